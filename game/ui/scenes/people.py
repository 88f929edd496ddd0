"""The people of this cabinet: who plays, what each of them has played, and a place for a new face."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping.people import MOST_PEOPLE, Person, find
from game.players import statistics
from game.players.statistics import Figures, GameLine
from game.ui import paint, pictures, routes
from game.ui.focus import Target
from game.ui.menu import Menu
from game.ui.portraits import mark_of, portrait
from game.ui.theme import BLACK, EMBER, GOLD, MUTED, TEXT, WHITE, mixed
from game.ui.widgets import Row, Rows, footer, header

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

NEW, GUEST = "new", "guest"
WIDEST = 110


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
            Row(partial(self._draw_new), self.new_face, name=NEW),
            Row(partial(self._draw_guest), partial(self.sit_down, ""), name=GUEST),
        ]
        rows += [
            Row(
                partial(self._draw, person),
                partial(self.sit_down, person.id),
                partial(self.open, person.id),
                name=f"person:{person.id}",
            )
            for person in self.people
        ]
        self.list = Rows(self, area, rows, self.px(11), group="people")
        entries = [("back", self.say("back"), self.back)]
        entries.append(("inspect", self.say("page"), self.open_focused))
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
        mark = mark_of(person)
        tint = mixed(mark.colour, BLACK, 0.78 if lit else 0.86)
        plate.blit(paint.fill_rounded(plate.get_size(), self.px(1.2), tint), (0, 0))
        figures = Figures.of(self.lines, person.id)
        about = self.say("no_games")
        if len(figures):
            about = f"{self.say('games', n=len(figures))}, {self.say('won', n=figures.won)}"
        self._row(plate, portrait(person, plate.get_height() - self.px(1.4)), person.name, about, lit)
        if person.id == self.cabinet.settings.person:
            self._flag(plate)

    def _draw_new(self, plate: pygame.Surface, lit: bool) -> None:
        size = plate.get_height() - self.px(1.4)
        sign = paint.disc(size, mixed(GOLD, BLACK, 0.85), GOLD, max(2, size // 22)).copy()
        plus = pictures.icon("plus", round(size * 0.5), GOLD)
        sign.blit(plus, plus.get_rect(center=sign.get_rect().center))
        self._row(plate, sign, self.say("new_face"), self.say("new_face_about"), lit)

    def _draw_guest(self, plate: pygame.Surface, lit: bool) -> None:
        picture = portrait(None, plate.get_height() - self.px(1.4))
        self._row(plate, picture, self.say("guest"), self.say("guest_about"), lit)
        if not self.cabinet.settings.person:
            self._flag(plate)

    def _row(self, plate: pygame.Surface, picture: pygame.Surface, name: str, about: str, lit: bool) -> None:
        """A picture, a name, and a line about them where there is one."""
        letters, pad = self.cabinet.fonts, self.px(1.4)
        plate.blit(picture, picture.get_rect(midleft=(pad, plate.get_height() // 2)))
        left = pad + picture.get_width() + pad
        room = round(plate.get_width() * 0.74) - left
        lines = [(name, "serif", 3.2, True, WHITE if lit else GOLD)]
        lines += [(about, "sans", 2.2, False, TEXT if lit else MUTED)] if about else []
        drawn = [
            letters.line(letters.fitted_font(family, text, room, percent, bold), text, colour)
            for text, family, percent, bold, colour in lines
        ]
        top = (plate.get_height() - sum(line.get_height() for line in drawn)) // 2
        for line in drawn:
            plate.blit(line, (left, top))
            top += line.get_height()

    def _flag(self, plate: pygame.Surface) -> None:
        letters, text = self.cabinet.fonts, self.say("here")
        room = round(plate.get_width() * 0.24)
        line = letters.line(letters.fitted_font("sans", text, room, 2.2, True), text, EMBER)
        plate.blit(line, line.get_rect(midright=(plate.get_width() - self.px(1.6), plate.get_height() // 2)))

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

    def open_focused(self) -> None:
        """The page of whoever is in focus, or sits here; of everybody where that is a guest."""
        name = self.focus.name if self.focus is not None else ""
        wanted = name.removeprefix("person:") if name.startswith("person:") else self.cabinet.settings.person
        self.open(wanted if find(self.people, wanted) is not None else "")
