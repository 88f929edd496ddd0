"""What each card of the sample table does: a position in a few words, a choice or two, the numbers that follow."""

import pytest

from game.engine.keeping.situation import load_situation, play_transcript
from game.engine.machine.events import Rolled
from game.engine.machine.state import State


@pytest.fixture
def place(lanterns):
    """place({seat 1}, {seat 2}, ...): a position at which the first player takes a turn."""

    def place(*seats: dict, seed: int = 1, step: str = "take_turns", **spaces: dict) -> State:
        document = {"players": len(seats), "seed": seed, "step": step, "variables": {"first": 1, "round": 1}}
        return load_situation(lanterns, document | {"seat": list(seats), "spaces": spaces})[0]

    return place


def coins(state: State) -> list[int]:
    return [state.player_variable(seat, "coins") for seat in range(1, state.players + 1)]


def test_tin_lantern_earns_the_worth_of_its_place_and_its_glow(place):
    state = place({"hand": ["tin_lantern", "tin_lantern"]}, {})
    play_transcript(state, ["card:tin-lantern", "space:square"])
    assert coins(state) == [3 + 1, 0]
    assert state.space(3, "keeper") == 1


def test_tin_lantern_finds_no_place_where_all_are_kept(place):
    kept = {space: {"keeper": 2} for space in ("gate", "bridge", "square", "pier")}
    state = place({"hand": ["tin_lantern", "mirror"], "coins": 1}, {}, **kept)
    play_transcript(state, ["card:tin-lantern"])
    assert coins(state) == [1, 0]
    assert state.flag(state.cards("yard", 1)[0], "lit")


def test_brass_lantern_glows_brighter_for_each_oil_on_it(place):
    state = place({"hand": ["tin_lantern"], "yard": ["brass_lantern", {"card": "brass_lantern", "oil": 3}]})
    assert [state.total(card, "glow") for card in state.cards("yard", 1)] == [2, 5]


def test_brass_lantern_costs_a_coin(place):
    state = place({"hand": ["brass_lantern", "tin_lantern"], "coins": 1})
    play_transcript(state, ["card:brass-lantern", "space:gate"])
    assert coins(state) == [1 - 1 + 1 + 2]


def test_old_lantern_goes_out_when_it_arrives_on_a_1(place):
    burning = {}
    for seed in range(30):
        state = place({"hand": ["old_lantern", "tin_lantern"]}, seed=seed)
        rolled = play_transcript(state, ["card:old-lantern", "space:gate"])[-1]
        burning[next(event.result for event in rolled if isinstance(event, Rolled))] = state.flag(1, "lit")
    assert burning == {number: number != 1 for number in range(1, 7)}


def test_old_lantern_wears_when_another_lantern_is_lit(place):
    state = place({"hand": ["tin_lantern"], "yard": ["old_lantern"]}, {"yard": [{"card": "old_lantern", "wear": 9}]})
    play_transcript(state, ["card:tin-lantern", "space:gate"])
    assert [state.counter(state.cards("yard", seat)[0], "wear") for seat in (1, 2)] == [1, 9]


def test_oil_can_lends_its_lantern_a_glow(place):
    state = place({"hand": ["oil_can", "mirror"], "yard": ["tin_lantern"], "coins": 1})
    play_transcript(state, ["card:oil-can"])
    lantern = state.cards("yard", 1)[0]
    assert state.total(lantern, "glow") == 2
    assert state.raw.cards[state.cards("yard", 1)[1] - 1].host == lantern


def test_oil_can_drips_on_its_lantern_after_one_is_lit(place):
    state = place({"hand": ["tin_lantern", "tin_lantern"], "yard": [{"card": "tin_lantern", "attached": ["oil_can"]}]})
    play_transcript(state, ["card:tin-lantern", "space:gate", "card:oil-can"])
    assert state.counter(state.cards("yard", 1)[0], "oil") == 1


def test_mirror_lends_other_bright_lanterns_a_glow(place):
    state = place({"hand": ["tin_lantern"], "yard": ["brass_lantern", "tin_lantern", "mirror"]})
    assert [state.total(card, "glow") for card in state.cards("yard", 1)] == [3, 1, 0]


def test_mirror_earns_a_coin_once_per_round(place):
    state = place({"hand": ["tin_lantern"], "yard": ["mirror"]}, {"hand": ["tin_lantern"]})
    play_transcript(state, ["card:mirror", "pass"])
    assert coins(state) == [1, 0]
    assert state.flag(state.cards("yard", 1)[0], "tired")
    assert state.decision.player == 1
    assert {option.kind for option in state.decision.options} == {"card", "button"}
    assert state.cards("yard", 1)[0] not in [option.value for option in state.decision.options]


def test_toll_takes_a_coin_from_another_player_who_lights_a_lantern(place):
    state = place({"hand": ["tin_lantern"]}, {"hand": ["toll"], "coins": 1})
    play_transcript(state, ["card:tin-lantern", "space:gate", "card:toll"])
    assert coins(state) == [2 - 1, 1 - 1 + 1]
    assert [state.card_id(card) for card in state.cards("discard", 2)] == ["toll"]


def test_toll_is_not_offered_for_a_lantern_of_ones_own(place):
    state = place({"hand": ["tin_lantern", "toll", "mirror"], "coins": 3}, {})
    play_transcript(state, ["card:tin-lantern", "space:gate"])
    assert [state.card_id(card) for card in state.cards("hand", 1)] == ["toll", "mirror"]


def test_empty_well_turns_the_next_draw_into_two_coins(place):
    state = place({"deck": ["mirror"], "yard": ["empty_well"], "hand": ["tin_lantern"]}, {}, step="begin_round")
    assert coins(state) == [2, 0]
    assert [state.card_id(card) for card in state.cards("discard", 1)] == ["empty_well"]
    assert len(state.cards("deck", 1)) == 1
