"""The totals that places show; while something moves those from before."""

from __future__ import annotations

import pygame

from game.engine.machine.state import State
from game.presentation.layout_battles import Battle
from game.ui.stage import Sprites
from game.ui.table import battle_plates, lines
from game.ui.table.battle_plates import Standing
from game.ui.table.beats import Moment
from game.ui.table.context import Context
from game.ui.table.foresight import Foresight
from game.ui.table.part import Part
from game.ui.table.telling import Passage

SOON = 0.03  # seconds until what was foreseen is gone from the plates: not in the first frame of a motion


class Contested(Part):
    """Places with totals on plates, which follow the cards as they arrive."""

    given: Battle

    def __init__(self, context: Context, rect: pygame.Rect, given: Battle):
        super().__init__(context, rect, given)
        self._then: dict[int, Standing] = {}  # foreseen
        self._before: State | None = None  # while something moves
        self._fought: dict[int, Standing] = {}  # how it stood when the fight began: who falls changes nothing of that
        self._lights = Sprites()

    @property
    def _seen(self) -> State:
        """The one whose places are shown."""
        return self._before or self.context.state

    def _places(self) -> list[int]:
        """Those that are shown."""
        raise NotImplementedError

    def _show(self) -> None:
        raise NotImplementedError

    def _darken(self) -> None:
        self._lights.clear()

    def sync(self) -> None:
        self._then, self._before = {}, None
        if not self.context.moving:  # who has fallen by a choice in the middle of a fight changes nothing of it
            fight = self.context.viewer.fight
            self._fought = {one: standing for one, standing in self._fought.items() if fight and one == fight.place}
        self._show()

    def _standing(self, place: int) -> Standing:
        return self._fought.get(place) or battle_plates.standing_at(self._seen, self.given, place)

    def foresee(self, foresight: Foresight) -> None:
        if self.context.moving:
            return
        fight = self.context.viewer.fight  # what that comes to is settled, whoever is lost
        open_ = [place for place in self._places() if fight is None or place != fight.place]
        then = battle_plates.foreseen(foresight, self.given, open_)
        if then != self._then:
            self._then = then
            self._show()

    def answered(self) -> None:
        self._darken()

    def begin(self, passage: Passage) -> None:
        self._then, self._before = {}, passage.before
        self._follow(passage.moment)
        self.context.motions.add(0.0, lambda _share: self._show(), delay=SOON, fleeting=True)

    def _follow(self, moment: Moment | None) -> None:
        """While a fight is told its plate keeps the totals it was decided by."""
        if moment is not None and moment.beat.hosted:
            place = moment.event.card
            fought = lines.zone_of(moment.state, place) == self.given.zone
            self._fought = {place: battle_plates.standing_at(moment.state, self.given, place)} if fought else {}
        elif moment is not None and not (moment.trail and moment.trail[0].beat.hosted):
            self._fought = {}

    def end(self, at: float) -> float:
        self.context.motions.add(0.01, lambda _share: self.sync(), delay=at, fleeting=True)
        return at

    def settle(self) -> None:
        """Its ground may have been painted."""
        if not self.context.moving:
            self._show()
