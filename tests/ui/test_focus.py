"""Where the focus goes with a direction, a tap and the shoulders."""

import random

import pygame
import pytest

from game.ui import focus
from game.ui.focus import Target

WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def target(x: int, y: int, width: int = 40, height: int = 40, **more) -> Target:
    return Target(pygame.Rect(x, y, width, height), name=f"{x},{y}", **more)


def test_a_direction_goes_to_the_next_thing_that_way():
    here, right, far, below = target(0, 0), target(100, 0), target(200, 0), target(0, 100)
    among = [here, right, far, below]
    assert focus.nearest(among, here, 1, 0) is right
    assert focus.nearest(among, here, 0, 1) is below
    assert focus.nearest(among, here, -1, 0) is None
    assert focus.nearest(among, here, 0, -1) is None


def test_what_is_in_line_beats_what_is_near():
    here, aside, ahead = target(0, 0), target(60, 90), target(160, 0)
    assert focus.nearest([here, aside, ahead], here, 1, 0) is ahead


def test_what_stands_over_a_thing_is_neither_left_nor_right_of_it():
    here, over, wide = target(20, 200, 80, 120), target(10, 0), target(0, 400, 90)
    assert focus.nearest([here, over, wide], here, -1, 0) is None
    assert focus.nearest([here, over, wide], here, 0, -1) is over
    assert focus.nearest([here, over, wide], here, 0, 1) is wide
    beyond = target(-60, 20)
    assert focus.nearest([here, over, wide, beyond], here, -1, 0) is beyond


def test_in_a_hand_that_is_a_fan_up_and_down_lead_to_no_neighbour():
    fan = [target(60 * n, 300 + 4 * (n - 2) ** 2, 96, 134) for n in range(5)]
    for at in fan:
        assert focus.nearest(fan, at, 0, 1) is None
        assert focus.nearest(fan, at, 0, -1) is None
    assert focus.nearest(fan, fan[2], 1, 0) is fan[3]


def test_without_a_focus_the_first_thing_is_taken():
    one, other = target(50, 50), target(0, 0)
    assert focus.nearest([one, other], None, 1, 0) is other
    assert focus.nearest([], None, 1, 0) is None


def test_there_and_back_along_a_row_ends_where_it_began():
    row = [target(60 * n, 0) for n in range(6)]
    at = row[0]
    for _ in range(5):
        at = focus.nearest(row, at, 1, 0)
    assert at is row[5]
    for _ in range(5):
        at = focus.nearest(row, at, -1, 0)
    assert at is row[0]


@pytest.mark.parametrize("seed", range(12))
def test_everything_can_be_reached_from_everything(seed):
    """Scattered as cards, piles and buttons are: none on the very same spot."""
    chance = random.Random(seed)
    cells = chance.sample([(x, y) for x in range(10) for y in range(6)], 24)
    among = [
        target(x * 90 + chance.randrange(30), y * 90 + chance.randrange(30), chance.randrange(30, 80)) for x, y in cells
    ]
    for start in among:
        seen, waiting = {start.name}, [start]
        while waiting:
            here = waiting.pop()
            for dx, dy in WAYS:
                there = focus.nearest(among, here, dx, dy)
                if there is not None and there.name not in seen:
                    seen.add(there.name)
                    waiting.append(there)
        assert len(seen) == len(among)


def test_a_tap_finds_what_lies_on_top_and_can_be_chosen():
    below, above, off = target(0, 0), target(20, 0), target(10, 0, enabled=False)
    assert focus.at_point([below, above, off], (30, 10)) is above
    assert focus.at_point([below, above, off], (10, 10)) is below
    assert focus.at_point([below, above, off], (500, 10)) is None


def test_shoulders_go_round_the_groups_both_ways():
    hand, more, table, off = (
        target(0, 0, group="hand"),
        target(50, 0, group="hand"),
        target(0, 50, group="table"),
        target(0, 90, group="off", enabled=False),
    )
    among = [hand, more, table, off]
    assert focus.next_group(among, more, 1) is table
    assert focus.next_group(among, table, 1) is hand
    assert focus.next_group(among, hand, -1) is table
    assert focus.next_group(among, None, 1) is hand
    assert focus.next_group([], None, 1) is None
