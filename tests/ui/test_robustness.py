"""What goes wrong is said in one line, nothing played is lost, and the game goes on."""

import errno
import os
import random
import shutil
import threading
import time
from dataclasses import replace

import pygame
import pytest
from driving import THINKING

from game.engine.keeping import match as matches
from game.engine.keeping import settings as settings_file
from game.engine.keeping import storage
from game.engine.machine import cartridge as cartridges
from game.engine.machine.setup import Setup
from game.engine.refusal import Refusal
from game.engine.sources.content import ContentError
from game.players.bots import Budget
from game.players.levels import LEVELS
from game.players.sitting import Chair, Sitting
from game.presentation import layout
from game.ui import fonts
from game.ui.cabinet import FAULT_FILE
from game.ui.intents import Act, Tap
from game.ui.scene import Scene
from game.ui.scenes.cabinets import Cabinets
from game.ui.scenes.table import Table
from game.ui.scenes.title import Title
from game.ui.sound import Sound


@pytest.fixture(autouse=True)
def as_players_have_it(monkeypatch):
    """Faults become lines, as in play."""
    monkeypatch.delenv("EMBERDECK_DEBUG", raising=False)


def table_in(cabinet, *chairs: Chair) -> Table:
    setup = Setup(players=max(1, len(chairs)), seed=5)
    quest = cabinet.cartridge("quest")
    table = Table(cabinet, Sitting.begin(quest, setup, chairs or [Chair()], cabinet.settings, cabinet.folder))
    cabinet.home(Cabinets(cabinet))
    cabinet.push(table)
    cabinet.frame([], 0.02)
    return table


def play(table: Table, choices: int, seed: int = 1) -> None:
    chance = random.Random(seed)
    for _ in range(choices):
        if table.decision is None or table.sitting.bot_is_asked:
            return
        table.answering.answer(chance.randrange(len(table.decision.options)))
        table.cabinet.frame([], 0.02)
        table.cabinet.frame([], 0.02)


def bad_lines(cabinet) -> list[str]:
    return [text for text, bad, *_ in cabinet.toasts.lines if bad]


# --- what is missing


def test_without_its_fonts_everything_is_still_there_and_one_line_says_so(cabinet, monkeypatch):
    monkeypatch.setattr(fonts, "font_file", lambda family, bold: None)
    cabinet = cabinet(language="ru")
    cabinet.home(Title(cabinet))
    assert "font package" in cabinet.fonts.trouble
    assert "\n" not in cabinet.fonts.trouble
    table = table_in(cabinet)
    play(table, 4)
    assert table.sitting.match.position >= 4


def test_a_broken_font_file_is_no_worse_than_a_missing_one(cabinet, monkeypatch, tmp_path):
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"not a font")
    monkeypatch.setattr(fonts, "font_file", lambda family, bold: broken)
    cabinet = cabinet()
    cabinet.home(Title(cabinet))
    cabinet.frame([], 0.02)
    assert cabinet.fonts.trouble


def test_without_a_sound_device_the_game_is_silent(cabinet, monkeypatch):
    def refuse(*_given, **_named):
        raise pygame.error("no sound device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    monkeypatch.setattr(pygame.mixer, "pre_init", refuse)
    cabinet = cabinet()
    cabinet.sound = Sound(80, 80)
    play(table_in(cabinet), 3)
    assert not bad_lines(cabinet)


@pytest.mark.parametrize("content", [b"", b"\x00" * 50, b"not settings", os.urandom(300)], ids=range(4))
def test_a_corrupt_settings_file_is_told_in_one_line_and_the_usual_settings_hold(saves, content):
    settings_file.save(saves, settings_file.Settings(language="uk"))
    (path,) = (file for file in saves.iterdir() if file.is_file() and "settings" in file.name)
    path.write_bytes(content)
    settings, trouble = settings_file.load(saves)
    assert isinstance(settings, settings_file.Settings)
    assert trouble
    assert "\n" not in trouble


# --- the disk


@pytest.fixture
def full_disk(monkeypatch):
    """Call it, and from then on nothing can be written; call the result, and it can again."""
    written = os.write

    def fill():
        def refuse(fd, data):
            if fd <= 2:
                return written(fd, data)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(os, "write", refuse)
        return lambda: monkeypatch.setattr(os, "write", written)

    return fill


def test_on_a_full_disk_one_line_says_so_and_the_game_goes_on(cabinet, full_disk):
    cabinet = cabinet()
    table = table_in(cabinet)
    play(table, 3)
    room_again = full_disk()
    play(table, 4)
    assert len(bad_lines(cabinet)) == 1
    assert cabinet.scene is table
    position, hash_ = table.sitting.match.position, table.sitting.state.position_hash
    room_again()
    play(table, 1)
    replayed = matches.replay(table.sitting.cartridge, table.sitting.match.journal.path)
    assert replayed.position > position
    assert replayed.state_at(position).position_hash == hash_, "what was played meanwhile was lost"


def test_a_full_disk_is_told_once_and_so_is_room_on_it_again(cabinet, full_disk):
    cabinet = cabinet(language="uk")
    table = table_in(cabinet)
    room_again = full_disk()
    play(table, 1)
    assert len(bad_lines(cabinet)) == 1
    for _ in range(60):
        cabinet.frame([], 0.5)  # it has been read
    play(table, 2)
    assert cabinet.toasts.lines == []
    room_again()
    play(table, 1)
    assert [text for text, _bad, *_ in cabinet.toasts.lines] == ["Збереження знову працює: нічого не втрачено."]


def test_a_table_can_be_left_on_a_full_disk(cabinet, full_disk):
    cabinet = cabinet()
    table = table_in(cabinet)
    play(table, 2)
    full_disk()
    play(table, 2)
    cabinet.guarded(lambda: cabinet.home(Cabinets(cabinet)))
    cabinet.frame([], 0.02)
    assert isinstance(cabinet.scene, Cabinets)


def test_settings_that_cannot_be_kept_hold_until_the_end(cabinet, full_disk):
    cabinet = cabinet()
    cabinet.home(Title(cabinet))
    full_disk()
    cabinet.settings.language = "uk"
    cabinet.settings_changed()
    cabinet.frame([], 0.02)
    assert len(bad_lines(cabinet)) == 1
    assert cabinet.lang == "uk"


# --- faults in a scene


class Broken(Scene):
    """Goes wrong wherever it is told to."""

    def __init__(self, cabinet, where: str):
        super().__init__(cabinet)
        self.where = where

    def build(self) -> None:
        pass

    def tick(self, passed: float) -> None:
        super().tick(passed)
        if self.where == "tick":
            raise ValueError("a fault in a tick")

    def handle(self, intent) -> None:
        if self.where == "handle":
            raise ZeroDivisionError("a fault in an answer")
        super().handle(intent)

    def tap_beside(self, pos) -> None:
        if self.where == "refusal":
            raise Refusal("this cannot be done")


def test_a_scene_that_goes_wrong_is_told_in_one_line_and_left(cabinet):
    cabinet = cabinet()
    table = table_in(cabinet)
    play(table, 3)
    hash_ = table.sitting.state.position_hash
    cabinet.push(Broken(cabinet, "tick"))
    for _ in range(5):
        cabinet.frame([], 0.02)
    assert cabinet.scene is table
    assert len(bad_lines(cabinet)) == 1
    assert "a fault in a tick" in bad_lines(cabinet)[0]
    play(table, 2)
    assert_on_disk(table)
    assert table.sitting.state.position_hash != hash_
    assert "a fault in a tick" in (cabinet.folder / FAULT_FILE).read_text(encoding="utf-8")


@pytest.mark.posix
def test_a_fault_is_told_though_a_pipe_lies_where_it_is_kept(cabinet):
    cabinet = cabinet()
    cabinet.home(Title(cabinet))
    os.mkfifo(cabinet.folder / FAULT_FILE)
    cabinet.guarded(lambda: 1 / 0)
    assert len(bad_lines(cabinet)) == 1
    assert (cabinet.folder / FAULT_FILE).is_fifo()  # what is no plain file stays what it is


def test_a_fault_in_an_answer_does_not_end_anything(cabinet):
    cabinet = cabinet()
    cabinet.home(Title(cabinet))
    scene = Broken(cabinet, "handle")
    cabinet.push(scene)
    cabinet.guarded(lambda: scene.handle(Act("choose")))
    cabinet.frame([], 0.02)
    assert cabinet.scene is scene
    assert cabinet.running
    assert len(bad_lines(cabinet)) == 1


def test_a_refusal_is_a_line_and_no_fault(cabinet):
    cabinet = cabinet()
    cabinet.home(Title(cabinet))
    cabinet.push(Broken(cabinet, "refusal"))
    for _ in range(6):
        cabinet.guarded(lambda: cabinet.scene.handle(Tap((5, 5))))
    assert isinstance(cabinet.scene, Broken)
    assert bad_lines(cabinet) == ["this cannot be done"]
    assert not (cabinet.folder / FAULT_FILE).exists()


def test_a_fault_at_the_table_keeps_what_was_played(cabinet, monkeypatch):
    cabinet = cabinet()
    table = table_in(cabinet)
    play(table, 4)
    monkeypatch.setattr(table, "tick", lambda passed: 1 / 0)
    for _ in range(8):
        cabinet.frame([], 0.02)
    assert isinstance(cabinet.scene, Cabinets)
    assert_on_disk(table)


def assert_on_disk(table: Table) -> None:
    replayed = matches.replay(table.sitting.cartridge, table.sitting.match.journal.path)
    assert replayed.state.position_hash == table.sitting.state.position_hash


# --- tables with broken files


@pytest.fixture
def own_quest(tmp_path):
    """A table with a copy of its folder, to break how it looks."""
    folder = tmp_path / "quest"
    shutil.copytree(cartridges.table_folder("quest"), folder)
    return replace(cartridges.load_table("quest").content, folder=folder)


@pytest.mark.parametrize(
    "content",
    [
        "not toml [",
        "",
        "slots = 3",
        "[slots.wide]\nprompt = [0, 0, 1, 1]\n",
        "[slots.wide]\na=[0,0]\n[slots.tall]\na=[0,0,1,1]\n",
        '[slots.wide]\na=[0,0,1,1]\n[slots.tall]\na=[0,0,1,1]\n[[area]]\nzone="hand"\nslot="b"\nbox=[0,0,1,1]\narrange="row"\n',
        '[slots.wide]\na=[0,0,1,1]\n[slots.tall]\na=[0,0,1,1]\n[[area]]\nzone="hand"\nslot="a"\nbox=[0,0,1,1]\narrange="heap"\n',
        "cloth = 7\narea = 5\n[slots.wide]\n[slots.tall]\n",
        b"\xff\xfe\x00",
    ],
    ids=range(9),
)
def test_a_broken_layout_is_refused_in_one_line(own_quest, content):
    data = content if isinstance(content, bytes) else content.encode()
    (own_quest.folder / "layout.toml").write_bytes(data)
    with pytest.raises(ContentError) as refused:
        layout.load_layout(own_quest)
    assert "layout.toml" in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["face.toml", "art.toml"])
@pytest.mark.parametrize("content", [b"not toml [", b"\xff\xfe\x00", b"a = 3\nkind = 5\ncard = 7\n"], ids=range(3))
def test_broken_faces_are_refused_in_one_line_or_drawn_plainly(own_quest, cabinet, name, content):
    from game.ui.faces.faces import Faces

    (own_quest.folder / name).write_bytes(content)
    cabinet = cabinet()
    try:
        faces = Faces(own_quest, cabinet.fonts, "en")
        assert faces.full(0, 200).get_height() == 200
    except Refusal as problem:
        assert name in str(problem)
        assert "\n" not in str(problem)


def test_a_table_whose_layout_is_broken_is_not_entered(cabinet, monkeypatch):
    def refuse(_content):
        raise ContentError("quest/layout.toml: there is nothing in it")

    cabinet = cabinet()
    cabinet.home(Cabinets(cabinet))
    monkeypatch.setattr("game.ui.scenes.table.load_layout", refuse)
    cabinet.guarded(lambda: table_in(cabinet))
    cabinet.frame([], 0.02)
    assert isinstance(cabinet.scene, Cabinets)
    assert bad_lines(cabinet) == ["quest/layout.toml: there is nothing in it"]


# --- bots


@pytest.fixture
def endless(monkeypatch):
    """A master thinks longer than the slowest machine takes for a few frames."""
    longer = (replace(level, budget=Budget(seconds=600.0)) if level.id == "master" else level for level in LEVELS)
    monkeypatch.setattr("game.players.sitting.LEVELS", tuple(longer))


@pytest.mark.usefixtures("endless")
def test_leaving_the_table_while_a_bot_thinks_leaves_no_thread(cabinet):
    before = threading.active_count()
    cabinet = cabinet()
    table = table_in(cabinet, Chair(bot="master"))
    for _ in range(3):
        cabinet.frame([], 0.05)
    assert table.sitting.thinking
    cabinet.home(Cabinets(cabinet))
    cabinet.frame([], 0.02)
    assert isinstance(cabinet.scene, Cabinets)
    assert threading.active_count() == before


@pytest.mark.usefixtures("endless")
def test_a_bots_seat_is_taken_over_while_it_thinks_and_given_back(cabinet):
    cabinet = cabinet()
    table = table_in(cabinet, Chair(bot="master"))
    for _ in range(3):
        cabinet.frame([], 0.05)
    assert table.sitting.thinking
    table.sitting.seat(1, Chair())
    table.reseated()
    assert not table.sitting.thinking
    cabinet.frame([], 0.02)
    play(table, 2)
    assert table.sitting.match.position >= 2
    table.sitting.seat(1, Chair(bot="first_timer"))
    position = table.sitting.match.position
    end = time.monotonic() + THINKING
    while table.sitting.match.position == position and time.monotonic() < end:
        cabinet.frame([], 0.05)
        time.sleep(0.001)
    assert table.sitting.match.position > position


def test_storage_can_be_asked_for_in_a_folder_that_cannot_be_made(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with pytest.raises(Refusal) as refused:
        storage.data_dir(blocked / "saves")
    assert "\n" not in str(refused.value)
