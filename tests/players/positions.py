"""Positions for bots to think about."""

import random

from game.engine.cartridge import Cartridge
from game.engine.setup import Setup
from game.engine.state import State


def began(cartridge: Cartridge, seed: int, players: int = 2, most: int = 12) -> State:
    """A game some choices old, with a question that is one."""
    state, _ = State.start(cartridge, Setup(players=players, seed=seed))
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
