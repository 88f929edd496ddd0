"""High scores: boards by table and variant, and three letters steered, tapped or typed."""

import pygame
import pytest

from game.engine.keeping import scores as high_scores
from game.engine.keeping.scores import Score
from game.engine.machine.setup import Setup as GameSetup
from game.engine.sources.language_folders import LANGUAGES
from game.engine.sources.languages import all_initials
from game.ui.intents import Device
from game.ui.scenes.initials import Initials, letters
from game.ui.scenes.letters import Letters
from game.ui.scenes.scores import Scores
from game.ui.scenes.setup import Setup
from game.ui.variants import usual_variants, variant_name, variant_of, variant_players

SIZES = [(1024, 600), (1280, 1024), (2560, 1080)]  # the smallest, the squarest, the widest
MIRKWOOD = "passage_through_mirkwood/1"
RUSSIAN = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
UKRAINIAN = "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ"


def kept(shown, table="quest"):
    scores, trouble = high_scores.load_scores(shown.folder)
    assert trouble is None
    return scores.table(table).variants


def fill(shown, variant=MIRKWOOD, points=(40, 55, 70), table="quest"):
    scores, _trouble = high_scores.load_scores(shown.folder)
    board = scores.table(table, lower_is_better=shown.cartridge(table).content.lower_is_better)
    for number in points:
        board.enter(variant, Score("ABC", number))
    high_scores.save_scores(shown.folder, scores)


def opened(cabinet, table="", **chosen):
    shown = cabinet(**chosen)
    fill(shown)
    fill(shown, "4", (90, 60), "underdark")
    shown.push(Scores(shown, table))
    shown.frame([], 0.02)
    return shown


def asked(cabinet, points=50, variant=MIRKWOOD, table="quest", **chosen):
    """The score board, and the question for the initials over it."""
    shown = opened(cabinet, table, **chosen)
    shown.push(Initials(shown, table, variant, points))
    shown.frame([], 0.02)
    return shown


def typed(hands, text):
    for letter in text:
        code = ord(letter.lower()) if letter.isascii() else pygame.K_a
        hands.frame(
            pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, scancode=0, unicode=letter),
            pygame.event.Event(pygame.TEXTINPUT, text=letter),
            pygame.event.Event(pygame.KEYUP, key=code, mod=0, scancode=0),
        )


# --- variants


def test_a_variant_tells_apart_what_cannot_be_compared(cabinet):
    shown = cabinet()
    content = shown.cartridge("quest").content
    plain = GameSetup(players=2)
    easy = GameSetup(players=2, options={"scenario": "escape_from_dol_guldur", "difficulty": "easy"})
    assert variant_of(content, plain, 2) == "passage_through_mirkwood/2"
    assert variant_of(content, easy, 2) == "escape_from_dol_guldur/difficulty=easy/2"
    assert variant_players(variant_of(content, easy, 2)) == 2
    said = variant_name(content, variant_of(content, easy, 2), "en", "2 players")
    assert said == "Escape from Dol Guldur · 2 players · Difficulty: Easy"
    underdark = shown.cartridge("underdark").content
    decks = GameSetup(players=4, options={"first_half_deck": "undead"})
    assert variant_of(underdark, decks, 4) == "4"
    assert usual_variants(underdark) == ["2", "3", "4"]


@pytest.mark.parametrize("odd", ["", "/", "x/y/z", "difficulty=odd/3", "=/=", "9" * 50, "a" * 5000])
def test_a_key_nobody_knows_is_shown_as_it_is(cabinet, odd):
    content = cabinet().cartridge("quest").content
    assert isinstance(variant_name(content, odd, "uk", ""), str)
    assert variant_players(odd) in (0, 3)


# --- the board


@pytest.mark.parametrize("device", Device)
def test_every_device_flips_through_the_boards(cabinet, hands, device):
    shown = opened(cabinet, "quest")
    played, scene = hands(shown), shown.scene
    assert scene.variant == MIRKWOOD
    for wanted in ("journey_down_the_anduin/1", "escape_from_dol_guldur/1", MIRKWOOD):
        if device is Device.KEYS:
            played.press("right")
        elif device is Device.PAD:
            played.button("right")
        else:
            rect = played.target("variant").rect
            (played.click if device is Device.MOUSE else played.tap)((rect.right - 20, rect.centery))
        assert scene.variant == wanted


def test_shoulders_flip_too_and_tables_are_chosen_above(cabinet, hands):
    shown = opened(cabinet)
    hands(shown).press("tab")
    assert shown.scene.variant == "journey_down_the_anduin/1"
    hands(shown).press("up")
    assert shown.scene.focus.name == "table"
    for _ in range(2):
        hands(shown).press("right")
    assert (shown.scene.table, shown.scene.variant) == ("underdark", "4"), "the first board with a score on it"
    assert [score.points for score in shown.scene.best("4")] == [90, 60]


def test_an_empty_board_invites_to_play(cabinet, hands):
    shown = cabinet()
    shown.push(Scores(shown, "quest"))
    hands(shown).press("down")
    assert shown.scene.focus.name == "play"
    hands(shown).press("return")
    assert isinstance(shown.scene, Setup) and shown.scene.table == "quest"


def test_boards_with_scores_are_shown_whatever_they_are_called(cabinet):
    shown = cabinet()
    fill(shown, "passage_through_mirkwood/difficulty=easy/3", (12,))
    fill(shown, "something/else", (13,))
    shown.push(Scores(shown, "quest"))
    assert shown.scene.variants[-2:] == ["passage_through_mirkwood/difficulty=easy/3", "something/else"]
    assert shown.scene.variant == "passage_through_mirkwood/difficulty=easy/3"


def test_a_broken_score_file_is_one_line(cabinet):
    shown = cabinet()
    (shown.folder / "profiles" / high_scores.SCORES_FILE).write_bytes(b"junk")
    shown.push(Scores(shown, "quest"))
    shown.frame([], 0.02)
    assert shown.toasts.lines[0][1] is True
    assert shown.scene.best(MIRKWOOD) == []


# --- the initials


def test_the_letters_of_the_language_come_first():
    assert letters("en").startswith("ABC")
    assert letters("ru").startswith("АБВГДЕЁЖ") and "Ґ" not in letters("ru")[:33]
    assert letters("uk").startswith("АБВГҐДЕЄЖ") and not set("ЁЫ") & set(letters("uk")[:33])
    assert all(sorted(letters(lang)) == sorted(all_initials()) for lang in LANGUAGES)


@pytest.mark.parametrize(("lang", "whole"), [("ru", RUSSIAN), ("uk", UKRAINIAN)])
def test_every_letter_of_a_language_can_be_entered(cabinet, lang, whole):
    """On the wheels of the initials and on the keyboard on the screen, both cases; a deck's name may have ё or ї."""
    assert letters(lang)[: len(whole)] == whole
    assert [high_scores.initials(letter * 3) for letter in whole.lower()] == [letter * 3 for letter in whole]
    shown = cabinet(language=lang)
    shown.push(Letters(shown, "", "", lambda text: None))
    shown.frame([], 0.02)
    keys = {target.name.removeprefix("letter:") for target in shown.scene.targets if target.group == "letters"}
    assert set(whole.lower()) <= keys


@pytest.mark.parametrize("device", [Device.KEYS, Device.PAD])
def test_letters_are_steered(cabinet, hands, device):
    shown = asked(cabinet)
    step = hands(shown).press if device is Device.KEYS else hands(shown).button
    for way in ("down", "down", "right", "up", "right", "down", "left", "down", "right"):
        step(way)
    choose = "return" if device is Device.KEYS else "a"
    step(choose)
    assert shown.scene.focus.name == "carve"
    step(choose)
    last = letters("en")[-1]
    assert last != "A"
    assert kept(shown)[MIRKWOOD][1] == Score("CAB", 50)
    assert isinstance(shown.scene, Scores)
    assert (shown.scene.variant, shown.scene.lit_place) == (MIRKWOOD, 2)


@pytest.mark.parametrize("touch", ["click", "tap"])
def test_letters_are_tapped(cabinet, hands, touch):
    shown = asked(cabinet)
    press = getattr(hands(shown), touch)
    wheel = hands(shown).target("letter:1").rect
    press((wheel.centerx, wheel.bottom - 10))
    press((wheel.centerx, wheel.centery + round(wheel.height * 0.34)))
    press((wheel.centerx, wheel.centery - round(wheel.height * 0.215)))
    assert shown.scene.letters == ["A", "C", "A"]
    press("letter:1")
    assert shown.scene.letters == ["A", "C", "A"]
    assert shown.scene.focus.name == "letter:2"
    press("carve")
    assert kept(shown)[MIRKWOOD][1] == Score("ACA", 50)


def test_letters_are_typed_in_any_of_the_languages(cabinet, hands):
    shown = asked(cabinet)
    typed(hands(shown), "їж?7")
    assert "".join(shown.scene.letters) == "ЇЖ7"
    hands(shown).press("backspace")
    typed(hands(shown), "z")
    hands(shown).press("return")
    assert kept(shown)[MIRKWOOD][1] == Score("ЇЖZ", 50)
    assert not shown.devices.text_mode


def test_a_wheel_turns_under_the_mouse_wheel_and_a_finger(cabinet, hands):
    shown = asked(cabinet)
    at = hands(shown).target("letter:0").rect.center
    hands(shown).frame(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    before = shown.scene.letters[0]
    for _ in range(4):
        hands(shown).frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, touch=False))
    assert shown.scene.letters[0] != before


def test_no_thanks_keeps_nothing(cabinet, hands):
    shown = asked(cabinet)
    hands(shown).tap("skip")
    assert isinstance(shown.scene, Scores)
    assert len(kept(shown)[MIRKWOOD]) == 3


def test_whoever_plays_again_has_the_same_letters(cabinet, hands):
    shown = opened(cabinet, "underdark")
    shown.push(Initials(shown, "underdark", "4", 100))
    assert shown.scene.place == 1
    typed(hands(shown), "ADA")
    hands(shown).press("return")
    assert kept(shown, "underdark")["4"][0] == Score("ADA", 100)
    shown.push(Initials(shown, "quest", MIRKWOOD, 1))
    assert "".join(shown.scene.letters) == "ADA"


def test_lower_is_better_where_the_table_says_so(cabinet):
    shown = cabinet()
    fill(shown)
    assert Initials(shown, "quest", MIRKWOOD, 41).place == 2
    fill(shown, "4", (90, 60), "underdark")
    assert Initials(shown, "underdark", "4", 61).place == 2


def test_a_disk_that_will_not_take_it_is_one_line(cabinet, hands, monkeypatch):
    shown = asked(cabinet)

    def refuse(folder, scores):
        raise high_scores.storage.StorageError("the disk is full")

    monkeypatch.setattr(high_scores, "save_scores", refuse)
    hands(shown).tap("carve")
    assert "the disk is full" in shown.toasts.lines[-1][0]
    assert isinstance(shown.scene, Scores)


@pytest.mark.parametrize("scale", [100, 160])
@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("size", SIZES)
def test_everything_fits(cabinet, looked_at, size, language, scale):
    shown = opened(cabinet, size=size, language=language, text_scale=scale)
    looked_at(shown.scene)
    shown.scene.turn(1)
    looked_at(shown.scene)
    shown.push(Initials(shown, "quest", MIRKWOOD, 45))
    looked_at(shown.scene)


def test_escape_is_no_thanks_and_start_carves(cabinet, hands):
    shown = asked(cabinet)
    hands(shown).press("escape")
    assert isinstance(shown.scene, Scores) and len(kept(shown)[MIRKWOOD]) == 3
    shown.push(Initials(shown, "quest", MIRKWOOD, 50))
    hands(shown).button("start")
    assert kept(shown)[MIRKWOOD][1] == Score("AAA", 50)


@pytest.mark.parametrize("kiosk", [False, True])
def test_initials_stay_for_whoever_plays_again_and_in_a_kiosk_until_the_next_visitor(cabinet, kiosk):
    shown = asked(cabinet, kiosk=kiosk)
    shown.scene.letters = list("BOB")
    shown.scene.carve()
    assert Initials(shown, "quest", MIRKWOOD, 50).letters == list("BOB")
    shown.next_visitor()
    assert Initials(shown, "quest", MIRKWOOD, 50).letters == list("AAA" if kiosk else "BOB")
