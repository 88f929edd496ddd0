"""Where a lesson lies: away from what can be chosen and from what it speaks of, near enough to both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

import pygame

from game.engine.lessons import Due

if TYPE_CHECKING:
    from game.ui.scenes.table import Table

STEP = (5.0, 3.4)  # percent of the height between two places that are tried
# What covering all of a thing costs.
OPTION, POINTED, TOOL, CARD, GAUGE = 100.0, 60.0, 60.0, 3.0, 15.0
QUESTION = 45.0  # of the panel over the prompt box
FAR = 0.05  # for every percent of the height away from what is spoken of
LESSER = 1.5  # for every shape after the first
TOUCHED = 9.0  # for every option that is covered at all


class Sized(Protocol):
    @property
    def size(self) -> tuple[int, int]: ...


S = TypeVar("S", bound=Sized)


def best(table: Table, shapes: Sequence[S], about: list[pygame.Rect]) -> tuple[S, pygame.Rect]:
    """The shape and the place that hide least."""
    weighed = _weighed(table, about)
    middle = ground(table)
    centre = (middle.centerx, about[0].centery if about else middle.centery)
    found: tuple[float, S, pygame.Rect] | None = None
    for number, shape in enumerate(shapes):
        for rect in _places(table, shape.size, middle.centerx):
            away = abs(rect.centerx - centre[0]) + abs(rect.centery - centre[1])
            cost = LESSER * number + FAR * away / max(1, table.px(1)) + _hidden(rect, weighed)
            over = rect.clip(table.prompt.rect)
            cost += QUESTION * over.width * over.height / max(1, rect.width * rect.height)
            if found is None or cost < found[0]:
                found = (cost, shape, rect)
    return found[1], found[2]


def ground(table: Table) -> pygame.Rect:
    """The largest part of the table: a lesson lies along its middle where it can."""
    slots = table.view.places.slots
    return max((slots[name] for name in slots if name != "prompt"), key=lambda slot: slot.width * slot.height)


def _places(table: Table, size: tuple[int, int], middle: int) -> list[pygame.Rect]:
    field = table.view.places.field
    across, down = max(1, table.px(STEP[0])), max(1, table.px(STEP[1]))
    lefts = [*range(field.left, max(field.left, field.right - size[0]) + 1, across), field.right - size[0]]
    lefts.append(max(field.left, min(middle - size[0] // 2, field.right - size[0])))
    tops = [*range(field.top, max(field.top, field.bottom - size[1]) + 1, down), field.bottom - size[1]]
    return [pygame.Rect((left, top), size) for left in lefts for top in tops]


def _weighed(table: Table, about: list[pygame.Rect]) -> tuple[list[pygame.Rect], list[float]]:
    """Everything that should stay in sight, with what covering it costs."""
    rects: list[pygame.Rect] = []
    weights: list[float] = []

    def add(rect: pygame.Rect, weight: float) -> None:
        rects.append(rect)
        weights.append(weight)

    for target in table.asking.legal():
        add(target.around or target.rect, OPTION)
    for target in table.targets:
        if target.group == "tools":
            add(target.rect, TOOL)
    for rect in about:
        add(rect, POINTED)
    for pose in table.view.places.poses.values():
        add(pose.rect, CARD)
    for part in (table.dials, table.versus, table.ribbon):
        if part is not None:
            add(part.rect, GAUGE)
    return rects, weights


def _hidden(rect: pygame.Rect, weighed: tuple[list[pygame.Rect], list[float]]) -> float:
    rects, weights = weighed
    cost = 0.0
    for index in rect.collidelistall(rects):
        common = rect.clip(rects[index])
        cost += weights[index] * common.width * common.height / max(1, rects[index].width * rects[index].height)
        cost += TOUCHED if weights[index] == OPTION else 0
    return cost


# --- what it speaks of


def pointed(table: Table, due: Due) -> list[pygame.Rect]:
    """The places of what the lesson points at, as far as they are in sight."""
    found = [_place(table, due, *point.partition(":")[::2]) for point in due.lesson.point]
    return [rect for rect in found if rect is not None]


def _place(table: Table, due: Due, kind: str, name: str) -> pygame.Rect | None:
    places, decision = table.view.places, table.decision
    match kind:
        case "zone":
            return _zone(table, name)
        case "slot":
            return places.slots.get(name)
        case "station" | "tool":
            return _target(table, f"{kind}:{name}")
        case "card" | "subject":
            card = decision.subject if kind == "subject" else due.event.card if due.event else 0
            return places.poses[card].rect if card in places.poses else None
        case "space":
            return _space(table, due.event.c) if due.event else None
        case "dial":
            return table.dials.boxes[table.seat - 1] if table.dials else None
        case "versus":
            return table.versus.rect if table.versus else None
        case "button":
            names = table.sitting.cartridge.program.names.buttons
            for index, option in enumerate(decision.options):
                if option.kind == "button" and names[-option.value - 1] == due.lesson.when.button:
                    return _target(table, f"option:{index}")
    return None


def _zone(table: Table, zone: str) -> pygame.Rect | None:
    places = table.view.places
    pile = next((pile for pile in table.view.piles if pile.area.zone == zone and pile.seat in (0, table.seat)), None)
    if pile is not None:
        return pile.rect
    area = next((rect for area, rect in places.areas if area.zone == zone), None)
    cards = [pose.rect for card, pose in places.poses.items() if places.zone_of[card] == zone]
    # Of a wide row only the part that is used; an empty one as a whole.
    return cards[0].unionall(cards[1:]) if cards else area


def _target(table: Table, name: str) -> pygame.Rect | None:
    return next((target.rect for target in table.targets if target.name == name), None)


def _space(table: Table, space: int) -> pygame.Rect | None:
    if table.board is None:
        return None
    plan = table.board.plan
    number = space if space in plan.sites else plan.site_of.get(space, 0)
    if number in plan.sites:
        return plan.sites[number].body
    if space in plan.sockets:
        size = plan.socket + 4
        rect = pygame.Rect(0, 0, size, size)
        rect.center = plan.sockets[space]
        return rect
    return None
