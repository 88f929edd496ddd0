"""The language of rule scripts: every construct has the value Python would give it."""

import ast
import operator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.machine.state import State

DEAL = """
def set_up():
    table.first = 1
    for player in players():
        create_list(LIST_PLAIN, DECK, player)
        for card in cards(DECK, player):
            move(card, YARD, player)
        coins[player] = player * 10
"""


@pytest.fixture(scope="module")
def value_of(begin):
    """value_of(expression, x=..., ...): what a function that returns it says, with eight cards in each yard."""
    known: dict[tuple, State] = {}

    def value_of(expression: str, **arguments: int) -> int:
        key = (expression, *arguments)
        if key not in known:
            known[key] = begin(f"def probe({', '.join(arguments)}):\n    return {expression}\n{DEAL}")
        return known[key].call("probe", *arguments.values())

    return value_of


@pytest.fixture(scope="module")
def result_of(begin):
    """result_of(body, x=..., ...): what a function with this body returns."""

    def result_of(body: str, **arguments: int) -> int:
        lines = "\n".join(f"    {line}" for line in body.strip("\n").splitlines())
        return begin(f"def probe({', '.join(arguments)}):\n{lines}\n{DEAL}").call("probe", *arguments.values())

    return result_of


@pytest.mark.parametrize("a", [7, -7, 0])
@pytest.mark.parametrize("b", [2, -2, 7, -3])
def test_division_and_remainder_round_down_as_in_python(value_of, a, b):
    assert value_of("a // b", a=a, b=b) == a // b
    assert value_of("a % b", a=a, b=b) == a % b


def test_the_smallest_number_has_a_remainder(value_of):
    assert value_of("(a * b * 2 - b * 2) % 3", a=32767, b=-32768) == (32767 * -32768 * 2 + 32768 * 2) % 3
    assert value_of("(a * b * 2) % 3", a=-32768, b=32767) == (-32768 * 32767 * 2) % 3
    assert value_of("(a << 31) % 3", a=1) == -(2**31) % 3


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("5 + 3 * 2 - 1", 10),
        ("-(4)", -4),
        ("6 & 3 | 8", 10),
        ("1 << 4 >> 2", 4),
        ("-9 >> 1", -5),
        ("not 3", 0),
        ("not 0", 1),
        ("True + True", 2),
        ("HAND == 4", 1),
        ("LANTERN", 1),
        ("NONE", 0),
        ("min(4, 2, 3)", 2),
        ("max(4, 2, 9)", 9),
        ("abs(-6) + abs(6)", 12),
    ],
)
def test_an_expression_of_constants(value_of, expression, value):
    assert value_of(expression) == value


def test_the_id_of_a_card_in_quotes_is_its_definition(value_of):
    assert value_of("'lamp'") == 0
    assert value_of("definition(top(YARD, 1)) == 'moth'") == 1


def test_and_and_or_give_the_value_that_decided(value_of):
    for a in (0, 3):
        for b in (0, 5):
            assert value_of("a and b", a=a, b=b) == (a and b)
            assert value_of("a or b", a=a, b=b) == (a or b)
            assert value_of("a and b or 9", a=a, b=b) == ((a and b) or 9)


def test_and_and_or_stop_as_soon_as_they_can(value_of):
    assert value_of("a != 0 and 10 // a > 1", a=0) == 0
    assert value_of("a == 0 or 10 // a > 1", a=0) == 1


def test_a_local_may_be_part_of_the_expression_it_is_set_to(result_of):
    assert result_of("x = a or x\nx = 3 if x == 2 else x\nreturn x and x + 1", a=2) == 4


@pytest.mark.parametrize("x", range(-1, 5))
def test_chained_comparisons(value_of, x):
    assert value_of("0 <= x < 3 != x", x=x) == int(0 <= x < 3 != x)
    assert value_of("3 > x >= 1", x=x) == int(3 > x >= 1)


def test_in_and_not_in_a_tuple(value_of):
    for x in (1, 2, 3):
        assert value_of("x in (1, 3)", x=x) == (x in (1, 3))
        assert value_of("x not in (1, 3)", x=x) == (x not in (1, 3))
        assert value_of("x in (2,)", x=x) == (x == 2)


@pytest.mark.parametrize(
    "once",
    [
        "1 <= rolled() <= 6",
        "rolled() in (7, 8, 9)",
        "abs(rolled())",
        "9 < rolled() < rolled()",
    ],
)
def test_each_part_of_a_comparison_is_evaluated_once(begin, once):
    state = begin(
        f"""
        def turn():
            confirm(1, ASK_GO)
            table.b = {once}

        def rolled():
            table.a += 1
            return 1
        """
    )
    state.choose(0)
    assert state.variable("a") == 1


def test_the_owner_of_a_changed_column_is_worked_out_once(begin):
    state = begin(
        """
        def turn():
            confirm(1, ASK_GO)
            coins[someone()] += 5

        def someone():
            table.a += 1
            return table.a
        """
    )
    state.choose(0)
    assert (state.variable("a"), state.player_variable(1, "coins"), state.player_variable(2, "coins")) == (1, 5, 0)


def test_an_if_expression_evaluates_one_side(value_of):
    assert [value_of("7 if x else 8 // x", x=1), value_of("9 if x > 0 else -x", x=-4)] == [7, 4]


def test_if_elif_else(result_of):
    body = "if x < 0:\n    return -1\nelif x == 0:\n    return 0\nelse:\n    return 1"
    assert [result_of(body, x=x) for x in (-5, 0, 5)] == [-1, 0, 1]


def test_while_with_break_and_continue(result_of):
    body = """
found = 0
n = 0
while True:
    n += 1
    if n % 2:
        continue
    if n > 10:
        break
    found += n
return found"""
    assert result_of(body) == 2 + 4 + 6 + 8 + 10


def test_for_over_ranges_with_break_and_continue(result_of):
    body = """
found = 0
for i in range(10):
    for j in range(i, 10):
        if j == i:
            continue
        if j > i + 2:
            break
        found += i * j
return found"""
    expected = sum(i * j for i in range(10) for j in range(i + 1, min(10, i + 3)))
    assert result_of(body) == expected


def test_the_loop_name_keeps_its_last_value_and_may_be_changed_inside(result_of):
    assert result_of("for i in range(4):\n    i += 10\nreturn i") == 13


def test_a_branch_not_taken_leaves_a_local_at_0(result_of):
    assert result_of("if x:\n    y = 5\nreturn y", x=0) == 0


def test_for_over_a_tuple_a_zone_players_and_spaces(result_of):
    assert result_of("n = 0\nfor x in (3, 4, 5):\n    n = n * 10 + x\nreturn n") == 345
    assert result_of("n = 0\nfor c in cards(YARD, 2):\n    n += 1\nreturn n") == 8
    assert result_of("n = 0\nfor p in players(2):\n    n = n * 10 + p\nreturn n") == 21
    assert result_of("n = 0\nfor s in spaces():\n    n = n * 10 + worth[s]\nreturn n") == 125
    assert result_of("n = 0\nfor s in neighbours(SPACE_BRIDGE):\n    n = n * 10 + s\nreturn n") == 13


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("sum(glow[c] for c in cards(YARD, 1))", 3 * 2 + 2),
        ("sum(range(5)) + sum(range(5, 8))", 10 + 18),
        ("sum((4, 5))", 9),
        ("count(cards(YARD, 1))", 8),
        ("count(c for c in cards(YARD, 1) if sort[c] == TOOL)", 3),
        ("count(YARD, 1)", 8),
        ("any(glow[c] > 1 for c in cards(YARD, 1))", 1),
        ("any(glow[c] > 2 for c in cards(YARD, 1))", 0),
        ("all(glow[c] < 3 for c in cards(YARD, 1))", 1),
        ("all(glow[c] for c in cards(YARD, 1))", 0),
        ("all(c for c in cards(HAND, 1))", 1),
        ("first(c for c in cards(YARD, 1) if definition(c) == 'bell')", 6),
        ("first(cards(HAND, 1))", 0),
        ("min(worth[s] for s in spaces())", 1),
        ("max(worth[s] for s in spaces())", 5),
        ("max(-worth[s] for s in spaces())", -1),
        ("min(cards(HAND, 1))", 0),
        ("count(c for p in players() for c in cards(YARD, p) if glow[c] if sort[c] == TOOL)", 4),
        ("sum(p * q for p in range(1, 4) for q in range(p))", 1 * 0 + 2 * 1 + 3 * 3),
        ("sum(count(x for x in cards(YARD, p) if x != c) for p in players() for c in cards(YARD, p))", 2 * 8 * 7),
    ],
)
def test_sum_any_all_count_first_min_and_max_over_generators(value_of, expression, value):
    assert value_of(expression) == value


SELECTORS = """
@selector
def tools(player):
    '''The tools in a yard.'''
    return (c for c in cards(YARD, player) if sort[c] == TOOL)


@selector
def everyones(least):
    return (c for p in range(1, player_count() + 1) for c in tools(p) if glow[c] >= least)


@selector
def doubled():
    return (2 * n for n in (1, 2, 3))
"""


def test_selectors_may_use_selectors_and_take_arguments(begin):
    state = begin(
        SELECTORS
        + """
def all_tools():
    return count(everyones(0))

def shining():
    return sum(glow[c] for c in everyones(1))

def twice():
    return sum(doubled()) * 100 + max(doubled())

def pairs():
    n = 0
    for c in tools(1):
        for d in tools(2):
            if c == d:
                continue
            n += 1
    return n
"""
        + DEAL
    )
    assert [state.call(f) for f in ("all_tools", "shining", "twice", "pairs")] == [6, 4, 1206, 9]


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("x == 4", 1),
        ("x != 4", 0),
        ("x < 5", 1),
        ("x <= 3", 0),
        ("x > 3", 1),
        ("x >= 5", 0),
        ("x > 127 or x < -128", 0),
        ("x == y", 0),
        ("x < y", 1),
        ("x >= y", 0),
        ("x in (1, 4)", 1),
        ("x not in (1, y)", 1),
        ("x in (y, y + 1)", 0),
        ("lit[x]", 1),
        ("not tired[x]", 1),
        ("coins[x - 3]", 1),
        ("in_zone(x, YARD)", 1),
        ("in_zone(x, HAND)", 0),
        ("sort[x] == TOOL", 1),
        ("sort[x] != TOOL", 0),
        ("glow[x] == 9", 0),
        ("any(lit[c] for c in cards(YARD, 1))", 1),
        ("any(tired[c] for p in players() for c in cards(YARD, p))", 0),
        ("any(1 for c in cards(HAND, 1))", 0),
        ("any(cards(YARD, 1))", 1),
        ("all(lit[c] for c in cards(YARD, 1))", 0),
        ("all(not tired[c] for p in range(1, 3) for c in cards(YARD, p))", 1),
        ("all(n < y for n in (1, 2, x))", 1),
        ("is_tool(x)", 1),
        ("is_tool(1)", 0),
        ("not is_tool(x) or is_tool(x)", 1),
    ],
)
def test_a_condition_holds_where_its_value_does(begin, expression, value):
    """As a value, and as the test of an if, both ways round."""
    state = begin(
        f"""
def is_tool(card):
    return sort[card] == TOOL

def value(x, y):
    return ({expression}) != 0

def jumped(x, y):
    if {expression}:
        return 1
    return 0

def passed(x, y):
    return 0 if not ({expression}) else 1
{DEAL}
    lit[4] = True
"""
    )
    assert [state.call(f, 4, 5) for f in ("value", "jumped", "passed")] == [value] * 3


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        ("sort[c] == TOOL", [4, 5, 6]),
        ("sort[c] != TOOL", [1, 2, 3, 7, 8]),
        ("lit[c] and sort[c] != TOOL", [2]),
        ("sort[c] == TOOL and glow[c] == 0", [6]),
    ],
)
def test_what_is_printed_on_cards_sifts_lists_selectors_and_generators(begin, condition, found):
    facts = "\n".join(f"    lit[{card}] = True" for card in (2, 4, 6))
    state = begin(
        f"""
@selector
def yard(player):
    return (c for c in cards(YARD, player))

@selector
def some(player):
    return (d for c in (1, 2) if c == player for d in yard(c))

def direct(n):
    return first(c for c in cards(YARD, 1) if c > n and {condition})

def selected(n):
    return first(c for c in yard(1) if {condition} if c > n)

def deeper(n):
    return first(c for c in some(1) if c > n if {condition})
{DEAL}
{facts}
"""
    )
    for name in ("direct", "selected", "deeper"):
        last, seen = 0, []
        while last := state.call(name, last):
            seen.append(last)
        assert seen == found


def test_a_loop_may_change_what_its_selector_was_given(begin):
    state = begin(
        """
@selector
def own(player):
    return (c for c in cards(YARD, player) if place_of(c) == player)

def probe():
    n = 0
    player = 1
    for c in own(player):
        player = 2
        n += 1
    return n
"""
        + DEAL
    )
    assert state.call("probe") == 8


def test_short_functions_do_the_same_wherever_they_are_written(begin):
    """Their arguments are worked out once, in order, and one that calls itself is called in the end."""
    state = begin(
        """
def next_number():
    table.c += 1
    return table.c

def bump(by, limit):
    if table.a + by < limit:
        table.a += by
    else:
        table.b += 1

def bump_twice(by):
    bump(by, 100)
    bump(by, 100)

def down(n):
    if n:
        table.b += 1
        down(n - 1)

def turn():
    confirm(1, ASK_GO)
    bump(next_number(), 100)
    bump_twice(next_number())
    bump(7, 5)
    down(10)
"""
    )
    state.choose(0)
    assert [state.variable(name) for name in "abc"] == [5, 11, 2]


def test_break_and_return_inside_nested_loops_drop_their_lists(begin):
    """A list left behind at each of the 2000 rounds would overflow the 512 entries there are."""
    state = begin(
        SELECTORS
        + """
def repeated(times):
    found = 0
    for _ in range(times):
        found += first(everyones(1)) > 0
        for c in everyones(0):
            for d in cards(YARD, 2):
                break
            if c > 4:
                break
        for p in players():
            for q in (1, 2, 3):
                if q == 2:
                    continue
            found += returning(p)
    return found

def returning(player):
    for c in cards(YARD, player):
        for d in everyones(0):
            if c != d:
                return 1
    return 0
"""
        + DEAL
    )
    assert state.call("repeated", 2000) == 3 * 2000


def test_a_loop_walks_over_the_zone_as_it_was(begin):
    state = begin(
        DEAL
        + """
def turn():
    confirm(1, ASK_GO)
    for card in cards(YARD, 1):
        move(card, POOL)
"""
    )
    state.choose(0)
    assert state.cards("pool") == list(range(1, 9))


def test_columns_read_and_write_cards_players_and_spaces(begin):
    state = begin(
        DEAL
        + """
def turn():
    confirm(1, ASK_GO)
    card = top(YARD, 1)
    oil[card] = 3
    oil[card] -= 1
    lit[card] = 7
    coins[2] += coins[1]
    keeper[SPACE_PIER] = 2 + worth[SPACE_PIER]
    table.a = oil[card] * 100 + lit[card] * 10 + sort[top(YARD, 2)]
    table.a //= 2
"""
    )
    state.choose(0)
    card = state.cards("yard", 1)[-1]
    assert (state.counter(card, "oil"), state.flag(card, "lit"), state.flag(card, "tired")) == (2, True, False)
    assert (state.player_variable(2, "coins"), state.space(3, "keeper"), state.variable("a")) == (30, 7, 105)


def test_functions_call_each_other_and_themselves(begin):
    state = begin(
        """
        STEP = 2

        def fall(n):
            return n if n < STEP else fall(n - 1) + fall(n - 2)

        def swapped(a, b):
            return difference(b, a)

        def difference(a, b):
            return a - b
        """
    )
    assert (state.call("fall", 12), state.call("swapped", 2, 9)) == (144, 7)


def test_keyword_arguments_and_defaults_of_console_functions(value_of):
    assert value_of("in_zone(1, YARD)") == 1
    assert value_of("in_zone(1, YARD, 2)") == 0
    assert value_of("in_zone(player=1, zone=YARD, card=1)") == 1
    assert value_of("count(YARD, player=2)") == 8


def test_a_local_may_be_called_like_a_function(result_of, value_of):
    assert result_of("count = 3\ntop = count * 2\nreturn top + count", x=0) == 9
    assert value_of("sum(top for top in (1, 2, 3))") == 6
    assert value_of("count * 2", count=5) == 10


def test_a_function_of_the_rules_comes_before_one_of_the_console(begin):
    state = begin(
        """
        def set_up():
            create('lamp', YARD, 1)

        def turn():
            trigger(RANG, top(YARD, 1), 0)
            confirm(1, ASK_GO)

        def marked(card, serial):
            return True

        def is_marked(card):
            return marked(card, 7)

        @forced(RANG)
        def lamp(card):
            table.c += 1
        """
    )
    assert state.call("is_marked", 1)
    assert state.variable("c") == 1  # the trigger order means the console's: the lamp is not yet marked as resolved


def test_choosers_offer_values_then_buttons(begin):
    state = begin(
        DEAL
        + """
def turn():
    table.a = choose_card(2, ASK_PICK, dull(2), PASS, DONE, subject=3, amount=5, label=TO_KEEP)
    table.b = choose_player(1, ASK_PICK, players(2), NO)
    table.c = choose_space(1, ASK_PICK, spaces()) * 100 + choose_number(1, ASK_PICK, range(4, 7))
    confirm(1, ASK_GO)

@selector
def dull(player):
    return (c for c in cards(YARD, player) if glow[c] == 1)
"""
    )
    decision = state.decision
    assert (decision.player, decision.subject, decision.amount) == (2, 3, 5)
    assert [(one.kind, one.value, one.label) for one in decision.options] == [
        ("card", 12, "keep"),
        ("card", 13, "keep"),
        ("button", -4, ""),
        ("button", -3, ""),
    ]
    state.choose(1)
    assert [(one.kind, one.value) for one in state.decision.options] == [("player", 2), ("player", 1), ("button", -2)]
    state.choose(2)
    assert [option.value for option in state.decision.options] == [1, 2, 3]
    state.choose(2)
    assert [option.kind for option in state.decision.options] == ["number"] * 3
    state.choose(0)
    assert [state.variable(name) for name in "abc"] == [13, -2, 304]


def test_a_question_with_one_option_or_none_answers_itself(begin):
    state = begin(
        """
        def turn():
            table.a = choose_number(1, ASK_PICK, (8,)) * 10 + choose_card(1, ASK_PICK, cards(HAND, 1))
            table.b = choose_card(1, ASK_PICK, cards(HAND, 1), PASS)
            confirm(1, ASK_GO)
        """
    )
    assert (state.variable("a"), state.variable("b")) == (80, -4)


def test_offer_and_ask_by_hand(begin):
    state = begin(
        """
        def turn():
            offer_number(4)
            offer_number(4)
            offer_player(2)
            table.a = option_count()
            offer(DONE)
            table.b = ask(2, ASK_PICK, amount=-7)
            table.c = 1
            confirm(1, ASK_GO)
        """
    )
    decision = state.decision
    assert (decision.player, decision.prompt, decision.subject, decision.amount) == (2, "pick", 0, -7)
    assert [(one.kind, one.value, one.name) for one in decision.options] == [
        ("number", 4, ""),
        ("player", 2, ""),
        ("button", -3, "done"),
    ]
    state.choose(2)
    assert [state.variable(name) for name in "abc"] == [2, -3, 1]


@pytest.mark.parametrize(("answer", "value"), [(0, 11), (1, 10)])
def test_confirm_is_1_for_yes(begin, answer, value):
    state = begin("def turn():\n    table.a = confirm(1, ASK_GO, subject=0, amount=3) + 10\n    confirm(1, ASK_GO)\n")
    assert [option.value for option in state.decision.options] == [-1, -2]
    state.choose(answer)
    assert state.variable("a") == value


def test_invoke_runs_an_ability_with_as_many_arguments_as_it_takes(begin):
    state = begin(
        DEAL
        + """
@arrival
def lamp(card):
    return 100 + card

@forced(RANG)
def bell(card, subject, extra):
    return card * 100 + subject * 10 + extra

def plain(card):
    return invoke(ability(card, ARRIVAL), card, 8, 9)

def full(card):
    return invoke(ability(card, FORCED, RANG), card, 2, 3)

def none(card):
    return ability(card, FORCED, FELL)
"""
    )
    assert (state.call("plain", 1), state.call("full", 6), state.call("none", 6)) == (101, 623, 0)


def test_one_function_may_serve_several_cards_and_work_from_a_zone(begin):
    state = begin(
        """
        def set_up():
            create('lamp', HAND, 1)
            create('wick', HAND, 1)
            create('bell', YARD, 1)

        @response(RANG, zone=HAND, cards=('lamp', 'wick'))
        @response(FELL, cards='bell')
        def ringing(card):
            pass

        def ears(event):
            return sum(10 * c for c in listeners(RESPONSE, event))
        """
    )
    assert (state.call("ears", 1), state.call("ears", 2)) == (30, 30)


# --- any program at all

LIMIT = 2**31 - 1
# Functions of one expression are written into their place, others are called.
HELPERS = """
def nearer(a, b):
    return b if abs(a - b) < 5 else a


def bounded(n, low):
    return max(low, min(n, nearer(low, 9)))


def halvings(n):
    times = 0
    n = abs(n)
    while n > times:
        n //= 2
        times += 1
    return times


def ladder(n):
    return sum(k * n for k in range(4) if k != n) - count(k for k in (n, 2, 3) if k > 2)
"""
SHAPES = [
    *(f"({{}} {operator} {{}})" for operator in ["+", "-", "*", "//", "%", "&", "|"]),
    *(f"({{}} {comparison} {{}})" for comparison in ["<", "<=", "==", "!=", ">", ">="]),
    *("({} and {})", "({} or {})", "(not {})", "(-{})", "abs({})", "({} if {} else {})"),
    *("({} < {} <= {})", "({} in ({}, {}))", "({} not in (3, {}))", "max({}, min({}, {}))"),
    *("nearer({}, {})", "bounded({}, {})", "halvings({})", "ladder({} % 9)"),
]
leaves = st.one_of(st.integers(-99, 99).map(lambda n: f"({n})"), st.sampled_from("xyz"))


def joined(parts):
    shapes = st.sampled_from(SHAPES)
    return shapes.flatmap(lambda shape: st.tuples(*[parts] * shape.count("{}")).map(lambda given: shape.format(*given)))


expressions = st.recursive(leaves, joined, max_leaves=8)


class Overflow(Exception):
    """Python's numbers grow where the console's wrap round; such an example says nothing."""


class Bounded(ast.NodeTransformer):
    """Checks every intermediate result, so that Python notices what would not fit."""

    def visit_BinOp(self, node):
        return ast.Call(ast.Name("checked", ast.Load()), [self.generic_visit(node)], [])


def checked(value: int) -> int:
    if abs(operator.index(value)) > LIMIT:
        raise Overflow
    return value


def python_says(program: str, *arguments: int) -> int:
    names = {"checked": checked, "count": lambda values: len(list(values))}
    tree = ast.fix_missing_locations(Bounded().visit(ast.parse(program)))
    exec(compile(tree, "probe", "exec"), names)
    return int(names["probe"](*arguments))


@settings(max_examples=150)
@given(
    programs=st.lists(st.tuples(st.sampled_from("xyz"), expressions), min_size=1, max_size=4),
    x=st.integers(-200, 200),
    y=st.integers(-9, 9),
    z=st.integers(0, 40),
)
def test_any_program_has_the_value_python_gives_it(begin, programs, x, y, z):
    """A few assignments, each of which may use the very name it sets."""
    lines = "".join(f"    {name} = {expression}\n" for name, expression in programs)
    program = f"{HELPERS}\n\ndef probe(x, y, z):\n{lines}    return x if y == z else x - y\n"
    try:
        expected = python_says(program, x, y, z)
    except (ZeroDivisionError, Overflow):
        return
    assert begin(program).call("probe", x, y, z) == expected
