"""A table's terms explained: keywords.toml beside its rules says what each means, in all languages.

A card has a term when one of its tags, facts, abilities or kinds has that name, or when its text uses it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Annotated, Any

from game.engine.sources.content import Card, Content, Text, values_of
from game.engine.sources.kept_records import record_of
from game.engine.sources.language_folders import BASE
from game.engine.sources.languages import spoken
from game.engine.sources.records import (
    BROKEN,
    LANGUAGES,
    Document,
    Fields,
    Names,
    Reading,
    Using,
    one_of,
    reader,
    table_of,
)
from game.engine.telling import wording

Language = Annotated[str, Using(one_of(LANGUAGES))]
FILE = "keywords.toml"
TRAIT = "trait"  # explained for cards that have tags which are no keywords


@dataclass(frozen=True)
class Keyword:
    """A term: its name, what it means ("" where it only lends its name), and how a text mentions it."""

    id: str
    name: Text
    text: Text = field(default_factory=dict)
    find: dict[Language, tuple[str, ...]] = field(default_factory=dict)

    def mentioned(self, text: str, lang: str) -> bool:
        """Whether a text uses the term: one of the beginnings of words stands in it."""
        stems = self.find.get(lang) or spoken({BASE: list(self.find.get(BASE, ()))}, lang) or ()
        return any(re.search(rf"\b{re.escape(stem)}", text, re.IGNORECASE) for stem in stems)


def keywords(content: Content) -> dict[str, Keyword]:
    """The table's terms in the order of its file; none where it has no such file."""
    return record_of(content, FILE, read_keywords) or {}


def read_keywords(document: Document, names: Names | None = None) -> Reading[dict[str, Keyword]]:
    return Reading(document, _by_name, names)


_ENTRY = Fields(
    {"name": reader(Text), "text": reader(Text), "find": reader(dict[Language, tuple[str, ...]])}, ("name",)
)
_ENTRIES = table_of(reader(str), _ENTRY)


def _by_name(value: Any, reading: Reading[Any]) -> Any:
    found = _ENTRIES(value, reading)
    return found if found is BROKEN else {name: Keyword(name, **entry) for name, entry in found.items()}


def explained(content: Content, definition: int, lang: str, lent: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """The terms a card has or its text uses, each with its meaning. `lent` are tags it has just now."""
    card = content.cards[definition]
    said = "\n".join(wording.say(text, lang) for key, text in card.texts.items() if key != "story")
    own = _named(content, card) | set(lent)
    known = keywords(content)
    if any(tag not in known for tag in card.tags):
        own.add(TRAIT)
    found = []
    for term in known.values():
        if term.text and (term.id in own or term.mentioned(said, lang)):
            name = wording.say(term.name, lang)
            if (number := card.facts.get(term.id, 0)) and term.id in ("victory", "doomed"):
                name = f"{name} {number}"
            found.append((name, wording.say(term.text, lang)))
    return found


def _named(content: Content, card: Card) -> set[str]:
    """Everything about a card that has a name a term could have."""
    kinds = {fact: kind for fact, kind in content.facts.items() if kind != "number"}
    values = {
        value for fact, n in card.facts.items() if fact in kinds for value in values_of(kinds[fact], content.enums, n)
    }
    numbers = {fact for fact, n in card.facts.items() if n and content.facts[fact] == "number"}
    return {*card.tags, *card.abilities, *values, *numbers} | ({"shadow"} if "shadow_text" in card.texts else set())


def value_name(content: Content, value: str, lang: str) -> str:
    """A kind, sphere, phase or other value in words: the table's word, or its term."""
    if wording.has_word(content, "enum", value):
        return wording.word(content, "enum", value, lang)
    term = keywords(content).get(value)
    return wording.say(term.name, lang) if term else wording.word(content, "enum", value, lang)


def expiry_name(content: Content, expiry: str, lang: str) -> str:
    """Until when something lasts, in words; "" where the table has none."""
    if wording.has_word(content, "expiry", expiry):
        return wording.word(content, "expiry", expiry, lang)
    term = keywords(content).get(f"until_{expiry}")
    return wording.say(term.name, lang) if term else ""
