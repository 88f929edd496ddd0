"""What happened since somebody was last asked: small pictures in rows, a line for each."""

from __future__ import annotations

import pygame

from game.ui import paint, pictures
from game.ui.table.beats import Moment, sentence
from game.ui.table.places import RATIO
from game.ui.table.stage_lens import IN_A_STRIP, Lens, is_seen
from game.ui.table.stage_pieces import LAYER, SMALLEST, Pieces
from game.ui.theme import BLACK, DANGER, GOLD, TEXT, mixed, seat_mark
from game.ui.widgets.texts import text_block

STRIP_ROW = 5  # small pictures side by side


def draw_strip(pieces: Pieces, moments: list[Moment], own: set[int], title: str) -> None:
    """Small pictures in a row, a line for each; an edge in the reader's colour where it touched him."""
    context, box, kept = pieces.context, pieces.box, pieces.context.fonts
    base = mixed(context.theme.base, BLACK, 0.35)
    plate = paint.panel(box.size, base, context.theme.accent, radius=context.px(2), alpha=246, lit=True)
    pieces.add(plate, box.topleft, at_once=True)
    head = kept.line(kept.font("serif", 3.4, True), title, mixed(GOLD, TEXT, 0.3))
    pieces.add(head, (box.left + context.px(2.5), box.top + context.px(1.6)), at_once=True)
    room = pygame.Rect(box.left, box.top + context.px(7.5), box.width, box.height - context.px(9)).inflate(
        -context.px(4), 0
    )
    gap, rows = context.px(1.4), 2 if len(moments) > STRIP_ROW else 1
    columns = min(STRIP_ROW, len(moments))
    width = min(context.px(34), (room.width - gap * (columns - 1)) // columns)
    tall = min(context.px(44), (room.height - gap * (rows - 1)) // rows)
    for place, moment in enumerate(moments):
        row, column = divmod(place, columns)
        in_row = min(columns, len(moments) - row * columns)
        left = room.centerx - (in_row * width + (in_row - 1) * gap) // 2 + column * (width + gap)
        top = room.centery - (rows * tall + (rows - 1) * gap) // 2 + row * (tall + gap)
        _deed(pieces, moment, pygame.Rect(left, top, width, tall), touched=bool(moment.touches & own))


def _deed(pieces: Pieces, moment: Moment, rect: pygame.Rect, *, touched: bool) -> None:
    context = pieces.context
    mark = seat_mark(moment.seat) if moment.seat else None
    edge = mark.colour if mark else context.theme.accent
    if touched:
        glow = paint.glow(*rect.size, context.px(1), context.px(1.6), DANGER, 230)
        pieces.add(glow, glow.get_rect(center=rect.center).topleft, layer=1)
    plate = paint.panel(rect.size, mixed(context.theme.base, edge, 0.25), DANGER if touched else edge, lit=touched)
    pieces.add(plate, rect.topleft, layer=2, together=touched)
    text = sentence(context.state, moment, context.lang, context.seats)
    percent, pad = 2.2, context.px(1)
    block = text_block(context, text, rect.width - 2 * pad, percent=percent, bold=touched, align="centre")
    most = round(rect.height * 0.42)
    if block.get_height() > most:
        block = text_block(context, text, rect.width - 2 * pad, percent=SMALLEST, align="centre")
    pieces.add(block, (rect.left + pad, rect.bottom - pad - block.get_height()), layer=4, together=True)
    space = rect.height - block.get_height() - 3 * pad
    middle = (rect.centerx, rect.top + pad + space // 2)
    across = rect.width - 2 * pad
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
    lens = Lens(pieces.context, moment, room, LAYER, IN_A_STRIP)
    lens.rect.centerx = room.centerx
    pieces.add(lens.picture(), lens.rect.topleft, layer=3, together=True)
