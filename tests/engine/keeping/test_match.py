"""A match can go back to its start and forward again, and knows what undoing would take back."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.keeping.match import SNAPSHOT_EVERY, Match
from game.engine.machine.events import kind_of
from game.engine.machine.setup import Setup, SetupError


@pytest.fixture
def match(lanterns):
    return Match(lanterns, Setup(players=3, seed=4, options={"length": "long"}))


def whole_game(match, seed: int = 1) -> list[bytes]:
    """Plays to the end at random; the state before each choice and after the last."""
    chance, states = random.Random(seed), [match.state.packed()]
    while match.decision:
        match.choose(chance.randrange(len(match.decision.options)))
        states.append(match.state.packed())
    return states


def test_undo_to_the_start_and_redo_to_the_end_passes_through_every_state(match):
    states = whole_game(match)
    assert len(states) > SNAPSHOT_EVERY
    for state in reversed(states[:-1]):
        assert match.undo() == 1
        assert match.state.packed() == state
    assert (match.undo(), match.position) == (0, 0)
    for state in states[1:]:
        assert match.redo() == 1
        assert match.state.packed() == state
    assert (match.redo(), match.state.over) == (0, True)


def test_undo_takes_back_many_at_once(match):
    states = whole_game(match)
    back = len(states) - 3
    assert match.undo(back) == back
    assert match.state.packed() == states[2]
    assert match.redo(999) == back
    assert match.state.packed() == states[-1]
    assert match.undo(999) == len(states) - 1


moves = st.lists(
    st.one_of(
        st.tuples(st.just("choose"), st.integers(0, 40)),
        st.tuples(st.just("undo"), st.integers(1, 30)),
        st.tuples(st.just("redo"), st.integers(1, 30)),
    ),
    max_size=60,
)


@given(moves, st.integers(1, 4))
def test_any_way_to_a_position_gives_the_state_of_its_choices(lanterns, moves, players):
    setup = Setup(players=players, seed=9)
    match = Match(lanterns, setup)
    for kind, number in moves:
        if kind == "choose" and match.decision:
            match.choose(number % len(match.decision.options))
        elif kind == "undo":
            match.undo(number)
        elif kind == "redo":
            match.redo(number)
    straight = Match(lanterns, setup)
    for chosen in match.history:
        straight.choose(chosen.choice.option)
    assert straight.state.packed() == match.state.packed()
    assert [list(chosen.events) for chosen in straight.history] == [list(chosen.events) for chosen in match.history]


def test_another_choice_after_an_undo_forgets_the_redo(match):
    for _ in range(4):
        match.choose(0)
    match.undo(3)
    match.choose(1)
    assert (match.redo(), match.position) == (0, 2)


def test_the_same_choice_after_an_undo_keeps_the_rest_of_the_redo(match):
    for _ in range(4):
        match.choose(0)
    there = match.state.packed()
    match.undo(3)
    match.choose(0)
    assert match.redo(9) == 2
    assert match.state.packed() == there


def test_a_step_remembers_who_answered_what(match):
    decision = match.decision
    events = match.choose(0, auto=True)
    chosen = match.history[-1]
    assert (chosen.player, chosen.prompt, list(chosen.events)) == (
        decision.player,
        decision.prompt_number,
        list(events),
    )
    assert (chosen.choice.option, chosen.choice.auto) == (0, True)


def test_own_steps_back_passes_over_what_was_answered_by_itself(match):
    assert match.own_choices_back() == 0
    match.choose(0)
    for _ in range(3):
        match.choose(0, auto=True)
    assert match.own_choices_back() == 4
    match.choose(0)
    assert match.own_choices_back() == 1


def test_steps_without_news_end_at_the_last_thing_anybody_learned(begin):
    rules = """
        def set_up():
            create_list(LIST_PLAIN, DECK, 1)

        def turn():
            if confirm(1, ASK_GO):
                move(top(DECK, 1), POOL)
        """
    match = Match(begin(rules).cartridge, Setup(players=1))
    learned = []
    for answer in (1, 0, 1, 1, 0):
        match.choose(answer)
        learned.append(match.history[-1].learned)
    assert learned == [False, True, False, False, True]
    assert match.choices_since_learned() == 0
    match.undo()
    assert match.choices_since_learned() == 2


def test_snapshots_are_taken_on_the_way_and_dropped_when_it_is_undone(match):
    whole_game(match)
    assert list(match._snapshots) == list(range(0, match.position + 1, SNAPSHOT_EVERY))
    match.undo(match.position - SNAPSHOT_EVERY - 1)
    assert list(match._snapshots) == [0, SNAPSHOT_EVERY]


def test_undo_runs_no_more_than_a_snapshots_worth_of_choices(match, monkeypatch):
    whole_game(match)
    ran = []
    choose = type(match.state).choose
    monkeypatch.setattr(type(match.state), "choose", lambda state, option: ran.append(option) or choose(state, option))
    match.undo()
    assert len(ran) < SNAPSHOT_EVERY


def test_the_opening_is_what_happened_before_the_first_choice(match):
    kinds = {kind_of(event) for event in match.opening}
    assert {"created", "shuffled", "moved", "step", "announced"} <= kinds


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        (Setup(players=9), "9 players: lanterns takes 1 to 4"),
        (Setup(players=-1), "-1 players: lanterns takes 1 to 4"),
        (Setup(options={"lenght": "long"}), "lanterns has no option lenght; did you mean length?"),
        (Setup(options={"length": "longer"}), "length: longer is not one of short, long"),
        (Setup(players=2, decks=("plain",)), "1 decks for 2 players"),
        (Setup(decks=("plane",)), "there is no deck plane; did you mean plain?"),
        (Setup(decks=({"toll": 100},)), "toll: 100 copies"),
        (Setup(decks=({"tol": 1},)), "there is no card tol; did you mean toll?"),
        (Setup(decks=({"toll": 99, "mirror": 99, "oil_can": 99, "empty_well": 99},)), "396 cards in the decks: the"),
    ],
)
def test_a_set_up_the_table_does_not_allow_is_one_line(lanterns, setup, message):
    with pytest.raises(SetupError) as caught:
        Match(lanterns, setup)
    assert str(caught.value).startswith(message)


def test_a_deck_of_ones_own_is_played(lanterns):
    match = Match(lanterns, Setup(decks=({"mirror": 5}, "plain")))
    mine = [match.state.card_id(card) for zone in ("deck", "hand") for card in match.state.cards(zone, 1)]
    theirs = [card for zone in ("deck", "hand") for card in match.state.cards(zone, 2)]
    assert (match.state.players, mine, len(theirs)) == (2, ["mirror"] * 5, 15)
