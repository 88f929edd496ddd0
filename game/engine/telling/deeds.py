"""Deeds: what is worth telling of whoever did it, found from what happened in a match.

deeds.toml of a table has them. A deed counts what is announced, or asks how things stand at the end, or both:

    round = "round_began"                    # announcements after which counting `within` begins anew
    turn = "turn_began"

    [[deed]]
    id = "web_cutter"
    icon = "swords"
    name = { en = "Web-cutter" }
    text = { en = "Destroy five spiders in one game" }
    on = "destroyed"                         # the announcement, with the card it is about
    tag = "spider"                           # ... has this tag, or `is = { kind = "enemy" }`, or is one of `cards`
    by = "all"                               # whose: of the event's "player" or "rivals", the card's "owner", "all"
    need = 5                                 # times; or `counts = "amount"`, or "result" for amount less other
    won = true                               # only for those who have won

`least` and `margin` leave out what is smaller, `within` counts one round or turn, `different` cards of one name once,
`without` names what must not have happened, `setup`, `players` and `team` whom it is for, `final` how it ends.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from game.engine.keeping.match import Match
from game.engine.machine.events import Announced
from game.engine.machine.state import Events, State
from game.engine.sources.content import Content
from game.engine.sources.kept_records import record_of
from game.engine.sources.reading import Names
from game.engine.sources.records import (
    Between,
    Document,
    Faults,
    Name,
    Named,
    OneOrMany,
    Reading,
    Sized,
    Text,
    key,
    reader,
)
from game.engine.telling import wording

FILE = "deeds.toml"
MOST = 64
LONGEST = 60  # of a name, and twice that of what has to be done

Announcement = Annotated[str, Named("announcement")]


@dataclass(frozen=True)
class Final:
    """How something stands at the end: a player's variable, the table's, or what a rule says of the player."""

    player: Annotated[str, Named("player variable")] = ""
    variable: Annotated[str, Named("variable")] = ""
    function: Annotated[str, Named("function")] = ""  # of a player
    least: Annotated[int, Between(-10000, 10000)] | None = None
    most: Annotated[int, Between(-10000, 10000)] | None = None

    def faults(self, _names: Names) -> Faults:
        if sum(map(bool, (self.player, self.variable, self.function))) != 1:
            yield (), "one of player, variable and function is wanted"
        if self.least is None and self.most is None:
            yield (), "least or most is wanted"

    def holds(self, state: State, seat: int) -> bool:
        if self.player:
            value = state.player_variable(seat, self.player)
        else:
            value = state.variable(self.variable) if self.variable else state.call(self.function, seat)
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)


@dataclass(frozen=True)
class Deed:
    """See above."""

    id: Name
    name: Text
    text: Text
    icon: Annotated[str, Named("sign")] = "star"  # an icon or an emblem
    on: Annotated[tuple[Announcement, ...], OneOrMany()] = ()
    tag: Annotated[str, Named("tag")] = ""
    cards: Annotated[tuple[Annotated[str, Named("card")], ...], OneOrMany()] = ()
    is_: dict[str, str | int] = field(default_factory=dict, metadata=key("is"))
    by: Literal["player", "owner", "rivals", "all"] = "player"
    counts: Literal["times", "amount", "result"] = "times"
    least: Annotated[int, Between(-10000, 10000)] | None = None
    margin: Annotated[int, Between(-10000, 10000)] | None = None
    different: bool = False
    need: Annotated[int, Between(1, 1000)] = 1
    within: Literal["game", "round", "turn"] = "game"
    without: tuple[Announcement, ...] = ()
    won: bool = False
    setup: dict[str, str] = field(default_factory=dict)
    team: Annotated[str, Named("team")] = ""
    players: Annotated[tuple[int, ...], Sized(2, 2)] | tuple[()] = ()
    final: tuple[Final, ...] = ()

    def faults(self, _names: Names) -> Faults:
        if not self.on and not self.won and not self.final:
            yield (), "nothing is asked: give it `on`, `won` or `final`"
        if not self.on and (self.tag or self.cards or self.is_ or self.need != 1 or self.counts != "times"):
            yield (), "what is counted needs an `on`"

    @property
    def at_end(self) -> bool:
        """Whether it is known only when the game is over."""
        return self.won or bool(self.final or self.without)


@dataclass(frozen=True)
class Journey:
    """A road of games to win, a step for each value of an option, or of any of several, or for each seat that the table
    has a name for: nothing waits for it."""

    name: Text
    options: Annotated[tuple[Annotated[str, Named("option")], ...], OneOrMany()] = ()
    seats: bool = False  # won once in each
    sides: bool = False  # each by every team
    leave: tuple[str, ...] = ()  # values that are no steps
    deeds: tuple[str, ...] = ()  # one for each value: whoever did it has won that, whatever the game's option was

    def faults(self, _names: Names) -> Faults:
        if bool(self.options) == self.seats:
            yield (), "expected options or seats"
        if self.deeds and (not self.options or self.sides):
            yield (), "deeds are for values of options, and not by sides"


@dataclass(frozen=True)
class Step:
    """A game to win on a journey: one of these options has that value, and maybe for that team; or in that seat; or any
    in which that deed is done."""

    options: tuple[str, ...]
    value: str
    team: int = 0  # from 1
    seat: int = 0
    deed: str = ""


def steps_of(content: Content, journey: Journey) -> list[Step]:
    """In the order of the values, side by side; or of the seats."""
    if journey.seats:
        return [Step((), "", seat=seat) for seat in wording.named_seats(content)]
    named = dict.fromkeys(
        value for option in content.options if option.name in journey.options for value in option.values
    )
    values = [value for value in named if value not in journey.leave]
    deeds = dict(zip(values, journey.deeds, strict=False))  # `problems` tells where one has no other
    teams = range(1, len(content.teams) + 1) if journey.sides else [0]
    return [Step(journey.options, value, team, deed=deeds.get(value, "")) for value in values for team in teams]


@dataclass(frozen=True)
class Book:
    """A table's deeds, and its journeys."""

    deeds: Annotated[tuple[Deed, ...], Sized(0, MOST)] = field(default=(), metadata=key("deed"))
    journeys: Annotated[tuple[Journey, ...], Sized(0, 4)] = field(default=(), metadata=key("journey"))
    round: Announcement = ""
    turn: Announcement = ""

    def faults(self, _names: Names) -> Faults:
        seen: set[str] = set()
        for number, deed in enumerate(self.deeds):
            if deed.id in seen:
                yield ("deed", number), f"there are two deeds {deed.id}"
            seen.add(deed.id)
            if deed.within != "game" and not (self.round if deed.within == "round" else self.turn):
                yield ("deed", number), f"within a {deed.within}: say which announcement begins one"


def read_book(document: Document, names: Names | None = None) -> Reading[Book]:
    return Reading(document, reader(Book), names)


def book_of(content: Content) -> Book:
    """What the table has; nothing where it has no such file."""
    return record_of(content, FILE, read_book) or Book()


def problems(content: Content, book: Book) -> list[str]:
    """Facts, options and a journey's deeds that the table does not have, which no family of names tells."""
    found = []
    options = {option.name: option.values for option in content.options}
    known = {deed.id for deed in book.deeds}
    for journey in book.journeys:
        found += [f"{FILE}: a journey has no deed {deed}" for deed in journey.deeds if deed not in known]
        steps = len(steps_of(content, journey))
        if journey.deeds and steps != len(journey.deeds):
            found.append(f"{FILE}: a journey of {steps} values has {len(journey.deeds)} deeds")
    for deed in book.deeds:
        for name, chosen in deed.setup.items():
            if chosen not in options.get(name, ()):
                found.append(f"{FILE}: {deed.id}: there is no option {name} = {chosen}")
        for fact, value in deed.is_.items():
            if fact not in content.facts:
                found.append(f"{FILE}: {deed.id}: there is no fact {fact}")
            elif isinstance(value, str) and value not in content.enums.get(content.facts[fact], ()):
                found.append(f"{FILE}: {deed.id}: {fact} is never {value}")
    return found


# --- finding them


@dataclass(frozen=True)
class Progress:
    """How far somebody has come with a deed: so many of those it needs, and whether it is done."""

    deed: Deed
    count: int
    done: bool


class Tally:
    """Counts a match's deeds as it goes on; what was taken back is counted anew."""

    def __init__(self, content: Content):
        self.content, self.book = content, book_of(content)
        self._begin()

    def _begin(self) -> None:
        self._read: list[Events] = []
        self._counts: dict[tuple[str, int], int] = {}  # by deed and seat: the most there was within one stretch
        self._running: dict[tuple[str, int], int] = {}
        self._seen: set[tuple[str, int, int]] = set()  # definitions of different cards
        self._happened: set[str] = set()

    def follow(self, match: Match) -> None:
        """Reads what has happened since it was last asked."""
        if not self.book.deeds:
            return
        told = [match.opening, *(chosen.events for chosen in match.history)]
        known = len(self._read)
        if known > len(told) or (known and self._read[-1] is not told[known - 1]):
            self._begin()
            known = 0
        for events in told[known:]:
            for event in events.of(Announced):
                self._note(match.state, event)
        self._read = told

    def _note(self, state: State, event: Announced) -> None:
        name = event.name
        self._happened.add(name)
        for deed in self.book.deeds:
            if deed.within != "game" and name == (self.book.round if deed.within == "round" else self.book.turn):
                for seat in range(1, state.players + 1):
                    self._running.pop((deed.id, seat), None)
                    self._seen = {seen for seen in self._seen if seen[:2] != (deed.id, seat)}
            if name in deed.on and self._counts_for(state, deed, event):
                for seat in _whose(state, deed, event):
                    self._count(state, deed, event, seat)

    def _counts_for(self, state: State, deed: Deed, event: Announced) -> bool:
        if deed.least is not None and event.amount < deed.least:
            return False
        if deed.margin is not None and event.amount - event.other < deed.margin:
            return False
        if not (deed.tag or deed.cards or deed.is_):
            return True
        if not event.card:
            return False
        card = self.content.cards[state.raw.cards[event.card - 1].definition]
        return (
            (not deed.tag or deed.tag in card.tags)
            and (not deed.cards or card.id in deed.cards)
            and all(self._fact(card.facts.get(fact), fact) == value for fact, value in deed.is_.items())
        )

    def _fact(self, value: int | None, fact: str) -> str | int | None:
        """A fact's value as the file writes it."""
        values = self.content.enums.get(self.content.facts.get(fact, ""), ())
        return values[value - 1] if value and values else value

    def _count(self, state: State, deed: Deed, event: Announced, seat: int) -> None:
        at = (deed.id, seat)
        if deed.different and event.card:
            seen = (deed.id, seat, state.raw.cards[event.card - 1].definition)
            if seen in self._seen:
                return
            self._seen.add(seen)
        worth = {"times": 1, "amount": event.amount, "result": max(0, event.amount - event.other)}[deed.counts]
        self._running[at] = self._running.get(at, 0) + worth
        self._counts[at] = max(self._counts.get(at, 0), self._running[at])

    # --- telling

    def of(self, match: Match, seat: int) -> list[Progress]:
        """How far a seat has come with every deed that this game is for."""
        self.follow(match)
        return [self._progress(match, deed, seat) for deed in self.book.deeds if self._is_for(match, deed, seat)]

    def _is_for(self, match: Match, deed: Deed, seat: int) -> bool:
        seats = match.state.seats
        if deed.team and (not seats or seats[seat - 1].team != deed.team):
            return False
        options = {option.name: option.values[option.default] for option in self.content.options}
        options |= match.setup.options
        players = match.state.players
        return all(options.get(name) == value for name, value in deed.setup.items()) and (
            not deed.players or deed.players[0] <= players <= deed.players[1]
        )

    def _progress(self, match: Match, deed: Deed, seat: int) -> Progress:
        state = match.state
        count = min(self._counts.get((deed.id, seat), 0), deed.need) if deed.on else 0
        done = count >= deed.need if deed.on else True
        if deed.at_end:
            done = done and state.over and not self._happened & set(deed.without)
            done = done and (not deed.won or seat in state.winners)
            done = done and all(final.holds(state, seat) for final in deed.final)
        return Progress(deed, count, done)


def _whose(state: State, deed: Deed, event: Announced) -> list[int]:
    if deed.by == "all":
        return list(range(1, state.players + 1))
    if deed.by == "rivals":
        own = state.teams[event.player - 1] if event.player else 0
        return [seat for seat in range(1, state.players + 1) if own and state.teams[seat - 1] != own]
    seat = event.player if deed.by == "player" else state.raw.cards[event.card - 1].owner if event.card else 0
    return [seat] if 1 <= seat <= state.players else []
