"""The developer's loop: a line of a rule is edited, and its test run with build.py."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path

import pytest
from figures import Figure
from pytest_benchmark.fixture import BenchmarkFixture

ROOT = Path(__file__).parents[2]
RULE = "game/tables/quest/rules/travel.py"
LINE, EDITED = "if location <= 0:", "if location <= 0 or location == {}:"  # no card has such a number
SECONDS = 6
EDITS = 3


def edit_to_test(benchmark: BenchmarkFixture) -> float:
    """Seconds from a changed line to its tests' run, in a copy of the project: the best of a few."""
    with tempfile.TemporaryDirectory(prefix="emberdeck-bench-") as folder:
        project = Path(folder, "project")
        shutil.copytree(ROOT, project, ignore=shutil.ignore_patterns(".git", ".venv", ".hypothesis", "bytecode"))
        (project / ".venv").symlink_to((ROOT / ".venv").resolve())
        rule = project / RULE
        script = rule.read_text(encoding="utf-8")
        assert LINE in script
        numbers = count(5000)

        def edit() -> None:
            rule.write_text(script.replace(LINE, EDITED.format(next(numbers))), encoding="utf-8")

        def run() -> None:
            command = [sys.executable, str(project / "build.py"), "test", "-k", "travel"]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr

        edit()
        run()  # leaves bytecode of the tests behind, as every run but the first finds it
        benchmark.pedantic(run, setup=edit, rounds=EDITS)
    return benchmark.stats.stats.min


FIGURES = [Figure("build: a rule line edited, to its test run", "build", "s", edit_to_test, SECONDS)]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_figure(figure: Figure, benchmark: BenchmarkFixture) -> None:
    figure.take(benchmark)
