"""The cards of the encounter set Wilderlands."""

QUESTING = {"committed": True, "exhausted": True}


def test_wolf_rider(table):
    """Surge (Q133)."""
    t = table([{"area": ["gimli"]}], "staging_step", encounter_deck=["forest_gate", "old_forest_road", "wolf_rider"])
    t.skip_to("travel")
    assert t.ids("staging") == ["wolf_rider", "old_forest_road"]


def test_wolf_rider__shadow(table):
    """2 against each defender; the rider's own shadow card is the Adder, which has no effect."""
    seats = [{"area": ["gimli", "legolas"], "engaged": ["east_bight_patrol"]}]
    t = table(seats, "shadow_step", encounter_deck=["forest_gate", "marsh_adder", "wolf_rider"]).choose("gimli")
    assert (t.prompt, t.options) == ("defend", ["card:legolas", "no-defender"])
    t.choose("legolas").skip_to("commit")
    assert (t.damage("gimli"), t.damage("legolas")) == (1, 1)
    assert t.ids("encounter_deck") == ["forest_gate", "wolf_rider"]
    assert t.ids("encounter_discard") == ["marsh_adder"]


def test_wolf_rider__shadow_undefended(table):
    """The first attack keeps its defender meanwhile."""
    seats = [{"area": ["gimli", "legolas"], "engaged": ["east_bight_patrol"]}]
    t = table(seats, "shadow_step", encounter_deck=["dol_guldur_orcs", "wolf_rider"]).choose("gimli", "no-defender")
    assert (t.prompt, t.state.decision.amount) == ("undefended", 5)  # 2 + 3
    t.choose("legolas").skip_to("target", "commit")
    assert t.zone("legolas") == ("discard", 1)
    assert t.damage("gimli") == 1


def ridden(table, *deck):
    """A Beastmaster with the top card of the deck and one more attacks Gimli; known cards are turned in any order."""
    cards = [{"card": card, "known": [1]} for card in deck]
    seats = [{"area": ["gimli", "legolas", "theodred"], "engaged": ["dol_guldur_beastmaster"]}]
    return table(seats, "shadow_step", encounter_deck=cards).choose("gimli")


def test_wolf_rider__shadow_between_others(table):
    """What another shadow card did to the first attack lasts; what the rider's own did is over."""
    t = ridden(table, "despair", "dol_guldur_orcs", "wolf_rider").choose("dol_guldur_orcs", "legolas").skip_to("target")
    assert (t.damage("gimli"), t.damage("legolas")) == (2, 2)  # 3 + 1 - 2 and 2 - 0


def test_wolf_rider__shadow_after_despair(table):
    """Despair belongs to the first attack alone."""
    t = ridden(table, "forest_gate", "despair", "wolf_rider").choose("despair", "legolas").skip_to("target")
    assert (t.damage("gimli"), t.damage("legolas")) == (3, 1)


def test_wolf_rider__enemy_defeated(table):
    """Its enemy is gone and its shadow cards with it; the rider still goes on top of the deck after combat."""
    seats = [{"area": ["gimli", "legolas"], "engaged": ["east_bight_patrol"]}]
    t = table(seats, "shadow_step", encounter_deck=["forest_gate", "wolf_rider"]).choose("no-defender", "gimli")
    t.skip_to("undefended").choose("gimli").skip_to("target").choose("east_bight_patrol")
    t.skip_to("commit")
    assert t.zone("east_bight_patrol") == ("encounter_discard", 0)
    assert t.ids("encounter_deck") == ["wolf_rider"]


def test_hill_troll(table):
    """D11: 6 against defense 1 and 2 hit points."""
    seats = [{"area": ["gimli", {"card": "legolas", "damage": 2}], "engaged": ["hill_troll"]}]
    t = table(seats, "shadow_step").choose("legolas").skip_to("target")
    assert t.zone("legolas") == ("discard", 1)
    assert t.threat() == 28


def test_hill_troll__undefended(table):
    seats = [{"area": ["gimli", "legolas"], "engaged": ["hill_troll"]}]
    t = table(seats, "shadow_step").choose("no-defender", "gimli").skip_to("target")
    assert t.zone("gimli") == ("discard", 1) and t.threat() == 26


def test_hill_troll__no_surplus(table):
    seats = [{"area": ["gimli", "legolas"], "engaged": ["hill_troll"]}]
    t = table(seats, "shadow_step").choose("gimli").skip_to("target")
    assert t.damage("gimli") == 4 and t.threat() == 25


def test_goblin_sniper(table):
    """D20: two snipers keep each other from being chosen, and both shoot."""
    seats = [{"area": ["gimli"]}, {"area": ["dunhere", "theodred"]}]
    t = table(seats, "optional_engagement", staging=["goblin_sniper", "goblin_sniper"]).skip_to("choose_character")
    assert (t.asked, t.damage("gimli")) == (2, 1)
    t.choose("dunhere", "theodred")
    assert (t.damage("gimli"), t.damage("dunhere"), t.damage("theodred")) == (2, 1, 1)


def test_goblin_sniper__alone(table):
    """Once the other enemy is engaged the next player may choose the sniper, who then does not shoot."""
    seats = [{"area": ["gimli"]}, {"area": ["dunhere"]}]
    t = table(seats, "optional_engagement", staging=["goblin_sniper", "black_forest_bats"])
    assert t.options == ["card:black-forest-bats", "pass"]
    t.choose("black_forest_bats")
    assert (t.asked, t.options) == (2, ["card:goblin-sniper", "pass"])
    t.choose("goblin_sniper").skip_to("defend").choose("gimli", "dunhere").skip_to("commit")
    assert (t.damage("gimli"), t.damage("dunhere")) == (0, 1)


def test_goblin_sniper__engagement_check(table):
    seats = [{"area": ["gimli"], "threat": 48}]
    t = table(seats, "engagement_checks", staging=["goblin_sniper", "hill_troll"]).skip_to("attacker")
    assert t.zone("goblin_sniper") == t.zone("hill_troll") == ("engaged", 1)


def test_marsh_adder(table):
    """A8: defended or not."""
    seats = [{"area": ["gimli", "legolas"], "engaged": ["marsh_adder"]}, {"area": ["dunhere"]}]
    t = table(seats, "shadow_step")
    assert (t.threat(1), t.threat(2)) == (26, 25)
    t.choose("gimli").skip_to("target")
    assert t.damage("gimli") == 2


def test_marsh_adder__another_attacks(table):
    """The bats attack; the Adder does not, nor are the Wargs sent back by their card without a shadow effect."""
    seats = [{"area": ["gimli", "legolas"], "engaged": ["marsh_adder", "wargs", "black_forest_bats"]}]
    t = table(seats, "shadow_step", encounter_deck=["forest_gate"] * 3).choose("black_forest_bats", "gimli")
    assert (t.prompt, t.threat(), t.zone("wargs")) == ("attacker", 25, ("engaged", 1))


def test_wargs(table):
    seats = [{"area": ["gimli", "legolas"], "engaged": ["wargs"]}]
    t = table(seats, "shadow_step", encounter_deck=["forest_gate"]).choose("gimli").skip_to("commit")
    assert t.damage("gimli") == 1
    assert t.zone("wargs") == ("staging", 0)
    assert t.zone("forest_gate") == ("encounter_discard", 0)


def test_wargs__with_a_shadow_effect(table):
    """A cancelled effect is one too, so only the text counts; no card at all keeps them as well."""
    seats = [{"area": ["gimli", "legolas"], "engaged": ["wargs"]}]
    for deck in (["dol_guldur_orcs"], []):
        t = table(seats, "shadow_step", encounter_deck=deck).choose("gimli").skip_to("target")
        assert t.zone("wargs") == ("engaged", 1)


def test_wargs__shadow(table):
    seats = [{"area": ["gimli", "legolas"], "engaged": ["king_spider"]}]
    t = table(seats, "shadow_step", encounter_deck=["wargs"]).choose("gimli").skip_to("target")
    assert t.damage("gimli") == 2  # 3 + 1 - 2
    assert t.total("king_spider", "attack") == 3


def test_wargs__shadow_undefended(table):
    seats = [{"area": ["gimli", "legolas"], "engaged": ["black_forest_bats"]}]
    t = table(seats, "shadow_step", encounter_deck=["wargs"]).choose("no-defender", "gimli").skip_to("target")
    assert t.damage("gimli") == 3  # 1 + 2


def test_despair(table):
    """Never from the active location (Q55)."""
    t = table(
        [{"area": ["gimli"]}],
        "staging_step",
        progress=5,
        encounter_deck=["despair"],
        active_location=[{"card": "forest_gate", "progress": 3}],
        staging=["hummerhorns"],
    ).skip_to("engage")
    assert (t.progress("flies_and_spiders"), t.progress("forest_gate")) == (1, 3)


def test_despair__fewer(table):
    t = table([{"area": ["gimli"]}], "staging_step", progress=2, encounter_deck=["despair"], staging=["hummerhorns"])
    assert t.skip_to("engage").progress("flies_and_spiders") == 0


def test_despair__shadow(table):
    seats = [{"area": ["gimli", "legolas"], "engaged": ["king_spider", "black_forest_bats"]}]
    t = table(seats, "shadow_step", encounter_deck=["forest_gate", "despair"]).choose("king_spider", "gimli")
    t.skip_to("defend").choose("legolas").skip_to("commit")
    assert (t.damage("gimli"), t.damage("legolas")) == (3, 0)


def test_the_brown_lands(table):
    t = table([{"area": ["gimli"]}], "travel_phase", staging=["the_brown_lands", "hummerhorns"])
    t.choose("the_brown_lands")
    assert t.prompt == "engage"
    assert t.zone("the_brown_lands") == ("encounter_discard", 0)


def test_the_brown_lands__elsewhere(table):
    t = table([{"area": ["gimli"]}], "travel_phase", staging=["the_brown_lands", "forest_gate", "hummerhorns"])
    assert t.choose("forest_gate").prompt == "engage"
    assert t.zone("the_brown_lands") == ("staging", 0)


def test_the_east_bight(table):
    """D19: no choice but between two copies of it."""
    t = table([{"area": ["gimli"]}], "travel_phase", staging=["the_east_bight", "the_brown_lands", "hummerhorns"])
    assert t.prompt == "engage" and t.zone("the_east_bight") == ("active_location", 0)
    t = table([{"area": ["gimli"]}], "travel_phase", staging=["the_east_bight", "the_east_bight", "the_brown_lands"])
    assert t.options == ["card:the-east-bight", "card:the-east-bight#2"]


def test_the_east_bight__another_is_active(table):
    rest = {"staging": ["the_east_bight", "hummerhorns"], "active_location": ["forest_gate"]}
    t = table([{"area": ["gimli"]}], "travel_phase", **rest).skip_to("engage")
    assert t.zone("the_east_bight") == ("staging", 0)
