"""What happens, played where it lies: who strikes steps out towards whom, a card that counts shows its clause, a sum
forms beside them, an arrow leads from a card to the place on the map. Nothing else of the table is covered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.engine.telling import questions, wording
from game.engine.telling.wording import may_know
from game.presentation.staging import Term
from game.ui import layers, paint, pictures
from game.ui.faces import names
from game.ui.motion import Ease, arrive, smooth
from game.ui.stage import Sprite
from game.ui.table import things
from game.ui.table.beats import Moment, stood, terms
from game.ui.table.cards import look_of
from game.ui.table.context import Context
from game.ui.table.places import RATIO
from game.ui.table.stage_lens import arrow
from game.ui.table.stage_numbers import colour_of
from game.ui.table.struck import struck
from game.ui.theme import BLACK, DANGER, GOLD, HEAL, INK, PARCHMENT, TEXT, mixed, seat_mark
from game.ui.widgets.texts import text_block

STEP, WIND_UP, LUNGE, RECOIL = 0.24, 0.08, 0.11, 0.16  # seconds
TERM = 0.09  # between two numbers of a sum
ARROW = 0.18
SLIP, SLIP_TALL = 46.0, 15.0  # percent of the height: a card with its clause
CLAUSE = 2.3  # its letters
SUM = 5.4  # a sum
LOSS = 7.0  # what is lost
HELD = 1.35  # times as high as whom it is about: a card that is held up
MOST_STEP = 5  # cards that step out together


@dataclass(frozen=True)
class _Out:
    """A card that has stepped out: its picture, from where it came, and where it stands."""

    sprite: Sprite
    home: pygame.Rect
    at: tuple[float, float]


class InPlace:
    """One beat at a time; `box` is the part of the table that it may use."""

    def __init__(self, context: Context, box: pygame.Rect):
        self.context, self.box = context, box
        self._sprites: list[Sprite] = []
        self._out: list[_Out] = []
        self._read: Sprite | None = None  # the slip

    def clear(self) -> None:
        self.step_back()
        if self._read is not None:
            self._read.remove()
            self._read = None

    def step_back(self) -> None:
        """Everybody is where he belongs; what is to be read stays."""
        for sprite in self._sprites:
            if sprite is not self._read:
                sprite.remove()
        self._sprites, self._out = [], []

    def show(self, moment: Moment) -> float:
        """Shows a beat from now on; the seconds until what comes of it should be seen."""
        self.clear()
        numbers = terms(self.context.state, moment)
        aim = self._aim(moment)
        lead = self._step_out(moment, aim) if moment.cast.get("left") else 0.0
        beside = self._group(aim)
        slip = self._slip(moment, beside)
        if numbers:
            lead = max(lead, self._sum(numbers, self._beside(beside, slip), at=lead))
        if moment.beat.sum and self._out and aim is not None:
            lead += self._strike(aim, lead)
        if moment.marks or moment.spaces:
            lead = max(lead, self._point(moment, slip))
        return lead

    # --- where

    def _home(self, card: int) -> pygame.Rect | None:
        """Where a card lies, if it is in sight."""
        rect = self.context.where(things.card(card)) if card else None
        return rect if rect is not None and rect.width > 0 else None

    def _aim(self, moment: Moment) -> pygame.Rect | None:
        """What the beat is about: who is struck, or the place that is fought over."""
        aim = self._home(moment.cast.get("right", 0))
        if aim is None and not moment.cast.get("left"):
            aim = self._home(moment.cast.get("large", 0)) or self._home(moment.event.card)
        if aim is None and moment.cast.get("left") and moment.seat:
            aim = self.context.where(things.player(moment.seat))
        return aim

    def _group(self, aim: pygame.Rect | None) -> pygame.Rect:
        """All who take part, together."""
        rects = [one.sprite.rect.copy() for one in self._out] + ([aim] if aim is not None else [])
        for place, one in enumerate(self._out):
            rects[place].center = (round(one.at[0]), round(one.at[1]))
        if rects:
            return rects[0].unionall(rects[1:])
        versus = self.context.where(things.Thing("versus"))
        return versus or pygame.Rect(self.box.centerx, self.box.top + self.box.height // 3, 1, 1)

    def _fit(self, size: tuple[int, int], beside: pygame.Rect, avoid: Sequence[pygame.Rect] = ()) -> pygame.Rect:
        """Beside something: at its right, left, under or over it, wherever the table has room and least is covered."""
        gap, rect = self.context.px(1), pygame.Rect((0, 0), size)
        spots = []
        for name in ("midright", "midleft", "midbottom", "midtop"):
            one = rect.copy()
            if name == "midright":
                one.midleft = (beside.right + gap, beside.centery)
            elif name == "midleft":
                one.midright = (beside.left - gap, beside.centery)
            elif name == "midbottom":
                one.midtop = (beside.centerx, beside.bottom + gap)
            else:
                one.midbottom = (beside.centerx, beside.top - gap)
            spots.append(one.clamp(self.box))
        covered = [beside, *avoid]
        return min(spots, key=lambda one: sum(_shared(one, other) for other in covered))

    @staticmethod
    def _beside(group: pygame.Rect, slip: pygame.Rect | None) -> pygame.Rect:
        return group if slip is None else group.union(slip)

    # --- who acts

    def _step_out(self, moment: Moment, aim: pygame.Rect | None) -> float:
        """Whoever acts goes to where it happens; a dashed outline stays behind."""
        cards = [card for card in (moment.cast["left"], *moment.band) if self._home(card) is not None][:MOST_STEP]
        homes = [home for card in cards if (home := self._home(card)) is not None]
        hit = self._home(moment.cast.get("right", 0))
        if not homes or (hit is not None and homes[0].height > hit.height * HELD):
            return 0.0  # it is held up to be read: it does not go anywhere
        own = moment.state.raw.cards[cards[0] - 1].controller == self.context.seat
        tall = max(home.height for home in homes)
        wide = round(tall * RATIO)
        gap = self.context.px(0.6)
        middle = self._meeting_point(homes, aim, tall)
        left = middle[0] - (len(cards) - 1) * (wide + gap) / 2
        here = stood(moment, "left")
        for place, (card, home) in enumerate(zip(cards, homes, strict=True)):
            self._out.append(self._copy(moment, card, home, (left + place * (wide + gap), middle[1]), own, here=here))
        return 0.05 if here else STEP

    def _meeting_point(self, homes: list[pygame.Rect], aim: pygame.Rect | None, tall: int) -> tuple[float, float]:
        """Right before whom they go for, on the side that they come from; without anybody, a step towards us."""
        y = sum(home.centery for home in homes) / len(homes)
        x = sum(home.centerx for home in homes) / len(homes)
        if aim is None or not self.box.colliderect(aim):
            return x, min(self.box.bottom - tall / 2, y + tall * 0.45)
        gap = self.context.px(0.8)
        if abs(y - aim.centery) < aim.height * 0.6:  # in one row: beside each other
            way = -1 if x < aim.centerx else 1
            return aim.centerx + way * (aim.width / 2 + tall * RATIO / 2 + gap), aim.centery
        way = -1 if y < aim.centery else 1
        at = aim.centery + way * (aim.height / 2 + tall / 2 + gap)
        return aim.centerx, max(self.box.top + tall / 2, min(self.box.bottom - tall / 2, at))

    def _copy(
        self, moment: Moment, card: int, home: pygame.Rect, to: tuple[float, float], own: bool, *, here: bool
    ) -> _Out:
        context = self.context
        self._outline(home)
        known = may_know(moment.known.get(card, 0) | moment.state.raw.cards[card - 1].known, context.seats)
        look = look_of(moment.state, context.layout, card, plain=not known)
        image = context.pictures.upright(look, "table" if known else "back", home.height)
        light = paint.glow(*image.get_size(), home.height // 18, context.px(1.4), HEAL if own else DANGER, 210).copy()
        light.blit(image, image.get_rect(center=light.get_rect().center))
        sprite = self._add(light, home.topleft, 5)
        sprite.centre = home.center
        self._go(sprite, home.center, to, 0.0, 0.0 if here else STEP, arrive)
        return _Out(sprite, home, to)

    def _outline(self, home: pygame.Rect) -> None:
        """Where somebody has stood, and goes back to."""
        context = self.context
        plate = paint.fill_rounded(home.size, max(3, home.height // 18), (*mixed(context.theme.base, BLACK, 0.3), 235))
        dash, colour = max(4, context.px(1)), mixed(context.theme.accent, BLACK, 0.2)
        for x in range(0, home.width, dash * 2):
            for y in (1, home.height - 2):
                pygame.draw.line(plate, colour, (x, y), (min(home.width, x + dash), y), 2)
        for y in range(0, home.height, dash * 2):
            for x in (1, home.width - 2):
                pygame.draw.line(plate, colour, (x, y), (x, min(home.height, y + dash)), 2)
        self._add(plate, home.topleft, 0)

    def _strike(self, aim: pygame.Rect, at: float) -> float:
        """Wind-up, blow, recoil; light where it hits."""
        for one in self._out:
            dx, dy = (aim.centerx - one.at[0]) * 0.3, (aim.centery - one.at[1]) * 0.3
            back, ahead = (one.at[0] - dx * 0.3, one.at[1] - dy * 0.3), (one.at[0] + dx, one.at[1] + dy)
            self._go(one.sprite, one.at, back, at, WIND_UP, smooth)
            self._go(one.sprite, back, ahead, at + WIND_UP, LUNGE, smooth)
            self._go(one.sprite, ahead, one.at, at + WIND_UP + LUNGE, RECOIL, arrive)
        size = round(max(aim.size) * 1.1)
        flash = self._add(paint.soft_disc(size, mixed(GOLD, DANGER, 0.4), 230), (0, 0), 6)
        flash.centre, flash.alpha = aim.center, 0

        def burn(share: float) -> None:
            flash.alpha = 255 * (1 - share)

        self.context.motions.add(0.25, burn, delay=at + WIND_UP + LUNGE, done=flash.remove, fleeting=True)
        return WIND_UP + LUNGE

    # --- what is read

    def _slip(self, moment: Moment, beside: pygame.Rect) -> pygame.Rect | None:
        """A card that counts, small, with the clause that does; what does not apply is struck."""
        context, card = self.context, moment.cast.get("large", 0)
        if not card or not may_know(moment.known.get(card, 0) | moment.state.raw.cards[card - 1].known, context.seats):
            return None
        definition = moment.state.raw.cards[card - 1].definition
        out = struck(context.content, moment, definition, context.lang)
        facts = context.content.cards[definition]
        if moment.beat.reads in facts.texts:
            texts = [wording.say(facts.texts[moment.beat.reads], context.lang)]
        else:
            texts = questions.printed_lines(context.content, definition, context.lang, without=tuple(out))
        tall, pad = context.px(SLIP_TALL), context.px(0.9)
        face = context.pictures.upright(look_of(moment.state, context.layout, card), "table", tall - 2 * pad)
        wide = min(context.px(SLIP), self.box.width - context.px(2))
        room = wide - face.get_width() - 3 * pad
        title = wording.card_title(moment.state, card, context.lang, None)
        head = names.block(context.fonts, title, (room, context.px(4)), context.fonts.pixels(2.6), INK)
        body = text_block(context, "\n".join(texts), room, percent=CLAUSE, colour=INK) if any(texts) else None
        high = max(tall, head.get_height() + (body.get_height() if body else 0) + 2 * pad + context.px(0.4))
        high = min(high, self.box.height)
        plate = paint.panel((wide, high), PARCHMENT, mixed(GOLD, INK, 0.4), alpha=252, lit=True).copy()
        plate.blit(face, face.get_rect(midleft=(pad, high // 2)))
        plate.blit(head, (face.get_width() + 2 * pad, pad))
        if body is not None:
            plate.blit(body, (face.get_width() + 2 * pad, pad + head.get_height() + context.px(0.4)))
        rect = self._fit((wide, high), self._home(card) or beside, [beside])
        self._read = self._add(plate, rect.topleft, 8)
        self._fade_in(self._read, 0.05)
        return rect

    def _sum(self, numbers: list[tuple[Term, int]], beside: pygame.Rect, at: float) -> float:
        """Term by term; when it is complete."""
        pieces = [self._term(term, number, place, len(numbers)) for place, (term, number) in enumerate(numbers)]
        gap, tall = self.context.px(0.5), max(piece.get_height() for piece in pieces)
        wide = sum(piece.get_width() for piece in pieces) + gap * (len(pieces) - 1)
        rect = self._fit((wide, tall), beside)
        x = rect.left
        for place, piece in enumerate(pieces):
            self._fade_in(self._add(piece, (x, rect.top), 9), at + place * TERM)
            x += piece.get_width() + gap
        return at + len(pieces) * TERM

    def _term(self, term: Term, number: int, place: int, count: int) -> pygame.Surface:
        """A number with its sign, and before it what is done with it."""
        context, kept = self.context, self.context.fonts
        tall = max(context.px(SUM), round(kept.pixels(3.6) * 1.3))
        last = place == count - 1
        colour = mixed(DANGER, GOLD, 0.3) if last else colour_of(context, term.icon)
        digits = kept.line(kept.font("sans", 3.8, True), str(number).replace("-", "−"), TEXT, 2)
        icon = pictures.icon(term.icon, round(tall * 0.62), mixed(colour, TEXT, 0.15))
        sign = kept.line(kept.font("sans", 3.4, True), term.sign, GOLD, 2) if place and term.sign else None
        before = sign.get_width() + context.px(0.5) if sign is not None else 0
        wide = icon.get_width() + digits.get_width() + context.px(2)
        picture = paint.clear((before + wide, tall))
        if sign is not None:
            picture.blit(sign, sign.get_rect(midleft=(0, tall // 2)))
        plate = paint.panel((wide, tall), mixed(context.theme.base, colour, 0.26), colour, alpha=252, lit=last)
        picture.blit(plate, (before, 0))
        picture.blit(icon, icon.get_rect(midleft=(before + context.px(0.6), tall // 2)))
        picture.blit(digits, digits.get_rect(midright=(before + wide - context.px(0.6), tall // 2)))
        return picture

    # --- on the map

    def _point(self, moment: Moment, slip: pygame.Rect | None) -> float:
        """Rings where something came or went; an arrow leads there from the card that did it."""
        context = self.context
        spots = [rect for mark in moment.marks if (rect := self._spot(mark.space, mark.after or mark.before))]
        spots = spots or [rect for space in moment.spaces[-1:] if (rect := context.where(things.space(space)))]
        if not spots:
            return 0.0
        colour = seat_mark(moment.seat).colour if moment.seat else GOLD
        for spot in spots:
            size = max(spot.size) + context.px(2)
            ring = paint.ring(size, size, size // 2, max(3, context.px(0.5)), (*mixed(colour, TEXT, 0.3), 255))
            sprite = self._add(ring, ring.get_rect(center=spot.center).topleft, 6)
            self._fade_in(sprite, ARROW)
        start = self._start(moment, slip)
        if start is None:
            return ARROW
        end = spots[-1].center
        ground = pygame.Rect(start, (1, 1)).union(pygame.Rect(end, (1, 1))).inflate(context.px(6), context.px(6))
        image = paint.clear(ground.size)
        from_, to = (start[0] - ground.left, start[1] - ground.top), (end[0] - ground.left, end[1] - ground.top)
        arrow(image, from_, _short_of(from_, to, max(spots[-1].size) * 0.7), context.px(1.2), colour)
        self._fade_in(self._add(image, ground.topleft, 7), 0.05)
        return ARROW

    def _spot(self, space: int, seat: int) -> pygame.Rect | None:
        return self.context.where(things.piece(space, seat)) or self.context.where(things.space(space))

    def _start(self, moment: Moment, slip: pygame.Rect | None) -> tuple[int, int] | None:
        """The card that did it, else whoever did."""
        if slip is not None:
            return slip.center
        house = self.context.where(things.player(moment.seat)) if moment.seat else None
        return house.midleft if house is not None else None

    # --- pieces

    def _add(self, image: pygame.Surface, pos: tuple[float, float], layer: int) -> Sprite:
        sprite = self.context.stage.add(image, pos, layers.INPLACE + layer)
        self._sprites.append(sprite)
        return sprite

    def _fade_in(self, sprite: Sprite, at: float) -> None:
        if self.context.motions.reduced:
            return
        sprite.alpha = 0

        def show(share: float) -> None:
            sprite.alpha = 255 * share

        self.context.motions.add(0.14, show, ease=arrive, delay=at)

    def _go(
        self,
        sprite: Sprite,
        start: tuple[float, float],
        end: tuple[float, float],
        at: float,
        seconds: float,
        ease: Ease,
    ) -> None:
        def show(share: float) -> None:
            sprite.centre = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)

        self.context.motions.add(seconds, show, ease=ease, delay=at)


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    clip = one.clip(other)
    return clip.width * clip.height


def _short_of(start: tuple[float, float], end: tuple[float, float], by: float) -> tuple[float, float]:
    """A point on the way that is so far from its end."""
    length = max(1.0, ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5)
    share = max(0.2, 1 - by / length)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
