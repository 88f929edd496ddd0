"""A table's rules page: the chapters of game/tables/<table>/guide.toml."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.engine import wording
from game.engine.content import ContentError, Text, checked_text, read_toml

FILE = "guide.toml"


@dataclass(frozen=True)
class Chapter:
    id: str
    title: Text
    text: Text

    def paragraphs(self, lang: str) -> list[str]:
        """The text in that language: paragraphs stand apart by a blank line, their own line breaks do not count."""
        return [" ".join(part.split()) for part in wording.say(self.text, lang).split("\n\n") if part.strip()]


def read_guide(folder: Path) -> list[Chapter]:
    """The chapters in their order. What is wrong with the file is refused in one line."""
    rows = read_toml(folder / FILE).get("chapter")
    if not isinstance(rows, list) or not rows:
        raise ContentError(f"{FILE}: expected [[chapter]] entries")
    return [_chapter(row, number) for number, row in enumerate(rows, 1)]


def _chapter(row: object, number: int) -> Chapter:
    where = f"{FILE} chapter {number}"
    if not isinstance(row, dict) or set(row) != {"id", "title", "text"} or not isinstance(row["id"], str):
        raise ContentError(f"{where}: a chapter has an id, a title and a text")
    for part in ("title", "text"):
        if not isinstance(row[part], dict):
            raise ContentError(f"{where}: {part} should have a text for each language")
    return Chapter(row["id"], checked_text(row["title"], where), checked_text(row["text"], where))
