"""Nobody dies unasked: with whatever stops, whoever could help is asked before a hobbit dies (F55, F56, F83, F91)."""

from __future__ import annotations

import pytest

from game.engine.keeping.opening import SituationMatch
from game.engine.machine.ids import find_option, option_ids
from game.players.bots import skipped_prompts
from game.players.habits import Habits, play_habits

DESCENT = {
    "players": 2,
    "step": "activities",
    "variables": {"place": 6, "active": 1, "ring_bearer": 2, "sauron": 10, "fighting": 9, "ring_used": 1},
    "seat": [
        {"hobbit": ["pippin"], "hand": ["fighting_grey"]},
        {"hobbit": ["frodo"], "corruption": 9, "suns": 1, "rings": 1, "shields": 5, "hand": ["elessar"]},
    ],
}
TOO_FEW_CARDS = {
    "players": 2,
    "seed": 4,
    "step": "activities",
    "variables": {"place": 5, "active": 1, "ring_bearer": 1, "sauron": 12, "ring_used": 1},
    "seat": [{"hobbit": ["pippin"], "shields": 6, "hand": ["friendship_grey", "gimli"]}, {"hobbit": ["sam"]}],
}
DEADLY_TWO = {
    "players": 2,
    "seed": 2,
    "step": "activities",
    "variables": {"place": 5, "active": 1, "ring_bearer": 1, "sauron": 9, "ring_used": 1},
    "seat": [
        {
            "hobbit": ["pippin"],
            "corruption": 7,
            "hand": ["friendship_grey", "elessar", "fighting_grey", "travelling_grey"],
        },
        {"hobbit": ["sam"]},
    ],
}


def played_with(fellowship, document: dict, stops: set[str], *choices: str) -> SituationMatch:
    """A situation played by people with these stops, up to the next question somebody is asked."""
    match = SituationMatch(fellowship, document)
    habits = dict.fromkeys(range(1, document["players"] + 1), Habits(stops))
    for wanted in choices:
        play_habits(match, habits)
        match.choose(find_option(match.state, match.decision, wanted))
    play_habits(match, habits)
    return match


def asked(match: SituationMatch) -> tuple[int, str, list[str]]:
    decision = match.decision
    options = [one.partition("#")[0] for one in option_ids(match.state, decision)]
    return decision.player, decision.prompt, options


@pytest.mark.parametrize("stops", ["default", "none"])
@pytest.mark.parametrize(
    ("document", "choices", "seat", "rescues"),
    [
        (DESCENT, ("card:fighting-grey",), 2, {"card:elessar", "call-gandalf"}),
        (TOO_FEW_CARDS, ("card:friendship-grey",), 1, {"call-gandalf"}),
        (DEADLY_TWO, ("card:friendship-grey",), 1, {"card:elessar"}),
    ],
    ids=["the descent", "too few cards", "a deadly two"],
)
def test_whoever_would_die_is_asked_first(fellowship, document, choices, seat, rescues, stops):
    wanted = set(fellowship.content.stops) if stops == "default" else set()
    match = played_with(fellowship, document, wanted, *choices)
    player, prompt, options = asked(match)
    assert (player, prompt) == (seat, "rescue")
    assert rescues <= set(options)


def test_a_bot_thinks_about_a_rescue(fellowship):
    quiet = {fellowship.program.names.prompts[prompt - 1] for prompt in skipped_prompts(fellowship)}
    assert "any_time" in quiet
    assert "rescue" not in quiet


def test_f91_elessar_saves_him_in_the_descent(fellowship):
    match = played_with(fellowship, DESCENT, set(), "card:fighting-grey", "card:elessar")
    assert match.state.player_variable(2, "corruption") == 9
    assert not match.state.player_variable(2, "dead")


def test_f84_persistence_brings_the_cards_that_must_be_lost(fellowship):
    match = played_with(fellowship, TOO_FEW_CARDS, set(), "card:friendship-grey", "call-gandalf", "card:persistence")
    while asked(match)[1] != "discard":
        match.choose(0)
    assert not match.state.player_variable(1, "dead")


def test_f55_before_sauron_comes_everybody_who_can_help_is_asked(table):
    seats = [{"hobbit": ["sam"]}, {"hobbit": ["frodo"], "corruption": 8}, {"hobbit": ["merry"], "hand": ["elessar"]}]
    t = table(seats, tiles=["sauron_will", "travelling"], sauron=9, ring_used=1)
    t.decline_until("rescue")
    assert (t.asked, t.state.card_id(t.state.decision.subject)) == (3, "frodo")
    t.choose("elessar").answer("player:2").quiet()
    assert (t.sauron, t.corruption, t.dead) == (8, [0, 7, 0], [])


def test_f55_harm_that_is_no_longer_deadly_is_not_asked_about_again(table):
    seats = [{"hobbit": ["sam"], "hand": ["elessar"]}, {"corruption": 8}, {"shields": 5}]
    t = table(seats, tiles=["ring_influence", "travelling"], sauron=9, ring_used=1, ring_bearer=2)
    t.decline_until("rescue").choose("elessar").answer("player:2")
    assert t.prompt != "rescue"
    assert (t.corruption[1], t.shields[2]) == (8, 5)


def test_f56_persistence_may_bring_the_star_the_dead_want(table):
    """The Faces of the Dead want a star of Sam, who has neither that nor three shields."""
    seats = [{"hobbit": ["sam"], "shields": 2}, {"hobbit": ["merry"], "shields": 8, "hand": ["wild_brown"]}]
    t = table(
        seats,
        place="shelobs_lair",
        tiles=["event", "hiding"],
        event=1,
        ring_used=1,
        top=["wild_brown", "hiding_grey", "hiding_grey", "hiding_grey"],
    )
    t.decline_until("rescue")
    t.decline_while(lambda: t.event == 2 and "before_event" in t.prompt)
    t.window("call-gandalf", 2).choose("call-gandalf", "persistence").answer("player:1").yes()
    t.quiet()
    assert (t.dead, t.shields[0], "wild_brown" in t.hand(1)) == ([], 2, False)


def test_f67_before_the_last_event_of_mordor_the_ring_is_always_asked_about(fellowship):
    document = {
        "players": 2,
        "step": "story",
        "variables": {"place": 7, "active": 1, "ring_bearer": 2, "event": 5, "travelling": 9},
        "seat": [{"hobbit": ["sam"]}, {"hobbit": ["frodo"]}],
        "zones": {"tiles": ["tile_event"]},
    }
    match = played_with(fellowship, document, set())
    assert asked(match) == (2, "rescue", ["put-on-ring", "pass"])


def test_f49_magic_against_a_deadly_event_is_always_asked_about(fellowship):
    document = {
        "players": 2,
        "step": "story",
        "variables": {"place": 3, "active": 1, "ring_bearer": 2, "event": 3, "sauron": 5, "ring_used": 1},
        "seat": [{"hobbit": ["sam"], "shields": 5}, {"hobbit": ["frodo"], "corruption": 4}],
        "zones": {"tiles": ["tile_travelling", "tile_event"]},
    }
    match = played_with(fellowship, document, set())
    assert asked(match)[:2] == (1, "rescue")
    match.choose(0)
    match.choose(find_option(match.state, match.decision, "card:magic"))
    assert match.state.variable("sauron") == 5


def test_f72_after_the_phial_the_ring_waits_for_a_tile_or_card(table):
    seats = [
        {"hobbit": ["sam"], "hand": ["hiding_grey"]},
        {"hobbit": ["frodo"]},
        {"hobbit": ["pippin"], "hand": ["phial"]},
    ]
    t = table(seats, place="mordor", tiles=["fighting"]).choose("phial")
    assert (t.prompt, t.asked, t.offers("put-on-ring")) == ("turn", 1, False)
    t.play("hiding_grey")
    assert t.offers("put-on-ring")


def test_f84_in_the_descent_gandalf_guides_nobody(table):
    seats = [{"hobbit": ["pippin"], "shields": 5, "hand": ["fighting_grey"]}, {"hobbit": ["frodo"], "corruption": 1}]
    t = table(seats, place="helms_deep", step="activities", fighting=9, travelling=1, ring_bearer=2, ring_used=1)
    t.play("fighting_grey").end_turn().choose("call-gandalf")
    assert "descent" in t.said
    assert {one for one in t.options if one.startswith("card:")} == {"card:healing", "card:persistence"}
