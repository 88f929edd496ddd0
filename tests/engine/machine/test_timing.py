"""Trigger order: forced effects first, then responses in player order, nested events settled first."""

import pytest

# A lamp and a wick before every player, the lamps numbered first; table.a logs the effects, a digit each.
CHORUS = """
def set_up():
    table.first = min(2, player_count())
    for player in players():
        create('lamp', YARD, player)
    for player in players():
        create('wick', YARD, player)


def turn():
    table.a = 0
    confirm(1, ASK_GO)
    trigger(RANG, 0, 0)
    table.b = 1
    confirm(1, ASK_GO)


def note(digit):
    table.a = table.a * 10 + digit
"""
FORCED_LAMP = """
@forced(RANG)
def lamp(card):
    note(card)
"""
RESPONDING_WICK = """
@response(RANG)
def wick(card):
    note(card)
"""


def answers(state) -> list[int]:
    return [option.value for option in state.decision.options]


def chosen(state, value: int) -> None:
    state.choose(answers(state).index(value))


@pytest.fixture
def ring(begin):
    """ring(rules): the chorus with these abilities, just after the bell was rung."""

    def ring(rules: str, players: int = 3):
        state = begin(CHORUS + rules, players)
        state.choose(0)
        return state

    return ring


def test_forced_effects_come_before_responses_and_the_first_player_orders_them(ring):
    state = ring(FORCED_LAMP + RESPONDING_WICK, players=2)
    assert (state.decision.player, answers(state)) == (2, [1, 2])
    chosen(state, 2)
    # The last forced effect needs no choice; then the first player is asked for a response.
    assert (state.variable("a"), state.decision.player, answers(state)) == (21, 2, [4, -4])


def test_responses_are_offered_clockwise_from_the_first_player(ring):
    state = ring(RESPONDING_WICK)
    order = []
    while not state.variable("b"):
        order.append((state.decision.player, answers(state)))
        state.choose(0)
    assert order == [(2, [5, -4]), (3, [6, -4]), (1, [4, -4])]
    assert state.variable("a") == 564


def test_each_player_may_use_each_response_once_in_any_order(ring):
    state = ring(RESPONDING_WICK + "\n@response(RANG)\ndef lamp(card):\n    note(card)\n", players=1)
    assert answers(state) == [1, 2, -4]
    chosen(state, 2)
    assert answers(state) == [1, -4]
    chosen(state, 1)
    assert (state.variable("a"), state.variable("b")) == (21, 1)


def test_a_pass_ends_a_players_responses(ring):
    state = ring(RESPONDING_WICK + "\n@response(RANG)\ndef lamp(card):\n    note(card)\n", players=2)
    chosen(state, -4)
    assert (state.decision.player, answers(state)) == (1, [1, 3, -4])
    chosen(state, -4)
    assert (state.variable("a"), state.variable("b")) == (0, 1)


def test_a_question_says_what_it_answers(begin):
    state = begin(CHORUS.replace("trigger(RANG, 0, 0)", "trigger(RANG, 3, 0)") + RESPONDING_WICK)
    state.choose(0)
    assert (state.decision.subject, state.decision.amount) == (3, 1)


def test_an_effect_that_would_do_nothing_is_not_offered(ring):
    state = ring("\n@response(RANG)\ndef wick(card):\n    if card != 5:\n        note(card)\n")
    asked = []
    while not state.variable("b"):
        asked.append(state.decision.player)
        state.choose(0)
    assert asked == [3, 1]


def test_abilities_work_in_play_only(begin):
    state = begin(
        CHORUS.replace("trigger(RANG, 0, 0)", "move(1, POOL)\n    trigger(RANG, 0, 0)") + FORCED_LAMP, players=1
    )
    state.choose(0)
    assert (state.variable("a"), state.variable("b")) == (0, 1)


def test_the_subject_and_the_extra_reach_the_ability(begin):
    rules = CHORUS.replace("trigger(RANG, 0, 0)", "trigger(RANG, 1, 7)")
    state = begin(
        rules + "\n@forced(RANG)\ndef lamp(card, subject, extra):\n    note(subject * 2 + extra)\n", players=1
    )
    state.choose(0)
    assert state.variable("a") == 9


def test_a_trigger_inside_an_effect_is_settled_first(ring):
    state = ring(
        """
@forced(RANG)
def lamp(card):
    note(1)
    trigger(FELL, card, 0)
    note(3)

@forced(FELL)
def wick(card):
    note(2)

@response(FELL)
def wick__answers(card):
    note(5)
""",
        players=1,
    )
    chosen(state, 2)
    assert (state.variable("a"), state.variable("b")) == (1253, 1)


def test_an_ability_that_sets_itself_off_is_marked_for_each_trigger_by_itself(ring):
    state = ring(
        """
@forced(RANG)
def lamp(card):
    note(card)
    if table.a < 99:
        trigger(RANG, card, 0)
""",
        players=1,
    )
    assert (state.variable("a"), state.variable("b")) == (111, 1)


def test_marks_are_gone_after_the_trigger(ring):
    state = ring(FORCED_LAMP + RESPONDING_WICK, players=1)
    state.choose(0)
    assert state.raw.modifier_count == 0


def test_what_cannot_be_paid_is_not_offered_and_payment_comes_first(ring):
    state = ring(
        RESPONDING_WICK
        + """
def can_afford(card):
    return card != 3

def pay_for(card):
    note(7)

def settle(card):
    note(8)
""",
        players=2,
    )
    assert (state.decision.player, answers(state)) == (2, [4, -4])
    state.choose(0)
    assert (state.variable("a"), state.variable("b")) == (748, 1)


def test_a_limit_counts_until_its_expiry(begin):
    state = begin(
        """
        def set_up():
            create('lamp', YARD, 1)

        def turn():
            if usable(ability(1, ACTION), 1):
                invoke(ability(1, ACTION), 1)
            if confirm(1, ASK_GO):
                expire(UNTIL_ROUND)

        @action
        def lamp(card):
            if times_used(card) < 2:
                use_up(card, UNTIL_ROUND)
                table.a += 1
        """
    )
    uses = [state.variable("a")]
    for answer in (1, 1, 1, 0, 1, 1):
        state.choose(answer)
        uses.append(state.variable("a"))
    assert uses == [1, 2, 2, 2, 3, 4, 4]


def test_a_limit_for_each_player_by_himself(begin):
    state = begin(
        """
        def set_up():
            create('lamp', YARD, 1)

        def turn():
            use_up_by(2, 1, UNTIL_ROUND)
            use_up_by(2, 1, UNTIL_ROUND)
            confirm(1, ASK_GO)

        def used():
            return times_used_by(1, 1) * 100 + times_used_by(2, 1) * 10 + times_used_by(3, 1)
        """,
        players=3,
    )
    assert state.call("used") == 10


def test_a_replacement_takes_the_place_of_the_event(begin):
    rules = """
        def set_up():
            create('lamp', YARD, 1)
            create('lamp', YARD, 1)

        def turn():
            confirm(1, ASK_GO)
            if not replaced(RANG, 0, 0):
                table.b += 1

        @replace(RANG)
        def lamp(card):
            if oil[card] == 0:
                oil[card] = 1
                table.a = table.a * 10 + card
        """
    state = begin(rules)
    for _ in range(4):
        state.choose(0)
    # The first that applies replaces, one each time; once none does, the event itself happens.
    assert (state.variable("a"), state.variable("b")) == (12, 2)


def test_what_is_not_due_when_the_trigger_happens_does_not_become_so_by_another_effect(ring):
    late = """
@forced(RANG)
def lamp(card):
    note(card)
    table.c = 1


@forced(RANG)
def wick(card):
    if table.c:
        note(card)
"""
    state = ring(late, players=1)
    assert state.variable("a") == 1 and state.variable("c") == 1
    state.choose(0)
    state.choose(0)  # the bell rings again: now both are due from the start
    assert answers(state) == [1, 2]
