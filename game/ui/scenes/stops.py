"""Where a seat wants to be asked: the windows of one station of the round, each on or off."""

from __future__ import annotations

from functools import partial

import pygame

from game.engine.telling import wording
from game.presentation.layout import Station
from game.ui import paint
from game.ui.cabinet import Cabinet
from game.ui.scene import Scene
from game.ui.table.playing import Playing
from game.ui.theme import GOLD, MUTED
from game.ui.widgets import Button, Toggle, label


class Stops(Scene):
    overlay = True

    def __init__(self, cabinet: Cabinet, table: Playing, station: Station):
        self.table = table.table
        super().__init__(cabinet)
        self.of, self.station = table, station

    def build(self) -> None:
        content, lang = self.of.sitting.cartridge.content, self.cabinet.lang
        count, gap = len(self.station.windows), self.px(1)
        tall = min(self.px(7.2), (self.size[1] - self.px(34)) // count)
        width = min(self.size[0] - self.px(8), self.px(100))
        box = pygame.Rect(0, 0, width, self.px(23) + count * (tall + gap))
        box.center = (self.size[0] // 2, self.size[1] // 2)
        self.stage.add(paint.panel(box.size, self.theme.cloth, self.theme.light, alpha=250, lit=True), box.topleft, 5)
        inner = box.inflate(-self.px(4), -self.px(2))
        title = wording.say(self.station.title, lang)
        head = pygame.Rect(inner.left, inner.top, inner.width, self.px(5.5))
        label(self, title, head, percent=3.4, family="serif", bold=True, colour=GOLD, align="centre")
        told = pygame.Rect(inner.left, head.bottom, inner.width, self.px(4))
        label(self, self.say("ask_me"), told, colour=MUTED, align="centre")
        top = told.bottom + gap
        for window in self.station.windows:
            bare = wording.has_word(content, "bare", window)  # a card it is asked about is not known here
            text = wording.word(content, "bare" if bare else "prompt", window, lang)
            rect = pygame.Rect(inner.left, top, inner.width, tall)
            on = window in self.of.sitting.habits.stops
            Toggle(self, rect, text, on, partial(self._toggled, window), name=f"stop:{window}")
            top += tall + gap
        rect = pygame.Rect(inner.left, top + gap, inner.width, self.px(7))
        Button(self, rect, self.say("cabinet.back"), self.back, action="back", name="back")

    def _toggled(self, window: str, _on: bool) -> None:
        self.of.sitting.toggle_stop(window)
        self.cabinet.save_settings()
        self.of.refresh()

    def tap_beside(self, pos: tuple[int, int]) -> None:
        self.back()
