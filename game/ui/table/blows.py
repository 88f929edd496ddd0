"""What a blow looks like: the strike, light and dust where it lands, a card that cracks and falls."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pygame

from game.ui import paint
from game.ui.motion import Ease, Motions, arrive, leave, smooth
from game.ui.stage import Plane, Sprite, Stage
from game.ui.theme import BLACK, DANGER, GOLD, mixed

WIND_UP, LUNGE, RECOIL = 0.09, 0.1, 0.18  # seconds
SHAKE, DUST, FALL = 0.2, 0.42, 0.5
GRAINS = 9
SINKS = 0.12  # of its height, while it falls: what lies below it stays in sight
Point = tuple[float, float]


def go(
    motions: Motions,
    sprite: Sprite,
    start: Point,
    end: Point,
    at: float,
    seconds: float,
    ease: Ease = smooth,
    done: Callable[[], None] | None = None,
) -> None:
    """From one place to another."""

    def show(share: float) -> None:
        sprite.centre = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)

    motions.add(seconds, show, ease=ease, delay=at, done=done)


def strike(motions: Motions, sprite: Sprite, stands: Point, aim: Point, at: float) -> float:
    """Wind-up, blow, recoil; when it lands."""
    dx, dy = aim[0] - stands[0], aim[1] - stands[1]
    back = (stands[0] - dx * 0.07, stands[1] - dy * 0.07)
    ahead = (stands[0] + dx * 0.3, stands[1] + dy * 0.3)
    go(motions, sprite, stands, back, at, WIND_UP)
    go(motions, sprite, back, ahead, at + WIND_UP, LUNGE, leave)
    go(motions, sprite, ahead, stands, at + WIND_UP + LUNGE, RECOIL, arrive)
    return at + WIND_UP + LUNGE


def shake(motions: Motions, sprite: Sprite, stands: Point, at: float, far: float) -> None:
    """Whoever is hit gives way, and comes back."""

    def show(share: float) -> None:
        off = far * (1 - share) * math.cos(share * 16)
        sprite.centre = (stands[0] + off, stands[1])

    motions.add(SHAKE, show, ease=lambda t: t, delay=at)


def dust(stage: Stage | Plane, motions: Motions, at_point: Point, size: int, layer: int, at: float, seed: int) -> None:
    """Light bursts where it lands, and grains fly."""
    if motions.reduced:
        return
    flash = stage.add(paint.soft_disc(size, mixed(GOLD, DANGER, 0.4), 235), (0, 0), layer)
    flash.centre, flash.alpha = at_point, 0

    def burn(share: float) -> None:
        flash.alpha = 255 * (1 - share)

    motions.add(0.26, burn, delay=at, done=flash.remove, fleeting=True)
    chance = random.Random(seed)
    for _ in range(GRAINS):
        grain = paint.soft_disc(max(4, round(size * chance.uniform(0.06, 0.14))), mixed(GOLD, DANGER, chance.random()))
        _fly_off(stage, motions, grain, at_point, size, layer + 1, at, chance)


def _fly_off(
    stage: Stage | Plane,
    motions: Motions,
    image: pygame.Surface,
    begin: Point,
    size: int,
    layer: int,
    at: float,
    chance: random.Random,
) -> None:
    sprite = stage.add(image, (0, 0), layer)
    sprite.visible = False
    angle, far = chance.uniform(0, 2 * math.pi), size * chance.uniform(0.4, 0.85)

    def show(share: float) -> None:
        sprite.visible = True
        fallen = size * 0.35 * share * share
        sprite.centre = (begin[0] + math.cos(angle) * far * share, begin[1] + math.sin(angle) * far * share + fallen)
        sprite.alpha = 255 * (1 - share)

    motions.add(DUST, show, ease=arrive, delay=at, done=sprite.remove, fleeting=True)


def cracked(image: pygame.Surface, seed: int) -> pygame.Surface:
    """The picture in grey, with cracks through it."""
    grey = pygame.transform.grayscale(image)
    chance, (width, height) = random.Random(seed), image.get_size()
    for _ in range(3):
        x, y = chance.uniform(0.2, 0.8) * width, 0.0
        points = [(x, y)]
        while y < height:
            x, y = x + chance.uniform(-0.14, 0.14) * width, y + chance.uniform(0.1, 0.22) * height
            points.append((x, y))
        pygame.draw.lines(grey, BLACK, False, points, max(1, width // 44))
    return grey


def fall(motions: Motions, sprite: Sprite, stands: Point, at: float, seed: int) -> float:
    """A card is destroyed: it loses its colour, cracks, tilts and falls; how long that takes."""
    broken = cracked(sprite.image, seed)
    turns = 9 if seed % 2 else -9

    def show(share: float) -> None:
        if not share:
            return
        tilt = round(turns * min(1.0, 2 * share))
        sprite.image = pygame.transform.rotate(broken, tilt) if tilt else broken
        sprite.centre = (stands[0], stands[1] + broken.get_height() * SINKS * share * share)
        sprite.alpha = 255 * min(1.0, 2.2 * (1 - share))

    motions.add(FALL, show, ease=lambda t: t, delay=at)
    return FALL
