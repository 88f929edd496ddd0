"""Finds out what the weights of a table do by playing with others, and takes over what wins.

    python tests/bench/explore.py --table underdark --players 4 --games 400 --iterations 60 --keep games.jsonl
    python tests/bench/explore.py --table underdark --players 4 --games 0 --keep games.jsonl --weigh --matches 400

Every side plays with weights of its own, drawn around those there are: each by a spread that is a share of itself, or
that `--spread NAME=X` gives in its own measure, for a feature that nothing is given for yet. A regression of how far a
side came ahead of the mean of the table says what each weight brought, all of them from the same games: unlike one of
results on positions it sees what a weight brings about, not what goes along with winning. With `--weigh` (or with
`--with NAME=X`) the new weights meet the old ones on fresh deals, one side against the rest, until a sequential test
(Wald) says that they win more often than chance, or that they do not. `--learned` asks the same of the rows of
chances.toml that judge. With `--keep` games are added to a file as they
end, and none is played again.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import math
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.engine.machine.cartridge import Cartridge, load_table, reweighed
from game.engine.machine.setup import Setup
from game.engine.machine.sim import game_seed
from game.engine.machine.state import State
from game.players.bots import Budget, SearchBot, introduce

_spec = importlib.util.spec_from_file_location("tune", Path(__file__).parent / "tune.py")
tune = sys.modules["tune"] = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(tune)

SCALE = 20  # weights are whole numbers: only what they are beside each other counts
SHARE = 0.4  # of a weight, for its spread where none is given
MOST_DECISIONS = 8000  # a game that takes more has no end: nobody of it has won
SURE = math.log(0.95 / 0.05)  # of the sequential test, for either answer
BETTER = 1.3  # times as many wins as chance gives: what it tells apart from no gain


@dataclass(frozen=True)
class Tried:
    """One side of one game: what was drawn for each weight, in spreads, and how far ahead of the mean it came."""

    drawn: tuple[float, ...]
    lead: float


@dataclass(frozen=True)
class Found:
    """What a spread more of a weight brings, in points, and the standard error of that."""

    gain: float
    error: float


def played(table: Cartridge, setup: Setup, weights: Sequence[dict[str, float] | None], iterations: int) -> State:
    """A game with weights for each seat, to its end or until it has none; without them it judges as the table does."""
    bots = [
        SearchBot(Budget(iterations), seed=game_seed(setup.seed, seat), judging=weighed(table, own) if own else None)
        for seat, own in enumerate(weights, 1)
    ]
    introduce(dict(enumerate(bots, 1)))
    state, _events = State.start(table, setup)
    for _ in range(MOST_DECISIONS):
        if state.over:
            break
        seat = state.raw.decision.player
        state.choose(bots[seat - 1].choose(state, seat))
    return state


def weighed(table: Cartridge, weights: dict[str, float]) -> Cartridge:
    return reweighed(table, {name: round(SCALE * one) for name, one in weights.items()})


def tries_of(table: Cartridge, setup: Setup, spreads: dict[str, float], iterations: int) -> list[Tried]:
    """A game in which every side draws its own weights; nothing where it did not end."""
    teams, luck = tune.ladder.asked_teams(table, setup), random.Random(setup.seed)
    old = table.content.weights
    drawn = {team: {name: luck.gauss(0, 1) for name in spreads} for team in sorted(set(teams))}
    weights = {
        team: {name: one + spreads.get(name, 0.0) * own.get(name, 0.0) for name, one in old.items()}
        for team, own in drawn.items()
    }
    state = played(table, setup, [weights[team] for team in teams], iterations)
    sides = sorted(set(teams) - {0})
    if not state.over or len(sides) < 2:
        return []
    scores = {team: state.scores[teams.index(team)] for team in sides}
    mean = sum(scores.values()) / len(sides)
    middle = {name: sum(drawn[team][name] for team in sides) / len(sides) for name in spreads}
    return [Tried(tuple(drawn[team][name] - middle[name] for name in spreads), scores[team] - mean) for team in sides]


def regressed(tries: Sequence[Tried], sides: int) -> list[Found]:
    """Least squares; of the sides of a game one is given by the others."""
    size = len(tries[0].drawn)
    squares = [[sum(one.drawn[i] * one.drawn[j] for one in tries) for j in range(size)] for i in range(size)]
    gains = tune._solved(squares, [sum(one.drawn[i] * one.lead for one in tries) for i in range(size)])
    rest = sum((one.lead - sum(map(float.__mul__, gains, one.drawn))) ** 2 for one in tries)
    free = max(1.0, len(tries) * (sides - 1) / sides - size)
    found = []
    for i, gain in enumerate(gains):
        column = tune._solved(squares, [float(i == j) for j in range(size)])
        found.append(Found(gain, math.sqrt(max(0.0, column[i]) * rest / free)))
    return found


def proposed(old: dict[str, int], spreads: dict[str, float], found: Sequence[Found], step: float) -> dict[str, float]:
    """Every weight moved by what it brings, less what is chance: so many spreads for the one that brings most."""
    trusted = [one.gain * max(0.0, 1 - (one.error / one.gain) ** 2) if one.gain else 0.0 for one in found]
    most = max(map(abs, trusted)) or 1.0
    moved = {name: step * gain / most * spreads[name] for name, gain in zip(spreads, trusted, strict=True)}
    return {name: one + moved.get(name, 0.0) for name, one in old.items()}


@dataclass
class Verdict:
    """A sequential test: the logarithm of how much likelier the games are if the new wins more than by chance."""

    chance: float
    games: int = 0
    won: float = 0.0
    odds: float = 0.0

    def add(self, won: float) -> None:
        better = min(0.95, BETTER * self.chance)
        self.games += 1
        self.won += won
        self.odds += won * math.log(better / self.chance) + (1 - won) * math.log((1 - better) / (1 - self.chance))

    @property
    def said(self) -> str:
        return "better" if self.odds >= SURE else "no gain" if self.odds <= -SURE else ""

    def line(self) -> str:
        low, high = tune.ladder.interval(self.won, max(1, self.games))
        told = f"new weights win {self.won:g} of {self.games} games ({low:.0%} to {high:.0%}; chance {self.chance:.0%})"
        return f"{told}: {self.said or 'open'}"


def judged(table: Cartridge, options: argparse.Namespace, new: dict[str, float] | None) -> Verdict:
    """One side with the new weights, or chances that judge, against the rest with the old, another one in each game."""
    teams = tune.ladder.asked_teams(table, Setup(options.players))
    sides = sorted(set(teams) - {0})
    verdict, old = Verdict(1 / len(sides)), {name: float(one) for name, one in table.content.weights.items()}
    lead = 0.0
    while verdict.games < options.matches and not verdict.said:
        setup = Setup(options.players, game_seed(options.seed + 7, verdict.games))
        own = sides[verdict.games % len(sides)]
        state = played(table, setup, [new if team == own else old for team in teams], options.iterations)
        winners = {teams[seat - 1] for seat in state.winners}
        verdict.add((own in winners) / max(1, len(winners)))
        scores = {team: state.scores[teams.index(team)] for team in sides}
        lead += scores[own] - sum(scores[team] for team in sides if team != own) / (len(sides) - 1)
        if verdict.games % 20 == 0:
            print(f"  {verdict.line()}, {lead / verdict.games:+.1f} points ahead", flush=True)
    print(f"{verdict.line()}, {lead / max(1, verdict.games):+.1f} points ahead")
    return verdict


def main() -> int:
    parser = argparse.ArgumentParser(prog="explore", description="Finds out what weights do by playing with others.")
    parser.add_argument("--table", metavar="T", required=True)
    parser.add_argument("--players", metavar="N", type=int, required=True)
    parser.add_argument("--games", metavar="N", type=int, default=400, help="to learn from (400)")
    parser.add_argument("--matches", metavar="N", type=int, default=400, help="at most, of the new weights and the old")
    parser.add_argument("--iterations", metavar="N", type=int, default=60, help="of thought for each decision (60)")
    parser.add_argument("--seed", metavar="S", type=int, default=1)
    parser.add_argument(
        "--spread", metavar="NAME=X", action="append", default=[], help="of a weight, in its own measure"
    )
    parser.add_argument("--step", metavar="X", type=float, default=1.0, help="spreads the most telling weight moves by")
    parser.add_argument("--keep", metavar="FILE", type=Path, help="add games to it, and learn from all it has")
    parser.add_argument("--weigh", action="store_true", help="the weights learned meet those there are")
    parser.add_argument(
        "--with", metavar="NAME=X", action="append", default=[], dest="given", help="these weights instead"
    )
    parser.add_argument("--learned", action="store_true", help="chances that judge meet the weights instead")
    options = parser.parse_args()
    table = load_table(options.table)
    old = table.content.weights
    spreads = {name: SHARE * abs(one) for name, one in old.items() if one}
    spreads |= {name: float(value) for name, value in (one.split("=") for one in options.spread)}
    new = {name: float(one) for name, one in old.items()}
    new |= {name: float(value) for name, value in (one.split("=") for one in options.given)}

    kept = options.keep.read_text(encoding="utf-8").splitlines() if options.keep and options.keep.is_file() else []
    tries = [Tried(tuple(drawn), lead) for line in kept for drawn, lead in json.loads(line)]
    for number in range(len(kept), options.games):
        setup = Setup(options.players, game_seed(options.seed, number))
        own = tries_of(table, setup, spreads, options.iterations)
        tries += own
        if options.keep:
            with options.keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps([(one.drawn, one.lead) for one in own]) + "\n")
    if tries:
        found = regressed(tries, options.players)
        learned = proposed(old, spreads, found, options.step)
        for (name, spread), one in zip(spreads.items(), found, strict=True):
            brings = f"brings {one.gain:+.2f} ± {1.96 * one.error:.2f}"
            print(f"  {name:16} {old[name]:5} ± {spread:<5g} {brings}: {learned[name]:.1f}")
        if options.weigh and not options.given:
            new = learned
    if options.weigh or options.given or options.learned:
        judged(table, options, None if options.learned else new)
    return 0


if __name__ == "__main__":
    sys.exit(main())
