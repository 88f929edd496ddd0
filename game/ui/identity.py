"""What a table looks and sounds like before a card of it is seen: the theme.toml in its folder.

    order = 1                          where its cabinet stands; tables without a number come last, by name
    emblem = "ranger"                  on its score board and on saved games without a picture
    band = 0.86                        how far down the most telling band of its view lies
    about = { en = "...", ru = "...", uk = "..." }
    [colours]                          the dark it stands in, the cloth, its light and its second light
    base = "#0F1A14"
    [[scenery]]                        its view, stroke by stroke from the back to the front: see scenery.py
    paint = "sky"
    colours = ["#0D2B2B", "#2F6B52"]
    [planned]                          a cabinet that stands dark, where there are no rules yet
    title = { en = "..." }
    players = [1, 4]

All of it may be left out. A folder with a theme.toml and no table.toml is a table that is still to be built.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from game.engine.machine import cartridge
from game.engine.refusal import Refusal
from game.engine.sources.content import Text
from game.presentation import sound_recipes
from game.ui.theme import CABINET, Colour, Theme, mixed, rgb

FILE = "theme.toml"
AMBIENCE = "ambience.toml"
LAST = 1_000_000
_elsewhere: dict[str, Path] = {}  # folders of tables that do not lie with the program


class ThemeError(Refusal):
    """A theme.toml that cannot be used; the message says where and why."""


@dataclass(frozen=True)
class Planned:
    """What is known of a table without rules."""

    title: Text
    players: tuple[int, int]


@dataclass(frozen=True)
class Identity:
    theme: Theme = CABINET
    order: int = LAST
    emblem: str = "campfire"
    band: float = 0.8
    about: Text = field(default_factory=dict)
    scenery: tuple[dict[str, Any], ...] = ()
    planned: Planned | None = None


def learn(table: str, folder: Path) -> None:
    """A table lies in that folder. Raises a ThemeError where it says something wrong about itself."""
    if folder != cartridge.TABLES / table and _elsewhere.get(table) != folder:
        _elsewhere[table] = folder
        identity_of.cache_clear()
    read(folder)


def folder_of(table: str) -> Path:
    return _elsewhere.get(table, cartridge.TABLES / table)


@cache
def identity_of(table: str) -> Identity:
    """A table's own, or the cabinet's where it has none that can be used."""
    try:
        return read(folder_of(table))
    except Refusal:
        return Identity()


def theme_of(table: str) -> Theme:
    """A table's colours; one nobody has painted yet gets the cabinet's."""
    return identity_of(table).theme


def planned() -> list[str]:
    """The tables that are still to be built."""
    return sorted(
        path.parent.name for path in cartridge.TABLES.glob(f"*/{FILE}") if not (path.parent / "table.toml").exists()
    )


def ambiences() -> dict[str, Path]:
    """By table: the recipe of what is heard there."""
    found = {path.parent.name: path for path in cartridge.TABLES.glob(f"*/{AMBIENCE}")}
    return found | {table: path for table, folder in _elsewhere.items() if (path := folder / AMBIENCE).is_file()}


def recipes(folder: Path | None = None) -> dict[str, Path]:
    """The recipes of a folder by the names of their sounds; without one the program's own and those of the tables."""
    return sound_recipes.recipes(folder, {} if folder else ambiences())


# --- reading


def read(folder: Path) -> Identity:
    path = folder / FILE
    if not path.is_file():
        return Identity()
    where = f"{folder.name}/{FILE}"
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise ThemeError(f"{where} cannot be read ({problem.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise ThemeError(f"{where}: {problem}") from None
    try:
        _only(document, _READERS, "")
        given = {_READERS[key][0]: _READERS[key][1](value, key) for key, value in document.items()}
        return Identity(**given)
    except ValueError as problem:
        raise ThemeError(f"{where}: {problem}") from None


def _only(row: dict, known: Collection[str], where: str) -> None:
    """A key nobody knows is told with the one that was meant."""
    for key in row:
        if key not in known:
            near = get_close_matches(key, list(known), 1)
            hint = f" (did you mean {near[0]}?)" if near else ""
            raise ValueError(f"{where}nobody knows what {key} means{hint}")


def _number(value: Any, where: str) -> float:
    if type(value) not in (int, float):
        raise ValueError(f"{where} should be a number")
    return value


def _word(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{where} should be a text")
    return value


def _text(value: Any, where: str) -> Text:
    if not isinstance(value, dict) or not all(isinstance(words, str) for words in value.values()):
        raise ValueError(f"{where} should be a text in each language")
    return value


def _theme(value: Any, where: str) -> Theme:
    names = ("base", "felt", "light", "accent")
    if not isinstance(value, dict):
        raise ValueError(f"[{where}] should be a table of keys")
    _only(value, names, f"[{where}] ")
    return replace(CABINET, **{name: plain_colour(given, f"[{where}] {name}") for name, given in value.items()})


def plain_colour(value: Any, where: str) -> Colour:
    try:
        if isinstance(value, str) and len(value) == 7 and value.startswith("#"):
            return rgb(value)
    except ValueError:
        pass
    raise ValueError(f"{where} should be a colour such as #E8C26A")


def colour(value: Any, theme: Theme, where: str) -> Colour:
    """A colour, one of the theme's by its name, or two with the share of the second: ["light", "#FFFFFF", 0.2]."""
    if isinstance(value, list) and len(value) == 3:
        return mixed(colour(value[0], theme, where), colour(value[1], theme, where), _number(value[2], where))
    if isinstance(value, str) and value in vars(theme):
        return vars(theme)[value]
    return plain_colour(value, where)


def _strokes(value: Any, where: str) -> tuple[dict[str, Any], ...]:
    if not isinstance(value, list) or not all(isinstance(row, dict) and "paint" in row for row in value):
        raise ValueError(f"[[{where}]] each should say what it paints")
    return tuple(value)


def _planned(value: Any, where: str) -> Planned:
    if not isinstance(value, dict):
        raise ValueError(f"[{where}] should be a table of keys")
    _only(value, ("title", "players"), f"[{where}] ")
    players = value.get("players", [1, 4])
    if not isinstance(players, list) or len(players) != 2 or not all(type(count) is int for count in players):
        raise ValueError(f"[{where}] players should be two numbers: how few and how many")
    return Planned(_text(value.get("title", {}), f"[{where}] title"), (players[0], players[1]))


_READERS: dict[str, tuple[str, Callable[[Any, str], Any]]] = {
    "order": ("order", _number),
    "emblem": ("emblem", _word),
    "band": ("band", _number),
    "about": ("about", _text),
    "colours": ("theme", _theme),
    "scenery": ("scenery", _strokes),
    "planned": ("planned", _planned),
}
