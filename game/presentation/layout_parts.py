"""Parts of a layout: a map, tracks of a place, a line to walk, a list of events, a company, a die."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from game.engine.sources.records import Between, Faults, Names, Reading, Text, Using, Wrong, key, meant, reader
from game.presentation import named
from game.presentation.art import Land, Mood
from game.presentation.colours import Painted
from game.presentation.named import Emblem, PlayerVariable, SpaceFact, Variable

Share = Annotated[float, Between(-4, 4)]


@dataclass(frozen=True)
class Sign:
    """An icon and its colour; `text` is what a thing with that sign does, where it has no words of its own."""

    bare: ClassVar[str] = "icon"

    icon: named.Sign
    colour: Painted = (0xE8, 0xC2, 0x6A)
    text: Text = field(default_factory=dict, hash=False, compare=False)


@dataclass(frozen=True)
class Ground:
    """What a place looks like: as the picture of a card is told in art.toml."""

    emblem: Emblem
    mood: Mood
    land: tuple[Land, ...]
    behind: Emblem = ""
    icon: named.Sign = ""  # on the road from place to place


@dataclass(frozen=True)
class SitePlace:
    """The middle of a site, in shares of the map, and how many of its spaces stand side by side."""

    at: tuple[Share, Share]
    columns: Annotated[int, Between(1, 20)]


def _way(value: Any, reading: Reading[Any]) -> str:
    """The two sites a way leads from and to."""
    name: str = reader(str)(value, reading)
    sites = reading.names.get("site")
    for end in name.split(" "):
        if sites is not None and end not in sites:
            raise Wrong(f"there is no site {end!r}{meant(end, sites)}")
    return name


@dataclass(frozen=True)
class Worth:
    """A fact of a space and the icon that stands for it."""

    fact: SpaceFact
    icon: named.Sign


@dataclass(frozen=True)
class BoardMarker:
    """What the holder of a site has: the fact that says so, the fields with its holder and its side, what it gives."""

    fact: SpaceFact
    holder: named.SpaceField
    turned: named.SpaceField
    gives: Worth
    turned_gives: Worth


@dataclass(frozen=True)
class BoardMap:
    """A map: where its sites are, and which fields say who stands there. What lies between the sites follows from the
    links of the spaces."""

    sites: dict[named.Site, SitePlace]
    site: SpaceFact  # facts of a space: the site it is in,
    spaces: SpaceFact  # of a site how many spaces it has,
    worth: Worth  # and what it is worth
    piece: named.SpaceField  # the player whose piece stands on a space
    bits: named.SpaceField = ""  # of a site: a bit for each player with a piece beside it
    marker: BoardMarker | None = None
    section: SpaceFact = ""  # the part of the map a space belongs to,
    open: Variable = ""  # and the variable with a bit for each part that is played on
    bends: dict[Annotated[str, Using(_way)], Share] = field(default_factory=dict)  # how far a way leaves the straight

    def faults(self, names: Names) -> Faults:
        for site in names.get("site", ()):
            if site not in self.sites:
                yield ("sites",), f"the site {site!r} has no place"


@dataclass(frozen=True)
class Tracks:
    """Spaces in rows, one board for each place. Facts of spaces say what belongs where; a track's marker is the
    variable named like the track."""

    slot: str
    place: Variable  # the variable that says where everybody is
    of: SpaceFact  # facts of a space: the place it belongs to,
    track: SpaceFact  # its track,
    index: SpaceFact  # its number there,
    content: SpaceFact  # what lies there,
    markers: dict[str, Variable]  # by the track's name: the variable that says how far its marker has come
    signs: dict[str, Sign] = field(default_factory=dict, metadata=key("sign"))  # of tracks
    contents: dict[str, Sign] = field(default_factory=dict, metadata=key("lying"))
    grounds: dict[str, Ground] = field(default_factory=dict, metadata=key("ground"))
    number: SpaceFact = ""  # the number printed on a space of the main track,
    main: SpaceFact = ""  # whether it is of the main track,
    gains: SpaceFact = ""  # the card that is taken there
    starts: dict[str, int] = field(default_factory=dict)  # by place: the number printed where the main track begins
    done: Variable = ""  # the variable that says whether the place is done with

    def faults(self, names: Names) -> Faults:
        for section, fact, given in (
            ("markers", self.track, self.markers),
            ("sign", self.track, self.signs),
            ("lying", self.content, self.contents),
            ("ground", self.of, self.grounds),
            ("starts", self.of, self.starts),
        ):
            yield from _strangers(section, given, f"value of {fact}", names)


def _strangers(section: str, given: Iterable[str], family: str, names: Names) -> Faults:
    known = names.get(family)
    for name in given:
        if known is not None and name not in known:
            yield (section, name), f"there is no {family} {name!r}{meant(name, known)}"


@dataclass(frozen=True)
class Line:
    """A line that all players walk, with something that comes towards them from its other end."""

    slot: str
    steps: Annotated[int, Between(3, 60)]  # spaces, the first of them 0
    walker: PlayerVariable
    hunter: Variable
    out: PlayerVariable = ""
    bearer: Variable = ""  # the variable with the player who bears what is hunted
    burns: Variable = ""  # the variable that says whether it was used
    icon: named.Sign = "threat"
    engraved: tuple[named.Sign, ...] = ()  # faint signs on its spaces, from its beginning to its end


@dataclass(frozen=True)
class EventList:
    """The cards of a zone as a list, with a marker that goes from one to the next."""

    slot: str
    zone: named.SharedZone
    marker: Variable
    asks: dict[named.Card, str] = field(default_factory=dict)  # by card: what it asks for, in icons
    signs: dict[str, Sign] = field(default_factory=dict, metadata=key("sign"))  # the icons such lines are made of

    def faults(self, names: Names) -> Faults:
        for card, text in self.asks.items():
            for word in text.split():
                if not word.isdecimal() and word not in ("|", ":") and word not in self.signs:
                    yield ("asks", card), f"{word} has no [events.sign.{word}]{meant(word, self.signs)}"


@dataclass(frozen=True)
class Company:
    """A row for each player: variables and zones with their icons."""

    numbers: dict[PlayerVariable, Sign] = field(default_factory=dict)
    zones: dict[named.SeatZone, Sign] = field(default_factory=dict)
    out: PlayerVariable = ""
    bearer: Variable = ""
    burns: Variable = ""  # the variable that says whether what is borne was used
    active: Variable = ""


def _face(value: Any, reading: Reading[Any]) -> str:
    """An icon, so many marks, or nothing."""
    text: str = reader(str)(value, reading)
    if text and not text.isdecimal():
        reader(named.Sign)(text, reading)
    return text


@dataclass(frozen=True)
class Die:
    """The faces of a die, in order: an icon, so many marks, or nothing.

    It lies large beside the questions of `prompts` until one of the announcements `ends` says that its result has been
    dealt with. `pending` are variables of the table: what is about to come of it (by the enum of the first one's name,
    with words of the family [pending]), to whom, and how much.
    """

    faces: tuple[Annotated[str, Using(_face)], ...]
    sound: named.Sound = "die"
    prompts: tuple[named.Prompt, ...] = ()
    ends: tuple[named.Announcement, ...] = ()
    pending: tuple[Variable, Variable, Variable] | None = None

    def faults(self, names: Names) -> Faults:
        if not self.faces:
            yield ("faces",), "a die has faces"
