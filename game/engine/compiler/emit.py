"""From the tree to instructions: statements and values. Jumps are in emit_jumps.py, loops in emit_loops.py.

Nothing is decided here but which instruction says a thing shortest, and where values lie.
"""

from __future__ import annotations

from game.engine.compiler import emit_loops, tree
from game.engine.compiler.assembly import Assembly, Label
from game.engine.compiler.emit_jumps import emit_jump
from game.engine.compiler.names import COLUMNS
from game.engine.compiler.tree import Expression, Slot
from game.engine.machine.console import FUNCTIONS, ConsoleFunction

# Comparison -> (opcode, whether the sides change places).
COMPARISONS = {
    "==": ("EQUAL", False),
    "!=": ("UNEQUAL", False),
    "<": ("LESS", False),
    "<=": ("AT_MOST", False),
    ">": ("LESS", True),
    ">=": ("AT_MOST", True),
}
SHORT_COMPARISONS = {"==": "EQUAL_NUMBER", "<": "LESS_NUMBER"}
# Console functions of a card and a constant that are instructions of their own, and the largest constant.
SHORT_CALLS = {
    "total": ("TOTAL", 127),
    "tagged": ("TAGGED", 126),
    "in_zone": ("IN_ZONE", 63),
    "changed_by": ("CHANGED_BY", 127),
}
# ... of a card alone, and of a zone and perhaps a player.
CARD_CALLS = {"definition": "DEFINITION", "host": "HOST", "owner": "OWNER", "controller": "CONTROLLER"}
ZONE_CALLS = {"count": "ZONE_COUNT", "top": "ZONE_TOP"}
MOST_ZONE = 63


def emit(function: tree.Function, numbers: dict[str, int], shared: set[int]) -> Assembly:
    """The instructions of a function, given the numbers of all functions and the zones that belong to nobody."""
    emitter = Emitter(function, numbers, shared)
    emitter.body(function.body)
    if tree.falls(function.body):
        emitter.code.line = function.script.node.lineno
        emitter.code.emit("RETURN_NUMBER", x=0)
    return emitter.code


class Emitter:
    """One function on its way to bytecode."""

    def __init__(self, function: tree.Function, numbers: dict[str, int], shared: set[int]):
        self.code = Assembly(function.script)
        self.numbers = numbers
        self.shared = shared
        # Every local gets its register up front, so that a branch not taken leaves a plain 0.
        self.lies: dict[Slot, int] = {slot: self.code.reserve() for slot in function.locals}
        self.local_count = self.code.top
        self.loops: list[emit_loops.Loop] = []

    # --- statements

    def body(self, statements: tuple[tree.Statement, ...]) -> None:
        for statement in statements:
            top = self.code.top
            self.code.line = statement.line
            self.statement(statement)
            self.code.top = top

    def statement(self, node: tree.Statement) -> None:
        code = self.code
        match node:
            case tree.Do():
                self.value(node.value)
            case tree.Set():
                self.into(node.value, self.lies[node.slot])
            case tree.SetColumn(column=column):
                result = self.value(node.value)
                setter = COLUMNS[column.family][1]
                assert setter is not None, f"{column.family} was not checked"
                code.emit(setter, result, self.value(column.owner), column.number)
            case tree.SetVariable():
                code.emit("SET_TABLE", self.value(node.value), x=node.number)
            case tree.If():
                self.branch(node)
            case tree.While():
                self.while_loop(node)
            case tree.For():
                self.for_loop(node)
            case tree.Return():
                self.give_back(node.value)
            case tree.Break():
                code.emit("JUMP", label=self.loops[-1].leave)
            case tree.Continue():
                code.emit("JUMP", label=self.loops[-1].proceed)
            case tree.Within():
                self.bind(node.bindings)
                self.body(node.body)

    def branch(self, node: tree.If) -> None:
        otherwise, end = Label(), Label()
        self.jump(node.test, otherwise, False)
        self.body(node.then)
        if node.otherwise:
            if tree.falls(node.then):
                self.code.emit("JUMP", label=end)
            self.code.place(otherwise)
            self.body(node.otherwise)
        else:
            self.code.place(otherwise)
        self.code.place(end)

    def while_loop(self, node: tree.While) -> None:
        """The test stands at the end, so that each round is one jump."""
        again, test, leave = Label(), Label(), Label()
        if node.test is not None:
            self.code.emit("JUMP", label=test)
        self.code.place(again)
        self.loops.append(emit_loops.Loop(test, leave))
        self.body(node.body)
        self.loops.pop()
        self.code.place(test)
        if node.test is not None:
            self.code.line = node.line  # the test is no line of the body
            self.jump(node.test, again, True)
        elif test.used or tree.falls(node.body):
            self.code.emit("JUMP", label=again)
        self.code.place(leave)

    def for_loop(self, node: tree.For) -> None:
        def body(loop: emit_loops.Loop) -> None:
            self.loops.append(loop)
            self.body(node.body)
            self.loops.pop()
            self.code.line = node.line

        emit_loops.iterate(self, node.source, self.lies[node.slot], body)

    def give_back(self, value: Expression) -> None:
        match value:
            case tree.Number():
                self.code.emit("RETURN_NUMBER", x=value.value)
            case tree.Choice():
                otherwise = Label()
                self.jump(value.test, otherwise, False)
                self.give_back(value.then)
                self.code.place(otherwise)
                self.give_back(value.otherwise)
            case _:
                self.code.emit("RETURN", self.value(value))

    def bind(self, bindings: tuple[tree.Binding, ...]) -> None:
        """Works out values that have names; whoever binds them takes their registers back."""
        for binding in bindings:
            register = self.code.reserve()
            self.into(binding.value, register)
            self.lies[binding.slot] = register

    def jump(self, test: Expression, label: Label, when: bool) -> None:
        """Jumps to the label when the test has that truth; falls through otherwise."""
        emit_jump(self, test, label, when)

    # --- where values lie

    def into(self, node: Expression, target: int) -> int:
        register = self.value(node, target)
        if register != target:
            self.code.emit("MOVE", target, register)
        return target

    def target(self, wanted: int | None) -> int:
        return self.code.reserve() if wanted is None else wanted

    def number(self, value: int, target: int | None = None) -> int:
        register = self.target(target)
        self.code.emit("NUMBER", register, x=value)
        return register

    def part(self, result: int) -> int:
        """Where a value is put together bit by bit: a local may be read on the way, so it gets the value at the end."""
        return self.code.reserve() if result < self.local_count else result

    def settle(self, result: int, part: int) -> None:
        if result != part:
            self.code.emit("MOVE", result, part)

    def moved(self, base: int, top: int, target: int | None) -> int:
        """A call's result lies where its arguments began; it is wanted in the target, or at the top."""
        self.code.top = top
        result = self.target(target)
        self.settle(result, base)
        return result

    # --- values

    def value(self, node: Expression, target: int | None = None) -> int:
        """Works a value out into `target`, or leaves it wherever it already is; gives the register."""
        top = self.code.top
        match node:
            case tree.Number():
                return self.number(node.value, target)
            case tree.Local():
                return self.lies[node.slot]
            case tree.Arithmetic():
                return self.arithmetic(node, target)
            case tree.Negative() | tree.Not():
                register = self.value(node.value)
                return self.result("NEGATE" if isinstance(node, tree.Negative) else "NOT", top, target, register)
            case tree.Compared():
                return self.comparison(node, target)
            case tree.Column():
                owner = self.value(node.owner)
                return self.result(COLUMNS[node.family][0], top, target, owner, node.number)
            case tree.Variable():
                result = self.target(target)
                self.code.emit("TABLE", result, x=node.number)
                return result
            case tree.Called():
                return self.script_call(node, target)
            case tree.Console():
                return self.console_call(node, target)
            case tree.Invoked():
                base = self.code.reserve(4)
                for offset, argument in enumerate(node.arguments):
                    self.into(argument, base + offset)
                self.code.emit("INVOKE", base)
                return self.moved(base, top, target)
            case tree.Chosen():
                return self.chosen(node, target)
            case tree.Confirmed():
                return self.confirmed(node, target)
        return self.put_together(node, target)

    def result(self, opcode: str, top: int, target: int | None, b: int, c: int = 0) -> int:
        """One instruction whose operands are not needed after it."""
        self.code.top = top
        result = self.target(target)
        self.code.emit(opcode, result, b, c)
        return result

    def put_together(self, node: Expression, target: int | None) -> int:
        """Values that take more than one step, or several ways."""
        result = self.target(target)
        top = self.code.top
        match node:
            case tree.Folded(name="any" | "all"):
                self.decided(node, result)
            case tree.Folded():
                emit_loops.fold(self, node, result)
            case tree.Absolute():
                value, negative = self.value(node.value), self.code.reserve()
                self.code.emit("NEGATE", negative, value)
                self.code.emit("MAXIMUM", result, value, negative)
            case tree.Bound():
                self.bind(node.bindings)
                self.into(node.value, result)
            case tree.Logic() | tree.Choice() | tree.Chain() | tree.Member() | tree.Extreme():
                part = self.part(result)
                self.step_by_step(node, part)
                self.settle(result, part)
            case _:
                raise AssertionError(f"{node} has no value")
        self.code.top = top
        return result

    def step_by_step(self, node: tree.Logic | tree.Choice | tree.Chain | tree.Member | tree.Extreme, part: int) -> None:
        code, end = self.code, Label()
        match node:
            case tree.Logic():
                for one in node.parts:
                    self.into(one, part)
                    if one is not node.parts[-1]:
                        code.emit("JUMP_IF" if node.is_or else "JUMP_UNLESS", part, label=end)
            case tree.Choice():
                otherwise = Label()
                self.jump(node.test, otherwise, False)
                self.into(node.then, part)
                code.emit("JUMP", label=end)
                code.place(otherwise)
                self.into(node.otherwise, part)
            case tree.Chain():
                left = self.value(node.left)
                for link in node.links:
                    right = self.value(link.right)
                    self.compare(link.sign, part, left, right)
                    if link is not node.links[-1]:
                        code.emit("JUMP_UNLESS", part, label=end)
                    left = right
            case tree.Member():
                self.membership(node, part, end)
            case tree.Extreme():
                self.into(node.parts[0], part)
                for one in node.parts[1:]:
                    mark = code.top
                    code.emit(node.opcode, part, part, self.value(one))
                    code.top = mark
        code.place(end)
        if isinstance(node, tree.Member) and not node.inside:
            code.emit("NOT", part, part)

    def membership(self, node: tree.Member, part: int, end: Label) -> None:
        left = self.value(node.value)
        for one in node.elements:
            mark = self.code.top
            constant = small(one, -128, 127)
            if constant is None:
                self.code.emit("EQUAL", part, left, self.value(one))
            else:
                self.code.emit("EQUAL_NUMBER", part, left, constant & 0xFF)
            if one is not node.elements[-1]:
                self.code.emit("JUMP_IF", part, label=end)
            self.code.top = mark

    def decided(self, node: Expression, result: int) -> None:
        """1 or 0, by where a jump leads."""
        none, end = Label(), Label()
        self.jump(node, none, False)
        self.number(1, result)
        self.code.emit("JUMP", label=end)
        self.code.place(none)
        self.number(0, result)
        self.code.place(end)

    def arithmetic(self, node: tree.Arithmetic, target: int | None) -> int:
        top = self.code.top
        left = self.value(node.left)
        constant = small(node.right, -127, 127)
        if constant is not None and node.opcode in ("ADD", "SUBTRACT"):
            return self.result("ADD_NUMBER", top, target, left, constant if node.opcode == "ADD" else -constant)
        return self.result(node.opcode, top, target, left, self.value(node.right))

    def comparison(self, node: tree.Compared, target: int | None) -> int:
        top = self.code.top
        left = self.value(node.left)
        short, constant = SHORT_COMPARISONS.get(node.sign), small(node.right, -128, 127)
        if short is not None and constant is not None:
            return self.result(short, top, target, left, constant)
        right = self.value(node.right)
        self.code.top = top
        result = self.target(target)
        self.compare(node.sign, result, left, right)
        return result

    def compare(self, sign: str, result: int, left: int, right: int) -> None:
        opcode, swapped = COMPARISONS[sign]
        self.code.emit(opcode, result, *((right, left) if swapped else (left, right)))

    # --- calls

    def script_call(self, node: tree.Called, target: int | None) -> int:
        top = self.code.top
        base = self.code.reserve(max(len(node.arguments), 1))
        for offset, argument in enumerate(node.arguments):
            self.into(argument, base + offset)
        self.code.emit("CALL", base, x=self.numbers[node.name])
        return self.moved(base, top, target)

    def console_call(self, node: tree.Console, target: int | None) -> int:
        """A call of the console; the commonest shapes need no copies of their arguments."""
        top, function = self.code.top, node.function
        given = [one for one in node.arguments if one is not None]
        in_order = given == list(node.arguments[: len(given)])
        short = self.short_call(function, given, target) if in_order else None
        if short is not None:
            return short
        if in_order and len(given) == 1 and function.kind != "ASK" and needs(function) <= 1:
            return self.result("CONSOLE_OF", top, target, function.number, self.value(given[0]))
        beside = self.side_by_side(function, given)
        if beside is not None:
            return self.result("CONSOLE_AT", top, target, function.number, beside)
        base = self.arguments(function, node.arguments)
        self.console("CONSOLE", function, base, node.arguments)
        return self.moved(base, top, target)

    def short_call(self, function: ConsoleFunction, given: list[Expression], target: int | None) -> int | None:
        """Calls that are instructions of their own."""
        top = self.code.top
        opcode, most = SHORT_CALLS.get(function.name, ("", 0))
        if opcode and len(given) == 2 and (constant := small(given[1], 0, most)) is not None:
            return self.result(opcode, top, target, self.value(given[0]), constant)
        if function.name in CARD_CALLS and len(given) == 1:
            return self.result(CARD_CALLS[function.name], top, target, self.value(given[0]))
        if function.name not in ZONE_CALLS or not given:
            return None
        zone = small(given[0], 0, MOST_ZONE)
        if zone is None or (len(given) == 1 and zone not in self.shared):
            return None
        player = self.value(given[1]) if len(given) == 2 else 0
        return self.result(ZONE_CALLS[function.name], top, target, player, zone)

    def side_by_side(self, function: ConsoleFunction, given: list[Expression]) -> int | None:
        """The first of the arguments' registers where they lie as the console wants them, and none is left out."""
        registers = [self.lies[one.slot] if isinstance(one, tree.Local) else -2 for one in given]
        if len(registers) != len(function.parameters) or not registers or function.kind == "ASK":
            return None
        first = registers[0]
        return first if first >= 0 and registers == list(range(first, first + len(registers))) else None

    def arguments(self, function: ConsoleFunction, given: tuple[Expression | None, ...], least: int = 1) -> int:
        """Works a console function's arguments out side by side; the first register."""
        base = self.code.reserve(max(len(function.parameters), least))
        for offset in range(given_of(given)):
            argument = given[offset]
            if argument is None:
                self.number(0, base + offset)
            else:
                self.into(argument, base + offset)
        return base

    def console(self, opcode: str, function: ConsoleFunction, base: int, given: tuple[Expression | None, ...]) -> None:
        """A call of the console; it is told how many of the arguments are given, the others count as 0."""
        self.code.emit(opcode, base, function.number, given_of(given) | len(function.parameters) << 4)

    # --- questions

    def chosen(self, node: tree.Chosen, target: int | None) -> int:
        top = self.code.top
        item = self.code.reserve()

        def offer(_loop: emit_loops.Loop) -> None:
            mark = self.code.top
            base = self.code.reserve(2)
            if node.label is not None:
                self.code.emit("MOVE", base, item)
                self.into(node.label, base + 1)
                self.code.emit("CONSOLE", base, node.offer.number, 2 | len(node.offer.parameters) << 4)
            else:
                self.code.emit("CONSOLE_OF", base, node.offer.number, item)
            self.code.top = mark

        emit_loops.iterate(self, node.source, item, offer)
        for button in node.buttons:
            self.offer_button(button)
        base = self.arguments(node.question.function, node.question.arguments)
        self.console("CONSOLE", node.question.function, base, node.question.arguments)
        return self.moved(base, top, target)

    def confirmed(self, node: tree.Confirmed, target: int | None) -> int:
        top = self.code.top
        self.offer_button(node.yes)
        self.offer_button(node.no)
        base = self.arguments(node.question.function, node.question.arguments)
        self.console("CONSOLE", node.question.function, base, node.question.arguments)
        return self.result("EQUAL", top, target, base, self.number(node.yes.value))

    def offer_button(self, button: Expression) -> None:
        mark = self.code.top
        self.value(tree.Console(FUNCTIONS["offer"], (button,)))
        self.code.top = mark


def small(node: Expression, least: int, most: int) -> int | None:
    """A number that fits into an instruction, or None."""
    return node.value if isinstance(node, tree.Number) and least <= node.value <= most else None


def needs(function: ConsoleFunction) -> int:
    """How many arguments cannot be left out."""
    return sum(parameter.default is None for parameter in function.parameters)


def given_of(arguments: tuple[Expression | None, ...]) -> int:
    """How many arguments there are up to the last that is given."""
    return max((number for number, one in enumerate(arguments, 1) if one is not None), default=0)
