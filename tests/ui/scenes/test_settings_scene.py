"""Settings: every page by every device, taken up at once, kept on disk, keys and buttons given away."""

from dataclasses import fields
from pathlib import Path

import pygame
import pytest

from game.engine.keeping import settings as settings_file
from game.engine.sources.language_folders import LANGUAGES
from game.engine.sources.languages import spoken
from game.presentation.client_words import words
from game.ui.intents import ACTIONS, Device
from game.ui.scenes.operator import Operator
from game.ui.scenes.settings import PAGES, Settings
from game.ui.scenes.settings_controls import PATIENCE, Controls

ROOT = Path(__file__).parents[3]
SIZES = [(1024, 600), (1280, 1024), (2560, 1080)]  # the smallest, the squarest, the widest
# What each page sets: the setting, and its value one step on from the default.
STEPS = {
    "text_scale": ("text", 110),
    "sound_volume": ("sound", 95),
    "music_volume": ("sound", 85),
    "ambience_volume": ("sound", 95),
    "muted": ("hearing", True),
    "mono": ("hearing", True),
    "speed": ("motion", 125),
    "colour_marks": ("seeing", False),
    "undo_rule": ("play", "steps"),
    "ask_everything": ("play", True),
    "ask_coins": ("play", True),
    "full_screen": ("screen", True),
}


@pytest.fixture(autouse=True)
def keyboard_first(monkeypatch):
    monkeypatch.setattr(Controls, "device", Device.KEYS)


def opened(cabinet, page="text", **chosen):
    shown = cabinet(**chosen)
    shown.push(Settings(shown))
    shown.push(Settings(shown, page))
    shown.frame([], 0.02)
    return shown


def plug_in(hands):
    hands.frame(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=0, guid="aa"))


def reach(hands, name, step):
    for way in ("down", "up"):
        for _ in range(30):
            if hands.cabinet.scene.focus.name == name:
                return
            step(way)
    raise AssertionError(f"no way to {name}")


@pytest.mark.parametrize("name", STEPS)
@pytest.mark.parametrize("device", Device)
def test_every_device_changes_every_setting(cabinet, hands, device, name):
    page, value = STEPS[name]
    shown = opened(cabinet)
    played = hands(shown)
    if device in (Device.KEYS, Device.PAD):
        step = played.press if device is Device.KEYS else played.button
        reach(played, f"page:{page}", step)
        assert shown.scene.page == page, "the list turns the pages as it goes"
        step("right")
        reach(played, name, step)
        step("right")
    else:
        touch = played.click if device is Device.MOUSE else played.tap
        touch(f"page:{page}")
        rect = played.target(name).rect
        touch((rect.right - played.cabinet.px(2), rect.centery))
    assert getattr(shown.settings, name) == value
    assert getattr(settings_file.load(shown.folder)[0], name) == value


def test_a_slider_goes_where_it_is_tapped(cabinet, hands):
    shown = opened(cabinet, "sound")
    for share, least, most in ((0.0, 0, 10), (0.5, 40, 60)):
        rect = hands(shown).target("sound_volume").rect
        bar = pygame.Rect(rect.left + rect.width * 0.56, rect.top, rect.width * 0.3, rect.height)
        hands(shown).tap((round(bar.left + bar.width * share), rect.centery))
        assert least <= shown.settings.sound_volume <= most


def test_a_slider_is_dragged(cabinet, hands):
    shown = opened(cabinet, "sound")
    played = hands(shown)
    rect = played.target("music_volume").rect
    y, middle = rect.centery, rect.left + round(rect.width * 0.7)
    played.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(middle, y), button=1, touch=False))
    for x in (middle - 60, rect.left + round(rect.width * 0.53)):
        played.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(-40, 0), buttons=(1, 0, 0), touch=False))
    played.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=False))
    assert shown.settings.music_volume == 0


@pytest.mark.parametrize("device", Device)
def test_sounds_are_tried_out(cabinet, hands, device, monkeypatch):
    shown = opened(cabinet, "sound")
    played = hands(shown)
    heard = []
    monkeypatch.setattr(shown.sound, "play", heard.append)
    if device in (Device.KEYS, Device.PAD):
        step = played.press if device is Device.KEYS else played.button
        step("right")
        reach(played, "try:slide", step)
        step("right")
        step("right")
        step("return" if device is Device.KEYS else "a")
        assert heard[-1] == "coin"
    else:
        (played.click if device is Device.MOUSE else played.tap)("try:first")
        assert heard[-1] == "first"


def test_the_pointer_does_not_turn_pages_on_its_way(cabinet, hands):
    shown = opened(cabinet)
    rect = hands(shown).target("page:screen").rect
    hands(shown).frame(pygame.event.Event(pygame.MOUSEMOTION, pos=rect.center, rel=(1, 1), buttons=(0, 0, 0)))
    assert shown.scene.focus.name == "page:screen"
    assert shown.scene.page == "text"


def test_the_language_changes_at_once_and_the_focus_stays(cabinet, hands):
    shown = opened(cabinet)
    hands(shown).press("right")
    assert shown.scene.focus.name == "language"
    hands(shown).press("right")
    shown.frame([], 0.02)
    assert shown.settings.language == LANGUAGES[1] == "de"
    assert shown.scene.focus.name == "language"
    assert shown.scene.built_for == shown.shape
    assert shown.scene.say("title") == "Einstellungen"


def test_larger_text_is_laid_out_at_once_and_the_focus_stays(cabinet, hands):
    shown = opened(cabinet)
    hands(shown).button("right")
    reach(hands(shown), "text_scale", hands(shown).button)
    for _ in range(9):
        hands(shown).button("right")
    assert shown.settings.text_scale == 160
    assert shown.scene.focus.name == "text_scale"
    assert shown.fonts.scale == 160


def test_shoulders_turn_pages_and_back_goes_out_by_the_list(cabinet, hands):
    shown = opened(cabinet)
    scene = shown.scene
    hands(shown).press("tab")
    assert scene.page == "sound"
    hands(shown).press("page up")
    hands(shown).press("page up")
    assert scene.page == list(PAGES)[-1]
    hands(shown).press("right")
    assert scene.focus.name == "full_screen"
    hands(shown).press("backspace")
    assert (shown.scene, scene.focus.name) == (scene, "page:screen")
    hands(shown).press("backspace")
    assert shown.scene is not scene


@pytest.mark.parametrize("touch", ["click", "tap"])
def test_the_footer_leaves_at_once(cabinet, hands, touch):
    shown = opened(cabinet, "play")
    scene = shown.scene
    getattr(hands(shown), touch)("footer:back")
    assert shown.scene is not scene


def test_a_kiosk_has_no_window_to_leave_full_screen_for(cabinet):
    shown = opened(cabinet, "screen", kiosk=True)
    assert not any(target.name == "full_screen" for target in shown.scene.targets)


def test_a_key_is_given_to_an_action(cabinet, hands):
    shown = opened(cabinet, "controls")
    hands(shown).click("action:inspect")
    assert shown.scene.controls.listening
    hands(shown).press("k")
    assert not shown.scene.controls.listening
    assert shown.devices.key_of("inspect") == "k"
    assert settings_file.load(shown.folder)[0].keys == {"inspect": "k"}
    assert shown.scene.focus.name == "action:inspect"


def test_a_key_that_is_taken_changes_places(cabinet, hands):
    shown = opened(cabinet, "controls")
    hands(shown).click("action:inspect")
    hands(shown).press("l")
    assert (shown.devices.key_of("inspect"), shown.devices.key_of("log")) == ("l", "i")
    assert "Look closer" in shown.toasts.lines[-1][0] and "Log" in shown.toasts.lines[-1][0]


@pytest.mark.parametrize("never_mind", ["escape", "left", "tap", "time"])
def test_waiting_for_a_key_can_be_called_off(cabinet, hands, never_mind):
    shown = opened(cabinet, "controls")
    scene = shown.scene
    hands(shown).click("action:inspect")
    if never_mind == "tap":
        hands(shown).tap((5, 5))
    elif never_mind == "time":
        hands(shown).frame(passed=PATIENCE + 0.1)
    else:
        hands(shown).press(never_mind)
    assert not scene.controls.listening and not shown.devices.listening
    assert shown.settings.keys == {} and shown.scene is scene


def test_a_button_is_given_to_an_action_by_the_controller_itself(cabinet, hands):
    shown = opened(cabinet, "controls")
    played = hands(shown)
    plug_in(played)
    played.button("right")
    assert shown.scene.focus.name == "device"
    played.button("right")
    assert Controls.device is Device.PAD
    reach(played, "action:inspect", played.button)
    scene = shown.scene
    played.button("a")
    assert scene.controls.listening
    played.button("y")
    assert shown.devices.button_of("inspect") == "y"
    assert shown.settings.pad == {"inspect": "y", "log": "x"}


def test_without_a_controller_nothing_waits_for_its_button(cabinet, hands):
    shown = opened(cabinet, "controls")
    rect = hands(shown).target("device").rect
    hands(shown).click((rect.right - 20, rect.centery))
    hands(shown).click("action:choose")
    assert not shown.scene.controls.listening
    assert shown.toasts.lines


def test_keys_go_back_to_what_was_shipped(cabinet, hands):
    shown = opened(cabinet, "controls", keys={"inspect": "k"}, pad={"log": "x"})
    assert shown.devices.key_of("inspect") == "k"
    hands(shown).tap("reset")
    assert (shown.settings.keys, shown.settings.pad) == ({}, {})
    assert shown.devices.key_of("inspect") == "i"


def test_every_action_is_listed_and_reachable_by_keys(cabinet, hands):
    shown = opened(cabinet, "controls")
    played = hands(shown)
    played.press("right")
    for action in ACTIONS:
        reach(played, f"action:{action}", played.press)


@pytest.mark.parametrize("scale", [100, 160])
@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("size", SIZES)
def test_everything_fits(cabinet, looked_at, size, language, scale):
    shown = cabinet(size=size, language=language, text_scale=scale)
    shown.push(Settings(shown))
    for page in PAGES:
        shown.scene.open(page)
        looked_at(shown.scene)
        foot = min(target.rect.top for target in shown.scene.targets if target.group == "footer")
        for sprite in (sprite for sprite in shown.scene.stage.sprites if sprite.rect.centery < foot):
            assert sprite.rect.bottom <= foot, f"{page}: something runs out of the page"


@pytest.mark.parametrize("device", [Device.MOUSE, Device.TOUCH])
def test_who_pressed_an_arrow_leaves_with_one_back(cabinet, hands, device):
    shown = opened(cabinet)
    played, scene = hands(shown), shown.scene
    rect = played.target("text_scale").rect
    (played.click if device is Device.MOUSE else played.tap)((rect.right - shown.px(2), rect.centery))
    played.press("backspace")
    assert shown.scene is not scene


NO_LINE = {
    "distance_asked": "asked once, before a television",
    "hints": "on the page of each person",
    "person": "who sits at the cabinet",
    "people_allowed": "on the operator's pages",
    "kiosk_phones": "on the operator's pages",
    "keys": "on the page of controls",
    "pad": "on the page of controls",
    "stops": "set at the table",
    "answers": "set at the table",
    "operator_pin": "on the operator's pages",
    "pin_asked": "asked once",
    "last_setup": "remembered, not set",
}


def test_nothing_of_a_setting_is_missing(cabinet, monkeypatch):
    """docs/adding-a-setting.md, step by step; whatever lacks is told at once."""
    said = words("settings")
    # A page is laid out though a word is missing: what else is, can be told, too.
    say = Settings.say
    monkeypatch.setattr(Settings, "say", lambda page, name, **more: say(page, name, **more) if name in said else name)
    shown = cabinet(kiosk=True)
    shown.push(Operator(shown))  # who sees every line
    lines = set()
    for page in PAGES:
        shown.push(Settings(shown, page))
        lines |= {target.name for target in shown.scene.targets}
    at_home = cabinet()
    at_home.push(Settings(at_home, "screen"))
    lines |= {target.name for target in at_home.scene.targets}
    saves = (ROOT / "docs" / "saves.md").read_text(encoding="utf-8")
    rows = "".join(line.split("|")[1] for line in saves.splitlines() if line.startswith("|"))
    missing = []
    for name in (one.name for one in fields(settings_file.Settings) if one.name not in ("unknown", "on_disk")):
        missing += [f"{name}: no line in CHECKS of settings.py"] if name not in settings_file.CHECKS else []
        missing += [f"{name}: no row in docs/saves.md"] if f"`{name}`" not in rows else []
        if name in NO_LINE:
            missing += [f"{name}: has a line on a page; take it out of NO_LINE"] if name in lines else []
            continue
        missing += [f"{name}: no line on a page of settings.py, nor a reason in NO_LINE"] if name not in lines else []
        for word in (name, f"{name}_about"):
            lacking = ", ".join(lang for lang in LANGUAGES if word not in said or not spoken(said[word], lang))
            where = "words/settings.toml, or assets/languages for the others"
            missing += [f"{name}: no [{word}] in {where}: {lacking}"] if lacking else []
    assert missing == [], "\n".join(["docs/adding-a-setting.md says how:", *missing])


@pytest.mark.parametrize("distance", ["desk", "couch"])
def test_the_ring_around_what_is_set_touches_no_word_under_it(cabinet, distance):
    """What a setting does is read while it has the focus."""
    shown = opened(cabinet, "text", distance=distance)
    scene, under = shown.scene, 0
    ring = max(2, scene.px(0.45)) + 2 * max(1, scene.px(0.2))
    for line in (target.rect for target in scene._lines):
        said = [one.rect for one in scene.stage.sprites if one.visible and one.rect.height < line.height]
        below = [rect.top - line.bottom for rect in said if rect.top >= line.bottom and rect.left < line.centerx]
        under += bool(below)
        assert not below or min(below) >= ring
    assert under
