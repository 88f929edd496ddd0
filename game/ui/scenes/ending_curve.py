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


def points(samples: Sequence[Sample], told: Sequence[Sample], width: int) -> list[Point]:
    """What is told of, each in the middle of its column; how things stood between them at even steps.

    >>> rounds, told = [[Sample(n, 1, ()) for n in places] for places in ([0, 10, 20, 30, 50], [15, 40])]
    >>> [(round(x), one.position, told) for x, one, told in points(rounds, told, 100)]
    [(0, 0, False), (12, 10, False), (25, 15, True), (42, 20, False), (58, 30, False), (75, 40, True), (100, 50, False)]
    """
    column = width / max(1, len(told))
    stops = [(column * (n + 0.5), one.position) for n, one in enumerate(told)]
    found: list[Point] = [(x, one, True) for (x, _position), one in zip(stops, told, strict=True)]
    ends = [(0.0, -1), *stops, (float(width), samples[-1].position + 1)]
    for (left, before), (right, after) in pairwise(ends):
        between = [one for one in samples if before < one.position < after]
        first, last = before < 0, right == width  # the beginning and the end stand at the edges
        step = (right - left) / ((len(between) + 1 - first - last) or 1)
        found += [(left + step * (place + (not first)), one, False) for place, one in enumerate(between)]
    return sorted(found, key=lambda point: point[0])


def drawn(
    samples: Sequence[Sample], curve: Curve, moments: Sequence[Sample], size: tuple[int, int], pen: Pen
) -> pygame.Surface:
    picture = paint.clear(size)
    small, bold = pen.fonts.font("sans", 1.8), pen.fonts.font("sans", 1.9, True)
    line = small.get_linesize()
    values = [value for one in (*samples, *moments) for value in one.values[0].values()]
    least, most = min(values), max([*values, *([curve.limit] if curve.limit else [])])
    most = max(most, least + LEAST_SPAN)
    above = max(line, bold.get_height() + pen.px(GAP))  # the highest number stands over its point
    room = pygame.Rect(0, above, size[0], max(1, size[1] - above - pen.px(1)))

    def high(value: int) -> int:
        return round(room.bottom - (value - least) / (most - least) * room.height)

    placed = points(samples, moments, size[0])
    own = pen.seat if pen.seat in samples[-1].values[0] else 0
    seats = sorted(samples[-1].values[0], key=lambda seat: seat == own)
    ways = [[(round(x), high(one.values[0].get(seat, 0))) for x, one, _told in placed] for seat in seats]
    told = [(round(x), one.values[0].get(own, 0)) for x, one, is_told in placed if is_told]
    title = pen.fonts.line(small, wording.say(curve.title, pen.lang), mixed(INK, PARCHMENT, 0.2))
    between = [size[0] * n // len(moments) for n in range(1, len(moments))]  # where no moment has its number
    wide = max(bold.size(str(value))[0] for _x, value in told) // 2
    over = [pygame.Rect(x - wide, 0, 2 * wide, size[1]) for x, _value in told]
    places = [title.get_rect(), *(title.get_rect(midtop=(x, 0)) for x in between)]
    clear = (place for place in places if place.collidelist(over) < 0 and not _crossed(place, ways))
    taken = [picture.blit(title, next(clear, places[0]))]
    if curve.limit and most >= curve.limit:
        start = taken[0].right + pen.px(1) if not taken[0].left else 0
        says = wording.say(curve.limit_title, pen.lang)
        taken.append(_limit(picture, start, between[::-1], high(curve.limit), says, pen, small, ways, taken))
    for seat, way in zip(seats, ways, strict=True):
        colour = mixed(INK, PARCHMENT, 0.25) if seat == own else mixed(seat_mark(seat).colour, BLACK, 0.3)
        if len(way) > 1:
            pygame.draw.lines(picture, colour, False, way, max(2, pen.px(0.35 if seat == own else 0.25)))
    for number, (x, value) in enumerate(told):
        colour, at = RUST if number == pen.turning else INK, (x, high(value))
        pygame.draw.circle(picture, PARCHMENT, at, max(4, pen.px(0.9)))
        pygame.draw.circle(picture, colour, at, max(3, pen.px(0.65)))
        text = pen.fonts.line(bold, str(value), colour)
        place = _beside(text, at, pen.px(GAP), picture.get_rect(), taken, ways)
        taken.append(place)
        picture.blit(text, place)
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
    whole = (place for place in free if not _crossed(place, ways))
    return next(whole, next(iter(free), places[0].clamp(room)))


def _limit(
    picture: pygame.Surface,
    start: int,
    between: Sequence[int],
    y: int,
    text: str,
    pen: Pen,
    font: pygame.font.Font,
    ways: Sequence[Sequence[tuple[int, int]]],
    taken: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """A dashed line across from there, and where it has its name: what must not be reached, or is to be."""
    dash = max(4, pen.px(1.2))
    for x in range(start, picture.get_width(), 2 * dash):
        pygame.draw.line(picture, mixed(RUST, PARCHMENT, 0.3), (x, y), (x + dash, y), max(1, pen.px(0.2)))
    line = pen.fonts.line(font, text, RUST)
    places = [line.get_rect(midtop=(x, max(0, y - line.get_height()))) for x in between]
    clear = (place for place in places if place.collidelist(taken) < 0 and not _crossed(place, ways))
    return picture.blit(line, next(clear, places[0] if places else line.get_rect()))


def _crossed(place: pygame.Rect, ways: Sequence[Sequence[tuple[int, int]]]) -> bool:
    return any(place.clipline(*pair) for way in ways for pair in pairwise(way))
