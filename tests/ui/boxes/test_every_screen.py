"""Properties of every screen, at sizes nobody has looked at: from one pixel to 4K."""

import random
import re
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine.keeping import people
from game.engine.machine.setup import Setup
from game.engine.sources.records import LANGUAGES
from game.engine.telling import wording
from game.players import review
from game.players.guide import Guide
from game.players.review import Reviewer
from game.players.sitting import Chair, Sitting
from game.ui import fonts, paint, routes, scene
from game.ui.boxes import Line, Press, Stack, Tile, Words, fitting
from game.ui.boxes.fitting import everything
from game.ui.faces import names
from game.ui.scenes import ending as endings
from game.ui.scenes.operator import Operator
from game.ui.scenes.score_sheet import ScoreSheet
from game.ui.scenes.table import Table

QUESTION = "Видалити гру «Крізь ліс», учора о 21:40? Повернути її буде неможливо. " * 2
PAGES = ("text", "sound", "hearing", "motion", "seeing", "play", "controls", "screen")
COUNTED = ("drawn", "played", "left", "games_drawn", "won_drawn", "games_played", "won_played")
ROOMY = (640, 400)  # the smallest window the program makes: there no word is lost or too small
SMALL_CARDS = {"a pile looked through"}  # whose numbers are as large as their plates: tests/ui/test_reading.py
# Of these nothing is scrolled or leafed through: what can be chosen at one size can be chosen at all.
ALL_THERE = {"title", "initials", "confirm", "notice", "distance", "operator", "letters", "digits", "curtain", "sheet"}
PIECES = ("card", "space", "walker")  # they lie over each other where they lie in the game


def played(made, table, players, choices):
    """A game in which so many random choices were made."""
    chairs = [Chair(person=1)] * players
    sitting = Sitting.begin(made.cartridge(table), Setup(players=players, seed=4), chairs, made.settings, made.folder)
    chance = random.Random(4)
    while choices and sitting.match.decision is not None:
        sitting.match.choose(chance.randrange(len(sitting.match.decision.options)))
        choices -= 1
    return sitting


def at_the_end(made, table, players):
    """The last page of a game that has been looked back on."""
    shown = endings.Ending(made, Table(made, played(made, table, players, -1)))
    shown.chronicle.finish()
    return shown


def looked_back_on(made, table, kind):
    """A review at a moment of that kind, whose better choice is told."""
    sitting = played(made, table, made.cartridge(table).content.players[0], -1)
    reviewer = Reviewer(sitting.match, review.ITERATIONS)
    reviewer.iterations = 4  # quick, and yet kept as if it had been thorough
    for _ in reviewer.work():
        pass
    reviewer.iterations = review.ITERATIONS
    review.keep(reviewer.review(), path := sitting.match.journal.path)
    shown = routes.Review(sitting.match, path).make(made)
    shown.index = next((n for n, moment in enumerate(shown.moments) if moment.kind == kind), 0)
    shown._revealed = {moment.point for moment in shown.moments}
    return shown


def tried(made, games):
    """The laboratory, with what so many games of two decks came to."""
    content = made.cartridge("quest").content
    shown = routes.Lab("quest", "Колода з довгою назвою", content.lists["leadership"]).make(made)
    cards = [dict.fromkeys(COUNTED, games) | {"card": card, "copies": 3} for card in content.lists["leadership"]]
    for number in range(2 if games else 0):
        tally = {"number": number, "games": games, "won": games // 2, "win_rate": 0.5, "interval": [0.1, 0.9]}
        tally |= {"gained": games, "lost": games, "verdict": "alike"}
        shown.tallies.append(tally | {"curve": list(range(games)), "cards": cards})
    shown.other = 0
    return shown


def looked_at(made, table, **subject):
    """Something of a game under way: the card with the most on it, where nothing is named."""
    game = played(made, table, 2, 300 if table == "quest" else 30)
    state = game.state
    most = max(range(1, len(state.raw.cards) + 1), key=lambda card: len(wording.guests(state, card)))
    return routes.Inspect(game, routes.Subject(**(subject or {"card": most})))


def built(made):
    shown = routes.Deck("quest").make(made)
    shown.draft.open(shown.content.lists["tactics"], "Найкраща")
    return shown


def ended(made, table):
    """A guided game that is over."""
    sitting = played(made, table, 2, -1)
    Guide.begin(sitting.match)
    return routes.Closing(Table(made, sitting))


def met(made):
    """Somebody of the cabinet, with games played."""
    played(made, "underdark", 2, -1).close()
    return people.add(made.folder, "Найдавніша мешканка").id


def looked_through(made):
    table = Table(made, played(made, "quest", 2, 60))
    return routes.Browse(table, "discard", list(range(1, 31)))


def stops(made):
    table = Table(made, played(made, "quest", 1, 5))
    return routes.Stops(table, max(table.layout.stations, key=lambda station: len(station.windows)))


SCREENS = {
    "confirm": lambda made: routes.Confirm(QUESTION, "Видалити", lambda: None),
    "notice": lambda made: routes.Notice(
        "Новини", QUESTION, (("Далі", "play", lambda: None), ("Ні", "", lambda: None))
    ),
    "pick": lambda made: routes.Pick("Що далі?", tuple((word, lambda: None, None) for word in QUESTION.split()[:5])),
    "distance": lambda made: routes.Distance(),
    "operator": Operator,
    "about": lambda made: routes.About(),
    "person": lambda made: routes.Person(),
    "letters": lambda made: routes.Letters("Ім’я", "Фродо", lambda text: None),
    "digits": lambda made: routes.Digits("Число", 12345, lambda number: None, 9),
    "puzzles": lambda made: routes.Puzzles("underdark"),
    "curtain": lambda made: routes.Curtain(Table(made, played(made, "fellowship", 5, 5))),
    "stops": lambda made: stops(made),
    "no saves": lambda made: routes.Saves(),
    "saves": lambda made: (played(made, "ringwar", 4, 9).close(), routes.Saves())[1],
    "no scores": lambda made: routes.Scores("underdark"),
    "rules": lambda made: routes.Rules("quest"),
    "pause": lambda made: routes.Pause(Table(made, played(made, "quest", 4, 5))),
    "review of a choice": lambda made: looked_back_on(made, "quest", "choice"),
    "review of luck": lambda made: looked_back_on(made, "fellowship", "luck"),
    "laboratory": lambda made: tried(made, 0),
    "laboratory with figures": lambda made: tried(made, 12),
    "a card with what lies on it": lambda made: looked_at(made, "quest"),
    "a player": lambda made: looked_at(made, "underdark", player=1),
    "a place": lambda made: looked_at(made, "underdark", space=3),
    "deck builder": lambda made: built(made),
    "shelf of decks": lambda made: routes.DeckShelf(made.cartridge("quest").content, lambda deck: None),
    "a deck to share": lambda made: routes.DeckShare(built(made)),
    "log": lambda made: routes.Log(Table(made, played(made, "underdark", 3, 40))),
    "everybody's page": lambda made: (met(made), routes.PersonPage())[1],
    "somebody's page": lambda made: routes.PersonPage(met(made)),
    "hands": lambda made: routes.Hands(),
    "the end of a guided game": lambda made: ended(made, "underdark"),
    "sheet": lambda made: ScoreSheet(made, Table(made, played(made, "underdark", 4, 30))),
    **{f"entries of {table}": (lambda made, table=table: routes.Entries(table)) for table in ("quest", "ringwar")},
    **{
        f"setup of {table}": (lambda made, table=table: routes.Setup(table))
        for table in ("quest", "underdark", "ringwar")
    },
    **{f"settings: {page}": (lambda made, page=page: routes.Settings(page)) for page in PAGES},
    **{
        f"ending of {table}": (lambda made, given=(table, players): at_the_end(made, *given))
        for table, players in (("quest", 4), ("fellowship", 5), ("underdark", 2), ("ringwar", 4))
    },
}
# Real geometry: a row of cabinets, wheels of letters, cards; no tree is looked for there, but nothing may be missing.
BY_HAND = {
    "title": lambda made: routes.Title(),
    "cabinets": lambda made: routes.Cabinets(),
    "initials": lambda made: routes.Initials("underdark", "", 123),
    "people": lambda made: (met(made), routes.People())[1],
    "a pile looked through": lambda made: looked_through(made),
}
TABLES = {
    **{
        table: (lambda made, given=(table, players): Table(made, played(made, *given, 40)))
        for table, players in (("quest", 4), ("underdark", 4), ("fellowship", 5), ("ringwar", 4))
    },
    "a puzzle": lambda made: routes.Puzzle("underdark", 0),
}
SIZES = st.one_of(
    st.tuples(st.integers(1, 700), st.integers(1, 500)),
    st.tuples(st.integers(640, 1400), st.integers(400, 1000)),
    st.tuples(st.integers(1, 3840), st.integers(1, 2160)),
    st.sampled_from([(1, 1), (320, 200), (640, 400), (640, 480), (3840, 2160), (3840, 400), (640, 2160)]),
)


@pytest.fixture(autouse=True)
def bare_rooms(monkeypatch):
    """What lies behind everything takes longest to paint, and is not looked at here."""

    def room(size, _theme):
        return pygame.Surface(size)

    monkeypatch.setattr("game.ui.menu.dark_room", room)
    monkeypatch.setattr(scene, "dark_room", room)
    monkeypatch.setattr(endings.Ending, "backdrop", lambda self: pygame.Surface(self.size))
    monkeypatch.setattr("game.ui.cabinet.Cabinet.dimmed_below", lambda self, _scene: pygame.Surface(self.screen.size))
    monkeypatch.setattr("game.ui.cabinet.Cabinet._is_slow", lambda self, _scene: False)
    monkeypatch.setattr(paint, "vignette", lambda size, *_given: paint.clear(size))
    monkeypatch.setenv("EMBERDECK_DEBUG", "1")


@pytest.fixture
def illegible(monkeypatch):
    """What is written in letters under the least of their type."""
    found, line = [], fonts.Fonts.line

    def noted(self, font, text, colour, outline=0):
        found.extend([text] if text.strip() and font.point_size < self.least else [])
        return line(self, font, text, colour, outline)

    monkeypatch.setattr(fonts.Fonts, "line", noted)
    return found


@contextmanager
def watched():
    """All trees that are laid out meanwhile, with the rectangle each was given."""
    seen, fit = [], fitting.fit

    def noted(tree, ink, rect):
        seen.append((fit(tree, ink, rect), tree, pygame.Rect(rect)))
        return seen[-1][0]

    fitting.fit = noted
    try:
        yield seen
    finally:
        fitting.fit = fit


def stacked(tree):
    """Pairs of boxes that are meant to lie over each other."""
    inside = [[list(everything(one)) for one in box.boxes] for box in everything(tree) if isinstance(box, Stack)]
    return {
        frozenset((a, b)) for layers in inside for one, other in combinations(layers, 2) for a in one for b in other
    }


def has_room(words, ink, place):
    """Counted anew, line by line."""
    if isinstance(words, Line):
        font = ink.fonts.exact(words.family, ink.fonts.least, words.bold)
        return font.size(words.text)[0] * names.NARROWEST <= place.width and font.get_height() <= place.height
    font = ink.fonts.exact(words.family, ink.letters(words.percent), words.bold)
    lines = fonts.wrapped(font, words.text, place.width)
    deep = font.get_linesize() * (len(lines) - 1) + font.get_height()
    return deep <= place.height and all(font.size(line)[0] <= place.width for line in lines)


def look_at(laid, tree, rect, *, roomy):
    assert all(rect.contains(place) for place in laid.rects.values()), "something stands outside"
    drawn, over = [box for box in laid.rects if not box.inside()], stacked(tree)
    for one, other in combinations(drawn, 2):
        apart = not laid.rects[one].colliderect(laid.rects[other])
        assert apart or frozenset((one, other)) in over, f"{one} lies over {other}"
    for box, place in laid.rects.items():
        if isinstance(box, Words):
            ink = laid.places.inks[box]
            assert ink.letters(box.percent) >= ink.fonts.least
            assert has_room(box, ink, place), f"{box.text!r} is cut off"
    order = sorted((box for box in everything(tree) if box.drop and box is not tree), key=lambda box: box.drop)
    assert list(laid.dropped) == order[: len(laid.dropped)], "not dropped in its order"
    if roomy:
        gone = {*laid.places.lost, *(inner for box in laid.dropped for inner in everything(box))}
        assert not [box.text for box in laid.places.lost if isinstance(box, Words)], "a word is lost"
        assert not [box for box in gone if isinstance(box, Press | Tile)], "what can be chosen is gone"


def at_every_size(made, examples, look):
    """Lays the scene out again and again, at sizes and with letters nobody has looked at."""

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(
        size=SIZES,
        language=st.sampled_from(LANGUAGES),
        distance=st.sampled_from(["desk", "couch"]),
        text_scale=st.sampled_from([80, 100, 130, 160]),
    )
    def at(size, language, distance, text_scale):
        chosen = made.settings
        chosen.language, chosen.distance, chosen.text_scale = language, distance, text_scale
        made.screen.set_size(size)
        with watched() as seen:
            made.scene.rebuild()
        laid_for = made.screen.size
        look(seen, pygame.Rect(0, 0, *laid_for), laid_for[0] >= ROOMY[0] and laid_for[1] >= ROOMY[1])

    at()
    assert made.toasts.lines == []


def opened(cabinet, make):
    made = cabinet((640, 480))
    made.push(routes.About())
    made.push(make(made))
    return made


def look_at_targets(targets, whole):
    """What can be chosen is on the screen, and nothing of it lies over anything else."""
    # The points of a chart lie as close as its rounds.
    targets = [target for target in targets if target.enabled and target.group != "chart"]
    assert not [target.name for target in targets if not whole.contains(target.rect)]
    for one, other in combinations(targets, 2):
        assert min(one.rect.clip(other.rect).size) <= 1, f"{one.name} lies over {other.name}"


@pytest.mark.parametrize("name", [*SCREENS, *BY_HAND])
def test_a_screen_is_laid_out_at_every_size(cabinet, illegible, name):
    made = opened(cabinet, {**SCREENS, **BY_HAND}[name])
    always = {target.name for target in made.scene.targets} if name in ALL_THERE else set()

    def look(seen, whole, roomy):
        assert seen or name in BY_HAND, "no tree was laid out"
        for laid, tree, rect in seen:
            look_at(laid, tree, rect, roomy=roomy)
        look_at_targets(made.scene.targets, whole)
        assert not roomy or always <= {target.name for target in made.scene.targets}, "what could be chosen is gone"
        unread = [illegible.pop() for _ in list(illegible)]
        assert not roomy or unread == [] or name in SMALL_CARDS

    at_every_size(made, 12, look)


def whatever_the_size(targets):
    """The answers and tools of a table, of which none may be missing where another size has them."""
    return {one.name for one in targets if one.enabled and one.name.startswith(("option:", "tool:"))}


@pytest.mark.parametrize("table", TABLES)
def test_a_table_is_laid_out_at_every_size(cabinet, table):
    """Cards of a hand lie over each other; but whatever can be chosen is in sight, and nothing lies over a button."""
    made = opened(cabinet, TABLES[table])

    made.screen.set_size((1280, 720))
    made.scene.rebuild()
    always = whatever_the_size(made.scene.targets)
    assert always

    def look(seen, whole, roomy):
        for laid, tree, rect in seen:
            look_at(laid, tree, rect, roomy=roomy)
        outside = [one.name for one in made.scene.targets if one.enabled and not whole.colliderect(one.rect)]
        assert outside == [] or not roomy
        assert always <= whatever_the_size(made.scene.targets) or not roomy, "an answer or a tool is gone"
        look_at_targets([one for one in made.scene.targets if not one.name.startswith(PIECES)], whole)

    at_every_size(made, 4, look)


def test_every_way_leads_to_a_screen_that_is_looked_at_here():
    here = Path(__file__).read_text(encoding="utf-8")
    ways = {way.__name__ for way in routes.Route.__subclasses__()}
    assert [way for way in sorted(ways) if not re.search(rf"\b{way}\(|\b{way},", here)] == []
