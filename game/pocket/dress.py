"""How a table is dressed for the page: its colours, and the signs that stand for its numbers, as on the screen."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.sources.content import Content
from game.presentation.assets import asset_names
from game.presentation.layout import Gauge, Preview, Versus, load_layout
from game.presentation.layout_parts import Sign
from game.presentation.theme_file import load_theme


@dataclass(frozen=True)
class Dress:
    colours: dict[str, str]  # the table's own, as the page's style has them; none where it gives none
    signs: dict[str, Sign]  # by a player's variable
    versus: Versus | None  # what is weighed against what
    previews: tuple[Preview, ...]  # what choosing would do to whom
    total: str  # the function that counts what a seat has towards winning
    lead: str  # else the variable that says how near a seat is to losing
    progress: tuple[tuple[str, str, str, str], ...]  # of a card: its public zone, a counter, of which fact, the sign

    @property
    def gauges(self) -> tuple[Gauge, ...]:
        return (self.versus.left, self.versus.right) if self.versus is not None else ()

    def preview_of(self, prompt: str) -> Preview | None:
        return next((preview for preview in self.previews if prompt in preview.prompts), None)


_dressed: dict[str, Dress] = {}  # by table, read once


def dress(content: Content) -> Dress:
    if content.id not in _dressed:
        layout = load_layout(content)
        found: dict[str, Sign] = {}
        if layout.houses is not None:
            found |= layout.houses.pools | layout.houses.stores
        if layout.company is not None:
            found |= layout.company.numbers
        lead = layout.dial.variable if layout.dial is not None else ""
        lead = layout.line.walker if layout.line is not None else lead
        given = load_theme(content.folder, asset_names()).colours.given
        colours = {name: painted(colour) for name, colour in given.items()}
        told = [(one.zone, *one.progress) for one in layout.areas if one.progress and not content.zones[one.zone].seat]
        progress = tuple((*one, layout.tokens[one[1]].icon) for one in dict.fromkeys(told) if one[1] in layout.tokens)
        total = layout.houses.total if layout.houses is not None else ""
        _dressed[content.id] = Dress(colours, found, layout.versus, layout.previews, total, lead, progress)
    return _dressed[content.id]


def painted(colour: tuple[int, ...]) -> str:
    red, green, blue = colour[:3]
    return f"#{red:02x}{green:02x}{blue:02x}"
