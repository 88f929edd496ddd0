"""What is above and in the air of a picture: sky, sun and moon, clouds, stars, shafts of light, embers and spores."""

from __future__ import annotations

import math
import random
from functools import lru_cache

import pygame

from game.ui import paint
from game.ui.faces.moods import Mood
from game.ui.slices import Slices
from game.ui.theme import WHITE, Colour, mixed

_DISC = 64


@lru_cache(maxsize=1)
def _white_disc() -> pygame.Surface:
    return paint.soft_disc(_DISC, WHITE)


def glow(diameter: int, colour: Colour, strength: int) -> pygame.Surface:
    """A round light that fades to nothing at its rim, made anew: nothing large is kept."""
    light = pygame.transform.smoothscale(_white_disc(), (max(diameter, 2), max(diameter, 2)))
    light.fill((*colour, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return light


def softened(sheet: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A sheet scaled up to that size without its steps: it is first made small, which blurs it."""
    small = pygame.transform.smoothscale(sheet, (max(1, sheet.get_width() // 4), max(1, sheet.get_height() // 4)))
    return pygame.transform.smoothscale(small, size)


def fading(size: tuple[int, int], colour: Colour, *alphas: int) -> pygame.Surface:
    """One colour from top to bottom, as strong as the alphas say at even distances."""
    rows = 64
    column = paint.clear((1, rows))
    for row in range(rows):
        place = row / (rows - 1) * (len(alphas) - 1)
        at = min(int(place), len(alphas) - 2)
        share = place - at
        share = share * share * (3 - 2 * share)
        column.set_at((0, row), (*colour, round(alphas[at] + (alphas[at + 1] - alphas[at]) * share)))
    return pygame.transform.smoothscale(column, (max(1, size[0]), max(1, size[1])))


def put(canvas: pygame.Surface, light: pygame.Surface, centre: tuple[float, float]) -> None:
    canvas.blit(light, (round(centre[0] - light.get_width() / 2), round(centre[1] - light.get_height() / 2)))


def sky(
    canvas: pygame.Surface, mood: Mood, chance: random.Random, light: tuple[float, float], horizon: float
) -> Slices[None]:
    """Fills the canvas: the gradient down to the horizon, the light in it, stars or clouds."""
    wide = canvas.get_width()
    _lit_air(canvas, mood, light, horizon)
    yield
    if mood.air == "stars":
        for _ in range(70):
            x, y = chance.uniform(0, wide), horizon * chance.random() ** 1.6 * 0.85
            tone = mixed(mood.sky[1], WHITE, chance.uniform(0.3, 1.0))
            near = max(0.0, 1 - math.hypot(x - light[0], y - light[1]) / (wide * 0.55))
            pygame.draw.circle(canvas, mixed(tone, mood.light, 0.75 * near), (x, y), chance.choice((1, 1, 1.5, 2, 3)))
    if mood.orb:
        _orb(canvas, mood, chance, light)
    if mood.air in ("clouds", "motes", "stars"):
        _clouds(canvas, mood, chance, horizon)
    yield


def _lit_air(canvas: pygame.Surface, mood: Mood, light: tuple[float, float], horizon: float) -> None:
    """Nothing here has an edge but the horizon: drawn at half the size it costs a quarter."""
    small = pygame.Surface((canvas.get_width() // 2, canvas.get_height() // 2), 0, 32)
    wide, at, low = small.get_width(), (light[0] / 2, light[1] / 2), round(horizon / 2)
    small.blit(paint.vertical((wide, low + 2), *mood.sky), (0, 0))
    small.fill(mood.sky[-1], (0, low, wide, small.get_height()))
    put(small, glow(round(wide * 1.15), mood.light, 120), at)
    put(small, glow(round(wide * 0.5), mood.light, 165), at)
    pygame.transform.smoothscale(small, canvas.get_size(), canvas)


def _orb(canvas: pygame.Surface, mood: Mood, chance: random.Random, light: tuple[float, float]) -> None:
    radius = canvas.get_width() * (0.055 if mood.orb == "moon" else 0.045)
    face = mixed(mood.light, WHITE, 0.55)
    pygame.draw.circle(canvas, face, light, radius)
    if mood.orb == "moon":
        for _ in range(5):
            angle, away = chance.uniform(0, 6.3), radius * chance.uniform(0.1, 0.65)
            spot = (light[0] + away * math.cos(angle), light[1] + away * math.sin(angle))
            pygame.draw.circle(canvas, mixed(face, mood.sky[1], 0.16), spot, radius * chance.uniform(0.1, 0.24))


def _clouds(canvas: pygame.Surface, mood: Mood, chance: random.Random, horizon: float) -> None:
    """Banks drawn small on a sheet of their own, so that scaling it up softens them."""
    wide, tall = canvas.get_width() // 4, round(horizon) // 4
    sheet = paint.clear((wide, tall))
    tone = mixed(mood.sky[-1], WHITE, 0.25) if mood.orb == "sun" else mixed(mood.sky[2], mood.sky[-1], 0.4)
    sheet.fill((*tone, 0))
    for _ in range(chance.randint(4, 6)):
        x, y, long = chance.uniform(0, wide), tall * chance.uniform(0.08, 0.75), wide * chance.uniform(0.12, 0.3)
        alpha = chance.randint(45, 110)
        for _ in range(6):
            box = pygame.Rect(
                0, 0, round(long * chance.uniform(0.4, 0.9)), max(2, round(long * chance.uniform(0.07, 0.18)))
            )
            box.center = (round(x + chance.uniform(-0.5, 0.5) * long), round(y + chance.uniform(-0.08, 0.04) * long))
            pygame.draw.ellipse(sheet, (*tone, alpha), box)
    canvas.blit(softened(sheet, (canvas.get_width(), round(horizon))), (0, 0))


def shafts(
    canvas: pygame.Surface, mood: Mood, chance: random.Random, light: tuple[float, float], strength: int
) -> None:
    """Beams that fan out from the light, softened the same way."""
    small = 3
    wide, tall = canvas.get_width() // small, canvas.get_height() // small
    sheet = paint.clear((wide, tall))
    sheet.fill((*mood.light, 0))
    x, y = light[0] / small, light[1] / small
    start, beam = chance.uniform(0, 0.5), paint.clear((wide, tall))
    for n in range(9):
        angle = start + 6.283 * n / 9 + chance.uniform(-0.2, 0.2)
        spread, reach = chance.uniform(0.04, 0.12), wide * chance.uniform(0.8, 1.4)
        ends = [
            (x + reach * math.cos(angle + way * spread), y + reach * math.sin(angle + way * spread)) for way in (-1, 1)
        ]
        beam.fill((*mood.light, 0))
        pygame.draw.polygon(beam, (*mood.light, round(strength * chance.uniform(0.4, 1.0))), [(x, y), *ends])
        sheet.blit(beam, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    fade = pygame.transform.smoothscale(_white_disc(), (wide * 2, wide * 2))
    sheet.blit(fade, (round(x - wide), round(y - wide)), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.blit(softened(sheet, canvas.get_size()), (0, 0))


def air(canvas: pygame.Surface, mood: Mood, chance: random.Random) -> None:
    """What drifts in front of everything: embers, spores, motes in the light."""
    wide, tall = canvas.get_size()
    if mood.air == "embers":
        for _ in range(34):
            x, y = chance.uniform(0, wide), tall * (1 - chance.random() ** 1.4)
            put(canvas, glow(chance.randint(7, 15), (255, 130, 40), 150), (x, y))
            pygame.draw.circle(canvas, (255, 226, 150), (x, y), chance.choice((1, 1, 1.6)))
    elif mood.air == "spores":
        hues = ((79, 224, 208), (155, 107, 255), (140, 250, 190))
        for _ in range(26):
            hue = chance.choice(hues)
            x, y = chance.uniform(0, wide), chance.uniform(0.05, 1) * tall
            put(canvas, glow(chance.randint(8, 20), hue, 140), (x, y))
            pygame.draw.circle(canvas, mixed(hue, WHITE, 0.6), (x, y), chance.choice((1, 1, 1.5)))
    else:
        for _ in range(20):
            put(
                canvas,
                glow(chance.randint(3, 6), mood.light, 190),
                (chance.uniform(0, wide), chance.uniform(0.3, 1) * tall),
            )
