"""What the table in focus is: a sentence, for whom, how long, how hard, how it went, and the game that waits there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.telling import wording
from game.players import statistics
from game.players.statistics import Figures
from game.presentation.theme_file import HARDEST, WAYS
from game.ui import paint
from game.ui.boxes import Box, Column, Line, Picture, Plate, Region, Row, Space, icon
from game.ui.identity import identity_of, theme_of
from game.ui.theme import BLACK, EMBER, GOLD, MUTED, TEXT, Colour, mixed

if TYPE_CHECKING:
    from game.ui.scenes.cabinets import Cabinets

SIGNS = {"alone": "person", "together": "company", "rivals": "swords"}
TALL = 13.5  # percent of the height
ENOUGH = 3  # games that were timed here tell better how long one takes than we do


class Facts:
    """A plate under the cabinets, drawn anew whenever another one has the focus."""

    def __init__(self, scene: Cabinets, rect: pygame.Rect):
        self.scene = scene
        self.told = ""  # of which table
        self._region = Region(scene, rect, 8)
        cabinet = scene.cabinet
        lines = statistics.lines(cabinet.folder)[0].values()
        self._played, self._own = Figures.of(lines), Figures.of(lines, cabinet.settings.person)

    def show(self, table: str) -> None:
        if table == self.told:
            return
        self.told = table
        theme = theme_of(table)
        body = Column([self._first(table), Row(self._facts(table), 2, grow=1)], 0.4, align="middle")
        self._region.show(Plate(body, 1.2, 1.6, 235, theme.cloth, theme.accent))

    def _first(self, table: str) -> Box:
        """What it is; and beside that what can be gone on with."""
        scene = self.scene
        said = wording.say(identity_of(table).facts.sentence, scene.cabinet.lang) or scene.title(table)
        boxes: list[Box] = [Line(said, 2.8, "serif", bold=True, colour=GOLD, grow=1)]
        left = scene.left_game(table)
        if left is not None:
            told = scene.say("waits", what=left.told(scene.cabinet))
            boxes += [icon("play", 2.4, EMBER, 1.6), Line(told, 2.2, bold=True, colour=EMBER, align="right")]
        return Row(boxes, 1)

    def _facts(self, table: str) -> list[Box]:
        """For whom, how long and how hard, and how it went here: each with its sign."""
        scene, facts = self.scene, identity_of(table).facts
        light, dark = theme_of(table).light, mixed(MUTED, BLACK, 0.55)
        boxes: list[Box] = []
        for way in WAYS:
            on = way in facts.plays
            said = scene.say(way if on else f"not_{way}")
            boxes += [self._fact(SIGNS[way], said, light if on else dark, on=on), Space(grow=1)]
        if told := self._minutes(table):
            boxes += [self._fact("hourglass", told, GOLD), Space(grow=1)]
        if facts.hard:
            boxes += [self._hard(facts.hard), Space(grow=1)]
        if told := self._record(table):
            return [*boxes, self._fact("trophy", told, GOLD)]
        return boxes[:-1]

    def _minutes(self, table: str) -> str:
        """As long as games took here, once there are enough of them; else as long as they usually do."""
        timed = self._played.at(table).timed
        if len(timed) >= ENOUGH:
            n = timed[len(timed) // 2]
            return self.scene.say("minutes_here", n=n)
        least, most = identity_of(table).facts.minutes or (0, 0)
        return self.scene.say("minutes", least=least, n=most) if most else ""

    def _record(self, table: str) -> str:
        """What whoever sits here has won of it; a guest is told of all. Nothing while a first game waits."""
        figures = (self._own if self.scene.cabinet.person is not None else self._played).at(table)
        if len(figures):
            return self.scene.say("record", n=figures.won, of=len(figures))
        return "" if self.scene.left_game(table) is not None else self.scene.say("unplayed")

    def _fact(self, sign: str, text: str, colour: Colour, *, on: bool = True) -> Box:
        words = Line(text, 2.2, bold=on, colour=TEXT if on else mixed(MUTED, BLACK, 0.35))
        return Row([icon(sign, 3.4, colour, 1.8), words], 0.8)

    def _hard(self, hard: int) -> Box:
        """The dots say it without words, the word with them."""
        colours = [EMBER if place < hard else mixed(MUTED, BLACK, 0.65) for place in range(HARDEST)]
        dots: list[Box] = [Picture(partial(_dot, colour), 1.7, least=1) for colour in colours]
        return Row([Row(dots, 0.3), Line(self.scene.say(f"hard_{hard}"), 2.2)], 0.8)


def _dot(colour: Colour, size: tuple[int, int]) -> pygame.Surface:
    return paint.disc(size[1], colour)
