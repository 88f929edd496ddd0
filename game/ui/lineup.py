"""The tables side by side, as their cabinets stand."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.machine.cartridge import table_ids
from game.ui.identity import identity_of, planned


def in_order(tables: Iterable[str]) -> list[str]:
    """As the tables themselves say; those that say nothing come last, by name."""
    return sorted(tables, key=lambda table: (identity_of(table).order, table))


def lineup() -> list[str]:
    """Every cabinet: the tables that can be played, and those still to be built."""
    return in_order({*table_ids(), *planned()})
