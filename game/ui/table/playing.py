"""The table being played at, as the screens over it know it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from game.engine.machine.events import Event
from game.engine.machine.state import State
from game.engine.telling.wording import Seats
from game.players.guide import Guide
from game.players.sitting import Sitting
from game.presentation.layout import Layout


class Playing(Protocol):
    table: str  # the id
    sitting: Sitting
    layout: Layout
    seat: int  # whose side is open
    guide: Guide | None

    @property
    def state(self) -> State: ...

    @property
    def seats(self) -> Seats: ...

    def happened(self) -> Sequence[Iterable[Event]]:
        """All that led to what is shown, choice by choice."""

    def refresh(self) -> None:
        """Puts the question anew."""

    def veil(self) -> None:
        """Shows only what everybody may know."""

    def reseated(self) -> None:
        """Others sit at the table now."""

    def unveil(self) -> None:
        """The right person is at the screen."""

    def peek(self, pad: int = 0) -> None:
        """Shows the hand of whoever has that controller, while its button is held."""

    def look_back(self, position: int) -> None:
        """Shows the table as it was."""

    def inspect_card(self, card: int) -> None: ...

    def refuse_pad(self, pad: int) -> None:
        """Says whose turn it is, and with which controller."""

    def open_pause(self) -> None: ...

    def undo(self) -> None: ...

    def finish(self) -> None:
        """From the end of the game to its score table."""
