"""Where a seat wants to be asked: the windows of one station of the round, each on or off."""

from __future__ import annotations

from functools import partial

import pygame

from game.engine.telling import wording
from game.presentation.layout import Station
from game.ui.boxes import Column, Control, Line, Plate, Press, Space, show
from game.ui.cabinet import Cabinet
from game.ui.scene import Scene
from game.ui.table.playing import Playing
from game.ui.theme import GOLD, MUTED
from game.ui.widgets import Toggle


class Stops(Scene):
    overlay = True

    def __init__(self, cabinet: Cabinet, table: Playing, station: Station):
        self.table = table.table
        super().__init__(cabinet)
        self.of, self.station = table, station

    def build(self) -> None:
        title = Line(wording.say(self.station.title, self.cabinet.lang), 3.4, "serif", True, GOLD, "centre")
        told = Line(self.say("ask_me"), colour=MUTED, align="centre")
        windows = [Control(partial(self._window, window), 7.2, least=3) for window in self.station.windows]
        back = Press(self.say("cabinet.back"), self.back, "back", action="back", high=7)
        plate = Plate(
            Column([title, told, Space(0.8), *windows, Space(0.6), back], 1), 2, edge=self.theme.light, widest=100
        )
        show(self, Column([plate], align="middle"), self.within(4))

    def _window(self, window: str, rect: pygame.Rect) -> None:
        content, lang = self.of.sitting.cartridge.content, self.cabinet.lang
        bare = wording.has_word(content, "bare", window)  # a card it is asked about is not known here
        text = wording.word(content, "bare" if bare else "prompt", window, lang)
        on = window in self.of.sitting.habits.stops
        Toggle(self, rect, text, on, partial(self._toggled, window), name=f"stop:{window}")

    def _toggled(self, window: str, _on: bool) -> None:
        self.of.sitting.toggle_stop(window)
        self.cabinet.save_settings()
        self.of.refresh()

    def tap_beside(self, pos: tuple[int, int]) -> None:
        self.back()
