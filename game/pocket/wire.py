"""What a phone may say: small JSON objects, read strictly. Whatever is not one of these is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from game.engine.sources.language_folders import LANGUAGES

LONGEST = 2048  # bytes of a message
MOST_CARDS = 32  # of a plan
FARTHEST = 4.0  # of the table's height, that a finger moves at once
SECRET = re.compile(r"[0-9a-f]{32}")
LETTERS = re.compile(r"[A-Z0-9]{4}")
DEED = re.compile(r"[\w:/#'.-]{1,120}")


class Garbled(ValueError):
    """It is no request."""


@dataclass(frozen=True)
class Hello:
    """A page opened: with the secret of a seat, or of the door, or with none."""

    secret: str
    door: str
    lang: str


@dataclass(frozen=True)
class Knock:
    """Somebody typed the four letters."""

    letters: str


@dataclass(frozen=True)
class TakeSeat:
    seat: int


@dataclass(frozen=True)
class Choose:
    """`at` is the moment that is answered; an answer to another one is stale."""

    at: int
    deed: str


@dataclass(frozen=True)
class Undo:
    at: int


@dataclass(frozen=True)
class PlanCards:
    """Cards that somebody means to play when they are asked, in this order."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Look:
    """Whether the person looks about on the table."""

    on: bool


@dataclass(frozen=True)
class Speak:
    lang: str


@dataclass(frozen=True)
class Move:
    """The finger on the pad: shares of the table's height."""

    dx: float
    dy: float


@dataclass(frozen=True)
class Tap:
    pass


@dataclass(frozen=True)
class Leave:
    """The person hands the seat back to the table."""


Request: TypeAlias = Hello | Knock | TakeSeat | Choose | Undo | PlanCards | Look | Speak | Move | Tap | Leave
Fields = dict[str, object]


def read(text: str | bytes) -> Request:
    """The request of a message. Garbled where it is none, or too long."""
    if len(text) > LONGEST:
        raise Garbled("too long")
    try:
        fields = json.loads(text, parse_constant=_refused)
    except (ValueError, RecursionError) as problem:
        raise Garbled("no JSON") from problem
    if not isinstance(fields, dict):
        raise Garbled("no object")
    name = fields.pop("do", None)
    reader = READERS.get(name) if isinstance(name, str) else None
    if reader is None:
        raise Garbled("no such request")
    return reader(fields)


def _refused(constant: str) -> None:
    raise ValueError(constant)


def _taken(fields: Fields, *names: str) -> list[object]:
    if set(fields) != set(names):
        raise Garbled("other fields are expected")
    return [fields[name] for name in names]


def _whole(value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Garbled("a number is expected")
    return value


def _share(value: object) -> float:
    if type(value) not in (int, float) or not -FARTHEST <= float(value) <= FARTHEST:  # type: ignore[arg-type]
        raise Garbled("a share is expected")
    return float(value)  # type: ignore[arg-type]


def _like(value: object, pattern: re.Pattern[str], *, empty: bool = False) -> str:
    if not isinstance(value, str) or not (pattern.fullmatch(value) or (empty and not value)):
        raise Garbled("other letters are expected")
    return value


def _lang(value: object) -> str:
    if not isinstance(value, str) or value not in LANGUAGES:
        raise Garbled("there is no such language")
    return value


def _hello(fields: Fields) -> Hello:
    secret, door, lang = _taken(fields, "secret", "door", "lang")
    return Hello(_like(secret, SECRET, empty=True), _like(door, SECRET, empty=True), _lang(lang))


def _cards(fields: Fields) -> PlanCards:
    (cards,) = _taken(fields, "cards")
    if not isinstance(cards, list) or len(cards) > MOST_CARDS:
        raise Garbled("a list is expected")
    return PlanCards(tuple(_whole(card, 1, 1 << 15) for card in cards))


def _choose(fields: Fields) -> Choose:
    at, deed = _taken(fields, "at", "id")
    return Choose(_whole(at, 0, 1 << 40), _like(deed, DEED))


def _look(fields: Fields) -> Look:
    (on,) = _taken(fields, "on")
    if not isinstance(on, bool):
        raise Garbled("yes or no is expected")
    return Look(on)


def _move(fields: Fields) -> Move:
    dx, dy = _taken(fields, "dx", "dy")
    return Move(_share(dx), _share(dy))


def _bare(made: Request) -> Callable[[Fields], Request]:
    def read_bare(fields: Fields) -> Request:
        _taken(fields)
        return made

    return read_bare


READERS: dict[str, Callable[[Fields], Request]] = {
    "hello": _hello,
    "knock": lambda fields: Knock(_like(_taken(fields, "letters")[0], LETTERS)),
    "seat": lambda fields: TakeSeat(_whole(_taken(fields, "seat")[0], 1, 8)),
    "choose": _choose,
    "undo": lambda fields: Undo(_whole(_taken(fields, "at")[0], 0, 1 << 40)),
    "plan": _cards,
    "look": _look,
    "lang": lambda fields: Speak(_lang(_taken(fields, "lang")[0])),
    "move": _move,
    "tap": _bare(Tap()),
    "leave": _bare(Leave()),
}
