"""Puzzles: a moment of a real game, and something to be brought about before the turn or the round is over.

puzzles.toml of a table has the goals, each a rule that counts something, and what it teaches; and the puzzles: set-up
and choices that lead there, what is to be reached, what must not be given up for it, and an answer that holds whatever
nobody can know. An answer is the choices that matter, in their order: whatever else is asked between them is declined,
or the first option is as good as any.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.decision import Decision
from game.engine.machine.ids import option_ids
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.engine.sources.content import Content, Text
from game.engine.sources.records import Between, Reading, key, read_file, reader
from game.engine.telling import prompts, wording
from game.players.habits import Habits, declining

FILE = "puzzles.toml"
SOLVED = "puzzles"  # the kind of marks
MOST_CHOICES = 200  # of a try
Status = Literal["open", "solved", "missed"]


@dataclass(frozen=True)
class Goal:
    """Something to be counted by a rule of the table. {n} is the number to reach, told without its sign.

    Without `text` it is only ever kept, without `keeps` never. `name` and `teaches` say what its puzzles are about.
    """

    id: str
    rule: str
    name: Text = field(default_factory=dict)
    text: Text = field(default_factory=dict)
    none: Text = field(default_factory=dict)  # the same where the number is 0
    teaches: Text = field(default_factory=dict)  # told once it is solved
    keeps: Text = field(default_factory=dict)  # what is asked where it must not be given up for another goal
    least: Annotated[int, Between(-1000, 1000)] = 1  # what an answer must bring over the usual
    lowest: Annotated[int, Between(-1000, 1000)] = -1000  # to reach less is no goal
    alone: bool = True  # else it takes something to be kept to make a puzzle of it: more is no plan by itself


@dataclass(frozen=True)
class Wanted:
    """A goal, and the number to reach."""

    goal: Goal
    number: int

    def met(self, state: State, seat: int) -> bool:
        return measured(state, self.goal, seat) >= self.number


@dataclass(frozen=True)
class Puzzle:
    """`usual` is what most lines of play come to; `answer` are ids of options, each taken where it is next offered.

    `keeps` names goals with what must be left of them.
    """

    id: str
    goal: str
    target: int
    usual: int
    seat: int
    stars: Annotated[int, Between(1, 5)]
    seed: int
    choices: tuple[int, ...]
    answer: tuple[str, ...]
    players: int = 0
    options: dict[str, str] = field(default_factory=dict)
    keeps: dict[str, int] = field(default_factory=dict)

    @property
    def setup(self) -> Setup:
        return Setup(self.players, self.seed, dict(self.options))


@dataclass(frozen=True)
class Pack:
    """A table's puzzles, the easiest first."""

    goals: tuple[Goal, ...] = field(default=(), metadata=key("goal"))
    puzzles: tuple[Puzzle, ...] = field(default=(), metadata=key("puzzle"))

    def goal(self, puzzle: Puzzle) -> Goal:
        return self.named(puzzle.goal)

    def named(self, goal_id: str) -> Goal:
        return next(goal for goal in self.goals if goal.id == goal_id)

    def wanted(self, puzzle: Puzzle) -> list[Wanted]:
        """What is to be reached, then what must be left of the rest."""
        kept = [Wanted(self.named(name), number) for name, number in puzzle.keeps.items()]
        return [Wanted(self.goal(puzzle), puzzle.target), *kept]


def pack_of(content: Content) -> Pack:
    """What the table has; nothing where it has no such file."""
    return _read(content.folder / FILE)


@lru_cache(maxsize=8)
def _read(path: Path) -> Pack:
    return Reading(read_file(path), reader(Pack)).whole if path.is_file() else Pack()


def begun(cartridge: Cartridge, puzzle: Puzzle) -> Match:
    """The match at the moment of the puzzle. It is kept nowhere: a puzzle can always be begun again."""
    match = Match(cartridge, puzzle.setup)
    for option in puzzle.choices:
        match.choose(option, auto=True)
    return match


def measured(state: State, goal: Goal, seat: int) -> int:
    return state.call(goal.rule, seat)


def answered(state: State, answer: tuple[str, ...], done: int) -> tuple[int, int]:
    """What to choose here if `done` choices of the answer are made; and how many are made then.

    Outside the answer a seat does what its habits do, or declines, or takes the first option.
    """
    decision = state.asked
    if done < len(answer):
        ids = option_ids(state, decision)
        if answer[done] in ids:
            return ids.index(answer[done]), done + 1
    return unasked(state, decision), done


def unasked(state: State, decision: Decision) -> int:
    """The option nobody has to think of."""
    habit = Habits.of(state.cartridge).answer(state, decision)
    found = declining(decision) if habit is None else habit
    return found or 0


def missing(state: State, wanted: Sequence[Wanted], seat: int) -> Wanted | None:
    """The first of what is wanted that is not there."""
    return next((one for one in wanted if not one.met(state, seat)), None)


def holds(state: State, wanted: Sequence[Wanted], seat: int, answer: tuple[str, ...]) -> bool:
    """Whether the answer brings all that is wanted from this state, which may be one of many deals."""
    at, rounds, done = state.clone(), 0, 0
    for _ in range(MOST_CHOICES):
        if rounds or at.over:
            return missing(at, wanted, seat) is None
        if at.teams[at.raw.decision.player - 1] != at.teams[seat - 1]:
            return False
        option, done = answered(at, answer, done)
        rounds += at.choose(option).rounds
    return False


def told_answer(cartridge: Cartridge, puzzle: Puzzle, lang: str) -> list[str]:
    """The choices of the answer in words, as they are offered when it is played."""
    state, done, rounds = begun(cartridge, puzzle).state, 0, 0
    said: list[str] = []
    while done < len(puzzle.answer) and not rounds and not state.over:
        decision = state.asked
        option, now = answered(state, puzzle.answer, done)
        if now > done:
            said.append(prompts.option_texts(state, decision, lang)[option])
        done = now
        rounds += state.choose(option).rounds
    return said


def status(match: Match, pack: Pack, puzzle: Puzzle) -> Status:
    """Where a try stands: it is over when the flow begins anew, or the game is."""
    rounds = sum(chosen.events.rounds for chosen in match.history[len(puzzle.choices) :])
    if not rounds and not match.state.over:
        return "open"
    return "solved" if missing(match.state, pack.wanted(puzzle), puzzle.seat) is None else "missed"


def sentences(state: State, pack: Pack, puzzle: Puzzle, lang: str) -> list[str]:
    """What is asked: what to reach, and what to keep."""
    who = wording.seat_name(state, puzzle.seat, lang)
    reached, *kept = pack.wanted(puzzle)
    goal = reached.goal
    texts = [
        (goal.text if reached.number else goal.none or goal.text, reached),
        *((one.goal.keeps, one) for one in kept),
    ]
    return [wording.say(text, lang, player=who, n=abs(one.number)) for text, one in texts]


def task(state: State, pack: Pack, puzzle: Puzzle, lang: str) -> str:
    return ". ".join(sentences(state, pack, puzzle, lang))


def missed(state: State, pack: Pack, puzzle: Puzzle, lang: str) -> tuple[str, int | None]:
    """The first sentence that did not come true; and what it came to, where that is a number to be told."""
    wanted = pack.wanted(puzzle)
    place = next(place for place, one in enumerate(wanted) if not one.met(state, puzzle.seat))
    goal = wanted[place].goal
    reached = measured(state, goal, puzzle.seat)
    return sentences(state, pack, puzzle, lang)[place], abs(reached) if reached >= goal.lowest else None


def subject(pack: Pack, puzzle: Puzzle, lang: str) -> str:
    """What the puzzle is about."""
    return wording.say(pack.goal(puzzle).name, lang)


def lesson(pack: Pack, puzzle: Puzzle, lang: str) -> str:
    """What it teaches, for whoever has solved it."""
    return wording.say(pack.goal(puzzle).teaches, lang)
