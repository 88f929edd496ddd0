"""The sounds there are: Ogg files in assets/sounds and in the folder `sounds` of a table.

`coin.5.ogg` holds five variants of a coin, one after the other, each as long as the others; `turn.ogg` is one sound.
A table's own come before the program's. `stray.4.ogg` are single sounds thrown into an ambience.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.presentation.assets import assets_folder
from game.presentation.ogg_file import OggError, OggFile

FOLDER = "sounds"
LAYERS = ("ground", "song", "tension", "danger")
AMBIENCE, STRAY = "ambience", "stray"
MOST_FILES = 200
MOST_VARIANTS = 16
_NAME = re.compile(r"([a-z][a-z0-9_]{0,40})(?:\.(\d{1,2}))?\.ogg")


@dataclass(frozen=True)
class SoundFile:
    name: str
    path: Path
    variants: int = 1


def own_folder() -> Path:
    return assets_folder() / FOLDER


def cabinet_folder() -> Path:
    """What is heard before a table is chosen, and at tables that have nothing of their own."""
    return own_folder() / "cabinet"


def files_in(folder: Path) -> dict[str, SoundFile]:
    """The sounds of a folder by their names; what is called otherwise is no sound."""
    found: dict[str, SoundFile] = {}
    for path in sorted(folder.glob("*.ogg"))[:MOST_FILES]:
        match = _NAME.fullmatch(path.name)
        variants = int(match[2] or 1) if match else 0
        if match and 1 <= variants <= MOST_VARIANTS:
            found[match[1]] = SoundFile(match[1], path, variants)
    return found


@cache
def own_files() -> dict[str, SoundFile]:
    return files_in(cabinet_folder()) | files_in(own_folder())


def names() -> frozenset[str]:
    """What a table's files may call for, wherever it is: no layers and no ambiences."""
    return frozenset(own_files()) - {*LAYERS, AMBIENCE, STRAY}


def problems(folder: Path, inside: str = FOLDER) -> list[str]:
    """What is wrong with the sounds of a table, or of another folder."""
    found = []
    paths = sorted((folder / inside).glob("*.ogg"))
    if len(paths) > MOST_FILES:
        found.append(f"{inside}: {len(paths)} files; at most {MOST_FILES} are read")
    for path in paths[:MOST_FILES]:
        if not _NAME.fullmatch(path.name):
            found.append(f"{inside}/{path.name}: expected a name such as coin.ogg or coin.5.ogg")
            continue
        try:
            OggFile(path)
        except OggError as problem:
            found.append(f"{inside}/{problem}")
    return found
