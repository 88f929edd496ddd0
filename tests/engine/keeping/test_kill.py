"""A journal survives the death of its program at any instant."""

import importlib.util
import os
from pathlib import Path
from types import ModuleType

import pytest


def load_fuzzer() -> ModuleType:
    path = Path(__file__).resolve().parents[2] / "fuzz" / "kill.py"
    spec = importlib.util.spec_from_file_location("fuzz_kill", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
def test_forty_kills_lose_no_acknowledged_choice():
    totals = load_fuzzer().run(kills=40, seed=7)
    assert totals["kills"] == 40
    assert totals["acknowledged"] > 40
    assert totals["torn"] > 0
