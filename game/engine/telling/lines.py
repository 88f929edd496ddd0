"""Happenings become lines: more of the same, and what comes of something, goes on in one line.

`joins` of table.toml says what goes on in whose line (`attacks = ["defends", "shadow"]`), if nothing else was told
between and no prompt of `apart` was answered; [tail] of words.toml has the words for it there (`discarded_own` where it
is of whoever the line is about, `counted_damage_up_own` right after the name of that card, `destroyed_it` of the very
card of the line). `awaits` says what is told when something else comes (`exhausted = "travelled"`): with a [tail] it
goes on in that line, without one it begins it, or is listed where the [tail] of what it awaited has {awaited}. If that
does not come, it stands by itself.
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

    @property
    def subject(self) -> object:
        """The player whom it names."""
        values = dict(self.values)
        return values.get("player") or values.get("other_player")

    @property
    def card(self) -> object:
        """The last card that it names."""
        values = dict(self.values)
        return self.cards[-1] if self.cards else values.get("other_card") or values.get("card")

    def said(self, lang: str, **more: object) -> str:
        listed = _listed(self.cards, lang)
        return wording.say(self.text, lang, **dict(self.values), cards=listed, spaces=listed, **more)


@dataclass(frozen=True)
class Item:
    """One happening. `heading`: a round or a phase begins. `names` are the changes its words may be called by; without
    a clause of its own it is told only in the line of another."""

    clause: Clause | None
    names: tuple[str, ...] = ()
    leads: tuple[str, ...] = ()  # names, or patterns of them, of what goes on in its line
    awaits: tuple[str, ...] = ()  # the names of what it is told with
    tail: Clause | None = None  # its words in another's line,
    own: Clause | None = None  # in a line about the same player or card,
    it: Clause | None = None  # and where it is of the very card of that line
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
        named = {"player", "other_player", "spy_of"} & dict(tail.values).keys()
        whose = named or not self.player or other.player in (0, self.player)
        return bool(whose) and any(is_called(name, pattern) for name in other.names for pattern in self.leads)

    def _tail(self, other: Item) -> Clause | None:
        """In a line that names the player nobody is named again, nor a card right after its name."""
        if other.it is not None and other.card and other.card == self.card and self._speaks_of_its_card:
            return other.it
        if other.own is None:
            return other.tail
        if other.changed:
            return other.own if other.changed == self.card and self._speaks_of_its_card else other.tail
        return other.own if self.player == other.player and self._speaks_of_its_player else other.tail

    @property
    def _speaks_of_its_player(self) -> bool:
        """Whether the player of the line is the last whom it named."""
        named = [clause.subject for clause in (self.clause, *self.after) if clause is not None and clause.subject]
        return bool(named and self.player and self.clause and named[-1] == self.clause.subject)

    @property
    def _speaks_of_its_card(self) -> bool:
        """Whether what came of it has named no other card."""
        own = dict(self.clause.values).get("card") if self.clause is not None else None
        return all(clause.card in (None, own) for clause in self.after)

    def with_tail(self, other: Item) -> Item:
        tail = self._tail(other)
        if tail is None:
            return self
        if tail in self.after and any(name.startswith("chose_") for name in other.names):
            return replace(self, place=other.place)  # two who do not defend are nobody, once
        after = list(self.after)
        place = self._more_of(tail)
        if place is None:
            after.append(tail)
        else:
            after[place] = after[place].with_cards(tail)
        return replace(self, after=tuple(after), place=other.place)

    def _more_of(self, tail: Clause) -> int | None:
        """The clause that this one is more of: the last, or one before others in the same words."""
        for place in reversed(range(len(self.after))):
            if self.after[place].joins(tail):
                return place
            if self.after[place].text != tail.text:
                return None
        return None

    @property
    def name(self) -> Values:
        """What its line can be taken up by."""
        return tuple(pair for pair in self.clause.values if pair[0] == "card") if self.clause is not None else ()

    def again(self) -> Item:
        """Its line taken up after another: the card alone, and what comes now."""
        return replace(self, clause=Clause({wording.FALLBACK: "{card}"}, self.name), before=(), after=())

    def line(self, lang: str) -> str:
        """What awaited it, what happened, what came of it."""
        assert self.clause is not None
        own = self.tail if self.before and self.tail else self.clause
        lists = bool(self.before) and any("awaited" in wording.placeholders(form) for form in own.text.values())
        awaited = _listed([card for clause in self.before for card in clause.cards], lang) if lists else ""
        lead = "" if lists else "; ".join(clause.said(lang) for clause in self.before)
        said = f"{lead} — {own.said(lang)}" if lead else own.said(lang, awaited=awaited)
        came = "; ".join(collapsed((clause.said(lang) for clause in self.after), lang))
        return f"{said}{'; ' if ': ' in said or lead else ': '}{came}" if came else said


def plain(line: str) -> Item:
    """A line that is said already; braces in it are nobody's placeholders."""
    return Item(Clause({wording.FALLBACK: "{line}"}, (("line", line),)))


def joined(items: Iterable[Item], untold: list[Item] | None = None) -> list[Item]:
    """What is one happening becomes one item; a phase in which nothing was told is left out.

    `untold` gets what has words only for the line of another, and none came that it would go on in.
    """
    lines = Lines()
    lines.take_all(items)
    if untold is not None:
        untold += lines.untold
    return lines.kept


class Lines:
    """Lines while they are put together. What goes on in a line that was told before takes it up by its card's name."""

    def __init__(self, told: Item | None = None):
        self.kept: list[Item] = []
        self.untold: list[Item] = []
        self.open = told  # what the next item may go on in: the last line, or the one that it interrupted
        self._inner: list[tuple[int, Item]] = []  # lines of cards that were begun in another's, with that
        self._waiting: list[Item] = []  # what has words for the line of something that may come now

    def take_all(self, items: Iterable[Item]) -> None:
        for item in items:
            self.take(item)
        self.give_up_waiting()

    def take(self, item: Item) -> None:
        if item.apart:
            self.give_up_waiting()
            self.open = _interrupted(self._inner, item.card)
            return
        if item.awaits and item.tail is not None and not self._goes_on(item):
            self._waiting.append(item)
            return
        due = [one for one in self._waiting if set(one.awaits) & set(item.names)]
        if not due:
            self.give_up_waiting()
        self._waiting = []
        if self._tell(item):
            for one in due:
                self._replace(replace(self.kept[-1].with_tail(one), place=item.place))

    def give_up_waiting(self) -> None:
        """What was waited for does not come."""
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            self._tell(one)

    def _goes_on(self, item: Item) -> bool:
        return self.open is not None and self.open.goes_on(item)

    def _tell(self, item: Item) -> bool:
        """Whether it is in a line now."""
        kept = self.kept
        while kept and kept[-1].heading == "phase" and item.heading:
            kept.pop()
        last = kept[-1] if kept and kept[-1] is self.open else None
        if last is not None and last.goes_on(item):
            kept[-1] = last.with_tail(item)
        elif self.open is not None and last is None and self.open.name and self.open.goes_on(item):
            kept.append(self.open.again().with_tail(item))
        elif item.clause is None:
            self.untold.append(item)
            return False
        elif last is not None and last.clause is not None and last.joins(item):
            kept[-1] = replace(last, clause=last.clause.with_cards(item.clause), place=item.place)
        else:
            if self.open is not None and item.card:
                self._inner.append((item.card, self.open))
            kept.append(_with_what_awaited(kept, item))
        if item.heading:
            self._inner.clear()
        self.open = kept[-1]
        return True

    def _replace(self, line: Item) -> None:
        self.kept[-1] = self.open = line


def _interrupted(inner: list[tuple[int, Item]], card: int) -> Item | None:
    """The line in the middle of which that card's was begun, now that it is over."""
    while card and inner:
        begun, outer = inner.pop()
        if begun == card:
            return outer
    return None


def _with_what_awaited(kept: list[Item], item: Item) -> Item:
    """Takes what awaited this from the lines of this phase, and puts it before it."""
    first = next((place + 1 for place in reversed(range(len(kept))) if kept[place].heading), 0)
    before = [one for one in kept[first:] if set(one.awaits) & set(item.names)]
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
