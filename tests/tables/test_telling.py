"""Whole games at every table: each question says what it is for, each change is told once or is bookkeeping."""

import random

import pytest

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table
from game.engine.machine.events import Finished, StepBegan
from game.engine.machine.setup import Setup
from game.engine.sources.content import LANGUAGES
from game.engine.telling import questions, story, wording

GAMES = {
    "quest": Setup(players=2, seed=3),
    "fellowship": Setup(players=3, seed=2),
    "underdark": Setup(players=2, seed=1),
    "ringwar": Setup(players=2, seed=1, options={"scenario": "duel"}),
}
CHOICES = 260


@pytest.fixture(scope="module", params=GAMES)
def walk(request):
    """Every question of a game with the state it was asked in, and what came of a random answer."""
    match = Match(load_table(request.param), GAMES[request.param])
    chance, steps = random.Random(7), []
    while match.decision and match.position < CHOICES:
        before, decision = match.state.clone(), match.decision
        option = chance.randrange(len(decision.options))
        events = match.choose(option)
        steps.append((before, decision, option, events, match.state.clone()))
    return steps


def test_every_question_says_what_it_is_for_in_every_language(walk):
    for state, decision, *_rest in walk:
        for lang in LANGUAGES:
            why = questions.why_text(state, decision, lang)
            assert why and "{" not in why, decision.prompt


def test_no_button_is_a_bare_yes_or_no(walk):
    for state, decision, *_rest in walk:
        texts = wording.option_texts(state, decision, "en")
        assert not {"Yes", "No"} & set(texts), decision.prompt


def test_every_change_is_told_or_known_to_be_bookkeeping(walk):
    for _before, _decision, _option, events, state in walk:
        for event in events:
            if isinstance(event, StepBegan | Finished) or story.story_text(state, event) is not None:
                continue
            assert any(story.is_folded(state.cartridge.content, key) for key in story.keys_of(event)), event


def test_no_change_is_told_twice_and_no_bookkeeping_at_all(walk):
    for _before, decision, option, events, state in walk:
        items = story.choice_items(state, decision, decision.options[option], events, "en")
        told = [item.line("en") for item in items if not item.heading]
        assert all("{" not in line and "(+" not in line for line in told)
        assert not [line for line in told if "is shuffled" in line or "no longer" in line or "sides:" in line]
        chosen = story.choice_line(state, decision, decision.options[option], "en")
        assert chosen not in told or told == [chosen]


def test_what_is_foreseen_comes_true(walk):
    foreseen = 0
    for before, decision, option, events, state in walk:
        lines = questions.foreseen(before, option, "en")
        if lines:
            foreseen += 1
            items = story.items_of(state, events, "en")
            assert lines == story.lines_of([item for item in items if not item.heading], "en")
        assert before.decision == decision
    assert foreseen > 5


def test_what_is_refused_is_no_option_and_says_why(walk):
    reasons = set()
    for state, decision, *_rest in walk:
        offered = {one.value for one in decision.options if one.kind == "card"}
        for card in range(1, state.raw.card_count + 1):
            reason = questions.refusal_text(state, decision, card, "en")
            assert not (reason and card in offered)
            assert "{" not in reason
            reasons.add(reason)
    assert len(reasons) > 2


def test_ending_a_turn_with_cards_unplayed_costs_them():
    match = Match(load_table("underdark"), Setup(players=2, seed=1))
    while wording.option_texts(match.state, match.decision, "en")[-1] != "End turn":
        match.choose(0)
    last = len(match.decision.options) - 1
    asked = questions.costly_text(match.state, match.decision, last, "en")
    assert asked == "5 cards in your hand were not played and will be discarded. End the turn?"
    assert questions.costly_text(match.state, match.decision, 0, "en") == ""
    match.choose(0)
    assert questions.costly_text(match.state, match.decision, len(match.decision.options) - 1, "en").startswith("4 ")


def test_a_quest_on_which_nobody_goes_costs_threat():
    match = Match(load_table("quest"), Setup(players=1, seed=3))
    while match.decision.prompt != "commit":
        match.choose(len(match.decision.options) - 1)
    done = len(match.decision.options) - 1
    threat = match.state.call("threat_now")
    assert threat > 0
    asked = questions.costly_text(match.state, match.decision, done, "en")
    assert asked == f"Nobody goes on the quest: threat rises by at least {threat}. Really?"
    match.choose(0)
    assert questions.costly_text(match.state, match.decision, len(match.decision.options) - 1, "en") == ""
