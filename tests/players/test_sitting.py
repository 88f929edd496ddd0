"""A game being played at one screen: chairs, habits, bots that think beside it, and taking back."""

import random
import threading
import time

import pytest

from game.engine.keeping import match as matches
from game.engine.keeping.match import Match
from game.engine.keeping.opening import SituationMatch
from game.engine.keeping.settings import Settings
from game.engine.keeping.storage import data_dir
from game.engine.machine.cartridge import load_table
from game.engine.machine.ids import find_option
from game.engine.machine.setup import Setup
from game.players.sitting import Chair, Sitting, learners_chairs


@pytest.fixture(scope="module")
def quest():
    return load_table("quest")


PATIENCE = 60.0  # seconds: a busy machine is no reason to fail


def sitting_of(cartridge, *chairs: Chair, seed: int = 4, **settings) -> Sitting:
    match = Match(cartridge, Setup(players=max(1, len(chairs)), seed=seed))
    return Sitting(match, chairs, Settings(**settings))


def play(sitting: Sitting, choices: int, seed: int = 1) -> None:
    chance = random.Random(seed)
    sitting.settle()
    for _ in range(choices):
        if sitting.decision is None or sitting.bot_is_asked:
            return
        sitting.choose(chance.randrange(len(sitting.decision.options)))


def until_answered(sitting: Sitting) -> list:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if happened := sitting.poll():
            return happened
        time.sleep(0.005)
    raise AssertionError("the bot never answered")


def prompt(sitting: Sitting) -> str:
    return sitting.decision.prompt


def test_habits_answer_after_a_choice_and_are_told_as_automatic(quest):
    sitting = sitting_of(quest, Chair())
    happened = sitting.choose(0)
    while not any(one.auto for one in happened):
        happened = sitting.choose(len(sitting.decision.options) - 1)
    assert not happened[0].auto
    assert all(one.auto for one in happened[1:])
    assert sitting.habits.answer(sitting.state, sitting.decision) is None


def test_a_bot_answers_when_it_is_polled_and_nobody_waits_for_it(quest):
    sitting = sitting_of(quest, Chair(bot="first_timer"))
    assert sitting.poll() == [] or sitting.match.position
    assert all(one.auto for one in until_answered(sitting)) if not sitting.match.position else True
    assert sitting.match.position >= 1


def test_a_seat_is_taken_over_while_its_bot_thinks(quest):
    before = threading.active_count()
    sitting = sitting_of(quest, Chair(bot="master"))
    sitting.poll()
    assert sitting.thinking
    sitting.seat(1, Chair())
    assert not sitting.thinking
    assert not sitting.bot_is_asked
    assert sitting.poll() == []
    assert sitting.match.position == 0
    sitting.choose(0)
    assert sitting.match.position >= 1
    assert threading.active_count() == before


def test_a_seat_is_left_to_a_bot_and_taken_back(quest):
    sitting = sitting_of(quest, Chair())
    play(sitting, 3)
    sitting.seat(1, Chair(bot="first_timer"))
    assert sitting.people == []
    assert until_answered(sitting)[0].auto
    sitting.seat(1, Chair())
    assert sitting.people == [1]


def test_closing_ends_every_thought(quest):
    before = threading.active_count()
    sitting = sitting_of(quest, Chair(bot="master"))
    sitting.poll()
    assert sitting.thinking
    sitting.close()
    assert not sitting.thinking
    assert threading.active_count() == before


def test_undo_goes_back_to_the_last_choice_of_a_person_and_redo_forward_again(quest):
    sitting = sitting_of(quest, Chair(), undo_rule="free")
    play(sitting, 8)
    position, hash_ = sitting.match.position, sitting.state.position_hash
    assert sitting.undo() == ""
    assert sitting.match.position < position
    assert not sitting.match.undone[-1].auto
    assert sitting.redo() == ""
    assert (sitting.match.position, sitting.state.position_hash) == (position, hash_)
    assert sitting.redo() == "nothing_to_redo"


def test_undo_ends_at_the_beginning(quest):
    sitting = sitting_of(quest, Chair(), undo_rule="free")
    play(sitting, 6)
    for _ in range(20):
        if sitting.undo():
            break
    assert sitting.undo() == "nothing_to_undo"


def test_undo_does_not_take_back_what_was_seen_unless_that_is_allowed(quest):
    strict, free = (sitting_of(quest, Chair(), undo_rule=rule) for rule in ("no_new_information", "free"))
    for sitting in (strict, free):
        sitting.choose(0)
        while not sitting.match.history[-1].learned:
            play(sitting, 1)
    assert strict.undo() == "undo_refused"
    assert free.undo() == ""


def test_hands_are_secret_only_where_people_share_a_screen_and_hands_are_hidden(quest):
    underdark = load_table("underdark")
    assert not sitting_of(quest, Chair(), Chair()).secret
    assert sitting_of(underdark, Chair(), Chair()).secret
    assert not sitting_of(underdark, Chair(), Chair(bot="learner")).secret


def test_a_stop_is_turned_on_and_off_for_the_table_it_belongs_to(quest):
    sitting = sitting_of(quest, Chair())
    assert sitting.toggle_stop("act_refresh")
    assert "act_refresh" in sitting.settings.stops["quest"]
    assert not sitting.toggle_stop("act_refresh")
    assert "act_refresh" not in sitting.settings.stops["quest"]


def test_an_answer_is_remembered_and_forgotten(quest):
    sitting = sitting_of(quest, Chair())
    sitting.set_answer("theodred", "never")
    assert sitting.settings.answers["quest"] == {"theodred": "never"}
    assert sitting.habits.answers == {"theodred": "never"}
    sitting.set_answer("theodred", "ask")
    assert sitting.settings.answers["quest"] == {}


def test_who_sits_where_is_kept_with_the_game(quest, tmp_path):
    chairs = [Chair(pad=2), Chair(bot="veteran")]
    sitting = Sitting.begin(quest, Setup(players=2, seed=3), chairs, Settings(), data_dir(tmp_path))
    path = sitting.match.journal.path
    sitting.seat(1, Chair(bot="learner", pad=2))
    sitting.close()
    again = Sitting.resume(quest, path, Settings())
    assert again.chairs == [Chair(bot="learner", pad=2), Chair(bot="veteran")]
    again.close()


@pytest.mark.parametrize("plain", [None, [], ["learner"], ["nobody", 0], [7, 0], ["", "x"], ["", -1], ["", 99], "x"])
def test_chairs_that_make_no_sense_are_people(plain):
    chair = Chair.from_plain(plain)
    assert chair.bot == ""
    assert chair.pad == 0


def test_what_was_played_is_on_disk(quest, tmp_path):
    sitting = Sitting.begin(quest, Setup(players=1, seed=3), [Chair()], Settings(undo_rule="free"), data_dir(tmp_path))
    play(sitting, 12)
    sitting.undo()
    play(sitting, 3, seed=2)
    replayed = matches.replay(quest, sitting.match.journal.path)
    assert replayed.state.position_hash == sitting.state.position_hash
    sitting.close()


def test_a_hint_names_an_option_and_changes_nothing(quest):
    sitting = sitting_of(quest, Chair())
    play(sitting, 2)
    hash_ = sitting.state.position_hash
    sitting.ask_hint()
    assert sitting.hinting
    end = time.monotonic() + PATIENCE
    while not (opinions := sitting.poll_hint()) and time.monotonic() < end:
        time.sleep(0.005)
    assert 0 <= opinions[0].option < len(sitting.decision.options)
    assert not sitting.hinting
    assert sitting.state.position_hash == hash_


# --- people


def test_a_person_holds_several_seats_and_whoever_is_not_numbered_one(tug):
    sitting = sitting_of(tug, Chair(person=2), Chair(), Chair(person=2), Chair("learner"))
    assert sitting.persons == [(1, 3), (2,)] and sitting.secret
    assert sitting.held_with(3) == (1, 3) and sitting.held_with(4) == ()
    assert [chair.person for chair in sitting.numbered()] == [2, 1, 2, 0]


def test_a_seat_goes_to_a_person_who_brings_their_controller(tug):
    sitting = sitting_of(tug, Chair(pad=4), Chair("learner"), Chair("learner"), Chair("learner"))
    sitting.seat(3, Chair(person=1))
    assert sitting.persons == [(1, 3)] and sitting.chairs[2].pad == 4
    sitting.seat(2, Chair())
    assert sitting.persons == [(1, 3), (2,)]


def test_saves_of_before_people_are_understood(tug):
    assert Chair.from_plain(["", 3]) == Chair(pad=3)
    assert Chair.from_plain(Chair("master", 0, 0).plain()) == Chair("master")
    assert Chair.from_plain(["", 2, 99]) == Chair(pad=2)


def test_nobody_sits_where_the_rules_play(tug):
    match = Match(tug, Setup(seed=1, options={"moon": "rules"}))
    sitting = Sitting(match, [Chair(), Chair(), Chair("first_timer")])
    assert sitting.people == [1] and not sitting.secret
    while not sitting.over:
        assert sitting.decision.player != 2
        if sitting.bot_is_asked:
            until_answered(sitting)
        else:
            sitting.choose(0)
    assert {chosen.player for chosen in sitting.match.history} == {1, 3}


def test_a_vital_window_is_none_that_a_held_button_passes(fellowship_sitting):
    sitting = fellowship_sitting
    sitting.choose(find_option(sitting.state, sitting.decision, "card:fighting-grey"))
    prompt = sitting.decision.prompt
    assert (prompt, sitting.decision.player, sitting.is_window) == ("rescue", 2, False)


def test_a_hand_raised_while_a_bot_plans_lets_its_person_act():
    document = {
        "players": 2,
        "step": "planning_phase",
        "variables": {"first_player": 1},
        "seat": [
            {"threat": 20, "area": [{"card": "gloin", "resources": 5}], "hand": ["snowbourn_scout"]},
            {"threat": 30, "area": [{"card": "eowyn", "resources": 3}], "hand": ["the_galadhrims_greeting"]},
        ],
        "zones": {"current_quest": ["flies_and_spiders"]},
    }
    quest = load_table("quest")
    sitting = Sitting(SituationMatch(quest, document), [Chair(bot="learner"), Chair()])
    assert sitting.bot_is_asked
    happened = sitting.toggle_hand(2)
    assert [one.auto for one in happened] == [True]
    assert (sitting.decision.player, sitting.is_window) == (2, True)
    sitting.choose(len(sitting.decision.options) - 1)
    assert sitting.habits.raised == set()


@pytest.fixture
def fellowship_sitting():
    """The Ring-bearer will be lost in the descent, and could save himself."""
    seats = [
        {"hobbit": ["pippin"], "hand": ["fighting_grey"]},
        {"hobbit": ["frodo"], "corruption": 9, "suns": 1, "rings": 1, "hand": ["elessar"]},
    ]
    place = {"place": 6, "active": 1, "ring_bearer": 2, "sauron": 10, "fighting": 9, "ring_used": 1}
    document = {"players": 2, "step": "activities", "variables": place, "seat": seats}
    sitting = Sitting(SituationMatch(load_table("fellowship"), document))
    sitting.settle()
    return sitting


def test_whoever_learns_holds_every_seat_without_a_bot(tug):
    chairs = learners_chairs(("", "learner", "", "learner"))
    assert sitting_of(tug, *chairs).persons == [(1, 3)]


def test_a_gesture_is_taken_back_whole_or_by_steps(quest):
    document = {
        "players": 1,
        "step": "commit_characters",
        "variables": {"first_player": 1},
        "seat": [{"threat": 20, "area": ["aragorn", "gloin", "eowyn"]}],
        "zones": {"current_quest": ["flies_and_spiders"]},
    }
    for rule, left in (("free", 0), ("steps", 1)):
        sitting = Sitting(SituationMatch(quest, document), [Chair()], Settings(undo_rule=rule))
        sitting.settle()
        sitting.choose_all(sitting.decision.options[:2])
        assert sitting.match.position == 2
        assert sitting.undo() == ""
        assert sitting.match.position == left
        assert sitting.redo() == "" and sitting.match.position == 2
