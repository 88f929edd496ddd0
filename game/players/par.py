"""Par of the deal of the day: what a master makes of the very same deal, and how it played.

The master thinks a number of iterations, not a time, so that par is the same on every machine. It is played beside the
person's game by another process, and kept: the last day's for each table.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from game.engine.keeping import daily, storage
from game.engine.keeping.match import Match
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.shape import has_shape
from game.engine.machine.sim import game_seed
from game.players.bots import Budget, SearchBot, introduce

KIND, VERSION = "par", 1
ITERATIONS = 1000
MOST_CHOICES = 20_000


@dataclass(frozen=True)
class Par:
    """A day's game as a master played it, for the side a person has: won or not, its points, and every choice."""

    day: str
    won: bool
    points: int
    choices: tuple[int, ...]


def played(cartridge: Cartridge, day: date, iterations: int = ITERATIONS) -> Par:
    """Masters in all seats: at a table with opponents they are those a person meets."""
    match = Match(cartridge, daily.deal_of(cartridge.content, day))
    seats = range(1, match.state.players + 1)
    seed = match.setup.seed
    bots = {seat: SearchBot(Budget(iterations=iterations), seed=game_seed(seed, seat)) for seat in seats}
    introduce(bots)
    while not match.state.over and match.position < MOST_CHOICES:
        seat = match.state.raw.decision.player
        match.choose(bots[seat].choose(match.state, seat), auto=True)
    own = [seat for seat in seats if match.state.teams[seat - 1] == match.state.teams[0]]
    points = [match.state.scores[seat - 1] for seat in own]
    best = min(points) if cartridge.content.lower_is_better else max(points)
    won = any(seat in match.state.winners for seat in own)
    return Par(day.isoformat(), won, best, tuple(chosen.choice.option for chosen in match.history))


def match_of(cartridge: Cartridge, par: Par) -> Match:
    """The master's game, to be looked through."""
    match = Match(cartridge, daily.deal_of(cartridge.content, date.fromisoformat(par.day)))
    for option in par.choices:
        match.choose(option, auto=True)
    return match


def beaten(par: Par, points: int | None, *, lower_is_better: bool) -> bool:
    """Whether a person who has won with so many points, or has not won, did better than par."""
    if points is None:
        return False
    return not par.won or (points < par.points if lower_is_better else points > par.points)


# --- kept for each table


def keep(folder: Path, table: str, par: Par) -> None:
    with storage.alone(folder):
        pars, _trouble = _load(folder)
        pars[table] = par
        storage.save_record(_path(folder), KIND, VERSION, {name: asdict(one) for name, one in pars.items()})


def kept(folder: Path, table: str, day: date) -> Par | None:
    """That day's par, if it has been played; what cannot be read is none."""
    found = _load(folder)[0].get(table)
    return found if found is not None and found.day == day.isoformat() else None


def _load(folder: Path) -> tuple[dict[str, Par], str | None]:
    return storage.load_or_default(_path(folder), KIND, VERSION, {}, _pars)


def _path(folder: Path) -> Path:
    return folder / "profiles" / f"{KIND}.msgpack"


def _pars(value: Any) -> dict[str, Par]:
    pars = {name: Par(**plain | {"choices": tuple(plain["choices"])}) for name, plain in value.items()}
    for name, par in pars.items():
        if not isinstance(name, str) or not has_shape(par, Par) or len(par.choices) > MOST_CHOICES:
            raise ValueError("a par is a day's game")
        date.fromisoformat(par.day)
    return pars
