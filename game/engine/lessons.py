"""A table's guided first game: lesson.toml beside its rules has the set-up, and what to say at which moment.

A lesson is due by what really happens, never by a list of moves: whatever a player chooses, the guide keeps up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from game.engine.cartridge import Cartridge
from game.engine.content import Content, ContentError, Text, checked_text, read_toml, suggestion
from game.engine.refusal import Refusal
from game.engine.setup import Setup, SetupError
from game.engine.state import Decision, Event, State

FILE = "lesson.toml"
ANYBODY, ONESELF, ANOTHER = "anybody", "oneself", "another"
MORE, LESS = "more", "less"
TOOLS = ("undo", "redo", "hint", "log", "pause", "sheet")
POINTS = ("zone", "slot", "station", "tool", "card", "space", "subject", "dial", "versus", "button")  # before a colon
NAMED_POINTS = ("zone", "slot", "station", "tool")


@dataclass(frozen=True)
class When:
    """Everything that is named must be so. The first group looks at the question, the second at what just happened."""

    prompt: tuple[str, ...] = ()
    button: str = ""  # on offer
    label: str = ""  # of a card on offer
    reached: dict[str, int] = field(default_factory=dict)  # variables of the player or the table, at least so much

    announced: tuple[str, ...] = ()
    by: str = ANYBODY  # whose announcement
    card: dict[str, str] = field(default_factory=dict)  # a fact of the announced card
    amount: str = ""  # of the two announced numbers the first is the larger or the smaller
    rises: str = ""  # a variable of the player

    after: str = ""  # another lesson was given

    @property
    def about_events(self) -> bool:
        return bool(self.announced or self.rises)


@dataclass(frozen=True)
class Lesson:
    id: str
    title: Text
    text: Text
    when: When = field(default_factory=When)
    point: tuple[str, ...] = ()  # what it is about: zone:staging, dial, card, tool:undo ...


@dataclass(frozen=True)
class Closing:
    """The page at the end: how it went, and what to try next."""

    won: Text
    lost: Text
    next: tuple[Text, ...]


@dataclass(frozen=True)
class Course:
    """A table's first game. `bots` has for each seat a bot's level, or "" for the person who learns."""

    setup: Setup
    bots: tuple[str, ...]
    emblem: str
    lessons: tuple[Lesson, ...]
    closing: Closing


class Moment(NamedTuple):
    """A question to somebody who learns, and what happened since the last choice a person made."""

    state: State
    decision: Decision
    events: tuple[Event, ...]


class Due(NamedTuple):
    """A lesson, and the event that calls for it where one does."""

    lesson: Lesson
    event: Event | None = None


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
    names = state.cartridge.program.names
    if when.prompt and names.prompts[decision.prompt - 1] not in when.prompt:
        return False
    if when.button and not any(
        option.kind == "button" and names.buttons[-option.value - 1] == when.button for option in decision.options
    ):
        return False
    if when.label and not any(
        option.label and names.labels[option.label - 1] == when.label for option in decision.options
    ):
        return False
    return all(_value(state, moment.decision.player, name) >= least for name, least in when.reached.items())


def _value(state: State, seat: int, name: str) -> int:
    if name in state.cartridge.content.player_variables:
        return state.player_variable(seat, name)
    return state.variable(name)


def _happened(when: When, moment: Moment) -> Event | None:
    """The first event that is all the lesson asks for."""
    content, names = moment.state.cartridge.content, moment.state.cartridge.program.names
    for event in moment.events:
        if when.rises:
            if event.kind != "PLAYER" or event.player != moment.decision.player or event.b <= event.a:
                continue
            if content.player_variables[event.word] == when.rises:
                return event
        elif event.kind == "ANNOUNCED" and names.announcements[event.a - 1] in when.announced:
            whose = ONESELF if event.player == moment.decision.player else ANOTHER
            balance = MORE if event.b > event.c else LESS if event.b < event.c else ""
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


def course(content: Content) -> Course | None:
    """The table's first game; None where it has none. What is wrong with the file is refused in one line."""
    path = content.folder / FILE
    return _read(path, path.stat().st_mtime_ns) if path.exists() else None


@lru_cache(maxsize=8)
def _read(path: Path, _written: int) -> Course:
    document = read_toml(path)
    _only(document, {"emblem", "setup", "lesson", "closing"}, FILE)
    emblem = document.get("emblem", "lantern")
    if not isinstance(emblem, str):
        raise ContentError(f"{FILE}: emblem should be a text")
    setup, bots = _setup(document.get("setup", {}))
    rows = document.get("lesson")
    if not isinstance(rows, list) or not rows:
        raise ContentError(f"{FILE}: expected [[lesson]] entries")
    lessons = tuple(_lesson(row, number) for number, row in enumerate(rows, 1))
    ids = [lesson.id for lesson in lessons]
    for lesson in lessons:
        if ids.count(lesson.id) > 1:
            raise ContentError(f"{FILE} {lesson.id}: there are two lessons of that name")
        if lesson.when.after and lesson.when.after not in ids:
            known = suggestion(lesson.when.after, ids)
            raise ContentError(f"{FILE} {lesson.id}: after: there is no lesson {lesson.when.after}{known}")
    return Course(setup, bots, emblem, lessons, _closing(document.get("closing")))


def _only(given: object, allowed: set[str], where: str) -> dict:
    if not isinstance(given, dict):
        raise ContentError(f"{where}: expected a table of values")
    for key in given:
        if key not in allowed:
            raise ContentError(f"{where}: {key} is not known{suggestion(key, allowed)}")
    return given


def _setup(given: object) -> tuple[Setup, tuple[str, ...]]:
    where = f"{FILE} [setup]"
    row = dict(_only(given, {"players", "seed", "options", "decks", "bots"}, where))
    bots = row.pop("bots", [])
    if not isinstance(bots, list) or not all(isinstance(bot, str) for bot in bots):
        raise ContentError(f"{where}: bots should be a list of texts")
    try:
        return Setup.from_plain(row), tuple(bots)
    except SetupError as problem:
        raise ContentError(f"{where}: {problem}") from None


def _lesson(given: object, number: int) -> Lesson:
    where = f"{FILE} lesson {number}"
    row = _only(given, {"id", "title", "text", "when", "point"}, where)
    if not isinstance(row.get("id"), str) or not row["id"]:
        raise ContentError(f"{where}: a lesson has an id")
    where = f"{FILE} {row['id']}"
    return Lesson(
        row["id"],
        _text(row.get("title"), f"{where} title"),
        _text(row.get("text"), f"{where} text"),
        _when(row.get("when", {}), where),
        _points(row.get("point", []), where),
    )


def _text(given: object, where: str) -> Text:
    if not isinstance(given, dict) or not given:
        raise ContentError(f"{where}: expected a text for each language")
    return checked_text(given, where)


def _when(given: object, where: str) -> When:
    row = dict(_only(given, {one.name for one in fields(When)}, f"{where} when"))
    for name in ("prompt", "announced"):
        if name in row:
            row[name] = _names(row[name], f"{where} {name}")
    for name in ("button", "label", "by", "amount", "rises", "after"):
        if not isinstance(row.get(name, ""), str):
            raise ContentError(f"{where}: {name} should be a text")
    for name, kind, called in (("reached", int, "numbers"), ("card", str, "texts")):
        values = row.get(name, {})
        if not isinstance(values, dict) or not all(type(value) is kind for value in values.values()):
            raise ContentError(f"{where}: {name} should be a table of {called}")
    when = When(**row)
    if when.by not in (ANYBODY, ONESELF, ANOTHER):
        raise ContentError(f"{where}: by should be {ANYBODY}, {ONESELF} or {ANOTHER}")
    if when.amount not in ("", MORE, LESS):
        raise ContentError(f"{where}: amount should be {MORE} or {LESS}")
    if (when.card or when.amount or when.by != ANYBODY) and not when.announced:
        raise ContentError(f"{where}: card, amount and by belong to an announcement")
    return when


def _names(given: object, where: str) -> tuple[str, ...]:
    names = [given] if isinstance(given, str) else given
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ContentError(f"{where}: expected a name, or a list of names")
    return tuple(names)


def _points(given: object, where: str) -> tuple[str, ...]:
    points = _names(given, f"{where} point")
    for point in points:
        kind, colon, _name = point.partition(":")
        if kind not in POINTS or bool(colon) != (kind in NAMED_POINTS):
            raise ContentError(f"{where}: nothing can be pointed at as {point}{suggestion(kind, POINTS)}")
    return points


def _closing(given: object) -> Closing:
    where = f"{FILE} [closing]"
    row = _only(given, {"won", "lost", "next"}, where)
    ideas = row.get("next")
    if not isinstance(ideas, list) or not ideas:
        raise ContentError(f"{where}: next should be a list of texts")
    return Closing(
        _text(row.get("won"), f"{where} won"),
        _text(row.get("lost"), f"{where} lost"),
        tuple(_text(idea, f"{where} next {number}") for number, idea in enumerate(ideas, 1)),
    )


# --- for the checker


def texts(course: Course) -> list[tuple[str, Text]]:
    """Every text of the course, with where it stands."""
    found = []
    for lesson in course.lessons:
        found += [(f"{FILE} {lesson.id} title", lesson.title), (f"{FILE} {lesson.id} text", lesson.text)]
    found += [(f"{FILE} [closing] won", course.closing.won), (f"{FILE} [closing] lost", course.closing.lost)]
    return found + [(f"{FILE} [closing] next {number}", idea) for number, idea in enumerate(course.closing.next, 1)]


def unknown_names(cartridge: Cartridge, course: Course) -> list[str]:
    """What the lessons name and the table does not have, and a set-up that cannot be played."""
    content, names = cartridge.content, cartridge.program.names
    variables = (*content.player_variables, *content.variables)
    problems = []
    for lesson in course.lessons:
        when = lesson.when
        wanted = [("prompt", name, names.prompts) for name in when.prompt]
        wanted += [("announcement", name, names.announcements) for name in when.announced]
        wanted += [("button", when.button, names.buttons), ("label", when.label, names.labels)]
        wanted += [("variable", name, variables) for name in (*when.reached, when.rises)]
        wanted += [("fact", fact, content.facts) for fact in when.card]
        wanted += [
            ("value", value, content.enums.get(content.facts.get(fact, ""), ())) for fact, value in when.card.items()
        ]
        known = {"zone": content.zones, "tool": TOOLS}
        for point in lesson.point:
            kind, _, name = point.partition(":")
            wanted += [(kind, name, known[kind])] if kind in known else []
        problems += [
            f"{FILE} {lesson.id}: there is no {kind} {name}{suggestion(name, known)}"
            for kind, name, known in wanted
            if name and name not in known
        ]
    try:
        State.start(cartridge, course.setup)
    except Refusal as problem:
        problems.append(f"{FILE} [setup]: {problem}")
    return problems
