"""What a place sounds like: a bed of 40 seconds without events, whose end meets its beginning, and the single sounds
that the client throws into it by chance."""

from __future__ import annotations

import zlib
from collections.abc import Callable

import numpy as np

from game.studio import dsp
from game.studio.dsp import (
    RATE,
    TAU,
    Array,
    Random,
    band,
    click,
    clock,
    fade,
    frames,
    grains,
    high,
    low,
    peak,
    put,
    rise,
    shaped,
    struck,
)
from game.studio.instruments import INSTRUMENTS, Note

SECONDS = 40
BED, STRAY = -30.0, -33.0  # LUFS: of a bed, and of the loudest 400 ms of a single sound
LENGTH = SECONDS * RATE


def _swell(rng: Random, waves: int, depth: float) -> Array:
    """Slow breathing that closes with the loop."""
    t = np.arange(LENGTH) / LENGTH
    total = sum(np.sin(TAU * (k * t + rng.random())) / k**0.5 for k in range(1, waves + 1))
    return 1 + depth * total / np.abs(total).max()


def _air(rng: Random, lo: float, hi: float, waves: int = 5, depth: float = 0.6) -> Array:
    """Moving air on both sides, alike but not the same."""
    common, out = rng.normal(size=LENGTH), np.zeros((LENGTH, 2))
    sway = _swell(rng, waves, depth)
    for side in range(2):
        own = rng.normal(size=LENGTH)
        out[:, side] = (
            shaped(0.7 * common + 0.7 * own, high(lo, 1), low(hi, 2), around=True) * sway * _swell(rng, waves, 0.2)
        )
    return out


def _specks(rng: Random, rate: float, lo: float, hi: float, size: float) -> Array:
    """A texture of many small taps, too many to be events."""
    out = np.zeros((LENGTH, 2))
    pool = [
        click(size * rng.uniform(0.5, 1.6), lo * rng.uniform(0.8, 1.3), hi * rng.uniform(0.7, 1.1), rng)
        for _ in range(40)
    ]
    for _ in range(int(rate * SECONDS)):
        one = dsp.panned(pool[rng.integers(len(pool))], rng.uniform(-0.8, 0.8)) * rng.gamma(1.2, 0.5)
        at = int(rng.integers(LENGTH))
        head = min(len(one), LENGTH - at)
        out[at : at + head] += one[:head]
        out[: len(one) - head] += one[head:]
    return out


def _hum(rng: Random, rows: list[tuple[float, float]]) -> Array:
    """Steady tones whose waves fit into the loop."""
    t = np.arange(LENGTH) / RATE
    out = np.zeros((LENGTH, 2))
    for hz, gain in rows:
        whole = round(hz * SECONDS) / SECONDS
        sway = _swell(rng, 4, 0.5)
        for side in range(2):
            out[:, side] += gain * np.sin(TAU * whole * t + rng.uniform(0, TAU)) * sway
    return out


def _cabinet(rng: Random) -> Array:
    """A dark room: embers, old wood, hardly any air."""
    embers = _specks(rng, 26, 900, 5500, 0.006) + 2.2 * _specks(rng, 3, 500, 2600, 0.012)
    return (
        0.5 * _air(rng, 160, 700, 4, 0.4)
        + 0.10 * _air(rng, 900, 3500, 6)
        + 0.5 * embers
        + _hum(rng, [(120, 0.02), (180, 0.012)])
    )


def _quest(rng: Random) -> Array:
    """Under leaves: wind in the crowns, a brook far to one side."""
    brook = _specks(rng, 160, 500, 2200, 0.02) * [0.9, 0.5]
    leaves = 0.7 * _air(rng, 1200, 4800, 7, 0.8) + 0.3 * _specks(rng, 90, 2500, 9000, 0.006)
    return 0.9 * _air(rng, 180, 800, 5, 0.6) + 0.5 * leaves + 0.16 * brook


def _fellowship(rng: Random) -> Array:
    """The open road: wind over grass."""
    return (
        1.0 * _air(rng, 220, 900, 6, 0.8)
        + 0.4 * _air(rng, 1200, 4500, 8, 0.8)
        + 0.12 * _specks(rng, 60, 3000, 9000, 0.005)
    )


def _underdark(rng: Random) -> Array:
    """Below: the breath of caves, water somewhere, a tone that nobody makes."""
    water = _specks(rng, 50, 600, 1800, 0.03) * [0.5, 0.9]
    tones = _hum(rng, [(146.8, 0.10), (220.2, 0.05), (293.7, 0.03), (311.1, 0.012)])
    return 1.0 * _air(rng, 130, 480, 4, 0.5) + 0.12 * _air(rng, 900, 2600, 6) + 0.12 * water + tones


def _ringwar(rng: Random) -> Array:
    """Before the lines: wind over a plain, cloth, the murmur of a host."""
    cloth = _air(rng, 500, 2400, 40, 0.9)
    host = shaped(_air(rng, 250, 1400, 18, 0.5), peak(500, 2, 5), peak(1100, 2, 4), around=True)
    return 0.9 * _air(rng, 170, 700, 6, 0.7) + 0.22 * cloth + 0.4 * host


BEDS: dict[str, Callable[[Random], Array]] = {
    "cabinet": _cabinet,
    "quest": _quest,
    "fellowship": _fellowship,
    "underdark": _underdark,
    "ringwar": _ringwar,
}


def bed(place: str) -> Array:
    rng = np.random.default_rng(zlib.crc32(f"bed {place}".encode()))
    x = shaped(BEDS[place](rng), high(90, 2), around=True)
    middle = x.mean(axis=1, keepdims=True)
    x = middle + (x - middle) * 0.9
    return dsp.limited(x * dsp.db(BED - dsp.loudness(x)), 0.5, around=True)


# --- thrown in


def _bird(rng: Random, rows: list[tuple[float, float, float, float]]) -> Array:
    """Whistled strokes: at, seconds, Hz from, to."""
    x = np.zeros(frames(max(at + seconds for at, seconds, _, _ in rows) + 0.1))
    for at, seconds, start, end in rows:
        t = np.linspace(0, 1, frames(seconds))
        hz = start * (end / start) ** t * (1 + 0.01 * np.sin(TAU * 28 * t * seconds + rng.random()))
        put(x, np.sin(TAU * np.cumsum(hz) / RATE) * np.sin(np.pi * t) ** 0.7, at, rng.uniform(0.6, 1.0))
    return x


def _thrush(rng: Random) -> Array:
    return _bird(
        rng,
        [
            (0.0, 0.12, 2600, 3100),
            (0.16, 0.1, 3100, 2500),
            (0.3, 0.2, 2300, 2350),
            (0.56, 0.08, 3400, 2900),
            (0.66, 0.14, 2900, 3500),
        ],
    )


def _tit(rng: Random) -> Array:
    return _bird(rng, [(0.16 * k, 0.1, 4700 if k % 2 else 3600, 4600 if k % 2 else 3500) for k in range(6)])


def _owl(rng: Random) -> Array:
    x = _bird(rng, [(0.0, 0.35, 390, 360), (0.6, 0.12, 380, 370), (0.75, 0.6, 400, 350)])
    return shaped(x + 0.1 * rng.normal(size=len(x)) * np.abs(x), low(1200, 1))


def _branch(rng: Random) -> Array:
    x = np.zeros(frames(0.6))
    for at in (0.0, 0.05, 0.19):
        put(x, click(0.01, 500, 5000, rng), at, rng.uniform(0.4, 1))
        put(x, struck([(480, 0.06, 1), (830, 0.05, 0.8), (1500, 0.03, 0.5)], 0.1, rng, astray=0.1), at, 0.4)
    return x


def _gust(rng: Random) -> Array:
    x = rng.normal(size=frames(1.8))
    t = np.linspace(0, 1, len(x))
    return (shaped(x, band(300, 1200)) + 0.6 * shaped(x, band(1500, 6000)) * t) * np.sin(np.pi * t) ** 2


def _crow(rng: Random) -> Array:
    x = np.zeros(frames(1.0))
    for at in (0.0, 0.45):
        n = frames(0.32)
        t = np.linspace(0, 1, n)
        saw = 2 * ((np.cumsum(430 * (1 - 0.25 * t)) / RATE) % 1) - 1
        source = saw + 0.8 * rng.normal(size=n)
        put(x, shaped(source, dsp.formants((1100, 250, 0), (1900, 350, -4))) * np.sin(np.pi * t**0.6), at)
    return x


def _sheep_bell(rng: Random) -> Array:
    x = np.zeros(frames(1.2))
    for at in (0.0, 0.21, 0.52):
        put(
            x,
            struck([(1180, 0.3, 1), (2010, 0.2, 0.7), (3190, 0.12, 0.4)], 0.4, rng, split=0.004),
            at,
            rng.uniform(0.5, 1),
        )
    return x


def _thunder(rng: Random) -> Array:
    x = rng.normal(size=frames(2.0))
    t = np.linspace(0, 1, len(x))
    shape = np.sin(np.pi * t**0.4) ** 2 * (0.6 + 0.4 * np.sin(TAU * 5 * t + 1))
    return shaped(x, band(120, 600)) * shape


def _drop(rng: Random) -> Array:
    x = np.zeros(frames(0.5))
    for at, hz in ((0.0, rng.uniform(900, 1500)),):
        t = clock(frames(0.25))
        put(x, np.sin(TAU * np.cumsum(hz * (1 + 0.5 * t / 0.25)) / RATE) * np.exp(-t / 0.04), at)
        put(x, click(0.004, 1200, 6000, rng), at, 0.3)
    return rise(x, 0.001)


def _two_drops(rng: Random) -> Array:
    x = np.zeros(frames(0.9))
    put(x, _drop(rng), 0.0)
    put(x, _drop(rng), 0.28, 0.6)
    return x


def _pebble(rng: Random) -> Array:
    x = np.zeros(frames(1.0))
    at, gap = 0.0, 0.24
    for _ in range(7):
        put(x, struck([(1300 * rng.uniform(0.8, 1.2), 0.03, 1), (2400, 0.02, 0.6)], 0.06, rng), at, 0.5)
        put(x, click(0.005, 800, 6000, rng), at, 0.6)
        at += gap
        gap *= 0.72
    return x


def _scrape(rng: Random) -> Array:
    x = grains(1.1, lambda s: 60 + 200 * np.sin(np.pi * s), rng, 350, 2200, 0.014)
    return shaped(x, peak(700, 5, 8)) * np.sin(np.pi * np.linspace(0, 1, len(x)))


def _far(play: str, rows: list[tuple[float, float, float]], seconds: float) -> Callable[[Random], Array]:
    """Notes of an instrument a mile away: at, Hz, seconds."""

    def make(rng: Random) -> Array:
        x = np.zeros(frames(seconds))
        for at, hz, held in rows:
            sound = INSTRUMENTS[play](Note(hz, held, 0.6), rng)
            put(x, sound.mean(axis=1) if sound.ndim == 2 else sound, at)
        return fade(shaped(x, low(1300, 1)), 0.4)

    return make


_far_horn = _far("horn", [(0.0, 196.0, 0.4), (0.45, 261.6, 1.4)], 2.6)
_far_drums = _far("taiko", [(0.0, 110.0, 0.3), (0.5, 110.0, 0.3), (0.75, 110.0, 0.3)], 2.0)


def _clink(rng: Random) -> Array:
    x = np.zeros(frames(0.8))
    for at in (0.0, 0.14, 0.2):
        put(
            x,
            struck([(2300, 0.2, 1), (3650, 0.15, 0.7), (5200, 0.1, 0.4)], 0.3, rng, astray=0.03, split=0.003),
            at,
            rng.uniform(0.3, 1),
        )
    return x


def _ember(rng: Random) -> Array:
    x = np.zeros(frames(0.5))
    put(x, click(0.006, 900, 7000, rng), 0.0, 1.0)
    put(x, grains(0.3, lambda s: 90 - 60 * s, rng, 1500, 7000, 0.003), 0.03, 0.4)
    return x


def _creak(rng: Random) -> Array:
    x = grains(0.7, lambda s: 30 + 60 * s, rng, 300, 1400, 0.012)
    return shaped(x, peak(540, 7, 12), peak(1010, 7, 9))


STRAYS: dict[str, tuple[Callable[[Random], Array], ...]] = {
    "cabinet": (_ember, _creak, _ember),
    "quest": (_thrush, _tit, _owl, _branch, _gust),
    "fellowship": (_gust, _crow, _sheep_bell, _thunder),
    "underdark": (_drop, _two_drops, _pebble, _scrape),
    "ringwar": (_gust, _far_horn, _far_drums, _crow, _clink),
}  # fmt: skip


def stray(place: str, number: int) -> Array:
    """From far away: more room than sound."""
    rng = np.random.default_rng(zlib.crc32(f"stray {place} {number}".encode()))
    from game.studio.music import room

    x = dsp.stereo(STRAYS[place][number](rng))
    name = {"cabinet": "chamber", "quest": "forest", "fellowship": "field", "underdark": "cavern", "ringwar": "field"}[
        place
    ]
    wet = dsp.convolved(x, room(name))[: len(x) + frames(0.7)]
    wet[: len(x)] += 0.5 * x
    wet = fade(shaped(wet, high(120, 2)), 0.6)
    return dsp.limited(wet * dsp.db(STRAY - dsp.momentary(wet)), 0.5, around=False)
