"""The deck laboratory: the same games for each deck, cards counted as they were drawn and played."""

import json
from collections import Counter

import pytest

from game.__main__ import main
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import Setup, deck_cards
from game.engine.machine.state import State
from game.players.bots import make_bot
from game.players.intervals import told_share, wilson
from game.players.lab import CardLine, LabError, Laboratory, Tally, Trial, swapped


@pytest.fixture(scope="module")
def quest():
    return load_table("quest")


def laboratory(quest, *decks, setup=None, bot="random"):
    return Laboratory(quest, setup or Setup(1, 7), [(deck, deck) for deck in decks], bot, make_bot)


def test_decks_take_turns_in_the_same_games_and_twice_is_the_same(quest):
    first, again = laboratory(quest, "leadership", "spirit"), laboratory(quest, "leadership", "spirit")
    assert [tally.name for tally in first.play(3)] == ["leadership", "spirit"] * 3
    for _ in again.play(3):
        pass
    assert [tally.plain() for tally in first.tallies] == [tally.plain() for tally in again.tallies]
    assert [tally.games for tally in first.tallies] == [3, 3]


def test_the_opening_hand_is_drawn_and_what_is_never_played_is_left_or_discarded(quest):
    lab = laboratory(quest, "tactics")
    (tally,) = lab.tallies
    for _ in lab.play(4):
        pass
    state, _events = State.start(quest, lab.setups[0])
    assert sum(line.drawn for line in tally.cards.values()) >= 4 * len(state.cards("hand", 1))
    for card, line in tally.cards.items():
        assert line.played + line.left <= line.drawn, card
        assert line.won_played <= line.games_played <= line.games_drawn <= 4, card
    assert any(line.played for line in tally.cards.values())
    assert tally.curve[0] == [4 * state.player_variable(1, "threat"), 4], "the starting threat"


def test_a_card_that_was_there_in_won_games_says_so():
    tally = Tally("deck", {"feint": 3, "beorn": 1})
    tally.add(Trial(True, 2, (20, 22), Counter(feint=2), Counter(feint=1), Counter(feint=1)))
    tally.add(Trial(False, 1, (24,), Counter(feint=1, beorn=1), Counter(), Counter(beorn=1)))
    assert tally.cards["feint"] == CardLine(3, 1, 1, games_drawn=2, won_drawn=1, games_played=1, won_played=1)
    plain = tally.plain()
    assert (plain["won"], plain["games"], plain["curve"], plain["curve_games"]) == (1, 2, [22.0, 22.0], [2, 1])


def test_partners_bring_decks_whose_heroes_are_free(quest):
    setup = Setup(3, 7)
    (chosen,) = laboratory(quest, "spirit", setup=setup).setups
    assert chosen.decks[0] == "spirit"
    assert len(set(chosen.decks)) == 3


def test_partners_bring_the_rest_of_a_set_made_for_a_scenario(quest):
    setup = Setup(3, 7, options={"scenario": "escape_from_dol_guldur"})
    lab = laboratory(quest, "breakout_lore", "lore", setup=setup)
    assert lab.setups[0].decks == ("breakout_lore", "breakout_leadership", "breakout_spirit")
    assert lab.setups[1].decks == ("lore", "leadership", "tactics")


def test_a_single_swap_is_the_same_deck_with_one_card_for_another(quest):
    before = deck_cards(quest, "tactics")
    name, deck = swapped(quest, "tactics", "tactics", "feint=steward-of-gondor")
    assert name == "tactics, feint=steward-of-gondor"
    assert deck["feint"] == before["feint"] - 1 and deck["steward_of_gondor"] == 1
    assert sum(deck.values()) == sum(before.values())
    for odd, said in (("feint", "CARD=CARD"), ("faint=feint", "feint"), ("steward_of_gondor=feint", "there is no")):
        with pytest.raises(LabError, match=said):
            swapped(quest, "tactics", "tactics", odd)


def test_of_the_same_games_those_that_went_otherwise_tell_two_decks_apart(quest):
    tried = laboratory(quest, "leadership", "spirit")
    won = iter([True, False, False, True, True, True, False, True])
    tried.trial = lambda _setup: Trial(next(won), 1, (), Counter(), Counter(), Counter())
    for _ in tried.play(4):
        pass
    first, other = (tally.plain() for tally in tried.tallies)
    assert (first["gained"], first["lost"], first["verdict"]) == (0, 0, "alike")
    assert (other["gained"], other["lost"], other["verdict"]) == (2, 1, "alike")
    for gained, lost, verdict in ((6, 0, "better"), (5, 0, "alike"), (1, 9, "worse"), (60, 50, "alike")):
        assert Tally("deck", {}, gained=gained, lost=lost).verdict == verdict


def test_what_tells_a_deck_from_the_first_is_said_in_words(capsys):
    command = ["lab", "--deck", "leadership", "--swap", "faramir=beorn", "--games", "1", "--bot", "random"]
    assert main([*command, "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert said.count("no difference that shows") == 1 and "The same games as leadership" in said


def test_a_share_is_told_with_its_interval():
    assert told_share(3, 10) == "30 % (11-60)" and told_share(0, 0, "–") == "–"


def test_a_table_without_decks_and_a_bot_nobody_knows_are_refused(quest):
    with pytest.raises(LabError, match="underdark has no decks"):
        Laboratory(load_table("underdark"), Setup(2), [("a", {})], "random", make_bot)
    with pytest.raises(LabError, match="which deck"):
        Laboratory(quest, Setup(1), [], "random", make_bot)
    with pytest.raises(Exception, match="there is no bot"):
        laboratory(quest, "lore", bot="oracle")


def test_the_interval_narrows_and_holds_the_share():
    widths = [high - low for low, high in (wilson(n // 4, n) for n in (4, 40, 400))]
    assert widths == sorted(widths, reverse=True)
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(30, 100)
    assert low == pytest.approx(0.2189, abs=1e-4) and high == pytest.approx(0.3958, abs=1e-4)


def test_the_command_prints_json_lines_or_a_table(capsys, stood_back):
    command = [
        "lab",
        "--deck",
        "leadership",
        "--scenario",
        "passage-through-mirkwood",
        "--games",
        "2",
        "--bot",
        "random",
    ]
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["options"] == {"scenario": "passage_through_mirkwood"}
    assert found["decks"][0]["games"] == 2
    assert not stood_back
    assert main([*command, "--lines"]) == 0
    assert stood_back == [19]
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["games"] for line in lines] == [1, 2]
    assert lines[-1] == found["decks"][0] | {"number": 0}
    assert main([*command, "--lang", "uk"]) == 0
    assert "Лишилася на руці" in capsys.readouterr().out
