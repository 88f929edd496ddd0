"""The cards of the encounter set Dol Guldur Orcs."""

QUESTING = {"committed": True, "exhausted": True}


def test_dol_guldur_orcs(table):
    seats = [{"area": [{"card": "gimli", **QUESTING}, "legolas"]}, {"area": [{"card": "dunhere", **QUESTING}]}]
    t = table(seats, "staging_step", encounter_deck=["old_forest_road", "dol_guldur_orcs"])
    assert (t.prompt, t.asked, t.options) == ("choose_character", 1, ["card:gimli", "card:dunhere"])
    t.choose("dunhere").skip_to("travel")
    assert (t.damage("dunhere"), t.damage("gimli")) == (2, 0)


def test_dol_guldur_orcs__nobody_committed(table):
    t = table([{"area": ["gimli"]}], "staging_step", encounter_deck=["dol_guldur_orcs"]).skip_to("engage")
    assert t.damage("gimli") == 0 and t.zone("dol_guldur_orcs") == ("staging", 0)


def test_dol_guldur_orcs__shadow(table):
    """A8: as a shadow card only its shadow effect counts."""
    seats = [{"area": ["gimli", {"card": "legolas", **QUESTING}], "engaged": ["king_spider"]}]
    t = table(seats, "shadow_step", encounter_deck=["dol_guldur_orcs"]).choose("gimli").skip_to("commit")
    assert (t.damage("gimli"), t.damage("legolas")) == (2, 0)  # 3 + 1 - 2
    assert t.total("king_spider", "attack") == 3


def test_dol_guldur_orcs__shadow_undefended(table):
    seats = [{"area": ["gimli", "legolas"], "engaged": ["black_forest_bats"]}]
    t = table(seats, "shadow_step", encounter_deck=["dol_guldur_orcs"]).choose("no-defender").skip_to("undefended")
    assert t.state.decision.amount == 4
    t.choose("gimli").skip_to("target")
    assert t.damage("gimli") == 4


def test_chieftan_ufthak(table):
    """B12: 3, then 5, then 7."""
    seats = [{"area": ["gimli"], "engaged": ["chieftan_ufthak"]}]
    t = table(seats, "shadow_step").choose("gimli").skip_to("commit")
    assert (t.damage("gimli"), t.resources("chieftan_ufthak"), t.total("chieftan_ufthak", "attack")) == (1, 1, 5)
    t.skip_to("defend").choose("gimli").skip_to("commit")
    assert (t.damage("gimli"), t.resources("chieftan_ufthak"), t.total("chieftan_ufthak", "attack")) == (4, 2, 7)


def test_chieftan_ufthak__no_attack_no_token(table):
    seats = [{"area": ["gimli"], "engaged": ["chieftan_ufthak"]}]
    feint = {"card": "chieftan_ufthak", "stat": "cannot_attack", "until": "phase"}
    t = table(seats, "enemy_attacks", modifiers=[feint]).skip_to("commit")
    assert t.resources("chieftan_ufthak") == 0


def test_chieftan_ufthak__another_attacks(table):
    seats = [{"area": ["gimli"], "engaged": ["chieftan_ufthak", "dol_guldur_beastmaster", "black_forest_bats"]}]
    t = table(seats, "shadow_step", encounter_deck=["forest_gate", *["old_forest_road"] * 3])
    t.choose("black_forest_bats", "gimli").skip_to("attacker")
    assert t.resources("chieftan_ufthak") == 0
    assert t.ids("encounter_deck") == ["forest_gate"]  # nor does the Beastmaster take another shadow card


def test_chieftan_ufthak__last_hero(table):
    """The attack is made, though it leaves nobody to attack: back in the staging area he has his token (Q89)."""
    hero = {"card": "gimli", "damage": 3}
    t = table([{"area": [hero], "engaged": ["chieftan_ufthak"]}, {"area": ["dunhere"]}], "shadow_step")
    t.choose("no-defender").skip_to("commit")
    assert t.zone("chieftan_ufthak") == ("staging", 0)
    assert t.resources("chieftan_ufthak") == 1


def test_dol_guldur_beastmaster(table):
    """Two shadow cards for it, one for the other enemy."""
    seats = [{"area": ["gimli", "legolas"], "engaged": ["dol_guldur_beastmaster", "king_spider"]}]
    deck = ["enchanted_stream", "dol_guldur_orcs", "enchanted_stream", "east_bight_patrol"]
    t = table(seats, "shadow_step", encounter_deck=deck).choose("dol_guldur_beastmaster")
    assert t.ids("encounter_deck") == ["enchanted_stream"]
    t.choose("gimli")
    assert (t.prompt, t.asked, len(t.options)) == ("shadow_order", 1, 2)
    t.skip_to("defend")
    assert t.damage("gimli") == 3  # 3 + 1 + 1 - 2
    t.choose("legolas").skip_to("commit")
    assert t.damage("legolas") == 2


def test_dol_guldur_beastmaster__empty_deck(table):
    seats = [{"area": ["gimli", "legolas"], "engaged": ["dol_guldur_beastmaster"]}]
    t = table(seats, "shadow_step", encounter_deck=["enchanted_stream"]).choose("gimli").skip_to("target")
    assert t.damage("gimli") == 1


def test_driven_by_shadow(table):
    """B16: 2 + 1 become 3 + 2 until the end of the phase; the bats, revealed later, stay at 1."""
    seats = [{"area": ["gimli"]}, {"area": ["dunhere"]}]
    deck = ["black_forest_bats", "driven_by_shadow"]
    t = table(seats, "staging_step", encounter_deck=deck, staging=["forest_spider", "old_forest_road"])
    t.skip_to("travel")
    assert (t.threat(1), t.threat(2)) == (31, 31)
    assert t.total("forest_spider", "threat_strength") == 2
    assert t.zone("driven_by_shadow") == ("encounter_discard", 0)


def test_driven_by_shadow__surge(table):
    t = table(
        [{"area": ["gimli"]}], "staging_step", encounter_deck=["forest_gate", "old_forest_road", "driven_by_shadow"]
    )
    t.skip_to("travel")
    assert t.ids("staging") == ["old_forest_road"]
    assert t.threat() == 26


def armed(card, *attachments):
    return {"card": card, "attached": list(attachments)}


def test_driven_by_shadow__shadow(table):
    area = [armed("gimli", "dwarven_axe", "citadel_plate"), armed("legolas", "blade_of_gondolin")]
    t = table([{"area": area, "engaged": ["black_forest_bats"]}], "shadow_step", encounter_deck=["driven_by_shadow"])
    t.choose("gimli")
    assert (t.prompt, t.options) == ("choose_attachment", ["card:dwarven-axe", "card:citadel-plate"])
    t.choose("citadel_plate").skip_to("target")
    assert t.zone("citadel_plate") == ("discard", 1)
    assert t.zone("dwarven_axe") == t.zone("blade_of_gondolin") == ("attached", 0)


def test_driven_by_shadow__shadow_undefended(table):
    seats = [
        {"area": [armed("gimli", "dwarven_axe"), armed("legolas", "citadel_plate")], "engaged": ["black_forest_bats"]},
        {"area": [armed("dunhere", "blade_of_gondolin")]},
    ]
    t = table(seats, "shadow_step", encounter_deck=["driven_by_shadow"]).choose("no-defender").skip_to("undefended")
    assert t.ids("discard", 1) == ["dwarven_axe", "citadel_plate"]
    assert t.zone("blade_of_gondolin") == ("attached", 0)


def test_the_necromancers_reach(table):
    area = [{"card": "gimli", **QUESTING}, "legolas", {"card": "silverlode_archer", "exhausted": True}]
    seats = [{"area": area}, {"area": [{"card": "dunhere", "exhausted": True}, "theodred"]}]
    t = table(seats, "staging_step", encounter_deck=["old_forest_road", "the_necromancers_reach"]).skip_to("travel")
    assert [t.damage(c) for c in ("gimli", "legolas", "dunhere", "theodred")] == [1, 0, 1, 0]
    assert t.zone("silverlode_archer") == ("discard", 1)


def test_necromancers_pass(table):
    seats = [{"area": ["gimli"], "hand": ["gandalf", "faramir", "sneak_attack"]}]
    t = table(seats, "travel_phase", staging=["necromancers_pass", "hummerhorns"]).choose("necromancers_pass")
    assert (len(t.ids("hand", 1)), len(t.ids("discard", 1))) == (1, 2)
    assert t.zone("necromancers_pass") == ("active_location", 0)


def test_necromancers_pass__the_last_cards(table):
    seats = [{"area": ["gimli"], "hand": ["gandalf", "faramir"]}]
    t = table(seats, "travel_phase", staging=["necromancers_pass", "hummerhorns"]).choose("necromancers_pass")
    assert (t.prompt, t.ids("hand", 1)) == ("engage", [])


def test_necromancers_pass__no_way(table):
    seats = [{"area": ["gimli"], "hand": ["gandalf"]}, {"area": ["dunhere"], "hand": ["faramir", "for_gondor"]}]
    t = table(seats, "travel_phase", staging=["necromancers_pass", "old_forest_road"])
    assert t.options == ["card:old-forest-road", "pass"]


def test_enchanted_stream(table):
    seats = [{"area": ["gimli"], "deck": ["gandalf", "faramir"]}, {"area": ["dunhere"], "deck": ["gandalf"]}]
    t = table(seats, "resource_phase", active_location=["enchanted_stream"])
    assert (t.ids("hand", 1), t.ids("hand", 2)) == ([], [])
    assert t.resources("gimli") == 1


def test_enchanted_stream__in_staging(table):
    t = table([{"area": ["gimli"], "deck": ["gandalf", "faramir"]}], "resource_phase", staging=["enchanted_stream"])
    assert t.ids("hand", 1) == ["faramir"]


def test_enchanted_stream__explored(table):
    """A3: 2 of 3 progress explore it, the last is for the quest; then cards are drawn again."""
    area = [{"card": "gimli", **QUESTING}, {"card": "legolas", **QUESTING}]
    t = table([{"area": area, "deck": ["gandalf"]}], "quest_resolution", active_location=["enchanted_stream"])
    t.skip_to("commit")
    assert t.zone("enchanted_stream") == ("encounter_discard", 0)
    assert t.progress("flies_and_spiders") == 1
    assert t.ids("hand", 1) == ["gandalf"]
