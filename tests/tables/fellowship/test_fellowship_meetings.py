"""Rules and cards meeting each other: who may do what just then, and what it saves."""

from __future__ import annotations

import pytest

FULL = {"hearts": 1, "suns": 1, "rings": 1}


def test_f47_gandalf_comes_before_a_tile_takes_effect(table):
    t = table([{"corruption": 8, "shields": 5}, {}], tiles=["ring_influence", "travelling"], sauron=9)
    t.gandalf(1, "healing", "player:1").quiet()
    assert (t.corruption[0], t.dead, t.over) == (7, [], False)


def test_f47_an_epic_comes_before_a_tile_takes_effect(table):
    t = table([{"corruption": 8}, {"hand": ["elessar"]}], tiles=["ring_influence", "travelling"], sauron=9)
    t.decline_until("tile_shown").choose("elessar").answer("player:1").quiet()
    assert (t.corruption[0], t.over) == (8, False)


def test_f83_gandalf_heals_between_a_roll_and_its_effect(table):
    t = table([{"corruption": 6}, {"shields": 5}], tiles=["travelling"], sauron=9, dice=["three"])
    t.choose("put-on-ring").decline_until("rescue").gandalf(2, "healing", "player:1")
    t.answer("hiding/1").quiet()
    assert (t.corruption[0], t.over, t.markers[1]) == (7, False, 1)


def test_f83_gandalf_does_not_raise_the_dead(table):
    seats = [{"corruption": 8, "shields": 5, "hobbit": ["merry"]}, {"shields": 5, "corruption": 3}]
    t = table(seats, tiles=["sauron_will", "travelling"], sauron=10, ring_bearer=2)
    t.volunteer(1)
    while t.prompt == "rescue":
        t.decline()
    assert t.dead == [1]
    t.gandalf(2, "healing")
    assert (t.dead, t.corruption) == ([1], [10, 1])


def test_f49_magic_stops_an_event_that_another_one_brought(table):
    seats = [{"hobbit": ["sam"], "shields": 5}, {}]
    t = table(seats, tiles=["event", "travelling"], event=2, ring_bearer=2)
    t.decline_while(lambda: not (t.prompt == "before_event" and t.event == 4))
    t.gandalf(1, "magic").quiet()
    assert (t.sauron, t.event, t.rolled) == (11, 4, [])


def test_f49_magic_stops_the_event_of_an_unpaid_tile(table):
    t = table([{"shields": 5}, {}], tiles=["three_cards_or_event", "travelling"])
    t.decline_until("before_event").gandalf(1, "magic").quiet()
    assert (t.sauron, t.event) == (12, 1)


def test_f67_guidance_is_the_last_chance_too(table):
    seats = [{"shields": 5}, {}]
    t = table(seats, place="mordor", tiles=["event"], event=5, travelling=11, ring_used=1, dice=["one", "two"])
    t.gandalf(1, "guidance", "travelling/12").decline_until()
    assert (t.rolled, t.corruption[0], t.state.winners) == (["one", "two"], 3, [1, 2])


def test_f66_and_f55_sauron_comes_by_the_eye_of_the_last_roll(table):
    seats = [{"corruption": 3}, {"corruption": 4, "hobbit": ["merry"]}]
    t = table(seats, place="mordor", tiles=["travelling"], travelling=12, sauron=5, dice=["blank", "eye"])
    t.decline_until()
    assert (t.dead, t.state.winners, t.state.scores[0] > 60) == ([2], [1, 2], True)


def test_f64_at_the_cracks_nobody_bears_the_ring(table):
    seats = [{"hand": ["bow", "book"]}, {}]
    t = table(seats, place="mordor", tiles=["travelling"], travelling=12, dice=["blank"]).decline_until("turn")
    assert (t.ring_bearer, t.over) == (0, False)
    assert not t.offers("put-on-ring")


def test_f63_the_descent_kills_the_ring_bearer(table):
    t = table([{"corruption": 8}, FULL], place="helms_deep", tiles=["fighting"], fighting=9, sauron=10).decline_until()
    assert (t.over, t.state.scores, t.state.winners) == (True, [40, 40], [])


def test_f59_the_dead_get_no_ring(table):
    seats = [{"rings": 1, **{"suns": 1, "hearts": 1}}, {"dead": 1}, FULL, FULL]
    t = table(seats, place="helms_deep", tiles=["fighting"], fighting=9).decline_until_place("shelobs_lair")
    assert (t.ring_bearer, t.held()) == (3, [0, 0, 2, 0])


def test_f16_the_dead_take_no_part(table):
    seats = [{"hobbit": ["merry"]}, {"dead": 1}, {"hobbit": ["pippin"]}]
    t = table(seats, tiles=["event", "travelling"], event=1, dice=["one", "one"]).quiet()
    assert (t.rollers, t.corruption) == ([1, 3], [1, 0, 1])


def test_f25_the_dead_are_dealt_nothing(table):
    t = table([{}, {"dead": 1}, {}], place="lothlorien", step="journey")
    assert t.held() == [6, 0, 6]


def test_f24_the_council_passes_over_the_dead(table):
    seats = [{"hand": ["book"]}, {"dead": 1}, {"hand": ["bow"]}]
    t = table(seats, place="rivendell", step="journey")
    t.choose("book")
    assert "book" in t.hand(3)
    t.choose("bow")
    assert "bow" in t.hand(1)


def test_f57_a_dead_fatty_draws_nothing(table):
    seats = [FULL, {"hobbit": ["fatty"], "dead": 1}, {"hobbit": ["sam"], **FULL}]
    t = table(seats, place="helms_deep", tiles=["fighting"], fighting=9).decline_until_place("shelobs_lair")
    assert t.held()[1] == 0


# --- paying


def test_f12_surplus_symbols_are_lost_and_useless_cards_not_offered(table):
    seats = [{"hobbit": ["sam"], "hand": ["legolas", "book", "bow"]}, {"hobbit": ["merry"]}]
    t = table(seats, tiles=["event", "travelling"], event=1, dice=["blank"])
    t.quiet().yes()
    assert t.offers("legolas") and t.offers("book") and not t.offers("bow")
    t.choose("legolas").quiet()
    assert (t.hand(1), t.rollers) == (["book", "bow"], [2])


def test_f14_a_star_costs_a_star(table):
    seats = [{"hobbit": ["sam"], "hand": ["bow", "gimli"]}, {"hobbit": ["merry"]}]
    t = table(seats, place="lothlorien", step="journey", event=2, dice=["blank", "blank"])
    assert (t.rollers, t.hand(1)) == ([1, 2], ["bow", "gimli"])


def test_f77_frodo_pays_any_symbol_with_a_brown_card(table):
    t = table([{"hand": ["travelling_brown"]}, {"hand": ["travelling_brown"]}], tiles=["event", "hiding"], event=1)
    t.dice("one").pay("travelling_brown").quiet()
    assert (t.rollers, t.discard) == ([2], ["travelling_brown"])


def test_f18_the_player_may_decline_after_the_card_is_turned_up(table):
    seats = [{"hobbit": ["sam"], "hand": ["legolas", "elven_cloak"]}, {}]
    t = table(seats, tiles=["event", "travelling"], event=2, top=["hiding_grey"], hiding=7, travelling=7)
    t.accept().decline().quiet()
    assert (t.sauron, t.event, t.hand(1)) == (11, 4, ["elven_cloak", "legolas"])
    assert "hiding_grey" in t.discard


def test_f18_and_before(table):
    seats = [{"hobbit": ["sam"], "hand": ["legolas", "elven_cloak"]}, {}]
    t = table(seats, tiles=["event", "travelling"], event=2, top=["hiding_grey"], hiding=7, travelling=7)
    t.refuse().quiet()
    assert (t.sauron, t.event, t.hand(1)) == (11, 4, ["elven_cloak", "legolas"])


def test_f93_gollum_given_to_the_die_costs_no_roll(table):
    t = table([{"hand": ["bow", "gollum", "book"]}, {}], step="activities", fighting=6, dice=["cards"])
    t.play("bow")
    assert (t.hand(1), t.rolled) == ([], ["cards"])


def test_f93_gollum_answers_a_turned_up_card_with_a_roll(table):
    seats = [{"hobbit": ["pippin"], "hand": ["gollum"]}, {}]
    t = table(seats, tiles=["event", "travelling"], event=2, top=["fighting_grey"], dice=["two"])
    t.pay("gollum").quiet()
    assert (t.event, t.hand(1), t.rollers, t.corruption[0]) == (3, ["pipe"], [1], 2)


def test_f93_gollum_on_a_die_space_costs_two_rolls(table):
    seats = [{"hobbit": ["pippin"], "hand": ["gollum", "bow"]}, {}]
    t = table(seats, step="activities", fighting=4, dice=["one", "two"])
    t.play("gollum", "fighting/5").quiet()
    assert (t.markers[0], t.corruption[0], t.tokens(1)) == (7, 3, (0, 0, 1))


# --- the die


def test_f53_the_loser_of_cards_chooses_them(table):
    t = table([{"hand": ["bow", "book", "pipe", "boat"]}, {}], step="activities", fighting=6, dice=["cards"])
    t.play("bow").choose("pipe", "book").quiet()
    assert (t.hand(1), t.prompt) == (["boat"], "turn")


def test_f53_two_cards_cost_both_and_no_life(table):
    t = table([{"hand": ["bow", "book", "pipe"]}, {}], step="activities", fighting=6, dice=["cards"])
    t.play("bow").quiet()
    assert (t.hand(1), t.dead) == ([], [])


def test_f74_sam_loses_one_card_to_the_ring_and_moves_two(table):
    seats = [{"hobbit": ["sam"], "hand": ["bow", "book"]}, {}]
    t = table(seats, tiles=["travelling"], dice=["cards"])
    t.choose("put-on-ring").choose("bow").answer("hiding/1").quiet()
    assert (t.markers[1], t.hand(1)) == (2, ["book"])


@pytest.mark.parametrize("card", ["belt", "mithril"])
def test_f86_and_f87_a_player_helps_another(table, card):
    seats = [{"hand": ["bow", "book"]}, {"hand": [card]}]
    t = table(seats, step="activities", fighting=6, dice=["two"])
    t.play("bow").choose(card)
    assert (t.corruption[0], t.zone(card)[0]) == (0, "discard")


def test_f55_sauron_at_the_start_of_the_line_takes_all(table):
    t = table([{}, {}], tiles=["event"], event=4, sauron=2, fighting=5).decline_until()
    assert (t.over, t.sauron, t.state.scores) == (True, 0, [15, 15])


def test_f39_a_rest_may_be_declined(table):
    t = table([{"corruption": 3}, {}], step="activities")
    t.decline_until_turn(2)
    assert (t.corruption[0], t.hand(1)) == (3, [])


def test_f98_f8_shields_are_not_looked_at_by_others(table):
    """Nothing a contest asks differs from the common game: only the score does."""
    seats = [{"shields": 3}, {"shields": 4}, {}]
    plain = table(seats, place="shelobs_lair", tiles=["event", "travelling"]).quiet()
    contest = table(seats, place="shelobs_lair", tiles=["event", "travelling"], options={"contest": "on"}).quiet()
    assert (plain.prompt, plain.options) == (contest.prompt, contest.options)


RELAY = {"dice": ["cards"], "options": {"relay": "on"}}


def test_f75_f96_the_relay_goes_on_when_the_ring_itself_kills(table):
    """He has no cards for the die: the next one bears the Ring, which stays used, and the marker stays where it is."""
    t = table([{"hand": ["bow"]}, {"hand": ["pipe"]}], step="activities", tiles=["travelling"], **RELAY)
    t.play("bow").choose("put-on-ring").quiet()
    assert (t.over, t.dead, t.ring_bearer, t.variable("ring_used"), t.markers[:2]) == (False, [1], 2, 1, (1, 0))


@pytest.mark.parametrize("relay", ["off", "on"])
def test_f99_a_traitor_may_be_made_by_the_descent(table, relay):
    """His three ring tokens count until they go back, and no relay saves the others."""
    seats = [{"corruption": 10, "rings": 3, "hand": ["bow"]}, {**FULL, "shields": 9}]
    options = {"contest": "on", "relay": relay}
    t = table(seats, place="helms_deep", step="activities", fighting=9, ring_used=1, golden=[], options=options)
    t.play("bow").decline_until()
    assert (t.state.scores, t.state.winners) == ([40, 0], [1])


def test_f57_an_event_that_kills_the_active_player_still_brings_the_next_one(table):
    seats = [{"hobbit": ["merry"], "corruption": 10}, {}, {}]
    t = table(seats, tiles=["event", "hiding"], event=2, sauron=11, ring_bearer=2, ring_used=1, dice=["blank"])
    t.decline_until("turn")
    assert (t.dead, t.event, t.sauron, t.rollers, t.asked) == ([1], 4, 8, [2], 2)


def test_f29_a_tile_that_ends_the_main_track_leaves_the_turn_as_it_is(table):
    t = table([{"hand": ["book"], "corruption": 3, **FULL}, FULL], tiles=["fighting", "event"], fighting=9, golden=[])
    t.quiet()
    assert (t.prompt, t.offers("book"), t.offers("rest-draw"), t.event) == ("turn", True, True, 0)
    t.rest("heal")
    assert (t.place, t.corruption[0]) == ("lothlorien", 2)


def test_f29_f84_guidance_that_ends_the_main_track_is_the_last_of_the_story(table):
    t = table([{"shields": 5}, {}], tiles=["ring_influence"], fighting=8, golden=[], dice=["blank"])
    t.gandalf(1, "guidance", "fighting/9").quiet()
    assert (t.prompt, t.corruption[0], t.ids("tiles_used")) == ("turn", 0, [])


@pytest.mark.parametrize(
    ("mine", "others", "rescue"),
    [
        (["bow", "lembas"], [], ["lembas", "player:1"]),
        (["bow", "sting"], ["miruvor", "gimli"], ["miruvor", "player:2", "player:1"]),
    ],
)
def test_f56_cards_come_before_the_die_takes_them(table, mine, others, rescue):
    """One card is too few for the die: with those of Lembas, or a second one by Miruvor, the loser pays and lives."""
    seats = [{"hobbit": ["merry"], "hand": mine}, {"hand": others}]
    for used, dead in ([], [1]), (rescue, []):
        t = table(seats, step="activities", fighting=6, ring_bearer=2, dice=["cards"]).play("bow")
        t.decline_until("rescue").answer(*used)
        t.decline_while(lambda t=t: t.prompt in ("rescue", "eat_discard", "discard", "give_away"))
        assert t.dead == dead


def test_f57_shields_of_the_dead_call_nobody_and_pay_nothing(table):
    seats = [{"shields": 3}, {"shields": 7, "dead": 1}, {"shields": 3}]
    t = table(seats, place="shelobs_lair", tiles=["event", "hiding"]).quiet()
    assert (t.event, t.zone("gollum")[0], t.shields, t.seen_option("call-gandalf")) == (1, "gone", [3, 7, 3], False)


def test_f66_who_dies_after_the_ring_was_laid_down_leaves_the_last_roll_to_the_next(table):
    """Gollum's roll kills the former Ring-bearer at the Cracks: the game goes on without one."""
    seats = [{"corruption": 10, "shields": 1, "hand": ["boat", "gollum"]}, {"shields": 2}]
    t = table(seats, place="mordor", step="activities", travelling=12, ring_used=1, dice=["blank", "two", "blank"])
    t.play("boat").play("gollum", "hiding/1").quiet()
    assert (t.dead, t.rollers, t.state.winners) == ([1], [1, 1, 2], [1, 2])


@pytest.mark.parametrize(
    ("place", "tiles", "event", "steps"), [("mordor", "sauron_will", 0, 2), ("moria", "event", 5, 3)]
)
def test_f78_sam_takes_all_steps_that_no_die_brings(table, place, tiles, event, steps):
    t = table([{}, {"hobbit": ["sam"], **FULL}], place=place, tiles=[tiles, "hiding"], event=event, ring_used=1)
    t.volunteer(2)
    assert t.corruption[1] == steps


def test_f43_a_volunteer_who_dies_of_it_leaves_sauron_where_he_is(table):
    """F57: the tile is done, and its player, who lives, goes on revealing."""
    t = table([{}, {"corruption": 8}, {}], tiles=["sauron_will", "travelling"], sauron=10)
    t.volunteer(2).decline_until("turn")
    assert (t.dead, t.sauron, t.markers[2], t.asked) == ([2], 10, 1, 1)


def test_f48_who_dies_so_that_the_others_fly_spares_them_the_roll(table):
    """Fly, You Fools! was taken on, whatever became of him; the scenario is over."""
    full = {"hearts": 1, "suns": 1, "rings": 1}
    t = table([full, {"corruption": 8}, full], tiles=["event"], event=5, sauron=10)
    t.volunteer(2).decline_until_place("lothlorien")
    assert (t.dead, t.corruption[0], t.corruption[2]) == ([2], 0, 0)
