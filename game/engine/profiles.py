"""Who plays here: profiles with their campaigns, and the cabinet's high scores under arcade initials."""

import secrets
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from game.engine import storage

PROFILE_KIND = "profile"
PROFILE_VERSION = 1
PROFILE_SUFFIX = ".profile"
SCORES_FILE = "scores.msgpack"
SCORES_KIND = "scores"
SCORES_VERSION = 1

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГҐДЕЁЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ0123456789"
INITIALS = 3
NAME_LENGTH = 24
PLACES = 10
_POINTS = range(-(1 << 31), 1 << 31)


def initials(text: str) -> str:
    """Arcade initials as typed or steered in.

    >>> initials("їжа")
    'ЇЖА'
    """
    entered = text.upper()
    if not len(text) == len(entered) == INITIALS or any(letter not in ALPHABET for letter in entered):
        raise ValueError(f"initials are {INITIALS} letters or digits")
    return entered


def player_name(text: str) -> str:
    """A name without blanks around it, short enough for the screen."""
    name = text.strip()
    if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable():
        raise ValueError(f"a name has 1 to {NAME_LENGTH} characters")
    return name


@dataclass
class Profile:
    """A player: counters by name, and for each table the campaign as that table wrote it."""

    name: str
    initials: str
    statistics: dict[str, int] = field(default_factory=dict)
    campaigns: dict[str, dict[str, Any]] = field(default_factory=dict)
    # Names may be alike or unfit for a disk, so the file is named by this.
    key: str = field(default_factory=lambda: secrets.token_hex(8))
    unknown: dict[str, Any] = field(default_factory=dict)  # what a newer program wrote

    def __post_init__(self) -> None:
        self.name = player_name(self.name)
        self.initials = initials(self.initials)

    def count(self, statistic: str, by: int = 1) -> None:
        """Add to a counter."""
        self.statistics[statistic] = self.statistics.get(statistic, 0) + by


def load_profiles(directory: Path) -> tuple[list[Profile], list[str]]:
    """Every profile by name, and a line for each file that could not be used (it is kept aside)."""
    found: list[Profile] = []
    warnings: list[str] = []
    for path in storage.files(directory / "profiles", f"*{PROFILE_SUFFIX}"):
        validate = partial(_profile, key=path.stem)
        profile, trouble = storage.load_or_default(path, PROFILE_KIND, PROFILE_VERSION, None, validate)
        if profile is not None:
            found.append(profile)
        if trouble is not None:
            warnings.append(trouble)
    return sorted(found, key=lambda profile: (profile.name.casefold(), profile.key)), warnings


def save_profile(directory: Path, profile: Profile) -> None:
    """Keep a profile under its key."""
    path = directory / "profiles" / f"{profile.key}{PROFILE_SUFFIX}"
    value = profile.unknown | {
        "name": profile.name,
        "initials": profile.initials,
        "statistics": profile.statistics,
        "campaigns": profile.campaigns,
    }
    try:
        _profile(value, profile.key)
    except ValueError as error:
        raise storage.StorageError(f"The profile {profile.name!r:.40} was not saved: {error}.") from error
    storage.save_record(path, PROFILE_KIND, PROFILE_VERSION, value)


def _profile(value: Any, key: str) -> Profile:
    known = {name: value[name] for name in ("name", "initials", "statistics", "campaigns")}
    if not isinstance(known["name"], str) or not isinstance(known["initials"], str):
        raise ValueError("name and initials are text")
    if not isinstance(known["statistics"], dict) or any(type(n) is not int for n in known["statistics"].values()):
        raise ValueError("statistics are whole numbers by name")
    if not isinstance(known["campaigns"], dict) or any(
        not isinstance(campaign, dict) for campaign in known["campaigns"].values()
    ):
        raise ValueError("campaigns are maps by table")
    unknown = {name: item for name, item in value.items() if name not in known}
    return Profile(**known, key=key, unknown=unknown)


class Score(NamedTuple):
    """A line of a score table."""

    initials: str
    points: int


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
        score = Score(initials(score.initials), score.points)
        place = self.place(variant, score.points)
        if place is not None:
            best = self.variants.setdefault(variant, [])
            best.insert(place - 1, score)
            del best[PLACES:]
        return place

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
    return storage.load_or_default(directory / "profiles" / SCORES_FILE, SCORES_KIND, SCORES_VERSION, Scores(), _scores)


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


def _scores(value: Any) -> Scores:
    return Scores({name: _table_scores(table) for name, table in value.items()})


def _table_scores(value: Any) -> TableScores:
    table = TableScores(value["lower_is_better"])
    if not isinstance(table.lower_is_better, bool):
        raise ValueError("lower_is_better is yes or no")
    for variant, best in value["variants"].items():
        for entered, points in best:
            table.enter(variant, Score(entered, points))
        table.variants.setdefault(variant, [])
    return table
