"""Which languages there are: a folder each, in assets/languages or in `languages` of whoever plays.

Nothing else lists them. What a folder may hold is read by languages.py, when the language is spoken.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import platformdirs

from game.engine.folders import assets_folder

BASE = "en"  # the language that every text has
FILE = "language.toml"
MOST = 64  # of the languages
OURS = assets_folder() / "languages"
_CODE = re.compile(r"[a-z]{2,3}(?:_[a-z]{2,4})?")
_PROGRAM = Path(__file__).resolve().parents[3]


def own_folders() -> list[Path]:
    """Where a player may put languages: beside the saves."""
    if chosen := os.environ.get("EMBERDECK_SAVES"):
        return [Path(os.path.expanduser(chosen)).absolute() / "languages"]
    platform = Path(platformdirs.user_data_dir("emberdeck", appauthor=False))
    return [_PROGRAM / "saves" / "languages", platform / "languages"]


def is_code(text: str) -> bool:
    """Whether a folder of that name is a language's."""
    return _CODE.fullmatch(text) is not None


def found(places: list[Path]) -> dict[str, Path]:
    """The folders of languages by their codes, English first; a player's goes before one of ours, but for English."""
    folders: dict[str, Path] = {}
    for place in reversed(places):
        for code in _codes(place):
            if len(folders) < MOST or code in folders:
                folders[code] = place / code
    codes = sorted(folders, key=lambda code: (code != BASE, code))
    return {code: OURS / code if code == BASE else folders[code] for code in codes}


def _codes(place: Path) -> list[str]:
    """The names of the folders that hold a language; none where there is nothing to be read."""
    try:
        names = sorted(entry.name for entry in os.scandir(place) if is_code(entry.name))
    except OSError:
        return []
    return [name for name in names[:MOST] if os.path.isfile(place / name / FILE)]


FOLDERS = found([*own_folders(), OURS])
LANGUAGES = tuple(FOLDERS)
