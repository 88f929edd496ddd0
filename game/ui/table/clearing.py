"""Where something lies on a board of tracks for a while: over what is walked rather than over what is to come."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.ui.table.track_plan import TrackPlan

TRIED = 8  # places across and down
WALKED, COMING, MARKER, NAME = 1.0, 4.0, 12.0, 3.0  # what covering all of one costs
ROAD = (0.44, 0.84)  # of the height: where a place without tracks shows the road
FAR = 0.3  # for all of the board's height away from its middle


def clearing(plan: TrackPlan, reached: Mapping[str, int], size: int) -> pygame.Rect:
    """For a square of that size. `reached` is how far each track has been walked."""
    board = plan.rect
    things = _things(plan, reached)
    rects = [rect for rect, _weight in things]
    across, down = max(0, board.width - size), max(0, board.height - size)
    spots = [
        pygame.Rect(board.left + across * x // TRIED, board.top + down * y // TRIED, size, size)
        for y in range(TRIED + 1)
        for x in range(TRIED + 1)
    ]

    def cost(spot: pygame.Rect) -> float:
        far = abs(spot.centerx - board.centerx) + abs(spot.centery - board.centery)
        hidden = 0.0
        for index in spot.collidelistall(rects):
            common = rects[index].clip(spot)
            hidden += things[index][1] * common.width * common.height / max(1, rects[index].width * rects[index].height)
        return hidden + FAR * far / max(1, board.height)

    return min(spots, key=cost)


def _things(plan: TrackPlan, reached: Mapping[str, int]) -> list[tuple[pygame.Rect, float]]:
    head = plan.head.copy()
    if not plan.lanes:
        top, bottom = (plan.rect.top + round(plan.rect.height * share) for share in ROAD)
        head.width //= 2
        return [(head, NAME), (pygame.Rect(plan.rect.left, top, plan.rect.width, bottom - top), NAME * len(ROAD))]
    found = [(head, NAME)]
    for lane in plan.lanes:
        walked = reached.get(lane.name, 0)
        found.append((lane.badge, NAME))
        for stop in lane.stops:
            rect = pygame.Rect(0, 0, lane.size, lane.size + 2 * lane.label)
            rect.center = (round(stop.at[0]), round(stop.at[1]))
            found.append((rect, MARKER if stop.index == walked else WALKED if stop.index < walked else COMING))
    return found
