"""What people are told to type suits how they have started the program."""

import sys

import pytest

from game.engine import command_line
from game.engine.command_line import built, mended, program, typed


@pytest.mark.parametrize(
    ("started", "told"),
    [
        ("/home/ann/.local/bin/emberdeck", "emberdeck"),
        ("emberdeck.exe", "emberdeck"),
        ("D:/Games/emberdeck.py", "emberdeck.cmd"),
        ("/opt/emberdeck/game/__main__.py", "python -m game"),
    ],
)
@pytest.mark.posix
def test_a_command_begins_as_the_program_was_started(monkeypatch, started, told):
    monkeypatch.delenv(command_line.STARTED, raising=False)
    monkeypatch.setattr(sys, "argv", [started])
    assert program() == told


@pytest.mark.posix
def test_who_came_by_build_py_is_told_of_it(monkeypatch):
    monkeypatch.setenv(command_line.STARTED, "python3 build.py play")
    assert typed("text", "--resume", "a game.ember") == "python3 build.py play text --resume 'a game.ember'"


def test_windows_quotes_in_its_own_way(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["emberdeck.exe"])
    monkeypatch.delenv(command_line.STARTED, raising=False)
    monkeypatch.setattr(command_line.os, "name", "nt")
    assert (
        typed("text", "--resume", "C:\\Игры и карты\\1.ember") == 'emberdeck text --resume "C:\\Игры и карты\\1.ember"'
    )
    assert built("test", "tests/a b.py") == 'py build.py test "tests/a b.py"'


def test_who_has_no_sources_is_not_sent_to_build_py(monkeypatch, tmp_path):
    assert mended() == f"run `{built('setup')}`"
    monkeypatch.setattr(command_line, "__file__", str(tmp_path / "game/engine/command_line.py"))
    assert "build.py" not in mended() and "install Emberdeck again" in mended()
