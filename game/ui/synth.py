"""The synthesiser: a recipe that a table brings becomes a WAV file, made where it is played."""

from __future__ import annotations

import io
import json
import math
import os
import random
import sys
import wave
import zlib
from array import array
from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate, repeat
from operator import mul
from pathlib import Path

import platformdirs

from game.engine.digest import blake2b
from game.engine.keeping.storage import StorageError, write_atomic
from game.presentation import sound_recipes
from game.presentation.assets import assets_folder
from game.presentation.sound_recipes import Layer, Recipe, SoundError, read_recipe
from game.ui.identity import recipes

SILENCE = 3 * math.log(10)  # in nepers: the 60 dB after which a sound counts as gone
STAMPS = "stamps.json"
_GLIDE_STEP = 32  # samples between two settings of a gliding filter
_RUN_UP = 2  # seconds
_WAVE = 8192  # samples of a wave kept in a table
_COMBS, _ALLPASSES = (0.0297, 0.0371, 0.0411, 0.0437), (0.005, 0.0017)  # seconds of delay


# --- parts of a sound: lists of samples about -1 to 1


def _ring(count: int, hz: float, seconds: float, gain: float, rate: int) -> list[float]:
    """A sine dying away, as one mode of a struck body."""
    loss, turn = math.exp(-SILENCE / (seconds * rate)), math.tau * hz / rate
    forward, back = 2 * loss * math.cos(turn), loss * loss
    older, newer = 0.0, gain * loss * math.sin(turn)
    samples = [older, newer]
    keep = samples.append
    for _ in range(min(count, round(seconds * rate)) - 2):
        older, newer = newer, forward * newer - back * older
        keep(newer)
    return samples


def _strike(layer: Layer, count: int, pitch: float, rate: int) -> list[float]:
    samples = [0.0] * count
    for hz, seconds, gain in layer.modes:
        hz *= pitch
        if hz < 0.47 * rate:
            _mix(samples, _ring(count, hz, seconds, gain / (1 + (4 * hz * layer.contact) ** 2), rate))
    return samples


def _wave(count: int, hz: float, rate: int) -> Iterable[float]:
    turn = math.tau * hz / rate
    return map(math.sin, map(mul, range(count), repeat(turn)))


def _closing(hz: float, seconds: float) -> float:
    """The nearest frequency whose waves fit into a loop."""
    return max(1, round(hz * seconds)) / seconds


def _tone(layer: Layer, count: int, pitch: float, rate: int) -> list[float]:
    start, end = (hz * pitch for hz in layer.pitch)
    speed, depth = layer.vibrato
    partials = layer.partials
    if layer.steady:
        seconds = count / rate
        start = end = _closing(start, seconds)
        speed = _closing(speed, seconds)
        partials = tuple((_closing(start * multiple, seconds) / start, gain) for multiple, gain in partials)
    turn, change = math.tau * start / rate, (end / start) ** (1 / count)
    turns: Iterable[float] = accumulate(repeat(change, count - 1), mul, initial=turn)
    if depth:
        turns = [step * (1 + depth * sway) for step, sway in zip(turns, _wave(count, speed, rate), strict=True)]
    phases = list(accumulate(turns))
    partials = tuple(partial for partial in partials if max(start, end) * partial[0] < 0.47 * rate)
    if all(multiple.is_integer() for multiple, _ in partials):
        table, steps = _one_wave(partials), _WAVE / math.tau
        return [table[int(phase * steps) % _WAVE] for phase in phases]
    samples = [0.0] * count
    sine = math.sin
    for multiple, gain in partials:
        samples = [sample + gain * sine(multiple * phase) for sample, phase in zip(samples, phases, strict=True)]
    return samples


@lru_cache(maxsize=32)
def _one_wave(partials: tuple[tuple[float, float], ...]) -> list[float]:
    """A single wave of a tone whose partials are all harmonic, to be read at any speed."""
    turn = math.tau / _WAVE
    return [math.fsum(gain * math.sin(multiple * i * turn) for multiple, gain in partials) for i in range(_WAVE)]


def _filter(samples: list[float], kind: str, glide: tuple[float, float], q: float, rate: int) -> list[float]:
    """A second-order low, high or band pass whose frequency may glide."""
    start, end = glide
    count = len(samples)
    step = count if start == end else _GLIDE_STEP
    filtered: list[float] = []
    keep = filtered.append
    first = second = 0.0
    for begin in range(0, count, step):
        hz = min(start * (end / start) ** (begin / count), 0.47 * rate)
        turn = math.tau * hz / rate
        cosine, alpha = math.cos(turn), math.sin(turn) / (2 * q)
        if kind == "band":
            b0, b1, b2 = alpha, 0.0, -alpha
        elif kind == "low":
            b0, b1, b2 = (1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2
        else:
            b0, b1, b2 = (1 + cosine) / 2, -1 - cosine, (1 + cosine) / 2
        a0, a1, a2 = 1 + alpha, -2 * cosine / (1 + alpha), (1 - alpha) / (1 + alpha)
        b0, b1, b2 = b0 / a0, b1 / a0, b2 / a0
        for sample in samples[begin : begin + step]:
            out = b0 * sample + first
            first = b1 * sample - a1 * out + second
            second = b2 * sample - a2 * out
            keep(out)
    return filtered


def _envelope(layer: Layer, count: int, rate: int) -> list[float]:
    rise, hold = max(1, round(layer.attack * rate)), round(layer.hold * rate)
    levels = [step / rise for step in range(rise)] + [1.0] * hold
    loss = math.exp(-SILENCE / (layer.decay * rate))
    levels += accumulate(repeat(loss, max(0, count - len(levels))), mul, initial=1.0)
    return levels[:count]


def _room(samples: list[float], seconds: float, share: float, rate: int) -> list[float]:
    """Schroeder's reverberator: combs side by side, all-passes in a row."""
    count = len(samples)
    wet = [0.0] * count
    for delay in _COMBS:
        back, echo = round(delay * rate), samples[:]
        gain = math.exp(-SILENCE * delay / seconds)
        for i in range(back, count):
            echo[i] += gain * echo[i - back]
        _mix(wet, echo, gain=0.25)
    for delay in _ALLPASSES:
        back, dry = round(delay * rate), wet
        wet = [-0.6 * sample for sample in dry]
        for i in range(back, count):
            wet[i] += dry[i - back] + 0.6 * wet[i - back]
    return [(1 - share) * sample + share * echo for sample, echo in zip(samples, wet, strict=True)]


def _mix(samples: list[float], part: list[float], start: int = 0, gain: float = 1.0, loop: bool = False) -> None:
    """Adds a part in place; what runs over the end of a loop goes on at its beginning."""
    while part:
        end = min(len(samples), start + len(part))
        room = samples[start:end]
        samples[start:end] = [sample + gain * more for sample, more in zip(room, part, strict=False)]
        part, start = part[end - start :] if loop else [], 0


# --- whole sounds


def _moments(layer: Layer, chance: random.Random) -> list[tuple[float, float, float]]:
    """When a layer sounds: at, pitch, gain."""
    if layer.notes:
        return list(layer.notes)
    if not layer.scatter:
        return [(at, 1.0, 1.0) for at in layer.at]
    count, since, until, unlike = layer.scatter
    gap = (until - since) / count  # one in each gap: by chance, yet never all at once
    return [
        (
            since + gap * (number + chance.random()),
            2 ** (unlike * (chance.random() - 0.5)),
            1 - unlike * chance.random(),
        )
        for number in range(int(count))
    ]


def _part(layer: Layer, recipe: Recipe, pitch: float, most: int, chance: random.Random) -> list[float]:
    """One sounding of a layer, no longer than `most` samples."""
    rate = recipe.rate
    if layer.play == "strike":
        count = min(most, max(2, round(max(seconds for _, seconds, _ in layer.modes) * rate)))
        samples = _strike(layer, count, pitch * layer.pitch[0], rate)
    else:
        count = most if layer.steady else min(most, max(2, round((layer.attack + layer.hold + layer.decay) * rate)))
        draw = chance.random
        samples = _tone(layer, count, pitch, rate) if layer.play == "tone" else [2 * draw() - 1 for _ in range(count)]
    for kind in ("low", "high", "band"):
        if glide := getattr(layer, kind):
            # A steady layer's filter has heard the end of the loop before it hears the beginning: so they meet.
            source = samples[-_RUN_UP * rate :] + samples if layer.steady else samples
            samples = _filter(source, kind, glide, layer.q, rate)[-count:]
    if layer.play != "strike" and not layer.steady:
        samples = list(map(mul, samples, _envelope(layer, count, rate)))
    speed, depth = layer.tremolo
    if depth:
        speed = _closing(speed, recipe.seconds) if layer.steady else speed
        waves = _wave(count, speed, rate)
        samples = [s * (1 - depth * (0.5 + 0.5 * w)) for s, w in zip(samples, waves, strict=True)]
    return samples


def render(recipe: Recipe) -> list[float]:
    """The samples of a recipe, -1 to 1."""
    chance = random.Random(zlib.crc32(recipe.name.encode()))
    count = round(recipe.seconds * recipe.rate)
    samples = [0.0] * count
    for layer in recipe.layers:
        for at, pitch, gain in [(0.0, 1.0, 1.0)] if layer.steady else _moments(layer, chance):
            start = round(at * recipe.rate) % count
            part = _part(layer, recipe, pitch, count if recipe.loop else count - start, chance)
            _mix(samples, part, start, gain * layer.gain, recipe.loop)
    if recipe.drive:
        loudest = max(map(abs, samples)) or 1.0
        samples = [math.tanh(recipe.drive * sample / loudest) for sample in samples]
    if recipe.room:
        before = samples[-round(2 * recipe.room[0] * recipe.rate) :] if recipe.loop else []
        samples = _room(before + samples, *recipe.room, recipe.rate)[-count:]
    middle = math.fsum(samples) / count if recipe.loop else 0.0
    if not recipe.loop:
        fade = min(count, recipe.rate // 200)  # the last 5 ms: an end without a click
        samples[-fade:] = [
            sample * left / fade for sample, left in zip(samples[-fade:], range(fade - 1, -1, -1), strict=True)
        ]
    scale = recipe.peak / (max(abs(sample - middle) for sample in samples) or 1.0)
    return [(sample - middle) * scale for sample in samples]


def wav(samples: list[float], rate: int) -> bytes:
    """A mono 16-bit WAV file."""
    data = array("h", [round(32767 * sample) for sample in samples])
    if sys.byteorder == "big":
        data.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setparams((1, 2, rate, len(data), "NONE", "not compressed"))
        writer.writeframes(data.tobytes())
    return file.getvalue()


# --- baking


def baked_folder() -> Path:
    """In a source tree beside what else is baked; in an installed copy the platform's cache."""
    assets = assets_folder()
    if assets.parent == Path(__file__).parents[2] and os.access(assets, os.W_OK):
        return assets / "baked" / "sounds"
    return Path(platformdirs.user_cache_dir("emberdeck")) / "sounds"


def stale(known: dict[str, Path], folder: Path) -> dict[str, str]:
    """The sounds that are missing or made from something else than their recipes, and what to stamp them with."""
    maker = blake2b(digest_size=16)
    for source in (Path(__file__), Path(sound_recipes.__file__)):
        maker.update(source.read_bytes())
    made = _stamps(folder)
    found = {}
    for name, path in known.items():
        stamp = maker.copy()
        stamp.update(path.read_bytes())
        if made.get(name) != stamp.hexdigest() or not (folder / f"{name}.wav").is_file():
            found[name] = stamp.hexdigest()
    return found


def _stamps(folder: Path) -> dict[str, str]:
    try:
        stamps = json.loads((folder / STAMPS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamps if isinstance(stamps, dict) else {}


def bake(source: Path | None = None, folder: Path | None = None) -> list[str]:
    """Makes the sounds whose recipes have changed, and drops those without one; the names of what was made."""
    known, folder = recipes(source), folder or baked_folder()
    wanted = stale(known, folder)
    if not wanted:
        return []
    read = {name: read_recipe(known[name], name) for name in wanted}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Effects first: they are short, and a client that bakes as it runs wants them soonest.
        for name in sorted(wanted, key=lambda name: (read[name].loop, name)):
            recipe = read[name]
            write_atomic(folder / f"{name}.wav", wav(render(recipe), recipe.rate))
        stamps = _stamps(folder) | wanted
        for old in folder.glob("*.wav"):
            if old.stem not in known:
                old.unlink(missing_ok=True)
        kept = {name: stamps[name] for name in sorted(known)}
        write_atomic(folder / STAMPS, json.dumps(kept, indent=1).encode())
    except (OSError, StorageError) as error:
        cause = error if isinstance(error, OSError) else error.__cause__
        raise SoundError(
            f"the sounds cannot be kept in {folder} ({getattr(cause, 'strerror', None) or cause})"
        ) from error
    return list(wanted)
