"""From a checked script to the tree: what each name stands for is looked up here, and nowhere later."""

from __future__ import annotations

import ast

from game.engine.compiler import tree
from game.engine.compiler.resolve import Place, Resolver, assigned
from game.engine.compiler.scripts import ScriptFunction, constant_value
from game.engine.compiler.shapes import ARITHMETIC, CHOOSERS, COMPARISONS, COMPREHENSIONS, name_of, selected_by
from game.engine.compiler.tree import Expression, Slot, Source, Statement
from game.engine.machine.console import FUNCTIONS, ConsoleFunction

NUMBERS = range(-32768, 32768)  # that fit into an instruction


def translate(function: ScriptFunction, resolver: Resolver) -> tree.Function:
    translator = _Translator(function, resolver)
    for local in (*function.parameters, *(local.id for local in assigned(function.node))):
        translator.scope.setdefault(local, Slot(local))
    slots = tuple(translator.scope.values())
    return tree.Function(function, slots, translator.body(function.node.body))


def translate_selector(selector: ScriptFunction, resolver: Resolver) -> tree.Selector:
    translator = _Translator(selector, resolver)
    translator.scope = {name: Slot(name) for name in selector.parameters}
    slots = tuple(translator.scope.values())
    return tree.Selector(selector, slots, translator.generator(selected_by(selector)))


class _Translator:
    """One function. What was not checked is an error of the compiler, not of the script."""

    def __init__(self, function: ScriptFunction, resolver: Resolver):
        self.function = function
        self.resolver = resolver
        self.constants = resolver.names.constants | resolver.scripts.constants
        self.scope: dict[str, Slot] = {}

    @property
    def place(self) -> Place:
        return Place(self.function, self.scope)

    # --- statements

    def body(self, statements: list[ast.stmt]) -> tuple[Statement, ...]:
        return tuple(one for statement in statements if (one := self.statement(statement)) is not None)

    def statement(self, node: ast.stmt) -> Statement | None:
        line = node.lineno
        match node:
            case ast.Expr(value=ast.Constant(value=str())) | ast.Pass():
                return None
            case ast.Expr():
                return tree.Do(line, self.value(node.value))
            case ast.Assign(targets=[target]):
                return self.assignment(target, self.value(node.value), line)
            case ast.AugAssign():
                return self.change(node)
            case ast.If():
                return tree.If(line, self.value(node.test), self.body(node.body), self.body(node.orelse))
            case ast.While():
                endless = constant_value(node.test, self.constants, self.resolver.content)
                return tree.While(line, None if endless else self.value(node.test), self.body(node.body))
            case ast.For():
                slot = self.scope[name_of(node.target)]
                return tree.For(line, slot, self.source(node.iter), self.body(node.body))
            case ast.Return():
                return tree.Return(line, tree.Number(0) if node.value is None else self.value(node.value))
            case ast.Break():
                return tree.Break(line)
            case ast.Continue():
                return tree.Continue(line)
        raise AssertionError(f"{ast.dump(node)} was not checked")

    def assignment(self, target: ast.expr, value: Expression, line: int) -> Statement:
        match target:
            case ast.Name():
                return tree.Set(line, self.scope[target.id], value)
            case ast.Subscript(value=ast.Name()):
                return tree.SetColumn(line, self.column(target, self.value(target.slice)), value)
            case ast.Attribute(value=ast.Name(id="table")):
                return tree.SetVariable(line, self.resolver.variable(target, self.place), value)
        raise AssertionError(f"{ast.dump(target)} was not checked")

    def change(self, node: ast.AugAssign) -> Statement:
        """target += value. Where a column's owner is worked out, it is once: it may ask or roll."""
        target, line, opcode = node.target, node.lineno, ARITHMETIC[type(node.op)]
        if not isinstance(target, ast.Subscript):
            read: Expression = self.value(target)
            return self.assignment(target, tree.Arithmetic(opcode, read, self.value(node.value)), line)
        owner = self.value(target.slice)
        held = owner if isinstance(owner, tree.Local | tree.Number) else tree.Local(Slot("the owner"))
        column = self.column(target, held)
        changed = tree.SetColumn(line, column, tree.Arithmetic(opcode, column, self.value(node.value)))
        if held is owner or not isinstance(held, tree.Local):
            return changed
        return tree.Within(line, (tree.Binding(held.slot, owner),), (changed,))

    # --- values

    def values(self, nodes: list[ast.expr]) -> tuple[Expression, ...]:
        return tuple(map(self.value, nodes))

    def value(self, node: ast.expr) -> Expression:
        number = constant_value(node, self.constants, self.resolver.content)
        # A number too large for one instruction may still be worked out from smaller ones.
        if number is not None and number in NUMBERS:
            return tree.Number(number)
        match node:
            case ast.Name():
                return tree.Local(self.scope[node.id])
            case ast.BinOp():
                return tree.Arithmetic(ARITHMETIC[type(node.op)], self.value(node.left), self.value(node.right))
            case ast.UnaryOp(op=ast.USub()):
                return tree.Negative(self.value(node.operand))
            case ast.UnaryOp(op=ast.Not()):
                return tree.Not(self.value(node.operand))
            case ast.BoolOp():
                return tree.Logic(isinstance(node.op, ast.Or), self.values(node.values))
            case ast.Compare():
                return self.comparison(node)
            case ast.IfExp():
                return tree.Choice(self.value(node.test), self.value(node.body), self.value(node.orelse))
            case ast.Subscript(value=ast.Name()):
                return self.column(node, self.value(node.slice))
            case ast.Attribute(value=ast.Name(id="table")):
                return tree.Variable(self.resolver.variable(node, self.place))
            case ast.Call(func=ast.Name()):
                return self.call(node)
        raise AssertionError(f"{ast.dump(node)} was not checked")

    def column(self, node: ast.Subscript, owner: Expression) -> tree.Column:
        found = self.resolver.column(node, self.place)
        return tree.Column(found.family, found.number, owner)

    def comparison(self, node: ast.Compare) -> Expression:
        left = self.value(node.left)
        match node.ops, node.comparators:
            case [ast.In() | ast.NotIn() as op], [ast.Tuple(elts=elements)]:
                return tree.Member(left, self.values(elements), isinstance(op, ast.In))
            case [op], [right]:
                return tree.Compared(COMPARISONS[type(op)], left, self.value(right))
        pairs = zip(node.ops, node.comparators, strict=True)
        return tree.Chain(left, tuple(tree.Link(COMPARISONS[type(op)], self.value(right)) for op, right in pairs))

    # --- what can be looped over

    def source(self, node: ast.expr) -> Source:
        called = self.resolver.called(node, self.place)
        match node:
            case ast.GeneratorExp():
                return self.generator(node)
            case ast.Tuple():
                return tree.Elements(self.values(node.elts))
            case ast.Call() if self.resolver.is_range(node, self.place):
                start = self.value(node.args[0]) if len(node.args) == 2 else tree.Number(0)
                return tree.Range(start, self.value(node.args[-1]))
            case ast.Call() if isinstance(called, ScriptFunction):
                at = self.function.file, node.lineno, node.col_offset
                return tree.Selected(called.name, self.values(node.args), *at)
            case ast.Call() if isinstance(called, ConsoleFunction):
                return tree.Listed(called, self.arguments(called, node))
        raise AssertionError(f"{ast.dump(node)} was not checked")

    def generator(self, node: ast.GeneratorExp) -> Source:
        """The name of each clause is known from its conditions on, and nowhere else."""
        outside, clauses = self.scope, []
        for clause in node.generators:
            source, slot = self.source(clause.iter), Slot(name_of(clause.target))
            self.scope = self.scope | {slot.name: slot}
            clauses.append(tree.Clause(slot, source, self.values(clause.ifs)))
        element = self.value(node.elt)
        self.scope = outside
        return tree.Generated(tuple(clauses), element)

    # --- calls

    def call(self, node: ast.Call) -> Expression:
        name = name_of(node.func)
        called = self.resolver.called(node, self.place)
        one = node.args[0] if len(node.args) == 1 else None
        if name in COMPREHENSIONS and one is not None and self.resolver.is_iterable(one, self.place):
            return tree.Folded(name, self.source(one))
        match name:
            case "confirm":
                return self.confirm(node)
            case "abs":
                return tree.Absolute(self.value(node.args[0]))
            case "min" | "max":
                return tree.Extreme("MINIMUM" if name == "min" else "MAXIMUM", self.values(node.args))
            case "invoke":
                left_out = (tree.Number(0),) * (4 - len(node.args))
                return tree.Invoked(self.values(node.args) + left_out)
        if name in CHOOSERS:
            return self.chooser(node, FUNCTIONS[CHOOSERS[name]])
        if isinstance(called, ScriptFunction):
            return tree.Called(called.name, self.values(node.args))
        assert called is not None, f"{name} was not checked"
        return tree.Console(called, self.arguments(called, node))

    def arguments(self, function: ConsoleFunction, node: ast.Call) -> tuple[Expression | None, ...]:
        names = [parameter.name for parameter in function.parameters]
        given = dict(zip(names, node.args, strict=False)) | _named(node)
        return tuple(self.value(given[name]) if name in given else None for name in names)

    def chooser(self, node: ast.Call, offer: ConsoleFunction) -> Expression:
        """choose_card(player, PROMPT, (cards), BUTTON, ..., subject=, amount=, label=)"""
        options = _named(node)
        player, prompt, values, *buttons = node.args
        label = self.value(options["label"]) if "label" in options else None
        question = self.question(player, prompt, options)
        return tree.Chosen(offer, self.source(values), label, self.values(buttons), question)

    def confirm(self, node: ast.Call) -> Expression:
        """confirm(player, PROMPT, subject=0, amount=0)"""
        options = _named(node)
        if len(node.args) == 3:
            options["subject"] = node.args[2]
        question = self.question(node.args[0], node.args[1], options)
        return tree.Confirmed(tree.Number(self.constants["YES"]), tree.Number(self.constants["NO"]), question)

    def question(self, player: ast.expr, prompt: ast.expr, options: dict[str, ast.expr]) -> tree.Console:
        more = (self.value(options[name]) if name in options else None for name in ("subject", "amount"))
        return tree.Console(FUNCTIONS["ask"], (self.value(player), self.value(prompt), *more))


def _named(node: ast.Call) -> dict[str, ast.expr]:
    """The arguments that are given by name."""
    return {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg is not None}
