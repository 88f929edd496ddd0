"""Where a seat is asked, chosen window by window."""

import pytest

from game.engine.keeping.match import Match
from game.engine.machine.setup import every_setup
from game.engine.sources.records import LANGUAGES
from game.players.sitting import Chair, Sitting
from game.ui import routes
from game.ui.scenes import stops
from game.ui.scenes.table import Table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", ["quest", "fellowship"])
def test_a_window_is_told_without_the_card_that_it_will_be_about(cabinet, monkeypatch, table, lang):
    said = []
    toggle = stops.Toggle

    def told(scene, rect, text, *given, **named):
        said.append(text)
        return toggle(scene, rect, text, *given, **named)

    monkeypatch.setattr(stops, "Toggle", told)
    shown = cabinet(language=lang)
    cartridge = shown.cartridge(table)
    match = Match(cartridge, every_setup(cartridge.content)[0])
    scene = Table(shown, Sitting(match, [Chair(person=1)] * match.state.players, shown.settings))
    shown.home(scene)
    for station in scene.layout.stations:
        if station.windows:
            shown.push(routes.Stops(scene, station))
            shown.pop()
    assert len(said) > 4
    assert not [text for text in said if "{" in text]
