"""Errors a rule writer sees."""

from __future__ import annotations

import ast

from game.engine.refusal import Refusal


class RuleError(Refusal):
    """Something wrong in a rule script: file, line, column, and what was expected."""

    def __init__(self, file: str, node: ast.AST | None, message: str):
        self.file = file
        self.line = getattr(node, "lineno", 1)
        self.column = getattr(node, "col_offset", 0) + 1
        self.message = message
        super().__init__(f"{file}:{self.line}:{self.column}: {message}")
