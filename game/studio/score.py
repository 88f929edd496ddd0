"""Reads a score: TOML whose notes are strings. The form is told in docs/sound.md; a mistake names its part and bar.

Nothing here needs numpy, so that tests can read scores where only the game is installed.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

LETTERS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
SHIFT = {"": 0, "#": 1, "b": -1}
TOKEN = re.compile(r"(?:\(([^)]*)\)|(-|[A-G][#b]?\d))([!']?)(?:\*([\d.]+))?|(%\d*)")
CHORDS = {"": (0, 4, 7), "m": (0, 3, 7), "5": (0, 7), "sus": (0, 5, 7), "sus2": (0, 2, 7), "7": (0, 4, 7, 10),
          "m7": (0, 3, 7, 10), "maj7": (0, 4, 7, 11), "dim": (0, 3, 6), "add9": (0, 2, 4, 7)}  # fmt: skip
LAYERS = ("ground", "song", "tension", "danger")
PART_KEYS = {"name", "layer", "play", "pan", "gain", "send", "force", "swell", "human", "free", "tie", "notes"}
SCORE_KEYS = {"title", "mode", "tempo", "beat", "bar", "room", "form", "section", "layer", "part", "loudness", "tail"}


class ScoreError(Exception):
    """A score that cannot be read; one line."""


@dataclass
class Tone:
    at: float  # units
    units: float
    pitch: int  # 60 is C4
    loud: float  # 1 is ordinary


@dataclass
class Part:
    name: str
    layer: str
    play: str
    tones: list[Tone]
    pan: float = 0.0
    gain: float = 0.0  # dB beside the others of its layer: all are brought to one loudness first
    send: float = 0.3  # into the room
    human: float = 9.0  # ms, one standard deviation
    force: float = 0.6
    swell: list[float] = field(default_factory=lambda: [1.0])  # bar by bar
    free: bool = False  # not asked about harmony


@dataclass
class Score:
    name: str
    title: str
    tempo: float  # beats a minute
    beat: int  # units
    bar: int  # units
    room: str
    bars: int
    harmony: list[tuple[float, str]]  # from which unit on
    arc: list[float]  # dB, bar by bar
    parts: list[Part]
    layers: dict[str, float]  # LUFS of each by itself
    loudness: float = -20.0  # of a stinger
    tail: float = 2.0  # seconds after a stinger's last bar
    loop: bool = True

    @property
    def unit(self) -> float:
        """Seconds."""
        return 60 / self.tempo / self.beat


def pitch_of(text: str) -> int:
    return LETTERS[text[0]] + SHIFT[text[1:-1]] + 12 * (int(text[-1]) + 1)


def pitch_name(pitch: int) -> str:
    return f"{['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'][pitch % 12]}{pitch // 12 - 1}"


def chord_tones(symbol: str) -> set[int]:
    """The pitch classes of Am7, C/E, ..."""
    found = re.fullmatch(r"([A-G])([#b]?)([a-z0-9]*)(?:/([A-G])([#b]?))?", symbol)
    if found is None or found[3] not in CHORDS:
        raise ScoreError(f"there is no chord {symbol!r}")
    base = LETTERS[found[1]] + SHIFT[found[2]]
    tones = {(base + step) % 12 for step in CHORDS[found[3]]}
    return tones | ({(LETTERS[found[4]] + SHIFT[found[5]]) % 12} if found[4] else set())


Written = list[tuple[float, float, list[int], float]]


def read_bars(text: str, bar: int, where: str) -> list[Written]:
    """Bars of notes: at, units, pitches, loud."""
    found: list[Written] = []
    for number, written in enumerate((one for one in text.split("|") if one.strip()), 1):
        again = re.fullmatch(r"\s*%(\d*)\s*", written)
        if again:
            count = int(again[1] or 1)
            if count > len(found):
                raise ScoreError(f"{where}, bar {number}: only {len(found)} bars come before it")
            found += found[-count:]
            continue
        rest = TOKEN.sub("", written).strip()
        if rest:
            raise ScoreError(f"{where}, bar {number}: cannot read {rest[:20]!r}")
        at, row = 0.0, []
        for match in TOKEN.finditer(written):
            chord, single, mark, length, _ = match.groups()
            names = chord.split() if chord else [] if single == "-" else [single]
            row.append(
                (at, float(length or 1), [pitch_of(name) for name in names], {"!": 1.3, "'": 0.7}.get(mark, 1.0))
            )
            at += float(length or 1)
        if abs(at - bar) > 1e-6:
            raise ScoreError(f"{where}, bar {number}: {at:g} units, a bar has {bar}")
        found.append(row)
    return found


def read_score(path: Path, steps: int = 0) -> Score:
    """The score in a file, so many semitones higher."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    unknown = set(data) - SCORE_KEYS
    if unknown:
        raise ScoreError(f"{path.stem}: key {min(unknown)!r} is unknown")
    bar = data["bar"]
    sections: dict[str, Any] = data["section"]
    harmony: list[tuple[float, str]] = []
    arc: list[float] = []
    begins: dict[str, int] = {}
    bars = 0
    for name in data["form"]:
        given = sections[name]
        begins[name] = bars
        harmony += _harmony(given.get("harmony", ""), bar, bars, given["bars"], f"{path.stem}, section {name}")
        shape = given.get("arc", [0.0])
        arc += [shape[number % len(shape)] for number in range(given["bars"])]
        bars += given["bars"]
    parts = [_part(row, data, begins, path.stem, steps) for row in data["part"]]
    layers = {name: float(lufs) for name, lufs in data.get("layer", {}).items()}
    return Score(path.stem, data["title"], data["tempo"], data["beat"], bar, data["room"], bars, harmony, arc, parts,
                 layers, data.get("loudness", -20.0), data.get("tail", 2.0), bool(layers))  # fmt: skip


def _harmony(text: str, bar: int, first: int, bars: int, where: str) -> list[tuple[float, str]]:
    found: list[tuple[float, str]] = []
    rows = [one.split() for one in text.split("|") if one.strip()]
    if rows and len(rows) != bars:
        raise ScoreError(f"{where}: harmony has {len(rows)} bars of {bars}")
    for number, symbols in enumerate(rows):
        for place, symbol in enumerate(symbols):
            chord_tones(symbol)
            found.append(((first + number) * bar + place * bar / len(symbols), symbol))
    return found


def _part(row: dict[str, Any], data: dict[str, Any], begins: dict[str, int], name: str, steps: int) -> Part:
    where = f"{name}, {row.get('name', 'a part')}"
    unknown = set(row) - PART_KEYS
    if unknown:
        raise ScoreError(f"{where}: key {min(unknown)!r} is unknown")
    given = row["notes"] if isinstance(row["notes"], dict) else {data["form"][0]: row["notes"]}
    bar, tones = data["bar"], []
    for section, text in given.items():
        if section not in begins:
            raise ScoreError(f"{where}: there is no section {section!r}")
        written = read_bars(text, bar, f"{where}, section {section}")
        count = data["section"][section]["bars"]
        if not written or count % len(written):
            raise ScoreError(f"{where}, section {section}: {len(written)} bars do not fit into {count}")
        for number in range(count):
            start = (begins[section] + number) * bar
            for at, units, pitches, loud in written[number % len(written)]:
                tones += [Tone(start + at, units, one + (0 if row.get("free") else steps), loud) for one in pitches]
    tones.sort(key=lambda tone: (tone.at, tone.pitch))
    if row.get("tie"):
        tones = tied(tones)
    return Part(tones=tones, **{key: value for key, value in row.items() if key not in ("tie", "notes")})


def tied(tones: list[Tone]) -> list[Tone]:
    """A pitch that goes on is one long tone: pads do not breathe at every bar."""
    out: list[Tone] = []
    last: dict[int, Tone] = {}
    for tone in tones:
        before = last.get(tone.pitch)
        if before is not None and abs(before.at + before.units - tone.at) < 1e-6:
            before.units += tone.units
        else:
            last[tone.pitch] = tone
            out.append(tone)
    return out


# --- is it in harmony?


def clashes(score: Score) -> list[str]:
    """What to look at, with its bar: long notes outside the chord, semitones held together, low thirds, wide leaps."""
    sung = [(part, tone) for part in score.parts if not part.free for tone in part.tones]
    found: set[tuple[int, str]] = set()
    for place, (part, tone) in enumerate(sung):
        bar = int(tone.at // score.bar) + 1
        for start, end, symbol in _chords(score):
            overlap = min(tone.at + tone.units, end) - max(tone.at, start)
            if overlap >= score.beat - 1e-6 and tone.pitch % 12 not in chord_tones(symbol):
                found.add((bar, f"{part.name}: {pitch_name(tone.pitch)} for {overlap:g} units over {symbol}"))
        for other_part, other in sung[place + 1 :]:
            if other.at >= tone.at + tone.units:
                if part.name != other_part.name:
                    continue
                break
            together = min(tone.at + tone.units, other.at + other.units) - max(tone.at, other.at)
            lower, upper = sorted((tone.pitch, other.pitch))
            if together < score.beat - 1e-6 or lower == upper:
                continue
            if (upper - lower) % 12 in (1, 11):
                names = f"{part.name} {pitch_name(tone.pitch)} against {other_part.name} {pitch_name(other.pitch)}"
                found.add((bar, f"{names} for {together:g} units"))
            elif upper - lower <= 4 and upper < 50:
                found.add((bar, f"low and close: {part.name} {pitch_name(tone.pitch)}, {pitch_name(other.pitch)}"))
    for part in score.parts:
        if part.layer == "song":
            for one, two in pairwise(part.tones):
                if abs(one.pitch - two.pitch) > 9 and one.at != two.at:
                    names = f"{pitch_name(one.pitch)} to {pitch_name(two.pitch)}"
                    found.add((int(two.at // score.bar) + 1, f"{part.name}: a leap from {names}"))
    return [f"bar {bar}: {line}" for bar, line in sorted(found)]


def _chords(score: Score) -> list[tuple[float, float, str]]:
    ends = [at for at, _ in score.harmony[1:]] + [float(score.bars * score.bar)]
    return [(at, end, symbol) for (at, symbol), end in zip(score.harmony, ends, strict=True)] if score.harmony else []
