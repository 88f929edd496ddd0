"""What is said between a table and its phones, without a network."""

import json

import pytest

from game.engine.keeping.match import Match
from game.engine.machine.setup import Setup
from game.players.sitting import Sitting
from game.pocket import room, seen, talk

SECRETS = {1: "1" * 32, 2: "2" * 32}


@pytest.fixture
def place(table):
    """A talk at a table of two, with the game that is played there and what phones wanted of it."""
    sitting = Sitting(Match(table("underdark"), Setup(players=2, seed=3)))
    wishes = []
    made = talk.Talk(wishes.append)
    made.enter(_room(sitting))
    return made, sitting, wishes


def _room(sitting, moment=7):
    claims = {secret: (seat,) for seat, secret in SECRETS.items()}
    return room.Room("d" * 32, "ABCD", claims, "underdark", "", (), sitting, moment)


def arrived(made, seat):
    news = []
    phone = made.arrives(lambda: news.append(1))
    made.hears(phone, json.dumps({"do": "hello", "secret": SECRETS[seat], "door": "", "lang": "en"}))
    assert list(filter(None, made.messages(phone)))
    news.clear()
    return phone, news


def test_a_choice_makes_no_work_before_the_table_has_made_it(place):
    made, sitting, wishes = place
    phone, news = arrived(made, sitting.decision.player)
    deed = next(one for one in seen.state_message(sitting, made.held(phone), "en")["question"]["deeds"])
    made.hears(phone, json.dumps({"do": "choose", "at": 7, "id": deed["id"]}))
    assert isinstance(wishes[-1], room.Chosen)
    assert not news


def test_the_question_comes_first_and_what_deeds_come_to_in_small_steps(place):
    made, sitting, _wishes = place
    phone, _news = arrived(made, sitting.decision.player)
    phone.sent.clear()
    texts = list(made.messages(phone))
    assert texts[0].startswith('{"t":"state"') and texts[-1].startswith('{"t":"does"')
    assert texts.count("") >= len(sitting.decision.options)


def test_notes_survive_whoever_stops_telling_to_begin_anew(place):
    made, _sitting, _wishes = place
    phone, _news = arrived(made, 1)
    made.note(phone.number, "stale")
    made.note(phone.number, "undo_refused")
    assert "stale" in next(made.messages(phone))
    assert "undo_refused" in next(made.messages(phone))


def test_nothing_is_said_twice(place):
    made, _sitting, _wishes = place
    phone, _news = arrived(made, 1)
    assert not list(filter(None, made.messages(phone)))
