"""A game of ringwar being played by a test. Cards are ids, with their items in braces: "legolas{bow_of_the_galadhrim}".

A star says that the card came to its reserve this round, an exclamation mark that it was played this round.
"""

from __future__ import annotations

import re

from game.engine.keeping.situation import load_situation
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.events import Announced, Event
from game.engine.machine.ids import find_option, option_ids
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.engine.sources.content import spelled

SEATS = {
    "trilogy": ("frodo", "witch_king", "aragorn", "saruman"),
    "duel": ("gandalf", "witch_king"),
    "duel_of_three": ("gandalf", "witch_king", "saruman"),
    "fellowship": ("balrog", "gandalf"),
}


def entry(card: str) -> dict | str:
    """legolas{bow_of_the_galadhrim, elven_cloak} as a situation writes it."""
    found = re.fullmatch(r"(\w+)(?:\{(.*)\})?([*!]?)", card)
    assert found, f"no card: {card}"
    name, items, mark = found.groups()
    row = {"card": name, "attached": [one.strip() for one in (items or "").split(",") if one.strip()]}
    return row | {{"*": "fresh", "!": "played"}[mark]: True} if mark else row


def location(text: str, cards: list[str], **rest) -> dict:
    return {"card": text, "attached": [entry(card) for card in cards], **rest}


class Table:
    """A position being played. Seats are named: t.hand("frodo")."""

    def __init__(self, cartridge: Cartridge, state: State, scenario: str, events=()):
        self.cartridge = cartridge
        self.state = state
        self.names = SEATS[scenario]
        self.events: list[Event] = list(events)

    # --- the question

    @property
    def prompt(self) -> str:
        """The question asked now, or '' when the game is over."""
        decision = self.state.decision
        return decision.prompt if decision else ""

    @property
    def asked(self) -> str:
        return self.names[self.state.decision.player - 1] if self.state.decision else ""

    @property
    def options(self) -> list[str]:
        """Ids without `card:`, in their order."""
        decision = self.state.decision
        return (
            [one.removeprefix("card:").replace("-", "_") for one in option_ids(self.state, decision)]
            if decision
            else []
        )

    def offers(self, wanted: str) -> bool:
        return wanted in self.options

    def choose(self, *choices: str) -> Table:
        """Cards by id, buttons by name, one choice after the other."""
        for wanted in choices:
            decision = self.state.decision
            assert decision, f"{wanted}: the game is over"
            ids = option_ids(self.state, decision)
            plain = spelled(wanted)
            option = find_option(self.state, decision, plain if plain in ids else f"card:{plain}")
            self.events += self.state.choose(option)
        return self

    def passes(self, *seats: str) -> Table:
        for seat in seats:
            assert (self.asked, self.prompt) == (seat, "turn")
            self.choose("pass")
        return self

    def first_option_until(self, prompt: str) -> Table:
        """Takes the first option of everything until this is asked, or the game is over."""
        for _ in range(500):
            if self.prompt in (prompt, ""):
                return self
            self.events += self.state.choose(0)
        raise AssertionError(f"{prompt} is never asked")

    # --- what lies where

    def seat(self, name: str) -> int:
        return self.names.index(name) + 1

    def ids(self, zone: str, seat: str = "") -> list[str]:
        return [self.state.card_id(card) for card in self.state.cards(zone, self.seat(seat) if seat else 0)]

    def hand(self, seat: str) -> list[str]:
        return self.ids("hand", seat)

    def reserve(self, seat: str) -> list[str]:
        return self.ids("reserve", seat)

    def cycled(self, seat: str) -> list[str]:
        return sorted(self.ids("cycle_pile", seat))

    def gone(self, seat: str) -> list[str]:
        return sorted(self.ids("eliminated", seat))

    def deck(self, seat: str) -> list[str]:
        return self.ids("deck", seat)

    def card(self, wanted: str) -> int:
        for number in range(1, self.state.raw.card_count + 1):
            if self.state.card_id(number) == wanted:
                return number
        raise AssertionError(f"no {wanted} in the game")

    def at(self, place: str) -> list[str]:
        """Armies and characters at a location, in the order they came."""
        there = self.card(place)
        return [
            self.state.card_id(c) for c in self.state.cards("attached") if self.state.raw.cards[c - 1].host == there
        ]

    def items(self, bearer: str) -> list[str]:
        return self.at(bearer)

    @property
    def grounds(self) -> list[str]:
        return self.ids("battlegrounds")

    @property
    def path(self) -> str:
        return next(iter(self.ids("active_path")), "")

    @property
    def taken(self) -> tuple[list[str], list[str]]:
        """What lies in the scoring areas of the Free Peoples and of the Shadow."""
        return sorted(self.ids("free_scored")), sorted(self.ids("shadow_scored"))

    @property
    def corruption(self) -> int:
        return self.state.variable("corruption")

    @property
    def scores(self) -> tuple[int, int]:
        return self.state.call("points_of", 1), self.state.call("points_of", 2)

    def limit(self, seat: str) -> int:
        return self.state.call("carryover_limit", self.seat(seat))

    def against(self, place: str) -> tuple[int, int]:
        """Attack against defence at a location, as it stands."""
        return self.state.call("attack_there", self.card(place)), self.state.call("defence_there", self.card(place))

    def tokens(self, place: str) -> tuple[int, int]:
        card = self.card(place)
        return self.state.counter(card, "attack_tokens"), self.state.counter(card, "defence_tokens")

    @property
    def said(self) -> list[str]:
        """The names of all announcements so far."""
        return [one.name for one in self.events if isinstance(one, Announced)]

    def drawn(self, seat: str) -> list[int]:
        """How many cards a seat drew, each time it did."""
        return [
            one.amount
            for one in self.events
            if isinstance(one, Announced) and one.name == "drew" and one.player == self.seat(seat)
        ]

    def winners(self) -> list[str]:
        return [self.names[seat - 1] for seat in self.state.winners]


def position_of(
    cartridge: Cartridge,
    *,
    scenario: str = "trilogy",
    shadow: str = "people",
    step: str = "take_actions",
    path: tuple | str = (),
    grounds: dict[str, list[str]] | None = None,
    free_scored: tuple | list = (),
    shadow_scored: tuple | list = (),
    path_deck: list[str] | None = None,
    free_battlegrounds: list[str] | None = None,
    shadow_battlegrounds: list[str] | None = None,
    seed: int = 1,
    turn: str = "",
    first: str | int = "",
    tokens: dict[str, dict] | None = None,
    **seats,
) -> Table:
    """position_of(table, turn="frodo", path=("egladil", ["gimli"]), frodo={"hand": ["gimli"]}, corruption=2)."""
    names = SEATS[scenario]
    variables = {key: value for key, value in seats.items() if key not in names}
    rows = [seat_row(seats.get(name, {})) for name in names]
    places = {"gandalf": 1, "witch_king": 2, "saruman": 4} if scenario == "duel_of_three" else {}
    if turn:
        variables["turn"] = places.get(turn, names.index(turn) + 1)
    if first:
        variables["first"] = first if isinstance(first, int) else places.get(first, names.index(first) + 1)
    tokens = tokens or {}
    zones: dict[str, list] = {
        "battlegrounds": [location(name, cards, **tokens.get(name, {})) for name, cards in (grounds or {}).items()],
        "free_scored": list(free_scored),
        "shadow_scored": list(shadow_scored),
    }
    if path:
        name, cards = (path, []) if isinstance(path, str) else path
        zones["active_path"] = [location(name, cards, **tokens.get(name, {}))]
    decks = {
        "path_deck": path_deck,
        "free_battlegrounds": free_battlegrounds,
        "shadow_battlegrounds": shadow_battlegrounds,
    }
    zones |= {name: cards for name, cards in decks.items() if cards is not None}
    document = {
        "seed": seed,
        "step": step,
        "options": {"scenario": scenario, "shadow": shadow},
        "variables": variables,
        "seat": rows,
        "zones": zones,
    }
    state, events = load_situation(cartridge, document)
    return Table(cartridge, state, scenario, events)


# An army in every hand, so that nobody's pass goes without saying.
IDLE = {
    "frodo": "village_militia",
    "witch_king": "trolls_of_udun",
    "aragorn": "soldiers_of_gondor",
    "saruman": "fighting_uruk_hai",
    "gandalf": "village_militia",
    "balrog": "mordor_orcs",
}


def with_hands(position: dict) -> dict:
    """The position with a card in every hand that it says nothing of."""
    seats = SEATS[position.get("scenario", "trilogy")]
    return position | {name: {"hand": [IDLE[name]]} | position.get(name, {}) for name in seats}


def activation_of(cartridge: Cartridge, place: str, **position) -> Table:
    """A new round that brings this location and no other."""
    facts = next(card.facts for card in cartridge.content.cards if card.id == place)
    decks: dict = {"path_deck": [], "free_battlegrounds": [], "shadow_battlegrounds": []}
    if facts.get("number"):
        decks["path_deck"] = [place]
        decks["path_number"] = facts["number"] - 1
    else:
        decks[("free_battlegrounds", "shadow_battlegrounds")[facts["side"] - 1]] = [place]
    return position_of(cartridge, step="activate_locations", **decks | with_hands(position))


def seat_row(values: dict) -> dict:
    """Zones as lists of cards; everything else is a variable. A draw deck is written top first."""
    row = {}
    for name, value in values.items():
        if isinstance(value, list):
            row[name] = [entry(card) for card in (reversed(value) if name == "deck" else value)]
        else:
            row[name] = value
    return row


def game_of(cartridge: Cartridge, scenario: str, shadow: str = "people", seed: int = 1, **options: str) -> Table:
    """A new game at its first question."""
    plain = {"players": len(SEATS[scenario]), "seed": seed}
    state, events = State.start(
        cartridge, Setup.from_plain(plain | {"options": {"scenario": scenario, "shadow": shadow, **options}})
    )
    return Table(cartridge, state, scenario, events)
