"""The deal of the day: the same for everybody, another one tomorrow, days in a row counted, boards of their own."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from game.engine.keeping import daily, marks, storage
from game.engine.keeping import scores as high_scores
from game.engine.keeping.match import Match, create
from game.engine.keeping.scores import Score, TableScores
from game.engine.machine.cartridge import load_table, table_ids
from game.engine.machine.state import State
from game.players.levels import LEVELS

DAY = date(2026, 11, 16)


@pytest.fixture
def folder(tmp_path):
    return storage.data_dir(tmp_path)


@pytest.mark.parametrize("table", table_ids())
def test_a_day_has_one_deal_that_can_be_played_and_the_next_day_another(table):
    cartridge = load_table(table)
    deal = daily.deal_of(cartridge.content, DAY)
    assert deal == daily.deal_of(cartridge.content, DAY)
    assert deal.seed != daily.deal_of(cartridge.content, DAY + timedelta(days=1)).seed
    state, _events = State.start(cartridge, deal)
    assert state.decision is not None


@pytest.mark.parametrize("table", table_ids())
def test_the_kinds_of_games_go_round_and_each_can_be_begun(table):
    cartridge = load_table(table)
    content = cartridge.content
    count = len(content.dailies)
    kinds = [daily.kind_of(content, DAY + timedelta(days=n)) for n in range(2 * count)]
    assert count > 1 and kinds[:count] == kinds[count:]
    assert all(kind in content.dailies for kind in kinds) and len({str(kind) for kind in kinds}) == count
    levels = {level.id for level in LEVELS}
    assert load_table(table, baked=False).content.dailies == content.dailies, "baked and not"
    for number in range(count):
        state, _events = State.start(cartridge, daily.deal_of(content, DAY + timedelta(days=number)))
        assert state.decision is not None and kinds[number].bots in levels


def test_without_kinds_of_its_own_a_table_goes_round_by_what_it_varies_by():
    content = replace(load_table("quest").content, dailies=())
    week = [daily.deal_of(content, DAY + timedelta(days=n)).options["scenario"] for n in range(6)]
    assert len(set(week[:3])) == 3 and week[:3] == week[3:]


def test_a_match_knows_whose_day_it_is(tmp_path):
    cartridge = load_table("quest")
    kept = create(cartridge, daily.deal_of(cartridge.content, DAY), tmp_path / "a.ember", sync=False)
    assert daily.day_of(kept) is None
    daily.mark(kept, DAY)
    assert daily.day_of(kept) == DAY
    kept.note({daily.NOTE: "yesterday"})
    assert daily.day_of(kept) is None
    kept.journal.close()
    assert daily.day_of(Match(cartridge, daily.deal_of(cartridge.content, DAY))) is None


@pytest.mark.parametrize(
    ("played", "row"), [([], 0), ([0], 1), ([1], 1), ([2], 0), ([0, 1, 2], 3), ([1, 2, 3, 5], 3), ([0, 2], 1)]
)
def test_days_in_a_row_count_until_one_is_missed(played, row):
    days = [(DAY - timedelta(days=ago)).isoformat() for ago in played]
    assert daily.streak(days, DAY) == row


def test_days_are_kept_by_table_each_once(folder):
    for ago in (3, 1, 1, 0):
        daily.finished(folder, "quest", DAY - timedelta(days=ago))
    daily.finished(folder, "underdark", DAY)
    assert daily.played(folder, "quest") == ["2026-11-13", "2026-11-15", "2026-11-16"]
    assert daily.played(folder, "underdark") == ["2026-11-16"]
    assert daily.played(folder, "ringwar") == []


def test_marks_are_not_kept_for_ever(folder):
    many = {"quest": [f"{number:03}" for number in range(marks.MOST + 5)]}
    storage.save_record(folder / "profiles" / "things.msgpack", "things", marks.VERSION, many)
    marks.add(folder, "things", "quest", "zzz")
    kept = marks.load(folder, "things")[0]["quest"]
    assert len(kept) == marks.MOST and kept[-1] == "zzz"


@pytest.mark.parametrize("wrong", [[], {"quest": 1}, {"quest": ["x" * 100]}, {"quest": [7]}])
def test_a_broken_file_is_set_aside_and_nothing_else_is_lost(folder, wrong):
    storage.save_record(folder / "profiles" / "daily.msgpack", daily.KIND, marks.VERSION, wrong)
    days, trouble = marks.load(folder, daily.KIND)
    assert days == {} and "daily.msgpack" in trouble
    assert daily.streak(["soon", "2026-11-16"], DAY) == 1, "a mark that is no day is nobody's"


def test_the_boards_of_the_last_thirty_days_are_kept():
    table = TableScores()
    table.enter("solo/1", Score("AAA", 5))
    for ago in range(40):
        table.enter(daily.board_of(DAY - timedelta(days=39 - ago), 1), Score("BBB", ago))
    days = [variant for variant in table.variants if variant.startswith(high_scores.DAILY)]
    assert len(days) == high_scores.KEPT_DAYS and max(days) == "daily/2026-11-16/1"
    assert table.variants["solo/1"] == [Score("AAA", 5)]
