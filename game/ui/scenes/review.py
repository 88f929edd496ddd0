"""A game looked back on: the chances as a chart, the moments that mattered, and ways back into each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping.match import Match
from game.engine.telling import wording
from game.engine.telling.wording import ours
from game.players import review_words
from game.players.levels import LEVELS
from game.players.review import ITERATIONS, MOMENTS, Moment, better_line, kept
from game.players.review import Review as Found
from game.players.sitting import Chair, Sitting
from game.ui import paint, routes
from game.ui.boxes import (
    Bar,
    Box,
    Column,
    Control,
    Line,
    Picture,
    Plate,
    Press,
    Region,
    Row,
    Rule,
    Scroll,
    Space,
    Tile,
    Words,
    icon,
    show,
)
from game.ui.errand import Errand
from game.ui.focus import Target
from game.ui.menu import Menu
from game.ui.scenes import review_chart
from game.ui.scenes.review_moment import ICONS, MomentPage
from game.ui.scenes.review_quiz import quiz
from game.ui.theme import BLACK, DANGER, GOLD, HEAL, MUTED, TEXT, WHITE, Colour, mixed, seat_mark
from game.ui.widgets import footer, header

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

LOOK_IN = 1 / 8  # seconds between two looks at the work
NEVER = 60.0
BEST = "veteran"  # who plays on


class Review(Menu):
    """The chart comes when the work is done; until then a bar says how far it is. Leaving stops the work."""

    def __init__(self, cabinet: Cabinet, match: Match, path: Path, chairs: Sequence[Chair] = ()):
        self.table = match.cartridge.id
        super().__init__(cabinet)
        self.match, self.path, self.chairs = match, path, list(chairs)
        self.found: Found | None = kept(match, path)
        self.done = 0.0
        self.index = 0
        self.team = self._own_team()
        self.trouble = ""
        self._told: dict[tuple[int, int, str], review_words.Told] = {}
        self._revealed: set[int] = set()  # points whose better choice was found or told
        self._errand: Errand | None = None
        if self.found is None:
            command = ["review", str(path), "--table", str(match.cartridge.content.folder), "--lines", "--keep"]
            self._errand = Errand(*command, "--iterations", str(ITERATIONS))

    def say(self, name: str, **values: object) -> str:
        """The words of the text client, where it has them; else the client's own."""
        if name in wording.own_words()["review"]:
            return ours("review", name, self.cabinet.lang, **values)
        return super().say(name, **values)

    def _own_team(self) -> int:
        """The side of the first person at the table, or of the first seat that decided anything."""
        teams = self.match.state.teams
        people = [team for chair, team in zip(self.chairs, teams, strict=False) if not chair.bot]
        deciding = [team for seat, team in enumerate(teams, 1) if seat not in self.match.state.ruled]
        return next((team for team in people if team in deciding), deciding[0])

    # --- time

    def tick(self, passed: float) -> None:
        super().tick(passed)
        if self._errand is None:
            return
        said = self._errand.poll()
        before = int(100 * self.done)
        for line in said:
            done = line.get("done")
            self.done = float(done) if isinstance(done, int | float) else self.done
        if not self._errand.running:
            self.trouble = self._errand.trouble
            self._errand = None
            self.found = kept(self.match, self.path)
            self.relay()
            self.set_focus(self.first_focus())
        elif int(100 * self.done) != before:
            self._show_waiting()

    @property
    def wait(self) -> float:
        return LOOK_IN if self._errand is not None else NEVER

    def left(self) -> None:
        super().left()
        if self._errand is not None:
            self._errand.stop()

    # --- laying out

    @property
    def moments(self) -> list[Moment]:
        """Those of the side that is shown, in the order in which they came."""
        return self.found.moments_of(self.team) if self.found else []

    @property
    def moment(self) -> Moment | None:
        return self.moments[self.index] if self.index < len(self.moments) else None

    @property
    def hidden(self) -> bool:
        """Whether the better choice of this moment is still to be found: of two it is the one not chosen."""
        moment = self.moment
        if moment is None or moment.kind != "choice" or moment.point in self._revealed:
            return False
        told = self.told(self.index)
        return len(told.options) + len(told.others) > 2

    def guess(self, place: int) -> None:
        """An option of the moment was picked as the better one: says whether it is, and shows all of them."""
        told = self.told(self.index)
        if place < len(told.options):
            words, chance, chosen = told.options[place]
            name = "found_it" if place == 0 else "found_same" if chosen else "found_other"
            self.cabinet.toast(self.say(name, what=words, n=chance), bad=place != 0)
        else:
            self.cabinet.toast(self.say("found_less", what=told.others[place - len(told.options)][1]), bad=True)
        self.reveal()

    def reveal(self) -> None:
        assert self.moment is not None, "what is hidden is a moment"
        self._revealed.add(self.moment.point)
        self.relay()
        self.set_focus(self.first_focus())

    def build(self) -> None:
        self._spots: list[pygame.Rect] = []
        title = self.say("title", what=wording.say(self.match.cartridge.content.title, self.cabinet.lang))
        if self.found is None:
            self._waiting = Region(self, self.middle(header(self, title)))
            self._show_waiting()
            footer(self, [("back", self.say("back" if self.trouble else "stop"), self.back)])
            return
        upper = Row([self._chart(), self._balance()], 1.4, shares=(75, 25))
        middle = Column([upper, self._chips(), self._below()], 1.4, shares=(51, 0, 49), grow=1)
        show(self, Column([self._head(title), middle, self._buttons()], 1.4), self.within(2.2))

    def _head(self, title: str) -> Row:
        """The game at the left; whose side it is and how that ended at the right."""
        assert self.found is not None, "there is a head when the work is done"
        seats = [seat for seat, team in enumerate(self.match.state.teams, 1) if team == self.team]
        results = self.found.results
        ended = "unfinished" if not results else "victory" if results[seats[0] - 1] else "defeat"
        said = f"{self.say(ended)} · {self.say('decisions', n=self.found.choices)}"
        boxes: list[Box] = [
            Line(title, 4.2, "serif", bold=True, colour=GOLD, grow=1),
            Line(said, 2.5, align="right", colour=HEAL if ended == "victory" else TEXT),
        ]
        if len(self.found.teams) > 1:
            boxes.append(Press(self.say("other_side"), self.other_side, "side", "head", "redo", high=7))
        return Row(boxes, 1.6)

    def _show_waiting(self) -> None:
        """How far the work is, or why there is none."""
        if self.trouble:
            tree: Box = Scroll(Words(self.trouble, colour=mixed(DANGER, TEXT, 0.5), align="centre"))
        else:
            explained = Words(self.say("explain"), 2.4, colour=MUTED, align="centre")
            tree = Column([explained, Bar(0, self.done, self.theme.light, 3)], 3)
        plate = Plate(tree, 4, 1.6, 215, lit=False, widest=110)
        self._waiting.show(Column([plate], align="middle"))

    def _below(self) -> Box:
        """The moment in focus; where its better choice is still to be found, the question."""
        moment = self.moment
        if moment is None or self.found is None:
            nothing = Words(self.say("nothing"), 2.8, colour=MUTED, align="centre")
            return Plate(nothing, 1.6, 1.6, 215, lit=False)
        point, told = self.found.points[moment.point], self.told(self.index)
        if self.hidden:
            return quiz(self, point, told, self.guess, self.reveal)
        return MomentPage(self, self.match.state_at(point.position), point, moment, told).tree()

    # --- the chart

    def _chart(self) -> Plate:
        return Plate(
            Column([self._legend(), Control(self._draw_chart, 40, least=12, grow=1)], 0), 1, 1.6, 215, lit=False
        )

    def _draw_chart(self, rect: pygame.Rect) -> None:
        found = self.found
        assert found is not None, "there is a chart when the work is done"
        letters, percent = self.cabinet.fonts, 2.0
        room = review_chart.room_of(found, rect.size, letters.font("sans", percent).get_linesize())
        others = [(team, self._colour(team)) for team in found.teams if team != self.team]
        picture = review_chart.drawn(found, self.team, others, room, rect.size, letters, percent)
        self.stage.add(picture, rect.topleft, 10)
        for number, moment in enumerate(self.moments):
            self._mark(number, moment, room, room.plot.move(rect.topleft), rect.topleft)

    def _mark(
        self, number: int, moment: Moment, room: review_chart.Room, plot: pygame.Rect, corner: tuple[int, int]
    ) -> None:
        """A moment's sign above or below the line, with a stem to the place it stands for."""
        assert self.found is not None, "moments have places when the work is done"
        lit = number == self.index
        stretch = next(
            one for one in self.found.line(self.team) if (one.point, one.cause) == (moment.point, moment.kind)
        )
        x, y = room.at((stretch.begin + stretch.end) / 2, (stretch.before + stretch.after) / 2)
        x, y = round(x + corner[0]), round(y + corner[1])
        size = self.px(4.4 if lit else 3.8)
        spot = pygame.Rect(0, 0, size, size)
        away = self.px(5)
        places = [(dx * self.px(2.4), dy * away) for dy in (-1, 1, -1.8, 1.8, -2.6, 2.6, 0) for dx in (0, -1, 1, -2, 2)]
        for dx, dy in places:
            spot.center = (min(max(x + dx, plot.left), plot.right), round(y + dy))
            inside = plot.inflate(size, self.px(2)).contains(spot)
            if inside and spot.inflate(4, 4).collidelist(self._spots) < 0:
                break
        stem = paint.clear((abs(spot.centerx - x) + 3, abs(spot.centery - y) + 3))
        left, top = min(spot.centerx, x) - 1, min(spot.centery, y) - 1
        colour = GOLD if lit else review_chart.CAUSES[moment.kind]
        begin, end = (spot.centerx - left, spot.centery - top), (x - left, y - top)
        pygame.draw.line(stem, (*colour, 200), begin, end, max(1, self.px(0.25)))
        self.stage.add(stem, (left, top), 12)
        if lit:
            glow = paint.soft_disc(size * 3, GOLD, 150)
            self.stage.add(glow, glow.get_rect(center=spot.center).topleft, 11)
        sign = review_chart.sign(moment, number + 1, size, self.cabinet.fonts, lit=lit)
        self.stage.add(sign, spot.topleft, 13)
        self._spots.append(spot)

    def _colour(self, team: int) -> Colour:
        return seat_mark(self.match.state.teams.index(team) + 1).colour

    def _legend(self) -> Row:
        """Whose chances these are, and what the stretches of the line mean."""
        assert self.found is not None, "there is a legend when the work is done"
        name = review_words.side_name(self.match, self.team, self.cabinet.lang)
        boxes: list[Box] = [
            Line(self.say("chance_of", what=name), 2.6, "serif", bold=True, colour=GOLD, grow=1),
        ]
        for cause in ("choice", "theirs", "luck") if len(self.found.teams) > 1 else ("choice", "luck"):
            boxes += [
                Picture(partial(review_chart.swatch, cause), 4, least=1),
                Line(self.say(f"by_{cause}"), 2.0, colour=mixed(review_chart.CAUSES[cause], WHITE, 0.3)),
            ]
        return Row(boxes, 1)

    def tap_beside(self, pos: tuple[int, int]) -> None:
        """A finger on a number of the chart: the buttons under it are the same for everybody else."""
        near = [number for number, spot in enumerate(self._spots) if spot.inflate(spot.size).collidepoint(pos)]
        if near:
            self.show(min(near, key=lambda number: pygame.Vector2(pos).distance_to(self._spots[number].center)))

    # --- what moved it

    def _balance(self) -> Plate:
        """What choices cost, what the others' did and what luck did, from the beginning to the end."""
        assert self.found is not None, "there is a balance when the work is done"
        balance = self.found.balance(self.team).told
        sums = {"choice": balance.choice, "theirs": balance.theirs, "luck": balance.luck}
        if len(self.found.teams) == 1:
            del sums["theirs"]
        reach = max(0.2, *map(abs, sums.values()))
        rows = [self._moved(cause, value / reach, review_words.signed(value)) for cause, value in sums.items()]
        ends = [
            Column([Line(self.say(name), 2.0, colour=MUTED, align=align), _number(chance, align)], 0)
            for name, chance, align in (("start", balance.start, "left"), ("end", balance.end, "right"))
        ]
        foot = Row([ends[0], icon("right", 3.6, GOLD, 1), ends[1]], 1, shares=(40, 20, 40))
        head = Line(self.say("moved"), 2.6, "serif", bold=True, colour=GOLD)
        sides = Column([head, *rows, Space(grow=1), Rule(mixed(GOLD, BLACK, 0.4)), foot], 1)
        return Plate(sides, 1.4, 1.6, 215, lit=False)

    def _moved(self, cause: str, share: float, text: str) -> Column:
        """A sum with its sign, and a bar to the left or the right of the middle."""
        colour = review_chart.CAUSES[cause]
        name = Line(self.say(f"sum_{cause}"), 2.3, grow=1)
        number = Line(text, 2.8, bold=True, align="right", colour=mixed(colour, WHITE, 0.3))
        bar = Bar(min(0.5, 0.5 + share / 2), max(0.5, 0.5 + share / 2), colour, 1.3, mark=0.5)
        return Column([Row([icon(ICONS[cause], 3, colour, 1), name, number], 1), bar], 0.3, grow=1)

    # --- the moments

    def _chips(self) -> Row:
        """A tile for each moment: its sign, its round, and what it did."""
        chips: list[Box] = [
            Tile(
                partial(self._chip, number, moment),
                partial(self.show, number),
                f"moment:{number}",
                "moments",
                shown=partial(self._passed_over, number),
            )
            for number, moment in enumerate(self.moments)
        ]
        return Row([*chips, *(Space() for _ in range(MOMENTS - len(chips)))], 1.2, even=True)

    def _chip(self, number: int, moment: Moment, _focused: bool) -> Plate:
        assert self.found is not None, "chips stand for moments"
        lit, colour = number == self.index, review_chart.CAUSES[moment.kind]
        letters, cloth = self.cabinet.fonts, mixed(self.theme.cloth, colour, 0.3 if lit else 0.06)
        sign = Picture(lambda size: review_chart.sign(moment, number + 1, size[1], letters, lit=lit), 4.4, least=3)
        text = self.say(self.found.counts, n=max(1, self.found.points[moment.point].round))
        words = Line(text, 2.2, colour=WHITE if lit else TEXT, grow=1, drop=1)
        return Plate(Row([sign, words, review_chart.change(moment, 2.6)], 1), 1, 1.2, 235, cloth, colour, lit=lit)

    def told(self, number: int) -> review_words.Told:
        """A moment in words; put together once, for that is a replay of part of the game."""
        assert self.found is not None, "moments are told when the work is done"
        key = (self.team, number, self.cabinet.lang)
        if key not in self._told:
            moment = self.moments[number]
            self._told[key] = review_words.told(self.match, self.found, moment, self.cabinet.lang)
        return self._told[key]

    def _passed_over(self, number: int, lit: bool) -> None:
        if lit and number != self.index:
            self.show(number)

    def show(self, number: int) -> None:
        """The page of another moment; the focus is on its button, or that would show itself again."""
        self.index = number
        self.focus = next((target for target in self.targets if target.name == f"moment:{number}"), self.focus)
        self.relay()

    # --- what can be done

    def _buttons(self) -> Row:
        back = Press(self.say("back"), self.back, "footer:back", "deeds", action="back", high=7)
        if self.moment is None:
            return Row([back, Space(grow=1)])
        entries: list[tuple[str, str, Callable[[], None]]] = [
            ("see", "search", self.see),
            ("play_on", "play", partial(self.play_on, bots=False)),
            ("bot_plays", "robot", partial(self.play_on, bots=True)),
        ]
        if self.moment.kind == "choice" and not self.hidden:
            entries.insert(1, ("see_better", "right", self.see_better))
        buttons = [
            Press(self.say(name), act, name, "deeds", icon, kind="primary" if name == "play_on" else "plain", high=7)
            for name, icon, act in entries
        ]
        return Row([back, *buttons], 1.4, shares=(16, *[84 / len(buttons)] * len(buttons)))

    def first_focus(self) -> Target | None:
        wanted = f"moment:{self.index}"
        return next((target for target in self.targets if target.name == wanted), super().first_focus())

    def other_side(self) -> None:
        """The line and the moments of the next side."""
        assert self.found is not None, "there are sides when the work is done"
        teams = self.found.teams
        self.team = teams[(teams.index(self.team) + 1) % len(teams)]
        self.index = 0
        self.relay()

    def _position(self) -> int:
        assert self.found is not None and self.moment is not None, "the buttons stand beside a moment"
        return self.found.points[self.moment.point].position

    def see(self) -> None:
        """The table as it was then, to be looked through."""
        sitting = Sitting(self.match, self.chairs, self.cabinet.settings)
        route = routes.Table(sitting, replay=True, past=self._position())
        self.cabinet.push(route)

    def see_better(self) -> None:
        """The table with the better choice, and how bots would go on: to be looked through like any game."""
        assert self.found is not None and self.moment is not None, "the buttons stand beside a moment"
        point = self.found.points[self.moment.point]
        line = better_line(self.match, point)
        sitting = Sitting(line, self.chairs, self.cabinet.settings)
        self.cabinet.push(routes.Table(sitting, replay=True, past=point.position))

    def play_on(self, *, bots: bool) -> None:
        """A new game from there; the old one stays as it is."""
        cabinet, ruled = self.cabinet, self.match.state.ruled
        known = {level.id for level in LEVELS}
        assert BEST in known, "the level that plays on is one there is"
        chairs = [*self.chairs, *(Chair() for _ in range(self.match.state.players))][: self.match.state.players]
        if bots:
            chairs = [replace(chair, bot=BEST) if seat not in ruled else chair for seat, chair in enumerate(chairs, 1)]
        begun = Sitting.branch(self.match, self._position(), chairs, cabinet.settings, cabinet.folder)
        cabinet.home(routes.Cabinets(at=self.table))
        cabinet.push(routes.Table(begun))


def _number(chance: float, align: str) -> Line:
    return Line(f"{review_words.percent(chance)} %", 3.4, bold=True, align=align)
