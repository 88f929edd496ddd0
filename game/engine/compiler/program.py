"""A whole table's rules, compiled: functions, abilities, and where every instruction came from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from game.engine.compiler.check import Checker
from game.engine.compiler.emit import emit
from game.engine.compiler.errors import Mistakes, RuleError
from game.engine.compiler.names import Names, names_of
from game.engine.compiler.optimise import Table, check_selector, expand, optimise
from game.engine.compiler.records import Program, RuleFunction
from game.engine.compiler.resolve import Resolver
from game.engine.compiler.scripts import SHARED, ScriptFunction, Scripts, read_scripts
from game.engine.compiler.translate import translate, translate_selector
from game.engine.compiler.tree import Function, Selector
from game.engine.machine.console import FUNCTIONS, OPCODES, ROLES
from game.engine.sources.content import KINDS_WITH_EVENT, KINDS_WITH_FACT, Content, suggestion

_OPCODES = {opcode.number: opcode for opcode in OPCODES.values()}
_CONSOLE = {function.number: function for function in FUNCTIONS.values()}


def rule_files(content: Content) -> list[Path]:
    """The shared library's scripts, then the table's own."""
    return sorted(SHARED.glob("*.py")) + sorted((content.folder / "rules").glob("*.py"))


def compile_rules(content: Content, *, optimised: bool = True) -> Program:
    """Compiles everything; whatever is wrong is raised together, as RuleErrors."""
    names, mistakes = names_of(content), Mistakes()
    paths = rule_files(content)
    scripts = read_scripts(paths, content, names, mistakes)
    used = scripts.used()
    # Function 0 is kept free, so that 0 can mean "no ability".
    numbers = {function.name: number for number, function in enumerate((f for f in used if not f.selector), 1)}
    program = Program([], [], [], [], [], 0, 0, _roles(content, names, scripts, mistakes), names)
    program.code.append(OPCODES["RETURN"].number)
    program.lines.append(0)
    program.functions.append(RuleFunction("nothing", "", 0, 0, 1, 1, 0, False))
    resolver = Resolver(scripts, names, content)
    for function in used:
        with mistakes.noted(), _shallow(function):
            Checker(function, resolver, mistakes).check()
    for function in used:
        with mistakes.noted():
            _add_abilities(program, function, numbers, content)
    _name_functions(program, numbers, scripts, content, mistakes)
    files = ["table.toml", *(path.name for path in paths)]
    mistakes.tell(files)
    trees = Table()
    for function in used:
        with mistakes.noted(), _shallow(function):
            trees[function.name] = (translate_selector if function.selector else translate)(function, resolver)
    mistakes.tell(files)
    shared = {zone.first for zone in content.zones.values() if not zone.seat}
    for function in used:
        with mistakes.noted(), _shallow(function):
            _add(program, trees[function.name], trees, numbers, shared, content, optimise if optimised else expand)
    mistakes.tell(files)
    _compute_what_asks_nothing(program)
    _tell_what_only_announces(program)
    program.abilities.sort(key=lambda pair: (pair[0].card, pair[1]))
    return program


def _compute_what_asks_nothing(program: Program) -> None:
    """A function that never has to wait, and calls none that might or that comes back to it, needs no room in a state
    that waits: calls of it say so."""
    call, compute, invoke = (OPCODES[name].number for name in ("CALL", "COMPUTE", "INVOKE"))
    asks = OPCODES["CONSOLE"].number | FUNCTIONS["ask"].number << 16
    called: dict[int, set[int]] = {}
    for number, function in enumerate(program.functions):
        words = program.code[function.entry : function.entry + function.length]
        if not any(word & 0xFF == invoke or word & 0xFF00FF == asks for word in words):
            called[number] = {word >> 16 for word in words if word & 0xFF == call}
    silent: set[int] = set()
    while more := {number for number in called.keys() - silent if called[number] <= silent}:
        silent |= more
    for at, word in enumerate(program.code):
        if word & 0xFF == call and word >> 16 in silent:
            program.code[at] = word & ~0xFF | compute


def _tell_what_only_announces(program: Program) -> None:
    """A function that may announce, but changes nothing and gives nothing back, need not run where nobody listens:
    calls of it say so."""
    compute, tell = (OPCODES[name].number for name in ("COMPUTE", "TELL"))
    bodies = [program.code[one.entry : one.entry + one.length] for one in program.functions]
    called = {
        function: {word >> 16 for word in words if word & 0xFF == compute}
        for function, words in enumerate(bodies)
        if not any(map(_changes, words))
    }
    unchanging: set[int] = set()
    while more := {function for function in called.keys() - unchanging if called[function] <= unchanging}:
        unchanging |= more
    telling = {one for one in unchanging if not any(_gives(word) for word in bodies[one])}
    for at, word in enumerate(program.code):
        if word & 0xFF == compute and word >> 16 in telling:
            program.code[at] = word & ~0xFF | tell


def _changes(word: int) -> bool:
    """Whether an instruction does something to the game, or may have to wait; announcing is nothing to it."""
    opcode, function = _OPCODES[word & 0xFF], word >> 16 & 0xFF
    if opcode.way == "CONSOLE":
        return _CONSOLE[function].kind not in ("QUERY", "LIST") and _CONSOLE[function].name != "announce"
    return opcode.effect == "CHANGES" or opcode.name in ("CALL", "INVOKE")


def _gives(word: int) -> bool:
    """Whether an instruction gives something else than 0 back."""
    return _OPCODES[word & 0xFF].way == "RETURN" and word != OPCODES["RETURN_NUMBER"].number


@contextmanager
def _shallow(function: ScriptFunction) -> Iterator[None]:
    """What is nested deeper than Python can follow is refused like any other mistake."""
    try:
        yield
    except RecursionError:
        where = function.file, function.node
        raise RuleError(*where, f"{function.name}: something is nested too deep: split it") from None


def _name_functions(
    program: Program, numbers: dict[str, int], scripts: Scripts, content: Content, mistakes: Mistakes
) -> None:
    """The functions that table.toml names."""
    for name in content.flow:
        with mistakes.noted():
            program.flow.append(_required(name, numbers, scripts, "step", 0))
    with mistakes.noted():
        program.setup = _required(content.setup, numbers, scripts, "set-up", 0)
    with mistakes.noted():
        program.evaluate = _required(content.evaluate, numbers, scripts, "evaluation", 1) if content.evaluate else 0
    with mistakes.noted():
        if content.habit:
            _required(content.habit, numbers, scripts, "habit", 3)
    with mistakes.noted():
        if content.payment.prompts:
            _required(content.payment.left, numbers, scripts, "payment", 3)


def _add(
    program: Program,
    tree: Function | Selector,
    trees: Table,
    numbers: dict[str, int],
    shared: set[int],
    content: Content,
    better: Callable[[Function, Table], Function],
) -> None:
    """A selector has no code of its own."""
    if isinstance(tree, Selector):
        check_selector(tree, trees)
        return
    function = tree.script
    code = emit(better(tree, trees), numbers, shared)
    words = code.words()
    program.functions.append(
        RuleFunction(
            function.name,
            function.file,
            function.node.lineno,
            len(program.code),
            len(words),
            max(code.registers, len(function.parameters), 1),
            len(function.parameters),
            _is_pure(function, content),
        )
    )
    program.code += words
    program.lines += [instruction.line for instruction in code.instructions]


def _is_pure(function: ScriptFunction, content: Content) -> bool:
    """Whether a function only says by how much it changes a number."""
    kinds = {content.kinds.index(kind) for kind in KINDS_WITH_FACT}
    return bool(function.abilities) and all(ability.kind in kinds for ability in function.abilities)


def _add_abilities(program: Program, function: ScriptFunction, numbers: dict[str, int], content: Content) -> None:
    if _is_pure(function, content) and not function.gives:
        raise RuleError(function.file, function.node, f"{function.name}: a constant returns what it adds")
    _check_single(program, function, numbers, content)
    program.abilities += [(ability, numbers[function.name]) for ability in function.abilities]


def _check_single(program: Program, function: ScriptFunction, numbers: dict[str, int], content: Content) -> None:
    """A trigger is answered once by a card: two answers of one kind would leave one of them out."""
    single = {content.kinds.index(kind) for kind in KINDS_WITH_EVENT}
    known = {ability: number for ability, number in program.abilities if ability.kind in single}
    names = {number: name for name, number in numbers.items()}
    for ability in function.abilities:
        if ability in known:
            other = names[known[ability]]
            card, kind = content.cards[ability.card].id, content.kinds[ability.kind]
            message = f"{card} already answers this event with {other}: write the {kind} effects into one function"
            raise RuleError(function.file, function.node, message)


def _required(name: str, numbers: dict[str, int], scripts: Scripts, what: str, parameters: int) -> int:
    if name not in numbers:
        close = suggestion(name, numbers)
        raise RuleError("table.toml", None, f"the {what} {name} is not a function of the rules{close}")
    function = scripts.functions[name]
    if len(function.parameters) != parameters:
        raise RuleError(function.file, function.node, f"the {what} {name} takes {parameters} parameters")
    return numbers[name]


def _roles(content: Content, names: Names, scripts: Scripts, mistakes: Mistakes) -> list[int]:
    """What the kernels ask for by name; -1 for those of other tables."""
    families = {
        "zone": {zone.name: zone.first for zone in content.zones.values()},
        "fact": _numbered(content.facts),
        "counter": _numbered(content.counters),
        "flag": _numbered(content.flags),
        "variable": names.variables,
        "player_variable": _numbered(content.player_variables),
        "space_field": _numbered(content.space_fields),
        "space_fact": _numbered(content.space_facts),
        "constant": {name.lower(): value for name, value in (names.constants | scripts.constants).items()},
    }
    roles = []
    for kernel, family, name in ROLES:
        number = families[family].get(name, -1) if kernel == content.id else -1
        roles.append(number)
        if kernel == content.id and number < 0:
            what = family.replace("_", " ")
            close = suggestion(name, families[family])
            message = f"the kernel of this table (native/kernels/roles.h) needs a {what} {name}{close}"
            mistakes.note(RuleError("table.toml", None, message))
    return roles


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}
