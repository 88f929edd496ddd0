"""From what happened to passages: stretches of the game from one beat to the next, each with the state it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.engine.machine.decision import Decision
from game.engine.machine.events import Event, StepBegan
from game.engine.machine.state import State
from game.engine.sources.content import Content
from game.engine.telling import procedure
from game.engine.telling.procedure import Follower, Following, Turn
from game.players.sitting import Happening
from game.presentation.layout import Layout
from game.presentation.staging import load_staging
from game.ui.table.beats import Moment, Scenery, Script, add_scores, is_again, told_together


@dataclass(frozen=True)
class Fight:
    """A place that is fought over, and how everything was when that began."""

    place: int
    began: State


@dataclass(frozen=True)
class Passage:
    """What happened between two states. It begins with a beat, with a step of a procedure, or with neither."""

    before: State
    after: State
    events: tuple[Event, ...]
    player: int = 0  # who chose it
    moment: Moment | None = None
    turn: Turn | None = None
    stays: bool = False  # whoever stands face to face does so still: the next beat goes on with the last
    fight: Fight | None = None  # that goes on when it is over
    ruled: int = 0  # the seat whose turn it shows, where the rules play that

    @property
    def told(self) -> bool:
        """Whether there is something to read in it."""
        return self.moment is not None or self.turn is not None


def joined(one: Passage, after: Passage) -> Passage | None:
    """Both as one, where the second only goes on with the first or tells the same again; None where it does not."""
    if (one.player, one.ruled) != (after.player, after.ruled) or one.turn is not None or after.turn is not None:
        return None
    moment = one.moment
    if after.moment is not None:
        if moment is None or not is_again(moment, after.moment):
            return None
        moment = told_together(moment, after.moment)
    events = one.events + after.events
    return replace(one, after=after.after, events=events, moment=moment, stays=after.stays, fight=after.fight)


def _without_pauses(passages: list[Passage]) -> list[Passage]:
    """Stretches of one seat's choices of which nothing is told are one, and those in which nothing happened are none;
    whoever stands face to face stays there over them, also from one choice to the next."""
    found: list[Passage] = []
    for passage in passages:
        if found and not passage.told and not (passage.events and (found[-1].told or _apart(found[-1], passage))):
            last = found.pop()
            player = passage.player if passage.events else last.player
            events = last.events + passage.events
            passage = replace(last, after=passage.after, events=events, player=player, fight=passage.fight)
        found.append(passage)
    for place, passage in enumerate(found):
        following = next((one.moment for one in found[place + 1 :] if one.moment is not None), None)
        if not passage.told and following is not None and following.trail:
            found[place] = replace(passage, stays=True)
    return found


def _apart(one: Passage, other: Passage) -> bool:
    return bool(one.events) and one.player != other.player


def _all_in_one(passages: list[Passage]) -> list[Passage]:
    """What has nothing to tell goes with what was before it."""
    found: list[Passage] = []
    for passage in passages:
        if found and not passage.told:
            last = found.pop()
            passage = replace(last, after=passage.after, events=last.events + passage.events, fight=passage.fight)
        found.append(passage)
    return found


def _lies_still(fight: Fight, now: State) -> bool:
    zones = {state.raw.cards[fight.place - 1].zone for state in (fight.began, now)}
    return len(zones) == 1


class Teller:
    """Cuts what happened into passages. `own` are the seats of whoever reads."""

    def __init__(self, content: Content, layout: Layout):
        self.content, self.layout = content, layout
        self.staging = load_staging(content)
        self.history: list[Moment] = []  # since a person last chose,
        self.fight: Fight | None = None  # that goes on after what was read last
        self._standing = Scenery()
        found = procedure.load_procedure(content)
        self._follower = Follower(found) if found is not None else None
        self._following = Following()

    def forget(self) -> None:
        """Another line of the game is followed from here."""
        self._standing, self._following, self.history = Scenery(), Following(), []
        self.fight = None

    def read(
        self, before: State, happened: Sequence[Happening], own: set[int], *, whole: bool = False
    ) -> list[Passage]:
        """Of choices, one after the other; each is tried again, to see how everything was at its beats. `whole`: nobody
        wants to be told of them, so only a procedure is shown step by step."""
        found: list[Passage] = []
        moments: list[Moment] = []
        state = before
        for one in happened:
            if one.decision is None or one.option is None:
                continue
            if not one.auto:
                self.history, moments = [], []
            passages, told = self._choice(state, one, one.decision, own, whole=whole)
            found, moments, state = found + passages, moments + told, passages[-1].after
        self.history += moments
        return _all_in_one(found) if whole else _without_pauses(found)

    def _fought(self, moment: Moment | None, after: State) -> Fight | None:
        """Until somebody takes the place."""
        if moment is not None:
            first = (*moment.trail, moment)[0]
            self.fight = Fight(first.event.card, first.state) if first.beat.hosted else None
        if self.fight is not None and not _lies_still(self.fight, after):
            self.fight = None
        return self.fight

    def _choice(
        self, before: State, one: Happening, decision: Decision, own: set[int], *, whole: bool
    ) -> tuple[list[Passage], list[Moment]]:
        """An answer that begins another happening clears the stage first."""
        assert one.option is not None, "a choice has been made"
        standing, events = self._standing, tuple(one.events)
        if decision.prompt in self.content.apart:
            standing.clear()
        script = Script(self.staging, self.layout, self.content, own)
        script.answer(decision, one.option, standing)
        turns = self._turns(events)
        points = sorted({*script.turning_points(events), *turns})
        *between, after = before.passed_through(decision.options.index(one.option), points)
        states = dict(zip(points, between, strict=True))
        moments = script.read(events, states, standing)
        add_scores(self.staging, list(moments.values()), before, after, one.player)
        told = {} if whole else moments
        cuts = {script.begins(events, number) if number in told else number: number for number in {*told, *turns}}
        starts = sorted({0, *cuts})
        ends = [*starts[1:], len(events)]
        seen = [before, *(states[start if start in states else start - 1] for start in starts[1:]), after]
        beats = [told.get(cuts.get(start, -1)) for start in starts]
        passages, ruled = [], 0
        for place, (start, end) in enumerate(zip(starts, ends, strict=True)):
            turn, stretch = turns.get(cuts.get(start, -1)), events[start:end]
            ruled = ruled if turn is None else turn.seat
            fight = self._fought(beats[place], seen[place + 1])
            passages.append(
                Passage(
                    seen[place],
                    seen[place + 1],
                    stretch,
                    one.player,
                    beats[place],
                    turn,
                    fight=fight,
                    ruled=ruled,
                )
            )
            if any(isinstance(event, StepBegan) for event in stretch):
                ruled = 0  # what comes of all turns is nobody's
        return passages, list(moments.values())

    def _turns(self, events: Sequence[Event]) -> dict[int, Turn]:
        """A step of a procedure is a question with all the reasons of its answer, or what is done."""
        found: dict[int, Turn] = {}
        first, before = 0, None
        for number, event in enumerate(events) if self._follower is not None else ():
            assert self._follower is not None, "there is a procedure"
            self._following, turn = self._follower.step(self._following, event)
            if turn is None:
                continue
            step = (turn.seat, turn.answers[-1].box, turn.deed)
            if step != before:
                first, before = number, step
            found[first] = turn
        return found
