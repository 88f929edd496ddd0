"""Instruments made of arithmetic. Each plays one note: (Note, random) -> samples, mono or stereo.

A note says its pitch, how long it is held, how hard it is played (0 to 1), and from which pitch it is reached without a
new breath or bow (legato). What rings afterwards is the instrument's own business.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from game.studio.dsp import (
    RATE,
    TAU,
    Array,
    Curve,
    Random,
    band,
    click,
    clock,
    fade,
    formants,
    frames,
    high,
    low,
    modes,
    noise,
    panned,
    peak,
    put,
    rise,
    shaped,
    struck,
    wander,
)

TABLE = 4096


@dataclass(frozen=True)
class Note:
    hz: float
    seconds: float
    force: float
    before: float = 0.0  # Hz of the note it is slurred from


Instrument = Callable[[Note, Random], Array]


# --- plucked: the partials of a string, each damped by its own height


def _pluck(hz: float, seconds: float, force: float, rng: Random, *, place: float, ring: float, bright: float,
           damp: float = 2600.0, stiff: float = 0.00004) -> Array:  # fmt: skip
    k = np.arange(1, max(2, int(min(90, 15000 / hz))) + 1)
    freq = hz * k * np.sqrt(1 + stiff * k * k)
    gains = np.sin(np.pi * k * place) / k ** (1.55 - 0.5 * bright) / (1 + (freq / (1200 + 6000 * force * bright)) ** 2)
    lives = ring / (1 + (freq / damp) ** 1.15)
    return modes(freq, lives, gains, rng.uniform(0, 0.2, len(k)), frames(seconds))


def _level(force: float) -> float:
    return 0.3 + 0.7 * force


def harp(note: Note, rng: Random) -> Array:
    ring = 1.6 + 3.4 * min(1.0, (200 / note.hz) ** 0.6)
    y = _pluck(note.hz, ring, note.force, rng, place=0.27, ring=ring, bright=0.75, damp=3000)
    put(y, click(0.012, 300, 2600, rng), 0.0, 0.05 * note.force)
    y = shaped(y, peak(190, 1.2, 4), peak(420, 1.5, 3))
    return fade(rise(y, 0.001), 0.1) * _level(note.force)


def lute(note: Note, rng: Random) -> Array:
    """Two strings a hair apart in a wooden bowl."""
    ring = 2.6
    pair = [
        _pluck(note.hz * 2 ** (cents / 1200), ring, note.force, rng, place=0.17 + 0.03 * rng.random(), ring=ring,
               bright=0.75, damp=1900, stiff=0.00008)
        for cents in (-2.0, 2.5)
    ]  # fmt: skip
    y = pair[0] + 0.8 * np.roll(pair[1], frames(0.0012))
    put(y, click(0.006, 1800, 9000, rng), 0.0, 0.10 * note.force)
    y = shaped(y, peak(118, 2, 4), peak(235, 2.5, 4), peak(470, 3, 3), peak(1150, 2, 2), high(70, 1))
    return fade(rise(y, 0.0008), 0.12) * 0.7 * _level(note.force)


def dulcimer(note: Note, rng: Random) -> Array:
    """Hammered courses: hard, bright, three strings out of tune with each other."""
    ring = 2.4
    y = sum(
        _pluck(note.hz * 2 ** (cents / 1200), ring, 0.4 + 0.6 * note.force, rng, place=0.11, ring=ring, bright=0.95,
               damp=3600, stiff=0.00012)
        for cents in (-3.5, 0.4, 3.1)
    )  # fmt: skip
    put(y, click(0.01, 900, 7000, rng), 0.0, 0.25 * note.force)
    return fade(rise(shaped(y, peak(320, 1.5, 3), peak(2300, 1.2, 3)), 0.0006), 0.12) * 0.4 * _level(note.force)


# --- many of a kind: bowed and sung


@cache
def _wave(kind: str, top: int) -> Array:
    """One wave with so many partials, to be read at any speed."""
    k = np.arange(1, min(top, TABLE // 2 - 1) + 1)
    phase = np.zeros(len(k))
    if kind == "bow":  # a saw with the comb of where the bow lies
        gains = 1 / k**0.96 * (0.35 + np.abs(np.sin(np.pi * k * 0.13)))
        phase = np.random.default_rng(3).uniform(-0.6, 0.6, len(k))
    elif kind == "glottis":
        gains = 1 / k**0.5
    elif kind == "brass":
        gains = 1 / k**0.45 * np.exp(-((k / 9.0) ** 1.5))
    else:  # "hollow": a brass played softly
        gains = np.exp(-0.9 * (k - 1.0)) * (1 + 0.3 * (k == 2))
    spectrum = np.zeros(TABLE // 2 + 1, complex)
    spectrum[k] = -1j * gains * np.exp(1j * phase) * TABLE / 2
    wave = np.fft.irfft(spectrum, TABLE)
    return np.append(wave, wave[0]).astype(np.float32)


def _table(kind: str, hz: float) -> Array:
    top = max(1, int(15500 / (hz * 1.03)))
    return _wave(kind, top if top < 8 else 2 ** int(np.log2(top)))


def _read(table: Array, phase: Array) -> Array:
    at = (phase % 1.0) * TABLE
    whole = at.astype(np.int32)
    part = (at - whole).astype(np.float32)
    return table[whole] * (1 - part) + table[whole + 1] * part


STEP = 32  # samples between two settings of what changes slowly


def _slow(values: Array, count: int) -> Array:
    return np.interp(np.arange(count), np.arange(len(values)) * STEP, values).astype(np.float32)


def _envelope(t: Array, attack: float, hold: float, release: float) -> Array:
    up = 0.5 - 0.5 * np.cos(np.pi * np.clip(t / attack, 0, 1))
    down = np.where(t < hold, 1.0, (np.exp(-3.0 * (t - hold) / release) - 0.0498) / 0.9502)
    return up * np.clip(down, 0, 1)


def _many(kind: str, note: Note, rng: Random, *, players: int, spread: float, vibrato: float, attack: float,
          release: float, trembling: float = 0.0, wide: float = 0.6, late: float = 0.03,
          scoop: float = 0.004) -> Array:  # fmt: skip
    """Players of one note, each with a pitch, a vibrato, an entry and a place of its own."""
    hold = max(note.seconds, 1.2 * attack)
    count = frames(hold + release)
    slow = np.arange(count // STEP + 2) * STEP / RATE
    out = np.zeros((count, 2), np.float32)
    table = _table(kind, note.hz)
    cents = rng.normal(0, spread, players)
    cents -= cents.mean()
    places = np.linspace(-wide, wide, players) if players > 1 else [0.0]
    slide = np.log2(note.before / note.hz) if note.before else 0.0
    for player in range(players):
        since = np.maximum(0, slow - (0 if note.before else rng.uniform(0, late)))
        sway = np.sin(TAU * (rng.uniform(4.7, 6.0) * since + rng.random())) * np.clip((since - 0.2) / 0.5, 0, 1)
        stray = np.interp(slow, np.arange(int(slow[-1] * 4) + 3) / 4, rng.normal(0, 0.0012, int(slow[-1] * 4) + 3))
        bend = slide * np.exp(-since / 0.03) if note.before else -scoop * rng.random() * np.exp(-since / 0.05)
        hz = note.hz * 2 ** (cents[player] / 1200 + bend) * (1 + vibrato * rng.uniform(0.6, 1.2) * sway + stray)
        level = _envelope(since, attack * rng.uniform(0.8, 1.25), hold, release) * (1 + 18 * stray)
        if trembling:
            level *= 0.45 + 0.55 * np.abs(
                np.sin(np.pi * trembling * rng.uniform(0.95, 1.05) * since + 3 * rng.random())
            )
        phase = np.cumsum(_slow(hz, count).astype(np.float64)) / RATE + rng.random()
        voice = _read(table, phase) * _slow(level, count)
        angle = (places[player] + 1) * np.pi / 4
        out[:, 0] += voice * np.cos(angle)
        out[:, 1] += voice * np.sin(angle)
    return out.astype(np.float64) / players**0.62


VIOLIN = (peak(280, 2, 3), peak(460, 2.5, 3), peak(1000, 1.5, -3), peak(2700, 1.3, 5))
CELLO = (peak(110, 1.5, 1), peak(220, 2, 3), peak(600, 1.5, 3), peak(1500, 1.4, -1), peak(2400, 1.5, 4))


def _section(
    note: Note, rng: Random, body: tuple[Curve, ...], *, top: float, hiss: float = 0.02, **how: float
) -> Array:
    out = _many("bow", note, rng, **how)  # type: ignore[arg-type]
    t = clock(len(out))
    bow = rng.normal(size=(len(out), 2)) * _envelope(t, how["attack"], note.seconds, how["release"])[:, None]
    out = shaped(out + shaped(bow, band(1500, 7000)) * hiss, *body, low(top * (0.5 + 0.7 * note.force)), high(60, 1))
    return out * _level(note.force) * 0.55


def _body(hz: float) -> tuple[Curve, ...]:
    return VIOLIN if hz > 190 else CELLO


def strings(note: Note, rng: Random) -> Array:
    how = {"players": 7, "spread": 7.0, "vibrato": 0.006, "attack": 0.13, "release": 0.5}
    return _section(note, rng, _body(note.hz), top=7200, hiss=0.03, **how)


def spiccato(note: Note, rng: Random) -> Array:
    short = Note(note.hz, min(note.seconds, 0.12), note.force)
    how = {"players": 5, "spread": 6.0, "vibrato": 0.0, "attack": 0.012, "release": 0.22, "late": 0.012}
    return _section(short, rng, CELLO, top=6400, hiss=0.12, **how) * 1.3


def shiver(note: Note, rng: Random) -> Array:
    """Tremolo strings."""
    how = {"players": 6, "spread": 7.0, "vibrato": 0.004, "attack": 0.3, "release": 0.5, "trembling": 6.7}
    return _section(note, rng, VIOLIN, top=6000, hiss=0.06, **how)


def fiddle(note: Note, rng: Random) -> Array:
    how = {"players": 2, "spread": 2.0, "vibrato": 0.0075, "attack": 0.03 if note.before else 0.05, "release": 0.16}
    return _section(note, rng, VIOLIN, top=6400, hiss=0.035, **how) * 1.25


def deep(note: Note, rng: Random) -> Array:
    """Basses, almost a drone; their upper partials are what small speakers hear."""
    how = {"players": 4, "spread": 5.0, "vibrato": 0.003, "attack": 0.3, "release": 0.8}
    return _section(note, rng, (*CELLO, peak(420, 1.2, 4), high(45, 2)), top=2300, **how)


VOWELS = {  # Hz, width, dB
    "oo": ((350, 90, 0), (640, 100, -12), (2500, 160, -26), (3300, 180, -28), (4400, 200, -36)),
    "ah": ((660, 120, 0), (1120, 130, -4), (2750, 180, -14), (3400, 200, -15), (4500, 240, -24)),
    "mm": ((250, 80, 0), (900, 160, -22), (2200, 200, -32), (3000, 200, -35), (4200, 200, -44)),
}


def _choir(note: Note, rng: Random, vowel: str, to: str = "", voices: int = 7) -> Array:
    how = {"players": voices, "spread": 8.0, "vibrato": 0.0055, "attack": 0.16, "release": 0.7, "wide": 0.9}
    source = _many("glottis", note, rng, late=0.05, scoop=0.010, **how) * voices**0.62  # type: ignore[arg-type]
    t = clock(len(source))
    breath = rng.normal(size=(len(source), 2)) * _envelope(t, 0.12, note.seconds, 0.6)[:, None]
    source = source + 0.05 * shaped(breath, high(1500, 1))
    size = 1.0 if note.hz < 260 else 1.12  # smaller heads sing higher

    def sung(name: str) -> Array:
        return shaped(source, formants(*((hz * size, width, gain) for hz, width, gain in VOWELS[name])), high(90, 1))

    out = sung(vowel)
    if to:
        share = np.clip(t / max(0.1, 0.6 * note.seconds), 0, 1)[:, None]
        out = out * (1 - share) + sung(to) * share
    return out / voices**0.62 * _level(note.force)


def ooh(note: Note, rng: Random) -> Array:
    return _choir(note, rng, "oo")


def aah(note: Note, rng: Random) -> Array:
    return _choir(note, rng, "ah") if note.seconds < 1 else _choir(note, rng, "oo", "ah")


def hum(note: Note, rng: Random) -> Array:
    return _choir(note, rng, "mm", voices=6) * 1.4


# --- blown


def whistle(note: Note, rng: Random) -> Array:
    """Wood: nearly a sine, breath around the pitch, a chiff where it is tongued, vibrato that comes late."""
    count = frames(note.seconds + 0.14)
    t = clock(count)
    late = np.clip((t - 0.25) / 0.5, 0, 1)
    sway = np.sin(TAU * (5.1 + 0.3 * rng.normal()) * t + rng.uniform(0, TAU))
    begin = np.log2(note.before / note.hz) * np.exp(-t / 0.02) if note.before else -0.022 * np.exp(-t / 0.022)
    phase = TAU * np.cumsum(note.hz * 2**begin * (1 + 0.0045 * late * sway + wander(count, rng, 4, 0.0012))) / RATE
    level = _envelope(t, 0.02 if note.before else 0.05, note.seconds, 0.13) * (1 + 0.1 * late * sway)
    force = note.force
    y = np.sin(phase) + (0.16 + 0.14 * force) * np.sin(2 * phase + 0.4) + 0.1 * force * np.sin(3 * phase)
    air = rng.normal(size=count)
    breath = 0.4 * shaped(air, band(note.hz * 0.8, note.hz * 1.25)) + 0.06 * shaped(air, band(2200, 9000))
    out = (0.5 * y + breath) * level
    if not note.before:
        out += (
            0.45
            * force
            * shaped(air, band(note.hz * 1.6, note.hz * 3.2))
            * np.exp(-t / 0.018)
            * np.minimum(1, t / 0.004)
        )
    return fade(out, 0.02) * _level(force) * 0.8


def horn(note: Note, rng: Random) -> Array:
    """Natural horns: the louder, the more overtones; they bloom."""
    return _horns(note, rng, 4)


def _horns(note: Note, rng: Random, players: int) -> Array:
    count = frames(note.seconds + 0.3)
    t = clock(count)
    out = np.zeros((count, 2))
    soft, loud = _table("hollow", note.hz), _table("brass", note.hz)
    for player in range(players):
        attack = 0.03 if note.before else rng.uniform(0.05, 0.08)
        shape = (
            _envelope(t, attack, note.seconds, 0.26)
            * (1 - 0.25 * np.exp(-t / 0.25))
            * (1 + wander(count, rng, 6, 0.03))
        )
        bend = 0.002 * np.sin(TAU * rng.uniform(4.5, 5.4) * t + rng.uniform(0, TAU)) * np.clip((t - 0.4) / 0.5, 0, 1)
        begin = np.log2(note.before / note.hz) * np.exp(-t / 0.025) if note.before else -0.025 * np.exp(-t / 0.03)
        hz = note.hz * 2 ** (rng.normal(0, 4) / 1200 + begin) * (1 + bend + wander(count, rng, 4, 0.001))
        phase = np.cumsum(hz) / RATE + rng.random()
        bright = np.clip((0.25 + 0.85 * note.force) * shape, 0, 1) ** 1.5
        y = _read(soft, phase) * (1 - bright) + 0.8 * _read(loud, phase) * bright
        out += panned(np.roll(y * shape, frames(rng.uniform(0, 0.015))), (player - (players - 1) / 2) * 0.35) / 1.414
    out = shaped(out, peak(340, 1.2, 3), peak(1100, 1.3, 3), low(2400 + 5200 * note.force, 1), high(70, 1))
    return fade(out, 0.03) / players * _level(note.force)


def warhorn(note: Note, rng: Random) -> Array:
    """One crude horn with a rattle in it: the other side's."""
    y = _horns(Note(note.hz, note.seconds, 1.0), rng, 2)
    t = clock(len(y))
    rough = 1 + 0.35 * np.sin(TAU * (27 + 3 * rng.random()) * t)[:, None]
    return np.tanh(3.2 * y * rough) * 0.4 * _level(note.force)


# --- struck


def _modal(
    hz: float, rows: list[tuple[float, float, float]], seconds: float, rng: Random, astray: float = 0.0
) -> Array:
    return struck([(hz * ratio, life, gain) for ratio, life, gain in rows], seconds, rng, astray=astray, touch=0.0)


def musicbox(note: Note, rng: Random) -> Array:
    """A steel tooth in a wooden box."""
    ring, force = 2.6 * (523 / note.hz) ** 0.35, note.force
    rows = [(1, ring, 1.0), (1.003, ring * 0.9, 0.25), (2, ring * 0.4, 0.06), (4, ring * 0.35, 0.14 * force),
            (6.27, ring * 0.35, 0.16 * force), (17.5, 0.06, 0.05 * force)]  # fmt: skip
    y = _modal(note.hz, rows, ring, rng)
    put(y, click(0.02, 900, 4000, rng), 0.0, 0.14 * force)
    return fade(rise(shaped(y, peak(700, 1, 2)), 0.001), 0.05) * 0.42 * _level(force)


def bell(note: Note, rng: Random) -> Array:
    """By its hum, prime, tierce, quint and nominal; the strike note is the note."""
    ring = 5.0 * (220 / note.hz) ** 0.3
    rows = [
        (0.5, ring, 0.4),
        (1, ring * 0.6, 0.7),
        (1.003, ring * 0.55, 0.3),
        (1.19, ring * 0.5, 0.55),
        (1.5, ring * 0.3, 0.25),
        (2, ring * 0.35, 0.9),
        (2.52, ring * 0.2, 0.25),
        (2.67, ring * 0.18, 0.3),
        (3.01, ring * 0.15, 0.35),
        (4.1, ring * 0.1, 0.3),
        (5.4, ring * 0.07, 0.25),
        (6.8, ring * 0.05, 0.15),
    ]
    y = _modal(note.hz, rows, ring * 0.9, rng, 0.0012)
    return fade(rise(y, 0.002), 0.4) * 0.25 * _level(note.force)


def glass(note: Note, rng: Random) -> Array:
    """A bowl: slow to speak, in pairs that beat."""
    count = frames(note.seconds + 2.0)
    t = clock(count)
    y = np.zeros(count)
    for ratio, gain, beat in ((1, 1, 0.7), (2.32, 0.3, 1.1), (4.25, 0.12, 1.7), (6.63, 0.05, 2.3)):
        hz = note.hz * ratio
        if hz < 0.45 * RATE:
            y += gain * (np.sin(TAU * hz * t) + 0.6 * np.sin(TAU * (hz + beat) * t + 1))
    y *= _envelope(t, 0.07, note.seconds, 2.0)
    put(y, _modal(note.hz * 2.32, [(1, 0.5, 1.0), (1.83, 0.3, 0.5)], 0.6, rng), 0.0, 0.4 * note.force)
    return fade(rise(y, 0.004), 0.05) * 0.32 * _level(note.force)


MEMBRANE = (
    (1.0, 1.0, 1.0),
    (1.593, 0.62, 0.7),
    (2.135, 0.45, 0.55),
    (2.295, 0.4, 0.45),
    (2.653, 0.32, 0.4),
    (2.917, 0.28, 0.32),
    (3.155, 0.24, 0.3),
    (3.5, 0.2, 0.26),
    (3.598, 0.18, 0.24),
    (4.06, 0.14, 0.2),
    (4.6, 0.11, 0.16),
    (5.13, 0.09, 0.12),
)


def skin(
    hz: float, force: float, rng: Random, *, ring: float, drop: float, stick: float, shell: float, lean: float
) -> Array:
    """A skin over wood: its pitch falls as it calms; harder blows are brighter; `lean` dB are taken from its lowest."""
    count = frames(ring * 1.3 + 0.1)
    t = clock(count)
    rows = [(hz * ratio, ring * life * rng.uniform(0.8, 1.2), gain * (0.4 + 0.9 * force) ** (ratio - 1))
            for ratio, life, gain in MEMBRANE]  # fmt: skip
    rows[0] = (rows[0][0], rows[0][1], rows[0][2] * 10 ** (-lean / 20))
    still = struck(rows, count / RATE, rng, astray=0.006, touch=0.1)
    fallen = t + drop * force * 0.045 * (1 - np.exp(-t / 0.045))  # time itself runs faster at first: the pitch drops
    y = np.interp(fallen, t, still) / 2.2
    hiss = rng.normal(size=count)
    y += (
        stick
        * (0.4 + 0.9 * force)
        * shaped(hiss, band(350, 1500 + 3500 * force, 2))
        * np.exp(-t / (0.006 + 0.012 * (1 - force)))
    )
    y += shell * 0.5 * shaped(hiss, band(hz * 2.2, hz * 5.0)) * np.exp(-t / 0.06)
    y = np.tanh(1.25 * rise(y, 0.0012)) / 1.1
    return fade(shaped(y, high(0.7 * hz, 2)), 0.05) * (0.15 + 0.85 * force)


def taiko(note: Note, rng: Random) -> Array:
    return skin(note.hz, note.force, rng, ring=1.3, drop=0.2, stick=0.8, shell=1.6, lean=7.0)


def framedrum(note: Note, rng: Random) -> Array:
    return skin(note.hz, note.force, rng, ring=0.7, drop=0.08, stick=1.1, shell=0.8, lean=4.0) * 0.8


def snare(note: Note, rng: Random) -> Array:
    """A field drum with gut strings under it."""
    y = skin(note.hz, note.force, rng, ring=0.35, drop=0.1, stick=1.0, shell=0.8, lean=6.0)
    t = clock(len(y))
    wires = shaped(rng.normal(size=len(y)), band(1400, 9500)) * np.exp(-t / (0.05 + 0.05 * note.force))
    return fade(y + 0.35 * note.force * wires, 0.02) * 0.7


def rim(note: Note, rng: Random) -> Array:
    """Wood on wood."""
    y = _modal(note.hz, [(1, 0.11, 1.0), (2.61, 0.06, 0.5), (4.9, 0.03, 0.3), (7.4, 0.02, 0.2)], 0.16, rng, 0.01)
    put(y, click(0.01, 1500, 9000, rng), 0.0, 0.5)
    return fade(rise(y, 0.0006), 0.02) * 0.4 * _level(note.force)


def anvil(note: Note, rng: Random) -> Array:
    rows = [(1, 0.9, 0.5), (1.41, 0.8, 0.6), (1.93, 1.0, 0.8), (2.87, 1.1, 1.0), (3.66, 0.8, 0.7), (4.72, 0.6, 0.6),
            (6.21, 0.4, 0.4), (8.3, 0.25, 0.3)]  # fmt: skip
    y = _modal(note.hz, rows, 1.3, rng, 0.004)
    put(y, click(0.01, 1000, 12000, rng), 0.0, 1.2)
    return fade(rise(y, 0.0005), 0.1) * 0.16 * _level(note.force)


def shaker(note: Note, rng: Random) -> Array:
    y = noise(0.11, rng, band(4200, 11000))
    t = clock(len(y))
    return y * np.minimum(1, t / 0.03) * np.exp(-np.maximum(0, t - 0.03) / 0.018) * 0.3 * _level(note.force)


def breath(note: Note, rng: Random) -> Array:
    """Whispered air on a vowel, for caves."""
    count = frames(note.seconds + 0.5)
    air = rng.normal(size=(count, 2))
    rows = ((note.hz * 2, note.hz * 0.3, 0.0), (note.hz * 3.4, note.hz * 0.5, -4.0), (2600, 500, -12.0))
    level = _envelope(clock(count), max(0.05, note.seconds * 0.5), note.seconds, 0.5)
    return shaped(air, formants(*rows)) * level[:, None] * 0.9 * _level(note.force)


INSTRUMENTS: dict[str, Instrument] = {
    one.__name__: one
    for one in (harp, lute, dulcimer, strings, spiccato, shiver, fiddle, deep, ooh, aah, hum, whistle, horn, warhorn,
                musicbox, bell, glass, taiko, framedrum, snare, rim, anvil, shaker, breath)
}  # fmt: skip
SLURRED = {"whistle", "fiddle", "horn"}  # which go from note to note without a new breath
