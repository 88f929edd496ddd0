"""What a setting does, shown beside it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.ui import fonts, paint, pictures
from game.ui.boxes import Box, Column, Picture, Row, Words
from game.ui.motion import arrive
from game.ui.theme import GOLD, INK, PARCHMENT, SEATS, TEXT, Colour, mixed, rgb
from game.ui.widgets import text_block

if TYPE_CHECKING:
    from game.ui.scenes.settings import Settings

FLIGHT = 0.9  # seconds at full speed
SPHERES = (
    ("#8B62B8", "crown"),
    ("#C2473F", "swords"),
    ("#3F8FD6", "star"),
    ("#56A85A", "book"),
    ("#9A948A", "ring"),
)


def text_sample(scene: Settings, box: pygame.Rect) -> None:
    """A page of parchment in letters of the chosen size."""
    pad = scene.px(2)
    width = box.width - 2 * pad
    heading = text_block(scene, scene.say("sample_heading"), width, percent=3.2, family="serif", bold=True, colour=INK)
    body = text_block(scene, scene.say("sample"), width, percent=fonts.INSPECT, colour=INK)
    tall = heading.get_height() + body.get_height() + 2 * pad
    if tall > box.height:
        return
    plate = paint.fill_rounded((box.width, tall), scene.px(1.2), PARCHMENT, mixed(PARCHMENT, (120, 80, 40), 0.25))
    plate.blit(heading, (pad, pad))
    plate.blit(body, (pad, pad + heading.get_height()))
    scene.stage.add(plate, box.topleft, 8)


def flying_card(scene: Settings, box: pygame.Rect) -> None:
    """A card that flies once from its deck to the table at the chosen speed; it does so again at every change."""
    tall = min(box.height - scene.px(3), scene.px(20))
    if tall < scene.px(8):
        return
    wide = tall * 5 // 7
    card = paint.panel((wide, tall), mixed(scene.theme.cloth, (120, 60, 20), 0.5), GOLD, alpha=255, lit=True)
    sign = pictures.icon("ring", wide // 2, scene.theme.light)
    card.blit(sign, sign.get_rect(center=(wide // 2, tall // 2)))
    start = (box.left + scene.px(4), box.bottom - tall)
    end = (box.right - scene.px(4) - wide, box.bottom - tall)
    for offset in (2, 1, 0):
        back = paint.panel((wide, tall), scene.theme.base, mixed(GOLD, scene.theme.base, 0.5), alpha=255)
        scene.stage.add(back, (start[0] - offset * scene.px(0.4), start[1] - offset * scene.px(0.3)), 6)
    hole = paint.panel((wide, tall), scene.theme.base, mixed(scene.theme.light, scene.theme.base, 0.5), alpha=120)
    scene.stage.add(hole, end, 6)
    sprite = scene.stage.add(card, start, 12)
    rise = min(box.height - tall, tall // 2)

    def show(share: float) -> None:
        x = start[0] + (end[0] - start[0]) * share
        sprite.pos = (x, start[1] - rise * math.sin(math.pi * share))

    scene.motions.add(FLIGHT, show, ease=arrive, delay=0.15)


def colour_sample(scene: Settings) -> Box:
    """Seats and spheres as they are marked, with or without their shapes."""
    marks = scene.cabinet.settings.colour_marks

    def seat(colour: Colour, shape: str, size: int) -> pygame.Surface:
        return paint.seat_mark(shape if marks else "circle", size, colour)

    def sphere(colour: Colour, icon: str, size: int) -> pygame.Surface:
        picture = paint.disc(size, mixed(colour, (0, 0, 0), 0.45), colour, max(2, size // 14)).copy()
        if marks:
            sign = pictures.icon(icon, round(size * 0.58), TEXT)
            picture.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
        return picture

    def row(draw: Callable[[Colour, str, int], pygame.Surface], things: Sequence[tuple[Colour, str]]) -> Row:
        return Row([Picture(partial(_sized, draw, one), 8, least=3) for one in things], even=True)

    seats = row(seat, [(mark.colour, mark.shape) for mark in SEATS])
    spheres = row(sphere, [(rgb(colour), icon) for colour, icon in SPHERES])
    told = Words(scene.say("sample_marks"), 2.0, align="centre")
    return Column([seats, spheres, told], 3, drop=1)


def _sized(
    draw: Callable[[Colour, str, int], pygame.Surface], thing: tuple[Colour, str], size: tuple[int, int]
) -> pygame.Surface:
    return draw(*thing, size[1])
