"""Landforms of stone: ruins, halls, towers, cities, caves and the fungus that lights them."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.ui.faces.wilds import Ground, Point, rolling
from game.ui.theme import mixed


def ruins(ground: Ground) -> None:
    """Broken columns and an arch that still stands."""
    chance, wide, tall = ground.chance, ground.wide, ground.tall
    foot = ground.base + tall * 0.03
    x = wide * chance.uniform(-0.02, 0.06)
    arch_at = chance.choice((0.08, 0.7)) * wide
    _broken_arch(ground, arch_at, foot, wide * 0.24, tall * chance.uniform(0.34, 0.44))
    while x < wide:
        if not arch_at - wide * 0.05 < x < arch_at + wide * 0.26:
            _column(ground, x, foot, wide * chance.uniform(0.03, 0.045), tall * chance.uniform(0.08, 0.32))
        x += wide * chance.uniform(0.09, 0.17)
    ground.below(rolling(ground, ground.base + tall * 0.01, tall * 0.01, 3))
    for _ in range(9):
        x, size = chance.uniform(0, wide), tall * chance.uniform(0.012, 0.035)
        y = ground.base + chance.uniform(0, 0.05) * tall
        ground.shape(
            [(x - size, y), (x - size * 0.6, y - size), (x + size * 0.7, y - size * 1.2), (x + size * 1.2, y)],
            mixed(ground.fill, ground.lit, 0.35),
        )


def _column(ground: Ground, x: float, foot: float, half: float, high: float) -> None:
    chance = ground.chance
    top = foot - high
    cut: list[Point] = [
        (x - half, top + chance.uniform(0, half)),
        (x - half * 0.3, top - chance.uniform(0, half)),
        (x + half * 0.2, top + half * 0.5),
        (x + half, top + chance.uniform(0, half * 1.5)),
    ]
    ground.shape([(x - half, foot), *cut, (x + half, foot)])
    side = ground.side(x)
    ground.shape(
        [
            (x + side * half, foot),
            (x + side * half, top + half * 1.6),
            (x + side * half * 0.45, top + half * 1.2),
            (x + side * half * 0.45, foot),
        ],
        mixed(ground.fill, ground.lit, 0.7),
    )
    for share in (-0.4, 0.0):
        pygame.draw.line(
            ground.canvas,
            mixed(ground.fill, ground.dark, 0.5),
            (x + half * share, top + half * 2),
            (x + half * share, foot),
            2,
        )
    pygame.draw.rect(
        ground.canvas,
        mixed(ground.fill, ground.lit, 0.25),
        (x - half * 1.35, foot - half * 0.8, half * 2.7, half * 0.9),
    )


def _broken_arch(ground: Ground, x: float, foot: float, span: float, high: float) -> None:
    chance = ground.chance
    thick = span * 0.17
    middle, spring = x + span / 2, foot - high * 0.55
    for place in (x, x + span):
        pygame.draw.rect(ground.canvas, ground.fill, (place - thick / 2, spring, thick, foot - spring))
        lit = place + (thick * 0.18 if ground.side(place) > 0 else -thick * 0.5)
        pygame.draw.rect(ground.canvas, mixed(ground.fill, ground.lit, 0.6), (lit, spring, thick * 0.32, foot - spring))
        pygame.draw.rect(
            ground.canvas,
            mixed(ground.fill, ground.lit, 0.3),
            (place - thick * 0.75, spring - thick * 0.35, thick * 1.5, thick * 0.5),
        )
    gap = chance.uniform(0.5, 0.75) * math.pi
    for n in range(9):
        a, b = math.pi * n / 9, math.pi * (n + 0.92) / 9
        if gap < a < gap + 0.55:
            continue
        outer, inner = span / 2 + thick / 2, span / 2 - thick / 2
        stone = [
            (middle - math.cos(a) * outer, spring - math.sin(a) * outer * high / span * 0.8),
            (middle - math.cos(b) * outer, spring - math.sin(b) * outer * high / span * 0.8),
            (middle - math.cos(b) * inner, spring - math.sin(b) * inner * high / span * 0.8),
            (middle - math.cos(a) * inner, spring - math.sin(a) * inner * high / span * 0.8),
        ]
        ground.shape(stone, mixed(ground.fill, ground.lit, 0.35 if n % 2 else 0.1))


def halls(ground: Ground) -> None:
    """A colonnade that runs into the dark, arches above and flagstones below."""
    wide, tall = ground.wide, ground.tall
    vanish = (wide * 0.55, ground.base - tall * 0.17)
    ground.below([(0, ground.base), (wide, ground.base)], mixed(ground.fill, ground.dark, 0.3))
    for n in range(-5, 15):
        x = wide * n / 9
        pygame.draw.line(
            ground.canvas,
            mixed(ground.fill, ground.lit, 0.3),
            (vanish[0] + (x - vanish[0]) * 0.3, ground.base),
            (vanish[0] + (x - vanish[0]) * 1.7, tall),
            2,
        )
    for n in range(5):
        y = ground.base + (tall - ground.base) * (n / 5) ** 1.6
        pygame.draw.line(ground.canvas, mixed(ground.fill, ground.lit, 0.25), (0, y), (wide, y), 2)
    for row in range(4):
        share = 0.3 + 0.7 * (row / 3) ** 1.4
        tone = mixed(mixed(ground.fill, ground.lit, 0.6), ground.fill, row / 3)
        for way in (-1, 1):
            x = vanish[0] + way * wide * 0.62 * share
            half = wide * 0.055 * share
            foot = vanish[1] + (ground.base - vanish[1] + tall * 0.1) * share
            top = vanish[1] - tall * 0.5 * share
            _pillar(ground, x, half, foot, top, tone)
        left, right = vanish[0] - wide * 0.62 * share, vanish[0] + wide * 0.62 * share
        crown = vanish[1] - tall * 0.5 * share
        box = pygame.Rect(left, crown - tall * 0.22 * share, right - left, tall * 0.5 * share)
        pygame.draw.arc(ground.canvas, tone, box, 0, math.pi, max(3, round(wide * 0.03 * share)))


def _pillar(ground: Ground, x: float, half: float, foot: float, top: float, tone: tuple[int, int, int]) -> None:
    pygame.draw.rect(ground.canvas, tone, (x - half, top, half * 2, foot - top))
    side = ground.side(x)
    lit = mixed(tone, ground.lit, 0.7)
    pygame.draw.rect(ground.canvas, lit, (x + (half * 0.5 if side > 0 else -half), top, half * 0.5, foot - top))
    for share in (-0.35, 0.05):
        pygame.draw.line(
            ground.canvas, mixed(tone, ground.dark, 0.5), (x + half * share, top), (x + half * share, foot), 2
        )
    for y, grow in ((top, 1.45), (foot - half * 0.7, 1.4)):
        pygame.draw.rect(
            ground.canvas, mixed(tone, ground.lit, 0.35), (x - half * grow, y, half * 2 * grow, half * 0.7)
        )


def tower(ground: Ground) -> None:
    """A dark keep on its rock, a few windows lit."""
    chance, wide, tall = ground.chance, ground.wide, ground.tall
    x = chance.choice((chance.uniform(0.1, 0.24), chance.uniform(0.78, 0.9))) * wide
    foot, half = ground.base + tall * 0.02, wide * chance.uniform(0.05, 0.07)
    top = foot - tall * chance.uniform(0.42, 0.56)
    rock = [(x - half * 3.4, foot + 6), (x - half * 1.9, foot - tall * 0.08), (x - half * 0.9, foot - tall * 0.14)]
    rock += [(x + half * 1.1, foot - tall * 0.13), (x + half * 2.1, foot - tall * 0.06), (x + half * 3.6, foot + 6)]
    ground.shape(rock, mixed(ground.fill, ground.dark, 0.3))
    for offset, size, rise in ((-1.5, 0.5, 0.5), (1.5, 0.45, 0.36), (0, 1.0, 0.0)):
        _keep(ground, x + half * offset, half * size, foot, top + (foot - top) * rise)
    ground.below(rolling(ground, ground.base, tall * 0.015, 3))


def _keep(ground: Ground, x: float, half: float, foot: float, top: float) -> None:
    chance = ground.chance
    ground.shape([(x - half * 1.15, foot), (x - half * 0.85, top), (x + half * 0.85, top), (x + half * 1.15, foot)])
    side = ground.side(x)
    ground.shape(
        [
            (x + side * half * 1.15, foot),
            (x + side * half * 0.85, top),
            (x + side * half * 0.4, top),
            (x + side * half * 0.55, foot),
        ],
        mixed(ground.fill, ground.lit, 0.6),
    )
    pygame.draw.rect(ground.canvas, ground.fill, (x - half * 1.2, top - half * 0.3, half * 2.4, half * 0.5))
    for n in range(4):
        tooth = x - half * 1.2 + n * half * 0.68
        pygame.draw.rect(ground.canvas, ground.fill, (tooth, top - half * 0.75, half * 0.38, half * 0.5))
    if chance.random() < 0.6:
        ground.shape([(x - half * 0.7, top - half * 0.4), (x, top - half * 2.6), (x + half * 0.7, top - half * 0.4)])
    for n in range(3):
        y = top + (foot - top) * (0.15 + 0.2 * n)
        slit = pygame.Rect(0, 0, max(3, half * 0.2), max(6, half * 0.5))
        slit.center = (round(x + chance.uniform(-0.3, 0.3) * half), round(y))
        pygame.draw.rect(ground.canvas, ground.glow, slit, border_radius=3)


def city(ground: Ground) -> None:
    """Roofs, spires and windows, terrace above terrace."""
    chance, wide, tall = ground.chance, ground.wide, ground.tall
    for row in range(3):
        tone = mixed(mixed(ground.fill, ground.lit, 0.55), ground.fill, row / 2)
        x = -wide * chance.uniform(0, 0.06)
        floor = ground.base - tall * 0.06 * (2 - row)
        while x < wide:
            broad = wide * chance.uniform(0.035, 0.085)
            centre = 1 - abs((x + broad / 2) / wide - 0.5) * 1.1
            high = tall * chance.uniform(0.06, 0.28) * (0.5 + centre) * (1.1 - 0.25 * row)
            top = floor - high
            pygame.draw.rect(ground.canvas, tone, (x, top, broad, floor - top + tall * 0.1))
            roof = chance.random()
            if roof < 0.4:
                ground.shape(
                    [
                        (x - 3, top + 1),
                        (x + broad / 2, top - broad * chance.uniform(0.6, 1.8)),
                        (x + broad + 3, top + 1),
                    ],
                    tone,
                )
            elif roof < 0.6:
                pygame.draw.circle(ground.canvas, tone, (x + broad / 2, top), broad / 2)
            lit_x = x + broad * 0.72 if ground.side(x) > 0 else x
            pygame.draw.rect(ground.canvas, mixed(tone, ground.lit, 0.45), (lit_x, top, broad * 0.28, floor - top))
            for _ in range(3):
                if chance.random() < 0.55:
                    wx, wy = x + broad * chance.uniform(0.2, 0.7), top + (floor - top) * chance.uniform(0.12, 0.8)
                    pygame.draw.rect(ground.canvas, ground.glow, (wx, wy, 5, 8))
            x += broad * chance.uniform(0.9, 1.15)
    ground.below(rolling(ground, ground.base, tall * 0.008, 2))


def caves(ground: Ground) -> None:
    """Rock that closes in from above and both sides: stalactites, stalagmites."""
    chance, wide, tall = ground.chance, ground.wide, ground.tall
    drop = tall * (0.1 + 0.12 * ground.depth)
    roof: list[Point] = [(-4, -4), (-4, tall * 0.5)]
    x = 0.0
    while x < wide:
        edge = abs(x / wide - 0.52) * 2
        y = drop * (0.3 + 1.5 * edge**2.2) + chance.uniform(-6, 6)
        roof.append((x, y))
        step = wide * chance.uniform(0.03, 0.07)
        if chance.random() < 0.7:
            roof.append((x + step * 0.5, y + tall * chance.uniform(0.06, 0.2) * (0.5 + edge * 0.7)))
        x += step
    roof += [(wide + 4, tall * 0.55), (wide + 4, -4)]
    ground.shape(roof)
    for a, tip, b in zip(roof[2:], roof[3:], roof[4:], strict=False):
        if tip[1] > a[1] + 12 and tip[1] > b[1] + 12:
            slope = b if ground.side(tip[0]) > 0 else a
            ground.shape([tip, slope, ((slope[0] + tip[0]) / 2, slope[1])], mixed(ground.fill, ground.lit, 0.6))
    ground.below(rolling(ground, ground.base, tall * 0.02, 4))
    for _ in range(11):
        x = chance.choice((chance.uniform(0, 0.32), chance.uniform(0.68, 1.0))) * wide
        high, half = tall * chance.uniform(0.06, 0.24), wide * chance.uniform(0.012, 0.03)
        foot = ground.base + tall * 0.03
        tip = (x + chance.uniform(-4, 4), foot - high)
        ground.shape(
            [
                (x - half * 1.6, foot),
                (x - half * 0.4, foot - high * 0.5),
                tip,
                (x + half * 0.4, foot - high * 0.5),
                (x + half * 1.6, foot),
            ]
        )
        side = ground.side(x)
        ground.shape(
            [
                (x + side * half * 1.6, foot),
                (x + side * half * 0.4, foot - high * 0.5),
                tip,
                (x + side * half * 0.3, foot),
            ],
            mixed(ground.fill, ground.lit, 0.6),
        )


def fungus(ground: Ground) -> None:
    """Mushrooms whose caps give light."""
    chance, wide, tall = ground.chance, ground.wide, ground.tall
    ground.below(rolling(ground, ground.base, tall * 0.015, 3))
    spots = [chance.choice((chance.uniform(0, 0.36), chance.uniform(0.66, 1.0))) for _ in range(9)]
    spots += [chance.random() for _ in range(5)]
    for n, spot in enumerate(spots):
        x = spot * wide
        high = tall * (chance.uniform(0.12, 0.32) if n < 7 else chance.uniform(0.03, 0.08)) * (0.6 + 0.5 * ground.depth)
        foot = ground.base + tall * chance.uniform(0.0, 0.06)
        cap, lean = high * chance.uniform(0.3, 0.45), chance.uniform(-0.15, 0.15) * high
        top = (x + lean, foot - high)
        ground.shape(
            [
                (x - cap * 0.2, foot),
                (top[0] - cap * 0.12, top[1]),
                (top[0] + cap * 0.12, top[1]),
                (x + cap * 0.2, foot),
            ],
            mixed(ground.fill, ground.lit, 0.5),
        )
        bow = [
            (top[0] - cap * math.cos(math.pi * k / 10), top[1] - cap * 0.75 * math.sin(math.pi * k / 10))
            for k in range(11)
        ]
        hue = mixed(ground.glow, ground.fill, chance.uniform(0.25, 0.55))
        ground.shape(bow, hue)
        ground.shape(
            [(top[0] - cap, top[1]), (top[0], top[1] + cap * 0.24), (top[0] + cap, top[1])],
            mixed(hue, (255, 255, 255), 0.35),
        )
        for _ in range(3):
            angle = chance.uniform(0.5, 2.6)
            spot_at = (top[0] - cap * 0.6 * math.cos(angle), top[1] - cap * 0.45 * math.sin(angle))
            pygame.draw.circle(ground.canvas, mixed(hue, (255, 255, 255), 0.6), spot_at, cap * 0.08)


STONEWORK: dict[str, Callable[[Ground], None]] = {
    "ruins": ruins,
    "halls": halls,
    "tower": tower,
    "city": city,
    "caves": caves,
    "fungus": fungus,
}
