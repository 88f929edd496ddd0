"""Redealing what a seat may not see: what it knows stays, and what it does not know could be anything."""

from collections import Counter

import pytest

from game.engine.machine.setup import Setup
from game.engine.machine.state import State


@pytest.fixture
def midgame(lanterns, play_randomly):
    """A game of three in which much is known and much is hidden."""
    state, _ = State.start(lanterns, Setup(players=3, seed=11))
    play_randomly(state, 3, most=9)
    assert state.decision
    return state


def cards(state):
    return [state.raw.cards[i] for i in range(state.raw.card_count)]


def redealt(state, seat: int, seed: int):
    copy = state.clone()
    copy.determinize(seat, seed)
    return copy


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_what_the_seat_knows_stays(midgame, seat):
    for seed in range(20):
        guess = redealt(midgame, seat, seed)
        for before, after in zip(cards(midgame), cards(guess), strict=True):
            if before.known >> (seat - 1) & 1:
                assert after.definition == before.definition


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_each_owners_cards_stay_the_same_in_all(midgame, seat):
    owned = Counter((card.owner, card.definition) for card in cards(midgame))
    for seed in range(20):
        assert Counter((card.owner, card.definition) for card in cards(redealt(midgame, seat, seed))) == owned


def test_nothing_but_definitions_and_luck_changes(midgame):
    guess = redealt(midgame, 1, 5)
    for before, after in zip(cards(midgame), cards(guess), strict=True):
        after.definition = before.definition
    guess.raw.random_state, guess.raw.random_stream = midgame.raw.random_state, midgame.raw.random_stream
    assert guess.packed() == midgame.packed()


def test_hidden_cards_change_and_every_seed_deals_differently(midgame):
    dealt = {tuple(card.definition for card in cards(redealt(midgame, 1, seed))) for seed in range(20)}
    assert len(dealt) == 20


def test_the_luck_to_come_is_another(midgame):
    streams = {redealt(midgame, 1, seed).raw.random_state for seed in range(20)}
    assert len(streams) == 20 and midgame.raw.random_state not in streams


def test_the_same_seed_deals_the_same(midgame):
    assert redealt(midgame, 2, 7).packed() == redealt(midgame, 2, 7).packed()


def test_a_redealt_game_can_be_played_to_its_end(midgame, play_randomly):
    for seed in range(10):
        guess = redealt(midgame, 1 + seed % 3, seed)
        play_randomly(guess, seed)
        assert guess.over and guess.check() == ""


def test_a_card_is_only_taken_for_one_with_the_same_back_and_owner(begin):
    """A moth has another back than the lamps: one lamp in hand is never a moth."""
    state = begin(
        """
        def set_up():
            for player in players():
                create_list(LIST_PLAIN, DECK, player)
                move(bottom(DECK, player), HAND, player)
        """
    )
    moths = {card for card in range(1, 17) if state.card_id(card) == "moth"}
    held = set()
    for seed in range(60):
        guess = redealt(state, 1, seed)
        assert {card for card in range(1, 17) if guess.card_id(card) == "moth"} == moths
        assert guess.card_id(1) == "lamp"  # the seat's own hand
        held.add(guess.card_id(9))
    assert held == {"lamp", "wick", "bell"}


def test_each_hidden_place_is_as_likely(begin):
    state = begin("def set_up():\n    for card in ('lamp', 'wick', 'bell'):\n        create(card, DECK, 1)\n")
    tops = Counter(tuple(redealt(state, 1, seed).card_id(card) for card in (1, 2, 3)) for seed in range(1200))
    assert len(tops) == 6 and all(140 < count < 260 for count in tops.values())


def test_what_another_seat_was_shown_is_hidden_all_the_same(begin):
    rules = "def set_up():\n    create_list(LIST_PLAIN, DECK, 1)\n    show(1, 2)\n"
    state = begin(rules)
    assert all(redealt(state, 2, seed).card_id(1) == "lamp" for seed in range(20))
    assert any(redealt(state, 1, seed).card_id(1) != "lamp" for seed in range(20))
