"""What lies on a card in play: tokens at its lower right, cracks in its frame, the dark of an exhausted one.

The dressed face is larger than the face by `margin(height)` on each side, whatever lies on it, so that it keeps its
middle.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pygame

from game.ui import paint
from game.ui.faces.signs import sign
from game.ui.fonts import font_file
from game.ui.shelf import kept
from game.ui.theme import BLACK, WHITE, Colour, mixed, rgb

TOKENS: dict[str, Colour] = {
    "damage": rgb("#C8323A"),
    "resources": rgb("#E0AE3E"),
    "progress": rgb("#6FA84A"),
    "threat": rgb("#E8833A"),
    "power": rgb("#B8433C"),
    "influence": rgb("#7F6BFF"),
    "vp": rgb("#E8C26A"),
}
_PLAIN = rgb("#A98A5A")
LARGE = 120_000  # pixels of a face that is held up


def margin(height: int) -> int:
    """How much larger a dressed face is, on each side, than a face of that height."""
    return max(4, round(height * 0.07))


def dressed(
    face: pygame.Surface,
    *,
    tokens: Sequence[tuple[str, int]] = (),
    damage: float = 0.0,
    dim: bool = False,
    foot: float = 0.71,
) -> pygame.Surface:
    """A copy of the face with tokens (icon, number) on it, cracked by so much damage (0 to 1), dimmed if exhausted.

    `foot` is the share of the height where the name of the face begins; at 0 the tokens lie along the upper edge.
    """
    wide, tall = face.get_size()
    edge = margin(tall)
    whole = paint.clear((wide + 2 * edge, tall + 2 * edge))
    whole.blit(face, (edge, edge))
    if damage > 0:
        cracks = _cracks(wide, tall, max(1, min(5, math.ceil(damage * 5)))).copy()
        whole.blit(_within(cracks, face), (edge, edge))
    if dim:
        whole.fill((150, 146, 158, 255), special_flags=pygame.BLEND_RGBA_MULT)
    size = max(14, round(tall * 0.24))
    step = size * 0.86
    # Above the name of a table face, half over the card's edge.
    first = max(0.0, edge + tall * foot - size)
    x, y = whole.get_width() - size, first
    for icon, number in tokens:
        whole.blit(token(icon, number, size), (x, round(y)))
        y -= step
        if y < edge:
            x, y = x - round(step), first
    return whole.convert_alpha() if pygame.display.get_surface() else whole


def _within(cracks: pygame.Surface, face: pygame.Surface) -> pygame.Surface:
    """The cracks, but only where the face is: its alpha multiplied in."""
    shape = face.copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    cracks.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cracks


@kept(paint.DETAILS)
def _cracks(wide: int, tall: int, step: int) -> pygame.Surface:
    """More and longer with each step: from the edges inwards, dark with a pale lower lip."""
    fine = 2 if wide * tall < LARGE else 1  # long cracks have no fine edges
    w, h = wide * fine, tall * fine
    chance = random.Random(23)
    sheet = paint.clear((w, h))
    sheet.fill((20, 10, 8, 0))
    starts = [(w, 0.08), (0, 0.72), (w, 0.6), (0, 0.3), (0.7, h), (0.25, 0), (w, 0.35), (0, 0.95), (0.9, 0), (0.4, h)]
    for start in starts[: step * 2]:
        x = start[0] if start[0] in (0, w) else start[0] * w
        y = start[1] if start[1] in (0, h) else start[1] * h
        aim = math.atan2(h * 0.5 - y, w * 0.5 - x) + chance.uniform(-0.5, 0.5)
        _crack(sheet, chance, (x, y), aim, w * (0.1 + 0.04 * step), w * 0.022)
    return pygame.transform.smoothscale(sheet, (wide, tall))


def _crack(
    sheet: pygame.Surface, chance: random.Random, start: tuple[float, float], aim: float, long: float, thick: float
) -> None:
    line, x, y = [start], *start
    for _ in range(6):
        aim += chance.uniform(-0.7, 0.7)
        x, y = x + long / 6 * math.cos(aim), y + long / 6 * math.sin(aim)
        line.append((x, y))
    for offset, tone in ((thick * 0.5, (255, 226, 190, 120)), (0.0, (14, 6, 5, 235))):
        edge = [(px + offset, py + offset - thick * (1 - n / 6) / 2) for n, (px, py) in enumerate(line)]
        other = [(px + offset, py + offset + thick * (1 - n / 6) / 2) for n, (px, py) in enumerate(line)]
        pygame.draw.polygon(sheet, tone, [*edge, *reversed(other)])
    if long > 40:
        _crack(sheet, chance, line[3], aim + chance.choice((-1, 1)), long * 0.5, thick * 0.6)


def _coin_edge(kind: str, centre: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    """A token's shape says what it counts: a drop for damage, a cut stone for progress, a milled coin for the rest."""
    points = []
    for n in range(48):
        angle = 6.283 * n / 48
        reach = radius
        if kind == "damage":
            up = max(0.0, math.cos(angle + math.pi / 2))  # towards the tip
            reach = radius * (0.94 + 0.3 * up**6)
        elif kind == "progress":
            reach = radius * 1.06 * math.cos(math.pi / 6) / math.cos(angle % (math.pi / 3) - math.pi / 6)
        elif n % 2:
            reach = radius * 0.965
        points.append((centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle)))
    return points


@kept(paint.DETAILS)
def token(icon: str, number: int, size: int) -> pygame.Surface:
    """A token with an icon and a number; several of it look like a little stack. Shared."""
    fine = 3
    s = size * fine
    colour = TOKENS.get(icon, _PLAIN)
    big = paint.clear((s, s))
    layers = 3 if number > 2 else 2 if number > 1 else 1
    radius, lift = s * 0.4, s * 0.045
    bottom = s * 0.53 + lift * (layers - 1) / 2
    for layer in range(layers):
        y = bottom - layer * lift
        for drop, share, tone in (
            (0.8, 1.08, BLACK),
            (0.55, 1.0, mixed(colour, BLACK, 0.55)),
            (0.0, 1.0, mixed(colour, WHITE, 0.4)),
            (0.25, 0.93, colour),
        ):
            pygame.draw.polygon(big, tone, _coin_edge(icon, (s / 2, y + lift * drop), radius * share))
    y = bottom - (layers - 1) * lift
    pygame.draw.polygon(big, mixed(colour, BLACK, 0.5), _coin_edge(icon, (s / 2, y), radius * 0.82))
    pygame.draw.polygon(big, mixed(colour, BLACK, 0.3), _coin_edge(icon, (s / 2, y + lift * 0.3), radius * 0.78))
    disc = pygame.transform.smoothscale(big, (size, size))
    picture = round(size * 0.62)
    faint = sign(icon, picture, mixed(colour, WHITE, 0.35)).copy()
    faint.set_alpha(130)
    middle = y / fine
    disc.blit(faint, (size // 2 - picture // 2, round(middle - picture / 2)))
    path = font_file("sans", True)
    pixels = round(size * (0.62 if 0 <= number < 10 else 0.5))
    font = pygame.font.Font(str(path) if path else None, pixels)
    around = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    for dx, dy in (*around, (0, 0)):
        drawn = font.render(str(number), True, BLACK if (dx, dy) != (0, 0) else WHITE)
        left, top = (size - drawn.get_width()) / 2, middle + pixels * 0.325 - font.get_ascent()
        disc.blit(drawn, (round(left) + dx, round(top) + dy))
    return disc
