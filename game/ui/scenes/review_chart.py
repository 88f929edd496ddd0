"""The chart of a review: a side's chances from left to right, in a line that says why it went so.

What a choice cost is a solid stretch in ember, what others chose is dotted and violet, luck is dashed and blue, and the
rest is plain: colour never stands alone. The soft band is how far the estimate may be out. Moments are
numbered signs, a diamond for a choice, a disc for those of others and a square for luck.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.players.review import Moment, Review, Stretch
from game.players.review_words import signed
from game.ui import paint
from game.ui.boxes import Line, Picture, Row
from game.ui.fonts import Fonts
from game.ui.theme import BLACK, DANGER, EMBER, GOLD, HEAL, KNOWLEDGE, MUTED, WHITE, Colour, mixed

FINE = 2  # drawn so many times as large, then made smaller: lines without steps
THEIRS: Colour = (190, 140, 235)
CAUSES: dict[str, Colour] = {"choice": EMBER, "theirs": THEIRS, "luck": KNOWLEDGE, "calm": mixed(GOLD, MUTED, 0.5)}
SIGNS = {"choice": "diamond", "theirs": "circle", "luck": "square"}
DASHES = {"luck": (3.2, 1.6), "theirs": (0.9, 1.1)}  # widths of the line: drawn, and left out
Place = tuple[float, float]


@dataclass(frozen=True)
class Room:
    """Where chances and positions lie in a picture of some size."""

    plot: pygame.Rect
    choices: int
    top: float  # the chance at its upper edge

    def at(self, position: float, chance: float) -> Place:
        across = min(1.0, position / max(1, self.choices))
        up = min(1.0, chance / self.top)
        return self.plot.left + self.plot.width * across, self.plot.bottom - self.plot.height * up


def room_of(review: Review, size: tuple[int, int], step: int) -> Room:
    """The upper edge is the least even fifth that no side's line reaches beyond."""
    stretches = [one for team in review.teams for one in review.line(team)]
    highest = max((max(one.before, one.after) for one in stretches), default=1.0)
    top = min(1.0, math.ceil(highest * 5 + 0.25) / 5)
    return Room(pygame.Rect(3 * step, step, size[0] - round(3.8 * step), size[1] - 3 * step), review.choices, top)


def drawn(
    review: Review,
    team: int,
    others: Sequence[tuple[int, Colour]],
    room: Room,
    size: tuple[int, int],
    letters: Fonts,
    percent: float,
) -> pygame.Surface:
    """Grid, band and lines; `others` are thin, in their colours."""
    picture = paint.clear(size)
    _grid(picture, room, review, team, letters, percent)
    fine = paint.clear((size[0] * FINE, size[1] * FINE))
    width = max(2, room.plot.height // 48)
    for other, colour in others:
        path = [_fine(room.at(*end)) for one in review.line(other) for end in _ends(one)]
        if len(path) > 1:
            pygame.draw.lines(fine, (*colour, 120), False, path, max(2, width * FINE // 3))
    line = review.line(team)
    _band(fine, line, room)
    for one in line:
        begin, end = (_fine(room.at(*end)) for end in _ends(one))
        colour = CAUSES[one.cause]
        if one.cause in DASHES:
            _dashed(fine, one.cause, begin, end, width * FINE)
        else:
            pygame.draw.line(fine, colour, begin, end, width * FINE if one.cause == "choice" else width * FINE * 2 // 3)
            pygame.draw.circle(fine, colour, end, width * FINE // 2)
    picture.blit(pygame.transform.smoothscale(fine, size), (0, 0))
    return picture


def _ends(one: Stretch) -> tuple[Place, Place]:
    return (one.begin, one.before), (one.end, one.after)


def _fine(place: Place) -> Place:
    return place[0] * FINE, place[1] * FINE


def _band(fine: pygame.Surface, line: Sequence[Stretch], room: Room) -> None:
    """What lies under the line in a faint light, and how far the estimate may be out in a stronger one."""
    if not line:
        return
    middle = [(line[0].begin, line[0].before, line[0].doubt), *((one.end, one.after, one.doubt) for one in line)]
    over = [_fine(room.at(x, y + give)) for x, y, give in middle]
    under = [_fine(room.at(x, max(0.0, y - give))) for x, y, give in reversed(middle)]
    floor = [_fine(room.at(middle[-1][0], 0)), _fine(room.at(middle[0][0], 0))]
    shade = paint.clear(fine.get_size())
    pygame.draw.polygon(shade, (*EMBER, 26), [*(_fine(room.at(x, y)) for x, y, _give in middle), *floor])
    fine.blit(shade, (0, 0))
    shade = paint.clear(fine.get_size())
    pygame.draw.polygon(shade, (*GOLD, 52), [*over, *under])
    fine.blit(shade, (0, 0))


def _dashed(surface: pygame.Surface, cause: str, begin: Place, end: Place, width: int) -> None:
    start, along = pygame.Vector2(begin), pygame.Vector2(end) - pygame.Vector2(begin)
    length = along.length()
    if not length:
        return
    colour, (dash, gap), at = CAUSES[cause], (part * width for part in DASHES[cause]), 0.0
    while at < length:
        tip = min(length, at + dash)
        pygame.draw.line(surface, colour, start + along * (at / length), start + along * (tip / length), width)
        at += dash + gap


def _grid(picture: pygame.Surface, room: Room, review: Review, team: int, letters: Fonts, percent: float) -> None:
    small = letters.font("sans", percent)
    step, plot = small.get_linesize(), room.plot
    every = 0.1 if room.top <= 0.4 else 0.2 if room.top <= 0.8 else 0.25
    for number in range(round(room.top / every) + 1):
        chance = min(room.top, number * every)
        y = round(room.at(0, chance)[1])
        shade = paint.clear((plot.width, 1))
        shade.fill((*MUTED, 60))
        picture.blit(shade, (plot.left, y))
        text = letters.line(small, f"{100 * chance:.0f} %", MUTED)
        picture.blit(text, text.get_rect(midright=(plot.left - step // 3, y)))
    free = float(plot.left)
    for round_, position in _rounds(review):
        x = room.at(position, 0)[0]
        picture.fill((*MUTED, 120), (round(x), plot.bottom, 1, step // 3))
        text = letters.line(small, str(round_), MUTED)
        if x - text.get_width() / 2 >= free:
            picture.blit(text, text.get_rect(midtop=(round(x), plot.bottom + step // 4)))
            free = x + text.get_width() / 2 + step * 0.6


def _rounds(review: Review) -> list[tuple[int, int]]:
    """Each round and its first decision."""
    first: dict[int, int] = {}
    for point in review.points:
        first.setdefault(max(1, point.round), point.position)
    return list(first.items())


def swatch(cause: str, size: tuple[int, int]) -> pygame.Surface:
    """A piece of the line, for the legend."""
    wide, tall = size
    fine = paint.clear((wide * FINE, tall * FINE))
    width = max(2, tall // 6) * FINE
    begin, end = (0.0, tall * FINE / 2), (float(wide * FINE), tall * FINE / 2)
    if cause in DASHES:
        _dashed(fine, cause, begin, end, width)
    else:
        pygame.draw.line(fine, CAUSES[cause], begin, end, width)
    return pygame.transform.smoothscale(fine, size)


def sign(moment: Moment, number: int, size: int, letters: Fonts, *, lit: bool) -> pygame.Surface:
    """A moment's number in the shape and colour of its cause."""
    colour = CAUSES[moment.kind]
    edge = max(2, size // 12)
    picture = paint.clear((size, size))
    picture.blit(paint.seat_mark(SIGNS[moment.kind], size, mixed(colour, WHITE, 0.25 if lit else 0.0)), (0, 0))
    inner = paint.seat_mark(SIGNS[moment.kind], size - 3 * edge, mixed(colour, BLACK, 0.4 if lit else 0.72))
    picture.blit(inner, inner.get_rect(center=(size // 2, size // 2)))
    font = letters.exact("sans", max(letters.least, round(size * 0.5)), True)
    text = letters.line(font, str(number), WHITE, max(1, edge // 2))
    picture.blit(text, text.get_rect(center=(size // 2, size // 2)))
    return picture


def change(moment: Moment, percent: float) -> Row:
    """By how many points, with an arrow: a good moment looks like one."""
    good = moment.change > 0
    colour = mixed(HEAL if good else DANGER, WHITE, 0.3)

    def arrow(size: tuple[int, int]) -> pygame.Surface:
        picture, (side, tall) = paint.clear(size), size
        tip, base = (0, tall) if good else (tall, 0)
        pygame.draw.polygon(picture, colour, [(side / 2, tip), (0, base), (side, base)])
        return picture

    return Row(
        [Picture(arrow, percent * 0.6, least=1), Line(signed(moment.change), percent, bold=True, colour=colour)], 0.6
    )
