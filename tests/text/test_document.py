"""The JSON document shows a position completely."""

from game.engine.keeping.situation import load_situation, play_transcript
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.text.document import document

KEYS = {
    "table",
    "rules",
    "over",
    "step",
    "seats",
    "decision",
    "zones",
    "variables",
    "players",
    "places",
    "spaces",
    "modifiers",
    "scores",
}
SITUATION = {
    "players": 2,
    "step": "take_turns",
    "variables": {"first": 1, "round": 1},
    "seat": [
        {"coins": 3, "hand": ["tin_lantern", "tin_lantern"], "yard": [{"card": "mirror", "tired": True}]},
        {"yard": [{"card": "old_lantern", "wear": 2, "lit": True, "owner": 1, "attached": ["oil_can"]}]},
    ],
    "spaces": {"gate": {"keeper": 2, "fog": 1}},
    "modifiers": [
        {"card": "mirror", "stat": "uses", "value": 1, "until": "round"},
        {"player": 2, "stat": "shielded", "value": -2},
    ],
}


def test_a_position_is_shown_with_everything_in_it(lanterns):
    shown = document(load_situation(lanterns, SITUATION)[0], "en")
    assert set(shown) == KEYS | {"winners", "hash"}
    assert (shown["table"], shown["rules"], shown["over"]) == ("lanterns", lanterns.hash, False)
    assert shown["step"] == "take_turns"
    assert shown["seats"][1] == {"name": "Player 2", "team": 2, "ruled": False}
    assert shown["decision"] == {
        "player": 1,
        "prompt": "act",
        "prompt_text": "Play a card",
        "subject": None,
        "amount": 0,
        "options": [
            {"id": "card:tin-lantern", "text": "Play: Tin Lantern (1)", "kind": "card"},
            {"id": "card:tin-lantern#2", "text": "Play: Tin Lantern (2)", "kind": "card"},
            {"id": "pass", "text": "Pass", "kind": "button"},
        ],
    }
    assert set(shown["zones"]) == {"deck", "hand", "yard", "discard", "away"}
    assert shown["zones"]["away"] == []
    assert shown["zones"]["hand"]["2"] == []
    assert shown["zones"]["yard"]["2"] == [
        {
            "card": "old_lantern",
            "name": "old-lantern",
            "counters": {"wear": 2},
            "flags": ["lit"],
            "host": None,
            "attached": ["oil-can"],
            "controller": 2,
            "owner": 1,
            "known": [1, 2],
        },
        {
            "card": "oil_can",
            "name": "oil-can",
            "counters": {},
            "flags": [],
            "host": "old-lantern",
            "attached": [],
            "controller": 2,
            "owner": 1,
            "known": [1, 2],
        },
    ]
    assert [card["known"] for card in shown["zones"]["hand"]["1"]] == [[1], [1]]
    assert shown["variables"] == {"round": 1, "first": 1, "draws": 0}
    assert shown["players"] == [{"coins": 3, "passed": 0}, {"coins": 0, "passed": 0}]
    assert shown["spaces"]["gate"] == {"keeper": 2, "fog": 1}
    assert shown["spaces"]["pier"] == {}
    assert shown["modifiers"] == [
        {"target": "card:mirror", "stat": "uses", "value": 1, "until": "round", "source": None},
        {"target": "player:2", "stat": "shielded", "value": -2, "until": None, "source": None},
    ]
    assert (shown["scores"], shown["winners"], len(shown["hash"])) == ([0, 0], [], 16)


def test_a_finished_game_has_a_score_and_no_decision(lanterns, play_randomly):
    state = State.start(lanterns, Setup(players=2, seed=3))[0]
    play_randomly(state, 1)
    shown = document(state, "uk")
    assert (shown["over"], shown["decision"]) == (True, None)
    assert shown["score"] == shown["scores"] == state.scores
    assert shown["winners"] == state.winners != []


def test_cards_on_a_card_are_shown_in_the_order_they_came():
    """The rightmost card of a row is another one, when a card has moved there (A8)."""
    ringwar = load_table("ringwar")
    front = {"card": "edoras", "attached": ["wolf_riders"]}
    seats = [{"hand": ["gimli"]}, {}, {}, {"hand": ["gollum"], "reserve": ["saruman", "devilry_of_saruman"]}]
    situation = {"step": "take_actions", "variables": {"turn": 4}, "seat": seats, "zones": {"battlegrounds": [front]}}
    state = load_situation(ringwar, situation)[0]
    play_transcript(state, ["card:devilry-of-saruman", "pass", "card:saruman"])
    row = document(state, "en")["zones"]["battlegrounds"][0]["attached"]
    assert row == ["wolf-riders", "devilry-of-saruman", "saruman"]


def test_a_place_is_shown_with_its_totals_and_who_would_take_it():
    ringwar = load_table("ringwar")
    zones = {"active_path": ["egladil"], "battlegrounds": [{"card": "edoras", "attached": ["wolf_riders"]}]}
    seats = [{"hand": ["gimli"]}]
    situation = {"step": "take_actions", "variables": {"turn": 1}, "seat": seats, "zones": zones}
    places = document(load_situation(ringwar, situation)[0], "en")["places"]
    assert places["edoras"] == {"attack_there": 2, "defence_there": 1, "threat_there": 0, "taker_there": 2}
    assert (places["egladil"]["defence_there"], places["egladil"]["taker_there"]) == (1, 1)


def test_the_question_is_in_the_language_asked_for(lanterns):
    state = load_situation(lanterns, SITUATION)[0]
    assert document(state, "uk")["decision"]["prompt_text"] == "Зіграйте карту"
    state.choose(0)
    assert document(state, "en")["decision"]["subject"] == "tin-lantern"
