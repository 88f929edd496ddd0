"""What is drawn of boxes that do not fit, scrolled."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui import paint
from game.ui.boxes.box import Box, Ink
from game.ui.boxes.fitting import fit
from game.ui.boxes.holders import BAR
from game.ui.widgets import ScrollBox


class Scrolled(ScrollBox[Box]):
    """Boxes under each other in a window that is not as high as they are."""

    def _set(self, blocks: Sequence[Box]) -> pygame.Surface:
        scene = self.scene
        ink, width = Ink(scene.fonts, scene.px), max(1, self.rect.width - scene.px(BAR))
        heights = [max(1, box.tall(ink, width).usual) for box in blocks]
        image, top = paint.clear((self.rect.width, max(1, sum(heights)))), 0
        for box, height in zip(blocks, heights, strict=True):
            laid = fit(box, ink, pygame.Rect(0, top, width, height))
            for one, place in laid.rects.items():
                drawn = one.picture(scene, laid.ink, place.size)
                if drawn is not None:
                    image.blit(drawn, place)
            top += height
        return image
