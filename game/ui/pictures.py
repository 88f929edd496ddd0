"""Emblems and icons: SVG silhouettes from assets/, drawn at the size and in the colour asked for."""

from __future__ import annotations

import pygame

from game.presentation.assets import assets_folder
from game.ui import paint
from game.ui.shelf import Shelf, kept, surface_bytes
from game.ui.theme import Colour

SIGNS: Shelf[pygame.Surface] = Shelf(1_500_000, surface_bytes)


@kept(SIGNS)
def drawn(folder: str, name: str, size: int) -> pygame.Surface:
    """The SVG as it is, white and grey; an empty square where there is none. Shared."""
    return drawn_anew(folder, name, size)


def drawing_of(folder: str, name: str) -> bytes:
    """A drawing as it is written; nothing where there is none."""
    try:
        return (assets_folder() / folder / f"{name}.svg").read_bytes() if name else b""
    except OSError:
        return b""


def drawn_anew(folder: str, name: str, size: int) -> pygame.Surface:
    """The same, drawn anew: for what is drawn into something that is kept."""
    size = max(size, 1)
    try:
        picture = pygame.image.load_sized_svg(f"{assets_folder()}/{folder}/{name}.svg", (size, size))
    except (FileNotFoundError, pygame.error):
        return paint.clear((size, size))
    square = paint.clear((size, size))
    square.blit(picture, picture.get_rect(center=(size // 2, size // 2)))
    return square


@kept(SIGNS)
def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """A small sign in one colour. Shared."""
    return paint.tinted(drawn("icons", name, size), colour)


@kept(SIGNS)
def emblem(name: str, size: int, colour: Colour, flat: bool = False) -> pygame.Surface:
    """A card's subject, shaded or as a flat silhouette. Shared."""
    return paint.tinted(drawn("emblems", name, size), colour, flat=flat)
