"""What all parts of lowering share: registers, the code so far, and the place it is written at."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Callable

from game.engine.compiler.errors import RuleError
from game.engine.compiler.instructions import BEHIND, Instruction, Label, Loop, Sieve, Ways
from game.engine.compiler.names import Column
from game.engine.compiler.resolve import Place, Resolver
from game.engine.compiler.scripts import ScriptFunction, constant_value
from game.engine.machine.console import ConsoleFunction

MOST_REGISTERS = 250
MOST_INSTRUCTIONS = 1 << 16


class Writer(ABC):
    """A function's code while it is written. The parts of lowering need each other by the four abstract methods."""

    def __init__(self, function: ScriptFunction, numbers: dict[str, int], resolver: Resolver):
        self.function = function
        self.writing = function  # whose lines are being lowered: another's, inside what is written into place
        self.numbers = numbers
        self.resolver = resolver
        self.content = resolver.content
        self.known = resolver.names.constants | resolver.scripts.constants
        self.constants = self.known  # and the parameters that are numbers, inside what is written into place
        self.shared = {zone.first for zone in self.content.zones.values() if not zone.seat}
        self.code: list[Instruction] = []
        self.scope: dict[str, int] = {}
        self.top = 0
        self.registers = 1
        self.local_count = 0
        self.loops: list[Loop] = []
        self.changing: set[int] = set()
        self.inlining: list[str] = []
        self.line = function.node.lineno

    @abstractmethod
    def body(self, statements: list[ast.stmt]) -> bool:
        """Lowers statements; whether control can reach what follows them."""

    @abstractmethod
    def expression(self, node: ast.expr, target: int | None = None, wanted: bool = True) -> int:
        """Evaluates into `target`, or wherever the value already is; gives the register."""

    @abstractmethod
    def jump(self, test: ast.expr, label: Label, when: bool) -> None:
        """Jumps to the label when the test has that truth; falls through otherwise."""

    @abstractmethod
    def iterate(
        self,
        source: ast.expr,
        register: int,
        body: Callable[[Loop], None],
        outer: Loop | None = None,
        ways: Ways = BEHIND,
        sieves: tuple[Sieve, ...] = (),
    ) -> None:
        """Runs `body` once for each value of the source that passes the sieves; it finds the value in `register`."""

    # --- registers and code

    def reserve(self, count: int = 1) -> int:
        register = self.top
        self.top += count
        self.registers = max(self.registers, self.top)
        if self.registers > MOST_REGISTERS:
            raise RuleError(self.file, self.function.node, f"{self.function.name} is too long: split it")
        return register

    def emit(
        self, opcode: str, a: int = 0, b: int = 0, c: int = 0, *, x: int | None = None, label: Label | None = None
    ) -> None:
        # Selectors are written into their place, so a few short lines can become endless.
        if len(self.code) == MOST_INSTRUCTIONS:
            raise RuleError(self.file, self.function.node, f"{self.function.name} is too long: split it")
        if label is not None:
            label.used = True
        self.code.append(Instruction(opcode, a, b, c, x, label, self.line))

    def place(self, label: Label) -> None:
        label.at = len(self.code)

    def number(self, value: int, target: int | None = None) -> int:
        register = self.reserve() if target is None else target
        self.emit("NUMBER", register, x=value)
        return register

    def into(self, node: ast.expr, target: int) -> int:
        register = self.expression(node, target)
        if register != target:
            self.emit("MOVE", target, register)
        return target

    def part(self, result: int) -> int:
        """Where a value is put together bit by bit: a local may be read on the way, so it gets the value at the end."""
        return self.reserve() if result < self.local_count else result

    def settle(self, result: int, part: int) -> None:
        if result != part:
            self.emit("MOVE", result, part)

    def small(self, node: ast.expr, least: int, most: int) -> int | None:
        """A number known while compiling that fits into an instruction, or None."""
        constants = {name: value for name, value in self.constants.items() if name not in self.scope}
        value = constant_value(node, constants, self.content)
        return value if value is not None and least <= value <= most else None

    # --- what names mean where it is written

    @property
    def file(self) -> str:
        return self.writing.file

    def place_here(self) -> Place:
        return Place(self.writing, self.scope)

    def column(self, node: ast.Subscript) -> Column:
        return self.resolver.column(node, self.place_here())

    def variable(self, node: ast.Attribute) -> int:
        return self.resolver.variable(node, self.place_here())

    def called(self, node: ast.expr) -> ScriptFunction | ConsoleFunction | None:
        """The function a call means here, if it is of the rules or the console."""
        return self.resolver.called(node, self.place_here())

    def place_of_writing(self) -> tuple[dict[str, int], ScriptFunction, dict[str, int]]:
        return self.scope, self.writing, self.constants

    def write_at(self, place: tuple[dict[str, int], ScriptFunction, dict[str, int]]) -> None:
        self.scope, self.writing, self.constants = place
