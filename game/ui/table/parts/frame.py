"""The edge in the seat's colour around its side of the table: strong when that seat is asked."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.ui import layers, paint
from game.ui.faces.names import written
from game.ui.motion import smooth
from game.ui.stage import Sprites
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.part import Part
from game.ui.theme import BLACK, TEXT, Colour, mixed, seat_mark

SWEEP, STANDS = 0.25, 0.7  # seconds: from one end of the frame to the other, and until the name is gone again
LIGHT = 7.0  # percent of the height: how wide what sweeps over it is
NAME = 3.4  # and the letters of whose side it is


class SeatFrame(Part):
    """Four thin bars for each plate, so that the middle is never drawn again for it."""

    def __init__(self, context: Context, rect: pygame.Rect, given: None = None):
        super().__init__(context, rect, given)
        self._sprites = Sprites()
        self._asked = 0
        self._shown: tuple[int, bool, list[pygame.Rect]] | None = None

    def ask(self, asking: Asking) -> None:
        self._asked = asking.asked
        self._show()

    def sync(self) -> None:
        """Slots grow and shrink with what comes to lie in them."""
        self._show()

    def syncing(self) -> Iterator[None]:
        before = self._shown
        self._show()
        if before is not None and self._shown is not None and not self.context.motions.reduced:
            seat, _asked, rects = self._shown
            if before[0] != seat:
                self._sweep(seat, rects[0])
        yield

    def _show(self) -> None:
        seat = self.context.seat
        asked = self._asked == seat
        rects = [self.context.slot(name) for name in ("seat", "hand") if name in self.context.slots]
        if (seat, asked, rects) == self._shown:
            return
        self._shown = (seat, asked, rects)
        self._sprites.clear()
        mark = seat_mark(seat)
        colour = mark.colour if asked else mixed(mark.colour, BLACK, 0.6)
        thick = max(2, self.context.px(0.4 if asked else 0.25))
        for rect in rects:
            self._sprites += [self.stage.add(image, pos, 15) for image, pos in _pieces(rect, thick, colour)]
            sign = paint.seat_mark(mark.shape, self.context.px(2.6), colour)
            self._sprites.append(self.stage.add(sign, (rect.right - thick - sign.get_width(), rect.top + thick), 16))

    def _sweep(self, seat: int, rect: pygame.Rect) -> None:
        """Another side has opened: light in its colour goes over its frame, and takes the name of whose it is along."""
        context, mark = self.context, seat_mark(seat)
        wide = context.px(LIGHT)
        light = paint.vertical((rect.height, wide), (*mark.colour, 0), (*mark.colour, 150), (*mark.colour, 0))
        bar = self.stage.add(pygame.transform.rotate(light, 90), rect.topleft, layers.FLOATING)
        plate = self._plate(seat, rect.width)
        name = self.stage.add(plate, rect.topleft, layers.FLOATING + 1)
        far, top = rect.width - wide, rect.top + context.px(1)
        ends = rect.right - context.px(1) - plate.get_width()

        def sweep(share: float) -> None:
            bar.pos = (rect.left + far * share, rect.top)
            name.pos = (max(rect.left, min(ends, rect.left + far * share - plate.get_width() / 2)), top)

        def fade(share: float) -> None:
            name.alpha = 255 * min(1.0, 4 * (1 - share))

        context.motions.add(SWEEP, sweep, ease=smooth, done=bar.remove, fleeting=True)
        context.motions.add(STANDS, fade, ease=lambda t: t, delay=SWEEP, done=name.remove, fleeting=True)

    def _plate(self, seat: int, most: int) -> pygame.Surface:
        context, mark, letters = self.context, seat_mark(seat), self.context.fonts
        pad, size = context.px(1), letters.pixels(NAME)
        words = written(letters, context.player_name(seat), most - 5 * pad - size, size, TEXT, "serif")
        sign = paint.seat_mark(mark.shape, size, mark.colour)
        wide, tall = words.get_width() + size + 3 * pad, max(words.get_height(), size) + pad
        plate = paint.panel((wide, tall), mixed(context.theme.base, mark.colour, 0.35), mark.colour, lit=True).copy()
        plate.blit(sign, sign.get_rect(midleft=(pad, tall // 2)))
        plate.blit(words, words.get_rect(midright=(wide - pad, tall // 2)))
        return plate


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
