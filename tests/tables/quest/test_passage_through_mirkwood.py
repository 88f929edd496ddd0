"""The cards of the encounter set Passage Through Mirkwood."""

QUESTING = {"committed": True, "exhausted": True}


def test_forest_spider(table):
    t = table([{"area": ["gimli"]}], "optional_engagement", staging=["forest_spider"]).choose("forest_spider")
    assert t.total("forest_spider", "attack") == 3
    t.choose("gimli").skip_to("commit")
    assert t.damage("gimli") == 1
    assert t.total("forest_spider", "attack") == 2


def test_forest_spider__another_engages(table):
    seats = [{"area": ["gimli"], "engaged": ["forest_spider"]}]
    t = table(seats, "optional_engagement", staging=["king_spider"]).choose("king_spider")
    assert t.total("forest_spider", "attack") == 2


def test_forest_spider__shadow(table):
    hero = {"card": "gimli", "attached": ["dwarven_axe", {"card": "caught_in_a_web", "owner": 0}]}
    seats = [
        {"area": [hero, {"card": "legolas", "attached": ["citadel_plate"]}], "engaged": ["east_bight_patrol"]},
        {"area": [{"card": "dunhere", "attached": ["unexpected_courage"]}]},
    ]
    t = table(seats, "shadow_step", encounter_deck=["forest_spider"]).choose("gimli").skip_to("choose_attachment")
    assert t.options == ["card:dwarven-axe", "card:citadel-plate"]
    t.choose("citadel_plate")
    assert t.zone("citadel_plate") == ("discard", 1)
    assert t.zone("dwarven_axe") == ("attached", 0)


def test_east_bight_patrol(table):
    """Printed: engagement cost 5, threat 3, attack 3, defense 1, 2 hit points."""
    seats = [{"area": ["gimli", "legolas"], "threat": 5}]
    t = table(seats, "quest_resolution", staging=["east_bight_patrol"]).skip_to("defend")
    assert t.threat() == 8 and t.zone("east_bight_patrol") == ("engaged", 1)
    t.choose("gimli").skip_to("target")
    assert t.damage("gimli") == 1
    t.choose("east_bight_patrol").skip_to("commit")
    assert t.zone("east_bight_patrol") == ("encounter_discard", 0)


def test_east_bight_patrol__shadow(table):
    seats = [{"area": ["gimli", "legolas"], "engaged": ["ungoliants_spawn"]}]
    t = table(seats, "shadow_step", encounter_deck=["east_bight_patrol"]).choose("gimli").skip_to("target")
    assert t.damage("gimli") == 4  # 5 + 1 - 2
    assert t.threat() == 25
    assert t.total("ungoliants_spawn", "attack") == 5


def test_east_bight_patrol__shadow_undefended(table):
    """A5: the Spawn undefended with this shadow card."""
    seats = [{"area": ["gimli", "legolas"], "engaged": ["ungoliants_spawn"]}]
    t = table(seats, "shadow_step", encounter_deck=["east_bight_patrol"]).choose("no-defender")
    t.skip_to("undefended").choose("gimli").skip_to("target")
    assert t.threat() == 28
    assert t.zone("gimli") == ("discard", 1)


def test_black_forest_bats(table):
    seats = [{"area": [{"card": c, **QUESTING} for c in ("gimli", "legolas")]}, {"area": ["dunhere"]}]
    t = table(seats, "staging_step", encounter_deck=["old_forest_road", "black_forest_bats"])
    assert (t.prompt, t.options) == ("choose_character", ["card:gimli", "card:legolas"])
    t.choose("gimli").skip_to("travel")
    assert t.exhausted("gimli")
    assert not t.flag("gimli", "committed") and not t.flag("legolas", "committed")
    assert t.threat() == 27  # nobody is left against 1 + 1


def test_black_forest_bats__anybodys_character(table):
    """Each player chooses one who is committed, whoever controls it; the second one takes what is left."""
    gone = [{"card": c, **QUESTING} for c in ("gimli", "legolas", "thalin")]
    t = table([{"area": gone}, {"area": ["dunhere"]}], "staging_step", encounter_deck=["black_forest_bats"])
    t.choose("gimli")
    assert (t.asked, t.options) == (2, ["card:legolas", "card:thalin"])


def test_old_forest_road(table):
    area = [{"card": "gimli", "exhausted": True}, {"card": "veteran_axehand", "exhausted": True}, "legolas"]
    seats = [{"area": area}, {"area": [{"card": "dunhere", "exhausted": True}]}]
    t = table(seats, "travel_phase", staging=["old_forest_road", "hummerhorns"])
    t.choose("old_forest_road", "old_forest_road")
    assert (t.prompt, t.options) == ("choose_character", ["card:gimli", "card:veteran-axehand"])
    t.choose("veteran_axehand").skip_to("engage")
    assert not t.exhausted("veteran_axehand") and t.exhausted("gimli")


def test_old_forest_road__nobody_exhausted(table):
    t = table([{"area": ["gimli"]}], "travel_phase", staging=["old_forest_road"]).choose("old_forest_road")
    assert t.prompt == "commit"


def test_old_forest_road__elsewhere(table):
    """Only the location travelled to answers."""
    seats = [{"area": [{"card": "gimli", "exhausted": True}], "deck": ["gandalf", "faramir"]}]
    t = table(seats, "travel_phase", staging=["old_forest_road", "forest_gate"])
    assert t.choose("forest_gate").options == ["card:forest-gate", "pass"]
    t = table(seats, "travel_phase", staging=["old_forest_road", "forest_gate"])
    assert t.choose("old_forest_road").options == ["card:old-forest-road", "pass"]


def test_forest_gate(table):
    seats = [{"area": ["gimli"]}, {"area": ["dunhere"], "deck": ["gandalf", "faramir", "sneak_attack"]}]
    rest = {"staging": ["forest_gate", "hummerhorns"], "variables": {"first_player": 2}}
    t = table(seats, "travel_phase", **rest).choose("forest_gate")
    assert (t.prompt, t.asked) == ("respond", 2)
    t.choose("forest_gate")
    assert (t.ids("hand", 2), t.ids("deck", 2)) == (["sneak_attack", "faramir"], ["gandalf"])


def test_forest_gate__declined(table):
    t = table([{"area": ["gimli"], "deck": ["gandalf"]}], "travel_phase", staging=["forest_gate"])
    t.choose("forest_gate", "pass")
    assert t.zone("forest_gate") == ("active_location", 0)


def test_forest_gate__empty_deck(table):
    t = table([{"area": ["gimli"]}], "travel_phase", staging=["forest_gate"]).choose("forest_gate")
    assert t.prompt == "commit"
