"""A table's rules page: the chapters of game/tables/<table>/chapters.toml."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from game.engine.sources.records import Document, Faults, Names, Reading, Text, key, read_file, reader
from game.engine.telling import wording

FILE = "chapters.toml"


@dataclass(frozen=True)
class Chapter:
    id: str
    title: Text
    text: Text
    chart: bool = False  # shows the table's procedure; its text stands above

    def paragraphs(self, lang: str) -> list[str]:
        """The text in that language: paragraphs stand apart by a blank line, their own line breaks do not count."""
        return [" ".join(part.split()) for part in wording.say(self.text, lang).split("\n\n") if part.strip()]


@dataclass(frozen=True)
class Chapters:
    chapters: tuple[Chapter, ...] = field(metadata=key("chapter"))

    def faults(self, names: Names) -> Faults:
        ids = [chapter.id for chapter in self.chapters]
        if not ids:
            yield ("chapter",), "expected [[chapter]] entries"
        for place, one in enumerate(ids):
            if one in ids[:place]:
                yield ("chapter", place), "there are two chapters of that name"


def load_chapters(folder: Path) -> tuple[Chapter, ...]:
    """The chapters in their order. What is wrong with the file is refused in one line."""
    return read_chapters(read_file(folder / FILE)).whole.chapters


def read_chapters(document: Document) -> Reading[Chapters]:
    return Reading(document, reader(Chapters))
