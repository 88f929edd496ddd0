"""Sound recipes: what the ambience.toml of a table may say that brings no sounds of its own.

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

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from game.engine.refusal import Refusal
from game.engine.sources.records import (
    UNREAD,
    Between,
    ContentError,
    Document,
    Faults,
    Names,
    OneOrMany,
    Reading,
    Sized,
    Using,
    Wrong,
    key,
    parse,
    reader,
)
from game.engine.sources.toml_file import file_text

RATE = 22050
AMBIENCE_FILE = "ambience.toml"  # of a table
AMBIENCE = "ambience_"  # before the name of a table: what is heard there
_NOTES = {name: step for step, name in enumerate(("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"))}


class SoundError(Refusal):
    """A recipe that cannot be played or a sound that cannot be kept; the message says which and why."""


Hz = Annotated[float, Between(0.01, RATE / 2)]
Seconds = Annotated[float, Between(0, 15)]
Gain = Annotated[float, Between(0, 10)]
Share = Annotated[float, Between(0, 1)]
Wavering = tuple[Annotated[float, Between(0, 200)], Share]


def _glide(value: Any, reading: Reading[Any]) -> Any:
    """One frequency, or two to go from and to."""
    return reader(tuple[Hz, Hz])(value if isinstance(value, list) else [value, value], reading)


def _note(value: Any, reading: Reading[Any]) -> float:
    """A frequency as a number, or by a note's name: A4 is 440 Hz."""
    if isinstance(value, str) and value[:-1] in _NOTES and value[-1].isdecimal():
        return 440.0 * 2 ** ((_NOTES[value[:-1]] - 9) / 12 + int(value[-1]) - 4)
    if isinstance(value, str):
        raise Wrong(f"expected a note such as D4 or F#5, got {value[:20]!r}")
    pitch: float = reader(Hz)(value, reading)
    return pitch


Glide = Annotated[tuple[float, float], Using(_glide)]
Note = Annotated[float, Using(_note)]
Some = Sized(1, 200)


@dataclass(frozen=True)
class Layer:
    play: Literal["tone", "noise", "strike"]
    gain: Gain = 1.0
    at: Annotated[tuple[Seconds, ...], Some, OneOrMany()] = (0.0,)
    # at, Hz, gain: a melody instead of `at` and `pitch`
    notes: Annotated[tuple[tuple[Seconds, Note, Gain], ...], Some] = ()
    # how many, from, until, how unlike each other (0 to 1)
    scatter: tuple[Annotated[float, Between(1, 200)], Seconds, Seconds, Share] | tuple[()] = ()
    steady: bool = False  # sounds all through a loop
    pitch: Glide = (1.0, 1.0)  # Hz from, to; of a strike: what its modes are multiplied by
    # of a tone: multiple of the pitch, gain
    partials: Annotated[tuple[tuple[Annotated[float, Between(0.1, 50)], Gain], ...], Some] = ((1.0, 1.0),)
    # of a strike: Hz, seconds to silence, gain
    modes: Annotated[tuple[tuple[Hz, Annotated[float, Between(0.001, 15)], Gain], ...], Some] = ()
    contact: Annotated[float, Between(0, 0.05)] = 0.0  # seconds a mallet touches: the longer, the duller the strike
    attack: Seconds = 0.002
    hold: Seconds = 0.0
    decay: Annotated[float, Between(0.001, 15)] = 0.1  # seconds to silence
    vibrato: Wavering = (0.0, 0.0)  # Hz, depth
    tremolo: Wavering = (0.0, 0.0)
    low: Glide | tuple[()] = ()  # filters: Hz from, to
    high: Glide | tuple[()] = ()
    band: Glide | tuple[()] = ()
    q: Annotated[float, Between(0.1, 100)] = 0.707  # of the filters

    def faults(self, names: Names) -> Faults:
        if self.play == "tone" and self.pitch == Layer.pitch and not self.notes:
            yield (), "a tone needs pitch or notes"
        if (self.play == "strike") != bool(self.modes):
            yield (), "a strike, and nothing else, has modes"


@dataclass(frozen=True)
class Recipe:
    name: str = field(metadata=UNREAD, default="")
    seconds: Annotated[float, Between(0.01, 15)] = field(kw_only=True)
    layers: Annotated[tuple[Layer, ...], Sized(1, 200)] = field(kw_only=True, metadata=key("layer"))
    rate: Literal[22050, 11025] = 22050
    peak: Annotated[float, Between(0.01, 0.98)] = 0.5
    spread: Annotated[float, Between(0.002, 0.2)] = 0.03
    loop: bool = False
    drive: Annotated[float, Between(0, 20)] = 0.0  # how hard it is pushed into soft clipping
    room: tuple[Annotated[float, Between(0.05, 5)], Share] | tuple[()] = ()

    def faults(self, names: Names) -> Faults:
        for place, layer in enumerate(self.layers):
            if layer.steady and not (self.loop and layer.play != "strike"):
                yield ("layer", place, "steady"), "only a tone or a noise in a loop can be steady"


def parse_recipe(name: str, text: str) -> Recipe:
    """The recipe in `text`; a SoundError in one line for one that cannot be played."""
    return _told(lambda: replace(read_document(parse(text, f"{name}.toml")).whole, name=name))


def read_document(document: Document) -> Reading[Recipe]:
    return Reading(document, reader(Recipe))


T = TypeVar("T")


def _told(work: Callable[[], T]) -> T:
    try:
        return work()
    except ContentError as problem:
        raise SoundError(str(problem)) from None


def recipes(folder: Path | None = None, ambiences: Mapping[str, Path] | None = None) -> dict[str, Path]:
    """The recipe files of a folder by the names of their sounds; without one those that tables bring.

    A SoundError when a folder has none.
    """
    found = {path.stem: path for path in sorted(folder.glob("*.toml"))} if folder is not None else {}
    if folder is not None and not found:
        raise SoundError(f"there are no sound recipes in {folder}")
    return found | {f"{AMBIENCE}{table}": path for table, path in (ambiences or {}).items()}


def read_recipe(path: Path, name: str = "") -> Recipe:
    return parse_recipe(name or path.stem, _told(lambda: file_text(path, "sound recipe")))
