"""Which totals a place shows while something moves: those from before, until the last event that touches it."""

from __future__ import annotations

from game.engine.machine.events import Attached, Counted, Detached, Event, Moved
from game.engine.machine.state import State
from game.players.sitting import Happening

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
