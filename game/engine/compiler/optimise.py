"""Making a better tree of a tree: what is known while compiling is worked out, and short functions are written into the
places that call them.

Nothing here changes what a rule does, asks or fails with.
"""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import replace
from typing import TypeVar

from game.engine.compiler.errors import RuleError
from game.engine.compiler.fold import folded, truth
from game.engine.compiler.scripts import ScriptFunction
from game.engine.compiler.tree import (
    Binding,
    Bound,
    BoundSource,
    Called,
    Choice,
    Clause,
    Column,
    Compared,
    Console,
    Do,
    Expression,
    For,
    Function,
    Generated,
    If,
    Listed,
    Local,
    Logic,
    Node,
    Number,
    Return,
    Selected,
    Selector,
    SetColumn,
    SetVariable,
    Sieve,
    Slot,
    Source,
    Statement,
    While,
    Within,
    every,
    falls,
    mapped,
    reads_in,
    set_in,
)

SHORT = 3  # so many plain statements are written into the place that calls them
SMALL = 24  # so large may a function of conditions and returns be that is
MOST_NODES = 1 << 17  # what is called is written into its place, so a few short lines can become endless
MOST_OF_ALL = 1 << 18  # nodes of all functions: twenty times what the largest table has
SMALL_NUMBERS = range(-128, 128)
STEADY = {"player_count", "space_count"}  # the same all game long, and never a mistake

SomeNode = TypeVar("SomeNode", bound=Node)


class Table(dict[str, Function | Selector]):
    """The functions and selectors of the rules, and how many nodes have come of them so far."""

    nodes = 0


def optimise(function: Function, table: Table) -> Function:
    """The better tree of a function, given all those of the rules."""
    whole = replace(function, body=_Optimiser(function.script, table).body(function.body))
    sifted = _Sifter(reads_in(whole)).visit(whole)
    return replace(sifted, body=_hoisted(sifted.body))


def expand(function: Function, table: Table) -> Function:
    """The tree with its selectors written out, and nothing else done to it."""
    return _Expander(function.script, table).visit(function)


def check_selector(selector: Selector, table: Table) -> None:
    """A selector is written into the places that use it; one that uses itself, or grows too long, shows even so."""
    _Expander(selector.script, table).selected(
        Selected(
            selector.script.name,
            tuple(map(Local, selector.parameters)),
            selector.script.file,
            selector.script.node.lineno,
            selector.script.node.col_offset,
        )
    )


class _Expander:
    """One function, whose selectors are written into their places."""

    def __init__(self, script: ScriptFunction, table: Table):
        self.script = script
        self.table = table
        self.inlining: list[str] = []
        self.changing: set[Slot] = set()  # the locals that change while what is looped over is still asked for more
        self.nodes = 0

    def visit(self, node: SomeNode) -> SomeNode:
        self.nodes += 1
        self.table.nodes += 1
        if self.nodes > MOST_NODES:
            raise RuleError(self.script.file, self.script.node, f"{self.script.name} is too long: split it")
        if self.table.nodes > MOST_OF_ALL:
            raise RuleError(self.script.file, self.script.node, f"{self.script.name}: the rules are too long by here")
        return self.visited(node)  # type: ignore[return-value]  # a value stays a value, a source a source

    def visited(self, node: Node) -> Node:
        match node:
            case Selected():
                return self.selected(mapped(node, self.visit))
            case For():
                return replace(node, source=self.looped(node), body=tuple(map(self.visit, node.body)))
        return mapped(node, self.visit)

    def looped(self, node: For) -> Source:
        """What a loop goes over. What is written into it must not see what the loop changes."""
        outside, self.changing = self.changing, set_in(node)
        source = self.visit(node.source)
        self.changing = outside
        return source

    def selected(self, node: Selected) -> Source:
        if node.name in self.inlining:
            at = ast.Pass(lineno=node.line, col_offset=node.column)
            raise RuleError(node.file, at, f"the selector {node.name} uses itself")
        selector = self.table[node.name]
        assert isinstance(selector, Selector), f"{node.name} was not checked"
        bindings, given = self.given(selector.parameters, node.arguments)
        self.inlining.append(node.name)
        source = self.visit(_copied(selector.source, given))
        self.inlining.pop()
        return BoundSource(bindings, source) if bindings else source

    def given(
        self, parameters: tuple[Slot, ...], arguments: tuple[Expression, ...]
    ) -> tuple[tuple[Binding, ...], dict[Slot, Expression]]:
        """What takes the place of the parameters: a number stays a number, and a local is used where it lies unless a
        loop changes it on the way; anything else is worked out first."""
        bindings: list[Binding] = []
        given: dict[Slot, Expression] = {}
        for parameter, argument in zip(parameters, arguments, strict=True):
            if isinstance(argument, Number) or (isinstance(argument, Local) and argument.slot not in self.changing):
                given[parameter] = argument
            else:
                own = Slot(parameter.name)
                bindings.append(Binding(own, argument))
                given[parameter] = Local(own)
        return tuple(bindings), given


class _Optimiser(_Expander):
    """The same from the leaves up, with everything else that makes it shorter."""

    def __init__(self, script: ScriptFunction, table: Table):
        super().__init__(script, table)
        self.line: int | None = None  # of the call, inside what is written into its place

    def visited(self, node: Node) -> Node:
        match node:
            case Called():
                return self.called(mapped(node, self.visit))
            case Expression():
                return folded(mapped(node, self.visit))
            case Generated():
                return _sieved(mapped(node, self.visit))
        return super().visited(node)

    # --- statements

    def body(self, statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
        """The statements, as far as control reaches."""
        found: list[Statement] = []
        for statement in statements:
            if found and not falls(tuple(found)):
                break
            found += self.statement(statement)
        return tuple(found)

    def statement(self, node: Statement) -> tuple[Statement, ...]:
        if self.line is not None:
            node = replace(node, line=self.line)
        match node:
            case Do(value=Called() as call):
                return self.done(mapped(call, self.visit), node)
            case Do():
                value = self.visit(node.value)
                return () if isinstance(value, Number | Local) else (replace(node, value=value),)
            case If():
                return self.branch(node)
            case While(test=Expression() as test):
                test = self.visit(test)
                if truth(test) is False:
                    return ()
                return (replace(node, test=None if truth(test) else test, body=self.body(node.body)),)
            case While():
                return (replace(node, body=self.body(node.body)),)
            case For():
                return (replace(node, source=self.looped(node), body=self.body(node.body)),)
            case Within():
                bindings = tuple(map(self.visit, node.bindings))
                return (replace(node, bindings=bindings, body=self.body(node.body)),)
        return (mapped(node, self.visit),)

    def branch(self, node: If) -> tuple[Statement, ...]:
        test = self.visit(node.test)
        known = truth(test)
        if known is not None:
            return self.body(node.then if known else node.otherwise)
        then, otherwise = self.body(node.then), self.body(node.otherwise)
        return (replace(node, test=test, then=then, otherwise=otherwise),)

    # --- what is written into its place

    def done(self, call: Called, node: Do) -> tuple[Statement, ...]:
        """A call whose value nobody wants: a few plain statements take its place."""
        function = self.callee(call)
        # What is written in place of a call may hold such a call itself, but must not grow with it.
        most = 1 if self.inlining else SHORT
        if function is None or not 0 < _plain(function.body) <= most or function.script.gives:
            return (replace(node, value=self.called(call)),)
        bindings, given = self.given(function.parameters, call.arguments)
        outside, self.line = self.line, node.line
        self.inlining.append(call.name)
        body = self.body(tuple(_copied(one, given) for one in function.body))
        self.inlining.pop()
        self.line = outside
        return (Within(node.line, bindings, body),) if bindings else body

    def called(self, call: Called) -> Expression:
        """A call of a function that only works a value out is that value."""
        function = self.callee(call)
        meant = _returned(function.body) if function else None
        if function is None or meant is None:
            return call
        bindings, given = self.given(function.parameters, call.arguments)
        self.inlining.append(call.name)
        value = self.visit(_copied(meant, given))
        self.inlining.pop()
        return Bound(bindings, value) if bindings else value

    def callee(self, call: Called) -> Function | None:
        """The function to be written into the place of a call; none that is just being so."""
        function = self.table[call.name]
        assert isinstance(function, Function), f"{call.name} was not checked"
        return None if call.name in self.inlining or call.name == self.script.name else function


def _copied(node: SomeNode, given: dict[Slot, Expression]) -> SomeNode:
    """A tree with other values for some of its slots, and slots of its own for what it binds itself."""

    def copy(one: Node) -> Node:
        match one:
            case Local():
                return given.get(one.slot, one)
            case Generated():
                clauses = []
                for clause in one.clauses:
                    source, own = copy(clause.source), Slot(clause.slot.name)
                    given[clause.slot] = Local(own)
                    clauses.append(Clause(own, source, tuple(map(copy, clause.conditions))))  # type: ignore[arg-type]
                return Generated(tuple(clauses), copy(one.element))  # type: ignore[arg-type]
            case Binding():
                value, own = copy(one.value), Slot(one.slot.name)
                given[one.slot] = Local(own)
                return Binding(own, value)  # type: ignore[arg-type]
        return mapped(one, copy)

    return copy(node)  # type: ignore[return-value]  # every node is copied to one of its kind


def _plain(body: tuple[Statement, ...]) -> int:
    """How many calls and assignments a body holds under its conditions; a loop, local or return counts as too many."""
    number = 0
    for statement in body:
        match statement:
            case Do() | SetColumn() | SetVariable():
                number += 1
            case If():
                number += _plain(statement.then) + _plain(statement.otherwise)
            case Within():
                number += _plain(statement.body)
            case _:
                return SHORT + 1
    return number


def _returned(body: tuple[Statement, ...]) -> Expression | None:
    """What a function gives back, if it does nothing else and is not too large to be written out."""
    value = _decided(body)
    if value is None or isinstance(body[0], Return):
        return value
    return value if sum(1 for _ in every(value)) <= SMALL else None


def _decided(body: tuple[Statement, ...]) -> Expression | None:
    """Conditions that each lead to a return, as one value."""
    match body:
        case (Return(value=value), *_):
            return value
        case (If(test=test, then=then, otherwise=otherwise), *rest) if not falls(then):
            one, other = _decided(then), _decided((*otherwise, *rest))
            return Choice(test, one, other) if one is not None and other is not None else None
    return None


# --- conditions that are put to a whole list at once


def _parts(conditions: tuple[Expression, ...]) -> tuple[Expression, ...]:
    """The conditions with those apart that stand together with `and`."""
    found: list[Expression] = []
    for one in conditions:
        found += _parts(one.parts) if isinstance(one, Logic) and not one.is_or else (one,)
    return tuple(found)


def _sieve(condition: Expression, slot: Slot) -> Sieve | None:
    """fact[slot] == number, or !=. What is printed on cards never changes."""
    match condition:
        case Compared(
            sign="==" | "!=" as sign,
            left=Column(family="fact", number=fact, owner=Local(slot=one)),
            right=Number(value=number),
        ) if one is slot and number in SMALL_NUMBERS:
            return Sieve(fact, number, sign == "==")
    return None


def _is_list(source: Source) -> bool:
    """Whether a source gives the entries of a list of the console, one by one and as they are."""
    match source:
        case Generated(clauses=(*_, last), element=Local(slot=slot)):
            return slot is last.slot and _is_list(last.source)
        case BoundSource(source=inner):
            return _is_list(inner)
    return isinstance(source, Listed)


def _sifted(source: Source, sieves: tuple[Sieve, ...]) -> Source:
    match source:
        case Listed():
            return replace(source, sieves=source.sieves + sieves)
        case BoundSource():
            return replace(source, source=_sifted(source.source, sieves))
        case Generated(clauses=(*others, last)):
            return replace(source, clauses=(*others, replace(last, source=_sifted(last.source, sieves))))
    raise AssertionError(f"{source} is no list")


def _sieved(node: Generated) -> Generated:
    clauses = []
    for clause in node.clauses:
        conditions = tuple(one for one in _parts(clause.conditions) if truth(one) is not True)
        source, sieves = clause.source, [_sieve(one, clause.slot) for one in conditions]
        fine = tuple(one for one in sieves if one)
        if fine and _is_list(source):
            source = _sifted(source, fine)
            conditions = tuple(one for one, sieve in zip(conditions, sieves, strict=True) if not sieve)
        clauses.append(Clause(clause.slot, source, conditions))
    return Generated(tuple(clauses), node.element)


class _Sifter:
    """Loops that do nothing with a card unless the right thing is printed on it."""

    def __init__(self, reads: Counter[Slot]):
        self.reads = reads

    def visit(self, node: SomeNode) -> SomeNode:
        changed = mapped(node, self.visit)
        return self.loop(changed) if isinstance(changed, For) else changed  # type: ignore[return-value]

    def loop(self, node: For) -> For:
        match node.body:
            case (If(test=test, otherwise=()) as only,) if _is_list(node.source):
                # Behind the loop its name would have another value than the last card's.
                if reads_in(node)[node.slot] != self.reads[node.slot]:
                    return node
                parts = list(_parts((test,)))
                source = node.source
                while parts and (sieve := _sieve(parts[0], node.slot)):
                    source = _sifted(source, (sieve,))
                    del parts[0]
                body = (replace(only, test=_together(parts)),) if parts else only.then
                return replace(node, source=source, body=body)
        return node


def _together(parts: list[Expression]) -> Expression:
    return parts[0] if len(parts) == 1 else Logic(False, tuple(parts))


# --- what a loop would ask again and again


def _hoisted(body: tuple[Statement, ...]) -> tuple[Statement, ...]:
    return tuple(map(_with_steady, body))


def _with_steady(node: Statement) -> Statement:
    """What is the same all game long is asked for once, before the outermost loop that wants it."""
    match node:
        case While() | For():
            wanted: dict[str, Binding] = {}

            def kept(one: Node) -> Node:
                if isinstance(one, Console) and one.function.name in STEADY:
                    name = one.function.name
                    return Local(wanted.setdefault(name, Binding(Slot(name), one)).slot)
                return mapped(one, kept)

            # A loop over so many players asks only once as it is.
            loop = (
                replace(node, body=tuple(mapped(one, kept) for one in node.body))
                if isinstance(node, For)
                else mapped(node, kept)
            )
            return Within(node.line, tuple(wanted.values()), (loop,)) if wanted else node
        case If():
            return replace(node, then=_hoisted(node.then), otherwise=_hoisted(node.otherwise))
        case Within():
            return replace(node, body=_hoisted(node.body))
    return node
