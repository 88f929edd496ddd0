"""What deeds come to on a phone: as at the table, and nothing that the question says already."""

import random

from game.engine.keeping.match import Match
from game.engine.machine.setup import Setup
from game.players.habits import declining
from game.players.plans import Plan
from game.players.sitting import Sitting
from game.pocket import foretold, seen


def asked(table, name, prompt, seed=3, **options):
    """A game of two in which that is asked, by a person's random choices."""
    chance = random.Random(seed)
    sitting = Sitting(Match(table(name), Setup(players=2, seed=seed, options=options)))
    while sitting.decision.prompt != prompt:
        passing = declining(sitting.decision)
        count = len(sitting.decision.options)
        sitting.match.choose(chance.randrange(count) if passing is None else passing)
    return sitting


def told(sitting, marks=()):
    held = (sitting.decision.player,)
    found = {}
    for name, lines in foretold.forecasts(sitting, held, "en", marks, seen.readers(sitting, held)):
        if lines:
            found[name] = lines
    return found


def test_whoever_goes_on_the_quest_is_weighed_against_the_threat(table):
    sitting = asked(table, "quest", "commit")
    lines = [line for name, (line,) in told(sitting).items() if name.startswith("card:")]
    assert lines and all("against" in line for line in lines)
    things = [one for one in sitting.decision.options if one.kind == "card"]
    for count in (1, len(things)):
        plan = Plan(sitting, things[:count])
        ends = "confirm" if plan.closing else "button:done"
        assert "against" in told(sitting, plan.marks)[ends][0], "what is confirmed says so, too"


def test_who_defends_is_told_what_it_costs_before_the_shadow_card(table):
    sitting = asked(table, "quest", "defend", seed=5)
    lines = told(sitting).values()
    assert len(lines) == len(sitting.decision.options)
    assert all("before the shadow card" in line for (line,) in lines)


def test_what_only_says_the_question_again_is_left_out(table):
    sitting = asked(table, "quest", "plan")
    lines = [line for found in told(sitting).values() for line in found]
    assert lines and not [line for line in lines if line.startswith("Player 1 plays")]
    assert any(line.startswith(("Payment", "Cost")) for line in lines)


def test_what_is_the_same_for_all_but_tells_a_number_is_said(table):
    state = asked(table, "quest", "plan").state
    options = {f"card:{one.value}": one for one in state.decision.options if one.kind == "card"}
    names = [foretold._name_of(state, one, "en", None) for one in options.values()]
    hurt = {key: [f"{name} -2, destroyed"] for key, name in zip(options, names, strict=True)}
    kept = {key: [f"{name} is given"] for key, name in zip(options, names, strict=True)}
    assert not foretold.says_nothing_new(state, options, hurt, "en", None)
    assert foretold.says_nothing_new(state, options, kept, "en", None) == set(options)


def test_a_place_says_what_choosing_it_does(table):
    sitting = asked(table, "underdark", "turn")
    places = []
    while not places:
        question = _question(sitting)
        places = [deed for deed in question["deeds"] if deed["kind"] == "space"]
        if not places:
            sitting.match.choose(0)
    assert {deed["by"] for deed in places} == {"Deploy (1 power)"}
    assert not {deed["by"] for deed in question["deeds"] if deed["kind"] == "button"} - {""}


def _question(sitting):
    return seen.state_message(sitting, (sitting.decision.player,), "en")["question"]


def test_everybody_sees_how_near_all_are_to_losing_and_what_all_work_at(table):
    state = seen.state_message(asked(table, "quest", "commit"), (1,), "en")
    assert state["points"] == "Threat" and all(seat["points"] > 20 for seat in state["seats"])
    assert [count["icon"] for count in state["counts"]] == ["progress", "threat"]
    assert state["counts"][0]["n"].startswith("0/")
    assert "Active player" not in state["standing"]
