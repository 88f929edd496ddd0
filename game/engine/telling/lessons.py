"""A table's guided first games: lesson.toml beside its rules has where it begins, what to say at which moment, and a
line of play that wins; a second one is in lesson_<name>.toml.

A lesson is due by what really happens: whatever a player chooses, the guide keeps up. The line is advice to whoever
learns, and what the others do as long as it is followed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

from game.engine.keeping.match import Match
from game.engine.keeping.situation import parse_transcript
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.decision import Decision
from game.engine.machine.events import Announced, Event, PlayerChanged
from game.engine.machine.ids import find_option
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.engine.refusal import Refusal
from game.engine.sources.content import Content, Text
from game.engine.sources.kept_records import record_of
from game.engine.sources.records import (
    BROKEN,
    Between,
    Document,
    Faults,
    Name,
    Named,
    Names,
    OneOrMany,
    Reading,
    Using,
    Wrong,
    key,
    meant,
    reader,
)

FILE, MORE_FILES = "lesson.toml", "lesson_*.toml"
FIRST = "first"  # the name of the one in lesson.toml
ANYBODY: Final = "anybody"
ONESELF: Final = "oneself"
ANOTHER: Final = "another"
MORE, LESS = "more", "less"
TOOLS = ("undo", "redo", "hint", "log", "pause", "sheet")
POINTS = ("zone", "slot", "station", "tool", "card", "space", "subject", "dial", "versus", "button", "advised")
NAMED_POINTS = ("zone", "slot", "station", "tool")


def _point(value: Any, reading: Reading[Any]) -> str:
    """What a lesson points at: a kind of thing, and its name where there are several."""
    point: str = reader(str)(value, reading)
    kind, colon, name = point.partition(":")
    if kind not in POINTS or bool(colon) != (kind in NAMED_POINTS):
        raise Wrong(f"nothing can be pointed at as {point!r}{meant(kind, POINTS)}")
    known = TOOLS if kind == "tool" else reading.names.get(kind)
    if colon and known is not None and name not in known:
        raise Wrong(f"there is no {kind} {name!r}{meant(name, known)}")
    return point


AnyVariable = Annotated[str, Named("variable or player variable")]
Prompts = Annotated[tuple[Annotated[str, Named("prompt")], ...], OneOrMany()]
Announcements = Annotated[tuple[Annotated[str, Named("announcement")], ...], OneOrMany()]
Points = Annotated[tuple[Annotated[str, Using(_point)], ...], OneOrMany()]


@dataclass(frozen=True)
class When:
    """Everything that is named must be so. The first group looks at the question, the second at what just happened."""

    prompt: Prompts = ()
    button: Annotated[str, Named("button")] = ""  # on offer
    label: Annotated[str, Named("label")] = ""  # of a card on offer
    reached: dict[AnyVariable, int] = field(default_factory=dict)  # at least so much
    advised: str = ""  # the id of an option: the line takes it now

    announced: Announcements = ()
    by: Literal["anybody", "oneself", "another"] = ANYBODY  # whose announcement
    card: dict[Annotated[str, Named("fact")], str] = field(default_factory=dict)  # a fact of the announced card
    amount: Literal["", "more", "less"] = ""  # of the two announced numbers the first is the larger or the smaller
    rises: Annotated[str, Named("player variable")] = ""

    after: str = ""  # another lesson was given

    def faults(self, names: Names) -> Faults:
        if (self.card or self.amount or self.by != ANYBODY) and not self.announced:
            yield (), "card, amount and by belong to an announcement"
        for fact, value in self.card.items():
            known = names.get(f"value of {fact}", (value,))
            if value not in known:
                yield ("card", fact), f"there is no value {value!r}{meant(value, known)}"

    @property
    def about_events(self) -> bool:
        return bool(self.announced or self.rises)


@dataclass(frozen=True)
class Lesson:
    id: Name
    title: Text
    text: Text
    when: When = field(default_factory=When)
    point: Points = ()  # what it is about: zone:staging, dial, card, tool:undo ...

    def faults(self, names: Names) -> Faults:
        for kind in ("card", "space"):
            if kind in self.point and not self.when.announced:
                yield ("point",), f"without an announcement there is no {kind} to point at"
        if "button" in self.point and not self.when.button:
            yield ("point",), "without a button in when there is none to point at"


@dataclass(frozen=True)
class Closing:
    """The page at the end: how it went, what was learned, and what to try next."""

    won: Text
    lost: Text
    next: tuple[Text, ...]
    learned: tuple[Text, ...] = ()


@dataclass(frozen=True)
class Course:
    """A first game. `bots` has for each seat a bot's level, or "" for the person who learns."""

    setup: Setup
    bots: tuple[str, ...]
    emblem: str
    lessons: tuple[Lesson, ...]
    closing: Closing
    title: Text = field(default_factory=dict)  # what it is called where there are several
    line: tuple[str, ...] = ()  # a whole game, as ids of options: whoever follows it wins

    def learners(self, state: State) -> list[int]:
        """The seats of whoever learns."""
        bots = dict(enumerate(self.bots, 1))
        return [seat for seat in range(1, state.players + 1) if not bots.get(seat) and seat not in state.ruled]


class Moment(NamedTuple):
    """A question to somebody who learns, and what happened since the last choice a person made. `advised` is the id of
    what the line takes now."""

    state: State
    decision: Decision
    events: tuple[Event, ...]
    advised: str = ""


class Due(NamedTuple):
    """A lesson, and the event that calls for it where one does."""

    lesson: Lesson
    event: Announced | PlayerChanged | None = None


# --- which is due


def due(course: Course, moment: Moment, given: Iterable[str]) -> list[Due]:
    """The lessons that this moment calls for and that were not given yet, in the order of the file."""
    known = set(given)
    found = []
    for lesson in course.lessons:
        if lesson.id in known or not _is_asked(lesson.when, moment, known):
            continue
        if not lesson.when.about_events:
            found.append(Due(lesson))
        elif (event := _happened(lesson.when, moment)) is not None:
            found.append(Due(lesson, event))
    return found


def _is_asked(when: When, moment: Moment, given: set[str]) -> bool:
    """Everything that does not depend on what happened."""
    state, decision = moment.state, moment.decision
    if when.after and when.after not in given:
        return False
    if when.advised and when.advised != moment.advised:
        return False
    if when.prompt and decision.prompt not in when.prompt:
        return False
    if when.button and not any((one.kind, one.name) == ("button", when.button) for one in decision.options):
        return False
    if when.label and not any(option.label == when.label for option in decision.options):
        return False
    return all(_value(state, moment.decision.player, name) >= least for name, least in when.reached.items())


def _value(state: State, seat: int, name: str) -> int:
    if name in state.cartridge.content.player_variables:
        return state.player_variable(seat, name)
    return state.variable(name)


def _happened(when: When, moment: Moment) -> Announced | PlayerChanged | None:
    """The first event that is all the lesson asks for."""
    asked = moment.decision.player
    for event in moment.events:
        if when.rises:
            if not isinstance(event, PlayerChanged) or event.player != asked or event.after <= event.before:
                continue
            if event.variable == when.rises:
                return event
        elif isinstance(event, Announced) and event.name in when.announced:
            whose = ONESELF if event.player == asked else ANOTHER
            balance = MORE if event.amount > event.other else LESS if event.amount < event.other else ""
            if when.by not in (ANYBODY, whose) or (when.amount and when.amount != balance):
                continue
            if _is_such(moment.state, event.card, when.card):
                return event
    return None


def _is_such(state: State, card: int, wanted: dict[str, str]) -> bool:
    if not wanted:
        return True
    content = state.cartridge.content
    facts = content.cards[state.raw.cards[card - 1].definition].facts if card else {}
    return all(facts.get(fact, 0) == content.enums[content.facts[fact]].index(v) + 1 for fact, v in wanted.items())


# --- reading the file


@dataclass(frozen=True)
class _Setup:
    players: int = 0
    seed: Annotated[int, Between(0, 2**64 - 1)] = 0
    options: dict[Annotated[str, Named("option")], str] = field(default_factory=dict)
    decks: tuple[str | dict[str, int], ...] = ()
    bots: tuple[str, ...] = ()


@dataclass(frozen=True)
class _CourseFile:
    lessons: tuple[Lesson, ...] = field(metadata=key("lesson"))
    closing: Closing
    setup: _Setup = _Setup()
    situation: dict[str, Any] = field(default_factory=dict)  # docs/situations.md
    line: str = ""  # a transcript
    title: Text = field(default_factory=dict)
    emblem: Annotated[str, Named("emblem")] = "lantern"

    def faults(self, names: Names) -> Faults:
        ids = [lesson.id for lesson in self.lessons]
        if not ids:
            yield ("lesson",), "expected [[lesson]] entries"
        for place, lesson in enumerate(self.lessons):
            if lesson.id in ids[:place]:
                yield ("lesson", place), "there are two lessons of that name"
            if lesson.when.after and lesson.when.after not in ids:
                there_is = f"there is no lesson {lesson.when.after!r}{meant(lesson.when.after, ids)}"
                yield ("lesson", place, "when", "after"), there_is


def files(content: Content) -> dict[str, Path]:
    """The files of a table's first games by their names, that of lesson.toml before others."""
    folder = content.folder
    found = {FIRST: folder / FILE} if (folder / FILE).is_file() else {}
    more = sorted(folder.glob(MORE_FILES)) if found else []
    return found | {path.stem.removeprefix("lesson_"): path for path in more}


def courses(content: Content) -> dict[str, Course]:
    """A table's first games by their names. What is wrong with a file is refused in one line."""
    return {name: read for name in files(content) if (read := course(content, name)) is not None}


def course(content: Content, name: str = FIRST) -> Course | None:
    """One first game of a table; None where it has no such one."""
    path = files(content).get(name)
    return record_of(content, path.name, read_course) if path is not None else None


def read_course(document: Document, names: Names | None = None) -> Reading[Course]:
    return Reading(document, _course, names)


def _course(value: Any, reading: Reading[Any]) -> Any:
    found = reader(_CourseFile)(value, reading)
    if found is BROKEN:
        return BROKEN
    given = found.setup
    setup = Setup(given.players, given.seed, given.options, given.decks, found.situation)
    line = tuple(parse_transcript(found.line))
    return Course(setup, given.bots, found.emblem, found.lessons, found.closing, found.title, line)


def setup_problems(cartridge: Cartridge, course: Course, file: str = FILE) -> list[str]:
    """A set-up that cannot be played, or a line that is not on offer, ends too early or does not win."""
    try:
        match = Match(cartridge, course.setup)
    except Refusal as problem:
        return [f"{file}: [setup]: {problem}"]
    if match.decision is None:
        return [f"{file}: [setup]: the game is over before it begins"]
    for number, wanted in enumerate(course.line, 1):
        if match.decision is None:
            return [f"{file}: line: choice {number} ({wanted[:60]}): the game is already over"]
        try:
            match.choose(find_option(match.state, match.decision, wanted))
        except Refusal as problem:
            return [f"{file}: line: choice {number}: {problem}"]
    if course.line and not set(course.learners(match.state)) & set(match.state.winners):
        return [f"{file}: line: whoever follows it does not win"]
    return []
