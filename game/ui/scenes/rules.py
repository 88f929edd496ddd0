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
from game.ui.flow_chart import Chart
from game.ui.focus import Target
from game.ui.intents import Device
from game.ui.scene import Scene
from game.ui.table.playing import Playing
from game.ui.theme import DANGER, MUTED, TEXT, WHITE, mixed
from game.ui.widgets import Block, Button, Row, Rows, ScrollText, footer, header, paragraph

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
        gap = self.px(2.5)
        list_box = pygame.Rect(room.left, room.top, round(room.width * 0.32), room.height)
        page = pygame.Rect(list_box.right + gap, room.top, room.right - list_box.right - gap, room.height)
        plate = paint.panel(page.size, self.theme.cloth, self.theme.accent, radius=self.px(2), alpha=240)
        self.stage.add(plate, page.topleft, 2)
        rows = [self._row(number, chapter) for number, chapter in enumerate(self.chapters)]
        self.list = Rows(self, list_box, rows, self.px(6.8), group="chapters")
        self.list.scroll_to(self.chapter - self.list.in_sight // 2 if self._stale or self.is_chart else 0)
        self._stale = False
        if self.is_chart:
            self._chart(page.inflate(-self.px(3), -self.px(3)))
        else:
            self._text(page)
        footer(
            self,
            [
                ("back", self.say("back"), self.back),
                ("previous", self.say("previous"), lambda: self.turn(-1)),
                ("next", self.say("next"), lambda: self.turn(1)),
            ],
        )

    @property
    def is_chart(self) -> bool:
        return bool(self.chapters) and self.chapters[self.chapter].chart and self.procedure is not None

    def first_focus(self) -> Target | None:
        """On the chapter that is open: keys and pads would leaf to another one by moving there."""
        here = self.chapters[self.chapter].id if self.chapters else ""
        return next((target for target in self.targets if target.name == here), None) or super().first_focus()

    def _text(self, page: pygame.Rect) -> None:
        banner = paint.rounded(scenery.strip(self.table, page.width - 4, round(page.height * 0.24)), self.px(2))
        self.stage.add(banner, (page.left + 2, page.top + 2), 3)
        text = pygame.Rect(page.left, page.top + banner.get_height(), page.width, page.height - banner.get_height())
        self.page = ScrollText(
            self, text.inflate(-self.px(1.5), -self.px(1.5)), self._blocks(), name="page", percent=fonts.INSPECT
        )

    def _chart(self, page: pygame.Rect) -> None:
        """What the chapter says in a line or two, whose turn is lit, and the chart."""
        self.page = None
        assert self.procedure is not None, "only a table with a procedure has a chart"
        content, lang, gap = self.cabinet.cartridge(self.table).content, self.cabinet.lang, self.px(1)
        head = pygame.Rect(page.left, page.top, page.width, self.px(7.4))
        wide = min(self.px(30), page.width // (3 + len(self.turns)))
        for place, seat in enumerate(sorted(self.turns)):
            rect = pygame.Rect(
                head.right - (len(self.turns) - place) * (wide + gap) + gap, head.top, wide, self.px(5.6)
            )
            kind = "primary" if self.lit == self.turns[seat] else "plain"
            Button(
                self, rect, self._name(seat), partial(self.light, seat), name=f"turn:{seat}", group="chart", kind=kind
            )
        words = pygame.Rect(head.left, head.top, head.width - len(self.turns) * (wide + gap) - gap, head.height)
        text = " ".join(self.chapters[self.chapter].paragraphs(lang))
        paragraph(self, text, words, percent=2.0, colour=MUTED)
        room = pygame.Rect(page.left, head.bottom + gap, page.width, page.bottom - head.bottom - gap)
        chart = Chart(self.procedure, content, self.fonts, self.theme, lang, self._told, self.lit)
        self.stage.add(chart.drawn(room.size), room.topleft, 4)

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

    def _row(self, number: int, chapter: Chapter) -> Row:
        text = wording.say(chapter.title, self.cabinet.lang)

        def draw(plate: pygame.Surface, lit: bool) -> None:
            kept, here = self.cabinet.fonts, number == self.chapter
            height = plate.get_height()
            pad = height // 3
            if here:
                bar = paint.fill_rounded((max(3, height // 9), round(height * 0.6)), 3, self.theme.light)
                plate.blit(bar, bar.get_rect(midleft=(height // 8, height // 2)))
            colour = WHITE if lit or here else mixed(TEXT, MUTED, 0.5)
            count = kept.line(kept.font("serif", fonts.BODY, True), f"{number + 1}", self.theme.accent)
            plate.blit(count, count.get_rect(midright=(pad + round(height * 0.6), height // 2)))
            left = pad + round(height * 0.85)
            font = kept.fitted_font("sans", text, plate.get_width() - left - pad // 2, fonts.BODY, True)
            line = kept.line(font, text, colour)
            plate.blit(line, line.get_rect(midleft=(left, height // 2)))

        return Row(draw, lambda: self.read(number), name=chapter.id, shown=lambda: self._passed(number))

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
