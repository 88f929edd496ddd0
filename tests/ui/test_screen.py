"""The display: windows that change their size, full screen, nothing to draw on."""

import os
import warnings

import pygame
import pytest

from game.ui import screen as display
from game.ui.scene import Scene
from game.ui.screen import NoDisplay, Screen


class Room(Scene):
    """A scene with nothing in it but its backdrop."""

    def build(self):
        pass


def pull_to(size):
    """What the player does with the window's edge."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().size = size
    pygame.event.get()


def test_a_window_says_once_that_everything_must_be_drawn():
    screen = Screen((800, 600))
    assert screen.size == (800, 600)
    assert screen.resized()
    assert not screen.resized()


def test_a_window_that_is_pulled_larger_is_noticed():
    screen = Screen((800, 600))
    screen.resized()
    pull_to((1000, 700))
    assert screen.resized()
    assert screen.size == (1000, 700)
    assert not screen.resized()


def test_a_window_cannot_be_pulled_smaller_than_a_layout():
    screen = Screen((800, 600))
    pull_to((30, 20))
    screen.resized()
    assert screen.size == display.LEAST


def test_full_screen_and_back_keeps_the_windows_size():
    screen = Screen((800, 600))
    pull_to((900, 650))
    screen.resized()
    screen.set_full(True)
    assert screen.full
    assert screen.size == pygame.display.get_desktop_sizes()[0]
    assert screen.resized()
    screen.set_full(False)
    assert screen.size == (900, 650)
    assert screen.resized()


def test_full_screen_of_the_windows_own_size_is_drawn_anew():
    screen = Screen(pygame.display.get_desktop_sizes()[0])
    screen.resized()
    screen.set_full(True)
    assert screen.resized()


def test_a_display_that_refuses_full_screen_leaves_the_window(monkeypatch):
    screen = Screen((800, 600))
    set_mode = pygame.display.set_mode

    def refuse(size, flags=0):
        if flags & pygame.FULLSCREEN:
            raise pygame.error("no such mode")
        return set_mode(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    with pytest.raises(NoDisplay, match="no such mode"):
        screen.set_full(True)
    assert not screen.full
    assert screen.size == (800, 600)


def test_what_something_else_drew_over_is_drawn_again():
    screen = Screen((800, 600))
    screen.resized()
    screen.exposed()
    assert screen.resized()


def test_a_minimised_window_is_hidden(monkeypatch):
    screen = Screen((800, 600))
    assert not screen.hidden
    monkeypatch.setattr(pygame.display, "get_active", lambda: False)
    assert screen.hidden
    assert not screen.resized()


def test_a_headless_screen_has_any_size():
    screen = Screen((320, 240), headless=True)
    assert screen.size == (320, 240)
    screen.set_size((3840, 2160))
    assert screen.resized()
    assert screen.size == (3840, 2160)
    screen.set_full(True)
    assert screen.size == (3840, 2160)


@pytest.mark.parametrize("size", [(0, 0), (0, 720), (1280, 3)])
def test_a_window_without_size_is_hidden_and_nothing_breaks(cabinet, size):
    made = cabinet()
    made.push(Room(made))
    made.frame([], 0.02)
    made.screen.set_size(size)
    assert made.screen.hidden
    made.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT)], 0.02)
    made.screen.set_size((1024, 600))
    made.frame([], 0.02)
    assert made.scene.built_for == made.shape
    assert made.scene.stage.background.get_size() == (1024, 600)
    assert made.toasts.lines == []


def test_no_display_is_one_line_that_names_the_text_client(monkeypatch):
    def refuse():
        raise pygame.error("No available video device")

    monkeypatch.setattr(pygame.display, "init", refuse)
    with pytest.raises(NoDisplay, match=r"No available video device.*py(thon)? -m game text") as raised:
        display.start()
    assert "\n" not in str(raised.value)


def test_a_driver_that_shows_nothing_is_no_display_unless_it_was_asked_for(monkeypatch):
    display.start()  # the tests ask for it
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.delenv("SDL_VIDEODRIVER")
    with pytest.raises(NoDisplay, match=r"py(thon)? -m game text"):
        display.start()


@pytest.mark.parametrize(("asked", "found"), [(None, "0"), ("1", "1")])
def test_a_window_is_drawn_without_opengl_unless_somebody_asks_for_it(monkeypatch, asked, found):
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", asked or "")
    if asked is None:
        monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION")
    display.start()
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == found
