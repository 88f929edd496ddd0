"""What a player means, whatever the device: the only thing scenes are told of input."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

Pos = tuple[int, int]

# Everything a button or key can be set to do, in the order the settings list them.
ACTIONS = (
    "choose",
    "back",
    "inspect",
    "log",
    "previous",
    "next",
    "pause",
    "undo",
    "redo",
    "hint",
    "hand",
    "peek",
    "pass",
    "fast",
    "mute",
    "full_screen",
    "overlay",
)


class Device(Enum):
    """What was last used: prompts show its signs."""

    MOUSE = "mouse"
    TOUCH = "touch"
    KEYS = "keyboard"
    PAD = "pad"


@dataclass(frozen=True)
class Intent:
    device: Device = field(default=Device.MOUSE, kw_only=True)
    pad: int = field(default=0, kw_only=True)  # the controller's number from 1, or 0


@dataclass(frozen=True)
class Point(Intent):
    """The pointer is here and nothing is pressed."""

    pos: Pos


@dataclass(frozen=True)
class Press(Intent):
    pos: Pos


@dataclass(frozen=True)
class Drag(Intent):
    """The pressed pointer moved by so much."""

    pos: Pos
    by: Pos


@dataclass(frozen=True)
class Release(Intent):
    """The pressed pointer was lifted, after a tap, a hold or a drag."""

    pos: Pos


@dataclass(frozen=True)
class Tap(Intent):
    """Pressed and lifted in one place: choose what is there."""

    pos: Pos


@dataclass(frozen=True)
class Hold(Intent):
    """A long press, or the right mouse button: inspect what is there."""

    pos: Pos


@dataclass(frozen=True)
class Scroll(Intent):
    """The wheel or two fingers: lines down (positive) and to the right."""

    pos: Pos
    by: Pos


@dataclass(frozen=True)
class Move(Intent):
    """A direction: one of -1, 0, 1 each way; repeats while it is held."""

    dx: int
    dy: int


@dataclass(frozen=True)
class Act(Intent):
    """One of ACTIONS began; `Stop` follows when its button is let go."""

    action: str


@dataclass(frozen=True)
class Stop(Intent):
    action: str


@dataclass(frozen=True)
class Type(Intent):
    """Text as typed; "\\b" takes a letter back."""

    text: str
