"""What the client's tests share: SDL without a screen or a loudspeaker, a folder of saves, a cabinet nobody sees."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import gc
import math
import sys
from collections import OrderedDict

import pygame
import pytest

from game.engine.keeping import storage
from game.engine.keeping.settings import Settings
from game.engine.machine.cartridge import Cartridge, load_table, source_stamp, table_folder
from game.presentation.layout_parts import BoardMap
from game.ui import cabinet as cabinets
from game.ui import fonts, paint, pictures, saved_picture, scenery
from game.ui.cabinet import Cabinet
from game.ui.faces import backs, lettering, names, plates
from game.ui.faces import faces as card_faces
from game.ui.faces.faces import Faces
from game.ui.fonts import Fonts
from game.ui.gallery import Gallery
from game.ui.screen import Screen
from game.ui.shelf import Shelf, surface_bytes
from game.ui.sound import Sound
from game.ui.table import board_ground, board_pieces, ground, timeline, track_ground, track_pieces
from game.ui.table.board_plan import Plan, plan_of
from game.ui.table.parts import board, zones

MOST_FACES = 6  # tables' faces kept, by language and size
MOST_FONTS = 12  # sizes of screens whose fonts stay open
ART_BYTES = 140_000_000  # every picture of a table: looking ahead goes through them again and again
SHELVES = (paint.SHAPES, pictures.SIGNS, scenery.VIEWS)
SHELVES += (track_ground.VIEWS, track_pieces.SHELF, board_pieces.SHELF)
SHELF_BYTES = 40_000_000  # each, in every process that runs tests
TO_COME_BYTES = zones.TO_COME_BYTES
# Tests: cabinets and scenes know each other, so only the collector frees their pictures.
COLLECT_EVERY, LOOK_THROUGH_EVERY = 6, 240


@pytest.fixture(autouse=True, scope="session")
def drawn_once():
    """What looks the same in every test of a size and language, and takes time, is kept: land, faces, fonts, rules."""
    kept: OrderedDict[tuple, Faces] = OrderedDict()
    pictures_of: dict[str, tuple[Shelf, Shelf]] = {}  # by table: cards' pictures and frames, which have no words
    loaded: dict[tuple, Cartridge] = {}
    opened: OrderedDict[tuple, Fonts] = OrderedDict()
    grounds: Shelf[pygame.Surface] = Shelf(SHELF_BYTES, surface_bytes)
    paint_ground, paint_caverns, draw_back = ground.ground, board_ground.painted, backs.draw_back
    painted_anew = Gallery(None)
    plans: dict[tuple, list[tuple[BoardMap, Plan]]] = {}  # never put away: their pictures go by id

    def cartridge(table: str) -> Cartridge:
        key = (table, source_stamp(table_folder(table)))
        if key not in loaded:
            loaded[key] = load_table(table)
        return loaded[key]

    def faces(cabinet: Cabinet, table: str) -> Faces:
        key = (table, cabinet.lang, cabinet.unit, cabinet.settings.text_scale, cabinet.settings.distance)
        if key not in kept:
            made = kept[key] = Faces(cabinet.cartridge(table).content, cabinet.fonts, cabinet.lang)
            made._art, made._frames = pictures_of.setdefault(table, (made._art, made._frames))
            made._art.most_bytes = ART_BYTES
            made._frames.most_bytes = made._faces.most_bytes = SHELF_BYTES
            if len(kept) > MOST_FACES:
                kept.popitem(last=False)
        kept.move_to_end(key)
        return kept[key]

    def fonts_of(*wanted) -> Fonts:
        key = (*wanted, fonts.font_file)  # which a test may have taken away
        if key not in opened:
            opened[key] = Fonts(*wanted)
            if len(opened) > MOST_FONTS:
                opened.popitem(last=False)
        opened.move_to_end(key)
        return opened[key]

    def ground_of(*given) -> pygame.Surface:
        return grounds.get(given, lambda: paint_ground(*given)).copy()  # plates are drawn on it

    def plan_once(content, given, rect, kept_fonts, lang, closed) -> Plan:
        read = (kept_fonts.height, kept_fonts.scale, kept_fonts.distance, lang, fonts.font_file)
        key = (content.id, tuple(rect), read, closed)
        known = plans.setdefault(key, [])
        if all(other != given for other, _plan in known):
            known.append((given, plan_of(content, given, rect, kept_fonts, lang, closed)))
        return next(plan for other, plan in known if other == given)

    def caverns_of(plan, theme) -> pygame.Surface:
        return grounds.get((id(plan), theme), lambda: paint_caverns(plan, theme)).copy()  # its corners are cut off

    def back_of(*given) -> pygame.Surface:
        return grounds.get(given, lambda: draw_back(*given))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board, "plan_of", plan_once)
        patch.setattr(board_ground, "painted", caverns_of)
        patch.setattr(card_faces, "draw_back", back_of)
        patch.setattr(card_faces, "shared_gallery", lambda: painted_anew)  # what a test sees was painted by this code
        patch.setattr(Cabinet, "faces", faces)
        patch.setattr(cabinets, "Fonts", fonts_of)
        patch.setattr(fonts, "MOST_MEASURED", 5000)
        patch.setattr(fonts, "MOST_FITTED", 5000)
        patch.setattr(ground, "ground", ground_of)
        patch.setattr(zones, "TO_COME_BYTES", 0)  # a face nobody sees is drawn only where `looking_ahead` is asked for
        patch.setattr(cabinets, "load_table", cartridge)
        patch.setattr(saved_picture, "WIDTH", 140)  # as PNG a picture takes longer than most tests
        for shelf in SHELVES:
            patch.setattr(shelf, "most_bytes", SHELF_BYTES)
        patch.setattr(scenery.VIEWS, "clear", lambda: None)
        # What a frame draws does not depend on how slow the machine is: a step of it while something moves, then all.
        patch.setattr(timeline, "MUCH", math.inf)
        patch.setattr(timeline, "WHILE_MOVING", 0.0)
        patch.setattr(timeline, "AT_REST", 60.0)
        patch.setattr(timeline, "WORK", 60.0)
        for name in ("fsync", "fdatasync"):  # no power fails here; tests/engine is about that
            patch.setattr(os, name, lambda _file: None, raising=False)
        yield


@pytest.fixture
def looking_ahead(monkeypatch):
    """Faces of cards that may come are drawn between frames, as they are in life."""
    monkeypatch.setattr(zones, "TO_COME_BYTES", TO_COME_BYTES)


@pytest.fixture
def faces_later(monkeypatch):
    """A step of drawing in each frame, as on a slow machine: for whoever asks where things are, not how they look."""
    monkeypatch.setattr(timeline, "AT_REST", 0.0)


@pytest.fixture(autouse=True)
def display():
    """A display to convert pictures for, and no events left over from another test."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))
    pygame.event.clear()


@pytest.fixture
def written(monkeypatch):
    """Every text that is drawn, with its size in pixels; not the names engraved on a map, which the focus tells."""
    found: list[tuple[str, int]] = []
    sizes: dict[int, int] = {}
    exact, line, draw_name, set_line = Fonts.exact, Fonts.line, names.draw_name, lettering.Setter._line
    engraved = [0]

    def exactly(self, family, pixels, bold=False):
        font = exact(self, family, pixels, bold)
        sizes[id(font)] = pixels
        return font

    def lined(self, font, text, colour, outline=0):
        if text.strip() and not engraved[0]:
            found.append((text, sizes[id(font)]))
        return line(self, font, text, colour, outline)

    def named(target, fonts, lines, box, colour):
        if lines.lines:
            found.append((" ".join(lines.lines), lines.pixels))
        draw_name(target, fonts, lines, box, colour)

    def set_(self, target, words, struck, kind, pixels, at):
        found.append((" ".join(word for word, _bold in words), pixels))
        set_line(self, target, words, struck, kind, pixels, at)

    def apart(paint):
        def painted(*given, **named):
            far = not named.get("lit", False)  # what has the focus is to be read
            engraved[0] += far
            try:
                return paint(*given, **named)
            finally:
                engraved[0] -= far

        return painted

    monkeypatch.setattr(Fonts, "exact", exactly)
    monkeypatch.setattr(Fonts, "line", lined)
    monkeypatch.setattr(lettering.Setter, "_line", set_)
    monkeypatch.setattr(board_ground, "name_plate", apart(board_ground.name_plate))
    monkeypatch.setattr(board_pieces, "marker", apart(board_pieces.marker))
    for module in (names, plates, *_users_of(draw_name)):
        monkeypatch.setattr(module, "draw_name", named)
    return found


def _users_of(function) -> list:
    return [
        module
        for name, module in list(sys.modules.items())
        if name.startswith("game.ui") and getattr(module, "draw_name", None) is function
    ]


@pytest.fixture
def saves(tmp_path, monkeypatch):
    """An empty folder of saves, which is also the one the program finds."""
    monkeypatch.setenv("EMBERDECK_SAVES", str(tmp_path / "saves"))
    return storage.data_dir(tmp_path / "saves")


@pytest.fixture
def cabinet(saves):
    """cabinet(size=..., kiosk=..., language=..., any other setting): a cabinet nobody sees or hears, nor asks twice."""
    made = []

    def make(size=(1280, 720), *, kiosk=False, screen=None, **chosen) -> Cabinet:
        usual = {"language": "en", "reduced_motion": True, "pace": "off", "full_screen": False, "ask_costly": False}
        settings = Settings(**(usual | chosen))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(
                Sound, "_open_mixer", lambda _sound: False
            )  # opening and closing one takes longer than most tests
            made.append(Cabinet(saves, settings, screen or Screen(size, headless=True), kiosk=kiosk, silent=True))
        return made[-1]

    yield make
    for each in made:
        each.close()
    made.clear()
    _collect_now_and_then()


_used = [0]


def _collect_now_and_then() -> None:
    """What stays after one look need not be looked through at the next; now and then all of it is."""
    _used[0] += 1
    if _used[0] % LOOK_THROUGH_EVERY == 0:
        gc.unfreeze()
    if _used[0] % COLLECT_EVERY == 0:
        gc.collect()
        gc.freeze()
