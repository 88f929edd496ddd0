"""Positions of the underdark table in a line or two."""

from __future__ import annotations

import pytest

from game.engine.keeping.situation import load_situation
from game.engine.machine.cartridge import Cartridge, load_table
from game.engine.machine.events import Event
from game.engine.machine.ids import find_option, option_ids
from game.engine.machine.setup import Setup
from game.engine.machine.state import Events, State
from game.engine.sources.content import spelled

WHITE = 5
TROOPS, SPIES = 40, 5
SECTIONS = {2: ("centre",), 3: ("centre", "left"), 4: ("left", "centre", "right")}


@pytest.fixture(scope="session")
def underdark() -> Cartridge:
    return load_table("underdark")


class Table:
    """A position being played: cards, sites and spaces by id, choices by id."""

    def __init__(self, cartridge: Cartridge, begun: tuple[State, Events]):
        self.cartridge = cartridge
        self.state, opening = begun
        self.events: list[Event] = list(opening)

    # --- the question

    @property
    def prompt(self) -> str:
        """The question asked now, or '' when the game is over."""
        decision = self.state.decision
        return decision.prompt if decision else ""

    @property
    def asked(self) -> int:
        return self.state.decision.player

    @property
    def options(self) -> list[str]:
        return option_ids(self.state, self.state.decision) if self.state.decision else []

    @property
    def spaces_offered(self) -> set[str]:
        return {one.removeprefix("space:") for one in self.options if one.startswith("space:")}

    def choose(self, *choices: str) -> Table:
        """Makes choices: a full id, a button, or plainly a card ("blackguard") or a space ("everfire/0")."""
        for wanted in choices:
            decision = self.state.decision
            assert decision is not None, f"{wanted}: nothing is asked any more"
            self.events += self.state.choose(find_option(self.state, decision, self.full_id(wanted)))
        return self

    def full_id(self, wanted: str) -> str:
        plain = {one.partition("#")[0]: one for one in self.options}
        for candidate in (wanted, f"card:{spelled(wanted)}", f"space:{spelled(wanted)}"):
            if candidate in self.options or candidate in plain:
                return candidate
        return wanted

    def offers(self, wanted: str) -> bool:
        found = self.full_id(wanted)
        return any(found in (one, one.partition("#")[0], one.rpartition("/")[0]) for one in self.options)

    def end_turn(self) -> Table:
        return self.choose("end-turn")

    # --- cards

    def card(self, card_id: str, copy: int = 1) -> int:
        """The number of the n-th copy of a card."""
        raw = self.state.raw
        wanted = self.cartridge.content.card_number(card_id)
        return [i + 1 for i in range(raw.card_count) if raw.cards[i].definition == wanted][copy - 1]

    def zone(self, card_id: str, copy: int = 1) -> tuple[str, int]:
        """Where a card lies: zone name and seat (0 for shared zones)."""
        return self.cartridge.zone_names[self.state.raw.cards[self.card(card_id, copy) - 1].zone]

    def ids(self, zone: str, seat: int = 0) -> list[str]:
        """The cards of a zone, bottom first."""
        return [self.state.card_id(card) for card in self.state.cards(zone, seat)]

    def hand(self, seat: int = 1) -> list[str]:
        return self.ids("hand", seat)

    def discard(self, seat: int = 1) -> list[str]:
        return self.ids("discard", seat)

    def inner_circle(self, seat: int = 1) -> list[str]:
        return self.ids("inner_circle", seat)

    def slot(self, card_id: str, copy: int = 1) -> int:
        return self.state.counter(self.card(card_id, copy), "slot")

    # --- players

    def of(self, seat: int, name: str) -> int:
        return self.state.player_variable(seat, name)

    def power(self, seat: int = 1) -> int:
        return self.of(seat, "power")

    def influence(self, seat: int = 1) -> int:
        return self.of(seat, "influence")

    def vp(self, seat: int = 1) -> int:
        return self.of(seat, "vp")

    def barracks(self, seat: int = 1) -> int:
        return self.of(seat, "barracks")

    def trophies(self, seat: int = 1) -> dict[int, int]:
        """Colours (5 is white) of the trophy hall with their counts."""
        counts = {colour: self.of(seat, f"trophies_{colour}") for colour in (1, 2, 3, 4)}
        counts[WHITE] = self.of(seat, "trophies_white")
        return {colour: count for colour, count in counts.items() if count}

    def variable(self, name: str) -> int:
        return self.state.variable(name)

    # --- the map

    def space(self, name: str) -> int:
        """The number of a site or space: "everfire", "everfire/0", "menzoberranzan/everfire/1"."""
        ids = [spelled(space.id) for space in self.cartridge.content.spaces]
        return ids.index(spelled(name)) + 1

    def field(self, name: str, field: str) -> int:
        fields = self.cartridge.content.space_fields
        return self.state.raw.spaces[self.space(name) - 1][fields.index(field)]

    def troop(self, space: str) -> int:
        return self.field(space, "troop")

    def troops(self, site: str) -> str:
        """Every space of a site: "115." is two of player 1, one white, one empty."""
        content = self.cartridge.content
        wanted = content.enums["site"].index(site) + 1
        own = [s.id for s in content.spaces if s.facts.get("site_of") == wanted and s.id != site]
        return "".join(str(self.troop(one) or ".") for one in own)

    def spies(self, site: str) -> set[int]:
        bits = self.field(site, "spies")
        return {seat for seat in range(1, 5) if bits >> (seat - 1) & 1}

    def holder(self, site: str) -> int:
        return self.field(site, "holder")

    def total_side(self, site: str) -> bool:
        return bool(self.field(site, "total_side"))

    def call(self, function: str, *arguments: int | str) -> int:
        """A function of the rules; a site or space may be given by its id."""
        return self.state.call(function, *(self.space(a) if isinstance(a, str) else a for a in arguments))


def map_spaces(cartridge: Cartridge, sections: tuple[str, ...], troops: dict, spies: dict, white: bool) -> dict:
    """The fields of the spaces: troops by site ("115.") or by space (a colour), spies by site (seats)."""
    content = cartridge.content
    in_play = {content.enums["section"].index(one) + 1 for one in sections}
    fields: dict[str, dict[str, int]] = {}
    colours: dict[str, int] = {}
    for space in content.spaces:
        if white and space.facts.get("white") and space.facts["section_of"] in in_play:
            colours[space.id] = WHITE
    for place, standing in troops.items():
        name = place.replace("/", "__").replace("-", "_")
        if isinstance(standing, int):
            colours[name] = standing
            continue
        for index in range(99):
            if not any(space.id == f"{name}__{index}" for space in content.spaces):
                break
            mark = standing[index] if index < len(standing) else "."
            colours[f"{name}__{index}"] = int(mark) if mark.isdigit() else 0
    for name, colour in colours.items():
        fields.setdefault(name, {})["troop"] = colour
    for site, seats in spies.items():
        fields.setdefault(site, {})["spies"] = sum(1 << (seat - 1) for seat in seats)
    for number, site in enumerate(content.enums["site"], 1):
        marker = next(s for s in content.spaces if s.id == site).facts.get("marker", 0)
        if marker:
            own = [s.id for s in content.spaces if s.facts.get("site_of") == number and s.id != site]
            standing = [colours.get(one, 0) for one in own]
            others = {seat for seat in spies.get(site, ())}
            fields.setdefault(site, {}).update(marker_fields(standing, others))
    return fields


def marker_fields(standing: list[int], spies: set[int]) -> dict[str, int]:
    """Who holds the marker of a site, and whether its total-control side is up."""
    counts = {colour: standing.count(colour) for colour in range(1, WHITE + 1)}
    most = max(counts.values())
    leaders = [colour for colour, count in counts.items() if count == most and count]
    holder = leaders[0] if len(leaders) == 1 and leaders[0] != WHITE else 0
    total = bool(holder) and set(standing) == {holder} and not spies - {holder}
    return {"holder": holder, "total_side": int(total)}


@pytest.fixture
def table(underdark):
    """table(seats=[{...}], troops=, spies=, white=, market=, step=, active=, **zones): a position in a turn.

    table([{"hand": ["blackguard"]}, {}], troops={"everfire": "12."}, spies={"araumycos": [1]}, market=["imix"])

    A seat may give any zone or variable of its own; barracks and spies_left follow from the map and the trophies
    unless given, and a hand is a Noble, so that its turn does not end by itself. Without `white` the map is empty but
    for `troops`. There is a market deck of a few cards.
    """

    def make(
        seats: list[dict],
        *,
        troops: dict | None = None,
        spies: dict | None = None,
        white: bool = False,
        market: list[str] = (),
        step: str = "take_turn",
        active: int = 1,
        sections: tuple[str, ...] | None = None,
        **rest,
    ):
        sections = sections or SECTIONS[len(seats)]
        fields = map_spaces(underdark, sections, troops or {}, spies or {}, white)
        zones = {name: rest.pop(name) for name in list(rest) if name in underdark.content.zones}
        zones.setdefault("market_deck", ["cult_fanatic", "cult_fanatic", "cult_fanatic"])
        zones["market"] = [{"card": one, "slot": slot} for slot, one in enumerate(market, 1)]
        enum = underdark.content.enums["section"]
        variables = {
            "first_player": 1,
            "round": 1,
            "active": active,
            "sections": sum(1 << enum.index(one) for one in sections),
            **rest.pop("variables", {}),
        }
        document = {
            "players": len(seats),
            "step": step,
            "seat": [
                {"hand": ["noble"], **pieces(number, fields, seats), **seat} for number, seat in enumerate(seats, 1)
            ],
            "zones": zones,
            "spaces": fields,
            "variables": variables,
            **rest,
        }
        return Table(underdark, load_situation(underdark, document))

    return make


def pieces(seat: int, fields: dict, seats: list[dict]) -> dict[str, int]:
    """What is left in the barracks of a seat."""
    standing = sum(one.get("troop") == seat for one in fields.values())
    captured = sum(other.get(f"trophies_{seat}", 0) for other in seats)
    out = sum(one.get("spies", 0) >> (seat - 1) & 1 for one in fields.values())
    return {"barracks": TROOPS - standing - captured, "spies_left": SPIES - out}


@pytest.fixture
def game(underdark):
    """game(players=4, seed=1, first_half_deck="demons"): a new game, at its first question."""

    def begin(players: int = 4, seed: int = 1, **options: str) -> Table:
        return Table(underdark, State.start(underdark, Setup(players=players, seed=seed, options=options)))

    return begin
