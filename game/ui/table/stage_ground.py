"""The ground of the stage: the table itself, stepped back, blurred and dark, in the colour of whoever it is about."""

from __future__ import annotations

import pygame

from game.ui import paint
from game.ui.table.context import Context
from game.ui.theme import BLACK, Colour, mixed

COARSE = 10  # times smaller is what is left of the table: so much is blurred
LIGHT = 0.38  # of the table's light that is left
MARGIN, RADIUS, EDGE = 0.7, 2.0, 0.4  # percent of the height: the dark around it, its corners, its frame


def stepped_back(context: Context, table: pygame.Surface) -> pygame.Surface:
    """The table under the stage, small: as much of it as is seen from afar."""
    wide, tall = table.get_size()
    size, theme = (max(8, wide // COARSE), max(8, tall // COARSE)), context.theme
    far = pygame.transform.smoothscale(table, size)
    far = pygame.transform.gaussian_blur(far, 2)
    far.fill((round(255 * LIGHT),) * 3, special_flags=pygame.BLEND_RGB_MULT)
    cloth = paint.vertical(size, theme.base, mixed(theme.base, theme.cloth, 0.35), mixed(theme.base, BLACK, 0.8))
    far.blit(cloth, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    glow = pygame.transform.smoothscale(paint.soft_disc(96, theme.light, 34), (size[0], round(size[1] * 1.2)))
    far.blit(glow, glow.get_rect(center=(size[0] // 2, round(size[1] * 0.42))))
    far.blit(paint.vignette(size, 150), (0, 0))
    return far


def around(context: Context, box: pygame.Rect) -> pygame.Rect:
    """What it covers: a little more than the stage, for light at its edge."""
    margin = context.px(MARGIN)
    return box.inflate(2 * margin, 2 * margin)


def drawn(context: Context, box: pygame.Rect, far: pygame.Surface, edge: Colour) -> pygame.Surface:
    """Without alpha: nothing of what lies under it need be drawn."""
    outside = around(context, box)
    picture = pygame.Surface(outside.size)
    base = mixed(context.theme.base, BLACK, 0.5)
    picture.fill(base)
    inside = box.move(-outside.left, -outside.top)
    pygame.transform.smoothscale(far, inside.size, picture.subsurface(inside))
    radius, thick = context.px(RADIUS), max(2, context.px(EDGE))
    paint.fill_corners(picture, inside, radius, base)
    paint.frame(picture, inside, radius, 3 * thick, (*edge, 40))
    paint.frame(picture, inside, radius, thick, (*edge, 255))
    return picture
