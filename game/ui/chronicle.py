"""A game looked back on: its numbers round by round, why it ended, and the deeds worth remembering.

Everything is found by playing the match again, a little at a time.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from game.engine.keeping.match import Match
from game.engine.keeping.opening import beginning
from game.engine.machine.events import Announced
from game.engine.machine.state import Events, State
from game.engine.telling import happenings, story, wording
from game.presentation.staging import Curve, Deed, Ending
from game.ui.table.beats import told

MOST_DEEDS = 4


@dataclass(frozen=True)
class Sample:
    """How things stood after so many choices: for each curve its values by seat, 0 where it is nobody's."""

    position: int
    round: int
    values: tuple[dict[int, int], ...]


@dataclass(frozen=True)
class Done:
    """A deed, in words; the card or the seat it is about."""

    text: str
    card: int = 0
    seat: int = 0


def _counted(deed: Deed, event: Announced) -> int:
    if deed.counts == "times":
        return 1
    return event.amount if deed.counts == "amount" else max(0, event.amount - event.other)


class Chronicle:
    """`go_on` reads on; `done` when all has been read."""

    def __init__(self, match: Match, ending: Ending, *, won: bool | None = None):
        """`won`: whether it is told to whoever has won; as the table sees it where nobody says."""
        self.match, self.ending = match, ending
        self.samples: list[Sample] = []
        self._firsts: list[dict[int, int]] = []  # what the first curve was at, after so many choices
        self.done = False
        self._last: tuple[int, Announced, int, dict[str, int]] | None = None  # reason, its event, round, numbers then
        self._tally: list[tuple[Deed, Counter[int]]] = [(deed, Counter()) for deed in ending.deeds]
        self._bars: Counter[str] = Counter()  # by announcement
        self._won = bool(match.state.winners) if won is None else won
        self._work = self._read()

    def go_on(self, seconds: float) -> bool:
        """Reads on for about so long; whether all is known."""
        end = time.perf_counter() + seconds
        while not self.done and time.perf_counter() < end:
            if next(self._work, None) is None:
                self.done = True
        return self.done

    def finish(self) -> None:
        for _ in self._work:
            pass
        self.done = True

    # --- reading

    def _read(self) -> Iterator[int]:
        state, opening = beginning(self.match)
        current = state.variable(self.ending.round)
        self._note(opening, state)
        self._sample(state, 0, current)
        self._step(state)
        for position, chosen in enumerate(self.match.history, 1):
            events = state.choose(chosen.choice.option)
            reached = state.variable(self.ending.round)
            if reached != current:
                self._sample(state, position, current)
                self._bars.clear()
                current = reached
            self._note(events, state)
            self._step(state)
            yield position
        self._sample(state, len(self.match.history), current)

    def _sample(self, state: State, position: int, round_: int) -> None:
        values = tuple(self._values(state, curve) for curve in self.ending.curves)
        last = self.samples[-1] if self.samples else None
        if last is not None and (last.position == position or (last.position == 0 and last.round == round_)):
            self.samples.pop()
        self.samples.append(Sample(position, round_, values))

    def _step(self, state: State) -> None:
        values = self._values(state, self.ending.curves[0]) if self.ending.curves else {}
        self._firsts.append(self._firsts[-1] if self._firsts and self._firsts[-1] == values else values)

    def at(self, position: int, round_: int) -> Sample:
        """How the first curve stood when that choice had been made."""
        after = min(position + 1, len(self._firsts) - 1)
        return Sample(after, round_, (self._firsts[after],))

    def _values(self, state: State, curve: Curve) -> dict[int, int]:
        seats = range(1, state.players + 1)
        if curve.variable:
            return {0: state.variable(curve.variable)}
        if curve.player:
            return {seat: state.player_variable(seat, curve.player) for seat in seats}
        if curve.function:
            return {0: state.call(curve.function)}
        if curve.each:
            return {seat: state.call(curve.each, seat) for seat in seats}
        return {0: self._bars[curve.announced]}

    def _note(self, events: Events, state: State) -> None:
        for event in events.of(Announced):
            name = event.name
            for number, reason in enumerate(self.ending.reasons):
                if reason.on == name and reason.when in ("", "won" if self._won else "lost"):
                    numbers = self._numbers(state, event.player)
                    if all(numbers.get(wanted, 0) >= least for wanted, least in reason.reached.items()):
                        self._last = (number, event, state.variable(self.ending.round), numbers)
            for deed, tally in self._tally:
                if deed.on == name and (who := event.card if deed.by == "card" else event.player):
                    tally[who] += _counted(deed, event)
            for curve in self.ending.curves:
                if curve.announced == name:
                    self._bars[curve.announced] += event.amount - event.other

    def _numbers(self, state: State, seat: int) -> dict[str, int]:
        """The player's numbers when it happened, for the sentence."""
        names = state.cartridge.content.player_variables
        return {name: state.player_variable(seat, name) for name in names} if seat else {}

    # --- telling

    def reason(self, lang: str, own: int = 0) -> str:
        """Why it ended, in a sentence; `own` are the points of whoever is told."""
        state = self.match.state
        if self._last is None:
            return happenings.winners_text(state, lang)
        number, event, round_, numbers = self._last
        says = self.ending.reasons[number].says
        if not says:
            return story.sentence(state, event, lang)
        seats = state.winners
        won = ", ".join(wording.seat_name(state, seat, lang) for seat in seats)
        points = state.scores[seats[0] - 1] if seats else 0
        mine = {"own": own, "short": abs(points - own)}
        return told(state, says, event, lang, None, round=round_, winner=won, points=points, **mine, **numbers)

    def deeds(self, lang: str) -> list[Done]:
        """The best of each kind."""
        state, found = self.match.state, []
        for deed, tally in self._tally:
            who, count = max(tally.items(), key=lambda item: (item[1], -item[0]), default=(0, 0))
            if count < deed.least:
                continue
            by_card = deed.by == "card"
            name = wording.seat_name(state, who, lang)
            if by_card:  # what it did was seen by all, wherever it lies now
                name = wording.definition_name(state.cartridge.content, state.raw.cards[who - 1].definition, lang)
            text = wording.say(deed.says, lang, who=name, n=count)
            found.append(Done(text, card=who if by_card else 0, seat=0 if by_card else who))
        return found[:MOST_DEEDS]
