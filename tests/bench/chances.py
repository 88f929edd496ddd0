"""Fits what a standing is worth as a chance: bots play, and chances.toml says how often each standing won.

    python3 build.py chances --table quest [--players 1,2] [--games 40] [--bots search:60i] [--seed 1] [--write]

For each number of players or lineup, each value of the option the table varies by and each side that has a name: the
centre and scale under which the results of the games are the likeliest (game/players/chances.py), and how often the
standings that were given low, middling and high chances did win. With --players only such games are played, and what
the file says of others stays.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.engine.machine.cartridge import Cartridge, load_table
from game.engine.machine.setup import Setup, every_setup, seats_of
from game.engine.machine.sim import game_seed, variations
from game.engine.machine.state import State
from game.players.chances import FILE, Chances, rows_of, standing
from game.players.levels import make_player

Sample = tuple[int, bool]  # a standing, and whether its side won
MOST_DECISIONS = 20_000
SURE = 0.01  # no standing is more certain than that
STEEPEST = 0.15  # of the span of standings: few games would else make a cliff
BANDS = ((0.0, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1.0))


def samples_of(cartridge: Cartridge, setup: Setup, games: int, bots: str) -> dict[str, list[Sample]]:
    """The standing of every side once a round, and how its game ended, by the side's name."""
    plan = seats_of(cartridge.content, setup)
    found: dict[str, list[Sample]] = {}
    for number in range(games):
        one = replace(setup, seed=game_seed(setup.seed, number))
        state, _events = State.start(cartridge, one)
        players = [make_player(bots, game_seed(one.seed, seat)) for seat in range(1, state.players + 1)]
        sides = [state.teams.index(team) + 1 for team in dict.fromkeys(state.teams)]
        seen: list[tuple[int, int]] = []
        fresh = True
        for _ in range(MOST_DECISIONS):
            if state.over:
                break
            if fresh:
                seen += [(seat, standing(state, seat)) for seat in sides]
            seat = state.raw.decision.player
            fresh = state.choose(players[seat - 1].choose(state, seat)).rounds > 0
        for seat, value in seen:
            found.setdefault(plan[seat - 1].team, []).append((value, seat in state.winners))
    return found


def moderated(samples: list[Sample], games: int) -> Counter[Sample]:
    """With two games more, won from the highest standing and lost from the lowest: nothing is certain."""
    values = [value for value, _won in samples]
    weight = max(1, len(samples) // games)
    return Counter(samples) + Counter({(max(values), True): weight, (min(values), False): weight})


def surprise(samples: Counter[Sample], row: Chances) -> float:
    """How unlikely the results were, in nats a sample."""
    total = 0.0
    for (value, won), times in samples.items():
        chance = min(1 - SURE, max(SURE, row.of(value)))
        total -= times * math.log(chance if won else 1 - chance)
    return total / samples.total()


def fitted(samples: Counter[Sample], row: Chances) -> Chances:
    """The likeliest row, looked for on a grid that grows finer."""
    values = sorted(value for value, _won in samples.elements())
    low, high = values[0], values[-1]
    span = max(10, high - low)
    best = replace(row, centre=float(values[len(values) // 2]), scale=span / 4)
    reach, factor = span * 1.5, 8.0
    while reach > span / 200:
        grid = [
            replace(
                best,
                centre=best.centre + reach * step / 4,
                scale=max(1.0, span * STEEPEST, best.scale * factor ** (power / 2)),
            )
            for step in range(-4, 5)
            for power in range(-2, 3)
        ]
        best = min(grid, key=lambda one: surprise(samples, one))
        reach, factor = reach / 2, max(1.05, factor**0.6)
    return replace(best, centre=round(best.centre, 1), scale=round(best.scale, 1))


def agreement(samples: list[Sample], row: Chances) -> str:
    """What share was won of the standings that were given about such a chance."""
    told = []
    for low, high in BANDS:
        results = [won for value, won in samples if low <= row.of(value) < high]
        if results:
            mean = sum(row.of(value) for value, _won in samples if low <= row.of(value) < high) / len(results)
            told.append(f"{mean:.0%} won {sum(results) / len(results):.0%} of {len(results)}")
    return ", ".join(told)


def kind_of(row: Chances) -> tuple[int, list[tuple[str, str]], str]:
    return row.players, sorted(row.options.items()), row.team


def written(row: Chances) -> list[str]:
    lines = ["", "[[chances]]", f"players = {row.players}"]
    given = ", ".join(f'{name} = "{value}"' for name, value in row.options.items())
    lines += [f"options = {{ {given} }}"] if given else []
    lines += [f'team = "{row.team}"'] if row.team else []
    return [*lines, f"centre = {row.centre}", f"scale = {row.scale}"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="build.py chances", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--table", required=True)
    parser.add_argument("--players", default="", help="only games with so many, as 1,2 (all)")
    parser.add_argument("--games", type=int, default=40, help="of each kind (40)")
    parser.add_argument("--bots", default="search:60i")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"into the table's {FILE}")
    chosen = parser.parse_args()
    cartridge = load_table(chosen.table)
    wanted = [int(number) for number in chosen.players.split(",") if number]
    found: list[Chances] = []
    for setup in every_setup(cartridge.content):
        for _value, one, _share in variations(cartridge, replace(setup, seed=chosen.seed), 100):
            began = time.process_time()
            players = len(seats_of(cartridge.content, one))
            if wanted and players not in wanted:
                continue
            for team, samples in samples_of(cartridge, one, chosen.games, chosen.bots).items():
                row = fitted(moderated(samples, chosen.games), Chances(players, 0.0, 1.0, dict(one.options), team))
                share = sum(won for _standing, won in samples) / len(samples)
                even = -sum(part * math.log(part) for part in (share, 1 - share) if part)
                print(f"{players} players {' '.join(one.options.values())} {team}:", end=" ")
                print(f"centre {row.centre}, scale {row.scale}; {len(samples)} standings, {share:.0%} won;", end=" ")
                print(f"surprise {surprise(Counter(samples), row):.3f}, by the share alone {even:.3f}")
                print(f"    {agreement(samples, row)}; {time.process_time() - began:.0f} s", flush=True)
                found.append(row)
    if chosen.write:
        fresh = [kind_of(row) for row in found]
        rows = [*found, *(row for row in rows_of(cartridge.content) if kind_of(row) not in fresh)]
        lines = ["# What a standing is worth as a chance to win, fitted by `build.py chances`: docs/learning.md."]
        lines += [line for row in sorted(rows, key=kind_of) for line in written(row)]
        (cartridge.content.folder / FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
