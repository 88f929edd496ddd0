"""The deck laboratory: the same games with one deck and with another, played by bots, and what each card came to.

Deck against deck the seeds are the same, and the games take turns, so that a run stopped early has compared as many
games of one as of the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.engine.machine.cartridge import Cartridge
from game.engine.machine.events import Announced, StepBegan
from game.engine.machine.setup import Setup, deck_cards, seats_of
from game.engine.machine.sim import MOST_DECISIONS, MakeBot, game_seed
from game.engine.machine.state import Events, State
from game.engine.refusal import Refusal
from game.engine.sources.content import suggestion
from game.engine.sources.decks import deck_faults, kind_of, shared_heroes
from game.players.intervals import by_chance, wilson

Deck = str | dict[str, int]
SEAT = 1  # whose deck is tried


class LabError(Refusal):
    """A test that cannot be made, in one line."""


@dataclass(frozen=True)
class Trial:
    """One game of a deck: how it went, the seat's number round by round, and the cards of the deck it saw."""

    won: bool
    rounds: int
    curve: tuple[int, ...]
    drawn: Counter[str]
    played: Counter[str]
    left: Counter[str]


@dataclass
class CardLine:
    """A card over all games: copies drawn, played, left in hand; games in which it was, and those of them won."""

    drawn: int = 0
    played: int = 0
    left: int = 0
    games_drawn: int = 0
    won_drawn: int = 0
    games_played: int = 0
    won_played: int = 0


@dataclass
class Tally:
    """What is known of a deck so far."""

    name: str
    copies: dict[str, int]
    games: int = 0
    won: int = 0
    gained: int = 0  # games won that the first deck lost, and lost that it won
    lost: int = 0
    rounds: int = 0
    curve: list[list[int]] = field(default_factory=list)  # a sum and a count for each round
    cards: dict[str, CardLine] = field(default_factory=dict)

    def add(self, trial: Trial) -> None:
        self.games += 1
        self.won += trial.won
        self.rounds += trial.rounds
        for round_, value in enumerate(trial.curve):
            if round_ == len(self.curve):
                self.curve.append([0, 0])
            self.curve[round_][0] += value
            self.curve[round_][1] += 1
        for card in self.copies:
            line = self.cards.setdefault(card, CardLine())
            line.drawn += trial.drawn[card]
            line.played += trial.played[card]
            line.left += trial.left[card]
            for times, games, won in (("drawn", "games_drawn", "won_drawn"), ("played", "games_played", "won_played")):
                if getattr(trial, times)[card]:
                    setattr(line, games, getattr(line, games) + 1)
                    setattr(line, won, getattr(line, won) + trial.won)

    def beside(self, won: bool, first: bool) -> None:
        """A game of this deck and the same one of the first deck: what both won or both lost tells nothing apart."""
        self.gained += won and not first
        self.lost += first and not won

    @property
    def verdict(self) -> str:
        """Better or worse than the first deck, if chance would come to that in 5 of 100 comparisons; else alike."""
        if by_chance(self.gained, self.lost) > 0.05:
            return "alike"
        return "better" if self.gained > self.lost else "worse"

    def plain(self) -> dict[str, Any]:
        """As JSON has it; cards in the order of the deck."""
        low, high = wilson(self.won, self.games)
        return {
            "deck": self.name,
            "games": self.games,
            "won": self.won,
            "win_rate": round(self.won / max(1, self.games), 4),
            "interval": [round(low, 4), round(high, 4)],
            "gained": self.gained,
            "lost": self.lost,
            "verdict": self.verdict,
            "rounds": round(self.rounds / max(1, self.games), 2),
            "curve": [round(total / count, 2) for total, count in self.curve],
            "curve_games": [count for _total, count in self.curve],
            "cards": [
                {"card": card, "copies": n, **vars(self.cards[card])}
                for card, n in self.copies.items()
                if card in self.cards
            ],
        }


class Laboratory:
    """Decks to be tried at a table, each in the same games."""

    def __init__(self, cartridge: Cartridge, setup: Setup, decks: Sequence[tuple[str, Deck]], bot: str, make: MakeBot):
        content = cartridge.content
        if not content.deck_rules.hand:
            raise LabError(f"{content.id} has no decks to be tried")
        if not decks:
            raise LabError("which deck? Say --deck NAME|FILE, twice to compare")
        if content.deck_rules.played not in cartridge.program.names.announcements:
            raise LabError(f"{content.id} announces no {content.deck_rules.played!r}: its laboratory cannot count")
        make(bot, 0)  # refuses a name it does not know
        self.cartridge = cartridge
        self.bot, self.make = bot, make
        self.setups = [_with_deck(cartridge, setup, deck) for _name, deck in decks]
        self.tallies = [Tally(name, _counted(cartridge, deck)) for name, deck in decks]

    def play(self, games: int) -> Iterator[Tally]:
        """So many games of each deck; the deck's tally after every one."""
        for number in range(games):
            first = False
            for setup, tally in zip(self.setups, self.tallies, strict=True):
                trial = self.trial(replace(setup, seed=game_seed(setup.seed, number)))
                tally.add(trial)
                if tally is self.tallies[0]:
                    first = trial.won
                tally.beside(trial.won, first)
                yield tally

    def trial(self, setup: Setup) -> Trial:
        state, events = State.start(self.cartridge, setup)
        bots = [self.make(self.bot, game_seed(setup.seed, seat)) for seat in range(1, state.players + 1)]
        watch = _Watch(state)
        watch.see(events)
        for _ in range(MOST_DECISIONS):
            if state.over:
                break
            seat = state.raw.decision.player
            watch.see(state.choose(bots[seat - 1].choose(state, seat)))
        return watch.trial()


class _Watch:
    """Follows the seat's hand through a game."""

    def __init__(self, state: State):
        self.state = state
        content = state.cartridge.content
        self.rules = content.deck_rules
        self.drawn: set[int] = set()
        self.played: Counter[str] = Counter()
        self.curve: list[int] = []

    def see(self, events: Events) -> None:
        state = self.state
        for event in events:
            if isinstance(event, StepBegan) and event.number == 0:
                self.curve.append(state.player_variable(SEAT, self.rules.curve))
            elif isinstance(event, Announced) and (event.name, event.player) == (self.rules.played, SEAT):
                self.played[state.card_id(event.card)] += 1
        self.drawn.update(state.cards(self.rules.hand, SEAT))

    def trial(self) -> Trial:
        state = self.state
        left = Counter(state.card_id(card) for card in state.cards(self.rules.hand, SEAT))
        drawn = Counter(state.card_id(card) for card in self.drawn)
        return Trial(SEAT in state.winners, len(self.curve), tuple(self.curve), drawn, self.played, left)


def swapped(cartridge: Cartridge, name: str, deck: Deck, swap: str) -> tuple[str, Deck]:
    """The same deck with one copy of a card for one of another, as in feint=steward_of_gondor, and its name."""
    out, equals, new = (part.strip().replace("-", "_") for part in swap.partition("="))
    cards = dict(deck_cards(cartridge, deck))
    known = {card.id for card in cartridge.content.cards}
    for one in (out, new):
        if not equals or one not in known:
            raise LabError(f"--swap {swap[:60]}: expected CARD=CARD{suggestion(one, known)}")
    if out not in cards:
        raise LabError(f"--swap {swap[:60]}: there is no {out} in {name}")
    cards[out] -= 1
    cards[new] = cards.get(new, 0) + 1
    return f"{name}, {swap}", {card: count for card, count in cards.items() if count}


def _counted(cartridge: Cartridge, deck: Deck) -> dict[str, int]:
    """The cards that are drawn: heroes begin on the table."""
    content = cartridge.content
    cards = {card.id: card for card in content.cards}
    drawn = deck_cards(cartridge, deck)
    return {card: n for card, n in drawn.items() if kind_of(content, cards[card]) != content.deck_rules.heroes}


def _with_deck(cartridge: Cartridge, setup: Setup, deck: Deck) -> Setup:
    """The set-up with that deck at the first seat; the others bring the table's own decks, as far as heroes allow: the
    rest of the set, where it is one of those made for a scenario.
    """
    content = cartridge.content
    made_for = {row["id"]: row.get("made_for") for rows in content.groups.values() for row in rows}
    others = len(seats_of(content, replace(setup, decks=()))) - 1
    brought = [deck_cards(cartridge, deck)]
    names: list[Deck] = [deck]
    kind = next((made_for[name] for name, cards in content.lists.items() if cards == brought[0]), None)
    for name, cards in sorted(content.lists.items(), key=lambda entry: made_for[entry[0]] != kind):
        if len(names) > others or deck_faults(content, cards) or shared_heroes(content, [*brought, cards]):
            continue
        names.append(name)
        brought.append(cards)
    if len(names) <= others:
        raise LabError(f"the table has no {others} more decks whose heroes this one does not have")
    return replace(setup, decks=tuple(names))
