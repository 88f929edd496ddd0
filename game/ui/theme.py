"""Colours: the cabinet's and the seats'; a table's own are in its theme.toml.

Never colour alone: what has one has a shape too.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.presentation.colours import Colour, rgb


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """So much of the other colour in the one.

    >>> mixed((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    (red, green, blue), (redder, greener, bluer) = one, other
    return (
        round(red + (redder - red) * share),
        round(green + (greener - green) * share),
        round(blue + (bluer - blue) * share),
    )


@dataclass(frozen=True)
class Theme:
    """A room's colours: the dark it stands in, the cloth, its light and its second light."""

    base: Colour
    cloth: Colour
    light: Colour
    accent: Colour

    def named(self, name: str) -> Colour:
        return {"base": self.base, "cloth": self.cloth, "light": self.light, "accent": self.accent}[name]


CABINET = Theme(rgb("#0E0B0A"), rgb("#1B1512"), rgb("#FF8A3C"), rgb("#E8C26A"))

EMBER = CABINET.light
GOLD = CABINET.accent
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


def seat_mark(seat: int) -> Mark:
    return SEATS[(seat - 1) % len(SEATS)]
