"""From events to beats: what the stage holds up of all that happened, with who stands there and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.engine.machine.decision import Decision, Option
from game.engine.machine.events import (
    Announced,
    Attached,
    Counted,
    Event,
    Moved,
    PlayerChanged,
    Rolled,
    SpaceChanged,
    StepBegan,
    TableChanged,
)
from game.engine.machine.modifiers import added_until
from game.engine.machine.state import State
from game.engine.sources.content import Content, values_of
from game.engine.sources.records import Text
from game.engine.telling import story, wording
from game.engine.telling.happenings import seats_shown
from game.engine.telling.wording import Seats, may_know
from game.presentation.layout import Layout
from game.presentation.staging import Beat, Branch, Idle, Staging, Term

MOST_POINTS = 96  # of a choice: each has a state of its own
MOST_CHANGES = 12  # of one beat: four players have as many heroes
MOST_REASONS = 3


@dataclass
class Change:
    """A number that went from `before` to `after`: of a card, of a player, or of the table."""

    icon: str
    before: int
    after: int
    card: int = 0
    player: int = 0
    variable: str = ""  # of the player, or of the table
    more: int = 0  # lost beyond what there was to lose

    @property
    def lost(self) -> int:
        return max(0, self.before - self.after) + self.more


@dataclass(frozen=True)
class Mark:
    """A sign of players that came onto the map, left it, or gave way to another's: whose it was and whose it is."""

    space: int
    before: int
    after: int


@dataclass(frozen=True)
class Answered:
    """Which part of a card's text was chosen; of a branch that was refused, the part that happens instead."""

    branch: Branch
    part: int


@dataclass(eq=False)
class Moment:
    """A beat of this very game. `cast` are the cards by where they stand: left, right, large; `state` is how everything
    was when it came."""

    beat: Beat
    state: State
    happened: Event
    event: Announced  # the same, told like an announcement
    cast: dict[str, int]
    seat: int  # whose board it is, or 0
    trail: tuple[Moment, ...] = ()  # the beats of its scene before it
    rolled: int = 0
    band: tuple[int, ...] = ()  # who else stands at the left
    others: list[int] = field(default_factory=list)  # to whom the same happens at once, beside the one at the right
    added: list[Announced] = field(default_factory=list)  # what its sentence goes on with
    changes: list[Change] = field(default_factory=list)
    spaces: list[int] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    known: dict[int, int] = field(default_factory=dict)  # who could know a card when it was held up
    host: int = 0  # what the card held up was attached to
    touches: set[int] = field(default_factory=set)  # the seats that lose something by it
    reasons: tuple[Announced, ...] = ()  # why it was done
    idle: tuple[Idle, ...] = ()  # texts of the card held up that do not apply
    answered: Answered | None = None  # which part of its text does
    times: int = 1  # how often the same happened, told as one

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
    source: int = 0  # the card that did something last
    threatened_by: int = 0  # the one before that which brought about what is about to come
    reasons: tuple[Announced, ...] = ()  # what was said of why, and is told with the next beat
    faced: dict[int, int] = field(default_factory=dict)  # who stood at the right of whom: a scene may come between
    held: dict[int, str] = field(default_factory=dict)  # what a card was held up for last
    answered: dict[int, Answered] = field(default_factory=dict)  # since it was held up
    over: bool = False  # the turn is: what has not been spent is lost

    def clear(self) -> None:
        self.scene, self.cast, self.trail, self.known = "", {}, (), {}

    def recast(self, place: str, card: int) -> None:
        """Somebody comes onto the stage; another at the left goes on with whoever he faced before."""
        if place == "left" and self.cast.get("left") not in (None, card):
            self.trail, self.cast = (), {"right": self.faced[card]} if card in self.faced else {}
        self.cast[place] = card
        if self.cast.get("left") and self.cast.get("right"):
            self.faced[self.cast["left"]] = self.cast["right"]


class Script:
    """The beats of what a choice brought about, by the number of the event they are on. `own` are the seats of whoever
    reads."""

    def __init__(self, staging: Staging, layout: Layout, content: Content, own: set[int]):
        self.staging, self.layout, self.content, self.own = staging, layout, content, own
        self._by_name = {name: beat for beat in staging.beats for name in beat.on}
        self._by_field = {beat.marks: beat for beat in staging.beats if beat.marks}
        self._by_step = {beat.step: beat for beat in staging.beats if beat.step}

    def turning_points(self, events: Sequence[Event]) -> list[int]:
        """The numbers of the events that may be beats, and of those just before a way that is part of one: how
        everything is when a card moves is known only after it."""
        points = [number for number, event in enumerate(events) if self._may_be_beat(event)][:MOST_POINTS]
        ways = {begin - 1 for number in points if 0 < (begin := self.begins(events, number)) < number}
        return sorted({*points, *ways})

    def begins(self, events: Sequence[Event], number: int) -> int:
        """Where the beat of that event begins: with its card's way there, if that is part of it."""
        found = self._beat(events[number])
        if found is None or not found[0].carried:
            return number
        for earlier in range(number - 1, -1, -1):
            event = events[earlier]
            if isinstance(event, Moved) and event.card == found[1].card:
                while earlier and _goes_before(events[earlier - 1], event.card):
                    earlier -= 1
                return earlier
            if self._may_be_beat(event):
                break
        return number

    def _may_be_beat(self, event: Event) -> bool:
        placed = isinstance(event, SpaceChanged) and event.field in self._by_field
        return placed or self._beat(event) is not None

    def read(self, events: Sequence[Event], states: Mapping[int, State], standing: Scenery) -> dict[int, Moment]:
        """`states` are how everything was at each of the turning points."""
        found: dict[int, Moment] = {}
        last: Moment | None = None
        paid: list[Event] | None = []  # before anything is told: what it cost
        for number, event in enumerate(events):
            self._follow(event, standing)
            if standing.over and self._is_lost(event):
                continue
            state = states.get(number)
            begun = self._beat(event) if state is not None else None
            if isinstance(event, SpaceChanged) and last is None and state is not None:
                begun = self._placed(event, state)
            if begun is not None and begun[0].within not in ("", standing.scene):
                begun = None
            if begun is not None and last is not None and self._is_told(last, *begun, standing):
                begun = None
            if begun is not None and state is not None:
                beat, told = begun
                if told.card and "card" in (beat.large, beat.left):
                    standing.source = told.card
                if beat.who == "others" and told.player in self.own:
                    if beat.begins:
                        standing.clear()
                        standing.scene = beat.scene
                        self._enter(beat, told, state, standing)  # what comes of it may be told
                    last = paid = None
                    continue
                last = found[number] = self._moment(event, beat, told, state, standing)
                for one in paid or ():
                    self._came_of(last, one)
                paid = None
            if last is not None:
                self._came_of(last, event)
            elif paid is not None:
                paid.append(event)
        for moment in found.values():
            moment.changes = [change for change in moment.changes if change.before != change.after]
        return {number: moment for number, moment in found.items() if _is_worth_telling(moment)}

    def answer(self, decision: Decision, option: Option, standing: Scenery) -> None:
        """What is chosen of a card's text."""
        branch = next((one for one in self.staging.branches if one.prompt == decision.prompt), None)
        if branch is None or len(decision.options) < 2:
            return
        if branch.refused and option.name == branch.refused:
            standing.answered[decision.subject] = Answered(branch, 1)
        elif not branch.refused:
            standing.answered[decision.subject] = Answered(branch, decision.options.index(option))

    def _follow(self, event: Event, standing: Scenery) -> None:
        """What is not told by itself, and shows in what is."""
        match event:
            case Rolled():
                standing.rolled = event.result
            case StepBegan():
                standing.source, standing.over = 0, False
            case TableChanged(variable=name) if name == self._threat:
                if not event.before:
                    standing.threatened_by = standing.source
                elif not event.after:  # what was used against it has not brought it about
                    standing.source = standing.threatened_by
            case Announced() if event.name in self.staging.reasons:
                standing.reasons = (*standing.reasons, event)
        unspent = self.staging.unspent
        if unspent is not None and isinstance(event, Announced) and event.name == unspent.on:
            standing.over = True

    def _is_lost(self, event: Event) -> bool:
        """Whether a number only falls because nobody has spent it."""
        unspent = self.staging.unspent
        return unspent is not None and isinstance(event, PlayerChanged) and event.variable in unspent.changes

    @property
    def _threat(self) -> str:
        """The variable that tells what is about to come of a roll."""
        die = self.layout.die
        return die.pending[0] if die is not None and die.pending is not None else ""

    def _beat(self, event: Event) -> tuple[Beat, Announced] | None:
        if isinstance(event, StepBegan):
            beat = self._by_step.get(event.step)
            if beat is None:
                return None
            return beat, _as_announced(event.step, amount=0 if beat.deals else event.number)
        beat = self._by_name.get(event.name) if isinstance(event, Announced) else None
        return (beat, event) if beat is not None and isinstance(event, Announced) else None

    def _is_told(self, last: Moment, beat: Beat, event: Announced, standing: Scenery) -> bool:
        """Whether the beat before shows it as well."""
        if event.name in last.beat.covers:
            return True
        if event.name in last.beat.adds:
            last.added.append(event)
            return True
        if beat.batched and last.beat is beat and last.event.player == event.player:
            last.others.append(event.card)
            return True
        return self._is_merged(last, beat, event, standing) or self._is_joined(last, beat, event, standing)

    @staticmethod
    def _is_merged(last: Moment, beat: Beat, event: Announced, standing: Scenery) -> bool:
        """With its sum: whom it hit, and what is left of them."""
        if not beat.merges or not last.beat.sum or last.beat.scene != standing.scene:
            return False
        if last.cast.setdefault("right", event.card) != event.card:
            return False
        standing.recast("right", event.card)
        return True

    def _is_joined(self, last: Moment, beat: Beat, event: Announced, standing: Scenery) -> bool:
        """It tells the same of another card, done by the same one: then it tells it of both."""
        if not beat.together or last.beat is not beat or not standing.source:
            return False
        known = (last.cast.get("right"), *last.others)
        if last.trail or last.cast.get("left") != standing.source or event.card in known:
            return False
        if event.amount != last.event.amount:
            return False
        last.others.append(event.card)
        if _holder(last.state, event.card) != last.seat:
            last.seat = 0
        return True

    def _placed(self, event: SpaceChanged, state: State) -> tuple[Beat, Announced] | None:
        """A player's sign that comes onto the map, told as that player's."""
        beat = self._by_field.get(event.field)
        if beat is None:
            return None
        player = (event.after & ~event.before).bit_length() if beat.bits else event.after
        if not 1 <= player <= state.players:
            return None
        return beat, _as_announced(event.field, player, event.after, event.space)

    def _moment(self, happened: Event, beat: Beat, event: Announced, state: State, standing: Scenery) -> Moment:
        aside = beat.aside or (beat.victim and not self._is_hit(event.card, standing))
        if aside:
            cast = self._beside(beat, event, standing)
            trail: tuple[Moment, ...] = ()
        else:
            if not beat.victim and (beat.begins or not beat.scene or beat.scene != standing.scene):
                standing.clear()
                standing.scene = beat.scene
            cast = self._enter(beat, event, state, standing)
            trail = standing.trail
        seat = trail[0].seat if trail and standing.cast.get("left") else event.player or _holder(state, event.card)
        seat = seat or (trail[0].seat if trail else 0)  # who began it; others in it only suffer it
        rolled = standing.rolled if beat.begins or trail else 0  # not one that has been dealt with long ago
        moment = Moment(beat, state, happened, event, cast, seat, trail, rolled)
        reasons = [reason for reason in standing.reasons if reason.player == event.player]
        moment.reasons, standing.reasons = tuple(reasons[-MOST_REASONS:]), ()
        if beat.band or (trail and cast.get("left") == trail[-1].cast.get("left")):
            moment.band = tuple(_banded(state, beat)[1:]) if beat.band else trail[-1].band
        if beat.loss and (loser := event.player or _holder(state, event.card)):
            moment.touches.add(loser)
        self._strike(moment, standing)
        if event.card:
            standing.known[event.card] = event.seen
        moment.known = dict(standing.known)
        if not aside:
            standing.trail = (*trail, moment) if standing.scene else ()
        return moment

    @staticmethod
    def _strike(moment: Moment, standing: Scenery) -> None:
        """What of the card held up does not apply."""
        beat, large = moment.beat, moment.cast.get("large", 0)
        if not large:
            return
        moment.idle = tuple(one for one in beat.idle if not one.after or standing.held.get(large) in one.after)
        if _named(beat.large, moment.event) == large:
            standing.held[large] = moment.event.name
            standing.answered.pop(large, None)
        moment.answered = standing.answered.get(large)

    @staticmethod
    def _is_hit(card: int, standing: Scenery) -> bool:
        """Whether the scene is about that card: it stands at the right, or nobody does yet and the blow has fallen."""
        right = standing.cast.get("right")
        return bool(standing.scene) and (right == card or (not right and any(one.beat.sum for one in standing.trail)))

    def _enter(self, beat: Beat, event: Announced, state: State, standing: Scenery) -> dict[str, int]:
        """Whoever the beat names comes onto the stage; who stood there stays."""
        band = _banded(state, beat)
        named = {"left": band[0] if band else _named(beat.left, event), "right": _named(beat.right, event)}
        if beat.victim:
            named["right"] = event.card
        for place, card in named.items():
            if card:
                standing.recast(place, card)
        large = _named(beat.large, event)
        if large:
            standing.cast["large"] = large
        elif beat.sourced and not standing.trail and standing.source:
            standing.cast["large"] = standing.source
        kept = ("left", "right", "large") if beat.holds or beat.large or beat.sourced else ("left", "right")
        return {place: standing.cast[place] for place in kept if standing.cast.get(place)}

    @staticmethod
    def _beside(beat: Beat, event: Announced, standing: Scenery) -> dict[str, int]:
        """Something that comes between, by itself: whom it happens to stands beside the card that did it."""
        if not beat.victim:
            named = {place: _named(getattr(beat, place), event) for place in ("left", "right", "large")}
            return {place: card for place, card in named.items() if card}
        source = standing.source if standing.source != event.card else 0
        return {"left": source, "right": event.card} if source else {"right": event.card}

    def _came_of(self, moment: Moment, event: Event) -> None:
        """What else happened before the next beat."""
        staging = self.staging
        match event:
            case Attached() if event.card == moment.cast.get("large"):
                moment.host = event.host
            case Moved() if event.target[0] == moment.beat.deals:
                moment.event = moment.event._replace(amount=moment.event.amount + 1)
            case Counted():
                self._count(moment, event)
            case PlayerChanged():
                icon = staging.changes.get(event.variable)
                if icon:
                    self._change(
                        moment, Change(icon, event.before, event.after, player=event.player, variable=event.variable)
                    )
            case TableChanged():
                icon = staging.table_changes.get(event.variable)
                if icon:
                    self._change(moment, Change(icon, event.before, event.after, variable=event.variable))
            case SpaceChanged():
                moment.spaces.append(event.space)
                moment.marks += self._marked(event)
                if moment.event.player not in self.own and self._was_own(event):
                    moment.touches |= self.own

    def _count(self, moment: Moment, event: Counted) -> None:
        """A token's number; where it uses something up, what is left of that."""
        state = moment.state
        token = self.layout.tokens.get(event.counter)
        if token is None:
            return
        change = Change(token.icon, event.before, event.after, card=event.card)
        definition = self.content.cards[state.raw.cards[event.card - 1].definition]
        if token.left and token.cracks in definition.facts:
            whole = state.total(event.card, token.cracks)
            left, over = whole - event.after, max(0, event.after - max(whole, event.before))
            change = Change(token.left, max(0, whole - event.before), max(0, left), card=event.card, more=over)
        self._change(moment, change)

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
        board = self.layout.board
        players = beat is not None or (board is not None and board.marker and event.field == board.marker.holder)
        return bool(players) and event.before in self.own and event.before != event.after

    @staticmethod
    def _change(moment: Moment, change: Change) -> None:
        for one in moment.changes:
            if _key(one) == _key(change):
                one.after, one.more = change.after, one.more + change.more
                return
        if len(moment.changes) < MOST_CHANGES and not moment.beat.bare:
            moment.changes.append(change)


def _goes_before(event: Event, card: int) -> bool:
    """What a card's way costs, and the number of the place that it leaves: they belong to it."""
    return isinstance(event, PlayerChanged) or (isinstance(event, Counted) and event.card == card)


def add_scores(staging: Staging, moments: Sequence[Moment], before: State, after: State, chooser: int) -> None:
    """How everybody's points have changed by a choice, told with the beat that changed them: what has changed before
    the first of them belongs to it where that is the chooser's."""
    if staging.score is None or not moments:
        return
    function, icon = staging.score.function, staging.score.icon
    first = before if moments[0].seat == chooser else moments[0].state
    states = [first, *(moment.state for moment in moments[1:]), after]
    for moment, earlier, later in zip(moments, states, states[1:], strict=False):
        for seat in range(1, after.players + 1) if moment.seat else ():
            old, new = earlier.call(function, seat), later.call(function, seat)
            if old != new or moment.beat.standings:
                moment.changes.append(Change(icon, old, new, player=seat))


def _is_worth_telling(moment: Moment) -> bool:
    """Not where it is told for what comes of it, and nothing did."""
    beat = moment.beat
    return (not beat.moved or bool(moment.changes)) and (not beat.deals or moment.event.amount > 0)


def _holder(state: State, card: int) -> int:
    return state.raw.cards[card - 1].controller if card else 0


def _banded(state: State, beat: Beat) -> list[int]:
    """The cards with the flag of a beat's band."""
    if not beat.band:
        return []
    bit = 1 << state.cartridge.content.flags.index(beat.band)
    return [number for number, card in enumerate(state.raw.cards[0 : state.raw.card_count], 1) if card.flags & bit]


def is_again(one: Moment, other: Moment) -> bool:
    """Whether the same happens once more: another card of the same kind, to nobody and nowhere else."""
    if one.beat is not other.beat or one.seat != other.seat or not one.event.card or not other.event.card:
        return False
    apart = (one.marks, other.marks, one.touches, other.touches, one.cast.get("right"), other.cast.get("right"))
    kinds = {each.state.raw.cards[each.event.card - 1].definition for each in (one, other)}
    return len(kinds) == 1 and not any(apart) and not one.beat.sum


def told_together(one: Moment, other: Moment) -> Moment:
    """Both as one, with what they come to together."""
    changes = [replace(change) for change in one.changes]
    for change in other.changes:
        same = (known for known in changes if _key(known) == _key(change))
        if (known := next(same, None)) is not None:
            known.after = change.after
        else:
            changes.append(replace(change))
    return replace(one, changes=changes, times=one.times + other.times)


def _key(change: Change) -> tuple[str, int, int, str]:
    return change.icon, change.card, change.player, change.variable


def _named(place: str, event: Announced) -> int:
    return {"card": event.card, "other": event.other}.get(place, 0)


def _as_announced(name: str, player: int = 0, amount: int = 0, other: int = 0) -> Announced:
    """Another kind of event, told like an announcement."""
    return Announced(card=0, player=player, seen=0, name=name, amount=amount, other=other)


def stood(moment: Moment, place: str) -> bool:
    """Whether whoever stands there has stood there in the beat before."""
    return bool(moment.trail) and moment.trail[-1].cast.get(place) == moment.cast.get(place)


def is_climax(moment: Moment) -> bool:
    """Whether it is held up large for a moment."""
    of, content = moment.beat.climax_of, moment.state.cartridge.content
    if not of or not moment.event.card:
        return moment.beat.climax
    facts = content.cards[moment.state.raw.cards[moment.event.card - 1].definition].facts
    return of in values_of(content.facts["kind"], content.enums, facts.get("kind", 0))


# --- in words and numbers


def sentence(state: State, moment: Moment, lang: str, seats: Seats) -> str:
    """What a beat says: the table's own sentence, else the announcement's words."""
    if moment.others:
        event = moment.event._replace(amount=len(moment.others) + 1)
        listed = {"cards": lambda: _listed(state, moment, lang, seats), "amount": moment.event.amount}
        return told(state, moment.beat.together, event, lang, seats, **listed)
    says = moment.beat.yours if moment.beat.yours and _is_own(moment, seats) else moment.beat.says
    if not says:
        return story.sentence(state, moment.happened, lang, seats)
    beat, event = moment.beat, moment.event
    return told(
        state,
        beat.vain if beat.vain and event.amount <= event.other and says is beat.says else says,
        event,
        lang,
        seats,
        result=max(0, event.amount - event.other),
        left=_who(state, moment, "left", lang, seats),
        right=_who(state, moment, "right", lang, seats),
    )


def additions(state: State, moment: Moment, lang: str, seats: Seats) -> list[str]:
    """What its sentence goes on with."""
    return [story.sentence(state, event, lang, seats) for event in moment.added]


def _is_own(moment: Moment, seats: Seats) -> bool:
    """Whether the one person who reads loses something by it."""
    if seats is None or len(seats) != 1:
        return False
    own = seats[0]
    return bool(moment.touches & set(own if isinstance(own, tuple) else (own,)))


def _listed(state: State, moment: Moment, lang: str, seats: Seats) -> str:
    """All the cards that it is told of, those alike together."""
    titles = [wording.card_title(state, card, lang, seats) for card in (moment.event.card, *moment.others)]
    return ", ".join(
        f"{title} ×{titles.count(title)}" if titles.count(title) > 1 else title for title in dict.fromkeys(titles)
    )


def _who(state: State, moment: Moment, place: str, lang: str, seats: Seats) -> Callable[[], str]:
    """Whoever stands there, with all who strike together; at the right, where nobody does, the player."""

    def name() -> str:
        if card := moment.cast.get(place, 0):
            band = moment.band if place == "left" else ()
            return wording.together([wording.card_title(state, one, lang, seats) for one in (card, *band)])
        return wording.seat_name(state, moment.seat, lang) if moment.seat else ""

    return name


def told(state: State, says: Text, event: Announced, lang: str, seats: Seats, **more: object) -> str:
    """A table's sentence about an event."""
    content = state.cartridge.content
    card = wording.card_title(state, event.card, lang, None if may_know(seats_shown(state, event), seats) else seats)
    return wording.say(
        says,
        lang,
        card=card if event.card else "",
        player=wording.seat_name(state, event.player, lang) if event.player else "",
        n=event.amount,
        other=event.other,
        other_card=lambda: wording.card_title(state, event.other, lang, seats),
        other_player=lambda: wording.seat_name(state, event.other, lang),
        space=lambda: wording.place_name(content, event.other, lang),
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
            "modified": added_until(moment.state, left, term.fact, term.until) if term.until else 0,
            "changed": event.amount - printed - sum(number for one, number in found if one.of == "modified"),
            "result": max(0, event.amount - event.other),
            "difference": event.amount - event.other,
        }[term.of]
        if number < 0 and term.below is not None:
            term = replace(term, icon=term.below.icon, title=term.below.title, said=False)
        if number or term.always:
            found.append((term, number))
    return found
