"""Windows that hardly show anything: no size freezes a screen or makes it fault, from one pixel up."""

import signal
from itertools import product

import pygame
import pytest

from game.engine.machine.setup import Setup
from game.players.sitting import Chair, Sitting
from game.ui import paint, routes
from game.ui.screen import LAID, Screen
from game.ui.widgets import Button

SIZES = [(1, 1), (16, 16), (16, 700), (900, 16), (320, 20), (320, 90), (90, 320), (200, 150), LAID, (320, 240)]
SIZES += [(320, 1200), (2000, 200), (480, 270)]
SCREENS = {
    "title": routes.Title,
    "cabinets": routes.Cabinets,
    "settings": routes.Settings,
    "saves": routes.Saves,
    "about": routes.About,
    "setup": lambda: routes.Setup("quest"),
}


@pytest.fixture(autouse=True)
def in_time():
    """What never ends fails, where the system can interrupt it, rather than keep everybody waiting."""

    def late(*_given):
        raise AssertionError("it does not end")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(100)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def shown_at(made, size):
    """The scene in front at that size, without a fault."""
    made.screen.set_size(size)
    for _ in range(3):
        made.frame([], 0.02)
    assert made.toasts.lines == [], f"{size}: {made.toasts.lines}"
    assert made.screen.hidden or made.scene.built_for == made.shape


def at_all_sizes(made):
    for size in SIZES:
        shown_at(made, size)


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_of_any_size_is_laid_out(cabinet, screen, distance):
    made = cabinet(distance=distance, language="uk", text_scale=160 if distance == "couch" else 80)
    made.push(SCREENS[screen]())
    at_all_sizes(made)


@pytest.mark.parametrize("distance", ["desk", "couch"])
@pytest.mark.parametrize(("table", "players"), [("quest", 4), ("fellowship", 5), ("underdark", 4), ("ringwar", 4)])
def test_a_table_of_any_size_is_laid_out(cabinet, table, players, distance):
    made = cabinet(distance=distance, text_scale=160 if distance == "couch" else 100)
    sitting = Sitting.begin(made.cartridge(table), Setup(players), [Chair()] * players, made.settings, made.folder)
    made.push(routes.Table(sitting))
    for size in ((20, 20), LAID, (320, 240), (700, 200)):
        shown_at(made, size)


@pytest.mark.parametrize("text", ["", "Далі", "Neues Spiel · 12"])
def test_a_button_of_any_size_is_drawn(cabinet, text):
    made = cabinet((320, 200))
    made.push(routes.About())
    for width, height in product((1, 2, 7, 20, 90, 300), (1, 2, 3, 5, 8, 13, 21, 90)):
        button = Button(made.scene, pygame.Rect(0, 0, width, height), text, lambda: None, icon="play")
        assert button.sprite.image.get_size() == (width, height)


@pytest.mark.parametrize("window", [(1, 1), (100, 60), (320, 100), (90, 400)])
def test_a_very_small_window_shows_what_a_small_one_would_and_is_pressed_where_that_is_seen(window):
    screen = Screen(window, headless=True)
    width, height = screen.size
    assert (width, height) == (max(window[0], LAID[0]), max(window[1], LAID[1]))
    screen.surface.fill((200, 100, 50))
    screen.show([pygame.Rect(0, 0, 1, 1)])
    assert screen.window.size == window
    shown = screen.window.get_at((window[0] - 1, window[1] - 1))[:3]
    assert shown == pytest.approx((200, 100, 50), abs=3)
    pressed = screen.found(pygame.event.Event(pygame.MOUSEMOTION, pos=(window[0] // 2, window[1] // 2), rel=(0, 0)))
    assert pressed.pos == (window[0] // 2 * width / window[0], window[1] // 2 * height / window[1])


def test_what_has_no_room_is_lit_by_its_light_alone():
    """A monkey pulled at a window until something at the table was less than nothing wide."""
    assert paint.glow(-3, 12, 4, 5, (255, 200, 80)).size == (10, 22)
