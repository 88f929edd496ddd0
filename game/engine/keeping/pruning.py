"""What a cabinet that nobody tidies lets go of, so that its folder does not grow for ever.

Games are counted by when they were last sat down to, not by a clock, which a kiosk may not have.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from game.engine.keeping import journal, locks, match, saves, storage
from game.engine.keeping.journal import Record
from game.engine.refusal import Refusal

KEPT_GAMES = 300
KEPT_UNFINISHED = 60  # of the games sat down to last, those that nobody finished
KEPT_PICTURES = 60  # and reviews, beside the games sat down to last
BESIDE = (".png", ".review")
FINISHED, BROKEN_OFF, UNUSABLE = "finished", "broken off", "unusable"


def prune(home: Path) -> int:
    """Removes the games nobody will miss, and the pictures and reviews of old ones; how many games.

    What cannot be read, was written by a newer program or is being played stays.
    """
    removed = 0
    games = saves.by_turn(home)
    for gone in _fates.keys() - set(games):
        del _fates[gone]
    torn = storage.files(home / "games", f"*{journal.SUFFIX}.torn-*") if len(games) > KEPT_UNFINISHED else []
    for place, path in enumerate(games):
        if place >= KEPT_UNFINISHED and _may_go(path, place):
            removed += _remove(path, [tail for tail in torn if tail.name.startswith(f"{path.name}.")])
        elif place >= KEPT_PICTURES:
            _forget([path.with_suffix(suffix) for suffix in BESIDE])
    return removed


def is_finished(records: list[Record]) -> bool:
    """Whether a game came to its end, as far as its journal shows without the rules: the end is a checkpoint.

    Every sixteenth choice is one too: a game broken off right there passes for finished.
    """
    return bool(records) and records[-1][0] == "h"


def _may_go(path: Path, place: int) -> bool:
    fate = _fate(path)
    return fate == BROKEN_OFF or (fate == FINISHED and place >= KEPT_GAMES)


_fates: dict[Path, tuple[tuple[int, int], str]] = {}  # a file need not be read again until it changes


def _fate(path: Path) -> str:
    try:
        status = path.stat()
        stamp = (status.st_mtime_ns, status.st_size)
        if _fates.get(path, (None, ""))[0] != stamp:
            header, records, _torn = journal.read(path)
            match.checked_header(path, header)
            played = [record for record in records if record[0] != "n"]
            _fates[path] = (stamp, FINISHED if is_finished(played) else BROKEN_OFF)
        return _fates[path][1]
    except (Refusal, OSError):
        return UNUSABLE


def _remove(path: Path, torn: list[Path]) -> int:
    try:
        with path.open("rb") as file:
            if locks.is_taken(file.fileno()):
                return 0
        path.unlink()
    except OSError:
        return 0
    _forget([*(path.with_suffix(suffix) for suffix in BESIDE), *torn])
    return 1


def _forget(paths: list[Path]) -> None:
    for path in paths:
        with suppress(OSError):
            path.unlink(missing_ok=True)
