"""How a table is played: chapters at the left, their text or a chart at the right."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.refusal import Refusal
from game.engine.telling import happenings, wording
from game.engine.telling.procedure import Follower, History, Turn, load_procedure
from game.presentation.chapters import Chapter, load_chapters
from game.ui import arcade, fonts, paint, scenery
from game.ui.boxes import Box, Column, Control, Plate, Press, Row, Space, Words, show
from game.ui.faces.names import written
from game.ui.flow_chart import Chart
from game.ui.focus import Target
from game.ui.intents import Device
from game.ui.scene import Scene
from game.ui.table.playing import Playing
from game.ui.theme import DANGER, MUTED, TEXT, WHITE, mixed
from game.ui.widgets import Block, Rows, ScrollText, footer, header
from game.ui.widgets import Row as ListRow

if TYPE_CHECKING:
    from game.engine.machine.events import Announced
    from game.engine.telling.procedure import Procedure
    from game.ui.cabinet import Cabinet


class Rules(Scene):
    """Opened over a game, its chart shows where the last turn of a seat that the rules play went."""

    def __init__(self, cabinet: Cabinet, table: str, over: Playing | None = None, *, charted: bool = False):
        super().__init__(cabinet)
        self.table, self.over = table, over
        self.chapter = 0
        self.trouble = ""
        self.chapters = self._read()
        self.procedure: Procedure | None = load_procedure(cabinet.cartridge(table).content) if self.chapters else None
        self.turns = self._turns()
        self.lit: Turn | None = next(reversed(self.turns.values()), None)  # whose way is shown
        self._stale = False  # the page is to be laid out anew
        self.page: ScrollText | None = None
        if charted:
            self.chapter = next((number for number, one in enumerate(self.chapters) if one.chart), 0)

    def _turns(self) -> dict[int, Turn]:
        """The last turn of each seat that the rules play, the very last at the end."""
        if self.over is None or self.procedure is None:
            return {}
        return History(Follower(self.procedure)).turns(self.over.happened())

    def _read(self) -> tuple[Chapter, ...]:
        try:
            return load_chapters(self.cabinet.cartridge(self.table).content.folder)
        except Refusal as problem:
            self.trouble = str(problem)
            return ()

    def build(self) -> None:
        title = wording.say(self.cabinet.cartridge(self.table).content.title, self.cabinet.lang)
        room = header(self, arcade.title_lines(title)[-1] if self.size[0] < self.px(130) else title)
        room.inflate_ip(min(0, self.px(176) - room.width), 0)  # lines longer than that are hard to read
        page = self._chart() if self.is_chart else self._text()
        show(self, Row([Control(self._list, 60, least=1), page], 2.5, shares=(32, 66)), room)
        footer(
            self,
            [
                ("back", self.say("back"), self.back),
                ("previous", self.say("previous"), lambda: self.turn(-1)),
                ("next", self.say("next"), lambda: self.turn(1)),
            ],
        )

    def _list(self, rect: pygame.Rect) -> None:
        rows = [self._row(number, chapter) for number, chapter in enumerate(self.chapters)]
        self.list = Rows(self, rect, rows, self.px(6.8), group="chapters")
        self.list.scroll_to(self.chapter - self.list.in_sight // 2 if self._stale or self.is_chart else 0)
        self._stale = False

    @property
    def is_chart(self) -> bool:
        return bool(self.chapters) and self.chapters[self.chapter].chart and self.procedure is not None

    def first_focus(self) -> Target | None:
        """On the chapter that is open: keys and pads would leaf to another one by moving there."""
        here = self.chapters[self.chapter].id if self.chapters else ""
        return next((target for target in self.targets if target.name == here), None) or super().first_focus()

    def _text(self) -> Plate:
        inside = Row([Space(1), Control(self._stand_text, 40, least=1, grow=1), Space(1)], 0)
        return Plate(Column([Control(self._banner, 24, least=1), inside], 0.6, shares=(24, 74)), 0.3, 2, 240, lit=False)

    def _banner(self, rect: pygame.Rect) -> None:
        """The table's world."""
        self.stage.add(paint.rounded(scenery.strip(self.table, *rect.size), self.px(2)), rect.topleft, 6)

    def _stand_text(self, rect: pygame.Rect) -> None:
        self.page = ScrollText(self, rect, self._blocks(), name="page", percent=fonts.INSPECT)

    def _chart(self) -> Plate:
        """What the chapter says in a line or two, whose turn is lit, and the chart."""
        self.page = None
        text = " ".join(self.chapters[self.chapter].paragraphs(self.cabinet.lang))
        turns: list[Box] = []
        for seat, turn in sorted(self.turns.items()):
            kind, light = "primary" if self.lit == turn else "plain", partial(self.light, seat)
            turns.append(Press(self._name(seat), light, f"turn:{seat}", "chart", kind=kind, high=5.6))
        head = Row([Words(text, 2.0, colour=MUTED, grow=1), *turns], 1)
        return Plate(Column([head, Control(self._flow, 50, least=1, grow=1)], 1), 1.5, 2, 240, lit=False)

    def _flow(self, rect: pygame.Rect) -> None:
        assert self.procedure is not None, "only a table with a procedure has a chart"
        content, lang = self.cabinet.cartridge(self.table).content, self.cabinet.lang
        chart = Chart(self, self.procedure, content, lang, self._told, self.lit)
        self.stage.add(chart.drawn(rect.size), rect.topleft, 7)

    def _name(self, seat: int) -> str:
        return wording.seat_name(self.over.state, seat, self.cabinet.lang) if self.over is not None else ""

    def _told(self, event: Announced) -> str:
        if self.over is None:
            return ""
        return happenings.event_line(self.over.state, event, self.cabinet.lang, self.over.seats) or ""

    def light(self, seat: int) -> None:
        """Another seat's last turn; the same again: none."""
        self.lit = None if self.lit == self.turns[seat] else self.turns[seat]
        self.rebuild()

    def _row(self, number: int, chapter: Chapter) -> ListRow:
        text = wording.say(chapter.title, self.cabinet.lang)

        def draw(plate: pygame.Surface, lit: bool) -> None:
            letters, here = self.cabinet.fonts, number == self.chapter
            height = plate.get_height()
            pad = height // 3
            if here:
                bar = paint.fill_rounded((max(3, height // 9), round(height * 0.6)), 3, self.theme.light)
                plate.blit(bar, bar.get_rect(midleft=(height // 8, height // 2)))
            colour = WHITE if lit or here else mixed(TEXT, MUTED, 0.5)
            count = letters.line(letters.font("serif", fonts.BODY, True), f"{number + 1}", self.theme.accent)
            plate.blit(count, count.get_rect(midright=(pad + round(height * 0.6), height // 2)))
            left = pad + round(height * 0.85)
            line = written(letters, text, plate.get_width() - left - pad // 2, letters.pixels(fonts.BODY), colour)
            plate.blit(line, line.get_rect(midleft=(left, height // 2)))

        return ListRow(draw, lambda: self.read(number), name=chapter.id, shown=lambda: self._passed(number))

    def _passed(self, number: int) -> None:
        """Keys and pads leaf through by moving; a pointer only passes over, and chooses."""
        if self.cabinet.device in (Device.KEYS, Device.PAD):
            self.show(number)

    def _blocks(self) -> list[Block]:
        if not self.chapters:
            return [Block(self.trouble, colour=DANGER)]
        chapter = self.chapters[self.chapter]
        heading = Block(wording.say(chapter.title, self.cabinet.lang), heading=True)
        return [heading, *(Block(part) for part in chapter.paragraphs(self.cabinet.lang))]

    def show(self, number: int) -> None:
        if number == self.chapter or not 0 <= number < len(self.chapters):
            return
        self.chapter = number
        self.list.redraw()
        if self.page is None or self.is_chart:
            self._stale = True  # with the next frame: the focus is just going to another row
        else:
            self.page.set_blocks(self._blocks())

    def tick(self, passed: float) -> None:
        super().tick(passed)
        if self._stale:
            self.rebuild()

    @property
    def busy(self) -> bool:
        return super().busy or self._stale

    def read(self, number: int) -> None:
        """Opens a chapter; keys and pads go on into its text."""
        self.show(number)
        if self.page is not None and self.cabinet.device in (Device.KEYS, Device.PAD):
            self.set_focus(self.page.target)

    def turn(self, by: int) -> None:
        """To the chapter before or after, round and round; its row comes into sight."""
        if not self.chapters:
            return
        number = (self.chapter + by) % len(self.chapters)
        if self.list.focused_index is not None:
            self.list.focus_row(number)
        elif number < self.list.top:
            self.list.scroll_to(number)
        elif number >= self.list.top + self.list.in_sight:
            self.list.scroll_to(number - self.list.in_sight + 1)
        self.show(number)
