"""Whether what hints tell comes true: hints asked for in games that bots play, beside how those games ended.

    python tests/bench/told.py --table underdark [--players 2] [--option NAME=VALUE] [--games 25] [--each 8]
                               [--bots search:60i] [--iterations 600] [--seed 1] [--keep hints.jsonl]

The chance that a hint tells is that of the option it names, and the bot that is asked may take another: at a table
with opponents that comes out even. With --keep a line is added for each game as it ends, and none is played again.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import sys
from dataclasses import replace
from pathlib import Path

from game.engine.machine.cartridge import Cartridge, load_table
from game.engine.machine.setup import Setup
from game.engine.machine.sim import game_seed
from game.engine.machine.state import State
from game.players.bots import Budget, hint, introduce
from game.players.chances import chances_of
from game.players.intervals import wilson
from game.players.levels import make_player

_spec = importlib.util.spec_from_file_location("fit_chances", Path(__file__).parent / "chances.py")
fit = sys.modules["fit_chances"] = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(fit)

MOST_DECISIONS = 20_000


def hints_of(cartridge: Cartridge, setup: Setup, bots: str, each: int, iterations: int) -> list[tuple[float, bool]]:
    """The chances told at some moments of a game, and whether whoever was told has won; nothing if it has no end."""
    luck, chances = random.Random(setup.seed), chances_of(cartridge, setup)
    state, _events = State.start(cartridge, setup)
    players = {seat: make_player(bots, game_seed(setup.seed, seat)) for seat in range(1, state.players + 1)}
    introduce(players)
    moments: list[State] = []
    seen = 0  # any moment of the game is as likely as any other to be among those kept
    for _ in range(MOST_DECISIONS):
        if state.over:
            break
        if state.option_count > 1:
            seen += 1
            if len(moments) < each:
                moments.append(state.clone())
            elif (place := luck.randrange(seen)) < each:
                moments[place] = state.clone()
        seat = state.raw.decision.player
        state.choose(players[seat].choose(state, seat))
    if not state.over:
        return []
    found = []
    for moment in moments:
        seat = moment.raw.decision.player
        told = hint(moment, seat, Budget(iterations=iterations), chances)[0].chance
        if told is not None:
            found.append((told, seat in state.winners))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="told", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--table", required=True)
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=25)
    parser.add_argument("--each", type=int, default=8, help="hints asked for in each (8)")
    parser.add_argument("--bots", default="search:60i")
    parser.add_argument("--iterations", type=int, default=600, help="of thought for a hint (600)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file of games")
    chosen = parser.parse_args()
    cartridge = load_table(chosen.table)
    setup = Setup(chosen.players, 0, dict(text.split("=", 1) for text in chosen.option))
    kept = chosen.keep.read_text(encoding="utf-8").splitlines() if chosen.keep and chosen.keep.is_file() else []
    games: list[list[tuple[float, bool]]] = [json.loads(line) for line in kept]
    for number in range(len(games), chosen.games):
        own = replace(setup, seed=game_seed(chosen.seed, number))
        games.append(hints_of(cartridge, own, chosen.bots, chosen.each, chosen.iterations))
        if chosen.keep:
            with chosen.keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(games[-1]) + "\n")
    pairs = [pair for game in games for pair in game]
    mean, won = sum(told for told, _won in pairs) / len(pairs), sum(won for _told, won in pairs) / len(pairs)
    print(
        f"{cartridge.id} {chosen.players} {' '.join(chosen.option)}: {len(games)} games, {len(pairs)} hints;", end=" "
    )
    print(
        f"told {mean:.1%}, won {won:.1%}; surprise {fit.surprise(pairs):.3f}, by the share alone {fit.even(pairs):.3f}"
    )
    for low, count, told, share in fit.reliability(pairs):
        least, most = wilson(round(share * count), count)
        print(f"  {low:3} to {low + 10:3}: {count:4} told {told:4.0%}, won {share:4.0%} ({least:.0%} to {most:.0%})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
