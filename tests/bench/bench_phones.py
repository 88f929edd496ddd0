"""Phones' figures: how soon a touch is seen on the table and answered on the phone, and what idle phones cost."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from figures import Figure
from pytest_benchmark.fixture import BenchmarkFixture

RUN = Path(__file__).with_name("phones.py")
PACKAGES = ("websockets", "segno")


@cache
def measured() -> dict[str, float]:
    """In a process of its own, as the program is; the phones have another one."""
    command = [sys.executable, str(RUN), "--bench"]
    done = subprocess.run(command, env=dict(os.environ), text=True, capture_output=True)
    found = dict(line.split()[:2] for line in done.stdout.splitlines())
    assert found, done.stderr
    return {name: float(value) for name, value in found.items()}


def of(name: str) -> Callable[[BenchmarkFixture], float]:
    def measure(benchmark: BenchmarkFixture) -> float:
        if not all(map(importlib.util.find_spec, PACKAGES)):
            pytest.skip("the packages that phones need are not installed")
        return benchmark.pedantic(measured)[name]

    return measure


FIGURES = [
    Figure("touch on a phone to the table's first frame, p99", "phones", "ms", of("phone_frame_p99_ms"), 60),
    Figure("touch on a phone to its answer, p99", "phones", "ms", of("phone_answer_p99_ms"), 60),
    Figure("frame with a phone's choice, p99", "phones", "ms", of("phone_work_p99_ms"), 8),
    Figure("four idle phones", "phones", "% of a core", of("phones_idle_percent"), 1),
]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_figure(figure: Figure, benchmark: BenchmarkFixture) -> None:
    figure.take(benchmark)
