"""Positions of the quest table in a line or two."""

from __future__ import annotations

import pytest

from game.engine.keeping.settings import Settings
from game.engine.keeping.situation import load_situation
from game.engine.machine.cartridge import Cartridge, load_table
from game.engine.machine.events import Event
from game.engine.machine.ids import find_option, option_ids
from game.engine.machine.setup import Setup
from game.engine.machine.state import Events, State
from game.players.habits import Habits


@pytest.fixture(scope="session")
def quest() -> Cartridge:
    return load_table("quest")


class Table:
    """A position being played: cards by id, choices by id."""

    def __init__(self, cartridge: Cartridge, begun: tuple[State, Events]):
        self.cartridge = cartridge
        self.state, opening = begun
        self.events: list[Event] = list(opening)

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

    def choose(self, *choices: str) -> Table:
        """Makes choices by id: "card:aragorn", "pass", or plain "aragorn" for a card."""
        for wanted in choices:
            decision = self.state.decision
            assert decision is not None, f"{wanted}: nothing is asked any more"
            ids = option_ids(self.state, decision)
            full = wanted if wanted in ids or ":" in wanted else f"card:{wanted.replace('_', '-')}"
            self.events += self.state.choose(find_option(self.state, decision, full))
            self.pay()
        return self

    def pay(self) -> None:
        """Payments that are the same either way answer themselves, as they do for a person."""
        habits = Habits.of(self.cartridge, Settings(ask_coins=True))
        while self.prompt == "pay" and (option := habits.answer(self.state, self.state.decision)) is not None:
            self.events += self.state.choose(option)

    def offers(self, card: str) -> bool:
        name = f"card:{card.replace('_', '-')}"
        return any(one.partition("#")[0].partition("/")[0] == name for one in self.options)

    def skip_to(self, *prompts: str, most: int = 200) -> Table:
        """Declines everything until one of the prompts is asked (or the game is over)."""
        for _ in range(most):
            if self.prompt in ("", *prompts):
                return self
            declining = [i for i in ("pass", "done", "no", "no-defender") if i in self.options]
            self.events += self.state.choose(self.options.index(declining[0]) if declining else 0)
        raise AssertionError(f"never asked: {prompts}; now {self.prompt} {self.options}")

    def card(self, card_id: str, copy: int = 1) -> int:
        """The number of the n-th copy of a card."""
        raw = self.state.raw
        wanted = self.cartridge.content.card_number(card_id)
        found = [i + 1 for i in range(raw.card_count) if raw.cards[i].definition == wanted]
        return found[copy - 1]

    def zone(self, card_id: str, copy: int = 1) -> tuple[str, int]:
        """Where a card lies: zone name and seat (0 for shared zones)."""
        return self.cartridge.zone_names[self.state.raw.cards[self.card(card_id, copy) - 1].zone]

    def ids(self, zone: str, seat: int = 0) -> list[str]:
        """The cards of a zone, bottom first."""
        return [self.state.card_id(card) for card in self.state.cards(zone, seat)]

    def damage(self, card_id: str, copy: int = 1) -> int:
        return self.state.counter(self.card(card_id, copy), "damage")

    def resources(self, card_id: str, copy: int = 1) -> int:
        return self.state.counter(self.card(card_id, copy), "resources")

    def progress(self, card_id: str, copy: int = 1) -> int:
        return self.state.counter(self.card(card_id, copy), "progress")

    def flag(self, card_id: str, name: str, copy: int = 1) -> bool:
        return self.state.flag(self.card(card_id, copy), name)

    def exhausted(self, card_id: str, copy: int = 1) -> bool:
        return self.flag(card_id, "exhausted", copy)

    def total(self, card_id: str, fact: str, copy: int = 1) -> int:
        return self.state.total(self.card(card_id, copy), fact)

    def threat(self, seat: int = 1) -> int:
        return self.state.player_variable(seat, "threat")

    def call(self, function: str, *arguments: int) -> int:
        return self.state.call(function, *arguments)


def seat_values(seat: dict, number: int) -> dict:
    """A seat as a situation wants it: a threat, and engaged enemies that are nobody's cards."""
    return {"threat": 25, **seat, "engaged": [enemy(one, number) for one in seat.get("engaged", [])]}


def enemy(entry: str | dict, player: int) -> dict:
    values = {"card": entry} if isinstance(entry, str) else dict(entry)
    guests = [{"card": one} if isinstance(one, str) else one for one in values.get("attached", [])]
    attached = [{"owner": player, "controller": player, **guest} for guest in guests]
    return {"owner": 0, "controller": 0, **values, "attached": attached}


@pytest.fixture
def table(quest):
    """table(seats=[{...}], step=..., **top): a position; each seat has heroes or brings its own area.

    table([{"area": ["aragorn"], "hand": ["sneak_attack"]}], step="planning_phase", staging=["forest_spider"])
    """

    def make(seats: list[dict], step: str = "planning_phase", *, quest_card="flies_and_spiders", progress=0, **rest):
        zones = {name: rest.pop(name) for name in list(rest) if name in quest.content.zones}
        zones.setdefault("current_quest", [{"card": quest_card, "progress": progress}])
        document = {
            "players": len(seats),
            "step": step,
            "seat": [seat_values(seat, number) for number, seat in enumerate(seats, 1)],
            "zones": zones,
            "variables": {"first_player": 1, "round": 1, **rest.pop("variables", {})},
            **rest,
        }
        return Table(quest, load_situation(quest, document))

    return make


@pytest.fixture
def scenario(quest):
    """scenario("escape_from_dol_guldur", players=2, seed=1, mode="campaign"): a new game, at its first question."""

    def begin(name: str, players: int = 1, seed: int = 1, **options: str) -> Table:
        setup = Setup(players=players, seed=seed, options={"scenario": name, **options})
        return Table(quest, State.start(quest, setup))

    return begin
