"""A player who is attacked and has sent nobody: his cards that count, his dial, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.engine.telling import wording
from game.presentation.sounding import values_of_card
from game.ui import paint, pictures
from game.ui.faces import names
from game.ui.table.beats import Moment
from game.ui.table.cards import Look, look_of
from game.ui.table.context import Context
from game.ui.table.places import RATIO
from game.ui.theme import BLACK, DANGER, TEXT, mixed, seat_mark

CARDS = 0.6  # of its height: the cards
MOST = 4
GAP = 0.04  # between them, of the width


def seat_plate(context: Context, moment: Moment, size: tuple[int, int]) -> pygame.Surface:
    """In the seat's colour: cards, under them mark, name and number, then what is said where nobody stands."""
    wide, tall = size
    mark = seat_mark(moment.seat)
    plate = paint.panel(size, mixed(context.theme.base, mark.colour, 0.25), mark.colour, alpha=252, lit=True).copy()
    rows = _words(context, moment, size)
    top = _draw_cards(context, moment, plate)
    gap = (tall - top - sum(row.get_height() for row in rows)) / (len(rows) + 1)
    y = top + max(0.0, gap)
    for row in rows:
        plate.blit(row, row.get_rect(midtop=(wide // 2, round(y))))
        y += row.get_height() + max(0.0, gap)
    return plate


def order(context: Context, moment: Moment, size: tuple[int, int], then: Callable[[], None]) -> None:
    """Has the faces on it painted that others stand in for."""
    height = _height(context, moment, size)
    for look in _looks(context, moment):
        if context.pictures.awaits(look, "table", height):
            context.pictures.order(look, "table", height, then)


def _looks(context: Context, moment: Moment) -> list[Look]:
    """Who stands for the player, as they are."""
    given, state = context.viewer.teller.staging.lane, moment.state
    if given is None or not given.kind:
        return []
    cards = [card for card in state.cards(given.zone, moment.seat) if given.kind in values_of_card(state, card, "kind")]
    return [replace(look_of(state, context.layout, card), dim=False, badges=()) for card in cards[:MOST]]


def _words(context: Context, moment: Moment, size: tuple[int, int]) -> list[pygame.Surface]:
    """Who it is, and what is said where nobody stands."""
    said = wording.say(moment.beat.absent, context.lang)
    rows = [_whose(context, moment, *size)]
    return [*rows, _line(context, said, size, mixed(DANGER, TEXT, 0.4))] if said else rows


def _height(context: Context, moment: Moment, size: tuple[int, int]) -> int:
    """Of the cards on a plate of that size: all side by side, over the words."""
    wide, tall = size
    count = max(1, len(_looks(context, moment)))
    over = tall * (1 - 2 * GAP) - sum(row.get_height() for row in _words(context, moment, size))
    return max(8, round(min(tall * CARDS, over, wide * (1 - GAP * (count + 1)) / count / RATIO)))


def _draw_cards(context: Context, moment: Moment, plate: pygame.Surface) -> int:
    """How far down they reach."""
    looks, height = _looks(context, moment), _height(context, moment, plate.get_size())
    if not looks:
        return 0
    step = height * RATIO + plate.get_width() * GAP
    left = plate.get_width() / 2 - step * (len(looks) - 1) / 2
    middle = plate.get_height() * GAP + height / 2
    for place, look in enumerate(looks):
        face = context.pictures.upright(look, "table", height)
        plate.blit(face, face.get_rect(center=(round(left + step * place), round(middle))))
    return round(middle + height / 2)


def _line(context: Context, text: str, size: tuple[int, int], colour: tuple[int, int, int]) -> pygame.Surface:
    letters, (wide, tall) = context.fonts, size
    room = (wide - context.px(1), max(letters.least, round(tall * 0.2)))
    return names.block(letters, text, room, min(letters.pixels(3.6), max(letters.least, round(tall * 0.13))), colour)


def _whose(context: Context, moment: Moment, wide: int, tall: int) -> pygame.Surface:
    """Mark, name and number in a line."""
    mark, number = seat_mark(moment.seat), _number(context, moment, tall)
    sign = paint.seat_mark(mark.shape, max(8, round(tall * 0.12)), mark.colour)
    room = wide - sign.get_width() * 2 - (number.get_width() + sign.get_width() if number is not None else 0)
    name = _beside(sign, _line(context, context.player_name(moment.seat), (room, tall), TEXT))
    return name if number is None else _beside(name, number)


def _number(context: Context, moment: Moment, tall: int) -> pygame.Surface | None:
    """What his dial says."""
    dial = context.layout.dial
    if dial is None:
        return None
    value, letters = moment.state.player_variable(moment.seat, dial.variable), context.fonts
    pixels = max(letters.least, round(tall * 0.16))
    colour = DANGER if dial.warn and value >= dial.warn else TEXT
    number = letters.line(letters.exact("sans", pixels, True), str(value), colour, 2)
    return _beside(pictures.icon("threat", pixels, mixed(colour, BLACK, 0.2)), number)


def _beside(sign: pygame.Surface, words: pygame.Surface) -> pygame.Surface:
    gap = words.get_height() // 3
    whole = paint.clear((sign.get_width() + gap + words.get_width(), max(sign.get_height(), words.get_height())))
    whole.blit(sign, sign.get_rect(midleft=(0, whole.get_height() // 2)))
    whole.blit(words, words.get_rect(midright=(whole.get_width(), whole.get_height() // 2)))
    return whole
