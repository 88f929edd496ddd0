"""Saved games: what the folder holds, what is told of each, going on, watching, deleting."""

import os
import random
import time

import pygame
import pytest

from game.engine.keeping import journal
from game.engine.keeping import match as matches
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.players.sitting import Chair, Sitting
from game.ui import saved_games, thumbnails
from game.ui.intents import Device
from game.ui.scenes.confirm import Confirm
from game.ui.scenes.ending import Ending
from game.ui.scenes.saves import Saves
from game.ui.scenes.table import Table
from game.ui.standing import standing

SIZES = [(1024, 600), (1280, 1024), (2560, 1080)]  # the smallest, the squarest, the widest


def begin(shown, name, table="quest", choices=20, **setup):
    """A game that was played at random for so many choices and then left."""
    path = shown.folder / "games" / f"{name}{journal.SUFFIX}"
    match = matches.create(shown.cartridge(table), Setup(**({"players": 2, "seed": 5} | setup)), path, sync=False)
    sitting = Sitting(match, [Chair(), Chair("learner")], shown.settings)
    sitting.seat(1, Chair())  # as the client does, this writes down who sits where
    luck = random.Random(3)
    while match.position < choices and match.decision is not None:
        match.choose(luck.randrange(len(match.decision.options)))
    sitting.close()
    return path


def aged(path, hours):
    then = time.time() - hours * 3600
    os.utime(path, (then, then))


def picture(path):
    pygame.image.save(pygame.Surface((64, 36)), str(path.with_suffix(".png")))


@pytest.fixture
def shelf(cabinet):
    """A cabinet with three games: one under way, one that is over, and a file that is no game."""

    def make(**chosen):
        shown = cabinet(**chosen)
        picture(begin(shown, "going"))
        aged(begin(shown, "over", choices=5000, options={"scenario": "escape_from_dol_guldur"}), 30)
        broken = shown.folder / "games" / f"broken{journal.SUFFIX}"
        broken.write_bytes(b"EMBERJ1\n and then nothing that makes sense")
        aged(broken, 60)
        shown.push(Saves(shown))
        shown.push(Saves(shown))
        shown.frame([], 0.02)
        return shown

    return make


def select(hands, name, device):
    if device in (Device.KEYS, Device.PAD):
        step = hands.press if device is Device.KEYS else hands.button
        for way in ("down", "up"):
            for _ in range(6):
                if hands.cabinet.scene.focus.name == name:
                    return
                step(way)
        raise AssertionError(f"no way to {name}")
    if f"game:{hands.cabinet.scene.game.path.name}" != name:  # a tap on the one already chosen goes on with it
        (hands.click if device is Device.MOUSE else hands.tap)(name)


def do(hands, name, device):
    """A button at the right of the list, where they stand two by two."""
    if device in (Device.KEYS, Device.PAD):
        step = hands.press if device is Device.KEYS else hands.button
        for way in ("right", "up", "right", "down", "right", "left", "up", "right"):
            step(way)
            if hands.cabinet.scene.focus.name == name:
                break
        assert hands.cabinet.scene.focus.name == name
        step("return" if device is Device.KEYS else "a")
        return
    (hands.click if device is Device.MOUSE else hands.tap)(name)


def test_games_are_listed_by_when_they_were_sat_down_to_whatever_the_clock_said(cabinet):
    shown = cabinet()
    setup = Setup(players=2, seed=5)
    for name, turn, hours in (("first", 1, 0), ("second", 2, 50), ("third", 3, 90)):
        path = shown.folder / "games" / f"{name}{journal.SUFFIX}"
        matches.create(shown.cartridge("quest"), setup, path, turn=turn, sync=False).journal.close()
        aged(path, hours)
    large = shown.folder / "games" / f"large{journal.SUFFIX}"
    large.touch()
    os.truncate(large, journal.MAX_FILE + 1)
    listed = saved_games.Shelf(shown.folder)
    assert [path.stem for path in listed.paths] == ["third", "second", "first", "large"]
    assert "too large" in listed[3].problem


def test_games_are_listed_the_newest_first_with_what_they_are(shelf):
    games = shelf().scene.games
    assert [game.path.stem for game in games] == ["going", "over", "broken"]
    going, over, broken = games
    assert (going.table, going.choices, going.setup.players) == ("quest", 20, 2)
    assert [chair.bot for chair in going.chairs] == ["", "learner"]
    assert over.setup.options["scenario"] == "escape_from_dol_guldur"
    assert broken.problem and "\n" not in broken.problem and "/" not in broken.problem


def test_taken_back_choices_are_not_counted(cabinet):
    shown = cabinet()
    path = begin(shown, "undone")
    match = matches.resume(shown.cartridge("quest"), path)
    match.undo(5)
    match.redo(2)
    match.journal.close()
    assert saved_games.read(path).choices == 17


def test_where_each_stands_is_known_after_a_moment(shelf):
    shown = shelf()
    scene = shown.scene
    for _ in range(5):
        shown.frame([], 0.02)
    assert not scene.busy
    going, over, broken = scene.games
    assert scene.state(going).over is False
    assert scene.state(over).over is True
    assert scene.state(broken) == broken.problem


@pytest.mark.parametrize("device", Device)
def test_every_device_goes_on_with_a_game(shelf, hands, device):
    shown = shelf()
    played = hands(shown)
    select(played, f"game:going{journal.SUFFIX}", device)
    do(played, "resume", device)
    assert isinstance(shown.scene, Table)
    assert shown.scene.sitting.match.position >= 20
    assert [chair.bot for chair in shown.scene.sitting.chairs] == ["", "learner"]


def test_a_second_tap_goes_on_with_a_game(shelf, hands):
    shown = shelf()
    hands(shown).tap(f"game:over{journal.SUFFIX}")
    assert isinstance(shown.scene, Saves)
    hands(shown).tap(f"game:going{journal.SUFFIX}")
    hands(shown).tap(f"game:going{journal.SUFFIX}")
    assert isinstance(shown.scene, Table) and not shown.scene.replay


@pytest.mark.parametrize("device", Device)
def test_every_device_watches_a_game_from_its_beginning(shelf, hands, device):
    shown = shelf()
    played = hands(shown)
    before = (shown.folder / "games" / f"over{journal.SUFFIX}").read_bytes()
    select(played, f"game:over{journal.SUFFIX}", device)
    do(played, "replay", device)
    assert isinstance(shown.scene, Table) and shown.scene.replay
    assert shown.scene.sitting.match.journal is None
    assert (shown.folder / "games" / f"over{journal.SUFFIX}").read_bytes() == before


def test_from_a_story_and_its_table_one_comes_back_to_the_saved_games(shelf, hands):
    shown = shelf()
    played = hands(shown)
    select(played, f"game:over{journal.SUFFIX}", Device.MOUSE)
    saves_page = shown.scene
    saves_page.retell()
    assert isinstance(shown.scene, Ending)
    shown.scene.back()
    assert isinstance(shown.scene, Table) and shown.scene.replay
    shown.scene.back()
    assert shown.scene is saves_page


@pytest.mark.parametrize("device", Device)
def test_every_device_deletes_a_game_and_its_picture_after_asking(shelf, hands, device):
    shown = shelf()
    played = hands(shown)
    select(played, f"game:going{journal.SUFFIX}", device)
    do(played, "delete", device)
    assert isinstance(shown.scene, Confirm)
    assert (shown.folder / "games" / f"going{journal.SUFFIX}").exists()
    played.choose("yes", device)
    assert isinstance(shown.scene, Saves)
    assert [game.path.stem for game in shown.scene.games] == ["over", "broken"]
    assert not list((shown.folder / "games").glob("going*"))


def test_a_no_deletes_nothing(shelf, hands):
    shown = shelf()
    do(hands(shown), "delete", Device.MOUSE)
    hands(shown).click("no")
    assert len(shown.scene.games) == 3
    assert (shown.folder / "games" / f"going{journal.SUFFIX}").exists()


def test_a_broken_game_can_only_be_deleted(shelf, hands):
    shown = shelf()
    select(hands(shown), f"game:broken{journal.SUFFIX}", Device.KEYS)
    enabled = {target.name: target.enabled for target in shown.scene.targets if target.group == "actions"}
    assert enabled == {"resume": False, "replay": False, "review": False, "delete": True}
    hands(shown).press("return")
    assert isinstance(shown.scene, Saves)
    do(hands(shown), "delete", Device.KEYS)
    hands(shown).click("yes")
    assert not (shown.folder / "games" / f"broken{journal.SUFFIX}").exists()


def test_a_game_that_is_over_is_not_gone_on_with(shelf, hands):
    shown = shelf()
    select(hands(shown), f"game:over{journal.SUFFIX}", Device.PAD)
    assert "resume" not in {target.name for target in shown.scene.targets}
    hands(shown).button("a")
    assert type(shown.scene).__name__ == "Ending" and shown.scene.below.replay


def test_a_game_being_played_elsewhere_says_so(cabinet, hands):
    shown = cabinet()
    path = begin(shown, "elsewhere")
    other = journal.Journal.open(path)
    shown.push(Saves(shown))
    assert shown.scene.game.in_use
    assert not any(target.enabled for target in shown.scene.targets if target.group == "actions")
    hands(shown).press("return")
    assert isinstance(shown.scene, Saves)
    other.close()
    shown.scene.entered()
    assert not shown.scene.game.in_use
    assert hands(shown).target("resume").enabled


def test_a_game_that_was_taken_away_meanwhile_is_one_line(shelf, hands):
    shown = shelf()
    (shown.folder / "games" / f"going{journal.SUFFIX}").unlink()
    do(hands(shown), "resume", Device.MOUSE)
    assert isinstance(shown.scene, Saves)
    assert shown.toasts.lines[-1][1] is True
    assert [game.path.stem for game in shown.scene.games] == ["over", "broken"]


def test_a_game_of_other_rules_is_broken_with_its_reason(cabinet, monkeypatch):
    shown = cabinet()
    begin(shown, "old")
    monkeypatch.setattr(matches.State, "position_hash", property(lambda state: 1))
    shown.push(Saves(shown))
    told = shown.scene.state(shown.scene.game)
    assert isinstance(told, str) and "comes out differently" in told
    assert [target.enabled for target in shown.scene.targets if target.group == "actions"] == [
        False,
        False,
        False,
        True,
    ]


def test_a_table_that_is_gone_is_one_line(cabinet):
    shown = cabinet()
    header = {"format": matches.FORMAT, "table": "chess", "rules": "", "setup": {"players": 2}}
    journal.Journal.create(shown.folder / "games" / f"chess{journal.SUFFIX}", header).close()
    shown.push(Saves(shown))
    assert isinstance(shown.scene.state(shown.scene.game), str)
    assert shown.scene.scenario(shown.scene.game) == "chess"


def test_an_empty_shelf_leads_to_the_tables(cabinet, hands):
    from game.ui.scenes.cabinets import Cabinets

    shown = cabinet()
    shown.push(Saves(shown))
    hands(shown).press("return")
    assert isinstance(shown.scene, Cabinets)


def test_a_picture_that_is_none_is_replaced_by_the_emblem(tmp_path):
    assert thumbnails.load_picture(tmp_path / "missing.png") is None
    (tmp_path / "odd.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 8 + b"\xff" * 8)
    assert thumbnails.load_picture(tmp_path / "odd.png") is None
    (tmp_path / "text.png").write_text("not a picture at all, but long enough to look at")
    assert thumbnails.load_picture(tmp_path / "text.png") is None
    pygame.image.save(pygame.Surface((8, 8)), str(tmp_path / "small.png"))
    assert thumbnails.load_picture(tmp_path / "small.png").get_size() == (8, 8)


def test_dates_are_told_as_one_says_them(cabinet):
    now = time.mktime((2026, 3, 10, 15, 0, 0, 0, 0, -1))
    moments = {
        "en": ["today, 14:05", "yesterday, 23:59", "Sunday, 9:00", "March 1, 9:00", "December 31, 2025, 9:00"],
        "ru": ["сегодня, 14:05", "вчера, 23:59", "воскресенье, 9:00", "1 марта, 9:00", "31 декабря 2025, 9:00"],
        "uk": ["сьогодні, 14:05", "учора, 23:59", "неділя, 9:00", "1 березня, 9:00", "31 грудня 2025, 9:00"],
    }
    dates = [(2026, 3, 10, 14, 5), (2026, 3, 9, 23, 59), (2026, 3, 8, 9, 0), (2026, 3, 1, 9, 0), (2025, 12, 31, 9, 0)]
    for language, expected in moments.items():
        scene = Saves(cabinet(language=language))
        told = [saved_games.when(time.mktime((*date, 0, 0, 0, -1)), scene.say, now) for date in dates]
        assert told == expected


def test_hundreds_of_games_open_quickly_and_scroll(cabinet, hands):
    shown = cabinet()
    path = begin(shown, "one", choices=60)
    for number in range(150):
        (path.parent / f"copy{number}{journal.SUFFIX}").write_bytes(path.read_bytes())
    shown.push(Saves(shown))
    for _ in range(30):
        hands(shown).press("down")
    assert shown.scene.index == 30
    assert shown.scene.focus.name == f"game:{shown.scene.games[30].path.name}"
    assert len(shown.scene._states) < 60, "only what is in sight is replayed"
    assert len(shown.scene.games._read) < 60, "and read at all"


@pytest.mark.parametrize("scale", [100, 160])
@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("size", SIZES)
def test_everything_fits(shelf, looked_at, size, language, scale):
    shown = shelf(size=size, language=language, text_scale=scale)
    for index in range(3):
        shown.scene._select(index)
        looked_at(shown.scene)


def test_a_game_is_told_by_its_round_and_its_standing(cabinet):
    shown = cabinet()
    begin(shown, "going", choices=60)
    shown.push(Saves(shown))
    for _ in range(5):
        shown.frame([], 0.02)
    scene = shown.scene
    state = scene.state(scene.game)
    threat = state.player_variable(1, "threat")
    expected = f"Round {state.variable('round')} · Threat {threat} · 2 players"
    assert scene._second_line(scene.game) == expected, "the second seat is a bot's"


@pytest.mark.parametrize("table", ["quest", "underdark", "fellowship", "ringwar"])
@pytest.mark.parametrize("lang", ["en", "ru", "uk"])
def test_every_table_tells_how_it_stands(cabinet, table, lang):
    shown = cabinet(language=lang)
    players = {"ringwar": 4}.get(table, 2)
    state, _events = State.start(shown.cartridge(table), Setup(players=players, seed=5))
    said = standing(state, [Chair()] * players, Saves(shown).say, lang)
    assert said and all("{" not in part and part.strip() for part in said), said
    assert any(part[-1].isdigit() for part in said), said
    assert table != "fellowship" or said[0] == {"en": "Bag End", "ru": "Бэг-Энд", "uk": "Торбин Кут"}[lang]


def test_a_game_that_is_over_is_told_again(shelf, hands):
    shown = shelf()
    select(hands(shown), f"game:over{journal.SUFFIX}", Device.PAD)
    hands(shown).click("chronicle")
    ending = shown.scene
    assert type(ending).__name__ == "Ending" and ending.kept_as == "over"
    for _ in range(200):
        shown.frame([], 0.02)
    assert {"back"} <= {target.name for target in ending.targets}
    assert not {"again", "anew", "scores", "tables"} & {target.name for target in ending.targets}
    ending.back()
    assert type(shown.scene).__name__ == "Table" and shown.scene.replay
