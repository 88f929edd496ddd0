"""How a seat that the rules play decides: procedure.toml beside its rules has the questions in their order and where
each answer leads. What the rules announce tells how far a turn has come, and why.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

from game.engine.machine.events import Announced, Event, StepBegan
from game.engine.sources.content import Content
from game.engine.sources.kept_records import record_of
from game.engine.sources.records import (
    Document,
    Faults,
    Name,
    Named,
    Names,
    Reading,
    Text,
    key,
    meant,
    reader,
)

FILE = "procedure.toml"
Announcements = tuple[Annotated[str, Named("announcement")], ...]


@dataclass(frozen=True)
class Way:
    """Where an answer leads: to a later question or to a deed. One that nothing tells is seen from what comes after."""

    to: str
    said: Announcements = ()
    why: Announcements = ()  # reasons that are told after it, and go with no other answer


@dataclass(frozen=True)
class Box:
    """A question of the procedure."""

    id: Name
    title: Text
    yes: Way
    no: Way
    text: Text = field(default_factory=dict)  # what it means, where the title does not say all

    def way(self, yes: bool) -> Way:
        return self.yes if yes else self.no


@dataclass(frozen=True)
class Deed:
    """What ends a turn. Without `said` the answer that leads to it tells it as well."""

    id: Name
    title: Text
    text: Text
    said: Announcements = ()


@dataclass(frozen=True)
class Total:
    """An announcement whose two numbers are attack against defence. `place`: of the card that it names."""

    said: Annotated[str, Named("announcement")]
    title: Text  # with {card}
    place: bool = False


@dataclass(frozen=True)
class Procedure:
    title: Text  # maybe with {player}
    boxes: tuple[Box, ...] = field(metadata=key("box"))
    deeds: tuple[Deed, ...] = field(metadata=key("deed"))
    reasons: Announcements = ()  # that go with the answer that leads to a deed
    totals: tuple[Total, ...] = field(default=(), metadata=key("total"))

    def faults(self, names: Names) -> Faults:
        ids = [*(box.id for box in self.boxes), *(deed.id for deed in self.deeds)]
        if not self.boxes:
            yield ("box",), "expected [[box]] entries"
        for place, one in enumerate(ids):
            if one in ids[:place]:
                word = ("box", place) if place < len(self.boxes) else ("deed", place - len(self.boxes))
                yield word, f"there are two entries {one!r}"
        for place, box in enumerate(self.boxes):
            for answer, way in (("yes", box.yes), ("no", box.no)):
                if way.to not in ids[place + 1 :]:
                    there = f"there is no later box and no deed {way.to!r}{meant(way.to, ids[place + 1 :])}"
                    yield ("box", place, answer, "to"), there

    def box(self, wanted: str) -> Box | None:
        return next((box for box in self.boxes if box.id == wanted), None)

    def deed(self, wanted: str) -> Deed | None:
        return next((deed for deed in self.deeds if deed.id == wanted), None)

    def total(self, said: str) -> Total | None:
        return next((total for total in self.totals if total.said == said), None)


@dataclass(frozen=True)
class Answered:
    box: str
    yes: bool
    reasons: tuple[Announced, ...] = ()


@dataclass(frozen=True)
class Turn:
    """How far a turn has come: the answers so far; then the deed, and what told it."""

    seat: int
    answers: tuple[Answered, ...] = ()
    deed: str = ""
    done: Announced | None = None

    @property
    def lit(self) -> str:
        """The question or the deed at which it stands."""
        return self.deed or (self.answers[-1].box if self.answers else "")


@dataclass(frozen=True)
class Following:
    """What was told of turns so far: the one that is on, and the latest of each seat, the very latest at the end."""

    now: Turn | None = None
    last: dict[int, Turn] = field(default_factory=dict)


class Follower:
    """Finds the turns in what happens."""

    def __init__(self, procedure: Procedure):
        self.procedure = procedure

    def after(self, following: Following, events: Iterable[Event]) -> Following:
        for event in events:
            following = self.step(following, event)[0]
        return following

    def turn_about(self, happened: Iterable[Iterable[Event]], content: Content, card: int) -> Turn | None:
        """The latest turn that did something with a card."""
        following, found = Following(), None
        for event in (event for events in happened for event in events):
            following, turn = self.step(following, event)
            if turn is not None and turn.done is not None and card in cards_told(content, turn.done)[:1]:
                found = turn
        return found

    def step(self, following: Following, event: Event) -> tuple[Following, Turn | None]:
        """What is known with this event; and the turn, if the event is a step of one."""
        if isinstance(event, StepBegan):
            return replace(following, now=None), None
        turn = self._turn(following.now, event) if isinstance(event, Announced) else None
        if turn is None:
            return following, None
        others = {seat: last for seat, last in following.last.items() if seat != turn.seat}
        return Following(turn, {**others, turn.seat: turn}), turn

    def _turn(self, now: Turn | None, event: Announced) -> Turn | None:
        first = self.procedure.boxes[0]
        if event.name in (*first.yes.said, *first.no.said):
            return self._answered(Turn(event.player), first, event)
        if now is None or now.seat != event.player:
            return None
        if event.name in self._way(now).why:
            return self._with_reason(now, event)
        if not now.deed and (found := self._onward(now, event)) is not None:
            return found
        return self._explained(now, event) if event.name in self.procedure.reasons else None

    def _answered(self, turn: Turn, box: Box, event: Announced) -> Turn:
        yes = event.name in box.yes.said
        turn = replace(turn, answers=(*turn.answers, Answered(box.id, yes, (event,))))
        deed = self.procedure.deed(box.way(yes).to)
        return replace(turn, deed=deed.id, done=event) if deed is not None and not deed.said else turn

    def _onward(self, turn: Turn, event: Announced) -> Turn | None:
        """From the last answer through those that nothing tells to the question or the deed that this tells of."""
        for at in self._silently(turn):
            to = self._next(at)
            box, deed = self.procedure.box(to), self.procedure.deed(to)
            if box is not None and event.name in (*box.yes.said, *box.no.said):
                return self._answered(at, box, event)
            if deed is not None and event.name in deed.said:
                return replace(at, deed=deed.id, done=event)
        return None

    def _way(self, turn: Turn) -> Way:
        """That the last answer took."""
        last = turn.answers[-1]
        box = self.procedure.box(last.box)
        assert box is not None, "answers are of boxes of this procedure"
        return box.way(last.yes)

    def _next(self, turn: Turn) -> str:
        return self._way(turn).to

    def _silently(self, turn: Turn) -> Iterable[Turn]:
        """The turn as it is, and with each answer more that can be given without a word."""
        yield turn
        while (box := self.procedure.box(self._next(turn))) is not None:
            silent = [yes for yes in (True, False) if not box.way(yes).said]
            if not silent:
                return
            turn = replace(turn, answers=(*turn.answers, Answered(box.id, silent[0])))
            yield turn

    def _explained(self, turn: Turn, event: Announced) -> Turn | None:
        """A reason more, for the question that leads to a deed."""
        for at in self._silently(turn) if not turn.deed else (turn,):
            if turn.deed or self.procedure.deed(self._next(at)) is not None:
                return self._with_reason(at, event)
        return None

    def _with_reason(self, turn: Turn, event: Announced) -> Turn:
        last = turn.answers[-1]
        return replace(turn, answers=(*turn.answers[:-1], replace(last, reasons=(*last.reasons, event))))


class History:
    """Follows a game that grows, and is taken back: only what is new is read."""

    def __init__(self, follower: Follower):
        self.follower = follower
        self._read: list[tuple[Iterable[Event], Following]] = []

    def turns(self, happened: Sequence[Iterable[Event]]) -> dict[int, Turn]:
        """The latest turn of each seat, of all that happened, choice by choice."""
        del self._read[len(happened) :]
        while self._read and self._read[-1][0] is not happened[len(self._read) - 1]:
            self._read.pop()
        for events in happened[len(self._read) :]:
            before = self._read[-1][1] if self._read else Following()
            self._read.append((events, self.follower.after(before, events)))
        return self._read[-1][1].last if self._read else {}


def cards_told(content: Content, event: Announced) -> list[int]:
    """The cards that an announcement names: its own, and the other where the words have one."""
    words = content.words.get("announcement", {}).get(event.name, {})
    other = any("{other_card}" in str(text) for text in words.values())
    return [card for card in (event.card, event.other if other else 0) if card]


def load_procedure(content: Content) -> Procedure | None:
    """The table's procedure; None where it has none. What is wrong with the file is refused in one line."""
    return record_of(content, FILE, read_procedure)


def read_procedure(document: Document, names: Names | None = None) -> Reading[Procedure]:
    return Reading(document, reader(Procedure), names)
