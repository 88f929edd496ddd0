"""Names that fit their banner: in one to three lines, and pressed together a little before they get too small."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import pygame

from game.ui import paint
from game.ui.fonts import Fonts
from game.ui.theme import BLACK, Colour

LEAST = 4  # pixels: no letter is ever smaller
PITCH = 0.94  # from line to line: names are set tight
TIGHT, TIGHTEST = 0.8, 0.68  # how far a name's letters may be pressed together
NARROWEST = 0.55
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

    >>> syllables_of("Mountains"), syllables_of("Властелина")
    (['Moun', 'tains'], ['Влас', 'те', 'лина'])
    """
    low, cuts = word.casefold(), [0]
    for n in range(2, len(word) - 2):
        opens = low[n] not in VOWELS and low[n].isalpha() and low[n] not in "ьъй" and low[n + 1] in VOWELS
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
    """The name as large as it can be in the box; another line only where it makes the letters clearly larger."""
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
        if pixels >= LEAST and (not best.fits or pixels > best.pixels * 1.08):
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
    """In serifs; where the letters would be too small, pressed together a little, then without serifs, then broken."""
    enough = min(fonts.least, most)
    best = fitted_name(fonts, name, box, most, "serif", lines=2)
    if best.pixels < enough:
        pressed = fitted_name(fonts, name, box, most, "serif", lines=2, width=TIGHT)
        best = pressed if pressed.pixels >= enough else best
    for width, syllables in ((1.0, False), (TIGHT, False), (TIGHT, True), (TIGHTEST, False), (TIGHTEST, True)):
        if best.pixels >= enough:
            break
        found = fitted_name(fonts, name, box, most, "sans", lines, width, syllables)
        best = found if found.pixels > best.pixels or not best.fits else best
    return best


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


def block(fonts: Fonts, name: str, box: tuple[int, int], most: int, colour: Colour) -> pygame.Surface:
    """A name in as many lines as a box needs; nothing where it could not be read."""
    return in_lines(fonts, legible_name(fonts, name, box, max(most, fonts.least)), colour)


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
        drawn = font.render(line, True, colour)
        if by != 1.0:
            size = (max(1, round(drawn.get_width() * by * lines.width)), max(1, round(drawn.get_height() * by)))
            drawn = pygame.transform.smoothscale(drawn, size)
        dark = paint.tinted(drawn, BLACK)
        dark.set_alpha(150)
        left = box.left + (box.width - drawn.get_width()) // 2
        target.blit(dark, (left, top + max(1, lines.pixels // 14)))
        target.blit(drawn, (left, top))
