"""Parts of a layout for games of tracks: tracks of a place, a line to walk, a list of events, a company, a die."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from typing import TYPE_CHECKING, TypeVar

from game.ui.theme import Colour, rgb

if TYPE_CHECKING:
    from game.engine.content import Content, Text

Part = TypeVar("Part")


@dataclass(frozen=True)
class Sign:
    """An icon and its colour; `text` is what a thing with that sign does, where it has no words of its own."""

    icon: str
    colour: Colour = (0xE8, 0xC2, 0x6A)
    text: Text = field(default_factory=dict, hash=False, compare=False)


@dataclass(frozen=True)
class Ground:
    """What a place looks like: as the picture of a card is told in art.toml."""

    emblem: str
    mood: str
    land: tuple[str, ...]
    behind: str = ""
    icon: str = ""  # on the road from place to place


@dataclass(frozen=True)
class Tracks:
    """Spaces in rows, one board for each place. Facts of spaces say what belongs where; a track's marker is the
    variable named like the track."""

    slot: str
    place: str  # the variable that says where everybody is
    of: str  # facts of a space: the place it belongs to,
    track: str  # its track,
    index: str  # its number there,
    content: str  # what lies there,
    markers: dict[str, str]  # by the track's name: the variable that says how far its marker has come
    signs: dict[str, Sign]  # of tracks
    contents: dict[str, Sign]
    grounds: dict[str, Ground]
    number: str = ""  # the number printed on a space of the main track,
    main: str = ""  # whether it is of the main track,
    gains: str = ""  # the card that is taken there
    starts: dict[str, int] = field(default_factory=dict)  # by place: the number printed where the main track begins
    done: str = ""  # the variable that says whether the place is done with


@dataclass(frozen=True)
class Line:
    """A line that all players walk, with something that comes towards them from its other end."""

    slot: str
    steps: int  # spaces, the first of them 0
    walker: str  # the player variable
    hunter: str  # the table's
    out: str = ""
    bearer: str = ""  # the variable with the player who bears what is hunted
    burns: str = ""  # the variable that says whether it was used
    icon: str = "threat"
    engraved: tuple[str, ...] = ()  # faint signs on its spaces, from its beginning to its end


@dataclass(frozen=True)
class EventList:
    """The cards of a zone as a list, with a marker that goes from one to the next."""

    slot: str
    zone: str
    marker: str
    asks: dict[str, str] = field(default_factory=dict)  # by card: what it asks for, in icons
    signs: dict[str, Sign] = field(default_factory=dict)  # the icons such lines are made of


@dataclass(frozen=True)
class Company:
    """A row for each player: variables and zones with their icons."""

    numbers: dict[str, Sign]
    zones: dict[str, Sign] = field(default_factory=dict)
    who: str = ""  # the zone whose card says whom the player plays
    out: str = ""
    bearer: str = ""
    burns: str = ""  # the variable that says whether what is borne was used
    active: str = ""


@dataclass(frozen=True)
class Die:
    """The faces of a die, in order: an icon, so many marks, or nothing."""

    faces: tuple[str, ...]
    sound: str = "die"


def made(kind: type[Part], row: object, where: str) -> Part:
    """A part from its section; what is missing or unknown is told by name."""
    row = _section(row, where)
    known = {one.name: one for one in fields(kind)}
    for key in row:
        if key not in known:
            raise ValueError(f"[{where}] nobody knows what {key} means")
    for name, one in known.items():
        if name not in row and one.default is MISSING and one.default_factory is MISSING:
            raise ValueError(f"[{where}] needs {name}")
    return kind(**row)


def _section(row: object, where: str) -> dict:
    if not isinstance(row, dict):
        raise ValueError(f"[{where}] should be a table of keys")
    return dict(row)


def tracks_of(row: object) -> Tracks:
    given = _section(row, "tracks")
    given["signs"] = _signs(given.pop("sign", {}), "tracks.sign")
    given["contents"] = _signs(given.pop("lying", {}), "tracks.lying")
    grounds = given.pop("ground", {})
    given["grounds"] = {
        name: made(
            Ground,
            _section(one, f"tracks.ground.{name}") | {"land": tuple(one.get("land", ()))},
            f"tracks.ground.{name}",
        )
        for name, one in _section(grounds, "tracks.ground").items()
    }
    return made(Tracks, given, "tracks")


def line_of(row: object) -> Line:
    given = _section(row, "line")
    line = made(Line, given | {"engraved": tuple(given.get("engraved", ()))}, "line")
    if line.steps < 3:
        raise ValueError("[line] steps: a line has three spaces at least")
    return line


def events_of(row: object) -> EventList:
    given = _section(row, "events")
    given["signs"] = _signs(given.pop("sign", {}), "events.sign")
    events = made(EventList, given, "events")
    for card, text in events.asks.items():
        for word in text.split():
            if not word.isdecimal() and word not in ("|", ":") and word not in events.signs:
                raise ValueError(f"[events.asks] {card}: {word} has no [events.sign.{word}]")
    return events


def company_of(row: object) -> Company:
    given = _section(row, "company")
    given["numbers"] = _signs(given.pop("numbers", {}), "company.numbers")
    given["zones"] = _signs(given.pop("zones", {}), "company.zones")
    return made(Company, given, "company")


def die_of(row: object) -> Die:
    given = _section(row, "die")
    return made(Die, given | {"faces": tuple(given.get("faces", ()))}, "die")


def _signs(rows: object, where: str) -> dict[str, Sign]:
    found = {}
    for name, row in _section(rows, where).items():
        given = {"icon": row} if isinstance(row, str) else _section(row, f"{where}.{name}")
        if "colour" in given:
            try:
                given["colour"] = rgb(str(given["colour"]))
            except ValueError:
                raise ValueError(f"[{where}.{name}] colour should be one such as #E8C26A") from None
        found[name] = made(Sign, given, f"{where}.{name}")
    return found


def unknown_names(layout, content: Content) -> list[str]:
    """Names in these parts that the table does not have, each with where it stands."""
    found: list[str] = []

    def want(where: str, name: str, known, kind: str) -> None:
        if name and name not in known:
            found.append(f"[{where}] {name} is no {kind} of this table")

    tracks, line, events, company = layout.tracks, layout.line, layout.events, layout.company
    if tracks is not None:
        for name in (tracks.place, tracks.done, *tracks.markers.values()):
            want("tracks", name, content.variables, "variable")
        for name in (tracks.of, tracks.track, tracks.index, tracks.content, tracks.number, tracks.main, tracks.gains):
            want("tracks", name, content.space_facts, "fact of a space")
        for fact, named, where in (
            (tracks.track, tracks.markers, "tracks.markers"),
            (tracks.track, tracks.signs, "tracks.sign"),
            (tracks.content, tracks.contents, "tracks.lying"),
            (tracks.of, tracks.grounds, "tracks.ground"),
        ):
            values = content.enums.get(content.space_facts.get(fact, ""), ())
            for name in named:
                want(where, name, values, f"value of {fact}")
    if line is not None:
        want("line", line.walker, content.player_variables, "variable of a player")
        want("line", line.out, content.player_variables, "variable of a player")
        for name in (line.hunter, line.bearer, line.burns):
            want("line", name, content.variables, "variable")
    if events is not None:
        want("events", events.zone, content.zones, "zone")
        want("events", events.marker, content.variables, "variable")
        ids = {card.id for card in content.cards}
        for name in events.asks:
            want("events.asks", name, ids, "card")
    if company is not None:
        for name in (*company.numbers, company.out):
            want("company", name, content.player_variables, "variable of a player")
        for name in (*company.zones, company.who):
            want("company", name, content.zones, "zone")
        for name in (company.bearer, company.burns, company.active):
            want("company", name, content.variables, "variable")
    return found
