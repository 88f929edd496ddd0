"""Gestures: what is marked, what is asked at once, what can be played together; and one undo for each."""

import pytest

from game.engine.keeping.match import Match
from game.engine.keeping.opening import SituationMatch
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import Setup
from game.players.plans import Plan
from game.players.sitting import Sitting

COMMITTING = {
    "players": 1,
    "step": "commit_characters",
    "variables": {"first_player": 1},
    "seat": [{"threat": 20, "area": ["aragorn", "gloin", "eowyn", "faramir"]}],
    "zones": {"current_quest": ["flies_and_spiders"]},
}


def at(table: str, document: dict) -> Sitting:
    sitting = Sitting(SituationMatch(load_table(table), document))
    sitting.settle()
    return sitting


def named(sitting, name):
    return next(
        one for one in sitting.decision.options if one.kind == "card" and sitting.state.card_id(one.value) == name
    )


def test_what_is_marked_is_tried_on_a_copy_and_chosen_as_one():
    sitting = at("quest", COMMITTING)
    plan = Plan(sitting).toggled(named(sitting, "gloin")).toggled(named(sitting, "eowyn"))
    assert sitting.match.position == 0
    assert all(plan.state.flag(mark.value, "committed") for mark in plan.marks)
    end = next(index for index, one in enumerate(plan.decision.options) if one.kind == "button")
    happened = sitting.choose_all(plan.gesture(end))
    assert [one.auto for one in happened[:3]] == [False, True, True]
    assert all(sitting.state.flag(mark.value, "committed") for mark in plan.marks)
    assert sitting.undo() == ""
    assert sitting.match.position == 0


def test_what_is_marked_is_unmarked_by_the_same_press():
    sitting = at("quest", COMMITTING)
    gloin, eowyn = named(sitting, "gloin"), named(sitting, "eowyn")
    plan = Plan(sitting).toggled(gloin).toggled(eowyn)
    assert gloin in plan.decision.options
    assert plan.toggled(gloin).marks == [eowyn]
    assert plan.toggled(eowyn).marks == [gloin]


def test_whoever_was_chosen_last_is_proposed_and_only_then():
    sitting = at("quest", COMMITTING)
    gloin, eowyn = named(sitting, "gloin"), named(sitting, "eowyn")
    assert Plan(sitting).proposed([]).marks == []
    assert set(Plan(sitting).proposed([gloin, eowyn]).marks) == {gloin, eowyn}
    sitting.habits.ask_everything = True
    assert Plan(sitting).proposed([gloin, eowyn]).marks == []


ATTACKING = {
    "players": 1,
    "step": "player_attacks",
    "variables": {"first_player": 1},
    "seat": [{"threat": 20, "area": ["aragorn", "gloin", "gleowine"], "engaged": ["hill_troll"]}],
    "zones": {"current_quest": ["flies_and_spiders"]},
}


def test_the_only_enemy_is_attacked_with_one_press_by_whoever_has_nothing_else_to_do():
    sitting = at("quest", ATTACKING)
    assert sitting.decision.prompt == "target"
    plan = Plan(sitting).proposed([])
    assert [sitting.state.card_id(one.value) for one in plan.marks] == ["aragorn", "gloin"]
    assert plan.lead is not None and plan.decision.prompt == "join_attack"
    assert Plan(sitting).decision.options[-1].name == "done", "without marks it can be declined"
    end = next(index for index, one in enumerate(plan.decision.options) if one.name == "done")
    sitting.choose_all(plan.gesture(end))
    assert all(sitting.match.state_at(3).flag(mark.value, "attacking") for mark in plan.marks)
    assert sitting.undo() == ""
    assert sitting.match.position == 0


def test_of_several_enemies_one_is_chosen_and_nobody_is_proposed():
    seat = ATTACKING["seat"][0] | {"engaged": ["hill_troll", "forest_spider"]}
    sitting = at("quest", ATTACKING | {"seat": [seat]})
    assert Plan(sitting).lead is None
    sitting.choose(0)
    assert sitting.decision.prompt == "attack_with" and Plan(sitting).proposed([]).marks == []


def test_a_use_is_asked_with_its_effects():
    """“Use Gandalf?” and “which?” are one question."""
    seat = {"threat": 20, "area": [{"card": "gloin", "resources": 5}], "hand": ["gandalf"], "engaged": ["hill_troll"]}
    sitting = at("quest", COMMITTING | {"step": "planning_phase", "seat": [seat]})
    sitting.choose(0)
    assert sitting.decision.prompt == "respond"
    names = [one.name for one in Plan(sitting).decision.options]
    assert names == ["wound_enemy", "lower_threat", "pass"], "nothing is left to draw"


def test_the_last_mark_waits_for_a_confirmation_too():
    """Nobody is left to be asked about: the rules would go on and reveal cards."""
    sitting = at("quest", COMMITTING)
    plan = Plan(sitting).with_all()
    assert len(plan.marks) == 4 and plan.closing
    assert sitting.match.position == 0
    sitting.choose_all(plan.gesture())
    assert sitting.match.position >= 4


def test_a_gesture_stops_where_a_choice_is_gone():
    sitting = at("quest", COMMITTING)
    gloin = named(sitting, "gloin")
    assert len(sitting.choose_all([gloin, gloin, named(sitting, "eowyn")])) == 1


FIRST_TURN = Setup(players=2, seed=3)


def to_the_first_turn() -> Sitting:
    sitting = Sitting(Match(load_table("underdark"), FIRST_TURN))
    while sitting.decision.prompt != "turn":
        sitting.choose(0)
    return sitting


def with_power() -> Sitting:
    sitting = to_the_first_turn()
    sitting.choose_all(Plan(sitting).at_once.options)
    while "deploy" not in [one.name for one in sitting.decision.options]:
        sitting.choose(len(sitting.decision.options) - 1)
        while sitting.decision.prompt != "turn":
            sitting.choose(0)
        sitting.choose_all(Plan(sitting).at_once.options)
    return sitting


def test_a_space_is_chosen_at_once_to_deploy_there():
    sitting = with_power()
    plan, seat = Plan(sitting), sitting.decision.player
    position, barracks = sitting.match.position, sitting.state.player_variable(seat, "barracks")
    spaces = [one for one, button in plan.places.items() if button.name == "deploy"]
    assert spaces and all(one in plan.decision.options for one in spaces)
    index = plan.decision.options.index(spaces[0])
    if plan.marks_with(spaces[0]):
        plan = plan.toggled(spaces[0])
        assert plan.marks == [spaces[0]] and plan.lead.name == "deploy"
        assert plan.toggled(spaces[0]).lead is None, "unmarked, it is the turn again"
        index = None if plan.closing else next(i for i, one in enumerate(plan.decision.options) if one.name == "done")
    sitting.choose_all(plan.gesture(index))
    assert sitting.state.player_variable(seat, "barracks") == barracks - 1
    assert sitting.undo() == ""
    assert sitting.match.position == position
    sitting.habits.ask_everything = True
    assert Plan(sitting).places == {}


def test_cards_that_need_no_decision_are_played_together():
    sitting = to_the_first_turn()
    asked, plan = sitting.decision, Plan(sitting)
    hand, position = sitting.state.cards("hand", asked.player), sitting.match.position
    assert len(plan.at_once.options) == len(hand) == 5
    sitting.choose_all(plan.at_once.options)
    assert sitting.decision.prompt == "turn" and not sitting.state.cards("hand", asked.player)
    for name, n in plan.at_once.gains.items():
        assert sitting.state.player_variable(asked.player, name) == n
    assert sum(plan.at_once.gains.values()) == 5
    assert sitting.undo() == ""
    assert sitting.match.position == position


@pytest.mark.parametrize("table", ["quest", "fellowship", "underdark", "ringwar"])
def test_trying_changes_nothing(table):
    """Whatever is asked in a game: making a plan leaves the game as it is, and plain choices are the same with it."""
    cartridge = load_table(table)
    players = {"quest": 1}.get(table, 2)
    options = {"scenario": "duel"} if table == "ringwar" else {}
    sitting = Sitting(Match(cartridge, Setup(players=players, seed=7, options=options)))
    sitting.settle()
    for number in range(120):
        if sitting.decision is None:
            break
        before = sitting.state.hash
        plan = Plan(sitting).with_all() if Plan(sitting).prompts else Plan(sitting)
        assert plan.decision is not None and plan.at_once is not None
        assert sitting.state.hash == before
        confirmed = None if plan.closing else number % len(plan.decision.options)
        if confirmed is not None and plan.marks_with(plan.decision.options[confirmed]):
            confirmed = None
        position = sitting.match.position
        sitting.choose_all(plan.gesture(confirmed) or [sitting.decision.options[0]])
        assert sitting.match.position > position
        assert [one.choice.auto for one in sitting.match.history[position:]].count(False) == 1
