"""Deeds that hardly a game of bots comes to, in positions where they are done by playing on."""

import pytest

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table
from game.engine.machine.setup import Setup
from game.engine.telling.deeds import Tally

QUESTING = {"committed": True, "exhausted": True}
HELD = ["helms_deep", "minas_tirith", "lorien", "edoras"]  # battlegrounds of the Free Peoples, worth 8


def out_of_dungeons(progress: int, *, nazgul: bool = False, scenario: str = "escape_from_dol_guldur") -> Match:
    """The last stage of Dol Guldur: one hero on the quest, nothing but the Nazgûl in the way."""
    area = [{"card": "eowyn", **QUESTING}, "gimli"]
    enemies = [{"card": "nazgul_of_dol_guldur", "owner": 0, "controller": 0}] if nazgul else []
    situation = {
        "step": "quest_resolution",
        "variables": {"first_player": 1, "round": 9},
        "seat": [{"threat": 40, "area": area, "engaged": enemies}],
        "zones": {"current_quest": [{"card": "out_of_the_dungeons", "progress": progress}]},
    }
    return Match(load_table("quest"), Setup(1, 1, {"scenario": scenario}, situation=situation))


def last_path(free: list[str], *, corruption: int = 0) -> Match:
    """The combat for the last path of the Trilogy, which nobody hunts: worth 3, and then all is counted."""
    situation = {
        "step": "fight_combats",
        "variables": {"path_number": 9, "corruption": corruption},
        "zones": {"active_path": [{"card": "crack_of_doom"}], "free_scored": free},
    }
    return Match(load_table("ringwar"), Setup(4, 1, {"scenario": "trilogy"}, situation=situation))


def done(match: Match, seat: int) -> set[str]:
    return {one.deed.id for one in Tally(match.cartridge.content).of(match, seat) if one.done}


def test_out_of_the_dark_is_done_by_whoever_wins_at_dol_guldur():
    match = out_of_dungeons(progress=3)
    assert match.state.winners == [1] and "out_of_the_dark" in done(match, 1)


def test_out_of_the_dark_is_not_done_while_the_nazgul_bars_the_way():
    match = out_of_dungeons(progress=7, nazgul=True)
    assert not match.state.over and "out_of_the_dark" not in done(match, 1)


def test_out_of_the_dark_is_of_dol_guldur_alone():
    match = out_of_dungeons(progress=3, scenario="journey_down_the_anduin")
    assert match.state.winners == [1] and "out_of_the_dark" not in done(match, 1)


@pytest.mark.parametrize(("corruption", "won_by_eight"), [(0, True), (3, True), (4, False)])
def test_the_shadow_is_broken_by_a_lead_of_eight(corruption, won_by_eight):
    match = last_path(HELD, corruption=corruption)
    free, shadow = match.state.scores[:2]
    assert match.state.over and match.state.winners == [1, 3]
    assert (free - shadow >= 8) is won_by_eight
    assert ("landslide_free" in done(match, 1)) is won_by_eight
    assert "landslide_shadow" not in done(match, 2)
