"""Bots at every table: how fast they play on in thought, and how soon they stop. How well they play is the ladder's."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from figures import Figure
from pytest_benchmark.fixture import BenchmarkFixture

from game.engine.machine.cartridge import load_table, table_ids
from game.engine.machine.setup import every_setup
from game.engine.machine.state import State
from game.players.bots import Budget, Mind, SearchBot

POSITIONS = 12  # of one game, from its beginning to its end
ITERATIONS = 100  # at each of them, in a round
STOPS = 20


def positions(table: str) -> list[State]:
    """Questions with a choice, spread over a game played at random by as few as the table is made for, but two."""
    cartridge = load_table(table, baked=False)
    fewest = next(setup for setup in every_setup(cartridge.content) if setup.players >= 2)
    state, _ = State.start(cartridge, replace(fewest, seed=1))
    chance = random.Random(1)
    asked = []
    while not state.over:
        if state.option_count > 2:
            asked.append(state.clone())
        state.choose(chance.randrange(state.option_count))
    return asked[:: max(1, len(asked) // POSITIONS)]


def playing_on(table: str) -> Callable[[BenchmarkFixture], float]:
    def measure(benchmark: BenchmarkFixture) -> float:
        minds = []
        for state in positions(table):
            minds.append(Mind(state.cartridge))
            minds[-1].begin(state, state.raw.decision.player, seed=1)

        def think() -> None:
            for mind in minds:
                mind.run(ITERATIONS)

        benchmark.pedantic(think, rounds=5, warmup_rounds=1)
        return ITERATIONS * len(minds) / benchmark.stats.stats.min

    return measure


def stopping(table: str) -> Callable[[BenchmarkFixture], float]:
    """The longest of many stops, each in the middle of a thought."""

    def measure(benchmark: BenchmarkFixture) -> float:
        asked = positions(table)
        took = []

        def stop() -> None:
            state = asked[len(took) % len(asked)]
            thought = SearchBot(Budget(seconds=60)).think(state, state.raw.decision.player)
            thought.start()
            time.sleep(0.02)
            began = time.perf_counter()
            thought.stop()
            took.append(time.perf_counter() - began)

        benchmark.pedantic(stop, rounds=STOPS)
        return max(took) * 1e3

    return measure


FIGURES = [
    figure
    for table in table_ids()
    for figure in (
        Figure(f"{table}: playouts of a search", table, "playouts/s", playing_on(table), higher_is_better=True),
        Figure(f"{table}: stopping a search", table, "ms", stopping(table), 20),
    )
]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_figure(figure: Figure, benchmark: BenchmarkFixture) -> None:
    figure.take(benchmark)
