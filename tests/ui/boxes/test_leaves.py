"""Single boxes on a scene: what is seen of them, and what choosing them does."""

import pygame
import pytest

from game.ui import fonts, routes
from game.ui.boxes import Bar, Ink, Plate, Tile, Words, icon, show
from game.ui.boxes.leaves import TOUCHED
from game.ui.theme import BLACK, DANGER, HEAL, WHITE
from game.ui.widgets import Button

ROOM = pygame.Rect(40, 60, 200, 100)


@pytest.fixture
def scene(cabinet):
    made = cabinet((640, 480))
    made.push(routes.About())
    return made.scene


def lit(scene, bar, at):
    """Whether the bar is of its colour at that share of its length."""
    picture = bar.picture(scene, Ink(scene.fonts, scene.px), (100, 8))
    return picture.get_at((round(99 * at), 4))[:3] == bar.colour


def test_a_bar_is_lit_from_its_beginning_to_its_end(scene):
    bar = Bar(0.3, 0.7, DANGER)
    assert [lit(scene, bar, at) for at in (0.1, 0.35, 0.65, 0.9)] == [False, True, True, False]


def test_a_bar_of_nothing_is_dark_and_one_of_more_than_all_is_full(scene):
    assert not any(lit(scene, Bar(0, 0, HEAL), at / 10) for at in range(11))
    assert all(lit(scene, Bar(-1, 2, HEAL), at / 10) for at in range(1, 10))


def test_a_mark_stands_across_a_bar(scene):
    picture = Bar(0, 0, HEAL, mark=0.5).picture(scene, Ink(scene.fonts, scene.px), (101, 20))
    assert picture.get_at((50, 0))[:3] == picture.get_at((50, 19))[:3] == WHITE
    assert picture.get_at((10, 0)).a == 0, "the rail itself is thinner"


def test_an_icon_is_as_high_as_it_may_be(scene):
    ink = Ink(scene.fonts, scene.px)
    assert icon("save", 10, WHITE, 2).tall(ink, 400) == (scene.px(2), scene.px(10))


def test_a_tile_is_chosen_looked_at_and_lit(scene):
    told = []
    tile = Tile(
        lambda lit: Plate(Words("x"), cloth=HEAL if lit else BLACK),
        lambda: told.append("chosen"),
        "tile",
        "tiles",
        lambda: told.append("looked at"),
        told.append,
    )
    before = set(scene.stage.sprites)
    show(scene, tile, ROOM)
    target = next(one for one in scene.targets if one.name == "tile")
    (sprite,) = set(scene.stage.sprites) - before
    assert target.rect == ROOM == sprite.rect and target.group == "tiles"
    dark = pygame.image.tobytes(sprite.image, "RGBA")
    target.choose()
    target.inspect()
    target.shown(True)
    assert told == ["chosen", "looked at", True]
    assert pygame.image.tobytes(sprite.image, "RGBA") != dark
    target.shown(False)
    assert pygame.image.tobytes(sprite.image, "RGBA") == dark


def test_a_tile_is_never_too_small_to_touch(scene):
    tile = Tile(lambda _lit: Words("x", 1.8), lambda: None)
    assert tile.tall(Ink(scene.fonts, scene.px), 200).least == scene.px(TOUCHED)


def test_a_long_word_on_a_button_is_pressed_together_rather_than_too_small_to_be_read(scene, monkeypatch):
    letters, sizes = scene.fonts, []
    line = fonts.Fonts.line
    monkeypatch.setattr(
        fonts.Fonts, "line", lambda self, font, *given: sizes.append(font.point_size) or line(self, font, *given)
    )
    usual = letters.exact("sans", letters.least, True).size("Найнебезпечніший")[0]
    for share in (1.2, 0.9, 0.75, 0.6):
        Button(scene, pygame.Rect(0, 0, round(usual * share) + 24, 48), "Найнебезпечніший", lambda: None)
    assert sizes and min(sizes) >= letters.least
