"""Numbers on the stage: a sum term by term, what it came to for whom, and the beats of a scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.engine.telling import wording
from game.presentation.staging import Term
from game.ui import paint, pictures
from game.ui.faces import names
from game.ui.fonts import wrapped
from game.ui.table.beats import Change, Moment, sentence
from game.ui.table.context import Context
from game.ui.table.stage_pieces import Pieces
from game.ui.table.stage_words import SMALLEST
from game.ui.theme import BLACK, DANGER, GOLD, MUTED, TEXT, Colour, mixed, seat_mark
from game.ui.widgets.texts import text_block

PLATE, SIGN = 9.6, 5.0  # percent of the height: a number of a sum, and what stands between two
NUMBER, SOURCE = 6.0, 2.2  # its letters, and those of where it comes from
WIDEST = 21.0
CHIP, CHIP_WIDE, CHIP_WIDEST = 7.4, 40.0, 52.0  # what came of it for somebody
BESIDE = 2  # so many stand beside a sum
MOST_HEARTS = 9  # more are told as a number
TRAIL = 7.6
MOST_BEATS = 4  # before this one


# --- a sum


def sum_height(context: Context, terms: Sequence[Term], width: int, *, beside: bool) -> int:
    """Of a sum with the words under it."""
    columns = _columns_of(context, len(terms), width, beside=beside)
    font = context.fonts.font("sans", SOURCE)
    lines = [len(wrapped(font, wording.say(term.title, context.lang), columns.words)) for term in terms]
    return context.px(PLATE) + max(lines) * font.get_linesize() + context.px(0.8)


@dataclass(frozen=True)
class _Columns:
    """How wide the numbers of a sum are, the signs between them, the words under each, and what stands beside."""

    number: int
    sign: int
    words: int
    chip: int


def _columns_of(context: Context, count: int, width: int, *, beside: bool) -> _Columns:
    chip = min(context.px(CHIP_WIDEST), round(width * 0.34)) + context.px(3) if beside else 0
    sign = min(context.px(SIGN), (width - chip) // (4 * count))
    number = min(context.px(WIDEST), (width - chip - sign * (count - 1)) // count)
    return _Columns(number, sign, number + sign - context.px(0.8), chip)


def chips_beside(numbers: list[tuple[Term, int]], changes: list[Change]) -> bool:
    """Whether what it came to stands beside the sum."""
    return bool(numbers) and 0 < len(changes) <= BESIDE


def draw_sum(pieces: Pieces, numbers: list[tuple[Term, int]], changes: list[Change], rect: pygame.Rect) -> None:
    """Term by term, each with its source; at its right whom it hit and what is left of them."""
    context, count = pieces.context, len(numbers)
    wide = _columns_of(context, count, rect.width, beside=bool(changes))
    left = rect.left + (rect.width - wide.number * count - wide.sign * (count - 1) - wide.chip) // 2
    for place, (term, number) in enumerate(numbers):
        if place:
            _sign(pieces, term.sign or "·", (left + wide.sign // 2, rect.top + context.px(PLATE) // 2))
            left += wide.sign
        spot = pygame.Rect(left, rect.top, wide.number, context.px(PLATE))
        _term(pieces, term, number, spot, last=place == count - 1)
        _source(pieces, term, spot, wide.words)
        left += wide.number
    tall = (rect.height - context.px(1) * (len(changes) - 1)) // max(1, len(changes))
    for place, change in enumerate(changes):
        size = (wide.chip - context.px(3), tall)
        picture = (_hearts if len(changes) == 1 else _chip)(context, change, *size)
        pieces.add(picture, (left + context.px(3), rect.top + place * (tall + context.px(1))), layer=4)


def _sign(pieces: Pieces, sign: str, at: tuple[int, int]) -> None:
    kept = pieces.context.fonts
    drawn = kept.line(kept.font("sans", 5.0, True), sign, GOLD)
    pieces.add(drawn, drawn.get_rect(center=at).topleft, layer=4)


def _term(pieces: Pieces, term: Term, number: int, rect: pygame.Rect, *, last: bool) -> None:
    context, kept = pieces.context, pieces.context.fonts
    colour = colour_of(context, term.icon)
    if last:
        colour = mixed(DANGER, GOLD, 0.3)
    plate = paint.panel(
        rect.size, mixed(context.theme.base, colour, 0.24), mixed(colour, context.theme.base, 0.25), alpha=250, lit=True
    )
    written = str(number).replace("-", "−")
    digits = names.written(kept, written, rect.width // 2, kept.pixels(NUMBER), TEXT, outline=2)
    icon = pictures.icon(term.icon, round(rect.height * 0.62), mixed(colour, TEXT, 0.15))
    gap = min(context.px(1.6), max(0, rect.width - icon.get_width() - digits.get_width()) // 3)
    x = (rect.width - icon.get_width() - digits.get_width() - gap) // 2
    plate.blit(icon, (x, (rect.height - icon.get_height()) // 2))
    plate.blit(digits, (x + icon.get_width() + gap, (rect.height - digits.get_height()) // 2))
    pieces.add(plate, rect.topleft, layer=4)


def _source(pieces: Pieces, term: Term, rect: pygame.Rect, width: int) -> None:
    """Where the number comes from, in a line or two under it."""
    context = pieces.context
    text, colour = wording.say(term.title, context.lang), mixed(TEXT, MUTED, 0.2)
    drawn = text_block(context, text, width, percent=SOURCE, colour=colour, align="centre")
    at = drawn.get_rect(midtop=(rect.centerx, rect.top + context.px(PLATE) + context.px(0.4))).topleft
    pieces.add(drawn, at, layer=4, together=True)


# --- what came of it


def rows_of(context: Context, changes: list[Change], width: int) -> int:
    return -(-len(changes) // _columns(context, changes, width)) if changes else 0


def _columns(context: Context, changes: list[Change], width: int) -> int:
    """As many as have room side by side, or fewer where that fills all rows alike."""
    most = max(1, width // context.px(CHIP_WIDE))
    return -(-len(changes) // -(-len(changes) // most))


def colour_of(context: Context, icon: str) -> Colour:
    """The colour that a number with this sign has on the cards."""
    numbers = context.pictures.faces.design.numbers.values()
    return next((number.colour for number in numbers if number.icon == icon), mixed(GOLD, TEXT, 0.2))


def chip_height(context: Context) -> int:
    return max(context.px(CHIP), round(context.fonts.pixels(3.6) * 1.7))


def changes_height(context: Context, changes: list[Change], width: int) -> int:
    return rows_of(context, changes, width) * (chip_height(context) + context.px(1))


def draw_changes(pieces: Pieces, changes: list[Change], rect: pygame.Rect, align: str = "centre") -> int:
    """Old to new, for whom; where what comes after it begins."""
    if not changes:
        return rect.top
    context = pieces.context
    columns, gap, tall = _columns(context, changes, rect.width), context.px(1), chip_height(context)
    width = min(context.px(CHIP_WIDEST), (rect.width - gap * (columns - 1)) // columns)
    for place, change in enumerate(changes):
        row, column = divmod(place, columns)
        in_row = min(columns, len(changes) - row * columns)
        slack = (rect.width - in_row * width - (in_row - 1) * gap) // 2 if align == "centre" else 0
        at = (rect.left + slack + column * (width + gap), rect.top + row * (tall + gap))
        pieces.add(_chip(context, change, width, tall), at, layer=4, together=bool(place))
    return rect.top + rows_of(context, changes, rect.width) * (tall + gap)


def _chip(context: Context, change: Change, width: int, tall: int) -> pygame.Surface:
    """Whose number, its sign, and from what to what it went."""
    kept, mark = context.fonts, seat_mark(change.player) if change.player else None
    edge = mark.colour if mark else context.theme.accent
    plate = paint.panel((width, tall), mixed(context.theme.base, edge, 0.25), edge, alpha=250)
    numbers = names.written(kept, _went(change), width // 2, kept.pixels(3.6), TEXT)
    icon = pictures.icon(change.icon, round(tall * 0.62), colour_of(context, change.icon))
    right = width - numbers.get_width() - context.px(1.2)
    plate.blit(numbers, (right, (tall - numbers.get_height()) // 2))
    right -= icon.get_width() + context.px(0.8)
    plate.blit(icon, (right, (tall - icon.get_height()) // 2))
    left = context.px(1.2)
    if mark is not None:
        sign = paint.seat_mark(mark.shape, round(tall * 0.45), mark.colour)
        plate.blit(sign, (left, (tall - sign.get_height()) // 2))
        left += sign.get_width() + context.px(0.8)
    room = (right - left - context.px(0.5), tall)
    drawn = names.in_lines(
        kept, names.fitted(kept, _whose(context, change), room, kept.pixels(2.6), names.as_it_is("sans", 2)), TEXT
    )
    plate.blit(drawn, (left, (tall - drawn.get_height()) // 2))
    return plate


def _went(change: Change) -> str:
    return f"{change.before} → {change.after}" if change.before != change.after else str(change.after)


def _whose(context: Context, change: Change) -> str:
    if change.player:
        return context.player_name(change.player)
    if change.card:
        return wording.card_title(context.state, change.card, context.lang, context.seats)
    return wording.word(context.content, "variable", change.variable, context.lang) if change.variable else ""


def _hearts(context: Context, change: Change, width: int, tall: int) -> pygame.Surface:
    """Whoever is hit: the name over a heart for each point, those that are lost dark; one without any left is gone."""
    whole = _whole(context, change)
    if not whole:
        return _chip(context, change, width, min(tall, chip_height(context)))
    kept, colour, pad = context.fonts, colour_of(context, change.icon), context.px(1.6)
    plate = paint.panel((width, tall), mixed(context.theme.base, DANGER, 0.22), DANGER, alpha=250, lit=True)
    gone = change.after <= 0
    written = names.written(kept, _went(change), round(width * 0.42), kept.pixels(5.6), TEXT, outline=1)
    right = width - pad - written.get_width()
    skull = pictures.icon("doomed", round(tall * 0.38), TEXT) if gone else None
    plate.blit(written, written.get_rect(midleft=(right, round(tall * (0.72 if gone else 0.5)))))
    if skull is not None:
        plate.blit(skull, skull.get_rect(center=(right + written.get_width() // 2, round(tall * 0.3))))
    room = (right - 2 * pad, round(tall * 0.46))
    drawn = names.in_lines(
        kept, names.fitted(kept, _whose(context, change), room, kept.pixels(3.4), names.as_it_is("serif", 2)), TEXT
    )
    plate.blit(drawn, drawn.get_rect(midleft=(pad, round(tall * 0.3))))
    size = min(round(tall * 0.34), room[0] // whole - 2) if whole <= MOST_HEARTS else 0
    for place in range(whole if size >= context.px(1.6) else 0):
        lost = mixed(colour, BLACK, 0.62) if place < change.before else mixed(MUTED, BLACK, 0.72)
        one = pictures.icon(change.icon, size, colour if place < change.after else lost)
        plate.blit(one, (pad + place * (size + 2), round(tall * 0.73) - size // 2))
    return plate


def _whole(context: Context, change: Change) -> int:
    """Of a number that is used up: how much of it there is; 0 of any other."""
    for token in context.layout.tokens.values():
        if change.card and token.left == change.icon and token.cracks:
            return context.state.total(change.card, token.cracks)
    return 0


# --- the beats of a scene


def trail_height(context: Context) -> int:
    return max(context.px(TRAIL), round(context.fonts.pixels(2.6) * 1.4 + context.fonts.pixels(SMALLEST) * 1.5))


def draw_trail(pieces: Pieces, moment: Moment, rect: pygame.Rect) -> None:
    """Those that were, each with what it came to, and this one."""
    context = pieces.context
    beats = [*moment.trail[-MOST_BEATS:], moment]
    gap, many = context.px(2.4), len({one.seat for one in beats if one.seat}) > 1
    width = min(context.px(44), (rect.width - gap * (len(beats) - 1)) // len(beats))
    left = rect.centerx - (width * len(beats) + gap * (len(beats) - 1)) // 2
    for place, one in enumerate(beats):
        if place:
            joint = pygame.Surface((gap, max(2, context.px(0.4))))
            joint.fill(mixed(GOLD, BLACK, 0.3))
            pieces.add(joint, (left - gap, rect.centery - joint.get_height() // 2), at_once=True, layer=4)
        picture = _beat(context, one, (width, rect.height), one is moment)
        if many and one.seat:
            mark = seat_mark(one.seat)
            sign = paint.seat_mark(mark.shape, round(rect.height * 0.34), mark.colour)
            picture.blit(sign, sign.get_rect(topright=(width - context.px(0.6), context.px(0.6))))
        pieces.add(picture, (left, rect.top), at_once=True, layer=4)
        left += width + gap


def _beat(context: Context, moment: Moment, size: tuple[int, int], here: bool) -> pygame.Surface:
    kept, (width, tall) = context.fonts, size
    edge = context.theme.light if here else mixed(context.theme.light, BLACK, 0.55)
    plate = paint.panel(size, mixed(context.theme.base, edge, 0.4 if here else 0.22), edge, alpha=250, lit=here)
    icon = moment.beat.icon if here and moment.beat.icon else "check"
    sign = pictures.icon(icon, round(tall * 0.52), TEXT if here else mixed(context.theme.light, MUTED, 0.3))
    left = min(context.px(1.6), width // 12)
    plate.blit(sign, (left, (tall - sign.get_height()) // 2))
    left += sign.get_width() + min(context.px(1.4), width // 16)
    room = width - left - context.px(0.8)
    title, said = (
        wording.say(moment.beat.title, context.lang),
        sentence(context.state, moment, context.lang, context.seats),
    )
    colour = TEXT if here else mixed(TEXT, MUTED, 0.6)
    head = names.block(kept, title, (room, round(tall * 0.94)), kept.pixels(2.6), colour)
    under = None
    if not here and kept.font("sans", SMALLEST).size(said)[0] <= room:
        under = kept.line(kept.font("sans", SMALLEST), said, mixed(MUTED, TEXT, 0.2))
    if under is not None and head.get_height() + under.get_height() > tall:
        under = None
    top = (tall - head.get_height() - (under.get_height() if under else 0)) // 2
    plate.blit(head, (left, top))
    if under is not None:
        plate.blit(under, (left, top + head.get_height()))
    return plate
