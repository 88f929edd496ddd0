"""What a question is about: lit where it lies, and shown beside the question where that is out of sight."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from game.engine.telling.wording import may_know
from game.ui import paint
from game.ui.focus import Target
from game.ui.stage import Sprite
from game.ui.table import lesson_place, things
from game.ui.table.asking import Asking
from game.ui.table.cards import Look
from game.ui.table.context import Context
from game.ui.table.messages import Inspect
from game.ui.table.places import RATIO
from game.ui.table.things import Thing
from game.ui.theme import EMBER, TEXT, mixed, seat_mark

LAYER = 630
LIT = 480  # under what is held up, over the cards
TALL = (40.0, 32.0, 26.0)  # percent of the height: as large as there is room for


@dataclass(frozen=True)
class _Shape:
    size: tuple[int, int]
    tall: int


class Spotlight:
    def __init__(self, context: Context):
        self.context = context
        self.card = 0
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._sprites: list[Sprite] = []
        self._face: tuple[Sprite, Look, str, int] | None = None

    def clear(self) -> None:
        for sprite in self._sprites:
            sprite.remove()
        self._sprites, self._face, self.card = [], None, 0

    def ask(self, asking: Asking) -> None:
        """The subject of the question, unless it glows anyway as an answer to it."""
        self.clear()
        decision = asking.decision
        if decision is None or asking.bot or asking.past is not None or not decision.subject:
            return
        if decision.subject in asking.options:
            return
        rect = self.context.where(things.card(decision.subject))
        if rect is None:
            self._show(decision.subject, asking)
        else:
            self._light(rect)

    def _light(self, rect: pygame.Rect) -> None:
        """A frame of embers around it: of two alike, this one."""
        context = self.context
        around = rect.inflate(context.px(1.2), context.px(1.2))
        ring = paint.ring(*around.size, around.width // 14, max(3, context.px(0.6)), (*EMBER, 255))
        self._sprites.append(context.stage.add(ring, around.topleft, LIT))

    def _show(self, card: int, asking: Asking) -> None:
        context = self.context
        raw = context.state.raw.cards[card - 1]
        pad, head = context.px(1), context.px(4.4)
        shapes = []
        for percent in TALL:
            tall = context.px(percent)
            shapes.append(_Shape((round(tall * RATIO) + 2 * pad, tall + 2 * pad + head), tall))
        shape, rect = lesson_place.best(context, shapes, [], asking)
        seat = raw.controller
        mark = seat_mark(seat) if seat else None
        edge = mark.colour if mark else context.theme.light
        plate = paint.panel(rect.size, mixed(context.theme.base, edge, 0.25), edge, alpha=250, lit=True)
        kept = context.fonts
        name = context.player_name(seat) if seat else context.say("asked_about")
        left = pad
        if mark is not None:
            sign = paint.seat_mark(mark.shape, round(head * 0.5), mark.colour)
            plate.blit(sign, (left, pad // 2 + (head - sign.get_height()) // 2))
            left += sign.get_width() + pad
        drawn = kept.line(kept.fitted_font("serif", name, rect.width - left - pad, 2.4, True), name, TEXT)
        plate.blit(drawn, (left, pad // 2 + (head - drawn.get_height()) // 2))
        self._sprites.append(context.stage.add(plate, rect.topleft, LAYER))
        face = "full" if may_know(raw.known, context.seats) else "back"
        look = Look(raw.definition)
        image = context.pictures.upright(look, face, shape.tall)
        sprite = context.stage.add(image, (rect.left + pad, rect.top + head + pad), LAYER + 1)
        self._sprites.append(sprite)
        self._face = (sprite, look, face, shape.tall)
        self.card, self.rect = card, rect

    def settle(self) -> None:
        pictures = self.context.pictures
        if self._face is not None and not pictures.awaits(*self._face[1:]):
            sprite, look, face, tall = self._face
            sprite.image = pictures.upright(look, face, tall)

    def where(self, thing: Thing) -> pygame.Rect | None:
        return self.rect if self.card and thing == things.card(self.card) else None

    def targets(self) -> list[Target]:
        """It can be looked at more closely."""
        if not self.card:
            return []
        look = partial(self.context.tell, Inspect(things.card(self.card)))
        return [Target(self.rect, look, look, group="stage", name=f"card:{self.card}", radius=self.context.px(1))]
