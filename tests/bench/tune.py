"""Learns what the features of a table are worth from games its bots play against themselves.

    python tests/bench/tune.py --table T [--players N,...] [--option NAME=VALUE] [--games N] [--matches N]
                               [--iterations N] [--seed S] [--keep X] [--write]

Positions are taken at the beginning of every round, each with how the game went for the team in the end: won or not, or
with `--by score` the share of the other games that went worse. A logistic
regression of results on features says what each feature is worth; it is drawn towards the weights there are, the more
so the larger `--keep`. Then a bot with the new weights meets one with the old: from the same deals, with sides changed
where there are opponents. The same arguments give the same weights on every machine.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from itertools import repeat
from math import exp, sqrt
from pathlib import Path

from game.engine.machine.cartridge import Cartridge, load_table, reweighed
from game.engine.machine.setup import Setup, every_setup
from game.engine.machine.sim import bot_game, game_seed
from game.engine.machine.state import State
from game.players.bots import Budget, SearchBot, introduce

_spec = importlib.util.spec_from_file_location("ladder", Path(__file__).parent / "ladder.py")
ladder = sys.modules["ladder"] = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(ladder)

NEWTON_STEPS = 12
MOST_WEIGHT = 32767


@dataclass(frozen=True)
class Position:
    """What a team had more of than the strongest other one, and what came of it, from 0 to 1."""

    features: tuple[int, ...]
    result: float


@dataclass(frozen=True)
class Course:
    """How one game went for a team: what it looked like at the beginning of every round, and the end."""

    players: int
    features: tuple[tuple[int, ...], ...]
    won: float
    score: int


def courses_of(table: str, setup: Setup, iterations: int) -> list[Course]:
    """A game that bots play against themselves, as every team that is asked sees it."""
    cartridge = loaded(table)
    teams = ladder.asked_teams(cartridge, setup)
    bots = [SearchBot(Budget(iterations), seed=game_seed(setup.seed, seat)) for seat in range(1, len(teams) + 1)]
    introduce(dict(enumerate(bots, 1)))
    state, _events = State.start(cartridge, setup)
    sides = sorted(set(teams) - {0})
    seen: dict[int, list[tuple[int, ...]]] = {team: [] for team in sides}
    while not state.over:
        seat = state.raw.decision.player
        events = state.choose(bots[seat - 1].choose(state, seat))
        if events.rounds and not state.over:
            for team in sides:
                seen[team].append(standing(state, team, teams))
    winners = {teams[seat - 1] for seat in state.winners}
    worth = -1 if cartridge.content.lower_is_better else 1
    return [
        Course(
            players=len(teams),
            features=tuple(seen[team]),
            won=(team in winners) / max(1, len(winners)),
            score=worth * state.scores[teams.index(team)],
        )
        for team in sides
    ]


def positions_of(courses: Sequence[Course], by_score: bool) -> list[Position]:
    """Every position with its result."""
    found = []
    for course in courses:
        result = course.won
        if by_score:
            rest = [other for other in courses if other.players == course.players]
            below = sum((other.won, other.score) < (course.won, course.score) for other in rest)
            equal = sum((other.won, other.score) == (course.won, course.score) for other in rest)
            result = (below + equal / 2) / len(rest)
        found += [Position(features, result) for features in course.features]
    return found


@cache
def loaded(table: str) -> Cartridge:
    return load_table(table)


def standing(state: State, team: int, teams: Sequence[int]) -> tuple[int, ...]:
    """As search compares teams: with the one that stands best of the others."""
    weights = list(state.cartridge.content.weights.values())
    own, *others = [state.features(teams.index(one) + 1) for one in sorted(set(teams), key=lambda one: one != team)]
    if not others:
        return tuple(own)
    best = max(others, key=lambda amounts: sum(map(int.__mul__, amounts, weights)))
    return tuple(mine - theirs for mine, theirs in zip(own, best, strict=True))


# --- regression


def learnt(positions: Sequence[Position], weights: Sequence[int], keep: float) -> list[float]:
    """What a logistic regression makes of the weights, in their own measure.

    The log odds of a win are a + b * (what the weights say) first; then each feature may differ from that, at a price
    that grows with how far it does, in spreads of the feature.
    """
    rows = [position.features for position in positions]
    results = [position.result for position in positions]
    spread = [_spread([row[i] for row in rows]) for i in range(len(weights))]
    said = [[1.0, sum(w * x for w, x in zip(weights, row, strict=True))] for row in rows]
    scale = _spread([row[1] for row in said]) or 1.0
    start, slope = _fitted([[1.0, row[1] / scale] for row in said], results, [0.0, 0.0], [1e-6, 1e-6])
    slope = max(slope, 0.1) / scale  # the measure: what one unit of a weight does to the odds
    used = [i for i, one in enumerate(spread) if one]
    inputs = [[1.0, *(row[i] / spread[i] for i in used)] for row in rows]
    prior = [start, *(slope * weights[i] * spread[i] for i in used)]
    found = _fitted(inputs, results, prior, [1e-6, *(keep for _ in used)])
    made = [float(one) for one in weights]
    for place, i in enumerate(used, 1):
        made[i] = found[place] / spread[i] / slope
    return made


def _spread(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / len(values))


def _fitted(
    rows: Sequence[Sequence[float]], results: Sequence[float], prior: Sequence[float], price: Sequence[float]
) -> list[float]:
    """Newton's way to the likeliest weights, given a prior and what leaving it costs."""
    weights = list(prior)
    size = len(weights)
    for _ in range(NEWTON_STEPS):
        slope = [-price[i] * (weights[i] - prior[i]) for i in range(size)]
        bend = [[price[i] * (i == j) for j in range(size)] for i in range(size)]
        for row, result in zip(rows, results, strict=True):
            odds = max(-30.0, min(30.0, sum(w * x for w, x in zip(weights, row, strict=True))))
            chance = 1 / (1 + exp(-odds))
            sure = chance * (1 - chance)
            for i in range(size):
                slope[i] += (result - chance) * row[i]
                part, line = sure * row[i], bend[i]
                for j in range(i + 1):
                    line[j] += part * row[j]
        for i in range(size):
            for j in range(i):
                bend[j][i] = bend[i][j]
        step = _solved(bend, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return weights


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss, with the largest pivot of each column."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for j in range(i + 1, size):
            factor = rows[j][i] / rows[i][i]
            for k in range(i, size + 1):
                rows[j][k] -= factor * rows[i][k]
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (rows[i][size] - sum(rows[i][j] * found[j] for j in range(i + 1, size))) / rows[i][i]
    return found


# --- what was gained


@dataclass
class Gain:
    """Games of the new weights and of the old ones from the same deals."""

    games: int = 0
    new: float = 0.0
    old: float = 0.0

    def line(self, opposed: bool) -> str:
        low, high = ladder.interval(self.new, self.games)
        told = f"new weights win {self.new:g} of {self.games} games ({low:.0%} to {high:.0%})"
        if opposed:
            return f"{told} against the old"
        low, high = ladder.interval(self.old, self.games)
        return f"{told}; the old {self.old:g} of {self.games} ({low:.0%} to {high:.0%}), from the same deals"


def match(options: argparse.Namespace, setup: Setup, new: dict[str, int]) -> Gain:
    """New weights against the old, sides changed from game to game; where all play together, each by themselves."""
    teams = ladder.asked_teams(loaded(options.table), setup)
    sides = sorted(set(teams) - {0})
    pairs = [(new, {})] if len(sides) > 1 else [(new, new), ({}, {})]
    seeds = [game_seed(options.seed + 1, number // len(sides)) for number in range(options.matches)]
    own = [sides[number % len(sides)] for number in range(options.matches)]
    gain = Gain(options.matches)
    with ProcessPoolExecutor(options.jobs) as pool:
        for turn, (mine, theirs) in enumerate(pairs):
            deals = [replace(setup, seed=seed) for seed in seeds]
            rest = (repeat(one) for one in (mine, theirs, options.iterations))
            won = sum(pool.map(won_by, repeat(options.table), deals, own, *rest))
            if turn == 0:
                gain.new = won
            else:
                gain.old = won
    return gain


def won_by(table: str, setup: Setup, own: int, mine: dict[str, int], theirs: dict[str, int], iterations: int) -> float:
    """One game: what a team with some weights won of it against teams with others."""
    cartridge = loaded(table)
    judges = {True: reweighed(cartridge, mine), False: reweighed(cartridge, theirs)}
    teams = ladder.asked_teams(cartridge, setup)
    bots = [
        SearchBot(Budget(iterations), seed=game_seed(setup.seed, seat), judging=judges[team == own])
        for seat, team in enumerate(teams, 1)
    ]
    winners = {teams[winner] for winner in bot_game(cartridge, setup, bots).winners}
    return (own in winners) / max(1, len(winners))


def written(text: str, weights: dict[str, int]) -> str:
    """The text of a weights.toml with other numbers; comments stay where they are."""
    lines = []
    for line in text.splitlines():
        name, equals, rest = line.partition(" = ")
        if equals and name in weights:
            _number, mark, comment = rest.partition("#")
            line = f"{name} = {weights[name]}"
            line = f"{line:<27} # {comment.strip()}" if mark else line
        lines.append(line)
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="tune", description="Learns what the features of a table are worth.")
    parser.add_argument("--table", metavar="T", required=True)
    parser.add_argument("--players", metavar="N,...", help="only with so many players")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="of the set-up")
    parser.add_argument("--games", metavar="N", type=int, default=100, help="to learn from, for each number of players")
    parser.add_argument("--matches", metavar="N", type=int, default=40, help="games of the new weights and the old")
    parser.add_argument("--iterations", metavar="N", type=int, default=100, help="of thought for each decision (100)")
    parser.add_argument("--keep", metavar="X", type=float, default=10.0, help="how dear it is to leave the old weights")
    parser.add_argument("--by", choices=["wins", "score"], default="wins", help="what makes one game better (wins)")
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="processes that play")
    parser.add_argument("--seed", metavar="S", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the new weights into weights.toml")
    options = parser.parse_args()
    cartridge = load_table(options.table)
    old = cartridge.content.weights
    if not old:
        sys.exit(f"tune: {cartridge.id} has no features to weigh")
    chosen = dict(one.split("=", 1) for one in options.option if "=" in one)
    wanted = [int(one) for one in options.players.split(",")] if options.players else None
    setups = [replace(one, options=one.options | chosen) for one in every_setup(cartridge.content)]
    setups = [one for one in setups if wanted is None or one.players in wanted]

    deals = [replace(one, seed=game_seed(options.seed, number)) for one in setups for number in range(options.games)]
    with ProcessPoolExecutor(options.jobs) as pool:
        played = pool.map(courses_of, repeat(options.table), deals, repeat(options.iterations))
        courses = [course for game in played for course in game]
    positions = positions_of(courses, options.by == "score")
    won = sum(course.won for course in courses) / max(1, len(courses))
    if len({position.result for position in positions}) < 2:
        sys.exit(f"tune: {len(courses)} games, and all went the same way: there is nothing to learn")
    found = learnt(positions, list(old.values()), options.keep)
    new = {name: max(-MOST_WEIGHT, min(MOST_WEIGHT, round(one))) for name, one in zip(old, found, strict=True)}
    print(f"{cartridge.id}: {len(positions)} positions of {options.games * len(setups)} games, {won:.0%} won")
    for name, weight in new.items():
        print(f"  {name:20} {old[name]:6} -> {weight:6}")

    for setup in setups if options.matches else ():
        gain = match(options, setup, new)
        opposed = len(set(ladder.asked_teams(cartridge, setup)) - {0}) > 1
        print(f"{cartridge.id} {setup.players}p: {gain.line(opposed)}", flush=True)
    if options.write:
        path = cartridge.content.folder / "weights.toml"
        path.write_text(written(path.read_text(encoding="utf-8"), new), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
