"""High scores: a lit board for each table and variant, with arcade initials."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping import scores as high_scores
from game.engine.keeping.scores import PLACES, Score
from game.engine.refusal import Refusal
from game.engine.sources.content import Content
from game.engine.telling import wording
from game.ui import paint, pictures, routes
from game.ui.boxes import Box, Column, Control, Line, Picture, Plate, Press, Space, Stack, Steps, Words, show
from game.ui.faces import names
from game.ui.focus import Target
from game.ui.identity import identity_of
from game.ui.menu import Menu, linked
from game.ui.theme import BLACK, GOLD, MUTED, TEXT, WHITE, Colour, mixed, rgb
from game.ui.variants import usual_variants, variant_name, variant_players
from game.ui.widgets import footer, header

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

BOARD = 128  # percent of the height: the board's greatest width
METALS = (GOLD, rgb("#C9CED6"), rgb("#C98F4A"))  # of the first three places
TALL = (1.55, 1.25, 1.25) + (1.0,) * (PLACES - 3)  # how high the places are, by each other


class Scores(Menu):
    """Left and right, or the shoulders, go from board to board; the table is chosen above."""

    def __init__(self, cabinet: Cabinet, table_id: str = "", variant: str = ""):
        super().__init__(cabinet)
        self.scores, trouble = high_scores.load_scores(cabinet.folder)
        if trouble:
            cabinet.toast(trouble, bad=True)
        self.only = table_id
        self.tables = [table_id] if table_id else self._tables()
        self.table = self.tables[0] if self.tables else "cabinet"
        self.variant = variant or self._first_variant()
        self.lit_place = 0  # the one just entered

    def _tables(self) -> list[str]:
        found = []
        for table in self.cabinet.tables:
            try:
                self.cabinet.cartridge(table)
            except Refusal:
                continue
            found.append(table)
        return found

    @property
    def content(self) -> Content:
        return self.cabinet.cartridge(self.table).content

    @property
    def variants(self) -> list[str]:
        """What there are boards for: the usual ones, and whatever else has scores."""
        usual = usual_variants(self.content)
        kept = self.scores.tables.get(self.table)
        return usual + [name for name, best in (kept.variants if kept else {}).items() if best and name not in usual]

    def best(self, variant: str) -> list[Score]:
        kept = self.scores.tables.get(self.table)
        return kept.variants.get(variant, []) if kept else []

    def _first_variant(self) -> str:
        """The first board with a score on it."""
        if not self.tables:
            return ""
        return next((variant for variant in self.variants if self.best(variant)), self.variants[0])

    def scored(self, variant: str, place: int) -> None:
        self.show(variant, place)

    def show(self, variant: str, place: int = 0) -> None:
        """Turns to a board and lights a place on it."""
        self.scores, _trouble = high_scores.load_scores(self.cabinet.folder)
        self.variant, self.lit_place = variant, place
        if self.built_for:
            self.relay()

    # --- laying out

    def build(self) -> None:
        area = self.middle(header(self, self.say("title")))
        entries = [("back", self.say("back"), self.back)]
        if not self.tables:
            footer(self, entries)
            return
        best = self.best(self.variant)
        board = Plate(self._board(best) if best else self._invitation(), 2, 1.6, 215, glow=self.theme.light, grow=1)
        column = Column([*self._choosers(), board], 1.2, widest=BOARD, grow=1)
        self._lights(show(self, Column([column]), area).rects[board])
        linked(self, list(self.targets))
        if len(self.variants) > 1:
            entries.append(("next", self.say("next"), lambda: self.turn(1)))
        footer(self, entries)

    def first_focus(self) -> Target | None:
        return next((target for target in self.targets if target.name == "variant"), super().first_focus())

    def _choosers(self) -> list[Box]:
        """Which table and which board."""
        lang = self.cabinet.lang
        titles = [wording.say(self.cabinet.cartridge(table).content.title, lang) for table in self.tables]
        title: Box = Line(titles[0], 2.8, "serif", bold=True, align="centre")
        if len(self.tables) > 1:
            title = Steps("", titles, self.tables.index(self.table), self._set_table, "table", "boards")
        names = [self._variant_name(variant) for variant in self.variants]
        if self.variant not in self.variants:
            names.append(self._variant_name(self.variant))
        index = [*self.variants, self.variant].index(self.variant)
        return [Space(1), title, Space(0.6), Steps("", names, index, self._set_variant, "variant", "boards")]

    def _variant_name(self, variant: str) -> str:
        players = variant_players(variant)
        said = self.say("players", n=players) if players else ""
        return variant_name(self.content, variant, self.cabinet.lang, said)

    def _lights(self, board: pygame.Rect) -> None:
        """The table's emblem stands in its own light at both sides, where there is room for it."""
        room = board.left - self.px(4)
        if room < self.px(16):
            return
        size = min(room, self.px(34))
        for side, centre in enumerate((board.left - room // 2 - self.px(2), board.right + room // 2 + self.px(2))):
            light = paint.soft_disc(round(size * 1.4), self.theme.light, 80)
            self.stage.add(light, light.get_rect(center=(centre, board.centery)).topleft, 2)
            sign = pictures.emblem(
                identity_of(self.table).emblem, size, mixed(self.theme.cloth, self.theme.light, 0.35)
            )
            sign = pygame.transform.flip(sign, True, False) if side == 0 else sign
            self.stage.add(sign, sign.get_rect(center=(centre, board.centery)).topleft, 3)

    def _board(self, best: Sequence[Score]) -> Box:
        places: list[Box] = []
        for place in range(1, PLACES + 1):
            stand = partial(self._place, place=place, score=best[place - 1] if place <= len(best) else None)
            places.append(Control(stand, 5, least=1))
        rule = Line(self.say("lower" if self.content.lower_is_better else "higher"), 1.9, colour=MUTED, align="centre")
        return Column([Column(places, 0, shares=TALL, grow=1), rule], 0.4)

    def _place(self, line: pygame.Rect, place: int, score: Score | None) -> None:
        letters, colour = self.cabinet.fonts, _colour(place, score is not None)
        if place == self.lit_place:
            light = paint.fill_rounded(
                (line.width + self.px(2), line.height), line.height // 4, mixed(self.theme.cloth, self.theme.light, 0.4)
            )
            self.stage.add(light, (line.left - self.px(1), line.top), 6)
            colour = WHITE
        pixels = round(line.height * 0.66)
        font = letters.exact("serif", pixels, True)
        left, middle = line.left + round(line.width * 0.04), line.centery
        if place == 1 and score:
            crown = pictures.icon("crown", round(line.height * 0.55), GOLD)
            self.stage.add(crown, crown.get_rect(midleft=(left, middle)).topleft, 8)
        else:
            number = letters.line(
                letters.exact("sans", round(pixels * 0.8), True), str(place), mixed(colour, MUTED, 0.4)
            )
            at = number.get_rect(center=(left + self.px(1.8), middle))
            self.stage.add(number, at.topleft, 8)
        start = line.left + round(line.width * 0.17)
        initials = score.called if score else "···"
        step = round(pixels * 1.02)
        if place <= 3 and score:
            glow = paint.glow(step * 3 - pixels // 4, pixels // 3, 6, self.px(2), colour, 70)
            self.stage.add(glow, glow.get_rect(center=(start + round(step * 1.35), middle)).topleft, 7)
        if score and score.name:
            drawn = names.written(letters, initials, round(line.width * 0.55), pixels, colour, "serif")
            over = self.stage.add(drawn, drawn.get_rect(midleft=(start, middle)).topleft, 8).rect.right
        else:
            over = start + step * 3
            for index, letter in enumerate(initials):  # initials stand apart, as they were carved
                drawn = letters.line(font, letter, colour)
                at = drawn.get_rect(center=(start + step // 2 + index * step, middle))
                self.stage.add(drawn, at.topleft, 8)
        points = letters.line(font, str(score.points) if score else "–", colour)
        at = points.get_rect(midright=(line.right - round(line.width * 0.04), middle))
        self.stage.add(points, at.topleft, 8)
        self._dots(over + self.px(2), at.left - self.px(2), middle + pixels // 4, mixed(colour, BLACK, 0.55))

    def _dots(self, left: int, right: int, y: int, colour: Colour) -> None:
        """A row of points that leads the eye from the name to the number."""
        step, size = self.px(1.8), max(2, self.px(0.35))
        if right - left < step:
            return
        row = paint.clear((right - left, size))
        dot = paint.disc(size, colour)
        for x in range(0, right - left - size, step):
            row.blit(dot, (x, 0))
        self.stage.add(row, (left, y), 7)

    def _invitation(self) -> Box:
        """An empty board asks to be the first on it."""
        light = Picture(lambda size: paint.soft_disc(size[1], self.theme.light, 120), 26, least=4)
        sign = Picture(lambda size: pictures.icon("trophy", size[1], GOLD), 13, least=4)
        title = Line(self.say("empty"), 3.2, "serif", bold=True, colour=GOLD, align="centre")
        about = Words(self.say("empty_about"), align="centre", widest=BOARD - 16)
        begin = self.to(routes.Setup(self.table))
        play = Press(self.say("play"), begin, "play", icon="play", kind="primary", widest=46)
        return Column([Stack([light, sign], drop=1), title, about, Space(grow=1), play], 1)

    # --- what changes

    def _set_table(self, index: int) -> None:
        self.table, self.lit_place = self.tables[index], 0
        self.variant = self._first_variant()
        self.relay()

    def _set_variant(self, index: int) -> None:
        self.variant, self.lit_place = [*self.variants, self.variant][index], 0
        self.relay()

    def turn(self, by: int) -> None:
        if not self.tables:
            return
        variants = self.variants
        here = variants.index(self.variant) if self.variant in variants else 0
        self.cabinet.sound.play("flip")
        self._set_variant((here + by) % len(variants))


def _colour(place: int, taken: bool) -> Colour:
    if not taken:
        return mixed(MUTED, BLACK, 0.6)
    return METALS[place - 1] if place <= len(METALS) else TEXT
