"""A card until its face is painted: its name and its numbers where they will stand, before the colours of its sky.

Drawn at once, so nothing in it may take long: no picture, no frame, no letters that all cards have in common.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pygame

from game.engine.sources.content import Card
from game.engine.telling import wording
from game.ui import paint
from game.ui.faces import hand, plates
from game.ui.faces import small as small_faces
from game.ui.faces.faces import ROW, Faces, Left, Stats
from game.ui.faces.layout import NAMED, Layout, card_size, table_layout
from game.ui.faces.moods import MOODS
from game.ui.faces.names import TIGHTEST, Lines, Way, draw_name, fitted
from game.ui.faces.signs import sign
from game.ui.shelf import kept
from game.ui.slices import Slices
from game.ui.theme import BLACK, TEXT, WHITE, Colour, mixed

DARK = (26, 18, 15)
CORNER = 0.2  # of the height: a number in the corner
ABOVE = (0.2, 0.3, 0.44)  # of the height: what a name over the picture may take
PITCH = 0.15  # of the height, from number to number
WHOLE = Way((("serif", 1.0), ("sans", 1.0), ("sans", TIGHTEST)), (4,))  # in the first box where that can be read,
BROKEN = Way((("sans", 1.0), ("sans", TIGHTEST)), (4,), (True,))  # and where it can be in none


def drawing_plain(
    faces: Faces, definition: int, face: str, height: int, stats: Stats, left: Left, signs: small_faces.Signs
) -> Slices[pygame.Surface]:
    if face in small_faces.FACES:
        return _small(faces, definition, face, height, signs)
    card = faces.content.cards[definition]
    above = face == "full" or bool(hand.tenths_of(face))
    seen = round(card_size(height)[0] * (hand.tenths_of(face) or hand.WHOLE) / hand.WHOLE)
    boxes = _above(faces, card, height, seen) if above else _below(height)
    picture = _ground(faces, definition, card_size(height))
    yield
    box = _write(faces, picture, definition, boxes, round(height * 0.1))
    if face == "top":
        return picture
    yield
    layout = table_layout(height)
    top = max(box.bottom, round(height * CORNER) if faces.has_corner(card) else 0) if above else layout.column.top
    rows = pygame.Rect(layout.column.left, top + 2, layout.column.width, round(height * PITCH * 4))
    rows.height = min(rows.height, (height if above else box.top) - rows.top - 4)
    told = (faces.told(card, stats, left), faces.told(card, stats, left, right=True))
    _numbers(faces, picture, (faces.gist(card), []) if faces.does_not_count(card, stats) else told, rows, seen)
    if above:
        yield
        faces.draw_corner(picture, card, _cornered(layout), faces.design.shape(card))
    return picture


def _numbers(
    faces: Faces, picture: pygame.Surface, told: tuple[list[plates.Stat], ...], rows: pygame.Rect, seen: int
) -> None:
    """In their column, or in two where they would be too small; the panel tells those that have no room."""
    left, right = told
    fit = int(rows.height / (faces.fonts.least * ROW))
    if len(left) > fit and not right:
        left, right = left[::2], left[1::2]
    left, right = left[:fit], right[:fit]
    count, most = max(1, min(fit, 4)), seen // 2 if right else seen
    edge = mixed(DARK, WHITE, 0.35)
    plates.column(picture, faces.fonts, left, rows, edge, count, most)
    mirrored = rows.move(seen - rows.left - rows.right, 0)
    plates.column(picture, faces.fonts, right, mirrored, edge, count, most, right=True)


def _cornered(layout: Layout) -> Layout:
    size = round(layout.tall * CORNER)
    return replace(layout, medallion=pygame.Rect(round(layout.wide * 0.012), round(layout.tall * 0.008), size, size))


def _above(faces: Faces, card: Card, height: int, seen: int) -> list[pygame.Rect]:
    """Beside the corner's number, or under it."""
    wide, corner = card_size(height)[0], faces.has_corner(card)
    left, low = (round(height * CORNER), round(height * CORNER)) if corner else (round(wide * 0.035),) * 2
    edge = round(wide * 0.035)
    beside = [pygame.Rect(left, edge, seen - left - edge, round(height * share)) for share in ABOVE]
    under = [pygame.Rect(edge, low, seen - 2 * edge, round(height * share)) for share in ABOVE]
    return [*beside, *under] if seen == wide else under


def _below(height: int) -> list[pygame.Rect]:
    return [table_layout(height, share).banner for share in NAMED]


def _ground(faces: Faces, definition: int, size: tuple[int, int]) -> pygame.Surface:
    """The colours of its picture's sky, within an edge of its own colour."""
    colour = faces.design.value(faces.content.cards[definition]).colour
    return _cloth(faces.mood(definition), size, colour).copy()


@kept(paint.SHAPES)
def _cloth(mood_name: str, size: tuple[int, int], colour: Colour) -> pygame.Surface:
    mood = MOODS[mood_name]
    radius = max(3, min(size) // 12)
    sky = [mixed(one, mood.near, 0.25) for one in mood.sky]
    picture = paint.fill_rounded(size, radius, *sky, mood.near)
    thin = max(2, min(size) // 30)
    picture.blit(paint.ring(*size, radius, thin, (*mixed(colour, BLACK, 0.2), 255)), (0, 0))
    return picture


def _write(faces: Faces, picture: pygame.Surface, definition: int, boxes: list[pygame.Rect], most: int) -> pygame.Rect:
    """The name in the first box that it can be read in, and that box; one without height where there is none."""
    letters, name = faces.fonts, wording.definition_name(faces.content, definition, faces.lang)
    most = max(letters.least, most)
    for box, lines in _ways(faces, name, boxes, most):
        if lines.fits and lines.pixels >= letters.least:
            picture.blit(paint.fill_rounded(box.size, max(2, box.height // 12), (*DARK, 235)), box.topleft)
            draw_name(picture, letters, lines, box, TEXT)
            return box
    return pygame.Rect(0, 0 if boxes[0].top < 0.4 * picture.get_height() else picture.get_height(), 0, 0)


def _ways(faces: Faces, name: str, boxes: list[pygame.Rect], most: int) -> Iterable[tuple[pygame.Rect, Lines]]:
    for way in (WHOLE, BROKEN):
        for box in boxes:
            yield box, fitted(faces.fonts, name, (box.width - 4, box.height), most, way)


def _small(faces: Faces, definition: int, face: str, height: int, signs: small_faces.Signs) -> pygame.Surface:
    size = (max(8, round(height * small_faces.RATIOS[face])), height)
    picture = _ground(faces, definition, size)
    if face == "coin":
        return paint.rounded(picture, height // 2)
    strips = [round(height * share) for share in small_faces.NAMED[face]]
    boxes = [pygame.Rect(2, height - strip - 2, size[0] - 4, strip) for strip in strips]
    box = _write(faces, picture, definition, boxes, round(height * 0.135))
    room = pygame.Rect(3, 2, size[0] - 6, box.top - 2)
    _signs(faces, picture, signs[:1] if face == "line" else signs, room)
    return picture


def _signs(faces: Faces, picture: pygame.Surface, signs: small_faces.Signs, room: pygame.Rect) -> None:
    """In rows, as large as they all fit."""
    if not signs or room.height < 6:
        return
    rows = next((n for n in (1, 2, 3) if room.width / -(-len(signs) // n) >= room.height / n * small_faces.CELL), 3)
    across = -(-len(signs) // rows)
    tall, wide = min(room.height // rows, round(picture.get_height() * 0.4)), room.width // across
    font = faces.fonts.exact("sans", max(faces.fonts.least, round(tall * 0.84)), True)
    for place, (icon, colour, number) in enumerate(signs):
        box = pygame.Rect(room.left + place // rows * wide, room.top + place % rows * tall, wide, tall)
        digits = faces.fonts.line(font, str(number), WHITE, 1)
        mark = sign(icon, max(8, round(min(box.height * 0.82, box.width - digits.get_width()))), colour)
        picture.blit(mark, mark.get_rect(midleft=box.midleft))
        picture.blit(digits, digits.get_rect(midleft=(box.left + mark.get_width() + 1, box.centery)))
