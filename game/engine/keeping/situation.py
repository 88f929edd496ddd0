"""Situations: any position of a table as readable TOML. docs/situations.md describes the format.

    table = "quest"
    players = 2
    seed = 1
    step = "engagement_checks"
    options = { scenario = "passage_through_mirkwood" }
    variables = { round = 2 }

    [[seat]]                        # one for each player, in order
    threat = 24                     # player variables
    hand = ["gandalf"]              # a zone of the seat: ids, or tables with counters, flags and attachments
    area = [{ card = "aragorn", damage = 2, exhausted = true, attached = ["steward_of_gondor"] }]

    [zones]                         # zones all share
    staging = ["forest_spider", { card = "king_spider", count = 2 }]

    [spaces]
    gate = { keeper = 1 }

Lists are written bottom first: the last card of a deck is its top. A zone called `attached`, if the table has one,
is where attachments lie; otherwise they lie in their host's zone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from unicodedata import combining, normalize

from game.engine.machine.cartridge import Cartridge
from game.engine.machine.console import error_text, ffi, lib
from game.engine.machine.ids import UnknownOption, find_option
from game.engine.machine.setup import Setup, SetupError, console_setup
from game.engine.machine.state import Events, State
from game.engine.refusal import Refusal
from game.engine.sources.content import Card, Content, unspelled
from game.engine.sources.reading import Wrong
from game.engine.sources.records import (
    Between,
    Faults,
    Fields,
    Named,
    Names,
    Reader,
    Reading,
    Small,
    Using,
    list_of,
    meant,
    reader,
)
from game.engine.sources.toml_file import ContentError, Document, file_text, parse
from game.engine.sources.vocabulary import content_names

if TYPE_CHECKING:
    from game.engine._console import Array, EmCard


class SituationError(Refusal):
    """A situation that makes no sense, in one line."""


def read_situation(path: Path) -> Document:
    """The TOML of a situation file."""
    return parse_situation(_text_of(path, "situation"), path.name)


def _text_of(path: Path, kind: str) -> str:
    try:
        return file_text(path, kind)
    except ContentError as problem:
        raise SituationError(str(problem)) from None


def parse_situation(text: str, name: str = "situation") -> Document:
    try:
        return parse(text, name)
    except ContentError as problem:
        raise SituationError(str(problem)) from None


def load_situation(cartridge: Cartridge, document: dict[str, Any]) -> tuple[State, Events]:
    """The state a situation describes, run up to its first decision."""
    state = place_situation(cartridge, document)
    return state, state.resume()


def begun(cartridge: Cartridge, setup: Setup) -> tuple[State, Events]:
    """A game at its first decision: dealt, or as the situation of its set-up has it."""
    if not setup.situation:
        return State.start(cartridge, setup)
    dealt = {"players": setup.players, "seed": setup.seed, "options": setup.options}
    return load_situation(cartridge, {**setup.situation, **dealt})


def place_situation(cartridge: Cartridge, document: dict[str, Any]) -> State:
    """The state a situation describes, before the step it names has run."""
    table = document.get("table", cartridge.id)
    if table != cartridge.id:
        raise SituationError(f"this is a situation of {table}, not of {cartridge.id}")
    written = document if isinstance(document, Document) else Document(document, "situation")
    try:
        reading: Reading[dict[str, Any]] = Reading(written, _situation(cartridge.content), _names(cartridge.content))
        given = reading.whole
    except ContentError as problem:
        raise SituationError(str(problem)) from None
    return _Placing(cartridge, given).state


# --- what a situation may say


def _card_id(value: Any, reading: Reading[Any]) -> str:
    """A card's id, as ids are written or as the table's files have it."""
    spelt = value.replace("-", "_") if isinstance(value, str) else value
    card: str = reader(Annotated[str, Named("card")])(spelt, reading)
    return card


@dataclass(frozen=True)
class Modifier:
    """{ card = "gimli" | player = 1, stat = "attack", value = 1, until = "phase" }"""

    stat: Annotated[str, Named("stat")]
    card: Annotated[str, Using(_card_id)] = ""
    player: int | None = None
    value: Small = 1
    until: Annotated[str, Named("expiry")] = ""

    def faults(self, names: Names) -> Faults:
        if self.card and self.player is not None:
            yield (), "a modifier is on a card or on a player, not on both"


def _names(content: Content) -> Names:
    return {
        **content_names(content),
        "stat": (*content.facts, *content.stats),
        "expiry": content.expiries,
    }


def _number(name: str, content: Content) -> Reader:
    """A variable: a number, yes or no, or a word, if the table's words for such a thing bear the variable's name."""
    words, plain = content.enums.get(name, ()), reader(Small)

    def read(value: Any, reading: Reading[Any]) -> int:
        if isinstance(value, str) and words:
            word = value.replace("-", "_")
            if word not in words:
                raise Wrong(f"there is no {name} {value[:60]!r}{meant(word, words)}")
            return words.index(word) + 1
        number: int = plain(int(value) if isinstance(value, bool) else value, reading)
        return number

    return read


def _option_value(value: Any, reading: Reading[Any]) -> str:
    """One of the option's values, spelt as files or ids are; where they are on and off, true and false will do."""
    word: str = reader(str)(("off", "on")[value] if isinstance(value, bool) else value, reading)
    return word.replace("-", "_")


def _situation(content: Content) -> Fields:
    cards = list_of(_card_entry(content))
    zones = content.zones.values()
    seat = {name: _number(name, content) for name in content.player_variables}
    seat |= {zone.name: cards for zone in zones if zone.seat}
    shared = {zone.name: cards for zone in zones if not zone.seat}
    space = Fields({name: reader(Annotated[int, Between(-128, 127)]) for name in content.space_fields}, ())
    homes = dict.fromkeys(content.variables, "[variables]") | dict.fromkeys(seat, "[[seat]]")
    homes |= dict.fromkeys(shared, "[zones]") | {option.name: "options" for option in content.options}
    return Fields(
        {
            "table": reader(str),
            "players": reader(Annotated[int, Between(*content.players)]),
            "seed": reader(Annotated[int, Between(0, 2**64 - 1)]),
            "step": reader(Annotated[str, Named("step")]),
            "options": reader(dict[Annotated[str, Named("option")], Annotated[str, Using(_option_value)]]),
            "variables": Fields({name: _number(name, content) for name in content.variables}, (), elsewhere=homes),
            "seat": list_of(Fields(seat, (), elsewhere=homes)),
            "zones": Fields(shared, (), elsewhere=homes),
            "spaces": _spaces(Fields({one.id: space for one in content.spaces}, ())),
            "modifiers": list_of(reader(Modifier)),
            "shuffle": list_of(reader(Annotated[str, Named("zone")])),
        },
        (),
        elsewhere=homes,
    )


def _spaces(fields: Reader) -> Reader:
    """Spaces by their ids, as ids are written or as the table's files have it."""

    def read(value: Any, reading: Reading[Any]) -> Any:
        return fields(
            {unspelled(name): one for name, one in value.items()} if isinstance(value, dict) else value, reading
        )

    return read


def _card_entry(content: Content) -> Reader:
    """A card by its id alone, or as a table with its counters, flags and attachments."""
    fields: dict[str, Reader] = {name: reader(Annotated[int, Between(0, 255)]) for name in content.counters}
    fields |= {name: reader(bool) for name in content.flags}

    def entry(value: Any, reading: Reading[Any]) -> Any:
        return card({"card": value} if isinstance(value, str) else value, reading)

    def card_id(value: Any, reading: Reading[Any]) -> str:
        try:
            return _card_id(value, reading)
        except Wrong:
            close = _called(content, value[:60]) if isinstance(value, str) else []
            if not close:
                raise
            raise Wrong(f"there is no card {value[:60]!r}; did you mean {' or '.join(close[:3])}?") from None

    fields |= {
        "card": card_id,
        "count": reader(Annotated[int, Between(1, 99)]),
        "owner": reader(int),
        "controller": reader(int),
        "known": list_of(reader(int)),
        "attached": list_of(entry),
    }
    card = Fields(fields, ("card",))
    return entry


def _called(content: Content, wanted: str) -> list[str]:
    """Cards of which these are all words of the id or of a name, in any order, or whose ids begin so."""
    begun, words = f"{wanted}_", _words(wanted)

    def is_meant(card: Card) -> bool:
        names = (card.id, *(name for name in card.name.values() if isinstance(name, str)))
        return card.id.startswith(begun) or any(_words(name) == words for name in names)

    return [repr(card.id) for card in content.cards if is_meant(card)]


def _words(name: str) -> list[str]:
    plain = normalize("NFKD", name.casefold()).replace("'", "").replace("’", "")
    return sorted(re.findall(r"[^\W_]+", "".join(letter for letter in plain if not combining(letter))))


class _Placing:
    """Puts what was read into a state."""

    def __init__(self, cartridge: Cartridge, given: dict[str, Any]):
        self.cartridge = cartridge
        self.content = cartridge.content
        self.error = ffi.new("EmError *")
        self.state = State(cartridge)
        seats = given.get("seat", ())
        self.begin(given, len(seats))
        for seat, values in enumerate(seats, 1):
            self.seat(seat, values)
        for name, value in given.get("variables", {}).items():
            self.state.raw.table_vars[self.content.variables.index(name)] = value
        for name, entries in given.get("zones", {}).items():
            self.zone(name, 0, entries)
            self.given(f"{name}_given", self.content.variables, self.state.raw.table_vars)
        for name, fields in given.get("spaces", {}).items():
            self.space(name, fields)
        for modifier in given.get("modifiers", ()):
            self.modifier(modifier)
        for name in given.get("shuffle", ()):
            self.shuffle(name)
        broken = self.state.check()
        if broken:
            raise SituationError(f"the situation is impossible: {broken}")

    def begin(self, given: dict[str, Any], seats: int) -> None:
        least = 0 if self.content.lineups else seats  # a lineup says who sits down, whether told about or not
        setup = Setup(given.get("players", least), given.get("seed", 0), given.get("options", {}))
        try:
            structure, _kept = console_setup(self.cartridge, setup)
        except SetupError as problem:
            raise SituationError(str(problem)) from None
        if seats > structure.player_count:
            raise SituationError(f"{seats} seats for {structure.player_count} players")
        lib.em_clear(self.cartridge.handle, self.state.raw, structure, self.error)
        self.state.raw.step = self.content.flow.index(given.get("step", self.content.flow[0]))

    def seat(self, seat: int, values: dict[str, Any]) -> None:
        for name, value in values.items():
            if name in self.content.player_variables:
                self.state.raw.player_vars[seat - 1][self.content.player_variables.index(name)] = value
            else:
                self.zone(name, seat, value)
                self.given(f"{name}_given", self.content.player_variables, self.state.raw.player_vars[seat - 1])

    def given(self, name: str, declared: tuple[str, ...], variables: Array[int]) -> None:
        """A table that wants to know whether a zone was mentioned, if only as empty, has a variable for it."""
        if name in declared:
            variables[declared.index(name)] = 1

    def zone(self, name: str, seat: int, entries: tuple[dict[str, Any], ...]) -> None:
        for entry in entries:
            self.card(entry, name, seat, seat, 0)

    def card(self, entry: dict[str, Any], zone: str, seat: int, owner: int, host: int) -> None:
        values = dict(entry)
        card_id, copies = values.pop("card"), values.pop("count", 1)
        attached = values.pop("attached", ())
        owner = self.player(values.pop("owner", owner), "owner")
        controller = self.player(values.pop("controller", owner if seat == 0 else seat), "controller")
        known = values.pop("known", None)
        for _ in range(copies):
            number = self.place(self.content.card_number(card_id), zone, seat, owner, card_id)
            raw = self.state.raw.cards[number - 1]
            raw.controller = controller
            if known is not None:
                seats = [self.player(one, "known") for one in known]
                raw.known = sum(1 << (one - 1) for one in seats if one)
            for name, value in values.items():
                self.mark(raw, name, value)
            if host and not lib.em_attach(self.cartridge.handle, self.state.raw, number, host, self.error):
                raise SituationError(f"{card_id}: {error_text(self.error)}")
            for guest in attached:
                where, whose = ("attached", 0) if "attached" in self.content.zones else (zone, seat)
                self.card(guest, where, whose, owner, number)

    def place(self, definition: int, zone: str, seat: int, owner: int, card_id: str) -> int:
        # Placed as the zone's own seat's card first: who owns it does not decide where it lies.
        first = self.content.zones[zone].first
        number = lib.em_place(self.cartridge.handle, self.state.raw, definition, first, seat, self.error)
        if not number:
            raise SituationError(f"{card_id} in {zone}: {error_text(self.error)}")
        self.state.raw.cards[number - 1].owner = owner
        return number

    def mark(self, raw: EmCard, name: str, value: int) -> None:
        if name in self.content.counters:
            raw.counters[self.content.counters.index(name)] = value
        elif value:
            raw.flags |= 1 << self.content.flags.index(name)

    def space(self, name: str, fields: dict[str, int]) -> None:
        number = next(n for n, space in enumerate(self.content.spaces) if space.id == name)
        for field, value in fields.items():
            self.state.raw.spaces[number][self.content.space_fields.index(field)] = value

    def modifier(self, given: Modifier) -> None:
        stats = [*self.content.facts, *self.content.stats]
        target = 0
        if given.player is not None:
            target = 0x8000 + self.player(given.player, "player")
            if target == 0x8000:
                raise SituationError("a modifier: there is no player 0")
        elif given.card:
            wanted = self.content.card_number(given.card)
            cards = range(1, self.state.raw.card_count + 1)
            target = next((card for card in cards if self.state.raw.cards[card - 1].definition == wanted), 0)
            if not target:
                raise SituationError(f"a modifier names {given.card}, which is not in the situation")
        expiry = self.content.expiries.index(given.until) + 1 if given.until else 0
        if not lib.em_modify(self.state.raw, target, stats.index(given.stat), given.value, expiry, self.error):
            raise SituationError(error_text(self.error))

    def shuffle(self, name: str) -> None:
        zone = self.content.zones[name]
        for seat in range(self.state.players if zone.seat else 1):
            lib.em_shuffle(self.cartridge.handle, self.state.raw, zone.first + seat)

    def player(self, value: int, what: str) -> int:
        if not 0 <= value <= self.state.players:
            raise SituationError(f"{what}: there is no player {value}"[:200])
        return value


# --- transcripts


def read_transcript(path: Path) -> list[str]:
    """The choices of a transcript file: one id a line, # begins a comment line."""
    return parse_transcript(_text_of(path, "transcript"))


def parse_transcript(text: str) -> list[str]:
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def play_transcript(state: State, choices: list[str]) -> list[Events]:
    """Makes the choices one after the other; a wrong one is named with its line."""
    events = []
    for number, wanted in enumerate(choices, 1):
        decision = state.decision
        if decision is None:
            raise SituationError(f"choice {number} ({wanted[:80]}): the game is already over")
        try:
            events.append(state.choose(find_option(state, decision, wanted)))
        except UnknownOption as problem:
            raise SituationError(f"choice {number}: {problem}") from None
    return events
