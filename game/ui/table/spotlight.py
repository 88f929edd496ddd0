"""What a question is about: lit where it lies; out of sight it is laid where nothing lies, never over the game."""

from __future__ import annotations

from functools import partial

import pygame

from game.engine.telling.wording import may_know
from game.ui import layers, paint
from game.ui.faces.layout import card_size
from game.ui.faces.names import written
from game.ui.focus import Target
from game.ui.stage import Sprites
from game.ui.table import things
from game.ui.table.asking import Asking
from game.ui.table.cards import look_of
from game.ui.table.context import Context
from game.ui.table.held_up import LEAST_FACE, free_rooms
from game.ui.table.messages import Inspect
from game.ui.table.rows import heights
from game.ui.table.things import Thing
from game.ui.theme import EMBER, TEXT, mixed, seat_mark

LIT = 480  # under what is held up, over the cards
HEAD, PAD = 4.0, 0.8  # percent of the height: of its plate, over the card and around it


class Spotlight:
    def __init__(self, context: Context):
        self.context = context
        self.card = 0
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._sprites = Sprites()

    def clear(self) -> None:
        self._sprites.clear()
        self.card = 0

    def ask(self, asking: Asking) -> None:
        """The subject of the question, unless it glows anyway as an answer to it."""
        self.clear()
        decision = asking.decision
        if decision is None or asking.bot or asking.past is not None or not decision.subject:
            return
        if decision.subject in asking.options:
            return
        rect = self.context.where(things.card(decision.subject))
        if rect is not None:
            self._light(rect)
            return
        self.card, room = decision.subject, self._room()
        if room is None:  # the question says what it is about, and whoever points at it sees the card
            self.rect = self.context.where(Thing("asked")) or self.context.slots["prompt"]
        else:
            self.rect = room
            self._lay(decision.subject)

    def _light(self, rect: pygame.Rect) -> None:
        """A frame of embers around it: of two alike, this one."""
        context = self.context
        around = rect.inflate(context.px(1.2), context.px(1.2))
        ring = paint.ring(*around.size, around.width // 14, max(3, context.px(0.6)), (*EMBER, 255))
        self._sprites.append(context.stage.add(ring, around.topleft, LIT))

    def _room(self) -> pygame.Rect | None:
        """Where nothing lies: as large as cards on the table are at most, as near to the panel as can be."""
        context = self.context
        least = context.px(LEAST_FACE * context.fonts.zoom)
        free = free_rooms(context, self._around(least))
        for height in heights(context.unit, context.fonts.zoom):
            wide, tall = self._around(round(height))
            rooms = [room for room in free if room.width >= wide and room.height >= tall]
            if rooms and height >= least:
                room = max(rooms, key=lambda room: (room.right, room.width * room.height))
                return pygame.Rect(room.right - wide, room.centery - tall // 2, wide, tall)
        return None

    def _around(self, height: int) -> tuple[int, int]:
        """How large a plate is for a card so high."""
        pad, (wide, tall) = self.context.px(PAD), card_size(height)
        return wide + 2 * pad, tall + pad + self.context.px(HEAD)

    def _lay(self, card: int) -> None:
        """As it would lie on the table, but on a plate that says whose it is: it lies elsewhere."""
        context, pictures, pad, head = self.context, self.context.pictures, self.context.px(PAD), self.context.px(HEAD)
        raw = context.state.raw.cards[card - 1]
        known = may_know(raw.known, context.seats)
        face, look = "table" if known else "back", look_of(context.state, context.layout, card, plain=not known)
        rect = pygame.Rect(
            self.rect.left + pad, self.rect.top + head, self.rect.width - 2 * pad, self.rect.height - head - pad
        )
        self._sprites.append(context.stage.add(self._plate(raw.controller), self.rect.topleft, layers.ASIDE))
        sprite = context.stage.add(pictures.upright(look, face, rect.height), rect.topleft, layers.ASIDE + 1)
        self._sprites.append(sprite)

        def drawn() -> None:
            sprite.image = pictures.upright(look, face, rect.height)
            sprite.centre = rect.center  # what lies on a card may stand out over its edges

        drawn()
        if pictures.awaits(look, face, rect.height):
            pictures.order(look, face, rect.height, drawn)

    def _plate(self, seat: int) -> pygame.Surface:
        context, head, left = self.context, self.context.px(HEAD), self.context.px(PAD)
        mark = seat_mark(seat) if seat else None
        plate = paint.panel(self.rect.size, mixed(context.theme.base, EMBER, 0.3), EMBER, alpha=250, lit=True)
        if mark is not None:
            sign = paint.seat_mark(mark.shape, head // 2, mark.colour)
            plate.blit(sign, (left, (head - sign.get_height()) // 2))
            left += sign.get_width() + context.px(PAD)
        letters, name = context.fonts, context.player_name(seat) if seat else context.say("asked_about")
        drawn = written(letters, name, self.rect.width - left - context.px(PAD), letters.pixels(2.4), TEXT, "serif")
        plate.blit(drawn, (left, (head - drawn.get_height()) // 2))
        return plate

    def where(self, thing: Thing) -> pygame.Rect | None:
        return self.rect if self.card and thing == things.card(self.card) else None

    def targets(self) -> list[Target]:
        """It can be looked at more closely."""
        if not self.card:
            return []
        look = partial(self.context.tell, Inspect(things.card(self.card)))
        return [Target(self.rect, look, look, group="stage", name=f"card:{self.card}", radius=self.context.px(1))]
