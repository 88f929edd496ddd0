"""Kinds of hostile input: how one is made, and how the engine must take it.

A kind makes an input (`make`) and hands it to the engine (`feed`). The engine accepts it, or raises one of the kind's
refusals with a message of one line. Everything else is a failure.
"""

from __future__ import annotations

import sys
import time
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import msgpack

from game.engine.keeping.journal import Journal
from game.engine.keeping.match import FORMAT, Match
from game.engine.machine.cartridge import Cartridge, compile_table, load_table, table_ids
from game.engine.machine.console import ffi, lib
from game.engine.machine.ids import option_ids
from game.engine.machine.setup import Setup
from game.engine.machine.state import RuleFailure, State
from game.engine.refusal import Refusal

TESTS = Path(__file__).resolve().parents[1]
LANTERNS = TESTS / "cartridges" / "lanterns"
MOST_CHOICES = 50
MOST_PLAYOUT = 60
MOST_MESSAGE = 400
MOST_SECONDS = 2.0  # of play with one input: what still runs then has been seen


class Refused(Exception):
    """For what says no without raising: the line it gave."""


class Broken(Exception):
    """The engine broke a promise."""


class Workshop:
    """What all kinds share: a folder to work in and sound things to break."""

    def __init__(self, folder: Path):
        self.folder = folder

    @cached_property
    def lanterns(self) -> Cartridge:
        return compile_table(LANTERNS)

    @cached_property
    def cartridges(self) -> list[Cartridge]:
        """The sample and every table that compiles: the kernels are theirs."""
        found = [self.lanterns]
        for table in table_ids():
            try:
                found.append(load_table(table))
            except Refusal as problem:  # somebody is working on it: what is there is fuzzed all the same
                print(f"{table} is left out: {problem}", file=sys.stderr)
        return found

    @cached_property
    def matches(self) -> list[Path]:
        """Saved games, with takebacks, some finished and some not."""
        paths = []
        for game in range(6):
            chance = Random(game)
            path = self.folder / f"sound-{game}.ember"
            setup = Setup(players=1 + game % 4, seed=game, options={"length": "long"} if game % 2 else {})
            header = {"format": FORMAT, "table": self.lanterns.id, "rules": self.lanterns.hash, "setup": setup.plain()}
            match = Match(self.lanterns, setup, Journal.create(path, header | {"created": 0}, sync=False))
            for _ in range(25 * game + 4):
                if match.state.over:
                    break
                match.choose(chance.randrange(match.state.option_count), auto=chance.random() < 0.2)
                if chance.random() < 0.15:
                    match.undo(chance.randrange(1, 4))
                if chance.random() < 0.1:
                    match.redo(1)
            match.journal.close()
            paths.append(path)
        return paths


class Kind:
    name: str
    share: int  # of all mutations, in thousandths
    refusals: tuple[type[Exception], ...]
    suffix = ".bin"
    is_text = False  # Python's parsers and readers are between it and the console

    def __init__(self, workshop: Workshop):
        self.workshop = workshop
        self.path = workshop.folder / f"{self.name}{self.suffix}"

    def make(self, chance: Random) -> bytes:
        raise NotImplementedError

    def feed(self, data: bytes, chance: Random) -> None:
        raise NotImplementedError

    def written(self, data: bytes) -> Path:
        self.path.write_bytes(data)
        return self.path


def chance_of(seed: int, kind: str, index: int) -> Random:
    """Everything about one mutation follows from this."""
    return Random(f"{seed}/{kind}/{index}")


def judge(kind: Kind, data: bytes, chance: Random) -> bool:
    """Whether the input was accepted; raises whatever should not have happened."""
    try:
        kind.feed(data, chance)
    except kind.refusals as refusal:
        message = str(refusal)
        if not message or len(message) > MOST_MESSAGE or len(message.splitlines()) != 1:
            raise Broken(f"{type(refusal).__name__} is not one line: {len(message)} {message[:600]!r}") from refusal
        return False
    return True


# --- playing what was let in


def play(state: State, chance: Random, *, named: bool = True) -> None:
    """Random choices and playouts. A failure of the rules is a refusal; a state that changed with it is not.

    `named` asks for the options' ids as well.
    """
    stop = time.monotonic() + MOST_SECONDS
    error, playout = ffi.new("EmError *"), ffi.new("EmPlayout *")
    for _ in range(MOST_CHOICES):
        sound(state)
        decision = state.decision
        if decision is None or time.monotonic() > stop:
            break
        if named:
            option_ids(state, decision)
        if chance.random() < 0.2:
            copy = state.clone()
            copy.determinize(chance.randrange(7), chance.getrandbits(64))
            sound(copy)
            lib.em_playout(copy.cartridge.handle, copy.raw, chance.getrandbits(64), MOST_PLAYOUT, playout, error)
        if chance.random() < 0.02:
            think(state, chance)
        before = state.packed()
        try:
            if chance.random() < 0.01:
                state.trace(chance.randrange(len(decision.options)))
            else:
                state.choose(chance.randrange(len(decision.options)))
        except RuleFailure:
            if state.packed() != before:
                raise Broken("a choice that failed changed the state") from None
            raise


def think(state: State, chance: Random) -> None:
    """A short search, as a bot would do it: rules that fail in it are only counted."""
    search = ffi.gc(lib.em_search_new(state.cartridge.handle, 64), lib.em_search_free)
    plan, error = ffi.new("EmPlan *"), ffi.new("EmError *")
    plan.seed, plan.seat = chance.getrandbits(64), state.raw.decision.player
    plan.rounds, plan.most_choices, plan.draws, plan.curiosity = 2, 30, 4, 0.3
    if lib.em_search_begin(search, state.raw, plan, error):
        lib.em_search_run(search, 4)
    room = state.option_count
    lib.em_search_results(search, ffi.new("uint32_t[]", room), ffi.new("float[]", room))


def sound(state: State) -> None:
    if broken := state.check():
        raise Broken(f"the state is not sound: {broken}")


PACKER = msgpack.Packer(unicode_errors="surrogatepass")  # one: making it takes longer than packing


def packed(value: Any) -> bytes:
    try:
        return PACKER.pack(value)
    except ValueError:  # deeper than msgpack writes: as deep as it reads
        return b"\x91" * 1000 + b"\x90"
