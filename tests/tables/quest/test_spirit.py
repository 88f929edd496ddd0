"""The cards of the Spirit sphere, one by one."""

from __future__ import annotations


def may_use(t, card: str) -> bool:
    """Whether the card is on offer as an action or to be played."""
    return t.prompt.startswith(("plan", "act_")) and t.offers(card)


def controller(t, card: str) -> int:
    return t.state.raw.cards[t.card(card) - 1].controller


# --- allies


def test_wandering_took(table):
    took = {"card": "wandering_took", "attached": ["self_preservation"]}
    t = table([{"area": ["dunhere", took], "threat": 30}, {"area": ["gloin"], "threat": 20}])
    t.choose("wandering_took")
    assert (t.threat(1), t.threat(2)) == (27, 23)
    assert t.zone("wandering_took") == ("area", 2)
    assert (controller(t, "wandering_took"), controller(t, "self_preservation")) == (2, 2)  # Q139
    assert not may_use(t, "wandering_took")  # once per round, whoever controls it


def test_wandering_took__needs_another_player_and_three_threat(table):
    assert not may_use(table([{"area": ["dunhere", "wandering_took"]}]), "wandering_took")
    poor = table([{"area": ["dunhere", "wandering_took"], "threat": 2}, {"area": ["gloin"]}])
    assert not may_use(poor, "wandering_took")
    lonely = table([{"area": ["dunhere", "wandering_took"]}, {"eliminated": 1}])
    assert not may_use(lonely, "wandering_took")


def test_wandering_took__stays_the_defender(table):
    seats = [{"area": ["dunhere", "wandering_took"], "engaged": ["forest_spider"]}, {"area": ["gloin"]}]
    t = table(seats, "enemy_attacks").skip_to("defend").choose("wandering_took")
    t.skip_to("act_defended").choose("wandering_took").skip_to("target", "")
    assert t.zone("wandering_took") == ("area", 2)
    assert t.damage("wandering_took") == 1  # attack 2, defense 1


def test_wandering_took__may_doom_its_new_master(table):
    t = table([{"area": ["dunhere", "wandering_took"]}, {"area": ["gloin"], "threat": 47}])
    t.choose("wandering_took")
    assert t.state.player_variable(2, "eliminated")
    assert t.zone("wandering_took") == ("discard", 1)


def test_lorien_guide(table):
    t = table(
        [{"area": ["dunhere", "lorien_guide"]}],
        "commit_characters",
        active_location=["old_forest_road"],
        staging=["forest_spider"],
    )
    t.choose("lorien_guide", "done", "lorien_guide")
    assert t.progress("old_forest_road") == 1


def test_lorien_guide__only_when_committed_and_with_an_active_location(table):
    t = table([{"area": ["dunhere", "lorien_guide"]}], "commit_characters", active_location=["old_forest_road"])
    assert t.choose("dunhere", "done").prompt != "respond"
    t = table([{"area": ["dunhere", "lorien_guide"]}], "commit_characters", staging=["old_forest_road"])
    assert t.choose("lorien_guide", "done").prompt != "respond"


def test_northern_tracker(table):
    """EXAMPLES D7: a location with enough progress is explored at once (Q54)."""
    staging = ["the_brown_lands", "gladden_fields", "forest_spider"]
    seat = {"area": ["dunhere", "northern_tracker"]}
    t = table([seat], "commit_characters", staging=staging, encounter_deck=["enchanted_stream"])
    t.choose("northern_tracker", "done", "northern_tracker")
    assert t.zone("the_brown_lands") == ("encounter_discard", 0)
    assert t.progress("gladden_fields") == 1
    assert t.progress("forest_spider") == 0


def test_northern_tracker__once_for_its_own_commitment(table):
    """Another player's characters committing is no reason to search again (Q44)."""
    seats = [{"area": ["northern_tracker", "dunhere"]}, {"area": ["theodred"]}]
    t = table(seats, "commit_characters", staging=["gladden_fields", "hill_troll"])
    t.choose("northern_tracker", "done", "northern_tracker", "theodred")
    assert not t.offers("northern_tracker")
    assert t.progress("gladden_fields") == 1


def test_northern_tracker__not_the_active_location(table):
    t = table([{"area": ["dunhere", "northern_tracker"]}], "commit_characters", active_location=["old_forest_road"])
    assert t.choose("northern_tracker", "done").prompt != "respond"


# --- events


def test_the_galadhrims_greeting__one_player(table):
    spirit = {"card": "eleanor", "resources": 3}
    t = table([{"area": [spirit], "hand": ["the_galadhrims_greeting"]}, {"area": ["gloin"], "threat": 40}])
    t.choose("the_galadhrims_greeting", "one-by-six", "player:2")
    assert (t.threat(1), t.threat(2)) == (25, 34)
    assert (t.resources("eleanor"), t.zone("the_galadhrims_greeting")) == (0, ("discard", 1))


def test_the_galadhrims_greeting__all_players(table):
    spirit = {"card": "eleanor", "resources": 3}
    t = table([{"area": [spirit], "hand": ["the_galadhrims_greeting"]}, {"area": ["gloin"], "threat": 1}])
    t.choose("the_galadhrims_greeting", "all-by-two")
    assert (t.threat(1), t.threat(2)) == (23, 0)  # never below 0 (Q102)


def test_strength_of_will(table):
    spirit = [{"card": "dunhere", "exhausted": True}, "gloin", "wandering_took"]
    t = table([{"area": spirit, "hand": ["strength_of_will"]}], "travel_phase", staging=["old_forest_road"])
    t.skip_to("travel").choose("old_forest_road").skip_to("respond").choose("strength_of_will")
    assert t.exhausted("wandering_took")  # the only ready Spirit character
    assert not t.exhausted("gloin")
    assert t.progress("old_forest_road") == 2


def test_strength_of_will__needs_a_ready_spirit_character(table):
    tired = [{"card": "dunhere", "exhausted": True}, "gloin"]
    t = table([{"area": tired, "hand": ["strength_of_will"]}], "travel_phase", staging=["enchanted_stream"])
    t.skip_to("travel").choose("enchanted_stream")
    assert not (t.prompt == "respond" and t.offers("strength_of_will"))


def test_strength_of_will__a_hero_with_the_spirit_icon(table):
    """Aragorn has it from Celebrían's Stone, so he pays and is a Spirit hero (Q31)."""
    stone = {"card": "aragorn", "attached": ["celebrians_stone"]}
    t = table([{"area": [stone], "hand": ["strength_of_will"]}], "travel_phase", staging=["gladden_fields"])
    t.skip_to("travel").choose("gladden_fields").skip_to("respond").choose("strength_of_will")
    assert t.progress("gladden_fields") == 2


def test_strength_of_will__after_the_forced_effect(table):
    """EXAMPLES B3: the guards of the Tower Gate come first; then the event explores it."""
    seat = {"area": ["dunhere"], "hand": ["strength_of_will"], "deck": ["gandalf"]}
    t = table([seat], "travel_phase", staging=["tower_gate"])
    t.skip_to("travel").choose("tower_gate").skip_to("respond")
    assert t.ids("orc_guards", 1) == ["gandalf"]
    t.choose("strength_of_will")
    assert t.zone("tower_gate") == ("encounter_discard", 0)


def test_hasty_stroke(table):
    spirit = {"card": "eleanor", "resources": 1}
    seat = {"area": [spirit, "gimli"], "hand": ["hasty_stroke"], "engaged": ["forest_spider"]}
    t = table([seat], "shadow_step", encounter_deck=["dol_guldur_orcs"])
    t.skip_to("defend").choose("no-defender").skip_to("respond").choose("hasty_stroke")
    t.skip_to("undefended").choose("gimli")
    assert t.damage("gimli") == 2  # without the +3 of an undefended attack
    assert (t.resources("eleanor"), t.zone("hasty_stroke")) == (0, ("discard", 1))


def test_hasty_stroke__only_a_shadow_effect(table):
    spirit = {"card": "eleanor", "resources": 1}
    seat = {"area": [spirit, "gimli"], "hand": ["hasty_stroke"], "engaged": ["forest_spider"]}
    t = table([seat], "shadow_step", encounter_deck=["enchanted_stream"])
    t.skip_to("defend").choose("no-defender").skip_to("respond", "undefended")
    assert t.prompt == "undefended"


def test_hasty_stroke__what_is_cancelled_did_not_resolve(table):
    """EXAMPLES B13: the Nazgûl takes nobody."""
    area = [{"card": "eleanor", "resources": 1}, "gimli", "wandering_took"]
    seat = {"area": area, "hand": ["hasty_stroke"], "engaged": ["nazgul_of_dol_guldur"]}
    t = table([seat], "shadow_step", encounter_deck=["dol_guldur_orcs"])
    t.skip_to("defend").choose("gimli").skip_to("respond").choose("hasty_stroke").skip_to("target")
    assert t.ids("area", 1) == ["eleanor", "gimli", "wandering_took"]
    assert t.damage("gimli") == 2  # attack 4, defense 2


def test_hasty_stroke__wargs_stay(table):
    """A cancelled effect is still one: the Wargs do not go back to the staging area."""
    area = [{"card": "eleanor", "resources": 1}, "gimli"]
    seat = {"area": area, "hand": ["hasty_stroke"], "engaged": ["wargs"]}
    t = table([seat], "shadow_step", encounter_deck=["dol_guldur_orcs"])
    t.skip_to("defend").choose("gimli").skip_to("respond").choose("hasty_stroke").skip_to("target")
    assert t.zone("wargs") == ("engaged", 1)


def test_will_of_the_west(table):
    spirit = {"card": "dunhere", "resources": 1}
    seat = {"area": [spirit], "hand": ["will_of_the_west"]}
    other = {"area": ["gloin"], "deck": ["gandalf"], "discard": ["aragorn", "faramir", "sneak_attack"]}
    t = table([seat, other])
    t.choose("will_of_the_west")
    assert sorted(t.ids("deck", 2)) == ["faramir", "gandalf", "sneak_attack"]
    assert not t.state.known_to(t.card("faramir"), 1)  # shuffled
    assert t.ids("discard", 2) == ["aragorn"]  # heroes belong to no deck
    assert t.zone("will_of_the_west") == ("removed", 0)


def test_will_of_the_west__not_for_an_empty_pile(table):
    t = table([{"area": [{"card": "dunhere", "resources": 1}], "hand": ["will_of_the_west"], "discard": ["aragorn"]}])
    assert not may_use(t, "will_of_the_west")


def test_a_test_of_will(table):
    hurt = {"card": "eleanor", "resources": 1, "exhausted": True, "committed": True}
    t = table([{"area": [hurt], "hand": ["a_test_of_will"]}], "staging_step", encounter_deck=["dol_guldur_orcs"])
    t.skip_to("respond").choose("a_test_of_will")
    assert t.damage("eleanor") == 0
    assert t.zone("dol_guldur_orcs") == ("staging", 0)  # Q119
    assert (t.resources("eleanor"), t.zone("a_test_of_will")) == (0, ("discard", 1))


def test_a_test_of_will__treachery(table):
    spirit = {"card": "dunhere", "resources": 1}
    seat = {"area": [spirit], "hand": ["a_test_of_will"], "threat": 40}
    t = table([seat], "staging_step", encounter_deck=["forest_spider", "evil_storm"])
    t.skip_to("respond").choose("a_test_of_will")
    assert t.damage("dunhere") == 0
    assert t.zone("evil_storm") == ("encounter_discard", 0)


def test_a_test_of_will__nothing_to_cancel(table):
    t = table(
        [{"area": [{"card": "dunhere", "resources": 1}], "hand": ["a_test_of_will"]}],
        "staging_step",
        encounter_deck=["old_forest_road"],
    )
    assert t.prompt != "respond"


def test_stand_and_fight(table):
    seat = {"area": [{"card": "eowyn", "resources": 4}, {"card": "gloin", "resources": 3}], "hand": ["stand_and_fight"]}
    dead = ["faramir", "gandalf", "northern_tracker", "beorn", "gimli", "sneak_attack"]
    t = table([seat, {"area": ["aragorn"], "discard": dead}])
    t.choose("stand_and_fight")
    assert t.options == ["card:faramir", "card:northern-tracker"]  # EXAMPLES D15; beorn costs 6
    t.choose("faramir")
    assert (t.zone("faramir"), controller(t, "faramir")) == (("area", 1), 1)
    assert (t.resources("eowyn"), t.resources("gloin")) == (0, 3)
    assert t.zone("stand_and_fight") == ("discard", 1)


def test_stand_and_fight__pays_only_the_allys_cost(table):
    seat = {"area": [{"card": "eowyn", "resources": 4}], "hand": ["stand_and_fight"], "discard": ["wandering_took"]}
    t = table([seat]).choose("stand_and_fight")
    assert t.resources("eowyn") == 2


def test_stand_and_fight__not_offered_without_a_target(table):
    hero = {"card": "eowyn", "resources": 3}
    for discard, others in (["faramir"], []), (["gandalf"], []), (["henamarth_riversong"], ["henamarth_riversong"]):
        t = table([{"area": [hero, *others], "hand": ["stand_and_fight"], "discard": discard}])
        assert not may_use(t, "stand_and_fight")


def test_stand_and_fight__goes_back_to_its_owner(table):
    hero = {"card": "eowyn", "resources": 3}
    seat = {"area": [hero, "gimli"], "hand": ["stand_and_fight"], "engaged": ["forest_spider"]}
    t = table([seat, {"area": ["aragorn"], "discard": ["silverlode_archer"]}], "enemy_attacks")
    t.skip_to("act_attacked").choose("stand_and_fight").skip_to("defend").choose("silverlode_archer")
    t.skip_to("target", "")
    assert t.zone("silverlode_archer") == ("discard", 2)


def test_stand_and_fight__is_not_playing(table):
    """EXAMPLES B6: one ally a round may be played; this one is put into play."""
    hero = {"card": "eowyn", "resources": 4}
    seat = {"area": [hero], "hand": ["stand_and_fight", "lorien_guide"], "discard": ["wandering_took"]}
    t = table([seat], quest_card="through_the_caverns", variables={"allies_played": 1})
    assert not may_use(t, "lorien_guide")
    t.choose("stand_and_fight")
    assert t.zone("wandering_took") == ("area", 1)


def test_a_light_in_the_dark(table):
    seat = {"area": [{"card": "dunhere", "resources": 2}], "hand": ["a_light_in_the_dark"]}
    t = table([seat, {"area": ["gloin"], "engaged": ["hummerhorns", {"card": "hill_troll", "damage": 3}]}])
    t.choose("a_light_in_the_dark", "hill_troll")
    assert t.zone("hill_troll") == ("staging", 0)
    assert t.damage("hill_troll") == 3
    assert t.zone("hummerhorns") == ("engaged", 2)


def test_a_light_in_the_dark__the_attack_goes_on(table):
    """EXAMPLES B15 (Q86)."""
    area = [{"card": "dunhere", "resources": 2}, "gimli"]
    t = table([{"area": area, "hand": ["a_light_in_the_dark"], "engaged": ["hill_troll"]}], "enemy_attacks")
    t.skip_to("defend").choose("gimli").skip_to("act_defended").choose("a_light_in_the_dark").skip_to("target", "")
    assert t.zone("hill_troll") == ("staging", 0)
    assert t.damage("gimli") == 4  # attack 6, defense 2


def test_a_light_in_the_dark__sends_an_orc_guard_away(table):
    seat = {"area": [{"card": "dunhere", "resources": 2}], "hand": ["a_light_in_the_dark"], "orc_guards": ["gandalf"]}
    t = table([seat]).choose("a_light_in_the_dark")
    assert t.zone("gandalf") == ("discard", 1)


def test_dwarven_tomb(table):
    seat = {"area": [{"card": "dunhere", "resources": 1}], "hand": ["dwarven_tomb"]}
    dead = ["eowyn", "wandering_took", "gandalf", "faramir", "hasty_stroke"]
    t = table([seat | {"discard": dead}, {"area": ["gloin"], "discard": ["lorien_guide"]}])
    t.choose("dwarven_tomb")
    assert t.options == ["card:wandering-took", "card:hasty-stroke"]
    t.choose("hasty_stroke")
    assert t.ids("hand", 1) == ["hasty_stroke"]


def test_fortune_or_fate(table):
    seat = {"area": [{"card": "dunhere", "resources": 5}], "hand": ["fortune_or_fate"]}
    t = table([seat, {"area": ["gloin"], "discard": ["gimli", "faramir"], "lost_heroes": 11}])
    t.choose("fortune_or_fate")
    assert (t.zone("gimli"), controller(t, "gimli")) == (("area", 2), 2)
    assert (t.exhausted("gimli"), t.damage("gimli"), t.resources("gimli")) == (False, 0, 0)
    assert t.state.player_variable(2, "lost_heroes") == 0
    assert t.resources("dunhere") == 0


def test_fortune_or_fate__not_for_the_eliminated_nor_beside_a_namesake(table):
    seat = {"area": [{"card": "dunhere", "resources": 5}], "hand": ["fortune_or_fate"]}
    t = table([seat, {"discard": ["gimli"], "eliminated": 1}])
    assert not may_use(t, "fortune_or_fate")
    t = table([seat, {"area": ["gimli"], "discard": ["gimli"]}])
    assert not may_use(t, "fortune_or_fate")


# --- attachments


def test_the_favor_of_the_lady(table):
    heroes = [{"card": "eowyn", "resources": 2, "attached": ["the_favor_of_the_lady"]}, "gloin"]
    t = table([{"area": heroes, "hand": ["the_favor_of_the_lady"]}])
    assert t.total("eowyn", "willpower") == 5
    t.choose("card:the-favor-of-the-lady", "eowyn")
    assert t.total("eowyn", "willpower") == 6  # copies add up (Q41)
    assert t.total("gloin", "willpower") == 2


def test_power_in_the_earth(table):
    """EXAMPLES D8: never below 0 (Q125); its player keeps control (Q39)."""
    seat = {"area": [{"card": "dunhere", "resources": 1}], "hand": ["power_in_the_earth"]}
    t = table([seat], staging=["endless_caverns", {"card": "gladden_fields", "attached": ["power_in_the_earth"]}])
    assert t.total("gladden_fields", "threat_strength") == 2
    t.choose("power_in_the_earth", "gladden_fields")
    assert t.total("gladden_fields", "threat_strength") == 1
    assert controller(t, "power_in_the_earth") == 1


def test_power_in_the_earth__counts_in_the_quest(table):
    caverns = {"card": "endless_caverns", "attached": ["power_in_the_earth", "power_in_the_earth"]}
    hero = {"card": "eowyn", "committed": True, "exhausted": True}
    t = table([{"area": [hero]}], "quest_resolution", staging=[caverns])
    t.skip_to("travel", "plan", "commit")
    assert t.progress("flies_and_spiders") == 4  # willpower 4 against 1 - 1 - 1, which is 0


def test_unexpected_courage(table):
    hero = {"card": "dunhere", "exhausted": True, "attached": ["unexpected_courage"]}
    t = table([{"area": [hero]}]).choose("unexpected_courage")
    assert (t.exhausted("dunhere"), t.exhausted("unexpected_courage")) == (False, True)
    assert not may_use(t, "unexpected_courage")


def test_unexpected_courage__not_for_a_ready_hero(table):
    t = table([{"area": [{"card": "dunhere", "attached": ["unexpected_courage"]}]}])
    assert not may_use(t, "unexpected_courage")
