"""What people are called on the screen: a name whose letters the faces lack gives way to one that can be read.

Nobody can type such a name here; a file from another cabinet may hold it, and keeps it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache

from game.engine.keeping.people import Person
from game.engine.telling import wording
from game.players.sitting import Chair
from game.presentation.client_words import words
from game.ui.fonts import Fonts
from game.ui.portraits import FACES

ANY_HEIGHT = 480  # letters there are do not depend on their size


@cache
def can_be_drawn(name: str) -> bool:
    return _faces().can_draw(name)


@cache
def _faces() -> Fonts:
    return Fonts(ANY_HEIGHT)


def readable(names: Iterable[str]) -> list[str]:
    return [name for name in names if can_be_drawn(name)]


def seated(chairs: Sequence[Chair]) -> list[Chair]:
    """Whoever cannot be called by name is called by their seat."""
    return [chair if can_be_drawn(chair.name) else replace(chair, name="") for chair in chairs]


def known(person: Person, lang: str) -> Person:
    """One of the cabinet's people; whoever cannot be called by name is called by their face."""
    if can_be_drawn(person.name):
        return person
    face = person.face if person.face in FACES else FACES[0]
    return replace(person, name=wording.say(words("person")[f"face_{face}"], lang))
