"""The reserves behind the lines, in order: whose each row is, and the rightmost of a seat that the rules play."""

from __future__ import annotations

from functools import partial

import pygame

from game.engine.telling import wording
from game.presentation.layout_battles import Reserves as Given
from game.ui import paint, pictures
from game.ui.faces import names
from game.ui.focus import Target
from game.ui.stage import Sprite, Sprites
from game.ui.table import battle_rooms, lines, things
from game.ui.table.asking import Asking
from game.ui.table.battle_plates import team_colour
from game.ui.table.context import Context
from game.ui.table.lines import Rank
from game.ui.table.messages import Choose, Do
from game.ui.table.part import GAUGE, Part
from game.ui.table.telling import Passage
from game.ui.table.things import Thing
from game.ui.theme import BLACK, EMBER, MUTED, TEXT, WHITE, mixed, seat_mark

GROUND, MARK = 30, 290


class ReserveRows(Part):
    given: Given

    def __init__(self, context: Context, rect: pygame.Rect, given: Given):
        super().__init__(context, rect, given)
        self._shown: dict[int, tuple[tuple[tuple[int, ...], bool, bool], Sprite]] = {}
        self._marks = Sprites()

    @property
    def ranks(self) -> list[Rank]:
        context = self.context
        slots = battle_rooms.slots_at(context, context.state, context.seat)
        return lines.ranks_of(context.state, self.given, slots, context.seat, context.reading)

    def sync(self) -> None:
        self._show(0)

    def ask(self, asking: Asking) -> None:
        self._show(asking.asked)
        self._marks.clear()
        self._mark_last()

    def begin(self, passage: Passage) -> None:
        """The rightmost card is another one when all has come to rest."""
        self._marks.clear()

    def _show(self, asked: int) -> None:
        for rank in self.ranks:
            empty = not self.context.state.cards(self.given.zone, rank.seat)
            key = (tuple(rank.rect), rank.seat == asked, empty)
            if rank.seat in self._shown:
                if self._shown[rank.seat][0] == key:
                    continue
                self._shown.pop(rank.seat)[1].remove()
            image = self._drawn(rank, rank.seat == asked, empty)
            self._shown[rank.seat] = (key, self.stage.add(image, rank.rect.topleft, GROUND))

    def _drawn(self, rank: Rank, asked: bool, empty: bool) -> pygame.Surface:
        """A pennant with the seat's mark and name, and the cloth its cards lie on."""
        context, size = self.context, rank.rect.size
        colour = team_colour(context, context.state.teams[rank.seat - 1])
        image = paint.panel(
            size, mixed(colour, BLACK, 0.84), mixed(colour, BLACK, 0.45), radius=max(3, size[1] // 12), alpha=200
        )
        wide, tall = rank.pennant.size
        flag = paint.clear((wide, tall))
        tip = min(tall // 5, wide // 8)
        points = [(0, 2), (wide - tip, 2), (wide, tall // 2), (wide - tip, tall - 2), (0, tall - 2)]
        pygame.draw.polygon(flag, (*mixed(colour, BLACK, 0.45 if asked else 0.62), 255), points)
        pygame.draw.lines(flag, (*mixed(colour, WHITE, 0.3 if asked else 0.0), 255), False, points[:4], 2)
        image.blit(flag, (0, 0))
        mark, letters = seat_mark(rank.seat), context.fonts
        sign = paint.seat_mark(mark.shape, max(8, min(round(tall * 0.3), context.px(2.4))), mark.colour)
        room = wide - tip - sign.get_width() - 12
        name = context.player_name(rank.seat)
        two = tall >= max(context.px(6.4), letters.least * 3.4)
        most = min(round(tall * 0.36), letters.pixels(2.6))
        box = (max(16, room), round(tall * (0.62 if two else 0.94)))
        lines = names.fitted(letters, name, box, max(most, letters.least), names.WHOLE_WORDS)
        words = names.in_lines(letters, lines, WHITE if asked else TEXT)
        zone = wording.word(context.content, "zone", self.given.zone, context.lang)
        middle = tall // 3 if two else tall // 2
        image.blit(sign, sign.get_rect(midleft=(5, middle)))
        image.blit(words, words.get_rect(midleft=(9 + sign.get_width(), middle)))
        if two:
            drawn = names.label(letters, zone, wide - tip - 12, letters.pixels(1.8), MUTED)
            image.blit(drawn, drawn.get_rect(midleft=(8, round(tall * 0.78))))
        if empty:
            text = wording.word(context.content, "verdict", "empty", context.lang)
            dim = names.label(letters, text, rank.row.width, letters.pixels(1.9), mixed(MUTED, BLACK, 0.45))
            image.blit(dim, dim.get_rect(center=(rank.row.centerx - rank.rect.left, size[1] // 2)))
        return image

    def _mark_last(self) -> None:
        """Seats that the rules play go by the order of their cards: the rightmost comes first."""
        state = self.context.state
        for seat in state.ruled:
            cards = state.cards(self.given.zone, seat)
            rect = self.context.where(things.card(cards[-1])) if cards else None
            if rect is None:
                continue
            size = max(12, round(rect.height * 0.34))
            disc = paint.disc(size, mixed(EMBER, BLACK, 0.6), EMBER, max(1, size // 10)).copy()
            arrow = pictures.icon("right", round(size * 0.7), EMBER)
            disc.blit(arrow, arrow.get_rect(center=(size // 2, size // 2)))
            at = (rect.right - size // 2, rect.centery - size // 2)
            self._marks.append(self.stage.add(disc, at, MARK))

    def targets(self) -> list[Target]:
        """A pennant opens that seat's side, or for a seat that the rules play, the log of what it did and why."""
        tell, state = self.context.tell, self.context.state
        found = []
        for rank in self.ranks:
            if rank.seat in state.ruled:
                log = partial(tell, Do("log"))
                found.append(Target(rank.pennant, log, log, group="reserves", name=f"why:{rank.seat}"))
            else:
                choose = partial(tell, Choose(things.player(rank.seat)))
                found.append(Target(rank.pennant, choose, choose, group="reserves", name=f"rank:{rank.seat}"))
        return found

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        """Whose each row is."""
        return [(rank.pennant, GAUGE) for rank in self.ranks]

    def where(self, thing: Thing) -> pygame.Rect | None:
        if thing.kind == "why":
            return next((rank.pennant for rank in self.ranks if rank.seat == thing.id), None)
        if thing.kind != "zone" or thing.id != self.given.zone:
            return None
        seat = thing.seat or self.context.seat
        return next((rank.rect for rank in self.ranks if rank.seat == seat), None)


PART = ReserveRows
