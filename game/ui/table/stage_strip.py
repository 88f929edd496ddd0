"""What happened since somebody was last asked: small pictures in rows, a line for each."""

from __future__ import annotations

import pygame

from game.ui import fonts, layers, paint, pictures
from game.ui.table.beats import Moment, sentence
from game.ui.table.places import RATIO
from game.ui.table.stage_lens import IN_A_STRIP, Lens, is_seen
from game.ui.table.stage_pieces import Pieces
from game.ui.table.stage_words import SMALLEST, height_of, shaded
from game.ui.theme import DANGER, GOLD, TEXT, mixed, seat_mark
from game.ui.widgets.texts import text_block

MOST_ROWS = 3
DEED = (3.2, 2.8, 2.4, 2.2, SMALLEST)  # percent of the height: what is said of each
PAD = 1.2
WIDEST, TALLEST = 1.15, 1.7  # of a small picture: times its height, and its width


def draw_strip(pieces: Pieces, moments: list[Moment], own: set[int], title: str) -> None:
    """Small pictures in a row, a line for each; an edge in the reader's colour where it touched him."""
    context, box = pieces.context, pieces.box
    head = shaded(context, title, 4.2, mixed(GOLD, TEXT, 0.3), width=box.width - context.px(8))
    pieces.add(head, (box.left + context.px(3), box.top + context.px(1.8)), at_once=True)
    top = box.top + context.px(2.6) + head.get_height()
    room = pygame.Rect(box.left, top, box.width, box.bottom - context.px(2) - top).inflate(-context.px(5), 0)
    gap = context.px(1.6)
    rows = min(range(1, MOST_ROWS + 1), key=lambda rows: -_shape(len(moments), rows, room.size, gap)[2])
    width, tall, _size = _shape(len(moments), rows, room.size, gap)
    columns = -(-len(moments) // rows)
    said = [sentence(context.state, moment, context.lang, context.seats) for moment in moments]
    within = width - 2 * context.px(PAD)
    percent = fonts.largest(
        DEED, lambda one: all(height_of(context, text, within, one, bold=True) <= round(tall * 0.4) for text in said)
    )
    for place, moment in enumerate(moments):
        row, column = divmod(place, columns)
        in_row = min(columns, len(moments) - row * columns)
        left = room.centerx - (in_row * width + (in_row - 1) * gap) // 2 + column * (width + gap)
        top = room.centery - (rows * tall + (rows - 1) * gap) // 2 + row * (tall + gap)
        rect = pygame.Rect(left, top, width, tall)
        _deed(pieces, moment, rect, said[place], percent, touched=bool(moment.touches & own))


def _shape(count: int, rows: int, size: tuple[int, int], gap: int) -> tuple[int, int, float]:
    """How wide and tall each is in so many rows, neither slim nor flat; and how large that is."""
    columns = -(-count // rows)
    width, tall = (size[0] - gap * (columns - 1)) // columns, (size[1] - gap * (rows - 1)) // rows
    width, tall = min(width, round(tall * WIDEST)), min(tall, round(width * TALLEST))
    return width, tall, min(width, tall / 1.3)


def _deed(pieces: Pieces, moment: Moment, rect: pygame.Rect, text: str, percent: float, *, touched: bool) -> None:
    context = pieces.context
    mark = seat_mark(moment.seat) if moment.seat else None
    edge = mark.colour if mark else context.theme.accent
    if touched:
        glow = paint.glow(*rect.size, context.px(1), context.px(1.6), DANGER, 230)
        pieces.add(glow, glow.get_rect(center=rect.center).topleft, layer=1)
    plate = paint.panel(rect.size, mixed(context.theme.base, edge, 0.25), DANGER if touched else edge, lit=touched)
    pieces.add(plate, rect.topleft, layer=2, together=touched)
    pad = context.px(PAD)
    block = text_block(context, text, rect.width - 2 * pad, percent=percent, bold=touched, align="centre")
    pieces.add(block, (rect.left + pad, rect.bottom - pad - block.get_height()), layer=4, together=True)
    space = rect.height - block.get_height() - 3 * pad
    middle = (rect.centerx, rect.top + pad + space // 2)
    across = rect.width - 2 * pad
    if min(space, across) <= pad:
        return  # its words fill the window
    if moment.beat.die and moment.rolled:
        pieces.die(moment.rolled, min(across, round(space * 0.7)), middle)
    elif moment.marks and is_seen(context, moment):
        _deed_on_the_map(pieces, moment, pygame.Rect(rect.left + pad, rect.top + pad, across, space))
    elif moment.card:
        pieces.card(moment, moment.card, "table", min(space, round(across / RATIO)), middle, edge)
    else:
        size = min(across, round(space * 0.6))
        sign = pictures.icon(moment.beat.icon or "star", size, mixed(edge, TEXT, 0.3))
        pieces.add(sign, sign.get_rect(center=middle).topleft, layer=4, together=True)


def _deed_on_the_map(pieces: Pieces, moment: Moment, room: pygame.Rect) -> None:
    """A piece of the map, under the card that did it where one did."""
    card, tall = moment.cast.get("large", 0), round(room.height * 0.5)
    if card:
        spot = pygame.Rect(room.left, room.top, room.width, tall)
        pieces.card(moment, card, "table", min(tall, round(room.width / RATIO)), spot.center, GOLD)
        room = pygame.Rect(room.left, spot.bottom + pieces.context.px(1), room.width, room.height - tall)
        room.height -= pieces.context.px(1)
    if room.height <= pieces.context.px(1):
        return
    lens = Lens(pieces.context, moment, room, layers.CLOSE_UP, IN_A_STRIP)
    lens.rect.centerx = room.centerx
    pieces.add(lens.picture(), lens.rect.topleft, layer=3, together=True)
