"""What holds in every game of quest, whatever is chosen."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from game.engine.keeping.match import Match, create, resume
from game.engine.keeping.situation import load_situation
from game.engine.machine.console import OVER, error_text, ffi, lib
from game.engine.machine.ids import option_ids
from game.engine.machine.setup import Setup
from game.engine.machine.sim import random_games
from game.engine.machine.state import State
from tests.tables.quest.random_positions import SCENARIOS, random_position

MOST = 20_000  # decisions in a game
PLAYERS = (1, 2, 3, 4)
COMBAT = 6
DECLINING = ("pass", "done", "no", "no-defender")
# A campaign always begins with its first scenario.
KINDS_OF_GAME = [(scenario, "single") for scenario in SCENARIOS] + [
    ("passage_through_mirkwood", "campaign"),
    ("passage_through_mirkwood", "nightmare"),
]


def setups(players: int, seed: int = 1) -> list[Setup]:
    return [
        Setup(players, seed, {"scenario": scenario, "mode": mode, "shadows": shadows, "difficulty": difficulty})
        for (scenario, mode), shadows, difficulty in product(KINDS_OF_GAME, ("on", "off"), ("normal", "easy"))
    ]


# --- thousands of games inside the console


@pytest.mark.parametrize("players", PLAYERS)
def test_every_game_ends(quest, players):
    for setup in setups(players, seed=1000):
        games = list(random_games(quest, setup, 100, most=MOST))
        assert all(game.finished for game in games), setup


def test_every_position_can_be_played_to_the_end(quest):
    error, playout = ffi.new("EmError *"), ffi.new("EmPlayout *")
    for seed in range(1000):
        state, _events = load_situation(quest, random_position(quest.content, seed))
        before = identities(state)
        status = lib.em_playout(quest.handle, state.raw, seed, MOST, playout, error)
        assert status == OVER, (seed, error_text(error))
        assert state.check() == "", seed
        assert identities(state)[: len(before)] == before, seed


# --- dozens, looked at after every choice


def identities(state: State) -> list[tuple[int, int]]:
    """Which cards there are, and whose."""
    return [(card.definition, card.owner) for card in state.raw.cards[0 : state.raw.card_count]]


class Watched:
    """A game played at random, with everything checked that must hold between two choices."""

    def __init__(self, state: State, seed: int):
        self.state = state
        self.content = state.cartridge.content
        self.chance = random.Random(seed)
        self.cards = identities(state)
        self.scenario = state.variable("scenario")

    def play(self, most: int) -> None:
        for _ in range(most):
            if self.state.decision is None:
                break
            self.check()
            self.try_every_option()
            self.state.choose(self.keen_choice())
        assert self.state.check() == ""
        assert self.state.over or self.state.decision

    def keen_choice(self) -> int:
        """Passing is the exception, so that cards meet."""
        ids = option_ids(self.state, self.state.decision)
        return self.chance.choices(range(len(ids)), [1 if one in DECLINING else 4 for one in ids])[0]

    def try_every_option(self) -> None:
        """What is offered can be chosen: an error in the rules would be raised here."""
        for option in range(self.state.option_count):
            self.state.clone().choose(option)

    def check(self) -> None:
        assert self.state.check() == ""
        decision = self.state.decision
        assert len(decision.options) > 1, "a single option answers itself"
        assert len(set(decision.options)) == len(decision.options)
        assert not self.state.player_variable(decision.player, "eliminated")
        self.check_cards_are_conserved()
        for player in range(1, self.state.players + 1):
            self.check_player(player)
        self.check_cards_in_play()

    def check_cards_are_conserved(self) -> None:
        """Only the next scenario of a campaign brings new cards; none ever goes."""
        cards, scenario = identities(self.state), self.state.variable("scenario")
        assert cards[: len(self.cards)] == self.cards
        assert len(cards) == len(self.cards) or scenario == self.scenario + 1
        self.cards, self.scenario = cards, scenario

    def check_player(self, player: int) -> None:
        state = self.state
        heroes = [c for c in state.cards("area", player) if self.kind(c) == "hero"]
        if state.player_variable(player, "eliminated"):
            assert not state.cards("area", player) and not state.cards("engaged", player)  # Q103
            assert state.variable("first_player") != player  # Q14
        else:
            assert heroes or state.cards("captive", player)  # Q102
            assert 0 <= state.player_variable(player, "threat") < 50
        for zone in ("hand", "deck", "discard"):
            assert all(state.raw.cards[c - 1].owner == player for c in state.cards(zone, player))  # Q138
        for zone in ("hand", "deck"):
            assert all(self.kind(c) != "hero" for c in state.cards(zone, player))  # Q98

    def check_cards_in_play(self) -> None:
        state, raw = self.state, self.state.raw
        unique = Counter()
        for card in range(1, raw.card_count + 1):
            zone, seat = state.cartridge.zone_names[raw.cards[card - 1].zone]
            definition = self.content.cards[raw.cards[card - 1].definition]
            if zone in ("area", "attached", "captive"):
                unique[definition.id] += definition.facts.get("unique", 0)
            if zone == "area":
                assert self.kind(card) in ("hero", "ally") and raw.cards[card - 1].controller == seat
            if zone in ("area", "engaged"):
                assert state.counter(card, "damage") < state.total(card, "hit_points")  # Q97
            if zone == "shadows":
                assert raw.cards[card - 1].host and state.variable("phase") == COMBAT  # Q77
            if zone == "attached":
                host = raw.cards[raw.cards[card - 1].host - 1]
                assert self.content.zones[state.cartridge.zone_names[host.zone][0]].in_play  # Q40
            if zone in ("hand", "deck", "discard", "encounter_deck", "encounter_discard", "victory_display"):
                assert not any(raw.cards[card - 1].counters) and not raw.cards[card - 1].flags
        assert all(count <= 1 for count in unique.values())  # Q12

    def kind(self, card: int) -> str:
        facts = self.content.cards[self.state.raw.cards[card - 1].definition].facts
        return self.content.enums["kind"][facts["kind"] - 1]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_is_sound_after_every_choice(quest, players):
    for number, setup in enumerate(setups(players, seed=7)[players % 2 :: 2]):
        Watched(State.start(quest, setup)[0], number).play(MOST)


@pytest.mark.parametrize("batch", range(4))
def test_a_position_is_sound_after_every_choice(quest, batch):
    for seed in range(10_000 + batch * 20, 10_020 + batch * 20):
        Watched(load_situation(quest, random_position(quest.content, seed))[0], seed).play(150)


# --- matches


@pytest.mark.parametrize("setup", setups(2, seed=3)[::4] + setups(4, seed=4)[1::8])
def test_undo_and_redo_come_back_to_the_same_state(quest, play_randomly, setup):
    match, chance = Match(quest, setup), random.Random(setup.seed)
    play_randomly(match, seed=5, most=150)
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


def test_the_same_choices_make_the_same_game(quest, play_randomly):
    for setup in setups(3, seed=11)[::3]:
        first, second = State.start(quest, setup)[0], State.start(quest, setup)[0]
        for option in play_randomly(first, seed=2, most=MOST):
            second.choose(option)
        assert first.over and first.hash == second.hash


def test_a_game_taken_up_again_is_the_same_game(quest, play_randomly, tmp_path):
    for number, setup in enumerate(setups(2, seed=21)[::5]):
        path = tmp_path / f"{number}.ember"
        match = create(quest, setup, path, sync=False)
        play_randomly(match, seed=9, most=60)
        match.undo(7)
        match.journal.close()
        again = resume(quest, path, sync=False)
        assert (again.position, again.state.hash) == (match.position, match.state.hash)
        again.journal.close()
