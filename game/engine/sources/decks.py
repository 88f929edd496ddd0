"""Decks as readable text: one card a line with its count, to be kept in a folder and shared.

# My deck
1 aragorn
3 guard-of-the-citadel
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from game.engine.keeping.storage import read_file, write_atomic
from game.engine.refusal import Refusal
from game.engine.sources.content import Card, Content, folded, spelled, suggestion

Deck = dict[str, int]
MOST_BYTES = 64 * 1024


class DeckError(Refusal):
    """A deck that cannot be read, in one line."""


def parse_deck(content: Content, text: str, name: str = "deck") -> Deck:
    """Cards by id with their counts. A card may be written by its id or by its name in any language."""
    known = {card.id: card.id for card in content.cards}
    for card in content.cards:
        for title in card.name.values():
            known.setdefault(folded(str(title)), card.id)
    deck: Deck = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        count, wanted = (*line.split(maxsplit=1), "")[:2]
        count = count.removesuffix("x")
        if not (wanted and count.isascii() and count.isdigit() and 1 <= len(count) <= 2 and int(count) >= 1):
            raise DeckError(f"{name}, line {number}: expected a count and a card, as in `3 sneak-attack`")
        card_id = known.get(wanted.replace("-", "_")) or known.get(folded(wanted))
        if card_id is None:
            close = suggestion(wanted.replace("-", "_").casefold(), known)
            raise DeckError(f"{name}, line {number}: there is no card {wanted[:60]!r}{close}")
        deck[card_id] = deck.get(card_id, 0) + int(count)
    if not deck:
        raise DeckError(f"{name}: the deck is empty")
    return deck


def deck_text(content: Content, deck: Deck, title: str) -> str:
    """The same deck as text, heroes first, in the order of the collection."""
    order = {card.id: index for index, card in enumerate(content.cards)}
    lines = [f"# {' '.join(title.split())}"]
    lines += [f"{deck[card]} {spelled(card)}" for card in sorted(deck, key=lambda card: order[card])]
    return "\n".join(lines) + "\n"


def read_deck(content: Content, path: Path) -> Deck:
    try:
        text = read_file(path, MOST_BYTES).decode("utf-8-sig")  # some editors put a mark in front
    except UnicodeDecodeError:
        raise DeckError(f"{path.name} is not UTF-8 text") from None
    return parse_deck(content, text, path.name)


def save_deck(content: Content, path: Path, deck: Deck, title: str) -> None:
    write_atomic(path, deck_text(content, deck, title).encode())


@dataclass(frozen=True)
class Fault:
    """Something wrong with a deck: its name and the values to say it with, in any language. In English by itself."""

    name: str
    card: str = ""  # the card's id, where it is about one
    title: str = ""  # ... and its English name
    n: int = 0
    least: int = 0
    most: int = 0

    def __str__(self) -> str:
        return FAULTS[self.name].format(**self.__dict__)


FAULTS = {
    "not_for_decks": "{title} is not a card for a deck",
    "hero_twice": "{title} is there {n} times: a hero comes once",
    "too_many": "{title} is there {n} times: at most {most}",
    "heroes": "{n} heroes: expected {least} to {most}",
    "too_small": "{n} cards: a tournament deck has at least {least}",
}


def deck_faults(content: Content, deck: Deck, *, tournament: bool = False) -> list[Fault]:
    """What is wrong with a deck; the tournament check also counts its cards (Q143)."""
    rules = content.deck_rules
    cards = {card.id: card for card in content.cards}
    heroes = [card for card in deck if kind_of(content, cards[card]) == rules.heroes]
    faults = []
    for card, copies in deck.items():
        kind, title = kind_of(content, cards[card]), str(cards[card].name["en"])
        if kind not in rules.kinds and kind != rules.heroes:
            faults.append(Fault("not_for_decks", card, title))
        elif card in heroes and copies > 1:
            faults.append(Fault("hero_twice", card, title, n=copies))
        elif copies > rules.copies:
            faults.append(Fault("too_many", card, title, n=copies, most=rules.copies))
    if not rules.least_heroes <= len(heroes) <= rules.most_heroes:
        faults.append(Fault("heroes", n=len(heroes), least=rules.least_heroes, most=rules.most_heroes))
    size = sum(copies for card, copies in deck.items() if card not in heroes)
    if tournament and size < rules.size:
        faults.append(Fault("too_small", n=size, least=rules.size))
    return faults


def deck_problems(content: Content, deck: Deck, *, tournament: bool = False) -> list[str]:
    """What is wrong with a deck, an English line each."""
    return [str(fault) for fault in deck_faults(content, deck, tournament=tournament)]


def kind_of(content: Content, card: Card) -> str:
    """What sort of card it is, by the table's name for it; "" where its cards have no kinds."""
    kinds = content.enums.get("kind", ())
    return kinds[card.facts.get("kind", 1) - 1] if kinds else ""


def collection(content: Content) -> list[Card]:
    """The cards decks are built from: heroes and the kinds a deck may hold."""
    rules = content.deck_rules
    return [card for card in content.cards if kind_of(content, card) in (rules.heroes, *rules.kinds)]


def deck_title(text: str) -> str:
    """The name a deck's text gives itself in its first line, or nothing."""
    first = text.removeprefix("\ufeff").lstrip().partition("\n")[0]
    return " ".join(first[1:].split())[:60] if first.startswith("#") else ""


def shared_heroes(content: Content, decks: list[Deck]) -> list[str]:
    """Heroes that more than one deck at the table brings: all must differ (Q12)."""
    brought = Counter(card for deck in decks for card in set(deck))
    often = {card for card, count in brought.items() if count > 1}
    kind = content.deck_rules.heroes
    return sorted(card.id for card in content.cards if card.id in often and kind_of(content, card) == kind)
