"""One of several uses of a thing, or of several things: a short list over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.ui.boxes import Box, Column, Line, Picture, Plate, Press, Row, Space, Stack, show
from game.ui.cabinet import Cabinet
from game.ui.scene import Scene
from game.ui.theme import GOLD

Drawn = Callable[[int], pygame.Surface]  # a picture, so many pixels high


class Pick(Scene):
    overlay = True

    def __init__(self, cabinet: Cabinet, title: str, choices: Sequence[tuple[str, Callable[[], None], Drawn | None]]):
        self.table = cabinet.scene.table
        super().__init__(cabinet)
        self.title, self.choices = title, choices

    def build(self) -> None:
        rows: list[Box] = [Line(self.title, 3.4, "serif", bold=True, colour=GOLD, align="centre")]
        for number, (text, choose, drawn) in enumerate(self.choices):
            button = Press(text, partial(self._chosen, choose), f"pick:{number}", kind="primary", high=7.5)
            rows.append(_with_picture(button, drawn) if drawn is not None else button)
        rows.append(Press(self.say("cabinet.back"), self.back, "back", action="back", high=7.5))
        plate = Plate(Column(rows), 2.4, edge=self.theme.light, widest=90)
        show(self, Column([plate], align="middle"), self.within(2))

    def _chosen(self, choose: Callable[[], None]) -> None:
        self.cabinet.pop()
        choose()

    def tap_beside(self, pos: tuple[int, int]) -> None:
        self.back()


def _with_picture(button: Press, drawn: Drawn) -> Stack:
    """The picture lies on the button, at its left."""
    return Stack([button, Row([Space(1.5), Picture(lambda size: drawn(size[1]), 4.7, 1.5), Space(grow=1)], 0)])
