"""A card's picture: sky, land in layers, its subject lit from one side, air. The same every time.

The subject is a figure where one is drawn for the card, else an emblem, one shape in greys.
"""

from __future__ import annotations

import random
import zlib
from dataclasses import dataclass
from typing import get_args

import pygame

from game.presentation.art import Land
from game.presentation.figures import Figure
from game.ui import paint
from game.ui.faces import sky
from game.ui.faces.figures import painting_figure
from game.ui.faces.moods import MOODS, Mood
from game.ui.faces.signs import emblem_anew
from game.ui.faces.stonework import STONEWORK
from game.ui.faces.wilds import WILDS, Ground
from game.ui.gallery import Gallery
from game.ui.pictures import drawing_of
from game.ui.slices import Slices, finished
from game.ui.theme import BLACK, WHITE, Colour, mixed

WIDE, TALL = 420, 372  # a picture's size; windows cut what they need from it
FEET = 0.885  # where the subject stands
FINE = 2  # landforms are drawn so much larger and scaled down
LANDS = {**WILDS, **STONEWORK}
_DISTANCE = get_args(Land)  # from far to near
_STONY = ("city", "tower", "halls", "caves", "ruins", "fungus", "mountains", "waterfall")


# How tall a subject is, where it stands, and where across: as shares of the picture.
_POSES = {
    "figure": (0.74, FEET, 0.55),
    "place": (0.6, 0.83, 0.55),
    "vista": (0.52, 0.82, 0.55),
    "thing": (0.66, 0.84, 0.55),
}


@dataclass(frozen=True)
class Subject:
    """What a picture shows, and how: a figure stands near, a place farther, a vista far; a thing floats in light."""

    seed: str
    emblem: str
    behind: str
    mood: str
    land: tuple[str, ...]
    pose: str
    accent: Colour = (160, 150, 130)  # what the subject wears
    figure: Figure | None = None  # what is painted instead of emblems


def recipe_of(subject: Subject) -> str:
    """All that its picture follows from: emblems as they are drawn."""
    drawings = () if subject.figure is not None else (subject.emblem, subject.behind)
    return repr((subject, [drawing_of("emblems", name) for name in drawings]))


def picture_in(gallery: Gallery, subject: Subject, scale: int = 1) -> Slices[pygame.Surface]:
    """As it was painted before, or painted and kept."""
    recipe, size = recipe_of(subject), (WIDE * scale, TALL * scale)
    found = gallery.find(recipe, size)
    if found is not None:
        return found
    picture = yield from painting(subject, scale)
    yield
    return (yield from gallery.keep(recipe, picture))


def painted(subject: Subject, scale: int = 1) -> pygame.Surface:
    """The picture, `scale` times its usual size."""
    return finished(painting(subject, scale))


def painting(subject: Subject, scale: int = 1) -> Slices[pygame.Surface]:
    """The same, in steps."""
    chance = random.Random(zlib.crc32(subject.seed.encode()))
    mood = MOODS[subject.mood]
    wide, tall = WIDE * scale, TALL * scale
    side = chance.random() < 0.62 or subject.figure is not None  # figures are drawn with their light at the right
    light = (chance.uniform(0.74, 0.88) if side else chance.uniform(0.24, 0.36), chance.uniform(0.16, 0.34))
    horizon = chance.uniform(0.6, 0.68)
    big = pygame.Surface((wide * FINE, tall * FINE), 0, 32)
    at = (light[0] * wide * FINE, light[1] * tall * FINE)
    yield from sky.sky(big, mood, chance, at, horizon * tall * FINE)
    yield from _land(big, subject, mood, chance, at[0], horizon)
    picture = pygame.transform.smoothscale(big, (wide, tall))
    del big
    yield
    at = (light[0] * wide, light[1] * tall)
    if mood.air != "stars" or chance.random() < 0.5:
        sky.shafts(picture, mood, chance, at, 62)
        yield
    if subject.figure is not None:
        yield from painting_figure(picture, subject.figure, mood)
    else:
        if subject.behind:
            _distant(picture, subject, mood, chance)
            yield
        yield from _subject(picture, subject, mood, chance, at)
    _foreground(picture, subject, mood, chance)
    yield
    sky.air(picture, mood, chance)
    _vignette(picture, mood)
    return picture


def _layers(subject: Subject) -> list[str]:
    """Its two or three landforms from far to near; one alone comes twice."""
    names = sorted((name for name in subject.land if name in LANDS), key=_DISTANCE.index) or ["hills"]
    return (names if len(names) > 1 else names * 2)[:3]


def _land(
    canvas: pygame.Surface, subject: Subject, mood: Mood, chance: random.Random, light: float, horizon: float
) -> Slices[None]:
    names = _layers(subject)
    tall = canvas.get_height()
    for n, name in enumerate(names):
        depth = n / (len(names) - 1)
        fill = mixed(mood.far, mood.near, depth * 0.88)
        ground = Ground(
            canvas=canvas,
            chance=chance,
            depth=depth,
            fill=fill,
            lit=mixed(fill, mood.light, 0.3 - 0.12 * depth),
            dark=mixed(fill, mood.near, 0.5),
            glow=mixed(mood.light, mood.sky[2], 0.25),
            light=light,
            base=tall * (horizon + 0.17 * depth),
        )
        LANDS[name](ground)
        if depth < 1:
            _mist(canvas, mood, tall * (horizon + 0.17 * depth), round(tall * 0.2), 150)
        yield


def _mist(canvas: pygame.Surface, mood: Mood, y: float, high: int, strength: int) -> None:
    """Haze that rises from the foot of a layer: the air between it and the next."""
    band = sky.fading((canvas.get_width(), high), mood.haze, 0, strength, 0)
    canvas.blit(band, (0, round(y - high * 0.62)))


def _distant(picture: pygame.Surface, subject: Subject, mood: Mood, chance: random.Random) -> None:
    """The second layer of the story: small, pale, far away."""
    wide, tall = picture.get_size()
    size = round(tall * chance.uniform(0.3, 0.38))
    shape = paint.tinted(emblem_anew(subject.behind, size), mixed(mood.far, mood.near, 0.3), flat=True)
    fade = sky.fading((size, size), WHITE, 215, 200, 40)
    shape.blit(fade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    left = chance.choice((0.13, 0.8)) if subject.pose != "place" else chance.choice((0.2, 0.82))
    picture.blit(shape, (round(left * wide - size / 2), round(tall * 0.7 - size)))


def _subject(
    picture: pygame.Surface, subject: Subject, mood: Mood, chance: random.Random, light: tuple[float, float]
) -> Slices[None]:
    wide, tall = picture.get_size()
    share, foot, centre = _POSES[subject.pose]
    size = round(tall * share)
    left, top = round(wide * centre - size / 2), round(tall * foot - size)
    shape = emblem_anew(subject.emblem, size)
    yield
    middle = (left + size / 2, top + size * 0.5)
    if subject.pose == "thing":
        sky.put(picture, sky.glow(round(size * 1.7), mood.light, 150), middle)
        sky.shafts(picture, mood, chance, middle, 80)
    else:
        sky.put(picture, sky.glow(round(size * 1.4), mixed(mood.haze, mood.light, 0.35), 170), middle)
        pool = pygame.transform.smoothscale(sky.glow(64, mood.light, 120), (round(size * 1.9), round(size * 0.26)))
        sky.put(picture, pool, (middle[0], top + size * 0.98))
        shadow = pygame.transform.smoothscale(
            sky.glow(64, mixed(mood.near, BLACK, 0.5), 230), (round(size * 1.1), round(size * 0.16))
        )
        sky.put(picture, shadow, (middle[0], top + size * 0.985))
    yield
    picture.blit(lit(shape, mood, light[0] - middle[0], light[1] - middle[1], subject), (left, top))
    yield


def lit(shape: pygame.Surface, mood: Mood, dx: float, dy: float, subject: Subject) -> pygame.Surface:
    """The emblem with its own greys in the mood's colours, brighter towards the light, and a rim of light."""
    size = shape.get_width()
    body = shape.copy()
    worn = mixed(mood.lit, subject.accent, 0.46)
    bright, dark = mixed(worn, WHITE, 0.24), mixed(mixed(mood.shade, subject.accent, 0.22), BLACK, 0.12)
    if subject.pose in ("place", "vista"):
        bright, dark = mixed(mixed(mood.lit, WHITE, 0.25), subject.accent, 0.22), mixed(mood.shade, mood.near, 0.3)
    elif subject.pose == "thing":
        bright, dark = mixed(bright, WHITE, 0.3), mixed(dark, bright, 0.3)
    body.blit(_ramp(size, bright, dark, dx > 0), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    away = max(abs(dx), abs(dy), 1)
    reach = max(2, size / 80)
    step = (round(-dx / away * reach), round(-dy / away * reach))
    rim = paint.tinted(shape, mixed(mood.light, WHITE, 0.2), flat=True)
    hollow = shape.copy()
    hollow.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    rim.blit(hollow, step, special_flags=pygame.BLEND_RGBA_SUB)
    body.blit(rim, (0, 0))
    return body


def _ramp(size: int, bright: tuple[int, int, int], dark: tuple[int, int, int], from_right: bool) -> pygame.Surface:
    """Four corners blended: bright at the light's upper corner, dark at the foot of the other side."""
    half, low = mixed(bright, dark, 0.4), mixed(dark, BLACK, 0.35)
    corners = pygame.Surface((2, 2), 0, 32)
    for (x, y), colour in zip(((0, 0), (1, 0), (0, 1), (1, 1)), (half, bright, low, dark), strict=True):
        corners.set_at((x if from_right else 1 - x, y), colour)
    return pygame.transform.smoothscale(corners, (size, size))


def _foreground(picture: pygame.Surface, subject: Subject, mood: Mood, chance: random.Random) -> None:
    """Mist about the feet, then the dark edge of the ground the reader stands on: grass, reeds, rocks or slabs."""
    wide, tall = picture.get_size()
    picture.blit(sky.fading((wide, round(tall * 0.2)), mood.haze, 0, 100, 10), (0, round(tall * 0.78)))
    high = round(tall * 0.16)
    big = paint.clear((wide * FINE, high * FINE))
    tone = mixed(mood.near, BLACK, 0.25)
    big.fill((*tone, 0))
    step, deep = wide * FINE / 60, high * FINE
    line = [(n * step, deep * (0.62 + chance.uniform(-0.05, 0.05) - 0.3 * abs(n / 60 - 0.55))) for n in range(62)]
    pygame.draw.polygon(big, tone, [(0, deep), *line, (wide * FINE, deep)])
    nearest = max(_layers(subject), key=_DISTANCE.index)
    edge = mixed(tone, mood.light, 0.16)
    for _ in range(54 if nearest not in _STONY else 16):
        x, y = line[chance.randrange(60)]
        if nearest in _STONY:
            _rock(big, chance, (x, y + deep * 0.06), deep * chance.uniform(0.1, 0.3), tone, edge)
        elif nearest in ("marsh", "river") and chance.random() < 0.4:
            reed = deep * chance.uniform(0.3, 0.6)
            lean = chance.uniform(-0.2, 0.2) * reed
            pygame.draw.polygon(big, tone, [(x - 3, y + 6), (x + 3, y + 6), (x + lean, y - reed)])
            pygame.draw.ellipse(big, tone, (x + lean - 5, y - reed - 2, 10, 24))
        else:
            blade = deep * chance.uniform(0.1, 0.34)
            pygame.draw.polygon(
                big, tone, [(x - 4, y + 6), (x + 5, y + 6), (x + chance.uniform(-0.5, 0.5) * blade, y - blade)]
            )
    picture.blit(pygame.transform.smoothscale(big, (wide, high)), (0, tall - high))


def _rock(
    canvas: pygame.Surface, chance: random.Random, foot: tuple[float, float], size: float, tone: Colour, edge: Colour
) -> None:
    x, y = foot
    left = (x - size * 0.5, y - size * chance.uniform(0.6, 0.9))
    right = (x + size * 0.3, y - size * chance.uniform(0.7, 1.0))
    pygame.draw.polygon(canvas, tone, [(x - size, y), left, right, (x + size * chance.uniform(0.8, 1.2), y)])
    pygame.draw.line(canvas, edge, left, right, 3)


def _vignette(picture: pygame.Surface, mood: Mood) -> None:
    """Darker towards the edges, and a shade of the frame's shadow at the top."""
    wide, tall = picture.get_size()
    edge = mixed(mood.near, BLACK, 0.6)
    small = paint.clear((9, 8))
    for y in range(8):
        for x in range(9):
            dx, dy = (x - 4.2) / 4.2, (y - 3.6) / 3.6
            small.set_at((x, y), (*edge, round(105 * min(1, max(0, (dx * dx + dy * dy) / 2 - 0.12)))))
    picture.blit(pygame.transform.smoothscale(small, (wide, tall)), (0, 0))
