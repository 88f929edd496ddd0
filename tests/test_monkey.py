"""The monkey of tests/fuzz: that it presses, and that what it is watched for is seen; and that kills lose nothing."""

import importlib
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parent.parent
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


@pytest.fixture(scope="module")
def fuzz():
    with pytest.MonkeyPatch.context() as beside:
        beside.syspath_prepend(ROOT / "tests" / "fuzz")
        return SimpleNamespace(
            **{name: importlib.import_module(name) for name in ("callers", "hands", "kill_games", "monkey", "watching")}
        )


@pytest.fixture(autouse=True)
def room(fuzz, monkeypatch):
    """What other tests of this process hold is not the monkey's, whose stretches have processes of their own."""
    allowed = fuzz.watching.resident() + fuzz.watching.MOST_MEMORY
    monkeypatch.setattr(fuzz.watching, "MOST_MEMORY", allowed)


@pytest.fixture
def opened(fuzz, tmp_path, monkeypatch):
    """The program at quest, as the monkey finds it."""
    monkeypatch.setenv("EMBERDECK_SAVES", str(tmp_path))
    loop = fuzz.monkey.opened("quest", Random(3), tmp_path)
    yield loop
    loop.cabinet.close()


def test_a_stretch_is_played_and_nothing_is_wrong(fuzz):
    found = fuzz.monkey.begun("underdark", 5, 12)
    assert "wrong" not in found, found
    assert found["frames"] > 12


def test_the_same_seed_has_the_same_hands(fuzz, opened):
    said = []
    for _ in range(2):
        hands = fuzz.hands.Hands(Random(9), opened.cabinet)
        said.append([(hands.click(), hands.key(), hands.tap(), hands.button(), hands.said) for _ in range(20)])
    assert said[0] == said[1]


def test_its_phones_come_choose_and_are_cut_off(fuzz, opened, tmp_path, monkeypatch):
    monkeypatch.setattr("game.pocket.server.Pocket", fuzz.callers.Line)
    monkeypatch.setattr("game.pocket.talk.time", fuzz.callers.clock)
    cabinet, phones, said = opened.cabinet, fuzz.callers.Callers(Random(2), opened.cabinet), []
    for _ in range(120):
        said.append(phones.act())
        for _ in range(6):
            cabinet.frame([], 0.1)
    assert {"turned on", "is cut off", "comes back"} <= set(said)
    assert any(one.startswith("mumbles") for one in said)
    assert any(one.startswith("chooses") for one in said) and cabinet.scene.sitting.match.history
    fuzz.watching.Watch(cabinet, tmp_path).look()


def test_a_choice_that_is_not_on_disk_is_seen(fuzz, opened, tmp_path):
    watch = fuzz.watching.Watch(opened.cabinet, tmp_path)
    watch.look()
    match = opened.cabinet.scene.sitting.match
    journal, match.journal = match.journal, None
    match.choose(0)
    match.journal = journal
    with pytest.raises(fuzz.watching.Wrong, match="played were 1"):
        watch.look()


@pytest.mark.posix
def test_memory_that_grew_is_seen(fuzz, opened, tmp_path, monkeypatch):
    watch = fuzz.watching.Watch(opened.cabinet, tmp_path)
    watch.look()
    monkeypatch.setattr(fuzz.watching, "MOST_MEMORY", watch.memory[-1])
    held = bytearray(b"held") * (16 << 20)
    with pytest.raises(fuzz.watching.Wrong, match="MB are in use"):
        watch.look()
    assert held


def test_a_kiosk_that_was_changed_or_left_is_seen(fuzz, tmp_path, monkeypatch):
    monkeypatch.setenv("EMBERDECK_SAVES", str(tmp_path))
    cabinet = fuzz.monkey.opened("kiosk", Random(3), tmp_path).cabinet
    watch = fuzz.watching.Watch(cabinet, cabinet.folder)
    watch.look()
    (cabinet.folder / "settings.msgpack").write_bytes(b"a visitor's")
    with pytest.raises(fuzz.watching.Wrong, match="the operator had set"):
        watch.look()
    cabinet.end_kiosk()
    with pytest.raises(fuzz.watching.Wrong, match="ended the kiosk"):
        watch.frame(lambda: None)
    cabinet.close()


def test_a_fault_is_told_with_what_led_to_it(fuzz, monkeypatch):
    def clumsy(self):
        self.said = "clumsy"
        raise ValueError("dropped")

    for name in (*fuzz.monkey.SET, "EMBERDECK_SAVES"):  # a stretch has a process of its own, and sets them for good
        monkeypatch.setenv(name, os.environ.get(name, ""))
    monkeypatch.setattr(fuzz.hands.Hands, "gesture", clumsy)
    monkeypatch.setattr(fuzz.monkey, "without_luck", lambda chance: None)  # it would be so in every test after this one
    found = fuzz.monkey.stretch("title", 1, 5)
    assert "ValueError: dropped" in found["wrong"]


def test_games_that_are_killed_lose_no_choice(fuzz):
    text = fuzz.kill_games.kill_text(2, Random(4))
    client = fuzz.kill_games.kill_client(1, Random(4))
    assert text["kept"] >= text["acknowledged"] > 0 and client["kept"] >= client["acknowledged"]


def test_an_unknown_place_is_one_line():
    command = [sys.executable, str(ROOT / "tests/fuzz/monkey.py"), "--again", "cellar:1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "as in quest:1234" in done.stderr and done.stderr.count("\n") == 1
