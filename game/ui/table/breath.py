"""One breath is heard when a bot has thought for so long that somebody wonders."""

from __future__ import annotations

from collections.abc import Callable

AFTER = 1.5  # seconds in which nothing was seen or heard of it


class Breath:
    def __init__(self, play: Callable[[str], None]):
        self._play = play
        self._waited = 0.0

    def tick(self, waiting: bool, passed: float) -> None:
        """`waiting`: a bot is asked, and nothing of what was chosen before is still shown."""
        before, self._waited = self._waited, self._waited + passed if waiting else 0.0
        if before < AFTER <= self._waited:
            self._play("think")
