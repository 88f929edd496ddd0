"""A box, what it is measured with, and how room is shared out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import wraps
from itertools import accumulate, pairwise
from typing import NamedTuple, TypeVar, cast

import pygame

from game.ui.fonts import Fonts
from game.ui.scene import Scene
from game.ui.widgets.canvas import Canvas


class Span(NamedTuple):
    """How many pixels a box takes at least, and how many it would like."""

    least: int
    usual: int


@dataclass(frozen=True)
class Ink:
    """What boxes are measured with. `share` is 1 for letters of their usual size, 0 for the smallest there are."""

    fonts: Fonts
    px: Callable[[float], int]
    share: float = 1.0
    gone: frozenset[Box] = frozenset()  # what was dropped
    measured: dict[object, Span] = field(default_factory=dict, init=False, compare=False, repr=False)

    def letters(self, percent: float) -> int:
        """Pixels of letters of that size, never under what is legible from where people sit."""
        least = self.fonts.least
        return round(least + (self.fonts.pixels(percent) - least) * self.share)


Measure = TypeVar("Measure", bound=Callable[..., Span])


def once(measure: Measure) -> Measure:
    """A box is measured once with an ink, however often whatever it stands in asks."""

    @wraps(measure)
    def remembered(box: Box, ink: Ink, *width: int) -> Span:
        key = (measure, box, *width)
        if key not in ink.measured:
            ink.measured[key] = measure(box, ink, *width)
        return ink.measured[key]

    return cast(Measure, remembered)


@dataclass
class Places:
    """Where boxes came to stand, parents before what stands in them."""

    rects: dict[Box, pygame.Rect] = field(default_factory=dict)
    depth: dict[Box, int] = field(default_factory=dict)
    inks: dict[Box, Ink] = field(default_factory=dict)  # what they are drawn with
    lost: list[Box] = field(default_factory=list)  # there was no room for them at all

    def put(self, box: Box, ink: Ink, rect: pygame.Rect, depth: int) -> None:
        if rect.width > 0 and rect.height > 0:
            self.rects[box], self.depth[box], self.inks[box] = rect, depth, ink
        else:
            self.lost.append(box)


@dataclass(eq=False, kw_only=True)
class Box:
    """Anything that takes room. Sizes that boxes are given are in percent of the screen's height."""

    grow: float = 0.0  # its share of the room nobody needs, along its row or column; it shrinks before others do
    widest: float = 0.0  # it stands in the middle of a wider room; 0 for as wide as that is
    drop: int = 0  # where there is not room for all, 1 goes first; 0 never

    def wide(self, ink: Ink) -> Span:
        raise NotImplementedError

    def tall(self, ink: Ink, width: int) -> Span:
        """How high it is, that wide."""
        raise NotImplementedError

    def inside(self) -> Sequence[Box]:
        return ()

    def place(self, ink: Ink, rect: pygame.Rect, places: Places, depth: int = 0) -> None:
        """Takes a rectangle; where that is smaller than its least size, it may be lost."""
        if self.stands(ink, rect):
            places.put(self, ink, rect, depth)
        else:
            places.lost.append(self)

    def stands(self, ink: Ink, rect: pygame.Rect) -> bool:
        """Whether it can be seen there at all."""
        return True

    def picture(self, scene: Canvas, ink: Ink, size: tuple[int, int]) -> pygame.Surface | None:
        """How it looks."""
        return None

    def live(self, scene: Scene, ink: Ink, rect: pygame.Rect, layer: int) -> bool:
        """Puts itself on a scene, where it is more than a picture."""
        return False


def narrowed(box: Box, ink: Ink, rect: pygame.Rect) -> pygame.Rect:
    """As much of the rectangle as the box takes across, in its middle."""
    width = min(rect.width, max(box.wide(ink).least, ink.px(box.widest))) if box.widest else rect.width
    return pygame.Rect(rect.left + (rect.width - width) // 2, rect.top, width, rect.height)


def shared(room: int, spans: Sequence[Span], grow: Sequence[float]) -> list[int]:
    """The room given out: what is left over goes to what grows, and what is lacking is taken from there first.

    >>> shared(100, [Span(10, 20), Span(10, 30)], [0, 1]), shared(35, [Span(10, 20), Span(10, 30)], [0, 1])
    ([20, 80], [20, 15])
    >>> shared(25, [Span(10, 20), Span(10, 30)], [0, 1]), shared(10, [Span(10, 20), Span(10, 30)], [0, 1])
    ([15, 10], [5, 5])
    """
    least, usual = sum(span.least for span in spans), sum(span.usual for span in spans)
    if usual <= room:
        over = (room - usual) / (sum(grow) or 1)
        return _whole([span.usual + over * more for span, more in zip(spans, grow, strict=True)])
    if least > room:
        return _whole([span.least * max(room, 0) / least for span in spans])
    ready = [(span.usual - span.least) * (more > 0) for span, more in zip(spans, grow, strict=True)]
    first = min(1.0, (usual - room) / (sum(ready) or 1))
    lacking = usual - room - sum(ready) * first
    part = lacking / ((usual - least - sum(ready)) or 1)
    given = [span.usual - soft * first for span, soft in zip(spans, ready, strict=True)]
    hard = [0 if soft else span.usual - span.least for span, soft in zip(spans, ready, strict=True)]
    return _whole([size - slack * part for size, slack in zip(given, hard, strict=True)])


def portioned(room: int, least: Sequence[int], shares: Sequence[float]) -> list[int]:
    """The room given out by shares, but to none less than its least while there is room for all of these.

    >>> portioned(100, [10, 10], [1, 3]), portioned(100, [10, 60], [1, 1]), portioned(50, [10, 90], [1, 1])
    ([25, 75], [40, 60], [5, 45])
    """
    if sum(least) >= room:
        return _whole([one * max(room, 0) / (sum(least) or 1) for one in least])
    free = dict(enumerate(shares))
    while True:
        unit = (room - sum(one for n, one in enumerate(least) if n not in free)) / (sum(free.values()) or 1)
        short = [n for n, share in free.items() if least[n] > unit * share]
        if not short:
            return _whole([unit * free[n] if n in free else one for n, one in enumerate(least)])
        for n in short:
            del free[n]


def _whole(sizes: Sequence[float]) -> list[int]:
    """Whole pixels that add up to the same, none smaller than its whole part."""
    ends = [0, *(int(end + 1e-6) for end in accumulate(sizes))]
    return [end - start for start, end in pairwise(ends)]
