"""Faces smaller than a card on the table: one in a line shows one number, a tile all of them, a coin none."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.engine.telling import wording
from game.ui import paint
from game.ui.faces.faces import Faces
from game.ui.faces.names import PITCH, TIGHTEST, Letters, Lines, Room, at_size, draw_name
from game.ui.faces.signs import sign
from game.ui.faces.window import EYE
from game.ui.slices import Slices, finished
from game.ui.theme import BLACK, GOLD, TEXT, WHITE, Colour, mixed

RATIOS = {"line": 5 / 7, "tile": 1.62, "ticket": 1.15, "slip": 0.78, "coin": 1.0}  # width to height
FACES = tuple(RATIOS)
# Of a face's height that its name may take, the usual first.
NAMED = {"line": (0.44, 0.56), "tile": (0.34, 0.58), "ticket": (0.42, 0.6), "slip": (0.52, 0.64)}
NUMBERS = {"tile": 0.5, "ticket": 0.32, "slip": 0.27}  # of the same: no number takes more, named or not
MOST_ROWS = 3  # of numbers on a tile
FEWEST = 2  # numbers that a tile shows where it has no room for all
PILL = 0.27  # of its height: the one number of a card in a line
SHADED = 1.35  # of what they take: the shade under them
CELL = 1.42  # of its height: how wide a number is with its icon
APART = 1.75  # of the same: from number to number where there is room
LEAST_CELL = 0.8  # of the smallest letters' height: digits are lower than letters
CLEAR = 1.2  # of the same: no number needs to be larger at the price of the picture
LEAST_ICON = 0.55  # of the same
BRONZE = (0xB8, 0x7A, 0x3C)

Signs = tuple[tuple[str, Colour, int], ...]  # icon, colour, number
Marks = tuple[tuple[str, Colour, Colour], ...]  # icon, colour of the disc, and of the icon


def drawing(
    faces: Faces, face: str, height: int, definition: int, signs: Signs, badges: tuple[str, ...]
) -> Slices[pygame.Surface]:
    if face == "coin":
        return (yield from _coin(faces, height, definition))
    yield from _letters(faces, face, height)
    if face == "line":
        return (yield from _line(faces, height, definition, signs, badges))
    return (yield from _tile(faces, face, height, definition, signs, badges))


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


def _line(faces: Faces, height: int, definition: int, signs: Signs, badges: tuple[str, ...]) -> Slices[pygame.Surface]:
    """The picture over the whole card, the one number that counts, the name below."""
    size = (max(8, round(height * RATIOS["line"])), height)
    name = name_of(faces, definition, face="line", height=height)
    covered = (_deep(name) if name else 0) + (height * PILL if signs else 0)
    picture = yield from faces.drawing_cut(definition, size, down=EYE * (1 - covered / height))
    yield
    # From where the letters begin: above them the picture is to be seen.
    low = round(_deep(name) * 1.25 if name else height * 0.2)
    picture.blit(paint.vertical((size[0], low), (6, 6, 9, 0), (6, 6, 9, 165), (6, 6, 9, 205)), (0, height - low))
    _framed(faces, size, picture, definition)
    foot = height - max(2, height // 26)
    if name:
        foot -= _write(faces, picture, name)
    for icon, colour, number in signs[:1]:
        _counted(faces, picture, icon, colour, number, foot - round(height * PILL / 2), height)
    _crest(faces, picture, definition, height)
    _badges(picture, badges, height)
    return picture


def name_of(faces: Faces, definition: int, face: str, height: int) -> Lines | None:
    """A name as it stands on a small face; None where it would not be legible there."""
    key = (faces.content.cards[definition].id, face, height)
    if key not in faces.small_names:
        faces.small_names[key] = _name_of(faces, definition, face, height)
    return faces.small_names[key]


def _name_of(faces: Faces, definition: int, face: str, height: int) -> Lines | None:
    name = wording.definition_name(faces.content, definition, faces.lang)
    found = at_size(faces.fonts, name, _boxes(face, height), finished(_letters(faces, face, height)))
    return found[1] if found else None


def _boxes(face: str, height: int) -> tuple[tuple[int, int], ...]:
    wide = round(height * RATIOS[face])
    return tuple((wide - 6, round(height * share)) for share in NAMED[face])


def _letters(faces: Faces, face: str, height: int) -> Slices[Letters]:
    """What all names on such faces have in common."""
    key = (face, height)
    if key not in faces.letters:
        boxes = _boxes(face, height)
        style = faces.alike.style(boxes[0][0], in_one=face == "tile", least=TIGHTEST)
        most = max(faces.fonts.least, round(height * 0.135))
        rooms = [Room(boxes, 1)] * len(faces.content.cards)
        faces.letters[key] = yield from faces.alike.letters(rooms, most, 3, style)
    return faces.letters[key]


def _deep(name: Lines) -> int:
    return round(name.pixels * (PITCH * (len(name.lines) - 1) + 1.2))


def _write(faces: Faces, picture: pygame.Surface, name: Lines) -> int:
    """The name at the foot; how high it is."""
    tall = _deep(name)
    box = pygame.Rect(2, picture.get_height() - tall - 2, picture.get_width() - 4, tall)
    draw_name(picture, faces.fonts, name, box, TEXT)
    return tall


def _counted(
    faces: Faces,
    picture: pygame.Surface,
    icon: str,
    colour: Colour,
    number: int,
    middle: int,
    height: int,
) -> None:
    """Icon and number on a dark pill at the left edge: the middle is the picture's."""
    tall = round(height * PILL)
    font = faces.fonts.exact("sans", max(faces.fonts.least, round(tall * 0.86)), True)
    shown = colour if number else mixed(colour, BLACK, 0.5)
    digits = faces.fonts.line(font, str(number), WHITE if number else mixed(TEXT, BLACK, 0.45), 1)
    mark = sign(icon, round(tall * 0.8), shown)
    wide = mark.get_width() + digits.get_width() + max(8, tall // 2)
    plate = paint.fill_rounded((wide, tall), tall // 2, (8, 8, 12, 215), (8, 8, 12, 235))
    plate.blit(mark, (tall // 5, (tall - mark.get_height()) // 2))
    plate.blit(digits, (wide - digits.get_width() - tall // 5, (tall - digits.get_height()) // 2))
    if wide > picture.get_width() - 4:
        plate = pygame.transform.smoothscale_by(plate, (picture.get_width() - 4) / wide)
    picture.blit(plate, plate.get_rect(midleft=(2, middle)))


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


def _tile(
    faces: Faces, face: str, height: int, definition: int, signs: Signs, badges: tuple[str, ...]
) -> Slices[pygame.Surface]:
    """Numbers at the left, the name where it can be read. A ticket is a narrow tile, a slip a narrower one."""
    size = (round(height * RATIOS[face]), height)
    tile = tile_of(faces, face, height, definition, len(signs), badges)
    if not tile.fits and len(signs) > FEWEST:  # two that can be read tell more than four that cannot
        signs = (signs[0], signs[-1])
        tile = tile_of(faces, face, height, definition, len(signs), badges)
    picture = yield from faces.drawing_cut(definition, size, 0.72, down=EYE * (1 - tile.strip / height))
    yield
    if signs:
        # Under the numbers only, and no further: the rest of the picture is to be seen.
        wide = min(size[0], tile.room.left + round(tile.cell[0] * -(-len(signs) // tile.rows) * SHADED))
        wide, tall = max(1, wide), max(1, tile.room.bottom)
        shade = paint.vertical((tall, wide), (8, 10, 15, 175), (8, 10, 15, 120), (8, 10, 15, 0))
        shade = pygame.transform.rotate(shade, 90)
        picture.blit(pygame.transform.smoothscale(shade, (wide, tall)), (0, 0))
    _framed(faces, size, picture, definition)
    _numbers(faces, picture, signs, tile)
    if tile.name:
        place = (2, height - tile.strip - 2)
        picture.blit(paint.fill_rounded((size[0] - 4, tile.strip), 3, (8, 8, 12, 175)), place)
        _write(faces, picture, tile.name)
    _tile_marks(picture, tile, len(signs))
    return picture


@dataclass(frozen=True)
class Tile:
    """What a tile has room for: its name, where that leaves enough for the numbers, and these in so many rows."""

    name: Lines | None
    strip: int  # the height of its name
    room: pygame.Rect  # of numbers and marks
    rows: int
    cell: tuple[int, int]  # of a number with its icon
    digits: int  # the height of a number's letters
    marks: Marks  # at the right, or after the numbers
    after: bool
    fits: bool  # every number can be read

    def at(self, place: int) -> tuple[int, int]:
        """The middle of a cell's left edge: in columns, from the left."""
        (wide, tall), (column, row) = self.cell, divmod(place, self.rows)
        return self.room.left + column * wide, self.room.centery + (2 * row + 1 - self.rows) * tall // 2


def tile_of(faces: Faces, face: str, height: int, definition: int, numbers: int, badges: tuple[str, ...]) -> Tile:
    """Where not all of it has room the crest is left out, then the name: an edge tells the one, the panel the other."""
    named, crest = name_of(faces, definition, face, height), _crest_of(faces, definition)
    gilt: Marks = tuple((icon, BLACK, GOLD) for icon in badges)
    tried = [(name, (*mark, *gilt)[:2], False) for name in dict.fromkeys((named, None)) for mark in (crest, ())]
    for name, marks, after in [*tried, (None, gilt[:2], True)]:
        found = _tile_with(faces, face, height, numbers, name, marks, after)
        if found.fits:
            break
    return found


def _tile_with(
    faces: Faces, face: str, height: int, numbers: int, name: Lines | None, marks: Marks, after: bool
) -> Tile:
    letters = faces.fonts
    strip = _deep(name) + 2 if name else 0
    room = pygame.Rect(4, 2, round(height * RATIOS[face]) - 7, height - strip - 4)
    wide = room.width - (_mark_size(room) if marks and not after else 0)
    cells = max(1, numbers + (len(marks) if after else 0))
    most = round(min(height * NUMBERS[face], room.height / 2 if numbers == 1 else room.height))

    def size(rows: int) -> tuple[int, int]:
        tall = min(room.height // rows, most)
        return min(wide // -(-cells // rows), round(tall * APART)), tall

    def large(rows: int) -> float:
        return min(size(rows)[0] / CELL, size(rows)[1])

    # One above the other as long as they are easily read: the middle is the picture's.
    ways = range(1, min(cells, MOST_ROWS) + 1)
    clear = [rows for rows in ways if large(rows) >= letters.least * CLEAR]
    rows = max(clear) if clear else max(ways, key=large)
    across, tall = size(rows)
    digits = max(letters.least, round(min(tall, across / CELL) * 0.84))
    broad = letters.exact("sans", digits, True).size("0")[0] + letters.least * LEAST_ICON
    fits = not numbers or (tall >= letters.least * LEAST_CELL and across >= broad)
    return Tile(name, strip, room, rows, (across, tall), digits, marks, after, fits)


def _numbers(faces: Faces, picture: pygame.Surface, signs: Signs, tile: Tile) -> None:
    font, (wide, tall) = faces.fonts.exact("sans", tile.digits, True), tile.cell
    for place, (icon, colour, number) in enumerate(signs):
        left, middle = tile.at(place)
        digits = faces.fonts.line(font, str(number), WHITE, 1)
        mark = sign(icon, max(8, round(min(tall * 0.82, wide - digits.get_width() - tall / 5))), colour)
        picture.blit(mark, mark.get_rect(midleft=(left, middle)))
        picture.blit(digits, digits.get_rect(midleft=(left + mark.get_width() + 1, middle)))


def _mark_size(room: pygame.Rect) -> int:
    return max(10, round(min(room.height * 0.4, room.width * 0.3)))


def _crest_of(faces: Faces, definition: int) -> Marks:
    value = faces.design.value(faces.content.cards[definition])
    return ((value.crest, value.colour, WHITE),) if value.crest else ()


def _tile_marks(picture: pygame.Surface, tile: Tile, numbers: int) -> None:
    room, size = tile.room, min(tile.cell) if tile.after else _mark_size(tile.room)
    for number, (icon, colour, ink) in enumerate(tile.marks):
        disc = paint.disc(size, mixed(colour, BLACK, 0.25), mixed(colour, WHITE, 0.4), 1).copy()
        mark = sign(icon, round(size * 0.7), ink)
        disc.blit(mark, mark.get_rect(center=(size // 2, size // 2)))
        if tile.after:
            picture.blit(disc, disc.get_rect(midleft=tile.at(numbers + number)))
        else:
            picture.blit(disc, (room.right - size, room.top + number * (size + 1)))


def _coin(faces: Faces, height: int, definition: int) -> Slices[pygame.Surface]:
    """What a card bears: its picture, struck on bronze."""
    picture = yield from faces.drawing_cut(definition, (height, height))
    paint.rounded(picture, height // 2)
    picture.blit(paint.ring(height, height, height // 2, max(2, height // 10), (*BRONZE, 255)), (0, 0))
    return picture
