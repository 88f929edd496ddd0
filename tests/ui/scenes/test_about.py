"""Whom this belongs to and what it is made with."""

import pytest

from game.ui.cabinet import words
from game.ui.scenes.about import USED, About


def opened(cabinet, *arguments, **chosen):
    shown = cabinet(*arguments, **chosen)
    shown.home(About(shown))
    shown.push(About(shown))
    shown.frame([], 0.02)
    return shown


def test_every_dependency_is_named_with_its_licence():
    named = " ".join(name.lower() for name, _licence, _maker in USED)
    for needed in ("python", "pygame-ce", "cffi", "msgpack", "platformdirs", "source serif", "source sans"):
        assert needed in named
    assert all(licence for _name, licence, _maker in USED)


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_it_says_that_it_is_unofficial(language):
    said = words("about")["unofficial"][language]
    assert {"en": "belong to their owners", "ru": "правообладателям", "uk": "правовласникам"}[language] in said


def test_keys_scroll_to_the_end_and_back_leaves(cabinet, hands):
    shown = opened(cabinet)
    page, player = shown.scene.areas[0], hands(shown)
    assert page.most > 0
    for _ in range(30):
        player.press("down")
    assert page.at == page.most
    player.press("backspace")
    assert len(shown.scenes) == 1


def test_a_finger_leaves_by_the_footer(cabinet, hands):
    shown = opened(cabinet)
    hands(shown).tap("footer:back")
    assert len(shown.scenes) == 1


def test_everything_fits_in_every_language(cabinet, looked_at, size):
    for language in ("en", "ru", "uk"):
        looked_at(opened(cabinet, size, language=language).scene)
