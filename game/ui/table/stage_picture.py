"""What stands on the stage: cards, a sentence, a sum, what came of it, and a lens over the place on the map."""

from __future__ import annotations

import pygame

from game.engine.machine.state import State
from game.engine.telling import questions, wording
from game.engine.telling.wording import may_know
from game.presentation.staging import Term
from game.ui import fonts, paint, pictures
from game.ui.motion import arrive
from game.ui.stage import Sprite
from game.ui.table.beats import Change, Moment, sentence, terms
from game.ui.table.cards import Look, look_of
from game.ui.table.context import Context
from game.ui.table.parts import die
from game.ui.table.places import RATIO
from game.ui.table.stage_lens import IN_A_STRIP, Lens, arrow, is_seen
from game.ui.theme import BLACK, DANGER, GOLD, MUTED, TEXT, Colour, mixed, seat_mark
from game.ui.widgets.texts import text_block

LAYER = 740
FADE, NEXT = 0.2, 0.12  # seconds that a thing takes to come, and between two
SIDE, LARGE = 0.4, 0.52  # of the stage's height: cards at the sides, and the one to be read
STRIP_ROW = 5  # small pictures side by side
SMALLEST = 2.0  # percent of the height: the least text on the stage


class StagePicture:
    """One beat in its box. It is drawn when its time has come, and taken away as a whole."""

    def __init__(self, context: Context, box: pygame.Rect):
        self.context, self.box = context, box
        self._sprites: list[Sprite] = []
        self._faces: list[tuple[Sprite, Look, str, int]] = []
        self._lens: Lens | None = None
        self._lens_sprite: Sprite | None = None
        self._due = 0.0  # when the next thing comes
        self.before: State | None = None  # cards are shown as they were when it began

    def clear(self) -> None:
        for sprite in self._sprites:
            sprite.remove()
        self._sprites, self._faces, self._due = [], [], 0.0
        self._lens = self._lens_sprite = None

    def settle(self) -> None:
        """Faces that others stood in for."""
        pictures_ = self.context.pictures
        for sprite, look, face, height in self._faces:
            if not pictures_.awaits(look, face, height):
                centre = sprite.centre
                sprite.image = pictures_.upright(look, face, height)
                sprite.centre = centre

    # --- a beat

    def show(self, moment: Moment) -> None:
        self.clear()
        context, box = self.context, self.box
        theme, mark = context.theme, seat_mark(moment.seat) if moment.seat else None
        edge = mark.colour if mark else theme.accent
        base = mixed(theme.base, BLACK, 0.35)
        self._add(
            paint.panel(box.size, base, edge, radius=context.px(2), alpha=246, lit=True), box.topleft, at_once=True
        )
        self._head(moment, edge)
        inner = self._inner(moment)
        if moment.trail:
            self._trail(moment, pygame.Rect(inner.left, inner.bottom + context.px(1), inner.width, context.px(6.4)))
        if moment.cast.get("left") or moment.cast.get("right"):
            self._duel(moment, inner)
        else:
            self._single(moment, inner)

    def _inner(self, moment: Moment) -> pygame.Rect:
        """The box without its head, and without the beats before where there are any."""
        context, box = self.context, self.box
        inner = box.inflate(-context.px(4), -context.px(3))
        inner.top += context.px(6)
        inner.height = box.bottom - context.px(1.5) - inner.top - (context.px(7.4) if moment.trail else 0)
        return inner

    def _head(self, moment: Moment, edge: Colour) -> None:
        """Whose board it is, and what kind of thing happens."""
        context, box, kept = self.context, self.box, self.context.fonts
        tall = context.px(5.4)
        title = wording.say(moment.beat.title, context.lang)
        drawn = kept.line(kept.font("serif", 2.8, True), title, mixed(GOLD, TEXT, 0.4))
        right = box.right - context.px(2.5)
        self._add(drawn, (right - drawn.get_width(), box.top + (tall - drawn.get_height()) // 2 + 2), at_once=True)
        if moment.beat.icon:
            sign = pictures.icon(moment.beat.icon, round(tall * 0.6), GOLD)
            left = right - drawn.get_width() - sign.get_width() - context.px(1)
            self._add(sign, (left, box.top + (tall - sign.get_height()) // 2 + 2), at_once=True)
        if not moment.seat:
            return
        mark, name = seat_mark(moment.seat), context.player_name(moment.seat)
        font = kept.fitted_font("serif", name, round(box.width * 0.4), 2.8, True)
        said = kept.line(font, name, TEXT)
        size = round(tall * 0.6)
        plate = paint.panel(
            (said.get_width() + size + context.px(4), tall), mixed(context.theme.base, edge, 0.45), edge, lit=True
        )
        sign = paint.seat_mark(mark.shape, size, mark.colour)
        plate.blit(sign, (context.px(1.2), (tall - sign.get_height()) // 2))
        plate.blit(said, (size + context.px(2.4), (tall - said.get_height()) // 2))
        self._add(plate, box.topleft, at_once=True)

    def show_strip(self, moments: list[Moment], own: set[int], title: str) -> None:
        """Small pictures in a row, a line for each; an edge in the reader's colour where it touched him."""
        self.clear()
        context, box, kept = self.context, self.box, self.context.fonts
        base = mixed(context.theme.base, BLACK, 0.35)
        plate = paint.panel(box.size, base, context.theme.accent, radius=context.px(2), alpha=246, lit=True)
        self._add(plate, box.topleft, at_once=True)
        head = kept.line(kept.font("serif", 3.4, True), title, mixed(GOLD, TEXT, 0.3))
        self._add(head, (box.left + context.px(2.5), box.top + context.px(1.6)), at_once=True)
        room = pygame.Rect(box.left, box.top + context.px(7.5), box.width, box.height - context.px(9)).inflate(
            -context.px(4), 0
        )
        gap, rows = context.px(1.4), 2 if len(moments) > STRIP_ROW else 1
        columns = min(STRIP_ROW, len(moments))
        width = min(context.px(34), (room.width - gap * (columns - 1)) // columns)
        tall = min(context.px(44), (room.height - gap * (rows - 1)) // rows)
        for place, moment in enumerate(moments):
            row, column = divmod(place, columns)
            in_row = min(columns, len(moments) - row * columns)
            left = room.centerx - (in_row * width + (in_row - 1) * gap) // 2 + column * (width + gap)
            top = room.centery - (rows * tall + (rows - 1) * gap) // 2 + row * (tall + gap)
            self._deed(moment, pygame.Rect(left, top, width, tall), touched=bool(moment.touches & own))

    def _deed(self, moment: Moment, rect: pygame.Rect, *, touched: bool) -> None:
        context = self.context
        mark = seat_mark(moment.seat) if moment.seat else None
        edge = mark.colour if mark else context.theme.accent
        if touched:
            glow = paint.glow(*rect.size, context.px(1), context.px(1.6), DANGER, 230)
            self._add(glow, glow.get_rect(center=rect.center).topleft, layer=1)
        plate = paint.panel(rect.size, mixed(context.theme.base, edge, 0.25), DANGER if touched else edge, lit=touched)
        self._add(plate, rect.topleft, layer=2, together=touched)
        text = sentence(context.state, moment, context.lang, context.seats)
        percent, pad = 2.2, context.px(1)
        block = text_block(context, text, rect.width - 2 * pad, percent=percent, bold=touched, align="centre")
        most = round(rect.height * 0.42)
        if block.get_height() > most:
            block = text_block(context, text, rect.width - 2 * pad, percent=SMALLEST, align="centre")
        block = block.subsurface((0, 0, block.get_width(), min(block.get_height(), most)))
        self._add(block, (rect.left + pad, rect.bottom - pad - block.get_height()), layer=4, together=True)
        space = rect.height - block.get_height() - 3 * pad
        middle = (rect.centerx, rect.top + pad + space // 2)
        across = rect.width - 2 * pad
        if moment.beat.die and moment.rolled:
            self._die(moment.rolled, min(across, round(space * 0.7)), middle)
        elif moment.marks and is_seen(context, moment):
            self._deed_on_the_map(moment, pygame.Rect(rect.left + pad, rect.top + pad, across, space))
        elif moment.card:
            self._card(moment, moment.card, "table", min(space, round(across / RATIO)), middle, edge)
        else:
            size = min(across, round(space * 0.6))
            sign = pictures.icon(moment.beat.icon or "star", size, mixed(edge, TEXT, 0.3))
            self._add(sign, sign.get_rect(center=middle).topleft, layer=4, together=True)

    def _deed_on_the_map(self, moment: Moment, room: pygame.Rect) -> None:
        """A piece of the map, under the card that did it where one did."""
        card, tall = moment.cast.get("large", 0), round(room.height * 0.5)
        if card:
            spot = pygame.Rect(room.left, room.top, room.width, tall)
            self._card(moment, card, "table", min(tall, round(room.width / RATIO)), spot.center, GOLD)
            room = pygame.Rect(room.left, spot.bottom + self.context.px(1), room.width, room.height - tall)
            room.height -= self.context.px(1)
        lens = Lens(self.context, moment, room, LAYER, IN_A_STRIP)
        lens.rect.centerx = room.centerx
        self._add(lens.picture(), lens.rect.topleft, layer=3, together=True)

    # --- two who meet, and what comes between them

    def _duel(self, moment: Moment, inner: pygame.Rect) -> None:
        context = self.context
        cast, large = moment.cast, moment.cast.get("large", 0)
        numbers, changes = terms(context.state, moment), moment.changes
        below = context.px(8 if changes else 0) + context.px(14 if numbers else 0) + context.px(8)
        ground = pygame.Rect(inner.left, inner.top, inner.width, inner.height - below)
        side = min(round(self.box.height * SIDE), ground.height - context.px(5))
        tall = min(round(self.box.height * LARGE), ground.height)
        left_x = ground.left + ground.width * (0.19 if large else 0.28)
        right_x = ground.right - ground.width * (0.19 if large else 0.28)
        self._arrow((left_x, ground.centery), (right_x, ground.centery), side, stood=_stood(moment, "left"))
        if cast.get("left"):
            self._card(
                moment, cast["left"], "table", side, (left_x, ground.centery), DANGER, stood=_stood(moment, "left")
            )
        if cast.get("right"):
            light = context.theme.light
            self._card(
                moment, cast["right"], "table", side, (right_x, ground.centery), light, stood=_stood(moment, "right")
            )
        elif moment.beat.absent:
            self._absent(wording.say(moment.beat.absent, context.lang), side, (right_x, ground.centery))
        if large:
            self._card(moment, large, "full", tall, ground.center, GOLD)
        top = ground.bottom
        says = self._sentence(moment, inner.width, context.px(7.6), "centre")
        self._add(says, (inner.left, top), layer=4)
        top += says.get_height() + context.px(1)
        if numbers:
            self._sum(numbers, pygame.Rect(inner.left, top, inner.width, context.px(13.4)))
            top += context.px(14)
        self._changes(changes, pygame.Rect(inner.left, top, inner.width, context.px(7)))

    def _arrow(self, start: tuple[float, float], end: tuple[float, float], side: int, *, stood: bool) -> None:
        """From who acts to whom it is done to, behind the cards."""
        tall = max(12, side // 5)
        image = paint.clear((max(8, round(end[0] - start[0])), tall * 2))
        width = image.get_width()
        colour = (*mixed(DANGER, BLACK, 0.25), 210)
        tip = width - round(side * RATIO * 0.5)
        pygame.draw.polygon(
            image,
            colour,
            [(0, tall * 0.8), (tip - tall, tall * 0.6), (tip - tall, 0), (tip, tall), (tip - tall, tall * 2),
             (tip - tall, tall * 1.4), (0, tall * 1.2)],
        )  # fmt: skip
        self._add(image, (start[0], start[1] - tall), layer=1, at_once=stood)

    def _absent(self, text: str, side: int, centre: tuple[float, float]) -> None:
        context = self.context
        width = round(side * RATIO)
        plate = paint.ring(width, side, side // 18, max(2, context.px(0.4)), (*mixed(MUTED, DANGER, 0.5), 255)).copy()
        block = text_block(
            context, text, width - context.px(2), percent=2.6, family="serif", bold=True, colour=DANGER, align="centre"
        )
        plate.blit(block, block.get_rect(center=plate.get_rect().center))
        self._add(plate, (centre[0] - width / 2, centre[1] - side / 2))

    # --- one thing, to be read

    def _single(self, moment: Moment, inner: pygame.Rect) -> None:
        context = self.context
        card = moment.cast.get("large", 0)
        text, spot = inner, None
        if moment.beat.die and moment.rolled:
            size = min(round(inner.height * 0.5), context.px(34))
            spot = pygame.Rect(inner.left, inner.top, round(inner.width * 0.4), inner.height)
            self._die(moment.rolled, size, spot.center)
            text = pygame.Rect(spot.right, inner.top, inner.right - spot.right, inner.height)
            spot = None
        elif card:
            tall = self._single_height(moment)
            spot = pygame.Rect(inner.left + context.px(2), inner.top, round(tall * RATIO), inner.height)
            self._card(moment, card, "full", tall, spot.center, GOLD, stood=_stood(moment, "large"))
            text = pygame.Rect(spot.right + context.px(3), inner.top, 0, inner.height)
            text.width = inner.right - text.left
        numbers, looks = terms(context.state, moment), is_seen(context, moment)
        used = context.px(14 if numbers else 0) + self._rows(moment.changes, text.width) * context.px(7)
        says = self._sentence(moment, text.width, context.px(18), "left" if text is not inner else "centre")
        used += says.get_height() + context.px(1)
        read = None if looks or spot is None else self._text(moment, card, text.width, text.height - used)
        used += read.get_height() + context.px(1) if read else 0
        most = context.px(44) if text is not inner else context.px(56)
        lens_tall = min(most, text.height - used - context.px(3)) if looks else 0
        top = text.top + max(0, (text.height - used - lens_tall) // 2)
        if text is inner and not looks and moment.beat.icon:
            sign = pictures.icon(moment.beat.icon, context.px(16), mixed(GOLD, TEXT, 0.2))
            self._add(sign, sign.get_rect(midbottom=(text.centerx, top - context.px(2))).topleft, layer=4)
        self._add(says, (text.left, top), layer=4)
        top += says.get_height() + context.px(1)
        if read:
            self._add(read, (text.left, top), layer=4)
            top += read.get_height() + context.px(1)
        if numbers:
            self._sum(numbers, pygame.Rect(text.left, top, text.width, context.px(13.4)))
            top += context.px(14)
        top = self._changes(moment.changes, pygame.Rect(text.left, top, text.width, context.px(7)))
        if lens_tall > context.px(12):
            self._show_lens(pygame.Rect(text.left, top, text.width, lens_tall), moment, spot)

    def _text(self, moment: Moment, card: int, width: int, tall: int) -> pygame.Surface | None:
        """What the card says, in letters to be read from afar; None where nobody may know, or there is no room."""
        context = self.context
        if not may_know(self._known(moment, card), context.seats):
            return None
        definition = context.content.cards[context.state.raw.cards[card - 1].definition]
        text = "\n".join(questions.printed_lines(definition, context.lang))
        for percent in (2.8, 2.4, SMALLEST):
            block = text_block(context, text, width, percent=percent, colour=mixed(TEXT, MUTED, 0.25)) if text else None
            if block is not None and block.get_height() <= tall:
                return block
        return None

    def _single_height(self, moment: Moment) -> int:
        """Of the one card that is held up: at a table with a map there is room beside it, also while none is needed."""
        share = 0.64 if "board" in self.context.slots else 0.8
        return min(self._inner(moment).height, round(self.box.height * share))

    def order(self, moment: Moment) -> None:
        """Has the card that will be held up drawn while the motion begins."""
        card, duel = moment.cast.get("large", 0), moment.cast.get("left") or moment.cast.get("right")
        if not card or not may_know(self._known(moment, card), self.context.seats):
            return
        tall = round(self.box.height * LARGE) if duel else self._single_height(moment)
        definition = self.context.state.raw.cards[card - 1].definition
        self.context.pictures.order(Look(definition), "full", tall)

    def _known(self, moment: Moment, card: int) -> int:
        """Who may know a card: whoever knew it when it was held up, or knows it now."""
        return moment.known.get(card, 0) | self.context.state.raw.cards[card - 1].known

    def _die(self, rolled: int, size: int, centre: tuple[int, int]) -> None:
        shown = self.context.layout.die
        if shown is None or not 1 <= rolled <= len(shown.faces):
            return
        image = die.face(shown.faces[rolled - 1], size)
        glow = paint.soft_disc(round(size * 2), GOLD, 110)
        self._add(glow, glow.get_rect(center=centre).topleft, layer=1)
        self._add(image, image.get_rect(center=centre).topleft, layer=3)

    def _show_lens(self, room: pygame.Rect, moment: Moment, card: pygame.Rect | None) -> None:
        """The map where it happened; an arrow leads there from the card that did it."""
        context = self.context
        self._lens = lens = Lens(context, moment, room, LAYER)
        lens.rect.left = room.left if card else room.centerx - lens.rect.width // 2
        self._lens_sprite = self._add(lens.picture(), lens.rect.topleft, layer=3)
        if card is None:
            return
        end, start = lens.point(), (card.right - context.px(3), round(lens.point()[1]))
        ground = pygame.Rect(start[0], 0, max(2, round(end[0]) - start[0]), context.px(12))
        ground.centery = round(end[1])
        image = paint.clear(ground.size)
        colour = seat_mark(moment.seat).colour if moment.seat else GOLD
        tip = ground.width - min(context.px(4), ground.width // 4)
        arrow(image, (0, ground.height / 2), (tip, ground.height / 2), context.px(2.2), colour)
        self._add(image, ground.topleft, layer=5)

    def refresh_lens(self) -> None:
        if self._lens is not None and self._lens_sprite is not None:
            self._lens_sprite.image = self._lens.picture()

    # --- words and numbers

    def _sentence(self, moment: Moment, width: int, tall: int, align: str) -> pygame.Surface:
        """What it says, as large as there is room for."""
        context = self.context
        text = sentence(context.state, moment, context.lang, context.seats)
        percent = 3.4
        while True:
            block = text_block(context, text, width, percent=percent, family="serif", bold=True, align=align)
            if block.get_height() <= tall or percent <= SMALLEST:
                return block
            percent *= 0.86

    def _sum(self, numbers: list[tuple[Term, int]], rect: pygame.Rect) -> None:
        """Term by term, each with its source."""
        context, kept = self.context, self.context.fonts
        count = len(numbers)
        sign_wide = context.px(5)
        width = min(context.px(24), (rect.width - sign_wide * (count - 1)) // count)
        left = rect.centerx - (width * count + sign_wide * (count - 1)) // 2
        tall = context.px(9)
        for place, (term, number) in enumerate(numbers):
            if place:
                sign = kept.line(kept.font("sans", 5.0, True), term.sign or "·", GOLD)
                self._add(sign, sign.get_rect(center=(left + sign_wide // 2, rect.top + tall // 2)).topleft, layer=4)
                left += sign_wide
            last = place == count - 1
            colour = mixed(DANGER, GOLD, 0.3) if last else context.theme.accent
            plate = paint.panel((width, tall), mixed(context.theme.base, colour, 0.3), colour, lit=last)
            icon = pictures.icon(term.icon, round(tall * 0.55), mixed(colour, TEXT, 0.3))
            written = kept.line(kept.font("sans", 6.0, True), str(number).replace("-", "−"), TEXT, 2)
            whole = icon.get_width() + written.get_width() + context.px(1.2)
            x = (width - whole) // 2
            plate.blit(icon, (x, (tall - icon.get_height()) // 2))
            plate.blit(written, (x + icon.get_width() + context.px(1.2), (tall - written.get_height()) // 2))
            self._add(plate, (left, rect.top), layer=4)
            title = wording.say(term.title, context.lang)
            font = kept.fitted_font("sans", title, width + context.px(1), 2.2)
            drawn = kept.line(font, title, mixed(TEXT, MUTED, 0.3))
            at = drawn.get_rect(midtop=(left + width // 2, rect.top + tall + context.px(0.5))).topleft
            self._add(drawn, at, layer=4, together=True)
            left += width

    def _rows(self, changes: list[Change], width: int) -> int:
        return -(-len(changes) // max(1, width // self.context.px(34))) if changes else 0

    def _changes(self, changes: list[Change], rect: pygame.Rect) -> int:
        """What it came to: old to new, for whom."""
        if not changes:
            return rect.top
        context = self.context
        columns = max(1, rect.width // context.px(34))
        gap = context.px(1)
        width = min(context.px(44), (rect.width - gap * (columns - 1)) // columns)
        for place, change in enumerate(changes):
            row, column = divmod(place, columns)
            in_row = min(columns, len(changes) - row * columns)
            left = rect.left + (rect.width - in_row * width - (in_row - 1) * gap) // 2 + column * (width + gap)
            self._add(self._chip(change, width, context.px(6)), (left, rect.top + row * context.px(7)), layer=4)
        return rect.top + (1 + (len(changes) - 1) // columns) * context.px(7) + context.px(1)

    def _chip(self, change: Change, width: int, tall: int) -> pygame.Surface:
        context, kept = self.context, self.context.fonts
        state = context.state
        mark = seat_mark(change.player) if change.player else None
        edge = mark.colour if mark else context.theme.accent
        plate = paint.panel((width, tall), mixed(context.theme.base, edge, 0.2), edge)
        numbers = kept.line(kept.font("sans", 3.2, True), f"{change.before} → {change.after}", TEXT)
        icon = pictures.icon(change.icon, round(tall * 0.62), mixed(GOLD, TEXT, 0.2))
        right = width - numbers.get_width() - context.px(1)
        plate.blit(numbers, (right, (tall - numbers.get_height()) // 2))
        right -= icon.get_width() + context.px(0.6)
        plate.blit(icon, (right, (tall - icon.get_height()) // 2))
        left = context.px(1)
        name = ""
        if mark is not None:
            sign = paint.seat_mark(mark.shape, round(tall * 0.45), mark.colour)
            plate.blit(sign, (left, (tall - sign.get_height()) // 2))
            left += sign.get_width() + context.px(0.8)
            name = context.player_name(change.player)
        elif change.card:
            name = wording.card_title(state, change.card, context.lang, context.seats)
        font = kept.font("sans", 2.2, True)
        drawn = kept.line(font, fonts.shortened(font, name, right - left - context.px(0.5)), TEXT)
        plate.blit(drawn, (left, (tall - drawn.get_height()) // 2))
        return plate

    def _trail(self, moment: Moment, rect: pygame.Rect) -> None:
        """The beats of the scene: those that were, and this one."""
        context, kept = self.context, self.context.fonts
        beats = [*moment.trail[-4:], moment]
        gap = context.px(2)
        width = min(context.px(40), (rect.width - gap * (len(beats) - 1)) // len(beats))
        left = rect.centerx - (width * len(beats) + gap * (len(beats) - 1)) // 2
        for one in beats:
            here = one is moment
            edge = context.theme.light if here else mixed(MUTED, BLACK, 0.4)
            plate = paint.panel(
                (width, rect.height), mixed(context.theme.base, edge, 0.35 if here else 0.1), edge, lit=here
            )
            sign = pictures.icon(one.beat.icon if here and one.beat.icon else "check", round(rect.height * 0.5), edge)
            plate.blit(sign, (context.px(1.2), (rect.height - sign.get_height()) // 2))
            text = wording.say(one.beat.title, context.lang)
            room = width - sign.get_width() - context.px(3.4)
            drawn = kept.line(kept.fitted_font("serif", text, room, 2.4, True), text, TEXT if here else MUTED)
            plate.blit(drawn, (sign.get_width() + context.px(2.2), (rect.height - drawn.get_height()) // 2))
            self._add(plate, (left, rect.top), at_once=True, layer=4)
            left += width + gap

    # --- the pieces

    def _card(
        self,
        moment: Moment,
        card: int,
        face: str,
        height: int,
        centre: tuple[float, float],
        light: Colour,
        *,
        stood: bool = False,
    ) -> None:
        context = self.context
        raw = context.state.raw.cards[card - 1]
        if not may_know(self._known(moment, card), context.seats):
            face = "back"
        look = Look(raw.definition) if face != "table" else self._look(card)
        glow = paint.glow(round(height * RATIO), height, height // 18, context.px(3), light, 170)
        self._add(glow, glow.get_rect(center=(round(centre[0]), round(centre[1]))).topleft, layer=2, at_once=stood)
        image = context.pictures.upright(look, face, height)
        sprite = self._add(image, (0, 0), layer=3, together=True, at_once=stood)
        sprite.centre = centre
        self._faces.append((sprite, look, face, height))

    def _look(self, card: int) -> Look:
        return look_of(self.before or self.context.state, self.context.layout, card)

    def _add(
        self,
        image: pygame.Surface,
        pos: tuple[float, float],
        *,
        at_once: bool = False,
        together: bool = False,  # with what came last
        layer: int = 0,
    ) -> Sprite:
        """Something that comes after what came before it."""
        sprite = self.context.stage.add(image, pos, LAYER + layer)
        self._sprites.append(sprite)
        if at_once or self.context.motions.reduced:
            return sprite
        if not together:
            self._due += NEXT
        self._fade_in(sprite, self._due)
        return sprite

    def _fade_in(self, sprite: Sprite, at: float) -> None:
        sprite.alpha = 0

        def show(share: float) -> None:
            sprite.alpha = 255 * share

        self.context.motions.add(FADE, show, ease=arrive, delay=at)


def _stood(moment: Moment, place: str) -> bool:
    """Whether whoever stands there has stood there in the beat before."""
    return bool(moment.trail) and moment.trail[-1].cast.get(place) == moment.cast.get(place)
