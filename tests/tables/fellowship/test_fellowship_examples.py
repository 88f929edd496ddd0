"""The vectors X1 to X35: havens, cards, the Ring, tiles, events, the end of a scenario, epics and Gollum."""

from __future__ import annotations

import pytest


def bag_end(table, *hands: list[str], **rest):
    """Bag End when the Nazgûl come."""
    return table([{"hand": hand} for hand in hands], place="bag_end", step="journey", event=2, **rest)


def test_x1_everybody_begins_with_six_cards(game):
    for players in (2, 3, 4, 5):
        t = game(players=players)
        assert (t.place, t.held()) == ("bag_end", [6] * players)


def test_x2_the_preparations_may_be_declined(table):
    t = table([{}, {}], place="bag_end", step="journey", event=1)
    assert (t.asked, t.prompt) == (1, "prepare")
    t.no()
    assert (t.rolled, t.sauron) == ([], 11)  # the Nazgûl came, and nobody hides
    assert len(t.ids("deck")) == 60


@pytest.mark.parametrize(
    "hand", [["hiding_brown", "hiding_grey"], ["legolas"], ["glamdring"], ["sting", "hiding_grey"]], ids=str
)
def test_x3_one_player_hides_from_the_nazgul(table, hand):
    t = bag_end(table, [], hand)
    t.pay(*hand)
    assert t.sauron == 12
    assert t.discard == sorted(hand)


def test_x4_the_nazgul_bring_sauron_nearer(table):
    assert bag_end(table, [], []).sauron == 11
    assert bag_end(table, [], ["hiding_brown", "hiding_grey"]).refuse().sauron == 11


def test_x5_two_players_cannot_hide_together(table):
    t = bag_end(table, ["hiding_grey"], ["hiding_brown"])
    assert t.sauron == 11
    assert t.discard == []


def test_x6_gimli_takes_two_spaces_and_both_shields(table):
    t = table([{"hand": ["gimli", "fighting_grey"]}, {}], step="activities").play("gimli")
    assert (t.markers, t.shields) == ((2, 0, 0, 0), [2, 0])


def test_x7_the_grey_card_follows_and_takes_the_ring_token(table):
    t = table([{"hand": ["gimli", "fighting_grey", "hiding_grey"]}, {}], step="activities")
    t.play("gimli").play("fighting_grey")
    assert (t.markers, t.tokens(1)) == ((3, 0, 0, 0), (0, 0, 1))


def test_x8_both_stars_of_a_played_card_go_to_one_track(table):
    t = table([{"hand": ["glamdring", "hiding_grey"]}, {}], step="activities")
    t.play("glamdring", "travelling/1")
    assert (t.markers, t.shields) == ((0, 0, 2, 0), [2, 0])


def test_x9_stars_given_away_may_stand_for_different_symbols(table):
    t = table([{"hand": ["glamdring"]}, {}], tiles=["event", "travelling"])
    t.pay("glamdring")
    assert (t.sauron, t.discard) == (12, ["glamdring"])


@pytest.mark.parametrize(
    ("face", "spaces", "corruption", "sauron", "cards"),
    [
        ("blank", 4, 0, 12, 3),
        ("one", 3, 1, 12, 3),
        ("eye", 3, 0, 11, 3),
        ("two", 2, 2, 12, 3),
        ("cards", 2, 0, 12, 1),
        ("three", 1, 3, 12, 3),
    ],
)
def test_x10_to_x12_the_ring_moves_four_less_the_symbols(table, face, spaces, corruption, sauron, cards):
    hand = ["hiding_grey", "hiding_grey", "hiding_grey"]
    t = table([{"hand": hand}, {}], tiles=["fighting"], dice=[face])
    t.put_on_ring("travelling/1")
    assert (t.markers, t.shields) == ((1, 0, spaces, 0), [1, 0])  # the shield is the tile's
    assert (t.corruption, t.sauron, len(t.hand(1))) == ([corruption, 0], sauron, cards)
    assert t.tokens(1) == (0, 0, 0)


def test_x12_sam_suffers_one_and_still_moves_one_space(table):
    t = table([{"hobbit": ["sam"]}, {"hobbit": ["frodo"]}], tiles=["fighting"], dice=["three"])
    t.put_on_ring("travelling/1")
    assert (t.markers[2], t.corruption) == (1, [1, 0])


def test_x13_mithril_spares_the_harm_and_not_the_distance(table):
    t = table([{}, {"hand": ["mithril"]}], tiles=["fighting"], dice=["three"])
    t.put_on_ring("travelling/1", "mithril")
    assert (t.markers[2], t.corruption, t.zone("mithril")) == (1, [0, 0], ("discard", 0))


def test_x14_the_belt_does_not_stop_the_roll_of_the_ring(table):
    t = table([{"hand": ["belt"]}, {"hand": ["belt"]}], tiles=["fighting"], dice=["one"])
    t.put_on_ring("travelling/1")
    assert (t.rolled, t.zone("belt")) == (["one"], ("hand", 1))
    assert not t.seen_option("card:belt")


def test_x15_a_friendship_tile_moves_friendship(table):
    t = table([{}, {}], place="mordor", tiles=["friendship", "event"])
    t.quiet()
    assert (t.markers, t.shields, t.event) == ((0, 0, 0, 1), [1, 0], 0)


def test_x16_a_friendship_tile_in_moria_moves_any_marker(table):
    t = table([{}, {}], tiles=["friendship"])
    t.quiet()
    assert set(t.options) == {f"space:moria/{track}/1" for track in ("fighting", "hiding", "travelling")}
    t.choose("travelling/1")
    assert (t.markers, t.shields) == ((0, 0, 1, 0), [1, 0])


def test_x17_the_fellowship_speaks_friend(table):
    t = table([{"hand": ["sting"]}, {"hand": ["friendship_brown"]}], tiles=["event", "travelling"])
    t.pay("sting", "friendship_brown").quiet()
    assert (t.sauron, t.event, t.markers) == (12, 1, (0, 0, 1, 0))
    assert t.discard == ["friendship_brown", "sting"]


def test_x18_the_door_stays_shut(table):
    t = table([{"hand": ["sting"]}, {"hand": ["friendship_brown"]}], tiles=["event", "travelling"])
    t.refuse().quiet()
    assert (t.sauron, t.event, t.markers, t.discard) == (11, 1, (0, 0, 1, 0), [])


@pytest.mark.parametrize("card", ["fighting_grey", "bow", "sting"])
def test_x19_a_card_counts_the_symbols_of_one_side(table, card):
    t = table([{"hand": [card, "friendship_grey"]}, {}], place="helms_deep", tiles=["event", "travelling"])
    t.pay(card, "friendship_grey").quiet()
    assert (t.hand(1), t.ids("gone")) == ([], [])
    three = [{"hand": ["fighting_grey"] * 3}, {}]
    t = table(three, tiles=["event", "travelling"], event=4).quiet()
    assert (t.sauron, len(t.hand(1))) == (10, 3)  # three symbols are not five


@pytest.mark.parametrize("hand", [["fighting_brown"] * 5, ["fighting_grey", "gimli", "anduril"]], ids=str)
def test_x20_cards_of_one_and_two_symbols_add_up(table, hand):
    t = table([{"hobbit": ["sam"], "hand": hand}, {"hobbit": ["frodo"]}], tiles=["event", "travelling"], event=4)
    t.pay(*hand)
    assert (t.sauron, t.hand(1), t.discard) == (12, [], sorted(hand))


def scenario_end(table, seats, **rest):
    """The main marker of Helm's Deep stands before its last space and the tile takes it there."""
    t = table(seats, place="helms_deep", tiles=["fighting"], fighting=9, **rest)
    return t.decline_until_place("shelobs_lair")


def test_x21_two_suns_are_no_better_than_one(table):
    t = scenario_end(table, [{"hearts": 1, "suns": 1, "rings": 2}, {"suns": 2, "rings": 1}])
    assert t.corruption == [0, 1]


def test_x22_and_x23_missing_tokens_corrupt(table):
    seats = [{}, {}, {}, {}, {"hobbit": ["fatty"], "hearts": 1}]
    assert scenario_end(table, seats).corruption == [3, 3, 3, 2, 2]
    seats[3] = {"suns": 1}
    assert scenario_end(table, seats).corruption == [3, 3, 3, 1, 2]
    seats[3] = {"suns": 2}
    assert scenario_end(table, seats).corruption == [3, 3, 3, 1, 2]
    seats[3] = {"suns": 1, "rings": 1}
    assert scenario_end(table, seats).corruption == [3, 3, 3, 0, 2]


def after_the_ring(table, *rings, **rest):
    """Who bears the Ring after Helm's Deep, and who drew how many cards."""
    seats = [{"hearts": 1, "suns": 1, "rings": count} for count in rings]
    t = scenario_end(table, seats, **rest)
    return t.ring_bearer, t.held()


def test_x24_the_ring_goes_to_the_nearest_of_those_with_most(table):
    assert after_the_ring(table, 1, 2, 2) == (2, [0, 2, 0])


def test_x25_a_tied_ring_bearer_passes_it_on_unless_told_otherwise(table):
    assert after_the_ring(table, 2, 2) == (2, [0, 2])
    assert after_the_ring(table, 2, 2, options={"ring_ties": "keep"}) == (1, [2, 0])


def test_x25b_the_ring_bearer_with_most_keeps_it(table):
    assert after_the_ring(table, 3, 2) == (1, [2, 0])


def crack_of_doom(table, seats, *faces, travelling=12, **rest):
    """The last space of Mordor is entered by a tile: the first face is rolled for it, the next ones for the Ring."""
    t = table(seats, place="mordor", tiles=["travelling"], travelling=travelling, dice=faces, **rest)
    return t.decline_until()


def test_x26_the_ring_destroyed_scores_sixty_and_all_shields(table):
    t = crack_of_doom(table, [{"shields": 10}, {"shields": 14, "dead": 1}], "blank", "blank", golden=["golden_1"])
    assert (t.state.scores, t.state.winners) == ([85, 85], [1, 2])


def test_x27_all_die_at_the_crack(table):
    seats = [{"corruption": 4, "shields": 9}, {"hobbit": ["pippin"], "corruption": 4}]
    t = crack_of_doom(table, seats, "blank", "three", "three", sauron=6)
    assert (t.dead, t.state.scores, t.state.winners) == ([1, 2], [60, 60], [])


def test_x28_the_ring_bearer_dies_on_52(table):
    seats = [{"corruption": 8, "shields": 9}, {"shields": 9}]
    t = table(seats, place="mordor", travelling=5, tiles=["ring_influence"], sauron=9)
    t.decline_until()
    assert (t.over, t.state.scores, t.state.winners) == (True, [52, 52], [])


def stone_in_the_well(table, hand, turned, **rest):
    seats = [{"hobbit": ["sam"], "hand": hand}, {"hobbit": ["frodo"]}]
    return table(seats, tiles=["event", "travelling"], event=2, top=[turned], **rest)


def test_x29_only_stars_answer_a_star(table):
    t = stone_in_the_well(table, ["fighting_grey", "gimli", "wild_brown"], "wild_brown", dice=["blank"])
    t.accept().quiet()
    assert (t.sauron, t.event) == (9, 4)  # one star is not two: the next event comes, and Sauron 1 + 2
    t = stone_in_the_well(table, ["gimli", "aragorn"], "wild_brown")
    t.pay("aragorn").quiet()
    assert (t.sauron, t.hand(1)) == (12, ["gimli", "pipe"])


def test_x30_magic_on_the_last_event_of_moria(table):
    t = table([{"shields": 7}, {"shields": 2}], tiles=["event", "travelling"], event=5)
    t.decline_until("before_event").gandalf(1, "magic").decline_until_place("lothlorien")
    assert (t.rolled, t.shields) == ([], [2, 2])
    assert t.corruption == [3, 3]


def test_x31_magic_does_not_help_against_the_ring_is_mine(table):
    t = table([{"shields": 9}, {}], place="mordor", tiles=["event"], event=5, travelling=3, ring_used=1)
    t.decline_until()
    assert (t.over, t.state.scores, t.state.winners) == (True, [51, 51], [])
    assert not t.seen_option("card:magic")


@pytest.mark.parametrize("tile", ["three_cards_or_event", "item_set_or_event"])
def test_x32_the_staff_cancels_a_tile(table, tile):
    t = table([{"hand": ["book"]}, {"hand": ["staff"]}], tiles=[tile, "travelling"])
    t.choose("staff").quiet()
    assert (t.event, t.sauron, t.markers, t.hand(1)) == (0, 12, (0, 0, 1, 0), ["book"])


def test_x32_the_staff_does_not_stop_time(table):
    t = table([{}, {"hand": ["staff"]}], tiles=["event", "travelling"])
    t.quiet()
    assert (t.event, t.sauron, t.hand(2)) == (1, 11, ["staff"])
    assert not t.seen_option("card:staff")


def test_x33_the_phial_ends_the_story(table):
    t = table([{}, {"hand": ["phial"]}], tiles=["ring_influence", "event"])
    t.window("phial", seat=2).decline()
    t.choose("phial").quiet()
    assert (t.corruption, t.event, t.markers, t.asked) == ([1, 0], 0, (0, 0, 0, 0), 1)
    assert t.state.step == "activities"


def test_x34_whoever_uses_gollum_rolls(table):
    t = table([{"hand": ["gollum", "hiding_grey"]}, {}], step="activities", dice=["two"])
    t.play("gollum", "travelling/1")
    assert (t.markers[2], t.rolled, t.corruption) == (3, ["two"], [2, 0])
    t = table([{}, {"hobbit": ["pippin"], "hand": ["gollum"]}], tiles=["event", "travelling"], dice=["two"])
    t.pay("gollum").quiet()
    assert (t.sauron, t.rollers, t.corruption) == (12, [2], [0, 2])


def test_x35_gollum_thrown_away_costs_no_roll(table):
    hands = [{"hand": ["gollum"]}, {"hand": ["book", "bow"]}]
    t = table(hands, tiles=["three_cards_or_event", "travelling"])
    t.pay("gollum", "book", "bow").quiet()
    assert (t.event, t.rolled, t.discard) == (0, [], ["book", "bow", "gollum"])
