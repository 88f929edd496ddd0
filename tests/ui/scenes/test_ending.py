"""The end of a game: its reason, its standing, its chart and what can be done next."""

import html
import random
import re
from itertools import pairwise, product

import pygame
import pytest
from driving import come_to_rest

from game.engine.keeping import people
from game.engine.keeping import scores as high_scores
from game.engine.keeping.match import Match
from game.engine.keeping.storage import StorageError
from game.engine.machine.setup import Setup
from game.engine.sources.records import LANGUAGES
from game.engine.telling import happenings
from game.players import statistics
from game.players.review import Moment as Mattered
from game.players.review import Point, Review, Worth
from game.players.sitting import Chair, Sitting
from game.presentation.staging import load_staging
from game.ui import routes, saved_picture
from game.ui.badges import badge
from game.ui.chronicle import Chronicle
from game.ui.intents import Device
from game.ui.moments import _candidates as moments_of_all
from game.ui.moments import moments_of
from game.ui.scenes.cabinets import Cabinets
from game.ui.scenes.ending import Ending
from game.ui.scenes.ending_curve import Pen, _beside, _limit
from game.ui.scenes.table import Table
from game.ui.scenes.table_deeds import DeedNews
from game.ui.table import flourishes, prompt_words
from game.ui.table.messages import Do
from game.ui.table.part import GAUGE

PLAYERS = {"quest": 3, "underdark": 2, "fellowship": 4, "ringwar": 4}
SIZES = ((640, 480), (1024, 600), (1280, 720), (1280, 1024), (1920, 1080))


@pytest.fixture(autouse=True)
def honest(monkeypatch):
    monkeypatch.setenv("EMBERDECK_DEBUG", "1")


def play_out(match: Match, seed: int) -> None:
    chance = random.Random(seed)
    while match.decision is not None:
        match.choose(chance.randrange(len(match.decision.options)))


def ended(cabinet, saves, name: str = "quest", **chosen) -> Ending:
    """A lost or won game, at its end."""
    shown = cabinet(**chosen)
    cartridge = shown.cartridge(name)
    setup = Setup(players=PLAYERS[name], seed=4)
    sitting = Sitting.begin(cartridge, setup, [Chair(person=1)] * PLAYERS[name], shown.settings, saves)
    table = Table(shown, sitting)
    shown.push(table)
    play_out(sitting.match, 4)
    table.sync()
    table.refresh()  # it was played behind its back
    for _ in range(2000):
        shown.frame([], 0.02)
        if isinstance(shown.scene, Ending) and shown.scene.chronicle.done:
            return shown.scene
    raise AssertionError("the ending never came")


@pytest.mark.parametrize("name", PLAYERS)
def test_a_whole_game_is_told_by_its_numbers_its_reason_and_its_deeds(cabinet, name):
    cartridge = cabinet().cartridge(name)
    match = Match(cartridge, Setup(players=PLAYERS[name], seed=4))
    play_out(match, 4)
    told = load_staging(cartridge.content).ending
    chronicle = Chronicle(match, told)
    chronicle.finish()
    samples = chronicle.samples
    assert [sample.position for sample in samples] == sorted({sample.position for sample in samples})
    assert samples[-1].position == match.position
    assert len(samples) > 1
    for number, curve in enumerate(told.curves):
        if curve.player:
            last = {seat: match.state.player_variable(seat, curve.player) for seat in range(1, PLAYERS[name] + 1)}
            assert samples[-1].values[number] == last
    for lang in LANGUAGES:
        reason = chronicle.reason(lang)
        assert reason and "{" not in reason
        assert all(deed.text and "{" not in deed.text for deed in chronicle.deeds(lang))
    assert chronicle.deeds("en")


def test_a_lost_game_of_all_is_not_won_by_nobody(cabinet, saves):
    ending = ended(cabinet, saves)
    assert not ending.won
    assert "Nobody" not in ending.chronicle.reason("en")
    assert ending.chronicle.reason("en").startswith(("Round", "Eliminated"))


def test_the_same_deal_is_dealt_again(cabinet, saves):
    ending = ended(cabinet, saves)
    first = ending.match.setup
    ending.again()
    table = ending.cabinet.scene
    assert isinstance(table, Table)
    assert table.sitting.match.setup == first
    assert not table.sitting.over


def test_another_deal_is_another(cabinet, saves, monkeypatch):
    ending = ended(cabinet, saves)
    monkeypatch.setattr("game.ui.draft.random_seed", lambda: 99)
    ending.anew()
    assert ending.cabinet.scene.sitting.match.setup.seed == 99


def test_who_has_lost_may_try_the_same_deal_first_and_who_has_won_another(cabinet, saves):
    ending = ended(cabinet, saves, "underdark")
    for ending.won, first in ((False, ["again", "anew"]), (True, ["anew", "again"])):
        assert [name for name, _icon, _act in ending.entries()][:2] == first


def test_a_point_of_the_chart_leads_back_to_that_moment(cabinet, saves):
    ending = ended(cabinet, saves)
    ending.open("numbers")
    points = [target for target in ending.targets if target.name.startswith("chart:")]
    assert len(points) == len(ending.chronicle.samples)
    points[2].choose()
    table = ending.cabinet.scene
    assert isinstance(table, Table)
    assert table.past == ending.chronicle.samples[2].position
    assert table.state.variable("round") == ending.match.state_at(table.past).variable("round")


def test_who_presses_on_before_it_comes_is_led_to_it_first(cabinet, saves):
    ending = ended(cabinet, saves)
    shown, table = ending.cabinet, ending.below
    shown.pop()
    table._told_ending = False  # as while the last choice is told
    table.tell(Do("finish"))
    assert isinstance(shown.scene, Ending)
    shown.pop()
    table.tell(Do("finish"))
    assert shown.scene is not table and not isinstance(shown.scene, Ending)


def test_from_the_table_the_ending_is_reached_again(cabinet, saves):
    ending = ended(cabinet, saves)
    ending.back()
    table = ending.cabinet.scene
    assert isinstance(table, Table)
    table.refresh()
    again = next(target for target in table.targets if target.name == "ending")
    again.choose()
    assert isinstance(ending.cabinet.scene, Ending)


def test_where_nobody_has_scored_the_way_leads_to_the_tables(cabinet, saves):
    ending = ended(cabinet, saves)
    assert [name for name, _icon, _act in ending.entries()][-1] == "tables"
    ending.scores()
    assert isinstance(ending.cabinet.scene, Cabinets)
    kept, _trouble = high_scores.load_scores(saves)
    kept.table("quest", lower_is_better=True).enter("easy", high_scores.Score("ABC", 90))
    high_scores.save_scores(saves, kept)
    assert [name for name, _icon, _act in ending.entries()][-1] == "scores"


# --- the chronicle


@pytest.mark.parametrize("name", PLAYERS)
def test_moments_are_five_of_the_game_with_cards_and_sentences(cabinet, name):
    cartridge = cabinet().cartridge(name)
    match = Match(cartridge, Setup(players=PLAYERS[name], seed=4))
    play_out(match, 4)
    moments = moments_of(match, load_staging(cartridge.content).ending)
    assert 2 <= len(moments) <= 5 and sum(one.turning for one in moments) <= 1
    positions = [one.position for one in moments]
    assert positions == sorted(set(positions)) and all(0 <= one < match.position for one in positions)
    assert all(one.cards for one in moments)
    for lang in LANGUAGES:
        for one in moments:
            text = one.text(match, lang)
            assert one.title(match, lang) and text[-1] in ".!?…" and "{" not in text


def test_what_the_review_found_goes_first(cabinet):
    cartridge = cabinet().cartridge("quest")
    match = Match(cartridge, Setup(players=3, seed=4))
    play_out(match, 4)
    told = load_staging(cartridge.content).ending
    plain = moments_of(match, told)
    found = next(one for one in moments_of_all(match, told) if one.position not in {m.position for m in plain})
    worth = Worth(0, "x", 0.5, 0.1)
    team = match.state.teams[0]
    point = Point(found.position, 1, team, found.round, False, False, worth, (worth,), (0.5,) * 3)
    review = Review("quest", match.position, 0, 1, 10, (point,), (Mattered("choice", 0, found.position, -0.9),), ())
    assert found.position in {one.position for one in moments_of(match, told, review)}


def test_one_plays_on_from_a_moment_and_the_old_game_stays(cabinet, saves):
    ending = ended(cabinet, saves)
    moment = ending.retelling.moments[1]
    before = ending.match.history[: moment.position]
    ending.play_on(moment.position)
    table = ending.cabinet.scene
    assert isinstance(table, Table) and not table.sitting.over
    again = table.sitting.match.history[: moment.position]
    assert [one.choice.option for one in again] == [one.choice.option for one in before]
    assert not statistics.is_counted(table.sitting.match.notes())
    assert ending.match.state.over


def test_a_picture_leads_back_to_its_moment(cabinet, saves):
    ending = ended(cabinet, saves)
    moment = ending.retelling.moments[0]
    next(target for target in ending.targets if target.name == f"moment:{moment.position}").choose()
    assert isinstance(ending.cabinet.scene, Table) and ending.cabinet.scene.past == moment.position


def test_the_page_is_saved_as_a_picture_and_as_one_file_without_links(cabinet, saves):
    ending = ended(cabinet, saves)
    ending.share()
    folder = ending.cabinet.folder / "chronicles"
    (page,), (picture,) = folder.glob("*.html"), folder.glob("*.png")
    text = page.read_text()
    pictures = sum(bool(one.cards) for one in ending.retelling.moments) + 1  # and the chart
    assert text.count("data:image/png;base64,") == pictures
    assert text.count('alt=""') == 1  # only the chart's picture has no words of its own
    told = [one.text(ending.match, "en").replace("'", "’") for one in ending.retelling.moments]
    assert all(html.escape(one) in text for one in told) and html.escape("'") not in text
    assert (
        "http" not in text and "<script" not in text and "{" not in re.sub("<style>.*?</style>", "", text, flags=re.S)
    )
    assert picture.read_bytes().startswith(b"\x89PNG")
    back = next(target.rect for target in ending.targets if target.name == "back")
    seen = pygame.Surface(ending.size)
    ending.stage.paint(seen)
    shared = pygame.image.load(picture)
    assert pygame.transform.average_color(shared, back) != pygame.transform.average_color(seen, back), "no buttons"


def test_a_full_disk_says_so_and_the_page_stays(cabinet, saves, monkeypatch):
    ending = ended(cabinet, saves)

    def full(*_more, **_named):
        raise StorageError("the disk is full")

    monkeypatch.setattr("game.engine.keeping.storage.write_atomic", full)
    ending.share()
    assert ending.cabinet.scene is ending and "full" in ending.cabinet.toasts.lines[-1].text


def test_the_game_is_counted_once_with_the_deeds_of_whoever_played(cabinet, saves):
    ending = ended(cabinet, saves)
    shown = ending.cabinet
    (line,) = statistics.lines(shown.folder)[0].values()
    done = {one.deed.id for one in ending.retelling.deeds if one.done}
    assert line.table == "quest" and set(line.seats[ending.retelling.seat - 1].deeds) == done
    shown.pop()
    shown.push(routes.Ending(shown.scene))
    assert len(statistics.lines(shown.folder)[0]) == 1


def test_first_there_is_only_the_outcome_and_a_press_brings_the_rest(cabinet, saves, hands):
    ending = ended(cabinet, saves)
    ending.cabinet.settings.reduced_motion = False
    ending.rebuild()
    ending._silence = 1.0
    ending.rebuild()
    assert ending.targets == [] and ending.busy
    hands(ending.cabinet).press("return")
    assert any(target.name.startswith("on:") for target in ending.targets)


def test_somebody_with_a_name_sees_their_record(cabinet, saves):
    ending = ended(cabinet, saves)
    shown, sitting = ending.cabinet, ending.below.sitting
    mara = people.add(shown.folder, "Mara")
    sitting.chairs[0] = Chair(person=1, who=mara.id, name="Mara")
    statistics.keep(shown.folder, [statistics.line_of(sitting.match, sitting.chairs, "old", 5)])
    again = Ending(shown, ending.below)
    again.chronicle.finish()
    again._retell()
    assert again.retelling.who == mara.id and len(again.retelling.figures) == 2


@pytest.mark.parametrize(("name", "language"), list(zip(PLAYERS, ("ru", "de", "uk", "en"), strict=True)))
def test_the_chronicle_fits(cabinet, saves, looked_at, name, language):
    """One game, whose window is pulled to each size at each distance, in two languages."""
    ending = ended(cabinet, saves, name, language=language)
    pulled_at(ending, dict.fromkeys((language, "uk")), looked_at)


def test_the_way_to_the_next_scenario_fits(cabinet, saves, looked_at, monkeypatch):
    """It is called by its name, the longest there is."""
    ending = ended(cabinet, saves)
    option = next(option for option in ending.match.cartridge.content.options if option.name == "scenario")
    longest = max(option.values, key=len)
    monkeypatch.setattr(Ending, "_next_value", lambda self: longest)
    pulled_at(ending, LANGUAGES, looked_at)
    assert any(target.name == "next" for target in ending.targets)


@pytest.mark.parametrize(
    ("mode", "stage", "following"),
    [
        ("single", "beorns_path", "journey_down_the_anduin"),
        ("single", "out_of_the_dungeons", ""),
        ("campaign", "out_of_the_dungeons", ""),
    ],
)
def test_after_a_scenario_comes_the_next_and_after_a_campaign_none(cabinet, saves, mode, stage, following):
    """Whatever the option of a campaign says, it ends with the last of them."""
    situation = {
        "step": "quest_resolution",
        "variables": {"first_player": 1, "round": 9},
        "seat": [{"threat": 30, "area": [{"card": "eowyn", "committed": True, "exhausted": True}]}],
        "zones": {"current_quest": [{"card": stage, "progress": 12 if stage == "beorns_path" else 3}]},
    }
    shown = cabinet()
    setup = Setup(1, 1, {"mode": mode}, situation=situation)
    sitting = Sitting.begin(shown.cartridge("quest"), setup, [Chair(person=1)], shown.settings, saves)
    assert sitting.over and sitting.match.journal is not None
    ending = Ending(shown, Table(shown, sitting))
    assert ending.won and ending._next_value() == following


def pulled_at(ending, languages, looked_at) -> None:
    """Its window to each size at each distance, in these languages."""
    shown = ending.cabinet
    for spoken, distance, size in product(languages, ("desk", "couch"), SIZES):
        shown.settings.language, shown.settings.distance = spoken, distance
        shown.screen.set_size(size)
        shown.frame([], 0.02)
        assert ending.size == size and shown.scene is ending
        looked_at(ending)


def test_a_deed_is_told_at_the_table_when_it_is_done(cabinet, saves):
    shown = cabinet()
    cartridge = shown.cartridge("underdark")
    sitting = Sitting.begin(cartridge, Setup(2, 3), [Chair(person=1), Chair("learner")], shown.settings, saves)
    news = DeedNews(shown, sitting)
    for _ in range(400):
        if sitting.over or shown.toasts.lines:
            break
        sitting.match.choose(0)
        news.tell()
    assert shown.toasts.lines and shown.toasts.lines[0].text.startswith("Deed: ")
    sitting.close()


@pytest.mark.parametrize("table", ["quest", "underdark", "fellowship"])
def test_a_deed_is_told_where_nothing_is_to_be_read(cabinet, saves, table):
    """Neither the phases nor the boards of the players, what can be chosen, the question or a card lie under it."""
    shown = cabinet()
    sitting = Sitting.begin(
        shown.cartridge(table), Setup(2, 3), [Chair(person=1), Chair(person=1)], shown.settings, saves
    )
    chance = random.Random(3)
    for _ in range(22):
        sitting.choose(chance.randrange(len(sitting.decision.options)))
    shown.push(Table(shown, sitting))
    come_to_rest(shown.scene)
    shown.toast("Deed: a long way. Somebody has gone all of it, and has come back by another.", sign="road")
    news = shown.toasts._sprites[-1].rect
    kept = [rect.inflate(-8, -8) for rect, weight in shown.scene.weights() if weight >= GAUGE]  # not their rims
    kept += [target.rect for target in shown.scene.asking.legal(shown.scene.targets)]
    assert kept and not any(news.colliderect(rect) for rect in kept)
    to_fill = [rect for area, rect in shown.scene.parts["zones"].places.areas if area.zone == "active_location"]
    assert to_fill or table != "quest"
    for rect in (*to_fill, *(rect for rect, _weight in shown.scene.weights())):
        common = news.clip(rect)
        assert common.width * common.height <= rect.width * rect.height / 8
    sitting.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("table", ["quest", "fellowship", "underdark", "ringwar"])
def test_what_tells_no_deed_lies_over_no_heading_either(cabinet, saves, table, size):
    """A notice stood at the top, over the phases, the line that is walked, names of places or of rows; and two of them
    stand beside each other, not one over the other."""
    shown = cabinet(size)
    setup = Setup(2, 3, {"scenario": "duel"} if table == "ringwar" else {})
    sitting = Sitting.begin(shown.cartridge(table), setup, [Chair(person=1)] * 2, shown.settings, saves)
    chance = random.Random(3)
    for _ in range(20):
        sitting.choose(chance.randrange(len(sitting.decision.options)))
    shown.push(Table(shown, sitting))
    come_to_rest(shown.scene)
    shown.toast("Sound on")
    shown.toast("Controller 1 joined.", bad=True)
    news = [sprite.rect for sprite in shown.toasts._sprites]
    assert len(news) == 2 and not news[0].colliderect(news[1])
    gauges = [rect.inflate(-8, -8) for rect, weight in shown.scene.weights() if weight >= GAUGE]  # not their rims
    gauges += [target.rect for target in shown.scene.targets if target.name.startswith("rank:")]
    assert gauges and not any(one.colliderect(rect) for one in news for rect in gauges)
    kept = [rect for rect, _weight in shown.scene.weights()]
    if table == "underdark":
        plan = shown.scene.parts["board"].plan
        kept += [site.plate for site in plan.sites.values()]
    for rect in kept:
        common = [one.clip(rect) for one in news]
        assert sum(one.width * one.height for one in common) <= rect.width * rect.height / 7, rect
    assert all(shown.scene.timeline.context.field.contains(one) for one in news)
    sitting.close()


def test_under_its_pages_the_table_takes_no_room_and_is_there_again(cabinet, saves):
    ending = ended(cabinet, saves)
    table = ending.below
    assert table.stage.background.get_size() == (1, 1) and not table.stage.sprites and not table.parts
    assert saved_picture.path_of(table.sitting.match.journal.path).is_file(), "its picture was kept before that"
    ending.cabinet.pop()
    assert ending.cabinet.scene is table and table.stage.background.get_size() == table.size
    assert table.parts["zones"].cards


def test_points_that_decide_are_counted_kind_by_kind_before_anybody_has_won(cabinet, saves):
    ending = ended_soon(cabinet, saves, "underdark")
    counting = ending.counting
    assert counting is not None and not ending.targets, "who has won is not told yet"
    sums = {side.name: sum(side.points) for side in counting.sides}
    assert sorted(sums.values()) == sorted(ending.state.scores)
    seen = []
    while ending.counting is not None:
        seen.append([round(sum(counting.reached(side))) for side in counting.sides])
        ending.cabinet.frame([], 0.05)
    assert seen[0] < seen[len(seen) // 2] < seen[-1] == [sum(side.points) for side in counting.sides]
    assert all(one <= other for before, after in pairwise(seen) for one, other in zip(before, after, strict=True))
    assert ending._silent, "then the outcome, alone"


@pytest.mark.parametrize(("name", "reduced"), [("underdark", False), ("ringwar", False), ("underdark", True)])
def test_the_table_leaves_who_has_won_to_the_counting(cabinet, saves, monkeypatch, name, reduced):
    """The banner and the panel named the winner, then the points were counted one after another."""
    shown, said, heard = cabinet(reduced_motion=reduced), [], []
    setup, chairs = Setup(players=PLAYERS[name], seed=4), [Chair(person=1)] * PLAYERS[name]
    sitting = Sitting.begin(shown.cartridge(name), setup, chairs, shown.settings, saves)
    play_out(whole := Match(sitting.cartridge, setup), 4)
    *before, last = whole.history
    for choice in before:
        sitting.match.choose(choice.choice.option)
    shown.push(table := Table(shown, sitting))
    drawn = flourishes.written

    def written(fonts, words, *given, **more):
        said.append(words)
        return drawn(fonts, words, *given, **more)

    monkeypatch.setattr(flourishes, "written", written)
    monkeypatch.setattr(shown.sound, "play", lambda name, *given: heard.append(name))
    table.answering.answer(last.choice.option)
    for _ in range(4000):
        shown.frame([], 0.02)
        if isinstance(shown.scene, Ending):
            break
        if table.timeline.at is None and table.asking.decision is None:
            at_the_table = prompt_words.shown_at(table.parts["prompt"].context, table.asking)
            said += [at_the_table.question, *at_the_table.events]
    victory, uncounted = happenings.winners_text(sitting.state, "en"), table.say("uncounted")
    assert (victory in said, uncounted in said) == (reduced, not reduced)
    assert len({"victory", "defeat"} & set(heard)) == reduced, (said, heard)
    while shown.scene.counting is not None:
        shown.frame([], 0.05)
    assert len({"victory", "defeat"} & set(heard)) == 1
    shown.pop()
    come_to_rest(table)
    assert prompt_words.shown_at(table.parts["prompt"].context, table.asking).question == victory


def test_a_press_ends_the_counting(cabinet, saves, hands):
    ending = ended_soon(cabinet, saves, "ringwar")
    assert [side.name for side in ending.counting.sides] == ["Free Peoples", "Shadow"]
    ending.cabinet.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)], 0.02)
    assert ending.counting is None and ending._silent


@pytest.mark.parametrize("name", ["quest", "fellowship"])
def test_nothing_is_counted_where_all_win_or_lose_together(cabinet, saves, name):
    assert ended_soon(cabinet, saves, name).counting is None


def ended_soon(cabinet, saves, name):
    """At its first frame, with everything moving."""
    shown = cabinet(reduced_motion=False)
    setup = Setup(players=PLAYERS[name], seed=4)
    sitting = Sitting.begin(shown.cartridge(name), setup, [Chair(person=1)] * PLAYERS[name], shown.settings, saves)
    shown.push(table := Table(shown, sitting))
    play_out(sitting.match, 4)
    ending = Ending(shown, table)
    shown.push(ending)
    shown.frame([], 0.01)
    return ending


def told_to(cabinet, saves, name, chairs, seed=4, **options):
    """A game that was played out, told to whoever sits in those chairs."""
    shown = cabinet()
    setup = Setup(players=len(chairs), seed=seed, options=options)
    sitting = Sitting.begin(shown.cartridge(name), setup, chairs, shown.settings, saves)
    play_out(sitting.match, seed)
    table = Table(shown, sitting)
    shown.push(table)
    ending = Ending(shown, table)
    ending.chronicle.finish()
    return ending


def test_whoever_has_lost_is_told_what_was_lost_and_by_how_much(cabinet, saves):
    for seed in range(1, 20):
        ending = told_to(cabinet, saves, "underdark", [Chair(person=1), Chair("learner")], seed)
        if not ending.won:
            break
    mine, theirs = ending.state.scores
    assert ending.title_text() == "Another House rules" and ending.loss() == "Your House bows, and waits for its hour."
    assert ending.why().startswith(f"Short by {theirs - mine}:") and f"you {mine}." in ending.why()
    lost = told_to(cabinet, saves, "quest", [Chair(person=1)])
    assert not lost.won and lost.loss() == "The Elvenking's warning will not reach Lórien."


def test_rivals_at_one_screen_are_told_who_has_won(cabinet, saves):
    chairs = [Chair(person=1, who="m", name="Mara"), Chair(person=2, who="i", name="Ilya")]
    ending = told_to(cabinet, saves, "underdark", chairs)
    (winner,) = ending.state.winners
    assert ending.title_text() == f"{chairs[winner - 1].name} wins" and ending.loss() == ""
    assert "Short by" not in ending.why()


def test_rivals_beaten_by_a_bot_are_told_what_was_lost(cabinet, saves):
    """Nobody who sits here has won: no golden light, and no praise for whoever did."""
    first = told_to(cabinet, saves, "underdark", [Chair(person=1)] * 3)
    (winner,) = first.state.winners
    chairs = [Chair("learner") if seat == winner else Chair(person=seat) for seat in (1, 2, 3)]
    ending = told_to(cabinet, saves, "underdark", chairs)
    assert ending.state.winners == [winner] and ending.shared and not ending.won
    assert ending.title_text() == "Another House rules" and ending.loss() and "Short by" in ending.why()


def test_people_who_won_are_named_without_the_bots_of_their_side(cabinet, saves):
    free, shadow = Chair(person=1, who="m", name="Mara"), Chair(person=2, who="i", name="Ilya")
    first = told_to(cabinet, saves, "ringwar", [free, shadow, Chair("learner"), Chair("learner")])
    winner = "Mara" if 1 in first.state.winners else "Ilya"
    assert first.title_text() == f"{winner} wins"
    guests = told_to(cabinet, saves, "ringwar", [Chair(person=1), Chair(person=2), Chair(person=1), Chair(person=2)])
    assert guests.title_text() == f"Victory: {'Free Peoples' if 1 in guests.state.winners else 'Shadow'}"


def test_no_line_of_the_curve_goes_through_the_number_of_a_moment(display):
    """Where there is a place for it beside its point at all, as there is with a line above or below it alone."""
    text, room = pygame.Surface((16, 12)), pygame.Rect(0, 0, 400, 60)
    for y, ways in (
        (50, [[(0, 50), (400, 50)]]),
        (4, [[(0, 4), (400, 4)]]),
        (30, [[(0, 30), (400, 30)], [(0, 18), (400, 18)]]),
        (30, [[(0, 30), (200, 30), (400, 4)]]),
    ):
        place = _beside(text, (200, y), 4, room, [pygame.Rect(0, 0, 60, 20)], ways)
        assert room.contains(place) and not any(place.clipline(*pair) for way in ways for pair in pairwise(way))


def test_the_name_of_a_limit_stands_where_no_line_crosses_it(cabinet):
    """Whoever lost by threat went through it just where it used to stand."""
    pen = Pen(cabinet().fonts, "en", lambda percent: round(percent * 7.2), 1, -1)
    picture, font = pygame.Surface((1200, 60)), pen.fonts.font("sans", 1.8)
    way = [(0, 50), (800, 50), (1000, 20), (1200, 4)]
    place = _limit(picture, 100, [960, 720, 480], 30, "the end", pen, font, [way])
    assert not any(place.clipline(*pair) for pair in pairwise(way))


def test_signs_of_deeds_do_not_pile_up():
    alone = pygame.image.tobytes(badge("axe", 48), "RGBA")
    badge("army", 48)
    assert pygame.image.tobytes(badge("axe", 48), "RGBA") == alone


@pytest.mark.parametrize("device", Device)
def test_every_device_plays_on_from_a_moment(cabinet, saves, hands, device):
    ending = ended(cabinet, saves)
    moment = ending.retelling.moments[2]
    hands(ending.cabinet).choose(f"on:{moment.position}", device)
    table = ending.cabinet.scene
    assert isinstance(table, Table) and table.sitting.match.position >= moment.position and not table.sitting.over
