"""Par of the deal of the day: the same everywhere, kept with every choice, and beaten by whoever does better."""

import json
from dataclasses import replace
from datetime import date, timedelta

import pytest

from game.__main__ import main
from game.engine.keeping import storage
from game.engine.machine.cartridge import load_table
from game.players import par

DAY = date(2026, 11, 18)


@pytest.mark.parametrize("table", ["fellowship", "underdark"])
def test_it_is_the_same_again_and_can_be_looked_through(table):
    cartridge = load_table(table)
    found = par.played(cartridge, DAY, iterations=10)
    assert found == par.played(cartridge, DAY, iterations=10)
    match = par.match_of(cartridge, found)
    assert match.state.over and match.position == len(found.choices)
    own = [seat for seat, team in enumerate(match.state.teams, 1) if team == match.state.teams[0]]
    assert found.won == any(seat in match.state.winners for seat in own)
    assert found.points == max(match.state.scores[seat - 1] for seat in own)


def test_the_command_keeps_it_for_its_day_alone(tmp_path, capsys):
    folder = storage.data_dir(tmp_path)
    command = ["par", "--table", "fellowship", "--day", "2026-11-18", "--iterations", "10", "--keep", str(folder)]
    assert main(command) == 0
    said = json.loads(capsys.readouterr().out)
    found = par.kept(folder, "fellowship", DAY)
    assert (found.points, found.won, len(found.choices)) == (said["points"], said["won"], said["choices"])
    assert par.kept(folder, "fellowship", DAY + timedelta(days=1)) is None
    assert par.kept(folder, "quest", DAY) is None


def test_a_file_that_is_no_par_is_none(tmp_path):
    folder = storage.data_dir(tmp_path)
    for plain in ({"quest": {"day": "tomorrow", "won": True, "points": 1, "choices": []}}, {"quest": [1]}, 7):
        storage.save_record(folder / "profiles" / "par.msgpack", par.KIND, par.VERSION, plain)
        assert par.kept(folder, "quest", DAY) is None


def test_a_day_that_is_none_is_told_in_one_line(capsys):
    with pytest.raises(SystemExit):
        main(["par", "--table", "quest", "--day", "yesterday"])
    assert "'yesterday' is no day" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("won", "points", "lower", "better"),
    [
        (True, None, False, False),  # who has not won has not beaten anybody
        (False, None, False, False),
        (True, 60, False, False),
        (True, 61, False, True),
        (True, 61, True, False),
        (True, 59, True, True),
        (False, 1, False, True),  # the master has lost
    ],
)
def test_who_beats_it(won, points, lower, better):
    found = par.Par("2026-11-18", won, 60, ())
    assert par.beaten(found, points, lower_is_better=lower) is better
    assert not par.beaten(replace(found, won=True), 60, lower_is_better=lower)
