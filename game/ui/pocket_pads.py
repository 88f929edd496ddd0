"""A phone as a pad: a cursor in the seat's colour follows the finger over the table."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.pocket import room
from game.ui import paint
from game.ui.intents import Device, Point, Press, Tap
from game.ui.theme import BLACK, WHITE, seat_mark

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet
    from game.ui.scenes.table import Table
    from game.ui.stage import Sprite, Stage

LAYER = 990
SIZE = 6.0  # percent of the height
RESTED = 6.0  # seconds after which a cursor that nobody moves is gone: it would look like a piece on the table


class PocketPads:
    """One cursor for each person who uses their phone so."""

    def __init__(self, cabinet: Cabinet):
        self.cabinet = cabinet
        self._at: dict[tuple[int, ...], tuple[float, float]] = {}
        self._sprites: dict[tuple[int, ...], tuple[Stage, Sprite]] = {}
        self._moved: dict[tuple[int, ...], float] = {}  # when

    def clear(self) -> None:
        for _stage, sprite in self._sprites.values():
            sprite.remove()
        self._at, self._sprites = {}, {}

    def rest(self) -> None:
        """Whoever has not moved for a while has no cursor; it is where it was once they do."""
        now = time.monotonic()
        for held in [one for one in self._sprites if now - self._moved[one] > RESTED]:
            self._sprites.pop(held)[1].remove()

    def follow(self, wish: room.Moved | room.Tapped, held: tuple[int, ...], table: Table) -> None:
        """The cursor goes where the finger goes; a tap chooses there what lies open to everybody."""
        if self.cabinet.scene is not table:
            return
        if isinstance(wish, room.Moved):
            self._move(wish, held, table)
        elif self.may_choose(table, held) and held in self._at:
            pos = self._pos(held)
            for intent in (
                Point(pos, device=Device.MOUSE),
                Press(pos, device=Device.MOUSE),
                Tap(pos, device=Device.MOUSE),
            ):
                table.handle(intent)

    @staticmethod
    def may_choose(table: Table, held: Sequence[int]) -> bool:
        """Only whoever is asked, and only where the question is open to everybody at the screen."""
        decision = table.sitting.decision
        return decision is not None and decision.player in held and table.viewing.asked_openly

    def _pos(self, held: tuple[int, ...]) -> tuple[int, int]:
        x, y = self._at[held]
        return round(x), round(y)

    def _move(self, wish: room.Moved, held: tuple[int, ...], table: Table) -> None:
        width, height = self.cabinet.screen.size
        x, y = self._at.get(held, (width / 2, height / 2))
        self._at[held] = (
            min(width - 1.0, max(0.0, x + wish.dx * height)),
            min(height - 1.0, max(0.0, y + wish.dy * height)),
        )
        self._moved[held] = time.monotonic()
        self._show(held, table)
        if self.may_choose(table, held):
            table.handle(Point(self._pos(held), device=Device.MOUSE))

    def _show(self, held: tuple[int, ...], table: Table) -> None:
        stage, sprite = self._sprites.get(held, (None, None))
        if sprite is None or stage is not table.stage:
            sprite = table.stage.add(_cursor(held[0], self.cabinet.px(SIZE)), (0, 0), LAYER)
            self._sprites[held] = (table.stage, sprite)
        sprite.centre = self._pos(held)


def _cursor(seat: int, side: int) -> pygame.Surface:
    """The seat's own sign, ringed in white and black, so that it is seen on any ground and is no piece of the table."""
    mark, middle, line = seat_mark(seat), (side // 2, side // 2), max(2, side // 14)
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(picture, (*BLACK, 170), middle, side // 2)
    pygame.draw.circle(picture, WHITE, middle, side // 2 - line, line)
    pygame.draw.circle(picture, mark.colour, middle, side // 2 - 2 * line, line)
    sign = paint.seat_mark(mark.shape, round(side * 0.44), mark.colour)
    picture.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
    return picture
