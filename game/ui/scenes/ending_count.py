"""Where points decide they are counted kind by kind, one after another, before anything else is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.machine.state import State
from game.engine.sources.records import Text
from game.engine.telling import wording
from game.presentation.layout import Layout
from game.presentation.staging import Ending as Told
from game.presentation.staging import load_staging
from game.ui import paint
from game.ui.boxes import Box, Column, Control, Line, Picture, Plate, Row
from game.ui.theme import BLACK, GOLD, INK, MUTED, TEXT, WHITE, Colour, mixed, seat_mark

if TYPE_CHECKING:
    from game.ui.scenes.ending import Ending
    from game.ui.stage import Sprite
    from game.ui.table.playing import Playing

Kind = tuple[str | Text, Callable[[int], int]]  # a word of the score sheet or a title, and how much of it a seat has

A_KIND = 0.8  # seconds for one kind of points
GROWING = 0.6  # of that: how long the bars grow
RESTED = 1.4  # seconds in which the sums stand there


@dataclass(frozen=True)
class Counted:
    """A side that has points, and what they consist of, kind by kind."""

    name: str
    colour: Colour
    shape: str
    won: bool
    points: tuple[int, ...]


class Counting:
    """A page on which bars grow; over when all has been counted."""

    def __init__(self, scene: Ending, kinds: list[str], sides: list[Counted]):
        self.scene, self.kinds, self.sides = scene, kinds, sides
        self.age = 0.0
        self._bars: list[tuple[Counted, pygame.Rect, Sprite, Sprite]] = []

    @classmethod
    def of(cls, scene: Ending) -> Counting | None:
        """None where points decide nothing, or consist of nothing."""
        kinds, sides = _counted(scene)
        return cls(scene, kinds, sides) if kinds and len(sides) > 1 else None

    @property
    def over(self) -> bool:
        return self.age >= len(self.kinds) * A_KIND + RESTED

    def tick(self, passed: float) -> None:
        before, self.age = self.kind, self.age + passed
        if self.kind != before:
            self.scene.cabinet.sound.play("goal" if self.kind == len(self.kinds) else "flip")
            self.scene.rebuild()
        self._draw()

    @property
    def kind(self) -> int:
        """Which kind is counted now; as many as there are when all have been."""
        return min(int(self.age / A_KIND), len(self.kinds))

    def reached(self, side: Counted) -> list[float]:
        """How much of each kind has been counted so far."""
        share = min(1.0, (self.age - self.kind * A_KIND) / (A_KIND * GROWING))
        return [
            float(points) if kind < self.kind else points * share if kind == self.kind else 0.0
            for kind, points in enumerate(side.points)
        ]

    # --- how it looks

    def boxes(self) -> Box:
        self._bars = []
        said = self.kinds[self.kind] if self.kind < len(self.kinds) else self.scene.say("counted")
        title = Line(said, 4.4, "serif", bold=True, colour=GOLD, align="centre")
        kinds: list[Box] = [
            Line(kind, 2.2, bold=n == self.kind, colour=self._tint(n), align="centre")
            for n, kind in enumerate(self.kinds)
        ]
        body = Column([title, *(self._row(side) for side in self.sides), Row(kinds, 1.6, even=True, drop=1)], 3)
        cloth = mixed(self.scene.theme.base, BLACK, 0.35)
        plate = Plate(body, 4, 2, 246, cloth, self.scene.theme.accent, lit=False, widest=160)
        return Column([plate], align="middle", grow=1)

    def _tint(self, kind: int) -> Colour:
        return GOLD if kind == self.kind else TEXT if kind < self.kind else mixed(MUTED, BLACK, 0.4)

    def _row(self, side: Counted) -> Box:
        sign = Picture(lambda size: paint.seat_mark(side.shape, size[1], side.colour), 4.4, least=2)
        name = Line(side.name, 3.0, "serif", bold=True, beside=[one.name for one in self.sides], grow=1)
        return Row([Row([sign, name], 1.2), Control(partial(self._stand_bar, side), 9, least=4)], 1.4, shares=(28, 72))

    def _stand_bar(self, side: Counted, rect: pygame.Rect) -> None:
        bar = self.scene.stage.add(paint.clear((1, 1)), rect.topleft, 12)
        number = self.scene.stage.add(paint.clear((1, 1)), rect.topleft, 13)
        self._bars.append((side, rect, bar, number))
        self._draw()

    def _draw(self) -> None:
        scene, letters = self.scene, self.scene.cabinet.fonts
        most = max(1, *(sum(side.points) for side in self.sides))
        for side, rect, bar, number in self._bars:
            font = letters.exact("sans", max(letters.least, round(rect.height * 0.6)), True)
            room = max(1, rect.width - font.size("000")[0] - scene.px(1))
            parts = self.reached(side)
            bar.image = self._bar((room, rect.height), parts, most, side)
            lit = self.kind == len(self.kinds) and side.won
            number.image = letters.line(font, str(round(sum(parts))), GOLD if lit else TEXT)
            number.pos = (rect.left + room + scene.px(1), rect.centery - number.image.get_height() // 2)

    def _bar(self, size: tuple[int, int], parts: list[float], most: int, side: Counted) -> pygame.Surface:
        """One piece for each kind, in changing shades, with its number once that is known."""
        letters = self.scene.cabinet.fonts
        font = letters.exact("sans", max(letters.least, round(size[1] * 0.34)), True)
        image = paint.fill_rounded(size, size[1] // 4, mixed(MUTED, BLACK, 0.8)).copy()
        left = 0.0
        for kind, part in enumerate(parts):
            wide = max(0.0, part) / most * size[0]
            piece = pygame.Rect(round(left), 0, round(left + wide) - round(left), size[1])
            shade, share = (WHITE, 0.22) if kind % 2 else (BLACK, 0.12)
            image.fill(mixed(side.colour, shade, share), piece)
            text = letters.line(font, str(side.points[kind]), INK)
            if kind < self.kind and text.get_width() + 6 < piece.width:
                image.blit(text, text.get_rect(center=piece.center))
            left += wide
        return paint.rounded(image, size[1] // 4)


def counts(table: Playing) -> bool:
    """Whether the end of this game is points that are counted one after another."""
    state = table.sitting.state
    told = load_staging(state.cartridge.content).ending
    return bool(kinds_of(state, table.layout, told))


def kinds_of(state: State, layout: Layout, told: Told | None) -> list[Kind]:
    """What points that decide consist of; nothing where all win or lose together, or nobody has any."""
    if len(set(state.teams)) < 2:
        return []
    lines: list[Kind] = [(line.word, partial(line.points, state)) for line in layout.sheet]
    if not lines and told is not None:
        lines = [(line.title, partial(state.call, line.function)) for line in told.lines if not line.shared]
    return [(title, count) for title, count in lines if any(count(seat) for seat in _seats(state))]


def _seats(state: State) -> list[int]:
    """One for each side: teams where the table names them, else everybody."""
    if state.cartridge.content.teams:
        return [state.teams.index(team) + 1 for team in sorted(set(state.teams))]
    return list(range(1, state.players + 1))


def _counted(scene: Ending) -> tuple[list[str], list[Counted]]:
    """The kinds of points, and who has how many of each."""
    state, cabinet = scene.state, scene.cabinet
    lines, sides = kinds_of(state, scene.below.layout, scene.told), []
    for seat in _seats(state):
        mark, points = seat_mark(seat), tuple(count(seat) for _title, count in lines)
        sides.append(Counted(_called(scene, seat), mark.colour, mark.shape, seat in state.winners, points))
    said = [
        cabinet.say("scoresheet", title) if isinstance(title, str) else wording.say(title, cabinet.lang)
        for title, _count in lines
    ]
    return said, sides


def _called(scene: Ending, seat: int) -> str:
    state, lang = scene.state, scene.cabinet.lang
    if state.cartridge.content.teams:
        return wording.team_name(state, state.teams[seat - 1], lang)
    return scene.called(seat)
