"""Where saves live and how a whole file is written, sealed, read back and never lost."""

import errno
import fnmatch
import itertools
import os
import stat
import struct
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgpack
import platformdirs

from game.engine.keeping import locks
from game.engine.refusal import Refusal, one_line

T = TypeVar("T")
Migrations = Mapping[int, Callable[[Any], Any]]

PROGRAM = Path(__file__).resolve().parents[3]  # the folder that holds the `game` package
SUBFOLDERS = ("games", "decks", "profiles")
MAX_FILE = 16 * 1024 * 1024  # of a sealed record
MAX_VALUES = 1 << 18  # in one record: an empty list is a byte on disk but 56 in memory
MAX_ITEMS = 1 << 16  # in one list or map
MAX_DEPTH = 32
_PIECE = 1 << 16
_LOCK_FILE = ".lock"
_PATIENCE = 5.0  # seconds; what is done under it takes a moment

MAGIC = b"EMBR"
FORMAT = 1
_HEAD = struct.Struct("<4sBII")  # magic, format, length, crc32 of the payload

# Whatever a stranger's data trips over inside a validator or a migration, the file is at fault.
_BAD_DATA = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)
_PLAIN = (int, str, float, bytes, type(None))
_STALE_TEMPORARY = 3600.0  # seconds after which nobody can still be writing it
_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_NONBLOCK = getattr(os, "O_NONBLOCK", 0)


class StorageError(Refusal):
    """One line for a player: what went wrong, where, and what to do. `cause` is there where the system refused, `kind`
    where it is a usual trouble with that file: a client tells them in the language of whoever plays."""

    cause: OSError | None = None

    def __init__(self, message: str, kind: str = "", path: Path | None = None):
        super().__init__(message)
        self.kind, self.path = kind, path


class Missing(StorageError):
    """There is no such file."""


class Unreadable(StorageError):
    """The system would not let us read the file, which says nothing about what is in it."""


class NotSaved(StorageError):
    """The system would not let us write the file."""


class Exists(StorageError):
    """A file of that name is there already."""


class Newer(StorageError):
    """A newer program wrote it: it is not ours to replace or to rename."""


_CAUSES = {
    errno.ENOSPC: ("The disk is full", "Free some space and try again."),
    errno.EDQUOT: ("The disk quota is used up", "Free some space and try again."),
    errno.EFBIG: ("The file would be larger than this system allows", "Raise the limit and try again."),
    errno.EROFS: ("The disk is read-only", "Make it writable, or set EMBERDECK_SAVES to another folder."),
    errno.EACCES: ("Writing there is not permitted", "Check who owns the folder, or set EMBERDECK_SAVES."),
    errno.EPERM: ("Writing there is not permitted", "Check who owns the folder, or set EMBERDECK_SAVES."),
    errno.EIO: ("The disk reported an error", "Check the disk or card and try again."),
    errno.ENOENT: ("There is no such folder", "Make it, or choose another."),
    errno.EISDIR: ("That is a folder", "Give the name of a file in it."),
    errno.ENOTDIR: ("What should be a folder is a file", "Choose another."),
    errno.ENAMETOOLONG: ("The name is too long", "Choose a shorter one."),
}


def not_saved(error: OSError, path: Path) -> StorageError:
    """The error a player sees when `path` could not be written."""
    cause, advice = _CAUSES.get(error.errno or 0, (error.strerror or "The system refused", "Try again."))
    told = NotSaved(f"{cause}: {path} was not saved; nothing already saved was harmed. {advice}")
    told.cause, told.path = error, path
    return told


def data_dir(override: Path | None = None) -> Path:
    """The folder of all saves, made if needed: the override, EMBERDECK_SAVES, `saves/` or the platform's."""
    folder, trouble = find_data_dir(override)
    if trouble:
        raise StorageError(trouble)
    return folder


def find_data_dir(override: Path | None = None) -> tuple[Path, str | None]:
    """The same folder, and one line if it is not there and cannot be made: whoever plays on keeps nothing."""
    folder = override or _chosen_dir()
    try:
        for name in SUBFOLDERS:
            (folder / name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        if not os.path.isdir(folder):  # which a folder that we may not look into cannot trip up
            why = error.strerror or "the system refused"
            return folder, one_line(f"No folder for saves at {folder} ({why}). Set EMBERDECK_SAVES to another.")
        # What lies there on a read-only disk can still be read.
    _sweep(folder)
    return folder, None


def _chosen_dir() -> Path:
    if chosen := os.environ.get("EMBERDECK_SAVES"):
        return Path(os.path.expanduser(chosen)).absolute()
    portable = PROGRAM / "saves"
    if os.path.isdir(portable) and _writable(portable):
        return portable
    return Path(platformdirs.user_data_dir("emberdeck", appauthor=False))


def files(folder: Path, pattern: str) -> list[Path]:
    """The plain files of a folder, by name: no links, which may lead anywhere, no pipes and no devices."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries if entry.is_file(follow_symlinks=False)]
    except OSError:
        return []
    return [folder / name for name in sorted(names) if fnmatch.fnmatchcase(name, pattern)]


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Lets other programs that change something here wait: whoever reads, changes and writes does so in one go."""
    try:
        fd = os.open(folder / _LOCK_FILE, os.O_RDWR | os.O_CREAT | _BINARY | _NONBLOCK, 0o666)
    except OSError:  # nothing can be written there either, and writing says so better
        yield
        return
    try:
        locks.take(fd, patience=_PATIENCE)  # then without: a program that hangs must not make all others hang
        yield
    finally:
        os.close(fd)


def _writable(folder: Path) -> bool:
    # Asking for permission bits is not enough on Windows or for root: try it.
    probe = _temporary(folder / "probe")
    try:
        os.close(os.open(probe, os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY))
        os.unlink(probe)
    except OSError:
        return False
    return True


def _temporary(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.urandom(4).hex()}.tmp")


def _sweep(folder: Path) -> None:
    """Remove the temporary files that power cuts left behind."""
    for home in (folder, *(folder / name for name in SUBFOLDERS)):
        for litter in files(home, ".*.tmp"):
            with suppress(OSError):  # a tidy folder is not worth refusing to start
                if time.time() - litter.stat().st_mtime > _STALE_TEMPORARY:
                    litter.unlink()


def write_atomic(path: Path, data: bytes, *, replace: bool = True, private: bool = False) -> None:
    """Put `data` at `path` whole or not at all; with `replace=False` an existing file is an error. What is private
    no other user of this machine may read.

    A device, pipe or socket is refused, or a link to one: root could put a file in the place of the system's.
    """
    if _is_special(path):
        raise NotSaved(f"{path} is no plain file and was left as it is. Choose another name.")
    if not path.name or (replace and os.path.isdir(path)):  # a root has no name that a temporary one could be made of
        raise not_saved(IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR)), path)
    temporary = _temporary(path)
    try:
        try:
            _write_new(temporary, data, 0o600 if private else 0o666)
            if replace:
                os.replace(temporary, path)
            else:
                _rename_new(temporary, path)
        finally:
            with suppress(OSError):
                os.unlink(temporary)
        sync_folder(path.parent)
    except FileExistsError as error:
        raise Exists(f"{path} exists already and was left as it is. Choose another name.", "exists", path) from error
    except OSError as error:
        raise not_saved(error, path) from error


def _is_special(path: Path) -> bool:
    """Whether something is there that is neither a file nor a folder, for which there are words of its own."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _write_new(path: Path, data: bytes, mode: int) -> None:
    fd = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY, mode)
    try:
        write_all(fd, data)
        os.fsync(fd)
    finally:
        os.close(fd)


def write_all(fd: int, data: bytes) -> None:
    """Write every byte; the rest of a short write is tried again to learn why it was short."""
    rest = memoryview(data)
    while rest:
        written = os.write(fd, rest)
        if written <= 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        rest = rest[written:]


def _rename_new(temporary: Path, path: Path) -> None:
    """Rename unless `path` exists. A hard link refuses atomically; FAT has none and must look first."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
        os.replace(temporary, path)


def sync_folder(folder: Path) -> None:
    """Make a rename in `folder` last through a power cut, where the system can."""
    if os.name == "nt":
        return
    fd = os.open(folder, os.O_RDONLY | _BINARY)
    try:
        os.fsync(fd)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # a file system without the notion
            raise
    finally:
        os.close(fd)


def read_file(path: Path, limit: int = MAX_FILE, *, links: bool = True) -> bytes:
    """All bytes of a regular file no larger than `limit`. Without `links`, no link to one either."""
    try:
        # Before it is opened, which devices can take ill.
        if not stat.S_ISREG(os.stat(path, follow_symlinks=links).st_mode):
            raise StorageError(f"{path} is not a file Emberdeck can read. Check its name.", "not_a_file", path)
        fd = os.open(path, os.O_RDONLY | _BINARY | _NONBLOCK)  # a pipe in its place must not hang us
    except FileNotFoundError as error:
        raise Missing(f"There is no file {path}. Check its name.", "missing_file", path) from error
    except OSError as error:
        raise _unreadable(error, path) from error
    except ValueError as error:
        raise StorageError(f"{str(path)!r} cannot be the name of a file.") from error
    try:
        return read_open(fd, path, limit)
    finally:
        os.close(fd)


def read_open(fd: int, path: Path, limit: int) -> bytes:
    """The same for a file that is already open."""
    try:
        status = os.fstat(fd)
        if not stat.S_ISREG(status.st_mode):
            raise StorageError(f"{path} is not a file Emberdeck can read. Check its name.", "not_a_file", path)
        with os.fdopen(os.dup(fd), "rb") as file:
            file.seek(0)
            # In pieces, since asking for all that is allowed would claim the memory for it.
            pieces = itertools.islice(iter(lambda: file.read(_PIECE), b""), limit // _PIECE + 1)
            data = b"".join(pieces) if status.st_size <= limit else None
    except OSError as error:
        raise _unreadable(error, path) from error
    if data is None or len(data) > limit:
        size = f"{limit >> 20} MiB" if limit >> 20 else f"{limit >> 10} KiB"
        raise StorageError(
            f"{path} is too large: Emberdeck writes no such file of more than {size}.", "too_large", path
        )
    return data


def _unreadable(error: OSError, path: Path) -> StorageError:
    reason = error.strerror or "the system refused"
    told = Unreadable(f"{path} cannot be read ({reason}). It was left as it is; check the disk and its owner.")
    told.cause, told.path = error, path
    return told


def pack(value: object) -> bytes:
    """Msgpack of plain data; a ValueError says what is not plain."""
    try:
        check_plain(value)
        packed: bytes = msgpack.packb(value)
        return packed
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        raise ValueError(str(error) or "it holds a value that cannot be saved") from error


def unpack(data: bytes) -> Any:
    """Plain data from msgpack of unknown origin; a ValueError for anything else."""
    value = decode(data)
    check_plain(value)
    return value


def decode(data: bytes) -> Any:
    """What msgpack of unknown origin says, plain or not; a ValueError before it grows large."""
    # Fewer bytes cannot hold more values.
    hooks = few_containers(MAX_VALUES) if len(data) > MAX_VALUES else {}
    try:
        # Text and bytes are limited by what is there: msgpack takes the length of `data` for them.
        return msgpack.unpackb(data, max_array_len=MAX_ITEMS, max_map_len=MAX_ITEMS, max_ext_len=0, **hooks)
    except (*_BAD_DATA, msgpack.UnpackException) as error:
        raise ValueError(str(error) or "it is not msgpack") from error


def few_containers(most: int) -> dict[str, Callable[[Any], Any]]:
    """What makes msgpack stop with a ValueError at more than so many lists and maps."""
    left = itertools.count(most - 1, -1)

    def within_limit(container: Any) -> Any:
        if next(left) < 0:
            raise ValueError("it holds too many values")
        return container

    return {"list_hook": within_limit, "object_hook": within_limit}


def check_plain(value: object) -> int:
    """How many values plain data (JSON's types and bytes) holds; a ValueError if it is not plain."""
    count = _count(value, MAX_DEPTH)
    if count > MAX_VALUES:
        raise ValueError("it holds too many values")
    return count


def _count(value: Any, depth: int) -> int:
    if isinstance(value, _PLAIN):
        return 1
    if depth == 0:
        raise ValueError(f"lists and maps lie more than {MAX_DEPTH} deep")
    # Exactly these: msgpack brings its extension type as a kind of tuple.
    if type(value) in (list, tuple):
        if len(value) > MAX_ITEMS:
            raise ValueError(f"a list has more than {MAX_ITEMS} items")
        return 1 + sum(_count(item, depth - 1) for item in value)
    if isinstance(value, dict):
        if len(value) > MAX_ITEMS:
            raise ValueError(f"a map has more than {MAX_ITEMS} keys")
        # Text keys only: a map crafted of numbers can be made slow to build.
        if not all(isinstance(key, str) for key in value):
            raise ValueError("a map has a key that is not text")
        return 1 + sum(1 + _count(item, depth - 1) for item in value.values())
    raise ValueError(f"a {type(value).__name__} is not plain data")


def save_record(path: Path, kind: str, version: int, value: object, *, private: bool = False) -> None:
    """Seal `value` and write it atomically; a file there that is no such record is set aside first."""
    try:
        payload = pack({"kind": kind, "version": version, "value": value})
    except ValueError as error:
        raise StorageError(f"{path} was not saved: {error}. This is a fault in the program.") from error
    if _HEAD.size + len(payload) > MAX_FILE:
        raise StorageError(f"{path} was not saved: it would be larger than {MAX_FILE >> 20} MiB.")
    _spare(path, kind, version)
    write_atomic(path, _HEAD.pack(MAGIC, FORMAT, len(payload), zlib.crc32(payload)) + payload, private=private)


def load_record(path: Path, kind: str, version: int, migrations: Migrations | None = None) -> Any:
    """The sealed value of `kind`, brought up to `version` by `migrations[older version]` step by step."""
    found, value = _unseal(read_file(path, links=False), path, kind, version)
    for step in range(found, version):
        if migrations is None or step not in migrations:
            raise StorageError(
                f"{path} was made by an old Emberdeck (version {found}) that this one cannot read.", "too_old", path
            )
        try:
            value = migrations[step](value)
        except _BAD_DATA as error:
            raise StorageError(
                f"{path} cannot be brought up to date: version {step} was not kept to.", "too_old", path
            ) from error
    return value


def load_or_default(
    path: Path,
    kind: str,
    version: int,
    default: T,
    validate: Callable[[Any], T],
    migrations: Migrations | None = None,
) -> tuple[T, str | None]:
    """The validated record, or the default; a file that is no good is kept under another name.

    `validate` turns the plain value into what the caller keeps and raises ValueError if it cannot.
    """
    try:
        value = load_record(path, kind, version, migrations)
        try:
            return validate(value), None
        except _BAD_DATA as error:
            raise StorageError(f"{path} does not hold what it should: {error}.", "damaged", path) from error
    except Missing:
        return default, None
    except (Unreadable, Newer) as trouble:
        return default, f"{trouble} Defaults are used."
    except StorageError as trouble:
        try:
            kept = set_aside(path)
        except StorageError as worse:
            return default, f"{trouble} Defaults are used; it was not set aside: {worse}"
        return default, f"{trouble} Defaults are used; the file was kept as {kept.name}."


def _unseal(data: bytes, path: Path, kind: str, version: int) -> tuple[int, Any]:
    """Version and value of a sealed record no newer than `version`."""
    if data[: len(MAGIC)] != MAGIC:
        raise StorageError(f"{path} is not an Emberdeck file.", "not_ours", path)
    if len(data) < _HEAD.size:
        raise StorageError(f"{path} is damaged: its end is missing.", "damaged", path)
    _, layout, length, checksum = _HEAD.unpack_from(data)
    payload = data[_HEAD.size :]
    if layout > FORMAT:
        raise Newer(f"{path} has a layout (number {layout}) of a newer Emberdeck. It was left as it is.", "newer", path)
    if layout != FORMAT:
        raise StorageError(f"{path} has a layout (number {layout}) that this Emberdeck does not know.")
    if len(payload) < length:
        raise StorageError(f"{path} is damaged: its end is missing.", "damaged", path)
    if len(payload) > length:
        raise StorageError(f"{path} is damaged: something was added after its end.", "damaged", path)
    if zlib.crc32(payload) != checksum:
        raise StorageError(f"{path} is damaged: its checksum is wrong.", "damaged", path)
    try:
        record = unpack(payload)
    except ValueError as error:
        raise StorageError(f"{path} is damaged: {error}.", "damaged", path) from error
    if not isinstance(record, dict) or record.keys() != {"kind", "version", "value"}:
        raise StorageError(f"{path} is damaged: it is not a sealed record.", "damaged", path)
    if record["kind"] != kind:
        raise StorageError(f"{path} holds {record['kind']!r:.40}, not {kind!r}.")
    found = record["version"]
    if type(found) is not int or found < 1:
        raise StorageError(f"{path} is damaged: it has no version.", "damaged", path)
    if found > version:
        raise Newer(
            f"{path} was made by a newer Emberdeck (version {found}) and was left as it is. Update Emberdeck to use "
            "it.",
            "newer",
            path,
        )
    return found, record["value"]


def _spare(path: Path, kind: str, version: int) -> None:
    """Set aside what lies at `path` unless it is a record we are entitled to replace."""
    try:
        _unseal(read_file(path, links=False), path, kind, version)
    except Missing:
        return
    except Newer as trouble:
        raise Newer(f"Nothing was saved: {trouble}", "newer", path) from None
    except StorageError:
        set_aside(path)


def set_aside(path: Path) -> Path:
    """Keep a broken file under the first free name `<name>.broken-<n>`."""
    kept = _free_name(path, "broken")
    try:
        os.replace(path, kept)
    except OSError:
        return keep_beside(path, "broken", read_file(path))
    with suppress(OSError):  # it is kept either way, under one name or the other
        sync_folder(path.parent)
    return kept


def keep_beside(path: Path, mark: str, data: bytes) -> Path:
    """Keep `data` under the first free name `<name>.<mark>-<n>`."""
    kept = _free_name(path, mark)
    write_atomic(kept, data, replace=False)
    return kept


def _free_name(path: Path, mark: str) -> Path:
    names = (path.with_name(f"{path.name}.{mark}-{n}") for n in itertools.count(1))
    return next(name for name in names if not os.path.lexists(name))
