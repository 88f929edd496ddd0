"""Scores become stereo sound. Loops are round: what rings over the end goes on at the beginning, through room and
compressor too."""

from __future__ import annotations

import zlib
from functools import cache

import numpy as np

from game.studio import dsp
from game.studio.dsp import RATE, Array, db, frames, shaped
from game.studio.instruments import INSTRUMENTS, SLURRED, Note
from game.studio.score import Part, Score

BUFFER = 1024  # of the mixer: a bar is a multiple of it, so that bars can be queued without a gap
LEAD = 0.12  # seconds from a file's first sample to its first bar: no drum lies on the seam
CEILING = {"ground": 0.32, "song": 0.32, "tension": 0.40, "danger": 0.45}  # so that all together stay under 1
ROOMS = {  # seconds to silence at 125, 500, 2k, 8k Hz; ms before it answers; early echoes, over how many ms
    "hall": ((2.2, 2.1, 1.6, 0.8), 22, 14, 70),
    "forest": ((1.0, 1.4, 1.3, 0.7), 35, 22, 140),
    "chamber": ((1.3, 1.3, 1.1, 0.6), 12, 12, 45),
    "cavern": ((3.0, 3.2, 2.0, 0.7), 45, 18, 160),
    "field": ((2.2, 2.2, 1.5, 0.6), 55, 10, 190),
}
Role = tuple[str, int]  # instrument, octaves higher
# Each table's colours: what plays a stinger's parts there, and the semitones from D to its key.
ORCHESTRAS: dict[str, dict[str, Role]] = {
    "cabinet": {"lead": ("horn", 0), "bright": ("harp", 0), "glint": ("musicbox", 1), "dark": ("horn", 0),
                "alone": ("musicbox", 0), "drum": ("taiko", 0)},
    "quest": {"lead": ("whistle", 1), "bright": ("harp", 0), "glint": ("whistle", 0), "dark": ("ooh", 0),
              "alone": ("whistle", 0), "drum": ("framedrum", 0)},
    "fellowship": {"lead": ("fiddle", 0), "bright": ("lute", 0), "glint": ("harp", 1), "dark": ("hum", 0),
                   "alone": ("fiddle", 0), "drum": ("taiko", 0)},
    "underdark": {"lead": ("dulcimer", 1), "bright": ("dulcimer", 0), "glint": ("glass", 0), "dark": ("ooh", 0),
                  "alone": ("glass", 0), "drum": ("taiko", 0)},
    "ringwar": {"lead": ("horn", 0), "bright": ("horn", -1), "glint": ("bell", 0), "dark": ("warhorn", 0),
                "alone": ("horn", -1), "drum": ("taiko", 0)},
}  # fmt: skip
KEYS = {"cabinet": 0, "quest": 2, "fellowship": 5, "underdark": 0, "ringwar": -2}


@cache
def room(name: str) -> Array:
    """What a room answers to a clap: a few early echoes, then noise that dies at another speed in every octave."""
    lives, wait, echoes, span = ROOMS[name]
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    count = frames(max(lives))
    t = dsp.clock(count)
    out = np.zeros((count, 2))
    edges = (40, 250, 1000, 4000, 15000)
    for side in range(2):
        hiss = rng.normal(size=count)
        for lo, hi, life in zip(edges, edges[1:], lives, strict=False):
            out[:, side] += shaped(hiss, dsp.band(lo, hi, 2)) * np.exp(-dsp.SILENCE * t / life)
        out[:, side] *= 1 - np.exp(-t / 0.02)
        out[:, side] /= np.sqrt((out[:, side] ** 2).sum())
        for _ in range(echoes):
            at = frames(rng.uniform(0.15, 1) * span / 1000)
            out[at, side] += 0.16 * rng.choice((-1, 1)) * (1 - 0.7 * at / frames(span / 1000))
    out = np.pad(out, ((frames(wait / 1000), 0), (0, 0)))
    return shaped(out, dsp.low(9000, 1), dsp.high(90, 1))


def bar_frames(score: Score) -> int:
    bar = score.bar * score.unit * RATE
    return round(bar / BUFFER) * BUFFER if score.loop else round(bar)


def layers_of(score: Score, table: str) -> dict[str, Array]:
    """Each layer, mastered."""
    length = score.bars * bar_frames(score) + (0 if score.loop else frames(score.tail))
    dry: dict[str, Array] = {}
    wet: dict[str, Array] = {}
    for part in score.parts:
        track = _track(part, score, table, length)
        track *= db(part.gain - 20 - dsp.loudness(track))
        layer = dry.setdefault(part.layer, np.zeros((length, 2)))
        layer += track * (1 - 0.35 * part.send)
        sent = wet.setdefault(part.layer, np.zeros((length, 2)))
        sent += part.send * (track + 0.35 * track[:, ::-1])
    out = {}
    for name in dry:
        answer = dsp.convolved(wet[name], room(score.room), around=score.loop)[:length]
        out[name] = _mastered(dry[name] + answer, score, name)
    return out


def _track(part: Part, score: Score, table: str, length: int) -> Array:
    """One player, dry, in his place."""
    rng = np.random.default_rng(zlib.crc32(f"{score.name}{part.name}{table}".encode()))
    word, octaves = ORCHESTRAS[table].get(part.play, (part.play, 0))
    play = INSTRUMENTS[word]
    unit = bar_frames(score) / score.bar
    track = np.zeros((length, 2))
    before = None
    for tone in part.tones:
        bar, inside = divmod(tone.at, score.bar)
        strong = 1.0 if inside == 0 else 0.92 if inside % score.beat == 0 else 0.82
        swell = part.swell[int(bar) % len(part.swell)]
        force = float(np.clip(part.force * tone.loud * strong * swell * (1 + 0.07 * rng.normal()), 0.08, 1))
        hz = _hz(tone.pitch + 12 * octaves)
        slurred = word in SLURRED and before is not None and abs(before.at + before.units - tone.at) < 1e-6
        slurred = slurred and before is not None and before.pitch != tone.pitch and inside != 0
        seconds = tone.units * unit / RATE
        sound = play(Note(hz, seconds, force, _hz(before.pitch + 12 * octaves) if slurred and before else 0.0), rng)
        at = round(tone.at * unit + (0.0 if slurred else rng.normal(0, part.human) / 1000 * RATE))
        _lay(track, _placed(sound, part.pan), at, score.loop)
        before = tone
    return track


def _hz(pitch: int) -> float:
    return float(440 * 2 ** ((pitch - 69) / 12))


def _placed(sound: Array, pan: float) -> Array:
    """Where a player sits: level, and a fraction of a millisecond."""
    out = dsp.panned(sound, pan)
    late = frames(abs(pan) * 0.00035)
    if late:
        side = 0 if pan > 0 else 1
        out[:, side] = np.concatenate([np.zeros(late), out[:-late, side]])
    return out


def _lay(track: Array, sound: Array, at: int, loop: bool) -> None:
    """From a moment on; in a loop what runs over the end goes on at the beginning."""
    length = len(track)
    at = at % length if loop else max(0, at)
    while len(sound):
        piece = sound[: length - at]
        track[at : at + len(piece)] += piece
        sound, at = (sound[len(piece) :] if loop else sound[:0]), 0


def _mastered(x: Array, score: Score, layer: str) -> Array:
    """No rumble, less mud, a little air, bass in the middle; glued, and as loud as it should be."""
    loop = score.loop
    x = shaped(x, dsp.high(48, 2), dsp.peak(260, 0.9, -2.0), dsp.peak(3200, 0.8, 1.0), dsp.low(15500, 2), around=loop)
    middle, side = x.mean(axis=1), (x[:, 0] - x[:, 1]) / 2
    side = shaped(side, dsp.high(150, 1), around=loop)
    x = np.stack([middle + side, middle - side], axis=1)
    x = x * _glue(x, loop)[:, None]
    if not loop:
        x = dsp.fade(x, 0.5)
        return dsp.limited(x * db(score.loudness - dsp.loudness(x)), 0.7, around=False)
    x = np.roll(x, frames(LEAD), axis=0)
    x = x * _arc(score, len(x), 0.5 if layer == "danger" else 1.0)
    return dsp.limited(x * db(score.layers[layer] - dsp.loudness(x)), CEILING[layer], around=True)


def _glue(x: Array, loop: bool, ratio: float = 2.0, knee: float = -8.0) -> Array:
    """The gain of a slow compressor whose threshold lies under the loudest moments."""

    def slow(seconds: float) -> dsp.Curve:
        return lambda f: 1 / (1 + 1j * dsp.TAU * f * seconds)

    power = shaped((x**2).mean(axis=1), slow(0.05), around=loop)
    level = 10 * np.log10(np.maximum(power, 1e-10))
    over = np.maximum(0, level - (np.percentile(level, 97) + knee))
    return 10 ** (shaped(-over * (1 - 1 / ratio), slow(0.18), around=loop) / 20)


def _arc(score: Score, length: int, share: float) -> Array:
    """Bar by bar softer and louder, round as the loop is."""
    points = np.array(score.arc) * share
    at = (np.arange(length) - LEAD * RATE) / length * len(points) - 0.5
    return 10 ** (np.interp(at, np.arange(len(points)), points, period=len(points)) / 20)[:, None]


def stinger(score: Score, table: str) -> Array:
    return sum(layers_of(score, table).values())
