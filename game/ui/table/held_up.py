"""A card that is held up to be read: in the panel, or where nothing lies on the table; never over the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.engine.telling import prompts
from game.ui import layers, paint
from game.ui.faces.layout import card_size
from game.ui.stage import Sprite
from game.ui.table import reader
from game.ui.table.asking import Asking
from game.ui.table.cards import Look
from game.ui.table.context import Context
from game.ui.table.places import is_beside
from game.ui.table.rows import RATIO
from game.ui.table.things import Thing
from game.ui.theme import BLACK, TEXT, mixed
from game.ui.widgets.texts import text_block

LEAST_READING = 0.36  # of the screen's height: a face beside the question is no smaller
ENLARGED = 0.56  # and no larger
LEAST_ROOM = (26.0, 9.0)  # percent of the height: an empty part of the table that could hold one
WIDEST, TALLEST = 56.0, 34.0  # and what one needs at most
MOST_ROOMS = 5  # that are tried
LEAST_FACE = 11.0  # percent of the height, at the usual text size: a smaller card on the table could not be read
OVER = 0.5  # percent of the height by which its plate is higher: a line under it would look out
AGAIN = 2.05  # percent of the height: the letters of a question that it lies over
MORE = 6.0  # percent of the height by which the panel grows for a text that it cannot hold


class HeldUp:
    """One card at a time. `card` is the one that is looked at, `sprite` its picture once it is drawn."""

    def __init__(self, context: Context):
        self.context, self.pictures = context, context.pictures
        self.card = 0
        self.sprite: Sprite | None = None
        self.repeated = ""  # the question, where it lies over that
        self._rooms: tuple[Asking, list[pygame.Rect]] | None = None  # the empty parts of the table, by question
        self._awaited: tuple[Look, int] | None = None  # the face that a closer look waits for

    def put_down(self) -> None:
        if self._awaited is not None:
            self.pictures.forget(self._awaited[0], "full", self._awaited[1])
            self._awaited = None
        if self.sprite is not None:
            self.sprite.remove()
        self.card, self.sprite, self.repeated = 0, None, ""

    def show(self, card: int, now: Look, asking: Asking) -> None:
        """Large enough to be read. `now` is how it is."""
        if self.card == card:
            return
        self.card = card
        column = self._column()
        tall = self._face_height(column)
        if not self._is_far and tall >= self.context.size[1] * LEAST_READING:
            rect = pygame.Rect((0, 0), card_size(tall))
            rect.midbottom = column.midbottom
            self._show_face(card, now, rect, column)
        elif (words := self._in_words(now, column)) is not None:
            self._hold_beside(words, words.get_rect(midbottom=column.midbottom), column)
        elif (held := self._in_a_room(now, asking)) is not None:
            self._hold_up(*held)
        else:
            self._hold_over_panel(now, column, asking)

    @property
    def _is_far(self) -> bool:
        """From the couch a card is held up in words: the text of a face would be too small."""
        return self.context.fonts.distance == "couch"

    # --- beside the question

    def _column(self) -> pygame.Rect:
        """What the panel has left between the question with its answers and the tools; nothing where it lies below."""
        context, gap = self.context, self.context.px(0.8)
        prompt = context.slots["prompt"]
        room = prompt.inflate(-2 * context.px(1.2), 0)
        if not is_beside(prompt):
            return pygame.Rect(room.midbottom, (0, 0))
        buttons = [target.rect.bottom for target in context.targets if target.group == "prompt"]
        tools = [
            target.rect.top for target in context.targets if target.group == "tools" and target.rect.top > room.centery
        ]
        said = [rect.bottom for name in ("needed", "note") if (rect := context.where(Thing(name))) is not None]
        top = max([prompt.top + round(prompt.height * 0.08), *said, *buttons]) + gap
        return pygame.Rect(room.left, top, room.width, max(0, min([prompt.bottom, *tools]) - gap - top))

    def _face_height(self, column: pygame.Rect) -> int:
        """Of the largest card there."""
        return min(column.height, round(column.width / RATIO), round(self.context.size[1] * ENLARGED))

    def _in_words(self, now: Look, column: pygame.Rect) -> pygame.Surface | None:
        """The card's text, where its face would be too small."""
        if column.height < self.context.px(LEAST_ROOM[1]):
            return None
        return reader.drawn(self.pictures.faces, now, column.size)

    # --- on the table

    def _in_a_room(self, now: Look, asking: Asking) -> tuple[pygame.Surface, pygame.Rect] | None:
        """The card in words where nothing lies: all cards in the same place while a question stands, if they can."""
        if self._rooms is None or self._rooms[0] is not asking:
            self._rooms = (asking, self._empty())
        most = self.context.px(WIDEST * self.context.fonts.zoom)
        for room in self._rooms[1]:
            words = reader.drawn(self.pictures.faces, now, (min(room.width, most), room.height))
            if words is not None:
                return words, words.get_rect(bottomright=room.bottomright)
        return None

    def _empty(self) -> list[pygame.Rect]:
        """The parts of the table where nothing lies, the largest first."""
        context, zoom = self.context, self.context.fonts.zoom
        found = free_rooms(context, (context.px(LEAST_ROOM[0] * zoom), context.px(LEAST_ROOM[1] * zoom)))
        widest, tallest = context.px(WIDEST * zoom), context.px(TALLEST * zoom)
        found.sort(key=lambda room: -min(room.width, widest) * min(room.height, tallest))
        return found[:MOST_ROOMS]

    # --- over the panel

    def _hold_over_panel(self, now: Look, column: pygame.Rect, asking: Asking) -> None:
        """Where nothing is free: over as little of the panel as will do. It is seen again with the next look away."""
        prompt, note = self.context.slots["prompt"], self.context.where(Thing("note"))
        beside = is_beside(prompt)
        for place in self._over_panel(column) if beside else self._over_band(alone=note is None):
            moved = beside and note is not None and place.colliderect(note)  # it will lie over the card
            above = note.height + self.context.px(0.8) if note is not None and moved else 0
            room = pygame.Rect(place.left, place.top + above, place.width, place.height - above)
            words = reader.drawn(self.pictures.faces, now, room.size)
            if words is not None:
                rect = words.get_rect(midbottom=room.midbottom)
                self._hold_beside(words, rect, place)
                asked = self.context.where(Thing("asked"))
                if beside and asked is not None and place.colliderect(asked):
                    self._repeat(asking, pygame.Rect(room.left, room.top, room.width, rect.top - room.top))
                return

    def _repeat(self, asking: Asking, room: pygame.Rect) -> None:
        """The question that it lies over, in small letters, where its plate has room over it."""
        decision = asking.plan.first or asking.decision
        if decision is None or self.sprite is None:
            return
        said = prompts.prompt_text(self.context.state, decision, self.context.lang)
        block = text_block(self.context, said, room.width, percent=AGAIN, colour=TEXT)
        if block.get_height() <= room.height:
            image, self.repeated = self.sprite.image.copy(), said
            image.blit(block, (room.left - self.sprite.rect.left, room.top - self.sprite.rect.top))
            self.sprite.image = image

    def _over_panel(self, column: pygame.Rect) -> Iterator[pygame.Rect]:
        """More and more of it: the tools, the answers, what is told with the question, the question; what stands over
        it in its column; at last what lies next to it."""
        context, gap, more = self.context, self.context.px(0.8), self.context.px(MORE)
        prompt, field = context.slots["prompt"], context.field
        whole = prompt.inflate(-2 * context.px(1.2), -2 * gap)
        asked, needed = (context.where(Thing(name)) or whole for name in ("asked", "needed"))
        answers = sorted({one.rect.bottom for one in context.targets if one.group == "prompt"}, reverse=True)
        between = [bottom + gap for bottom in answers[1:]]  # no button is seen by half
        for top in (column.top, *between, needed.bottom + gap, asked.bottom + gap, asked.top):
            yield pygame.Rect(whole.left, top, whole.width, whole.bottom - top)
        for left in range(prompt.left, field.left, -more):
            yield pygame.Rect(left, field.top, prompt.right - left, field.height)

    def _over_band(self, *, alone: bool) -> Iterator[pygame.Rect]:
        """Under the table: beside the question, over the question if nothing else is said, then higher and higher."""
        context, gap, more = self.context, self.context.px(0.8), self.context.px(MORE)
        prompt, field = context.slots["prompt"], context.field
        whole = prompt.inflate(-2 * context.px(1.2), -2 * gap)
        asked = context.where(Thing("asked")) or whole
        beside = pygame.Rect(asked.right + gap, whole.top, whole.right - asked.right - gap, whole.height)
        yield beside
        widest = whole if alone else beside
        for top in range(whole.top, field.top, -more):
            yield pygame.Rect(widest.left, top, widest.width, whole.bottom - top)

    # --- its picture

    def _show_face(self, card: int, now: Look, rect: pygame.Rect, column: pygame.Rect) -> None:
        look = Look(now.definition)
        self._awaited = (look, rect.height)

        def drawn() -> None:
            if self.card == card and self.sprite is None:
                self._hold_beside(self.pictures.upright(look, "full", rect.height), rect, column)

        self.pictures.order(look, "full", rect.height, drawn)

    def _hold_up(self, picture: pygame.Surface, rect: pygame.Rect) -> None:
        self.sprite = self.context.stage.add(self._in_shade(picture), (0, 0), layers.HELD_UP)
        self.sprite.centre = rect.center

    def _hold_beside(self, picture: pygame.Surface, rect: pygame.Rect, column: pygame.Rect) -> None:
        """In the panel it takes the column for itself: no line is seen by half beside it."""
        context, higher = self.context, self.context.px(OVER)
        column = pygame.Rect(column.left, column.top - higher, column.width, column.height + higher)
        edge, plate = mixed(context.theme.cloth, BLACK, 0.3), pygame.Surface(column.size)
        plate.fill(edge)  # to its very corners: letters lie under them
        plate.blit(paint.panel(column.size, context.theme.cloth, edge, alpha=255), (0, 0))
        plate.blit(picture, picture.get_rect(center=rect.move(-column.left, -column.top).center))
        self.sprite = context.stage.add(plate, column.topleft, layers.HELD_UP)

    def _in_shade(self, image: pygame.Surface) -> pygame.Surface:
        light = paint.shadow(image.get_width(), image.get_height(), 12, self.context.px(2), 200).copy()
        light.blit(image, image.get_rect(center=light.get_rect().center))
        return light


def free_rooms(context: Context, least: tuple[int, int]) -> list[pygame.Rect]:
    """The parts of the table where nothing lies, none smaller than `least`."""
    gap, edge = context.px(0.6), context.px(0.8)
    grounds = dict.fromkeys(area.slot for area in context.layout.areas)
    things = [context.slot(name) for name in context.slots if name not in grounds]
    for target in context.targets:
        things += [target.rect, target.around] if target.around is not None else [target.rect]
    things += [rect for rect, _weight in context.weights()]
    things = [thing.inflate(2 * gap, 2 * gap) for thing in things]
    found: list[pygame.Rect] = []
    for name in grounds:  # within the frame of each, and below whose it is
        ground = context.slot(name).inflate(-2 * edge, -2 * edge)
        ground.top, ground.height = ground.top + 2 * edge, ground.height - 2 * edge
        found += empty_rooms(ground, things, least)
    return found


def empty_rooms(field: pygame.Rect, things: Sequence[pygame.Rect], least: tuple[int, int]) -> list[pygame.Rect]:
    """The largest rectangles of the field in which nothing lies, none within another, none smaller than `least`.

    >>> empty_rooms(pygame.Rect(0, 0, 10, 4), [pygame.Rect(4, 0, 2, 4)], (3, 3))
    [Rect(0, 0, 4, 4), Rect(6, 0, 4, 4)]
    """
    rooms = [pygame.Rect(field)]
    for thing in things:
        split: list[pygame.Rect] = []
        for room in rooms:
            split += _beside(room, thing) if room.colliderect(thing) else [room]
        split = [room for room in split if room.width >= least[0] and room.height >= least[1]]
        rooms = [
            room
            for number, room in enumerate(split)
            if not any(other.contains(room) and (other != room or place < number) for place, other in enumerate(split))
        ]
    return rooms


def _beside(room: pygame.Rect, thing: pygame.Rect) -> list[pygame.Rect]:
    """What a thing leaves of a room: left and right of it, above and below."""
    return [
        pygame.Rect(room.left, room.top, thing.left - room.left, room.height),
        pygame.Rect(thing.right, room.top, room.right - thing.right, room.height),
        pygame.Rect(room.left, room.top, room.width, thing.top - room.top),
        pygame.Rect(room.left, thing.bottom, room.width, room.bottom - thing.bottom),
    ]
