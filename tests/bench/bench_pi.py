"""What a Raspberry Pi has to do: instructions counted on an emulated AArch64, the same whatever this machine is doing.

A count is no time. docs/reliability.md has the arithmetic from these budgets to the clock of a Pi 4 and a Pi 3.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import client_runs
import pytest
from figures import Figure
from pytest_benchmark.fixture import BenchmarkFixture

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "native"))
import emulate  # noqa: E402
from build_console import BuildError  # noqa: E402

sys.path.remove(str(ROOT / "native"))


@cache
def counts(run: str) -> list[int]:
    """Millions of instructions at every moment the run asked for them."""
    try:
        emulate.emulator(emulate.MACHINE)
        if not emulate.TREE.exists():
            pytest.skip("there is no emulated machine here: python3 build.py emulate makes one")
        return [number // 1000 for number in emulate.count([client_runs.__file__, run])]
    except BuildError as problem:
        pytest.skip(str(problem))


def counted(benchmark: BenchmarkFixture, run: str) -> list[int]:
    """The same as a figure; that there is no emulated machine shows before one is begun."""
    counts(run)
    return benchmark.pedantic(counts, (run,))


def whole_start(benchmark: BenchmarkFixture) -> float:
    """The second time, when Python has its bytecode."""
    counts("frames-1280x720")
    return counted(benchmark, "start")[-1] / 1000


def frame(size: str) -> Callable[[BenchmarkFixture], float]:
    def measure(benchmark: BenchmarkFixture) -> float:
        before, after = counted(benchmark, f"frames-{size}")
        return (after - before) / 1000 / 12

    return measure


def choice(run: str, first: int, last: int) -> Callable[[BenchmarkFixture], float]:
    """A choice's mean, between two of its three counts."""

    def measure(benchmark: BenchmarkFixture) -> float:
        found = counted(benchmark, run)
        each = [found[at : at + 3] for at in range(0, len(found), 3)]
        return sum(one[last] - one[first] for one in each) / len(each) / 1000

    return measure


def music(benchmark: BenchmarkFixture) -> float:
    """A second of all that is heard in danger, decoded."""
    before, after = counted(benchmark, "music")
    return (after - before) / 1000 / 8


def voices(benchmark: BenchmarkFixture) -> float:
    """A second of the four layers and sixteen voices, mixed; the mixer at rest comes off."""
    resting, rested, before, after = counted(benchmark, "voices")
    return (after - before - (rested - resting)) / 1000 / 4


FIGURES = [
    Figure("AArch64: start to menu", "pi", "M instructions", whole_start, 3000),
    Figure("AArch64: animated frame 1280x720", "pi", "M instructions", frame("1280x720"), 25),
    Figure("AArch64: animated frame 1920x1080", "pi", "M instructions", frame("1920x1080")),
    Figure("AArch64: choice to first frame", "pi", "M instructions", choice("choices", 0, 1), 75),
    Figure("AArch64: choice until all is at rest", "pi", "M instructions", choice("choices", 0, 2), 900),
    Figure("AArch64: the same with reduced motion", "pi", "M instructions", choice("choices-reduced", 0, 2)),
    Figure("AArch64: a second of music in danger", "pi", "M instructions", music, 60),
    Figure("AArch64: a second of 20 voices, mixed", "pi", "M instructions", voices, 15),
]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_figure(figure: Figure, benchmark: BenchmarkFixture) -> None:
    figure.take(benchmark)
