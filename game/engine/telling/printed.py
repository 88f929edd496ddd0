"""Cards in words: what is printed on one, what its numbers are now, and what lies on it."""

from __future__ import annotations

from game.engine.machine.state import State
from game.engine.sources.content import Content, values_of
from game.engine.telling.wording import (
    Seats,
    amount,
    around,
    card_title,
    has_word,
    may_know,
    ours,
    say,
    word,
    zone_title,
)


def definition_text(content: Content, definition: int, lang: str) -> list[str]:
    """What is printed on a kind of card: its name, numbers, traits and texts, a line each."""
    card = content.cards[definition]
    facts = [_fact(content, name, n, lang) for name, n in card.facts.items() if has_word(content, "fact", name)]
    return [say(card.name, lang), *_joined(facts), *_printed_below(content, definition, lang)]


def card_text(state: State, card: int, lang: str, seats: Seats = None) -> list[str]:
    """A card in the game: what is printed on it, what its numbers are now, and what lies on it."""
    content, raw = state.cartridge.content, state.raw.cards[card - 1]
    lines = [card_title(state, card, lang, seats), zone_title(state, raw.zone, lang)]
    if may_know(raw.known, seats):
        lines += [*facts_line(state, card, lang), *_printed_below(content, raw.definition, lang)]
    if lies := around(state, card, lang, seats):
        lines.append(ours("name", "now", lang, what=", ".join(lies)))
    return lines


def facts_line(state: State, card: int, lang: str) -> list[str]:
    """Its numbers as they are now."""
    names = [name for name in state.cartridge.content.facts if has_word(state.cartridge.content, "fact", name)]
    return _joined([fact for name in names if (fact := _fact_now(state, card, name, lang))])


def _joined(parts: list[str]) -> list[str]:
    joined = ", ".join(parts)
    return [joined] if joined else []


def _fact(content: Content, name: str, n: int, lang: str) -> str:
    kind = content.facts[name]
    if kind == "number":
        return amount(content, "fact", name, n, lang)
    values = [
        one if kind == "numbers" else word(content, "enum", one, lang) for one in values_of(kind, content.enums, n)
    ]
    return ours("name", "labelled", lang, label=word(content, "fact", name, lang), what=", ".join(values))


def _fact_now(state: State, card: int, name: str, lang: str) -> str:
    """A number as it is now, and as it is printed where that differs; nothing where the card has none."""
    content = state.cartridge.content
    definition = content.cards[state.raw.cards[card - 1].definition]
    printed = definition.facts.get(name, 0)
    if content.facts[name] != "number":
        return _fact(content, name, printed, lang) if printed else ""
    now = state.total(card, name)
    if now == printed:
        return _fact(content, name, now, lang) if name in definition.facts else ""
    what = word(content, "fact", name, lang, n=now)
    return ours("name", "printed", lang, what=what, n=now, printed=printed)


def _labelled(content: Content, key: str, said: str, lang: str) -> str:
    """A text that is not the rule's, in the table's words for that kind."""
    if has_word(content, "text", key):
        return word(content, "text", key, lang, what=said)
    return ours("name", "labelled", lang, label=word(content, "text", key, lang), what=said)


def tags_line(content: Content, definition: int, lang: str) -> list[str]:
    tags = ", ".join(word(content, "tag", tag, lang) for tag in content.cards[definition].tags)
    return [ours("name", "tags", lang, what=tags)] if tags else []


def _printed_below(content: Content, definition: int, lang: str) -> list[str]:
    card = content.cards[definition]
    lines = tags_line(content, definition, lang)
    for key, text in sorted(card.texts.items(), key=lambda item: item[0] != "text"):
        said = say(text, lang)
        lines.append(said if key == "text" else _labelled(content, key, said, lang))
    return lines
