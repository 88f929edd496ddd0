"""A deck being built, what it comes to, which cards of the collection are shown, and the decks there are."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from game.engine.keeping.storage import files, read_file
from game.engine.refusal import Refusal
from game.engine.sources.content import Card, Content, folded, spelled
from game.engine.sources.decks import Deck, Fault, collection, deck_faults, deck_title, kind_of, parse_deck, read_deck
from game.engine.telling import wording

FILES = "*.txt"
MOST_BYTES = 64 * 1024
MOST_DECKS = 200
MOST_NAME = 40
MOST_UNDO = 200
CURVE = 7  # bars of the cost curve: 0 to 5, and 6 with everything above
_Plain = tuple[tuple[tuple[str, int], ...], str]  # cards with their copies, and the title
SORTS = ("sphere", "name", "cost", "kind")


@dataclass
class Draft:
    """The deck on the workbench. Every change can be taken back."""

    content: Content
    cards: Deck = field(default_factory=dict)
    title: str = ""
    path: Path | None = None
    saved: tuple[()] | _Plain = ()
    _past: list[Deck] = field(default_factory=list)

    def open(self, cards: Deck, title: str, path: Path | None = None) -> None:
        """Takes up another deck; one with a path is kept there again."""
        self.cards, self.title, self.path = dict(cards), title, path
        self._past.clear()
        self.mark_saved()

    def mark_saved(self) -> None:
        self.saved = self._plain()

    def _plain(self) -> _Plain:
        return tuple(sorted(self.cards.items())), self.title

    @property
    def changed(self) -> bool:
        return self._plain() != self.saved and bool(self.cards)

    @property
    def worth_asking(self) -> bool:
        """Whether leaving would lose something somebody made: a deck just taken from elsewhere is not that."""
        return self.changed and bool(self.saved or self._past)

    def count(self, card_id: str) -> int:
        return self.cards.get(card_id, 0)

    def is_hero(self, card: Card) -> bool:
        return kind_of(self.content, card) == self.content.deck_rules.heroes

    def most(self, card: Card) -> int:
        return 1 if self.is_hero(card) else self.content.deck_rules.copies

    def add(self, card: Card) -> str:
        """One copy more: "" when done, else the name of what forbids it."""
        if self.count(card.id) >= self.most(card):
            return "enough_heroes_of_it" if self.is_hero(card) else "enough_copies"
        if self.is_hero(card) and len(self.heroes()) >= self.content.deck_rules.most_heroes:
            return "enough_heroes"
        self._remember()
        self.cards[card.id] = self.count(card.id) + 1
        return ""

    def remove(self, card: Card) -> bool:
        if not self.count(card.id):
            return False
        self._remember()
        self.cards[card.id] -= 1
        if not self.cards[card.id]:
            del self.cards[card.id]
        return True

    def undo(self) -> bool:
        if not self._past:
            return False
        self.cards = self._past.pop()
        return True

    def _remember(self) -> None:
        self._past.append(dict(self.cards))
        del self._past[:-MOST_UNDO]

    # --- what it comes to

    def _card(self, card_id: str) -> Card:
        return self.content.cards[self.content.card_number(card_id)]

    def heroes(self) -> list[Card]:
        order = {card.id: number for number, card in enumerate(self.content.cards)}
        return sorted(
            (self._card(one) for one in self.cards if self.is_hero(self._card(one))), key=lambda c: order[c.id]
        )

    def groups(self) -> list[tuple[str, list[tuple[Card, int]]]]:
        """The cards beside the heroes by kind, each with its copies, cheap before dear."""
        found = []
        for kind in self.content.deck_rules.kinds:
            cards = [self._card(one) for one in self.cards if kind_of(self.content, self._card(one)) == kind]
            cards.sort(key=lambda card: (cost(card), str(card.name["en"])))
            if cards:
                found.append((kind, [(card, self.cards[card.id]) for card in cards]))
        return found

    @property
    def size(self) -> int:
        return sum(n for one, n in self.cards.items() if not self.is_hero(self._card(one)))

    @property
    def threat(self) -> int:
        return sum(hero.facts.get("threat_cost", 0) for hero in self.heroes())

    def curve(self) -> list[int]:
        """How many cards there are of each cost."""
        bars = [0] * CURVE
        for _kind, cards in self.groups():
            for card, n in cards:
                bars[min(cost(card), CURVE - 1)] += n
        return bars

    def spheres(self) -> Counter[str]:
        """How many cards beside the heroes belong to each sphere."""
        found: Counter[str] = Counter()
        for _kind, cards in self.groups():
            for card, n in cards:
                found[sphere_of(self.content, card)] += n
        return found

    def unpaid(self) -> dict[str, int]:
        """The spheres with cards but without a hero who could pay for them."""
        own = {sphere_of(self.content, hero) for hero in self.heroes()} | {"neutral", ""}
        return {sphere: n for sphere, n in self.spheres().items() if sphere not in own} if self.heroes() else {}

    def faults(self, *, tournament: bool = False) -> list[Fault]:
        return deck_faults(self.content, self.cards, tournament=tournament)

    # --- where it is kept

    def file_name(self) -> str:
        """A plain name for its file, made of its title."""
        plain = re.sub(r"[^\w]+", "-", self.title.casefold()).strip("-_")[:MOST_NAME]
        return f"{plain or 'deck'}.txt"


def cost(card: Card) -> int:
    return card.facts.get("cost", 0)


def sphere_of(content: Content, card: Card) -> str:
    """What its sphere is called; "" where it has none."""
    kind, number = content.facts.get("sphere", "number"), card.facts.get("sphere", 0)
    return content.enums[kind][number - 1] if kind in content.enums and number else ""


@dataclass
class Sieve:
    """Which cards of the collection are shown, and in what order."""

    spheres: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    cost: int = -1  # -1 is any; the last of the curve's bars means that and more
    wanted: str = ""
    sort: str = SORTS[0]

    def shown(self, content: Content, lang: str) -> list[Card]:
        found = [card for card in collection(content) if self._passes(content, card, lang)]
        return sorted(found, key=lambda card: self._key(content, card, lang))

    def _passes(self, content: Content, card: Card, lang: str) -> bool:
        if self.spheres and sphere_of(content, card) not in self.spheres:
            return False
        if self.kinds and kind_of(content, card) not in self.kinds:
            return False
        if self.cost >= 0 and not self._costs(content, card):
            return False
        wanted = folded(self.wanted.strip())
        return not wanted or any(wanted in folded(text) for text in _texts(content, card, lang))

    def _costs(self, content: Content, card: Card) -> bool:
        """Heroes cost nothing to play: a cost leaves them out."""
        if kind_of(content, card) == content.deck_rules.heroes:
            return False
        return cost(card) >= self.cost if self.cost == CURVE - 1 else cost(card) == self.cost

    def _key(self, content: Content, card: Card, lang: str) -> tuple[str | int, ...]:
        name = folded(wording.say(card.name, lang))
        hero = kind_of(content, card) != content.deck_rules.heroes
        sphere, kind = card.facts.get("sphere", 99), card.facts.get("kind", 0)
        return {
            "sphere": (hero, sphere, kind, cost(card), name),
            "name": (name,),
            "cost": (hero, cost(card), sphere, name),
            "kind": (kind, sphere, cost(card), name),
        }[self.sort]


def _texts(content: Content, card: Card, lang: str) -> list[str]:
    tags = [wording.word(content, "tag", tag, lang) for tag in card.tags]
    return [wording.say(card.name, lang), *(wording.say(text, lang) for text in card.texts.values()), *tags]


# --- decks there are


@dataclass(frozen=True)
class Kept:
    """A deck on the shelf: one of the table's, or a file of the player's; a broken one says what is wrong."""

    title: str
    cards: Deck
    path: Path | None = None
    problem: str = ""
    made_for: str = ""  # what the table made it for, by name


def starter_decks(content: Content, lang: str) -> list[Kept]:
    """The table's own decks: those to begin with, and those made for one scenario."""
    rows = {row["id"]: row for rows in content.groups.values() for row in rows}

    def name(row: str) -> str:
        return wording.say(rows.get(row, {}).get("name"), lang)

    return [
        Kept(name(one) or spelled(one), cards, made_for=name(rows[one].get("made_for", "")))
        for one, cards in content.lists.items()
        if not deck_faults(content, cards)
    ]


def own_decks(content: Content, folder: Path) -> list[Kept]:
    """The player's files, the broken ones too."""
    found = []
    for path in files(folder / "decks", FILES)[:MOST_DECKS]:
        try:
            title = deck_title(read_file(path, MOST_BYTES).decode("utf-8", "replace")) or path.stem
            found.append(Kept(title, read_deck(content, path), path))
        except Refusal as problem:
            found.append(Kept(path.stem, {}, path, str(problem)))
    return found


def deck_from_text(content: Content, text: str) -> tuple[Deck, str]:
    """A deck that somebody sent: its cards and the name it gives itself."""
    return parse_deck(content, text[:MOST_BYTES]), deck_title(text)
