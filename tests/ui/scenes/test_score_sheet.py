"""The score sheet over a table of underdark."""

import random

import pytest

from game.engine.keeping.match import Match
from game.engine.machine.setup import Setup
from game.players.sitting import Chair, Sitting
from game.ui.intents import Device
from game.ui.scenes.score_sheet import ScoreSheet
from game.ui.scenes.table import Table


def played(cabinet, *arguments, players=4, choices=400, **chosen):
    """A table after so many random choices, or at the end of its game."""
    shown = cabinet(*arguments, **chosen)
    match = Match(shown.cartridge("underdark"), Setup(players=players, seed=6))
    chance = random.Random(6)
    while (decision := match.state.decision) is not None and (match.position < choices or decision.player != 1):
        match.choose(chance.randrange(len(decision.options)))
    chairs = [Chair(), *[Chair(bot="first_timer")] * (players - 1)]
    shown.home(Table(shown, Sitting(match, chairs, shown.settings)))
    shown.frame([], 0.02)
    return shown


@pytest.mark.parametrize("device", Device)
def test_it_opens_from_the_table_and_closes_again(cabinet, hands, device):
    shown = played(cabinet, choices=10_000)
    if device in (Device.KEYS, Device.PAD):  # tools are reached from zone to zone
        for _ in range(12):
            if shown.scene.focus is not None and shown.scene.focus.name == "sheet":
                break
            hands(shown).press("tab")
        shown.frame([], 0.5)  # it has been on the screen long enough to be meant
        hands(shown).press("return")
    else:
        hands(shown).choose("tool:sheet", device)
    assert isinstance(shown.scene, ScoreSheet)
    shown.frame([], 0.02)
    hands(shown).choose("back", device)
    assert isinstance(shown.scene, Table)


def test_a_tap_beside_it_closes_it(cabinet, hands):
    shown = played(cabinet)
    shown.scene.doors.sheet()
    shown.frame([], 0.02)
    hands(shown).tap((4, 4))
    assert isinstance(shown.scene, Table)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_lines_add_up_to_the_score_as_it_would_be_now(cabinet, players):
    shown = played(cabinet, players=players)
    state = shown.scene.sitting.state
    shown.scene.doors.sheet()
    sheet = shown.scene
    assert [word for word, _points in sheet.lines] == [
        "sites", "total_control", "trophies", "deck", "inner_circle", "tokens",
    ]  # fmt: skip
    assert sheet.totals == [state.call("score_now", player) for player in range(1, players + 1)]
    assert max(sheet.totals) > 0


def test_at_the_end_it_is_the_final_score_line_by_line(cabinet, hands):
    shown = played(cabinet, choices=10_000)
    table = shown.scene
    assert table.sitting.state.over
    hands(shown).click("tool:sheet")
    sheet = shown.scene
    assert isinstance(sheet, ScoreSheet)
    assert sheet.over
    assert sheet.totals == list(table.sitting.state.scores)
    for word, points in sheet.lines:
        assert points == [table.sitting.state.player_variable(player, f"score_{word}") for player in (1, 2, 3, 4)]


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_everything_fits(cabinet, looked_at, size, language):
    shown = played(cabinet, size, language=language)
    shown.scene.doors.sheet()
    looked_at(shown.scene)
