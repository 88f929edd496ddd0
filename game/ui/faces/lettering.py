"""Text that fits its place on a card: names in one to three lines, rules with bold openings, stories and shadows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.ui import paint
from game.ui.faces.signs import sign
from game.ui.fonts import Fonts
from game.ui.theme import INK, PARCHMENT, Colour, mixed

LEAST = 4  # pixels: no font is ever smaller
PITCH = 1.17  # from line to line
NAME_PITCH = 0.94  # the same in names, which are set tight
_OPENING = re.compile(r"(?:(?<=^)|(?<=[.!)»] ))([^\s.,:;()«»]+(?: [^\s.,:;()«»]+){0,3}:)(?= )")

STORY = mixed(INK, (150, 100, 50), 0.5)
SHADOWED = (92, 30, 24)


@dataclass(frozen=True)
class Lines:
    """A name broken into lines at a size at which it fits."""

    lines: tuple[str, ...]
    pixels: int
    fits: bool
    family: str = "serif"


@dataclass(frozen=True)
class Paragraph:
    """`kind` is rule, story or traits, or apart for what stands under a divider with an icon."""

    kind: str
    words: tuple[tuple[str, bool], ...]  # (word, bold)
    icon: str = ""


@dataclass(frozen=True)
class Placed:
    """Paragraphs at a size: per paragraph its top and its lines of words."""

    pixels: int
    height: float
    fits: bool
    paragraphs: tuple[tuple[Paragraph, float, tuple[tuple[tuple[str, bool], ...], ...]], ...]


def splits(name: str, count: int) -> list[list[str]]:
    """All ways to break a name into so many lines: at spaces and after hyphens.

    >>> splits("Old Forest Road", 2)
    [['Old', 'Forest Road'], ['Old Forest', 'Road']]
    """
    parts = re.findall(r"[^\s-]+-?|-", name)
    glued = [("" if n == 0 or parts[n - 1].endswith("-") else " ") + part for n, part in enumerate(parts)]
    if count == 1:
        return [["".join(glued)]]
    if count > len(parts):
        return []
    ways = []
    for first in range(1, len(parts) - count + 2):
        rest = "".join(glued[first:]).strip()
        ways += [["".join(glued[:first]).strip(), *tail] for tail in splits(rest, count - 1)]
    return ways


def fitted_name(
    fonts: Fonts, name: str, box: tuple[int, int], most: int, family: str = "serif", lines: int = 2
) -> Lines:
    """The name as large as it can be in the box; another line only where it makes the letters clearly larger."""
    probe = fonts.exact(family, 48, True)
    best = Lines((name,), LEAST, False, family)
    pitch = NAME_PITCH
    for count in range(1, lines + 1):
        for way in splits(name, count):
            broad = max(probe.size(line)[0] for line in way) or 1
            pixels = min(most, int(48 * box[0] / broad), int(box[1] / (pitch * (count - 1) + 1.05)))
            while pixels > LEAST and max(fonts.exact(family, pixels, True).size(line)[0] for line in way) > box[0]:
                pixels -= 1
            if pixels > best.pixels * (1.12 if len(best.lines) < count else 1) or not best.fits:
                fits = max(fonts.exact(family, max(pixels, LEAST), True).size(line)[0] for line in way) <= box[0]
                if pixels >= LEAST and fits:
                    best = Lines(tuple(way), pixels, True, family)
    return best


def draw_name(target: pygame.Surface, fonts: Fonts, lines: Lines, box: pygame.Rect, colour: Colour) -> None:
    """In the middle of the box, with a shadow under the letters."""
    font = fonts.exact(lines.family, lines.pixels, True)
    pitch = lines.pixels * NAME_PITCH
    # Capitals are about two thirds of the size; they, not the font's box, are to look centred.
    first = box.centery - pitch * (len(lines.lines) - 1) / 2 + lines.pixels * 0.335
    for n, line in enumerate(lines.lines):
        drawn = font.render(line, True, colour)
        left = box.left + (box.width - drawn.get_width()) // 2
        top = round(first + n * pitch - font.get_ascent())
        dark = font.render(line, True, (0, 0, 0))
        dark.set_alpha(150)
        target.blit(dark, (left, top + max(1, lines.pixels // 14)))
        target.blit(drawn, (left, top))


def rule(text: str) -> list[Paragraph]:
    """A rule in paragraphs: each opening such as “Forced:” begins one and is bold."""
    found = list(_OPENING.finditer(text))
    starts = [0, *(match.start() for match in found if match.start() > 0), len(text)]
    bold_ends = {match.start(): match.end() for match in found}
    paragraphs = []
    for start, end in pairwise(starts):
        bold_to = bold_ends.get(start, start)
        words = [(word, True) for word in text[start:bold_to].split()]
        words += [(word, False) for word in text[bold_to:end].split()]
        if words:
            paragraphs.append(Paragraph("rule", tuple(words)))
    return paragraphs


def plain(kind: str, text: str, bold: bool = False, icon: str = "") -> Paragraph:
    return Paragraph(kind, tuple((word, bold) for word in text.split()), icon)


class Setter:
    """Sets paragraphs into boxes; remembers how wide words are."""

    def __init__(self, fonts: Fonts):
        self._fonts = fonts
        self._widths: dict[tuple[str, str, bool, int], int] = {}

    def font(self, kind: str, bold: bool, pixels: int) -> pygame.font.Font:
        if kind == "story":
            return self._fonts.exact("serif", max(LEAST, round(pixels * 0.9)), False)
        return self._fonts.exact("sans", pixels, bold or kind == "traits")

    def width(self, word: str, kind: str, bold: bool, pixels: int) -> int:
        key = (word, kind, bold, pixels)
        if key not in self._widths:
            if len(self._widths) > 20_000:
                self._widths.clear()
            self._widths[key] = self.font(kind, bold, pixels).size(word)[0]
        return self._widths[key]

    def fit(self, paragraphs: list[Paragraph], box: tuple[int, int], want: int, least: int) -> Placed:
        """As large as fits, between the two sizes; a text that fits at none is set at the smaller and says so."""
        low, high = least, max(want, least)
        best = self.place(paragraphs, box, high)
        if best.fits:
            return best
        best = self.place(paragraphs, box, low)
        while best.fits and high - low > 1:
            middle = (low + high) // 2
            tried = self.place(paragraphs, box, middle)
            if tried.fits:
                low, best = middle, tried
            else:
                high = middle
        return best

    def place(self, paragraphs: list[Paragraph], box: tuple[int, int], pixels: int) -> Placed:
        placed, y, fits = [], 0.0, True
        for n, paragraph in enumerate(paragraphs):
            if paragraph.kind == "apart":
                y += pixels * 0.95
            elif n and paragraphs[n - 1].kind == "traits":
                y += pixels * 0.5
            elif n:
                y += pixels * 0.3
            lines, ok = self._broken(paragraph, box[0], pixels)
            placed.append((paragraph, y, lines))
            y += len(lines) * pixels * PITCH
            fits = fits and ok
        return Placed(pixels, y, fits and y <= box[1], tuple(placed))

    def _broken(self, paragraph: Paragraph, broad: int, pixels: int) -> tuple[tuple, bool]:
        lines: list[tuple] = []
        line: list[tuple[str, bool]] = []
        reach, fits = 0, True
        space = self.width(" ", paragraph.kind, False, pixels)
        for word, bold in paragraph.words:
            wide = self.width(word, paragraph.kind, bold, pixels)
            fits = fits and wide <= broad
            if line and reach + space + wide > broad:
                lines.append(tuple(line))
                line, reach = [], 0
            reach += wide + (space if line else 0)
            line.append((word, bold))
        if line:
            lines.append(tuple(line))
        return tuple(lines), fits

    def draw(self, target: pygame.Surface, placed: Placed, box: pygame.Rect) -> None:
        """In the box, centred from top to bottom; rules ranged left, stories and traits in the middle."""
        slack = max(0.0, box.height - placed.height)
        for paragraph, top, lines in placed.paragraphs:
            kind, pixels = paragraph.kind, placed.pixels
            start = box.top + (min(slack * 0.5, pixels * 0.1) if kind == "traits" else slack * 0.5)
            if kind == "traits":
                self._hairline(target, box, start + top + len(lines) * PITCH * pixels + pixels * 0.2)
            if kind == "apart":
                self._divider(target, box, start + top, pixels, paragraph.icon)
            colour = {"story": STORY, "traits": (88, 50, 24), "apart": SHADOWED}.get(kind, INK)
            for n, words in enumerate(lines):
                base = start + top + (n * PITCH + 0.92) * pixels
                self._line(target, words, kind, pixels, colour, box, base)

    def _line(
        self,
        target: pygame.Surface,
        words: tuple,
        kind: str,
        pixels: int,
        colour: Colour,
        box: pygame.Rect,
        base: float,
    ) -> None:
        space = self.width(" ", kind, False, pixels)
        wide = sum(self.width(word, kind, bold, pixels) for word, bold in words) + space * (len(words) - 1)
        x = box.left + ((box.width - wide) // 2 if kind in ("story", "traits", "apart") else 0)
        run: list[str] = []  # words of one weight are drawn at once: fewer pictures, and the font's own kerning
        for n, (word, bold) in enumerate(words):
            run.append(word)
            if n + 1 < len(words) and words[n + 1][1] == bold:
                continue
            font = self.font(kind, bold, pixels)
            drawn = font.render(" ".join(run), True, colour)
            target.blit(drawn, (round(x), round(base - font.get_ascent())))
            x += sum(self.width(part, kind, bold, pixels) for part in run) + space * len(run)
            run = []

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
