"""The engine: fits a tree into a rectangle, whatever its size, and puts it on a scene."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from game.ui.boxes.box import Box, Ink, Places
from game.ui.scene import Scene

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


def fit(tree: Box, ink: Ink, rect: pygame.Rect) -> Laid:
    """The tree with the largest letters with which nothing must be dropped; else with as little dropped as can be."""
    dropped: list[Box] = []
    waiting = sorted((box for box in everything(tree) if box.drop and box is not tree), key=lambda box: box.drop)
    least = replace(ink, share=0.0)
    while waiting and not _fits(tree, least, rect):
        dropped.append(waiting.pop(0))
        least = replace(least, gone=frozenset(dropped))
    sizes = (replace(least, share=step / STEPS) for step in range(STEPS, 0, -1))
    best = next((one for one in sizes if _fits(tree, one, rect)), least)
    places = Places()
    tree.place(best, rect, places)
    return Laid(best, places, tuple(dropped))


def show(scene: Scene, tree: Box, rect: pygame.Rect, layer: int = 4) -> Laid:
    """Fits the tree and puts all of it on the scene: sprites, and targets in the order of the tree."""
    laid = fit(tree, Ink(scene.fonts, scene.px), rect)
    for box, place in laid.rects.items():
        at = layer + laid.places.depth[box]
        if not box.live(scene, place, at) and (image := box.picture(scene, laid.ink, place.size)) is not None:
            scene.stage.add(image, place.topleft, at)
    return laid


def everything(tree: Box) -> Iterator[Box]:
    """The box and all that stands in it."""
    yield tree
    for box in tree.inside():
        yield from everything(box)


def _fits(tree: Box, ink: Ink, rect: pygame.Rect) -> bool:
    return tree.wide(ink).least <= rect.width and tree.tall(ink, rect.width).least <= rect.height
