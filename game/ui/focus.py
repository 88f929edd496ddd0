"""Where the focus goes: the nearest thing that way, among everything that can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

ASIDE = 2.0  # how much farther a thing seems that lies more aside than ahead


@dataclass(eq=False)
class Target:
    """Something that can be chosen, and maybe inspected or turned up and down."""

    rect: pygame.Rect
    choose: Callable[[], None] | None = None
    inspect: Callable[[], None] | None = None
    adjust: Callable[[int], None] | None = None  # left and right change it instead of moving on
    move: Callable[[int, int], bool] | None = None  # asked before the focus moves on: True when it took care of it
    group: str = ""  # shoulders jump from group to group
    name: str = ""  # for tests and for what is read out
    tapped: Callable[[tuple[int, int]], bool] | None = None  # asked where it was tapped: True when it took care of it
    dragged: Callable[[tuple[int, int]], None] | None = None  # told where a pressed pointer is dragged over it
    shown: Callable[[bool], None] | None = None  # told when the focus comes and goes
    radius: int = 8  # of the ring around it
    ring: bool = True
    around: pygame.Rect | None = None  # what the ring goes around, where that is smaller than the room for a finger
    pointed: bool = True  # an arrow may point at it while it has the focus
    enabled: bool = True
    seen: bool = True  # False: it will be there when what moves has come to rest


def nearest(targets: Sequence[Target], at: Target | None, dx: int, dy: int) -> Target | None:
    """The best target in that direction; None when there is none. Aligned beats near, near beats far.

    What lies more aside than ahead counts as far away: right is right.
    """
    if not targets:
        return None
    if at is None:
        return min(targets, key=lambda target: (target.rect.top, target.rect.left))
    best, least = None, 0.0
    for target in targets:
        if target is at:
            continue
        cost = _cost(at.around or at.rect, target.around or target.rect, dx, dy)
        if cost is not None and (best is None or cost < least):
            best, least = target, cost
    return best


def closest(targets: Sequence[Target], to: pygame.Rect) -> Target | None:
    """Whatever lies nearest to a place; of two, what comes after it."""

    def away(target: Target) -> tuple[float, int]:
        x, y = target.rect.centerx - to.centerx, target.rect.centery - to.centery
        return round((x * x + y * y) ** 0.5 / max(8, to.width // 2)), -x

    return min(targets, key=away, default=None)


def _cost(start: pygame.Rect, end: pygame.Rect, dx: int, dy: int) -> float | None:
    """How far it is to go that way; None when it lies elsewhere. What stands over a thing is not at its left or right,
    nor is a card's neighbour in a hand below it, though their middles may differ."""
    ahead = (end.centerx - start.centerx) * dx + (end.centery - start.centery) * dy
    if ahead <= 0:
        return None
    if dx:
        gap = max(0, end.left - start.right if dx > 0 else start.left - end.right)
        aside = _apart(start.top, start.bottom, end.top, end.bottom)
        off, reach = abs(end.centery - start.centery), start.width / 2
    else:
        gap = max(0, end.top - start.bottom if dy > 0 else start.top - end.bottom)
        aside = _apart(start.left, start.right, end.left, end.right)
        off, reach = abs(end.centerx - start.centerx), start.height / 2
    if ahead <= reach and off > ahead:
        return None
    cost = gap + 0.25 * ahead + 3.0 * aside + 0.3 * off
    return cost * ASIDE if off > 1.5 * ahead and aside > 0 else cost


def _apart(a: int, b: int, c: int, d: int) -> int:
    """How far two spans are from overlapping."""
    return max(0, c - b, a - d)


def at_point(targets: Sequence[Target], pos: tuple[int, int]) -> Target | None:
    """The topmost target there: the one that came last."""
    for target in reversed(targets):
        if target.enabled and target.rect.collidepoint(pos):
            return target
    return None


def next_group(targets: Sequence[Target], at: Target | None, by: int) -> Target | None:
    """The first target of the next group."""
    groups = list(dict.fromkeys(target.group for target in targets if target.enabled))
    if not groups:
        return None
    here = groups.index(at.group) if at is not None and at.group in groups else -1 if by > 0 else 0
    wanted = groups[(here + by) % len(groups)]
    return next(target for target in targets if target.enabled and target.group == wanted)
