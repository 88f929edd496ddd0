"""The client's own words, scene by scene: game/ui/words/<scene>.toml."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game.engine.sources.records import Reading, Text, read_file, reader

FOLDER = Path(__file__).resolve().parents[1] / "ui" / "words"


@cache
def words(scene: str) -> dict[str, Text]:
    return read_words(FOLDER / f"{scene}.toml").whole


def read_words(path: Path) -> Reading[dict[str, Text]]:
    return Reading(read_file(path), reader(dict[str, Text]))
