"""Lowering calls: of the console, of other functions, and of what the compiler itself provides."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager

from game.engine.compiler.instructions import Label, Loop
from game.engine.compiler.scripts import ScriptFunction
from game.engine.compiler.shapes import CHOOSERS, COMPREHENSIONS, SHORT, is_short, name_of, returned_by
from game.engine.compiler.writer import Writer
from game.engine.machine.console import FUNCTIONS, ConsoleFunction

# Console functions of a card and a constant that are instructions of their own.
SHORT_CALLS = {
    "total": ("TOTAL", 127),
    "tagged": ("TAGGED", 126),
    "in_zone": ("IN_ZONE", 63),
    "changed_by": ("CHANGED_BY", 127),
}
# ... of a card alone, and of a zone and perhaps a player.
CARD_CALLS = {"definition": "DEFINITION", "host": "HOST", "owner": "OWNER", "controller": "CONTROLLER"}
ZONE_CALLS = {"count": "ZONE_COUNT", "top": "ZONE_TOP"}


class Calls(Writer):
    """The part of lowering that calls."""

    def call(self, node: ast.Call, target: int | None, wanted: bool) -> int:
        name = name_of(node.func)
        called = self.called(node)
        one = node.args[0] if len(node.args) == 1 else None
        if name in COMPREHENSIONS and one is not None and self.resolver.is_iterable(one, self.place_here()):
            return self.comprehension(name, node, target)
        if name in CHOOSERS:
            return self.chooser(node, target)
        if name == "confirm":
            return self.confirm(node, target)
        if name in ("min", "max", "abs"):
            return self.extreme(node, target)
        if name == "invoke":
            return self.invoke(node, target)
        if isinstance(called, ScriptFunction):
            return self.script_call(called, node, target, wanted)
        assert called is not None, f"{name} was not checked"
        return self.console_call(called, node, target)

    def result(self, base: int, top: int, target: int | None) -> int:
        self.top = top
        if target is None:
            target = self.reserve()
        if target != base:
            self.emit("MOVE", target, base)
        return target

    def console_call(self, function: ConsoleFunction, node: ast.Call, target: int | None) -> int:
        """A call of the console; the commonest shapes need no copies of their arguments."""
        top = self.top
        short, most = SHORT_CALLS.get(function.name, ("", 0))
        constant = self.small(node.args[1], 0, most) if short and len(node.args) == 2 and not node.keywords else None
        if constant is not None:
            card = self.expression(node.args[0])
            self.top = top
            result = self.reserve() if target is None else target
            self.emit(short, result, card, constant)
            return result
        if function.name in ZONE_CALLS and not node.keywords and 1 <= len(node.args) <= 2:
            zone = self.small(node.args[0], 0, 63)
            if zone is not None and (len(node.args) == 2 or zone in self.shared):
                player = self.expression(node.args[1]) if len(node.args) == 2 else 0
                self.top = top
                result = self.reserve() if target is None else target
                self.emit(ZONE_CALLS[function.name], result, player, zone)
                return result
        if len(node.args) == 1 and not node.keywords and function.name in CARD_CALLS:
            card = self.expression(node.args[0])
            self.top = top
            result = self.reserve() if target is None else target
            self.emit(CARD_CALLS[function.name], result, card)
            return result
        if len(node.args) == 1 and not node.keywords and function.kind != "ASK" and needs(function) <= 1:
            argument = self.expression(node.args[0])
            self.top = top
            result = self.reserve() if target is None else target
            self.emit("CONSOLE_OF", result, function.number, argument)
            return result
        beside = self.side_by_side(function, node)
        if beside is not None:
            result = self.reserve() if target is None else target
            self.emit("CONSOLE_AT", result, function.number, beside)
            return result
        base, given = self.arguments(function, node)
        self.console("CONSOLE", function, base, given)
        return self.result(base, top, target)

    def side_by_side(self, function: ConsoleFunction, node: ast.Call) -> int | None:
        """The first of the arguments' registers where they lie as the console wants them, and none is left out."""
        registers = [self.scope.get(one.id) if isinstance(one, ast.Name) else None for one in node.args]
        whole = len(registers) == len(function.parameters) > 0 and not node.keywords and function.kind != "ASK"
        if not whole or registers[0] is None or registers != list(range(registers[0], registers[0] + len(registers))):
            return None
        return registers[0]

    def console(self, opcode: str, function: ConsoleFunction, base: int, given: int) -> None:
        """A call of the console; it is told how many of the arguments are given, the others count as 0."""
        self.emit(opcode, base, function.number, given | len(function.parameters) << 4)

    def arguments(self, function: ConsoleFunction, node: ast.Call, least: int = 1) -> tuple[int, int]:
        """Evaluates a console function's arguments side by side; the first register, and how many they are."""
        names = [parameter.name for parameter in function.parameters]
        given = dict(zip(names, node.args, strict=False)) | named(node)
        base = self.reserve(max(len(names), least))
        last = max((names.index(name) + 1 for name in given), default=0)
        for offset, parameter in enumerate(function.parameters):
            if parameter.name in given:
                self.into(given[parameter.name], base + offset)
            elif offset < last:
                self.number(0, base + offset)
        return base, last

    def script_call(self, function: ScriptFunction, node: ast.Call, target: int | None, wanted: bool) -> int:
        value = self.inlined(function, node)
        if value is not None:
            return self.inline(function, value, node, target)
        top = self.top
        # What is written in place of a call may hold such a call itself, but must not grow with it.
        most = 1 if self.inlining else SHORT
        if not wanted and function.name not in self.inlining and is_short(function, most):
            with self.written_in(function, node):
                self.body(function.node.body)
            self.top = top
            return top
        base = self.reserve(max(len(node.args), 1))
        for offset, argument in enumerate(node.args):
            self.into(argument, base + offset)
        self.emit("CALL", base, x=self.numbers[function.name])
        return self.result(base, top, target)

    def inlined(self, function: ScriptFunction, node: ast.Call) -> ast.expr | None:
        """What a call stands for, where it is rightly made and of a function that only returns an expression."""
        rightly = not function.selector and not node.keywords and len(node.args) == len(function.parameters)
        return returned_by(function) if rightly and function.name not in self.inlining else None

    def inline(self, function: ScriptFunction, value: ast.expr, node: ast.Call, target: int | None) -> int:
        result = self.reserve() if target is None else target
        top = self.top
        with self.written_in(function, node):
            self.into(value, result)
        self.top = top
        return result

    @contextmanager
    def written_in(self, function: ScriptFunction, node: ast.Call) -> Iterator[None]:
        """A function is written into the place that calls it: inside, only its parameters have names.

        A number stays a number, and a local is used where it lies unless a loop changes it on the way.
        """
        outside = self.place_of_writing()
        inner: dict[str, int] = {}
        numbers: dict[str, int] = {}
        for parameter, argument in zip(function.parameters, node.args, strict=True):
            number = self.small(argument, -32768, 32767)
            register = self.scope.get(argument.id) if isinstance(argument, ast.Name) else None
            if number is not None:
                numbers[parameter] = number
            elif register is not None and register not in self.changing:
                inner[parameter] = register
            else:
                inner[parameter] = self.reserve()
                self.into(argument, inner[parameter])
        self.write_at((inner, function, self.known | numbers))
        self.inlining.append(function.name)
        yield
        self.inlining.pop()
        self.write_at(outside)

    def invoke(self, node: ast.Call, target: int | None) -> int:
        top = self.top
        base = self.reserve(4)
        for offset in range(4):
            if offset < len(node.args):
                self.into(node.args[offset], base + offset)
            else:
                self.number(0, base + offset)
        self.emit("INVOKE", base)
        return self.result(base, top, target)

    def extreme(self, node: ast.Call, target: int | None) -> int:
        name = name_of(node.func)
        if name == "abs":
            result = self.reserve() if target is None else target
            top = self.top
            value, negative = self.expression(node.args[0]), self.reserve()
            self.emit("NEGATE", negative, value)
            self.emit("MAXIMUM", result, value, negative)
            self.top = top
            return result
        result = self.reserve() if target is None else target
        top = self.top
        kept = self.part(result)
        self.into(node.args[0], kept)
        for argument in node.args[1:]:
            mark = self.top
            self.emit("MINIMUM" if name == "min" else "MAXIMUM", kept, kept, self.expression(argument))
            self.top = mark
        self.settle(result, kept)
        self.top = top
        return result

    def comprehension(self, name: str, node: ast.Call, target: int | None) -> int:
        """sum, any, all, count, first, min and max over something to loop over; nothing found gives 0 (all: 1)."""
        result = self.reserve() if target is None else target
        top = self.top
        if name in ("any", "all"):
            none, end = Label(), Label()
            self.jump(node, none, False)
            self.number(1, result)
            self.emit("JUMP", label=end)
            self.place(none)
            self.number(0, result)
            self.place(end)
            self.top = top
            return result
        kept = self.part(result)
        item = self.reserve(2)
        some = item + 1
        self.number(0, kept)
        if name in ("min", "max"):
            self.number(0, some)

        def body(loop: Loop) -> None:
            if name == "sum":
                self.emit("ADD", kept, kept, item)
            elif name == "count":
                self.emit("ADD_NUMBER", kept, kept, 1)
            elif name == "first":
                self.emit("MOVE", kept, item)
                self.emit("JUMP", label=loop.leave)
            else:
                compare, known = Label(), Label()
                self.emit("JUMP_IF", some, label=compare)
                self.emit("MOVE", kept, item)
                self.emit("NUMBER", some, x=1)
                self.emit("JUMP", label=known)
                self.place(compare)
                self.emit("MINIMUM" if name == "min" else "MAXIMUM", kept, kept, item)
                self.place(known)

        self.iterate(node.args[0], item, body)
        self.settle(result, kept)
        self.top = top
        return result

    def chooser(self, node: ast.Call, target: int | None) -> int:
        """choose_card(player, PROMPT, (cards), BUTTON, ..., subject=, amount=, label=): offers, then asks."""
        name = name_of(node.func)
        options = named(node)
        player, prompt, values, *buttons = node.args
        top = self.top
        item = self.reserve()
        offer = FUNCTIONS[CHOOSERS[name]]

        def body(_loop: Loop) -> None:
            mark = self.top
            base = self.reserve(2)
            if "label" in options:
                self.emit("MOVE", base, item)
                self.into(options["label"], base + 1)
                self.console("CONSOLE", offer, base, 2)
            else:
                self.emit("CONSOLE_OF", base, offer.number, item)
            self.top = mark

        self.iterate(values, item, body)
        for button in buttons:
            self.offer_button(button)
        return self.ask(player, prompt, options, top, target)

    def offer_button(self, button: ast.expr) -> None:
        mark = self.top
        base = self.reserve()
        self.into(button, base)
        self.console("CONSOLE", FUNCTIONS["offer"], base, 1)
        self.top = mark

    def ask(
        self, player: ast.expr, prompt: ast.expr, options: dict[str, ast.expr], top: int, target: int | None
    ) -> int:
        base = self.reserve(4)
        self.into(player, base)
        self.into(prompt, base + 1)
        given = 4 if "amount" in options else 3 if "subject" in options else 2
        if "subject" in options:
            self.into(options["subject"], base + 2)
        elif given == 4:
            self.number(0, base + 2)
        if "amount" in options:
            self.into(options["amount"], base + 3)
        self.console("CONSOLE", FUNCTIONS["ask"], base, given)
        return self.result(base, top, target)

    def confirm(self, node: ast.Call, target: int | None) -> int:
        """confirm(player, PROMPT, subject=0, amount=0): 1 for yes."""
        options = named(node)
        if len(node.args) == 3:
            options["subject"] = node.args[2]
        top = self.top
        yes = ast.copy_location(ast.Name("YES"), node)
        for button in (yes, ast.copy_location(ast.Name("NO"), node)):
            self.offer_button(button)
        answer = self.ask(node.args[0], node.args[1], options, top, None)
        chosen = self.number(self.constants["YES"])
        self.top = top
        result = self.reserve() if target is None else target
        self.emit("EQUAL", result, answer, chosen)
        return result


def named(node: ast.Call) -> dict[str, ast.expr]:
    """The arguments that are given by name."""
    return {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg is not None}


def needs(function: ConsoleFunction) -> int:
    """How many arguments cannot be left out."""
    return sum(parameter.default is None for parameter in function.parameters)
