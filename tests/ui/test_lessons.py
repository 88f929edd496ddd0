"""The guided first games: what each lesson waits for, that all of them come up, and what is refused in the file."""

import random
import shutil
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path

import pytest

from game.engine.keeping.match import Match
from game.engine.keeping.settings import Settings
from game.engine.machine.cartridge import compile_table, load_table
from game.engine.machine.events import Announced
from game.engine.machine.ids import find_option, option_ids
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.engine.sources.content import ContentError
from game.engine.sources.language_folders import LANGUAGES
from game.engine.sources.languages import spoken
from game.engine.telling import lessons
from game.engine.telling.lessons import Closing, Course, Lesson, Moment, When
from game.players.guide import Guide
from game.players.habits import Habits, declining, play_habits
from game.players.levels import LEVELS, make_player
from game.players.sitting import Chair, Sitting
from game.presentation.check import check_table
from game.ui import pictures

GUIDED = ("quest", "underdark", "fellowship", "ringwar", "ringwar:shadow")  # a table and, of several, which
LANTERNS = Path(__file__).parents[1] / "cartridges" / "lanterns"
TEXT = {"en": "x", "ru": "x", "uk": "x"}
DEALT = Setup(1, 40, {"scenario": "passage_through_mirkwood", "shadows": "off", "difficulty": "easy"}, ("leadership",))


def course_of(guided):
    table, _, name = guided.partition(":")
    return lessons.course(load_table(table).content, name or lessons.FIRST)


def played(table, answer, *, seed=None, most=3000):
    """The guide of a whole game, in which `answer` plays for the person and opponents choose at random."""
    cartridge, course = load_table(table.partition(":")[0]), course_of(table)
    match = Match(cartridge, course.setup if seed is None else replace(course.setup, seed=seed))
    guide, habits, chance = Guide(match, course), Habits.of(cartridge), random.Random(seed)
    people = [number for number, bot in enumerate(course.bots or [""], 1) if not bot]
    while (decision := match.decision) is not None and match.position < most:
        if decision.player not in people:
            match.choose(chance.randrange(len(decision.options)), auto=True)
        elif (habit := habits.answer(match.state, decision)) is not None:
            match.choose(habit, auto=True)
        else:
            while (due := guide.due()) is not None:
                guide.give(due.lesson.id)
            match.choose(answer(chance, match))
    return guide


def at_random(chance, match):
    return chance.randrange(len(match.decision.options))


# --- the courses


@pytest.mark.parametrize("table", GUIDED)
def test_every_lesson_comes_up_sooner_or_later(table):
    course = course_of(table)
    missing = {lesson.id for lesson in course.lessons} - set(chain(*own_choices(*begun_as(table))))
    bot = LEVELS[1].bot(2)
    games = [partial(played, table, at_random, seed=seed) for seed in range(200)]
    games.insert(5, partial(played, table, lambda _chance, match: bot.choose(match.state, match.decision.player)))
    for game in games:
        missing -= game().given
        if not missing:
            break
    assert not missing


def begun_as(table):
    """A first game at its first question to whoever learns, and its guide."""
    cartridge, course = load_table(table.partition(":")[0]), course_of(table)
    match = Match(cartridge, course.setup)
    assert match.decision.player in course.learners(match.state)
    return match, Guide(match, course)


def heard(guide):
    told = []
    while (due := guide.due()) is not None:
        guide.give(due.lesson.id)
        told.append(due.lesson.id)
    return told


def own_choices(match, guide):
    """Follows the line to its end: what was said before each choice of whoever learns."""
    learners, told = guide.course.learners(match.state), []
    while (option := guide.line.option()) is not None:
        if match.decision.player in learners:
            told.append(heard(guide))
        match.choose(option, auto=match.decision.player not in learners)
    return told


@pytest.mark.parametrize("table", GUIDED)
def test_the_first_press_plays_a_card_after_one_thing_was_said(table):
    match, guide = begun_as(table)
    first = guide.line.next()
    assert first.id.startswith("card:") and match.decision.options[guide.line.option()].label in ("play", "")
    assert len(heard(guide)) == 1
    assert Guide(match, guide.course).due().lesson.point == ("advised",)


@pytest.mark.parametrize("table", GUIDED)
def test_whoever_follows_the_line_wins_and_is_taught_on_the_way(table):
    match, guide = begun_as(table)
    told = own_choices(match, guide)
    assert match.state.over
    assert set(guide.course.learners(match.state)) & set(match.state.winners)
    assert max(map(len, told)) <= 2, "one thing after the other"
    assert "goal" in chain(*told[:12])
    assert sum(map(len, told)) >= 14
    assert 25 <= len(told) <= 110, "about a quarter of an hour"


@pytest.mark.parametrize("table", GUIDED)
def test_where_it_begins_nothing_is_odd(table):
    match, _guide = begun_as(table)
    assert not [e.name for e in match.opening if isinstance(e, Announced) and e.name.startswith("odd_")]


@pytest.mark.parametrize("table", GUIDED)
def test_a_line_that_cannot_be_played_or_does_not_win_is_told_in_one_line(table):
    cartridge, course = load_table(table.partition(":")[0]), course_of(table)
    assert lessons.setup_problems(cartridge, course) == []
    wrong = ((("card:nobody",), "nobody"), (course.line[:5], "does not win"), ((*course.line, "pass"), "over"))
    for line, said in wrong:
        (told,) = lessons.setup_problems(cartridge, replace(course, line=line))
        assert said in told and "\n" not in told
    (told,) = lessons.setup_problems(cartridge, replace(course, setup=replace(course.setup, situation={"step": "x"})))
    assert "there is no step 'x'" in told and "\n" not in told


# --- the line


def test_another_order_of_the_same_stays_on_the_line():
    match, guide = begun_as("quest")
    line = guide.course.line
    start = line.index("done") - 4
    for wanted in line[:start]:
        match.choose(find_option(match.state, match.decision, wanted))
    for wanted in (*reversed(line[start : start + 4]), "done"):  # whom to commit
        match.choose(find_option(match.state, match.decision, wanted))
    assert [step.id for step in guide.line.coming] == list(line[start + 5 :])


def test_whoever_leaves_the_line_hears_no_advice_until_it_is_taken_back():
    match, guide = begun_as("quest")
    assert guide.line.option() is not None
    match.choose(find_option(match.state, match.decision, "card:silverlode-archer"))
    assert guide.line.option() is None
    match.undo()
    assert guide.line.next().id == "card:guard-of-the-citadel"


def test_opponents_play_by_the_line_until_it_is_left(saves):
    cartridge, course = load_table("underdark"), course_of("underdark")
    sitting = Sitting.begin(cartridge, course.setup, [Chair(), Chair("first_timer")], Settings(), saves)
    guide = Guide.begin(sitting.match)
    sitting.line = guide.line
    while not sitting.bot_is_asked:
        sitting.match.choose(guide.line.option())
    due = guide.line.next().id
    sitting.poll()
    before, made = sitting.match.state_at(sitting.match.position - 1), sitting.match.history[-1]
    assert option_ids(before, before.asked)[made.choice.option] == due
    sitting.match.undo()
    sitting.match.choose(find_option(sitting.state, sitting.decision, "end-turn"), auto=True)
    assert guide.line.option() is None
    sitting.close()


def test_a_first_game_is_kept_with_its_situation(saves):
    cartridge, course = load_table("fellowship"), course_of("fellowship")
    sitting = Sitting.begin(cartridge, course.setup, [Chair(), Chair("veteran")], Settings(), saves)
    for wanted in course.line[:20]:
        sitting.match.choose(find_option(sitting.match.state, sitting.match.decision, wanted))
    path, now = sitting.match.journal.path, sitting.match.state.position_hash
    sitting.close()
    again = Sitting.resume(cartridge, path, Settings())
    assert again.match.state.position_hash == now
    assert again.match.setup.situation == course.setup.situation
    again.close()


@pytest.mark.parametrize("table", GUIDED)
def test_a_course_has_enough_to_say_and_an_emblem(table):
    course = course_of(table)
    assert 18 <= len(course.lessons) <= 32
    assert pictures.drawn("emblems", course.emblem, 32).get_bounding_rect().width > 8


@pytest.mark.parametrize("table", GUIDED)
def test_lessons_are_short_in_every_language(table):
    course = course_of(table)
    for lesson in course.lessons:
        for lang in LANGUAGES:
            title, text = spoken(lesson.title, lang), spoken(lesson.text, lang)
            assert len(title) <= 34, f"{lesson.id} {lang}"
            assert 40 <= len(text) <= 190, f"{lesson.id} {lang}: {len(text)} letters"
            assert text.count(". ") <= 2, f"{lesson.id} {lang} has too many sentences"


@pytest.mark.parametrize("table", GUIDED)
def test_the_bots_of_a_course_are_levels_and_one_seat_learns(table):
    course = course_of(table)
    levels = {level.id for level in LEVELS}
    bots = [*course.bots, *[""] * (course.setup.players - len(course.bots))]
    state, _events = State.start(load_table(table.partition(":")[0]), course.setup)
    asked = [bot for seat, bot in enumerate(bots, 1) if seat not in state.ruled]
    assert asked.count("") == 1
    assert all(bot in levels for bot in asked if bot)


@pytest.mark.parametrize("table", GUIDED)
def test_a_first_game_can_also_be_won_off_the_line(table):
    """Kind: who plays sensibly against opponents of the course's own level wins most attempts."""
    cartridge, course = load_table(table.partition(":")[0]), course_of(table)
    won = 0
    for luck in range(3):
        match = Match(cartridge, course.setup)
        you = course.learners(match.state)
        bots = [make_player("search:60i" if seat in you else "search:20i", luck + seat) for seat in range(1, 3)]
        while match.decision is not None:
            match.choose(bots[match.decision.player - 1].choose(match.state, match.decision.player))
        won += bool(set(you) & set(match.state.winners))
    assert won >= 2


# --- when a lesson is due


@pytest.fixture(scope="module")
def quest():
    return load_table("quest")


def course(*given: Lesson) -> Course:
    return Course(Setup(), (), "lantern", given, Closing(TEXT, TEXT, (TEXT,)))


def lesson(name: str, **when) -> Lesson:
    return Lesson(name, TEXT, TEXT, When(**when))


def names_due(match: Match, *given: Lesson, known=()) -> list[str]:
    moment = Moment(match.state, match.decision, Guide(match, course(*given)).lately())
    return [due.lesson.id for due in lessons.due(course(*given), moment, known)]


def begun(cartridge, seed=40) -> Match:
    return Match(cartridge, DEALT if seed == DEALT.seed else replace(DEALT, seed=seed))


def on(match: Match, *choices: str) -> Match:
    for choice in choices:
        match.choose(find_option(match.state, match.decision, choice))
        play_habits(match, {1: Habits.of(match.cartridge)})
    return match


def test_a_lesson_without_conditions_is_due_at_once_and_only_once(quest):
    assert names_due(begun(quest), lesson("a")) == ["a"]
    assert names_due(begun(quest), lesson("a"), known=["a"]) == []


def test_a_question_calls_for_its_lesson(quest):
    match = begun(quest)
    asked = [lesson("hand", prompt=("mulligan",)), lesson("plan", prompt=("plan", "bearer"))]
    assert names_due(match, *asked) == ["hand"]
    assert names_due(on(match, "no"), *asked) == ["plan"]


def test_what_is_on_offer_calls_for_its_lesson(quest):
    match = begun(quest)
    asked = [lesson("yes", button="yes"), lesson("done", button="done"), lesson("play", label="play")]
    assert names_due(match, *asked) == ["yes"]
    assert names_due(on(match, "no"), *asked) == ["done", "play"]


def test_what_happened_calls_for_its_lesson_and_is_pointed_at(quest):
    match = on(begun(quest), "no")
    enemy = lesson("enemy", announced=("revealed",), card={"kind": "enemy"})
    location = lesson("location", announced=("revealed",), card={"kind": "location"})
    assert names_due(match, enemy, location) == []
    revealed = None
    while revealed is None:  # nobody plays or commits anything: the first card is revealed all the same
        done = declining(match.decision)
        events = list(match.choose(done if done is not None else 0))
        told = [e for e in events if isinstance(e, Announced) and e.name == "revealed"]
        revealed = told[0].card if told else None
    kind = quest.content.cards[match.state.raw.cards[revealed - 1].definition].facts["kind"]
    kinds = quest.content.enums["kind"]
    assert names_due(match, enemy, location) == [kinds[kind - 1]]
    moment = Moment(match.state, match.decision, Guide(match, course()).lately())
    assert lessons.due(course(enemy, location), moment, ())[0].event.card == revealed


def test_numbers_decide_where_a_lesson_asks_for_them(quest):
    match = on(begun(quest), "no")
    lost, won = (lesson(name, announced=("quest_compared",), amount=name) for name in ("less", "more"))
    while not names_due(match, lost, won):
        done = declining(match.decision)
        match.choose(done if done is not None else 0)
    assert names_due(match, lost, won) == ["less"]  # nobody was sent


def test_variables_and_earlier_lessons_can_be_waited_for(quest):
    match = begun(quest)
    threat = match.state.player_variable(1, "threat")
    asked = [lesson("now", reached={"threat": threat}), lesson("higher", reached={"threat": threat + 1})]
    assert names_due(match, *asked) == ["now"]
    assert names_due(match, lesson("second", after="first")) == []
    assert names_due(match, lesson("second", after="first"), known=["first"]) == ["second"]


def test_a_rise_is_told_to_the_player_whose_it_is(quest):
    match = on(begun(quest), "no")
    rise = lesson("rise", rises="threat")
    assert names_due(match, rise) == []
    while not names_due(match, rise):
        done = declining(match.decision)
        match.choose(done if done is not None else 0)
    assert match.state.player_variable(1, "threat") > 29


def test_own_doings_and_others_are_told_apart():
    match = played("underdark", at_random, seed=3, most=120).match
    own, other = (lesson(name, announced=("played",), by=name) for name in ("oneself", "another"))
    seen = set()
    chance = random.Random(1)
    while len(seen) < 2 and match.decision is not None:
        if match.decision.player == 1:
            seen |= set(names_due(match, own, other))
        match.choose(chance.randrange(len(match.decision.options)), auto=match.decision.player == 2)
    assert seen == {"oneself", "another"}


# --- the guide of a match


def test_what_was_said_and_whether_it_speaks_survives_a_save(quest, saves):
    setup = course_of("quest").setup
    sitting = Sitting.begin(quest, setup, [Chair()], Settings(), saves)
    guide = Guide.begin(sitting.match)
    guide.give("welcome")
    guide.give("opening_hand")
    guide.switch(False)
    path = sitting.match.journal.path
    sitting.close()
    again = Sitting.resume(quest, path, Settings())
    kept = Guide.of(again.match)
    assert kept.given == {"welcome", "opening_hand"}
    assert not kept.on
    assert kept.due() is None
    kept.switch(True)
    assert kept.due() is None or kept.due().lesson.id not in kept.given
    again.close()


def test_an_ordinary_game_has_no_guide(quest, saves):
    sitting = Sitting.begin(quest, Setup(players=1), [Chair()], Settings(), saves)
    assert Guide.of(sitting.match) is None
    sitting.close()


def test_taking_back_does_not_repeat_a_lesson(quest):
    _match, guide = begun_as("quest")
    assert heard(guide) == ["plan"]
    on(guide.match, "card:guard-of-the-citadel")
    assert guide.due().lesson.id == "welcome"
    guide.match.undo(guide.match.own_choices_back())
    assert guide.due() is None


def test_a_table_without_lessons_has_no_first_game():
    cartridge = compile_table(LANTERNS)
    assert lessons.course(cartridge.content) is None
    assert Guide.begin(Match(cartridge, Setup(players=2))) is None


# --- the file


GOOD = """
[setup]
players = 2

[[lesson]]
id = "first"
title = { en = "a", ru = "a", uk = "a" }
text = { en = "b", ru = "b", uk = "b" }
when = { prompt = "act" }

[closing]
won = { en = "c", ru = "c", uk = "c" }
lost = { en = "d", ru = "d", uk = "d" }
next = [{ en = "e", ru = "e", uk = "e" }]
"""


@pytest.fixture
def lanterns(tmp_path):
    """lanterns(text): the sample table with that file, checked."""

    def make(text: str) -> list[str]:
        folder = Path(shutil.copytree(LANTERNS, tmp_path / "lanterns", dirs_exist_ok=True))
        (folder / lessons.FILE).write_text(text, encoding="utf-8")
        return check_table(folder).problems

    return make


def test_a_good_file_passes(lanterns):
    assert lanterns(GOOD) == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            '"act"',
            '"akt"',
            "9: [[lesson]] 1 (first) when: key 'prompt', item 1: there is no prompt 'akt'; did you mean 'act'?",
        ),
        ("prompt =", "promt =", "9: [[lesson]] 1 (first) when: key 'promt' is unknown; did you mean 'prompt'?"),
        (
            'prompt = "act"',
            'by = "oneself"',
            "9: [[lesson]] 1 (first) when: card, amount and by belong to an announcement",
        ),
        ('prompt = "act"', 'after = "zero"', "9: [[lesson]] 1 (first) when: key 'after': there is no lesson 'zero'"),
        (
            'prompt = "act"',
            "reached = { coins = true }",
            "9: [[lesson]] 1 (first) when reached: key 'coins': expected a whole number, got true",
        ),
        (
            'prompt = "act"',
            "reached = { gold = 2 }",
            "9: [[lesson]] 1 (first) when reached: key 'gold': there is no variable or player variable 'gold'",
        ),
        (
            'when = { prompt = "act" }',
            'point = "zone"',
            "9: [[lesson]] 1 (first): key 'point', item 1: nothing can be pointed at as 'zone'",
        ),
        (
            'when = { prompt = "act" }',
            'point = "zone:yrd"',
            "9: [[lesson]] 1 (first): key 'point', item 1: there is no zone 'yrd'; did you mean 'yard'?",
        ),
        (
            'when = { prompt = "act" }',
            'point = "card"',
            "9: [[lesson]] 1 (first): key 'point': without an announcement there is no card to point at",
        ),
        ("players = 2", "players = 9", " [setup]: 9 players"),
        ("players = 2", "player = 2", "3: [setup]: key 'player' is unknown; did you mean 'players'?"),
        (', uk = "b"', "", "8: [[lesson]] 1 (first) text: uk is missing"),
        ("next = [", "nxt = [", "14: [closing]: key 'nxt' is unknown; did you mean 'next'?"),
        ('id = "first"', "", "5: [[lesson]] 1: key 'id' is missing"),
        ("[[lesson]]", "[[lessons]]", "5: key 'lessons' is unknown; did you mean 'lesson'?"),
        ("[setup]", "[setup", "2: Expected ']'"),
    ],
)
def test_a_bad_file_is_refused_in_one_line(lanterns, old, new, problem):
    assert GOOD.count(old) == 1
    found = lanterns(GOOD.replace(old, new))
    assert len(found) == 1
    assert found[0].startswith(f"lanterns: lesson.toml:{problem}")
    assert "\n" not in found[0]


def test_two_lessons_of_one_name_are_refused(lanterns):
    lesson_text = GOOD[GOOD.index("[[lesson]]") : GOOD.index("[closing]")]
    assert lanterns(GOOD.replace("[closing]", f"{lesson_text}\n[closing]")) == [
        "lanterns: lesson.toml:11: [[lesson]] 2 (first): there are two lessons of that name"
    ]


def test_a_game_whose_lessons_cannot_be_read_is_played_all_the_same(quest, saves, monkeypatch):
    sitting = Sitting.begin(quest, course_of("quest").setup, [Chair()], Settings(), saves)
    Guide.begin(sitting.match)

    def broken(_content, _name):
        raise ContentError("lesson.toml: a page is torn")

    monkeypatch.setattr(lessons, "course", broken)
    assert Guide.of(sitting.match) is None
    sitting.close()
