"""Who reads the screen, and which position of the game is shown on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from game.engine.machine.events import Event
from game.engine.machine.state import State
from game.engine.telling.wording import Seats
from game.players.sitting import Sitting

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet


def readers(sitting: Sitting) -> Seats:
    """Everybody where hands lie open; else the person who is asked, or all the people at this screen together."""
    if sitting.state.open_hands or not sitting.people:
        return None
    decision = sitting.decision
    if decision is not None and decision.player in sitting.people:
        return (sitting.held_with(decision.player),)
    return tuple(sitting.persons)


def shown(cabinet: Cabinet, sitting: Sitting) -> tuple[State, Seats]:
    """What the table on the screen shows, which may be an earlier position, and to whom; else the game as it stands."""
    on_screen = (scene.shows(sitting) for scene in reversed(cabinet.scenes))
    return next(filter(None, on_screen), None) or (sitting.state, readers(sitting))


def happened(cabinet: Cabinet, sitting: Sitting) -> Sequence[Iterable[Event]]:
    """All that led to what is shown, choice by choice."""
    told = (scene.happened() for scene in reversed(cabinet.scenes) if scene.shows(sitting) is not None)
    return next(told, None) or [sitting.match.opening, *(chosen.events for chosen in sitting.match.history)]
