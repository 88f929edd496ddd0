"""Where a game is kept, under which name, and how to go on with it."""

from __future__ import annotations

import re
import shlex
import time
from pathlib import Path

from game.engine import journal, match, storage
from game.engine.cartridge import TABLES
from game.engine.match import Match
from game.engine.storage import StorageError

_NAME = re.compile(r"[\w][\w \-]{0,63}")


def new_path(table: str, home: Path | None = None) -> Path:
    """A path of its own for a game that begins now; `home` is the folder of all saves."""
    folder = (home or storage.data_dir()) / "games"
    stem = f"{table}-{time.strftime('%Y%m%d-%H%M%S')}"
    names = [f"{stem}{journal.SUFFIX}", *(f"{stem}-{n}{journal.SUFFIX}" for n in range(2, 100))]
    return next((folder / name for name in names if not (folder / name).exists()), folder / names[0])


def named_path(name: str) -> Path | None:
    """Where a save of that name lies; None for what is no name."""
    if not _NAME.fullmatch(name):
        return None
    return storage.data_dir() / "games" / f"{name.rstrip()}{journal.SUFFIX}"


def keep(game: Match, path: Path) -> None:
    """Gives a match that has no journal one with everything played so far."""
    kept = match.create(game.cartridge, game.setup, path)
    written = kept.journal
    assert written is not None, "a match that is created has a journal"
    try:
        for step in game.steps:
            kept.choose(step.choice.option, auto=step.choice.auto)
        if kept.warning:
            raise StorageError(kept.warning)
    except BaseException:
        written.close()
        raise
    game.journal = written


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
    return shlex.join(["python", "-m", "game", "text", "--resume", str(path.absolute()), *table])
