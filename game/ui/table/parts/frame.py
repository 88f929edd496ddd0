"""The edge in the seat's colour around its side of the table: strong when that seat is asked."""

from __future__ import annotations

import pygame

from game.ui import paint
from game.ui.stage import Sprite
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.part import Part
from game.ui.theme import BLACK, Colour, mixed, seat_mark


class SeatFrame(Part):
    """Four thin bars for each plate, so that the middle is never drawn again for it."""

    def __init__(self, context: Context, rect: pygame.Rect, given: None = None):
        super().__init__(context, rect, given)
        self._sprites: list[Sprite] = []
        self._asked = 0
        self._shown: tuple[int, bool, list[pygame.Rect]] | None = None

    def ask(self, asking: Asking) -> None:
        self._asked = asking.asked
        self._show()

    def sync(self) -> None:
        """Slots grow and shrink with what comes to lie in them."""
        self._show()

    def _show(self) -> None:
        seat = self.context.seat
        asked = self._asked == seat
        rects = [self.context.slot(name) for name in ("seat", "hand") if name in self.context.slots]
        if (seat, asked, rects) == self._shown:
            return
        self._shown = (seat, asked, rects)
        for sprite in self._sprites:
            sprite.remove()
        self._sprites = []
        mark = seat_mark(seat)
        colour = mark.colour if asked else mixed(mark.colour, BLACK, 0.6)
        thick = max(2, self.context.px(0.4 if asked else 0.25))
        for rect in rects:
            self._sprites += [self.stage.add(image, pos, 15) for image, pos in _pieces(rect, thick, colour)]
            sign = paint.seat_mark(mark.shape, self.context.px(2.6), colour)
            self._sprites.append(self.stage.add(sign, (rect.right - thick - sign.get_width(), rect.top + thick), 16))


def _pieces(rect: pygame.Rect, thick: int, colour: Colour) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """A rounded frame cut into four corners and four bars."""
    radius = max(4, min(rect.size) // 14)
    whole = paint.ring(2 * radius + 2, 2 * radius + 2, radius, thick, (*colour, 255))
    end = radius + 2
    across = paint.vertical((max(1, rect.width - 2 * radius), thick), colour)
    along = paint.vertical((thick, max(1, rect.height - 2 * radius)), colour)
    return [
        (whole.subsurface((0, 0, radius, radius)), rect.topleft),
        (whole.subsurface((end, 0, radius, radius)), (rect.right - radius, rect.top)),
        (whole.subsurface((0, end, radius, radius)), (rect.left, rect.bottom - radius)),
        (whole.subsurface((end, end, radius, radius)), (rect.right - radius, rect.bottom - radius)),
        (across, (rect.left + radius, rect.top)),
        (across, (rect.left + radius, rect.bottom - thick)),
        (along, (rect.left, rect.top + radius)),
        (along, (rect.right - thick, rect.top + radius)),
    ]


PART = SeatFrame
