"""The other hands of whoever reads the screen: small beside the open one, and opened with one press."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from game.engine.telling.wording import may_see
from game.presentation import named
from game.ui import layers, paint
from game.ui.faces import names
from game.ui.focus import Target
from game.ui.stage import Sprites
from game.ui.table import things
from game.ui.table.asking import Asking
from game.ui.table.cards import Look
from game.ui.table.context import Context
from game.ui.table.messages import Choose
from game.ui.table.part import Part
from game.ui.table.places import RATIO, is_alone
from game.ui.table.things import Thing
from game.ui.theme import BLACK, TEXT, mixed, seat_mark

WIDTH = 0.115  # of the slot, at its right end


@dataclass(frozen=True)
class Given:
    zone: named.SeatZone


class OtherHands(Part):
    record = Given
    given: Given

    def __init__(self, context: Context, rect: pygame.Rect, given: Given):
        super().__init__(context, rect, given)
        self._key: tuple[object, ...] = ()
        self._sprites = Sprites()
        self._boxes: dict[int, pygame.Rect] = {}

    @property
    def seats(self) -> list[int]:
        """Those of the same person whose side is not open."""
        groups = self.context.seats
        if groups is None or is_alone(groups) or isinstance(groups[0], int):
            return []
        return [seat for seat in groups[0] if seat != self.context.seat]

    def sync(self) -> None:
        self._show()

    def ask(self, asking: Asking) -> None:
        self._show()

    def settle(self) -> None:
        self._key = ()
        self._show()

    def _show(self) -> None:
        state = self.context.state
        hands = {seat: tuple(state.cards(self.given.zone, seat)) for seat in self.seats}
        key = (self.context.seat, tuple(hands.items()))
        if key == self._key:
            return
        self._key = key
        self._sprites.clear()
        self._boxes = {}
        width = round(self.rect.width * WIDTH)
        pad = max(3, self.rect.height // (20 if self.context.fonts.distance == "desk" else 40))
        tall = (self.rect.height - pad * (len(hands) + 1)) // max(1, len(hands))
        for number, (seat, cards) in enumerate(hands.items()):
            box = pygame.Rect(self.rect.right - width - pad, self.rect.top + pad + number * (tall + pad), width, tall)
            self._boxes[seat] = box
            self._sprites.append(self.stage.add(self._drawn(seat, cards, box.size), box.topleft, layers.PIECE))

    def _drawn(self, seat: int, cards: tuple[int, ...], size: tuple[int, int]) -> pygame.Surface:
        """Whose it is above, its cards closed up below."""
        context, letters, mark = self.context, self.context.fonts, seat_mark(seat)
        image = paint.panel(size, mixed(context.theme.cloth, BLACK, 0.3), mixed(mark.colour, BLACK, 0.3), radius=6)
        head = min(letters.pixels(2.4), size[1] // 3)
        sign = paint.seat_mark(mark.shape, round(head * 0.8), mark.colour)
        name = context.player_name(seat)
        seen = [card for card in cards if may_see(context.state, card, context.seats)]
        height = min(size[1] - head - 14, round((size[0] - 8) / RATIO))
        wide, there = round(height * RATIO), bool(seen) and height >= 16
        # Without cards the name has all of the room.
        deep, middle = (head, 4 + head // 2) if there else (size[1] - 2, size[1] // 2)
        room, tall = size[0] - head - 12, max(head, letters.least)
        line = names.fitted(letters, name, (room, 2 * tall), tall, names.LINE)
        words = names.in_lines(letters, line, TEXT)
        if line.width < names.TIGHT or line.pixels < tall:  # two lines rather than squeezed
            broken = names.block(letters, name, (room, deep), head, TEXT)
            words = broken if broken.get_width() > 1 else words
        image.blit(sign, sign.get_rect(midleft=(5, middle)))
        image.blit(words, words.get_rect(midleft=(9 + sign.get_width(), middle)))
        if not there:
            return image
        step = min(wide + 3, (size[0] - 8 - wide) / max(1, len(seen) - 1))
        for number, card in enumerate(seen):
            look = Look(context.state.raw.cards[card - 1].definition)
            image.blit(context.pictures.upright(look, "line", height), (4 + round(number * step), head + 9))
        return image

    def targets(self) -> list[Target]:
        found = []
        for seat, box in self._boxes.items():
            open_hand = partial(self.context.tell, Choose(things.player(seat)))
            found.append(Target(box, open_hand, open_hand, group="hands", name=f"hand_of:{seat}"))
        return found

    def where(self, thing: Thing) -> pygame.Rect | None:
        return self._boxes.get(thing.seat) if thing.kind == "zone" and thing.id == self.given.zone else None


PART = OtherHands
