"""The ringwar table and its positions; ringwar_table.py makes them."""

import pytest
from ringwar_table import Table, game_of, position_of

from game.engine.cartridge import Cartridge, load_table


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
def game(ringwar):
    """game("duel", seed=3): a new game, at its first question."""

    def begin(scenario: str = "trilogy", shadow: str = "people", seed: int = 1, **options: str) -> Table:
        return game_of(ringwar, scenario, shadow, seed, **options)

    return begin
