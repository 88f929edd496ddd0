"""Parts of the table: one protocol for all, no part knows another, and a new one is a file and a word in a layout."""

from __future__ import annotations

import ast
import inspect
import re
import shutil
from dataclasses import fields, replace
from pathlib import Path

import pygame
import pytest

from game.__main__ import main
from game.engine.keeping.match import Match
from game.engine.machine.cartridge import TABLES
from game.engine.machine.events import TableChanged
from game.engine.machine.setup import Setup
from game.engine.sources.content import ContentError
from game.players.sitting import Sitting
from game.presentation.layout import load_layout
from game.ui import routes
from game.ui.scenes.table import Table
from game.ui.table import parts
from game.ui.table.messages import Fold
from game.ui.table.part import Part
from game.ui.table.things import Thing

UI = Path(routes.__file__).parent
DOCS = (UI.parents[1] / "docs" / "client.md").read_text(encoding="utf-8")
EXAMPLE = re.search(r"```python\n(.*?)```", DOCS, re.DOTALL)
ABOVE = ("game.ui.scene.", "game.ui.scenes", "game.ui.cabinet")


def imported(path: Path) -> set[str]:
    """Every module that a file names in an import, also where only a type checker reads it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{name.name}" for name in node.names} | {node.module or ""}
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return found


def sat_down(shown, monkeypatch=None, **given) -> Table:
    cartridge = shown.cartridge("quest")
    if given:
        layout = replace(load_layout(cartridge.content), parts=given)
        monkeypatch.setattr("game.ui.scenes.table.load_layout", lambda _content: layout)
    shown.home(Table(shown, Sitting(Match(cartridge, Setup(players=2, seed=2)), settings=shown.settings)))
    return shown.scene


@pytest.fixture
def example(tmp_path, monkeypatch):
    """The part that docs/client.md shows, as a file among the others."""
    (tmp_path / "counter.py").write_text(EXAMPLE.group(1), encoding="utf-8")
    monkeypatch.setattr(parts, "__path__", [*parts.__path__, str(tmp_path)])


@pytest.mark.parametrize("word", parts.words())
def test_every_part_is_a_part_and_knows_no_neighbour(word):
    assert issubclass(parts.part_named(word), Part)
    known = imported(UI / "table" / "parts" / f"{word}.py")
    assert not [name for name in known if name.startswith((*ABOVE, "game.ui.table.parts"))]


def test_nothing_under_the_table_knows_a_scene():
    for path in (UI / "table").rglob("*.py"):
        assert not [name for name in imported(path) if name.startswith(ABOVE)], path.name


def test_no_scene_knows_another_scene():
    scenes = {route.scene.split(".")[0] for route in routes.Route.__subclasses__()}
    for path in (UI / "scenes").glob("*.py"):
        known = {name.split(".")[3] for name in imported(path) if name.startswith("game.ui.scenes.")}
        # A scene may be in several files, which begin with its name; a PIN is typed as numbers, those as letters.
        typed = {"digits": {"letters"}, "operator": {"digits"}}.get(path.stem, set())
        others = {name for name in (known & scenes) - typed if not path.stem.startswith(name)}
        assert not others, f"{path.name} knows {others}"


@pytest.mark.parametrize("route", routes.Route.__subclasses__(), ids=lambda route: route.__name__)
def test_a_route_tells_its_scene_what_it_is_made_with(route):
    module, name = route.scene.split(".")
    made = vars(__import__(f"game.ui.scenes.{module}", fromlist=[name]))[name]
    inspect.signature(made).bind(None, **{field.name: None for field in fields(route)})


def test_the_scene_has_no_word_for_a_part():
    source = (UI / "scenes" / "table.py").read_text(encoding="utf-8")
    assert "parts[" in source  # by the word of a message,
    assert not re.search(r"parts\[[\"']|\.parts\.get|getattr|hasattr", source)  # and never by one of its own


def test_the_part_of_the_docs_stands_where_a_layout_puts_it(cabinet, monkeypatch, example):
    table = sat_down(cabinet(), monkeypatch, counter={"slot": "ribbon", "variable": "round"})
    counter = table.parts["counter"]
    assert counter.number == table.sitting.state.variable("round")
    assert table.where(Thing("number", "round")) == counter.rect
    assert "number:round" in {target.name for target in table.targets}


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ('[part.counter]\nslot = "hand"\nvariable = "rouns"', "there is no variable 'rouns'; did you mean 'round'?"),
        ('[part.counter]\nslot = "hnd"\nvariable = "round"', "there is no slot 'hnd' in [slots.wide]"),
        ('[part.countre]\nslot = "hand"', "there is no part countre; did you mean counter?"),
    ],
)
def test_check_tells_what_is_misspelt_of_it(tmp_path, example, capsys, section, said):
    folder = Path(shutil.copytree(TABLES / "underdark", tmp_path / "underdark"))
    with (folder / "layout.toml").open("a", encoding="utf-8") as file:
        file.write(f"\n{section}\n")
    assert main(["check", "--table", str(folder)]) == 1
    told = capsys.readouterr().err.splitlines()
    assert all(line.startswith("underdark: layout.toml:") for line in told)
    assert said in told[0]


def test_check_finds_nothing_wrong_with_it_where_it_is_named_rightly(tmp_path, example, capsys):
    folder = Path(shutil.copytree(TABLES / "underdark", tmp_path / "underdark"))
    with (folder / "layout.toml").open("a", encoding="utf-8") as file:
        file.write('\n[part.counter]\nslot = "hand"\nvariable = "round"\n')
    assert main(["check", "--table", str(folder)]) == 0, capsys.readouterr().err


def test_it_plays_its_events_and_what_follows_waits(cabinet, monkeypatch, example):
    table = sat_down(cabinet(reduced_motion=False), monkeypatch, counter={"slot": "ribbon", "variable": "round"})
    table.timeline.finish()
    taken = table.parts["counter"].play(TableChanged("round", 1, 7), 0.0)
    assert taken.waits > 0
    table.tick(0.1)
    assert table.parts["counter"].number == 7


def test_a_folded_part_is_out_of_sight_and_out_of_reach(cabinet, monkeypatch, example):
    table = sat_down(cabinet(), monkeypatch, counter={"slot": "staging", "variable": "round"})
    while table.busy:
        table.cabinet.frame([], 0.02)
    before = pygame.image.tobytes(table.cabinet.screen.surface, "RGB")
    table.tell(Fold("counter"))
    table.cabinet.frame([], 0.02)
    assert table.where(Thing("number", "round")) is None
    assert "number:round" not in {target.name for target in table.targets}
    assert pygame.image.tobytes(table.cabinet.screen.surface, "RGB") != before
    table.tell(Fold("counter", folded=False))
    table.cabinet.frame([], 0.02)
    assert pygame.image.tobytes(table.cabinet.screen.surface, "RGB") == before


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"countre": {"slot": "ribbon"}}, "there is no part countre; did you mean counter?"),
        ({"counter": {"slot": "ribbon"}}, "[part.counter]: key 'variable' is missing"),
        (
            {"counter": {"slot": "ribbon", "variable": "round", "x": 1}},
            "[part.counter]: key 'x' is unknown (known: variable)",
        ),
    ],
)
def test_a_part_that_cannot_stand_there_is_told_in_one_line(cabinet, monkeypatch, example, given, said):
    with pytest.raises(ContentError) as told:
        sat_down(cabinet(), monkeypatch, **given)
    assert str(told.value) == f"layout.toml: {said}"


@pytest.mark.parametrize("thing", ["zone:hand", "player:1", "player:2", "station:quest", "tool:undo", "versus"])
def test_things_are_found_whoever_shows_them(cabinet, thing):
    table = sat_down(cabinet())
    found = table.where(Thing.named(thing))
    assert found is not None and table.stage.background.get_rect().contains(found)


def test_every_card_in_sight_is_found(cabinet):
    table = sat_down(cabinet())
    hand = table.sitting.state.cards("hand", table.seat)
    assert hand
    assert all(table.where(Thing("card", card)) is not None for card in hand)
    assert table.where(Thing("card", table.sitting.state.cards("deck", 1)[0])) is None
