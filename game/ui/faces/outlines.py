"""The shapes that faces are cut from: outlines of cards, windows and banners, and the ornaments of their corners."""

from __future__ import annotations

import math
import random

import pygame

from game.ui import paint

Point = tuple[float, float]


def _corners(box: pygame.Rect, radius: float, steps: int) -> list[Point]:
    """A rectangle whose corners are arcs; with one step they are cut straight."""
    points: list[Point] = []
    centres = [
        (box.left + radius, box.top + radius, math.pi),
        (box.right - radius, box.top + radius, math.pi * 1.5),
        (box.right - radius, box.bottom - radius, 0.0),
        (box.left + radius, box.bottom - radius, math.pi * 0.5),
    ]
    for x, y, start in centres:
        for n in range(steps + 1):
            angle = start + math.pi / 2 * n / steps
            points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return points


def _jagged(box: pygame.Rect, deep: float, step: float, seed: int) -> list[Point]:
    """A rectangle with cut corners and thorns bitten out of its sides."""
    chance = random.Random(seed)
    cut = deep * 2.2
    corners = [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]
    points: list[Point] = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        long = math.hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / long, (by - ay) / long
        inward = (-uy, ux)
        points.append((ax + ux * cut, ay + uy * cut))
        at = cut + step * chance.uniform(0.4, 0.9)
        while at < long - cut - step * 0.6:
            bite = deep * chance.uniform(0.35, 0.8)
            for along, share in ((-0.32, 0.0), (0.0, 1.0), (0.1, 0.25), (0.22, 0.0)):
                reach = at + along * step
                points.append((ax + ux * reach + inward[0] * bite * share, ay + uy * reach + inward[1] * bite * share))
            at += step * chance.uniform(0.7, 1.5)
        points.append((bx - ux * cut, by - uy * cut))
        points.append((bx + inward[0] * deep * 0.2 - ux * deep * 0.5, by + inward[1] * deep * 0.6 - uy * deep * 0.5))
    return points


def card_outline(kind: str, box: pygame.Rect, wide: float) -> list[Point]:
    """The card itself: player cards are round, the encounter's are cut or jagged."""
    if kind == "jagged":
        return _jagged(box, wide * 0.026, wide * 0.22, 7)
    if kind == "cut":
        return _corners(box, wide * 0.062, 1)
    return _corners(box, wide * 0.062, 10)


def window_outline(kind: str, box: pygame.Rect, wide: float) -> list[Point]:
    """The opening for the picture."""
    if kind == "jagged":
        return _jagged(box, wide * 0.03, wide * 0.1, 3)
    if kind == "cut":
        return _corners(box, wide * 0.07, 1)
    if kind == "oval":
        return _corners(box, min(box.width, box.height) * 0.3, 14)
    if kind in ("arch", "gothic"):
        return _arched(box, box.height * (0.2 if kind == "arch" else 0.28), kind == "gothic")
    return _corners(box, wide * 0.03, 6)


def _arched(box: pygame.Rect, rise: float, pointed: bool) -> list[Point]:
    points: list[Point] = []
    for n in range(29):
        share = n / 28
        away = abs(share - 0.5) * 2
        drop = rise * (away**1.35 if pointed else 1 - math.sqrt(max(0.0, 1 - away * away * 0.96)))
        points.append((box.left + box.width * share, box.top + drop))
    return [*points, (box.right, box.bottom), (box.left, box.bottom)]


def banner_outline(kind: str, box: pygame.Rect) -> list[Point]:
    """The plate that carries the name."""
    tip = min(box.height * 0.32, box.width * 0.06)
    if kind == "round":
        return _corners(box, min(box.height * 0.3, box.width * 0.045), 8)
    if kind == "cut":
        return _corners(box, tip, 1)
    middle = box.centery
    left = [
        (box.left + tip, box.bottom),
        (box.left + tip * 0.2, middle + tip * 0.9),
        (box.left + tip * 0.7, middle),
        (box.left, middle - tip * 0.8),
    ]
    right = [
        (box.right, middle - tip * 0.8),
        (box.right - tip * 0.7, middle),
        (box.right - tip * 0.2, middle + tip * 0.9),
        (box.right - tip, box.bottom),
    ]
    return [*left, (box.left + tip * 0.8, box.top), (box.right - tip * 0.8, box.top), *right]


def seal_outline(kind: str, size: float) -> list[Point]:
    """What a crest stands on, in a square of that size: a heater shield, or a hexagon with spikes."""
    if kind == "shield":
        side = [(0.97, 0.06), (0.96, 0.42), (0.9, 0.62), (0.76, 0.82), (0.5, 0.99)]
        return [(x * size, y * size) for x, y in [(1 - x, y) for x, y in side[:-1][::-1]] + side[:1] + side[1:]]
    points = []
    for n in range(6):
        angle = math.pi * (n / 3 - 0.5)
        for turn, away in ((-0.16, 0.43), (0.0, 0.5), (0.16, 0.43)):
            reach, at = size * away, angle + turn
            points.append((size / 2 + reach * math.cos(at), size / 2 + reach * math.sin(at)))
    return points


def inset(points: list[Point], size: tuple[int, int], by: float) -> list[Point]:
    """The same outline, smaller by so much on every side of a rectangle of that size."""
    wide, tall = size
    return [(by + x * (wide - 2 * by) / wide, by + y * (tall - 2 * by) / tall) for x, y in points]


def stencil(points: list[Point], size: tuple[int, int]) -> pygame.Surface:
    """The outline in white, to multiply with."""
    mask = paint.clear(size)
    mask.fill((255, 255, 255, 0))
    pygame.draw.polygon(mask, (255, 255, 255, 255), points)
    return mask


_GLYPHS: dict[str, list[list[Point]]] = {
    "crown": [
        [(0.02, 0.02), (0.98, 0.02), (0.72, 0.2), (0.42, 0.16), (0.2, 0.2), (0.16, 0.42), (0.2, 0.72), (0.02, 0.98)],
        [(0.32, 0.32), (0.62, 0.34), (0.5, 0.5), (0.34, 0.62)],
    ],
    "blades": [
        [(0.02, 0.02), (0.95, 0.1), (0.3, 0.24), (0.24, 0.3), (0.1, 0.95)],
        [(0.3, 0.36), (0.36, 0.3), (0.78, 0.72)],
    ],
    "star": [
        [(0.02, 0.02), (0.9, 0.06), (0.22, 0.22), (0.06, 0.9)],
        [(0.46, 0.28), (0.52, 0.46), (0.7, 0.52), (0.52, 0.58), (0.46, 0.76), (0.4, 0.58), (0.22, 0.52), (0.4, 0.46)],
    ],
    "leaf": [
        [(0.02, 0.02), (0.34, 0.02), (0.62, 0.12), (0.96, 0.06), (0.7, 0.26), (0.38, 0.26), (0.14, 0.14)],
        [(0.02, 0.02), (0.02, 0.34), (0.12, 0.62), (0.06, 0.96), (0.26, 0.7), (0.26, 0.38), (0.14, 0.14)],
        [(0.3, 0.3), (0.52, 0.36), (0.64, 0.64), (0.36, 0.52)],
    ],
    "ring": [
        [(0.02, 0.02), (0.92, 0.02), (0.92, 0.1), (0.3, 0.12), (0.12, 0.3), (0.1, 0.92), (0.02, 0.92)],
        [(0.42, 0.26), (0.54, 0.3), (0.58, 0.42), (0.54, 0.54), (0.42, 0.58), (0.3, 0.54), (0.26, 0.42), (0.3, 0.3)],
    ],
    "claw": [
        [
            (0.0, 0.0), (0.98, 0.0), (0.5, 0.1), (0.34, 0.16), (0.62, 0.44), (0.24, 0.26), (0.3, 0.72), (0.14, 0.34),
            (0.1, 0.5), (0.0, 0.98),
        ],
    ],
}  # fmt: skip


def ornament(kind: str, size: float, corner: tuple[float, float], flip: tuple[bool, bool]) -> list[list[Point]]:
    """A corner's flourish as polygons, growing from its corner inwards."""
    across, down = (-size if flip[0] else size), (-size if flip[1] else size)
    return [[(corner[0] + x * across, corner[1] + y * down) for x, y in glyph] for glyph in _GLYPHS[kind]]
