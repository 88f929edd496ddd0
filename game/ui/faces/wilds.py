"""Landforms that grew: mountains, hills, plains, forests, pines, rivers, marshes, waterfalls and webs."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ui.theme import Colour, mixed

Point = tuple[float, float]


@dataclass
class Ground:
    """One layer of a landscape being drawn: the farther, the paler. The canvas is opaque and twice the picture."""

    canvas: pygame.Surface
    chance: random.Random
    depth: float  # 0 far, 1 near
    fill: Colour
    lit: Colour
    dark: Colour
    glow: Colour
    light: float  # where the light stands, in pixels from the left
    base: float  # where the layer's foot lies

    @property
    def wide(self) -> int:
        return self.canvas.get_width()

    @property
    def tall(self) -> int:
        return self.canvas.get_height()

    def shape(self, points: list[Point], colour: Colour | None = None) -> None:
        pygame.draw.polygon(self.canvas, colour or self.fill, points)

    def below(self, line: list[Point], colour: Colour | None = None) -> None:
        """Fills from a skyline down to the lower edge."""
        self.shape([(line[0][0], self.tall), *line, (line[-1][0], self.tall)], colour)

    def side(self, x: float) -> int:
        """1 where the light is to the right of x, else -1."""
        return 1 if self.light > x else -1


def rolling(ground: Ground, top: float, swing: float, rough: float = 0.0) -> list[Point]:
    """A soft skyline: waves of three lengths, and a little roughness."""
    chance, wide = ground.chance, ground.wide
    waves = [
        (chance.uniform(0.6, 1.3), chance.uniform(0, 6.3), 0.6),
        (chance.uniform(1.8, 3), chance.uniform(0, 6.3), 0.3),
    ]
    waves.append((chance.uniform(4, 7), chance.uniform(0, 6.3), 0.1))
    step = wide / 48
    line = []
    for n in range(50):
        x = n * step - step / 2
        y = sum(share * math.sin(6.283 * often * x / wide + start) for often, start, share in waves)
        line.append((x, top + swing * y + chance.uniform(-rough, rough)))
    return line


def mountains(ground: Ground) -> None:
    """Peaks with a lit flank each and snow on the higher ones."""
    chance, wide, tall = ground.chance, ground.wide, ground.tall
    reach = tall * (0.46 - 0.16 * ground.depth)
    x = -wide * chance.uniform(0.05, 0.2)
    peaks = []
    while x < wide * 1.15:
        half = wide * chance.uniform(0.13, 0.24)
        peaks.append((x + half, ground.base - reach * chance.uniform(0.5, 1.0), half))
        x += half * chance.uniform(0.9, 1.3)
    for top_x, top_y, half in sorted(peaks, key=lambda peak: peak[1]):
        rise = ground.base - top_y
        left = _flank(chance, (top_x, top_y), (top_x - half * 1.25, ground.base + tall * 0.06))
        right = _flank(chance, (top_x, top_y), (top_x + half * 1.25, ground.base + tall * 0.06))
        ground.shape([*left, *reversed(right)])
        toward = right if ground.side(top_x) > 0 else left
        ridge = [(top_x + chance.uniform(-0.06, 0.06) * half, top_y + rise * share) for share in (0.2, 0.4, 0.62, 0.8)]
        ridge = [(px + ground.side(top_x) * half * 0.18 * n, py) for n, (px, py) in enumerate(ridge)]
        ground.shape([(top_x, top_y), *ridge, *reversed(toward[: len(toward) * 3 // 4])], ground.lit)
        if rise > reach * 0.66:
            snow = mixed(ground.lit, (255, 255, 255), 0.42)
            (ax, ay), (bx, by) = toward[2], ridge[0]
            teeth = [
                (ax + (bx - ax) * n / 4, ay + (by - ay) * n / 4 - rise * (0.05 if n % 2 else -0.02)) for n in range(5)
            ]
            ground.shape([(top_x, top_y), toward[1], *teeth], snow)
    ground.below(rolling(ground, ground.base - tall * 0.01, tall * 0.015, 2))


def _flank(chance: random.Random, top: Point, foot: Point) -> list[Point]:
    line = [top]
    for n in range(1, 9):
        share = n / 9
        bow = share**1.18
        line.append(
            (
                top[0] + (foot[0] - top[0]) * share + chance.uniform(-1, 1) * abs(foot[0] - top[0]) * 0.035,
                top[1] + (foot[1] - top[1]) * bow + chance.uniform(-1, 1) * abs(foot[1] - top[1]) * 0.03,
            )
        )
    return [*line, foot]


def hills(ground: Ground) -> None:
    """Two swells, the nearer one darker, with small trees on their crests."""
    chance, tall = ground.chance, ground.tall
    for share in (0.0, 1.0):
        top = ground.base - tall * (0.13 - 0.08 * share)
        line = rolling(ground, top, tall * 0.05)
        tone = mixed(ground.lit, ground.fill, 0.45 + 0.55 * share)
        ground.below(line, tone)
        for x, y in chance.sample(line, 9):
            size = tall * chance.uniform(0.012, 0.03) * (0.7 + ground.depth)
            pygame.draw.circle(ground.canvas, mixed(tone, ground.dark, 0.35), (x, y - size * 0.6), size)
            pygame.draw.circle(
                ground.canvas,
                mixed(tone, ground.lit, 0.4),
                (x + ground.side(x) * size * 0.3, y - size * 0.9),
                size * 0.55,
            )


def plains(ground: Ground) -> None:
    """Open grass: long swells and blades that lean with the wind."""
    chance, wide, tall = ground.chance, ground.wide, ground.tall
    ground.below(rolling(ground, ground.base - tall * 0.03, tall * 0.012))
    for _ in range(5):
        y = ground.base + chance.uniform(0, 0.12) * tall
        x = chance.uniform(-0.2, 0.8) * wide
        long = wide * chance.uniform(0.2, 0.5)
        ground.shape(
            [(x, y), (x + long / 2, y - tall * 0.008), (x + long, y), (x + long / 2, y + tall * 0.006)],
            mixed(ground.fill, ground.lit, 0.5),
        )
    lean = chance.choice((-1, 1))
    for _ in range(70):
        x, y = chance.uniform(0, wide), ground.base + tall * chance.uniform(-0.03, 0.14)
        high = tall * chance.uniform(0.02, 0.05) * (0.5 + ground.depth)
        tone = mixed(ground.fill, ground.lit if chance.random() < 0.4 else ground.dark, 0.5)
        ground.shape([(x - 2, y), (x + 3, y), (x + lean * high * 0.5, y - high)], tone)


def pines(ground: Ground) -> None:
    """Firs of many heights, a lit side each."""
    chance, wide, tall = ground.chance, ground.wide, ground.tall
    line = rolling(ground, ground.base - tall * 0.02, tall * 0.02)
    ground.below(line)
    high = tall * (0.2 + 0.22 * ground.depth)
    x = -wide * 0.03
    trees = []
    while x < wide * 1.03:
        trees.append((x, chance.uniform(0.45, 1.0)))
        x += wide * chance.uniform(0.02, 0.05) * (0.7 + 0.9 * ground.depth)
    for x, share in sorted(trees, key=lambda tree: -tree[1]):
        fir(ground, x, ground.base + tall * 0.03, high * share)


def fir(ground: Ground, x: float, foot: float, high: float) -> None:
    chance = ground.chance
    tiers = max(4, min(8, int(high / 22)))
    half = high * chance.uniform(0.17, 0.23)
    left: list[Point] = [(x, foot - high)]
    right: list[Point] = [(x, foot - high)]
    for n in range(1, tiers + 1):
        y = foot - high + high * 0.94 * n / tiers
        out = half * (n / tiers) ** 0.85
        for line, way in ((left, -1), (right, 1)):
            line.append((x + way * out * chance.uniform(0.85, 1.12), y + high * 0.025))
            line.append((x + way * out * 0.52, y - high * 0.012))
    ground.shape([*left, *reversed(right)])
    near_light = right if ground.side(x) > 0 else left
    inner = [(x + (px - x) * 0.35, py) for px, py in near_light]
    ground.shape([*near_light, *reversed(inner)], mixed(ground.fill, ground.lit, 0.55))
    ground.shape(
        [
            (x - half * 0.1, foot - high * 0.08),
            (x + half * 0.1, foot - high * 0.08),
            (x + half * 0.1, foot),
            (x - half * 0.1, foot),
        ],
        ground.dark,
    )


def forest(ground: Ground) -> None:
    """Broad crowns; near by, old trunks that leave the picture at its top."""
    chance, wide, tall = ground.chance, ground.wide, ground.tall
    if ground.depth > 0.6:
        _trunks(ground)
        return
    ground.below(rolling(ground, ground.base - tall * 0.05, tall * 0.02))
    x = -wide * 0.04
    while x < wide * 1.04:
        size = tall * chance.uniform(0.05, 0.095) * (0.8 + ground.depth)
        y = ground.base - tall * chance.uniform(0.06, 0.17)
        pygame.draw.rect(ground.canvas, ground.dark, (x - size * 0.1, y, size * 0.2, ground.base - y + 8))
        for _ in range(5):
            ox, oy = chance.uniform(-0.8, 0.8) * size, chance.uniform(-0.5, 0.5) * size
            pygame.draw.circle(ground.canvas, ground.fill, (x + ox, y + oy), size * chance.uniform(0.5, 0.75))
        for _ in range(3):
            ox, oy = (chance.uniform(-0.3, 0.3) + 0.4 * ground.side(x)) * size, chance.uniform(-0.8, -0.1) * size
            pygame.draw.circle(
                ground.canvas, mixed(ground.fill, ground.lit, 0.45), (x + ox, y + oy), size * chance.uniform(0.2, 0.36)
            )
        x += size * chance.uniform(0.9, 1.5)


def _trunks(ground: Ground) -> None:
    chance, wide, tall = ground.chance, ground.wide, ground.tall
    ground.below(rolling(ground, ground.base, tall * 0.012, 2))
    places = [
        chance.uniform(-0.02, 0.1),
        chance.uniform(0.16, 0.3),
        chance.uniform(0.82, 0.9),
        chance.uniform(0.95, 1.02),
    ]
    for place in places:
        x, thick = place * wide, wide * chance.uniform(0.028, 0.055)
        foot = ground.base + tall * chance.uniform(0.0, 0.08)
        bend = chance.uniform(-0.05, 0.05) * wide
        edge = lambda share, way, x=x, thick=thick, bend=bend, foot=foot: (  # noqa: E731 - one formula for both edges
            x + bend * math.sin(share * 3) + way * thick * (0.5 + 0.9 * (1 - share) ** 6),
            foot * (1 - share) - 4 * share,
        )
        steps = [n / 9 for n in range(10)]
        left, right = [edge(share, -1) for share in steps], [edge(share, 1) for share in steps]
        ground.shape([*left, *reversed(right)])
        near_light = right if ground.side(x) > 0 else left
        inner = [(px - ground.side(x) * thick * 0.35, py) for px, py in near_light]
        ground.shape([*near_light, *reversed(inner)], mixed(ground.fill, ground.lit, 0.5))
        for _ in range(3):
            share, way = chance.uniform(0.45, 0.9), chance.choice((-1, 1))
            start = edge(share, way)
            long, rise = wide * chance.uniform(0.06, 0.16), tall * chance.uniform(0.03, 0.12)
            tip = (start[0] + way * long, start[1] - rise)
            ground.shape(
                [
                    (start[0], start[1] - thick * 0.3),
                    (start[0] + way * long * 0.5, start[1] - rise * 0.7),
                    tip,
                    (start[0], start[1] + thick * 0.3),
                ]
            )
    for _ in range(26):
        x = chance.choice((chance.uniform(0, 0.35), chance.uniform(0.65, 1))) * wide
        size = tall * chance.uniform(0.03, 0.07)
        tone = mixed(ground.fill, ground.lit, chance.choice((0.0, 0.0, 0.25)))
        pygame.draw.circle(ground.canvas, tone, (x, chance.uniform(-0.03, 0.06) * tall), size)


def river(ground: Ground) -> None:
    """Water winding from the distance to the reader's feet, with glints."""
    chance, wide, tall = ground.chance, ground.wide, ground.tall
    top = ground.base - tall * 0.04
    ground.below(rolling(ground, top, tall * 0.012))
    way, start = chance.choice((-1, 1)), chance.uniform(0.4, 0.6) * wide
    left, right = [], []
    for n in range(25):
        share = n / 24
        y = top + 4 + (tall - top) * share**1.3
        x = start + way * wide * 0.2 * math.sin(share * 4.2) * (0.3 + share)
        half = wide * (0.008 + 0.26 * share**1.5)
        left.append((x - half, y))
        right.append((x + half, y))
    water = mixed(ground.glow, ground.fill, 0.45)
    ground.shape([*left, *reversed(right)], mixed(water, ground.dark, 0.45))
    inner = [(px + (qx - px) * 0.12, py) for (px, py), (qx, _) in zip(left, right, strict=True)]
    other = [(qx - (qx - px) * 0.12, qy) for (px, _), (qx, qy) in zip(left, right, strict=True)]
    ground.shape([*inner, *reversed(other)], water)
    for _ in range(26):
        n = chance.randrange(3, 25)
        x, y = chance.uniform(inner[n][0], other[n][0]), inner[n][1] + chance.uniform(-4, 4)
        long = (other[n][0] - inner[n][0]) * chance.uniform(0.06, 0.22)
        ground.shape(
            [(x - long, y), (x, y - 2), (x + long, y), (x, y + 2)],
            mixed(water, (255, 255, 255), chance.uniform(0.2, 0.6)),
        )


def marsh(ground: Ground) -> None:
    """Still pools and reeds."""
    chance, wide, tall = ground.chance, ground.wide, ground.tall
    ground.below(rolling(ground, ground.base - tall * 0.02, tall * 0.008))
    water = mixed(ground.glow, ground.fill, 0.6)
    for _ in range(9):
        y = ground.base + tall * chance.uniform(0.0, 0.2)
        long = wide * chance.uniform(0.08, 0.24)
        box = pygame.Rect(0, 0, long, long * 0.14)
        box.center = (chance.uniform(0, wide), y)
        pygame.draw.ellipse(ground.canvas, mixed(water, ground.dark, 0.3), box.inflate(8, 6))
        pygame.draw.ellipse(ground.canvas, water, box)
    for _ in range(46):
        x, foot = chance.uniform(0, wide), ground.base + tall * chance.uniform(0.0, 0.14)
        high, lean = tall * chance.uniform(0.07, 0.2), chance.uniform(-0.25, 0.25)
        tip = (x + lean * high, foot - high)
        ground.shape([(x - 2.5, foot), (x + 2.5, foot), tip], chance.choice((ground.dark, ground.fill, ground.lit)))
        if chance.random() < 0.4:
            pygame.draw.ellipse(ground.canvas, ground.dark, (tip[0] - 4, tip[1] - 4, 8, 26))


def waterfall(ground: Ground) -> None:
    """A cliff with water over its edge."""
    chance, wide, tall = ground.chance, ground.wide, ground.tall
    side = chance.choice((0, 1))
    top = ground.base - tall * chance.uniform(0.4, 0.52)
    reach = wide * chance.uniform(0.36, 0.46)
    edge = lambda x: wide - x if side else x  # noqa: E731 - the same cliff, left or right
    cliff = [(edge(-4), top - tall * 0.06), (edge(reach * 0.55), top), (edge(reach * 0.95), top + tall * 0.02)]
    for n in range(1, 8):
        cliff.append(
            (edge(reach * (0.95 + 0.16 * (n / 7) ** 2) + chance.uniform(-10, 10)), top + (ground.base - top) * n / 7)
        )
    ground.shape([*cliff, (edge(-4), ground.base + 6)])
    for _ in range(9):
        x, y = chance.uniform(0, reach * 0.9), chance.uniform(top + 30, ground.base - 30)
        high = chance.uniform(20, 70)
        ground.shape(
            [(edge(x), y), (edge(x + 12), y + 6), (edge(x + 4), y + high)], mixed(ground.fill, ground.lit, 0.5)
        )
    water = mixed(ground.glow, (255, 255, 255), 0.35)
    x0, broad = reach * 0.6, wide * 0.085
    fall = [
        (edge(x0), top + 2),
        (edge(x0 + broad), top + 4),
        (edge(x0 + broad * 1.5), ground.base + 10),
        (edge(x0 - broad * 0.2), ground.base + 10),
    ]
    ground.shape(fall, mixed(water, ground.fill, 0.35))
    for _ in range(9):
        x = x0 + broad * chance.uniform(0.05, 0.95)
        y = chance.uniform(top, ground.base - 60)
        ground.shape([(edge(x), y), (edge(x + 5), y), (edge(x + 8), y + chance.uniform(60, 160))], water)
    ground.below(rolling(ground, ground.base, tall * 0.01, 2))
    for _ in range(12):
        x = x0 + broad * chance.uniform(-0.6, 1.8)
        tone = mixed(water, ground.fill, chance.uniform(0.2, 0.7))
        pygame.draw.circle(ground.canvas, tone, (edge(x), ground.base + chance.uniform(-6, 12)), chance.uniform(6, 20))


def web(ground: Ground) -> None:
    """Spider silk between the upper corners and dead boughs."""
    chance, wide, tall = ground.chance, ground.wide, ground.tall
    silk = mixed(ground.lit, (255, 255, 255), 0.5)
    for corner in chance.sample((0.02, 0.98), chance.choice((1, 2))):
        centre = (corner * wide + chance.uniform(-0.04, 0.04) * wide, tall * chance.uniform(0.02, 0.2))
        reach = wide * chance.uniform(0.34, 0.5)
        angles = sorted(chance.uniform(-0.1, 0.1) + 6.283 * n / 13 for n in range(13))
        ends = [
            (math.cos(a) * reach * chance.uniform(0.8, 1.15), math.sin(a) * reach * chance.uniform(0.8, 1.15))
            for a in angles
        ]
        for ex, ey in ends:
            pygame.draw.line(ground.canvas, mixed(silk, ground.fill, 0.3), centre, (centre[0] + ex, centre[1] + ey), 3)
        for ring in (0.18, 0.32, 0.47, 0.63, 0.8, 0.95):
            for (ax, ay), (bx, by) in zip(ends, ends[1:] + ends[:1], strict=True):
                p = (centre[0] + ax * ring, centre[1] + ay * ring)
                q = (centre[0] + bx * ring, centre[1] + by * ring)
                sag = (centre[0] + (ax + bx) / 2 * ring * 0.86, centre[1] + (ay + by) / 2 * ring * 0.86)
                pygame.draw.lines(ground.canvas, mixed(silk, ground.fill, 0.15 + 0.5 * ring), False, [p, sag, q], 2)
    for x in chance.sample([n / 10 for n in range(11)], 4):
        long = tall * chance.uniform(0.08, 0.24)
        pygame.draw.line(ground.canvas, mixed(silk, ground.fill, 0.3), (x * wide, 0), (x * wide, long), 2)
        pygame.draw.ellipse(ground.canvas, mixed(silk, ground.fill, 0.35), (x * wide - 9, long - 4, 18, 36))


WILDS: dict[str, Callable[[Ground], None]] = {
    "mountains": mountains,
    "hills": hills,
    "plains": plains,
    "pines": pines,
    "forest": forest,
    "river": river,
    "marsh": marsh,
    "waterfall": waterfall,
    "web": web,
}
