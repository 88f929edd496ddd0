"""The sides of other seats, small beside the open one: who they have and whom they fight, as tiles that can be read."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.engine.machine.state import State
from game.engine.telling.wording import Seats, may_know
from game.presentation.layout import Layout
from game.ui.table import lines
from game.ui.table.places import Places, Reading

GROUP = "partner"  # what the focus calls their cards, before the seat
SHARES = (0.2, 0.25, 0.34, 0.42, 0.5, 0.58, 0.66)  # of the room, for the first of two zones


def lay_out(places: Places, state: State, layout: Layout, seats: Seats, reading: Reading) -> None:
    """Puts their cards into their places, but for what nobody at the screen knows, such as a card dealt to a foe."""
    given = layout.partners
    if given is None:
        return
    for seat, side in places.partners.items():
        zones = [cards for zone in given.zones if (cards := _standing(state, zone, seat))]
        guests = {card: _borne(state, card, seats) for cards in zones for card in cards}
        for cards, room in zip(zones, _rooms(room_of(side, reading), zones, guests), strict=True):
            lines.row(places, cards, room, reading, guests, f"{GROUP}:{seat}", lines.NARROWING)


def room_of(side: pygame.Rect, reading: Reading) -> pygame.Rect:
    """Of a side, what lies under its name."""
    head = reading.title
    return pygame.Rect(side.left, side.top + head, side.width, side.height - head)


def _standing(state: State, zone: str, seat: int) -> list[int]:
    return [card for card in state.cards(zone, seat) if not state.raw.cards[card - 1].host]


def _borne(state: State, card: int, seats: Seats) -> list[int]:
    cards = state.raw.cards
    return [
        number + 1
        for number in range(state.raw.card_count)
        if cards[number].host == card and may_know(cards[number].known, seats)
    ]


def _rooms(room: pygame.Rect, zones: list[list[int]], guests: lines.Guests) -> list[pygame.Rect]:
    """The zones one under the other or side by side, shared so that the smallest tile is as large as may be."""
    if len(zones) < 2:
        return [room]
    share, across = _best((room.width, room.height), tuple(lines.borne_by(cards, guests) for cards in zones))
    return _cut(room, share, across=across)


@lru_cache(maxsize=64)
def _best(size: tuple[int, int], borne: tuple[lines.Borne, ...]) -> tuple[float, bool]:
    """The share of the first zone, and whether they stand side by side."""

    def worth(way: tuple[float, bool]) -> float:
        rooms = _cut(pygame.Rect((0, 0), size), way[0], across=way[1])
        return min(lines.rank_in(one, rect).area for one, rect in zip(borne, rooms, strict=True))

    return max(((share, across) for across in (False, True) for share in SHARES), key=worth)


def _cut(room: pygame.Rect, share: float, *, across: bool) -> list[pygame.Rect]:
    """Two rooms of one, of which the first has that share."""
    if across:
        wide = round(room.width * share)
        return [
            pygame.Rect(room.left, room.top, wide, room.height),
            pygame.Rect(room.left + wide, room.top, room.width - wide, room.height),
        ]
    tall = round(room.height * share)
    return [
        pygame.Rect(room.left, room.top, room.width, tall),
        pygame.Rect(room.left, room.top + tall, room.width, room.height - tall),
    ]
