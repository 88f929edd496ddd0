"""Rules compiled ahead do what the interpreter does with the same code, state by state."""

import random
from dataclasses import replace
from itertools import count

import pytest

from game.engine.compiler.ahead import source, table_list
from game.engine.machine.cartridge import Cartridge, load_table, table_ids
from game.engine.machine.console import ffi, lib
from game.engine.machine.setup import every_setup
from game.engine.machine.state import State

TABLES = table_ids()


def interpreted(table: str) -> Cartridge:
    cartridge = load_table(table)
    lib.em_cartridge_interpret(cartridge.handle)
    return cartridge


@pytest.mark.parametrize("table", TABLES)
def test_the_tables_rules_are_compiled_ahead(table):
    assert load_table(table).is_ahead, "the rules have changed since the console was compiled: python3 build.py setup"


def test_rules_that_differ_in_one_instruction_are_interpreted():
    changed = load_table("quest")
    changed.program.code[0] ^= 1 << 16  # an operand that a RETURN does not use
    assert not Cartridge(changed.content, changed.program).is_ahead


def test_a_table_told_to_interpret_does():
    assert not interpreted("quest").is_ahead


@pytest.mark.parametrize("table", TABLES)
def test_a_game_goes_the_same_way_ahead_and_interpreted(table):
    ahead, plain = load_table(table), interpreted(table)
    setups = every_setup(ahead.content)
    for seed in range(max(6, len(setups))):
        setup = replace(setups[seed % len(setups)], seed=seed)
        (one, _), (other, _) = State.start(ahead, setup), State.start(plain, setup)
        chance = random.Random(seed)
        while one.option_count:
            option = chance.randrange(one.option_count)
            happened, also = one.choose(option), other.choose(option)
            assert one.hash == other.hash
            assert list(map(repr, happened)) == list(map(repr, also))
        assert one.over and other.over


@pytest.mark.parametrize("how", [load_table, interpreted])
@pytest.mark.parametrize("table", TABLES)
def test_a_game_goes_the_same_way_whether_or_not_anybody_listens(table, how):
    cartridge, error = how(table), ffi.new("EmError *")
    setups = every_setup(cartridge.content)
    for seed in range(len(setups)):
        heard, _ = State.start(cartridge, replace(setups[seed], seed=seed))
        unheard, chance = heard.clone(), random.Random(seed)
        while heard.option_count:
            option = chance.randrange(heard.option_count)
            heard.choose(option)
            assert lib.em_choose(cartridge.handle, unheard.raw, option, 0, ffi.NULL, error) >= 0
            assert heard.hash == unheard.hash


@pytest.mark.parametrize("table", TABLES)
def test_a_game_may_change_between_the_two_at_any_decision(table):
    ahead, plain = load_table(table), interpreted(table)
    setup = replace(max(every_setup(ahead.content), key=lambda setup: setup.players), seed=7)
    (usual, _), (mixed, _) = State.start(ahead, setup), State.start(plain, setup)
    chance = random.Random(7)
    for turn in count():
        if not usual.option_count:
            break
        mixed.cartridge = (ahead, plain)[turn % 2]
        option = chance.randrange(usual.option_count)
        usual.choose(option)
        mixed.choose(option) if turn % 3 else mixed.trace(option)
        assert usual.hash == mixed.hash
    assert usual.over and mixed.over


def test_the_c_names_each_function_and_keeps_its_code():
    cartridge = load_table("quest")
    text = source(cartridge)
    for number, function in enumerate(cartridge.program.functions):
        assert f"/* {function.name} */\nstatic int f{number}(PARAMETERS) {{" in text
    assert f"code[] = {{{', '.join(map(str, cartridge.program.code))}}};" in text


def test_a_console_without_tables_lists_none():
    assert table_list([]) == '#include "console.h"\nconst Ahead *const em_ahead[] = {NULL};\n'
