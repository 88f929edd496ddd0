"""Parts of a layout where teams face each other: fronts, road and reserves; and why something is barred."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from game.engine.sources.records import Faults, Named, Names, Path_, meant
from game.presentation import named
from game.presentation.layout_parts import Sign
from game.presentation.named import Fact, Function


@dataclass(frozen=True)
class Sent:
    """Functions of a card and a place: whether it may be sent there, and the numbers with it."""

    may: Function
    attack: Function
    defence: Function
    taker: Function


@dataclass(frozen=True, kw_only=True)
class Battle:
    """Places that two teams fight over. Functions of a place tell how it stands, one of a card what it counts there.

    Teams are known by their numbers in functions, and by their ids in the fact that says whose a card is.
    """

    slot: str
    zone: named.SharedZone  # the places, in order
    guests: named.SharedZone  # the cards that stand on them, and what those bear
    side: Fact
    attack: Function
    defence: Function
    taker: Function  # the team that would take it if it were fought over now, or 0
    counts: Function  # of a card: what it counts for there
    attack_sign: Sign
    defence_sign: Sign
    attacker: str = ""  # the team that always attacks; otherwise it is the one whose place it is not
    own: Function = ""  # the defence of a place itself
    supporter: Function = ""  # of a leader: the card that lets its leadership count, or 0
    could_win: Function = ""  # whether a team that the rules play could still win there,
    could_be: tuple[Function, Function] | None = None  # and the attack and defence there would be then
    points: Fact = ""
    sent: Sent | None = None  # what sending a card there would make of it

    def faults(self, names: Names) -> Faults:
        yield from self._of_side(names, self.attacker, ("attacker",))

    def _of_side(self, names: Names, given: str, path: Path_) -> Faults:
        known = names.get(f"value of {self.side}")
        if given and known is not None and given not in known:
            yield path, f"there is no value of {self.side} {given!r}{meant(given, known)}"


@dataclass(frozen=True, kw_only=True)
class Fronts(Battle):
    """Places side by side, each with a line of cards on both sides of it."""

    sets: tuple[Fact, Fact] | None = None  # who may attack and who defend there, as sets


@dataclass(frozen=True, kw_only=True)
class Road(Battle):
    """One place at a time, on a way from number 1 to the last."""

    number: Fact
    last: Function
    ahead: named.SharedZone  # what may still come
    walked: dict[named.SharedZone, str] = field(default_factory=dict)  # where places went, and the team that took them

    def faults(self, names: Names) -> Faults:
        yield from super().faults(names)
        for zone, team in self.walked.items():
            yield from self._of_side(names, team, ("walked", zone))


@dataclass(frozen=True)
class Reserves:
    """The cards that every seat holds back, in order: those of one's own team near, the others far."""

    near: str  # slots
    far: str
    zone: named.SeatZone
    numbers: dict[Fact, Sign]
    marked: dict[named.Flag, Annotated[str, Named("icon")]] = field(default_factory=dict)


@dataclass(frozen=True)
class Reason:
    """Why something usual is not on offer: a function of the seat gives the number of the reason, 0 for none.

    Its words are [reason.<word>_<number>] of words.toml; `numbers` fill their places from functions of the seat.
    """

    prompts: tuple[named.Prompt, ...]
    function: Function
    word: str
    numbers: dict[str, Function] = field(default_factory=dict)
