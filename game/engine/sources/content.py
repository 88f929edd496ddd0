"""A table's data: cards, board, zones, names and words.

Everything a rule script can name comes from here, so this is where a wrong name is noticed first.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from game.engine.sources.records import LANGUAGES, Between, ContentError, Name, Text, suggestion

__all__ = ["LANGUAGES", "ContentError", "Text", "suggestion"]  # from the reader, for everybody who knows the content

SET_OF = "set of "  # before the name of an enum: a fact that is several of its values, a bit each
SET_SIZE = 15  # the bits of a fact
SHARED = Path(__file__).parents[1] / "rules"
SHARED_STATS = ("uses",)  # what rules/limits.py counts with

# The kinds of ability every table has, in the console's own order (native/console.h).
KINDS_WITH_EVENT = ("response", "forced", "replace")
KINDS_WITH_FACT = ("constant", "grant", "aura")
BASE_KINDS = ("action", "response", "forced", "constant", "grant", "aura", "replace")


@dataclass(frozen=True)
class Zone:
    name: str
    seat: bool
    sees: str
    in_play: bool
    first: int
    covered: bool = False  # a pile nobody may look through: its top card is all that is seen


@dataclass(frozen=True)
class Card:
    id: str
    name: Text
    facts: dict[str, int]
    tags: tuple[str, ...]
    abilities: tuple[str, ...]
    texts: dict[str, Text]
    asks: dict[str, Text]  # a question in its own words: a prompt, or a prompt and a button (pay_no)
    info: dict[str, object]
    file: str
    several: tuple[str, ...] = ()  # the languages in which its name takes the plural


@dataclass(frozen=True)
class Space:
    id: str
    name: Text
    facts: dict[str, int]
    links: tuple[str, ...]
    info: dict[str, object]


@dataclass(frozen=True)
class Option:
    """A choice made before the game: its values are counted from 0."""

    name: str
    values: tuple[str, ...]
    default: int
    rare: bool = False  # most never need it: a lobby keeps it behind "more"


@dataclass(frozen=True)
class Team:
    """Seats that win and lose together."""

    id: Name
    name: Text


@dataclass(frozen=True)
class Daily:
    """A game that a day may have, and the level of the bots that play against whoever plays it."""

    players: int = 0
    options: dict[Name, str] = field(default_factory=dict)
    decks: tuple[str, ...] = ()
    bots: str = "learner"


@dataclass(frozen=True)
class Farther:
    """In games with so many players: how many rounds whoever thinks so long, or longer, plays on in thought."""

    players: Annotated[int, Between(1, 8)]
    iterations: Annotated[int, Between(1, 1_000_000)]
    horizon: Annotated[int, Between(1, 100)]


@dataclass(frozen=True)
class SeatPlan:
    """A seat of a lineup; what the table leaves out is empty. A ruled one is played by the rules and never asked."""

    name: Text = field(default_factory=dict)
    team: str = ""
    ruled: bool = False


@dataclass(frozen=True)
class Lineup:
    """Which seats sit down when the options have these values."""

    when: dict[str, tuple[str, ...]]
    seats: tuple[SeatPlan, ...]
    partners_tell: bool = False


@dataclass(frozen=True)
class DeckRules:
    """What a deck may hold: cards of these kinds, heroes counted apart. None of it matters where `kinds` is empty."""

    kinds: tuple[str, ...] = ()
    heroes: str = ""
    least_heroes: int = 0
    most_heroes: int = 0
    copies: int = 99
    size: int = 0
    together: int = 384  # the cards of all players' decks; the table needs room for its own
    # What a laboratory counts: the zone cards are drawn to, the announcement that one is played, a player's number.
    hand: str = ""
    played: str = ""
    curve: str = ""


@dataclass(frozen=True)
class PlanRow:
    """Questions that are asked one after the other for one purpose: plans.py."""

    prompts: tuple[str, ...]
    again: bool = False  # what was chosen the last time is marked when it is asked again
    shares: bool = False  # the same question for one thing after another: one answer may be given several times
    proposes: str = ""  # a rule of a card and the question's subject: whether it is marked when it is asked


@dataclass(frozen=True)
class Payment:
    """Questions who pays, and the rule that says how much stays possible if somebody does: payments.py."""

    prompts: tuple[str, ...] = ()
    left: str = ""


@dataclass(frozen=True)
class Places:
    """Cards of these zones whose functions tell how they stand: in `look`, and in plain lines with these questions."""

    zones: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()
    prompts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Secrets:
    """An option, and its value with which hands are closed and these numbers of a player are his alone to see."""

    option: int = -1
    value: int = 0
    numbers: tuple[str, ...] = ()


@dataclass
class Content:
    """Everything about a table but its rules."""

    id: str
    folder: Path
    title: Text
    players: tuple[int, int]
    flow: tuple[str, ...]
    setup: str
    evaluate: str
    habit: str
    deck_zone: str
    back: str
    lower_is_better: bool
    varies: str
    open_hands: bool
    partners_tell: bool
    together: bool
    teams: tuple[Team, ...]
    lineups: tuple[Lineup, ...]
    horizon: int
    closing: str
    wary: bool
    zones: dict[str, Zone]
    counters: tuple[str, ...]
    flags: tuple[str, ...]
    variables: tuple[str, ...]
    player_variables: tuple[str, ...]
    space_fields: tuple[str, ...]
    facts: dict[str, str]
    space_facts: dict[str, str]
    stats: tuple[str, ...]
    expiries: tuple[str, ...]
    events: tuple[str, ...]
    kinds: tuple[str, ...]
    tags: tuple[str, ...]
    enums: dict[str, tuple[str, ...]]
    options: tuple[Option, ...]
    cards: list[Card]
    spaces: list[Space]
    lists: dict[str, dict[str, int]]
    groups: dict[str, list[dict[str, Any]]]
    words: dict[str, dict[str, Text]]
    weights: dict[str, int] = field(default_factory=dict)  # of the features an evaluation adds up
    windows: tuple[str, ...] = ()
    stops: tuple[str, ...] = ()
    yields: tuple[str, ...] = ()  # buttons that let other seats act: pressed for a seat while another's hand is up
    actions: tuple[str, ...] = ()  # labels of what is done beside the turn's own business: a bot in doubt leaves it
    idle: str = ""  # the rule that says of an action on offer that no stop is made for it in that window
    passed: tuple[str, ...] = ()  # other questions that nobody is asked where only such actions are on offer
    thought_of: tuple[str, ...] = ()  # the windows that bots think of
    gift: str = ""  # the rule that says of an ability on offer that using it costs nothing and leaves nothing to choose
    gifts: tuple[str, ...] = ()  # the cards it is asked of
    vital: tuple[str, ...] = ()  # windows in which a seat would otherwise be lost: nobody's habits pass them
    seat_card: str = ""  # a zone of a seat: the card in it is whom the player plays as
    one_team: bool = False  # a person's seats are all of one team
    refusal: str = ""  # a rule that says why a card cannot be used now: questions.py
    space_refusal: str = ""  # the same of a space
    cards_ask: tuple[str, ...] = ()  # what every card that asks it puts in its own words
    dailies: tuple[Daily, ...] = ()  # what the days go round by
    farther: tuple[Farther, ...] = ()  # where a long thought has another horizon
    costly: dict[str, str] = field(default_factory=dict)  # prompt and button -> the rule that says what it would cost
    remarks: dict[str, str] = field(default_factory=dict)  # prompt -> the rule that says something of a card on offer
    foretold: dict[str, tuple[str, ...]] = field(default_factory=dict)  # prompt -> announcements its answers lead to
    folded: dict[str, tuple[str, ...]] = field(default_factory=dict)  # why the story leaves changes out -> which
    joins: dict[str, tuple[str, ...]] = field(default_factory=dict)  # a change -> what goes on in its line: lines.py
    awaits: dict[str, tuple[str, ...]] = field(default_factory=dict)  # a change -> what it is told with
    apart: tuple[str, ...] = ()  # prompts and announcements after which another happening begins
    openly: tuple[str, ...] = ()  # announcements that show their card to everybody, wherever it lies
    deck_rules: DeckRules = DeckRules()
    secrets: Secrets = Secrets()
    places: Places = Places()
    payment: Payment = Payment()
    plans: tuple[PlanRow, ...] = ()
    direct: tuple[str, ...] = ()  # at them a place that a button would ask for can be chosen at once: plans.py
    ordered: tuple[str, ...] = ()  # which of several comes next: the first is gone on with at once: plans.py
    play_all: tuple[str, ...] = ()  # questions at which cards that need no decision can be played together: plans.py
    public: tuple[str, ...] = ()  # questions that no secret is needed for: no curtain falls before them
    sources: list[Path] = field(default_factory=list)

    def card_number(self, card_id: str) -> int:
        """The definition number of a card id, or -1."""
        return self._card_numbers().get(card_id, -1)

    def _card_numbers(self) -> dict[str, int]:
        if not hasattr(self, "_numbers"):
            self._numbers = {card.id: number for number, card in enumerate(self.cards)}
        return self._numbers

    def zone_count(self) -> int:
        return sum(self.players[1] if zone.seat else 1 for zone in self.zones.values())


def folded(text: str) -> str:
    """A text as it is compared and searched: case, Ё and the shape of an apostrophe make no difference."""
    return text.casefold().replace("ё", "е").replace("’", "'").replace("ʼ", "'")


def spelled(name: str) -> str:
    """An internal name as ids write it."""
    return name.replace("__", "/").replace("_", "-")


def unspelled(name: str) -> str:
    """The internal name again, also of what others write: menzoberranzan--everfire:1 is menzoberranzan__everfire__1."""
    for joint in ("--", "/", ":"):
        name = name.replace(joint, "__")
    return name.replace("-", "_")


def values_of(kind: str, enums: dict[str, tuple[str, ...]], n: int) -> list[str]:
    """A fact that is not a plain number, taken apart: the enum's words it stands for, or the numbers of a set."""
    if kind == "numbers":
        return [str(bit + 1) for bit in range(SET_SIZE) if n >> bit & 1]
    if kind.startswith(SET_OF):
        return [word for bit, word in enumerate(enums[kind.removeprefix(SET_OF)]) if n >> bit & 1]
    return [enums[kind][n - 1]]


def asked_words(words: dict[str, dict[str, Text]]) -> dict[str, str]:
    """What a card may put in words of its own, with the prompt it belongs to: prompts, and prompts with a button."""
    prompts, buttons = words.get("prompt", {}), words.get("button", {})
    pairs = {f"{prompt}_{button}": prompt for prompt in prompts for button in buttons}
    return pairs | {prompt: prompt for prompt in prompts}


def check_limits(content: Content) -> None:
    """What the console has room for, and what is named elsewhere in the data."""
    limits = {
        "zones": (content.zone_count(), 64),
        "counters": (len(content.counters), 6),
        "flags": (len(content.flags), 16),
        "variables": (len(content.variables), 128),
        "player_variables": (len(content.player_variables), 32),
        "space_fields": (len(content.space_fields), 4),
        "facts and stats": (len(content.facts) + len(content.stats), 128),
        "tags": (len(content.tags), 127),
        "kinds": (len(content.kinds), 32),
        "options": (len(content.options), 32),
        "teams": (len(content.teams), 5),
        "spaces": (len(content.spaces), 192),
        "features": (len(content.weights), 128),
    }
    for what, (count, most) in limits.items():
        if count > most:
            raise ContentError(f"{content.id}: {count} {what}; the console holds {most}")
    if not content.cards:
        raise ContentError(f"{content.id}: a table needs at least one card")
    if not content.flow:
        raise ContentError(f"{content.id}: the flow names no step")
    if content.deck_zone and content.deck_zone not in content.zones:
        raise ContentError(f"{content.id}: deck_zone {content.deck_zone} is no zone")
    for prompt in (*content.windows, *content.stops, *content.vital, *content.passed, *content.thought_of):
        if prompt not in content.words.get("prompt", {}):
            raise ContentError(f"{content.id}: [stops] names {prompt}, which is no prompt")
    named = [("payment", content.payment.prompts), *(("plan", plan.prompts) for plan in content.plans)]
    named += [("table", getattr(content, key)) for key in ("play_all", "public", "direct", "ordered")]
    for section, prompt in ((section, prompt) for section, prompts in named for prompt in prompts):
        if prompt not in content.words.get("prompt", {}):
            raise ContentError(f"{content.id}: [{section}] names {prompt}, which is no prompt")
    askable = {} if not content.cards_ask else asked_words(content.words)
    for name in content.cards_ask:
        if name not in askable:
            raise ContentError(f"{content.id}: cards_ask names {name}, which is no prompt, with or without a button")
    for button in content.yields:
        if button not in content.words.get("button", {}):
            raise ContentError(f"{content.id}: [stops] names {button}, which is no button")
    for label in content.actions:
        if label not in content.words.get("label", {}):
            raise ContentError(f"{content.id}: [stops] names {label}, which is no label")
    for name in content.openly:
        if name not in content.words.get("announcement", {}):
            raise ContentError(f"{content.id}: [story] names {name}, which is no announcement")
    for name in content.apart:
        if not any(name in content.words.get(family, {}) for family in ("prompt", "announcement")):
            raise ContentError(f"{content.id}: [story] names {name}, which is no prompt and no announcement")
    if content.seat_card and not (content.seat_card in content.zones and content.zones[content.seat_card].seat):
        raise ContentError(f"{content.id}: seat_card {content.seat_card} is no zone of a seat")
    if content.closing and content.closing not in content.variables:
        raise ContentError(f"{content.id}: closing {content.closing} is no variable")
    if content.varies and content.varies not in (option.name for option in content.options):
        raise ContentError(f"{content.id}: varies {content.varies} is no option")
    for option in content.options:
        if not 0 <= option.default < len(option.values):
            raise ContentError(f"{content.id}: the option {option.name} has no such default")
    _check_lineups(content)
    if content.back and content.back not in content.facts:
        raise ContentError(f"{content.id}: back {content.back} is no fact")


def _check_lineups(content: Content) -> None:
    """Lineups name options, values and teams that there are, and as many seats as the table says."""
    options = {option.name: option.values for option in content.options}
    teams = [team.id for team in content.teams]
    if teams and not content.lineups:
        raise ContentError(f"{content.id}: there are teams, but no [[lineup]] says who is in them")
    for number, lineup in enumerate(content.lineups, 1):
        where = f"{content.id}: lineup {number}"
        for option, wanted in lineup.when.items():
            if option not in options:
                raise ContentError(f"{where}: there is no option {option}{suggestion(option, options)}")
            for value in wanted:
                if value not in options[option]:
                    raise ContentError(f"{where}: {option} {value!r} is not one of {', '.join(options[option])}")
        for seat, plan in enumerate(lineup.seats, 1):
            if (plan.team or teams) and plan.team not in teams:
                raise ContentError(f"{where}: seat {seat}: no team {plan.team}{suggestion(plan.team, teams)}")
        if all(plan.ruled for plan in lineup.seats):
            raise ContentError(f"{where}: the rules play every seat; somebody has to be asked")
    counts = [len(lineup.seats) for lineup in content.lineups]
    if counts and (min(counts), max(counts)) != content.players:
        least, most = min(counts), max(counts)
        raise ContentError(f"{content.id}: players should be [{least}, {most}], as the lineups have it")
