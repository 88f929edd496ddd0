"""What the files beside a table's data say, each read once and again only where it was changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from game.engine.sources.content import Content
from game.engine.sources.reading import Names, Reading
from game.engine.sources.toml_file import Document, read_file
from game.engine.sources.vocabulary import content_names

T = TypeVar("T")
MOST = 64  # records
Stamp = tuple[int, int]  # when a file was written, and how long it is

_kept: dict[tuple[Path, Any], tuple[Stamp, Any]] = {}


def record_of(content: Content, file: str, read: Callable[[Document, Names], Reading[T]]) -> T | None:
    """A file of the table as a record; None where the table has no such file. Everything wrong with it is refused."""
    path = content.folder / file
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    stamp, key = (status.st_mtime_ns, status.st_size), (path, read)
    kept = _kept.pop(key, None)
    if kept is None or kept[0] != stamp:
        kept = (stamp, read(read_file(path), content_names(content)).whole)
    _kept[key] = kept  # those not asked for longest are first, and go
    if len(_kept) > MOST:
        del _kept[next(iter(_kept))]
    record: T = kept[1]
    return record
