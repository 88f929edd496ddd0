"""Pieces of tracks and lines as pictures: medallions of spaces, markers, walkers in five colours and shapes, an eye."""

from __future__ import annotations

import math

import pygame

from game.ui import paint
from game.ui.faces.signs import sign
from game.ui.shelf import Shelf, kept, surface_bytes
from game.ui.theme import BLACK, DANGER, EMBER, GOLD, WHITE, Colour, mixed, rgb, seat_mark

SHELF: Shelf[pygame.Surface] = Shelf(3_000_000, surface_bytes)
FINE = 3  # how much larger a piece is drawn before it is scaled down
STONE = rgb("#241A12")
ASH = rgb("#6E655C")
# The right edge of a pawn from its neck to its foot, from its middle: shares of its width and height.
PAWN = (
    (0, 0.26),
    (0.1, 0.34),
    (0.2, 0.4),
    (0.2, 0.45),
    (0.11, 0.48),
    (0.13, 0.6),
    (0.2, 0.74),
    (0.34, 0.83),
    (0.38, 0.96),
)


@kept(SHELF)
def medallion(icon: str, size: int, rim: Colour, ink: Colour, lit: bool, main: bool) -> pygame.Surface:
    """A space: a coin with its content's sign; one that was entered holds the track's light. Shared."""
    big = paint.clear((size * FINE, size * FINE))
    middle, radius = size * FINE / 2, size * FINE * 0.49
    edge = mixed(rim, WHITE, 0.3) if lit else mixed(rim, BLACK, 0.3)
    pygame.draw.circle(big, mixed(edge, BLACK, 0.75), (middle, middle), radius)
    pygame.draw.circle(big, edge, (middle, middle), radius * 0.95)
    pygame.draw.circle(big, mixed(edge, BLACK, 0.6), (middle, middle), radius * (0.8 if main else 0.84))
    floor = mixed(rim, BLACK, 0.34) if lit else mixed(STONE, rim, 0.1)
    pygame.draw.circle(big, floor, (middle, middle), radius * (0.76 if main else 0.8))
    pygame.draw.circle(big, mixed(floor, WHITE, 0.1), (middle, middle - radius * 0.12), radius * 0.58)
    pygame.draw.circle(big, floor, (middle, middle + radius * 0.04), radius * 0.58)
    if main:
        for notch in range(12):
            turn = 2 * math.pi * (notch + 0.5) / 12
            at = (middle + math.cos(turn) * radius * 0.875, middle + math.sin(turn) * radius * 0.875)
            pygame.draw.circle(big, mixed(edge, WHITE, 0.5), at, radius * 0.045)
    coin = pygame.transform.smoothscale(big, (size, size))
    if not icon:
        return coin
    inner = max(6, round(size * (0.56 if main else 0.6)))
    dark = sign(icon, inner, BLACK)
    for dx, dy in ((-1, 0), (1, 0), (0, 1), (0, -1)):
        coin.blit(dark, dark.get_rect(center=(size // 2 + dx, size // 2 + dy)))
    drawn = sign(icon, inner, mixed(ink, WHITE, 0.45) if lit else ink)
    coin.blit(drawn, drawn.get_rect(center=(size // 2, size // 2)))
    return coin


@kept(SHELF)
def badge(icon: str, size: int, colour: Colour, complete: bool) -> pygame.Surface:
    """The sign of a track: a pennant in its colour; a finished track's is lit through."""
    big = paint.clear((size * FINE, size * FINE))
    s = size * FINE
    points = [(0.1, 0.04), (0.9, 0.04), (0.9, 0.74), (0.5, 0.97), (0.1, 0.74)]
    pygame.draw.polygon(big, mixed(colour, BLACK, 0.75), [(x * s, y * s) for x, y in points])
    inner = [(0.5 + (x - 0.5) * 0.9, 0.48 + (y - 0.48) * 0.9) for x, y in points]
    pygame.draw.polygon(big, mixed(colour, WHITE, 0.35) if complete else colour, [(x * s, y * s) for x, y in inner])
    core = [(0.5 + (x - 0.5) * 0.78, 0.47 + (y - 0.47) * 0.78) for x, y in points]
    pygame.draw.polygon(
        big, mixed(colour, BLACK, 0.15) if complete else mixed(colour, BLACK, 0.68), [(x * s, y * s) for x, y in core]
    )
    flag = pygame.transform.smoothscale(big, (size, size))
    drawn = sign(icon, round(size * 0.56), WHITE if complete else mixed(colour, WHITE, 0.55))
    flag.blit(drawn, drawn.get_rect(center=(size // 2, round(size * 0.44))))
    return flag


@kept(SHELF)
def marker(size: int, colour: Colour) -> pygame.Surface:
    """What walks along a track: a pawn of light, its foot in the middle of the picture's lower edge."""
    wide, tall = round(size * 0.94), round(size * 1.24)
    spread = max(3, size // 6)
    big = paint.clear((wide * FINE, tall * FINE))
    w, h = wide * FINE, tall * FINE
    bright, base, shade, dark = *(mixed(colour, WHITE, share) for share in (0.85, 0.6, 0.22)), mixed(colour, BLACK, 0.7)
    edge = [(0.5 + x, y) for x, y in PAWN]
    outline = [*edge, *((1 - x, y) for x, y in reversed(edge))]
    pygame.draw.polygon(big, dark, [(x * w, y * h) for x, y in outline])
    pygame.draw.circle(big, dark, (w / 2, h * 0.22), w * 0.26)
    # In three tones, lit from the upper right like the figures, and paler than the space it stands on.
    for tone, left in ((shade, 0.0), (base, 0.44), (bright, 0.6)):
        inner = [(max(left, 0.5 + (x - 0.5) * 0.82) * w, (0.62 + (y - 0.62) * 0.9) * h) for x, y in outline]
        pygame.draw.polygon(big, tone, inner)
    pygame.draw.circle(big, shade, (w / 2, h * 0.22), w * 0.2)
    pygame.draw.circle(big, base, (w * 0.53, h * 0.21), w * 0.165)
    pygame.draw.circle(big, bright, (w * 0.57, h * 0.19), w * 0.1)
    pawn = pygame.transform.smoothscale(big, (wide, tall))
    image = paint.clear((wide + 2 * spread, tall + 2 * spread))
    halo = paint.soft_disc(max(image.get_size()), colour, 150)
    image.blit(pygame.transform.smoothscale(halo, image.get_size()), (0, 0))
    image.blit(pawn, (spread, spread))
    return image


_SHAPES = {
    "square": [(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)],
    "triangle": [(0.0, -1.04), (1.0, 0.84), (-1.0, 0.84)],
    "diamond": [(0.0, -1.06), (0.98, 0.0), (0.0, 1.06), (-0.98, 0.0)],
}


def outline(shape: str, centre: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    """The corners of a seat's shape."""
    if shape in _SHAPES:
        corners = _SHAPES[shape]
    elif shape == "star":
        turns = [math.pi * (n / 5 - 0.5) for n in range(10)]
        corners = [
            (math.cos(t) * (1.12 if n % 2 == 0 else 0.56), math.sin(t) * (1.12 if n % 2 == 0 else 0.56))
            for n, t in enumerate(turns)
        ]
    else:
        corners = [(math.cos(math.pi * n / 20), math.sin(math.pi * n / 20)) for n in range(40)]
    return [(centre[0] + x * radius, centre[1] + y * radius) for x, y in corners]


@kept(SHELF)
def walker(seat: int, size: int, bearer: bool, out: bool, burning: bool = False) -> pygame.Surface:
    """A player's piece: a thick token of the seat's shape and colour; whoever bears the ring has it around, and once
    it was put on it burns."""
    mark = seat_mark(seat)
    colour = ASH if out else mark.colour
    edge = round(size * 1.3)
    big = paint.clear((edge * FINE, edge * FINE))
    middle, radius = edge * FINE / 2, size * FINE * 0.42
    if bearer:
        pygame.draw.circle(big, (*BLACK, 190), (middle, middle), radius * 1.5)
        metal, line = (
            (mixed(EMBER, DANGER, 0.35), mixed(EMBER, GOLD, 0.8)) if burning else (GOLD, mixed(GOLD, WHITE, 0.6))
        )
        pygame.draw.circle(big, metal, (middle, middle), radius * 1.45, max(2, round(radius * 0.22)))
        pygame.draw.circle(big, line, (middle, middle), radius * 1.38, max(1, round(radius * 0.07)))
        radius *= 0.92
    side = mixed(colour, BLACK, 0.6)
    for step in range(round(radius * 0.26), 0, -1):
        pygame.draw.polygon(big, side, outline(mark.shape, (middle, middle + step), radius))
    pygame.draw.polygon(big, mixed(colour, BLACK, 0.7), outline(mark.shape, (middle, middle), radius * 1.06))
    pygame.draw.polygon(big, mixed(colour, WHITE, 0.4), outline(mark.shape, (middle, middle), radius * 0.94))
    pygame.draw.polygon(big, colour, outline(mark.shape, (middle, middle + radius * 0.05), radius * 0.84))
    image = pygame.transform.smoothscale(big, (edge, edge))
    icon = "doomed" if out else "person"
    drawn = sign(icon, max(6, round(size * 0.4)), mixed(colour, BLACK, 0.78))
    drop = size * (0.1 if mark.shape == "triangle" else 0.02)
    image.blit(drawn, drawn.get_rect(center=(edge // 2, round(edge / 2 + drop))))
    return image


@kept(SHELF)
def hunter(icon: str, size: int, near: int) -> pygame.Surface:
    """The eye that comes: the nearer it is, the more it burns; `near` goes from 0 to 10. Shared."""
    edge = round(size * 1.9)
    image = paint.clear((edge, edge))
    for share, colour, alpha in ((1.0, DANGER, 60 + 13 * near), (0.74, EMBER, 110 + 12 * near)):
        light = paint.soft_disc(round(edge * share), colour, min(255, alpha))
        image.blit(light, light.get_rect(center=(edge // 2, edge // 2)))
    big = paint.clear((size * FINE, size * FINE))
    middle, radius = size * FINE / 2, size * FINE / 2
    pygame.draw.circle(big, BLACK, (middle, middle), radius)
    pygame.draw.circle(big, mixed(DANGER, EMBER, 0.3), (middle, middle), radius * 0.94, max(2, round(radius * 0.12)))
    pygame.draw.circle(big, mixed(DANGER, BLACK, 0.72), (middle, middle), radius * 0.8)
    disc = pygame.transform.smoothscale(big, (size, size))
    image.blit(disc, disc.get_rect(center=(edge // 2, edge // 2)))
    drawn = sign(icon, round(size * 0.72), mixed(EMBER, GOLD, 0.5))
    image.blit(drawn, drawn.get_rect(center=(edge // 2, edge // 2)))
    return image


@kept(SHELF)
def lamp(size: int, colour: Colour) -> pygame.Surface:
    """Light around a space that may be chosen: a ring, and a wedge over it for those who do not see the colour."""
    spread = max(5, size // 3)
    edge = size + 2 * spread
    image = paint.glow(size, size, size // 2, spread, mixed(colour, GOLD, 0.35), 225).copy()
    image.blit(paint.disc(size, WHITE), (spread, spread), special_flags=pygame.BLEND_RGBA_SUB)
    big = paint.clear((edge * FINE, edge * FINE))
    middle = edge * FINE / 2
    bright = mixed(colour, WHITE, 0.7)
    pygame.draw.circle(big, (*bright, 255), (middle, middle), size * FINE / 2 + FINE, max(4, round(size * 0.2)))
    wedge = max(4, size * 0.17) * FINE
    tip = middle - size * FINE * 0.48
    points = [(middle - wedge, tip - wedge * 1.15), (middle + wedge, tip - wedge * 1.15), (middle, tip)]
    pygame.draw.polygon(big, (*bright, 255), points)
    pygame.draw.polygon(big, BLACK, points, 2)
    image.blit(pygame.transform.smoothscale(big, (edge, edge)), (0, 0))
    return image
