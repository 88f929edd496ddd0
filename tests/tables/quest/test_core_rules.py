"""Rules that no single card carries, by their numbers in docs/quest.md."""

from __future__ import annotations

WATCHING = {"card": "denethor", "attached": ["steward_of_gondor"]}  # he could act in every window, so it is asked


def test_q12_a_unique_card_is_in_play_once(table):
    tom = {"area": [{"card": "gloin", "resources": 9}, WATCHING], "hand": ["faramir"]}
    assert table([tom, {"area": ["eowyn"], "discard": ["faramir"]}]).offers("faramir")
    t = table([tom, {"area": ["eowyn", "faramir"]}])
    assert (t.prompt, t.asked, t.offers("faramir")) == ("plan", 1, False)


def test_q14_the_token_of_an_eliminated_player_passes_at_once(table):
    seats = [{"area": ["gimli"], "threat": 48}, {"area": [WATCHING]}, {"area": ["eowyn"]}]
    t = table(seats, "quest_resolution", staging=["dol_guldur_orcs"])
    assert t.state.player_variable(1, "eliminated")
    assert t.state.variable("first_player") == 2


def test_q14_q101_a_first_player_lost_in_the_refresh_phase_passes_the_token_before_the_step_does(table):
    """At once to the second, who has it when the step passes it on; of two players it stays with the one left."""
    seats = [{"area": ["gimli"], "threat": 49}, {"area": [WATCHING]}, {"area": ["eowyn"]}]
    assert table(seats, "refresh_phase").state.variable("first_player") == 3
    assert table(seats[:2], "refresh_phase").state.variable("first_player") == 2


def test_q18_the_whole_hand_may_be_exchanged_once(scenario):
    kept = scenario("passage_through_mirkwood", seed=5)
    before = kept.ids("hand", 1)
    assert kept.prompt == "mulligan" and len(before) == 6
    kept.choose("no")
    assert kept.ids("hand", 1)[:6] == before
    changed = scenario("passage_through_mirkwood", seed=5).choose("yes")
    assert changed.prompt != "mulligan"
    assert len(changed.ids("hand", 1)) == 7 and len(changed.ids("deck", 1)) == 23  # the first round's card drawn
    assert changed.ids("hand", 1)[:6] != before


def test_q33_a_card_of_cost_0_needs_an_icon_but_no_resource(table):
    seat = {"area": ["gloin", {"card": "gimli", "exhausted": True}], "hand": ["common_cause"]}
    assert table([seat]).offers("common_cause")
    seat["area"] = ["eowyn", {"card": "gimli", "exhausted": True}]
    assert not table([seat]).offers("common_cause")


def test_q39_an_attachment_on_another_players_hero(table):
    seats = [{"area": [{"card": "gloin", "resources": 2}], "hand": ["steward_of_gondor"]}, {"area": ["eowyn"]}]
    t = table(seats).choose("steward_of_gondor", "eowyn")
    stewardship = t.state.raw.cards[t.card("steward_of_gondor") - 1]
    assert (stewardship.owner, stewardship.controller) == (1, 2)
    assert stewardship.host == t.card("eowyn")


def test_q49_the_encounter_deck_begins_again_in_the_quest_phase_only(table):
    seats = [{"area": [WATCHING]}]
    t = table(seats, "quest_phase", encounter_discard=["forest_gate"]).skip_to("act_staged")
    assert t.ids("staging") == ["forest_gate"]
    t = table(seats, "travel_phase", staging=["mountains_of_mirkwood"], encounter_discard=["forest_gate"])
    t.skip_to("act_travelled")
    assert t.ids("encounter_discard") == ["forest_gate"]


def test_q60_the_players_advance_when_the_obstacle_is_gone(table):
    troll = {"card": "hill_troll", "damage": 8}
    seats = [{"area": ["gimli", "legolas", WATCHING], "engaged": [troll]}]
    t = table(seats, "player_attacks", quest_card="to_the_river", progress=11, quest_deck=["anduin_passage"])
    t.choose("hill_troll", "gimli", "legolas", "done").skip_to("act_hit")
    assert t.ids("current_quest") == ["anduin_passage"] and t.progress("anduin_passage") == 0


def test_q61_the_new_stage_comes_before_the_locations_response(table):
    seats = [{"area": [{"card": "eowyn", "committed": True, "exhausted": True}, WATCHING], "deck": ["gandalf"] * 6}]
    t = table(
        seats,
        "quest_resolution",
        progress=7,
        quest_deck=["a_fork_in_the_road"],
        active_location=["mountains_of_mirkwood"],
    )
    assert t.prompt == "respond" and t.offers("mountains_of_mirkwood")
    assert t.ids("current_quest") == ["a_fork_in_the_road"]


def test_q69_the_first_player_settles_a_tie(table):
    seats = [{"area": [WATCHING], "threat": 10}, {"area": ["gimli"], "threat": 35}]
    t = table(seats, "engagement_checks", staging=["dol_guldur_beastmaster", "chieftan_ufthak"])
    assert (t.prompt, t.asked) == ("engagement_tie", 1)
    t.choose("chieftan_ufthak")
    assert t.ids("engaged", 2) == ["chieftan_ufthak", "dol_guldur_beastmaster"]


def test_q73_shadow_cards_are_dealt_by_engagement_cost(table):
    seats = [
        {"area": [WATCHING], "engaged": ["wargs", "hill_troll"]},
        {"area": ["gimli"], "engaged": ["goblin_sniper"]},
    ]
    t = table(seats, "shadow_step", encounter_deck=["despair", "massing_at_night", "evil_storm"])
    hosts = {t.state.card_id(c): t.state.raw.cards[c - 1].host for c in t.state.cards("shadows")}
    assert hosts == {
        "evil_storm": t.card("hill_troll"),
        "massing_at_night": t.card("wargs"),
        "despair": t.card("goblin_sniper"),
    }


def test_q74_without_cards_an_enemy_goes_without(table):
    seats = [{"area": [WATCHING], "engaged": ["wargs", "hill_troll"]}]
    t = table(seats, "shadow_step", encounter_deck=["despair"], encounter_discard=["wargs"])
    assert t.prompt == "act_shadows"
    assert t.ids("encounter_discard") == ["wargs"] and len(t.ids("shadows")) == 1


def test_q79_an_enemy_that_changes_players_does_not_attack_twice(table):
    kris = {"area": [{"card": "gloin", "resources": 1}], "hand": ["sneak_attack", "son_of_arnor"]}
    seats = [{"area": ["gimli", WATCHING], "engaged": ["dol_guldur_orcs"]}, kris]
    t = table(seats, "enemy_attacks").skip_to("act_struck").choose("pass")
    t.choose("sneak_attack", "son_of_arnor", "pass").skip_to("target")
    assert t.zone("dol_guldur_orcs") == ("engaged", 2)
    assert t.damage("gloin") == 0


def test_q84_a_defender_that_is_gone_leaves_the_attack_undefended(table):
    seats = [{"area": ["gimli", "snowbourn_scout"], "engaged": ["misty_mountain_goblins"]}]
    t = table(seats, "shadow_step", encounter_deck=["pursued_by_shadow"])
    t.choose("snowbourn_scout")
    assert t.zone("snowbourn_scout")[0] == "hand"
    assert t.damage("gimli") == 2


def test_q97_a_hero_dies_once_whatever_he_carries(table):
    gloin = {"card": "gloin", "damage": 7, "attached": ["citadel_plate", "horn_of_gondor", "dwarven_axe"]}
    seats = [{"area": [gloin, WATCHING], "engaged": ["hill_troll"]}]
    t = table(seats, "enemy_attacks").skip_to("defend").choose("gloin").skip_to("act_struck")
    assert t.zone("gloin") == ("discard", 1)
    assert t.state.player_variable(1, "lost_heroes") == 9
    assert t.threat() == 25 + 4  # the surplus of the Hill Troll, counted with the plate


def test_q99_a_hero_may_die_of_losing_a_plate(table):
    gimli = {"card": "gimli", "damage": 6, "attached": ["citadel_plate"]}
    seats = [{"area": [gimli, WATCHING], "engaged": ["misty_mountain_goblins"]}]
    t = table(seats, "shadow_step", encounter_deck=["forest_spider"]).skip_to("choose_attachment")
    t.choose("citadel_plate")
    assert t.zone("gimli") == ("discard", 1)
    assert t.state.player_variable(1, "lost_heroes") == 11


def test_q101_everything_readies(table):
    tired = {"card": "denethor", "exhausted": True, "attached": [{"card": "steward_of_gondor", "exhausted": True}]}
    t = table([{"area": [tired, {"card": "beorn", "exhausted": True}]}], "refresh_phase")
    assert t.prompt == "act_refresh"
    assert not any(t.exhausted(card) for card in ("denethor", "steward_of_gondor", "beorn"))


def test_q103_what_an_eliminated_player_leaves_behind(table):
    web = {"card": "caught_in_a_web", "owner": 0, "controller": 0}
    tom = {
        "area": [{"card": "gimli", "attached": ["dwarven_axe", web]}, {"card": "faramir", "owner": 2}],
        "engaged": [{"card": "hill_troll", "damage": 3}],
        "hand": ["gandalf"],
        "deck": ["feint"],
        "threat": 49,
    }
    t = table([tom, {"area": [WATCHING]}], "quest_resolution", staging=["forest_gate"])
    assert t.zone("hill_troll") == ("staging", 0) and t.damage("hill_troll") == 3
    assert sorted(t.ids("discard", 1)) == ["dwarven_axe", "feint", "gandalf", "gimli"]
    assert t.ids("discard", 2) == ["faramir"]
    assert t.ids("encounter_discard") == ["caught_in_a_web"]


def test_q107_an_eliminated_players_heroes_count_as_dead(table):
    seats = [{"area": [{"card": "gimli", "damage": 2}, "legolas"], "threat": 49}]
    t = table(seats, "quest_resolution", staging=["forest_gate"])
    assert t.state.over
    assert t.state.scores == [50 + 11 + 9]


def test_q118_gandalf_put_into_play_at_the_end_of_the_round(table):
    seats = [{"area": [{"card": "gloin", "resources": 1}, WATCHING], "hand": ["sneak_attack", "gandalf"]}]
    for way, zone in (("to-hand", "hand"), ("to-discard", "discard")):
        t = table(seats, "refresh_phase").choose("sneak_attack").skip_to("act_refresh").skip_to("send_home")
        assert (t.asked, t.options) == (1, ["to-hand", "to-discard"])
        t.choose(way).skip_to("act_resource")
        assert t.zone("gandalf") == (zone, 1)


def test_q128_a_treachery_guards_nothing(table):
    t = table([{"area": [WATCHING]}], "staging_step", encounter_deck=["the_necromancers_reach", "shadow_key"])
    assert t.ids("staging") == ["shadow_key"] and t.offers("shadow_key")
    assert t.zone("the_necromancers_reach") == ("encounter_discard", 0)


def test_q128_a_situation_may_have_the_guard_on_its_objective(table):
    guarded = {"card": "shadow_key", "attached": ["dol_guldur_orcs"]}
    t = table([{"area": ["gimli", WATCHING], "threat": 20}], "quest_phase", staging=[guarded])
    assert t.ids("staging") == ["shadow_key", "dol_guldur_orcs"] and not t.offers("shadow_key")
    assert t.state.raw.cards[t.card("shadow_key") - 1].host == t.card("dol_guldur_orcs")
    t.skip_to("target").choose("dol_guldur_orcs", "gimli", "done").skip_to("act_hit")
    assert t.ids("staging") == ["shadow_key"] and t.offers("shadow_key")


def test_q129_the_objective_is_free_when_its_guard_is_gone(table):
    seats = [{"area": ["gimli", "legolas", WATCHING], "threat": 20}]
    t = table(seats, "staging_step", encounter_deck=["dol_guldur_orcs", "shadow_key"])
    assert t.prompt == "act_staged" and not t.offers("shadow_key")
    t.skip_to("target").choose("dol_guldur_orcs", "gimli", "legolas", "done").skip_to("act_hit")
    assert t.ids("staging") == ["shadow_key"] and t.offers("shadow_key")
    t.choose("shadow_key", "gimli")
    assert t.state.raw.cards[t.card("shadow_key") - 1].host == t.card("gimli")
    assert t.state.raw.cards[t.card("shadow_key") - 1].controller == 1


def test_q130_only_ranged_characters_join_another_players_attack(table):
    seats = [{"area": ["legolas"]}, {"area": ["gimli", "silverlode_archer", WATCHING], "engaged": ["hill_troll"]}]
    t = table(seats, "player_attacks").choose("hill_troll")
    assert (t.prompt, t.asked) == ("join_attack", 2)
    assert t.options == ["card:silverlode-archer", "done"]
    t.choose("silverlode_archer").skip_to("act_hit")
    assert t.damage("hill_troll") == 3 + 2 - 3


def test_q132_a_sentinel_defends_for_another(table):
    seats = [{"area": ["gimli", WATCHING], "engaged": ["dol_guldur_orcs"]}, {"area": ["aragorn", "legolas"]}]
    t = table(seats, "enemy_attacks").skip_to("defend").choose("no-defender")
    assert (t.prompt, t.asked, t.options) == ("sentinel", 2, ["card:aragorn", "no-defender"])
    t.choose("aragorn").skip_to("act_struck")
    assert t.exhausted("aragorn") and t.damage("aragorn") == t.damage("gimli") == 0


def test_q133_surges_follow_each_other(table):
    deck = ["forest_gate", "endless_caverns", "endless_caverns", "eastern_crows", "eastern_crows", "wolf_rider"]
    t = table([{"area": [WATCHING]}], "staging_step", encounter_deck=deck)
    assert t.ids("staging") == list(reversed(deck))
    assert t.threat() == 25 + 2
