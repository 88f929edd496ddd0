"""What tests of scenes share: hands on every device, and eyes for what does not fit."""

import itertools

import pygame
import pytest

from game.ui.fonts import SMALLEST, Fonts
from game.ui.intents import Device

PAD_BUTTONS = {"a": 0, "b": 1, "x": 2, "y": 3, "start": 6, "up": 11, "down": 12, "left": 13, "right": 14}


class Hands:
    """Does to a cabinet what a player does, with real events of a device."""

    def __init__(self, cabinet):
        self.cabinet = cabinet

    def frame(self, *events: pygame.event.Event, passed: float = 0.02) -> None:
        self.cabinet.frame(list(events), passed)

    def press(self, name: str) -> None:
        """A key, by pygame's name for it."""
        code = pygame.key.key_code(name)
        self.frame(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, scancode=0, unicode=""))
        self.frame(pygame.event.Event(pygame.KEYUP, key=code, mod=0, scancode=0))

    def button(self, name: str) -> None:
        """A button of a controller."""
        number = PAD_BUTTONS[name]
        self.frame(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=number))
        self.frame(pygame.event.Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=number))

    def click(self, place) -> None:
        """The mouse, on a target by its name or on a point."""
        pos = self._place(place)
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False))

    def tap(self, place) -> None:
        """A finger."""
        x, y = self._place(place)
        width, height = self.cabinet.screen.size
        at = {"touch_id": 1, "finger_id": 0, "x": (x + 0.5) / width, "y": (y + 0.5) / height, "dx": 0, "dy": 0}
        self.frame(pygame.event.Event(pygame.FINGERDOWN, at))
        self.frame(pygame.event.Event(pygame.FINGERUP, at))

    def _place(self, place) -> tuple[int, int]:
        return self.target(place).rect.center if isinstance(place, str) else place

    def target(self, name: str):
        return next(target for target in self.cabinet.scene.targets if target.name == name)

    def choose(self, name: str, device: Device) -> None:
        """Gets to a target by that device alone, and chooses it."""
        match device:
            case Device.MOUSE:
                self.click(name)
            case Device.TOUCH:
                self.tap(name)
            case Device.KEYS:
                self.go_to(name, self.press)
                self.press("return")
            case Device.PAD:
                self.go_to(name, self.button)
                self.button("a")

    def go_to(self, name: str, move) -> None:
        """The shortest way of directions to a target, tried out: it must be reachable by them alone.

        Trying out may scroll a list, and the way be another one then: it is looked for again from where it led.
        """
        scene = self.cabinet.scene
        if scene.focus is None:
            move("down")
        for _ in range(4):
            start, way = scene.focus, self._way_to(name)
            scene.set_focus(start)
            for step in way:
                move(step)
            if scene.focus.name == name:
                return
        raise AssertionError(f"no way to {name}")

    def _way_to(self, name: str) -> list[str]:
        ways = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
        scene = self.cabinet.scene
        seen, edge = {_same(scene.focus): []}, [scene.focus]
        while edge:
            here = edge.pop(0)
            if here.name == name:
                return seen[_same(here)]
            for way, direction in ways.items():
                # A direction may set something, and have the page laid out anew.
                there = (target for target in scene.targets if _same(target) == _same(here))
                scene.set_focus(next(there, here))
                scene.move(*direction)
                if _same(scene.focus) not in seen:
                    seen[_same(scene.focus)] = [*seen[_same(here)], way]
                    edge.append(scene.focus)
        raise AssertionError(f"no way to {name}")


def _same(target) -> tuple[object, ...]:
    """What a target is known by: its name, else its place."""
    return (target.name,) if target.name else tuple(target.rect)


@pytest.fixture(params=[(1024, 600), (1280, 1024), (2560, 1080)], ids=str)
def size(request):
    """The screens hardest to look good on: the smallest, the squarest and the widest."""
    return request.param


@pytest.fixture
def hands():
    return Hands


@pytest.fixture
def looked_at(monkeypatch):
    """looked_at(scene): nothing of it overlaps, leaves the screen, is too small to touch or to read."""
    fitted = []
    plain = Fonts.fitted

    def noted(self, family, text, width, pixels, bold=False):
        font = plain(self, family, text, width, pixels, bold)
        size = font.point_size
        fitted.append((text, size, self.height))
        return font

    monkeypatch.setattr(Fonts, "fitted", noted)

    def look(scene):
        fitted.clear()
        scene.rebuild()
        screen = pygame.Rect(0, 0, *scene.size)
        for target in scene.targets:
            assert screen.contains(target.rect), f"{target.name} leaves the screen"
            if target.choose is not None or target.adjust is not None:
                assert min(target.rect.size) >= scene.px(6), f"{target.name} is too small to touch"
        for one, other in itertools.combinations(scene.targets, 2):
            assert not one.rect.colliderect(other.rect), f"{one.name} and {other.name} overlap"
        for text, size, height in fitted:
            assert size >= int(height * SMALLEST / 100 * 0.95), f"{text!r} is squeezed to {size} pixels"

    return look
