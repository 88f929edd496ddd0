"""The table that docs/first-table.md makes file by file is whole, and its tests hold."""

import importlib.util
import re
from pathlib import Path

import pytest

from game.engine import check as engine_check
from game.engine.keeping import situation
from game.engine.machine import cartridge, sim
from game.engine.machine.setup import Setup
from game.engine.telling import lessons
from game.presentation.check import check_table

PAGE = Path(__file__).parents[2] / "docs" / "first-table.md"
FILE = re.compile(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("tables") / "cairn"
    for name, text in FILE.findall(PAGE.read_text(encoding="utf-8")):
        path = folder.parent / "tests" / name if name.startswith("test_") else folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_nothing_is_missing(folder, monkeypatch):
    monkeypatch.setattr(engine_check, "TABLES", folder.parent)
    report = check_table(folder, folder.parent / "tests")
    assert report.problems == []
    assert (report.counts["cards"], report.counts["tests"], report.counts["lessons"]) == (2, 2, 1)
    assert {path.name for path in folder.iterdir()} >= {"layout.toml", "art.toml", "theme.toml", "lesson.toml"}


def test_games_of_it_end(folder):
    table = cartridge.load_table(folder)
    assert all(game.finished for game in sim.random_games(table, Setup(players=2, seed=1), 50))
    assert lessons.course(table.content) is not None


@pytest.mark.parametrize("test", ["test_pebble", "test_boulder"])
def test_its_own_tests_hold(folder, test):
    spec = importlib.util.spec_from_file_location("its_tests", folder.parent / "tests" / "test_cairn.py")
    own = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(own)
    state, _ = situation.load_situation(
        cartridge.load_table(folder), {"variables": {"turn": 1, "height": 7}, "seat": own.HANDS}
    )
    getattr(own, test)(state)
