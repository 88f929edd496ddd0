"""A file while it is read as a record: where the reader is, and what it found wrong."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Any, Generic, TypeVar

from game.engine.refusal import one_line
from game.engine.sources.toml_file import ContentError, Document, Path_

T = TypeVar("T")
Text = dict[str, str | list[str]]
Names = Mapping[str, Collection[str]]  # what a name may be, by family
Reader = Callable[[Any, "Reading[Any]"], Any]
LABELS = ("id", "name", "card", "zone", "word", "variable", "paint")  # what tells one entry of a list from the others
MOST_TOLD = 200  # of what is wrong with a file
BROKEN = object()  # in place of a value that was refused; why has been told


class Enough(Exception):
    """More is wrong with a file than anybody would read."""


class Wrong(Exception):
    """What is wrong with the value that is being read."""


class Reading(Generic[T]):
    """What came of a file: the record, or what is wrong with it."""

    def __init__(self, document: Document, read: Reader, names: Names | None = None):
        self.document = document
        self.names = names or {}
        self.problems: list[str] = []
        self._texts: list[tuple[Path_, Text]] = []
        self._path: list[str | int] = []
        with suppress(Enough):
            try:
                made = read(document, self)
            except Wrong as problem:
                self.blame(str(problem))
        self.record: T | None = None if self.problems else made

    @property
    def whole(self) -> T:
        """The record. Everything wrong with the file is refused."""
        if self.record is None:
            raise ContentError.of(self.problems)
        return self.record

    @property
    def texts(self) -> list[tuple[str, Text]]:
        """Every text of the file, with where it stands."""
        return [(one_line(self.where(*path)), text) for path, text in self._texts]

    def inside(self, place: str | int, read: Reader, value: Any) -> Any:
        """A value that lies in the one being read; BROKEN if it was refused."""
        self._path.append(place)
        try:
            return read(value, self)
        except Wrong as problem:
            self.blame(str(problem))
            return BROKEN
        finally:
            self._path.pop()

    def note(self, text: Text) -> None:
        """Keeps the text being read for whoever checks texts."""
        self._texts.append((tuple(self._path), text))

    def blame(self, message: str, *more: str | int) -> None:
        """What is wrong with the value being read, or one further inside; "is missing" is about its key."""
        about_key = message.startswith("is ")
        where = self.where(*more, is_key=about_key)
        self.problems.append(one_line(f"{where} {message}" if about_key or where[-1] == ":" else f"{where}: {message}"))
        if len(self.problems) == MOST_TOLD:
            raise Enough

    def where(self, *more: str | int, is_key: bool = False) -> str:
        """The file, the line, the entry and the key of the value being read, or of one further inside."""
        path = (*self._path, *more)
        line = self.document.line(path)
        file = f"{self.document.file}:{line}:" if line else f"{self.document.file}:"
        return f"{file} {self._shown(path, is_key)}".rstrip()

    def _shown(self, path: Path_, is_key: bool) -> str:
        """[[area]] 3 (hand): key 'box'; what holds other keys is a section, unless it is to be a key."""
        value: Any = self.document
        shown, names, entry = "", [], ""
        for place in path:
            if isinstance(place, str):
                value = value.get(place) if isinstance(value, dict) else None
                names.append(place)
                continue
            value = value[place] if isinstance(value, list | tuple) and place < len(value) else None
            if not isinstance(value, dict):
                entry = f", item {place + 1}"
                break
            label = next((value[one] for one in LABELS if isinstance(value.get(one), str)), "")
            shown += f"[[{'.'.join(names)}]] {place + 1}" if not shown else f" {' '.join(names)} {place + 1}"
            shown += f" ({label:.40})" if label else ""
            names = []
        is_key = is_key or bool(entry) or not isinstance(value, dict)
        last = f"key {names.pop()!r}{entry}" if names and is_key else ""
        if names:
            shown += f" {' '.join(names)}" if shown else f"[{'.'.join(names)}]"
        return ": ".join(part for part in (shown, last) if part)
