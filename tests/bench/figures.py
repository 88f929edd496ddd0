"""A figure: something measured, and the budget it has to keep. A bench_*.py file lists its figures in one test."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from pytest_benchmark.fixture import BenchmarkFixture

ROUNDS = 60  # many short ones, so that some are left alone by whatever else the machine does


@dataclass(frozen=True)
class Figure:
    """`group` is what --only names: console, client, build, or a table. `measure` gives the value in `unit`."""

    name: str
    group: str
    unit: str
    measure: Callable[[BenchmarkFixture], float]
    budget: float | None = None
    higher_is_better: bool = False

    def take(self, benchmark: BenchmarkFixture) -> None:
        """Measures, and leaves the result where run.py finds it in pytest-benchmark's JSON."""
        value = self.measure(benchmark)
        benchmark.extra_info["figure"] = {
            "name": self.name,
            "value": value,
            "unit": self.unit,
            "budget": self.budget,
            "ok": self.keeps(value),
        }

    def keeps(self, value: float) -> bool:
        if self.budget is None:
            return True
        return value >= self.budget if self.higher_is_better else value <= self.budget


def seconds(benchmark: BenchmarkFixture, run: Callable[[], object]) -> float:
    """What one call takes: the best round, since only disturbances make a round longer."""
    benchmark.pedantic(run, rounds=ROUNDS, warmup_rounds=1)
    return benchmark.stats.stats.min


def ratio(benchmark: BenchmarkFixture, run: Callable[[], object], peer: Callable[[], object]) -> float:
    """How much longer `run` takes than its peer, side by side in one run: the middle of many rounds."""
    ratios = []

    def both() -> None:
        began = time.perf_counter()
        run()
        between = time.perf_counter()
        peer()
        ratios.append((between - began) / (time.perf_counter() - between))

    benchmark.pedantic(both, rounds=ROUNDS, warmup_rounds=2)
    return median(ratios[2:])
