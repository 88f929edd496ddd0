"""Half-known positions are put right: what is told decides what was left out."""

from __future__ import annotations

import pytest

from game.engine.keeping.situation import SituationError, load_situation
from game.engine.machine.events import Announced


def loaded(fellowship, seats: list[dict] | None = None, step: str = "journey", **variables: int | str):
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


def placed(
    fellowship, step: str = "story", zones: dict | None = None, seats: list[dict] | None = None, **variables: int
):
    document = {"players": 2, "step": step, "variables": variables, "zones": zones or {}, "seat": seats or []}
    state = load_situation(fellowship, document)[0]
    return lambda zone, seat=0: [state.card_id(card) for card in state.cards(zone, seat)]


@pytest.mark.parametrize(
    "zone, told",
    [
        ("golden", ["golden_1", "golden_3", "golden_2"]),
        ("golden", []),
        ("gandalf", ["magic"]),
        ("gandalf", []),
        ("features", ["eomer"]),
        ("features", []),
        ("deck", ["wild_brown", "hiding_grey"]),
        ("deck", []),
    ],
)
def test_a_zone_that_is_told_of_holds_just_that(fellowship, zone, told):
    assert placed(fellowship, zones={zone: told}, place=5)(zone) == told


def test_a_zone_that_is_not_told_of_holds_what_lies_nowhere_else(fellowship):
    cards = placed(fellowship, zones={"discard": ["magic", "theoden"]}, place=5)
    assert sorted(cards("gandalf")) == ["foresight", "guidance", "healing", "persistence"]
    assert sorted(cards("features")) == ["eomer", "riders_of_rohan", "shadowfax"]
    assert sorted(cards("golden")) == ["golden_1", "golden_1", "golden_2", "golden_2", "golden_3", "golden_3"]


def test_f11_no_card_is_left_where_both_piles_are_told_to_be_empty(fellowship):
    cards = placed(fellowship, "activities", {"deck": [], "discard": []}, place=3)
    assert cards("deck") == []


def test_told_tiles_belong_to_a_scenario_under_way(fellowship):
    cards = placed(fellowship, "journey", {"tiles": ["tile_hiding", "tile_event", "tile_fighting"]}, place=3)
    assert (cards("tiles"), cards("tile")) == (["tile_hiding", "tile_event"], ["tile_fighting"])


def test_so_does_whose_turn_it_is(fellowship):
    assert loaded(fellowship, place=3, ring_bearer=1, active=2).variable("active") == 2


def test_places_may_be_called_by_their_names(fellowship):
    assert loaded(fellowship, place="helms-deep", fighting=2).variable("place") == 5
    with pytest.raises(SituationError, match="there is no place 'mordur'; did you mean 'mordor'"):
        loaded(fellowship, place="mordur")


@pytest.mark.parametrize(
    ("variables", "seat", "told"),
    [
        ({"place": 9}, {}, ("odd_place", 9, 0)),
        ({"sauron": 16}, {}, ("odd_sauron", 16, 15)),
        ({"place": 3, "hiding": 8}, {}, ("odd_marker", 8, 7)),
        ({"place": 3, "friendship": 2}, {}, ("odd_track", 2, 0)),
        ({"place": 3, "event": 7}, {}, ("odd_event", 7, 6)),
        ({"ring_bearer": 5}, {}, ("odd_player", 5, 0)),
        ({"active": 3}, {}, ("odd_player", 3, 0)),
        ({}, {"hearts": 4}, ("odd_hearts", 4, 3)),
        ({}, {"suns": 5}, ("odd_suns", 5, 3)),
        ({}, {"rings": 6}, ("odd_rings", 6, 5)),
        ({}, {"shields": 2, "purse": ["golden_3"]}, ("odd_purse", 3, 2)),
        (
            {"place": 7, "sauron": 15, "travelling": 12, "event": 5},
            {"rings": 5, "shields": 3, "purse": ["golden_3"]},
            (),
        ),
    ],
)
def test_numbers_that_cannot_be_are_told_of_and_put_right(fellowship, variables, seat, told):
    document = {"players": 2, "step": "story", "variables": {"place": 5} | variables, "seat": [seat, {}]}
    state, events = load_situation(fellowship, document)
    said = [(one.name, one.amount, one.other) for one in events if isinstance(one, Announced)]
    assert [one for one in said if one[0].startswith("odd_")] == [told][: len(told)]
    assert 1 <= state.variable("place") <= 7 and 1 <= state.variable("active") <= 2
    assert state.variable("hiding") <= 7 and state.player_variable(1, "rings") <= 5
