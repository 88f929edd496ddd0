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
from game.engine.machine.console import FUNCTIONS, OPCODES, ROLES, Opcode, error_text, ffi, lib
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
ARITIES = [len(function.parameters) for function in FUNCTIONS.values()]


def limit(kind: str, sections: dict) -> int:
    """How many different values an operand can have."""
    if kind in COUNTED:
        return sections["numbers"][COUNTED[kind]]
    return {"z": len(sections["zones"]) // 2, "S": 128, "T": 127}.get(kind, 256)


class Vocabulary:
    """What a program of a sound cartridge is written with."""

    OFTEN: ClassVar = {"NUMBER": 12, "CONSOLE": 14, "LIST": 4, "LIST_NEXT": 3, "LIST_ADD": 3, "CALL": 2, "JUMP": 0}

    def __init__(self, cartridge: Cartridge):
        self.cartridge = cartridge
        self.structure, self.arrays = _structure(cartridge.sections)
        self.sections = {name: values for name, (_, values) in cartridge.sections.items()}
        # The functions the verifier allows: those of a kernel want everything the kernel asks for.
        roles = zip(ROLES, self.sections["roles"], strict=False)
        unbound = {kernel for (kernel, _, _), number in roles if number < 0}
        allowed = [function for function in FUNCTIONS.values() if function.kernel not in unbound]
        self.lists = [function.number for function in allowed if function.kind == "LIST"]
        self.others = [function.number for function in allowed if function.kind != "LIST"]
        self.opcodes = [opcode for opcode in OPCODES.values() if self.fits(opcode)]
        self.weights = list(itertools.accumulate(self.OFTEN.get(opcode.name, 1) for opcode in self.opcodes))

    def fits(self, opcode: Opcode) -> bool:
        """Whether the table has what the instruction works on."""
        return all(self.sections["numbers"][COUNTED[kind]] for kind in opcode.operands if kind in COUNTED)


def instruction(opcode: Opcode, registers: int, known: Vocabulary, back: int, ahead: int, chance: Random) -> int:
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
                values.append(chance.randrange(len(known.sections["functions"]) // 4))
            case "s" | "e" | "a":
                values.append(chance.choice(known.lists if kind == "a" else known.others))
            case "#":
                arity = ARITIES[values[-1]]
                values.append(chance.randrange(arity + 1) | arity << 4)
            case _:
                values.append(chance.randrange(min(max(limit(kind, known.sections), 1), 256)))
    high = values[1] if len(values) == 2 else values[1] | values[2] << 8
    return opcode.number | values[0] << 8 | high << 16


class Programs(Kind):
    """Functions of a sound cartridge, written anew by a monkey that knows the instructions.

    What becomes of arrays that are changed where they lie is for the guided fuzzer, native/player/fuzz.c.
    """

    name, share, refusals = "program", 120, (CartridgeError, RuleFailure)

    @cached_property
    def known(self) -> list[Vocabulary]:
        return [Vocabulary(cartridge) for cartridge in self.workshop.cartridges]

    def make(self, chance: Random) -> bytes:
        which = chance.randrange(len(self.known))
        flow = self.known[which].sections["flow"]
        functions = {chance.choice(flow), chance.choice((chance.choice(flow), 1, 2, 3, 4))}
        written = [
            [number, chance.choice((20, 40, 250)), self.function(self.known[which], chance)] for number in functions
        ]
        return packed([which, written])

    def function(self, known: Vocabulary, chance: Random) -> list[int]:
        length = chance.choice((1, 8, 30, 100))
        # The first few give the registers something to work with.
        chosen = [OPCODES["NUMBER"]] * 6 + chance.choices(known.opcodes, cum_weights=known.weights, k=length)
        words = [
            instruction(opcode, 12, known, min(at + 1, 3), len(chosen) - at, chance) for at, opcode in enumerate(chosen)
        ]
        return [*words, OPCODES["RETURN"].number, OPCODES["RETURN"].number]

    def feed(self, data: bytes, chance: Random) -> None:
        which, written = msgpack.unpackb(data)
        cartridge = loaded(self.known[which], written)
        state = started(cartridge, chance)
        play(state, chance, named=False)
        error = ffi.new("EmError *")
        for _ in range(5):
            lib.em_total(cartridge.handle, state.raw, chance.randrange(400), chance.randrange(140), error)


def loaded(known: Vocabulary, written: list[tuple[int, int, list[int]]]) -> Cartridge:
    """A sound cartridge in which some functions have other registers and other code, put behind the rest."""
    rows, at = list(known.sections["functions"]), len(known.sections["code"])
    code = ffi.new("uint32_t[]", at + sum(len(words) for _, _, words in written))
    ffi.memmove(code, known.arrays["code"], 4 * at)
    for number, registers, words in written:
        rows[4 * number : 4 * number + 3] = [at, len(words), registers]
        code[at : at + len(words)] = words
        at += len(words)
    functions = ffi.new("uint32_t[]", rows)
    structure = ffi.new("EmSections *", known.structure[0])  # and everything else as it is
    structure.code, structure.code_count, structure.functions = code, at, functions
    cartridge = object.__new__(Cartridge)
    cartridge.content, cartridge.program = known.cartridge.content, known.cartridge.program
    cartridge.sections = known.cartridge.sections
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
