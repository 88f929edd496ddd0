"""A table's layout.toml: slots, areas, the round's stations, what is shown of cards and what moves when."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from game.engine.machine.state import State
from game.engine.sources.content import Content
from game.engine.sources.kept_records import record_of
from game.engine.sources.records import (
    BROKEN,
    Between,
    Document,
    Faults,
    Named,
    Names,
    Reading,
    Text,
    Using,
    anything,
    key,
    meant,
    reader,
)
from game.engine.sources.toml_file import Path_
from game.presentation import named
from game.presentation.layout_battles import Fronts, Reason, Reserves, Road
from game.presentation.layout_parts import BoardMap, Company, Die, EventList, Line, Sign, Tracks
from game.presentation.named import Fact, Flag, Function, Icon, PlayerVariable, Sound, Variable, Zone

FILE = "layout.toml"
Share = Annotated[float, Between(-4, 4)]
Box = tuple[Share, Share, Share, Share]  # left, top, width, height, in shares of what it lies in
WIDEST = 1.95  # on wider screens the margins grow, not the cards
SQUARE = 1.45  # narrower screens use the tall slots
Shape = Literal["wide", "tall"]
SHAPES: tuple[Shape, ...] = ("wide", "tall")
TROPHY = Sign("trophy")


@dataclass(frozen=True)
class Area:
    """Where the cards of a zone lie."""

    zone: Zone
    slot: str
    box: Box
    arrange: Literal["row", "fan", "pile", "spot"]
    of: Literal["", "seat"] = ""  # "seat": the zone of the player whose side is open
    back: Annotated[str, Named("back")] = ""  # a pile seen from behind: which back
    word: Annotated[str, Named("word for a pile")] = ""  # what it is called where its zone's name is too long
    progress: tuple[named.Counter, Fact] | None = None  # counter and fact, shown as “5 / 8”
    above: bool = False  # over everything else
    plain: bool = False  # no plate and no title
    short: bool = False  # no title of its own
    forward: Annotated[str, Named("flag")] = ""  # whoever has this flag stands before the others of the row
    shares: tuple[Zone, ...] = ()  # takes the room of these zones' areas too while nothing lies there
    by: Annotated[str, Named("counter")] = ""  # the counter that says in which of `places` a card lies
    places: Annotated[int, Between(0, 60)] = 0
    tall: Box | None = None  # its box on square screens, where that is another
    alone: Box | None = None  # its box for whoever reads the screen for one seat, and has no other hands beside it
    held: bool = False  # a card that comes here is held up to be read first
    always: bool = False  # a pile whose place is seen also while nothing lies there
    numbers: dict[Fact, Sign] = field(default_factory=dict)  # of tiles: a row's cards, where those would have no names

    def faults(self, names: Names) -> Faults:
        seats = names.get("zone of a seat")
        if seats is not None and (self.zone in seats) != (self.of == "seat"):
            whose = 'a seat\'s: it needs of = "seat"' if self.zone in seats else "everybody's: it has no seat"
            yield ("of",), f"the zone {self.zone!r} is {whose}"
        if bool(self.by) != bool(self.places):
            yield (), "by and places belong together"


@dataclass(frozen=True)
class Station:
    """A part of the round in the ribbon."""

    name: str
    title: Text
    icon: Icon
    steps: tuple[named.Step, ...]
    windows: tuple[named.Prompt, ...] = ()


@dataclass(frozen=True)
class Gauge:
    function: Function
    icon: Icon
    word: Annotated[str, Named("word of the table view")]


@dataclass(frozen=True)
class Versus:
    slot: str
    box: Box
    left: Gauge
    right: Gauge


@dataclass(frozen=True)
class Dial:
    variable: PlayerVariable
    most: int = 0
    warn: int = 0
    out: PlayerVariable = ""
    first: Variable = ""
    sound: Sound = ""
    zone: named.SeatZone = ""  # whose cards are counted under the dial
    icon: Icon = ""


@dataclass(frozen=True)
class Partners:
    """The sides of other seats, small beside the open one: their cards as tiles with these numbers."""

    slot: str  # that they take a share of, at its right
    zones: tuple[named.SeatZone, ...]  # from above
    numbers: dict[Fact, Sign]


@dataclass(frozen=True)
class Houses:
    """A panel for each player: variables and zones with the signs that stand for them."""

    pools: dict[PlayerVariable, Sign]
    stores: dict[PlayerVariable, Sign]
    zones: dict[named.SeatZone, Sign]
    trophies: tuple[PlayerVariable, ...] = ()  # by the player they were taken from; the last are nobody's
    trophy: Sign = TROPHY
    total: Function = ""  # a function of the player: the score as it would be now
    score: Sign = TROPHY  # what stands before it
    first: Variable = ""


@dataclass(frozen=True)
class SheetLine:
    """A line of the score sheet: its word, and the function or variable of a player that counts it."""

    word: Annotated[str, Named("word of the score sheet")]
    function: Function = ""
    variable: PlayerVariable = ""

    def points(self, state: State, player: int) -> int:
        return state.player_variable(player, self.variable) if self.variable else state.call(self.function, player)

    def faults(self, names: Names) -> Faults:
        if bool(self.function) == bool(self.variable):
            yield (), "expected a function or a variable"


@dataclass(frozen=True)
class Preview:
    """What choosing would do, before it is chosen."""

    prompts: tuple[named.Prompt, ...]
    damage: Function
    on: Literal["subject", "option"]
    left: Function


@dataclass(frozen=True)
class Token:
    icon: Icon
    more: Literal["", "hurt", "heal", "gain", "spend", "progress"] = ""
    less: Literal["", "hurt", "heal", "gain", "spend", "progress"] = ""
    cracks: Fact = ""
    left: Icon = ""  # of what is left of that number


@dataclass(frozen=True)
class Act:
    act: Literal["none", "lunge", "strike", "guard", "destroy", "glow", "alarm", "flip", "eliminate"]
    sound: Sound = ""
    by: Flag = ""  # the flag of those who take part


def _flags(value: Any, reading: Reading[Any]) -> Any:
    """The flag that turns a card, and the icons of others."""
    given = reader(dict[str, str])(value, reading)
    if given is BROKEN:
        return BROKEN
    for flag, icon in given.items():
        turned = flag == "turned"
        reading.inside(flag, reader(Flag), icon if turned else flag)
        if not turned:
            reading.inside(flag, reader(Icon), icon)
    return given


@dataclass(frozen=True)
class Layout:
    slots: dict[Shape, dict[str, Box]]
    areas: tuple[Area, ...] = field(metadata=key("area"))
    stations: tuple[Station, ...] = field(default=(), metadata=key("station"))
    dial: Dial | None = None
    versus: Versus | None = None
    partners: Partners | None = None
    previews: tuple[Preview, ...] = field(default=(), metadata=key("preview"))
    stats: dict[Annotated[str, Named("kind of card")], tuple[Fact, ...]] = field(default_factory=dict)
    tokens: dict[named.Counter, Token] = field(default_factory=dict, metadata=key("token"))
    flags: Annotated[dict[str, str], Using(_flags)] = field(default_factory=dict, metadata=key("flag"))
    motions: dict[named.Announcement, Act] = field(default_factory=dict, metadata=key("motion"))
    # announcements and players' variables not worth a line beside the table
    untold: tuple[Annotated[str, Named("announcement or player variable")], ...] = ()
    elsewhere: tuple[Zone, ...] = ()  # zones without an area: out of sight, or shown with what they belong to
    shared: tuple[tuple[str, ...], ...] = ()  # slots one under the other that share their height by what lies in them
    uncovered: tuple[str, ...] = ()  # slots at the bottom that the stage leaves in sight
    board: BoardMap | None = None
    houses: Houses | None = None
    sheet: tuple[SheetLine, ...] = ()
    tracks: Tracks | None = None
    line: Line | None = None
    events: EventList | None = None
    company: Company | None = None
    die: Die | None = None
    fronts: Fronts | None = None
    road: Road | None = None
    reserves: Reserves | None = None
    reasons: tuple[Reason, ...] = field(default=(), metadata=key("reason"))
    # any other part by its word, as it is written: the part itself says what it may hold besides its slot
    parts: dict[str, Annotated[dict[str, Any], Using(anything)]] = field(default_factory=dict, metadata=key("part"))

    @property
    def turned(self) -> str:
        """The flag that lays a card on its side."""
        return self.flags.get("turned", "")

    def preview_of(self, prompt: str) -> Preview | None:
        return next((preview for preview in self.previews if prompt in preview.prompts), None)

    def faults(self, names: Names) -> Faults:
        """Slots that are not there, for wide or for tall screens."""
        for shape in SHAPES:
            if shape not in self.slots:
                yield ("slots", shape), "is missing: slots are given for wide and for tall screens"
                return
        yield from self._without_slot()
        placed = {area.zone for area in self.areas}
        for place, area in enumerate(self.areas):
            for zone in area.shares:
                if zone not in placed:
                    yield ("area", place, "shares"), f"the zone {zone!r} has no area"

    def _without_slot(self) -> Faults:
        users: list[tuple[Path_, str]] = [(("area", place, "slot"), area.slot) for place, area in enumerate(self.areas)]
        users += [(("shared", place), slot) for place, slots in enumerate(self.shared) for slot in slots]
        users += [(("uncovered", place), slot) for place, slot in enumerate(self.uncovered)]
        parts = {
            "versus": self.versus,
            "partners": self.partners,
            "tracks": self.tracks,
            "line": self.line,
            "events": self.events,
            "fronts": self.fronts,
            "road": self.road,
        }
        users += [((name, "slot"), part.slot) for name, part in parts.items() if part is not None]
        panels = {"dial": self.dial, "houses": self.houses, "company": self.company}
        users += [(("part", word, "slot"), row.get("slot", word)) for word, row in self.parts.items()]
        users += [((name,), "dials") for name, part in panels.items() if part is not None]
        if self.reserves is not None:
            users += [(("reserves", side), getattr(self.reserves, side)) for side in ("near", "far")]
        users += [(("board",), "board")] if self.board else []
        users += [(("station",), "ribbon")] if self.stations else []
        for path, slot in users:
            for shape in SHAPES:
                if slot not in self.slots[shape]:
                    yield path, f"there is no slot {slot!r} in [slots.{shape}]{meant(slot, self.slots[shape])}"
        for shape in SHAPES:
            if "prompt" not in self.slots[shape]:
                yield ("slots", shape, "prompt"), "is missing"


def load_layout(content: Content) -> Layout:
    """The layout beside a table's data; a table without one is laid out in plain rows."""
    return record_of(content, FILE, read_layout) or plain_layout(content)


def read_layout(document: Document, names: Names) -> Reading[Layout]:
    return Reading(document, reader(Layout), names)


def plain_layout(content: Content) -> Layout:
    """Every zone somewhere: shared ones above, the seat's below. A beginning for a table without a layout."""
    slots: dict[Shape, dict[str, Box]] = {
        "wide": {
            "ribbon": (0.0, 0.0, 0.795, 0.085),
            "shared": (0.0, 0.1, 0.795, 0.3),
            "seat": (0.0, 0.41, 0.795, 0.32),
            "hand": (0.0, 0.74, 0.795, 0.26),
            "dials": (0.805, 0.0, 0.195, 0.2),
            "prompt": (0.805, 0.21, 0.195, 0.79),
        },
        "tall": {
            "ribbon": (0.0, 0.0, 1.0, 0.065),
            "shared": (0.0, 0.075, 1.0, 0.25),
            "seat": (0.0, 0.335, 1.0, 0.25),
            "hand": (0.0, 0.59, 1.0, 0.2),
            "dials": (0.0, 0.8, 0.24, 0.2),
            "prompt": (0.248, 0.8, 0.752, 0.2),
        },
    }
    areas = []
    for slot, zones in (
        ("shared", [zone for zone in content.zones.values() if not zone.seat]),
        ("seat", [zone for zone in content.zones.values() if zone.seat and zone.name != "hand"]),
    ):
        for number, zone in enumerate(zones):
            share = 1 / len(zones)
            box = (number * share, 0.0, share, 1.0)
            areas.append(Area(zone.name, slot, box, "row" if zone.in_play else "pile", of="seat" if zone.seat else ""))
    if "hand" in content.zones:
        areas.append(Area("hand", "hand", (0.0, 0.0, 1.0, 1.0), "fan", of="seat"))
    return Layout(slots, tuple(areas))
