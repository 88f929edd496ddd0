"""What each card's picture shows, as a table's art.toml tells it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.engine.sources.content import Content
from game.engine.sources.kept_records import record_of
from game.engine.sources.records import Document, Names, Reading, reader
from game.presentation.named import Card, Emblem

FILE = "art.toml"
Mood = Literal["dawn", "noon", "dusk", "night", "cavern", "fire", "mist"]
# From far to near: what is listed first lies behind what follows.
Land = Literal[
    "mountains", "city", "tower", "waterfall", "hills", "plains", "halls", "caves", "ruins", "forest", "pines", "river",
    "marsh", "fungus", "web",
]  # fmt: skip


@dataclass(frozen=True)
class Picture:
    """Its emblem, a smaller one behind it, the light, and the lands; what is left out follows from the card."""

    emblem: Emblem = ""
    behind: Emblem = ""
    mood: Mood | None = None
    land: tuple[Land, ...] = ()


def load_art(content: Content) -> dict[str, Picture]:
    """The pictures that a table tells of, by card."""
    return record_of(content, FILE, read_art) or {}


def read_art(document: Document, names: Names) -> Reading[dict[str, Picture]]:
    return Reading(document, reader(dict[Card, Picture]), names)
