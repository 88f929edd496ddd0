"""Type: what a line of text looks like, whatever it is typed with."""

import pygame
import pytest

from game.ui import fonts
from game.ui.fonts import Fonts

WHITE = (255, 255, 255)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_a_straight_apostrophe_is_drawn_as_a_curled_one():
    kept = Fonts(720)
    for family in ("sans", "serif"):
        font = kept.font(family, 4)
        typed, proper = (kept.line(font, text, WHITE) for text in ("пам'ять", "пам’ять"))
        assert pixels(typed) == pixels(proper) != pixels(font.render("пам'ять", True, WHITE))


@pytest.mark.parametrize("height", [480, 600, 720, 1080, 2160])
@pytest.mark.parametrize("scale", [80, 100, 160])
def test_from_the_couch_no_text_of_its_own_size_is_under_its_promise(height, scale):
    desk, couch = Fonts(height, scale), Fonts(height, scale, "couch")
    for percent in (fonts.SMALLEST, fonts.BODY, fonts.INSPECT, fonts.PROMPT, fonts.TITLE):
        assert desk.pixels(percent) >= round(height * 0.018)
        assert couch.pixels(percent) >= round(height * 0.026)
        assert couch.pixels(percent) > desk.pixels(percent)
