"""The people of a cabinet are kept, with what they like; any name is taken or refused kindly."""

import errno
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.keeping import people, storage
from game.engine.keeping.people import NameRefused, Person, name_of
from game.engine.keeping.settings import Settings
from game.engine.keeping.storage import StorageError

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def home(tmp_path):
    return storage.data_dir(tmp_path / "saves")


@pytest.mark.parametrize("name", ["Mara", "Їжак", "Žofie Ångström", "李小龍", "אבגד", "R2-D2", "é" * 20])
def test_a_name_of_any_script_is_taken(name, home):
    assert people.add(home, name).name == name
    assert [person.name for person in people.load(home)[0]] == [name]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "empty"),
        (" \t ", "empty"),
        ("..", "empty"),
        ("a" * 21, "long"),
        ("a\x07b", "letters"),
        ("a\u202eb", "letters"),
    ],
)
def test_what_nobody_can_be_called_is_refused(name, why, home):
    with pytest.raises(NameRefused) as refused:
        people.add(home, name)
    assert refused.value.why == why and people.load(home) == ([], None)


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_name_or_refused(text):
    try:
        name = name_of(text)
    except NameRefused as refused:
        assert refused.why in ("empty", "long", "letters")
    else:
        assert name == name_of(name) and name.isprintable()


def test_two_people_of_one_name_would_be_taken_for_each_other(home):
    mara = people.add(home, "Mara")
    with pytest.raises(NameRefused) as refused:
        people.add(home, "mARA")
    assert refused.value.why == "taken"
    people.change(home, replace(mara, name="MARA"))
    assert people.load(home)[0][0].name == "MARA"


def test_there_is_room_for_so_many(home):
    for number in range(people.MOST_PEOPLE):
        people.add(home, f"P{number}")
    with pytest.raises(NameRefused) as refused:
        people.add(home, "one more")
    assert refused.value.why == "full"


def test_everybody_finds_the_cabinet_as_they_like_it(home):
    settings = Settings(language="en", text_scale=100)
    mara = people.add(home, "Mara", settings=settings)
    people.sit_down(mara, settings)
    settings.language, settings.text_scale, settings.hints, settings.stops = "uk", 140, False, {"quest": ["a"]}
    settings.sound_volume = 10
    people.keep_likes(home, settings)
    other = Settings(language="de", sound_volume=90)
    people.sit_down(people.find(people.load(home)[0], mara.id), other)
    assert (other.language, other.text_scale, other.hints, other.stops) == ("uk", 140, False, {"quest": ["a"]})
    assert other.sound_volume == 90, "how loud the room may be is the cabinet's"
    people.sit_down(None, other)
    assert other.person == "" and other.language == "uk", "a guest finds it as it is"


def test_whoever_is_removed_is_gone(home):
    mara, ilya = people.add(home, "Mara"), people.add(home, "Ilya")
    people.remove(home, mara.id)
    assert people.load(home)[0] == [ilya]
    people.change(home, mara)
    assert people.load(home)[0] == [ilya], "who is gone does not come back by being changed"


def test_a_full_disk_harms_nobody_who_is_there(home, monkeypatch):
    people.add(home, "Mara")

    def full(_fd, _data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk, pytest.raises(StorageError, match="full"):
        disk.setattr(os, "write", full)
        people.add(home, "Ilya")
    assert [person.name for person in people.load(home)[0]] == ["Mara"]
    people.add(home, "Ilya")
    assert len(people.load(home)[0]) == 2


def test_a_damaged_file_is_set_aside_and_said(home):
    people.add(home, "Mara")
    path = home / "profiles" / people.FILE
    path.write_bytes(path.read_bytes()[:-3])
    found, trouble = people.load(home)
    assert found == [] and "kept as" in trouble and len(list(path.parent.glob("people.msgpack.broken-*"))) == 1


@pytest.mark.parametrize(
    "value",
    [
        "x",
        [{"id": "a"}],
        [{"id": "../x", "name": "A", "face": "", "colour": 0, "likes": {}}],
        [{"id": "a", "name": "\x00", "face": "", "colour": 0, "likes": {}}],
        [{"id": "a", "name": "A", "face": "", "colour": 99, "likes": {}}],
        [{"id": "a", "name": "A", "face": "", "colour": 0, "likes": {}}] * 2,
    ],
)
def test_a_strangers_file_is_refused_in_a_line(home, value):
    storage.save_record(home / "profiles" / people.FILE, people.KIND, people.VERSION, value)
    found, trouble = people.load(home)
    assert found == [] and trouble and "\n" not in trouble


def test_likes_that_are_not_allowed_are_left_out(home):
    plain = Person("a", "A", likes={"language": "uk", "text_scale": 9999, "operator_pin": "1234"}).plain()
    storage.save_record(home / "profiles" / people.FILE, people.KIND, people.VERSION, [plain])
    assert people.load(home)[0][0].likes == {"language": "uk"}


KILLED = """
import sys
from pathlib import Path
from game.engine.keeping import people
home = Path(sys.argv[1])
for n in range(10**6):
    mara = people.load(home)[0][0]
    people.change(home, people.Person(mara.id, f"Mara {n}", "wolf", n % 5, mara.likes))
    print(n, flush=True)
"""


def test_a_kill_leaves_what_was_told_or_the_next(home):
    people.add(home, "Mara")
    for wanted in (1, 4, 9):
        child = subprocess.Popen([sys.executable, "-c", KILLED, str(home)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        told = -1
        for line in child.stdout:
            told = int(line)
            if told >= wanted:
                break
        child.kill()
        told = max([told, *(int(line) for line in child.stdout if line.strip().isdigit())])
        child.wait()
        (mara,), trouble = people.load(home)
        assert trouble is None and mara.name in (f"Mara {told}", f"Mara {told + 1}")
