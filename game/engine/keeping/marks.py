"""Small lists that a cabinet remembers by table: the days whose deal was played, the puzzles that were solved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.engine.keeping import storage

VERSION = 1
MOST = 400  # of one table
MOST_LETTERS = 80

Marks = dict[str, list[str]]


def load(folder: Path, kind: str) -> tuple[Marks, str | None]:
    """What is remembered, each list in order, and a line if what was there could not be used."""
    return storage.load_or_default(_path(folder, kind), kind, VERSION, {}, _marks)


def add(folder: Path, kind: str, table: str, mark: str) -> str | None:
    """Remembers one more; of too many the first go."""
    with storage.alone(folder):
        marks, trouble = load(folder, kind)
        marks[table] = sorted({*marks.get(table, []), mark})[-MOST:]
        storage.save_record(_path(folder, kind), kind, VERSION, marks)
    return trouble


def _path(folder: Path, kind: str) -> Path:
    return folder / "profiles" / f"{kind}.msgpack"


def _marks(value: Any) -> Marks:
    for table, marks in value.items():
        if not isinstance(table, str) or not isinstance(marks, list):
            raise ValueError("marks are lists by table")
        if not all(isinstance(mark, str) and len(mark) <= MOST_LETTERS for mark in marks):
            raise ValueError("a mark is a short text")
    return {table: sorted(marks)[-MOST:] for table, marks in value.items()}
