"""Colours: the cabinet's, each table's, the spheres', the seats'. Never colour alone: what has one has a shape too."""

from __future__ import annotations

from dataclasses import dataclass

from game.presentation.colours import Colour, rgb


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """So much of the other colour in the one.

    >>> mixed((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    return tuple(round(a + (b - a) * share) for a, b in zip(one, other, strict=True))  # type: ignore[return-value]


@dataclass(frozen=True)
class Theme:
    """A room's colours: the dark it stands in, the cloth, its light and its second light."""

    base: Colour
    felt: Colour
    light: Colour
    accent: Colour


THEMES = {
    "cabinet": Theme(rgb("#0E0B0A"), rgb("#1B1512"), rgb("#FF8A3C"), rgb("#E8C26A")),
    "quest": Theme(rgb("#0F1A14"), rgb("#1C3A2C"), rgb("#8FD16A"), rgb("#C98F4A")),
    "fellowship": Theme(rgb("#1B130C"), rgb("#3B2A1A"), rgb("#EADBB8"), rgb("#FF6A2B")),
    "underdark": Theme(rgb("#0C0A14"), rgb("#221A3A"), rgb("#9B6BFF"), rgb("#4FE0D0")),
    "ringwar": Theme(rgb("#0B0F16"), rgb("#1F2A3A"), rgb("#9FB8D9"), rgb("#D9483B")),
}

EMBER = THEMES["cabinet"].light
GOLD = THEMES["cabinet"].accent
TEXT = rgb("#F2E8D5")
MUTED = rgb("#B3A58F")
INK = rgb("#2A1D14")
PARCHMENT = rgb("#EADBB8")
DANGER = rgb("#D9483B")
HEAL = rgb("#6FBF73")
KNOWLEDGE = rgb("#6BB6FF")
BLACK = (0, 0, 0)
WHITE = (255, 255, 255)


@dataclass(frozen=True)
class Mark:
    """A colour with its shape; the shape is an icon's name, or one that `paint.seat_mark` draws."""

    colour: Colour
    shape: str


SEATS = (
    Mark(rgb("#F2A93B"), "circle"),
    Mark(rgb("#4F9DFF"), "square"),
    Mark(rgb("#F26B8F"), "triangle"),
    Mark(rgb("#45C490"), "diamond"),
    Mark(rgb("#B98CFF"), "star"),
)


def theme_of(table: str) -> Theme:
    """A table's colours; one nobody has painted yet gets the cabinet's."""
    return THEMES.get(table, THEMES["cabinet"])


def seat_mark(seat: int) -> Mark:
    return SEATS[(seat - 1) % len(SEATS)]
