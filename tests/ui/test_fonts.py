"""Type: what a line of text looks like, whatever it is typed with."""

import pygame

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
