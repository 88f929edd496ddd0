"""Events are typed records, made from native/events.h; a question is decoded once."""

from collections import Counter
from pathlib import Path

import pytest

from game.engine.machine.cartridge import load_table
from game.engine.machine.console import EVENTS
from game.engine.machine.decision import Option
from game.engine.machine.events import KINDS, Announced, Moved, StepBegan
from game.engine.machine.setup import Setup
from game.engine.machine.state import _EVENT, RuleFailure, State

NATIVE = Path(__file__).parents[3] / "native"


@pytest.fixture
def listed(monkeypatch):
    monkeypatch.syspath_prepend(str(NATIVE))
    import event_records

    return event_records


@pytest.fixture
def decoded(monkeypatch) -> list[State]:
    """The states whose question was decoded."""
    found: list[State] = []
    decode = State._decoded
    monkeypatch.setattr(State, "_decoded", lambda state: found.append(state) or decode(state))
    return found


def test_the_records_are_those_of_the_list(listed):
    assert listed.RECORDS.read_text(encoding="utf-8") == listed.written(), "run native/event_records.py"
    assert tuple(kind.upper() for kind in KINDS.values()) == EVENTS


@pytest.mark.parametrize("table", ["quest", "underdark", "fellowship", "ringwar"])
def test_what_the_list_does_not_name_the_console_does_not_fill(listed, table):
    named = [{"kind", *(field.where for field in kind.fields)} for kind in listed.kinds()]
    seen: Counter[int] = Counter()
    state, events = State.start(load_table(table), Setup())
    while True:
        for values in _EVENT.iter_unpack(events._data):
            raw = dict(zip(("kind", "player", "seen", "word", "card", "a", "b", "c"), values, strict=True))
            seen[raw["kind"]] += 1
            assert not {name for name, value in raw.items() if value} - named[raw["kind"]], EVENTS[raw["kind"]]
        if state.option_count == 0 or sum(seen.values()) > 3000:
            break
        events = state.choose(sum(seen.values()) % state.option_count)
    assert len(seen) >= 6


def test_a_record_names_what_the_table_names(lanterns):
    _state, events = State.start(lanterns, Setup(players=2, seed=1))
    told = list(events)
    moved = next(event for event in told if isinstance(event, Moved))
    assert (moved.source.zone, moved.target.zone) == ("deck", "hand") and moved.target.seat == moved.player
    assert next(event.step for event in told if isinstance(event, StepBegan)) == lanterns.content.flow[0]
    assert "round_began" in [event.name for event in told if isinstance(event, Announced)]


def test_what_the_table_has_no_name_for_has_an_empty_one(begin):
    state = begin("def turn():\n    confirm(1, ASK_GO)\n    announce(99)\n")
    assert [event.name for event in state.choose(0) if isinstance(event, Announced)] == [""]


# --- questions


def test_a_question_and_its_answers_have_names(begin):
    state = begin(
        """
        def turn():
            offer_space(1)
            offer_number(3, TO_KEEP)
            offer(YES)
            ask(1, ASK_PICK)
        """
    )
    assert state.decision.prompt == "pick"
    assert state.decision.options == (
        Option("space", 1, name=state.cartridge.content.spaces[0].id),
        Option("number", 3, label="keep"),
        Option("button", state.decision.options[2].value, name="yes"),
    )


def test_a_question_is_decoded_once_a_choice(lanterns, decoded):
    state, _ = State.start(lanterns, Setup(players=2, seed=1))
    for choices in range(1, 6):
        asked = state.decision
        assert state.decision is asked and state.asked is asked and state.clone().decision is asked
        assert len(decoded) == choices
        state.choose(0)
        assert state.decision is not asked


def test_a_copy_that_goes_on_has_its_own_question(lanterns):
    state, _ = State.start(lanterns, Setup(players=2, seed=1))
    asked, copy = state.decision, state.clone()
    copy.choose(0)
    assert copy.decision != asked and state.decision is asked
    assert State.unpacked(lanterns, copy.packed()).decision == copy.decision


def test_after_a_choice_that_failed_the_question_is_the_same(begin):
    state = begin("def turn():\n    confirm(1, ASK_GO)\n    table.a = 1 // table.b\n")
    asked = state.decision
    with pytest.raises(RuleFailure):
        state.choose(0)
    assert state.decision == asked
