"""A part of the table: one thing that stands on it and shows the game in its own way.

A part knows its context and nothing else: no scene and no other part. It is told what changed, and tells by messages
what somebody wants. All of it but `__init__` may be left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pygame

from game.engine.machine.events import Event
from game.ui.focus import Target
from game.ui.stage import Plane
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.foresight import Foresight
from game.ui.table.telling import Passage
from game.ui.table.things import Thing


@dataclass(frozen=True)
class Taken:
    """Seconds a motion takes, and seconds what comes after it should wait."""

    lasts: float = 0.0
    waits: float = 0.0

    @staticmethod
    def all(seconds: float) -> Taken:
        """What follows waits until it is over."""
        return Taken(seconds, seconds)


AT_ONCE = Taken()
GAUGE, CARD, WRITTEN = 15.0, 8.0, 4.0  # usual weights of what should not be covered
SPACE = 0.0  # one of many that are alike: only what is small had better avoid it


class Part:
    """`rect` is where it stands, `given` what the layout says of it."""

    record: ClassVar[type | None] = None  # of the part's section in a layout, where that has none of its own
    still: ClassVar[bool] = False  # it plays events also where nothing may move
    above: ClassVar[bool] = False  # whether it lies over all the others
    leads: ClassVar[bool] = False  # others stand by where its things lie

    def __init__(self, context: Context, rect: pygame.Rect, given: Any):
        """Draws what never changes. Made anew when the size, the language or the text scale does."""
        self.stage = Plane(context.stage)
        self.context = replace(context, stage=self.stage)
        self.rect, self.given = rect, given

    # --- following the game

    def sync(self) -> None:
        """Everything as the state says, at once."""

    def syncing(self) -> Iterator[None]:
        """The same where no frame has time for all of it: a step at a time."""
        self.sync()
        yield

    def ask(self, asking: Asking) -> None:
        """Another question: who is asked, what is on offer."""

    def asking(self, asking: Asking) -> Iterator[None]:
        """The same where no frame has time for all of it: a step at a time."""
        self.ask(asking)
        yield

    def targets(self) -> Sequence[Target]:
        """What can be chosen or looked at, for the question asked last. A later part covers an earlier one's."""
        return ()

    def answered(self) -> None:
        """The question has its answer: what showed it lets go at once, before anything that comes of it is planned."""

    # --- motion

    def expect(self, passage: Passage) -> None:
        """That will be shown after what is still to be shown: what it needs can be drawn meanwhile."""

    def begin(self, passage: Passage) -> None:
        """A motion is planned that shows all this; the state is already what it will be when that is over."""

    def play(self, event: Event, at: float) -> Taken:
        """Shows an event from that time on."""
        return AT_ONCE

    def sound_of(self, event: Event) -> str:
        """Where nothing may move: what would be heard while this part plays the event."""
        return ""

    def end(self, at: float) -> float:
        """All events have been planned: when the rest, if there is one, will be over."""
        return at

    def deal(self, at: float) -> float:
        """A game begins: when what is shown of that will be over."""
        return at

    # --- the focus

    def focused(self, target: Target | None) -> None:
        """That has the focus now."""

    def lingered(self, target: Target) -> None:
        """The pointer rests on it."""

    def foresee(self, foresight: Foresight) -> None:
        """What the option in focus would do."""

    def first(self) -> Target | None:
        """Where the focus begins, if this part has a say in it."""
        return None

    # --- being found

    def where(self, thing: Thing) -> pygame.Rect | None:
        """Where that thing is seen here."""
        return None

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        """What should not be covered, and what covering all of it would cost."""
        return []

    # --- the rest

    @property
    def folded(self) -> bool:
        return self.stage.folded

    def fold(self, folded: bool) -> None:
        """Out of sight, or back; it goes on following the game meanwhile."""
        self.stage.fold(folded)

    def settle(self) -> None:
        """A picture that another stood in for has been drawn."""

    def prepare(self) -> Iterator[None]:
        """Draws, a step each, what may be wanted next."""
        return iter(())


def leading(parts: Iterable[Part]) -> list[Part]:
    """In the order in which they follow the game: first those that others stand by."""
    return sorted(parts, key=lambda part: not part.leads)
