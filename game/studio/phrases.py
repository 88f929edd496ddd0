"""What a theme sings, seen as a composer would: the ember cell, phrases and breaths, whether B is another thought.

Nothing here needs numpy.
"""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

from game.studio.score import Score, Tone

CELL = (5, 2, (-3, -4))  # up a fourth, up a tone, down a third
BREATH = 0.28  # seconds of silence that are heard as one


def melody(score: Score) -> list[Tone]:
    """Bar by bar what the busiest part of the song plays; a theme without a song has one that plays highest."""
    sung = [part for part in score.parts if part.layer == "song"]
    sung = sung or [max(score.parts, key=lambda part: mean(tone.pitch for tone in part.tones))]
    found: list[Tone] = []
    for bar in range(score.bars):
        played: list[list[Tone]] = [[tone for tone in part.tones if tone.at // score.bar == bar] for part in sung]
        busiest = max(len(tones) for tones in played)
        found += next(tones for tones in played if len(tones) == busiest)
    return found


def cells(score: Score) -> list[int]:
    """The bars in which the cell begins, as it is or upside down."""
    tones = melody(score)
    found = []
    for four in zip(tones, tones[1:], tones[2:], tones[3:], strict=False):
        up, tone, third = (b.pitch - a.pitch for a, b in pairwise(four))
        if any((way * up, way * tone) == CELL[:2] and way * third in CELL[2] for way in (1, -1)):
            found.append(int(four[0].at // score.bar) + 1)
    return found


def phrases(score: Score) -> list[list[Tone]]:
    """From breath to breath."""
    found: list[list[Tone]] = [[]]
    for tone in melody(score):
        last = found[-1][-1] if found[-1] else None
        if last is not None and (tone.at - last.at - last.units) * score.unit >= BREATH:
            found.append([])
        found[-1].append(tone)
    return found


def longest_breath(score: Score) -> float:
    """Seconds of the longest phrase."""
    return max((one[-1].at + one[-1].units - one[0].at) * score.unit for one in phrases(score))


def rhythms(score: Score, first: int, bars: int) -> set[tuple[float, ...]]:
    """How the melody's bars are divided, each way once."""
    found = set()
    for bar in range(first, first + bars):
        at = [tone.at - bar * score.bar for tone in melody(score)]
        found.add(tuple(one for one in at if 0 <= one < score.bar))
    return found
