"""How well a bot plays, in four levels with names for people: from a first-timer to the strongest there is."""

from __future__ import annotations

import os
from dataclasses import dataclass

from game.engine.sources.content import spelled
from game.engine.telling import wording
from game.players.bots import BOTS, Bot, BotError, Budget, SearchBot, make_bot


@dataclass(frozen=True)
class Level:
    """Iterations where the level is to be the same on every machine, seconds where more is better."""

    id: str
    budget: Budget
    wavering: bool = False

    def name(self, lang: str) -> str:
        return wording.ours("level", self.id, lang)

    def bot(self, seed: int = 0) -> SearchBot:
        threads = 1 if self.budget.iterations else spare_cores()
        return SearchBot(self.budget, threads=threads, seed=seed, wavering=self.wavering)


MOST_THREADS = 4  # more would each see too little of one decision


def spare_cores() -> int:
    """How many threads may think while the table keeps a core to itself."""
    return max(1, min(MOST_THREADS, (os.cpu_count() or 1) - 1))


LEVELS = (
    Level("first_timer", Budget(iterations=12), wavering=True),
    Level("learner", Budget(iterations=80)),
    Level("veteran", Budget(iterations=600)),
    Level("master", Budget(seconds=1.0)),
)


def make_player(spec: str, seed: int = 0) -> Bot:
    """The bot of a level's name, as in first-timer, or of any name `make_bot` knows."""
    for level in LEVELS:
        if spec == spelled(level.id):
            return level.bot(seed)
    try:
        return make_bot(spec, seed)
    except BotError:
        known = (*BOTS, *(spelled(level.id) for level in LEVELS))
        raise BotError(f"there is no bot {spec[:40]!r} (bots: {', '.join(known)})") from None
