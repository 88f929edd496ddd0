"""A whole table's rules, compiled: functions, abilities, and where every instruction came from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.engine.compiler.errors import RuleError
from game.engine.compiler.instructions import assemble
from game.engine.compiler.lower import Lowering
from game.engine.compiler.names import Names, names_of
from game.engine.compiler.scripts import Ability, ScriptFunction, read_scripts
from game.engine.compiler.shapes import selected_by
from game.engine.console import OPCODES, ROLES
from game.engine.content import KINDS_WITH_EVENT, KINDS_WITH_FACT, Content, suggestion


@dataclass(frozen=True)
class RuleFunction:
    name: str
    file: str
    line: int
    entry: int
    length: int
    registers: int
    parameters: int
    pure: bool
    locals: int = 0


@dataclass
class Program:
    """Bytecode and what is needed to load, explain and debug it."""

    code: list[int]
    lines: list[int]
    functions: list[RuleFunction]
    abilities: list[tuple[Ability, int]]
    flow: list[int]
    setup: int
    evaluate: int
    roles: list[int]
    names: Names


def rule_files(content: Content) -> list[Path]:
    """The shared library's scripts, then the table's own."""
    shared = Path(__file__).parents[1] / "rules"
    return sorted(shared.glob("*.py")) + sorted((content.folder / "rules").glob("*.py"))


def compile_rules(content: Content) -> Program:
    """Compiles everything; the first thing wrong is raised as a RuleError."""
    names = names_of(content)
    scripts = read_scripts(rule_files(content), content, names)
    called = [f for f in scripts.functions.values() if not f.selector]
    # Function 0 is kept free, so that 0 can mean "no ability".
    numbers = {function.name: number for number, function in enumerate(called, 1)}
    program = Program([], [], [], [], [], 0, 0, _roles(content, names), names)
    program.code.append(OPCODES["RETURN"].number)
    program.lines.append(0)
    program.functions.append(RuleFunction("nothing", "", 0, 0, 1, 1, 0, False))
    for function in scripts.functions.values():
        add = _check_selector if function.selector else _add
        try:
            add(program, function, numbers, scripts, content, names)
        except RecursionError:
            where = function.file, function.node
            raise RuleError(*where, f"{function.name}: something is nested too deep: split it") from None
    program.abilities.sort(key=lambda pair: (pair[0].card, pair[1]))
    program.flow = [_required(name, numbers, scripts.functions, content, "step", 0) for name in content.flow]
    program.setup = _required(content.setup, numbers, scripts.functions, content, "set-up", 0)
    if content.evaluate:
        program.evaluate = _required(content.evaluate, numbers, scripts.functions, content, "evaluation", 1)
    if content.habit:
        _required(content.habit, numbers, scripts.functions, content, "habit", 3)
    return program


def _add(program: Program, function: ScriptFunction, numbers, scripts, content: Content, names: Names) -> None:
    instructions, registers, local_count = Lowering(function, numbers, scripts, content, names).lower()
    words = assemble(instructions, function.file)
    fact_kinds = {content.kinds.index(kind) for kind in KINDS_WITH_FACT}
    pure = bool(function.abilities) and all(ability.kind in fact_kinds for ability in function.abilities)
    if pure and not function.gives:
        raise RuleError(function.file, function.node, f"{function.name}: a constant returns what it adds")
    program.functions.append(
        RuleFunction(
            function.name,
            function.file,
            function.node.lineno,
            len(program.code),
            len(words),
            max(registers, len(function.parameters), 1),
            len(function.parameters),
            pure,
            local_count,
        )
    )
    program.code += words
    program.lines += [instruction.line for instruction in instructions]
    _check_single(program, function, content)
    program.abilities += [(ability, numbers[function.name]) for ability in function.abilities]


def _check_single(program: Program, function: ScriptFunction, content: Content) -> None:
    """A trigger is answered once by a card: two answers of one kind would leave one of them out."""
    single = {content.kinds.index(kind) for kind in KINDS_WITH_EVENT}
    known = {ability: number for ability, number in program.abilities if ability.kind in single}
    for ability in function.abilities:
        if ability in known:
            other = program.functions[known[ability]].name
            card, kind = content.cards[ability.card].id, content.kinds[ability.kind]
            message = f"{card} already answers this event with {other}: write the {kind} effects into one function"
            raise RuleError(function.file, function.node, message)


def _check_selector(program: Program, selector: ScriptFunction, numbers, scripts, content, names) -> None:
    """A selector nobody uses is still compiled once, so that its mistakes show."""
    lowering = Lowering(selector, numbers, scripts, content, names)
    for parameter in selector.node.args.args:
        lowering.check_local(parameter.arg, parameter)
        lowering.scope[parameter.arg] = lowering.reserve()
    lowering.iterate_generator(selected_by(selector), lowering.reserve(), lambda loop: None, None)


def _required(
    name: str, numbers, functions: dict[str, ScriptFunction], content: Content, what: str, parameters: int
) -> int:
    if name not in numbers:
        close = suggestion(name, numbers)
        raise RuleError("table.toml", None, f"the {what} {name} is not a function of the rules{close}")
    if len(functions[name].parameters) != parameters:
        raise RuleError(functions[name].file, functions[name].node, f"the {what} {name} takes {parameters} parameters")
    return numbers[name]


def _roles(content: Content, names: Names) -> list[int]:
    """What the kernels ask for by name; -1 where this table has no such thing."""
    tables = {
        "zone": {zone.name: zone.first for zone in content.zones.values()},
        "fact": {name: number for number, name in enumerate(content.facts)},
        "counter": {name: number for number, name in enumerate(content.counters)},
        "flag": {name: number for number, name in enumerate(content.flags)},
        "variable": names.variables,
        "player_variable": {name: number for number, name in enumerate(content.player_variables)},
        "space_field": {name: number for number, name in enumerate(content.space_fields)},
        "space_fact": {name: number for number, name in enumerate(content.space_facts)},
        "constant": {name.lower(): value for name, value in names.constants.items()},
    }
    return [tables[family].get(name, -1) if kernel == content.id else -1 for kernel, family, name in ROLES]
