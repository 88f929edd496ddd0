"""From events to beats: what the stage holds up of all that happened, with who stands there and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.engine.machine.events import (
    Announced,
    Counted,
    Event,
    PlayerChanged,
    Rolled,
    SpaceChanged,
    StepBegan,
    TableChanged,
)
from game.engine.machine.state import State
from game.engine.sources.records import Text
from game.engine.telling import story, wording
from game.engine.telling.wording import Seats, may_know
from game.presentation.layout import Layout
from game.presentation.staging import Beat, Staging, Term

MOST_CHANGES = 6  # of one beat


@dataclass
class Change:
    """A number that went from `before` to `after`: of a card, of a player, or of the table."""

    icon: str
    before: int
    after: int
    card: int = 0
    player: int = 0


@dataclass(frozen=True)
class Mark:
    """A sign of players that came onto the map, left it, or gave way to another's: whose it was and whose it is."""

    space: int
    before: int
    after: int


@dataclass
class Moment:
    """A beat of this very game. `cast` are the cards by where they stand: left, right, large."""

    beat: Beat
    happened: Event
    event: Announced  # the same, told like an announcement
    cast: dict[str, int]
    seat: int  # whose board it is, or 0
    trail: tuple[Moment, ...] = ()  # the beats of its scene before it
    rolled: int = 0
    changes: list[Change] = field(default_factory=list)
    spaces: list[int] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    known: dict[int, int] = field(default_factory=dict)  # who could know a card when it was held up
    touches: set[int] = field(default_factory=set)  # the seats that lose something by it

    @property
    def card(self) -> int:
        """The card that a small picture of it shows."""
        return self.cast.get("large") or self.event.card or next(iter(self.cast.values()), 0)


@dataclass
class Scenery:
    """What stands on the stage from one choice to the next."""

    scene: str = ""
    cast: dict[str, int] = field(default_factory=dict)
    trail: tuple[Moment, ...] = ()
    known: dict[int, int] = field(default_factory=dict)
    rolled: int = 0  # what fell last

    def clear(self) -> None:
        self.scene, self.cast, self.trail, self.known = "", {}, (), {}


class Script:
    """The beats of what happened, by the number of the event they are on. `own` are the seats of whoever reads."""

    def __init__(self, staging: Staging, layout: Layout, state: State, own: set[int]):
        self.staging, self.layout, self.state, self.own = staging, layout, state, own
        self.content = state.cartridge.content
        self._by_name = {name: beat for beat in staging.beats for name in beat.on}
        self._by_field = {beat.marks: beat for beat in staging.beats if beat.marks}
        self._by_step = {beat.step: beat for beat in staging.beats if beat.step}

    def read(self, events: Sequence[Event], standing: Scenery) -> dict[int, Moment]:
        found: dict[int, Moment] = {}
        last: Moment | None = None
        for number, event in enumerate(events):
            if isinstance(event, Rolled):
                standing.rolled = event.result
            begun = self._beat(event)
            if isinstance(event, SpaceChanged) and last is None:
                begun = self._placed(event)
            if begun is not None:
                last = found[number] = self._moment(event, *begun, standing)
            if last is not None:
                self._came_of(last, event)
        for one in found.values():
            one.changes = [change for change in one.changes if change.before != change.after]
        return {number: one for number, one in found.items() if one.changes or not one.beat.moved}

    def _beat(self, event: Event) -> tuple[Beat, Announced] | None:
        if isinstance(event, StepBegan):
            beat = self._by_step.get(event.step)
            return (beat, _as_announced(event.step, amount=event.number)) if beat is not None else None
        beat = self._by_name.get(event.name) if isinstance(event, Announced) else None
        if beat is None or not isinstance(event, Announced) or (beat.who == "others" and event.player in self.own):
            return None
        return beat, event

    def _placed(self, event: SpaceChanged) -> tuple[Beat, Announced] | None:
        """A player's sign that comes onto the map, told as that player's."""
        beat = self._by_field.get(event.field)
        if beat is None:
            return None
        player = (event.after & ~event.before).bit_length() if beat.bits else event.after
        if not 1 <= player <= self.state.players or (beat.who == "others" and player in self.own):
            return None
        return beat, _as_announced(event.field, player, event.after, event.space)

    def _moment(self, happened: Event, beat: Beat, event: Announced, standing: Scenery) -> Moment:
        if beat.begins or not beat.scene or beat.scene != standing.scene:
            standing.clear()
            standing.scene = beat.scene
        kept = ("left", "right", "large") if beat.holds else ("left", "right")
        cast = {place: card for place in kept if (card := standing.cast.get(place))}
        for place in ("left", "right", "large"):
            named = getattr(beat, place)
            if card := {"card": event.card, "other": event.other}.get(named, 0):
                cast[place] = card
        seat = event.player or self._holder(event.card)
        seat = seat or next((one.seat for one in reversed(standing.trail) if one.seat), 0)
        moment = Moment(beat, happened, event, cast, seat, standing.trail, standing.rolled)
        if beat.loss and (loser := event.player or self._holder(event.card)):
            moment.touches.add(loser)
        if event.card:
            standing.known[event.card] = event.seen
        moment.known = dict(standing.known)
        standing.cast = {**standing.cast, **cast}
        standing.trail = (*standing.trail, moment) if beat.scene else ()
        return moment

    def _holder(self, card: int) -> int:
        return self.state.raw.cards[card - 1].controller if card else 0

    def _came_of(self, moment: Moment, event: Event) -> None:
        """What else happened before the next beat."""
        staging = self.staging
        match event:
            case Counted():
                token = self.layout.tokens.get(event.counter)
                if token is not None:
                    self._change(moment, Change(token.icon, event.before, event.after, card=event.card))
            case PlayerChanged():
                icon = staging.changes.get(event.variable)
                if icon:
                    self._change(moment, Change(icon, event.before, event.after, player=event.player))
            case TableChanged():
                icon = staging.table_changes.get(event.variable)
                if icon:
                    self._change(moment, Change(icon, event.before, event.after))
            case SpaceChanged():
                moment.spaces.append(event.space)
                moment.marks += self._marked(event)
                if moment.event.player not in self.own and self._was_own(event):
                    moment.touches |= self.own

    def _marked(self, event: SpaceChanged) -> list[Mark]:
        """Whose signs came and went, where the field is one of players."""
        beat = self._by_field.get(event.field)
        if beat is None:
            return []
        if not beat.bits:
            return [Mark(event.space, event.before, event.after)]
        came, went = event.after & ~event.before, event.before & ~event.after
        return [Mark(event.space, went.bit_length(), came.bit_length())]

    def _was_own(self, event: SpaceChanged) -> bool:
        """Whether a sign of whoever reads has left the map."""
        beat = self._by_field.get(event.field)
        if beat is not None and beat.bits:
            return any((event.before & ~event.after) >> (seat - 1) & 1 for seat in self.own)
        return event.before in self.own and event.before != event.after

    @staticmethod
    def _change(moment: Moment, change: Change) -> None:
        for one in moment.changes:
            if (one.icon, one.card, one.player) == (change.icon, change.card, change.player):
                one.after = change.after
                return
        if len(moment.changes) < MOST_CHANGES:
            moment.changes.append(change)


def add_scores(staging: Staging, moments: Sequence[Moment], before: State, after: State) -> None:
    """How everybody's points have changed, told with the last beat that is somebody's."""
    last = next((one for one in reversed(moments) if one.seat), None)
    if staging.score is None or last is None:
        return
    for seat in range(1, after.players + 1):
        old, new = before.call(staging.score.function, seat), after.call(staging.score.function, seat)
        if old != new:
            last.changes.append(Change(staging.score.icon, old, new, player=seat))


def _as_announced(name: str, player: int = 0, amount: int = 0, other: int = 0) -> Announced:
    """Another kind of event, told like an announcement."""
    return Announced(card=0, player=player, seen=0, name=name, amount=amount, other=other)


# --- in words and numbers


def sentence(state: State, moment: Moment, lang: str, seats: Seats) -> str:
    """What a beat says: the table's own sentence, else the announcement's words."""
    if not moment.beat.says:
        return story.sentence(state, moment.happened, lang, seats)
    return told(state, moment.beat.says, moment.event, lang, seats)


def told(state: State, says: Text, event: Announced, lang: str, seats: Seats, **more: object) -> str:
    """A table's sentence about an event."""
    content = state.cartridge.content
    card = wording.card_title(state, event.card, lang, seats if not may_know(event.seen, seats) else None)
    return wording.say(
        says,
        lang,
        card=card if event.card else "",
        player=wording.seat_name(state, event.player, lang) if event.player else "",
        n=event.amount,
        other=event.other,
        other_card=lambda: wording.card_title(state, event.other, lang, seats),
        other_player=lambda: wording.seat_name(state, event.other, lang),
        space=lambda: wording.space_name(content, event.other, lang),
        **more,
    )


def terms(state: State, moment: Moment) -> list[tuple[Term, int]]:
    """The numbers of a beat's sum."""
    event, content = moment.event, state.cartridge.content
    left = moment.cast.get("left", event.card)
    found: list[tuple[Term, int]] = []
    for term in moment.beat.sum:
        printed = content.cards[state.raw.cards[left - 1].definition].facts.get(term.fact, 0) if left else 0
        number = {
            "amount": event.amount,
            "other": event.other,
            "fact": printed,
            "changed": event.amount - printed,
            "result": max(0, event.amount - event.other),
            "difference": event.amount - event.other,
        }[term.of]
        if number or term.always:
            found.append((term, number))
    return found
