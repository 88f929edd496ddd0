"""A game looked back on: the same every time, from what each seat knew, luck and choice told apart."""

import json
from pathlib import Path

import pytest

from game.__main__ import main
from game.engine.keeping import match as matches
from game.engine.keeping import storage
from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import Setup
from game.players import review, review_words
from game.players.bots import Mind, make_bot
from game.players.chances import Chances, chances_of, standing
from game.players.review import Moment, Point, Reviewer, Worth, kept, kept_path


def played(match: Match, most: int = 60) -> Match:
    bot = make_bot("random", 3)
    while not match.state.over and match.position < most:
        match.choose(bot.choose(match.state, match.state.raw.decision.player))
    return match


@pytest.fixture(scope="module")
def save(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("review") / "game.ember"
    match = matches.create(load_table("quest"), Setup(1, 4), path, sync=False)
    played(match, 10_000)
    assert match.journal is not None
    match.journal.close()
    return path


@pytest.fixture(scope="module")
def reviewed(save):
    match = matches.replay(load_table("quest"), save)
    reviewer = Reviewer(match, 12)
    progress = list(reviewer.work())
    assert progress == sorted(progress) and progress[-1] == 1.0
    return match, reviewer.review()


def test_a_review_is_the_same_every_time(reviewed):
    match, found = reviewed
    again = Reviewer(match, 12)
    for _ in again.work():
        pass
    assert again.review() == found


def test_every_point_says_what_was_chosen_and_what_was_best(reviewed):
    match, found = reviewed
    assert found.points
    for point in found.points:
        chosen = match.history[point.position]
        assert (point.chosen.option, point.player) == (chosen.choice.option, chosen.player)
        assert 0.0 <= point.chosen.chance <= point.best.chance <= 1.0
        assert point.cost == pytest.approx(point.best.chance - point.chosen.chance)


def test_the_moments_are_at_most_five_the_greatest_first(reviewed):
    _match, found = reviewed
    sizes = [abs(moment.change) for moment in found.moments]
    assert 1 <= len(sizes) <= review.MOMENTS
    assert sizes == sorted(sizes, reverse=True)
    assert min(sizes) >= review.LEAST


def test_luck_is_only_what_the_side_did_not_choose(reviewed):
    match, found = reviewed
    for moment in found.moments:
        if moment.kind == "luck":
            made = match.history[found.points[moment.point].position : moment.until]
            assert any(chosen.learned for chosen in made)


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_moments_are_told_in_words(reviewed, lang):
    match, found = reviewed
    for moment in found.moments:
        told = review_words.told(match, found, moment, lang)
        assert told.heading and told.lines
        assert bool(told.options) == (moment.kind == "choice")
        if told.options:
            assert sum(chosen for _words, _chance, chosen in told.options) == 1


def test_it_is_kept_beside_the_save_and_belongs_to_that_match_alone(reviewed, save, tmp_path):
    match, found = reviewed
    copy = tmp_path / save.name
    review.keep(found, copy)
    assert kept(match, copy) == found
    assert kept(match, copy, iterations=13) is None, "a more thorough one is wanted"
    match.undo(1)
    assert kept(match, copy) is None, "another position"
    match.redo(1)
    for broken in ({"table": "quest"}, found.plain() | {"points": [1]}, []):
        storage.save_record(kept_path(copy), review.KIND, review.VERSION, broken)
        assert kept(match, copy) is None
    kept_path(copy).write_bytes(b"junk")
    assert kept(match, copy) is None


def test_hidden_cards_do_not_change_a_point():
    """What the seat cannot know, dealt otherwise, leaves the chances as they were."""
    match = played(Match(load_table("underdark"), Setup(2, 9)), 30)
    state = match.state
    seat = state.raw.decision.player
    chances = chances_of(match.cartridge, match.setup, 2)
    found = []
    for seed in (1, 2, 3):
        other = state.clone()
        other.determinize(seat, seed)
        mind = Mind(match.cartridge)
        mind.begin(other, seat, 5, chances=chances)
        mind.run(40)
        found.append(mind.results())
    assert found[0] == found[1] == found[2]


def test_one_option_alone_can_be_thought_about():
    match = played(Match(load_table("underdark"), Setup(2, 9)), 20)
    state = match.state
    mind = Mind(match.cartridge)
    mind.begin(state, state.raw.decision.player, 5, chances=Chances(2, 0, 30), only=1)
    assert mind.different > 1
    mind.run(50)
    assert [result.option for result in mind.results()] == [1]


def test_a_standing_is_the_team_against_the_best_other():
    state = played(Match(load_table("underdark"), Setup(2, 9)), 40).state
    assert standing(state, 1) == -standing(state, 2)
    together = played(Match(load_table("quest"), Setup(2, 9)), 40).state
    assert standing(together, 1) == standing(together, 2)


def test_a_chance_is_even_at_the_centre_and_three_in_four_a_scale_above():
    row = Chances(2, 10.0, 40.0)
    assert (row.of(10), row.of(50), row.of(-30)) == (0.5, 0.75, 0.25)


def test_a_choice_that_gave_nothing_away_costs_nothing():
    good = Point(0, 1, 1, 1, False, Worth(1, "b", 0.6), (Worth(0, "a", 0.5),))
    assert good.cost == 0.0


def test_the_command_prints_lines_json_and_a_page(save, tmp_path, capsys, stood_back):
    command = ["review", str(save), "--iterations", "10"]
    assert main([*command, "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert plain["choices"] and plain["iterations"] == 10
    target = tmp_path / "page.html"
    assert main([*command, "--html", str(target), "--lang", "uk"]) == 0
    page = target.read_text(encoding="utf-8")
    assert page.count("<polyline") == 1 and "Розбір гри" in page
    assert "http" not in page, "nothing from elsewhere"
    assert not stood_back
    assert main([*command, "--lines", "--keep", "--lang", "en"]) == 0
    assert stood_back == [19]
    done = [json.loads(line)["done"] for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    assert done == sorted(done) and done[-1] == 1.0
    assert kept_path(save).is_file()


def test_every_table_can_be_looked_back_on():
    for table in ("underdark", "fellowship", "ringwar"):
        match = played(Match(load_table(table), Setup(0, 2)), 12)
        reviewer = Reviewer(match, 6)
        for _ in reviewer.work():
            pass
        assert all(isinstance(moment, Moment) for moment in reviewer.review().moments)
        assert {point.team for point in reviewer.review().points} <= set(match.state.teams)
