"""Half-known positions are put right: what is told decides what was left out."""

from __future__ import annotations

import pytest

from game.engine.keeping.situation import load_situation
from game.engine.machine.events import Announced


def loaded(fellowship, seats: list[dict] | None = None, step: str = "journey", **variables: int):
    document = {"players": 2, "step": step, "variables": variables, "seat": seats or []}
    return load_situation(fellowship, document)[0]


@pytest.mark.parametrize("told", [{"fighting": 5}, {"event": 2}, {"ring_used": 1}, {"hiding": 1}])
def test_a_scenario_under_way_goes_on_whatever_the_step(fellowship, told):
    state = loaded(fellowship, place=3, **told)
    assert {name: state.variable(name) for name in told} == told
    assert state.variable("laid_out") == 1


def test_life_tokens_tell_of_a_scenario_under_way(fellowship):
    state = loaded(fellowship, [{"hearts": 1}, {}], place=5)
    assert (state.player_variable(1, "hearts"), state.variable("laid_out")) == (1, 1)


def test_a_scenario_nothing_is_told_of_begins(fellowship):
    assert "reached_helms_deep" in announced(fellowship, place=5)
    assert "reached_helms_deep" not in announced(fellowship, place=5, hiding=0, travelling=1)


def announced(fellowship, **variables: int) -> list[str]:
    _state, events = load_situation(fellowship, {"players": 2, "variables": variables})
    return [event.name for event in events if isinstance(event, Announced)]


def test_f60_in_a_haven_nobody_has_life_tokens(fellowship):
    state = loaded(fellowship, [{"rings": 2, "suns": 1}, {}], place=4)
    assert [state.player_variable(1, name) for name in ("hearts", "suns", "rings")] == [0, 0, 0]


def test_f29_a_scenario_said_to_be_over_has_its_marker_at_the_end(fellowship):
    state = loaded(fellowship, step="activities", place=3, scenario_over=1)
    assert (state.variable("fighting"), state.variable("distance"), state.variable("scenario_over")) == (10, 20, 1)


def test_f29_an_end_that_is_none_is_forgotten(fellowship):
    state = loaded(fellowship, step="activities", place=3, scenario_over=7)
    assert state.variable("scenario_over") == 0


def test_f6_no_hobbit_is_there_twice(fellowship):
    state = loaded(fellowship, [{"hobbit": ["frodo"]}, {"hobbit": ["frodo"]}], step="story", place=3)
    assert [state.card_id(state.cards("hobbit", seat)[0]) for seat in (1, 2)] == ["frodo", "sam"]


@pytest.mark.parametrize("dead", [1, 5, -1])
def test_f57_dead_is_dead(fellowship, dead):
    state = loaded(fellowship, [{"dead": dead, "hand": ["gimli"]}, {}], step="story", place=3)
    assert (state.player_variable(1, "dead"), state.cards("hand", 1), state.variable("ring_bearer")) == (1, [], 2)


def test_f72_a_situation_in_the_card_step_has_had_its_tile(table):
    assert table([{"hand": ["bow"]}, {}], step="activities").offers("put-on-ring")
