"""What dials, houses and companies have in common: a box for each player, to be chosen and to be found."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.engine.machine.events import Event, PlayerChanged
from game.engine.machine.state import State
from game.ui.focus import Target
from game.ui.table import things
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.messages import Choose, Inspect
from game.ui.table.part import AT_ONCE, GAUGE, Part, Taken
from game.ui.table.things import Thing


class PlayerBoxes(Part):
    inspected = True  # whether a player's box can be looked at closer

    def __init__(self, context: Context, rect: pygame.Rect, given: Any):
        super().__init__(context, rect, given)
        self.players = context.state.players
        self.boxes = self._measure()
        tell = context.tell
        self._targets = [
            Target(
                box,
                partial(tell, Choose(things.player(seat))),
                partial(tell, Inspect(things.player(seat))) if self.inspected else None,
                group="seats",
                name=f"player:{seat}",
            )
            for seat, box in enumerate(self.boxes, 1)
        ]

    def _measure(self) -> list[pygame.Rect]:
        """Where each player's box is."""
        raise NotImplementedError

    def ask(self, asking: Asking) -> None:
        """Numbers that something is on its way to change wait for it."""
        self.show(self.context.state, asking, values=asking.still)

    def show(self, state: State, asking: Asking, *, values: bool) -> None:
        raise NotImplementedError

    def targets(self) -> list[Target]:
        return self._targets

    def play(self, event: Event, at: float) -> Taken:
        if not isinstance(event, PlayerChanged):
            return AT_ONCE
        return Taken(self.change(event.variable, event.player, event.before, event.after, at))

    def change(self, variable: str, seat: int, start: int, end: int, at: float) -> float:
        """A player's variable changes; how long that takes to be seen."""
        raise NotImplementedError

    def where(self, thing: Thing) -> pygame.Rect | None:
        is_here = thing.kind == "player" and isinstance(thing.id, int) and 1 <= thing.id <= self.players
        return self.boxes[thing.id - 1] if is_here else None

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        return [(self.rect, GAUGE)]
