"""Lowering loops: over ranges, tuples, lists of the console, selectors and generators."""

from __future__ import annotations

import ast
from collections.abc import Callable

from game.engine.compiler.calls import Calls
from game.engine.compiler.errors import RuleError
from game.engine.compiler.instructions import BEHIND, Label, Loop, Sieve, Ways
from game.engine.compiler.scripts import ScriptFunction
from game.engine.compiler.shapes import name_of, parts_of, selected_by
from game.engine.machine.console import ConsoleFunction


class Loops(Calls):
    """The part of lowering that loops."""

    def iterate(
        self,
        source: ast.expr,
        register: int,
        body: Callable[[Loop], None],
        outer: Loop | None = None,
        ways: Ways = BEHIND,
        sieves: tuple[Sieve, ...] = (),
    ) -> None:
        """Runs `body` once for each value of the source that passes the sieves; it finds the value in `register`."""
        called = self.called(source)
        match source:
            case ast.Call() if self.is_range(source):
                self.iterate_range(source, register, body, outer, ways)
            case ast.Call() if isinstance(called, ConsoleFunction) and called.kind == "LIST":
                top = self.top
                base, given = self.arguments(called, source, least=3)
                self.console("LIST", called, base, given)
                for sieve in sieves:
                    self.emit("LIST_KEEP" if sieve.same else "LIST_DROP", base, sieve.fact, sieve.number & 0xFF)
                self.walk(base, register, body, outer, ways)
                self.top = top
            case ast.Call() if isinstance(called, ScriptFunction) and called.selector:
                self.iterate_selector(called, source, register, body, outer, ways, sieves)
            case ast.GeneratorExp():
                self.iterate_generator(source, register, body, outer, ways, sieves)
            case ast.Tuple():
                top = self.top
                base = self.reserve(3)
                self.emit("LIST_OPEN", base)
                for element in source.elts:
                    mark = self.top
                    self.emit("LIST_ADD", base, self.expression(element))
                    self.top = mark
                self.walk(base, register, body, outer, ways)
                self.top = top

    def is_range(self, source: ast.expr) -> bool:
        return self.resolver.is_range(source, self.place_here())

    def walk(self, base: int, register: int, body: Callable[[Loop], None], outer: Loop | None, ways: Ways) -> None:
        """The loop over a list: the next entry is fetched at its end, so that each round is one jump."""
        again, proceed, leave, behind = Label(), Label(), Label(), Label()
        self.emit("LIST_NEXT", base, register)
        self.emit("JUMP", label=again)
        self.emit("JUMP", label=ways.ended or behind)
        self.place(again)
        body(Loop(proceed, outer.leave if outer else leave))
        self.place(proceed)
        self.emit("LIST_NEXT", base, register)
        self.emit("JUMP", label=again)
        self.finish_loop(leave, behind, ways, base)

    def finish_loop(self, leave: Label, behind: Label, ways: Ways, base: int | None) -> None:
        """What comes behind a loop. A list that came to its end is gone; one that was left is dropped here."""
        if leave.used:
            if base is not None or ways.left or ways.ended:
                self.emit("JUMP", label=ways.ended or behind)
            self.place(leave)
            if base is not None:
                self.emit("LIST_CLOSE", base)
            if ways.left:
                self.emit("JUMP", label=ways.left)
        elif ways.ended:
            self.emit("JUMP", label=ways.ended)
        self.place(behind)

    def iterate_range(
        self, source: ast.Call, register: int, body: Callable[[Loop], None], outer: Loop | None, ways: Ways
    ) -> None:
        top = self.top
        cursor = self.reserve(2)
        end = cursor + 1
        self.into(source.args[0] if len(source.args) == 2 else ast.copy_location(ast.Constant(0), source), cursor)
        self.into(source.args[-1], end)
        test, again, proceed, leave = Label(), Label(), Label(), Label()
        self.emit("JUMP", label=test)
        self.place(again)
        self.emit("MOVE", register, cursor)
        body(Loop(proceed, outer.leave if outer else leave))
        self.place(proceed)
        self.emit("ADD_NUMBER", cursor, cursor, 1)
        self.place(test)
        self.emit("IF_LESS", cursor, end, 1)
        self.emit("JUMP", label=again)
        self.finish_loop(leave, Label(), ways, None)
        self.top = top

    def iterate_selector(
        self,
        selector: ScriptFunction,
        source: ast.Call,
        register: int,
        body: Callable[[Loop], None],
        outer: Loop | None,
        ways: Ways,
        sieves: tuple[Sieve, ...],
    ) -> None:
        """A selector is written into the place that uses it, its parameters as locals of their own."""
        if selector.name in self.inlining:
            raise RuleError(self.file, source, f"the selector {selector.name} uses itself")
        generator = selected_by(selector)
        top, outside = self.top, self.place_of_writing()

        def inside(loop: Loop) -> None:
            within = self.place_of_writing()
            self.write_at(outside)
            self.inlining.pop()
            body(loop)
            self.inlining.append(selector.name)
            self.write_at(within)

        with self.written_in(selector, source):
            self.iterate_generator(generator, register, inside, outer, ways, sieves)
        self.top = top

    def iterate_generator(
        self,
        source: ast.GeneratorExp,
        register: int | None,
        body: Callable[[Loop], None],
        outer: Loop | None = None,
        ways: Ways = BEHIND,
        sieves: tuple[Sieve, ...] = (),
    ) -> None:
        """Loops in each other; without a register nobody wants the values, only how often there is one."""
        top, scope = self.top, self.scope
        self.scope = dict(scope)
        # A break leaves all the loops at once. The lists still open then are dropped with the outermost; where that
        # is a range, with an empty one.
        several = outer is None and len(source.generators) > 1
        kept = self.reserve(3) if several and self.counts(source.generators[0].iter) else None
        around = outer
        if kept is not None:
            self.emit("LIST_OPEN", kept)
            around = Loop(Label(), Label())

        def found(loop: Loop) -> None:
            if register is not None:
                self.into(source.elt, register)
            within = self.scope
            self.scope = scope
            body(loop)
            self.scope = within

        def level(depth: int, surrounding: Loop | None) -> None:
            clause = source.generators[depth]
            last = depth == len(source.generators) - 1
            name = name_of(clause.target)
            # A temporary can be walked with itself; a script's own variable must keep the last value it was given.
            same = last and isinstance(source.elt, ast.Name) and source.elt.id == name
            item = register if same and register is not None and register >= self.local_count else self.reserve()

            # What is printed on cards never changes: such a condition is put to the whole list at once.
            conditions = parts_of(clause.ifs)
            sieved = [self.sieve(one, name) for one in conditions]
            fine = tuple(one for one in sieved if one) if self.is_list(clause.iter) else ()
            if fine:
                conditions = [one for one, sieve in zip(conditions, sieved, strict=True) if not sieve]
            if last:
                fine += sieves

            def each(loop: Loop) -> None:
                mark = self.top
                for condition in conditions:
                    self.jump(condition, loop.proceed, False)
                    self.top = mark
                if last:
                    found(loop)
                else:
                    level(depth + 1, loop)
                self.top = mark

            def bound(loop: Loop) -> None:
                self.scope = self.scope | {name: item}
                each(loop)

            first = ways if depth == 0 and kept is None else BEHIND
            self.iterate(clause.iter, item, bound, surrounding or around, first, fine)

        level(0, None)
        if kept is not None and around is not None:
            self.finish_loop(around.leave, Label(), ways, kept)
        self.scope = scope
        self.top = top

    def sieve(self, condition: ast.expr, target: str) -> Sieve | None:
        """fact[target] == number, or !=."""
        match condition:
            case ast.Compare(
                left=ast.Subscript(value=ast.Name(), slice=ast.Name(id=name)) as left,
                ops=[ast.Eq() | ast.NotEq() as op],
                comparators=[right],
            ) if name == target and self.column(left).family == "fact":
                number = self.small(right, -128, 127)
                if number is not None:
                    return Sieve(self.column(left).number, number, isinstance(op, ast.Eq))
        return None

    def is_list(self, source: ast.expr) -> bool:
        """Whether a source gives the entries of a list of the console, one by one and as they are."""
        match source:
            case ast.GeneratorExp(elt=ast.Name(id=name), generators=[*_, last]):
                return isinstance(last.target, ast.Name) and last.target.id == name and self.is_list(last.iter)
        called = self.called(source)
        if isinstance(called, ConsoleFunction):
            return called.kind == "LIST"
        return self.is_so_within(called, self.is_list)

    def counts(self, source: ast.expr) -> bool:
        """Whether the outermost loop of a source is a range."""
        match source:
            case ast.GeneratorExp():
                return self.counts(source.generators[0].iter)
        return self.is_range(source) or self.is_so_within(self.called(source), self.counts)

    def is_so_within(self, selector: ScriptFunction | ConsoleFunction | None, test: Callable[[ast.expr], bool]) -> bool:
        """Whether something is so of what a selector returns, seen from inside it."""
        if not isinstance(selector, ScriptFunction) or not selector.selector or selector.name in self.inlining:
            return False
        outside = self.place_of_writing()
        self.write_at((dict.fromkeys(selector.parameters, 0), selector, self.known))
        self.inlining.append(selector.name)
        found = test(selected_by(selector))
        self.inlining.pop()
        self.write_at(outside)
        return found
