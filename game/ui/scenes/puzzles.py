"""A table's puzzles: what is asked, how hard it is, and which were solved."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping import marks
from game.engine.machine.state import State
from game.players import puzzles
from game.ui import pictures, routes
from game.ui.focus import Target
from game.ui.menu import Menu
from game.ui.theme import BLACK, GOLD, HEAL, MUTED, TEXT, WHITE, mixed
from game.ui.widgets import Row, Rows, footer, header, label

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

STARS = 5


class Puzzles(Menu):
    """The easiest first; choosing one opens its table."""

    def __init__(self, cabinet: Cabinet, table_id: str):
        self.table = table_id
        super().__init__(cabinet)
        cartridge = cabinet.cartridge(table_id)
        self.pack = puzzles.pack_of(cartridge.content)
        self.states = [State.start(cartridge, puzzle.setup)[0] for puzzle in self.pack.puzzles]
        self.solved: set[str] = set()

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
        self.list = Rows(self, room, rows, self.px(8.4), group="puzzles")
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
        text = puzzles.task(self.states[number], self.pack, puzzle, self.cabinet.lang)
        font = letters.fitted_font("sans", text, stars - left - pad, 2.6)
        words = letters.line(font, text, WHITE if lit else TEXT)
        plate.blit(words, words.get_rect(midleft=(left, tall // 2)))

    def open(self, number: int) -> None:
        self.cabinet.push(routes.Puzzle(self.table, number))
