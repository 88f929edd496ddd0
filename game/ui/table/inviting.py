"""A demo: bots play while nobody does, and whoever comes by is told what to do."""

from __future__ import annotations

from game.ui import layers, paint
from game.ui.faces.names import written
from game.ui.table.context import Context
from game.ui.theme import GOLD

REST = 8.0  # seconds that a demo shows how it ended
WORDS = 4.5  # percent of the height


def invite(context: Context, words: str) -> None:
    """Over the tools, which nobody needs meanwhile."""
    slot, fonts, px = context.slots["prompt"], context.fonts, context.px
    drawn = written(fonts, words, slot.width - px(4), fonts.pixels(WORDS), GOLD, "serif", outline=2)
    size = (slot.width - px(1), drawn.get_height() + px(3))
    plate = paint.panel(size, context.theme.base, GOLD, alpha=235, lit=True)
    plate.blit(drawn, drawn.get_rect(center=plate.get_rect().center))
    sprite = context.stage.add(plate, (0, 0), layers.INVITATION)
    sprite.centre = (slot.centerx, slot.bottom - plate.get_height() / 2 - px(0.5))
