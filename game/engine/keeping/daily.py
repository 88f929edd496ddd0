"""The deal of the day: a set-up and a seed from the date alone, and which days were played to the end.

Everybody who plays a table on one day has the same game, without any network.
"""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from game.engine.keeping import marks
from game.engine.keeping.match import Match
from game.engine.keeping.scores import DAILY
from game.engine.machine.setup import Setup
from game.engine.sources.content import Content, Daily

KIND = "daily"  # of the marks
NOTE = "daily"  # of a match: the day whose deal it is


def kind_of(content: Content, day: date) -> Daily:
    """The day's kind of game: the table's go round, or what it varies by, with as few players as it takes."""
    if content.dailies:
        return content.dailies[day.toordinal() % len(content.dailies)]
    options = {}
    varied = next((option for option in content.options if option.name == content.varies), None)
    if varied is not None:
        options[varied.name] = varied.values[day.toordinal() % len(varied.values)]
    return Daily(0 if content.lineups else content.players[0], options)


def deal_of(content: Content, day: date) -> Setup:
    """The day's game. The seed has no more to do with the date than its hash: neighbouring days are nothing alike."""
    kind = kind_of(content, day)
    import hashlib  # loads OpenSSL, for the one page that asks

    digest = hashlib.sha256(f"{content.id} {day.isoformat()}".encode()).digest()
    return Setup(kind.players, int.from_bytes(digest[:8], "big"), dict(kind.options), kind.decks)


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


def played(folder: Path, table: str) -> list[str]:
    """The days whose deal was played to its end at the table, in order."""
    return marks.load(folder, KIND)[0].get(table, [])


def finished(folder: Path, table: str, day: date) -> str | None:
    """Remembers that a day's deal was played to its end; a line if what was there could not be used."""
    return marks.add(folder, KIND, table, day.isoformat())


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
