"""Random play at every table, inside the console. A new table is measured without a line here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from figures import Figure, ratio, seconds
from pytest_benchmark.fixture import BenchmarkFixture

from game.engine.machine.cartridge import Cartridge, load_table, table_ids
from game.engine.machine.console import FAILED, error_text, ffi, lib
from game.engine.machine.setup import Setup, console_setup, every_setup
from game.engine.sources.content import Content

SAMPLES = Path(__file__).parents[1] / "cartridges"
MOST_DECISIONS = 100_000
ROUND = 0.04  # seconds of play in a measured round, about
DECISIONS = 1_000_000
GAMES = {"underdark": 800}  # the public engine plays 0.8 a second


@cache
def cartridge_of(table: str) -> Cartridge:
    return load_table(table if table in table_ids() else SAMPLES / table, baked=False)


def largest(content: Content) -> Setup:
    """The game of the most players."""
    return max(every_setup(content), key=lambda setup: setup.players)


def sweeping(cartridge: Cartridge) -> Callable[[int], object]:
    """Plays so many games of as many players as the table takes."""
    setup, kept = console_setup(cartridge, replace(largest(cartridge.content), seed=1))
    error = ffi.new("EmError *")

    def sweep(games: int, _kept: object = kept):
        playouts = ffi.new("EmPlayout[]", games)
        status = lib.em_sweep(cartridge.handle, setup, 0, games, MOST_DECISIONS, playouts, error)
        assert status != FAILED, f"{cartridge.where(error.pc)}: {error_text(error)}"
        return playouts

    return sweep


def playing(table: str, count: Callable[[object], int]) -> Callable[[BenchmarkFixture], float]:
    """Games of as many players as the table takes, what is counted of each summed, by the second."""

    def measure(benchmark: BenchmarkFixture) -> float:
        sweep = sweeping(cartridge_of(table))
        decisions = sum(one.decisions for one in sweep(8))
        games = max(8, round(8 * DECISIONS * ROUND / decisions))
        played = sum(map(count, sweep(games)))
        return played / seconds(benchmark, lambda: sweep(games))

    return measure


def decisions_per_second(table: str) -> Figure:
    measure = playing(table, lambda playout: playout.decisions)
    return Figure(f"{table}: random play", table, "decisions/s", measure, DECISIONS, higher_is_better=True)


def games_per_second(table: str) -> Figure:
    measure = playing(table, lambda playout: 1)
    return Figure(f"{table}: whole games", table, "games/s", measure, GAMES.get(table), higher_is_better=True)


def ahead_against_interpreted(table: str) -> Figure:
    """The same games, by the rules as the build compiled them and by the interpreter."""

    def measure(benchmark: BenchmarkFixture) -> float:
        interpreted = load_table(table, baked=False)
        lib.em_cartridge_interpret(interpreted.handle)
        ahead, peer = sweeping(cartridge_of(table)), sweeping(interpreted)
        return ratio(benchmark, lambda: ahead(32), lambda: peer(32))

    return Figure(f"{table}: rules compiled ahead", table, "x interpreted", measure, 1)


TABLES = [*table_ids(), "lanterns"]
FIGURES = [figure for table in TABLES for figure in (decisions_per_second(table), games_per_second(table))]
FIGURES += [ahead_against_interpreted(table) for table in table_ids()]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_figure(figure: Figure, benchmark: BenchmarkFixture) -> None:
    figure.take(benchmark)
