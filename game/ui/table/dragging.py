"""A card that is dragged to where it goes: chosen where it is let go, with what lies there as its target.

While it hovers it has the focus, or the place where it would go: what it would do is told as ever. Let go near its
place, or over the panel, it is put back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame

from game.engine.machine.decision import Option
from game.engine.machine.state import State
from game.players.plans import HAND, Plan
from game.ui import focus, layers
from game.ui.focus import Target
from game.ui.stage import Sprite, Stage
from game.ui.table import things
from game.ui.table.asking import Asking, card_of
from game.ui.table.things import Thing

if TYPE_CHECKING:
    from game.ui.table.answering import Answering

SEEN = 200  # of 255: how much is seen of what is dragged
NEAR = 2.0  # percent of the screen's height: a small space is hit beside it, too
BESIDE = ("prompt", "tools", "lesson", "stage")  # where nothing can be put


class Dragger(Protocol):
    """The table."""

    stage: Stage
    answering: Answering
    asking: Asking
    targets: list[Target]

    @property
    def plan(self) -> Plan: ...

    def set_focus(self, target: Target | None) -> None: ...

    def where(self, thing: Thing) -> pygame.Rect | None: ...

    def px(self, percent: float) -> int: ...

    def picture(self, card: int, rect: pygame.Rect) -> pygame.Surface:
        """How the card looks there."""


class Dragging:
    def __init__(self, table: Dragger):
        self.table = table
        self._from: Target | None = None  # what was pressed
        self._ghost: Sprite | None = None
        self._ways: dict[Thing, list[Option]] = {}  # where it can be put, and the choices that come of it
        self._over: Thing | None = None  # which of them the card hovers over

    def press(self, pos: tuple[int, int]) -> None:
        """Something is pressed that may be dragged: what is on offer, or a card whose target is asked for at once."""
        target = focus.at_point(self.table.targets, pos)
        card = card_of(target)
        may = card in self.table.asking.options or (card and any(_is(one, things.card(card)) for one in self._leads))
        self._from = target if may else None

    @property
    def _leads(self) -> list[Option]:
        return self.table.plan.leads if self.table.asking.options or self.table.asking.spaces else []

    def drag(self, pos: tuple[int, int]) -> bool:
        """The pressed pointer moves; whether it has a card with it."""
        if self._from is None:
            return False
        rect = self._from.rect
        if self._ghost is None:
            self._ways = self._places(card_of(self._from))
            self.table.set_focus(self._from)
            self._ghost = self.table.stage.add(
                self.table.picture(card_of(self._from), rect), rect.topleft, layers.ALOFT
            )
            self._ghost.alpha = SEEN
        self._ghost.pos = (pos[0] - rect.width // 2, pos[1] - rect.height // 2)
        self._hover(self._way_at(pos))
        return True

    def _hover(self, there: Thing | None) -> None:
        """Over a place where it can be put that has the focus, with what it would come to there."""
        if there == self._over:
            return
        self._over = there
        rect = self.table.where(there) if there is not None else None
        found = (one for one in self.table.targets if there is not None and one.name == str(there))
        place = next(found, None) or (Target(rect, group="drag", name=str(there)) if rect is not None else None)
        self.table.set_focus(place or self._from)

    @property
    def gesture(self) -> list[Option] | None:
        """What putting the card down comes to where it hovers; None where it could not be put."""
        return self._ways.get(self._over) if self._over is not None else None

    def cancel(self) -> None:
        """It is put back: something else came before the table."""
        if self._ghost is not None:
            self._ghost.remove()
        self._from = self._ghost = self._over = None
        self._ways = {}

    def release(self, pos: tuple[int, int]) -> bool:
        """It is let go; whether a card was put somewhere."""
        origin, ghost = self._from, self._ghost
        gesture = self._ways.get(there) if (there := self._way_at(pos)) is not None else None
        self.cancel()
        if ghost is None or origin is None:
            return False
        beside = focus.at_point(self.table.targets, pos)
        if beside is not None and beside.group in BESIDE:
            return False
        if gesture is None and origin.rect.inflate(origin.rect.width, origin.rect.height // 2).collidepoint(pos):
            return False
        if gesture is None and card_of(origin) not in self.table.asking.options:
            return False  # it asks for a target, and was put on none
        self.table.answering.bring(card_of(origin), gesture)
        return True

    def _way_at(self, pos: tuple[int, int]) -> Thing | None:
        """Of the places where the card can be put, the one at the pointer: the nearest, where they lie close."""
        near = self.table.px(NEAR)
        rects = ((thing, self.table.where(thing)) for thing in self._ways)
        seen = [(thing, rect) for thing, rect in rects if rect is not None]
        there = [(thing, rect) for thing, rect in seen if rect.inflate(near, near).collidepoint(pos)]
        return min(there, key=lambda one: _away(one[1], pos))[0] if there else None

    def _places(self, card: int) -> dict[Thing, list[Option]]:
        """Where the card can be put, and the choices that put it there."""
        plan, decision, state = self.table.plan, self.table.asking.decision, self.table.plan.sitting.state
        if decision is None:
            return {}
        if any(_is(one, things.card(card)) for one in plan.leads):
            wanted = [(_thing(one), plan.gesture(index)) for index, one in enumerate(decision.options)]
            return {thing: gesture for thing, gesture in wanted if thing.kind != "button"}
        found: dict[Thing, list[Option]] = {}
        for other in plan.others:  # against that one, not the one that was gone on with
            found |= {_thing(other): way for thing, way in _ways(state, [other]).items() if thing == things.card(card)}
        if not plan.marks and not plan.prompts:
            for index in self.table.asking.options.get(card, ()):
                found |= _ways(state, plan.gesture(index)) if index < plan.tries else {}
        found.pop(things.card(card), None)
        return found


def _is(option: Option, thing: Thing) -> bool:
    return (option.kind, option.value) == (thing.kind, thing.id)


def _thing(option: Option) -> Thing:
    return Thing(option.kind, option.value)


def _away(rect: pygame.Rect, pos: tuple[int, int]) -> int:
    return (rect.centerx - pos[0]) ** 2 + (rect.centery - pos[1]) ** 2


def _ways(state: State, begun: list[Option]) -> dict[Thing, list[Option]]:
    """What can be chosen next after what was begun, by the thing it is; also by a button that asks for such a place."""
    tried = tried_to(state, begun)
    asked = tried.decision if tried is not None else None
    if tried is None or asked is None or asked.player != state.asked.player or asked.prompt == state.asked.prompt:
        return {}
    found: dict[Thing, list[Option]] = {}
    for option in asked.options:
        if option.kind == "card" and state.cartridge.zone_names[tried.raw.cards[option.value - 1].zone][0] == HAND:
            continue  # a card that is only moved about in the hand is not paid for with its neighbour
        if option.kind != "button":
            found[_thing(option)] = [*begun, option]
        elif asked.prompt in state.cartridge.content.direct:
            found = _ways(state, [*begun, option]) | found
    return found


def tried_to(state: State, gesture: list[Option]) -> State | None:
    """A copy in which that was chosen; None where something of it is not on offer."""
    tried = state.clone()
    for option in gesture:
        asked = tried.decision
        if asked is None or option not in asked.options:
            return None
        tried.choose(asked.options.index(option))
    return tried
