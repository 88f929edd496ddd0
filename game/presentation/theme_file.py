"""A table's theme.toml: its colours, its view stroke by stroke, its emblem and its place among the cabinets.

    order = 1                          where its cabinet stands; tables without a number come last, by name
    emblem = "ranger"                  on its score board and on saved games without a picture
    band = 0.86                        how far down the most telling band of its view lies
    about = { en = "...", ru = "...", uk = "..." }
    [facts]                            what its cabinet says of it
    sentence = { en = "...", ru = "...", uk = "..." }
    plays = ["alone", "together"]      who against whom: alone, together, rivals
    minutes = [10, 50]                 until some were played here: measured with the fewest and with the most people
    hard = 4                           to learn, from 1 to 5
    ways = { alone = { shadow = "normal" } }   the options that are set for it in the lobby
    [colours]                          the dark it stands in, the cloth, its light and its second light
    base = "#0F1A14"
    [[scenery]]                        its view, stroke by stroke from the back to the front
    paint = "sky"
    colours = ["#0D2B2B", "#2F6B52"]
    [planned]                          a cabinet that stands dark, where there are no rules yet
    title = { en = "..." }
    players = [1, 4]

All of it may be left out. A folder with a theme.toml and no table.toml is a table that is still to be built.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from game.engine.sources.records import (
    BROKEN,
    Between,
    Document,
    Faults,
    Names,
    Reading,
    Sized,
    Text,
    Using,
    Wrong,
    meant,
    read_file,
    reader,
    shown,
)
from game.presentation import named
from game.presentation.art import Mood
from game.presentation.colours import Colour, Painted

FILE = "theme.toml"
LAST = 1_000_000
HARDEST = 5
WAYS = ("alone", "together", "rivals")
COLOURS = ("base", "cloth", "light", "accent")


class Blend(NamedTuple):
    """Two colours, and the share of the second: ["light", "#FFFFFF", 0.2]."""

    one: Shade
    other: Shade
    share: float


Shade: TypeAlias = Colour | str | Blend  # a text is the name of one of the table's own


def _shade(value: Any, reading: Reading[Any]) -> Any:
    if value in COLOURS:
        return value
    if isinstance(value, list) and len(value) == 3:
        one, other = (reading.inside(place, _shade, value[place]) for place in (0, 1))
        share = reading.inside(2, reader(Annotated[float, Between(0, 1)]), value[2])
        return BROKEN if BROKEN in (one, other, share) else Blend(one, other, share)
    if isinstance(value, str) and value.startswith("#"):
        return reader(Painted)(value, reading)
    own = f"the name of one ({', '.join(COLOURS)})"
    raise Wrong(f"expected a colour such as #E8C26A, {own}, or two and a share, got {shown(value)}")


Shaded = Annotated[Any, Using(_shade)]
Pair = tuple[float, float]
Count = Annotated[int, Between(0, 1000)]
Strength = Annotated[int, Between(0, 255)]
Minutes = Annotated[int, Between(1, 1000)]


# --- strokes: what each kind of paint wants. What stands `on` a ridge is so much below the line of that ridge.


@dataclass(frozen=True)
class Sky:
    colours: Annotated[tuple[Shaded, ...], Sized(1, 20)]


@dataclass(frozen=True)
class Sun:
    at: Pair
    size: float
    colour: Shaded
    core: Shaded


@dataclass(frozen=True)
class Light:
    at: Pair
    size: float
    colour: Shaded
    strength: Strength


@dataclass(frozen=True)
class Lights:
    """Small ones scattered around a place, as windows are."""

    count: Count
    x: float
    wide: float
    heights: Pair
    size: float
    colour: Shaded


@dataclass(frozen=True)
class Sparks:
    count: Count
    colour: Shaded
    heights: Pair
    size: float


@dataclass(frozen=True)
class Shafts:
    x: float
    colour: Shaded
    count: Count
    strength: Strength


@dataclass(frozen=True)
class Mist:
    heights: Pair
    colour: Shaded
    strength: Strength


@dataclass(frozen=True)
class Ridge:
    level: float
    rise: float
    colour: Shaded
    rough: float = 0.5
    mist: Shaded = None
    name: str = ""


@dataclass(frozen=True)
class Grove:
    emblem: named.Emblem
    on: str
    count: Count
    sizes: Pair
    colour: Shaded


@dataclass(frozen=True)
class Figure:
    emblem: named.Emblem
    at: Pair
    size: float
    colour: Shaded
    rim: Shaded = None
    flip: bool = False
    on: str = ""


@dataclass(frozen=True)
class Card:
    """The figure of a card in tones, its eye at that share of the width: on cabinets, not under words or a game."""

    card: named.Card
    at: Pair
    size: float
    mood: Mood = "noon"
    flip: bool = False


@dataclass(frozen=True)
class Shape:
    points: Annotated[tuple[Pair, ...], Sized(3, 1000)]
    colour: Shaded
    alpha: Strength = 255


@dataclass(frozen=True)
class Oval:
    """An ellipse by its half axes; a pointed one runs out at its sides, as an eye does."""

    at: Pair
    size: Pair
    colour: Shaded
    pointed: float = 0.0
    steps: Annotated[int, Between(3, 1000)] = 60


@dataclass(frozen=True)
class Spikes:
    """Stone that hangs from above."""

    count: Count
    colour: Shaded
    most: float


@dataclass(frozen=True)
class Mushrooms:
    places: tuple[float, ...]
    foot: float
    stem: Shaded
    cap: Shaded
    glow: Shaded


@dataclass(frozen=True)
class Banners:
    """Poles in a row; every other one bears a flag that blows that way."""

    on: str
    x: float
    step: float
    count: Count
    away: float
    pole: Shaded
    colour: Shaded


Stroke = (
    Sky
    | Sun
    | Light
    | Lights
    | Sparks
    | Shafts
    | Mist
    | Ridge
    | Grove
    | Figure
    | Card
    | Shape
    | Oval
    | Spikes
    | Mushrooms
    | Banners
)
PAINTS: dict[str, type[Stroke]] = {kind.__name__.lower(): kind for kind in Stroke.__args__}


def _stroke(value: Any, reading: Reading[Any]) -> Any:
    if not isinstance(value, dict):
        raise Wrong(f"expected a table, got {shown(value)}")
    if "paint" not in value:
        reading.blame("is missing", "paint")
        return BROKEN
    paint = value["paint"]
    if not isinstance(paint, str) or paint not in PAINTS:
        reading.blame(f"nobody can paint {shown(paint)}{meant(str(paint), PAINTS)}", "paint")
        return BROKEN
    hint: Any = PAINTS[paint]
    return reader(hint)({name: one for name, one in value.items() if name != "paint"}, reading)


@dataclass(frozen=True)
class Colours:
    base: Painted | None = None
    cloth: Painted | None = None
    light: Painted | None = None
    accent: Painted | None = None

    @property
    def given(self) -> dict[str, Colour]:
        return {name: colour for name, colour in dataclasses.asdict(self).items() if colour is not None}


@dataclass(frozen=True)
class Facts:
    """What a table is, for whoever stands before its cabinet."""

    sentence: Text = field(default_factory=dict)
    plays: tuple[Literal["alone", "together", "rivals"], ...] = ()
    minutes: tuple[Minutes, Minutes] | None = None
    hard: Annotated[int, Between(0, HARDEST)] = 0  # 0: it does not say
    ways: dict[str, dict[str, str]] = field(default_factory=dict)  # what is set for each of `plays`, by option


@dataclass(frozen=True)
class Planned:
    """What is known of a table without rules."""

    title: Text
    players: tuple[int, int] = (1, 4)


@dataclass(frozen=True)
class ThemeFile:
    order: Annotated[int, Between(0, LAST)] = LAST
    emblem: named.Emblem = "campfire"
    band: Annotated[float, Between(0, 1)] = 0.8
    about: Text = field(default_factory=dict)
    facts: Facts = Facts()
    colours: Colours = Colours()
    scenery: tuple[Annotated[Any, Using(_stroke)], ...] = ()
    planned: Planned | None = None

    def faults(self, names: Names) -> Faults:
        ridges: set[str] = set()
        for place, stroke in enumerate(self.scenery):
            if isinstance(stroke, Ridge):
                ridges.add(stroke.name)
            on = getattr(stroke, "on", "")
            if (on or isinstance(stroke, Grove)) and on not in ridges:
                yield ("scenery", place, "on"), f"no ridge before it is named {on!r}{meant(on, ridges)}"


def load_theme(folder: Path, names: Names | None = None) -> ThemeFile:
    """What a table says of itself; a folder without the file says nothing."""
    path = folder / FILE
    return read_theme(read_file(path), names or {}).whole if path.is_file() else ThemeFile()


def read_theme(document: Document, names: Names) -> Reading[ThemeFile]:
    return Reading(document, reader(ThemeFile), names)
