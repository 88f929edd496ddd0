"""What the client's tests share: SDL without a screen or a loudspeaker, a folder of saves, a cabinet nobody sees."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game.engine import storage
from game.engine.settings import Settings
from game.ui.cabinet import Cabinet
from game.ui.screen import Screen


@pytest.fixture(autouse=True)
def display():
    """A display to convert pictures for, and no events left over from another test."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))
    pygame.event.clear()


@pytest.fixture
def saves(tmp_path, monkeypatch):
    """An empty folder of saves, which is also the one the program finds."""
    monkeypatch.setenv("EMBERDECK_SAVES", str(tmp_path / "saves"))
    return storage.data_dir(tmp_path / "saves")


@pytest.fixture
def cabinet(saves):
    """cabinet(size=..., kiosk=..., language=..., any other setting): a cabinet with a screen nobody sees."""
    made = []

    def make(size=(1280, 720), *, kiosk=False, screen=None, **chosen) -> Cabinet:
        settings = Settings(**({"language": "en", "reduced_motion": True, "full_screen": False} | chosen))
        made.append(Cabinet(saves, settings, screen or Screen(size, headless=True), kiosk=kiosk, quiet=True))
        return made[-1]

    yield make
    for each in made:
        each.close()
