"""For translators: which English texts there are, and what of them a language's folder has, lacks, and has for nothing.

The files of a folder are named after the tables; program.toml has what is no table's. Every English text stands in one
of them once, with the first place it is used at. Written anew, they keep every translation; one whose English has
changed keeps its old English as `was` until somebody has looked at it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from game.engine.keeping.storage import write_atomic
from game.engine.machine.cartridge import TABLES
from game.engine.sources.language_folders import BASE, FILE, FOLDERS, OURS, own_folders
from game.engine.sources.languages import Form, inline, key_of, language, read_language, read_texts, said, text_files
from game.engine.sources.records import ContentError, read_file
from game.engine.telling.terms import texts_in_order
from game.engine.telling.wording import placeholders

PROGRAM = "program"
STEMS = " find"  # the end of a place that has beginnings of words, as many as a language needs
_GAME = TABLES.parent


@dataclass(frozen=True)
class Wanted:
    """An English text, and where it stands first."""

    at: str
    english: Form

    @property
    def key(self) -> str:
        return key_of(self.english)


@dataclass(frozen=True)
class Entry:
    """A text of a language's folder; `was` is the English it was made for, where that has changed."""

    wanted: Wanted
    form: Form
    was: Form = ""


@dataclass
class Standing:
    """How a language stands: its files as they should be, and what is wrong with them as they are."""

    code: str
    files: dict[str, list[Entry]] = field(default_factory=dict)
    gone: list[Wanted] = field(default_factory=list)  # what it has for English texts that there are no more
    problems: list[str] = field(default_factory=list)

    @property
    def entries(self) -> list[Entry]:
        return [entry for entries in self.files.values() for entry in entries]

    @property
    def missing(self) -> list[Wanted]:
        return [entry.wanted for entry in self.entries if not said(entry.form)]

    @property
    def outdated(self) -> list[Wanted]:
        return [entry.wanted for entry in self.entries if entry.was]

    def counts(self) -> dict[str, int]:
        return {
            "texts": len(self.entries),
            "missing": len(self.missing),
            "outdated": len(self.outdated),
            "gone": len(self.gone),
        }


@cache
def wanted() -> dict[str, list[Wanted]]:
    """Every English text once, by the file of a language's folder that it belongs to."""
    tables = sorted(path for path in TABLES.iterdir() if path.is_dir())
    program = [path for path in sorted(_GAME.rglob("*.toml")) if TABLES not in path.parents]
    files = {PROGRAM: [(path, path.name) for path in program]}
    for table in tables:
        paths = sorted(table.rglob("*.toml"), key=lambda path: (path.parent != table, path))
        files[table.name] = [(path, str(path.relative_to(table))) for path in paths]
    seen: set[str] = set()
    return {name: list(_new(paths, seen)) for name, paths in files.items()}


def _new(paths: list[tuple[Path, str]], seen: set[str]) -> Iterator[Wanted]:
    for path, name in paths:
        for at, text in texts_in_order(read_file(path), name):
            one = Wanted(at, text.get(BASE, ""))
            if said(one.english) and one.key not in seen:
                seen.add(one.key)
                yield one


def standing(code: str) -> Standing:
    """How a language's folder stands beside the English texts of today."""
    result, kept = Standing(code), _kept(code)
    result.problems += [*_head_problems(code), *kept.problems]
    current = {one.key for entries in wanted().values() for one in entries}
    old = {key: entry for key, entry in kept.entries.items() if key not in current}
    for name, texts in wanted().items():
        lost = {entry["at"]: entry for key, entry in old.items() if kept.files[key] == name and "at" in entry}
        result.files[name] = [_entry(one, code, kept.entries, lost) for one in texts]
    used = {key_of(entry.was) for entry in result.entries if entry.was}
    result.gone = [Wanted(entry.get("at", ""), entry["en"]) for key, entry in old.items() if key not in used]
    result.problems += [problem for entry in result.entries for problem in _problems(entry, code)]
    return result


def _head_problems(code: str) -> Iterator[str]:
    """What is wrong with language.toml, or that a folder lacks it."""
    if code in FOLDERS:
        try:
            read_language(FOLDERS[code]).whole  # noqa: B018
        except ContentError as problem:
            yield from (f"{code}: {line}" for line in problem.problems)
        return
    for folder in (place / code for place in (*own_folders(), OURS)):
        if folder.is_dir():
            yield f"{code}: there is no {FILE} in {folder}, so that the language is not there"


def _entry(one: Wanted, code: str, kept: dict[str, dict[str, Any]], lost: dict[str, dict[str, Any]]) -> Entry:
    if (entry := kept.get(one.key)) is not None:
        return Entry(one, entry[code], entry.get("was", ""))
    old = lost.get(one.at)
    if old is not None and said(old[code]) and isinstance(old["en"], str) == isinstance(one.english, str):
        return Entry(one, old[code], old["en"])
    forms = language(code).forms if code in FOLDERS else 2
    return Entry(one, "" if isinstance(one.english, str) else [""] * forms)


@dataclass
class _Kept:
    """The entries of a folder by their English texts, and the names of the files they stand in."""

    entries: dict[str, dict[str, Any]] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def _kept(code: str) -> _Kept:
    """What the folder has, by English text; a text that is translated in two ways is a problem."""
    kept = _Kept()
    for path in text_files(FOLDERS[code])[0] if code in FOLDERS else []:
        try:
            entries = read_texts(path, code)
        except ContentError as problem:
            kept.problems += [f"{code}: {line}" for line in problem.problems]
            continue
        for entry in entries:
            key = key_of(entry["en"])
            if kept.entries.get(key, entry)[code] != entry[code]:
                kept.problems.append(f"{code}: {path.name}: there are two texts for {shortened(entry['en'])}")
            kept.entries.setdefault(key, entry)
            kept.files.setdefault(key, path.stem)
    return kept


def _problems(entry: Entry, code: str) -> Iterator[str]:
    """Plural forms and placeholders that are not those of the English text, and foreign quotes."""
    if not said(entry.form) or entry.wanted.at.endswith(STEMS):
        return
    where, english = f"{code}: {entry.wanted.at}", entry.wanted.english
    if isinstance(english, str) != isinstance(entry.form, str):
        yield f"{where}: expected {'a text' if isinstance(english, str) else 'plural forms'}, as English has it"
    elif isinstance(entry.form, list) and len(entry.form) != language(code).forms:
        yield f"{where}: {len(entry.form)} plural forms, expected {language(code).forms}"
    if placeholders(entry.form) != placeholders(english):
        yield f"{where}: the names in braces are not those of {shortened(english)}"
    foreign = set('"“”„«»‚‘') - set(language(code).quotes)
    if strange := sorted(foreign & set(key_of(entry.form))):
        yield f"{where}: {' '.join(strange)} is no quote of this language"


def shortened(form: Form) -> str:
    """An English text as a line can show it."""
    line = (form if isinstance(form, str) else form[-1]).replace("\n", " ")
    return f"“{line[:60]}…”" if len(line) > 61 else f"“{line}”"


def overlays() -> list[str]:
    """The languages that are folders of texts."""
    return [code for code in FOLDERS if code not in inline()]


# --- files


def write(folder: Path, found: Standing) -> None:
    """The files of a language as they should be; a new one has its code for a name, and is written like English."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, entries in found.files.items():
        text = "\n".join(_written(entry, found.code) for entry in entries)
        write_atomic(folder / f"{name}.toml", text.encode())
    if not (folder / FILE).exists():
        english = (OURS / BASE / FILE).read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in english if line.strip() and not line.startswith(("#", "inline", "name", "system"))]
        named = [f"name = {_quoted(found.code)}\n", f"system = [{_quoted(found.code)}]\n"]
        write_atomic(folder / FILE, "".join([*named, *kept]).encode())


def _written(entry: Entry, code: str) -> str:
    lines = ["[[text]]", f"at = {_quoted(entry.wanted.at)}"]
    lines += [f"was = {_value(entry.was)}"] if entry.was else []
    return "\n".join([*lines, f"en = {_value(entry.wanted.english)}", f"{code} = {_value(entry.form)}", ""])


def _value(form: Form) -> str:
    if isinstance(form, list):
        return f"[{', '.join(_quoted(one) for one in form)}]"
    if "\n" not in form:
        return _quoted(form)
    return '"""\n' + form.replace("\\", "\\\\").replace('"', '\\"') + '"""'


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
