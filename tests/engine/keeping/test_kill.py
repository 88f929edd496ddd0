"""A journal and the other files of a cabinet survive the death of their program at any instant."""

import importlib
import os
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def fuzzer(monkeypatch) -> ModuleType:
    monkeypatch.syspath_prepend(Path(__file__).resolve().parents[2] / "fuzz")
    return importlib.import_module("kill")


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
def test_forty_kills_lose_no_acknowledged_choice(fuzzer):
    totals = fuzzer.kill_journals(kills=40, seed=7)
    assert totals["kills"] == 40
    assert totals["acknowledged"] > 40
    assert totals["torn"] > 0


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
def test_kills_leave_every_file_whole(fuzzer):
    totals = fuzzer.kill_files(kills=40, seed=7)
    assert totals["acknowledged"] > 10
    assert totals["between"] > 0
