"""What the table is covered with: cloth, light and the land it stands for, painted once for a screen's size."""

from __future__ import annotations

import math
import random

import pygame

from game.ui import paint
from game.ui.theme import BLACK, WHITE, Theme, mixed


def felt(size: tuple[int, int], kind: str, theme: Theme) -> pygame.Surface:
    """The whole background of a table."""
    picture = pygame.Surface(size)
    picture.blit(
        paint.vertical(size, mixed(theme.felt, theme.base, 0.35), mixed(theme.felt, theme.base, 0.15), theme.base),
        (0, 0),
    )
    if kind == "forest":
        _forest(picture, theme)
    elif kind == "cavern":
        _cavern(picture, theme)
    paint.grain(picture, 11, 6)
    picture.blit(paint.vignette(size, 190), (0, 0))
    return picture


def plate(picture: pygame.Surface, rect: pygame.Rect, theme: Theme, *, strength: int = 150) -> None:
    """Darkened cloth with a thin edge, where cards are to lie."""
    if rect.width < 4 or rect.height < 4:
        return
    picture.blit(
        paint.panel(rect.size, mixed(theme.base, BLACK, 0.2), mixed(theme.accent, BLACK, 0.35), alpha=strength), rect
    )


def _forest(picture: pygame.Surface, theme: Theme) -> None:
    """A forest floor: light through leaves, trunks at the edges, a river's glint, moss."""
    width, height = picture.get_size()
    chance = random.Random(5)
    for _ in range(26):
        size = round(height * chance.uniform(0.08, 0.3))
        light = paint.soft_disc(
            size, mixed(theme.felt, theme.light, chance.uniform(0.2, 0.5)), chance.randrange(18, 46)
        )
        picture.blit(light, (chance.randrange(-size // 2, width), chance.randrange(-size // 2, height)))
    _shafts(picture, theme, chance)
    _river(picture, theme, chance)
    for depth, share in ((0.55, 0.5), (0.8, 0.8), (1.0, 1.0)):
        colour = mixed(mixed(theme.felt, theme.base, 0.5), BLACK, 0.3 * share)
        layer = paint.clear((width, height))
        for _ in range(7):
            side = chance.choice((0, 1))
            x = chance.gauss(0, 0.05) * width if side == 0 else width + chance.gauss(0, 0.05) * width
            _trunk(layer, x, height, height * 0.035 * depth * chance.uniform(0.6, 1.5), colour, chance)
        picture.blit(layer, (0, 0))
    _ferns(picture, theme, chance)


def _shafts(picture: pygame.Surface, theme: Theme, chance: random.Random) -> None:
    width, height = picture.get_size()
    for _ in range(6):
        shaft = paint.clear((width, height))
        x, wide = chance.uniform(0.05, 0.9) * width, chance.uniform(0.02, 0.07) * width
        lean = height * 0.35
        points = [(x, -4), (x + wide, -4), (x + wide * 2.2 + lean, height), (x + lean, height)]
        pygame.draw.polygon(shaft, (*mixed(theme.light, WHITE, 0.3), 9), points)
        picture.blit(shaft, (0, 0))


def _river(picture: pygame.Surface, theme: Theme, chance: random.Random) -> None:
    """A few glints in long curves, as of water seen through trees."""
    width, height = picture.get_size()
    layer = paint.clear((width, height))
    for _ in range(46):
        x, along = chance.uniform(0, width), chance.uniform(0.006, 0.03) * width
        y = height * (0.86 + 0.05 * math.sin(x / width * 5)) + chance.gauss(0, height * 0.02)
        colour = (*mixed(theme.light, (150, 200, 220), 0.7), chance.randrange(14, 50))
        pygame.draw.line(layer, colour, (x, y), (x + along, y + chance.uniform(-2, 2)), max(1, height // 500))
    picture.blit(layer, (0, 0))


def _trunk(layer: pygame.Surface, x: float, height: int, wide: float, colour, chance: random.Random) -> None:
    """A trunk with roots and boughs, dark against the light."""
    lean = chance.uniform(-0.06, 0.06) * height
    points = [(x - wide, height + 2), (x - wide * 0.5, height * 0.86), (x - wide * 0.4 + lean, -4)]
    points += [(x + wide * 0.4 + lean, -4), (x + wide * 0.5, height * 0.86), (x + wide * 1.1, height + 2)]
    pygame.draw.polygon(layer, (*colour, 235), points)
    for _ in range(4):
        y = chance.uniform(0.02, 0.5) * height
        side = chance.choice((-1, 1))
        root = (x + lean * (1 - y / height), y)
        tip = (root[0] + side * wide * chance.uniform(2.5, 5), y - wide * chance.uniform(0.5, 2.5))
        pygame.draw.line(layer, (*colour, 235), root, tip, max(2, round(wide * 0.22)))


def _ferns(picture: pygame.Surface, theme: Theme, chance: random.Random) -> None:
    width, height = picture.get_size()
    layer = paint.clear((width, height))
    for _ in range(34):
        x = chance.uniform(0, width)
        dark = (*mixed(theme.felt, theme.base, chance.uniform(0.2, 0.8)), 220)
        for blade in range(-3, 4):
            angle = math.radians(-90 + blade * 17 + chance.uniform(-6, 6))
            length = height * chance.uniform(0.02, 0.055)
            tip = (x + math.cos(angle) * length, height + math.sin(angle) * length)
            pygame.draw.line(layer, dark, (x, height), tip, max(1, height // 300))
    picture.blit(layer, (0, 0))


def _cavern(picture: pygame.Surface, theme: Theme) -> None:
    """Cavern walls, stalactites, and spores that glow."""
    width, height = picture.get_size()
    chance = random.Random(9)
    for depth in (0.35, 0.65, 1.0):
        colour = mixed(theme.felt, BLACK, 0.35 + 0.3 * depth)
        for top in (True, False):
            points = [(0, 0 if top else height)]
            x = 0.0
            while x < width:
                tip = height * chance.uniform(0.01, 0.11) * depth
                points += [(x, 2 if top else height - 2), (x + width * 0.01, tip if top else height - tip)]
                x += width * chance.uniform(0.02, 0.05)
            points.append((width, 0 if top else height))
            pygame.draw.polygon(picture, colour, points)
    for _ in range(70):
        size = round(height * chance.uniform(0.006, 0.05))
        light = paint.soft_disc(max(4, size), chance.choice((theme.light, theme.accent)), chance.randrange(30, 110))
        picture.blit(light, (chance.randrange(width), chance.randrange(height)))
