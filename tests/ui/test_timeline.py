"""From a press to the next question: a station that takes longer than a frame has time for goes on in the next ones."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from driving import come_to_rest

from game.engine.keeping.match import Match
from game.engine.machine.setup import Setup
from game.players.sitting import Chair, Sitting
from game.ui.cabinet import FRAME
from game.ui.scenes.table import Table
from game.ui.table import timeline
from game.ui.table.timeline import Station

SEVERAL = (Station.PLANNED, Station.RESTED, Station.ARRIVED)  # they may take several frames


@pytest.fixture(params=[False, True], ids=["moving", "reduced motion"])
def table(cabinet, request, monkeypatch):
    """A table whose frames have time for one step of a station only."""
    monkeypatch.setattr(timeline, "WORK", -1.0)
    shown = cabinet(reduced_motion=request.param)
    sitting = Sitting(Match(shown.cartridge("quest"), Setup(players=2, seed=5)), (Chair(), Chair()), shown.settings)
    table = Table(shown, sitting)
    shown.home(table)
    come_to_rest(table)
    return table


def lying(table: Table) -> dict[int, object]:
    return {card: shown.pose for card, shown in table.parts["zones"].view.cards.items()}


def choose(table: Table, chance: random.Random) -> None:
    table.answering.answer(chance.randrange(len(table.decision.options)), sure=True)


def test_in_the_end_everything_lies_where_it_belongs(table):
    chance, frames = random.Random(3), Counter()
    for _ in range(12):
        choose(table, chance)
        while table.timeline.queue:
            frames[table.timeline.at] += 1
            table.timeline.go_on() if table.timeline.paused else table.cabinet.frame([], FRAME)
        found = lying(table)
        table.sync()
        assert lying(table) == found
        assert not table.motions.held
    assert frames[Station.ARRIVED] > 40, "it takes a frame for each part, and more for the cards"


def test_nothing_moves_before_all_of_it_is_planned(table):
    chance, seen = random.Random(3), 0
    for _ in range(12):
        choose(table, chance)
        while table.timeline.queue:
            before = {card: shown.sprite.pos for card, shown in table.parts["zones"].view.cards.items()}
            planned = table.timeline.at is Station.PLANNED
            table.timeline.go_on() if table.timeline.paused else table.cabinet.frame([], FRAME)
            if planned and table.timeline.at is Station.PLANNED and not table.motions.reduced:
                cards = table.parts["zones"].view.cards
                assert all(cards[card].sprite.pos == pos for card, pos in before.items() if card in cards)
                seen += 1
    assert seen > 20 or table.motions.reduced


@pytest.mark.parametrize("after", [1, 2, 5, 9])
def test_whatever_comes_in_the_middle_of_a_station_leaves_nothing_half_done(table, after):
    chance = random.Random(after)
    for _ in range(8):
        choose(table, chance)
        for _ in range(after):
            table.cabinet.frame([], FRAME)
        middle = table.timeline.at in SEVERAL
        table.timeline.finish()
        assert not table.timeline.playing and not table.motions.held and not table.motions.busy
        found = lying(table)
        table.sync()
        assert lying(table) == found, middle
        come_to_rest(table)


def test_undo_in_the_middle_of_a_station_shows_the_game_as_it_was(table):
    come_to_rest(table)
    before = lying(table)
    for frames in range(1, 6):
        table.answering.answer(0, sure=True)
        for _ in range(frames):
            table.cabinet.frame([], FRAME)
        table.undo()
        come_to_rest(table)
        assert lying(table) == before
        assert not table.motions.held
