"""The end of a first game: how it went, what was learned, and what to try next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.telling import lessons, wording
from game.engine.telling.lessons import Course
from game.players.guide import CLOSED
from game.ui import fonts, guided, paint, pictures, routes, scenery
from game.ui.boxes import Box, Column, Control, Picture, Plate, Press, Row, Space, Words, show
from game.ui.draft import Draft
from game.ui.faces import names
from game.ui.scene import Scene
from game.ui.table.playing import Playing
from game.ui.theme import EMBER, GOLD, HEAL, MUTED, TEXT, Colour, mixed

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet


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
            Draft(self.below.sitting.cartridge, settings, self.cabinet.folder, self.cabinet.people).remember(settings)
            self.cabinet.save_settings()

    def entries(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Name, icon and what it does: the next step first. A table may have another guided game."""
        others = [("guided", "hint", partial(self.guided, name)) for name in [*self._other_courses()][:1]]
        return [
            ("new_game", "play", self.new_game),
            *others,
            ("chronicle", "scroll", self.to(routes.Ending(self.below))),
            ("rules", "book", self.to(routes.Rules(self.table))),
            ("table", "search", self.back),
        ]

    def _other_courses(self) -> dict[str, Course]:
        """Guided games of this table that are not the one that has ended."""
        courses = lessons.courses(self.below.sitting.cartridge.content)
        return {name: one for name, one in courses.items() if one.title != self.course.title}

    # --- how it looks

    def build(self) -> None:
        banner = Control(self._banner, 17, least=8)
        below = Row([self._page(), self._buttons()], 3.5, grow=1)
        inner = Column([banner, Row([Space(3.5), below, Space(3.5)], 0), Space(1)], 2.5)
        cloth = mixed(self.theme.base, EMBER, 0.06)
        plate = Plate(inner, 0.2, 3, alpha=252, cloth=cloth, edge=GOLD, glow=EMBER, widest=140)
        show(self, Column([plate], align="middle"), self.within(2), layer=1)

    def _page(self) -> Column:
        """What happened, and every idea with an ember before it."""
        lang, closing = self.cabinet.lang, self.course.closing
        told = Words(wording.say(closing.won if self.won else closing.lost, lang), fonts.INSPECT)
        known = [self._point(wording.say(one, lang), "check", HEAL, 20 + n) for n, one in enumerate(closing.learned)]
        ideas = [self._point(wording.say(one, lang), "star", EMBER, 10 - n) for n, one in enumerate(closing.next)]
        learned = [self._heading("learned"), *known] if known else []
        return Column([told, *learned, self._heading("next"), *ideas], 1.3, align="middle", grow=1)

    def _heading(self, word: str) -> Words:
        return Words(self.say(word), 3.0, "serif", bold=True, colour=self.theme.light, drop=30)

    def _point(self, text: str, icon: str, colour: Colour, drop: int) -> Row:
        sign = partial(pictures.icon, icon, colour=colour)
        words = Words(text, fonts.INSPECT, colour=mixed(TEXT, MUTED, 0.25), grow=1)
        return Row([Column([Picture(lambda size: sign(size[1]), 2.9, least=1.8)]), words], drop=drop)

    def _buttons(self) -> Column:
        buttons: list[Box] = []
        for name, icon, act in self.entries():
            word, kind = self._word(name), "plain" if buttons else "primary"
            if name == "table":
                buttons.append(Press(word, act, "back", action="back", high=9))
            else:
                buttons.append(Press(word, act, name, icon=icon, kind=kind, high=9))
        return Column(buttons, 1.6, align="middle")

    def _word(self, name: str) -> str:
        if name != "guided":
            return self.say(name)
        return wording.say(next(iter(self._other_courses().values())).title, self.cabinet.lang)

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
        title, letters = self.say("won" if self.won else "lost"), self.cabinet.fonts
        room = rect.right - left - size // 2 - self.px(6)
        drawn = names.written(letters, title, room, letters.pixels(fonts.TITLE), GOLD, "serif", outline=2)
        self.stage.add(drawn, drawn.get_rect(midleft=(left + size // 2 + self.px(3), rect.centery)).topleft, 6)

    # --- what can be done

    def guided(self, name: str) -> None:
        begun = guided.begun(self.cabinet, self.table, name)
        self.cabinet.home(routes.Cabinets(at=self.table))
        self.cabinet.push(routes.Table(begun))

    def new_game(self) -> None:
        self.cabinet.home(routes.Cabinets(at=self.table))
        self.cabinet.push(routes.Setup(self.table))
