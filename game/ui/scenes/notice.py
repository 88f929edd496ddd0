"""Something to read over what is in front, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.ui import fonts, paint
from game.ui.scene import Scene
from game.ui.theme import GOLD
from game.ui.widgets import Button, label, text_block

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet


class Notice(Scene):
    """Back closes it and does nothing else."""

    overlay = True

    def __init__(self, cabinet: Cabinet, title: str, text: str, choices: Sequence[tuple[str, str, Callable[[], None]]]):
        super().__init__(cabinet)
        self.table = cabinet.scene.table
        self.title, self.text, self.choices = title, text, choices

    def build(self) -> None:
        width, height = self.size
        pad, tall, gap = self.px(3.4), self.px(7.4), self.px(1.2)
        wide = min(width - self.px(8), self.px(96))
        text = text_block(self, self.text, wide - 2 * pad, percent=fonts.PROMPT, align="centre")
        buttons = len(self.choices) * (tall + gap)
        box = pygame.Rect(0, 0, wide, self.px(6) + text.get_height() + buttons + 3 * pad)
        box.center = (width // 2, height // 2)
        plate = paint.panel(box.size, self.theme.cloth, self.theme.accent, radius=self.px(2.4), alpha=250, lit=True)
        self.stage.add(plate, box.topleft, 2)
        head = pygame.Rect(box.left + pad, box.top + pad, wide - 2 * pad, self.px(6))
        label(self, self.title, head, percent=4.0, family="serif", bold=True, colour=GOLD, align="centre")
        self.stage.add(text, (box.left + pad, head.bottom + pad // 2), 3)
        row = pygame.Rect(box.left + 2 * pad, box.bottom - pad - buttons, wide - 4 * pad, tall)
        for number, (words, icon, act) in enumerate(self.choices):
            kind = "primary" if number == 0 else "plain"
            name = f"notice:{number}"
            Button(self, row, words, partial(self._chosen, act), icon=icon, kind=kind, name=name, group="notice")
            row = row.move(0, tall + gap)

    def _chosen(self, act: Callable[[], None]) -> None:
        self.cabinet.pop()
        act()
