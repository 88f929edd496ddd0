"""Rules compiled ahead: the C that the build compiles into the console from a table's bytecode (native/ahead.h).

python -m game.engine.compiler.ahead FOLDER writes a file for every table that comes with the program.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence, Set
from pathlib import Path

from game.engine.compiler.records import RuleFunction
from game.engine.machine.cartridge import Cartridge, compile_table, table_folder, table_ids
from game.engine.machine.console import FUNCTIONS, OPCODES
from game.engine.refusal import Refusal

LIST_FILE = "ahead_list.c"
_OPCODES = {opcode.number: opcode for opcode in OPCODES.values()}
_CONSOLE = {function.number: function for function in FUNCTIONS.values()}


def source(cartridge: Cartridge) -> str:
    """The rules of a table as C."""
    program = cartridge.program
    numbers = range(len(program.functions))
    functions = [_Function(program.code, program.functions, number) for number in numbers]
    abilities = {functions[number] for _, number in program.abilities}
    silent = {one for one in functions if one.is_silent} | _beside(functions, abilities)
    besides = [f"b{one.number}" if one in silent & abilities else "NULL" for one in functions]
    rows = [(f.entry, f.length, f.registers, f.parameters) for f in program.functions]
    counts = f"{len(program.code)}, {len(rows)}, FACT_COUNT"
    parts = [
        '#include "ahead.h"\n',
        f"#define FACT_COUNT {len(cartridge.content.facts)}\n",
        *(f"static int f{number}(PARAMETERS);" for number in numbers),
        *(one.declaration + ";" for one in functions if one in silent),
        *(one.text() for one in functions),
        *(one.silent_text() for one in functions if one in silent),
        *(one.beside_text() for one in functions if one in silent & abilities),
        _array("const uint32_t", "code", program.code),
        _array("const uint32_t", "functions", [n for row in rows for n in row]),
        _array("const AheadFunction", "bodies", [f"f{number}" for number in numbers]),
        _array("const AheadBeside", "beside", besides),
        f"const Ahead em_ahead_{cartridge.id} = {{code, functions, bodies, beside, {counts}}};",
    ]
    return "\n".join(parts) + "\n"


def _array(kind: str, name: str, values: Sequence[int | str]) -> str:
    return f"static {kind} {name}[] = {{{', '.join(map(str, values))}}};"


def _beside(functions: Sequence[_Function], abilities: Set[_Function]) -> set[_Function]:
    """The abilities, and what they call, that are written for beside the game too: none that invokes another, or that
    comes back to itself."""
    called = {one: {functions[number] for number in one.called} for one in functions if not one.invokes}
    able: set[_Function] = set()
    while more := {one for one in called.keys() - able if called[one] <= able}:
        able |= more
    wanted = able & abilities
    while more := {other for one in wanted for other in called[one]} - wanted:
        wanted |= more
    return wanted


class _Function:
    """A function of the rules. One that asks nothing runs without a frame, its registers as variables of C; a second
    function lets it be called like any other. One that may ask can be written so for beside the game, where it comes
    no further than to what it would change."""

    def __init__(self, code: list[int], functions: Sequence[RuleFunction], number: int):
        self.function = function = functions[number]
        self.number = number
        self.arities = [one.parameters for one in functions]
        self.lines = [_Instruction(code[pc], pc) for pc in range(function.entry, function.entry + function.length)]
        for at, one in enumerate(self.lines, 1):
            if one.opcode.way in ("JUMP", "BRANCH"):
                one.way_back = _cost(self.lines[at + one.signed : at])
        self.is_silent = not any(one.may_wait for one in self.lines)
        self.silent_lines = self.lines if self.is_silent else self._unchanging()
        self.called = {one.x for one in self.silent_lines if one.name == "CALL"}
        self.invokes = any(one.name == "INVOKE" for one in self.silent_lines)
        parameters = "".join(f", int32_t a{given}" for given in range(function.parameters))
        self.declaration = f"static int p{number}(SILENT{parameters})"

    def text(self) -> str:
        head = [f"/* {self.function.name} */", f"static int f{self.number}(PARAMETERS) {{"]
        return "\n".join([*head, *(self._framed() if self.is_silent else self._waiting()), "}"])

    def silent_text(self) -> str:
        function, lines = self.function, self.silent_lines
        given = ", ".join(f"a{given}" for given in range(function.parameters)) or "0"
        only_beside, cost = int(not self.is_silent), _cost(lines)
        begin = f"BEGIN({only_beside}, {function.entry}, {cost}, {function.registers}, {given})"
        way = _Silent(any(one.name in ("LIST", "LIST_OPEN") for one in lines))
        body = self._body(lines, {target for one in lines for target in one.targets}, way)
        return "\n".join([f"{self.declaration} {{", f"    {begin}", *body, "}"])

    def beside_text(self) -> str:
        given = "".join(f", {name}" for name in ("card", "subject", "extra")[: self.function.parameters])
        return f"static int b{self.number}(BESIDE) {{ return UNUSED, p{self.number}(m, fiber, result{given}); }}"

    def _unchanging(self) -> list[_Instruction]:
        """The instructions that can be come to before something is changed, and those that change it."""
        entry, reached, ahead = self.function.entry, set[int](), {self.function.entry}
        while ahead:
            reached |= ahead
            ahead = {after for pc in ahead for after in self.lines[pc - entry].followers} - reached
        return [self.lines[pc - entry] for pc in sorted(reached)]

    def _framed(self) -> Iterator[str]:
        given = "".join(f", r[{given}]" for given in range(self.function.parameters))
        yield f"    FRAMED({self.function.registers}, p{self.number}(m, fiber, result{given}));"

    def _waiting(self) -> Iterator[str]:
        function = self.function
        row = f"{{{function.entry}, {_cost(self.lines)}, {function.registers}, {function.parameters}}}"
        resumed = {one.pc + 1 for one in self.lines if one.may_wait}
        cases = "".join(f" case {pc + 1}: goto L{pc};" for pc in sorted(resumed - {function.entry}))
        yield f"    ENTER({self.number}, {row})"
        yield f"    if (resume && resume != {function.entry + 1}) switch (resume) {{{cases} default: NOWHERE; }}"
        labels = resumed | {target for one in self.lines for target in one.targets}
        yield from self._body(self.lines, labels, _Waiting())

    def _body(self, lines: Sequence[_Instruction], labels: set[int], way: _Waiting) -> Iterator[str]:
        sieve = None
        for one, after in zip(lines, [*lines[1:], None], strict=True):
            if one is sieve:
                continue  # it was done with the list before it
            sieve = after if after is not None and after.pc not in labels and after.sifts(one) else None
            label = f"L{one.pc}:;\n" if one.pc in labels else ""
            yield f"{label}    {one.sifted_by(sieve) if sieve else one.statement(way, self.arities)}"


def _cost(lines: Sequence[_Instruction]) -> str:
    """What running these instructions may cost."""
    return f"COST({len(lines)}, {sum(one.opcode.way == 'CONSOLE' for one in lines)})"


class _Waiting:
    """How a function is written that may have to wait: its registers lie in the state."""

    def arguments(self, first: int, given: int, wanted: int) -> tuple[str, str]:
        """What is done before a console function is called, and where it finds its arguments; those left out are 0."""
        return "".join(f"r[{first + left_out}] = 0; " for left_out in range(given, wanted)), f"&r[{first}]"

    def calls(self, here: int, a: int, function: int, parameters: int) -> str:
        return f"CALL({here}, {a}, f{function});"

    def gives(self, value: str) -> str:
        return f"RETURN({value});"


class _Silent(_Waiting):
    """... and one that asks nothing, or runs beside the game: nobody may know where its registers lie."""

    def __init__(self, has_lists: bool = False):
        self.has_lists = has_lists

    def arguments(self, first: int, given: int, wanted: int) -> tuple[str, str]:
        values = ", ".join(f"r[{first + number}]" for number in range(given)) or "0"
        return "", f"(const int32_t[{max(wanted, 1)}]){{{values}}}"

    def calls(self, here: int, a: int, function: int, parameters: int, how: str = "COMPUTE") -> str:
        given = "".join(f", r[{a + number}]" for number in range(parameters))
        return f"{how}({here}, {a}, p{function}(m, fiber, &given{given}));"

    def gives(self, value: str) -> str:
        return f"{'DROP_LISTS; ' * self.has_lists}GIVE({value});"


class _Instruction:
    """One word of the code, taken apart."""

    def __init__(self, word: int, pc: int):
        self.pc = pc
        self.opcode = _OPCODES[word & 0xFF]
        self.name = self.opcode.name
        self.a, self.b, self.c, self.x = word >> 8 & 0xFF, word >> 16 & 0xFF, word >> 24, word >> 16
        self.signed = self.x - 0x10000 if self.x > 0x7FFF else self.x
        self.is_test = self.opcode.way == "TEST"
        self.way_back = ""  # what the instructions from a jump's target to it cost

    @property
    def may_wait(self) -> bool:
        """Whether the game may wait before the next instruction, as long as a call runs or somebody is asked."""
        if self.opcode.way == "CALL":
            return self.name not in ("COMPUTE", "TELL")
        return self.opcode.way == "CONSOLE" and _CONSOLE[self.b].kind == "ASK"

    @property
    def followers(self) -> list[int]:
        """Where it may go on beside the game, where nothing is changed."""
        changes = self.opcode.way == "CONSOLE" and _CONSOLE[self.b].kind == "EFFECT"
        if changes or self.opcode.effect == "CHANGES" or self.opcode.way == "RETURN":
            return []
        return self.targets if self.opcode.way == "JUMP" else [self.pc + 1, *self.targets]

    @property
    def targets(self) -> list[int]:
        """Where it may go on besides the next instruction."""
        if self.is_test:
            return [self.pc + 2]
        return [self.pc + 1 + self.signed] if self.opcode.way in ("JUMP", "BRANCH") else []

    def sifts(self, before: _Instruction) -> bool:
        """Whether it is put to the list of a zone that has just been made: then the two are done at once."""
        if before.name != "LIST" or self.name not in ("LIST_KEEP", "LIST_DROP"):
            return False
        return before.a == self.a and _CONSOLE[before.b].name == "cards"

    def sifted_by(self, sieve: _Instruction) -> str:
        number = sieve.c - 256 if sieve.c > 127 else sieve.c
        whose = f"r[{self.a + 1}]" if self.c & 15 > 1 else "0"
        same = int(sieve.name == "LIST_KEEP")
        return f"LIST_SIFTED({self.pc}, {self.a}, {whose}, {sieve.b}, {number}, {same});"

    def statement(self, way: _Waiting, parameters: Sequence[int]) -> str:
        here, a = self.pc, self.a
        match self.name:
            case "JUMP":
                return self._jump()
            case "JUMP_IF" | "JUMP_UNLESS":
                return f"if ({'!' * (self.name == 'JUMP_UNLESS')}r[{a}]) {self._jump()}"
            case "CALL":
                return way.calls(here, a, self.x, parameters[self.x])
            case "COMPUTE" | "TELL":
                return _Silent().calls(here, a, self.x, parameters[self.x], self.name)
            case "INVOKE":
                return f"INVOKE({here}, {a});"
            case "RETURN":
                return way.gives(f"r[{a}]")
            case "RETURN_NUMBER":
                return way.gives(str(self.signed))
            case "CONSOLE" | "LIST":
                return self._console(*way.arguments(a, self.c & 15, self.c >> 4))
            case "CONSOLE_AT":
                wanted = len(_CONSOLE[self.b].parameters)
                return self._console(*way.arguments(self.c, wanted, wanted))
            case "CONSOLE_OF":
                wanted = len(_CONSOLE[self.b].parameters)
                return self._console(*(way if wanted < 2 else _Silent()).arguments(self.c, 1, wanted))
        bar = f"BAR({here}); " if self.opcode.effect == "CHANGES" else ""
        unless = f" UNLESS(L{here + 2});" if self.is_test else ""
        return f"{bar}{self._step()}{unless}"

    def _jump(self) -> str:
        target = f"L{self.pc + 1 + self.signed}"
        return f"BACK({self.pc}, {self.way_back}, {target});" if self.signed < 0 else f"goto {target};"

    def _step(self) -> str:
        operands = {"ABC": f"{self.b}, {self.c}", "AX": self.signed, "AU": self.x}[self.opcode.layout]
        return f"STEP_{self.name}({self.pc}, {self.a}, {operands});"

    def _console(self, before: str, arguments: str) -> str:
        function = _CONSOLE[self.b]
        given = "" if function.kind == "ASK" else f", {function.name}, ({arguments})"
        return f"{before}{function.kind}({self.pc}, {self.a}{given});"


def table_list(tables: list[str]) -> str:
    """The C that tells the console which tables were compiled ahead."""
    names = [f"em_ahead_{table}" for table in tables]
    declared = "".join(f"extern const Ahead {name};\n" for name in names)
    entries = "".join(f"&{name}, " for name in names)
    return f'#include "console.h"\n{declared}const Ahead *const em_ahead[] = {{{entries}NULL}};\n'


def main(folder: Path) -> None:
    """A table whose rules do not compile is left out: the game says what is wrong with it."""
    done = []
    for table in table_ids():
        try:
            text = source(compile_table(table_folder(table)))
        except Refusal as problem:
            print(f"not compiled ahead: {problem}", file=sys.stderr)
            continue
        (folder / f"ahead_{table}.c").write_text(text, encoding="utf-8")
        done.append(table)
    (folder / LIST_FILE).write_text(table_list(done), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
