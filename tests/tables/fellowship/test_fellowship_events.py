"""Every event of the four scenarios, paid and not paid (F48 and the printed boards)."""

from __future__ import annotations

import pytest

TRIO = [{}, {}, {}]


def event(table, place, number, seats, **rest):
    """The story comes to an event; a tile of the travelling track ends it."""
    rest.setdefault("tiles", ["event", "travelling"])
    return table(seats, place=place, event=number - 1, **rest)


def without_frodo(*seats: dict) -> list[dict]:
    """Nobody may use brown cards as stars."""
    return [{"hobbit": [hobbit], **seat} for hobbit, seat in zip(("sam", "pippin", "merry"), seats, strict=False)]


# --- Moria


def test_speak_friend_needs_both_symbols(table):
    seats = without_frodo({"hand": ["friendship_brown"] * 3}, {"hand": ["friendship_grey"]})
    t = event(table, "moria", 1, seats).quiet()
    assert (t.sauron, t.discard) == (11, [])


def test_speak_friend_takes_a_star_for_friendship(table):
    t = event(table, "moria", 1, without_frodo({"hand": ["wild_brown"]}, {"hand": ["wild_brown"]}))
    t.pay("wild_brown", "wild_brown").quiet()
    assert (t.sauron, t.discard) == (12, ["wild_brown"] * 2)


def test_the_watcher_asks_each_player_for_himself(table):
    seats = without_frodo({"hand": ["hiding_grey"]}, {"hand": ["bow"]}, {"hand": ["sting"]})
    t = event(table, "moria", 2, seats, dice=["one"])
    t.pay("hiding_grey").pay("sting").quiet()
    assert (t.rollers, t.corruption, t.discard) == ([2], [0, 1, 0], ["hiding_grey", "sting"])


def test_the_watcher_may_be_faced_with_a_roll(table):
    t = event(table, "moria", 2, without_frodo({"hand": ["hiding_grey"]}, {}), dice=["one", "two"])
    t.refuse().quiet()
    assert (t.rollers, t.corruption, t.hand(1)) == ([1, 2], [1, 2], ["hiding_grey"])


def test_the_stone_takes_stars_for_another_symbol(table):
    t = event(table, "moria", 3, without_frodo({"hand": ["wild_brown", "book", "bow"]}, {}), top=["hiding_brown"])
    t.pay("wild_brown", "book").quiet()
    assert (t.sauron, t.event, t.hand(1)) == (12, 3, ["bow", "pipe"])
    assert t.discard == ["book", "hiding_brown", "wild_brown"]


@pytest.mark.parametrize(
    ("turned", "paid"),
    [
        ("fighting_brown", ["anduril"]),
        ("hiding_brown", ["elven_cloak"]),
        ("travelling_brown", ["elven_rope"]),
        ("friendship_brown", ["theoden"]),
        ("wild_brown", ["glamdring"]),
    ],
)
def test_the_stone_wants_what_is_turned_up(table, turned, paid):
    others = ["anduril", "elven_cloak", "elven_rope", "theoden"]
    t = (
        event(table, "moria", 3, without_frodo({"hand": [*others, "glamdring", "arwen"]}, {}), top=[turned])
        .quiet()
        .yes()
        .yes()
    )
    assert {t.offers(card) for card in [*paid, "glamdring"]} == {True}
    assert not any(t.offers(card) for card in others if card not in paid)
    t.choose(*paid).quiet()
    assert (t.sauron, t.event, t.discard, "pipe" in t.hand(1)) == (12, 3, sorted([*paid, turned]), True)


@pytest.mark.parametrize("card", ["anduril", "elven_cloak", "elven_rope", "theoden", "glamdring"])
def test_the_stone_is_asked_about_where_any_two_symbols_are_held(table, card):
    t = event(table, "moria", 3, without_frodo({"hand": [card, "staff"]}, {}), ring_used=1)
    assert (t.quiet().prompt, t.asked) == ("turn_up", 1)


def test_the_stone_asks_the_active_player_only(table):
    t = event(table, "moria", 3, without_frodo({}, {"hand": ["legolas"]}), top=["hiding_brown"], dice=["blank"]).quiet()
    assert (t.sauron, t.event, t.hand(2)) == (9, 4, ["legolas"])


def test_not_trapped_with_both_tracks_complete(table):
    t = event(table, "moria", 4, TRIO, hiding=7, travelling=7).quiet()
    assert (t.sauron, t.rolled) == (12, [])


def test_orcs_attack_the_whole_group(table):
    seats = without_frodo({"hand": ["gimli"]}, {"hand": ["anduril"]}, {"hand": ["bow"]})
    t = event(table, "moria", 5, seats)
    t.pay("gimli", "anduril", "bow").quiet()
    assert (t.sauron, t.discard) == (12, ["anduril", "bow", "gimli"])
    t = event(table, "moria", 5, seats)
    t.refuse().quiet()
    assert (t.sauron, t.discard) == (10, [])


def test_who_does_not_fly_rolls(table):
    t = event(table, "moria", 6, without_frodo({"shields": 2}, {}, {}), dice=["one", "two", "three"])
    t.refuse().decline_until_place("lothlorien")
    assert t.rollers == [1, 2, 3]
    assert t.corruption == [1 + 3, 2 + 3, 3 + 2]  # Merry needs one token less


# --- Helm's Deep


def test_wormtongue_unmasked_keeps_the_cards(table):
    t = event(table, "helms_deep", 1, [{"hand": ["friendship_grey", "bow"]}, {}])
    t.pay("friendship_grey", "bow").quiet()
    assert t.hand(1) == []
    assert sorted(t.ids("features")) == ["eomer", "riders_of_rohan", "shadowfax", "theoden"]


def test_wormtongue_is_unmasked_by_one_player_alone(table):
    t = event(table, "helms_deep", 1, without_frodo({"hand": ["friendship_grey"]}, {"hand": ["bow"]})).quiet()
    assert (t.zone("theoden")[0], t.ids("features")) == ("gone", [])


def test_no_riders_without_friends(table):
    t = event(table, "helms_deep", 2, without_frodo({}, {}), friendship=6, ring_bearer=2, dice=["one"]).quiet()
    assert (t.sauron, t.rollers, t.hand(1)) == (11, [2], [])


def test_lost_riders_do_not_come(table):
    t = event(table, "helms_deep", 2, TRIO, friendship=7, gone=["riders_of_rohan"]).quiet()
    assert (t.sauron, t.held(), t.rolled) == (12, [0, 0, 0], [])


def test_the_gate_breaks(table):
    t = event(table, "helms_deep", 3, TRIO, travelling=4).quiet()
    assert (t.sauron, t.held()) == (10, [0, 0, 0])


def test_fire_of_orthanc(table):
    seats = without_frodo({"hand": ["gimli", "bow"]}, {}, {})
    t = event(table, "helms_deep", 4, seats, top=["fighting_grey"])
    t.pay("gimli").quiet()
    assert (t.rolled, t.discard) == ([], ["fighting_grey", "gimli"])
    t = event(table, "helms_deep", 4, seats, top=["friendship_grey"], dice=["one", "two", "three"])
    t.accept().quiet()
    assert (t.rollers, t.corruption, t.hand(1)) == ([1, 2, 3], [1, 2, 3], ["bow", "gimli"])


@pytest.mark.parametrize("seats", [[{"hearts": 1, "suns": 1}, {}], [{"hearts": 2, "rings": 1}, {"hearts": 1}]], ids=str)
def test_orcs_storm_forward_past_a_group_without_one_of_each(table, seats):
    t = event(table, "helms_deep", 5, seats).quiet()
    assert (t.sauron, t.all("hearts")) == (10, [seat.get("hearts", 0) for seat in seats])


def test_orcs_storm_forward_where_nobody_wants_to_pay(table):
    t = event(table, "helms_deep", 5, [{"hearts": 1, "suns": 1, "rings": 1}, {}])
    t.refuse().quiet()
    assert (t.sauron, t.tokens(1)) == (10, (1, 1, 1))


def test_helms_deep_falls_with_two_rolls_of_the_ring_bearer(table):
    t = event(table, "helms_deep", 6, without_frodo({}, {}), travelling=9, ring_bearer=2, dice=["one", "two"])
    t.decline_until_place("shelobs_lair")
    assert (t.sauron, t.rollers, t.corruption) == (10, [2, 2], [3, 3 + 3])


# --- Shelob's Lair


def test_gollum_may_be_sent_away(table):
    t = event(table, "shelobs_lair", 1, [{"shields": 7}, {"shields": 9}])
    t.refuse().quiet()
    assert (t.held(), t.shields[1], t.zone("gollum")[0]) == ([0, 0], 9, "gone")


def test_six_shields_do_not_buy_gollum(table):
    t = event(table, "shelobs_lair", 1, [{"shields": 3}, {"shields": 3}]).quiet()
    assert (t.held(), t.shields[1], t.zone("gollum")[0]) == ([0, 0], 3, "gone")


def test_the_faces_of_the_dead_take_a_star_or_three_shields(table):
    seats = without_frodo({"hand": ["sting"], "shields": 4}, {"shields": 4, "hand": ["bow"]})
    t = event(table, "shelobs_lair", 2, seats)
    t.refuse().quiet()
    assert (t.shields, t.hand(1), t.dead) == ([1 + 1, 1], ["sting"], [])


def test_the_forbidden_pool(table):
    seats = [{"shields": 4}, {"shields": 6}, {}]
    t = event(table, "shelobs_lair", 3, seats)
    t.pay().quiet()
    assert (t.sauron, t.shields[1], t.held()) == (12, 1, [1, 1, 1])
    t = event(table, "shelobs_lair", 3, seats)
    t.refuse().quiet()
    assert (t.sauron, t.shields[1], t.held()) == (10, 6, [0, 0, 0])


def test_the_forbidden_pool_is_paid_by_one_alone(table):
    t = event(table, "shelobs_lair", 3, [{"shields": 4}, {"shields": 4}]).quiet()
    assert (t.sauron, t.shields[1]) == (10, 4)


def test_the_lord_of_the_nazgul_asks_the_ring_bearer(table):
    seats = without_frodo({"hand": ["gimli"]}, {"hand": ["elven_cloak", "book", "bow"], "corruption": 2})
    t = event(table, "shelobs_lair", 4, seats, ring_bearer=2, top=["hiding_grey"])
    t.pay("elven_cloak", "book").quiet()
    assert (t.corruption, t.hand(2), t.rolled) == ([0, 1], ["bow"], [])
    t = event(table, "shelobs_lair", 4, seats, ring_bearer=2, top=["friendship_grey"], dice=["one", "three"])
    t.accept().quiet()
    assert (t.corruption, t.rollers) == ([1, 5], [1, 2])


def test_shelob_is_met_with_two_rolls(table):
    t = event(table, "shelobs_lair", 5, without_frodo({"hobbit": ["merry"]}, {}), dice=["one", "two"])
    t.accept().quiet()
    assert (t.sauron, t.rollers, t.corruption) == (12, [1, 1], [3, 0])


def test_shelob_attacks(table):
    seats = without_frodo({"hand": ["gimli", "anduril"]}, {"hand": ["boromir", "bow"]})
    t = event(table, "shelobs_lair", 6, seats)
    t.pay("gimli", "anduril", "boromir", "bow").decline_until_place("mordor")
    assert (t.sauron, len(t.discard)) == (12, 4)
    t = event(table, "shelobs_lair", 6, seats)
    t.refuse().decline_until_place("mordor")
    assert (t.sauron, t.discard) == (9, [])


# --- Mordor


def test_sam_saves_frodo_for_three_shields_each(table):
    seats = [{"shields": 3, "corruption": 2}, {"shields": 4, "corruption": 2}, {"shields": 2}]
    t = event(table, "mordor", 1, seats, tiles=["event", "fighting"])
    t.choose("pay-for-cards", "pay-for-step").quiet()
    assert (t.held(), t.corruption, t.shields) == ([2, 0, 0], [2, 1, 0], [1, 1, 2])


def test_sam_need_not_save_frodo(table):
    t = event(table, "mordor", 1, [{"shields": 3}, {"shields": 4}], tiles=["event", "fighting"])
    t.refuse().refuse().quiet()
    assert (t.held(), t.shields) == ([0, 0], [4, 4])


def test_without_eowyn_each_player_rolls(table):
    t = event(table, "mordor", 2, without_frodo({}, {}), dice=["three", "two"]).quiet()
    assert (t.rollers, t.corruption, t.held()) == ([1, 2], [1, 2], [0, 0])


def test_eowyn_may_be_kept(table):
    t = event(table, "mordor", 2, without_frodo({}, {"hand": ["eowyn"]}), dice=["blank", "two"])
    t.refuse().quiet()
    assert (t.rollers, t.hand(2)) == ([1, 2], ["eowyn"])


@pytest.mark.parametrize(("number", "token"), [(3, "hearts"), (4, "suns")])
def test_a_token_is_given_up(table, number, token):
    t = event(table, "mordor", number, [{token: 2}, {token: 1}])
    t.pay().pay().quiet()
    assert (t.all(token), t.rolled) == ([1, 0], [])


@pytest.mark.parametrize(("number", "token", "other"), [(3, "hearts", "suns"), (4, "suns", "hearts")])
def test_without_the_token_a_roll_and_two_cards(table, number, token, other):
    seats = without_frodo({token: 1}, {other: 3, "hand": ["bow", "book", "pipe"]})
    t = event(table, "mordor", number, seats, dice=["two"])
    t.pay().choose("bow", "book").quiet()
    assert (t.corruption, t.hand(2), t.of(2, other)) == ([0, 2], ["pipe"], 3)


@pytest.mark.parametrize("number", [3, 4])
def test_without_two_cards_the_hobbit_dies(table, number):
    seats = without_frodo({"hearts": 1, "suns": 1}, {"hand": ["bow"]}, {"hearts": 1, "suns": 1})
    t = event(table, "mordor", number, seats, dice=["blank"])
    t.pay().pay().quiet()
    assert (t.dead, t.hand(2), t.rollers) == ([2], [], [2])


def test_surrounded_by_dark_forces(table):
    hands = [{"hand": ["bow", "book", "pipe", "boat"]}, {"hand": ["brooch", "sting", "lembas"]}]
    t = event(table, "mordor", 5, hands)
    t.pay("bow", "book", "pipe", "boat", "brooch", "sting", "lembas").quiet()
    assert (t.sauron, t.held(), len(t.discard)) == (12, [0, 0], 7)
    t = event(table, "mordor", 5, hands)
    t.refuse().quiet()
    assert (t.sauron, t.held()) == (9, [4, 3])


def test_six_cards_are_not_enough(table):
    t = event(table, "mordor", 5, [{"hand": ["bow", "book", "pipe"]}, {"hand": ["brooch", "sting", "boat"]}]).quiet()
    assert (t.sauron, t.held()) == (9, [3, 3])


def test_the_ring_is_mine(table):
    t = event(table, "mordor", 6, [{"shields": 20}, {}], travelling=12, ring_used=1, tiles=["event"])
    t.decline_until()
    assert (t.over, t.state.scores, t.state.winners) == (True, [59, 59], [])
