"""Every level of bot against every other, per table and number of players, with win rates and 95 % intervals.

    python tests/bench/ladder.py [--table T] [--players N] [--levels L,L,...] [--games N] [--seed S] [--json]
    python tests/bench/ladder.py --figures [--table T] [--games N] [--seed S] [--json]

Where seats play against each other, a team of the first level (mostly a single seat) meets teams of the second, another
one in each game; a shared victory counts as a part of one. Where all play together a level has all seats, and is
compared with the others by how often they win. Seats that the rules play stay theirs. `--figures`
plays the contests that have a budget instead.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import permutations
from math import sqrt

from game.engine.machine.cartridge import Cartridge, load_table, table_ids
from game.engine.machine.setup import Setup, every_setup, seats_of, team_numbers
from game.engine.machine.sim import bot_game, game_seed, playouts_per_second
from game.engine.sources.content import spelled
from game.players.levels import LEVELS, make_player

NORMAL_95 = 1.96


@dataclass(frozen=True)
class Strength:
    """How often a bot has to win: with the table's own first decks, and its first scenario."""

    table: str
    level: str
    against: str
    budget: float
    players: int = 2
    options: dict[str, str] = field(default_factory=dict)


STRENGTHS = (
    Strength("underdark", "search:200ms", "random", 0.97),
    Strength("underdark", "search:200ms", "greedy", 0.75),
    Strength("quest", "random", "random", 0.0),
    Strength("quest", "search:200ms", "search:200ms", 0.5),
)


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a win rate.

    >>> [round(end, 2) for end in interval(5, 10)]
    [0.24, 0.76]
    """
    z = NORMAL_95**2 / games
    rate = wins / games
    middle = rate + z / 2
    apart = NORMAL_95 * sqrt((rate * (1 - rate) + z / 4) / games)
    return max(0.0, (middle - apart) / (1 + z)), min(1.0, (middle + apart) / (1 + z))


def asked_teams(cartridge: Cartridge, setup: Setup) -> list[int]:
    """The team of each seat; 0 for one that the rules play."""
    seats = seats_of(cartridge.content, setup)
    teams = team_numbers(cartridge.content, seats)
    return [0 if seat.ruled else team for seat, team in zip(seats, teams, strict=True)]


def contest(cartridge: Cartridge, setup: Setup, level: str, other: str, games: int, seed: int) -> dict:
    """How often a team of `level` wins against teams of `other`; where there is but one, it is all `level`."""
    teams = asked_teams(cartridge, setup)
    sides = sorted(set(teams) - {0})
    wins = 0.0
    played = []
    for number in range(games):
        own = sides[number % len(sides)]
        names = [level if team == own else other for team in teams]
        own_seed = game_seed(seed, number)
        bots = [make_player(name, game_seed(own_seed, seat)) for seat, name in enumerate(names, 1)]
        game = bot_game(cartridge, replace(setup, seed=own_seed), bots)
        played.append(game)
        winners = {teams[winner] for winner in game.winners}
        if own in winners:
            wins += 1 / len(winners)
    low, high = interval(wins, games)
    return {
        "table": cartridge.id,
        "players": len(teams),
        "options": setup.options,
        "level": level,
        "against": None if len(sides) == 1 else other,
        "games": games,
        "rate": round(wins / games, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "playouts_per_s": playouts_per_second(played),
    }


def pairs(levels: list[str], together: bool, players: int) -> list[tuple[str, str]]:
    """With two seats a pair says it both ways round: A's wins are what B does not win."""
    if together:
        return [(level, level) for level in levels]
    if players == 2:
        return [(high, low) for i, low in enumerate(levels) for high in levels[i + 1 :]]
    return list(permutations(levels, 2))


def figures(options: argparse.Namespace) -> Iterator[dict]:
    """The contests with a budget, each with it."""
    for one in STRENGTHS:
        if options.table in (None, one.table):
            setup = Setup(players=one.players, options=one.options)
            row = contest(load_table(one.table), setup, one.level, one.against, options.games, options.seed)
            yield row | {"budget": one.budget, "ok": row["rate"] >= one.budget}


def ladder(options: argparse.Namespace) -> Iterator[dict]:
    levels = options.levels.split(",") if options.levels else [spelled(level.id) for level in LEVELS]
    for table in [options.table] if options.table else table_ids():
        cartridge = load_table(table)
        for setup in every_setup(cartridge.content):
            if options.players not in (None, setup.players):
                continue
            sides = len(set(asked_teams(cartridge, setup)) - {0})
            if setup.players == 1 and not cartridge.content.together:
                continue
            for level, other in pairs(levels, sides == 1, sides):
                yield contest(cartridge, setup, level, other, options.games, options.seed)


def line(row: dict) -> str:
    against = f"against {row['against']}" if row["against"] else "together"
    rate = f"{row['rate']:6.1%}  ({row['low']:.1%} to {row['high']:.1%}, {row['games']} games)"
    speed = f"  {row['playouts_per_s']:,} playouts/s" if row["playouts_per_s"] else ""
    budget = f"  at least {row['budget']:.0%}: {'ok' if row['ok'] else 'missed'}" if row.get("budget") else ""
    options = "".join(f" {value}" for value in row.get("options", {}).values())
    return f"{row['table']}{options} {row['players']}p  {row['level']:12} {against:22} {rate}{speed}{budget}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="ladder", description="Lets every level of bot play every other.")
    parser.add_argument("--table", metavar="T", help="only this table: an id, or a folder")
    parser.add_argument("--players", metavar="N", type=int, help="only with so many players")
    parser.add_argument("--levels", metavar="L,...", help="levels or other bots, the weakest first")
    parser.add_argument("--figures", action="store_true", help="only the contests that have a budget, with it")
    parser.add_argument("--games", metavar="N", type=int, default=20, help="games of each pair (20)")
    parser.add_argument("--seed", metavar="S", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print every row by name")
    options = parser.parse_args()
    rows = []
    for row in figures(options) if options.figures else ladder(options):
        rows.append(row)
        if not options.json:
            print(line(row), flush=True)
    if options.json:
        print(json.dumps({"ladder": rows}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
