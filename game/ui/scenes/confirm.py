"""A question before something that cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui import fonts
from game.ui.boxes import Column, Plate, Press, Row, Words, show
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.ui.cabinet import Cabinet
    from game.ui.focus import Target


class Confirm(Scene):
    """Asks, and does it only on the yes. The focus starts on the no, so that a hasty press changes nothing."""

    overlay = True

    def __init__(self, cabinet: Cabinet, question: str, yes_word: str, action: Callable[[], None]):
        super().__init__(cabinet)
        self.question, self.yes_word, self.action = question, yes_word, action
        self.table = cabinet.scene.table if cabinet.scenes else "cabinet"

    def build(self) -> None:
        answers = [
            Press(self.say("no"), self.back, name="no", group="answers"),
            Press(self.yes_word, self.yes, name="yes", group="answers", kind="danger"),
        ]
        question = Words(self.question, fonts.PROMPT, "serif", align="centre")
        plate = Plate(Column([question, Row(answers, 4, even=True)], 4), widest=92, glow=self.theme.light)
        show(self, Column([plate], align="middle"), self.within(4))

    def first_focus(self) -> Target | None:
        return self.targets[0]

    def yes(self) -> None:
        self.cabinet.pop()
        self.action()
