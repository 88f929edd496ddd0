"""The end of a first game: how it went, and what to try next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine.telling import wording
from game.players.guide import CLOSED
from game.ui import earned, fonts, paint, pictures, routes, scenery
from game.ui.draft import Draft
from game.ui.scene import Scene
from game.ui.table.playing import Playing
from game.ui.theme import EMBER, GOLD, MUTED, TEXT, Colour, mixed
from game.ui.widgets import Button, text_block

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet
LEAST_TEXT = 0.6  # of its size, where a page is full


class Closing(Scene):
    overlay = True

    def __init__(self, cabinet: Cabinet, table_scene: Playing):
        super().__init__(cabinet)
        self.below = table_scene
        self.table = table_scene.table
        assert table_scene.guide is not None, "only a guided game is closed by its guide"
        self.guide = table_scene.guide
        self.course = self.guide.course
        state, people = table_scene.state, table_scene.sitting.people
        self.won = any(seat in state.winners for seat in people)
        self._remember()

    def _remember(self) -> None:
        """The page comes once; and whoever has played a first game finds the set-up as it usually is."""
        self.guide.give(CLOSED)
        settings = self.cabinet.settings
        if self.table not in settings.last_setup:
            Draft(self.below.sitting.cartridge, settings, self.cabinet.folder).remember(settings)
            self.cabinet.save_settings()

    def entries(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Name, icon and what it does; no way to boards on which nobody stands yet."""
        scored = earned.has_scores(self.cabinet, self.below.sitting)
        return [
            *([("scores", "trophy", self.scores)] if scored else []),
            ("new_game", "play", self.new_game),
            ("rules", "book", self.rules),
            ("table", "search", self.back),
        ]

    # --- how it looks

    def build(self) -> None:
        width, height = self.size
        pad, banner = self.px(3.5), self.px(17)
        wide = min(width - self.px(6), self.px(140))
        words = round((wide - 3 * pad) * 0.64)
        page = self._fitted(words, height - self.px(5) - banner - 2 * pad)
        tall = max(self._least_buttons(), page.get_height()) + banner + 2 * pad
        box = pygame.Rect(0, 0, wide, min(tall, height - self.px(4)))
        box.center = (width // 2, height // 2)
        spread = self.px(6)
        light = paint.glow(*box.size, self.px(3), spread, EMBER, 90)
        self.stage.add(light, (box.x - spread, box.y - spread), 1)
        plate = paint.panel(box.size, mixed(self.theme.base, EMBER, 0.06), GOLD, radius=self.px(3), alpha=252, lit=True)
        self.stage.add(plate, box.topleft, 2)
        self._banner(pygame.Rect(box.x + 2, box.y + 2, wide - 4, banner))
        room = pygame.Rect(box.x + pad, box.y + banner + pad, wide - 2 * pad, box.height - banner - 2 * pad)
        self.stage.add(page, (room.left, room.top + max(0, (room.height - page.get_height()) // 2)), 10)
        self._buttons(pygame.Rect(room.left + words + pad, room.top, room.width - words - pad, room.height))

    def _banner(self, rect: pygame.Rect) -> None:
        """The table's world, and before it how the game went and who says so."""
        view = scenery.strip(self.table, rect.width, rect.height + self.px(3)).copy()
        dark = paint.vertical(view.get_size(), (0, 0, 0, 60), (0, 0, 0, 150))
        view.blit(dark, (0, 0))
        round_above = paint.rounded(view, self.px(3)).subsurface((0, 0, *rect.size))
        self.stage.add(round_above, rect.topleft, 3)
        size = round(rect.height * 0.82)
        lamp = paint.soft_disc(round(size * 1.7), EMBER, 130)
        left = rect.left + self.px(3) + size // 2
        self.stage.add(lamp, lamp.get_rect(center=(left, rect.centery)).topleft, 4)
        emblem = pictures.emblem(self.course.emblem, size, mixed(GOLD, TEXT, 0.35))
        self.stage.add(emblem, emblem.get_rect(center=(left, rect.centery)).topleft, 5)
        title, kept = self.say("won" if self.won else "lost"), self.cabinet.fonts
        room = rect.right - left - size // 2 - self.px(6)
        drawn = kept.line(kept.fitted_font("serif", title, room, fonts.TITLE, True), title, GOLD, 2)
        self.stage.add(drawn, drawn.get_rect(midleft=(left + size // 2 + self.px(3), rect.centery)).topleft, 6)

    def _fitted(self, width: int, most: int) -> pygame.Surface:
        """The page, with smaller letters where it would be too high."""
        scale = 1.0
        page = self._page(width, scale)
        while page.get_height() > most and scale > LEAST_TEXT:
            scale *= 0.94
            page = self._page(width, scale)
        return page

    def _least_buttons(self) -> int:
        return len(self.entries()) * (self.px(7.5) + self.px(1.6))

    def _page(self, width: int, scale: float) -> pygame.Surface:
        """What happened and every idea with an ember before it, in letters of that share of their size."""
        lang, kept = self.cabinet.lang, self.cabinet.fonts
        told = wording.say(self.course.closing.won if self.won else self.course.closing.lost, lang)
        sign = max(9, round(kept.pixels(fonts.INSPECT) * scale * 1.1))
        pieces = [(self._block(told, width, fonts.INSPECT * scale, TEXT), 0, False)]
        pieces.append((self._block(self.say("next"), width, 3.0 * scale, self.theme.light, serif=True), 0, False))
        indent = round(sign * 1.6)
        for idea in self.course.closing.next:
            block = self._block(
                wording.say(idea, lang), width - indent, fonts.INSPECT * scale, mixed(TEXT, MUTED, 0.25)
            )
            pieces.append((block, indent, True))
        gap = round(self.px(1.6) * scale)
        page = paint.clear((width, sum(piece.get_height() + gap for piece, _left, _marked in pieces) + gap))
        top = 0
        for piece, left, marked in pieces:
            if marked:
                page.blit(pictures.icon("star", sign, EMBER), (0, top + max(1, sign // 12)))
            page.blit(piece, (left, top))
            top += piece.get_height() + gap
        return page

    def _block(self, text: str, width: int, percent: float, colour: Colour, *, serif: bool = False) -> pygame.Surface:
        if percent >= fonts.SMALLEST:
            family = "serif" if serif else "sans"
            return text_block(self, text, width, percent=percent, family=family, bold=serif, colour=colour)
        return text_block(self, text, width, percent=fonts.SMALLEST, colour=colour)

    def _buttons(self, box: pygame.Rect) -> None:
        entries, gap = self.entries(), self.px(1.6)
        tall = min(self.px(9), (box.height - gap * (len(entries) - 1)) // len(entries))
        top = box.centery - (tall * len(entries) + gap * (len(entries) - 1)) // 2
        for number, (name, icon, act) in enumerate(entries):
            rect = pygame.Rect(box.left, top + number * (tall + gap), box.width, tall)
            kind = "primary" if number == 0 else "plain"
            action, icon = ("back", "") if name == "table" else ("", icon)
            called = "back" if name == "table" else name
            Button(self, rect, self.say(name), act, name=called, kind=kind, action=action, icon=icon)

    # --- what can be done

    def scores(self) -> None:
        self.cabinet.pop()
        self.below.finish()

    def new_game(self) -> None:
        self.cabinet.home(routes.Cabinets(at=self.table))
        self.cabinet.push(routes.Setup(self.table))

    def rules(self) -> None:
        self.cabinet.push(routes.Rules(self.table))
