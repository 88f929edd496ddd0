"""What the option in focus would do, tried before it is chosen."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from game.engine.machine.state import State
from game.players.habits import Habits
from game.ui.table.asking import Asking


class Foresight:
    """`option` is the one in focus, if there is one. What a person is not asked in between is tried with it."""

    def __init__(self, state: State, asking: Asking, option: int | None, habits: Habits | None = None):
        self.state, self.asking, self.option = state, asking, option
        self._habits = habits

    @property
    def can_be_tried(self) -> bool:
        """What only unmarks something, or declines, is not."""
        return self.option is not None and self.option < self.asking.plan.tries

    @cached_property
    def _tried(self) -> tuple[State | None, Counter[int]]:
        """The state after it, and who pays how many coins for it."""
        payers: Counter[int] = Counter()
        if self.option is None or not self.can_be_tried or not (self.asking.options or self.asking.spaces):
            return None, payers
        tried = self.state.clone()
        tried.choose(self.option)
        coins = tried.cartridge.content.payment.prompts
        while self._habits and (asked := tried.decision) is not None and asked.prompt in coins:
            paid = self._habits.answer(tried, asked)
            if paid is None:
                break
            payers[asked.options[paid].value] += 1
            tried.choose(paid)
        return tried, payers

    @property
    def after(self) -> State | None:
        """The state after it, unless it would tell something nobody knows yet; found out when first asked for."""
        tried = self._tried[0] if self.asking.options else None
        return tried if tried is not None and tried.learned == self.state.learned and not tried.over else None

    @property
    def payers(self) -> Counter[int]:
        """The cards that pay for it by themselves, and how many coins each."""
        return self._tried[1]
