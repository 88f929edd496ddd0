"""The games that are kept: what each one is, when it was played and how far it is, read without playing it again."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, overload

from game.engine.keeping import journal, locks, match, saves
from game.engine.keeping.match import Match
from game.engine.keeping.settings import Settings
from game.engine.keeping.storage import StorageError
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.setup import Setup
from game.engine.refusal import Refusal
from game.engine.telling import trouble
from game.players.sitting import Chair, Sitting, chairs_of
from game.ui import called

REVIEW = ".review"
PICTURE = ".png"  # beside the journal, written when the table is left
MOST_GAMES = 500
WEEK = 7  # days: one that was longer ago has a date


@dataclass(frozen=True)
class SavedGame:
    """One file of the folder. `problem` is its one line when it cannot be used; then little else is known."""

    path: Path
    played: float  # seconds since the epoch
    table: str = ""
    setup: Setup | None = None
    choices: int = 0
    chairs: tuple[Chair, ...] = ()
    in_use: bool = False
    problem: str = ""
    refusal: Refusal | None = None  # what the line is about

    def told(self, lang: str) -> str:
        """Why it cannot be used, in that language where there are words for it."""
        spoken = trouble.told(self.refusal, lang) if self.refusal is not None else ""
        return self.problem if spoken == str(self.refusal) else spoken

    @property
    def picture(self) -> Path:
        return self.path.with_suffix(PICTURE)


class Shelf(Sequence[SavedGame]):
    """Every game kept in the folder, the one played last first. Each is read when it is first looked at."""

    def __init__(self, folder: Path, before: Shelf | None = None):
        """`before`: an earlier look, whose games need not be read again."""
        found = []
        for path in saves.by_turn(folder)[:MOST_GAMES]:
            with suppress(OSError):
                found.append((path.stat().st_mtime, path))
        self._entries = found
        kept: dict[tuple[float, Path], SavedGame] = before._read if before is not None else {}
        self._read: dict[tuple[float, Path], SavedGame] = {
            entry: replace(kept[entry], in_use=is_locked(entry[1])) for entry in self._entries if entry in kept
        }

    @property
    def paths(self) -> list[Path]:
        return [path for _played, path in self._entries]

    def same_as(self, other: Shelf) -> bool:
        """Whether both hold the same, as far as anybody has looked."""
        shared = self._read.keys() & other._read.keys()
        return self._entries == other._entries and all(self._read[key] == other._read[key] for key in shared)

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, index: int) -> SavedGame: ...
    @overload
    def __getitem__(self, index: slice) -> list[SavedGame]: ...
    def __getitem__(self, index: int | slice) -> SavedGame | list[SavedGame]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        entry = self._entries[index]
        if entry not in self._read:
            self._read[entry] = read(entry[1])
        return self._read[entry]


def read(path: Path) -> SavedGame:
    """What a journal says of itself: its header and its records, without the rules."""
    try:
        played = path.stat().st_mtime
    except OSError:
        played = time.time()
    try:
        header, records, _torn = journal.read(path)
        table, _rules, setup = match.checked_header(path, header)
    except Refusal as problem:
        return SavedGame(path, played, problem=_without_folder(path, str(problem)), refusal=problem)
    notes: dict[str, Any] = {}
    position = 0
    for kind, value, *_rest in records:
        if kind == "n":
            notes |= value
        elif kind in "cur":
            position += {"c": 1, "u": -value, "r": value}[kind]
    chairs = tuple(called.seated(chairs_of(notes)))
    return SavedGame(path, played, table, setup, max(0, position), chairs, is_locked(path))


def is_locked(path: Path) -> bool:
    """Whether somebody plays it right now."""
    try:
        fd = os.open(path, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return False
    try:
        return locks.is_taken(fd)
    finally:
        os.close(fd)


def replayed(cartridge: Cartridge, game: SavedGame) -> Match:
    """The whole game, to be looked at. A Refusal says why it cannot be."""
    try:
        found = match.replay(cartridge, game.path)
    except StorageError as problem:
        raise StorageError(_without_folder(game.path, str(problem)), problem.kind, problem.path) from None
    found.state.names.update({seat: chair.name for seat, chair in enumerate(game.chairs, 1) if chair.name})
    return found


def resumed(cartridge: Cartridge, path: Path, settings: Settings) -> Sitting:
    """A game to go on with, and whoever sat there."""
    return Sitting.resume(cartridge, path, settings, called.seated)


def watching(cartridge: Cartridge, game: SavedGame, settings: Settings) -> Sitting:
    """A sitting over the finished record: nothing it does reaches the disk."""
    return Sitting(replayed(cartridge, game), game.chairs, settings)


def delete(game: SavedGame, lang: str) -> str:
    """Removes the game and its picture; "" when done, else one line."""
    try:
        game.path.unlink(missing_ok=True)
        game.picture.unlink(missing_ok=True)
        game.path.with_suffix(REVIEW).unlink(missing_ok=True)
    except OSError as error:
        return trouble.not_deleted(error, game.path, lang)
    return ""


def _without_folder(path: Path, message: str) -> str:
    """The player knows the folder; the file's name is enough."""
    return message.replace(str(path), path.name)


# --- in words


def when(seconds: float, say: Callable[..., str], now: float | None = None) -> str:
    """A moment in local time, as one would say it today."""
    then = time.localtime(seconds)
    today = time.localtime(time.time() if now is None else now)
    clock = f"{then.tm_hour}:{then.tm_min:02d}"
    days = _day(today) - _day(then)
    if days == 0:
        return say("today", clock=clock)
    if days == 1:
        return say("yesterday", clock=clock)
    if 1 < days < WEEK:
        return say("on_weekday", weekday=say(f"weekday_{then.tm_wday}"), clock=clock)
    month = say(f"month_{then.tm_mon}")
    if then.tm_year == today.tm_year:
        return say("on_day", day=then.tm_mday, month=month, clock=clock)
    return say("on_date", day=then.tm_mday, month=month, year=then.tm_year, clock=clock)


def _day(moment: time.struct_time) -> int:
    """A number for the day, one more each day."""
    return int(time.mktime((moment.tm_year, moment.tm_mon, moment.tm_mday, 12, 0, 0, 0, 0, -1)) // 86400)
