"""The guide of a first game: what is due to be said in a match, and what was said; both survive a save."""

from __future__ import annotations

from game.engine.keeping.match import Match
from game.engine.machine.events import Event
from game.engine.refusal import Refusal
from game.engine.telling import lessons
from game.engine.telling.lessons import Course, Due, Moment
from game.players.line import Line

GUIDED = "guided"  # the note that says whether the guide speaks
COURSE = "course"  # ... and which first game it is, where that is not the table's first
GIVEN = "lesson:"  # before a lesson's id, in the notes of those that were given
MOST_SAID = 2  # lessons about one question: the rest waits until it comes up again
CLOSED = "closed"  # in place of a lesson's id: the page at the end


class Guide:
    """Speaks in a match that was begun as a first game. It changes nothing: the player may choose whatever is legal."""

    def __init__(
        self,
        match: Match,
        course: Course,
        *,
        name: str = lessons.FIRST,
        on: bool = True,
        given: set[str] | None = None,
    ):
        self.match, self.course, self.name = match, course, name
        self.on = on
        self.given = given or set()
        self.line = Line(match, course.line)
        self._said = (-1, 0)  # at which question, and how much

    @classmethod
    def begin(cls, match: Match, name: str = lessons.FIRST) -> Guide | None:
        """Makes a match a guided one; None where the table has no such lessons."""
        course = lessons.course(match.cartridge.content, name)
        if course is None:
            return None
        match.note({GUIDED: True} if name == lessons.FIRST else {GUIDED: True, COURSE: name})
        return cls(match, course, name=name)

    @classmethod
    def of(cls, match: Match) -> Guide | None:
        """The guide of a match that was begun with one; None for any other."""
        notes = match.notes()
        name = str(notes.get(COURSE, lessons.FIRST))
        try:
            course = lessons.course(match.cartridge.content, name) if GUIDED in notes else None
        except Refusal:
            return None  # lessons that cannot be read keep nobody from the game itself
        if course is None:
            return None
        given = {name.removeprefix(GIVEN) for name in notes if name.startswith(GIVEN)}
        return cls(match, course, name=name, on=notes[GUIDED] is True, given=given)

    def switch(self, on: bool) -> None:
        self.on = on
        self.match.note({GUIDED: on})

    def give(self, lesson: str) -> None:
        """The player has seen it: it is not shown again."""
        if lesson not in self.given:
            position, count = self._said
            self._said = (self.match.position, count + 1 if position == self.match.position else 1)
            self.given.add(lesson)
            self.match.note({GIVEN + lesson: True})

    def due(self) -> Due | None:
        """What to say now, one thing at a time; None where nobody is asked, nothing is new, or enough was said."""
        decision = self.match.decision
        if not self.on or decision is None or self._said == (self.match.position, MOST_SAID):
            return None
        step = self.line.next()
        moment = Moment(self.match.state, decision, self.lately(), step.id if step is not None else "")
        found = lessons.due(self.course, moment, self.given)
        return found[0] if found else None

    def lately(self) -> tuple[Event, ...]:
        """What happened since the last choice that a person made, with what came of that choice."""
        match = self.match
        back = match.own_choices_back()
        made = match.history[-back:] if back else match.history
        opening = () if back else tuple(match.opening)
        return (*opening, *(event for chosen in made for event in chosen.events))

    @property
    def closing_is_due(self) -> bool:
        return self.on and self.match.state.over and CLOSED not in self.given
