"""The couch is offered once, before what may be a television."""

import pytest

from game.engine.keeping import settings as settings_file
from game.ui import routes
from game.ui.devices import Devices
from game.ui.scenes.distance import Distance, is_due


@pytest.mark.parametrize(
    ("size", "pad", "asked", "due"),
    [
        ((1920, 1080), True, False, True),
        ((3840, 2160), True, False, True),
        ((1920, 1080), False, False, False),
        ((1280, 720), True, False, False),
        ((1920, 1080), True, True, False),
    ],
)
def test_it_is_asked_before_a_large_screen_with_a_controller_and_once(cabinet, monkeypatch, size, pad, asked, due):
    monkeypatch.setattr(Devices, "has_pad", property(lambda _devices: pad))
    assert is_due(cabinet(size, distance_asked=asked)) == due


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_both_looks_are_shown_and_the_answer_is_kept(cabinet, saves, language):
    shown = cabinet((1920, 1080), language=language)
    shown.home(routes.Title())
    shown.push(routes.Distance())
    scene = shown.scene
    assert isinstance(scene, Distance)
    assert scene.focus.name == "distance:couch"
    scene.focus.choose()
    assert not isinstance(shown.scene, Distance)
    kept, _trouble = settings_file.load(saves)
    assert (kept.distance, kept.distance_asked) == ("couch", True)


def test_going_back_leaves_it_as_it_was(cabinet):
    shown = cabinet((1920, 1080))
    shown.home(routes.Title())
    shown.push(routes.Distance())
    shown.scene.back()
    assert (shown.settings.distance, shown.settings.distance_asked) == ("desk", True)
