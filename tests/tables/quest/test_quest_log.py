"""What the log of quest tells in positions where it used to leave something out, or told it of another card."""

import pytest

from game.engine.keeping.opening import SituationMatch
from game.engine.machine.ids import option_ids
from game.engine.telling import story

FILLED = {"threat": 25, "deck": ["gandalf"]}


def log(quest, seats, step, choices=(), lang="en", **zones):
    """The lines that are told from a position on."""
    laid = {"current_quest": ["flies_and_spiders"], "encounter_deck": ["forest_gate", "old_forest_road"]} | zones
    document = {"players": len(seats), "step": step, "seat": [FILLED | seat for seat in seats], "zones": laid}
    match = SituationMatch(quest, document)
    for wanted in choices:
        match.choose(option_ids(match.state, match.decision).index(wanted))
    return story.told(match, lang)


def test_q87_feint_says_that_the_attack_under_way_goes_on(quest):
    seat = {"area": [{"card": "gimli", "resources": 1}, "thalin"], "hand": ["feint"], "engaged": ["hill_troll"]}
    lines = log(quest, [seat], "enemy_attacks", ["pass", "card:gimli", "pass", "card:feint"])
    assert lines[-2:] == [
        "Player 1 plays Feint: Hill Troll cannot attack Player 1 until the phase ends; the attack under way goes on",
        "Hill Troll: attack 6 against defense 2; 4 damage on Gimli",
    ]


@pytest.mark.parametrize(
    ("step", "choices", "more"),
    [
        ("planning_phase", ["card:thicket-of-spears"], ""),
        ("enemy_attacks", ["pass", "card:gimli", "pass", "card:thicket-of-spears"], "; the attack under way goes on"),
    ],
)
def test_q124_thicket_of_spears_is_told_with_its_end(quest, step, choices, more):
    area = [{"card": hero, "resources": 1} for hero in ("gimli", "thalin", "legolas")]
    seat = {"area": area, "hand": ["thicket_of_spears"], "engaged": ["hill_troll"]}
    held = "Player 1 plays Thicket of Spears: Hill Troll cannot attack Player 1 until the phase ends"
    assert held + more in log(quest, [seat], step, choices)


def test_q90_an_attack_within_an_attack_has_its_own_line(quest):
    sniper = {"card": "goblin_sniper", "attached": [{"card": "wolf_rider", "owner": 0}]}
    deck = ["old_forest_road", "forest_gate"]
    seat = {"area": ["gimli", "thalin"], "engaged": [sniper]}
    lines = log(quest, [seat], "enemy_attacks", ["card:gimli", "card:thalin"], encounter_deck=deck)
    begun = lines.index("Goblin Sniper attacks Player 1: Gimli defends; shadow card Wolf Rider")
    assert lines[begun + 1].startswith("Wolf Rider attacks Player 1: Thalin defends; shadow card Forest Gate")
    assert lines[begun + 1].endswith("; attack 2 against defense 2")
    assert lines[begun + 2] == "Goblin Sniper goes on with its attack on Player 1: attack 2 against defense 2"
    assert lines[begun + 3] == "Wolf Rider takes effect: back into the encounter deck Wolf Rider"


def test_damage_to_several_is_told_of_the_card_that_deals_it(quest):
    armed = {"card": "gimli", "attached": ["horn_of_gondor"]}
    area = [armed, "snowbourn_scout", {"card": "guard_of_the_citadel", "damage": 1}]
    deck = ["old_forest_road", "evil_storm"]
    choices = ["card:horn-of-gondor"] * 2
    lines = log(quest, [{"threat": 35, "area": area}], "staging_step", choices, encounter_deck=deck)
    horn = "Player 1 uses Horn of Gondor: Gimli gets 1 resource"
    begun = lines.index("Evil Storm is revealed: 1 damage on Gimli, Snowbourn Scout; Snowbourn Scout is destroyed")
    assert lines[begun + 1 : begun + 4] == [
        horn, "Evil Storm: 1 damage on Guard of the Citadel; Guard of the Citadel is destroyed", horn,
    ]  # fmt: skip


def test_q40_an_attachment_that_leaves_play_is_named(quest):
    armed = {"card": "gimli", "attached": ["dwarven_axe", "horn_of_gondor"]}
    orcs = {"card": "dol_guldur_orcs", "attached": [{"card": "forest_spider", "owner": 0}]}
    seat = {"area": [armed, "thalin"], "engaged": [orcs]}
    lines = log(quest, [seat], "enemy_attacks", ["card:thalin", "card:dwarven-axe"])
    assert "shadow card Forest Spider; Player 1 loses Dwarven Axe" in lines[-1]


def test_q40_what_a_character_bore_goes_with_it(quest):
    dying = {"card": "gimli", "damage": 4, "attached": ["dwarven_axe", "horn_of_gondor"]}
    seat = {"area": [dying, "thalin"], "engaged": ["hill_troll"]}
    lines = log(quest, [seat], "enemy_attacks", ["card:gimli"])
    assert any("Gimli is destroyed; Player 1 loses Dwarven Axe, Horn of Gondor" in line for line in lines)


def test_q57_who_leaves_the_quest_is_told(quest):
    gone = [{"card": c, "committed": True, "exhausted": True} for c in ("gimli", "legolas")]
    deck = ["forest_gate", "old_forest_road", "black_forest_bats"]
    seats = [{"area": gone}, {"area": ["denethor"]}]
    lines = log(quest, seats, "staging_step", ["card:gimli"], encounter_deck=deck)
    assert "Black Forest Bats are revealed: Gimli leaves the quest; Legolas leaves the quest" in lines


def test_who_wounds_an_enemy_as_it_is_revealed_is_told(quest):
    gone = [{"card": "thalin", "committed": True, "exhausted": True}]
    lines = log(quest, [{"area": gone}], "staging_step", encounter_deck=["old_forest_road", "king_spider"])
    assert any(
        "King Spider is revealed: Thalin deals it damage on sight; 1 damage on King Spider" in one for one in lines
    )


def test_iron_shackles_are_told_where_they_lie_and_what_they_swallow(quest):
    gone = [{"card": "gimli", "committed": True, "exhausted": True}, "thalin"]
    deck = ["forest_gate", "old_forest_road", "iron_shackles"]
    seat = {"area": gone, "deck": ["gandalf", "feint", "beorn"]}
    lines = log(quest, [seat], "staging_step", encounter_deck=deck, current_quest=["the_necromancers_tower"])
    assert "Iron Shackles is revealed: it lies on the deck of Player 1, the next draw is lost" in lines
    assert "Iron Shackles takes effect: Player 1 draws nothing; discarded: Iron Shackles" in lines


def test_beorn_going_into_the_deck_is_told(quest):
    seat = {"area": ["gimli", "beorn"], "hand": []}
    lines = log(quest, [seat], "planning_phase", ["card:beorn"])
    assert "Player 1 uses Beorn: +5 attack until the phase ends" in lines
    assert "Player 1 shuffles into the deck: Beorn" in lines


def test_q153_the_nazgul_comes_with_the_rescue(quest):
    seat = {"area": ["gimli"], "captive": ["aragorn"]}
    zones = {"current_quest": ["through_the_caverns"], "set_aside": ["nazgul_of_dol_guldur"]}
    gone = {"area": [{"card": "gimli", "committed": True, "exhausted": True}]}
    lines = log(quest, [seat | gone], "quest_resolution", ["card:through-the-caverns"], **zones)
    assert any("into the staging area comes Nazgûl of Dol Guldur" in line for line in lines)


def test_q129_an_objective_without_its_guard_is_told(quest):
    guard = {"card": "dol_guldur_orcs", "damage": 2, "attached": [{"card": "shadow_key", "owner": 0}]}
    seat = {"area": ["gimli"], "engaged": [guard]}
    lines = log(quest, [seat], "player_attacks", ["card:dol-guldur-orcs"])
    assert any("Shadow Key lies unguarded in the staging area" in line for line in lines)


def test_an_orc_guard_is_called_so_by_everybody(quest):
    """A face-down card of a deck; what it was shows when it goes."""
    seat = {"area": ["gimli"], "orc_guards": ["gandalf"]}
    lines = log(quest, [seat], "enemy_attacks", ["no-defender"])
    assert any(line.startswith("Orc Guard attacks Player 1") for line in lines)
    lines = log(quest, [seat], "player_attacks", ["hidden:1/orc-guards/1"])
    assert any("it is destroyed; the Orc Guard was Gandalf" in line for line in lines)


def test_an_enemy_of_another_player_that_is_sent_back_is_told_with_the_card(quest):
    sender = {"area": [{"card": "eowyn", "resources": 2}], "hand": ["a_light_in_the_dark"]}
    seats = [sender, {"area": ["gimli"], "engaged": ["hill_troll"]}]
    lines = log(quest, seats, "planning_phase", ["card:a-light-in-the-dark"])
    assert "Player 1 plays A Light in the Dark: back in the staging area Hill Troll" in lines


def test_whoever_goes_on_the_quest_is_told_before_what_is_revealed(quest):
    deck = ["old_forest_road", "forest_gate", "king_spider"]
    lines = log(quest, [{"area": ["gimli", "legolas"]}], "quest_phase", ["card:gimli", "done"], encounter_deck=deck)
    gone, shown = (
        lines.index("Player 1 commits Gimli to the quest"),
        lines.index("King Spider is revealed: Legolas exhausts"),
    )
    assert gone < shown < next(place for place, line in enumerate(lines) if line.startswith("Willpower 2 against"))


def test_the_price_of_a_journey_is_told_with_it(quest):
    zones = {"staging": ["great_forest_web"]}
    lines = log(
        quest, [{"area": ["gimli", "legolas"]}], "travel_phase", ["card:great-forest-web", "card:gimli"], **zones
    )
    assert "The players travel to Great Forest Web: Gimli exhausts" in lines


def test_a_players_attack_names_the_enemy_then_who_attacks(quest):
    seat = {"area": ["gimli", "legolas"], "engaged": ["forest_spider"]}
    choices = ["card:forest-spider", "card:gimli", "card:legolas"]
    lines = log(quest, [seat], "player_attacks", choices)
    assert any(line.startswith("Player 1 attacks Forest Spider with Gimli, Legolas: attack 5") for line in lines)


def test_who_controls_a_card_that_comes_back_is_told(quest):
    """Stand and Fight takes it from anybody's discard pile, under one's own control."""
    caller = {"area": [{"card": "eowyn", "resources": 3}], "hand": ["stand_and_fight"]}
    seats = [caller, {"area": ["gimli"], "discard": ["silverlode_archer"]}]
    lines = log(quest, seats, "planning_phase", ["card:stand-and-fight"])
    assert any(line.startswith("Player 1 plays Stand and Fight: puts into play Silverlode Archer") for line in lines)


def test_an_attack_that_a_sentinel_does_not_take_is_one_line(quest):
    seats = [{"area": ["gimli"], "engaged": ["hill_troll"]}, {"area": ["aragorn"]}]
    lines = log(quest, seats, "enemy_attacks", ["no-defender", "no-defender"])
    assert any(line.startswith("Hill Troll attacks Player 1: nobody defends; attack 6") for line in lines)
    assert not any("No defender" in line for line in lines)


def test_what_comes_after_iron_shackles_is_not_told_of_them(quest):
    shackled = {"area": ["gimli"], "deck": ["gandalf", "feint"], "shackles": ["iron_shackles"]}
    lines = log(quest, [shackled, {"area": ["thalin"]}], "resource_phase")
    assert [line for line in lines if line.startswith("Iron Shackles takes effect")] == [
        "Iron Shackles takes effect: Player 1 draws nothing; discarded: Iron Shackles"
    ]


def test_a_card_that_is_left_where_it_lay_is_told(quest):
    lines = log(quest, [{"area": ["denethor", "gimli"]}], "planning_phase", ["card:denethor", "leave-it"])
    assert "Player 1 uses Denethor: leaves it there" in lines
