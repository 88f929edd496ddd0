"""Small plates on a face: numbers with their icons, the corner's medallion, crests and marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.presentation.face import Mark, Number, Value
from game.ui import paint
from game.ui.faces.frame import METALS
from game.ui.faces.names import Lines, draw_name
from game.ui.faces.outlines import inset, seal_outline
from game.ui.faces.signs import sign
from game.ui.fonts import Fonts, largest
from game.ui.shelf import kept
from game.ui.theme import BLACK, DANGER, GOLD, HEAL, TEXT, WHITE, Colour, mixed

ARROW = 0.42  # of a number's height, for the arrow that tells which way it changed
GOOD, BAD = mixed(HEAL, WHITE, 0.25), mixed(DANGER, WHITE, 0.3)


@dataclass(frozen=True)
class Stat:
    """A number on a face: what is written, which way it differs from what is printed (-1, 0, 1), whether more of it is
    bad, and whether it is in use."""

    number: Number
    written: str
    turn: int = 0
    foe: bool = False
    ringed: bool = False

    @property
    def colour(self) -> Colour:
        return WHITE if not self.turn else GOOD if (self.turn > 0) != self.foe else BAD


@kept(paint.DETAILS)
def _pill(wide: int, tall: int, edge: Colour) -> pygame.Surface:
    """A dark plate with a thin lit edge, straight at the left where it grows from the frame."""
    fine = 3
    big = paint.clear((wide * fine, tall * fine))
    radius = round(tall * fine * 0.42)
    box = big.get_rect()
    round_ends = {"border_top_left_radius": radius // 3, "border_bottom_left_radius": radius // 3}
    round_ends |= {"border_top_right_radius": radius, "border_bottom_right_radius": radius}
    pygame.draw.rect(big, (*mixed(edge, BLACK, 0.8), 255), box, **round_ends)
    thin = max(fine, round(tall * fine * 0.05))
    pygame.draw.rect(big, (*edge, 255), box.inflate(-thin, -thin), **round_ends)
    pygame.draw.rect(big, (22, 15, 13, 255), box.inflate(-3 * thin, -3 * thin), **round_ends)
    return pygame.transform.smoothscale(big, (wide, tall))


def written(
    target: pygame.Surface, fonts: Fonts, text: str, pixels: int, centre: tuple[float, float], colour: Colour
) -> int:
    """A number with a dark outline, its digits in the middle of the place. Returns how wide it is."""
    font = fonts.exact("sans", pixels, True)
    outline = max(1, round(pixels / 11))
    drawn = fonts.line(font, text, colour, outline)
    # Digits are about two thirds of the size above the base line.
    top = centre[1] + pixels * 0.325 - font.get_ascent() - outline
    target.blit(drawn, (round(centre[0] - drawn.get_width() / 2), round(top)))
    return drawn.get_width()


def _arrow(target: pygame.Surface, turn: int, colour: Colour, centre: tuple[float, float], size: float) -> None:
    fine = 4
    side = max(4, round(size))
    big = paint.clear((side * fine, side * fine))
    s = side * fine
    points = [(s * 0.5, s * 0.04), (s * 0.98, s * 0.92), (s * 0.02, s * 0.92)]
    inner = [(s * 0.5, s * 0.26), (s * 0.8, s * 0.8), (s * 0.2, s * 0.8)]
    pygame.draw.polygon(big, (0, 0, 0, 255), points)
    pygame.draw.polygon(big, (*colour, 255), inner)
    small = pygame.transform.smoothscale(big, (side, side))
    if turn < 0:
        small = pygame.transform.flip(small, False, True)
    target.blit(small, (round(centre[0] - side / 2), round(centre[1] - side / 2)))


def column(
    target: pygame.Surface,
    fonts: Fonts,
    stats: list[Stat],
    box: pygame.Rect,
    edge: Colour,
    least: int = 4,
    most: int = 0,
    right: bool = False,
) -> None:
    """Numbers under one another: icon, then number. `least` keeps two of them from growing too large. At the right edge
    of a card they stand on the foot of the box."""
    pitch = box.height / max(len(stats), least)
    tall = max(8, round(pitch * 0.94))
    for n, stat in enumerate(reversed(stats) if right else stats):
        top = round(box.bottom - n * pitch) - tall if right else round(box.top + n * pitch)
        row(target, fonts, stat, pygame.Rect(box.left, top, box.width, tall), edge, right=right, most=most)


def strip(
    target: pygame.Surface, fonts: Fonts, stats: Sequence[Stat], box: pygame.Rect, words: Lines | None = None
) -> None:
    """Words, then signs with their numbers side by side, as many as have room, on a dark row."""
    some = [stats[:count] for count in range(len(stats), -1, -1)]
    shown = largest(some, lambda shown: strip_wide(fonts, shown, box.height) <= box.width)
    if not shown:
        return
    target.blit(paint.fill_rounded(box.size, 3, (10, 8, 10, 215)), box.topleft)
    pixels, size, gap = _strip_sizes(fonts, box.height)
    font, told = fonts.exact("sans", pixels, True), words.wide(fonts) if words is not None and words.lines else 0
    x = box.left + max(0, box.width - told - strip_wide(fonts, shown, box.height)) // 2
    if words is not None and told:
        draw_name(target, fonts, words, pygame.Rect(x + gap // 2, box.top, told, box.height), TEXT)
        x += told + gap // 2
    for stat in shown:
        icon = sign(stat.number.icon, size, stat.number.colour)
        target.blit(icon, icon.get_rect(midleft=(x + gap, box.centery)))
        x += gap + size
        if stat.written:
            number = fonts.line(font, stat.written, WHITE, 1)
            target.blit(number, number.get_rect(midleft=(x, box.centery)))
            x += font.size(stat.written)[0]


def strip_wide(fonts: Fonts, stats: Sequence[Stat], tall: int) -> int:
    """How wide so many signs are on a row of that height."""
    pixels, size, gap = _strip_sizes(fonts, tall)
    font = fonts.exact("sans", pixels, True)
    return sum(gap + size + (font.size(stat.written)[0] if stat.written else 0) for stat in stats) + gap


def _strip_sizes(fonts: Fonts, tall: int) -> tuple[int, int, int]:
    return max(fonts.least, round(tall * 0.72)), round(tall * 0.84), round(tall * 0.25)


def members(target: pygame.Surface, fonts: Fonts, number: Number, held: list[int], box: pygame.Rect) -> None:
    """All numbers a set could have, each on its icon: those it has are bright."""
    pitch = box.width / number.of
    size = round(min(pitch * 0.98, box.height))
    for n in range(1, number.of + 1):
        there = n in held
        middle = (box.left + pitch * (n - 0.5), box.bottom - size / 2)
        icon = sign(number.icon, size, number.colour if there else mixed(number.colour, BLACK, 0.72))
        target.blit(icon, icon.get_rect(center=middle))
        tone = WHITE if there else mixed(TEXT, BLACK, 0.55)
        pixels = max(round(size * 0.62), min(fonts.least, round(size * 0.82)))
        written(target, fonts, str(n), pixels, (middle[0], middle[1] + size * 0.04), tone)


def row(
    target: pygame.Surface,
    fonts: Fonts,
    stat: Stat,
    box: pygame.Rect,
    edge: Colour,
    right: bool = False,
    most: int = 0,
) -> None:
    """A number after its icon; one that is wider than its box grows away from the card's edge, up to `most` pixels."""
    tall = box.height
    pixels = max(round(tall * (0.98 if len(stat.written) < 2 else 0.9)), min(fonts.least, tall))
    size = round(tall * 0.74)
    wide = _row_wide(fonts, stat, tall, pixels, size)
    # What is left of how much, or from where to where, tells by itself what it is: it can do without its icon.
    smallest = 0 if "/" in stat.written or "–" in stat.written else round(tall * 0.45)
    if most and wide > most:
        size = min(size, max(smallest, size - (wide - most)))
        sizes = range(pixels, min(pixels, int(min(fonts.least, tall * 0.9))) - 1, -1)
        pixels = largest(sizes, lambda pixels: _row_wide(fonts, stat, tall, pixels, size) <= most)
        wide = _row_wide(fonts, stat, tall, pixels, size)
    wide = max(box.width, wide)
    plate = _pill(wide, tall, edge)
    if right:
        box = pygame.Rect(box.right - wide, box.top, wide, tall)
        plate = pygame.transform.flip(plate, True, False)
    target.blit(plate, box.topleft)
    if size > 3:
        icon = sign(stat.number.icon, size, stat.number.colour)
        target.blit(icon, (box.left + round(tall * 0.14), box.top + (tall - size) // 2))
    left = box.left + tall * 0.14 + size
    arrow = tall * ARROW if stat.turn else 0
    middle = left + (wide - (left - box.left) - tall * 0.1 - arrow) / 2
    if stat.written:
        written(target, fonts, stat.written, pixels, (middle, box.centery), stat.colour)
    if stat.ringed:
        thick = max(2, round(tall * 0.1))
        around = pygame.Rect(box.left, box.top, wide, tall).inflate(2 * thick, thick).clip(target.get_rect())
        target.blit(paint.ring(*around.size, round(around.height * 0.42), thick, (*GOLD, 255)), around.topleft)
    if stat.turn:
        _arrow(target, stat.turn, stat.colour, (box.left + wide - tall * 0.36, box.centery), tall * 0.46)


def _row_wide(fonts: Fonts, stat: Stat, tall: int, pixels: int, size: int) -> int:
    number = fonts.exact("sans", pixels, True).size(stat.written)[0]
    return round(tall * 0.2 + size + number + tall * 0.24 + (tall * ARROW if stat.turn else 0))


def medallion(target: pygame.Surface, fonts: Fonts, stat: Stat, box: pygame.Rect, metal: str) -> None:
    """The corner's number on a coin of the frame's metal, its icon faint behind it."""
    size = box.width
    target.blit(_coin(size, METALS[metal], mixed(stat.number.colour, BLACK, 0.72)), box.topleft)
    icon = round(size * 0.74)
    faint = sign(stat.number.icon, icon, mixed(stat.number.colour, BLACK, 0.25)).copy()
    faint.set_alpha(190)
    target.blit(faint, (box.centerx - icon // 2, box.centery - icon // 2))
    pixels = max(round(size * (0.64 if len(stat.written) < 2 else 0.56)), min(fonts.least, round(size * 0.82)))
    written(target, fonts, stat.written, pixels, box.center, stat.colour)


@kept(paint.DETAILS)
def _coin(size: int, metal: tuple[Colour, ...], face: Colour) -> pygame.Surface:
    fine = 3
    s = size * fine
    big = paint.clear((s, s))
    pygame.draw.circle(big, (0, 0, 0, 255), (s / 2, s / 2), s / 2)
    shine = paint.clear((s, s))
    pygame.draw.circle(shine, (255, 255, 255, 255), (s / 2, s / 2), s * 0.475)
    shine.blit(paint.vertical((s, s), *metal), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    big.blit(shine, (0, 0))
    pygame.draw.circle(big, (*mixed(metal[4], BLACK, 0.4), 255), (s / 2, s / 2), s * 0.4)
    dish = paint.clear((s, s))
    pygame.draw.circle(dish, (255, 255, 255, 255), (s / 2, s / 2), s * 0.38)
    dish.blit(
        paint.vertical((s, s), mixed(face, BLACK, 0.45), face, mixed(face, WHITE, 0.18)),
        (0, 0),
        special_flags=pygame.BLEND_RGBA_MULT,
    )
    big.blit(dish, (0, 0))
    return pygame.transform.smoothscale(big, (size, size))


@kept(paint.DETAILS)
def _seal(kind: str, size: int, metal: tuple[Colour, ...], face: Colour) -> pygame.Surface:
    """A seal that is no coin: black edge, metal, and the field in the value's colour."""
    fine = 3
    s = size * fine
    big = paint.clear((s, s))
    whole = seal_outline(kind, s)
    pygame.draw.polygon(big, (0, 0, 0, 255), whole)
    for share, tones in ((0.03, metal), (0.1, (mixed(face, WHITE, 0.25), face, mixed(face, BLACK, 0.4)))):
        field = paint.clear((s, s))
        pygame.draw.polygon(field, WHITE, inset(whole, (s, s), s * share))
        field.blit(paint.vertical((s, s), *tones), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        big.blit(field, (0, 0))
    return pygame.transform.smoothscale(big, (size, size))


def crest(target: pygame.Surface, value: Value, box: pygame.Rect, metal: str) -> None:
    """The seal with the sign of the card's sphere, aspect or kind."""
    if value.seal == "coin":
        target.blit(_coin(box.width, METALS[metal], mixed(value.colour, BLACK, 0.35)), box.topleft)
    else:
        target.blit(_seal(value.seal, box.width, METALS["silver"], value.colour), box.topleft)
    size = round(box.width * 0.62)
    if value.crest:
        target.blit(
            sign(value.crest, size, mixed(TEXT, value.colour, 0.12)), (box.centerx - size // 2, box.centery - size // 2)
        )


def crests_along(target: pygame.Surface, groups: list[tuple[Number, list[Value]]], box: pygame.Rect) -> None:
    """Sets of values as crests side by side in the middle of a box, each set after its icon."""
    count = sum(len(values) + 1 for _number, values in groups)
    size = min(box.height, round(box.width / (count + 0.5 * len(groups))))
    pitch, gap = size * 1.04, size * 0.5
    x = box.centerx - (pitch * count + gap * (len(groups) - 1)) / 2
    for number, values in groups:
        plate = pygame.Rect(round(x), box.centery - size // 2, size, size)
        target.blit(_coin(size, METALS["iron"], (38, 28, 24)), plate.topleft)
        icon = sign(number.icon, round(size * 0.66), number.colour)
        target.blit(icon, icon.get_rect(center=plate.center))
        x += pitch
        for value in values:
            crest(target, value, pygame.Rect(round(x), plate.top, size, size), "silver")
            x += pitch
        x += gap


def caption_box(box: pygame.Rect) -> pygame.Rect:
    """Where the words of a clasp stand: between its icon and its end."""
    return pygame.Rect(box.left + box.height, box.top, box.width - round(box.height * 1.4), box.height)


def caption(target: pygame.Surface, fonts: Fonts, number: Number, words: Lines, box: pygame.Rect, metal: str) -> None:
    """Words on a clasp across the card, after their icon."""
    target.blit(_pill(box.width, box.height, mixed(METALS[metal][1], BLACK, 0.15)), box.topleft)
    icon = sign(number.icon, round(box.height * 0.7), number.colour)
    target.blit(icon, icon.get_rect(center=(box.left + round(box.height * 0.55), box.centery)))
    draw_name(target, fonts, words, caption_box(box), TEXT)


def marks_along(
    target: pygame.Surface, fonts: Fonts, shown: list[tuple[str, Mark, int]], right: int, middle: int, size: int
) -> int:
    """Signs side by side up to a right edge, each with its number after it. Returns where the first begins."""
    x = right
    for _name, mark, number in reversed(shown):
        if mark.number:
            pixels = round(size * 0.9)
            wide = fonts.exact("sans", pixels, True).size(str(number))[0]
            written(target, fonts, str(number), pixels, (x - wide / 2, middle), WHITE)
            x -= wide + round(size * 0.1)
        target.blit(sign(mark.icon, size, mark.colour), (x - size, middle - size // 2))
        x -= round(size * 1.2)
    return x


def marks_down(target: pygame.Surface, shown: list[tuple[str, Mark, int]], at: tuple[int, int], size: int) -> None:
    """Signs under one another on small dark discs; their numbers are for the full face."""
    for n, (_name, mark, _number) in enumerate(shown):
        top = at[1] + round(n * size * 1.02)
        target.blit(_coin(size, METALS["iron"], (38, 28, 24)), (at[0], top))
        icon = round(size * 0.72)
        target.blit(sign(mark.icon, icon, mark.colour), (at[0] + (size - icon) // 2, top + (size - icon) // 2))
