"""The ways between screens: every screen by its name, with what it has to be told. No scene knows another one.

cabinet.push(routes.Rules(table))
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from game.engine.keeping.match import Match
    from game.engine.sources.content import Content
    from game.players.sitting import Chair, Sitting
    from game.presentation.layout import Station
    from game.ui.cabinet import Cabinet
    from game.ui.scene import Scene
    from game.ui.table.playing import Playing

Do = Callable[[], None]


@dataclass(frozen=True)
class Route:
    """The fields of a route are what its scene is made with, by name."""

    scene: ClassVar[str] = ""  # module and class, in game.ui.scenes

    def make(self, cabinet: Cabinet) -> Scene:
        """The scene itself; its module is loaded when it is first wanted."""
        module, name = self.scene.split(".")
        made: Scene = vars(importlib.import_module(f"game.ui.scenes.{module}"))[name](cabinet, **vars(self))
        return made


def load_ahead() -> Iterator[None]:
    """The modules of all scenes and of what stands on tables, one at a time, while there is nothing else to do."""
    for route in Route.__subclasses__():
        importlib.import_module(f"game.ui.scenes.{route.scene.split('.')[0]}")
        yield
    yield from importlib.import_module("game.ui.table.parts").load_ahead()


@dataclass(frozen=True)
class Title(Route):
    scene = "title.Title"


@dataclass(frozen=True)
class Cabinets(Route):
    scene = "cabinets.Cabinets"
    table: str = ""  # to be opened at once
    at: str = ""  # the table that was left: its cabinet has the focus


@dataclass(frozen=True)
class Entries(Route):
    scene = "entries.Entries"
    table: str


@dataclass(frozen=True)
class Setup(Route):
    scene = "setup.Setup"
    table_id: str


@dataclass(frozen=True)
class Rules(Route):
    scene = "rules.Rules"
    table: str
    over: Playing | None = None  # a game being played
    charted: bool = False  # opened at its chart


@dataclass(frozen=True)
class Deck(Route):
    scene = "deck.Deck"
    table_id: str
    path: Path | None = None


@dataclass(frozen=True)
class DeckShelf(Route):
    scene = "deck_shelf.DeckShelf"
    content: Content
    open_deck: Callable[[Any], None]  # told which deck was chosen


@dataclass(frozen=True)
class DeckShare(Route):
    scene = "deck_share.DeckShare"
    builder: Any  # the deck builder it is opened over


@dataclass(frozen=True)
class Scores(Route):
    scene = "scores.Scores"
    table_id: str = ""
    variant: str = ""  # the board to begin with


@dataclass(frozen=True)
class Initials(Route):
    scene = "initials.Initials"
    table_id: str
    variant: str
    points: int


@dataclass(frozen=True)
class Saves(Route):
    scene = "saves.Saves"


@dataclass(frozen=True)
class People(Route):
    scene = "people.People"


@dataclass(frozen=True)
class PersonPage(Route):
    """What one of the cabinet's people has played, by id; everybody without one."""

    scene = "person_page.PersonPage"
    id_: str = ""
    table_id: str = ""


@dataclass(frozen=True)
class Person(Route):
    """Somebody new, or one of the cabinet's people by id."""

    scene = "person.Person"
    id_: str = ""


@dataclass(frozen=True)
class Settings(Route):
    scene = "settings.Settings"
    page: str = "text"


@dataclass(frozen=True)
class Hands(Route):
    scene = "hands.Hands"


@dataclass(frozen=True)
class Distance(Route):
    scene = "distance.Distance"


@dataclass(frozen=True)
class About(Route):
    scene = "about.About"


@dataclass(frozen=True)
class Confirm(Route):
    scene = "confirm.Confirm"
    question: str
    yes_word: str
    action: Do


@dataclass(frozen=True)
class Letters(Route):
    scene = "letters.Letters"
    title: str
    text: str
    done: Callable[[str], None]
    most: int = 24


@dataclass(frozen=True)
class Digits(Route):
    scene = "digits.Digits"
    title: str
    number: int
    done: Callable[[int], None]
    most: int


@dataclass(frozen=True)
class Review(Route):
    scene = "review.Review"
    match: Match
    path: Path
    chairs: Sequence[Chair] = ()


@dataclass(frozen=True)
class Puzzles(Route):
    scene = "puzzles.Puzzles"
    table_id: str


@dataclass(frozen=True)
class Puzzle(Route):
    scene = "table_puzzle.Puzzle"
    table_id: str
    number: int  # in the table's pack


@dataclass(frozen=True)
class Notice(Route):
    """Something to read over what is in front, and what can be done about it: words, icon and deed."""

    scene = "notice.Notice"
    title: str
    text: str
    choices: Sequence[tuple[str, str, Do]]


@dataclass(frozen=True)
class Lab(Route):
    scene = "lab.Lab"
    table_id: str
    title: str
    cards: dict[str, int]


# --- the table, and what opens over it


@dataclass(frozen=True)
class Table(Route):
    scene = "table.Table"
    sitting: Sitting
    demo: bool = False
    replay: bool = False
    past: int = 0  # where a replay begins


@dataclass(frozen=True)
class Subject:
    """What is being looked at: one of them is set."""

    card: int = 0
    definition: int = -1
    space: int = 0
    player: int = 0


@dataclass(frozen=True)
class Inspect(Route):
    """In a game, or of a table's content outside one; `order` are definitions to leaf through."""

    scene = "inspect.Inspect"
    sitting: Sitting | None
    subject: Subject
    content: Content | None = None
    order: tuple[int, ...] = ()


@dataclass(frozen=True)
class Pick(Route):
    """Rows to pick from: the words, what choosing one does, and its picture where it has one."""

    scene = "pick.Pick"
    title: str
    choices: Sequence[tuple[str, Do, Callable[[int], Any] | None]]


@dataclass(frozen=True)
class Browse(Route):
    scene = "browse.Browse"
    table: Playing
    zone: str
    cards: list[int]


@dataclass(frozen=True)
class Stops(Route):
    scene = "stops.Stops"
    table: Playing
    station: Station


@dataclass(frozen=True)
class Log(Route):
    scene = "log.Log"
    table_scene: Playing


@dataclass(frozen=True)
class Pause(Route):
    scene = "pause.Pause"
    table_scene: Playing


@dataclass(frozen=True)
class ScoreSheet(Route):
    scene = "score_sheet.ScoreSheet"
    table: Playing


@dataclass(frozen=True)
class Closing(Route):
    scene = "closing.Closing"
    table_scene: Playing


@dataclass(frozen=True)
class Ending(Route):
    scene = "ending.Ending"
    table_scene: Playing
    kept_as: str = ""  # the name of the save it is read from


@dataclass(frozen=True)
class Curtain(Route):
    scene = "curtain.Curtain"
    table: Playing
