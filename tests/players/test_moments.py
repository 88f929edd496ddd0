"""Where an action is worth a stop at `quest`, and what is used without a question."""

import pytest

from game.engine.keeping.opening import SituationMatch
from game.engine.keeping.settings import Settings
from game.engine.machine.cartridge import load_table
from game.players.sitting import Chair, Sitting

QUEST = {"zones": {"current_quest": ["flies_and_spiders"]}}
COMMITTED = {"card": "eowyn", "committed": True, "exhausted": True}


@pytest.fixture(scope="module")
def quest():
    return load_table("quest")


def asked(quest, step: str, seat: dict, settings: Settings | None = None, **zones) -> list[str]:
    """What one player is asked who always passes, until the round is over."""
    seat = {"threat": 20, "deck": ["gandalf"] * 5, **seat}
    table_zones = {"encounter_deck": ["forest_gate"] * 6, **QUEST["zones"], **zones}
    document = {"players": 1, "step": step, "variables": {"first_player": 1}, "seat": [seat], "zones": table_zones}
    sitting = Sitting(SituationMatch(quest, document), [Chair()], settings or Settings())
    sitting.settle()
    found = []
    while sitting.decision is not None and sitting.decision.prompt not in found:
        found.append(sitting.decision.prompt)
        passing = sitting.passing()
        sitting.choose(passing if passing is not None else 0)
    return found


def test_more_willpower_is_a_stop_where_the_quest_fails(quest):
    seat = {"area": [COMMITTED], "hand": ["gandalf"]}
    assert "act_staged" in asked(quest, "staging_step", seat, staging=["ungoliants_spawn"])


def test_more_willpower_is_no_stop_where_a_point_reaches_nothing(quest):
    seat = {"area": [COMMITTED, {"card": "aragorn", "committed": True, "exhausted": True}], "hand": ["gandalf"]}
    nothing = {"staging": [], "encounter_deck": []}
    assert "act_staged" not in asked(quest, "staging_step", seat, **nothing)
    location = {"active_location": [{"card": "old_forest_road", "progress": 2}]}
    assert "act_staged" not in asked(quest, "staging_step", seat, **nothing, **location), "it is explored anyway"
    stage = {"current_quest": [{"card": "flies_and_spiders", "progress": 1}]}
    assert "act_staged" in asked(quest, "staging_step", seat, **nothing, **stage), "the last point of the stage"


def test_planning_in_which_only_questing_could_be_helped_is_not_asked(quest):
    idle = {"area": ["eowyn"], "hand": ["gandalf"]}
    assert "plan" not in asked(quest, "planning_phase", idle)
    assert "plan" in asked(quest, "planning_phase", idle, Settings(ask_everything=True))
    assert "plan" in asked(quest, "planning_phase", {"area": [{"card": "eowyn", "resources": 5}], "hand": ["gandalf"]})


@pytest.mark.parametrize(
    ("enemy", "stops"),
    [("dol_guldur_orcs", True), ({"card": "dol_guldur_orcs", "damage": 1}, False), ("chieftan_ufthak", False)],
)
def test_more_attack_is_a_stop_where_it_kills_whom_it_would_not(quest, enemy, stops):
    """Gimli attacks with 2; the Orcs have 3 hit points and no defense."""
    seat = {"area": [{"card": "gimli", "resources": 1}], "hand": ["blade_mastery"], "engaged": [enemy]}
    document = {"players": 1, "step": "player_attacks", "variables": {"first_player": 1}, "seat": [seat], **QUEST}
    sitting = Sitting(SituationMatch(quest, document), [Chair()], Settings())
    sitting.settle()
    assert sitting.decision.prompt == "target"
    sitting.choose(0)
    assert (sitting.decision.prompt == "act_declared") is stops


def test_an_enemy_that_comes_anyway_is_not_asked_about(quest):
    seat = {"threat": 30, "area": ["aragorn"]}
    assert "engage" not in asked(quest, "optional_engagement", seat, staging=["forest_spider"])
    assert "engage" in asked(quest, "optional_engagement", {**seat, "threat": 20}, staging=["forest_spider"])
    assert "engage" in asked(
        quest, "optional_engagement", seat, Settings(ask_everything=True), staging=["forest_spider"]
    )


def test_what_costs_nothing_is_used_and_can_be_asked_about(quest):
    seat = {"area": [{"card": "aragorn", "attached": ["steward_of_gondor"]}], "hand": ["gandalf"]}
    document = {"players": 1, "step": "resource_phase", "variables": {"first_player": 1}, "seat": [seat], **QUEST}
    for answer, coins in (("always", 3), ("ask", 1), ("never", 1)):
        settings = Settings(answers={"quest": {"steward_of_gondor": answer}} if answer != "always" else {})
        sitting = Sitting(SituationMatch(quest, document), [Chair()], settings)
        sitting.settle()
        hero = next(card for card in sitting.state.cards("area", 1) if sitting.state.card_id(card) == "aragorn")
        assert sitting.state.counter(hero, "resources") == coins
        assert all(one.choice.auto for one in sitting.match.history)
