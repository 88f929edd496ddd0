"""Instructions while their jumps are not known yet, and the words they become."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from game.engine.compiler.errors import RuleError
from game.engine.machine.console import OPCODES


class Label:
    """A place in the code that jumps may name before it is known."""

    def __init__(self) -> None:
        self.at: int | None = None
        self.used = False


@dataclass
class Instruction:
    opcode: str
    a: int = 0
    b: int = 0
    c: int = 0
    x: int | None = None
    label: Label | None = None
    line: int = 0


@dataclass
class Loop:
    proceed: Label
    leave: Label


@dataclass(frozen=True)
class Ways:
    """Where a loop goes on when it was left, and when it came to its end; without a label, behind the loop."""

    left: Label | None = None
    ended: Label | None = None


@dataclass(frozen=True)
class Sieve:
    """A condition on what is printed on cards: which fact should be which number, or should not."""

    fact: int
    number: int
    same: bool


BEHIND = Ways()


def assemble(instructions: list[Instruction], file: str) -> list[int]:
    """Bytecode words, jumps resolved."""
    words = []
    for index, one in enumerate(instructions):
        opcode = OPCODES[one.opcode]
        x = one.x
        if one.label is not None:
            assert one.label.at is not None, f"{one.opcode} in line {one.line} jumps nowhere"
            x = one.label.at - (index + 1)
            if not -32768 <= x <= 32767:
                raise RuleError(
                    file, ast.Pass(lineno=one.line, col_offset=0), "the function is too long for one jump: split it"
                )
        if x is not None:
            words.append(opcode.number | one.a << 8 | (x & 0xFFFF) << 16)
        else:
            words.append(opcode.number | one.a << 8 | (one.b & 0xFF) << 16 | (one.c & 0xFF) << 24)
    return words
