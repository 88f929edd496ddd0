"""What a part tells the table: what somebody wants. Parts know nobody else to tell it to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ui.table.things import Thing


@dataclass(frozen=True)
class Choose:
    """That thing: taken where it is on offer, else looked at."""

    thing: Thing


@dataclass(frozen=True)
class Inspect:
    """A closer look."""

    thing: Thing


@dataclass(frozen=True)
class Answer:
    """The question is answered with that option."""

    option: int


@dataclass(frozen=True)
class Choice:
    """A row of a list to pick from; `picture` draws its sign so many pixels high."""

    text: str
    message: Message
    picture: Callable[[int], pygame.Surface] | None = None


@dataclass(frozen=True)
class Pick:
    """Somebody has to say which of several is meant."""

    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Do:
    """A verb of the table: undo, redo, hint, log, pause, sheet, procedure, finish."""

    verb: str


@dataclass(frozen=True)
class LookTo:
    """The table as it was after so many choices."""

    position: int


@dataclass(frozen=True)
class LookBy:
    by: int


@dataclass(frozen=True)
class LookNow:
    """Back to the game as it stands."""


@dataclass(frozen=True)
class LessonRead:
    """What the guide said has been read."""


@dataclass(frozen=True)
class GuideOff:
    """Nothing more of the guide."""


@dataclass(frozen=True)
class Fold:
    """A part goes out of sight, or comes back."""

    word: str
    folded: bool = True


@dataclass(frozen=True)
class HoldUp:
    """A closer look at what was told: `show` holds it up, and says whether there is anything. Another one puts it
    down."""

    show: Callable[[], bool]


@dataclass(frozen=True)
class Away:
    """These cards are shown elsewhere for now, and no others; what lies half under something is not shown at all."""

    cards: frozenset[int]
    under: pygame.Rect | None = None


@dataclass(frozen=True)
class Call:
    """Something came up with the question that is put: the focus goes there at once."""


@dataclass(frozen=True)
class PrepareAhead:
    """Something else may be wanted next: it can be drawn while nothing moves."""


Message = (
    Choose | Inspect | Answer | Pick | Do | LookTo | LookBy | LookNow | LessonRead | GuideOff | Fold
    | HoldUp | Away | Call | PrepareAhead
)  # fmt: skip
