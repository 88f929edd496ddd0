"""The tray: cards on offer that do not lie in sight (from a deck, a pile, another side of the table), side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.wording import may_know
from game.ui import paint
from game.ui.focus import Target
from game.ui.stage import Sprite
from game.ui.table.cards import Look
from game.ui.table.places import RATIO, Places
from game.ui.theme import mixed

if TYPE_CHECKING:
    from game.ui.scenes.table import Table

LAYER = 620
HIDDEN = 0.5  # of a card under the tray: too much to choose it there


class Tray:
    """Lies over the middle of the table while it holds something."""

    def __init__(self, table: Table, places: Places):
        self.table = table
        self.field = places.field
        self.bottom = places.slots["hand"].top if "hand" in places.slots else places.field.bottom
        self._sprites: list[Sprite] = []

    def show(self, cards: list[int]) -> None:
        for sprite in self._sprites:
            sprite.remove()
        self._sprites = []
        if not cards:
            return
        table, theme = self.table, self.table.theme
        height = table.px(27)
        plate, step = self._measure(len(cards), height)
        while covered := [card for card in self._under(plate) if card not in cards]:
            # What could be chosen on the table and is hidden by the tray is offered in it as well.
            cards = [*cards, *covered]
            plate, step = self._measure(len(cards), height)
        shown_here = {f"card:{card}" for card in cards}
        table.targets = [target for target in table.targets if target.name not in shown_here]
        base = mixed(theme.base, (0, 0, 0), 0.3)
        self._sprites.append(
            table.stage.add(paint.panel(plate.size, base, theme.light, alpha=240, lit=True), plate.topleft, LAYER)
        )
        for number, card in enumerate(cards):
            self._card(card, round(plate.left + table.px(2) + number * step), plate.top + table.px(2), height)

    def _measure(self, count: int, height: int) -> tuple[pygame.Rect, float]:
        """The tray for so many cards, and how far they lie from each other."""
        table = self.table
        room = table.view.places.slots["prompt"].left - self.field.left if self._prompt_beside() else self.field.width
        room -= table.px(6)
        step = min(height * RATIO * 1.06, (room - height * RATIO) / max(1, count - 1))
        width = round(step * (count - 1) + height * RATIO)
        plate = pygame.Rect(0, 0, width + table.px(4), height + table.px(4))
        plate.midbottom = (self.field.left + (room + table.px(6)) // 2, self.bottom - table.px(1))
        return plate, step

    def _under(self, plate: pygame.Rect) -> list[int]:
        """The cards on offer that the tray hides, or nearly."""
        poses, found = self.table.view.places.poses, []
        for card in self.table.asking.options:
            if card in poses:
                rect = poses[card].rect
                common = plate.clip(rect)
                if common.width * common.height > HIDDEN * rect.width * rect.height:
                    found.append(card)
        return found

    def _prompt_beside(self) -> bool:
        return self.table.prompt.beside

    def _card(self, card: int, left: int, top: int, height: int) -> None:
        table = self.table
        raw = table.state.raw.cards[card - 1]
        pictures, look = table.pictures, Look(raw.definition)
        face = "full" if may_know(raw.known, table.seats) else "back"
        sprite = table.stage.add(pictures.upright(look, face, height), (left, top), LAYER + 1)
        if pictures.awaits(look, face, height):
            pictures.order(look, face, height, lambda: setattr(sprite, "image", pictures.upright(look, face, height)))
        self._sprites.append(sprite)
        target = Target(
            pygame.Rect(left, top, round(height * RATIO), height),
            lambda: table.choose_card(card),
            lambda: table.inspect_card(card),
            group="tray",
            name=f"card:{card}",
            radius=height // 18,
        )
        table.asking.add_card(target, card)
