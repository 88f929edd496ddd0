"""What holds in every game of underdark, played at random: nothing is lost, nothing is carried over, all games end."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from game.engine.machine.cartridge import Cartridge, load_table
from game.engine.machine.setup import Setup
from game.engine.machine.sim import random_games
from game.engine.machine.state import State

HALF_DECKS = ("drow", "dragons", "elementals", "demons", "aberrations", "undead")
PAIRS = list(combinations(HALF_DECKS, 2))
COLOURS = (1, 2, 3, 4)
LINES = ("sites", "total_control", "trophies", "deck", "inner_circle", "tokens")


def setup_of(players: int, pair: tuple[str, str], seed: int, section: str = "left") -> Setup:
    options = {"first_half_deck": pair[0], "second_half_deck": pair[1], "third_section": section}
    return Setup(players=players, seed=seed, options=options)


class Watch:
    """What must be true of a state, whatever happened before."""

    def __init__(self, cartridge: Cartridge, state: State):
        self.content = cartridge.content
        self.state = state
        self.fields = {name: index for index, name in enumerate(self.content.space_fields)}
        self.whites = self.white_troops()
        self.cards = state.raw.card_count
        self.limits = self.sections()

    def field(self, space: int, name: str) -> int:
        return self.state.raw.spaces[space][self.fields[name]]

    def of(self, seat: int, name: str) -> int:
        return self.state.player_variable(seat, name)

    def seats(self) -> range:
        return range(1, self.state.players + 1)

    def sections(self) -> set[int]:
        bits = self.state.variable("sections")
        return {section for section in (1, 2, 3) if bits >> (section - 1) & 1}

    def white_troops(self) -> int:
        on_map = sum(self.field(space, "troop") == 5 for space in range(len(self.content.spaces)))
        return on_map + sum(self.of(seat, "trophies_white") for seat in self.seats())

    def troops_are_conserved(self) -> None:
        assert self.white_troops() == self.whites
        for seat in self.seats():
            on_map = sum(self.field(space, "troop") == seat for space in range(len(self.content.spaces)))
            captured = sum(self.of(other, f"trophies_{seat}") for other in self.seats())
            assert self.of(seat, "barracks") >= 0
            assert on_map + captured + self.of(seat, "barracks") == 40
            assert self.of(seat, f"trophies_{seat}") >= 0

    def spies_are_conserved(self) -> None:
        for seat in self.seats():
            placed = sum(self.field(space, "spies") >> (seat - 1) & 1 for space in range(len(self.content.spaces)))
            assert placed + self.of(seat, "spies_left") == 5

    def cards_are_conserved(self) -> None:
        assert self.state.raw.card_count == self.cards
        assert self.state.check() == ""
        for name in ("market_deck", "house_guards", "priestesses", "outcasts", "market"):
            assert all(self.state.raw.cards[card - 1].owner == 0 for card in self.state.cards(name))
        for seat in self.seats():
            for zone in ("deck", "hand", "discard", "play_area", "inner_circle"):
                assert all(self.state.raw.cards[card - 1].owner == seat for card in self.state.cards(zone, seat))
        slots = [self.state.counter(card, "slot") for card in self.state.cards("market")]
        assert len(set(slots)) == len(slots) <= 6
        assert all(1 <= slot <= 6 for slot in slots)

    def pieces_stand_where_they_may(self) -> None:
        for number, space in enumerate(self.content.spaces):
            whole = space.facts["space_kind"] == 1
            troop, spies = self.field(number, "troop"), self.field(number, "spies")
            assert troop == 0 if whole else spies == 0
            if space.facts["section_of"] not in self.limits:
                assert troop == 0
                assert spies == 0

    def markers_fit_the_map(self) -> None:
        for number, space in enumerate(self.content.spaces, 1):
            if space.facts.get("marker") and space.facts["section_of"] in self.limits:
                controller = self.state.call("controller_of", number)
                assert self.field(number - 1, "holder") == controller
                if controller:
                    assert self.field(number - 1, "total_side") == self.state.call("under_total_control", number)

    def resources_are_of_this_turn(self) -> None:
        for seat in self.seats():
            assert self.of(seat, "power") >= 0
            assert self.of(seat, "influence") >= 0
            if seat != self.state.variable("active"):
                assert self.of(seat, "power") == self.of(seat, "influence") == 0
                assert not self.state.cards("play_area", seat)

    def options_are_legal(self) -> None:
        decision = self.state.decision
        options = [(option.kind, option.value, option.label) for option in decision.options]
        assert len(set(options)) == len(options) >= 2
        for option in decision.options:
            if option.kind == "space":
                space = self.content.spaces[option.value - 1]
                assert space.facts["section_of"] in self.limits
            elif option.kind == "card":
                assert self.state.known_to(option.value, decision.player)

    def all(self) -> None:
        self.troops_are_conserved()
        self.spies_are_conserved()
        self.cards_are_conserved()
        self.pieces_stand_where_they_may()
        self.markers_fit_the_map()
        self.resources_are_of_this_turn()
        if not self.state.over:
            self.options_are_legal()


@hypothesis_settings(max_examples=12)
@given(
    players=st.integers(2, 4),
    pair=st.sampled_from(PAIRS),
    section=st.sampled_from(("left", "right")),
    seed=st.integers(0, 10_000),
)
def test_random_games_conserve_everything(players, pair, section, seed):
    cartridge = load_table("underdark")
    state, _ = State.start(cartridge, setup_of(players, pair, seed, section))
    watch, luck = Watch(cartridge, state), random.Random(seed)
    steps = 0
    while not state.over:
        if steps % 23 == 0:
            watch.all()
        state.choose(luck.randrange(state.option_count))
        steps += 1
        assert steps < 20_000
    watch.all()
    for seat in range(1, players + 1):
        assert state.player_variable(seat, "score") == sum(state.player_variable(seat, f"score_{n}") for n in LINES)
        assert state.scores[seat - 1] == state.player_variable(seat, "score")
    best = max(state.scores)
    assert state.winners == [seat for seat in range(1, players + 1) if state.scores[seat - 1] == best]


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_ends(underdark, pair, players):
    games = list(random_games(underdark, setup_of(players, pair, seed=7), 12, most=20_000))
    assert all(game.finished for game in games)


@hypothesis_settings(max_examples=6)
@given(seed=st.integers(0, 10_000))
def test_the_same_choices_give_the_same_game(seed):
    cartridge = load_table("underdark")
    hashes = []
    for _ in range(2):
        state, _ = State.start(cartridge, setup_of(3, ("demons", "undead"), seed))
        luck = random.Random(seed)
        for _ in range(300):
            if state.over:
                break
            state.choose(luck.randrange(state.option_count))
        hashes.append(state.hash)
    assert hashes[0] == hashes[1]


@hypothesis_settings(max_examples=6)
@given(seed=st.integers(0, 10_000))
def test_what_a_seat_may_not_know_can_be_redealt(seed):
    """Hidden cards change places only where they could be: decks and hands keep their owners' cards."""
    cartridge = load_table("underdark")
    state, _ = State.start(cartridge, setup_of(4, ("drow", "dragons"), seed))
    luck = random.Random(seed)
    for _ in range(luck.randrange(50, 500)):
        if state.over:
            return
        state.choose(luck.randrange(state.option_count))
    dealt = state.clone()
    dealt.determinize(1, seed)
    assert dealt.check() == ""
    for zone, seat in [("hand", 1), ("market", 0), ("discard", 2), ("inner_circle", 3)]:
        assert [dealt.card_id(c) for c in dealt.cards(zone, seat)] == [
            state.card_id(c) for c in state.cards(zone, seat)
        ]
    for seat in (2, 3, 4):
        before = sorted(state.card_id(c) for zone in ("deck", "hand") for c in state.cards(zone, seat))
        after = sorted(dealt.card_id(c) for zone in ("deck", "hand") for c in dealt.cards(zone, seat))
        assert before == after
    watch = Watch(cartridge, dealt)
    while not dealt.over:
        dealt.choose(luck.randrange(dealt.option_count))
    watch.all()
