"""A card in a hand: name, cost and numbers in large type, and its effect where all of that can be read.

A neighbour may lie over its right side. `hand-6` is a face of which six tenths are in sight: what has to be read
stands there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, partial

import pygame

from game.engine.sources.content import Card
from game.engine.telling import wording
from game.ui import paint
from game.ui.faces import plates
from game.ui.faces.faces import ROW, Faces
from game.ui.faces.frame import METALS
from game.ui.faces.layout import Layout, card_size, table_layout
from game.ui.faces.lettering import Paragraph, Placed
from game.ui.faces.names import AT_ONCE, LINE, MOST_LINES, Letters, Lines, Room, at_size, draw_name, fitted
from game.ui.fonts import largest
from game.ui.slices import Slices, finished
from game.ui.theme import BLACK, TEXT, mixed

WHOLE = 10  # tenths: nothing lies over it
BESIDE = 8  # from so many on the name stands beside the corner's number, or above it; else under it
COIN = 0.2  # of the height: the corner's number
NAMED = (0.17, 0.24, 0.32, 0.44)  # shares of the height that the name may take
USUAL = 0.24  # of the height: most names take no more
MOST_TEXT = 0.44  # of the height, for the effect
MOST_TEXT_FAR = 0.6  # the same from the couch, where the letters are larger
LEAST_TEXT = 0.2
LEAST_PICTURE = 0.3  # of the same: what the card does is told in signs or fewer words before there is less of it
MOST_PITCH = 0.15  # of the height, from number to number
ROW_HIGH = 1.45  # of the smallest letters: a row of signs
WORDS_HIGH = 2.5  # of the same: two lines of words
MOST_WORDS, LEAST_WORDS = 9, 3
NEARLY_ALL = 0.95  # of a table's cards have room for numbers of the size they have in common


def face_name(tenths: int) -> str:
    return f"hand-{max(1, min(WHOLE, tenths))}"


def tenths_of(face: str) -> int:
    """How much of a hand face is in sight; 0 for other faces.

    >>> tenths_of("hand-7"), tenths_of("table")
    (7, 0)
    """
    return int(face.removeprefix("hand-")) if face.startswith("hand-") else 0


def drawing(faces: Faces, definition: int, height: int, tenths: int) -> Slices[pygame.Surface]:
    card = faces.content.cards[definition]
    shape = faces.design.shape(card)
    yield from _letters(faces, height, tenths)
    yield from _pitch(faces, height, tenths)
    box, name = name_of(faces, card, height, tenths)
    effect = effect_of(faces, card, height, tenths) if tenths >= BESIDE and name.lines else None
    layout = _layout(faces, card, height, tenths, box, effect)
    face = yield from faces.begun(definition, "hand", layout, tenths / WHOLE)
    yield
    if tenths < BESIDE and name.lines:
        plate = paint.fill_rounded(box.inflate(4, 4).size, 4, (*mixed((26, 18, 15), BLACK, 0.3), 235))
        face.blit(plate, box.inflate(4, 4).topleft)
    draw_name(face, faces.fonts, name, box, TEXT)
    faces.draw_corner(face, card, layout, shape)
    yield
    edge = mixed(METALS[shape.metal][1], BLACK, 0.15)
    _draw_numbers(face, faces, card, layout, tenths, edge)
    if isinstance(effect, Placed):
        faces.write(face, effect, _text_inside(layout))
    elif effect is not None:
        plates.strip(face, faces.fonts, list(effect.signs), layout.caption, effect.words)
    return face.convert_alpha() if pygame.display.get_surface() else face


def _draw_numbers(
    face: pygame.Surface, faces: Faces, card: Card, layout: Layout, tenths: int, edge: tuple[int, int, int]
) -> None:
    """As large as those of its neighbours; in two columns where one would make them smaller."""
    pitch, column = finished(_pitch(faces, layout.tall, tenths)), layout.column
    left, right, foot = _told(faces, card, tenths), _told(faces, card, tenths, right=True), layout.right
    if not right and tenths >= BESIDE and len(left) * pitch > column.height + 1:
        left, right = left[::2], left[1::2]
        foot = pygame.Rect(foot.left, column.top, foot.width, min(column.height, round(pitch * len(left))))
    fit = max(1, int(column.height / (faces.fonts.least * ROW)))  # the panel tells the others
    left, right = left[:fit], right[:fit] if tenths >= BESIDE else []
    rows = max(1, len(left), len(right))
    box = pygame.Rect(column.left, column.top, column.width, min(column.height, round(pitch * rows)))
    foot = pygame.Rect(foot.left, foot.bottom - box.height, foot.width, box.height)
    most = round(layout.right.right * 0.5) if right else 0  # side by side
    plates.column(face, faces.fonts, left, box, edge, rows, most)
    plates.column(face, faces.fonts, right, foot, edge, rows, most, right=True)


def _told(faces: Faces, card: Card, tenths: int, right: bool = False) -> list[plates.Stat]:
    """Its numbers, or what it does: where that counts instead, and where it has none and there is no row for it."""
    numbers = faces.told(card, right=right)
    without = tenths < BESIDE and not (numbers or faces.told(card, right=not right))
    if faces.gist(card) and (without or faces.design.hand == "gist"):
        return [] if right else faces.gist(card)
    return numbers


def _pitch(faces: Faces, height: int, tenths: int) -> Slices[float]:
    """From number to number on all cards of a hand: as much as nearly all have room for under their names."""
    key = (face_name(tenths), height)
    if key not in faces.pitches:
        rooms = []
        for number, card in enumerate(faces.content.cards):
            if deep := _deepest(faces, card, tenths):
                box = _name_of(faces, card, height, tenths)[0]
                rooms.append(_layout(faces, card, height, tenths, box, None).column.height / deep)
            if number % AT_ONCE == 0:
                yield
        nearly_all = sorted(rooms)[int(len(rooms) * (1 - NEARLY_ALL))] if rooms else 0.0
        faces.pitches[key] = max(faces.fonts.least * ROW, min(height * MOST_PITCH, nearly_all))
    return faces.pitches[key]


def drawing_readable(faces: Faces, definition: int, height: int) -> Slices[pygame.Surface]:
    """A card in a menu: its full face where all of that can be read, else as it looks in a hand."""
    if faces.can_be_read(definition, height):
        return (yield from faces.drawing_full(definition, height))
    begin = partial(drawing, faces, definition, height, WHOLE)
    return (yield from faces.keeping(("in a menu", definition, height), begin))


def readable(faces: Faces, definition: int, height: int) -> pygame.Surface:
    return finished(drawing_readable(faces, definition, height))


def name_of(faces: Faces, card: Card, height: int, tenths: int) -> tuple[pygame.Rect, Lines]:
    """Where the name stands, and its letters: within what is in sight."""
    key = (card.id, tenths, height)
    if key not in faces.hand_names:
        faces.hand_names[key] = _name_of(faces, card, height, tenths)
    box, lines = faces.hand_names[key]
    return box.copy(), lines


def _name_of(faces: Faces, card: Card, height: int, tenths: int) -> tuple[pygame.Rect, Lines]:
    boxes = _boxes(faces, card, height, tenths)
    letters = finished(_letters(faces, height, tenths))
    found = at_size(faces.fonts, wording.say(card.name, faces.lang), [box.size for box in boxes], letters, MOST_LINES)
    if found is not None:
        return boxes[found[0]], found[1]
    under = _under(faces, card, height, tenths)[0]
    return pygame.Rect(under.topleft, (under.width, 0)), Lines((), letters.pixels, True)


def _letters(faces: Faces, height: int, tenths: int) -> Slices[Letters]:
    """What all names of a hand have in common."""
    key = (face_name(tenths), height)
    if key not in faces.letters:
        rooms = _rooms(faces, height, tenths)
        style = faces.alike.style(_under(faces, faces.content.cards[0], height, tenths)[0].width)
        most = max(faces.fonts.least, round(height * 0.1))
        faces.letters[key] = yield from faces.alike.letters(rooms, most, MOST_LINES, style)
    return faces.letters[key]


def _rooms(faces: Faces, height: int, tenths: int) -> list[Room]:
    """Of the names of all cards: cards with as much to show in the corner and at the side have the same."""
    alike: dict[tuple[bool, int], Room] = {}
    found = []
    for card in faces.content.cards:
        key = (faces.has_corner(card), _numbers(faces, card, tenths))
        if key not in alike:
            sizes = sorted({box.size for box in _boxes(faces, card, height, tenths)}, key=lambda size: size[1])
            alike[key] = Room(tuple(sizes), sum(size[1] <= round(height * USUAL) for size in sizes))
        found.append(alike[key])
    return found


def _under(faces: Faces, card: Card, height: int, tenths: int) -> list[pygame.Rect]:
    """Where a name may stand that takes the whole width, the lowest box first: below the corner's number, or above it
    where all of the card is in sight, for then the picture begins higher."""
    wide, tall = card_size(height)
    seen = round(wide * tenths / WHOLE)
    below = round(tall * (COIN if faces.has_corner(card) and tenths < BESIDE else 0.03))
    return [
        pygame.Rect(round(wide * 0.03), below, seen - round(wide * 0.05), round(tall * share))
        for share in (*NAMED, 0.55)
    ]


def _boxes(faces: Faces, card: Card, height: int, tenths: int) -> list[pygame.Rect]:
    """Where a name may stand, the best first; from the couch only where it leaves the numbers their room."""
    wide, tall = card_size(height)
    under = _under(faces, card, height, tenths)
    boxes = under
    if tenths >= BESIDE:
        left = round(tall * COIN) if faces.has_corner(card) else round(wide * 0.06)
        width = round(wide * tenths / WHOLE) - left - round(wide * 0.05)
        boxes = [*(pygame.Rect(left, round(tall * 0.03), width, round(tall * share)) for share in NAMED), *under]
    # From the couch the numbers come first: a name that leaves them too little room is left to the panel.
    numbers = _numbers(faces, card, tenths) * faces.fonts.least * ROW
    return [box for box in boxes if not numbers or _foot(faces, card, box, height, tenths) + numbers <= tall * 0.95]


def _foot(faces: Faces, card: Card, name: pygame.Rect, height: int, tenths: int) -> int:
    """Where the numbers of a side may begin: under the name, and under the corner's number if that is below it."""
    if not faces.has_corner(card) or tenths < BESIDE:
        return name.bottom
    return max(name.bottom, _coin(name, height).bottom)


def _coin(name: pygame.Rect, height: int) -> pygame.Rect:
    """The corner's number: in the corner, or under a name that takes the whole width."""
    wide, tall = card_size(height)
    size = round(tall * COIN)
    across = name.height and name.left < size / 2 and name.top < size / 2
    return pygame.Rect(round(wide * 0.012), name.bottom if across else round(tall * 0.008), size, size)


def _numbers(faces: Faces, card: Card, tenths: int) -> int:
    """How many rows of numbers a name leaves their room."""
    return _deepest(faces, card, tenths) if faces.fonts.distance == "couch" else 0


def _deepest(faces: Faces, card: Card, tenths: int) -> int:
    """How many numbers stand under one another: they may stand in two columns where all of the card is in sight."""
    left, right = len(_told(faces, card, tenths)), len(_told(faces, card, tenths, right=True))
    if tenths < BESIDE:
        return left
    return max(left, right) if right else -(-left // 2)


def _hidden(wide: int, tenths: int) -> int:
    """What a neighbour lies over, at the right."""
    return round(wide * (WHOLE - tenths) / WHOLE)


@dataclass(frozen=True)
class Row:
    """What a card does, in one row: when ("Action"), and what in signs."""

    words: Lines
    signs: tuple[plates.Stat, ...]
    height: int


def effect_of(faces: Faces, card: Card, height: int, tenths: int = WHOLE) -> Placed | Row | None:
    """What the card does, if all of it can be read at this size; else in signs, else its first words, else nothing."""
    wide, tall = card_size(height)
    rules = [paragraph for paragraph in faces.paragraphs(card) if paragraph.kind in ("rule", "apart")]
    least = faces.fonts.least
    # The numbers come first: they are as large as their neighbours'.
    numbers = _deepest(faces, card, tenths) * finished(_pitch(faces, height, tenths))
    name = name_of(faces, card, height, tenths)[0]
    begin = _foot(faces, card, name, height, tenths) if numbers else max(name.bottom, tall * 0.21)
    most = MOST_TEXT_FAR if faces.fonts.distance == "couch" else MOST_TEXT
    room = min(tall * most, tall * 0.88 - begin - numbers, tall * (0.9 - LEAST_PICTURE) - name.bottom)
    size = (round(wide * 0.84) - _hidden(wide, tenths), round(room))
    placed = faces.placed(rules, size, round(least * 1.2), least) if rules else None
    if placed is None or placed.fits:
        return placed
    gist = faces.gist(card)
    if not gist:
        return _first_words(faces, rules, size)
    if _told(faces, card, tenths) == gist:
        return None  # it stands in the column
    return _row(faces, rules, tuple(gist), size, tall * 0.95 - begin - numbers)


def _row(
    faces: Faces, rules: list[Paragraph], signs: tuple[plates.Stat, ...], size: tuple[int, int], room: float
) -> Row | None:
    """Where it leaves the numbers their room; without the words if the signs need theirs."""
    high = round(faces.fonts.least * ROW_HIGH)
    if room < high:
        return None
    opening = next((word for paragraph in rules if (word := _opening(paragraph))), "")
    wide = size[0] - plates.strip_wide(faces.fonts, signs, high)
    words = fitted(faces.fonts, opening, (max(1, wide), high), faces.fonts.least, LINE) if opening else None
    if words is None or words.pixels < faces.fonts.least or not words.fits:
        words = Lines((), faces.fonts.least, True)
    return Row(words, signs, high)


def _opening(paragraph: Paragraph) -> str:
    """When it happens ("Action"); nothing for a keyword, which says what the card is."""
    words = " ".join(word for word, bold in paragraph.words if bold)
    return words.removesuffix(":") if words.endswith(":") else ""


def _first_words(faces: Faces, rules: list[Paragraph], size: tuple[int, int]) -> Placed | None:
    """As many as have room, of the first thing it does."""
    least, first = faces.fonts.least, rules[0]
    size = (size[0], min(size[1], round(least * WORDS_HIGH)))

    @cache
    def begun(count: int) -> Placed:
        word, bold = first.words[count - 1]
        cut = replace(first, words=(*first.words[: count - 1], (f"{word.rstrip('.,:;')}…", bold)), struck=frozenset())
        return faces.placed([cut], size, least, least)

    counts = range(min(MOST_WORDS, len(first.words)), LEAST_WORDS - 1, -1)
    placed = begun(largest(counts, lambda count: begun(count).fits)) if counts else None
    return placed if placed is not None and placed.fits else None


def _layout(
    faces: Faces, card: Card, height: int, tenths: int, name: pygame.Rect, effect: Placed | Row | None
) -> Layout:
    """A row of signs lies over the foot of the picture (`caption`), words stand under it."""
    wide, tall = card_size(height)
    hidden = _hidden(wide, tenths)
    bare = table_layout(height, corner=faces.has_corner(card))
    coin = _coin(name, height)
    banner = pygame.Rect(round(wide * 0.035), round(tall * 0.022), round(wide * 0.93), round(tall * 0.1))
    if tenths >= BESIDE:
        banner.height = max(banner.height, name.bottom - banner.top + round(tall * 0.01))
    low = round(tall * 0.975)
    text = pygame.Rect(0, 0, 0, 0)
    if isinstance(effect, Placed):
        deep = max(round(tall * LEAST_TEXT * 0.6), round(effect.height + tall * 0.06))
        text = pygame.Rect(round(wide * 0.05), low - deep, round(wide * 0.9) - hidden, deep)
    top = banner.bottom - round(tall * 0.008)
    foot = (text.top if text.height else low) - round(tall * 0.008)
    window = pygame.Rect(round(wide * 0.05), top, round(wide * 0.9), max(8, foot - top))
    row = pygame.Rect(window.left, window.bottom, window.width - hidden, 0)
    if isinstance(effect, Row):
        row.height, row.top = effect.height, window.bottom - effect.height
    begin = max(window.top, _foot(faces, card, name, height, tenths))
    column = pygame.Rect(round(wide * 0.012), begin, round(tall * 0.21), max(8, row.top - 2 - begin))
    right = column.move(wide - hidden - column.left - column.right, 0)
    return replace(
        bare, banner=banner, window=window, text=text, medallion=coin, column=column, right=right, caption=row
    )


def _text_inside(layout: Layout) -> pygame.Rect:
    return layout.text.inflate(-round(layout.wide * 0.06), -round(layout.tall * 0.03))
