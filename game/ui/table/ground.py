"""What the table is covered with: the land its game is about, deep in the dark, and plates where cards are to lie."""

from __future__ import annotations

import pygame

from game.ui import paint, scenery
from game.ui.gallery import shared_gallery
from game.ui.identity import identity_of
from game.ui.slices import finished
from game.ui.theme import BLACK, Theme, mixed

LIGHT = 0.62  # of the view's own light that is left
FINE = 960  # pixels: wider views are drawn so wide and stretched, for they are only a ground


def ground(size: tuple[int, int], table: str, theme: Theme) -> pygame.Surface:
    """The whole background of a table."""
    width, height = size
    small = (min(width, FINE), max(1, height * min(width, FINE) // width))
    picture = pygame.Surface(size)
    pygame.transform.smoothscale(_land(table, small).convert(picture), size, picture)
    scenery.VIEWS.clear()  # none is looked at while a game is played
    shade = round(255 * LIGHT)
    picture.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
    veil = paint.vertical(size, (*theme.base, 60), (*theme.cloth, 105), (*theme.base, 215))
    picture.blit(veil, (0, 0))
    paint.grain(picture, 11)
    picture.blit(paint.vignette(size, 170), (0, 0))
    return picture


def _land(table: str, size: tuple[int, int]) -> pygame.Surface:
    """The view itself, painted once on a machine."""
    gallery, recipe = shared_gallery(), f"ground {table} {identity_of(table)}"
    found = gallery.find(recipe, size)
    return found if found is not None else finished(gallery.keep(recipe, finished(scenery.painting(table, size, 1))))


def strength(slot: str) -> int:
    """How dark the cloth of a slot is: a hand lies lighter than the table."""
    return 96 if slot == "hand" else 132


def plate(picture: pygame.Surface, rect: pygame.Rect, theme: Theme, *, strength: int = 150) -> None:
    """Darkened cloth with a thin edge, where cards are to lie."""
    if rect.width >= 4 and rect.height >= 4:
        picture.blit(patch(rect.size, theme, strength=strength), rect)


def patch(size: tuple[int, int], theme: Theme, *, strength: int = 150) -> pygame.Surface:
    return paint.panel(size, mixed(theme.base, BLACK, 0.2), mixed(theme.accent, BLACK, 0.35), alpha=strength)
