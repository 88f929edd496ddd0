"""A table's puzzles: what is asked, how hard it is, and which were solved."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping import marks
from game.engine.machine.state import State
from game.engine.telling import wording
from game.players import puzzles
from game.ui import paint, pictures, routes, slices
from game.ui.boxes import Box, Column, Control, Line, Picture, Plate, Row, painted, show
from game.ui.focus import Target
from game.ui.menu import Menu
from game.ui.theme import BLACK, GOLD, HEAL, MUTED, TEXT, WHITE, Colour, mixed
from game.ui.widgets import Row as ListRow
from game.ui.widgets import Rows, footer, header

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

STARS = 5
NAMED = 4  # cards, in the line that tells a puzzle from the others


class Puzzles(Menu):
    """The easiest first; choosing one opens its table."""

    def __init__(self, cabinet: Cabinet, table_id: str):
        self.table = table_id
        super().__init__(cabinet)
        cartridge = cabinet.cartridge(table_id)
        self.pack = puzzles.pack_of(cartridge.content)
        self.cartridge = cartridge
        self._states: dict[int, State] = {}
        self.solved: set[str] = set()

    def state(self, number: int) -> State:
        """The position of a puzzle: played up to it when it first comes into sight."""
        if number not in self._states:
            self._states[number] = puzzles.begun(self.cartridge, self.pack.puzzles[number]).state
        return self._states[number]

    def held(self, number: int) -> list[int]:
        """The cards in the hand of whoever is asked, each kind once."""
        state, puzzle = self.state(number), self.pack.puzzles[number]
        cards = state.cards("hand", puzzle.seat) if "hand" in state.cartridge.content.zones else []
        return list(dict.fromkeys(state.raw.cards[card - 1].definition for card in cards))

    def moment(self, number: int) -> str:
        """What tells it from the others: when it is, and what is held."""
        state, lang = self.state(number), self.cabinet.lang
        content = state.cartridge.content
        said = [wording.say(content.cards[definition].name, lang) for definition in self.held(number)[:NAMED]]
        if "round" in content.variables and (now := state.variable("round")):
            said.insert(0, self.cabinet.say("saves", "round", n=now))
        return " · ".join(said)

    def entered(self) -> None:
        """One may have been solved meanwhile."""
        before = self.solved
        self.solved = set(marks.load(self.cabinet.folder, puzzles.SOLVED)[0].get(self.table, []))
        if self.built_for and before != self.solved:
            self.relay()

    def build(self) -> None:
        area = self.middle(header(self, self.say("title")), 150)
        done = sum(puzzle.id in self.solved for puzzle in self.pack.puzzles)
        said = self.say("solved", n=done, of=len(self.pack.puzzles))
        told = Line(said, 2.4, colour=MUTED, align="centre")
        show(self, Column([told, Control(self._list, 60, least=1, grow=1)], 1), area)
        footer(self, [("back", self.say("back"), self.back)])

    def _list(self, rect: pygame.Rect) -> None:
        rows = [
            ListRow(partial(self._draw, number), partial(self.open, number), name=f"puzzle:{number}")
            for number in range(len(self.pack.puzzles))
        ]
        self.list = Rows(self, rect, rows, self.px(12.6), group="puzzles")

    def first_focus(self) -> Target | None:
        """The first that is still to be solved."""
        left = [n for n, puzzle in enumerate(self.pack.puzzles) if puzzle.id not in self.solved]
        name = f"puzzle:{left[0]}" if left else "puzzle:0"
        return next((target for target in self.targets if target.name == name), super().first_focus())

    def _draw(self, number: int, plate: pygame.Surface, lit: bool) -> None:
        puzzle, lang = self.pack.puzzles[number], self.cabinet.lang
        sign: Box = Line(str(number + 1), 3.0, "serif", bold=True, colour=GOLD, align="centre")
        if puzzle.id in self.solved:
            sign = Picture(lambda size: pictures.icon("check", size[1], HEAL), 6, least=2)
        asked = puzzles.sentences(self.state(number), self.pack, puzzle, lang)
        lines = [Line(puzzles.subject(self.pack, puzzle, lang), 2.8, "serif", colour=GOLD)]
        lines += [Line(text, 2.4, colour=WHITE if lit else TEXT) for text in asked]
        if len(asked) == 1:
            lines.append(Line(self.moment(number), 2.0, colour=mixed(TEXT, MUTED, 0.5)))
        row: list[Box] = [Plate(sign, 1.4, bare=True), Column(lines, 0, align="middle", grow=1), _stars(puzzle.stars)]
        if held := self.held(number):
            row.insert(1, Picture(lambda size: self._art(held[0], size[1]), 11.6, least=4))
        plate.blit(painted(self, Plate(Row(row), 0.5, bare=True), plate.get_size()), (0, 0))

    def _art(self, definition: int, side: int) -> pygame.Surface:
        art = slices.finished(self.cabinet.faces(self.table).drawing_cut(definition, (side, side)))
        return paint.rounded(art, self.px(0.8))

    def open(self, number: int) -> None:
        self.cabinet.push(routes.Puzzle(self.table, number))


def _stars(count: int) -> Row:
    """How hard it is."""
    tints = [GOLD if place < count else mixed(MUTED, BLACK, 0.6) for place in range(STARS)]
    return Row([Picture(partial(_star, tint), 4.2, least=2) for tint in tints], 0.2)


def _star(tint: Colour, size: tuple[int, int]) -> pygame.Surface:
    return pictures.icon("star", size[1], tint)
