"""The first start before a television: where people sit is chosen with any device."""

import pytest
from driving import KeyPlayer, MousePlayer, PadPlayer, TouchPlayer

from game.ui import routes


@pytest.mark.parametrize("hands", [KeyPlayer, PadPlayer, MousePlayer, TouchPlayer])
def test_a_distance_is_chosen_with_every_device(cabinet, hands):
    c = cabinet()
    c.home(routes.Title())
    player = hands(c)
    if isinstance(player, PadPlayer):
        player.plug_in()
    c.push(routes.Distance())
    player.choose("distance:couch")
    assert (c.settings.distance, c.settings.distance_asked) == ("couch", True)
    assert type(c.scene).__name__ == "Title"
