"""The keyboard: keys that act, directions, and text."""

from __future__ import annotations

import pygame

from game.ui.devices.bindings import DIRECTIONS, LETTER_DIRECTIONS, Bindings, key_of_event, types_text
from game.ui.devices.held import Held
from game.ui.intents import Device, Intent, Move, Type

# Whatever the player sets, these go on: they are the same everywhere.
CHORDS = {
    (pygame.KMOD_CTRL, "z"): "undo",
    (pygame.KMOD_CTRL, "y"): "redo",
    (pygame.KMOD_ALT, "return"): "full_screen",
    (pygame.KMOD_SHIFT, "tab"): "previous",
}
_BETWEEN_LETTERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Keyboard:
    def __init__(self) -> None:
        self.text_mode = False
        self.down: set[str] = set()
        self.held = Held(device=Device.KEYS)
        self._acted = False

    def hear(self, event: pygame.event.Event, bindings: Bindings) -> list[Intent]:
        if event.type == pygame.TEXTINPUT:
            # A key that did something does not write as well.
            return [] if self._acted or not event.text else [Type(event.text, device=Device.KEYS)]
        name = key_of_event(event)
        if event.type == pygame.KEYUP:
            self.down.discard(name)
            return self.held.release(name)
        self.down.add(name)
        meant = self._pressed(name, getattr(event, "mod", 0), bindings)
        self._acted = bool(meant)
        return meant

    def captured(self) -> None:
        """The key that was just pressed was taken as a binding."""
        self._acted = True

    def _pressed(self, name: str, mod: int, bindings: Bindings) -> list[Intent]:
        if self.text_mode and name == "backspace":
            return self.held.repeat(name, Type("\b", device=Device.KEYS))
        if self.text_mode and types_text(name):
            return []
        for (wanted, key), action in CHORDS.items():
            if key == name and mod & wanted:
                return self.held.act(name, action)
        if name in DIRECTIONS:
            return self.held.repeat(name, Move(*DIRECTIONS[name], device=Device.KEYS))
        if mod & _BETWEEN_LETTERS:
            return []  # somebody else's shortcut
        bound = bindings.action(name)
        if name in LETTER_DIRECTIONS and bound is None:
            return self.held.repeat(name, Move(*LETTER_DIRECTIONS[name], device=Device.KEYS))
        return self.held.act(name, bound) if bound is not None else []

    def release_all(self) -> list[Intent]:
        self.down.clear()
        return self.held.release_all()
