"""A first game as it is written: whoever presses what the guide lights wins, at every table, to the end."""

import time

import pytest
from driving import THINKING

from game.ui.intents import Device
from game.ui.scenes.cabinets import Cabinets
from game.ui.scenes.closing import Closing
from game.ui.scenes.entries import Entries
from game.ui.scenes.table import Table

COURSES = [(table, name) for table in ("quest", "fellowship", "underdark", "ringwar") for name in ("first", "shadow")]
COURSES = [(table, name) for table, name in COURSES if name == "first" or table == "ringwar"]
MOST_PRESSES = 160


@pytest.fixture(autouse=True)
def honest(monkeypatch):
    monkeypatch.setenv("EMBERDECK_DEBUG", "1")


def rest(shown):
    for _ in range(3):
        shown.frame([], 0.25)
    while isinstance(shown.scene, Table) and shown.scene.timeline.queue:
        shown.frame([], 0.25)
    shown.frame([], 0.7)


def others_play(shown):
    table, end = shown.scene, time.monotonic() + THINKING
    while shown.scene is table and table.decision is not None and table.bot_is_asked:
        assert time.monotonic() < end, "the bots never came to an end"
        shown.frame([], 0.05)
    rest(shown)


@pytest.mark.parametrize(("table", "name"), COURSES)
def test_whoever_presses_what_is_lit_wins(cabinet, hands, table, name):
    shown = cabinet(ask_costly=True)  # as a new cabinet asks
    shown.home(Cabinets(shown))
    shown.push(Entries(shown, table))
    shown.scene.begin_guided(name)
    player, scene = hands(shown), shown.scene
    pressed, heard = [], []
    rest(shown)
    while not scene.sitting.over:
        assert len(pressed) < MOST_PRESSES
        others_play(shown)
        while scene.asking.due:
            heard.append(scene.parts["lessons"].shown.lesson.id)
            scene.parts["lessons"].dismiss()
            rest(shown)
        if scene.sitting.over:
            break
        lit = [target.name for target in scene.targets if target.name in scene.asking.advised]
        assert lit, f"nothing is lit after {pressed[-3:]}: {scene.decision.prompt}"
        player.choose(lit[0], Device.MOUSE)
        pressed.append(lit[0])
        rest(shown)
        assert shown.scene is scene or scene.sitting.over, f"{lit[0]} opened {shown.scene}"
    assert set(scene.sitting.people) & set(scene.sitting.state.winners)
    for _ in range(200):
        if shown.scene is not scene:
            break
        shown.frame([], 0.25)
    assert isinstance(shown.scene, Closing)
    assert len(heard) == len(set(heard)) >= 14
