"""The binding: what Python sees of the console in native/."""

from __future__ import annotations

import importlib.util
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from game.engine.command_line import mended

if TYPE_CHECKING:
    from game.engine._console import Array, EmError, Ffi, Lib

OVERRIDE = "EMBERDECK_CONSOLE"
PLAIN = "_console.plain.*"
DECLARED = ".abi"  # beside a plain library: what it offers, as cffi has written it down


class ConsoleMissing(Exception):
    """The C part is not there; the message says how to build it."""


def _load() -> ModuleType | SimpleNamespace:
    path = os.environ.get(OVERRIDE)
    if path and Path(path).with_suffix(DECLARED).exists():
        return _opened(Path(path))
    if path:
        spec = importlib.util.spec_from_file_location("game.engine._console", path)
        if spec is None or spec.loader is None:
            raise ConsoleMissing(f"{OVERRIDE}={path} is not a compiled console")
        module = importlib.util.module_from_spec(spec)
        sys.modules["game.engine._console"] = module
        spec.loader.exec_module(module)
        return module
    try:
        from game.engine import _console
    except ImportError as problem:
        for library in Path(__file__).parents[1].glob(PLAIN):
            if library.suffix != DECLARED:
                return _opened(library)
        raise ConsoleMissing(f"the console is not compiled ({problem}): {mended()}") from None
    return _console


def _opened(library: Path) -> SimpleNamespace:
    """The console as a plain library, which any version of Python opens: what it offers stands beside it."""
    declared = library.with_suffix(DECLARED)
    known: dict[str, Any] = {}
    exec(compile(declared.read_bytes(), str(declared), "exec"), known)
    try:
        return SimpleNamespace(ffi=known["ffi"], lib=known["ffi"].dlopen(str(library)))
    except OSError as problem:
        raise ConsoleMissing(f"the console does not load ({problem}): {mended()}") from None


_module = _load()
ffi: Ffi = _module.ffi
lib: Lib = _module.lib

OVER, WAITING, FAILED = 0, 1, -1
BUTTON, CARD, PLAYER, SPACE, NUMBER = range(1, 6)
OPTION_KINDS = {BUTTON: "button", CARD: "card", PLAYER: "player", SPACE: "space", NUMBER: "number"}
ZONE_IN_PLAY, ZONE_SEAT, ZONE_OPEN, ZONE_OWNER = 1, 2, 4, 8
MARK = 255


def _text(pointer: Array[bytes]) -> str:
    return ffi.string(pointer).decode()


@dataclass(frozen=True)
class Parameter:
    name: str
    default: int | None


@dataclass(frozen=True)
class ConsoleFunction:
    """A function of native/functions.h; one of a kernel is for the rules of that table alone."""

    number: int
    name: str
    kind: str
    parameters: tuple[Parameter, ...]
    note: str
    kernel: str


def _parameters(signature: str) -> tuple[Parameter, ...]:
    parameters = []
    for part in filter(None, (piece.strip() for piece in signature.split(","))):
        name, _, default = part.partition("=")
        parameters.append(Parameter(name, int(default) if default else None))
    return tuple(parameters)


FUNCTIONS: dict[str, ConsoleFunction] = {
    _text(lib.em_function_name(i)): ConsoleFunction(
        i,
        _text(lib.em_function_name(i)),
        _text(lib.em_function_kind(i)),
        _parameters(_text(lib.em_function_signature(i))),
        _text(lib.em_function_note(i)),
        _text(lib.em_function_kernel(i)),
    )
    for i in range(lib.em_function_count())
}


def functions_of(table: str) -> dict[str, ConsoleFunction]:
    """The functions the rules of a table may call: those for every table, and its own kernel's."""
    return {name: function for name, function in FUNCTIONS.items() if function.kernel in ("", table)}


@dataclass(frozen=True)
class Opcode:
    """An instruction of native/opcodes.h, which says what each of these means."""

    number: int
    name: str
    layout: str
    operands: str
    way: str
    effect: str
    note: str


OPCODES: dict[str, Opcode] = {
    _text(lib.em_opcode_name(i)): Opcode(
        i,
        _text(lib.em_opcode_name(i)),
        _text(lib.em_opcode_layout(i)),
        _text(lib.em_opcode_operands(i)),
        _text(lib.em_opcode_way(i)),
        _text(lib.em_opcode_effect(i)),
        _text(lib.em_opcode_note(i)),
    )
    for i in range(lib.em_opcode_count())
}
EVENTS: tuple[str, ...] = tuple(_text(lib.em_event_name(i)) for i in range(lib.em_event_count()))
ROLES: tuple[tuple[str, ...], ...] = tuple(
    tuple(_text(lib.em_role_name(i)).split()) for i in range(lib.em_role_count())
)
STATE_SIZE: int = lib.em_state_size()


def error_text(error: EmError) -> str:
    return ffi.string(error.message).decode("utf-8", "replace")
