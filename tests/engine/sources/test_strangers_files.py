"""Small files that would eat memory or time, and things that are no files: one line each, before they are parsed."""

import hashlib
import os
import shutil
import tracemalloc

import msgpack
import pytest

from game.engine.keeping import journal, settings, storage
from game.engine.keeping.match import saved_table
from game.engine.keeping.storage import StorageError
from game.engine.machine import cartridge
from game.engine.machine.cartridge import CartridgeError, compile_table, named_table, read_cartridge, table_folder
from game.engine.machine.setup import Setup
from game.engine.refusal import Refusal
from game.engine.sources import records, toml_file
from game.engine.sources.reading import MOST_TOLD
from game.engine.sources.table_files import load_content
from game.engine.sources.toml_file import ContentError


def peak(work) -> int:
    """The most bytes Python held while it worked."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


# --- names in files


@pytest.mark.parametrize("name", ["x" * 256, "x" * 70_000, "/etc", "../quest", "\0", "", "nowhere"])
def test_a_file_may_name_only_a_table_that_is_here(name):
    with pytest.raises(Refusal) as caught:
        named_table(name)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 400


def test_a_folder_named_in_a_save_is_not_compiled(tmp_path):
    path = tmp_path / "x.ember"
    header = {"format": 1, "table": str(tmp_path), "rules": "", "setup": Setup(players=2, seed=1).plain()}
    journal.Journal.create(path, header, sync=False).close()
    with pytest.raises(StorageError, match="which table"):
        saved_table(path)


@pytest.mark.parametrize("name", ["x" * 5000, "\0", "a/" * 3000])
def test_a_path_that_cannot_be_is_no_table(name):
    with pytest.raises(Refusal, match="no table"):
        table_folder(name)


# --- sizes


def test_a_cartridge_of_empty_lists_is_stopped_while_it_is_unpacked(tmp_path):
    payload = b"\xdd" + (3_000_000).to_bytes(4, "big") + b"\x90" * 3_000_000
    data = cartridge.MAGIC + hashlib.blake2b(payload, digest_size=16).digest() + payload

    def read():
        with pytest.raises(CartridgeError, match="too many"):
            read_cartridge(data, tmp_path)

    assert peak(read) < 64_000_000


def test_a_cartridge_larger_than_any_of_ours_is_refused_unread(tmp_path):
    path = tmp_path / "x.emberdeck"
    path.write_bytes(b"")
    os.truncate(path, cartridge.MOST_BYTES + 1)
    with pytest.raises(StorageError, match="too large"):
        storage.read_file(path, cartridge.MOST_BYTES)


def test_a_situation_with_a_key_of_thousands_of_names_is_refused_before_it_is_parsed():
    def read():
        with pytest.raises(Refusal, match="more than"):
            toml_file.parse("a." * 20_000 + "a = 1", "x.toml")

    assert peak(read) < 8_000_000


def test_of_thousands_of_loose_links_the_first_are_told(tmp_path, lanterns):
    folder = shutil.copytree(lanterns.content.folder, tmp_path / "lanterns")
    with (folder / "board.toml").open("a", encoding="utf-8") as board:
        board.writelines(f'[[space]]\nid = "s{n}"\nlinks = ["t{n}"]\n' for n in range(1000))
    with pytest.raises(ContentError) as caught:
        load_content(folder)
    assert len(caught.value.problems) == MOST_TOLD


def test_what_was_meant_is_not_looked_for_among_thousands_of_names_nor_in_long_ones(monkeypatch):
    names = [f"name_{n}" for n in range(records.MOST_COMPARED)]
    assert records.closest("nane_7", names) == "name_7"
    monkeypatch.setattr(records, "like", lambda *_: pytest.fail("it takes minutes"))
    assert records.closest("nane_7", [*names, "one more"]) == ""
    assert records.closest("x" * (records.LONGEST + 1), names) == ""


def test_a_journal_of_endless_undo_and_redo_is_refused(tmp_path):
    path = tmp_path / "x.ember"
    frames = [journal.frame(0, msgpack.packb({"format": 1})), journal.frame(1, msgpack.packb(["c", 0, 0]))]
    undo, redo = msgpack.packb(["u", 1]), msgpack.packb(["r", 1])
    frames += [journal.frame(n, undo if n % 2 == 0 else redo) for n in range(2, 250_000)]
    path.write_bytes(journal.MAGIC + b"".join(frames))
    assert path.stat().st_size > 2_900_000
    with pytest.raises(StorageError, match="more than any game"):
        journal.read(path)


def test_a_journal_of_endless_notes_is_not_searched_to_its_end(tmp_path, monkeypatch):
    path = tmp_path / "x.ember"
    note = msgpack.packb(["n", {}])
    frames = [journal.frame(0, msgpack.packb({"turn": 3}))] + [journal.frame(n, note) for n in range(1, 200_000)]
    path.write_bytes(journal.MAGIC + b"".join(frames))
    looked = []
    unpack = storage.unpack
    monkeypatch.setattr(storage, "unpack", lambda data: looked.append(1) or unpack(data))
    assert journal.last_turn(path) == 3
    assert len(looked) <= journal.MAX_RECORDS + 1


# --- no files


@pytest.fixture
def odd_things(tmp_path):
    """A folder with a pipe, a link to a plain file, a link to a device and one plain file."""
    folder = tmp_path / "odd"
    folder.mkdir()
    os.mkfifo(folder / "a.ember")
    (folder / "b.ember").symlink_to("/etc/hostname")
    (folder / "c.ember").symlink_to("/dev/zero")
    (folder / "d.ember").write_bytes(b"plain")
    (folder / "e.ember").mkdir()
    return folder


@pytest.mark.posix
def test_only_plain_files_are_found_in_a_folder(odd_things):
    assert storage.files(odd_things, "*.ember") == [odd_things / "d.ember"]
    assert storage.files(odd_things / "nowhere", "*") == []


@pytest.mark.posix
def test_pipes_and_devices_are_refused_without_waiting(odd_things):
    for name in ("a.ember", "c.ember", "e.ember"):
        with pytest.raises(StorageError, match="not a file"):
            storage.read_file(odd_things / name)


@pytest.mark.posix
def test_settings_are_read_through_no_link(tmp_path):
    elsewhere = tmp_path / "elsewhere.msgpack"
    storage.save_record(elsewhere, settings.KIND, settings.VERSION, {"language": "uk"})
    before = elsewhere.read_bytes()
    home = storage.data_dir(tmp_path / "saves")
    (home / settings.FILE).symlink_to(elsewhere)
    found, trouble = settings.load(home)
    assert found.language != "uk" and "not a file" in trouble
    settings.save(home, settings.Settings(language="ru"))
    assert elsewhere.read_bytes() == before


@pytest.mark.parametrize("name", ["table.toml", "words.toml", "cards/odd.toml", "rules/odd.py"])
@pytest.mark.parametrize("kind", ["pipe", "device", "link"])
@pytest.mark.posix
def test_a_table_is_made_of_plain_files(odd_table, name, kind):
    path = odd_table / name
    path.unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero" if kind == "device" else "/etc/hostname")
    with pytest.raises(Refusal, match="not a plain file"):
        compile_table(odd_table)


@pytest.fixture
def odd_table(tmp_path, lanterns):
    return shutil.copytree(lanterns.content.folder, tmp_path / "odd_table")
