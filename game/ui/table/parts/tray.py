"""The tray: cards on offer that do not lie in sight (from a deck, a pile, another side of the table), side by side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from game.engine.telling.wording import may_know
from game.ui import paint
from game.ui.focus import Target
from game.ui.stage import Sprite
from game.ui.table import lesson_place, things
from game.ui.table.asking import Asking, card_of
from game.ui.table.cards import Look
from game.ui.table.context import Context
from game.ui.table.messages import Choose, Inspect
from game.ui.table.part import Part
from game.ui.table.places import RATIO, is_beside
from game.ui.table.things import Thing
from game.ui.theme import mixed

LAYER = 620
FEW = 3  # cards of a small tray
HIDDEN = 0.5  # of a card under the tray: too much to choose it there


@dataclass(frozen=True)
class _Shape:
    size: tuple[int, int]


class Tray(Part):
    """Lies over the middle of the table while it holds something."""

    def __init__(self, context: Context, rect: pygame.Rect, given: None = None):
        super().__init__(context, rect, given)
        self.bottom = context.slots["hand"].top if "hand" in context.slots else rect.bottom
        self._sprites: list[Sprite] = []
        self._targets: list[Target] = []

    def answered(self) -> None:
        """What was offered is gone with the answer."""
        self._clear()

    def _clear(self) -> None:
        for sprite in self._sprites:
            sprite.remove()
        self._sprites, self._targets = [], []

    def ask(self, asking: Asking) -> None:
        """Holds whatever is on offer and nobody else has offered."""
        self._clear()
        offered = {card_of(target) for target in self.context.targets}
        cards = [card for card in asking.options if card not in offered]
        if not cards:
            return
        context, theme = self.context, self.context.theme
        height = context.px(27)
        plate, step = self._placed(len(cards), height, asking)
        while covered := [card for card in self._under(plate, asking) if card not in cards]:
            # What could be chosen on the table and is hidden by the tray is offered in it as well.
            cards = [*cards, *covered]
            plate, step = self._placed(len(cards), height, asking)
        base = mixed(theme.base, (0, 0, 0), 0.3)
        self._sprites.append(
            self.stage.add(paint.panel(plate.size, base, theme.light, alpha=240, lit=True), plate.topleft, LAYER)
        )
        for number, card in enumerate(cards):
            self._card(card, round(plate.left + context.px(2) + number * step), plate.top + context.px(2), height)

    def targets(self) -> list[Target]:
        return self._targets

    def where(self, thing: Thing) -> pygame.Rect | None:
        return next((target.rect for target in self._targets if target.name == str(thing)), None)

    def _placed(self, count: int, height: int, asking: Asking) -> tuple[pygame.Rect, float]:
        """A small tray lies where it hides least."""
        plate, step = self._measure(count, height)
        if count <= FEW:
            lying = [target.rect for target in self.context.targets if card_of(target) and target.seen]
            shapes = [_Shape(plate.size)]
            plate = lesson_place.best(self.context, shapes, lying, asking, near=plate.center)[1]
        return plate, step

    def _measure(self, count: int, height: int) -> tuple[pygame.Rect, float]:
        """The tray for so many cards, and how far they lie from each other."""
        context, prompt = self.context, self.context.slots["prompt"]
        room = prompt.left - self.rect.left if is_beside(prompt) else self.rect.width
        room -= context.px(6)
        step = min(height * RATIO * 1.06, (room - height * RATIO) / max(1, count - 1))
        width = round(step * (count - 1) + height * RATIO)
        plate = pygame.Rect(0, 0, width + context.px(4), height + context.px(4))
        plate.midbottom = (self.rect.left + (room + context.px(6)) // 2, self.bottom - context.px(1))
        return plate, step

    def _under(self, plate: pygame.Rect, asking: Asking) -> list[int]:
        """The cards on offer that the tray hides, or nearly."""
        lying = {card_of(target): target.rect for target in self.context.targets if target.seen}
        found = []
        for card in asking.options:
            if (rect := lying.get(card)) is not None:
                common = plate.clip(rect)
                if common.width * common.height > HIDDEN * rect.width * rect.height:
                    found.append(card)
        return found

    def _card(self, card: int, left: int, top: int, height: int) -> None:
        context = self.context
        raw = context.state.raw.cards[card - 1]
        pictures, look = context.pictures, Look(raw.definition)
        face = "full" if may_know(raw.known, context.seats) else "back"
        sprite = self.stage.add(pictures.upright(look, face, height), (left, top), LAYER + 1)
        if pictures.awaits(look, face, height):
            pictures.order(look, face, height, lambda: setattr(sprite, "image", pictures.upright(look, face, height)))
        self._sprites.append(sprite)
        self._targets.append(
            Target(
                pygame.Rect(left, top, round(height * RATIO), height),
                partial(context.tell, Choose(things.card(card))),
                partial(context.tell, Inspect(things.card(card))),
                group="tray",
                name=f"card:{card}",
                radius=height // 18,
            )
        )


PART = Tray
