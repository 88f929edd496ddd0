"""What shape a piece of a script has: its operators, the words of the language, and what a selector returns."""

from __future__ import annotations

import ast

from game.engine.compiler.errors import RuleError
from game.engine.compiler.scripts import ScriptFunction

# Operators, and the instructions that carry them out.
ARITHMETIC = {
    ast.Add: "ADD",
    ast.Sub: "SUBTRACT",
    ast.Mult: "MULTIPLY",
    ast.FloorDiv: "DIVIDE",
    ast.Mod: "REMAINDER",
    ast.BitAnd: "BIT_AND",
    ast.BitOr: "BIT_OR",
    ast.LShift: "SHIFT_LEFT",
    ast.RShift: "SHIFT_RIGHT",
}
COMPARISONS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
CHOOSERS = {
    "choose_card": "offer_card",
    "choose_player": "offer_player",
    "choose_space": "offer_space",
    "choose_number": "offer_number",
}
COMPREHENSIONS = ("sum", "any", "all", "first", "count", "min", "max")


def name_of(node: ast.expr) -> str:
    """The name that something is, where the language has room for nothing else."""
    assert isinstance(node, ast.Name), f"{ast.dump(node)} was not checked"
    return node.id


def selected_by(selector: ScriptFunction) -> ast.GeneratorExp:
    """The generator a selector returns, which is all it may hold beside its docstring."""
    body = [s for s in selector.node.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    match body:
        case [ast.Return(value=ast.GeneratorExp() as generator)]:
            return generator
    raise RuleError(
        selector.file, selector.node, f"the selector {selector.name} should be one: return (x for x in ... if ...)"
    )


def counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
