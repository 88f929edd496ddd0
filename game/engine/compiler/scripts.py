"""Reading rule scripts: which functions, selectors, constants and abilities the files hold."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from game.engine.compiler.errors import Mistakes, RuleError
from game.engine.compiler.names import Names
from game.engine.compiler.records import TAG_STATS, Ability
from game.engine.machine.console import ConsoleFunction, functions_of
from game.engine.sources.content import KINDS_WITH_EVENT, KINDS_WITH_FACT, Content, suggestion
from game.engine.sources.toml_file import ContentError, file_text

SHARED = Path(__file__).parents[1] / "rules"

# What the compiler itself provides, beside the console's functions; count is in both.
BUILTINS = {
    "range", "sum", "any", "all", "count", "min", "max", "abs", "first",
    "choose_card", "choose_player", "choose_space", "choose_number", "confirm", "invoke",
}  # fmt: skip


@dataclass
class ScriptFunction:
    name: str
    file: str
    node: ast.FunctionDef
    parameters: tuple[str, ...]
    shared: bool = False
    abilities: list[Ability] = field(default_factory=list)
    selector: bool = False
    gives: bool = False

    @cached_property
    def calls(self) -> set[str]:
        """The names of what it calls."""
        called = (node.func for node in ast.walk(self.node) if isinstance(node, ast.Call))
        return {function.id for function in called if isinstance(function, ast.Name)}


@dataclass
class Scripts:
    """What the scripts define, and what of the console they may call."""

    functions: dict[str, ScriptFunction]
    constants: dict[str, int]
    console: dict[str, ConsoleFunction]

    def called(self, name: str, by: ScriptFunction) -> ScriptFunction | ConsoleFunction | None:
        """What a name stands for where a function calls it.

        A table's own function comes before the console's, so that a new one of the console breaks no table. The shared
        rules mean the console's, whatever a table calls its own.
        """
        own, console = self.functions.get(name), self.console.get(name)
        if own is None or (console is not None and by.shared and not own.shared):
            return console
        return own

    def used(self) -> list[ScriptFunction]:
        """The table's functions, and those of the shared rules that they call."""
        own = {name for name, function in self.functions.items() if not function.shared}
        return list(self.reached(own).values())

    def reached(self, names: Iterable[str]) -> dict[str, ScriptFunction]:
        """Some functions, and all that they call, in the order of the files."""
        found = {name: self.functions[name] for name in names}
        waiting = list(found.values())
        while waiting:
            function = waiting.pop()
            for name in function.calls:
                called = self.called(name, function)
                if isinstance(called, ScriptFunction) and name not in found:
                    found[name] = called
                    waiting.append(called)
        return {name: function for name, function in self.functions.items() if name in found}


def read_scripts(paths: list[Path], content: Content, names: Names, mistakes: Mistakes) -> Scripts:
    """Parses the files and collects what they define; every clash of names is an error."""
    scripts = Scripts({}, {}, functions_of(content.id))
    origin: dict[str, str] = {}
    trees = []
    for path in paths:
        with mistakes.noted():
            trees.append((path, _parsed(path)))
    # Without one of the files, whatever it defines would be missing in the others.
    mistakes.tell([path.name for path in paths])
    for path, tree in trees:
        for statement in tree.body:
            with mistakes.noted():
                _read_statement(statement, path, scripts, origin, content, names, mistakes)
    return scripts


def _parsed(path: Path) -> ast.Module:
    file = path.name
    try:
        return ast.parse(file_text(path, "rule script"), filename=file)
    except SyntaxError as problem:
        node = ast.Pass(lineno=problem.lineno or 1, col_offset=(problem.offset or 1) - 1)
        raise RuleError(file, node, f"not valid Python: {problem.msg}") from None
    except (RecursionError, MemoryError):
        raise RuleError(file, None, "something is nested too deep: split it") from None
    except (ContentError, ValueError) as problem:
        raise RuleError(file, None, f"cannot be read: {problem}") from None


def _read_statement(
    statement: ast.stmt,
    path: Path,
    scripts: Scripts,
    origin: dict[str, str],
    content: Content,
    names: Names,
    mistakes: Mistakes,
) -> None:
    file = path.name
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return
    if isinstance(statement, ast.FunctionDef):
        name = statement.name
        _claim(name, file, statement, origin, names)
        function = ScriptFunction(name, file, statement, tuple(argument.arg for argument in statement.args.args))
        function.shared = path.parent == SHARED
        scripts.functions[name] = function
        _read_function(function, content, mistakes)
    elif (
        isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Name)
    ):
        name = statement.targets[0].id
        _claim(name, file, statement, origin, names)
        value = constant_value(statement.value, names.constants | scripts.constants, content)
        scripts.constants[name] = value or 0
        if value is None:
            raise RuleError(file, statement.value, f"{name} should be a number known while compiling")
    else:
        raise RuleError(file, statement, "expected a function or NAME = number at the top of a rule script")


def _claim(name: str, file: str, node: ast.stmt, origin: dict[str, str], names: Names) -> None:
    if name in origin:
        raise RuleError(file, node, f"{name} is already defined at {origin[name]}")
    if name in BUILTINS:
        raise RuleError(file, node, f"{name} is already a word of the language")
    if name in names.constants or name in names.columns or name == "table":
        raise RuleError(file, node, f"{name} is already a name of the table's data")
    origin[name] = f"{file}:{node.lineno}"


def _read_function(function: ScriptFunction, content: Content, mistakes: Mistakes) -> None:
    node, file = function.node, function.file
    arguments = node.args
    function.gives = any(isinstance(n, ast.Return) and n.value is not None for n in ast.walk(node))
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs or arguments.defaults:
        raise RuleError(file, node, f"{node.name}: only plain parameters are understood")
    for position, argument in enumerate(arguments.args):
        if argument.arg in function.parameters[:position]:
            raise RuleError(file, argument, f"{node.name}: {argument.arg} is already a parameter")
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Name) and decorator.id == "selector":
            function.selector = True
            continue
        with mistakes.noted():
            function.abilities += _read_ability(decorator, function, content)
    if function.selector and function.abilities:
        function.abilities = []  # a selector has no code that could be one
        raise RuleError(file, node, f"{node.name}: a selector is no ability")
    if function.abilities and not 1 <= len(function.parameters) <= 3:
        raise RuleError(file, node, f"{node.name}: an ability takes (card), (card, subject) or (card, subject, extra)")


def _read_ability(decorator: ast.expr, function: ScriptFunction, content: Content) -> list[Ability]:
    file = function.file
    call = decorator if isinstance(decorator, ast.Call) else None
    head = call.func if call else decorator
    kinds = content.kinds
    if not isinstance(head, ast.Name) or head.id not in kinds:
        name = getattr(head, "id", "this")
        raise RuleError(file, decorator, f"unknown decorator {name}: expected selector or one of {', '.join(kinds)}")
    kind = head.id
    arguments = call.args if call else []
    keywords = {keyword.arg: keyword.value for keyword in call.keywords} if call else {}
    event = 0
    if kind in KINDS_WITH_EVENT or kind in KINDS_WITH_FACT:
        wanted = "an event" if kind in KINDS_WITH_EVENT else "a fact, stat or tag"
        if len(arguments) != 1 or not isinstance(arguments[0], ast.Name):
            raise RuleError(file, decorator, f"{kind} takes {wanted}: @{kind}(NAME)")
        name = arguments[0].id
        numbers = _events_of(kind, content)
        if name not in numbers:
            raise RuleError(file, arguments[0], f"{name} is not {wanted}{suggestion(name, numbers)}")
        event = numbers[name]
    elif arguments:
        raise RuleError(file, arguments[0], f"{kind} takes no event")
    place = 0
    if "zone" in keywords:
        zone = getattr(keywords["zone"], "id", "").lower()
        if zone not in content.zones:
            raise RuleError(file, keywords["zone"], f"zone: expected one of {', '.join(content.zones).upper()}")
        place = content.zones[zone].first + 1
    unknown = set(keywords) - {"zone", "cards"}
    if unknown:
        raise RuleError(file, decorator, f"unknown argument {unknown.pop()}: expected zone or cards")
    number = kinds.index(kind)
    return [Ability(card, number, event, place) for card in _cards_of(keywords.get("cards"), function, content)]


def _events_of(kind: str, content: Content) -> dict[str, int]:
    """What an ability of this kind can answer: events, or the numbers a constant changes."""
    if kind in KINDS_WITH_EVENT:
        return {event.upper(): number for number, event in enumerate(content.events, 1)}
    numbers = {name.upper(): number for number, name in enumerate((*content.facts, *content.stats))}
    return numbers | {tag.upper(): TAG_STATS + number for number, tag in enumerate(content.tags)}


def _cards_of(listed: ast.expr | None, function: ScriptFunction, content: Content) -> list[int]:
    """The cards an ability belongs to: those listed, or the one the function is named after."""
    nodes: list[tuple[ast.AST, object]] = [(function.node, function.name.partition("__")[0])]
    if listed is not None:
        elements = listed.elts if isinstance(listed, ast.Tuple) else [listed]
        nodes = [(element, getattr(element, "value", None)) for element in elements]
    cards = []
    for node, card in nodes:
        number = content.card_number(card) if isinstance(card, str) else -1
        if number < 0:
            close = suggestion(str(card), (known.id for known in content.cards))
            raise RuleError(
                function.file,
                node,
                f"there is no card {card}{close} (a function is named after its card, "
                "card__more, or lists cards=('id', ...))",
            )
        cards.append(number)
    return cards


def constant_value(node: ast.expr, constants: dict[str, int], content: Content) -> int | None:
    """The number an expression always has, or None."""
    match node:
        case ast.Constant(value=bool() | int() as number):
            return int(number)
        case ast.Constant(value=str() as card):
            known = content.card_number(card)
            return known if known >= 0 else None
        case ast.Name():
            return constants.get(node.id)
        case ast.UnaryOp(op=ast.USub()):
            value = constant_value(node.operand, constants, content)
            return None if value is None else -value
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.LShift() | ast.BitOr()):
            left = constant_value(node.left, constants, content)
            right = constant_value(node.right, constants, content)
            if left is None or right is None or (isinstance(node.op, ast.LShift) and not 0 <= right < 31):
                return None
            value = {
                ast.Add: lambda: left + right,
                ast.Sub: lambda: left - right,
                ast.Mult: lambda: left * right,
                ast.LShift: lambda: left << right,
                ast.BitOr: lambda: left | right,
            }[type(node.op)]()
            return value if abs(value) < 1 << 62 else None  # no number of a game, and too long to tell anybody
    return None
