"""Finds puzzles in games that bots play, and writes them into a table's puzzles.toml.

    python3 build.py puzzles --table underdark [--players 1,2] [--goal G] [--wanted 12] [--games 40] [--seed 1]
                             [--anew] [--write]

A moment makes a puzzle when few lines of play reach what the best plan makes sure of, whatever nobody can know: many
deals of the hidden cards are tried, and the plan must do in all of them. A plan is the choices that matter; one that
needs fewer than two is no puzzle, nor is a moment in which another side decides anything before the end of the turn or
round. Mostly something must be kept besides, which whoever looks at the goal alone gives up.

No two are alike: each is from a game of its own, and two with the same goal do not share half of their choices.
A bot that plays its game, without being told the goal, solves a third of them at most. The fewer lines reach the goal,
and the less a bot does, the more stars it has.
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
from game.players.puzzles import (
    FILE,
    Goal,
    Pack,
    Puzzle,
    Wanted,
    answered,
    begun,
    holds,
    measured,
    missing,
    pack_of,
    unasked,
)

FIRST, LINES = 30, 120  # played at random from a moment: to see whether there is anything, and to know how rare it is
MUTATIONS = 40  # of the best plan
DEALS = 6  # of what nobody can know, while a plan is looked for,
SURE = 30  # and when it is found
RARE = 0.05  # of the lines reach what is asked
MOST_CHOICES = 70  # of a line,
LONGEST = 18  # and of the first one: the more is still to come, the less can be made sure of
LEAST_CHOICES, MOST_STEPS = 2, 8  # of an answer: the least that differ, and all
EVERY = 8  # one moment in so many is looked at
HARD = 3  # stars of what a bot does not solve by playing its game
ALIKE = 0.5  # of two answers' choices, shared: more is the same puzzle again
SHARE_FOR_BOTS = 3  # one in so many may be solved by a bot that plays its game
OF_ONE_GOAL = 2  # puzzles, or one more than there would be of each
NORMAL = "search:600i"
LUCKS = (1, 2, 3)  # of such a bot: one that misses a puzzle may find it with other luck
FAILED = -10_000
ENDINGS = {"end-turn", "done", "pass", "no", "no-defender"}

Plan = tuple[str, ...]


@dataclass(frozen=True)
class Aim:
    """A goal to reach, by its place among the goals; and what is to be kept of another one, if anything."""

    goal: int
    kept: int | None = None
    left: int = 0

    def value(self, values: Sequence[int]) -> int:
        """What a line comes to by this aim: nothing, if it gave up what was to be kept."""
        return values[self.goal] if self.kept is None or values[self.kept] >= self.left else FAILED


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


def ensured(deals: Sequence[State], goals: Sequence[Goal], aim: Aim, plan: Plan, least: int) -> int:
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
        value = aim.value([measured(at, goal, seat) for goal in goals]) if rounds or at.over else FAILED
        worst = value if worst is None else min(worst, value)
        if worst < least:
            break
    return FAILED if worst is None else worst


def aims_of(state: State, goals: Sequence[Goal], lines: Sequence[Line]) -> list[Aim]:
    """Every goal that some line reaches anything of: with whatever some line gave up, and by itself."""
    seat = state.raw.decision.player
    now = [measured(state, goal, seat) for goal in goals]
    found = []
    for number, goal in enumerate(goals):
        best = max(line.values[number] for line in lines)
        if not goal.text or best < goal.lowest:
            continue
        for kept, other in enumerate(goals):
            gave_up = any(line.values[kept] < now[kept] for line in lines)
            if kept != number and other.keeps and now[kept] and gave_up:
                found.append(Aim(number, kept, now[kept]))
        if goal.alone:
            found.append(Aim(number))
    return found


@dataclass(frozen=True)
class Found:
    aim: Aim
    target: int
    usual: int
    rarity: float
    plan: Plan


def moment(
    state: State, goals: Sequence[Goal], chance: random.Random, quiet: set[int], wanted: set[str]
) -> Found | None:
    """A puzzle with a goal that is still wanted; None if this moment is none."""
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
    for aim in aims_of(state, goals, lines):
        goal = goals[aim.goal]
        if goal.id not in wanted:
            continue
        values = sorted(line.values[aim.goal] for line in lines)
        usual = values[int(len(values) * 0.7)]
        more_than = usual + (goal.least if aim.kept is None else 1)  # to keep something is a task of its own
        if values[-1] < more_than:
            continue
        best, target = best_plan(deals, aim, goals, lines, max(more_than, goal.lowest), chance, quiet)
        if target < max(more_than, goal.lowest):
            continue
        plan = shortened(deals, goals, aim, best, target)
        if not is_plan(state, plan) or (len(lines) < LINES and not more(LINES - len(lines))):
            continue
        rarity = sum(aim.value(line.values) >= target for line in lines) / len(lines)
        if rarity > RARE or not tempting(deals, aim, goals, lines, chance, quiet):
            continue
        seat, asked = state.raw.decision.player, asked_for(goals, aim, target)
        if not holds(state, asked, seat, ()) and all(holds(at, asked, seat, plan) for at in everywhere(state, seat)):
            return Found(aim, target, usual, rarity, plan)
    return None


def tempting(
    deals: Sequence[State],
    aim: Aim,
    goals: Sequence[Goal],
    lines: Sequence[Line],
    chance: random.Random,
    quiet: set[int],
) -> bool:
    """Whether whoever looks at the goal alone gives up what is to be kept: else there is no plan to be made."""
    if aim.kept is None:
        return True
    plan, reached = best_plan(deals, Aim(aim.goal), goals, lines, FAILED, chance, quiet)
    return ensured(deals, goals, aim, plan, reached) < reached


def is_plan(state: State, plan: Plan) -> bool:
    """Whether it takes more than one deed, in the game itself too, and no more than can be found."""
    at, done, rounds = state.clone(), 0, 0
    while done < len(plan) and not rounds and not at.over:
        option, done = answered(at, plan, done)
        rounds += at.choose(option).rounds
    return len(plan) <= MOST_STEPS and min(done, len(deeds_of(plan[:done]))) >= LEAST_CHOICES


def deeds_of(plan: Plan) -> set[str]:
    """What a plan does, but for the buttons that end something; the same thing again is no plan."""
    return {one for one in plan if one not in ENDINGS}


def asked_for(goals: Sequence[Goal], aim: Aim, target: int) -> list[Wanted]:
    kept = [] if aim.kept is None else [Wanted(goals[aim.kept], aim.left)]
    return [Wanted(goals[aim.goal], target), *kept]


def best_plan(
    deals: Sequence[State],
    aim: Aim,
    goals: Sequence[Goal],
    lines: Sequence[Line],
    least: int,
    chance: random.Random,
    quiet: set[int],
) -> tuple[Plan, int]:
    """The plan that makes sure of most: the best lines as they are, then the best of them with other ends."""
    best: Plan = ()
    target = ensured(deals, goals, aim, best, FAILED)
    for line in sorted(lines, key=lambda line: -aim.value(line.values))[:4]:
        if aim.value(line.values) <= target:
            break
        value = ensured(deals, goals, aim, plan := plan_of(line), target + 1)
        if value > target:
            best, target = plan, value
    for turn in range(MUTATIONS):
        begin = best[: chance.randrange(len(best) + 1)]
        tried = played(deals[turn % DEALS], goals, chance, quiet, begin)
        if tried is None or aim.value(tried.values) < max(least, target + 1):
            continue
        value = ensured(deals, goals, aim, plan := plan_of(tried), target + 1)
        if value > target:
            best, target = plan, value
    return best, target


def shortened(deals: Sequence[State], goals: Sequence[Goal], aim: Aim, plan: Plan, target: int) -> Plan:
    """The plan without the choices it does not need."""
    for number in reversed(range(len(plan))):
        without = plan[:number] + plan[number + 1 :]
        if ensured(deals, goals, aim, without, target) >= target:
            plan = without
    return plan


def bot_finds(state: State, wanted: Sequence[Wanted], luck: int) -> bool:
    """Whether a bot that only plays well happens to reach it."""
    at, rounds = state.clone(), 0
    seat = at.raw.decision.player
    player = make_player(NORMAL, luck)
    for _ in range(MOST_CHOICES):
        if rounds or at.over:
            break
        rounds += at.choose(player.choose(at, at.raw.decision.player)).rounds
    return bool(rounds or at.over) and missing(at, wanted, seat) is None


def choices_in(answer: Sequence[str]) -> set[str]:
    """What is chosen, whichever copy or space of a place it is."""
    return {one.partition("#")[0].rpartition("/")[0] or one.partition("#")[0] for one in answer}


def alike(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles ask for the same in the same way, or are of one game."""
    mine, theirs = choices_in(one.answer), choices_in(other.answer)
    shared = len(mine & theirs) / len(mine | theirs)
    return one.seed == other.seed or (one.goal == other.goal and shared >= ALIKE)


def still_wanted(pack: Pack, puzzles: Sequence[Puzzle], wanted: int) -> set[str]:
    """The goals there may be more puzzles of."""
    goals = [goal.id for goal in pack.goals if goal.text]
    most = max(OF_ONE_GOAL, -(-wanted // len(goals)))
    return {goal for goal in goals if sum(goal == one.goal for one in puzzles) < most}


def found_in(
    cartridge: Cartridge, setup: Setup, pack: Pack, before: Sequence[Puzzle], wanted: int, only: Sequence[str] = ()
) -> Puzzle | None:
    """A puzzle of one game that is none of those there are; with one of these goals, if any are named."""
    chance = random.Random(setup.seed)
    state, _events = State.start(cartridge, setup)
    quiet = set(skipped_prompts(cartridge))
    bots = [make_player("search:40i", game_seed(setup.seed, seat)) for seat in range(1, state.players + 1)]
    choices: list[int] = []
    solved_by_bots = sum(one.stars < HARD for one in before)
    goals_left = still_wanted(pack, before, wanted)
    goals_left &= set(only) or goals_left
    while not state.over and len(choices) < 600:
        seat = state.raw.decision.player
        if chance.randrange(EVERY) == 0 and state.option_count > 2 and state.raw.decision.prompt not in quiet:
            goals = sorted(pack.goals, key=lambda goal: sum(one.goal == goal.id for one in before))
            found = moment(state, goals, chance, quiet, goals_left)
            if found is not None:
                asked = asked_for(goals, found.aim, found.target)
                hard = not any(bot_finds(state, asked, luck) for luck in LUCKS)
                goal, kept = asked[0].goal.id, {one.goal.id: one.number for one in asked[1:]}
                puzzle = Puzzle(
                    f"{goal}_{setup.seed % 100_000}_{len(choices)}", goal, found.target, found.usual, seat,
                    (HARD + (found.rarity < 0.015) if hard else 1) + (found.rarity == 0), setup.seed, tuple(choices),
                    found.plan, setup.players, setup.options, kept,
                )  # fmt: skip
                fits = hard or solved_by_bots < wanted // SHARE_FOR_BOTS
                if fits and not any(alike(puzzle, one) for one in before):
                    return puzzle
        choices.append(bots[seat - 1].choose(state, seat))
        state.choose(choices[-1])
    return None


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
    wanted = pack.wanted(puzzle)
    if holds(state, wanted, puzzle.seat, ()) or not is_plan(state, puzzle.answer):
        return False
    return all(holds(at, wanted, puzzle.seat, puzzle.answer) for at in everywhere(state, puzzle.seat))


def written(puzzle: Puzzle) -> str:
    lines = ["[[puzzle]]", f'id = "{puzzle.id}"', f'goal = "{puzzle.goal}"', f"target = {puzzle.target}"]
    lines += [f"usual = {puzzle.usual}", f"seat = {puzzle.seat}", f"stars = {puzzle.stars}", f"seed = {puzzle.seed}"]
    lines += [f"players = {puzzle.players}"] if puzzle.players else []
    given = ", ".join(f'{name} = "{value}"' for name, value in puzzle.options.items())
    lines += [f"options = {{ {given} }}"] if given else []
    kept = ", ".join(f"{name} = {number}" for name, number in puzzle.keeps.items())
    lines += [f"keeps = {{ {kept} }}"] if kept else []
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
    parser.add_argument("--goal", action="append", default=[], help="only puzzles of it")
    parser.add_argument("--anew", action="store_true", help="none of those there are stays")
    parser.add_argument("--write", action="store_true", help=f"into the table's {FILE}, the easiest first")
    chosen = parser.parse_args()
    cartridge = load_table(chosen.table)
    pack = pack_of(cartridge.content)
    fixed = dict(text.split("=", 1) for text in chosen.option)
    setups = [replace(one, options=one.options | fixed) for one in every_setup(cartridge.content)]
    every = [one for setup in setups for _value, one, _share in variations(cartridge, setup, 100)]
    wanted = [int(number) for number in chosen.players.split(",") if number]
    kinds = [one for one in every if not wanted or len(seats_of(cartridge.content, one)) in wanted]
    known = {goal.id for goal in pack.goals}
    old = [] if chosen.anew else [one for one in pack.puzzles if {one.goal, *one.keeps} <= known]
    puzzles = [puzzle for puzzle in old if still_holds(cartridge, pack, puzzle)]
    for puzzle in pack.puzzles:
        if puzzle not in puzzles:
            print(f"{puzzle.id}: its answer does not hold, or it is not wanted any more; it goes", flush=True)
    for number in range(chosen.games):
        if len(puzzles) >= chosen.wanted:
            break
        setup = replace(kinds[number % len(kinds)], seed=game_seed(chosen.seed, number) % (1 << 53))
        found = found_in(cartridge, setup, pack, puzzles, chosen.wanted, chosen.goal)
        if found is None:
            continue
        puzzles.append(found)
        keeps = " ".join(f"{name} {left}" for name, left in found.keeps.items())
        print(f"{found.id}: {found.goal} {found.target} (usual {found.usual}), keeping {keeps or 'nothing'},", end=" ")
        print(f"{found.stars} stars: {' '.join(found.answer)}", flush=True)
        if chosen.write:
            write(cartridge, puzzles)
    print(f"{len(puzzles)} puzzles")
    return 0 if Pack(pack.goals, tuple(puzzles)).puzzles else 1


if __name__ == "__main__":
    sys.exit(main())
