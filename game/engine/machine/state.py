"""A game's state: the console's packed struct, seen from Python. Only `choose` changes it."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

from game.engine.machine.cartridge import Cartridge
from game.engine.machine.console import FAILED, STATE_SIZE, error_text, ffi, lib
from game.engine.machine.decision import Decision
from game.engine.machine.events import KINDS, READERS, Event, StepBegan
from game.engine.machine.setup import Setup, SetupRefused, console_setup, lineup_of
from game.engine.refusal import Refusal
from game.engine.sources.content import Lineup, SeatPlan

if TYPE_CHECKING:
    from game.engine._console import EmError, EmState
    from game.engine.machine.table_names import TableNames

MOST_EVENTS = 8192
_EVENT = struct.Struct("<BBBBHhhh")
_NUMBERS: dict[type, int] = {record: number for number, record in enumerate(KINDS)}
Record = TypeVar("Record")


class RuleFailure(Refusal):
    """The rules went wrong; the state is as it was before the choice. The message names file and line."""


def failure(cartridge: Cartridge, error: EmError) -> Refusal:
    """What went wrong in the console: where in the rules and what, or the sentence a set-up was refused with."""
    said = cartridge.program.names.announcements
    if 1 <= error.word <= len(said):
        return SetupRefused(cartridge.content.words["announcement"][said[error.word - 1]])
    message = error_text(error)
    return RuleFailure(message if error.pc < 0 else f"{cartridge.where(error.pc)}: {message}")


class Events:
    """What a choice brought about, in order."""

    def __init__(self, data: bytes, names: TableNames):
        self._data, self._names = data, names

    def __len__(self) -> int:
        return len(self._data) // _EVENT.size

    def __iter__(self) -> Iterator[Event]:
        names = self._names
        for kind, player, seen, word, card, a, b, c in _EVENT.iter_unpack(self._data):
            yield READERS[kind](names, player, seen, word, card, a, b, c)

    def of(self, record: type[Record]) -> Iterator[Record]:
        """Those of one kind; the others are not even read."""
        wanted, read = _NUMBERS[record], READERS[_NUMBERS[record]]
        for kind, *rest in _EVENT.iter_unpack(self._data):
            if kind == wanted:
                yield cast(Record, read(self._names, *rest))

    @property
    def rounds(self) -> int:
        """How often the flow began anew."""
        return sum(step.number == 0 for step in self.of(StepBegan))


class _Buffers:
    """Room for errors and events, shared by all states of a thread of play."""

    def __init__(self) -> None:
        self.error = ffi.new("EmError *")
        self.array = ffi.new("EmEvent[]", MOST_EVENTS)
        self.events = ffi.new("EmEvents *")
        self.events.events = self.array
        self.events.capacity = MOST_EVENTS

    def taken(self, cartridge: Cartridge) -> Events:
        return Events(ffi.buffer(self.array, self.events.count * _EVENT.size)[:], cartridge.table_names)


class State:
    """The position of a game. Numbers are the console's: cards, players and spaces from 1."""

    __slots__ = ("_asked", "_buffers", "cartridge", "names", "raw", "until")

    def __init__(self, cartridge: Cartridge, raw: EmState | None = None, buffers: _Buffers | None = None):
        self.cartridge = cartridge
        self.raw = ffi.new("EmState *") if raw is None else raw
        self._buffers = buffers or _Buffers()
        self._asked: Decision | None = None  # once somebody wanted to know
        self.names: dict[int, str] = {}  # by seat, of people with names; shared with every copy
        self.until = 0  # it goes no further than to the beginning of this step of the flow, counted from 1

    @classmethod
    def start(cls, cartridge: Cartridge, setup: Setup) -> tuple[State, Events]:
        """A new game, up to its first decision."""
        state = cls(cartridge)
        structure, _kept = console_setup(cartridge, setup)
        b = state._buffers
        status = lib.em_start(cartridge.handle, state.raw, structure, b.events, b.error)
        if status == FAILED:
            raise state._failure()
        return state, b.taken(cartridge)

    def choose(self, option: int) -> Events:
        """Answers the decision. An error in the rules leaves the state untouched."""
        b = self._buffers
        self._asked = None
        status = lib.em_choose(self.cartridge.handle, self.raw, option, self.until, b.events, b.error)
        if status == FAILED:
            raise self._failure()
        return b.taken(self.cartridge)

    def passed_through(self, option: int, wanted: Sequence[int]) -> list[State]:
        """How it is when each of these events is told, if this is chosen, and in the end. The state itself stays as it
        is."""
        b, copy = self._buffers, self.clone()
        numbers, room = ffi.new("uint32_t[]", [*wanted, 0]), ffi.new("EmState[]", len(wanted) + 1)
        b.events.wanted, b.events.wanted_count, b.events.states = numbers, len(wanted), room
        try:
            status = lib.em_choose(self.cartridge.handle, copy.raw, option, copy.until, b.events, b.error)
        finally:
            b.events.wanted_count = 0
        if status == FAILED:
            raise self._failure()
        copy._asked = None
        found = [State(self.cartridge, None, b) for _ in range(b.events.given)]
        for number, state in enumerate(found):
            state.names = self.names
            ffi.memmove(state.raw, ffi.addressof(room, number), STATE_SIZE)
        return [*found, copy]

    def resume(self) -> Events:
        """Goes on at the step a situation names."""
        b = self._buffers
        self._asked = None
        if lib.em_resume(self.cartridge.handle, self.raw, self.until, b.events, b.error) == FAILED:
            raise self._failure()
        return b.taken(self.cartridge)

    def trace(self, option: int) -> tuple[Events, list[int]]:
        """Like choose, and the instructions it ran through."""
        b = self._buffers
        self._asked = None
        room = 1 << 20
        trace, length = ffi.new("uint32_t[]", room), ffi.new("uint32_t *")
        status = lib.em_trace(self.cartridge.handle, self.raw, option, b.events, trace, room, length, b.error)
        if status == FAILED:
            raise self._failure()
        return b.taken(self.cartridge), ffi.unpack(trace, length[0])

    def _failure(self) -> Refusal:
        return failure(self.cartridge, self._buffers.error)

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over, or was to go no further."""
        if self._asked is None and self.raw.decision.option_count:
            self._asked = self._decoded()
        return self._asked

    def _decoded(self) -> Decision:
        asked, options = self.raw.decision, self.cartridge.options
        count, prompt = asked.option_count, asked.prompt
        words = struct.unpack(f"<{count}I", ffi.buffer(asked.options, count * 4))
        given = tuple([options[word] for word in words])
        name = self.cartridge.table_names.prompt[prompt]
        return Decision(asked.player, name, asked.subject, asked.amount, given, prompt)

    @property
    def asked(self) -> Decision:
        """What is asked now, for whoever knows that something is."""
        decision = self.decision
        assert decision is not None, "nobody is asked"
        return decision

    @property
    def option_count(self) -> int:
        return self.raw.decision.option_count

    @property
    def over(self) -> bool:
        return bool(self.raw.over)

    @property
    def step(self) -> str | None:
        """The step of the flow that is going on, or else the one that comes next."""
        flow, fiber = self.cartridge.program.flow, self.raw.fiber
        running = fiber.frames[0].function if fiber.frame_count else None
        number = flow.index(running) if running in flow else self.raw.step
        return self.cartridge.content.flow[number] if number < len(flow) else None

    @property
    def players(self) -> int:
        return self.raw.player_count

    @property
    def seats(self) -> tuple[SeatPlan, ...]:
        """What the table says of each seat of this set-up; empty where it has no lineups."""
        return self._lineup.seats if self._lineup else ()

    @property
    def _lineup(self) -> Lineup | None:
        return lineup_of(self.cartridge.content, self.raw.setup)

    @property
    def teams(self) -> list[int]:
        """Each seat's team, from 1."""
        return [self.raw.teams[i] for i in range(self.players)]

    @property
    def ruled(self) -> list[int]:
        """The seats that the rules play themselves: they are never asked."""
        return [seat for seat in range(1, self.players + 1) if self.raw.ruled >> (seat - 1) & 1]

    @property
    def cooperative(self) -> bool:
        """Whether all who are asked win or lose together."""
        return len({team for seat, team in enumerate(self.teams, 1) if seat not in self.ruled}) == 1

    @property
    def winning_teams(self) -> list[int]:
        return sorted({self.raw.teams[seat - 1] for seat in self.winners})

    @property
    def learned(self) -> int:
        """Grows whenever somebody learns something new."""
        return self.raw.learned

    @property
    def winners(self) -> list[int]:
        return [seat for seat in range(1, self.players + 1) if self.raw.winners >> (seat - 1) & 1]

    @property
    def scores(self) -> list[int]:
        return [self.raw.scores[i] for i in range(self.players)]

    @property
    def hash(self) -> int:
        return lib.em_hash(self.raw)

    @property
    def position_hash(self) -> int:
        """The hash of what lies on the table and what is asked, wherever in the rules the game waits."""
        return lib.em_position_hash(self.raw)

    def clone(self) -> State:
        copy = State(self.cartridge, None, self._buffers)
        lib.em_clone(copy.raw, self.raw)
        copy._asked, copy.until, copy.names = self._asked, self.until, self.names
        return copy

    def packed(self) -> bytes:
        return bytes(ffi.buffer(self.raw, STATE_SIZE))

    @classmethod
    def unpacked(cls, cartridge: Cartridge, data: bytes) -> State:
        """The state of a snapshot this program made itself: never of bytes from a file."""
        state = cls(cartridge)
        ffi.memmove(state.raw, data, STATE_SIZE)
        return state

    def cards(self, zone: str, player: int = 0) -> list[int]:
        """The cards of a zone, bottom first."""
        found = []
        card = self.raw.zones[self.cartridge.zone_number(zone, player)].first
        while card:
            found.append(card)
            card = self.raw.cards[card - 1].next
        return found

    def card_id(self, card: int) -> str:
        return self.cartridge.content.cards[self.raw.cards[card - 1].definition].id

    def known_to(self, card: int, seat: int) -> bool:
        return bool(self.raw.cards[card - 1].known >> (seat - 1) & 1)

    def counter(self, card: int, name: str) -> int:
        return self.raw.cards[card - 1].counters[self.cartridge.content.counters.index(name)]

    def flag(self, card: int, name: str) -> bool:
        return bool(self.raw.cards[card - 1].flags >> self.cartridge.content.flags.index(name) & 1)

    def variable(self, name: str) -> int:
        return self.raw.table_vars[self.cartridge.content.variables.index(name)]

    def player_variable(self, player: int, name: str) -> int:
        return self.raw.player_vars[player - 1][self.cartridge.content.player_variables.index(name)]

    def space(self, space: int, name: str) -> int:
        return self.raw.spaces[space - 1][self.cartridge.content.space_fields.index(name)]

    def total(self, card: int, fact: str) -> int:
        """A card's number with everything that changes it."""
        error = self._buffers.error
        number = list(self.cartridge.content.facts).index(fact)
        total = lib.em_total(self.cartridge.handle, self.raw, card, number, error)
        if error_text(error):
            raise self._failure()
        return total

    @property
    def keeps_secrets(self) -> bool:
        """Whether the set-up makes secrets of what else lies open, as in a contest."""
        secrets = self.cartridge.content.secrets
        return secrets.option >= 0 and self.raw.setup[secrets.option] == secrets.value

    @property
    def open_hands(self) -> bool:
        return self.cartridge.content.open_hands and not self.keeps_secrets

    @property
    def partners_tell(self) -> bool:
        """Whether the seats of a team may tell each other what they hold."""
        tell = self.cartridge.content.partners_tell or (self._lineup is not None and self._lineup.partners_tell)
        return tell and not self.keeps_secrets

    def call(self, function: str, *arguments: int) -> int:
        """What a function of the rules says, without changing anything."""
        b = self._buffers
        result = ffi.new("int32_t *")
        number = self.cartridge.function_number(function)
        given = ffi.new("int32_t[]", list(arguments) or [0])
        if not lib.em_call(self.cartridge.handle, self.raw, number, given, len(arguments), result, b.error):
            raise self._failure()
        return result[0]

    def features(self, player: int) -> list[int]:
        """How much the table's evaluation finds of each of its features, for a player's team."""
        b = self._buffers
        amounts = ffi.new("int32_t[]", max(1, len(self.cartridge.content.weights)))
        if not lib.em_features(self.cartridge.handle, self.raw, player, amounts, b.error):
            raise self._failure()
        return list(amounts)[: len(self.cartridge.content.weights)]

    def determinize(self, seat: int, seed: int) -> None:
        """Redeals what the seat may not see. For bots, on a clone."""
        self._asked = None
        lib.em_determinize(self.cartridge.handle, self.raw, seat, seed)

    def check(self) -> str:
        """What is broken about the state; empty when nothing is."""
        error = self._buffers.error
        return "" if lib.em_check_state(self.cartridge.handle, self.raw, error) else error_text(error)
