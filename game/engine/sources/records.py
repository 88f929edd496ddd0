"""TOML files as typed records: one way to read them, and one manner of saying what is wrong.

A record is a dataclass, and its annotations say what a file may hold:

    bool int float str, Literal["row", "fan"], Text      a value
    tuple[float, float], tuple[str, ...], dict[str, X]   several; a list in the file becomes a tuple
    Area, X | None, X | tuple[()]                        another record; something that may be left out
    Annotated[int, Between(1, 99)]                       a number within bounds
    Annotated[tuple[X, ...], Sized(1, 9)]                a list of bounded length
    Annotated[str, Named("zone")]                        a name that the table must have
    Annotated[tuple[X, ...], OneOrMany()]                a list, or one value alone
    Annotated[X, Parsed(function, "a colour")]           whatever the function makes of it
    Annotated[X, Using(reader)]                          read by a reader of its own

A field that is called otherwise in the file has that as its `key`. A record with a `bare` key may be given as that
key's value alone. A record's `faults`, if it has them, say what is wrong with values that are each right, with where.
Everything wrong with a file is told, a line each:

    layout.toml:41: [[area]] 3 (hand): key 'arange' is unknown; did you mean 'arrange'?
"""

from __future__ import annotations

import dataclasses
import json
import math
import sys
import types
import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from dataclasses import MISSING, dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from game.engine.refusal import Refusal
from game.engine.sources.language_folders import LANGUAGES
from game.engine.sources.reading import BROKEN, Names, Reader, Reading, Wrong
from game.engine.sources.toml_file import ContentError, Document, Path_, parse, read_file

__all__ = ["ContentError", "Document", "Path_", "parse", "read_file"]  # of the file itself, for everybody who reads one

T = TypeVar("T")
SHOWN = 24  # known names, where none is close
SURE = 0.8  # how much alike two names are where one is surely meant by the other

Faults = Iterator[tuple[Path_, str]]


@dataclass(frozen=True)
class Between:
    least: float
    most: float


@dataclass(frozen=True)
class Sized:
    """How long a list is."""

    least: int
    most: int


@dataclass(frozen=True)
class Named:
    """The name of something the table has; a family that the reader is not told of is not looked into."""

    family: str


@dataclass(frozen=True)
class Parsed:
    """A value made by a function, which refuses with a ValueError or a Refusal."""

    make: Callable[[Any], Any]
    expected: str = ""


@dataclass(frozen=True)
class OneOrMany:
    """One value alone will do where a list is meant."""


@dataclass(frozen=True)
class Using:
    """A reader for what no annotation can say."""

    reader: Reader


@dataclass(frozen=True)
class Plain:
    """A text in every language, or in some; a list of texts is plural forms."""


def _name(value: object) -> str:
    if not isinstance(value, str) or not value.isidentifier():
        raise ValueError
    return value


Text = Annotated[dict[str, str | list[str]], Plain()]
Name = Annotated[str, Parsed(_name, "a name of letters, digits and _")]
Small = Annotated[int, Between(-32768, 32767)]  # what the console has room for


def key(name: str) -> dict[str, str]:
    """For a field with another name in the file than in the record: field(metadata=key("area"))."""
    return {"key": name}


UNREAD = {"key": None}  # the metadata of a field that no file has
LONGEST, MOST_COMPARED = 80, 2000  # letters and names of a table: to compare more with each other takes minutes


def like(name: str, known: Collection[str], least: float = 0.6) -> str:
    """The known name that is spelt most like it, or ''."""
    from difflib import get_close_matches  # half a megabyte that nobody needs who makes no mistake

    return next(iter(get_close_matches(name, known, 1, least)), "")


def closest(name: str, known: Iterable[str]) -> str:
    """The name that was meant, or '': the beginning of a longer one (nenya, grond), a slip of the pen, a part."""
    names = sorted(one for one in known if 0 < len(one) <= LONGEST)
    if len(name) > LONGEST or len(names) > MOST_COMPARED:
        return ""
    begun = [one for one in names if one.startswith(f"{name}_")] if name else []
    parts = (one for one in names if len(name) > 2 and name in one)
    return next(iter(begun), "") or like(name, names) or next(parts, "")


def suggestion(name: str, known: Iterable[str]) -> str:
    """'; did you mean x?' where something close is known."""
    close = closest(name, known)
    return f"; did you mean {close}?" if close else ""


def read(path: Path, kind: type[T], names: Names | None = None) -> Reading[T]:
    """A file as a record; see `Reading.whole`."""
    hint: Any = kind
    return Reading(read_file(path), reader(hint), names)


# --- how each kind of value is read


@cache
def reader(hint: Any) -> Reader:
    """What reads a value that is as the annotation says."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return _annotated(parts[0], parts[1:])
    if origin is Literal:
        return one_of(parts)
    if origin in (typing.Union, types.UnionType):
        return _either([part for part in parts if part not in (type(None), tuple[()])])
    if origin is dict:
        return table_of(reader(parts[0]), reader(parts[1]))
    if origin is tuple and parts[1:] == (...,):
        return list_of(reader(parts[0]))
    if origin is tuple:
        return _row([reader(part) for part in parts])
    if dataclasses.is_dataclass(hint):
        return _record(hint)
    if hint in _CALLED:
        return _value(hint)
    return anything


def anything(value: Any, reading: Reading[Any]) -> Any:
    return value


_CALLED = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}


def shown(value: object) -> str:
    """A value as a message has it."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return json.dumps(value, ensure_ascii=False, default=str)[:60]


def _value(kind: type) -> Reader:
    def read(value: Any, reading: Reading[Any]) -> Any:
        if type(value) is kind and not (isinstance(value, float) and not math.isfinite(value)):
            return value
        if kind is float and type(value) is int and abs(value) < 1 << 53:
            return float(value)
        raise Wrong(f"expected {_CALLED[kind]}, got {shown(value)}")

    return read


def _annotated(hint: Any, rules: tuple[object, ...]) -> Reader:
    read = reader(hint)
    for rule in rules:
        match rule:
            case Using():
                read = rule.reader
            case Plain():
                read = _text
            case Parsed():
                read = _parsed(rule)
            case Named():
                read = _named(rule.family)
            case Between():
                read = _between(read, rule)
            case Sized():
                read = _sized(read, rule)
            case OneOrMany():
                read = _one_or_many(read)
    return read


def _one_or_many(read: Reader) -> Reader:
    return lambda value, reading: read(value if isinstance(value, list) else [value], reading)


def _sized(inner: Reader, rule: Sized) -> Reader:
    def read(value: Any, reading: Reading[Any]) -> Any:
        if isinstance(value, list) and not rule.least <= len(value) <= rule.most:
            raise Wrong(f"expected a list of {rule.least} to {rule.most}, got {shown(value)}")
        return inner(value, reading)

    return read


def _parsed(rule: Parsed) -> Reader:
    def read(value: Any, reading: Reading[Any]) -> Any:
        try:
            return rule.make(value)
        except (ValueError, Refusal) as problem:
            raise Wrong(f"expected {rule.expected}, got {shown(value)}" if rule.expected else str(problem)) from None

    return read


def _between(inner: Reader, rule: Between) -> Reader:
    def read(value: Any, reading: Reading[Any]) -> Any:
        number = inner(value, reading)
        if not rule.least <= number <= rule.most:
            raise Wrong(f"expected a number from {rule.least} to {rule.most}, got {shown(value)}")
        return number

    return read


def _named(family: str) -> Reader:
    text = _value(str)

    def read(value: Any, reading: Reading[Any]) -> str:
        name: str = text(value, reading)
        known = reading.names.get(family)
        if known is not None and name not in known:
            raise Wrong(f"there is no {family} {name[:60]!r}{meant(name, known)}")
        return name

    return read


def meant(name: str, known: Iterable[str]) -> str:
    """What was meant, or else what there is; both where it is but a guess and the names are few."""
    names = [one for one in (sorted(known) if isinstance(known, Set) else known) if one]
    close = closest(name, names)
    guess = f"; did you mean {close!r}?" if close else ""
    if close and (len(names) > SHOWN or close.startswith(f"{name}_") or like(name, [close], SURE)):
        return guess
    more = ", ..." if len(names) > SHOWN else ""
    return f"{guess} (known: {', '.join(names[:SHOWN])}{more})" if names else " (there is none)"


def one_of(values: tuple[Any, ...]) -> Reader:
    """What reads one of some values."""
    words = [one for one in values if isinstance(one, str)]
    known = {(type(one), one) for one in values}
    said = ", ".join(one if isinstance(one, str) else shown(one) for one in values)

    def read(value: Any, reading: Reading[Any]) -> Any:
        if isinstance(value, str | int | float) and (type(value), value) in known:
            return value
        close = closest(value, words) if isinstance(value, str) else ""
        meant = f"; did you mean {close!r}?" if close else ""
        raise Wrong(f"expected one of {said}, got {shown(value)}{meant}")

    return read


def _either(hints: list[Any]) -> Reader:
    """The one that fits the value's kind: a table, a list, or what is neither."""
    readers = {_kind(hint): reader(hint) for hint in hints}
    if len(readers) == 1:
        return reader(hints[0])
    called: dict[type, str] = {dict: "a table", list: "a list"}
    said = " or ".join(dict.fromkeys(called.get(kind, "a text") for kind in readers))

    def read(value: Any, reading: Reading[Any]) -> Any:
        kind = type(value) if isinstance(value, dict | list) else object
        found = readers.get(dict if isinstance(value, dict) else kind)
        if found is None:
            raise Wrong(f"expected {said}, got {shown(value)}")
        return found(value, reading)

    return read


def _kind(hint: Any) -> type:
    origin = typing.get_origin(hint)
    if origin is Annotated:
        return _kind(typing.get_args(hint)[0])
    if origin is dict or dataclasses.is_dataclass(hint):
        return dict
    return list if origin in (tuple, list) else object


def table_of(names: Reader, values: Reader) -> Reader:
    """What reads a table of any keys."""
    named = names is not reader(str)  # a key is a text by itself

    def read(value: Any, reading: Reading[Any]) -> Any:
        if not isinstance(value, dict):
            raise Wrong(f"expected a table, got {shown(value)}")
        found = {name: reading.inside(name, values, one) for name, one in value.items()}
        if named:
            found |= {name: BROKEN for name in value if reading.inside(name, names, name) is BROKEN}
        return BROKEN if BROKEN in found.values() else found

    return read


def list_of(items: Reader) -> Reader:
    """What reads a list, each item in its own way."""

    def read(value: Any, reading: Reading[Any]) -> Any:
        if not isinstance(value, list):
            raise Wrong(f"expected a list, got {shown(value)}")
        found = tuple([reading.inside(place, items, one) for place, one in enumerate(value)])
        return BROKEN if BROKEN in found else found

    return read


def _row(items: list[Reader]) -> Reader:
    def read(value: Any, reading: Reading[Any]) -> Any:
        if not isinstance(value, list) or len(value) != len(items):
            raise Wrong(f"expected a list of {len(items)}, got {shown(value)}")
        found = tuple([reading.inside(place, *pair) for place, pair in enumerate(zip(items, value, strict=True))])
        return BROKEN if BROKEN in found else found

    return read


def _text(value: Any, reading: Reading[Any]) -> Any:
    if not isinstance(value, dict):
        raise Wrong(f"expected a text for each language, got {shown(value)}")
    if not value:
        raise Wrong("expected a text for each language, got none")
    wrong = len(reading.problems)
    for language, text in value.items():
        if language not in LANGUAGES:
            reading.blame(f"is no language{meant(language, LANGUAGES)}", language)
        elif not (isinstance(text, str) or (isinstance(text, list) and all(isinstance(form, str) for form in text))):
            reading.blame(f"expected a text, or a list of plural forms, got {shown(text)}", language)
    if len(reading.problems) > wrong:
        return BROKEN
    reading.note(value)
    return value


# --- records


class Fields:
    """A table of keys: what reads each, which of them it needs, what is made of them; where other keys belong."""

    def __init__(
        self,
        readers: Mapping[str, Reader],
        needed: Collection[str],
        make: Callable[[dict[str, Any]], Any] = dict,
        elsewhere: Mapping[str, str] | None = None,
    ):
        self.readers = readers
        self.needed = needed
        self.make = make
        self.elsewhere = elsewhere or {}

    def __call__(self, value: Any, reading: Reading[Any]) -> Any:
        if not isinstance(value, dict):
            raise Wrong(f"expected a table, got {shown(value)}")
        given, misspelt = {}, set()
        for name, one in value.items():
            known = self.readers.get(name)
            if known is not None:
                given[name] = reading.inside(name, known, one)
                continue
            home = self.elsewhere.get(name)
            reading.blame(
                f"is unknown here; put it into {home}" if home else f"is unknown{meant(name, self.readers)}", name
            )
            misspelt.add(closest(name, self.readers))
            given[name] = BROKEN
        for name in self.needed:
            if name not in value and name not in misspelt:
                reading.blame("is missing", name)
                given[name] = BROKEN
        return BROKEN if BROKEN in given.values() else self.make(given)


def _hints(kind: Any) -> dict[str, Any]:
    """The annotations of a record and of what it is derived from, in the names of the module of each. typing's own way
    asks a dozen questions about each of them, which is most of what it costs to open a table."""
    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        names = vars(sys.modules[base.__module__])
        for name, said in vars(base).get("__annotations__", {}).items():
            found[name] = eval(said, names) if isinstance(said, str) else said
    return found


def _record(kind: Any) -> Reader:
    hints = _hints(kind)
    fields = {one.metadata.get("key", one.name): one for one in dataclasses.fields(kind)}
    fields.pop(None, None)
    needed = [name for name, one in fields.items() if one.default is MISSING and one.default_factory is MISSING]
    table = Fields(
        {name: reader(hints[one.name]) for name, one in fields.items()},
        needed,
        lambda given: kind(**{fields[name].name: value for name, value in given.items()}),
    )
    bare = getattr(kind, "bare", "")  # the key that a text alone stands for

    def read(value: Any, reading: Reading[Any]) -> Any:
        made = table({bare: value} if bare and isinstance(value, str) else value, reading)
        if made is BROKEN or not hasattr(kind, "faults"):
            return made
        wrong = len(reading.problems)
        for path, message in made.faults(reading.names):
            reading.blame(message, *path)
        return BROKEN if len(reading.problems) > wrong else made

    return read
