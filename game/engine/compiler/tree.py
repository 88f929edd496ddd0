"""The small tree between a script and its instructions: names are resolved, and every call says whom it means.

translate.py makes it of a checked script, optimise.py makes a better one of it, emit.py writes its instructions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from game.engine.compiler.scripts import ScriptFunction
from game.engine.machine.console import ConsoleFunction


@dataclass(eq=False)
class Slot:
    """Something with a value of its own: a parameter, a local, the name of a loop, a value needed more than once."""

    name: str


@dataclass(frozen=True, eq=False)
class Node:
    """Anything in the tree."""


# --- values


@dataclass(frozen=True, eq=False)
class Expression(Node):
    """Something that has a value."""


@dataclass(frozen=True, eq=False)
class Number(Expression):
    value: int


@dataclass(frozen=True, eq=False)
class Local(Expression):
    slot: Slot


@dataclass(frozen=True, eq=False)
class Arithmetic(Expression):
    """`opcode` is the instruction that works it out."""

    opcode: str
    left: Expression
    right: Expression


@dataclass(frozen=True, eq=False)
class Negative(Expression):
    value: Expression


@dataclass(frozen=True, eq=False)
class Not(Expression):
    value: Expression


@dataclass(frozen=True, eq=False)
class Logic(Expression):
    """and, or: the value of the part that decided."""

    is_or: bool
    parts: tuple[Expression, ...]


@dataclass(frozen=True, eq=False)
class Compared(Expression):
    """`sign` is == != < <= > or >=."""

    sign: str
    left: Expression
    right: Expression


@dataclass(frozen=True, eq=False)
class Link(Node):
    sign: str
    right: Expression


@dataclass(frozen=True, eq=False)
class Chain(Expression):
    """a < b < c: every part is worked out at most once, and no further than needed."""

    left: Expression
    links: tuple[Link, ...]


@dataclass(frozen=True, eq=False)
class Member(Expression):
    """One of several, or none of them."""

    value: Expression
    elements: tuple[Expression, ...]
    inside: bool


@dataclass(frozen=True, eq=False)
class Choice(Expression):
    test: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, eq=False)
class Column(Expression):
    """name[owner]"""

    family: str
    number: int
    owner: Expression


@dataclass(frozen=True, eq=False)
class Variable(Expression):
    """table.name"""

    number: int


@dataclass(frozen=True, eq=False)
class Extreme(Expression):
    opcode: str
    parts: tuple[Expression, ...]


@dataclass(frozen=True, eq=False)
class Absolute(Expression):
    value: Expression


@dataclass(frozen=True, eq=False)
class Folded(Expression):
    """sum, any, all, count, first, min or max over something to loop over; nothing found gives 0 (all: 1)."""

    name: str
    source: Source


@dataclass(frozen=True, eq=False)
class Console(Expression):
    """A call of the console; None is an argument that is left out."""

    function: ConsoleFunction
    arguments: tuple[Expression | None, ...]


@dataclass(frozen=True, eq=False)
class Called(Expression):
    """A call of a function of the rules, by its name."""

    name: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, eq=False)
class Invoked(Expression):
    """A call of the function with that number."""

    arguments: tuple[Expression, ...]


@dataclass(frozen=True, eq=False)
class Chosen(Expression):
    """choose_card and its like: offers each of the source, then the buttons, then asks."""

    offer: ConsoleFunction
    source: Source
    label: Expression | None
    buttons: tuple[Expression, ...]
    question: Console


@dataclass(frozen=True, eq=False)
class Confirmed(Expression):
    """1 if the first of two buttons is chosen."""

    yes: Number
    no: Number
    question: Console


@dataclass(frozen=True, eq=False)
class Binding(Node):
    slot: Slot
    value: Expression


@dataclass(frozen=True, eq=False)
class Bound(Expression):
    """A value in which some others have names."""

    bindings: tuple[Binding, ...]
    value: Expression


# --- what can be looped over


@dataclass(frozen=True, eq=False)
class Source(Node):
    """Something to loop over."""


@dataclass(frozen=True, eq=False)
class Range(Source):
    start: Expression
    end: Expression


@dataclass(frozen=True, eq=False)
class Elements(Source):
    values: tuple[Expression, ...]


@dataclass(frozen=True, eq=False)
class Sieve(Node):
    """A condition on what is printed on cards: which fact should be which number, or should not."""

    fact: int
    number: int
    same: bool


@dataclass(frozen=True, eq=False)
class Listed(Source):
    """A list of the console, without the cards that its sieves hold back."""

    function: ConsoleFunction
    arguments: tuple[Expression | None, ...]
    sieves: tuple[Sieve, ...] = ()


@dataclass(frozen=True, eq=False)
class Clause(Node):
    """for slot in source if conditions"""

    slot: Slot
    source: Source
    conditions: tuple[Expression, ...]


@dataclass(frozen=True, eq=False)
class Generated(Source):
    clauses: tuple[Clause, ...]
    element: Expression


@dataclass(frozen=True, eq=False)
class Selected(Source):
    """A selector of the rules, by its name, and where it is used; the optimiser puts what it stands for here."""

    name: str
    arguments: tuple[Expression, ...]
    file: str
    line: int
    column: int


@dataclass(frozen=True, eq=False)
class BoundSource(Source):
    """Something to loop over in which some values have names."""

    bindings: tuple[Binding, ...]
    source: Source


# --- statements


@dataclass(frozen=True, eq=False)
class Statement(Node):
    line: int


@dataclass(frozen=True, eq=False)
class Do(Statement):
    value: Expression


@dataclass(frozen=True, eq=False)
class Set(Statement):
    slot: Slot
    value: Expression


@dataclass(frozen=True, eq=False)
class SetColumn(Statement):
    column: Column
    value: Expression


@dataclass(frozen=True, eq=False)
class SetVariable(Statement):
    number: int
    value: Expression


@dataclass(frozen=True, eq=False)
class If(Statement):
    test: Expression
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@dataclass(frozen=True, eq=False)
class While(Statement):
    """Without a test it has no end of its own."""

    test: Expression | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, eq=False)
class For(Statement):
    slot: Slot
    source: Source
    body: tuple[Statement, ...]


@dataclass(frozen=True, eq=False)
class Return(Statement):
    value: Expression


@dataclass(frozen=True, eq=False)
class Break(Statement):
    pass


@dataclass(frozen=True, eq=False)
class Continue(Statement):
    pass


@dataclass(frozen=True, eq=False)
class Within(Statement):
    """Statements in which some values have names."""

    bindings: tuple[Binding, ...]
    body: tuple[Statement, ...]


# --- functions


@dataclass(frozen=True, eq=False)
class Function(Node):
    """A function of the rules. The locals begin with its parameters."""

    script: ScriptFunction
    locals: tuple[Slot, ...]
    body: tuple[Statement, ...]

    @property
    def parameters(self) -> tuple[Slot, ...]:
        return self.locals[: len(self.script.parameters)]


@dataclass(frozen=True, eq=False)
class Selector(Node):
    """A selector of the rules, which stands for what it returns."""

    script: ScriptFunction
    parameters: tuple[Slot, ...]
    source: Source


# --- going through trees

SomeNode = TypeVar("SomeNode", bound=Node)


_HELD: dict[type[Node], tuple[str, ...]] = {}


def _held(kind: type[Node]) -> tuple[str, ...]:
    """The names of what nodes of a kind hold."""
    if kind not in _HELD:
        _HELD[kind] = tuple(field.name for field in fields(kind))
    return _HELD[kind]


def mapped(node: SomeNode, change: Callable[[Any], Any]) -> SomeNode:
    """The node with its nodes changed; itself where none of them is."""
    values = {}
    for name in _held(type(node)):
        old = getattr(node, name)
        if isinstance(old, Node):
            new = change(old)
        elif isinstance(old, tuple) and old:
            parts = tuple(change(one) if isinstance(one, Node) else one for one in old)
            new = parts if any(one is not other for one, other in zip(parts, old, strict=True)) else old
        else:
            continue
        if new is not old:
            values[name] = new
    if not values:
        return node
    return type(node)(**{name: getattr(node, name) for name in _held(type(node))} | values)


def every(node: Node) -> Iterator[Node]:
    """The node and everything in it."""
    waiting: list[Node] = [node]
    while waiting:
        one = waiting.pop()
        yield one
        for name in _held(type(one)):
            value = getattr(one, name)
            if isinstance(value, Node):
                waiting.append(value)
            elif isinstance(value, tuple):
                waiting += [part for part in value if isinstance(part, Node)]


def set_in(node: Node) -> set[Slot]:
    """The locals that something in the node sets."""
    return {one.slot for one in every(node) if isinstance(one, Set | For)}


def reads_in(node: Node) -> Counter[Slot]:
    """How often each slot is read."""
    return Counter(one.slot for one in every(node) if isinstance(one, Local))


def falls(body: tuple[Statement, ...]) -> bool:
    """Whether control can reach what follows these statements."""
    match body[-1:]:
        case (Return() | Break() | Continue(),):
            return False
        case (If(then=then, otherwise=otherwise),):
            return not otherwise or falls(then) or falls(otherwise)
        case (Within(body=inner),):
            return falls(inner)
        case (While(test=None, body=inner),):
            return any(_breaks(one) for one in inner)
    return True


def _breaks(statement: Statement) -> bool:
    """Whether a statement breaks out of the loop around it."""
    match statement:
        case Break():
            return True
        case If(then=then, otherwise=otherwise):
            return any(map(_breaks, (*then, *otherwise)))
        case Within(body=body):
            return any(map(_breaks, body))
    return False
