"""Values that are known while compiling, and cheaper ways to the same value."""

from __future__ import annotations

import operator
from collections.abc import Callable

from game.engine.compiler.tree import (
    Absolute,
    Arithmetic,
    Choice,
    Compared,
    Console,
    Expression,
    Extreme,
    Folded,
    Generated,
    Listed,
    Local,
    Logic,
    Member,
    Negative,
    Not,
    Number,
)
from game.engine.machine.console import FUNCTIONS

NUMBERS = range(-32768, 32768)  # that fit into an instruction
_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "ADD": operator.add,
    "SUBTRACT": operator.sub,
    "MULTIPLY": operator.mul,
    "DIVIDE": operator.floordiv,
    "REMAINDER": operator.mod,
    "BIT_AND": operator.and_,
    "BIT_OR": operator.or_,
    "SHIFT_LEFT": operator.lshift,
    "SHIFT_RIGHT": operator.rshift,
}
_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_TURNED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
# What changes nothing on the right of an operator.
_IDLE = {"ADD": 0, "SUBTRACT": 0, "MULTIPLY": 1, "DIVIDE": 1, "BIT_OR": 0, "SHIFT_LEFT": 0, "SHIFT_RIGHT": 0}
# Comparisons and their like have no other values than 0 and 1.
_TRUTHS = (Compared, Not, Member)


def truth(node: Expression) -> bool | None:
    """Whether it holds, where that is known."""
    return node.value != 0 if isinstance(node, Number) else None


def folded(node: Expression) -> Expression:
    """The same value in fewer steps; what is in the node is folded already."""
    match node:
        case Arithmetic():
            return _arithmetic(node)
        case Negative(value=Number(value=value)) if -value in NUMBERS:
            return Number(-value)
        case Not():
            return _inverted(node)
        case Compared(left=Number(value=left), right=Number(value=right)):
            return Number(int(_COMPARISONS[node.sign](left, right)))
        case Compared(left=Number()):
            # The number on the right, where instructions have room for it; neither side changes the other.
            return Compared(_TURNED[node.sign], node.right, node.left)
        case Member(value=Number(value=value), elements=elements) if all(isinstance(one, Number) for one in elements):
            found = any(isinstance(one, Number) and one.value == value for one in elements)
            return Number(int(found == node.inside))
        case Logic():
            return _logic(node)
        case Choice(test=test, then=then, otherwise=otherwise) if (known := truth(test)) is not None:
            return then if known else otherwise
        case Extreme(opcode=opcode, parts=parts) if all(isinstance(one, Number) for one in parts):
            values = [one.value for one in parts if isinstance(one, Number)]
            return Number(min(values) if opcode == "MINIMUM" else max(values))
        case Absolute(value=Number(value=value)) if abs(value) in NUMBERS:
            return Number(abs(value))
        case Folded():
            return _counted(node)
    return node


def _arithmetic(node: Arithmetic) -> Expression:
    match node:
        case Arithmetic(left=Number(value=left), right=Number(value=right)):
            value = _worked_out(node.opcode, left, right)
            return Number(value) if value is not None and value in NUMBERS else node
        case Arithmetic(left=left, right=Number(value=right)) if _IDLE.get(node.opcode) == right:
            return left
        # Both round down: a power of two is a shift, and its remainder the bits below it.
        case Arithmetic(opcode="DIVIDE", right=Number(value=right)) if right > 0 and right.bit_count() == 1:
            return Arithmetic("SHIFT_RIGHT", node.left, Number(right.bit_length() - 1))
        case Arithmetic(opcode="REMAINDER", right=Number(value=right)) if right > 0 and right.bit_count() == 1:
            return Arithmetic("BIT_AND", node.left, Number(right - 1))
    return node


def _worked_out(opcode: str, left: int, right: int) -> int | None:
    if opcode in ("DIVIDE", "REMAINDER") and right == 0:
        return None  # the rules are told so when they come there
    if opcode in ("SHIFT_LEFT", "SHIFT_RIGHT") and not 0 <= right < 31:
        return None
    return _ARITHMETIC[opcode](left, right)


def _inverted(node: Not) -> Expression:
    match node.value:
        case Number(value=value):
            return Number(int(not value))
        case Compared(sign=sign, left=left, right=right):
            return Compared(_OPPOSITE[sign], left, right)
        case Member() as member:
            return Member(member.value, member.elements, not member.inside)
        case Not(value=inner) if isinstance(inner, _TRUTHS):
            return inner
    return node


def _logic(node: Logic) -> Expression:
    """Parts behind one that always decides are never reached; one that never decides has no say."""
    parts: list[Expression] = []
    for part in node.parts:
        if isinstance(part, Logic) and part.is_or == node.is_or:
            parts += part.parts
        else:
            parts.append(part)
    kept: list[Expression] = []
    for part in parts:
        known = truth(part)
        if known is not None and known == node.is_or:
            kept.append(part)
            break
        if known is None or part is parts[-1]:
            kept.append(part)
    if len(kept) == 1:
        return kept[0]
    return node if len(kept) == len(node.parts) else Logic(node.is_or, tuple(kept))


def _counted(node: Folded) -> Expression:
    """A whole zone is counted, and its first card known, without a list of it."""
    match node.source:
        case Listed() as listed if not listed.sieves:
            zone = listed
        case Generated(clauses=(clause,), element=element) if (
            isinstance(clause.source, Listed) and not clause.source.sieves and not clause.conditions
        ):
            zone = clause.source
            is_card = isinstance(element, Local) and element.slot is clause.slot
            if not is_card and not (node.name in ("count", "any") and truth(element)):
                return node
        case _:
            return node
    if zone.function is not FUNCTIONS["cards"]:
        return node
    match node.name:
        case "count":
            return Console(FUNCTIONS["count"], zone.arguments)
        case "any":
            return Compared("!=", Console(FUNCTIONS["count"], zone.arguments), Number(0))
        case "first":
            return Console(FUNCTIONS["bottom"], zone.arguments)
    return node
