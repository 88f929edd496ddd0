"""Happenings become lines: more of the same, and what comes of something, goes on in one line.

`joins` of table.toml says what goes on in whose line (`attacks = ["defends", "shadow"]`), if nothing else was told
between and no prompt of `apart` was answered; [tail] of words.toml has the words for it there (`discarded_own` where it
is of whoever the line is about, `counted_damage_up_own` right after the name of that card). `awaits` says what is told
when something else comes (`flagged_committed_up = "quest_compared"`): it begins that line, or with a [tail] goes on in
it. Until then it stands by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from game.engine.sources.content import Text
from game.engine.telling import wording

MOST_NAMED = 8  # cards in one line
Values = tuple[tuple[str, object], ...]


def is_called(name: str, pattern: str) -> bool:
    """Whether a pattern means a name: one * in it stands for any letters.

    >>> is_called("moved_hand_discard", "moved_*"), is_called("moved", "moved_*"), is_called("shuffled", "shuffled")
    (True, False, True)
    """
    head, star, tail = pattern.partition("*")
    if not star:
        return name == pattern
    return len(name) >= len(head) + len(tail) and name.startswith(head) and name.endswith(tail)


@dataclass(frozen=True)
class Clause:
    """Words with what fills them; several cards of one clause are told together."""

    text: Text
    values: Values = ()
    cards: tuple[str, ...] = ()

    def joins(self, other: Clause) -> bool:
        return bool(self.cards) and (self.text, self.values) == (other.text, other.values)

    def with_cards(self, other: Clause) -> Clause:
        return replace(self, cards=self.cards + other.cards)

    def said(self, lang: str) -> str:
        listed = _listed(self.cards, lang)
        return wording.say(self.text, lang, **dict(self.values), cards=listed, spaces=listed)


@dataclass(frozen=True)
class Item:
    """One happening. `heading`: a round or a phase begins. `names` are the changes its words may be called by; without
    a clause of its own it is told only in the line of another."""

    clause: Clause | None
    names: tuple[str, ...] = ()
    leads: tuple[str, ...] = ()  # names, or patterns of them, of what goes on in its line
    awaits: str = ""  # the name of what it is told with
    tail: Clause | None = None  # its words in another's line,
    own: Clause | None = None  # and in a line about the same player or card
    apart: bool = False  # nothing: what comes now is another happening
    player: int = 0  # whose it is
    card: int = 0  # what its line is about,
    changed: int = 0  # and the card whose counter this is, or that is attached
    moved: int = 0  # the card that moves
    heading: str = ""
    before: tuple[Clause, ...] = ()  # what awaited it
    after: tuple[Clause, ...] = ()  # what came of it
    place: tuple[int, int] = field(default=(0, 0), compare=False)  # after so many choices, by whom

    def joins(self, other: Item) -> bool:
        """Whether the other is more of the same."""
        if self.after or self.before or self.clause is None or other.clause is None:
            return False
        return self.clause.joins(other.clause)

    def goes_on(self, other: Item) -> bool:
        """Whether the other is told in this one's line: it came of it, and it is clear whose it is."""
        if self.clause is None or (tail := self._tail(other)) is None:
            return False
        if other.clause is None and other.moved and other.moved == self.card:
            return False  # that the card comes whose line it is goes without saying
        named = "player" in dict(tail.values)
        whose = named or not self.player or other.player in (0, self.player)
        return whose and any(is_called(name, pattern) for name in other.names for pattern in self.leads)

    def _tail(self, other: Item) -> Clause | None:
        """In a line that names the player nobody is named again, nor a card right after its name."""
        if other.own is None:
            return other.tail
        if other.changed:
            return other.own if other.changed == self.card and not self.after else other.tail
        named = self.clause is not None and "player" in dict(self.clause.values)
        return other.own if named and self.player and self.player == other.player else other.tail

    def with_tail(self, other: Item) -> Item:
        tail = self._tail(other)
        if tail is None:
            return self
        if self.after and self.after[-1].joins(tail):
            return replace(self, after=(*self.after[:-1], self.after[-1].with_cards(tail)), place=other.place)
        return replace(self, after=(*self.after, tail), place=other.place)

    def again(self) -> Item:
        """Its line taken up after another: the card alone, and what comes now."""
        assert self.clause is not None
        name = tuple(pair for pair in self.clause.values if pair[0] == "card")
        clause = Clause({wording.FALLBACK: "{card}"}, name) if name else self.clause
        return replace(self, clause=clause, before=(), after=())

    def line(self, lang: str) -> str:
        """What awaited it, what happened, what came of it."""
        assert self.clause is not None
        own = self.tail if self.before and self.tail else self.clause
        lead = "; ".join(clause.said(lang) for clause in self.before)
        said = f"{lead} — {own.said(lang)}" if lead else own.said(lang)
        came = "; ".join(collapsed((clause.said(lang) for clause in self.after), lang))
        return f"{said}{'; ' if ': ' in said or lead else ': '}{came}" if came else said


def plain(line: str) -> Item:
    """A line that is said already; braces in it are nobody's placeholders."""
    return Item(Clause({wording.FALLBACK: "{line}"}, (("line", line),)))


def joined(items: Iterable[Item], untold: list[Item] | None = None) -> list[Item]:
    """What is one happening becomes one item; a phase in which nothing was told is left out.

    `untold` gets what has words only for the line of another, and none came that it would go on in.
    """
    kept: list[Item] = []
    open_line: Item | None = None  # what the next item may go on in: the last line, or the one that it interrupted
    inner: list[tuple[int, Item]] = []  # lines of cards that were begun in another's, with that
    for item in items:
        if item.apart:
            open_line = _interrupted(inner, item.card)
            continue
        while kept and kept[-1].heading == "phase" and item.heading:
            kept.pop()
        last = kept[-1] if kept and kept[-1] is open_line else None
        if last is not None and last.goes_on(item):
            kept[-1] = last.with_tail(item)
        elif open_line is not None and last is None and open_line.goes_on(item):
            kept.append(open_line.again().with_tail(item))
        elif item.clause is None:
            if untold is not None:
                untold.append(item)
            continue
        elif last is not None and last.clause is not None and last.joins(item):
            kept[-1] = replace(last, clause=last.clause.with_cards(item.clause), place=item.place)
        else:
            if open_line is not None and item.card:
                inner.append((item.card, open_line))
            kept.append(_with_what_awaited(kept, item))
        if item.heading:
            inner.clear()
        open_line = kept[-1]
    return kept


def _interrupted(inner: list[tuple[int, Item]], card: int) -> Item | None:
    """The line in the middle of which that card's was begun, now that it is over."""
    while card and inner:
        begun, outer = inner.pop()
        if begun == card:
            return outer
    return None


def _with_what_awaited(kept: list[Item], item: Item) -> Item:
    """Takes what awaited this from the lines: before it, or where there are words for that, at its end."""
    if kept and kept[-1].awaits in item.names and kept[-1].tail is not None:
        return item.with_tail(kept.pop())
    first = next((place + 1 for place in reversed(range(len(kept))) if kept[place].heading), 0)
    before = [one for one in kept[first:] if one.awaits in item.names and one.tail is None]
    if not before:
        return item
    kept[first:] = [one for one in kept[first:] if one not in before]
    return replace(item, before=tuple(one.clause for one in before if one.clause is not None))


def lines_of(items: Iterable[Item], lang: str) -> list[str]:
    return collapsed((item.line(lang) for item in joined(items)), lang)


def collapsed(lines: Iterable[str], lang: str) -> list[str]:
    """The same line several times running is told once."""
    counted: list[tuple[str, int]] = []
    for line in lines:
        if counted and counted[-1][0] == line:
            counted[-1] = (line, counted[-1][1] + 1)
        else:
            counted.append((line, 1))
    return [line if n == 1 else wording.ours("client", "times", lang, what=line, n=n) for line, n in counted]


def _listed(cards: Sequence[str], lang: str) -> str:
    """Cards by name, several of one name once, and those nobody may know as a number."""
    hidden = wording.ours("name", "hidden_card", lang)
    counted = Counter(cards)
    unknown = counted.pop(hidden, 0)
    if len(counted) > MOST_NAMED:
        return wording.ours("name", "some_cards", lang, n=len(cards))
    names = [f"{name} ×{n}" if n > 1 else name for name, n in counted.items()]
    if unknown:
        names.append(wording.ours("name", "some_cards", lang, n=unknown))
    return ", ".join(names)
