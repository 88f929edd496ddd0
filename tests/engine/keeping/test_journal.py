"""The journal keeps every acknowledged record, and refuses what it cannot trust."""

import errno
import itertools
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine.keeping import journal, storage
from game.engine.keeping.journal import Journal, check_record, read
from game.engine.keeping.storage import StorageError

ROOT = Path(__file__).resolve().parents[3]
HEADER = {"table": "quest", "seed": 7}
GAME = [["c", 3, 0], ["c", 0, 1], ["h", 2, 2**64 - 1], ["u", 1], ["r", 1], ["n", {"seats": ["Ann", "Їжак"]}]]

counts = st.integers(0, 2**31 - 1)
records = st.one_of(
    st.builds(lambda option, auto: ["c", option, auto], counts, st.integers(0, 1)),
    st.builds(lambda kind, n: [kind, n], st.sampled_from("ur"), st.integers(1, 2**31 - 1)),
    st.builds(lambda position, state: ["h", position, state], counts, st.integers(0, 2**64 - 1)),
    st.builds(lambda note: ["n", note], st.dictionaries(st.text(), st.integers() | st.text(), max_size=3)),
).filter(lambda record: _packs(record))
quick = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def _packs(record: list) -> bool:
    try:
        storage.pack(record)
    except ValueError:  # numbers of more than 64 bits, halves of surrogate pairs
        return False
    return True


def image(*game: list) -> bytes:
    """The bytes of a journal with these records."""
    frames = [journal.frame(n, storage.pack(value)) for n, value in enumerate((HEADER, *game))]
    return journal.MAGIC + b"".join(frames)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.ember"


def test_a_reopened_journal_holds_what_was_appended(path):
    with Journal.create(path, HEADER) as kept:
        for record in GAME:
            kept.append(record)
    assert read(path) == (HEADER, GAME, 0)
    with Journal.open(path) as kept:
        assert (kept.header, kept.records, kept.torn, kept.unsaved) == (HEADER, GAME, 0, 0)
        kept.append(["c", 9, 0])
    assert read(path)[1] == [*GAME, ["c", 9, 0]]
    assert path.read_bytes() == image(*GAME, ["c", 9, 0])


def test_an_acknowledged_record_was_synced(path, monkeypatch):
    synced = []
    sync = getattr(os, "fdatasync", os.fsync)
    with Journal.create(path, HEADER) as kept:
        monkeypatch.setattr(os, "fdatasync", lambda fd: synced.append(os.fstat(fd).st_size) or sync(fd), raising=False)
        kept.append(["c", 1, 0])
    assert synced == [path.stat().st_size]


@pytest.mark.posix
def test_records_given_together_are_on_disk_at_the_price_of_one(path, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fdatasync", lambda fd: synced.append(os.fstat(fd).st_size))
    with Journal.create(path, HEADER) as kept:
        with kept.together():
            for record in GAME:
                kept.append(record)
            assert not synced and kept.unsaved == len(GAME)
        assert synced == [path.stat().st_size] and not kept.failed
    assert path.read_bytes() == image(*GAME)


def test_frames_are_written_together_only_within_one_sector(path, monkeypatch):
    """A disk may write the second of two sectors and not the first: what lies beyond it must be one frame at most."""
    written = []
    monkeypatch.setattr(storage, "write_all", lambda fd, data: written.append(data) or os.write(fd, data))
    with Journal.create(path, HEADER) as kept:
        at = path.stat().st_size
        written.clear()
        with kept.together():
            for number in range(200):
                kept.append(["c", number, 0])
    assert 5 < len(written) < 20
    for data in written:
        frames = data.count(b"\x93\xa1c")
        assert frames == 1 or at // 512 == (at + len(data) - 1) // 512
        at += len(data)
    assert len(read(path)[1]) == 200


def test_what_was_given_together_waits_together_on_a_full_disk(path, monkeypatch):
    with Journal.create(path, HEADER) as kept:
        with monkeypatch.context() as full:
            full.setattr(storage, "write_all", _no_room)
            with pytest.raises(StorageError), kept.together():
                kept.append(["c", 1, 0])
                kept.append(["c", 2, 1])
        assert kept.unsaved == 2
        kept.append(["c", 3, 0])
    assert read(path)[1] == [["c", 1, 0], ["c", 2, 1], ["c", 3, 0]]


def _no_room(_fd: int, _data: bytes) -> None:
    raise OSError(errno.ENOSPC, "no room")


def test_creating_over_a_saved_game_is_refused(path):
    Journal.create(path, HEADER).close()
    before = path.read_bytes()
    with pytest.raises(StorageError, match="exists already"):
        Journal.create(path, {"table": "other"})
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_creating_works_where_there_are_no_hard_links(path, monkeypatch):
    def no_links(*_):
        raise OSError(errno.EPERM, "no links")

    monkeypatch.setattr(os, "link", no_links)
    Journal.create(path, HEADER).close()
    with pytest.raises(StorageError, match="exists already"):
        Journal.create(path, HEADER)
    assert read(path) == (HEADER, [], 0)


def test_a_journal_never_exists_without_its_header(path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(StorageError, match="disk is full"):
        Journal.create(path, HEADER)
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize("last", [["c", 1, 0], ["n", {"words": "embers " * 2000}]], ids=["choice", "long note"])
def test_a_tail_torn_anywhere_is_cut_and_kept_beside(path, last):
    whole, start = image(*GAME, last), len(image(*GAME))
    for end in {*range(start + 1, start + 12), *range(start + 13, len(whole), 1999)}:
        path.write_bytes(whole[:end])
        assert read(path) == (HEADER, GAME, end - start)
        assert path.stat().st_size == end, "reading changes nothing"
        with Journal.open(path, sync=False) as kept:
            assert (kept.records, kept.torn) == (GAME, end - start)
            kept.append(["c", 5, 0])
        assert read(path) == (HEADER, [*GAME, ["c", 5, 0]], 0)
        beside = path.with_name("game.ember.torn-1")
        assert beside.read_bytes() == whole[start:end]
        beside.unlink()


@pytest.mark.parametrize("lost", [slice(0, 8), slice(0, 4096), slice(4096, None), slice(0, None)])
def test_a_last_frame_whose_pages_were_never_written_is_cut(path, lost):
    torn = bytearray(journal.frame(len(GAME) + 1, storage.pack(["n", {"words": "embers " * 2000}])))
    torn[lost] = bytes(len(torn[lost]))
    path.write_bytes(image(*GAME) + torn)
    assert read(path) == (HEADER, GAME, len(torn))


@pytest.mark.parametrize("at", range(8))
def test_a_length_or_sum_gone_bad_in_the_middle_does_not_cut_the_rest(path, at):
    for bit in range(8):
        damaged = bytearray(image(*GAME, ["c", 1, 0], ["c", 2, 0]))
        damaged[len(image(*GAME[:2])) + at] ^= 1 << bit
        path.write_bytes(damaged)
        with pytest.raises(StorageError, match="damaged at record 3"):
            Journal.open(path)
        assert path.read_bytes() == damaged
        assert list(path.parent.iterdir()) == [path]


def test_a_tail_longer_than_one_frame_was_not_torn_by_a_crash(path):
    path.write_bytes(image(*GAME) + bytes(journal.MAX_RECORD + 9))
    with pytest.raises(StorageError, match="damaged"):
        read(path)


def test_swapped_repeated_and_missing_frames_are_refused(path):
    ends = [len(image(*GAME[:n])) for n in range(len(GAME) + 1)]
    frames = [image(*GAME)[start:end] for start, end in itertools.pairwise(ends)]
    head = image()
    for wrong in (
        [frames[1], frames[0], *frames[2:]],
        [frames[0], frames[0], *frames[1:]],
        [frames[0], *frames[2:]],
    ):
        path.write_bytes(head + b"".join(wrong))
        with pytest.raises(StorageError, match="damaged"):
            read(path)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"EMBERJ1",
        journal.MAGIC,
        b"something else",
        image()[:-1],
        journal.MAGIC + journal.frame(0, storage.pack([1])),
        journal.MAGIC + journal.frame(0, b"\xc1"),
        journal.MAGIC + journal.frame(0, b"\x91" * 5000),
        image() + journal.frame(1, b"\x93\xa1c\x01"),
        image() + journal.frame(1, b"\xdd\xff\xff\xff\xff"),
        image() + journal.frame(1, b"\x92\xa1n\x81\x01\x01"),
        image() + journal.frame(1, b"\x92\xa1n\x81\xa1t\xd6\xff\0\0\0\0"),
        image() + journal.frame(1, b"\x92\xa1n\x81\xa1t\xc7\x00\x05"),
        image() + journal.frame(1, b"\x92\xa1n\x81\xa1t\xd9\x02\xff\xff"),
        image(["x", 1]),
        image(["c", -1, 0]),
    ],
)
def test_strange_files_are_refused_in_one_line(path, content):
    path.write_bytes(content)
    for attempt in (read, Journal.open):
        with pytest.raises(StorageError) as refusal:
            attempt(path)
        assert "\n" not in str(refusal.value)
    assert path.read_bytes() == content


@pytest.mark.posix
def test_files_that_are_no_files_are_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe.ember")
    for name in ("missing.ember", "pipe.ember", "."):
        for attempt in (read, Journal.open):
            with pytest.raises(StorageError):
                attempt(tmp_path / name)


def test_a_file_that_would_fill_the_memory_is_refused(path, monkeypatch):
    monkeypatch.setattr(journal, "MAX_FILE", 1000)
    path.write_bytes(image() + bytes(2000))
    with pytest.raises(StorageError, match="too large"):
        read(path)
    monkeypatch.undo()
    note = ["n", {"nested": [[] for _ in range(60_000)]}]
    path.write_bytes(image(note, note, note, note, note))
    with pytest.raises(StorageError, match="more than any game"):
        read(path)


@pytest.mark.parametrize(
    "record",
    [
        None,
        [],
        ("c", 1, 0),
        ["c"],
        ["c", 1],
        ["c", 1, 2],
        ["c", True, 0],
        ["c", 1, False],
        ["c", 2**31, 0],
        ["c", 1.0, 0],
        ["u", 0],
        ["r", "1"],
        ["h", 1, 2**64],
        ["h", 1, -1],
        ["n", []],
        ["n", {}, {}],
        ["z", 1],
        [["c"], 1, 0],
    ],
    ids=repr,
)
def test_a_wrong_record_is_refused_and_not_queued(path, record):
    with pytest.raises(StorageError):
        check_record(record)
    with Journal.create(path, HEADER) as kept:
        with pytest.raises(StorageError):
            kept.append(record)
        assert not kept.failed


@pytest.mark.parametrize("note", [{"long": "x" * journal.MAX_RECORD}, {1: 2}, {"set": {1}}, {"deep": 2**70}])
def test_a_note_that_could_not_be_read_again_is_not_written(path, note):
    with Journal.create(path, HEADER) as kept:
        with pytest.raises(StorageError, match="not written"):
            kept.append(["n", note])
        assert not kept.failed
    assert read(path) == (HEADER, [], 0)


def test_notes_stop_before_the_journal_could_not_be_read_again(path):
    note = ["n", {"nested": [[] for _ in range(60_000)]}]
    with Journal.create(path, HEADER, sync=False) as kept:
        with pytest.raises(StorageError, match="no room for another note"):
            for _ in range(5):
                kept.append(note)
        kept.append(["c", 1, 0])
    assert len(read(path)[1]) == 5


def test_a_full_journal_says_so_and_loses_nothing(path, monkeypatch):
    monkeypatch.setattr(journal, "MAX_RECORDS", 2)
    kept = Journal.create(path, HEADER)
    kept.append(["c", 0, 0])
    kept.append(["c", 1, 0])
    with pytest.raises(StorageError, match="full"):
        kept.append(["c", 2, 0])
    assert kept.waiting == [["c", 2, 0]]
    with pytest.raises(StorageError, match="full"):
        kept.close()
    assert read(path)[1] == [["c", 0, 0], ["c", 1, 0]]


class FailingDisk:
    """Stands in for os.write: takes `room` bytes, then raises."""

    def __init__(self, room: int, code: int) -> None:
        self.room, self.code, self.write = room, code, os.write

    def __call__(self, fd: int, data: bytes) -> int:
        if self.room == 0:
            raise OSError(self.code, os.strerror(self.code))
        taken = self.write(fd, bytes(data)[: self.room])
        self.room -= taken
        return taken


@pytest.mark.parametrize("room", range(12))
def test_a_full_disk_is_told_and_the_next_append_catches_up(path, monkeypatch, room):
    kept = Journal.create(path, HEADER)
    kept.append(["c", 0, 0])
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", FailingDisk(room, errno.ENOSPC))
        for number in (1, 2):
            with pytest.raises(StorageError, match=r"The disk is full: .* was not saved; nothing already saved"):
                kept.append(["c", number, 0])
            assert (kept.failed, kept.unsaved) == (True, number)
            assert path.read_bytes() == before
    assert kept.waiting == [["c", 1, 0], ["c", 2, 0]]
    kept.append(["c", 3, 0])
    assert not kept.failed
    kept.close()
    assert read(path) == (HEADER, [["c", n, 0] for n in range(4)], 0)


def test_a_failed_sync_is_not_an_acknowledgement(path, monkeypatch):
    kept = Journal.create(path, HEADER)
    with monkeypatch.context() as patch:

        def broken(_):
            raise OSError(errno.EIO, "broken")

        patch.setattr(os, "fdatasync", broken, raising=False)
        with pytest.raises(StorageError, match="disk reported an error"):
            kept.append(["c", 1, 0])
        assert kept.records == []
    kept.close()
    assert read(path) == (HEADER, [["c", 1, 0]], 0)


def test_half_a_frame_that_could_not_be_taken_back_is_cut_later(path, monkeypatch):
    kept = Journal.create(path, HEADER)
    with monkeypatch.context() as patch:

        def stuck(*_):
            raise OSError(errno.EIO, "stuck")

        patch.setattr(os, "write", FailingDisk(5, errno.EIO))
        patch.setattr(os, "ftruncate", stuck)
        with pytest.raises(StorageError):
            kept.append(["c", 1, 0])
    assert read(path) == (HEADER, [], 5)
    kept.append(["c", 2, 0])
    kept.close()
    assert read(path) == (HEADER, [["c", 1, 0], ["c", 2, 0]], 0)


def test_an_interrupt_after_the_write_does_not_write_twice(path, monkeypatch):
    kept = Journal.create(path, HEADER)
    with monkeypatch.context() as patch:

        def interrupted(_):
            raise KeyboardInterrupt

        patch.setattr(os, "fdatasync", interrupted, raising=False)
        with pytest.raises(KeyboardInterrupt):
            kept.append(["c", 1, 0])
    kept.close()
    assert read(path) == (HEADER, [["c", 1, 0]], 0)


FILL_THE_DISK = """
import resource, signal, sys
from pathlib import Path
from game.engine.keeping.journal import Journal, read
from game.engine.keeping.storage import StorageError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path = Path(sys.argv[1])
kept = Journal.create(path, {})
resource.setrlimit(resource.RLIMIT_FSIZE, (500, 10_000))
told = 0
try:
    while True:
        kept.append(["c", told, 0])
        told += 1
except StorageError as error:
    print(error)
assert len(read(path)[1]) == told > 10 and kept.unsaved == 1
resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
kept.append(["c", told + 1, 0])
kept.close()
assert [record[1] for record in read(path)[1]] == list(range(told + 2))
"""


def test_a_real_limit_on_the_file_size_is_met_the_same_way(path):
    pytest.importorskip("resource")
    command = [sys.executable, "-c", FILL_THE_DISK, str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("The file would be larger than this system allows")


def test_a_second_player_of_the_same_journal_is_told(path):
    pytest.importorskip("fcntl")
    script = "import sys; from pathlib import Path; from game.engine.keeping.journal import Journal; "
    command = [sys.executable, "-c", script + "Journal.open(Path(sys.argv[1]))", str(path)]
    with Journal.create(path, HEADER) as kept:
        with pytest.raises(StorageError, match="being played already"):
            Journal.open(path)
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert "being played already" in done.stderr
        kept.append(["c", 1, 0])
    Journal.open(path).close()


def test_a_closed_journal_takes_nothing(path):
    kept = Journal.create(path, HEADER)
    kept.close()
    kept.close()
    with pytest.raises(StorageError, match="closed"):
        kept.append(["c", 1, 0])
    assert read(path)[1] == []


@quick
@given(game=st.lists(records, max_size=8))
def test_any_game_reads_back_as_it_was_written(tmp_path, game):
    path = tmp_path / "any.ember"
    path.unlink(missing_ok=True)
    with Journal.create(path, HEADER, sync=False) as kept:
        for record in game:
            kept.append(record)
    assert read(path) == (HEADER, game, 0)
    assert path.read_bytes() == image(*game)


@quick
@given(game=st.lists(records, min_size=1, max_size=8), data=st.data())
def test_any_mutated_journal_is_refused_or_recovered_to_a_prefix(tmp_path, game, data):
    path = tmp_path / "mutated.ember"
    content = bytearray(image(*game))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(content)))
        end = at + data.draw(st.integers(0, 12))
        content[at:end] = data.draw(st.binary(max_size=12))
    path.write_bytes(content)
    try:
        header, found, _ = read(path)
    except StorageError as refusal:
        assert "\n" not in str(refusal)
        with pytest.raises(StorageError):
            Journal.open(path)
        assert path.read_bytes() == content
        return
    assert header == HEADER
    assert found == game[: len(found)]
    with Journal.open(path, sync=False) as kept:
        assert path.read_bytes() == content, "opening changes nothing"
        kept.append(["u", 1])
    assert read(path) == (HEADER, [*found, ["u", 1]], 0)


@quick
@given(content=st.binary(max_size=200), framed=st.booleans())
def test_noise_is_refused_or_cut_never_a_crash(tmp_path, content, framed):
    path = tmp_path / "noise.ember"
    path.write_bytes(image() + (journal.frame(1, content) if framed else content))
    try:
        read(path)
    except StorageError as refusal:
        assert "\n" not in str(refusal)


@quick
@given(at=st.integers(0, 10_000), bit=st.integers(0, 7))
def test_one_flipped_bit_never_costs_more_than_the_last_record(tmp_path, at, bit):
    path = tmp_path / "flipped.ember"
    game = [["c", n % 7, n % 2] for n in range(60)]
    content = bytearray(image(*game))
    content[at % len(content)] ^= 1 << bit
    path.write_bytes(content)
    try:
        _, found, _ = read(path)
    except StorageError:
        return
    assert found == game[:-1]
