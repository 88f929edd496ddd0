"""What table.toml may say, as typed records, and what is wrong with it as a whole."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from game.engine.sources.content import SET_OF, Daily, DeckRules, Farther, Payment, Places, PlanRow, SeatPlan, Team
from game.engine.sources.records import Between, Faults, Name, Names, OneOrMany, Text, key, meant

Seats = Annotated[int, Between(1, 5)]


@dataclass(frozen=True)
class Head:
    id: Name
    title: Text
    players: tuple[Seats, Seats]
    flow: tuple[str, ...]
    setup: str
    evaluate: str = ""
    habit: str = ""
    deck_zone: str = ""
    seat_card: str = ""
    refusal: str = ""
    space_refusal: str = ""
    cards_ask: tuple[Name, ...] = ()  # what every card that asks it puts in its own words
    back: str = ""
    lower_is_better: bool = False
    varies: str = ""
    open_hands: bool = False
    partners_tell: bool = False
    one_team: bool = False  # a person's seats are all of one team
    teams: Literal["each", "together"] = "each"  # where no teams are named: every seat for itself, or all as one
    horizon: Annotated[int, Between(0, 100)] = 0  # how many rounds a bot plays on in thought; 0 is to the end
    closing: str = ""  # the variable that is not 0 any more once the last round has begun: then they play on to the end
    play_all: tuple[Name, ...] = ()  # where cards of the hand that need no decision can be played together
    direct: tuple[Name, ...] = ()  # where a place that only one button asks for can be chosen at once
    ordered: tuple[Name, ...] = ()  # which of several comes next: the first is gone on with at once
    public: tuple[Name, ...] = ()  # what is asked of a person with everybody looking on
    wary: bool = False  # thought leaves later actions alone, and tells kinds of choice apart by what is asked about

    def faults(self, names: Names) -> Faults:
        if self.players[0] > self.players[1]:
            yield ("players",), "the least number of players comes first"


@dataclass(frozen=True)
class DeclaredNames:
    counters: tuple[Name, ...] = ()
    flags: tuple[Name, ...] = ()
    variables: tuple[Name, ...] = ()
    player_variables: tuple[Name, ...] = ()
    space_fields: tuple[Name, ...] = ()
    stats: tuple[Name, ...] = ()
    expiries: tuple[Name, ...] = ()
    events: tuple[Name, ...] = ()
    kinds: tuple[Name, ...] = ()
    tags: tuple[Name, ...] = ()
    info: tuple[Name, ...] = ()
    texts: tuple[Name, ...] = ()
    features: tuple[Name, ...] = ()

    def faults(self, names: Names) -> Faults:
        for group, given in vars(self).items():
            for place, name in enumerate(given):
                if name in given[:place]:
                    yield (group, place), f"{name!r} is named twice"


@dataclass(frozen=True)
class ZoneRow:
    name: Name
    seat: bool = False
    sees: Literal["open", "owner", "nobody"] = "open"
    in_play: bool = False
    covered: bool = False

    def faults(self, names: Names) -> Faults:
        if self.sees == "owner" and not self.seat:
            yield ("sees",), "only a seat's zone has an owner"


@dataclass(frozen=True)
class OptionRow:
    name: Name
    values: tuple[str, ...]
    default: str = ""
    rare: bool = False  # what most never need

    def faults(self, names: Names) -> Faults:
        if not self.values:
            yield ("values",), "an option has values"
        elif self.default and self.default not in self.values:
            yield ("default",), f"{self.default!r} is not one of its values"


@dataclass(frozen=True)
class Stops:
    windows: tuple[Name, ...] = ()
    default: tuple[Name, ...] = ()
    vital: tuple[Name, ...] = ()
    yields: tuple[Name, ...] = ()
    actions: tuple[Name, ...] = ()
    idle: str = ""
    passed: tuple[Name, ...] = ()
    thought_of: tuple[Name, ...] = ()
    gift: str = ""
    gifts: tuple[Name, ...] = ()


@dataclass(frozen=True)
class Story:
    folded: dict[str, tuple[str, ...]] = field(default_factory=dict)  # why something is not told -> what
    joins: dict[str, tuple[str, ...]] = field(default_factory=dict)
    awaits: dict[Name, Annotated[tuple[Name, ...], OneOrMany()]] = field(default_factory=dict)
    apart: tuple[Name, ...] = ()
    openly: tuple[Name, ...] = ()


@dataclass(frozen=True)
class LineupRow:
    seats: tuple[SeatPlan, ...]
    when: dict[Name, Annotated[tuple[str, ...], OneOrMany()]] = field(default_factory=dict)
    partners_tell: bool = False


@dataclass(frozen=True)
class SecretsRow:
    option: str
    value: str
    numbers: tuple[Name, ...] = ()


@dataclass(frozen=True)
class TableFile:
    """table.toml."""

    table: Head
    names: DeclaredNames = DeclaredNames()
    enums: dict[Name, tuple[Name, ...]] = field(default_factory=dict)
    facts: dict[Name, str] = field(default_factory=dict)
    space_facts: dict[Name, str] = field(default_factory=dict)
    zones: tuple[ZoneRow, ...] = field(default=(), metadata=key("zone"))
    options: tuple[OptionRow, ...] = field(default=(), metadata=key("option"))
    teams: tuple[Team, ...] = field(default=(), metadata=key("team"))
    lineups: tuple[LineupRow, ...] = field(default=(), metadata=key("lineup"))
    stops: Stops = Stops()
    story: Story = Story()
    costly: dict[Name, str] = field(default_factory=dict)
    remarks: dict[Name, str] = field(default_factory=dict)
    foretold: dict[Name, tuple[Name, ...]] = field(default_factory=dict)
    dailies: tuple[Daily, ...] = field(default=(), metadata=key("daily"))
    farther: tuple[Farther, ...] = ()
    secrets: SecretsRow | None = None
    places: Places = field(default_factory=Places)
    payment: Payment = field(default_factory=Payment)
    plans: tuple[PlanRow, ...] = field(default=(), metadata=key("plan"))
    decks: DeckRules = field(default_factory=DeckRules)

    def faults(self, names: Names) -> Faults:
        for section, facts in (("facts", self.facts), ("space_facts", self.space_facts)):
            for name, kind in facts.items():
                if kind not in ("number", "numbers") and kind.removeprefix(SET_OF) not in self.enums:
                    known = ["number", "numbers", *self.enums, *(SET_OF + enum for enum in self.enums)]
                    expected = "expected number, numbers, an enum or a set of one"
                    yield (section, name), f"{expected}, got {kind!r}{meant(kind, known)}"
        for group, rows in (("zone", self.zones), ("option", self.options)):
            yield from _twice([row.name for row in rows], group)
        yield from _twice([team.id for team in self.teams], "team")
        yield from self._secret_faults()
        if not self.zones:
            yield ("zone",), "is missing: a table needs a zone"
        kinds = self.enums.get("kind", ())
        for place, kind in enumerate(self.decks.kinds):
            if kind not in kinds:
                yield ("decks", "kinds", place), f"there is no kind of card {kind!r}{meant(kind, kinds)}"
        if self.decks.heroes and self.decks.heroes not in kinds:
            yield ("decks", "heroes"), f"there is no kind of card {self.decks.heroes!r}"
        zones = [zone.name for zone in self.zones]
        if self.decks.hand and self.decks.hand not in zones:
            yield ("decks", "hand"), f"there is no zone {self.decks.hand!r}{meant(self.decks.hand, zones)}"
        numbers = self.names.player_variables
        if self.decks.curve and self.decks.curve not in numbers:
            yield ("decks", "curve"), f"players have no {self.decks.curve!r}{meant(self.decks.curve, numbers)}"

    def _secret_faults(self) -> Faults:
        if self.secrets is None:
            return
        option = next((one for one in self.options if one.name == self.secrets.option), None)
        if option is None:
            yield ("secrets", "option"), f"there is no option {self.secrets.option!r}"
        elif self.secrets.value not in option.values:
            yield ("secrets", "value"), f"{self.secrets.value!r} is not one of its values"
        for place, name in enumerate(self.secrets.numbers):
            if name not in self.names.player_variables:
                near = meant(name, self.names.player_variables)
                yield ("secrets", "numbers", place), f"{name!r} is no number of a player{near}"


def _twice(names: list[str], group: str) -> Faults:
    seen: set[str] = set()
    for place, name in enumerate(names):
        if name in seen:
            yield (group, place), f"there is another {group} {name!r}"
        seen.add(name)
