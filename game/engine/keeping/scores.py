"""The cabinet's high scores, under the names of its people, or arcade initials."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from game.engine.keeping import people, storage

SCORES_FILE = "scores.msgpack"
SCORES_KIND = "scores"
SCORES_VERSION = 2

INITIALS = 3
PLACES = 10
DAILY = "daily/"  # the boards of single days, of which the last are kept
KEPT_DAYS = 30
_POINTS = range(-(1 << 31), 1 << 31)


def initials(text: str) -> str:
    """Arcade initials as typed or steered in.

    >>> initials("їжа")
    'ЇЖА'
    """
    entered = text.upper()
    if not len(text) == len(entered) == INITIALS or not all(one.isalpha() or one in "0123456789" for one in entered):
        raise ValueError(f"initials are {INITIALS} letters or digits")
    return entered


class Score(NamedTuple):
    """A line of a score table."""

    initials: str  # of a guest; empty where there is a name
    points: int
    name: str = ""

    @property
    def called(self) -> str:
        return self.name or self.initials


@dataclass
class TableScores:
    """The best of one table, by variant (scenario, number of players, ...)."""

    lower_is_better: bool = False
    variants: dict[str, list[Score]] = field(default_factory=dict)

    def place(self, variant: str, points: int) -> int | None:
        """The place, from 1, that these points would take; None if they are not among the best.

        Whoever was there first stays ahead of an equal.
        """
        best = self.variants.get(variant, [])
        ahead = sum(not self._better(points, score.points) for score in best)
        return ahead + 1 if ahead < PLACES else None

    def enter(self, variant: str, score: Score) -> int | None:
        """Put a score where it belongs and tell its place; the eleventh drops out."""
        if type(score.points) is not int or score.points not in _POINTS:
            raise ValueError("points are a whole number of at most 31 bits")
        named = people.name_of(score.name) if score.name else ""
        score = Score("" if named else initials(score.initials), score.points, named)
        place = self.place(variant, score.points)
        if place is not None:
            best = self.variants.setdefault(variant, [])
            best.insert(place - 1, score)
            del best[PLACES:]
            self._forget_old_days()
        return place

    def _forget_old_days(self) -> None:
        for variant in sorted(variant for variant in self.variants if variant.startswith(DAILY))[:-KEPT_DAYS]:
            del self.variants[variant]

    def _better(self, points: int, than: int) -> bool:
        return points < than if self.lower_is_better else points > than


@dataclass
class Scores:
    """All score tables of the cabinet."""

    tables: dict[str, TableScores] = field(default_factory=dict)

    def table(self, name: str, *, lower_is_better: bool = False) -> TableScores:
        """The scores of a table; the flag counts when its first score is yet to come."""
        return self.tables.setdefault(name, TableScores(lower_is_better))


def load_scores(directory: Path) -> tuple[Scores, str | None]:
    """The cabinet's scores, or empty ones and a line saying why."""
    path = directory / "profiles" / SCORES_FILE
    return storage.load_or_default(path, SCORES_KIND, SCORES_VERSION, Scores(), _scores, {1: _with_names})


def enter_score(
    directory: Path, table: str, variant: str, score: Score, lower_is_better: bool = False
) -> tuple[int | None, str | None]:
    """Enters a score among those on disk, whichever program put them there: its place, and a line if any was amiss."""
    with storage.alone(directory):
        scores, trouble = load_scores(directory)
        place = scores.table(table, lower_is_better=lower_is_better).enter(variant, score)
        save_scores(directory, scores)
    return place, trouble


def save_scores(directory: Path, scores: Scores) -> None:
    """Keep the cabinet's scores."""
    value = {
        name: {
            "lower_is_better": table.lower_is_better,
            "variants": {variant: [list(score) for score in best] for variant, best in table.variants.items()},
        }
        for name, table in scores.tables.items()
    }
    try:
        _scores(value)
    except ValueError as error:
        raise storage.StorageError(f"The high scores were not saved: {error}.") from error
    storage.save_record(directory / "profiles" / SCORES_FILE, SCORES_KIND, SCORES_VERSION, value)


def _with_names(value: Any) -> Any:
    """From before people had names: lines of initials and points."""
    return {
        name: table | {"variants": {key: [[*line, ""] for line in best] for key, best in table["variants"].items()}}
        for name, table in value.items()
    }


def _scores(value: Any) -> Scores:
    return Scores({name: _table_scores(table) for name, table in value.items()})


def _table_scores(value: Any) -> TableScores:
    table = TableScores(value["lower_is_better"])
    if not isinstance(table.lower_is_better, bool):
        raise ValueError("lower_is_better is yes or no")
    for variant, best in value["variants"].items():
        for entered, points, name in best:
            table.enter(variant, Score(entered, points, name))
        table.variants.setdefault(variant, [])
    return table
