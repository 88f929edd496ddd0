"""What a standing is worth as a chance to win: chances.toml of a table, fitted to games that bots played.

    [[chances]]
    players = 2
    value = "passage_through_mirkwood"      # of the option the table varies by
    centre = 120
    scale = 35

At the centre a win is as likely as not; one scale above it is three times as likely as a loss. The standing is what the
table's `evaluate` says of a seat's team, less what it says of the best other team.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from game.engine.machine.cartridge import Cartridge
from game.engine.machine.setup import Setup, option_values
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
    value: str = ""

    def of(self, standing: float) -> float:
        """The chance; the console's search reckons alike."""
        apart = (standing - self.centre) / self.scale
        return 0.5 + 0.5 * apart / (1 + abs(apart))


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


def varied(content: Content, setup: Setup) -> str:
    """The value of the option the table varies by; empty where there is none."""
    for option, value in zip(content.options, option_values(content, setup), strict=True):
        if option.name == content.varies:
            return option.values[value]
    return ""


def chances_of(cartridge: Cartridge, setup: Setup, players: int) -> Chances:
    """The row that fits best: the same kind of game, then the nearest number of players."""
    value = varied(cartridge.content, setup)
    rows = rows_of(cartridge.content)
    if not rows:
        return Chances(players, 0.0, 50.0)  # a table nobody has fitted: even, and a guess how far one can be ahead
    return min(rows, key=lambda row: (row.value != value, abs(row.players - players)))


def standing(state: State, seat: int) -> int:
    """What the table says of the seat's team, less what it says of the best other one."""
    teams, rule = state.teams, state.cartridge.content.evaluate
    worth = {team: state.call(rule, teams.index(team) + 1) for team in dict.fromkeys(teams)}
    worth[teams[seat - 1]] = state.call(rule, seat)
    others = [value for team, value in worth.items() if team != teams[seat - 1]]
    return worth[teams[seat - 1]] - max(others, default=0)
