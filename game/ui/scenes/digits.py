"""A number chosen digit by digit on the screen, by pads, fingers and a mouse alone; a keyboard types as usual."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui import fonts, paint
from game.ui.focus import Target
from game.ui.intents import Device
from game.ui.scenes.letters import Letters
from game.ui.theme import BLACK, GOLD, MUTED, mixed
from game.ui.widgets import Button, footer, label

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
        width, height = self.size
        gap, pad = self.px(1), self.px(2.4)
        rows = len(KEYS) // COLUMNS
        head = self.px(4.5) + self.px(9) + self.px(2)
        tall = min(self.px(10.5), (height - self.px(16) - head - 2 * pad) // rows - gap)
        wide = min(self.px(20), (width - 2 * pad - self.px(8)) // COLUMNS - gap)
        inner = COLUMNS * (wide + gap) - gap
        box = pygame.Rect(0, 0, inner + 2 * pad, head + rows * (tall + gap) - gap + 2 * pad)
        box.midtop = (width // 2, max(self.px(2), (height - self.px(11) - box.height) // 2))
        plate = paint.panel(box.size, self.theme.cloth, self.theme.accent, radius=self.px(2), alpha=250, lit=True)
        self.stage.add(plate, box.topleft, 2)
        left, top = box.left + pad, box.top + pad
        label(self, self.title, pygame.Rect(left, top, inner, self.px(4)), family="serif", bold=True, colour=GOLD)
        self._line = pygame.Rect(left, top + self.px(4.5), inner, self.px(9))
        self._sprite = self.stage.add(self._written(), self._line.topleft, 5)
        top += head
        for index, key in enumerate(KEYS):
            at = (left + index % COLUMNS * (wide + gap), top + index // COLUMNS * (tall + gap))
            self._key(pygame.Rect(*at, wide, tall), key)
        # Backspace takes a digit back here, so the keyboard's way out is Escape.
        out = "back" if self.cabinet.device is Device.PAD else "pause"
        footer(self, [(out, self.say("letters.cancel"), self.back)])

    def _key(self, rect: pygame.Rect, letter: str) -> None:
        if letter == "erase":
            Button(self, rect, self.say("letters.erase"), lambda: self.add("\b"), name="erase", group="digits")
        elif letter == "done":
            Button(self, rect, self.say("letters.done"), self.finish, name="done", group="digits", kind="primary")
        else:
            Button(self, rect, letter, lambda: self.add(letter), name=f"digit:{letter}", group="digits", percent=4.6)

    def _written(self) -> pygame.Surface:
        """The number; as long as it is the old one, in the dark, for the next digit replaces it."""
        kept, size = self.cabinet.fonts, self._line.size
        plate = paint.fill_rounded(size, self.px(1), mixed(self.theme.base, BLACK, 0.4))
        shown, colour = (self.text, MUTED) if self._old else (f"{self.text}|", self.theme.light)
        font = kept.fitted_font("sans", shown, size[0] - self.px(3), fonts.TITLE, True)
        drawn = kept.line(font, shown, colour)
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
