"""Small signs of what somebody has done: a deed in its ring, a game that was won or lost."""

from __future__ import annotations

import pygame

from game.presentation.assets import asset_names
from game.ui import paint, pictures
from game.ui.theme import BLACK, DANGER, GOLD, HEAL, MUTED, mixed


def dot(won: bool, size: tuple[int, int]) -> pygame.Surface:
    colour = HEAL if won else DANGER
    disc = paint.disc(size[1], mixed(colour, BLACK, 0.6), colour, max(1, size[1] // 12)).copy()
    sign = pictures.icon("check" if won else "cross", round(size[1] * 0.6), colour)
    disc.blit(sign, sign.get_rect(center=disc.get_rect().center))
    return disc


def badge(icon: str, size: int, *, lit: bool = True) -> pygame.Surface:
    """A deed's sign in its ring."""
    colour = GOLD if lit else mixed(MUTED, BLACK, 0.45)
    disc = paint.disc(size, mixed(colour, BLACK, 0.82), colour, max(1, size // 18)).copy()
    inner = round(size * 0.62)
    is_icon = icon in asset_names()["icon"]
    sign = pictures.icon(icon, inner, colour) if is_icon else pictures.emblem(icon, inner, colour)
    disc.blit(sign, sign.get_rect(center=disc.get_rect().center))
    return disc
