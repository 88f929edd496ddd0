"""The client's figures: what a frame costs, how soon a choice is seen, and what the program takes while it waits.

Measured on SDL's dummy display with software rendering, on a table of quest with sixty cards of which a dozen move.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import client_runs
import presses
import pressing
import pytest
import waiting
from client_runs import FRAME, LARGE
from figures import Figure
from pytest_benchmark.fixture import BenchmarkFixture

ROOT = Path(__file__).resolve().parents[2]
RUNS = Path(client_runs.__file__)
TABLES = ("quest", "fellowship", "underdark", "ringwar")
SIZES = ((1280, 720), LARGE, (3840, 2160))
ROUNDS = 4  # of which the best counts: only disturbances make a round longer
FRAMES = 240
ANSWERS = 200  # choices at most: at quest with this seed a whole game


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def timed(run: Callable[[], object]) -> float:
    """Milliseconds of this thread: nothing here waits, so it is the time of a machine with nothing else to do."""
    began = time.thread_time()
    run()
    return 1000 * (time.thread_time() - began)


@cache
def frames(size: tuple[int, int], moving: bool) -> list[list[float]]:
    """What frames took, in rounds."""
    with tempfile.TemporaryDirectory() as folder:
        if moving:
            cabinet = client_runs.animated_table(Path(folder), size)
        else:
            cabinet = client_runs.cabinet_of(Path(folder), size, **client_runs.SILENT)
            client_runs.table_of(cabinet, choices=40)
            cabinet.idle_seconds = 60.0
        rounds = [[timed(lambda: cabinet.frame([], FRAME)) for _ in range(FRAMES)] for _ in range(ROUNDS)]
        cabinet.close()
    return rounds


def frame_time(size: tuple[int, int], moving: bool, share: float) -> Callable[[BenchmarkFixture], float]:
    def measure(benchmark: BenchmarkFixture) -> float:
        rounds = benchmark.pedantic(frames, (size, moving))
        return min(percentile(one, share) for one in rounds)

    return measure


@cache
def answers(table_id: str) -> tuple[list[float], list[float]]:
    """From a choice to the end of the frame that first shows something of it, faces nobody has seen yet included; and
    each frame after that, until everything has come to rest. Where a curtain falls or the game ends, the frame is that
    scene's."""
    found: list[float] = []
    after: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        cabinet = client_runs.cabinet_of(Path(folder), LARGE, **client_runs.SILENT)
        table = client_runs.table_of(cabinet, table_id=table_id)
        client_runs.rest(cabinet, table)
        chance = random.Random(3)
        while len(found) < ANSWERS and table.decision is not None and cabinet.scene is table:
            option = chance.randrange(len(table.decision.options))

            def choose(option: int = option) -> None:
                table.answering.answer(option)
                cabinet.frame([], FRAME)

            def follow(frame: Callable[[], object]) -> None:
                taken = timed(frame)
                if cabinet.scene is table:
                    after.append(taken)

            found.append(timed(choose))
            client_runs.rest(cabinet, table, follow)
        cabinet.close()
    return found, after


def answer_time(table_id: str, share: float, *, after: bool = False) -> Callable[[BenchmarkFixture], float]:
    return lambda benchmark: percentile(benchmark.pedantic(answers, (table_id,))[after], share)


def command(*run: str) -> list[str]:
    return [sys.executable, str(RUNS), *run]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def in_its_own_process(*run: str) -> Callable[[BenchmarkFixture], float]:
    def once() -> float:
        done = subprocess.run(command(*run), env=environment(), check=True, text=True, capture_output=True)
        return float(done.stdout.split()[-1])

    return lambda benchmark: benchmark.pedantic(once)


def starting(benchmark: BenchmarkFixture) -> float:
    """From nothing to the first picture of the title; files are warm after the first time."""

    def once() -> float:
        began = time.perf_counter()
        with subprocess.Popen(command("start"), env=environment(), stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "shown\n"
            taken = time.perf_counter() - began
        return taken

    return benchmark.pedantic(lambda: min(once() for _ in range(6)))


def counted(benchmark: BenchmarkFixture) -> float:
    """Million instructions of an animated frame, counted by callgrind: the same whatever else the machine does."""
    if not shutil.which("valgrind") or not shutil.which("callgrind_control"):
        pytest.skip("there is no valgrind here to count instructions with")

    def once() -> float:
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder, "callgrind.out")
            grind = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={out}"]
            environ = environment() | {"PYTHONMALLOC": "malloc", "PYTHONHASHSEED": "0"}
            done = subprocess.run([*grind, *command("instructions")], env=environ, text=True, capture_output=True)
            if done.returncode:
                pytest.skip(f"callgrind does not run here: {done.stderr.strip().splitlines()[-1:]}")
            counts = [line for path in Path(folder).iterdir() for line in path.read_text().splitlines()]
            total = sum(int(line.split()[1]) for line in counts if line.startswith(("totals:", "summary:")))
            return total / int(done.stdout.split()[-1]) / 1e6

    return benchmark.pedantic(once)


def frame_figures(size: tuple[int, int]) -> list[Figure]:
    width, height = size
    budget = 4.0 if size == LARGE else None
    return [
        Figure(f"animated frame {width}x{height}, p50", "client", "ms", frame_time(size, True, 0.5)),
        Figure(f"animated frame {width}x{height}, p99", "client", "ms", frame_time(size, True, 0.99), budget),
        Figure(f"idle frame {width}x{height}, p50", "client", "ms", frame_time(size, False, 0.5)),
        Figure(f"idle frame {width}x{height}, p99", "client", "ms", frame_time(size, False, 0.99)),
    ]


def table_figures(table_id: str) -> list[Figure]:
    return [
        Figure(f"choice to first frame at {table_id}, p50", "client", "ms", answer_time(table_id, 0.5), 5),
        Figure(f"choice to first frame at {table_id}, p99", "client", "ms", answer_time(table_id, 0.99), 5),
        Figure(f"frames after it at {table_id}, p99", "client", "ms", answer_time(table_id, 0.99, after=True)),
        Figure(f"frames after it at {table_id}, p999", "client", "ms", answer_time(table_id, 0.999, after=True), 8),
        Figure(f"memory in play at {table_id}", "client", "MB", in_its_own_process("memory-silent", table_id), 105),
        Figure(f"memory with music at {table_id}", "client", "MB", in_its_own_process("memory", table_id), 115),
    ]


def press_figures(device: str) -> list[Figure]:
    """Through the device, at quest."""

    def first(benchmark: BenchmarkFixture) -> float:
        return percentile(benchmark.pedantic(pressing.presses, (device,)).first, 0.99)

    def after(benchmark: BenchmarkFixture) -> float:
        return percentile(benchmark.pedantic(pressing.presses, (device,)).after, 0.999)

    return [
        Figure(f"press to first frame, {device}, p99", "client", "ms", first, 5),
        Figure(f"frames until rest, {device}, p999", "client", "ms", after, 8),
    ]


def wait_figures(who: str) -> list[Figure]:
    """Seconds by the clock of the frames, normal pace, nobody presses."""

    def own(share: float) -> Callable[[BenchmarkFixture], float]:
        return lambda benchmark: percentile(benchmark.pedantic(waiting.waits, (who,)).own, share)

    def mean(benchmark: BenchmarkFixture) -> float:
        return statistics.mean(benchmark.pedantic(waiting.waits, (who,)).own)

    def turns(benchmark: BenchmarkFixture) -> float:
        return statistics.mean(benchmark.pedantic(waiting.waits, (who,)).turns)

    def longest(benchmark: BenchmarkFixture) -> float:
        return max(benchmark.pedantic(waiting.waits, (who,)).turns)

    found = [
        Figure(f"waiting at {who}, mean", "client", "s", mean, 1.3),
        Figure(f"waiting at {who}, p90", "client", "s", own(0.9), 3),
        Figure(f"waiting at {who}, most", "client", "s", own(1.0), 8),
    ]
    if who in waiting.OPPOSED:
        found.append(Figure(f"an opponent's turn at {who}, mean", "client", "s", turns, 6))
        found.append(Figure(f"an opponent's turn at {who}, most", "client", "s", longest, 10))
    return found


def press_figure(budget: presses.Budget) -> Figure:
    """How often people press, by a bot's choices made with the gestures."""
    each = {"seat": "a seat and round", "turn": "a turn"}.get(budget.per, "an action")

    def measure(benchmark: BenchmarkFixture) -> float:
        return presses.mean(budget, benchmark.pedantic(presses.count, (budget,)))

    name = f"presses at {budget.table} with {budget.players}, {each}"
    return Figure(name, "client", "presses", measure, budget.most)


FIGURES = [
    *(figure for size in SIZES for figure in frame_figures(size)),
    *(figure for device in pressing.DEVICES for figure in press_figures(device)),
    *(figure for who in waiting.SEATED for figure in wait_figures(who)),
    *(figure for table_id in TABLES for figure in table_figures(table_id)),
    *(press_figure(budget) for budget in presses.BUDGETS),
    Figure("idle table", "client", "% of a core", in_its_own_process("idle"), 1),
    Figure("table with a breathing focus", "client", "% of a core", in_its_own_process("breathing")),
    Figure("music in danger and 16 voices", "client", "% of a core", in_its_own_process("sound"), 3),
    Figure("start to menu, warm", "client", "s", starting, 0.8),
    Figure("opening quest from the title", "client", "calls", in_its_own_process("opening"), 15_380),
    Figure("instructions of an animated frame", "client", "M", counted),
]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_figure(figure: Figure, benchmark: BenchmarkFixture) -> None:
    figure.take(benchmark)
