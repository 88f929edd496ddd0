"""Names that fit their banner: in one to three lines, broken between syllables before they are pressed together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product

import pygame

from game.ui import paint
from game.ui.fonts import CURLED, Fonts
from game.ui.theme import BLACK, Colour

LEAST = 4  # pixels: no letter is ever smaller
PITCH = 0.94  # from line to line: names are set tight
TIGHT, TIGHTEST = 0.8, 0.68  # how far a name's letters may be pressed together
NARROWEST = 0.55
# How the names of a face may be set, the best first: family and width of the letters.
STYLES = (("serif", 1.0), ("sans", 1.0), ("sans", TIGHT), ("sans", TIGHTEST))
WHOLE = 0.9  # of a table's names have no word to break in the style they have in common
# Serifs take milliseconds to open at a size, and are uneven when small: up to SMALL pixels they are drawn at LARGE and
# scaled down, so that one size does for all.
SMALL, LARGE = 24, 48
VOWELS = frozenset("aeiouyáâéíóúûëаеёиоуыэюяіїє")
TOGETHER = frozenset(("th", "ch", "sh", "ph", "wh", "gh", "qu"))  # letters that make one sound


@dataclass(frozen=True)
class Lines:
    """A name broken into lines at a size at which it fits; its letters take `width` of their usual width."""

    lines: tuple[str, ...]
    pixels: int
    fits: bool
    family: str = "serif"
    width: float = 1.0

    def wide(self, fonts: Fonts) -> int:
        return round(_broad(fonts, self.family, self.pixels, self.lines, self.width) * self.width)


def splits(name: str, count: int, syllables: bool = False) -> list[list[str]]:
    """All ways to break a name into so many lines: at spaces and after hyphens, maybe between syllables too.

    >>> splits("Old Forest Road", 2)
    [['Old', 'Forest Road'], ['Old Forest', 'Road']]
    >>> splits("Spider", 2, syllables=True)
    [['Spi-', 'der']]
    """
    pieces = _pieces(name, syllables)
    return [_lines(pieces, cuts) for cuts in combinations(range(1, len(pieces)), count - 1)]


def _pieces(name: str, syllables: bool) -> list[tuple[str, str]]:
    """What is never broken, each with what stands before it: a space, nothing, or a hyphen only where a line ends."""
    pieces: list[tuple[str, str]] = []
    before = ""
    for word in re.findall(r"[^\s-]+-?|-", name):
        parts = syllables_of(word) if syllables else [word]
        pieces += [(before if n == 0 else "-", part) for n, part in enumerate(parts)]
        before = "" if word.endswith("-") else " "
    return pieces


def _lines(pieces: list[tuple[str, str]], cuts: Sequence[int]) -> list[str]:
    lines = [""]
    for n, (before, part) in enumerate(pieces):
        if n in cuts:
            lines[-1] += "-" if before == "-" else ""
            lines.append("")
        elif before == " ":
            lines[-1] += " "
        lines[-1] += part
    return lines


def syllables_of(word: str) -> list[str]:
    """Where a long word may be broken: before a consonant that a vowel follows, with a vowel on either side.

    >>> syllables_of("Mountains"), syllables_of("Friendship"), syllables_of("Властелина")
    (['Moun', 'tains'], ['Friend', 'ship'], ['Влас', 'те', 'лина'])
    """
    low, cuts = word.casefold(), [0]
    for n in range(2, len(word) - 2):
        vowel = low[n + (2 if low[n : n + 2] in TOGETHER else 1)]
        opens = low[n] not in VOWELS and low[n].isalpha() and low[n] not in "ьъй" and vowel in VOWELS
        whole = low[n - 1 : n + 1] not in TOGETHER and n - cuts[-1] > 1
        if opens and whole and any(letter in VOWELS for letter in low[cuts[-1] : n]):
            cuts.append(n)
    return [word[a:b] for a, b in pairwise([*cuts, len(word)])]


def fitted_name(
    fonts: Fonts,
    name: str,
    box: tuple[int, int],
    most: int,
    family: str = "serif",
    lines: int = 2,
    width: float = 1.0,
    syllables: bool = False,
) -> Lines:
    """The name as large as it can be in the box; another line where it makes letters clearly larger, or legible."""
    room = box[0] / width
    probe = fonts.exact(family, LARGE, True)
    best = Lines((name,), LEAST, False, family, width)
    for count in range(1, lines + 1):
        ways = splits(name, count, syllables)
        if not ways:
            break
        way = min(ways, key=lambda way: max(probe.size(line)[0] for line in way))
        broad = max(probe.size(line)[0] for line in way) or 1
        pixels = min(
            most, int(LARGE * room / broad) + 1, int(box[1] / (PITCH * (count - 1) + (1.05 if count == 1 else 1.2)))
        )
        while pixels >= LEAST and _broad(fonts, family, pixels, way, width) > room:
            pixels -= 1
        clearly = pixels > best.pixels * 1.08 or best.pixels < fonts.least <= pixels
        if pixels >= LEAST and (not best.fits or clearly):
            best = Lines(tuple(way), pixels, True, family, width)
    return best


def _letters(fonts: Fonts, family: str, pixels: int, width: float) -> tuple[pygame.font.Font, float]:
    """What a name is written with, and by how much that is scaled."""
    if width != 1.0 or (family == "serif" and pixels <= SMALL):
        return fonts.exact(family, LARGE, True), pixels / LARGE
    return fonts.exact(family, pixels, True), 1.0


def _broad(fonts: Fonts, family: str, pixels: int, lines: Sequence[str], width: float) -> float:
    font, by = _letters(fonts, family, pixels, width)
    return max(font.size(line)[0] for line in lines) * by


def legible_name(fonts: Fonts, name: str, box: tuple[int, int], most: int, lines: int = 3) -> Lines:
    """In serifs; where letters would be too small, in more lines, then broken, without serifs, pressed together."""
    return in_one_of(fonts, name, [box], most, lines)[1]


def in_one_of(
    fonts: Fonts, name: str, boxes: Sequence[tuple[int, int]], most: int, lines: int = 3, style: int = 0
) -> tuple[int, Lines]:
    """Which of the boxes a name stands in, and how: the first in which its letters are large enough.

    It has the style it shares with its neighbours, and is rather broken between syllables than narrower than they.
    Where no letters would be large enough, the largest there are.
    """
    enough, best, place = min(fonts.least, most), Lines((name,), LEAST, False), 0
    for family, width in STYLES[style:]:
        for syllables in (False, True):
            for (number, box), rows in product(enumerate(boxes), (2, lines)):
                found = fitted_name(fonts, name, box, most, family, rows, width, syllables)
                if found.pixels > best.pixels or not best.fits:
                    best, place = found, number
                if best.pixels >= enough:
                    return place, best
    return place, best


class Alike:
    """The style that names of one table have in common, by the room there is: none is narrower than its neighbours."""

    def __init__(self, fonts: Fonts, names: Sequence[str], whole: float = WHOLE):
        self._fonts, self._names, self._whole = fonts, names, whole
        self._widths: dict[tuple[str, bool], list[int]] = {}  # by family and whether in one line, in order

    def style(self, room: int, in_one: bool = False, least: float = TIGHT, pixels: int = 0) -> int:
        """The first of STYLES in which most names fit, word by word or in one line, in letters of that size."""
        pixels = pixels or self._fonts.least
        styles = [style for style in STYLES if style[1] >= least]
        for number, (family, width) in enumerate(styles):
            if self._wide(family, in_one) * width * pixels <= room * LARGE:
                return number
        return len(styles) - 1

    def _wide(self, family: str, in_one: bool) -> int:
        """How wide most are at most, in letters of LARGE."""
        if (family, in_one) not in self._widths:
            font = self._fonts.exact(family, LARGE, True)
            pieces = ([name] if in_one else re.findall(r"[^\s-]+-?", name) for name in self._names)
            self._widths[family, in_one] = sorted(max(font.size(piece)[0] for piece in found) for found in pieces)
        widths = self._widths[family, in_one]
        return widths[min(len(widths) - 1, int(len(widths) * self._whole))] if widths else 0


def one_line(fonts: Fonts, name: str, box: tuple[int, int], most: int) -> Lines:
    """On a strip: pressed together rather than too small."""
    best = fitted_name(fonts, name, box, most, "serif", lines=1)
    if best.pixels < min(fonts.least, most):
        best = fitted_name(fonts, name, box, most, "serif", lines=1, width=TIGHT)
    for width in (1.0, TIGHT, NARROWEST):
        if best.pixels >= min(fonts.least, most):
            break
        best = fitted_name(fonts, name, box, most, "sans", lines=1, width=width)
    return best


def label(fonts: Fonts, text: str, width: int, most: int, colour: Colour) -> pygame.Surface:
    """A line of text no wider than that, pressed together where it must be; nothing where it could not be read."""
    return in_lines(fonts, one_line(fonts, text, (width, 2 * max(most, fonts.least)), max(most, fonts.least)), colour)


def block(
    fonts: Fonts, name: str, box: tuple[int, int], most: int, colour: Colour, family: str = "serif"
) -> pygame.Surface:
    """A name in as many lines as a box needs; nothing where it could not be read."""
    style = next(number for number, (one, _width) in enumerate(STYLES) if one == family)
    return in_lines(fonts, in_one_of(fonts, name, [box], max(most, fonts.least), style=style)[1], colour)


def in_lines(fonts: Fonts, lines: Lines, colour: Colour) -> pygame.Surface:
    if lines.pixels < fonts.least or not lines.lines:
        return paint.clear((1, 1))
    image = paint.clear((lines.wide(fonts) + 2, round(lines.pixels * (PITCH * (len(lines.lines) - 1) + 1.25))))
    draw_name(image, fonts, lines, image.get_rect(), colour)
    return image


def draw_name(target: pygame.Surface, fonts: Fonts, lines: Lines, box: pygame.Rect, colour: Colour) -> None:
    """In the middle of the box, with a shadow under the letters."""
    if not lines.lines:
        return
    font, by = _letters(fonts, lines.family, lines.pixels, lines.width)
    pitch = lines.pixels * PITCH
    # Capitals are about two thirds of the size; they, not the font's box, are to look centred. Several lines fill
    # the box down to the tails of the last one, so those count too.
    rise = 0.335 if len(lines.lines) == 1 else 0.25
    first = box.centery - pitch * (len(lines.lines) - 1) / 2 + lines.pixels * rise
    for n, line in enumerate(lines.lines):
        top = round(first + n * pitch - font.get_ascent() * by)
        drawn = font.render(line.translate(CURLED), True, colour)
        if by != 1.0:
            size = (max(1, round(drawn.get_width() * by * lines.width)), max(1, round(drawn.get_height() * by)))
            drawn = pygame.transform.smoothscale(drawn, size)
        dark = paint.tinted(drawn, BLACK)
        dark.set_alpha(150)
        left = box.left + (box.width - drawn.get_width()) // 2
        target.blit(dark, (left, top + max(1, lines.pixels // 14)))
        target.blit(drawn, (left, top))
