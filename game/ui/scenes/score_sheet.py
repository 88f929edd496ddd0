"""The score sheet: what each player would score if the game ended here, line by line, and how it adds up."""

from __future__ import annotations

import pygame

from game.engine.telling import wording
from game.ui import fonts, paint, pictures
from game.ui.cabinet import Cabinet
from game.ui.scene import Scene
from game.ui.table.playing import Playing
from game.ui.theme import BLACK, GOLD, MUTED, TEXT, WHITE, Colour, mixed, seat_mark
from game.ui.widgets import Button, label

ICONS = {
    "sites": "vp",
    "total_control": "crown",
    "trophies": "trophy",
    "deck": "deck",
    "inner_circle": "leader",
    "tokens": "resources",
}
LONG = 14  # letters of a name that is set in small type, in several lines


class ScoreSheet(Scene):
    overlay = True

    def __init__(self, cabinet: Cabinet, table: Playing):
        self.table = table.table
        super().__init__(cabinet)
        self.of = table
        state = table.state
        self.players = range(1, state.players + 1)
        self.over = state.over
        self.lines = [
            (line.word, [line.points(state, player) for player in self.players]) for line in table.layout.sheet
        ]

    @property
    def totals(self) -> list[int]:
        """What the lines of each player add up to."""
        return [sum(column) for column in zip(*(numbers for _word, numbers in self.lines), strict=True)]

    def build(self) -> None:
        rows = len(self.lines) + 2
        gap = self.px(1)
        tall = min(self.px(7.4), (self.size[1] - self.px(36)) // rows)
        width = min(self.size[0] - self.px(6), self.px(128))
        box = pygame.Rect(0, 0, width, self.px(24) + rows * tall)
        box.center = (self.size[0] // 2, self.size[1] // 2)
        self.stage.add(paint.panel(box.size, self.theme.cloth, self.theme.light, alpha=250, lit=True), box.topleft, 5)
        inner = box.inflate(-self.px(5), -self.px(3))
        head = pygame.Rect(inner.left, inner.top, inner.width, self.px(5.5))
        label(self, self.say("title"), head, percent=3.6, family="serif", bold=True, colour=GOLD, align="centre")
        told = pygame.Rect(inner.left, head.bottom, inner.width, self.px(3.6))
        label(self, self.say("final" if self.over else "so_far"), told, colour=MUTED, align="centre")
        self._first = round(inner.width * 0.37)
        self._column = (inner.width - self._first) // len(self.players)
        top = told.bottom + gap
        self._names(pygame.Rect(inner.left, top, inner.width, tall))
        for number, (word, points) in enumerate(self.lines, 1):
            self._line(pygame.Rect(inner.left, top + number * tall, inner.width, tall), word, points, number % 2 == 1)
        self._sum(pygame.Rect(inner.left, top + (rows - 1) * tall, inner.width, tall))
        rect = pygame.Rect(0, 0, min(inner.width, self.px(50)), self.px(7))
        rect.midbottom = (inner.centerx, inner.bottom)
        Button(self, rect, self.say("cabinet.back"), self.back, action="back", name="back")

    def _cell(self, row: pygame.Rect, player: int) -> pygame.Rect:
        return pygame.Rect(row.left + self._first + (player - 1) * self._column, row.top, self._column, row.height)

    def _names(self, row: pygame.Rect) -> None:
        called = {player: wording.seat_name(self.of.state, player, self.cabinet.lang) for player in self.players}
        percent = fonts.SMALLEST if any(len(name) > LONG for name in called.values()) else fonts.BODY
        for player, name in called.items():
            cell, mark = self._cell(row, player), seat_mark(player)
            size = round(min(row.height * 0.5, cell.width * 0.2))
            drawn = self._name(name, cell.width - size - self.px(2.4), mark.colour, percent)
            left = cell.centerx - (drawn.get_width() + size + self.px(0.8)) // 2
            sign = paint.seat_mark(mark.shape, size, mark.colour)
            self.stage.add(sign, (left, cell.centery - size // 2), 10)
            self.stage.add(drawn, (left + size + self.px(0.8), cell.centery - drawn.get_height() // 2), 10)

    def _name(self, name: str, width: int, colour: Colour, percent: float) -> pygame.Surface:
        """In as many lines as it takes, rather than in letters nobody can read."""
        font = self.cabinet.fonts.font("serif", percent, True)
        drawn = [self.cabinet.fonts.line(font, line, colour) for line in fonts.wrapped(font, name, width)]
        image = paint.clear((max(line.get_width() for line in drawn), sum(line.get_height() for line in drawn)))
        top = 0
        for line in drawn:
            image.blit(line, ((image.get_width() - line.get_width()) // 2, top))
            top += line.get_height()
        return image

    def _line(self, row: pygame.Rect, word: str, points: list[int], shaded: bool) -> None:
        if shaded:
            band = paint.fill_rounded(row.size, self.px(1), (*mixed(self.theme.base, BLACK, 0.2), 150))
            self.stage.add(band, row.topleft, 6)
        self._title(row, self.say(word), ICONS.get(word, "vp"), mixed(self.theme.accent, TEXT, 0.4))
        best = max(points)
        for player, number in zip(self.players, points, strict=True):
            colour = MUTED if not number else WHITE if number == best else TEXT
            label(self, str(number), self._cell(row, player), percent=2.8, bold=True, colour=colour, align="centre")

    def _title(self, row: pygame.Rect, text: str, icon: str, colour: Colour) -> None:
        size = round(min(row.height * 0.62, self.px(4)))
        sign = pictures.icon(icon, size, colour)
        self.stage.add(sign, (row.left + self.px(1), row.centery - size // 2), 10)
        left = row.left + self.px(2) + size
        room = pygame.Rect(left, row.top, row.left + self._first - left - self.px(1), row.height)
        label(self, text, room, colour=TEXT)

    def _sum(self, row: pygame.Rect) -> None:
        line = paint.vertical((row.width, max(1, self.px(0.25))), GOLD)
        self.stage.add(line, (row.left, row.top), 9)
        self._title(row, self.say("total"), "trophy", GOLD)
        totals = self.totals
        for player, number in zip(self.players, totals, strict=True):
            cell = self._cell(row, player)
            if number == max(totals):
                glow = paint.glow(round(cell.width * 0.5), row.height // 3, self.px(1), self.px(2), GOLD, 70)
                self.stage.add(glow, glow.get_rect(center=cell.center).topleft, 7)
            label(self, str(number), cell, percent=3.6, bold=True, colour=GOLD, align="centre")

    def tap_beside(self, pos: tuple[int, int]) -> None:
        self.back()
