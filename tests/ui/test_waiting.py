"""No long silence: what takes long to lay out shows that it goes on."""

import itertools

import pygame
import pytest

from game.engine.keeping.match import Match
from game.engine.machine.setup import every_setup
from game.players.sitting import Chair, Sitting
from game.ui import routes, slices, waiting
from game.ui.scenes.pause import Pause
from game.ui.scenes.table import Table
from game.ui.waiting import Waiting

TABLES = ("quest", "underdark", "fellowship", "ringwar")


@pytest.fixture
def signs(monkeypatch) -> list[bytes]:
    """What the plate looked like, each time it was shown."""
    found: list[bytes] = []
    show = Waiting.show

    def shown(self) -> None:
        show(self)
        found.append(pygame.image.tobytes(self._screen.surface, "RGB"))

    monkeypatch.setattr(Waiting, "show", shown)
    monkeypatch.setattr(waiting, "EVERY", 0.0)
    return found


def moves(signs: list[bytes]) -> bool:
    return len(signs) > 1 and all(one != other for one, other in itertools.pairwise(signs))


def table_of(cabinet, table: str) -> Table:
    cartridge = cabinet.cartridge(table)
    match = Match(cartridge, every_setup(cartridge.content)[0])
    return Table(cabinet, Sitting(match, [Chair(person=1)] * match.state.players, cabinet.settings))


def test_from_press_start_to_a_tables_menu_a_spark_moves(cabinet, signs):
    shown = cabinet()
    shown.home(routes.Title())
    assert not signs  # it comes up at once
    shown.scene.start()
    assert moves(signs)
    signs.clear()
    shown.scene.open("quest")
    assert moves(signs)


@pytest.mark.parametrize("table", TABLES)
def test_while_a_table_is_laid_out_and_when_the_language_changes_a_spark_moves(cabinet, signs, table):
    shown = cabinet()
    shown.home(table_of(shown, table))
    assert moves(signs)
    signs.clear()
    shown.settings.language = "uk"
    shown.frame([], 1 / 60)
    assert moves(signs)
    signs.clear()
    shown.frame([], 1 / 60)
    assert not signs


def test_back_from_the_settings_in_another_language_a_spark_moves_while_the_table_under_the_pause_follows(
    cabinet, signs
):
    shown = cabinet()
    shown.home(table_of(shown, "quest"))
    shown.scene.open_pause()
    shown.push(routes.Settings())
    shown.settings.language = "uk"
    shown.frame([], 1 / 60)
    signs.clear()
    shown.pop()
    assert isinstance(shown.scene, Pause)
    assert moves(signs)


def test_nobody_is_told_after_the_work_is_done():
    told = []
    with slices.watched(lambda: told.append(1)):
        slices.pause()
    slices.pause()
    assert told == [1]
