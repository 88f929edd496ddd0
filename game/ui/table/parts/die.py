"""A die whose faces are signs: it tumbles across the table, shows what fell, and lies there to be read."""

from __future__ import annotations

import math
import random

import pygame

from game.engine.machine import events
from game.engine.telling import story, wording
from game.presentation.layout_parts import Die
from game.ui import layers, paint
from game.ui.faces.signs import sign
from game.ui.motion import arrive
from game.ui.shelf import Shelf, kept, surface_bytes
from game.ui.stage import Sprite, Sprites
from game.ui.table import lesson_place
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.part import AT_ONCE, Part, Taken
from game.ui.table.telling import Passage
from game.ui.table.things import Thing
from game.ui.theme import BLACK, DANGER, EMBER, GOLD, INK, PARCHMENT, TEXT, WHITE, mixed
from game.ui.widgets.texts import text_block

TUMBLE, HOLD = 0.75, 0.4
NUMBER = 0.7
SIZE = 12  # percent of the height
TURNS = 7  # faces that flash by
FACES: Shelf[pygame.Surface] = Shelf(1_000_000, surface_bytes)
MARKS = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)]}


class Rolled(Part):
    """Nothing lies there until something is rolled. A table that says nothing of its dice has numbers on them."""

    given: Die | None

    def __init__(self, context: Context, rect: pygame.Rect, given: Die | None):
        super().__init__(context, rect, given)
        self._lying = Sprites()
        self._asked = 0  # the result that the question is about

    def ask(self, asking: Asking) -> None:
        """Until its result has been dealt with it lies beside the questions it raises, with what it means."""
        self._lying.clear()
        self._asked = 0
        if self.given is None or asking.rolled is None:
            return
        context, rolled = self.context, asking.rolled
        self._asked = rolled.result
        texts = [story.sentence(context.state, rolled.said, context.lang, context.seats)] if rolled.said else []
        texts += [self._pending()]
        pad, size, wide = context.px(1.2), context.px(9), context.px(38)
        width = wide - size - 3 * pad
        drawn = [
            text_block(context, text, width, percent=2.4, family="serif", bold=True, colour=colour)
            for text, colour in zip(texts, (TEXT, GOLD), strict=False)
            if text
        ]
        told = sum(block.get_height() for block in drawn) + pad // 2 * max(0, len(drawn) - 1)
        tall = max(size, told) + 2 * pad
        _shape, rect = lesson_place.best(context, [pygame.Rect(0, 0, wide, tall)], [], asking)
        plate = paint.panel(rect.size, mixed(context.theme.base, BLACK, 0.3), EMBER, alpha=250, lit=True)
        shown = face(self.given.faces[rolled.result - 1], size)
        plate.blit(shown, shown.get_rect(midleft=(pad, tall // 2)))
        top = (tall - told) // 2
        for block in drawn:
            plate.blit(block, (size + 2 * pad, top))
            top += block.get_height() + pad // 2
        self._lying.append(self.stage.add(plate, rect.topleft, layers.LYING))

    def _pending(self) -> str:
        """What is about to come of it."""
        context, die = self.context, self.given
        if die is None or die.pending is None:
            return ""
        what, whom, size = (context.state.variable(name) for name in die.pending)
        kinds = context.content.enums.get(die.pending[0], ())
        if not 1 <= what <= len(kinds):
            return ""
        name = context.player_name(whom) if whom else ""
        return wording.word(context.content, "pending", kinds[what - 1], context.lang, player=name, n=size)

    def answered(self) -> None:
        """What comes of it is seen with it on the board."""
        self._lying.clear()
        if self.given is not None and self._asked:
            size = self.context.px(SIZE)
            sprite, shade = self._put(face(self.given.faces[self._asked - 1], size), size)
            sprite.centre = self._rests(size)
            shade.centre = _below(sprite.centre, size)

    def begin(self, passage: Passage) -> None:
        """It is taken away when something else is told."""
        if passage.moment is not None and not passage.moment.beat.die:
            self._lying.clear()

    def play(self, event: events.Event, at: float) -> Taken:
        if not isinstance(event, events.Rolled):
            return AT_ONCE
        context, die, result = self.context, self.given, event.result
        if die is None:
            _roll_number(context, result, at)
            context.motions.add(0.0, lambda _share: context.play("die", 1.0), delay=at, fleeting=True)
            return Taken.all(NUMBER)
        context.motions.add(0.0, lambda _share: self._roll(die, result), delay=at, fleeting=True)
        return Taken.all(TUMBLE + HOLD)

    def _roll(self, die: Die, result: int) -> None:
        """It tumbles across the board, and lies where it hides least until its result has been dealt with."""
        self._lying.clear()
        context, size = self.context, self.context.px(SIZE)
        board = context.slots.get("board", context.field)
        start, end = (board.left - size, board.bottom - size // 2), self._rests(size)
        faces = [face(name, size) for name in die.faces]
        order = random.Random(result * 7 + 1).sample(range(len(faces)), len(faces)) * 2
        last = faces[result - 1] if 1 <= result <= len(faces) else faces[0]
        sprite, shade = self._put(last, size)
        lamp = paint.soft_disc(round(size * 2.6), EMBER if result > 1 else GOLD, 200)
        light = self.stage.add(lamp, (0, 0), layers.DIE + 1)
        light.centre, light.alpha = end, 0

        def show(share: float) -> None:
            """One stretch for all of it, so that cutting it short leaves nothing behind."""
            passed = share * (TUMBLE + HOLD)
            rolled = arrive(min(1.0, passed / TUMBLE))
            turn = rolled * TURNS
            shown = last if turn >= TURNS - 1 else faces[order[int(turn) % len(order)]]
            sprite.image = pygame.transform.rotozoom(shown, 560 * (1 - rolled) ** 1.2, 1.0) if rolled < 1 else last
            x, y = start[0] + (end[0] - start[0]) * rolled, start[1] + (end[1] - start[1]) * rolled
            hop = abs(math.sin(rolled * math.pi * 3.5)) * (1 - rolled) * size * 1.6
            sprite.centre = (x, y - hop)
            shade.centre = _below((x, y), size)
            light.alpha = 220 * math.sin(math.pi * max(0.0, min(1.0, (passed - TUMBLE) / HOLD)))

        show(0.0)
        context.play(die.sound)
        context.motions.add(TUMBLE + HOLD, show, ease=lambda t: t, done=light.remove)

    def _put(self, shown: pygame.Surface, size: int) -> tuple[Sprite, Sprite]:
        """The die and its shadow, until they are picked up."""
        shadow = pygame.transform.smoothscale(paint.soft_disc(64, BLACK, 210), (size, size // 3))
        sprite = self.stage.add(shown, (0, 0), layers.DIE + 2)
        shade = self.stage.add(shadow, (0, 0), layers.DIE)
        self._lying += [sprite, shade]
        return sprite, shade

    def _rests(self, size: int) -> tuple[int, int]:
        context = self.context
        board = context.slots.get("board", context.field)
        return (context.where(Thing("clearing", size)) or board).center


def _below(at: tuple[float, float], size: int) -> tuple[float, float]:
    """Where its shadow lies."""
    return at[0], at[1] + size * 0.52


def _roll_number(context: Context, result: int, at: float) -> None:
    """A die tumbles across the table and shows its number."""
    size = context.px(9)
    face = paint.panel((size, size), mixed(TEXT, GOLD, 0.2), GOLD, radius=size // 6, alpha=255)
    letters = context.fonts
    drawn = letters.line(letters.exact("serif", round(size * 0.6), True), str(result), DANGER, 1)
    face.blit(drawn, drawn.get_rect(center=(size // 2, size // 2)))
    sprite = context.stage.add(face, (0, 0), layers.FLOATING)
    sprite.visible = False
    start, end = context.field.midleft, context.field.center

    def show(share: float) -> None:
        sprite.visible = True
        sprite.image = pygame.transform.rotozoom(face, 720 * (1 - share), 1.0)
        bounce = abs(math.sin(share * math.pi * 3)) * (1 - share) * size * 1.5
        sprite.centre = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share - bounce)

    def done() -> None:
        context.motions.add(0.6, lambda _share: None, done=sprite.remove, fleeting=True)

    context.motions.add(0.7, show, ease=arrive, delay=at, done=done)


@kept(FACES)
def face(name: str, size: int) -> pygame.Surface:
    """A face of bone with its sign cut into it: nothing, so many marks, or an icon. Shared."""
    fine = 2
    big = paint.clear((size * fine, size * fine))
    s = size * fine
    body = paint.fill_rounded((s, s), s // 6, mixed(PARCHMENT, WHITE, 0.35), PARCHMENT, mixed(PARCHMENT, BLACK, 0.3))
    big.blit(body, (0, 0))
    big.blit(paint.ring(s, s, s // 6, max(2, s // 40), (*mixed(PARCHMENT, BLACK, 0.6), 255)), (0, 0))
    inner = paint.fill_rounded((round(s * 0.84), round(s * 0.84)), s // 7, mixed(PARCHMENT, WHITE, 0.2), PARCHMENT)
    big.blit(inner, (round(s * 0.08), round(s * 0.07)))
    if name.isdecimal():
        for dx, dy in MARKS.get(int(name), ()):
            at = (s * (0.5 + 0.23 * dx), s * (0.5 + 0.23 * dy))
            pygame.draw.circle(big, mixed(DANGER, BLACK, 0.5), at, s * 0.115)
            pygame.draw.circle(big, mixed(DANGER, EMBER, 0.4), (at[0], at[1] + s * 0.01), s * 0.095)
    image = pygame.transform.smoothscale(big, (size, size))
    if name and not name.isdecimal():
        drawn = sign(name, round(size * 0.62), mixed(DANGER, BLACK, 0.15) if name != "discard" else INK)
        image.blit(drawn, drawn.get_rect(center=(size // 2, size // 2)))
    return image


PART = Rolled
