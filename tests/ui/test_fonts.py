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


@pytest.mark.parametrize("bold", [True, False])
@pytest.mark.parametrize("family", ["sans", "serif"])
def test_no_letter_is_drawn_over_a_quotation_mark(family, bold):
    """Nothing of either is lost: together they have the ink of both."""
    font = Fonts(720).exact(family, 40, bold)

    def ink(text: str) -> int:
        return pygame.mask.from_surface(font.render(text, True, WHITE)).count()

    for text in ("«Ч", "«Г", "“A", "»у", "»,"):
        assert ink(text) == ink(text[0]) + ink(text[1]), text


@pytest.mark.parametrize("height", [480, 600, 720, 1080, 2160])
@pytest.mark.parametrize("scale", [80, 100, 160])
def test_from_the_couch_no_text_of_its_own_size_is_under_its_promise(height, scale):
    desk, couch = Fonts(height, scale), Fonts(height, scale, "couch")
    for percent in (fonts.SMALLEST, fonts.BODY, fonts.INSPECT, fonts.PROMPT, fonts.TITLE):
        assert desk.pixels(percent) >= round(height * 0.018)
        assert couch.pixels(percent) >= round(height * 0.026)
        assert couch.pixels(percent) > desk.pixels(percent)


def test_a_font_in_use_keeps_its_size_however_many_others_are_asked_for():
    kept = Fonts(1080)
    used = kept.exact("serif", 50)
    others = {id(kept.exact("serif", size)) for size in range(10, 40)}
    assert used.point_size == 50
    assert kept.exact("serif", 50) is used
    assert len(others) < fonts.MOST_SIZES  # the rest were resized, not opened


def test_a_line_is_kept_by_what_it_looks_like_not_by_the_font_that_drew_it():
    kept = Fonts(1080)
    drawn = kept.line(kept.exact("sans", 30), "Moria", WHITE)
    for size in range(10, 28):
        kept.exact("sans", size)
    assert kept.line(kept.exact("sans", 30), "Moria", WHITE) is drawn
    assert kept.line(kept.exact("sans", 28), "Moria", WHITE) is not drawn
