"""A number chosen digit by digit on the screen, by pads, fingers and a mouse alone; a keyboard types as usual."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui import fonts, paint
from game.ui.boxes import Column, Control, Grid, Line, Plate, Press, show
from game.ui.faces.names import written
from game.ui.focus import Target
from game.ui.scenes.letters import Letters
from game.ui.theme import BLACK, GOLD, MUTED, mixed

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "erase", "0", "done")  # as on a telephone
COLUMNS = 3


class Digits(Letters):
    """`done` is told the number in the end, unless it is called off. The first digit takes the old number's place."""

    def __init__(self, cabinet: Cabinet, title: str, number: int, done: Callable[[int], None], most: int):
        super().__init__(cabinet, title, str(number), lambda text: done(int(text)), most)
        self._old = True  # nothing has been typed yet

    def build(self) -> None:
        title = Line(self.title, family="serif", bold=True, colour=GOLD)
        keys = Grid([self._key(key) for key in KEYS], COLUMNS, 1)
        inside = Column([title, Control(self._stand_line, 9, least=4), keys], 1.2)
        room = self.within(2)
        room.height -= self.px(8)  # of the footer
        show(self, Column([Plate(inside, 2.4, 2, widest=66)], align="middle"), room)
        self._stand_way_out()

    def _stand_line(self, rect: pygame.Rect) -> None:
        self._line = rect
        self._sprite = self.stage.add(self._written(), rect.topleft, 8)

    def _key(self, letter: str) -> Press:
        if letter == "erase":
            return Press(self.say("letters.erase"), lambda: self.add("\b"), "erase", "digits", high=10.5)
        if letter == "done":
            return Press(self.say("letters.done"), self.finish, "done", "digits", kind="primary", high=10.5)
        return Press(letter, lambda: self.add(letter), f"digit:{letter}", "digits", high=10.5, percent=4.6)

    def _written(self) -> pygame.Surface:
        """The number; as long as it is the old one, in the dark, for the next digit replaces it."""
        letters, size = self.cabinet.fonts, self._line.size
        plate = paint.fill_rounded(size, self.px(1), mixed(self.theme.base, BLACK, 0.4))
        shown, colour = (self.text, MUTED) if self._old else (f"{self.text}|", self.theme.light)
        drawn = written(letters, shown, size[0] - self.px(3), letters.pixels(fonts.TITLE), colour)
        plate.blit(drawn, drawn.get_rect(center=(size[0] // 2, size[1] // 2)))
        return plate

    def first_focus(self) -> Target | None:
        return next(target for target in self.targets if target.name == "digit:5")  # near to all of them

    # --- typing

    def add(self, text: str) -> None:
        if text != "\b" and not (text.isascii() and text.isdigit()):
            return
        if self._old and text != "\b":
            self.text = ""
        elif len(self.text) >= self.most and text != "\b":
            self.cabinet.sound.play("sour")
            return
        self._old = False
        super().add(text)

    def finish(self) -> None:
        """Without a digit there is no number, and the old one stays."""
        if self.text:
            super().finish()
        else:
            self.back()
