"""Which part of a picture a window shows."""

from __future__ import annotations

import pygame

from game.presentation.figures import TALL as UNITS
from game.presentation.figures import Figure

GROUND = 0.905  # how far down the picture a window may reach
FIGURE_GROUND = 0.94  # the same, of one that is cut around a figure's eye
EYE = 0.4  # how far down a window the eye is, where nothing lies over it
HAT = 32 / UNITS  # of the picture: what stands above an eye, hats and crowns too
HEAD = 54 / UNITS  # of the same: a head with its hat; no window goes closer than that
MOST_ABOVE = 0.62  # of a low window
CENTRE = 0.55  # where across an emblem stands


def part_of(
    picture: tuple[int, int],
    size: tuple[int, int],
    middle: float,
    figure: Figure | None,
    close: bool,
    down: float = EYE,
) -> pygame.Rect:
    """As much as has the window's shape, its subject at `middle` of the width; `close` where it is seen from afar.
    The eye is `down` the window: higher where a name or a number will lie over its foot."""
    wide, tall = picture
    aspect = size[0] / size[1]
    if aspect > wide / tall:
        part = pygame.Rect(0, 0, wide, round(wide / aspect))
    else:
        part = pygame.Rect(0, 0, round(tall * aspect), tall)
    if figure is None:
        part.bottom = min(tall, max(part.height, round(tall * GROUND)))
        part.left = max(0, min(wide - part.width, round(wide * CENTRE - part.width * middle)))
        return part
    if close:
        near = min(figure.near, max(1.0, part.height / (tall * HEAD)))
        part.size = (max(1, round(part.width / near)), max(1, round(part.height / near)))
    above = max(part.height * down, min(tall * HAT, part.height * MOST_ABOVE))
    lowest = max(0, round(tall * FIGURE_GROUND) - part.height)
    part.top = max(0, min(lowest, round(tall * figure.eye[1] - above)))
    part.left = max(0, min(wide - part.width, round(wide * figure.eye[0] - part.width * middle)))
    return part
