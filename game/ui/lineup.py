"""In which order the cabinets stand."""

from __future__ import annotations

from collections.abc import Iterable

ORDER = ("quest", "fellowship", "underdark", "ringwar")


def in_order(tables: Iterable[str]) -> list[str]:
    """As the cabinets stand; tables of a stranger come last, by name."""
    return sorted(tables, key=lambda table: (ORDER.index(table) if table in ORDER else len(ORDER), table))
