"""What the optimiser makes of the rules plays the same games as the rules do as they stand."""

import random
from dataclasses import replace

import pytest

from game.engine.compiler.program import compile_rules
from game.engine.machine.cartridge import Cartridge, load_table, table_ids
from game.engine.machine.console import lib
from game.engine.machine.setup import every_setup
from game.engine.machine.state import State
from game.engine.sources.content import Content

TABLES = table_ids()


def spelt_out(content: Content) -> Cartridge:
    """The table with its rules as they stand: only the selectors are written into their places."""
    return Cartridge(content, compile_rules(content, optimised=False))


@pytest.mark.parametrize("table", TABLES)
def test_every_lineup_plays_the_same_games_with_and_without_the_optimiser(table):
    usual = load_table(table)
    plain = spelt_out(usual.content)
    assert len(plain.program.code) != len(usual.program.code)
    setups = every_setup(usual.content)
    for seed in range(max(6, len(setups))):
        setup = replace(setups[seed % len(setups)], seed=seed)
        (one, happened), (other, also) = State.start(usual, setup), State.start(plain, setup)
        chance = random.Random(seed)
        while True:
            assert lib.em_position_hash(one.raw) == lib.em_position_hash(other.raw)
            assert list(map(repr, happened)) == list(map(repr, also))
            if not one.option_count:
                break
            option = chance.randrange(one.option_count)
            happened, also = one.choose(option), other.choose(option)
        assert one.over and other.over


@pytest.fixture(scope="module")
def opcodes(tiny):
    """opcodes(rules, name): the instructions of a function, by name."""
    from game.engine.machine.disassembler import instruction

    def opcodes(rules: str, name: str) -> list[str]:
        cartridge = tiny(rules)
        function = cartridge.program.functions[cartridge.function_number(name)]
        pcs = range(function.entry, function.entry + function.length)
        return [instruction(cartridge, pc).split()[0] for pc in pcs]

    return opcodes


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("2 + 3 * GLOW - 1", ["RETURN_NUMBER"]),
        ("x if 2 > 1 else 7 // x", ["RETURN"]),
        ("0 and x", ["RETURN_NUMBER"]),
        ("1 and x", ["RETURN"]),
        ("x + 0", ["RETURN"]),
        ("x * 1", ["RETURN"]),
        ("x // 8", ["NUMBER", "SHIFT_RIGHT", "RETURN"]),
        ("x % 8", ["NUMBER", "BIT_AND", "RETURN"]),
        ("x // 0", ["NUMBER", "DIVIDE", "RETURN"]),
        ("not x == 3", ["NUMBER", "UNEQUAL", "RETURN"]),
        ("3 == x", ["EQUAL_NUMBER", "RETURN"]),
        ("count(c for c in cards(YARD, x))", ["ZONE_COUNT", "RETURN"]),
        ("twice(4)", ["RETURN_NUMBER"]),
        ("sign(5)", ["RETURN_NUMBER"]),
    ],
)
def test_what_is_known_while_compiling_costs_nothing_while_playing(opcodes, expression, found):
    rules = f"""
        def twice(n):
            return n * 2

        def sign(n):
            if n < 0:
                return -1
            if n == 0:
                return 0
            return 1

        def probe(x):
            return {expression}
        """
    assert opcodes(rules, "probe") == found


def test_a_branch_that_is_never_taken_is_not_there(opcodes):
    rules = """
        LONG = 0

        def probe(x):
            if LONG:
                table.a = 1
            elif x:
                return 4
            while LONG:
                table.b = 2
            return 5
        """
    assert "SET_TABLE" not in opcodes(rules, "probe")


def test_a_loop_that_only_looks_at_what_is_printed_sifts_its_list(opcodes):
    rules = """
        def probe(x):
            for c in cards(YARD, x):
                if sort[c] == TOOL and glow[c] != 1 and lit[c]:
                    lit[c] = False

        def last(x):
            for c in cards(YARD, x):
                if sort[c] == TOOL:
                    lit[c] = False
            return c
        """
    assert [name for name in opcodes(rules, "probe") if name in ("LIST_KEEP", "LIST_DROP")] == [
        "LIST_KEEP",
        "LIST_DROP",
    ]
    assert "LIST_KEEP" not in opcodes(rules, "last")


def test_what_is_the_same_all_game_long_is_asked_for_once_before_a_loop(opcodes):
    rules = """
        def probe(x):
            while x < player_count():
                x += player_count()
        """
    assert opcodes(rules, "probe").count("CONSOLE") == 1
    assert opcodes(rules, "probe")[0] == "CONSOLE"
