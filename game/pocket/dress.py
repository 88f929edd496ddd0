"""How a table is dressed for the page: its colours, and the signs that stand for its numbers, as on the screen."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.sources.content import Content
from game.presentation.assets import asset_names
from game.presentation.layout import Gauge, load_layout
from game.presentation.layout_parts import Sign
from game.presentation.theme_file import load_theme


@dataclass(frozen=True)
class Dress:
    colours: dict[str, str]  # the table's own, as the page's style has them; none where it gives none
    signs: dict[str, Sign]  # by a player's variable
    gauges: tuple[Gauge, ...]  # what is weighed against what
    total: str  # the function that counts what a seat has towards winning


_dressed: dict[str, Dress] = {}  # by table, read once


def dress(content: Content) -> Dress:
    if content.id not in _dressed:
        layout = load_layout(content)
        found: dict[str, Sign] = {}
        if layout.houses is not None:
            found |= layout.houses.pools | layout.houses.stores
        if layout.company is not None:
            found |= layout.company.numbers
        if layout.dial is not None and layout.dial.icon:
            found[layout.dial.variable] = Sign(layout.dial.icon)
        given = load_theme(content.folder, asset_names()).colours.given
        colours = {name: painted(colour) for name, colour in given.items()}
        gauges = (layout.versus.left, layout.versus.right) if layout.versus is not None else ()
        _dressed[content.id] = Dress(colours, found, gauges, layout.houses.total if layout.houses is not None else "")
    return _dressed[content.id]


def painted(colour: tuple[int, ...]) -> str:
    red, green, blue = colour[:3]
    return f"#{red:02x}{green:02x}{blue:02x}"
