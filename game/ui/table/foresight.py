"""What the option in focus would do, tried before it is chosen."""

from __future__ import annotations

from functools import cached_property

from game.engine.machine.state import State
from game.ui.table.asking import Asking


class Foresight:
    """`option` is the one in focus, if there is one."""

    def __init__(self, state: State, asking: Asking, option: int | None):
        self.state, self.asking, self.option = state, asking, option

    @cached_property
    def after(self) -> State | None:
        """The state after it, unless it would tell something nobody knows yet; found out when first asked for."""
        if self.option is None or not self.asking.options:
            return None
        tried = self.state.clone()
        tried.choose(self.option)
        return tried if tried.learned == self.state.learned and not tried.over else None
