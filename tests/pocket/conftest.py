"""The tables, by name."""

import pytest

from game.engine.machine.cartridge import load_table


@pytest.fixture
def table(lanterns, tug):
    return lambda name: {"lanterns": lanterns, "tug": tug}.get(name) or load_table(name)
