"""Signs on faces: an icon, or the emblem of a thing that has no icon."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from game.ui import paint, pictures
from game.ui.theme import Colour


def sign(name: str, size: int, colour: Colour) -> pygame.Surface:
    """An icon; where there is none of that name, the emblem of it. Shared."""
    if name in _OWN:
        return _own(name, size, colour)
    return (pictures.icon if _is_icon(name) else pictures.emblem)(name, size, colour)


@lru_cache(maxsize=256)
def _is_icon(name: str) -> bool:
    folder = pictures.assets_folder()
    return (folder / "icons" / f"{name}.svg").is_file() or not (folder / "emblems" / f"{name}.svg").is_file()


def sign_anew(name: str, size: int, colour: Colour) -> pygame.Surface:
    """The same, drawn anew: for large ones that go into something that is kept."""
    return paint.tinted(pictures.drawn_anew("icons" if _is_icon(name) else "emblems", name, size), colour)


def emblem_anew(name: str, size: int) -> pygame.Surface:
    """An emblem in its greys, drawn anew: what is made of it is kept, so there is no use in keeping it too."""
    return pictures.drawn_anew("emblems", name, size)


def _bow(big: pygame.Surface, s: int, colour: Colour) -> None:
    """A drawn bow and its arrow, pointing up to the right."""
    bend = [
        (s * (0.28 + 0.62 * math.cos(a)), s * (0.72 - 0.62 * math.sin(a)))
        for a in (n * math.pi / 24 for n in range(-1, 14))
    ]
    pygame.draw.lines(big, colour, False, bend, max(2, s // 9))
    pygame.draw.lines(big, colour, False, [bend[0], (s * 0.3, s * 0.7), bend[-1]], max(1, s // 22))
    pygame.draw.line(big, colour, (s * 0.12, s * 0.88), (s * 0.86, s * 0.14), max(2, s // 11))
    pygame.draw.polygon(big, colour, [(s * 0.97, s * 0.03), (s * 0.68, s * 0.14), (s * 0.86, s * 0.32)])


def _watch(big: pygame.Surface, s: int, colour: Colour) -> None:
    """A shield with an open eye: it sees to others."""
    pygame.draw.polygon(
        big,
        colour,
        [
            (s * 0.08, s * 0.08),
            (s * 0.92, s * 0.08),
            (s * 0.9, s * 0.5),
            (s * 0.74, s * 0.78),
            (s * 0.5, s * 0.98),
            (s * 0.26, s * 0.78),
            (s * 0.1, s * 0.5),
        ],
    )
    dark = (24, 18, 16)
    eye = [
        (s * (0.5 + 0.34 * math.cos(a)), s * (0.42 + 0.2 * math.sin(a) * abs(math.sin(a))))
        for a in (n * math.pi / 12 for n in range(24))
    ]
    pygame.draw.polygon(big, dark, eye)
    pygame.draw.circle(big, colour, (s * 0.5, s * 0.42), s * 0.12)


_OWN: dict[str, Callable[[pygame.Surface, int, Colour], None]] = {"bow": _bow, "watch": _watch}


@lru_cache(maxsize=32)
def _own(name: str, size: int, colour: Colour) -> pygame.Surface:
    fine = 4
    big = paint.clear((size * fine, size * fine))
    big.fill((*colour, 0))
    _OWN[name](big, size * fine, colour)
    return pygame.transform.smoothscale(big, (size, size))
