"""A monkey's hands: events of mouse, fingers, keys, controllers and phones, and what happens to a window, by chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
from callers import Callers

from game.engine.sources.language_folders import LANGUAGES
from game.ui.cabinet import Cabinet
from game.ui.devices.bindings import PAD_BUTTONS
from game.ui.scenes.table import Table

Event = pygame.event.Event
Step = tuple[list[Event], float]  # what a frame hears, and how many seconds it lasts

KEYS = (
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_F11, pygame.K_F12),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME),
    *(getattr(pygame, f"K_{letter}") for letter in "acdfghilmqruwxyz0123456789"),
)
TEXTS = ("A", "z", "7", "Ж", "ї", "ß", "…", "👾", "\u202e", "long " * 9)
SIZES = ((1280, 720), (1920, 1080), (1024, 600), (800, 480), (640, 480), (480, 800), (320, 200), (200, 900), (64, 40))
PADS = 3
AIMED = 0.7  # of all presses go to something that can be pressed
ASKED = 0.8  # of the answers are answers to what is asked


class Hands:
    """Each gesture is one or a few steps; what was said of it last is for whoever reads of a fault."""

    def __init__(self, chance: Random, cabinet: Cabinet):
        self.chance, self.cabinet = chance, cabinet
        self.said = ""
        self._callers = Callers(chance, cabinet)
        self._plugged: set[int] = set()
        self._fingers: dict[int, tuple[float, float]] = {}
        gestures: dict[Callable[[], list[Step]], int] = {
            self.answer: 40,
            self.click: 20,
            self.look: 5,
            self.drag: 4,
            self.wheel: 4,
            self.tap: 14,
            self.swipe: 4,
            self.key: 26,
            self.hold_key: 3,
            self.type: 3,
            self.button: 16,
            self.stick: 6,
            self.plug: 2,
            self.resize: 2,
            self.focus: 2,
            self.speak: 1,
            self.wait: 6,
            self.close: 1,
            self.storm: 2,
            self.phone: 16,
        }
        if cabinet.kiosk:
            gestures[self.knock] = 3
        self._gestures, self._weights = list(gestures), list(gestures.values())

    def gesture(self) -> list[Step]:
        made = self.chance.choices(self._gestures, self._weights)[0]
        self.said = made.__name__
        return made()

    # --- where

    def _at(self) -> tuple[int, int]:
        """Somewhere on the screen: mostly on something that can be pressed."""
        width, height = self.cabinet.screen.size
        targets = [target for target in self.cabinet.scene.targets if target.enabled and target.rect.size > (0, 0)]
        if targets and self.chance.random() < AIMED:
            target = self.chance.choice(targets)
            self.said += f" {target.name}"
            rect = target.rect
            return self.chance.randrange(rect.left, rect.right), self.chance.randrange(rect.top, rect.bottom)
        return self.chance.randrange(-5, width + 5), self.chance.randrange(-5, height + 5)

    def _window(self, at: tuple[int, int]) -> tuple[int, int]:
        """The place as the window counts it, which may be smaller than what is drawn."""
        drawn, window = self.cabinet.screen.size, self.cabinet.screen.window.size
        return at[0] * window[0] // max(1, drawn[0]), at[1] * window[1] // max(1, drawn[1])

    def _share(self, at: tuple[int, int]) -> tuple[float, float]:
        width, height = self.cabinet.screen.size
        return at[0] / max(1, width), at[1] / max(1, height)

    def _brief(self) -> float:
        return self.chance.choice((1 / 60, 1 / 60, 0.05, 0.1))

    def answer(self) -> list[Step]:
        """What is asked for at a table, and what a page over it offers: without this few games would get anywhere."""
        names = ("card:", "space:", "option:", "pick:", "player:")
        offered = [one for one in self.cabinet.scene.targets if one.enabled and one.name.startswith(names)]
        if self.chance.random() < ASKED:
            asked = self._asked()
            offered = [one for one in offered if one.name in asked] or offered
        if not offered:
            return self.chance.choice((self.click, self.tap, self.key))()
        target = self.chance.choice(offered)
        self.said += f" {target.name}"
        at = self._window(target.rect.center)
        moved = Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        down, up = (Event(kind, pos=at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        return [([moved], 0.1), *[([], 0.1)] * self.chance.choice((2, 8, 15)), ([down], 1 / 60), ([up], 1 / 60)]

    def _asked(self) -> set[str]:
        """The names of what answers the question at a table."""
        scene = self.cabinet.scene
        if not isinstance(scene, Table) or scene.decision is None:
            return set()
        return {"option:confirm"} | {
            f"{option.kind}:{option.value}" if option.kind in ("card", "space") else f"option:{index}"
            for index, option in enumerate(scene.decision.options)
        }

    # --- mouse

    def click(self) -> list[Step]:
        at, button = self._window(self._at()), self.chance.choice((1, 1, 1, 1, 3, 2))
        down, up = (Event(kind, pos=at, button=button) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        moved = Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        if self.chance.random() < 0.3:
            return [([moved, down, up], self._brief())]
        return [([moved], self._brief()), ([down], self.chance.choice((1 / 60, 0.1, 0.7))), ([up], self._brief())]

    def look(self) -> list[Step]:
        at = self._window(self._at())
        return [([Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))], self.chance.choice((0.1, 1.0)))]

    def drag(self) -> list[Step]:
        begin, end = self._window(self._at()), self._window(self._at())
        moved = Event(pygame.MOUSEMOTION, pos=end, rel=(end[0] - begin[0], end[1] - begin[1]), buttons=(1, 0, 0))
        return [
            ([Event(pygame.MOUSEBUTTONDOWN, pos=begin, button=1)], self._brief()),
            ([moved], self._brief()),
            ([Event(pygame.MOUSEBUTTONUP, pos=end, button=1)], self._brief()),
        ]

    def wheel(self) -> list[Step]:
        at, turned = self._window(self._at()), self.chance.choice((-3, -1, 1, 3))
        moved = Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        return [([moved, Event(pygame.MOUSEWHEEL, x=0, y=turned, precise_y=float(turned))], self._brief())]

    # --- fingers

    def _finger(self, kind: int, finger: int, at: tuple[float, float]) -> Event:
        return Event(kind, touch_id=1, finger_id=finger, x=at[0], y=at[1], dx=0.0, dy=0.0)

    def tap(self) -> list[Step]:
        at, finger = self._share(self._at()), self.chance.randrange(3)
        held = self.chance.choice((1 / 60, 0.05, 0.1, 0.8))
        down, up = (self._finger(kind, finger, at) for kind in (pygame.FINGERDOWN, pygame.FINGERUP))
        if self.chance.random() < 0.1:
            return [([down], held)]  # it stays, or the screen forgot it
        return [([down], held), ([up], self._brief())]

    def swipe(self) -> list[Step]:
        begin, end, finger = self._share(self._at()), self._share(self._at()), self.chance.randrange(3)
        return [
            ([self._finger(pygame.FINGERDOWN, finger, begin)], self._brief()),
            ([self._finger(pygame.FINGERMOTION, finger, end)], self._brief()),
            ([self._finger(pygame.FINGERUP, finger, end)], self._brief()),
        ]

    # --- keys

    def _key(self, kind: int, key: int, mod: int = 0) -> Event:
        return Event(kind, key=key, mod=mod, scancode=0, unicode="")

    def key(self) -> list[Step]:
        key = self.chance.choice(KEYS)
        mod = self.chance.choice((0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT))
        self.said += f" {pygame.key.name(key)}"
        return [
            ([self._key(pygame.KEYDOWN, key, mod)], self._brief()),
            ([self._key(pygame.KEYUP, key, mod)], self._brief()),
        ]

    def hold_key(self) -> list[Step]:
        key = self.chance.choice(KEYS)
        self.said += f" {pygame.key.name(key)}"
        held = [([], 0.1) for _ in range(self.chance.randrange(3, 20))]
        return [([self._key(pygame.KEYDOWN, key)], 0.1), *held, ([self._key(pygame.KEYUP, key)], self._brief())]

    def type(self) -> list[Step]:
        return [([Event(pygame.TEXTINPUT, text=self.chance.choice(TEXTS))], self._brief())]

    def knock(self) -> list[Step]:
        """The operator's keys, and a PIN that is wrong."""
        keys = (pygame.K_LCTRL, pygame.K_LSHIFT, pygame.K_q)
        mod = pygame.KMOD_CTRL | pygame.KMOD_SHIFT
        down = [self._key(pygame.KEYDOWN, key, mod) for key in keys]
        up = [self._key(pygame.KEYUP, key) for key in keys]
        typed = []
        for digit in self.chance.choices("0123456789", k=self.chance.choice((4, 6, 8))):
            code = getattr(pygame, f"K_{digit}")
            typed += [([self._key(pygame.KEYDOWN, code), Event(pygame.TEXTINPUT, text=digit)], 1 / 60)]
            typed += [([self._key(pygame.KEYUP, code)], 1 / 60)]
        enter = [([self._key(kind, pygame.K_RETURN)], 1 / 60) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
        return [(down, 0.1), *[([], 0.1)] * 22, (up, 0.1), *typed, *enter]

    # --- controllers

    def button(self) -> list[Step]:
        pad, button = self.chance.randrange(PADS), self.chance.randrange(len(PAD_BUTTONS))
        self.said += f" {PAD_BUTTONS[button]}"
        mapped = self.chance.random() < 0.8
        kinds = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP) if mapped else ()
        kinds = kinds or (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP)
        down, up = (Event(kind, instance_id=pad, button=button) for kind in kinds)
        return [([down], self.chance.choice((1 / 60, 0.1, 0.5))), ([up], self._brief())]

    def stick(self) -> list[Step]:
        pad, axis = self.chance.randrange(PADS), self.chance.randrange(6)
        kind, value = pygame.CONTROLLERAXISMOTION, self.chance.choice((-32768, -20000, 0, 20000, 32767))
        pushed = Event(kind, instance_id=pad, axis=axis, value=value)
        return [([pushed], 0.2), ([Event(kind, instance_id=pad, axis=axis, value=0)], self._brief())]

    def plug(self) -> list[Step]:
        pad = self.chance.randrange(PADS)
        if pad in self._plugged:
            self._plugged.discard(pad)
            return [([Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad)], self._brief())]
        self._plugged.add(pad)
        added = Event(pygame.CONTROLLERDEVICEADDED, device_index=pad, instance_id=pad, guid=f"{pad:032x}")
        return [([added], self._brief())]

    # --- phones

    def phone(self) -> list[Step]:
        self.said += f" {self._callers.act()}"
        return [([], self._brief())] * self.chance.choice((1, 2, 12))

    # --- the window and the world

    def resize(self) -> list[Step]:
        """Pulled at, in a few sizes that follow each other."""
        size = self.chance.choice(SIZES)
        sizes = [size] if self.chance.random() < 0.6 else [(size[0] + 7 * n, size[1] + 3 * n) for n in range(3)]
        if self.chance.random() < 0.1:
            sizes.append((self.chance.randrange(1, 30), self.chance.randrange(1, 30)))
        self.said += f" {sizes[-1]}"
        steps: list[Step] = []
        for one in sizes:
            pygame.display.set_mode(one, pygame.RESIZABLE)
            self.cabinet.frame([Event(pygame.VIDEORESIZE, w=one[0], h=one[1], size=one)], 1 / 60)
        if min(sizes[-1]) < 64:
            pygame.display.set_mode(size, pygame.RESIZABLE)
            steps = [([], 0.1)]
        return steps

    def focus(self) -> list[Step]:
        lost, gained = self.chance.choice(
            (
                (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
                (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
                (pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN),
            )
        )
        return [([Event(lost)], self.chance.choice((0.1, 2.0))), ([Event(gained)], self._brief())]

    def speak(self) -> list[Step]:
        """Another language, as the settings change it."""
        self.cabinet.settings.language = self.chance.choice(tuple(LANGUAGES))
        self.said += f" {self.cabinet.settings.language}"
        self.cabinet.settings_changed()
        return [([], 1 / 60)]

    def wait(self) -> list[Step]:
        return [([], 0.1)] * self.chance.choice((3, 10, 30, 60))

    def close(self) -> list[Step]:
        return [([Event(pygame.QUIT)], 1 / 60)]

    def storm(self) -> list[Step]:
        """Many things at once."""
        events = [
            event for _ in range(6) for step in self.gesture_of(self.click, self.tap, self.key) for event in step[0]
        ]
        self.chance.shuffle(events)
        return [(events, 1 / 60)]

    def gesture_of(self, *gestures: Callable[[], list[Step]]) -> list[Step]:
        return self.chance.choice(gestures)()
