"""A card in words, for the panel beside the question: its name, its numbers as they are, its text in large type."""

from __future__ import annotations

import pygame

from game.engine.telling import wording
from game.ui import fonts, paint
from game.ui.faces import plates
from game.ui.faces.faces import Faces
from game.ui.faces.lettering import Placed
from game.ui.faces.names import as_it_is, deep, draw_name, fitted
from game.ui.faces.signs import sign
from game.ui.table.cards import Look
from game.ui.theme import BLACK, PARCHMENT, TEXT, WHITE, mixed

NAME, NUMBER = 3.0, 2.8  # percent of the height
HEAD = 0.32  # of its width: name and numbers, where they stand beside the text


def drawn(faces: Faces, look: Look, room: tuple[int, int]) -> pygame.Surface | None:
    """No higher than it has to be; None where its text would not be legible in that room."""
    return _upright(faces, look, room) or _beside(faces, look, room)


def _upright(faces: Faces, look: Look, room: tuple[int, int]) -> pygame.Surface | None:
    """Its name and numbers over its text."""
    letters, card = faces.fonts, faces.content.cards[look.definition]
    pad = max(4, letters.height // 100)
    inside = room[0] - 2 * pad
    tall = round(letters.pixels(NAME) * 1.5)
    numbers = _numbers(faces, look)
    line = round(letters.pixels(NUMBER) * 1.25) if numbers else 0
    said = wording.say(card.name, faces.lang)
    # A few numbers stand beside the name where both have the room.
    wide = round(
        sum(letters.exact("sans", letters.pixels(NUMBER), True).size(stat.written)[0] + line for stat in numbers)
    )
    name = fitted(letters, said, (inside - wide - pad, tall), letters.pixels(NAME), as_it_is("serif"))
    beside = bool(numbers) and name.fits and name.pixels >= letters.pixels(NAME)
    if beside:
        line = 0
    else:
        name, wide = fitted(letters, said, (inside, tall), letters.pixels(NAME)), 0
    top = tall + line + 2 * pad
    if name.pixels < letters.least or top > room[1]:
        return None
    placed = _placed(faces, look, (inside, room[1] - top - pad))
    if placed is None:
        return None
    low = top + placed.height + 2 * pad if placed.paragraphs else top - pad  # without a text it is its head alone
    size = (room[0], min(room[1], round(low)))
    image = _sheet(faces, look, size, pygame.Rect(0, 0, size[0], tall + line + pad))
    draw_name(image, letters, name, pygame.Rect(pad, 0, inside - wide, tall), TEXT)
    row = pygame.Rect(pad + inside - wide, 0, wide, tall) if beside else pygame.Rect(pad, tall, inside, line)
    _write_numbers(image, faces, numbers, row)
    faces.write(image, placed, pygame.Rect(pad, top, inside, size[1] - top - pad))
    return _edged(faces, look, image)


def _beside(faces: Faces, look: Look, room: tuple[int, int]) -> pygame.Surface | None:
    """For a low room: its name and numbers at the left of its text."""
    letters, card = faces.fonts, faces.content.cards[look.definition]
    pad, numbers = max(4, letters.height // 100), _numbers(faces, look)
    line = round(letters.pixels(NUMBER) * 1.25) if numbers else 0
    wide = round(room[0] * HEAD)
    said = wording.say(card.name, faces.lang)
    name = fitted(letters, said, (wide - 2 * pad, room[1] - line - 2 * pad), letters.pixels(NAME))
    if wide < letters.pixels(NAME) * 4 or name.pixels < letters.least:
        return None
    text = pygame.Rect(wide + pad, pad, room[0] - wide - 2 * pad, room[1] - 2 * pad)
    placed = _placed(faces, look, text.size)
    if placed is None:
        return None
    high = round(deep(name.pixels, len(name.lines)))
    size = (room[0], min(room[1], max(round(placed.height), high + line) + 4 * pad))
    image = _sheet(faces, look, size, pygame.Rect(0, 0, wide, size[1]))
    top = (size[1] - high - line) // 2
    draw_name(image, letters, name, pygame.Rect(pad, top, wide - 2 * pad, high), TEXT)
    _write_numbers(image, faces, numbers, pygame.Rect(pad, top + high, wide - 2 * pad, line))
    text.height = size[1] - 2 * pad
    faces.write(image, placed, text)
    return _edged(faces, look, image)


def _placed(faces: Faces, look: Look, room: tuple[int, int]) -> Placed | None:
    """The card's text in that room, if it can be read there."""
    letters = faces.fonts
    paragraphs = faces.paragraphs(faces.content.cards[look.definition])
    placed = faces.placed(paragraphs, room, max(letters.least, letters.pixels(fonts.INSPECT)), letters.least)
    return placed if placed.fits else None


def _sheet(faces: Faces, look: Look, size: tuple[int, int], head: pygame.Rect) -> pygame.Surface:
    """Parchment, with its head in the colour of the card's kind."""
    pad = max(4, faces.fonts.height // 100)
    colour = faces.design.value(faces.content.cards[look.definition]).colour
    image = paint.fill_rounded(size, pad, mixed(PARCHMENT, WHITE, 0.2), PARCHMENT, mixed(PARCHMENT, colour, 0.2))
    image.blit(paint.fill_rounded(head.size, pad, mixed(colour, BLACK, 0.45), mixed(colour, BLACK, 0.75)), head)
    return image


def _edged(faces: Faces, look: Look, image: pygame.Surface) -> pygame.Surface:
    pad = max(4, faces.fonts.height // 100)
    colour = mixed(faces.design.value(faces.content.cards[look.definition]).colour, WHITE, 0.2)
    paint.frame(image, image.get_rect(), pad, max(2, pad // 3), (*colour, 255))
    return image


def _numbers(faces: Faces, look: Look) -> list[plates.Stat]:
    """Everything that stands on the card as a number: the corner's first, then what counts now."""
    card = faces.content.cards[look.definition]
    corner, design = faces.design.shape(card).corner, faces.design
    now = {fact: (value, printed) for fact, value, printed in look.stats}
    numbered = design.printed(card, corner) and design.crest(card, corner) is None
    found = [faces.stat(card, corner, now, {})] if numbered else []
    found += faces.told(card, look.stats, look.left) + faces.told(card, look.stats, look.left, right=True)
    return [stat for stat in found if stat.written]


def _write_numbers(image: pygame.Surface, faces: Faces, numbers: list[plates.Stat], rect: pygame.Rect) -> None:
    if not numbers:
        return
    letters, step = faces.fonts, rect.width / len(numbers)
    size = round(min(rect.height * 0.8, step * 0.45))
    for place, stat in enumerate(numbers):
        room = max(0, round(step) - size - 4)
        pixels = letters.fitted("sans", stat.written, room, letters.pixels(NUMBER), True).point_size
        font = letters.exact("sans", max(letters.least, pixels), True)
        digits = letters.line(font, stat.written, stat.colour, 1)
        size = max(6, min(size, round(step - digits.get_width() - 4)))
        icon = sign(stat.number.icon, size, stat.number.colour)
        left = rect.left + step * place + (step - size - 3 - digits.get_width()) / 2
        image.blit(icon, (round(left), rect.centery - size // 2))
        image.blit(digits, digits.get_rect(midleft=(round(left) + size + 3, rect.centery)))
