"""Lowering conditions: jumps that depend on what a script tests."""

from __future__ import annotations

import ast

from game.engine.compiler.instructions import Label, Loop, Ways
from game.engine.compiler.loops import Loops
from game.engine.compiler.scripts import ScriptFunction
from game.engine.compiler.shapes import COMPARISONS
from game.engine.machine.console import FUNCTIONS

# Comparison in a condition -> (opcode, whether the sides change places, what the opcode says when it holds).
TESTS = {
    ast.Eq: ("IF_EQUAL", False, True),
    ast.NotEq: ("IF_EQUAL", False, False),
    ast.Lt: ("IF_LESS", False, True),
    ast.GtE: ("IF_LESS", False, False),
    ast.Gt: ("IF_LESS", True, True),
    ast.LtE: ("IF_LESS", True, False),
}
COLUMN_TESTS = {"flag": "IF_FLAG", "player variable": "IF_PLAYER"}
SHORT_COMPARISONS = {ast.Eq: "EQUAL_NUMBER", ast.Lt: "LESS_NUMBER"}
MOST_ZONE = 63  # that fits into an instruction


class Conditions(Loops):
    """The part of lowering that jumps."""

    def jump(self, test: ast.expr, label: Label, when: bool) -> None:
        """Jumps to the label when the test has that truth; falls through otherwise."""
        match test:
            case ast.UnaryOp(op=ast.Not()):
                self.jump(test.operand, label, not when)
            case ast.BoolOp():
                # `and` fails at its first false part, `or` succeeds at its first true one.
                if isinstance(test.op, ast.Or) == when:
                    for value in test.values:
                        self.jump(value, label, when)
                else:
                    past = Label()
                    for value in test.values[:-1]:
                        self.jump(value, past, not when)
                    self.jump(test.values[-1], label, when)
                    self.place(past)
            case ast.Compare(ops=[op]) if type(op) in TESTS:
                self.jump_compared(test, label, when)
            case ast.Compare(ops=[ast.In() | ast.NotIn() as op], comparators=[ast.Tuple(elts=[_, *_] as elements)]):
                self.jump_member(test.left, elements, label, isinstance(op, ast.In) == when)
            case ast.Subscript(value=ast.Name()) if self.column(test).family in COLUMN_TESTS:
                column = self.column(test)
                self.jump_if(COLUMN_TESTS[column.family], test.slice, column.number, label, when)
            case ast.Call(args=[card, zone], keywords=[]) if (
                self.called(test) is FUNCTIONS["in_zone"] and (number := self.small(zone, 0, MOST_ZONE)) is not None
            ):
                self.jump_if("IF_IN_ZONE", card, number, label, when)
            case ast.Call(func=ast.Name(id="any" | "all" as name), args=[source], keywords=[]) if (
                name not in self.scope and self.resolver.is_iterable(source, self.place_here())
            ):
                self.jump_any(source, label, when, name == "any")
            case ast.Call() if (
                isinstance(function := self.called(test), ScriptFunction)
                and (meant := self.inlined(function, test)) is not None
            ):
                top = self.top
                with self.written_in(function, test):
                    self.jump(meant, label, when)
                self.top = top
            case _:
                top = self.top
                register = self.expression(test)
                self.emit("JUMP_IF" if when else "JUMP_UNLESS", register, label=label)
                self.top = top

    def jump_if(self, opcode: str, owner: ast.expr, number: int, label: Label, when: bool) -> None:
        """A test of something that belongs to a card or player."""
        top = self.top
        self.emit(opcode, self.expression(owner), number, int(when))
        self.emit("JUMP", label=label)
        self.top = top

    def jump_compared(self, test: ast.Compare, label: Label, when: bool) -> None:
        top = self.top
        right = test.comparators[0]
        opcode, swapped, holds = TESTS[type(test.ops[0])]
        # A number on the right keeps its side: a > n says that not a < n + 1.
        number = self.small(right, -128, 126)
        if number is not None and swapped:
            number, swapped, holds = number + 1, False, not holds
        outcome = int(holds == when)
        match test.left:
            case ast.Subscript(value=ast.Name()) if (
                number is not None and opcode == "IF_EQUAL" and self.column(test.left).family == "fact"
            ):
                fact = self.column(test.left).number
                card = self.expression(test.left.slice)
                self.emit("IF_FACT" if outcome else "UNLESS_FACT", card, fact, number & 0xFF)
            case _:
                left = self.expression(test.left)
                if number is not None:
                    self.emit(f"{opcode}_NUMBER", left, number & 0xFF, outcome)
                else:
                    other = self.expression(right)
                    self.emit(opcode, *((other, left) if swapped else (left, other)), outcome)
        self.emit("JUMP", label=label)
        self.top = top

    def jump_member(self, one: ast.expr, elements: list[ast.expr], label: Label, inside: bool) -> None:
        """One of several: found at the first that is equal."""
        top = self.top
        found = Label()
        left = self.expression(one)
        for element in elements:
            mark = self.top
            to_label = inside or element is elements[-1]
            number = self.small(element, -128, 127)
            if number is None:
                self.emit("IF_EQUAL", left, self.expression(element), int(inside or not to_label))
            else:
                self.emit("IF_EQUAL_NUMBER", left, number & 0xFF, int(inside or not to_label))
            self.emit("JUMP", label=label if to_label else found)
            self.top = mark
        self.place(found)
        self.top = top

    def jump_any(self, source: ast.expr, label: Label, when: bool, some: bool) -> None:
        """any(...), or all(...), which is that there is none for which it does not hold."""
        top = self.top
        past = Label()
        found = when == some
        ways = Ways(label, past) if found else Ways(past, label)
        if isinstance(source, ast.GeneratorExp):
            *others, last = source.generators
            holds = source.elt if some else ast.copy_location(ast.UnaryOp(ast.Not(), source.elt), source.elt)
            if self.small(holds, 1, 1) is None:
                last = ast.comprehension(last.target, last.iter, [*last.ifs, holds], last.is_async)
            searched = ast.copy_location(ast.GeneratorExp(source.elt, [*others, last]), source)
            self.iterate_generator(searched, None, lambda loop: self.emit("JUMP", label=loop.leave), None, ways)
        else:
            item = self.reserve()

            def body(loop: Loop) -> None:
                self.emit("JUMP_UNLESS" if some else "JUMP_IF", item, label=loop.proceed)
                self.emit("JUMP", label=loop.leave)

            self.iterate(source, item, body, None, ways)
        self.place(past)
        self.top = top

    def comparison(self, node: ast.Compare, target: int | None) -> int:
        top = self.top
        if len(node.ops) == 1 and not isinstance(node.ops[0], ast.In | ast.NotIn):
            left = self.expression(node.left)
            short = SHORT_COMPARISONS.get(type(node.ops[0]))
            constant = self.small(node.comparators[0], -128, 127) if short else None
            right = self.expression(node.comparators[0]) if constant is None else 0
            self.top = top
            result = self.reserve() if target is None else target
            if short is None or constant is None:
                self.compare(node.ops[0], result, left, right)
            else:
                self.emit(short, result, left, constant & 0xFF)
            return result
        # Every part is evaluated at most once, from the left, and no further than needed.
        result = self.reserve() if target is None else target
        top = self.top
        part, end = self.part(result), Label()
        left = self.expression(node.left)
        if isinstance(node.ops[0], ast.In | ast.NotIn):
            self.membership(node.ops[0], left, node.comparators[0], part)
        else:
            for op, compared in zip(node.ops, node.comparators, strict=True):
                other = self.expression(compared)
                self.compare(op, part, left, other)
                self.emit("JUMP_UNLESS", part, label=end)
                left = other
        self.place(end)
        self.settle(result, part)
        self.top = top
        return result

    def compare(self, op: ast.cmpop, result: int, left: int, right: int) -> None:
        opcode, swapped = COMPARISONS[type(op)]
        self.emit(opcode, result, *((right, left) if swapped else (left, right)))

    def membership(self, op: ast.cmpop, left: int, right: ast.expr, part: int) -> None:
        assert isinstance(right, ast.Tuple), f"{ast.dump(right)} was not checked"
        end = Label()
        for element in right.elts:
            mark = self.top
            constant = self.small(element, -128, 127)
            if constant is None:
                self.emit("EQUAL", part, left, self.expression(element))
            else:
                self.emit("EQUAL_NUMBER", part, left, constant & 0xFF)
            self.emit("JUMP_IF", part, label=end)
            self.top = mark
        self.place(end)
        if isinstance(op, ast.NotIn):
            self.emit("NOT", part, part)
