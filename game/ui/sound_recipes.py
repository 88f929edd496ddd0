"""Sound recipes: what the files in assets/sounds and the ambience.toml of a table may say.

A recipe is a few layers, each a tone, a noise or a strike on a ringing body, played at given moments:

    seconds = 0.5            how long; with `loop = true` its end meets its beginning
    peak = 0.6               its loudest sample, of 1
    spread = 0.03            how far its variants lie apart in pitch
    room = [0.8, 0.2]        reverberation: seconds, share
    [[layer]]
    play = "strike"
    modes = [[3100, 0.3, 1.0], [4370, 0.2, 0.7]]     Hz, seconds to silence, gain
    at = [0, 0.07]
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from game.engine.refusal import Refusal
from game.ui.identity import ambiences

RATE = 22050
AMBIENCE = "ambience_"  # before the name of a table: what is heard there
_NOTES = {name: step for step, name in enumerate(("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"))}


class SoundError(Refusal):
    """A recipe that cannot be played or a sound that cannot be kept; the message says which and why."""


@dataclass(frozen=True)
class Layer:
    play: str
    gain: float = 1.0
    at: tuple[float, ...] = (0.0,)
    notes: tuple[tuple[float, float, float], ...] = ()  # at, Hz, gain: a melody instead of `at` and `pitch`
    scatter: tuple[float, float, float, float] = ()  # how many, from, until, how unlike each other (0 to 1)
    steady: bool = False  # sounds all through a loop
    pitch: tuple[float, float] = (1.0, 1.0)  # Hz from, to; of a strike: what its modes are multiplied by
    partials: tuple[tuple[float, float], ...] = ((1.0, 1.0),)  # of a tone: multiple of the pitch, gain
    modes: tuple[tuple[float, float, float], ...] = ()  # of a strike: Hz, seconds to silence, gain
    contact: float = 0.0  # seconds a mallet touches: the longer, the duller the strike
    attack: float = 0.002
    hold: float = 0.0
    decay: float = 0.1  # seconds to silence
    vibrato: tuple[float, float] = (0.0, 0.0)  # Hz, depth
    tremolo: tuple[float, float] = (0.0, 0.0)
    low: tuple[float, float] = ()  # filters: Hz from, to
    high: tuple[float, float] = ()
    band: tuple[float, float] = ()
    q: float = 0.707  # of the filters


@dataclass(frozen=True)
class Recipe:
    name: str
    seconds: float
    layers: tuple[Layer, ...]
    rate: int = RATE
    peak: float = 0.5
    spread: float = 0.03
    loop: bool = False
    drive: float = 0.0  # how hard it is pushed into soft clipping
    room: tuple[float, float] = ()


Reader = Callable[[Any], Any]


def _number(least: float, most: float) -> Reader:
    def read(value: Any) -> float:
        if type(value) not in (int, float) or not least <= value <= most:
            raise ValueError(f"should be a number from {least:g} to {most:g}")
        return float(value)

    return read


def _word(*words: Any) -> Reader:
    def read(value: Any) -> Any:
        if not any(value is word or (value == word and type(value) is type(word)) for word in words):
            raise ValueError(f"should be {' or '.join(json.dumps(word) for word in words)}")
        return value

    return read


def _row(*readers: Reader) -> Reader:
    def read(value: Any) -> tuple:
        if not isinstance(value, list) or len(value) != len(readers):
            raise ValueError(f"should be a list of {len(readers)}")
        return tuple(reader(item) for reader, item in zip(readers, value, strict=True))

    return read


def _rows(reader: Reader) -> Reader:
    def read(value: Any) -> tuple:
        if not isinstance(value, list) or not 1 <= len(value) <= 200:
            raise ValueError("should be a list of 1 to 200")
        return tuple(map(reader, value))

    return read


def _glide(value: Any) -> tuple[float, float]:
    """One frequency, or two to go from and to."""
    return _row(_HZ, _HZ)(value) if isinstance(value, list) else (_HZ(value),) * 2


def _note(value: Any) -> float:
    """A frequency as a number, or by a note's name: A4 is 440 Hz."""
    if isinstance(value, str) and value[:-1] in _NOTES and value[-1].isdecimal():
        return 440.0 * 2 ** ((_NOTES[value[:-1]] - 9) / 12 + int(value[-1]) - 4)
    if isinstance(value, str):
        raise ValueError("should be a note, as D4 or F#5")
    return _HZ(value)


_HZ = _number(0.01, RATE / 2)
_TIME, _GAIN, _SHARE = _number(0, 15), _number(0, 10), _number(0, 1)
_WAVERING = _row(_number(0, 200), _SHARE)
_RECIPE: dict[str, Reader] = {
    "seconds": _number(0.01, 15),
    "layer": lambda value: value,
    "rate": _word(RATE, RATE // 2),
    "peak": _number(0.01, 0.98),
    "spread": _number(0.002, 0.2),
    "loop": _word(True, False),
    "drive": _number(0, 20),
    "room": _row(_number(0.05, 5), _SHARE),
}
_LAYER: dict[str, Reader] = {
    "play": _word("tone", "noise", "strike"),
    "gain": _GAIN,
    "at": lambda value: _rows(_TIME)(value if isinstance(value, list) else [value]),
    "notes": _rows(_row(_TIME, _note, _GAIN)),
    "scatter": _row(_number(1, 200), _TIME, _TIME, _SHARE),
    "steady": _word(True, False),
    "pitch": _glide,
    "partials": _rows(_row(_number(0.1, 50), _GAIN)),
    "modes": _rows(_row(_HZ, _number(0.001, 15), _GAIN)),
    "contact": _number(0, 0.05),
    "attack": _TIME,
    "hold": _TIME,
    "decay": _number(0.001, 15),
    "vibrato": _WAVERING,
    "tremolo": _WAVERING,
    "low": _glide,
    "high": _glide,
    "band": _glide,
    "q": _number(0.1, 100),
}


def _read(table: Any, readers: dict[str, Reader], needed: Iterable[str]) -> dict[str, Any]:
    if not isinstance(table, dict):
        raise ValueError("should be a table")
    for word in table:
        if word not in readers:
            close = get_close_matches(word, readers, 1)
            raise ValueError(f"{word!r} means nothing here{f': {close[0]}?' if close else ''}")
    for word in needed:
        if word not in table:
            raise ValueError(f"{word} is missing")
    values = {}
    for word, value in table.items():
        try:
            values[word] = readers[word](value)
        except ValueError as error:
            raise ValueError(f"{word} {error}") from None
    return values


def _read_layer(table: Any, loop: bool) -> Layer:
    layer = Layer(**_read(table, _LAYER, ("play",)))
    if layer.play == "tone" and not ("pitch" in table or layer.notes):
        raise ValueError("a tone needs pitch or notes")
    if (layer.play == "strike") != bool(layer.modes):
        raise ValueError("a strike, and nothing else, has modes")
    if layer.steady and not (loop and layer.play != "strike"):
        raise ValueError("only a tone or a noise in a loop can be steady")
    return layer


def parse_recipe(name: str, text: str) -> Recipe:
    """The recipe in `text`; a SoundError in one line for one that cannot be played."""
    where = f"{name}.toml"
    try:
        values = _read(tomllib.loads(text), _RECIPE, ("seconds", "layer"))
        tables = values.pop("layer")
        if not isinstance(tables, list) or not tables:
            raise ValueError("needs one [[layer]] or more")
        layers = []
        for number, table in enumerate(tables, 1):
            where = f"{name}.toml: layer {number}"
            layers.append(_read_layer(table, values.get("loop", False)))
    except ValueError as error:
        raise SoundError(f"the sound recipe {where}: {error}") from None
    return Recipe(name=name, layers=tuple(layers), **values)


def recipe_folder() -> Path:
    """assets/ stands inside the game once installed, and beside it in the source tree."""
    inside, beside = (Path(__file__).parents[up] / "assets" / "sounds" for up in (1, 2))
    return inside if inside.is_dir() else beside


def recipes(folder: Path | None = None) -> dict[str, Path]:
    """The recipe files of a folder by the names of their sounds; without one the program's own and the tables'.

    A SoundError when there is none.
    """
    found = {path.stem: path for path in sorted((folder or recipe_folder()).glob("*.toml"))}
    if not found:
        raise SoundError(f"there are no sound recipes in {folder or recipe_folder()}")
    if folder is None:
        found |= {f"{AMBIENCE}{table}": path for table, path in ambiences().items()}
    return found


def read_recipe(path: Path, name: str = "") -> Recipe:
    try:
        return parse_recipe(name or path.stem, path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SoundError(f"the sound recipe {path.name} cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise SoundError(f"the sound recipe {path.name} is not text") from None
