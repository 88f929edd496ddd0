"""Words on the stage: each text in the largest of a few sizes that its room allows."""

from __future__ import annotations

import pygame

from game.ui import fonts, paint
from game.ui.faces.names import written
from game.ui.table.context import Context
from game.ui.theme import BLACK, TEXT, Colour
from game.ui.widgets.texts import text_block

SENTENCE = (5.6, 4.8, 4.2, 3.6, 3.1, 2.7, 2.3, 2.0)  # percent of the height: what happened
READING = (4.2, 3.7, 3.2, 2.8, 2.4, 2.0)  # what is to be known about it
SMALLEST = 2.0  # percent of the height: the least text on the stage


def height_of(context: Context, text: str, width: int, percent: float, family: str = "sans", *, bold: bool) -> int:
    """How high a paragraph is, without drawing it."""
    font = context.fonts.font(family, percent, bold)
    return font.get_linesize() * len(fonts.wrapped(font, text, max(width, 8))) + 2


def sentence(
    context: Context, text: str, width: int, tall: int, align: str = "centre", most: float = SENTENCE[0]
) -> pygame.Surface:
    """What it says, as large as there is room for."""
    sizes = [percent for percent in SENTENCE if percent <= most]
    percent = fonts.largest(sizes, lambda one: height_of(context, text, width, one, "serif", bold=True) <= tall)
    return text_block(context, text, width, percent=percent, family="serif", bold=True, align=align)


def one_word(context: Context, text: str, width: int) -> float:
    """The largest size in which every word has room."""
    kept, longest = context.fonts, max(text.split(), key=len)
    return fonts.largest(SENTENCE, lambda percent: kept.font("serif", percent, True).size(longest)[0] <= width)


def fitting(
    context: Context, texts: dict[str, Colour], width: int, tall: int, align: str = "centre"
) -> pygame.Surface | None:
    """Texts one under the other, all as large as there is room for; None where there is none."""
    gap = context.px(1.2)

    def high(percent: float) -> int:
        return sum(height_of(context, text, width, percent, bold=False) + gap for text in texts) - gap

    percent = fonts.largest(READING, lambda percent: high(percent) <= tall)
    if not texts or high(percent) > tall:
        return None
    picture, top = paint.clear((width, high(percent))), 0
    for text, colour in texts.items():
        block = text_block(context, text, width, percent=percent, colour=colour, align=align)
        picture.blit(block, (0, top))
        top += block.get_height() + gap
    return picture


def shaded(context: Context, text: str, percent: float, colour: Colour = TEXT, *, width: int) -> pygame.Surface:
    """A line of a marquee with a shadow under it; smaller letters where it would not fit."""
    kept, off = context.fonts, max(1, context.px(0.25))
    dark, drawn = (written(kept, text, width, kept.pixels(percent), one, "serif") for one in (BLACK, colour))
    picture = paint.clear((drawn.get_width() + off, drawn.get_height() + off))
    picture.blit(dark, (off, off))
    picture.blit(drawn, (0, 0))
    return picture
