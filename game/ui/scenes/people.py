"""The people of this cabinet: who plays, what each of them has played, and a place for a new face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping.people import MOST_PEOPLE, Person, find
from game.engine.refusal import Refusal
from game.engine.telling import wording
from game.players import statistics
from game.players.statistics import Figures, GameLine
from game.ui import paint, pictures, routes
from game.ui.boxes import Box, Column, Line, Picture, Plate, painted
from game.ui.boxes import Row as Row_
from game.ui.focus import Target
from game.ui.menu import Menu
from game.ui.portraits import mark_of, portrait
from game.ui.theme import BLACK, EMBER, GOLD, MUTED, TEXT, WHITE, mixed
from game.ui.widgets import Row, Rows, footer, header

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

NEW, GUEST = "new", "guest"
WIDEST, TALL = 130, 12.5


class People(Menu):
    """A row for everybody; choosing one sits that person down. The table's own screens lead back to where they were."""

    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet)
        self.people: list[Person] = []
        self.lines: list[GameLine] = []

    def build(self) -> None:
        self.people = self.cabinet.people
        self.lines = list(statistics.lines(self.cabinet.folder)[0].values())
        area = self.middle(header(self, self.say("title")), WIDEST)
        rows = [
            Row(self._draw_new, self.new_face, self.inspect, NEW),
            Row(self._draw_guest, partial(self.sit_down, ""), self.inspect, GUEST),
        ]
        rows += [
            Row(
                partial(self._draw, person),
                partial(self.sit_down, person.id),
                self.inspect,
                f"person:{person.id}",
            )
            for person in self.people
        ]
        self.list = Rows(self, area, rows, self.px(TALL), group="people")
        entries = [("back", self.say("back"), self.back)]
        entries.append(("inspect", self.say("page"), self.inspect))
        footer(self, entries)

    def first_focus(self) -> Target | None:
        """Whoever sits here; a new face where nobody has one yet."""
        here = self.cabinet.settings.person
        wanted = f"person:{here}" if find(self.people, here) else GUEST if self.people else NEW
        return next((target for target in self.targets if target.name == wanted), super().first_focus())

    def entered(self) -> None:
        """Somebody may have come, gone or changed meanwhile."""
        if self.built_for and self.people != self.cabinet.people:
            self.relay()

    # --- how it looks

    def _draw(self, person: Person, plate: pygame.Surface, lit: bool) -> None:
        tint = mixed(mark_of(person).colour, BLACK, 0.78 if lit else 0.86)
        plate.blit(paint.fill_rounded(plate.get_size(), self.px(1.2), tint), (0, 0))
        figures = Figures.of(self.lines, person.id)
        about = self._figures(figures) if len(figures) else [self.say("no_games")]
        here = person.id == self.cabinet.settings.person
        self._row(plate, partial(portrait, person), person.name, about, lit, here=here)

    def _figures(self, figures: Figures) -> list[str]:
        """Games and what was won of them, deeds, how many in a row; and the table somebody plays most."""
        done = sum(len(figures.deeds(table)) for table in self.cabinet.tables)
        told = [f"{self.say('games', n=len(figures))}, {self.say('won', n=figures.won)}"]
        told += [self.say("deeds", n=done)] if done else []
        told += [self.say("in_a_row", n=figures.streak)] if figures.streak > 1 else []
        return [" · ".join(told), self._likes(figures)]

    def _likes(self, figures: Figures) -> str:
        tables = figures.by(lambda line, _seat: [line.table])
        try:
            most = self.cabinet.cartridge(next(iter(tables), "")).content
        except Refusal:
            return ""  # it is not here any more
        return self.say("likes", what=wording.say(most.title, self.cabinet.lang))

    def _draw_new(self, plate: pygame.Surface, lit: bool) -> None:
        self._row(plate, _plus, self.say("new_face"), [self.say("new_face_about")], lit)

    def _draw_guest(self, plate: pygame.Surface, lit: bool) -> None:
        here = not self.cabinet.settings.person
        self._row(plate, partial(portrait, None), self.say("guest"), [self.say("guest_about")], lit, here=here)

    def _row(
        self,
        plate: pygame.Surface,
        picture: Callable[[int], pygame.Surface],
        name: str,
        about: Sequence[str],
        lit: bool,
        *,
        here: bool = False,
    ) -> None:
        """A picture, a name, lines about them where there is room, and whether they sit here."""
        words: list[Box] = [Line(name, 3.2, "serif", bold=True, colour=WHITE if lit else GOLD)]
        tint = TEXT if lit else MUTED
        words += [Line(text, 2.2, colour=tint, drop=2 - n) for n, text in enumerate(filter(None, about))]
        boxes: list[Box] = [Picture(lambda size: picture(size[1]), TALL - 2, least=4)]
        boxes.append(Column(words, 0, align="middle", grow=1))
        boxes += [Line(self.say("here"), 2.2, bold=True, colour=EMBER, align="right")] if here else []
        plate.blit(painted(self, Plate(Row_(boxes, 1.4), 1, bare=True), plate.get_size()), (0, 0))

    # --- what can be done

    def new_face(self) -> None:
        if self.cabinet.kiosk and not self.cabinet.settings.people_allowed:
            self.cabinet.sound.play("sour")
            self.cabinet.toast(self.say("kiosk"), bad=True)
        elif len(self.people) >= MOST_PEOPLE:
            self.cabinet.sound.play("sour")
            self.cabinet.toast(self.say("full", n=MOST_PEOPLE), bad=True)
        else:
            self.cabinet.push(routes.Person())

    def sit_down(self, id_: str) -> None:
        """As everybody likes it from now on; back to where the question came from."""
        person, cabinet = find(self.people, id_), self.cabinet
        cabinet.sit_down(person)
        cabinet.sound.play("start")
        cabinet.pop()
        said = cabinet.say("people", "welcome", who=person.name) if person else cabinet.say("people", "welcome_guest")
        cabinet.toast(said)

    def open(self, id_: str) -> None:
        self.cabinet.push(routes.PersonPage(id_))

    def inspect(self) -> None:
        """The page of whoever is in focus, or sits here; of everybody where that is a guest."""
        name = self.focus.name if self.focus is not None else ""
        wanted = name.removeprefix("person:") if name.startswith("person:") else self.cabinet.settings.person
        self.open(wanted if find(self.people, wanted) is not None else "")


def _plus(size: int) -> pygame.Surface:
    sign = paint.disc(size, mixed(GOLD, BLACK, 0.85), GOLD, max(2, size // 22)).copy()
    plus = pictures.icon("plus", round(size * 0.5), GOLD)
    sign.blit(plus, plus.get_rect(center=sign.get_rect().center))
    return sign
