"""The parts of a layout, as game/presentation reads them."""

from game.presentation.layout_parts import BoardMap, Company, Die, EventList, Ground, Line, Sign, Tracks

__all__ = ["BoardMap", "Company", "Die", "EventList", "Ground", "Line", "Sign", "Tracks"]
