"""The surprise that nobody who reads positions can be below: moments of bots' games, played on many times by the bots.

    python tests/bench/floor.py --table fellowship [--players 2] [--option NAME=VALUE] [--moments 60] [--futures 16]
                                [--bots search:100i] [--seed 1]

What is left open at a moment is luck: each future deals anew what the seat that is asked has not seen. Where a share p
of them is won, nobody can tell more than p, and is surprised by its entropy on average. Chances that are fitted
(`build.py chances`) are as good as they can be where they come near it.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.engine.machine.cartridge import Cartridge, load_table
from game.engine.machine.setup import Setup
from game.engine.machine.sim import game_seed
from game.engine.machine.state import State
from game.players.bots import introduce
from game.players.levels import make_player

MOST_DECISIONS = 20_000


def entropy(won: int, games: int) -> float:
    """Of a result that was seen so often, with what few games hide of it on average (Miller and Madow)."""
    shares = [count / games for count in (won, games - won) if count]
    return -sum(share * math.log(share) for share in shares) + (len(shares) - 1) / (2 * games)


def play_on(state: State, bots: str, seed: int) -> list[State]:
    """To the end; the state at the beginning of each pass of the flow."""
    players = {seat: make_player(bots, game_seed(seed, seat)) for seat in range(1, state.players + 1)}
    introduce(players)
    moments = [state.clone()]
    for _ in range(MOST_DECISIONS):
        if state.over:
            break
        seat = state.raw.decision.player
        if state.choose(players[seat].choose(state, seat)).rounds and not state.over:
            moments.append(state.clone())
    return moments


def left_open(moment: State, bots: str, futures: int, luck: random.Random) -> float:
    """How much nobody can know there, a side."""
    sides = [moment.teams.index(team) + 1 for team in dict.fromkeys(moment.teams)]
    won = dict.fromkeys(sides, 0)
    for _ in range(futures):
        state = moment.clone()
        state.determinize(state.raw.decision.player, luck.getrandbits(60))
        play_on(state, bots, luck.getrandbits(40))
        for side in sides:
            won[side] += side in state.winners
    return sum(entropy(count, futures) for count in won.values()) / len(sides)


def moment_of(cartridge: Cartridge, setup: Setup, bots: str, luck: random.Random) -> State:
    """Any of a game that bots play."""
    state, _events = State.start(cartridge, setup)
    return luck.choice(play_on(state, bots, setup.seed))


def main() -> int:
    parser = argparse.ArgumentParser(prog="floor", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--table", required=True)
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--moments", type=int, default=60)
    parser.add_argument("--futures", type=int, default=16, help="of each moment (16)")
    parser.add_argument("--bots", default="search:100i")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    cartridge, luck = load_table(chosen.table), random.Random(chosen.seed)
    setup = Setup(chosen.players, 0, dict(text.split("=", 1) for text in chosen.option))
    found = []
    for number in range(chosen.moments):
        moment = moment_of(cartridge, replace(setup, seed=game_seed(chosen.seed, number)), chosen.bots, luck)
        found.append(left_open(moment, chosen.bots, chosen.futures, luck))
    mean = sum(found) / len(found)
    far = 1.96 * math.sqrt(sum((one - mean) ** 2 for one in found)) / len(found)
    print(f"{chosen.table}: nobody can be below {mean:.3f} ± {far:.3f} ({len(found)} moments)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
