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
from game.ui import paint, pictures, routes
from game.ui.boxes import show
from game.ui.errand import Errand
from game.ui.focus import Target
from game.ui.menu import Menu
from game.ui.scenes import review_chart
from game.ui.scenes.review_moment import ICONS, MomentPlate
from game.ui.scenes.review_quiz import quiz
from game.ui.theme import BLACK, DANGER, GOLD, HEAL, MUTED, TEXT, WHITE, Colour, mixed, seat_mark
from game.ui.widgets import Button, footer, header, label, paragraph

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
    def moments(self) -> list[Moment]:
        """Those of the side that is shown, in the order in which they came."""
        return self.found.moments_of(self.team) if self.found else []

    @property
    def moment(self) -> Moment | None:
        return self.moments[self.index] if self.index < len(self.moments) else None

    @property
    def hidden(self) -> bool:
        """Whether the better choice of this moment is still to be found."""
        moment = self.moment
        return moment is not None and moment.kind == "choice" and moment.point not in self._revealed

    def guess(self, place: int) -> None:
        """An option of the moment was picked as the better one: says whether it is, and shows all of them."""
        words, chance, chosen = self.told(self.index).options[place]
        name = "found_it" if place == 0 else "found_same" if chosen else "found_other"
        self.cabinet.toast(self.say(name, what=words, n=chance), bad=place != 0)
        self.reveal()

    def reveal(self) -> None:
        assert self.moment is not None, "what is hidden is a moment"
        self._revealed.add(self.moment.point)
        self.relay()
        self.set_focus(self.first_focus())

    def build(self) -> None:
        self._spots: list[pygame.Rect] = []
        title = wording.say(self.match.cartridge.content.title, self.cabinet.lang)
        if self.found is None:
            self._waiting(self.middle(header(self, self.say("title", what=title))))
            footer(self, [("back", self.say("back" if self.trouble else "stop"), self.back)])
            return
        width, height = self.size
        edge, gap = self.px(3), self.px(1.4)
        head = pygame.Rect(edge, self.px(1.8), width - 2 * edge, self.px(7.2))
        self._head(head, title)
        buttons = pygame.Rect(edge, height - self.px(9), width - 2 * edge, self.px(7))
        room = pygame.Rect(edge, head.bottom + gap, width - 2 * edge, buttons.top - gap - head.bottom - gap)
        chips = self.px(6.6)
        upper = pygame.Rect(room.left, room.top, room.width, round((room.height - chips - 2 * gap) * 0.51))
        side = min(round(room.width * 0.25), self.px(44))
        self._chart(pygame.Rect(upper.left, upper.top, upper.width - side - gap, upper.height))
        self._balance(pygame.Rect(upper.right - side, upper.top, side, upper.height))
        self._chips(pygame.Rect(room.left, upper.bottom + gap, room.width, chips))
        below = pygame.Rect(room.left, upper.bottom + chips + 2 * gap, room.width, 0)
        below.height = room.bottom - below.top
        moment = self.moment
        if moment is None:
            self.lit_plate(below)
            label(self, self.say("nothing"), below, percent=2.8, colour=MUTED, align="centre")
        else:
            point = self.found.points[moment.point]
            if self.hidden:
                show(self, quiz(self, point, self.told(self.index), self.guess, self.reveal), below)
            else:
                MomentPlate(self, below, self.match.state_at(point.position), point, moment, self.told(self.index))
        self._buttons(buttons, gap)

    def _head(self, rect: pygame.Rect, title: str) -> None:
        """The game at the left; whose side it is and how that ended at the right."""
        assert self.found is not None, "there is a head when the work is done"
        left = pygame.Rect(rect.left, rect.top, round(rect.width * 0.56), rect.height)
        label(self, self.say("title", what=title), left, percent=4.2, family="serif", bold=True, colour=GOLD)
        right = pygame.Rect(left.right, rect.top, rect.right - left.right, rect.height)
        if len(self.found.teams) > 1:
            wide = min(right.width // 2, self.px(30))
            box = pygame.Rect(right.right - wide, right.top, wide, right.height)
            Button(self, box, self.say("other_side"), self.other_side, icon="redo", name="side", group="head")
            right.width -= wide + self.px(1.6)
        seats = [seat for seat, team in enumerate(self.match.state.teams, 1) if team == self.team]
        results = self.found.results
        ended = "unfinished" if not results else "victory" if results[seats[0] - 1] else "defeat"
        said = f"{self.say(ended)} · {self.say('decisions', n=self.found.choices)}"
        label(self, said, right, percent=2.5, align="right", colour=HEAL if ended == "victory" else TEXT)

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
        paragraph(self, self.say("explain"), words, colour=MUTED, align="centre", percent=2.4)
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
        letters, percent = self.cabinet.fonts, 2.0
        step = letters.font("sans", percent).get_linesize()
        head = pygame.Rect(rect.left + self.px(1.8), rect.top + self.px(1), rect.width - self.px(3.6), self.px(4))
        self._legend(head)
        size = (rect.width, rect.bottom - head.bottom)
        room = review_chart.room_of(found, size, step)
        others = [(team, self._colour(team)) for team in found.teams if team != self.team]
        picture = review_chart.drawn(found, self.team, others, room, size, letters, percent)
        self.stage.add(picture, (rect.left, head.bottom), 6)
        plot = room.plot.move(rect.left, head.bottom)
        for number, moment in enumerate(self.moments):
            self._mark(number, moment, room, plot, (rect.left, head.bottom))

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
        self.stage.add(stem, (left, top), 7)
        if lit:
            glow = paint.soft_disc(size * 3, GOLD, 150)
            self.stage.add(glow, glow.get_rect(center=spot.center).topleft, 6)
        sign = review_chart.sign(moment, number + 1, size, self.cabinet.fonts, lit=lit)
        self.stage.add(sign, spot.topleft, 8)
        self._spots.append(spot)

    def _colour(self, team: int) -> Colour:
        return seat_mark(self.match.state.teams.index(team) + 1).colour

    def _legend(self, rect: pygame.Rect) -> None:
        """Whose chances these are, and what the stretches of the line mean."""
        small = self.cabinet.fonts.font("sans", 2.0)
        right = rect.right
        swatch = self.px(4)
        assert self.found is not None, "there is a legend when the work is done"
        causes = ("luck", "theirs", "choice") if len(self.found.teams) > 1 else ("luck", "choice")
        for cause, words in ((cause, f"by_{cause}") for cause in causes):
            colour = review_chart.CAUSES[cause]
            text = self.cabinet.fonts.line(small, self.say(words), mixed(colour, WHITE, 0.3))
            self.stage.add(text, text.get_rect(midright=(right, rect.centery)).topleft, 7)
            right -= text.get_width() + self.px(0.8)
            self.stage.add(review_chart.swatch(cause, swatch, rect.height), (right - swatch, rect.top), 7)
            right -= swatch + self.px(1.8)
        name = review_words.side_name(self.match, self.team, self.cabinet.lang)
        room = pygame.Rect(rect.left, rect.top, right - rect.left, rect.height)
        label(self, self.say("chance_of", what=name), room, percent=2.6, family="serif", bold=True, colour=GOLD)

    def tap_beside(self, pos: tuple[int, int]) -> None:
        """A finger on a number of the chart: the buttons under it are the same for everybody else."""
        near = [number for number, spot in enumerate(self._spots) if spot.inflate(spot.size).collidepoint(pos)]
        if near:
            self.show(min(near, key=lambda number: pygame.Vector2(pos).distance_to(self._spots[number].center)))

    # --- what moved it

    def _balance(self, rect: pygame.Rect) -> None:
        """What choices cost, what the others' did and what luck did, from the beginning to the end."""
        assert self.found is not None, "there is a balance when the work is done"
        self.lit_plate(rect)
        balance = self.found.balance(self.team)
        inner = rect.inflate(-self.px(3.2), -self.px(2))
        head = pygame.Rect(inner.left, inner.top, inner.width, self.px(4))
        label(self, self.say("moved"), head, percent=2.6, family="serif", bold=True, colour=GOLD)
        rows = [("choice", balance.choice), ("theirs", balance.theirs), ("luck", balance.luck)]
        rows = [row for row in rows if row[0] != "theirs" or len(self.found.teams) > 1]
        tall = (inner.bottom - head.bottom - self.px(9)) // len(rows)
        reach = max(0.2, *(abs(value) for _cause, value in rows))
        for place, (cause, value) in enumerate(rows):
            row = pygame.Rect(inner.left, head.bottom + place * tall, inner.width, tall)
            self._moved(row, cause, value / reach, review_words.signed(value), ICONS[cause])
        foot = pygame.Rect(inner.left, inner.bottom - self.px(8.4), inner.width, self.px(8.4))
        line = paint.vertical((foot.width, max(1, self.px(0.2))), mixed(GOLD, BLACK, 0.4))
        self.stage.add(line, foot.topleft, 6)
        third = foot.width // 3
        for place, (name, chance) in enumerate((("start", balance.start), ("end", balance.end))):
            box = pygame.Rect(foot.left + place * (foot.width - third), foot.top + self.px(0.6), third, self.px(3.2))
            align = ("left", "right")[place]
            label(self, self.say(name), box, percent=2.0, colour=MUTED, align=align)
            text = f"{review_words.percent(chance)} %"
            box = box.move(0, self.px(3.4))
            label(
                self, text, pygame.Rect(box.left, box.top, box.width, self.px(4)), percent=3.4, bold=True, align=align
            )
        arrow = pictures.icon("right", self.px(3.6), GOLD)
        self.stage.add(arrow, arrow.get_rect(center=(foot.centerx, foot.bottom - self.px(2.4))).topleft, 6)

    def _moved(self, row: pygame.Rect, cause: str, share: float, text: str, icon: str) -> None:
        """A sum with its sign, and a bar to the left or the right of the middle."""
        colour = review_chart.CAUSES[cause]
        size = self.px(3)
        line = pygame.Rect(row.left, row.top, row.width, min(self.px(4), row.height - self.px(2)))
        sign = pictures.icon(icon, size, colour)
        self.stage.add(sign, sign.get_rect(midleft=(line.left, line.centery)).topleft, 6)
        name = pygame.Rect(line.left + size + self.px(1), line.top, round(line.width * 0.5), line.height)
        label(self, self.say(f"sum_{cause}"), name, percent=2.3)
        label(self, text, line, percent=2.8, bold=True, align="right", colour=mixed(colour, WHITE, 0.3))
        bar = pygame.Rect(row.left, line.bottom + self.px(0.3), row.width, max(5, self.px(1.3)))
        self.stage.add(
            paint.fill_rounded(bar.size, bar.height // 2, mixed(self.theme.base, BLACK, 0.3)), bar.topleft, 6
        )
        wide = round(bar.width / 2 * abs(share))
        if wide > 2:
            piece = paint.fill_rounded((wide, bar.height), min(wide, bar.height) // 2, colour)
            self.stage.add(piece, (bar.centerx - (wide if share < 0 else 0), bar.top), 7)
        middle = paint.fill_rounded((max(2, self.px(0.3)), bar.height + self.px(0.8)), 1, WHITE)
        self.stage.add(middle, middle.get_rect(center=bar.center).topleft, 8)

    # --- the moments

    def _chips(self, rect: pygame.Rect) -> None:
        """A button for each moment: its sign, its round, and what it did."""
        moments, gap = self.moments, self.px(1.2)
        wide = (rect.width - gap * (MOMENTS - 1)) // MOMENTS
        for number, moment in enumerate(moments):
            box = pygame.Rect(rect.left + number * (wide + gap), rect.top, wide, rect.height)
            self.targets.append(
                Target(
                    box,
                    partial(self.show, number),
                    group="moments",
                    name=f"moment:{number}",
                    shown=partial(self._passed_over, number),
                    radius=box.height // 5,
                )
            )
            self.stage.add(self._chip(number, moment, box), box.topleft, 8)

    def _chip(self, number: int, moment: Moment, box: pygame.Rect) -> pygame.Surface:
        assert self.found is not None, "chips stand for moments"
        lit, colour = number == self.index, review_chart.CAUSES[moment.kind]
        felt = mixed(self.theme.cloth, colour, 0.3 if lit else 0.06)
        plate = paint.panel(box.size, felt, colour, radius=box.height // 5, lit=lit).copy()
        letters, pad = self.cabinet.fonts, self.px(1)
        sign = review_chart.sign(moment, number + 1, round(box.height * 0.68), letters, lit=lit)
        plate.blit(sign, sign.get_rect(midleft=(pad, box.height // 2)))
        change = review_chart.change(moment, letters, letters.pixels(2.6))
        plate.blit(change, change.get_rect(midright=(box.width - pad, box.height // 2)))
        left = sign.get_width() + 2 * pad
        room = box.width - left - change.get_width() - 2 * pad
        point = self.found.points[moment.point]
        text = self.say(self.found.counts, n=max(1, point.round))
        font = letters.fitted_font("sans", text, room, 2.2)
        if room > font.size(text)[0]:
            words = letters.line(font, text, WHITE if lit else TEXT)
            plate.blit(words, words.get_rect(midleft=(left, box.height // 2)))
        return plate

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

    def _buttons(self, rect: pygame.Rect, gap: int) -> None:
        entries: list[tuple[str, str, Callable[[], None]]] = [
            ("see", "search", self.see),
            ("play_on", "play", partial(self.play_on, bots=False)),
            ("bot_plays", "robot", partial(self.play_on, bots=True)),
        ]
        if self.moment is not None and self.moment.kind == "choice" and not self.hidden:
            entries.insert(1, ("see_better", "right", self.see_better))
        small = round(rect.width * 0.16)
        back = pygame.Rect(rect.left, rect.top, small, rect.height)
        Button(self, back, self.say("back"), self.back, action="back", name="footer:back", group="deeds")
        if self.moment is None:
            return
        wide = (rect.width - small - gap * len(entries)) // len(entries)
        for place, (name, icon, act) in enumerate(entries):
            box = pygame.Rect(back.right + gap + place * (wide + gap), rect.top, wide, rect.height)
            kind = "primary" if name == "play_on" else "plain"
            Button(self, box, self.say(name), act, icon=icon, kind=kind, name=name, group="deeds")

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
