"""How likely a side is to win, read from a position: chances.toml of a table, fitted to games that bots played.

    [[chances]]
    players = 2
    options = { scenario = "duel" }     # the kind of game, where kinds are told apart
    team = "free"                       # the side, where sides are unlike
    judges = true                       # it is not told: bots judge by it instead of weights.toml
    base = [120000, -40000]
    [chances.features]
    point = [9000, 31000]

What each unit of a feature of the table's `evaluate` is worth, in millionths of the odds' logarithm: at the beginning,
and what is added to that by the end. The feature `late`, from 0 to 100, says how far the game is. Sides are weighed
against each other, one that has no opponents against even odds. The console reckons in whole numbers: native/chances.c.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from game.engine.machine.cartridge import Cartridge
from game.engine.machine.console import error_text, ffi, lib
from game.engine.machine.setup import Setup, option_values, seats_of
from game.engine.machine.state import State
from game.engine.refusal import Refusal
from game.engine.sources.content import Content
from game.engine.sources.records import Between, Reading, read_file, reader

if TYPE_CHECKING:
    from game.engine._console import EmOutlook

FILE = "chances.toml"
LATE = "late"  # the feature that says how far the game is
WHOLE = 1 << 20  # a certain win, as the console counts
Millionths = Annotated[int, Between(-2_000_000_000, 2_000_000_000)]
Worth = tuple[Millionths, Millionths]


@dataclass(frozen=True)
class Chances:
    """What the features of a side are worth in games with so many players."""

    players: Annotated[int, Between(1, 8)]
    base: Worth = (0, 0)
    options: dict[str, str] = field(default_factory=dict)
    team: str = ""
    judges: bool = False  # bots judge by it what they think of, and not by weights.toml; nobody is told it
    features: dict[str, Worth] = field(default_factory=dict)


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
    teams = tuple(seat.team for seat in seats_of(content, setup))
    return _fitting(content, tuple(option_values(content, setup)), teams)


def chances_here(state: State) -> tuple[Chances, ...]:
    """What `fitted_chances` gives, by what the state says of its game."""
    content = state.cartridge.content
    return _fitting(content, _values(state), _teams(state)) if rows_of(content) else ()


def judging_here(state: State) -> tuple[Chances, ...]:
    """For each seat the row that bots judge this very kind of game by; nothing where they judge by the weights."""
    content, teams = state.cartridge.content, _teams(state)
    chosen = _chosen(content, _values(state))
    fitting = [
        row
        for row in rows_of(content)
        if row.judges and row.players == len(teams) and row.options.items() <= chosen.items()
    ]
    found = [next((row for row in fitting if row.team in ("", team)), None) for team in teams]
    return tuple(row for row in found if row) if all(found) else ()


def _teams(state: State) -> tuple[str, ...]:
    return tuple(seat.team for seat in state.seats) or ("",) * state.players


def _values(state: State) -> tuple[int, ...]:
    return tuple(state.raw.setup[0 : len(state.cartridge.content.options)])


def _chosen(content: Content, values: Sequence[int]) -> dict[str, str]:
    return {option.name: option.values[value] for option, value in zip(content.options, values, strict=True)}


def _fitting(content: Content, values: Sequence[int], teams: Sequence[str]) -> tuple[Chances, ...]:
    rows = [row for row in rows_of(content) if not row.judges]
    if not rows:  # a table nobody has fitted: everybody's chances are even
        return (Chances(len(teams)),) * len(teams)
    chosen = _chosen(content, values)

    def unlike(row: Chances, team: str) -> tuple[bool, int, int]:
        other = sum(chosen.get(name) != value for name, value in row.options.items())
        return row.team not in ("", team), other, abs(row.players - len(teams))

    return tuple(min(rows, key=lambda row: unlike(row, team)) for team in teams)


def fitted_chances(cartridge: Cartridge, setup: Setup) -> tuple[Chances, ...]:
    """The same, but nothing where nobody has fitted any: then nothing can be told."""
    return chances_of(cartridge, setup) if rows_of(cartridge.content) else ()


def fill(outlook: EmOutlook, content: Content, rows: Sequence[Chances]) -> None:
    """Puts a row for each seat where the console reads them."""
    names = list(content.weights)
    outlook.late = names.index(LATE) + 1 if LATE in names else 0
    for seat, row in enumerate(rows):
        outlook.base[seat][0:2] = row.base
        for name, worth in row.features.items():
            if name in names:  # another version of the table may have had one more
                outlook.odds[seat][names.index(name)][0:2] = worth


def chances_now(state: State, rows: Sequence[Chances]) -> list[float]:
    """How likely each seat is to win, from all that lies there, hidden or not."""
    outlook, error = ffi.new("EmOutlook *"), ffi.new("EmError *")
    found = ffi.new("uint32_t[]", state.players)
    fill(outlook, state.cartridge.content, rows)
    if not lib.em_chances(state.cartridge.handle, state.raw, outlook, found, error):
        raise Refusal(error_text(error))
    return [chance / WHOLE for chance in found]
