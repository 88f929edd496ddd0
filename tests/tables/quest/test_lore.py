"""The cards of the Lore sphere, one by one."""

from __future__ import annotations


def may_use(t, card: str) -> bool:
    """Whether the card is on offer as an action or to be played."""
    return t.prompt.startswith(("plan", "act_")) and t.offers(card)


def lore(resources: int, **rest) -> dict:
    return {"card": "glorfindel", "resources": resources, **rest}


# --- allies


def test_daughter_of_the_nimrodel(table):
    hurt = {"area": [{"card": "gimli", "damage": 3}, {"card": "gandalf", "damage": 1}]}
    t = table([{"area": ["dunhere", "daughter_of_the_nimrodel"]}, hurt]).choose("daughter_of_the_nimrodel")
    assert t.choose("number:2").damage("gimli") == 1  # the only hurt hero
    assert t.exhausted("daughter_of_the_nimrodel")
    assert not may_use(t, "daughter_of_the_nimrodel")


def test_daughter_of_the_nimrodel__up_to_2_is_asked_only_where_wounds_are_worth_something(table):
    hurt = {"area": [{"card": "gimli", "damage": 3}, {"card": "legolas", "damage": 3}]}
    t = table([{"area": ["dunhere", "daughter_of_the_nimrodel"]}, hurt])
    t.choose("daughter_of_the_nimrodel", "gimli", "number:1")
    assert (t.damage("gimli"), t.total("gimli", "attack")) == (2, 4)
    t = table([{"area": ["dunhere", "daughter_of_the_nimrodel"]}, hurt]).choose("daughter_of_the_nimrodel", "legolas")
    assert t.damage("legolas") == 1


def test_daughter_of_the_nimrodel__nobody_to_heal(table):
    t = table([{"area": ["dunhere", "daughter_of_the_nimrodel", {"card": "gandalf", "damage": 1}]}])
    assert not may_use(t, "daughter_of_the_nimrodel")


def test_erebor_hammersmith(table):
    other = {"area": ["gloin"], "discard": ["dark_knowledge", "steward_of_gondor", "sneak_attack"]}
    t = table([{"area": [lore(2)], "hand": ["erebor_hammersmith"], "discard": ["self_preservation"]}, other])
    t.choose("erebor_hammersmith", "erebor_hammersmith", "player:2")
    assert t.ids("hand", 2) == ["steward_of_gondor"]
    assert t.ids("discard", 2) == ["dark_knowledge", "sneak_attack"]
    assert t.ids("discard", 1) == ["self_preservation"]


def test_erebor_hammersmith__not_when_put_into_play(table):
    """Q42."""
    seat = {"area": [{"card": "dunhere", "resources": 2}], "hand": ["stand_and_fight"]}
    t = table([seat | {"discard": ["steward_of_gondor", "erebor_hammersmith"]}]).choose("stand_and_fight")
    assert t.zone("erebor_hammersmith") == ("area", 1)
    assert t.prompt != "respond"


def test_henamarth_riversong(table):
    seats = [{"area": ["dunhere", "henamarth_riversong"]}, {"area": ["gloin"]}]
    t = table(seats, encounter_deck=["hill_troll", "forest_spider"]).choose("henamarth_riversong")
    spider = t.card("forest_spider")
    assert (t.state.known_to(spider, 1), t.state.known_to(spider, 2)) == (True, False)
    assert t.ids("encounter_deck")[-1] == "forest_spider"
    assert t.exhausted("henamarth_riversong")


def test_henamarth_riversong__nothing_to_learn(table):
    seat = {"area": ["dunhere", "henamarth_riversong"]}
    assert not may_use(table([seat]), "henamarth_riversong")
    t = table([seat], encounter_deck=[{"card": "hill_troll", "known": [1]}])
    assert not may_use(t, "henamarth_riversong")


def test_miner_of_the_iron_hills(table):
    heroes = [lore(2), {"card": "gloin", "attached": ["the_favor_of_the_lady", "steward_of_gondor"]}]
    t = table([{"area": heroes, "hand": ["miner_of_the_iron_hills"]}])
    t.choose("miner_of_the_iron_hills", "miner_of_the_iron_hills")
    assert t.zone("the_favor_of_the_lady") == ("discard", 1)  # the only Condition
    assert t.total("gloin", "willpower") == 2


def test_miner_of_the_iron_hills__iron_shackles(table):
    """Encounter cards that have become Conditions count, even on a deck (Q136)."""
    seat = {"area": [lore(2)], "hand": ["miner_of_the_iron_hills"], "shackles": [{"card": "iron_shackles", "owner": 0}]}
    t = table([seat], encounter_deck=["hill_troll"])
    t.choose("miner_of_the_iron_hills", "miner_of_the_iron_hills")
    assert t.zone("iron_shackles") == ("encounter_discard", 0)


def test_miner_of_the_iron_hills__caught_in_a_web(table):
    seat = {"area": [{"card": "dunhere", "resources": 2}], "hand": ["stand_and_fight"]}
    seat["discard"] = ["miner_of_the_iron_hills"]
    t = table([seat], "staging_step", encounter_deck=["hill_troll", "caught_in_a_web"])
    assert t.zone("caught_in_a_web") == ("attached", 0)
    t.choose("stand_and_fight", "miner_of_the_iron_hills")
    assert t.zone("caught_in_a_web") == ("encounter_discard", 0)


def test_miner_of_the_iron_hills__when_put_into_play(table):
    """It answers entering play, not being played (Q42)."""
    hero = {"card": "dunhere", "resources": 2, "attached": ["dark_knowledge"]}
    t = table([{"area": [hero], "hand": ["stand_and_fight"], "discard": ["miner_of_the_iron_hills"]}])
    t.choose("stand_and_fight", "miner_of_the_iron_hills")
    assert t.zone("dark_knowledge") == ("discard", 1)


def test_gleowine(table):
    other = {"area": ["gloin"], "deck": ["faramir", "sneak_attack"]}
    t = table([{"area": ["dunhere", "gleowine"], "deck": ["gandalf"]}, other]).choose("gleowine", "player:2")
    assert t.ids("hand", 2) == ["sneak_attack"]
    assert t.exhausted("gleowine")


def test_gleowine__nobody_can_draw(table):
    """Q141; and the Enchanted Stream lets nobody draw."""
    assert not may_use(table([{"area": ["dunhere", "gleowine"]}]), "gleowine")
    seat = {"area": ["dunhere", "gleowine"], "deck": ["gandalf"]}
    assert not may_use(table([seat], active_location=["enchanted_stream"]), "gleowine")


# --- events


def test_lore_of_imladris(table):
    """EXAMPLES D9."""
    t = table([{"area": [lore(2)], "hand": ["lore_of_imladris"]}, {"area": [{"card": "gimli", "damage": 3}]}])
    t.choose("lore_of_imladris")
    assert (t.damage("gimli"), t.total("gimli", "attack")) == (0, 2)


def test_lore_of_imladris__an_ally(table):
    allies = [{"card": "erebor_hammersmith", "damage": 2}, "gleowine"]
    t = table([{"area": [lore(2), *allies], "hand": ["lore_of_imladris"]}]).choose("lore_of_imladris")
    assert (t.damage("erebor_hammersmith"), t.resources("glorfindel")) == (0, 0)


def test_loriens_wealth(table):
    other = {"area": ["gloin"], "deck": ["faramir", "sneak_attack", "gandalf", "valiant_sacrifice"]}
    t = table([{"area": [lore(3)], "hand": ["loriens_wealth"], "deck": ["gleowine"]}, other])
    t.choose("loriens_wealth", "player:2")
    assert t.ids("hand", 2) == ["valiant_sacrifice", "gandalf", "sneak_attack"]
    assert t.ids("deck", 2) == ["faramir"]


def test_loriens_wealth__draws_what_there_is(table):
    t = table([{"area": [lore(3)], "hand": ["loriens_wealth"], "deck": ["gleowine", "gandalf"]}])
    t.choose("loriens_wealth")
    assert t.ids("hand", 1) == ["gandalf", "gleowine"]
    assert not may_use(table([{"area": [lore(3)], "hand": ["loriens_wealth"]}]), "loriens_wealth")


def test_radagasts_cunning(table):
    area = [lore(1), {"card": "eowyn"}]
    t = table([{"area": area, "hand": ["radagasts_cunning"]}], "quest_phase", staging=["forest_spider", "hill_troll"])
    t.choose("radagasts_cunning", "forest_spider").skip_to("commit").choose("eowyn", "done").skip_to("defend", "")
    assert t.progress("flies_and_spiders") == 3  # willpower 4 against the troll's 1 alone


def test_radagasts_cunning__quest_phase_and_enemies_only(table):
    """EXAMPLES A8."""
    seat = {"area": [lore(1)], "hand": ["radagasts_cunning"]}
    assert not may_use(table([seat], "travel_phase", staging=["forest_spider"]), "radagasts_cunning")
    assert not may_use(table([seat], "quest_phase", staging=["old_forest_road"]), "radagasts_cunning")


def test_secret_paths(table):
    area = [lore(1), {"card": "eowyn"}]
    staging = ["forest_spider", "old_forest_road", "necromancers_pass"]
    t = table([{"area": area, "hand": ["secret_paths"]}], "quest_phase", staging=staging)
    t.choose("secret_paths")
    assert t.options == ["card:old-forest-road", "card:necromancers-pass"]
    t.choose("necromancers_pass").skip_to("commit").choose("eowyn", "done").skip_to("travel")
    assert t.progress("flies_and_spiders") == 1  # willpower 4 against 2 + 1


def test_secret_paths__ends_with_the_phase(table):
    seat = {"area": [lore(2)], "hand": ["secret_paths", "secret_paths"]}
    t = table([seat], "quest_phase", staging=["old_forest_road"]).choose("secret_paths")
    assert not may_use(t, "secret_paths")  # it is not counted already
    t.skip_to("commit", "travel").skip_to("act_quest")
    assert t.offers("secret_paths")


def test_gandalfs_search(table):
    other = {"area": ["gloin"], "deck": ["gandalf", "faramir", "sneak_attack", "beorn", "gleowine"]}
    t = table([{"area": [lore(4)], "hand": ["gandalfs_search"], "deck": ["dark_knowledge"]}, other])
    t.choose("gandalfs_search", "player:2")
    assert t.options == ["number:1", "number:2", "number:3", "number:4"]
    t.choose("number:4")
    assert t.resources("glorfindel") == 0
    assert t.options == ["card:faramir", "card:sneak-attack", "card:beorn", "card:gleowine"]
    t.choose("sneak_attack")
    assert t.options == ["card:faramir", "card:beorn", "card:gleowine"]
    t.choose("gleowine", "faramir")  # and beorn, the last, on top
    assert t.ids("hand", 2) == ["sneak_attack"]
    assert t.ids("deck", 2) == ["gandalf", "gleowine", "faramir", "beorn"]
    assert (t.state.known_to(t.card("faramir"), 1), t.state.known_to(t.card("faramir"), 2)) == (True, False)
    assert t.zone("gandalfs_search") == ("discard", 1)


def test_gandalfs_search__is_not_drawing(table):
    seat = {"area": [lore(1)], "hand": ["gandalfs_search"], "deck": ["gandalf", "faramir"]}
    t = table([seat], active_location=["enchanted_stream"]).choose("gandalfs_search")
    assert t.ids("hand", 1) == ["faramir"]


def test_gandalfs_search__x_is_at_least_one(table):
    assert not may_use(
        table([{"area": [lore(0)], "hand": ["gandalfs_search"], "deck": ["gandalf"]}]), "gandalfs_search"
    )
    assert not may_use(table([{"area": [lore(1)], "hand": ["gandalfs_search"]}]), "gandalfs_search")


def test_beorns_hospitality(table):
    area = [{"card": "gimli", "damage": 3}, {"card": "gloin", "damage": 2}, {"card": "gandalf", "damage": 1}]
    t = table([{"area": [lore(5, damage=1)], "hand": ["beorns_hospitality"]}, {"area": area}])
    t.choose("beorns_hospitality", "player:2")
    assert [t.damage(card) for card in ("gimli", "gloin", "gandalf", "glorfindel")] == [0, 0, 1, 1]


def test_beorns_hospitality__heroes_only(table):
    t = table([{"area": [lore(5), {"card": "gleowine", "damage": 1}], "hand": ["beorns_hospitality"]}])
    assert not may_use(t, "beorns_hospitality")


# --- attachments


def test_forest_snare(table):
    """The enemy still gets a shadow card, which is never turned up and goes at the end of the phase (Q75)."""
    seat = {"area": [lore(3)], "hand": ["forest_snare"], "engaged": ["hill_troll"]}
    t = table([seat], encounter_deck=["gladden_fields", "dol_guldur_orcs", "enchanted_stream"]).choose("forest_snare")
    assert t.state.raw.cards[t.card("forest_snare") - 1].host == t.card("hill_troll")
    t.skip_to("target")
    assert (t.zone("dol_guldur_orcs"), t.flag("dol_guldur_orcs", "turned")) == (("shadows", 0), False)
    assert (t.damage("glorfindel"), t.flag("hill_troll", "struck")) == (0, False)
    assert t.skip_to("plan", "commit").zone("dol_guldur_orcs") == ("encounter_discard", 0)


def test_forest_snare__for_engaged_enemies_only(table):
    t = table([{"area": [lore(3)], "hand": ["forest_snare"]}], staging=["forest_spider"])
    assert not may_use(t, "forest_snare")


def test_forest_snare__on_an_orc_guard(table):
    """A guard is an engaged enemy, whatever its face says; with it the snare goes too."""
    seat = {"area": [lore(3)], "hand": ["forest_snare"], "orc_guards": ["beorn"]}
    t = table([seat], encounter_deck=["gladden_fields", "dol_guldur_orcs", "enchanted_stream"]).choose("forest_snare")
    assert t.state.raw.cards[t.card("forest_snare") - 1].host == t.card("beorn")
    t.skip_to("target")
    assert (t.damage("glorfindel"), t.flag("beorn", "struck")) == (0, False)


def test_protector_of_lorien(table):
    """EXAMPLES B4: three uses a phase, not four; over when the phase is."""
    hero = {"card": "glorfindel", "attached": ["protector_of_lorien"]}
    hand = ["beorn", "faramir", "gandalf", "thicket_of_spears"]
    t = table([{"area": [hero], "hand": hand}])
    t.choose("protector_of_lorien", "more-defense", "beorn")
    assert (t.total("glorfindel", "defense"), t.total("glorfindel", "willpower")) == (2, 3)
    t.choose("protector_of_lorien", "more-willpower", "faramir")
    assert (t.total("glorfindel", "defense"), t.total("glorfindel", "willpower")) == (2, 4)
    t.choose("protector_of_lorien", "more-defense", "gandalf")
    assert t.ids("discard", 1) == ["beorn", "faramir", "gandalf"]
    assert t.prompt == "act_quest"  # nothing more to do in the planning phase
    assert (t.total("glorfindel", "defense"), t.total("glorfindel", "willpower")) == (1, 3)
    assert t.offers("protector_of_lorien")


def test_protector_of_lorien__each_copy_by_itself(table):
    hero = {"card": "glorfindel", "attached": ["protector_of_lorien", "protector_of_lorien"]}
    t = table([{"area": [hero], "hand": ["beorn", "faramir", "gandalf", "thicket_of_spears", "blade_mastery"]}])
    for card in ("beorn", "faramir", "gandalf"):
        t.choose("card:protector-of-lorien", "more-defense", card)
    assert t.options == ["card:protector-of-lorien#2", "done"]


def test_protector_of_lorien__costs_a_card(table):
    t = table([{"area": [{"card": "glorfindel", "attached": ["protector_of_lorien"]}]}])
    assert not may_use(t, "protector_of_lorien")


def test_dark_knowledge(table):
    hero = {"card": "glorfindel", "attached": ["dark_knowledge"]}
    seats = [{"area": [hero], "engaged": ["forest_spider", "hill_troll"]}, {"area": ["gloin"]}]
    t = table(seats, "shadow_step", encounter_deck=["old_forest_road", "forest_gate"])
    assert t.total("glorfindel", "willpower") == 2
    t.choose("dark_knowledge")
    gate = t.card("forest_gate")
    assert (t.state.known_to(gate, 1), t.state.known_to(gate, 2)) == (True, False)
    assert t.exhausted("dark_knowledge")
    assert t.prompt != "respond"  # exhausted: not for the second card


def test_dark_knowledge__only_for_enemies_attacking_you(table):
    hero = {"card": "glorfindel", "attached": ["dark_knowledge"]}
    seats = [{"area": [hero]}, {"area": ["gloin"], "engaged": ["forest_spider"]}]
    t = table(seats, "shadow_step", encounter_deck=["old_forest_road"])
    assert t.prompt != "respond"


def test_self_preservation(table):
    hero = {"card": "gimli", "damage": 3, "attached": ["self_preservation"]}
    t = table([{"area": [hero]}]).choose("self_preservation")
    assert (t.damage("gimli"), t.exhausted("self_preservation")) == (1, True)
    assert not may_use(t, "self_preservation")


def test_self_preservation__on_an_ally(table):
    ally = {"card": "erebor_hammersmith", "damage": 1, "attached": ["self_preservation"]}
    t = table([{"area": ["dunhere", ally]}]).choose("self_preservation")
    assert t.damage("erebor_hammersmith") == 0


def test_self_preservation__nothing_to_heal(table):
    hero = {"card": "dunhere", "attached": ["self_preservation"]}
    assert not may_use(table([{"area": [hero, {"card": "gleowine", "damage": 1}]}]), "self_preservation")
