"""The rulebooks' own examples use the positions of each table's tests."""

from tests.tables.quest.positions import quest, scenario, table

__all__ = ["quest", "scenario", "table"]
