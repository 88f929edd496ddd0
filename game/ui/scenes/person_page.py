"""One's own page: what somebody has played at a table, deeds done and nearly done, and the road still ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping import storage
from game.engine.keeping.people import Person, find
from game.engine.keeping.storage import StorageError
from game.engine.machine.setup import Setup, SetupError, seats_of
from game.engine.refusal import Refusal
from game.engine.telling import deeds, wording
from game.engine.telling.deeds import Deed, Step
from game.players import statistics
from game.players.statistics import Figures, GameLine, SeatLine, company, rivals
from game.ui import draft, paint, pictures, routes
from game.ui.badges import badge, dot
from game.ui.boxes import Box, Column, Control, Grid, Line, Picture, Plate, Press, Row, Scroll, Space, Words, show
from game.ui.called import readable
from game.ui.focus import Target
from game.ui.menu import Menu
from game.ui.portraits import portrait
from game.ui.theme import BLACK, DANGER, GOLD, HEAL, MUTED, TEXT, mixed
from game.ui.widgets import Stepper, header

if TYPE_CHECKING:
    from game.engine.sources.content import Content
    from game.ui.cabinet import Cabinet

MOST_PARTS = 4  # scenarios, decks or people in one list
CHARTED = 24  # games
CSV = "statistics.csv"


class PersonPage(Menu):
    """Games that are saved and not counted yet are counted while the page is up, one a frame."""

    def __init__(self, cabinet: Cabinet, id_: str = "", table_id: str = ""):
        super().__init__(cabinet)
        self.person: Person | None = find(cabinet.people, id_)
        self.tables = [table for table in cabinet.tables if self._loads(table)]
        lines, trouble = statistics.lines(cabinet.folder)
        if trouble:
            cabinet.toast(trouble, bad=True)
        self.all = Figures.of(lines.values(), id_)
        most = max(self.tables, key=lambda table: len(self.all.at(table)), default="")
        self.table_id = table_id if table_id in self.tables else most
        self._work: Iterator[Path] | None = statistics.count(cabinet.folder, cabinet.cartridge)

    def _loads(self, table: str) -> bool:
        try:
            self.cabinet.cartridge(table)
        except Refusal:
            return False
        return True

    @property
    def content(self) -> Content:
        return self.cabinet.cartridge(self.table_id).content

    @property
    def figures(self) -> Figures:
        return self.all.at(self.table_id)

    # --- how it looks

    def build(self) -> None:
        name = self.person.name if self.person else self.say("everybody")
        area = self.middle(header(self, name), 190)
        area.height = self.size[1] - area.top - self.px(2)
        pages = Row([self._record(), self._deeds()], 1.8, shares=(44, 56), grow=1)
        buttons: list[Box] = [Press(self.say("back"), self.back, "back", action="back", high=7)]
        if self.person is not None:
            buttons.append(Press(self.say("change"), self.change, "change", icon="gear", high=7))
        buttons.append(Press(self.say("export"), self.export, "export", icon="export", high=7))
        tables = Control(self._tables, 7, 6.3, 30)
        show(self, Column([tables, pages, Row(buttons, 1.6, even=True)], 1.4), area)

    def _tables(self, rect: pygame.Rect) -> None:
        lang = self.cabinet.lang
        names = [wording.say(self.cabinet.cartridge(table).content.title, lang) for table in self.tables]
        at = self.tables.index(self.table_id)
        Stepper(self, rect, "", names, at, self._turn_to, name="table", group="tables")

    def _turn_to(self, index: int) -> None:
        self.table_id = self.tables[index]
        self.relay()

    def first_focus(self) -> Target | None:
        return next((target for target in self.targets if target.name == "table"), super().first_focus())

    def _plate(self, title: str, body: Box) -> Plate:
        body.grow = 1
        heading = Line(title, 2.8, "serif", bold=True, colour=GOLD)
        cloth = mixed(self.theme.base, BLACK, 0.25)
        return Plate(Column([heading, body], 0.8), 1.6, 1.6, 240, cloth, mixed(GOLD, BLACK, 0.4), lit=False)

    def _record(self) -> Box:
        figures = self.figures
        if not len(figures):
            rows: list[Box] = [Words(self.say("no_games"), colour=MUTED), *self._journeys()]
            return self._plate(self.say("record"), Scroll(Column(rows, 1.2), "record", "record"))
        best = figures.best(lower=self.content.lower_is_better)
        numbers = [
            (str(len(figures)), self.say("games", n=len(figures)), TEXT),
            (str(figures.won), self.say("won", n=figures.won), TEXT),
            ("–" if best is None else str(best), self.say("best"), TEXT),
            (f"{figures.mean:.0f}", self.say("mean"), TEXT),
            *([(str(figures.minutes), self.say("minutes"), TEXT)] if figures.minutes else []),
            (f"{figures.streak}/{figures.best_streak}", self.say("in_a_row"), HEAL if figures.streak else TEXT),
        ]
        shown: list[Box] = [
            Column([Line(number, 3.6, bold=True, colour=colour, align="centre"), self._small(said)], 0)
            for number, said, colour in numbers
        ]
        face = Picture(lambda size: portrait(self.person, size[1]), 9, least=5)
        last: list[Box] = [Picture(partial(dot, won), 3, least=1.6) for won in figures.last]
        rows = [
            Row([face, Row(shown, 0.8, even=True, grow=1)], 1.2),
            Row([Line(self.say("last_ten"), 2.0, colour=MUTED), *last, Space(grow=1)], 0.5),
            *self._chart(),
            *self._journeys(),
            *self._parts(),
        ]
        return self._plate(self.say("record"), Scroll(Column(rows, 1), "record", "record"))

    def _small(self, text: str) -> Box:
        return Line(text, 1.8, colour=MUTED, align="centre")

    def _chart(self) -> list[Box]:
        """The scores of the last games, one after another."""
        played = self.figures.games[-CHARTED:]
        if len(played) < 3:
            return []
        title = self.say("scores_of", n=len(played))
        seen = [(seat.score, seat.won) for _line, seat in played]
        lower = self.content.lower_is_better
        chart = Picture(lambda size: _scores(size, seen, lower=lower), 7, 0, least=4)
        told = f"{min(seen)[0]}–{max(seen)[0]}"
        return [Row([Line(title, 2.0, colour=MUTED, grow=1), Line(told, 1.9, bold=True)], 0.5), chart]

    # --- told apart

    def _parts(self) -> list[Box]:
        content, lang, figures = self.content, self.cabinet.lang, self.figures
        titles = {row["id"]: row.get("name") for rows in content.groups.values() for row in rows if "cards" in row}
        kinds = {
            "by_scenario": figures.by(lambda line, _seat: filter(None, [line.options.get(content.varies, "")])),
            "by_role": figures.by(self._roles),
            "by_deck": figures.by(lambda _line, seat: filter(None, [seat.deck])),
            "together": figures.by(lambda line, seat: readable(company(line, seat))),
            "against": figures.by(lambda line, seat: readable(rivals(line, seat))),
        }
        boxes: list[Box] = []
        for kind, parts in kinds.items():
            if not parts:
                continue
            boxes.append(Line(self.say(kind), 2.0, bold=True, colour=GOLD))
            for name, part in list(parts.items())[:MOST_PARTS]:
                said = name
                if kind == "by_scenario":
                    said = draft.value_name(content, content.varies, name, lang)
                elif kind == "by_deck":
                    own = name == statistics.OWN_DECK
                    said = self.say("own_deck") if own else wording.say(titles.get(name), lang) or name
                boxes.append(self._bar(said, part))
        return boxes

    def _roles(self, line: GameLine, seat: SeatLine) -> list[str]:
        """As whom somebody played, where the table has names for that: a House, a leader of the war."""
        content, lang, number = self.content, self.cabinet.lang, line.number(seat)
        if not content.lineups:
            return [wording.seat_called(content, number, lang)] if number in wording.named_seats(content) else []
        try:
            lineup = seats_of(content, Setup(len(line.seats), options=dict(line.options)))
        except SetupError:
            return []  # the table has changed since
        return [draft.seat_name(content, number, lang, lineup)]

    def _bar(self, name: str, part: Figures) -> Box:
        """A name, a bar of what was won of it, and the numbers."""
        share = part.won / len(part)
        bar = Picture(lambda size: _bar(size, share), 1.6, 10, least=1)
        numbers = Line(f"{part.won}/{len(part)}", 1.9, bold=True, align="right")
        return Row([Line(name, 1.9, grow=1), bar, numbers], 0.8, shares=(52, 36, 12))

    # --- journeys

    def _journeys(self) -> list[Box]:
        boxes: list[Box] = []
        for journey in deeds.book_of(self.content).journeys:
            boxes.append(Line(wording.say(journey.name, self.cabinet.lang), 2.0, bold=True, colour=GOLD))
            steps: list[Box] = [self._step(step) for step in deeds.steps_of(self.content, journey)]
            boxes.append(Grid(steps, 2 if len(steps) > 3 else max(1, len(steps)), 0.8))
        return boxes

    def _step(self, step: Step) -> Box:
        content, lang = self.content, self.cabinet.lang
        won = self.all.has_won(self.table_id, step)
        if step.seat:
            said = wording.seat_called(content, step.seat, lang)
        else:
            said = draft.value_name(content, step.options[0], step.value, lang)
        if step.team:
            said = f"{said}: {wording.say(content.teams[step.team - 1].name, lang)}"
        sign = Picture(lambda size: _step_sign(size[1], won=won), 2.2, least=1.4)
        return Row([sign, Words(said, 1.8, colour=TEXT if won else MUTED, grow=1)], 0.6)

    # --- deeds

    def _deeds(self) -> Box:
        book = deeds.book_of(self.content)
        done = self.figures.deeds(self.table_id)
        order = sorted(book.deeds, key=lambda deed: deed.id not in done)
        boxes: list[Box] = [self._deed(deed, done.get(deed.id, 0)) for deed in order]
        title = self.say("deeds", n=len(done), of=len(book.deeds))
        return self._plate(title, Scroll(Grid(boxes, 2, 1), "deeds", "deeds"))

    def _deed(self, deed: Deed, times: int) -> Box:
        lang = self.cabinet.lang
        name, text = wording.say(deed.name, lang), wording.say(deed.text, lang)
        closest = self.figures.closest(self.table_id, deed.id)
        if not times and closest:
            text = f"{self.say('so_far', n=closest, of=deed.need)} {text}"
        name = f"{name} ×{times}" if times > 1 else name
        sign = Picture(lambda size: badge(deed.icon, size[1], lit=times > 0), 5, least=3)
        words: list[Box] = [
            Words(name, 2.2, "serif", bold=True, colour=GOLD if times else MUTED),
            Words(text, 1.8, colour=TEXT if times else mixed(MUTED, BLACK, 0.15)),
        ]
        return Row([sign, Column(words, 0, align="middle", grow=1)], 0.8)

    # --- counting

    def tick(self, passed: float) -> None:
        super().tick(passed)
        if self._work is not None and next(self._work, None) is None:
            self._work = None
            fresh = Figures.of(statistics.lines(self.cabinet.folder)[0].values(), self.person.id if self.person else "")
            if len(fresh) != len(self.all):
                self.all = fresh
                self.relay()

    @property
    def busy(self) -> bool:
        return super().busy or self._work is not None

    # --- what can be done

    def change(self) -> None:
        assert self.person is not None, "nobody has no face to change"
        self.cabinet.replace(routes.Person(self.person.id))

    def export(self) -> None:
        """A line for every seat of every game, beside the saves."""
        lines = statistics.lines(self.cabinet.folder)[0].values()
        who = self.person.id if self.person else ""
        played = [line for line in lines if not who or line.of(who)]
        path = self.cabinet.folder / CSV
        try:
            storage.write_atomic(path, statistics.as_csv(played, self._varies).encode())
        except StorageError as problem:
            self.cabinet.sound.play("sour")
            self.cabinet.complain(problem)
            return
        self.cabinet.sound.play("goal")
        self.cabinet.toast(self.say("exported", path=str(path)))

    def _varies(self, table: str) -> str:
        return self.cabinet.cartridge(table).content.varies if table in self.tables else "scenario"


def _bar(size: tuple[int, int], share: float) -> pygame.Surface:
    width, height = size
    bar = paint.fill_rounded(size, max(1, height // 2), mixed(MUTED, BLACK, 0.7))
    if share > 0:
        bar.blit(paint.fill_rounded((max(height, round(width * share)), height), max(1, height // 2), HEAL), (0, 0))
    return bar


def _scores(size: tuple[int, int], seen: Sequence[tuple[int, bool]], *, lower: bool = False) -> pygame.Surface:
    """A point for each game, green where it was won, and a line through them: the higher the better."""
    image, (width, height) = paint.clear(size), size
    radius = max(2, height // 12)
    least, most = min(score for score, _won in seen), max(score for score, _won in seen)
    step, room = (width - 2 * radius) / (len(seen) - 1), height - 2 * radius
    shares = [(score - least) / max(1, most - least) for score, _won in seen]
    at = [
        (round(radius + n * step), round(radius + room * (share if lower else 1 - share)))
        for n, share in enumerate(shares)
    ]
    image.fill((*mixed(MUTED, BLACK, 0.6), 160), (0, height - 1, width, 1))
    pygame.draw.lines(image, mixed(MUTED, BLACK, 0.3), False, at, max(1, height // 30))
    for (_score, won), point in zip(seen, at, strict=True):
        pygame.draw.circle(image, HEAL if won else DANGER, point, radius)
    return image


def _step_sign(size: int, *, won: bool) -> pygame.Surface:
    """A check, or room for one."""
    if won:
        return pictures.icon("check", size, HEAL)
    return paint.ring(size, size, size // 2, max(2, size // 10), (*mixed(MUTED, BLACK, 0.3), 255))
