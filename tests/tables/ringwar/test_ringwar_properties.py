"""What holds in every game of ringwar, between people and against the Shadow, whatever is chosen."""

from __future__ import annotations

import random
from collections import Counter
from itertools import takewhile

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from ringwar_table import SEATS

from game.engine.keeping.match import Match, create, resume
from game.engine.machine.cartridge import Cartridge, load_table
from game.engine.machine.events import Announced, Event
from game.engine.machine.ids import option_ids
from game.engine.machine.setup import Setup
from game.engine.machine.sim import random_games
from game.engine.machine.state import State
from game.players.bots import GreedyBot

SCENARIOS = tuple(SEATS)
SHADOW = ("people", "normal", "hard")
MOST = 5_000  # decisions in a game
LOCATIONS = {"trilogy": 41, "duel": 41, "duel_of_three": 41, "fellowship": 20}
CARDS = {"trilogy": 120, "duel": 120, "duel_of_three": 120, "fellowship": 60}
ACTIONS = 1  # the step of the flow in which players act
PILES = ("hand", "deck", "cycle_pile", "eliminated", "apart")


def setup_of(scenario: str, seed: int = 1, promos: str = "without", shadow: str = "people") -> Setup:
    options = {"scenario": scenario, "shadow": shadow, "promos": promos}
    return Setup(len(SEATS[scenario]), seed, options)


# --- hundreds of games inside the console


@pytest.mark.parametrize("promos", ["without", "with"])
@pytest.mark.parametrize("shadow", SHADOW)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_game_ends_and_one_team_wins(ringwar, scenario, shadow, promos):
    games = list(random_games(ringwar, setup_of(scenario, 1000, promos, shadow), 150, most=MOST))
    assert all(game.finished for game in games)
    free = {seat for seat, name in enumerate(SEATS[scenario]) if name in ("frodo", "aragorn", "gandalf")}
    others = {*range(len(SEATS[scenario]))} - free
    won = {frozenset(game.winners) for game in games}
    assert won <= {frozenset(free), frozenset(others)}  # R97
    assert shadow != "people" or len(won) == 2  # nobody stands against the Shadow by chance alone


# --- dozens, looked at after every choice


class Watched:
    """A game played at random, with everything checked that must hold between two choices."""

    def __init__(self, cartridge: Cartridge, setup: Setup):
        self.state, _events = State.start(cartridge, setup)
        self.content = cartridge.content
        self.scenario = setup.options["scenario"]
        self.kinds = self.content.enums["kind"]
        self.played = 1 << self.content.flags.index("played") if setup.options["shadow"] != "people" else 0
        self.chance = random.Random(setup.seed)
        self.cards = self.identities()
        self.used_paths: set[int] = set()
        self.path = 0

    def play(self) -> None:
        for _ in range(MOST):
            if self.state.decision is None:
                break
            self.check()
            before = self.hands_and_limits(), self.state.variable("round"), self.state.raw.step
            option = self.keen_choice()
            passed = option_ids(self.state, self.state.decision)[option] == "pass" and before[2] == ACTIONS
            self.state.choose(option)
            if passed and (self.state.over or (self.state.variable("round"), self.state.raw.step) != before[1:]):
                assert all(hand <= limit for hand, limit in before[0])  # R34, H17
        assert self.state.over

    def keen_choice(self) -> int:
        """Passing is the exception, so that cards meet."""
        ids = option_ids(self.state, self.state.decision)
        return self.chance.choices(range(len(ids)), [1 if one in ("pass", "no", "done") else 4 for one in ids])[0]

    def hands_and_limits(self) -> list[tuple[int, int]]:
        seats = range(1, self.state.players + 1)
        return [(len(self.state.cards("hand", seat)), self.state.call("carryover_limit", seat)) for seat in seats]

    def identities(self) -> list[tuple[int, int]]:
        return [(card.definition, card.owner) for card in self.state.raw.cards[0 : self.state.raw.card_count]]

    def facts(self, card: int) -> dict:
        return self.content.cards[self.state.raw.cards[card - 1].definition].facts

    def kind(self, card: int) -> str:
        return self.kinds[self.facts(card)["kind"] - 1]

    def check(self) -> None:
        state = self.state
        assert state.check() == ""
        decision = state.decision
        options = [(option.kind, option.value, option.label) for option in decision.options]
        assert len(set(options)) == len(options) > 1, "a single option answers itself"
        for option in decision.options:
            assert option.kind != "card" or state.known_to(option.value, decision.player)
        self.check_conservation()
        self.check_path()
        self.check_places()
        assert state.variable("corruption") >= 0
        for seat in range(1, state.players + 1):
            assert state.player_variable(seat, "ring") in (0, 1)
            assert state.player_variable(seat, "score") == state.call("points_of", state.call("side_of", seat))

    def check_conservation(self) -> None:
        assert self.identities() == self.cards
        kinds = Counter(self.kind(card) for card in range(1, self.state.raw.card_count + 1))
        assert kinds.pop("battleground") + kinds.pop("path") == LOCATIONS[self.scenario]  # R2
        assert sum(kinds.values()) == CARDS[self.scenario]  # R1

    def check_path(self) -> None:
        """One path at a time, none twice, and the numbers only rise (R27, R28, R30)."""
        active = self.state.cards("active_path")
        assert len(active) <= 1
        if active and active[0] != self.path:
            assert active[0] not in self.used_paths
            if self.path:
                assert self.facts(active[0])["number"] >= self.facts(self.path)["number"]
            self.path = active[0]
            self.used_paths.add(self.path)
        assert not self.used_paths & set(self.state.cards("path_deck"))

    def check_places(self) -> None:
        state = self.state
        locations = {*state.cards("battlegrounds"), *state.cards("active_path")}
        assert all(self.kind(card) == "battleground" for card in state.cards("battlegrounds"))
        for seat in range(1, state.players + 1):
            for zone in PILES:
                for card in state.cards(zone, seat):
                    raw = state.raw.cards[card - 1]
                    assert raw.owner == seat  # R46a
                    assert not any(raw.counters) and not raw.flags & ~self.played and not raw.host  # R47, AH4
            assert all(self.kind(card) in ("army", "character") for card in state.cards("reserve", seat))  # R42
        for card in state.cards("attached"):
            host = state.raw.cards[card - 1].host
            if self.kind(card) == "item":
                assert self.kind(host) == "character"
                assert self.facts(host)["side"] == self.facts(card)["side"]  # R43
                assert self.content.zones[state.cartridge.zone_names[state.raw.cards[host - 1].zone][0]].in_play
            else:
                assert host in locations
                if self.kind(host) == "path":
                    allowed = self.facts(card)["paths"]
                    assert self.kind(card) == "character" and allowed >> (self.facts(host)["number"] - 1) & 1  # R41
        assert len(state.cards("event_played")) <= 2  # Théoden may be in a text that plays an event


@hypothesis_settings(max_examples=12)
@given(scenario=st.sampled_from(SCENARIOS), seed=st.integers(0, 100_000))
@pytest.mark.parametrize("shadow", SHADOW)
def test_a_game_is_sound_after_every_choice(shadow, scenario, seed):
    Watched(load_table("ringwar"), setup_of(scenario, seed, shadow=shadow)).play()


@pytest.mark.parametrize("shadow", SHADOW)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whatever_is_offered_can_be_chosen(ringwar, scenario, shadow):
    for seed in range(4):
        state, _events = State.start(ringwar, setup_of(scenario, seed, "with", shadow))
        chance = random.Random(seed)
        while not state.over:
            for option in range(state.option_count):
                state.clone().choose(option)
            state.choose(chance.randrange(state.option_count))


# --- what a seat may not know


@pytest.mark.parametrize("shadow", SHADOW)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_neither_options_nor_choices_depend_on_hidden_cards(ringwar, scenario, shadow):
    changed = 0
    for seed in range(12):
        state, _events = State.start(ringwar, setup_of(scenario, seed, shadow=shadow))
        chance = random.Random(seed)
        for _ in range(8 * seed):
            if state.over:
                break
            state.choose(chance.randrange(state.option_count))
        if state.over:
            continue
        player = state.decision.player
        expected = state.decision.options, GreedyBot().choose(state, player)
        for deal in range(3):
            other = state.clone()
            other.determinize(player, deal)
            changed += other.packed() != state.packed()
            assert (other.decision.options, GreedyBot().choose(other, player)) == expected
    assert changed > 20


@pytest.mark.parametrize("shadow", ["normal", "hard"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_enemy_looks_at_the_hand_of_a_person(ringwar, scenario, shadow):
    """Other cards in people's hands, and what the enemies do and say until a person acts is the same (A5)."""
    seen = 0
    for seed in range(12):
        state, _events = State.start(ringwar, setup_of(scenario, seed, shadow=shadow))
        chance = random.Random(seed)
        while state.decision is not None:
            ids = option_ids(state, state.decision)
            if "pass" in ids and (other := with_other_hands(state)).packed() != state.packed():
                told = told_by_enemies(state.clone().choose(ids.index("pass")), state.ruled)
                assert told_by_enemies(other.choose(ids.index("pass")), state.ruled) == told
                seen += bool(told)
            state.choose(chance.randrange(len(ids)))
    assert seen > 20


def with_other_hands(state: State) -> State:
    """People's hands changed for other cards of their decks, which nobody sees."""
    other = state.clone()
    for seat in {*range(1, state.players + 1)} - {*state.ruled}:
        for held, lying in zip(state.cards("hand", seat), state.cards("deck", seat), strict=False):
            one, another = other.raw.cards[held - 1], other.raw.cards[lying - 1]
            one.definition, another.definition = another.definition, one.definition
    return other


def told_by_enemies(events: list[Event], ruled: list[int]) -> list[Announced]:
    said = [event for event in events if isinstance(event, Announced)]
    return list(takewhile(lambda event: event.player in ruled, said[1:]))  # after the person's pass


def test_nobody_knows_the_hands_and_piles_of_others_unless_they_were_shown(ringwar):
    state, _events = State.start(ringwar, setup_of("trilogy", 5))
    for seat in range(1, 5):
        for other in range(1, 5):
            for zone in ("hand", "cycle_pile", "deck"):
                known = [state.known_to(card, other) for card in state.cards(zone, seat)]
                assert not any(known) if other != seat or zone == "deck" else all(known)


# --- matches


@pytest.mark.parametrize("shadow", SHADOW)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_undo_and_redo_come_back_to_the_same_state(ringwar, play_randomly, scenario, shadow):
    match, chance = Match(ringwar, setup_of(scenario, 3, shadow=shadow)), random.Random(3)
    play_randomly(match, seed=5, most=120)
    for _ in range(6):
        end, position = match.state.hash, match.position
        count = chance.randint(1, position)
        assert match.undo(count) == count
        before = match.state.hash
        assert match.redo(count) == count
        assert (match.state.hash, match.position) == (end, position)
        match.undo(count)
        assert match.state.hash == before
        match.redo(count // 2)


@pytest.mark.parametrize("shadow", SHADOW)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_taken_up_again_is_the_same_game(ringwar, play_randomly, tmp_path, scenario, shadow):
    path = tmp_path / "game.ember"
    match = create(ringwar, setup_of(scenario, 21, shadow=shadow), path, sync=False)
    play_randomly(match, seed=9, most=100)
    match.undo(7)
    match.journal.close()
    again = resume(ringwar, path, sync=False)
    assert (again.position, again.state.hash) == (match.position, match.state.hash)
    again.journal.close()


@pytest.mark.parametrize("shadow", SHADOW)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_same_choices_make_the_same_game(ringwar, play_randomly, scenario, shadow):
    for seed in range(5):
        first, _ = State.start(ringwar, setup_of(scenario, seed, shadow=shadow))
        second, _ = State.start(ringwar, setup_of(scenario, seed, shadow=shadow))
        for option in play_randomly(first, seed=seed, most=MOST):
            second.choose(option)
        assert first.over and first.hash == second.hash
