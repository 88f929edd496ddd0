"""Exploring: what weights bring is found from games played with others, and taken over only where it wins."""

import importlib.util
import sys
from pathlib import Path
from random import Random

import pytest

from game.engine.machine.setup import Setup

FILE = Path(__file__).parents[1] / "bench" / "explore.py"


@pytest.fixture(scope="module")
def explore():
    spec = importlib.util.spec_from_file_location("explore", FILE)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_a_weight_brings_is_told_from_what_brings_nothing(explore):
    luck = Random(5)
    tries = []
    for _ in range(400):
        drawn = (luck.gauss(0, 1), luck.gauss(0, 1))
        tries.append(explore.Tried(drawn, 3 * drawn[0] + luck.gauss(0, 10)))
    first, second = explore.regressed(tries, sides=2)
    assert first.gain - 1.96 * first.error > 0 and abs(first.gain - 3) < 3 * first.error
    assert abs(second.gain) < 3 * second.error
    new = explore.proposed({"one": 10, "other": 4}, {"one": 2.0, "other": 1.0}, [first, second], step=1.0)
    assert new["one"] == pytest.approx(12) and abs(new["other"] - 4) < 0.5


@pytest.mark.parametrize(("rate", "said"), [(0.5, "better"), (0.25, "no gain")])
def test_a_sequential_test_ends_with_an_answer(explore, rate, said):
    luck, verdict = Random(2), explore.Verdict(0.25)
    while not verdict.said:
        verdict.add(float(luck.random() < rate))
    assert verdict.said == said and verdict.games > 10


def test_every_side_plays_with_weights_of_its_own_the_same_every_time(explore):
    table = explore.load_table("underdark")
    spreads = {"token": 4.0, "marker": 10.0}
    tries = [explore.tries_of(table, Setup(2, 11), spreads, 12) for _ in range(2)]
    assert tries[0] == tries[1] and len(tries[0]) == 2
    assert sum(one.lead for one in tries[0]) == pytest.approx(0)
    assert all(sum(column) == pytest.approx(0) for column in zip(*(one.drawn for one in tries[0]), strict=True))
