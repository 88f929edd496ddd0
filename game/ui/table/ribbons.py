"""What somebody means to choose once it is asked: a ribbon on each thing, numbered in the order of marking."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui import layers, paint
from game.ui.faces.names import written
from game.ui.stage import Sprites
from game.ui.table.context import Context
from game.ui.table.things import Thing
from game.ui.theme import BLACK, EMBER, TEXT

WIDE, TALL = 3.4, 5.0  # percent of the screen's height


class Ribbons:
    def __init__(self, context: Context):
        self.context = context
        self._sprites = Sprites()
        self._shown: list[tuple[int, tuple[int, int]]] = []

    def show(self, meant: Sequence[Thing]) -> None:
        places = [(number, self._place(thing)) for number, thing in enumerate(meant, 1)]
        shown = [(number, place) for number, place in places if place is not None]
        if shown == self._shown:
            return
        self._sprites.clear()
        self._shown = shown
        stage = self.context.stage
        self._sprites += [stage.add(self._sign(number), place, layers.ABOVE - 1) for number, place in shown]

    def _place(self, thing: Thing) -> tuple[int, int] | None:
        """It hangs from the upper edge of a card, and into a space."""
        rect, (width, _height) = self.context.where(thing), self._size
        return (rect.centerx - width // 2, rect.top) if rect is not None else None

    @property
    def _size(self) -> tuple[int, int]:
        zoom = self.context.fonts.zoom
        return self.context.px(WIDE * zoom), self.context.px(TALL * zoom)

    def _sign(self, number: int) -> pygame.Surface:
        """A ribbon as it marks a page: no coin and no cost looks like it."""
        (width, height), fine = self._size, 4
        large, edge = paint.clear((width * fine, height * fine)), max(1, self.context.px(0.3)) * fine
        for colour, inner in ((BLACK, 0), (EMBER, edge)):
            left, right, foot = inner, width * fine - inner, height * fine - inner
            notch = foot - width * fine // 3
            pygame.draw.polygon(
                large, colour, [(left, 0), (right, 0), (right, foot), ((left + right) // 2, notch), (left, foot)]
            )
        image = pygame.transform.smoothscale(large, (width, height))
        drawn = written(self.context.fonts, str(number), width, round(height * 0.54), TEXT, outline=1)
        image.blit(drawn, drawn.get_rect(center=(width // 2, round(height * 0.38))))
        return image
