"""What happened, a record for each kind of event. Written by native/event_records.py from native/events.h."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from game.engine.machine.table_names import Place, TableNames

Card: TypeAlias = int
Player: TypeAlias = int
Space: TypeAlias = int
SeatBits: TypeAlias = int  # the lowest bit is seat 1


class Moved(NamedTuple):
    """A card that `player` controls went from one zone to another; `under`: to the bottom of it."""

    card: Card
    player: Player
    seen: SeatBits
    source: Place
    target: Place
    under: bool

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> Moved:
        return Moved(card, player, seen, names.zone[a], names.zone[b], bool(c))


class Created(NamedTuple):
    """A card of that player's came into the game."""

    card: Card
    player: Player
    seen: SeatBits
    zone: Place

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> Created:
        return Created(card, player, seen, names.zone[b])


class Seen(NamedTuple):
    """A card was shown to the seats in `seen`; to `player` alone, if there is one."""

    card: Card
    player: Player
    seen: SeatBits

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> Seen:
        return Seen(card, player, seen)


class Hidden(NamedTuple):
    """A card was turned face down: `seen` is empty, whoever knew it."""

    card: Card
    seen: SeatBits

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> Hidden:
        return Hidden(card, seen)


class Flagged(NamedTuple):
    """A flag of a card that `player` controls went up or down."""

    card: Card
    player: Player
    seen: SeatBits
    flag: str
    before: int
    after: int

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> Flagged:
        return Flagged(card, player, seen, names.flag[word], a, b)


class Counted(NamedTuple):
    """A counter of a card that `player` controls changed."""

    card: Card
    player: Player
    seen: SeatBits
    counter: str
    before: int
    after: int

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> Counted:
        return Counted(card, player, seen, names.counter[word], a, b)


class Attached(NamedTuple):
    """A card was put on another."""

    card: Card
    seen: SeatBits
    host: Card

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> Attached:
        return Attached(card, seen, b)


class Detached(NamedTuple):
    """A card came off another."""

    card: Card
    seen: SeatBits
    host: Card

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> Detached:
        return Detached(card, seen, a)


class ControlChanged(NamedTuple):
    """Another player controls a card; 0 is nobody."""

    card: Card
    seen: SeatBits
    before: Player
    after: Player

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> ControlChanged:
        return ControlChanged(card, seen, a, b)


class Shuffled(NamedTuple):
    """A zone of so many cards was shuffled."""

    zone: Place
    cards: int

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> Shuffled:
        return Shuffled(names.zone[b], a)


class Rolled(NamedTuple):
    """A die was rolled, by nobody if `player` is 0."""

    player: Player
    result: int
    sides: int

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> Rolled:
        return Rolled(player, b, c)


class PlayerChanged(NamedTuple):
    """A player's variable changed."""

    player: Player
    variable: str
    before: int
    after: int

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> PlayerChanged:
        return PlayerChanged(player, names.player_variable[word], a, b)


class TableChanged(NamedTuple):
    """A variable of the table changed."""

    variable: str
    before: int
    after: int

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> TableChanged:
        return TableChanged(names.variable[word], a, b)


class SpaceChanged(NamedTuple):
    """A field of a space changed."""

    space: Space
    field: str
    before: int
    after: int

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> SpaceChanged:
        return SpaceChanged(c, names.space_field[word], a, b)


class Modified(NamedTuple):
    """A number of a card, a player or the table is changed for a while, or a tag lent; the other name is empty."""

    card: Card
    player: Player
    stat: str
    tag: str
    by: int
    expiry: str

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> Modified:
        return Modified(card, player, names.stat[word], names.tag[word], b, names.expiry[c])


class Expired(NamedTuple):
    """What was to last until then has ended."""

    expiry: str

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> Expired:
        return Expired(names.expiry[word])


class StepBegan(NamedTuple):
    """A step of the flow began; a step can be in it more than once."""

    step: str
    number: int

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> StepBegan:
        return StepBegan(names.step[b], b)


class Announced(NamedTuple):
    """The rules announced something; the name is empty if the table has none for it."""

    card: Card
    player: Player
    seen: SeatBits
    name: str
    amount: int
    other: int

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> Announced:
        return Announced(card, player, seen, names.announcement[a], b, c)


class Finished(NamedTuple):
    """The game ended."""

    winners: SeatBits

    @staticmethod
    def read(names: TableNames, player: int, seen: int, word: int, card: int, a: int, b: int, c: int) -> Finished:
        return Finished(b)


Event: TypeAlias = (
    Moved
    | Created
    | Seen
    | Hidden
    | Flagged
    | Counted
    | Attached
    | Detached
    | ControlChanged
    | Shuffled
    | Rolled
    | PlayerChanged
    | TableChanged
    | SpaceChanged
    | Modified
    | Expired
    | StepBegan
    | Announced
    | Finished
)
KINDS: dict[type[Event], str] = {
    Moved: "moved",
    Created: "created",
    Seen: "seen",
    Hidden: "hidden",
    Flagged: "flagged",
    Counted: "counted",
    Attached: "attached",
    Detached: "detached",
    ControlChanged: "control",
    Shuffled: "shuffled",
    Rolled: "rolled",
    PlayerChanged: "player",
    TableChanged: "table",
    SpaceChanged: "space",
    Modified: "modified",
    Expired: "expired",
    StepBegan: "step",
    Announced: "announced",
    Finished: "finished",
}
READERS = tuple(record.read for record in KINDS)


def kind_of(event: Event) -> str:
    return KINDS[type(event)]
