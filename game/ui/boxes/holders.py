"""Boxes that others stand in: rows, columns, grids, stacks, plates, and what scrolls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui import paint
from game.ui.boxes.box import Box, Ink, Places, Span, narrowed, once, portioned, shared
from game.ui.boxes.leaves import Space, Words
from game.ui.scene import Scene
from game.ui.theme import TEXT, Colour
from game.ui.widgets.canvas import Canvas

GAP = 1.5
CLOSER = 0.35  # of a gap is left where room is short


@dataclass(eq=False)
class _Line(Box):
    """Boxes one after another."""

    boxes: Sequence[Box]
    gap: float = GAP
    even: bool = False  # all are of one size
    shares: Sequence[float] = ()  # of the room for each, whatever stands in it, as far as each has its least

    def inside(self) -> Sequence[Box]:
        return self.boxes

    def _kept(self, ink: Ink) -> list[Box]:
        return [box for box in self.boxes if box not in ink.gone]

    def _with_gaps(self, ink: Ink, spans: Sequence[Span]) -> list[Span]:
        """The sizes of the boxes with those of the gaps between them."""
        if self.even and spans:
            spans = [Span(max(span.least for span in spans), max(span.usual for span in spans))] * len(spans)
        gap = Span(round(ink.px(self.gap) * CLOSER), ink.px(self.gap))
        return [one for span in spans for one in (gap, span)][1:]

    def _given_out(self, ink: Ink, room: int, spans: Sequence[Span]) -> list[tuple[Box, int, int]]:
        """Every box with where it begins and how long it is."""
        boxes = self._kept(ink)
        if self.shares:
            return self._by_shares(ink, room, boxes, [span.least for span in spans])
        grow = [one for box in boxes for one in (0.0, 1.0 if self.even else box.grow)][1:]
        sizes = shared(room, self._with_gaps(ink, spans), grow)
        return [(box, sum(sizes[: 2 * n]), sizes[2 * n]) for n, box in enumerate(boxes)]

    def _by_shares(self, ink: Ink, room: int, boxes: Sequence[Box], least: Sequence[int]) -> list[tuple[Box, int, int]]:
        closest, usual = round(ink.px(self.gap) * CLOSER), ink.px(self.gap)
        gap = min(usual, max(closest, (room - sum(least)) // max(1, len(boxes) - 1)))
        gap = min(gap, room // (4 * len(boxes) or 1))
        shares = [share for box, share in zip(self.boxes, self.shares, strict=True) if box in boxes]
        sizes = portioned(room - gap * (len(boxes) - 1), least, shares)
        return [(box, sum(sizes[:n]) + n * gap, sizes[n]) for n, box in enumerate(boxes)]


class Row(_Line):
    """Boxes side by side, each as high as the row."""

    @once
    def wide(self, ink: Ink) -> Span:
        return _sum(self._with_gaps(ink, [box.wide(ink) for box in self._kept(ink)]))

    @once
    def tall(self, ink: Ink, width: int) -> Span:
        rooms = [(box, pygame.Rect(0, 0, wide, 0)) for box, _left, wide in self._across(ink, width)]
        return _most([box.tall(ink, narrowed(box, ink, room).width) for box, room in rooms])

    def place(self, ink: Ink, rect: pygame.Rect, places: Places, depth: int = 0) -> None:
        places.put(self, ink, rect, depth)
        for box, left, wide in self._across(ink, rect.width):
            room = pygame.Rect(rect.left + left, rect.top, wide, rect.height)
            box.place(ink, narrowed(box, ink, room), places, depth + 1)

    def _across(self, ink: Ink, width: int) -> list[tuple[Box, int, int]]:
        return self._given_out(ink, width, [box.wide(ink) for box in self._kept(ink)])


@dataclass(eq=False)
class Column(_Line):
    """Boxes under each other, each as wide as the column."""

    align: str = "top"  # or "middle", where nothing in it grows

    @once
    def wide(self, ink: Ink) -> Span:
        return _most([box.wide(ink) for box in self._kept(ink)])

    @once
    def tall(self, ink: Ink, width: int) -> Span:
        return _sum(self._with_gaps(ink, self._heights(ink, width)))

    def place(self, ink: Ink, rect: pygame.Rect, places: Places, depth: int = 0) -> None:
        places.put(self, ink, rect, depth)
        down = self._given_out(ink, rect.height, self._heights(ink, rect.width))
        over = rect.height - (down[-1][1] + down[-1][2] if down else 0)
        first = rect.top + (over // 2 if self.align == "middle" else 0)
        for box, top, tall in down:
            room = pygame.Rect(rect.left, first + top, rect.width, tall)
            box.place(ink, narrowed(box, ink, room), places, depth + 1)

    def _heights(self, ink: Ink, width: int) -> list[Span]:
        room = pygame.Rect(0, 0, width, 0)
        return [box.tall(ink, narrowed(box, ink, room).width) for box in self._kept(ink)]


@dataclass(eq=False)
class Grid(Box):
    """Boxes in rows of so many, all of one width."""

    boxes: Sequence[Box]
    columns: int = 2
    gap: float = GAP

    def inside(self) -> Sequence[Box]:
        return self.boxes

    @once
    def wide(self, ink: Ink) -> Span:
        one = _most([box.wide(ink) for box in self.boxes if box not in ink.gone])
        gaps = (self.columns - 1) * ink.px(self.gap)
        return Span(one.least * self.columns + gaps, one.usual * self.columns + gaps)

    @once
    def tall(self, ink: Ink, width: int) -> Span:
        return self._rows(ink).tall(ink, width)

    def place(self, ink: Ink, rect: pygame.Rect, places: Places, depth: int = 0) -> None:
        self._rows(ink).place(ink, rect, places, depth)

    def _rows(self, ink: Ink) -> Column:
        boxes: list[Box] = [box for box in self.boxes if box not in ink.gone]
        boxes += [Space()] * (-len(boxes) % self.columns)
        rows = [boxes[n : n + self.columns] for n in range(0, len(boxes), self.columns)]
        return Column([Row(row, self.gap, even=True) for row in rows], self.gap)


@dataclass(eq=False)
class Stack(Box):
    """Boxes over each other in the same place, the last one in front."""

    boxes: Sequence[Box]

    def inside(self) -> Sequence[Box]:
        return self.boxes

    @once
    def wide(self, ink: Ink) -> Span:
        return _most([box.wide(ink) for box in self.boxes if box not in ink.gone])

    @once
    def tall(self, ink: Ink, width: int) -> Span:
        room = pygame.Rect(0, 0, width, 0)
        return _most([box.tall(ink, narrowed(box, ink, room).width) for box in self.boxes if box not in ink.gone])

    def place(self, ink: Ink, rect: pygame.Rect, places: Places, depth: int = 0) -> None:
        places.put(self, ink, rect, depth)
        for number, box in enumerate(box for box in self.boxes if box not in ink.gone):
            box.place(ink, narrowed(box, ink, rect), places, depth + 1 + number)


@dataclass(eq=False)
class Either(Box):
    """The first of several that was not dropped, such as figures, else words; nothing where all were."""

    boxes: Sequence[Box]

    def inside(self) -> Sequence[Box]:
        return self.boxes

    def wide(self, ink: Ink) -> Span:
        return self._shown(ink).wide(ink)

    def tall(self, ink: Ink, width: int) -> Span:
        return self._shown(ink).tall(ink, width)

    def place(self, ink: Ink, rect: pygame.Rect, places: Places, depth: int = 0) -> None:
        self._shown(ink).place(ink, rect, places, depth)

    def _shown(self, ink: Ink) -> Box:
        return next((box for box in self.boxes if box not in ink.gone), Space())


@dataclass(eq=False)
class Plate(Box):
    """A panel that something stands on, maybe in its own light."""

    box: Box
    pad: float = 4.0
    radius: float = 2.4
    alpha: int = 250
    cloth: Colour | None = None
    edge: Colour | None = None
    lit: bool = True
    glow: Colour | None = None
    faint: int = 255  # how much of it is seen
    bare: bool = False  # only the room around what stands there

    def inside(self) -> Sequence[Box]:
        return (self.box,)

    @once
    def wide(self, ink: Ink) -> Span:
        return self._around(ink, self.box.wide(ink))

    @once
    def tall(self, ink: Ink, width: int) -> Span:
        return self._around(ink, self.box.tall(ink, self._within(ink, width)))

    def place(self, ink: Ink, rect: pygame.Rect, places: Places, depth: int = 0) -> None:
        super().place(ink, rect, places, depth)
        needed = self.box.tall(ink, self._within(ink, rect.width)).least
        across, down = self._pad(ink, rect.width), max(0, min(ink.px(self.pad), (rect.height - needed) // 2))
        room = pygame.Rect(
            rect.left + across, rect.top + down, max(0, rect.width - 2 * across), max(0, rect.height - 2 * down)
        )
        self.box.place(ink, narrowed(self.box, ink, room), places, depth + 1)

    def _within(self, ink: Ink, width: int) -> int:
        """How wide what stands on it is."""
        room = pygame.Rect(0, 0, max(0, width - 2 * self._pad(ink, width)), 0)
        return narrowed(self.box, ink, room).width

    def _pad(self, ink: Ink, width: int) -> int:
        return max(0, min(ink.px(self.pad), (width - self.box.wide(ink).least) // 2))

    def _around(self, ink: Ink, span: Span) -> Span:
        pad = ink.px(self.pad)
        return Span(max(1, span.least + 2 * round(pad * CLOSER)), max(1, span.usual + 2 * pad))

    def live(self, scene: Scene, ink: Ink, rect: pygame.Rect, layer: int) -> bool:
        if self.glow is not None:
            spread = scene.px(5)
            light = paint.glow(*rect.size, scene.px(self.radius), spread, self.glow, 80)
            scene.stage.add(light, (rect.x - spread, rect.y - spread), layer - 1)
        return False

    def picture(self, scene: Canvas, ink: Ink, size: tuple[int, int]) -> pygame.Surface | None:
        if self.bare:
            return None
        cloth, edge, radius = self.cloth or scene.theme.cloth, self.edge or scene.theme.accent, scene.px(self.radius)
        plate = paint.panel(size, cloth, edge, radius=min(radius, size[1] // 2), alpha=self.alpha, lit=self.lit)
        plate.set_alpha(self.faint)
        return plate


def begun(texts: Sequence[str], percent: float, colour: Colour = TEXT, drop: int = 1) -> Either:
    """As many of the texts as have room, under each other, and three dots for the others; at last nothing."""
    less = ["\n".join([*texts[:count], "…"]) for count in range(len(texts) - 1, 0, -1)]
    ways = ["\n".join(texts), *less]
    return Either([Words(text, percent, colour=colour, drop=drop + order) for order, text in enumerate(ways)])


def _sum(spans: Sequence[Span]) -> Span:
    return Span(max(1, sum(span.least for span in spans)), max(1, sum(span.usual for span in spans)))


def _most(spans: Sequence[Span]) -> Span:
    return Span(max((1, *(span.least for span in spans))), max((1, *(span.usual for span in spans))))
