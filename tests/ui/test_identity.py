"""What a table looks and sounds like is in its folder: no table is known to the client by its name."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pygame
import pytest

from game.engine.machine.cartridge import TABLES, load_table, table_ids
from game.engine.sources.content import ContentError
from game.presentation.figures import load_figure
from game.presentation.sound_files import files_in
from game.presentation.theme_file import Card
from game.ui import identity, scenery
from game.ui.identity import Identity, identity_of
from game.ui.scenes.about import About
from game.ui.scenes.cabinets import Cabinets
from game.ui.scenes.rules import Rules
from game.ui.scenes.scores import Scores
from game.ui.theme import CABINET, rgb

UI = Path(identity.__file__).parent
LANTERNS = Path(__file__).parents[1] / "cartridges" / "lanterns"
THEME = """
emblem = "lantern"
[colours]
light = "#123456"
[[scenery]]
paint = "sky"
colours = ["#000000", "light", ["light", "#FFFFFF", 0.5]]
"""


ROW = identity.in_order({*table_ids(), *identity.planned()})


@pytest.fixture
def stranger(tmp_path, monkeypatch):
    """A table in a folder of its own, with a theme."""
    monkeypatch.setattr(identity, "_elsewhere", {})
    folder = tmp_path / "lanterns"
    shutil.copytree(LANTERNS, folder)
    (folder / "theme.toml").write_text(THEME, encoding="utf-8")
    yield folder
    identity_of.cache_clear()


def themed(folder: Path, text: str) -> str:
    """What is said of a theme that will not do."""
    (folder / "theme.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as told:
        identity.read(folder)
    return str(told.value)


@pytest.mark.parametrize("table", sorted(table_ids()))
def test_figures_of_cards_stand_on_the_cabinet_and_nowhere_else(table):
    bare, full = (scenery.view(table, 90, 80, cards) for cards in (False, True))
    assert pygame.image.tobytes(bare, "RGB") != pygame.image.tobytes(full, "RGB")
    assert all(
        load_figure(TABLES / table, stroke.card) for stroke in identity_of(table).scenery if isinstance(stroke, Card)
    )


def test_no_table_is_named_in_the_client():
    names = re.compile(rf"\b({'|'.join(ROW)})\b")
    found = [path.name for path in UI.rglob("*.py") if names.search(path.read_text(encoding="utf-8"))]
    assert found == []


@pytest.mark.parametrize("table", ROW)
def test_every_cabinet_has_its_own_colours_view_and_sound(table):
    own = identity_of(table)
    assert own.theme != CABINET
    assert own.scenery
    assert own.emblem != Identity().emblem
    assert set(own.about) == {"en", "ru", "uk"}
    assert own.planned is not None or "ambience" in files_in(identity.folder_of(table) / "sounds")
    assert own.planned is not None or table in table_ids()


def test_cabinets_stand_as_the_tables_say():
    orders = [identity_of(table).order for table in ROW]
    assert orders == sorted(orders)
    assert set(table_ids()) <= set(ROW)


def test_a_strangers_table_brings_its_own(cabinet, stranger):
    shown = cabinet()
    shown.knows(load_table(stranger))
    own = identity_of("lanterns")
    assert own.theme.light == rgb("#123456")
    assert own.theme.base == CABINET.base  # what it does not say is the cabinet's
    assert own.emblem == "lantern"
    picture = scenery.view("lanterns", 16, 8)
    assert picture.get_at((8, 7))[:3] != scenery.view("cabinet", 16, 8).get_at((8, 7))[:3]


def test_a_strangers_table_has_its_cabinet_its_rules_page_and_its_line_of_what_it_is(cabinet, stranger):
    chapter = '[[chapter]]\nid = "goal"\ntitle.en = "Goal"\ntext.en = "Light all lanterns."\n'
    (stranger / "chapters.toml").write_text(chapter, encoding="utf-8")
    theme = stranger / "theme.toml"
    theme.write_text("about.en = 'A walk with lanterns.'\n" + theme.read_text(encoding="utf-8"), encoding="utf-8")
    shown = cabinet()
    assert "lanterns" not in shown.tables
    shown.knows(load_table(stranger))
    assert shown.row[-1] == "lanterns"
    cabinets, about, rules = Cabinets(shown), About(shown), Rules(shown, "lanterns")
    assert ("lanterns", True) in cabinets.tables()
    assert [one.id for one in rules.chapters] == ["goal"] and not rules.trouble
    for scene in (cabinets, about, rules):
        shown.home(scene)
        shown.frame([], 0.02)
    assert "lanterns" in {target.name for target in cabinets.targets}
    shown.push(Scores(shown))
    assert "lanterns" in shown.scene.tables


def test_a_table_that_says_nothing_looks_like_the_cabinet(tmp_path):
    assert identity.read(tmp_path) == Identity()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("colour = 1", "theme.toml:1: key 'colour' is unknown; did you mean 'colours'?"),
        (
            "[colours]\nbase = 'red'",
            "theme.toml:2: [colours]: key 'base': expected a colour such as #E8C26A, got",
        ),
        ("order = 'first'", "theme.toml:1: key 'order': expected a whole number, got \"first\""),
        ("emblem = 'lanter'", "theme.toml:1: key 'emblem': there is no emblem 'lanter'; did you mean 'lantern'?"),
        ("[planned]\ntitle = {en = 'x'}\nplayers = 4", "[planned]: key 'players': expected a list of 2, got 4"),
        (
            "[[scenery]]\npaint = 'skye'",
            "1 (skye): key 'paint': nobody can paint \"skye\"; did you mean 'sky'?",
        ),
        ("[[scenery]]\nat = [1, 1]", "[[scenery]] 1: key 'paint' is missing"),
        (
            "[[scenery]]\npaint = 'mist'\nheights = [0, 1]\ncolour = 'light'",
            "1 (mist): key 'strength' is missing",
        ),
        (
            "[[scenery]]\npaint = 'mist'\nheights = [1]\ncolour = 'light'\nstrength = 9",
            "theme.toml:3: [[scenery]] 1 (mist): key 'heights': expected a list of 2, got a list of 1",
        ),
        (
            "[[scenery]]\npaint = 'sky'\ncolours = ['blue']",
            "key 'colours', item 1: expected a colour such as",
        ),
        (
            "[[scenery]]\npaint = 'grove'\nemblem = 'pine'\non = 'a'\ncount = 1\nsizes = [0, 1]\ncolour = 'base'",
            "[[scenery]] 1 (grove): key 'emblem': there is no emblem 'pine'; did you mean 'pines'?",
        ),
        (
            "[[scenery]]\npaint = 'figure'\nemblem = 'pines'\nat = [0, 1]\nsize = 1\non = 'far'\ncolour = 'base'",
            "[[scenery]] 1 (figure): key 'on': no ridge before it is named 'far'",
        ),
        ("order = \nband = 1", "theme.toml:1: "),
    ],
)
def test_a_theme_that_will_not_do_is_told_in_one_line(tmp_path, text, said):
    told = themed(tmp_path, text)
    assert said in told
    assert "theme.toml" in told
    assert "\n" not in told


def test_a_broken_theme_keeps_its_table_dark_and_nothing_else(cabinet, monkeypatch, stranger):
    (stranger / "theme.toml").write_text("order = 'x'", encoding="utf-8")
    shown = cabinet()
    with pytest.raises(ContentError, match=r"^theme\.toml:1: key 'order': expected a whole number, got \"x\"$"):
        shown.knows(load_table(stranger))
    assert identity_of("lanterns") == Identity()


def test_the_folders_of_planned_tables_hold_no_rules():
    for table in identity.planned():
        assert not (TABLES / table / "table.toml").exists()
        assert identity_of(table).planned.title
