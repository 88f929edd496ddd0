"""Declining what is asked, once or for as long as the button is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.focus import Target

if TYPE_CHECKING:
    from game.ui.scenes.table import Table

EVERY = 0.28  # seconds between two passes while the button is held


class Passing:
    def __init__(self, table: Table):
        self.table = table
        self.held = False
        self._next = 0.0

    def begin(self) -> None:
        """The button is down: passes now, and again while it stays down."""
        self.held = True
        self._next = EVERY
        self.once(first=True)

    def once(self, *, first: bool = False) -> None:
        """Declines what is asked; held down only windows, and only while nobody has something to say."""
        table = self.table
        passing = table.sitting.passing() if table.past is None and not table.bot_is_asked else None
        if passing is not None and (first or (table.sitting.is_window and not table.lessons.open)):
            table.answer(passing)
        elif first:
            table.cabinet.sound.play("sour")

    def tick(self, passed: float) -> None:
        if not self.held:
            return
        self._next -= passed
        if self._next <= 0 and not self.table.motions.busy:
            self._next = EVERY
            self.once()

    def is_done_by(self, target: Target | None) -> bool:
        """Whether that is the button that declines."""
        return target is not None and target.name == f"option:{self.table.sitting.passing()}"
