"""How much a table asks of a person: choices in a round, with the seat's default stops."""

from __future__ import annotations

import random
from dataclasses import replace

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.setup import Setup
from game.engine.machine.sim import game_seed
from game.players.habits import Habits, play_habits

MOST_CHOICES = 5000


def choices_per_round(cartridge: Cartridge, setup: Setup, games: int = 20) -> float:
    """The mean over some games in which the person answers at random; automatic answers do not count."""
    choices = rounds = 0
    for game in range(games):
        seed = game_seed(setup.seed, game)
        match = Match(cartridge, replace(setup, seed=seed))
        habits = dict.fromkeys(range(1, match.state.players + 1), Habits.of(cartridge))
        luck = random.Random(seed)
        streams = [match.opening]
        while len(streams) < MOST_CHOICES:
            streams += play_habits(match, habits)
            if match.decision is None:
                break
            streams.append(match.choose(luck.randrange(match.state.option_count)))
            choices += 1
        rounds += sum(events.rounds for events in streams)
    return round(choices / max(rounds, 1), 1)
