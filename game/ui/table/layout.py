"""A table's layout.toml: slots, areas, the round's stations, what is shown of cards and what moves when."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from game.engine.content import Content, Text
from game.engine.refusal import Refusal
from game.ui.table import layout_parts
from game.ui.table.layout_parts import Company, Die, EventList, Line, Tracks

Box = tuple[float, float, float, float]
WIDEST = 1.95  # on wider screens the margins grow, not the cards
SQUARE = 1.45  # narrower screens use the tall slots


class LayoutError(Refusal):
    """A layout that cannot be used; the message says where and why."""


@dataclass(frozen=True)
class Area:
    """Where the cards of a zone lie. `arrange`: row, fan, pile or spot."""

    zone: str
    slot: str
    box: Box
    arrange: str
    of: str = ""  # "seat": the zone of the player whose side is open
    back: str = ""  # a pile seen from behind: which back
    word: str = ""  # what a pile is called, where its zone's name is too long
    progress: tuple[str, str] | None = None  # counter and fact, shown as “5 / 8”
    above: bool = False  # over everything else
    plain: bool = False  # no plate and no title
    short: bool = False  # no title of its own
    shares: str = ""  # takes the room of that zone's area too while nothing lies there
    tight: bool = False  # a crowded row overlaps as much as it must
    by: str = ""  # the counter that says in which of `places` a card lies
    places: int = 0
    tall: Box | None = None  # its box on square screens, where that is another
    least: float = 0.78  # a crowded row shrinks to so much before its cards overlap
    held: bool = False  # a card that comes here is held up to be read first
    always: bool = False  # a pile whose place is seen also while nothing lies there


@dataclass(frozen=True)
class Station:
    """A part of the round in the ribbon."""

    name: str
    title: Text
    icon: str
    steps: tuple[str, ...]
    windows: tuple[str, ...] = ()


@dataclass(frozen=True)
class Gauge:
    function: str
    icon: str
    word: str


@dataclass(frozen=True)
class Versus:
    slot: str
    box: Box
    left: Gauge
    right: Gauge


@dataclass(frozen=True)
class Dial:
    variable: str
    most: int = 0
    warn: int = 0
    out: str = ""
    first: str = ""
    sound: str = ""
    zone: str = ""  # whose cards are counted under the dial
    icon: str = ""


@dataclass(frozen=True)
class Houses:
    """A panel for each player: variables and zones with the icons that stand for them."""

    pools: dict[str, str]
    stores: dict[str, str]
    zones: dict[str, str]
    trophies: tuple[str, ...] = ()  # by the player they were taken from; the last are nobody's
    total: str = ""  # a function of the player: the score as it would be now
    first: str = ""


@dataclass(frozen=True)
class SheetLine:
    """A line of the score sheet: its word, and the function or variable of a player that counts it."""

    word: str
    function: str = ""
    variable: str = ""


@dataclass(frozen=True)
class Preview:
    prompts: tuple[str, ...]
    damage: str
    on: str
    left: str


@dataclass(frozen=True)
class Token:
    icon: str
    more: str = ""
    less: str = ""
    cracks: str = ""


@dataclass(frozen=True)
class Act:
    act: str
    sound: str = ""
    by: str = ""  # the flag of those who take part


@dataclass(frozen=True)
class Layout:
    slots: dict[str, dict[str, Box]]
    areas: tuple[Area, ...]
    stations: tuple[Station, ...] = ()
    dial: Dial | None = None
    versus: Versus | None = None
    previews: tuple[Preview, ...] = ()
    stats: dict[str, tuple[str, ...]] = field(default_factory=dict)
    tokens: dict[str, Token] = field(default_factory=dict)
    flags: dict[str, str] = field(default_factory=dict)
    motions: dict[str, Act] = field(default_factory=dict)
    quiet: tuple[str, ...] = ()  # announcements and players' variables not worth a line beside the table
    board: dict = field(default_factory=dict)
    houses: Houses | None = None
    sheet: tuple[SheetLine, ...] = ()
    tracks: Tracks | None = None
    line: Line | None = None
    events: EventList | None = None
    company: Company | None = None
    die: Die | None = None
    parts: dict[str, dict] = field(default_factory=dict)  # by their words: parts that have no section of their own

    @property
    def turned(self) -> str:
        """The flag that lays a card on its side."""
        return self.flags.get("turned", "")

    def preview_of(self, prompt: str) -> Preview | None:
        return next((preview for preview in self.previews if prompt in preview.prompts), None)


def load_layout(content: Content) -> Layout:
    """The layout beside a table's data; a table without one is laid out in plain rows."""
    path = content.folder / "layout.toml"
    if not path.is_file():
        return plain_layout(content)
    try:
        layout = parse_layout(tomllib.loads(path.read_text(encoding="utf-8")))
        for line in layout_parts.unknown_names(layout, content):
            raise ValueError(line)
        return layout
    except (tomllib.TOMLDecodeError, AttributeError, KeyError, TypeError, ValueError) as problem:
        raise LayoutError(f"{_shown(path)}: {type(problem).__name__}: {problem}") from None


def _shown(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def parse_layout(document: dict) -> Layout:
    slots = {shape: {name: _box(box) for name, box in slots.items()} for shape, slots in document["slots"].items()}
    if set(slots) != {"wide", "tall"}:
        raise ValueError("slots are given for wide and for tall screens")
    areas = tuple(_area(row) for row in document["area"])
    for area in areas:
        if any(area.slot not in named for named in slots.values()):
            raise ValueError(f"the area of {area.zone} lies in {area.slot}, which is no slot")
    versus = document.get("versus")
    return Layout(
        slots=slots,
        areas=areas,
        stations=tuple(
            Station(row["name"], row["title"], row["icon"], tuple(row["steps"]), tuple(row.get("windows", ())))
            for row in document.get("station", [])
        ),
        dial=Dial(**document["dial"]) if "dial" in document else None,
        versus=Versus(versus["slot"], _box(versus["box"]), Gauge(**versus["left"]), Gauge(**versus["right"]))
        if versus
        else None,
        previews=tuple(Preview(**(row | {"prompts": tuple(row["prompts"])})) for row in document.get("preview", [])),
        stats={kind: tuple(facts) for kind, facts in document.get("stats", {}).items()},
        tokens={counter: Token(**row) for counter, row in document.get("token", {}).items()},
        flags=dict(document.get("flag", {})),
        motions={name: Act(**row) for name, row in document.get("motion", {}).items()},
        quiet=tuple(document.get("quiet", ())),
        board=dict(document.get("board", {})),
        houses=_houses(document["houses"]) if "houses" in document else None,
        sheet=tuple(SheetLine(**row) for row in document.get("sheet", [])),
        parts=dict(document.get("part", {})),
        **_parts(document, slots),
    )


def _parts(document: dict, slots: dict[str, dict[str, Box]]) -> dict:
    """The parts that stand in a slot of their own."""
    read = {
        "tracks": layout_parts.tracks_of,
        "line": layout_parts.line_of,
        "events": layout_parts.events_of,
        "company": layout_parts.company_of,
        "die": layout_parts.die_of,
    }
    parts = {name: make(document[name]) for name, make in read.items() if name in document}
    for name, part in parts.items():
        slot = getattr(part, "slot", "")
        if slot and any(slot not in named for named in slots.values()):
            raise ValueError(f"[{name}] lies in {slot}, which is no slot")
    return parts


def _houses(row: dict) -> Houses:
    return Houses(**(row | {"trophies": tuple(row.get("trophies", ()))}))


def _area(row: dict) -> Area:
    given = dict(row)
    given["box"] = _box(given["box"])
    if "tall" in given:
        given["tall"] = _box(given["tall"])
    if "progress" in given:
        given["progress"] = tuple(given["progress"])
    area = Area(**given)
    if area.arrange not in ("row", "fan", "pile", "spot"):
        raise ValueError(f"the area of {area.zone}: nothing is arranged as {area.arrange}")
    return area


def _box(numbers: list) -> Box:
    left, top, width, height = (float(number) for number in numbers)
    return left, top, width, height


def plain_layout(content: Content) -> Layout:
    """Every zone somewhere: shared ones above, the seat's below. A beginning for a table without a layout."""
    slots = {
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
            arrange = "row" if zone.in_play else "pile"
            box = (number * share, 0.0, share, 1.0)
            of = "seat" if zone.seat else ""
            areas.append(Area(zone.name, slot, box, arrange, of=of, always=zone.name == "discard"))
    if "hand" in content.zones:
        areas.append(Area("hand", "hand", (0.0, 0.0, 1.0, 1.0), "fan", of="seat"))
    return Layout(slots, tuple(areas))
