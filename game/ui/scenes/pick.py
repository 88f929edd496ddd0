"""One of several uses of a thing, or of several things: a short list over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.ui import paint
from game.ui.cabinet import Cabinet
from game.ui.scene import Scene
from game.ui.theme import GOLD
from game.ui.widgets import Button, label

Drawn = Callable[[int], pygame.Surface]  # a picture, so many pixels high


class Pick(Scene):
    overlay = True

    def __init__(self, cabinet: Cabinet, title: str, choices: Sequence[tuple[str, Callable[[], None], Drawn | None]]):
        self.table = cabinet.scene.table
        super().__init__(cabinet)
        self.title, self.choices = title, choices

    def build(self) -> None:
        tall, gap = self.px(7.5), self.px(1.5)
        width = min(self.size[0] - self.px(8), self.px(90))
        height = self.px(9) + (len(self.choices) + 1) * (tall + gap) + gap
        box = pygame.Rect(0, 0, width, height)
        box.center = (self.size[0] // 2, self.size[1] // 2)
        self.stage.add(paint.panel(box.size, self.theme.cloth, self.theme.light, alpha=250, lit=True), box.topleft, 5)
        head = pygame.Rect(box.left + gap, box.top + gap, box.width - 2 * gap, self.px(6))
        label(self, self.title, head, percent=3.4, family="serif", bold=True, colour=GOLD, align="centre")
        top = head.bottom + gap
        for number, (text, choose, drawn) in enumerate(self.choices):
            rect = pygame.Rect(box.left + 2 * gap, top, box.width - 4 * gap, tall)
            Button(self, rect, text, partial(self._chosen, choose), name=f"pick:{number}", kind="primary")
            if drawn is not None:
                sprite = self.stage.add(drawn(round(tall * 0.62)), (0, 0), 12)
                sprite.centre = (rect.left + tall * 0.75, rect.centery)
            top += tall + gap
        rect = pygame.Rect(box.left + 2 * gap, top, box.width - 4 * gap, tall)
        Button(self, rect, self.say("cabinet.back"), self.back, action="back", name="back")

    def _chosen(self, choose: Callable[[], None]) -> None:
        self.cabinet.pop()
        choose()

    def tap_beside(self, pos: tuple[int, int]) -> None:
        self.back()
