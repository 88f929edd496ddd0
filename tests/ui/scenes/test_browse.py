"""A pile opened over the table: its pages turn with every device's own buttons."""

import pytest

from game.engine.keeping.match import Match
from game.engine.machine.setup import Setup
from game.players.sitting import Sitting
from game.ui.intents import Act, Device
from game.ui.scenes.browse import Browse
from game.ui.scenes.table import Table


@pytest.fixture
def browse(cabinet):
    shown = cabinet()
    table = Table(shown, Sitting(Match(shown.cartridge("quest"), Setup(players=1, seed=2)), settings=shown.settings))
    shown.home(table)
    cards = list(range(1, table.sitting.state.raw.card_count + 1))
    shown.push(Browse(shown, table, "discard", cards))
    return shown.scene


def shown_cards(browse) -> list[str]:
    return [target.name for target in browse.targets if target.name.startswith("card:")]


@pytest.mark.parametrize("device", [Device.KEYS, Device.PAD])
def test_next_and_previous_turn_the_page(browse, device):
    first = shown_cards(browse)
    browse.handle(Act("next", device=device))
    second = shown_cards(browse)
    assert not set(first) & set(second)
    browse.handle(Act("previous", device=device))
    assert shown_cards(browse) == first


def test_the_pages_together_show_every_card_once(browse):
    seen = list(shown_cards(browse))
    while True:
        browse.turn(1)
        if shown_cards(browse)[0] == seen[0]:
            break
        seen += shown_cards(browse)
    assert seen == [f"card:{card}" for card in browse.cards]


def test_a_single_page_lets_the_focus_go_on(browse):
    browse.cards = browse.cards[:2]
    browse.rebuild()
    groups = {browse.focus.group}
    browse.turn(1)
    groups.add(browse.focus.group)
    assert "footer" in groups and len(groups) == 2
