"""The console's own figures: the rule VM, states, the way through Python, and the journal."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from figures import Figure, ratio, seconds
from pytest_benchmark.fixture import BenchmarkFixture

from game.engine.keeping.journal import Journal
from game.engine.keeping.match import create, replay
from game.engine.machine.cartridge import Cartridge, compile_table
from game.engine.machine.console import OPCODES, STATE_SIZE, error_text, ffi, lib
from game.engine.machine.setup import Setup
from game.engine.machine.state import State

ECHO = Path(__file__).parent / "cartridges" / "echo"
CALLS = 1000
LOOPS = 200_000
CHOICES = 1000


@cache
def echo() -> Cartridge:
    return compile_table(ECHO)


def loop_length(cartridge: Cartridge, name: str) -> int:
    """How many instructions a round of the function's only loop runs: from where its last jump goes, to that jump."""
    function = cartridge.program.functions[cartridge.function_number(name)]
    code = cartridge.program.code[function.entry : function.entry + function.length]
    jumps = {OPCODES[opcode].number for opcode in ("JUMP", "JUMP_IF", "JUMP_UNLESS")}
    backward = [-(0x10000 - (word >> 16)) for word in code if word & 0xFF in jumps and word >> 31]
    assert len(backward) == 1, f"{name} should have one loop"
    return -backward[0]


def instructions(benchmark: BenchmarkFixture) -> float:
    cartridge = echo()
    state, _ = State.start(cartridge, Setup())
    arguments, result, error = ffi.new("int32_t[]", [LOOPS]), ffi.new("int32_t *"), ffi.new("EmError *")
    number = cartridge.function_number("tally")

    def run() -> None:
        done = lib.em_call(cartridge.handle, state.raw, number, arguments, 1, result, error)
        assert done, error_text(error)

    return loop_length(cartridge, "tally") * LOOPS / seconds(benchmark, run) / 1e6


def clone_against_memcpy(benchmark: BenchmarkFixture) -> float:
    state, _ = State.start(echo(), Setup())
    copy = ffi.new("EmState *")
    source, clone, memmove = state.raw, lib.em_clone, ffi.memmove

    def cloned() -> None:
        for _ in range(CALLS):
            clone(copy, source)

    def copied() -> None:
        for _ in range(CALLS):
            memmove(copy, source, STATE_SIZE)

    return ratio(benchmark, cloned, copied)


def state_size(benchmark: BenchmarkFixture) -> float:
    return benchmark.pedantic(lib.em_state_size) / 1024


def round_trip(benchmark: BenchmarkFixture) -> float:
    state, _ = State.start(echo(), Setup())

    def run() -> None:
        for _ in range(CALLS):
            assert state.decision
            state.choose(0)

    return seconds(benchmark, run) / CALLS * 1e6


def appending(sync: bool) -> Callable[[BenchmarkFixture], float]:
    def measure(benchmark: BenchmarkFixture) -> float:
        calls = 5 if sync else CALLS
        with tempfile.TemporaryDirectory() as folder, Journal.create(Path(folder, "a.ember"), {}, sync=sync) as journal:

            def run() -> None:
                for _ in range(calls):
                    journal.append(["c", 1, 0])

            return seconds(benchmark, run) / calls * 1e6

    return measure


def replaying(benchmark: BenchmarkFixture) -> float:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.ember")
        match = create(echo(), Setup(), path, sync=False)
        chance = random.Random(1)
        for _ in range(CHOICES):
            match.choose(chance.randrange(match.state.option_count))
        match.journal.close()
        assert replay(echo(), path).position == CHOICES
        return seconds(benchmark, lambda: replay(echo(), path)) * 1e3


FIGURES = [
    Figure("VM instructions", "console", "M/s", instructions, 400, higher_is_better=True),
    Figure("clone of a state", "console", "x memcpy", clone_against_memcpy, 1.2),
    Figure("size of a state", "console", "KiB", state_size, 16),
    Figure("decision and choose", "console", "us", round_trip, 10),
    Figure("journal append", "console", "us", appending(sync=False)),
    Figure("journal append, on disk", "console", "us", appending(sync=True)),
    Figure("replay of 1,000 choices", "console", "ms", replaying, 10),
]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_figure(figure: Figure, benchmark: BenchmarkFixture) -> None:
    figure.take(benchmark)
