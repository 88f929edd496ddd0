"""Where the parts of a face lie. A full face changes its proportions with its size on the screen:

in the hand the name and the numbers take more room, looked at closely the text does.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

HAND, CLOSE = 0.22, 0.5  # shares of the screen's height: a card no larger than the first, and from the second on


@dataclass(frozen=True)
class Layout:
    """All rectangles in pixels of the face; `text` and `foot` are empty on a table face."""

    size: tuple[int, int]
    banner: pygame.Rect
    name: pygame.Rect
    window: pygame.Rect
    text: pygame.Rect
    foot: pygame.Rect
    seal: pygame.Rect
    medallion: pygame.Rect
    column: pygame.Rect
    right: pygame.Rect
    crests: pygame.Rect
    caption: pygame.Rect
    members: pygame.Rect  # of a set, one by one along the foot of the picture; empty but in a close look

    @property
    def wide(self) -> int:
        return self.size[0]

    @property
    def tall(self) -> int:
        return self.size[1]


def card_size(height: int) -> tuple[int, int]:
    return max(5, round(height * 5 / 7)), max(7, height)


def _box(left: float, top: float, right: float, bottom: float) -> pygame.Rect:
    return pygame.Rect(round(left), round(top), max(1, round(right) - round(left)), max(1, round(bottom) - round(top)))


def full_layout(
    height: int, screen: int, art: float, corner: bool, crests: bool = False, whole: bool = False
) -> Layout:
    """`art` is the window's share of the height, `corner` whether a medallion takes the upper left,

    `crests` whether some stand over the text; `whole` lets the picture take the room of the text.
    """
    wide, tall = card_size(height)
    near = min(1.0, max(0.0, (height / screen - HAND) / (CLOSE - HAND)))

    def between(hand: float, close: float) -> float:
        return tall * (hand + (close - hand) * near)

    banner = _box(wide * 0.035, tall * 0.022, wide * 0.965, tall * 0.022 + between(0.18, 0.1))
    size = between(0.182, 0.122)
    medallion = _box(wide * 0.012, tall * 0.008, wide * 0.012 + size, tall * 0.008 + size)
    left = medallion.right + wide * 0.01 if corner else banner.left + wide * 0.035
    name = _box(
        left, banner.top + banner.height * 0.04, banner.right - wide * 0.04, banner.bottom - banner.height * 0.03
    )
    window = _box(wide * 0.065, banner.bottom - tall * 0.008, wide * 0.935, banner.bottom + tall * (art - 0.008))
    foot = _box(wide * 0.05, tall * 0.925, wide * 0.95, tall * 0.982)
    text = _box(wide * 0.065, window.bottom + tall * 0.014, wide * 0.935, tall * 0.916)
    if whole:
        window.height, text.height = text.bottom - window.top, 0
    low = text.top + between(0.12, 0.09)
    band = _box(text.left + wide * 0.03, text.top + tall * 0.01, text.right - wide * 0.03, low)
    caption = _box(wide * 0.02, window.bottom - between(0.1, 0.062), wide * 0.98, window.bottom + tall * 0.012)
    seal = pygame.Rect(0, 0, round(tall * 0.078), round(tall * 0.078))
    seal.center = (wide // 2, round(tall * 0.944))
    top = max(window.top + tall * 0.012, medallion.bottom + tall * 0.004 if corner else 0)
    bottom = min(window.bottom - tall * 0.004, top + between(0.44, 0.316))
    column = _box(wide * 0.012, top, wide * 0.012 + between(0.21, 0.135), bottom)
    right = column.move(wide - column.left - column.right, window.bottom - round(tall * 0.012) - column.bottom)
    nothing = pygame.Rect(0, 0, 0, 0)
    members = _box(window.left + wide * 0.01, window.bottom - tall * 0.084, window.right - wide * 0.01, window.bottom)
    return Layout(
        size=(wide, tall),
        banner=banner,
        name=name,
        window=window,
        text=text,
        foot=foot,
        seal=seal,
        medallion=medallion,
        column=column,
        right=right,
        crests=band if crests else nothing,
        caption=caption,
        members=members if near == 1 else nothing,
    )


NAMED = (0.28, 0.36, 0.44, 0.5)  # shares of a table face's height that its name may take: the first that will do
UNNAMED = 0.07


def table_layout(height: int, named: float = NAMED[0], corner: bool = False) -> Layout:
    """A face for the table: the picture, the numbers over its sides, the name under it in that share of the height."""
    wide, tall = card_size(height)
    window = _box(wide * 0.05, tall * 0.03, wide * 0.95, tall * (0.985 - named))
    banner = _box(wide * 0.035, tall * (0.975 - named), wide * 0.965, tall * 0.975)
    name = _box(wide * 0.06, banner.top + tall * 0.012, wide * 0.94, banner.bottom - tall * 0.012)
    nothing = pygame.Rect(0, 0, 0, 0)
    seal = pygame.Rect(0, 0, round(tall * 0.17), round(tall * 0.17))
    seal.topright = (round(wide * 0.985), round(tall * 0.01))
    size = round(tall * 0.24)
    medallion = pygame.Rect(round(wide * 0.012), round(tall * 0.008), size, size)
    top = medallion.bottom if corner else window.top + tall * 0.012
    column = _box(wide * 0.03, top, wide * 0.03 + tall * 0.27, window.bottom - tall * 0.012)
    right = _box(wide * 0.97 - tall * 0.27, seal.bottom, wide * 0.97, column.bottom)
    return Layout(
        size=(wide, tall),
        banner=banner,
        name=name,
        window=window,
        text=nothing,
        foot=nothing,
        seal=seal,
        medallion=medallion,
        column=column,
        right=right,
        crests=nothing,
        caption=nothing,
        members=nothing,
    )
