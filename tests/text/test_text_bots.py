"""Bots in the text client: a seat of their own, and a hint for whoever is asked."""

import pytest

from game.engine.keeping.match import Match
from game.engine.keeping.opening import UsageError
from game.engine.machine.setup import Setup
from game.engine.sources.content import LANGUAGES
from game.players.bots import BotError, Budget, RandomBot, make_bot
from game.text import client as text_client
from game.text.client import Client
from game.text.terminal import seat_bots


@pytest.fixture
def sit(lanterns, monkeypatch):
    """sit(bots, lang): a client of a match of two, and the lines it writes."""
    monkeypatch.setattr(text_client, "HINT", Budget(iterations=60))

    def sit(bots=None, lang: str = "en"):
        lines: list[str] = []
        match = Match(lanterns, Setup(players=2, seed=1))
        return Client(match, lang, read=lambda: None, write=lines.append, bots=bots), lines

    return sit


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_is_one_line_without_numbers_of_options(sit, lang):
    client, lines = sit(lang=lang)
    client.answer("hint")
    thinking, best = lines
    count = len(client.match.decision.options)
    assert thinking and "%" not in best
    assert not any(f"{number}. " in best for number in range(1, count + 1))
    assert "100" not in best, "nobody has fitted chances for this table"
    assert not client.match.history


def test_there_is_no_hint_once_the_game_is_over(sit, play_randomly):
    client, lines = sit()
    play_randomly(client.match, 1)
    client.answer("совет")
    assert lines == ["Nothing is asked: the game is over."]


def test_a_bots_seat_answers_by_itself_and_says_what_it_chose(sit):
    client, lines = sit({2: RandomBot(1)})
    while client.match.decision and len(client.match.history) < 40:
        assert client.match.decision.player == 1
        client.answer("1")
    assert any(chosen.player == 2 for chosen in client.match.history)
    assert all(chosen.choice.auto == (chosen.player == 2) for chosen in client.match.history)
    assert [line for line in lines if line.startswith("Player 2 chooses")]


def test_taking_back_goes_to_the_persons_own_last_choice(sit):
    client, _lines = sit({2: make_bot("search:10i")})
    before = client.match.state.packed()
    client.answer("1")
    assert len(client.match.history) > 1
    client.answer("u")
    assert client.match.state.packed() == before


def test_bots_can_play_among_themselves(sit):
    client, _lines = sit({1: RandomBot(1), 2: RandomBot(2)})
    client.run()
    assert client.match.state.over


def test_seats_are_named_with_their_bots():
    bots = seat_bots("2=search:200ms, 3=first-timer", 3)
    assert sorted(bots) == [2, 3] and bots[2].budget == Budget(seconds=0.2)
    assert seat_bots("", 2) == {}
    for wrong in ("search", "4=random", "0=random", "x=random", "2"):
        with pytest.raises(UsageError, match="expected a seat from 1 to 3"):
            seat_bots(wrong, 3)
    with pytest.raises(BotError):
        seat_bots("2=oracle", 3)
