"""What stands around the cards: ribbon, dials or panels, compared numbers, boards, as a layout asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from game.engine import wording
from game.ui.table import felt
from game.ui.table.dials import Dials
from game.ui.table.houses import Houses
from game.ui.table.places import RATIO, Places, inside
from game.ui.table.ribbon import Ribbon
from game.ui.table.versus import VersusBox
from game.ui.table.view import LIFTED
from game.ui.theme import Colour

if TYPE_CHECKING:
    from game.engine.state import Event, State
    from game.ui.focus import Target
    from game.ui.scenes.table import Table
    from game.ui.table.asking import Asking
    from game.ui.table.board import Board
    from game.ui.table.company import Company

TO_COME_BYTES = 5_000_000  # of faces drawn ahead
BARE = ("ribbon", "dials", "prompt", "board")  # slots whose own parts draw their ground


class Part(Protocol):
    """Something on the table that shows the state in its own way."""

    def sync(self, state: State) -> None:
        """As the state says, at once."""

    def targets(self, asking: Asking) -> list[Target]:
        """What can be looked at or chosen."""

    def light(self, asking: Asking, colour: Colour) -> None:
        """Lets what is on offer glow."""

    def play(self, event: Event, at: float) -> float:
        """Shows an event from that time on; how long what comes after it should wait."""

    def prepare(self) -> Iterator[None]:
        """Draws, a step each, what may be wanted next."""


def plates(table: Table, places: Places) -> None:
    """Darkens the ground where cards are to lie."""
    layout = table.layout
    own = {part.slot for part in (layout.tracks, layout.line, layout.events) if part is not None}
    for name, rect in places.slots.items():
        if name not in BARE and name not in own:
            felt.plate(table.stage.background, rect, table.theme, strength=96 if name == "hand" else 132)


def ribbon(table: Table, places: Places) -> Ribbon | None:
    stations = table.layout.stations
    if not stations:
        return None
    names = [wording.say(station.title, table.cabinet.lang) for station in stations]
    return Ribbon(table, places.slots["ribbon"], stations, names, table.sitting.habits.stops, table.open_stops)


def dials(table: Table, places: Places) -> Dials | Houses | Company | None:
    layout, players = table.layout, table.state.players
    if layout.company is not None:
        from game.ui.table.company import Company

        return Company(table, places.slots["dials"], layout.company, players, table.choose_player)
    if layout.houses is not None:
        return Houses(table, places.slots["dials"], layout.houses, players, table.choose_player)
    if layout.dial is not None:
        return Dials(table, places.slots["dials"], layout.dial, players, table.choose_player)
    return None


def versus(table: Table, places: Places) -> VersusBox | None:
    asked_for = table.layout.versus
    if asked_for is None:
        return None
    return VersusBox(table, inside(places.slots[asked_for.slot], asked_for.box), asked_for)


def board(table: Table, places: Places) -> Board | None:
    if not table.layout.board:
        return None
    from game.ui.table.board import Board  # only a table with a map needs it

    return Board(table, places.slots["board"], table.layout.board)


def parts(table: Table, places: Places) -> list[Part]:
    """The tracks, the line and the list of a table that has them."""
    layout, found = table.layout, []
    if layout.tracks is not None:
        from game.ui.table.tracks import Tracks

        found.append(Tracks(table, places.slots[layout.tracks.slot], layout.tracks))
    if layout.line is not None:
        from game.ui.table.walk_line import Line

        found.append(Line(table, places.slots[layout.line.slot], layout.line))
    if layout.events is not None:
        from game.ui.table.event_list import EventList

        found.append(EventList(table, places.slots[layout.events.slot], layout.events))
    return found


def faces_to_come(table: Table) -> Iterator[None]:
    """Draws, a step each, the faces and places that may come into sight next."""
    for part in table.parts:
        yield from part.prepare()
    state, content = table.state, table.sitting.cartridge.content
    raw = state.raw
    seen = dict.fromkeys(raw.cards[n].definition for n in range(raw.card_count))
    hand = state.cards("hand", table.seat) if "hand" in content.zones else []
    wanted = [("full", raw.cards[card - 1].definition, round(table.size[1] * LIFTED)) for card in hand]
    tall = table.pictures.usual
    room = TO_COME_BYTES // (tall * round(tall * RATIO) * 4)  # more would push each other out again
    wanted += [("table", definition, tall) for definition in list(seen)[:room]]
    yield from table.pictures.faces.prepare(wanted)
