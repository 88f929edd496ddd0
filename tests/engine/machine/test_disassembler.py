"""Compiled rules can be read again: every operand by its name, every instruction under its line."""

import itertools
import re

import pytest

from game.engine.machine.cartridge import compile_table
from game.engine.machine.disassembler import UnknownFunction, instruction, listing, traced_lines
from game.engine.machine.ids import find_option
from game.engine.machine.setup import Setup
from game.engine.machine.state import State

EVERYTHING = """
    def turn():
        table.a = -300
        coins[1] = coins[2]
        oil[1] = glow[1]
        lit[1] = tired[1]
        keeper[1] = worth[1]
        helper(table.b)
        for card in cards(YARD, 1):
            hide(card)
        confirm(1, ASK_GO)


    def helper(number):
        while table.c < number:
            table.c += 1
"""
NAMED = """
    NUMBER r0, -300            SET_TABLE r0, table.a
    PLAYER r1, r2, coins       SET_PLAYER r1, r0, coins
    FACT r1, r2, glow          SET_COUNTER r1, r0, oil
    FLAG r1, r2, tired         SET_FLAG r1, r0, lit
    SPACE_FACT r1, r2, worth   SET_SPACE r1, r0, keeper
    TABLE r1, table.b          COMPUTE r1, helper
    LIST r1, cards, 2 given    CONSOLE_OF r4, hide, r5
"""


def instructions(cartridge, name: str) -> list[str]:
    lines = listing(cartridge, name)
    return [" ".join(line.split()[1:]) for line in lines if line.startswith("    ")]


def test_operands_are_shown_by_their_names(tiny):
    found = [re.sub(r"r\d+", "r", line) for line in instructions(tiny(EVERYTHING), "turn")]
    wanted = [re.sub(r"r\d+", "r", part) for part in re.split(r"\s{2,}", NAMED.strip())]
    assert [one for one in wanted if not any(line.startswith(one) for line in found)] == []


def test_only_a_call_of_what_asks_nothing_and_never_comes_back_to_itself_is_computed(tiny):
    rules = """
    def turn():
        asks()
        counts(3)
        works_out()


    def asks():
        while not table.a:
            table.a = confirm(1, ASK_GO)


    def counts(number):
        while number:
            number -= 1
            counts(number)


    def works_out():
        while table.b < 3:
            table.b += 1
"""
    calls = [line.split() for line in instructions(tiny(rules), "turn")]
    assert [(one[0], one[-1]) for one in calls if one[0] in ("CALL", "COMPUTE")] == [
        ("CALL", "asks"),
        ("CALL", "counts"),
        ("COMPUTE", "works_out"),
    ]


TELLING = """
    def turn():
        tells(3)
        changes(3)
        gives(3)
        asks(3)
        confirm(1, ASK_GO)


    def tells(number):
        while number:
            announce(SAY_NEWS, amount=worked_out(number))
            number -= 1


    def changes(number):
        while number:
            announce(SAY_NEWS, amount=number)
            table.b += 1
            number -= 1


    def gives(number):
        while number:
            announce(SAY_NEWS, amount=number)
            number -= 1
        return 1


    def asks(number):
        while number:
            announce(SAY_NEWS, amount=confirm(1, ASK_GO))
            number -= 1


    def worked_out(number):
        found = 0
        for card in cards(YARD, 1):
            found += number
        return found
"""


def test_only_a_call_of_what_announces_and_does_nothing_else_is_left_out_where_nobody_listens(tiny):
    calls = [line.split() for line in instructions(tiny(TELLING), "turn")]
    assert [(one[0], one[-1]) for one in calls if one[0] in ("CALL", "COMPUTE", "TELL")] == [
        ("TELL", "tells"),
        ("COMPUTE", "changes"),
        ("COMPUTE", "gives"),
        ("CALL", "asks"),
    ]


def test_a_jump_names_the_instruction_it_goes_to(tiny):
    cartridge = tiny("def turn():\n    while not table.a:\n        table.a = confirm(1, ASK_GO)\n")
    function = cartridge.program.functions[cartridge.function_number("turn")]
    jumps = [line for line in instructions(cartridge, "turn") if line.startswith("JUMP")]
    assert jumps[-1] == f"JUMP_UNLESS r0, to {function.entry + 1:05d}"  # behind the jump to the test


def test_each_instruction_stands_under_its_source_line(lanterns):
    lines = list(listing(lanterns, "draw"))
    function = lanterns.program.functions[lanterns.function_number("draw")]
    assert lines[0] == f"draw: 1 parameters, {function.registers} registers"
    assert lines[1].strip() == f"game.py:{function.line + 1}  table.draws += 1"
    assert len([line for line in lines if line.startswith("    ")]) == function.length


def test_the_whole_listing_holds_every_instruction_once(lanterns):
    numbers = [int(line.split()[0]) for line in listing(lanterns) if line.startswith("    ")]
    assert numbers == list(range(len(lanterns.program.code)))
    assert all(instruction(lanterns, pc) for pc in numbers)


def test_a_function_that_is_not_there_is_named_with_its_nearest(lanterns):
    with pytest.raises(UnknownFunction, match=r"no rule function drew; did you mean draw\?"):
        list(listing(lanterns, "drew"))


def test_a_script_called_like_a_shared_one_shows_its_own_lines(tiny_sources):
    folder = tiny_sources("def turn():\n    trigger(RANG, 0, 0)\n    confirm(1, ASK_GO)\n")
    (folder / "rules" / "timing.py").write_text("def ours():\n    return 7\n")
    cartridge = compile_table(folder)
    assert list(listing(cartridge, "ours"))[1].strip() == "timing.py:2  return 7"
    assert "def trigger" not in "".join(listing(cartridge, "ours"))
    assert "resolve_forced(event" in "".join(listing(cartridge, "resolve_answers"))


def test_a_choice_is_traced_through_the_lines_it_ran(lanterns):
    state = State.start(lanterns, Setup(players=2, seed=1))[0]
    _events, pcs = state.trace(find_option(state, state.decision, "card:old-lantern"))
    lines = list(traced_lines(lanterns, pcs))
    assert lines[0].endswith("take_turn  card = ask(player, ASK_ACT)")
    assert any(line.endswith("light  lit[card] = True") for line in lines)
    assert lines[-1].split("  ")[1] == "light"
    assert all(a != b for a, b in itertools.pairwise(lines))
