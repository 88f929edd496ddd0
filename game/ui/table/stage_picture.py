"""What stands on the stage: cards, a sentence, a sum, what came of it, and a lens over the place on the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.engine.telling import questions, story, wording
from game.engine.telling.wording import may_know
from game.presentation.staging import Term
from game.ui import layers, paint, pictures
from game.ui.stage import Sprite
from game.ui.table import stage_ground, stage_numbers, stage_words
from game.ui.table.beats import Change, Moment, sentence, terms
from game.ui.table.beats import stood as has_stood
from game.ui.table.context import Context
from game.ui.table.places import RATIO
from game.ui.table.stage_battle import Fight, best_rows, fight_at, line_of
from game.ui.table.stage_duel import attacked, clasp_height, entered_as, medal, place_of_seat, sweep, whose
from game.ui.table.stage_lens import Lens, arrow, is_seen
from game.ui.table.stage_pieces import Pieces
from game.ui.table.stage_strip import draw_strip
from game.ui.table.struck import struck
from game.ui.theme import DANGER, GOLD, MUTED, TEXT, Colour, mixed, seat_mark

HEAD = 6.4  # percent of the height: whose board it is, and what kind of thing happens
# Cards: at the sides whatever is said, at the sides of a sum, without one, and the one to be read.
LEAST, SIDE, SIDE_ALONE, LARGE = 40.0, 46.0, 56.0, 60.0
SMALLEST = 12.0  # a card beside its words, where the window has room for neither
HOST = 30.0  # what a card is attached to
BETWEEN = 24.0  # one and many
CROWDED = 0.74  # of its usual height: a place that many fight over
WORDS, WORDS_AND_MAP = 50.0, 56.0  # the least width beside a card that is held up,
MOST_WORDS = 86.0  # and the most: longer lines are not read
STRUCK = mixed(DANGER, TEXT, 0.4)  # the words that say why something is struck out


@dataclass(frozen=True)
class _Below:
    """What is said under those who meet, or beside what is held up: a sentence, its text, a sum, what came of it."""

    says: pygame.Surface
    read: pygame.Surface | None
    numbers: list[tuple[Term, int]]
    changes: list[Change]
    height: int


class StagePicture(Pieces):
    """One beat in its box. It is drawn when its time has come, and taken away as a whole. `summed` are the scenes that
    come to a sum, with its terms: whoever stands there stands still from beat to beat.
    """

    def __init__(self, context: Context, box: pygame.Rect, summed: Mapping[str, Sequence[Term]]):
        super().__init__(context, box)
        self.summed = summed
        self._far: pygame.Surface | None = None  # the table behind it, small
        self._cut: pygame.Surface | None = None  # as large as it is, about to step back
        self._ground: tuple[Sprite, Colour] | None = None
        self._lens: Lens | None = None
        self._lens_sprite: Sprite | None = None
        self._sides: list[tuple[Sprite, Callable[[], pygame.Surface]]] = []  # of a combat

    def clear(self) -> None:
        """The table is in sight again."""
        self._empty()
        if self._ground is not None:
            self._ground[0].remove()
        self._ground = self._far = self._cut = None

    def _empty(self) -> None:
        """Only its ground is left."""
        super().clear()
        self._lens = self._lens_sprite = None
        self._sides = []

    def settle(self) -> None:
        super().settle()
        for sprite, draw in self._sides:
            sprite.image = draw()

    def show_strip(self, moments: list[Moment], own: set[int], title: str) -> None:
        self._empty()
        self._lay(self.context.theme.accent)
        draw_strip(self, moments, own, title)

    def cut_out(self) -> None:
        """The table as it is now, for a frame before it steps back."""
        self._cut = self.context.stage.cut(self.box, layers.CLOSE_UP)

    def step_back(self) -> None:
        """What is behind the stage until it is taken away: the table as it is now."""
        if self._far is None:
            if self._cut is None:
                self.cut_out()
            assert self._cut is not None, "it was cut out"
            self._far = stage_ground.stepped_back(self.context, self._cut)
        self._cut = None

    def lay(self, moment: Moment) -> None:
        """What the beat stands on."""
        self._lay(self._edge(moment))

    def _edge(self, moment: Moment) -> Colour:
        """The colour of whoever it is about."""
        return seat_mark(moment.seat).colour if moment.seat else self.context.theme.accent

    def _lay(self, edge: Colour) -> None:
        """The ground stays from beat to beat: only its frame is another's."""
        if self._ground is not None and self._ground[1] == edge:
            return
        context, box = self.context, self.box
        self.step_back()
        assert self._far is not None, "the table has stepped back"
        picture = stage_ground.drawn(context, box, self._far, edge)
        if self._ground is None:
            self._ground = (
                context.stage.add(picture, stage_ground.around(context, box).topleft, layers.CLOSE_UP),
                edge,
            )
        else:
            self._ground[0].image = picture
            self._ground = (self._ground[0], edge)

    # --- a beat

    def show(self, moment: Moment, after: float = 0.0) -> None:
        """Whoever meets comes so many seconds later: meanwhile their faces are painted."""
        self._empty()
        context, self._due = self.context, after
        self.lay(moment)
        self._head(moment, self._edge(moment))
        inner = self._inner(moment)
        if self._has_trail(moment):
            tall = stage_numbers.trail_height(context)
            room = pygame.Rect(inner.left, inner.bottom + context.px(1), inner.width, tall)
            stage_numbers.draw_trail(self, moment, room)
        fight = fight_at(context.layout, moment) if moment.beat.hosted else None
        if fight is not None:
            self._battle(moment, fight, inner)
        elif moment.cast.get("left") or moment.cast.get("right"):
            self._duel(moment, inner)
        elif moment.cast.get("large") or (moment.beat.die and moment.rolled):
            self._single(moment, inner)
        else:
            self._bare(moment, inner)

    def _inner(self, moment: Moment) -> pygame.Rect:
        """The box without its head, and without the beats of its scene where there are any."""
        context, box = self.context, self.box
        inner = box.inflate(-context.px(4), 0)
        inner.top += self._head_height + context.px(1.6)
        below = context.px(1.6)
        if self._has_trail(moment):
            below += stage_numbers.trail_height(context) + context.px(1)
        inner.height = box.bottom - below - inner.top
        return inner

    def _has_trail(self, moment: Moment) -> bool:
        """Also at the first beat of a scene that comes to a sum: those that follow find their room."""
        return bool(moment.trail) or (moment.beat.scene in self.summed and not moment.beat.hosted)

    @property
    def _head_height(self) -> int:
        return max(self.context.px(HEAD), round(self.context.fonts.pixels(3.2) * 1.7))

    def _head(self, moment: Moment, edge: Colour) -> None:
        """Whose board it is, and what kind of thing happens."""
        context, box = self.context, self.box
        tall, half = self._head_height, box.width // 2 - context.px(8)
        title = stage_words.shaded(
            context, wording.say(moment.beat.title, context.lang), 3.2, mixed(GOLD, TEXT, 0.3), width=half
        )
        right = box.right - context.px(2.4)
        self.add(title, (right - title.get_width(), box.top + (tall - title.get_height()) // 2 + 2), at_once=True)
        if moment.beat.icon:
            sign = pictures.icon(moment.beat.icon, round(tall * 0.62), GOLD)
            left = right - title.get_width() - sign.get_width() - context.px(1.2)
            self.add(sign, (left, box.top + (tall - sign.get_height()) // 2 + 2), at_once=True)
        if not moment.seat:
            return
        mark = seat_mark(moment.seat)
        name = stage_words.shaded(context, context.player_name(moment.seat), 3.2, width=half)
        size = round(tall * 0.55)
        width = name.get_width() + size + context.px(5)
        plate = paint.panel((width, tall), mixed(context.theme.base, edge, 0.5), edge, alpha=255, lit=True)
        sign = paint.seat_mark(mark.shape, size, mark.colour)
        plate.blit(sign, (context.px(1.6), (tall - sign.get_height()) // 2))
        plate.blit(name, (size + context.px(2.8), (tall - name.get_height()) // 2))
        self.add(plate, box.topleft, at_once=True)

    # --- what is said

    def _below(
        self, moment: Moment, width: int, tall: int, *, align: str = "centre", most: float = 4.8, reads: bool = True
    ) -> _Below:
        """All of it that has room, as large as there is room for."""
        context, numbers, changes = self.context, terms(self.context.state, moment), moment.changes
        counted = self._counted_height(numbers, changes, width)
        says = self._sentence(moment, width, max(context.px(4), tall - counted), align, most)
        used = says.get_height() + counted
        read = self._reading(moment, width, tall - used - context.px(1.2), align) if reads else None
        used += read.get_height() + context.px(1.2) if read else 0
        return _Below(says, read, numbers, changes, used)

    def _counted_height(self, numbers: list[tuple[Term, int]], changes: list[Change], width: int) -> int:
        context, tall = self.context, 0
        if numbers:
            tall += self._sum_height(numbers, changes, width) + context.px(0.8)
        if changes and not stage_numbers.chips_beside(numbers, changes):
            tall += stage_numbers.changes_height(context, changes, width) + context.px(1)
        return tall

    def _sum_height(self, numbers: list[tuple[Term, int]], changes: list[Change], width: int) -> int:
        beside = stage_numbers.chips_beside(numbers, changes)
        return stage_numbers.sum_height(self.context, [term for term, _number in numbers], width, beside=beside)

    def _say(self, below: _Below, rect: pygame.Rect, align: str = "centre") -> int:
        """From the top of the rectangle; where it ends."""
        context, top = self.context, rect.top
        self.add(below.says, (rect.left, top), layer=4)
        top += below.says.get_height()
        if below.read is not None:
            top += context.px(1.2)
            self.add(below.read, (rect.left, top), layer=4)
            top += below.read.get_height()
        beside = stage_numbers.chips_beside(below.numbers, below.changes)
        if below.numbers:
            tall = self._sum_height(below.numbers, below.changes, rect.width)
            room = pygame.Rect(rect.left, top + context.px(0.8), rect.width, tall)
            stage_numbers.draw_sum(self, below.numbers, below.changes if beside else [], room)
            top = room.bottom
        if below.changes and not beside:
            room = pygame.Rect(rect.left, top + context.px(1.6), rect.width, rect.height)
            top = stage_numbers.draw_changes(self, below.changes, room, align)
        return top

    def _sentence(self, moment: Moment, width: int, tall: int, align: str, most: float) -> pygame.Surface:
        text = sentence(self.context.state, moment, self.context.lang, self.context.seats)
        return stage_words.sentence(self.context, text, width, tall, align, most)

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
        texts = {"\n".join(why): mixed(GOLD, TEXT, 0.45), "\n".join(filter(None, told)): mixed(TEXT, MUTED, 0.15)}
        texts[_reasons(out)] = STRUCK
        return stage_words.fitting(
            context, {text: colour for text, colour in texts.items() if text}, width, tall, align
        )

    # --- two who meet, and what comes between them

    def _duel(self, moment: Moment, inner: pygame.Rect) -> None:
        context, cast = self.context, moment.cast
        large, foot = cast.get("large", 0), clasp_height(context) + context.px(1)
        below, reserved, side, tall = self._measured(moment, inner)
        ground = pygame.Rect(inner.left, inner.top, inner.width, inner.height - reserved - context.px(1))
        places = self._places(moment, ground, side, ground.height, foot)
        stood = has_stood(moment, "left")
        if cast.get("left"):
            left, right = places
            start, end = round(left[0] + side * RATIO / 2), round(right[0] - side * RATIO / 2)
            start = end - context.px(BETWEEN) if moment.band else start
            end = start + context.px(BETWEEN) if moment.others else end
            self._company(moment, side, left, pygame.Rect(ground.topleft, (start - ground.left, ground.height)))
            attacked(self, moment, side, left)
        right = places[1]
        if moment.others:
            room = pygame.Rect(end, ground.top, ground.right - end, ground.height)
            self._rows(moment, [cast["right"], *moment.others], room, side, context.theme.light)
        elif cast.get("right"):
            light = context.theme.light
            self.card(moment, cast["right"], "table", side, right, light, stood=has_stood(moment, "right"))
            whose(self, cast["right"], side, right, entered_as(moment))
        elif moment.seat or moment.beat.absent:
            place_of_seat(self, moment, side, right)
        if cast.get("left"):  # first whoever meets, then what comes of it
            sweep(self, start, end, round(left[1]), side, at_once=stood)
            if not large:
                medal(self, moment, start + round((end - start) * 0.42), round(left[1]), (end - start) * 2 // 3)
        room = pygame.Rect(inner.left, inner.bottom - reserved, inner.width, reserved)
        room.top += (reserved - below.height) // 2
        if large:
            self.card(moment, large, "full", tall, (ground.centerx, inner.top + tall // 2), GOLD)
            room.top = inner.bottom - below.height
        self._say(below, room)

    def _measured(self, moment: Moment, inner: pygame.Rect) -> tuple[_Below, int, int, int]:
        """What is said under those who meet, the room kept for it; how high they are, and a card between them."""
        context, still = self.context, moment.beat.scene in self.summed
        foot = clasp_height(context) + context.px(1)
        most = self._under(moment, inner, context.px(LEAST) + foot)
        below = self._below(moment, inner.width, most)
        reserved = max(below.height, most) if still else below.height
        side = min(context.px(SIDE if still else SIDE_ALONE), inner.height - reserved - context.px(1) - foot)
        return below, reserved, side, min(context.px(LARGE), inner.height - below.height - context.px(1.4))

    def _under(self, moment: Moment, inner: pygame.Rect, cards: int) -> int:
        """How much is left under the cards: in a scene that comes to a sum always as much, else what they can spare."""
        context, most = self.context, inner.height - cards
        if moment.beat.scene not in self.summed:
            return most
        line = context.fonts.font("serif", 3.1, True).get_linesize() + context.px(1)
        return min(
            most, line + stage_numbers.sum_height(context, self.summed[moment.beat.scene], inner.width, beside=True)
        )

    def _places(
        self, moment: Moment, ground: pygame.Rect, side: int, tall: int, foot: int
    ) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where those at the left and at the right stand; alone, in the middle."""
        wide, middle = side * RATIO, ground.top + (ground.height - foot) / 2
        if not moment.cast.get("left"):
            return (ground.left, middle), (ground.centerx, middle)
        if moment.band or moment.others:
            off = wide / 2 + self.context.px(2)  # the many need the room
        elif moment.cast.get("large") or moment.beat.scene in self.summed:
            off = (ground.width - 2 * wide - tall * RATIO) / 4 + wide / 2  # there is room for a card between them
        else:
            off = ground.width * 0.24
        return (ground.left + off, middle), (ground.right - off, middle)

    def _company(self, moment: Moment, side: int, centre: tuple[float, float], room: pygame.Rect) -> None:
        """Who acts, and with them those who act with them."""
        cards, stood = [moment.cast["left"], *moment.band], has_stood(moment, "left")
        if len(cards) == 1:
            self.card(moment, cards[0], "table", side, centre, DANGER, stood=stood)
            whose(self, cards[0], side, centre)
            return
        self._rows(moment, cards, room, side, DANGER, stood=stood)

    def _rows(
        self, moment: Moment, cards: list[int], room: pygame.Rect, most: int, light: Colour, *, stood: bool = False
    ) -> None:
        """Many cards, in as many rows as lets them be largest; no card hides another."""
        gap = self.context.px(1.4)
        rows, tall = best_rows(len(cards), room.size, 0, gap)
        tall = min(tall, most)
        columns, wide = -(-len(cards) // rows), round(tall * RATIO)
        for place, card in enumerate(cards):
            row, column = divmod(place, columns)
            in_row = min(columns, len(cards) - row * columns)
            x = room.centerx + (column - (in_row - 1) / 2) * (wide + gap)
            y = room.centery + (row - (rows - 1) / 2) * (tall + gap)
            self.card(moment, card, "table", tall, (x, y), light, stood=stood)

    # --- a place that is fought over

    def _battle(self, moment: Moment, fight: Fight, inner: pygame.Rect) -> None:
        """Who attacks at the left, the place in the middle, who defends at the right, and what it comes to."""
        context, state = self.context, moment.state
        below = self._below(moment, inner.width, inner.height - context.px(LEAST), most=3.6, reads=False)
        ground = pygame.Rect(inner.left, inner.top, inner.width, inner.height - below.height - context.px(1.4))
        tall = min(context.px(LARGE), round(ground.height * (CROWDED if fight.crowded else 1)))
        place = round(tall * RATIO) + context.px(5)
        wide = round((ground.width - place) * fight.share)
        left = pygame.Rect(ground.left, ground.top, wide, ground.height)
        right = pygame.Rect(left.right + place, ground.top, ground.right - left.right - place, ground.height)
        for half, attacks in ((left, True), (right, False)):
            draw = partial(line_of, context, state, fight, half.size, attacks=attacks)
            self._sides.append((self.add(draw(), half.topleft, layer=3), draw))
        self.card(moment, moment.event.card, "full", tall, ((left.right + right.left) / 2, ground.centery), GOLD)
        self._say(below, pygame.Rect(inner.left, ground.bottom + context.px(1.4), inner.width, below.height))

    # --- one thing, to be read

    def _bare(self, moment: Moment, inner: pygame.Rect) -> None:
        """Nothing but what is said, under its sign; with the map where it happened there."""
        context, looks = self.context, is_seen(self.context, moment)
        room = inner.inflate(-2 * max(0, (inner.width - context.px(130)) // 2), 0)
        below = self._below(moment, room.width, inner.height - context.px(20), most=5.6)
        left_over = inner.height - below.height
        if looks:
            self._say(below, pygame.Rect(room.left, inner.top, room.width, below.height))
            lens = pygame.Rect(inner.left, inner.top + below.height + context.px(2), inner.width, 0)
            lens.height = inner.bottom - lens.top
            self._show_lens(lens, moment, None)
            return
        size = min(context.px(34), left_over - context.px(6)) if moment.beat.icon else 0
        top = inner.top + (left_over - size - context.px(3)) // 2
        if size >= context.px(8):
            self._emblem(moment.beat.icon, size, (inner.centerx, top + size // 2))
            top += size + context.px(3)
        self._say(below, pygame.Rect(room.left, top, room.width, below.height))

    def _emblem(self, icon: str, size: int, centre: tuple[int, int]) -> None:
        """A sign as large as a card, on a coin in its own light."""
        base = self.context.theme
        glow = paint.soft_disc(round(size * 2.2), base.light, 110)
        self.add(glow, glow.get_rect(center=centre).topleft, layer=1)
        coin = paint.disc(
            size, mixed(base.base, base.cloth, 0.5), mixed(GOLD, base.accent, 0.4), max(2, size // 26)
        ).copy()
        sign = pictures.icon(icon, round(size * 0.58), mixed(GOLD, TEXT, 0.25))
        coin.blit(sign, sign.get_rect(center=coin.get_rect().center))
        self.add(coin, coin.get_rect(center=centre).topleft, layer=3, together=True)

    def _single(self, moment: Moment, inner: pygame.Rect) -> None:
        """A card or a die at the left, what is said of it at the right; both stand in the middle together."""
        context, card, gap = self.context, moment.cast.get("large", 0), self.context.px(4)
        rolled = moment.beat.die and bool(moment.rolled)
        tall = self._die_size(inner) if rolled else self._single_height(moment)
        wide = tall if rolled else round(tall * RATIO)
        width = min(context.px(MOST_WORDS), inner.width - wide - gap - context.px(3))
        slack = inner.width - wide - gap - width
        spot = pygame.Rect(inner.left + slack // 2, inner.top, wide, inner.height)
        text = pygame.Rect(spot.right + gap, inner.top, width, inner.height)
        looks = is_seen(context, moment) and not rolled
        if rolled:
            self.die(moment.rolled, tall, spot.center)
        else:
            self.card(moment, card, "full", tall, spot.center, GOLD, stood=has_stood(moment, "large"))
        if looks:
            self._on_the_map(moment, card, spot, text)
            return
        host_tall = context.px(HOST) if moment.host and card else 0
        hosted = host_tall + clasp_height(context) + context.px(3) if host_tall else 0
        below = self._below(moment, text.width, text.height - hosted, align="left", most=5.6)
        top = text.top + max(0, (text.height - below.height - hosted) // 2)
        top = self._say(below, pygame.Rect(text.left, top, text.width, below.height), "left")
        if host_tall:
            at = (text.left + round(host_tall * RATIO), top + context.px(2) + host_tall // 2)
            self._host(moment, spot, at)

    @staticmethod
    def _die_size(inner: pygame.Rect) -> int:
        return min(round(inner.height * 0.62), round(inner.width * 0.36))

    def _on_the_map(self, moment: Moment, card: int, spot: pygame.Rect, text: pygame.Rect) -> None:
        """What the card did, as large as the words over it leave room for."""
        context = self.context
        self._why_struck(moment, card, spot, self._single_height(moment))
        numbers = terms(context.state, moment)
        counted = self._counted_height(numbers, moment.changes, text.width)
        says = self._sentence(moment, text.width, context.px(16), "left", 4.2)
        below = _Below(says, None, numbers, moment.changes, says.get_height() + counted)
        lens_tall = min(text.height - below.height - context.px(2), round(text.width * 1.1))
        top = text.top + max(0, (text.height - below.height - lens_tall - context.px(2)) // 2)
        top = self._say(below, pygame.Rect(text.left, top, text.width, below.height), "left")
        self._show_lens(pygame.Rect(text.left, top + context.px(2), text.width, max(0, lens_tall)), moment, spot)

    def _why_struck(self, moment: Moment, card: int, spot: pygame.Rect, tall: int) -> None:
        """Under the card, where the map takes the room of its words: why a part of its text does not count."""
        context = self.context
        if not (out := self._struck(moment, card)):
            return
        top = spot.centery + tall // 2 + context.px(1.4)
        said = stage_words.fitting(context, {_reasons(out): STRUCK}, spot.width, spot.bottom - top)
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
        whose(self, moment.host, tall, centre)
        image = paint.clear((max(2, centre[0] - round(tall * RATIO / 2) - card.right + context.px(3)), context.px(6)))
        ends = (0, image.get_height() / 2), (image.get_width(), image.get_height() / 2)
        arrow(image, *ends, context.px(1.6), GOLD)
        self.add(image, (card.right - context.px(3), centre[1] - image.get_height() // 2), layer=5)

    def _single_height(self, moment: Moment) -> int:
        """Of the one card that is held up: as large as the words beside it allow, and the map where there is one."""
        context, inner = self.context, self._inner(moment)
        words = context.px(WORDS_AND_MAP if "board" in context.slots else WORDS)
        room = min(inner.height - context.px(2.4), round((inner.width - words - context.px(7)) / RATIO))
        return max(context.px(SMALLEST), room)

    def order(self, moment: Moment) -> None:
        """Has the faces drawn of whoever will be held up, while what comes before is still shown."""
        cast, inner = moment.cast, self._inner(moment)
        if moment.beat.hosted:
            return
        wanted = [("large", "full", self._single_height(moment))]
        if cast.get("left") or cast.get("right"):
            _below, _reserved, side, tall = self._measured(moment, inner)
            wanted = [("left", "table", side), ("right", "table", side), ("large", "full", tall)]
        for place, face, height in wanted:
            card = cast.get(place, 0)
            if card and may_know(self.known(moment, card), self.context.seats):
                look = self._look(moment, card) if face == "table" else self.look_large(moment, card)
                self.context.pictures.order(look, face, height)

    def _show_lens(self, room: pygame.Rect, moment: Moment, card: pygame.Rect | None) -> None:
        """The map where it happened, if there is room; an arrow leads there from the card that did it."""
        context = self.context
        if min(room.size) <= context.px(12):
            return
        self._lens = lens = Lens(context, moment, room, layers.CLOSE_UP)
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


def _reasons(out: dict[str, str]) -> str:
    return "\n".join(dict.fromkeys(out.values()))
