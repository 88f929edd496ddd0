"""A seed entered with every device, digit by digit on the screen."""

import pygame
import pytest

from game.ui.draft import MOST_DIGITS
from game.ui.intents import Device
from game.ui.scenes.digits import Digits
from game.ui.scenes.setup import Setup


def opened(cabinet, **chosen):
    shown = cabinet(**chosen)
    shown.push(Setup(shown, "quest"))
    shown.frame([], 0.02)
    return shown


def type_in(hands, text):
    for letter in text:
        code = pygame.key.key_code(letter if letter != " " else "space")
        hands.frame(
            pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, scancode=0, unicode=letter),
            pygame.event.Event(pygame.TEXTINPUT, text=letter),
            pygame.event.Event(pygame.KEYUP, key=code, mod=0, scancode=0),
        )


@pytest.mark.parametrize("device", [Device.MOUSE, Device.TOUCH, Device.KEYS, Device.PAD])
def test_a_seed_is_entered_with_one_device_alone(cabinet, hands, device):
    shown = opened(cabinet)
    setup, played = shown.scene, hands(shown)
    setup.draft.seed = 123456
    played.choose("more", device)
    played.choose("seed", device)
    assert isinstance(shown.scene, Digits)
    for key in ("digit:4", "digit:0", "digit:9", "erase", "digit:2"):
        played.choose(key, device)
    played.choose("done", device)
    assert shown.scene is setup
    assert (setup.draft.seed, setup._seed.text) == (402, "402")
    assert setup.focus.name == "seed"


def test_a_keyboard_types_and_enter_ends_it(cabinet, hands):
    shown = opened(cabinet)
    setup, played = shown.scene, hands(shown)
    played.choose("more", Device.KEYS)
    played.choose("seed", Device.KEYS)
    type_in(played, "7x 1")
    played.press("return")
    assert shown.scene is setup
    assert setup.draft.seed == 71


@pytest.mark.parametrize("device", [Device.MOUSE, Device.TOUCH, Device.KEYS, Device.PAD])
def test_calling_it_off_keeps_the_seed(cabinet, hands, device):
    shown = opened(cabinet)
    setup, played = shown.scene, hands(shown)
    seed = setup.draft.seed
    played.choose("more", device)
    played.choose("seed", device)
    played.choose("digit:8", device)
    if device is Device.KEYS:
        played.press("escape")
    elif device is Device.PAD:
        played.button("b")
    else:
        (played.click if device is Device.MOUSE else played.tap)("footer:pause")
    assert shown.scene is setup
    assert setup.draft.seed == seed


def test_no_digit_is_no_number_and_there_are_only_so_many(cabinet, hands):
    shown = opened(cabinet)
    setup, played = shown.scene, hands(shown)
    seed = setup.draft.seed
    played.tap("more")
    played.tap("seed")
    for _ in range(MOST_DIGITS):
        played.tap("erase")
    played.tap("done")
    assert (shown.scene, setup.draft.seed) == (setup, seed)
    played.tap("seed")
    for _ in range(MOST_DIGITS + 3):
        played.tap("digit:9")
    assert shown.scene.text == "9" * MOST_DIGITS
    played.tap("done")
    assert setup.draft.seed == 10**MOST_DIGITS - 1


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_everything_fits(cabinet, looked_at, size, language):
    shown = opened(cabinet, size=size, language=language)
    shown.push(Digits(shown, shown.scene.say("seed"), 999999999, print, MOST_DIGITS))
    looked_at(shown.scene)


def test_the_page_below_shows_no_cursor_of_its_own(cabinet, hands):
    """There is one: the pad's. The ring on the row that led here would shine through beside the pad."""
    shown = opened(cabinet)
    setup, played = shown.scene, hands(shown)
    played.choose("more", Device.KEYS)
    setup.set_focus(next(target for target in setup.targets if target.name == "seed"))
    ring = setup._ring
    assert ring is not None and ring.visible
    played.choose("seed", Device.KEYS)
    assert isinstance(shown.scene, Digits)
    behind = pygame.image.tobytes(shown.dimmed_below(shown.scene), "RGB")
    ring.visible = False
    assert pygame.image.tobytes(shown.dimmed_below(shown.scene), "RGB") == behind
