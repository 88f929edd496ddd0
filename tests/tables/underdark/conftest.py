"""Positions of the underdark table; positions.py makes them."""

from tests.tables.underdark.positions import game, table, underdark

__all__ = ["game", "table", "underdark"]
