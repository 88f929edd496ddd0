"""Something to read over what is in front, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.ui import fonts
from game.ui.boxes import Column, Line, Plate, Press, Words, show
from game.ui.scene import Scene
from game.ui.theme import GOLD

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet


class Notice(Scene):
    """Back closes it and does nothing else."""

    overlay = True

    def __init__(self, cabinet: Cabinet, title: str, text: str, choices: Sequence[tuple[str, str, Callable[[], None]]]):
        super().__init__(cabinet)
        self.table = cabinet.scene.table
        self.title, self.text, self.choices = title, text, choices

    def build(self) -> None:
        title = Line(self.title, 4.0, "serif", bold=True, colour=GOLD, align="centre")
        buttons = [
            Press(
                words,
                partial(self._chosen, act),
                f"notice:{n}",
                "notice",
                icon,
                kind="plain" if n else "primary",
                high=7.4,
            )
            for n, (words, icon, act) in enumerate(self.choices)
        ]
        text = Words(self.text, fonts.PROMPT, align="centre")
        plate = Plate(Column([title, text, Column(buttons, 1.2, widest=82)], 2.4), 3.4, widest=96)
        show(self, Column([plate], align="middle"), self.within(2))

    def _chosen(self, act: Callable[[], None]) -> None:
        self.cabinet.pop()
        act()
