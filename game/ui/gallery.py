"""Finished pictures on disk: what was painted once on this machine is not painted again, in any game or session.

Each is a file named by a hash of its whole recipe, the painter's own code included, so none is ever out of date. JPEG:
of all that pygame writes it is the smallest, and read fastest but for raw pixels, which take twenty times the room. A
folder that is full, broken or not to be written to is no trouble: what is not there is painted.
"""

from __future__ import annotations

import io
import os
import threading
import time
import zlib
from collections import deque
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import pygame

from game.engine.digest import blake2b
from game.engine.keeping.storage import StorageError, files, read_file, write_atomic
from game.presentation.assets import made_folder
from game.ui.slices import Slices

MOST_BYTES = 64_000_000  # all cards of all tables, at two sizes
MOST_FILE = 2_000_000
MOST_WAITING = 64  # pictures that are still to be written; more are given up
AFTER_PRUNING = 0.9  # of what is allowed: so that not every picture makes room for one
SEEN_AGAIN = 86_400.0  # seconds after which a file that is used is marked as used
KIND = ".jpg"
_SEAL = 4  # bytes at the end: a checksum, for readers of JPEG draw what is left of a broken one


class Gallery:
    """A folder of pictures within a bound: those not asked for longest go. Without a folder nothing is kept."""

    def __init__(self, folder: Path | None, most_bytes: int = MOST_BYTES):
        self._folder, self._most = folder, most_bytes
        self._lock = threading.Lock()
        self._waiting: deque[tuple[Path, bytes]] = deque()
        self._writer: threading.Thread | None = None
        self._bytes = -1  # in the folder; not yet counted

    def lacks(self, recipe: str, size: tuple[int, int]) -> bool:
        """Whether it could be kept, and there is no file of it."""
        return self._folder is not None and not (self._folder / name_of(recipe, size)).is_file()

    def find(self, recipe: str, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture of that recipe and size, if it was painted before."""
        folder = self._folder
        if folder is None:
            return None
        path = folder / name_of(recipe, size)
        try:
            data = read_file(path, MOST_FILE, links=False)
            if time.time() - path.stat().st_mtime > SEEN_AGAIN:
                os.utime(path)
        except (StorageError, OSError):
            return None
        jpeg, seal = data[:-_SEAL], data[-_SEAL:]
        if zlib.crc32(jpeg).to_bytes(_SEAL, "little") != seal:
            return None
        picture = _picture(jpeg)
        return picture if picture is not None and picture.get_size() == size else None

    def keep(self, recipe: str, picture: pygame.Surface) -> Slices[pygame.Surface]:
        """Has it written beside the game, and gives it as it will be found again: a card always looks the same."""
        folder = self._folder
        if folder is None:
            return picture
        jpeg = _jpeg(picture)
        yield
        found = _picture(jpeg) if jpeg else None
        if found is None:
            return picture
        seal = zlib.crc32(jpeg).to_bytes(_SEAL, "little")
        with self._lock:
            if len(self._waiting) < MOST_WAITING:
                self._waiting.append((folder / name_of(recipe, picture.get_size()), jpeg + seal))
            if self._writer is None:
                self._writer = threading.Thread(target=self._write, name="keep pictures", daemon=True)
                self._writer.start()
        return found

    def keep_up(self) -> None:
        """Waits as long as so much is to be written that what comes next would be given up."""
        while len(self._waiting) >= MOST_WAITING // 2:
            time.sleep(0.001)

    def settle(self) -> None:
        """Waits until everything is written."""
        while (writer := self._writer) is not None:
            writer.join()

    def _write(self) -> None:
        """In a thread of its own, as long as there is something to write: a disk takes its time."""
        while True:
            with self._lock:
                if not self._waiting:
                    self._writer = None
                    return
                path, data = self._waiting.popleft()
            try:
                self._put(path, data)
            except (StorageError, OSError):
                with self._lock:  # full, or not ours to write: nothing is tried again as long as this runs
                    self._folder = self._writer = None
                    self._waiting.clear()
                return

    def _put(self, path: Path, data: bytes) -> None:
        folder = path.parent
        if self._bytes < 0:
            folder.mkdir(parents=True, exist_ok=True)
            self._bytes = sum(_used(one)[1] for one in files(folder, f"*{KIND}"))
        write_atomic(path, data)
        self._bytes += len(data)
        if self._bytes > self._most:
            self._prune(path)

    def _prune(self, newest: Path) -> None:
        there = sorted((_used(path), path) for path in files(newest.parent, f"*{KIND}") if path != newest)
        self._bytes = newest.stat().st_size + sum(size for (_when, size), _path in there)
        for (_when, size), path in there:
            if self._bytes <= self._most * AFTER_PRUNING:
                break
            with suppress(OSError):
                path.unlink()
                self._bytes -= size


def name_of(recipe: str, size: tuple[int, int]) -> str:
    return blake2b(painter() + f"{size} {recipe}".encode(), digest_size=16).hexdigest() + KIND


def _used(path: Path) -> tuple[float, int]:
    """When it was used last, and its size; another program may just have removed it."""
    try:
        status = path.stat()
    except OSError:
        return 0.0, 0
    return status.st_mtime, status.st_size


def _jpeg(picture: pygame.Surface) -> bytes:
    whole = io.BytesIO()
    try:
        pygame.image.save(picture, whole, f"picture{KIND}")
    except (pygame.error, NotImplementedError):  # a pygame that was built without it
        return b""
    return whole.getvalue()


def _picture(jpeg: bytes) -> pygame.Surface | None:
    try:
        return pygame.image.load(io.BytesIO(jpeg), f"picture{KIND}")
    except (pygame.error, NotImplementedError):
        return None


@lru_cache(maxsize=1)
def painter() -> bytes:
    """What paints: its code and the library's version."""
    ui = Path(__file__).parent
    faces = ("backs", "figures", "frame", "moods", "outlines", "picture", "signs", "sky", "stonework", "wilds")
    told = blake2b(f"{pygame.version.ver} {pygame.get_sdl_version()}".encode(), digest_size=16)
    for source in (
        ui / "paint.py",
        ui / "pictures.py",
        ui / "scenery.py",
        ui / "theme.py",
        *(ui / "faces" / f"{one}.py" for one in faces),
    ):
        told.update(source.read_bytes())
    return told.digest()


_shared: Gallery | None = None


def shared_gallery() -> Gallery:
    global _shared
    if _shared is None:
        _shared = Gallery(made_folder("pictures"))
    return _shared


def paint_anew() -> None:
    """Nothing is read from disk or kept there: what is drawn from now on is to the last bit what this code paints."""
    global _shared
    _shared = Gallery(None)
