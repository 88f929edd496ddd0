"""The epic features, Gollum, Gandalf's cards and the hobbits (F77 to F93)."""

from __future__ import annotations

import pytest

# --- epics


def test_f85_miruvor_lets_any_player_give_a_card_to_any_other(table):
    t = table([{}, {"hand": ["miruvor", "bow"]}, {"hand": ["book", "pipe"]}], tiles=["fighting"])
    t.choose("miruvor").answer("player:3", "book", "player:1").quiet()
    assert (t.hand(1), t.hand(2), t.hand(3)) == (["book"], ["bow"], ["pipe"])
    assert t.discard == ["miruvor"]


def test_f85_the_user_of_miruvor_decides_everything(table):
    """Who gives, which card, and who receives it."""
    t = table([{}, {"hand": ["miruvor", "bow"]}, {"hand": ["book", "pipe"]}], tiles=["fighting"], ring_used=1)
    t.choose("miruvor").forget()
    t.choose("player:3", "pipe", "player:2")
    assert {(prompt, seat) for prompt, seat, _ in t.seen} == {("who_gives", 2), ("give_away", 2), ("who_receives", 2)}
    assert (t.hand(2), t.hand(3)) == (["bow", "pipe"], ["book"])


def test_f85_miruvor_needs_a_card_to_be_given(table):
    t = table([{}, {"hand": ["miruvor"]}], tiles=["fighting"], ring_used=1).quiet()
    assert not t.seen_option("card:miruvor")


def test_f37_miruvor_is_not_one_of_the_two_cards(table):
    seats = [{"hand": ["miruvor", "fighting_brown", "bow"]}, {}]
    t = table(seats, step="activities")
    t.choose("miruvor").answer("player:1", "bow", "player:2")
    assert t.hand(2) == ["bow"]
    t.play("fighting_brown", "fighting/1")
    assert t.markers[0] == 1


def test_f86_the_belt_spares_a_roll(table):
    seats = [{"hobbit": ["sam"]}, {"hobbit": ["merry"], "hand": ["belt"]}]
    t = table(seats, tiles=["event", "travelling"], event=1, ring_bearer=2, dice=["one"])
    t.choose("belt").quiet()  # for seat 1, before he rolls; the other one rolls then
    assert (t.rollers, t.corruption, t.discard) == ([2], [0, 1], ["belt"])


def test_f86_the_belt_works_on_a_die_space(table):
    t = table([{"hand": ["belt", "bow"]}, {}], step="activities", fighting=6)
    t.play("bow").choose("belt")
    assert (t.markers[0], t.rolled) == (7, [])


def test_f86_the_belt_at_the_crack_of_doom(table):
    seats = [{"hand": ["belt"], "corruption": 11}, {"corruption": 11}]
    t = table(seats, place="mordor", tiles=["travelling"], travelling=12, dice=["blank", "three"])
    t.window("belt").decline().decline_until("before_roll").choose("belt").decline_until()
    assert (t.rolled, t.state.winners) == (["blank"], [1, 2])


@pytest.mark.parametrize(("face", "corruption", "cards"), [("three", 0, 2), ("cards", 0, 2)])
def test_f87_mithril_undoes_a_roll(table, face, corruption, cards):
    t = table([{"hand": ["bow", "book", "mithril"]}, {}], step="activities", fighting=6, dice=[face])
    t.play("bow").choose("mithril")
    assert (t.corruption[0], t.hand(1), t.rolled) == (corruption, ["book"], [face])


def test_f87_mithril_keeps_the_eye_from_sauron(table):
    t = table([{"hand": ["bow"]}, {"hand": ["mithril"]}], step="activities", fighting=6, dice=["eye"])
    t.play("bow").choose("mithril")
    assert t.sauron == 12


def test_f88_the_staff_saves_cards_and_time(table):
    hands = [{"hand": ["staff", "bow", "book"]}, {"hand": ["pipe"]}]
    t = table(hands, tiles=["three_cards_or_event", "travelling"])
    t.choose("staff").quiet()
    assert (t.event, t.hand(1), t.hand(2), t.markers[2]) == (0, ["book", "bow"], ["pipe"], 1)


def test_f89_the_phial_may_come_before_the_first_tile(table):
    t = table([{}, {"hand": ["phial"]}], tiles=["event"])
    t.choose("phial").quiet()
    assert (t.event, t.ids("tiles_used"), t.state.step, t.active) == (0, [], "activities", 1)


def test_f90_athelas_at_the_end_of_a_scenario(table):
    t = table([{}, {"hand": ["athelas"]}], place="helms_deep", tiles=["fighting"], fighting=9)
    t.decline_until("token_check").choose("athelas").answer("player:1").decline_until_place("shelobs_lair")
    assert t.corruption == [0, 3]


@pytest.mark.parametrize(("event", "useless"), [(3, "suns"), (4, "hearts")])
def test_f90_athelas_in_mordor(table, event, useless):
    seats = [{"hobbit": ["merry"], "hand": ["athelas", "bow"], useless: 1}, {"hobbit": ["sam"], "hearts": 1, "suns": 1}]
    t = table(seats, place="mordor", tiles=["event", "fighting"], event=event - 1)
    t.choose("athelas").answer("player:1").pay().quiet()
    assert (t.rolled, t.hand(1), t.dead) == ([], ["bow"], [])


def test_f91_elessar_heals_any_one(table):
    t = table([{"corruption": 2}, {"hand": ["elessar"], "corruption": 4}, {}], tiles=["fighting"])
    t.choose("elessar", "player:1").quiet()
    assert t.corruption == [1, 4, 0]


def test_f92_lembas_fills_a_hand_up_to_six(table):
    seats = [{"hand": ["bow", "book", "pipe"]}, {"hand": ["lembas", "boat"]}]
    t = table(seats, tiles=["fighting"])
    t.choose("lembas").answer("player:1").choose("bow", "book", "done").quiet()
    assert (len(t.hand(1)), "pipe" in t.hand(1), t.hand(2)) == (6, True, ["boat"])
    assert t.discard == ["book", "bow", "lembas"]


def test_f92_lembas_draws_nothing_for_a_full_hand(table):
    hand = ["bow", "book", "pipe", "boat", "sting", "brooch", "eowyn"]
    t = table([{"hand": [*hand, "lembas"]}, {"hand": ["gimli"] * 1}], tiles=["fighting"])
    t.choose("lembas").answer("player:1").choose("done").quiet()
    assert t.hand(1) == sorted(hand)


def test_f93_gollum_pays_three_of_seven_fighting(table):
    seats = [{"hobbit": ["sam"], "hand": ["gimli", "anduril"]}, {"hobbit": ["merry"], "hand": ["gollum"]}]
    t = table(seats, place="shelobs_lair", tiles=["event"], event=5, dice=["two"])
    t.pay("gimli", "anduril", "gollum")
    t.decline_until_place("mordor")
    assert (t.sauron, t.rollers, t.corruption) == (12, [2], [3, 2 + 2])


# --- Gandalf


def test_f82_four_shields_call_nobody(table):
    t = table([{"shields": 4}, {"shields": 4}], tiles=["hiding"])
    t.quiet()
    assert not t.seen_option("call-gandalf")


def test_f84_healing_takes_two_steps_and_never_below_nought(table):
    t = table([{"shields": 5, "corruption": 1}, {"corruption": 6}], tiles=["fighting"])
    t.gandalf(1, "healing", "player:2").quiet()
    assert (t.corruption, t.shields[0]) == ([1, 4], 1)  # the tile brought a shield
    t = table([{"shields": 5, "corruption": 1}, {"corruption": 6}], tiles=["fighting"])
    t.gandalf(1, "healing", "player:1").quiet()
    assert t.corruption == [0, 6]


def test_f84_persistence_draws_four(table):
    t = table([{"shields": 5}, {}], tiles=["fighting"])
    t.gandalf(1, "persistence", "player:2").quiet()
    assert t.held() == [0, 4]


def test_f84_guidance_moves_a_marker_two_spaces(table):
    t = table([{"shields": 5, "hand": ["bow", "book"]}, {}], step="activities")
    t.gandalf(1, "guidance", "travelling/1")
    assert (t.markers, t.shields) == ((0, 0, 2, 0), [2, 0])
    t.play("bow")  # it was none of the two cards
    assert t.markers == (1, 0, 2, 0)


def test_f84_guidance_pays_two_symbols(table):
    t = table([{"shields": 5}, {}], tiles=["event", "travelling"])
    t.quiet().yes().choose("call-gandalf").answer("guidance").quiet()
    assert (t.sauron, t.event, t.zone("guidance")[0]) == (12, 1, "discard")


def test_f84_foresight_reorders_three_tiles(table):
    t = table([{"shields": 5}, {}], tiles=["ring_influence", "event", "three_cards_or_event", "travelling"])
    t.decline_until("tile_shown").gandalf(1, "foresight")
    assert {one.partition("#")[0] for one in t.options} == {
        "card:tile-event",
        "card:tile-three-cards-or-event",
        "card:tile-travelling",
    }
    t.reorder("tile_travelling", "tile_event", "tile_three_cards_or_event").quiet()
    assert (t.markers[2], t.event, t.corruption) == (1, 0, [1, 0])
    assert t.ids("tiles")[-2:] == ["tile_three_cards_or_event", "tile_event"]


def test_f84_foresight_with_two_tiles_left(table):
    t = table([{"shields": 5}, {}], tiles=["ring_influence", "event", "travelling"], only_tiles=True)
    t.decline_until("tile_shown").gandalf(1, "foresight", "tile_travelling").quiet()
    assert (t.event, t.markers[2], t.ids("tiles")) == (0, 1, ["tile_event"])


def test_f49_magic_skips_an_event(table):
    t = table([{"shields": 5}, {}], tiles=["event", "event", "travelling"], dice=["blank", "blank"])
    t.decline_until("before_event").gandalf(1, "magic").quiet()
    assert (t.sauron, t.event) == (12, 2)


def test_f82_each_of_his_cards_comes_once(table):
    t = table([{"shields": 10, "corruption": 5}, {}], tiles=["fighting"])
    t.gandalf(1, "healing", "player:1")
    t.window("call-gandalf").choose("call-gandalf")
    assert not t.offers("healing")
    assert not t.offers("magic")  # no event is about to happen


# --- hobbits


def test_f77_frodo_plays_a_brown_card_as_a_star(table):
    t = table([{"hand": ["friendship_brown", "bow"]}, {}], step="activities")
    t.play("friendship_brown", "travelling/1")
    assert t.markers == (0, 0, 1, 0)


def test_f77_features_of_frodo_are_no_stars(table):
    t = table([{"hand": ["theoden", "bow"]}, {}], step="activities").quiet()
    assert t.offers("bow") and not t.offers("theoden")


def test_f78_sam_loses_one_card_to_a_die(table):
    t = table([{"hobbit": ["sam"], "hand": ["bow", "book", "pipe"]}, {}], step="activities", fighting=6, dice=["cards"])
    t.play("bow").choose("book")
    assert t.hand(1) == ["pipe"]


def test_f78_sam_is_spared_only_by_the_die(table):
    t = table([{"hobbit": ["sam"]}, {"hobbit": ["frodo"]}], tiles=["sauron_will", "fighting"])
    t.volunteer(1).quiet()
    assert t.corruption == [2, 0]


def test_f79_pippin_may_play_brown_and_grey_too(table):
    t = table([{"hobbit": ["pippin"], "hand": ["gimli", "bow", "book"]}, {}], step="activities")
    t.play("gimli").play("bow").quiet()
    assert t.markers[0] == 3
    assert not t.offers("book")  # two cards are two cards


def test_f81_fatty_draws_two_after_a_scenario(table):
    full = {"hearts": 1, "suns": 1, "rings": 1}
    seats = [full, {**full, "rings": 2}, full, full, full]
    t = table(seats, place="helms_deep", tiles=["fighting"], fighting=9, sauron=15)
    t.decline_until_place("shelobs_lair")
    assert (t.ring_bearer, t.held()) == (2, [0, 2, 0, 0, 2])


def test_f81_fatty_as_ring_bearer_draws_four(table):
    full = {"hearts": 1, "suns": 1, "rings": 1}
    t = table([{}, {"hobbit": ["fatty"], **full, "rings": 3}], place="helms_deep", tiles=["fighting"], fighting=9)
    t.decline_until_place("shelobs_lair")
    assert (t.ring_bearer, t.held()) == (2, [0, 4])
