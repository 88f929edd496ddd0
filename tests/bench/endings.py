"""How games of bots end: what winners have, and whether whoever began the last round was behind.

    python tests/bench/endings.py --table underdark --players 4 --bots search:100i --games 60 --seed 41000

Of the winner every feature of the table's `evaluate` and the cards in `--zone`, each as a mean with its 95 % interval.
Who begins the last round is told by the table's `closing`; how far behind he is then, by a rule (`--standing`).
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.engine.machine.cartridge import Cartridge, load_table
from game.engine.machine.setup import Setup
from game.engine.machine.sim import game_seed
from game.engine.machine.state import State
from game.players.bots import introduce
from game.players.intervals import wilson
from game.players.levels import make_player

MOST_DECISIONS = 20_000  # a game that takes more has no end
BEHIND = 5  # points


@dataclass(frozen=True)
class Ending:
    """A game's winner by what it had, how far behind whoever began the last round was, and whether he won."""

    had: dict[str, int]
    behind: int
    after: int  # the same at the end of that turn
    ender_won: bool
    lost_by: int


def ending_of(cartridge: Cartridge, setup: Setup, bots: str, standing: str, zone: str) -> Ending | None:
    """None for a game without an end."""
    state, _events = State.start(cartridge, setup)
    seats = range(1, state.players + 1)
    players = {seat: make_player(bots, game_seed(setup.seed, seat)) for seat in seats}
    introduce(players)
    ender = behind = after = 0
    begins = False  # the turn that begins it is not over
    for _ in range(MOST_DECISIONS):
        if state.over:
            break
        seat = state.raw.decision.player
        events = state.choose(players[seat].choose(state, seat))
        if not ender and (ender := state.variable(cartridge.content.closing)):
            behind, begins = _behind(state, standing, ender), True
        if begins:
            after, begins = _behind(state, standing, ender), not events.rounds
    if not state.over:
        return None
    winner = state.winners[0]
    had = dict(zip(cartridge.content.weights, state.features(winner), strict=True))
    had |= {"points": state.scores[winner - 1], zone: len(state.cards(zone, winner)), "round": state.variable("round")}
    lost_by = state.scores[winner - 1] - state.scores[ender - 1] if ender else 0
    return Ending(had, behind, after, ender in state.winners, lost_by)


def _behind(state: State, standing: str, seat: int) -> int:
    points = [state.call(standing, one) for one in range(1, state.players + 1)]
    return max(points) - points[seat - 1]


def told_mean(values: Sequence[int]) -> str:
    """A mean with its 95 % interval.

    >>> told_mean([1, 3])
    '2.0 ± 2.0'
    """
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1))
    return f"{mean:.1f} ± {1.96 * spread / math.sqrt(len(values)):.1f}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="endings", description="How games of bots end.")
    parser.add_argument("--table", default="underdark")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bots", default="search:100i")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--standing", default="score_now", help="the rule that counts a player's points")
    parser.add_argument("--zone", default="inner_circle", help="whose cards are counted, too")
    chosen = parser.parse_args()
    cartridge = load_table(chosen.table)
    setups = [Setup(chosen.players, game_seed(chosen.seed, number)) for number in range(chosen.games)]
    played = [ending_of(cartridge, setup, chosen.bots, chosen.standing, chosen.zone) for setup in setups]
    ended = [one for one in played if one is not None]
    print(f"{cartridge.id}, {chosen.players} players, {chosen.bots}: {len(ended)} of {len(played)} games ended")
    for name in ended[0].had if ended else ():
        print(f"  {name:16} {told_mean([one.had[name] for one in ended])}")
    late = [one for one in ended if one.behind > BEHIND]
    low, high = wilson(len(late), len(ended))
    lost = sorted(one.lost_by for one in late if not one.ender_won)
    print(f"begun by a seat more than {BEHIND} behind: {len(late)} ({low:.0%} to {high:.0%}); lost, by points: {lost}")
    still = sum(one.after > BEHIND for one in ended)
    low, high = wilson(still, len(ended))
    print(f"more than {BEHIND} behind at the end of that turn: {still} ({low:.0%} to {high:.0%})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
