"""A game looked back on: the chances as a chart, the moments that mattered, and ways back into each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping.match import Match
from game.engine.machine.state import State
from game.engine.telling import wording
from game.engine.telling.wording import ours
from game.players import review_words
from game.players.levels import LEVELS
from game.players.review import ITERATIONS, Moment, Point, kept
from game.players.review import Review as Found
from game.players.sitting import Chair, Sitting
from game.ui import fonts, paint, routes
from game.ui.errand import Errand
from game.ui.focus import Target
from game.ui.menu import Menu
from game.ui.theme import BLACK, DANGER, GOLD, HEAL, MUTED, TEXT, WHITE, Colour, mixed, seat_mark
from game.ui.widgets import Button, Row, Rows, footer, header, label, paragraph

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
        self.trouble = ""
        self._told: dict[tuple[int, str], review_words.Told] = {}
        self._errand: Errand | None = None
        if self.found is None:
            command = ["review", str(path), "--table", str(match.cartridge.content.folder), "--lines", "--keep"]
            self._errand = Errand(*command, "--iterations", str(ITERATIONS))

    def say(self, name: str, **values: object) -> str:
        """The words of the text client, where it has them; else the client's own."""
        lang = self.cabinet.lang
        return ours("review", name, lang, **values) if name in wording.own_words()["review"] else super().say(name)

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
            self._draw_bar()

    @property
    def wait(self) -> float:
        return LOOK_IN if self._errand is not None else NEVER

    def left(self) -> None:
        super().left()
        if self._errand is not None:
            self._errand.stop()

    # --- laying out

    @property
    def moment(self) -> Moment | None:
        return self.found.moments[self.index] if self.found and self.index < len(self.found.moments) else None

    def build(self) -> None:
        title = wording.say(self.match.cartridge.content.title, self.cabinet.lang)
        area = self.middle(header(self, self.say("title", what=title)))
        entries = [("back", self.say("back"), self.back)]
        if self.found is None:
            self._waiting(area)
            footer(self, entries)
            return
        gap = self.px(1.6)
        line = pygame.Rect(area.left, area.top, area.width, self.px(3.6))
        said = review_words.summary(self.match, self.found, self.cabinet.lang)
        label(self, said if self.found.moments else self.say("nothing"), line, percent=2.6, colour=TEXT)
        area = pygame.Rect(area.left, line.bottom + gap, area.width, area.bottom - line.bottom - gap)
        left = pygame.Rect(area.left, area.top, round(area.width * 0.6) - gap, round(area.height * 0.5))
        self._chart(left)
        below = pygame.Rect(left.left, left.bottom + gap, left.width, area.bottom - left.bottom - gap)
        self._detail(below)
        right = pygame.Rect(left.right + gap, area.top, area.right - left.right - gap, area.height)
        self._list(right)
        footer(self, entries)

    def _waiting(self, area: pygame.Rect) -> None:
        box = pygame.Rect(0, 0, min(area.width, self.px(110)), self.px(30))
        box.center = area.center
        self.lit_plate(box)
        inner = box.inflate(-self.px(8), -self.px(6))
        self._bar_room = pygame.Rect(inner.left, inner.centery, inner.width, self.px(3))
        words = pygame.Rect(inner.left, inner.top, inner.width, self.px(8))
        if self.trouble:
            paragraph(self, self.trouble, inner, colour=mixed(DANGER, TEXT, 0.5), align="centre")
            return
        paragraph(self, self.say("explain", n=ITERATIONS), words, colour=MUTED, align="centre", percent=2.4)
        self._bar = self.stage.add(paint.clear((1, 1)), self._bar_room.topleft, 10)
        self._draw_bar()

    def _draw_bar(self) -> None:
        if self.found is not None or self.trouble or not self.built_for:
            return
        room = self._bar_room
        bar = paint.fill_rounded(room.size, room.height // 2, mixed(self.theme.base, BLACK, 0.3))
        wide = round(room.width * min(1.0, self.done))
        if wide > room.height:
            bar.blit(paint.fill_rounded((wide, room.height), room.height // 2, self.theme.light), (0, 0))
        self._bar.image = bar

    # --- the chart

    def _chart(self, rect: pygame.Rect) -> None:
        found = self.found
        assert found is not None, "there is a chart when the work is done"
        self.lit_plate(rect)
        small = self.cabinet.fonts.font("sans", 2.0)
        step = small.get_linesize()
        plot = pygame.Rect(rect.left + 3 * step, rect.top + step, rect.width - 4 * step, rect.height - 3 * step)
        picture = paint.clear(rect.size)

        def place(position: int, chance: float) -> tuple[int, int]:
            x = plot.left - rect.left + plot.width * position / max(1, found.choices)
            return round(x), round(plot.bottom - rect.top - plot.height * chance)

        for percent in (0, 50, 100):
            y = place(0, percent / 100)[1]
            pygame.draw.line(picture, (*MUTED, 70), (place(0, 0)[0], y), (place(found.choices, 0)[0], y))
            text = self.cabinet.fonts.line(small, f"{percent} %", MUTED)
            picture.blit(text, text.get_rect(midright=(place(0, 0)[0] - step // 3, y)))
        for team, points in self._lines().items():
            colour = self._colour(team)
            path = [place(point.position, point.best.chance) for point in points]
            if len(path) > 1:
                pygame.draw.lines(picture, colour, False, path, max(2, self.px(0.35)))
        self._legend(picture, pygame.Rect(plot.left - rect.left, rect.height - round(1.6 * step), plot.width, step))
        self.stage.add(picture, rect.topleft, 6)
        size = self.px(4)
        self._spots: list[pygame.Rect] = []
        for number, moment in enumerate(found.moments):
            point = found.points[moment.point]
            x, y = place(point.position, point.best.chance)
            spot = pygame.Rect(0, 0, size, size)
            spot.center = (rect.left + x, min(max(rect.top + y, plot.top), plot.bottom))
            while spot.collidelist(self._spots) >= 0:  # beside those that are there, downwards and then to the left
                spot.move_ip(0, size) if spot.bottom + size <= rect.bottom else spot.move_ip(-size, 0)
            self._number(number, moment, spot)

    def _lines(self) -> dict[int, list[Point]]:
        assert self.found is not None, "lines are drawn when the work is done"
        lines: dict[int, list[Point]] = {}
        for point in self.found.points:
            lines.setdefault(point.team, []).append(point)
        return lines

    def _colour(self, team: int) -> Colour:
        seats = [seat for seat, one in enumerate(self.match.state.teams, 1) if one == team]
        return seat_mark(seats[0]).colour if len(self._lines()) > 1 else GOLD

    def _legend(self, picture: pygame.Surface, room: pygame.Rect) -> None:
        small, state, left = self.cabinet.fonts.font("sans", 2.0), self.match.state, room.left
        for team in self._lines():
            seats = [seat for seat in range(1, state.players + 1) if state.teams[seat - 1] == team]
            names = ", ".join(wording.seat_name(state, seat, self.cabinet.lang) for seat in seats)
            text = self.cabinet.fonts.line(small, names, self._colour(team))
            if left + text.get_width() > room.right:
                return
            picture.blit(text, (left, room.top))
            left += text.get_width() + self.px(3)

    def _number(self, number: int, moment: Moment, spot: pygame.Rect) -> None:
        """A numbered disc on the line: red for what a choice or bad luck cost, green for good luck."""
        colour = HEAL if moment.change > 0 else DANGER
        disc = paint.disc(spot.width, mixed(colour, BLACK, 0.35)).copy()
        letters = self.cabinet.fonts
        text = letters.line(letters.exact("sans", round(spot.height * 0.6), True), str(number + 1), WHITE)
        disc.blit(text, text.get_rect(center=disc.get_rect().center))
        self.stage.add(disc, spot.topleft, 8)
        self._spots.append(spot)

    def tap_beside(self, pos: tuple[int, int]) -> None:
        """A finger on a number of the chart: the rows are the same for everybody else."""
        near = [number for number, spot in enumerate(self._spots) if spot.inflate(spot.size).collidepoint(pos)]
        if near:
            self.show(min(near, key=lambda number: pygame.Vector2(pos).distance_to(self._spots[number].center)))

    # --- the moments

    def _list(self, rect: pygame.Rect) -> None:
        assert self.found is not None, "moments are listed when the work is done"
        rows = [
            Row(
                partial(self._draw_row, number),
                partial(self.show, number),
                name=f"row:{number}",
                shown=partial(self._passed_over, number),
            )
            for number in range(len(self.found.moments))
        ]
        tall = min(self.px(13), (rect.height - self.px(4)) // max(1, len(rows)))
        self.list = Rows(self, rect, rows, max(self.px(8), tall), group="moments")

    def _draw_row(self, number: int, plate: pygame.Surface, lit: bool) -> None:
        assert self.found is not None, "rows stand for moments"
        moment = self.found.moments[number]
        point = self.found.points[moment.point]
        state = self.match.state_at(point.position)
        letters, lang = self.cabinet.fonts, self.cabinet.lang
        pad, tall = self.px(1.2), plate.get_height()
        change = review_words.signed(moment.change)
        number_colour = HEAL if moment.change > 0 else DANGER
        drawn = letters.line(letters.exact("sans", round(tall * 0.36), True), change, mixed(number_colour, TEXT, 0.35))
        plate.blit(drawn, drawn.get_rect(midright=(plate.get_width() - pad, tall // 2)))
        room = plate.get_width() - drawn.get_width() - 3 * pad
        who = wording.seat_name(state, point.player, lang)
        heading = f"{number + 1}. {self.say('when', n=max(1, point.round), player=who)}"
        told = self.told(number)
        what = told.lines[1] if len(told.lines) > 1 else told.lines[0]
        top = letters.line(letters.fitted_font("serif", heading, room, 2.5, True), heading, TEXT if lit else GOLD)
        second = letters.line(letters.fitted_font("sans", what, room, 2.0), what, MUTED)
        plate.blit(top, (pad, tall // 2 - top.get_height()))
        plate.blit(second, (pad, tall // 2))

    def told(self, number: int) -> review_words.Told:
        """A moment in words; put together once, for that is a replay of part of the game."""
        assert self.found is not None, "moments are told when the work is done"
        key = (number, self.cabinet.lang)
        if key not in self._told:
            moment = self.found.moments[number]
            self._told[key] = review_words.told(self.match, self.found, moment, self.cabinet.lang)
        return self._told[key]

    def _passed_over(self, number: int) -> None:
        if number != self.index:
            self.show(number)

    def show(self, number: int) -> None:
        """The page of another moment; the focus is on its row, or the row would show itself again."""
        self.index = number
        self.focus = next((target for target in self.targets if target.name == f"row:{number}"), self.focus)
        self.relay()

    # --- one of them

    def _detail(self, rect: pygame.Rect) -> None:
        self.lit_plate(rect)
        moment = self.moment
        if moment is None or self.found is None:
            return
        told = self.told(self.index)
        inner = rect.inflate(-self.px(3), -self.px(2.4))
        buttons = pygame.Rect(inner.left, inner.bottom - self.px(6), inner.width, self.px(6))
        inner.height -= buttons.height + self.px(1)
        head = pygame.Rect(inner.left, inner.top, inner.width, self.px(4))
        kind = self.say("by_choice" if moment.kind == "choice" else "by_luck")
        label(self, f"{told.heading}: {kind}", head, percent=2.8, family="serif", bold=True, colour=GOLD)
        body = pygame.Rect(inner.left, head.bottom, inner.width, inner.bottom - head.bottom)
        point = self.found.points[moment.point]
        body.width -= self._cards(point, body)
        text = "\n".join(told.lines)
        paragraph(self, text, body, percent=2.3)
        self._buttons(buttons, point)

    def _cards(self, point: Point, body: pygame.Rect) -> int:
        """The cards chosen and not chosen, as pictures at the right; how much room they take."""
        state = self.match.state_at(point.position)
        definitions = self._pictured(state, point)
        if not definitions or body.width < self.px(70):
            return 0
        faces, tall, left = self.cabinet.faces(self.table), min(body.height, self.px(20)), body.right
        for definition, chosen in reversed(definitions):
            picture = faces.table(definition, tall - self.px(1))
            left -= picture.get_width() + self.px(1)
            at = (left, body.top + (0 if chosen else self.px(1)))
            if chosen:
                glow = paint.glow(*picture.get_size(), self.px(1), self.px(1), self.theme.light, 160)
                self.stage.add(glow, (at[0] - self.px(1), at[1] - self.px(1)), 6)
            self.stage.add(picture, at, 7)
        return body.right - left + self.px(1)

    def _pictured(self, state: State, point: Point) -> list[tuple[int, bool]]:
        found: list[tuple[int, bool]] = []
        options = state.asked.options
        for worth in dict.fromkeys((point.chosen, point.best)):
            option = options[worth.option]
            if option.kind == "card":
                found.append((state.raw.cards[option.value - 1].definition, worth == point.chosen))
        return list(dict.fromkeys(found))[:2]

    def _buttons(self, rect: pygame.Rect, point: Point) -> None:
        entries: list[tuple[str, str, Callable[[], None]]] = [
            ("see", "search", self.see),
            ("play_on", "play", partial(self.play_on, bots=False)),
            ("bot_plays", "robot", partial(self.play_on, bots=True)),
        ]
        gap = self.px(1)
        wide = (rect.width - gap * (len(entries) - 1)) // len(entries)
        for place, (name, icon, act) in enumerate(entries):
            box = pygame.Rect(rect.left + place * (wide + gap), rect.top, wide, rect.height)
            Button(self, box, self.say(name), act, icon=icon, name=name, group="deeds", percent=fonts.SMALLEST)

    def first_focus(self) -> Target | None:
        return next((target for target in self.targets if target.name == f"row:{self.index}"), super().first_focus())

    # --- what can be done

    def _position(self) -> int:
        assert self.found is not None and self.moment is not None, "the buttons stand beside a moment"
        return self.found.points[self.moment.point].position

    def see(self) -> None:
        """The table as it was then, to be looked through."""
        sitting = Sitting(self.match, self.chairs, self.cabinet.settings)
        route = routes.Table(sitting, replay=True, past=self._position())
        self.cabinet.push(route)

    def play_on(self, *, bots: bool) -> None:
        """A new game from there; the old one stays as it is."""
        cabinet, ruled = self.cabinet, self.match.state.ruled
        known = {level.id for level in LEVELS}
        assert BEST in known, "the level that plays on is one there is"
        chairs = [*self.chairs, *(Chair() for _ in range(self.match.state.players))][: self.match.state.players]
        if bots:
            chairs = [replace(chair, bot=BEST) if seat not in ruled else chair for seat, chair in enumerate(chairs, 1)]
        begun = Sitting.branch(self.match, self._position(), chairs, cabinet.settings, cabinet.folder)
        cabinet.home(routes.Cabinets())
        cabinet.push(routes.Table(begun))
