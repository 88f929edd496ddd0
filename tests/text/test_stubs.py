"""The editor stubs are valid Python and leave nothing out that a rule script names."""

import ast
import builtins
from functools import cache
from pathlib import Path

import pytest

from game.engine.compiler.program import rule_files
from game.engine.compiler.resolve import assigned
from game.engine.compiler.scripts import BUILTINS, SHARED
from game.engine.machine.cartridge import table_folder, table_ids
from game.engine.machine.console import functions_of
from game.engine.sources.table_files import load_content
from game.text.stubs import shared_stubs, stubs

LANTERNS = Path(__file__).parents[1] / "cartridges" / "lanterns"
FOLDERS = {**{table: table_folder(table) for table in table_ids()}, "lanterns": LANTERNS}


@cache
def declared(text: str) -> dict[str, str]:
    """What a stub file declares: each name, and what it is."""
    found = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = "function"
        elif isinstance(node, ast.AnnAssign):
            found[node.target.id] = node.annotation.id
    return found


@cache
def variables(text: str) -> set[str]:
    (table,) = (node for node in ast.parse(text).body if isinstance(node, ast.ClassDef) and node.name == "Table")
    return {node.target.id for node in table.body if isinstance(node, ast.AnnAssign)}


def unknown_names(path: Path, text: str) -> set[str]:
    """The names of a rule file that an editor would underline."""
    known, fields = declared(text), variables(text)
    missing = set()
    for function in (node for node in ast.parse(path.read_text(encoding="utf-8")).body if hasattr(node, "args")):
        inner = {clause.target.id for clause in ast.walk(function) if isinstance(clause, ast.comprehension)}
        mine = inner | {one.id for one in assigned(function)} | {one.arg for one in function.args.args}
        for node in ast.walk(function):
            match node:
                case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store()) if known.get(name) == "Printed":
                    missing.add(f"{name}[...] = ...")
                case ast.Attribute(value=ast.Name(id="table"), attr=name) if name not in fields:
                    missing.add(f"table.{name}")
                case ast.Name(id=name) if name not in mine and name not in known and not hasattr(builtins, name):
                    missing.add(name)
    return missing


@pytest.mark.parametrize("table", FOLDERS)
def test_whatever_a_rule_file_names_is_in_the_stubs_beside_it(table):
    content = load_content(FOLDERS[table])
    text = stubs(content)
    own = [path for path in rule_files(content) if path.parent != SHARED]
    assert own
    assert {path.name: unknown_names(path, text) for path in own} == {path.name: set() for path in own}


def test_whatever_the_shared_rules_name_is_in_their_stubs():
    text = shared_stubs([load_content(table_folder(table)) for table in table_ids()])
    for path in SHARED.glob("*.py"):
        assert unknown_names(path, text) == set()


@pytest.mark.parametrize("table", FOLDERS)
def test_every_function_a_table_sees_has_a_stub_with_a_line_about_it(table):
    content = load_content(FOLDERS[table])
    functions = {node.name: node for node in ast.parse(stubs(content)).body if isinstance(node, ast.FunctionDef)}
    wanted = {*functions_of(table), *(name for name in BUILTINS if not hasattr(builtins, name)), *content.kinds}
    several = {name for name, what in declared(stubs(content)).items() if what == "Several"}
    assert wanted - several <= set(functions)
    assert all(ast.get_docstring(node) for node in functions.values())


def test_a_stub_has_the_parameters_and_defaults_of_its_function():
    text = stubs(load_content(LANTERNS))
    assert "def in_zone(card: int, zone: int, player: int = 0) -> int:\n" in text
    assert "def cards(zone: int, player: int = 0) -> Iterable[int]:\n" in text
    assert "def option_count() -> int:\n" in text
    assert "def lanterns(player) -> Iterable[int]:\n" in text
    assert "\noil: Column\n" in text
    assert "\nglow: Printed\n" in text


def test_no_table_is_shown_the_kernel_of_another():
    assert "def has_icon(" in stubs(load_content(table_folder("quest")))
    assert "def has_icon(" not in stubs(load_content(table_folder("underdark")))
