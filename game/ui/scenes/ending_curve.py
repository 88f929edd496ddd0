"""The curve on the scroll: a game's first number, drawn so that each moment's point lies under what is told of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.engine.telling import wording
from game.presentation.staging import Curve
from game.ui import paint
from game.ui.chronicle import Sample
from game.ui.fonts import Fonts
from game.ui.theme import BLACK, INK, PARCHMENT, mixed, seat_mark

RUST = (134, 38, 14)
LEAST_SPAN = 4  # a number that hardly changes is no mountain
GAP = 0.8  # percent of the height between a point and its number
Point = tuple[float, Sample, bool]  # where across, how things stood, and whether a moment is told of it


@dataclass(frozen=True)
class Pen:
    """What it is drawn with: whose line is the thick one, and which moment was the turning point."""

    fonts: Fonts
    lang: str
    px: Callable[[float], int]
    seat: int
    turning: int


def points(samples: Sequence[Sample], rounds: Sequence[int], width: int) -> list[Point]:
    """The rounds that are told of, each in the middle of its column; those between them at even steps.

    >>> sample = [Sample(n, n, ()) for n in range(1, 5)]
    >>> [(round(x), one.round, told) for x, one, told in points(sample, [2, 4], 100)]
    [(0, 1, False), (25, 2, True), (50, 3, False), (75, 4, True)]
    """
    by_round = {sample.round: sample for sample in samples}
    column = width / max(1, len(rounds))
    told = [(column * (n + 0.5), _at(samples, by_round, round_)) for n, round_ in enumerate(rounds)]
    found: list[Point] = []
    stops = [(0.0, samples[0].round - 1), *((x, one.round) for x, one in told), (float(width), samples[-1].round + 1)]
    for (left, before), (right, after) in pairwise(stops):
        between = [one for one in samples if before < one.round < after]
        first = left == 0.0
        steps = len(between) + (0 if first else 1) or 1
        found += [
            (left + (right - left) * (n + (0 if first else 1)) / steps, one, False) for n, one in enumerate(between)
        ]
        found += [(x, one, True) for x, one in told if x == right]
    return found


def _at(samples: Sequence[Sample], by_round: dict[int, Sample], round_: int) -> Sample:
    """How things stood at the end of a round; before it began where it was not finished."""
    return by_round.get(round_) or max(samples, key=lambda one: (one.round <= round_, one.round))


def drawn(
    samples: Sequence[Sample], curve: Curve, rounds: Sequence[int], size: tuple[int, int], pen: Pen
) -> pygame.Surface:
    picture = paint.clear(size)
    small, bold = pen.fonts.font("sans", 1.8), pen.fonts.font("sans", 1.9, True)
    line = small.get_linesize()
    values = [value for one in samples for value in one.values[0].values()]
    least, most = min(values), max([*values, *([curve.limit] if curve.limit else [])])
    most = max(most, least + LEAST_SPAN)
    above = max(line, bold.get_height() + pen.px(GAP))  # the highest number stands over its point
    room = pygame.Rect(0, above, size[0], max(1, size[1] - above - pen.px(1)))

    def high(value: int) -> int:
        return round(room.bottom - (value - least) / (most - least) * room.height)

    title = pen.fonts.line(small, wording.say(curve.title, pen.lang), mixed(INK, PARCHMENT, 0.2))
    placed = points(samples, rounds, size[0])
    taken = [title.get_rect()]
    if curve.limit and most >= curve.limit:
        between = size[0] * (len(rounds) - 1) // max(1, len(rounds))  # where no moment has its number
        start = title.get_width() + pen.px(1)
        says = wording.say(curve.limit_title, pen.lang)
        taken.append(_limit(picture, start, (between, high(curve.limit)), says, pen, small))
    own = pen.seat if pen.seat in samples[-1].values[0] else 0
    ways: list[list[tuple[int, int]]] = []
    for seat in sorted(samples[-1].values[0], key=lambda seat: seat == own):
        way = [(round(x), high(one.values[0].get(seat, 0))) for x, one, _told in placed]
        colour = mixed(INK, PARCHMENT, 0.25) if seat == own else mixed(seat_mark(seat).colour, BLACK, 0.3)
        ways.append(way)
        if len(way) > 1:
            pygame.draw.lines(picture, colour, False, way, max(2, pen.px(0.35 if seat == own else 0.25)))
    told = [(round(x), one.values[0].get(own, 0)) for x, one, is_told in placed if is_told]
    for number, (x, value) in enumerate(told):
        colour, at = RUST if number == pen.turning else INK, (x, high(value))
        pygame.draw.circle(picture, PARCHMENT, at, max(4, pen.px(0.9)))
        pygame.draw.circle(picture, colour, at, max(3, pen.px(0.65)))
        text = pen.fonts.line(bold, str(value), colour)
        place = _beside(text, at, pen.px(GAP), picture.get_rect(), taken, ways)
        taken.append(place)
        picture.blit(text, place)
    picture.blit(title, (0, 0))
    return picture


def _beside(
    text: pygame.Surface,
    at: tuple[int, int],
    gap: int,
    room: pygame.Rect,
    taken: Sequence[pygame.Rect],
    ways: Sequence[Sequence[tuple[int, int]]],
) -> pygame.Rect:
    """Over its point, or wherever beside it no other words are, and best where no line goes through it either."""
    x, y = at
    rect = text.get_rect
    places = [
        rect(midbottom=(x, y - gap)),
        rect(midtop=(x, y + gap)),
        rect(bottomleft=(x + gap, y - gap // 2)),
        rect(bottomright=(x - gap, y - gap // 2)),
        rect(topleft=(x + gap, y + gap // 2)),
        rect(topright=(x - gap, y + gap // 2)),
        rect(midleft=(x + 2 * gap, y)).clamp(room),
        rect(midright=(x - 2 * gap, y)).clamp(room),
    ]
    free = [place for place in places if room.contains(place) and place.inflate(gap, 0).collidelist(taken) < 0]
    whole = (place for place in free if not any(place.clipline(*pair) for way in ways for pair in pairwise(way)))
    return next(whole, next(iter(free), places[0].clamp(room)))


def _limit(
    picture: pygame.Surface, start: int, at: tuple[int, int], text: str, pen: Pen, font: pygame.font.Font
) -> pygame.Rect:
    """A dashed line across from there, and where it has its name: what must not be reached, or is to be."""
    y = at[1]
    dash = max(4, pen.px(1.2))
    for x in range(start, picture.get_width(), 2 * dash):
        pygame.draw.line(picture, mixed(RUST, PARCHMENT, 0.3), (x, y), (x + dash, y), max(1, pen.px(0.2)))
    line = pen.fonts.line(font, text, RUST)
    return picture.blit(line, line.get_rect(midtop=(at[0], max(0, y - line.get_height()))))
