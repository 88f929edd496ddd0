"""How large the cards of a zone can be: worked out by hand, to the pixel."""

import math
from dataclasses import replace

import pytest

from game.ui.table.rows import (
    BETWEEN,
    GAP,
    LOWEST,
    MOST_LARGER,
    RATIO,
    STEPS,
    TALLEST,
    USED,
    Band,
    Beside,
    Facing,
    common,
    heights,
    shared,
    tallest,
)

HEIGHTS = [140.0, 112.0, 100.0, 70.0, 50.0, 35.0]


def test_what_all_rows_rest_on():
    assert (round(RATIO, 4), GAP, BETWEEN, USED) == (0.7143, 0.1, 0.04, 0.98)
    assert (TALLEST, LOWEST, MOST_LARGER, STEPS) == (0.28, 0.05, 1.4, 90)


@pytest.mark.parametrize(
    ("width", "tall", "across"),
    [(502, 70, 9), (57, 70, 1), (1, 70, 1), (107.2, 70, 2), (107.0, 70, 1), (560, 140, 5)],
)
def test_as_many_stand_side_by_side_as_have_room_with_their_gaps(width, tall, across):
    band = Band(20, width)
    assert band.across(tall) == across
    wide = tall * RATIO
    if across > 1:
        assert across * wide + (across - 1) * wide * GAP <= width * USED
    assert (across + 1) * wide + across * wide * GAP > width * USED


@pytest.mark.parametrize(("count", "rows"), [(0, 0), (1, 1), (9, 1), (10, 2), (18, 2), (19, 3)])
def test_a_full_row_begins_another(count, rows):
    assert Band(count, 502).rows(70) == rows


def test_a_room_is_as_high_as_its_rows_with_what_lies_on_them_and_its_title():
    assert Band(9, 502).need(70) == pytest.approx(70 * 1.04 / 0.98)
    assert Band(10, 502).need(70) == pytest.approx(2 * 70 * 1.04 / 0.98)
    assert Band(9, 502, stack=1.5, title=20).need(70) == pytest.approx(20 + 70 * 1.54 / 0.98)
    assert Band(0, 502, title=20).need(70) == 20 and Band(0, 502).need(70) == 0
    assert Band(0, 502, title=20, least=33).need(70) == 33
    assert Band(9, 502, least=33).need(70) == pytest.approx(70 * 1.04 / 0.98)


def test_the_heights_of_a_screen_go_down_by_even_steps():
    found = heights(900, 1.0)
    assert found == [10.0 * n for n in range(25, 3, -1)]
    assert heights(900, 1.2)[0] == 300
    assert heights(900, 0.01) == [50, 40], "however small letters are, there is a choice"


def test_the_largest_that_fit_are_taken_and_the_smallest_where_none_do():
    band = Band(9, 502)
    assert tallest(band, 75, HEIGHTS) == 70
    assert tallest(band, band.need(70), HEIGHTS) == 70
    assert tallest(band, band.need(70) - 1, HEIGHTS) == 50
    assert tallest(band, 3, HEIGHTS) == 35


def test_zones_under_each_other_have_cards_of_one_size():
    bands = [Band(9, 502), Band(9, 502)]
    both = sum(band.need(70) for band in bands)
    assert common(bands, both, HEIGHTS) == 70
    assert common(bands, both - 1, HEIGHTS) == 50
    assert common(bands, 1, HEIGHTS) == 35


def test_what_is_left_makes_cards_larger_from_the_last_zone_up():
    bands = [Band(1, 502), Band(1, 502)]
    one, large, larger = (bands[0].need(tall) for tall in (100.0, 112.0, 140.0))
    assert shared(bands, 2 * one, HEIGHTS) == pytest.approx([one, one])
    assert shared(bands, one + large, HEIGHTS) == pytest.approx([one, large])
    assert shared(bands, one + larger, HEIGHTS) == pytest.approx([large + (larger - large - (large - one)) / 2] * 2)


def test_no_zone_has_cards_that_are_much_larger_than_the_fullest():
    full, single = Band(30, 300), Band(1, 300)
    steps = [140.0, 98.0, 71.0, 70.0, 50.0]
    room = full.need(50) + single.need(140)
    assert common([full, single], room, steps) == 50
    needs = shared([full, single], room, steps)
    spare = room - full.need(50) - single.need(70)
    assert needs == pytest.approx([full.need(50) + spare / 2, single.need(70) + spare / 2])


def test_an_empty_zone_has_its_title_and_the_rest_goes_to_those_with_cards():
    bands = [Band(1, 502), Band(0, 502, title=20)]
    assert shared(bands, 300, HEIGHTS) == pytest.approx([280, 20])
    assert shared(bands, 300, HEIGHTS, rest=[1]) == pytest.approx([bands[0].need(140), 300 - bands[0].need(140)])
    assert shared([Band(0, 502), Band(0, 502)], 300, HEIGHTS) == pytest.approx([150, 150])
    exact = bands[0].need(140) + 20
    assert shared(bands, exact + 0.5, HEIGHTS, rest=[1]) == pytest.approx([exact - 20, 20.5]), "half a pixel, too"


def test_what_is_missing_is_taken_from_those_with_cards():
    bands = [Band(1, 502), Band(0, 502, title=20)]
    assert shared(bands, 30, HEIGHTS) == pytest.approx([10, 20])
    assert shared(bands, 30, HEIGHTS, rest=[1]) == pytest.approx([10, 20]), "the rest is only given what is over"


def test_no_card_is_wider_than_its_room():
    assert Band(1, 50).need(70) == 70 * 1.04 / 0.98
    assert Band(1, 49).need(70) == math.inf, "a card of 70 is 50 wide"
    assert tallest(Band(1, 49), 500, HEIGHTS) == 50
    assert Band(0, 10).need(70) == 0, "where nothing lies nothing is too wide"


def test_zones_beside_each_other_need_what_the_neediest_does():
    both = Beside((Band(1, 50), Band(8, 220)))
    assert both.count == 9
    assert both.need(70) == pytest.approx(2 * 70 * 1.04 / 0.98), "four across, in two rows"
    assert both.need(98) == math.inf, "the single one is too wide for its room"


def test_rows_that_face_each_other_have_cards_of_one_size_and_share_what_is_left():
    alone, many = Beside((Band(1, 502),)), Beside((Band(9, 502),))
    both = Facing((alone, many))
    assert both.count == 10 and both.need(70) == pytest.approx(2 * 70 * 1.04 / 0.98)
    assert replace(both, least=200).need(35) == 200
    assert both.parted(200, HEIGHTS) == pytest.approx([100, 100]), "though the single one has room to be larger"
    assert Facing((Beside((Band(0, 502),)), many)).parted(200, HEIGHTS) == pytest.approx([0, 200])
