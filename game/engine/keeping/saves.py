"""Where a game is kept, under which name, and how to go on with it."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from game.engine.command_line import typed
from game.engine.keeping import journal, match, storage
from game.engine.keeping.match import Match
from game.engine.keeping.storage import StorageError
from game.engine.machine.cartridge import TABLES, Cartridge
from game.engine.machine.setup import Setup

MOST_TRIES = 100
_NAME = re.compile(r"[\w][\w \-]{0,63}")


def begin(cartridge: Cartridge, setup: Setup, home: Path) -> Match:
    """A new game kept in the folder of saves; where it cannot be kept yet, its warning says so."""
    turn = next_turn(home)
    try:
        for _ in range(MOST_TRIES):
            with suppress(storage.Exists):  # another program began one in the same second
                return match.create(cartridge, setup, new_path(cartridge.id, home), turn=turn)
        raise StorageError(f"No name is left for a new game in {home}.")
    except StorageError as problem:
        unsaved = match.create_later(cartridge, setup, new_path(cartridge.id, home), turn=turn)
        unsaved.trouble = problem
        return unsaved


def go_on(cartridge: Cartridge, path: Path) -> Match:
    """A saved game, to be played on: from now on it is the one played last."""
    resumed = match.resume(cartridge, path)
    resumed.note({"turn": next_turn(path.parent.parent)})
    return resumed


def by_turn(home: Path) -> list[Path]:
    """All games, the one sat down to last first. A clock may be wrong; those that do not say go by it."""
    return [path for *_when, path in sorted(_turns_of(home), reverse=True)]


def next_turn(home: Path) -> int:
    turns = [turn for turn, *_more in _turns_of(home)]
    return min(max(turns, default=0) + 1, journal.MOST_TURNS)


def _turns_of(home: Path) -> Iterator[tuple[int, int, Path]]:
    """Turn, time and path of every game that is there."""
    paths = storage.files(home / "games", f"*{journal.SUFFIX}")
    for gone in _turns.keys() - set(paths):  # a kiosk that runs for a year sees thousands of them go
        del _turns[gone]
    for path in paths:
        with suppress(OSError):
            yield _turn(path), path.stat().st_mtime_ns, path


_turns: dict[Path, tuple[tuple[int, int], int]] = {}  # what a file said, until it changes


def _turn(path: Path) -> int:
    status = path.stat()
    stamp = (status.st_mtime_ns, status.st_size)
    if _turns.get(path, (None, 0))[0] != stamp:
        turn = 0
        with suppress(StorageError):  # what cannot be read does not say
            turn = journal.last_turn(path)
        _turns[path] = (stamp, turn)
    return _turns[path][1]


def new_path(table: str, home: Path | None = None) -> Path:
    """A path of its own for a game that begins now; `home` is the folder of all saves."""
    folder = (home or storage.data_dir()) / "games"
    stem = f"{table}-{time.strftime('%Y%m%d-%H%M%S')}"
    names = [f"{stem}{journal.SUFFIX}", *(f"{stem}-{n}{journal.SUFFIX}" for n in range(2, MOST_TRIES))]
    return next((folder / name for name in names if not os.path.lexists(folder / name)), folder / names[0])


def named_path(name: str) -> Path | None:
    """Where a save of that name lies; None for what is no name."""
    if not _NAME.fullmatch(name):
        return None
    return storage.data_dir() / "games" / f"{name.rstrip()}{journal.SUFFIX}"


def keep(game: Match, path: Path) -> None:
    """Gives a match that has no journal one with everything played so far."""
    kept = match.create(game.cartridge, game.setup, path, turn=next_turn(path.parent.parent))
    written = kept.journal
    assert written is not None, "a match that is created has a journal"
    try:
        _play_again(game, kept)
        if kept.trouble is not None:
            raise kept.trouble
    except BaseException:
        written.close()
        raise
    game.journal = written


def keep_later(game: Match, path: Path) -> None:
    """The same once something can be written."""
    kept = match.create_later(game.cartridge, game.setup, path, turn=next_turn(path.parent.parent))
    _play_again(game, kept)
    game.journal = kept.journal


def _play_again(game: Match, kept: Match) -> None:
    for chosen in game.history:
        kept.choose(chosen.choice.option, auto=chosen.choice.auto)


def copy(game: Match, path: Path) -> None:
    """Another file with the whole of the match's journal."""
    kept = game.journal
    assert kept is not None, "only a match that is kept is copied"
    kept.catch_up()
    storage.write_atomic(path, storage.read_file(kept.path, journal.MAX_FILE), replace=False)


def resume_command(game: Match, path: Path) -> str:
    """What to type to go on; a table from elsewhere must be named again."""
    folder = game.cartridge.content.folder
    table = [] if folder.parent == TABLES else ["--table", str(folder.absolute())]
    return typed("text", "--resume", str(path.absolute()), *table)
