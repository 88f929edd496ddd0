"""Judges the sounds by measure, since nobody may be able to listen: tables of what there is, and what breaks a rule."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np

from game.studio import catalogue, dsp, effects, music, ogg
from game.studio.catalogue import ROOT, SCORES, THEMES, Product
from game.studio.dsp import Array, db, high, momentary, shaped, stereo
from game.studio.score import clashes, read_score

MOST_SMALL, MOST_MONO, MOST_PEAK = 4.0, 2.5, -1.0  # dB lost on small speakers, lost in mono, of a true peak
LEAST_UNLIKE = 2.0  # dB between the variants of what is heard often
OFTEN = ("focus", "tick", "slide", "place", "flip", "coin", "die", "sword", "bow", "shuffle", "deploy", "thud")
STATES = {"calm": {"ground": 0}, "song": {"ground": 0, "song": 0}, "tension": {"ground": -1, "tension": 0},
          "danger": {"ground": -4, "tension": 0, "danger": 0}}  # fmt: skip
STATE_LOUDNESS = {"calm": -21, "song": -18, "tension": -18, "danger": -16}
THIRDS = [100 * 2 ** (k / 3) for k in range(24)]


def small(x: Array) -> float:
    """dB that speakers of a laptop lose."""
    return momentary(x) - momentary(shaped(x, high(220, 4)))


def mono(x: Array) -> float:
    return momentary(x) - momentary(stereo(x.mean(axis=1)))


def spectrum(x: Array) -> Array:
    """dB by thirds of an octave."""
    power = np.abs(np.fft.rfft(x.mean(axis=1), 1 << 17)) ** 2
    hz = np.fft.rfftfreq(1 << 17, 1 / dsp.RATE)
    sums = [power[(hz >= lo) & (hz < hi)].sum() for lo, hi in pairwise(THIRDS)]
    return 10 * np.log10(np.array(sums) + 1e-12)


def seam(x: Array) -> float:
    """How much a loop bends where it closes, against the one place in ten thousand that bends most."""
    bends = np.abs(np.diff(x, 2, axis=0)).max(axis=1)
    around = np.abs(np.diff(np.concatenate([x[-2:], x[:2]]), 2, axis=0)).max()
    return float(around / (np.percentile(bends, 99.99) + 1e-9))


def takes(product: Product) -> list[Array]:
    """The variants in a file, without the silence after them."""
    x = ogg.read(ROOT / product.path)
    count = effects.EFFECTS[product.name].variants
    found = []
    for take in np.array_split(x[: len(x) // count * count], count):
        loud = np.nonzero(np.abs(take).max(axis=1) > 1e-4)[0]
        found.append(take[: loud[-1] + 1] if len(loud) else take)
    return found


class Report:
    """Rows of a table, and the rules they break."""

    def __init__(self) -> None:
        self.broken: list[str] = []

    def row(self, *cells: object) -> None:
        print("| " + " | ".join(f"{cell:.1f}" if isinstance(cell, float) else str(cell) for cell in cells) + " |")

    def head(self, title: str, *names: str) -> None:
        print(f"\n{title}\n")
        self.row(*names)
        self.row(*("---" for _ in names))

    def rule(self, holds: bool, line: str) -> None:
        if not holds:
            self.broken.append(line)


def main(words: list[str]) -> int:
    report = Report()
    wanted = [one for one in catalogue.products() if not words or any(word in one.path for word in words)]
    report.rule(not catalogue.out_of_date(), f"out of date: {[one.path for one in catalogue.out_of_date()]}")
    _effects(report, [one for one in wanted if one.kind == "effect"])
    _stingers(report, [one for one in wanted if one.kind == "stinger"])
    _places(report, [one for one in wanted if one.kind in ("bed", "strays")])
    _music(report, [one for one in wanted if one.kind == "layer"])
    _harmony(report)
    total = sum((ROOT / one.path).stat().st_size for one in catalogue.products())
    report.rule(total <= catalogue.MOST_BYTES, f"{total} bytes in all")
    print(f"\n{len(catalogue.products())} files, {total / 1e6:.2f} MB")
    for line in report.broken:
        print(f"BROKEN: {line}")
    return int(bool(report.broken))


def _effects(report: Report, wanted: list[Product]) -> None:
    names = ("effect", "class", "of", "LUFS", "true peak", "lost small", "lost mono", "variants differ")
    report.head("Effects: the loudest 400 ms", *names)
    for one in wanted:
        made, given = takes(one), effects.EFFECTS[one.name]
        levels = [momentary(x) for x in made]
        peak = max(dsp.true_peak(x) for x in made)
        lost, sides = max(map(small, made)), max(map(mono, made))
        differ = [float(np.abs(spectrum(a) - spectrum(b)).mean()) for a, b in combinations(made, 2)]
        unlike = float(np.mean(differ)) if differ else 0.0
        low, most = effects.CLASSES[effects.class_of(given.level)]
        report.row(one.name, effects.class_of(given.level), len(made), max(levels), peak, lost, sides, unlike or "")
        report.rule(low - 0.5 <= min(levels) and max(levels) <= most + 0.5, f"{one.name}: {levels} LUFS")
        report.rule(peak <= MOST_PEAK, f"{one.name}: true peak {peak:.1f} dB")
        report.rule(lost <= MOST_SMALL, f"{one.name}: small speakers lose {lost:.1f} dB")
        report.rule(sides <= MOST_MONO, f"{one.name}: mono loses {sides:.1f} dB")
        report.rule(one.name not in OFTEN or unlike >= LEAST_UNLIKE, f"{one.name}: variants differ by {unlike:.1f} dB")


def _stingers(report: Report, wanted: list[Product]) -> None:
    report.head("Stingers", "place", "stinger", "seconds", "LUFS", "true peak", "lost small", "lost mono")
    for one in wanted:
        x = ogg.read(ROOT / one.path)
        level, peak, lost, sides = dsp.loudness(x), dsp.true_peak(x), small(x), mono(x)
        report.row(one.place, one.name, len(x) / dsp.RATE, level, peak, lost, sides)
        report.rule(-22.5 <= level <= -15.5, f"{one.path}: {level:.1f} LUFS")
        report.rule(peak <= MOST_PEAK, f"{one.path}: true peak {peak:.1f} dB")
        report.rule(lost <= MOST_SMALL, f"{one.path}: small speakers lose {lost:.1f} dB")
        report.rule(sides <= MOST_MONO, f"{one.path}: mono loses {sides:.1f} dB")


def _places(report: Report, wanted: list[Product]) -> None:
    report.head("Ambiences", "place", "what", "seconds", "LUFS", "true peak", "lost mono", "seam")
    for one in wanted:
        x = ogg.read(ROOT / one.path)
        level = dsp.loudness(x) if one.kind == "bed" else momentary(x)
        bend = seam(x) if one.kind == "bed" else ""
        report.row(one.place, one.name, len(x) / dsp.RATE, level, dsp.true_peak(x), mono(x), bend)
        if one.kind == "bed":
            report.rule(abs(level + 30) <= 1, f"{one.path}: {level:.1f} LUFS")
            report.rule(40 <= len(x) / dsp.RATE <= 60, f"{one.path}: {len(x) / dsp.RATE:.0f} s")
            report.rule(bool(bend) and float(bend) <= 1.5, f"{one.path}: seam {bend}")


def _music(report: Report, wanted: list[Product]) -> None:
    names = ("place", "state", "LUFS", "true peak", "under 120 Hz", "300 to 3000 Hz", "lost mono", "worst seam")
    report.head("Music: each state as it is heard", *names)
    for place in dict.fromkeys(one.place for one in wanted):
        layers = {one.name: ogg.read(ROOT / one.path) for one in wanted if one.place == place}
        score = read_score(SCORES / f"{THEMES.get(place, place)}.toml")
        length = score.bars * music.bar_frames(score)
        for name, x in layers.items():
            report.rule(len(x) == length, f"{place} {name}: {len(x)} samples, not {length}: it falls out of step")
        for state, gains in STATES.items():
            if not set(gains) <= set(layers):
                continue
            x = sum(layers[name] * db(gain) for name, gain in gains.items())
            power = np.abs(np.fft.rfft(x.mean(axis=1))) ** 2
            hz = np.fft.rfftfreq(len(x), 1 / dsp.RATE)
            deep, middle = power[hz < 120].sum() / power.sum(), power[(hz > 300) & (hz < 3000)].sum() / power.sum()
            level, peak, bend = dsp.loudness(x), dsp.true_peak(x), max(seam(layers[name]) for name in gains)
            shares = (f"{100 * deep:.0f} %", f"{100 * middle:.0f} %")
            report.row(place, state, level, peak, *shares, mono(x), bend)
            wanted_level = STATE_LOUDNESS["song" if place == "cabinet" else state]  # the title is its song
            report.rule(abs(level - wanted_level) <= 2.0, f"{place} {state}: {level:.1f} LUFS")
            report.rule(peak <= 0, f"{place} {state}: true peak {peak:.1f} dB")
            report.rule(deep <= 0.33, f"{place} {state}: {100 * deep:.0f} % under 120 Hz")
            report.rule(bend <= 1.0, f"{place} {state}: seam {bend:.2f}")


def _harmony(report: Report) -> None:
    report.head("Harmony: what to look at", "score", "bars", "where")
    for path in sorted(SCORES.glob("*.toml")):
        score = read_score(path)
        found = clashes(score)
        report.row(path.stem, score.bars, "; ".join(found) or "nothing")
        report.rule(len(found) <= 3, f"{path.stem}: {len(found)} clashes")
