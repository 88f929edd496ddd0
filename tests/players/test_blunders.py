"""A review finds a blunder that was planted, and calls it a choice. tests/bench/blunders.py counts how many of more."""

import pytest
from blunders import is_shown, planted

from game.engine.machine.setup import Setup


@pytest.mark.parametrize(("table", "players", "seed"), [("underdark", 2, 6006), ("fellowship", 2, 5001)])
def test_a_planted_blunder_is_among_the_moments(table, players, seed):
    blunder = planted(table, Setup(players, seed))
    assert blunder is not None, "the game offers a bad option"
    assert is_shown(blunder)
