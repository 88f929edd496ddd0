"""Events in words, a line each, as the log of everything shows them; story.py tells what is worth a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from game.engine.machine.events import (
    Announced,
    Attached,
    ControlChanged,
    Counted,
    Created,
    Detached,
    Event,
    Finished,
    Flagged,
    Hidden,
    Modified,
    Moved,
    PlayerChanged,
    Rolled,
    Seen,
    Shuffled,
    SpaceChanged,
    StepBegan,
    TableChanged,
)
from game.engine.machine.state import State
from game.engine.machine.table_names import Place
from game.engine.sources.content import Content
from game.engine.telling.wording import (
    Seats,
    amount,
    card_title,
    change,
    has_word,
    may_know,
    ours,
    owner_text,
    place_name,
    place_title,
    seat_name,
    space_name,
    team_name,
    title_of,
    word,
)


def event_line(state: State, event: Event, lang: str, seats: Seats = None) -> str | None:
    """A line for the log, or None where there is nothing to tell. `state` may be a later one of the same game."""
    return EventWords(state, event, lang, seats).told()


def winners_text(state: State, lang: str, winners: list[int] | None = None) -> str:
    """Who has won: the teams, where the table names them, else the seats."""
    winners = state.winners if winners is None else winners
    if not winners:
        return ours("event", "all_lost" if state.cooperative else "nobody_won", lang)
    if state.cartridge.content.teams:
        teams = sorted({state.teams[seat - 1] for seat in winners})
        return ours("event", "team_won", lang, team=", ".join(team_name(state, team, lang) for team in teams))
    names = ", ".join(seat_name(state, seat, lang) for seat in winners)
    return ours("event", "won", lang, n=len(winners), player=names)


def score_lines(state: State, lang: str) -> list[tuple[str, int]]:
    """Who has how many points: a line for each named team whose seats all have the same, else for each seat."""
    found: list[tuple[str, int]] = []
    for team in sorted(set(state.teams)):
        seats = [seat for seat, one in enumerate(state.teams, 1) if one == team]
        points = {state.scores[seat - 1] for seat in seats}
        if state.cartridge.content.teams and len(points) == 1:
            found.append((team_name(state, team, lang), points.pop()))
        else:
            found += [(seat_name(state, seat, lang), state.scores[seat - 1]) for seat in seats]
    return found


def departures(state: State, events: Iterable[Event]) -> dict[int, Moved]:
    """For cards that have moved meanwhile a move: out of a zone whose face-down cards have a name, or the last."""
    named = state.cartridge.content.words.get("hidden", {})
    found: dict[int, Moved] = {}
    for event in events:
        if isinstance(event, Moved) and not (event.card in found and found[event.card].source.zone in named):
            found[event.card] = event
    return found


def seats_shown(state: State, event: Announced) -> int:
    """The seats that know the card of an announcement, bit by bit: all, where it is one of playing a card, say."""
    everybody = (1 << state.players) - 1
    return everybody if event.name in state.cartridge.content.openly else event.seen


# What tells who knew its card at that moment.
OfCard: TypeAlias = (
    Moved | Created | Seen | Hidden | Flagged | Counted | Attached | Detached | ControlChanged | Announced
)


@dataclass(frozen=True)
class EventWords:
    """One event being put into words."""

    state: State
    event: Event
    lang: str
    seats: Seats
    left: Mapping[int, Moved] = field(default_factory=dict)  # how cards have left meanwhile where they lay

    @property
    def content(self) -> Content:
        return self.state.cartridge.content

    def line(self, name: str, **values: object) -> str:
        return ours("event", name, self.lang, **values)

    def card(self) -> str:
        """The card as those who read could know it at that moment."""
        card = self.event.card if isinstance(self.event, OfCard | Modified) else 0
        lay = self.left[card].source.zone if card in self.left else ""
        return title_of(self.state, card, self.lang, may_know(self.seen, self.seats), lay)

    @property
    def seen(self) -> int:
        """The seats that knew the card, bit by bit."""
        if isinstance(self.event, Announced):
            return seats_shown(self.state, self.event)
        if isinstance(self.event, Modified):
            card, everybody = self.event.card, (1 << self.state.players) - 1
            now = self.state.raw.cards[card - 1].known if card else everybody
            return now | self.left[card].seen if card in self.left else now
        return self.event.seen if isinstance(self.event, OfCard) else 0

    def card_now(self, card: int) -> str:
        return card_title(self.state, card, self.lang, self.seats)

    def controller(self, card: int) -> int:
        return self.state.raw.cards[card - 1].controller if card else 0

    def player(self, player: int) -> str:
        return seat_name(self.state, player, self.lang)

    def zone(self, place: Place) -> str:
        return place_title(self.state, place, self.lang)

    def told(self) -> str | None:
        """The event in the program's own words, or None where there is nothing to tell."""
        match self.event:
            case Moved() as event:
                return self.line(
                    "moved_under" if event.under else "moved", card=self.card(), zone=self.zone(event.target)
                )
            case Created() as event:
                in_play = self.content.zones[event.zone.zone].in_play
                return self.line("created", card=self.card(), zone=self.zone(event.zone)) if in_play else None
            case Seen(player=0):
                return self.line("shown", card=self.card())
            case Seen() as event:
                return self.line("looked_at", player=self.player(event.player), card=self.card())
            case Hidden():
                return self.line("turned_down")
            case Flagged() as event:
                return self._flagged(event)
            case Counted() as event:
                return self._number("counter", event.counter, event, self.card())
            case Attached() as event:
                return self.line("attached", card=self.card(), other=self.card_now(event.host))
            case Detached() as event:
                return self.line("detached", card=self.card(), other=self.card_now(event.host))
            case ControlChanged() as event:
                return self._controlled(event)
            case Shuffled() as event:
                return self.line("shuffled", zone=self.zone(event.zone)) if event.cards > 1 else None
            case Rolled() as event:
                name = "rolled_by" if event.player else "rolled"
                return self.line(name, player=self.player(event.player), n=event.result, sides=event.sides)
            case PlayerChanged() as event:
                return self._player_changed(event)
            case TableChanged() as event:
                return self._number("variable", event.variable, event, "")
            case SpaceChanged() as event:
                return self._space_changed(event)
            case Modified() as event:
                return self._modified(event)
            case StepBegan() as event:
                return self.step(event)
            case Announced() as event:
                return self.announced(event)
            case Finished() as event:
                return self.finished(event)
        return None

    def _flagged(self, event: Flagged) -> str | None:
        if not has_word(self.content, "flag", event.flag):
            return None
        name = "flag_on" if event.after else "flag_off"
        return self.line(name, card=self.card(), what=word(self.content, "flag", event.flag, self.lang))

    def _controlled(self, event: ControlChanged) -> str | None:
        if event.before == event.after or not event.after:
            return None
        return self.line("control", card=self.card(), player=self.player(event.after))

    def _player_changed(self, event: PlayerChanged) -> str | None:
        if self.state.keeps_secrets and event.variable in self.content.secrets.numbers:
            return None  # a log is read by more than one; its owner can look it up
        return self._number("variable", event.variable, event, event.player)

    def _number(
        self,
        family: str,
        name: str,
        event: Counted | PlayerChanged | TableChanged | SpaceChanged,
        who: str | int,
    ) -> str | None:
        """Something counted went up or down, if the table has a word for it."""
        if not has_word(self.content, family, name):
            return None
        what = amount(self.content, family, name, event.after, self.lang)
        by = change(event.before, event.after)
        if not who:
            return self.line("changed_table", what=what, change=by)
        return self.line("changed", who=self.player(who) if isinstance(who, int) else who, what=what, change=by)

    def _space_changed(self, event: SpaceChanged) -> str | None:
        where = space_name(self.content, event.space, self.lang)
        if has_word(self.content, "space_field", event.field) and (
            owned := owner_text(self.content, event.field, event.after, self.lang)
        ):
            return ours("client", "numbers", self.lang, who=where, what=owned)
        return self._number("space_field", event.field, event, where)

    def _modified(self, event: Modified) -> str | None:
        content = self.content
        who = self.player(event.player) if event.player else self.card_now(event.card)
        if event.tag:
            what = word(content, "tag", event.tag, self.lang)
            return self.line("lent", who=who, what=what) if event.by > 0 else None
        family = "fact" if event.stat in content.facts else "stat"
        if not has_word(content, family, event.stat):
            return None
        what = word(content, family, event.stat, self.lang, n=event.by)
        if has_word(content, "expiry", event.expiry):
            what = ours("name", "until", self.lang, what=what, until=word(content, "expiry", event.expiry, self.lang))
        return self.line("modified" if who else "modified_table", who=who, what=what, change=change(0, event.by))

    def step(self, event: StepBegan) -> str | None:
        return word(self.content, "step", event.step, self.lang) if has_word(self.content, "step", event.step) else None

    def announced(self, event: Announced) -> str | None:
        if not event.name:
            return None
        return word(self.content, "announcement", event.name, self.lang, **self.announced_values(event))

    def announced_values(self, event: Announced) -> dict[str, object]:
        """What fills the text of an announcement."""
        return {
            "card": self.card() if event.card else "",
            "player": self.player(event.player) if event.player else "",
            "n": event.amount,
            "amount": event.amount,
            "other": event.other,
            "by": abs(event.amount - event.other),
            "other_card": lambda: self.card_now(event.other),
            "other_player": lambda: self.player(event.other),
            "space": lambda: place_name(self.content, event.other, self.lang),
            "whose": lambda: self.player(event.amount),
        }

    def finished(self, event: Finished) -> str:
        winners = [seat for seat in range(1, self.state.players + 1) if event.winners >> (seat - 1) & 1]
        return f"{self.line('finished')}. {winners_text(self.state, self.lang, winners)}"
