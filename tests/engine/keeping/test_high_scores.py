"""The cabinet's high scores are kept."""

from pathlib import Path

import pytest

from game.engine.keeping import scores as high_scores
from game.engine.keeping import storage
from game.engine.keeping.scores import (
    Score,
    Scores,
    TableScores,
    initials,
    load_scores,
    save_scores,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return storage.data_dir(tmp_path)


@pytest.mark.parametrize(("typed", "shown"), [("abc", "ABC"), ("їґє", "ЇҐЄ"), ("А1Я", "А1Я"), ("äö7", "ÄÖ7")])
def test_initials_are_letters_or_digits(typed, shown):
    assert initials(typed) == shown


@pytest.mark.parametrize("typed", ["", "AB", "ABCD", "A B", "A-B", "A!C", "A²C", "ßA", "ab\n"])
def test_other_initials_are_refused(typed):
    with pytest.raises(ValueError, match="3 letters or digits"):
        initials(typed)


def test_the_best_ten_stay_and_the_first_of_equals_leads():
    table = TableScores()
    for n in range(12):
        table.enter("solo", Score(f"A{n:02}"[:3], n))
    assert [score.points for score in table.variants["solo"]] == list(range(11, 1, -1))
    assert table.place("solo", 2) is None, "equal to the last is not enough"
    assert table.enter("solo", Score("bob", 11)) == 2
    assert table.variants["solo"][1] == Score("BOB", 11)
    assert len(table.variants["solo"]) == high_scores.PLACES
    assert table.enter("solo", Score("LOW", 0)) is None


def test_where_less_is_better_the_lowest_leads():
    table = TableScores(lower_is_better=True)
    assert [table.enter("duo", Score("AAA", points)) for points in (50, 30, 40)] == [1, 1, 2]
    assert [score.points for score in table.variants["duo"]] == [30, 40, 50]


def test_scores_are_kept_by_table_and_variant(folder):
    scores = Scores()
    scores.table("quest", lower_is_better=True).enter("passage", Score("ANN", 120))
    scores.table("quest").enter("journey", Score("ЇЖА", 90))
    scores.table("underdark").enter("4 houses", Score("BOB", -3))
    save_scores(folder, scores)
    assert load_scores(folder) == (scores, None)
    assert scores.table("quest").lower_is_better


def test_broken_scores_are_set_aside(folder):
    path = folder / "profiles" / high_scores.SCORES_FILE
    for n, value in enumerate(
        (
            [],
            {"quest": {}},
            {"quest": {"lower_is_better": 1, "variants": {}}},
            {"quest": {"lower_is_better": False, "variants": {"a": [["AAA"]]}}},
            {"quest": {"lower_is_better": False, "variants": {"a": [["AAA", "1"]]}}},
            {"quest": {"lower_is_better": False, "variants": {"a": [["?", 1]]}}},
            {"quest": {"lower_is_better": False, "variants": {"a": [[None, 1]]}}},
        ),
        start=1,
    ):
        storage.save_record(path, high_scores.SCORES_KIND, high_scores.SCORES_VERSION, value)
        scores, warning = load_scores(folder)
        assert scores == Scores()
        assert warning is not None and f"scores.msgpack.broken-{n}" in warning


def test_points_out_of_range_are_refused():
    with pytest.raises(ValueError, match="whole number"):
        TableScores().enter("solo", Score("AAA", 1 << 40))
