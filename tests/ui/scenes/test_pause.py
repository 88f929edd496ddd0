"""The pause over a table."""

import pygame
import pytest

from game.engine.keeping.match import Match
from game.engine.keeping.saves import new_path
from game.engine.machine.setup import Setup
from game.players.sitting import Chair, Sitting
from game.ui.intents import Device
from game.ui.kiosk import latest_unfinished
from game.ui.scenes.cabinets import Cabinets
from game.ui.scenes.confirm import Confirm
from game.ui.scenes.log import Log
from game.ui.scenes.pause import Pause
from game.ui.scenes.rules import Rules
from game.ui.scenes.settings import Settings
from game.ui.scenes.table import Table


def paused(cabinet, *arguments, players=2, journal=True, **chosen):
    shown = cabinet(*arguments, **chosen)
    setup, chairs = Setup(players=players, seed=5), [Chair()] * players
    if journal:
        sitting = Sitting.begin(shown.cartridge("quest"), setup, chairs, shown.settings, shown.folder)
    else:
        sitting = Sitting(Match(shown.cartridge("quest"), setup), chairs, shown.settings)
    shown.home(Table(shown, sitting))
    shown.frame([], 0.02)
    shown.scene.open_pause()
    shown.frame([], 0.02)
    return shown


@pytest.mark.parametrize("device", Device)
def test_resume_goes_back_to_the_table(cabinet, hands, device):
    shown = paused(cabinet)
    hands(shown).choose("resume", device)
    assert isinstance(shown.scene, Table)


@pytest.mark.parametrize("device", Device)
def test_a_seat_is_left_to_a_bot_and_taken_back(cabinet, hands, device):
    shown = paused(cabinet)
    sitting, player = shown.scene.sitting, hands(shown)
    box = player.target("seat:2").rect
    arrow = (box.right - box.height // 3, box.centery)
    on = {
        Device.MOUSE: lambda: player.click(arrow),
        Device.TOUCH: lambda: player.tap(arrow),
        Device.KEYS: lambda: player.choose("seat:2", device),
        Device.PAD: lambda: player.choose("seat:2", device),
    }[device]
    on()
    assert [chair.bot for chair in sitting.chairs] == ["", "first_timer"]
    for _ in range(4):
        on()
    assert [chair.bot for chair in sitting.chairs] == ["", ""]


def test_a_seat_keeps_its_controller(cabinet, hands):
    shown = paused(cabinet)
    shown.scene.sitting.seat(1, Chair(pad=3))
    shown.scene.seat(1, "master")
    assert shown.scene.sitting.chairs[0] == Chair("master", 3)


def test_undo_takes_the_last_choice_back(cabinet, hands):
    shown = paused(cabinet)
    sitting = shown.scene.sitting
    sitting.choose(0)
    after = sitting.match.position
    hands(shown).click("undo")
    assert isinstance(shown.scene, Table)
    assert sitting.match.position < after


@pytest.mark.parametrize(("name", "scene"), [("log", Log), ("rules", Rules), ("settings", Settings)])
def test_what_can_be_looked_up_comes_back_here(cabinet, hands, name, scene):
    shown = paused(cabinet)
    hands(shown).click(name)
    assert isinstance(shown.scene, scene)
    hands(shown).press("backspace")
    assert isinstance(shown.scene, Pause)


@pytest.mark.parametrize("device", Device)
def test_leaving_keeps_the_game(cabinet, hands, device):
    shown = paused(cabinet)
    position = shown.scene.sitting.match.position
    hands(shown).choose("leave", device)
    assert isinstance(shown.scene, Cabinets)
    path = latest_unfinished(shown.folder, shown.cartridge)
    again = Sitting.resume(shown.cartridge("quest"), path, shown.settings)
    assert again.match.position == position
    again.close()


def test_restart_asks_and_begins_another_game_with_the_same_seats(cabinet, hands):
    shown = paused(cabinet)
    old = shown.scene.sitting
    old.seat(2, Chair("veteran"))
    hands(shown).click("restart")
    assert isinstance(shown.scene, Confirm)
    hands(shown).click("yes")
    assert isinstance(shown.scene, Table)
    fresh = shown.scene.sitting
    assert fresh is not old
    assert fresh.chairs == [Chair(), Chair("veteran")]
    assert fresh.match.setup.seed != old.match.setup.seed
    assert len(list((shown.folder / "games").glob("*.ember"))) == 2


def test_a_refused_restart_leaves_the_game_alone(cabinet, hands):
    shown = paused(cabinet)
    sitting = shown.scene.sitting
    hands(shown).click("restart")
    hands(shown).click("no")
    assert isinstance(shown.scene, Pause)
    assert shown.scene.sitting is sitting
    assert not new_path("quest", shown.folder).exists()


def test_a_game_without_a_journal_asks_before_it_is_left(cabinet, hands):
    shown = paused(cabinet, journal=False)
    assert not hands(shown).target("restart").enabled
    hands(shown).click("leave_unsaved")
    assert isinstance(shown.scene, Confirm)
    hands(shown).click("yes")
    assert isinstance(shown.scene, Cabinets)


def test_everything_fits_in_every_language(cabinet, looked_at, size):
    for language in ("en", "ru", "uk"):
        shown = paused(cabinet, size, players=4, language=language)
        looked_at(shown.scene)


def test_nobody_is_offered_a_seat_of_the_other_side(cabinet):
    """R93: at a table with sides a person who plays for one cannot take a seat of the other."""
    shown = cabinet()
    cartridge = shown.cartridge("ringwar")
    match = Match(cartridge, Setup(options={"scenario": "duel"}))
    sitting = Sitting(match, [Chair(person=1), Chair(person=2)], shown.settings)
    shown.push(Table(shown, sitting))
    shown.push(Pause(shown, shown.scene))
    steppers = {}
    for seat in (1, 2):
        target = next(target for target in shown.scene.targets if target.name == f"seat:{seat}")
        found = []
        for _ in range(8):
            target.adjust(1)
            found.append(sitting.chairs[seat - 1])
        steppers[seat] = {chair.person for chair in found if not chair.bot}
    assert steppers == {1: {1}, 2: {2}}


def test_a_card_is_put_down_when_the_pointer_comes_back_elsewhere(cabinet, hands):
    shown = cabinet()
    sitting = Sitting.begin(shown.cartridge("quest"), Setup(1, 7), [Chair()], shown.settings, shown.folder)
    table = Table(shown, sitting)
    shown.home(table)
    played = hands(shown)
    for _ in range(100):
        shown.frame([], 0.05)
    card = next(target for target in table.targets if target.group == "zone:hand")
    motion = {"pos": card.rect.center, "rel": (1, 1), "buttons": (0, 0, 0), "touch": False}
    played.frame(pygame.event.Event(pygame.MOUSEMOTION, motion))
    view = table.parts["zones"].view
    assert view._lifted is not None
    table.open_pause()
    played.click("resume")
    assert shown.scene is table
    assert view._lifted is None
