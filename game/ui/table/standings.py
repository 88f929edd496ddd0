"""The totals that places show; while something moves those from before, until the last event that touches a place."""

from __future__ import annotations

import pygame

from game.engine.machine.events import Attached, Counted, Detached, Event, Moved
from game.engine.machine.state import State
from game.players.sitting import Happening
from game.presentation.layout_battles import Battle
from game.ui.stage import Sprite
from game.ui.table import battle_plates
from game.ui.table.battle_plates import Standing
from game.ui.table.context import Context
from game.ui.table.foresight import Foresight
from game.ui.table.part import AT_ONCE, Part, Taken

SOON = 0.03  # seconds until what was foreseen is gone from the plates: not in the first frame of a motion
ARRIVES = 0.26  # seconds that a card needs


class Standings:
    def __init__(self, before: State, happened: list[Happening]):
        self.before = before
        self.arrived: set[int] = set()  # places that stand as they will in the end
        self._hosts = {number: card.host for number, card in enumerate(before.raw.cards, 1) if card.host}
        last = {place: number for number, place in enumerate(self._touched(happened)) if place}
        self._last = {number: place for place, number in last.items()}
        self._number = 0  # of the event that is planned next

    def state(self, now: State, place: int) -> State:
        return now if place in self.arrived else self.before

    def play(self) -> int:
        """The place that the event planned now is the last to touch, or 0."""
        self._number += 1
        return self._last.get(self._number - 1, 0)

    def _touched(self, happened: list[Happening]) -> list[int]:
        """For every event the card that lies under all others where it happens."""
        return [self._follow(event) for one in happened for event in one.events]

    def _follow(self, event: Event) -> int:
        match event:
            case Attached(card=card, host=host):
                self._hosts[card] = host
                return self._under(card)
            case Detached(card=card) | Moved(card=card):
                under = self._under(card)
                self._hosts.pop(card, None)
                return under
            case Counted(card=card):
                return self._under(card)
        return 0

    def _under(self, card: int) -> int:
        while card in self._hosts:
            card = self._hosts[card]
        return card


class Contested(Part):
    """Places with totals on plates, which follow the cards as they arrive."""

    given: Battle

    def __init__(self, context: Context, rect: pygame.Rect, given: Battle):
        super().__init__(context, rect, given)
        self._then: dict[int, Standing] = {}  # foreseen
        self._moving: Standings | None = None
        self._lights: list[Sprite] = []

    @property
    def _seen(self) -> State:
        """The one whose places are shown."""
        return self.context.state if self._moving is None else self._moving.before

    def _places(self) -> list[int]:
        """Those that are shown."""
        raise NotImplementedError

    def _show(self) -> None:
        raise NotImplementedError

    def _darken(self) -> None:
        for sprite in self._lights:
            sprite.remove()
        self._lights = []

    def sync(self) -> None:
        self._then, self._moving = {}, None
        self._show()

    def foresee(self, foresight: Foresight) -> None:
        if self.context.moving:
            return
        then = battle_plates.foreseen(foresight, self.given, self._places())
        if then != self._then:
            self._then = then
            self._show()

    def answered(self) -> None:
        self._darken()

    def begin(self, before: State, happened: list[Happening]) -> None:
        self._then, self._moving = {}, Standings(before, happened)
        self.context.motions.add(0.0, lambda _share: self._show(), delay=SOON, fleeting=True)

    def play(self, event: Event, at: float) -> Taken:
        """New totals stand when the last card has arrived."""
        place = self._moving.play() if self._moving is not None else 0
        motions, later = self.context.motions, at + ARRIVES
        if place in self._places():
            motions.add(0.0, lambda _share: self._arrive(place), delay=later, fleeting=True)
        elif isinstance(event, Moved) and event.target[0] == self.given.zone:
            motions.add(0.0, lambda _share: self.sync(), delay=later, fleeting=True)  # another place: all as it will be
        return AT_ONCE

    def _arrive(self, place: int) -> None:
        if self._moving is not None and place in self.context.state.cards(self.given.zone):
            self._moving.arrived.add(place)
            self._show()

    def end(self, at: float) -> float:
        self.context.motions.add(0.01, lambda _share: self.sync(), delay=at, fleeting=True)
        return at

    def settle(self) -> None:
        """Its ground may have been painted."""
        if not self.context.moving:
            self._show()
