"""The cards that docs/adding-a-card.md adds, piece by piece, are whole, and their tests hold."""

import re
import shutil
from pathlib import Path

import pytest

from game.engine.machine.cartridge import TABLES, Cartridge, compile_table, load_table
from game.presentation.check import check_table
from game.presentation.whereabouts import NoSuchCard, of_card
from tests.tables.quest.positions import table

__all__ = ["table"]

ROOT = Path(__file__).parents[2]
LANTERNS = ROOT / "tests" / "cartridges" / "lanterns"
PAGE = (ROOT / "docs" / "adding-a-card.md").read_text(encoding="utf-8")
FIRST, QUEST = PAGE.split("## A card of quest")
BLOCK = re.compile(r"^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PLACED = re.compile(r"in `([\w./]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def add(path: Path, text: str) -> None:
    path.write_text(path.read_text(encoding="utf-8") + "\n\n" + text, encoding="utf-8")


def test_the_beacon_of_the_sample_table(tmp_path):
    folder = shutil.copytree(LANTERNS, tmp_path / "lanterns")
    data, script, test = BLOCK.findall(FIRST)
    add(folder / "cards" / "all.toml", data)
    add(folder / "rules" / "cards.py", script)
    assert check_table(folder).problems == []
    own: dict = {}
    exec(test, own)
    own["test_beacon_shines_on_the_pier_and_draws"](compile_table(folder))


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """The table of quest with the card of the page, and the tests as far away as ever."""
    tree = tmp_path_factory.mktemp("tree")
    folder = shutil.copytree(TABLES / "quest", tree / "game" / "tables" / "quest")
    shutil.copytree(ROOT / "tests" / "tables" / "quest", tree / "tests" / "tables" / "quest")
    for name, text in PLACED.findall(QUEST):
        add(tree / name, text)
    return folder


@pytest.fixture(scope="module")
def quest(folder) -> Cartridge:
    """What `table` makes positions of."""
    return load_table(folder)


def test_the_card_of_quest_is_whole(folder):
    tests = folder.parents[2] / "tests" / "tables" / "quest"
    assert check_table(folder, tests).problems == []
    places = of_card(folder, "beacon_warden", tests)
    assert [line.split()[0] for line in places] == ["data", "script", "picture", "test", "run"]
    files = [re.search(r"([\w.]+):\d+", line)[1] for line in places[:4]]
    assert files == ["leadership.toml", "leadership.py", "art.toml", "test_leadership.py"]
    assert re.fullmatch(r"run +(python3|py) build.py test \S+test_leadership.py -k beacon_warden", places[4])


def test_its_test_holds(table):
    own: dict = {}
    exec(BLOCK.findall(QUEST)[-1], own)
    own["test_beacon_warden"](table)


def test_what_a_card_lacks_is_told_and_so_is_a_card_that_is_not_there(folder, tmp_path):
    bare = shutil.copytree(folder, tmp_path / "quest")
    for name in ("rules/leadership.py", "art.toml"):
        path = bare / name
        path.write_text(path.read_text(encoding="utf-8").replace("beacon_warden", "faramir__beacon"), encoding="utf-8")
    assert [line.split()[1] for line in of_card(bare, "beacon_warden", None)][1:] == ["none"] * 3
    with pytest.raises(NoSuchCard, match="did you mean faramir"):
        of_card(bare, "faramirr", None)
