"""From desk and couch: every word of a screen is large enough, and no card has words too small to read."""

import random

import pytest

from game.engine.keeping import people
from game.engine.machine.setup import Setup
from game.players.sitting import Chair, Sitting
from game.ui import routes
from game.ui.faces.faces import SET_AT, Faces
from game.ui.scenes.table import Table

TABLES = ("quest", "underdark", "fellowship", "ringwar")
PAGES = ("text", "sound", "hearing", "motion", "seeing", "play", "controls", "screen")
FOCUSED = 16  # targets that are gone through on each screen
SEEN_FROM = [("desk", "uk"), ("couch", "ru")]


@pytest.fixture
def told(written, monkeypatch):
    """Also the text of every full face, in pixels of the screen: a small one is set larger and scaled down."""
    full = Faces._full

    def noted(self, definition, height, struck=()):
        text = self.fit(definition, height).text
        if text.paragraphs:
            card = self.content.cards[definition].id
            written.append((f"the text of {card}", round(text.pixels / max(1.0, SET_AT / height))))
        return full(self, definition, height, struck)

    monkeypatch.setattr(Faces, "_full", noted)
    return written


def shown(cabinet, distance, lang):
    """Faces of its own: what another test drew would not be seen."""
    opened = cabinet((1024, 600), distance=distance, language=lang)
    opened.faces = lambda table: opened.fresh.setdefault(
        table, Faces(opened.cartridge(table).content, opened.fonts, lang)
    )
    opened.fresh = {}
    opened.push(routes.Title())
    return opened


def look_through(opened, told, name) -> None:
    for target in opened.scene.targets[:FOCUSED]:
        opened.scene.set_focus(target)
        for _ in range(4):
            opened.frame([], 0.1)
    small = sorted({one for one in told if one[1] < opened.fonts.least}, key=lambda one: one[1])
    assert told, name
    assert not small, (name, opened.fonts.least, small[:8])


@pytest.mark.parametrize(("distance", "lang"), SEEN_FROM)
def test_no_text_of_a_menu_is_below_the_size_its_distance_promises(cabinet, told, distance, lang):
    opened = shown(cabinet, distance, lang)
    ways = [routes.Title(), routes.Cabinets(), routes.Saves(), routes.About()]
    ways += [routes.Settings(page) for page in PAGES]
    made = people.add(opened.folder, "Mara", "wolf", settings=opened.settings)
    ways += [routes.People(), routes.Person(), routes.Person(made.id), routes.PersonPage(made.id, "quest")]
    for table in TABLES:
        ways += [routes.Entries(table), routes.Setup(table), routes.Scores(table), routes.Rules(table)]
        ways += [routes.Initials(table, "", 100), routes.Puzzles(table)]
    for way in ways:
        told.clear()
        opened.push(way)
        look_through(opened, told, way)
        opened.pop()


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(("distance", "lang"), SEEN_FROM)
def test_no_text_of_an_ending_is_below_the_size_its_distance_promises(cabinet, told, table, distance, lang):
    opened = shown(cabinet, distance, lang)
    cartridge, chance = opened.cartridge(table), random.Random(4)
    players = 0 if cartridge.content.lineups else 2
    sitting = Sitting.begin(cartridge, Setup(players, 4), [Chair(person=1)], opened.settings, opened.folder)
    while sitting.decision is not None:
        sitting.choose(chance.randrange(len(sitting.decision.options)))
    scene = Table(opened, sitting)
    opened.push(scene)
    told.clear()
    opened.push(routes.Ending(scene))
    for _ in range(600):
        opened.frame([], 0.05)
        if opened.scene.retelling is not None and not opened.scene.busy:
            break
    look_through(opened, told, "story")
    opened.scene.open("numbers")
    look_through(opened, told, "numbers")


@pytest.mark.parametrize(("distance", "lang"), SEEN_FROM)
def test_no_text_of_the_deck_builder_is_below_the_size_its_distance_promises(cabinet, told, distance, lang):
    opened = shown(cabinet, distance, lang)
    content = opened.cartridge("quest").content
    opened.push(routes.Deck("quest"))
    opened.scene.take(dict(content.lists["lore"]), "Mine")
    look_through(opened, told, "deck")
    opened.push(routes.Lab("quest", "Mine", dict(content.lists["lore"])))
    look_through(opened, told, "lab")


@pytest.mark.parametrize(("distance", "lang"), SEEN_FROM)
@pytest.mark.parametrize("table", TABLES)
def test_no_text_over_a_table_is_below_the_size_its_distance_promises(cabinet, told, table, distance, lang):
    opened = shown(cabinet, distance, lang)
    sitting = Sitting.begin(opened.cartridge(table), Setup(4, 3), [Chair(person=1)] * 4, opened.settings, opened.folder)
    scene = Table(opened, sitting)
    opened.push(scene)
    for open_ in (scene.open_log, scene.open_pause, scene.doors.sheet if scene.layout.sheet else scene.open_log):
        told.clear()
        open_()
        look_through(opened, told, open_)
        opened.pop()
    hosts = [
        card
        for card in range(1, len(scene.sitting.state.raw.cards) + 1)
        if scene.sitting.state.raw.cards[card - 1].zone
    ][:40:10]
    for card in hosts:
        told.clear()
        scene.inspect_card(card)
        look_through(opened, told, f"card {card}")
        opened.pop()
