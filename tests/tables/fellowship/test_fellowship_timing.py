"""Who is asked when, payments of several players, and positions that make no sense."""

from __future__ import annotations

import pytest
from fellowship_watch import Watched

from game.engine.keeping.situation import load_situation
from game.engine.refusal import Refusal

FULL = {"hearts": 1, "suns": 1, "rings": 1}


# --- windows


def test_only_the_ring_bearer_is_asked_where_nobody_has_anything(table):
    t = table([{}, {}, {}], tiles=["ring_influence", "travelling"], ring_bearer=2)
    t.quiet()
    assert {seat for prompt, seat, _ in t.seen if prompt in t.cartridge.content.windows} == {2}


def test_with_the_ring_used_nobody_is_asked(table):
    t = table([{}, {}, {}], tiles=["ring_influence", "event", "travelling"], ring_used=1)
    assert (t.prompt, t.asked, t.sauron) == ("turn", 1, 11)


def test_an_epic_waits_for_its_moment(table):
    hand = ["belt", "mithril", "athelas", "staff", "phial"]
    t = table([{}, {"hand": hand}], tiles=["ring_influence", "travelling"], ring_used=1)
    t.quiet()
    asked = {option for _, seat, options in t.seen for option in options if seat == 2}
    assert asked == {"card:phial", "pass"}


def test_f30_the_ring_may_still_be_put_on_before_an_event(table):
    t = table([{}, {}], place="helms_deep", tiles=["event"], event=5, fighting=8, dice=["one"])
    t.decline_while(lambda: t.event != 6)
    t.put_on_ring("fighting/9").decline_until_place("shelobs_lair")
    assert (t.sauron, t.corruption, t.rolled) == (12, [4, 3], ["one"])


def test_f72_not_before_the_first_tile_of_a_turn(table):
    t = table([{"hand": ["phial"]}, {}], tiles=["event"])
    assert (t.prompt, t.offers("put-on-ring")) == ("before_tile", False)


def test_f72_after_a_tile_that_killed_the_active_player(table):
    made = table(
        [{}, {"hobbit": ["pippin"], "corruption": 11}, {"hobbit": ["sam"]}],
        tiles=["sauron_will", "fighting"],
        active=2,
        dice=["blank"],
    )
    made.refuse()
    assert (made.dead, made.active) == ([2], 2)
    made.put_on_ring("hiding/1")
    assert (made.markers, made.active) == ((1, 4, 0, 0), 3)


def test_f72_between_two_tiles(table):
    t = table([{}, {}], tiles=["ring_influence", "travelling"], dice=["blank"])
    t.decline_while(lambda: t.corruption == [0, 0])
    t.put_on_ring("hiding/1")
    assert (t.markers, t.corruption) == ((0, 4, 1, 0), [1, 0])


def test_f57_a_dead_active_player_lets_the_next_one_speak(table):
    """The eye of the Ring kills the active player; his tile takes effect, and the next one chooses the marker."""
    seats = [{"hobbit": ["merry"], "corruption": 8}, {"shields": 0}, {}]
    t = table(seats, tiles=["friendship", "hiding"], sauron=9, ring_bearer=2, dice=["eye"])
    t.choose("put-on-ring")
    assert t.dead == [1]
    t.answer("hiding/1").quiet()
    assert t.asked == 2 and t.offers("travelling/1")
    t.choose("travelling/1").decline_until_turn()
    assert (t.active, t.markers) == (2, (0, 4, 1, 0))  # the hiding tile is already the next player's
    assert (t.shields, t.tokens(2)) == ([0, 0, 0], (0, 0, 1))  # the dead take nothing


@pytest.mark.parametrize(
    ("face", "corruption", "stops"),
    [
        ("eye", 11, True),
        ("eye", 10, False),
        ("one", 11, True),
        ("two", 10, True),
        ("two", 9, False),
        ("cards", 11, False),
    ],
)
def test_f83_healing_is_asked_about_where_a_roll_would_kill(table, face, corruption, stops):
    """The caller stops at the roll itself only then; otherwise it is a window like any other."""
    seats = [{"hand": ["bow", "book", "pipe"], "corruption": corruption}, {"shields": 5}]
    t = table(seats, step="activities", fighting=6, dice=[face])
    t.play("bow").decline_while(lambda: not t.rolled)
    assert (t.asked, t.prompt) == (2, "rescue" if stops else "any_time")


def test_f84_in_a_haven_gandalf_neither_guides_nor_foresees(table):
    seats = [{"shields": 5, "corruption": 2}, {}]
    t = table(seats, place="rivendell", step="journey")
    t.window("call-gandalf").choose("call-gandalf")
    assert {one for one in t.options if one.startswith("card:")} == {"card:healing", "card:persistence"}


def test_f29_after_the_last_main_space_gandalf_foresees_nothing(table):
    t = table([{"shields": 5, "hand": ["gimli", "bow"]}, {}], place="helms_deep", step="activities", fighting=9)
    t.play("gimli").quiet().choose("call-gandalf")
    assert (t.offers("foresight"), t.offers("guidance")) == (False, True)


# --- payments of several players


def test_f15_shields_are_given_by_whoever_likes(table):
    seats = [{"shields": 5}, {"shields": 6}, {"shields": 3}]
    t = table(seats, place="shelobs_lair", tiles=["event", "hiding"]).quiet().yes()
    t.choose("number:0").choose("number:5").choose("number:2").quiet()
    assert (t.shields, "gollum" in t.hand(1)) == ([5, 1, 1], True)


def test_f17_too_few_shields_are_taken_back(table):
    seats = [{"shields": 5}, {"shields": 6}]
    t = table(seats, place="shelobs_lair", tiles=["event", "hiding"]).quiet().yes()
    t.choose("number:1").choose("number:4").quiet()
    assert (t.shields, t.zone("gollum")[0] == "hand") == ([5, 6], False)


def test_f15_any_holder_may_give_the_token(table):
    seats = [{"hearts": 1, "suns": 1, "rings": 1}, {"hearts": 1}]
    t = table(seats, place="helms_deep", tiles=["event", "travelling"], event=4).quiet().yes()
    assert (t.prompt, t.asked) == ("give_heart", 1)
    t.no()
    t.answer("yes").quiet()
    assert (t.sauron, t.tokens(1), t.tokens(2)) == (12, (1, 0, 0), (0, 0, 0))


@pytest.mark.parametrize("refused", ["give_heart", "give_sun", "give_ring"])
def test_f15_a_token_nobody_gives_is_not_paid(table, refused):
    t = table([FULL, FULL], place="helms_deep", tiles=["event", "travelling"], event=4, ring_used=1).yes()
    while t.prompt.startswith("give"):
        t.choose("no" if t.prompt == refused else "yes")
    assert (t.sauron, t.tokens(1), t.tokens(2)) == (10, (1, 1, 1), (1, 1, 1))


def test_f84_another_player_calls_gandalf_for_the_payer(table):
    seats = [{"hobbit": ["sam"], "hand": ["bow"]}, {"shields": 6, "hand": ["elven_cloak"]}]
    t = table(seats, tiles=["event", "travelling"], event=1).quiet()
    assert (t.asked, t.prompt) == (1, "pay")
    t.yes().answer("call-gandalf")
    assert (t.asked, t.prompt) == (2, "call_for_group")
    t.yes().answer("guidance")
    assert (t.shields[1], t.zone("guidance")[0]) == (1, "discard")
    t.pay("elven_cloak").quiet()
    assert (t.rolled, t.hand(1)) == ([], ["bow"])


def test_f84_or_he_does_not_and_nothing_is_paid(table):
    seats = [{"hobbit": ["sam"], "hand": ["bow"]}, {"shields": 6, "hand": ["elven_cloak"]}]
    t = table(seats, tiles=["event", "travelling"], event=1, dice=["one"]).quiet()
    t.yes().answer("call-gandalf").no().quiet()
    assert (t.shields[1], t.rollers, t.hand(1)) == (6, [1], ["bow"])


def test_f84_guidance_pays_nothing_that_is_another_players_to_pay(table):
    """The active player discards it, as it were: neither for each player's cost nor for a volunteer's."""
    seats = [{"hobbit": ["sam"], "hand": ["elven_cloak"]}, {"shields": 6}]
    t = table(seats, tiles=["event", "travelling"], event=1, dice=["one"]).quiet()
    t.yes().pay("elven_cloak").quiet()
    assert (t.rollers, t.shields[1], t.seen_option("call-gandalf")) == ([2], 6, True)
    t = table([{"hobbit": ["sam"]}, {"shields": 6}], place="bag_end", event=2, ring_bearer=1, step="journey").quiet()
    assert (t.asked, t.prompt) == (1, "volunteer")
    assert t.no().quiet().sauron == 11


def test_f84_guidance_fills_what_cards_leave_open(table):
    seats = [{"hobbit": ["sam"], "shields": 5, "hand": ["gimli", "bow"]}, {"hobbit": ["merry"]}]
    t = table(seats, tiles=["event", "hiding"], event=4).quiet().yes()
    t.choose("call-gandalf").choose("guidance").answer("gimli", "bow").quiet()
    assert (t.sauron, t.shields[0], t.hand(1)) == (12, 0, ["book"])  # two stars and three symbols


def test_f45_guidance_is_no_card_of_the_three(table):
    """The tile asks for cards of the hands."""
    t = table([{"shields": 5, "hand": ["bow", "pipe"]}, {}], tiles=["three_cards_or_event", "travelling"]).quiet()
    assert (t.event, t.hand(1)) == (1, ["bow", "pipe"])


def test_f12_a_payment_with_one_way_asks_only_whether(table):
    hands = [{"hand": ["gimli", "boromir"], "hobbit": ["sam"]}, {"hand": ["bow"], "hobbit": ["merry"]}]
    t = table(hands, tiles=["event", "travelling"], event=4).quiet().forget()
    t.yes()
    assert not any(prompt in ("give_card", "pay_card") for prompt, _, _ in t.seen)
    assert t.discard == ["boromir", "bow", "gimli"]


def test_f12_four_of_five_symbols_are_taken_back(table):
    hands = [
        {"hobbit": ["sam"], "hand": ["gimli", "boromir", "book"]},
        {"hobbit": ["merry"], "hand": ["anduril", "ghan"]},
    ]
    t = table(hands, tiles=["event", "travelling"], event=4).quiet().yes()
    t.choose("gimli").choose("anduril")
    while t.prompt == "give_card":
        t.decline()
    t.quiet()
    assert (t.sauron, t.hand(1), t.hand(2)) == (10, ["book", "boromir", "gimli"], ["anduril", "ghan"])
    assert (t.ids("offered"), t.discard) == ([], [])


def test_f12_copies_of_one_card_need_no_choice(table):
    seats = [{"hobbit": ["sam"], "hand": ["hiding_grey"] * 3}, {"hobbit": ["merry"]}]
    t = table(seats, tiles=["event", "travelling"], event=1, ring_used=1, dice=["blank"])
    t.yes()
    assert (t.hand(1), t.rollers) == (["hiding_grey"] * 2, [2])


def test_f12_epics_pay_no_symbols(table):
    hands = [{"hobbit": ["sam"], "hand": ["gimli", "boromir", "staff", "ghan"]}, {"hobbit": ["merry"], "hand": ["bow"]}]
    t = table(hands, tiles=["event", "travelling"], event=4, ring_used=1).quiet().yes()
    assert (t.prompt, t.offers("staff"), t.offers("gimli")) == ("give_card", False, True)


def test_f77_a_brown_card_of_frodo_is_one_star(table):
    t = table([{"hand": ["travelling_brown"]}, {}], place="bag_end", step="journey", event=2)
    assert (t.sauron, "travelling_brown" in t.hand(1)) == (11, True)


# --- the bots' judgement


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"fighting": 5}, {"fighting": 4}),
        ({"sauron": 10}, {"sauron": 9}),
        ({"shields": 3}, {"shields": 2}),
        ({"corruption": 2}, {"corruption": 3}),
        ({"dead": 0}, {"dead": 1}),
    ],
    ids=str,
)
def test_a_better_position_is_judged_better(table, better, worse):
    def judged(change: dict) -> int:
        seat = {name: change[name] for name in ("shields", "corruption", "dead") if name in change}
        rest = {name: value for name, value in change.items() if name not in seat}
        return table([{}, seat, {}], step="activities", **rest).state.call("evaluate", 1)

    assert judged(better) > judged(worse)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("place", "after"), [("moria", "helms_deep"), ("shelobs_lair", "mordor")])
def test_a_scenario_left_behind_is_judged_better_than_all_that_is_in_it(table, players, place, after):
    """Else nobody would leave it."""
    tokens = [{"hearts": number < 3, "suns": number < 3, "rings": 1} for number in range(players)]
    seats = [{name: int(held) for name, held in seat.items()} for seat in tokens]
    full = table(seats, place=place, step="activities", fighting=9, hiding=7, travelling=7)
    left = table([{} for _ in range(players)], place=after, step="activities")
    assert left.state.call("evaluate", 1) > full.state.call("evaluate", 1)


@pytest.mark.parametrize(
    ("armed", "unarmed"),
    [({"shields": 3}, {"shields": 2}), ({"hand": ["wild_brown"]}, {"hand": ["hiding_grey"]})],
    ids=str,
)
def test_who_could_not_pay_faces_of_the_dead_stands_much_worse_until_it_is_over(table, armed, unarmed):
    def gap(event: int) -> int:
        worth = [
            table([{}, seat], place="shelobs_lair", step="activities", event=event).state.call("evaluate", 1)
            for seat in (armed, unarmed)
        ]
        return worth[0] - worth[1]

    assert gap(1) > gap(2) + 50


# --- positions that make no sense

NONSENSE = {
    "no such place": {"variables": {"place": 12}},
    "no such ring-bearer": {"variables": {"place": 3, "ring_bearer": 7}},
    "no such active player": {"variables": {"place": 3, "active": 9}},
    "a marker beyond its track": {"variables": {"place": 3, "hiding": 30}},
    "a marker before its track": {"variables": {"place": 3, "hiding": -4}},
    "an event beyond the last": {"variables": {"place": 3, "event": 9}},
    "nobody lives": {"variables": {"place": 3}, "seat": [{"dead": 1}, {"dead": 1}]},
    "a dead ring-bearer": {"variables": {"place": 3, "ring_bearer": 1}, "seat": [{"dead": 1}, {}]},
    "a hobbit beyond sauron": {"variables": {"place": 3, "sauron": 5}, "seat": [{"corruption": 9}, {}]},
    "a hobbit twice": {"seat": [{"hobbit": ["frodo"]}, {"hobbit": ["frodo"]}]},
    "two hobbits of one player": {"seat": [{"hobbit": ["frodo", "sam"]}, {}]},
    "shields below nought": {"variables": {"place": 3}, "seat": [{"shields": -3}, {}]},
    "too many hearts": {"variables": {"place": 3}, "seat": [{"hearts": 9}, {}]},
    "sauron below nought": {"variables": {"place": 3, "sauron": -2}},
}

SAVED_IN_BETWEEN = {
    "while a tile was carried out": {"zones": {"tile": ["tile_event"], "tiles": []}},
    "while cards were put together": {"zones": {"offered": ["gollum", "bow"]}, "seat": [{"hand": ["book"]}, {}]},
    "while a card was turned up": {"zones": {"turned": ["hiding_grey"]}},
    "with two hobbits at one seat": {"players": 5, "seat": [{}, {"hobbit": ["frodo", "sam"]}, {}, {}, {}]},
}


@pytest.mark.parametrize("step", ["journey", "story", "activities", "end_of_turn"])
@pytest.mark.parametrize("name", SAVED_IN_BETWEEN)
def test_a_position_taken_in_between_plays_on(fellowship, name, step):
    document = {"players": 2, "step": step, **SAVED_IN_BETWEEN[name]}
    for seed in range(5):
        state = load_situation(fellowship, {**document, "seed": seed, "variables": {"place": 3, "sauron": 15}})[0]
        Watched(state, seed).play()
        assert state.over


@pytest.mark.parametrize("step", ["journey", "story", "activities", "end_of_turn"])
@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_is_refused_in_one_line_or_put_right(fellowship, name, step):
    try:
        state = load_situation(fellowship, {"players": 2, "step": step, **NONSENSE[name]})[0]
    except Refusal as refused:
        assert "\n" not in str(refused)
        return
    Watched(state, 1).play()
