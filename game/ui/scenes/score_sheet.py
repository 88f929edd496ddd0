"""The score sheet: what each player would score if the game ended here, line by line, and how it adds up."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.telling import wording
from game.ui import fonts, paint, pictures
from game.ui.boxes import Box, Column, Line, Picture, Plate, Press, Row, Rule, Space, Words, show
from game.ui.cabinet import Cabinet
from game.ui.scene import Scene
from game.ui.table.playing import Playing
from game.ui.theme import BLACK, GOLD, MUTED, TEXT, WHITE, Colour, mixed, seat_mark

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
        title = Line(self.say("title"), 3.6, "serif", bold=True, colour=GOLD, align="centre")
        told = Line(self.say("final" if self.over else "so_far"), colour=MUTED, align="centre")
        back = Press(self.say("cabinet.back"), self.back, "back", action="back", high=7, widest=50)
        lines = [self._line(word, points, shaded=n % 2 == 0) for n, (word, points) in enumerate(self.lines)]
        sheet = Column([self._names(), *lines, Rule(GOLD), self._sum()], 0.3)
        plate = Plate(Column([title, told, sheet, Space(1), back], 1), 2.4, edge=self.theme.light, widest=128)
        show(self, Column([plate], align="middle"), self.within(3))

    def _row(self, first: Box, cells: Sequence[Box]) -> Row:
        """The same columns in all rows."""
        return Row([first, *cells], 0.6, shares=(37, *[63 / len(cells)] * len(cells)))

    def _names(self) -> Row:
        """In as many lines as they take, rather than in letters nobody can read."""
        called = {player: wording.seat_name(self.of.state, player, self.cabinet.lang) for player in self.players}
        percent = fonts.SMALLEST if any(len(name) > LONG for name in called.values()) else fonts.BODY
        cells: list[Box] = []
        for player, name in called.items():
            words = Words(name, percent, "serif", bold=True, colour=seat_mark(player).colour, align="centre")
            cells.append(Row([Space(grow=1), _mark(player), words, Space(grow=1)], 0.8))
        return self._row(Space(5), cells)

    def _line(self, word: str, points: list[int], *, shaded: bool) -> Box:
        best, title = max(points), self._title(self.say(word), ICONS.get(word, "vp"))
        cells = [
            self._number(number, 2.8, MUTED if not number else WHITE if number == best else TEXT) for number in points
        ]
        cloth = mixed(self.theme.base, BLACK, 0.2)
        return Plate(self._row(title, cells), 1.2, 1, cloth=cloth, edge=cloth, alpha=150, lit=False, bare=not shaded)

    def _number(self, number: int, percent: float, colour: Colour, glow: Colour | None = None) -> Box:
        return Line(str(number), percent, bold=True, colour=colour, align="centre", glow=glow)

    def _title(self, text: str, icon: str, colour: Colour | None = None) -> Row:
        tint = colour or mixed(self.theme.accent, TEXT, 0.4)
        return Row([Picture(lambda size: pictures.icon(icon, size[1], tint), 4, least=2), Line(text, grow=1)], 1)

    def _sum(self) -> Box:
        totals = self.totals
        cells = [self._number(number, 3.6, GOLD, GOLD if number == max(totals) else None) for number in totals]
        return Plate(self._row(self._title(self.say("total"), "trophy", GOLD), cells), 1.2, bare=True)

    def tap_beside(self, pos: tuple[int, int]) -> None:
        self.back()


def _mark(player: int) -> Picture:
    mark = seat_mark(player)
    return Picture(lambda size: paint.seat_mark(mark.shape, size[1], mark.colour), 3.4, least=1.6)
