"""Looking back in the client: work in another process, then a chart, moments, and ways back into the game."""

import time
from dataclasses import replace

import pytest
from driving import PATIENCE

from game.engine.keeping import match as matches
from game.engine.machine.ids import option_ids
from game.engine.machine.setup import Setup
from game.engine.telling import prompts
from game.players import review
from game.players.bots import make_bot
from game.players.review import Reviewer
from game.players.sitting import Chair
from game.ui import errand, routes
from game.ui.scenes.review import Review
from game.ui.scenes.table import Table
from game.ui.table import prompt_words


@pytest.fixture
def save(cabinet, saves):
    """A short game of quest on disk, with its review beside it."""
    shown = cabinet()
    path = saves / "games" / "short.ember"
    match = matches.create(shown.cartridge("quest"), Setup(1, 4), path, sync=False)
    bot = make_bot("random", 3)
    while not match.state.over:
        match.choose(bot.choose(match.state, 1))
    match.journal.close()
    return shown, path


def keep_review(shown, path, table="quest"):
    match = matches.replay(shown.cartridge(table), path)
    reviewer = Reviewer(match, review.ITERATIONS)
    reviewer.iterations = 6  # quick, and yet kept as if it had been thorough
    for _ in reviewer.work():
        pass
    reviewer.iterations = review.ITERATIONS
    found = reviewer.review()
    review.keep(found, path)
    return match, found


def opened(shown, path) -> Review:
    match, found = keep_review(shown, path)
    shown.push(routes.Review(match, path))
    assert shown.scene.found == found
    return shown.scene


def test_a_review_that_lies_there_is_shown_at_once_with_a_button_for_each_moment(save):
    shown, path = save
    scene = opened(shown, path)
    shown.frame([], 0.1)
    chips = [target.name for target in scene.targets if target.name.startswith("moment:")]
    assert chips == [f"moment:{n}" for n in range(len(scene.found.moments))]
    assert len(scene._spots) == len(chips)
    assert scene.focus.name == "moment:0"


def test_the_numbers_on_the_chart_lie_beside_each_other(save):
    shown, path = save
    scene = opened(shown, path)
    spots = scene._spots
    assert all(one.collidelist(spots[:n]) < 0 for n, one in enumerate(spots))


def test_a_tap_on_a_number_shows_its_moment(save):
    shown, path = save
    scene = opened(shown, path)
    scene.tap_beside(scene._spots[-1].center)
    assert scene.index == len(scene.found.moments) - 1


def test_the_side_of_the_first_person_is_shown_first_and_the_others_on_request(save, saves):
    shown, _path = save
    path = saves / "games" / "two.ember"
    match = matches.create(shown.cartridge("underdark"), Setup(2, 4), path, sync=False)
    bot = make_bot("random", 3)
    while match.position < 80:
        match.choose(bot.choose(match.state, match.state.raw.decision.player))
    match.journal.close()
    match, found = keep_review(shown, path, "underdark")
    shown.push(routes.Review(match, path, [Chair(bot="learner"), Chair()]))
    scene = shown.scene
    assert scene.team == match.state.teams[1]
    scene.other_side()
    assert scene.team == match.state.teams[0]
    assert scene.moments == found.moments_of(scene.team)


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_everything_fits(save, cabinet, looked_at, size, lang):
    _shown, path = save
    shown = cabinet(size=size, language=lang)
    looked_at(opened(shown, path))


def of_a_choice(shown, path, offered) -> Review:
    """A review of one moment: a choice where so many different options were offered, of which two were thought of."""
    match, found = keep_review(shown, path)
    worth = review.Worth
    for number, point in enumerate(found.points):
        decision = match.state_at(point.position).asked
        texts = prompts.option_texts(match.state_at(point.position), decision, "en")
        plain = [prompts.option_text(match.state_at(point.position), decision, one, "en") for one in decision.options]
        if len(set(plain)) != offered or plain.count(plain[point.chosen.option]) > 1:
            continue
        best = next(one for one in range(len(texts)) if plain[one] != plain[point.chosen.option])
        ids = option_ids(match.state_at(point.position), decision)
        chosen = worth(point.chosen.option, ids[point.chosen.option], 0.3, 0.01)
        told = replace(point, chosen=chosen, options=(worth(best, ids[best], 0.6, 0.01), chosen), sure=True, luck=None)
        points = (*found.points[:number], told, *found.points[number + 1 :])
        moment = review.Moment("choice", number, point.position, -0.3)
        review.keep(replace(found, points=points, moments=(moment,)), path)
        shown.push(routes.Review(match, path))
        return shown.scene
    raise AssertionError("no such choice")


def test_the_better_move_is_to_be_found_among_what_was_offered(save):
    shown, path = save
    scene = of_a_choice(shown, path, 4)
    guesses = {target.name: target.rect for target in scene.targets if target.name.startswith("guess:")}
    assert sorted(guesses) == ["guess:0", "guess:1", "guess:2", "guess:3"], "two of them were hardly thought of"
    assert max(rect.height for rect in guesses.values()) <= 2 * min(rect.height for rect in guesses.values())
    assert not any(target.name == "see_better" for target in scene.targets)
    scene.guess(3)
    told = scene.told(0)
    assert shown.toasts.lines[-1][0] == scene.say("found_less", what=told.others[1][1])
    assert any(target.name == "see_better" for target in scene.targets)


@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
def test_five_options_to_choose_from_fit(save, cabinet, looked_at, size):
    _shown, path = save
    scene = of_a_choice(cabinet(size=size, language="de"), path, 5)
    assert sum(target.name.startswith("guess:") for target in scene.targets) == 5
    looked_at(scene)


def test_of_two_options_nobody_is_asked_which_was_better(save):
    shown, path = save
    scene = of_a_choice(shown, path, 2)
    assert not any(target.name.startswith("guess:") for target in scene.targets)
    assert any(target.name == "see_better" for target in scene.targets)


def test_seeing_the_table_then_opens_it_at_that_choice(save):
    shown, path = save
    scene = opened(shown, path)
    position = scene.found.points[scene.moment.point].position
    scene.see()
    assert isinstance(shown.scene, Table) and shown.scene.replay
    assert shown.scene.past == position


def test_who_has_seen_a_moment_at_the_table_comes_back_to_it(save):
    shown, path = save
    shown.push(routes.Saves())
    scene = opened(shown, path)
    scene.show(len(scene.moments) - 1)
    scene.see()
    said = prompt_words.shown_at(shown.scene.parts["prompt"].context, shown.scene.asking)
    assert said.entries[-1].text == "Stop looking back"
    shown.scene.back()
    assert shown.scene is scene and scene.index == len(scene.moments) - 1


@pytest.mark.parametrize("bots", [False, True])
def test_playing_on_begins_a_new_game_there_and_leaves_the_old_one(save, saves, bots):
    shown, path = save
    before = path.read_bytes()
    scene = opened(shown, path)
    position = scene.found.points[scene.moment.point].position
    scene.play_on(bots=bots)
    assert isinstance(shown.scene, Table) and not shown.scene.replay
    match = shown.scene.sitting.match
    assert match.position >= position
    assert [chosen.choice for chosen in match.history[:position]] == [
        chosen.choice for chosen in scene.match.history[:position]
    ]
    assert bool(shown.scene.sitting.chairs[0].bot) == bots
    assert match.journal.path != path and path.read_bytes() == before
    shown.scene.left()


def test_the_work_is_done_in_another_process_and_stopped_when_the_page_is_left(save):
    shown, path = save
    match = matches.replay(shown.cartridge("quest"), path)
    shown.push(routes.About())
    shown.push(routes.Review(match, path))
    scene = shown.scene
    assert scene.found is None and scene._errand.running
    work = scene._errand
    deadline = time.monotonic() + PATIENCE
    while scene.done == 0.0 and time.monotonic() < deadline:
        shown.frame([], 0.1)
        time.sleep(0.02)
    assert scene.done > 0.0, scene.trouble
    shown.pop()
    assert not work.running
    assert not review.kept_path(path).exists(), "half a review is none"


def test_an_errand_that_fails_says_why_in_one_line(saves):
    work = errand.Errand("review", str(saves / "nowhere.ember"), "--lines")
    deadline = time.monotonic() + PATIENCE
    while work.running and time.monotonic() < deadline:
        time.sleep(0.02)
    assert "nowhere.ember" in work.trouble
    assert "\n" not in work.trouble
