"""A chart of a game, round by round: a line for each seat, a line across, bars below."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.engine.telling import wording
from game.presentation.staging import Curve
from game.ui import paint
from game.ui.chronicle import Sample
from game.ui.fonts import Fonts
from game.ui.theme import BLACK, DANGER, HEAL, MUTED, TEXT, Colour, mixed, seat_mark

LEAST_SPAN = 5  # of the numbers at the side
THICK, MARK, DASH = 0.45, 1.9, 1.5  # percent of the height: a line, a seat's mark on it, from one dash to the next
AXIS, ENDS, BAR = 2.2, 2.8, 6.0  # letters at the sides and at the lines' ends; how wide a bar is at most


@dataclass(frozen=True)
class Chart:
    """The picture, and where in it each sample stands."""

    picture: pygame.Surface
    columns: list[pygame.Rect]


def drawn(samples: list[Sample], curves: tuple[Curve, ...], size: tuple[int, int], fonts: Fonts, lang: str) -> Chart:
    picture = paint.clear(size)
    small = fonts.font("sans", AXIS)
    step = small.get_linesize()
    bars = [number for number, curve in enumerate(curves) if curve.announced]
    lines = [number for number, curve in enumerate(curves) if not curve.announced]
    foot = step + 4
    bars_tall = round(size[1] * 0.24) if bars else 0
    names = [wording.say(curves[number].title, lang) for number in lines if set(samples[-1].values[number]) == {0}]
    big, sign = fonts.font("sans", ENDS, True), fonts.pixels(MARK)
    margin = max(big.size(f"000 {name}")[0] for name in ("", *names)) + 3 * sign
    plot = pygame.Rect(step * 3, step // 2, size[0] - step * 3 - margin, size[1] - foot - bars_tall - step)
    columns = _columns(len(samples), plot, size[1])
    if lines:
        _lines(picture, samples, [(number, curves[number]) for number in lines], plot, columns, fonts, lang)
    every = max(1, -(-small.size("000")[0] * len(samples) // max(1, plot.width)))  # as many as have room
    for place, rect in enumerate(columns):
        left = len(samples) - 1 - place
        if left and (place % every or left < every):
            continue
        text = str(samples[place].round)
        line = fonts.line(small, text, MUTED)
        picture.blit(line, line.get_rect(midtop=(rect.centerx, plot.bottom + 4)))
    for number in bars[:1]:
        room = pygame.Rect(plot.left, plot.bottom + foot + step, plot.width, bars_tall - step)
        _bars(picture, samples, number, curves[number], room, columns, fonts, lang)
    return Chart(picture, columns)


def _columns(count: int, plot: pygame.Rect, height: int) -> list[pygame.Rect]:
    wide = plot.width / max(1, count - 1) if count > 1 else plot.width
    found = []
    for place in range(count):
        middle = plot.left + place * wide if count > 1 else plot.centerx
        rect = pygame.Rect(0, 0, max(8, round(wide * 0.9)), height)
        rect.midtop = (round(middle), 0)
        found.append(rect)
    return found


def _lines(
    picture: pygame.Surface,
    samples: list[Sample],
    curves: list[tuple[int, Curve]],
    plot: pygame.Rect,
    columns: list[pygame.Rect],
    fonts: Fonts,
    lang: str,
) -> None:
    values = [value for sample in samples for number, _curve in curves for value in sample.values[number].values()]
    limits = [curve.limit for _number, curve in curves if curve.limit]
    least, most = min([*values, *limits]), max([*values, *limits])
    least, most = (least, most) if most - least >= LEAST_SPAN else (least, least + LEAST_SPAN)

    def height(value: int) -> int:
        return round(plot.bottom - (value - least) / (most - least) * plot.height)

    small = fonts.font("sans", AXIS)
    thick = max(2, round(fonts.height * THICK / 100))
    for _number, curve in curves:
        if curve.limit and most > curve.limit > least:  # past it
            band = pygame.Rect(plot.left, plot.top, plot.width, height(curve.limit) - plot.top)
            picture.blit(paint.vertical(band.size, (*DANGER, 40), (*DANGER, 75)), band)
    for value in sorted({least, (least + most) // 2, most}):
        pygame.draw.line(
            picture, (*mixed(MUTED, BLACK, 0.6), 120), (plot.left, height(value)), (plot.right, height(value))
        )
        text = fonts.line(small, str(value), MUTED)
        picture.blit(text, text.get_rect(midright=(plot.left - 12, height(value))))
    for _number, curve in curves:
        if curve.limit:
            y = height(curve.limit)
            pygame.draw.line(picture, DANGER, (plot.left, y), (plot.right, y), max(2, thick // 2))
            text = fonts.line(small, wording.say(curve.limit_title, lang) or str(curve.limit), DANGER)
            picture.blit(text, (plot.left + 6, y + 2))
    ends: list[tuple[int, str, Colour, int]] = []
    for number, curve in curves:
        for seat in samples[-1].values[number]:
            colour = seat_mark(seat).colour if seat else mixed(DANGER, TEXT, 0.15)
            # Those who stand level lie a little beside each other, so that nobody hides anybody.
            off = (seat - 2) * max(2, thick // 2) if seat else 0
            points = [
                (rect.centerx, height(sample.values[number].get(seat, 0)) + off)
                for sample, rect in zip(samples, columns, strict=True)
            ]
            _line(picture, points, colour, seat, fonts)
            name = "" if seat else wording.say(curve.title, lang)
            ends.append((points[-1][1], f"{samples[-1].values[number][seat]} {name}".strip(), colour, seat))
    _labels(picture, ends, plot, fonts)


def _line(picture: pygame.Surface, points: list[tuple[int, int]], colour: Colour, seat: int, fonts: Fonts) -> None:
    thick, size = max(2, round(fonts.height * THICK / 100)), round(fonts.height * MARK / 100)
    for start, end in pairwise(points) if seat else ():
        pygame.draw.line(picture, colour, start, end, thick)
    for start, end in pairwise(points) if not seat else ():  # nobody's line is dashed
        dashes = max(1, round(math.dist(start, end) / (fonts.height * DASH / 100)))
        step = ((end[0] - start[0]) / dashes, (end[1] - start[1]) / dashes)
        for dash in range(dashes):
            at, to = ((start[0] + step[0] * share, start[1] + step[1] * share) for share in (dash, dash + 0.6))
            pygame.draw.line(picture, colour, at, to, thick)
    every = max(1, len(points) // 14)
    for at in (*points[::every], points[-1]):
        mark = paint.seat_mark(seat_mark(seat).shape, size, colour) if seat else paint.disc(round(size * 0.7), colour)
        picture.blit(mark, mark.get_rect(center=at))


def _labels(picture: pygame.Surface, ends: list[tuple[int, str, Colour, int]], plot: pygame.Rect, fonts: Fonts) -> None:
    """What each came to, beside its end; none over another."""
    font, size = fonts.font("sans", ENDS, True), fonts.pixels(MARK)
    step, free = round(font.get_linesize() * 0.9), -(10**6)
    for y, text, colour, seat in sorted(ends):
        y = max(y, free + step)
        free = y
        left = plot.right + size
        if seat:
            mark = paint.seat_mark(seat_mark(seat).shape, size, colour)
            picture.blit(mark, mark.get_rect(midleft=(left, y)))
            left += round(size * 1.4)
        line = fonts.line(font, text, mixed(colour, TEXT, 0.2))
        picture.blit(line, line.get_rect(midleft=(left, y)))


def _bars(
    picture: pygame.Surface,
    samples: list[Sample],
    number: int,
    curve: Curve,
    room: pygame.Rect,
    columns: list[pygame.Rect],
    fonts: Fonts,
    lang: str,
) -> None:
    small = fonts.font("sans", AXIS)
    title = fonts.line(fonts.font("serif", 2.8, True), wording.say(curve.title, lang), HEAL)
    picture.blit(title, (room.left - small.get_linesize() * 2, room.top - title.get_height() // 2))
    values = [sample.values[number].get(0, 0) for sample in samples]
    most = max([1, *map(abs, values)])
    half = room.height / 2  # a bar, and its number beyond it
    middle = round(room.bottom - half)
    pygame.draw.line(picture, mixed(MUTED, BLACK, 0.4), (room.left, middle), (room.right, middle))
    for rect, value in list(zip(columns, values, strict=True))[1:]:
        tall = round(max(1, half - small.get_linesize()) * abs(value) / most)
        wide = min(rect.width * 2 // 3, round(fonts.height * BAR / 100))
        bar = pygame.Rect(0, 0, wide, max(1, tall))
        bar.midbottom = (rect.centerx, middle)
        if value < 0:
            bar.midtop = (rect.centerx, middle)
        pygame.draw.rect(picture, HEAL if value > 0 else DANGER, bar, border_radius=3)
        text = fonts.line(small, f"{value:+d}".replace("-", "−") if value else "0", TEXT)
        at = {"midbottom": (rect.centerx, bar.top - 1)} if value >= 0 else {"midtop": (rect.centerx, bar.bottom)}
        picture.blit(text, text.get_rect(**at))
