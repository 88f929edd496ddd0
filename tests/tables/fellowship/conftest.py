"""The fellowship table and its positions; fellowship_positions.py makes them."""

import pytest
from fellowship_positions import game_of, position_of
from fellowship_table import Table

from game.engine.machine.cartridge import Cartridge, load_table


@pytest.fixture(scope="session")
def fellowship() -> Cartridge:
    return load_table("fellowship")


@pytest.fixture
def table(fellowship):
    """table([{...}, {...}], place="moria", tiles=["event"], sauron=9): see fellowship_positions.position_of."""

    def make(seats: list[dict], **rest) -> Table:
        return position_of(fellowship, seats, **rest)

    return make


@pytest.fixture
def game(fellowship):
    """game(players=3, seed=1, level="expert"): a new game, at its first question."""

    def begin(players: int = 2, seed: int = 1, **options: str) -> Table:
        return game_of(fellowship, players, seed, **options)

    return begin
