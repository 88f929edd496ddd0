"""Cartridges from strangers: the baked file, the arrays inside it, and programs no compiler would write."""

from __future__ import annotations

import hashlib
import itertools
from functools import cached_property
from random import Random
from typing import ClassVar

import msgpack
from kinds import LANTERNS, Kind, packed, play
from mutate import NUMBERS, mutated_bytes, mutated_plain

from game.engine.machine.cartridge import MAGIC, Cartridge, CartridgeError, _structure, pack_cartridge, read_cartridge
from game.engine.machine.console import FUNCTIONS, OPCODES, ROLES, ConsoleFunction, Opcode, error_text, ffi, lib
from game.engine.machine.setup import Setup, SetupError
from game.engine.machine.state import RuleFailure, State
from game.engine.sources.content import ContentError


def sealed(payload: bytes) -> bytes:
    return MAGIC + hashlib.blake2b(payload, digest_size=16).digest() + payload


class Cartridges(Kind):
    """Baked files: broken anywhere, or sealed again so that what is inside is looked at."""

    name, share, suffix = "cartridge", 150, ".emberdeck"
    refusals = (CartridgeError, ContentError, RuleFailure, SetupError)

    @cached_property
    def seed(self) -> bytes:
        return pack_cartridge(self.workshop.lanterns, "stamp")

    @cached_property
    def plain(self) -> dict:
        return msgpack.unpackb(self.seed[len(MAGIC) + 16 :], strict_map_key=False)

    def make(self, chance: Random) -> bytes:
        way = chance.random()
        if way < 0.1:
            return mutated_bytes([self.seed], chance)
        if way < 0.35:
            return sealed(mutated_bytes([self.seed[len(MAGIC) + 16 :]], chance))
        plain = dict(self.plain)
        part = chance.choice(list(plain))
        return sealed(packed(plain | {part: mutated_plain(plain[part], chance)}))

    def feed(self, data: bytes, chance: Random) -> None:
        cartridge, _stamp = read_cartridge(data, LANTERNS)
        state, _ = State.start(cartridge, Setup(players=cartridge.content.players[1], seed=chance.getrandbits(64)))
        play(state, chance)


# Which operands count what, by their place among the cartridge's numbers (_sections in cartridge.py).
COUNTED = {"t": 1, "n": 3, "v": 4, "p": 5, "k": 6, "g": 7, "m": 8}


def limit(kind: str, sections: dict) -> int:
    """How many different values an operand can have."""
    if kind in COUNTED:
        return sections["numbers"][COUNTED[kind]]
    return {"z": len(sections["zones"]) // 2, "S": 128, "T": 127}.get(kind, 256)


def callable_in(sections: dict) -> list[ConsoleFunction]:
    """The functions the verifier allows: those of a kernel want everything the kernel asks for."""
    unbound = {kernel for (kernel, _, _), number in zip(ROLES, sections["roles"], strict=False) if number < 0}
    return [function for function in FUNCTIONS.values() if function.kernel not in unbound]


def instruction(opcode: Opcode, registers: int, sections: dict, back: int, ahead: int, chance: Random) -> int:
    """An instruction whose operands the verifier may well allow; a jump goes up to so many back or ahead."""
    values: list[int] = []
    for kind in opcode.operands:
        match kind:
            case "r" | "l" | "w" | "A" | "L":
                # Low ones, so that instructions work on each other's numbers and have room for arguments above.
                values.append(min(chance.randrange(registers), chance.randrange(registers)))
            case "I":
                values.append(chance.choice((1, 1, 2, 3, chance.randrange(12), chance.choice(NUMBERS))) & 0xFFFF)
            case "j":
                values.append(chance.randrange(-back, max(ahead, 1 - back)) & 0xFFFF)
            case "f":
                values.append(chance.randrange(len(sections["functions"]) // 4))
            case "s" | "e" | "a":
                lists = kind == "a"
                values.append(chance.choice([f.number for f in callable_in(sections) if (f.kind == "LIST") == lists]))
            case "#":
                arity = len(list(FUNCTIONS.values())[values[-1]].parameters)
                values.append(chance.randrange(arity + 1) | arity << 4)
            case _:
                values.append(chance.randrange(min(max(limit(kind, sections), 1), 256)))
    high = values[1] if len(values) == 2 else values[1] | values[2] << 8
    return opcode.number | values[0] << 8 | high << 16


class Programs(Kind):
    """Functions of a sound cartridge, written anew by a monkey that knows the instructions.

    What becomes of arrays that are changed where they lie is for the guided fuzzer, native/player/fuzz.c.
    """

    name, share, refusals = "program", 120, (CartridgeError, RuleFailure)
    OFTEN: ClassVar = {"NUMBER": 12, "CONSOLE": 14, "LIST": 4, "LIST_NEXT": 3, "LIST_ADD": 3, "CALL": 2, "JUMP": 0}

    def make(self, chance: Random) -> bytes:
        which = chance.randrange(len(self.workshop.cartridges))
        sections = {name: list(values) for name, (_, values) in self.workshop.cartridges[which].sections.items()}
        rows = sections["functions"]
        for function in {chance.choice(sections["flow"]), chance.choice((chance.choice(sections["flow"]), 1, 2, 3, 4))}:
            registers = chance.choice((20, 40, 250))
            written = self.function(sections, chance)
            rows[4 * function : 4 * function + 3] = [len(sections["code"]), len(written), registers]
            sections["code"] += written
        return packed([which, sections])

    def function(self, sections: dict, chance: Random) -> list[int]:
        opcodes = [one for one in OPCODES.values() if self.fits(one, sections)]
        weights = [self.OFTEN.get(opcode.name, 1) for opcode in opcodes]
        length = chance.choice((1, 8, 30, 100))
        # The first few give the registers something to work with.
        chosen = [OPCODES["NUMBER"]] * 6 + chance.choices(opcodes, weights, k=length)
        words = [
            instruction(opcode, 12, sections, min(at + 1, 3), len(chosen) - at, chance)
            for at, opcode in enumerate(chosen)
        ]
        return [*words, OPCODES["RETURN"].number, OPCODES["RETURN"].number]

    def fits(self, opcode: Opcode, sections: dict) -> bool:
        """Whether the table has what the instruction works on."""
        return all(sections["numbers"][COUNTED[kind]] for kind in opcode.operands if kind in COUNTED)

    def feed(self, data: bytes, chance: Random) -> None:
        which, sections = msgpack.unpackb(data)
        cartridge = loaded(self.workshop.cartridges[which], sections)
        state = started(cartridge, chance)
        play(state, chance, named=False)
        error = ffi.new("EmError *")
        for _ in range(5):
            lib.em_total(cartridge.handle, state.raw, chance.randrange(400), chance.randrange(140), error)


def loaded(sound_one: Cartridge, numbers: dict[str, list[int]]) -> Cartridge:
    """A cartridge of these arrays behind the content of a sound one. Python always hands over arrays as long as the
    counts say, so they are made to fit."""
    kinds = {name: kind for name, (kind, _) in sound_one.sections.items()}
    definitions, facts, spaces, space_facts, *_ = (min(max(n, 0), 5000) for n in numbers["numbers"])
    lengths = {"facts": definitions * min(facts, 200), "tags": 2 * definitions}
    lengths |= {"space_facts": min(spaces, 300) * min(space_facts, 300)}
    for name, length in lengths.items():
        numbers[name] = list(itertools.islice(itertools.cycle(numbers[name] or [0]), length))
    cartridge = object.__new__(Cartridge)
    cartridge.content, cartridge.program = sound_one.content, sound_one.program
    cartridge.sections = {name: (kinds[name], values) for name, values in numbers.items()}
    try:
        structure, cartridge._kept = _structure(cartridge.sections)
    except OverflowError:
        raise CartridgeError("a number does not fit its array") from None
    error = ffi.new("EmError *")
    handle = lib.em_cartridge_load(structure, error)
    if handle == ffi.NULL:
        raise CartridgeError(error_text(error))
    cartridge.handle = ffi.gc(handle, lib.em_cartridge_free)
    return cartridge


def started(cartridge: Cartridge, chance: Random) -> State:
    """A new game of a cartridge that may want other players and options than its content says."""
    state = State(cartridge)
    setup, error = ffi.new("EmSetup *"), ffi.new("EmError *")
    options = ffi.new("int16_t[]", [chance.randrange(3) for _ in range(8)])
    cards = ffi.new("uint16_t[]", [chance.randrange(limit) for _ in range(5) for limit in (8, 12, 5)])
    players = cartridge.sections["numbers"][1][-2:]
    setup.seed, setup.player_count = chance.getrandbits(64), chance.choice((*players, *players, chance.randrange(7)))
    setup.options, setup.option_count = options, 8
    setup.teams = [chance.randrange(7) if chance.random() < 0.1 else chance.randrange(3) for _ in range(5)]
    setup.ruled = chance.choice((0, 0, 1, chance.randrange(256)))
    setup.cards, setup.card_count = cards, chance.choice((0, 0, 5))
    if lib.em_start(cartridge.handle, state.raw, setup, ffi.NULL, error) < 0:
        raise RuleFailure(error_text(error))
    return state
