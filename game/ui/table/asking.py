"""The question on the table: what is asked, which cards, places and players answer it, and what else can be done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from game.engine.machine.decision import Decision, Option
from game.engine.machine.events import Announced
from game.engine.telling.lessons import Due
from game.ui import focus
from game.ui.focus import Target
from game.ui.table.things import Thing

HAND = "zone:hand"


@dataclass(frozen=True)
class Rolled:
    """What a die shows, and the announcement that says so."""

    result: int
    said: Announced | None = None


@dataclass(frozen=True)
class Planned:
    """What is marked, and what could be. `tries`: how many options can be tried; those after them unmark or decline."""

    tries: int = 1 << 16
    fresh: bool = False  # nothing was chosen for that purpose yet
    touched: bool = False  # something was marked or unmarked by hand
    several: bool = False  # several things are chosen for one purpose
    marks: tuple[Option, ...] = ()
    first: Decision | None = None  # what was asked before anything was marked, where that is another question
    whole: bool = False  # nothing more can be marked
    most: int = 0  # how much can be marked in all, where nothing has to be left out
    again: int = 0  # how much of what was chosen last can be marked
    gains: Mapping[str, int] | None = None  # what all cards that need no decision come to, where there are several
    outer: Decision | None = None  # what is asked by the rules, where it leads on: what is not tried answers that
    rules: Decision | None = None  # what is asked by the rules in any case
    refusing: Option | None = None  # what answers that with nothing of what is proposed, while nobody has touched it
    vain: frozenset[int] = frozenset()  # options that come to nothing: they are not put
    meant: int | None = None  # the option that was meant before it was asked


@dataclass
class Asking:
    """Made anew for every question. `options` are the cards on offer with their options' numbers."""

    decision: Decision | None
    bot: bool = False  # a bot is asked: nothing is on offer
    afar: bool = False  # it is answered on a phone,
    either: bool = False  # or there as well as here: it is public
    covered: bool = False  # it is answered while a button is held that shows a hand,
    pad: int = 0  # of that controller, where its person has one
    demo: bool = False
    replay: bool = False  # a game is looked at, not played
    past: int | None = None  # looking back: after so many choices,
    position: int = 0  # of so many
    undone: bool = False  # whether something can be done again
    passing: int | None = None  # the option that declines
    uncounted: bool = False  # the game is over, and its points are counted on the next page
    scored: bool = True  # of a game that is over: whether there are scores to go to
    hint: str = ""
    told: tuple[str, ...] = ()  # what happened last, in words
    due: Due | None = None  # what the guide has to say,
    speaker: str = ""  # and the emblem of who says it
    advised: frozenset[str] = frozenset()  # the names of what the guide would press
    rolled: Rolled | None = None  # a roll whose result is still to be dealt with
    plan: Planned = Planned()
    options: dict[int, list[int]] = field(default_factory=dict)
    spaces: dict[int, int] = field(default_factory=dict)
    players: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for index, option in enumerate(self.decision.options if self.decision and not self.bot else ()):
            if option.kind == "card":
                self.options.setdefault(option.value, []).append(index)
            elif option.kind == "space":
                self.spaces[option.value] = index
            elif option.kind == "player":
                self.players.setdefault(option.value, index)

    @property
    def asked(self) -> int:
        """The seat; 0 when the game is over."""
        return self.decision.player if self.decision else 0

    @property
    def question(self) -> str:
        """What is asked and of whom: another seat is not asked the same again."""
        return f"{self.decision.prompt} {self.decision.player}" if self.decision is not None else ""

    # --- what is what

    def is_legal(self, target: Target) -> bool:
        """Whether it answers the question."""
        return target.enabled and (target.group == "prompt" or self.offers(Thing.named(target.name)))

    def offers(self, thing: Thing) -> bool:
        """Whether that card, space or player answers it."""
        offered: dict[str, Mapping[int, object]] = {"card": self.options, "space": self.spaces, "player": self.players}
        return thing.id in offered.get(thing.kind, {})

    def legal(self, targets: Iterable[Target]) -> list[Target]:
        """Everything that answers the question."""
        return [target for target in targets if self.is_legal(target)]

    def option_of(self, target: Target | None) -> int | None:
        """The option that choosing the target would take."""
        if target is None or self.decision is None or self.bot:
            return None
        thing = Thing.named(target.name)
        if not isinstance(thing.id, int):
            return None
        match thing.kind:
            case "card":
                return next(iter(self.options.get(thing.id, ())), None)
            case "space":
                return self.spaces.get(thing.id)
            case "player":
                return self.players.get(thing.id)
            case "option":
                return thing.id
        return None

    def target_of(self, option: int, targets: Iterable[Target]) -> Target | None:
        """What to choose for an option."""
        return next((target for target in self.legal(targets) if self.option_of(target) == option), None)

    def first(self, targets: Iterable[Target], last: Target | None = None) -> Target | None:
        """Where the focus goes: it stays in the zone of the last choice while anything can be chosen there.

        Else to what a player would do next: a card of the hand, something on the table, a deed, and at last declining.
        """
        legal = self.legal(targets)
        things = [target for target in legal if target.group != "prompt"]
        here = [target for target in things if last is not None and target.group == last.group]
        near = here or [target for target in things if target.group == HAND] or things
        if near:
            group = [target for target in near if target.group == near[0].group]
            return focus.closest(group, last.rect) if last is not None and here else group[0]
        deeds = [target for target in legal if self.option_of(target) != self.passing]
        return next(iter(deeds or legal), None)


def card_of(target: Target | None) -> int:
    """The card a target stands for, or 0."""
    thing = Thing.named(target.name) if target is not None else None
    return thing.id if thing is not None and thing.kind == "card" and isinstance(thing.id, int) else 0
