"""What the program's own TOML files say, kept by a hash of their text: to parse one takes thirty times as long.

A file that was changed has another hash, so nothing kept here is ever out of date; what is broken is made again.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgpack

from game.engine.digest import blake2b
from game.engine.folders import baked_folder

MOST = 500  # files; where they are more, most are of texts that were changed since
SEAL = 16  # bytes


def values_of(text: str, parse: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What a text says, from where it is kept, or from `parse`."""
    path = baked_folder() / "parsed" / blake2b(text.encode(), digest_size=12).hexdigest()
    with suppress(OSError, ValueError, msgpack.UnpackException):
        data = path.read_bytes()
        if data[:SEAL] == _seal(data[SEAL:]):
            kept: dict[str, Any] = msgpack.unpackb(data[SEAL:])
            return kept
    values = parse()
    with suppress(OSError, TypeError, OverflowError):  # it is parsed again, where nothing can be written
        payload = msgpack.packb(values)
        _keep(path, _seal(payload) + payload)
    return values


def _seal(payload: bytes) -> bytes:
    return blake2b(payload, digest_size=SEAL).digest()


def _keep(path: Path, data: bytes) -> None:
    folder = path.parent
    folder.mkdir(parents=True, exist_ok=True)
    if len(names := os.listdir(folder)) >= MOST:
        for name in names:
            (folder / name).unlink(missing_ok=True)
    temporary = folder / f".{path.name}.{os.getpid()}"
    temporary.write_bytes(data)
    os.replace(temporary, path)
