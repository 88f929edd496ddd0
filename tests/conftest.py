"""What the tests share: the sample table, a tiny table made from strings, and games played at random."""

import gc
import os
import pickle
import random
import re
import textwrap
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from game.engine.keeping.match import Match
from game.engine.machine import cartridge as cartridges
from game.engine.machine.cartridge import Cartridge, compile_table
from game.engine.machine.setup import Setup
from game.engine.machine.state import State
from game.engine.sources import toml_file
from game.engine.sources.toml_file import Document

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # the last line of a run is pytest's

# A slow machine, or one that runs other things too, is no reason to fail.
settings.register_profile("emberdeck", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("emberdeck")


LONG = ("test_whole_games.py", "test_stage_layer.py", "test_phone_browser.py", "test_secrecy_of_phones.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, so that no worker is left alone with it in the end."""
    items.sort(key=lambda item: item.path.name not in LONG)


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the garbage collector need not look through thousands of tests again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def read_once():
    """A text read as TOML, and the bytes of a baked table, give the same every time: each is read once."""
    parse = toml_file.parse

    @lru_cache(maxsize=1000)
    def parsed(text: str, file: str) -> tuple[bytes, str]:
        found = parse(text, file)
        return pickle.dumps(dict(found)), found.text

    def copied(text: str, file: str) -> Document:
        values, kept = parsed(text, file)
        return Document(pickle.loads(values), file, kept)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(toml_file, "parse", copied)
        patch.setattr(cartridges, "read_cartridge", lru_cache(maxsize=8)(cartridges.read_cartridge))
        yield


LANTERNS = Path(__file__).parent / "cartridges" / "lanterns"
TUG = Path(__file__).parent / "cartridges" / "tug"

TABLE = """
[table]
id = "tiny"
title = { en = "Tiny" }
players = [1, 4]
setup = "set_up"
flow = ["turn", "rest"]
deck_zone = "deck"
back = "back"

[names]
counters = ["oil", "wear"]
flags = ["lit", "tired"]
variables = ["a", "b", "c", "first"]
player_variables = ["coins"]
space_fields = ["keeper"]
stats = ["luck"]
expiries = ["round", "game"]
events = ["rang", "fell"]
kinds = ["arrival"]
tags = ["bright", "loud"]

[enums]
sort = ["lantern", "tool"]

[facts]
sort = "sort"
glow = "number"
back = "number"

[space_facts]
worth = "number"

[[zone]]
name = "deck"
seat = true
sees = "nobody"

[[zone]]
name = "hand"
seat = true
sees = "owner"

[[zone]]
name = "yard"
seat = true
in_play = true

[[zone]]
name = "pool"

[[option]]
name = "length"
values = ["short", "long"]
"""
WORDS = """
[prompt]
go = { en = "Go on?" }
pick = { en = "Pick one" }

[label]
keep = { en = "Keep" }

[announcement]
news = { en = "News: {n}" }
"""
CARDS = """
[[card]]
id = "lamp"
name = { en = "Lamp" }
sort = "lantern"
glow = 2
tags = ["bright"]

[[card]]
id = "wick"
name = { en = "Wick" }
sort = "tool"
glow = 1

[[card]]
id = "bell"
name = { en = "Bell" }
sort = "tool"
tags = ["loud"]

[[card]]
id = "moth"
name = { en = "Moth" }
back = 1
"""
BOARD = """
[[space]]
id = "gate"
worth = 1
links = ["bridge"]

[[space]]
id = "bridge"
worth = 2
links = ["pier"]

[[space]]
id = "pier"
worth = 5
"""
LISTS = """
[[deck]]
id = "plain"
cards = { lamp = 3, wick = 2, bell = 1, moth = 2 }
"""
# What the trigger order asks of a table, and a game for those tests that bring none.
NEEDED = {
    "set_up": "def set_up():\n    table.first = 1\n",
    "turn": "def turn():\n    confirm(1, ASK_GO)\n",
    "rest": "def rest():\n    pass\n",
    "first_player": "def first_player():\n    return max(1, table.first)\n",
    "answerer": "def answerer(card):\n    return place_of(card)\n",
    "can_afford": "def can_afford(card):\n    return True\n",
    "pay_for": "def pay_for(card):\n    pass\n",
    "settle": "def settle(card):\n    pass\n",
}


def write_table(folder: Path, rules: str) -> Path:
    """The sources of a tiny table: its rules are game.py, what they leave out is filled in beside it."""
    rules = textwrap.dedent(rules).lstrip("\n")
    missing = (text for name, text in NEEDED.items() if not re.search(rf"^def {name}\(", rules, re.MULTILINE))
    files = {
        "table.toml": TABLE,
        "words.toml": WORDS,
        "board.toml": BOARD,
        "lists.toml": LISTS,
        "cards/all.toml": CARDS,
        "rules/game.py": rules,
        "rules/needed.py": "\n\n".join(missing),
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def play_randomly():
    """play_randomly(game, seed, most=...): plays a state or match on at random; the options chosen."""

    def play(game: State | Match, seed: int, most: int = 100_000) -> list[int]:
        chance, chosen = random.Random(seed), []
        while (decision := game.decision) and len(chosen) < most:
            chosen.append(chance.randrange(len(decision.options)))
            game.choose(chosen[-1])
        return chosen

    return play


@pytest.fixture(scope="session")
def lanterns() -> Cartridge:
    return compile_table(LANTERNS)


@pytest.fixture(scope="session")
def tug() -> Cartridge:
    """Two teams of two; with moon=rules one of them is a single seat that the rules play."""
    return compile_table(TUG)


@pytest.fixture(scope="session")
def tiny_sources(tmp_path_factory):
    """tiny_sources(rules): the folder of a tiny table with these rules."""
    return lambda rules: write_table(tmp_path_factory.mktemp("tiny"), rules)


@pytest.fixture(scope="session")
def tiny(tiny_sources):
    """tiny(rules): the cartridge of a tiny table with these rules."""
    return lambda rules: compile_table(tiny_sources(rules))


@pytest.fixture(scope="session")
def begin(tiny):
    """begin(rules, players=2): the tiny table with these rules, at its first decision."""

    def begin(rules: str, players: int = 2, seed: int = 1, **options: str) -> State:
        return State.start(tiny(rules), Setup(players=players, seed=seed, options=options))[0]

    return begin
