"""What stands on the stage: cards, a sentence, a sum, what came of it, and a lens over the place on the map."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.engine.telling import questions, story, wording
from game.engine.telling.wording import may_know
from game.presentation.staging import Term
from game.ui import paint, pictures
from game.ui.faces import names
from game.ui.stage import Sprite
from game.ui.table.beats import Change, Moment, sentence, terms
from game.ui.table.context import Context
from game.ui.table.places import RATIO
from game.ui.table.stage_battle import Fight, best_rows, fight_at, line_of
from game.ui.table.stage_lens import Lens, arrow, is_seen
from game.ui.table.stage_pieces import LAYER, SMALLEST, Pieces
from game.ui.table.stage_strip import draw_strip
from game.ui.table.struck import struck
from game.ui.theme import BLACK, DANGER, GOLD, MUTED, TEXT, Colour, mixed, seat_mark
from game.ui.widgets.texts import text_block

SIDE, LARGE = 0.4, 0.52  # of the stage's height: cards at the sides, and the one to be read
SUM = 15.6  # percent of the height that a sum takes, with its words in two lines
HOST = 24.0  # percent of the height: what a card is attached to
STRUCK = mixed(DANGER, TEXT, 0.4)  # the words that say why something is struck out
MOST_BEHIND = 4  # cards behind the one who acts


class StagePicture(Pieces):
    """One beat in its box. It is drawn when its time has come, and taken away as a whole."""

    def __init__(self, context: Context, box: pygame.Rect):
        super().__init__(context, box)
        self._lens: Lens | None = None
        self._lens_sprite: Sprite | None = None
        self._sides: list[tuple[Sprite, Callable[[], pygame.Surface]]] = []  # of a combat

    def clear(self) -> None:
        super().clear()
        self._lens = self._lens_sprite = None
        self._sides = []

    def settle(self) -> None:
        super().settle()
        for sprite, draw in self._sides:
            sprite.image = draw()

    def show_strip(self, moments: list[Moment], own: set[int], title: str) -> None:
        self.clear()
        draw_strip(self, moments, own, title)

    # --- a beat

    def show(self, moment: Moment) -> None:
        self.clear()
        context, box = self.context, self.box
        theme, mark = context.theme, seat_mark(moment.seat) if moment.seat else None
        edge = mark.colour if mark else theme.accent
        base, around = mixed(theme.base, BLACK, 0.35), box.inflate(context.px(1.4), context.px(1.4))
        under = paint.panel(around.size, base, base, radius=context.px(2), alpha=246)  # also over light at its edge
        self.add(under, around.topleft, at_once=True)
        self.add(
            paint.panel(box.size, base, edge, radius=context.px(2), alpha=246, lit=True), box.topleft, at_once=True
        )
        self._head(moment, edge)
        inner = self._inner(moment)
        if moment.trail:
            self._trail(moment, pygame.Rect(inner.left, inner.bottom + context.px(1), inner.width, context.px(6.4)))
        state = self.before or context.state
        fight = fight_at(state, context.layout, moment) if moment.beat.hosted else None
        if fight is not None:
            self._battle(moment, fight, inner)
        elif moment.cast.get("left") or moment.cast.get("right"):
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
        self.add(drawn, (right - drawn.get_width(), box.top + (tall - drawn.get_height()) // 2 + 2), at_once=True)
        if moment.beat.icon:
            sign = pictures.icon(moment.beat.icon, round(tall * 0.6), GOLD)
            left = right - drawn.get_width() - sign.get_width() - context.px(1)
            self.add(sign, (left, box.top + (tall - sign.get_height()) // 2 + 2), at_once=True)
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
        self.add(plate, box.topleft, at_once=True)

    # --- two who meet, and what comes between them

    def _duel(self, moment: Moment, inner: pygame.Rect) -> None:
        context = self.context
        cast, large = moment.cast, moment.cast.get("large", 0)
        numbers, changes = terms(context.state, moment), moment.changes
        says = self._sentence(moment, inner.width, context.px(7.6), "centre")
        below = says.get_height() + context.px(1) + context.px(SUM if numbers else 0)
        below += self._rows(changes, inner.width) * context.px(7)
        read = self._reading(moment, inner.width, inner.height - below - context.px(30))
        below += read.get_height() + context.px(1) if read else 0
        ground = pygame.Rect(inner.left, inner.top, inner.width, inner.height - below)
        foot = context.px(4.6)  # whose card it is
        side = min(round(self.box.height * SIDE), ground.height - context.px(2) - foot)
        tall = min(round(self.box.height * LARGE), ground.height - context.px(1))
        middle = ground.centery - foot // 2
        left = (ground.left + ground.width * (0.19 if large else 0.28), middle)
        right = (ground.right - ground.width * (0.19 if large else 0.28), middle)
        if moment.others:
            right = (ground.centerx + side * RATIO / 2, middle)
        if not cast.get("left"):
            right = (ground.centerx, middle)
        else:
            self._arrow(left, right, side, stood=_stood(moment, "left"))
            self._band(moment, side, left)
        if moment.others:
            self._victims(moment, ground, side)
        elif cast.get("right"):
            light = context.theme.light
            self.card(moment, cast["right"], "table", side, right, light, stood=_stood(moment, "right"))
            self._whose(cast["right"], side, right)
        elif moment.beat.absent:
            self._absent(wording.say(moment.beat.absent, context.lang), side, right)
        if large:
            self.card(moment, large, "full", tall, ground.center, GOLD)
        top = ground.bottom
        self.add(says, (inner.left, top), layer=4)
        top += says.get_height() + context.px(1)
        if read:
            self.add(read, (inner.left, top), layer=4)
            top += read.get_height() + context.px(1)
        if numbers:
            self._sum(numbers, pygame.Rect(inner.left, top, inner.width, context.px(SUM)))
            top += context.px(SUM)
        self._changes(changes, pygame.Rect(inner.left, top, inner.width, context.px(7)))

    def _band(self, moment: Moment, tall: int, centre: tuple[float, float]) -> None:
        """Who acts, and behind them those who act with them."""
        first, others = moment.cast["left"], moment.band[:MOST_BEHIND]
        stood = _stood(moment, "left")
        room = self.box.width * 0.5 - tall * RATIO - self.context.px(8)
        step = min(round(tall * RATIO * 0.62), int(room / max(1, len(others))))
        x = centre[0] + step * len(others) / 2
        for place, card in enumerate(reversed(others)):
            far = (x - step * (len(others) - place), centre[1])
            self.card(moment, card, "table", tall, far, DANGER, stood=stood)
        self.card(moment, first, "table", tall, (x, centre[1]), DANGER, stood=stood)
        self._whose(first, tall, centre)

    def _victims(self, moment: Moment, ground: pygame.Rect, most: int) -> None:
        """All to whom it happens at once, in rows at the right."""
        cards, gap = [moment.cast["right"], *moment.others], self.context.px(1)
        room = pygame.Rect(ground.centerx, ground.top, ground.right - ground.centerx, ground.height - gap)
        rows, tall = best_rows(len(cards), room.size, 0, gap)
        tall = min(tall, most)
        columns, wide = -(-len(cards) // rows), round(tall * RATIO)
        for place, card in enumerate(cards):
            row, column = divmod(place, columns)
            in_row = min(columns, len(cards) - row * columns)
            x = room.centerx + (column - (in_row - 1) / 2) * (wide + gap)
            y = room.centery + (row - (rows - 1) / 2) * (tall + gap)
            self.card(moment, card, "table", tall, (x, y), self.context.theme.light)

    def _whose(self, card: int, side: int, centre: tuple[float, float]) -> None:
        """Under a player's card: whose it is."""
        owner = self.context.state.raw.cards[card - 1].owner
        if not owner:
            return
        context, kept = self.context, self.context.fonts
        mark, name = seat_mark(owner), context.player_name(owner)
        tall = context.px(3.8)
        said = kept.line(kept.fitted_font("sans", name, round(side * RATIO), 2.3, True), name, TEXT)
        sign = paint.seat_mark(mark.shape, round(tall * 0.6), mark.colour)
        width = said.get_width() + sign.get_width() + context.px(2.6)
        plate = paint.panel((width, tall), mixed(context.theme.base, mark.colour, 0.3), mark.colour)
        plate.blit(sign, (context.px(0.9), (tall - sign.get_height()) // 2))
        plate.blit(said, (sign.get_width() + context.px(1.6), (tall - said.get_height()) // 2))
        at = plate.get_rect(midtop=(round(centre[0]), round(centre[1] + side / 2 + context.px(0.8))))
        self.add(plate, at.topleft, layer=4, at_once=True)

    def _reading(self, moment: Moment, width: int, tall: int, align: str = "centre") -> pygame.Surface | None:
        """What is to be known about it: why it was done, the text that counts now, what the table says it means."""
        context, beat, card = self.context, moment.beat, moment.cast.get("large", 0)
        why = [story.sentence(context.state, reason, context.lang, context.seats) for reason in moment.reasons]
        told, out = [], self._struck(moment, card) if card else {}
        if card and may_know(self.known(moment, card), context.seats):
            raw = context.state.raw.cards[card - 1]
            definition = context.content.cards[raw.definition]
            duel = moment.cast.get("left") or moment.cast.get("right")
            if beat.reads in definition.texts:
                told.append(wording.say(definition.texts[beat.reads], context.lang))
            elif not duel and not beat.reads and not beat.means:
                told += questions.printed_lines(context.content, raw.definition, context.lang, without=tuple(out))
        told.append(wording.say(beat.means, context.lang))
        texts = {"\n".join(why): mixed(GOLD, TEXT, 0.45), "\n".join(filter(None, told)): mixed(TEXT, MUTED, 0.25)}
        texts[_reasons(out)] = STRUCK
        return self._fitting({text: colour for text, colour in texts.items() if text}, width, tall, align)

    def _fitting(self, texts: dict[str, Colour], width: int, tall: int, align: str) -> pygame.Surface | None:
        """Texts one under the other, as large as there is room for; None where there is none."""
        gap = self.context.px(1)
        for percent in (2.8, 2.4, SMALLEST) if texts else ():
            blocks = [
                text_block(self.context, text, width, percent=percent, colour=colour, align=align)
                for text, colour in texts.items()
            ]
            whole = sum(block.get_height() for block in blocks) + gap * (len(blocks) - 1)
            if whole <= tall:
                picture, top = paint.clear((width, whole)), 0
                for block in blocks:
                    picture.blit(block, (0, top))
                    top += block.get_height() + gap
                return picture
        return None

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
        self.add(image, (start[0], start[1] - tall), layer=1, at_once=stood)

    def _absent(self, text: str, side: int, centre: tuple[float, float]) -> None:
        context = self.context
        width = round(side * RATIO)
        plate = paint.ring(width, side, side // 18, max(2, context.px(0.4)), (*mixed(MUTED, DANGER, 0.5), 255)).copy()
        block = text_block(
            context, text, width - context.px(2), percent=2.6, family="serif", bold=True, colour=DANGER, align="centre"
        )
        plate.blit(block, block.get_rect(center=plate.get_rect().center))
        self.add(plate, (centre[0] - width / 2, centre[1] - side / 2))

    # --- a place that is fought over

    def _battle(self, moment: Moment, fight: Fight, inner: pygame.Rect) -> None:
        """Who attacks at the left, the place in the middle, who defends at the right, and what it comes to."""
        context = self.context
        numbers, state = terms(context.state, moment), self.before or context.state
        says = self._sentence(moment, inner.width, context.px(7.6), "centre")
        below = says.get_height() + context.px(SUM + 2 if numbers else 2)
        below += self._rows(moment.changes, inner.width) * context.px(7)
        ground = pygame.Rect(inner.left, inner.top, inner.width, inner.height - below)
        tall = min(round(self.box.height * LARGE), ground.height - context.px(2))
        place = round(tall * RATIO) + context.px(4)
        half = pygame.Rect(ground.left, ground.top, (ground.width - place) // 2, ground.height)
        for attacks in (True, False):
            half.left = ground.left if attacks else ground.right - half.width
            draw = partial(line_of, context, state, fight, half.size, attacks=attacks)
            self._sides.append((self.add(draw(), half.topleft, layer=3), draw))
        self.card(moment, moment.event.card, "full", tall, ground.center, GOLD)
        top = ground.bottom + context.px(1)
        self.add(says, (inner.left, top), layer=4)
        top += says.get_height() + context.px(1)
        if numbers:
            self._sum(numbers, pygame.Rect(inner.left, top, inner.width, context.px(SUM)))
            top += context.px(SUM)
        self._changes(moment.changes, pygame.Rect(inner.left, top, inner.width, context.px(7)))

    # --- one thing, to be read

    def _single(self, moment: Moment, inner: pygame.Rect) -> None:
        context = self.context
        card = moment.cast.get("large", 0)
        text, spot = inner, None
        if moment.beat.die and moment.rolled:
            size = min(round(inner.height * 0.5), context.px(34))
            spot = pygame.Rect(inner.left, inner.top, round(inner.width * 0.4), inner.height)
            self.die(moment.rolled, size, spot.center)
            text = pygame.Rect(spot.right, inner.top, inner.right - spot.right, inner.height)
            spot = None
        elif card:
            tall = self._single_height(moment)
            spot = pygame.Rect(inner.left + context.px(2), inner.top, round(tall * RATIO), inner.height)
            self.card(moment, card, "full", tall, spot.center, GOLD, stood=_stood(moment, "large"))
            text = pygame.Rect(spot.right + context.px(3), inner.top, 0, inner.height)
            text.width = inner.right - text.left
        numbers, looks = terms(context.state, moment), is_seen(context, moment)
        used = context.px(SUM if numbers else 0) + self._rows(moment.changes, text.width) * context.px(7)
        align = "left" if text is not inner else "centre"
        says = self._sentence(moment, text.width, context.px(18), align)
        used += says.get_height() + context.px(1)
        host_tall = context.px(HOST) if moment.host and card else 0
        used += host_tall + context.px(8) if host_tall else 0
        if looks and card and spot is not None:
            self._why_struck(moment, card, spot, self._single_height(moment))
        read = None if looks else self._reading(moment, text.width, text.height - used, align)
        used += read.get_height() + context.px(1) if read else 0
        most = context.px(44) if text is not inner else context.px(56)
        lens_tall = min(most, text.height - used - context.px(3)) if looks else 0
        top = text.top + max(0, (text.height - used - lens_tall) // 2)
        if text is inner and not looks and moment.beat.icon:
            sign = pictures.icon(moment.beat.icon, context.px(16), mixed(GOLD, TEXT, 0.2))
            self.add(sign, sign.get_rect(midbottom=(text.centerx, top - context.px(2))).topleft, layer=4)
        self.add(says, (text.left, top), layer=4)
        top += says.get_height() + context.px(1)
        if read:
            self.add(read, (text.left, top), layer=4)
            top += read.get_height() + context.px(1)
        if numbers:
            self._sum(numbers, pygame.Rect(text.left, top, text.width, context.px(SUM)))
            top += context.px(SUM)
        top = self._changes(moment.changes, pygame.Rect(text.left, top, text.width, context.px(7)))
        if host_tall and spot is not None:
            self._host(moment, spot, (text.left + round(host_tall * RATIO), top + context.px(1) + host_tall // 2))
        if lens_tall > context.px(12):
            self._show_lens(pygame.Rect(text.left, top, text.width, lens_tall), moment, spot)

    def _why_struck(self, moment: Moment, card: int, spot: pygame.Rect, tall: int) -> None:
        """Under the card, where the map takes the room of its words: why a part of its text does not count."""
        context = self.context
        if not (out := self._struck(moment, card)):
            return
        top = spot.centery + tall // 2 + context.px(1.4)
        said = self._fitting({_reasons(out): STRUCK}, spot.width, spot.bottom - top, "centre")
        if said is not None:
            self.add(said, (spot.left, top), layer=4)

    def _struck(self, moment: Moment, card: int) -> dict[str, str]:
        """What of the card does not count, with the reasons, for whoever may know it."""
        context = self.context
        if not may_know(self.known(moment, card), context.seats):
            return {}
        return struck(context.content, moment, context.state.raw.cards[card - 1].definition, context.lang)

    def _host(self, moment: Moment, card: pygame.Rect, centre: tuple[int, int]) -> None:
        """What the card is attached to; an arrow leads there."""
        context, tall = self.context, self.context.px(HOST)
        self.card(moment, moment.host, "table", tall, centre, context.theme.light)
        self._whose(moment.host, tall, centre)
        image = paint.clear((max(2, centre[0] - round(tall * RATIO / 2) - card.right + context.px(3)), context.px(6)))
        ends = (0, image.get_height() / 2), (image.get_width(), image.get_height() / 2)
        arrow(image, *ends, context.px(1.6), GOLD)
        self.add(image, (card.right - context.px(3), centre[1] - image.get_height() // 2), layer=5)

    def _single_height(self, moment: Moment) -> int:
        """Of the one card that is held up: at a table with a map there is room beside it, also while none is needed."""
        share = 0.64 if "board" in self.context.slots else 0.8
        return min(self._inner(moment).height, round(self.box.height * share))

    def order(self, moment: Moment) -> None:
        """Has the card that will be held up drawn while the motion begins."""
        card, duel = moment.cast.get("large", 0), moment.cast.get("left") or moment.cast.get("right")
        if not card or not may_know(self.known(moment, card), self.context.seats):
            return
        tall = round(self.box.height * LARGE) if duel else self._single_height(moment)
        self.context.pictures.order(self.look_large(moment, card), "full", tall)

    def _show_lens(self, room: pygame.Rect, moment: Moment, card: pygame.Rect | None) -> None:
        """The map where it happened; an arrow leads there from the card that did it."""
        context = self.context
        self._lens = lens = Lens(context, moment, room, LAYER)
        lens.rect.left = room.left if card else room.centerx - lens.rect.width // 2
        self._lens_sprite = self.add(lens.picture(), lens.rect.topleft, layer=3)
        if card is None:
            return
        end, start = lens.point(), (card.right - context.px(3), round(lens.point()[1]))
        ground = pygame.Rect(start[0], 0, max(2, round(end[0]) - start[0]), context.px(12))
        ground.centery = round(end[1])
        image = paint.clear(ground.size)
        colour = seat_mark(moment.seat).colour if moment.seat else GOLD
        tip = ground.width - min(context.px(4), ground.width // 4)
        arrow(image, (0, ground.height / 2), (tip, ground.height / 2), context.px(2.2), colour)
        self.add(image, ground.topleft, layer=5)

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
                self.add(sign, sign.get_rect(center=(left + sign_wide // 2, rect.top + tall // 2)).topleft, layer=4)
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
            self.add(plate, (left, rect.top), layer=4)
            title = wording.say(term.title, context.lang)
            room, colour = width + sign_wide - context.px(1), mixed(TEXT, MUTED, 0.3)
            drawn = text_block(context, title, room, percent=2.1, colour=colour, align="centre")
            at = drawn.get_rect(midtop=(left + width // 2, rect.top + tall + context.px(0.4))).topleft
            self.add(drawn, at, layer=4, together=True)
            left += width

    def _rows(self, changes: list[Change], width: int) -> int:
        return -(-len(changes) // max(1, width // self.context.px(34))) if changes else 0

    def _changes(self, changes: list[Change], rect: pygame.Rect) -> int:
        """What it came to: old to new, for whom."""
        if not changes:
            return rect.top
        context = self.context
        columns = min(len(changes), max(1, rect.width // context.px(34)))
        gap = context.px(1)
        width = min(context.px(44), (rect.width - gap * (columns - 1)) // columns)
        for place, change in enumerate(changes):
            row, column = divmod(place, columns)
            in_row = min(columns, len(changes) - row * columns)
            left = rect.left + (rect.width - in_row * width - (in_row - 1) * gap) // 2 + column * (width + gap)
            self.add(self._chip(change, width, context.px(6)), (left, rect.top + row * context.px(7)), layer=4)
        return rect.top + (1 + (len(changes) - 1) // columns) * context.px(7) + context.px(1)

    def _chip(self, change: Change, width: int, tall: int) -> pygame.Surface:
        context, kept = self.context, self.context.fonts
        state = context.state
        mark = seat_mark(change.player) if change.player else None
        edge = mark.colour if mark else context.theme.accent
        plate = paint.panel((width, tall), mixed(context.theme.base, edge, 0.2), edge)
        changed = f"{change.before} → {change.after}" if change.before != change.after else str(change.after)
        numbers = kept.line(kept.font("sans", 3.2, True), changed, TEXT)
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
        elif change.variable:
            name = wording.word(context.content, "variable", change.variable, context.lang)
        room = (right - left - context.px(0.5), tall)
        drawn = names.in_lines(kept, names.fitted_name(kept, name, room, kept.pixels(2.2), "sans"), TEXT)
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
            self.add(plate, (left, rect.top), at_once=True, layer=4)
            left += width + gap


def _reasons(out: dict[str, str]) -> str:
    return "\n".join(dict.fromkeys(out.values()))


def _stood(moment: Moment, place: str) -> bool:
    """Whether whoever stands there has stood there in the beat before."""
    return bool(moment.trail) and moment.trail[-1].cast.get(place) == moment.cast.get(place)
