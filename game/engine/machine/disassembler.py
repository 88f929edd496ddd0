"""Compiled rules made readable again: listings, and the source lines a choice ran through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

from game.engine.compiler.program import rule_files
from game.engine.compiler.records import RuleFunction
from game.engine.machine.cartridge import Cartridge
from game.engine.machine.console import FUNCTIONS, OPCODES
from game.engine.refusal import Refusal
from game.engine.sources.content import suggestion


class UnknownFunction(Refusal):
    """A function the rules do not have."""


_BY_NUMBER = {opcode.number: opcode for opcode in OPCODES.values()}
_CONSOLE = {function.number: function.name for function in FUNCTIONS.values()}


def listing(cartridge: Cartridge, name: str | None = None) -> Iterator[str]:
    """The instructions of one function or of all, under the source lines they come from."""
    functions = cartridge.program.functions
    if name is not None:
        functions = [function for function in functions if function.name == name]
        if not functions:
            close = suggestion(name, (function.name for function in cartridge.program.functions))
            raise UnknownFunction(f"{cartridge.id} has no rule function {name}{close}")
    sources = Sources(cartridge)
    for function in functions:
        yield from _function(cartridge, function, sources)
        yield ""


def _function(cartridge: Cartridge, function: RuleFunction, sources: Sources) -> Iterator[str]:
    pure = ", pure" if function.pure else ""
    yield f"{function.name}: {function.parameters} parameters, {function.registers} registers{pure}"
    pcs = range(function.entry, function.entry + function.length)
    for line, group in groupby(pcs, key=cartridge.program.lines.__getitem__):
        yield f"  {function.file}:{line}  {sources.line(function, line)}".rstrip()
        for pc in group:
            yield f"    {pc:05d}  {instruction(cartridge, pc)}".rstrip()


def instruction(cartridge: Cartridge, pc: int) -> str:
    """One instruction: its name, and its operands by the names they stand for."""
    code = cartridge.program.code[pc]
    opcode = _BY_NUMBER[code & 0xFF]
    a, x = code >> 8 & 0xFF, code >> 16
    values = {"ABC": [a, x & 0xFF, x >> 8], "AX": [a, _signed(x)], "AU": [a, x]}[opcode.layout]
    pairs = zip(opcode.operands, values, strict=True)
    operands = [_operand(cartridge, kind, n, pc) for kind, n in pairs if kind != "."]
    return f"{opcode.name:<16}{', '.join(operands)}"


def _operand(cartridge: Cartridge, kind: str, n: int, pc: int) -> str:
    content = cartridge.content
    match kind:
        case "r" | "l" | "w" | "A" | "L":
            return f"r{n}"
        case "i":
            return str(n - 256 if n > 127 else n)
        case "I":
            return str(n)
        case "j":
            return f"to {pc + 1 + n:05d}"
        case "f":
            return cartridge.program.functions[n].name
        case "s" | "e" | "a":
            return _CONSOLE[n]
        case "#":
            return f"{n & 15} given"
        case "v":
            return f"table.{content.variables[n]}"
        case _:
            families = {
                "p": content.player_variables,
                "k": content.counters,
                "g": content.flags,
                "t": tuple(content.facts),
                "m": content.space_fields,
                "n": tuple(content.space_facts),
                "S": (*content.facts, *content.stats),
                "T": content.tags,
                "z": tuple(name for name, _seat in cartridge.zone_names),
            }
            # A constant may be any number: what has no name is shown as it is.
            return families[kind][n] if n < len(families[kind]) else str(n)


def _signed(n: int) -> int:
    return n - 65536 if n > 32767 else n


# --- tracing


def traced_lines(cartridge: Cartridge, pcs: Iterable[int]) -> Iterator[str]:
    """The source lines that instructions came from, in order; one that follows itself is told once."""
    owner: dict[int, RuleFunction] = {}
    for function in cartridge.program.functions:
        owner.update(dict.fromkeys(range(function.entry, function.entry + function.length), function))
    sources = Sources(cartridge)
    places = ((owner[pc], cartridge.program.lines[pc]) for pc in pcs)
    for (function, line), _group in groupby(places):
        yield f"{function.file}:{line}  {function.name}  {sources.line(function, line)}".rstrip()


class Sources:
    """The rule scripts' own lines, where they are at hand; a baked cartridge may travel without them."""

    def __init__(self, cartridge: Cartridge):
        self._paths = rule_files(cartridge.content)

    def line(self, function: RuleFunction, line: int) -> str:
        for path in self._paths:
            lines = _lines(path) if path.name == function.file else ()
            # A table's script may be called like one of the shared ones: take the one that has the function.
            if 0 < function.line <= len(lines) and f"def {function.name}(" in lines[function.line - 1]:
                return lines[line - 1].strip() if line <= len(lines) else ""
        return ""


@cache
def _lines(path: Path) -> tuple[str, ...]:
    try:
        return tuple(path.read_text(encoding="utf-8").splitlines())
    except (OSError, UnicodeDecodeError):
        return ()
