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
from game.ui.focus import Target
from game.ui.menu import Menu
from game.ui.theme import BLACK, GOLD, HEAL, MUTED, TEXT, WHITE, mixed
from game.ui.widgets import Row, Rows, footer, header, label

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
        line = pygame.Rect(area.left, area.top, area.width, self.px(4))
        done = sum(puzzle.id in self.solved for puzzle in self.pack.puzzles)
        said = self.say("solved", n=done, of=len(self.pack.puzzles))
        label(self, said, line, percent=2.4, colour=MUTED, align="centre")
        room = pygame.Rect(area.left, line.bottom + self.px(1), area.width, area.bottom - line.bottom - self.px(1))
        rows = [
            Row(partial(self._draw, number), partial(self.open, number), name=f"puzzle:{number}")
            for number in range(len(self.pack.puzzles))
        ]
        self.list = Rows(self, room, rows, self.px(12.6), group="puzzles")
        footer(self, [("back", self.say("back"), self.back)])

    def first_focus(self) -> Target | None:
        """The first that is still to be solved."""
        left = [n for n, puzzle in enumerate(self.pack.puzzles) if puzzle.id not in self.solved]
        name = f"puzzle:{left[0]}" if left else "puzzle:0"
        return next((target for target in self.targets if target.name == name), super().first_focus())

    def _draw(self, number: int, plate: pygame.Surface, lit: bool) -> None:
        puzzle, letters = self.pack.puzzles[number], self.cabinet.fonts
        width, tall = plate.get_size()
        pad, size = self.px(1.4), round(tall * 0.34)
        if puzzle.id in self.solved:
            sign = pictures.icon("check", round(tall * 0.5), HEAL)
            plate.blit(sign, sign.get_rect(center=(pad + tall // 3, tall // 2)))
        else:
            drawn = letters.line(letters.font("serif", 3.0, True), str(number + 1), GOLD)
            plate.blit(drawn, drawn.get_rect(center=(pad + tall // 3, tall // 2)))
        stars = width - pad - STARS * (size + 2)
        for place in range(STARS):
            colour = GOLD if place < puzzle.stars else mixed(MUTED, BLACK, 0.6)
            plate.blit(pictures.icon("star", size, colour), (stars + place * (size + 2), (tall - size) // 2))
        left = pad + round(tall * 0.9)
        if held := self.held(number):
            side = tall - self.px(1)
            art = slices.finished(self.cabinet.faces(self.table).drawing_cut(held[0], (side, side)))
            plate.blit(paint.rounded(art, self.px(0.8)), (left, self.px(0.5)))
            left += side + pad
        about = puzzles.subject(self.pack, puzzle, self.cabinet.lang)
        asked = puzzles.sentences(self.state(number), self.pack, puzzle, self.cabinet.lang)
        lines = [(about, "serif", 2.8, GOLD), *((text, "sans", 2.4, WHITE if lit else TEXT) for text in asked)]
        if len(asked) == 1:
            lines.append((self.moment(number), "sans", 2.0, mixed(TEXT, MUTED, 0.5)))
        drawn_lines = [
            letters.line(letters.fitted_font(family, said, stars - left - pad, percent), said, colour)
            for said, family, percent, colour in lines
        ]
        top = (tall - sum(line.get_height() for line in drawn_lines)) // 2
        for line in drawn_lines:
            plate.blit(line, (left, top))
            top += line.get_height()

    def open(self, number: int) -> None:
        self.cabinet.push(routes.Puzzle(self.table, number))
