"""How well a bot plays, in four levels with names for people: from a first-timer to the strongest there is."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace

from game.engine.sources.content import spelled
from game.engine.telling import wording
from game.players.bots import BOTS, HASTY, Bot, BotError, Budget, SearchBot, make_bot


@dataclass(frozen=True)
class Level:
    """Iterations where the level is to be the same on every machine, seconds where more is better.

    How long they think hardly tells levels apart where luck has its say: how often they hardly think, or slip, does.
    """

    id: str
    budget: Budget
    wavering: float = 0.0
    slips: float = 0.0

    def name(self, lang: str) -> str:
        return wording.ours("level", self.id, lang)

    def bot(self, seed: int = 0) -> SearchBot:
        threads = 1 if self.budget.iterations else spare_cores()
        return SearchBot(self.budget, threads=threads, seed=seed, wavering=self.wavering, slips=self.slips)


MOST_THREADS = 4  # more would each see too little of one decision


def spare_cores() -> int:
    """How many threads may think while the table keeps a core to itself."""
    return max(1, min(MOST_THREADS, (os.cpu_count() or 1) - 1))


LEVELS = (
    Level("first_timer", Budget(iterations=HASTY), wavering=1.0, slips=0.33),
    Level("learner", Budget(iterations=80), wavering=0.5, slips=0.2),
    Level("veteran", Budget(iterations=600), wavering=0.2, slips=0.11),
    Level("master", Budget(seconds=1.0)),
)
LEVEL_IDS = {level.id: level for level in LEVELS}
_SCALED = re.compile(r"([a-z-]+):([1-9]\d{0,6})i")


def make_player(spec: str, seed: int = 0) -> Bot:
    """The bot of a level's name, as in first-timer, or of any name `make_bot` knows.

    A level may be told to think so many iterations, as in master:300i: that much can be played in numbers.
    """
    scaled = _SCALED.fullmatch(spec)
    for level in LEVELS:
        if spec == spelled(level.id):
            return level.bot(seed)
        if scaled and scaled[1] == spelled(level.id):
            return replace(level, budget=Budget(iterations=int(scaled[2]))).bot(seed)
    try:
        return make_bot(spec, seed)
    except BotError:
        known = (*BOTS, *(spelled(level.id) for level in LEVELS))
        raise BotError(f"there is no bot {spec[:40]!r} (bots: {', '.join(known)})") from None
