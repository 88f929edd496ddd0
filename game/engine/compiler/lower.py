"""Lowering one rule function to bytecode.

Locals and temporaries are registers. Registers are handed out like a stack: a call's arguments lie above
everything that is still needed, so the called function may overwrite what is above them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from game.engine.compiler.errors import RuleError
from game.engine.compiler.names import COLUMNS, Names
from game.engine.compiler.scripts import BUILTINS, ScriptFunction, Scripts, constant_value
from game.engine.console import FUNCTIONS, OPCODES, ConsoleFunction
from game.engine.content import Content, suggestion

MOST_REGISTERS = 250
MOST_INSTRUCTIONS = 1 << 16
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
# Console functions of a card and a constant that are instructions of their own.
SHORT_CALLS = {
    "total": ("TOTAL", 127),
    "tagged": ("TAGGED", 126),
    "in_zone": ("IN_ZONE", 63),
    "changed_by": ("CHANGED_BY", 127),
}
# ... of a card alone, and of a zone and perhaps a player.
CARD_CALLS = {"definition": "DEFINITION", "host": "HOST", "owner": "OWNER", "controller": "CONTROLLER"}
ZONE_CALLS = {"count": "ZONE_COUNT", "top": "ZONE_TOP"}
CHOOSERS = {
    "choose_card": "offer_card",
    "choose_player": "offer_player",
    "choose_space": "offer_space",
    "choose_number": "offer_number",
}


SHORT_COMPARISONS = {ast.Eq: "EQUAL_NUMBER", ast.Lt: "LESS_NUMBER"}
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
SHORT = 3  # so many plain statements are written into the place that calls them
COMPREHENSIONS = ("sum", "any", "all", "first", "count", "min", "max")


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


class Lowering:
    """One function on its way to bytecode."""

    def __init__(
        self, function: ScriptFunction, numbers: dict[str, int], scripts: Scripts, content: Content, names: Names
    ):
        self.function = function
        self.file = function.file
        self.numbers = numbers
        self.scripts = scripts
        self.content = content
        self.names = names
        self.known = names.constants | scripts.constants
        self.constants = self.known  # and the parameters that are numbers, inside what is written into place
        self.shared = {zone.first for zone in content.zones.values() if not zone.seat}
        self.code: list[Instruction] = []
        self.scope: dict[str, int] = {}
        self.top = 0
        self.registers = 1
        self.local_count = 0
        self.loops: list[Loop] = []
        self.changing: set[int] = set()
        self.inlining: list[str] = []
        self.line = function.node.lineno

    def lower(self) -> tuple[list[Instruction], int, int]:
        """The instructions, how many registers they need, and how many of those are locals."""
        node = self.function.node
        for parameter in node.args.args:
            self.check_local(parameter.arg, parameter)
            self.scope[parameter.arg] = self.reserve()
        # Every local gets its register up front, so that a branch not taken leaves a plain 0.
        for local in _assigned(node):
            if local.id not in self.scope:
                self.check_local(local.id, local)
                self.scope[local.id] = self.reserve()
        self.local_count = self.top
        falls = self.body(node.body)
        if falls:
            if self.function.gives:
                raise RuleError(
                    self.file, node, f"{node.name}: missing return: some ways through it give no value back"
                )
            self.line = node.lineno
            self.emit("RETURN_NUMBER", x=0)
        return self.code, self.registers, self.local_count

    def error(self, node: ast.AST, message: str) -> RuleError:
        return RuleError(self.file, node, message)

    # --- registers and code

    def reserve(self, count: int = 1) -> int:
        register = self.top
        self.top += count
        self.registers = max(self.registers, self.top)
        if self.registers > MOST_REGISTERS:
            raise self.error(self.function.node, f"{self.function.name} is too long: split it")
        return register

    def emit(self, opcode: str, a: int = 0, b: int = 0, c: int = 0, **rest) -> Instruction:
        instruction = Instruction(opcode, a, b, c, line=self.line, **rest)
        # Selectors are written into their place, so a few short lines can become endless.
        if len(self.code) == MOST_INSTRUCTIONS:
            raise self.error(self.function.node, f"{self.function.name} is too long: split it")
        if instruction.label is not None:
            instruction.label.used = True
        self.code.append(instruction)
        return instruction

    def place(self, label: Label) -> None:
        label.at = len(self.code)

    def number(self, value: int, target: int | None = None, node: ast.AST | None = None) -> int:
        if not -32768 <= value <= 32767:
            raise self.error(node or self.function.node, f"numbers go from -32768 to 32767, not {value}")
        register = self.reserve() if target is None else target
        self.emit("NUMBER", register, x=value)
        return register

    def check_local(self, name: str, node: ast.AST) -> None:
        taken = (self.known, self.names.columns, FUNCTIONS, self.scripts.functions, ("table",))
        if any(name in names for names in taken):
            raise self.error(node, f"{name} is already the name of something else: call the local otherwise")

    # --- statements

    def body(self, statements: list[ast.stmt]) -> bool:
        """Lowers statements; whether control can reach what follows them."""
        falls = True
        for statement in statements:
            if not falls:
                raise self.error(statement, "this line can never be reached")
            top = self.top
            # What is written into the place that calls it stands under the caller's line.
            if not self.inlining:
                self.line = statement.lineno
            falls = self.statement(statement)
            self.top = top
        return falls

    def statement(self, node: ast.stmt) -> bool:
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                return True
            case ast.Expr():
                self.expression(node.value, wanted=False)
            case ast.Assign(targets=[target]):
                self.assign(target, node.value)
            case ast.AugAssign():
                self.change(node)
            case ast.If():
                return self.branch(node)
            case ast.While():
                return self.while_loop(node)
            case ast.For():
                self.for_loop(node)
            case ast.Return():
                self.give_back(node.value)
                return False
            case ast.Break() | ast.Continue():
                if not self.loops:
                    raise self.error(node, "expected to be inside a loop")
                loop = self.loops[-1]
                self.emit("JUMP", label=loop.leave if isinstance(node, ast.Break) else loop.proceed)
                return False
            case ast.Pass():
                pass
            case _:
                what = type(node).__name__.lower()
                raise self.error(
                    node,
                    f"unsupported syntax ({what}): expected an assignment, a call, "
                    "if, while, for, return, break, continue or pass",
                )
        return True

    def give_back(self, value: ast.expr | None) -> None:
        constant = self.small(value, -32768, 32767) if value else 0
        if constant is None:
            self.emit("RETURN", self.expression(value))
        else:
            self.emit("RETURN_NUMBER", x=constant)

    def change(self, node: ast.AugAssign) -> None:
        """target += value. Where a column's owner is worked out, it is once: it may ask or roll."""
        target = node.target
        if isinstance(target, ast.Subscript):
            owner = self.held(target.slice)
            target = ast.copy_location(ast.Subscript(target.value, owner, ast.Store()), target)
        read = ast.copy_location(_loaded(target), target)
        self.assign(target, ast.copy_location(ast.BinOp(read, node.op, node.value), node))

    def held(self, node: ast.expr) -> ast.expr:
        """The value of an expression that is needed more than once, under a name no script can write."""
        if isinstance(node, ast.Name | ast.Constant):
            return node
        register = self.expression(node)
        self.scope[f"<{register}>"] = register
        return ast.copy_location(ast.Name(f"<{register}>", ast.Load()), node)

    def assign(self, target: ast.expr, value: ast.expr) -> None:
        match target:
            case ast.Name():
                register = self.scope[target.id]
                result = self.expression(value, register)
                if result != register:
                    self.emit("MOVE", register, result)
            case ast.Subscript(value=ast.Name()):
                column = self.column(target)
                write = COLUMNS[column.family][1]
                if write is None:
                    raise self.error(target, f"{target.value.id} is printed and cannot be changed")
                result = self.expression(value)
                self.emit(write, result, self.expression(target.slice), column.number)
            case ast.Attribute(value=ast.Name(id="table")):
                variable = self.variable(target)
                self.emit("SET_TABLE", self.expression(value), x=variable)
            case _:
                raise self.error(target, "expected name = ..., column[card] = ... or table.variable = ...")

    def branch(self, node: ast.If) -> bool:
        otherwise, end = Label(), Label()
        self.jump(node.test, otherwise, False)
        falls = self.body(node.body)
        if node.orelse:
            if falls:
                self.emit("JUMP", label=end)
            self.place(otherwise)
            falls = self.body(node.orelse) or falls
        else:
            self.place(otherwise)
            falls = True
        self.place(end)
        return falls

    def while_loop(self, node: ast.While) -> bool:
        if node.orelse:
            raise self.error(node.orelse[0], "unsupported syntax: a loop has no else")
        again, leave = Label(), Label()
        endless = constant_value(node.test, self.constants, self.content)
        self.place(again)
        if not endless:
            self.jump(node.test, leave, False)
        self.loops.append(Loop(again, leave))
        if self.body(node.body):
            self.emit("JUMP", label=again)
        self.loops.pop()
        self.place(leave)
        return not endless or leave.used

    def for_loop(self, node: ast.For) -> None:
        if node.orelse:
            raise self.error(node.orelse[0], "unsupported syntax: a loop has no else")
        if not isinstance(node.target, ast.Name):
            raise self.error(node.target, "expected one name to loop with")
        register = self.scope[node.target.id]
        outside = self.changing
        stored = [n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        within = {self.scope[name] for name in stored if name in self.scope}

        def body(loop: Loop) -> None:
            self.loops.append(loop)
            self.changing = outside
            self.body(node.body)
            self.changing = within
            self.loops.pop()
            self.line = node.lineno  # what closes the loop is no line of its body

        self.changing = within
        self.iterate(node.iter, register, body)
        self.changing = outside

    # --- iteration

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
        match source:
            case ast.Call(func=ast.Name(id="range")):
                self.iterate_range(source, register, body, outer, ways)
            case ast.Call(func=ast.Name(id=name)) if name in FUNCTIONS and FUNCTIONS[name].kind == "LIST":
                top = self.top
                base, given = self.arguments(FUNCTIONS[name], source, least=3)
                self.console("LIST", FUNCTIONS[name], base, given)
                for sieve in sieves:
                    self.emit("LIST_KEEP" if sieve.same else "LIST_DROP", base, sieve.fact, sieve.number & 0xFF)
                self.walk(base, register, body, outer, ways)
                self.top = top
            case ast.Call(func=ast.Name(id=name)) if (
                name in self.scripts.functions and self.scripts.functions[name].selector
            ):
                self.iterate_selector(source, register, body, outer, ways, sieves)
            case ast.GeneratorExp():
                self.iterate_generator(source, register, body, outer, ways, sieves)
            case ast.Tuple():
                top = self.top
                base = self.reserve(3)
                self.emit("LIST_OPEN", base)
                for element in source.elts:
                    mark = self.top
                    self.emit("LIST_ADD", base, self.expression(element))
                    self.top = mark
                self.walk(base, register, body, outer, ways)
                self.top = top
            case _:
                lists = ", ".join(name for name, function in FUNCTIONS.items() if function.kind == "LIST")
                raise RuleError(
                    self.file, source, f"expected something to loop over: range, a selector, a tuple, or {lists}"
                )

    def walk(self, base: int, register: int, body: Callable[[Loop], None], outer: Loop | None, ways: Ways) -> None:
        """The loop over a list: the next entry is fetched at its end, so that each round is one jump."""
        again, proceed, leave, behind = Label(), Label(), Label(), Label()
        self.emit("LIST_NEXT", base, register)
        self.emit("JUMP", label=again)
        self.emit("JUMP", label=ways.ended or behind)
        self.place(again)
        body(Loop(proceed, outer.leave if outer else leave))
        self.place(proceed)
        self.emit("LIST_NEXT", base, register)
        self.emit("JUMP", label=again)
        self.finish_loop(leave, behind, ways, base)

    def finish_loop(self, leave: Label, behind: Label, ways: Ways, base: int | None) -> None:
        """What comes behind a loop. A list that came to its end is gone; one that was left is dropped here."""
        if leave.used:
            if base is not None or ways.left or ways.ended:
                self.emit("JUMP", label=ways.ended or behind)
            self.place(leave)
            if base is not None:
                self.emit("LIST_CLOSE", base)
            if ways.left:
                self.emit("JUMP", label=ways.left)
        elif ways.ended:
            self.emit("JUMP", label=ways.ended)
        self.place(behind)

    def iterate_range(self, source: ast.Call, register: int, body, outer: Loop | None, ways: Ways) -> None:
        if source.keywords or not 1 <= len(source.args) <= 2:
            raise self.error(source, "range takes an end, or a start and an end")
        top = self.top
        cursor = self.reserve(2)
        end = cursor + 1
        self.into(source.args[0] if len(source.args) == 2 else ast.copy_location(ast.Constant(0), source), cursor)
        self.into(source.args[-1], end)
        test, again, proceed, leave = Label(), Label(), Label(), Label()
        self.emit("JUMP", label=test)
        self.place(again)
        self.emit("MOVE", register, cursor)
        body(Loop(proceed, outer.leave if outer else leave))
        self.place(proceed)
        self.emit("ADD_NUMBER", cursor, cursor, 1)
        self.place(test)
        self.emit("IF_LESS", cursor, end, 1)
        self.emit("JUMP", label=again)
        self.finish_loop(leave, Label(), ways, None)
        self.top = top

    def iterate_selector(
        self, source: ast.Call, register: int, body, outer: Loop | None, ways: Ways, sieves: tuple[Sieve, ...]
    ) -> None:
        """A selector is written into the place that uses it, its parameters as locals of their own."""
        selector = self.scripts.functions[source.func.id]
        if selector.name in self.inlining:
            raise self.error(source, f"the selector {selector.name} uses itself")
        if source.keywords or len(source.args) != len(selector.parameters):
            raise self.error(
                source,
                f"{selector.name} takes {_count(len(selector.parameters), 'argument')} "
                f"({', '.join(selector.parameters)}), not {len(source.args)}",
            )
        generator = selected_by(selector)
        top, outside = self.top, self.place_of_writing()

        def inside(loop: Loop) -> None:
            within = self.place_of_writing()
            self.write_at(outside)
            self.inlining.pop()
            body(loop)
            self.inlining.append(selector.name)
            self.write_at(within)

        with self.written_in(selector, source):
            self.iterate_generator(generator, register, inside, outer, ways, sieves)
        self.top = top

    def iterate_generator(
        self,
        source: ast.GeneratorExp,
        register: int | None,
        body: Callable[[Loop], None],
        outer: Loop | None = None,
        ways: Ways = BEHIND,
        sieves: tuple[Sieve, ...] = (),
    ) -> None:
        """Loops in each other; without a register nobody wants the values, only how often there is one."""
        top, scope = self.top, self.scope
        self.scope = dict(scope)
        # A break leaves all the loops at once. The lists still open then are dropped with the outermost; where that
        # is a range, with an empty one.
        several = outer is None and len(source.generators) > 1
        kept = self.reserve(3) if several and self.counts(source.generators[0].iter) else None
        around = outer
        if kept is not None:
            self.emit("LIST_OPEN", kept)
            around = Loop(Label(), Label())

        def level(depth: int, surrounding: Loop | None) -> None:
            if depth == len(source.generators):
                value = self.expression(source.elt, register) if register is not None else None
                if value != register:
                    self.emit("MOVE", register, value)
                within = self.scope
                self.scope = scope
                body(surrounding)
                self.scope = within
                return
            clause = source.generators[depth]
            if not isinstance(clause.target, ast.Name) or clause.is_async:
                raise self.error(clause.target, "expected one name to loop with")
            self.check_local(clause.target.id, clause.target)
            # A temporary can be walked with itself; a script's own variable must keep the last value it was given.
            last = depth == len(source.generators) - 1 and register is not None
            same = isinstance(source.elt, ast.Name) and source.elt.id == clause.target.id
            item = register if last and same and register >= self.local_count else self.reserve()

            # What is printed on cards never changes: such a condition is put to the whole list at once.
            conditions = _parts(clause.ifs)
            found = [self.sieve(one, clause.target.id) for one in conditions]
            fine = tuple(one for one in found if one) if self.is_list(clause.iter) else ()
            if fine:
                conditions = [one for one, sieve in zip(conditions, found, strict=True) if not sieve]
            if depth == len(source.generators) - 1:
                fine += sieves

            def each(loop: Loop) -> None:
                mark = self.top
                for condition in conditions:
                    self.jump(condition, loop.proceed, False)
                    self.top = mark
                level(depth + 1, loop)
                self.top = mark

            def bound(loop: Loop) -> None:
                self.scope = self.scope | {clause.target.id: item}
                each(loop)

            first = ways if depth == 0 and kept is None else BEHIND
            self.iterate(clause.iter, item, bound, surrounding or around, first, fine)

        level(0, None)
        if kept is not None:
            self.finish_loop(around.leave, Label(), ways, kept)
        self.scope = scope
        self.top = top

    def sieve(self, condition: ast.expr, target: str) -> Sieve | None:
        """fact[target] == number, or !=."""
        match condition:
            case ast.Compare(
                left=ast.Subscript(value=ast.Name(), slice=ast.Name(id=name)),
                ops=[ast.Eq() | ast.NotEq() as op],
                comparators=[right],
            ) if name == target and self.column(condition.left).family == "fact":
                number = self.small(right, -128, 127)
                if number is not None:
                    return Sieve(self.column(condition.left).number, number, isinstance(op, ast.Eq))
        return None

    def is_list(self, source: ast.expr) -> bool:
        """Whether a source gives the entries of a list of the console, one by one and as they are."""
        match source:
            case ast.GeneratorExp(elt=ast.Name(id=name), generators=[*_, last]):
                return isinstance(last.target, ast.Name) and last.target.id == name and self.is_list(last.iter)
            case ast.Call(func=ast.Name(id=name)) if name in FUNCTIONS:
                return FUNCTIONS[name].kind == "LIST"
            case ast.Call(func=ast.Name(id=name)) if name in self.scripts.functions and name not in self.inlining:
                selector = self.scripts.functions[name]
                if not selector.selector:
                    return False
                self.inlining.append(name)
                found = self.is_list(selected_by(selector))
                self.inlining.pop()
                return found
        return False

    def counts(self, source: ast.expr) -> bool:
        """Whether the outermost loop of a source is a range."""
        match source:
            case ast.Call(func=ast.Name(id="range")):
                return True
            case ast.GeneratorExp():
                return self.counts(source.generators[0].iter)
            case ast.Call(func=ast.Name(id=name)) if (
                name in self.scripts.functions and self.scripts.functions[name].selector and name not in self.inlining
            ):
                self.inlining.append(name)
                found = self.counts(selected_by(self.scripts.functions[name]))
                self.inlining.pop()
                return found
        return False

    # --- conditions

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
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Tuple(elts=[_, *_])]):
                self.jump_member(test, label, when)
            case ast.Subscript(value=ast.Name()) if self.column(test).family in COLUMN_TESTS:
                column = self.column(test)
                self.jump_if(COLUMN_TESTS[column.family], test.slice, column.number, label, when)
            case ast.Call(func=ast.Name(id="in_zone"), args=[card, zone], keywords=[]) if (
                number := self.small(zone, 0, SHORT_CALLS["in_zone"][1])
            ) is not None:
                self.jump_if("IF_IN_ZONE", card, number, label, when)
            case ast.Call(func=ast.Name(id="any" | "all" as name), args=[source], keywords=[]) if _iterable(
                source, self.scripts
            ):
                self.jump_any(source, label, when, name == "any")
            case ast.Call(func=ast.Name(id=name)) if self.is_inline(test):
                function = self.scripts.functions[name]
                top = self.top
                with self.written_in(function, test):
                    self.jump(returned_by(function), label, when)
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

    def jump_member(self, test: ast.Compare, label: Label, when: bool) -> None:
        """One of several: found at the first that is equal."""
        top = self.top
        found = Label()
        inside = isinstance(test.ops[0], ast.In) == when
        left = self.expression(test.left)
        elements = test.comparators[0].elts
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

    # --- expressions

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

    def expression(self, node: ast.expr, target: int | None = None, wanted: bool = True) -> int:
        """Evaluates into `target`, or wherever the value already is; gives the register."""
        value = constant_value(node, self.constants, self.content)
        # A number too large for one instruction may still be worked out from smaller ones.
        worked_out = isinstance(node, ast.BinOp | ast.UnaryOp) and value is not None and not -32768 <= value <= 32767
        if value is not None and not worked_out:
            return self.number(value, target, node)
        match node:
            case ast.Name():
                if node.id not in self.scope:
                    self.unknown(node)
                return self.scope[node.id]
            case ast.Constant():
                if isinstance(node.value, str):
                    close = suggestion(node.value, (card.id for card in self.content.cards))
                    raise self.error(node, f"there is no card {node.value!r}{close}")
                raise self.error(node, "expected a whole number or a card id in quotes")
            case ast.BinOp():
                return self.arithmetic(node, target)
            case ast.UnaryOp(op=ast.USub() | ast.Not()):
                top = self.top
                register = self.expression(node.operand)
                self.top = top
                result = self.reserve() if target is None else target
                self.emit("NOT" if isinstance(node.op, ast.Not) else "NEGATE", result, register)
                return result
            case ast.BoolOp():
                result = self.reserve() if target is None else target
                top = self.top
                part = self.part(result)
                end = Label()
                for index, value in enumerate(node.values):
                    self.into(value, part)
                    if index < len(node.values) - 1:
                        self.emit("JUMP_IF" if isinstance(node.op, ast.Or) else "JUMP_UNLESS", part, label=end)
                self.place(end)
                self.settle(result, part)
                self.top = top
                return result
            case ast.Compare():
                return self.comparison(node, target)
            case ast.IfExp():
                result = self.reserve() if target is None else target
                top = self.top
                part, otherwise, end = self.part(result), Label(), Label()
                self.jump(node.test, otherwise, False)
                self.into(node.body, part)
                self.emit("JUMP", label=end)
                self.place(otherwise)
                self.into(node.orelse, part)
                self.place(end)
                self.settle(result, part)
                self.top = top
                return result
            case ast.Subscript(value=ast.Name()):
                column = self.column(node)
                top = self.top
                owner = self.expression(node.slice)
                self.top = top
                result = self.reserve() if target is None else target
                self.emit(COLUMNS[column.family][0], result, owner, column.number)
                return result
            case ast.Attribute(value=ast.Name(id="table")):
                result = self.reserve() if target is None else target
                self.emit("TABLE", result, x=self.variable(node))
                return result
            case ast.Call(func=ast.Name()):
                return self.call(node, target, wanted)
        what = type(node).__name__.lower()
        raise self.error(
            node,
            f"unsupported syntax ({what}): expected a number, name, column, call, comparison "
            "or arithmetic with + - * // % & | << >>",
        )

    def unknown(self, node: ast.Name):
        known = [*self.scope, *self.constants]
        if node.id in self.names.columns:
            raise self.error(node, f"expected {node.id}[...]: it is a {self.names.columns[node.id].family}")
        if node.id in FUNCTIONS or node.id in self.scripts.functions:
            raise self.error(node, f"expected {node.id}(...): it is a function")
        raise self.error(
            node,
            f"unknown name {node.id}: expected a local, a parameter or a name of the "
            f"table's data{suggestion(node.id, known)}",
        )

    def arithmetic(self, node: ast.BinOp, target: int | None) -> int:
        opcode = ARITHMETIC.get(type(node.op))
        if opcode is None:
            raise self.error(node, "unsupported syntax: expected one of + - * // % & | << >>")
        top = self.top
        left = self.expression(node.left)
        small = constant_value(node.right, self.constants, self.content)
        if small is not None and isinstance(node.op, ast.Add | ast.Sub) and -127 <= small <= 127:
            self.top = top
            result = self.reserve() if target is None else target
            self.emit("ADD_NUMBER", result, left, (small if opcode == "ADD" else -small) & 0xFF)
            return result
        right = self.expression(node.right)
        self.top = top
        result = self.reserve() if target is None else target
        self.emit(opcode, result, left, right)
        return result

    def comparison(self, node: ast.Compare, target: int | None) -> int:
        for op in node.ops:
            if not isinstance(op, ast.In | ast.NotIn) and type(op) not in COMPARISONS:
                raise self.error(node, "unsupported comparison: expected == != < <= > >= or in")
            if isinstance(op, ast.In | ast.NotIn) and len(node.ops) > 1:
                raise self.error(node, "unsupported syntax: in cannot be chained")
        top = self.top
        if len(node.ops) == 1 and not isinstance(node.ops[0], ast.In | ast.NotIn):
            left = self.expression(node.left)
            short = SHORT_COMPARISONS.get(type(node.ops[0]))
            constant = self.small(node.comparators[0], -128, 127) if short else None
            right = self.expression(node.comparators[0]) if constant is None else 0
            self.top = top
            result = self.reserve() if target is None else target
            if constant is None:
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
            for op, right in zip(node.ops, node.comparators, strict=True):
                other = self.expression(right)
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
        if not isinstance(right, ast.Tuple) or not right.elts:
            raise self.error(right, "expected a tuple of values after in")
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

    def column(self, node: ast.Subscript):
        name = node.value.id
        if name not in self.names.columns:
            close = suggestion(name, self.names.columns)
            raise RuleError(
                self.file, node, f"unknown column {name}: expected a counter, flag, fact or variable{close}"
            )
        return self.names.columns[name]

    def variable(self, node: ast.Attribute) -> int:
        if node.attr not in self.names.variables:
            close = suggestion(node.attr, self.names.variables)
            raise self.error(node, f"unknown name table.{node.attr}: expected a variable of the table{close}")
        return self.names.variables[node.attr]

    # --- calls

    def call(self, node: ast.Call, target: int | None, wanted: bool) -> int:
        name = node.func.id
        one = node.args[0] if len(node.args) == 1 else None
        if name in COMPREHENSIONS and one is not None and _iterable(one, self.scripts):
            return self.comprehension(name, node, target)
        if name in CHOOSERS:
            return self.chooser(node, target)
        if name == "confirm":
            return self.confirm(node, target)
        if name in ("min", "max", "abs"):
            return self.extreme(node, target)
        if name == "invoke":
            return self.invoke(node, target)
        if name in self.scripts.functions:
            return self.script_call(node, target, wanted)
        if name in FUNCTIONS:
            function = FUNCTIONS[name]
            if function.kind == "LIST":
                raise RuleError(
                    self.file, node, f"{name} gives a list: loop over it, or use it in sum, any, all, count or first"
                )
            return self.console_call(function, node, target)
        if name == "range":
            raise self.error(node, "range gives a list: loop over it, or use it in sum, any, all, count or first")
        if name in COMPREHENSIONS:
            raise self.error(
                node, f"{name} takes something to loop over: range, a selector, a tuple or (x for x in ...)"
            )
        close = suggestion(name, [*FUNCTIONS, *self.scripts.functions, *BUILTINS])
        raise RuleError(
            self.file, node, f"unknown name {name}: expected a function of the rules or of the console{close}"
        )

    def result(self, base: int, top: int, target: int | None) -> int:
        self.top = top
        if target is None:
            target = self.reserve()
        if target != base:
            self.emit("MOVE", target, base)
        return target

    def console_call(self, function: ConsoleFunction, node: ast.Call, target: int | None) -> int:
        """A call of the console; the commonest shapes need no copies of their arguments."""
        top = self.top
        short, most = SHORT_CALLS.get(function.name, ("", 0))
        constant = self.small(node.args[1], 0, most) if short and len(node.args) == 2 and not node.keywords else None
        if constant is not None:
            card = self.expression(node.args[0])
            self.top = top
            result = self.reserve() if target is None else target
            self.emit(short, result, card, constant)
            return result
        if function.name in ZONE_CALLS and not node.keywords and 1 <= len(node.args) <= 2:
            zone = self.small(node.args[0], 0, 63)
            if zone is not None and (len(node.args) == 2 or zone in self.shared):
                player = self.expression(node.args[1]) if len(node.args) == 2 else 0
                self.top = top
                result = self.reserve() if target is None else target
                self.emit(ZONE_CALLS[function.name], result, player, zone)
                return result
        if len(node.args) == 1 and not node.keywords and function.name in CARD_CALLS:
            card = self.expression(node.args[0])
            self.top = top
            result = self.reserve() if target is None else target
            self.emit(CARD_CALLS[function.name], result, card)
            return result
        if len(node.args) == 1 and not node.keywords and function.kind != "ASK" and _needs(function) <= 1:
            argument = self.expression(node.args[0])
            self.top = top
            result = self.reserve() if target is None else target
            self.emit("CONSOLE_OF", result, function.number, argument)
            return result
        beside = self.side_by_side(function, node)
        if beside is not None:
            result = self.reserve() if target is None else target
            self.emit("CONSOLE_AT", result, function.number, beside)
            return result
        base, given = self.arguments(function, node)
        self.console("CONSOLE", function, base, given)
        return self.result(base, top, target)

    def side_by_side(self, function: ConsoleFunction, node: ast.Call) -> int | None:
        """The first of the arguments' registers where they lie as the console wants them, and none is left out."""
        registers = [self.scope.get(one.id) if isinstance(one, ast.Name) else None for one in node.args]
        whole = len(registers) == len(function.parameters) > 0 and not node.keywords and function.kind != "ASK"
        if not whole or registers[0] is None or registers != list(range(registers[0], registers[0] + len(registers))):
            return None
        return registers[0]

    def small(self, node: ast.expr, least: int, most: int) -> int | None:
        """A number known while compiling that fits into an instruction, or None."""
        constants = {name: value for name, value in self.constants.items() if name not in self.scope}
        value = constant_value(node, constants, self.content)
        return value if value is not None and least <= value <= most else None

    def console(self, opcode: str, function: ConsoleFunction, base: int, given: int) -> None:
        """A call of the console; it is told how many of the arguments are given, the others count as 0."""
        self.emit(opcode, base, function.number, given | len(function.parameters) << 4)

    def arguments(self, function: ConsoleFunction, node: ast.Call, least: int = 1) -> tuple[int, int]:
        """Evaluates a console function's arguments side by side; the first register, and how many they are."""
        given: dict[str, ast.expr] = {}
        names = [parameter.name for parameter in function.parameters]
        signature = ", ".join(p.name if p.default is None else f"{p.name}={p.default}" for p in function.parameters)
        if len(node.args) > len(names):
            raise self.error(
                node,
                f"{function.name}({signature}) takes at most {_count(len(names), 'argument')}, not {len(node.args)}",
            )
        given.update(zip(names, node.args, strict=False))
        for keyword in node.keywords:
            if keyword.arg not in names or keyword.arg in given:
                raise self.error(node, f"{function.name}({signature}) takes no argument {keyword.arg or '**'} here")
            given[keyword.arg] = keyword.value
        base = self.reserve(max(len(names), least))
        last = max((names.index(name) + 1 for name in given), default=0)
        for offset, parameter in enumerate(function.parameters):
            if parameter.name in given:
                self.into(given[parameter.name], base + offset)
            elif parameter.default is None:
                raise self.error(node, f"{function.name}({signature}): {parameter.name} is missing")
            elif offset < last:
                self.number(0, base + offset)
        return base, last

    def script_call(self, node: ast.Call, target: int | None, wanted: bool) -> int:
        function = self.scripts.functions[node.func.id]
        if function.selector:
            raise RuleError(
                self.file,
                node,
                f"{function.name} is a selector: loop over it, or use it in sum, any, all, count or first",
            )
        signature = f"{function.name}({', '.join(function.parameters)})"
        if node.keywords:
            raise self.error(node, f"{signature} is a function of the rules: its arguments are given in order, unnamed")
        if len(node.args) != len(function.parameters):
            wanted = _count(len(function.parameters), "argument")
            raise self.error(node, f"{signature} takes {wanted}, not {len(node.args)}")
        if wanted and not function.gives:
            raise self.error(node, f"{function.name} gives nothing back: it has no return with a value")
        if self.is_inline(node):
            return self.inline(function, node, target)
        top = self.top
        # What is written in place of a call may hold such a call itself, but must not grow with it.
        most = 1 if self.inlining else SHORT
        if not wanted and function.name not in self.inlining and is_short(function, most):
            with self.written_in(function, node):
                self.body(function.node.body)
            self.top = top
            return top
        base = self.reserve(max(len(node.args), 1))
        for offset, argument in enumerate(node.args):
            self.into(argument, base + offset)
        self.emit("CALL", base, x=self.numbers[function.name])
        return self.result(base, top, target)

    def is_inline(self, node: ast.Call) -> bool:
        """Whether a call is of a function that only returns an expression, rightly made."""
        function = self.scripts.functions.get(node.func.id)
        return (
            function is not None
            and not function.selector
            and not node.keywords
            and len(node.args) == len(function.parameters)
            and function.name not in self.inlining
            and returned_by(function) is not None
        )

    def inline(self, function: ScriptFunction, node: ast.Call, target: int | None) -> int:
        result = self.reserve() if target is None else target
        top = self.top
        with self.written_in(function, node):
            self.into(returned_by(function), result)
        self.top = top
        return result

    @contextmanager
    def written_in(self, function: ScriptFunction, node: ast.Call) -> Iterator[None]:
        """A function is written into the place that calls it: inside, only its parameters have names.

        A number stays a number, and a local is used where it lies unless a loop changes it on the way.
        """
        outside = self.place_of_writing()
        inner: dict[str, int] = {}
        numbers: dict[str, int] = {}
        for parameter, argument in zip(function.parameters, node.args, strict=True):
            number = self.small(argument, -32768, 32767)
            register = self.scope.get(argument.id) if isinstance(argument, ast.Name) else None
            if number is not None:
                numbers[parameter] = number
            elif register is not None and register not in self.changing:
                inner[parameter] = register
            else:
                inner[parameter] = self.reserve()
                self.into(argument, inner[parameter])
        self.write_at((inner, function.file, self.known | numbers))
        self.inlining.append(function.name)
        yield
        self.inlining.pop()
        self.write_at(outside)

    def place_of_writing(self) -> tuple[dict[str, int], str, dict[str, int]]:
        return self.scope, self.file, self.constants

    def write_at(self, place: tuple[dict[str, int], str, dict[str, int]]) -> None:
        self.scope, self.file, self.constants = place

    def invoke(self, node: ast.Call, target: int | None) -> int:
        if node.keywords or not 2 <= len(node.args) <= 4:
            raise self.error(node, "invoke(function, card, subject=0, extra=0) takes 2 to 4 arguments")
        top = self.top
        base = self.reserve(4)
        for offset in range(4):
            if offset < len(node.args):
                self.into(node.args[offset], base + offset)
            else:
                self.number(0, base + offset)
        self.emit("INVOKE", base)
        return self.result(base, top, target)

    def extreme(self, node: ast.Call, target: int | None) -> int:
        name = node.func.id
        if name == "abs":
            if len(node.args) != 1:
                raise self.error(node, "abs takes 1 argument")
            result = self.reserve() if target is None else target
            top = self.top
            value, negative = self.expression(node.args[0]), self.reserve()
            self.emit("NEGATE", negative, value)
            self.emit("MAXIMUM", result, value, negative)
            self.top = top
            return result
        if node.keywords or len(node.args) < 2:
            raise self.error(node, f"{name} takes two or more arguments, or something to loop over")
        result = self.reserve() if target is None else target
        top = self.top
        kept = self.part(result)
        self.into(node.args[0], kept)
        for argument in node.args[1:]:
            mark = self.top
            self.emit("MINIMUM" if name == "min" else "MAXIMUM", kept, kept, self.expression(argument))
            self.top = mark
        self.settle(result, kept)
        self.top = top
        return result

    def comprehension(self, name: str, node: ast.Call, target: int | None) -> int:
        """sum, any, all, count, first, min and max over something to loop over; nothing found gives 0 (all: 1)."""
        result = self.reserve() if target is None else target
        top = self.top
        if name in ("any", "all"):
            none, end = Label(), Label()
            self.jump(node, none, False)
            self.number(1, result)
            self.emit("JUMP", label=end)
            self.place(none)
            self.number(0, result)
            self.place(end)
            self.top = top
            return result
        kept = self.part(result)
        item = self.reserve(2)
        some = item + 1
        self.number(0, kept)
        if name in ("min", "max"):
            self.number(0, some)

        def body(loop: Loop) -> None:
            if name == "sum":
                self.emit("ADD", kept, kept, item)
            elif name == "count":
                self.emit("ADD_NUMBER", kept, kept, 1)
            elif name == "first":
                self.emit("MOVE", kept, item)
                self.emit("JUMP", label=loop.leave)
            else:
                compare, known = Label(), Label()
                self.emit("JUMP_IF", some, label=compare)
                self.emit("MOVE", kept, item)
                self.emit("NUMBER", some, x=1)
                self.emit("JUMP", label=known)
                self.place(compare)
                self.emit("MINIMUM" if name == "min" else "MAXIMUM", kept, kept, item)
                self.place(known)

        self.iterate(node.args[0], item, body)
        self.settle(result, kept)
        self.top = top
        return result

    def chooser(self, node: ast.Call, target: int | None) -> int:
        """choose_card(player, PROMPT, (cards), BUTTON, ..., subject=, amount=, label=): offers, then asks."""
        name = node.func.id
        if len(node.args) < 3:
            raise RuleError(
                self.file, node, f"{name}(player, PROMPT, values, BUTTON, ..., subject=0, amount=0, label=0)"
            )
        options = {keyword.arg: keyword.value for keyword in node.keywords}
        unknown = set(options) - {"subject", "amount", "label"}
        if unknown:
            raise RuleError(
                self.file, node, f"{name} takes no argument {unknown.pop()}: expected subject, amount or label"
            )
        player, prompt, values, *buttons = node.args
        top = self.top
        item = self.reserve()
        offer = FUNCTIONS[CHOOSERS[name]]

        def body(_loop: Loop) -> None:
            mark = self.top
            base = self.reserve(2)
            if "label" in options:
                self.emit("MOVE", base, item)
                self.into(options["label"], base + 1)
                self.console("CONSOLE", offer, base, 2)
            else:
                self.emit("CONSOLE_OF", base, offer.number, item)
            self.top = mark

        self.iterate(values, item, body)
        for button in buttons:
            self.offer_button(button)
        return self.ask(node, player, prompt, options, top, target)

    def offer_button(self, button: ast.expr) -> None:
        mark = self.top
        base = self.reserve()
        self.into(button, base)
        self.console("CONSOLE", FUNCTIONS["offer"], base, 1)
        self.top = mark

    def ask(self, node, player, prompt, options, top: int, target: int | None) -> int:
        base = self.reserve(4)
        self.into(player, base)
        self.into(prompt, base + 1)
        given = 4 if "amount" in options else 3 if "subject" in options else 2
        if "subject" in options:
            self.into(options["subject"], base + 2)
        elif given == 4:
            self.number(0, base + 2)
        if "amount" in options:
            self.into(options["amount"], base + 3)
        self.console("CONSOLE", FUNCTIONS["ask"], base, given)
        return self.result(base, top, target)

    def confirm(self, node: ast.Call, target: int | None) -> int:
        """confirm(player, PROMPT, subject=0, amount=0): 1 for yes."""
        options = {keyword.arg: keyword.value for keyword in node.keywords}
        if len(node.args) == 3:
            options["subject"] = node.args[2]
        if not 2 <= len(node.args) <= 3 or set(options) - {"subject", "amount"}:
            raise self.error(node, "confirm(player, PROMPT, subject=0, amount=0)")
        top = self.top
        yes = ast.copy_location(ast.Name("YES"), node)
        for button in (yes, ast.copy_location(ast.Name("NO"), node)):
            self.offer_button(button)
        answer = self.ask(node, node.args[0], node.args[1], options, top, None)
        chosen = self.number(self.constants["YES"])
        self.top = top
        result = self.reserve() if target is None else target
        self.emit("EQUAL", result, answer, chosen)
        return result


def assemble(instructions: list[Instruction], file: str) -> list[int]:
    """Bytecode words, jumps resolved."""
    words = []
    for index, one in enumerate(instructions):
        opcode = OPCODES[one.opcode]
        x = one.x
        if one.label is not None:
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


def _assigned(function: ast.FunctionDef) -> list[ast.Name]:
    """Where a function sets its locals, in the order they appear."""
    nodes = list(ast.walk(function))
    in_generators = {id(clause.target) for g in nodes if isinstance(g, ast.GeneratorExp) for clause in g.generators}
    stored = [n for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    return sorted((n for n in stored if id(n) not in in_generators), key=lambda n: (n.lineno, n.col_offset))


def _loaded(target: ast.expr) -> ast.expr:
    """The same place, read instead of written."""
    match target:
        case ast.Name():
            return ast.Name(target.id, ast.Load())
        case ast.Subscript():
            return ast.Subscript(target.value, target.slice, ast.Load())
        case ast.Attribute():
            return ast.Attribute(target.value, target.attr, ast.Load())
    return target


def _parts(conditions: list[ast.expr]) -> list[ast.expr]:
    """The conditions with those apart that stand together with `and`."""
    return [
        part
        for condition in conditions
        for part in (
            _parts(condition.values)
            if isinstance(condition, ast.BoolOp) and isinstance(condition.op, ast.And)
            else [condition]
        )
    ]


def _needs(function: ConsoleFunction) -> int:
    """How many arguments cannot be left out."""
    return sum(parameter.default is None for parameter in function.parameters)


def returned_by(function: ScriptFunction) -> ast.expr | None:
    """What a function gives back, if it does nothing else."""
    body = [s for s in function.node.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    match body:
        case [ast.Return(value=ast.expr() as value)]:
            return value
    return None


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


def selected_by(selector: ScriptFunction) -> ast.GeneratorExp:
    """The generator a selector returns, which is all it may hold beside its docstring."""
    body = [s for s in selector.node.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    match body:
        case [ast.Return(value=ast.GeneratorExp() as generator)]:
            return generator
    raise RuleError(
        selector.file, selector.node, f"the selector {selector.name} should be one: return (x for x in ... if ...)"
    )


def _iterable(node: ast.expr, scripts: Scripts) -> bool:
    if isinstance(node, ast.GeneratorExp | ast.Tuple):
        return True
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return False
    name = node.func.id
    return (
        name == "range"
        or (name in FUNCTIONS and FUNCTIONS[name].kind == "LIST")
        or (name in scripts.functions and scripts.functions[name].selector)
    )


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
