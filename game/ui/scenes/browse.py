"""A pile opened: its cards in rows, each to be looked at."""

from __future__ import annotations

import pygame

from game.engine.telling import wording
from game.ui.cabinet import Cabinet
from game.ui.faces import hand
from game.ui.focus import Target
from game.ui.scene import Scene
from game.ui.table.places import RATIO
from game.ui.table.playing import Playing
from game.ui.widgets import footer, header


class Browse(Scene):
    overlay = True

    def __init__(self, cabinet: Cabinet, table: Playing, zone: str, cards: list[int]):
        self.table = table.table
        super().__init__(cabinet)
        self.of, self.zone, self.cards = table, zone, cards
        self.page = 0

    def build(self) -> None:
        content = self.of.sitting.cartridge.content
        name = wording.word(content, "zone", self.zone, self.cabinet.lang)
        room = header(self, f"{name}: {len(self.cards)}")
        height = min(self.px(36), room.height // 2 - self.px(1))
        width = round(height * RATIO)
        across, down = max(1, room.width // (width + self.px(1.5))), max(1, room.height // (height + self.px(1.5)))
        self.per_page = across * down
        shown = self.cards[self.page * self.per_page : (self.page + 1) * self.per_page]
        faces = self.cabinet.faces(self.table)
        used = min(across, len(shown)) * (width + self.px(1.5))
        for number, card in enumerate(shown):
            left = room.left + (room.width - used) // 2 + number % across * (width + self.px(1.5))
            top = room.top + number // across * (height + self.px(1.5))
            face = hand.readable(faces, self.of.state.raw.cards[card - 1].definition, height)
            self.stage.add(face, (left, top), 10)
            look = lambda card=card: self.of.inspect_card(card)  # noqa: E731
            rect = pygame.Rect(left, top, width, height)
            self.targets.append(Target(rect, look, look, name=f"card:{card}", radius=height // 18))
        entries = [("back", self.say("cabinet.back"), self.back)]
        if len(self.cards) > self.per_page:
            entries += [
                ("previous", self.say("cabinet.previous"), lambda: self.turn(-1)),
                ("next", self.say("cabinet.next"), lambda: self.turn(1)),
            ]
        footer(self, entries)

    def turn(self, by: int) -> None:
        """Another page of the pile; with a single one, on to the other buttons."""
        if len(self.cards) <= self.per_page:
            super().turn(by)
            return
        pages = (len(self.cards) + self.per_page - 1) // self.per_page
        self.page = (self.page + by) % pages
        self.rebuild()

    def scroll(self, pos: tuple[int, int], pixels: int) -> None:
        if len(self.cards) > self.per_page:
            self.turn(1 if pixels > 0 else -1)
