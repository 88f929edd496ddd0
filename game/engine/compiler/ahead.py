"""Rules compiled ahead: the C that the build compiles into the console from a table's bytecode (native/ahead.h).

python -m game.engine.compiler.ahead FOLDER writes a file for every table that comes with the program.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.engine.compiler.program import RuleFunction
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
    rows = [(f.entry, f.length, f.registers, f.parameters, f.locals) for f in program.functions]
    counts = f"{len(program.code)}, {len(rows)}, FACT_COUNT"
    parts = [
        '#include "ahead.h"\n',
        f"#define FACT_COUNT {len(cartridge.content.facts)}\n",
        *(f"static int f{number}(PARAMETERS);" for number in numbers),
        *(_function(program.code, function, number) for number, function in enumerate(program.functions)),
        _array("const uint32_t", "code", program.code),
        _array("const uint32_t", "functions", [n for row in rows for n in row]),
        _array("const AheadFunction", "bodies", [f"f{number}" for number in numbers]),
        f"const Ahead em_ahead_{cartridge.id} = {{code, functions, bodies, {counts}}};",
    ]
    return "\n".join(parts) + "\n"


def _array(kind: str, name: str, values: Sequence[int | str]) -> str:
    return f"static {kind} {name}[] = {{{', '.join(map(str, values))}}};"


def _function(code: list[int], function: RuleFunction, number: int) -> str:
    lines = [_Instruction(code[pc], pc) for pc in range(function.entry, function.entry + function.length)]
    resumed = {one.pc + 1 for one in lines if one.may_wait}
    labels = resumed | {target for one in lines for target in one.targets}
    row = f"{{{function.entry}, {function.length}, {function.registers}, {function.parameters}, {function.locals}}}"
    cases = "".join(f" case {pc + 1}: goto L{pc};" for pc in sorted(resumed - {function.entry}))
    head = [
        f"/* {function.name} */",
        f"static int f{number}(PARAMETERS) {{",
        f"    ENTER({number}, {row})",
        f"    if (resume && resume != {function.entry + 1}) switch (resume) {{{cases} default: NOWHERE; }}",
    ]
    body: list[str] = []
    before = None
    for one in lines:
        sifts = one.sifts(before) and one.pc not in labels
        label = f"L{one.pc}:;\n" if one.pc in labels else ""
        if before is not None and sifts:
            body[-1] = body[-1].removesuffix(before.last()) + before.sifted_by(one)
        else:
            body.append(f"{label}    {' '.join(one.statements())}")
        before = None if sifts else one
    return "\n".join([*head, *body, "}"])


class _Instruction:
    """One word of the code, taken apart."""

    def __init__(self, word: int, pc: int):
        self.pc = pc
        self.opcode = _OPCODES[word & 0xFF]
        self.name = self.opcode.name
        self.a, self.b, self.c, self.x = word >> 8 & 0xFF, word >> 16 & 0xFF, word >> 24, word >> 16
        self.signed = self.x - 0x10000 if self.x > 0x7FFF else self.x
        self.is_test = self.opcode.way == "TEST"

    @property
    def may_wait(self) -> bool:
        """Whether the game may wait, or a call run, before the next instruction."""
        return self.opcode.way == "CALL" or (self.opcode.way == "CONSOLE" and _CONSOLE[self.b].kind == "ASK")

    @property
    def targets(self) -> list[int]:
        """Where it may go on besides the next instruction."""
        if self.is_test:
            return [self.pc + 2]
        return [self.pc + 1 + self.signed] if self.opcode.way in ("JUMP", "BRANCH") else []

    def sifts(self, before: _Instruction | None) -> bool:
        """Whether it is put to the list of a zone that has just been made: then the two are done at once."""
        if before is None or before.name != "LIST" or self.name not in ("LIST_KEEP", "LIST_DROP"):
            return False
        return before.a == self.a and _CONSOLE[before.b].name == "cards"

    def last(self) -> str:
        *_, last = self.statements()
        return last

    def sifted_by(self, sieve: _Instruction) -> str:
        number = sieve.c - 256 if sieve.c > 127 else sieve.c
        return f"LIST_SIFTED({self.pc}, {self.a}, {sieve.b}, {number}, {int(sieve.name == 'LIST_KEEP')});"

    def statements(self) -> Iterator[str]:
        here, a = self.pc, self.a
        match self.name:
            case "JUMP":
                yield self._jump()
            case "JUMP_IF" | "JUMP_UNLESS":
                yield f"if ({'!' * (self.name == 'JUMP_UNLESS')}r[{a}]) {self._jump()}"
            case "CALL":
                yield f"CALL({here}, {a}, f{self.x});"
            case "INVOKE":
                yield f"INVOKE({here}, {a});"
            case "RETURN":
                yield f"RETURN(r[{a}]);"
            case "RETURN_NUMBER":
                yield f"RETURN({self.signed});"
            case "CONSOLE" | "LIST":
                # Arguments that were left out are 0.
                yield from (f"r[{a + left_out}] = 0;" for left_out in range(self.c & 15, self.c >> 4))
                yield self._console(f"&r[{a}]")
            case "CONSOLE_AT":
                yield self._console(f"&r[{self.c}]")
            case "CONSOLE_OF":
                wanted = len(_CONSOLE[self.b].parameters)
                yield self._console(f"&r[{self.c}]" if wanted < 2 else f"(const int32_t[{wanted}]){{r[{self.c}]}}")
            case _:
                if self.opcode.effect == "CHANGES":
                    yield f"BAR({here});"
                yield self._step()
                if self.is_test:
                    yield f"UNLESS(L{here + 2});"

    def _jump(self) -> str:
        target = f"L{self.pc + 1 + self.signed}"
        return f"BACK({self.pc}, {-self.signed}, {target});" if self.signed < 0 else f"goto {target};"

    def _step(self) -> str:
        operands = {"ABC": f"{self.b}, {self.c}", "AX": self.signed, "AU": self.x}[self.opcode.layout]
        return f"STEP_{self.name}({self.pc}, {self.a}, {operands});"

    def _console(self, arguments: str) -> str:
        function = _CONSOLE[self.b]
        match function.kind:
            case "ASK":
                return f"ASK({self.pc}, {self.a});"
            case "LIST":
                return f"LIST({self.pc}, {self.a}, {function.name});"
            case kind:
                return f"{kind}({self.pc}, {self.a}, {function.name}, ({arguments}));"


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
