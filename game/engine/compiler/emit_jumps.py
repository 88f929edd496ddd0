"""From the tree to instructions: jumps that depend on what is tested."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.compiler import emit_loops, tree
from game.engine.compiler.assembly import Label
from game.engine.compiler.tree import Expression
from game.engine.machine.console import FUNCTIONS

if TYPE_CHECKING:
    from game.engine.compiler.emit import Emitter

# Comparison in a condition -> (opcode, whether the sides change places, what the opcode says when it holds).
TESTS = {
    "==": ("IF_EQUAL", False, True),
    "!=": ("IF_EQUAL", False, False),
    "<": ("IF_LESS", False, True),
    ">=": ("IF_LESS", False, False),
    ">": ("IF_LESS", True, True),
    "<=": ("IF_LESS", True, False),
}
COLUMN_TESTS = {"flag": "IF_FLAG", "player variable": "IF_PLAYER"}
MOST_ZONE = 63  # that fits into an instruction


def emit_jump(to: Emitter, test: Expression, label: Label, when: bool) -> None:
    """Jumps to the label when the test has that truth; falls through otherwise."""
    top = to.code.top
    match test:
        case tree.Number():
            if (test.value != 0) == when:
                to.code.emit("JUMP", label=label)
        case tree.Not():
            to.jump(test.value, label, not when)
        case tree.Logic():
            _jump_logic(to, test, label, when)
        case tree.Choice():
            _jump_choice(to, test, label, when)
        case tree.Compared():
            _jump_compared(to, test, label, when)
        case tree.Member(elements=(_, _, *_)):
            _jump_member(to, test, label, test.inside == when)
        case tree.Column(family="flag" | "player variable" as family, number=number, owner=owner):
            _jump_if(to, COLUMN_TESTS[family], owner, number, label, when)
        case tree.Console(function=function, arguments=(tree.Expression() as card, tree.Number(value=zone), None)) if (
            function is FUNCTIONS["in_zone"] and 0 <= zone <= MOST_ZONE
        ):
            _jump_if(to, "IF_IN_ZONE", card, zone, label, when)
        case tree.Folded(name="any" | "all" as name, source=source):
            _jump_any(to, source, label, when, name == "any")
        case tree.Bound():
            to.bind(test.bindings)
            to.jump(test.value, label, when)
        case _:
            to.code.emit("JUMP_IF" if when else "JUMP_UNLESS", to.value(test), label=label)
    to.code.top = top


def _jump_logic(to: Emitter, test: tree.Logic, label: Label, when: bool) -> None:
    """`and` fails at its first false part, `or` succeeds at its first true one."""
    if test.is_or == when:
        for part in test.parts:
            to.jump(part, label, when)
        return
    past = Label()
    for part in test.parts[:-1]:
        to.jump(part, past, not when)
    to.jump(test.parts[-1], label, when)
    to.code.place(past)


def _jump_choice(to: Emitter, test: tree.Choice, label: Label, when: bool) -> None:
    otherwise, past = Label(), Label()
    to.jump(test.test, otherwise, False)
    to.jump(test.then, label, when)
    to.code.emit("JUMP", label=past)
    to.code.place(otherwise)
    to.jump(test.otherwise, label, when)
    to.code.place(past)


def _jump_if(to: Emitter, opcode: str, owner: Expression, number: int, label: Label, when: bool) -> None:
    """A test of something that belongs to a card or player."""
    to.code.emit(opcode, to.value(owner), number, int(when))
    to.code.emit("JUMP", label=label)


def _jump_compared(to: Emitter, test: tree.Compared, label: Label, when: bool) -> None:
    opcode, swapped, holds = TESTS[test.sign]
    # A number on the right keeps its side: a > n says that not a < n + 1.
    number = _byte(test.right, -128, 126)
    if number is not None and swapped:
        number, swapped, holds = number + 1, False, not holds
    outcome = int(holds == when)
    match test.left:
        case tree.Column(family="fact", number=fact, owner=owner) if number is not None and opcode == "IF_EQUAL":
            to.code.emit("IF_FACT" if outcome else "UNLESS_FACT", to.value(owner), fact, number)
        case left_side:
            left = to.value(left_side)
            if number is not None:
                to.code.emit(f"{opcode}_NUMBER", left, number, outcome)
            else:
                right = to.value(test.right)
                to.code.emit(opcode, *((right, left) if swapped else (left, right)), outcome)
    to.code.emit("JUMP", label=label)


def _jump_member(to: Emitter, test: tree.Member, label: Label, inside: bool) -> None:
    """One of several: found at the first that is equal."""
    found = Label()
    left = to.value(test.value)
    for element in test.elements:
        mark = to.code.top
        to_label = inside or element is test.elements[-1]
        number = _byte(element, -128, 127)
        if number is None:
            to.code.emit("IF_EQUAL", left, to.value(element), int(inside or not to_label))
        else:
            to.code.emit("IF_EQUAL_NUMBER", left, number, int(inside or not to_label))
        to.code.emit("JUMP", label=label if to_label else found)
        to.code.top = mark
    to.code.place(found)


def _jump_any(to: Emitter, source: tree.Source, label: Label, when: bool, some: bool) -> None:
    """any(...), or all(...), which is that there is none for which it does not hold."""
    past = Label()
    ways = emit_loops.Ways(label, past) if when == some else emit_loops.Ways(past, label)
    if isinstance(source, tree.Generated):
        emit_loops.search(to, source, some, ways)
    else:
        item = to.code.reserve()

        def body(loop: emit_loops.Loop) -> None:
            to.code.emit("JUMP_UNLESS" if some else "JUMP_IF", item, label=loop.proceed)
            to.code.emit("JUMP", label=loop.leave)

        emit_loops.iterate(to, source, item, body, None, ways)
    to.code.place(past)


def _byte(node: Expression, least: int, most: int) -> int | None:
    """A number that fits into an instruction, or None."""
    return node.value if isinstance(node, tree.Number) and least <= node.value <= most else None
