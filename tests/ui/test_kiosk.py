"""A kiosk among strangers: nothing they change lasts, the operator has his pages, and the folder does not grow."""

import configparser
from pathlib import Path

import pygame
import pytest
from test_app import Room, loop, title  # noqa: F401 - the fixture

from game.engine.keeping import journal, pin, pruning, storage
from game.engine.keeping import settings as settings_file
from game.engine.machine.setup import Setup
from game.ui import app, kiosk
from game.ui.scenes.operator import FirstPin, Operator, Pin, knock
from game.ui.scenes.saves import Saves
from game.ui.scenes.settings import Settings
from game.ui.scenes.title import ATTRACT_AFTER, Title

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.fixture
def kiosk_of(cabinet):
    """kiosk_of(**settings): a kiosk that its operator set up so."""

    def made(**wanted):
        shown = cabinet(kiosk=True)
        shown.home(Room(shown))
        knock(shown)
        for name, value in wanted.items():
            setattr(shown.settings, name, value)
        shown.settings_changed()
        shown.pop()
        return shown

    return made


def on_disk(shown):
    return settings_file.load(shown.folder)[0]


# --- visitors


def test_what_a_visitor_sets_is_gone_with_him(title, kiosk_of):  # noqa: F811
    title(lambda room, tick: None)
    shown = kiosk_of(language="uk", text_scale=120, sound_volume=30)
    shown.push(Room(shown))
    shown.settings.language, shown.settings.text_scale, shown.settings.sound_volume = "ru", 80, 100
    shown.settings.keys = {"choose": "x"}
    shown.settings_changed()
    assert (on_disk(shown).language, on_disk(shown).keys) == ("uk", {})
    shown.idle_seconds = kiosk.ATTRACT_AFTER
    loop(shown, Room(shown)).step()
    now = shown.settings
    assert (now.language, now.text_scale, now.sound_volume, now.keys) == ("uk", 120, 30, {})


def visited(kiosk_of):
    """A visitor has deleted the operator's deck and made one of his own."""
    shown = kiosk_of()
    decks = shown.folder / "decks"
    (decks / "house.txt").write_text("# House\n1 aragorn\n")
    for name in ("house.txt", "visitor.txt"):
        shown.lend(decks / name)
    (decks / "house.txt").unlink()
    (decks / "visitor.txt").write_text("# Mine\n1 gimli\n")
    return shown, decks


def test_decks_of_visitors_go_and_the_operators_come_back(kiosk_of):
    shown, decks = visited(kiosk_of)
    (decks / "copied.txt").write_text("# By the operator, from elsewhere\n1 gimli\n")
    shown.put_house_back()
    assert sorted(path.name for path in decks.iterdir()) == ["copied.txt", "house.txt"]
    assert "aragorn" in (decks / "house.txt").read_text()


def test_a_visitor_who_went_back_to_the_title_by_himself_leaves_nothing_behind_either(kiosk_of, monkeypatch):
    monkeypatch.setattr(pruning, "KEPT_UNFINISHED", 0)
    shown = kiosk_of(language="uk")
    shown.home(Title(shown))
    shown.push(Settings(shown))
    shown.settings.language = "ru"
    shown.settings_changed()
    shown.pop()
    deck, game = shown.folder / "decks" / "visitor.txt", shown.folder / "games" / "his.ember"
    shown.lend(deck)
    deck.write_text("# Mine\n1 gimli\n")
    header = {"format": 1, "table": "quest", "rules": "", "setup": Setup(players=1, seed=1).plain()}
    journal.Journal.create(game, header, sync=False).close()
    for _ in range(20):
        shown.frame([], ATTRACT_AFTER / 19)
    assert shown.scene.demo
    assert (shown.lang, deck.exists(), game.exists()) == ("uk", False, False)


def test_a_power_cut_does_not_make_a_visitors_deck_the_operators(kiosk_of, cabinet):
    shown, decks = visited(kiosk_of)
    after = cabinet(kiosk=True)  # nobody put anything back before
    assert after.folder == shown.folder
    assert [path.read_text() for path in decks.iterdir()] == ["# House\n1 aragorn\n"]
    assert not list((shown.folder / "profiles").glob("lent*"))


def test_what_a_newer_program_lent_stays_as_it_is(cabinet, saves):
    path = saves / "profiles" / "lent.msgpack"
    storage.save_record(path, "lent", 2, {"house.txt": None})
    before = path.read_bytes()
    shown = cabinet(kiosk=True)
    shown.home(Room(shown))
    shown.next_visitor()
    with pytest.raises(storage.Newer):
        shown.lend(saves / "decks" / "visitor.txt")
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["../house.txt", "/house.txt", "..", "a/b", "a\0"])
def test_what_was_lent_is_a_deck_and_no_path(cabinet, saves, name):
    (saves / "house.txt").write_text("mine")
    storage.save_record(saves / "profiles" / "lent.msgpack", "lent", 1, {name: None, "a.txt": b"x"})
    cabinet(kiosk=True)
    assert (saves / "house.txt").read_text() == "mine"
    assert list((saves / "decks").iterdir()) == []


def test_visitors_set_no_keys_and_delete_no_games(kiosk_of):
    shown = kiosk_of()
    shown.push(Settings(shown))
    assert "controls" not in shown.scene.pages and not shown.operator
    shown.pop()
    knock(shown)
    shown.push(Settings(shown))
    assert "controls" in shown.scene.pages and shown.operator


def test_a_game_is_deleted_only_by_the_operator(kiosk_of, lanterns):
    from game.engine.keeping import saves

    shown = kiosk_of()
    shown.knows(lanterns)
    saves.begin(lanterns, Setup(players=2, seed=1), shown.folder).journal.close()

    def may_delete() -> bool:
        shown.push(Saves(shown))
        allowed = next(target.enabled for target in shown.scene.targets if target.name == "delete")
        shown.pop()
        return allowed

    assert not may_delete()
    knock(shown)
    assert may_delete()


# --- going back


def test_a_countdown_is_shown_before_the_title_comes_back(title, kiosk_of):  # noqa: F811
    title(lambda room, tick: None)
    shown = kiosk_of()
    running = loop(shown, Room(shown))
    shown.idle_seconds = kiosk.ATTRACT_AFTER - kiosk.COUNTDOWN - 2
    running.step()
    assert shown.toasts.pinned == ""
    shown.idle_seconds = kiosk.ATTRACT_AFTER - 7.5
    running.step()
    assert " 8 s" in shown.toasts.pinned or " 7 s" in shown.toasts.pinned
    shown.idle_seconds = 0.0
    running.step()
    assert shown.toasts.pinned == ""


# --- the operator


def typed(shown, digits: str) -> None:
    for digit in digits:
        shown.scene.add(digit)
    shown.scene.finish()


def test_the_pages_open_at_once_until_there_is_a_pin(kiosk_of):
    shown = kiosk_of()
    knock(shown)
    assert isinstance(shown.scene, Operator)
    knock(shown)
    assert sum(isinstance(scene, Operator) for scene in shown.scenes) == 1


def test_the_pin_opens_the_pages_and_another_does_not(kiosk_of):
    shown = kiosk_of(operator_pin=pin.hashed("0042"))
    knock(shown)
    typed(shown, "42")
    assert not shown.operator and any(bad for _line, bad, *_ in shown.toasts.lines)
    shown.guesses = kiosk.Guesses()
    knock(shown)
    assert isinstance(shown.scene, Pin) and not shown.operator
    typed(shown, "0042")
    assert isinstance(shown.scene, Operator) and shown.operator


def test_each_wrong_pin_makes_the_next_wait_twice_as_long(kiosk_of):
    now = [1000.0]
    shown = kiosk_of(operator_pin=pin.hashed("0042"))
    shown.guesses = kiosk.Guesses(lambda: now[0])
    pauses = []
    for _ in range(12):
        knock(shown)
        typed(shown, "1234")
        pauses.append(shown.guesses.left)
        now[0] += pauses[-1] - 0.5
        knock(shown)
        assert not isinstance(shown.scene, Pin) and shown.toasts.lines[-1][1], "it is told how long"
        now[0] += 0.5
    assert pauses == [2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600]
    knock(shown)
    typed(shown, "0042")
    assert shown.operator
    shown.pop()
    knock(shown)
    typed(shown, "1")
    assert shown.guesses.left == kiosk.FIRST_PAUSE, "the right one makes good"


def started(cabinet, title):  # noqa: F811
    title(lambda room, tick: None)
    shown = cabinet(kiosk=True)
    app._open(shown, None, [])
    return shown


def test_the_first_start_asks_the_operator_for_a_pin(cabinet, title):  # noqa: F811
    shown = started(cabinet, title)
    assert isinstance(shown.scene, FirstPin)
    typed(shown, "12")
    assert isinstance(shown.scene, FirstPin) and shown.scene.text == "", "that is none"
    typed(shown, "9021")
    assert len(shown.scenes) == 1 and not shown.operator
    assert pin.opens(on_disk(shown).operator_pin, "9021")
    shown.next_visitor()
    assert pin.opens(shown.settings.operator_pin, "9021")
    app._open(shown, None, [])
    assert not isinstance(shown.scene, Pin), "he is asked once"


def test_an_operator_may_do_without_a_pin(cabinet, title):  # noqa: F811
    shown = started(cabinet, title)
    shown.scene.finish()
    assert (on_disk(shown).operator_pin, on_disk(shown).pin_asked) == ("", True)
    app._open(shown, None, [])
    assert not isinstance(shown.scene, Pin)


def test_who_goes_on_with_a_game_from_the_operators_pages_is_a_visitor(kiosk_of, lanterns):
    from game.engine.keeping import saves

    shown = kiosk_of(language="uk")
    shown.knows(lanterns)
    saves.begin(lanterns, Setup(players=2, seed=1), shown.folder).journal.close()
    knock(shown)
    next(target for target in shown.scene.targets if target.name == "saves").choose()
    shown.scene.resume()
    assert [type(scene).__name__ for scene in shown.scenes] == ["Room", "Table"] and not shown.operator
    shown.settings.language = "ru"
    shown.save_settings()
    assert on_disk(shown).language == "uk"
    shown.pop()
    assert not shown.operator, "behind the game are no pages of his"


def test_the_operator_chooses_a_pin(kiosk_of):
    shown = kiosk_of()
    knock(shown)
    shown.scene._set_pin()
    typed(shown, "12")
    assert on_disk(shown).operator_pin == ""
    shown.scene._set_pin()
    typed(shown, "90210")
    assert pin.opens(on_disk(shown).operator_pin, "90210")


def test_a_pin_is_not_shown(kiosk_of):
    shown = kiosk_of(operator_pin=pin.hashed("1234"))
    knock(shown)
    pictures = []
    for text in ("1111", "2222"):
        shown.scene.text = text
        pictures.append(pygame.image.tobytes(shown.scene._written(), "RGB"))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (3440, 1440)])
@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_the_pages_can_be_walked_through(cabinet, size, lang):
    shown = cabinet(size, kiosk=True, language=lang)
    shown.home(Room(shown))
    knock(shown)
    names = [target.name for target in shown.scene.targets]
    assert [name for name in names if name in ("settings", "saves", "set_pin", "end")] == [
        "settings",
        "saves",
        "set_pin",
        "end",
    ]
    assert all(pygame.Rect(0, 0, *size).contains(target.rect) for target in shown.scene.targets)


# --- the unit


def test_the_unit_is_a_careful_one():
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read(DOCS / "emberdeck-kiosk.service")
    service = unit["Service"]
    assert service["Type"] == "notify" and int(service["WatchdogSec"]) >= 4 * 5
    assert service["ProtectSystem"] == "strict" and service["StateDirectory"] == "emberdeck"
    text = (DOCS / "emberdeck-kiosk.service").read_text()
    assert "EMBERDECK_SAVES=/var/lib/emberdeck " in text
    # systemd.exec(5): of a session's processes only the first could tell that it is ready, and that is cage; and
    # ProtectHome hides /run/user, where a session's sockets lie.
    assert "PAMName" not in service and service["ProtectHome"] == "yes"
    assert f"XDG_RUNTIME_DIR=/run/{service['RuntimeDirectory']} LIBSEAT_BACKEND=seatd" in text
    assert unit["Unit"]["Wants"] == "seatd.service"
    assert " -s" not in service["ExecStart"].partition(" --")[0], "cage would allow switching terminals"
    # cage ends with 0 however the program ended.
    assert service["ExecStart"].endswith("'until /opt/emberdeck/.venv/bin/python -m game --kiosk; do sleep 2; done'")
