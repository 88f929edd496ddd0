"""Declining what is asked, once or for as long as the button is held."""

from __future__ import annotations

EVERY = 0.28  # seconds between two passes while the button is held


class Passing:
    def __init__(self) -> None:
        self.held = False
        self._next = 0.0

    def begin(self) -> None:
        """The button is down."""
        self.held = True
        self._next = EVERY

    def is_due(self, passed: float, *, still: bool) -> bool:
        """So many seconds later: whether it is time to decline again."""
        if not self.held:
            return False
        self._next -= passed
        if self._next > 0 or not still:
            return False
        self._next = EVERY
        return True
