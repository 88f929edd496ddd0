"""Every kind of tile, and the windows around it (F29, F30, F32, F40 to F47, F72 to F76)."""

from __future__ import annotations

import pytest
from fellowship_table import TRACKS


@pytest.mark.parametrize("track", TRACKS)
def test_f40_a_track_tile_moves_its_marker_and_ends_the_story(table, track):
    t = table([{}, {}], place="mordor", tiles=[track, "event"]).quiet()
    assert t.markers == tuple(int(one == track) for one in TRACKS)
    assert (t.event, t.shields, t.state.step) == (0, [1, 0], "activities")


@pytest.mark.parametrize("track", ["hiding", "travelling"])
def test_f41_a_finished_track_lets_another_marker_move(table, track):
    t = table([{}, {}], tiles=[track], hiding=7, travelling=7).quiet()
    assert t.markers == (1, 7, 7, 0)  # the only one left


def test_f41_where_no_marker_can_move_the_story_ends_all_the_same(table):
    t = table([{}, {}], tiles=["hiding", "event"], hiding=7, travelling=7, fighting=10).quiet()
    assert (t.markers, t.event) == ((10, 7, 7, 0), 0)


def test_f42_the_ring_influences_its_bearer(table):
    t = table([{}, {}], tiles=["ring_influence", "ring_influence", "travelling"], ring_bearer=2).quiet()
    assert (t.corruption, t.markers[2]) == ([0, 2], 1)


def test_f43_the_active_player_may_volunteer(table):
    t = table([{}, {}], tiles=["sauron_will", "travelling"], active=2)
    t.volunteer(2).quiet()
    assert (t.corruption, t.sauron) == ([0, 2], 12)


def test_f44_every_event_tile_moves_time_on(table):
    t = table([{"hand": ["book"]}, {"hand": ["bow"]}], tiles=["event", "event", "travelling"], dice=["blank"])
    t.pay("book").quiet()
    assert (t.event, t.sauron, t.markers[2], t.rollers) == (2, 11, 1, [2])


def test_f45_three_cards_of_the_group(table):
    hands = [{"hand": ["bow", "book"]}, {"hand": ["pipe", "boat"]}]
    t = table(hands, tiles=["three_cards_or_event", "travelling"])
    t.pay("bow", "pipe", "boat").quiet()
    assert (t.event, t.sauron, t.discard, t.hand(1)) == (0, 12, ["boat", "bow", "pipe"], ["book"])
    t = table(hands, tiles=["three_cards_or_event", "travelling"])
    t.refuse().quiet()
    assert (t.event, t.sauron, t.discard, t.markers[2]) == (1, 11, [], 1)


def test_f45_two_cards_are_too_few(table):
    t = table([{"hand": ["bow"]}, {"hand": ["pipe"]}], tiles=["three_cards_or_event", "travelling"]).quiet()
    assert (t.event, t.discard) == (1, [])


def test_f45_a_payment_broken_off_costs_nothing(table):
    hands = [{"hand": ["bow", "book"]}, {"hand": ["pipe", "boat"]}]
    t = table(hands, tiles=["three_cards_or_event", "travelling"])
    t.yes().choose("bow").decline().decline().quiet()  # each may say once that he gives no more
    assert (t.event, t.hand(1), t.hand(2)) == (1, ["book", "bow"], ["boat", "pipe"])


@pytest.mark.parametrize(
    "seats",
    [
        [{"hand": ["bow"], "suns": 1}, {"shields": 1}],
        [{"shields": 2}, {"hand": ["bow", "pipe"], "rings": 1, "hearts": 1}],
    ],
    ids=["one way", "several ways"],
)
def test_f46_a_card_a_token_and_a_shield(table, seats):
    t = table(seats, tiles=["item_set_or_event", "hiding"])
    before = sum(sum(t.tokens(seat)) for seat in t.seats), sum(t.shields), sum(t.held())
    t.pay("bow").quiet()
    after = sum(sum(t.tokens(seat)) for seat in t.seats), sum(t.shields), sum(t.held()) - 1  # less the book of the tile
    assert (t.event, after) == (0, tuple(count - 1 for count in before))


@pytest.mark.parametrize("refused", ["give_shield", "give_token", "give_card"])
def test_f46_whoever_holds_something_may_refuse_it(table, refused):
    seats = [{"hand": ["bow"], "suns": 1, "shields": 1}, {"hand": ["pipe"], "rings": 1, "shields": 1}]
    t = table(seats, tiles=["item_set_or_event", "hiding"], ring_used=1).yes()
    while t.prompt.startswith("give"):
        t.decline() if t.prompt == refused else t.choose(t.options[0])
    assert (t.event, t.shields, t.all("suns"), t.all("rings")) == (1, [1, 1], [1, 0], [0, 1])
    assert (t.hand(1), t.hand(2)) == (["book", "bow"], ["pipe"])


@pytest.mark.parametrize(
    "seats",
    [[{"hand": ["bow"], "suns": 1}, {}], [{"hand": ["bow"], "shields": 1}, {}], [{"suns": 1, "shields": 1}, {}]],
    ids=str,
)
def test_f46_all_three_must_be_given(table, seats):
    t = table(seats, tiles=["item_set_or_event", "hiding"]).quiet()
    assert (t.event, t.sauron) == (1, 11)
    assert (t.of(1, "suns"), t.shields[0]) == (seats[0].get("suns", 0), seats[0].get("shields", 0))


# --- the Ring


def test_f30_the_ring_ends_the_scenario_before_the_tile(table):
    t = table([{}, {}], place="helms_deep", tiles=["sauron_will"], fighting=7, dice=["blank"])
    t.put_on_ring("fighting/8").decline_until_place("shelobs_lair")
    assert (t.sauron, t.corruption, t.rolled) == (12, [3, 3], ["blank"])


def test_f30_nor_does_the_event_of_the_tile_happen(table):
    t = table([{}, {}], place="helms_deep", tiles=["event"], event=5, fighting=8, dice=["one"])
    t.put_on_ring("fighting/9").decline_until_place("shelobs_lair")
    assert (t.sauron, t.corruption) == (12, [4, 3])


def test_f72_the_ring_is_put_on_once_in_a_scenario(table):
    t = table([{}, {}], tiles=["ring_influence", "travelling"], dice=["blank"])
    t.put_on_ring("hiding/1")
    assert (t.variable("ring_used"), t.markers, t.corruption) == (1, (0, 4, 1, 0), [1, 0])
    assert sum("put-on-ring" in options for _, _, options in t.seen) == 1


def test_f72_the_ring_bearer_may_do_it_in_anothers_turn(table):
    t = table([{}, {"hobbit": ["merry"]}], tiles=["travelling"], ring_bearer=2, dice=["two"])
    t.put_on_ring("hiding/1").quiet()
    assert (t.corruption, t.rollers, t.markers, t.active) == ([0, 2], [2], (0, 2, 1, 0), 1)


def test_f72_the_ring_after_a_card(table):
    t = table([{"hand": ["bow", "gimli"]}, {}], step="activities", dice=["blank"])
    t.play("bow").put_on_ring("fighting/2")
    assert (t.markers[0], t.shields, t.tokens(1)) == (5, [1, 0], (0, 0, 0))


def test_f72_the_ring_after_the_card_of_another_player(table):
    t = table([{"hand": ["bow", "gimli"]}, {"hobbit": ["merry"]}], step="activities", ring_bearer=2, dice=["blank"])
    t.play("bow")
    assert (t.asked, t.prompt) == (2, "carried_out")
    t.put_on_ring("fighting/2")
    assert (t.markers[0], t.asked, t.prompt) == (5, 1, "turn")


def test_f73_the_full_number_unless_the_track_ends(table):
    t = table([{}, {}], tiles=["travelling"], hiding=6, dice=["blank"])
    t.put_on_ring("hiding/7").quiet()
    assert t.markers[:3] == (0, 7, 1)


def test_f75_the_ring_kills_its_bearer_and_moves_nothing(table):
    t = table([{"corruption": 6}, {}], tiles=["travelling"], fighting=4, sauron=9, dice=["three"])
    t.put_on_ring("fighting/5")
    assert (t.over, t.markers[0], t.state.scores) == (True, 4, [14, 14])


def test_f76_the_next_scenario_lets_it_be_used_again(table):
    t = table([{}, {}], place="helms_deep", tiles=["fighting"], fighting=9, ring_used=1)
    t.decline_until_place("shelobs_lair")
    assert t.variable("ring_used") == 0
