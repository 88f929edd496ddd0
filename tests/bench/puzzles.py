"""Finds puzzles in games that bots play, and writes them into a table's puzzles.toml.

    python3 build.py puzzles --table underdark [--wanted 12] [--games 40] [--seed 1] [--write]

A moment makes a puzzle when few lines of play reach what the best line reaches, when that line holds in two of three
deals of what nobody may know, and when nobody else decides anything before the end of the turn or round. The fewer
lines reach it, and the more thought a bot needs to find one, the more stars it has.
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.engine.machine.cartridge import Cartridge, load_table
from game.engine.machine.ids import UnknownOption, find_option, option_ids
from game.engine.machine.setup import Setup, every_setup
from game.engine.machine.sim import game_seed, variations
from game.engine.machine.state import State
from game.players.levels import make_player
from game.players.puzzles import FILE, Goal, Pack, Puzzle, measured, pack_of

LINES = 100  # played at random from a moment
BETTERED = 80  # and as many that begin as the best one did
RARE = 0.05  # of the lines reach what is asked
DEALS = 12  # of what nobody can know, and in how many of them the answer must hold
HOLDS = 8
MOST_CHOICES = 60  # of a line
LEAST_CHOICES = 3  # of an answer
EVERY = 2  # one moment in so many is looked at


@dataclass(frozen=True)
class Line:
    options: tuple[int, ...]
    values: tuple[int, ...]  # of every goal, at its end


def played(state: State, goals: tuple[Goal, ...], chance: random.Random, begin: tuple[int, ...] = ()) -> Line | None:
    """A line of play to the end of the turn or round; None if somebody of another team is asked before."""
    at = state.clone()
    seat = at.raw.decision.player
    team = at.teams[seat - 1]
    options: list[int] = []
    rounds = 0
    while not rounds and not at.over:
        if len(options) >= MOST_CHOICES or at.teams[at.raw.decision.player - 1] != team:
            return None
        wanted = begin[len(options)] if len(options) < len(begin) else chance.randrange(at.option_count)
        if wanted >= at.option_count:
            return None
        options.append(wanted)
        rounds += at.choose(wanted).rounds
    return Line(tuple(options), tuple(measured(at, goal, seat) for goal in goals))


def ids_of(state: State, line: Line) -> tuple[str, ...]:
    """The line's choices by their ids."""
    at, ids = state.clone(), []
    for option in line.options:
        ids.append(option_ids(at, at.asked)[option])
        at.choose(option)
    return tuple(ids)


def holds(state: State, goal: Goal, target: int, ids: tuple[str, ...]) -> bool:
    """Whether the line reaches the target in most deals of what its seat does not know."""
    return sum(_reached(state, goal, target, ids, deal + 1) for deal in range(DEALS)) >= HOLDS


def _reached(state: State, goal: Goal, target: int, ids: tuple[str, ...], deal: int) -> bool:
    seat = state.raw.decision.player
    at, rounds = state.clone(), 0
    at.determinize(seat, deal)
    for wanted in ids:
        if rounds or at.over:
            break
        try:
            rounds += at.choose(find_option(at, at.asked, wanted)).rounds
        except UnknownOption:
            return False
    return bool(rounds or at.over) and measured(at, goal, seat) >= target


def moment(
    state: State, goals: tuple[Goal, ...], chance: random.Random
) -> tuple[Goal, int, int, float, tuple[str, ...]] | None:
    """A goal with its target, what is usual, how rare an answer is, and one; None if this is no puzzle."""
    lines: list[Line] = []
    for _ in range(LINES):
        line = played(state, goals, chance)
        if line is None:
            return None
        lines.append(line)
    for number, goal in enumerate(goals):
        values = sorted(line.values[number] for line in lines)
        usual = values[int(len(values) * 0.7)]
        tried = sorted(lines, key=lambda line: -line.values[number])[:3]
        for _ in range(BETTERED):
            begin = tried[0].options[: chance.randrange(len(tried[0].options))]
            better = played(state, goals, chance, begin)
            if better is not None and better.values[number] > tried[0].values[number]:
                tried.insert(0, better)
        for line in tried[:3]:
            target = line.values[number]
            rarity = sum(value >= target for value in values) / len(values)
            if target - usual < goal.least or rarity > RARE or len(line.options) < LEAST_CHOICES:
                break
            if holds(state, goal, target, ids := ids_of(state, line)):
                return goal, target, usual, rarity, ids
    return None


def bot_finds(state: State, goal: Goal, target: int, bot: str) -> bool:
    """Whether a bot that only plays well happens to reach it."""
    at, rounds = state.clone(), 0
    seat = at.raw.decision.player
    player = make_player(bot, 1)
    for _ in range(MOST_CHOICES):
        if rounds or at.over:
            break
        rounds += at.choose(player.choose(at, at.raw.decision.player)).rounds
    return measured(at, goal, seat) >= target


def found_in(cartridge: Cartridge, setup: Setup, goals: tuple[Goal, ...], most: int) -> list[Puzzle]:
    """Puzzles of one game, at most so many."""
    chance = random.Random(setup.seed)
    state, _events = State.start(cartridge, setup)
    bots = [make_player("search:15i", game_seed(setup.seed, seat)) for seat in range(1, state.players + 1)]
    choices: list[int] = []
    puzzles: list[Puzzle] = []
    while not state.over and len(puzzles) < most and len(choices) < 600:
        seat = state.raw.decision.player
        if chance.randrange(EVERY) == 0 and state.option_count > 2:
            found = moment(state, goals, chance)
            if found is not None:
                goal, target, usual, rarity, ids = found
                hard = not bot_finds(state, goal, target, "search:300i")
                stars = 1 + (rarity < 0.015) + (rarity == 0) + 2 * hard
                name = f"{goal.id}_{setup.seed % 100_000}_{len(choices)}"
                puzzles.append(
                    Puzzle(
                        name, goal.id, target, usual, seat, min(5, stars), setup.seed, tuple(choices), ids,
                        setup.players, setup.options,
                    )
                )  # fmt: skip
                for _ in range(25):  # another moment of the same game, but not the same one
                    if state.over:
                        break
                    choices.append(bots[state.raw.decision.player - 1].choose(state, state.raw.decision.player))
                    state.choose(choices[-1])
                continue
        choices.append(bots[seat - 1].choose(state, seat))
        state.choose(choices[-1])
    return puzzles


def written(puzzle: Puzzle) -> str:
    lines = ["[[puzzle]]", f'id = "{puzzle.id}"', f'goal = "{puzzle.goal}"', f"target = {puzzle.target}"]
    lines += [f"usual = {puzzle.usual}", f"seat = {puzzle.seat}", f"stars = {puzzle.stars}", f"seed = {puzzle.seed}"]
    lines += [f"players = {puzzle.players}"] if puzzle.players else []
    given = ", ".join(f'{name} = "{value}"' for name, value in puzzle.options.items())
    lines += [f"options = {{ {given} }}"] if given else []
    lines.append(f"choices = {list(puzzle.choices)}")
    lines.append("answer = [" + ", ".join(f'"{one}"' for one in puzzle.answer) + "]")
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="build.py puzzles", description="Find puzzles in games that bots play.")
    parser.add_argument("--table", required=True)
    parser.add_argument("--wanted", type=int, default=12, help="how many in all (12)")
    parser.add_argument("--games", type=int, default=40, help="at most (40)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--write", action="store_true", help=f"into the table's {FILE}, the easiest first")
    chosen = parser.parse_args()
    cartridge = load_table(chosen.table)
    pack = pack_of(cartridge.content)
    fixed = dict(text.split("=", 1) for text in chosen.option)
    setups = [replace(one, options=one.options | fixed) for one in every_setup(cartridge.content)]
    kinds = [one for setup in setups for _value, one, _share in variations(cartridge, setup, 100)]
    puzzles = list(pack.puzzles)
    for number in range(chosen.games):
        if len(puzzles) >= chosen.wanted:
            break
        setup = replace(kinds[number % len(kinds)], seed=game_seed(chosen.seed, number) % (1 << 53))
        counts = {goal.id: sum(one.goal == goal.id for one in puzzles) for goal in pack.goals}
        goals = tuple(sorted(pack.goals, key=lambda goal: counts[goal.id]))  # what there is least of first
        for puzzle in found_in(cartridge, setup, goals, 2):
            puzzles.append(puzzle)
            print(f"{puzzle.id}: {puzzle.goal} {puzzle.target} (usual {puzzle.usual}), {puzzle.stars} stars,", end=" ")
            print(f"{len(puzzle.answer)} choices", flush=True)
    print(f"{len(puzzles)} puzzles")
    if chosen.write:
        path = cartridge.content.folder / FILE
        head = path.read_text(encoding="utf-8").partition("[[puzzle]]")[0].rstrip() + "\n\n"
        ordered = sorted(puzzles, key=lambda one: (one.stars, len(one.answer)))
        path.write_text(head + "\n".join(written(one) for one in ordered), encoding="utf-8")
    return 0 if Pack(pack.goals, tuple(puzzles)).puzzles else 1


if __name__ == "__main__":
    sys.exit(main())
