"""The cards of the encounter set Journey Down the Anduin."""

QUESTING = {"committed": True, "exhausted": True}


def test_misty_mountain_goblins(table):
    seats = [{"area": ["gimli", "legolas"], "engaged": ["misty_mountain_goblins"]}]
    t = table(seats, "shadow_step", progress=5).choose("gimli").skip_to("target")
    assert t.progress("flies_and_spiders") == 4
    assert t.damage("gimli") == 0  # 2 - 2


def test_misty_mountain_goblins__quest_card_only(table):
    """Q55: nothing to take from the quest, and the active location keeps its progress."""
    seats = [{"area": ["gimli", "legolas"], "engaged": ["misty_mountain_goblins"]}]
    location = [{"card": "gladden_fields", "progress": 2}]
    t = table(seats, "shadow_step", active_location=location).choose("gimli").skip_to("target")
    assert (t.progress("flies_and_spiders"), t.progress("gladden_fields")) == (0, 2)


def test_misty_mountain_goblins__shadow(table):
    seats = [{"area": ["gimli", "legolas"], "engaged": ["hill_troll"]}]
    deck = ["misty_mountain_goblins"]
    t = table(seats, "shadow_step", progress=5, encounter_deck=deck).choose("gimli").skip_to("target")
    assert t.progress("flies_and_spiders") == 4


def test_misty_mountain_goblins__shadow_undefended(table):
    seats = [{"area": ["gimli", "legolas"], "engaged": ["eastern_crows"]}]
    deck = ["misty_mountain_goblins"]
    t = table(seats, "shadow_step", progress=5, encounter_deck=deck).choose("no-defender", "gimli").skip_to("target")
    assert t.progress("flies_and_spiders") == 2


def test_massing_at_night(table):
    """Two players: two more cards for it, and the second player's own."""
    deck = ["forest_gate", "hill_troll", "old_forest_road", "marsh_adder", "massing_at_night"]
    t = table([{"area": ["gimli"]}, {"area": ["dunhere"]}], "staging_step", encounter_deck=deck).skip_to("travel")
    assert t.ids("staging") == ["marsh_adder", "old_forest_road", "hill_troll"]
    assert t.ids("encounter_discard") == ["massing_at_night"]
    assert t.ids("encounter_deck") == ["forest_gate"]


def test_massing_at_night__shadow(table):
    """One more shadow card for each of two players, turned up in the same step: 1 + 1 + 1 on the Crows."""
    seats = [{"area": ["gimli", "legolas"], "engaged": ["eastern_crows"]}, {"area": ["dunhere"]}]
    deck = ["forest_gate", "east_bight_patrol", "eastern_crows", "massing_at_night"]
    t = table(seats, "shadow_step", encounter_deck=deck).choose("legolas").skip_to("target")
    assert t.damage("legolas") == 2  # 3 - 1
    assert t.ids("encounter_deck") == ["forest_gate"]
    assert len(t.ids("shadows")) == 3


def test_banks_of_the_anduin(table):
    """Explored, it goes on top of the encounter deck."""
    seats = [{"area": [{"card": "eowyn", **QUESTING}]}]
    deck = ["forest_gate", "hill_troll"]
    t = table(seats, "quest_resolution", active_location=["banks_of_the_anduin"], encounter_deck=deck)
    t.skip_to("commit")
    assert t.progress("flies_and_spiders") == 1  # 4 - 3
    assert t.ids("encounter_deck") == ["forest_gate", "hill_troll", "banks_of_the_anduin"]
    assert t.ids("encounter_discard") == []


def test_banks_of_the_anduin__shadow(table):
    """B19: a shadow card is discarded as any other."""
    seats = [{"area": ["gimli", "legolas"], "engaged": ["eastern_crows"]}]
    t = table(seats, "shadow_step", encounter_deck=["banks_of_the_anduin"]).choose("gimli").skip_to("commit")
    assert t.ids("encounter_discard") == ["banks_of_the_anduin"]


def test_gladden_fields(table):
    """One more threat for each player while it is active."""
    seats = [{"area": ["gimli"]}, {"area": ["dunhere"]}]
    t = table(seats, "refresh_phase", active_location=["gladden_fields"]).skip_to("commit")
    assert (t.threat(1), t.threat(2)) == (27, 27)


def test_gladden_fields__in_staging(table):
    t = table([{"area": ["gimli"]}], "refresh_phase", staging=["gladden_fields"]).skip_to("commit")
    assert t.threat() == 26


def test_gladden_fields__explored(table):
    """Victory 3: explored, it is worth 3 points (Q109)."""
    seats = [{"area": [{"card": "eowyn", **QUESTING}]}]
    t = table(seats, "quest_resolution", active_location=["gladden_fields"]).skip_to("commit")
    assert t.ids("victory_display") == ["gladden_fields"]
    assert t.call("group_score") == t.threat() - 3
