"""The table where two teams face each other: fronts, road, reserves, balance, circle, and an enemy's procedure."""

import random

import pygame
import pytest
from driving import PLAYERS, PadPlayer

from game.engine.setup import Setup
from game.players.sitting import Chair, Sitting
from game.ui.scenes.table import Table
from game.ui.table import lines

SEATS = {"trilogy": 4, "duel": 2, "duel_of_three": 3, "fellowship": 2}
SIZES = [(640, 480), (1024, 768), (1280, 720), (2560, 1080)]


@pytest.fixture(autouse=True)
def honest(monkeypatch):
    """A fault in a scene fails the test instead of becoming a line."""
    monkeypatch.setenv("EMBERDECK_DEBUG", "1")


def sat_down(cabinet, scenario="trilogy", shadow="people", seed=1, choices=0, chairs=None) -> Table:
    """A game after so many choices at random, people at all seats that can have one."""
    setup = Setup(SEATS[scenario], seed, {"scenario": scenario, "shadow": shadow})
    cartridge = cabinet.cartridge("ringwar")
    people = chairs or [Chair(person=1)] * SEATS[scenario]
    sitting = Sitting.begin(cartridge, setup, people, cabinet.settings, cabinet.folder)
    chance = random.Random(seed)
    for _ in range(choices):
        if sitting.over:
            break
        sitting.choose(chance.randrange(len(sitting.decision.options)))
    table = Table(cabinet, sitting)
    cabinet.home(table)
    cabinet.frame([], 0.0)
    if sitting.secret:
        table.unveil()
    return table
