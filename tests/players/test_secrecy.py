"""A bot's choice is the same when what its seat may not see is changed, at every table."""

import pytest
from bot_positions import asked, began

from game.engine.machine.cartridge import table_ids
from game.engine.machine.state import State
from game.players.bots import Budget, GreedyBot, Mind, SearchBot
from game.players.levels import LEVELS


def visits(state: State, seed: int, iterations: int = 150) -> list[tuple[int, int, float]]:
    mind = Mind(state.cartridge)
    mind.begin(state, asked(state), seed)
    if mind.different > 1:
        mind.run(iterations)
    return [(result.option, result.visits, result.value) for result in mind.results()]


@pytest.mark.parametrize("name", ["lanterns", "tug", *table_ids()])
def test_a_search_does_not_depend_on_what_its_seat_may_not_see(table, name):
    """Hidden hands and piles are dealt anew in many ways: to the visit, the search is the same."""
    changed = 0
    for seed in range(6):
        state = began(table(name), seed, most=4 * seed)
        expected = visits(state, seed=9)
        for deal in range(3):
            other = state.clone()
            other.determinize(asked(state), deal)
            changed += other.packed() != state.packed()
            assert visits(other, seed=9) == expected
    assert changed > 12


@pytest.mark.parametrize("make", [GreedyBot, lambda: SearchBot(Budget(iterations=60)), lambda: LEVELS[0].bot()])
@pytest.mark.parametrize("name", ["lanterns", "tug", *table_ids()])
def test_a_bots_choice_does_not_depend_on_what_it_may_not_see(table, name, make):
    for seed in range(4):
        state = began(table(name), seed, most=5 * seed)
        expected = make().choose(state, asked(state))
        for deal in range(2):
            other = state.clone()
            other.determinize(asked(state), deal)
            assert make().choose(other, asked(state)) == expected


def unseen(state: State, seat: int, zone: str, owner: int) -> list:
    numbers = state.cards(zone, owner)
    cards = [state.raw.cards[number - 1] for number in numbers]
    return [card for card in cards if not card.known >> (seat - 1) & 1]


def back(state: State, card) -> int:
    """What everybody sees of a hidden card."""
    content = state.cartridge.content
    return content.cards[card.definition].facts.get(content.back, 0)


def turned_round(state: State, seat: int) -> bool:
    """Every pile the seat has not seen is turned round, back by back; whether that changed anything."""
    before = state.packed()
    for zone in state.cartridge.content.zones.values():
        for owner in range(1, state.players + 1) if zone.seat else (0,):
            hidden = unseen(state, seat, zone.name, owner)
            for shown in {back(state, card) for card in hidden}:
                cards = [card for card in hidden if back(state, card) == shown]
                for card, definition in zip(cards, [card.definition for card in reversed(cards)], strict=True):
                    card.definition = definition
    return state.packed() != before


def hands_changed(state: State, seat: int) -> bool:
    """The others hold other cards, and what they held is in their decks; whether that changed anything."""
    before = state.packed()
    for other in range(1, state.players + 1):
        if other != seat:
            hand, deck = (unseen(state, seat, zone, other) for zone in ("hand", "deck"))
            alike = [card for card in hand if deck and back(state, card) == back(state, deck[0])]
            for held, lying in zip(alike, deck, strict=False):  # as many as there are in both
                held.definition, lying.definition = lying.definition, held.definition
    return state.packed() != before


@pytest.mark.parametrize("change", [turned_round, hands_changed])
@pytest.mark.parametrize("name", ["tug", *table_ids()])
def test_neither_hidden_hands_nor_the_order_of_piles_change_a_choice(table, name, change):
    """Changed by hand, not by the console's own way of dealing anew."""
    changed = 0
    for seed in range(10):
        state = began(table(name), seed, most=6 * seed)
        other = state.clone()
        changed += change(other, asked(state))
        for make in (GreedyBot, lambda: SearchBot(Budget(iterations=60)), lambda: LEVELS[0].bot()):
            assert make().choose(other, asked(state)) == make().choose(state, asked(state))
    assert changed > 6


def test_the_order_of_a_hidden_pile_means_nothing(begin):
    """The best card lies on top; whoever saw that would draw it."""
    state = begin(PILES)
    for top in ("lamp", "wick", "bell"):
        other = state.clone()
        number = other.cartridge.content.card_number(top)
        cards = [other.raw.cards[card - 1] for card in other.cards("deck", 1)]
        cards.sort(key=lambda card: card.definition == number)
        definitions = sorted((card.definition for card in cards), key=lambda definition: definition == number)
        for card, definition in zip(other.cards("deck", 1), definitions, strict=True):
            other.raw.cards[card - 1].definition = definition
        assert visits(other, seed=3) == visits(state, seed=3)


PILES = """
def set_up():
    for card in ('wick', 'lamp', 'bell'):
        create(card, DECK, 1)
    for card in ('bell', 'wick', 'lamp'):
        create(card, DECK, 2)

def turn():
    offer_player(1)
    offer_player(2)
    pile = ask(1, ASK_PICK)
    move(top(DECK, pile), POOL)
    set_score(1, total(top(POOL), GLOW))
    if total(top(POOL), GLOW) == 2:
        win(1)
    finish()
"""
