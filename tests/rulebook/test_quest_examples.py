"""Every worked example of the quest rulebook (A), of its FAQ (B), and the edges of its rules (D), with their numbers.

Tom is player 1 and goes first; Kris is player 2. Decks are written bottom first.
"""

from __future__ import annotations

import pytest

from game.engine.machine.events import Announced, Moved

ON_GUARD = {"until": "phase", "stat": "cannot_attack"}  # an enemy that gets its shadow card and waits
OBJECTIVES = ("gandalfs_map", "dungeon_torch", "shadow_key")
WATCHING = {"card": "denethor", "attached": ["steward_of_gondor"]}  # he could act in every window, so it is asked


def hero(card: str, **values) -> dict:
    return {"card": card, **values}


def committed(card: str, **values) -> dict:
    return {"card": card, "committed": True, "exhausted": True, **values}


def may_act(t, card: str, seat: int = 1) -> bool:
    """Whether the seat could use the card as an action if it were asked now."""
    return bool(t.call("may_act", t.card(card), seat))


def moves(t, zone: str) -> list[tuple[str, int]]:
    """The cards that came to a zone, in order, with the seat it belongs to."""
    places = [(event.card, *event.target) for event in t.events if isinstance(event, Moved)]
    return [(t.state.card_id(card), seat) for card, name, seat in places if name == zone]


def shadows_of(t, enemy: str) -> list[str]:
    host = t.card(enemy)
    return [t.state.card_id(c) for c in t.state.cards("shadows") if t.state.raw.cards[c - 1].host == host]


def compared(t) -> list[tuple[int, int]]:
    """Willpower and threat of the quests resolved so far."""
    told = [event for event in t.events if isinstance(event, Announced) and event.name == "quest_compared"]
    return [(event.amount, event.other) for event in told]


# --- A: the rulebook's examples


def tom_pays(table, hand: list[str], gloin: int = 3, eowyn: int = 2, eleanor: int = 2):
    pools = [hero("gloin", resources=gloin), hero("eowyn", resources=eowyn), hero("eleanor", resources=eleanor)]
    return table([{"area": pools, "hand": hand}])


def pools(t) -> tuple[int, int, int]:
    return t.resources("gloin"), t.resources("eowyn"), t.resources("eleanor")


def test_a1_page_12_paying_for_cards(table):
    t = tom_pays(table, ["guard_of_the_citadel", "northern_tracker", "the_favor_of_the_lady"])
    t.choose("guard_of_the_citadel")
    assert pools(t) == (1, 2, 2)
    assert t.zone("guard_of_the_citadel") == ("area", 1)
    assert t.offers("northern_tracker") and t.offers("the_favor_of_the_lady")
    t.choose("northern_tracker")
    assert pools(t) == (1, 0, 0)
    assert t.zone("northern_tracker") == ("area", 1)
    assert not t.exhausted("guard_of_the_citadel") and not t.exhausted("northern_tracker")
    assert not t.offers("the_favor_of_the_lady")  # no further Spirit card that costs anything


def test_a1_page_12_resources_of_another_sphere_do_not_pay(table):
    t = tom_pays(table, ["guard_of_the_citadel", "northern_tracker"], gloin=1, eowyn=2, eleanor=2)
    assert not t.offers("guard_of_the_citadel") and t.offers("northern_tracker")
    t = tom_pays(table, ["guard_of_the_citadel", "northern_tracker"], gloin=3, eowyn=2, eleanor=1)
    assert t.offers("guard_of_the_citadel") and not t.offers("northern_tracker")


@pytest.mark.parametrize(
    ("payers", "left"),
    [(["gloin"] * 3, (0, 1, 1)), (["gloin"] + ["eowyn"] * 2 + ["eleanor"] * 2, (2, 0, 0))],
)
def test_a1_page_12_a_neutral_card_is_paid_from_any_pools(table, payers, left):
    """Between pools of one sphere nothing is asked: the fullest pays."""
    t = tom_pays(table, ["gandalf"]).choose("gandalf")
    for payer in payers:
        assert t.prompt == "pay"
        t.choose(payer)
    assert pools(t) == left
    assert t.zone("gandalf") == ("area", 1)


def quest_of_a2(table, kris: list):
    tom = {"area": ["eowyn"], "hand": ["gandalf"], "threat": 24}
    t = table(
        [tom, {"area": kris, "threat": 35}],
        "quest_phase",
        staging=["gladden_fields"],
        encounter_deck=["hummerhorns", "east_bight_patrol"],
    )
    t.skip_to("commit").choose("eowyn")
    for character in kris:
        t.choose(character if isinstance(character, str) else character["card"])
    return t


def test_a2_page_15_seven_against_seven(table):
    t = quest_of_a2(table, [hero("aragorn", resources=1), "guard_of_the_citadel"])
    assert t.prompt == "respond"  # Aragorn could ready
    t.choose("pass").skip_to("act_staged")
    assert t.ids("staging") == ["gladden_fields", "east_bight_patrol", "hummerhorns"]
    t.choose("eowyn").skip_to("travel")
    assert compared(t) == [(8, 7)]
    assert t.progress("flies_and_spiders") == 1
    assert (t.threat(1), t.threat(2)) == (24, 35)
    assert all(t.exhausted(c) for c in ("eowyn", "aragorn", "guard_of_the_citadel"))
    assert (t.ids("hand", 1), t.ids("discard", 1)) == ([], ["gandalf"])


def test_a2_page_14_equal_strength_changes_nothing(table):
    t = quest_of_a2(table, ["aragorn", "guard_of_the_citadel"]).skip_to("travel")
    assert compared(t) == [(7, 7)]
    assert t.progress("flies_and_spiders") == 0
    assert (t.threat(1), t.threat(2)) == (24, 35)


def test_a2_page_14_five_against_seven(table):
    t = quest_of_a2(table, ["guard_of_the_citadel"]).skip_to("travel")
    assert t.progress("flies_and_spiders") == 0
    assert (t.threat(1), t.threat(2)) == (26, 37)


def test_a2_page_15_they_stay_committed_until_the_phase_ends(table):
    t = quest_of_a2(table, ["aragorn", "guard_of_the_citadel"]).skip_to("act_resolved")
    assert all(t.flag(c, "committed") for c in ("eowyn", "aragorn", "guard_of_the_citadel"))
    t.skip_to("travel")
    assert not any(t.flag(c, "committed") for c in ("eowyn", "aragorn", "guard_of_the_citadel"))


def test_a3_page_15_progress_goes_past_the_active_location(table):
    tom = {"area": [committed("eowyn")], "deck": ["gandalf"], "hand": ["gandalf"]}
    t = table([tom], "quest_resolution", active_location=["enchanted_stream"], staging=["hummerhorns"])
    assert t.prompt == "act_resolved"  # 4 against 1
    assert t.ids("active_location") == []
    assert t.zone("enchanted_stream") == ("encounter_discard", 0)
    assert t.progress("flies_and_spiders") == 1
    assert t.call("can_draw", 1)


def test_a4_page_16_engagement_checks(table):
    spiders = ["king_spider", "forest_spider", "ungoliants_spawn", "hummerhorns"]
    seats = [{"area": [WATCHING], "threat": 24}, {"area": ["legolas"], "threat": 35}]
    t = table(seats, "optional_engagement", staging=spiders)
    t.skip_to("act_checked")
    assert moves(t, "engaged") == [("king_spider", 1), ("ungoliants_spawn", 2), ("forest_spider", 2)]
    assert t.ids("engaged", 1) == ["king_spider"]
    assert t.ids("engaged", 2) == ["ungoliants_spawn", "forest_spider"]
    assert t.ids("staging") == ["hummerhorns"]
    assert t.total("forest_spider", "attack") == 3


def kris_under_attack(table, area: list):
    """The spider engaged him in an earlier round."""
    kris = {"area": area, "engaged": ["forest_spider", "ungoliants_spawn"], "threat": 35}
    deck = ["enchanted_stream", "east_bight_patrol"]
    return table([{"area": [WATCHING]}, kris], "shadow_step", encounter_deck=deck).skip_to("attacker")


def test_a5_page_18_enemy_attacks(table):
    t = kris_under_attack(table, ["silverlode_archer", "aragorn"])
    assert (shadows_of(t, "ungoliants_spawn"), shadows_of(t, "forest_spider")) == (
        ["east_bight_patrol"],
        ["enchanted_stream"],
    )
    assert (t.prompt, t.asked) == ("attacker", 2)
    t.choose("ungoliants_spawn").skip_to("defend").choose("silverlode_archer").skip_to("act_struck")
    assert t.zone("silverlode_archer") == ("discard", 2)
    t.skip_to("defend").choose("no-defender").skip_to("act_struck")  # the spider: the only one left
    assert t.damage("aragorn") == 2 and t.total("aragorn", "hit_points") == 5
    assert t.threat(2) == 35
    t.skip_to("act_combat")
    assert (shadows_of(t, "ungoliants_spawn"), shadows_of(t, "forest_spider")) == (
        ["east_bight_patrol"],
        ["enchanted_stream"],
    )
    t.skip_to("act_refresh")
    assert t.ids("shadows") == []
    assert sorted(t.ids("encounter_discard")) == ["east_bight_patrol", "enchanted_stream"]


def test_a5_page_18_a_spider_that_engaged_in_this_round(table):
    kris = {"area": ["aragorn", WATCHING], "threat": 25}
    t = table([kris], "engagement_checks", staging=["forest_spider"], encounter_deck=["enchanted_stream"])
    t.skip_to("undefended").choose("aragorn")
    assert t.damage("aragorn") == 3


def test_a5_page_18_the_spawn_undefended(table):
    t = kris_under_attack(table, ["aragorn"]).choose("ungoliants_spawn").skip_to("act_struck")
    assert t.zone("aragorn") == ("discard", 2)
    assert t.threat(2) == 38
    assert t.state.player_variable(2, "eliminated")
    assert sorted(t.ids("staging")) == ["forest_spider", "ungoliants_spawn"]


def test_a6_page_20_player_attacks(table):
    tom = {
        "area": ["glorfindel", "legolas", "gondorian_spearman", WATCHING],
        "engaged": ["dol_guldur_beastmaster", "dol_guldur_orcs"],
    }
    on_guard = [{"card": enemy, **ON_GUARD} for enemy in tom["engaged"]]
    t = table([tom], "shadow_step", encounter_deck=["despair", "wargs"], modifiers=on_guard)
    assert (shadows_of(t, "dol_guldur_beastmaster"), shadows_of(t, "dol_guldur_orcs")) == (["wargs"], ["despair"])
    t.skip_to("target").choose("dol_guldur_orcs", "glorfindel", "done").skip_to("act_hit")
    assert t.zone("dol_guldur_orcs") == ("encounter_discard", 0)
    assert t.zone("despair") == ("encounter_discard", 0)
    assert t.exhausted("glorfindel")
    t.skip_to("target").choose("dol_guldur_beastmaster", "legolas", "gondorian_spearman", "done").skip_to("act_hit")
    assert t.damage("dol_guldur_beastmaster") == 3  # 3 + 1 - 1, 2 hit points left
    assert t.zone("dol_guldur_beastmaster") == ("engaged", 1)
    assert all(t.exhausted(c) for c in ("legolas", "gondorian_spearman"))
    assert t.progress("flies_and_spiders") == 0  # Legolas destroyed nothing


def test_a6_page_20_one_attack_on_each_enemy(table):
    tom = {"area": ["legolas", "gondorian_spearman", WATCHING], "engaged": ["dol_guldur_beastmaster"]}
    t = table([tom], "player_attacks").choose("dol_guldur_beastmaster", "gondorian_spearman", "done")
    t.skip_to("target", "act_combat")
    assert t.prompt == "act_combat" and not t.exhausted("legolas")


@pytest.mark.parametrize(("scoring", "score"), [("rulebook", 52), ("with_rounds", 52 + 60)])
def test_a7_page_22_final_score(table, scoring, score):
    t = table(
        [
            {
                "area": [committed("aragorn", damage=4), hero("gloin", damage=2)],
                "discard": ["theodred"],
                "threat": 43,
                "lost_heroes": 8,
            }
        ],
        "quest_resolution",
        quest_card="beorns_path",
        progress=9,
        victory_display=["hummerhorns"],
        variables={"round": 6},
        options={"scoring": scoring},
    )
    assert t.state.over and t.state.winners == [1]
    assert t.state.scores == [score]


def test_a8_page_23_a_passive_effect(table):
    seats = [{"area": ["gloin"], "deck": ["gandalf"]}, {"area": ["eowyn"], "deck": ["gandalf"]}]
    t = table(seats, "resource_phase", active_location=["enchanted_stream"])
    assert t.ids("hand", 1) == t.ids("hand", 2) == []
    assert t.resources("gloin") == 1


def test_a8_page_23_an_action_in_any_phase(table):
    tom = {"area": [hero("glorfindel", resources=3, damage=2), WATCHING]}
    for step, window in (
        ("resource_phase", "act_resource"),
        ("travel_phase", "act_travelled"),
        ("refresh_phase", "act_refresh"),
    ):
        t = table([tom], step)
        assert t.prompt == window
        t.choose("glorfindel")
        assert t.damage("glorfindel") == 1
        assert t.prompt == window and not t.offers("glorfindel")


def test_a8_page_23_an_action_of_one_phase(table):
    tom = {"area": [hero("glorfindel", resources=1), WATCHING], "hand": ["radagasts_cunning"]}
    t = table([tom], "quest_phase", staging=["forest_spider"])
    assert t.prompt == "act_quest" and t.offers("radagasts_cunning")
    t = table([tom], "travel_phase", staging=["forest_spider"])
    assert t.prompt == "act_travelled" and not t.offers("radagasts_cunning")


def test_a8_page_23_a_response(table):
    tom = {"area": [hero("gloin", resources=3)], "hand": ["son_of_arnor"]}
    t = table([tom], staging=["forest_spider"]).choose("son_of_arnor")
    assert t.prompt == "respond"
    t.choose("son_of_arnor")
    assert t.zone("forest_spider") == ("engaged", 1)
    t = table([tom], staging=["forest_spider"]).choose("son_of_arnor", "pass")
    assert t.zone("forest_spider") == ("staging", 0)


def test_a8_page_23_a_response_after_sneak_attack(table):
    tom = {"area": [hero("gloin", resources=1)], "hand": ["son_of_arnor", "sneak_attack"]}
    t = table([tom], staging=["forest_spider"]).choose("sneak_attack")
    assert t.prompt == "respond" and t.zone("son_of_arnor") == ("area", 1)
    t.choose("son_of_arnor")
    assert t.zone("forest_spider") == ("engaged", 1)


@pytest.mark.parametrize("defender", ["gimli", "no-defender"])
def test_a8_page_23_a_forced_effect(table, defender):
    t = table([{"area": ["gimli", WATCHING], "engaged": ["marsh_adder"]}], "enemy_attacks")
    t.skip_to("defend").choose(defender).skip_to("act_struck")
    assert t.threat() == 26


@pytest.mark.parametrize(("defender", "damage"), [("gimli", 2 + 1 - 2), ("no-defender", 2 + 3)])
def test_a8_page_23_a_shadow_effect(table, defender, damage):
    gimli = hero("gimli", attached=["citadel_plate"])
    tom = {"area": [gimli, committed("legolas"), WATCHING], "engaged": ["misty_mountain_goblins"]}
    t = table([tom], "shadow_step", encounter_deck=["dol_guldur_orcs"])
    t.skip_to("defend").choose(defender).skip_to("undefended", "act_struck")
    if t.prompt == "undefended":
        t.choose("gimli")
    assert t.damage("gimli") == damage
    assert t.damage("legolas") == 0  # its When Revealed does nothing


# --- B: the publisher's answers


@pytest.mark.parametrize(("choice", "place"), [("to-hand", "hand"), ("to-deck", "deck")])
def test_b1_faq_1_02_beorn_after_a_sneak_attack(table, choice, place):
    kris = {"area": [hero("gloin", resources=1), WATCHING], "hand": ["sneak_attack", "beorn"]}
    t = table([{"area": ["eowyn"]}, kris], "travel_phase").choose("sneak_attack", "beorn")
    assert t.total("beorn", "attack") == 8
    t.choose("pass")
    assert (t.prompt, t.asked) == ("send_home", 1)  # the first player's choice
    t.choose(choice)
    assert t.zone("beorn") == (place, 2)


def test_b2_faq_1_03_a_web_between_two_equals(table):
    seats = [{"area": [WATCHING], "threat": 30}, {"area": ["eowyn"], "threat": 30}, {"area": ["gimli"], "threat": 29}]
    t = table(seats, "staging_step", encounter_deck=["evil_storm", "evil_storm", "caught_in_a_web"])
    assert (t.prompt, t.asked, t.options) == ("choose_player", 1, ["player:1", "player:2"])
    t.choose("player:2")
    assert t.state.raw.cards[t.card("caught_in_a_web") - 1].host == t.card("eowyn")


def test_b3_faq_1_09_the_tower_gate_before_strength_of_will(table):
    tom = {"area": ["eowyn", WATCHING], "hand": ["strength_of_will"], "deck": ["gandalf"]}
    t = table([tom], "travel_phase", staging=["tower_gate"]).choose("tower_gate")
    assert t.prompt == "respond" and t.offers("strength_of_will")
    assert t.ids("orc_guards", 1) == ["gandalf"]
    t.choose("strength_of_will")
    assert t.exhausted("eowyn")
    assert t.zone("tower_gate") == ("encounter_discard", 0)


def test_b4_faq_1_10_protector_of_lorien_three_times_a_phase(table):
    tom = {"area": [hero("beravor", attached=["protector_of_lorien"]), WATCHING], "hand": ["gandalf"] * 4}
    t = table([tom], "travel_phase")
    for use in range(1, 4):
        t.choose("protector_of_lorien", "more-defense", "gandalf")
        assert t.total("beravor", "defense") == 2 + use
    assert t.prompt == "act_travelled" and not t.offers("protector_of_lorien")
    assert t.ids("hand", 1) == ["gandalf"]


def test_b5_faq_1_12_the_steward_exhausts_alone(table):
    t = table([{"area": [WATCHING, "gleowine"], "deck": ["gandalf"]}]).choose("steward_of_gondor")
    assert t.resources("denethor") == 2
    assert t.exhausted("steward_of_gondor") and not t.exhausted("denethor")


def test_b6_faq_1_16_a_second_ally_is_put_into_play_but_not_played(table):
    tom = {
        "area": [hero("eowyn", resources=5), hero("gloin", resources=5)],
        "hand": ["stand_and_fight", "guard_of_the_citadel"],
        "discard": ["wandering_took"],
    }
    t = table([tom], quest_card="through_the_caverns", variables={"allies_played": 1})
    assert not t.offers("guard_of_the_citadel")
    t.choose("stand_and_fight")
    assert t.zone("wandering_took") == ("area", 1)
    t = table([tom], quest_card="out_of_the_dungeons", variables={"allies_played": 1})
    assert t.offers("guard_of_the_citadel")


def test_b7_faq_1_22_a_spider_searched_out_is_not_revealed(table):
    tom = {"area": [committed("eowyn"), "gimli", WATCHING]}
    t = table(
        [tom],
        "quest_resolution",
        quest_card="a_fork_in_the_road",
        quest_deck=["dont_leave_the_path"],
        encounter_deck=["king_spider", "forest_spider"],
    )
    assert t.prompt == "choose_enemy"
    t.choose("king_spider")
    assert t.ids("staging") == ["king_spider"]
    assert not t.exhausted("gimli")


def test_b8_faq_theodred_pays_for_aragorn(table):
    tom = {"area": ["theodred", "aragorn", WATCHING]}
    t = table([tom], "commit_characters").choose("theodred", "aragorn", "done")
    assert t.prompt == "respond" and not t.offers("aragorn")
    t.choose("theodred", "aragorn")
    assert t.resources("aragorn") == 1 and t.prompt == "respond"
    t.choose("aragorn")
    assert t.resources("aragorn") == 0
    assert not t.exhausted("aragorn") and t.flag("aragorn", "committed")


def test_b8_faq_too_late_for_aragorn_of_another_player(table):
    seats = [{"area": ["aragorn"]}, {"area": ["theodred", WATCHING]}]
    t = table(seats, "commit_characters").choose("aragorn", "theodred", "done")
    assert (t.prompt, t.asked) == ("respond", 2)
    t.choose("theodred", "aragorn")
    assert t.prompt == "act_committed"
    assert t.resources("aragorn") == 1 and t.exhausted("aragorn")


def legolas_kills(table, progress: int):
    tom = {"area": [hero("legolas", attached=["blade_of_gondolin"]), WATCHING], "engaged": ["east_bight_patrol"]}
    t = table([tom], "player_attacks", progress=progress, quest_deck=["a_fork_in_the_road"])
    t.choose("east_bight_patrol", "legolas", "done").skip_to("respond")
    assert t.offers("legolas") and t.offers("blade_of_gondolin")
    return t


def test_b9_faq_legolas_finishes_the_stage_and_the_blade_begins_the_next(table):
    t = legolas_kills(table, progress=6).choose("legolas")
    assert t.ids("current_quest") == ["a_fork_in_the_road"]
    assert t.progress("a_fork_in_the_road") == 0
    t.choose("blade_of_gondolin")
    assert t.progress("a_fork_in_the_road") == 1


def test_b9_faq_the_blade_finishes_the_stage_and_legolas_begins_the_next(table):
    t = legolas_kills(table, progress=7).choose("blade_of_gondolin")
    assert t.progress("a_fork_in_the_road") == 0
    t.choose("legolas")
    assert t.zone("a_fork_in_the_road") == ("removed", 0)  # 2 of 2 points: the next stage is done as well


def test_b9_faq_two_and_one_on_a_stage_far_from_done(table):
    t = legolas_kills(table, progress=1).choose("legolas")
    assert t.progress("flies_and_spiders") == 3
    t.choose("blade_of_gondolin")
    assert t.progress("flies_and_spiders") == 4


def test_b9_faq_nothing_is_carried_over_within_one_effect(table):
    t = legolas_kills(table, progress=7).choose("legolas")
    assert t.ids("current_quest") == ["a_fork_in_the_road"] and t.progress("a_fork_in_the_road") == 0


@pytest.mark.parametrize(("resources", "free"), [(4, True), (3, False)])
def test_b10_faq_two_webs_cost_four(table, resources, free):
    caught = hero("gimli", exhausted=True, resources=resources, attached=["caught_in_a_web", "caught_in_a_web"])
    t = table([{"area": [caught, WATCHING]}], "refresh_phase")
    if free:
        assert t.prompt == "tear_web" and t.state.decision.amount == 4
        t.choose("yes")
        assert t.prompt == "act_refresh"
    assert t.exhausted("gimli") is not free
    assert t.resources("gimli") == (0 if free else 3)


def test_b11_faq_the_dungeon_torch_and_the_refresh(table):
    torch = hero("gimli", attached=[{"card": "dungeon_torch", "owner": 0, "controller": 1}])
    t = table([{"area": [torch, WATCHING]}], "refresh_phase").skip_to("act_resource")
    assert t.threat() == 25 + 1 + 2


def test_b12_faq_ufthak_grows_with_each_attack(table):
    allies = ["guard_of_the_citadel", "veteran_axehand", "erebor_hammersmith"]
    tom = {"area": [WATCHING, *allies], "engaged": ["chieftan_ufthak"]}
    t = table([tom], "shadow_step")
    for defender, attack in zip(allies, (3, 5, 7), strict=True):
        t.skip_to("defend").choose(defender)
        assert t.total("chieftan_ufthak", "attack") == attack
        t.skip_to("act_struck").skip_to("target")  # the token comes right after the damage
        assert t.total("chieftan_ufthak", "attack") == attack + 2


def test_b12_faq_feint_spares_the_token(table):
    tom = {"area": [hero("gimli", resources=1), WATCHING], "hand": ["feint"], "engaged": ["chieftan_ufthak"]}
    t = table([tom], "shadow_step").choose("feint").skip_to("act_combat")
    assert t.resources("chieftan_ufthak") == 0
    assert t.damage("gimli") == t.damage("denethor") == 0


def nazgul_attacks(table, shadow: str):
    seat = {
        "area": [hero("eowyn", resources=1), "guard_of_the_citadel", WATCHING],
        "hand": ["hasty_stroke"],
        "engaged": ["nazgul_of_dol_guldur"],
    }
    t = table([seat], "shadow_step", encounter_deck=[shadow])
    return t.skip_to("defend").choose("guard_of_the_citadel").skip_to("respond", "choose_character", "act_shadowed")


def test_b13_faq_a_cancelled_shadow_does_not_move_the_nazgul(table):
    t = nazgul_attacks(table, "wargs")
    assert t.prompt == "respond"
    t.choose("hasty_stroke")
    assert t.prompt == "act_shadowed"
    assert t.total("nazgul_of_dol_guldur", "attack") == 4
    assert len(t.ids("area", 1)) == 3


def test_b13_faq_a_resolved_shadow_does(table):
    t = nazgul_attacks(table, "wargs").choose("pass")
    assert t.prompt == "choose_character"
    t.choose("eowyn")
    assert t.zone("eowyn") == ("discard", 1)
    assert t.total("nazgul_of_dol_guldur", "attack") == 5


def test_b13_faq_a_card_without_shadow_text_does_not(table):
    t = nazgul_attacks(table, "enchanted_stream")
    assert t.prompt == "act_shadowed" and len(t.ids("area", 1)) == 3


def test_b14_faq_quick_strike_is_made_alone(table):
    tom = {
        "area": [hero("gimli", resources=1), "legolas", WATCHING],
        "hand": ["quick_strike"],
        "engaged": ["dol_guldur_orcs"],
    }
    t = table([tom], "travel_phase").choose("quick_strike", "gimli").skip_to("act_hit")
    assert t.damage("dol_guldur_orcs") == 2
    assert t.exhausted("gimli") and not t.exhausted("legolas")


def test_b15_faq_a_light_in_the_dark_does_not_stop_an_attack(table):
    tom = {
        "area": [hero("eowyn", resources=2), "beravor", WATCHING],
        "hand": ["a_light_in_the_dark"],
        "engaged": ["marsh_adder"],
    }
    t = table([tom], "enemy_attacks").skip_to("defend").choose("beravor")
    assert t.prompt == "act_defended"
    t.choose("a_light_in_the_dark")
    assert t.zone("marsh_adder") == ("staging", 0)
    t.skip_to("act_struck")
    assert t.damage("beravor") == 4 - 2


@pytest.mark.parametrize(("treachery", "threat"), [("treacherous_fog", 2 + 1 + 1 + 1), ("driven_by_shadow", 2 + 1 + 1)])
def test_b16_faq_a_location_revealed_later(table, treachery, threat):
    seats = [{"area": [WATCHING]}, {"area": ["gimli"]}]
    t = table(seats, "staging_step", encounter_deck=["old_forest_road", treachery], staging=["forest_gate"])
    t.skip_to("act_resolved")
    assert compared(t) == [(0, threat)]


def test_b17_faq_eleanor_cancels_a_treachery(table):
    seats = [{"area": ["eleanor", committed("gimli"), WATCHING]}]
    t = table(seats, "staging_step", encounter_deck=["dol_guldur_orcs", "the_necromancers_reach"])
    assert t.prompt == "respond"
    t.choose("eleanor")
    assert t.exhausted("eleanor")
    assert t.zone("the_necromancers_reach") == ("encounter_discard", 0)
    assert t.zone("dol_guldur_orcs") == ("staging", 0)
    assert t.damage("gimli") == 2  # the next card's When Revealed; the treachery would have made it 3


def test_b18_faq_three_cards_though_one_player_is_out(table):
    seats = [{"area": [WATCHING], "threat": 20}, {"area": ["gimli"], "threat": 49}, {"area": ["eowyn"], "threat": 20}]
    deck = ["forest_gate"] * 3 + ["old_forest_road"] * 2 + ["cavern_guardian"]
    t = table(seats, "staging_step", encounter_deck=deck)
    assert t.state.player_variable(2, "eliminated")  # Doomed 1
    assert t.ids("staging") == ["cavern_guardian", "old_forest_road", "old_forest_road"]
    t.skip_to("act_refresh").skip_to("act_staged")
    assert moves(t, "staging")[3:] == [("forest_gate", 0)] * 2


def test_b19_faq_the_banks_as_a_shadow_card(table):
    tom = {"area": ["gimli", WATCHING], "engaged": ["dol_guldur_orcs"]}
    t = table([tom], "shadow_step", encounter_deck=["banks_of_the_anduin"]).skip_to("act_refresh")
    assert t.zone("banks_of_the_anduin") == ("encounter_discard", 0)


def test_b19_faq_the_banks_explored(table):
    tom = {"area": [committed("eowyn"), WATCHING]}
    t = table([tom], "quest_resolution", active_location=["banks_of_the_anduin"], encounter_deck=["wargs", "despair"])
    assert t.ids("encounter_deck") == ["wargs", "despair", "banks_of_the_anduin"]
    assert t.progress("flies_and_spiders") == 1


def test_b20_faq_the_last_free_hero_of_the_prisoners_player(table):
    kris = {"area": ["legolas"], "captive": ["gimli"], "engaged": ["hill_troll"]}
    t = table([{"area": [WATCHING]}, kris], "enemy_attacks", quest_card="through_the_caverns")
    t.skip_to("defend").choose("no-defender").skip_to("")
    assert t.zone("legolas") == ("discard", 2)
    assert t.state.over and t.state.winners == []


def test_b21_faq_thalin_and_the_crows(table):
    tom = {"area": [committed("thalin"), WATCHING]}
    t = table([tom], "staging_step", encounter_deck=["despair", "eastern_crows"])
    assert t.prompt == "act_staged"
    assert t.ids("staging") == []
    assert sorted(t.ids("encounter_deck")) == ["despair", "eastern_crows"]  # shuffled back, no Surge


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_b22_faq_one_guard_for_each_objective(scenario, players):
    for seed in range(10):
        t = scenario("escape_from_dol_guldur", players, seed).skip_to("plan", "act_resource", "commit")
        objectives = [c for c in t.state.cards("staging") if t.state.card_id(c) in OBJECTIVES]
        guards = [guard for guard in (t.state.raw.cards[c - 1].host for c in objectives) if guard]
        assert len(objectives) == 3 and len(set(guards)) == len(guards)
        surged = sum(t.zone("endless_caverns", copy)[0] == "staging" for copy in (1, 2))
        assert len(t.ids("encounter_deck")) == 41 - 3 - 1 - 3 - surged  # objectives, Nazgûl, guards


def test_b22_faq_a_guard_that_surges(table):
    tom = {"area": [WATCHING], "threat": 30}
    t = table([tom], "staging_step", encounter_deck=["forest_spider", "endless_caverns", "gandalfs_map"])
    assert t.threat() == 31  # Doomed 1
    assert t.ids("staging") == ["gandalfs_map", "endless_caverns", "forest_spider"]
    hosts = {t.state.card_id(c): t.state.raw.cards[c - 1].host for c in t.state.cards("staging")}
    assert hosts == {"gandalfs_map": t.card("endless_caverns"), "endless_caverns": 0, "forest_spider": 0}
    assert not may_act(t, "gandalfs_map")


# --- D: the edges


def test_d1_threat_fifty_is_the_end(table):
    t = table([{"area": [WATCHING], "threat": 49}], "refresh_phase")
    assert t.threat() == 50
    assert t.state.over and t.state.winners == []


def test_d1_a_greeting_in_time(table):
    tom = {"area": [hero("eowyn", resources=3), WATCHING], "hand": ["the_galadhrims_greeting"], "threat": 49}
    t = table([tom], "end_of_combat").choose("the_galadhrims_greeting", "one-by-six")
    assert t.threat() == 43
    t.skip_to("act_refresh")
    assert t.threat() == 44


@pytest.mark.parametrize(("threat", "engaged"), [(30, ["eastern_crows"]), (29, [])])
def test_d2_equal_threat_and_engagement_cost(table, threat, engaged):
    t = table([{"area": [WATCHING], "threat": threat}], "engagement_checks", staging=["eastern_crows"])
    assert t.ids("engaged", 1) == engaged


@pytest.mark.parametrize("defender", ["beravor", "denethor"])
def test_d3_defense_that_is_enough(table, defender):
    t = table([{"area": [WATCHING, "beravor"], "engaged": ["dol_guldur_orcs"]}], "enemy_attacks")
    t.skip_to("defend").choose(defender).skip_to("act_struck")
    assert t.damage(defender) == 0  # attack 2 against 2 and against 3


def test_d4_the_last_hit_point(table):
    tom = {"area": [hero("eowyn", damage=2), WATCHING], "engaged": ["dol_guldur_orcs"]}
    t = table([tom], "enemy_attacks").skip_to("defend").choose("eowyn").skip_to("act_struck")
    assert t.zone("eowyn") == ("discard", 1)


def test_d5_surplus_progress_is_lost(table):
    tom = {"area": [committed("eowyn"), committed("eleanor"), WATCHING]}
    t = table([tom], "quest_resolution", progress=7, quest_deck=["to_the_river"])
    assert compared(t) == [(5, 0)]
    assert t.ids("current_quest") == ["to_the_river"]
    assert t.progress("to_the_river") == 0


def test_d6_a_road_with_some_progress(table):
    road = {"card": "old_forest_road", "progress": 2}
    t = table([{"area": [committed("eowyn"), WATCHING]}], "quest_resolution", active_location=[road])
    assert t.zone("old_forest_road") == ("encounter_discard", 0)
    assert t.progress("flies_and_spiders") == 3


def test_d7_the_northern_tracker_explores_from_afar(table):
    tom = {"area": ["northern_tracker", WATCHING]}
    t = table([tom], "commit_characters", staging=["the_brown_lands", "gladden_fields"])
    t.choose("northern_tracker", "done", "northern_tracker")
    assert t.zone("the_brown_lands") == ("encounter_discard", 0)
    assert t.zone("gladden_fields") == ("staging", 0) and t.progress("gladden_fields") == 1


@pytest.mark.parametrize("copies", [1, 2])
def test_d8_threat_is_never_below_zero(table, copies):
    power = {"card": "power_in_the_earth", "owner": 1, "controller": 1}
    caverns = {"card": "endless_caverns", "attached": [power] * copies}
    t = table([{"area": [WATCHING]}], "quest_resolution", staging=[caverns])
    assert compared(t) == [(0, 0)]


def test_d8_modifiers_are_summed_before_the_floor(table):
    power = {"card": "power_in_the_earth", "owner": 1, "controller": 1}
    caverns = {"card": "endless_caverns", "attached": [power, power]}
    t = table([{"area": [WATCHING]}], "staging_step", staging=[caverns], encounter_deck=["treacherous_fog"])
    t.skip_to("act_resolved")
    assert compared(t) == [(0, 0)]  # 1 - 1 - 1 + 1


def test_d9_gimli_fights_better_wounded(table):
    assert table([{"area": [hero("gimli", damage=3), WATCHING]}]).total("gimli", "attack") == 5
    gimli = hero("gimli", damage=3, attached=["dwarven_axe"])
    tom = {"area": [gimli, hero("glorfindel", resources=2), WATCHING], "hand": ["lore_of_imladris"]}
    t = table([tom])
    assert t.total("gimli", "attack") == 7
    t.choose("lore_of_imladris")
    assert t.total("gimli", "attack") == 4


def test_d10_the_steward_makes_a_man_of_gondor(table):
    gloin = hero("gloin", resources=2, attached=["steward_of_gondor"])
    t = table([{"area": [gloin, "gimli"], "hand": ["for_gondor"]}]).choose("for_gondor")
    assert (t.total("gloin", "attack"), t.total("gloin", "defense")) == (3, 2)
    assert (t.total("gimli", "attack"), t.total("gimli", "defense")) == (3, 2)  # no Gondor: defense as printed


def test_d11_the_hill_troll_tramples(table):
    tom = {"area": [hero("gloin", damage=2), WATCHING], "engaged": ["hill_troll"]}
    t = table([tom], "enemy_attacks").skip_to("defend").choose("gloin").skip_to("act_struck")
    assert t.zone("gloin") == ("discard", 1)
    assert t.threat() == 25 + 3


@pytest.mark.parametrize("victim", ["glorfindel", "aragorn"])
def test_d12_hummerhorns_kill_a_hero_of_five(table, victim):
    tom = {"area": [victim, WATCHING], "threat": 40}
    t = table([tom], "engagement_checks", staging=["hummerhorns"]).choose(victim)
    assert t.zone(victim) == ("discard", 1)


def test_d12_gimli_in_citadel_plate_lives(table):
    tom = {"area": [hero("gimli", attached=["citadel_plate"]), WATCHING], "threat": 40}
    t = table([tom], "engagement_checks", staging=["hummerhorns"]).choose("gimli")
    assert t.damage("gimli") == 5 and t.total("gimli", "hit_points") == 9
    assert t.total("gimli", "attack") == 7


def test_d13_a_thicket_needs_three_heroes(table):
    two = [hero("gimli", resources=2), hero("legolas", resources=1)]
    tom = {"area": [*two, WATCHING], "hand": ["thicket_of_spears"], "engaged": ["hill_troll"]}
    assert not table([tom]).offers("thicket_of_spears")
    tom["area"] = [*two, hero("thalin", resources=1), WATCHING]
    t = table([tom])
    t.choose("thicket_of_spears")
    assert [t.resources(h) for h in ("gimli", "legolas", "thalin")] == [1, 0, 0]


@pytest.mark.parametrize("loser", ["citadel_plate", "dwarven_axe", "blade_of_gondolin"])
def test_d14_a_third_restricted_attachment(table, loser):
    gimli = hero("gimli", resources=1, attached=["citadel_plate", "dwarven_axe"])
    t = table([{"area": [gimli, WATCHING], "hand": ["blade_of_gondolin"]}]).choose("blade_of_gondolin", "gimli")
    assert t.prompt == "restricted"
    t.choose(loser)
    assert t.ids("discard", 1) == [loser]
    assert sum(t.state.raw.cards[c - 1].host == t.card("gimli") for c in t.state.cards("attached")) == 2


@pytest.mark.parametrize(
    ("resources", "allies"),
    [(5, ["faramir", "longbeard-orc-slayer", "northern-tracker"]), (3, [])],
)
def test_d15_stand_and_fight(table, resources, allies):
    tom = {
        "area": [hero("eowyn", resources=resources), WATCHING],
        "hand": ["stand_and_fight"],
        "discard": ["gandalf", "faramir", "longbeard_orc_slayer", "northern_tracker", "beorn"],
    }
    t = table([tom])
    assert t.offers("stand_and_fight") is bool(allies)
    if allies:
        t.choose("stand_and_fight")
        assert t.options == [f"card:{ally}" for ally in allies]
        t.choose("northern_tracker")
        assert t.zone("northern_tracker") == ("area", 1) and t.resources("eowyn") == 1


def test_d16_gandalf_stays_for_the_round(table):
    seats = [{"area": [hero("gloin", resources=10), WATCHING], "hand": ["gandalf", "gandalf"]}, {"area": ["eowyn"]}]
    t = table(seats).choose("gandalf").skip_to("plan")
    assert t.zone("gandalf") == ("area", 1) and not t.offers("gandalf")  # unique
    t.skip_to("act_refresh")
    assert t.zone("gandalf") == ("area", 1)
    t.skip_to("act_resource")
    assert t.zone("gandalf") == ("discard", 1)
    t.skip_to("plan")
    assert t.offers("gandalf")


def test_d17_evil_storm_at_thirty_five(table):
    seats = [{"area": [WATCHING, "guard_of_the_citadel"], "threat": 34}, {"area": ["gimli", "beorn"], "threat": 35}]
    t = table(seats, "staging_step", encounter_deck=["enchanted_stream", "evil_storm"])
    assert [t.damage(c) for c in ("denethor", "guard_of_the_citadel", "gimli", "beorn")] == [0, 0, 1, 1]


@pytest.mark.parametrize("tired", [True, False])
def test_d18_everybody_pays_for_the_great_forest_web(table, tired):
    seats = [{"area": [WATCHING]}, {"area": [hero("gimli", exhausted=tired), "beorn"]}]
    t = table(seats, "travel_phase", staging=["great_forest_web"])
    assert t.prompt == ("act_travelled" if tired else "travel")
    if not tired:
        t.choose("great_forest_web")
        assert t.zone("great_forest_web") == ("active_location", 0)
        assert t.exhausted("gimli") and t.exhausted("denethor")


def test_d19_the_east_bight_leaves_no_choice(table):
    t = table([{"area": [WATCHING]}], "travel_phase", staging=["old_forest_road", "the_east_bight"])
    assert t.prompt == "act_travelled"
    assert t.ids("active_location") == ["the_east_bight"]


def test_d19_the_first_player_picks_one_of_two(table):
    seats = [{"area": ["gimli"]}, {"area": [WATCHING]}]
    staging = ["the_east_bight", "old_forest_road", "the_east_bight"]
    t = table(seats, "travel_phase", staging=staging, variables={"first_player": 2})
    assert (t.prompt, t.asked) == ("travel", 2)
    assert t.options == ["card:the-east-bight", "card:the-east-bight#2"]
    t.choose("card:the-east-bight#2")
    assert t.zone("the_east_bight", 2) == ("active_location", 0)


def test_d20_two_goblin_snipers(table):
    seats = [{"area": ["gimli"], "threat": 30}, {"area": [WATCHING], "threat": 30}]
    t = table(seats, "optional_engagement", staging=["goblin_sniper", "goblin_sniper"])
    assert t.prompt == "act_engaged"  # neither may be engaged
    t.skip_to("act_combat").skip_to("act_refresh")
    assert (t.damage("gimli"), t.damage("denethor")) == (2, 2)


def test_d21_starting_threats(scenario):
    t = scenario("passage_through_mirkwood", players=4)
    decks = {t.ids("area", seat)[0]: t.threat(seat) for seat in range(1, 5)}
    assert decks == {"aragorn": 29, "eowyn": 24, "legolas": 29, "glorfindel": 30}


def test_d22_mirkwood_after_the_set_up(scenario):
    t = scenario("passage_through_mirkwood").choose("no")
    assert sorted(t.ids("staging")) == ["forest_spider", "old_forest_road"]
    assert t.total("forest_spider", "threat_strength") + t.total("old_forest_road", "threat_strength") == 3
    assert len(t.ids("encounter_deck")) == 34
