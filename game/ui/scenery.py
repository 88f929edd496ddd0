"""Views of the tables' worlds, as the screens of the cabinets show them: sky, land, light and silhouettes."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame

from game.presentation.figures import Figure as Subject
from game.presentation.figures import load_figure
from game.presentation.theme_file import (
    Banners,
    Blend,
    Card,
    Figure,
    Grove,
    Light,
    Lights,
    Mist,
    Mushrooms,
    Oval,
    Ridge,
    Shade,
    Shafts,
    Shape,
    Sky,
    Sparks,
    Spikes,
    Stroke,
    Sun,
)
from game.ui import paint, pictures
from game.ui.faces.figures import alone
from game.ui.faces.moods import MOODS
from game.ui.identity import folder_of, identity_of
from game.ui.shelf import Shelf, kept, surface_bytes
from game.ui.slices import Slices, finished
from game.ui.theme import EMBER, GOLD, WHITE, Colour, Theme, mixed, rgb

# Who stands before the cabinet's sun, from the back to the front: where, how tall, what they wear; all turn to it.
COMPANY = (
    ("archer", 0.16, 0.85, 0.46, "#4F7A3A"),
    ("elf_lady", 0.83, 0.85, 0.48, "#3E5F8E"),
    ("shieldmaiden", 0.285, 0.86, 0.5, "#4F8A5A"),
    ("ranger", 0.665, 0.87, 0.57, "#5A4632"),
    ("wizard", 0.53, 0.88, 0.62, "#4A5FA8"),
    ("dwarf_lord", 0.4, 0.9, 0.47, "#B0532A"),
)
VIEWS: Shelf[pygame.Surface] = Shelf(4_000_000, surface_bytes)
LIT = 0.24  # of a silhouette's own light in the tones of its body
SOFT = 8  # steps from the edge of a shaft of light to its middle
FINEST = 2400  # pixels: views are drawn at twice their size up to this width, which smooths every edge


Ground = Callable[[float], float]  # how far down the ground is at an x


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
            for step in range(SOFT):  # weak at its edges: what is drawn over it replaces it
                off = wide * 0.4 * step / SOFT
                points = [(left + off, 0), (left + wide - off, 0)]
                points += [(left + wide * 2 + lean - off * 3, small[1]), (left - wide + lean + off * 3, small[1])]
                pygame.draw.polygon(beam, (*colour, strength * (step + 1) // SOFT), points)
            veil.blit(beam, (0, 0))
        fade = paint.vertical(small, (255, 255, 255, 255), (255, 255, 255, 120), (255, 255, 255, 0))
        veil.blit(fade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.picture.blit(pygame.transform.smoothscale(veil, (self.width, self.height)), (0, 0))

    def ridge(
        self, level: float, rise: float, colour: Colour, *, rough: float = 0.5, mist: Colour | None = None
    ) -> Ground:
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
            pygame.draw.aalines(self.picture, colour, True, outline)
            return
        layer = paint.clear((self.width, self.height))
        pygame.draw.polygon(layer, (*colour, alpha), outline)
        self.picture.blit(layer, (0, 0))

    def figure(
        self,
        name: str,
        x: float,
        foot: float,
        size: float,
        colour: Colour,
        rim: Colour | None = None,
        flip: bool = False,
    ) -> None:
        """An emblem standing there as a silhouette; one with a thin light on the side the sun is on shows its shape."""
        pixels = max(4, round(size * self.height))
        at = (round(x * self.width - pixels / 2), round(foot * self.height - pixels))
        if rim is not None:
            lit = pygame.transform.flip(pictures.emblem(name, pixels, rim, True), flip, False)
            off = max(1, min(pixels // 60, self.height // 240))
            self.picture.blit(lit, (at[0] - off, at[1] - off))
            self.picture.blit(lit, (at[0] + off, at[1] - off))
        body = pictures.emblem(name, pixels, colour if rim is None else mixed(colour, rim, LIT), rim is None)
        self.picture.blit(pygame.transform.flip(body, flip, False), at)

    def person(self, figure: Subject, mood: str, x: float, foot: float, size: float, flip: bool = False) -> None:
        """A figure in that light, where one looks first at that x."""
        drawn = alone(figure, MOODS[mood], max(4, round(size * self.height)))
        eye = figure.eye[0] * drawn.get_width()
        if flip:
            drawn, eye = pygame.transform.flip(drawn, True, False), drawn.get_width() - eye
        self.picture.blit(drawn, (round(x * self.width - eye), round(foot * self.height) - drawn.get_height()))

    def grove(self, name: str, ground: Ground, count: int, size: tuple[float, float], colour: Colour) -> None:
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
    far = land.ridge(0.62, 0.3, rgb("#8A3A26"), rough=0.62, mist=rgb("#FFB060"))
    land.figure("dark_tower", 0.85, far(0.85) + 0.05, 0.34, rgb("#7A2E22"))
    land.ridge(0.72, 0.22, rgb("#4A1A18"), rough=0.55, mist=rgb("#C85A2A"))
    middle = land.ridge(0.8, 0.14, rgb("#260C0E"), rough=0.5)
    land.grove("pines", middle, 14, (0.1, 0.2), rgb("#260C0E"))

    def hill(x: float) -> float:
        return 0.9 - (0.9 - top) * math.exp(-(((x - 0.5) / 0.25) ** 2))

    land.shape([(0, 1), *((i / 40, hill(i / 40)) for i in range(41)), (1, 1)], ground)
    for name, x, foot, tall, cloth in COMPANY:
        drawn = load_figure(pictures.assets_folder(), name)
        if drawn is not None:
            land.person(replace(drawn, accent=cloth), "dusk", x, foot, tall, flip=x > 0.6)
    land.mist(0.7, 1.0, rgb("#0C0406"), 230)


def _circle(steps: int) -> list[float]:
    return [2 * math.pi * i / steps for i in range(steps)]


# --- strokes of a table's own view


class Brush:
    """Paints the strokes of a theme.toml. What is painted `on` a ridge stands so much below the line of that ridge."""

    def __init__(self, land: Land, theme: Theme, folder: Path):
        self.land, self.theme, self.folder = land, theme, folder
        self.grounds: dict[str, Ground] = {}

    def paint(self, stroke: Stroke) -> None:
        land, colour = self.land, self._colour
        match stroke:
            case Sky():
                land.sky(*map(colour, stroke.colours))
            case Sun():
                land.sun(*stroke.at, stroke.size, colour(stroke.colour), colour(stroke.core))
            case Light():
                land.light(*stroke.at, stroke.size, colour(stroke.colour), stroke.strength)
            case Lights():
                self._lights(stroke)
            case Sparks():
                land.sparks(stroke.count, colour(stroke.colour), *stroke.heights, stroke.size)
            case Shafts():
                land.shafts(stroke.x, colour(stroke.colour), stroke.count, stroke.strength)
            case Mist():
                land.mist(*stroke.heights, colour(stroke.colour), stroke.strength)
            case Ridge():
                mist = colour(stroke.mist) if stroke.mist is not None else None
                ground = land.ridge(stroke.level, stroke.rise, colour(stroke.colour), rough=stroke.rough, mist=mist)
                self.grounds[stroke.name] = ground
            case Grove():
                land.grove(stroke.emblem, self.grounds[stroke.on], stroke.count, stroke.sizes, colour(stroke.colour))
            case Figure():
                rim = colour(stroke.rim) if stroke.rim is not None else None
                foot = self._foot(stroke.on, *stroke.at)
                land.figure(stroke.emblem, stroke.at[0], foot, stroke.size, colour(stroke.colour), rim, stroke.flip)
            case Card():
                self._card(stroke)
            case Shape():
                land.shape(list(stroke.points), colour(stroke.colour), stroke.alpha)
            case Oval():
                self._oval(stroke)
            case Spikes():
                self._spikes(stroke)
            case Mushrooms():
                self._mushrooms(stroke)
            case Banners():
                self._banners(stroke)

    def _colour(self, shade: Shade) -> Colour:
        if isinstance(shade, Blend):
            return mixed(self._colour(shade.one), self._colour(shade.other), shade.share)
        return self.theme.named(shade) if isinstance(shade, str) else shade

    def _foot(self, on: str, x: float, drop: float) -> float:
        return self.grounds[on](x) + drop if on else drop

    def _card(self, given: Card) -> None:
        figure = load_figure(self.folder, given.card)
        if figure is not None:
            self.land.person(figure, given.mood, *given.at, given.size, given.flip)

    def _lights(self, given: Lights) -> None:
        chance, colour = self.land.chance, self._colour(given.colour)
        for _ in range(given.count):
            x, y = given.x + chance.uniform(-given.wide, given.wide), chance.uniform(*given.heights)
            self.land.light(x, y, given.size, colour, 255)

    def _oval(self, given: Oval) -> None:
        (x, y), (wide, tall) = given.at, given.size
        points = [
            (x + wide * math.cos(a), y + tall * math.sin(a) * abs(math.sin(a)) ** given.pointed)
            for a in _circle(given.steps)
        ]
        self.land.shape(points, self._colour(given.colour))

    def _spikes(self, given: Spikes) -> None:
        chance, colour = self.land.chance, self._colour(given.colour)
        for _ in range(given.count):
            x, wide = chance.random(), chance.uniform(0.04, 0.12)
            tip = chance.uniform(0.1, given.most)
            self.land.shape([(x - wide, -0.01), (x + wide, -0.01), (x + wide * 0.1, tip)], colour)

    def _mushrooms(self, given: Mushrooms) -> None:
        stem, cap, glow, foot = (*map(self._colour, (given.stem, given.cap, given.glow)), given.foot)
        for x in given.places:
            tall = self.land.chance.uniform(0.1, 0.2)
            self.land.shape(
                [(x - 0.012, foot), (x + 0.012, foot), (x + 0.006, foot - tall), (x - 0.006, foot - tall)], stem
            )
            round_ = [(x + 0.07 * math.cos(a), foot - tall - 0.05 * max(0, math.sin(a))) for a in _circle(24)]
            self.land.shape(round_, cap)
            self.land.light(x, foot - tall - 0.02, 0.16, glow, 130)

    def _banners(self, given: Banners) -> None:
        away, pole, colour = given.away, self._colour(given.pole), self._colour(given.colour)
        for place in range(given.count):
            left = given.x + place * given.step
            foot = self._foot(given.on, left, 0.02)
            right, top = left + 0.006, foot - 0.28
            self.land.shape([(left, foot), (right, foot), (right, top), (left, top)], pole)
            if place % 2 == 0:
                flag = [
                    (left, foot - 0.28),
                    (left + away, foot - 0.255),
                    (left + away * 0.75, foot - 0.22),
                    (left, foot - 0.18),
                ]
                self.land.shape(flag, colour)


@kept(VIEWS)
def view(table: str, width: int, height: int, cards: bool = False) -> pygame.Surface:
    """The world of a table, with figures of its cards where nothing lies over it; one nobody has painted yet gets the
    cabinet's. Shared: do not draw on it."""
    return finished(painting(table, (width, height), 2 if width * 2 <= FINEST else 1, cards))


def painting(table: str, size: tuple[int, int], scale: int, cards: bool = False) -> Slices[pygame.Surface]:
    """The same stroke by stroke, so many times as large as it is wanted."""
    identity, (width, height) = identity_of(table), size
    land = Land((max(width, 8) * scale, max(height, 8) * scale), table)
    brush = Brush(land, identity.theme, folder_of(table))
    for stroke in identity.scenery:
        if cards or not isinstance(stroke, Card):
            brush.paint(stroke)
        yield
    if not identity.scenery:
        _cabinet(land)
    return pygame.transform.smoothscale(land.picture, (max(width, 8), max(height, 8)))


def strip(table: str, width: int, height: int) -> pygame.Surface:
    """A band across a table's world that fades into what lies below it."""
    whole = view(table, width, max(height, round(width * 0.55)))
    band = paint.clear((width, height))
    band.blit(whole, (0, round((height - whole.get_height()) * identity_of(table).band)))
    fade = paint.vertical((width, height), *((255, 255, 255, alpha) for alpha in (255, 255, 245, 215, 140, 45, 0)))
    band.blit(fade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return band


def glass(table: str, size: tuple[int, int], radius: int, *, lit: bool = True) -> pygame.Surface:
    """A view behind a cabinet's curved glass: corners in shadow, faint lines, a reflection."""
    width, height = size
    picture = view(table, width, height, cards=True).copy()
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
