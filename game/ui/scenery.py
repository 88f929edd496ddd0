"""Views of the tables' worlds, as the screens of the cabinets show them: sky, land, light and silhouettes."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pygame

from game.ui import paint, pictures
from game.ui.shelf import Shelf, kept, surface_bytes
from game.ui.theme import BLACK, EMBER, GOLD, WHITE, Colour, mixed, rgb, theme_of

VIEWS: Shelf[pygame.Surface] = Shelf(4_000_000, surface_bytes)
FINEST = 2400  # pixels: views are drawn at twice their size up to this width, which smooths every edge


class Land:
    """A picture being painted from the back to the front. Places are shares of its width and height."""

    def __init__(self, size: tuple[int, int], seed: str):
        self.width, self.height = size
        self.chance = random.Random(seed)
        self.picture = pygame.Surface(size, pygame.SRCALPHA)

    def sky(self, *colours: Colour) -> None:
        self.picture.blit(paint.vertical((self.width, self.height), *colours), (0, 0))

    def light(self, x: float, y: float, size: float, colour: Colour, strength: int) -> None:
        """A round glow, its size a share of the height."""
        pixels = max(2, round(size * self.height))
        # One disc serves them all: drawing one pixel by pixel takes longer than the rest of the picture.
        glow = pygame.transform.smoothscale(paint.soft_disc(96, WHITE, 255), (pixels, pixels))
        glow.fill((*colour, strength), special_flags=pygame.BLEND_RGBA_MULT)
        self.picture.blit(glow, glow.get_rect(center=(x * self.width, y * self.height)))

    def sun(self, x: float, y: float, size: float, colour: Colour, core: Colour) -> None:
        self.light(x, y, size * 5, colour, 120)
        self.light(x, y, size * 2.4, colour, 170)
        ball = paint.disc(max(2, round(size * self.height)), core)
        self.picture.blit(ball, ball.get_rect(center=(x * self.width, y * self.height)))
        self.light(x, y, size * 1.15, WHITE, 120)

    def sparks(self, count: int, colour: Colour, top: float, bottom: float, size: float) -> None:
        """Stars, spores or embers between two heights."""
        for _ in range(count):
            x, y = self.chance.random(), self.chance.uniform(top, bottom)
            self.light(x, y, size * self.chance.uniform(0.4, 1.4), colour, self.chance.randint(90, 255))

    def shafts(self, x: float, colour: Colour, count: int, strength: int) -> None:
        """Light falling through leaves, from the top to the ground."""
        small = (max(1, self.width // 4), max(1, self.height // 4))
        veil = paint.clear(small)
        for _ in range(count):
            left = (x + self.chance.uniform(-0.35, 0.35)) * small[0]
            wide, lean = self.chance.uniform(0.02, 0.09) * small[0], self.chance.uniform(0.05, 0.25) * small[0]
            beam = paint.clear(small)
            points = [(left, 0), (left + wide, 0), (left + wide * 2 + lean, small[1]), (left - wide + lean, small[1])]
            pygame.draw.polygon(beam, (*colour, strength), points)
            veil.blit(beam, (0, 0))
        fade = paint.vertical(small, (255, 255, 255, 255), (255, 255, 255, 120), (255, 255, 255, 0))
        veil.blit(fade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.picture.blit(pygame.transform.smoothscale(veil, (self.width, self.height)), (0, 0))

    def ridge(self, level: float, rise: float, colour: Colour, *, rough: float = 0.5, mist: Colour | None = None):
        """A range of hills or mountains across the picture; says how high the ground is at any x."""
        heights = [self.chance.uniform(0.2, 1), self.chance.uniform(0.2, 1)]
        spread = 1.0
        while len(heights) < 129:
            spread *= rough
            between = [(a + b) / 2 + self.chance.uniform(-spread, spread) / 2 for a, b in pairwise(heights)]
            heights = [h for pair in zip(heights, between, strict=False) for h in pair] + [heights[-1]]
        grounds = [level - rise * max(0.0, h) for h in heights]
        self.shape([(i / 128, y) for i, y in enumerate(grounds)] + [(1, 1), (0, 1)], colour)
        if mist is not None:
            self.mist(level - rise * 0.2, 1.0, mist, 150)
        return lambda x: grounds[max(0, min(128, round(x * 128)))]

    def mist(self, top: float, bottom: float, colour: Colour, strength: int) -> None:
        y, tall = round(top * self.height), max(1, round((bottom - top) * self.height))
        self.picture.blit(
            paint.vertical((self.width, tall), (*colour, 0), (*colour, strength // 5), (*colour, strength)), (0, y)
        )

    def shape(self, points: list[tuple[float, float]], colour: Colour, alpha: int = 255) -> None:
        outline = [(x * self.width, y * self.height) for x, y in points]
        if alpha == 255:
            pygame.draw.polygon(self.picture, colour, outline)
            return
        layer = paint.clear((self.width, self.height))
        pygame.draw.polygon(layer, (*colour, alpha), outline)
        self.picture.blit(layer, (0, 0))

    def figure(
        self, name: str, x: float, foot: float, size: float, colour: Colour, rim: Colour | None = None, flip=False
    ) -> None:
        """An emblem standing there as a silhouette, with a thin light on the side the sun is on."""
        pixels = max(4, round(size * self.height))
        at = (round(x * self.width - pixels / 2), round(foot * self.height - pixels))
        if rim is not None:
            lit = pygame.transform.flip(pictures.emblem(name, pixels, rim, True), flip, False)
            off = max(1, min(pixels // 60, self.height // 240))
            self.picture.blit(lit, (at[0] - off, at[1] - off))
            self.picture.blit(lit, (at[0] + off, at[1] - off))
        self.picture.blit(pygame.transform.flip(pictures.emblem(name, pixels, colour, True), flip, False), at)

    def grove(self, name: str, ground, count: int, size: tuple[float, float], colour: Colour) -> None:
        """Many of one emblem along the ground."""
        for place in range(count):
            x = (place + self.chance.uniform(0.1, 0.9)) / count
            tall = size[0] + (size[1] - size[0]) * self.chance.choice((0.0, 0.3, 0.6, 1.0))
            self.figure(name, x, ground(x) + tall * 0.12, tall, colour, flip=self.chance.random() < 0.5)


def _cabinet(land: Land) -> None:
    """A company on a hill before a great low sun; the lower part lies in the dark, for words to stand on."""
    ground, top = rgb("#0C0406"), 0.69
    land.sky(rgb("#140A10"), rgb("#3A1418"), rgb("#8E3A1E"), rgb("#F09A42"), rgb("#FFCE7A"), rgb("#FFCE7A"))
    land.sparks(70, GOLD, 0.0, 0.36, 0.012)
    land.sun(0.5, 0.5, 0.46, rgb("#FF9A45"), rgb("#FFD68A"))
    land.figure("crows", 0.28, 0.36, 0.13, rgb("#2A0E0E"))
    far = land.ridge(0.62, 0.3, rgb("#8A3A26"), rough=0.62, mist=rgb("#FFB060"))
    land.figure("dark_tower", 0.85, far(0.85) + 0.05, 0.34, rgb("#7A2E22"))
    land.ridge(0.72, 0.22, rgb("#4A1A18"), rough=0.55, mist=rgb("#C85A2A"))
    middle = land.ridge(0.8, 0.14, rgb("#260C0E"), rough=0.5)
    land.grove("pines", middle, 14, (0.1, 0.2), rgb("#260C0E"))

    def hill(x: float) -> float:
        return 0.9 - (0.9 - top) * math.exp(-(((x - 0.5) / 0.25) ** 2))

    land.shape([(0, 1), *((i / 40, hill(i / 40)) for i in range(41)), (1, 1)], ground)
    walkers = ("hobbit", "dwarf_lord", "ranger", "wizard", "elf_archer", "spearman", "horseman")
    for place, (name, tall) in enumerate(zip(walkers, (0.15, 0.19, 0.26, 0.29, 0.25, 0.24, 0.34), strict=True)):
        x = 0.335 + place * 0.054
        land.figure(name, x, hill(x) + 0.012, tall, ground, rgb("#FFD08A"))
    land.mist(0.7, 1.0, rgb("#0C0406"), 230)


def _quest(land: Land) -> None:
    """A path into an old wood at dawn; something waits in the branches."""
    land.sky(rgb("#0D2B2B"), rgb("#2F6B52"), rgb("#9CCB7A"), rgb("#F0E2A0"))
    land.sun(0.5, 0.52, 0.2, rgb("#F6E6A0"), rgb("#FFF6D0"))
    far = land.ridge(0.6, 0.3, rgb("#5B9A78"), rough=0.6, mist=rgb("#E8E8B0"))
    land.figure("tower", 0.78, far(0.78) + 0.03, 0.16, rgb("#4C866A"))
    near = land.ridge(0.72, 0.16, rgb("#2C6A4C"), mist=rgb("#B8D890"))
    land.grove("pines", near, 12, (0.16, 0.3), rgb("#245A42"))
    front = land.ridge(0.84, 0.1, rgb("#143A2A"))
    land.grove("pines", front, 7, (0.24, 0.42), rgb("#12352A"))
    land.shafts(0.45, rgb("#FFF3B8"), 9, 60)
    land.shape([(0.47, 0.8), (0.53, 0.8), (0.68, 1), (0.3, 1)], rgb("#C9B06A"), 120)
    land.ridge(0.98, 0.06, rgb("#081A13"))
    for x, tall, flip in ((-0.02, 1.02, False), (1.03, 1.08, True)):
        land.figure("dead_tree", x, 1.02, tall, rgb("#06130E"), rgb("#6FAF6A"), flip)
    land.figure("ranger", 0.42, 0.95, 0.32, rgb("#06130E"), rgb("#E8F0A8"))
    land.figure("dwarf_axe", 0.56, 0.96, 0.22, rgb("#06130E"), rgb("#E8F0A8"))
    land.figure("web", 0.84, 0.3, 0.32, rgb("#0A1F18"), rgb("#A8D8A0"))


def _fellowship(land: Land) -> None:
    """A small company on a long road, a mountain of fire, and an eye over it."""
    land.sky(rgb("#160A08"), rgb("#4A1A10"), rgb("#A8481C"), rgb("#F0A850"))
    land.light(0.5, 0.3, 1.3, rgb("#FF6A2B"), 120)
    eye = [(0.5 + 0.3 * math.cos(a), 0.27 + 0.1 * math.sin(a) * abs(math.sin(a)) ** 0.4) for a in _circle(60)]
    land.shape(eye, rgb("#FFB040"))
    land.light(0.5, 0.27, 0.34, rgb("#FF5A1E"), 255)
    land.shape([(0.5 + 0.022 * math.cos(a), 0.27 + 0.095 * math.sin(a)) for a in _circle(40)], rgb("#1A0504"))
    land.ridge(0.74, 0.2, rgb("#6A2814"), rough=0.62, mist=rgb("#D86A28"))
    land.shape([(0.12, 0.86), (0.42, 0.44), (0.47, 0.47), (0.52, 0.44), (0.57, 0.46), (0.9, 0.86)], rgb("#2C100A"))
    land.light(0.5, 0.45, 0.3, rgb("#FFB050"), 230)
    land.shape([(0.485, 0.46), (0.505, 0.46), (0.53, 0.6), (0.49, 0.72), (0.5, 0.58)], rgb("#FF7A2A"))
    land.ridge(0.9, 0.14, rgb("#1E0B07"), rough=0.55)
    land.shape([(0.6, 0.82), (0.64, 0.82), (0.3, 1), (0.02, 1)], rgb("#E0A860"), 70)
    walkers = ((0.3, 0.2, "hobbit"), (0.43, 0.19, "hobbit_sam"), (0.56, 0.18, "hobbit_pippin"), (0.71, 0.33, "wizard"))
    for x, tall, name in walkers:
        land.figure(name, x, 0.97, tall, rgb("#0B0403"), rgb("#FFC070"))
    land.sparks(36, rgb("#FFB060"), 0.2, 0.95, 0.014)


def _underdark(land: Land) -> None:
    """A city under the stone: towers, spores, and a spider on its thread."""
    cyan, violet = theme_of("underdark").accent, theme_of("underdark").light
    land.sky(rgb("#0A0716"), rgb("#1E1440"), rgb("#3A2478"), rgb("#1C3A5A"))
    land.light(0.5, 0.66, 1.2, violet, 130)
    land.light(0.52, 0.74, 0.7, cyan, 120)
    for layer, (colour, most) in enumerate(((rgb("#2A1C58"), 0.42), (rgb("#120B28"), 0.34))):
        for _ in range(9 + 4 * layer):
            x, wide = land.chance.random(), land.chance.uniform(0.04, 0.12)
            tip = land.chance.uniform(0.1, most)
            land.shape([(x - wide, -0.01), (x + wide, -0.01), (x + wide * 0.1, tip)], colour)
    land.ridge(0.8, 0.1, rgb("#2A2060"), mist=rgb("#5A6AC0"))
    for x, tall, name in ((0.22, 0.4, "dark_tower"), (0.78, 0.44, "dark_tower"), (0.5, 0.54, "dark_tower")):
        land.figure(name, x, 0.83, tall, rgb("#160E34"), mixed(violet, WHITE, 0.2))
        for _ in range(8):
            land.light(
                x + land.chance.uniform(-0.05, 0.05), land.chance.uniform(0.83 - tall * 0.7, 0.8), 0.014, cyan, 255
            )
    land.mist(0.66, 0.9, rgb("#4FB0C8"), 70)
    land.ridge(0.97, 0.12, rgb("#0B0718"), rough=0.6)
    for x in (0.08, 0.2, 0.9, 0.72):
        foot, tall = 0.98, land.chance.uniform(0.1, 0.2)
        land.shape(
            [(x - 0.012, foot), (x + 0.012, foot), (x + 0.006, foot - tall), (x - 0.006, foot - tall)], rgb("#123048")
        )
        cap = [(x + 0.07 * math.cos(a), foot - tall - 0.05 * max(0, math.sin(a))) for a in _circle(24)]
        land.shape(cap, mixed(cyan, BLACK, 0.35))
        land.light(x, foot - tall - 0.02, 0.16, cyan, 130)
    land.shape([(0.648, 0), (0.652, 0), (0.652, 0.3), (0.648, 0.3)], rgb("#B8A8FF"), 130)
    land.figure("spider", 0.65, 0.5, 0.24, rgb("#07040F"), mixed(violet, WHITE, 0.35))
    land.sparks(46, cyan, 0.15, 0.95, 0.012)


def _ringwar(land: Land) -> None:
    """Two hosts before a battle, banners facing each other under a red star."""
    steel, crimson = theme_of("ringwar").light, theme_of("ringwar").accent
    land.sky(rgb("#080D18"), rgb("#1E304C"), rgb("#4E6C90"), rgb("#B8A8A0"))
    land.sparks(40, WHITE, 0.0, 0.35, 0.008)
    land.light(0.88, 0.5, 1.1, crimson, 150)
    land.light(0.1, 0.5, 1.0, steel, 130)
    land.sun(0.62, 0.16, 0.035, crimson, rgb("#FFB0A0"))
    land.ridge(0.7, 0.28, rgb("#38506E"), rough=0.6, mist=rgb("#90A8C0"))
    land.figure("gate", 0.15, 0.78, 0.24, rgb("#22334A"), steel)
    land.figure("tower", 0.2, 0.68, 0.34, rgb("#22334A"), steel)
    land.figure("dark_tower", 0.86, 0.8, 0.52, rgb("#2A1218"), mixed(crimson, WHITE, 0.15))
    ground = land.ridge(0.9, 0.08, rgb("#0E1624"))
    for place in range(9):
        for side, colour in ((0.02, steel), (0.6, crimson)):
            x = side + place * 0.045
            foot = ground(x) + 0.02
            pole = [(x, foot), (x + 0.006, foot), (x + 0.006, foot - 0.28), (x, foot - 0.28)]
            land.shape(pole, rgb("#0A0F18"))
            if place % 2 == 0:
                away = 0.05 if side < 0.5 else -0.05
                flag = [(x, foot - 0.28), (x + away, foot - 0.255), (x + away * 0.75, foot - 0.22), (x, foot - 0.18)]
                land.shape(flag, mixed(colour, BLACK, 0.25))
    left, right = ("spearman", "guard", "horseman"), ("orc_chief", "goblin_archer", "wolf_rider")
    for place in range(3):
        land.figure(left[place], 0.1 + place * 0.12, 0.99, 0.24 + place * 0.03, rgb("#060A12"), steel)
        flip = right[place] != "orc_chief"
        land.figure(right[place], 0.92 - place * 0.13, 0.99, 0.25 + place * 0.02, rgb("#0B0608"), crimson, flip)
    land.mist(0.86, 1.0, rgb("#060A12"), 180)


def _circle(steps: int) -> list[float]:
    return [2 * math.pi * i / steps for i in range(steps)]


_VIEWS = {
    "cabinet": _cabinet,
    "quest": _quest,
    "fellowship": _fellowship,
    "underdark": _underdark,
    "ringwar": _ringwar,
}
_BANDS = {"quest": 0.86, "underdark": 0.55, "ringwar": 0.95}  # how far down a view's most telling band lies


@kept(VIEWS)
def view(table: str, width: int, height: int) -> pygame.Surface:
    """The world of a table; one nobody has painted yet gets the cabinet's. Shared: do not draw on it."""
    scale = 2 if width * 2 <= FINEST else 1
    land = Land((max(width, 8) * scale, max(height, 8) * scale), table)
    _VIEWS.get(table, _cabinet)(land)
    return pygame.transform.smoothscale(land.picture, (max(width, 8), max(height, 8)))


def strip(table: str, width: int, height: int) -> pygame.Surface:
    """A band across a table's world that fades into what lies below it."""
    whole = view(table, width, max(height, round(width * 0.55)))
    band = paint.clear((width, height))
    band.blit(whole, (0, round((height - whole.get_height()) * _BANDS.get(table, 0.8))))
    fade = paint.vertical((width, height), *((255, 255, 255, alpha) for alpha in (255, 255, 245, 215, 140, 45, 0)))
    band.blit(fade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return band


def glass(table: str, size: tuple[int, int], radius: int, *, lit: bool = True) -> pygame.Surface:
    """A view behind a cabinet's curved glass: corners in shadow, faint lines, a reflection."""
    width, height = size
    picture = view(table, width, height).copy()
    if not lit:
        picture.fill((92, 88, 92, 255), special_flags=pygame.BLEND_RGBA_MULT)
    lines = paint.clear(size)
    for y in range(0, height, 3):
        lines.fill((0, 0, 0, 26), (0, y, width, 1))
    picture.blit(lines, (0, 0))
    picture.blit(paint.vignette(size, 235 if lit else 255), (0, 0))
    shine = paint.clear(size)
    points = [(width * 0.04, 0), (width * 0.3, 0), (width * 0.08, height), (0, height), (0, height * 0.2)]
    pygame.draw.polygon(shine, (*mixed(EMBER, WHITE, 0.8), 7), points)
    picture.blit(shine, (0, 0))
    return paint.rounded(picture, radius)
