"""Controllers: plugged in and out at any moment, each with a number that it keeps."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import pygame

from game.ui.devices.bindings import DIRECTIONS, PAD_BUTTONS, TRIGGERS, Bindings
from game.ui.devices.held import NEVER, Held
from game.ui.intents import Device, Intent, Move

DEAD_ZONE = 0.45  # of a stick's way, before it means a direction
LETTING_GO = 0.35  # below this it does no longer
TURNING = 1.25  # how much stronger the other axis must be for the direction to turn
TRIGGER_DOWN, TRIGGER_UP = 0.5, 0.35

# Joysticks that SDL has no mapping for: what their buttons most often are.
FEW_BUTTONS = ("a", "b", "x", "y", "left_shoulder", "right_shoulder", "back", "start", "left_stick", "right_stick")
MANY_BUTTONS = (*FEW_BUTTONS[:6], *TRIGGERS, *FEW_BUTTONS[6:])

MAPPED_EVENTS = frozenset((pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION))
RAW_EVENTS = frozenset((pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION))
ADDED = frozenset((pygame.CONTROLLERDEVICEADDED, pygame.JOYDEVICEADDED))
REMOVED = frozenset((pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED))
EVENTS = MAPPED_EVENTS | RAW_EVENTS | ADDED | REMOVED


@dataclass
class Pad:
    number: int
    guid: str
    instance: int | None  # None while it is unplugged
    mapped: bool = True
    device: Any = None  # SDL closes what nobody holds
    buttons: tuple[str, ...] = FEW_BUTTONS  # of one without a mapping
    stick: list[float] = field(default_factory=lambda: [0.0, 0.0])
    leaning: tuple[int, int] = (0, 0)
    down: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.held = Held(device=Device.PAD, pad=self.number)

    def release_all(self) -> list[Intent]:
        self.stick, self.leaning = [0.0, 0.0], (0, 0)
        self.down.clear()
        return self.held.release_all()


class Pads:
    """All controllers there are and were. Without the subsystem there are none, and that is no error."""

    def __init__(self) -> None:
        self.all: list[Pad] = []
        self.notices: list[tuple[str, int]] = []

    @property
    def plugged_in(self) -> list[Pad]:
        return [pad for pad in self.all if pad.instance is not None]

    # --- coming and going

    def hear_of(self, event: pygame.event.Event) -> list[Intent]:
        """A controller was plugged in or out."""
        if event.type in REMOVED:
            return self._leave(getattr(event, "instance_id", -1))
        index = getattr(event, "device_index", 0)
        mapped = event.type == pygame.CONTROLLERDEVICEADDED
        if not mapped and _has_mapping(index):
            return []  # SDL announces it once more, as a controller
        device = _open(index, mapped)
        if device is None and _is_there(index):
            return []  # it is there and cannot be opened: nothing will be heard of it
        instance = getattr(event, "instance_id", index) if device is None else _instance(device, index)
        pad = self._join(instance, str(getattr(event, "guid", "")), mapped)
        pad.device = device
        if device is not None and not mapped:
            pad.buttons = MANY_BUTTONS if device.get_numbuttons() >= len(MANY_BUTTONS) - 2 else FEW_BUTTONS
        return []

    def _join(self, instance: int, guid: str, mapped: bool) -> Pad:
        pad = self._of(instance)
        if pad is not None:
            pad.mapped = pad.mapped or mapped
            return pad
        pad = next((old for old in self.all if old.instance is None and old.guid == guid), None)
        if pad is None:
            pad = Pad(len(self.all) + 1, guid, instance)
            self.all.append(pad)
        pad.instance, pad.mapped = instance, mapped
        self.notices.append(("pad_joined", pad.number))
        return pad

    def _leave(self, instance: int) -> list[Intent]:
        pad = self._of(instance)
        if pad is None:
            return []
        pad.instance = None
        if pad.device is not None:
            with suppress(pygame.error):
                pad.device.quit()
            pad.device = None
        self.notices.append(("pad_left", pad.number))
        return pad.release_all()

    def _of(self, instance: int) -> Pad | None:
        return next((pad for pad in self.all if pad.instance == instance), None)

    # --- buttons and sticks

    def source(self, event: pygame.event.Event) -> Pad | None:
        """Whose event it is; None when the same is told by another event too."""
        instance = getattr(event, "instance_id", getattr(event, "joy", 0))
        mapped = event.type in MAPPED_EVENTS
        pad = self._of(instance) or self._join(instance, "", mapped)
        if mapped and not pad.mapped:
            pad.mapped = True
        return pad if pad.mapped == mapped else None

    def pressed(self, event: pygame.event.Event, pad: Pad) -> str:
        """The name of the button that goes down with this event; "" if none does."""
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN):
            return _button(event, pad)
        if event.type == pygame.CONTROLLERAXISMOTION and (name := _trigger(event)):
            return name if name not in pad.down and _share(event) > TRIGGER_DOWN else ""
        return ""

    def hear(self, event: pygame.event.Event, pad: Pad, bindings: Bindings) -> list[Intent]:
        if event.type in (pygame.CONTROLLERBUTTONUP, pygame.JOYBUTTONUP):
            return self._up(pad, _button(event, pad))
        if event.type == pygame.JOYHATMOTION:
            return self._hat(pad, event.value)
        if name := self.pressed(event, pad):
            return self._down(pad, name, bindings)
        if event.type == pygame.CONTROLLERAXISMOTION and (name := _trigger(event)):
            return self._up(pad, name) if name in pad.down and _share(event) < TRIGGER_UP else []
        if event.type in (pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION) and event.axis in (0, 1):
            pad.stick[event.axis] = _share(event)
            return self._lean(pad)
        return []

    def _down(self, pad: Pad, name: str, bindings: Bindings) -> list[Intent]:
        pad.down.add(name)
        if name in DIRECTIONS:
            return pad.held.repeat(name, Move(*DIRECTIONS[name], device=Device.PAD, pad=pad.number))
        action = bindings.action(name)
        return pad.held.act(name, action) if action is not None else []

    def _up(self, pad: Pad, name: str) -> list[Intent]:
        pad.down.discard(name)
        return pad.held.release(name)

    def _hat(self, pad: Pad, value: tuple[int, int]) -> list[Intent]:
        # A hat counts upwards, the screen downwards.
        return self._point(pad, "hat", (0, -value[1]) if value[1] else (value[0], 0))

    def _lean(self, pad: Pad) -> list[Intent]:
        direction = leaning(pad.stick, pad.leaning)
        if direction == pad.leaning:
            return []
        pad.leaning = direction
        return self._point(pad, "stick", direction)

    @staticmethod
    def _point(pad: Pad, source: str, direction: tuple[int, int]) -> list[Intent]:
        if direction == (0, 0):
            return pad.held.release(source)
        return pad.held.repeat(source, Move(*direction, device=Device.PAD, pad=pad.number))

    def release_all(self) -> list[Intent]:
        return [intent for pad in self.all for intent in pad.release_all()]

    def due(self, passed: float) -> list[Intent]:
        return [intent for pad in self.all for intent in pad.held.due(passed)]

    @property
    def wait(self) -> float:
        return min((pad.held.wait for pad in self.all), default=NEVER)


def leaning(stick: list[float], before: tuple[int, int]) -> tuple[int, int]:
    """Which of four ways a stick points; it keeps the way it had until it clearly means another."""
    x, y = stick
    along = x * before[0] + y * before[1]
    across = abs(y if before[0] else x)
    if before != (0, 0) and along >= LETTING_GO and across <= along * TURNING:
        return before
    if max(abs(x), abs(y)) <= DEAD_ZONE:
        return (0, 0)
    if abs(x) >= abs(y):
        return (1 if x > 0 else -1, 0)
    return (0, 1 if y > 0 else -1)


def _button(event: pygame.event.Event, pad: Pad) -> str:
    names = PAD_BUTTONS if pad.mapped else pad.buttons
    return names[event.button] if 0 <= event.button < len(names) else f"button_{event.button}"


def _trigger(event: pygame.event.Event) -> str:
    axes = (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT)
    return TRIGGERS[axes.index(event.axis)] if event.axis in axes else ""


def _share(event: pygame.event.Event) -> float:
    """How far an axis is from its middle, from -1 to 1: controllers count to 32767, joysticks to 1."""
    value = event.value
    return float(value) if isinstance(value, float) and abs(value) <= 1 else value / 32767


def start() -> None:
    """Opens SDL's controllers; a machine without them has none."""
    with suppress(pygame.error, ImportError):
        pygame.joystick.init()
        _controllers().init()


def _controllers() -> ModuleType:
    # Not at the top: pygame can be built without it.
    from pygame._sdl2 import controller

    return controller


def _is_there(index: int) -> bool:
    return pygame.joystick.get_init() and index < pygame.joystick.get_count()


def _has_mapping(index: int) -> bool:
    if not _is_there(index):
        return False
    with suppress(pygame.error, ImportError):
        return bool(_controllers().is_controller(index))
    return False


def _open(index: int, mapped: bool) -> Any:
    """The controller or joystick; None when it cannot be opened."""
    if not _is_there(index):
        return None
    with suppress(pygame.error, ImportError):
        return _controllers().Controller(index) if mapped else pygame.joystick.Joystick(index)
    return None


def _instance(device: Any, index: int) -> int:
    with suppress(pygame.error, AttributeError):
        stick = device.as_joystick() if hasattr(device, "as_joystick") else device
        return int(stick.get_instance_id())
    return index
