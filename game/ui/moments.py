"""The moments a game is remembered by: five that mattered, each with the two cards that met.

They come from the review where there is one, else from what was announced: `moments` of a table's ending says how much
each announcement matters. The first and the last are always among them; the others are of different rounds, where
there are as many.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from game.engine.keeping.match import Match
from game.engine.machine.events import Announced, TableChanged
from game.engine.telling import story, wording
from game.players.review import Review
from game.presentation.staging import Ending
from game.ui.retold import Said, Telling, telling_of

MOST = 5
BY_AMOUNT = 0.3  # how much more an announcement matters for each of its number
MOST_AMOUNT = 10
QUIET = 0.4  # of its weight, where it came to little
REVIEWED = 40.0  # what the review found goes before what is merely loud


@dataclass(frozen=True)
class Moment:
    """After so many choices, in that round: what was announced, and the definitions of the cards that met."""

    position: int
    round: int
    event: Announced
    cards: tuple[int, ...]
    weight: float
    told: Telling | None = None  # in the table's own words for it
    turning: bool = False

    def title(self, match: Match, lang: str) -> str:
        if self.told is not None and (title := self.told.title(match.state, self.event, lang)):
            return title
        if self.cards:
            return wording.definition_name(match.cartridge.content, self.cards[0], lang)
        return wording.seat_name(match.state, self.event.player, lang) if self.event.player else ""

    def text(self, match: Match, lang: str) -> str:
        own = self.told.text(match.state, self.event, lang) if self.told is not None else ""
        return wording.stopped(own or story.sentence(match.state, self.event, lang))


def moments_of(match: Match, ending: Ending, review: Review | None = None) -> list[Moment]:
    """At most five, in their order; none where the table does not say what matters."""
    found = list(_candidates(match, ending))
    if review is not None:
        found = [_weighed(one, review) for one in found]
    if not found:
        return []
    shown = [one for one in found if one.cards] or found
    last = max(shown, key=lambda one: (one.round, one.weight, one.position))
    first = max((one for one in shown if one.round == shown[0].round), key=lambda one: (one.weight, -one.position))
    chosen = {one.position: one for one in (first, last)}
    while len(chosen) < MOST and (left := [one for one in shown if one.position not in chosen]):
        one = max(left, key=lambda one: (_worth(one, list(chosen.values())), -one.position))
        chosen[one.position] = one
    ordered = [chosen[position] for position in sorted(chosen)]
    turning = max(ordered[1:-1], key=lambda one: one.weight, default=None)
    return [replace(one, turning=one is turning) for one in ordered]


def _worth(one: Moment, told: list[Moment]) -> float:
    """The same again, the same card again, or a round that was told of is worth less."""
    alike = sum(other.event.name == one.event.name for other in told)
    again = sum(other.cards[:1] == one.cards[:1] for other in told)
    return one.weight / (1 + alike + 2 * again + any(other.round == one.round for other in told))


def _candidates(match: Match, ending: Ending) -> Iterator[Moment]:
    """Of every choice the announcement that matters most."""
    said = list(_announced(match, ending.round))
    for _position, group in groupby(range(len(said)), key=lambda place: said[place].position):
        beside = list(group)
        tellings = {
            place: telling_of(match.state, ending.retold, said, place)
            for place in beside
            if said[place].event.name in ending.moments
        }
        weights = {place: _weight(said[place].event, told, ending) for place, told in tellings.items()}
        best = max(weights, key=lambda place: (weights[place], place), default=None)  # the later one ended it
        if best is not None:
            cards = _cards(match, said, best, beside, tellings[best])
            position, round_, event = said[best]
            yield Moment(position, max(1, round_), event, cards, weights[best], tellings[best])


def _announced(match: Match, rounds: str) -> Iterator[Said]:
    told = [match.opening, *(chosen.events for chosen in match.history)]
    changes = (event for events in told for event in events if isinstance(event, TableChanged))
    first = next((event.before for event in changes if event.variable == rounds), None)
    now = match.state.variable(rounds) if first is None else first  # a situation may begin in any round
    for position, events in enumerate(told):
        for event in events:
            if isinstance(event, TableChanged) and event.variable == rounds:
                now = event.after
            elif isinstance(event, Announced):
                yield Said(max(0, position - 1), now, event)


def _weight(event: Announced, told: Telling | None, ending: Ending) -> float:
    compared = told is not None and told.words.when
    size = abs(event.amount - event.other) if compared else event.amount
    weight = ending.moments[event.name] + BY_AMOUNT * max(0, min(size, MOST_AMOUNT))
    if told is None:
        return weight
    return (weight + told.words.weight) * (QUIET if told.words.quiet else 1)


def _cards(match: Match, said: list[Said], place: int, beside: list[int], told: Telling | None) -> tuple[int, ...]:
    """What the words name; where that is not two, whoever was announced by the same choice, in that round or before."""
    _position, round_, event = said[place]
    cards = told.cards(match.state, event) if told is not None else []
    near = [said[one].event.card for one in beside if said[one].event.card]
    before = [one for one in said[: beside[0]] if one.event.card]
    for told_of in ([one for one in before if one.round == round_], before):
        if len(cards) < 2:
            earlier = [one.event.card for one in told_of]
            cards = list(dict.fromkeys([*cards, *_met(match, event, near, earlier)]))
    return tuple(cards[:2])


def _met(match: Match, event: Announced, here: list[int], lately: list[int]) -> tuple[int, ...]:
    """The card it is about, and the one it met: of another owner, in the same choice or shortly before."""
    cards = match.state.raw.cards
    named = [event.card] if event.card else []
    others = [card for card in [*here, *reversed(lately)] if card != event.card]
    if named:
        owner, definition = cards[event.card - 1].owner, cards[event.card - 1].definition
        apart = [card for card in others if cards[card - 1].definition != definition]
        rivals = [card for card in apart if cards[card - 1].owner != owner]
        named += (rivals or apart)[:1]
    else:
        own = [card for card in others if cards[card - 1].owner == event.player]
        named = (own or [card for card in others if not cards[card - 1].owner])[:1]
        if own:  # who stood against it
            named += [card for card in others if cards[card - 1].owner != event.player][:1]
    return tuple(cards[card - 1].definition for card in named)


def _weighed(one: Moment, review: Review) -> Moment:
    """What lies where the review found that something mattered."""
    change = 0.0
    for moment in review.moments:
        begun = review.points[moment.point].position
        if begun <= one.position <= max(begun, moment.until):
            change = max(change, abs(moment.change))
    return replace(one, weight=one.weight + REVIEWED * change)
