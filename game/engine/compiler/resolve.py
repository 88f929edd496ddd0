"""Resolving names: what each one in a rule script stands for, and what to say where it stands for nothing."""

from __future__ import annotations

import ast
from collections.abc import Collection
from dataclasses import dataclass

from game.engine.compiler.errors import RuleError
from game.engine.compiler.names import Column, Names
from game.engine.compiler.scripts import BUILTINS, ScriptFunction, Scripts
from game.engine.compiler.shapes import name_of
from game.engine.machine.console import FUNCTIONS, ConsoleFunction
from game.engine.sources.content import Content, suggestion


@dataclass(frozen=True)
class Place:
    """Where a name is read: in which function, and which locals there are."""

    function: ScriptFunction
    scope: Collection[str]

    def error(self, node: ast.AST, message: str) -> RuleError:
        return RuleError(self.function.file, node, message)


@dataclass(frozen=True)
class Resolver:
    """The names of a table's rules. A local comes first, then the rules' own functions, then the console's."""

    scripts: Scripts
    names: Names
    content: Content

    def called(self, node: ast.expr, place: Place) -> ScriptFunction | ConsoleFunction | None:
        """The function that a call means, if it is one of the rules or the console."""
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id in place.scope:
            return None
        return self.scripts.called(node.func.id, place.function)

    def check_call(self, node: ast.Call, place: Place) -> None:
        """Refuses a call of what is no function here."""
        name = name_of(node.func)
        if name in place.scope:
            message = f"{name} is a local here: call the local otherwise to use the function {name}"
            raise place.error(node, message)
        if name in BUILTINS or self.called(node, place):
            return
        if place.function.shared:
            why = f"a table that uses {place.function.file} brings this function, see docs/rules.md"
        elif name in FUNCTIONS:
            why = f"the kernel of {FUNCTIONS[name].kernel} has it, which only the rules of that table may call"
        else:
            close = suggestion(name, [*self.scripts.functions, *self.scripts.console, *BUILTINS])
            why = f"expected a function of the rules or of the console{close}"
        raise place.error(node, f"unknown name {name}: {why}")

    def column(self, node: ast.Subscript, place: Place) -> Column:
        name = name_of(node.value)
        if name in place.scope:
            raise place.error(node, f"{name} is a local here, which has no [...]")
        if name not in self.names.columns:
            close = suggestion(name, self.names.columns)
            raise place.error(node, f"unknown column {name}: expected a counter, flag, fact or variable{close}")
        return self.names.columns[name]

    def variable(self, node: ast.Attribute, place: Place) -> int:
        if node.attr not in self.names.variables:
            close = suggestion(node.attr, self.names.variables)
            raise place.error(node, f"unknown name table.{node.attr}: expected a variable of the table{close}")
        return self.names.variables[node.attr]

    def check_value(self, node: ast.Name, place: Place) -> None:
        """Refuses a name that is neither a local nor a number known while compiling."""
        name = node.id
        constants = self.names.constants | self.scripts.constants
        if name in place.scope or name in constants:
            return
        if name in self.names.columns:
            raise place.error(node, f"expected {name}[...]: it is a {self.names.columns[name].family}")
        if self.scripts.called(name, place.function):
            raise place.error(node, f"expected {name}(...): it is a function")
        close = suggestion(name, [*filter(str.isidentifier, place.scope), *constants])
        expected = "expected a local, a parameter or a name of the table's data"
        raise place.error(node, f"unknown name {name}: {expected}{close}")

    def check_card(self, node: ast.Constant, place: Place) -> None:
        if isinstance(node.value, str) and self.content.card_number(node.value) < 0:
            close = suggestion(node.value, (card.id for card in self.content.cards))
            raise place.error(node, f"there is no card {node.value!r}{close}")

    def is_iterable(self, node: ast.expr, place: Place) -> bool:
        """Whether something can be looped over."""
        if isinstance(node, ast.GeneratorExp | ast.Tuple) or self.is_range(node, place):
            return True
        called = self.called(node, place)
        return called is not None and (called.selector if isinstance(called, ScriptFunction) else called.kind == "LIST")

    def is_range(self, node: ast.expr, place: Place) -> bool:
        match node:
            case ast.Call(func=ast.Name(id="range")):
                return "range" not in place.scope
        return False


def assigned(function: ast.FunctionDef) -> list[ast.Name]:
    """Where a function sets its locals, in the order they appear."""
    nodes = list(ast.walk(function))
    in_generators = {id(clause.target) for g in nodes if isinstance(g, ast.GeneratorExp) for clause in g.generators}
    stored = [n for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    return sorted((n for n in stored if id(n) not in in_generators), key=lambda n: (n.lineno, n.col_offset))
