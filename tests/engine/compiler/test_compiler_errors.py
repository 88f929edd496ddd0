"""A mistake in a rule script is reported with file, line, column and what was expected."""

import shutil

import pytest

from game.engine.compiler import optimise
from game.engine.compiler.errors import RuleErrors
from game.engine.machine.cartridge import compile_table
from game.engine.sources.content import ContentError
from game.engine.sources.language_folders import LANGUAGES


@pytest.fixture
def changed_table(tiny_sources):
    """changed_table(file=(old, new)): compiles the tiny table with that change to one of its files."""

    def changed(**changes: tuple[str, str]):
        folder = tiny_sources("")
        for name, (old, new) in changes.items():
            path = folder / name
            text = path.read_text(encoding="utf-8")
            assert old in text
            path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return compile_table(folder)

    return changed


FLOW = "def set_up():\n    pass\n\ndef turn():\n    confirm(1, ASK_GO)\n\ndef rest():\n    pass\n"
MISTAKES = {
    "an unknown name": (
        """
        def f():
            return missing
        """,
        "game.py:2:12: unknown name missing: expected a local, a parameter or a name of the table's data",
    ),
    "a misspelt constant": (
        """
        def f():
            return HANDD
        """,
        "game.py:2:12: unknown name HANDD: expected a local, a parameter or a name of the table's data; "
        "did you mean HAND?",
    ),
    "an unknown function": (
        """
        def f():
            shufle(DECK, 1)
        """,
        "game.py:2:5: unknown name shufle: expected a function of the rules or of the console; did you mean shuffle?",
    ),
    "an unknown table variable": (
        """
        def f():
            table.z = 1
        """,
        "game.py:2:5: unknown name table.z: expected a variable of the table",
    ),
    "an unknown column": (
        """
        def f(card):
            return oill[card]
        """,
        "game.py:2:12: unknown column oill: expected a counter, flag, fact or variable; did you mean oil?",
    ),
    "a column without an owner": (
        """
        def f():
            return oil
        """,
        "game.py:2:12: expected oil[...]: it is a counter",
    ),
    "a function that is not called": (
        """
        def f():
            return count
        """,
        "game.py:2:12: expected count(...): it is a function",
    ),
    "too many arguments": (
        """
        def f():
            return count(DECK, 1, 2)
        """,
        "game.py:2:12: count(zone, player=0) takes at most 2 arguments, not 3",
    ),
    "too few arguments": (
        """
        def f():
            return count()
        """,
        "game.py:2:12: count(zone, player=0): zone is missing",
    ),
    "an unknown keyword": (
        """
        def f():
            return count(DECK, who=1)
        """,
        "game.py:2:12: count(zone, player=0) takes no argument who here",
    ),
    "an argument given twice": (
        """
        def f():
            return count(DECK, zone=HAND)
        """,
        "game.py:2:12: count(zone, player=0) takes no argument zone here",
    ),
    "a script function with the wrong number of arguments": (
        """
        def f(a, b):
            return a + b

        def g():
            return f(1)
        """,
        "game.py:5:12: f(a, b) takes 2 arguments, not 1",
    ),
    "a script function with a keyword": (
        """
        def f(a, b):
            return a + b

        def g():
            return f(1, b=2)
        """,
        "game.py:5:12: f(a, b) is a function of the rules: its arguments are given in order, unnamed",
    ),
    "invoke without a card": (
        """
        def f(function):
            invoke(function)
        """,
        "game.py:2:5: invoke(function, card, subject=0, extra=0) takes 2 to 4 arguments",
    ),
    "a chooser without values": (
        """
        def f():
            return choose_card(1, ASK_GO)
        """,
        "game.py:2:12: choose_card(player, PROMPT, values, BUTTON, ..., subject=0, amount=0, label=0)",
    ),
    "a chooser with an unknown keyword": (
        """
        def f():
            return choose_card(1, ASK_GO, cards(POOL), who=1)
        """,
        "game.py:2:12: choose_card takes no argument who: expected subject, amount or label",
    ),
    "a chooser over a number": (
        """
        def f(a):
            return choose_number(1, ASK_GO, a)
        """,
        "game.py:2:37: expected something to loop over: range, a selector, a tuple, or cards, ",
    ),
    "confirm without a prompt": (
        """
        def f():
            return confirm(1)
        """,
        "game.py:2:12: confirm(player, PROMPT, subject=0, amount=0)",
    ),
    "sum of a number": (
        """
        def f(a):
            return sum(a)
        """,
        "game.py:2:12: sum takes something to loop over: range, a selector, a tuple or (x for x in ...)",
    ),
    "range with a step": (
        """
        def f():
            for i in range(1, 9, 2):
                pass
        """,
        "game.py:2:14: range takes an end, or a start and an end",
    ),
    "range as a value": (
        """
        def f():
            return range(3)
        """,
        "game.py:2:12: range gives a list: loop over it, or use it in sum, any, all, count or first",
    ),
    "a list as a value": (
        """
        def f():
            return cards(POOL)
        """,
        "game.py:2:12: cards gives a list: loop over it, or use it in sum, any, all, count or first",
    ),
    "a statement that is not in the subset": (
        """
        def f():
            try:
                pass
            finally:
                pass
        """,
        "game.py:2:5: unsupported syntax (try): expected an assignment, a call, if, while, for, return",
    ),
    "an expression that is not in the subset": (
        """
        def f():
            return [1, 2]
        """,
        "game.py:2:12: unsupported syntax (list): expected a number, name, column, call, comparison or arithmetic",
    ),
    "an operator that is not in the subset": (
        """
        def f(a):
            return a ** 2
        """,
        "game.py:2:12: unsupported syntax: expected one of + - * // % & | << >>",
    ),
    "a comparison that is not in the subset": (
        """
        def f(a):
            return a is False
        """,
        "game.py:2:12: unsupported comparison: expected == != < <= > >= or in",
    ),
    "in something that is no tuple": (
        """
        def f(a):
            return a in oil
        """,
        "game.py:2:17: expected a tuple of values after in",
    ),
    "in as part of a chain": (
        """
        def f(a):
            return 1 < a in (2, 3)
        """,
        "game.py:2:12: unsupported syntax: in cannot be chained",
    ),
    "a fraction": (
        """
        def f():
            return 1.5
        """,
        "game.py:2:12: expected a whole number or a card id in quotes",
    ),
    "an import": (
        """
        import os
        """,
        "game.py:1:1: expected a function or NAME = number at the top of a rule script",
    ),
    "two targets": (
        """
        def f(a):
            b, c = a, a
        """,
        "game.py:2:5: expected name = ..., column[card] = ... or table.variable = ...",
    ),
    "a printed number that is set": (
        """
        def f(card):
            glow[card] += 1
        """,
        "game.py:2:5: glow is printed and cannot be changed",
    ),
    "a loop over a number": (
        """
        def f(a):
            for x in a:
                pass
        """,
        "game.py:2:14: expected something to loop over: range, a selector, a tuple, or cards, ",
    ),
    "a loop with two names": (
        """
        def f():
            for x, y in cards(POOL):
                pass
        """,
        "game.py:2:9: expected one name to loop with",
    ),
    "a loop with an else": (
        """
        def f(a):
            while a:
                a -= 1
            else:
                a = 3
        """,
        "game.py:5:9: unsupported syntax: a loop has no else",
    ),
    "a break outside a loop": (
        """
        def f():
            break
        """,
        "game.py:2:5: expected to be inside a loop",
    ),
    "a missing return": (
        """
        def f(a):
            if a:
                return 1
        """,
        "game.py:1:1: f: missing return: some ways through it give no value back",
    ),
    "a value from a function that gives none": (
        """
        def f():
            pass

        def g():
            return f()
        """,
        "game.py:5:12: f gives nothing back: it has no return with a value",
    ),
    "a line after a return": (
        """
        def f(a):
            return a
            a = 1
        """,
        "game.py:3:5: this line can never be reached",
    ),
    "a line after an endless loop": (
        """
        def f(a):
            while True:
                a += 1
            return a
        """,
        "game.py:4:5: this line can never be reached",
    ),
    "a function defined twice": (
        """
        def f():
            pass

        def f():
            pass
        """,
        "game.py:4:1: f is already defined at game.py:1",
    ),
    "a function of the shared rules defined again": (
        """
        def trigger():
            pass
        """,
        "game.py:1:1: trigger is already defined at timing.py:",
    ),
    "a function named like one of the language": (
        """
        def invoke(card):
            pass
        """,
        "game.py:1:1: invoke is already a word of the language",
    ),
    "a constant named like data": (
        """
        HAND = 3
        """,
        "game.py:1:1: HAND is already a name of the table's data",
    ),
    "a function named like a column": (
        """
        def oil(card):
            pass
        """,
        "game.py:1:1: oil is already a name of the table's data",
    ),
    "a local named like something else": (
        """
        def f():
            x = 1
            oil = x
        """,
        "game.py:3:5: oil is already the name of something else: call the local otherwise",
    ),
    "a function that a local hides": (
        """
        def f(count):
            return count(POOL) + count
        """,
        "game.py:2:12: count is a local here: call the local otherwise to use the function count",
    ),
    "a list that a local hides": (
        """
        def f(cards):
            return sum(glow[c] for c in cards(POOL))
        """,
        "game.py:2:33: cards is a local here: call the local otherwise to use the function cards",
    ),
    "brackets behind a local": (
        """
        def f(card):
            return card[card]
        """,
        "game.py:2:12: card is a local here, which has no [...]",
    ),
    "a function of another table's kernel": (
        """
        def f(hero):
            return has_icon(hero, 1)
        """,
        "game.py:2:12: unknown name has_icon: the kernel of quest has it, which only the rules of that table may call",
    ),
    "a list of another table's kernel": (
        """
        def f(player):
            return count(fighters(player))
        """,
        "game.py:2:18: unknown name fighters: the kernel of quest has it, which only the rules of that table may call",
    ),
    "a misspelt function of another table's kernel": (
        """
        def f(hero):
            return has_icn(hero, 1)
        """,
        "game.py:2:12: unknown name has_icn: expected a function of the rules or of the console",
    ),
    "a parameter named like something else": (
        """
        def f(card, glow):
            pass
        """,
        "game.py:1:13: glow is already the name of something else: call the local otherwise",
    ),
    "a generator's name that is something else": (
        """
        def f():
            return sum(glow for glow in cards(POOL))
        """,
        "game.py:2:25: glow is already the name of something else: call the local otherwise",
    ),
    "a local called table": (
        """
        def f():
            table = 1
        """,
        "game.py:2:5: table is already the name of something else: call the local otherwise",
    ),
    "a parameter named twice": (
        """
        def f(a, a):
            pass
        """,
        "game.py:1:10: f: a is already a parameter",
    ),
    "a parameter with a default": (
        """
        def f(a=1):
            pass
        """,
        "game.py:1:1: f: only plain parameters are understood",
    ),
    "an ability of no card": (
        """
        @action
        def lmap(card):
            pass
        """,
        "game.py:2:1: there is no card lmap; did you mean lamp? (a function is named after its card, ",
    ),
    "an unknown card among those listed": (
        """
        @action(cards=('lamp', 'wik'))
        def several(card):
            pass
        """,
        "game.py:1:24: there is no card wik; did you mean wick? ",
    ),
    "an unknown card in quotes": (
        """
        def f(card):
            return definition(card) == 'lmap'
        """,
        "game.py:2:32: there is no card 'lmap'; did you mean lamp?",
    ),
    "an unknown event": (
        """
        @response(RANGG)
        def lamp(card):
            pass
        """,
        "game.py:1:11: RANGG is not an event; did you mean RANG?",
    ),
    "a response to nothing": (
        """
        @response
        def lamp(card):
            pass
        """,
        "game.py:1:2: response takes an event: @response(NAME)",
    ),
    "a constant of an unknown number": (
        """
        @constant(GLOWW)
        def lamp(card):
            return 1
        """,
        "game.py:1:11: GLOWW is not a fact, stat or tag; did you mean GLOW?",
    ),
    "an action with an event": (
        """
        @action(RANG)
        def lamp(card):
            pass
        """,
        "game.py:1:9: action takes no event",
    ),
    "an unknown decorator": (
        """
        @reaction(RANG)
        def lamp(card):
            pass
        """,
        "game.py:1:2: unknown decorator reaction: expected selector or one of action, response, forced, ",
    ),
    "an unknown argument of a decorator": (
        """
        @action(where=HAND)
        def lamp(card):
            pass
        """,
        "game.py:1:2: unknown argument where: expected zone or cards",
    ),
    "an unknown zone in a decorator": (
        """
        @action(zone=HANDS)
        def lamp(card):
            pass
        """,
        "game.py:1:14: zone: expected one of DECK, HAND, YARD, POOL",
    ),
    "an ability with too many parameters": (
        """
        @action
        def lamp(card, a, b, c):
            pass
        """,
        "game.py:2:1: lamp: an ability takes (card), (card, subject) or (card, subject, extra)",
    ),
    "a constant that returns nothing": (
        """
        @constant(GLOW)
        def lamp(card):
            pass
        """,
        "game.py:2:1: lamp: a constant returns what it adds",
    ),
    "a number out of range": (
        """
        def f():
            return 40000
        """,
        "game.py:2:12: numbers go from -32768 to 32767, not 40000",
    ),
    "a constant that is no number": (
        """
        SIZE = count(DECK)
        """,
        "game.py:1:8: SIZE should be a number known while compiling",
    ),
    "a selector that is more than one generator": (
        """
        @selector
        def s():
            x = 1
            return (c for c in cards(POOL))
        """,
        "game.py:2:1: the selector s should be one: return (x for x in ... if ...)",
    ),
    "a selector as an ability": (
        """
        @selector
        @arrival
        def lamp(card):
            return (c for c in cards(POOL))
        """,
        "game.py:3:1: lamp: a selector is no ability",
    ),
    "a tuple where a function wants a value": (
        """
        def f():
            return sum(1 for p in players(()))
        """,
        "game.py:2:35: unsupported syntax (tuple): expected a number, name, column, call, comparison or arithmetic",
    ),
    "a generator where a rule wants a value": (
        """
        def g(card):
            return card

        def f():
            return g(c for c in cards(POOL))
        """,
        "game.py:5:13: unsupported syntax (generatorexp): expected a number, name, column, call, comparison or ",
    ),
    "a selector as a value": (
        """
        @selector
        def s():
            return (c for c in cards(POOL))

        def f():
            return s()
        """,
        "game.py:6:12: s is a selector: loop over it, or use it in sum, any, all, count or first",
    ),
    "a selector with too few arguments": (
        """
        @selector
        def s(other):
            return (c for c in cards(POOL) if c != other)

        def f():
            return count(s())
        """,
        "game.py:6:18: s takes 1 argument (other), not 0",
    ),
    "a selector that uses itself": (
        """
        @selector
        def s():
            return (c for c in s())
        """,
        "game.py:3:24: the selector s uses itself",
    ),
    "a mistake in a selector nobody uses": (
        """
        @selector
        def s():
            return (c for c in cards(POL))
        """,
        "game.py:3:30: unknown name POL: expected a local, a parameter or a name of the table's data; "
        "did you mean POOL?",
    ),
    "what is not Python": (
        """
        def f(:
            pass
        """,
        "game.py:1:7: not valid Python: ",
    ),
    "a step with parameters": (
        """
        def turn(player):
            pass
        """,
        "game.py:1:1: the step turn takes 0 parameters",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_error_says_where_and_what_was_expected(tiny, mistake):
    rules, message = MISTAKES[mistake]
    with pytest.raises(RuleErrors) as caught:
        tiny(rules)
    assert str(caught.value).startswith(message)


def test_every_mistake_of_every_file_is_told_in_order(tiny_sources):
    folder = tiny_sources(
        """
        @reaction(RANG)
        def lamp(card):
            return oill[card]

        SIZE = count(DECK)

        def f(a):
            for c in cads(POOL):
                if a < missing:
                    return lst
                move(c, HNAD, 1)
            return SIZE

        def g(player):
            b, c = 1, 2
            while HANDD:
                f(b, c)
        """
    )
    (folder / "rules" / "more.py").write_text("def h():\n    return shufle(DECK)\n", encoding="utf-8")
    with pytest.raises(RuleErrors) as caught:
        compile_table(folder)
    assert [f"{one.file}:{one.line}:{one.column}" for one in caught.value.errors] == [
        *("game.py:1:2", "game.py:3:12", "game.py:5:8", "game.py:8:14", "game.py:9:16", "game.py:10:20"),
        *("game.py:11:17", "game.py:15:5", "game.py:16:11", "game.py:17:9", "more.py:2:12"),
    ]
    assert "(and 10 more: `python -m game check` tells them all)" in str(caught.value)


def test_files_that_are_not_python_are_told_together(tiny_sources):
    folder = tiny_sources("def f(:\n    pass\n")
    (folder / "rules" / "more.py").write_text("def g()\n", encoding="utf-8")
    with pytest.raises(RuleErrors) as caught:
        compile_table(folder)
    assert [(one.file, one.line) for one in caught.value.errors] == [("game.py", 1), ("more.py", 1)]


def test_a_mistake_that_is_written_into_several_places_is_told_once(tiny):
    with pytest.raises(RuleErrors) as caught:
        tiny("def f():\n    return missing\n\ndef g():\n    return f() + f()\n")
    assert len(caught.value.errors) == 1


def test_a_table_brings_the_functions_of_the_trigger_order_only_if_it_triggers(tiny_sources):
    folder = tiny_sources("def f(card):\n    pass\n")
    (folder / "rules" / "needed.py").write_text(FLOW, encoding="utf-8")
    assert "trigger" not in {function.name for function in compile_table(folder).program.functions}
    (folder / "rules" / "game.py").write_text("def f(card):\n    trigger(RANG, card, 0)\n", encoding="utf-8")
    with pytest.raises(RuleErrors) as caught:
        compile_table(folder)
    told = "a table that uses timing.py brings this function, see docs/rules.md"
    names = ("first_player", "answerer", "can_afford", "pay_for", "settle")
    assert {one.message for one in caught.value.errors} == {f"unknown name {name}: {told}" for name in names}


def test_a_function_with_too_many_locals_should_be_split(tiny):
    with pytest.raises(RuleErrors, match=r"^game\.py:1:1: f is too long: split it$"):
        tiny("def f():\n" + "".join(f"    x{i} = {i}\n" for i in range(260)))


def test_functions_that_grow_in_each_others_places_are_stopped_together(tiny, monkeypatch):
    """A few lines, each twice as long as the next once it is written out: looking at all of them takes for ever."""
    monkeypatch.setattr(optimise, "MOST_NODES", 300)
    monkeypatch.setattr(optimise, "MOST_OF_ALL", 1000)
    lines = "".join(f"def f{i}(n):\n    return f{i + 1}(n) + f{i + 1}(n)\n" for i in range(40))
    with pytest.raises(RuleErrors) as caught:
        tiny(f"{lines}def f40(n):\n    return n\n")
    told = [one.message for one in caught.value.errors]
    assert sum("is too long: split it" in line for line in told) <= 3
    assert "f39: the rules are too long by here" in told


def test_a_function_too_long_for_one_jump_should_be_split(tiny):
    with pytest.raises(RuleErrors, match=r"^game\.py:2:1: the function is too long for one jump: split it$"):
        tiny("def f(a):\n    while a:\n" + "        a = a * a * a * a\n" * 11000)


def test_an_error_in_a_selector_points_into_the_selector(tiny):
    selector = "@selector\ndef s(p):\n    return (c for c in cards(HAND, p) if lit[d])\n"
    with pytest.raises(RuleErrors, match=r"^game\.py:6:46: unknown name d"):
        tiny(f"def f():\n    return count(s(1))\n\n{selector}")


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("table.toml", 'setup = "set_up"', 'setup = "setup"', "table.toml:1:1: the set-up setup is not a function"),
        ("table.toml", '"rest"]', '"wrest"]', "table.toml:1:1: the step wrest is not a function of the rules; did you"),
    ],
)
def test_the_table_names_functions_that_are_there(changed_table, file, old, new, message):
    with pytest.raises(RuleErrors) as caught:
        changed_table(**{file: (old, new)})
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("table.toml", 'tags = ["bright"', 'tags = ["hand", "bright"', "tiny: HAND is both a zone and a tag"),
        (
            "table.toml",
            'counters = ["oil"',
            'counters = ["coins"',
            "tiny: coins is both a player variable and a",
        ),
        (
            "table.toml",
            'glow = "number"',
            'glow = "colour"',
            "table.toml:28: [facts]: key 'glow': expected number, numbers, an enum",
        ),
        (
            "table.toml",
            "players = [1, 4]",
            "players = [1, 9]",
            "table.toml:5: [table]: key 'players', item 2: expected a number from 1 to 5",
        ),
        (
            "table.toml",
            'sees = "owner"',
            'sees = "me"',
            "table.toml:42: [[zone]] 2 (hand): key 'sees': expected one of open, owner",
        ),
        (
            "table.toml",
            'name = "pool"',
            'name = "yard"',
            "table.toml:49: [[zone]] 4 (yard): there is another zone 'yard'",
        ),
        ("table.toml", 'back = "back"', 'back = "front"', "tiny: back front is no fact"),
        (
            "table.toml",
            "[names]",
            "[names]\nmoods = []",
            "table.toml:12: [names]: key 'moods' is unknown (known: counters,",
        ),
        ("table.toml", 'id = "tiny"', "", "table.toml:2: [table]: key 'id' is missing"),
        (
            "cards/all.toml",
            "glow = 2",
            "glow = true",
            "all.toml:6: [[card]] 1 (lamp): key 'glow': expected a whole number, got true",
        ),
        (
            "cards/all.toml",
            "glow = 2",
            "glow = 40000",
            "all.toml:6: [[card]] 1 (lamp): key 'glow': expected a number from -32768 to 32767",
        ),
        (
            "cards/all.toml",
            'sort = "lantern"',
            'sort = "lantrn"',
            "all.toml:5: [[card]] 1 (lamp): key 'sort': expected one of lantern, tool, got \"lantrn\"; did you mean",
        ),
        (
            "cards/all.toml",
            'tags = ["loud"]',
            'tags = ["lod"]',
            "all.toml:19: [[card]] 3 (bell): key 'tags', item 1: there is no tag 'lod'; did you",
        ),
        (
            "cards/all.toml",
            'id = "wick"',
            'id = "lamp"',
            "all.toml: [[card]] (lamp): there is another card 'lamp' in all.toml",
        ),
        (
            "board.toml",
            '"pier"]',
            '"peer"]',
            "board.toml: [[space]] (bridge): key 'links': there is no space 'peer'; did you mean",
        ),
        (
            "lists.toml",
            "wick = 2",
            "wik = 2",
            "lists.toml:4: [[deck]] 1 (plain) cards: key 'wik': there is no card 'wik'; did you mean",
        ),
        (
            "lists.toml",
            "wick = 2",
            "wick = 0",
            "lists.toml:4: [[deck]] 1 (plain) cards: key 'wick': expected a number from 1 to 99",
        ),
        ("lists.toml", 'id = "plain"', "", "lists.toml:2: [[deck]] 1: key 'id' is missing"),
        (
            "words.toml",
            'go = { en = "Go on?" }',
            'go = "Go on?"',
            "words.toml:3: [prompt]: key 'go': expected a text for each language",
        ),
        (
            "words.toml",
            'go = { en = "Go on?" }',
            'go = { tlh = "Yijaq?" }',
            f"words.toml:3: [prompt.go]: key 'tlh' is no language (known: {', '.join(LANGUAGES)})",
        ),
    ],
)
def test_a_mistake_in_the_data_is_one_line_that_says_where(changed_table, file, old, new, message):
    with pytest.raises(ContentError) as caught:
        changed_table(**{file: (old, new)})
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_a_table_has_what_its_kernel_asks_for(changed_table):
    with pytest.raises(RuleErrors) as caught:
        changed_table(**{"table.toml": ('id = "tiny"', 'id = "quest"')})
    asked = [one.message for one in caught.value.errors]
    assert asked[0] == "the kernel of this table (native/kernels/roles.h) needs a zone staging"
    assert "the kernel of this table (native/kernels/roles.h) needs a constant doom" in asked


def test_a_card_answers_an_event_once(lanterns, tmp_path):
    folder = tmp_path / "lanterns"
    shutil.copytree(lanterns.content.folder, folder)
    script = folder / "rules" / "more.py"
    script.write_text("@forced(LIT_UP)\ndef old_lantern__again(card):\n    wear[card] = 0\n")
    with pytest.raises(RuleErrors) as problem:
        compile_table(folder)
    assert str(problem.value) == (
        "more.py:2:1: old_lantern already answers this event with old_lantern__wears: "
        "write the forced effects into one function"
    )
