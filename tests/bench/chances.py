"""Fits what a standing is worth as a chance: bots play, and chances.toml says how often each standing won.

    python3 build.py chances --table quest [--games 40] [--bots search:60i] [--seed 1] [--write]

For each number of players and each value of the option the table varies by: the centre and scale under which the
results of the games are the likeliest (game/players/chances.py), and how well chance and result agree.
"""

from __future__ import annotations

import argparse
import math
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.engine.machine.cartridge import Cartridge, load_table
from game.engine.machine.setup import Setup, every_setup, seats_of
from game.engine.machine.sim import game_seed, variations
from game.engine.machine.state import State
from game.players.chances import FILE, Chances, standing
from game.players.levels import make_player

Sample = tuple[int, bool]  # a standing, and whether its side won
MOST_DECISIONS = 20_000
SURE = 0.01  # no standing is more certain than that


def samples_of(cartridge: Cartridge, setup: Setup, games: int, bots: str) -> list[Sample]:
    """The standing of every side once a round, and how its game ended."""
    found: list[Sample] = []
    for number in range(games):
        one = replace(setup, seed=game_seed(setup.seed, number))
        state, _events = State.start(cartridge, one)
        players = [make_player(bots, game_seed(one.seed, seat)) for seat in range(1, state.players + 1)]
        seen: list[tuple[int, int]] = []
        fresh = True
        for _ in range(MOST_DECISIONS):
            if state.over:
                break
            if fresh:
                sides = {team: state.teams.index(team) + 1 for team in state.teams}
                seen += [(seat, standing(state, seat)) for seat in sides.values()]
                fresh = False
            seat = state.raw.decision.player
            events = state.choose(players[seat - 1].choose(state, seat))
            fresh = events.rounds > 0
        found += [(value, seat in state.winners) for seat, value in seen]
    return found


def surprise(samples: list[Sample], row: Chances) -> float:
    """How unlikely the results were, in nats a sample."""
    total = 0.0
    for value, won in samples:
        chance = min(1 - SURE, max(SURE, row.of(value)))
        total -= math.log(chance if won else 1 - chance)
    return total / len(samples)


def fitted(samples: list[Sample], players: int, value: str) -> Chances:
    """The likeliest row, looked for on a grid that grows finer."""
    values = sorted(one for one, _won in samples)
    low, high = values[0], values[-1]
    span = max(10, high - low)
    best = Chances(players, float(values[len(values) // 2]), span / 4, value)
    reach, factor = span * 1.5, 8.0
    while reach > span / 200:
        grid = [
            Chances(players, best.centre + reach * step / 4, max(1.0, best.scale * factor ** (power / 2)), value)
            for step in range(-4, 5)
            for power in range(-2, 3)
        ]
        best = min(grid, key=lambda row: surprise(samples, row))
        reach, factor = reach / 2, max(1.05, factor**0.6)
    return replace(best, centre=round(best.centre, 1), scale=round(best.scale, 1))


def main() -> int:
    parser = argparse.ArgumentParser(prog="build.py chances", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--table", required=True)
    parser.add_argument("--games", type=int, default=40, help="of each kind (40)")
    parser.add_argument("--bots", default="search:60i")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"into the table's {FILE}")
    chosen = parser.parse_args()
    cartridge = load_table(chosen.table)
    lines = [
        "# What a standing is worth as a chance to win, fitted by `build.py chances`. See game/players/chances.py.",
        f"# Games of each kind: {chosen.games}, played by {chosen.bots}, seed {chosen.seed}.",
    ]
    for setup in every_setup(cartridge.content):
        setup = replace(setup, seed=chosen.seed)
        for value, one, _share in variations(cartridge, setup, 100):
            players = len(seats_of(cartridge.content, one))
            samples = samples_of(cartridge, one, chosen.games, chosen.bots)
            row = fitted(samples, players, value)
            share = sum(won for _value, won in samples) / len(samples)
            even = -sum(part * math.log(part) for part in (share, 1 - share) if part)
            print(f"{players} players {value}: centre {row.centre}, scale {row.scale};", end=" ")
            print(f"{len(samples)} standings, {share:.0%} won; surprise {surprise(samples, row):.3f},", end=" ")
            print(f"by the share alone {even:.3f}", flush=True)
            lines += ["", "[[chances]]", f"players = {players}"]
            lines += [f'value = "{value}"'] if value else []
            lines += [f"centre = {row.centre}", f"scale = {row.scale}"]
    if chosen.write:
        (cartridge.content.folder / FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
