"""The question before something that cannot be taken back."""

import pytest

from game.ui.intents import Device
from game.ui.scenes.about import About
from game.ui.scenes.confirm import Confirm


@pytest.fixture
def asked(cabinet):
    done = []
    shown = cabinet()
    shown.push(About(shown))
    shown.push(Confirm(shown, "Throw it away?", "Away with it", lambda: done.append(True)))
    shown.frame([], 0.02)
    return shown, done


@pytest.mark.parametrize("device", Device)
def test_the_yes_does_it_and_closes_the_question(asked, hands, device):
    cabinet, done = asked
    hands(cabinet).choose("yes", device)
    assert done == [True]
    assert isinstance(cabinet.scene, About)


@pytest.mark.parametrize("device", Device)
def test_the_no_leaves_everything_as_it_was(asked, hands, device):
    cabinet, done = asked
    hands(cabinet).choose("no", device)
    assert done == []
    assert isinstance(cabinet.scene, About)


@pytest.mark.parametrize("hasty", ["return", "escape", "backspace"])
def test_a_hasty_press_changes_nothing(asked, hands, hasty):
    cabinet, done = asked
    hands(cabinet).press(hasty)
    assert done == []
    assert isinstance(cabinet.scene, About)


def test_even_a_long_question_fits(cabinet, looked_at):
    for language in ("en", "ru", "uk"):
        shown = cabinet((640, 480), language=language)
        shown.push(Confirm(shown, "a rather long question " * 30, "yes", lambda: None))
        looked_at(shown.scene)
        no = shown.scene.targets[0].rect
        glow, plate, question = [sprite.rect for sprite in shown.scene.stage.sprites][:3]
        assert glow.contains(plate)
        assert plate.contains(question)
        assert question.bottom < no.top
