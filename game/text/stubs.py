"""Editor stubs: everything a table's rule scripts may name, as the `__builtins__.pyi` that editors read beside them."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from game.engine.compiler.errors import Mistakes
from game.engine.compiler.names import COLUMNS, Column, names_of
from game.engine.compiler.program import rule_files
from game.engine.compiler.scripts import SHARED, ScriptFunction, read_scripts
from game.engine.keeping.storage import read_file, write_atomic
from game.engine.machine.cartridge import table_folder, table_ids
from game.engine.machine.console import ConsoleFunction
from game.engine.sources.content import BASE_KINDS, KINDS_WITH_EVENT, KINDS_WITH_FACT, Content
from game.engine.sources.table_files import load_content

FILE = "__builtins__.pyi"
HEADER = '''"""What the rule scripts beside this may name. Made by `python -m game stubs`: do not edit."""

from collections.abc import Iterable
from typing import Any

class Printed:
    """What is printed on a card or space."""

    def __getitem__(self, owner: int, /) -> int: ...

class Column(Printed):
    """What a card, player or space has."""

    def __setitem__(self, owner: int, value: int, /) -> None: ...

class Several(Column):
    """A name that is a column, a function or a kind of ability, as it is used."""

    def __call__(self, *given: Any, **named: Any) -> Any: ...
'''
LISTS = "Iterable[int]"

# What the compiler adds to the console's functions, beside Python's own range, sum, any, all, min, max and abs.
CHOSEN = "player: int, prompt: int, values: Iterable[int], *buttons: int"
ABOUT = "subject: int = 0, amount: int = 0"
ADDED = (
    *(
        (f"choose_{one}", f"{CHOSEN}, {ABOUT}, label: int = 0", f"Offer {one}s and buttons, and ask: the value, or 0.")
        for one in ("card", "player", "space", "number")
    ),
    ("confirm", f"player: int, prompt: int, {ABOUT}", "Ask yes or no: 1 for yes."),
    ("first", "values: Iterable[int]", "The first of the values, or 0."),
    ("invoke", "function: int, card: int, subject: int = 0, extra: int = 0", "Run an ability's function."),
)
# Decorators leave a function what it is.
SELECTOR = ("selector", "function: Any", "Any", "Returns (x for x in ... if ...), to be looped over.")
PLACED = "*, zone: int = 0, cards: str | tuple[str, ...] = ()"
LANGUAGE = ("True", "False")
# What the shared rules want of a table that uses them (docs/rules.md).
WANTED = {"first_player": "", "answerer": "card", "can_afford": "card", "pay_for": "card", "settle": "card"}


@dataclass
class Known:
    """What some rule scripts may name."""

    console: list[ConsoleFunction]
    rules: list[ScriptFunction]
    kinds: tuple[str, ...]
    constants: list[str]
    columns: dict[str, Column] = field(default_factory=dict)
    variables: tuple[str, ...] = ()
    wanted: dict[str, str] = field(default_factory=dict)


def write_all() -> None:
    """Writes the stubs of the tables that come with the program and of the rules they share."""
    contents = [load_content(table_folder(table)) for table in table_ids()]
    for content in contents:
        write(stubs(content), content.folder / "rules")
    write(shared_stubs(contents), SHARED)


def write(made: str, folder: Path) -> None:
    """Writes stubs beside rules; what somebody else put there is left alone."""
    path = folder / FILE
    there = read_file(path).decode(errors="replace") if path.exists() else ""
    if there and not there.startswith(made[: made.index("\n")]):
        raise FileExistsError(17, "exists already and holds something else than stubs; it was left as it is", str(path))
    if there != made:
        write_atomic(path, made.encode())


def stubs(content: Content) -> str:
    """The stubs of a table."""
    return _text(_known(content))


def shared_stubs(contents: list[Content]) -> str:
    """The stubs of the shared rules: what every table has, and what they want of those that use them."""
    one, *others = map(_known, contents)
    common = set(one.constants).intersection(*(other.constants for other in others))
    return _text(
        Known(
            console=[function for function in one.console if not function.kernel],
            rules=[function for function in one.rules if function.shared],
            kinds=BASE_KINDS,
            constants=[name for name in one.constants if name in common],
            wanted=WANTED,
        )
    )


def _known(content: Content) -> Known:
    names, mistakes, paths = names_of(content), Mistakes(), rule_files(content)
    scripts = read_scripts(paths, content, names, mistakes)
    mistakes.tell([path.name for path in paths])
    rules = list(scripts.functions.values())
    console = [function for name, function in scripts.console.items() if name not in scripts.functions]
    constants = [name for name in names.constants | scripts.constants if name not in LANGUAGE]
    return Known(console, rules, content.kinds, constants, names.columns, tuple(names.variables))


def _text(known: Known) -> str:
    """The stub file. A name may be a column, a function and a kind of ability: it is used as the brackets say."""
    made = [(function.name, _console(function)) for function in known.console]
    made += [(name, _stub(name, parameters, "int", note)) for name, parameters, note in ADDED]
    made += [(SELECTOR[0], _stub(*SELECTOR)), *((kind, _decorator(kind)) for kind in known.kinds)]
    made += [(function.name, _rule(function)) for function in known.rules]
    made += [(name, _stub(name, given, "int", "A table brings it.")) for name, given in known.wanted.items()]
    times = Counter([*known.columns, *(name for name, _ in made)])
    variables = [f"    {name}: int" for name in known.variables]
    columns = [
        f"{name}: {'Column' if COLUMNS[column.family][1] else 'Printed'}"
        for name, column in known.columns.items()
        if times[name] == 1
    ]
    blocks = [
        ["class Table:", '    """The table\'s own variables."""', "", *variables, "", "table: Table"],
        columns,
        [f"{name}: Several" for name, number in times.items() if number > 1],
        [f"{name}: int" for name in known.constants],
    ]
    data = ["\n".join(lines) + "\n" for lines in blocks if lines]
    return "\n".join([HEADER, *data, *(text for name, text in made if times[name] == 1)])


def _console(function: ConsoleFunction) -> str:
    parameters = ", ".join(_parameter(function.name, one.name, one.default) for one in function.parameters)
    result = LISTS if function.kind == "LIST" else "int"
    return _stub(function.name, parameters, result, f"{function.note[:1].upper()}{function.note[1:]}.")


def _decorator(kind: str) -> str:
    """A kind of ability: with a name in brackets where it answers one, and with brackets or without elsewhere."""
    named = {"event": kind in KINDS_WITH_EVENT, "fact": kind in KINDS_WITH_FACT}
    takes = next((f"{name}: int" for name, takes_it in named.items() if takes_it), "function: Any = ...")
    note = "An ability of the card the function is named after, or of the cards listed."
    return _stub(kind, f"{takes}, {PLACED}", "Any", note)


def _rule(function: ScriptFunction) -> str:
    """A function of the rules. A card may be given to it by its id in quotes, so its parameters have no types."""
    note = (ast.get_docstring(function.node) or f"{function.file}.").partition("\n")[0]
    result = LISTS if function.selector else "int" if function.gives else "None"
    return _stub(function.name, ", ".join(function.parameters), result, note)


def _parameter(function: str, name: str, default: int | None) -> str:
    # The compiler's count also counts what a loop gives; a definition may be a card's id in quotes.
    widened = {("count", "zone"): f"int | {LISTS}"}
    kind = widened.get((function, name), "int | str" if name == "definition" else "int")
    return f"{name}: {kind}" if default is None else f"{name}: {kind} = {default}"


def _stub(name: str, parameters: str, result: str, note: str) -> str:
    text = note.replace("\\", "\\\\").replace('"', "'")
    head = f"def {name}({parameters}) -> {result}:"
    if len(head) > 120:
        head = f"def {name}(\n    {parameters}\n) -> {result}:"
    return f'{head}\n    """{text}"""\n    ...\n'
