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
from game.engine.telling import deeds, lessons, wording
from game.players import statistics
from game.players.puzzles import pack_of
from game.players.sitting import Sitting, learners_chairs
from game.players.statistics import Figures
from game.ui import arcade, guided, par, routes, saved_games, slices
from game.ui.boxes import Box, Column, Control, Grid, Line, Picture, Plate, Press, Row, Tile, Words, icon, show
from game.ui.embers import Embers, Kindled
from game.ui.identity import theme_of
from game.ui.left_game import LeftGame, left_at
from game.ui.theme import MUTED, TEXT, WHITE, mixed
from game.ui.widgets.buttons import KINDS

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

EMBERS = 16
NEXT = 2  # choices under the first that are larger than the rest


class Entries(Kindled):
    overlay = True
    slow = True

    def __init__(self, cabinet: Cabinet, table: str):
        super().__init__(cabinet)
        self.table = table
        self.unfinished: LeftGame | None = None

    def entries(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Name, icon and what it does; a game to go on with comes first, decks only where a table has some."""
        found = [
            ("new_game", "play", self.to(routes.Setup(self.table))),
            ("rules", "book", self.to(routes.Rules(self.table))),
        ]
        if self._has_lessons():
            played = self.table in self.cabinet.settings.last_setup
            found.insert(1 if played else 0, ("first_game", "hint", self.first_game))
        found.insert(len(found) - 1, ("daily", "star", self.daily))
        if pack_of(self.cabinet.cartridge(self.table).content).puzzles:
            found.insert(len(found) - 1, ("puzzles", "surge", self.to(routes.Puzzles(self.table))))
        if self.unfinished is not None:
            found.insert(0, ("continue", "play", self.go_on))
        if self.cabinet.cartridge(self.table).content.deck_zone:
            found.append(("decks", "deck", self.to(routes.Deck(self.table))))
        return [
            *found,
            ("scores", "trophy", self.to(routes.Scores(self.table))),
            ("saves", "save", self.to(routes.Saves())),
            ("back", "", self.back),
        ]

    def _has_lessons(self) -> bool:
        try:
            return bool(lessons.courses(self.cabinet.cartridge(self.table).content))
        except Refusal as problem:
            self.cabinet.toast(str(problem), bad=True)
            return False

    def entered(self) -> None:
        """A game may have ended or begun since this was laid out."""
        found = left_at(self.cabinet, self.table)
        if (found and found.game) != (self.unfinished and self.unfinished.game):
            self.rebuild()

    def build(self) -> None:
        self.unfinished = left_at(self.cabinet, self.table)
        front = Control(self._front, 76, least=10, proportion=0.58)
        inside = Row([front, Column(self._choices(), 1.8, align="middle", grow=1)], 4)
        theme = self.theme
        plate = Plate(inside, 4, 3, 252, theme.base, glow=theme.light, widest=118)
        show(self, Column([plate], align="middle"), self.within(3), layer=2)

    def _choices(self) -> list[Box]:
        """One first choice, the next ones under it, and the rest small: nobody has to compare nine of a kind."""
        found = self.entries()
        large: list[Box] = [self._large(place, *entry) for place, entry in enumerate(found[: 1 + NEXT])]
        small: list[Box] = []
        for name, sign, act in found[1 + NEXT :]:
            action, shown = ("back", "") if name == "back" else ("", sign)
            small.append(Press(self._word(name), act, name, "entries", shown, action, high=7, percent=2.2))
        return [*large, Grid(small, 2, 1.4)]

    def _large(self, place: int, name: str, sign: str, act: Callable[[], None]) -> Box:
        """A choice with a line about it; the game to go on with shows how it was left."""
        high, percent = (14.0, 3.4) if not place else (8.6, 2.8)
        edge = KINDS["plain" if place else "primary"] or self.theme.accent
        picture = self.unfinished.picture if name == "continue" and self.unfinished else None
        about = self._about(name)

        def face(lit: bool) -> Box:
            words: list[Box] = [Line(self._word(name), percent, bold=True, colour=WHITE if lit else TEXT)]
            told = mixed(TEXT, edge, 0.15) if not place else mixed(MUTED, TEXT, 0.5)
            words += [Words(about, 2.0, colour=told, drop=1)] if about else []
            front: Box = icon(sign, high * 0.45, WHITE if lit else TEXT, 2)
            if picture is not None:
                front = Picture(picture, high - 2.4, 16 / 9, least=4)
            cloth = mixed(self.theme.cloth, edge, (0.46 if lit else 0.3) if not place else (0.28 if lit else 0.0))
            row = Row([front, Column(words, 0, align="middle", grow=1)], 1.8)
            return Plate(row, 1.2, high / 5, 250, cloth, edge, lit=lit)

        return Tile(face, act, name, "entries", radius=high / 5)

    def _about(self, name: str) -> str:
        """How far the game is; how long a first one takes; what a deal of the day is; how new ones went so far."""
        if name == "continue" and self.unfinished is not None:
            return self.unfinished.told(self.cabinet)
        if name in ("first_game", "daily"):
            return self.say(f"{name}_about")
        if name != "new_game":
            return ""
        who = self.cabinet.person.id if self.cabinet.person is not None else ""
        figures = Figures.of(statistics.lines(self.cabinet.folder)[0].values(), who).at(self.table)
        if not len(figures):
            return "" if self.unfinished is not None else self.cabinet.say("cabinets", "unplayed")
        told = [self.cabinet.say("cabinets", "record", n=figures.won, of=len(figures)), self._journey(figures)]
        return " · ".join(filter(None, told))

    def _journey(self, figures: Figures) -> str:
        """How far the first road of this table is that is not at its end."""
        content = self.cabinet.cartridge(self.table).content
        for journey in deeds.book_of(content).journeys:
            steps = deeds.steps_of(content, journey)
            won = sum(figures.has_won(self.table, step) for step in steps)
            if won < len(steps):
                return self.say("journey", road=wording.say(journey.name, self.cabinet.lang), n=won, of=len(steps))
        return ""

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
        picture = arcade.front(size, self.table, theme)
        pane = plan.marquee.inflate(-round(plan.marquee.width * 0.1), -round(plan.marquee.height * 0.32))
        title = wording.say(self.cabinet.cartridge(self.table).content.title, self.cabinet.lang)
        words = arcade.marquee_words(self.cabinet.fonts, arcade.title_lines(title), pane.size, theme, lit=True)
        picture.blit(words, words.get_rect(center=plan.marquee.center))
        door = arcade.slots(round(plan.base.height * 0.4), True)
        picture.blit(door, door.get_rect(center=plan.base.center))
        return picture

    def go_on(self) -> None:
        """The unfinished game, where it was left."""
        cabinet = self.cabinet
        if self.unfinished is None:
            return
        sitting = saved_games.resumed(cabinet.cartridge(self.table), self.unfinished.game.path, cabinet.settings)
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
        self.cabinet.replace(routes.Table(guided.begun(self.cabinet, self.table, name)))

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
