"""The layout of a table, as game/presentation reads it."""

from game.presentation.layout import (
    SQUARE,
    WIDEST,
    Area,
    Box,
    Dial,
    Houses,
    Layout,
    SheetLine,
    Station,
    Versus,
    load_layout,
)

__all__ = [
    "SQUARE", "WIDEST", "Area", "Box", "Dial", "Houses", "Layout", "SheetLine", "Station", "Versus", "load_layout",
]  # fmt: skip
