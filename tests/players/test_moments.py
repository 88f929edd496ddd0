"""Where an action is worth a stop at `quest`, and what is used without a question."""

import pytest

from game.engine.keeping.opening import SituationMatch
from game.engine.keeping.settings import Settings
from game.engine.machine.cartridge import load_table
from game.engine.telling import questions
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


@pytest.mark.parametrize(
    ("staging", "settings", "stops"),
    [
        (["forest_spider", "forest_spider"], None, False),
        (["forest_spider", {"card": "forest_spider", "damage": 1}], None, True),
        (["dol_guldur_beastmaster", "chieftan_ufthak"], None, True),
        (["forest_spider", "forest_spider"], Settings(ask_everything=True), True),
    ],
)
def test_q69_which_of_two_enemies_comes_first_is_asked_where_something_tells_them_apart(
    quest, staging, settings, stops
):
    seat = {"threat": 40, "area": ["aragorn"]}
    assert ("engagement_tie" in asked(quest, "engagement_checks", seat, settings, staging=staging)) is stops


@pytest.mark.parametrize(
    ("staging", "stops"), [(["forest_spider"] * 2, 0), (["chieftan_ufthak"] * 2 + ["forest_spider"] * 2, 1)]
)
def test_q69_where_two_players_would_be_engaged_by_different_enemies_it_is_asked(quest, staging, stops):
    """The Chieftains come to the first, the Spiders to either: only once the Chieftains are gone is it clear."""
    document = {
        "players": 2,
        "step": "engagement_checks",
        "variables": {"first_player": 1},
        "seat": [{"threat": threat, "area": ["aragorn"], "deck": ["gandalf"] * 5} for threat in (40, 27)],
        "zones": {"staging": staging, "encounter_deck": ["forest_gate"] * 6, **QUEST["zones"]},
    }
    sitting = Sitting(SituationMatch(quest, document), [Chair()] * 2, Settings())
    sitting.settle()
    ties = 0
    while not any(sitting.state.cards("engaged", 1)) or sitting.decision.prompt == "engagement_tie":
        ties += sitting.decision.prompt == "engagement_tie"
        sitting.choose(0)
    assert ties == stops


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


def test_with_two_an_enemy_is_asked_about_unless_it_can_only_come_to_oneself(quest):
    def prompts(threat: int, others: int) -> list[int]:
        seats = [{"threat": threat, "area": ["aragorn"]}, {"threat": others, "area": ["eowyn"]}]
        document = {
            "players": 2,
            "step": "optional_engagement",
            "variables": {"first_player": 1},
            "seat": seats,
            "zones": {"staging": ["forest_spider"], **QUEST["zones"]},
        }
        sitting = Sitting(SituationMatch(quest, document), [Chair()] * 2, Settings())
        sitting.settle()
        found = []
        while sitting.decision is not None and sitting.decision.prompt == "engage":
            found.append(sitting.decision.player)
            sitting.choose(sitting.passing())
        return found

    assert prompts(30, 20) == [2], "25 is within 30: only the other one could take it instead"
    assert prompts(30, 30) == [1, 2] and prompts(20, 20) == [1, 2]


@pytest.mark.parametrize(
    ("area", "hand", "stops"),
    [
        ([{"card": "aragorn", "attached": ["unexpected_courage"]}], [], False),
        ([{"card": "aragorn", "attached": ["unexpected_courage"], "exhausted": True}], [], True),
        (["wandering_took", "eowyn"], [], False),
        ([{"card": "theodred", "resources": 1}], ["sneak_attack", "gandalf"], False),
        ([{"card": "theodred", "resources": 1}], ["ever_vigilant"], False),
    ],
)
def test_what_helps_nobody_before_the_quest_does_not_hold_up_planning(quest, area, hand, stops):
    assert ("plan" in asked(quest, "planning_phase", {"area": area, "hand": hand})) is stops


def test_readying_is_a_stop_before_a_fight_where_it_readies_somebody_who_fights(quest):
    def stops(area: list, hand: str) -> bool:
        seat = {"area": area, "hand": [hand], "engaged": ["forest_spider"]}
        return "act_shadows" in asked(quest, "shadow_step", seat)

    ready, tired = {"card": "theodred", "resources": 2}, {"card": "aragorn", "exhausted": True}
    assert stops([ready, tired], "common_cause")
    assert not stops([{"card": "aragorn", "resources": 2}, {"card": "theodred", "exhausted": True}], "common_cause")
    assert stops([ready, {"card": "guard_of_the_citadel", "exhausted": True}], "ever_vigilant")


def test_shadow_cards_that_nobody_has_seen_have_no_order(quest):
    seat = {"area": ["gimli", "legolas"], "engaged": ["dol_guldur_beastmaster"]}
    assert "shadow_order" not in asked(quest, "shadow_step", seat)
    assert "shadow_order" in asked(quest, "shadow_step", seat, Settings(ask_everything=True))


@pytest.mark.parametrize(("answer", "used"), [("always", True), ("never", False)])
def test_what_a_guide_finds_on_the_way_costs_nothing(quest, answer, used):
    seat = {"threat": 20, "area": ["eowyn", "lorien_guide"]}
    zones = {"active_location": ["old_forest_road"], **QUEST["zones"]}
    document = {"players": 1, "step": "commit_characters", "variables": {"first_player": 1}, "seat": [seat]}
    answers = {"quest": {"lorien_guide": answer}} if answer != "always" else {}
    sitting = Sitting(SituationMatch(quest, {**document, "zones": zones}), [Chair()], Settings(answers=answers))
    sitting.settle()
    guide = next(one for one in sitting.decision.options if sitting.state.card_id(one.value) == "lorien_guide")
    sitting.choose_all([guide, sitting.decision.options[-1]])
    asked = [sitting.match.state_at(n).asked for n in range(sitting.match.position)]
    made = [one.options[chosen.choice.option] for one, chosen in zip(asked, sitting.match.history, strict=True)]
    assert (guide._replace(label="") in [one._replace(label="") for one in made[1:]]) is used
    assert all(one.choice.auto for one in sitting.match.history[1:])


@pytest.mark.parametrize(
    ("threats", "told"),
    [
        ((29, 20), "Forest Spider: 25 is within your 29, it will engage you at the check"),
        ((20, 29), "Forest Spider: 25 is within another player’s 29, it will engage them at the check"),
        ((27, 29), "Forest Spider: 25 is within your 27 and within another’s threat, it will engage one of you"),
        ((20, 21), ""),
    ],
)
def test_the_question_of_engaging_says_what_comes_anyway(quest, threats, told):
    document = {
        "players": 2,
        "step": "optional_engagement",
        "variables": {"first_player": 1},
        "seat": [{"threat": threat, "area": ["aragorn"]} for threat in threats],
        "zones": {"staging": ["forest_spider"], **QUEST["zones"]},
    }
    match = SituationMatch(quest, document)
    assert match.decision.prompt == "engage" and match.decision.player == 1
    said = questions.otherwise_text(match.state, match.decision, 1, "en")
    assert said.startswith(told) and bool(said) is bool(told)


@pytest.mark.parametrize("card", ["feint", "thicket_of_spears"])
def test_what_holds_enemies_back_is_a_stop_only_while_one_may_still_attack(quest, card):
    """Against an attack under way it changes nothing, and in planning it is over before anybody attacks (Q87)."""
    heroes = [{"card": name, "resources": 1} for name in ("gimli", "thalin", "legolas")]
    seat = {"threat": 25, "area": heroes, "hand": [card], "engaged": ["hill_troll"]}
    assert not {"act_shadowed", "act_declared", "act_combat"} & set(asked(quest, "enemy_attacks", seat))
    assert asked(quest, "planning_phase", seat)[0] != "plan"
    assert "act_shadows" in asked(quest, "shadow_step", seat)
    second = {**seat, "engaged": ["hill_troll", "forest_spider"]}
    assert "act_shadowed" in asked(quest, "enemy_attacks", second), "the other one has not attacked yet"
