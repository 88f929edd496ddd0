"""What a standing is worth as a chance to win: chances.toml of a table, fitted to games that bots played.

    [[chances]]
    players = 2
    options = { scenario = "duel" }     # the kind of game, where kinds are told apart
    team = "free"                       # the side, where sides are unlike
    centre = 120
    scale = 35

At the centre a win is as likely as not; one scale above it is nearly six times as likely as a loss. The standing is
what the table's `evaluate` says of a seat's team, less what it says of the best other team.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from game.engine.machine.cartridge import Cartridge
from game.engine.machine.setup import Setup, option_values, seats_of
from game.engine.machine.state import State
from game.engine.sources.content import Content
from game.engine.sources.records import Between, Reading, read_file, reader

FILE = "chances.toml"


@dataclass(frozen=True)
class Chances:
    """How standings are read in games with so many players."""

    players: Annotated[int, Between(1, 8)]
    centre: float
    scale: Annotated[float, Between(1, 1_000_000)]
    options: dict[str, str] = field(default_factory=dict)
    team: str = ""

    def of(self, standing: float) -> float:
        """The chance; the console's search reckons alike."""
        apart = (standing - self.centre) / self.scale
        return 0.5 + 0.5 * apart / math.sqrt(1 + apart * apart)


@dataclass(frozen=True)
class _File:
    chances: tuple[Chances, ...]


@lru_cache(maxsize=8)
def _rows(folder: Path) -> tuple[Chances, ...]:
    path = folder / FILE
    return Reading(read_file(path), reader(_File)).whole.chances if path.is_file() else ()


def rows_of(content: Content) -> tuple[Chances, ...]:
    """What the table's file says; nothing where it has none."""
    return _rows(content.folder)


def chances_of(cartridge: Cartridge, setup: Setup) -> tuple[Chances, ...]:
    """For each seat the row that fits best: its side, the kind of game, then the nearest number of players."""
    content = cartridge.content
    rows, seats = rows_of(content), seats_of(content, setup)
    if not rows:  # a table nobody has fitted: even, and a guess how far one can be ahead
        return (Chances(len(seats), 0.0, 50.0),) * len(seats)
    values = zip(content.options, option_values(content, setup), strict=True)
    chosen = {option.name: option.values[value] for option, value in values}

    def unlike(row: Chances, team: str) -> tuple[bool, int, int]:
        other = sum(chosen.get(name) != value for name, value in row.options.items())
        return row.team not in ("", team), other, abs(row.players - len(seats))

    return tuple(min(rows, key=lambda row: unlike(row, seat.team)) for seat in seats)


def standing(state: State, seat: int) -> int:
    """What the table says of the seat's team, less what it says of the best other one."""
    teams, rule = state.teams, state.cartridge.content.evaluate
    worth = {team: state.call(rule, teams.index(team) + 1) for team in dict.fromkeys(teams)}
    worth[teams[seat - 1]] = state.call(rule, seat)
    others = [value for team, value in worth.items() if team != teams[seat - 1]]
    return worth[teams[seat - 1]] - max(others, default=0)
