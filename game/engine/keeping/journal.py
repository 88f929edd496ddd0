"""The journal of one game: an append-only file in which every choice is on disk before the next is asked."""

import errno
import os
import re
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from game.engine.keeping import locks, storage
from game.engine.keeping.storage import StorageError

Record = list[Any]

SUFFIX = ".ember"
MAGIC = b"EMBERJ1\n"
MAX_RECORD = 64 * 1024
MAX_HEADER = 1024 * 1024
MAX_FILE = 8 * 1024 * 1024
MOST_TURNS = 1 << 31
MAX_RECORDS = 1 << 16  # more than anyone plays; a hostile file must not take the memory, or seconds

_FLAGS = sum(getattr(os, name, 0) for name in ("O_BINARY", "O_CLOEXEC", "O_NONBLOCK"))
_WRITING = os.O_RDWR | os.O_APPEND | _FLAGS
_HEAD = struct.Struct("<II")  # length of the payload, its checksum
_COUNT = 1 << 31
_CLOSED = -1
_SECTOR = 512  # bytes that every disk writes whole or not at all
_FIELDS: dict[str, tuple[range, ...]] = {
    "c": (range(_COUNT), range(2)),  # a choice: option, whether it answered itself
    "u": (range(1, _COUNT),),  # undo so many choices
    "r": (range(1, _COUNT),),  # redo so many
    "h": (range(_COUNT), range(1 << 64)),  # checkpoint: position, hash of the state there
}
_SMALLEST = 12  # bytes of the shortest frame, an undo of one
_RECORD_START = re.compile(rb"[\x92\x93]\xa1[curhn]")  # msgpack of every record's first two values
_NOTE_START = b"\x92\xa1n"
_SEARCH_STEP = 64  # what a sum costs however short, in bytes
_SEARCH_LIMIT = 32 * 1024 * 1024  # bytes summed before a tail is too tangled to be one torn write


def check_record(record: object) -> None:
    """Refuse a record that is not one of `c u r h n` with fields in range."""
    if not isinstance(record, list) or not record or not isinstance(record[0], str):
        raise StorageError("A journal record must be a list that starts with its kind.")
    kind = record[0]
    if kind == "n":
        if len(record) != 2 or not isinstance(record[1], dict):
            raise StorageError("A note in a journal must be one map.")
        return
    limits = _FIELDS.get(kind)
    if limits is None:
        raise StorageError(f"The journal record kind {kind!r:.20} is unknown; a newer Emberdeck may know it.")
    if len(record) != 1 + len(limits):
        raise StorageError(f"A journal record of kind {kind!r} has {len(record) - 1} fields.")
    for value, limit in zip(record[1:], limits, strict=True):
        # A bool is an int to Python but not to msgpack: it would not be saved as it was given.
        if type(value) is not int or value not in limit:
            raise StorageError(f"A journal record of kind {kind!r} cannot hold {value!r:.20}.")


def read(path: Path) -> tuple[dict[str, Any], list[Record], int]:
    """Header, records and the number of torn bytes after them; the file is never changed."""
    data = storage.read_file(path, MAX_FILE)
    contents = _parse(data, path)
    return contents.header, contents.records, len(data) - contents.length


def last_turn(path: Path) -> int:
    """When the game was last sat down to, counted in all such occasions; 0 if it does not say.

    It stands in the header, and in a note whenever the game was gone on with. Nothing else is looked at: the file may
    be no good for all this knows.
    """
    data = storage.read_file(path, MAX_FILE)
    at, turn = len(MAGIC), 0
    for _ in range(MAX_RECORDS + 1):
        if at + _HEAD.size >= len(data):
            break
        length = _HEAD.unpack_from(data, at)[0]
        start = at + _HEAD.size
        if at == len(MAGIC) or data.startswith(_NOTE_START, start):
            with suppress(ValueError):
                said = storage.unpack(data[start : start + min(length, MAX_HEADER)])
                said = said[1] if isinstance(said, list) else said
                found = said.get("turn") if isinstance(said, dict) else None
                turn = found if type(found) is int and 1 <= found <= MOST_TURNS else turn
        at = start + length
    return turn


@dataclass(frozen=True, slots=True)
class _Saved:
    count: int
    length: int


class _Contents(NamedTuple):
    header: dict[str, Any]
    records: list[Record]
    length: int  # of what is whole
    room: int  # values that further notes may hold


class Journal:
    """One game's file, open for appending. For one thread at a time."""

    def __init__(self, path: Path, data: bytes, fd: int | None, *, sync: bool, denied: OSError | None = None) -> None:
        """Use `create`, `open` or `later`. `denied` is why the file could be opened for reading only."""
        contents = _parse(data, path)
        self.path = path
        self.header = contents.header
        self.torn = len(data) - contents.length
        self._fd = fd  # none while the file is yet to be made
        self._sync = sync
        self._denied = denied
        self._tail = data[contents.length :]  # torn, and yet to be kept beside and cut
        self._given = contents.records  # on disk and waiting, in order
        # One value, so that no interrupt can fall between its halves.
        self._saved = _Saved(len(contents.records), contents.length)
        self._room = contents.room
        self._dirty = False  # bytes may lie beyond the last whole frame
        self._gathering = 0  # how many wait until they have appended all they have

    @classmethod
    def create(cls, path: Path, header: dict[str, Any], *, sync: bool = True) -> Self:
        """Start a journal; the file appears with its whole header or not at all."""
        if not isinstance(header, dict):
            raise StorageError(f"{path} was not written: a journal's header must be a map.")
        storage.write_atomic(path, MAGIC + frame(0, _packed(header, MAX_HEADER, path)), replace=False)
        return cls.open(path, sync=sync)

    @classmethod
    def later(cls, path: Path, header: dict[str, Any], *, sync: bool = True) -> Self:
        """A journal whose file cannot be made now: it is, with all that waits, as soon as something can be written."""
        return cls(path, MAGIC + frame(0, _packed(header, MAX_HEADER, path)), None, sync=sync)

    @classmethod
    def open(cls, path: Path, *, sync: bool = True) -> Self:
        """Open for appending: lock it, read it. Nothing is written yet, so a full or read-only disk is no obstacle.

        A damaged file is refused and left alone.
        """
        fd, denied = _opened(path)
        try:
            if not locks.take(fd):
                raise StorageError(f"{path} is being played already. Close the other game first.", "playing", path)
            return cls(path, storage.read_open(fd, path, MAX_FILE), fd, sync=sync, denied=denied)
        except BaseException:
            os.close(fd)
            raise

    @property
    def records(self) -> list[Record]:
        """What is on disk, in order."""
        return self._given[: self._saved.count]

    @property
    def waiting(self) -> list[Record]:
        """What was given but did not reach the disk, in order."""
        return self._given[self._saved.count :]

    @property
    def unsaved(self) -> int:
        """How many records are waiting."""
        return len(self._given) - self._saved.count

    @property
    def failed(self) -> bool:
        """Whether any are, or the file itself is."""
        return self._fd is None or self.unsaved > 0

    def append(self, record: Record) -> None:
        """Return when `record` is on disk; inside `together` that is when it ends.

        On a StorageError the record either was refused for what it is, and `unsaved` is as before, or it
        waits in memory, and the next append or `catch_up` writes it first.
        """
        check_record(record)
        payload = _packed(record, MAX_RECORD, self.path)
        if (cost := _cost(record)) > self._room:
            raise StorageError(f"{self.path} has no room for another note.")
        self._room -= cost
        self._given.append(storage.decode(payload))  # ours, whatever the caller does to it later
        if not self._gathering:
            self.catch_up()

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is appended inside is on disk when it ends: one wait for the disk, and not one for each record."""
        self._gathering += 1
        try:
            yield
        finally:
            self._gathering -= 1
            if not self._gathering:
                self.catch_up()

    def catch_up(self) -> None:
        """Write what is waiting, each sector on disk before the next: a crash then tears one frame at most."""
        if self._fd is None:
            self._prepare()
        while self.failed:
            self._write()

    def close(self) -> None:
        """Try once more to save what is waiting, then let go of the file."""
        if self._fd == _CLOSED:
            return
        try:
            self.catch_up()
        finally:
            self._let_go()
            self._fd = _CLOSED

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _next_frames(self) -> tuple[int, bytes]:
        """The next record that waits, with those after it that lie in the same sector; how many, and their frames.

        A disk writes a sector whole or not at all. A frame that lies across two of them is written alone."""
        count, length = self._saved.count, self._saved.length
        found: list[bytes] = []
        for record in self._given[count:]:
            found.append(frame(count + len(found) + 1, _packed(record, MAX_RECORD, self.path)))
            if len(found) > 1 and length // _SECTOR != (length + sum(map(len, found)) - 1) // _SECTOR:
                found.pop()
                break
        return len(found), b"".join(found)

    def _write(self) -> None:
        if self._fd is None or self._fd == _CLOSED:
            raise StorageError(f"{self.path} is closed; open the game again to go on.")
        self._prepare()
        count, length = self._saved.count, self._saved.length
        added, whole = self._next_frames()
        if length + len(whole) > MAX_FILE or count + added > MAX_RECORDS:
            raise StorageError(f"{self.path} is full: a game this long cannot be saved further.", "too_long", self.path)
        try:
            if self._dirty:
                self._cut()
            self._dirty = True
            storage.write_all(self._fd, whole)
            self._flush()
        except OSError as error:
            with suppress(OSError):  # then the next write cuts first
                self._cut()
            raise storage.not_saved(error, self.path) from error
        self._saved = _Saved(count + added, length + len(whole))
        self._dirty = False

    def _prepare(self) -> None:
        """Whatever keeps the file from being written is put right first, or told."""
        try:
            if self._denied is not None:
                self._reopen()
            if self._fd is None or os.fstat(self._fd).st_nlink == 0:
                self._write_whole()
        except OSError as error:
            raise storage.not_saved(error, self.path) from error
        if self._tail:
            # Nearly always half a frame nobody was told about. But a last frame that went bad later looks
            # the same, so the bytes are kept beside the journal rather than judged.
            storage.keep_beside(self.path, "torn", self._tail)
            self._tail, self._dirty = b"", True

    def _reopen(self) -> None:
        """A disk that was read-only may have become writable since."""
        assert self._fd is not None, "only a file that is open was denied"
        fd = os.open(self.path, _WRITING)
        if not os.path.sameopenfile(fd, self._fd):
            os.close(fd)
            raise StorageError(
                f"{self.path} is another file than the one that was opened; it was left as it is.",
                "replaced",
                self.path,
            )
        self._let_go()  # and with it of the lock, which nobody on a read-only disk could use
        self._fd, self._denied = fd, None
        if not locks.take(fd):
            raise StorageError(
                f"{self.path} is being played already. Close the other game first.", "playing", self.path
            )

    def _write_whole(self) -> None:
        """The file was never made, or somebody deleted it under the game: what was played goes into a new one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        payloads = [_packed(self.header, MAX_HEADER, self.path)]
        payloads += [_packed(record, MAX_RECORD, self.path) for record in self.records]
        whole = MAGIC + b"".join(frame(index, payload) for index, payload in enumerate(payloads))
        storage.write_atomic(self.path, whole, replace=False)
        fd = os.open(self.path, _WRITING)
        self._let_go()
        self._fd, self._tail, self._dirty = fd, b"", False
        self._saved = _Saved(self._saved.count, len(whole))
        locks.take(fd)

    def _let_go(self) -> None:
        if self._fd is not None:
            os.close(self._fd)

    def _cut(self) -> None:
        """Back to the last whole frame."""
        assert self._fd is not None, "what was written lies in a file"
        os.ftruncate(self._fd, self._saved.length)
        self._flush()
        self._dirty = False

    def _flush(self) -> None:
        if self._sync and self._fd is not None:
            getattr(os, "fdatasync", os.fsync)(self._fd)


def _opened(path: Path) -> tuple[int, OSError | None]:
    """The file, open for writing; or for reading, and why."""
    try:
        try:
            return os.open(path, _WRITING), None
        except OSError as error:
            if error.errno not in (errno.EROFS, errno.EACCES, errno.EPERM):
                raise
            return os.open(path, os.O_RDONLY | _FLAGS), error
    except FileNotFoundError as error:
        raise storage.Missing(f"There is no saved game {path}. Check its name.") from error
    except OSError as error:
        why = error.strerror or "the system refused"
        raise StorageError(f"{path} cannot be opened to go on playing ({why}). Check its owner.") from error


def _packed(value: object, limit: int, path: Path) -> bytes:
    try:
        payload = storage.pack(value)
    except ValueError as error:
        raise StorageError(f"{path} was not written: {error}. This is a fault in the program.") from error
    if len(payload) > limit:
        raise StorageError(f"{path} was not written: a record has {len(payload)} bytes, {limit} are allowed.")
    return payload


def frame(index: int, payload: bytes) -> bytes:
    """The bytes of frame `index`, the header being 0."""
    # Seeding the sum with the index makes a frame valid in one place only.
    return _HEAD.pack(len(payload), zlib.crc32(payload, index)) + payload


def _payload(data: bytes, at: int, index: int, limit: int) -> bytes | None:
    """The payload of frame `index` at this offset, or None if no such frame is whole there."""
    if at + _HEAD.size > len(data):
        return None
    length, checksum = _HEAD.unpack_from(data, at)
    payload = data[at + _HEAD.size : at + _HEAD.size + length]
    if not 0 < length <= limit or len(payload) < length or zlib.crc32(payload, index) != checksum:
        return None
    return payload


def _cost(record: Record) -> int:
    """What a record takes of the room for notes, which bounds the memory a hostile file can claim."""
    return storage.check_plain(record) if record[0] == "n" else 0


def _parse(data: bytes, path: Path) -> _Contents:
    """What a journal holds up to a torn tail; damage that no crash can do is refused."""
    if not data.startswith(MAGIC):
        raise StorageError(f"{path} is not an Emberdeck game.", "not_ours", path)
    payload = _payload(data, len(MAGIC), 0, MAX_HEADER)
    if payload is None:
        raise StorageError(f"{path} is damaged at its beginning and was left as it is.", "damaged", path)
    try:
        header = storage.unpack(payload)
    except ValueError as error:
        raise StorageError(
            f"{path} is damaged at its beginning: {error}. It was left as it is.", "damaged", path
        ) from error
    if not isinstance(header, dict):
        raise StorageError(f"{path} is damaged: its header is not a map. It was left as it is.", "damaged", path)
    at = len(MAGIC) + _HEAD.size + len(payload)
    records: list[Record] = []
    room = storage.MAX_VALUES
    known: dict[bytes, Record] = {}  # a game makes few different choices, many times each, and so does undo
    while at < len(data):
        index = len(records) + 1
        payload = _payload(data, at, index, MAX_RECORD)
        if payload is None:
            if not _is_torn(data, at, index):
                raise StorageError(
                    f"{path} is damaged at record {index}, with more after it; it was left as it is.", "damaged", path
                )
            break
        if (record := known.get(payload)) is None:
            record, cost = _checked(payload, path, index)
            room -= cost
            if record[0] != "n":
                known[payload] = record
        if room < 0 or index > MAX_RECORDS:
            raise StorageError(f"{path} holds more than any game does; it was left as it is.", "too_large", path)
        records.append(record[:])
        at += _HEAD.size + len(payload)
    return _Contents(header, records, at, room)


def _checked(payload: bytes, path: Path, index: int) -> tuple[Record, int]:
    try:
        record = storage.decode(payload)
        check_record(record)
        return record, _cost(record)
    except (StorageError, ValueError) as error:
        raise StorageError(f"{path} cannot be used because of record {index}: {error}", "damaged", path) from error


def _is_torn(data: bytes, at: int, index: int) -> bool:
    """Whether a crash can have left this bad tail: at most one frame was under way, so none lies beyond.

    A length field gone bad would otherwise pass for a torn frame and take every later choice with it.
    """
    if len(data) - at > _HEAD.size + MAX_RECORD:
        return False
    summed = 0
    for start in _RECORD_START.finditer(data, at + _HEAD.size):
        head = start.start() - _HEAD.size
        length, checksum = _HEAD.unpack_from(data, head)
        if not 0 < length <= len(data) - start.start():
            continue
        payload = data[start.start() : start.start() + length]
        for other in range(index, index + 2 + (head - at) // _SMALLEST):
            summed += length + _SEARCH_STEP
            if summed > _SEARCH_LIMIT:
                return False  # refusing harms nothing; cutting might
            if zlib.crc32(payload, other) == checksum:
                return False
    return True
