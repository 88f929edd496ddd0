"""What can be chosen and is more than a button: a tree, alone or in a list, that may look another way in the focus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.ui.boxes.box import Box, Ink, Span, once
from game.ui.boxes.fitting import painted
from game.ui.boxes.holders import Plate
from game.ui.boxes.leaves import TOUCHED
from game.ui.focus import Target
from game.ui.scene import Scene
from game.ui.widgets import Row


@dataclass(eq=False)
class Tile(Box):
    """Its face is a tree of what is drawn: no buttons. It is never too small to touch."""

    face: Callable[[bool], Box]  # lit or not
    choose: Callable[[], None]
    name: str = ""
    group: str = ""
    inspect: Callable[[], None] | None = None
    shown: Callable[[bool], None] | None = None  # told when the focus comes and goes
    radius: float = 1.2  # of the ring around it
    narrowest: float = 0.0  # where its face drops something, down to that
    redraw: Callable[[], None] = field(init=False, repr=False)  # once it is shown

    @once
    def wide(self, ink: Ink) -> Span:
        least, usual = self.face(False).wide(ink)
        return Span(min(least, ink.px(self.narrowest)) if self.narrowest else least, usual)

    @once
    def tall(self, ink: Ink, width: int) -> Span:
        least, usual = self.face(False).tall(ink, width)
        return Span(max(least, ink.px(TOUCHED)), max(usual, ink.px(TOUCHED)))

    def live(self, scene: Scene, ink: Ink, rect: pygame.Rect, layer: int) -> bool:
        sprite = scene.stage.add(painted(scene, self.face(False), rect.size), rect.topleft, layer)

        def light(lit: bool) -> None:
            sprite.image = painted(scene, self.face(lit), rect.size)
            if self.shown is not None:
                self.shown(lit)

        radius = scene.px(self.radius)
        target = Target(
            rect, self.choose, self.inspect, group=self.group, name=self.name, shown=light, radius=radius
        )  # fmt: skip
        scene.targets.append(target)
        self.redraw = lambda: light(scene.focus is target)
        return True


def listed(
    scene: Scene,
    face: Callable[[bool], Box],
    choose: Callable[[], None] | None = None,
    name: str = "",
    shown: Callable[[], None] | None = None,
) -> Row:
    """A row of a list whose face is a tree."""

    def draw(plate: pygame.Surface, lit: bool) -> None:
        plate.blit(painted(scene, Plate(face(lit), 1, bare=True), plate.get_size()), (0, 0))

    return Row(draw, choose, name=name, shown=shown)
