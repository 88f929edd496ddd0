"""The tables bots are tried at, each compiled once."""

import pytest

from game.engine.machine.cartridge import TABLES, compile_table


@pytest.fixture(scope="module")
def table(lanterns, tug):
    """table(name): its cartridge."""
    loaded = {"lanterns": lanterns, "tug": tug}

    def table(name: str):
        if name not in loaded:
            loaded[name] = compile_table(TABLES / name)
        return loaded[name]

    return table
