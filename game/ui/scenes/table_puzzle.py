"""A puzzle at its table: what is asked is said first, and at the end of the turn or round how it went."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.engine.keeping import marks
from game.engine.keeping.storage import StorageError
from game.players import puzzles
from game.players.sitting import Chair, Sitting
from game.ui import routes
from game.ui.scenes.table import Table

if TYPE_CHECKING:
    from game.engine.keeping.match import Match
    from game.engine.keeping.settings import Settings
    from game.ui.cabinet import Cabinet


def seated(match: Match, settings: Settings) -> Sitting:
    """One person in every seat, who is asked wherever somebody may act or respond: what solves it may be just that."""
    sitting = Sitting(match, [Chair(person=1)] * match.state.players, settings)
    sitting.habits.every_window, sitting.habits.answers = True, {}
    return sitting


class Puzzle(Table):
    """Everything of a table works; nothing is kept of it but that it was solved."""

    def __init__(self, cabinet: Cabinet, table_id: str, number: int):
        cartridge = cabinet.cartridge(table_id)
        self.number = number
        self.pack = puzzles.pack_of(cartridge.content)
        self.puzzle = self.pack.puzzles[number]
        match = puzzles.begun(cartridge, self.puzzle)
        super().__init__(cabinet, seated(match, cabinet.settings))
        self.guide = None
        self._told_ending = True  # how the try went is told instead
        self._told = self._asked = False
        self._hints = 0
        self._answer: list[str] = []

    def say(self, name: str, **values: object) -> str:
        """In the words of any table."""
        return super().say(name if "." in name else f"table.{name}", **values)

    @property
    def task(self) -> str:
        return puzzles.task(self.state, self.pack, self.puzzle, self.cabinet.lang)

    @property
    def subject(self) -> str:
        return puzzles.subject(self.pack, self.puzzle, self.cabinet.lang)

    def tick(self, passed: float) -> None:
        super().tick(passed)
        if self.cabinet.scene is not self or self.busy:
            return
        if not self._asked:
            self._asked = True
            self._notice(self.subject, self.task, [("begin", "play", lambda: None)])
            return
        status = puzzles.status(self.sitting.match, self.pack, self.puzzle)
        if status == "open":
            self._told = False
        elif not self._told:
            self._told = True
            self._judge(status)

    def hint(self) -> None:
        """The task again, with as much of the answer as was asked for."""
        text = self.task
        if self._hints:
            text += f"\n\n{self.say('puzzles.first_steps', what='; '.join(self._answer[: self._hints]))}"
        further = [("hint", "hint", self.reveal)] if not self._answer or self._hints < len(self._answer) else []
        deeds = [("begin", "play", lambda: None), *further, ("again", "redo", self.again)]
        self._notice(self.subject, text, deeds)

    def reveal(self) -> None:
        """One step more of the answer."""
        if not self._answer:
            self._answer = puzzles.told_answer(self.sitting.cartridge, self.puzzle, self.cabinet.lang)
        self._hints = min(self._hints + 1, len(self._answer))
        self.hint()

    def _judge(self, status: puzzles.Status) -> None:
        lang = self.cabinet.lang
        if status == "missed":
            self.cabinet.sound.play("sour")
            what, reached = puzzles.missed(self.state, self.pack, self.puzzle, lang)
            text = self.say("puzzles.missed", what=what)
            text += "" if reached is None else f"\n\n{self.say('puzzles.reached', n=reached)}"
            self._notice(
                self.say("puzzles.not_yet"),
                text,
                [("again", "redo", self.again), ("hint", "hint", self.reveal), ("leave", "left", self.leave)],
            )
            return
        self.cabinet.sound.play("victory")
        try:
            marks.add(self.cabinet.folder, puzzles.SOLVED, self.table, self.puzzle.id)
        except StorageError as problem:
            self.cabinet.complain(problem)
        following = [("next", "right", self.next_one)] if self.number + 1 < len(self.pack.puzzles) else []
        learned = puzzles.lesson(self.pack, self.puzzle, lang)
        self._notice(self.say("puzzles.well_done"), learned, [*following, ("leave", "left", self.leave)])

    def _notice(self, title: str, text: str, deeds: Sequence[tuple[str, str, Callable[[], None]]]) -> None:
        choices = [(self.say(f"puzzles.{name}"), icon, act) for name, icon, act in deeds]
        self.cabinet.push(routes.Notice(title, text, choices))

    def again(self) -> None:
        self.cabinet.replace(routes.Puzzle(self.table, self.number))

    def next_one(self) -> None:
        self.cabinet.replace(routes.Puzzle(self.table, self.number + 1))

    def leave(self) -> None:
        self.cabinet.pop()
