"""A sign of life while something takes long: words on a plate, and a spark that goes from dot to dot under them."""

from __future__ import annotations

import time

import pygame

from game.ui.screen import Screen
from game.ui.theme import BLACK, EMBER, WHITE, mixed

DOTS = 5
EVERY = 0.06  # seconds from dot to dot, where the work pauses as often


class Waiting:
    def __init__(self, screen: Screen, plate: pygame.Surface):
        self._screen, self._plate = screen, plate
        self.shown = 0  # times
        self._at = 0.0

    def go_on(self) -> None:
        """Another dot, if the last one has been seen."""
        if time.monotonic() - self._at >= EVERY:
            self.show()

    def show(self) -> None:
        surface = self._screen.surface
        rect = self._plate.get_rect(center=surface.get_rect().center)
        surface.blit(self._plate, rect)
        size = max(2, rect.height // 16)
        for dot in range(DOTS):
            x = rect.centerx + (dot - DOTS // 2) * size * 4
            lit = dot == self.shown % DOTS
            colour = mixed(EMBER, WHITE, 0.3) if lit else mixed(EMBER, BLACK, 0.65)
            pygame.draw.circle(surface, colour, (x, rect.bottom - 2 * size), size * (1.4 if lit else 1.0))
        self._screen.show([rect])
        self.shown, self._at = self.shown + 1, time.monotonic()
