"""Checking a function of the rules: everything in it that the language does not know, before it is lowered."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from game.engine.compiler.errors import Mistakes, RuleError
from game.engine.compiler.names import COLUMNS
from game.engine.compiler.resolve import Place, Resolver, assigned
from game.engine.compiler.scripts import ScriptFunction, constant_value
from game.engine.compiler.shapes import ARITHMETIC, CHOOSERS, COMPARISONS, COMPREHENSIONS, counted, name_of, selected_by
from game.engine.machine.console import ConsoleFunction

LOOPED = "loop over it, or use it in sum, any, all, count or first"


@dataclass
class _Loop:
    """A loop around what is being checked, and whether something in it breaks out of it."""

    left: bool = False


class Checker:
    """One function. Whatever is wrong is noted, and what stands beside it is looked at all the same."""

    def __init__(self, function: ScriptFunction, resolver: Resolver, mistakes: Mistakes):
        self.function = function
        self.resolver = resolver
        self.mistakes = mistakes
        self.constants = resolver.names.constants | resolver.scripts.constants
        self.place = Place(function, {*function.parameters, *(local.id for local in assigned(function.node))})
        self.loops: list[_Loop] = []

    def check(self) -> None:
        node = self.function.node
        for parameter in node.args.args:
            self.local(parameter.arg, parameter)
        if self.function.selector:
            with self.mistakes.noted():
                self.generator(selected_by(self.function))
            return
        known = set(self.function.parameters)
        for local in assigned(node):
            if local.id not in known:
                known.add(local.id)
                self.local(local.id, local)
        if self.body(node.body) and self.function.gives:
            self.wrong(node, f"{node.name}: missing return: some ways through it give no value back")

    def wrong(self, node: ast.AST, message: str) -> None:
        self.mistakes.note(RuleError(self.function.file, node, message))

    def local(self, name: str, node: ast.AST) -> None:
        """A local may be called like a function, but not like something that is read by its name alone.

        The shared rules do not know the table's columns, and do without them.
        """
        columns = () if self.function.shared else self.resolver.names.columns
        if name in self.constants or name in columns or name == "table":
            self.wrong(node, f"{name} is already the name of something else: call the local otherwise")

    # --- statements

    def body(self, statements: list[ast.stmt]) -> bool:
        """Checks statements; whether control can reach what follows them."""
        falls = True
        for statement in statements:
            if not falls:
                self.wrong(statement, "this line can never be reached")
                break
            falls = self.statement(statement)
        return falls

    def statement(self, node: ast.stmt) -> bool:
        match node:
            case ast.Expr(value=ast.Constant(value=str())) | ast.Pass():
                pass
            case ast.Expr():
                self.value(node.value, wanted=False)
            case ast.Assign(targets=[ast.Name() | ast.Subscript() | ast.Attribute() as target]):
                self.target(target)
                self.value(node.value)
            case ast.Assign(targets=[target]):
                self.target(target)
            case ast.AugAssign():
                self.target(node.target)
                self.operator(node, node.op)
                self.value(node.value)
            case ast.If():
                self.value(node.test)
                falls = self.body(node.body)
                return self.body(node.orelse) or falls
            case ast.While():
                return self.while_loop(node)
            case ast.For():
                self.for_loop(node)
            case ast.Return():
                if node.value is not None:
                    self.value(node.value)
                return False
            case ast.Break() | ast.Continue():
                if not self.loops:
                    self.wrong(node, "expected to be inside a loop")
                elif isinstance(node, ast.Break):
                    self.loops[-1].left = True
                return False
            case _:
                expected = "expected an assignment, a call, if, while, for, return, break, continue or pass"
                self.wrong(node, f"unsupported syntax ({type(node).__name__.lower()}): {expected}")
        return True

    def target(self, target: ast.expr) -> None:
        match target:
            case ast.Name():
                pass
            case ast.Subscript(value=ast.Name(id=name)):
                with self.mistakes.noted():
                    column = self.resolver.column(target, self.place)
                    if COLUMNS[column.family][1] is None:
                        self.wrong(target, f"{name} is printed and cannot be changed")
                self.value(target.slice)
            case ast.Attribute(value=ast.Name(id="table")):
                with self.mistakes.noted():
                    self.resolver.variable(target, self.place)
            case _:
                self.wrong(target, "expected name = ..., column[card] = ... or table.variable = ...")

    def while_loop(self, node: ast.While) -> bool:
        endless = constant_value(node.test, self.constants, self.resolver.content)
        if not endless:
            self.value(node.test)
        left = self.loop_body(node)
        return not endless or left

    def for_loop(self, node: ast.For) -> None:
        if not isinstance(node.target, ast.Name):
            self.wrong(node.target, "expected one name to loop with")
        self.source(node.iter)
        self.loop_body(node)

    def loop_body(self, node: ast.While | ast.For) -> bool:
        """Checks what is done again and again; whether something in it breaks out."""
        if node.orelse:
            self.wrong(node.orelse[0], "unsupported syntax: a loop has no else")
        self.loops.append(_Loop())
        self.body(node.body)
        return self.loops.pop().left

    # --- expressions

    def values(self, nodes: list[ast.expr]) -> None:
        for node in nodes:
            self.value(node)

    def value(self, node: ast.expr, wanted: bool = True) -> None:
        number = constant_value(node, self.constants, self.resolver.content)
        if number is not None and -32768 <= number <= 32767:
            return
        with self.mistakes.noted():
            match node:
                case ast.Name() if number is None:
                    self.resolver.check_value(node, self.place)
                case ast.Name() | ast.Constant() if number is not None:
                    self.wrong(node, f"numbers go from -32768 to 32767, not {number}")
                case ast.Constant():
                    self.resolver.check_card(node, self.place)
                    self.wrong(node, "expected a whole number or a card id in quotes")
                case ast.BinOp():
                    self.operator(node, node.op)
                    self.values([node.left, node.right])
                case ast.UnaryOp(op=ast.USub() | ast.Not()):
                    self.value(node.operand)
                case ast.BoolOp():
                    self.values(node.values)
                case ast.Compare():
                    self.comparison(node)
                case ast.IfExp():
                    self.values([node.test, node.body, node.orelse])
                case ast.Subscript(value=ast.Name()):
                    self.value(node.slice)
                    self.resolver.column(node, self.place)
                case ast.Attribute(value=ast.Name(id="table")):
                    self.resolver.variable(node, self.place)
                case ast.Call(func=ast.Name()):
                    self.call(node, wanted)
                case _:
                    expected = (
                        "expected a number, name, column, call, comparison or arithmetic with + - * // % & | << >>"
                    )
                    self.wrong(node, f"unsupported syntax ({type(node).__name__.lower()}): {expected}")

    def operator(self, node: ast.AST, op: ast.operator) -> None:
        if type(op) not in ARITHMETIC:
            self.wrong(node, "unsupported syntax: expected one of + - * // % & | << >>")

    def comparison(self, node: ast.Compare) -> None:
        self.value(node.left)
        for op, right in zip(node.ops, node.comparators, strict=True):
            member = isinstance(op, ast.In | ast.NotIn)
            if not member and type(op) not in COMPARISONS:
                self.wrong(node, "unsupported comparison: expected == != < <= > >= or in")
            elif member and len(node.ops) > 1:
                self.wrong(node, "unsupported syntax: in cannot be chained")
            elif member and (not isinstance(right, ast.Tuple) or not right.elts):
                self.wrong(right, "expected a tuple of values after in")
            elif isinstance(right, ast.Tuple) and member:
                self.values(right.elts)
            else:
                self.value(right)

    # --- what can be looped over

    def source(self, node: ast.expr) -> None:
        called = self.resolver.called(node, self.place)
        if isinstance(node, ast.GeneratorExp):
            self.generator(node)
        elif isinstance(node, ast.Tuple):
            self.values(node.elts)
        elif isinstance(node, ast.Call) and self.resolver.is_range(node, self.place):
            if node.keywords or not 1 <= len(node.args) <= 2:
                self.wrong(node, "range takes an end, or a start and an end")
            self.values(node.args)
        elif isinstance(node, ast.Call) and isinstance(called, ScriptFunction) and called.selector:
            self.selector(called, node)
        elif isinstance(node, ast.Call) and isinstance(called, ConsoleFunction) and called.kind == "LIST":
            self.arguments(called, node)
        else:
            self.no_list(node)

    def selector(self, selector: ScriptFunction, node: ast.Call) -> None:
        takes = counted(len(selector.parameters), "argument")
        if node.keywords or len(node.args) != len(selector.parameters):
            names = ", ".join(selector.parameters)
            self.wrong(node, f"{selector.name} takes {takes} ({names}), not {len(node.args)}")
        self.values(node.args)

    def no_list(self, node: ast.expr) -> None:
        with self.mistakes.noted():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                self.resolver.check_call(node, self.place)
            console = self.resolver.scripts.console.items()
            lists = ", ".join(name for name, function in console if function.kind == "LIST")
            self.wrong(node, f"expected something to loop over: range, a selector, a tuple, or {lists}")
        if isinstance(node, ast.Call):
            self.given_anyway(node)

    def generator(self, node: ast.GeneratorExp) -> None:
        """The name of each clause is known from its conditions on, and nowhere else."""
        outside = self.place
        for clause in node.generators:
            self.source(clause.iter)
            if isinstance(clause.target, ast.Name) and not clause.is_async:
                self.local(clause.target.id, clause.target)
                self.place = Place(self.function, {*self.place.scope, clause.target.id})
            else:
                self.wrong(clause.target, "expected one name to loop with")
            self.values(clause.ifs)
        self.value(node.elt)
        self.place = outside

    # --- calls

    def given(self, node: ast.Call) -> None:
        """What a call is given: values."""
        self.values([*node.args, *(keyword.value for keyword in node.keywords)])

    def given_anyway(self, node: ast.Call) -> None:
        """Whatever a call is given that is wrong in any case, values or things to loop over."""
        for one in (*node.args, *(keyword.value for keyword in node.keywords)):
            if isinstance(one, ast.GeneratorExp | ast.Tuple):
                self.source(one)
            else:
                self.value(one)

    def call(self, node: ast.Call, wanted: bool) -> None:
        name = name_of(node.func)
        called = self.resolver.called(node, self.place)
        one = node.args[0] if len(node.args) == 1 else None
        try:
            self.resolver.check_call(node, self.place)
        except RuleError:
            self.given_anyway(node)
            raise
        if name in COMPREHENSIONS and one is not None and self.resolver.is_iterable(one, self.place):
            self.source(one)
        elif name in CHOOSERS:
            self.chooser(node)
        elif name == "confirm":
            self.confirm(node)
        elif name in ("min", "max", "abs"):
            self.extreme(node)
        elif name == "invoke":
            if node.keywords or not 2 <= len(node.args) <= 4:
                self.wrong(node, "invoke(function, card, subject=0, extra=0) takes 2 to 4 arguments")
            self.given(node)
        elif isinstance(called, ScriptFunction):
            self.script_call(called, node, wanted)
        elif name == "range" or (isinstance(called, ConsoleFunction) and called.kind == "LIST"):
            self.wrong(node, f"{name} gives a list: {LOOPED}")
            self.given_anyway(node)
        elif isinstance(called, ConsoleFunction):
            self.arguments(called, node)
        else:
            self.wrong(node, f"{name} takes something to loop over: range, a selector, a tuple or (x for x in ...)")
            self.given_anyway(node)

    def script_call(self, function: ScriptFunction, node: ast.Call, wanted: bool) -> None:
        signature = f"{function.name}({', '.join(function.parameters)})"
        if function.selector:
            self.wrong(node, f"{function.name} is a selector: {LOOPED}")
        elif node.keywords:
            self.wrong(node, f"{signature} is a function of the rules: its arguments are given in order, unnamed")
        elif len(node.args) != len(function.parameters):
            takes = counted(len(function.parameters), "argument")
            self.wrong(node, f"{signature} takes {takes}, not {len(node.args)}")
        elif wanted and not function.gives:
            self.wrong(node, f"{function.name} gives nothing back: it has no return with a value")
        self.given(node)

    def arguments(self, function: ConsoleFunction, node: ast.Call) -> None:
        """The arguments of a console function: none too many, none twice, and none missing."""
        names = [parameter.name for parameter in function.parameters]
        signature = ", ".join(p.name if p.default is None else f"{p.name}={p.default}" for p in function.parameters)
        taken = names[: len(node.args)]
        if len(node.args) > len(names):
            most = counted(len(names), "argument")
            self.wrong(node, f"{function.name}({signature}) takes at most {most}, not {len(node.args)}")
        for keyword in node.keywords:
            if keyword.arg not in names or keyword.arg in taken:
                self.wrong(node, f"{function.name}({signature}) takes no argument {keyword.arg or '**'} here")
            taken.append(keyword.arg or "")
        missing = [one.name for one in function.parameters if one.default is None and one.name not in taken]
        if missing:
            self.wrong(node, f"{function.name}({signature}): {missing[0]} is missing")
        self.given(node)

    def extreme(self, node: ast.Call) -> None:
        name = name_of(node.func)
        if name == "abs" and len(node.args) != 1:
            self.wrong(node, "abs takes 1 argument")
        elif name != "abs" and (node.keywords or len(node.args) < 2):
            self.wrong(node, f"{name} takes two or more arguments, or something to loop over")
        self.given(node)

    def chooser(self, node: ast.Call) -> None:
        name = name_of(node.func)
        unknown = sorted({keyword.arg or "**" for keyword in node.keywords} - {"subject", "amount", "label"})
        if len(node.args) < 3:
            self.wrong(node, f"{name}(player, PROMPT, values, BUTTON, ..., subject=0, amount=0, label=0)")
            return
        if unknown:
            self.wrong(node, f"{name} takes no argument {unknown[0]}: expected subject, amount or label")
        self.source(node.args[2])
        self.values([*node.args[:2], *node.args[3:], *(keyword.value for keyword in node.keywords)])

    def confirm(self, node: ast.Call) -> None:
        options = {keyword.arg for keyword in node.keywords}
        if not 2 <= len(node.args) <= 3 or options - {"subject", "amount"}:
            self.wrong(node, "confirm(player, PROMPT, subject=0, amount=0)")
        self.given(node)
