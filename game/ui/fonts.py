"""Type: two families with Cyrillic, sized in percent of the screen's height, and text that fits its box."""

from __future__ import annotations

import importlib.util
import math
import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import pygame

from game.ui.shelf import Shelf, surface_bytes
from game.ui.slices import Slices, finished
from game.ui.theme import BLACK, Colour

Fitted = TypeVar("Fitted")
Size = TypeVar("Size")

SMALLEST = 1.8  # percent of the height: at a desk nothing is ever smaller,
SMALLEST_FAR = 2.6  # and from the couch no needed word
FARTHER = 1.2  # times as large is everything there
BODY = 2.2
PROMPT = 3.2
STAT = 3.0
INSPECT = 2.6
TITLE = 5.0
TEXT_BYTES = 1_000_000  # of rendered lines kept
SPACED = {ord(mark): f"{mark}\u2009" for mark in "«»“”"}
CURLED = str.maketrans("'", "’")  # texts are typed and searched with a straight apostrophe
Measured = dict[int, dict[str | bytes, tuple[int, int]]]
DIRECTIONS = 12  # in which an outline spreads
LEAST = 6  # pixels: where a text does not fit in these it is not made smaller
COARSE = 14  # pixels: above this a fitted text takes an even size, so that fewer sizes are opened
NO_LETTER = "\U0010fffd"  # for private use: no face has it, and draws what it draws for all that it lacks
MOST_SIZES = 6  # of each face that are open: one takes a third of a megabyte, and 2 ms to open
MOST_MEASURED = 500  # texts whose size a face remembers
MOST_KNOWN = 12  # sizes of a typeface for which it does
MOST_FITTED = 500  # names that are remembered as they fitted their box
_UNUSED = 2  # references to a font that nobody uses: it is kept here, and counted

_FILES = {
    ("serif", False): ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    ("serif", True): ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
    ("sans", False): ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    ("sans", True): ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
}


@cache
def font_file(family: str, bold: bool) -> Path | None:
    """Where a face of the family lies; None where its package is missing."""
    package, name = _FILES[family, bold]
    found = importlib.util.find_spec(package)
    if found is None or not found.origin:
        return None
    path = Path(found.origin).parent / "files" / name
    return path if path.is_file() else None


class Face(pygame.font.Font):
    """Remembers how large texts are: a table sets the same ones after every choice. `measured` says it by size, for
    all sizes of a typeface: which of them is open changes many times in a frame."""

    apart: ClassVar[Mapping[int, str]] = {}

    def __init__(self, path: str, pixels: int, measured: Measured | None = None):
        super().__init__(path, pixels)
        self._sizes = {} if measured is None else measured
        self._measured = self._known(pixels)

    def _known(self, pixels: int) -> dict[str | bytes, tuple[int, int]]:
        known = self._sizes[pixels] = self._sizes.pop(pixels, {})
        if len(self._sizes) > MOST_KNOWN:
            del self._sizes[next(iter(self._sizes))]
        return known

    def size(self, text: str | bytes) -> tuple[int, int]:
        found = self._measured.get(text)
        if found is None:
            if len(self._measured) >= MOST_MEASURED:
                self._measured.clear()
            found = self._measured[text] = self.measured(text)
        return found

    def measured(self, text: str | bytes) -> tuple[int, int]:
        return super().size((text.decode() if isinstance(text, bytes) else text).translate(self.apart))

    def render(self, text: str | bytes | None, *given: Any, **named: Any) -> pygame.Surface:
        """Of a text in which nothing can be seen, such as a mark that turns the direction of letters, nothing."""
        set_ = (text.decode() if isinstance(text, bytes) else text or "").translate(self.apart)
        try:
            return super().render(set_, *given, **named)
        except (pygame.error, ValueError):
            seen, _, _ = set_.partition("\0")  # which ends it in C, also where it is measured
            return super().render(seen if self.size(seen)[0] else "", *given, **named)

    def set_point_size(self, size: int) -> None:
        super().set_point_size(size)
        self._measured = self._known(size)


class QuotesApart(Face):
    """The serif face draws whatever follows a quotation mark over its edge: a thin space keeps them apart."""

    apart = SPACED


def _spread(letters: pygame.Surface, reach: int) -> pygame.Surface:
    """Wider by so many pixels in every direction; what lies between is covered by the letters' own strokes."""
    if not reach:
        return letters
    wide = pygame.Surface((letters.get_width() + 2 * reach, letters.get_height() + 2 * reach), pygame.SRCALPHA)
    turns = [math.tau * step / DIRECTIONS for step in range(DIRECTIONS)]
    places = {(round(reach * (1 + math.cos(turn))), round(reach * (1 + math.sin(turn)))) for turn in turns}
    wide.fblits([(letters, place) for place in {(reach, reach), *places}])
    return wide


def _drawn_bytes(font: pygame.font.Font, letter: str) -> bytes:
    """What a letter looks like; one that has no width alone, such as a variation selector, like one that is missing."""
    letter = letter if font.size(letter)[0] else NO_LETTER
    return pygame.image.tobytes(font.render(letter, True, BLACK), "RGBA")


class Fonts:
    """Every text on a screen of this height. `trouble` is a line for the player when a font is missing."""

    def __init__(self, height: int, scale: int = 100, distance: str = "desk"):
        pygame.font.init()
        self.height = max(height, 1)
        self.scale, self.distance = scale, distance
        self.zoom = scale / 100 * (FARTHER if distance == "couch" else 1)  # of cards, panels and boards, too
        # No text is smaller, on a card or beside it, than what is legible from where people sit.
        self.least = max(9, round(self.height * (SMALLEST_FAR if distance == "couch" else SMALLEST) / 100))
        self.trouble: str | None = None
        self._fonts: dict[tuple[str, bool], OrderedDict[int, pygame.font.Font]] = {}
        self._measured: dict[tuple[str, bool], Measured] = {}
        self._lines: Shelf[pygame.Surface] = Shelf(TEXT_BYTES, surface_bytes)
        self._fitted: dict[Hashable, Any] = {}

    def remembered(self, key: Hashable, fit: Callable[[], Fitted]) -> Fitted:
        """How something fitted: the same names are set after every choice."""
        if key not in self._fitted:
            if len(self._fitted) >= MOST_FITTED:
                self._fitted.clear()
            self._fitted[key] = fit()
        found: Fitted = self._fitted[key]
        return found

    def remembering(self, key: Hashable, fit: Callable[[], Slices[Fitted]]) -> Slices[Fitted]:
        """The same, in steps where it is not known yet."""
        if key not in self._fitted:
            made = yield from fit()
            return self.remembered(key, lambda: made)
        known: Fitted = self._fitted[key]
        return known

    def pixels(self, percent: float) -> int:
        """A size on this screen, with the player's text scale, never under what is legible from where they sit."""
        return max(round(self.height * percent * self.zoom / 100), self.least)

    def font(self, family: str, percent: float, bold: bool = False) -> pygame.font.Font:
        return self.exact(family, self.pixels(percent), bold)

    def exact(self, family: str, pixels: int, bold: bool = False) -> pygame.font.Font:
        """A font of so many pixels, whatever the text scale: for what must fit a drawn shape, such as a card."""
        sizes = self._fonts.setdefault((family, bold), OrderedDict())
        pixels = max(pixels, 4)
        if pixels not in sizes:
            sizes[pixels] = self._resized(sizes, pixels) or self._open(family, bold, pixels)
            if len(sizes) > MOST_SIZES:
                sizes.popitem(last=False)
        sizes.move_to_end(pixels)
        return sizes[pixels]

    def _resized(self, sizes: OrderedDict[int, pygame.font.Font], pixels: int) -> pygame.font.Font | None:
        """A font of the same face that nobody uses, in another size; None while there is room to open one."""
        if len(sizes) < MOST_SIZES or self.trouble:
            return None
        unused = next((size for size in sizes if sys.getrefcount(sizes[size]) <= _UNUSED), None)
        if unused is None:
            return None
        font = sizes.pop(unused)
        font.set_point_size(pixels)
        return font

    def _open(self, family: str, bold: bool, pixels: int) -> pygame.font.Font:
        path = font_file(family, bold)
        try:
            if path is not None:
                measured = self._measured.setdefault((family, bold), {})
                font = (QuotesApart if family == "serif" else Face)(str(path), pixels, measured)
                font.measured("x")  # a broken file is only found out when it is used
                return font
        except (OSError, pygame.error):
            pass
        package = _FILES[family, bold][0].replace("_", "-")
        self.trouble = f"the font package {package} is missing: plain letters are used"
        return pygame.font.Font(None, round(pixels * 1.2))

    def can_draw(self, text: str) -> bool:
        """Whether the faces there are have every letter of it."""
        for family in ("sans", "serif"):
            font = self.exact(family, self.least)
            missing = _drawn_bytes(font, NO_LETTER)
            if any(_drawn_bytes(font, letter) == missing for letter in set(text) if not letter.isspace()):
                return False
        return True

    def line(self, font: pygame.font.Font, text: str, colour: Colour, outline: int = 0) -> pygame.Surface:
        """One line of text; with an outline, dark around it. The surface is shared: do not draw on it."""
        key = (font.name, font.style_name, font.point_size, text, colour, outline)
        return self._lines.get(key, lambda: self._drawn(font, text.translate(CURLED), colour, outline))

    def _drawn(self, font: pygame.font.Font, text: str, colour: Colour, outline: int) -> pygame.Surface:
        drawn = font.render(text, True, colour)
        return self._outlined(font, text, drawn, outline) if outline else drawn

    @staticmethod
    def _outlined(font: pygame.font.Font, text: str, drawn: pygame.Surface, width: int) -> pygame.Surface:
        dark = font.render(text, True, BLACK)
        around = _spread(_spread(dark, width // 2), width - width // 2)
        around.blit(drawn, (width, width))
        return around

    def fitted(self, family: str, text: str, width: int, pixels: int, bold: bool = False) -> pygame.font.Font:
        """The largest font up to that size in which the text is no wider; it may go under the smallest size."""
        font = self.exact(family, pixels, bold)
        wide, width = font.size(text)[0], max(0, width)  # no room at all for no word
        if wide <= width or pixels <= LEAST:
            return font
        # Letters grow evenly: of the sizes from here down the first or second fits, and others need not be opened.
        most = max(LEAST, pixels * width // wide)
        sizes = [size for size in range(most, LEAST - 1, -1) if size <= COARSE or size % 2 == 0]
        size = largest(sizes, lambda size: self.exact(family, size, bold).size(text)[0] <= width)
        return self.exact(family, size, bold)


def largest(sizes: Sequence[Size], fits: Callable[[Size], bool]) -> Size:
    """The first of the sizes, from the largest down, that fits; the last where none does. Whatever shrinks is sought
    here: few are tried, and the largest before all others, for nearly always one of them fits.

    >>> largest(range(40, 8, -1), lambda size: size <= 17), largest([3, 2], lambda size: False)
    (17, 2)
    """
    return finished(seeking(sizes, fits))


def seeking(sizes: Sequence[Size], fits: Callable[[Size], bool]) -> Slices[Size]:
    """The same, try by try: a size of letters that nobody has used yet takes long to open."""
    low, near, last = 0, 0, len(sizes) - 1
    while near < last and not fits(sizes[near]):
        low, near = near + 1, 2 * near + 1
        yield
    high = min(near, last)
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(sizes[middle]) else (middle + 1, high)
        yield
    return sizes[low]


def wrapped(font: pygame.font.Font, text: str, width: int) -> list[str]:
    """The text in lines no wider than that; a word too long for a line is broken."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            tried = f"{line} {word}" if line else word
            if font.size(tried)[0] <= width:
                line = tried
                continue
            if line:
                lines.append(line)
            line = word
            while len(line) > 1 and (cut := _reach(font, line, width)) < len(line):
                lines.append(line[:cut])
                line = line[cut:]
        lines.append(line)
    return lines


def _reach(font: pygame.font.Font, text: str, width: int) -> int:
    """How many of its letters have room; one at least."""
    return largest(range(len(text), 0, -1), lambda count: font.size(text[:count])[0] <= width)


def shortened(font: pygame.font.Font, text: str, width: int) -> str:
    """The text, or its beginning and three dots, no wider than that."""
    if font.size(text)[0] <= width:
        return text
    kept = largest(range(len(text), -1, -1), lambda count: font.size(text[:count] + "…")[0] <= width)
    return text[:kept].rstrip() + "…"
