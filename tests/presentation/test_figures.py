"""Figures are read within bounds: known words and keys, few bytes, nothing else that a reader of SVG would follow."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.machine.cartridge import TABLES, load_table
from game.presentation import figures
from game.presentation.assets import assets_folder
from game.presentation.check import figure_problems, without_figure
from game.presentation.layout import load_layout

SMALL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 168 149" data-cloth="#6C6258" data-eye="84 40 1.4"'
    ' data-lamp="45 30 36,120 30 20">\n<path fill="#123" d="M0 149V90L84 60 168 90V149z"/>\n<!--front-->\n'
    '<g transform="translate(84 70) rotate(-3)"><circle fill="#c96" cx="0" cy="-30" r="12"/>'
    '<path fill="#444" stroke="#aaa" stroke-width="2" d="M-30 79C-20-10 20-10 30 79z"/></g>\n</svg>\n'
)
DRAWN = sorted((*TABLES.glob("*/figures/*.svg"), *assets_folder().glob("figures/*.svg")))


@pytest.fixture
def quest(tmp_path):
    """The table's cards, in a folder without anything."""
    return replace(load_table("quest").content, folder=tmp_path)


def draw(folder: Path, name: str, text: str = SMALL) -> Path:
    (folder / figures.FOLDER).mkdir(exist_ok=True)
    path = folder / figures.FOLDER / f"{name}.svg"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_figure_says_where_to_look_and_what_it_wears(tmp_path):
    draw(tmp_path, "a")
    figure = figures.load_figure(tmp_path, "a")
    assert figure.eye == (84 / 168, 40 / 149) and figure.near == 1.4
    assert (figure.cloth, figure.accent) == ("#6C6258", None)
    assert figure.lamps == ((45 / 168, 30 / 149, 36 / 149), (120 / 168, 30 / 149, 20 / 149))
    assert "#123" in figure.behind and "#123" not in figure.front and figure.front.count("<") == 4


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("#c96", "#c97", "fill: '#c97' is not known"),
        ("#c96", "url(#a)", "fill: 'url(#a)' is not known"),
        ('r="12"', 'r="12" style="fill:red"', "style is unknown"),
        ('r="12"', 'r="12" onload="x()"', "onload is unknown"),
        ('r="12"', 'r="12345"', "r: '12345' is not known"),
        ('stroke-width="2"', 'stroke-dasharray="0.0001"', "stroke-dasharray is unknown"),
        ("M0 149", "M0 1490000", "a number is longer"),
        ("M0 149", "M0 nan", "d: "),
        ("<circle", "<script>x()</script><circle", "<script>: expected g"),
        ("<circle", '<image href="/etc/passwd"/><circle', "<image>: expected g"),
        ("<circle", '<use href="#a"/><circle', "<use>: expected g"),
        ("<circle", "<circle ", ""),
        ("<circle", "&a;<circle", "expected shapes and groups only, got '&a;"),
        ("<svg", '<!DOCTYPE svg [<!ENTITY a "b">]><svg', "expected one <svg"),
        ("</g>", "", "a group is not closed"),
        ("<g ", "<g><g><g><g><g ", "deeper than 4"),
        ("<!--front-->", "", "expected <!--front--> once"),
        (' data-eye="84 40 1.4"', "", "data-eye is missing"),
        ('"0 0 168 149"', '"0 0 1 1"', "viewBox: '0 0 1 1'"),
        ("120 30 20", "1 1 1,1 1 1,1 1 1,1 1 1", "at most 4 lights"),
    ],
)
def test_what_no_figure_needs_is_named_and_never_drawn(tmp_path, old, new, said):
    text = SMALL.replace(old, new, 1)
    told = list(figures.problems(text))
    assert any(said in problem for problem in told) if said else not told
    draw(tmp_path, "b", text)
    assert (figures.load_figure.__wrapped__(tmp_path, "b") is None) == bool(said)


def test_no_value_keeps_the_reader_busy(tmp_path):
    for many in ("1" * 8000 + "x", "-" * 8000, "1." * 4000 + "!", "(" * 8000):
        assert list(figures.problems(SMALL.replace("M0 149", many)))
        assert list(figures.problems(SMALL.replace("translate(84 70)", f"translate({many})")))


def test_a_large_or_broken_file_is_no_figure(tmp_path):
    draw(tmp_path, "large", SMALL + " " * figures.MOST_READ)
    draw(tmp_path, "broken").write_bytes(b"\xff\xfe<svg")
    (tmp_path / figures.FOLDER / "folder.svg").mkdir()
    for name in ("large", "broken", "folder", "none"):
        assert figures.load_figure(tmp_path, name) is None


def test_check_names_drawings_that_are_wrong_and_cards_without_one(quest):
    assert figure_problems(quest) == without_figure(quest) == []
    draw(quest.folder, "aragorn")
    draw(quest.folder, "nobody", SMALL.replace("#c96", "#c97"))
    draw(quest.folder, "gimli", SMALL + " " * figures.MOST_BYTES)
    told = figure_problems(quest)
    assert [line.split(":")[0] for line in told] == ["figures/gimli.svg", "figures/nobody.svg", "figures/nobody.svg"]
    assert "at most 4096" in told[0] and "there is no card" in told[1] and "#c97" in told[2]
    (missing,) = without_figure(quest)
    assert f"{len(quest.cards) - 2} cards" in missing and "legolas" in missing and "aragorn" not in missing


def test_the_same_card_of_two_sides_has_the_same_figure(tmp_path):
    ringwar = replace(load_table("ringwar").content, folder=tmp_path)
    draw(tmp_path, "saruman")
    assert figures.figures_of(ringwar) == {"saruman": "saruman", "ats_saruman": "saruman"}


def test_every_place_of_a_board_has_a_drawing_of_its_own():
    content = load_table("fellowship").content
    tracks = load_layout(content).tracks
    assert tracks is not None and tracks.grounds
    assert set(tracks.grounds) <= figures.drawn_cards(content.folder)
    assert figure_problems(content) == []


@pytest.mark.parametrize("path", DRAWN, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_every_drawing_keeps_to_the_bounds_and_shows_its_eye(path):
    assert path.stat().st_size < figures.MOST_BYTES
    assert list(figures.problems(path.read_text("utf-8"))) == []
    figure = figures.load_figure(path.parents[1], path.stem)
    assert 60 <= figure.eye[0] * figures.WIDE <= 120
    assert 15 <= figure.eye[1] * figures.TALL <= 110
