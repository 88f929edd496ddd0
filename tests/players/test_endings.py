"""How games end is counted from games: what a winner had, and how far behind whoever began the last round was."""

import importlib.util
import sys
from pathlib import Path

import pytest

from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import Setup

FILE = Path(__file__).parents[1] / "bench" / "endings.py"


@pytest.fixture(scope="module")
def endings():
    spec = importlib.util.spec_from_file_location("endings", FILE)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_ending_tells_what_the_winner_had_and_who_began_it(endings):
    table = load_table("underdark")
    one = endings.ending_of(table, Setup(2, 5), "search:12i", "score_now", "inner_circle")
    assert one == endings.ending_of(table, Setup(2, 5), "search:12i", "score_now", "inner_circle")
    had = one.had
    lines = ("site_point", "trophy", "deck_point", "circle_point", "token")
    assert had["points"] == sum(had[line] for line in lines) + 2 * had["total_control"], "the lines of the sheet"
    assert one.behind >= 0 and one.after >= 0 and one.ender_won == (one.lost_by == 0)


def test_a_mean_is_told_with_its_interval(endings):
    assert endings.told_mean([4, 4, 4]) == "4.0 ± 0.0"
    assert endings.told_mean([1, 3]) == "2.0 ± 2.0"
