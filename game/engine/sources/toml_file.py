"""A TOML file as it is taken in: bounded before it is parsed, and able to say on which line a key stands."""

from __future__ import annotations

import re
import stat
import tomllib
from pathlib import Path
from typing import Any

from game.engine.refusal import Refusal
from game.engine.sources.parsed import values_of

# How much of a kind of file is read at most; what is not named here may have MOST_BYTES.
MOST_BYTES = 512 * 1024
_OURS = Path(__file__).parents[2]
PIPED = ("situation", "transcript")  # named by whoever types the command, maybe as a pipe
MOST_BYTES_OF = {"situation": 256 * 1024, "transcript": 256 * 1024, "sound recipe": 64 * 1024}
DEEPEST = 8  # names in a dotted key, and tables and lists in each other: every level more costs the parser dearly

Path_ = tuple[str | int, ...]  # from the top of a file to a value: names of keys, places in lists

# A string or a comment; one without an end goes on to the end of its line, or of the file.
_OPAQUE = re.compile(
    r'"""(?:[^"\\]++|\\.?|"(?!""))*+(?:"{3,5}|\Z)'
    r"|'''(?:[^']++|'(?!''))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]++|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
_LONG_KEY = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{DEEPEST}}}")
_BRACKET = re.compile(r"[\[\]{}]")
_HEADER = re.compile(r"\s*(\[\[?)([^\[\]]*)\]\]?\s*")
_AT = re.compile(r" \(at line (\d+), column \d+\)$")


class ContentError(Refusal):
    """What is wrong with a table's data, in one line that says where. `problems` has every line where it is several."""

    def __init__(self, message: str, problems: list[str] | None = None):
        super().__init__(message)
        self.problems = problems or [str(self)]

    @classmethod
    def of(cls, problems: list[str]) -> ContentError:
        more = len(problems) - 1
        return cls(f"{problems[0]} (and {more} more)" if more else problems[0], problems)


class Document(dict[str, Any]):
    """The values of a TOML file, with its name and its text."""

    def __init__(self, values: dict[str, Any], file: str, text: str = ""):
        super().__init__(values)
        self.file = file
        self.text = text
        self._lines: dict[Path_, int] | None = None  # found once something is wrong

    def line(self, path: Path_) -> int:
        """The line where a value stands, or what it stands in; 0 where nobody knows."""
        if self._lines is None:
            self._lines = _lines(self.text)
        lines = self._lines
        for length in range(len(path), 0, -1):
            if path[:length] in lines:
                return lines[path[:length]]
        return 0


def read_file(path: Path, kind: str = "") -> Document:
    """A file's values. `kind` is what it should be, for its limit; what cannot be read is refused in one line."""
    text = file_text(path, kind)
    if not path.is_relative_to(_OURS):
        return parse(text, path.name)
    return Document(values_of(text, lambda: parse(text, path.name)), path.name, text.replace("\r\n", "\n"))


def file_text(path: Path, kind: str = "") -> str:
    """A file's text, if it is not too long. What lies in a stranger's folder must be a plain file, and no link."""
    most = MOST_BYTES_OF.get(kind, MOST_BYTES)
    try:
        status = path.stat() if path.is_relative_to(_OURS) else path.lstat()  # installers may link ours
        if kind not in PIPED and not stat.S_ISREG(status.st_mode):
            raise ContentError(f"{path.name} is not a plain file")
        with path.open("rb") as file:
            data = file.read(most + 1)
        if len(data) > most:
            raise ContentError(f"{path.name} is too long for a {kind or 'file of this kind'}")
        return data.decode("utf-8-sig")  # some editors put a mark in front
    except OSError as problem:
        raise ContentError(f"{path.name} cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise ContentError(f"{path.name} is not UTF-8 text") from None


def parse(text: str, file: str) -> Document:
    """The values of a text."""
    text = text.replace("\r\n", "\n")
    _bounded(text, file)
    try:
        return Document(tomllib.loads(text), file, text)
    except tomllib.TOMLDecodeError as problem:
        message = str(problem)
        at = _AT.search(message)
        raise ContentError(f"{file}:{at[1]}: {message[: at.start()]}" if at else f"{file}: {message}") from None
    except ValueError:  # what is TOML but more than Python takes, such as a number of 5000 digits
        raise ContentError(f"{file}: a number or date in it is impossible") from None


def _bounded(text: str, file: str) -> None:
    """Refuses what would cost the parser more than it is worth: it keeps every beginning of every key."""
    bare = _OPAQUE.sub("_", text)
    if bare.count(".") >= DEEPEST and _LONG_KEY.search(bare):
        raise ContentError(f"{file}: a key has more than {DEEPEST} names")
    depth = 0
    for found in _BRACKET.finditer(bare):
        depth += 1 if found[0] in "[{" else -1
        if depth > DEEPEST:
            raise ContentError(f"{file}: lists and tables lie too deep in each other: {DEEPEST} at most")


# --- lines


def _lines(text: str) -> dict[Path_, int]:
    """The line of every table and key that stands on one of its own."""
    bare = _OPAQUE.sub(lambda found: re.sub(r"[^\n]", " " if found[0][0] == "#" else "_", found[0]), text)
    lines: dict[Path_, int] = {}
    counts: dict[Path_, int] = {}
    table: Path_ = ()
    depth = start = 0
    for number, line in enumerate(bare.split("\n"), 1):
        begins, equals = depth == 0, line.find("=")
        header = _HEADER.fullmatch(line) if begins else None
        if header:
            table = _placed(_names(text[start + header.start(2) : start + header.end(2)]), counts)
            if header[1] == "[[":
                lines.setdefault(table, number)
                counts[table] = counts.get(table, 0) + 1
                table = (*table, counts[table] - 1)
            lines.setdefault(table, number)
        else:
            if begins and equals >= 0:
                names = _names(text[start : start + equals])
                for length in range(1, len(names) + 1):
                    lines.setdefault((*table, *names[:length]), number)
            depth += sum(line.count(mark) for mark in "[{") - sum(line.count(mark) for mark in "]}")
        start += len(line) + 1
    return lines


def _names(key: str) -> Path_:
    """The names of a dotted key."""
    names: list[str] = []
    found: object = tomllib.loads(f"{key} = 0")
    while isinstance(found, dict):
        [(name, found)] = found.items()
        names.append(name)
    return tuple(names)


def _placed(names: Path_, counts: dict[Path_, int]) -> Path_:
    """A table's name with the places of the lists it lies in: [area.more] belongs to the last [[area]]."""
    path: Path_ = ()
    for name in names[:-1]:
        path = (*path, name)
        if path in counts:
            path = (*path, counts[path] - 1)
    return (*path, *names[-1:])
