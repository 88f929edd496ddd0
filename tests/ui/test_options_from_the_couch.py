"""Four options and more of one question, in the longest words, are still read across the room."""

import random

import pytest

from game.engine.keeping.match import Match
from game.engine.machine.setup import Setup
from game.players.sitting import Chair, Sitting
from game.ui.faces import names
from game.ui.fonts import Fonts
from game.ui.scenes.table import Table
from game.ui.widgets.buttons import Button

PROMISED = 0.026  # of the screen's height: tests/ui/test_fonts.py


@pytest.fixture
def sizes(monkeypatch):
    """The pixels in which the options' words are set."""
    found: list[tuple[int, str]] = []
    draw, line, in_lines = Button._draw, Fonts.line, names.in_lines
    drawn: list[int] = []

    def set_words(self, lit):
        drawn.clear()
        plate = draw(self, lit)
        if self.target.group == "prompt":
            found.append((drawn[-1], self.text))
        return plate

    def set_line(self, font, *rest, **more):
        drawn.append(font.point_size)
        return line(self, font, *rest, **more)

    def set_lines(kept, lines, *rest, **more):
        plate = in_lines(kept, lines, *rest, **more)
        drawn.append(lines.pixels)
        return plate

    monkeypatch.setattr(Button, "_draw", set_words)
    monkeypatch.setattr(Fonts, "line", set_line)
    monkeypatch.setattr(names, "in_lines", set_lines)
    return found


@pytest.mark.parametrize("lang", ["ru", "de"])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize(("name", "players"), [("ringwar", 4), ("underdark", 3)])
def test_words_of_four_options_are_as_large_as_promised(cabinet, sizes, name, players, size, lang):
    shown = cabinet(size, distance="couch", language=lang)
    match, chance = Match(shown.cartridge(name), Setup(players=players, seed=7)), random.Random(7)
    while sum(one.kind == "button" for one in match.decision.options) < 4:
        match.choose(chance.randrange(len(match.decision.options)))
    shown.home(Table(shown, Sitting(match, [Chair(person=1)] * players, shown.settings)))
    for _ in range(3):
        shown.frame([], 0.3)
    asked = match.decision
    assert len({text for _, text in sizes}) >= 4, asked
    assert [one for one in sizes if one[0] < round(size[1] * PROMISED)] == []
