"""Which key and which button does what: as shipped, and as the player set it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import pygame

from game.ui.intents import ACTIONS

# The first key of an action is the one that prompts show.
KEYS: dict[str, tuple[str, ...]] = {
    "choose": ("return", "kp enter"),
    "back": ("backspace",),
    "inspect": ("i",),
    "log": ("l",),
    "previous": ("pageup",),
    "next": ("tab", "pagedown"),
    "pause": ("escape",),
    "undo": ("u",),
    "redo": ("r",),
    "hint": ("h",),
    "hand": ("g",),
    "peek": ("v",),
    "pass": ("space",),
    "fast": ("f",),
    "mute": ("m",),
    "full_screen": ("f11",),
    "overlay": ("f12",),
}
BUTTONS: dict[str, tuple[str, ...]] = {
    "choose": ("a",),
    "back": ("b",),
    "inspect": ("x",),
    "log": ("y",),
    "previous": ("left_shoulder",),
    "next": ("right_shoulder",),
    "pause": ("start",),
    "hint": ("back",),
    "hand": ("left_stick",),
    "peek": ("right_stick",),
    "pass": ("right_trigger",),
    "fast": ("left_trigger",),
}
VITAL = ("choose", "back")  # whatever a settings file says, something does these
DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
LETTER_DIRECTIONS = {"a": (-1, 0), "d": (1, 0), "w": (0, -1), "s": (0, 1)}

# In SDL's order of a game controller's buttons.
PAD_BUTTONS = (
    "a",
    "b",
    "x",
    "y",
    "back",
    "guide",
    "start",
    "left_stick",
    "right_stick",
    "left_shoulder",
    "right_shoulder",
    "up",
    "down",
    "left",
    "right",
    "misc",
    "paddle_1",
    "paddle_2",
    "paddle_3",
    "paddle_4",
    "touchpad",
)
TRIGGERS = ("left_trigger", "right_trigger")

_FIRST_LETTER = 4  # the scancode of A; Z is 25 further
_NOT_A_CHARACTER = 1 << 30  # SDL's mark on the codes of keys that type nothing


@cache
def _names() -> dict[int, str]:
    found: dict[int, str] = {}
    for constant, code in vars(pygame).items():
        if constant.startswith("K_") and code:
            name = constant[2:].lower().replace("_", " ")
            # Some keys have two constants: the longer one is spelled out (KP_0, not KP0).
            if len(name) > len(found.get(code, "")):
                found[code] = name
    return found


@cache
def _codes() -> dict[str, int]:
    return {name: code for code, name in _names().items()}


def key_name(code: int) -> str:
    """What the settings call a key; "" for one that has no name.

    >>> key_name(pygame.K_RETURN), key_name(pygame.K_i), key_name(pygame.K_KP_ENTER)
    ('return', 'i', 'kp enter')
    """
    if code in _names():
        return _names()[code]
    return chr(code) if 32 < code < _NOT_A_CHARACTER and code < 0x110000 and chr(code).isprintable() else ""


def is_key_name(name: str) -> bool:
    return name in _codes() or (len(name) == 1 and name.isprintable() and not name.isspace())


def key_of_event(event: pygame.event.Event) -> str:
    """The key's name; where the layout has no Latin letters, the letter that is there on one that has."""
    code = getattr(event, "key", 0)
    place = getattr(event, "scancode", 0) - _FIRST_LETTER
    if 127 < code < _NOT_A_CHARACTER and 0 <= place < 26:
        return chr(ord("a") + place)
    return key_name(code)


def types_text(name: str) -> bool:
    """Whether the key writes something, so that it does not act while text is typed."""
    return len(name) == 1 or name == "space" or (name.startswith("kp ") and name != "kp enter")


class Bindings:
    """From names of keys or buttons to actions. What the player set wins over what was shipped."""

    def __init__(self, shipped: Mapping[str, tuple[str, ...]], chosen: Mapping[str, str], known: Callable[[str], bool]):
        self._shipped = shipped
        wanted = {action: name for action, name in chosen.items() if action in ACTIONS and known(name)}
        self._of: dict[str, list[str]] = {action: [] for action in ACTIONS}
        self._action: dict[str, str] = {}
        for action, name in wanted.items():
            self._give(action, name)
        for action, names in shipped.items():
            for name in () if self._of[action] else names:
                self._give(action, name)
        for action in VITAL:
            if not self._of[action]:
                self._take(action, shipped[action][0])

    def _give(self, action: str, name: str) -> None:
        if name not in self._action:
            self._action[name] = action
            self._of[action].append(name)

    def _take(self, action: str, name: str) -> None:
        self._of[self._action.pop(name)].remove(name)
        self._give(action, name)

    def action(self, name: str) -> str | None:
        return self._action.get(name)

    def of(self, action: str) -> str:
        """The name to show for an action; "" when nothing does it."""
        return next(iter(self._of.get(action, ())), "")

    def all(self) -> dict[str, str]:
        """Every action with the name to show, in the order the settings list them."""
        return {action: self.of(action) for action in ACTIONS}

    def rebound(self, action: str, name: str) -> dict[str, str]:
        """What to keep in the settings so that `name` does `action`; what did it before takes the old name over."""
        now = {each: shown for each, shown in self.all().items() if shown}
        before, other = now.get(action, ""), self._action.get(name)
        now[action] = name
        if other is not None and other != action and now.get(other) == name:
            now.pop(other)
            if before:
                now[other] = before
        shipped = {each: names[0] for each, names in self._shipped.items()}
        return {each: shown for each, shown in now.items() if shipped.get(each) != shown}
