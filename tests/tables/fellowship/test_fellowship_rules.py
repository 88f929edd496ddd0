"""Numbered rules the examples leave open: set-up, turns, playing, spaces, death, the ends of scenarios and games."""

from __future__ import annotations

from collections import Counter

import pytest
from fellowship_positions import GOLDEN, HOBBITS, TILES, tile

FULL = {"hearts": 1, "suns": 1, "rings": 1}


# --- set-up (F4 to F11)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_f6_and_f7_the_hobbits_of_so_many_players(game, players):
    seats = set()
    for seed in range(12):
        t = game(players=players, seed=seed)
        dealt = [t.ids("hobbit", seat)[0] for seat in t.seats]
        assert sorted(dealt) == sorted(HOBBITS[:players])
        assert t.ring_bearer == t.active == dealt.index("frodo") + 1
        seats.add(t.ring_bearer)
    assert len(seats) > 1  # dealt at random


def test_f4_and_f5_what_lies_ready(game):
    t = game(players=3)
    assert (t.corruption, t.shields, t.sauron, t.markers) == ([0, 0, 0], [0, 0, 0], 12, (0, 0, 0, 0))
    assert sorted(t.ids("golden")) == sorted(GOLDEN)
    assert sorted(t.ids("gandalf")) == ["foresight", "guidance", "healing", "magic", "persistence"]
    assert len(t.ids("deck")) == 60 - 3 * 6
    assert Counter(t.ids("tiles")) == Counter({tile(one): count for one, count in TILES.items()})


def test_f5_the_piles_are_shuffled(game):
    orders = {tuple(game(seed=seed).ids(zone)) for seed in range(4) for zone in ("deck", "tiles", "golden")}
    assert len(orders) > 9


def test_f11_without_any_card_a_draw_is_skipped(table):
    t = table([{"hand": ["fighting_grey"]}, {}], step="activities", deck=["bow"], discard=["gimli"])
    t.rest("draw")
    assert "fighting_grey" in t.hand(1) and not t.over


def test_f11_used_tiles_are_shuffled_when_none_is_left(table):
    used = [tile("ring_influence"), tile("travelling")]
    t = table([{}, {}], tiles=["ring_influence"], only_tiles=True, tiles_used=used).quiet()
    assert t.markers[2] == 1 and t.corruption[0] in (1, 2, 3)


# --- a turn (F28, F33 to F39)


def test_f34_turns_go_round_the_living(table):
    t = table([{}, {"dead": 1}, {}], tiles=["travelling", "hiding"])
    t.end_turn().decline_until_turn()
    assert t.active == 3


def test_f34_played_cards_are_discarded_at_the_end_of_the_turn(table):
    t = table([{"hand": ["gimli", "bow"]}, {}], step="activities")
    t.play("gimli").play("bow").decline_until_turn(2)
    assert (t.discard, t.ids("tile")) == (["bow", "gimli"], [])


def test_f33_one_brown_and_one_grey(table):
    t = table([{"hobbit": ["sam"], "hand": ["gimli", "boromir", "bow", "boat"]}, {}], step="activities")
    t.play("gimli").quiet()
    assert (t.prompt, t.offers("boromir")) == ("turn", False)
    t.play("bow").quiet()
    assert not t.offers("boat")


def test_f35_every_space_entered_takes_effect(table):
    t = table([{"hand": ["legolas", "book"]}, {}], step="activities", hiding=1)
    t.play("legolas")
    assert (t.markers[1], t.tokens(1)) == (3, (1, 0, 1))


def test_f36_a_card_without_its_track_cannot_be_played(table):
    t = table([{"hobbit": ["sam"], "hand": ["friendship_grey", "theoden", "bow"]}, {}], step="activities").quiet()
    assert t.offers("bow") and not t.offers("friendship_grey") and not t.offers("theoden")


def test_f36_nor_one_whose_track_is_complete(table):
    t = table([{"hobbit": ["sam"], "hand": ["book", "bow"]}, {}], step="activities", hiding=7).quiet()
    assert t.offers("bow") and not t.offers("book")


def test_f36_surplus_symbols_are_lost(table):
    t = table([{"hand": ["legolas", "bow"]}, {}], step="activities", hiding=6)
    t.play("legolas")
    assert (t.markers[:3], t.tokens(1)) == ((0, 7, 0), (1, 0, 0))


def test_f38_one_card_is_enough_and_forbids_the_rest(table):
    t = table([{"hand": ["gimli", "bow"], "corruption": 3}, {}], step="activities")
    t.play("gimli").end_turn()
    assert (t.hand(1), t.corruption[0]) == (["bow"], 3)


def test_f39_a_hobbit_on_nought_cannot_go_further_left(table):
    t = table([{}, {}], step="activities")
    t.decline_until_turn(2)
    assert t.corruption == [0, 0]


def test_f37_an_epic_is_no_card_of_the_turn_and_leaves_the_rest_open(table):
    t = table([{"hand": ["elessar"], "corruption": 3}, {}], step="activities")
    t.choose("elessar").answer("player:1").rest("draw")
    assert (t.corruption[0], len(t.hand(1))) == (2, 2)


# --- spaces and supply (F3, F50 to F52)


def test_f3_a_token_that_is_used_up_is_not_gained(table):
    t = table([{"hand": ["bow"]}, {"rings": 5}], step="activities", fighting=2)
    t.play("bow")
    assert (t.markers[0], t.of(1, "rings")) == (3, 0)


def test_f3_no_golden_shield_is_left(table):
    t = table([{"hand": ["bow"]}, {}], step="activities", fighting=9, golden=[])
    t.play("bow")
    assert t.shields == [0, 0]


def test_f50_a_card_of_the_track_may_be_played_at_once(table):
    t = table([{"hand": ["hiding_brown"], "hobbit": ["sam"]}, {}], step="activities")
    t.play("hiding_brown")
    assert t.hand(1) == ["book"]
    t.play("book")
    assert (t.markers[1], t.tokens(1)) == (2, (0, 0, 1))


def test_f50_a_heal_space(table):
    t = table([{"hand": ["boat"], "corruption": 2}, {}], place="shelobs_lair", step="activities", travelling=7)
    t.play("boat")
    assert t.corruption[0] == 1


def test_f51_two_die_spaces_are_two_rolls_after_everything_else(table):
    seats = [{"hand": ["gollum", "bow"], "hobbit": ["pippin"]}, {}]
    t = table(
        seats, place="shelobs_lair", step="activities", fighting=5, golden=["golden_2"], dice=["one", "one", "one"]
    )
    t.play("gollum", "fighting/6").quiet()
    assert (t.markers[0], t.shields[0], len(t.rolled), t.corruption[0]) == (8, 2, 3, 3)  # and one roll for Gollum


# --- death (F53 to F57)


def test_f55_sauron_kills_everyone_he_reaches(table):
    seats = [{}, {"corruption": 8, "shields": 4, "hand": ["bow"], "suns": 1}, {"corruption": 9}]
    t = table(seats, tiles=["event", "travelling"], sauron=10, event=4).quiet()
    assert (t.sauron, t.dead, t.active) == (8, [2, 3], 1)
    assert (t.hand(2), t.tokens(2), t.shields[1]) == ([], (0, 0, 0), 4)


def test_f57_a_dead_hobbit_reveals_no_more_and_his_turn_ends(table):
    seats = [{"corruption": 9, "hand": ["gimli"]}, {}, {}]
    t = table(seats, tiles=["sauron_will", "travelling", "hiding"], sauron=10, ring_bearer=2)
    t.volunteer(1).decline_until_turn(2)
    assert (t.dead, t.active, t.sauron) == ([1], 2, 10)
    assert t.shields == [0, 1, 0]  # the next tile is the next player's


def test_f57_the_others_finish_an_event_of_each_player(table):
    seats = [{"hobbit": ["merry"], "corruption": 9}, {"hobbit": ["pippin"]}, {"hobbit": ["fatty"]}]
    t = table(seats, tiles=["event", "travelling"], event=1, sauron=10, ring_bearer=2, dice=["one", "one", "two"])
    t.decline_until_turn(2)
    assert (t.dead, t.rollers, t.corruption) == ([1], [1, 2, 3], [10, 1, 2])


def test_f57_shields_of_the_dead_cannot_be_used(table):
    t = table([{"shields": 4}, {"shields": 9, "dead": 1}], place="shelobs_lair", tiles=["event", "hiding"]).quiet()
    assert t.shields == [4, 9]  # Gollum cost seven
    assert not t.seen_option("call-gandalf")


def test_f57_a_hobbit_who_dies_in_his_card_step_ends_his_turn(table):
    seats = [{"hand": ["bow", "boat"], "corruption": 8, "hobbit": ["merry"]}, {}]
    t = table(seats, step="activities", fighting=6, sauron=10, ring_bearer=2, dice=["two"])
    t.play("bow").decline_until_turn(2)
    assert (t.dead, t.active, t.markers[2]) == ([1], 2, 0)


def test_f17_a_cost_that_may_be_declined_kills_nobody(table):
    t = table([{}, {}], place="mordor", tiles=["event", "fighting"], event=4).quiet()
    assert (t.sauron, t.dead) == (9, [])


# --- after a scenario (F29, F58 to F62)


@pytest.mark.parametrize(
    ("place", "following"),
    [("moria", "lothlorien"), ("helms_deep", "shelobs_lair"), ("shelobs_lair", "mordor")],
)
def test_f62_where_the_journey_goes_on(table, place, following):
    t = table([{"hearts": 1}, {"rings": 1}], place=place, tiles=["fighting"], fighting=9, ring_used=1)
    t.decline_until_place(following)
    assert (t.ring_bearer, t.variable("ring_used"), t.tokens(1), t.tokens(2)) == (2, 0, (0, 0, 0), (0, 0, 0))
    assert t.markers == (0, 0, 0, 0)
    assert [one for one in t.said if one.startswith("reached")] == [f"reached_{following}"]


def test_f29_the_last_event_ends_a_scenario_at_once(table):
    t = table(
        [{**FULL, "hand": ["bow"]}, FULL], place="helms_deep", tiles=["event", "fighting"], event=5, travelling=10
    )
    t.decline_until_place("shelobs_lair")
    assert (t.corruption, t.sauron, t.shields) == ([0, 0], 10, [0, 0])


def test_f29_tiles_are_not_revealed_after_the_last_main_space(table):
    t = table([FULL, FULL], tiles=["fighting", "event"], fighting=9, golden=["golden_1"])
    t.quiet()
    assert (t.state.step, t.event, t.active) == ("activities", 0, 1)


def test_f29_all_tiles_are_shuffled_for_the_next_scenario(table):
    t = table([FULL, FULL], place="helms_deep", tiles=["fighting"], fighting=9).decline_until_place("shelobs_lair")
    assert len(t.ids("tiles")) + len(t.ids("tile")) + len(t.ids("tiles_used")) == 23


def test_f58_darkness_kills_and_the_ring_passes_among_the_living(table):
    seats = [{"corruption": 1}, {"corruption": 7, "rings": 2}, {}]
    t = table(seats, place="helms_deep", tiles=["fighting"], fighting=9, sauron=9)
    t.decline_until_place("shelobs_lair")
    assert (t.dead, t.ring_bearer) == ([2], 3)


def test_f62_features_not_gained_are_lost(table):
    t = table([FULL, FULL], tiles=["fighting"], fighting=9).decline_until_place("lothlorien")
    assert {t.zone("book")[0], t.zone("pipe")[0]} == {"gone"}


# --- the end (F63 to F71)


def mordor(table, seats, *faces, **rest):
    rest = {"travelling": 12, "tiles": ["travelling"], **rest}
    return table(seats, place="mordor", dice=faces, **rest)


def test_f64_the_ring_bearer_dies_on_space_60(table):
    t = mordor(table, [{"corruption": 6}, {}], "three", sauron=9).decline_until()
    assert (t.rolled, t.state.scores, t.state.winners) == (["three"], [60, 60], [])


def test_f65_the_active_player_destroys_the_ring_and_takes_a_golden_shield(table):
    t = mordor(table, [{}, {}], "blank", "one", golden=["golden_3"]).decline_until()
    assert (t.rollers, t.shields, t.state.scores, t.state.winners) == ([1, 1], [3, 0], [63, 63], [1, 2])


def test_f66_the_next_living_player_rolls(table):
    seats = [{"corruption": 7}, {"dead": 1}, {"corruption": 3}]
    t = mordor(table, seats, "blank", "three", "two", golden=["golden_1"], sauron=10).decline_until()
    assert (t.rollers, t.dead, t.state.scores) == ([1, 1, 3], [1, 2], [61, 61, 61])


def test_f68_somebody_else_dies_on_space_60(table):
    seats = [{"corruption": 7, "hobbit": ["merry"]}, {"hobbit": ["frodo"]}]
    t = mordor(table, seats, "three", "one", golden=["golden_1"], sauron=10, ring_bearer=2).decline_until()
    assert (t.rollers, t.dead, t.state.winners) == ([1, 2], [1], [1, 2])


def test_f67_the_ring_is_the_last_chance_before_the_last_event(table):
    t = mordor(table, [{}, {}], "blank", "one", tiles=["event"], event=5, travelling=9)
    t.put_on_ring("travelling/10").decline_until()
    assert (t.rolled, t.state.winners) == (["blank", "one"], [1, 2])


def test_f67_mithril_at_the_crack_of_doom(table):
    t = mordor(table, [{"corruption": 7, "hand": ["mithril"]}, {}], "blank", "three", sauron=10, golden=["golden_1"])
    t.decline_until("rescue").choose("mithril").decline_until()
    assert (t.dead, t.corruption[0], t.state.winners) == ([], 7, [1, 2])


@pytest.mark.parametrize(("place", "number"), [("moria", 10), ("helms_deep", 30), ("shelobs_lair", 40), ("mordor", 50)])
def test_f71_a_start_space_has_its_number(table, place, number):
    t = table([{"corruption": 8}, {}], place=place, tiles=["ring_influence"], sauron=9).decline_until()
    assert t.state.scores == [number, number]
    assert table([{}, {}], place=place, step="journey", laid_out=0).variable("distance") == number


@pytest.mark.parametrize("place", ["bag_end", "rivendell"])
def test_f71_before_moria_the_score_is_nought(table, place):
    seats = [{"corruption": 9, "hobbit": ["merry"]}, {"hobbit": ["sam"]}]
    t = table(seats, place=place, step="journey", event=2, sauron=10, dice=["three"])
    t.decline_until()  # the Nazgûl bring Sauron, or nobody has a friend and the die falls badly
    assert (t.over, t.state.scores) == (True, [0, 0])


@pytest.mark.parametrize(("distance", "scored"), [({"distance": 17}, 17), ({}, 20)])
def test_f71_in_lothlorien_the_last_space_of_moria_counts(table, distance, scored):
    seats = [{"corruption": 9, "hobbit": ["merry"]}, {"hobbit": ["sam"]}]
    t = table(seats, place="lothlorien", step="journey", event=2, sauron=10, dice=["three"], **distance)
    t.decline_until()
    assert (t.over, t.state.scores) == (True, [scored, scored])
