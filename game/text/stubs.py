"""Editor stubs: what a rule script may call, as a .pyi made from the console's own list."""

from __future__ import annotations

from game.engine.console import FUNCTIONS
from game.engine.content import BASE_KINDS, KINDS_WITH_EVENT, KINDS_WITH_FACT

HEADER = '''"""What a rule script may call. Made by `python -m game stubs`: do not edit."""

from collections.abc import Iterable
from typing import Any

table: Any
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
# Decorators: selectors, and the kinds of ability every table has.
PLACED = "*, zone: int = 0, cards: str | tuple[str, ...] = ()"
SELECTOR = (
    "selector",
    "function: Any",
    "Returns (x for x in ... if ...), to be looped over.",
)


def stubs() -> str:
    """The whole stub file."""
    parts = []
    for function in FUNCTIONS.values():
        parameters = ", ".join(_parameter(function.name, one.name, one.default) for one in function.parameters)
        result = LISTS if function.kind == "LIST" else "int"
        parts.append(_stub(function.name, parameters, result, f"{function.note[:1].upper()}{function.note[1:]}."))
    parts += [_stub(name, parameters, "int", note) for name, parameters, note in ADDED]
    parts.append(_stub(SELECTOR[0], SELECTOR[1], "Any", SELECTOR[2]))
    for kind in BASE_KINDS:
        takes = "event" if kind in KINDS_WITH_EVENT else "fact" if kind in KINDS_WITH_FACT else "function"
        note = "An ability of the card the function is named after, or of the cards listed."
        parts.append(_stub(kind, f"{takes}: Any = 0, {PLACED}", "Any", note))
    return f"{HEADER}\n{chr(10).join(parts)}"


def _parameter(function: str, name: str, default: int | None) -> str:
    # The compiler's count also counts what a loop gives.
    kind = f"int | {LISTS}" if (function, name) == ("count", "zone") else "int"
    return f"{name}: {kind}" if default is None else f"{name}: {kind} = {default}"


def _stub(name: str, parameters: str, result: str, note: str) -> str:
    text = note.replace("\\", "\\\\").replace('"', "'")
    head = f"def {name}({parameters}) -> {result}:"
    if len(head) > 120:
        head = f"def {name}(\n    {parameters}\n) -> {result}:"
    return f'{head}\n    """{text}"""\n    ...\n'
