"""Rules and cards that meet each other: what happens where two of them touch, by their numbers in docs/quest.md."""

from __future__ import annotations

WATCHING = {"card": "denethor", "attached": ["steward_of_gondor"]}  # he could act in every window, so it is asked
QUESTING = {"committed": True, "exhausted": True}


def hosts(t, *guests: str) -> list[str]:
    """What each of the cards is attached to, '' for nothing."""
    found = [t.state.raw.cards[t.card(guest) - 1].host for guest in guests]
    return [t.state.card_id(host) if host else "" for host in found]


def test_q49_a_deck_that_ran_out_in_the_quest_phase_has_shadow_cards(table):
    """Its last card was staged, so it begins again; not if it runs out in the combat phase."""
    seats = [{"area": [WATCHING], "engaged": ["wargs", "hill_troll", "hummerhorns"]}]
    rest = {"encounter_deck": ["old_forest_road"], "encounter_discard": ["forest_gate", "despair"]}
    t = table(seats, "staging_step", **rest)
    assert (t.prompt, t.ids("encounter_discard"), len(t.ids("encounter_deck"))) == ("act_staged", [], 2)
    assert sorted(t.skip_to("act_shadows").ids("shadows")) == ["despair", "forest_gate"]
    t = table(seats, "staging_step", encounter_deck=["eyes_of_the_forest"]).skip_to("act_shadows")
    assert t.ids("shadows") == ["eyes_of_the_forest"]
    t = table(seats, "shadow_step", **rest)
    assert t.ids("shadows") == ["old_forest_road"] and t.ids("encounter_discard") == ["forest_gate", "despair"]


def test_q49_a_deck_without_cards_begins_again_in_a_quest_phase_without_staging(table):
    seats = [{"area": [WATCHING], "engaged": ["wargs"]}]
    rest = {"quest_card": "ambush_on_the_shore", "encounter_discard": ["despair"]}
    assert table(seats, "quest_phase", **rest).skip_to("act_shadows").ids("shadows") == ["despair"]
    assert table(seats, "travel_phase", **rest).skip_to("act_shadows").ids("shadows") == []


def test_q73_equal_costs_are_ordered_by_the_first_player_where_it_matters(table):
    """Too few cards for all, or one that somebody knows; otherwise nobody is asked."""
    seats = [{"area": [WATCHING]}, {"area": ["gimli"], "engaged": ["wargs", "forest_spider", "king_spider"]}]
    t = table(seats, "shadow_step", encounter_deck=["despair", "forest_gate"])
    assert (t.prompt, t.options) == ("shadow_tie", ["card:wargs", "card:king-spider"])
    assert t.state.decision.player == 1
    t.choose("king_spider")
    assert hosts(t, "forest_gate", "despair") == ["forest_spider", "king_spider"] and t.prompt == "act_shadows"
    plenty = ["despair"] * 5
    assert table(seats, "shadow_step", encounter_deck=plenty).prompt == "act_shadows"
    known = [*plenty, {"card": "forest_gate", "known": [1]}, "despair"]
    assert table(seats, "shadow_step", encounter_deck=known).prompt == "shadow_tie"


def test_q74_what_is_discarded_in_the_combat_phase_makes_no_deck(table):
    """No deck and no discard pile when the quest phase ended: the Beastmaster goes without, even after a kill."""
    orcs = {"card": "dol_guldur_orcs", "damage": 2}
    seats = [{"area": ["gondorian_spearman", "gimli", "denethor"], "engaged": [orcs, "dol_guldur_beastmaster"]}]
    t = table(seats, "staging_step", encounter_deck=["forest_gate"]).skip_to("attacker").choose("dol_guldur_orcs")
    t.choose("gondorian_spearman", "gondorian_spearman")
    assert t.zone("dol_guldur_orcs") == ("encounter_discard", 0)
    assert t.prompt == "defend" and t.ids("shadows") == []


def test_q65_nothing_at_all_to_reveal_for_the_mountains_of_mirkwood(table):
    """The deck ran out in the quest phase, but there is no discard pile to begin again from."""
    seats = [{"area": [WATCHING]}]
    rest = {"encounter_deck": ["forest_gate"], "staging": ["mountains_of_mirkwood"]}
    t = table(seats, "staging_step", **rest).skip_to("travel")
    assert t.options == ["card:forest-gate", "pass"]


def test_q49_what_is_shuffled_into_a_deck_that_ran_out_finds_a_whole_deck(table):
    seats = [{"area": [WATCHING]}]
    rest = {"staging": ["dungeon_jailor", "shadow_key"], "encounter_discard": ["forest_gate"] * 3}
    t = table(seats, "staging_step", encounter_deck=["wargs"], **rest).skip_to("act_resolved")
    assert sorted(t.ids("encounter_deck")) == ["forest_gate"] * 3 + ["shadow_key"]


def test_q128_the_card_after_a_second_objective_guards_the_first(table):
    """Only then does the second get a guard of its own."""
    deck = ["forest_gate", "tower_gate", "cavern_guardian", "shadow_key", "gandalfs_map"]
    t = table([{"area": [WATCHING]}], "staging_step", encounter_deck=deck)
    assert hosts(t, "gandalfs_map", "shadow_key") == ["cavern_guardian", "tower_gate"]


def test_q128_three_objectives_in_a_row(table):
    """The first gets the first guard, and each has one of its own."""
    deck = ["forest_gate", "tower_gate", "old_forest_road", "cavern_guardian"]
    deck += ["dungeon_torch", "shadow_key", "gandalfs_map"]
    t = table([{"area": [WATCHING]}], "staging_step", encounter_deck=deck)
    assert hosts(t, "gandalfs_map") == ["cavern_guardian"]
    assert sorted(hosts(t, "shadow_key", "dungeon_torch")) == ["old_forest_road", "tower_gate"]


def test_q128_a_surging_guard_does_not_guard_twice(table):
    deck = ["forest_gate", "tower_gate", "endless_caverns", "shadow_key", "gandalfs_map"]
    t = table([{"area": [WATCHING]}], "staging_step", encounter_deck=deck)
    assert hosts(t, "gandalfs_map", "shadow_key") == ["endless_caverns", "forest_gate"]
    assert t.zone("tower_gate") == ("staging", 0) and t.threat() == 26


def test_q135_driven_by_shadow_surges_only_when_the_area_is_empty_now(table):
    """Revealed again in the same phase from a new deck, it no longer surges (and brings itself for ever)."""
    seats = [{"area": [WATCHING]}, {"area": ["gimli"]}]
    t = table(seats, "staging_step", encounter_deck=["old_forest_road", "driven_by_shadow"])
    assert t.ids("staging") == ["old_forest_road"]
    assert t.ids("encounter_discard") + t.ids("encounter_deck") == ["driven_by_shadow"]
    assert t.call("threat_now") == 2
    alone = table(seats, "staging_step", encounter_deck=["driven_by_shadow"])
    assert (alone.prompt, alone.ids("staging")) == ("act_staged", [])


def test_ambush_on_the_shore_in_a_position_that_only_names_the_stage(table):
    """What a situation does not mention is 0: the ambush is over unless it is just happening."""
    seats = [{"area": ["gimli"], "engaged": ["eastern_crows"]}]
    t = table(seats, "player_attacks", quest_card="ambush_on_the_shore").choose("eastern_crows")
    assert t.state.over and t.state.winners == [1]


def test_through_the_caverns_in_a_position_without_a_prisoner(table):
    """Nobody is held captive: the prisoner has been rescued."""
    keys = ["gandalfs_map", "dungeon_torch"]
    seats = [{"area": [{"card": "gimli", "attached": keys}, {"card": "eowyn", "attached": ["shadow_key"], **QUESTING}]}]
    quests = {"quest_card": "through_the_caverns", "quest_deck": ["out_of_the_dungeons"]}
    assert table(seats, "quest_resolution", progress=14, **quests).ids("current_quest") == ["out_of_the_dungeons"]
    seats[0]["captive"] = ["aragorn"]
    t = table(seats, "quest_resolution", progress=14, **quests).choose("pass")
    assert t.ids("current_quest") == ["through_the_caverns"]


GUARDED = {"card": "cavern_guardian", "attached": ["shadow_key", "dungeon_torch"]}


def test_q129_an_objective_attached_to_its_guard_is_not_claimed(table):
    seats = [{"area": [{"card": "gimli", **QUESTING}]}]
    quests = {"quest_card": "the_necromancers_tower", "progress": 20, "quest_deck": ["through_the_caverns"]}
    t = table(seats, "quest_resolution", staging=[GUARDED], **quests)
    assert t.ids("current_quest") == ["the_necromancers_tower"]
    t = table(seats, "refresh_phase", staging=[GUARDED]).skip_to("commit")
    assert t.damage("cavern_guardian") == 0 and t.threat() == 26


def test_q129_dungeon_jailor_takes_an_objective_attached_to_its_guard(table):
    seats = [{"area": [WATCHING]}]
    t = table(seats, "quest_resolution", staging=["dungeon_jailor", GUARDED])
    assert (t.prompt, t.options) == ("choose_objective", ["card:shadow-key", "card:dungeon-torch"])
    t.choose("shadow_key")
    assert t.ids("encounter_deck") == ["shadow_key"] and hosts(t, "dungeon_torch") == ["cavern_guardian"]


def test_q136_a_web_is_a_condition_of_nobody_and_goes_to_the_encounter_discard_pile(table):
    """Wherever it came from."""
    webbed = {"card": "gimli", "attached": ["caught_in_a_web", "dwarven_axe"]}
    seats = [{"area": [webbed, WATCHING], "engaged": ["misty_mountain_goblins"]}]
    t = table(seats, "shadow_step", encounter_deck=["forest_spider"]).skip_to("choose_attachment")
    assert not t.offers("caught_in_a_web")
    lore = {"card": "beravor", "resources": 2}
    seats = [{"area": [webbed, lore], "hand": ["miner_of_the_iron_hills"], "shackles": ["iron_shackles"]}]
    t = table(seats).choose("miner_of_the_iron_hills", "miner_of_the_iron_hills")
    assert t.options == ["card:iron-shackles", "card:caught-in-a-web"]
    assert t.choose("caught_in_a_web").zone("caught_in_a_web") == ("encounter_discard", 0)


def test_q124_under_the_shadow_counts_the_players_who_are_left(table):
    """An encounter card's lasting effect is worked out anew: one is eliminated after it was revealed."""
    seats = [{"area": [WATCHING]}, {"area": ["gimli"], "threat": 49}, {"area": ["eowyn"]}]
    deck = ["forest_gate", "cavern_guardian", "under_the_shadow", "under_the_shadow"]
    t = table(seats, "staging_step", encounter_deck=deck)
    assert t.state.player_variable(2, "eliminated")
    assert t.call("threat_now") == 2 + 2 * 2


def test_q114_a_sniper_that_was_engaged_when_the_phase_ended_does_not_shoot(table):
    """The other one eliminates the player it was engaged with: it comes to the staging area too late."""
    kris = {"area": [{"card": "eowyn", "damage": 2}], "engaged": ["goblin_sniper"]}
    t = table([{"area": ["gimli", WATCHING]}, kris], "end_of_combat", staging=["goblin_sniper"])
    t.skip_to("choose_character").choose("gimli")
    assert t.ids("staging") == ["goblin_sniper"] * 2 and t.prompt == "act_refresh"
    assert t.damage("gimli") + t.damage("denethor") == 1


def test_q77_a_position_has_its_shadow_cards_attached_to_the_enemies(table):
    """A situation that begins with the attacks: Despair ignores Gimli's defense, then it is discarded."""
    wargs = {"card": "wargs", "attached": [{"card": "despair", "owner": 0, "controller": 0}]}
    t = table([{"area": ["gimli", WATCHING], "engaged": [wargs]}], "enemy_attacks").skip_to("defend").choose("gimli")
    t.skip_to("act_combat")
    assert t.damage("gimli") == 3 and t.zone("wargs") == ("engaged", 1)
    assert t.skip_to("act_refresh").zone("despair") == ("encounter_discard", 0)


def test_q81_nobody_chooses_who_takes_no_damage(table):
    """Stand Together: two defenders are more than enough."""
    stand = {"stat": "many_defenders", "player": 1, "until": "phase"}
    seats = [{"area": ["gimli", "aragorn", WATCHING], "engaged": ["dol_guldur_orcs"]}]
    t = table(seats, "enemy_attacks", modifiers=[stand]).skip_to("defend").choose("gimli", "aragorn", "done")
    t.skip_to("defender_hurt", "act_struck")
    assert t.prompt == "act_struck" and t.damage("gimli") == t.damage("aragorn") == 0


def test_q46_the_number_of_cards_was_fixed_before_a_player_was_lost(table):
    """Q102: Doomed takes him with the first card; the other two come all the same."""
    seats = [{"area": ["gimli"], "threat": 49}, {"area": [WATCHING], "threat": 5}, {"area": ["legolas"], "threat": 5}]
    deck = ["forest_gate", "forest_gate", "old_forest_road", "old_forest_road", "cavern_guardian"]
    t = table(seats, "staging_step", encounter_deck=deck)
    assert t.prompt == "act_staged" and t.state.player_variable(1, "eliminated")
    assert t.ids("staging") == ["cavern_guardian", "old_forest_road", "old_forest_road"]


def test_q88_a_shadow_effect_means_the_attacked_player_though_anothers_sentinel_defends(table):
    """His threat, his attachments; only one that speaks of the defending character finds the Sentinel's."""

    def struck(shadow: str):
        axed = {"card": "gimli", "attached": ["dwarven_axe"]}
        sentinel = {"card": "gondorian_spearman", "attached": ["self_preservation"]}
        attacker = {"card": "hill_troll", "attached": [shadow]}
        seats = [{"area": [axed], "threat": 20, "engaged": [attacker]}, {"area": [sentinel, "eowyn"], "threat": 20}]
        t = table(seats, "enemy_attacks").skip_to("defend").choose("no-defender", "gondorian_spearman")
        return t.skip_to("target", "commit")

    t = struck("ungoliants_spawn")
    assert (t.threat(1), t.threat(2)) == (28, 20)  # 4, and 4 that were too much for the Spearman (Hill Troll)
    assert struck("cavern_guardian").zone("dwarven_axe") == ("discard", 1)
    assert struck("driven_by_shadow").zone("dwarven_axe")[0] == "attached"


def test_q125_all_that_changes_a_location_is_added_before_nothing_less_than_0(table):
    """Endless Caverns 1, Power in the Earth twice, fog: 1 - 2 + 1."""
    cave = {"card": "endless_caverns", "attached": ["power_in_the_earth", "power_in_the_earth"]}
    seats = [{"area": [WATCHING, {"card": "eowyn", **QUESTING}]}]
    t = table(seats, "staging_step", staging=[cave], encounter_deck=["forest_gate", "treacherous_fog"])
    assert t.prompt == "act_staged" and t.call("threat_now") == 0


def test_q153_the_prisoners_player_who_is_out_by_threat_loses_it_for_all(table):
    seats = [{"area": ["gimli"], "captive": ["aragorn"], "threat": 49}, {"area": ["eowyn"], "threat": 5}]
    t = table(seats, "refresh_phase", quest_card="the_necromancers_tower")
    assert t.state.over and t.state.winners == []
