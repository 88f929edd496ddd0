"""The rule VM: whatever a script does wrong ends in one line with file and line, and an unchanged state."""

import pytest

from game.engine.machine.events import StepBegan
from game.engine.machine.setup import Setup
from game.engine.machine.state import RuleFailure, State

SET_UP = """
def set_up():
    table.first = 1
    create_list(LIST_PLAIN, YARD, 1)
"""


@pytest.fixture(scope="module")
def failure(begin):
    """failure(line, more=rules): the message of running the line, which is game.py:4, after a Yes; No still works."""

    def failure(line: str, more: str = "") -> str:
        state = begin(f"def turn():\n    if confirm(1, ASK_GO):\n        table.a = 9\n        {line}\n{more}\n{SET_UP}")
        before = state.packed()
        with pytest.raises(RuleFailure) as caught:
            state.choose(0)
        assert state.packed() == before
        state.choose(1)
        assert state.decision is not None
        return str(caught.value)

    return failure


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("oil[99] = 1", "there is no card 99"),
        ("table.b = oil[0]", "there is no card 0"),
        ("table.b = glow[-3]", "there is no card -3"),
        ("lit[385] = True", "there is no card 385"),
        ("table.b = lit[385]", "there is no card 385"),
        ("coins[3] = 1", "there is no player 3"),
        ("table.b = coins[0]", "there is no player 0"),
        ("keeper[4] = 1", "there is no space 4"),
        ("table.b = worth[0]", "there is no space 0"),
        ("move(0, POOL)", "there is no card 0"),
        ("move(1, HAND)", "this zone belongs to a player: say whose"),
        ("move(1, HAND, 3)", "there is no player 3"),
        ("move(1, 99)", "there is no zone 99"),
        ("create(99, POOL)", "there is no card definition 99"),
        ("table.b = count(-1)", "there is no zone -1"),
        ("table.b = 7 // table.c", "division by 0"),
        ("table.b = 7 % table.c", "division by 0"),
        ("oil[1] -= 1", "a counter holds 0 to 255, not -1"),
        ("oil[1] = 256", "a counter holds 0 to 255, not 256"),
        ("table.b = 200 * 200", "a variable holds -32768 to 32767, not 40000"),
        ("coins[1] = -200 * 200", "a variable holds -32768 to 32767, not -40000"),
        ("keeper[1] = 128", "a space holds -128 to 127, not 128"),
        ("modify(1, GLOW, 200 * 200, UNTIL_ROUND)", "a variable holds -32768 to 32767, not 40000"),
        ("set_score(1, 200 * 200)", "a score of 40000"),
        ("attach(1, 1)", "a card cannot be attached to itself"),
        ("roll(0)", "no random number from 1 to 0"),
        ("offer(PASS + 9)", "5 is no button"),
        ("offer_card(0)", "there is no card 0"),
        ("offer_player(3)", "there is no player 3"),
        ("offer_space(0)", "there is no space 0"),
        ("confirm(3, ASK_GO)", "there is no player 3"),
        ("confirm(1, ASK_GO, subject=-1)", "a question's prompt, subject or amount is out of range"),
        ("go_to(2)", "there is no step 2"),
        ("table.b = setup_option(99)", "there is no set-up option 99"),
        ("table.b = total(1, 128)", "there is no stat 128"),
        ("table.b = tagged(1, 127)", "there is no tag 127"),
        ("win(3)", "there is no player 3"),
        ("invoke(999, 1)", "there is no function 999"),
        ("table.b = usable(0, 1)", "there is no function 0"),
    ],
)
def test_a_bad_number_is_named_with_its_line_and_changes_nothing(failure, line, message):
    assert failure(line) == f"game.py:4: {message}"


def test_a_runaway_loop_is_ended(failure):
    assert failure("while True:\n            table.b += 0") == "game.py:5: the rules ran on without end"


def test_a_runaway_recursion_is_ended(failure):
    more = "def again(n):\n    return again(n + 1)\n"
    assert failure("table.b = again(0)", more) == "game.py:6: calls are nested too deep"


def test_a_flow_that_never_asks_is_ended(begin):
    with pytest.raises(RuleFailure, match="the flow goes round without anybody to ask"):
        begin("def turn():\n    pass\n")


def test_more_options_than_there_is_room_for(failure):
    message = "game.py:4: more than 256 options"
    assert failure("table.b = choose_number(1, ASK_PICK, range(300))") == message


def test_more_list_entries_than_there_is_room_for(failure):
    more = "def deeper(n):\n    for s in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16):\n        deeper(n)\n"
    assert failure("deeper(0)", more) == "game.py:6: the lists hold more than 512 entries"


def test_more_cards_than_there_is_room_for(failure):
    assert failure("for i in range(400):\n            create('lamp', POOL)") == "game.py:5: more than 384 cards"


def test_more_modifiers_than_there_is_room_for(failure):
    line = "for i in range(200):\n            modify_table(i, 1, UNTIL_ROUND)"
    assert failure(line) == "game.py:5: more than 160 lasting modifiers"


def test_more_attachments_than_a_card_can_count(failure):
    line = "for i in range(300):\n            attach(create('wick', YARD, 1), 1)"
    assert failure(line) == "game.py:5: more than 255 cards on one"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("table.c = 1", "a constant may not change the game"),
        ("move(card, POOL)", "a constant may not change the game"),
        ("offer(PASS)", "a constant may not change the game"),
        ("ask(1, ASK_GO)", "a constant may not ask"),
    ],
)
def test_a_constant_may_neither_change_nor_ask(failure, line, message):
    more = f"\n@constant(GLOW)\ndef lamp(card):\n    {line}\n    return 1\n"
    assert failure("table.b = total(1, GLOW)", more) == f"game.py:8: {message}"


def test_constants_in_a_circle(failure):
    more = "\n@constant(GLOW)\ndef lamp(card):\n    return total(card, BACK)\n"
    more += "\n@constant(BACK)\ndef lamp__back(card):\n    return total(card, GLOW)\n"
    assert failure("table.b = total(1, GLOW)", more) == "game.py:12: constants depend on each other in a circle"


def test_a_mistake_in_a_probed_ability_is_a_mistake(failure):
    more = "\n@action\ndef lamp(card):\n    if oil[card - 1]:\n        lit[card] = True\n"
    assert failure("table.b = usable(ability(1, ACTION), 1)", more) == "game.py:8: there is no card 0"


def test_a_mistake_in_a_function_of_one_return_names_the_line_that_uses_it(failure):
    assert failure("table.b = shared(0)", "def shared(n):\n    return 7 // n\n") == "game.py:4: division by 0"
    several = "def shared(n):\n    n += 0\n    return 7 // n\n"
    assert failure("table.b = shared(0)", several) == "game.py:7: division by 0"


def test_a_mistake_in_the_set_up_is_named(begin):
    with pytest.raises(RuleFailure, match=r"^game\.py:2: there is no card 0$"):
        begin("def set_up():\n    move(0, POOL)\n")


def test_reading_a_function_changes_nothing(begin):
    state = begin(
        "def reads():\n    return count(YARD, 1)\n\n\ndef changes():\n    table.a = 1\n    return 1\n" + SET_UP
    )
    before = state.packed()
    assert state.call("reads") == 8
    with pytest.raises(RuleFailure, match=r"^game\.py:6: a constant may not change the game$"):
        state.call("changes")
    assert state.packed() == before


def test_a_total_that_cannot_be_worked_out_is_no_number(begin):
    state = begin("@constant(GLOW)\ndef lamp(card):\n    return 1 // oil[card]\n" + SET_UP)
    with pytest.raises(RuleFailure, match=r"^game\.py:3: division by 0$"):
        state.total(1, "glow")


def test_an_option_that_is_not_there_is_refused(begin):
    state = begin("")
    before = state.packed()
    with pytest.raises(RuleFailure, match=r"^option 3: there are 2$"):
        state.choose(2)
    assert state.packed() == before


def test_after_the_end_there_is_nothing_to_choose(begin):
    state = begin("def turn():\n    confirm(1, ASK_GO)\n    finish()\n    table.a = 1\n")
    state.choose(0)
    assert (state.over, state.decision, state.variable("a")) == (True, None, 0)
    with pytest.raises(RuleFailure, match=r"^the game is over: there is nothing to choose$"):
        state.choose(0)


def test_the_steps_of_the_flow_go_round_unless_sent_elsewhere(begin):
    state = begin(
        """
        def turn():
            table.a = table.a * 10 + 1
            if confirm(1, ASK_GO):
                go_to(STEP_TURN)

        def rest():
            table.a = table.a * 10 + 2
        """
    )
    state.choose(1)
    assert state.variable("a") == 121
    state.choose(0)
    assert state.variable("a") == 1211


def test_a_step_can_begin_over_the_head_of_everything_going_on(begin):
    state = begin(
        """
        def turn():
            table.a += 1
            confirm(1, ASK_GO)
            deep(3)
            table.b = 1

        def deep(n):
            if n:
                for player in players():
                    deep(n - 1)
            offer(PASS)
            offer(DONE)
            begin_step(STEP_REST)

        def rest():
            table.c += 1
        """
    )
    events = state.choose(0)
    assert [state.variable(name) for name in "abc"] == [2, 0, 1]
    assert [event.number for event in events if isinstance(event, StepBegan)] == [1, 0]
    assert [option.value for option in state.decision.options] == [-1, -2]


# --- probing


@pytest.mark.parametrize(
    ("body", "usable"),
    [
        ("return", 0),
        ("lit[card] = True", 1),
        ("if oil[card]:\n        lit[card] = True", 0),
        ("move(card, POOL)", 1),
        ("x = total(card, GLOW) + count(YARD, 1)", 0),
        ("choose_card(1, ASK_PICK, cards(HAND, 1))", 0),
        ("choose_card(1, ASK_PICK, cards(HAND, 1), PASS)", 0),
        ("choose_card(1, ASK_PICK, cards(YARD, 1))", 1),
        ("choose_card(1, ASK_PICK, (1,))", 1),
        ("confirm(1, ASK_GO)", 1),
        ("if choose_card(1, ASK_PICK, cards(HAND, 1), PASS) == PASS:\n        lit[card] = True", 1),
        ("offer(PASS)", 0),
        ("offer(PASS)\n    if option_count() == 1:\n        lit[card] = True", 1),
        ("for c in cards(YARD, 1):\n        helper(c)", 1),
        ("for c in cards(HAND, 1):\n        helper(c)", 0),
    ],
)
def test_usable_runs_an_ability_up_to_the_first_thing_it_would_change_or_ask(begin, body, usable):
    state = begin(
        f"{SET_UP}\ndef can():\n    return usable(ability(1, ACTION), 1)\n\n\n"
        f"def helper(card):\n    lit[card] = False\n\n\n@action\ndef lamp(card):\n    {body}\n"
    )
    before = state.packed()
    assert state.call("can") == usable
    assert state.packed() == before


def test_any_usable_asks_every_listener_and_heard_only_whether_there_is_one(begin):
    state = begin(
        """
        def set_up():
            create('lamp', YARD, 1)
            create('lamp', YARD, 2)
            create('wick', HAND, 1)

        @response(RANG)
        def lamp(card, subject):
            if card == subject:
                lit[card] = True

        @response(FELL)
        def wick(card):
            lit[card] = True

        def answered(subject):
            return any_usable(RESPONSE, RANG, subject) * 10 + any_listener(RESPONSE, RANG)

        def unheard():
            return any_usable(RESPONSE, FELL) * 10 + any_listener(RESPONSE, FELL)
        """
    )
    assert [state.call("answered", subject) for subject in (1, 2, 3)] == [11, 11, 1]
    assert state.call("unheard") == 0


def test_any_answer_asks_forced_effects_and_responses(begin):
    state = begin(
        """
        def set_up():
            create('lamp', YARD, 1)
            create('wick', YARD, 2)

        @response(RANG)
        def lamp(card, subject):
            if card == subject:
                lit[card] = True

        @forced(RANG)
        def wick(card, subject):
            if card == subject:
                lit[card] = True

        def answered(subject):
            return any_answer(RANG, subject)

        def unheard():
            return any_answer(FELL)
        """
    )
    assert [state.call("answered", subject) for subject in (1, 2, 3)] == [1, 1, 0]
    assert state.call("unheard") == 0


def test_an_ability_is_found_where_its_card_lies_now(begin):
    """Cards made and moved while the rules run count at once."""
    state = begin(
        """
        @response(RANG)
        def wick(card):
            lit[card] = True

        def turn():
            confirm(1, ASK_GO)
            table.a = any_usable(RESPONSE, RANG)
            card = create('wick', DECK, 1)
            table.b = any_usable(RESPONSE, RANG)
            move(card, YARD, 1)
            table.c = any_usable(RESPONSE, RANG)
        """
    )
    state.choose(0)
    assert [state.variable(name) for name in "abc"] == [0, 0, 1]


def test_a_probe_leaves_the_offers_made_so_far_alone(begin):
    state = begin(
        SET_UP
        + """
@action
def lamp(card):
    choose_number(1, ASK_PICK, range(9))

def turn():
    offer(PASS)
    if usable(ability(1, ACTION), 1):
        offer_card(1)
    ask(1, ASK_GO)
"""
    )
    assert [option.value for option in state.decision.options] == [-4, 1]


def test_a_probe_inside_a_probe_leaves_its_offers_alone(begin):
    state = begin(
        SET_UP
        + """
@action
def lamp(card):
    offer(PASS)
    if usable(ability(4, ACTION), 4) and option_count() == 1 and ask(1, ASK_GO) == PASS:
        lit[card] = True

@action
def wick(card):
    offer_number(1)
    offer_number(2)
    lit[card] = True

def can():
    return usable(ability(1, ACTION), 1)
"""
    )
    assert state.call("can") == 1


def test_a_trace_names_the_lines_a_choice_ran_through(begin):
    state = begin("def turn():\n    if confirm(1, ASK_GO):\n        table.a = 1\n    else:\n        table.a = 2\n")
    cartridge, other = state.cartridge, state.clone()
    _, yes = state.trace(0)
    _, no = other.trace(1)
    assert "game.py:3" in {cartridge.where(pc) for pc in yes} and "game.py:5" in {cartridge.where(pc) for pc in no}
    assert "game.py:5" not in {cartridge.where(pc) for pc in yes}
    assert state.variable("a") == 1


def test_choosing_with_a_trace_is_choosing(lanterns, play_randomly):
    state, _ = State.start(lanterns, Setup(players=3, seed=5))
    play_randomly(state, 1, most=6)
    traced = state.clone()
    events = state.choose(1)
    assert list(traced.trace(1)[0]) == list(events)
    assert traced.packed() == state.packed()


def test_a_loop_over_nothing_runs_no_line_of_its_body(begin):
    state = begin("def turn():\n    confirm(1, ASK_GO)\n    for c in cards(HAND, 1):\n        lit[c] = True\n")
    lines = {state.cartridge.where(pc) for pc in state.trace(0)[1]}
    assert "game.py:3" in lines and "game.py:4" not in lines


@pytest.mark.parametrize(
    ("condition", "change"),
    [
        ("oil[card]", "oil[1] = 2"),
        ("lit[card]", "lit[1] = True"),
        ("coins[1]", "coins[1] = 3"),
        ("table.b", "table.b = 1"),
        ("keeper[SPACE_PIER]", "keeper[SPACE_PIER] = 1"),
        ("in_zone(card, POOL)", "move(1, POOL)"),
        ("total(card, GLOW) > 4", "modify(1, GLOW, 5, UNTIL_ROUND)"),
        ("host(card)", "attach(1, 2)"),
    ],
)
def test_a_probe_is_made_anew_once_something_has_changed(begin, condition, change):
    state = begin(
        f"""
        def turn():
            confirm(1, ASK_GO)
            before = is_usable()
            {change}
            after = is_usable()
            table.a = before * 10 + after
            confirm(1, ASK_GO)

        def is_usable():
            return usable(ability(1, ARRIVAL), 1, 5, 6)

        @arrival
        def lamp(card):
            if {condition}:
                table.c = 1

        def set_up():
            table.first = 1
            create('lamp', YARD, 1)
            create('wick', YARD, 1)
        """
    )
    state.choose(0)
    assert state.variable("a") == 1


def test_the_cards_of_a_zone_that_have_an_ability_come_in_its_order(begin):
    state = begin(
        """
        @arrival(cards=('lamp', 'bell'))
        def arriving(card):
            pass

        @response(RANG, zone=HAND)
        def wick(card):
            pass

        def listed(kind, zone, player):
            return sum(c for c in cards_with(kind, zone, player)) * 100 + first(cards_with(kind, zone, player))

        def set_up():
            create('wick', HAND, 1)
            create('lamp', YARD, 1)
            create('wick', YARD, 1)
            create('bell', YARD, 1)
            move_under(4, YARD, 1)
        """
    )
    kinds = state.cartridge.content.kinds
    yard, hand = (state.cartridge.content.zones[name].first for name in ("yard", "hand"))
    assert state.call("listed", kinds.index("arrival"), yard, 1) == 600 + 4
    assert state.call("listed", kinds.index("arrival"), yard, 2) == 0
    assert state.call("listed", kinds.index("arrival"), hand, 1) == 0
    with pytest.raises(RuleFailure, match="there is no zone 99"):
        state.call("listed", kinds.index("arrival"), 99, 1)
