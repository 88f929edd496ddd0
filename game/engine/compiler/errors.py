"""Errors a rule writer sees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager

from game.engine.command_line import typed
from game.engine.refusal import Refusal


class RuleError(Refusal):
    """Something wrong in a rule script: file, line, column, and what was expected."""

    def __init__(self, file: str, node: ast.AST | None, message: str):
        self.file = file
        self.placed = node is not None
        self.line = getattr(node, "lineno", 1)
        self.column = getattr(node, "col_offset", 0) + 1
        self.message = message
        super().__init__(f"{file}:{self.line}:{self.column}: {message}")


class RuleErrors(Refusal):
    """Everything that is wrong in the rules of a table; in one line, the first of it and how much more there is."""

    def __init__(self, errors: list[RuleError]):
        self.errors = errors
        more = f" (and {len(errors) - 1} more: `{typed('check')}` tells them all)" if errors[1:] else ""
        super().__init__(f"{errors[0]}{more}")


class Mistakes:
    """What is wrong with the rules so far. What can go on after a mistake does, so that one look shows them all."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, int, int, str], RuleError] = {}

    def note(self, mistake: RuleError) -> None:
        """One for each place: what is written into several shows the same mistake several times."""
        told = "" if mistake.placed else mistake.message
        self._found.setdefault((mistake.file, mistake.line, mistake.column, told), mistake)

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Notes a mistake inside, and goes on behind it."""
        try:
            yield
        except RuleError as mistake:
            self.note(mistake)

    def tell(self, files: list[str]) -> None:
        """Raises what was found, in the order of the files and their lines."""
        if self._found:
            order = {file: number for number, file in enumerate(files)}
            errors = self._found.values()
            raise RuleErrors(sorted(errors, key=lambda one: (order.get(one.file, len(files)), one.line, one.column)))
