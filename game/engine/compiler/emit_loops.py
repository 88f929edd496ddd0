"""From the tree to instructions: loops over ranges, tuples, lists of the console and generators."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine.compiler import tree
from game.engine.compiler.assembly import Label
from game.engine.compiler.tree import Source

if TYPE_CHECKING:
    from game.engine.compiler.emit import Emitter


@dataclass
class Loop:
    """Where the next round begins, and where a break leads."""

    proceed: Label
    leave: Label


@dataclass(frozen=True)
class Ways:
    """Where a loop goes on when it was left, and when it came to its end; without a label, behind the loop."""

    left: Label | None = None
    ended: Label | None = None


BEHIND = Ways()
Body = Callable[[Loop], None]


def iterate(
    to: Emitter, source: Source, register: int, body: Body, outer: Loop | None = None, ways: Ways = BEHIND
) -> None:
    """Runs `body` once for each value of the source; it finds the value in `register`."""
    top = to.code.top
    match source:
        case tree.Range():
            _iterate_range(to, source, register, body, outer, ways)
        case tree.Listed():
            base = to.arguments(source.function, source.arguments, least=3)
            to.console("LIST", source.function, base, source.arguments)
            for sieve in source.sieves:
                to.code.emit("LIST_KEEP" if sieve.same else "LIST_DROP", base, sieve.fact, sieve.number)
            _walk(to, base, register, body, outer, ways)
        case tree.Elements():
            base = to.code.reserve(3)
            to.code.emit("LIST_OPEN", base)
            for value in source.values:
                mark = to.code.top
                to.code.emit("LIST_ADD", base, to.value(value))
                to.code.top = mark
            _walk(to, base, register, body, outer, ways)
        case tree.BoundSource():
            to.bind(source.bindings)
            iterate(to, source.source, register, body, outer, ways)
        case tree.Generated():
            _iterate_generator(to, source, register, body, outer, ways)
        case _:
            raise AssertionError(f"{source} was not expanded")
    to.code.top = top


def _walk(to: Emitter, base: int, register: int, body: Body, outer: Loop | None, ways: Ways) -> None:
    """The loop over a list: the next entry is fetched at its end, so that each round is one jump."""
    again, proceed, leave, behind = Label(), Label(), Label(), Label()
    to.code.emit("LIST_NEXT", base, register)
    to.code.emit("JUMP", label=again)
    to.code.emit("JUMP", label=ways.ended or behind)
    to.code.place(again)
    body(Loop(proceed, outer.leave if outer else leave))
    to.code.place(proceed)
    to.code.emit("LIST_NEXT", base, register)
    to.code.emit("JUMP", label=again)
    _finish(to, leave, behind, ways, base)


def _finish(to: Emitter, leave: Label, behind: Label, ways: Ways, base: int | None) -> None:
    """What comes behind a loop. A list that came to its end is gone; one that was left is dropped here."""
    if leave.used:
        if base is not None or ways.left or ways.ended:
            to.code.emit("JUMP", label=ways.ended or behind)
        to.code.place(leave)
        if base is not None:
            to.code.emit("LIST_CLOSE", base)
        if ways.left:
            to.code.emit("JUMP", label=ways.left)
    elif ways.ended:
        to.code.emit("JUMP", label=ways.ended)
    to.code.place(behind)


def _iterate_range(to: Emitter, source: tree.Range, register: int, body: Body, outer: Loop | None, ways: Ways) -> None:
    cursor = to.code.reserve(2)
    end = cursor + 1
    to.into(source.start, cursor)
    to.into(source.end, end)
    test, again, proceed, leave = Label(), Label(), Label(), Label()
    to.code.emit("JUMP", label=test)
    to.code.place(again)
    to.code.emit("MOVE", register, cursor)
    body(Loop(proceed, outer.leave if outer else leave))
    to.code.place(proceed)
    to.code.emit("ADD_NUMBER", cursor, cursor, 1)
    to.code.place(test)
    to.code.emit("IF_LESS", cursor, end, 1)
    to.code.emit("JUMP", label=again)
    _finish(to, leave, Label(), ways, None)


def _iterate_generator(
    to: Emitter, source: tree.Generated, register: int | None, body: Body, outer: Loop | None, ways: Ways
) -> None:
    """Loops in each other; without a register nobody wants the values, only how often there is one."""
    # A break leaves all the loops at once. The lists still open then are dropped with the outermost; where that is a
    # range, with an empty one.
    several = outer is None and len(source.clauses) > 1
    kept = to.code.reserve(3) if several and _counts(source.clauses[0].source) else None
    around = outer
    if kept is not None:
        to.code.emit("LIST_OPEN", kept)
        around = Loop(Label(), Label())

    def level(depth: int, surrounding: Loop | None) -> None:
        clause = source.clauses[depth]
        last = depth == len(source.clauses) - 1
        # A temporary can be walked with itself; a script's own variable must keep the last value it was given.
        same = last and isinstance(source.element, tree.Local) and source.element.slot is clause.slot
        item = register if same and register is not None and register >= to.local_count else to.code.reserve()
        to.lies[clause.slot] = item

        def each(loop: Loop) -> None:
            mark = to.code.top
            for condition in clause.conditions:
                to.jump(condition, loop.proceed, False)
            if not last:
                level(depth + 1, loop)
            else:
                if register is not None:
                    to.into(source.element, register)
                body(loop)
            to.code.top = mark

        first = ways if depth == 0 and kept is None else BEHIND
        iterate(to, clause.source, item, each, surrounding or around, first)

    level(0, None)
    if kept is not None and around is not None:
        _finish(to, around.leave, Label(), ways, kept)


def _counts(source: Source) -> bool:
    """Whether the outermost loop of a source is a range."""
    match source:
        case tree.Generated():
            return _counts(source.clauses[0].source)
        case tree.BoundSource():
            return _counts(source.source)
    return isinstance(source, tree.Range)


def search(to: Emitter, source: tree.Generated, some: bool, ways: Ways) -> None:
    """Looks for one for which the element holds, or does not hold; the loop is left where there is one."""
    *others, last = source.clauses
    holds = source.element if some else tree.Not(source.element)
    if not (isinstance(holds, tree.Number) and holds.value):
        last = tree.Clause(last.slot, last.source, (*last.conditions, holds))
    searched = tree.Generated((*others, last), source.element)
    _iterate_generator(to, searched, None, lambda loop: to.code.emit("JUMP", label=loop.leave), None, ways)


def fold(to: Emitter, node: tree.Folded, result: int) -> None:
    """sum, count, first, min and max."""
    kept = to.part(result)
    item = to.code.reserve(2)
    some = item + 1
    extreme = {"min": "MINIMUM", "max": "MAXIMUM"}.get(node.name)
    to.number(0, kept)
    if extreme:
        to.number(0, some)

    def body(loop: Loop) -> None:
        match node.name:
            case "sum":
                to.code.emit("ADD", kept, kept, item)
            case "count":
                to.code.emit("ADD_NUMBER", kept, kept, 1)
            case "first":
                to.code.emit("MOVE", kept, item)
                to.code.emit("JUMP", label=loop.leave)
        if extreme:
            compare, known = Label(), Label()
            to.code.emit("JUMP_IF", some, label=compare)
            to.code.emit("MOVE", kept, item)
            to.code.emit("NUMBER", some, x=1)
            to.code.emit("JUMP", label=known)
            to.code.place(compare)
            to.code.emit(extreme, kept, kept, item)
            to.code.place(known)

    iterate(to, node.source, item, body)
    to.settle(result, kept)
