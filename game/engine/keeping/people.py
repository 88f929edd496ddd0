"""The people of this cabinet: a name, a face, a colour, and what each of them likes to be set otherwise."""

from __future__ import annotations

import copy
import os
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from game.engine.keeping import storage
from game.engine.keeping.settings import CHECKS, Settings
from game.engine.refusal import Refusal

FILE = "people.msgpack"
KIND = "people"
VERSION = 1

MOST_PEOPLE = 24
MOST_LETTERS = 20  # of a name
MOST_MARKS = 2  # accents on one letter
COLOURS = 5  # as many as there are marks of seats
_FACE_LETTERS = 40
ID_LETTERS = 8

# What a person takes along to any game; everything else belongs to the cabinet.
PERSONAL = (
    "language",
    "text_scale",
    "speed",
    "pace",
    "hints",
    "undo_rule",
    "ask_everything",
    "ask_coins",
    "ask_costly",
    "stops",
    "answers",
)


class NameRefused(Refusal, ValueError):
    """A name nobody can be called here; `why` is a word for whoever tells it."""

    def __init__(self, why: str, message: str):
        super().__init__(message)
        self.why = why


def name_of(text: str) -> str:
    """A name as it is kept: of any script, in one line, with single spaces.

    >>> name_of("  Анна   Марія ")
    'Анна Марія'
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(unicodedata.category(one)[0] in "LNS" for one in name):
        raise NameRefused("empty", "a name needs a letter")
    if any(unicodedata.category(one)[0] == "C" for one in name):
        raise NameRefused("letters", "a name has letters, not control characters")
    marks = 0
    for one in name:
        marks = marks + 1 if unicodedata.category(one)[0] == "M" else 0
        if marks > MOST_MARKS:
            raise NameRefused("letters", f"a letter has at most {MOST_MARKS} accents")
    if sum(unicodedata.category(one)[0] != "M" for one in name) > MOST_LETTERS:
        raise NameRefused("long", f"a name has at most {MOST_LETTERS} letters")
    return name


@dataclass(frozen=True)
class Person:
    """Somebody who plays here."""

    id: str
    name: str
    face: str = ""  # an emblem
    colour: int = 0  # which mark, from 0
    likes: dict[str, Any] = field(default_factory=dict)  # settings, by name, of PERSONAL

    def plain(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name,
            "face": self.face,
            "colour": self.colour,
            "likes": copy.deepcopy(self.likes),
        }

    @classmethod
    def from_plain(cls, plain: Any) -> Person:
        """A setting that is not allowed any more is left out; whoever has no name or id is nobody."""
        id_, face, colour = plain["id"], plain["face"], plain["colour"]
        if not isinstance(id_, str) or not 1 <= len(id_) <= ID_LETTERS or not id_.isalnum():
            raise ValueError("a person has an id of letters and digits")
        if not isinstance(face, str) or len(face) > _FACE_LETTERS:
            raise ValueError("a face is the name of an emblem")
        if type(colour) is not int or not 0 <= colour < COLOURS:
            raise ValueError("a colour is one of the marks")
        likes = {name: value for name, value in plain["likes"].items() if name in PERSONAL and CHECKS[name](value)}
        return cls(id_, name_of(plain["name"]), face, colour, likes)


def load(folder: Path) -> tuple[list[Person], str | None]:
    """Everybody, in the order they came; and a line if what was there could not be used."""
    nobody: list[Person] = []
    return storage.load_or_default(_path(folder), KIND, VERSION, nobody, _people)


def find(people: list[Person], id_: str) -> Person | None:
    return next((person for person in people if person.id == id_), None)


def add(folder: Path, name: str, face: str = "", colour: int = 0, settings: Settings | None = None) -> Person:
    """Somebody new, who likes things as they are set; refused where the name cannot be used or is taken."""
    person = Person(os.urandom(ID_LETTERS // 2).hex(), name_of(name), face, colour)
    person = person if settings is None else replace(person, likes=liked(settings))

    def with_them(people: list[Person]) -> list[Person]:
        if len(people) >= MOST_PEOPLE:
            raise NameRefused("full", f"there are {MOST_PEOPLE} people here already")
        _check_free(people, person)
        return [*people, person]

    _change(folder, with_them)
    return person


def change(folder: Path, person: Person) -> None:
    """Keeps what somebody is like now; nobody that is not there any more."""
    person = replace(person, name=name_of(person.name))

    def changed(people: list[Person]) -> list[Person]:
        _check_free(people, person)
        return [person if one.id == person.id else one for one in people]

    _change(folder, changed)


def remove(folder: Path, id_: str) -> None:
    """Their games stay, with their name."""
    _change(folder, lambda people: [one for one in people if one.id != id_])


# --- what they like


def sit_down(person: Person | None, settings: Settings) -> None:
    """The cabinet is set as that person likes it; a guest finds it as it is."""
    settings.person = person.id if person is not None else ""
    for name, value in copy.deepcopy(person.likes).items() if person is not None else ():
        setattr(settings, name, value)


def keep_likes(folder: Path, settings: Settings) -> None:
    """What was set while somebody sits here is what they like."""
    if not settings.person:
        return
    person = find(load(folder)[0], settings.person)
    likes = liked(settings)
    if person is not None and person.likes != likes:
        change(folder, replace(person, likes=likes))


def liked(settings: Settings) -> dict[str, Any]:
    return copy.deepcopy({name: getattr(settings, name) for name in PERSONAL})


# --- on disk


def _change(folder: Path, changed: Callable[[list[Person]], list[Person]]) -> None:
    """Read, changed and written under the lock, so that two programs keep what both did."""
    with storage.alone(folder):
        people, _trouble = load(folder)
        kept = changed(people)
        if kept != people:
            storage.save_record(_path(folder), KIND, VERSION, [person.plain() for person in kept])


def _check_free(people: list[Person], person: Person) -> None:
    wanted = person.name.casefold()
    if any(one.name.casefold() == wanted and one.id != person.id for one in people):
        raise NameRefused("taken", f"somebody is called {person.name} already")


def _path(folder: Path) -> Path:
    return folder / "profiles" / FILE


def _people(value: Any) -> list[Person]:
    found = [Person.from_plain(plain) for plain in value]
    if len(found) > MOST_PEOPLE or len({person.id for person in found}) != len(found):
        raise ValueError("people are a list, each of them once")
    return found
