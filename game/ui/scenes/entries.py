"""What there is to do at one table: a small menu beside its lit cabinet."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping import daily
from game.engine.machine.setup import seats_of, team_numbers
from game.engine.refusal import Refusal
from game.engine.telling import lessons, wording
from game.players.guide import Guide
from game.players.puzzles import pack_of
from game.players.sitting import Sitting, learners_chairs
from game.ui import arcade, par, routes, slices
from game.ui.boxes import Box, Column, Control, Grid, Plate, Press, Row, show
from game.ui.embers import Embers
from game.ui.identity import theme_of
from game.ui.kiosk import latest_unfinished
from game.ui.scene import REST_AFTER, Scene

if TYPE_CHECKING:
    from pathlib import Path

    from game.ui.cabinet import Cabinet

EMBERS = 16
NEXT = 2  # choices under the first that are larger than the rest


class Entries(Scene):
    overlay = True
    slow = True

    def __init__(self, cabinet: Cabinet, table: str):
        super().__init__(cabinet)
        self.table = table
        self.unfinished: Path | None = None
        self._embers: Embers | None = None

    def entries(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Name, icon and what it does; a game to go on with comes first, decks only where a table has some."""
        found = [("new_game", "play", self.new_game), ("rules", "book", self.rules)]
        if self._has_lessons():
            played = self.table in self.cabinet.settings.last_setup
            found.insert(1 if played else 0, ("first_game", "hint", self.first_game))
        found.insert(len(found) - 1, ("daily", "star", self.daily))
        if pack_of(self.cabinet.cartridge(self.table).content).puzzles:
            found.insert(len(found) - 1, ("puzzles", "surge", self.puzzles))
        if self.unfinished is not None:
            found.insert(0, ("continue", "play", self.go_on))
        if self.cabinet.cartridge(self.table).content.deck_zone:
            found.append(("decks", "deck", self.decks))
        found += [("scores", "trophy", self.scores), ("saves", "save", self.saves), ("back", "", self.back)]
        return found

    def _has_lessons(self) -> bool:
        try:
            return bool(lessons.courses(self.cabinet.cartridge(self.table).content))
        except Refusal as problem:
            self.cabinet.toast(str(problem), bad=True)
            return False

    def entered(self) -> None:
        """A game may have ended or begun since this was laid out."""
        if self._latest() != self.unfinished:
            self.rebuild()

    def _latest(self) -> Path | None:
        return latest_unfinished(self.cabinet.folder, self.cabinet.cartridge, table=self.table)

    def build(self) -> None:
        self.unfinished = self._latest()
        front = Control(self._front, 76, least=10, proportion=0.58)
        inside = Row([front, Column(self._choices(), 1.8, align="middle", grow=1)], 4)
        theme = self.theme
        plate = Plate(inside, 4, 3, 252, theme.base, glow=theme.light, widest=118)
        show(self, Column([plate], align="middle"), self.within(3), layer=2)

    def _choices(self) -> list[Box]:
        """One first choice, the next ones under it, and the rest small: nobody has to compare nine of a kind."""
        buttons: list[Box] = []
        for name, icon, act in self.entries():
            place = len(buttons)
            high, percent = (13.0, 3.6) if not place else (9.0, 2.8) if place <= NEXT else (7.0, 2.2)
            kind, action, sign = "plain" if place else "primary", *(("back", "") if name == "back" else ("", icon))
            buttons.append(
                Press(self._word(name), act, name, "entries", sign, action, kind, high=high, percent=percent)
            )
        first, following, rest = buttons[0], buttons[1 : 1 + NEXT], buttons[1 + NEXT :]
        return [first, *following, Grid(rest, 2, 1.4)]

    def _front(self, rect: pygame.Rect) -> None:
        """The cabinet itself, with sparks."""
        slices.pause()
        self.stage.add(self._picture(rect.size), rect.topleft, 3)
        slices.pause()
        self._embers = Embers(self, rect, EMBERS, colour=self.theme.light)

    def _word(self, name: str) -> str:
        """What an entry is called; that of the day says how many were played in a row."""
        if name != "daily":
            return self.say(name)
        n = daily.streak(daily.played(self.cabinet.folder, self.table), date.today())
        return self.say("daily_streak", n=n) if n else self.say(name)

    def _picture(self, size: tuple[int, int]) -> pygame.Surface:
        theme, plan = theme_of(self.table), arcade.Plan.of(size)
        picture = arcade.front(size, self.table, theme, lit=True)
        pane = plan.marquee.inflate(-round(plan.marquee.width * 0.1), -round(plan.marquee.height * 0.32))
        title = wording.say(self.cabinet.cartridge(self.table).content.title, self.cabinet.lang)
        words = arcade.marquee_words(self.cabinet.fonts, arcade.title_lines(title), pane.size, theme, lit=True)
        picture.blit(words, words.get_rect(center=plan.marquee.center))
        door = arcade.slots(round(plan.base.height * 0.4), True)
        picture.blit(door, door.get_rect(center=plan.base.center))
        return picture

    def tick(self, passed: float) -> None:
        super().tick(passed)
        if self._embers is not None:
            self._embers.tick(passed)

    @property
    def busy(self) -> bool:
        rested = self.cabinet.idle_seconds > REST_AFTER
        return super().busy or (self._embers is not None and self._embers.burning and not rested)

    def go_on(self) -> None:
        """The unfinished game, where it was left."""
        cabinet = self.cabinet
        if self.unfinished is None:
            return
        sitting = Sitting.resume(cabinet.cartridge(self.table), self.unfinished, cabinet.settings)
        cabinet.sound.play("start")
        cabinet.replace(routes.Table(sitting))

    def first_game(self) -> None:
        """The table's guided game; of several, one to choose."""
        courses = lessons.courses(self.cabinet.cartridge(self.table).content)
        if len(courses) == 1:
            self.begin_guided(lessons.FIRST)
            return
        lang = self.cabinet.lang
        rows = [(wording.say(one.title, lang), partial(self.begin_guided, name), None) for name, one in courses.items()]
        self.cabinet.push(routes.Pick(self.say("first_game"), rows))

    def begin_guided(self, name: str) -> None:
        """A real match with a kind set-up, and somebody who explains it."""
        cabinet = self.cabinet
        cartridge = cabinet.cartridge(self.table)
        course = lessons.course(cartridge.content, name)
        assert course is not None, "only what the table has is on offer"
        chairs = learners_chairs(course.bots, cabinet.person)
        sitting = Sitting.begin(cartridge, course.setup, chairs, cabinet.settings, cabinet.folder)
        Guide.begin(sitting.match, name)
        cabinet.sound.play("start")
        cabinet.replace(routes.Table(sitting))

    def daily(self) -> None:
        """Today's deal: a person with their own team, against bots where the table has opponents."""
        cabinet, today = self.cabinet, date.today()
        cartridge = cabinet.cartridge(self.table)
        setup = daily.deal_of(cartridge.content, today)
        seats = seats_of(cartridge.content, setup)
        teams = team_numbers(cartridge.content, seats)
        bots = daily.kind_of(cartridge.content, today).bots
        chairs = learners_chairs(["" if team == teams[0] else bots for team in teams], cabinet.person)
        sitting = Sitting.begin(cartridge, setup, chairs, cabinet.settings, cabinet.folder)
        daily.mark(sitting.match, today)
        par.begin(cabinet, cartridge, today)
        cabinet.sound.play("start")
        cabinet.replace(routes.Table(sitting))

    def puzzles(self) -> None:
        self.cabinet.push(routes.Puzzles(self.table))

    def new_game(self) -> None:
        self.cabinet.push(routes.Setup(self.table))

    def rules(self) -> None:
        self.cabinet.push(routes.Rules(self.table))

    def decks(self) -> None:
        self.cabinet.push(routes.Deck(self.table))

    def scores(self) -> None:
        self.cabinet.push(routes.Scores(self.table))

    def saves(self) -> None:
        self.cabinet.push(routes.Saves())
