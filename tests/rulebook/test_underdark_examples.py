"""The worked examples of the underdark rulebook (R), and of presence, control, actions and scoring (P, C, D, E).

Player 1 is the one the example is about. Sites are written space by space: "115." is two of player 1, a white troop
and an empty space.
"""

from __future__ import annotations

import pytest

from tests.tables.underdark import positions

game, table, underdark = positions.game, positions.table, positions.underdark

MENZO_EVERFIRE = "menzoberranzan/everfire"


def present(t, seat: int = 1) -> set[str]:
    """The sites and route spaces where the seat has presence."""
    content = t.cartridge.content
    kind = content.enums["space_kind"].index("site_space") + 1
    places = [positions.spelled(space.id) for space in content.spaces if space.facts["space_kind"] != kind]
    return {place for place in places if t.call("has_presence", seat, place)}


def line(t, seat: int) -> dict[str, int]:
    names = ("sites", "total_control", "trophies", "deck", "inner_circle", "tokens")
    return {name: t.of(seat, f"score_{name}") for name in names}


# --- A. the rulebook's own


def test_r1_more_troops_than_any_other_colour_control_araumycos(table):
    t = table([{"power": 1}, {}, {}, {}], troops={"araumycos": ".125"})
    assert t.holder("araumycos") == 0
    t.choose("deploy", "araumycos/0")
    assert t.troops("araumycos") == "1125"
    assert t.call("controller_of", "araumycos") == 1
    assert (t.holder("araumycos"), t.total_side("araumycos")) == (1, False)


def test_r2_an_outcast_may_be_played_for_nothing(table):
    t = table([{"hand": ["insane_outcast", "noble"]}, {}])
    t.choose("insane_outcast", "pass")
    assert t.zone("insane_outcast") == ("play_area", 1)
    t.end_turn()
    assert sorted(t.discard() + t.hand()) == ["insane_outcast", "noble"]


def test_r3_a_discarded_card_sends_the_outcast_back_to_its_stack(table):
    t = table([{"hand": ["insane_outcast", "noble", "soldier"]}, {}])
    t.choose("insane_outcast", "noble")
    assert t.zone("insane_outcast") == ("outcasts", 0)
    assert t.discard() == ["noble"]
    assert t.prompt == "turn"


def test_r4_without_the_spy_control_of_the_phaerlin_is_total(table):
    seats = [{"power": 3, "hand": ["noble"]}, {}, {}, {}]
    t = table(seats, troops={"phaerlin": "111"}, spies={"phaerlin": [2]}, step="begin_turn")
    assert (t.influence(), t.total_side("phaerlin")) == (1, False)
    t.choose("return-spy")
    assert (t.spies("phaerlin"), t.of(2, "spies_left"), t.power()) == (set(), 5, 0)
    assert (t.holder("phaerlin"), t.total_side("phaerlin"), t.influence()) == (1, True, 1)
    t.end_turn()
    assert t.vp() == 1


def test_r5_supplanting_takes_a_trophy_and_its_space(table):
    t = table([{"hand": ["doppelganger"]}, {}], troops={"everfire": "12."})
    t.choose("doppelganger")
    assert t.troops("everfire") == "11."
    assert (t.trophies(), t.barracks(), t.barracks(2)) == ({2: 1}, 38, 39)


def test_r6_a_promoted_card_scores_its_inner_circle_points(table):
    t = table([{"hand": ["masters_of_sorcere", "wyrmspeaker"]}, {}])
    t.choose("masters_of_sorcere", "everfire", "eryndlyn")
    assert t.call("score_now", 1) == 2 + 1  # both in the deck
    t.choose("wyrmspeaker")  # after it there is nothing left to do
    assert (t.asked, t.inner_circle()) == (2, ["masters_of_sorcere"])
    assert t.call("score_now", 1) == 5 + 1


def test_r7_recruiting_costs_influence_and_refills_the_market(table):
    market = ["imix", "aerisi_kalinoth", "kobold"]
    t = table([{"influence": 5}, {}], market=market, market_deck=["noble", "ettin"])
    t.choose("aerisi_kalinoth")
    assert (t.influence(), t.discard()) == (0, ["aerisi_kalinoth"])
    assert (t.zone("ettin"), t.slot("ettin")) == (("market", 0), 2)
    assert t.slot("aerisi_kalinoth") == 0


def test_r8_dots_are_copies_in_the_half_deck(underdark):
    content = underdark.content
    for row in content.groups["half_deck"]:
        counts = content.lists[row["id"]]
        assert sum(counts.values()) == 40
        assert counts == {card.id: card.info["copies"] for card in content.cards if card.id in counts}


def test_r9_the_first_game_is_drow_and_dragons(game):
    t = game(players=2)
    enum = t.cartridge.content.enums["half_deck"]
    cards = {card.id: enum[card.facts["half_deck"] - 1] for card in t.cartridge.content.cards}
    found = {cards[one] for one in t.ids("market_deck") + t.ids("market")}
    assert found == {"drow_deck", "dragons_deck"}
    assert (len(t.ids("market_deck")), len(t.ids("market")), t.ids("outcasts")) == (74, 6, [])


# --- B. presence


def test_p1_a_troop_in_everfire_reaches_the_ends_of_its_routes(table):
    t = table([{}, {}, {}, {}], troops={"everfire": "1.."})
    assert present(t) == {
        "everfire",
        "menzoberranzan/everfire/1",
        "chasmleap-bridge/everfire/0",
        "everfire/scoured-legion/0",
        "everfire/chaulssin/0",
    }


def test_p2_a_troop_on_a_short_route_reaches_both_sites(table):
    t = table([{}, {}, {}, {}], troops={"chasmleap_bridge/everfire/0": 1})
    assert present(t) == {"chasmleap-bridge", "everfire"}


def test_p3_a_troop_in_the_middle_of_a_route_reaches_its_neighbours(table):
    t = table([{}, {}, {}, {}], troops={"mantol_derith/menzoberranzan/1": 1})
    assert present(t) == {"mantol-derith/menzoberranzan/0", "mantol-derith/menzoberranzan/2"}


def test_p4_a_spy_gives_presence_at_its_site_only(table):
    t = table(
        [{"power": 4}, {}, {}, {}],
        troops={"eryndlyn": "1..", "menzoberranzan": "25"},
        spies={"menzoberranzan": [1]},
    )
    found = present(t)
    assert "menzoberranzan" in found
    assert not any(place.endswith("menzoberranzan/2") or place.startswith(MENZO_EVERFIRE) for place in found)
    t.choose("assassinate")
    assert t.spaces_offered == {"menzoberranzan/0", "menzoberranzan/1"}
    t.choose("menzoberranzan/1", "deploy")
    assert "menzoberranzan/1" in t.spaces_offered


def test_p5_gauntlgrym_and_the_wormwrithings_are_adjacent(table):
    t = table([{}, {}, {}, {}], troops={"gauntlgrym": "1.."})
    assert present(t) == {"gauntlgrym", "wormwrithings", "gauntlgrym/jhachalkhyn/0"}
    t = table([{}, {}, {}, {}], spies={"gauntlgrym": [1]})
    assert present(t) == {"gauntlgrym"}


def test_p6_without_a_troop_on_the_map_one_deploys_anywhere(table):
    t = table(
        [{"power": 4, "barracks": 10}, {}, {}, {}],
        troops={"everfire": "2..", "araumycos": "5..."},
        spies={"everfire": [1], "skullport": [1]},
    )
    t.choose("assassinate")  # the only troop in reach
    assert t.troops("everfire") == "..."
    t.choose("deploy")
    assert len(t.spaces_offered) == 139


def test_p7_nothing_goes_into_a_section_out_of_play(table):
    hand = ["mercenary_squad", "spy_master", "cleric_of_laogzed"]
    t = table([{"hand": hand}, {}], troops={"scoured_legion": "15"})
    t.choose("spy_master")
    assert len(t.spaces_offered) == 15
    assert "yathchol" not in t.spaces_offered
    t.choose("everfire", "cleric_of_laogzed")
    assert len(t.spaces_offered) == 80
    assert not any("yathchol" in one for one in t.spaces_offered)
    t.choose("everfire/0", "mercenary_squad")
    assert not any("yathchol" in one for one in t.spaces_offered)


def test_p8_each_deployment_gives_presence_for_the_next(table):
    t = table([{"hand": ["mercenary_squad"]}, {}], troops={"eryndlyn": "1.."})
    t.choose("mercenary_squad", "eryndlyn/llacerellyn/0", "llacerellyn/0", "llacerellyn/ched-nasad/0")
    assert (t.troop("llacerellyn/ched-nasad/0"), t.barracks()) == (1, 36)


def test_p9_presence_goes_one_space_at_a_time(table):
    t = table([{"power": 7}, {}], troops={"labyrinth": "1..", "labyrinth/araumycos/1": 5})
    assert t.call("has_presence", 1, "labyrinth/araumycos/0")
    assert not t.call("has_presence", 1, "labyrinth/araumycos/1")
    assert "assassinate" not in t.options
    t.choose("deploy", "labyrinth/araumycos/0", "done")
    assert not t.call("has_presence", 1, "araumycos")
    t.choose("assassinate")
    assert t.trophies() == {5: 1}
    assert not t.call("has_presence", 1, "araumycos")
    t.choose("deploy", "labyrinth/araumycos/1")
    assert t.call("has_presence", 1, "araumycos")


# --- C. control and markers


def test_c1_a_tie_with_white_is_no_control(table):
    t = table([{"power": 1}, {}], troops={"skullport": "5511."})
    assert t.call("controller_of", "skullport") == 0
    t.choose("deploy", "skullport/4")
    assert t.call("controller_of", "skullport") == 1
    assert not t.call("under_total_control", "skullport")


def test_c2_taking_a_marker_gives_its_influence_at_once(table):
    t = table([{"hand": ["doppelganger", "noble"]}, {}], troops={"menzoberranzan": "555111"})
    assert t.holder("menzoberranzan") == 0
    t.choose("doppelganger", "menzoberranzan/0")
    assert (t.holder("menzoberranzan"), t.total_side("menzoberranzan"), t.influence()) == (1, False, 1)
    t.end_turn()
    assert (t.vp(), t.influence()) == (0, 0)


def test_c3_total_control_turns_the_marker_and_gives_points(table):
    hand = ["doppelganger", "doppelganger", "noble"]
    t = table([{"hand": hand}, {}], troops={"menzoberranzan": "551111"}, step="begin_turn")
    assert t.influence() == 1
    t.choose("doppelganger", "menzoberranzan/0", "doppelganger")
    assert (t.total_side("menzoberranzan"), t.influence()) == (True, 1)
    t.end_turn()
    assert t.vp() == 2


def test_c4_a_spy_turns_the_marker_back(table):
    t = table(
        [{"hand": ["spy_master", "noble"]}, {"hand": ["noble"]}],
        troops={"menzoberranzan": "222222"},
    )
    assert t.total_side("menzoberranzan")
    t.choose("spy_master", "menzoberranzan")
    assert (t.holder("menzoberranzan"), t.total_side("menzoberranzan")) == (2, False)
    t.end_turn()
    assert (t.asked, t.influence(2)) == (2, 1)
    t.end_turn()
    assert t.vp(2) == 0


def test_c5_a_marker_passes_from_player_to_player(table):
    t = table([{"hand": ["doppelganger", "noble"]}, {}], troops={"tsenviilyq": "221"})
    assert t.holder("tsenviilyq") == 2
    t.choose("doppelganger", "tsenviilyq/0")
    assert (t.troops("tsenviilyq"), t.holder("tsenviilyq"), t.influence()) == ("121", 1, 1)


def test_c6_in_a_tie_the_marker_goes_back_to_the_map(table):
    t = table([{"power": 1}, {}], troops={"araumycos": "221."})
    assert t.holder("araumycos") == 2
    t.choose("deploy", "araumycos/3")
    assert (t.troops("araumycos"), t.holder("araumycos")) == ("2211", 0)
    assert (t.call("score_now", 1), t.call("score_now", 2)) == (0, 0)


def test_c7_one_troop_totally_controls_a_site_of_one_space(table):
    t = table([{}, {}], troops={"chasmleap_bridge": "1"})
    assert t.call("under_total_control", "chasmleap_bridge")
    assert t.call("score_now", 1) == 1 + 2


def test_c8_every_marker_held_gives_influence_at_the_start(table):
    t = table([{}, {}], troops={"menzoberranzan": "111111", "araumycos": "11.5"}, step="begin_turn")
    assert (t.total_side("menzoberranzan"), t.total_side("araumycos")) == (True, False)
    assert t.influence() == 2


# --- D. cards and actions


def test_d1_with_the_last_troop_the_rest_becomes_points(table):
    t = table([{"hand": ["mercenary_squad", "noble"], "barracks": 1}, {}], troops={"everfire": "1.."})
    t.choose("mercenary_squad", "everfire/1")
    assert (t.barracks(), t.variable("ending"), t.vp()) == (0, 1, 2)


def test_d2_supplanting_with_empty_barracks_leaves_the_space_empty(table):
    t = table([{"hand": ["doppelganger", "noble"], "barracks": 0}, {}], troops={"everfire": "15."})
    t.choose("doppelganger")
    assert (t.troops("everfire"), t.trophies(), t.vp()) == ("1..", {5: 1}, 1)


def test_d3_two_advocates_may_promote_each_other(table):
    t = table([{"hand": ["advocate", "advocate", "noble", "noble", "noble"]}, {}])
    for _ in range(2):
        t.choose("advocate", "promote-cards")
    t.choose("noble", "noble", "noble")
    assert t.prompt == "next_effect"
    t.choose("card:advocate")
    assert (t.prompt, t.options.count("card:advocate")) == ("promote", 0)
    t.choose("card:advocate#2", "card:advocate")
    assert t.inner_circle() == ["advocate", "advocate"]


def test_d4_nothing_else_was_played_so_nothing_is_promoted(table):
    t = table([{"hand": ["wyrmspeaker", "noble"]}, {}])
    t.choose("wyrmspeaker")
    assert t.influence() == 1
    t.end_turn()
    assert t.inner_circle() == []


def test_d5_a_revealed_card_gives_focus_and_so_does_one_played_before(table):
    hand = ["fire_elemental", "imix"]
    t = table([{"hand": hand, "deck": ["soldier", "soldier"]}, {}])
    t.choose("fire_elemental", "gain-power", "imix")
    assert t.hand() == ["imix", "soldier"]
    t.choose("imix")
    assert t.power() == 2 + 4 + 2


def test_d6_without_another_malice_card_there_is_no_focus(table):
    t = table([{"hand": ["fire_elemental", "noble"], "deck": ["soldier"]}, {}])
    t.choose("fire_elemental", "gain-power")
    assert (t.prompt, t.hand()) == ("turn", ["noble"])


def test_d7_a_returned_spy_supplants_at_the_site_it_left(table):
    t = table(
        [{"hand": ["spellspinner", "noble"]}, {}],
        troops={"tsenviilyq": "555", "eryndlyn": "1.."},
        spies={"tsenviilyq": [1]},
    )
    t.choose("spellspinner", "return-a-spy", "tsenviilyq/0")
    assert (t.troops("tsenviilyq"), t.spies("tsenviilyq"), t.trophies()) == ("155", set(), {5: 1})
    assert t.call("controller_of", "tsenviilyq") == 0


def test_d8_the_sixth_spy_must_be_one_taken_back(table):
    out = ["everfire", "skullport", "araumycos", "eryndlyn", "tsenviilyq"]
    t = table([{"hand": ["spy_master", "spy_master", "noble"]}, {}], spies={site: [1] for site in out})
    t.choose("spy_master", "pass")
    assert t.of(1, "spies_left") == 0
    t.choose("spy_master", "everfire")
    assert "everfire" in t.spaces_offered
    assert not t.spaces_offered & {"skullport", "araumycos"}
    t.choose("menzoberranzan")
    assert (t.spies("everfire"), t.spies("menzoberranzan"), t.of(1, "spies_left")) == (set(), {1}, 0)


def test_d9_cranium_rats_leave_three_cards(table):
    rats = ["cranium_rats"] * 3
    t = table([{"hand": [*rats, "noble"], "barracks": 0}, {"hand": ["noble"] * 5}])
    for left in (4, 3, 3):
        t.choose("cranium_rats")
        if t.asked == 2:
            t.choose("noble")
        assert len(t.hand(2)) == left


def test_d10_a_devoured_outcast_goes_to_its_stack_and_pays(table):
    t = table([{"hand": ["marilith", "insane_outcast"], "barracks": 39}, {}], troops={"everfire": "1.."})
    t.choose("marilith", "insane_outcast")
    assert (t.zone("insane_outcast"), t.power()) == (("outcasts", 0), 5)


def test_d11_outcasts_are_handed_out_clockwise_until_the_stack_is_empty(table):
    hand = ["demogorgon", "noble", "soldier"]
    t = table([{"hand": hand}, {}, {}, {}], outcasts=["insane_outcast"] * 3)
    t.choose("demogorgon", "noble")
    assert [t.discard(seat).count("insane_outcast") for seat in (2, 3, 4)] == [2, 1, 0]
    assert t.ids("devoured") == ["noble"]


def test_d12_carrion_crawler_takes_the_place_of_what_it_devours(table):
    market = ["kobold", "ettin", "vrock", "imix", "ghoul", "wight"]
    t = table([{"hand": ["carrion_crawler", "noble"]}, {}], market=market)
    t.choose("carrion_crawler", "imix")
    assert (t.power(), t.ids("devoured")) == (3, ["imix"])
    assert (t.zone("carrion_crawler"), t.slot("carrion_crawler")) == (("market", 0), 4)
    assert len(t.ids("market_deck")) == 3


def test_d13_white_dragon_counts_sites_after_its_deployments(table):
    troops = dict.fromkeys(("everfire", "skullport", "araumycos", "eryndlyn", "tsenviilyq"), "1")
    t = table([{"hand": ["white_dragon", "noble"]}, {}], troops=troops)
    t.choose("white_dragon", "everfire/1", "everfire/2", "skullport/1")
    assert (t.call("sites_controlled", 1), t.vp()) == (5, 2)


def test_d14_a_reshuffle_leaves_the_play_area_alone(table):
    seat = {
        "hand": ["information_broker"],
        "deck": ["soldier"] * 2,
        "discard": ["noble"] * 6,
        "play_area": ["house_guard"] * 3,
    }
    t = table([seat, {}], spies={"everfire": [1]})
    t.choose("information_broker", "return-a-spy")
    assert sorted(t.hand()) == ["noble", "soldier", "soldier"]
    assert (len(t.ids("deck", 1)), t.discard()) == (5, [])
    assert t.ids("play_area", 1) == ["house_guard"] * 3 + ["information_broker"]


def test_d15_what_cannot_be_done_is_skipped(table):
    t = table([{"hand": ["underdark_ranger", "noble"]}, {}], troops={"everfire": "15.", "araumycos": "5"})
    t.choose("underdark_ranger")
    assert (t.trophies(), t.prompt) == ({5: 1}, "turn")


# --- E. end and score


@pytest.mark.parametrize(("trigger", "turns_left"), [(1, 2), (2, 1), (3, 0)])
def test_e1_the_round_is_played_to_its_end(table, trigger, turns_left):
    seats = [{"hand": ["noble"]} for _ in range(3)]
    seats[trigger - 1] |= {"barracks": 1, "power": 1}
    t = table(seats, troops={"everfire": str(trigger)}, active=trigger)
    t.choose("deploy", "everfire/1").end_turn()
    for _ in range(turns_left):
        assert not t.state.over
        t.end_turn()
    assert t.state.over


def test_e2_the_last_card_of_the_market_deck_triggers_the_end(table):
    t = table([{"influence": 3}, {}], market=["kobold", "imix"], market_deck=["ettin"])
    t.choose("kobold")
    assert (t.ids("market_deck"), t.variable("ending"), len(t.ids("market"))) == ([], 1, 2)
    t.end_turn()
    assert not t.state.over
    t.end_turn()
    assert t.state.over


def test_e3_the_score_sheet_adds_up(table):
    seat = {
        "hand": ["noble", "insane_outcast"],
        "deck": ["noble", "noble", "house_guard", "deathblade"],
        "discard": ["noble", "house_guard", "insane_outcast"],
        "inner_circle": ["noble", "noble", "noble", "blue_dragon", "masters_of_sorcere"],
        "vp": 7,
        "trophies_white": 6,
        "trophies_2": 3,
    }
    troops = {"menzoberranzan": "111111", "everfire": "11.", "chasmleap_bridge": "1"}
    t = table([seat, {}], troops=troops, active=2, variables={"ending": 1}).end_turn()
    assert line(t, 1) == {
        "sites": 9,
        "total_control": 4,
        "trophies": 9,
        "deck": 3,
        "inner_circle": 16,
        "tokens": 7,
    }
    assert (t.of(1, "score"), t.state.scores) == (48, [48, 0])
    assert t.state.winners == [1]


def test_e4_tied_players_share_the_victory(table):
    t = table([{"vp": 48}, {"vp": 48}, {"vp": 40}], active=3, variables={"ending": 2}).end_turn()
    assert (t.state.scores, t.state.winners) == ([48, 48, 40], [1, 2])


def test_e5_a_site_tied_with_white_scores_for_nobody(table):
    t = table([{}, {}, {}, {}], troops={"ruins_of_dekanter": "55112."})
    assert [t.call("score_now", seat) for seat in (1, 2, 3, 4)] == [0, 0, 0, 0]


def test_e6_an_own_spy_does_not_hinder_total_control(table):
    troops = {"llacerellyn": "11"}
    t = table([{}, {}], troops=troops, spies={"llacerellyn": [1]})
    assert t.call("score_now", 1) == 2 + 2
    t = table([{}, {}], troops=troops, spies={"llacerellyn": [1, 2]})
    assert t.call("score_now", 1) == 2
