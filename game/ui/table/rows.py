"""How large the cards of a zone can be: in one row or several, and in zones that share their height by what lies there.

Cards of a row never lie over each other's names: they grow smaller, then stand in more rows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

RATIO = 5 / 7  # of a card, width to height
GAP = 0.1  # between cards of a row, of their width
BETWEEN = 0.04  # between rows, of their height
USED = 0.98  # of a room's width and height
TALLEST = 0.28  # of the screen's height, at the usual text size: no card of a row is higher
LOWEST = 0.05
MOST_LARGER = 1.4  # than in the fullest zone
STEPS = 90  # heights on a screen: few enough that a face is rarely drawn again because a neighbour came


class Needing(Protocol):
    """What lies in one of several rooms one under the other."""

    @property
    def count(self) -> int: ...

    def need(self, tall: float) -> float:
        """How high a room has to be for cards so high."""


@dataclass(frozen=True)
class Band:
    """The cards of a zone in a room so wide. `stack` is how high the fullest of them is with what lies on it, in cards,
    `title` what its name takes, in pixels; `least` is how high its room is however little lies there. `ratio` is how
    wide a card is and `share` how high, in the height that is spoken of: tiles are lower than cards."""

    count: int
    width: float
    stack: float = 1.0
    title: int = 0
    least: float = 0.0
    ratio: float = RATIO
    share: float = 1.0

    def across(self, tall: float) -> int:
        """How many cards so high stand side by side."""
        wide = tall * self.ratio
        return max(1, int((self.width * USED + wide * GAP) / (wide * (1 + GAP))))

    def rows(self, tall: float) -> int:
        return -(-self.count // self.across(tall))

    def need(self, tall: float) -> float:
        """How high a room has to be for cards so high; none is high enough for a card that is wider."""
        rows = self.rows(tall)
        if rows and tall * self.ratio > self.width:
            return math.inf
        high = rows * tall * self.share * (self.stack + BETWEEN) / USED if rows else 0
        return max(self.least, self.title + high)


@dataclass(frozen=True)
class Beside:
    """Zones side by side, whose cards are alike."""

    bands: tuple[Band, ...]

    @property
    def count(self) -> int:
        return sum(band.count for band in self.bands)

    def need(self, tall: float) -> float:
        return max(band.need(tall) for band in self.bands)


@dataclass(frozen=True)
class Facing:
    """Rows of a slot one under the other, whose cards are alike."""

    lines: tuple[Beside, ...]
    least: float = 0.0

    @property
    def count(self) -> int:
        return sum(line.count for line in self.lines)

    def need(self, tall: float) -> float:
        return max(self.least, sum(line.need(tall) for line in self.lines))

    def parted(self, room: float, heights: Sequence[float]) -> list[float]:
        """How high each of them is in a room for all."""
        tall = common(self.lines, room, heights)
        needs = [line.need(tall) for line in self.lines]
        filled = [place for place, line in enumerate(self.lines) if line.count] or range(len(self.lines))
        for place in filled:
            needs[place] += (room - sum(line.need(tall) for line in self.lines)) / len(filled)
        return needs


def heights(unit: int, zoom: float) -> list[float]:
    """The heights a card of a row may have on this screen, the largest first."""
    step = unit / STEPS
    most, least = round(TALLEST * zoom * STEPS), max(1, round(LOWEST * STEPS))
    return [step * n for n in range(max(most, least + 1), least - 1, -1)]


def tallest(band: Band, room: float, heights: Sequence[float]) -> float:
    """The largest cards that fit; the smallest there are where none do."""
    return next((tall for tall in heights if band.need(tall) <= room), heights[-1])


def common(bands: Sequence[Needing], room: float, heights: Sequence[float]) -> float:
    """The largest cards of one size that fit into zones one under the other."""
    return next((tall for tall in heights if sum(band.need(tall) for band in bands) <= room), heights[-1])


def shared(bands: Sequence[Needing], room: float, heights: Sequence[float], rest: Sequence[int] = ()) -> list[float]:
    """How high each of several zones one under the other is: alike cards first, then larger ones where there is room.

    An empty zone takes what its title does, or its least; what is left goes to `rest`, or all that have cards;
    so does what is missing.
    """
    alike = common(bands, room, heights)
    sizes = [alike] * len(bands)
    spare = room - sum(band.need(alike) for band in bands)
    larger = [tall for tall in reversed(heights) if alike < tall <= alike * MOST_LARGER]
    for tall in larger:
        for place in reversed(range(len(bands))):
            more = bands[place].need(tall) - bands[place].need(sizes[place])
            if bands[place].count and 0 < more <= spare:
                sizes[place], spare = tall, spare - more
    needs = [band.need(tall) for band, tall in zip(bands, sizes, strict=True)]
    filled: Sequence[int] = [place for place, band in enumerate(bands) if band.count] or range(len(bands))
    if rest and spare > 0:
        filled = rest
    for place in filled:
        needs[place] += spare / len(filled)
    return needs
