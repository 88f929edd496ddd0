"""Faces of people: a figure of assets/figures before a moonlit sky, in a ring of their colour with its shape."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.engine.keeping.people import Person
from game.presentation.figures import load_figure
from game.ui import paint, pictures
from game.ui.faces.figures import alone
from game.ui.faces.moods import MOODS
from game.ui.shelf import Shelf, kept, surface_bytes
from game.ui.theme import BLACK, MUTED, SEATS, WHITE, Colour, Mark, mixed

FACES = (
    "ranger",
    "shieldmaiden",
    "wizard",
    "elf_lady",
    "dwarf_lord",
    "archer",
    "captain",
    "minstrel",
    "scout",
    "bear_man",
    "priestess",
    "drow_ranger",
    "wolf",
    "dragon",
    "eagle",
    "songbird",
    "ent",
    "oak",
)
NOBODY = "person"  # the icon of a guest
PORTRAITS: Shelf[pygame.Surface] = Shelf(3_000_000, surface_bytes)


def mark_of(person: Person) -> Mark:
    return SEATS[person.colour % len(SEATS)]


def portrait(person: Person | None, size: int) -> pygame.Surface:
    """How somebody looks; a guest is a sign without a face. Shared."""
    if person is None:
        return guest(size)
    mark = mark_of(person)
    return face(person.face, mark.colour, mark.shape, size)


@kept(PORTRAITS)
def face(emblem: str, colour: Colour, shape: str, size: int) -> pygame.Surface:
    """A face in its ring, dressed in its colour, whose shape stands at its foot. Shared."""
    size = max(size, 8)
    room = paint.vertical((size, size), mixed(colour, BLACK, 0.82), mixed(colour, BLACK, 0.5))
    light = paint.soft_disc(round(size * 1.1), mixed(colour, WHITE, 0.4), 150)
    room.blit(light, light.get_rect(center=(round(size * 0.6), round(size * 0.42))))
    moon = paint.disc(round(size * 0.56), mixed(colour, WHITE, 0.78))
    room.blit(moon, moon.get_rect(center=(round(size * 0.6), round(size * 0.42))))
    drawn = load_figure(pictures.assets_folder(), emblem)
    if drawn is not None:
        figure = alone(replace(drawn, accent="#{:02x}{:02x}{:02x}".format(*colour)), MOODS["noon"], size)
    else:
        figure = pictures.emblem(emblem, round(size * 0.78), mixed(colour, BLACK, 0.66))
    room.blit(figure, figure.get_rect(midbottom=(size // 2, size)))
    picture = paint.rounded(room, size // 2)
    width = max(2, size // 22)
    picture.blit(paint.ring(size, size, size // 2, width, (*colour, 255)), (0, 0))
    foot = max(7, round(size * 0.28))
    plate = paint.disc(foot, mixed(colour, BLACK, 0.8), colour, max(1, width // 2)).copy()
    sign = paint.seat_mark(shape, round(foot * 0.56), colour)
    plate.blit(sign, sign.get_rect(center=plate.get_rect().center))
    picture.blit(plate, plate.get_rect(bottomright=(size, size)))
    return picture


@kept(PORTRAITS)
def guest(size: int) -> pygame.Surface:
    size = max(size, 8)
    picture = paint.disc(size, mixed(MUTED, BLACK, 0.75), mixed(MUTED, BLACK, 0.3), max(2, size // 22)).copy()
    sign = pictures.icon(NOBODY, round(size * 0.56), mixed(MUTED, BLACK, 0.1))
    picture.blit(sign, sign.get_rect(center=picture.get_rect().center))
    return picture
