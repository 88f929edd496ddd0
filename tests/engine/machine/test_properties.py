"""What must be true of every game of the sample table, whoever plays it and however badly."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.keeping.match import Match, create, replay
from game.engine.machine.events import Counted, Created, Moved, PlayerChanged
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.engine.machine.table_names import Place

setups = st.builds(
    Setup,
    players=st.integers(1, 4),
    seed=st.integers(0, 2**64 - 1),
    options=st.fixed_dictionaries({}, optional={"length": st.sampled_from(["short", "long"])}),
)
luck = st.randoms(use_true_random=False)
MOST_CHOICES = 400


def held(state: State) -> Counter:
    """Every card there is, by owner."""
    return Counter((state.raw.cards[i].owner, state.card_id(i + 1)) for i in range(state.raw.card_count))


def lying(state: State) -> list[int]:
    """Every card that lies in some zone."""
    return sorted(card for zone, seat in state.cartridge.zone_names for card in state.cards(zone, seat))


@given(setups, luck)
def test_a_game_conserves_its_cards_stays_sound_and_ends(lanterns, setup, chance):
    state, _ = State.start(lanterns, setup)
    cards, count = held(state), state.raw.card_count
    assert count == 15 * state.players
    choices = 0
    while state.option_count:
        state.choose(chance.randrange(state.option_count))
        choices += 1
        assert (state.check(), lying(state)) == ("", list(range(1, count + 1)))
        assert choices < MOST_CHOICES
    assert held(state) == cards
    assert state.over and state.winners and state.decision is None
    assert max(state.scores) == state.scores[state.winners[0] - 1]


@given(setups, luck)
def test_every_option_offered_can_be_chosen(lanterns, setup, chance):
    """At every decision of the game each option is tried on a copy: none fails, and each leads on or to the end."""
    state, _ = State.start(lanterns, setup)
    while state.option_count:
        assert state.option_count >= 2, "a question with one answer is not asked"
        for option in range(state.option_count):
            tried = state.clone()
            tried.choose(option)
            assert tried.option_count or tried.over
        state.choose(chance.randrange(state.option_count))


@given(setups, luck)
def test_events_tell_every_change(lanterns, setup, chance):
    """Zones, counters and coins followed from the events alone are those of the state."""
    state, events = State.start(lanterns, setup)
    in_play = {name for name, zone in lanterns.content.zones.items() if zone.in_play}
    zones: dict[int, Place] = {}
    counters: dict[int, dict[str, int]] = {}
    clean = dict.fromkeys(lanterns.content.counters, 0)
    coins: Counter = Counter()
    while True:
        for event in events:
            match event:
                case Created(card=card, zone=place):
                    zones[card], counters[card] = place, dict(clean)
                case Moved(card=card, source=source, target=target):
                    assert zones[card] == source
                    zones[card] = target
                    if source.zone in in_play and target.zone not in in_play:
                        counters[card] = dict(clean)  # leaving play wipes a card clean
                case Counted(card=card, counter=counter, before=before, after=after):
                    assert counters[card][counter] == before
                    counters[card][counter] = after
                case PlayerChanged(player=player, variable="coins", before=before, after=after):
                    assert coins[player] == before
                    coins[player] = after
        cards = {i + 1: state.raw.cards[i] for i in range(state.raw.card_count)}
        assert zones == {card: lanterns.zone_names[raw.zone] for card, raw in cards.items()}
        assert counters == {card: dict(zip(clean, raw.counters, strict=False)) for card, raw in cards.items()}
        assert all(state.player_variable(seat, "coins") == coins[seat] for seat in range(1, state.players + 1))
        if not state.option_count:
            break
        events = state.choose(chance.randrange(state.option_count))


@given(setups, luck, st.data())
def test_undo_then_redo_is_identity_anywhere(lanterns, setup, chance, data):
    match = Match(lanterns, setup)
    while match.decision:
        match.choose(chance.randrange(len(match.decision.options)))
    end = match.state.packed()
    back = data.draw(st.integers(1, match.position))
    match.undo(back)
    match.redo(back)
    assert match.state.packed() == end


@given(setups, luck)
def test_a_replayed_game_is_the_game(lanterns, tmp_path_factory, setup, chance):
    path = tmp_path_factory.mktemp("games") / "game.ember"
    match = create(lanterns, setup, path, sync=False)
    while match.decision:
        match.choose(chance.randrange(len(match.decision.options)))
    match.journal.close()
    again = replay(lanterns, path)
    assert again.state.packed() == match.state.packed()
    assert [list(chosen.events) for chosen in again.history] == [list(chosen.events) for chosen in match.history]


@given(setups, luck, st.integers(0, 2**64 - 1))
def test_what_a_seat_is_asked_does_not_depend_on_what_it_may_not_see(lanterns, setup, chance, seed):
    """The options of the one who must choose are the same in every game that looks the same to him."""
    state, _ = State.start(lanterns, setup)
    for _ in range(MOST_CHOICES):
        if not state.option_count:
            break
        seat = state.decision.player
        guess = state.clone()
        guess.determinize(seat, seed)
        assert guess.decision == state.decision
        assert guess.call("evaluate", seat) == state.call("evaluate", seat)
        state.choose(chance.randrange(state.option_count))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_same_seed_and_choices_are_the_same_game(lanterns, play_randomly, players):
    setup = Setup(players=players, seed=77)
    first, second = (State.start(lanterns, setup)[0] for _ in range(2))
    assert play_randomly(first, 8) == play_randomly(second, 8)
    assert first.packed() == second.packed()
    other = State.start(lanterns, Setup(players=players, seed=78))[0]
    assert other.hash != State.start(lanterns, setup)[0].hash
