"""The ladder: every level meets every other, and its figures are honest about how few games they rest on."""

import argparse
import importlib.util
import sys
from pathlib import Path

import pytest

from game.engine.machine.setup import Setup
from game.engine.sources.content import LANGUAGES
from game.players.bots import BotError, RandomBot, SearchBot
from game.players.levels import LEVELS, make_player

FILE = Path(__file__).parents[1] / "bench" / "ladder.py"


@pytest.fixture(scope="module")
def ladder():
    spec = importlib.util.spec_from_file_location("ladder", FILE)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_interval_narrows_with_the_games_and_stays_between_0_and_1(ladder):
    assert ladder.interval(0, 10)[0] == 0 and ladder.interval(10, 10)[1] == 1
    wide, narrow = (high - low for low, high in (ladder.interval(5, 10), ladder.interval(500, 1000)))
    assert narrow < wide / 5
    assert ladder.interval(500, 1000) == pytest.approx((0.469, 0.531), abs=0.001)


def test_two_players_meet_once_and_more_meet_both_ways_round(ladder):
    assert ladder.pairs(["a", "b", "c"], together=False, players=2) == [("b", "a"), ("c", "a"), ("c", "b")]
    assert len(ladder.pairs(["a", "b", "c"], together=False, players=3)) == 6
    assert ladder.pairs(["a", "b"], together=True, players=2) == [("a", "a"), ("b", "b")]


def test_neighbours_are_each_level_and_the_one_below_it(ladder):
    levels = ["a", "b", "c"]
    assert ladder.pairs(levels, together=False, players=3, neighbours=True) == [("b", "a"), ("c", "b")]
    assert ladder.pairs(levels, together=True, players=3, neighbours=True) == [("a", "a"), ("b", "b"), ("c", "c")]


def test_a_run_that_was_broken_off_goes_on_with_the_games_it_had(ladder, lanterns, tmp_path, monkeypatch):
    """The line it was writing is no game."""
    whole = ladder.contest(lanterns, Setup(players=2), "search:20i", "random", games=6, seed=3)
    path = tmp_path / "games"
    ladder.contest(lanterns, Setup(players=2), "search:20i", "random", games=3, seed=3, path=path)
    with path.open("a") as file:
        file.write('{"game": {"tab')
    play, games = ladder.played, []
    monkeypatch.setattr(ladder, "played", lambda *game: games.append(game) or play(*game))
    row = ladder.contest(lanterns, Setup(players=2), "search:20i", "random", games=6, seed=3, path=path)
    assert len(games) == 3
    assert {**row, "playouts_per_s": 0} == {**whole, "playouts_per_s": 0}
    assert ladder.contest(lanterns, Setup(players=2), "search:20i", "random", 0, 3, path)["games"] == 6
    assert ladder.contest(lanterns, Setup(players=2), "search:30i", "random", 0, 3, path)["games"] == 0


def test_a_contest_counts_the_wins_of_one_seat_that_changes_its_place(ladder, lanterns):
    row = ladder.contest(lanterns, Setup(players=2), "search:100i", "random", games=20, seed=3)
    assert (row["table"], row["players"], row["games"], row["against"]) == ("lanterns", 2, 20, "random")
    assert row["low"] < row["rate"] < row["high"] or row["rate"] == 1
    assert row["rate"] > 0.6


def test_equal_bots_win_equally_often(ladder, lanterns):
    row = ladder.contest(lanterns, Setup(players=2), "random", "random", games=200, seed=1)
    assert row["low"] < 0.5 < row["high"]


def test_contests_with_a_budget_say_whether_they_keep_it(ladder, monkeypatch):
    monkeypatch.setattr(ladder, "load_table", lambda table: table)
    row = {"table": "underdark", "players": 2, "level": "a", "against": "b", "low": 0.6, "high": 0.9, "games": 50}
    monkeypatch.setattr(ladder, "contest", lambda *_: row | {"rate": 0.8, "playouts_per_s": 4000})
    options = argparse.Namespace(table="underdark", games=50, seed=1)
    hard, easy = ladder.figures(options)
    assert (hard["budget"], hard["ok"]) == (0.97, False) and (easy["budget"], easy["ok"]) == (0.75, True)
    assert ladder.line(easy).endswith("80.0%  (60.0% to 90.0%, 50 games)  4,000 playouts/s  at least 75%: ok")


def test_every_level_has_a_name_in_every_language():
    for level in LEVELS:
        names = [level.name(lang) for lang in LANGUAGES]
        assert all(names) and level.name("en") != level.name("ru")


def test_levels_are_called_by_their_names():
    assert isinstance(make_player("first-timer"), SearchBot)
    assert isinstance(make_player("random"), RandomBot)
    scaled, real = make_player("veteran:40i"), make_player("veteran")
    assert scaled.budget.iterations == 40 and (scaled.wavering, scaled.slips) == (real.wavering, real.slips) != (0, 0)
    with pytest.raises(BotError, match=r"there is no bot 'oracle' .*search:200ms.*first-timer.*master"):
        make_player("oracle")
