"""The tables bots are tried at, each compiled once."""

import os

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


@pytest.fixture(autouse=True)
def stood_back(monkeypatch):
    """How often work for another program asked for the lowest priority: the process of the tests keeps its own."""
    asked: list[int] = []
    monkeypatch.setattr(os, "nice", asked.append, raising=False)
    return asked
