"""The four cabinets and the menu of each."""

from dataclasses import replace
from datetime import date

import pygame
import pytest

from game.engine.keeping import daily
from game.engine.machine.cartridge import CartridgeError
from game.engine.machine.setup import Setup, seats_of
from game.players import par, statistics
from game.players.sitting import Chair, Sitting
from game.ui import identity, routes
from game.ui import par as par_of_the_day
from game.ui.intents import Device
from game.ui.scenes.about import About
from game.ui.scenes.cabinets import Cabinets
from game.ui.scenes.confirm import Confirm
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.entries import Entries
from game.ui.scenes.notice import Notice
from game.ui.scenes.rules import Rules
from game.ui.scenes.table import Table
from game.ui.scenes.title import Title


def opened(cabinet, *arguments, **chosen):
    shown = cabinet(*arguments, **chosen)
    shown.home(Cabinets(shown))
    shown.frame([], 0.02)
    return shown


def names(shown):
    return [target.name for target in shown.scene.targets]


@pytest.mark.parametrize("device", Device)
@pytest.mark.parametrize("table", ["quest", "underdark"])
def test_a_lit_cabinet_opens_its_menu(cabinet, hands, device, table):
    shown = opened(cabinet)
    hands(shown).choose(table, device)
    assert isinstance(shown.scene, Entries)
    assert shown.scene.table == table


@pytest.fixture
def later(tmp_path, monkeypatch):
    """A table that is still to be built: it has a theme and no rules."""
    theme = '[planned]\nplayers = [1, 4]\n[planned.title]\nen = "Later"\nru = "Позже"\nuk = "Пізніше"\n'
    (tmp_path / "theme.toml").write_text(theme, encoding="utf-8")
    monkeypatch.setattr("game.ui.identity.planned", lambda: ["later"])
    monkeypatch.setitem(identity._elsewhere, "later", tmp_path)
    identity.identity_of.cache_clear()
    return "later"


def test_a_dark_cabinet_says_that_it_comes_later(cabinet, hands, later):
    shown = opened(cabinet)
    hands(shown).click(later)
    assert isinstance(shown.scene, Cabinets)
    assert "not ready yet" in shown.toasts.lines[0][0]


def test_a_table_that_cannot_be_loaded_stands_dark(cabinet, monkeypatch):
    shown = cabinet()
    plain = shown.cartridge

    def broken(table):
        if table == "underdark":
            raise CartridgeError("underdark: a wire is loose")
        return plain(table)

    monkeypatch.setattr(shown, "cartridge", broken)
    shown.home(Cabinets(shown))
    assert {place.table: place.built for place in shown.scene.places}["underdark"] is False
    assert shown.toasts.lines[0][0] == "underdark: a wire is loose"


def test_only_the_cabinet_in_focus_is_fully_lit(cabinet, hands):
    shown = opened(cabinet)
    hands(shown).go_to("underdark", hands(shown).press)
    lit = [place.table for place in shown.scene.places if place.sprite.image is place.lit]
    assert lit == ["underdark"]
    assert [place.table for place in shown.scene.places if place.glow.visible] == ["underdark"]


def test_the_cabinet_in_focus_says_what_it_is(cabinet, hands):
    shown = opened(cabinet)
    player = hands(shown)
    for table in ("quest", "ringwar"):
        player.go_to(table, player.press)
        assert shown.scene.facts.told == table
    for table in shown.tables:
        facts = identity.identity_of(table).facts
        assert set(facts.sentence) == {"en", "ru", "uk"}, table
        assert facts.plays and facts.minutes and facts.hard, table


def test_a_page_laid_out_anew_still_says_what_was_in_focus(cabinet, hands):
    """Whoever comes back from the settings or with a new face finds no empty plate under the cabinets."""
    shown = opened(cabinet)
    player = hands(shown)
    player.go_to("ringwar", player.press)
    player.go_to("settings", player.press)
    told = shown.scene.facts.told
    shown.scene.rebuild()
    assert shown.scene.focus.name == "settings" and shown.scene.facts.told == told != ""


def test_the_ring_war_is_seen_to_be_for_one_too(cabinet):
    assert "alone" in identity.identity_of("ringwar").facts.plays
    said = []
    scene = opened(cabinet).scene
    scene.say = lambda name, **values: said.append((name, values)) or "1"
    scene._picture("ringwar", True, (200, 450))
    assert ("players", {"n": 4, "least": 1}) in said


def test_a_game_that_waits_is_told_of(cabinet):
    shown = cabinet()
    Sitting.begin(shown.cartridge("quest"), Setup(1, 7), [Chair()], shown.settings, shown.folder).close()
    said = []
    scene = Cabinets(shown)
    plain = scene.say
    scene.say = lambda name, **values: said.append(name) or plain(name, **values)
    shown.home(scene)
    scene.facts.show("quest")
    assert "waits" in said
    said.clear()
    scene.facts.show("underdark")
    assert "waits" not in said


def test_a_game_that_waits_is_shown_on_its_cabinet_and_first_in_its_menu(cabinet):
    shown = cabinet()
    bare = opened(cabinet).scene._picture("quest", True, (240, 540))
    Sitting.begin(shown.cartridge("quest"), Setup(1, 7), [Chair()], shown.settings, shown.folder).close()
    scene = opened(cabinet).scene
    assert pygame.image.tobytes(scene._picture("quest", True, (240, 540)), "RGBA") != pygame.image.tobytes(bare, "RGBA")
    assert "Threat 29" in scene.left_game("quest").told(scene.cabinet) and scene.left_game("underdark") is None
    scene.cabinet.push(Entries(scene.cabinet, "quest"))
    scene.cabinet.frame([], 0.02)
    assert scene.cabinet.scene.focus.name == "continue"


@pytest.mark.parametrize("device", Device)
def test_every_device_goes_on_with_the_game_that_waits(cabinet, hands, device):
    shown = opened(cabinet)
    Sitting.begin(shown.cartridge("quest"), Setup(1, 7), [Chair()], shown.settings, shown.folder).close()
    shown.push(Entries(shown, "quest"))
    shown.frame([], 0.02)
    hands(shown).choose("continue", device)
    assert isinstance(shown.scene, Table) and shown.scene.sitting.match.setup.seed == 7


def test_how_long_a_game_takes_is_told_from_those_played_here(cabinet):
    shown = cabinet()
    facts = opened(cabinet).scene.facts
    assert facts._minutes("quest") == "about 10–50 minutes" and facts._record("quest") == "Never played here"
    seats = (statistics.SeatLine(won=True),)
    minutes = [50, 20, 30, statistics.LONGEST, 0]  # the last two were left for another day, and are too old to know
    lines = [statistics.GameLine(f"g{n}", "quest", n, took, 5, {}, seats) for n, took in enumerate(minutes)]
    statistics.keep(shown.folder, lines)
    facts = opened(cabinet).scene.facts
    assert facts._minutes("quest") == "30 minutes here" and facts._record("quest") == "5 of 5 won"


def test_embers_rise_only_from_a_lit_cabinet(cabinet, hands, later):
    shown = opened(cabinet, reduced_motion=False)
    player = hands(shown)
    player.go_to("underdark", player.press)
    assert shown.scene._embers.burning
    player.go_to(later, player.press)
    assert not shown.scene._embers.burning


@pytest.mark.parametrize("device", Device)
def test_about_is_reached_by_every_device(cabinet, hands, device):
    shown = opened(cabinet)
    hands(shown).choose("about", device)
    assert isinstance(shown.scene, About)


@pytest.mark.parametrize("name", ["settings", "saves", "about"])
def test_every_entry_opens_its_scene(cabinet, hands, name):
    shown = opened(cabinet)
    hands(shown).click(name)
    assert type(shown.scene).__name__.lower() == name


def test_quitting_asks_first(cabinet, hands):
    shown = opened(cabinet)
    hands(shown).click("quit")
    assert isinstance(shown.scene, Confirm)
    assert shown.running
    hands(shown).click("yes")
    assert not shown.running


def test_a_kiosk_has_no_way_out(cabinet):
    assert "quit" not in names(opened(cabinet, kiosk=True))


def test_back_leads_to_the_title_even_from_the_first_scene(cabinet, hands):
    shown = opened(cabinet)
    hands(shown).button("b")
    assert isinstance(shown.scene, Title)


# --- the menu of a table


def test_decks_are_offered_only_where_a_table_has_them(cabinet):
    shown = opened(cabinet)
    shown.scene.open("quest")
    assert names(shown) == ["first_game", "new_game", "daily", "puzzles", "rules", "decks", "scores", "saves", "back"]
    shown.pop()
    shown.scene.open("underdark")
    assert names(shown) == ["first_game", "new_game", "daily", "puzzles", "rules", "scores", "saves", "back"]


@pytest.mark.parametrize(
    ("entry", "scene"), [("new_game", "Setup"), ("rules", "Rules"), ("decks", "Deck"), ("scores", "Scores")]
)
def test_the_menu_leads_on(cabinet, hands, entry, scene):
    shown = opened(cabinet)
    shown.scene.open("quest")
    hands(shown).click(entry)
    assert type(shown.scene).__name__ == scene
    assert shown.scene.table == "quest"


@pytest.mark.parametrize("device", Device)
def test_the_rules_are_reached_by_every_device(cabinet, hands, device):
    shown = opened(cabinet)
    shown.scene.open("underdark")
    hands(shown).choose("rules", device)
    assert isinstance(shown.scene, Rules)


@pytest.mark.parametrize("device", Device)
def test_the_menu_can_be_left(cabinet, hands, device):
    shown = opened(cabinet)
    shown.scene.open("quest")
    hands(shown).choose("back", device)
    assert isinstance(shown.scene, Cabinets)


def test_everything_fits_in_every_language(cabinet, looked_at, size):
    for language in ("en", "ru", "uk"):
        shown = opened(cabinet, size, language=language)
        looked_at(shown.scene)
        shown.scene.open("quest")
        looked_at(shown.scene)


def test_the_menu_of_a_table_with_a_game_begins_with_it(cabinet, hands):
    shown = opened(cabinet)
    setup = Setup(players=2, seed=7)
    for table in ("underdark", "quest"):  # the latest game of all is not this table's
        Sitting.begin(shown.cartridge(table), setup, [Chair()], shown.settings, shown.folder).close()
    shown.push(Entries(shown, "underdark"))
    assert names(shown)[0] == "continue"
    assert shown.scene.focus.name == "continue"
    hands(shown).press("return")
    assert isinstance(shown.scene, Table | Curtain)
    assert shown.scene.table == "underdark"
    shown.home(Entries(shown, "fellowship"))
    assert "continue" not in names(shown)


def test_the_deal_of_the_day_is_begun_from_the_menu_and_counted_when_it_is_over(cabinet, hands, saves, monkeypatch):
    begun = []

    class Said:
        """A master who is told to play, and does not."""

        def __init__(self, *command: str):
            begun.append(command)

        def stop(self) -> None:
            pass

    monkeypatch.setattr(par_of_the_day, "Errand", Said)
    shown = cabinet()
    shown.push(routes.Cabinets())
    shown.push(routes.Entries("quest"))
    hands(shown).click("daily")
    table = shown.scene
    assert isinstance(table, Table)
    today = daily.day_of(table.sitting.match)
    assert table.sitting.match.setup == daily.deal_of(table.sitting.cartridge.content, today)
    table.finish()
    assert daily.streak(daily.played(saves, "quest"), today) == 1
    shown.push(routes.Entries("quest"))
    assert shown.scene._word("daily") == "Deal of the day: 1 in a row"
    ((command, *_rest, folder),) = begun
    assert command == "par" and folder == str(saves), "a master plays the same deal meanwhile"


def test_what_a_master_made_of_the_deal_is_told_at_its_end_and_can_be_looked_through(cabinet, saves):
    shown = cabinet()
    cartridge, today = shown.cartridge("fellowship"), date(2026, 11, 18)
    found = replace(par.played(cartridge, today, iterations=10), won=True)
    par.keep(saves, "fellowship", found)
    setup = daily.deal_of(cartridge.content, today)
    players = len(seats_of(cartridge.content, setup))
    sitting = Sitting.begin(cartridge, setup, [Chair(person=1)] * players, shown.settings, shown.folder)
    daily.mark(sitting.match, today)
    shown.push(routes.Cabinets())
    shown.push(routes.Table(sitting))
    shown.scene.finish()
    assert isinstance(shown.scene, Notice)
    assert f"won this deal with {found.points} points" in shown.scene.text and "still to be beaten" in shown.scene.text
    see = shown.scene.choices[1][2]
    shown.pop()
    see()
    assert isinstance(shown.scene, Table)
    assert [one.choice.option for one in shown.scene.sitting.match.history] == list(found.choices)


@pytest.mark.parametrize("table", ["quest", "ringwar"])
def test_who_leaves_a_table_comes_to_its_cabinet(cabinet, table):
    shown = cabinet()
    sitting = Sitting.begin(shown.cartridge(table), Setup(4, 5), [Chair()] * 4, shown.settings, shown.folder)
    shown.home(Table(shown, sitting))
    shown.scene.open_pause()
    shown.scene.leave()
    assert isinstance(shown.scene, Cabinets)
    assert shown.scene.focus.name == table


def test_the_ring_around_something_round_leaves_no_dark_corners(cabinet):
    shown = opened(cabinet)
    scene = shown.scene
    shown.devices.last = Device.KEYS
    target = next(target for target in scene.targets if target.name == "people")
    scene.set_focus(target)
    inner = target.rect.move(-scene._ring.pos[0], -scene._ring.pos[1])
    for corner in (inner.topleft, (inner.right - 1, inner.top), (inner.left, inner.bottom - 1)):
        assert scene._ring.image.get_at(corner).a > 0
    assert scene._ring.image.get_at(inner.center).a == 0
