"""The deal of the day: a set-up and a seed from the date alone, and which days were played to the end.

Everybody who plays a table on one day has the same game, without any network.
"""

from __future__ import annotations

import hashlib
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from game.engine.keeping import storage
from game.engine.keeping.match import Match
from game.engine.keeping.scores import DAILY
from game.engine.machine.setup import Setup
from game.engine.sources.content import Content

FILE, KIND, VERSION = "daily.msgpack", "daily", 1
NOTE = "daily"  # of a match: the day whose deal it is
MOST_DAYS = 400  # remembered of each table

Days = dict[str, list[str]]  # a table's days in order, as 2026-11-16


def deal_of(content: Content, day: date) -> Setup:
    """The day's game. What the table varies by goes round; the fewest players that it takes sit down.

    The seed has no more to do with the date than its hash: neighbouring days are nothing alike.
    """
    options = {}
    varied = next((option for option in content.options if option.name == content.varies), None)
    if varied is not None:
        options[varied.name] = varied.values[day.toordinal() % len(varied.values)]
    digest = hashlib.sha256(f"{content.id} {day.isoformat()}".encode()).digest()
    players = 0 if content.lineups else content.players[0]
    return Setup(players, int.from_bytes(digest[:8], "big"), options)


def mark(match: Match, day: date) -> None:
    match.note({NOTE: day.isoformat()})


def day_of(match: Match) -> date | None:
    """The day whose deal a match is; a note that names none is nobody's."""
    noted = match.notes().get(NOTE)
    try:
        return date.fromisoformat(noted) if isinstance(noted, str) else None
    except ValueError:
        return None


def board_of(day: date, players: int) -> str:
    """The key of the day's score table."""
    return f"{DAILY}{day.isoformat()}/{players}"


# --- the days played


def load(folder: Path) -> tuple[Days, str | None]:
    return storage.load_or_default(folder / "profiles" / FILE, KIND, VERSION, {}, _days)


def finished(folder: Path, table: str, day: date) -> str | None:
    """Remembers that a day's deal was played to its end; a line if what was there could not be used."""
    with storage.alone(folder):
        days, trouble = load(folder)
        known = set(days.get(table, [])) | {day.isoformat()}
        days[table] = sorted(known)[-MOST_DAYS:]
        storage.save_record(folder / "profiles" / FILE, KIND, VERSION, days)
    return trouble


def streak(days: list[str], today: date) -> int:
    """How many days in a row, up to today, or to yesterday while today's is still to come.

    >>> streak(["2026-11-14", "2026-11-15"], date(2026, 11, 16))
    2
    """
    known = set(days)
    day = today if today.isoformat() in known else today - timedelta(days=1)
    count = 0
    while day.isoformat() in known:
        count += 1
        day -= timedelta(days=1)
    return count


def _days(value: Any) -> Days:
    for table, days in value.items():
        if not isinstance(table, str) or not isinstance(days, list):
            raise ValueError("days are lists by table")
        for day in days:
            date.fromisoformat(day)
    return {table: sorted(days)[-MOST_DAYS:] for table, days in value.items()}
