"""What scrolls where it does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from game.ui.boxes.box import Box, Ink, Places, Span, narrowed, once
from game.ui.boxes.fitting import fits, largest, painted
from game.ui.boxes.holders import Column
from game.ui.scene import Scene
from game.ui.widgets import ScrollBox

BAR = 1.6  # percent of the height that the bar of what scrolls takes
IN_SIGHT = 14  # percent of the height that something which scrolls shows at least


@dataclass(eq=False)
class Scroll(Box):
    """Its letters shrink for themselves; where the smallest are too large it shows a part, and the rest is scrolled to.

    Only what is drawn can stand in it: no buttons.
    """

    box: Box
    name: str = "text"
    group: str = "text"
    least: float | None = IN_SIGHT  # None: it scrolls only when nothing is left that could be dropped for it

    @once
    def wide(self, ink: Ink) -> Span:
        least, usual = self.box.wide(ink)
        return Span(least + ink.px(BAR), usual + ink.px(BAR))

    @once
    def tall(self, ink: Ink, width: int) -> Span:
        usual = self.box.tall(ink, max(1, width)).usual
        if self.least is None:
            return Span(self.box.tall(replace(ink, share=0.0), max(1, width)).least, usual)
        return Span(min(usual, ink.px(self.least)), usual)

    def place(self, ink: Ink, rect: pygame.Rect, places: Places, depth: int = 0) -> None:
        room = narrowed(self.box, ink, rect)
        best = largest(self.box, ink, room)
        if fits(self.box, best, room):
            self.box.place(best, room, places, depth)
        else:
            super().place(ink, rect, places, depth)

    def live(self, scene: Scene, ink: Ink, rect: pygame.Rect, layer: int) -> bool:
        Scrolled(scene, rect, [self.box], name=self.name, group=self.group, layer=layer)
        return True


class Scrolled(ScrollBox[Box]):
    """Boxes under each other in a window that is not as high as they are."""

    def _set(self, blocks: Sequence[Box]) -> pygame.Surface:
        scene, width = self.scene, max(1, self.rect.width - self.scene.px(BAR))
        tree = Column(list(blocks), 0)
        height = max(1, tree.tall(Ink(scene.fonts, scene.px), width).usual)
        return painted(scene, tree, (width, height))
