"""What was played here: a line for every game that was finished, and what comes of them for a person, a table, a deck.

Everything is found in the saved games. The file of lines is kept so that nobody waits for games to be replayed; if it
is lost, they are counted anew. A game that was deleted stays counted while the file is there.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from game.engine.keeping import journal, saves, storage
from game.engine.keeping import match as matches
from game.engine.keeping.match import Match
from game.engine.machine.cartridge import Cartridge
from game.engine.refusal import Refusal
from game.engine.telling.deeds import Step, Tally
from game.players.guide import GUIDED
from game.players.sitting import BRANCHED, Chair, chairs_of

FILE = "statistics.msgpack"
KIND = "statistics"
VERSION = 1
MOST_GAMES = 2000  # of which the last are kept
LAST = 10
LONGEST = 6 * 60  # minutes: whoever goes on with a game tomorrow has not played all night
OWN_DECK = "own"

Load = Callable[[str], Cartridge]


@dataclass(frozen=True)
class SeatLine:
    """How a game went for a seat."""

    who: str = ""  # one of the cabinet's people, by id
    name: str = ""  # as they were called
    bot: str = ""
    team: int = 0
    won: bool = False
    score: int = 0
    deck: str = ""
    deeds: tuple[str, ...] = ()
    closest: Mapping[str, int] = field(default_factory=dict)  # of deeds that are not done: how far it got

    def plain(self) -> list[Any]:
        deeds, closest = list(self.deeds), dict(self.closest)
        return [self.who, self.name, self.bot, self.team, self.won, self.score, self.deck, deeds, closest]

    @classmethod
    def from_plain(cls, plain: Any) -> SeatLine:
        who, name, bot, team, won, score, deck, deeds, closest = plain
        line = cls(who, name, bot, team, won, score, deck, tuple(deeds), dict(closest))
        _check_texts(who, name, bot, deck, *deeds, *closest)
        if type(won) is not bool or not all(type(n) is int for n in (team, score, *closest.values())):
            raise ValueError("numbers are whole")
        return line


@dataclass(frozen=True)
class GameLine:
    """How a game went."""

    game: str  # the name of its file
    table: str
    when: int  # seconds since the epoch when it began
    minutes: int
    rounds: int
    options: Mapping[str, str]
    seats: tuple[SeatLine, ...]

    def plain(self) -> list[Any]:
        seats = [seat.plain() for seat in self.seats]
        return [self.table, self.when, self.minutes, self.rounds, dict(self.options), seats]

    @classmethod
    def from_plain(cls, game: str, plain: Any) -> GameLine:
        table, when, minutes, rounds, options, seats = plain
        _check_texts(game, table, *options, *options.values())
        if not all(type(n) is int for n in (when, minutes, rounds)):
            raise ValueError("numbers are whole")
        return cls(game, table, when, minutes, rounds, dict(options), tuple(map(SeatLine.from_plain, seats)))

    def of(self, who: str) -> SeatLine | None:
        """The seat of one of the cabinet's people: of several the first."""
        return next((seat for seat in self.seats if seat.who == who and who), None)

    def number(self, seat: SeatLine) -> int:
        """Which seat that is, from 1."""
        return next(number for number, one in enumerate(self.seats, 1) if one is seat)


Lines = dict[str, GameLine]  # by the name of the game


def _check_texts(*texts: Any) -> None:
    """What a damaged file may hold instead cannot be written on the screen."""
    if not all(isinstance(text, str) and text.isprintable() for text in texts):
        raise ValueError("names are texts in one line")


# --- counting


def line_of(match: Match, chairs: Sequence[Chair], game: str, when: int, minutes: int = 0) -> GameLine | None:
    """What there is to remember of a game; None of one that is not over, was a lesson, or was played by bots alone."""
    state, content = match.state, match.cartridge.content
    held = [*chairs, *[Chair()] * state.players][: state.players]
    people = [seat for seat, chair in enumerate(held, 1) if not chair.bot and seat not in state.ruled]
    if not state.over or not people:
        return None
    tally = Tally(content)
    seats = []
    for seat, chair in enumerate(held, 1):
        is_person = seat in people
        deeds = tally.of(match, seat) if is_person else []
        deck = match.setup.decks[seat - 1] if seat <= len(match.setup.decks) else ""
        seats.append(
            SeatLine(
                chair.who if is_person else "",
                chair.name if is_person else "",
                "" if is_person else chair.bot or "rules",
                state.teams[seat - 1],
                seat in state.winners,
                state.scores[seat - 1],
                deck if isinstance(deck, str) else OWN_DECK,
                tuple(one.deed.id for one in deeds if one.done),
                {one.deed.id: one.count for one in deeds if not one.done and one.count},
            )
        )
    rounds = state.variable("round") if "round" in content.variables else 0
    options = {option.name: option.values[option.default] for option in content.options} | match.setup.options
    return GameLine(game, content.id, when, max(0, min(minutes, LONGEST)), rounds, options, tuple(seats))


def is_counted(notes: Mapping[str, Any]) -> bool:
    """Lessons, and games that were gone on with from the middle of another, are nobody's record."""
    return GUIDED not in notes and BRANCHED not in notes


def finished(folder: Path, match: Match, chairs: Sequence[Chair], now: int) -> tuple[GameLine | None, str | None]:
    """A game has ended: its line, kept with the others, and a line if those could not be used."""
    if match.journal is None or not is_counted(match.notes()):
        return None, None
    began = match.journal.header.get("created")
    when = began if isinstance(began, int) else now
    line = line_of(match, chairs, match.journal.path.stem, when, (now - when) // 60)
    return line, keep(folder, [line]) if line is not None else None


def counted_from(path: Path, load: Load) -> GameLine | None:
    """The line of a saved game, replayed; None where it cannot be, or is nothing to remember."""
    try:
        found = journal.read(path)
        table = matches.checked_header(path, found[0])[0]
        notes: dict[str, Any] = {}
        for record in found[1]:
            if record[0] == "n":
                notes |= record[1]
        if not is_counted(notes):
            return None
        played = matches.replayed(load(table), path, found)
        created, last = found[0].get("created"), int(path.stat().st_mtime)
    except (Refusal, OSError):
        return None  # the list of saved games says why
    when = created if isinstance(created, int) else last
    return line_of(played, chairs_of(notes), path.stem, when, (last - when) // 60)


_looked_at: dict[Path, int] = {}  # journals of games that were not over, by size: until they grow nothing is new


def count(folder: Path, load: Load) -> Iterator[Path]:
    """Counts what is saved and not counted yet, one game a step; all of it is kept in the end."""
    kept, _trouble = lines(folder)
    found: list[GameLine] = []
    for path in saves.by_turn(folder):
        with suppress(OSError):
            size = path.stat().st_size
            if path.stem in kept or _looked_at.get(path) == size:
                continue
            line = counted_from(path, load)
            if line is None:
                _looked_at[path] = size
            else:
                found.append(line)
            yield path
    if found:
        keep(folder, found)


# --- on disk


def lines(folder: Path) -> tuple[Lines, str | None]:
    """All games that were counted, and a line if what was there could not be used; read once until that changes."""
    path, nothing = _path(folder), dict[str, GameLine]()
    stamp = _stamp(path)
    if stamp is None or _read.get(path, (None,))[0] != stamp:
        found, trouble = storage.load_or_default(path, KIND, VERSION, nothing, _lines)
        if stamp is None or trouble is not None:
            return found, trouble
        _read.clear()  # whoever plays has one folder
        _read[path] = (stamp, found)
    return dict(_read[path][1]), None


_read: dict[Path, tuple[tuple[int, int, int], Lines]] = {}


def _stamp(path: Path) -> tuple[int, int, int] | None:
    """What changes whenever the file does: it is always replaced by another one."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


def keep(folder: Path, new: Iterable[GameLine]) -> str | None:
    """Adds games to those on disk, whichever program put them there."""
    with storage.alone(folder):
        kept, trouble = lines(folder)
        kept |= {line.game: line for line in new}
        last = sorted(kept.values(), key=lambda line: (line.when, line.game))[-MOST_GAMES:]
        storage.save_record(_path(folder), KIND, VERSION, {line.game: line.plain() for line in last})
    return trouble


def _path(folder: Path) -> Path:
    return folder / "profiles" / FILE


def _lines(value: Any) -> Lines:
    return {game: GameLine.from_plain(game, plain) for game, plain in value.items()}


# --- what comes of them


@dataclass(frozen=True)
class Figures:
    """Games of somebody, or of all people here: each with the seat it is about, the earliest first."""

    games: tuple[tuple[GameLine, SeatLine], ...]

    @classmethod
    def of(cls, played: Iterable[GameLine], who: str = "") -> Figures:
        """`who`: one of the cabinet's people; everybody else who is no bot where it is empty."""
        found = []
        for line in sorted(played, key=lambda line: (line.when, line.game)):
            seat = line.of(who) if who else next((seat for seat in line.seats if not seat.bot), None)
            if seat is not None:
                found.append((line, seat))
        return cls(tuple(found))

    def __len__(self) -> int:
        return len(self.games)

    @cached_property
    def results(self) -> list[bool]:
        return [seat.won for _line, seat in self.games]

    @property
    def won(self) -> int:
        return sum(self.results)

    @property
    def last(self) -> list[bool]:
        return self.results[-LAST:]

    @property
    def streak(self) -> int:
        """Won in a row, up to the last."""
        return next((n for n, won in enumerate(reversed(self.results)) if not won), len(self.results))

    @property
    def best_streak(self) -> int:
        best = run = 0
        for won in self.results:
            run = run + 1 if won else 0
            best = max(best, run)
        return best

    @property
    def mean(self) -> float:
        """Of the scores."""
        return sum(seat.score for _line, seat in self.games) / len(self.games) if self.games else 0.0

    def best(self, *, lower: bool = False) -> int | None:
        """The best score of a game that was won."""
        scores = [seat.score for _line, seat in self.games if seat.won]
        return (min(scores) if lower else max(scores)) if scores else None

    @property
    def timed(self) -> list[int]:
        """How many minutes games took, the shortest first; without those gone on with another day."""
        return sorted(line.minutes for line, _seat in self.games if 0 < line.minutes < LONGEST)

    @property
    def minutes(self) -> int:
        """How long a game takes: as long as most do; 0 where nobody knows."""
        return self.timed[len(self.timed) // 2] if self.timed else 0

    def only(self, wanted: Callable[[GameLine, SeatLine], bool]) -> Figures:
        return Figures(tuple((line, seat) for line, seat in self.games if wanted(line, seat)))

    def at(self, table: str) -> Figures:
        return self.only(lambda line, _seat: line.table == table)

    def by(self, key: Callable[[GameLine, SeatLine], Iterable[str]]) -> dict[str, Figures]:
        """Told apart, those with most games first."""
        found: dict[str, list[tuple[GameLine, SeatLine]]] = {}
        for line, seat in self.games:
            for name in key(line, seat):
                found.setdefault(name, []).append((line, seat))
        ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
        return {name: Figures(tuple(games)) for name, games in ordered}

    def has_won(self, table: str, step: Step) -> bool:
        """Whether a step of a journey was won."""

        def on_the_way(line: GameLine) -> bool:
            return not step.options or any(line.options.get(option) == step.value for option in step.options)

        games = self.at(table).games
        if step.deed:
            return any(step.deed in seat.deeds for _line, seat in games)
        return any(
            seat.won and step.team in (0, seat.team) and step.seat in (0, line.number(seat))
            for line, seat in games
            if on_the_way(line)
        )

    # --- deeds

    def deeds(self, table: str) -> dict[str, int]:
        """How often each deed of a table was done."""
        times: dict[str, int] = {}
        for line, seat in self.games:
            for deed in seat.deeds if line.table == table else ():
                times[deed] = times.get(deed, 0) + 1
        return times

    def closest(self, table: str, deed: str) -> int:
        """How far anybody got with a deed that is not done."""
        return max((seat.closest.get(deed, 0) for line, seat in self.games if line.table == table), default=0)


def company(line: GameLine, seat: SeatLine) -> list[str]:
    """The names of whoever else played in the team."""
    return [one.name for one in line.seats if one.name and one.who != seat.who and one.team == seat.team]


def rivals(line: GameLine, seat: SeatLine) -> list[str]:
    return [one.name for one in line.seats if one.name and one.who != seat.who and one.team != seat.team]


# --- for other programs

COLUMNS = (
    "game",
    "when",
    "table",
    "scenario",
    "players",
    "rounds",
    "minutes",
    "seat",
    "name",
    "bot",
    "deck",
    "team",
    "won",
    "score",
    "deeds",
)


def as_csv(played: Iterable[GameLine], varies: Callable[[str], str] = lambda _table: "scenario") -> str:
    """A line for every seat of every game; `varies` names the option that tells a table's games apart."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for line in sorted(played, key=lambda line: (line.when, line.game)):
        scenario = line.options.get(varies(line.table), "")
        for number, seat in enumerate(line.seats, 1):
            row = (line.game, line.when, line.table, scenario, len(line.seats), line.rounds, line.minutes, number)
            rest = (seat.name, seat.bot, seat.deck, seat.team, int(seat.won), seat.score, " ".join(seat.deeds))
            writer.writerow([_harmless(value) for value in (*row, *rest)])
    return out.getvalue()


def _harmless(value: object) -> object:
    """A name that a spreadsheet would take for a formula is told to be a text."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value
