"""Every input device, as intents: mouse, touch, keyboard, controllers."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.keeping.settings import Settings
from game.ui.devices import pads
from game.ui.devices.bindings import (
    BUTTONS,
    DIRECTIONS,
    KEYS,
    PAD_BUTTONS,
    TRIGGERS,
    Bindings,
    is_key_name,
    key_of_event,
)
from game.ui.devices.keyboard import Keyboard
from game.ui.devices.pads import Pads
from game.ui.devices.pointer import Mouse, Touch
from game.ui.intents import Device, Intent

_MOUSE = frozenset((pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL))
_TOUCH = frozenset((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
_KEYS = frozenset((pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT))
_GONE = frozenset((pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN))


class Devices:
    """Turns pygame's events into what the player means, and time into repeats and long presses."""

    def __init__(self, settings: Settings):
        self.last = self._before_pads = Device.MOUSE
        self._mouse = Mouse()
        self._touch = Touch()
        self._keyboard = Keyboard()
        self._pads = Pads()
        self._listening: Device | None = None
        self._listener: Callable[[str], None] | None = None
        self.remap(settings)
        pads.start()

    @property
    def has_pad(self) -> bool:
        """Whether a controller is connected."""
        return pygame.joystick.get_init() and pygame.joystick.get_count() > 0

    # --- what does what

    def remap(self, settings: Settings) -> None:
        """Takes up the keys and buttons that the player set."""
        self._keys = Bindings(KEYS, settings.keys, lambda name: is_key_name(name) and name not in DIRECTIONS)
        self._buttons = Bindings(BUTTONS, settings.pad, _is_button_name)

    def bindings(self, device: Device) -> Bindings:
        """Of the keyboard or of the pads; `rebound` makes the map for the settings."""
        return self._buttons if device is Device.PAD else self._keys

    def key_of(self, action: str) -> str:
        return self._keys.of(action)

    def button_of(self, action: str) -> str:
        return self._buttons.of(action)

    def listen(self, device: Device, listener: Callable[[str], None]) -> None:
        """The next key or button of that device is given to `listener` by name instead of acting.

        A direction, and on the keyboard Escape, cannot be given away: they are told as "", for never mind.
        """
        self._listening, self._listener = device, listener

    def stop_listening(self) -> None:
        self._listening = self._listener = None

    @property
    def listening(self) -> bool:
        return self._listener is not None

    # --- what is there

    @property
    def pointer(self) -> tuple[int, int] | None:
        """Where the mouse points, while it is the device in use."""
        return self._mouse.pos if self.last is Device.MOUSE else None

    @property
    def text_mode(self) -> bool:
        """Text is being typed: letters do not act. A scene with a text field sets it, and clears it when it leaves."""
        return self._keyboard.text_mode

    @text_mode.setter
    def text_mode(self, on: bool) -> None:
        self._keyboard.text_mode = on

    @property
    def pads(self) -> list[int]:
        """The numbers of the controllers plugged in now."""
        return [pad.number for pad in self._pads.plugged_in]

    @property
    def keys_down(self) -> set[str]:
        return self._keyboard.down

    @property
    def buttons_down(self) -> dict[int, set[str]]:
        """What is pressed on each controller."""
        return {pad.number: pad.down for pad in self._pads.plugged_in}

    def take_news(self) -> list[tuple[str, int]]:
        """("pad_joined" or "pad_left", number), each once."""
        notices, self._pads.notices = self._pads.notices, []
        return notices

    # --- intents

    def intents(self, event: pygame.event.Event, size: tuple[int, int]) -> list[Intent]:
        """What the event means on a screen of that size."""
        if event.type in _GONE:
            return self.release_all()
        meant = self._meant(event, size)
        if event.type in pads.REMOVED:
            if self.last is Device.PAD and not self.pads:
                self.last = self._before_pads
        elif meant:
            self._use(meant[-1].device)
        return meant

    def _use(self, device: Device) -> None:
        self.last = device
        if device is not Device.PAD:
            self._before_pads = device  # its signs are shown again when the last pad is unplugged
        if device is not Device.MOUSE:
            self._mouse.sleep()

    def _meant(self, event: pygame.event.Event, size: tuple[int, int]) -> list[Intent]:
        if event.type in _MOUSE:
            return self._mouse.hear(event, size)
        if event.type in _TOUCH:
            return self._touch.hear(event, size)
        if event.type in _KEYS:
            if self._listening is Device.KEYS and event.type == pygame.KEYDOWN:
                self._keyboard.captured()
                self._tell(key_of_event(event), "escape")
                return []
            return self._keyboard.hear(event, self._keys)
        if event.type in pads.ADDED or event.type in pads.REMOVED:
            return self._pads.hear_of(event)
        if event.type in pads.EVENTS:
            return self._hear_pad(event)
        return []

    def _hear_pad(self, event: pygame.event.Event) -> list[Intent]:
        pad = self._pads.source(event)
        if pad is None:
            return []
        if self._listening is Device.PAD and (name := self._pads.pressed(event, pad)):
            pad.down.add(name)  # so that a trigger on its way down is not heard twice
            self._tell(name, "guide")
            return []
        return self._pads.hear(event, pad, self._buttons)

    def _tell(self, name: str, refused: str) -> None:
        listener = self._listener
        self.stop_listening()
        if listener is not None:
            listener("" if name == refused or name in DIRECTIONS else name)

    def release_all(self) -> list[Intent]:
        """The window lost the focus: nobody tells us any more when something is let go."""
        parts = (self._mouse, self._touch, self._keyboard, self._pads)
        return [intent for part in parts for intent in part.release_all()]

    def due(self, passed: float) -> list[Intent]:
        """What time brings: repeats of what is held, and long presses."""
        return [*self._touch.due(passed), *self._keyboard.held.due(passed), *self._pads.due(passed)]

    @property
    def wait(self) -> float:
        """Seconds until `due` has something to say."""
        return min(self._touch.wait, self._keyboard.held.wait, self._pads.wait)


def _is_button_name(name: str) -> bool:
    return (name in PAD_BUTTONS or name in TRIGGERS or name.startswith("button_")) and name not in DIRECTIONS
