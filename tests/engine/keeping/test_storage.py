"""Whole files are written entirely or not at all, and nothing broken is ever lost."""

import errno
import os
import stat
import struct
import subprocess
import sys
import time
import zlib
from pathlib import Path

import msgpack
import platformdirs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine.keeping import storage
from game.engine.keeping.storage import (
    Missing,
    StorageError,
    data_dir,
    load_or_default,
    load_record,
    save_record,
    write_atomic,
)

ROOT = Path(__file__).resolve().parents[3]
quick = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False) | st.binary() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def sealed(payload: bytes) -> bytes:
    """A record whose seal is right, whatever is in it."""
    return struct.pack("<4sBII", b"EMBR", 1, len(payload), zlib.crc32(payload)) + payload


def failing(code: int):
    def fail(*_, **__):
        raise OSError(code, os.strerror(code))

    return fail


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# The folder


def test_the_environment_names_the_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("EMBERDECK_SAVES", str(tmp_path / "here"))
    assert data_dir() == tmp_path / "here"
    assert names(tmp_path / "here") == ["decks", "games", "profiles"]
    assert data_dir(tmp_path / "there") == tmp_path / "there", "an override goes first"


def test_a_writable_saves_folder_beside_the_program_is_used(tmp_path, monkeypatch):
    monkeypatch.delenv("EMBERDECK_SAVES", raising=False)
    monkeypatch.setattr(storage, "PROGRAM", tmp_path)
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_, **__: str(tmp_path / "platform"))
    assert data_dir() == tmp_path / "platform", "it is not made where it is not"
    (tmp_path / "saves").mkdir()
    assert data_dir() == tmp_path / "saves"
    assert names(tmp_path / "saves") == ["decks", "games", "profiles"], "and the probe is gone"
    monkeypatch.setattr(storage, "_writable", lambda _: False)
    assert data_dir() == tmp_path / "platform"


def test_a_folder_that_cannot_be_written_is_noticed(tmp_path, monkeypatch):
    assert storage._writable(tmp_path)
    monkeypatch.setattr(os, "open", failing(errno.EROFS))
    assert not storage._writable(tmp_path)


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match="EMBERDECK_SAVES"):
        data_dir(tmp_path / "file")


def test_litter_of_power_cuts_is_swept_but_not_what_is_being_written(tmp_path):
    old, new = tmp_path / ".settings.msgpack.aa.tmp", tmp_path / ".settings.msgpack.bb.tmp"
    old.touch()
    new.touch()
    os.utime(old, (time.time() - 90_000,) * 2)
    data_dir(tmp_path)
    assert not old.exists()
    assert new.exists()


# Atomic writing


def test_an_atomic_write_replaces_the_whole_file(tmp_path):
    path = tmp_path / "file"
    write_atomic(path, b"a long first content")
    write_atomic(path, b"second")
    assert path.read_bytes() == b"second"
    assert names(tmp_path) == ["file"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize("linked", [False, True])
def test_what_is_no_plain_file_is_never_replaced(tmp_path, linked):
    pipe = path = tmp_path / "pipe"
    os.mkfifo(pipe)
    if linked:
        path = tmp_path / "link"
        path.symlink_to(pipe)
    with pytest.raises(storage.NotSaved, match="no plain file"):
        write_atomic(path, b"x")
    assert stat.S_ISFIFO(path.stat().st_mode) and path.is_symlink() == linked
    assert len(list(tmp_path.iterdir())) == 1 + linked


def test_a_folder_is_not_written_over_and_the_line_says_what_to_give(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for folder in (tmp_path, Path(), Path(".."), Path(tmp_path.anchor)):  # `.` and the root have no name of their own
        with pytest.raises(storage.NotSaved, match=r"That is a folder: .* Give the name of a file in it"):
            write_atomic(folder, b"x")
    assert not list(tmp_path.iterdir())


def test_a_path_through_a_file_and_a_name_too_long_are_told_as_such(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(storage.NotSaved, match=r"should be a folder is a file|no such folder"):  # the second on Windows
        write_atomic(tmp_path / "file" / "picture.png", b"x")
    with pytest.raises(storage.NotSaved, match=r"The name is too long|no such folder"):
        write_atomic(tmp_path / ("x" * 300), b"x")
    assert names(tmp_path) == ["file"]


@pytest.mark.posix
def test_the_bytes_are_on_disk_before_the_name_and_the_name_before_returning(tmp_path, monkeypatch):
    steps = []
    sync, replace = os.fsync, os.replace

    def fsync(fd: int) -> None:
        steps.append("folder" if stat.S_ISDIR(os.fstat(fd).st_mode) else "file")
        sync(fd)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", lambda *names: steps.append("name") or replace(*names))
    write_atomic(tmp_path / "file", b"bytes")
    assert steps == ["file", "name", "folder"]


@pytest.mark.parametrize("step", ["open", "write", "fsync", "replace"])
@pytest.mark.parametrize(
    ("code", "line"),
    [
        (errno.ENOSPC, "The disk is full: "),
        (errno.EDQUOT, "The disk quota is used up: "),
        (errno.EROFS, "The disk is read-only: "),
        (errno.EACCES, "Writing there is not permitted: "),
        (errno.EIO, "The disk reported an error: "),
        (errno.ELOOP, os.strerror(errno.ELOOP)),
    ],
)
def test_a_failed_write_leaves_the_old_file_and_no_litter(tmp_path, monkeypatch, step, code, line):
    path = tmp_path / "file"
    write_atomic(path, b"old")
    with monkeypatch.context() as patch:
        patch.setattr(os, step, failing(code))
        with pytest.raises(StorageError) as refusal:
            write_atomic(path, b"new")
    assert str(refusal.value).startswith(line)
    assert f"{path} was not saved; nothing already saved was harmed." in str(refusal.value)
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["file"]


def test_a_short_write_is_finished_or_told(tmp_path, monkeypatch):
    write = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: write(fd, bytes(data)[:3]))
    write_atomic(tmp_path / "file", b"ten bytes!")
    assert (tmp_path / "file").read_bytes() == b"ten bytes!"


def test_a_real_limit_on_the_file_size_leaves_the_old_file(tmp_path):
    pytest.importorskip("resource")
    script = """
import resource, signal, sys
from pathlib import Path
from game.engine.keeping.storage import StorageError, write_atomic
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path = Path(sys.argv[1])
write_atomic(path, b"old")
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
try:
    write_atomic(path, bytes(1000))
except StorageError as error:
    print(error)
"""
    command = [sys.executable, "-c", script, str(tmp_path / "file")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "larger than this system allows" in done.stdout
    assert (tmp_path / "file").read_bytes() == b"old"
    assert names(tmp_path) == ["file"]


@pytest.mark.posix
def test_an_error_is_one_line_whatever_the_file_is_called(tmp_path):
    with pytest.raises(Missing) as refusal:
        storage.read_file(tmp_path / "two\nlines \udcff")
    assert "\n" not in str(refusal.value)
    str(refusal.value).encode()


# Sealed records


@quick
@given(value=plain)
def test_any_plain_value_reads_back_and_saves_to_the_same_bytes(tmp_path, value):
    path = tmp_path / "record"
    save_record(path, "test", 1, value)
    before = path.read_bytes()
    loaded = load_record(path, "test", 1)
    assert loaded == value
    save_record(path, "test", 1, loaded)
    assert path.read_bytes() == before


@quick
@given(value=plain, data=st.data())
def test_any_mutated_record_is_refused_in_one_line(tmp_path, value, data):
    path = tmp_path / "record"
    save_record(path, "test", 1, value)
    before = path.read_bytes()
    at = data.draw(st.integers(0, len(before)))
    end = at + data.draw(st.integers(0, 6))
    after = before[:at] + data.draw(st.binary(max_size=6)) + before[end:]
    path.write_bytes(after)
    if after == before:
        assert load_record(path, "test", 1) == value
        return
    with pytest.raises(StorageError) as refusal:
        load_record(path, "test", 1)
    assert "\n" not in str(refusal.value)
    path.unlink()


@quick
@given(payload=st.binary(max_size=100))
def test_noise_under_a_good_seal_is_refused(tmp_path, payload):
    path = tmp_path / "record"
    path.write_bytes(sealed(payload))
    with pytest.raises(StorageError):
        load_record(path, "test", 1)


def record(kind: object = "test", version: object = 1, value: object = 0) -> bytes:
    return sealed(msgpack.packb({"kind": kind, "version": version, "value": value}))


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", "not an Emberdeck file"),
        (b"EMBR", "its end is missing"),
        (record()[:-1], "its end is missing"),
        (record() + b"x", "added after its end"),
        (record()[:-1] + b"\x01", "checksum"),
        (b"EMBR\x02" + record()[5:], "layout"),
        (record(kind="other"), "holds 'other', not 'test'"),
        (record(kind=["x" * 5000]), "not 'test'"),
        (record(version=3), "newer Emberdeck"),
        (record(version=True), "no version"),
        (record(version=0), "no version"),
        (record(value=msgpack.Timestamp(0)), "damaged"),
        (record(value=msgpack.ExtType(5, b"")), "damaged"),
        (sealed(msgpack.packb([1])), "not a sealed record"),
        (sealed(b"\x91" * 100_000), "damaged"),
        (sealed(b"\xdd\xff\xff\xff\xff"), "damaged"),
        (sealed(b"\xdf\xff\xff\xff\xff"), "damaged"),
        (sealed(b"\xc6\xff\xff\xff\xff"), "damaged"),
        (sealed(b"\x81\x01\x02"), "damaged"),
        (sealed(b"\xa2\xff\xff"), "damaged"),
        (sealed((b"\xdd\x00\x00\xff\xff" + b"\x90" * 65535) * 8), "damaged"),
        (sealed(b"\x98" + (b"\xdd\x00\x00\xff\xff" + b"\x90" * 65535) * 8), "too many values"),
    ],
)
def test_a_record_that_cannot_be_trusted_is_refused(tmp_path, content, line):
    path = tmp_path / "record"
    path.write_bytes(content)
    with pytest.raises(StorageError, match=line) as refusal:
        load_record(path, "test", 2)
    assert len(str(refusal.value)) < 300 + len(str(path))
    assert path.read_bytes() == content


def test_a_bomb_of_empty_lists_is_stopped_while_it_is_unpacked():
    bomb = b"\x98" + (b"\xdd\x00\x00\xff\xff" + b"\x90" * 65535) * 8
    with pytest.raises(ValueError, match="too many values"):
        storage.decode(bomb)


def test_a_huge_file_is_refused_unread(tmp_path):
    path = tmp_path / "record"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(StorageError, match="too large"):
        load_record(path, "test", 1)


@pytest.mark.parametrize("value", [{1: 2}, {"a": {1}}, 2**64, "\ud800", object(), [0] * 70_000])
def test_a_value_that_could_not_be_read_again_is_not_saved(tmp_path, value):
    with pytest.raises(StorageError, match="not saved"):
        save_record(tmp_path / "record", "test", 1, value)
    assert names(tmp_path) == []


def test_an_older_record_is_brought_up_to_date_step_by_step(tmp_path):
    path = tmp_path / "record"
    save_record(path, "test", 1, [1])
    migrations = {1: lambda value: [*value, 2], 2: lambda value: [*value, 3]}
    assert load_record(path, "test", 3, migrations) == [1, 2, 3]
    with pytest.raises(StorageError, match="old Emberdeck"):
        load_record(path, "test", 4, migrations)
    with pytest.raises(StorageError, match="up to date"):
        load_record(path, "test", 2, {1: lambda value: value["missing"]})


# Nothing broken is lost


def number(value: object) -> int:
    if not isinstance(value, int):
        raise ValueError("a number was expected")
    return value


def test_a_missing_file_means_the_default_without_a_word(tmp_path):
    assert load_or_default(tmp_path / "file", "test", 1, 5, number) == (5, None)


@pytest.mark.parametrize("content", [b"junk", record(value="text"), record(kind="other")])
def test_a_broken_file_is_kept_under_another_name(tmp_path, content):
    path = tmp_path / "file"
    for n in (1, 2):
        path.write_bytes(content)
        value, warning = load_or_default(path, "test", 1, 5, number)
        assert value == 5
        assert warning is not None and warning.endswith(f"the file was kept as file.broken-{n}.")
        assert "\n" not in warning
        save_record(path, "test", 1, n)
        assert load_or_default(path, "test", 1, 5, number) == (n, None)
        assert (tmp_path / f"file.broken-{n}").read_bytes() == content


def test_a_broken_file_that_cannot_be_renamed_is_copied(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_bytes(b"junk")
    replace = os.replace
    monkeypatch.setattr(os, "replace", lambda a, b: failing(errno.EACCES)() if a == path else replace(a, b))
    _, warning = load_or_default(path, "test", 1, 5, number)
    assert warning is not None and "file.broken-1" in warning
    assert (tmp_path / "file.broken-1").read_bytes() == b"junk"


def test_a_broken_file_that_cannot_be_kept_is_not_written_over(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_bytes(b"junk")
    replace, link = os.replace, os.link
    for name, call in (("replace", replace), ("link", link)):
        monkeypatch.setattr(
            os, name, lambda a, b, call=call: failing(errno.EROFS)() if "broken" in str(b) else call(a, b)
        )
    value, warning = load_or_default(path, "test", 1, 5, number)
    assert value == 5 and warning is not None and "not set aside" in warning
    with pytest.raises(StorageError, match="read-only"):
        save_record(path, "test", 1, 7)
    assert path.read_bytes() == b"junk"


def test_a_file_broken_since_it_was_loaded_is_kept_when_saving(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"junk")
    save_record(path, "test", 1, 7)
    assert load_record(path, "test", 1) == 7
    assert (tmp_path / "file.broken-1").read_bytes() == b"junk"


def test_a_file_the_system_will_not_read_stays_where_it_is(tmp_path, monkeypatch):
    path = tmp_path / "file"
    save_record(path, "test", 1, 7)
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", failing(errno.EIO))
        value, warning = load_or_default(path, "test", 1, 5, number)
    assert value == 5 and warning is not None and "cannot be read" in warning
    assert load_or_default(path, "test", 1, 5, number) == (7, None)
