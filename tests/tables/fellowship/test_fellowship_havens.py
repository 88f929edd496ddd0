"""Bag End, Rivendell and Lothlórien, action by action (F19 to F26)."""

from __future__ import annotations

from collections import Counter

RIVENDELL = [
    "miruvor",
    "mithril",
    "athelas",
    "staff",
    "gandalf_companion",
    "glamdring",
    "aragorn",
    "anduril",
    "gimli",
    "legolas",
    "boromir",
    "sting",
]
LOTHLORIEN = [
    "belt",
    "phial",
    "elessar",
    "lembas",
    "arwen",
    "galadriel",
    "box_of_earth",
    "elven_rope",
    "boat",
    "elven_cloak",
    "brooch",
    "bow",
]


def haven(table, place, seats, **rest):
    return table(seats, place=place, step="journey", **rest)


# --- Bag End


def test_f21_the_ring_bearer_gives_four_cards_as_he_likes_and_rolls(table):
    top = ["hiding_grey", "hiding_brown", "wild_brown", "friendship_brown"]
    t = haven(table, "bag_end", [{}, {}], event=1, top=top, dice=["two"])
    t.yes()
    assert (t.rolled, t.asked) == ([], 1)
    t.hand_out("hiding_grey", 2).hand_out("hiding_brown", 2).hand_out("wild_brown", 2).hand_out("friendship_brown", 1)
    assert t.held() == [1, 3]
    assert (t.rollers, t.corruption) == ([1], [2, 0])
    assert Counter(t.hand(2))["wild_brown"] == 1


def test_f21_only_frodo_is_asked_wherever_he_sits(table):
    seats = [{"hobbit": ["sam"]}, {"hobbit": ["pippin"]}, {"hobbit": ["frodo"]}]
    t = haven(table, "bag_end", seats, ring_bearer=3, active=3)
    assert (t.asked, t.held()) == (3, [6, 6, 6])


def test_f22_the_other_player_may_hide(table):
    t = haven(table, "bag_end", [{"hand": ["legolas"]}, {"hand": ["elven_cloak"]}], event=2)
    t.pay("elven_cloak")
    assert (t.sauron, t.discard) == (12, ["elven_cloak"])


# --- Rivendell


def test_f23_all_twelve_cards_are_dealt_from_the_ring_bearer(table):
    for count, shares in ((2, [6, 6]), (3, [4, 4, 4]), (4, [3, 3, 3, 3]), (5, [2, 2, 3, 3, 2])):
        seats = [{} for _ in range(count)]
        t = haven(table, "rivendell", seats, ring_bearer=3 if count == 5 else 1)
        dealt = [card for seat in t.seats for card in t.ids("hand", seat)]
        assert sorted(dealt) == sorted(RIVENDELL)
        assert t.held() == shares


def test_f24_each_passes_a_card_to_the_left(table):
    t = haven(table, "rivendell", [{"hand": ["book"]}, {"hand": ["bow"]}, {"hand": ["pipe"]}])
    assert t.quiet().asked == 1
    t.choose("book")
    assert (t.quiet().asked, "book" in t.hand(2)) == (2, True)
    t.choose("book")  # even the card just received
    assert (t.quiet().asked, "book" in t.hand(3)) == (3, True)
    t.choose("pipe")
    assert t.held() == [5, 5, 5]
    assert "pipe" in t.hand(1) and "book" in t.hand(3)


def council(t, *cards):
    return t.choose(*cards)


def test_f24_fellowship_costs_a_friendship_or_a_roll(table):
    seats = [{"hand": ["friendship_grey", "book"]}, {"hand": ["book"]}]
    t = haven(table, "rivendell", seats, features=[], dice=["one"], **no_features("rivendell"))
    council(t, "book", "book")
    t.pay("friendship_grey")
    assert (t.rollers, t.discard) == ([2], ["friendship_grey"])


def no_features(place: str) -> dict:
    """The haven's cards are out of the game, so that nothing is dealt."""
    return {"gone": RIVENDELL if place == "rivendell" else LOTHLORIEN}


def test_f19_from_rivendell_the_fellowship_enters_moria(table):
    t = haven(table, "rivendell", [{"hobbit": ["sam"]}, {"hobbit": ["frodo"]}], ring_bearer=2, dice=["blank"] * 9)
    t.decline_until_place("moria")
    assert (t.variable("laid_out"), t.active, t.state.step) == (1, 2, "story")
    assert (t.markers, t.event, sorted(t.ids("features"))) == ((0, 0, 0, 0), 0, ["book", "pipe"])


# --- Lothlórien


def test_f25_the_cards_of_lothlorien_are_dealt(table):
    t = haven(table, "lothlorien", [{}, {}, {}], ring_bearer=2)
    assert sorted(card for seat in t.seats for card in t.ids("hand", seat)) == sorted(LOTHLORIEN)
    assert t.held() == [4, 4, 4]


def test_f26_recovery_costs_two_shields_once(table):
    seats = [{"shields": 5, "corruption": 3}, {"shields": 2, "corruption": 3}, {"shields": 1, "corruption": 3}]
    t = haven(table, "lothlorien", seats, dice=["blank"] * 3, **no_features("lothlorien"))
    t.choose("pay-for-cards", "pay-for-step")
    t.decline_until_place("helms_deep")
    assert (t.shields, t.corruption) == ([3, 0, 1], [3, 2, 3])


def test_f26_recovery_may_be_declined(table):
    t = haven(table, "lothlorien", [{"shields": 5}, {}], dice=["blank"] * 3, **no_features("lothlorien"))
    t.refuse().decline_until_place("helms_deep")
    assert (t.shields, t.held()) == ([5, 0], [0, 0])


def test_f26_the_test_of_galadriel_costs_a_star_or_a_roll(table):
    seats = [{"hand": ["travelling_brown", "bow"]}, {"hand": ["travelling_brown"]}, {"hand": ["sting"]}]
    t = haven(table, "lothlorien", seats, dice=["one"], **no_features("lothlorien"))
    t.pay("travelling_brown").pay("sting")
    assert (t.rollers, t.corruption, t.discard) == ([2], [0, 1, 0], ["sting", "travelling_brown"])


def test_f19_lothlorien_leads_to_helms_deep(table):
    t = haven(table, "lothlorien", [{}, {}], dice=["blank"] * 3).decline_until_place("helms_deep")
    assert sorted(t.ids("features")) == ["eomer", "riders_of_rohan", "shadowfax", "theoden"]
    assert t.variable("laid_out") == 1


def test_f22_a_volunteer_whom_nobody_helps_leaves_it_to_the_next(table):
    seats = [{}, {"shields": 5}, {"hand": ["hiding_grey", "hiding_grey"]}]
    made = table(seats, place="bag_end", step="journey", event=2)
    made.quiet().yes()
    assert (made.prompt, made.asked) == ("call_for_group", 2)
    made.no().volunteer(3).quiet()
    assert (made.sauron, made.discard) == (12, ["hiding_grey", "hiding_grey"])


def test_f22_and_his_own_cards_do_not_count_for_another(table):
    seats = [{"hand": ["hiding_grey"], "hobbit": ["sam"]}, {"shields": 5}, {"hand": ["hiding_grey", "hiding_grey"]}]
    made = table(seats, place="bag_end", step="journey", event=2)
    made.quiet().yes().choose("hiding_grey").no()
    assert (made.prompt, made.asked, made.hand(1)) == ("volunteer", 3, ["hiding_grey"])
    made.yes().quiet()
    assert (made.sauron, made.discard) == (12, ["hiding_grey", "hiding_grey"])
