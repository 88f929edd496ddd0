"""The lane: where those who meet stand face to face for a moment, with what counts between them.

It lies over a slot that the table names (`[lane]` of stage.toml) and that does not matter meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.presentation.staging import Staging
from game.ui.table.beats import Moment
from game.ui.table.context import Context
from game.ui.table.places import RATIO

LEAST = 25.0  # percent of the height
CARD = 0.84  # of its height
SUM = 0.34  # of the height between the two, under what is read
PLAYER = 2.2  # cards wide: a player who is attacked
OVERLAP = 0.5  # of a card's width, where many act together


@dataclass(frozen=True)
class Lane:
    """Where who acts stands (several side by side), where whom it is done to, what is read and what is counted."""

    rect: pygame.Rect
    left: tuple[pygame.Rect, ...]
    right: pygame.Rect
    player: pygame.Rect  # the same where nobody was sent
    read: pygame.Rect
    counted: pygame.Rect


def scene_of(moment: Moment) -> str:
    """The scene that a beat belongs to, by itself or because it goes on with it."""
    return moment.beat.scene or (moment.trail[0].beat.scene if moment.trail else "")


def lane_of(context: Context, staging: Staging, moment: Moment, count: int, box: pygame.Rect) -> Lane | None:
    """For a beat in which so many act; None where the table has no lane for it."""
    given = staging.lane
    if given is None or scene_of(moment) not in given.scenes or not count:
        return None
    rect = context.slot(given.slot).copy()
    rect.height = max(rect.height, context.px(LEAST))
    rect.clamp_ip(box)
    pad = context.px(1.2)
    tall = round(rect.height * CARD)
    wide = round(tall * RATIO)
    step = min(wide + pad // 2, round((rect.width * 0.45 - wide) / max(1, count - 1)))
    step = max(step, round(wide * OVERLAP * 0.5))
    top = rect.centery - tall // 2
    left = tuple(pygame.Rect(rect.left + 2 * pad + step * n, top, wide, tall) for n in range(count))
    right = pygame.Rect(rect.right - 2 * pad - wide, top, wide, tall)
    player = pygame.Rect(right.right - round(wide * PLAYER), top, round(wide * PLAYER), tall)
    end = right if moment.cast.get("right") else player
    between = pygame.Rect(left[-1].right + 2 * pad, top, end.left - left[-1].right - 4 * pad, tall)
    low = round(between.height * SUM)
    read = pygame.Rect(between.left, between.top, between.width, between.height - low)
    return Lane(rect, left, right, player, read, pygame.Rect(between.left, between.bottom - low, between.width, low))
