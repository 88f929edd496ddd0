"""What was played is counted from saved games, kept, counted anew when lost, and told as figures and CSV."""

import csv
import errno
import io
import os
import signal
import subprocess
import sys

import pytest

from game.__main__ import main
from game.engine.keeping import people, storage
from game.engine.keeping.storage import StorageError
from game.engine.machine.cartridge import load_table, named_table
from game.engine.machine.setup import Setup
from game.engine.telling import deeds
from game.players import statistics
from game.players.guide import GUIDED
from game.players.sitting import Chair, Sitting
from game.players.statistics import Figures, GameLine, SeatLine


@pytest.fixture
def home(tmp_path):
    return storage.data_dir(tmp_path / "saves")


def over(home, seed=1, names=("Mara", "Ilya"), table="fellowship", note=None):
    """A game to its end: always the first option."""
    cartridge = load_table(table)
    chairs = [Chair(person=n, who=f"id{n}", name=name) for n, name in enumerate(names, 1)]
    sitting = Sitting.begin(cartridge, Setup(len(names), seed), chairs, None, home)
    if note:
        sitting.match.note(note)
    while sitting.decision is not None:
        sitting.match.choose(seed % len(sitting.decision.options))
    return sitting


def counted(home):
    for _path in statistics.count(home, named_table):
        pass
    return statistics.lines(home)[0]


def test_a_finished_game_is_kept_at_once_and_counted_anew_if_the_file_is_lost(home):
    sitting = over(home)
    line, trouble = statistics.finished(home, sitting.match, sitting.chairs, line_time := 10**9 * 2)
    sitting.close()
    assert trouble is None and line.minutes == statistics.LONGEST and line_time
    kept = statistics.lines(home)[0]
    assert list(kept.values()) == [line] and [seat.name for seat in line.seats] == ["Mara", "Ilya"]
    (home / "profiles" / statistics.FILE).unlink()
    (again,) = counted(home).values()
    assert again.seats == line.seats and again.table == line.table and again.options == line.options


def test_what_is_not_over_or_a_lesson_or_gone_on_with_from_the_middle_is_nobodys_record(home):
    lesson = over(home, note={GUIDED: True})
    lesson.close()
    half = Sitting.branch(lesson.match, 5, lesson.chairs, None, home)
    while half.decision is not None:
        half.match.choose(0)
    half.close()
    open_ = Sitting.begin(load_table("fellowship"), Setup(2, 5), [Chair(person=1)], None, home)
    open_.close()
    assert counted(home) == {}
    assert statistics.finished(home, half.match, half.chairs, 0) == (None, None)


def test_bots_alone_are_nobodys_game(home):
    sitting = over(home)
    assert statistics.line_of(sitting.match, [Chair("learner")] * 2, "x", 0) is None
    sitting.close()


def line(n, *, won, who="m", table="quest", score=10, with_=None, minutes=0, deeds=(), closest=None):
    seats = [SeatLine(who, who.upper(), "", 1, won, score, "lore", deeds, closest or {})]
    seats += [SeatLine(with_, with_.upper(), "", 1, won, score)] if with_ else []
    return GameLine(f"g{n}", table, n, minutes, 5, {"scenario": "a"}, tuple(seats))


def test_figures():
    results = [True, True, False, True, True, True]
    played = [line(n, won=won, score=n, minutes=n * 10) for n, won in enumerate(results)]
    played += [line(9, won=False, who="x"), line(10, won=True, table="ringwar", with_="x", deeds=("d",))]
    figures = Figures.of(reversed(played), "m")
    assert (len(figures), figures.won, figures.streak, figures.best_streak) == (7, 6, 4, 4)
    assert figures.last == [*results, True] and figures.at("quest").mean == 2.5
    assert figures.best() == 10 and figures.at("quest").best(lower=True) == 0
    assert figures.at("quest").minutes == 30
    assert {name: len(part) for name, part in figures.by(statistics.company).items()} == {"X": 1}
    assert figures.deeds("ringwar") == {"d": 1} and figures.deeds("quest") == {}
    assert len(Figures.of(played)) == 8 and Figures.of([], "m").mean == 0


def test_a_journey_by_houses_is_won_seat_by_seat():
    steps = deeds.steps_of(content := load_table("underdark").content, deeds.book_of(content).journeys[0])
    assert [step.seat for step in steps] == [1, 2, 3, 4]
    seats = (SeatLine(bot="learner"), SeatLine("m", "Mara", won=True))
    figures = Figures.of([GameLine("g", "underdark", 1, 1, 9, {}, seats)], "m")
    assert [figures.has_won("underdark", step) for step in steps] == [False, True, False, False]


def test_a_scenario_won_in_a_campaign_is_a_step_of_the_road_whatever_became_of_it():
    steps = deeds.steps_of(content := load_table("quest").content, deeds.book_of(content).journeys[0])
    lost = SeatLine("m", "Mara", deeds=("out_of_mirkwood", "down_the_river"))
    options = {"mode": "campaign", "scenario": "escape_from_dol_guldur"}
    figures = Figures.of([GameLine("g", "quest", 1, 1, 9, options, (lost,))], "m")
    assert [figures.has_won("quest", step) for step in steps] == [True, True, False]


def test_how_far_a_deed_got_is_the_most_of_all_games():
    played = [line(1, won=False, closest={"d": 2}), line(2, won=False, closest={"d": 1})]
    assert Figures.of(played, "m").closest("quest", "d") == 2


def test_csv_has_a_line_for_every_seat_and_no_formula():
    seats = (SeatLine("a", '=cmd|"x"', score=-3), SeatLine(bot="master", won=True, deeds=("d", "e")))
    text = statistics.as_csv([GameLine("g", "quest", 5, 6, 7, {"scenario": "mirkwood"}, seats)])
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["name"] for row in rows] == ['\'=cmd|"x"', ""] and rows[0]["score"] == "-3"
    assert rows[1] | {"deeds": ""} == rows[1] | {"deeds": ""} and rows[1]["deeds"] == "d e" and rows[1]["won"] == "1"


def test_the_file_is_read_once_until_it_changes(home, monkeypatch):
    statistics.keep(home, [line(1, won=True)])
    statistics.lines(home)[0].clear()  # what is handed out is one's own
    monkeypatch.setattr(storage, "load_or_default", None)
    assert list(statistics.lines(home)[0]) == ["g1"]
    monkeypatch.undo()
    statistics.keep(home, [line(2, won=True)])
    assert list(statistics.lines(home)[0]) == ["g1", "g2"]
    (home / "profiles" / statistics.FILE).unlink()
    assert statistics.lines(home) == ({}, None)


KILLED = """
import sys
from pathlib import Path
from game.players import statistics
from game.players.statistics import GameLine, SeatLine
for number in range(10000):
    statistics.keep(Path(sys.argv[1]), [GameLine(f"g{number}", "quest", number, 1, 1, {}, (SeatLine(),))])
    print(number, flush=True)
"""


def test_a_kill_loses_no_game_that_was_counted(home):
    for wanted in (1, 5, 12):
        child = subprocess.Popen([sys.executable, "-c", KILLED, str(home)], stdout=subprocess.PIPE, text=True)
        told = -1
        for said in child.stdout:
            told = int(said)
            if told >= wanted:
                break
        child.send_signal(signal.SIGKILL)
        told = max([told, *(int(said) for said in child.stdout if said.strip().isdigit())])
        child.wait()
        kept, trouble = statistics.lines(home)
        assert trouble is None and {f"g{number}" for number in range(told + 1)} <= set(kept)


def test_a_full_disk_harms_nothing_that_was_counted(home, monkeypatch):
    statistics.keep(home, [line(1, won=True)])

    def full(_fd, _data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk, pytest.raises(StorageError, match="full"):
        disk.setattr(os, "write", full)
        statistics.keep(home, [line(2, won=True)])
    assert list(statistics.lines(home)[0]) == ["g1"]


@pytest.mark.parametrize("value", [3, {"g": 1}, {"g": ["t", "x", 0, 0, {}, []]}, {"g": ["t", 0, 0, 0, {}, [[1] * 9]]}])
def test_a_strangers_file_is_set_aside(home, value):
    storage.save_record(home / "profiles" / statistics.FILE, statistics.KIND, statistics.VERSION, value)
    found, trouble = statistics.lines(home)
    assert found == {} and "kept as" in trouble


def test_of_too_many_the_last_stay(home, monkeypatch):
    monkeypatch.setattr(statistics, "MOST_GAMES", 3)
    statistics.keep(home, [line(n, won=True) for n in range(5)])
    assert sorted(statistics.lines(home)[0]) == ["g2", "g3", "g4"]


def test_the_command(home, monkeypatch, capsys):
    monkeypatch.setenv("EMBERDECK_SAVES", str(home))
    mara = people.add(home, "Mara")
    statistics.keep(home, [line(1, won=True, who=mara.id), line(2, won=False, who="x")])
    assert main(["statistics"]) == 0
    assert "quest: 2 games, 1 won" in capsys.readouterr().out
    assert main(["statistics", "--person", "mara", "--json"]) == 0
    assert '"games": 1' in capsys.readouterr().out
    out = home / "all.csv"
    assert main(["statistics", "--csv", str(out)]) == 0
    assert len(out.read_text().splitlines()) == 3
    assert main(["statistics", "--person", "nobody"]) == 2


@pytest.mark.parametrize("said", ["a\x00b", "two\nlines", "\u202egnirts"])
@pytest.mark.parametrize("where", ["name", "deck", "closest"])
def test_what_cannot_be_written_in_one_line_is_no_part_of_a_game(home, where, said):
    """A file that was damaged stopped the program where its texts were to be drawn."""
    seat = SeatLine(who="m", **{where: {said: 1} if where == "closest" else said})
    statistics.keep(home, [GameLine("one", "quest", 1, 30, 5, {}, (seat,))])
    found, trouble = statistics.lines(home)
    assert found == {} and "kept as" in trouble
