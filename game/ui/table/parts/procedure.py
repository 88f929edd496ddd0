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
from game.ui.table import pace, things
from game.ui.table.context import Context
from game.ui.table.messages import Do, Fold
from game.ui.table.part import AT_ONCE, GAUGE, Part, Taken
from game.ui.table.procedure_plate import Plate
from game.ui.table.telling import Passage
from game.ui.table.things import Thing

WORD = "procedure"
LEADS_ON = 0.6  # of the time to read it: an answer that only leads to the next question
UNSEEN = 0.18  # seconds: what would be over sooner, in a hurry, only shows in the step after it


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
        self._known: set[tuple[str, bool, frozenset[str]]] = set()  # what was read before
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

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        return [(self.rect, GAUGE)] if self.turn is not None else []

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
        self._step = passage.turn
        if passage.told and self.turn is not None and passage.ruled != self.turn.seat:
            self._hide()  # its turn is over

    def play(self, event: Event, at: float) -> Taken:
        """A fork is lit, and stays long enough to be read; what is done follows when that was read."""
        turn, self._step = self._step, None
        motions = self.context.motions
        if turn is None or (motions.reduced and self.context.pace == "off"):
            return AT_ONCE
        seconds = self._stop(turn)
        if seconds < UNSEEN * motions.speed and len(turn.answers) > 1:  # the first one clears the last turn away
            return AT_ONCE
        self._planned = True
        motions.add(0.0, lambda _share: self.show(turn), delay=at, fleeting=True, timed=True)
        done = self._lights.clear if self._decides(turn) else None  # what it lights moves now
        motions.add(seconds, lambda _share: None, delay=at, done=done, fleeting=True, timed=True)
        return Taken.all(seconds)

    def _stop(self, turn: Turn) -> float:
        """Seconds for what is new in a step: the same answer for the same reasons passes by, whatever its numbers."""
        speed = "brisk" if self.context.pace == "off" else self.context.pace
        if turn.done is not None:  # another card each time
            return pace.stop(self._plate.told(turn.done), speed, known=False)
        answer = turn.answers[-1]
        step = (answer.box, answer.yes, frozenset(event.name for event in answer.reasons))
        known, self._known = step in self._known, self._known | {step}
        words = " ".join(self._plate.told(event) for event in answer.reasons)
        return pace.stop(words, speed, known=known, weight=1.0 if self._decides(turn) else LEADS_ON)

    def _decides(self, turn: Turn) -> bool:
        """Whether something is done after this step, and no other question asked."""
        answer = turn.answers[-1] if turn.answers else None
        box = self.procedure.box(answer.box) if answer is not None else None
        return box is None or answer is None or self.procedure.deed(box.way(answer.yes).to) is not None

    def show(self, turn: Turn) -> None:
        if turn == self.turn:
            return
        if self.turn is None:
            self.context.play("tick", 0.6)  # what it does is knocked for: the table's sounds.toml
        self.turn = turn
        self._stand_below()
        if self._sprite is None:
            self._sprite = self.stage.add(paint.clear((1, 1)), self.rect.topleft, layers.ASIDE)
        self._sprite.pos = self.rect.topleft
        self._sprite.image = self._plate.drawn(turn)
        self._light(turn)

    def _stand_below(self) -> None:
        """Of its slot, what the caption leaves, also before that says anything: who acts was cut off by it."""
        caption = self.context.where(things.TELLING)
        if caption is not None and self.rect.top < caption.bottom < self.rect.bottom:
            cut = caption.bottom - self.rect.top
            self.rect = pygame.Rect(self.rect.left, caption.bottom, self.rect.width, self.rect.height - cut)
            self._plate = Plate(self.context, self.procedure, self.rect.size)

    def _hide(self) -> None:
        self.turn = None
        self._planned = False
        self._lights.clear()
        if self._sprite is not None:
            self._sprite.remove()
            self._sprite = None

    # --- light on what a step speaks of

    def _light(self, turn: Turn) -> None:
        """Whose turn it is, and the cards and places that the last step names, until they move."""
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
