"""Puzzles: a moment of a real game, and something to be brought about before the turn or the round is over.

puzzles.toml of a table has the goals, each a rule that counts something, and the puzzles: the set-up and the choices
that lead there, what is to be reached, and an answer that holds whatever nobody can know.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.engine.sources.content import Content, Text
from game.engine.sources.records import Between, Reading, key, read_file, reader
from game.engine.telling import wording

FILE = "puzzles.toml"
SOLVED = "puzzles"  # the kind of marks
Status = Literal["open", "solved", "missed"]


@dataclass(frozen=True)
class Goal:
    """Something to be counted by a rule of the table, and what is asked of it: {n} is the number to reach."""

    id: str
    rule: str
    text: Text
    least: Annotated[int, Between(-1000, 1000)] = 1  # what an answer must bring over the usual


@dataclass(frozen=True)
class Puzzle:
    """`usual` is what most lines of play come to; `answer` are ids of options, one after the other."""

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

    @property
    def setup(self) -> Setup:
        return Setup(self.players, self.seed, dict(self.options))


@dataclass(frozen=True)
class Pack:
    """A table's puzzles, the easiest first."""

    goals: tuple[Goal, ...] = field(default=(), metadata=key("goal"))
    puzzles: tuple[Puzzle, ...] = field(default=(), metadata=key("puzzle"))

    def goal(self, puzzle: Puzzle) -> Goal:
        return next(goal for goal in self.goals if goal.id == puzzle.goal)


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


def status(match: Match, pack: Pack, puzzle: Puzzle) -> Status:
    """Where a try stands: it is over when the flow begins anew, or the game is."""
    rounds = sum(chosen.events.rounds for chosen in match.history[len(puzzle.choices) :])
    if not rounds and not match.state.over:
        return "open"
    reached = measured(match.state, pack.goal(puzzle), puzzle.seat)
    return "solved" if reached >= puzzle.target else "missed"


def task(state: State, pack: Pack, puzzle: Puzzle, lang: str) -> str:
    """What is asked, in words."""
    goal = pack.goal(puzzle)
    who = wording.seat_name(state, puzzle.seat, lang)
    return wording.say(goal.text, lang, player=who, n=abs(puzzle.target))
