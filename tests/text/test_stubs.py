"""The editor stubs are valid Python and leave nothing out that a rule script may call."""

import ast
import builtins

from game.engine.compiler.scripts import BUILTINS
from game.engine.console import FUNCTIONS
from game.engine.content import BASE_KINDS
from game.text.stubs import stubs


def test_every_function_of_the_console_and_the_compiler_has_a_stub():
    functions = {node.name: node for node in ast.parse(stubs()).body if isinstance(node, ast.FunctionDef)}
    wanted = (
        set(FUNCTIONS) | {name for name in BUILTINS if not hasattr(builtins, name)} | set(BASE_KINDS) | {"selector"}
    )
    assert wanted <= set(functions)
    assert all(ast.get_docstring(node) for node in functions.values())


def test_a_stub_has_the_parameters_and_defaults_of_its_function():
    text = stubs()
    assert "def in_zone(card: int, zone: int, player: int = 0) -> int:\n" in text
    assert "def cards(zone: int, player: int = 0) -> Iterable[int]:\n" in text
    assert "def option_count() -> int:\n" in text
