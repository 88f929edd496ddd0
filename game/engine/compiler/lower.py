"""Lowering one rule function to bytecode.

Locals and temporaries are registers. Registers are handed out like a stack: a call's arguments lie above
everything that is still needed, so the called function may overwrite what is above them.
"""

from __future__ import annotations

import ast

from game.engine.compiler.conditions import Conditions
from game.engine.compiler.instructions import Instruction, Label, Loop
from game.engine.compiler.names import COLUMNS
from game.engine.compiler.resolve import assigned
from game.engine.compiler.scripts import constant_value
from game.engine.compiler.shapes import ARITHMETIC, name_of


class Lowering(Conditions):
    """One function on its way to bytecode."""

    def lower(self) -> tuple[list[Instruction], int, int]:
        """The instructions, how many registers they need, and how many of those are locals."""
        node = self.function.node
        for parameter in node.args.args:
            self.scope[parameter.arg] = self.reserve()
        # Every local gets its register up front, so that a branch not taken leaves a plain 0.
        for local in assigned(node):
            if local.id not in self.scope:
                self.scope[local.id] = self.reserve()
        self.local_count = self.top
        if self.body(node.body):
            self.line = node.lineno
            self.emit("RETURN_NUMBER", x=0)
        return self.code, self.registers, self.local_count

    # --- statements

    def body(self, statements: list[ast.stmt]) -> bool:
        """Lowers statements; whether control can reach what follows them."""
        falls = True
        for statement in statements:
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
                loop = self.loops[-1]
                self.emit("JUMP", label=loop.leave if isinstance(node, ast.Break) else loop.proceed)
                return False
        return True

    def give_back(self, value: ast.expr | None) -> None:
        constant = self.small(value, -32768, 32767) if value else 0
        if value and constant is None:
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
                result = self.expression(value)
                setter = COLUMNS[column.family][1]
                assert setter is not None, f"{column.family} was not checked"
                self.emit(setter, result, self.expression(target.slice), column.number)
            case ast.Attribute(value=ast.Name(id="table")):
                variable = self.variable(target)
                self.emit("SET_TABLE", self.expression(value), x=variable)

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
        register = self.scope[name_of(node.target)]
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

    # --- expressions

    def expression(self, node: ast.expr, target: int | None = None, wanted: bool = True) -> int:
        """Evaluates into `target`, or wherever the value already is; gives the register."""
        value = constant_value(node, self.constants, self.content)
        # A number too large for one instruction may still be worked out from smaller ones.
        worked_out = isinstance(node, ast.BinOp | ast.UnaryOp) and value is not None and not -32768 <= value <= 32767
        if value is not None and not worked_out:
            return self.number(value, target)
        match node:
            case ast.Name():
                return self.scope[node.id]
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
                for index, one in enumerate(node.values):
                    self.into(one, part)
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
        raise AssertionError(f"{ast.dump(node)} was not checked")

    def arithmetic(self, node: ast.BinOp, target: int | None) -> int:
        opcode = ARITHMETIC[type(node.op)]
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
