"""Every level of bot against every other, per table and number of players, with win rates and 95 % intervals.

    python tests/bench/ladder.py [--table T] [--players N] [--option NAME=VALUE] [--levels L,L,...] [--neighbours]
                                 [--games N] [--seed S] [--keep FILE] [--json]
    python tests/bench/ladder.py --figures [--table T] [--games N] [--seed S] [--json]

Where seats play against each other, a team of the first level (mostly a single seat) meets teams of the second, another
one in each game; a shared victory counts as a part of one. Where all play together a level has all seats, and is
compared with the others by how often they win. Seats that the rules play stay theirs. `--figures`
plays the contests that have a budget instead. With `--neighbours` each level meets only the one below it.

With `--keep` every game is added to a file as it ends, a line each, and a game that is in it is not played again: a run
can be broken off and gone on with. `--games 0` shows what the file has.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise, permutations
from math import sqrt
from pathlib import Path

from game.engine.machine.cartridge import Cartridge, load_table, table_ids
from game.engine.machine.setup import Setup, every_setup, seats_of, team_numbers
from game.engine.machine.sim import bot_game, game_seed
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


def kept_games(path: Path | None) -> dict[str, dict]:
    """The games of a file, each under what it depends on; a line that a broken-off run left unfinished is none."""
    if path is None or not path.is_file():
        return {}
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    return {json.dumps(row["game"]): row for row in map(json.loads, lines)}


def keep_game(path: Path, row: dict) -> None:
    """Adds a line; what a broken-off run left of one is cut away first."""
    with path.open("a+b") as file:
        file.seek(0)
        whole = file.read().rfind(b"\n") + 1
        file.truncate(whole)
        file.write(json.dumps(row).encode() + b"\n")


def played(cartridge: Cartridge, setup: Setup, names: list[str], teams: list[int], own: int) -> dict:
    """One game: what the team won of it, and how much was thought."""
    bots = [make_player(name, game_seed(setup.seed, seat)) for seat, name in enumerate(names, 1)]
    game = bot_game(cartridge, setup, bots)
    winners = {teams[winner] for winner in game.winners}
    return {
        "won": (own in winners) / max(1, len(winners)),
        "scores": game.scores,
        "playouts": game.playouts,
        "thought": round(game.thought, 3),
    }


def contest(
    cartridge: Cartridge, setup: Setup, level: str, other: str, games: int, seed: int, path: Path | None = None
) -> dict:
    """How often a team of `level` wins against teams of `other`; where there is but one, it is all `level`."""
    teams = asked_teams(cartridge, setup)
    sides = sorted(set(teams) - {0})
    done = kept_games(path)
    rows = []
    number = 0
    while True:
        own = sides[number % len(sides)]
        names = [level if team == own else other for team in teams]
        own_setup = replace(setup, seed=game_seed(seed, number))
        game = {"table": cartridge.id, "setup": own_setup.plain(), "bots": names}
        row = done.get(json.dumps(game))
        if row is None and number >= games:
            break
        if row is None:
            row = {"game": game} | played(cartridge, own_setup, names, teams, own)
            if path is not None:
                keep_game(path, row)
        rows.append(row)
        number += 1
    wins, count = sum(row["won"] for row in rows), len(rows)
    low, high = interval(wins, count) if count else (0.0, 1.0)
    return {
        "table": cartridge.id,
        "players": len(teams),
        "options": setup.options,
        "level": level,
        "against": None if len(sides) == 1 else other,
        "games": count,
        "won": wins,
        "rate": round(wins / max(1, count), 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "playouts_per_s": round(sum(row["playouts"] for row in rows) / max(1e-9, sum(row["thought"] for row in rows))),
    }


def pairs(levels: list[str], together: bool, players: int, neighbours: bool = False) -> list[tuple[str, str]]:
    """With two seats a pair says it both ways round: A's wins are what B does not win."""
    if together:
        return [(level, level) for level in levels]
    if neighbours:
        return [(high, low) for low, high in pairwise(levels)]
    if players == 2:
        return [(high, low) for i, low in enumerate(levels) for high in levels[i + 1 :]]
    return list(permutations(levels, 2))


def setups_of(cartridge: Cartridge, options: argparse.Namespace) -> list[Setup]:
    """Those with so many players and these options."""
    chosen = dict(one.split("=", 1) for one in options.option)
    return [
        replace(one, options=one.options | chosen)
        for one in every_setup(cartridge.content)
        if options.players in (None, one.players)
        and all(one.options.get(name, value) == value for name, value in chosen.items())
    ]


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
        for setup in setups_of(cartridge, options):
            sides = len(set(asked_teams(cartridge, setup)) - {0})
            if setup.players == 1 and not cartridge.content.together:
                continue
            for level, other in pairs(levels, sides == 1, sides, options.neighbours):
                yield contest(cartridge, setup, level, other, options.games, options.seed, options.keep)


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
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="of the set-up")
    parser.add_argument("--neighbours", action="store_true", help="each level only against the one below it")
    parser.add_argument("--keep", metavar="FILE", type=Path, help="add games to it, and play none that it has")
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
