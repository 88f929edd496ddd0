"""The vectors X36 to X71: death, abilities, variants, and the printed boards."""

from __future__ import annotations

import pytest
from fellowship_positions import GOLDEN

NO_ROLL: list[str] = []


def watched(table, hobbit, hand, *faces, corruption=0, **rest):
    """The water of Moria: whoever cannot hide rolls. Seat 1 is the hobbit, seat 2 can hide and bears the Ring."""
    first = {"hobbit": [hobbit], "hand": hand, "corruption": corruption}
    seats = [first, {"hobbit": ["pippin"], "hand": ["book"]}]
    rest = {"ring_bearer": 2, **rest}
    return table(seats, tiles=["event", "travelling"], event=1, dice=faces, **rest)


def test_x36_who_cannot_discard_two_cards_dies(table):
    t = watched(table, "merry", ["bow"], "cards")
    t.pay("book").quiet()
    assert (t.dead, t.hand(1), "bow" in t.discard) == ([1], [], True)
    assert not t.over
    t = watched(table, "merry", ["bow"], "cards", ring_bearer=1)
    t.decline_until()
    assert (t.over, t.state.scores) == (True, [10, 10])


def test_x37_sam_discards_one_and_lives(table):
    t = watched(table, "sam", ["bow"], "cards").quiet()
    assert (t.dead, t.hand(1), t.discard) == ([], [], ["bow"])


def test_x38_sam_moves_one_only(table):
    t = watched(table, "sam", [], "three").quiet()
    assert (t.corruption[0], t.rolled[0]) == (1, "three")


def test_x39_past_sauron_is_dead_too(table):
    t = watched(table, "merry", [], "two", sauron=9, corruption=8)
    t.pay("book").quiet()
    assert (t.corruption[0], t.dead) == (10, [1])


def test_x40_sauron_reaches_a_hobbit(table):
    t = watched(table, "merry", [], "eye", sauron=9, corruption=8)
    t.pay("book").quiet()
    assert (t.sauron, t.dead) == (8, [1])


def test_x41_shields_come_before_the_roll(table):
    t = table([{"hand": ["gollum", "book"]}, {"hand": ["mithril"]}], step="activities", fighting=5, dice=["one"])
    t.play("gollum", "fighting/6").window("mithril")
    assert (t.markers[0], t.tokens(1), t.shields, t.rolled) == (8, (0, 0, 1), [1, 0], ["one"])


def test_x42_a_brown_card_is_a_star_for_frodo(table):
    t = table([{"hand": ["travelling_brown"]}, {"hand": ["friendship_grey"]}], tiles=["event", "travelling"])
    t.pay("travelling_brown", "friendship_grey").quiet()
    assert (t.sauron, t.discard) == (12, ["friendship_grey", "travelling_brown"])


@pytest.mark.parametrize(("hobbit", "card"), [("frodo", "travelling_grey"), ("sam", "travelling_brown")])
def test_x43_other_cards_and_other_hobbits_have_no_such_star(table, hobbit, card):
    seats = [{"hobbit": [hobbit], "hand": [card]}, {"hobbit": ["merry"], "hand": ["friendship_grey"]}]
    t = table(seats, tiles=["event", "travelling"]).quiet()
    assert (t.sauron, t.discard) == (11, [])


@pytest.mark.parametrize(("hobbit", "allowed"), [("pippin", True), ("merry", False), ("frodo", False)])
@pytest.mark.parametrize("colour", ["brown", "grey"])
def test_x44_pippin_plays_two_cards_of_a_colour(table, hobbit, allowed, colour):
    hand = [f"fighting_{colour}", f"travelling_{colour}"]
    t = table([{"hobbit": [hobbit], "hand": [*hand, "pipe"]}, {"hobbit": ["sam"]}], step="activities")
    t.play(hand[0], "fighting/1").quiet()
    assert t.offers(hand[1]) == allowed


def test_x45_a_rest_draws_two_or_goes_left(table):
    seats = [{"corruption": 3, "hand": ["fighting_brown"]}, {}]
    t = table(seats, step="activities").rest("draw")
    assert (len(t.hand(1)), t.corruption[0]) == (3, 3)
    t = table(seats, step="activities").rest("heal")
    assert (len(t.hand(1)), t.corruption[0]) == (1, 2)
    t = table(seats, step="activities")
    t.play("fighting_brown", "fighting/1").decline_until_turn(2)
    assert (t.hand(1), t.corruption[0]) == ([], 3)


def test_x46_an_empty_deck_is_made_of_the_hobbit_cards_in_the_discards(table):
    discard = ["bow", "hiding_grey", "healing", "hiding_brown", "gimli"]
    t = table([{}, {}], step="activities", deck=["fighting_brown"], discard=discard).rest("draw")
    assert len(t.hand(1)) == 2 and "fighting_brown" in t.hand(1)
    assert {*t.hand(1), *t.ids("deck")} == {"fighting_brown", "hiding_grey", "hiding_brown"}
    assert sorted(t.ids("gone")) == ["bow", "gimli", "healing"]


def test_x47_a_volunteer_takes_two_steps(table):
    t = table([{}, {}, {}], tiles=["sauron_will", "travelling"])
    t.volunteer(3).quiet()
    assert (t.corruption, t.sauron, t.markers[2]) == ([0, 0, 2], 12, 1)


def test_x48_nobody_steps_forward(table):
    t = table([{}, {}, {}], tiles=["sauron_will", "travelling"])
    t.refuse().quiet()
    assert (t.corruption, t.sauron, t.markers[2]) == ([0, 0, 0], 11, 1)


@pytest.mark.parametrize(("level", "sauron"), [("introductory", 15), ("standard", 12), ("expert", 10)])
def test_x49_the_level_is_where_sauron_starts(game, level, sauron):
    assert game(level=level).sauron == sauron
    assert game().sauron == 12


def traitor(table, rings):
    seats = [{"corruption": 8, "rings": rings, "shields": 20}, {"shields": 30}, {}]
    options = {"contest": "on"}
    t = table(seats, place="helms_deep", fighting=3, tiles=["ring_influence"], sauron=9, options=options)
    return t.decline_until()


def test_x50_a_ring_bearer_with_three_rings_turns_traitor(table):
    t = traitor(table, 3)
    assert (t.state.scores, t.state.winners) == ([33, 0, 0], [1])


def test_x51_with_two_rings_nobody_wins(table):
    t = traitor(table, 2)
    assert (t.state.scores, t.state.winners) == ([33, 33, 33], [])


def test_x52_the_left_neighbour_takes_the_ring_up(table):
    t = watched(table, "merry", ["bow"], "cards", ring_bearer=1, options={"relay": "on"})
    t.pay("book").quiet()
    assert (t.dead, t.ring_bearer, t.over) == ([1], 2, False)


def test_x53_anyone_calls_gandalf_and_the_active_player_says_how(table):
    t = table([{"corruption": 4}, {"shields": 6, "corruption": 5}], tiles=["fighting"])
    t.window("call-gandalf", seat=2).choose("call-gandalf")
    assert (t.asked, t.shields) == (1, [0, 1])
    t.choose("healing", "player:2")
    assert (t.corruption, t.zone("healing")[0]) == ([4, 3], "discard")
    t.quiet()
    assert not t.offers("healing")


@pytest.mark.parametrize("value", [1, 2, 3])
def test_x54_a_golden_shield_is_worth_its_value(table, value):
    t = table(
        [{"shields": 1, "hand": ["fighting_brown"]}, {}], step="activities", fighting=9, golden=[f"golden_{value}"]
    )
    t.play("fighting_brown", "fighting/10")
    assert (t.shields[0], t.ids("golden")) == (1 + value, [])


def test_x54_it_is_one_of_those_that_are_left(table):
    for seed in range(12):
        t = table([{"hand": ["bow"]}, {}], step="activities", fighting=9, golden=GOLDEN[:4], seed=seed)
        t.play("bow")
        assert t.shields[0] in (1, 2) and len(t.ids("golden")) == 3


def test_x55_the_second_card_may_follow_the_last_space(table):
    seats = [{"hand": ["gimli", "elven_rope"], "suns": 1, "rings": 1}, {}]
    t = table(seats, place="helms_deep", step="activities", fighting=8, travelling=1, golden=["golden_2"])
    t.play("gimli")
    assert (t.variable("scenario_over"), t.place) == (1, "helms_deep")
    t.play("elven_rope").decline_until_place("shelobs_lair")
    assert (t.shields[0], t.corruption) == (1 + 2, [0, 3])  # it found the heart that was wanting


# --- the printed boards


def event(table, place, number, seats, **rest):
    """The story of a scenario comes to an event; a tile of the travelling track ends it."""
    return table(seats, place=place, tiles=["event", "travelling"], event=number - 1, **rest)


def test_x56_legolas_answers_the_stone_in_the_well(table):
    seats = [{"hobbit": ["sam"], "hand": ["legolas", "gimli"]}, {"hobbit": ["frodo"]}]
    t = event(table, "moria", 3, seats, top=["hiding_grey"])
    t.pay("legolas").quiet()
    assert (t.sauron, t.event, t.hand(1)) == (12, 3, ["gimli", "pipe"])


def test_x57_the_stone_brings_the_next_event(table):
    t = event(table, "moria", 3, [{"hand": ["gimli"]}, {}], top=["hiding_grey"], hiding=7, travelling=7)
    t.accept().quiet()
    assert (t.sauron, t.event) == (11, 4)
    assert t.rolled == NO_ROLL  # not trapped: both tracks are complete


def test_x58_trapped_with_one_track_unfinished(table):
    t = event(
        table, "moria", 4, [{}, {"hobbit": ["merry"]}], hiding=7, travelling=6, ring_bearer=2, dice=["one"]
    ).quiet()
    assert (t.sauron, t.rollers, t.corruption) == (10, [2], [0, 1])


def test_x59_one_hobbit_lets_the_others_fly(table):
    seats = [{"shields": 2}, {"corruption": 4, "hearts": 1, "suns": 1, "rings": 1}]
    t = event(table, "moria", 6, seats, sauron=9)
    t.volunteer(2)
    t.decline_until_place("lothlorien")
    assert (t.corruption, t.rolled) == ([3, 7], NO_ROLL)


def test_x60_without_wormtongue_unmasked_eomer_is_lost(table):
    t = event(table, "helms_deep", 1, [{"hand": ["pipe"]}, {}], friendship=5).quiet()
    assert {"eomer", "riders_of_rohan", "shadowfax", "theoden"} <= {*t.ids("gone")}
    t.play("pipe")
    assert (t.markers[3], t.hand(1), t.tokens(1)) == (7, [], (0, 0, 1))


def test_x61_the_riders_come(table):
    t = event(table, "helms_deep", 2, [{}, {}], friendship=7).quiet()
    assert (t.hand(1), t.sauron, t.rolled) == (["riders_of_rohan"], 12, NO_ROLL)


def test_x62_the_gate_holds(table):
    t = event(table, "helms_deep", 3, [{}, {}, {}], travelling=5).quiet()
    assert (t.held(), t.sauron) == ([1, 1, 1], 12)


def test_x63_helms_deep_falls_without_rolls(table):
    t = event(table, "helms_deep", 6, [{}, {}], travelling=10)
    t.decline_until_place("shelobs_lair")
    assert (t.sauron, t.rolled) == (10, NO_ROLL)


def test_x64_the_fellowship_gives_three_tokens(table):
    t = event(table, "helms_deep", 5, [{"hearts": 1}, {"suns": 1}, {"rings": 2}])
    t.pay().quiet()
    assert (t.sauron, t.tokens(1), t.tokens(2), t.tokens(3)) == (12, (0, 0, 0), (0, 0, 0), (0, 0, 1))


def test_x65_seven_shields_for_gollum(table):
    t = event(table, "shelobs_lair", 1, [{"shields": 3}, {"shields": 4}, {}])
    t.pay().quiet()
    assert (t.hand(1), t.held(), t.shields[1:]) == (["gollum"], [1, 2, 2], [0, 0])


def test_x66_the_faces_of_the_dead_kill_who_cannot_pay(table):
    t = event(table, "shelobs_lair", 2, [{"hand": ["sting"]}, {"shields": 2, "hand": ["bow"]}])
    t.pay("sting").quiet()
    assert (t.dead, t.shields[1], t.hand(2), t.shields[0]) == ([2], 0, [], 1)


def test_x67_sauron_comes_where_nobody_meets_shelob(table):
    t = event(table, "shelobs_lair", 5, [{}, {}])
    t.refuse().quiet()
    assert (t.sauron, t.rolled) == (10, NO_ROLL)


def test_x68_eowyn_meets_the_lord_of_the_nazgul(table):
    t = event(table, "mordor", 2, [{}, {"hand": ["eowyn"]}, {}])
    t.pay("eowyn").quiet()
    assert (t.held(), t.rolled, t.discard) == ([1, 1, 1], NO_ROLL, ["eowyn"])


def test_x69_sam_discards_two_cards_on_the_pelennor(table):
    seats = [{"hobbit": ["sam"], "hand": ["bow", "book", "pipe"]}, {"hobbit": ["frodo"], "hearts": 1}]
    t = event(table, "mordor", 3, seats, dice=["three"])
    t.choose("bow", "book").pay().quiet()
    assert (t.corruption[0], t.hand(1), t.discard) == (1, ["pipe"], ["book", "bow"])


def test_x70_the_third_space_of_mordor_scores_51(table):
    t = table([{"corruption": 8}, {}], place="mordor", travelling=3, tiles=["ring_influence"], sauron=9)
    t.decline_until()
    assert t.state.scores == [51, 51]


def test_x71_the_ring_reaches_60_without_its_roll(table):
    t = table([{}, {}], place="mordor", travelling=11, tiles=["event"], event=0, dice=["blank", "one"])
    t.put_on_ring("travelling/12").decline_until()
    assert (t.rolled, t.corruption, t.event) == (["blank", "one"], [1, 0], 0)
    assert t.state.winners == [1, 2]
