"""What must be true of a game of fellowship between two choices, whatever happened before."""

from __future__ import annotations

import random
from collections import Counter

from fellowship_table import PLACES, TRACKS

from game.engine.machine.ids import option_ids
from game.engine.machine.state import State

MOST = 20_000  # decisions in a game
DECLINING = ("pass", "done", "no")
SUPPLY = {"hearts": 3, "suns": 3, "rings": 5}
LENGTHS = {
    "moria": (10, 7, 7, 0),
    "helms_deep": (10, 0, 10, 7),
    "shelobs_lair": (10, 7, 10, 0),
    "mordor": (7, 7, 13, 7),
}


class Watched:
    """A game played at random, with everything checked that must hold between two choices."""

    def __init__(self, state: State, seed: int):
        self.state = state
        self.content = state.cartridge.content
        self.chance = random.Random(seed)
        self.cards = self.definitions()
        self.sauron = state.variable("sauron") or 15
        self.dead: set[int] = set()
        self.shields_of_the_dead: dict[int, int] = {}

    def definitions(self) -> list[int]:
        return [card.definition for card in self.state.raw.cards[0 : self.state.raw.card_count]]

    def play(self, most: int = MOST) -> None:
        for _ in range(most):
            if self.state.decision is None:
                break
            self.check()
            self.state.choose(self.keen_choice())
        assert self.state.check() == ""
        assert self.state.over or self.state.decision

    def keen_choice(self) -> int:
        """Passing is the exception, so that cards meet."""
        ids = option_ids(self.state, self.state.decision)
        return self.chance.choices(range(len(ids)), [1 if one in DECLINING else 3 for one in ids])[0]

    def of(self, seat: int, name: str) -> int:
        return self.state.player_variable(seat, name)

    @property
    def seats(self) -> range:
        return range(1, self.state.players + 1)

    def check(self) -> None:
        assert self.state.check() == ""
        assert self.definitions() == self.cards
        self.check_the_question()
        self.check_hobbits()
        self.check_supply()
        self.check_markers()
        self.check_where_cards_lie()

    def check_the_question(self) -> None:
        decision = self.state.decision
        prompt = decision.prompt
        assert not self.of(decision.player, "dead")
        assert len(decision.options) > 1
        assert len({(one.kind, one.value, one.label) for one in decision.options}) == len(decision.options)
        for option in decision.options:
            if option.kind == "card":
                zone, seat = self.state.cartridge.zone_names[self.state.raw.cards[option.value - 1].zone]
                # F85: the user of Miruvor picks the card another player gives.
                assert zone != "hand" or seat == decision.player or prompt == "give_away"
            if option.kind == "player":
                assert not self.of(option.value, "dead")
            if option.kind == "space":
                space = self.content.spaces[option.value - 1].facts
                assert space["space_place"] == self.state.variable("place")
                assert space["index"] == self.state.variable(TRACKS[space["activity"] - 1]) + 1

    def check_hobbits(self) -> None:
        sauron = self.state.variable("sauron")
        assert sauron <= self.sauron
        self.sauron = sauron
        dead = {seat for seat in self.seats if self.of(seat, "dead")}
        assert self.dead <= dead
        for seat in self.seats:
            assert self.of(seat, "corruption") >= 0
            assert self.of(seat, "shields") >= 0
            if seat in dead:
                assert not self.state.cards("hand", seat)
                assert not any(self.of(seat, token) for token in SUPPLY)
                assert self.of(seat, "shields") == self.shields_of_the_dead.setdefault(seat, self.of(seat, "shields"))
            else:
                assert self.of(seat, "corruption") < sauron
        bearer = self.state.variable("ring_bearer")
        assert bearer not in dead
        assert bearer or self.state.variable("travelling") == 13
        self.dead = dead

    def check_supply(self) -> None:
        for token, most in SUPPLY.items():
            held = [self.of(seat, token) for seat in self.seats]
            assert min(held) >= 0
            assert sum(held) <= most

    def check_markers(self) -> None:
        place = PLACES[self.state.variable("place") - 1]
        lengths = LENGTHS.get(place, (0, 0, 0, 0))
        for track, length in zip(TRACKS, lengths, strict=True):
            assert 0 <= self.state.variable(track) <= length
        assert 0 <= self.state.variable("event") <= 6

    def check_where_cards_lie(self) -> None:
        lying = Counter()
        for card in range(1, self.state.raw.card_count + 1):
            zone, _seat = self.state.cartridge.zone_names[self.state.raw.cards[card - 1].zone]
            kind = self.content.enums["kind"][
                self.content.cards[self.state.raw.cards[card - 1].definition].facts["kind"] - 1
            ]
            lying[kind, zone] += 1
        assert sum(count for (kind, _), count in lying.items() if kind == "tile_card") == 23
        for kind, zone in lying:
            allowed = {
                "tile_card": {"tiles", "tile", "tiles_used", "box", "gone"},
                "journey_card": {"deck", "hand", "discard", "turned", "offered", "played"},
                "hobbit_card": {"hobbit", "gone", "box"},
                "gandalf_card": {"gandalf", "discard", "gone", "played", "offered"},
            }.get(kind)
            assert allowed is None or zone in allowed, (kind, zone)
