"""What is said between a table and its phones, without a network."""

import json
from dataclasses import replace

import pytest

from game.engine.keeping.match import Match
from game.engine.machine.setup import Setup
from game.players.habits import declining
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
    return room.Room("d" * 32, "ABCD", claims, "underdark", sitting=sitting, moment=moment)


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
    made.enter(_room(sitting))
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


def test_who_comes_back_is_told_what_was_worked_out_before(place, monkeypatch):
    """Connections that are cut and come back, however many, cost no more than their first."""
    made, sitting, _wishes = place
    arrived(made, 1)
    monkeypatch.setattr(seen, "state_message", None)
    monkeypatch.setattr(seen, "told_message", None)
    monkeypatch.setattr(seen, "forecast_steps", None)
    for _ in range(3):
        phone, _news = arrived(made, 1)
        assert {"state", "told", "does"} == set(phone.sent)
    monkeypatch.undo()
    sitting.match.choose(0)
    made.enter(_room(sitting, moment=8))
    assert json.loads(next(made.messages(phone)))["moment"] == 8


def a_quest(table, planned=()):
    """Somebody is asked who goes on the quest: several things, marked and confirmed at once."""
    sitting = Sitting(Match(table("quest"), Setup(players=2, seed=3)))
    while sitting.decision.prompt != "commit":
        declined = declining(sitting.decision)
        sitting.match.choose(declined if declined is not None else 0)
    wishes = []
    made = talk.Talk(wishes.append)
    seat = sitting.decision.player
    cards = [one.value for one in sitting.decision.options if one.kind == "card"]
    made.enter(replace(_room(sitting), meant={(seat,): tuple(cards[index] for index in planned)}))
    phone, _news = arrived(made, seat)
    return made, phone, cards, wishes


def marked(made, phone):
    phone.sent.clear()
    state = next(one for text in made.messages(phone) if text and (one := json.loads(text))["t"] == "state")
    return [deed["card"] for deed in state["question"]["deeds"] if deed["marked"]], state["undo"]


def test_what_was_meant_before_it_was_asked_is_marked_and_undo_takes_back_marks_of_the_hand_only(table):
    made, phone, cards, wishes = a_quest(table, planned=(1, 0))
    there, undo = marked(made, phone)
    assert set(there) == set(cards[:2]) and not undo
    deeds = json.loads(phone.sent["state"])["question"]["deeds"]
    one = next(deed for deed in deeds if deed["card"] == cards[0])
    made.hears(phone, json.dumps({"do": "choose", "at": 7, "id": one["id"]}))
    assert marked(made, phone) == ([cards[1]], True)
    made.hears(phone, json.dumps({"do": "undo", "at": 7}))
    assert set(marked(made, phone)[0]) == set(cards[:2])
    made.hears(phone, json.dumps({"do": "undo", "at": 7}))
    assert isinstance(wishes[-1], room.TakenBack), "there is no mark left to take back"


def test_what_is_marked_is_weighed_against_what_it_meets(table):
    made, phone, cards, _wishes = a_quest(table)
    weighed = []
    for card in (None, cards[0]):
        if card is not None:
            deeds = json.loads(phone.sent["state"])["question"]["deeds"]
            one = next(deed for deed in deeds if deed["card"] == card)
            made.hears(phone, json.dumps({"do": "choose", "at": 7, "id": one["id"]}))
        phone.sent.clear()
        assert list(filter(None, made.messages(phone)))
        weighed.append([gauge["n"] for gauge in json.loads(phone.sent["state"])["question"]["gauges"]])
    (threat, before), (same, after) = weighed
    assert threat == same and after > before


def test_what_is_planned_on_a_phone_goes_to_the_table(place):
    made, _sitting, wishes = place
    phone, _news = arrived(made, 1)
    made.hears(phone, json.dumps({"do": "plan", "cards": [3, 1]}))
    assert wishes[-1] == room.Planned(SECRETS[1], (3, 1))
