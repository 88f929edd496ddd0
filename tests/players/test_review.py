"""A game looked back on: the same every time, from what each seat knew, luck and choice told apart."""

import json
import math
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from game.__main__ import main
from game.engine.keeping import match as matches
from game.engine.keeping import storage
from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import Setup
from game.engine.telling import prompts
from game.players import chances, review, review_words
from game.players.bots import Mind, make_bot
from game.players.chances import Chances, chances_now, chances_of
from game.players.review import Moment, Point, Reviewer, Worth, kept, kept_path, line_of


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


def test_the_moments_are_at_most_five_choices_first(reviewed):
    _match, found = reviewed
    sizes = [abs(moment.change) for moment in found.moments]
    assert 1 <= len(sizes) <= review.MOMENTS
    kinds = [moment.kind == "choice" for moment in found.moments]
    assert kinds[: sum(kinds)] == sorted(kinds, reverse=True)[: sum(kinds)] or sum(kinds) > review.CHOICES_FIRST
    assert min(sizes) >= review.LEAST
    assert [moment.point for moment in found.moments_of(1)] == sorted(moment.point for moment in found.moments)


def test_luck_is_only_where_a_card_or_a_die_turned_up(reviewed):
    match, found = reviewed
    for moment in found.moments:
        if moment.kind == "luck":
            assert found.points[moment.point].news
            made = match.history[found.points[moment.point].position : moment.until]
            assert any(chosen.learned for chosen in made)
            one = found.points[moment.point]
            assert one.luck is not None, "it was compared with what might have turned up instead"
            assert abs(moment.change) <= abs(one.luck) + 1e-9
            assert abs(moment.change) >= review.LUCKY * one.luck_doubt


def test_luck_is_what_came_less_what_comes_of_the_same_choice_in_other_deals(reviewed, monkeypatch):
    match, found = reviewed
    reviewer = Reviewer(match, 2)
    reviewer.points = list(found.points)
    number = next(one for one in range(len(found.points)) if reviewer._is_sudden(one))
    came = match.state_at(found.points[number + 1].position).position_hash
    monkeypatch.setattr(Reviewer, "_seen", lambda _self, _world, _seat, _seed: 0.5)
    assert reviewer._luck(number) == (0, review.LEAST_DOUBT), "whatever turns up, it is the same"
    monkeypatch.setattr(Reviewer, "_seen", lambda _self, world, _seat, _seed: float(world.position_hash == came))
    assert reviewer._luck(number) == (1, review.LEAST_DOUBT), "nothing but what came is of any good"


def test_rounds_are_counted_as_the_log_counts_them():
    match = played(Match(load_table("underdark"), Setup(2, 5)), 60)
    reviewer = Reviewer(match, 2)
    for _ in reviewer.work():
        pass
    found = reviewer.review()
    rounds = {point.position: point.round for point in found.points}
    assert found.counts == "round" and max(rounds.values()) > 1
    for position, round_ in rounds.items():
        assert round_ == match.state_at(position).variable("round")


def test_the_better_line_goes_as_the_game_did_and_then_better(reviewed):
    match, found = reviewed
    point = next(point for point in found.points if point.best.option != point.chosen.option)
    line = review.better_line(match, point, 3)
    assert line.position >= point.position + 4
    made = [chosen.choice.option for chosen in line.history]
    assert made[: point.position] == [chosen.choice.option for chosen in match.history[: point.position]]
    assert made[point.position] == point.best.option


@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_moments_are_told_in_words(reviewed, lang):
    match, found = reviewed
    for moment in found.moments:
        told = review_words.told(match, found, moment, lang)
        assert told.heading and told.asked and told.said
        assert bool(told.options) == (moment.kind == "choice")
        if told.options:
            assert sum(chosen for _words, _chance, chosen in told.options) == 1


def test_the_numbers_told_of_a_choice_add_up(reviewed):
    """It was 52 and 44 once, and cost 7."""
    match, found = reviewed
    choices = [moment for moment in found.moments if moment.kind == "choice"]
    assert choices
    for moment in choices:
        told = review_words.told(match, found, moment, "en")
        best, (chosen,) = told.options[0][1], [chance for _words, chance, taken in told.options if taken]
        assert best - chosen == review_words.points(moment.change) or chosen == 0


@pytest.fixture(scope="module")
def rivals():
    match, bot = Match(load_table("underdark"), Setup(2, 3)), make_bot("search:12i", 3)
    while match.position < 60:
        match.choose(bot.choose(match.state, match.state.raw.decision.player))
    reviewer = Reviewer(match, 12)
    for _ in reviewer.work():
        pass
    return match, reviewer.review()


def between(match: Match, found: review.Review, kind: str) -> tuple[Point, Moment]:
    """From the last decision of a turn to the first of that side's next."""
    turns = (
        n for n, one in enumerate(found.points) if one.round == 2 and one.team == 1 and found.points[n + 1].team == 2
    )
    number = next(turns)
    until = next(one.position for one in found.points[number + 1 :] if one.team == 1)
    return found.points[number], Moment(kind, number, until, -0.1)


def test_of_what_others_did_only_that_is_told_and_of_luck_what_turned_up(rivals):
    """Both were told by the same six lines, most of them of the side itself."""
    match, found = rivals
    mine, other = (review_words.side_name(match, team, "en") for team in (1, 2))
    theirs, luck = (review_words.happened(match, *between(match, found, kind), "en") for kind in ("theirs", "luck"))
    assert theirs and not any(line.startswith(mine) for line in theirs)
    assert any(line.startswith(f"{other} plays") for line in theirs)
    assert any(" draws " in line for line in luck)
    assert not any(" plays " in line or " deploys " in line for line in luck), "that was chosen"
    cards = [review_words.told(match, found, between(match, found, kind)[1], "en").cards for kind in ("theirs", "luck")]
    assert not cards[0] and cards[1], "the cards one drew oneself are not what others did"


def test_no_option_is_told_to_be_better_than_the_best(rivals):
    match, found = rivals
    point, moment = between(match, found, "choice")
    lucky = replace(point.best, id="another", chance=0.99)
    odd = replace(point, options=(replace(point.best, chance=0.5), lucky))
    assert review_words.told_chance(odd, moment, lucky) == 50


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


@pytest.mark.parametrize(
    "name",
    ["chance", "doubt", "change", "luck", "luck_doubt", "team", "player", "point", "until", "kind", "options"],
)
def test_a_review_in_which_something_cannot_be_is_none(reviewed, save, tmp_path, name):
    match, found = reviewed
    copy = tmp_path / save.name
    for odd in {"kind": ["", "fate"], "options": [[]]}.get(name, [-2, 99, 2**63, math.nan, math.inf, -1e308]):
        plain = found.plain()
        point, moment = plain["points"][0], plain["moments"][0]
        entry = next(one for one in (moment, point, point["options"][0]) if name in one)
        entry[name] = float(odd) if isinstance(entry[name], float) else odd
        storage.save_record(kept_path(copy), review.KIND, review.VERSION, plain)
        assert kept(match, copy) is None, (name, odd)


def test_hidden_cards_do_not_change_a_point():
    """What the seat cannot know, dealt otherwise, leaves the chances as they were."""
    match = played(Match(load_table("underdark"), Setup(2, 9)), 30)
    state = match.state
    seat = state.raw.decision.player
    rows = chances_of(match.cartridge, match.setup)
    found = []
    for seed in (1, 2, 3):
        other = state.clone()
        other.determinize(seat, seed)
        mind = Mind(match.cartridge)
        mind.begin(other, seat, 5, chances=rows)
        mind.run(40)
        found.append(mind.results())
    assert found[0] == found[1] == found[2]


def test_one_option_alone_can_be_thought_about():
    match = played(Match(load_table("underdark"), Setup(2, 9)), 20)
    state = match.state
    mind = Mind(match.cartridge)
    mind.begin(state, state.raw.decision.player, 5, chances=[Chances(2)] * 2, only=1)
    assert mind.different > 1
    mind.run(50)
    assert [result.option for result in mind.results()] == [1]


def test_the_chances_of_all_sides_make_a_whole_and_partners_have_the_same():
    match = played(Match(load_table("underdark"), Setup(3, 9)), 40)
    found = chances_now(match.state, chances_of(match.cartridge, match.setup))
    assert sum(found) == pytest.approx(1.0, abs=1e-5) and all(0 < chance < 1 for chance in found)
    together = played(Match(load_table("quest"), Setup(2, 9)), 40)
    one, other = chances_now(together.state, chances_of(together.cartridge, together.setup))
    assert one == other


@pytest.mark.parametrize(("odds", "chance"), [(0, 0.5), (1, 0.731), (-2, 0.119), (60, 0.9975), (-60, 0.0025)])
def test_odds_are_read_as_a_chance_and_nothing_is_certain(odds, chance):
    state = Match(load_table("quest"), Setup(1, 9)).state
    assert chances_now(state, [Chances(1, base=(odds * 1_000_000, 0))]) == [pytest.approx(chance, abs=5e-4)]


def test_a_feature_counts_for_more_or_less_the_later_it_is():
    """At the beginning of round 1 a twelfth of a game is gone: 8 of 100."""
    state = played(Match(load_table("quest"), Setup(1, 9)), 1).state
    worth = {"threat": (20_000, 100_000)}
    amounts = dict(zip(state.cartridge.content.weights, state.features(1), strict=True))
    odds = amounts["threat"] * (0.02 + 0.1 * amounts["late"] / 100)
    (found,) = chances_now(state, [Chances(1, features=worth)])
    assert amounts["late"] == 8 and found == pytest.approx(1 / (1 + math.exp(-odds)), abs=5e-4)


def test_a_choice_that_gave_nothing_away_costs_nothing():
    good = Point(0, 1, 1, 1, False, False, Worth(1, "b", 0.6, 0.1), (Worth(0, "a", 0.5, 0.1),), (0.5,))
    assert good.cost == 0.0


def point(
    position: int,
    best: float,
    chosen: float,
    *,
    news: bool = False,
    doubt: float = 0.1,
    team: int = 1,
    now: float = 0.5,
    sure: bool = True,
) -> Point:
    worths = Worth(0, "a", best, doubt), Worth(1, "b", chosen, doubt)
    return Point(position, team, team, 1, False, news, worths[1], worths, (now, 1 - now), sure=sure)


def causes(points: list[Point], results: list[bool]) -> list[tuple[str, float, float]]:
    line = line_of(points, 1, 4, results, sure=True)
    return [(one.cause, round(one.before, 2), round(one.after, 2)) for one in line]


def test_a_line_takes_the_mean_of_looks_at_the_same_chance_and_says_why_it_moves():
    points = [point(0, 0.5, 0.5), point(1, 0.7, 0.7, news=True), point(2, 0.4, 0.3, doubt=0.01)]
    assert causes(points, [True]) == [
        ("calm", 0.5, 0.5),
        ("calm", 0.5, 0.6),
        ("calm", 0.6, 0.6),
        ("luck", 0.6, 0.4),
        ("choice", 0.4, 0.3),
        ("calm", 0.3, 1.0),
    ]
    line = line_of(points, 1, 4, [True], sure=True)
    assert line[2].doubt < line[0].doubt, "two looks are surer than one"


def test_a_choice_that_is_made_good_at_once_cost_nothing():
    """A card was played first and another after it: the next look says that nothing was lost."""
    points = [point(0, 0.6, 0.4, doubt=0.02), point(1, 0.6, 0.6, doubt=0.005)]
    assert [cause for cause, _before, _after in causes(points, [])] == ["calm", "calm", "calm"]


def test_what_others_chose_is_neither_luck_nor_a_choice():
    points = [point(0, 0.6, 0.6), point(1, 0.4, 0.4, team=2), point(2, 0.3, 0.3)]
    assert causes(points, []) == [("calm", 0.6, 0.6), ("theirs", 0.6, 0.3), ("calm", 0.3, 0.3)]


def test_where_cards_turned_up_while_others_chose_theirs_is_what_the_position_lost():
    points = [point(0, 0.6, 0.6, news=True), point(1, 0.4, 0.4, team=2, now=0.55), point(2, 0.3, 0.3, now=0.45)]
    assert causes(points, []) == [
        ("calm", 0.6, 0.6),
        ("theirs", 0.6, 0.5),
        ("luck", 0.5, 0.3),
        ("calm", 0.3, 0.3),
    ]


def test_luck_is_what_turned_up_beside_other_deals_and_not_what_the_next_look_saw_besides():
    points = [replace(point(0, 0.8, 0.8, news=True), luck=-0.1), point(1, 0.4, 0.4)]
    assert causes(points, []) == [
        ("calm", 0.8, 0.8),
        ("calm", 0.8, 0.5),
        ("luck", 0.5, 0.4),
        ("calm", 0.4, 0.4),
    ]


def test_others_and_luck_do_not_make_each_other_up():
    points = [point(0, 0.5, 0.5, news=True), point(1, 0.4, 0.4, team=2, now=0.4), point(2, 0.48, 0.48, now=0.6)]
    assert causes(points, [])[1] == ("luck", 0.5, 0.48)


def test_a_cost_that_may_be_chance_is_none():
    line = line_of([point(0, 0.5, 0.4, doubt=0.2)], 1, 1, [], sure=True)
    assert [(one.cause, one.after) for one in line] == [("calm", 0.4)]


def test_only_a_choice_that_was_looked_at_again_cost_anything():
    """A master's choices were told to have cost 210 of 100: of hundreds some look worse at a first glance."""
    assert causes([point(0, 0.5, 0.4, doubt=0.001, sure=False)], []) == [("calm", 0.4, 0.4)]
    assert causes([point(0, 0.5, 0.4, doubt=0.001)], []) == [("choice", 0.5, 0.4)]


@pytest.mark.parametrize(("table", "players"), [("quest", 1), ("underdark", 2), ("fellowship", 2)])
def test_who_plays_as_well_as_whoever_looks_back_is_told_of_few_mistakes(table, players):
    match = Match(load_table(table), Setup(players, 71))
    bot = make_bot("search:300i", 4)
    while not match.state.over:
        match.choose(bot.choose(match.state, match.state.raw.decision.player))
    reviewer = Reviewer(match, 100)
    for _ in reviewer.work():
        pass
    review = reviewer.review()
    assert all(review.balance(team).choice >= -0.25 for team in review.teams)


def test_luck_and_choices_add_up_to_what_changed(reviewed):
    _match, found = reviewed
    for team in found.teams:
        balance = found.balance(team)
        assert balance.start + balance.luck + balance.theirs + balance.choice == pytest.approx(balance.end)
        assert balance.choice <= 0 and balance.end in (0.0, 1.0)
        assert balance.theirs == 0, "where all play together nobody else chooses"


def test_of_hidden_cards_only_the_question_is_told():
    bot, state = make_bot("search:12i", 3), Match(load_table("quest"), Setup(1, 902)).state
    while not any(text.startswith("Hidden") for text in prompts.option_texts(state, state.asked, "en")):
        state.choose(bot.choose(state, state.raw.decision.player))
    said = review_words._deed(state, 0, prompts.option_texts(state, state.asked, "en")[0], "en")
    assert said == prompts.prompt_text(state, state.asked, "en")


def test_what_is_told_of_the_balance_adds_up_in_whole_points():
    """Each rounded by itself, 40, -6, -5 and +6 came to 34."""
    luck = random.Random(3)
    for _ in range(500):
        start, choice, theirs, end = luck.random(), -luck.random(), luck.uniform(-1, 1), luck.random()
        told = review.Balance(start, end, choice, theirs, end - start - choice - theirs).told
        whole = [round(100 * one) for one in (told.start, told.choice, told.theirs, told.luck)]
        assert sum(whole) == round(100 * told.end) == round(100 * end)
        assert abs(100 * choice - whole[1]) <= 1 and abs(100 * theirs - whole[2]) <= 1
    nothing = review.Balance(0.405, 0.405, 0.0, 0.0, 0.0).told
    assert (nothing.choice, nothing.theirs, nothing.luck) == (0, 0, 0)


def test_from_where_to_where_adds_up_with_what_is_told_beside_it(reviewed):
    match, found = reviewed
    for moment in found.moments:
        if moment.kind == "choice":
            continue
        said = review_words.told(match, found, moment, "en").said
        by, before, after = map(int, re.findall(r"\d+", said)[:3])
        assert abs(after - before) == by or after in (0, 100)


def test_unlike_sides_and_kinds_of_games_have_chances_of_their_own(monkeypatch):
    def row(players, base, scenario="", team=""):
        return Chances(players, (base, 0), {"scenario": scenario} if scenario else {}, team)

    rows = (
        row(2, 1, "duel", "free"),
        row(2, 2, "duel", "shadow"),
        row(4, 3, "trilogy", "free"),
        row(4, 4, "trilogy", "shadow"),
    )
    monkeypatch.setattr(chances, "rows_of", lambda _content: rows)
    cartridge = load_table("ringwar")

    def bases(scenario):
        return [one.base[0] for one in chances_of(cartridge, Setup(0, 1, {"scenario": scenario, "shadow": "people"}))]

    assert bases("duel") == [1, 2]
    assert bases("trilogy") == [3, 4, 3, 4]
    assert bases("duel_of_three") == [1, 2, 2], "no row of its own: the nearest number of players"


def test_the_command_prints_lines_json_and_a_page(save, tmp_path, capsys, stood_back):
    command = ["review", str(save), "--iterations", "10"]
    assert main([*command, "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert plain["choices"] and plain["iterations"] == 10
    target = tmp_path / "page.html"
    assert main([*command, "--html", str(target), "--lang", "uk"]) == 0
    page = target.read_text(encoding="utf-8")
    assert page.count('<svg class="chart"') == 1 and "Розбір гри" in page
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
