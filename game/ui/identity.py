"""What a table looks and sounds like before a card of it is seen: theme.toml and ambience.toml in its folder."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from game.engine.machine import cartridge
from game.engine.refusal import Refusal
from game.engine.sources.content import Text
from game.presentation import sound_recipes
from game.presentation.assets import asset_names
from game.presentation.sound_recipes import AMBIENCE_FILE
from game.presentation.theme_file import FILE, LAST, Facts, Planned, Stroke, load_theme
from game.ui.theme import CABINET, Theme

_elsewhere: dict[str, Path] = {}  # folders of tables that do not lie with the program


@dataclass(frozen=True)
class Identity:
    theme: Theme = CABINET
    order: int = LAST
    emblem: str = "campfire"
    band: float = 0.8
    about: Text = field(default_factory=dict)
    facts: Facts = field(default_factory=Facts)
    scenery: tuple[Stroke, ...] = ()
    planned: Planned | None = None


def learn(table: str, folder: Path) -> None:
    """A table lies in that folder. What it says wrong about itself is refused."""
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


def in_order(tables: Iterable[str]) -> list[str]:
    """Side by side as the tables themselves say; those that say nothing come last, by name."""
    return sorted(tables, key=lambda table: (identity_of(table).order, table))


def planned() -> list[str]:
    """The tables that are still to be built."""
    return sorted(
        path.parent.name for path in cartridge.TABLES.glob(f"*/{FILE}") if not (path.parent / "table.toml").exists()
    )


def ambiences() -> dict[str, Path]:
    """By table: the recipe of what is heard there."""
    found = {path.parent.name: path for path in cartridge.TABLES.glob(f"*/{AMBIENCE_FILE}")}
    return found | {table: path for table, folder in _elsewhere.items() if (path := folder / AMBIENCE_FILE).is_file()}


def recipes(folder: Path | None = None) -> dict[str, Path]:
    """The recipes of a folder by the names of their sounds; without one the program's own and those of the tables."""
    return sound_recipes.recipes(folder, {} if folder else ambiences())


def read(folder: Path) -> Identity:
    given = load_theme(folder, asset_names())
    theme = replace(CABINET, **given.colours.given)
    return Identity(
        theme, given.order, given.emblem, given.band, given.about, given.facts, given.scenery, given.planned
    )
