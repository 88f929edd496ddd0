"""A function's instructions while they are written: its registers, jumps not yet known, and the words they become.

Registers are handed out like a stack: a call's arguments lie above everything that is still needed, so the called
function may overwrite what is above them.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from game.engine.compiler.errors import RuleError
from game.engine.compiler.scripts import ScriptFunction
from game.engine.machine.console import OPCODES

MOST_REGISTERS = 250
MOST_INSTRUCTIONS = 1 << 16


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


class Assembly:
    """The code of one function."""

    def __init__(self, script: ScriptFunction):
        self.script = script
        self.instructions: list[Instruction] = []
        self.top = 0
        self.registers = 1
        self.line = script.node.lineno

    def reserve(self, count: int = 1) -> int:
        register = self.top
        self.top += count
        self.registers = max(self.registers, self.top)
        if self.registers > MOST_REGISTERS:
            raise self.too_long()
        return register

    def emit(
        self, opcode: str, a: int = 0, b: int = 0, c: int = 0, *, x: int | None = None, label: Label | None = None
    ) -> None:
        if len(self.instructions) == MOST_INSTRUCTIONS:
            raise self.too_long()
        if label is not None:
            label.used = True
        self.instructions.append(Instruction(opcode, a, b, c, x, label, self.line))

    def place(self, label: Label) -> None:
        label.at = len(self.instructions)

    def too_long(self) -> RuleError:
        return RuleError(self.script.file, self.script.node, f"{self.script.name} is too long: split it")

    def words(self) -> list[int]:
        """The bytecode, jumps resolved."""
        return [self._word(index, one) for index, one in enumerate(self.instructions)]

    def _word(self, index: int, one: Instruction) -> int:
        opcode = OPCODES[one.opcode]
        x = one.x
        if one.label is not None:
            assert one.label.at is not None, f"{one.opcode} in line {one.line} jumps nowhere"
            x = one.label.at - (index + 1)
            if not -32768 <= x <= 32767:
                at = ast.Pass(lineno=one.line, col_offset=0)
                raise RuleError(self.script.file, at, "the function is too long for one jump: split it")
        if opcode.layout == "ABC":
            return opcode.number | one.a << 8 | (one.b & 0xFF) << 16 | (one.c & 0xFF) << 24
        assert x is not None, f"{one.opcode} in line {one.line} has no number"
        return opcode.number | one.a << 8 | (x & 0xFFFF) << 16
