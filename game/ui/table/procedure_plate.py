"""The plate of a turn that the rules play: what is done, and the questions on the way there, the last one wide open."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.engine.machine.events import Announced
from game.engine.telling import happenings, wording
from game.engine.telling.procedure import Answered, Box, Procedure, Turn
from game.presentation.layout_battles import Battle
from game.ui import fonts, paint, pictures
from game.ui.faces.names import written
from game.ui.faces.signs import sign
from game.ui.table.context import Context
from game.ui.theme import BLACK, EMBER, GOLD, HEAL, MUTED, TEXT, WHITE, Colour, mixed, seat_mark

OPEN = 3.2  # times as wide as a question that is behind: the one the turn stands at
FOLDED = 0.34  # of a row's height: the width of a question that was not asked
NUMBERS = 0.26  # of a row's height: the totals


@dataclass(frozen=True)
class Sum:
    """Attack against defence at a place, and when that is so."""

    attack: int
    defence: int
    caption: str
    place: str = ""


class Plate:
    def __init__(self, context: Context, procedure: Procedure, size: tuple[int, int]):
        self.context, self.procedure, self.size = context, procedure, size

    @property
    def _pad(self) -> int:
        return max(4, self.size[1] // 22)

    @property
    def _head(self) -> int:
        return max(self.context.fonts.pixels(2.6), round(self.size[1] * 0.16))

    @property
    def book(self) -> pygame.Rect:
        """The sign that opens the whole procedure."""
        side = round(self._head * 1.2)
        return pygame.Rect(self.size[0] - side - 4, 4, side, side)

    def told(self, event: Announced) -> str:
        context = self.context
        return happenings.event_line(context.state, event, context.lang, context.seats) or ""

    def drawn(self, turn: Turn) -> pygame.Surface:
        context, (width, height) = self.context, self.size
        colour = context.theme.accent
        image = paint.panel(self.size, mixed(context.theme.base, colour, 0.16), colour, alpha=250, lit=True)
        self._heading(image, turn)
        pad, head = self._pad, self._head
        self._boxes(image, turn, pygame.Rect(pad, pad * 2 + head, width - 2 * pad, height - head - pad * 3))
        return image

    def _heading(self, image: pygame.Surface, turn: Turn) -> None:
        """Whose turn it is, and what comes of it."""
        context, letters, pad, head = self.context, self.context.fonts, self._pad, self._head
        middle = pad + head // 2
        mark = seat_mark(turn.seat)
        shape = paint.seat_mark(mark.shape, round(head * 0.7), mark.colour)
        image.blit(shape, shape.get_rect(midleft=(pad, middle)))
        title = wording.say(self.procedure.title, context.lang, player=context.player_name(turn.seat))
        named = written(letters, title, self.size[0] // 3, round(head * 0.8), TEXT, "serif")
        image.blit(named, named.get_rect(midleft=(pad * 2 + shape.get_width(), middle)))
        image.blit(pictures.icon("book", round(head * 0.9), MUTED), (self.book.left, pad))
        if turn.done is None:
            return
        left = pad * 4 + shape.get_width() + named.get_width()
        arrow = pictures.icon("right", round(head * 0.7), EMBER)
        image.blit(arrow, arrow.get_rect(midleft=(left, middle)))
        room, colour = self.size[0] - left - head - pad - self.book.width, mixed(EMBER, WHITE, 0.5)
        deed = written(letters, self.told(turn.done), room, round(head * 0.8), colour, "serif")
        image.blit(deed, deed.get_rect(midleft=(left + head, middle)))

    # --- the questions

    def _boxes(self, image: pygame.Surface, turn: Turn, row: pygame.Rect) -> None:
        """All questions in their order: those that were not asked fold to their number, the last answered is open."""
        boxes, gap = self.procedure.boxes, max(4, row.width // 150)
        answers = {answer.box: answer for answer in turn.answers}
        at = turn.answers[-1].box if turn.answers else ""
        folded = round(row.height * FOLDED)
        room = row.width - gap * (len(boxes) - 1) - folded * (len(boxes) - len(answers))
        share = room / max(1.0, len(answers) - 1 + OPEN)
        left = float(row.left)
        for number, box in enumerate(boxes, 1):
            answer = answers.get(box.id)
            wide = folded if answer is None else share * (OPEN if box.id == at else 1)
            rect = pygame.Rect(round(left), row.top, round(left + wide) - round(left), row.height)
            if answer is None:
                image.blit(self._folded(number, rect.size), rect)
            else:
                image.blit(self._box(box, number, rect.size, answer, lit=box.id == at), rect)
            left += wide + gap

    def _folded(self, number: int, size: tuple[int, int]) -> pygame.Surface:
        context = self.context
        edge = mixed(MUTED, BLACK, 0.65)
        image = paint.panel(size, mixed(context.theme.base, edge, 0.08), edge, radius=5)
        font = context.fonts.exact("serif", context.fonts.pixels(fonts.BODY), True)
        digit = context.fonts.line(font, str(number), mixed(MUTED, BLACK, 0.25))
        image.blit(digit, digit.get_rect(center=image.get_rect().center))
        return image

    def _box(self, box: Box, number: int, size: tuple[int, int], answer: Answered, *, lit: bool) -> pygame.Surface:
        """The question, its answer, and why; what is behind has its reason only where there is room for it."""
        context, pad = self.context, 6
        edge: Colour = EMBER if lit else mixed(MUTED, BLACK, 0.4)
        image = paint.panel(size, mixed(context.theme.base, edge, 0.22 if lit else 0.08), edge, radius=5, lit=lit)
        word = self._answer_word(answer)
        room = pygame.Rect(pad, 3, size[0] - 2 * pad, size[1] - 6)
        title = f"{number}. {wording.say(box.title, context.lang)}"
        beside = word.get_width() + pad if lit else 0  # the answer of an open box stands at its right
        top = self._paragraph(image, title, pygame.Rect(pad, 3, room.width - beside, room.height), "serif", TEXT)
        if lit:
            image.blit(word, (room.right - word.get_width(), 4))
        elif top + word.get_height() <= room.bottom:
            image.blit(word, (pad, top + 1))
            top += word.get_height() + 3
        rest = pygame.Rect(pad, top, room.width, room.bottom - top)
        if lit:
            self._why(image, answer, rest)
        else:
            text = "\n".join(self.told(event) for event in answer.reasons[:1])
            if text and self._height(text, rest.width) <= rest.height:
                self._paragraph(image, text, rest, "sans", MUTED)
        return image

    def _answer_word(self, answer: Answered) -> pygame.Surface:
        context, letters = self.context, self.context.fonts
        size = letters.pixels(fonts.SMALLEST)
        colour = HEAL if answer.yes else mixed(MUTED, GOLD, 0.3)
        mark = pictures.icon("check" if answer.yes else "cross", size, colour)
        word = wording.word(context.content, "button", "yes" if answer.yes else "no", context.lang)
        said = letters.line(letters.exact("sans", size, True), word, colour)
        return paint.side_by_side([mark, said], 4)

    # --- the reasons

    def _why(self, image: pygame.Surface, answer: Answered, rect: pygame.Rect) -> None:
        """Totals as numbers where there are any and they fit, all else in words."""
        sums, rest = self._sums(answer)
        text = "\n".join(rest)
        words = self._height(text, rect.width) if text else 0
        tall = rect.height - words
        if sums and tall >= self._least_tall and rect.width >= self._least_wide * len(sums):
            self._totals(image, sums, pygame.Rect(rect.left, rect.top, rect.width, tall))
            if text:
                self._paragraph(image, text, pygame.Rect(rect.left, rect.top + tall, rect.width, words), "sans", TEXT)
            return
        told = [self.told(event) for event in answer.reasons]
        begun = ["\n".join([*told[:count], "…"]) for count in range(len(told) - 1, 0, -1)]  # the log has all of it
        text = fonts.largest(["\n".join(told), *begun], lambda text: self._height(text, rect.width) <= rect.height)
        if text := text or self._deed_of(answer):
            self._paragraph(image, text, rect, "sans", TEXT, fonts.BODY)

    def _deed_of(self, answer: Answered) -> str:
        """What the answer leads to, where there is no more to say: a random card is played."""
        box = self.procedure.box(answer.box)
        deed = self.procedure.deed(box.way(answer.yes).to) if box is not None else None
        return wording.say(deed.title, self.context.lang) if deed is not None else ""

    @property
    def _least_tall(self) -> int:
        return round(self.context.fonts.pixels(fonts.SMALLEST) * 4.2)

    @property
    def _least_wide(self) -> int:
        return self.context.fonts.pixels(fonts.SMALLEST) * 6

    def _sums(self, answer: Answered) -> tuple[list[tuple[Battle | None, Sum]], list[str]]:
        """The reasons that are totals, each with what is fought over there; and the words of the others."""
        context, state = self.context, self.context.state
        sums: list[tuple[Battle | None, Sum]] = []
        rest = []
        given: Battle | None = None
        for event in answer.reasons:
            total = self.procedure.total(event.name)
            if total is None:
                rest.append(self.told(event))
                continue
            name = wording.card_title(state, event.card, context.lang, context.seats)
            if total.place:
                given = self._battle(event.card)
            caption = wording.say(total.title, context.lang, card=name)
            sums.append((given, Sum(event.amount, event.other, caption, name if total.place else "")))
        return sums, rest

    def _battle(self, place: int) -> Battle | None:
        layout, content = self.context.layout, self.context.content
        facts = content.cards[self.context.state.raw.cards[place - 1].definition].facts
        return layout.road if layout.road is not None and facts.get(layout.road.number) else layout.fronts

    def _totals(self, image: pygame.Surface, sums: list[tuple[Battle | None, Sum]], rect: pygame.Rect) -> None:
        """Side by side: the place where it is another one than before, attack : defence, and when that is so."""
        letters, small = self.context.fonts, self.context.fonts.pixels(fonts.SMALLEST)
        wide = rect.width / len(sums)
        tall = max(small, min(round(self.size[1] * NUMBERS), rect.height - 3 * small))
        before = ""
        for number, (given, one) in enumerate(sums):
            cell = pygame.Rect(round(rect.left + wide * number), rect.top, round(wide), rect.height)
            if one.place and one.place != before:
                before = one.place
                reach = sum(1 for _given, other in sums[number:] if other.place in ("", before)) * wide - 6
                name = written(letters, one.place, round(reach), small, mixed(GOLD, WHITE, 0.4), "serif")
                image.blit(name, (cell.left, cell.top))
            elif number:
                arrow = pictures.icon("right", round(small * 0.9), MUTED)
                image.blit(arrow, arrow.get_rect(midright=(cell.left - 3, cell.top + small + tall // 2 + 2)))
            figures = self._figures(given, one, tall)
            image.blit(figures, figures.get_rect(midleft=(cell.left, cell.top + small + 2 + tall // 2)))
            below = pygame.Rect(cell.left, cell.top + small + tall + 3, cell.width - small, 0)
            below.height = rect.bottom - below.top
            self._paragraph(image, one.caption, below, "sans", MUTED)

    def _figures(self, given: Battle | None, one: Sum, tall: int) -> pygame.Surface:
        letters = self.context.fonts
        font = letters.exact("sans", round(tall * 0.82), True)
        pieces = [letters.line(font, text, TEXT, 1) for text in (str(one.attack), ":", str(one.defence))]
        if given is not None:
            size = round(tall * 0.72)
            signs = [sign(mark.icon, size, mark.colour) for mark in (given.attack_sign, given.defence_sign)]
            pieces = [signs[0], *pieces, signs[1]]
        return paint.side_by_side(pieces, max(2, tall // 10))

    # --- words

    def _height(self, text: str, width: int) -> int:
        """How high a text is in the smallest letters there are."""
        letters = self.context.fonts
        font = letters.exact("sans", letters.pixels(fonts.SMALLEST))
        return len(fonts.wrapped(font, text, width)) * fonts.closely(font) + 2

    def _paragraph(
        self,
        image: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        family: str,
        ink: Colour,
        percent: float = fonts.SMALLEST,
    ) -> int:
        """Words in as many lines as fit, smaller where they must be; where the room below begins."""
        letters = self.context.fonts
        sizes = range(max(8, letters.pixels(percent)), 7, -1)
        font, lines = letters.broken(family, text, rect.size, sizes, family == "serif")
        step = fonts.closely(font)
        lines = lines[: max(1, rect.height // step)]
        for number, line in enumerate(lines):
            image.blit(letters.line(font, line, ink), (rect.left, rect.top + number * step))
        return rect.top + len(lines) * step
