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
