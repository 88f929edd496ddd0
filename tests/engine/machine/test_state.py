"""The packed state: cards and zones, what seats know, counters, attachments, modifiers, totals."""

import random
from collections import Counter

import pytest

from game.engine.machine.cartridge import load_table
from game.engine.machine.console import STATE_SIZE, ffi, lib
from game.engine.machine.events import (
    Announced,
    Counted,
    Flagged,
    Moved,
    PlayerChanged,
    Rolled,
    SpaceChanged,
    StepBegan,
    TableChanged,
    kind_of,
)
from game.engine.machine.setup import every_setup
from game.engine.machine.state import RuleFailure, State

DEAL = """
def set_up():
    table.first = 1
    for player in players():
        create_list(LIST_PLAIN, DECK, player)
"""


@pytest.fixture(scope="module")
def done(begin):
    """done(lines, players=2): the state once the lines have run and the events they made."""

    def done(lines: str, players: int = 2, more: str = "", seed: int = 1):
        body = "".join(f"    {line}\n" for line in lines.strip("\n").splitlines())
        state = begin(f"def turn():\n    confirm(1, ASK_GO)\n{body}\n{more}\n{DEAL}", players, seed)
        before = state.learned
        events = list(state.choose(0))
        assert state.check() == ""
        return state, events, state.learned - before

    return done


def kinds(events) -> list[str]:
    return [kind_of(event) for event in events if not isinstance(event, StepBegan)]


# --- zones


def test_a_zone_keeps_its_order_and_its_last_card_is_the_top(done):
    state, events, _ = done(
        "move(3, POOL)\nmove(1, POOL)\nmove_under(8, POOL)\ntable.a = top(POOL) * 10 + bottom(POOL)"
    )
    assert state.cards("pool") == [8, 3, 1]
    assert state.cards("deck", 1) == [2, 4, 5, 6, 7]
    assert state.variable("a") == 18
    moved = [(event.card, event.under) for event in events if isinstance(event, Moved)]
    assert moved == [(3, False), (1, False), (8, True)]


def test_a_card_moved_to_the_zone_it_lies_in_goes_on_top_or_under(done):
    state, _, _ = done("move(2, DECK, 1)\nmove_under(5, DECK, 1)")
    assert state.cards("deck", 1) == [5, 1, 3, 4, 6, 7, 8, 2]


def test_card_at_counts_from_the_bottom(done):
    state, _, _ = done("pass", more="def at(n):\n    return card_at(DECK, 2, n)\n")
    assert [state.call("at", n) for n in (0, 1, 2, 8, 9)] == [0, 9, 10, 16, 0]


def test_where_a_card_lies(done):
    state, _, _ = done(
        "move(9, YARD, 2)",
        more="def where(c):\n    return zone_of(c) * 100 + place_of(c) * 10 + in_play(c)\n"
        "def yard():\n    return YARD\n"
        "def theirs():\n    return in_zone(9, YARD) * 100 + in_zone(9, YARD, 1) * 10 + in_zone(9, YARD, 2)\n",
    )
    assert state.call("where", 9) == state.call("yard") * 100 + 21
    assert state.call("theirs") == 101


def test_a_shuffle_keeps_the_cards_and_changes_their_order(done):
    state, events, _ = done("shuffle(DECK, 1)")
    assert sorted(state.cards("deck", 1)) == list(range(1, 9))
    assert state.cards("deck", 1) != list(range(1, 9))
    assert kinds(events) == ["shuffled"]


def test_every_order_of_a_shuffle_is_as_likely(done):
    """Six orders of three cards, 1200 times: each comes about 200 times."""
    lines = "for card in cards(DECK, 1):\n    move(card, POOL)\nfor i in range(5):\n    move(top(POOL), HAND, 1)\n"
    lines += "while confirm(1, ASK_GO):\n    shuffle(POOL)"
    state, _, _ = done(lines)
    seen = Counter()
    for _ in range(1200):
        state.choose(0)
        seen[tuple(state.cards("pool"))] += 1
    assert len(seen) == 6 and all(140 < count < 260 for count in seen.values())


def test_a_die_shows_every_side_about_as_often(done):
    state, _, _ = done("while confirm(1, ASK_GO):\n    table.a = roll(6, 2)")
    rolls = Counter()
    for _ in range(1200):
        event = next(event for event in state.choose(0) if isinstance(event, Rolled))
        assert (event.player, event.result, event.sides) == (2, state.variable("a"), 6)
        rolls[event.result] += 1
    assert sorted(rolls) == [1, 2, 3, 4, 5, 6] and all(140 < count < 260 for count in rolls.values())


def test_a_random_card_is_one_of_the_zone_or_none(done):
    state, _, _ = done("table.a = random_card(DECK, 2)\ntable.b = random_card(POOL)")
    assert (state.variable("a") in range(9, 17), state.variable("b")) == (True, 0)


def test_the_seed_decides_the_luck(done):
    orders = [done("shuffle(DECK, 1)", seed=seed)[0].cards("deck", 1) for seed in (1, 2, 1)]
    assert orders[0] == orders[2] != orders[1]


# --- leaving play


def test_a_card_that_leaves_play_is_wiped_clean(done):
    state, _, _ = done(
        """
move(1, YARD, 1)
move(2, YARD, 1)
attach(1, 2)
oil[1] = 3
lit[1] = True
give(1, 2)
modify(1, GLOW, 5, NEVER)
mark(1, 7)
modify(2, GLOW, 1, NEVER)
move(1, POOL)
"""
    )
    card = state.raw.cards[0]
    assert (state.counter(1, "oil"), card.flags, card.host, card.controller) == (0, 0, 0, 1)
    assert state.raw.cards[1].guests == 0
    assert [modifier.target for modifier in state.raw.modifiers[0 : state.raw.modifier_count]] == [2]


def test_a_card_that_moves_within_play_keeps_everything(done):
    state, _, _ = done("move(1, YARD, 1)\noil[1] = 3\nlit[1] = True\nmodify(1, GLOW, 5, NEVER)\nmove(1, YARD, 2)")
    assert (state.counter(1, "oil"), state.flag(1, "lit"), state.total(1, "glow")) == (3, True, 7)


# --- attachments


def test_attaching_and_detaching_keeps_count_of_the_guests(done):
    state, events, _ = done("attach(1, 3)\nattach(2, 3)\nattach(1, 4)\ndetach(2)\ndetach(2)")
    assert [state.raw.cards[card - 1].guests for card in (3, 4)] == [0, 1]
    assert [state.raw.cards[card - 1].host for card in (1, 2)] == [4, 0]
    assert kinds(events) == ["attached", "attached", "detached", "attached", "detached"]


def test_attached_lists_what_is_on_a_card(done):
    state, _, _ = done("attach(5, 3)\nattach(2, 3)", more="def on(c):\n    return sum(10 * x for x in attached(c))\n")
    assert (state.call("on", 3), state.call("on", 5)) == (70, 0)


def test_a_card_cannot_hang_on_what_hangs_on_it(begin):
    state = begin(f"def turn():\n    confirm(1, ASK_GO)\n    attach(1, 2)\n    attach(2, 3)\n    attach(3, 1)\n{DEAL}")
    with pytest.raises(RuleFailure, match=r"^game\.py:5: a card cannot be attached to itself$"):
        state.choose(0)


# --- what seats know


def known(state, card: int) -> list[int]:
    return [seat for seat in range(1, state.players + 1) if state.known_to(card, seat)]


def test_a_card_is_known_to_those_who_see_the_zone_it_lies_in(done):
    state, _, _ = done("move(1, HAND, 1)\nmove(2, HAND, 2)\nmove(3, YARD, 1)\nmove(4, POOL)", players=3)
    assert [known(state, card) for card in (1, 2, 3, 4, 5)] == [[1], [2], [1, 2, 3], [1, 2, 3], []]


def test_a_card_put_back_on_a_deck_stays_known_until_the_shuffle(done):
    state, _, _ = done("move(1, POOL)\nmove(1, DECK, 1)\nmove(9, POOL)\nmove(9, DECK, 2)\nshuffle(DECK, 2)")
    assert (known(state, 1), known(state, 9)) == ([1, 2], [])


def test_the_only_card_of_a_pile_is_known_after_a_shuffle(done):
    lines = "move(8, POOL)\nfor card in cards(DECK, 1):\n    move(card, YARD, 1)\nmove(8, DECK, 1)\nshuffle(DECK, 1)"
    state, _, _ = done(lines)
    assert (state.cards("deck", 1), known(state, 8)) == ([8], [1, 2])


def test_a_shuffled_hand_is_known_to_its_holder_only(done):
    state, _, _ = done("move(1, HAND, 2)\nmove(2, HAND, 2)\nshow(1)\nshuffle(HAND, 2)")
    assert (known(state, 1), known(state, 2)) == ([2], [2])


def test_showing_and_hiding_a_card(done):
    state, events, _ = done("show(1, 2)\nshow(2)\nshow(3)\nhide(3)")
    assert [known(state, card) for card in (1, 2, 3)] == [[2], [1, 2], []]
    assert kinds(events) == ["seen", "seen", "seen", "hidden"]


@pytest.mark.parametrize(
    ("lines", "learned"),
    [
        ("oil[1] = 2\ncoins[1] = 3\ntable.a = 1", False),
        ("move(1, DECK, 2)", False),
        ("move(1, HAND, 1)", True),
        ("move(1, POOL)", True),
        ("show(1, 1)", True),
        ("shuffle(DECK, 1)", True),
        ("roll(6)", True),
        ("random_number(3)", True),
        ("table.a = random_card(DECK, 1)", True),
        ("create('lamp', POOL)", True),
        ("create('lamp', DECK, 1)", False),
    ],
)
def test_the_count_grows_when_somebody_learns_something(done, lines, learned):
    assert (done(lines)[2] > 0) == learned


def test_showing_what_is_known_is_no_news(done):
    assert done("show(1, 2)\ntable.a = 1")[2] == 1
    assert done("show(1, 2)\nshow(1, 2)")[2] == 1
    assert done("move(1, POOL)\nmove(1, YARD, 2)")[2] == 1


def test_events_say_who_knew_the_card(done):
    _, events, _ = done("move(1, HAND, 2)\nmove(2, POOL)\nmove(3, DECK, 2)", players=3)
    assert [event.seen for event in events if isinstance(event, Moved)] == [0b010, 0b111, 0]


# --- variables, counters, control


def test_events_tell_what_a_number_was_and_is(done):
    _, events, _ = done("oil[1] = 4\nwear[1] = 0\nlit[2] = True\ncoins[2] = 7\ntable.b = -3\nkeeper[3] = 2\noil[1] = 4")
    assert events[:5] == [
        Counted(card=1, player=1, seen=0, counter="oil", before=0, after=4),
        Flagged(card=2, player=1, seen=0, flag="lit", before=0, after=1),
        PlayerChanged(player=2, variable="coins", before=0, after=7),
        TableChanged(variable="b", before=0, after=-3),
        SpaceChanged(space=3, field="keeper", before=0, after=2),
    ]
    assert [type(event) for event in events[:3]] == [Counted, Flagged, PlayerChanged]


def test_owner_and_controller(done):
    state, events, _ = done(
        "give(1, 2)\ngive(3, 0)\ncreate('moth', POOL)",
        more="def who(c):\n    return owner(c) * 10 + controller(c)\n",
    )
    assert [state.call("who", card) for card in (1, 2, 3, 9, 17)] == [12, 11, 10, 22, 0]
    assert kinds(events)[0] == "control"


def test_the_board_says_what_lies_next_to_what(done):
    state, _, _ = done("pass", more="def near(a, b):\n    return linked(a, b)\n")
    assert [state.call("near", 2, other) for other in (1, 2, 3)] == [1, 0, 1]
    assert state.call("near", 1, 3) == 0


def test_winners_and_scores(done):
    state, events, _ = done("set_score(1, 4)\nset_score(2, -2)\nwin(2)\nfinish()")
    assert (state.over, state.winners, state.scores) == (True, [2], [4, -2])
    assert kinds(events) == ["finished"]


def test_options_of_the_set_up_reach_the_rules(begin):
    rules = "def length():\n    return setup_option(OPTION_LENGTH) == LENGTH_LONG\n"
    assert [begin(rules, length=length).call("length") for length in ("short", "long")] == [0, 1]


def test_an_announcement_is_an_event_of_its_own(done):
    _, events, _ = done("announce(SAY_NEWS, card=1, player=2, amount=-5, other=6)")
    said = next(event for event in events if isinstance(event, Announced))
    assert said == Announced(card=1, player=2, seen=0, name="news", amount=-5, other=6)


# --- modifiers and totals


def test_modifiers_add_up_and_expire(done):
    more = "def change(c):\n    return changed_by(c, GLOW)\n"
    lines = "modify(1, GLOW, 2, UNTIL_ROUND)\nmodify(1, GLOW, 3, UNTIL_ROUND)\nmodify(1, GLOW, 10, UNTIL_GAME)"
    assert done(lines, more=more)[0].call("change", 1) == 15
    assert done(f"{lines}\nexpire(UNTIL_ROUND)", more=more)[0].call("change", 1) == 10
    assert done(f"{lines}\nexpire(UNTIL_ROUND)\nexpire(UNTIL_GAME)", more=more)[0].call("change", 1) == 0


def test_equal_modifiers_share_an_entry(done):
    lines = "for i in range(200):\n    modify(1, GLOW, 1, UNTIL_ROUND)\n    modify(1, GLOW, 1, UNTIL_ROUND, source=2)"
    assert done(lines)[0].raw.modifier_count == 2


def test_players_and_the_table_have_modifiers_too(done):
    more = "def changes():\n    return player_changed_by(1, LUCK) * 100 + player_changed_by(2, LUCK) * 10 "
    more += "+ table_changed_by(LUCK)\n"
    lines = (
        "modify_player(1, LUCK, 2, UNTIL_ROUND)\nmodify_player(2, LUCK, 3, UNTIL_ROUND)\nmodify_table(LUCK, 4, NEVER)"
    )
    assert done(lines, more=more)[0].call("changes") == 234
    assert done(f"{lines}\nexpire(UNTIL_ROUND)", more=more)[0].call("changes") == 4


def test_whether_anything_at_all_bears_a_modifier(done):
    more = "def anything():\n    return any_changed_by(LUCK) * 10 + any_changed_by(GLOW)\n"
    assert done("modify_player(2, LUCK, 1, UNTIL_ROUND)", more=more)[0].call("anything") == 10
    assert done("modify(3, GLOW, 1, UNTIL_ROUND)\nexpire(UNTIL_ROUND)", more=more)[0].call("anything") == 0


def test_marks_last_until_they_are_taken_off(done):
    more = "def bears(c):\n    return marked(c, 1) * 10 + marked(c, 2)\n"
    lines = "mark(3, new_serial())\nmark(3, new_serial())\nmark(4, 2)\nexpire(NEVER)\nunmark(2)"
    state, _, _ = done(lines, more=more)
    assert [state.call("bears", card) for card in (3, 4)] == [10, 0]


def test_a_tag_can_be_lent(done):
    more = "def tags(c):\n    return tagged(c, BRIGHT) * 10 + tagged(c, LOUD)\n"
    lines = "lend_tag(4, BRIGHT, UNTIL_ROUND)\nlend_tag(1, LOUD, UNTIL_GAME)"
    state, _, _ = done(lines, more=more)
    assert [state.call("tags", card) for card in (1, 4, 6)] == [11, 10, 1]
    state, _, _ = done(f"{lines}\nexpire(UNTIL_ROUND)", more=more)
    assert [state.call("tags", card) for card in (1, 4)] == [11, 0]


TOTALS = """
@constant(GLOW)
def lamp(card):
    return oil[card]


@grant(GLOW)
def wick(card, bearer):
    return 10 * (bearer == host(card))


@aura(GLOW)
def bell(card, other):
    return 100 if other != card and controller(other) == controller(card) else 0
"""


@pytest.mark.parametrize(
    ("lines", "glow"),
    [
        ("move(1, YARD, 1)", 2),
        ("move(1, YARD, 1)\noil[1] = 3", 5),
        ("oil[1] = 3", 2),  # a constant works in play only
        ("move(1, YARD, 1)\nmodify(1, GLOW, 4, NEVER)", 6),
        ("move(1, YARD, 1)\nmodify(1, GLOW, -9, NEVER)", 0),  # never below 0
        ("move(1, YARD, 1)\nmove(4, YARD, 1)\nattach(4, 1)", 12),
        ("move(1, YARD, 1)\nattach(4, 1)", 2),  # what grants must be in play itself
        ("move(1, YARD, 1)\nmove(4, YARD, 1)", 2),
        ("move(1, YARD, 1)\nmove(6, YARD, 1)", 102),
        ("move(1, YARD, 1)\nmove(14, YARD, 2)", 2),
        ("for c in (1, 4, 6):\n    move(c, YARD, 1)\nattach(4, 1)\noil[1] = 1\nmodify(1, GLOW, 1, NEVER)", 114),
    ],
)
def test_a_total_adds_print_modifiers_constant_attachments_and_auras(done, lines, glow):
    state, _, _ = done(lines, more=TOTALS + "\ndef shine(c):\n    return total(c, GLOW)\n")
    assert state.total(1, "glow") == state.call("shine", 1) == glow


def test_printed_numbers_stay_what_they_are(done):
    more = TOTALS + "\ndef print_of(c):\n    return printed(c, GLOW) * 10 + fact_of('wick', GLOW)\n"
    assert done("move(1, YARD, 1)\noil[1] = 9\nmodify(1, GLOW, 9, NEVER)", more=more)[0].call("print_of", 1) == 21


def test_totals_far_beyond_a_number_stop_at_the_largest(done):
    more = "".join(f"@constant(GLOW)\ndef lamp__{n}(card):\n    return 1 << 30\n\n" for n in "ab")
    assert done("move(1, YARD, 1)", more=more)[0].total(1, "glow") == 2**31 - 1


# --- the struct itself


def test_a_state_fits_in_16_kib(lanterns):
    assert STATE_SIZE <= 16 * 1024


def test_a_clone_is_the_same_to_the_byte_and_goes_its_own_way(done):
    state, _, _ = done("shuffle(DECK, 1)")
    copy = state.clone()
    assert (copy.packed(), copy.hash) == (state.packed(), state.hash)
    copy.choose(1)
    assert copy.hash != state.hash


def test_a_packed_state_comes_back(done):
    state, _, _ = done("shuffle(DECK, 1)")
    again = State.unpacked(state.cartridge, state.packed())
    assert (again.hash, again.decision) == (state.hash, state.decision)


@pytest.mark.parametrize(
    "plant",
    [
        "state.cards[0].counters[0] = 1",
        "state.cards[0].known = 1",
        "state.spaces[0][0] = 1",
        "state.table_vars[127] = 1",
        "state.random_state ^= 1",
        "state.decision.amount = 1",
        "state.fiber.stack[0] ^= 1",
    ],
)
def test_the_hash_sees_every_part_of_the_state(done, plant):
    changed = done("shuffle(DECK, 1)")[0]
    before = changed.hash
    exec(plant, {"state": changed.raw})
    assert changed.hash != before


def test_the_hash_of_the_position_does_not_see_where_in_the_rules_it_is(done):
    state, _, _ = done("shuffle(DECK, 1)")
    before, whole = state.position_hash, state.hash
    state.raw.fiber.frames[0].pc += 1
    assert state.position_hash == before and state.hash != whole
    state.raw.cards[0].counters[0] = 1
    assert state.position_hash != before


def test_the_hash_does_not_see_what_a_finished_call_left_behind(done):
    state, _, _ = done("shuffle(DECK, 1)")
    before = state.hash
    state.raw.fiber.stack[399] = 7
    state.raw.fiber.list[511] = 7
    assert state.hash == before


@pytest.mark.parametrize(
    ("plant", "message"),
    [
        ("state.zones[0].count = 3", "zone 0 is miscounted"),
        ("state.zones[0].last = 1", "zone 0 is miscounted"),
        ("state.cards[0].next = 0", "zone 0 is miscounted"),
        ("state.cards[0].next = 400", "zone 0 is broken at card 400"),
        ("state.cards[2].previous = 1", "zone 0 is broken at card 3"),
        ("state.cards[2].zone = 1", "zone 0 is broken at card 3"),
        ("state.cards[7].next = 1", "zone 0 is broken at card 1"),
        ("state.card_count = 17", "17 cards, 16 of them in zones"),
        ("state.cards[3].host = 1", "card 1 is broken"),
        ("state.cards[3].guests = 1", "card 4 is broken"),
        ("state.cards[3].definition = 99", "card 4 is broken"),
    ],
)
def test_a_planted_break_is_found(done, plant, message):
    state, _, _ = done("pass")
    exec(plant, {"state": state.raw})
    assert state.check() == message


def test_the_console_counts_what_python_counts(lanterns):
    assert lib.em_state_size() == ffi.sizeof("EmState") == STATE_SIZE


@pytest.mark.parametrize("table_id", ["quest", "fellowship", "underdark", "ringwar"])
def test_a_state_can_be_had_at_any_event_of_a_choice(table_id: str):
    """When something is announced, all that was told before it has happened, and nothing of what is told after it."""
    chance, cartridge = random.Random(5), load_table(table_id)
    state, _events = State.start(cartridge, every_setup(cartridge.content)[0])
    compared = 0
    for _ in range(60):
        if state.over:
            break
        option = chance.randrange(state.option_count)
        before, after = state.clone(), state.clone()
        events = list(after.choose(option))
        wanted = [number for number, event in enumerate(events) if isinstance(event, Announced | StepBegan)]
        *between, end = state.passed_through(option, wanted)
        passed = dict(zip(wanted, between, strict=True))
        assert state.hash == before.hash and end.hash == after.hash
        then = dict[tuple, int]()
        for number, event in enumerate(events):
            for (kind, *key), value in then.items() if number in passed else ():
                assert getattr(passed[number], kind)(*key) == value
                compared += 1
            if isinstance(event, Counted):
                then["counter", event.card, event.counter] = event.after
            elif isinstance(event, PlayerChanged):
                then["player_variable", event.player, event.variable] = event.after
            elif isinstance(event, TableChanged):
                then["variable", event.variable] = event.after
            elif isinstance(event, SpaceChanged):
                then["space", event.space, event.field] = event.after
        state = after
    assert compared
