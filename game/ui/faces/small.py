"""Faces smaller than a card on the table: one in a line shows one number, a tile all of them, a coin none."""

from __future__ import annotations

import pygame

from game.engine.telling import wording
from game.ui import fonts, paint
from game.ui.faces.faces import Faces
from game.ui.faces.signs import sign
from game.ui.slices import Steps
from game.ui.theme import BLACK, GOLD, TEXT, WHITE, Colour, mixed

RATIOS = {"line": 5 / 7, "tile": 1.62, "coin": 1.0}  # width to height
FACES = tuple(RATIOS)
LEAST_NAMED = 50  # pixels: lower ones have no room for a name that can be read
LEAST_NAME = 9  # pixels of its letters
BRONZE = (0xB8, 0x7A, 0x3C)

Signs = tuple[tuple[str, Colour, int], ...]  # icon, colour, number


def drawing(
    faces: Faces, face: str, height: int, definition: int, signs: Signs, badges: tuple[str, ...]
) -> Steps[pygame.Surface]:
    if face == "coin":
        return (yield from _coin(faces, height, definition))
    draw = _line if face == "line" else _tile
    return (yield from draw(faces, height, definition, signs, badges))


def _colour(faces: Faces, definition: int) -> Colour:
    return faces.design.value(faces.content.cards[definition]).colour


def _framed(faces: Faces, size: tuple[int, int], picture: pygame.Surface, definition: int) -> pygame.Surface:
    radius = max(3, min(size) // 12)
    paint.rounded(picture, radius)
    thin = max(2, min(size) // 30)
    edge = mixed(_colour(faces, definition), WHITE, 0.18)
    picture.blit(paint.ring(*size, radius, thin, (*edge, 255)), (0, 0))
    picture.blit(paint.ring(*size, radius, 1, (*mixed(edge, BLACK, 0.6), 255)), (0, 0))
    return picture


def _line(faces: Faces, height: int, definition: int, signs: Signs, badges: tuple[str, ...]) -> Steps[pygame.Surface]:
    """The picture over the whole card, the one number that counts, the name below."""
    size = (max(8, round(height * RATIOS["line"])), height)
    picture = yield from faces.drawing_cut(definition, size)
    yield
    named = height >= LEAST_NAMED
    low = round(height * (0.5 if named else 0.36))
    picture.blit(paint.vertical((size[0], low), (0, 0, 0, 0), (6, 6, 9, 225)), (0, height - low))
    _framed(faces, size, picture, definition)
    foot = height - max(2, height // 26)
    if named:
        foot -= _name(faces, picture, definition, pygame.Rect(3, foot - round(height * 0.29), size[0] - 6, 0), height)
    for icon, colour, number in signs[:1]:
        _counted(faces, picture, icon, colour, number, (size[0] // 2, foot - round(height * 0.135)), height)
    _crest(faces, picture, definition, height)
    _badges(picture, badges, height)
    return picture


def _name(faces: Faces, picture: pygame.Surface, definition: int, box: pygame.Rect, height: int) -> int:
    """One line, or two where it is long, or none where it would have to be cut; how high it came out."""
    name = wording.definition_name(faces.content, definition, faces.lang)
    kept, size = faces.fonts, max(LEAST_NAME, round(height * 0.135))
    while True:
        font = kept.exact("serif", size, True)
        lines = [name] if font.size(name)[0] <= box.width else fonts.wrapped(font, name, box.width)
        if len(lines) <= 2 and not _is_broken(name, lines):
            break
        size -= 1
        if size < LEAST_NAME:
            return 0
    step = round(font.get_height() * 0.86)
    top = height - max(3, height // 24) - step * len(lines)
    for number, line in enumerate(lines):
        drawn = kept.line(font, line, TEXT, 1)
        picture.blit(drawn, drawn.get_rect(midtop=(picture.get_width() // 2, top + number * step - 1)))
    return step * len(lines)


def _is_broken(name: str, lines: list[str]) -> bool:
    """Whether a word was cut to make the lines."""
    return " ".join(lines) != name


def _counted(
    faces: Faces, picture, icon: str, colour: Colour, number: int, centre: tuple[int, int], height: int
) -> None:
    """Icon and number on a dark pill."""
    tall = round(height * 0.27)
    font = faces.fonts.exact("sans", max(10, round(tall * 0.86)), True)
    shown = colour if number else mixed(colour, BLACK, 0.5)
    digits = faces.fonts.line(font, str(number), WHITE if number else mixed(TEXT, BLACK, 0.45), 1)
    mark = sign(icon, round(tall * 0.8), shown)
    wide = mark.get_width() + digits.get_width() + max(8, tall // 2)
    plate = paint.fill_rounded((wide, tall), tall // 2, (8, 8, 12, 215), (8, 8, 12, 235))
    plate.blit(mark, (tall // 5, (tall - mark.get_height()) // 2))
    plate.blit(digits, (wide - digits.get_width() - tall // 5, (tall - digits.get_height()) // 2))
    if wide > picture.get_width() - 4:
        plate = pygame.transform.smoothscale_by(plate, (picture.get_width() - 4) / wide)
    picture.blit(plate, plate.get_rect(center=centre))


def _crest(faces: Faces, picture: pygame.Surface, definition: int, height: int) -> None:
    value = faces.design.value(faces.content.cards[definition])
    if not value.crest:
        return
    size = max(12, round(height * 0.2))
    disc = paint.disc(
        size, mixed(value.colour, BLACK, 0.25), mixed(value.colour, WHITE, 0.35), max(1, size // 14)
    ).copy()
    mark = sign(value.crest, round(size * 0.68), WHITE)
    disc.blit(mark, mark.get_rect(center=(size // 2, size // 2)))
    picture.blit(disc, (picture.get_width() - size - 2, 2))


def _badges(picture: pygame.Surface, badges: tuple[str, ...], height: int) -> None:
    """Marks at the left, from above."""
    size = max(12, round(height * 0.2))
    for number, icon in enumerate(badges[:3]):
        disc = paint.disc(size, mixed(GOLD, BLACK, 0.7), GOLD, max(1, size // 12)).copy()
        mark = sign(icon, round(size * 0.68), GOLD)
        disc.blit(mark, mark.get_rect(center=(size // 2, size // 2)))
        picture.blit(disc, (2, 2 + number * size))


def _tile(faces: Faces, height: int, definition: int, signs: Signs, badges: tuple[str, ...]) -> Steps[pygame.Surface]:
    """Numbers at the left, where a neighbour that overlaps leaves them in sight; the name where it can be read."""
    size = (round(height * RATIOS["tile"]), height)
    art = yield from faces.drawing_cut(definition, size, 0.72)
    yield
    picture = art
    side = paint.clear(size)
    shade = pygame.transform.rotate(
        paint.vertical((height, size[0]), (8, 10, 15, 235), (8, 10, 15, 130), (8, 10, 15, 20)), 90
    )
    side.blit(pygame.transform.smoothscale(shade, size), (0, 0))
    picture.blit(side, (0, 0))
    _framed(faces, size, picture, definition)
    named = height >= LEAST_NAMED
    strip = max(13, round(height * 0.27)) if named else 0
    room = pygame.Rect(5, 3, size[0] - 9, height - strip - 5)
    _numbers(faces, picture, signs, room)
    if named:
        plate = paint.fill_rounded((size[0] - 4, strip), 3, (8, 8, 12, 225))
        name = wording.definition_name(faces.content, definition, faces.lang)
        font = faces.fonts.fitted_exact("serif", name, size[0] - 10, round(strip * 0.82), True)
        if font.get_height() < strip * 0.72:
            font = faces.fonts.exact("serif", max(9, round(strip * 0.68)), True)
            name = fonts.shortened(font, name, size[0] - 8)
        drawn = faces.fonts.line(font, name, TEXT)
        plate.blit(drawn, drawn.get_rect(center=plate.get_rect().center))
        picture.blit(plate, (2, height - strip - 2))
    _tile_marks(faces, picture, definition, badges, room)
    return picture


def _numbers(faces: Faces, picture: pygame.Surface, signs: Signs, room: pygame.Rect) -> None:
    """In columns of two, from the left."""
    if not signs:
        return
    rows = 1 if len(signs) == 1 else 2
    columns = -(-len(signs) // rows)
    tall = room.height // 2
    wide = min(round(tall * 1.5), room.width // max(columns, 1))
    font = faces.fonts.exact("sans", max(9, round(min(tall, wide / 1.5) * 0.84)), True)
    for place, (icon, colour, number) in enumerate(signs):
        column, row = divmod(place, rows)
        left = room.left + column * wide
        middle = room.top + (room.height if rows == 1 else tall + row * 2 * tall) // 2
        mark = sign(icon, max(8, round(min(tall, wide / 1.5) * 0.82)), colour)
        digits = faces.fonts.line(font, str(number), WHITE, 1)
        picture.blit(mark, mark.get_rect(midleft=(left, middle)))
        picture.blit(digits, digits.get_rect(midleft=(left + mark.get_width() + 1, middle)))


def _tile_marks(faces: Faces, picture, definition: int, badges: tuple[str, ...], room: pygame.Rect) -> None:
    value = faces.design.value(faces.content.cards[definition])
    size = max(10, round(room.height * 0.4))
    marks = [(value.crest, value.colour, WHITE)] if value.crest else []
    marks += [(icon, BLACK, GOLD) for icon in badges]
    for number, (icon, colour, ink) in enumerate(marks[:2]):
        disc = paint.disc(size, mixed(colour, BLACK, 0.25), mixed(colour, WHITE, 0.4), 1).copy()
        mark = sign(icon, round(size * 0.7), ink)
        disc.blit(mark, mark.get_rect(center=(size // 2, size // 2)))
        picture.blit(disc, (room.right - size, room.top + number * (size + 1)))


def _coin(faces: Faces, height: int, definition: int) -> Steps[pygame.Surface]:
    """What a card bears: its picture, struck on bronze."""
    picture = yield from faces.drawing_cut(definition, (height, height))
    paint.rounded(picture, height // 2)
    picture.blit(paint.ring(height, height, height // 2, max(2, height // 10), (*BRONZE, 255)), (0, 0))
    return picture
