"""One term for one thing: terms.toml lists the variants that each term replaces, and this finds them in texts.

A variant is the pattern of a word's beginning; a term may belong to certain tables ("client" is what is no table's).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from game.engine.sources.content import LANGUAGES, Text
from game.engine.sources.language_folders import FOLDERS
from game.engine.sources.languages import TERMS, complete, spoken
from game.engine.sources.toml_file import read_file

CLIENT = "client"
_TERMS = Path(__file__).with_name("terms.toml")


@dataclass(frozen=True)
class Term:
    """What a thing is called in each language, and which words must not stand for it."""

    use: dict[str, str]
    never: dict[str, re.Pattern[str]]
    tables: tuple[str, ...]

    def variants(self, text: Text, table: str) -> Iterator[tuple[str, str]]:
        """The languages in which a text uses a replaced variant, each with the words found."""
        if self.tables and table not in self.tables:
            return
        for lang, pattern in self.never.items():
            for form in forms(text, lang):
                if found := pattern.search(form):
                    yield lang, found[0]


@lru_cache(maxsize=1)
def terms() -> tuple[Term, ...]:
    """The project's terms, in the order of their files: those of the tables, and each language's own."""
    own = [path for folder in FOLDERS.values() if (path := folder / TERMS).is_file()]
    return tuple(
        Term(
            {lang: entry[lang] for lang in LANGUAGES if lang in entry},
            {lang: _pattern(entry[f"never_{lang}"]) for lang in LANGUAGES if f"never_{lang}" in entry},
            tuple(entry.get("tables", ())),
        )
        for path in (_TERMS, *own)
        for entry in read_file(path)["term"]
    )


def _pattern(variants: list[str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(variants)})", re.IGNORECASE)


def forms(text: Text, lang: str) -> list[str]:
    """A text's plural forms in a language; the text itself where it has none."""
    said = spoken(text, lang) or []
    return said if isinstance(said, list) else [said]


def replaced(where: str, text: Text, table: str) -> list[str]:
    """A line for each replaced variant in a text: where it stands, and the term to use."""
    return [
        f"{where} {lang}: “{found}” should be “{term.use[lang]}”"
        for term in terms()
        for lang, found in term.variants(text, table)
    ]


def texts_in(path: Path, where: str) -> list[tuple[str, Text]]:
    """Every text of a TOML file, with the keys that lead to it."""
    found = texts_in_order(read_file(path), where)
    return [(place, complete(text)) for place, text in found if not place.endswith(" find")]  # beginnings of words


def texts_in_order(node: object, where: str) -> Iterator[tuple[str, Text]]:
    """Everything that is said in languages, with the keys that lead to it."""
    if isinstance(node, list):
        for number, part in enumerate(node):
            yield from texts_in_order(part, f"{where} {part.get('id', number) if isinstance(part, dict) else number}")
    elif isinstance(node, dict) and node and set(node) <= set(LANGUAGES):
        yield where, node
    elif isinstance(node, dict):
        for key, part in node.items():
            yield from texts_in_order(part, f"{where} {key}")


def table_problems(folder: Path) -> list[str]:
    """The replaced variants in all files of a table."""
    return [
        problem
        for path in sorted(folder.rglob("*.toml"))
        for where, text in texts_in(path, str(path.relative_to(folder)))
        for problem in replaced(where, text, folder.name)
    ]
