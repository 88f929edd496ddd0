"""Players, their campaigns and the cabinet's high scores are kept."""

from pathlib import Path

import pytest

from game.engine import profiles, storage
from game.engine.profiles import (
    Profile,
    Score,
    Scores,
    TableScores,
    initials,
    load_profiles,
    load_scores,
    save_profile,
    save_scores,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return storage.data_dir(tmp_path)


@pytest.mark.parametrize(("typed", "shown"), [("abc", "ABC"), ("їґє", "ЇҐЄ"), ("А1Я", "А1Я"), ("007", "007")])
def test_initials_are_latin_cyrillic_or_digits(typed, shown):
    assert initials(typed) == shown


@pytest.mark.parametrize("typed", ["", "AB", "ABCD", "A B", "A-B", "ÄBC", "ßA", "ab\n"])
def test_other_initials_are_refused(typed):
    with pytest.raises(ValueError, match="3 letters or digits"):
        initials(typed)


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "two\nlines"])
def test_a_name_must_fit_the_screen(name):
    with pytest.raises(ValueError, match="1 to 24"):
        Profile(name, "AAA")


def test_profiles_come_back_by_name_with_their_campaigns(folder):
    zoe = Profile("zoe", "ZOE", campaigns={"quest": {"scenario": 2, "boons": ["light"]}})
    zoe.count("games")
    zoe.count("games", 2)
    anna = Profile("Anna", "ann")
    for profile in (zoe, anna):
        save_profile(folder, profile)
    assert load_profiles(folder) == ([anna, zoe], [])
    assert load_profiles(folder)[0][1].statistics == {"games": 3}


def test_two_players_of_one_name_are_two(folder):
    for _ in range(2):
        save_profile(folder, Profile("Sam", "SAM"))
    assert len(load_profiles(folder)[0]) == 2


def test_what_a_newer_program_wrote_in_a_profile_is_kept(folder):
    sam = Profile("Sam", "SAM", unknown={"portrait": "gardener"})
    save_profile(folder, sam)
    (found,), _ = load_profiles(folder)
    save_profile(folder, found)
    assert load_profiles(folder) == ([sam], [])


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        {},
        {"name": 1},
        {"initials": "?"},
        {"initials": None},
        {"statistics": {"games": "3"}},
        {"statistics": []},
        {"campaigns": {"quest": 1}},
    ],
)
def test_a_broken_profile_is_set_aside_and_the_others_are_there(folder, wrong):
    save_profile(folder, Profile("Sam", "SAM"))
    whole = {"name": "Ann", "initials": "ANN", "statistics": {}, "campaigns": {}}
    value = whole | wrong if wrong else wrong
    path = folder / "profiles" / "broken.profile"
    storage.save_record(path, profiles.PROFILE_KIND, profiles.PROFILE_VERSION, value)
    found, (warning,) = load_profiles(folder)
    assert [profile.name for profile in found] == ["Sam"]
    assert "broken.profile.broken-1" in warning
    assert load_profiles(folder)[1] == []


def test_a_profile_that_could_not_be_loaded_is_not_saved(folder):
    sam = Profile("Sam", "SAM", statistics={"games": 0.5})  # type: ignore[dict-item]
    with pytest.raises(storage.StorageError, match="whole numbers"):
        save_profile(folder, sam)
    assert load_profiles(folder) == ([], [])


def test_the_best_ten_stay_and_the_first_of_equals_leads():
    table = TableScores()
    for n in range(12):
        table.enter("solo", Score(f"A{n:02}"[:3], n))
    assert [score.points for score in table.variants["solo"]] == list(range(11, 1, -1))
    assert table.place("solo", 2) is None, "equal to the last is not enough"
    assert table.enter("solo", Score("bob", 11)) == 2
    assert table.variants["solo"][1] == Score("BOB", 11)
    assert len(table.variants["solo"]) == profiles.PLACES
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
    path = folder / "profiles" / profiles.SCORES_FILE
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
        storage.save_record(path, profiles.SCORES_KIND, profiles.SCORES_VERSION, value)
        scores, warning = load_scores(folder)
        assert scores == Scores()
        assert warning is not None and f"scores.msgpack.broken-{n}" in warning


def test_points_out_of_range_are_refused():
    with pytest.raises(ValueError, match="whole number"):
        TableScores().enter("solo", Score("AAA", 1 << 40))
