"""The engine: fits a tree into a rectangle, whatever its size, and puts it on a scene."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from game.ui import fonts, paint
from game.ui.boxes.box import Box, Ink, Places
from game.ui.focus import Target
from game.ui.scene import Area, Scene
from game.ui.stage import Sprite
from game.ui.widgets.canvas import Canvas

STEPS = 8  # sizes of letters between the usual and the least


@dataclass(frozen=True)
class Laid:
    """A tree in its place: what stands where, and what was dropped for it, in that order."""

    ink: Ink
    places: Places
    dropped: tuple[Box, ...]

    @property
    def rects(self) -> dict[Box, pygame.Rect]:
        return self.places.rects

    def paint(self, scene: Canvas, image: pygame.Surface) -> None:
        """Onto a picture: only what is drawn is seen of it."""
        for _step in self.painting(scene, image):
            pass

    def painting(self, scene: Canvas, image: pygame.Surface) -> Iterator[None]:
        """The same, box by box."""
        for box, place in self.rects.items():
            if (drawn := box.picture(scene, self.places.inks[box], place.size)) is not None:
                image.blit(drawn, place)
            yield


def fit(tree: Box, ink: Ink, rect: pygame.Rect) -> Laid:
    """The tree with the largest letters with which nothing must be dropped; else with as little dropped as can be."""
    order = sorted((box for box in everything(tree) if box.drop and box is not tree), key=lambda box: box.drop)
    without = [replace(ink, share=0.0, gone=frozenset(order[:count])) for count in range(len(order) + 1)]
    found = fonts.largest([ink, *without], lambda one: fits(tree, one, rect))
    best = ink if found is ink else largest(tree, replace(found, share=ink.share), rect)
    places = Places()
    tree.place(best, rect, places)
    return Laid(best, places, tuple(order[: len(best.gone)]))


def show(scene: Scene, tree: Box, rect: pygame.Rect, layer: int = 4) -> Laid:
    """Fits the tree and puts all of it on the scene: sprites, and targets in the order of the tree."""
    laid = fit(tree, Ink(scene.fonts, scene.px), rect)
    for box, place in laid.rects.items():
        at = layer + laid.places.depth[box]
        ink = laid.places.inks[box]
        if not box.live(scene, ink, place, at) and (image := box.picture(scene, ink, place.size)) is not None:
            scene.stage.add(image, place.topleft, at)
    return laid


def painted(scene: Canvas, tree: Box, size: tuple[int, int] | None = None) -> pygame.Surface:
    """The tree as a picture of that size, such as a row of a list, or of its own."""
    ink = Ink(scene.fonts, scene.px)
    image = paint.clear(size or (wide := tree.wide(ink).usual, tree.tall(ink, wide).usual))
    fit(tree, ink, image.get_rect()).paint(scene, image)
    return image


class Region:
    """A part of a screen that changes while the rest stays: another tree takes the place of the one before."""

    def __init__(self, scene: Scene, rect: pygame.Rect, layer: int = 4):
        self.scene, self.rect, self.layer = scene, pygame.Rect(rect), layer
        self._sprites: list[Sprite] = []
        self._targets: list[Target] = []
        self._areas: list[Area] = []

    def show(self, tree: Box) -> Laid:
        scene = self.scene
        at = next((n for n, target in enumerate(scene.targets) if target in self._targets), len(scene.targets))
        self.clear()
        sprites, targets, areas = len(scene.stage.sprites), len(scene.targets), len(scene.areas)
        laid = show(scene, tree, self.rect, self.layer)
        self._sprites, self._areas = scene.stage.sprites[sprites:], scene.areas[areas:]
        self._targets = scene.targets[targets:]
        scene.targets[at:] = [*self._targets, *scene.targets[at:targets]]
        return laid

    def clear(self) -> None:
        """Takes away what stands there; a focus that was there is nowhere."""
        scene = self.scene
        for sprite in self._sprites:
            sprite.remove()
        scene.targets = [target for target in scene.targets if target not in self._targets]
        scene.areas = [area for area in scene.areas if area not in self._areas]
        if scene.focus in self._targets:
            scene.focus = None
        self._sprites, self._targets, self._areas = [], [], []


def largest(tree: Box, ink: Ink, rect: pygame.Rect) -> Ink:
    """The largest letters, up to those given, with which the tree fits; the smallest where it never does."""
    smaller = (replace(ink, share=ink.share * step / STEPS) for step in range(STEPS - 1, -1, -1))
    return fonts.largest([ink, *smaller], lambda one: fits(tree, one, rect))


def everything(tree: Box) -> Iterator[Box]:
    """The box and all that stands in it."""
    yield tree
    for box in tree.inside():
        yield from everything(box)


def fits(tree: Box, ink: Ink, rect: pygame.Rect) -> bool:
    return tree.wide(ink).least <= rect.width and tree.tall(ink, rect.width).least <= rect.height
