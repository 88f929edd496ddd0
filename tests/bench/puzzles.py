"""Finds puzzles in games that bots play, and writes them into a table's puzzles.toml.

    python3 build.py puzzles --table underdark [--players 1,2] [--wanted 12] [--games 40] [--seed 1] [--write]

A moment makes a puzzle when few lines of play reach what the best plan makes sure of, whatever nobody can know: many
deals of the hidden cards are tried, and the plan must do in all of them. A plan is the choices that matter; one that
needs fewer than two is no puzzle, nor is a moment in which another side decides anything before the end of the turn or
round. The fewer lines reach the goal, and the more thought a bot needs to find one, the more stars it has.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.engine.machine.cartridge import Cartridge, load_table
from game.engine.machine.ids import option_ids
from game.engine.machine.setup import Setup, every_setup, seats_of
from game.engine.machine.sim import game_seed, variations
from game.engine.machine.state import State
from game.engine.refusal import Refusal
from game.players.bots import skipped_prompts
from game.players.levels import make_player
from game.players.puzzles import FILE, Goal, Pack, Puzzle, answered, begun, holds, measured, pack_of, unasked

FIRST, LINES = 30, 120  # played at random from a moment: to see whether there is anything, and to know how rare it is
MUTATIONS = 40  # of the best plan
DEALS = 6  # of what nobody can know, while a plan is looked for,
SURE = 30  # and when it is found
RARE = 0.05  # of the lines reach what is asked
MOST_CHOICES = 70  # of a line,
LONGEST = 18  # and of the first one: the more is still to come, the less can be made sure of
LEAST_CHOICES = 2  # of an answer
EVERY = 2  # one moment in so many is looked at

Plan = tuple[str, ...]


@dataclass(frozen=True)
class Line:
    deal: State
    options: tuple[int, ...]
    values: tuple[int, ...]  # of every goal, at its end


def played(deal: State, goals: Sequence[Goal], chance: random.Random, quiet: set[int], begin: Plan = ()) -> Line | None:
    """A line to the end of the turn or round: the plan's choices, then at random; None if another side is asked."""
    at, done, rounds = deal.clone(), 0, 0
    seat, teams = at.raw.decision.player, at.teams
    options: list[int] = []
    for _ in range(MOST_CHOICES):
        if rounds or at.over:
            return Line(deal, tuple(options), tuple(measured(at, goal, seat) for goal in goals))
        asked = at.raw.decision
        if teams[asked.player - 1] != teams[seat - 1]:
            return None
        if done < len(begin):
            option, done = answered(at, begin, done)
        else:
            option = unasked(at, at.asked) if asked.prompt in quiet else chance.randrange(asked.option_count)
        options.append(option)
        rounds += at.choose(option).rounds
    return None


def plan_of(line: Line) -> Plan:
    """What the line chose where something else would have come by itself."""
    at, plan = line.deal.clone(), []
    for option in line.options:
        if option != unasked(at, at.asked):
            plan.append(option_ids(at, at.asked)[option])
        at.choose(option)
    return tuple(plan)


def dealt(state: State, number: int) -> State:
    """The same moment with everything dealt anew that its seat does not know."""
    at = state.clone()
    at.determinize(state.raw.decision.player, number)
    return at


def ensured(deals: Sequence[State], goal: Goal, plan: Plan, least: int) -> int:
    """What the plan reaches in the worst of the deals; below `least` it does not matter by how much."""
    worst: int | None = None
    for deal in deals:
        at, done, rounds = deal.clone(), 0, 0
        seat = at.raw.decision.player
        for _ in range(MOST_CHOICES):
            if rounds or at.over or at.teams[at.raw.decision.player - 1] != at.teams[seat - 1]:
                break
            option, done = answered(at, plan, done)
            rounds += at.choose(option).rounds
        value = measured(at, goal, seat) if rounds or at.over else -10_000
        worst = value if worst is None else min(worst, value)
        if worst < least:
            break
    return -10_000 if worst is None else worst


def moment(
    state: State, goals: Sequence[Goal], chance: random.Random, quiet: set[int]
) -> tuple[Goal, int, int, float, Plan] | None:
    """A goal with its target, what is usual, how rare an answer is, and one; None if this is no puzzle."""
    deals = [dealt(state, number + 1) for number in range(DEALS)]
    lines: list[Line] = []

    def more(count: int) -> bool:
        for number in range(count):
            line = played(deals[number % DEALS], goals, chance, quiet)
            if line is None or (not lines and len(line.options) > LONGEST):
                return False
            lines.append(line)
        return True

    if not more(FIRST):
        return None
    for number, goal in enumerate(goals):
        values = sorted(line.values[number] for line in lines)
        usual = values[int(len(values) * 0.7)]
        if values[-1] - usual < goal.least:
            continue
        best, target = best_plan(deals, goal, number, goals, lines, usual + goal.least, chance, quiet)
        if target - usual < goal.least:
            continue
        plan = shortened(deals, goal, best, target)
        if len(plan) < LEAST_CHOICES or (len(lines) < LINES and not more(LINES - len(lines))):
            continue
        rarity = sum(line.values[number] >= target for line in lines) / len(lines)
        seat = state.raw.decision.player
        if rarity <= RARE and all(holds(at, goal, target, seat, plan) for at in everywhere(state, seat)):
            return goal, target, usual, rarity, plan
    return None


def best_plan(
    deals: Sequence[State],
    goal: Goal,
    number: int,
    goals: Sequence[Goal],
    lines: Sequence[Line],
    least: int,
    chance: random.Random,
    quiet: set[int],
) -> tuple[Plan, int]:
    """The plan that makes sure of most: the best lines as they are, then the best of them with other ends."""
    best: Plan = ()
    target = ensured(deals, goal, best, -10_000)
    for line in sorted(lines, key=lambda line: -line.values[number])[:4]:
        if line.values[number] <= target:
            break
        value = ensured(deals, goal, plan := plan_of(line), target + 1)
        if value > target:
            best, target = plan, value
    for turn in range(MUTATIONS):
        begin = best[: chance.randrange(len(best) + 1)]
        tried = played(deals[turn % DEALS], goals, chance, quiet, begin)
        if tried is None or tried.values[number] < max(least, target + 1):
            continue
        value = ensured(deals, goal, plan := plan_of(tried), target + 1)
        if value > target:
            best, target = plan, value
    return best, target


def shortened(deals: Sequence[State], goal: Goal, plan: Plan, target: int) -> Plan:
    """The plan without the choices it does not need."""
    for number in reversed(range(len(plan))):
        without = plan[:number] + plan[number + 1 :]
        if ensured(deals, goal, without, target) >= target:
            plan = without
    return plan


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
    quiet = set(skipped_prompts(cartridge))
    bots = [make_player("search:15i", game_seed(setup.seed, seat)) for seat in range(1, state.players + 1)]
    choices: list[int] = []
    puzzles: list[Puzzle] = []
    while not state.over and len(puzzles) < most and len(choices) < 600:
        seat = state.raw.decision.player
        if chance.randrange(EVERY) == 0 and state.option_count > 2 and state.raw.decision.prompt not in quiet:
            found = moment(state, goals, chance, quiet)
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


def everywhere(state: State, seat: int) -> list[State]:
    """The moment as it is, and in many deals of what its seat does not know."""
    deals = [state, *(state.clone() for _ in range(SURE))]
    for number, deal in enumerate(deals[1:]):
        deal.determinize(seat, 1000 + number)
    return deals


def still_holds(cartridge: Cartridge, pack: Pack, puzzle: Puzzle) -> bool:
    """Whether a puzzle that was found earlier, maybe under other rules, still has its answer, and needs one."""
    try:
        state = begun(cartridge, puzzle).state
    except (Refusal, IndexError):
        return False
    if state.over or state.raw.decision.player != puzzle.seat:
        return False
    goal = pack.goal(puzzle)
    if holds(state, goal, puzzle.target, puzzle.seat, ()):
        return False
    return all(holds(at, goal, puzzle.target, puzzle.seat, puzzle.answer) for at in everywhere(state, puzzle.seat))


def written(puzzle: Puzzle) -> str:
    lines = ["[[puzzle]]", f'id = "{puzzle.id}"', f'goal = "{puzzle.goal}"', f"target = {puzzle.target}"]
    lines += [f"usual = {puzzle.usual}", f"seat = {puzzle.seat}", f"stars = {puzzle.stars}", f"seed = {puzzle.seed}"]
    lines += [f"players = {puzzle.players}"] if puzzle.players else []
    given = ", ".join(f'{name} = "{value}"' for name, value in puzzle.options.items())
    lines += [f"options = {{ {given} }}"] if given else []
    lines.append(f"choices = {list(puzzle.choices)}")
    lines.append("answer = [" + ", ".join(f'"{one}"' for one in puzzle.answer) + "]")
    return "\n".join(lines) + "\n"


def write(cartridge: Cartridge, puzzles: Sequence[Puzzle]) -> None:
    path = cartridge.content.folder / FILE
    head = path.read_text(encoding="utf-8").partition("[[puzzle]]")[0].rstrip() + "\n\n"
    ordered = sorted(puzzles, key=lambda one: (one.stars, len(one.answer)))
    path.write_text(head + "\n".join(written(one) for one in ordered), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="build.py puzzles", description="Find puzzles in games that bots play.")
    parser.add_argument("--table", required=True)
    parser.add_argument("--players", default="", help="only games with so many, as 1,2 (all)")
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
    every = [one for setup in setups for _value, one, _share in variations(cartridge, setup, 100)]
    wanted = [int(number) for number in chosen.players.split(",") if number]
    kinds = [one for one in every if not wanted or len(seats_of(cartridge.content, one)) in wanted]
    puzzles = [puzzle for puzzle in pack.puzzles if still_holds(cartridge, pack, puzzle)]
    for puzzle in pack.puzzles:
        if puzzle not in puzzles:
            print(f"{puzzle.id}: its answer does not hold, or none is needed; it goes", flush=True)
    if chosen.write:
        write(cartridge, puzzles)
    for number in range(chosen.games):
        if len(puzzles) >= chosen.wanted:
            break
        setup = replace(kinds[number % len(kinds)], seed=game_seed(chosen.seed, number) % (1 << 53))
        counts = {goal.id: sum(one.goal == goal.id for one in puzzles) for goal in pack.goals}
        goals = tuple(sorted(pack.goals, key=lambda goal: counts[goal.id]))  # what there is least of first
        for puzzle in found_in(cartridge, setup, goals, 2):
            puzzles.append(puzzle)
            print(f"{puzzle.id}: {puzzle.goal} {puzzle.target} (usual {puzzle.usual}), {puzzle.stars} stars,", end=" ")
            print(f"{' '.join(puzzle.answer)}", flush=True)
            if chosen.write:
                write(cartridge, puzzles)
    print(f"{len(puzzles)} puzzles")
    return 0 if Pack(pack.goals, tuple(puzzles)).puzzles else 1


if __name__ == "__main__":
    sys.exit(main())
