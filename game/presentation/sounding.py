"""A table's sounds.toml: which sound stands for what happens, and what makes its music tense.

A cue is heard when something is announced, when a card gets a flag, or by what the card is. Moods are read from what
the seats at the screen may see, once it has been shown.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from game.engine.machine.events import Announced, Event, Flagged
from game.engine.machine.state import State
from game.engine.sources.content import Content, values_of
from game.engine.sources.kept_records import record_of
from game.engine.sources.records import Between, Document, Faults, Named, Names, Reading, Sized, key, read_file, reader
from game.presentation import named
from game.presentation.named import Sound

FILE = "sounds.toml"
MOODS = ("calm", "tension", "danger")
Whole = Annotated[int, Between(-999, 999)]


@dataclass(frozen=True)
class Cue:
    """Of the sounds it names, the first that applies."""

    on: Annotated[tuple[named.Announcement, ...], Sized(0, 40)] = ()
    flag: named.Flag = ""  # instead: a card gets it
    when: dict[named.Fact, str] = field(default_factory=dict)  # only of cards like this
    sound: Sound = ""  # where nothing else applies
    tags: dict[named.Tag, Sound] = field(default_factory=dict)  # by what the card has,
    facts: dict[named.Fact, dict[str, Sound]] = field(default_factory=dict)  # or by the name of a fact's value
    teams: dict[Annotated[str, Named("team")], Sound] = field(default_factory=dict)  # by the side of who reads
    more: Sound = ""  # the amount is more than the other number,
    even: Sound = ""  # as much,
    less: Sound = ""  # less
    great: Sound = ""  # the two together are at least
    least: Whole = 0

    def faults(self, names: Names) -> Faults:
        if bool(self.on) == bool(self.flag):
            yield (), "expected announcements (on) or a flag"
        if bool(self.great) != bool(self.least):
            yield (), "great and least belong together"


@dataclass(frozen=True)
class Mood:
    """One reason for the music to be tense. All of `least` and `most` that are given have to hold."""

    mood: Literal["tension", "danger"]
    variable: named.Variable = ""
    player: named.PlayerVariable = ""  # of any seat that is read for
    others: bool = False  # of any seat at all
    spread: bool = False  # how far the seats are apart in it
    rule: named.Function = ""  # a function of the rules that is given nothing
    zone: named.SharedZone = ""  # how many cards lie there
    left: named.Function = ""  # a function of a card that lies, before a seat that is read for, in
    among: named.SeatZone = ""
    facts: dict[named.Fact, str] = field(default_factory=dict)  # only of cards like this
    minus: named.Variable = ""  # that variable less the number: how far apart they are
    least: Whole | None = None
    most: Whole | None = None

    def faults(self, names: Names) -> Faults:
        if sum(map(bool, (self.variable, self.player, self.rule, self.zone, self.left))) != 1:
            yield (), "expected one of variable, player, rule, zone and left"
        if self.least is None and self.most is None:
            yield (), "expected least or most"
        if bool(self.left) != bool(self.among):
            yield (), "left and among belong together"

    def holds(self, state: State, seats: Collection[int]) -> bool:
        return any(self._is_within(number) for number in self._numbers(state, seats))

    def _numbers(self, state: State, seats: Collection[int]) -> list[int]:
        every = range(1, state.players + 1)
        if self.variable:
            found = [state.variable(self.variable)]
        elif self.zone:
            found = [len(state.cards(self.zone))]
        elif self.rule:
            found = [state.call(self.rule)]
        elif self.left:
            found = [state.call(self.left, card) for seat in sorted(seats) for card in self._cards(state, seat)]
        elif self.spread:
            values = [state.player_variable(seat, self.player) for seat in every]
            found = [max(values) - min(values)]
        else:
            found = [state.player_variable(seat, self.player) for seat in (every if self.others else sorted(seats))]
        return [state.variable(self.minus) - number for number in found] if self.minus else found

    def _cards(self, state: State, seat: int) -> list[int]:
        wanted = self.facts.items()
        return [
            card
            for card in state.cards(self.among, seat)
            if all(value in values_of_card(state, card, fact) for fact, value in wanted)
        ]

    def _is_within(self, number: int) -> bool:
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


@dataclass(frozen=True)
class Sounding:
    bars: Annotated[int, Between(0, 200)] = 0  # of the theme in the folder `sounds`; 0 where there is none
    alarm: Sound = ""  # when danger begins
    cues: tuple[Cue, ...] = field(default=(), metadata=key("cue"))
    moods: tuple[Mood, ...] = field(default=(), metadata=key("mood"))

    def faults(self, names: Names) -> Faults:
        seen: set[str] = set()
        for place, cue in enumerate(self.cues):
            for name in (*cue.on, *([f"flag {cue.flag}"] if cue.flag else [])):
                if name in seen:
                    yield ("cue", place), f"there are two cues on {name}"
                seen.add(name)

    def cue_of(self, event: Event, state: State, team: str = "") -> str:
        """The sound of an event for who reads for that team; "" where it has none."""
        for cue in self.cues:
            if isinstance(event, Announced) and event.name in cue.on:
                return _heard(cue, event.card, event.amount, event.other, state, team)
            if isinstance(event, Flagged) and cue.flag == event.flag and event.after:
                return _heard(cue, event.card, 0, 0, state, team)
        return ""

    def mood_of(self, state: State, seats: Collection[int]) -> str:
        """calm, tension or danger, by what these seats may see."""
        found = {mood.mood for mood in self.moods if mood.holds(state, seats)}
        return "danger" if "danger" in found else "tension" if "tension" in found else "calm"


def _heard(cue: Cue, card: int, amount: int, other: int, state: State, team: str) -> str:
    if not all(card and value in values_of_card(state, card, fact) for fact, value in cue.when.items()):
        return ""
    if card:
        tags = state.cartridge.content.cards[state.raw.cards[card - 1].definition].tags
        for tag, sound in cue.tags.items():
            if tag in tags:
                return sound
        for fact, sounds in cue.facts.items():
            for value in values_of_card(state, card, fact):
                if value in sounds:
                    return sounds[value]
    if team in cue.teams:
        return cue.teams[team]
    if cue.great and amount + other >= cue.least:
        return cue.great
    by_number = cue.more if amount > other else cue.even if amount == other else cue.less
    return by_number or cue.sound


def values_of_card(state: State, card: int, fact: str) -> list[str]:
    """What is printed on a card, in the words of its enum."""
    content = state.cartridge.content
    number = content.cards[state.raw.cards[card - 1].definition].facts.get(fact, 0)
    return values_of(content.facts[fact], content.enums, number) if number else []


def load_sounding(content: Content) -> Sounding:
    """What a table says of its sounds; a table without the file has only those that all tables have."""
    return record_of(content, FILE, read_sounding) or Sounding()


def read_sounding(document: Document, names: Names) -> Reading[Sounding]:
    return Reading(document, reader(Sounding), names)


def bars_of(folder: Path) -> int:
    """The bars of a table's theme, without looking into what else it says."""
    path = folder / FILE
    return (
        Reading(Document({"bars": read_file(path).get("bars", 0)}, FILE), reader(Sounding)).whole.bars
        if path.is_file()
        else 0
    )
