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

from pathlib import Path

from game.engine.cartridge import Cartridge
from game.engine.console import error_text, ffi, lib
from game.engine.content import suggestion
from game.engine.ids import UnknownOption, find_option
from game.engine.refusal import Refusal
from game.engine.setup import Setup, SetupError, console_setup
from game.engine.state import Events, State
from game.engine.toml_file import ContentError, Document, file_text, parse

CALLED = {str: "a text", bool: "true or false", list: "a list", dict: "a table of values"}
TOP = {"table", "players", "seed", "step", "options", "variables", "seat", "zones", "spaces", "modifiers", "shuffle"}


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


def load_situation(cartridge: Cartridge, document: dict) -> tuple[State, Events]:
    """The state a situation describes, run up to its first decision."""
    state = place_situation(cartridge, document)
    return state, state.resume()


def place_situation(cartridge: Cartridge, document: dict) -> State:
    """The state a situation describes, before the step it names has run."""
    return _Placing(cartridge, document).state


class _Placing:
    def __init__(self, cartridge: Cartridge, document: dict):
        self.cartridge = cartridge
        self.content = cartridge.content
        self.error = ffi.new("EmError *")
        self.known(document, TOP, "a situation")
        table = document.get("table", cartridge.id)
        if table != cartridge.id:
            raise SituationError(f"this is a situation of {table}, not of {cartridge.id}")
        seats = self.of_type(document.get("seat", []), list, "seat")
        self.state = State(cartridge)
        self.begin(document, len(seats))
        for seat, values in enumerate(seats, 1):
            self.seat(seat, self.of_type(values, dict, f"seat {seat}"))
        for name, value in self.of_type(document.get("variables", {}), dict, "variables").items():
            self.known({name: 0}, self.content.variables, "variables")
            self.state.raw.table_vars[self.content.variables.index(name)] = self.number(value, name)
        for name, entries in self.of_type(document.get("zones", {}), dict, "zones").items():
            self.known({name: 0}, [z.name for z in self.content.zones.values() if not z.seat], "zones")
            self.zone(name, 0, entries)
        for name, fields in self.of_type(document.get("spaces", {}), dict, "spaces").items():
            self.space(name, self.of_type(fields, dict, f"space {name}"))
        for entry in self.of_type(document.get("modifiers", []), list, "modifiers"):
            self.modifier(self.of_type(entry, dict, "a modifier"))
        for name in self.of_type(document.get("shuffle", []), list, "shuffle"):
            self.shuffle(name)
        broken = self.state.check()
        if broken:
            raise SituationError(f"the situation is impossible: {broken}")

    def begin(self, document: dict, seats: int) -> None:
        options = self.of_type(document.get("options", {}), dict, "options")
        if document.get("players") == 0:
            raise SituationError("players = 0: leave it out, or say how many")
        plain = {"players": document.get("players", seats), "seed": document.get("seed", 0), "options": options}
        try:
            structure, _kept = console_setup(self.cartridge, Setup.from_plain(plain))
        except SetupError as problem:
            raise SituationError(str(problem)) from None
        if seats > structure.player_count:
            raise SituationError(f"{seats} seats for {structure.player_count} players")
        lib.em_clear(self.cartridge.handle, self.state.raw, structure, self.error)
        step = document.get("step", self.content.flow[0])
        if step not in self.content.flow:
            raise SituationError(f"there is no step {step!r}{suggestion(str(step), self.content.flow)} "
                                 f"(steps: {', '.join(self.content.flow)})")  # fmt: skip
        self.state.raw.step = self.content.flow.index(step)

    def seat(self, seat: int, values: dict) -> None:
        zones = [zone.name for zone in self.content.zones.values() if zone.seat]
        self.known(values, [*self.content.player_variables, *zones], f"seat {seat}")
        for name, value in values.items():
            if name in self.content.player_variables:
                index = self.content.player_variables.index(name)
                self.state.raw.player_vars[seat - 1][index] = self.number(value, name)
            else:
                self.zone(name, seat, value)

    def zone(self, name: str, seat: int, entries: object) -> None:
        for entry in self.of_type(entries, list, name):
            self.card(entry, name, seat, seat, 0)

    def card(self, entry: object, zone: str, seat: int, owner: int, host: int) -> None:
        values = {"card": entry} if isinstance(entry, str) else dict(self.of_type(entry, dict, f"a card in {zone}"))
        card_id = self.of_type(values.pop("card", None), str, f"the card in {zone}").replace("-", "_")
        definition = self.content.card_number(card_id)
        if definition < 0:
            known = (card.id for card in self.content.cards)
            raise SituationError(f"there is no card {card_id}{suggestion(card_id, known)}")
        copies = self.number(values.pop("count", 1), f"{card_id}: count", 1, 99)
        attached = self.of_type(values.pop("attached", []), list, "attached")
        owner = self.player(values.pop("owner", owner), "owner")
        controller = self.player(values.pop("controller", owner if seat == 0 else seat), "controller")
        known = values.pop("known", None)
        self.known(values, [*self.content.counters, *self.content.flags], card_id)
        for _ in range(copies):
            number = self.place(definition, zone, seat, owner, card_id)
            raw = self.state.raw.cards[number - 1]
            raw.controller = controller
            if known is not None:
                seats = [self.player(one, "known") for one in self.of_type(known, list, "known")]
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

    def mark(self, raw, name: str, value: object) -> None:
        if name in self.content.counters:
            raw.counters[self.content.counters.index(name)] = self.number(value, name, 0, 255)
        elif self.of_type(value, bool, name):
            raw.flags |= 1 << self.content.flags.index(name)

    def space(self, name: str, fields: dict) -> None:
        spaces = [space.id for space in self.content.spaces]
        self.known({name: 0}, spaces, "spaces")
        self.known(fields, self.content.space_fields, f"space {name}")
        for field, value in fields.items():
            number = self.number(value, field, -128, 127)
            self.state.raw.spaces[spaces.index(name)][self.content.space_fields.index(field)] = number

    def modifier(self, entry: dict) -> None:
        """{ card = "gimli" | player = 1, stat = "attack", value = 1, until = "phase" }"""
        self.known(entry, ("card", "player", "stat", "value", "until"), "a modifier")
        stats = [*self.content.facts, *self.content.stats]
        stat, until = entry.get("stat"), entry.get("until")
        if stat not in stats:
            raise SituationError(f"a modifier needs a stat{suggestion(str(stat), stats)} (stats: {', '.join(stats)})")
        if until is not None and until not in self.content.expiries:
            known = ", ".join(self.content.expiries) or "none"
            raise SituationError(f"a modifier: until {until!r:.40} is not one of {known}")
        if "player" in entry and "card" in entry:
            raise SituationError("a modifier is on a card or on a player, not on both")
        target = 0
        if "player" in entry:
            target = 0x8000 + self.player(entry["player"], "player")
            if target == 0x8000:
                raise SituationError("a modifier: there is no player 0")
        elif "card" in entry:
            wanted = self.content.card_number(str(entry["card"]).replace("-", "_"))
            cards = range(1, self.state.raw.card_count + 1)
            target = next((card for card in cards if self.state.raw.cards[card - 1].definition == wanted), 0)
            if not target:
                raise SituationError(f"a modifier names {entry['card']}, which is not in the situation")
        expiry = self.content.expiries.index(until) + 1 if until else 0
        value = self.number(entry.get("value", 1), "value")
        if not lib.em_modify(self.state.raw, target, stats.index(stat), value, expiry, self.error):
            raise SituationError(error_text(self.error))

    def shuffle(self, name: object) -> None:
        if not isinstance(name, str) or name not in self.content.zones:
            raise SituationError(f"shuffle: there is no zone {name!r}{suggestion(str(name), self.content.zones)}")
        zone = self.content.zones[name]
        for seat in range(self.state.players if zone.seat else 1):
            lib.em_shuffle(self.cartridge.handle, self.state.raw, zone.first + seat)

    def known(self, values: dict, names, where: str) -> None:
        for name in values:
            if name not in names:
                raise SituationError(f"{where}: nobody knows what {name!r} means{suggestion(str(name), names)}"[:300])

    def of_type(self, value: object, kind: type, what: str):
        if not isinstance(value, kind):
            raise SituationError(f"{what}: expected {CALLED[kind]}")
        return value

    def number(self, value: object, what: str, least: int = -32768, most: int = 32767) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise SituationError(f"{what} = {value!r:.40}: expected a number from {least} to {most}")
        return int(value)

    def player(self, value: object, what: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= self.state.players:
            raise SituationError(f"{what}: there is no player {value!r}"[:200])
        return int(value)


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
