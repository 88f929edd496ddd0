"""The turn, its basic actions and its end (U30-U39, U60-U66, U70-U94)."""

from __future__ import annotations


def test_resources_are_lost_at_the_end_of_the_turn(table):
    t = table([{"hand": ["noble"], "power": 2, "influence": 3}, {}], troops={"everfire": "1.."})
    t.end_turn()
    assert (t.power(), t.influence(), t.asked) == (0, 0, 2)


def test_played_and_kept_cards_are_discarded_and_five_are_drawn(table):
    seat = {"hand": ["noble", "soldier", "house_guard"], "deck": ["noble"] * 6}
    t = table([seat, {}])
    t.choose("noble").end_turn()
    assert sorted(t.discard()) == ["house_guard", "noble", "soldier"]
    assert (t.hand(), len(t.ids("deck", 1))) == (["noble"] * 5, 1)


def test_an_empty_deck_is_made_of_the_discard_pile(table):
    t = table([{"hand": ["noble"], "deck": ["soldier"], "discard": ["house_guard"]}, {}])
    t.end_turn()
    assert sorted(t.hand()) == ["house_guard", "noble", "soldier"]
    assert (t.ids("deck", 1), t.discard()) == ([], [])


def test_deploying_goes_on_until_the_player_is_done(table):
    t = table([{"hand": ["noble"], "power": 3}, {}], troops={"everfire": "1.."})
    t.choose("deploy", "everfire/1", "everfire/2", "done")
    assert (t.power(), t.barracks(), t.prompt) == (1, 37, "turn")
    assert "deploy" in t.options


def test_one_power_buys_a_point_when_the_barracks_are_empty(table):
    t = table([{"hand": ["noble"], "power": 2, "barracks": 0}, {}], troops={"everfire": "1.."})
    t.choose("deploy")
    assert (t.vp(), t.power()) == (1, 1)


def test_without_a_legal_space_one_cannot_deploy(table):
    routes = ("menzoberranzan/everfire/1", "chasmleap-bridge/everfire/0", "everfire/scoured-legion/0")
    troops = {"everfire": "122", **dict.fromkeys(routes, 5)}
    t = table([{"hand": ["noble"], "power": 1}, {}], troops=troops)
    assert t.options == ["card:noble", "end-turn"]


def test_assassinating_costs_three_power(table):
    t = table([{"hand": ["noble"], "power": 6}, {}], troops={"everfire": "125"})
    t.choose("assassinate", "everfire/1")
    assert (t.power(), t.trophies(), t.prompt) == (3, {2: 1}, "assassinate")
    t.choose("everfire/2")
    assert (t.power(), t.trophies(), t.troops("everfire")) == (0, {2: 1, 5: 1}, "1..")


def test_only_spies_of_others_are_returned_for_power(table):
    t = table(
        [{"hand": ["noble"], "power": 3}, {}, {}],
        troops={"everfire": "1.."},
        spies={"everfire": [1, 2, 3], "araumycos": [2]},
    )
    t.choose("return-spy")
    assert (t.prompt, t.options) == ("whose_spy", ["player:2", "player:3"])
    t.choose("player:3")
    assert (t.spies("everfire"), t.of(3, "spies_left"), t.power()) == ({1, 2}, 5, 0)


def test_house_guards_and_priestesses_can_be_recruited(table):
    t = table(
        [{"hand": ["noble"], "influence": 5}, {}],
        house_guards=["house_guard"] * 2,
        priestesses=["priestess_of_lolth"],
        outcasts=["insane_outcast"],
    )
    assert not t.offers("insane_outcast")
    t.choose("house_guard")
    assert t.influence() == 2
    assert not t.offers("house_guard")
    t.choose("priestess_of_lolth")
    assert (t.influence(), t.discard()) == (0, ["house_guard", "priestess_of_lolth"])


def test_an_empty_place_of_the_market_stays_empty(table):
    t = table([{"hand": ["noble"], "influence": 3}, {}], market=["kobold"], market_deck=[])
    t.choose("kobold")
    assert (t.ids("market"), t.variable("ending")) == ([], 0)


def test_a_recruited_card_belongs_to_its_player(table):
    """So that a bot never takes an opponent's hidden card for one of the market deck."""
    t = table([{"hand": ["noble"], "influence": 3}, {}], market=["kobold"])
    t.choose("kobold")
    assert t.state.raw.cards[t.card("kobold") - 1].owner == 1


def test_a_marker_gives_influence_once_a_turn_even_if_taken_twice(table):
    t = table([{"hand": ["intellect_devourer", "noble"], "power": 2}, {}], troops={"tsenviilyq": "12."})
    t.choose("deploy", "tsenviilyq/2", "done")
    assert (t.holder("tsenviilyq"), t.influence()) == (1, 1)
    t.choose("intellect_devourer", "return-pieces", "tsenviilyq/2", "done")
    assert t.holder("tsenviilyq") == 0
    t.choose("deploy", "tsenviilyq/2")
    assert (t.holder("tsenviilyq"), t.influence()) == (1, 1)


def test_a_marker_gives_nothing_in_the_turn_of_another(table):
    t = table([{"hand": ["cleric_of_laogzed", "noble"]}, {}], troops={"tsenviilyq": "152", "everfire": "2"})
    t.choose("cleric_of_laogzed", "tsenviilyq/1", "everfire/1")
    assert t.holder("tsenviilyq") == 0
    assert (t.influence(1), t.influence(2)) == (0, 0)


def test_white_troops_are_moved_but_never_returned(table):
    t = table([{"hand": ["vampire_spawn", "noble"]}, {}], troops={"everfire": "15."})
    t.choose("vampire_spawn")
    assert (t.troops("everfire"), t.prompt) == ("15.", "turn")


def test_a_returned_troop_is_no_trophy(table):
    t = table([{"hand": ["vampire_spawn", "noble"]}, {}], troops={"everfire": "12."})
    t.choose("vampire_spawn")
    assert (t.troops("everfire"), t.barracks(2), t.trophies()) == ("1..", 40, {})


def test_a_turn_without_anything_to_do_ends_by_itself(table):
    t = table([{"hand": ["noble"]}, {}])
    t.choose("noble")
    assert t.asked == 2


def test_everything_in_the_market_keeps_its_place(table):
    market = ["kobold", "imix", "ettin", "vrock", "ghoul", "wight"]
    t = table([{"hand": ["noble"], "influence": 8}, {}], market=market, market_deck=["noble", "cultist_of_myrkul"])
    t.choose("ettin")
    slots = {t.state.card_id(card): t.state.counter(card, "slot") for card in t.state.cards("market")}
    assert slots == {"kobold": 1, "imix": 2, "cultist_of_myrkul": 3, "vrock": 4, "ghoul": 5, "wight": 6}


def test_rounds_are_counted_from_the_first_player(table):
    t = table([{}, {}], active=2, variables={"round": 3})
    t.end_turn()
    assert (t.variable("round"), t.variable("active")) == (4, 1)


def test_the_live_score_is_the_sum_of_its_lines(table):
    seat = {"hand": ["deathblade"], "inner_circle": ["noble"], "vp": 2, "trophies_white": 3}
    t = table([seat, {}], troops={"chasmleap_bridge": "1", "everfire": "12."})
    lines = ("points_of_sites", "points_of_total_control", "trophies", "deck_points", "inner_circle_points")
    assert [t.call(name, 1) for name in lines] == [1, 2, 3, 3, 1]
    assert t.call("score_now", 1) == 10 + t.vp()


def test_a_better_position_is_worth_more_to_a_bot(table):
    even = table([{}, {}], troops={"everfire": "1..", "eryndlyn": "2.."})
    ahead = table([{}, {}], troops={"everfire": "11.", "araumycos": "1...", "eryndlyn": "2.."})
    assert even.call("evaluate", 1) < ahead.call("evaluate", 1)
    assert ahead.call("evaluate", 2) < 0 < ahead.call("evaluate", 1)
