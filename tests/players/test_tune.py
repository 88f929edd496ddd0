"""Tuning: weights are learnt from what came of positions, the same every time, and written where they belong."""

import importlib.util
import sys
from pathlib import Path
from random import Random

import pytest

from game.engine.machine.cartridge import compile_table, reweighed
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.engine.sources.content import ContentError
from game.players.bots import Budget, SearchBot

FILE = Path(__file__).parents[1] / "bench" / "tune.py"
LANTERNS = Path(__file__).parents[1] / "cartridges" / "lanterns"


@pytest.fixture(scope="module")
def tune():
    spec = importlib.util.spec_from_file_location("tune", FILE)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_features_are_what_evaluate_adds_up(lanterns):
    state, _events = State.start(lanterns, Setup(players=2, seed=3))
    weights = lanterns.content.weights.values()
    seen = set()
    while not state.over:
        for seat in (1, 2):
            seen.add(value := state.call("evaluate", seat))
            assert value == sum(map(int.__mul__, state.features(seat), weights))
        state.choose(0)
    assert len(seen) > 1


def test_other_weights_judge_otherwise_but_play_the_same_game(lanterns):
    dear = reweighed(lanterns, {"coin": 7})
    state, _events = State.start(dear, Setup(players=2, seed=3))
    assert state.call("evaluate", 1) == 7 * state.features(1)[0] != 0
    assert dear.hash == lanterns.hash


def test_a_bot_may_judge_by_weights_of_its_own(lanterns):
    state, _events = State.start(lanterns, Setup(players=2, seed=1))
    thoughts = []
    for judging in (None, lanterns, reweighed(lanterns, {"coin": -1})):
        thought = SearchBot(Budget(iterations=60), seed=2, judging=judging).think(state, state.raw.decision.player)
        thought.start()
        thought.wait()
        thoughts.append(thought.opinions())
    assert thoughts[0] == thoughts[1] != thoughts[2]


def test_a_feature_without_a_weight_is_refused(tmp_path):
    for path in LANTERNS.rglob("*"):
        if path.is_file():
            copy = tmp_path / path.relative_to(LANTERNS)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    (tmp_path / "weights.toml").write_text("coin = 1\n")
    with pytest.raises(ContentError, match=r"weights.toml: key 'oil_left' is missing"):
        compile_table(tmp_path)
    (tmp_path / "weights.toml").write_text("coin = 1\noil_left = 2\noil = 3\n")
    with pytest.raises(ContentError, match=r"weights.toml:3: key 'oil' is unknown"):
        compile_table(tmp_path)


def test_what_wins_becomes_dear_and_what_does_not_matter_stays(tune):
    luck = Random(4)
    positions = []
    for _ in range(600):
        useful, useless = luck.randrange(10), luck.randrange(10)
        positions.append(tune.Position((useful, useless, 0), float(useful + luck.random() * 4 > 6.5)))
    useful, useless, never = tune.learnt(positions, [1, 1, 5], keep=1.0)
    assert useful > 1.5 and abs(useless) < useful / 4
    assert never == 5


def test_a_high_price_keeps_the_weights_there_are(tune):
    positions = [tune.Position((n % 7, n % 3), float(n % 3 == 0)) for n in range(200)]
    assert tune.learnt(positions, [3, 1], keep=1e9) == pytest.approx([3, 1], abs=0.01)


def test_games_are_compared_by_their_scores_where_that_is_asked(tune):
    courses = [tune.Course(2, ((n,),), float(n == 3), score) for n, score in enumerate((40, 50, 50, 60))]
    results = [position.result for position in tune.positions_of(courses, by_score=True)]
    assert results == [0.125, 0.5, 0.5, 0.875]
    assert [position.result for position in tune.positions_of(courses, by_score=False)] == [0, 0, 0, 1]


def test_a_game_tells_how_it_went_for_each_team(tune):
    setup = Setup(players=2, seed=5)
    once, again = (tune.courses_of(str(LANTERNS), setup, 10) for _ in range(2))
    assert once == again and len(once) == 2
    assert sum(course.won for course in once) == 1
    first, second = once
    assert first.features and first.features[0][0] == -second.features[0][0]


def test_new_numbers_keep_their_comments(tune):
    text = "# What it is worth.\n\ncoin = 1\noil_left = 0                # nobody's\n"
    assert tune.written(text, {"coin": -12, "oil_left": 3}) == (
        "# What it is worth.\n\ncoin = -12\noil_left = 3                # nobody's\n"
    )
