"""What shape a piece of a script has: what can be looped over, and what is written into the place that uses it."""

from __future__ import annotations

import ast

from game.engine.compiler.errors import RuleError
from game.engine.compiler.scripts import ScriptFunction

SHORT = 3  # so many plain statements are written into the place that calls them
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
# Comparison -> (opcode, whether the sides change places).
COMPARISONS = {
    ast.Eq: ("EQUAL", False),
    ast.NotEq: ("UNEQUAL", False),
    ast.Lt: ("LESS", False),
    ast.LtE: ("AT_MOST", False),
    ast.Gt: ("LESS", True),
    ast.GtE: ("AT_MOST", True),
}
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


def returned_by(function: ScriptFunction) -> ast.expr | None:
    """What a function gives back, if it does nothing else."""
    body = [s for s in function.node.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    match body:
        case [ast.Return(value=ast.expr() as value)]:
            return value
    return None


def selected_by(selector: ScriptFunction) -> ast.GeneratorExp:
    """The generator a selector returns, which is all it may hold beside its docstring."""
    body = [s for s in selector.node.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    match body:
        case [ast.Return(value=ast.GeneratorExp() as generator)]:
            return generator
    raise RuleError(
        selector.file, selector.node, f"the selector {selector.name} should be one: return (x for x in ... if ...)"
    )


def is_short(function: ScriptFunction, most: int) -> bool:
    """Whether a function is a few plain statements and gives nothing back: then a call is not worth it."""
    return not function.gives and not function.selector and 0 < _plain_statements(function.node.body) <= most


def _plain_statements(body: list[ast.stmt]) -> int:
    """How many calls and assignments a body holds under its conditions; a loop, local or return counts as too many."""
    number = 0
    for statement in body:
        match statement:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                pass
            case (
                ast.Expr()
                | ast.Assign(targets=[ast.Subscript() | ast.Attribute()])
                | ast.AugAssign(target=ast.Subscript() | ast.Attribute())
            ):
                number += 1
            case ast.If():
                number += _plain_statements(statement.body) + _plain_statements(statement.orelse)
            case _:
                return SHORT + 1
    return number


def parts_of(conditions: list[ast.expr]) -> list[ast.expr]:
    """The conditions with those apart that stand together with `and`."""
    return [
        part
        for condition in conditions
        for part in (
            parts_of(condition.values)
            if isinstance(condition, ast.BoolOp) and isinstance(condition.op, ast.And)
            else [condition]
        )
    ]


def counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
