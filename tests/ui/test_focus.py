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


R = pygame.Rect
NAMED = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}
COSTS = [
    # from, to, way, cost: the gap + a quarter of the way + three times how far aside + 0.3 of how far off
    (R(0, 0, 20, 20), R(100, 0, 20, 20), "right", 80 + 25),
    (R(0, 0, 20, 20), R(-100, 0, 20, 20), "left", 80 + 25),
    (R(0, 0, 20, 20), R(0, 100, 20, 20), "down", 80 + 25),
    (R(0, 0, 20, 20), R(0, -100, 20, 20), "up", 80 + 25),
    (R(0, 0, 20, 20), R(100, 0, 20, 20), "left", None),
    (R(0, 0, 20, 20), R(0, 0, 20, 20), "right", None),
    (R(0, 0, 20, 20), R(1, 0, 20, 20), "right", 0.25),
    (R(0, 0, 20, 20), R(100, 10, 20, 20), "right", 80 + 25 + 3),
    (R(0, 0, 20, 20), R(10, 100, 20, 20), "down", 80 + 25 + 3),
    (R(0, 0, 20, 20), R(100, 50, 20, 20), "right", 80 + 25 + 3 * 30 + 0.3 * 50),
    (R(0, 0, 20, 20), R(50, 100, 20, 20), "down", 80 + 25 + 3 * 30 + 0.3 * 50),
    (R(0, 0, 20, 20), R(30, 46, 20, 20), "right", 2 * (10 + 7.5 + 3 * 26 + 0.3 * 46)),  # more aside than ahead
    (R(0, 0, 20, 20), R(30, 45, 20, 20), "right", 10 + 7.5 + 3 * 25 + 0.3 * 45),
    (R(0, 0, 20, 20), R(30, -45, 20, 20), "right", 10 + 7.5 + 3 * 25 + 0.3 * 45),
    (R(0, 0, 20, 90), R(30, 46, 20, 90), "right", 10 + 7.5 + 0.3 * 46),  # aside only by their middles
    (R(0, 0, 40, 20), R(20, 20, 40, 20), "right", 5 + 0.3 * 20),
    (R(0, 0, 40, 20), R(20, 21, 40, 20), "right", None),  # stands under it
    (R(0, 0, 40, 20), R(21, 22, 40, 20), "right", 2 * 0 + 0.25 * 21 + 3 * 2 + 0.3 * 22),
    (R(0, 0, 20, 40), R(21, 20, 20, 40), "down", None),  # a neighbour in a hand
    (R(0, 0, 20, 40), R(20, 20, 20, 40), "down", 5 + 0.3 * 20),
]


@pytest.mark.parametrize(("start", "end", "way", "cost"), COSTS)
def test_how_far_it_is_that_way(start, end, way, cost):
    found = focus._cost(start, end, *NAMED[way])
    assert found == (None if cost is None else pytest.approx(cost))


def test_a_ring_counts_where_it_is_smaller_than_the_room_for_a_finger():
    at = Target(R(0, 0, 20, 20), name="at")
    near = Target(R(30, 0, 90, 20), name="near", around=R(110, 0, 10, 20))
    far = Target(R(60, 0, 20, 20), name="far")
    assert focus.nearest([at, near, far], at, 1, 0) is far
    wide = Target(R(0, 0, 200, 20), name="wide", around=R(0, 0, 20, 20))
    assert focus.nearest([wide, far], wide, 1, 0) is far


def test_of_two_equally_far_the_first_is_taken():
    at, one, other = (Target(R(x, y, 20, 20)) for x, y in ((0, 50), (60, 20), (60, 80)))
    assert focus.nearest([at, one, other], at, 1, 0) is one
    assert focus.nearest([at, other, one], at, 1, 0) is other
    assert focus.nearest([], at, 1, 0) is None
    assert focus.nearest([at], at, 1, 0) is None


def test_what_lies_nearest_to_a_place_and_of_two_what_comes_after():
    left, right, far = (Target(R(x, 0, 10, 10)) for x in (0, 80, 300))
    assert focus.closest([left, right, far], R(40, 0, 10, 10)) is right
    assert focus.closest([far, left], R(40, 0, 10, 10)) is left
    assert focus.closest([right, far], R(290, 0, 10, 10)) is far
    below, beside = Target(R(40, 60, 10, 10)), Target(R(110, 0, 10, 10))
    assert focus.closest([beside, below], R(40, 0, 10, 10)) is below
    assert focus.closest([], R(0, 0, 1, 1)) is None
    # Within half its width, or 8 pixels, nothing is nearer than anything else: what comes after wins.
    assert (
        focus.closest([Target(R(-3, 0, 1, 1), name="before"), Target(R(3, 0, 1, 1), name="after")], R(0, 0, 1, 1)).name
        == "after"
    )
    wide = R(0, 0, 100, 10)
    assert (
        focus.closest([Target(wide.move(-20, 0), name="before"), Target(wide.move(24, 0), name="after")], wide).name
        == "after"
    )


@pytest.mark.parametrize(("by", "first", "second"), [(1, "a", "b"), (-1, "c", "a")])
def test_without_a_focus_shoulders_begin_at_the_edge(by, first, second):
    targets = [Target(R(n, 0, 1, 1), group=group, name=group) for n, group in enumerate("abc")]
    assert focus.next_group(targets, None, by).name == first
    assert focus.next_group(targets, targets[0 if by > 0 else 1], by).name == second
    assert focus.next_group([], None, by) is None


def test_what_a_target_is_unless_it_says_otherwise():
    target = Target(R(0, 0, 1, 1))
    assert (target.radius, target.ring, target.enabled, target.seen) == (8, True, True, True)
    assert focus.ASIDE == 2.0


def test_targets_that_look_alike_are_two_things():
    one, other = Target(R(0, 0, 1, 1)), Target(R(0, 0, 1, 1))
    assert one != other and len({one, other}) == 2, "a scene looks for the one it put there"


@pytest.mark.parametrize(
    ("width", "before", "after", "first"),
    [
        (1, 3, 4, "after"),  # eight pixels are one step: 4 of them are not half of more than that
        (1, 3, 5, "before"),
        (1, 4, 11, "before"),
        (60, 14, 15, "after"),  # half of its width is one step
        (60, 14, 16, "before"),
    ],
)
def test_a_step_away_is_half_a_width_or_eight_pixels(width, before, after, first):
    place = R(100, 100, width, 1)
    targets = [Target(place.move(-before, 0), name="before"), Target(place.move(after, 0), name="after")]
    assert focus.closest(targets, place).name == first


def test_nearness_is_measured_as_the_crow_flies():
    place = R(100, 100, 1, 1)
    straight, aslant = Target(place.move(-105, 0), name="straight"), Target(place.move(80, 80), name="aslant")
    assert focus.closest([aslant, straight], place).name == "straight"
    assert focus.closest([Target(place.move(-121, 0)), aslant], place).name == "aslant"
