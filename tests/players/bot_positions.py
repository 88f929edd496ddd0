"""Positions for bots to think about."""

import random
from dataclasses import replace

from game.engine.machine.cartridge import Cartridge
from game.engine.machine.setup import every_setup
from game.engine.machine.state import State


def began(cartridge: Cartridge, seed: int, players: int = 2, most: int = 12) -> State:
    """A game some choices old, with a question that is one; at a table with lineups each seed begins another."""
    setups = [one for one in every_setup(cartridge.content) if cartridge.content.lineups or one.players == players]
    state, _ = State.start(cartridge, replace(setups[seed % len(setups)], seed=seed))
    chance = random.Random(seed)
    for _ in range(most):
        copy = state.clone()
        copy.choose(chance.randrange(copy.option_count))
        if copy.over:
            break
        state = copy
    return state


def asked(state: State) -> int:
    return state.raw.decision.player


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
