"""What is held down: directions that repeat, and actions that stop when they are let go."""

from __future__ import annotations

from collections.abc import Hashable

from game.ui.intents import Act, Device, Intent, Stop

FIRST_REPEAT = 0.35  # seconds
NEXT_REPEAT = 0.09
NEVER = 60.0


class Held:
    """The keys or buttons of one device. Of several directions the one pressed last counts."""

    def __init__(self, device: Device, pad: int = 0):
        self._device, self._pad = device, pad  # for the intents made here
        self._repeating: dict[Hashable, Intent] = {}
        self._acting: dict[Hashable, str] = {}
        self._left = 0.0

    def repeat(self, source: Hashable, intent: Intent) -> list[Intent]:
        """Does it now, and again and again until `source` is let go."""
        self._repeating.pop(source, None)
        self._repeating[source] = intent
        self._left = FIRST_REPEAT
        return [intent]

    def act(self, source: Hashable, action: str) -> list[Intent]:
        # Its release was missed if it does something else already.
        missed = self.release(source) if self._acting.get(source, action) != action else []
        self._acting[source] = action
        return [*missed, Act(action, device=self._device, pad=self._pad)]

    def release(self, source: Hashable) -> list[Intent]:
        if source in self._repeating:
            latest = next(reversed(self._repeating)) == source
            del self._repeating[source]
            if latest:
                self._left = FIRST_REPEAT
        action = self._acting.pop(source, None)
        # Two keys of one action: it stops with the last of them.
        if action is None or action in self._acting.values():
            return []
        return [Stop(action, device=self._device, pad=self._pad)]

    def release_all(self) -> list[Intent]:
        stopped: list[Intent] = [
            Stop(action, device=self._device, pad=self._pad) for action in dict.fromkeys(self._acting.values())
        ]
        self._acting.clear()
        self._repeating.clear()
        return stopped

    def due(self, passed: float) -> list[Intent]:
        """At most one repeat, so that a slow frame is not made up for by a jump."""
        if not self._repeating:
            return []
        self._left -= passed
        if self._left > 1e-6:
            return []
        self._left = max(self._left + NEXT_REPEAT, 0.01)
        return [next(reversed(self._repeating.values()))]

    @property
    def wait(self) -> float:
        return max(self._left, 0.0) if self._repeating else NEVER
