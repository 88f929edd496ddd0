"""Deeds that hardly a game of bots comes to, in positions where they are done by playing on."""

import pytest

from game.engine.keeping.match import Match
from game.engine.machine.cartridge import load_table
from game.engine.machine.ids import option_ids
from game.engine.machine.setup import Setup
from game.engine.telling.deeds import Tally

QUESTING = {"committed": True, "exhausted": True}
HELD = ["helms_deep", "minas_tirith", "lorien", "edoras"]  # battlegrounds of the Free Peoples, worth 8


def out_of_dungeons(progress: int, *, nazgul: bool = False) -> Match:
    """The last stage of Dol Guldur: one hero on the quest, nothing but the Nazgûl in the way."""
    area = [{"card": "eowyn", **QUESTING}, "gimli"]
    enemies = [{"card": "nazgul_of_dol_guldur", "owner": 0, "controller": 0}] if nazgul else []
    situation = {
        "step": "quest_resolution",
        "variables": {"first_player": 1, "round": 9},
        "seat": [{"threat": 40, "area": area, "engaged": enemies}],
        "zones": {"current_quest": [{"card": "out_of_the_dungeons", "progress": progress}]},
    }
    return Match(load_table("quest"), Setup(1, 1, {"scenario": "escape_from_dol_guldur"}, situation=situation))


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


SCENARIOS = {
    "dont_leave_the_path": "out_of_mirkwood",
    "beorns_path": "out_of_mirkwood",
    "ambush_on_the_shore": "down_the_river",
    "out_of_the_dungeons": "out_of_the_dark",
}


def last_stage(stage: str, mode: str) -> Match:
    """The end of a scenario, whatever was chosen when the game began: nothing is in the way any more."""
    path = stage == "dont_leave_the_path"  # which ends with the Spawn
    spawn = [{"card": "ungoliants_spawn", "damage": 8, "owner": 0, "controller": 0}] if path else []
    area = [{"card": "eowyn", **QUESTING}, {"card": "gimli", "damage": 3}]
    situation = {
        "step": "player_attacks" if path else "quest_resolution",
        "variables": {"first_player": 1, "round": 9},
        "seat": [{"threat": 30, "area": area, "engaged": spawn}],
        "zones": {"current_quest": [{"card": stage, "progress": 12 if stage == "beorns_path" else 3}]},
    }
    return Match(load_table("quest"), Setup(1, 1, {"mode": mode}, situation=situation))


@pytest.mark.parametrize("mode", ["single", "campaign"])
@pytest.mark.parametrize("stage", SCENARIOS)
def test_a_scenario_that_is_won_is_a_deed_in_a_campaign_too_and_the_last_stage_says_which(stage, mode):
    match = last_stage(stage, mode)
    for _ in range(60):
        if done(match, 1) & set(SCENARIOS.values()) or match.decision is None:
            break
        named = option_ids(match.state, match.decision)
        match.choose(next((n for n, said in enumerate(named) if "gimli" in said or "ungoliant" in said), 0))
    assert done(match, 1) & set(SCENARIOS.values()) == {SCENARIOS[stage]}
    assert match.state.over is (mode == "single" or stage == "out_of_the_dungeons")


@pytest.mark.parametrize(("corruption", "won_by_eight"), [(0, True), (3, True), (4, False)])
def test_the_shadow_is_broken_by_a_lead_of_eight(corruption, won_by_eight):
    match = last_path(HELD, corruption=corruption)
    free, shadow = match.state.scores[:2]
    assert match.state.over and match.state.winners == [1, 3]
    assert (free - shadow >= 8) is won_by_eight
    assert ("landslide_free" in done(match, 1)) is won_by_eight
    assert "landslide_shadow" not in done(match, 2)
