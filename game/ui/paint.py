"""Drawing that pygame leaves to us: soft shapes, gradients, glows, shadows and panels.

pygame.draw on a surface with alpha replaces pixels instead of blending them, so shapes are drawn on a surface of their
own and blitted; round shapes are drawn larger and scaled down, which smooths their edges.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache

import pygame

from game.ui.shelf import Shelf, kept, surface_bytes
from game.ui.theme import BLACK, EMBER, GOLD, Colour, mixed

SHAPES: Shelf[pygame.Surface] = Shelf(2_500_000, surface_bytes)
DETAILS: Shelf[pygame.Surface] = Shelf(1_000_000, surface_bytes)  # of faces: plates, coins, tokens, cracks
LARGE = 40_000  # pixels: larger plates are drawn as quickly as they are copied
SMOOTH = 3  # how much larger a shape is drawn before it is scaled down


def clear(size: tuple[int, int]) -> pygame.Surface:
    """A surface with nothing on it."""
    return pygame.Surface((max(size[0], 1), max(size[1], 1)), pygame.SRCALPHA)


def side_by_side(parts: Sequence[pygame.Surface], gap: int) -> pygame.Surface:
    """Pictures in a row, each in the middle of its height."""
    wide, tall = sum(map(pygame.Surface.get_width, parts)), max(map(pygame.Surface.get_height, parts), default=0)
    image, left = clear((wide + gap * (len(parts) - 1), tall)), 0
    for part in parts:
        image.blit(part, (left, (tall - part.get_height()) // 2))
        left += part.get_width() + gap
    return image


@kept(SHAPES)
def _round(radius: int) -> pygame.Surface:
    """A smooth white disc, whose quarters are the corners of whatever is rounded. Shared."""
    big = clear((2 * radius * SMOOTH, 2 * radius * SMOOTH))
    pygame.draw.circle(big, (255, 255, 255, 255), (radius * SMOOTH, radius * SMOOTH), radius * SMOOTH)
    return pygame.transform.smoothscale(big, (2 * radius, 2 * radius))


def _corners(width: int, height: int, radius: int) -> list[tuple[tuple[int, int], pygame.Rect]]:
    """Where each corner is, and which quarter of a disc of that radius it is."""
    right, low = width - radius, height - radius
    return [
        ((0, 0), pygame.Rect(0, 0, radius, radius)),
        ((right, 0), pygame.Rect(radius, 0, radius, radius)),
        ((0, low), pygame.Rect(0, radius, radius, radius)),
        ((right, low), pygame.Rect(radius, radius, radius, radius)),
    ]


def rounded(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """Cuts the corners of a surface round, in place, and returns it. Only the corners are touched."""
    width, height = surface.get_size()
    radius = min(radius, width // 2, height // 2)
    if radius > 0:
        disc = _round(radius)
        for place, quarter in _corners(width, height, radius):
            surface.blit(disc, place, quarter, special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def vertical(size: tuple[int, int], *colours: Colour | tuple[int, int, int, int]) -> pygame.Surface:
    """A gradient from top to bottom through the colours."""
    width, height = max(size[0], 1), max(size[1], 1)
    strip = clear((1, len(colours)))
    for row, colour in enumerate(colours):
        strip.set_at((0, row), colour)
    if len(colours) == 1:
        return pygame.transform.scale(strip, (width, height))
    # smoothscale blends between pixel centres and repeats the outermost ones: stretch it so that those fall outside.
    step = height / (len(colours) - 1)
    tall = pygame.transform.smoothscale(strip, (1, max(1, round(step * len(colours)))))
    return pygame.transform.scale(tall.subsurface((0, round(step / 2), 1, height)), (width, height))


def fill_rounded(size: tuple[int, int], radius: int, *colours: Colour | tuple[int, int, int, int]) -> pygame.Surface:
    """A rounded rectangle filled with a vertical gradient."""
    return rounded(vertical(size, *colours), radius)


def ring(width: int, height: int, radius: int, thickness: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """A rounded frame with smooth edges."""
    frame = clear((width, height))
    for piece, place in _ring_pieces(width, height, radius, thickness, colour):
        frame.blit(piece, place)
    return frame


def frame(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, thickness: int, colour: tuple[int, int, int, int]
) -> None:
    """A rounded frame, drawn onto a surface."""
    for piece, (left, top) in _ring_pieces(rect.width, rect.height, radius, thickness, colour):
        surface.blit(piece, (rect.left + left, rect.top + top))


def fill_corners(surface: pygame.Surface, rect: pygame.Rect, radius: int, colour: Colour) -> None:
    """What a rounding of that rectangle leaves out, in that colour: for a surface that has to be opaque."""
    for (left, top), quarter in _corners(rect.width, rect.height, radius):
        outside = clear(quarter.size)
        outside.fill((*colour, 255))
        outside.blit(_round(radius), (0, 0), quarter, special_flags=pygame.BLEND_RGBA_SUB)
        outside.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_MAX)
        surface.blit(outside, (rect.left + left, rect.top + top))


def _ring_pieces(
    width: int, height: int, radius: int, thickness: int, colour: tuple[int, int, int, int]
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """A rounded frame in pieces with their places: corners and sides, and none of the nothing between them."""
    radius = min(max(radius, thickness), width // 2, height // 2)
    if radius <= 0:
        return []
    small = _small_ring(radius, thickness, colour)
    pieces = [(small.subsurface(quarter), place) for place, quarter in _corners(width, height, radius)]
    thick = min(thickness, radius)
    wide, tall = width - 2 * radius, height - 2 * radius
    for size, places in (
        ((wide, thick), ((radius, 0), (radius, height - thick))),
        ((thick, tall), ((0, radius), (width - thick, radius))),
    ):
        if min(size) > 0:
            side = clear(size)
            side.fill(colour)
            pieces += [(side, place) for place in places]
    return pieces


@kept(SHAPES)
def _small_ring(radius: int, thickness: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """A round frame as small as its corners allow. Shared."""
    side = 2 * radius
    outer = clear((side, side))
    outer.fill(colour)
    rounded(outer, radius)
    inner = side - 2 * thickness
    if inner > 0:
        hole = clear((inner, inner))
        hole.fill((0, 0, 0, 255))
        rounded(hole, radius - thickness)
        outer.blit(hole, (thickness, thickness), special_flags=pygame.BLEND_RGBA_SUB)
    return outer


def glow(width: int, height: int, radius: int, spread: int, colour: Colour, strength: int = 255) -> pygame.Surface:
    """Light around a rounded rectangle of that size: the surface is larger by `spread` on every side.

    An alpha ramp of one colour, to be blitted normally. It may be shared: do not draw on it. A large one is quickly put
    together, and would push everything else off the shelf.
    """
    width, height = max(0, width), max(0, height)  # in a very small window what is lit may have no room at all
    large = (width + 2 * spread) * (height + 2 * spread) > LARGE
    return (_light if large else _small_light)(width, height, radius, spread, colour, strength)


def lit_ring(inner: tuple[int, int], radius: int, spread: int, thick: int, strength: int) -> pygame.Surface:
    """A ring of ember light round something of that size, which is seen through its middle: larger by `spread` and
    `thick` on every side."""
    size, edge = (inner[0] + 2 * thick, inner[1] + 2 * thick), spread + thick
    image = glow(*size, radius, spread, EMBER, strength).copy()
    image.fill((0, 0, 0, 0), (edge, edge, *inner))
    image.blit(ring(*size, radius, thick, (*mixed(EMBER, GOLD, 0.5), 255)), (spread, spread))
    return image


def _light(width: int, height: int, radius: int, spread: int, colour: Colour, strength: int) -> pygame.Surface:
    corner = radius + spread
    least = 2 * radius + 8
    if width <= least or height <= least:
        return _ramp_around(width, height, radius, spread, colour, strength)
    # Only the corners differ with the size of what is lit: the sides are one line each, drawn out.
    small = _ramp_around(least, least, radius, spread, colour, strength)
    light = clear((width + 2 * spread, height + 2 * spread))
    light.fill((*colour, strength), (corner, corner, width - 2 * radius, height - 2 * radius))
    edge, middle = small.get_width() - corner, small.get_width() // 2
    right, bottom = light.get_width() - corner, light.get_height() - corner
    across, along = (right - corner, corner), (corner, bottom - corner)
    for x, left in ((0, 0), (edge, right)):
        for y, top in ((0, 0), (edge, bottom)):
            light.blit(small, (left, top), (x, y, corner, corner))
        light.blit(pygame.transform.scale(small.subsurface((x, middle, corner, 1)), along), (left, corner))
    for y, top in ((0, 0), (edge, bottom)):
        light.blit(pygame.transform.scale(small.subsurface((middle, y, 1, corner)), across), (corner, top))
    return light


_small_light = kept(SHAPES)(_light)


@kept(SHAPES)
def _ramp_around(width: int, height: int, radius: int, spread: int, colour: Colour, strength: int) -> pygame.Surface:
    scale = max(1, spread // 8)
    small_spread = max(1, spread // scale)
    size = (max(1, width // scale) + 2 * small_spread, max(1, height // scale) + 2 * small_spread)
    light = clear(size)
    light.fill((*colour, 0))
    for step in range(small_spread):
        share = (step + 1) / small_spread
        alpha = round(strength * share * share)
        layer = clear((size[0] - 2 * step, size[1] - 2 * step))
        layer.fill((*colour, alpha))
        rounded(layer, max(1, radius // scale) + small_spread - step)
        light.blit(layer, (step, step), special_flags=pygame.BLEND_RGBA_MAX)
    return pygame.transform.smoothscale(light, (width + 2 * spread, height + 2 * spread))


def shadow(width: int, height: int, radius: int, spread: int, strength: int = 150) -> pygame.Surface:
    """The soft dark under a rounded rectangle; larger by `spread` on every side. It may be shared."""
    return glow(width, height, radius, spread, BLACK, strength)


@cache
def _ramp() -> pygame.Surface:
    """A white disc that fades out, drawn pixel by pixel once for all colours and sizes."""
    small = 96
    disc = clear((small, small))
    disc.fill((255, 255, 255, 0))
    centre = (small - 1) / 2
    for y in range(small):
        for x in range(small):
            away = math.hypot(x - centre, y - centre) / (small / 2)
            if away < 1:
                disc.set_at((x, y), (255, 255, 255, round(255 * (1 - away) ** 2)))
    return disc


@kept(SHAPES)
def soft_disc(diameter: int, colour: Colour, strength: int = 255) -> pygame.Surface:
    """A round light that fades to nothing at its rim. Shared."""
    disc = pygame.transform.smoothscale(_ramp(), (max(diameter, 1), max(diameter, 1)))
    disc.fill((*colour, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return disc


@kept(SHAPES)
def disc(diameter: int, colour: Colour, rim: Colour | None = None, rim_width: int = 0) -> pygame.Surface:
    """A smooth disc with a rim. Shared."""
    big = clear((diameter * SMOOTH, diameter * SMOOTH))
    middle, radius = diameter * SMOOTH / 2, diameter * SMOOTH / 2
    if rim is not None and rim_width:
        pygame.draw.circle(big, rim, (middle, middle), radius)
        radius -= rim_width * SMOOTH
    pygame.draw.circle(big, colour, (middle, middle), radius)
    return pygame.transform.smoothscale(big, (max(diameter, 1), max(diameter, 1)))


@kept(SHAPES)
def seat_mark(shape: str, size: int, colour: Colour) -> pygame.Surface:
    """A seat's mark: circle, square, triangle, diamond or star, with a dark rim. Shared."""
    big = clear((size * SMOOTH, size * SMOOTH))
    s = size * SMOOTH
    outlines = {
        "square": [(0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88)],
        "triangle": [(0.5, 0.06), (0.96, 0.9), (0.04, 0.9)],
        "diamond": [(0.5, 0.02), (0.95, 0.5), (0.5, 0.98), (0.05, 0.5)],
        "star": [
            (
                0.5 + math.cos(math.pi * (n / 5 - 0.5)) * (0.25, 0.5)[n % 2 == 0],
                0.53 + math.sin(math.pi * (n / 5 - 0.5)) * (0.25, 0.5)[n % 2 == 0],
            )
            for n in range(10)
        ],
    }
    if shape not in outlines:
        pygame.draw.circle(big, mixed(colour, BLACK, 0.65), (s / 2, s / 2), s * 0.47)
        pygame.draw.circle(big, colour, (s / 2, s / 2), s * 0.37)
    else:
        points = [(x * s, y * s) for x, y in outlines[shape]]
        pygame.draw.polygon(big, mixed(colour, BLACK, 0.65), points)
        inner = [(s * 0.5 + (x - s * 0.5) * 0.72, s * 0.54 + (y - s * 0.54) * 0.72) for x, y in points]
        pygame.draw.polygon(big, colour, inner)
    return pygame.transform.smoothscale(big, (max(size, 1), max(size, 1)))


def panel(
    size: tuple[int, int],
    cloth: Colour,
    edge: Colour,
    *,
    radius: int | None = None,
    alpha: int = 235,
    lit: bool = False,
) -> pygame.Surface:
    """A plate of the cabinet: a dark gradient, a thin lit edge brighter at its top, and a hint of inner light."""
    width, height = max(size[0], 1), max(size[1], 1)
    radius = max(4, min(width, height) // 14 if radius is None else radius)
    if width * height > LARGE:
        return _plate(width, height, cloth, edge, radius, alpha, lit)
    return _small_plate(width, height, cloth, edge, radius, alpha, lit).copy()


def _plate(width: int, height: int, cloth: Colour, edge: Colour, radius: int, alpha: int, lit: bool) -> pygame.Surface:
    thin = max(1, height // 400 + 1)
    top, bottom = mixed(cloth, edge, 0.16 if lit else 0.07), mixed(cloth, BLACK, 0.45)
    plate = fill_rounded((width, height), radius, (*top, alpha), (*cloth, alpha), (*bottom, alpha))
    fade = vertical((1, height), (255, 255, 255, 230), (255, 255, 255, 120), (255, 255, 255, 180 if lit else 70))
    for piece, (left, above) in _ring_pieces(width, height, radius, thin, (*edge, 255)):
        rim, beside = piece.copy(), fade.subsurface((0, above, 1, piece.get_height()))
        rim.blit(pygame.transform.scale(beside, rim.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        plate.blit(rim, (left, above))
    return plate


_small_plate = kept(SHAPES)(_plate)


def vignette(size: tuple[int, int], strength: int = 170) -> pygame.Surface:
    """The dark that closes in from the edges of the screen."""
    return pygame.transform.smoothscale(_small_vignette(strength), size)


@kept(SHAPES)
def _small_vignette(strength: int) -> pygame.Surface:
    small = (32, 18)
    dark = clear(small)
    for y in range(small[1]):
        for x in range(small[0]):
            dx, dy = (x + 0.5) / small[0] * 2 - 1, (y + 0.5) / small[1] * 2 - 1
            away = min(1.0, max(0.0, (dx * dx * 0.9 + dy * dy) / 1.7))
            dark.set_at((x, y), (0, 0, 0, round(strength * away**1.5)))
    return dark


def grain(surface: pygame.Surface, seed: int) -> None:
    """A little noise over a surface, so that nothing is flat."""
    tile = _grain_tile(seed)
    for top in range(0, surface.get_height(), 64):
        for left in range(0, surface.get_width(), 64):
            surface.blit(tile, (left, top), special_flags=pygame.BLEND_RGB_ADD)


@kept(SHAPES)
def _grain_tile(seed: int) -> pygame.Surface:
    return noise(64, random.Random(seed), 0, 5)


def noise(side: int, chance: random.Random, low: int, high: int) -> pygame.Surface:
    """A square of random greys, made at once: pixel by pixel it was among the longest works of opening a table."""
    shades = [low + n * (high - low + 1) // 256 for n in range(256)]
    dots = pygame.image.frombytes(chance.randbytes(side * side), (side, side), "P")
    dots.set_palette([(shade, shade, shade) for shade in shades])
    square = pygame.Surface((side, side), 0, 32)
    square.blit(dots, (0, 0))
    return square


def tinted(surface: pygame.Surface, colour: Colour, *, flat: bool = False) -> pygame.Surface:
    """A copy in that colour: multiplied, or flat as a silhouette."""
    copy = surface.copy()
    if flat:
        copy.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    copy.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def dimmed(surface: pygame.Surface, share: float) -> pygame.Surface:
    """A copy with so much of its light."""
    copy = surface.copy()
    shade = round(255 * share)
    copy.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return copy
