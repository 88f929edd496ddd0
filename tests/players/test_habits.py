"""Stops and remembered answers: who is asked what."""

import pytest

from game.engine.cartridge import load_table
from game.engine.match import Match
from game.engine.settings import Settings
from game.engine.setup import Setup
from game.engine.situation import load_situation
from game.players.habits import Habits, play_habits


@pytest.fixture(scope="module")
def quest():
    return load_table("quest")


def asked(match) -> str:
    return match.cartridge.program.names.prompts[match.decision.prompt - 1]


def play_a_while(quest, habits) -> list[str]:
    """The questions a person gets who answers everything with the first option."""
    match = Match(quest, Setup(players=1, seed=4))
    questions = []
    for _ in range(60):
        play_habits(match, {1: habits})
        if match.decision is None:
            break
        questions.append(asked(match))
        match.choose(len(match.decision.options) - 1)
    return questions


def test_a_seat_is_asked_only_in_the_windows_it_stops_at(quest):
    windows = set(quest.content.windows)
    questions = set(play_a_while(quest, Habits({"act_staged"})))
    assert questions & windows <= {"act_staged"}
    assert "plan" in questions


def test_asking_everything_stops_in_more_windows_than_the_defaults(quest):
    windows = set(quest.content.windows)
    everything = [q for q in play_a_while(quest, Habits(set(), ask_everything=True)) if q in windows]
    few = [q for q in play_a_while(quest, Habits.of(quest)) if q in windows]
    assert len(set(everything)) > len(set(few))


def test_automatic_answers_are_choices_in_the_history(quest):
    match = Match(quest, Setup(players=1, seed=4))
    match.choose(0)
    play_habits(match, {1: Habits(set())})
    while asked(match) != "commit":
        match.choose(len(match.decision.options) - 1)
        play_habits(match, {1: Habits(set())})
    assert any(step.choice.auto for step in match.steps)
    assert match.own_steps_back() >= 1


def test_habits_come_from_the_settings(quest):
    settings = Settings()
    settings.stops = {"quest": ["act_quest"]}
    settings.answers = {"quest": {"gandalf": "never"}}
    habits = Habits.of(quest, settings)
    assert habits.stops == {"act_quest"}
    assert habits.answers == {"gandalf": "never"}


def test_a_payment_that_is_the_same_either_way_answers_itself(quest):
    document = {
        "players": 1,
        "step": "planning_phase",
        "variables": {"first_player": 1},
        "seat": [
            {
                "threat": 20,
                "hand": ["lorien_guide"],
                "area": [{"card": "eowyn", "resources": 2}, {"card": "eleanor", "resources": 3}],
            }
        ],
        "zones": {"current_quest": ["flies_and_spiders"]},
    }
    state, _ = load_situation(quest, document)
    state.choose(0)
    decision = state.decision
    assert quest.program.names.prompts[decision.prompt - 1] == "pay"
    assert Habits(set(), ask_everything=True).answer(state, decision) is None
    chosen = decision.options[Habits(set()).answer(state, decision)]
    assert state.card_id(chosen.value) == "eleanor"
