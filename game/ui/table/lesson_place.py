"""Where a lesson or a card held up lies: away from what can be chosen and from what it is about, near both."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol, TypeVar

import pygame

from game.engine.machine.events import Announced
from game.engine.telling.lessons import Due
from game.ui.focus import Target
from game.ui.slices import Slices, finished
from game.ui.table import things
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.things import Thing

STEP = (5.0, 3.4)  # percent of the height between two places that are tried
# What covering all of a thing costs.
OPTION, POINTED, TOOL = 100.0, 60.0, 60.0
QUESTION = 45.0  # what has to be read beside the answers
PANEL = 2.0  # of it that lies over the prompt box elsewhere
HALF_IN = 6.0  # that it stands across the edge of that box
LYING = 6.0  # times what covering anything else would cost
FAR = 0.05  # for every percent of the height away from what is spoken of
LESSER = 1.5  # for every shape after the first
TOUCHED = 40.0  # for every option that is covered at all
AT_ONCE = 200  # places are tried in a step


class Sized(Protocol):
    @property
    def size(self) -> tuple[int, int]: ...


S = TypeVar("S", bound=Sized)


def best(
    context: Context,
    shapes: Sequence[S],
    about: list[pygame.Rect],
    asking: Asking,
    near: tuple[int, int] | None = None,
    *,
    touching: float = 0.0,
) -> tuple[S, pygame.Rect]:
    """The shape and the place that hide least; of like ones what is near that point, or along the table's middle.
    `touching` is what it costs to lie over anything at all: what is small hides little of what is large, and a name."""
    return finished(seeking(context, shapes, about, asking, near, touching=touching))


def seeking(
    context: Context,
    shapes: Sequence[S],
    about: list[pygame.Rect],
    asking: Asking,
    near: tuple[int, int] | None = None,
    *,
    touching: float = 0.0,
) -> Slices[tuple[S, pygame.Rect]]:
    """The same in steps: thousands of places are tried."""
    weighed = _weighed(context, about, asking)
    middle, prompt = ground(context), context.slots["prompt"]
    x, y = near or (middle.centerx, about[0].centery if about else middle.centery)
    far = FAR / max(1, context.px(1))
    tried: list[tuple[float, int, S, int, int]] = []
    for number, shape in enumerate(shapes):
        x0, y0, lesser = x - shape.size[0] // 2, y - shape.size[1] // 2, LESSER * number
        for left, top in _places(context, shape.size, middle.centerx):
            tried.append((lesser + far * (abs(left - x0) + abs(top - y0)), len(tried), shape, left, top))
        yield
    tried.sort(key=lambda one: one[0])
    found: tuple[float, int, S, pygame.Rect] | None = None
    for count, (least, place, shape, left, top) in enumerate(tried):
        if count % AT_ONCE == 0:
            yield
        if found is not None and least > found[0]:
            break  # those that follow are further away, and cost more even if they hide nothing
        rect = pygame.Rect((left, top), shape.size)
        over = rect.clip(prompt)
        cost = least + PANEL * over.width * over.height / max(1, rect.width * rect.height)
        cost += HALF_IN if over and not prompt.contains(rect) else 0.0
        if found is None or cost <= found[0]:
            cost += _hidden(rect, weighed, found[0] if found is not None else math.inf, touching)
        if found is None or (cost, place) < found[:2]:
            found = (cost, place, shape, rect)
    assert found is not None, "a lesson has at least one shape"
    return found[2], found[3]


def ground(context: Context) -> pygame.Rect:
    """The largest part of the table: a lesson lies along its middle where it can."""
    slots = [context.slot(name) for name in context.slots if name != "prompt"]
    return max(slots, key=lambda slot: slot.width * slot.height)


def _places(context: Context, size: tuple[int, int], middle: int) -> list[tuple[int, int]]:
    """Left and top of every place that is tried."""
    field = context.field
    across, down = max(1, context.px(STEP[0])), max(1, context.px(STEP[1]))
    lefts = [*range(field.left, max(field.left, field.right - size[0]) + 1, across), field.right - size[0]]
    lefts.append(max(field.left, min(middle - size[0] // 2, field.right - size[0])))
    tops = [*range(field.top, max(field.top, field.bottom - size[1]) + 1, down), field.bottom - size[1]]
    return [(left, top) for left in lefts for top in tops]


def _weighed(context: Context, about: list[pygame.Rect], asking: Asking) -> tuple[list[pygame.Rect], list[float]]:
    """Everything that should stay in sight, with what covering it costs."""
    rects: list[pygame.Rect] = []
    weights: list[float] = []

    def add(rect: pygame.Rect, weight: float) -> None:
        rects.append(rect)
        weights.append(weight)

    for target in asking.legal(context.targets):
        add(target.around or target.rect, OPTION)
    for target in context.targets:
        if target.group == "tools":
            add(target.rect, TOOL)
    for rect in about:
        add(rect, POINTED)
    if (needed := context.where(Thing("needed"))) is not None:
        add(needed, QUESTION)
    for rect, weight in context.weights():
        add(rect, LYING * weight)
    return rects, weights


def _hidden(rect: pygame.Rect, weighed: tuple[list[pygame.Rect], list[float]], most: float, touching: float) -> float:
    """What it costs that it hides things; nobody asks for more than `most`."""
    rects, weights = weighed
    cost = 0.0
    for index in rect.collidelistall(rects):
        common = rect.clip(rects[index])
        cost += weights[index] * common.width * common.height / max(1, rects[index].width * rects[index].height)
        cost += TOUCHED if weights[index] == OPTION else touching
        if cost > most:
            break
    return cost


# --- what it speaks of


def pointed(context: Context, due: Due, asking: Asking) -> list[pygame.Rect]:
    """The places of what the lesson points at, as far as they are in sight; what it advises is not among them."""
    places = [_place(context, due, asking, *point.partition(":")[::2]) for point in due.lesson.point]
    return [rect for rect in places if rect is not None]


def advised(context: Context, asking: Asking) -> list[Target]:
    """What the guide would press."""
    return [target for target in context.targets if target.name in asking.advised]


def seen(target: Target, focus: Target | None) -> pygame.Rect:
    """Where it is seen: a card of the hand rises to its ring only in focus."""
    ring = target.around or target.rect
    risen = target.rect.contains(ring) or (focus is not None and focus.name == target.name)
    return ring if risen else pygame.Rect(target.rect.topleft, (ring.width, target.rect.height))


def _place(context: Context, due: Due, asking: Asking, kind: str, name: str) -> pygame.Rect | None:
    decision = asking.decision
    match kind:
        case "slot":
            return context.slot(name) if name in context.slots else None
        case "subject":
            return context.where(things.card(decision.subject)) if decision is not None else None
        case "card":
            return context.where(things.card(due.event.card)) if isinstance(due.event, Announced) else None
        case "space":
            return context.where(things.space(due.event.other)) if isinstance(due.event, Announced) else None
        case "dial":
            return context.where(things.player(context.seat))
        case "button":
            for index, option in enumerate(decision.options if decision is not None else ()):
                if (option.kind, option.name) == ("button", due.lesson.when.button):
                    return context.where(Thing("option", index))
            return None
    return context.where(Thing(kind, name))
