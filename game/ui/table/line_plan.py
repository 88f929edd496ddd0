"""Where the spaces of a line lie: an arch of plates, and how pieces that share one stand on it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

Point = tuple[float, float]
RISE = 0.2  # how much higher the middle of the arch is, of the height
ENDS = 2.4  # spaces that the name of an end is wide
# Where pieces stand that share a space: columns and rows around its middle, in pieces.
CROWDS = {
    1: [(0.0, 0.0)],
    2: [(-0.52, 0.0), (0.52, 0.0)],
    3: [(-0.52, -0.46), (0.52, -0.46), (0.0, 0.46)],
    4: [(-0.52, -0.5), (0.52, -0.5), (-0.52, 0.5), (0.52, 0.5)],
    5: [(-0.55, -0.55), (0.55, -0.55), (0.0, 0.0), (-0.55, 0.55), (0.55, 0.55)],
}


@dataclass(frozen=True)
class LinePlan:
    """The middles of all spaces, from left to right, and how large a space is."""

    rect: pygame.Rect
    spots: tuple[Point, ...]
    size: int  # a space's width
    tall: int

    def piece(self, crowd: int) -> int:
        """How large a piece is where so many stand."""
        return round(min(self.tall * (0.74 if crowd < 3 else 0.5), self.size * (0.86 if crowd == 1 else 0.5)))


def plan_of(rect: pygame.Rect, steps: int, letters: int, named: int = 0) -> LinePlan:
    """An arch of spaces in a rectangle, with room for their numbers below, and over both ends for a name that high."""
    pad = max(3, rect.width // 120)
    pitch = (rect.width - 2 * pad) / steps
    rise, edge = rect.height * RISE, max(2, rect.height // 24)
    over_ends = rise * (ENDS / steps * 2 - 1) ** 2 + edge
    tall = round(rect.height - rise - letters * 1.15 - 2 * edge - max(0, named - over_ends))
    middle = rect.bottom - letters * 1.15 - max(2, rect.height // 24) - tall / 2
    spots = []
    for n in range(steps):
        share = (n + 0.5) / steps * 2 - 1
        spots.append((rect.left + pad + pitch * (n + 0.5), middle - rise * (1 - share * share)))
    return LinePlan(rect, tuple(spots), round(pitch * 0.92), tall)
