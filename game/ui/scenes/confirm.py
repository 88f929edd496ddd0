"""A question before something that cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui import fonts, paint
from game.ui.scene import Scene
from game.ui.widgets import Button, text_block

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet
    from game.ui.focus import Target


class Confirm(Scene):
    """Asks, and does it only on the yes. The focus starts on the no, so that a hasty press changes nothing."""

    overlay = True

    def __init__(
        self, cabinet: Cabinet, question: str, yes_word: str, action: Callable[[], None], *, kind: str = "danger"
    ):
        super().__init__(cabinet)
        self.question, self.yes_word, self.action, self.kind = question, yes_word, action, kind
        self.table = cabinet.scene.table if cabinet.scenes else "cabinet"

    def build(self) -> None:
        width, height = self.size
        pad, tall = self.px(4), self.px(8)
        wide = min(width - self.px(8), self.px(92))
        text = self._text(wide - 2 * pad, height - 5 * pad - tall)
        box = pygame.Rect(0, 0, wide, text.get_height() + tall + 3 * pad)
        box.center = (width // 2, height // 2)
        spread = self.px(5)
        light = paint.glow(*box.size, self.px(2.4), spread, self.theme.light, 70)
        self.stage.add(light, (box.x - spread, box.y - spread), 1)
        plate = paint.panel(box.size, self.theme.cloth, self.theme.accent, radius=self.px(2.4), alpha=250, lit=True)
        self.stage.add(plate, box.topleft, 2)
        self.stage.add(text, (box.x + pad, box.y + pad), 3)
        half = (wide - 3 * pad) // 2
        row = pygame.Rect(box.x + pad, box.bottom - pad - tall, half, tall)
        Button(self, row, self.say("no"), self.back, name="no", group="answers")
        row = row.move(half + pad, 0)
        Button(self, row, self.yes_word, self.yes, kind=self.kind, name="yes", group="answers")

    def _text(self, width: int, most: int) -> pygame.Surface:
        """The question, as large as fits."""
        percent = fonts.PROMPT
        text = text_block(self, self.question, width, percent=percent, family="serif", align="centre")
        while text.get_height() > most and percent > fonts.SMALLEST:
            percent *= 0.9
            text = text_block(self, self.question, width, percent=percent, family="serif", align="centre")
        return text

    def first_focus(self) -> Target | None:
        return self.targets[0]

    def yes(self) -> None:
        self.cabinet.pop()
        self.action()
