"""How a game begins: who sits down, options, decks and seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

from game.engine.machine.cartridge import Cartridge
from game.engine.machine.console import ffi
from game.engine.refusal import Refusal
from game.engine.sources.content import Content, Lineup, SeatPlan, Text, spelled, suggestion
from game.engine.sources.decks import deck_problems, shared_heroes

if TYPE_CHECKING:
    from game.engine._console import Array, EmSetup


class SetupError(Refusal):
    """A set-up the table does not allow; the message says what and what is allowed."""


class SetupRefused(SetupError):
    """A set-up that the table's own rules refuse, with a sentence of theirs."""

    def __init__(self, sentence: Text):
        super().__init__(str(sentence.get("en") or next(iter(sentence.values()), "")))
        self.sentence = sentence


@dataclass(frozen=True)
class Setup:
    """Everything that, with the rules and the choices, decides a game.

    `decks` has an entry for each seat: the name of one of the table's lists, or cards with their counts. `situation`
    is what lies where instead of a deal, as a situation file says it (docs/situations.md).
    """

    players: int = 0
    seed: int = 0
    options: dict[str, str] = field(default_factory=dict)
    decks: tuple[str | dict[str, int], ...] = ()
    situation: dict[str, object] = field(default_factory=dict)

    def plain(self) -> dict[str, object]:
        dealt = {"players": self.players, "seed": self.seed, "options": dict(self.options), "decks": list(self.decks)}
        return dealt | ({"situation": dict(self.situation)} if self.situation else {})

    @classmethod
    def from_plain(cls, plain: object) -> Setup:
        if not isinstance(plain, dict):
            raise SetupError("the set-up is not a table of values")
        players, seed = plain.get("players", 0), plain.get("seed", 0)
        options, decks, situation = plain.get("options", {}), plain.get("decks", []), plain.get("situation", {})
        if not set(plain) <= {"players", "seed", "options", "decks", "situation"}:
            raise SetupError("the set-up should have players, seed, options, decks and a situation, and nothing else")
        if type(players) is not int:  # a bool is an int to Python, and no number of players
            raise SetupError(f"players = {players!r:.40}: expected a whole number")
        if type(seed) is not int or not 0 <= seed < 2**64:
            raise SetupError(f"seed = {seed!r:.40}: expected a whole number from 0 to {2**64 - 1}")
        if not isinstance(options, dict) or not all(isinstance(one, str) for pair in options.items() for one in pair):
            raise SetupError("options: expected names and values, both texts")
        if not isinstance(decks, list) or not all(isinstance(deck, str) or _is_deck(deck) for deck in decks):
            raise SetupError("decks: expected names of decks, or cards with their counts")
        if not isinstance(situation, dict) or not all(isinstance(name, str) for name in situation):
            raise SetupError("situation: expected names, and what is said of them")
        return cls(players, seed, dict(options), tuple(decks), dict(situation))


def _is_deck(deck: object) -> bool:
    return isinstance(deck, dict) and all(isinstance(k, str) and isinstance(n, int) for k, n in deck.items())


def option_values(content: Content, setup: Setup) -> list[int]:
    """The set-up's options as numbers, in the table's order."""
    options = {option.name: option for option in content.options}
    for name in setup.options:
        if name not in options:
            raise SetupError(f"{content.id} has no option {name}{suggestion(name, options)}")
    values = []
    for option in options.values():
        chosen = setup.options.get(option.name)
        if chosen is not None and chosen not in option.values:
            raise SetupError(f"{option.name}: {chosen} is not one of {', '.join(option.values)}")
        values.append(option.default if chosen is None else option.values.index(chosen))
    return values


def lineup_of(content: Content, values: Iterable[int]) -> Lineup | None:
    """The first lineup that fits the options' values, which are numbers in the table's order."""
    if not content.lineups:
        return None
    chosen = {option.name: option.values[value] for option, value in zip(content.options, values, strict=False)}
    fits = (one for one in content.lineups if all(chosen[name] in wanted for name, wanted in one.when.items()))
    return next(fits, None)


def seats_of(content: Content, setup: Setup) -> tuple[SeatPlan, ...]:
    """The seats that sit down, in order: those of the lineup, or as many as are asked for where there are none."""
    values = option_values(content, setup)
    if not content.lineups:
        players = setup.players or max(content.players[0], len(setup.decks))
        least, most = content.players
        if not least <= players <= most:
            raise SetupError(f"{players} players: {content.id} takes {least} to {most}")
        return (SeatPlan({}, "", False),) * players
    lineup = lineup_of(content, values)
    deciding = {name for one in content.lineups for name in one.when}
    said = [
        f"{one.name} {one.values[at]}" for one, at in zip(content.options, values, strict=True) if one.name in deciding
    ]
    if lineup is None:
        raise SetupError(f"{content.id} has no seats for {', '.join(said)}")
    if setup.players not in (0, len(lineup.seats)):
        seats = f"{content.id} takes {len(lineup.seats)} seats with {', '.join(said)}"
        raise SetupError(f"{setup.players} players: {seats}; one person may hold several (--people)")
    return lineup.seats


def every_setup(content: Content) -> list[Setup]:
    """One for each number of players, or for each lineup."""
    if not content.lineups:
        return [Setup(players) for players in range(content.players[0], content.players[1] + 1)]
    deciding = {name for lineup in content.lineups for name in lineup.when}
    found: dict[int, Setup] = {}
    for values in product(
        *(range(len(one.values)) if one.name in deciding else [one.default] for one in content.options)
    ):
        lineup = lineup_of(content, values)
        named = zip(content.options, values, strict=True)
        options = {option.name: option.values[value] for option, value in named if option.name in deciding}
        if lineup is not None:
            found.setdefault(content.lineups.index(lineup), Setup(len(lineup.seats), options=options))
    return [found[number] for number in sorted(found)]


def torn_between(content: Content, seats: Sequence[SeatPlan], held: Iterable[int]) -> bool:
    """Whether one person may not hold these seats, from 1, because they are of different teams."""
    return content.one_team and len({seats[seat - 1].team for seat in held}) > 1


def team_numbers(content: Content, seats: Sequence[SeatPlan]) -> list[int]:
    """Each seat's team, from 1."""
    if content.teams:
        ids = [team.id for team in content.teams]
        return [ids.index(seat.team) + 1 for seat in seats]
    return [1 if content.together else seat for seat in range(1, len(seats) + 1)]


def deck_cards(cartridge: Cartridge, deck: str | dict[str, int]) -> dict[str, int]:
    """A deck's cards with their counts."""
    if isinstance(deck, str):
        if deck not in cartridge.content.lists:
            raise SetupError(f"there is no deck {deck}{suggestion(deck, cartridge.content.lists)}")
        return cartridge.content.lists[deck]
    for card, count in deck.items():
        if cartridge.content.card_number(card) < 0:
            known = (known.id for known in cartridge.content.cards)
            raise SetupError(f"there is no card {card}{suggestion(card, known)}")
        if not 1 <= count <= 99:
            raise SetupError(f"{card}: {count} copies")
    return deck


def _check_decks(content: Content, decks: list[dict[str, int]]) -> None:
    """The first thing wrong with a deck; tables without deck rules take any."""
    brought = sum(count for deck in decks for count in deck.values())
    if brought > content.deck_rules.together:
        room = content.deck_rules.together
        raise SetupError(f"{brought} cards in the decks: the table takes {room} from all players together")
    if not content.deck_rules.kinds:
        return
    for seat, deck in enumerate(decks, 1):
        for problem in deck_problems(content, deck):
            raise SetupError(f"the deck of player {seat}: {problem}")
    for hero in shared_heroes(content, decks):
        raise SetupError(f"two players bring the hero {spelled(hero)}: each may be at the table once")


def console_setup(cartridge: Cartridge, setup: Setup) -> tuple[EmSetup, tuple[Array[int], Array[int]]]:
    """The set-up as the console wants it, and the arrays it points into."""
    content = cartridge.content
    seats = seats_of(content, setup)
    if setup.decks and len(setup.decks) != len(seats):
        raise SetupError(f"{len(setup.decks)} decks for {len(seats)} players")
    if setup.decks and not content.deck_zone:
        raise SetupError(f"{content.id} takes no decks")
    decks = [deck_cards(cartridge, deck) for deck in setup.decks]
    _check_decks(content, decks)
    placed: list[int] = []
    for seat, deck in enumerate(decks, 1):
        for card, count in deck.items():
            placed += [content.card_number(card), content.zones[content.deck_zone].first, seat] * count
    values = option_values(content, setup)
    structure = ffi.new("EmSetup *")
    options, cards = ffi.new("int16_t[]", values), ffi.new("uint16_t[]", placed)
    structure.seed = setup.seed
    structure.player_count = len(seats)
    structure.teams[0 : len(seats)] = team_numbers(content, seats)
    structure.ruled = sum(1 << seat for seat, plan in enumerate(seats) if plan.ruled)
    structure.option_count = len(values)
    structure.options = options
    structure.cards = cards
    structure.card_count = len(placed) // 3
    return structure, (options, cards)
