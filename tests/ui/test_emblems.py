"""The drawn emblems and icons load, read as shapes, and give every card a picture of its own."""

import re
import tomllib
from pathlib import Path

import pygame
import pytest

ROOT = Path(__file__).resolve().parents[2]
TABLES = ("quest", "underdark", "fellowship", "ringwar")
MOODS = {"dawn", "noon", "dusk", "night", "cavern", "fire", "mist"}
LANDS = {"mountains", "hills", "forest", "pines", "river", "marsh", "plains", "ruins", "halls", "web", "tower"}
LANDS |= {"caves", "fungus", "waterfall", "city"}
DRAWINGS = sorted((ROOT / "assets").glob("emblems/*.svg")) + sorted((ROOT / "assets").glob("icons/*.svg"))
EMBLEMS = {path.stem for path in DRAWINGS if path.parent.name == "emblems"}
SIZE = 96
INK = {"#fff", "#bbb", "#888", "#555"}


def art_of(table: str) -> dict[str, dict]:
    return tomllib.loads((ROOT / "game/tables" / table / "art.toml").read_text("utf-8"))


def card_ids(table: str) -> list[str]:
    files = sorted((ROOT / "game/tables" / table / "cards").glob("*.toml"))
    return [card["id"] for path in files for card in tomllib.loads(path.read_text("utf-8"))["card"]]


@pytest.mark.parametrize("table", TABLES)
def test_every_card_has_art_and_no_art_is_left_over(table: str) -> None:
    assert set(art_of(table)) == set(card_ids(table))


@pytest.mark.parametrize("table", TABLES)
def test_art_names_only_what_can_be_drawn(table: str) -> None:
    for card, art in art_of(table).items():
        assert set(art) <= {"emblem", "behind", "mood", "land"}, card
        assert {art["emblem"], art.get("behind", art["emblem"])} <= EMBLEMS, card
        assert art["mood"] in MOODS, card
        assert 1 <= len(art["land"]) <= 3 and set(art["land"]) <= LANDS, card
        assert art["emblem"] != art.get("behind"), card


@pytest.mark.parametrize("table", TABLES)
def test_no_two_cards_look_alike(table: str) -> None:
    looks = [(a["emblem"], a.get("behind"), a["mood"], tuple(a["land"])) for a in art_of(table).values()]
    assert len(set(looks)) == len(looks)


def test_there_are_drawings_to_test() -> None:
    assert len(EMBLEMS) >= 120
    assert len(DRAWINGS) - len(EMBLEMS) >= 60


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_drawing_loads_and_fills_its_box(path: Path) -> None:
    text = path.read_text("utf-8")
    assert 'viewBox="0 0 128 128"' in text
    # The SVG reader of SDL gets these wrong or ignores them, and tinting needs the plain greys.
    assert not re.search(r"gradient|filter=|<filter|<text|<style|style=|<image|<use", text, re.IGNORECASE)
    assert set(re.findall(r'fill="([^"]+)"', text)) <= INK
    mask = pygame.mask.from_surface(pygame.image.load_sized_svg(str(path), (SIZE, SIZE)))
    assert 0.08 <= mask.count() / SIZE**2 <= 0.90
    # A shape cut off by the box would show as a hard straight edge.
    last = SIZE - 1
    assert not any(mask.get_at(spot) for i in range(SIZE) for spot in ((i, 0), (0, i), (last, i), (i, last)))
