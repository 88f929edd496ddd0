"""The card in focus, large, in a place of its own: what it says can be read without opening it."""

from __future__ import annotations

import pygame

from game.engine.sources.content import Card, Content
from game.ui import paint
from game.ui.faces import hand
from game.ui.faces.faces import Faces
from game.ui.scene import Scene
from game.ui.slices import Queue, Slices
from game.ui.table import reader
from game.ui.table.cards import Look
from game.ui.theme import BLACK, mixed

SLICE = 0.006  # seconds of drawing in a frame


class Preview:
    """`show` holds a card up as soon as its face is drawn; until then the one before it stays."""

    def __init__(self, scene: Scene, rect: pygame.Rect, content: Content, faces: Faces):
        self.content, self.faces = content, faces
        self.room = pygame.Rect(rect)
        tall = min(rect.height, rect.width * 7 // 5)
        self.rect = pygame.Rect(0, 0, tall * 5 // 7, tall)
        self.rect.midtop = rect.midtop
        self.card: Card | None = None
        self._orders = Queue()
        empty = paint.panel(
            self.rect.size, mixed(scene.theme.base, BLACK, 0.3), scene.theme.accent, radius=scene.px(1.2), alpha=120
        )
        self._sprite = scene.stage.add(empty, self.rect.topleft, 10)

    def show(self, card: Card) -> None:
        if card is self.card:
            return
        if self.card is not None:
            self._orders.drop(self.card.id)
        self.card = card
        number = self.content.card_number(card.id)
        self._orders.add(card.id, lambda: self._drawing(number), self._held)

    def _drawing(self, number: int) -> Slices[pygame.Surface]:
        """Its face where all of that can be read, else the card in words."""
        if not self.faces.can_be_read(number, self.rect.height):
            told = reader.drawn(self.faces, Look(number), self.room.size)
            yield
            if told is not None:
                return told
        return (yield from hand.drawing_readable(self.faces, number, self.rect.height))

    def _held(self, face: pygame.Surface) -> None:
        self._sprite.image = face
        self._sprite.pos = face.get_rect(midtop=self.room.midtop).topleft

    def tick(self) -> None:
        self._orders.go_on(SLICE)

    @property
    def busy(self) -> bool:
        return bool(self._orders)
