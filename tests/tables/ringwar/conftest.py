"""The ringwar table and its positions; ringwar_table.py makes them."""

import pytest
from ringwar_table import Table, activation_of, game_of, position_of, with_hands

from game.engine.machine.cartridge import Cartridge, load_table


@pytest.fixture(scope="session")
def ringwar() -> Cartridge:
    return load_table("ringwar")


@pytest.fixture
def table(ringwar):
    """table(turn="frodo", path=("egladil", ["gimli"]), frodo={"hand": ["legolas"]}): see ringwar_table.position_of."""

    def make(**position) -> Table:
        return position_of(ringwar, **position)

    return make


@pytest.fixture
def turn_of(ringwar):
    """turn_of("frodo", path="bag_end"): a turn of that seat; whoever is not mentioned holds a card and waits."""

    def make(seat: str, **position) -> Table:
        return position_of(ringwar, turn=seat, **with_hands(position))

    return make


@pytest.fixture
def activates(ringwar):
    """activates("bag_end"): a round that brings this location, at the first question of its text or of the phase."""

    def make(place: str, **position) -> Table:
        return activation_of(ringwar, place, **position)

    return make


@pytest.fixture
def game(ringwar):
    """game("duel", seed=3): a new game, at its first question."""

    def begin(scenario: str = "trilogy", shadow: str = "people", seed: int = 1, **options: str) -> Table:
        return game_of(ringwar, scenario, shadow, seed, **options)

    return begin
