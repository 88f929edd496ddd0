"""What is seen of a choice: when its motion begins, goes on and ends, and which faces are drawn meanwhile.

The state is already what it will be; motion only shows how it came about. So it can be cut short at any moment: then
everything is simply where it belongs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.state import State
from game.players.sitting import Happening
from game.ui.table import flourishes
from game.ui.table.motion_plan import Plan

if TYPE_CHECKING:
    from game.ui.scenes.table import Table

WHILE_MOVING, AT_REST = 0.004, 0.009  # seconds of a frame for faces that others stand in for


class Choreography:
    def __init__(self, table: Table):
        self.table = table
        self._end: tuple[int, State] | None = None  # the seat to open when everything has been shown
        self._share = 1.0
        self._total = 0.0
        self._fresh = False  # a choice was made and no frame has shown anything of it yet

    # --- playing

    @property
    def waiting(self) -> bool:
        return self._end is not None

    @property
    def left(self) -> float:
        """Seconds of motion still to come."""
        return self._total * (1 - self._share)

    def play(self, before: State, happened: list[Happening], seat: int) -> None:
        """Shows what happened, and at last the table from that seat."""
        table = self.table
        table.pictures.hurried = self._fresh = not table.motions.reduced
        if table.motions.reduced or not happened:
            table.seat = seat
            self._sounds_only(happened)
            table.sync()
            return
        self._end = (seat, table.state)
        table.view.put_down()
        table.view.light((), (0, 0, 0))
        plan = Plan(table, table.view.lay_out(table.state, table.seat, table.seats))
        plan.tell(before, happened)
        self._close(plan.total)

    def opening(self, happened: list[Happening]) -> None:
        """A game begins: its cards are dealt from the decks."""
        table = self.table
        self._end = (table.seat, table.state)
        plan = Plan(table, table.view.places)
        plan.deal(table.sitting.cartridge.content.deck_zone or "deck", table.seat)
        self._close(plan.total)

    def finish(self) -> None:
        """Everything is where it belongs, now."""
        table = self.table
        table.motions.finish()
        if self._end is not None:
            self._arrived()

    def tick(self) -> None:
        table = self.table
        self._catch_up()
        if self._end is not None and not table.motions.busy:
            self._arrived()
            if not table._stale:  # else what is asked next follows with the next frame anyway
                table.refresh()
            else:
                self._nudge()
        if table.pictures.behind:
            self._nudge()
        elif not self.waiting:
            table.pictures.hurried = False

    def _catch_up(self) -> None:
        """Faces that had no time to be drawn with the choice are drawn in the frames after it, a little in each."""
        table = self.table
        if self._fresh:
            self._fresh = False
        elif table.pictures.catch_up(WHILE_MOVING if self.waiting else AT_REST):
            table.view.settle(table.state, at_rest=not self.waiting)

    def _nudge(self) -> None:
        """The next frame is wanted at once."""
        self.table.motions.add(0.0, lambda _share: None, delay=0.001)

    def end(self, won: bool) -> None:
        """The game is over: embers rise, or the light goes."""
        flourishes.ending(self.table, won, self._total)

    def _arrived(self) -> None:
        table = self.table
        table.pictures.hurried = self._fresh = not table.motions.reduced
        (seat, _state), self._end = self._end, None
        self._share, self._total = 1.0, 0.0
        table.seat = seat
        table.sync()

    def _close(self, total: float) -> None:
        self._share, self._total = 0.0, total

        def show(share: float) -> None:
            self._share = share

        self.table.motions.add(total, show, ease=lambda t: t)

    def _sounds_only(self, happened: list[Happening]) -> None:
        """Without motion a choice still sounds."""
        kinds = {event.kind for one in happened for event in one.events}
        for kind, name in (("COUNTED", "thud"), ("MOVED", "place"), ("STEP", "bell")):
            if kind in kinds:
                self.table.cabinet.sound.play(name, 0.7)
                return
