"""The pages of people, saves and endings by controller and finger: everything on them is reached, and they are left."""

import random
from pathlib import Path

import pytest
from driving import PLAYERS, PadPlayer, PointingPlayer

from game.engine.keeping import people
from game.engine.machine.setup import Setup
from game.players import statistics
from game.players.guide import Guide
from game.players.sitting import Chair, Sitting
from game.ui import routes
from game.ui.scenes.closing import Closing
from game.ui.scenes.ending import Ending
from game.ui.scenes.table import Table

SEEN = [((640, 480), "couch", "pad"), ((1280, 720), "desk", "touch"), ((640, 480), "desk", "touch")]
PAGES = {
    "people": lambda _id: routes.People(),
    "a new person": lambda _id: routes.Person(),
    "a person": routes.Person,
    "a person's page": lambda id_: routes.PersonPage(id_, "quest"),
    "saves": lambda _id: routes.Saves(),
    "scores": lambda _id: routes.Scores("quest"),
    "set-up": lambda _id: routes.Setup("ringwar"),
    "menu": lambda _id: routes.Entries("quest"),
}


@pytest.fixture(autouse=True)
def honest(monkeypatch):
    monkeypatch.setenv("EMBERDECK_DEBUG", "1")


def peopled(cabinet, size, distance):
    """A cabinet with two people and a game they have finished; and its table."""
    shown = cabinet(size, distance=distance)
    made = [people.add(shown.folder, name, face) for name, face in (("Mara", "ranger"), ("Ilya", "wolf"))]
    shown.settings.person = made[0].id
    shown.home(routes.Cabinets())
    chairs = [Chair(person=number, who=one.id, name=one.name) for number, one in enumerate(made, 1)]
    sitting = Sitting.begin(shown.cartridge("quest"), Setup(2, 4), chairs, shown.settings, shown.folder)
    chance = random.Random(4)
    while sitting.decision is not None:
        sitting.choose(chance.randrange(len(sitting.decision.options)))
    statistics.finished(shown.folder, sitting.match, sitting.chairs, 1000)
    return shown, made[0].id, sitting


def with_device(shown, device):
    player = PLAYERS[device](shown)
    if isinstance(player, PadPlayer):
        player.plug_in()
    for _ in range(4):
        player.frame()
    return player


def everything_is_reached(player) -> None:
    names = [target.name for target in player.scene.targets if target.enabled and target.name]
    assert names
    for name in dict.fromkeys(names):
        if isinstance(player, PointingPlayer):
            player.spot(player.find(name))
        else:
            player.reach(name)


@pytest.mark.parametrize(("size", "distance", "device"), SEEN)
@pytest.mark.parametrize("page", PAGES)
def test_all_of_a_page_is_reached_and_it_is_left(cabinet, page, size, distance, device):
    shown, id_, sitting = peopled(cabinet, size, distance)
    sitting.close()
    before = shown.scene
    shown.push(PAGES[page](id_))
    player = with_device(shown, device)
    everything_is_reached(player)
    player.leave()
    assert shown.scene is before


@pytest.mark.parametrize(("size", "distance", "device"), SEEN)
def test_all_of_an_ending_is_reached_on_both_its_pages(cabinet, size, distance, device):
    shown, _id, sitting = peopled(cabinet, size, distance)
    table = Table(shown, sitting)
    shown.push(table)
    shown.push(Ending(shown, table))
    player = with_device(shown, device)
    for _ in range(400):
        player.frame()
        if shown.scene.retelling is not None and not shown.scene.busy:
            break
    everything_is_reached(player)
    player.choose("numbers")
    everything_is_reached(player)
    player.choose("chronicle")
    assert shown.scene.page == "chronicle"
    player.choose("share")
    kept = Path(shown.folder) / "chronicles"
    assert {path.suffix for path in kept.iterdir()} == {".png", ".html"}
    player.leave()
    assert shown.scene is table


@pytest.mark.parametrize(("size", "distance", "device"), SEEN)
def test_all_of_what_a_first_game_ends_with_is_reached(cabinet, size, distance, device):
    shown, _id, sitting = peopled(cabinet, size, distance)
    Guide.begin(sitting.match, "first")
    table = Table(shown, sitting)
    shown.push(table)
    shown.push(Closing(shown, table))
    player = with_device(shown, device)
    everything_is_reached(player)
