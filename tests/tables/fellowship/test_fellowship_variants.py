"""The variants (F59, F94 to F100)."""

from __future__ import annotations

import pytest

WATER = {"tiles": ["event", "travelling"], "event": 1}


@pytest.mark.parametrize("ties", ["pass_on", "keep"])
def test_f59_without_any_token_the_switch_decides(table, ties):
    t = table(
        [{}, {}, {}],
        place="helms_deep",
        tiles=["fighting"],
        fighting=9,
        ring_bearer=2,
        active=2,
        options={"ring_ties": ties},
    )
    t.decline_until_place("shelobs_lair")
    assert t.ring_bearer == {"pass_on": 3, "keep": 2}[ties]


def test_f59_the_switch_changes_nothing_for_others(table):
    seats = [{"rings": 1}, {}, {"rings": 2}, {"rings": 2}]
    t = table(seats, place="helms_deep", tiles=["fighting"], fighting=9, options={"ring_ties": "keep"})
    t.decline_until_place("shelobs_lair")
    assert t.ring_bearer == 3


def dying_of_poverty(table, **rest):
    """The Ring-bearer has no cards to lose to the die."""
    seats = [{"hobbit": ["merry"]}, {"hobbit": ["sam"], "hand": ["book"]}, {"hand": ["book"], "dead": 1}]
    return table(seats, dice=["cards"], **WATER, **rest)


def test_f96_without_relay_the_game_ends(table):
    t = dying_of_poverty(table).decline_until()
    assert (t.over, t.state.scores, t.state.winners) == (True, [10, 10, 10], [])


def test_f96_relay_passes_the_ring_to_the_next_living(table):
    seats = [{"hobbit": ["merry"]}, {"dead": 1}, {"hand": ["book"]}]
    t = table(seats, dice=["cards"], options={"relay": "on"}, **WATER)
    t.pay("book").quiet()
    assert (t.over, t.ring_bearer, t.dead, t.active) == (False, 3, [1, 2], 3)


def test_f96_sauron_ends_the_game_in_relay_too(table):
    t = table([{"corruption": 8}, {}], tiles=["ring_influence"], sauron=9, options={"relay": "on"}).decline_until()
    assert (t.over, t.state.scores) == (True, [10, 10])


def test_f96_relay_ends_when_nobody_is_left(table):
    seats = [{"hobbit": ["merry"]}, {"dead": 1}]
    t = table(seats, dice=["cards"], options={"relay": "on"}, **WATER).decline_until()
    assert (t.over, t.state.winners) == (True, [])


@pytest.mark.parametrize(("equality", "first"), [("off", 1), ("on", 3)])
def test_f97_equality_lets_the_turns_go_round(table, equality, first):
    seats = [{"rings": 3}, {}, {}]
    t = table(seats, place="helms_deep", tiles=["fighting"], fighting=9, active=2, options={"equality": equality})
    t.decline_until_place("shelobs_lair").decline_until_turn()
    assert (t.ring_bearer, t.active, t.asked) == (1, first, first)


def contest_end(table, seats, *faces):
    options = {"contest": "on"}
    golden = ["golden_3"]
    t = table(seats, place="mordor", tiles=["travelling"], travelling=12, dice=faces, options=options, golden=golden)
    return t.decline_until()


def test_f98_each_scores_his_own_shields(table):
    t = contest_end(table, [{"shields": 4}, {"shields": 9}, {"shields": 2, "dead": 1}], "blank", "blank")
    assert (t.state.scores, t.state.winners) == ([60 + 7, 69, 62], [2])


def test_f98_a_dead_player_may_have_most(table):
    t = contest_end(table, [{}, {"shields": 20, "dead": 1}], "blank", "blank")
    assert (t.state.scores, t.state.winners) == ([63, 80], [2])


def test_f100_equal_scores_share_the_win(table):
    t = contest_end(table, [{"shields": 2}, {"shields": 5}], "blank", "blank")
    assert (t.state.scores, t.state.winners) == ([65, 65], [1, 2])


def test_f99_a_traitor_must_meet_sauron(table):
    seats = [{"hobbit": ["merry"], "rings": 3}, {"hobbit": ["sam"]}]
    t = table(seats, dice=["cards"], options={"contest": "on"}, **WATER).decline_until()
    assert (t.over, t.state.scores, t.state.winners) == (True, [10, 10], [])


def test_f100_nobody_wins_a_lost_contest(table):
    options = {"contest": "on"}
    t = table(
        [{"shields": 9}, {}], place="mordor", tiles=["event"], event=5, travelling=6, ring_used=1, options=options
    )
    t.decline_until()
    assert (t.state.scores, t.state.winners) == ([53, 53], [])


def test_a_traitor_needs_a_contest(table):
    seats = [{"corruption": 8, "rings": 3}, {}]
    t = table(seats, tiles=["ring_influence"], sauron=9, fighting=3).decline_until()
    assert (t.state.scores, t.state.winners) == ([13, 13], [])
