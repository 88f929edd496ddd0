"""Whose side it is that stands small beside the open one: a frame in the seat's colour, its mark and name."""

from __future__ import annotations

from functools import partial

import pygame

from game.presentation.layout import Partners
from game.ui import layers, paint
from game.ui.faces import names
from game.ui.focus import Target
from game.ui.stage import Sprites
from game.ui.table import things
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.messages import Choose
from game.ui.table.part import WRITTEN, Part
from game.ui.table.places import partners_of
from game.ui.table.things import Thing
from game.ui.theme import BLACK, TEXT, mixed, seat_mark


class PartnerSides(Part):
    given: Partners

    def __init__(self, context: Context, rect: pygame.Rect, given: Partners):
        super().__init__(context, rect, given)
        self._shown: dict[int, tuple[int, int, int, int]] = {}
        self._sprites = Sprites()
        self._heads: dict[int, pygame.Rect] = {}

    def sync(self) -> None:
        self._show()

    def ask(self, asking: Asking) -> None:
        self._show()

    def _show(self) -> None:
        context = self.context
        others = partners_of(context.state, context.layout, context.seat)
        sides = {seat: side for seat in others if (side := context.where(Thing("side", "", seat))) is not None}
        shown = {seat: (side.left, side.top, side.width, side.height) for seat, side in sides.items()}
        if shown == self._shown:
            return
        self._shown = shown
        self._sprites.clear()
        self._heads = {}
        for seat, side in sides.items():
            self._add(seat, side)

    def _add(self, seat: int, side: pygame.Rect) -> None:
        """Its name in the upper corner; a line in its colour under that, and no frame: only the open side has one."""
        context, mark = self.context, seat_mark(seat)
        head = pygame.Rect(side.left, side.top, side.width, context.reading.title)
        self._heads[seat] = head
        thin, pad = max(2, context.px(0.25)), context.px(0.8)
        edge = paint.vertical((max(1, side.width - 2 * pad), thin), mixed(mark.colour, BLACK, 0.35))
        self._sprites.append(self.stage.add(edge, (side.left + pad, side.top), layers.PIECE))
        sign = paint.seat_mark(mark.shape, round(head.height * 0.62), mark.colour)
        room = (max(1, head.width - sign.get_width() - 4 * pad), head.height)
        name = names.block(
            context.fonts, context.player_name(seat), room, round(head.height * 0.72), mixed(mark.colour, TEXT, 0.4)
        )
        left = side.left + pad
        self._sprites.append(self.stage.add(sign, sign.get_rect(midleft=(left, head.centery)).topleft, layers.PIECE))
        at = name.get_rect(midleft=(left + sign.get_width() + pad, head.centery + thin))
        self._sprites.append(self.stage.add(name, at.topleft, layers.PIECE))

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        return [(head, WRITTEN) for head in self._heads.values()]

    def targets(self) -> list[Target]:
        found = []
        for seat, head in self._heads.items():
            open_side = partial(self.context.tell, Choose(things.player(seat)))
            found.append(Target(head, open_side, open_side, group="partners", name=f"side_of:{seat}"))
        return found


PART = PartnerSides
