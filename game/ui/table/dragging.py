"""A card that is dragged to where it goes: chosen where it is let go, with what lies there as its target.

While it hovers it has the focus, so what it would do is told as ever. Let go near its place, or over the panel, it is
put back.
"""

from __future__ import annotations

from typing import Protocol

import pygame

from game.engine.machine.decision import Option
from game.players.plans import Plan
from game.ui import focus, layers
from game.ui.focus import Target
from game.ui.stage import Sprite, Stage
from game.ui.table.asking import Asking, card_of
from game.ui.table.things import Thing

SEEN = 200  # of 255: how much is seen of what is dragged
BESIDE = ("prompt", "tools", "lesson", "stage")  # where nothing can be put


class Dragger(Protocol):
    """The table."""

    stage: Stage
    asking: Asking
    targets: list[Target]

    @property
    def plan(self) -> Plan: ...

    def set_focus(self, target: Target | None) -> None: ...

    def picture(self, card: int, rect: pygame.Rect) -> pygame.Surface:
        """How the card looks there."""

    def bring(self, card: int, gesture: list[Option] | None) -> None:
        """A card is put somewhere: what that comes to, or what a press on the card would."""


class Dragging:
    def __init__(self, table: Dragger):
        self.table = table
        self._from: Target | None = None  # what was pressed
        self._ghost: Sprite | None = None

    def press(self, pos: tuple[int, int]) -> None:
        """Something is pressed that may be dragged."""
        target = focus.at_point(self.table.targets, pos)
        answers = target is not None and card_of(target) in self.table.asking.options
        self._from = target if answers else None

    def drag(self, pos: tuple[int, int]) -> bool:
        """The pressed pointer moves; whether it has a card with it."""
        if self._from is None:
            return False
        rect = self._from.rect
        if self._ghost is None:
            self.table.set_focus(self._from)
            self._ghost = self.table.stage.add(
                self.table.picture(card_of(self._from), rect), rect.topleft, layers.ALOFT
            )
            self._ghost.alpha = SEEN
        self._ghost.pos = (pos[0] - rect.width // 2, pos[1] - rect.height // 2)
        return True

    def cancel(self) -> None:
        """It is put back: something else came before the table."""
        if self._ghost is not None:
            self._ghost.remove()
        self._from = self._ghost = None

    def release(self, pos: tuple[int, int]) -> bool:
        """It is let go; whether a card was put somewhere."""
        origin, ghost, self._from, self._ghost = self._from, self._ghost, None, None
        if ghost is None or origin is None:
            return False
        ghost.remove()
        there = focus.at_point(self.table.targets, pos)
        if there is not None and there.group in BESIDE:
            return False
        card = card_of(origin)
        to = Thing.named(there.name) if there is not None and there.name != origin.name else None
        gesture = self._to(card, to) if to is not None else None
        if gesture is None and origin.rect.inflate(origin.rect.width, origin.rect.height // 2).collidepoint(pos):
            return False
        self.table.bring(card, gesture)
        return True

    def _to(self, card: int, there: Thing) -> list[Option] | None:
        """The choices that put the card there: one of its options, and then what lies there; None where none does."""
        plan = self.table.plan
        if plan.marks or plan.prompts:
            return None
        for index in self.table.asking.options.get(card, ()):
            if index >= plan.tries:
                continue
            tried = plan.state.clone()
            tried.choose(index)
            asked = tried.decision
            for option in asked.options if asked is not None else ():
                if (option.kind, option.value) == (there.kind, there.id):
                    return [*plan.gesture(index), option]
        return None
