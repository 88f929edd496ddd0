"""A set-up in the making: the table's options, who sits where with which deck, and what is wrong with it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from game.engine.keeping import storage
from game.engine.keeping.people import Person, find
from game.engine.keeping.settings import MOST_LETTERS, Settings
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.setup import Setup, SetupRefused, lineup_of, torn_between
from game.engine.machine.state import State
from game.engine.refusal import Refusal
from game.engine.sources.content import Content, Option, SeatPlan, Text, spelled
from game.engine.sources.decks import Deck, deck_faults, kind_of, read_deck, shared_heroes
from game.engine.telling import wording
from game.players.levels import LEVEL_IDS, LEVELS
from game.players.sitting import Chair

MOST_DIGITS = 9
MOST_OWN_DECKS = 200
MOST_PERSONS = 8  # a save counts no further
OWN = "file:"  # before the file name of a player's own deck
DECK_FILES = "*.txt"

Say = Callable[..., str]


@dataclass
class Seat:
    """Who holds it: a bot's level, or "" and which person, from 1; a controller or 0 for any; a deck by its key.

    `Draft.who` says which of the cabinet's people a person is.
    """

    person: int
    bot: str = ""
    pad: int = 0
    deck: str = ""


@dataclass(frozen=True)
class Holder:
    """Who may hold a seat: one of these."""

    who: str = ""  # one of the cabinet's people, by id
    person: int = 0  # a guest, by number
    bot: str = ""


@dataclass(frozen=True)
class DeckChoice:
    """A deck that can be brought: one of the table's own, or a player's file."""

    key: str
    title: Text | str
    cards: Deck

    def name(self, lang: str) -> str:
        return self.title if isinstance(self.title, str) else wording.say(self.title, lang)


class Draft:
    """What the set-up screen changes. It begins as the last game at this table was set up."""

    def __init__(self, cartridge: Cartridge, settings: Settings, folder: Path, people: Sequence[Person] = ()):
        self.cartridge = cartridge
        self.folder = folder
        self.people = list(people)  # of the cabinet, to sit down
        self.who: dict[int, str] = {}  # by person at this table, from 1: which of them that is; others are guests
        self.trouble = ""  # one line about decks that could not be read
        self.seed = random_seed()
        self.options = {option.name: option.values[option.default] for option in self.content.options}
        most = self.content.players[1]
        self.seats = [Seat(seat, bot="" if seat == 1 else LEVELS[1].id) for seat in range(1, most + 1)]
        self._players = self.content.players[0]
        for seat, deck in zip(self.seats, self._usual_decks(), strict=False):
            seat.deck = deck
        self._keep_somebody()
        self._recall(settings.last_setup.get(self.content.id))
        self._seat_host(settings.person)

    @property
    def content(self) -> Content:
        return self.cartridge.content

    @property
    def lineup(self) -> tuple[SeatPlan, ...]:
        """The seats that the options ask for; none where the table has no lineups, or none for these options."""
        values = [option.values.index(self.options[option.name]) for option in self.content.options]
        lineup = lineup_of(self.content, values)
        return lineup.seats if lineup else ()

    @property
    def players(self) -> int:
        return len(self.lineup) if self.content.lineups else self._players

    @players.setter
    def players(self, players: int) -> None:
        self._players = players

    @property
    def asked(self) -> list[int]:
        """The seats that somebody has to hold: all but those that the rules play."""
        lineup = self.lineup
        return [seat for seat in range(1, self.players + 1) if not (lineup and lineup[seat - 1].ruled)]

    def set_option(self, name: str, value: str) -> bool:
        """Whether other seats sit down now."""
        before = self.lineup
        self.options[name] = value
        if self.lineup == before:
            return False
        if any(seat.ruled for seat in self.lineup) and not any(seat.ruled for seat in before):
            for seat in self.asked:  # whoever plays against the rules alone holds all that is left
                self.hold(seat, "", 1)
        self._keep_somebody()
        return True

    def _keep_somebody(self) -> None:
        """A person at one of the seats at least, as long as nobody wants it otherwise."""
        asked = self.asked
        if asked and all(self.seats[seat - 1].bot for seat in asked):
            self.hold(asked[0], "", 1)

    # --- who against whom

    @property
    def way(self) -> str:
        """Alone, together or rivals, as things are set now."""
        seats, lineup = self.asked, self.lineup
        if lineup and len({lineup[seat - 1].team for seat in seats}) > 1:
            return "rivals"
        held = [self.seats[seat - 1] for seat in seats]
        return "together" if len({(seat.bot, seat.person * (not seat.bot)) for seat in held}) > 1 else "alone"

    def play(self, way: str, options: Mapping[str, str]) -> None:
        """Sets what it takes to play so: options, then whoever holds a seat."""
        for name, value in options.items():
            self.set_option(name, value)
        wanted = 1 if way == "alone" else 2
        if self.content.lineups:
            self._seat_at_least(wanted)
        else:
            self.players = max(wanted, self.content.players[0])
        first = next((self.seats[seat - 1].person for seat in self.asked if not self.seats[seat - 1].bot), 1)
        if way == "alone":
            for seat in self.asked:
                self.hold(seat, "", first)
        elif way == "together" and self.way != "together":
            self.hold(self.asked[1], "", next(n for n in (1, 2) if n != first))
        self._forget_absent()

    def _seat_at_least(self, wanted: int) -> None:
        """A scenario with as many seats for people, where the one that is set has fewer, or none at all."""
        option = next((one for one in self.content.options if one.name == self.content.varies), None)
        for value in option.values if option is not None else ():
            if len(self.asked) >= wanted:
                return
            self.set_option(self.content.varies, value)

    # --- people with names

    def named(self, person: int) -> Person | None:
        """Which of the cabinet's people a person at this table is; None for a guest."""
        return find(self.people, self.who.get(person, ""))

    def holders(self) -> list[Holder]:
        """Everybody who may be given a seat: people with names, guests by their number, bots by their level."""
        held = [self.seats[one - 1].person for one in self.asked]
        guests = [number for number in range(1, max(len(held), *held, 1) + 1) if number not in self.who]
        found = [Holder(who=person.id) for person in self.people]
        found += [Holder(person=number) for number in guests]
        return found + [Holder(bot=level.id) for level in LEVELS]

    def holder(self, seat: int) -> Holder:
        held = self.seats[seat - 1]
        if held.bot:
            return Holder(bot=held.bot)
        person = self.named(held.person)
        return Holder(who=person.id) if person else Holder(person=held.person)

    def give(self, seat: int, holder: Holder) -> None:
        """Somebody else holds the seat from now on."""
        if holder.who:
            self.hold(seat, "", self.number_of(holder.who))
        else:
            self.hold(seat, holder.bot, holder.person)
        self._forget_absent()

    def number_of(self, who: str) -> int:
        """What somebody is counted as here: as they are already, or as the next number nobody has."""
        known = next((number for number, id_ in self.who.items() if id_ == who), 0)
        if known:
            return known
        taken = {*self.who, *(self.seats[seat - 1].person for seat in self.asked if not self.seats[seat - 1].bot)}
        number = next(number for number in range(1, 3 * len(self.seats) + 1) if number not in taken)
        self.who[number] = who
        return number

    def _seat_host(self, who: str) -> None:
        """Whoever sits at the cabinet holds the first seat that a person holds, unless they sit here already."""
        self._forget_absent()
        if find(self.people, who) is None or who in self.who.values():
            return
        held = [self.seats[seat - 1] for seat in self.asked if not self.seats[seat - 1].bot]
        first = next((seat.person for seat in held if seat.person not in self.who), 0)
        if first:
            self.who[first] = who

    def _forget_absent(self) -> None:
        """Whoever holds no seat, or is no longer one of the cabinet's people, is not at this table."""
        here = {self.seats[seat - 1].person for seat in self.asked if not self.seats[seat - 1].bot}
        self.who = {number: who for number, who in self.who.items() if number in here and find(self.people, who)}

    # --- decks

    @cached_property
    def decks(self) -> list[DeckChoice]:
        """Every deck that may be brought: the table's own, then the player's."""
        content = self.content
        if not content.deck_zone:
            return []
        titles = {row["id"]: row.get("name") for rows in content.groups.values() for row in rows if "cards" in row}
        found = [
            DeckChoice(name, titles.get(name) or spelled(name), cards)
            for name, cards in content.lists.items()
            if content.deck_rules.kinds and not deck_faults(content, cards)
        ]
        for path in storage.files(self.folder / "decks", DECK_FILES)[:MOST_OWN_DECKS]:
            if len(OWN + path.name) > MOST_LETTERS:
                continue
            try:
                found.append(DeckChoice(OWN + path.name, _title(path), read_deck(content, path)))
            except Refusal as problem:
                self.trouble = self.trouble or str(problem)
        return found

    def deck(self, seat: int) -> DeckChoice | None:
        """What the seat, from 1, brings."""
        wanted = self.seats[seat - 1].deck
        return next((deck for deck in self.decks if deck.key == wanted), None)

    def heroes(self, deck: DeckChoice) -> list[int]:
        """The numbers of the deck's heroes."""
        content = self.content
        numbers = [content.card_number(card) for card in deck.cards]
        return [n for n in numbers if kind_of(content, content.cards[n]) == content.deck_rules.heroes]

    def _usual_decks(self) -> list[str]:
        """What the table itself hands to each seat, where that is one of the decks; else one after the other."""
        if not self.decks:
            return []
        most = 0 if self.content.lineups else self.content.players[1]
        state, _events = State.start(self.cartridge, Setup(players=most))
        usual = []
        for seat in range(1, state.players + 1):
            owned: Deck = {}
            for card in range(1, state.raw.card_count + 1):
                if state.raw.cards[card - 1].owner == seat:
                    owned[state.card_id(card)] = owned.get(state.card_id(card), 0) + 1
            same = next((deck.key for deck in self.decks if deck.cards == owned), "")
            usual.append(same or self.decks[(seat - 1) % len(self.decks)].key)
        return usual

    # --- seats

    def join(self, pad: int, *, friend: bool = False) -> int:
        """A controller takes a seat: the one it has, else the next person's without one, else a bot's; 0 if none.

        A friend's never takes the seats of whoever set the game up: the first person's.
        """
        seats = {number: self.seats[number - 1] for number in self.asked}
        for number, seat in seats.items():
            if seat.pad == pad and not seat.bot:
                return number
        host = next((seat.person for seat in seats.values() if not seat.bot), 0) if friend else 0
        free = [number for number, seat in seats.items() if not seat.bot and not seat.pad and seat.person != host]
        left = [number for number, seat in seats.items() if seat.bot]
        if not free and not left and not self.content.lineups and self.players < self.content.players[1]:
            self.players += 1
            left = [self.players]
        if free:
            self.give_pad(free[0], pad)
        elif left:
            taken = {seat.person for seat in seats.values() if not seat.bot}
            newcomer = next(person for person in range(1, len(self.seats) + 2) if person not in taken)
            seat = self.seats[left[0] - 1]
            seat.bot, seat.pad, seat.person = "", pad, newcomer
        return (free or left or [0])[0]

    def give_pad(self, seat: int, pad: int) -> None:
        """The person at the seat plays with that controller, at all their seats."""
        for one in self.seats:
            if not one.bot and one.person == self.seats[seat - 1].person:
                one.pad = pad

    def hold(self, seat: int, bot: str, person: int = 1) -> None:
        """A bot or a person holds the seat from now on; a person brings the controller they have elsewhere."""
        held = self.seats[seat - 1]
        held.bot = bot
        if bot:
            return
        others = [self.seats[other - 1] for other in self.asked if other != seat]
        held.person = person
        held.pad = next((one.pad for one in others if not one.bot and one.person == person), 0)

    # --- what comes of it

    def setup(self) -> Setup:
        decks: tuple[str | dict[str, int], ...] = ()
        if self.decks:
            chosen = [self.deck(seat) for seat in range(1, self.players + 1)]
            # A deck of the table goes by its name: the save stays short and readable.
            decks = tuple(deck.cards if deck.key.startswith(OWN) else deck.key for deck in chosen if deck)
        return Setup(self.players, self.seed, dict(self.options), decks)

    def chairs(self) -> list[Chair]:
        asked = self.asked
        return [
            Chair() if number not in asked else Chair(seat.bot) if seat.bot else self._chair(seat)
            for number, seat in enumerate(self.seats[: self.players], 1)
        ]

    def _chair(self, seat: Seat) -> Chair:
        person = self.named(seat.person)
        number = min(seat.person, MOST_PERSONS)
        return Chair("", seat.pad, number, person.id if person else "", person.name if person else "")

    def problem(self, say: Say, lang: str) -> str:
        """The first thing that keeps the game from beginning, in one line; "" when nothing does."""
        decks = [self.deck(seat) for seat in range(1, self.players + 1)] if self.decks else []
        for number, deck in enumerate(decks, 1):
            if deck is None:
                return say("no_deck", seat=number)
        chosen = [deck.cards for deck in decks if deck]
        for number, cards in enumerate(chosen, 1):
            for fault in deck_faults(self.content, cards):
                values = {
                    "n": fault.n,
                    "least": fault.least,
                    "most": fault.most,
                    "card": self._card_name(fault.card, lang),
                }
                return say("deck_problem", seat=number, what=say(f"deck.problem_{fault.name}", **values))
        for hero in shared_heroes(self.content, chosen)[:1] if chosen else []:
            who = [number for number, cards in enumerate(chosen, 1) if hero in cards]
            return say("same_hero", one=who[0], other=who[1], hero=self._card_name(hero, lang))
        if not self.players:
            return say("no_lineup")
        for person in {seat.person: None for seat in self.seats}:
            held = [one for one in self.asked if not self.seats[one - 1].bot and self.seats[one - 1].person == person]
            if torn_between(self.content, self.lineup, held):
                return say("two_teams", n=person)
        try:
            State.start(self.cartridge, self.setup())
        except SetupRefused as problem:
            return wording.say(problem.sentence, lang)
        except Refusal as problem:
            return str(problem)
        return ""

    def _card_name(self, card: str, lang: str) -> str:
        return wording.say(self.content.cards[self.content.card_number(card)].name, lang) if card else ""

    # --- remembered

    def remember(self, settings: Settings) -> None:
        seats = [
            [seat.bot, seat.pad, seat.deck, seat.person, self.who.get(seat.person, "")]
            for seat in self.seats[: self.players]
        ]
        settings.last_setup[self.content.id] = {"options": dict(self.options), "seats": seats}

    def _recall(self, kept: dict[str, Any] | None) -> None:
        """Takes up what still makes sense of the last set-up."""
        if not kept:
            return
        for option in self.content.options:
            if kept["options"].get(option.name) in option.values:
                self.options[option.name] = kept["options"][option.name]
        least, most = self.content.players
        self.players = max(least, min(most, len(kept["seats"])))
        levels = {level.id for level in LEVELS}
        known = {deck.key for deck in self.decks}
        for seat, (bot, pad, deck, *person) in zip(self.seats, kept["seats"], strict=False):
            seat.bot, seat.pad = (bot if bot in levels else ""), pad
            if person and 1 <= person[0] <= MOST_PERSONS:
                seat.person = person[0]
            if len(person) > 1 and person[1] and not seat.bot:
                self.who[seat.person] = person[1]
            if deck in known:
                seat.deck = deck


def random_seed() -> int:
    return random.SystemRandom().randrange(1, 10**6)


def _title(path: Path) -> str:
    """The name a deck file gives itself in its first line, or the file's."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            first = file.readline(200).strip()
    except OSError:
        first = ""
    title = first.removeprefix("#").strip() if first.startswith("#") else ""
    return (title if title and title.isprintable() else path.stem)[:40]


# --- in words


def option_name(content: Content, option: Option, lang: str) -> str:
    return wording.word(content, "option", option.name, lang)


def value_name(content: Content, option: str, value: str, lang: str) -> str:
    """What an option's value is called: by the row of that name, where the table lists them, or by its word."""
    row = value_row(content, option, value)
    if row is not None and "name" in row:
        return wording.say(row["name"], lang)
    return wording.word(content, "value", value, lang)


def value_row(content: Content, option: str, value: str) -> dict[str, Any] | None:
    return next((row for row in content.groups.get(option, []) if row.get("id") == value), None)


def called(draft: Draft, holder: Holder, say: Say, lang: str) -> str:
    """Who may hold a seat, in a word; `say` has the words of the set-up."""
    if holder.bot:
        return LEVEL_IDS[holder.bot].name(lang)
    person = find(draft.people, holder.who)
    if person is not None:
        return person.name
    if draft.people:
        return say("guest", n=holder.person)
    return say("person" if len(draft.asked) == 1 else "person_number", n=holder.person)


def seat_name(content: Content, seat: int, lang: str, lineup: Sequence[SeatPlan] = ()) -> str:
    """What a seat is called: by its lineup, by the table's own list of seats, or as any player."""
    if seat <= len(lineup) and lineup[seat - 1].name:
        return wording.say(lineup[seat - 1].name, lang)
    return wording.seat_called(content, seat, lang)
