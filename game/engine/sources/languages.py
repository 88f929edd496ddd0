"""A language: how it counts and is written, and the texts that its folder has for English ones.

English, Russian and Ukrainian stand beside each other in the files of the tables and of the client. Every other
language is a folder of files, a text each for an English one:

    [[text]]
    at = "words.toml prompt mulligan"        where the English one stands; for translators
    en = "Keep this hand?"
    de = "Diese Hand behalten?"

What a folder lacks is said in English. An English text that changes is translated anew, so nothing outdated is said:
`python -m game texts` (translating.py) shows which. A text with a language beside its English goes before the folder's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from game.engine.folders import baked_folder
from game.engine.keeping import storage
from game.engine.sources.language_folders import BASE, FILE, FOLDERS, LANGUAGES
from game.engine.sources.reading import Names, Reading, Text, Wrong
from game.engine.sources.records import ContentError, Faults, Sized, Using, anything, read, read_file, reader, shown

Form = str | list[str]
TERMS = "terms.toml"
KIND, VERSION = "language", 1
LONGEST_NAME, MOST_LETTERS = 24, 66  # of a language
MOST_FILES, MOST_TEXTS, LONGEST = 64, 20_000, 6_000  # of a folder: files, texts, letters in one of them
PLURALS: dict[str, tuple[int, Callable[[int], int]]] = {  # how many forms there are, and which one a number takes
    "same": (1, lambda n: 0),
    "one": (2, lambda n: 0 if n == 1 else 1),
    "none_or_one": (2, lambda n: 0 if n <= 1 else 1),
    "slavic": (3, lambda n: _few(n) if n % 10 != 1 or n % 100 == 11 else 0),
    "polish": (3, lambda n: 0 if n == 1 else _few(n)),
    "czech": (3, lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2),
}


def _few(n: int) -> int:
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2


@dataclass(frozen=True)
class Language:
    """What language.toml says: the language's own name, how systems name it, and how it is counted and written."""

    name: str
    system: tuple[str, ...]
    plural: Literal["same", "one", "none_or_one", "slavic", "polish", "czech"]
    letters: str  # of the keyboard on the screen, and in capitals of initials
    quotes: Annotated[tuple[str, ...], Sized(2, 4)]  # around words; two more around words inside these
    lower_after_colon: bool = False  # whether a sentence that goes on after a colon loses its capital letter
    nouns_in_capitals: bool = False  # whether a noun keeps its capital letter in the middle of a sentence
    inline: bool = False  # whether its texts stand beside the English ones

    def faults(self, names: Names) -> Faults:
        """A stranger's name and letters are drawn on the screen: they are as many as fit there."""
        if not 0 < len(self.name) <= LONGEST_NAME:
            yield ("name",), f"expected 1 to {LONGEST_NAME} letters, got {len(self.name)}"
        if not 0 < len(self.letters) <= MOST_LETTERS or len(set(self.letters)) < len(self.letters):
            yield ("letters",), f"expected 1 to {MOST_LETTERS} letters, each once"

    @property
    def forms(self) -> int:
        """How many plural forms it has."""
        return PLURALS[self.plural][0]

    @property
    def initials(self) -> str:
        """The capital letters of an arcade's initials."""
        return "".join(one.upper() for one in self.letters if one.isalpha() and len(one.upper()) == 1)


@cache
def language(code: str) -> Language:
    """The language of a code; English's manner for one that does not exist, or whose file is broken."""
    try:
        return read_language(FOLDERS[code]).whole
    except (ContentError, KeyError):
        return Language(code, (code,), "one", "abcdefghijklmnopqrstuvwxyz", ("“", "”"))


def read_language(folder: Path) -> Reading[Language]:
    return read(folder / FILE, Language)


@cache
def inline() -> tuple[str, ...]:
    """The languages that stand beside each other in the files."""
    return tuple(code for code in LANGUAGES if language(code).inline)


def plural(code: str, n: int) -> int:
    """Which plural form a number takes.

    >>> [plural("uk", n) for n in (1, 3, 5, 11, 21)]
    [0, 1, 2, 2, 0]
    """
    return PLURALS[language(code).plural][1](abs(n))


@cache
def all_initials() -> str:
    """The letters of initials in all languages, Latin ones first, and the digits."""
    letters = dict.fromkeys("".join(language(code).initials for code in LANGUAGES))
    return "".join(letters) + "0123456789"


# --- texts


def spoken(text: Text, code: str) -> Form | None:
    """A text in a language, from beside its English or from the language's folder."""
    return text.get(code) or (catalogue(code).get(key_of(text.get(BASE, ""))) if code not in inline() else None)


def complete(text: Text) -> Text:
    """A text in all languages that have it."""
    return text | {code: form for code in LANGUAGES if code not in text and (form := spoken(text, code))}


def key_of(english: Form) -> str:
    """An English text as the catalogue has it; plural forms in one, and unlike any text."""
    return english if isinstance(english, str) else "\x1f".join(["", *english])


@cache
def catalogue(code: str) -> dict[str, Form]:
    """What a language's folder has for English texts: baked if that is still true to its files."""
    return _catalogue(code)[0] if code in FOLDERS else {}


@cache
def trouble(code: str) -> str:
    """One line about what of a language could not be read; empty if all is well."""
    if code not in FOLDERS:
        return ""
    try:
        read_language(FOLDERS[code]).whole  # noqa: B018
    except ContentError as problem:
        return f"{code}: {problem}"
    return "" if code in inline() else _catalogue(code)[1]


@cache
def _catalogue(code: str) -> tuple[dict[str, Form], str]:
    folder = FOLDERS[code]
    files, wrong = text_files(folder)
    baked, stamp = baked_folder() / f"{code}.language", _stamp(folder, files)
    try:
        kept = storage.load_record(baked, KIND, VERSION)
        if kept["stamp"] == stamp and all(_is_form(form) for form in kept["texts"].values()):
            return kept["texts"], ""
    except (storage.StorageError, KeyError, TypeError, AttributeError):
        pass  # it is made again
    texts: dict[str, Form] = {}
    for path in files:
        try:
            texts |= {key_of(entry["en"]): entry[code] for entry in read_texts(path, code) if said(entry[code])}
        except ContentError as problem:
            wrong = wrong or f"{code}: {problem}"
    if not wrong:
        try:
            baked.parent.mkdir(parents=True, exist_ok=True)
            storage.save_record(baked, KIND, VERSION, {"stamp": stamp, "texts": texts})
        except (OSError, storage.StorageError):
            pass  # where nothing can be written it is read again next time
    return texts, wrong


def text_files(folder: Path) -> tuple[list[Path], str]:
    """The files of texts in a language's folder, and one line if there are too many."""
    files = [path for path in storage.files(folder, "*.toml") if path.name not in (FILE, TERMS)]
    too_many = f"{folder.name}: more than {MOST_FILES} files; the others are not read"
    return files[:MOST_FILES], too_many if len(files) > MOST_FILES else ""


def _stamp(folder: Path, files: list[Path]) -> str:
    status = [(path.name, path.lstat()) for path in files]
    return f"{folder} " + " ".join(f"{name} {one.st_size} {one.st_mtime_ns}" for name, one in status)


def read_texts(path: Path, code: str) -> list[dict[str, Any]]:
    """The entries of a file of texts; everything wrong with it is refused."""
    texts: tuple[dict[str, Any], ...] = Reading(read_file(path), _texts(code)).whole
    return list(texts)


def _texts(code: str) -> Any:
    from game.engine.sources.records import Fields, list_of

    form = reader(Annotated[object, Using(_form)])
    readers = {"at": reader(str), "en": form, "was": form, code: form}
    entries = list_of(Fields(readers, ("en", code)))

    def bounded(value: Any, reading: Reading[Any]) -> Any:
        if isinstance(value, list) and len(value) > MOST_TEXTS:
            raise Wrong(f"expected {MOST_TEXTS} texts at most, got {len(value)}")
        return entries(value, reading)

    return Fields({"text": bounded}, (), lambda given: given.get("text", ()))


def _form(value: Any, reading: Reading[Any]) -> Any:
    if not _is_form(value):
        raise Wrong(f"expected a text, or a list of plural forms, got {shown(anything(value, reading))}")
    if sum(map(len, value if isinstance(value, list) else [value])) > LONGEST:
        raise Wrong(f"expected {LONGEST} letters at most")
    return value


def _is_form(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(one, str) for one in value))


def said(form: Form | None) -> bool:
    """Whether there is something to say in every plural form."""
    forms = [form] if isinstance(form, str) else form or []
    return any(forms) and all(one.strip() for one in forms)
