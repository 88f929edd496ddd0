"""Lists and long texts that scroll."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

import pygame

from game.ui import fonts, paint
from game.ui.focus import Target
from game.ui.scene import Scene
from game.ui.stage import Sprite, Sprites
from game.ui.theme import BLACK, GOLD, MUTED, TEXT, Colour, mixed
from game.ui.widgets.texts import text_block

LAYER = 10  # of what stands in a list
Piece = TypeVar("Piece")


@dataclass
class Row:
    """A row of a list: how it looks and what it does. `draw` gets a surface of the row's size."""

    draw: Callable[[pygame.Surface, bool], None]
    choose: Callable[[], None] | None = None
    inspect: Callable[[], None] | None = None
    name: str = ""
    shown: Callable[[], None] | None = None  # told when it gets the focus


class Sight:
    """Something of which a part is in sight: what stands there is put anew whenever it scrolls."""

    def __init__(self, scene: Scene, rect: pygame.Rect):
        self.scene, self.rect = scene, pygame.Rect(rect)
        self._targets: list[Target] = []
        self._sprites = Sprites()
        scene.areas.append(self)

    def scroll(self, pixels: int) -> None:
        raise NotImplementedError

    def _put_away(self) -> int:
        """Takes away what stands there; the place of its targets among those of the scene."""
        scene = self.scene
        self._sprites.clear()
        place = scene.targets.index(self._targets[0]) if self._targets else len(scene.targets)
        scene.targets = [target for target in scene.targets if target not in self._targets]
        self._targets = []
        return place

    def _bar(self, shown: float, at: float) -> None:
        """At its right edge: which share of all is in sight, and how far down that is."""
        scene, theme, wide = self.scene, self.scene.theme, max(4, self.scene.px(0.7))
        rail = paint.fill_rounded((wide, self.rect.height), wide // 2, mixed(theme.base, BLACK, 0.2))
        tall = min(self.rect.height, max(wide * 3, round(self.rect.height * shown)))
        thumb = paint.fill_rounded((wide, tall), wide // 2, theme.accent)
        rail.blit(thumb, (0, round((self.rect.height - tall) * at)))
        self._sprites.append(scene.stage.add(rail, (self.rect.right - wide, self.rect.top), LAYER))


class Rows(Sight):
    """A list of rows of one height, of which some are in sight; the focus, the wheel and a finger scroll it."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        rows: Sequence[Row],
        row_height: int,
        *,
        group: str = "list",
    ):
        super().__init__(scene, rect)
        self.group = group
        self.row_height = row_height
        self.gap = max(2, row_height // 12)
        self.rows: list[Row] = []
        self.top = 0  # the first row in sight
        self._slack = 0  # pixels dragged, not yet a row
        self.set_rows(rows)

    @property
    def in_sight(self) -> int:
        return max(1, (self.rect.height + self.gap) // (self.row_height + self.gap))

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Shows other rows, as near to where it was as can be."""
        self.rows = list(rows)
        self.top = max(0, min(self.top, len(self.rows) - self.in_sight))
        self._lay()

    def scroll(self, pixels: int) -> None:
        self._slack += pixels
        step = self.row_height + self.gap
        by = int(self._slack / step)
        if by:
            self._slack -= by * step
            self.scroll_to(self.top + by)

    def scroll_to(self, top: int) -> None:
        top = max(0, min(top, len(self.rows) - self.in_sight))
        if top != self.top:
            index = self.focused_index
            self.top = top
            self._lay()
            if index is not None:
                self.focus_row(max(self.top, min(index, self.top + self.in_sight - 1)))

    @property
    def focused_index(self) -> int | None:
        for place, target in enumerate(self._targets):
            if target is self.scene.focus:
                return self.top + place
        return None

    def focus_row(self, index: int) -> None:
        """Brings a row into sight and gives it the focus."""
        if not 0 <= index < len(self.rows):
            return
        if not self.top <= index < self.top + self.in_sight:
            self.top = max(0, min(index if index < self.top else index - self.in_sight + 1, len(self.rows) - 1))
            self._lay()
        self.scene.set_focus(self._targets[index - self.top])

    def redraw(self, index: int | None = None) -> None:
        """Draws the rows in sight anew, or only the one given: what they show has changed."""
        for place, (target, sprite) in enumerate(zip(self._targets, self._sprites, strict=False)):  # the bar comes last
            if index in (None, self.top + place):
                row = self.rows[self.top + place]
                sprite.image = self._drawn(row, target.rect.size, self.scene.focus is target)

    def _lay(self) -> None:
        scene = self.scene
        focused = scene.focus in self._targets
        place_of = self._put_away()
        width = self.rect.width - (scene.px(1.6) if len(self.rows) > self.in_sight else 0)
        for place, row in enumerate(self.rows[self.top : self.top + self.in_sight]):
            rect = pygame.Rect(
                self.rect.left, self.rect.top + place * (self.row_height + self.gap), width, self.row_height
            )
            sprite = scene.stage.add(self._drawn(row, rect.size, False), rect.topleft, LAYER)
            target = Target(
                rect,
                row.choose,
                row.inspect,
                move=partial(self._move, place),
                group=self.group,
                name=row.name,
                shown=partial(self._lit, row, sprite, rect.size),
                radius=max(4, self.row_height // 6),
            )
            self._targets.append(target)
            self._sprites.append(sprite)
        scene.targets[place_of:place_of] = self._targets
        if (hidden := len(self.rows) - self.in_sight) > 0:
            self._bar(self.in_sight / len(self.rows), self.top / hidden)
        if focused:
            scene.focus = None
            scene.set_focus(self._targets[0] if self._targets else scene.first_focus())

    def _drawn(self, row: Row, size: tuple[int, int], lit: bool) -> pygame.Surface:
        theme = self.scene.theme
        cloth = mixed(theme.cloth, theme.light, 0.16) if lit else mixed(theme.cloth, BLACK, 0.15)
        plate = paint.panel(size, cloth, theme.accent, radius=self.row_height // 6, lit=lit)
        row.draw(plate, lit)
        return plate

    def _lit(self, row: Row, sprite: Sprite, size: tuple[int, int], lit: bool) -> None:
        sprite.image = self._drawn(row, size, lit)
        if lit and row.shown is not None:
            row.shown()

    def _move(self, place: int, dx: int, dy: int) -> bool:
        index = self.top + place + dy
        if dy == 0 or not 0 <= index < len(self.rows):
            return False
        self.scene.cabinet.sound.play("focus")
        self.focus_row(index)
        return True


@dataclass(frozen=True)
class Block:
    """A piece of a long text: a heading or a paragraph."""

    text: str
    heading: bool = False
    colour: Colour | None = None


class ScrollBox(ABC, Generic[Piece]):
    """Pieces of some kind in a box; up and down, the wheel and a finger scroll."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        blocks: Sequence[Piece],
        *,
        group: str = "text",
        name: str = "text",
        percent: float = fonts.BODY,
        layer: int = 10,
    ):
        self.scene, self.rect, self.percent = scene, pygame.Rect(rect), percent
        self.at = 0
        self.picture = self._set(blocks)
        self.sprite = scene.stage.add(paint.clear(self.rect.size), self.rect.topleft, layer)
        self.target = Target(self.rect, None, move=self._move, group=group, name=name, radius=8)
        scene.targets.append(self.target)
        scene.areas.append(self)
        self._show()

    @property
    def most(self) -> int:
        return max(0, self.picture.get_height() - self.rect.height)

    def set_blocks(self, blocks: Sequence[Piece]) -> None:
        self.picture = self._set(blocks)
        self.at = 0
        self._show()

    def scroll(self, pixels: int) -> None:
        at = max(0, min(self.most, self.at + pixels))
        if at != self.at:
            self.at = at
            self._show()

    def _move(self, dx: int, dy: int) -> bool:
        before = self.at
        self.scroll(dy * self.scene.px(12))
        return self.at != before

    @abstractmethod
    def _set(self, blocks: Sequence[Piece]) -> pygame.Surface:
        """The pieces drawn under each other."""

    def _show(self) -> None:
        view = paint.clear(self.rect.size)
        view.blit(self.picture, (0, -self.at))
        if self.most:
            wide = max(3, self.scene.px(0.7))
            tall = max(wide * 2, self.rect.height * self.rect.height // self.picture.get_height())
            at = (self.rect.height - tall) * self.at // self.most
            view.blit(paint.fill_rounded((wide, tall), wide // 2, MUTED), (self.rect.width - wide, at))
        self.sprite.image = view


class ScrollText(ScrollBox[Block]):
    """Headings and paragraphs in a box."""

    def _set(self, blocks: Sequence[Block]) -> pygame.Surface:
        scene, pad = self.scene, self.scene.px(1.5)
        width = self.rect.width - 2 * pad - scene.px(1.6)
        pieces = []
        for block in blocks:
            if block.heading:
                pieces.append(
                    text_block(
                        scene, block.text, width, percent=3.0, family="serif", bold=True, colour=block.colour or GOLD
                    )
                )
            else:
                pieces.append(text_block(scene, block.text, width, percent=self.percent, colour=block.colour or TEXT))
        gap = scene.px(1.2)
        height = sum(piece.get_height() + gap for piece in pieces) + 2 * pad
        picture = paint.clear((self.rect.width, max(height, 1)))
        top = pad
        for piece in pieces:
            picture.blit(piece, (pad, top))
            top += piece.get_height() + gap
        return picture
