"""The effects: each a function from a random generator to samples, synthesised anew for every variant.

`@effect(LUFS of its loudest 400 ms, variants)`. What class an effect is of, and so how loud, is told in docs/sound.md.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

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
    noise,
    panned,
    peak,
    put,
    rise,
    shaped,
    struck,
)
from game.studio.instruments import INSTRUMENTS, Note, skin


@dataclass(frozen=True)
class Effect:
    make: Callable[[Random], Array]
    level: float
    variants: int
    wet: float


EFFECTS: dict[str, Effect] = {}
CLASSES = {  # name: LUFS of the loudest 400 ms, from and to
    "dial": (-34.5, -30.5),
    "card": (-30.5, -24.5),
    "blow": (-24.5, -18.0),
}


def effect(
    level: float, variants: int = 1, wet: float = 0.16
) -> Callable[[Callable[[Random], Array]], Callable[[Random], Array]]:
    def keep(make: Callable[[Random], Array]) -> Callable[[Random], Array]:
        EFFECTS[make.__name__] = Effect(make, level, variants, wet)
        return make

    return keep


def class_of(level: float) -> str:
    return next(name for name, (least, most) in CLASSES.items() if least <= level <= most)


@cache
def _tabletop() -> Array:
    """The room around the table: a few echoes of wood and walls, a third of a second of dark tail."""
    rng = np.random.default_rng(7)
    n = frames(0.34)
    t = clock(n)
    out = np.zeros((n, 2))
    for side in range(2):
        hiss = rng.normal(size=n)
        out[:, side] = 0.5 * shaped(hiss, band(150, 1200)) * np.exp(-dsp.SILENCE * t / 0.30)
        out[:, side] += 0.35 * shaped(hiss, band(1200, 7000)) * np.exp(-dsp.SILENCE * t / 0.17)
        out[: frames(0.008), side] *= 0.1
        out[:, side] /= np.sqrt((out[:, side] ** 2).sum())
        for _ in range(7):
            out[frames(rng.uniform(0.004, 0.03)), side] += rng.choice((-1, 1)) * rng.uniform(0.1, 0.3)
    return out


def render(name: str, variant: int) -> Array:
    """One variant, in its room and as loud as its class asks."""
    given = EFFECTS[name]
    x = dsp.stereo(given.make(np.random.default_rng(zlib.crc32(f"{name}{variant}".encode()))))
    y = given.wet * dsp.convolved(x, _tabletop())
    y[: len(x)] += x
    y = shaped(y, high(60, 2), *_another_place(given, variant))
    loud = np.abs(y).max(axis=1)
    keep = int(np.nonzero(loud > loud.max() * dsp.db(-56))[0][-1]) + 1
    y = fade(y[: keep + frames(0.02)].copy(), 0.03)
    y = np.tanh(2.2 * y / loud.max()) / np.tanh(2.2)  # rounds the tips: a body instead of a needle
    y *= dsp.db(given.level - dsp.momentary(y))
    return dsp.limited(y, 0.8, around=False) if np.abs(y).max() > 0.8 else y


def _another_place(given: Effect, variant: int) -> list[dsp.Curve]:
    """No two blows fall on the same spot: each variant has hills and dales of its own."""
    if given.variants == 1:
        return []
    rng = np.random.default_rng(911 + variant)
    middles = np.geomspace(350, 7000, 5) * np.exp(rng.normal(0, 0.2, 5))
    signs = rng.permutation([1, -1, 1, -1, rng.choice((-1, 1))])
    return [peak(float(hz), 1.6, float(sign * rng.uniform(2.5, 5.0))) for hz, sign in zip(middles, signs, strict=True)]


# --- matter


def _wood(size: float, rng: Random, life: float = 1.0) -> Array:
    """A piece of the cabinet, knocked."""
    rows = [(365, 0.055, 0.8), (640, 0.045, 0.7), (1120, 0.03, 0.5), (1890, 0.018, 0.3)]
    return struck([(hz / size, t * life, gain) for hz, t, gain in rows], 0.12 * life, rng, astray=0.03)


def _table(rng: Random, life: float = 1.0) -> Array:
    """The table's wood under a thing that falls on it; most of it where small speakers still speak."""
    rows = [
        (187, 0.13, 0.5),
        (263, 0.11, 0.7),
        (391, 0.09, 0.7),
        (544, 0.06, 0.55),
        (802, 0.04, 0.4),
        (1240, 0.025, 0.25),
    ]
    return struck([(hz, t * life, gain) for hz, t, gain in rows], 0.25 * life, rng, astray=0.05)


PLATE = (1.0, 1.74, 2.33, 3.02, 3.91, 4.11, 4.83, 5.98, 6.31, 7.02, 8.4)
BAR = (1.0, 2.756, 5.404, 8.933, 13.34)


def _steel(base: float, seconds: float, rng: Random) -> Array:
    """A blade: a bar, its twisting, and a few modes of its own."""
    rows = [(base * r, seconds / (1 + 0.35 * k), 0.35 + 0.2 * min(k, 2)) for k, r in enumerate(BAR)]
    twist = base * rng.uniform(3.6, 4.1)
    rows += [(twist * k, 0.7 * seconds / k**0.6, 0.8 / k**0.35) for k in range(1, 6)]
    rows += [(rng.uniform(2500, 9500), seconds * rng.uniform(0.1, 0.45), 0.35) for _ in range(8)]
    return struck(rows, 1.2 * seconds, rng, astray=0.006, split=0.0012)


def _grate(seconds: float, rng: Random, lo: float = 2200, hi: float = 9000) -> Array:
    """An edge along an edge."""
    x = grains(seconds, lambda s: 900 - 500 * s, rng, lo, hi, 0.003)
    t = np.linspace(0, 1, len(x))
    x *= (1 - t) ** 1.2 * np.minimum(1, t / 0.1)
    return shaped(x, peak(rng.uniform(1.3, 1.7) * lo, 5, 9), peak(rng.uniform(2.3, 2.9) * lo, 5, 7))


def _rush(seconds: float, rng: Random, start: float, end: float, sharp: float = 0.2) -> Array:
    """Air that moves past: noise whose colour glides."""
    n = frames(seconds)
    t = np.linspace(0, 1, n)
    hiss = rng.normal(size=n)
    steps = [start * (end / start) ** share for share in (0, 0.33, 0.67, 1)]
    bands = [shaped(hiss, band(hz * 0.7, hz * 1.4)) for hz in steps]
    mix = sum(np.maximum(0, 1 - 3 * np.abs(t - k / 3)) * one for k, one in enumerate(bands))
    return mix * np.sin(np.pi * t**sharp) ** 1.2 if sharp < 1 else mix * np.sin(np.pi * t)


def _growl(seconds: float, hz: float, rng: Random, *, rough: float = 0.5, open_: float = 1.0) -> Array:
    """A throat: pulses that stray, through a mouth that opens."""
    n = frames(seconds)
    t = np.linspace(0, 1, n)
    line = (
        hz
        * (0.8 + 0.45 * np.sin(np.pi * t**0.6))
        * (1 + dsp.wander(n, rng, 18, 0.05) + dsp.wander(n, rng, 70, 0.06 * rough))
    )
    phase = np.cumsum(line) / RATE
    saw = 2 * (phase % 1) - 1
    under = np.sin(TAU * phase / 2)
    source = saw * (0.75 + 0.5 * rough * under) + 0.45 * rng.normal(size=n) * (0.4 + 0.6 * np.abs(saw))
    shut = shaped(source, dsp.formants((420, 140, 0), (900, 200, -6), (2300, 400, -16)))
    wide = shaped(source, dsp.formants((720, 200, 0), (1350, 260, -3), (2700, 400, -8), (3600, 600, -14)))
    share = np.sin(np.pi * np.clip(t * 1.15, 0, 1)) * open_
    return np.tanh(2 * (shut * (1 - share) + wide * share)) * np.sin(np.pi * t**0.55) ** 0.8


def _notes(
    play: str, rows: list[tuple[float, str, float, float]], seconds: float, rng: Random, spread: float = 0.0
) -> Array:
    """A few notes of an instrument: at, pitch, seconds, force."""
    x = np.zeros((frames(seconds), 2))
    from game.studio.score import pitch_of

    for number, (at, name, held, force) in enumerate(rows):
        hz = 440 * 2 ** ((pitch_of(name) - 69) / 12)
        sound = dsp.panned(INSTRUMENTS[play](Note(hz, held, force), rng), spread * (number - (len(rows) - 1) / 2))
        start = frames(at)
        sound = sound[: max(0, len(x) - start)]
        x[start : start + len(sound)] += sound
    return fade(x, 0.12)


def _over(*parts: Array) -> Array:
    """Together, in stereo."""
    out = np.zeros((max(map(len, parts)), 2))
    for part in parts:
        out[: len(part)] += dsp.stereo(part)
    return out


def _silence(seconds: float) -> Array:
    return np.zeros(frames(seconds))


# --- the cabinet's own family of wood


@effect(-34, 5, 0.12)
def focus(rng: Random) -> Array:
    """A fingertip on another key: other places of the same board."""
    x = _silence(0.12)
    put(x, click(0.004, 900, 6000, rng), 0, 0.4)
    put(x, _wood(rng.uniform(0.86, 1.2), rng, rng.uniform(0.7, 1.1)), 0, 0.5)
    return x


@effect(-31, 3, 0.14)
def chime(rng: Random) -> Array:
    """A choice is made: the key goes down, and a tongue of wood sings a fifth."""
    x = _silence(0.4)
    put(x, click(0.004, 1200, 7000, rng), 0, 0.5)
    put(x, _wood(1.0, rng), 0, 0.4)
    for at, hz in ((0.0, 587.3), (0.07, 880.0)):
        put(
            x,
            struck([(hz, 0.28, 1.0), (hz * 2.75, 0.1, 0.35), (hz * 5.4, 0.05, 0.15)], 0.32, rng, astray=0.002),
            at,
            0.4,
        )
    return x


@effect(-32, 3, 0.14)
def close(rng: Random) -> Array:
    """Back: the same tongue, falling."""
    x = _silence(0.34)
    for at, hz in ((0.0, 880.0), (0.07, 587.3)):
        put(x, click(0.003, 1000, 5000, rng), at, 0.3)
        put(x, struck([(hz, 0.2, 1.0), (hz * 2.75, 0.08, 0.3)], 0.24, rng, astray=0.003), at, 0.4)
    put(x, _wood(1.15, rng), 0.07, 0.3)
    return x


@effect(-31, 3, 0.16)
def open(rng: Random) -> Array:
    """A drawer of the cabinet: it runs, and meets its stop."""
    x = _silence(0.42)
    run = grains(0.2, lambda s: 200 + 500 * s, rng, 350, 2600, 0.006)
    put(x, run * np.linspace(0.3, 1, len(run)), 0, 0.4)
    put(x, _wood(1.3, rng, 1.4), 0.2, 0.6)
    put(x, click(0.006, 500, 3500, rng), 0.2, 0.5)
    return x


@effect(-30, 2, 0.14)
def sour(rng: Random) -> Array:
    """Refused: two tongues a semitone apart, damped."""
    x = _silence(0.4)
    for at, hz in ((0.0, 466.2), (0.0, 440.0), (0.12, 370.0), (0.12, 349.2)):
        put(x, struck([(hz, 0.17, 1.0), (hz * 2.75, 0.07, 0.3)], 0.22, rng, astray=0.004), at, 0.35)
        put(x, click(0.005, 500, 3000, rng), at, 0.2)
    return x


@effect(-25, 1, 0.25)
def start(rng: Random) -> Array:
    """A game begins: a chord is strummed and the lid opens."""
    rows = [(0.05 * k, name, 1.6, 0.6) for k, name in enumerate(("D3", "A3", "D4", "E4", "A4"))]
    x = _notes("harp", rows, 2.0, rng, 0.12)
    wood = _silence(0.3)
    put(wood, _wood(1.5, rng, 1.6), 0, 0.6)
    return _over(x, wood)


@effect(-34, 5, 0.1)
def tick(rng: Random) -> Array:
    """One tooth of a dial: the pawl lifts, falls, the case answers."""
    x = _silence(0.13)
    put(x, click(0.003, 2500, 9000, rng), 0.0, 0.3)
    fall = 0.011 + rng.uniform(-0.0015, 0.0015)
    put(x, click(0.004, 1800, 12000, rng), fall, 0.9)
    rows = [(1510, 0.035, 0.5), (2380, 0.045, 0.7), (3720, 0.04, 0.6), (5150, 0.03, 0.4), (7600, 0.018, 0.25)]
    put(x, struck(rows, 0.06, rng, astray=0.02, split=0.002, touch=0.35), fall, 0.3)
    put(x, struck([(285, 0.05, 0.7), (470, 0.045, 0.6), (815, 0.03, 0.4)], 0.08, rng, astray=0.05), fall, 0.33)
    return x


@effect(-31, 3, 0.16)
def undo(rng: Random) -> Array:
    """A card laid down, backwards and soft."""
    x = place(rng)[::-1].copy()
    return fade(shaped(x, low(3500, 1)), 0.01)


@effect(-31, 1, 0.14)
def costly(rng: Random) -> Array:
    """A choice that costs much: a low knock, twice, that asks."""
    x = _silence(0.5)
    for at, size in ((0.0, 1.7), (0.16, 1.5)):
        put(x, _wood(size, rng, 1.8), at, 0.6)
        put(x, click(0.008, 400, 2200, rng), at, 0.3)
    return x


@effect(-34, 2, 0.3)
def think(rng: Random) -> Array:
    """Somebody thinks: one breath."""
    return _rush(rng.uniform(0.7, 0.9), rng, 900, 500, 1.0)


@effect(-29, 3, 0.2)
def knock(rng: Random) -> Array:
    """The enemy that plays by rules: a low knock, so that its turn is heard."""
    x = _silence(0.5)
    for at in (0.0, rng.uniform(0.13, 0.16)):
        put(
            x,
            struck([(212, 0.16, 0.8), (335, 0.13, 0.8), (508, 0.09, 0.6), (871, 0.05, 0.4)], 0.25, rng, astray=0.03),
            at,
            0.5,
        )
        put(x, click(0.008, 350, 2600, rng), at, 0.4)
    return x


# --- cards, coins, dice


@effect(-29, 5)
def slide(rng: Random) -> Array:
    """Paper over felt: friction that follows the hand, a soft hiss, the stop."""
    n = rng.uniform(0.18, 0.26)
    x = _silence(n + 0.12)
    t = np.linspace(0, 1, frames(n))
    hand = np.sin(np.pi * t ** rng.uniform(0.65, 0.85)) ** 1.4
    rough = grains(n, lambda s: 120 + 1100 * np.sin(np.pi * s**0.75), rng, rng.uniform(700, 1200), 5200)[: len(t)]
    hiss = 0.32 * noise(n, rng, band(1800, 11000)) + 0.35 * noise(n, rng, band(350, 1100))
    texture = np.clip(0.6 + 2.4 * noise(n, rng, low(90, 1)), 0, 1.6)
    put(x, (0.5 * rough + hiss[: len(t)] * texture[: len(t)]) * hand, 0)
    put(x, struck([(230, 0.05, 0.5), (390, 0.035, 0.4), (700, 0.02, 0.25)], 0.06, rng, astray=0.08), n * 0.86, 0.35)
    return panned(x, np.linspace(-0.25, 0.2, len(x)))


@effect(-26, 5)
def place(rng: Random) -> Array:
    """A card laid down: air pushed out, the slap of paper, felt, and the table's wood under it."""
    x = _silence(0.34)
    puff = noise(0.035, rng, band(220, 1000))
    put(x, puff * np.linspace(0, 1, len(puff)) ** 2, 0, 0.35)
    hit = 0.034
    put(x, click(0.011, 700, 5200, rng), hit, rng.uniform(0.9, 1.3))
    put(x, click(0.03, 280, 1500, rng), hit, 0.9)
    put(x, _table(rng), hit, rng.uniform(0.3, 0.5))
    put(x, click(0.006, 1800, 8000, rng), hit + rng.uniform(0.008, 0.02), rng.uniform(0.2, 0.5))  # the far edge
    return x


@effect(-27, 5)
def flip(rng: Random) -> Array:
    """Bent, let go, turned: flutter that quickens, the snap, the fall."""
    x = _silence(0.36)
    n = rng.uniform(0.08, 0.115)
    hiss = noise(n, rng, band(500, 4500))
    t = np.linspace(0, 1, len(hiss))
    put(x, hiss * (0.55 + 0.45 * np.sin(TAU * np.cumsum(35 + 90 * t) / RATE + rng.uniform(0, 6))) * t**1.3, 0, 0.55)
    put(x, click(0.009, 1500, 9500, rng), n - 0.004, 1.3)
    rows = [(620, 0.04, 0.6), (1130, 0.032, 0.6), (1720, 0.025, 0.5), (2640, 0.018, 0.4), (3900, 0.012, 0.25)]
    put(x, struck(rows, 0.08, rng, astray=0.07, touch=0.35), n - 0.004, 0.5)
    down = n + rng.uniform(0.07, 0.095)
    put(x, click(0.012, 500, 3600, rng), down, 0.55)
    put(x, _table(rng, 0.7), down, 0.3)
    return x


@effect(-26, 5)
def coin(rng: Random) -> Array:
    """A coin on a pile: bodies that beat with themselves, chatter, the wood below."""
    x = _silence(0.8)
    at, gain = 0.0, 1.0
    for hit in range(int(rng.integers(2, 5))):
        body = rng.uniform(2250, 2950) if hit % 2 == 0 else rng.uniform(3000, 3600)
        rows = [
            (body * r, 0.55 / (1 + 0.22 * k) * rng.uniform(0.7, 1.1), 1 / (1 + 0.28 * k)) for k, r in enumerate(PLATE)
        ]
        put(x, struck(rows, 0.65, rng, astray=0.006, split=0.0018), at, 0.2 * gain)
        put(x, click(0.004, 3500, 15000, rng), at, 0.8 * gain)
        put(x, struck([(310, 0.05, 0.5), (520, 0.04, 0.4), (980, 0.025, 0.3)], 0.07, rng, astray=0.06), at, 0.25 * gain)
        at += rng.uniform(0.05, 0.09) * 0.75**hit
        gain *= rng.uniform(0.42, 0.62)
    return x


@effect(-26, 5)
def die(rng: Random) -> Array:
    """Bone on a board: corners are bright, faces dull, the last rocks until it lies."""
    x = np.zeros((frames(1.0), 2))
    at, gain, gap = 0.0, 1.0, rng.uniform(0.09, 0.14)
    side = rng.choice((-0.4, 0.4))
    boards = [rng.uniform(0.9, 1.15) for _ in range(3)]  # where on the board it falls
    for hit in range(int(rng.integers(6, 11))):
        corner = rng.random() < 0.6
        one, size = _silence(0.2), rng.uniform(0.93, 1.08)
        bone = [(1180 * size, 0.03, 0.7), (1960 * size, 0.035, 0.9), (2870 * size, 0.03, 0.8), (4300 * size, 0.02, 0.5)]
        put(one, struck(bone, 0.06, rng, astray=0.03), 0, 0.34 if corner else 0.2)
        put(one, click(*((0.0035, 1800, 10000) if corner else (0.007, 700, 4000)), rng), 0, 0.75)
        wood = [(229, 0.13, 0.6), (318, 0.11, 0.7), (467, 0.08, 0.6), (655, 0.06, 0.45), (930, 0.04, 0.3)]
        scale = boards[hit % 3]
        put(one, struck([(hz * scale, t, g) for hz, t, g in wood], 0.18, rng, astray=0.035), 0, 0.26 if corner else 0.4)
        start = frames(at)
        part = panned(one, side * (1 - 1.6 * at))[: max(0, len(x) - start)]
        x[start : start + len(part)] += gain * part
        at += gap * rng.uniform(0.8, 1.2)
        gap *= rng.uniform(0.74, 0.86)
        gain *= rng.uniform(0.7, 0.86)
    return x


@effect(-25, 5)
def shuffle(rng: Random) -> Array:
    """A riffle that quickens and slows, the purr of the bridge, two taps to square it."""
    x = _silence(1.0)
    cards = int(rng.integers(30, 44))
    for share in np.sort(np.arange(cards) / cards + rng.normal(0, 0.006, cards)):
        at, strength = 0.4 * (share + 0.06 * np.sin(TAU * share)) + 0.01, 0.5 + 0.5 * np.sin(np.pi * share)
        put(
            x,
            click(rng.uniform(0.004, 0.008), rng.uniform(900, 1600), rng.uniform(5000, 9500), rng),
            at,
            0.55 * strength,
        )
        put(x, struck([(rng.uniform(450, 700), 0.02, 0.5), (rng.uniform(1100, 1500), 0.014, 0.4)], 0.03, rng), at, 0.14)
    purr = grains(0.17, lambda s: 160 + 260 * s, rng, 500, 4200, 0.006)
    put(x, purr * np.sin(np.pi * np.linspace(0, 1, len(purr))) ** 0.6, 0.46, 0.3)
    for at, gain in ((0.7, 0.8), (0.7 + rng.uniform(0.1, 0.14), 0.55)):
        put(x, click(0.012, 600, 4200, rng), at, 0.75 * gain)
        put(x, _table(rng, 0.8), at, 0.4 * gain)
    return x


@effect(-28, 3)
def attach(rng: Random) -> Array:
    """A card tucked under another, and the buckle."""
    x = _silence(0.34)
    run = grains(0.12, lambda s: 300 + 700 * s, rng, 900, 5000)
    put(x, run, 0, 0.35)
    put(x, click(0.006, 1200, 8000, rng), 0.13, 0.8)
    put(
        x,
        struck([(1240, 0.06, 0.5), (2010, 0.08, 0.7), (3350, 0.06, 0.5)], 0.12, rng, astray=0.03, split=0.002),
        0.13,
        0.25,
    )
    put(x, _table(rng, 0.6), 0.13, 0.25)
    return x


def _turned(rng: Random, way: float) -> Array:
    n = 0.15
    hiss = noise(n, rng, band(600, 5000))
    t = np.linspace(0, 1, len(hiss))
    x = _silence(0.3)
    put(x, hiss * np.sin(np.pi * t) ** 1.5, 0, 0.5)
    put(x, click(0.008, 500, 3500, rng), n, 0.5)
    put(x, _table(rng, 0.6), n, 0.3)
    return panned(x, np.linspace(-0.2 * way, 0.2 * way, len(x)))


@effect(-29, 3)
def exhaust(rng: Random) -> Array:
    """A card is turned on its side."""
    return shaped(_turned(rng, 1.0), low(3200, 1))


@effect(-29, 3)
def ready(rng: Random) -> Array:
    """And back: a little brighter."""
    return shaped(_turned(rng, -1.0), high(500, 1))


@effect(-28, 3)
def progress(rng: Random) -> Array:
    """A step on the way: a peg in its hole, and a plucked string that agrees."""
    x = _silence(0.5)
    put(x, click(0.006, 700, 5000, rng), 0, 0.5)
    put(x, _wood(0.9, rng), 0, 0.5)
    note = _notes("lute", [(0.01, rng.choice(("E4", "G4", "B4")), 0.4, 0.5)], 0.6, rng)
    return _over(x, 0.35 * note)


@effect(-28, 1, 0.3)
def heal(rng: Random) -> Array:
    """Three soft notes of a harp, and a breath out."""
    names = ("D4", "G4", "A4") if rng.random() < 0.5 else ("E4", "A4", "B4")
    x = _notes("harp", [(0.08 * k, name, 0.8, 0.35) for k, name in enumerate(names)], 1.2, rng, 0.2)
    return _over(x, 0.08 * _rush(0.6, rng, 1400, 700, 1.0))


@effect(-29, 2, 0.2)
def bell(rng: Random) -> Array:
    """A part of the round begins: a small hand bell, far."""
    hz = 1318.5 * rng.uniform(0.997, 1.003)
    rows = [(hz, 0.8, 1.0), (hz * 2.0, 0.4, 0.4), (hz * 2.76, 0.3, 0.4), (hz * 5.4, 0.15, 0.2)]
    x = struck(rows, 0.9, rng, astray=0.001, split=0.0012, touch=0.1)
    put(x, click(0.004, 2000, 9000, rng), 0, 0.3)
    return fade(rise(x, 0.001), 0.1)


@effect(-28, 3, 0.2)
def tear(rng: Random) -> Array:
    """A card is lost for good: paper tears."""
    n = rng.uniform(0.28, 0.36)
    x = grains(n, lambda s: 300 + 1500 * s, rng, 900, 8000, 0.003)
    t = np.linspace(0, 1, len(x))
    out = _silence(n + 0.1)
    put(out, (x + 0.5 * noise(n, rng, band(700, 7000))[: len(x)]) * t**0.6 * np.minimum(1, (1 - t) * 12), 0)
    return out


@effect(-26, 5)
def deploy(rng: Random) -> Array:
    """A troop comes: a boot on stone, leather, a ring of mail."""
    x = _silence(0.34)
    put(x, click(0.02, 250, 1800, rng), 0, 0.9)
    put(
        x,
        struck([(205, 0.09, 0.6), (330, 0.08, 0.8), (520, 0.05, 0.6), (790, 0.03, 0.4)], 0.14, rng, astray=0.08),
        0,
        0.5,
    )
    put(x, grains(0.07, lambda s: 500 - 300 * s, rng, 1200, 6000, 0.003), 0.012, 0.2)
    for _ in range(int(rng.integers(2, 5))):
        body = rng.uniform(3200, 5200)
        put(x, struck([(body, 0.06, 1), (body * 1.62, 0.04, 0.6)], 0.08, rng), rng.uniform(0.02, 0.12), 0.06)
    return x


@effect(-29, 3, 0.35)
def spy(rng: Random) -> Array:
    """A whisper and a cloak."""
    n = rng.uniform(0.5, 0.62)
    hiss = rng.normal(size=frames(n))
    t = np.linspace(0, 1, len(hiss))
    said = shaped(hiss, dsp.formants((900, 300, -6), (2300, 500, 0), (4200, 900, -4)))
    beat = 0.3 + 0.7 * np.abs(np.sin(np.pi * (rng.uniform(3, 4)) * t + rng.uniform(0, 1)))
    cloak = 0.5 * _rush(n, rng, 500, 1600, 1.0)[: len(hiss)]
    return panned((said * beat + cloak) * np.sin(np.pi * t), np.linspace(0.35, -0.2, len(hiss)))


@effect(-27, 1, 0.3)
def promote(rng: Random) -> Array:
    """Into the inner circle: two struck strings, and silk."""
    x = _notes("dulcimer", [(0.0, "A4", 0.4, 0.45), (0.1, "D5", 0.8, 0.5)], 1.1, rng, 0.2)
    return _over(x, 0.2 * _rush(0.35, rng, 1200, 3000, 1.0))


@effect(-26, 2)
def seal(rng: Random) -> Array:
    """A site is held: a seal is pressed into wax."""
    x = _silence(0.6)
    put(x, grains(0.16, lambda s: 150 + 300 * s, rng, 300, 1800, 0.01), 0, 0.4)
    put(x, click(0.018, 250, 2000, rng), 0.17, 1.0)
    put(
        x,
        struck([(238, 0.14, 0.8), (376, 0.11, 0.8), (602, 0.07, 0.6), (1010, 0.04, 0.4)], 0.25, rng, astray=0.04),
        0.17,
        0.6,
    )
    put(x, struck([(2150, 0.25, 0.4), (3400, 0.18, 0.3)], 0.3, rng, split=0.002), 0.17, 0.12)
    return x


@effect(-26, 2)
def unseal(rng: Random) -> Array:
    """And broken."""
    x = _silence(0.55)
    put(x, click(0.012, 500, 6000, rng), 0, 1.0)
    put(
        x,
        struck([(410, 0.05, 0.8), (730, 0.05, 0.8), (1250, 0.04, 0.6), (2200, 0.03, 0.5)], 0.1, rng, astray=0.06),
        0,
        0.5,
    )
    put(x, grains(0.22, lambda s: 300 - 250 * s, rng, 700, 6000, 0.005), 0.02, 0.4)
    return x


@effect(-25, 3, 0.22)
def shield(rng: Random) -> Array:
    """Defence: a boss is struck, wood behind it."""
    x = _silence(0.6)
    body = rng.uniform(560, 640)
    put(
        x,
        struck(
            [(body * r, 0.3 / (1 + 0.3 * k), 1 / (1 + 0.4 * k)) for k, r in enumerate(PLATE[:7])], 0.4, rng, split=0.003
        ),
        0,
        0.3,
    )
    put(x, click(0.012, 400, 4500, rng), 0, 0.9)
    put(x, _wood(1.5, rng, 2.0), 0, 0.6)
    return x


@effect(-25, 3, 0.22)
def blade(rng: Random) -> Array:
    """Attack: a blade leaves its sheath."""
    x = _silence(0.8)
    put(x, _grate(rng.uniform(0.26, 0.34), rng)[::-1], 0, 0.7)
    put(x, _steel(rng.uniform(480, 560), 0.45, rng), 0.28, 0.22)
    return panned(x, np.linspace(-0.3, 0.3, len(x)))


@effect(-27, 2, 0.2)
def balance(rng: Random) -> Array:
    """The beam of a balance tips: wood creaks and comes to rest."""
    x = _silence(0.75)
    creak = grains(0.4, lambda s: 40 + 70 * np.sin(np.pi * s), rng, 350, 1500, 0.012)
    put(x, shaped(creak, peak(620, 6, 10), peak(1180, 6, 8)), 0, 0.5)
    put(x, _wood(1.4, rng, 2.0), 0.42, 0.7)
    put(x, _wood(1.45, rng, 1.4), 0.56, 0.3)
    return x


@effect(-26, 2, 0.25)
def chain(rng: Random) -> Array:
    """A prisoner: links fall on stone."""
    x = _silence(0.9)
    at = 0.0
    for _ in range(14):
        body = rng.uniform(1500, 2600)
        put(
            x,
            struck([(body * r, 0.12, 1 / (1 + k)) for k, r in enumerate((1, 1.58, 2.41, 3.3))], 0.16, rng),
            at,
            0.2 * rng.uniform(0.4, 1),
        )
        put(x, click(0.005, 900, 7000, rng), at, 0.4 * rng.uniform(0.4, 1))
        at += rng.exponential(0.045)
    put(x, _table(rng), 0.5, 0.5)
    return x


@effect(-27, 2, 0.25)
def page(rng: Random) -> Array:
    """A leaf of a great book is turned."""
    n = rng.uniform(0.42, 0.5)
    hiss = noise(n, rng, band(500, 6500))
    t = np.linspace(0, 1, len(hiss))
    x = _silence(n + 0.25)
    put(x, hiss * np.sin(np.pi * t**0.7) ** 1.5 * (0.7 + 0.3 * np.sin(TAU * 9 * t)), 0, 0.5)
    put(x, click(0.02, 300, 2500, rng), n * 0.92, 0.6)
    put(x, _table(rng, 0.8), n * 0.92, 0.25)
    return panned(x, np.linspace(0.35, -0.3, len(x)))


@effect(-26, 1, 0.35)
def haven(rng: Random) -> Array:
    """Rest: a harp runs up, water answers."""
    rows = [(0.07 * k, name, 1.2, 0.4) for k, name in enumerate(("G3", "D4", "G4", "B4", "D5", "G5"))]
    return _notes("harp", rows, 2.0, rng, 0.12)


@effect(-26, 1, 0.25)
def goal(rng: Random) -> Array:
    """The end of a track: the peg sings an octave."""
    x = _notes("lute", [(0.0, "G4", 0.3, 0.6), (0.09, "D5", 0.3, 0.6), (0.18, "G5", 0.8, 0.7)], 1.1, rng, 0.15)
    wood = _silence(0.2)
    put(wood, _wood(0.9, rng), 0, 0.6)
    return _over(x, wood)


@effect(-27, 3, 0.3)
def loosened(rng: Random) -> Array:
    """Away from the dark: a string that lets go, and air."""
    x = _notes("lute", [(0.0, rng.choice(("D5", "B4")), 0.5, 0.4)], 0.7, rng)
    return _over(x, 0.3 * _rush(0.35, rng, 900, 2200, 1.0))


@effect(-25, 3, 0.35)
def shadow_step(rng: Random) -> Array:
    """A step towards the dark: a hollow wood, a bruised bell."""
    x = _silence(0.8)
    put(x, _wood(1.6, rng, 2.0), 0, 0.7)
    hz = 207.7 * rng.uniform(0.99, 1.01)
    put(
        x,
        struck(
            [(hz * 2, 0.6, 0.6), (hz * 2.38, 0.5, 0.5), (hz * 4, 0.4, 0.6), (hz * 5.1, 0.2, 0.3)],
            0.8,
            rng,
            astray=0.002,
        ),
        0,
        0.3,
    )
    return fade(x, 0.1)


# --- blows, horns, voices


@effect(-20, 5, 0.22)
def sword(rng: Random) -> Array:
    """Steel meets steel: two blades, an edge that grates off, the arm behind it."""
    x = _silence(1.3)
    put(x, _steel(rng.uniform(385, 455), 1.0, rng), 0, 0.3)
    put(x, _steel(rng.uniform(520, 610), 0.9, rng), 0.004, 0.22)
    put(x, click(0.008, 1200, 16000, rng), 0, 1.1)
    put(x, click(0.03, 300, 2200, rng), 0, 0.9)
    put(x, _table(rng), 0, 0.5)
    put(x, _grate(rng.uniform(0.16, 0.26), rng), 0.012, 0.34)
    return x


@effect(-23, 5, 0.22)
def bow(rng: Random) -> Array:
    """Let go: the string slaps, the limbs kick, the arrow leaves to one side."""
    x = _silence(0.7)
    string = INSTRUMENTS["lute"](Note(rng.uniform(185, 235), 0.3, 0.9), rng)[: frames(0.45)]
    put(x, fade(shaped(string, high(190, 2)) * np.exp(-clock(len(string)) / 0.09), 0.1), 0, 0.9)
    put(x, click(0.006, 900, 6000, rng), 0, 0.7)
    put(
        x,
        struck([(221, 0.09, 0.8), (385, 0.07, 0.8), (640, 0.05, 0.6), (1180, 0.03, 0.4)], 0.16, rng, astray=0.05),
        0.001,
        0.5,
    )
    put(x, _rush(0.4, rng, 1600, 520, 0.35), 0.012, 0.3)
    return panned(x, np.linspace(-0.2, 0.6, len(x)))


@effect(-21, 3, 0.22)
def claw(rng: Random) -> Array:
    """Three tears through leather, and a snarl."""
    x = _silence(0.7)
    for k in range(3):
        put(x, grains(0.16, lambda s: 1400 - 900 * s, rng, 700, 6500, 0.003), 0.03 * k, 0.5)
    put(x, click(0.03, 280, 2400, rng), 0.02, 0.9)
    put(x, _growl(0.5, rng.uniform(95, 125), rng, rough=0.9), 0.0, 0.5)
    return panned(x, np.linspace(0.3, -0.3, len(x)))


@effect(-24, 3, 0.25)
def web(rng: Random) -> Array:
    """Many legs come in pairs, a thread is drawn out and snaps: each time another spider, another thread."""
    x = _silence(0.85)
    leg, at = rng.uniform(450, 1500), 0.0
    while at < 0.5:
        for late in (0.0, rng.uniform(0.012, 0.022)):
            put(x, click(0.006, leg, leg * rng.uniform(3, 6), rng), at + late, 0.5)
            put(x, struck([(leg * 1.7, 0.012, 0.6), (leg * 2.9, 0.009, 0.4)], 0.03, rng, astray=0.1), at + late, 0.3)
        at += rng.uniform(0.035, 0.075)
    pulled = rng.uniform(500, 1100)
    thread = _rush(0.6, rng, pulled, pulled * rng.uniform(2.2, 4.0), 1.0)
    put(x, shaped(thread, peak(pulled * 1.4, 6, 12), peak(pulled * 2.9, 6, 9)), 0.05, 0.3)
    snap = rng.uniform(0.58, 0.68)
    put(x, click(0.004, 1500, 9000, rng), snap, 0.9)
    put(x, click(0.02, 300, 1800, rng), snap, 0.6)
    return panned(x, np.linspace(-0.3, 0.3, len(x)) * rng.choice((-1, 1)))


@effect(-20, 2, 0.3)
def troll(rng: Random) -> Array:
    """Something huge, and where its foot comes down."""
    x = _silence(1.6)
    throat = rng.uniform(0.75, 1.3)  # another troll has another one
    voice = _growl(rng.uniform(1.05, 1.35), 68 * throat, rng, rough=rng.uniform(0.7, 1.0))
    put(x, shaped(voice, peak(520 * throat, 3, 8), peak(1500 * throat, 2.5, -8), peak(2600 * throat, 3, 7)), 0, 0.9)
    foot = rng.uniform(0.05, 0.3)
    put(x, skin(rng.uniform(88, 112), 0.95, rng, ring=0.7, drop=0.3, stick=1.0, shell=2.2, lean=8.0), foot, 0.6)
    put(x, grains(0.3, lambda s: 260 - 220 * s, rng, 500, 3800, 0.008), foot + 0.02, 0.3)  # stones that jump
    return x


@effect(-20, 2, 0.3)
def roar(rng: Random) -> Array:
    """A beast attacks: it snarls, and opens its mouth."""
    throat, snarl = rng.uniform(0.8, 1.3), rng.uniform(0.12, 0.22)
    x = _silence(1.3)
    before = _growl(snarl + 0.1, 150 * throat, rng, rough=1.0, open_=0.2)
    put(x, shaped(before, peak(1900 * throat, 3, 9)), 0, 0.5)
    voice = _growl(rng.uniform(0.75, 1.0), 115 * throat, rng, rough=rng.uniform(0.4, 0.9))
    put(x, shaped(voice, peak(640 * throat, 3, 8), peak(1700 * throat, 2.5, -7), peak(2900 * throat, 3, 7)), snarl, 0.9)
    return x


@effect(-22, 5, 0.2)
def thud(rng: Random) -> Array:
    """Damage: a fist on a breast, what it wears, the breath that goes."""
    x = _silence(0.42)
    put(x, click(0.03, 260, 1900, rng), 0, 1.2)
    put(x, skin(rng.uniform(120, 160), 0.8, rng, ring=0.25, drop=0.35, stick=0.8, shell=2.0, lean=7.0), 0, 0.7)
    put(x, struck([(310, 0.08, 0.8), (470, 0.06, 0.7), (760, 0.04, 0.5)], 0.12, rng, astray=0.1), 0, 0.5)
    put(x, _rush(0.18, rng, 1400, 600, 0.4), 0.03, 0.12 * rng.uniform(0.3, 1.2))
    return x


@effect(-22, 3, 0.22)
def crack(rng: Random) -> Array:
    """Destroyed, or an ally falls: wood splits."""
    x = _silence(0.7)
    for at, gain in ((0.0, 1.0), (rng.uniform(0.03, 0.05), 0.6), (rng.uniform(0.08, 0.13), 0.4)):
        put(x, click(0.012, 500, 8000, rng), at, 1.2 * gain)
        rows = [(420, 0.06, 0.8), (690, 0.06, 0.9), (1180, 0.05, 0.8), (1960, 0.035, 0.6), (3100, 0.02, 0.4)]
        put(x, struck(rows, 0.1, rng, astray=0.1), at, 0.5 * gain)
    put(x, grains(0.35, lambda s: 400 - 360 * s, rng, 600, 5500, 0.005), 0.05, 0.35)
    put(x, _table(rng), 0.02, 0.5)
    return x


@effect(-20, 1, 0.35)
def toll(rng: Random) -> Array:
    """A hero dies: the crack, and a great bell once."""
    x = np.zeros((frames(3.4), 2))
    blow = dsp.stereo(crack(rng))
    x[: len(blow)] += 0.7 * blow
    rung = dsp.stereo(INSTRUMENTS["bell"](Note(196.0, 1.0, 0.8), rng))[: frames(3.2)]
    x[frames(0.15) : frames(0.15) + len(rung)] += 1.6 * fade(rung, 0.8)[: len(x) - frames(0.15)]
    return x


def _meeting(rng: Random, blades: int, seconds: float) -> Array:
    x = np.zeros((frames(seconds), 2))
    for k in range(blades):
        one = _silence(0.9)
        put(one, _steel(rng.uniform(380, 650), rng.uniform(0.4, 0.8), rng), 0, 0.25)
        put(one, click(0.008, 900, 14000, rng), 0, 0.9)
        put(one, click(0.03, 280, 2000, rng), 0, 0.8)
        if k % 2:
            put(one, _wood(1.6, rng, 2.0), 0, 0.7)
        start = frames(0.9 * seconds * (k / blades) * rng.uniform(0.5, 0.8))
        part = panned(one, rng.uniform(-0.6, 0.6))[: max(0, len(x) - start)]
        x[start : start + len(part)] += part * rng.uniform(0.6, 1.0)
    return fade(x, 0.15)


@effect(-22, 3, 0.25)
def clash(rng: Random) -> Array:
    """Two lines meet: few of them."""
    return _meeting(rng, 4, 1.1)


@effect(-20, 2, 0.3)
def clash_great(rng: Random) -> Array:
    """Two lines meet: many, and drums under them. Now more blades are heard, now more shields."""
    tilt = rng.choice((-1.0, 1.0)) * rng.uniform(5, 8)
    x = shaped(_meeting(rng, int(rng.integers(8, 14)), 1.9), peak(900, 0.8, -tilt), peak(5200, 0.8, tilt))
    for k, at in enumerate((0.0, rng.uniform(0.2, 0.36), rng.uniform(0.46, 0.66))):
        hit = dsp.stereo(skin(90 + 8 * k, 0.9, rng, ring=0.6, drop=0.2, stick=1.0, shell=2.0, lean=8.0))
        start = frames(at)
        hit = hit[: len(x) - start]
        x[start : start + len(hit)] += 0.5 * hit
    return x


@effect(-21, 2, 0.4)
def horn(rng: Random) -> Array:
    """The free call: a fourth, held."""
    return _notes("horn", [(0.0, "G3", 0.22, 0.7), (0.24, "C4", 0.95, 0.85)], 1.7, rng)


@effect(-21, 2, 0.35)
def drum(rng: Random) -> Array:
    """The shadow answers: drums, and a crude horn under them."""
    x = np.zeros((frames(1.5), 2))
    for at, force in ((0.0, 0.95), (0.22, 0.6), (0.34, 0.9), (0.62, 1.0)):
        hit = dsp.stereo(skin(rng.uniform(92, 104), force, rng, ring=0.6, drop=0.2, stick=1.1, shell=2.2, lean=8.0))
        start = frames(at)
        hit = hit[: len(x) - start]
        x[start : start + len(hit)] += hit
    return _over(x, 0.6 * _notes("warhorn", [(0.3, "F#2", 0.9, 0.7)], 1.5, rng))


@effect(-21, 3, 0.4)
def stone(rng: Random) -> Array:
    """The hunter moves: a great stone is dragged and falls."""
    x = _silence(1.1)
    drag = grains(0.45, lambda s: 120 + 260 * s, rng, 280, 1900, 0.012)
    put(x, drag * np.linspace(0.2, 1, len(drag)), 0, 0.6)
    put(x, skin(rng.uniform(84, 96), 1.0, rng, ring=0.6, drop=0.3, stick=0.8, shell=2.6, lean=8.0), 0.45, 0.9)
    put(x, click(0.05, 260, 1600, rng), 0.45, 1.2)
    put(x, struck([(300, 0.12, 0.7), (455, 0.1, 0.7), (690, 0.06, 0.5)], 0.2, rng, astray=0.08), 0.45, 0.6)
    return x


@effect(-18.5, 1, 0.4)
def collapse(rng: Random) -> Array:
    """The Ring destroyed: a breath of nothing, then everything falls, and a light over it."""
    x = np.zeros((frames(4.6), 2))
    n = frames(3.2)
    t = clock(n)
    common = shaped(rng.normal(size=n), band(140, 900))
    for side in range(2):
        rubble = grains(3.2, lambda s: 900 * (1 - s) ** 1.5 + 60, rng, 300, 3200, 0.012)[:n]
        mass = (0.8 * common + 0.5 * shaped(rng.normal(size=n), band(140, 900))) * np.exp(-t / 0.9)
        start = frames(0.5)
        x[start : start + n, side] += 0.7 * rubble * np.exp(-t / 1.3) + 1.1 * mass * np.minimum(1, t / 0.05)
    for at in (0.5, 0.74, 1.1, 1.32, 1.9):
        hit = panned(
            skin(rng.uniform(84, 110), 1.0, rng, ring=0.9, drop=0.3, stick=1.0, shell=2.4, lean=7.0),
            rng.uniform(-0.5, 0.5),
        )
        start = frames(at)
        hit = hit[: len(x) - start]
        x[start : start + len(hit)] += 1.1 * hit
    light = _notes("aah", [(1.6, "G4", 1.8, 0.6), (1.6, "D5", 1.8, 0.5), (1.8, "B4", 1.6, 0.5)], 4.6, rng, 0.15)
    return fade(_over(x, 0.7 * light), 0.8)


@effect(-24, 1, 0.3)
def relief(rng: Random) -> Array:
    """The shadow card is nothing: a breath out, and a string that relaxes."""
    x = 0.5 * _rush(0.55, rng, 1500, 600, 0.5)
    return _over(x, 0.7 * _notes("harp", [(0.02, "B4", 0.5, 0.4), (0.16, "E4", 0.8, 0.4)], 1.0, rng, 0.2))


@effect(-22, 2, 0.3)
def sting(rng: Random) -> Array:
    """It is something: a cold tremble and a stab."""
    x = _notes("spiccato", [(0.0, "E3", 0.12, 0.95), (0.0, "Bb3", 0.12, 0.9), (0.0, "F4", 0.12, 0.8)], 0.9, rng, 0.3)
    blow = _silence(0.5)
    put(blow, click(0.03, 300, 2600, rng), 0, 1.0)
    return _over(x, 0.5 * blow, 0.5 * _notes("shiver", [(0.02, "F4", 0.5, 0.6)], 0.9, rng))


@effect(-22, 1, 0.3)
def quest_won(rng: Random) -> Array:
    """The will was greater: the cell rises, and comes home."""
    rows = [
        (0.0, "B3", 0.5, 0.6),
        (0.13, "E4", 0.5, 0.65),
        (0.26, "F#4", 0.5, 0.7),
        (0.42, "G#4", 1.0, 0.8),
        (0.42, "B4", 1.0, 0.7),
    ]
    return _over(_notes("harp", rows, 1.8, rng, 0.12), 0.8 * _notes("horn", [(0.4, "E4", 0.8, 0.6)], 1.8, rng))


@effect(-24, 1, 0.3)
def quest_even(rng: Random) -> Array:
    """Neither: one note, twice, that goes nowhere."""
    return _notes(
        "harp", [(0.0, "E3", 0.5, 0.5), (0.0, "B3", 0.5, 0.5), (0.3, "E3", 0.8, 0.4), (0.3, "B3", 0.8, 0.4)], 1.4, rng
    )


@effect(-22, 1, 0.3)
def quest_lost(rng: Random) -> Array:
    """The threat was greater: the cell falls under a hand on a skin."""
    rows = [
        (0.0, "E4", 0.5, 0.6),
        (0.15, "D4", 0.5, 0.6),
        (0.3, "B3", 0.5, 0.65),
        (0.48, "F3", 1.0, 0.75),
        (0.48, "C3", 1.0, 0.75),
    ]
    blow = _silence(1.2)
    put(blow, skin(110, 0.85, rng, ring=0.6, drop=0.2, stick=0.9, shell=2.0, lean=7.0), 0.48, 0.6)
    return _over(
        _notes("harp", rows, 1.8, rng, 0.12), 0.9 * _notes("strings", [(0.44, "F3", 0.7, 0.6)], 1.8, rng), blow
    )


def _pulse(rng: Random, beats: int, gap: float, force: float) -> Array:
    x = _silence(beats * gap + 0.5)
    for k in range(beats):
        for late, gain in ((0.0, 1.0), (0.17 * min(1, gap / 0.6), 0.65)):
            hit = skin(rng.uniform(112, 118), force, rng, ring=0.22, drop=0.2, stick=0.35, shell=2.4, lean=9.0)
            put(x, shaped(hit, peak(330, 1.2, 6), low(1500, 1)), k * gap + late, gain)
    return x


@effect(-24, 2, 0.25)
def heartbeat(rng: Random) -> Array:
    """Danger is near."""
    return _pulse(rng, 1, 0.6, 0.7)


@effect(-23, 1, 0.25)
def heartbeat_fast(rng: Random) -> Array:
    """Nearer."""
    return _pulse(rng, 2, 0.5, 0.85)


@effect(-22, 1, 0.25)
def heartbeat_last(rng: Random) -> Array:
    """At the end."""
    return _pulse(rng, 3, 0.36, 1.0)


@effect(-23, 1, 0.4)
def fallen(rng: Random) -> Array:
    """Somebody is gone: a voice that sinks, a string that is let down."""
    x = _notes("fiddle", [(0.0, "D4", 0.5, 0.6), (0.5, "C#4", 0.4, 0.5), (0.9, "A3", 1.0, 0.5)], 2.3, rng)
    return _over(x, 0.7 * _notes("hum", [(0.0, "D3", 0.8, 0.6), (0.9, "A2", 0.9, 0.6)], 2.3, rng))


@effect(-19, 1, 0.4)
def end_bell(rng: Random) -> Array:
    """The bell of the house: this is the last round."""
    x = np.zeros((frames(4.0), 2))
    for at, hz in ((0.0, 220.0), (0.9, 220.0)):
        rung = dsp.stereo(INSTRUMENTS["bell"](Note(hz, 1.0, 0.9), rng))
        start = frames(at)
        rung = rung[: len(x) - start]
        x[start : start + len(rung)] += rung
    return fade(_over(x, 0.3 * _notes("anvil", [(0.0, "A4", 0.5, 0.6), (0.9, "Eb4", 0.5, 0.7)], 4.0, rng)), 1.0)


@effect(-24, 2, 0.35)
def reveal(rng: Random) -> Array:
    """A card that nobody knows is turned up: a breath in, and a cold string."""
    begin = rng.uniform(380, 900)
    x = 0.5 * _rush(rng.uniform(0.38, 0.5), rng, begin, begin * rng.uniform(3.0, 5.5), 1.0)
    first, second = (("A4", "D5"), ("Bb4", "Eb5"), ("G4", "A4"), ("D5", "A4"))[int(rng.integers(4))]
    return _over(x, 0.7 * _notes("glass", [(0.28, first, 0.3, 0.5), (0.46, second, 0.4, 0.35)], 1.5, rng, 0.3))


@effect(-23, 2, 0.3)
def menace(rng: Random) -> Array:
    """An enemy comes near and engages: low strings, a breath of iron."""
    x = _notes("spiccato", [(0.0, "E3", 0.14, 0.8), (0.16, "F3", 0.14, 0.9)], 0.8, rng)
    steel = _silence(0.8)
    put(steel, _grate(0.3, rng, 1500, 6000)[::-1], 0.0, 0.5)
    return _over(x, 0.6 * steel)


@effect(-23, 2, 0.3)
def assassinate(rng: Random) -> Array:
    """A knife, quickly, and somebody falls."""
    x = _silence(0.85)
    put(x, _rush(0.14, rng, 900, 4200, 1.0), 0, 0.5)
    put(x, click(0.01, 900, 9000, rng), 0.13, 1.0)
    put(x, click(0.035, 280, 1700, rng), 0.135, 1.0)
    put(x, _steel(rng.uniform(700, 820), 0.3, rng), 0.13, 0.1)
    put(x, shaped(deploy(rng), low(1800, 1)), 0.36, 0.7)
    return panned(x, np.linspace(0.35, -0.1, len(x)))


@effect(-22, 2, 0.3)
def supplant(rng: Random) -> Array:
    """The knife, and the boot of who comes instead."""
    x = _over(assassinate(rng))
    boot = dsp.stereo(deploy(rng))
    out = np.zeros((frames(1.1), 2))
    out[: len(x)] += x
    start = frames(0.62)
    out[start : start + len(boot)] += 1.1 * boot[: len(out) - start]
    return out


@effect(-24, 1, 0.4)
def eye(rng: Random) -> Array:
    """The die shows the Eye: a low iron door opens."""
    x = _silence(1.3)
    creak = grains(0.8, lambda s: 50 + 120 * s, rng, 300, 1800, 0.014)
    put(x, shaped(creak, peak(440, 6, 10), peak(930, 6, 8)), 0, 0.6)
    hit = skin(100, 0.9, rng, ring=0.7, drop=0.2, stick=0.7, shell=2.4, lean=8.0)
    put(x, hit, 0.75, 0.8)
    return x
