"""Boxes that nothing stands in: words, pictures, signs with a number, buttons, space, and whatever draws itself."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from game.ui import fonts, paint, pictures
from game.ui.boxes.box import Box, Ink, Places, Span, once
from game.ui.faces import names
from game.ui.scene import Scene
from game.ui.theme import BLACK, TEXT, WHITE, Colour, mixed
from game.ui.widgets import Button, Stepper
from game.ui.widgets.canvas import Canvas

PRESSED = 1.3  # how much higher a button is than its letters at least,
TOUCHED = 6.0  # and how many percent of the height, so that a finger finds it
ENDLESS = 1 << 20  # pixels
LINE = 4.0  # the least height of a line that something is set with


@dataclass(eq=False)
class Words(Box):
    """A text. It breaks into lines, and is never set smaller than can be read."""

    text: str
    percent: float = fonts.BODY
    family: str = "sans"
    bold: bool = False
    colour: Colour = TEXT
    align: str = "left"
    outline: float = 0.0
    glow: Colour | None = None

    @once
    def wide(self, ink: Ink) -> Span:
        font = self._font(ink)
        lines = self.text.split("\n")
        least = max(font.size(word)[0] for line in lines for word in line.split(" "))
        return Span(max(1, least), max(1, *(font.size(line)[0] for line in lines)))

    @once
    def tall(self, ink: Ink, width: int) -> Span:
        needed = self._high(ink, width)
        return Span(needed, needed)

    def stands(self, ink: Ink, rect: pygame.Rect) -> bool:
        font = self._font(ink)
        fits = all(font.size(line)[0] <= rect.width for line in self._lines(ink, rect.width))
        return fits and self._high(ink, rect.width) <= rect.height

    def live(self, scene: Scene, ink: Ink, rect: pygame.Rect, layer: int) -> bool:
        if self.glow is not None:
            written = self.picture(scene, ink, rect.size).get_bounding_rect()
            disc = paint.soft_disc(128, self.glow, 120)
            light = pygame.transform.smoothscale(disc, (round(written.width * 1.25), round(written.height * 2.2)))
            scene.stage.add(light, light.get_rect(center=written.move(rect.topleft).center).topleft, layer - 1)
        return False

    def picture(self, scene: Canvas, ink: Ink, size: tuple[int, int]) -> pygame.Surface:
        image, font = paint.clear(size), self._font(ink)
        top = (size[1] - self._high(ink, size[0])) // 2
        edge = ink.px(self.outline)
        for row, line in enumerate(self._lines(ink, size[0])):
            drawn = ink.fonts.line(font, line, self.colour, edge)
            image.blit(drawn, (self._left(drawn, size[0]), max(-edge, top - edge) + row * font.get_linesize()))
        return image

    def _left(self, drawn: pygame.Surface, width: int) -> int:
        slack = width - drawn.get_width()
        return {"left": 0, "centre": slack // 2, "right": slack}[self.align]

    def _font(self, ink: Ink) -> pygame.font.Font:
        return ink.fonts.exact(self.family, ink.letters(self.percent), self.bold)

    def _lines(self, ink: Ink, width: int) -> list[str]:
        font = self._font(ink)
        key = ("wrapped", self.text, self.family, self.bold, ink.letters(self.percent), width)
        return ink.fonts.remembered(key, lambda: fonts.wrapped(font, self.text, max(1, width)))

    def _high(self, ink: Ink, width: int) -> int:
        font = self._font(ink)
        return font.get_linesize() * (len(self._lines(ink, width)) - 1) + font.get_height()


@dataclass(eq=False)
class Line(Words):
    """A text in one line: where it is too long its letters shrink for themselves, and are pressed together at last."""

    beside: Sequence[str] = ()  # texts of neighbours, which are of one size with it

    @once
    def wide(self, ink: Ink) -> Span:
        small, usual = self._exact(ink, ink.fonts.least), self._font(ink)
        widest = max((self.text, *self.beside), key=lambda text: usual.size(text)[0])
        return Span(max(1, math.ceil(small.size(widest)[0] * names.TIGHTEST)), max(1, usual.size(self.text)[0]))

    @once
    def tall(self, ink: Ink, width: int) -> Span:
        needed = self._fitted(ink, width).get_height()
        return Span(needed, needed)

    def stands(self, ink: Ink, rect: pygame.Rect) -> bool:
        narrowest = self._exact(ink, ink.fonts.least).size(self.text)[0] * names.NARROWEST
        return narrowest <= rect.width and self.tall(ink, rect.width).least <= rect.height

    def picture(self, scene: Canvas, ink: Ink, size: tuple[int, int]) -> pygame.Surface:
        image, font = paint.clear(size), self._fitted(ink, size[0])
        style = (self.colour, self.family, self.bold, ink.px(self.outline))
        drawn = names.written(ink.fonts, self.text, size[0], font.point_size, *style)
        image.blit(drawn, (self._left(drawn, size[0]), (size[1] - drawn.get_height()) // 2))
        return image

    def _exact(self, ink: Ink, pixels: int) -> pygame.font.Font:
        return ink.fonts.exact(self.family, pixels, self.bold)

    def _fitted(self, ink: Ink, width: int) -> pygame.font.Font:
        """As the longest of its neighbours fits, but never under what can be read."""
        most = ink.letters(self.percent)
        key = ("one line", self.text, tuple(self.beside), self.family, self.bold, most, width)
        sizes = ink.fonts.remembered(
            key,
            lambda: [
                ink.fonts.fitted(self.family, text, width, most, self.bold).point_size
                for text in (self.text, *self.beside)
            ],
        )
        return self._exact(ink, max(ink.fonts.least, min(sizes)))


@dataclass(eq=False)
class Picture(Box):
    """Drawn as large as it comes out: `draw` gets a size of that proportion. It shrinks before letters do."""

    draw: Callable[[tuple[int, int]], pygame.Surface]
    high: float
    proportion: float = 1.0  # width by height; 0 for as wide as its room
    least: float = 0.0

    def wide(self, ink: Ink) -> Span:
        least = max(1, round(ink.px(self.least) * self.proportion))
        return Span(least, max(least, round(ink.px(self.high) * self.proportion)))

    def tall(self, ink: Ink, width: int) -> Span:
        usual = max(1, min(ink.px(self.high), self._high(width)))
        return Span(min(usual, max(1, ink.px(self.least))), usual)

    def picture(self, scene: Canvas, ink: Ink, size: tuple[int, int]) -> pygame.Surface:
        if not self.proportion:
            return self.draw(size)
        height = max(1, min(size[1], ink.px(self.high), self._high(size[0])))
        drawn, image = self.draw((max(1, round(height * self.proportion)), height)), paint.clear(size)
        image.blit(drawn, drawn.get_rect(center=image.get_rect().center))
        return image

    def _high(self, width: int) -> int:
        return round(width / self.proportion) if self.proportion else ENDLESS


def icon(name: str, high: float, colour: Colour, least: float = 0.0) -> Picture:
    """A sign in one colour."""
    return Picture(lambda size: pictures.icon(name, size[1], colour), high, least=least)


@dataclass(eq=False)
class Sign(Box):
    """An icon and the number that goes with it, in letters of one height."""

    icon: str
    number: str
    percent: float = fonts.STAT
    colour: Colour = TEXT
    tint: Colour = TEXT

    def wide(self, ink: Ink) -> Span:
        font = self._font(ink)
        wide = font.get_height() * 5 // 4 + font.size(self.number)[0]
        return Span(wide, wide)

    def tall(self, ink: Ink, width: int) -> Span:
        return Span(self._font(ink).get_height(), self._font(ink).get_height())

    def stands(self, ink: Ink, rect: pygame.Rect) -> bool:
        return self.wide(ink).least <= rect.width and self.tall(ink, rect.width).least <= rect.height

    def picture(self, scene: Canvas, ink: Ink, size: tuple[int, int]) -> pygame.Surface:
        font, image = self._font(ink), paint.clear(size)
        high = font.get_height()
        left, top = (size[0] - self.wide(ink).least) // 2, (size[1] - high) // 2
        image.blit(pictures.icon(self.icon, high, self.tint), (left, top))
        image.blit(ink.fonts.line(font, self.number, self.colour), (left + high * 5 // 4, top))
        return image

    def _font(self, ink: Ink) -> pygame.font.Font:
        return ink.fonts.exact("sans", ink.letters(self.percent), True)


@dataclass(eq=False)
class Press(Box):
    """A button."""

    text: str
    choose: Callable[[], None]
    name: str = ""
    group: str = ""
    icon: str = ""
    action: str = ""  # shows the sign of that action on the device last used
    kind: str = "plain"
    enabled: bool = True
    high: float = 8.0
    percent: float = fonts.BODY
    align: str = "centre"
    button: Button = field(init=False, repr=False)  # once it is shown

    @once
    def wide(self, ink: Ink) -> Span:
        high = self.tall(ink, 0).usual
        signs = bool(self.icon) + bool(self.action)
        usual = ink.fonts.exact("sans", ink.letters(self.percent), True).size(self.text)[0]
        # Its letters shrink for themselves, in two lines, and are pressed together at last.
        small = ink.fonts.exact("sans", ink.fonts.least, True)
        longest = math.ceil(max((small.size(word)[0] for word in self.text.split()), default=0) * names.TIGHT)
        least = longest + 2 * (high // 4) + signs * (round(high * 0.56) + high // 8)
        return Span(least, max(least, signs * high + usual + high))

    @once
    def tall(self, ink: Ink, width: int) -> Span:
        least = max(round(ink.letters(self.percent) * PRESSED), ink.px(min(self.high, TOUCHED)))
        return Span(least, max(least, ink.px(self.high)))

    def live(self, scene: Scene, ink: Ink, rect: pygame.Rect, layer: int) -> bool:
        self.stand(scene, rect, layer)
        return True

    def stand(self, scene: Canvas, rect: pygame.Rect, layer: int, *, listed: bool = True) -> Button:
        """Puts the button there; where it is not listed, whoever has it says where its target belongs."""
        self.button = Button(
            scene,
            rect,
            self.text,
            self.choose,
            icon=self.icon,
            action=self.action,
            kind=self.kind,
            name=self.name,
            group=self.group,
            enabled=self.enabled,
            percent=self.percent,
            align=self.align,
            layer=layer,
            listed=listed,
        )
        return self.button


@dataclass(eq=False)
class Steps(Box):
    """One of several values, which left and right step through."""

    title: str
    values: Sequence[str]
    index: int
    changed: Callable[[int], None]
    name: str = ""
    group: str = ""
    high: float = 7.0
    share: float = 0.5  # of the width, for the title

    def wide(self, ink: Ink) -> Span:
        return Span(1, 1)

    def tall(self, ink: Ink, width: int) -> Span:
        usual = max(1, ink.px(self.high))
        return Span(min(usual, ink.px(LINE)), usual)

    def live(self, scene: Scene, ink: Ink, rect: pygame.Rect, layer: int) -> bool:
        Stepper(
            scene, rect, self.title, self.values, self.index, self.changed,
            name=self.name, group=self.group, share=self.share,
        )  # fmt: skip
        return True


@dataclass(eq=False)
class Control(Box):
    """Whatever puts itself on a scene once it has a rectangle: a slider, a list, a drawing, a card."""

    make: Callable[[pygame.Rect], object]
    high: float
    least: float = 0.0  # as high as `high`, where it is not said
    narrowest: float = 0.0
    proportion: float = 0.0  # width by height, where it has one

    def wide(self, ink: Ink) -> Span:
        narrowest = max(1, ink.px(self.narrowest))
        if not self.proportion:
            return Span(narrowest, narrowest)
        least, usual = (max(narrowest, round(ink.px(high) * self.proportion)) for high in self._heights)
        return Span(least, usual)

    def tall(self, ink: Ink, width: int) -> Span:
        least, usual = (max(1, ink.px(high)) for high in self._heights)
        usual = max(least, min(usual, round(width / self.proportion))) if self.proportion else usual
        return Span(least, usual)

    @property
    def _heights(self) -> tuple[float, float]:
        return self.least or self.high, self.high

    def live(self, scene: Scene, ink: Ink, rect: pygame.Rect, layer: int) -> bool:
        if self.proportion:
            high = min(rect.height, ink.px(self.high), round(rect.width / self.proportion))
            room = pygame.Rect(0, 0, max(1, round(high * self.proportion)), max(1, high))
            room.center = rect.center
            rect = room
        self.make(rect)
        return True


@dataclass(eq=False)
class Space(Box):
    """Nothing, where nothing should be."""

    high: float = 0.0
    least: float = 0.0

    def wide(self, ink: Ink) -> Span:
        return Span(ink.px(self.least), ink.px(self.high))

    def tall(self, ink: Ink, width: int) -> Span:
        return self.wide(ink)

    def place(self, ink: Ink, rect: pygame.Rect, places: Places, depth: int = 0) -> None:
        """Nobody misses it."""


@dataclass(eq=False)
class Rule(Box):
    """A thin line across."""

    colour: Colour
    high: float = 0.25

    def wide(self, ink: Ink) -> Span:
        return Span(1, 1)

    def tall(self, ink: Ink, width: int) -> Span:
        return Span(max(1, ink.px(self.high)), max(1, ink.px(self.high)))

    def picture(self, scene: Canvas, ink: Ink, size: tuple[int, int]) -> pygame.Surface:
        return paint.vertical(size, self.colour)


@dataclass(eq=False)
class Bar(Box):
    """A rail, lit from one share of its length to another."""

    begin: float
    end: float
    colour: Colour
    high: float = 1.4
    mark: float | None = None  # a thin white stroke across, there

    def wide(self, ink: Ink) -> Span:
        return Span(1, 1)

    def tall(self, ink: Ink, width: int) -> Span:
        usual = max(4, ink.px(self.high))
        return Span(min(usual, 4), usual)

    def picture(self, scene: Canvas, ink: Ink, size: tuple[int, int]) -> pygame.Surface:
        image, (width, room) = paint.clear(size), size
        high = min(room, max(4, ink.px(self.high)))
        top, radius = (room - high) // 2, high // 2
        image.blit(paint.fill_rounded((width, high), radius, mixed(scene.theme.base, BLACK, 0.3)), (0, top))
        left, right = (round(width * min(1.0, max(0.0, share))) for share in (self.begin, self.end))
        if right > left:
            image.blit(paint.fill_rounded((right - left, high), min(right - left, high) // 2, self.colour), (left, top))
        if self.mark is not None:
            thick = max(2, ink.px(0.3))
            image.fill(WHITE, (round((width - thick) * self.mark), 0, thick, room))
        return image
