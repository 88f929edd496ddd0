"""A moment told again when the game is over: in the past, with whom it met and what was lost by it.

`[[ending.retold]]` of a table's stage.toml has the sentences; where none applies, it is told as the log told it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.machine.events import Announced
from game.engine.machine.state import State
from game.engine.telling import wording
from game.engine.telling.happenings import EventWords
from game.presentation.client_words import words
from game.presentation.staging import Retold

MOST_LOST = 2  # that are named; where there are more, they are said to be
OF_MET = ("met_n", "met_other")


class Said(NamedTuple):
    """Something that was announced: after how many choices, and in which round."""

    position: int
    round: int
    event: Announced


@dataclass(frozen=True)
class Telling:
    """The sentence for a moment, and what it takes from what had been announced before."""

    words: Retold
    met: Announced | None = None
    faced: int = 0  # the card it met
    lost: tuple[int, ...] = ()
    there: tuple[int, ...] = ()

    def title(self, state: State, event: Announced, lang: str) -> str:
        return wording.say(self.words.title, lang, **self._values(state, event, lang))

    def text(self, state: State, event: Announced, lang: str) -> str:
        return wording.say(self.words.says, lang, **self._values(state, event, lang))

    def _values(self, state: State, event: Announced, lang: str) -> dict[str, object]:
        values = EventWords(state, event, lang, None).announced_values(event)
        values["met"] = _name(state, self.faced, lang)
        if self.met is not None:
            values |= {"met_n": self.met.amount, "met_other": self.met.other}
        values["lost"] = _together([_name(state, card, lang) for card in self.lost], lang)
        return values

    def cards(self, state: State, event: Announced) -> list[int]:
        """The definitions of the cards to show, the one it is about first; none where nothing names one."""
        own = event.card or _top(state, self.words.zone, event.player)
        shown = [state.raw.cards[card - 1].definition for card in (own, self.faced, *self.lost, *self.there) if card]
        if self.words.picture:
            shown.insert(bool(own), state.cartridge.content.card_number(self.words.picture))
        return list(dict.fromkeys(shown))


def telling_of(state: State, words: Sequence[Retold], said: Sequence[Said], place: int) -> Telling | None:
    """How to tell what was announced there; None as the log does."""
    event = said[place].event
    fitting = (one for one in words if event.name in one.on and _fits(state, one, event))
    tellings = (_found(one, said, place) for one in fitting)
    return next(filter(_is_whole, tellings), None)


def _fits(state: State, words: Retold, event: Announced) -> bool:
    if words.amount is not None and event.amount != words.amount:
        return False
    if not _compares(event, words.when):
        return False
    return not words.kind or (event.card > 0 and _kind(state, event.card) == words.kind)


def _compares(event: Announced, when: str) -> bool:
    return not when or (event.amount > event.other if when == "more" else event.amount < event.other)


def _found(words: Retold, said: Sequence[Said], place: int) -> Telling:
    event = said[place].event
    if words.faces:
        return Telling(words, faced=event.other)
    met: Announced | None = None
    lost: list[int] = []
    for before in _back(said, place):
        if before.name in words.met and met is None:
            met = before
        elif before.name in words.lost and met is None:
            lost.insert(0, before.card)
        if before.name in words.since:
            if before.card in (0, event.card):
                break
            met, lost = None, []  # that was another's
    else:
        met = None if words.since else met
    if met is None:
        return Telling(words)
    came = [one.card for one in _back(said, place) if one.name in words.there and one.other == event.card]
    return Telling(words, met, met.card, tuple(lost), tuple(came))


def _back(said: Sequence[Said], place: int) -> Iterator[Announced]:
    """What was announced before, the last first, in the same round."""
    for before in range(place - 1, -1, -1):
        if said[before].round != said[place].round:
            return
        yield said[before].event


def _is_whole(telling: Telling) -> bool:
    """Whether everything that the sentence names is known."""
    if telling.words.met_when and (telling.met is None or not _compares(telling.met, telling.words.met_when)):
        return False
    used = set().union(*(wording.placeholders(form) for form in telling.words.says.values()))
    known = {"met": telling.faced, "lost": telling.lost} | dict.fromkeys(OF_MET, telling.met)
    return all(known[name] for name in used & set(known))


def _kind(state: State, card: int) -> str:
    content = state.cartridge.content
    kinds = content.enums.get("kind", ())
    number = content.cards[state.raw.cards[card - 1].definition].facts.get("kind", 0)
    return kinds[number - 1] if 1 <= number <= len(kinds) else ""


def _name(state: State, card: int, lang: str) -> str:
    """What was announced was seen by all, wherever it lies now."""
    return wording.definition_name(state.cartridge.content, state.raw.cards[card - 1].definition, lang) if card else ""


def _together(names: Iterable[str], lang: str) -> str:
    """A, B and others: each of them once."""
    named = list(dict.fromkeys(names))
    if len(named) < MOST_LOST:
        return "".join(named)
    word = "lost_two" if len(named) == MOST_LOST else "lost_more"
    return wording.say(words("ending")[word], lang, one=named[0], two=named[1])


def _top(state: State, zone: str, seat: int) -> int:
    cards = state.cards(zone, seat) if zone and seat else []
    return cards[0] if cards else 0
