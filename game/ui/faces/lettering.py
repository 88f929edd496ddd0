"""The text box of a card: rules with bold openings, stories and shadows, set as large as they fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise

import pygame

from game.ui import paint
from game.ui.faces.names import LEAST
from game.ui.faces.signs import sign
from game.ui.fonts import CURLED, Fonts, largest
from game.ui.theme import INK, PARCHMENT, Colour, mixed

PITCH = 1.17  # from line to line
PROBE = 32  # pixels: the size that others are told from
_OPENING = re.compile(r"(?:(?<=^)|(?<=[.!)»] ))([^\s.,:;()«»]+(?: [^\s.,:;()«»]+){0,3}:)(?= )")

STORY = mixed(INK, (150, 100, 50), 0.5)
Words = tuple[tuple[str, bool], ...]  # each with whether it is bold
SHADOWED = (92, 30, 24)
STRUCK, PALE = (178, 34, 26), 0.28  # the line through what does not apply, and how pale that is
Measure = Callable[[str, str, bool, int], float]
_COLOURS: dict[str, Colour] = {"story": STORY, "traits": (88, 50, 24), "apart": SHADOWED}


@dataclass(frozen=True)
class Paragraph:
    """`kind` is rule, story or traits, or apart for what stands under a divider with an icon."""

    kind: str
    words: Words
    icon: str = ""
    struck: frozenset[int] = frozenset()  # which of its words do not apply


@dataclass(frozen=True)
class Placed:
    """Paragraphs at a size: per paragraph its top and its lines of words."""

    pixels: int
    height: float
    fits: bool
    paragraphs: tuple[tuple[Paragraph, float, tuple[Words, ...]], ...]


def rule(text: str, struck: Collection[str] = ()) -> list[Paragraph]:
    """A rule in paragraphs: each opening such as “Forced:” begins one and is bold. `struck` are passages of it."""
    text = text.translate(CURLED)
    idle = [(text.find(passage), len(passage)) for one in struck if (passage := one.translate(CURLED)) in text]
    paragraphs = []
    for start, bold_to, end in _passages(text):
        found = [match for match in re.finditer(r"\S+", text[start:end])]
        out = {n for n, word in enumerate(found) if any(a <= start + word.start() < a + long for a, long in idle)}
        words = tuple((word.group(), start + word.start() < bold_to) for word in found)
        if words:
            paragraphs.append(Paragraph("rule", words, struck=frozenset(out)))
    return paragraphs


def openings(text: str) -> list[str]:
    """A rule as the passages that its openings begin.

    >>> openings("Sentinel. Forced: Roll. Action: Rest.")
    ['Sentinel.', 'Forced: Roll.', 'Action: Rest.']
    """
    return [text[start:end].strip() for start, _bold, end in _passages(text)]


def _passages(text: str) -> Iterator[tuple[int, int, int]]:
    """Where each begins, where its bold opening ends, and where it ends."""
    found = list(_OPENING.finditer(text))
    bold_ends = {match.start(): match.end() for match in found}
    starts = [0, *(match.start() for match in found if match.start() > 0), len(text)]
    for start, end in pairwise(starts):
        yield start, bold_ends.get(start, start), end


def plain(kind: str, text: str, bold: bool = False, icon: str = "", struck: bool = False) -> Paragraph:
    words = tuple((word, bold) for word in text.translate(CURLED).split(" "))
    return Paragraph(kind, words, icon, frozenset(range(len(words)) if struck else ()))


class Setter:
    """Sets paragraphs into boxes; remembers how wide words are."""

    def __init__(self, fonts: Fonts):
        self._fonts = fonts
        self._widths: dict[tuple[str, str, bool, int], int] = {}

    def font(self, kind: str, bold: bool, pixels: int) -> pygame.font.Font:
        if kind == "story":
            return self._fonts.exact("serif", max(LEAST, round(pixels * 0.9)), False)
        if kind == "traits":
            return self._fonts.exact("sans", max(LEAST, round(pixels * 0.94)), True)
        return self._fonts.exact("sans", pixels, bold)

    def width(self, word: str, kind: str, bold: bool, pixels: int) -> int:
        key = (word, kind, bold, pixels)
        if key not in self._widths:
            if len(self._widths) > 8_000:
                self._widths.clear()
            self._widths[key] = self.font(kind, bold, pixels).size(word)[0]
        return self._widths[key]

    def _guess(self, word: str, kind: str, bold: bool, pixels: int) -> float:
        """About how wide a word will be, told from another size: to open one takes long."""
        return self.width(word, kind, bold, PROBE) * pixels / PROBE

    def fit(self, paragraphs: list[Paragraph], box: tuple[int, int], want: int, least: int) -> Placed:
        """As large as fits, between the two sizes; a text that fits at none is set at the smaller and says so."""
        sizes = range(max(want, least), least - 1, -1)
        most = largest(sizes, lambda pixels: self.place(paragraphs, box, pixels, self._guess).fits)
        placed = cache(lambda pixels: self.place(paragraphs, box, pixels, self.width))
        return placed(largest(range(most, least - 1, -1), lambda pixels: placed(pixels).fits))

    def place(self, paragraphs: list[Paragraph], box: tuple[int, int], pixels: int, measure: Measure) -> Placed:
        placed, y, fits = [], 0.0, True
        for n, paragraph in enumerate(paragraphs):
            if paragraph.kind == "apart":
                y += pixels * 0.95
            elif n and paragraphs[n - 1].kind == "traits":
                y += pixels * 0.5
            elif n:
                y += pixels * 0.3
            # Traits stand between the flourishes of the upper corners.
            broad = int(box[0] * (0.97 if paragraph.kind == "traits" else 1))
            lines, ok = self._broken(paragraph, broad, pixels, measure)
            placed.append((paragraph, y, lines))
            y += len(lines) * pixels * PITCH
            fits = fits and ok
        return Placed(pixels, y, fits and y <= box[1], tuple(placed))

    def _broken(
        self, paragraph: Paragraph, broad: int, pixels: int, measure: Measure
    ) -> tuple[tuple[Words, ...], bool]:
        lines: list[Words] = []
        line: list[tuple[str, bool]] = []
        reach, fits = 0.0, True
        space = measure(" ", paragraph.kind, False, pixels)
        for word, bold in paragraph.words:
            wide = measure(word, paragraph.kind, bold, pixels)
            fits = fits and wide <= broad
            if line and reach + space + wide > broad:
                lines.append(tuple(line))
                line, reach = [], 0.0
            reach += wide + (space if line else 0)
            line.append((word, bold))
        if line:
            lines.append(tuple(line))
        return tuple(lines), fits

    def draw(self, target: pygame.Surface, placed: Placed, box: pygame.Rect) -> None:
        """In the box, traits at its top and the rest centred from top to bottom; longer rules are ranged left."""
        pixels, slack = placed.pixels, max(0.0, box.height - placed.height)
        short = sum(len(lines) for paragraph, _, lines in placed.paragraphs if paragraph.kind == "rule") == 1
        for paragraph, top, lines in placed.paragraphs:
            kind = paragraph.kind
            y = box.top + top + (min(slack * 0.5, pixels * 0.1) if kind == "traits" else slack * 0.5)
            if kind == "traits":
                self._hairline(target, box, y + len(lines) * PITCH * pixels + pixels * 0.2)
            elif kind == "apart":
                self._divider(target, box, y, pixels, paragraph.icon)
            first = 0
            for n, words in enumerate(lines):
                middle = short or kind != "rule"
                x = box.left + (box.width - self._reach(words, kind, pixels)) / 2 if middle else box.left
                struck = [first + place in paragraph.struck for place in range(len(words))]
                self._line(target, words, struck, kind, pixels, (x, y + (n * PITCH + 0.92) * pixels))
                first += len(words)

    def _reach(self, words: Words, kind: str, pixels: int) -> int:
        space = self.width(" ", kind, False, pixels)
        return sum(self.width(word, kind, bold, pixels) for word, bold in words) + space * (len(words) - 1)

    def _line(
        self,
        target: pygame.Surface,
        words: Words,
        struck: Sequence[bool],
        kind: str,
        pixels: int,
        at: tuple[float, float],
    ) -> None:
        """Words of one weight are drawn at once: fewer pictures, and the font's own kerning. Those that are struck out
        are pale, with a line through them."""
        x, base = at
        for (bold, idle), group in groupby(zip(words, struck, strict=True), key=lambda one: (one[0][1], one[1])):
            run = tuple(word for word, _idle in group)
            font, colour = self.font(kind, bold, pixels), _COLOURS.get(kind, INK)
            colour = mixed(colour, PARCHMENT, PALE) if idle else colour
            drawn = font.render(" ".join(word for word, _ in run), True, colour)
            target.blit(drawn, (round(x), round(base - font.get_ascent())))
            if idle:
                thick = max(1, round(pixels / 14))
                line = pygame.Rect(round(x), round(base - pixels * 0.25) - thick // 2, drawn.get_width(), thick)
                target.fill((*STRUCK, 255), line)
            x += self._reach(run, kind, pixels) + self.width(" ", kind, False, pixels)

    @staticmethod
    def _hairline(target: pygame.Surface, box: pygame.Rect, y: float) -> None:
        thick = max(0.5, box.width / 600)
        ends = [
            (box.centerx - box.width * 0.4, y),
            (box.centerx, y - thick),
            (box.centerx + box.width * 0.4, y),
            (box.centerx, y + thick),
        ]
        pygame.draw.polygon(target, mixed(STORY, PARCHMENT, 0.3), ends)

    def _divider(self, target: pygame.Surface, box: pygame.Rect, y: float, pixels: int, icon: str) -> None:
        middle = round(y - pixels * 0.42)
        size = max(4, round(pixels * 1.0))
        reach = box.width * 0.42
        for way in (-1, 1):
            ends = [
                (box.centerx + way * size * 0.8, middle - 1),
                (box.centerx + way * reach, middle),
                (box.centerx + way * size * 0.8, middle + 1),
            ]
            pygame.draw.polygon(target, SHADOWED, ends)
        if icon:
            target.blit(sign(icon, size, SHADOWED), (box.centerx - size // 2, middle - size // 2))


def scaled_sheet(size: tuple[int, int], by: float) -> pygame.Surface:
    """A clear sheet for text that is set larger than shown."""
    sheet = paint.clear((round(size[0] * by), round(size[1] * by)))
    sheet.fill((*INK, 0))
    return sheet
