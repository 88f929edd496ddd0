"""Great moments of a journey, over the whole table: a ring that burns, that passes on, that goes into the fire."""

from __future__ import annotations

import math
import random

import pygame

from game.ui import layers, paint, pictures
from game.ui.motion import arrive, smooth
from game.ui.stage import Sprite
from game.ui.table.context import Context
from game.ui.theme import BLACK, EMBER, GOLD, WHITE, mixed

BURN, FOREVER = 1.1, 2.0
SPARKS = 18


def ring_burns(context: Context, at: float, *, forever: bool = False) -> float:
    """The ring over the table, burning; how long it takes. Forever: it falls, and the fire takes all."""
    seconds = FOREVER if forever else BURN
    context.motions.add(0.0, lambda _share: _burn(context, seconds, forever), delay=at, fleeting=True)
    return seconds * 0.8


def _burn(context: Context, seconds: float, forever: bool) -> None:
    size = context.px(26)
    rect = context.slots.get("board", context.field)
    x, y = rect.center
    veil = context.stage.add(_veil(rect), rect.topleft, layers.MOMENT - 2)
    fire = context.stage.add(_fire(size), (0, 0), layers.MOMENT - 1)
    ring = context.stage.add(_ring(size), (0, 0), layers.MOMENT)
    for sprite in (veil, fire, ring):
        sprite.alpha = 0
    drop = rect.height * 0.5 if forever else 0.0

    def show(share: float) -> None:
        here = math.sin(math.pi * min(1.0, share)) ** 0.5 if share < 1 else 0.0
        veil.alpha = 200 * here
        fall = drop * max(0.0, share - 0.35) / 0.65
        fire.alpha = 255 * here * (0.7 + 0.3 * math.sin(share * 30))
        fire.centre = (x, y + fall * 0.6)
        ring.alpha = 255 * min(1.0, here * 1.4) * (1.0 if not forever or share < 0.75 else (1 - share) * 4)
        ring.centre = (x, y + fall)

    def done() -> None:
        for sprite in (veil, fire, ring):
            sprite.remove()

    context.motions.add(seconds, show, ease=lambda t: t, done=done, fleeting=True)
    _sparks(context, (x, y), size, seconds)


def _veil(rect: pygame.Rect) -> pygame.Surface:
    return paint.fill_rounded(rect.size, max(6, min(rect.size) // 26), (*BLACK, 235))


def _ring(size: int) -> pygame.Surface:
    """Gold, seen a little from above, with a line of fire along it."""
    fine = 2
    big = paint.clear((size * fine, size * fine))
    s = size * fine
    for grow, colour in ((0.0, mixed(GOLD, BLACK, 0.55)), (0.012, GOLD), (0.05, mixed(GOLD, EMBER, 0.5))):
        outer = pygame.Rect(s * (0.24 + grow), s * (0.3 + grow), s * (0.52 - 2 * grow), s * (0.42 - 2 * grow))
        pygame.draw.ellipse(big, colour, outer, max(2, round(s * (0.095 - 1.6 * grow))))
    pygame.draw.ellipse(big, mixed(EMBER, WHITE, 0.7), (s * 0.287, s * 0.345, s * 0.426, s * 0.33), max(2, s // 110))
    return pygame.transform.smoothscale(big, (size, size))


def _fire(size: int) -> pygame.Surface:
    image = paint.clear((size * 2, size * 2))
    for share, colour, alpha in ((2.0, EMBER, 120), (1.3, EMBER, 200), (0.8, mixed(GOLD, WHITE, 0.3), 220)):
        light = paint.soft_disc(round(size * share), colour, alpha)
        image.blit(light, light.get_rect(center=(size, size)))
    return image


def _sparks(context: Context, at: tuple[float, float], size: int, seconds: float) -> None:
    chance = random.Random(5)
    for _ in range(SPARKS):
        small = max(3, round(size * chance.uniform(0.02, 0.06)))
        sprite = context.stage.add(
            paint.soft_disc(small * 2, mixed(EMBER, GOLD, chance.random()), 255), (0, 0), layers.MOMENT + 1
        )
        turn, far, rise = chance.uniform(0, math.tau), chance.uniform(0.3, 0.9) * size, chance.uniform(0.2, 0.9) * size
        sprite.visible = False

        def show(
            share: float, sprite: Sprite = sprite, turn: float = turn, far: float = far, rise: float = rise
        ) -> None:
            sprite.visible = True
            sprite.centre = (
                at[0] + math.cos(turn) * far * share,
                at[1] + math.sin(turn) * far * share * 0.6 - rise * share,
            )
            sprite.alpha = 255 * (1 - share)

        delay = chance.uniform(0.1, 0.6) * seconds
        context.motions.add(seconds * 0.5, show, ease=arrive, delay=delay, done=sprite.remove, fleeting=True)


def ring_flies(context: Context, start: tuple[float, float], end: tuple[float, float]) -> None:
    """From one who bore it to one who will."""
    sprite = context.stage.add(pictures.icon("ring", context.px(5), GOLD), (0, 0), layers.MOMENT)
    rise = context.px(5)

    def show(share: float) -> None:
        x, y = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        sprite.centre = (x, y - rise * math.sin(math.pi * min(1.0, share)))

    context.motions.add(0.4, show, ease=smooth, done=sprite.remove, fleeting=True)
    context.play("coin")
