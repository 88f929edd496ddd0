"""Embers that rise through a scene: a few small sprites, of which some move in each frame."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.ui import paint
from game.ui.scene import REST_AFTER, Scene
from game.ui.stage import Sprite
from game.ui.theme import EMBER, WHITE, Colour, mixed

SHARES = 2  # an ember moves in every second frame: the stage draws few rectangles, and nobody sees it
STEPS = 6  # brightnesses kept ready, so that no ember is drawn anew


@lru_cache(maxsize=64)
def _faces(diameter: int, colour: Colour) -> tuple[pygame.Surface, ...]:
    """One ember from its faintest to its brightest."""
    faces = []
    for step in range(1, STEPS + 1):
        face = paint.soft_disc(diameter, colour, 225 * step // STEPS).copy()
        core = paint.soft_disc(max(2, diameter // 2), mixed(colour, WHITE, 0.6), 255 * step // STEPS)
        face.blit(core, core.get_rect(center=(diameter // 2, diameter // 2)))
        faces.append(face)
    return tuple(faces)


@dataclass(slots=True)
class _Ember:
    sprite: Sprite
    faces: tuple[pygame.Surface, ...] = ()
    x: float = 0.0
    y: float = 0.0
    life: float = 0.0
    rise: float = 0.0
    sway: float = 0.0
    phase: float = 0.0
    age: float = 0.0


class Embers:
    """Embers over part of a scene. With reduced motion there are none."""

    def __init__(
        self, scene: Scene, rect: pygame.Rect, count: int, *, colour: Colour = EMBER, layer: int = 50, seed: int = 1
    ):
        self.scene, self.rect, self.colour = scene, pygame.Rect(rect), colour
        self.chance = random.Random(seed)
        self.embers: list[_Ember] = []
        self.burning = False  # whether any are in sight
        self._turn = 0
        if scene.motions.reduced:
            return
        self.embers = [_Ember(scene.stage.add(paint.clear((1, 1)), (0, 0), layer)) for _ in range(count)]
        self.move_to(rect, colour)

    def _kindle(self, ember: _Ember) -> None:
        """A new ember at the lower edge."""
        chance, unit = self.chance, self.scene.cabinet.unit
        ember.faces = _faces(max(3, round(unit * chance.choice((0.009, 0.012, 0.016, 0.026)))), self.colour)
        ember.x = chance.uniform(self.rect.left, self.rect.right)
        ember.y = float(self.rect.bottom)
        ember.life = chance.uniform(4, 9)
        ember.rise = self.rect.height / ember.life * chance.uniform(0.5, 1.0)
        ember.sway = unit * chance.uniform(0.005, 0.03)
        ember.phase = chance.uniform(0, 2 * math.pi)
        ember.age = 0.0

    def move_to(self, rect: pygame.Rect | None, colour: Colour = EMBER) -> None:
        """From now on they rise there, or nowhere."""
        self.burning = rect is not None and bool(self.embers)
        for ember in self.embers:
            ember.sprite.visible = self.burning
        if rect is None:
            return
        self.rect, self.colour = pygame.Rect(rect), colour
        for ember in self.embers:
            self._kindle(ember)
            ember.age = self.chance.uniform(0, ember.life)
            ember.y -= ember.rise * ember.age

    def tick(self, passed: float) -> None:
        self._turn += 1
        if not self.burning:
            return
        step = min(passed, 0.1) * SHARES
        for ember in self.embers[self._turn % SHARES :: SHARES]:
            ember.age += step
            if ember.age >= ember.life:
                self._kindle(ember)
            ember.y -= ember.rise * step
            share = ember.age / ember.life
            flicker = 0.75 + 0.25 * math.sin(ember.phase * 7 + ember.age * 9)
            bright = math.sin(math.pi * share) ** 0.6 * flicker
            ember.sprite.image = ember.faces[max(0, min(STEPS - 1, int(bright * STEPS)))]
            ember.sprite.pos = (ember.x + math.sin(ember.phase + ember.age * 1.3) * ember.sway, ember.y)


class Kindled(Scene):
    """A scene in which embers rise, until nobody has been here for a while."""

    rests_after = REST_AFTER
    _embers: Embers | None = None

    def tick(self, passed: float) -> None:
        super().tick(passed)
        if self._embers is not None:
            self._embers.tick(passed)

    @property
    def busy(self) -> bool:
        rested = self.cabinet.idle_seconds > self.rests_after
        return super().busy or (self._embers is not None and self._embers.burning and not rested)
