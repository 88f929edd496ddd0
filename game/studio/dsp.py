"""Samples: arrays of floats at RATE, of shape (n,) or (n, 2). Filters are curves over Hz, applied in the spectrum.

So a filter of a loop is exactly round, several cost as much as one, and nothing but numpy is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

import numpy as np

Array: TypeAlias = Any  # what numpy's types say depends on which numpy is there, if any
Random: TypeAlias = Any
Curve = Callable[[Array], Array]  # Hz -> complex gain
RATE = 44100
TAU = 2 * np.pi
SILENCE = 6.91  # nepers: 60 dB


def db(gain: float) -> float:
    """The factor of so many dB."""
    return float(10 ** (gain / 20))


def frames(seconds: float) -> int:
    return round(seconds * RATE)


def clock(count: int) -> Array:
    """Seconds of each sample."""
    return np.arange(count) / RATE


def stereo(x: Array) -> Array:
    return x if x.ndim == 2 else np.stack([x, x], axis=1)


# --- filters


def low(hz: float, order: int = 2) -> Curve:
    return lambda f: _butterworth(1j * f / hz, order)


def high(hz: float, order: int = 2) -> Curve:
    return lambda f: _butterworth(hz / (1j * np.maximum(f, 1e-3)), order)


def band(lo: float, hi: float, order: int = 1) -> Curve:
    return lambda f: high(lo, order)(f) * low(hi, order)(f)


def peak(hz: float, q: float, gain: float) -> Curve:
    """A hill or a dale of so many dB: bodies are made of these."""
    a = 10 ** (gain / 40)

    def curve(f: Array) -> Array:
        s = 1j * f / hz
        return (s * s + s * a / q + 1) / (s * s + s / (a * q) + 1)

    return curve


def formants(*rows: tuple[float, float, float]) -> Curve:
    """Resonances side by side: Hz, width, dB."""

    def curve(f: Array) -> Array:
        total = np.zeros(len(f), complex)
        for hz, width, gain in rows:
            s = 1j * f / hz
            total += db(gain) * (s * width / hz) / (s * s + s * width / hz + 1)
        return total

    return curve


def _butterworth(s: Array, order: int) -> Array:
    if order == 1:
        return 1 / (1 + s)
    out = np.ones(len(s), complex)
    for k in range(order // 2):
        out /= s * s + 2 * np.sin(np.pi * (2 * k + 1) / (2 * order)) * s + 1
    return out


@cache
def fast_length(count: int) -> int:
    """The next length whose spectrum is quickly found."""
    best = 1 << (count - 1).bit_length()
    for three in (1, 3, 9, 27):
        for five in (1, 5, 25):
            rest = -(-count // (three * five))
            best = min(best, three * five * (1 << max(0, (rest - 1).bit_length())))
    return best


def shaped(x: Array, *curves: Curve, around: bool = False) -> Array:
    """Through these filters; `around` the end of a loop runs into its beginning."""
    count = len(x)
    size = count if around else fast_length(count + RATE // 8)
    spectrum = np.fft.rfft(x, size, axis=0)
    hz = np.fft.rfftfreq(size, 1 / RATE)
    gain = np.ones(len(hz), complex)
    for curve in curves:
        gain *= curve(hz)
    spectrum *= gain if x.ndim == 1 else gain[:, None]
    return np.fft.irfft(spectrum, size, axis=0)[:count]


def convolved(x: Array, answer: Array, *, around: bool = False) -> Array:
    """x in a room, side by side."""
    size = len(x) if around else fast_length(len(x) + len(answer))
    if around and len(answer) > size:
        rows = -(-len(answer) // size)
        answer = np.pad(answer, ((0, rows * size - len(answer)), (0, 0))).reshape(rows, size, 2).sum(axis=0)
    wet = np.fft.irfft(np.fft.rfft(x, size, axis=0) * np.fft.rfft(answer, size, axis=0), size, axis=0)
    return wet if around else wet[: len(x) + len(answer)]


# --- matter


def modes(hz: Array, lives: Array, gains: Array, phases: Array, count: int) -> Array:
    """Sines that die away, each in its own time (seconds to silence): every struck or plucked body.

    A power of a rotation is the product of a coarse and a fine one, so all modes together are one matrix product.
    """
    keep = hz < 0.46 * RATE
    turn = 1j * TAU * hz[keep] / RATE - SILENCE / (np.maximum(lives[keep], 1e-3) * RATE)
    fine = 512
    coarse = -(-count // fine)
    rows = (gains[keep] * np.exp(1j * phases[keep]))[None, :] * np.exp(np.outer(np.arange(coarse) * fine, turn))
    columns = np.exp(np.outer(turn, np.arange(fine)))
    # the imaginary part: phase 0 is a sine, which begins at nothing
    whole = rows.real @ columns.imag + rows.imag @ columns.real
    return np.asarray(whole.reshape(-1)[:count])


def struck(rows: Sequence[tuple[float, float, float]], seconds: float, rng: Random, *, astray: float = 0.02,
           split: float = 0.0, touch: float = 0.22) -> Array:  # fmt: skip
    """A body struck once: Hz, seconds, gain; `split` makes pairs that beat, `touch` is where the hand falls."""
    given = np.array(rows, float)
    hz = given[:, 0] * (1 + astray * rng.normal(size=len(given)))
    gains = given[:, 2] * np.exp(touch * rng.normal(size=len(given)))
    lives = given[:, 1]
    if split:
        hz = np.concatenate([hz, hz * (1 + split * rng.uniform(0.5, 1.5, len(hz)))])
        gains, lives = np.concatenate([gains, 0.7 * gains]), np.concatenate([lives, 0.9 * lives])
    return modes(hz, lives, gains, rng.uniform(0, 0.5, len(hz)), frames(seconds))


def noise(seconds: float, rng: Random, *curves: Curve) -> Array:
    """Hiss, with a run-up so that filters have settled."""
    lead = 600
    x = rng.normal(size=frames(seconds) + lead)
    return (shaped(x, *curves) if curves else x)[lead:]


def click(seconds: float, lo: float, hi: float, rng: Random, power: float = 2.0) -> Array:
    """A tap: a burst of a few milliseconds between two frequencies."""
    x = noise(seconds, rng, band(lo, hi))
    n = len(x)
    return x * np.minimum(1, np.arange(n) / 18) * np.linspace(1, 0, n) ** power


def grains(seconds: float, speed: Callable[[float], float], rng: Random, lo: float, hi: float,
           size: float = 0.004) -> Array:  # fmt: skip
    """Friction: many small taps, as many a second as the hand is fast."""
    x = np.zeros(frames(seconds))
    pool = [click(size * rng.uniform(0.5, 1.5), lo * rng.uniform(0.8, 1.3), hi * rng.uniform(0.7, 1.1), rng)
            for _ in range(24)]  # fmt: skip
    at = 0.0
    while at < seconds:
        put(x, pool[rng.integers(len(pool))], at, rng.gamma(2.0, 0.5))
        at += rng.exponential(1 / max(20.0, speed(at / seconds)))
    return x


def put(x: Array, part: Array, at: float, gain: float = 1.0) -> None:
    """Adds a sound to another from a moment on; what runs over is cut."""
    start = max(0, frames(at))
    part = part[: max(0, len(x) - start)]
    x[start : start + len(part)] += gain * part


def fade(x: Array, seconds: float) -> Array:
    count = min(len(x), frames(seconds))
    if count:
        ramp = np.linspace(1, 0, count) ** 2
        x[-count:] *= ramp if x.ndim == 1 else ramp[:, None]
    return x


def rise(x: Array, seconds: float) -> Array:
    count = min(len(x), max(2, frames(seconds)))
    ramp = 0.5 - 0.5 * np.cos(np.pi * np.arange(count) / count)
    x[:count] *= ramp if x.ndim == 1 else ramp[:, None]
    return x


def wander(count: int, rng: Random, speed: float, depth: float) -> Array:
    """Slow straying: no two players hold a pitch."""
    steps = max(3, int(count / RATE * speed) + 3)
    return np.interp(np.linspace(0, steps - 1, count), np.arange(steps), rng.normal(0, depth, steps))


def panned(x: Array, pan: float | Array) -> Array:
    angle = (np.asarray(pan) + 1) * np.pi / 4
    sides = np.stack([np.broadcast_to(np.cos(angle), len(x)), np.broadcast_to(np.sin(angle), len(x))], axis=1)
    return stereo(x) * sides * 1.414


# --- loudness


def weighted(x: Array, *, around: bool = False) -> Array:
    """As ears weigh it: the curve of ITU-R BS.1770."""

    def curve(f: Array) -> Array:
        z = np.exp(-1j * TAU * f / RATE)
        k, q, v = np.tan(np.pi * 1681.974450955533 / RATE), 0.7071752369554196, 10 ** (3.999843853973347 / 20)
        vb = v**0.4996667741545416
        one = (v + vb * k / q + k * k) + 2 * (k * k - v) * z + (v - vb * k / q + k * k) * z * z
        one /= (1 + k / q + k * k) + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z * z
        k, q = np.tan(np.pi * 38.13547087602444 / RATE), 0.5003270373238773
        two = (1 - 2 * z + z * z) * (1 + k / q + k * k)
        return one * two / ((1 + k / q + k * k) + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z * z)

    return shaped(x, curve, around=around)


def _blocks(x: Array, hop: float) -> Array:
    """Power of every 400 ms."""
    x = stereo(x)
    count, step = frames(0.4), frames(hop)
    x = np.pad(x, ((0, max(0, count - len(x))), (0, 0)))
    total = np.concatenate([[0.0], np.cumsum((weighted(x) ** 2).sum(axis=1))])
    starts = np.arange(0, len(x) - count + 1, step)
    return (total[starts + count] - total[starts]) / count


def momentary(x: Array) -> float:
    """LUFS of the loudest 400 ms: how loud an effect is."""
    return float(-0.691 + 10 * np.log10(_blocks(x, 0.02).max() + 1e-12))


def loudness(x: Array) -> float:
    """LUFS of all of it, without its silences."""
    power = _blocks(x, 0.1)
    power = power[power > 10 ** ((-70 + 0.691) / 10)]
    if not len(power):
        return -70.0
    power = power[power > power.mean() * 0.1]
    return float(-0.691 + 10 * np.log10(power.mean()))


def true_peak(x: Array) -> float:
    """dB between the samples too: four times as many are looked at."""
    x = stereo(x)
    spectrum = np.fft.rfft(x, axis=0)
    fine = np.fft.irfft(spectrum, 4 * len(x), axis=0) * 4
    return float(20 * np.log10(max(np.abs(fine).max(), np.abs(x).max()) + 1e-9))


def limited(x: Array, most: float, *, around: bool) -> Array:
    """Never above `most`; the gain is down six milliseconds before the peak comes, so nothing is bent."""
    window = 256
    need = np.minimum(1.0, most / (np.abs(x).max(axis=1) + 1e-9))
    edge = "wrap" if around else "edge"
    wide = np.pad(need, 2 * window, mode=edge)
    span = 1
    while span < 2 * window:  # the least of a window, found by doubling
        step = min(span, 2 * window - span)
        wide = np.minimum(wide, np.roll(wide, -step))
        span += step
    total = np.cumsum(np.concatenate([[0.0], wide]))
    smooth = (total[window:] - total[:-window]) / window
    start = window // 2
    return x * smooth[start : start + len(x)][:, None]
