"""From events to beats: what the stage holds up of all that happened, with who stands there and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.engine.machine.state import Event, State
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


@dataclass
class Moment:
    """A beat of this very game. `cast` are the cards by where they stand: left, right, large."""

    beat: Beat
    event: Event
    cast: dict[str, int]
    seat: int  # whose board it is, or 0
    trail: tuple[Moment, ...] = ()  # the beats of its scene before it
    rolled: int = 0
    changes: list[Change] = field(default_factory=list)
    spaces: list[int] = field(default_factory=list)
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


class Script:
    """The beats of what happened, by the number of the event they are on. `own` are the seats of whoever reads."""

    def __init__(self, staging: Staging, layout: Layout, state: State, own: set[int]):
        self.staging, self.layout, self.state, self.own = staging, layout, state, own
        self.content = state.cartridge.content
        self._names = state.cartridge.program.names.announcements
        self._by_name = {name: beat for beat in staging.beats for name in beat.on}
        self._by_field = {beat.marks: beat for beat in staging.beats if beat.marks}
        self._by_step = {beat.step: beat for beat in staging.beats if beat.step}
        self._rolled = 0

    def read(self, events: Sequence[Event], standing: Scenery) -> dict[int, Moment]:
        found: dict[int, Moment] = {}
        last: Moment | None = None
        for number, event in enumerate(events):
            beat = self._beat(event)
            if event.kind == "ROLLED":
                self._rolled = event.b
            if event.kind == "SPACE" and last is None and (placed := self._placed(event)) is not None:
                beat, event = placed
            if beat is not None:
                last = found[number] = self._moment(beat, event, standing)
                if event.kind == "SPACE":
                    self._came_of(last, event)
            elif last is not None:
                self._came_of(last, event)
        return {number: one for number, one in found.items() if one.changes or not one.beat.moved}

    def _beat(self, event: Event) -> Beat | None:
        if event.kind == "STEP":
            return self._by_step.get(self.content.flow[event.b])
        if event.kind != "ANNOUNCED" or not 1 <= event.a <= len(self._names):
            return None
        beat = self._by_name.get(self._names[event.a - 1])
        mine = beat is not None and beat.who == "others" and event.player in self.own
        return None if mine else beat

    def _placed(self, event: Event) -> tuple[Beat, Event] | None:
        """A player's sign that comes onto the map, told as that player's."""
        beat = self._by_field.get(self.content.space_fields[event.word])
        if beat is None:
            return None
        player = (event.b & ~event.a).bit_length() if beat.bits else event.b
        if not 1 <= player <= self.state.players or (beat.who == "others" and player in self.own):
            return None
        return beat, event._replace(player=player)

    def _moment(self, beat: Beat, event: Event, standing: Scenery) -> Moment:
        if beat.begins or not beat.scene or beat.scene != standing.scene:
            standing.scene, standing.cast, standing.trail = beat.scene, {}, ()
        cast = {place: card for place in ("left", "right") if (card := standing.cast.get(place))}
        for place in ("left", "right", "large"):
            named = getattr(beat, place)
            if card := {"card": event.card, "other": event.c}.get(named, 0):
                cast[place] = card
        seat = event.player or self._holder(event.card)
        seat = seat or next((one.seat for one in reversed(standing.trail) if one.seat), 0)
        moment = Moment(beat, event, cast, seat, standing.trail, self._rolled)
        if beat.loss and (loser := event.player or self._holder(event.card)):
            moment.touches.add(loser)
        standing.cast = dict(cast)
        standing.trail = (*standing.trail, moment) if beat.scene else ()
        return moment

    def _holder(self, card: int) -> int:
        return self.state.raw.cards[card - 1].controller if card else 0

    def _came_of(self, moment: Moment, event: Event) -> None:
        """What else happened before the next beat."""
        content, staging = self.content, self.staging
        match event.kind:
            case "COUNTED":
                token = self.layout.tokens.get(content.counters[event.word])
                if token is not None:
                    self._change(moment, Change(token.icon, event.a, event.b, card=event.card))
            case "PLAYER":
                icon = staging.changes.get(content.player_variables[event.word])
                if icon:
                    self._change(moment, Change(icon, event.a, event.b, player=event.player))
            case "TABLE":
                icon = staging.table_changes.get(content.variables[event.word])
                if icon:
                    self._change(moment, Change(icon, event.a, event.b))
            case "SPACE":
                moment.spaces.append(event.c)
                if moment.event.player not in self.own and self._was_own(event):
                    moment.touches |= self.own

    def _was_own(self, event: Event) -> bool:
        """Whether a sign of whoever reads has left the map."""
        field_ = self.content.space_fields[event.word]
        beat = self._by_field.get(field_)
        if beat is not None and beat.bits:
            return any((event.a & ~event.b) >> (seat - 1) & 1 for seat in self.own)
        return event.a in self.own and event.a != event.b

    @staticmethod
    def _change(moment: Moment, change: Change) -> None:
        for one in moment.changes:
            if (one.icon, one.card, one.player) == (change.icon, change.card, change.player):
                one.after = change.after
                return
        if len(moment.changes) < MOST_CHANGES:
            moment.changes.append(change)


# --- in words and numbers


def sentence(state: State, moment: Moment, lang: str, seats: Seats) -> str:
    """What a beat says: the table's own sentence, else the announcement's words."""
    beat, event = moment.beat, moment.event
    if not beat.says:
        return story.sentence(state, event, lang, seats)
    return told(state, beat.says, event, lang, seats)


def told(state: State, says: dict, event: Event, lang: str, seats: Seats, **more: object) -> str:
    """A table's sentence about an event."""
    content = state.cartridge.content
    card = wording.card_title(state, event.card, lang, seats if not may_know(event.seen, seats) else None)
    return wording.say(
        says,
        lang,
        card=card if event.card else "",
        player=wording.seat_name(state, event.player, lang) if event.player else "",
        n=event.b,
        other=event.c,
        other_card=lambda: wording.card_title(state, event.c, lang, seats),
        other_player=lambda: wording.seat_name(state, event.c, lang),
        space=lambda: wording.space_name(content, event.c, lang),
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
            "amount": event.b,
            "other": event.c,
            "fact": printed,
            "changed": event.b - printed,
            "result": max(0, event.b - event.c),
            "difference": event.b - event.c,
        }[term.of]
        if number or term.always:
            found.append((term, number))
    return found
