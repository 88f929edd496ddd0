"""How a table is played: chapters at the left, their text at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.machine.cartridge import table_folder
from game.engine.refusal import Refusal
from game.engine.telling import wording
from game.presentation.guide import Chapter, load_guide
from game.ui import arcade, fonts, paint, scenery
from game.ui.intents import Device
from game.ui.scene import Scene
from game.ui.theme import DANGER, MUTED, TEXT, WHITE, mixed
from game.ui.widgets import Block, Row, Rows, ScrollText, footer, header

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet


class Rules(Scene):
    def __init__(self, cabinet: Cabinet, table: str):
        super().__init__(cabinet)
        self.table = table
        self.chapter = 0
        self.trouble = ""
        self.chapters = self._read()

    def _read(self) -> tuple[Chapter, ...]:
        try:
            return load_guide(table_folder(self.table))
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
        plate = paint.panel(page.size, self.theme.felt, self.theme.accent, radius=self.px(2), alpha=240)
        self.stage.add(plate, page.topleft, 2)
        banner = paint.rounded(scenery.strip(self.table, page.width - 4, round(page.height * 0.24)), self.px(2))
        self.stage.add(banner, (page.left + 2, page.top + 2), 3)
        text = pygame.Rect(page.left, page.top + banner.get_height(), page.width, page.height - banner.get_height())
        rows = [self._row(number, chapter) for number, chapter in enumerate(self.chapters)]
        self.list = Rows(self, list_box, rows, self.px(6.8), group="chapters")
        self.page = ScrollText(
            self, text.inflate(-self.px(1.5), -self.px(1.5)), self._blocks(), name="page", percent=fonts.INSPECT
        )
        footer(
            self,
            [
                ("back", self.say("back"), self.back),
                ("previous", self.say("previous"), lambda: self.turn(-1)),
                ("next", self.say("next"), lambda: self.turn(1)),
            ],
        )

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
        if number != self.chapter and 0 <= number < len(self.chapters):
            self.chapter = number
            self.page.set_blocks(self._blocks())
            self.list.redraw()

    def read(self, number: int) -> None:
        """Opens a chapter; keys and pads go on into its text."""
        self.show(number)
        if self.cabinet.device in (Device.KEYS, Device.PAD):
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
