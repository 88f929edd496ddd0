"""Names and labels that fit where they stand: in a few lines, broken between syllables, or pressed together.

What stands side by side is of one style and one size: `alike`; the names of all faces of a table: `Alike`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

import pygame

from game.ui import paint
from game.ui.fonts import CURLED, Fonts, largest, seeking, shortened
from game.ui.slices import Slices, finished
from game.ui.theme import BLACK, Colour

LEAST = 4  # pixels: no letter is ever smaller
MOST_LINES = 5
PITCH = 0.94  # from line to line: names are set tight
TIGHT, TIGHTEST = 0.8, 0.68  # how far a name's letters may be pressed together
NARROWEST = 0.55
Style = tuple[str, float]  # family and width of the letters
# How a line may be set, the best first.
IN_ONE: tuple[Style, ...] = (("serif", 1.0), ("serif", TIGHT), ("sans", 1.0), ("sans", TIGHT), ("sans", NARROWEST))
# How the names of a face may be set, the best first.
STYLES: tuple[Style, ...] = (("serif", 1.0), ("sans", 1.0), ("sans", TIGHT), ("sans", TIGHTEST))
WHOLE = 0.9  # of a table's names have no word to break in the style they have in common, in the smallest letters
UNBROKEN = 0.94  # the same in larger ones: nobody needs those so much
AT_ONCE = 16  # names that are measured between two pauses
CLOSELY = 1.1  # of a common size: a name that would have more room than that fits without a closer look
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
    centred: bool = True  # else they begin at the left

    def wide(self, fonts: Fonts) -> int:
        return round(_broad(fonts, self.family, self.pixels, self.lines, self.width) * self.width)


class Way(NamedTuple):
    """How a text may be set: what is tried, in this order, until its letters are large enough."""

    styles: tuple[Style, ...]
    rows: tuple[int, ...]  # how many lines at most
    syllables: tuple[bool, ...] = (False,)  # whether words may be broken between them


NAME = Way(STYLES, (2, 3), (False, True))
WHOLE_WORDS = NAME._replace(syllables=(False,))
LABEL = Way(STYLES[1:], (2,))
LINE = Way(IN_ONE, (1,))


def as_it_is(family: str, rows: int = 1) -> Way:
    """In this style and no other."""
    return Way(((family, 1.0),), (rows,))


class Letters(NamedTuple):
    """How all names of a kind of face are written, in which of STYLES."""

    pixels: int
    style: int


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
    """Where a long word may be broken: before a consonant that a vowel follows, with a vowel on either side; what
    begins like blade or crow stays whole.

    >>> syllables_of("Mountains"), syllables_of("Friendship"), syllables_of("Deathblade"), syllables_of("Властелина")
    (['Moun', 'tains'], ['Friend', 'ship'], ['Death', 'blade'], ['Влас', 'те', 'лина'])
    """
    low, cuts = word.casefold(), [0]
    for n in range(2, len(word) - 2):
        vowel = low[n + (2 if low[n : n + 2] in TOGETHER else 1)]
        opens = low[n] not in VOWELS and low[n].isalpha() and low[n] not in "ьъй" and vowel in VOWELS
        whole = low[n - 1 : n + 1] not in TOGETHER and n - cuts[-1] > 1
        if opens and whole and any(letter in VOWELS for letter in low[cuts[-1] : n]):
            begun = low[n] in "lr" and low[n - 1] in "bcdfgkpt" and n - 1 - cuts[-1] > 1
            cuts.append(n - begun)
    return [word[a:b] for a, b in pairwise([*cuts, len(word)])]


def fitted(fonts: Fonts, text: str, box: tuple[int, int], most: int, way: Way = NAME) -> Lines:
    """How a name or a label is set in a box: in the first way in which its letters are large enough, as large as they
    can be; where they never are, the largest there are."""
    given = (text, (box[0], box[1]), most, way)
    return fonts.remembered(given, lambda: finished(_tried(fonts, *given)))


def fitting(fonts: Fonts, text: str, box: tuple[int, int], most: int, way: Way = NAME) -> Slices[Lines]:
    """The same, try by try: a long name takes longer than a frame may."""
    given = (text, (box[0], box[1]), most, way)
    return fonts.remembering(given, lambda: _tried(fonts, *given))


def _tried(fonts: Fonts, text: str, box: tuple[int, int], most: int, way: Way) -> Slices[Lines]:
    enough, best = min(fonts.least, most), Lines((text,), LEAST, False)
    for style, syllables, rows in product(way.styles, way.syllables, way.rows):
        found = yield from _in_style(fonts, text, box, most, style, rows, syllables)
        if found.pixels > best.pixels or not best.fits:
            best = found
        if best.pixels >= enough:
            break
        yield
    return best


def _in_style(
    fonts: Fonts, text: str, box: tuple[int, int], most: int, style: Style, rows: int, syllables: bool
) -> Slices[Lines]:
    """In as many lines as make the letters clearly larger, or legible."""
    family, width = style
    room = box[0] / width
    probe = fonts.exact(family, LARGE, True)
    best = Lines((text,), LEAST, False, family, width)
    for count in range(1, rows + 1):
        ways = splits(text, count, syllables)
        if not ways:
            break
        way = min(ways, key=lambda way: max(probe.size(line)[0] for line in way))
        broad = max(probe.size(line)[0] for line in way) or 1
        high = int(box[1] / deep(1, count))
        sizes = range(max(LEAST, min(most, int(LARGE * room / broad) + 1, high)), LEAST - 1, -1)
        yield
        found = yield from _as_large(fonts, way, sizes, family, width, room)
        clearly = found.pixels > best.pixels * 1.08 or best.pixels < fonts.least <= found.pixels
        if found.fits and found.pixels <= min(most, high) and (not best.fits or clearly):
            best = found
        yield
    return best


def _as_large(
    fonts: Fonts, lines: Sequence[str], sizes: range, family: str, width: float, room: float
) -> Slices[Lines]:
    """In the largest of the sizes in which they are no wider."""
    pixels = yield from seeking(sizes, lambda size: _broad(fonts, family, size, lines, width) <= room)
    return Lines(tuple(lines), pixels, _broad(fonts, family, pixels, lines, width) <= room, family, width)


def deep(pixels: float, count: int) -> float:
    """How high so many lines are, from the capitals of the first to the tails of the last."""
    return pixels * (PITCH * (count - 1) + (1.05 if count == 1 else 1.2))


def narrowest(font: pygame.font.Font, name: str, most: int, syllables: bool = False) -> list[int]:
    """How wide a name is at least in 1, 2, ... lines, up to `most` or as many as it can have."""
    pieces = _pieces(name, syllables)
    last = len(pieces)

    @cache
    def wide(first: int, end: int) -> int:
        line = _lines(pieces[first:end], ())[0].strip()
        return font.size(f"{line}-" if end < last and pieces[end][0] == "-" else line)[0]

    reach = [wide(0, end) for end in range(1, last + 1)]  # the first pieces in so many lines as looked at by now
    found = reach[-1:]
    for count in range(2, min(most, last) + 1):
        ends = range(count, last + 1)
        reach = [min(max(reach[at - count + 1], wide(at, end)) for at in range(count - 1, end)) for end in ends]
        found.append(reach[-1])
    return found


def at_size(
    fonts: Fonts, name: str, boxes: Sequence[tuple[int, int]], letters: Letters, lines: int = 3
) -> tuple[int, Lines] | None:
    """Which of the boxes a name stands in, in those letters, and how: rather in a larger box than with a broken word.

    None where it fits in none.
    """
    for syllables in (False, True):
        ways = _narrowest_ways(fonts, name, lines, letters, syllables)
        for harm, (number, box) in product(sorted(ways), enumerate(boxes)):
            for way in ways[harm]:
                if deep(letters.pixels, len(way.lines)) <= box[1] and way.wide(fonts) <= box[0]:
                    return number, way
    return None


def _narrowest_ways(
    fonts: Fonts, name: str, lines: int, letters: Letters, syllables: bool
) -> dict[tuple[int, int], list[Lines]]:
    """By the harm done to its words, a name in one line, in two, and so on: the narrowest way, and of those the most
    even one."""
    family, width = STYLES[letters.style]
    probe = fonts.exact(family, LARGE, True)
    found: dict[tuple[int, int], dict[int, tuple[int, int, list[str]]]] = {}
    for way in _ways(name, lines, syllables):
        widths = [probe.size(line)[0] for line in way.lines]
        tried = (max(widths), sum(wide * wide for wide in widths), way.lines)
        best = found.setdefault(way.harm, {}).setdefault(len(way.lines), tried)
        found[way.harm][len(way.lines)] = min(best, tried)
    return {
        harm: [Lines(tuple(told), letters.pixels, True, family, width) for _broad, _uneven, told in ways.values()]
        for harm, ways in found.items()
    }


class _Way(NamedTuple):
    """A name in lines. A word that is broken does harm, and more where it does not begin its line."""

    lines: list[str]
    harm: tuple[int, int]


def _ways(name: str, most: int, syllables: bool) -> Iterator[_Way]:
    """All ways to break a name into lines, up to so many."""
    pieces = _pieces(name, syllables)
    begins = [n for n, (before, _part) in enumerate(pieces) if before != "-"]  # of words
    for count in range(1, min(most, len(pieces)) + 1):
        for cuts in combinations(range(1, len(pieces)), count - 1):
            broken = [cut for cut in cuts if pieces[cut][0] == "-"]
            late = {begin for cut in broken if (begin := max(n for n in begins if n < cut)) not in (0, *cuts)}
            yield _Way(_lines(pieces, cuts), (len(broken), len(late)))


def _letters(fonts: Fonts, family: str, pixels: int, width: float) -> tuple[pygame.font.Font, float]:
    """What a name is written with, and by how much that is scaled."""
    if width != 1.0 or (family == "serif" and pixels <= SMALL):
        return fonts.exact(family, LARGE, True), pixels / LARGE
    return fonts.exact(family, pixels, True), 1.0


def _broad(fonts: Fonts, family: str, pixels: int, lines: Sequence[str], width: float) -> float:
    font, by = _letters(fonts, family, pixels, width)
    return max(font.size(line)[0] for line in lines) * by


def alike(
    fonts: Fonts, texts: Sequence[str], boxes: Sequence[tuple[int, int]], most: int, way: Way = LINE
) -> list[Lines]:
    """Texts that stand beside each other, each in its box: all in the style and the size that the one which is hardest
    to fit needs, of those that can be read."""

    def legible(way: Way) -> list[Lines]:
        found = [fitted(fonts, text, box, most, way) for text, box in zip(texts, boxes, strict=True)]
        return [lines for lines in found if lines.fits and lines.pixels >= fonts.least]

    first = max((way.styles.index((lines.family, lines.width)) for lines in legible(way)), default=0)
    way = way._replace(styles=way.styles[first:])
    size = min((lines.pixels for lines in legible(way)), default=most)
    return [fitted(fonts, text, box, size, way) for text, box in zip(texts, boxes, strict=True)]


@dataclass(frozen=True)
class Room:
    """Where a name may stand: the boxes that are usual for its face come first."""

    boxes: tuple[tuple[int, int], ...]
    usual: int


class Alike:
    """The style and the size that names of one table have in common, by the room there is: none is narrower or smaller
    than its neighbours."""

    def __init__(self, fonts: Fonts, names: Sequence[str], whole: float = WHOLE):
        self._fonts, self._names, self._whole = fonts, names, whole
        self._widths: dict[tuple[str, bool], list[int]] = {}  # by family and whether in one line, in order
        self._narrowest: dict[tuple[str, str, bool], list[int]] = {}  # by name, family and whether it may be broken

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

    def letters(self, rooms: Sequence[Room], most: int, lines: int, style: int) -> Slices[Letters]:
        """The style from that one on in which no name is lost (from the couch few are: the panel tells those), and the
        largest size up to `most` in which most names stand in their usual boxes, few have a broken word, and none is
        lost that could be read in smaller letters. `rooms` has the room of each name."""
        least = self._fonts.least
        few = len(rooms) * (1 - self._whole) if self._fonts.distance == "couch" else 0
        for set_in in range(style, len(STYLES)):
            usual, whole, broken = yield from self._largest_sizes(rooms, lines, set_in, most * CLOSELY)
            if sum(size < least for size in broken) <= few:
                break
        legible = [size for size in broken if size >= least]
        size = min(most, _in_most(usual, self._whole), _in_most(whole, UNBROKEN), _in_most(legible, 1))
        told = [(name, room.boxes, found) for name, room, found in zip(self._names, rooms, broken, strict=True)]

        def fits(size: int) -> bool:
            """Letters are not quite as wide as those of another size would have it."""
            close = ((name, boxes) for name, boxes, found in told if least <= found < size * CLOSELY)
            return all(at_size(self._fonts, name, boxes, Letters(size, set_in), lines) for name, boxes in close)

        return Letters(largest(range(max(least, size), least - 1, -1), fits), set_in)

    def _largest_sizes(
        self, rooms: Sequence[Room], lines: int, style: int, enough: float
    ) -> Slices[tuple[list[float], list[float], list[float]]]:
        """About how large the letters of each name can be: in its usual boxes, in any of them, and with broken words
        where those would not be large enough."""
        usual, whole, broken = [], [], []
        for number, (name, room) in enumerate(zip(self._names, rooms, strict=True)):
            usual.append(self._largest(name, room.boxes[: room.usual], lines, style, False))
            whole.append(max(usual[-1], self._largest(name, room.boxes[room.usual :], lines, style, False)))
            again = whole[-1] < enough
            broken.append(max(whole[-1], self._largest(name, room.boxes, lines, style, True) if again else 0))
            if number % AT_ONCE == 0:
                yield
        return usual, whole, broken

    def _largest(self, name: str, boxes: Sequence[tuple[int, int]], lines: int, style: int, syllables: bool) -> float:
        """About how large the letters of a name can be in one of the boxes."""
        family, width = STYLES[style]
        key = (name, family, syllables)
        if key not in self._narrowest:
            self._narrowest[key] = narrowest(self._fonts.exact(family, LARGE, True), name, MOST_LINES, syllables)
        return max(
            (
                min(box[0] * LARGE / (wide * width), box[1] / deep(1, count))
                for count, wide in enumerate(self._narrowest[key][:lines], start=1)
                for box in boxes
            ),
            default=0.0,
        )


def _in_most(sizes: list[float], share: float) -> int:
    """The size that so many have at least."""
    return int(sorted(sizes)[int(len(sizes) * (1 - share))]) if sizes else LARGE


def written(
    fonts: Fonts,
    text: str,
    width: int,
    pixels: int,
    colour: Colour,
    family: str = "sans",
    bold: bool = True,
    outline: int = 0,
) -> pygame.Surface:
    """A line no wider than that: it shrinks, and is pressed together rather than too small to be read."""
    least = fonts.exact(family, min(fonts.least, pixels), bold)
    tight = _pressed(fonts, text, width, family, colour) if least.size(text)[0] > width else None
    return tight or fonts.line(fonts.fitted(family, text, width, pixels, bold), text, colour, outline)


def _pressed(fonts: Fonts, text: str, width: int, family: str, colour: Colour) -> pygame.Surface | None:
    """In the smallest letters there are, as narrow as they have to be; None where they could not be read."""
    ways = [Lines((text,), fonts.least, True, family, narrow) for narrow in (1.0, TIGHT, TIGHTEST, NARROWEST)]
    lines = largest(ways, lambda lines: lines.wide(fonts) <= width)
    return in_lines(fonts, lines, colour) if lines.wide(fonts) <= width else None


def in_two(
    fonts: Fonts, text: str, box: tuple[int, int], most: int, colour: Colour, *, centred: bool = True
) -> pygame.Surface:
    """In one line, or in two where that lets it be larger; pressed together where it could not be read, and its
    beginning where even that could not."""
    lines = fitted(fonts, text, box, most, LABEL)
    legible = lines.fits and lines.pixels >= fonts.least
    if legible and (len(lines.lines) > 1 or lines.width < 1.0):
        return in_lines(fonts, replace(lines, centred=centred), colour)
    font = fonts.fitted("sans", text, box[0], most, True)
    if (tall := font.get_height()) > box[1]:
        font = fonts.exact("sans", font.point_size * box[1] // tall, True)
    if legible:
        return fonts.line(font, text, colour)
    least = fonts.exact("sans", fonts.least, True)
    if least.get_height() > box[1]:
        return fonts.line(font, text, colour)
    return _pressed(fonts, text, box[0], "sans", colour) or fonts.line(least, shortened(least, text, box[0]), colour)


def label(fonts: Fonts, text: str, width: int, most: int, colour: Colour) -> pygame.Surface:
    """A line of text no wider than that, pressed together where it must be; nothing where it could not be read."""
    most = max(most, fonts.least)
    return in_lines(fonts, fitted(fonts, text, (width, 2 * most), most, LINE), colour)


def block(fonts: Fonts, name: str, box: tuple[int, int], most: int, colour: Colour) -> pygame.Surface:
    """A name in as many lines as a box needs; nothing where it could not be read."""
    return in_lines(fonts, fitted(fonts, name, box, max(most, fonts.least)), colour)


def in_lines(fonts: Fonts, lines: Lines, colour: Colour) -> pygame.Surface:
    if lines.pixels < fonts.least or not lines.lines:
        return paint.clear((1, 1))
    image = paint.clear((lines.wide(fonts) + 2, round(lines.pixels * (PITCH * (len(lines.lines) - 1) + 1.25))))
    draw_name(image, fonts, lines, image.get_rect(), colour)
    return image


def draw_name(target: pygame.Surface, fonts: Fonts, lines: Lines, box: pygame.Rect, colour: Colour) -> None:
    """In the middle of the box, or from its left edge, with a shadow under the letters."""
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
        left = box.left + (box.width - drawn.get_width()) // 2 * lines.centred
        target.blit(dark, (left, top + max(1, lines.pixels // 14)))
        target.blit(drawn, (left, top))
