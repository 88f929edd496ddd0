"""The starting decks and the stacks beside the market. A soldier left in hand keeps the turn from ending by itself."""

from __future__ import annotations


def test_noble(table):
    t = table([{"hand": ["noble", "soldier"]}, {}]).choose("noble")
    assert (t.power(), t.influence()) == (0, 1)
    assert t.zone("noble") == ("play_area", 1)


def test_soldier(table):
    t = table([{"hand": ["soldier", "noble"]}, {}]).choose("soldier")
    assert (t.power(), t.influence()) == (1, 0)


def test_house_guard(table):
    t = table([{"hand": ["house_guard", "soldier"]}, {}]).choose("house_guard")
    assert (t.power(), t.influence()) == (2, 0)


def test_priestess_of_lolth(table):
    t = table([{"hand": ["priestess_of_lolth", "soldier"]}, {}]).choose("priestess_of_lolth")
    assert (t.power(), t.influence()) == (0, 2)


def test_insane_outcast(table):
    t = table([{"hand": ["insane_outcast", "noble", "soldier"]}, {}]).choose("insane_outcast")
    assert t.prompt == "discard"
    assert t.options == ["card:noble", "card:soldier", "pass"]
    t.choose("noble")
    assert t.zone("insane_outcast") == ("outcasts", 0)
    assert t.discard() == ["noble"] and t.hand() == ["soldier"]


def test_insane_outcast__kept(table):
    t = table([{"hand": ["insane_outcast", "soldier"]}, {"hand": ["noble"]}]).choose("insane_outcast", "pass")
    assert t.zone("insane_outcast") == ("play_area", 1)
    assert t.hand() == ["soldier"] and t.discard() == []


def test_insane_outcast__alone_in_hand(table):
    t = table([{"hand": ["insane_outcast"], "power": 1}, {}], troops={"everfire": "1.."}).choose("insane_outcast")
    assert t.prompt == "turn"
    assert t.zone("insane_outcast") == ("play_area", 1)


def test_insane_outcast__promoted(table):
    """Back to its stack instead (U90)."""
    t = table([{"hand": ["wyrmspeaker", "insane_outcast", "soldier"]}, {"hand": ["noble"]}])
    t.choose("wyrmspeaker", "insane_outcast", "pass").end_turn()
    assert t.zone("insane_outcast") == ("outcasts", 0)
    assert t.inner_circle() == []


def test_insane_outcast__devoured(table):
    """Back to its stack instead (U90)."""
    t = table([{"hand": ["marilith", "insane_outcast", "soldier"]}, {}]).choose("marilith", "insane_outcast")
    assert t.zone("insane_outcast") == ("outcasts", 0)
    assert t.ids("devoured") == []


def test_insane_outcast__cannot_be_bought(table):
    t = table(
        [{"hand": ["soldier"], "influence": 9}, {}], outcasts=["insane_outcast"], priestesses=["priestess_of_lolth"]
    )
    assert t.offers("priestess_of_lolth") and not t.offers("insane_outcast")
