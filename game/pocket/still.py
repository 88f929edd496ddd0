"""The game as it stands, for another thread: nothing that is done at the table changes it any more."""

from __future__ import annotations

import copy

from game.engine.machine.state import State
from game.players.sitting import Sitting


def still(sitting: Sitting) -> Sitting:
    """A copy that shares nothing with the table but what never changes: the rules, and what happened."""
    match = copy.copy(sitting.match)
    match.journal, match.trouble = None, None
    match.state = State.unpacked(sitting.cartridge, sitting.state.packed())
    match.history, match.undone = list(match.history), list(match.undone)
    match._snapshots = {}
    taken = Sitting(match, list(sitting.chairs), sitting.settings)
    taken.habits = copy.copy(sitting.habits)
    taken.phones = sitting.phones
    return taken
