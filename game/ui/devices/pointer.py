"""Mouse and touch: one pointer that points, presses, drags, taps and holds."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.devices.held import NEVER
from game.ui.intents import Device, Drag, Hold, Intent, Point, Pos, Press, Release, Scroll, Tap

LONG_PRESS = 0.45  # seconds
MOUSE_SLOP = 1.2  # percent of the height that a press may wander and still be a tap
TOUCH_SLOP = 2.0  # a fingertip rolls
WAKING_SLOP = 0.8  # a nudged table must not take the focus from a player with a pad
LINE = 6.0  # percent of the height that two fingers travel for a line


@dataclass
class _Pressed:
    start: Pos
    at: Pos
    slop: float
    dragging: bool = False
    held: bool = False
    age: float = 0.0

    def moved(self, pos: Pos, device: Device) -> list[Intent]:
        far = max(abs(pos[0] - self.start[0]), abs(pos[1] - self.start[1]))
        if self.held or (not self.dragging and far <= self.slop):
            return []
        came_from = self.at
        self.dragging, self.at = True, pos
        by = (pos[0] - came_from[0], pos[1] - came_from[1])
        return [Drag(pos, by, device=device)] if by != (0, 0) else []

    def lifted(self, pos: Pos, device: Device) -> list[Intent]:
        tapped = [] if self.dragging or self.held else [Tap(pos, device=device)]
        return [*tapped, Release(pos, device=device)]


class Mouse:
    def __init__(self) -> None:
        self.pos: Pos | None = None
        self._pressed: _Pressed | None = None
        self._asleep_at: Pos | None = None

    def sleep(self) -> None:
        """Another device is in use: a small movement is an accident from now on."""
        if self._asleep_at is None:
            self._asleep_at = self.pos

    def hear(self, event: pygame.event.Event, size: tuple[int, int]) -> list[Intent]:
        if getattr(event, "touch", False):
            return []  # SDL's echo of a finger
        if event.type == pygame.MOUSEWHEEL:
            by = (event.x, -event.y)
            return [Scroll(self._where(), by)] if by != (0, 0) else []
        pos = (int(event.pos[0]), int(event.pos[1]))
        self.pos = pos
        if event.type == pygame.MOUSEMOTION:
            return self._moved(pos, size)
        self._asleep_at = None
        match event.type, event.button:
            case pygame.MOUSEBUTTONDOWN, pygame.BUTTON_LEFT:
                self._pressed = _Pressed(pos, pos, max(3.0, size[1] * MOUSE_SLOP / 100))
                return [Press(pos)]
            case pygame.MOUSEBUTTONUP, pygame.BUTTON_LEFT if self._pressed is not None:
                pressed, self._pressed = self._pressed, None
                return [*pressed.moved(pos, Device.MOUSE), *pressed.lifted(pos, Device.MOUSE)]
            case pygame.MOUSEBUTTONDOWN, pygame.BUTTON_RIGHT:
                return [Hold(pos)]
            case pygame.MOUSEBUTTONUP, pygame.BUTTON_RIGHT:
                return [Release(pos)]
        return []

    def _moved(self, pos: Pos, size: tuple[int, int]) -> list[Intent]:
        if self._pressed is not None:
            return self._pressed.moved(pos, Device.MOUSE)
        if self._asleep_at is not None:
            far = max(abs(pos[0] - self._asleep_at[0]), abs(pos[1] - self._asleep_at[1]))
            if far <= max(2.0, size[1] * WAKING_SLOP / 100):
                return []
            self._asleep_at = None
        return [Point(pos)]

    def _where(self) -> Pos:
        if self.pos is None and pygame.display.get_init():
            return pygame.mouse.get_pos()
        return self.pos or (0, 0)

    def release_all(self) -> list[Intent]:
        pressed, self._pressed = self._pressed, None
        return [] if pressed is None else [Release(pressed.at)]


class Touch:
    """The first finger is the pointer; with a second one they scroll."""

    def __init__(self) -> None:
        self._finger: tuple[int, int] | None = None
        self._pressed: _Pressed | None = None
        self._fingers: dict[tuple[int, int], Pos] = {}
        self._travelled = [0.0, 0.0]

    def hear(self, event: pygame.event.Event, size: tuple[int, int]) -> list[Intent]:
        finger = (getattr(event, "touch_id", 0), getattr(event, "finger_id", 0))
        pos = (_pixel(event.x, size[0]), _pixel(event.y, size[1]))
        if event.type == pygame.FINGERDOWN:
            return self._down(finger, pos, size)
        before = self._fingers.get(finger)
        if before is None:
            return []
        if event.type == pygame.FINGERMOTION:
            self._fingers[finger] = pos
            if len(self._fingers) > 1:
                return self._scrolled(pos, (pos[0] - before[0], pos[1] - before[1]), size)
            return self._pressed.moved(pos, Device.TOUCH) if finger == self._finger and self._pressed else []
        del self._fingers[finger]
        if finger != self._finger or self._pressed is None:
            return []
        pressed, self._pressed = self._pressed, None
        return [*pressed.moved(pos, Device.TOUCH), *pressed.lifted(pos, Device.TOUCH)]

    def _down(self, finger: tuple[int, int], pos: Pos, size: tuple[int, int]) -> list[Intent]:
        others = any(other != finger for other in self._fingers)
        self._fingers[finger] = pos
        if others:
            self._travelled = [0.0, 0.0]
            return self._let_go()
        self._finger = finger
        self._pressed = _Pressed(pos, pos, max(4.0, size[1] * TOUCH_SLOP / 100))
        return [Press(pos, device=Device.TOUCH)]

    def _scrolled(self, pos: Pos, by: tuple[int, int], size: tuple[int, int]) -> list[Intent]:
        line = max(4.0, size[1] * LINE / 100)
        for axis in (0, 1):
            # The page follows the fingers, so it scrolls the other way; each finger moves it by its share.
            self._travelled[axis] -= by[axis] / len(self._fingers)
        lines = (int(self._travelled[0] / line), int(self._travelled[1] / line))
        self._travelled = [self._travelled[axis] - lines[axis] * line for axis in (0, 1)]
        return [Scroll(pos, lines, device=Device.TOUCH)] if lines != (0, 0) else []

    def _let_go(self) -> list[Intent]:
        pressed, self._pressed = self._pressed, None
        return [] if pressed is None else [Release(pressed.at, device=Device.TOUCH)]

    def release_all(self) -> list[Intent]:
        self._fingers.clear()
        return self._let_go()

    def due(self, passed: float) -> list[Intent]:
        pressed = self._pressed
        if pressed is None or pressed.held or pressed.dragging:
            return []
        pressed.age += passed
        if pressed.age < LONG_PRESS - 1e-6:
            return []
        pressed.held = True
        return [Hold(pressed.start, device=Device.TOUCH)]

    @property
    def wait(self) -> float:
        pressed = self._pressed
        if pressed is None or pressed.held or pressed.dragging:
            return NEVER
        return max(0.0, LONG_PRESS - pressed.age)


def _pixel(share: float, length: int) -> int:
    return max(0, min(length - 1, int(share * length)))
