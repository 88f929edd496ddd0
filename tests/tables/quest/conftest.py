"""Positions of the quest table; positions.py makes them."""

from tests.tables.quest.positions import quest, scenario, table

__all__ = ["quest", "scenario", "table"]
