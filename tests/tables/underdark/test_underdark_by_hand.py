"""Presence, control, what is on offer and the score sheet, worked out a second time from docs/underdark.md alone."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from game.engine.machine.setup import Setup
from game.engine.machine.state import State

HALF_DECKS = ("drow", "dragons", "elementals", "demons", "aberrations", "undead")
PAIRS = list(combinations(HALF_DECKS, 2))
WHITE = 5


class Map:
    """The board as the data has it, and a position on it."""

    def __init__(self, state: State):
        content = state.cartridge.content
        self.state, self.facts = state, {space.id: space.facts for space in content.spaces}
        bits = state.variable("sections")
        self.open = {name for name, facts in self.facts.items() if bits >> (facts["section_of"] - 1) & 1}
        self.sites = [name for name in self.facts if self.facts[name]["space_kind"] == 1]
        self.spaces = [name for name in self.facts if name not in self.sites]
        self.next_to: dict[str, set[str]] = {name: set() for name in self.facts}
        for space in content.spaces:
            for other in space.links:
                self.next_to[space.id].add(other)
                self.next_to[other].add(space.id)
        self.number = {space.id: number for number, space in enumerate(content.spaces)}
        self.field = {name: place for place, name in enumerate(content.space_fields)}

    def value(self, name: str, field: str) -> int:
        return self.state.raw.spaces[self.number[name]][self.field[field]]

    def troop(self, space: str) -> int:
        return self.value(space, "troop")

    def site(self, space: str) -> str:
        number = self.facts[space].get("site_of", 0)
        return self.sites[number - 1] if number else ""

    def spied_by_others(self, site: str, player: int) -> bool:
        return bool(self.value(site, "spies") & ~(1 << (player - 1)))

    def present(self, player: int) -> set[str]:
        """The sites and route spaces with presence (U43-U45)."""
        own = {space for space in self.spaces if self.troop(space) == player}
        held = own | {self.site(space) for space in own}
        spied = {site for site in self.sites if self.value(site, "spies") >> (player - 1) & 1}
        near = {
            name for name in self.facts if self.next_to[name] & held and not (self.site(name) and name in self.spaces)
        }
        return near | spied | (held & set(self.sites))

    def where(self, player: int, wanted) -> set[str]:
        """The troop spaces in play with presence whose troop is as wanted (U70, U74)."""
        present = self.present(player)
        there = [space for space in self.spaces if space in self.open and (self.site(space) or space) in present]
        return {space for space in there if wanted(self.troop(space))}

    def empty(self, player: int) -> set[str]:
        """Where the player may deploy: without a troop on the map anywhere (U71)."""
        if any(self.troop(space) == player for space in self.spaces):
            return self.where(player, lambda troop: not troop)
        return {space for space in self.spaces if space in self.open and not self.troop(space)}

    def enemy_spies(self, player: int) -> set[str]:
        return {site for site in self.sites if site in self.present(player) and self.spied_by_others(site, player)}

    def control(self, site: str) -> tuple[int, bool]:
        """Who controls the site, and whether totally (U50-U53)."""
        troops = Counter(self.troop(space) for space in self.spaces if self.site(space) == site)
        most = troops.most_common()
        best = max((count for colour, count in most if colour), default=0)
        who = [colour for colour, count in most if colour and count == best]
        if len(who) != 1 or who[0] == WHITE:
            return 0, False
        return who[0], set(troops) == {who[0]} and not self.spied_by_others(site, who[0])


def recruits(state: State, player: int) -> set[int]:
    """The market, the tops of the stacks, and for Ghost that of the devoured pile, as far as influence goes (U86)."""
    influence = state.player_variable(player, "influence")
    piles = ["house_guards", "priestesses"] + (["devoured"] if state.variable("devoured_open") else [])
    cards = [*state.cards("market"), *(state.cards(pile)[-1] for pile in piles if state.cards(pile))]
    return {card for card in cards if 0 < state.total(card, "cost") <= influence}


def expected(prompt: str, board: Map, player: int) -> set[str] | None:
    """The spaces on offer, for questions that do not depend on a card."""
    if prompt == "deploy":
        return board.empty(player)
    if prompt == "return_spy":
        return board.enemy_spies(player)
    if prompt in ("place_spy", "return_own_spy"):
        own = {site for site in board.sites if board.value(site, "spies") >> (player - 1) & 1}
        return own if prompt == "return_own_spy" else {site for site in board.sites if site in board.open} - own
    return None


def check(state: State, board: Map) -> None:
    decision = state.decision
    player, power = decision.player, state.player_variable(decision.player, "power")
    spaces = {list(board.facts)[one.value - 1] for one in decision.options if one.kind == "space"}
    if decision.prompt == "turn":
        may = {
            "deploy": power >= 1 and (board.empty(player) or not state.player_variable(player, "barracks")),
            "assassinate": power >= 3 and board.where(player, lambda troop: troop not in (0, player)),
            "return_spy": power >= 3 and board.enemy_spies(player),
        }
        buttons = {one.name for one in decision.options if one.kind == "button"}
        assert buttons - {"end_turn"} == {name for name, possible in may.items() if possible}
        bought = {one.value for one in decision.options if one.kind == "card"} - set(state.cards("hand", player))
        assert bought == recruits(state, player)
    elif not decision.subject and (wanted := expected(decision.prompt, board, player)) is not None:
        assert spaces == wanted
    for site in board.sites:
        if site in board.open and board.facts[site].get("marker"):
            holder, totally = board.control(site)
            assert board.value(site, "holder") == holder
            assert not holder or board.value(site, "total_side") == totally


def sheet(state: State, board: Map, player: int) -> int:
    """U122 to U128."""
    held = [(site, totally) for site in board.sites for who, totally in [board.control(site)] if who == player]
    printed = {card.id: card.facts for card in state.cartridge.content.cards}
    points = sum(board.facts[site]["site_vp"] + 2 * totally for site, totally in held)
    points += sum(state.player_variable(player, f"trophies_{colour}") for colour in (1, 2, 3, 4, "white"))
    for zones, worth in ((("deck", "hand", "discard"), "deck_vp"), (("inner_circle",), "circle_vp")):
        points += sum(printed[state.card_id(c)].get(worth, 0) for zone in zones for c in state.cards(zone, player))
    return points + state.player_variable(player, "vp")


@pytest.mark.parametrize("seed", range(9))
def test_a_game_offers_and_scores_what_comes_of_it_by_hand(underdark, seed):
    luck = random.Random(seed)
    first, second = luck.choice(PAIRS)
    options = {"first_half_deck": first, "second_half_deck": second, "third_section": luck.choice(("left", "right"))}
    state, _ = State.start(underdark, Setup(players=2 + seed % 3, seed=seed, options=options))
    board = Map(state)
    while not state.over:
        check(state, board)
        state.choose(luck.randrange(state.option_count))
    assert state.scores == [sheet(state, board, player) for player in range(1, state.players + 1)]
