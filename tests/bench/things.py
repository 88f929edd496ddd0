"""A sheet of what is drawn beside cards: backs, seals, signs, pieces, places, people, the cabinet's picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.presentation.layout import load_layout
from game.ui import portraits, scenery
from game.ui.faces import plates
from game.ui.faces.faces import Faces
from game.ui.faces.signs import sign
from game.ui.slices import finished
from game.ui.table import board_pieces, track_ground, track_pieces
from game.ui.theme import DANGER, GOLD, SEATS

WIDE, GAP = 1800, 14
GROUND, INK = (34, 32, 38), (230, 225, 215)
BACK, SEAL, PIECE, FACE, SCREEN = (360, 110), (96, 32), (96, 34), (150, 56), (520, 460)
PLACE = (430, 210)
Shown = Iterator[pygame.Surface]


def backs(faces: Faces) -> Shown:
    """Each large, and as it lies on the table."""
    for name in faces.design.backs:
        for height in BACK:
            yield faces.back_named(name, height)


def seals(faces: Faces) -> Shown:
    for value in faces.design.values.values():
        for size in SEAL if value.crest else ():
            seal = pygame.Surface((size, size), pygame.SRCALPHA)
            plates.crest(seal, value, seal.get_rect(), "silver")
            yield seal


def signs(faces: Faces) -> Shown:
    """Of numbers, marks and what cards do."""
    design = faces.design
    told = {one.icon: one.colour for one in (*design.numbers.values(), *design.marks.values(), *design.gists)}
    for icon, colour in told.items():
        if icon:
            yield sign(icon, SEAL[0] // 2, colour)


def pieces(faces: Faces) -> Shown:
    for size in PIECE:
        for seat in range(1, 5):
            yield board_pieces.troop(seat, size)
            yield board_pieces.spy(seat, size)
            yield track_pieces.walker(seat, size, bearer=seat == 1, out=seat == 4)
        yield board_pieces.troop(0, size)
        yield board_pieces.marker(1, True, "vp", 2, size, faces.fonts)
        yield board_pieces.marker(0, False, "vp", 1, size, faces.fonts)
        yield track_pieces.hunter("eye", size, 6)
        yield track_pieces.marker(size, DANGER)
        for icon in ("ring", "leaf", "footprints", "star"):
            yield track_pieces.medallion(icon, size, GOLD, GOLD, icon == "ring", icon == "star")


def places(faces: Faces) -> Shown:
    """Of a table with boards: as each lies under its road and its tracks."""
    tracks = load_layout(faces.content).tracks
    for place, ground in tracks.grounds.items() if tracks is not None else ():
        subject = track_ground.subject_of(faces.content, place, ground)
        yield finished(track_ground.view(subject, *PLACE, track_ground.DAY))


def people() -> Shown:
    for size in FACE:
        for number, name in enumerate(portraits.FACES):
            mark = SEATS[number % len(SEATS)]
            yield portraits.face(name, mark.colour, mark.shape, size)


def _rows(shown: Sequence[pygame.Surface]) -> Iterator[tuple[int, int, pygame.Surface]]:
    """Where each stands: from left to right, line under line; the last is where the next line would begin."""
    x, y, tall = GAP, GAP, 0
    for picture in shown:
        if x + picture.get_width() > WIDE:
            x, y, tall = GAP, y + tall + GAP, 0
        yield x, y, picture
        x, tall = x + picture.get_width() + GAP, max(tall, picture.get_height())


def sheet(faces: Faces, table: str) -> pygame.Surface:
    """Everything of one kind begins a new line."""
    kinds = [list(backs(faces)), list(seals(faces)), list(signs(faces)), list(pieces(faces)), list(places(faces))]
    kinds.append(list(people()))
    kinds.append([scenery.view(table, *SCREEN, cards=True), scenery.view(table, *SCREEN)])
    placed, top = [], 0
    for kind in kinds:
        rows = [(x, y + top, picture) for x, y, picture in _rows(kind)]
        placed += rows
        top = max((y + picture.get_height() for _, y, picture in rows), default=top)
    page = pygame.Surface((WIDE, top + GAP))
    page.fill(GROUND)
    for x, y, picture in placed:
        page.blit(picture, (x, y))
    return page
