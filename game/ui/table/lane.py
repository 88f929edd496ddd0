"""The lane: where those who meet stand face to face for a moment, with what counts between them.

It lies over a slot that the table names (`[lane]` of stage.toml) and that does not matter meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.presentation.staging import Staging
from game.ui import paint
from game.ui.table import things
from game.ui.table.beats import Moment
from game.ui.table.context import Context
from game.ui.table.part import CARD as WEIGHT
from game.ui.table.part import WRITTEN
from game.ui.table.places import NAMED, RATIO
from game.ui.theme import BLACK, Colour, mixed

LEAST, MOST = 25.0, 40.0  # percent of the height
RIM = 0.6  # the same: nobody sees that so little of a card is covered
LOW = 18.0  # the same: rather so low than over half of a row
CARD = 0.84  # of its height
LARGEST = 27.0  # percent of the height: a card in it
SUM = 0.34  # of the height between the two, under what is read
PLAYER = 2.2  # cards wide: a player who is attacked
BETWEEN = 50.0  # percent of the height, at the usual text size: no more lies between the two
LOST = 9.0  # percent of the height: so much more room is at the right, for what is lost
OVERLAP = 0.5  # of a card's width, where many act together


@dataclass(frozen=True)
class Lane:
    """Where who acts stands (several side by side), where whom it is done to, what is read and what is counted."""

    rect: pygame.Rect
    left: tuple[pygame.Rect, ...]
    right: pygame.Rect
    player: pygame.Rect  # the same where nobody was sent
    read: pygame.Rect
    counted: pygame.Rect


@lru_cache(maxsize=2)
def floor(size: tuple[int, int], base: Colour, attacker: Colour, other: Colour) -> pygame.Surface:
    """What they stand on: each half in the light of its side."""
    plate = paint.panel(size, base, mixed(attacker, BLACK, 0.4), alpha=255, lit=True)
    wide, tall = size
    for colour, turn in ((attacker, 90), (other, -90)):
        fade = paint.vertical((tall - 8, wide // 2), (*colour, 70), (*colour, 22), (*colour, 0))
        fade = pygame.transform.rotate(fade, turn)
        plate.blit(fade, (4 if turn > 0 else wide - 4 - fade.get_width(), 4))
    return plate


@lru_cache(maxsize=4)
def chevrons(tall: int, base: Colour, colour: Colour) -> pygame.Surface:
    """Which way the blow goes."""
    big = max(4, tall // 9)
    image = paint.clear((10 * big, 2 * big + 2))
    for place in range(5):
        x, y = big + place * 2 * big, big + 1
        points = [(x - big // 2, y - big), (x + big // 2, y), (x - big // 2, y + big)]
        pygame.draw.lines(image, mixed(base, colour, 0.1 + 0.1 * place), False, points, max(3, big // 4))
    return image


def scene_of(moment: Moment) -> str:
    """The scene that a beat belongs to, by itself or because it goes on with it."""
    return moment.beat.scene or (moment.trail[0].beat.scene if moment.trail else "")


def lane_of(context: Context, staging: Staging, moment: Moment, count: int, box: pygame.Rect) -> Lane | None:
    """For a beat in which so many act; None where the table has no lane for it."""
    given = staging.lane
    if given is None or scene_of(moment) not in given.scenes or not count:
        return None
    rect = context.slot(given.slot).clamp(box)
    acting = [context.where(things.card(card)) for card in _with_guests(moment)]
    lying = [one for one, weight in context.weights() if weight in (WEIGHT, WRITTEN) and box.contains(one)]
    lowest = max(context.px(LOW), round(NAMED * context.fonts.least / CARD))
    heights = [lowest, max(lowest, context.px(LEAST)), context.px(MOST)]
    rect = over_whole_rows(rect, [one for one in lying if one not in acting], box.bottom, context.px(RIM), heights)
    pad = context.px(1.2)
    tall = min(round(rect.height * CARD), context.px(LARGEST))
    wide = round(tall * RATIO)
    step = min(wide + pad // 2, round((rect.width * 0.45 - wide) / max(1, count - 1)))
    step = max(step, round(wide * OVERLAP * 0.5))
    top = rect.centery - tall // 2
    group = wide + step * (count - 1)
    end = wide if moment.cast.get("right") else round(wide * PLAYER)
    # They stand as near to each other as what is between them allows, so that it is seen at one glance.
    most = rect.width - group - end - 8 * pad - context.px(LOST)
    middle = max(1, min(round(context.px(BETWEEN) * context.fonts.zoom), most))
    begin = rect.left + max(pad, (rect.width - group - end - middle - 4 * pad - context.px(LOST)) // 2)
    left = tuple(pygame.Rect(begin + step * n, top, wide, tall) for n in range(count))
    between = pygame.Rect(left[-1].right + 2 * pad, top, middle, tall)
    right = pygame.Rect(between.right + 2 * pad, top, wide, tall)
    player = pygame.Rect(between.right + 2 * pad, top, round(wide * PLAYER), tall)
    low = round(between.height * SUM)
    read = pygame.Rect(between.left, between.top, between.width, between.height - low)
    counted = pygame.Rect(between.left, between.bottom - low, between.width, low)
    return Lane(rect, left, right, player, read, counted)


def _with_guests(moment: Moment) -> list[int]:
    """Who acts does not stand in his row meanwhile, and takes along what lies on him."""
    cards, acting = moment.state.raw.cards, {moment.cast.get("left", 0), *moment.band} - {0}
    return [n for n in range(1, moment.state.raw.card_count + 1) if n in acting or cards[n - 1].host in acting]


def cut_by(rect: pygame.Rect, card: pygame.Rect, rim: int) -> bool:
    """Whether so much of a card looks out from under it that it seems cut in two."""
    beside = card.right <= rect.left or card.left >= rect.right
    return not beside and card.top + rim < rect.bottom < card.bottom


def over_whole_rows(
    slot: pygame.Rect, lying: list[pygame.Rect], lowest: int, rim: int, heights: list[int]
) -> pygame.Rect:
    """As high as it has to be: of a row that it would cut in two it covers all or nothing, as far as it may grow or
    shrink for that."""
    low, least, most = heights
    ends = {slot.top + least, *(end for one in lying for end in (one.top - rim, one.bottom, one.bottom + rim))}
    tall = [end - slot.top for end in ends if max(slot.bottom, slot.top + low) <= end <= min(lowest, slot.top + most)]

    def over(height: int) -> pygame.Rect:
        return pygame.Rect(slot.left, slot.top, slot.width, height)

    def worth(height: int) -> tuple[int, bool, int]:
        cut = sum(1 for one in lying if cut_by(over(height), one, rim))
        return -cut, height >= least, -abs(height - least)

    return over(max(tall, key=worth, default=max(slot.height, least)))
