"""The cards of the encounter set Sauron's Reach."""

QUESTING = {"committed": True, "exhausted": True}


def test_eastern_crows(table):
    """Surge (Q133)."""
    t = table([{"area": ["gimli"]}], "staging_step", encounter_deck=["hill_troll", "forest_gate", "eastern_crows"])
    t.skip_to("travel")
    assert t.ids("staging") == ["eastern_crows", "forest_gate"]


def test_eastern_crows__defeated(table):
    seats = [{"area": ["gimli", "legolas"], "engaged": ["eastern_crows"]}]
    t = table(seats, "player_attacks", encounter_deck=["hill_troll", "forest_gate"]).choose("eastern_crows", "gimli")
    t.skip_to("commit")
    assert sorted(t.ids("encounter_deck")) == ["eastern_crows", "forest_gate", "hill_troll"]
    assert t.ids("encounter_discard") == []


def test_eastern_crows__another_enemy_defeated(table):
    """Crows that lie in the discard pile stay there."""
    seats = [{"area": ["gimli", "legolas"], "engaged": [{"card": "misty_mountain_goblins", "damage": 2}]}]
    t = table(seats, "player_attacks", encounter_discard=["eastern_crows"]).choose("misty_mountain_goblins", "gimli")
    t.skip_to("commit")
    assert t.ids("encounter_discard") == ["eastern_crows", "misty_mountain_goblins"]


def test_eastern_crows__thalin(table):
    """B21: destroyed as they are revealed, they go back into the deck and do not surge."""
    seats = [{"area": [{"card": "thalin", **QUESTING}]}]
    t = table(seats, "staging_step", encounter_deck=["forest_gate", "eastern_crows"]).skip_to("commit")
    assert t.ids("staging") == []
    assert sorted(t.ids("encounter_deck")) == ["eastern_crows", "forest_gate"]


def test_eastern_crows__shadow(table):
    """+1, or +2 against a player with a threat of 35."""
    for level, hurt in ((34, 2), (35, 3)):
        seats = [{"area": ["gimli", "legolas"], "engaged": ["misty_mountain_goblins"], "threat": level}]
        t = table(seats, "shadow_step", encounter_deck=["eastern_crows"]).choose("legolas").skip_to("target")
        assert t.damage("legolas") == hurt  # 2 + 1 - 1, 2 + 2 - 1


def test_evil_storm(table):
    """D17: threats 34 and 35; allies are hurt too."""
    seats = [{"area": ["gimli"], "threat": 34}, {"area": ["dunhere", "snowbourn_scout"], "threat": 35}]
    deck = ["forest_gate", "old_forest_road", "evil_storm"]
    t = table(seats, "staging_step", encounter_deck=deck).skip_to("travel")
    assert (t.damage("gimli"), t.damage("dunhere")) == (0, 1)
    assert t.zone("snowbourn_scout") == ("discard", 2)
    assert t.ids("encounter_discard") == ["evil_storm"]


def test_pursued_by_shadow(table):
    seats = [{"area": [{"card": "gimli", **QUESTING}, "legolas", "snowbourn_scout"]}, {"area": ["dunhere"]}]
    deck = ["forest_gate", "old_forest_road", "pursued_by_shadow"]
    t = table(seats, "staging_step", encounter_deck=deck).skip_to("travel")
    assert (t.threat(1), t.threat(2)) == (27, 26)


def test_pursued_by_shadow__shadow(table):
    """An exhausted ally goes back to its owner's hand."""
    ally = {"card": "snowbourn_scout", "exhausted": True}
    seats = [{"area": ["gimli", "legolas", ally, "horseback_archer"], "engaged": ["eastern_crows"]}]
    t = table(seats, "shadow_step", encounter_deck=["pursued_by_shadow"]).choose("gimli").skip_to("target")
    assert t.zone("snowbourn_scout") == ("hand", 1)
    assert t.threat() == 25


def test_pursued_by_shadow__shadow_takes_the_defender(table):
    """The defending ally is exhausted: gone, it leaves the attack undefended (Q84)."""
    seats = [{"area": ["gimli", "horseback_archer"], "engaged": ["eastern_crows"]}]
    t = table(seats, "shadow_step", encounter_deck=["pursued_by_shadow"]).choose("horseback_archer").skip_to("target")
    assert t.zone("horseback_archer") == ("hand", 1)
    assert t.damage("gimli") == 1


def test_pursued_by_shadow__shadow_without_ally(table):
    seats = [{"area": ["gimli", "horseback_archer"], "engaged": ["eastern_crows"]}]
    t = table(seats, "shadow_step", encounter_deck=["pursued_by_shadow"]).choose("gimli").skip_to("target")
    assert t.threat() == 28


def test_treacherous_fog(table):
    """B16: also the location revealed after it; a player at 35 discards a card of his choice."""
    seats = [
        {"area": ["gimli"], "hand": ["feint", "quick_strike"], "threat": 35},
        {"area": ["dunhere"], "hand": ["hasty_stroke"], "threat": 34},
    ]
    deck = ["gladden_fields", "treacherous_fog"]
    t = table(seats, "staging_step", encounter_deck=deck, staging=["forest_gate", "hill_troll"])
    assert (t.prompt, t.asked) == ("discard", 1)
    t.choose("quick_strike").skip_to("travel")
    assert t.ids("hand", 1) == ["feint"] and t.ids("hand", 2) == ["hasty_stroke"]
    assert (t.threat(1), t.threat(2)) == (43, 42)  # 2 + 1 for the gate, 1 for the troll, 3 + 1 for the fields


def test_treacherous_fog__ends_with_the_phase(table):
    """The gate's 2 in the next round, against nobody's willpower."""
    deck = ["old_forest_road", "treacherous_fog"]
    t = table([{"area": ["gimli"]}], "staging_step", encounter_deck=deck, staging=["forest_gate"]).skip_to("travel")
    assert t.threat() == 28  # 2 + 1
    t.skip_to("commit").choose("done").skip_to("travel")
    assert t.threat() == 32  # 1 in the refresh phase, then 2 and the road's 1
