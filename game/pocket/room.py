"""What the table tells the server, and what the server tells the table: records that go through two queues."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from game.engine.machine.decision import Option
from game.engine.sources.reading import Text
from game.players.sitting import Sitting


@dataclass(frozen=True)
class Place:
    """A seat that somebody may sit down at, as the screen calls it. `holder`: phone, table, bot or rules."""

    seat: int
    name: str
    holder: str


def _nobody(_seat: int, _lang: str) -> str:
    return ""


@dataclass(frozen=True)
class Room:
    """Where phones come to: a table being played at, or one that is being set up. `moment` is another one whenever
    something was chosen or taken back."""

    door: str  # the secret in the QR code
    letters: str
    claims: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # the secret of each phone -> its seats
    table: str = ""
    title: Text = field(default_factory=dict)  # in every language: each phone has its own
    places: tuple[Place, ...] = ()
    called: Callable[[int, str], str] = _nobody  # a seat's name in a language; other threads may ask
    sitting: Sitting | None = None  # as it stands, and nobody else's
    moment: int = 0
    paused: bool = False  # something else lies over the table: choices wait
    meant: Mapping[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)  # cards, by the seats of a phone


# --- what phones want of the table. A secret stands for its seats when the table looks: they may be others' by then


@dataclass(frozen=True)
class Knocked:
    """Somebody typed the letters, and waits for a press at the table."""

    phone: int


@dataclass(frozen=True)
class Claimed:
    """Somebody at the door wants a seat."""

    phone: int
    seat: int


@dataclass(frozen=True)
class Departed:
    """Whoever stood at the door is gone: there is nobody to let in."""

    phone: int


@dataclass(frozen=True)
class Chosen:
    """Somebody has chosen, at that moment."""

    phone: int
    secret: str
    moment: int
    gesture: tuple[Option, ...]


@dataclass(frozen=True)
class TakenBack:
    phone: int
    secret: str
    moment: int


@dataclass(frozen=True)
class Planned:
    """Somebody means to play these cards when asked, and no others."""

    secret: str
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Moved:
    """A finger moved on a phone that is used as a pad."""

    secret: str
    dx: float
    dy: float


@dataclass(frozen=True)
class Tapped:
    secret: str


@dataclass(frozen=True)
class Left:
    """A person hands the seats back to the table."""

    secret: str


@dataclass(frozen=True)
class Present:
    """Which seats have a phone that is there, and how many wait at the door."""

    seats: frozenset[int]
    waiting: int


Wish: TypeAlias = Knocked | Claimed | Departed | Chosen | TakenBack | Planned | Moved | Tapped | Left | Present


# --- what phones want of nobody at the table


@dataclass(frozen=True)
class FaceWanted:
    """A phone lacks a face; `definition` is the kind of card."""

    table: str
    lang: str
    definition: int
    height: int
