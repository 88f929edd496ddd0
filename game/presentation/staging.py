"""A table's stage.toml: what is held up beat by beat, who stands where, which numbers count; and the ending."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from game.engine.sources.content import Content
from game.engine.sources.kept_records import record_of
from game.engine.sources.records import (
    Between,
    Document,
    Faults,
    Named,
    Names,
    OneOrMany,
    Reading,
    Sized,
    Text,
    key,
    reader,
)
from game.presentation import named

FILE = "stage.toml"
Stander = Literal["", "card", "other"]  # the card an announcement is about, or the one its other number names


@dataclass(frozen=True)
class Below:
    """How a number is told that is below 0."""

    icon: named.Icon
    title: Text


@dataclass(frozen=True)
class Term:
    """A number of a sum. `amount` and `other` are those of the announcement; `fact` is what is printed on the card at
    the left, `modified` what has been added to that until `until`, `changed` what else has been added, `result` what is
    left of amount less other."""

    of: Literal["amount", "other", "fact", "modified", "changed", "result", "difference"]
    icon: named.Icon
    title: Text
    sign: Literal["", "+", "−", "=", ":"] = ""
    fact: named.Fact = ""
    until: Annotated[str, Named("expiry")] = ""
    always: bool = True  # also where it is 0
    said: bool = False  # its sentence has it already: the caption does not say it twice
    below: Below | None = None

    def faults(self, names: Names) -> Faults:
        if bool(self.fact) != (self.of in ("fact", "modified", "changed")):
            yield ("fact",), "belongs to a term of what is printed or added to it, and to no other"
        if bool(self.until) != (self.of == "modified"):
            yield ("until",), "belongs to a term that is modified, and to no other"


@dataclass(frozen=True)
class Idle:
    """A text of the card held up that does not apply, and why: it is struck out."""

    text: named.CardText
    says: Text
    opening: Text = field(default_factory=dict)  # only the rule that begins so
    after: tuple[named.Announcement, ...] = ()  # only on a card that was held up last for one of these


@dataclass(frozen=True)
class Branch:
    """A card's text has parts of which one happens; an answer at the prompt says which. The others are struck out."""

    prompt: named.Prompt
    between: Text  # stands between the parts
    says: Text  # why a part does not happen
    begins: Text = field(default_factory=dict)  # stands before the first part
    refused: str = ""  # only by this answer: then the first part does not happen


@dataclass(frozen=True)
class Gather:
    """Cards whose number flies to one side of what is compared (`[versus]` of the layout), before it is told who has
    more: those in a zone, or those with a flag."""

    fact: named.Fact
    icon: named.Icon
    side: Literal["left", "right"]
    zone: Annotated[str, Named("zone")] = ""
    flag: named.Flag = ""

    def faults(self, names: Names) -> Faults:
        if bool(self.zone) == bool(self.flag):
            yield (), "expected a zone or a flag"


@dataclass(frozen=True)
class LaneGiven:
    """Where those who meet in these scenes stand face to face for a moment."""

    slot: str
    scenes: tuple[str, ...]
    zone: named.SeatZone = ""  # a player who is attacked stands there as his cards in that zone
    kind: str = ""  # of that kind


@dataclass(frozen=True)
class Beat:
    """What is held up when something is announced, or when a step begins."""

    title: Text  # a word or two
    on: Annotated[tuple[named.Announcement, ...], Sized(0, 40)] = ()
    step: named.Step = ""
    marks: Annotated[str, Named("field of a space")] = ""  # a player's sign comes onto the map, and no other beat tells
    bits: bool = False  # that field has a bit for each player
    scene: str = ""  # beats of one scene share a stage: whoever stands on it stays
    begins: bool = False  # clears it first
    holds: bool = False  # the card that was held up in the scene stays beside it
    aside: bool = False  # comes between: the scene that stands goes on after it
    victim: bool = False  # its card stands at the right of the scene that hit it, else beside the card that did it
    sourced: bool = False  # the card that did something last is held up, unless a scene stands
    hosted: bool = False  # those who fight over its card stand on both sides of it
    covers: Annotated[tuple[named.Announcement, ...], Sized(0, 8)] = ()  # what follows it and is told with it
    adds: Annotated[tuple[named.Announcement, ...], Sized(0, 8)] = ()  # the same: its sentence goes on with theirs
    merges: bool = False  # is told with the sum just before it, where that hit its card
    band: named.Flag = ""  # the cards with this flag stand at the left
    reads: named.CardText = ""  # which text of the card counts
    idle: tuple[Idle, ...] = ()  # which do not
    rings: dict[Literal["left", "right"], named.Fact] = field(default_factory=dict)  # the numbers in use
    left: Stander = ""
    right: Stander = ""
    large: Stander = ""  # in the middle, to be read
    within: str = ""  # only while this scene stands
    batched: bool = False  # several that follow each other at once are one
    carried: bool = False  # the way of its card to where it lies then is part of it
    brief: bool = False  # that card is read only close up: what it says does not matter now
    absent: Text = field(default_factory=dict)  # said at the right where nobody stands
    says: Text = field(default_factory=dict)  # else the announcement's own words
    yours: Text = field(default_factory=dict)  # where whoever reads loses by it, and nobody else reads
    vain: Text = field(default_factory=dict)  # instead of that where its amount is not above the other number
    together: Text = field(default_factory=dict)  # one beat for all that one card does so at once; {n} cards
    means: Text = field(default_factory=dict)  # what that comes to, for somebody who does not know it yet
    sum: tuple[Term, ...] = field(default=(), metadata=key("term"))
    gathers: tuple[Gather, ...] = field(default=(), metadata=key("gather"))  # who counts, before the sum is told
    die: bool = False  # what was rolled last, large
    who: Literal["all", "others"] = "all"  # "others": not what whoever reads has just done himself
    bare: bool = False  # no changed number is told with it
    standings: bool = False  # everybody's points (`[score]`), changed or not
    moved: bool = False  # only where it changed a number that is shown
    deals: Annotated[str, Named("zone")] = ""  # only where cards came there by it; its amount is how many
    loss: bool = False  # somebody loses something by it
    climax: bool = False  # it is held up large for a moment,
    climax_of: Annotated[str, Named("kind of card")] = ""  # or only where its card is of this kind
    stands: Annotated[float, Between(0.2, 4)] = 1.0  # times as long as others
    icon: named.Icon = ""

    def faults(self, names: Names) -> Faults:
        if sum(map(bool, (self.on, self.step, self.marks))) != 1:
            yield (), "expected announcements (on), a step or a field of a space"
        if not self.on and not self.says:
            yield ("says",), "is missing: only announcements have words of their own"


@dataclass(frozen=True)
class Curve:
    """A line of the chart of a game, or one for each player or team, sampled round by round."""

    title: Text
    variable: named.Variable = ""
    player: named.PlayerVariable = ""
    function: named.Function = ""
    each: named.Function = ""  # of a player
    announced: Annotated[str, Named("announcement")] = ""  # as bars: amount less other, all of a round together
    limit: int = 0  # a line across: what must not be reached, or is to be
    limit_title: Text = field(default_factory=dict)

    def faults(self, names: Names) -> Faults:
        if sum(map(bool, (self.variable, self.player, self.function, self.each, self.announced))) != 1:
            yield (), "expected one of variable, player, function, each and announced"


@dataclass(frozen=True)
class Reason:
    """Why it ended: the last of these announcements tells it, and of those on the same one the last that applies."""

    on: named.Announcement
    when: Literal["", "won", "lost"] = ""
    reached: dict[named.PlayerVariable, int] = field(default_factory=dict)  # only where the player has so much
    says: Text = field(default_factory=dict)  # else the announcement's own words


@dataclass(frozen=True)
class Deed:
    """Something worth remembering: who was announced most often, or with the highest numbers together."""

    on: named.Announcement
    by: Literal["card", "player"]
    says: Text  # with {who} and {n}
    counts: Literal["times", "amount", "result"] = "times"  # result: amount less other
    least: Annotated[int, Between(1, 999)] = 2


@dataclass(frozen=True)
class Retold:
    """How a moment is told again when the game is over; the first that applies, and of which everything is known.

    Whom it met is the card, with {met_n} and {met_other} the numbers, of the last announcement of `met` in that round:
    not from before one of `since`, which if it names a card has to name this one. {lost} are the cards that were
    announced as lost meanwhile."""

    on: Annotated[tuple[named.Announcement, ...], OneOrMany()]
    says: Text
    title: Text = field(default_factory=dict)  # else the name of its card
    kind: Annotated[str, Named("kind of card")] = ""  # only of such a card
    when: Literal["", "more", "less"] = ""  # only where its number is more, or less, than its other number
    amount: int | None = None  # only where its number is this one
    met: tuple[named.Announcement, ...] = ()
    met_when: Literal["", "more", "less"] = ""  # only where the first number of whom it met is more, or less
    since: tuple[named.Announcement, ...] = ()
    lost: tuple[named.Announcement, ...] = ()
    there: tuple[named.Announcement, ...] = ()  # whose other number is this card: shown with it
    faces: bool = False  # it met the card that its other number names
    zone: named.SeatZone = ""  # whose card there is in the picture, where it names none
    picture: named.Card = ""  # what else is in the picture
    weight: Annotated[int, Between(0, 20)] = 0  # how much more it matters than what is announced alike
    quiet: bool = False  # it came to little, and matters less

    def faults(self, names: Names) -> Faults:
        if self.faces and self.met:
            yield ("met",), "it cannot meet two"
        if (self.since or self.lost or self.met_when) and not self.met:
            yield (), "since, lost and met_when go with met"


@dataclass(frozen=True)
class Line:
    """A number of the final standing: of each player, or of all together."""

    title: Text
    function: named.Function
    shared: bool = False  # of nobody alone


@dataclass(frozen=True)
class Ending:
    won: Text
    lost: Text
    round: named.Variable  # which says that another round has begun
    losses: dict[str, Text] = field(default_factory=dict)  # what is lost with it, by a team or an option's value
    moments: dict[named.Announcement, int] = field(default_factory=dict)  # how much each matters for the retelling
    retold: tuple[Retold, ...] = ()  # else in the words of the log
    curves: tuple[Curve, ...] = field(default=(), metadata=key("curve"))
    reasons: tuple[Reason, ...] = field(default=(), metadata=key("reason"))
    deeds: tuple[Deed, ...] = field(default=(), metadata=key("deed"))
    lines: tuple[Line, ...] = field(default=(), metadata=key("line"))  # which add up to the score


@dataclass(frozen=True)
class Score:
    """How everybody stands, told with the beat that changes it: a function of a player."""

    function: named.Function
    icon: named.Icon


@dataclass(frozen=True)
class Unspent:
    """What is lost when a turn is over, from that announcement to the next step: nothing that happens then leads to
    it."""

    on: named.Announcement
    changes: tuple[named.PlayerVariable, ...]


@dataclass(frozen=True)
class Staging:
    beats: tuple[Beat, ...] = field(default=(), metadata=key("beat"))
    changes: dict[named.PlayerVariable, named.Icon] = field(default_factory=dict)  # told with the beat before them
    table_changes: dict[named.Variable, named.Icon] = field(default_factory=dict)
    unspent: Unspent | None = None
    branches: tuple[Branch, ...] = field(default=(), metadata=key("branch"))
    reasons: tuple[named.Announcement, ...] = ()  # announcements that say why the next beat comes about
    lane: LaneGiven | None = None
    score: Score | None = None
    ending: Ending | None = None

    def faults(self, names: Names) -> Faults:
        seen: set[str] = set()
        for place, beat in enumerate(self.beats):
            others = {"step": beat.step, "marks": beat.marks}
            for one in (*beat.on, *(f"{kind} {name}" for kind, name in others.items() if name)):
                if one in seen:
                    yield ("beat", place), f"there are two beats on {one}"
                seen.add(one)


def load_staging(content: Content) -> Staging:
    """What a table holds up; a table without the file holds up nothing."""
    return record_of(content, FILE, read_staging) or Staging()


def read_staging(document: Document, names: Names) -> Reading[Staging]:
    return Reading(document, reader(Staging), names)
