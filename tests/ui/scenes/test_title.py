"""The attract screen: start, go on with a game, high scores, embers, bots when nobody comes."""

import pygame
import pytest

from game.engine.keeping import scores as high_scores
from game.engine.machine.cartridge import table_ids
from game.engine.machine.setup import Setup
from game.players.sitting import Chair, Sitting
from game.ui import layers, routes
from game.ui.intents import Device
from game.ui.scenes.cabinets import Cabinets
from game.ui.scenes.entries import Entries
from game.ui.scenes.table import Table
from game.ui.scenes.title import ATTRACT_AFTER, Title, best_lines


def opened(cabinet, **chosen):
    shown = cabinet(**chosen)
    shown.home(Title(shown))
    shown.frame([], 0.02)
    return shown


def begin_game(shown, table="quest"):
    sitting = Sitting.begin(shown.cartridge(table), Setup(players=2, seed=7), [Chair()], shown.settings, shown.folder)
    sitting.close()


@pytest.mark.parametrize("device", Device)
def test_start_leads_to_the_cabinets(cabinet, hands, device):
    shown = opened(cabinet)
    hands(shown).choose("start", device)
    assert isinstance(shown.scene, Cabinets)


def test_a_tap_anywhere_starts(cabinet, hands):
    shown = opened(cabinet)
    hands(shown).tap((10, 10))
    assert isinstance(shown.scene, Cabinets)


def test_pause_starts_and_back_does_nothing(cabinet, hands):
    shown = opened(cabinet)
    hands(shown).press("backspace")
    assert isinstance(shown.scene, Title)
    hands(shown).press("escape")
    assert isinstance(shown.scene, Cabinets)


def test_without_a_game_there_is_nothing_to_go_on_with(cabinet):
    shown = opened(cabinet)
    assert [target.name for target in shown.scene.targets if target.group == "title"] == ["start"]


@pytest.mark.parametrize("device", Device)
def test_the_language_is_one_press_away_in_its_own_name(cabinet, hands, device):
    shown = opened(cabinet)
    hands(shown).choose("lang:uk", device)
    shown.frame([], 0.02)
    assert isinstance(shown.scene, Title)
    assert shown.lang == "uk"
    assert shown.scene.say("press_start") == "НАТИСНІТЬ СТАРТ"
    if device in (Device.KEYS, Device.PAD):
        assert shown.scene.focus.name == "start"


def test_a_demo_says_how_to_play(cabinet):
    shown = opened(cabinet)
    shown.scene.start_demo()
    shown.frame([], 0.02)
    assert shown.scene.demo
    assert any(sprite.layer == layers.INVITATION and sprite.visible for sprite in shown.scene.stage.sprites)
    held_up = shown.scene.parts["stage"]
    held_up._raise()
    assert [button.sprite.visible for button in held_up._buttons] == [False, False]  # there is nothing to go on to
    shown.scene.set_focus(held_up.first())
    assert shown.scene._ring is None or not shown.scene._ring.visible  # and nobody who points at it


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (720, 720)], ids=str)
def test_a_demos_plate_covers_nothing_that_is_said(cabinet, size):
    shown = opened(cabinet, size=size)
    shown.scene.start_demo()
    shown.frame([], 0.02)
    table = shown.scene
    for _ in range(40):
        table.sitting.choose(0)
    table.rebuild()
    prompt = table.parts["prompt"]
    plates = [sprite for sprite in prompt._sprites if sprite.layer == layers.INVITATION]
    others = [sprite.rect for sprite in prompt._sprites if sprite.layer != layers.INVITATION]
    assert len(plates) == 1 and others
    assert plates[0].rect.collidelist(others) < 0
    assert not any(target.group == "tools" for target in table.targets)


@pytest.mark.parametrize("device", Device)
def test_an_unfinished_game_can_be_gone_on_with(cabinet, hands, device):
    shown = cabinet()
    begin_game(shown)
    shown.home(Title(shown))
    hands(shown).choose("continue", device)
    assert isinstance(shown.scene, Table)
    assert shown.scene.sitting.match.setup.seed == 7


def test_a_game_begun_meanwhile_is_offered_when_the_title_comes_back(cabinet):
    shown = opened(cabinet)
    shown.push(Cabinets(shown))
    begin_game(shown)
    shown.pop()
    assert "continue" in [target.name for target in shown.scene.targets]


def test_the_best_of_each_table_is_told(cabinet):
    shown = cabinet()
    scores, _trouble = high_scores.load_scores(shown.folder)
    quest = scores.table("quest", lower_is_better=True)
    quest.enter("easy", high_scores.Score("ABC", 90))
    quest.enter("hard", high_scores.Score("XYZ", 70))
    scores.table("underdark").enter("", high_scores.Score("ЇЖА", 55))
    scores.table("nowhere").enter("", high_scores.Score("BAD", 1))
    high_scores.save_scores(shown.folder, scores)
    assert best_lines(shown) == ["The Lord of the Rings  XYZ  70", "Tyrants of the Underdark  ЇЖА  55"]


def test_a_table_named_on_the_command_line_opens_its_menu(cabinet):
    shown = opened(cabinet)
    shown.scene.open_table("quest")
    assert isinstance(shown.scene, Entries)
    assert shown.scene.table == "quest"


# --- time


def test_embers_rise_unless_motion_is_reduced(cabinet):
    shown = opened(cabinet, reduced_motion=False)
    before = [ember.sprite.pos for ember in shown.scene._embers.embers]
    for _ in range(30):
        shown.frame([], 0.05)
    after = [ember.sprite.pos for ember in shown.scene._embers.embers]
    assert before and before != after
    assert shown.wait < 0.02
    still = opened(cabinet, reduced_motion=True)
    assert still.scene._embers.embers == []
    still.frame([], 0.02)
    assert still.wait > 0.1


def test_bots_play_after_a_while_and_any_input_opens_the_menu_of_that_table(cabinet, hands):
    shown = opened(cabinet)
    for _ in range(20):
        shown.frame([], ATTRACT_AFTER / 19)
    assert isinstance(shown.scene, Table)
    assert shown.scene.demo
    assert shown.scene.sitting.people == []
    assert shown.scene.sitting.match.journal is None
    table = shown.scene.table
    hands(shown).press("return")
    assert isinstance(shown.scene, Entries)
    assert shown.scene.table == table
    hands(shown).press("escape")
    assert isinstance(shown.scene, Cabinets)
    hands(shown).press("escape")
    assert isinstance(shown.scene, Title)
    assert list((shown.folder / "games").iterdir()) == []


def test_somebody_moving_the_mouse_keeps_the_bots_away(cabinet):
    shown = opened(cabinet)
    for number in range(20):
        motion = {"pos": (200 + number * 20, 200), "rel": (20, 0), "buttons": (0, 0, 0), "touch": False}
        shown.frame([pygame.event.Event(pygame.MOUSEMOTION, motion)], ATTRACT_AFTER / 10)
    assert isinstance(shown.scene, Title)


def test_the_tables_take_turns(cabinet, monkeypatch):
    monkeypatch.setattr(Title, "demos", 0)
    shown = opened(cabinet)
    first, second = (shown.scene.demo_sitting().cartridge.id for _ in range(2))
    assert [first, second] == table_ids()[:2]


# --- looks


def test_everything_fits_in_every_language(cabinet, looked_at, size):
    for language in ("en", "ru", "uk"):
        shown = cabinet(size, language=language)
        begin_game(shown)
        shown.home(Title(shown))
        looked_at(shown.scene)


def test_the_sign_beside_the_words_is_that_of_the_device(cabinet, hands):
    shown = opened(cabinet)
    by_mouse = pygame.image.tobytes(shown.scene._start.image, "RGBA")
    hands(shown).press("left")
    assert pygame.image.tobytes(shown.scene._start.image, "RGBA") != by_mouse


def test_the_sign_is_that_of_the_device_last_used_on_a_screen_over_it_too(cabinet, hands):
    shown = opened(cabinet)
    by_mouse = pygame.image.tobytes(shown.scene._start.image, "RGBA")
    shown.push(routes.Notice("", "", [("yes", "", lambda: None)]))
    hands(shown).press("return")
    assert isinstance(shown.scene, Title)
    shown.frame([], 0.02)
    assert pygame.image.tobytes(shown.scene._start.image, "RGBA") != by_mouse
