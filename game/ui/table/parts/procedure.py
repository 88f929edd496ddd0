"""The procedure of a seat that the rules play: a chart of its questions that lights up as it goes, with the reasons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from game.engine.machine.events import Event
from game.engine.telling import procedure
from game.engine.telling.procedure import Follower, History, Turn
from game.ui import layers, paint
from game.ui.focus import Target
from game.ui.stage import Sprite, Sprites
from game.ui.table import things
from game.ui.table.context import Context
from game.ui.table.messages import Do, Fold
from game.ui.table.part import AT_ONCE, Part, Taken
from game.ui.table.procedure_plate import Plate
from game.ui.table.telling import Passage
from game.ui.table.things import Thing

WORD = "procedure"
READ = {"read": 0.8, "normal": 1.1, "brisk": 0.5, "off": 0.5}  # seconds a box is lit before the next,
DEED = {"read": 0.8, "normal": 1.3, "brisk": 0.7, "off": 0.7}  # what is done before it is done,
MORE = {"read": 0.0, "normal": 0.7, "brisk": 0.3, "off": 0.3}  # and every reason but the first


@dataclass(frozen=True)
class Given:
    """Nothing but where it stands: what it shows is in procedure.toml."""


class Procedure(Part):
    record = Given
    above = True
    still = True

    def __init__(self, context: Context, rect: pygame.Rect, given: Given):
        super().__init__(context, rect, given)
        found = procedure.load_procedure(context.content)
        assert found is not None, "a table with this part has a procedure"
        self.procedure = found
        self.turn: Turn | None = None  # the one in sight
        self._follower = Follower(found)
        self._history = History(self._follower)
        self._planned = False  # whether a turn is shown in the motion that is on
        self._step: Turn | None = None  # the one that the passage begins with
        self._plate = Plate(context, found, rect.size)
        self._sprite: Sprite | None = None
        self._lights = Sprites()

    # --- following the game

    @property
    def last(self) -> dict[int, Turn]:
        """The latest turn of each seat up to what is shown, to be looked up."""
        return self._history.turns(self.context.happened())

    def sync(self) -> None:
        """The last step stays in sight until whatever else happens has been shown."""
        if not self.context.moving:
            self._hide()

    def targets(self) -> list[Target]:
        """Whoever asks why a seat did what it did sees its last turn again.

        What lies under the chart is not to be hit by whoever wants to see the end of it.
        """
        tell = self.context.tell
        if self._planned:
            return [Target(self.rect, partial(tell, Do("beat_next")), group="procedure", name="procedure")]
        found = []
        for seat, turn in self.last.items():
            if (rect := self.context.where(Thing("why", seat))) is not None:
                again = partial(self._again, turn)
                found.append(Target(rect, again, again, group="reserves", name=f"why:{seat}"))
        if self.turn is not None:
            found.append(Target(self.rect, self._close, group="procedure", name="procedure"))
            whole = partial(tell, Do("procedure"))
            found.append(Target(self._book, whole, whole, group="procedure", name="procedure:whole"))
        return found

    def _again(self, turn: Turn) -> None:
        if self._planned:
            return
        if self.turn == turn:
            self._close()
            return
        self.show(turn)
        self.context.tell(Fold(WORD, folded=False))  # there is something new to be pointed at

    def _close(self) -> None:
        if not self._planned:
            self._hide()
            self.context.tell(Fold(WORD, folded=False))

    def begin(self, passage: Passage) -> None:
        self._step, told = passage.turn, passage.moment
        if told is not None and self.turn is not None and told.seat not in (0, self.turn.seat):
            self._hide()  # somebody else acts by now

    def play(self, event: Event, at: float) -> Taken:
        """A fork is lit and stays long enough to be read; what is done follows when that was read."""
        turn, self._step = self._step, None
        motions, pace = self.context.motions, self.context.pace
        if turn is None or (motions.reduced and pace == "off"):
            return AT_ONCE
        self._planned = True
        motions.add(0.0, lambda _share: self.show(turn), delay=at, fleeting=True, timed=True)
        seconds = (DEED if turn.deed else READ)[pace] + MORE[pace] * max(0, len(turn.answers[-1].reasons) - 1)
        motions.add(seconds, lambda _share: None, delay=at, fleeting=True, timed=True)
        return Taken.all(seconds)

    def show(self, turn: Turn) -> None:
        if turn == self.turn:
            return
        if self.turn is None:
            self.context.play("tick", 0.6)  # what it does is knocked for: the table's sounds.toml
        self.turn = turn
        if self._sprite is None:
            self._sprite = self.stage.add(paint.clear((1, 1)), self.rect.topleft, layers.ASIDE)
        self._sprite.image = self._plate.drawn(turn)
        self._light(turn)

    def _hide(self) -> None:
        self.turn = None
        self._planned = False
        self._lights.clear()
        if self._sprite is not None:
            self._sprite.remove()
            self._sprite = None

    # --- light on what a step speaks of

    def _light(self, turn: Turn) -> None:
        """Whose turn it is, and the cards and places that the last step names."""
        self._lights.clear()
        context = self.context
        named = [turn.done] if turn.done is not None else list(turn.answers[-1].reasons) if turn.answers else []
        told = [card for event in named for card in procedure.cards_told(context.content, event)]
        for thing in (Thing("why", turn.seat), *map(things.card, dict.fromkeys(told))):
            if (rect := context.where(thing)) is not None:
                self._ring(rect)

    def _ring(self, rect: pygame.Rect) -> None:
        px = self.context.px
        thick, spread = max(2, px(0.4)), max(5, px(1.4))
        image = paint.lit_ring(rect.size, px(1), spread, thick, 170)
        self._lights.append(self.stage.add(image, image.get_rect(center=rect.center).topleft, layers.LIGHT))

    # --- drawing

    @property
    def _book(self) -> pygame.Rect:
        """The sign that opens the whole procedure."""
        return self._plate.book.move(self.rect.topleft)


PART = Procedure
