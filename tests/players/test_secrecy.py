"""A bot's choice is the same when what its seat may not see is changed, at every table."""

import random

import pytest
from bot_positions import asked, back, began, turned_round, unseen

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table, table_ids
from game.engine.machine.setup import Setup
from game.engine.machine.sim import bot_game
from game.engine.machine.state import State
from game.players.bots import Budget, GreedyBot, Mind, RandomBot, SearchBot
from game.players.levels import LEVELS
from game.players.sitting import Chair, Sitting


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


def told(state: State, *partners: int) -> list[tuple[int, int, float]]:
    """What a seat thinks to whom these seats tell what they know, if the table lets them."""
    mind = Mind(state.cartridge)
    mind.begin(state, asked(state), seed=9, partners=partners)
    mind.run(120)
    return [(result.option, result.visits, result.value) for result in mind.results()]


def other_hand(state: State, seat: int) -> State:
    """The same, but that seat holds other cards, which lay in the deck, as far as their backs are the same."""
    other = state.clone()
    hand, deck = (
        [other.raw.cards[number - 1] for number in other.cards(*where)] for where in (("hand", seat), ("deck", 0))
    )
    alike = [card for card in hand if deck and back(other, card) == back(other, deck[0])]
    for held, lying in zip(alike, deck, strict=False):
        held.definition, lying.definition = lying.definition, held.definition
    assert other.packed() != state.packed()
    return other


def fellowship_of_three(seed: int, **options: str) -> tuple[State, int, int]:
    """A turn in which there is something to choose, and the seats after the one that is asked."""
    state, _ = State.start(load_table("fellowship"), Setup(players=3, seed=seed, options=options))
    while state.asked.prompt != "turn":
        state.choose(state.option_count - 1)
    seat = asked(state)
    return state, seat % 3 + 1, (seat + 1) % 3 + 1


@pytest.mark.parametrize("seed", range(3))
def test_bots_that_play_together_tell_each_other_what_they_hold_and_nobody_elses_hand_matters(seed):
    """F8. Here one partner is a bot, which tells, and one a person, who does not."""
    state, bot, person = fellowship_of_three(seed)
    expected = told(state, asked(state), bot)
    assert told(other_hand(state, bot), asked(state), bot) != expected
    assert told(other_hand(state, person), asked(state), bot) == expected
    assert told(other_hand(state, bot)) == told(state)


def trilogy(seed: int, shadow: str) -> State:
    """Frodo or Aragorn is asked, some choices into the game."""
    options = {"scenario": "trilogy", "shadow": shadow}
    state, _ = State.start(load_table("ringwar"), Setup(seed=seed, options=options))
    chance = random.Random(seed)
    for _ in range(12):
        state.choose(chance.randrange(state.option_count))
    while state.teams[asked(state) - 1] != 1 or state.option_count < 3:
        state.choose(chance.randrange(state.option_count))
    return state


def other_cards(state: State, seat: int) -> State:
    """The same, but that seat holds other cards of its deck."""
    other = state.clone()
    hand, deck = ([other.raw.cards[number - 1] for number in other.cards(zone, seat)] for zone in ("hand", "deck"))
    for held, lying in zip(hand, deck, strict=False):
        held.definition, lying.definition = lying.definition, held.definition
    assert other.packed() != state.packed()
    return other


@pytest.mark.parametrize("seed", range(3))
def test_against_the_shadow_partners_tell_and_the_enemies_hands_stay_hidden(seed):
    """R13: they may talk in the open, where the Shadow is nobody; A5. Where the Shadow listens bots keep silent."""
    free, enemies = (1, 3), (2, 4)
    state = trilogy(seed, "normal")
    partner = sum(free) - asked(state)
    expected = told(state, *free, *enemies)
    assert told(other_cards(state, partner), *free, *enemies) != expected
    assert told(other_cards(state, partner)) == told(state)
    assert all(told(other_cards(state, enemy), *free, *enemies) == expected for enemy in enemies)
    silent = trilogy(seed, "people")
    partner = sum(free) - asked(silent)
    assert told(other_cards(silent, partner), *free) == told(silent, *free) == told(silent)


def test_nobody_tells_where_everybody_plays_for_himself():
    """F98: a contest has its secrets."""
    state, left, right = fellowship_of_three(1, contest="on")
    assert told(other_hand(state, left), asked(state), left, right) == told(state)


def test_nobody_tells_where_cards_in_hand_may_not_be_named(table):
    state = began(table("quest"), 3, most=12)
    assert not state.partners_tell
    assert told(state, 1, 2) == told(state)


def test_a_bot_at_the_screen_is_told_by_bots_only():
    chairs = [Chair("learner"), Chair(), Chair("veteran")]
    sitting = Sitting(Match(load_table("fellowship"), Setup(players=3, seed=2)), chairs)
    assert [sitting._bot(seat).partners for seat in (1, 3)] == [{1, 3}, {1, 3}]
    sitting.seat(1, Chair(person=1))
    assert sitting._bot(3).partners == {3}


def test_bots_in_games_without_people_tell_each_other():
    bots = [SearchBot(Budget(iterations=1)), RandomBot(), SearchBot(Budget(iterations=1))]
    bot_game(load_table("fellowship"), Setup(players=3, seed=2), bots, most=1)
    assert [bot.partners for bot in bots[::2]] == [{1, 2, 3}, {1, 2, 3}]


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
