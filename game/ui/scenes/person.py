"""Somebody's face, name and colour, and how they like to play: made in three presses, or changed later."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.keeping import people
from game.engine.keeping.people import MOST_LETTERS, NameRefused, find
from game.engine.keeping.storage import StorageError
from game.engine.sources.language_folders import LANGUAGES
from game.engine.sources.languages import language
from game.ui import fonts, paint, portraits, routes
from game.ui.boxes import Box, Column, Control, Grid, Picture, Plate, Press, Row, Words, show
from game.ui.focus import Target
from game.ui.menu import Menu
from game.ui.portraits import FACES
from game.ui.theme import GOLD, SEATS, mixed
from game.ui.widgets import Stepper, header

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet

SCALES = tuple(range(80, 161, 10))
ACROSS = 6  # faces in a row


class Person(Menu):
    """Choosing a face names it too, so that Done can follow at once; everything can be chosen otherwise."""

    def __init__(self, cabinet: Cabinet, id_: str = ""):
        super().__init__(cabinet)
        known = find(cabinet.people, id_)
        self.new = known is None
        taken = {person.colour for person in cabinet.people}
        colour = next((number for number in range(len(SEATS)) if number not in taken), 0)
        self.person = known or people.Person("", "", "", colour, people.liked(cabinet.settings))
        self.typed = not self.new  # a name of one's own, which no face replaces
        self._aim = ""  # where the focus goes once it is laid out anew

    # --- how it looks

    def build(self) -> None:
        area = self.middle(header(self, self.person.name or self.say("new")), 170)
        left = Plate(
            Column(
                [
                    Picture(lambda size: self._portrait(size[1]), 26, least=10),
                    Press(self.person.name or self.say("name"), self.write_name, "name", icon="keyboard", high=7.5),
                    Row([Control(partial(self._colour, n), 6.6, 6.3, 6.3) for n in range(len(SEATS))], 1, even=True),
                    *([] if self.new else self._likes()),
                ],
                1.4,
                align="middle",
            ),
            2.4,
            alpha=225,
            edge=mixed(self._mark.colour, self.theme.cloth, 0.3),
        )
        faces = Grid([Control(partial(self._face, name), 19, 7, 7) for name in FACES], ACROSS, 1)
        right = Column([Words(self.say("choose"), fonts.BODY, "serif", bold=True, colour=GOLD), faces], 1.2, grow=1)
        buttons: list[Box] = [Press(self.say("back"), self.back, "back", action="back", high=7.5)]
        if not self.new:
            buttons.append(Press(self.say("remove"), self.ask_remove, "remove", icon="cross", high=7.5))
        buttons.append(Press(self.say("done"), self.finish, "done", icon="check", kind="primary", high=7.5))
        area.height = self.size[1] - area.top - self.px(2)
        show(self, Column([Row([left, right], 2.5, grow=1), Row(buttons, 1.6, even=True)], 2), area)

    def first_focus(self) -> Target | None:
        wanted = self._aim or (f"face:{self.person.face}" if self.person.face else f"face:{FACES[0]}")
        return next((target for target in self.targets if target.name == wanted), super().first_focus())

    @property
    def _mark(self) -> portraits.Mark:
        return portraits.mark_of(self.person)

    def _portrait(self, size: int) -> pygame.Surface:
        return portraits.portrait(self.person if self.person.face else None, size)

    def _face(self, name: str, rect: pygame.Rect) -> None:
        size = min(rect.size)
        picture = portraits.face(name, self._mark.colour, self._mark.shape, size)
        place = picture.get_rect(center=rect.center)
        sprite = self.stage.add(picture, place.topleft, 8)
        sprite.alpha = 255 if name == self.person.face or not self.person.face else 150
        choose = partial(self.choose_face, name)
        self.targets.append(Target(place, choose, group="faces", name=f"face:{name}", radius=size // 2))

    def _colour(self, number: int, rect: pygame.Rect) -> None:
        mark, size = SEATS[number], min(rect.size)
        sign = paint.seat_mark(mark.shape, round(size * 0.66), mark.colour)
        place = pygame.Rect(0, 0, size, size)
        place.center = rect.center
        if number == self.person.colour:
            ring = paint.ring(size, size, size // 2, max(2, size // 12), (*mark.colour, 255))
            self.stage.add(ring, place.topleft, 8)
        self.stage.add(sign, sign.get_rect(center=place.center).topleft, 8)
        choose = partial(self.choose_colour, number)
        self.targets.append(Target(place, choose, group="colours", name=f"colour:{number}", radius=size // 2))

    def _likes(self) -> list[Box]:
        """Language, size of letters, hints."""
        likes, off_on = self.person.likes, [self.say("off"), self.say("on")]
        lines: list[tuple[str, list[str], list[object]]] = [
            ("language", [language(code).name for code in LANGUAGES], list(LANGUAGES)),
            ("text_scale", [f"{scale} %" for scale in SCALES], list(SCALES)),
            ("hints", off_on, [False, True]),
        ]
        return [Control(partial(self._stepper, *line), 7.2, 6.3, 34) for line in lines if likes]

    def _stepper(self, name: str, said: list[str], values: list[object], rect: pygame.Rect) -> None:
        now = self.person.likes.get(name, values[0])
        at = values.index(now) if now in values else 0
        Stepper(self, rect, self.say(name), said, at, partial(self._like, name, values), name=name, group="likes")

    # --- what can be done

    def choose_face(self, name: str) -> None:
        """The face, and a name that goes with it; then only Done is left."""
        named = self.person.name if self.typed else self._free_name(self.say(f"face_{name}"))
        self.person = replace(self.person, face=name, name=named)
        self._aim = "done"
        self.focus = None
        self.relay()

    def _free_name(self, name: str) -> str:
        """Somebody may be called so already: then a number makes the difference."""
        taken = {person.name.casefold() for person in self.cabinet.people if person.id != self.person.id}
        names = (name, *(f"{name} {number}" for number in range(2, people.MOST_PEOPLE + 2)))
        return next(one for one in names if one.casefold() not in taken)

    def choose_colour(self, number: int) -> None:
        self.person = replace(self.person, colour=number)
        self.relay()

    def _like(self, name: str, values: list[object], index: int) -> None:
        self.person = replace(self.person, likes=self.person.likes | {name: values[index]})

    def write_name(self) -> None:
        """One's own from the first letter on: what a face is called need not be taken back letter by letter."""
        written = self.person.name if self.typed else ""
        self.cabinet.push(routes.Letters(self.say("name"), written, self.named, MOST_LETTERS))

    def named(self, text: str) -> None:
        """The name as written, if it can be one and be drawn."""
        try:
            name = people.name_of(text)
            if not self.cabinet.fonts.can_draw(name):
                raise NameRefused("letters", "these letters cannot be drawn")
        except NameRefused as refusal:
            self._refused(refusal)
            return
        self.typed = True
        self.person = replace(self.person, name=name)
        self._aim = "done" if self.person.face else ""
        self.relay()

    def _refused(self, refusal: NameRefused) -> None:
        self.cabinet.sound.play("sour")
        self.cabinet.toast(self.say(f"refused_{refusal.why}", n=MOST_LETTERS), bad=True)

    def finish(self) -> None:
        """Keeps them; somebody new sits down at once."""
        cabinet = self.cabinet
        if not self.person.face:
            self.person = replace(self.person, face=FACES[0])
        if not self.person.name:
            self.person = replace(self.person, name=self._free_name(self.say(f"face_{self.person.face}")))
        try:
            if self.new:
                made = people.add(
                    cabinet.folder, self.person.name, self.person.face, self.person.colour, cabinet.settings
                )
            else:
                people.change(cabinet.folder, self.person)
                made = self.person
        except NameRefused as refusal:
            self._refused(refusal)
            return
        except StorageError as problem:
            cabinet.sound.play("sour")
            cabinet.complain(problem)
            return
        if self.new or made.id == cabinet.settings.person:
            cabinet.sit_down(made)
        cabinet.sound.play("goal")
        cabinet.pop()
        if self.new:
            cabinet.toast(cabinet.say("people", "welcome", who=made.name))
            cabinet.scene.back()  # where the question came from

    def ask_remove(self) -> None:
        question = self.say("remove_question", who=self.person.name)
        self.cabinet.push(routes.Confirm(question, self.say("remove"), self._remove))

    def _remove(self) -> None:
        try:
            people.remove(self.cabinet.folder, self.person.id)
        except StorageError as problem:
            self.cabinet.complain(problem)
            return
        if self.cabinet.settings.person == self.person.id:
            self.cabinet.sit_down(None)
        self.cabinet.sound.play("crack")
        self.cabinet.pop()
