"""The line of a first game: a whole game as it is written, what of it is still to come, and whether it was left.

What a person does in another order than the line has it stays on the line: marking others first, or playing another of
the cards that it plays this turn anyway.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.keeping.match import Match
from game.engine.machine.decision import Option
from game.engine.machine.ids import UnknownOption, find_option, option_ids
from game.engine.machine.state import State
from game.engine.refusal import Refusal


class Step(NamedTuple):
    """A choice of the line: who is asked what in which step of the flow, and the id of the answer."""

    player: int
    prompt: str
    subject: int
    flow: str
    id: str


class Line:
    """Follows a match. Everything is found anew from what was chosen, so undo and redo need no notice."""

    def __init__(self, match: Match, written: tuple[str, ...]):
        self.match = match
        self._steps = _steps(match, written)
        self._made: list[tuple[int, str]] = []  # option and id of every choice so far
        self._coming: list[Step] | None = []
        self._at = -1

    @property
    def coming(self) -> list[Step]:
        """What is still to come; nothing once the line was left, or at its end."""
        options = [chosen.choice.option for chosen in self.match.history]
        same = len(self._made) <= len(options) and all(a == b for (a, _id), b in zip(self._made, options, strict=False))
        if self._at != len(options) or not same:
            self._made = self._made if same else []
            for position in range(len(self._made), len(options)):
                state = self.match.state_at(position)
                self._made.append((options[position], option_ids(state, state.asked)[options[position]]))
            self._coming, self._at = _left(self._steps, [made for _option, made in self._made]), len(options)
        return self._coming or []

    def next(self) -> Step | None:
        """What whoever is asked now does by it."""
        coming = self.coming
        return coming[0] if coming and found(self.match.state, coming[0]) is not None else None

    def option(self) -> int | None:
        """The same as a number of an option."""
        step = self.next()
        return find_option(self.match.state, self.match.state.asked, step.id) if step is not None else None


def is_asked(state: State, step: Step) -> bool:
    """Whether that is what is asked, and of whom."""
    asked = state.decision
    return asked is not None and (asked.player, asked.prompt) == (step.player, step.prompt)


def found(state: State, step: Step) -> Option | None:
    """The option that the step takes here; None where it is not asked for or not on offer."""
    decision = state.decision
    if decision is None or not is_asked(state, step):
        return None
    try:
        return decision.options[find_option(state, decision, step.id)]
    except UnknownOption:
        return None


def _steps(match: Match, written: tuple[str, ...]) -> list[Step]:
    """The line with who is asked what; as far as it can be played, where rules have changed since."""
    state = match.state_at(0)
    steps: list[Step] = []
    for wanted in written:
        decision = state.decision
        if decision is None:
            break
        try:
            option = find_option(state, decision, wanted)
        except Refusal:
            break
        answer = option_ids(state, decision)[option]
        steps.append(Step(decision.player, decision.prompt, decision.subject, state.step or "", answer))
        state.choose(option)
    return steps


def _left(steps: list[Step], made: list[str]) -> list[Step] | None:
    """What of the line is still to come after these choices; None where they are not its."""
    groups = [list(steps)]  # the last one is what belongs to the choice before: that is done first
    for one in made:
        while len(groups) > 1 and not groups[-1]:
            groups.pop()
        place = _unit_with(groups[-1], one)
        if place is None:
            return None
        begins, ends = place
        inner = groups[-1][begins + 1 : ends]
        del groups[-1][begins:ends]
        groups.append(inner)
    return [step for group in reversed(groups) for step in group]


def _unit_with(coming: list[Step], wanted: str) -> tuple[int, int] | None:
    """Where that choice and what belongs to it stand, among what may be done now.

    What answers the same question may be done in any order, each with what is asked because of it; a button that ends
    it comes last.
    """
    if not coming:
        return None
    asked = coming[0][:-1]
    heads = []
    for place, step in enumerate(coming):
        if (step.player, step.flow) != (coming[0].player, coming[0].flow):
            break
        if step[:-1] == asked:
            heads.append(place)
    last = heads[-1]
    for number, place in enumerate(heads):
        if coming[place].id == wanted and (place != last or len(heads) == 1 or ":" in wanted):
            ends = heads[number + 1] if number + 1 < len(heads) else place + 1
            return place, ends
    return None
