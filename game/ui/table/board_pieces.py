"""Pieces of a map as pictures: troops in five colours and shapes, spies, control markers, sockets."""

from __future__ import annotations

import math

import pygame

from game.ui import paint, pictures
from game.ui.fonts import Fonts
from game.ui.shelf import Shelf, kept, surface_bytes
from game.ui.theme import BLACK, GOLD, WHITE, Colour, Mark, mixed, rgb, seat_mark

SHELF: Shelf[pygame.Surface] = Shelf(3_000_000, surface_bytes)
BIG = 4  # how much larger a piece is drawn before it is scaled down
WHITE_TROOP = 5
BONE = Mark(rgb("#E9E2D0"), "hexagon")
STONE = rgb("#8B8398")
ROOM = 1.3  # a piece's picture is larger than the piece: its shadow, its thickness

_OUTLINES = {
    "square": [(-0.43, -0.43), (0.43, -0.43), (0.43, 0.43), (-0.43, 0.43)],
    "triangle": [(0.0, -0.54), (0.54, 0.42), (-0.54, 0.42)],
    "diamond": [(0.0, -0.56), (0.5, 0.0), (0.0, 0.56), (-0.5, 0.0)],
}


def mark_of(colour: int) -> Mark:
    """A player's colour and shape, or those of the troops that are nobody's."""
    return BONE if colour == WHITE_TROOP else seat_mark(colour)


def _outline(shape: str, centre: tuple[float, float], size: float) -> list[tuple[float, float]]:
    if shape in _OUTLINES:
        corners = _OUTLINES[shape]
    else:
        count = 6 if shape == "hexagon" else 40
        turns = [2 * math.pi * corner / count for corner in range(count)]
        corners = [(math.cos(turn) * 0.5, math.sin(turn) * 0.5) for turn in turns]
    return [(centre[0] + x * size, centre[1] + y * size) for x, y in corners]


@kept(SHELF)
def troop(colour: int, size: int) -> pygame.Surface:
    """A wooden piece seen from above and a little from the front. Shared."""
    mark = mark_of(colour)
    edge = round(size * ROOM)
    big = paint.clear((edge * BIG, edge * BIG))
    s, x, y = size * BIG * 0.94, edge * BIG / 2, edge * BIG / 2 - size * BIG * 0.04
    thick = s * 0.15
    for step in range(5):
        grown = s * (1.3 - 0.06 * step)
        layer = paint.clear(big.get_size())
        pygame.draw.polygon(layer, (0, 0, 0, 34), _outline(mark.shape, (x, y + thick * 1.5), grown))
        big.blit(layer, (0, 0))
    side = mixed(mark.colour, BLACK, 0.62)
    for step in range(round(thick), 0, -1):
        pygame.draw.polygon(big, side, _outline(mark.shape, (x, y + step), s))
    pygame.draw.polygon(big, mixed(mark.colour, BLACK, 0.72), _outline(mark.shape, (x, y), s * 1.03))
    pygame.draw.polygon(big, mixed(mark.colour, WHITE, 0.42), _outline(mark.shape, (x, y), s * 0.95))
    pygame.draw.polygon(big, mark.colour, _outline(mark.shape, (x, y + s * 0.02), s * 0.82))
    pygame.draw.polygon(big, mixed(mark.colour, BLACK, 0.26), _outline(mark.shape, (x, y), s * 0.52))
    pygame.draw.polygon(big, mixed(mark.colour, WHITE, 0.2), _outline(mark.shape, (x, y + s * 0.03), s * 0.42))
    return pygame.transform.smoothscale(big, (edge, edge))


@kept(SHELF)
def sign(colour: int, size: int) -> pygame.Surface:
    """The shape of a troop, flat and small, to stand before a number. Shared."""
    mark = mark_of(colour)
    if mark is not BONE:
        return paint.seat_mark(mark.shape, size, mark.colour)
    big = paint.clear((size * BIG, size * BIG))
    middle = (size * BIG / 2, size * BIG / 2)
    pygame.draw.polygon(big, mixed(mark.colour, BLACK, 0.65), _outline(mark.shape, middle, size * BIG * 0.98))
    pygame.draw.polygon(big, mark.colour, _outline(mark.shape, middle, size * BIG * 0.74))
    return pygame.transform.smoothscale(big, (size, size))


@kept(SHELF)
def spy(seat: int, size: int) -> pygame.Surface:
    """An eye in the player's shape: dark, rimmed in the player's colour. Shared."""
    mark = seat_mark(seat)
    edge = round(size * ROOM)
    big = paint.clear((edge * BIG, edge * BIG))
    s, x, y = size * BIG, edge * BIG / 2, edge * BIG / 2
    pygame.draw.polygon(big, (0, 0, 0, 150), _outline(mark.shape, (x, y + s * 0.08), s * 1.12))
    pygame.draw.polygon(big, mark.colour, _outline(mark.shape, (x, y), s * 1.06))
    pygame.draw.polygon(big, mixed(mark.colour, BLACK, 0.82), _outline(mark.shape, (x, y), s * 0.86))
    low = {"triangle": 0.1, "diamond": 0.0}.get(mark.shape, 0.0)
    wide = {"triangle": 0.3, "diamond": 0.34}.get(mark.shape, 0.36)
    middle = (x, y + s * low)
    lid = [
        (
            middle[0] + math.cos(turn) * s * wide,
            middle[1] + math.sin(turn) * s * wide * 0.56 * abs(math.sin(turn)) ** 0.3,
        )
        for turn in (2 * math.pi * step / 36 for step in range(36))
    ]
    pygame.draw.polygon(big, mixed(mark.colour, WHITE, 0.75), lid)
    pygame.draw.circle(big, mixed(mark.colour, BLACK, 0.85), middle, s * 0.145)
    pygame.draw.circle(big, WHITE, (middle[0] - s * 0.04, middle[1] - s * 0.05), s * 0.045)
    return pygame.transform.smoothscale(big, (edge, edge))


@kept(SHELF)
def socket(size: int, rim: Colour, floor: Colour) -> pygame.Surface:
    """A hollow in the rock for a troop: dark above, lit along its lower edge. Shared."""
    edge = size + 4
    big = paint.clear((edge * BIG, edge * BIG))
    x = y = edge * BIG / 2
    radius = size * BIG * 0.47
    pygame.draw.circle(big, (*mixed(rim, WHITE, 0.25), 235), (x, y + BIG), radius)
    pygame.draw.circle(big, (*mixed(rim, BLACK, 0.5), 255), (x, y - BIG * 0.4), radius)
    pygame.draw.circle(big, mixed(floor, BLACK, 0.55), (x, y), radius * 0.9)
    pygame.draw.circle(big, mixed(floor, rim, 0.12), (x, y + radius * 0.12), radius * 0.74)
    return pygame.transform.smoothscale(big, (edge, edge))


@kept(SHELF)
def marker(holder: int, total: bool, icon: str, number: int, size: int, type_: Fonts) -> pygame.Surface:
    """A site control marker: a coin with its holder's rim and shape; its other side, for total control, is gold."""
    mark = seat_mark(holder) if holder else Mark(STONE, "circle")
    face = mixed(GOLD, mark.colour, 0.1) if total and holder else mixed(mark.colour, BLACK, 0.7)
    edge = round(size * 1.16)
    big = paint.clear((edge * BIG, edge * BIG))
    s, x = size * BIG, edge * BIG / 2
    pygame.draw.circle(big, (0, 0, 0, 110), (x, x + s * 0.06), s * 0.54)
    pygame.draw.circle(big, mixed(mark.colour, BLACK, 0.6), (x, x + s * 0.03), s * 0.5)
    pygame.draw.circle(big, mark.colour, (x, x), s * 0.5)
    pygame.draw.circle(big, mixed(mark.colour, BLACK, 0.65), (x, x), s * 0.43)
    pygame.draw.circle(big, face, (x, x), s * 0.4)
    for notch in range(12):
        turn = 2 * math.pi * notch / 12
        at = (x + math.cos(turn) * s * 0.465, x + math.sin(turn) * s * 0.465)
        pygame.draw.circle(big, mixed(mark.colour, WHITE if holder else BLACK, 0.5), at, s * 0.028)
    coin = pygame.transform.smoothscale(big, (edge, edge))
    middle = edge / 2
    if holder:
        sign = paint.seat_mark(mark.shape, max(6, round(size * 0.3)), mark.colour)
        coin.blit(sign, sign.get_rect(center=(middle, middle - size * 0.2)))
    dark = bool(total and holder)
    colour = mixed(GOLD, BLACK, 0.85) if dark else mixed(mark.colour, WHITE, 0.45)
    low = size * (0.13 if holder else 0.0)
    text = type_.line(type_.exact("sans", max(8, round(size * 0.42)), True), str(number), colour)
    drawn = pictures.icon(icon, max(6, round(size * 0.34)), colour)
    wide = text.get_width() + drawn.get_width()
    coin.blit(drawn, drawn.get_rect(midleft=(middle - wide / 2, middle + low)))
    coin.blit(text, text.get_rect(midleft=(middle - wide / 2 + drawn.get_width(), middle + low)))
    return coin


@kept(SHELF)
def beacon(size: int, colour: Colour) -> pygame.Surface:
    """Light around a place that may be chosen: a ring, and a wedge over it for those who do not see the colour."""
    spread = max(4, size // 2)
    edge = size + 2 * spread
    image = paint.glow(size, size, size // 2, spread, colour, 235).copy()
    image.blit(paint.disc(size, WHITE), (spread, spread), special_flags=pygame.BLEND_RGBA_SUB)
    big = paint.clear((edge * 3, edge * 3))
    middle = edge * 1.5
    bright = mixed(colour, WHITE, 0.78)
    pygame.draw.circle(big, (*bright, 255), (middle, middle), size * 1.5 + 4, max(4, round(size * 0.3)))
    tip, wedge = middle - size * 1.42, max(6, size * 0.72)
    points = [(middle - wedge, tip - wedge * 1.2), (middle + wedge, tip - wedge * 1.2), (middle, tip)]
    pygame.draw.polygon(big, (*bright, 255), points)
    pygame.draw.polygon(big, BLACK, points, 2)
    image.blit(pygame.transform.smoothscale(big, (edge, edge)), (0, 0))
    return image


@kept(SHELF)
def frame(width: int, height: int, colour: Colour, line: int) -> pygame.Surface:
    """The same for a whole site: a lit frame with a wedge on its upper edge."""
    spread = max(6, line * 4)
    radius = min(width, height) // 5
    image = paint.glow(width, height, radius, spread, colour, 190).copy()
    hole = paint.fill_rounded((width, height), radius, WHITE)
    image.blit(hole, (spread, spread), special_flags=pygame.BLEND_RGBA_SUB)
    bright = mixed(colour, WHITE, 0.7)
    image.blit(paint.ring(width, height, radius, line, (*bright, 255)), (spread, spread))
    middle, wedge = image.get_width() // 2, line * 3
    points = [(middle - wedge, spread - wedge), (middle + wedge, spread - wedge), (middle, spread + line)]
    pygame.draw.polygon(image, bright, points)
    pygame.draw.aalines(image, BLACK, True, points)
    return image
