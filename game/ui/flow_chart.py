"""A procedure as a chart: its questions one below the other, deeds at the right, and the way that a turn took."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.engine.machine.events import Announced
from game.engine.sources.content import Content
from game.engine.telling import wording
from game.engine.telling.procedure import Answered, Box, Deed, Procedure, Turn
from game.ui import fonts, paint, pictures
from game.ui.fonts import Fonts
from game.ui.theme import BLACK, EMBER, GOLD, HEAL, MUTED, TEXT, WHITE, Colour, Theme, mixed

RAIL, QUESTION, BETWEEN = 0.085, 0.44, 0.085  # of the width; deeds have the rest
GAP = 0.028  # of the height, for the arrow to the next question
FOOT = 0.022  # of the height, under the last one: for the arrow to a second deed beside it
PAD = 5  # pixels
LEAST = 8  # pixels of a letter of an answer


@dataclass(frozen=True)
class Chart:
    procedure: Procedure
    content: Content
    fonts: Fonts
    theme: Theme
    lang: str
    told: Callable[[Announced], str]  # an event in words
    turn: Turn | None = None  # the one whose way is lit

    def drawn(self, size: tuple[int, int]) -> pygame.Surface:
        image = paint.clear(size)
        rects = self.rects(size)
        ways = [(place, yes) for place in range(len(rects)) for yes in (True, False)]
        for place, yes in sorted(ways, key=lambda way: self._took(self.procedure.boxes[way[0]], way[1])):
            self._way(image, place, yes, rects)  # the one taken over the others
        for place, box in enumerate(self.procedure.boxes):
            self._question(image, box, rects[place])
            for deed, rect in self._deeds(box, rects[place], size[0]):
                self._deed(image, box, deed, rect)
        return image

    def rects(self, size: tuple[int, int]) -> list[pygame.Rect]:
        """Where the questions stand."""
        width, height = size
        boxes = self.procedure.boxes
        left, wide, gap = round(width * RAIL), round(width * QUESTION), height * GAP
        room = height * (1 - FOOT) - gap * (len(boxes) - 1)
        needs = [self._need(box, wide, size) for box in boxes]
        if sum(needs) > room:  # what the turn did not come by has its title only
            needs = [self._need(box, wide, size, short=True) for box in boxes]
        more, scale = max(0.0, room - sum(needs)) / len(boxes), min(1.0, room / sum(needs))
        top, found = 0.0, []
        for need in needs:
            tall = need * scale + more
            found.append(pygame.Rect(left, round(top), wide, round(tall)))
            top += tall + gap
        return found

    def _need(self, box: Box, wide: int, size: tuple[int, int], *, short: bool = False) -> float:
        """How high a question must be for all that is said there, and of the deeds beside it, to be read."""
        beside = self._deeds(box, pygame.Rect(round(size[0] * RAIL), 0, wide, 0), size[0])
        shown = [(self._title(box), self._said(box) if self._answer(box) or not short else "", wide)]
        for deed, rect in beside:
            text = self._done(box, deed) if self._did(box, deed) or not short else ""
            shown.append((wording.say(deed.title, self.lang), text, rect.width))
        head = self.fonts.exact("serif", self._title_size(size[1]), True)
        body = self.fonts.exact("sans", self.fonts.least)
        needs = []
        for title, text, width in shown:
            titles, lines = (fonts.wrapped(font, told, width - 2 * PAD) for font, told in ((head, title), (body, text)))
            needs.append(len(titles) * head.get_height() + bool(text) * len(lines) * body.get_height())
        return max(needs) + PAD

    def _deeds(self, box: Box, beside: pygame.Rect, width: int) -> list[tuple[Deed, pygame.Rect]]:
        """The deeds that answers to a question lead to, side by side where both do."""
        ways = (self.procedure.deed(box.yes.to), self.procedure.deed(box.no.to))
        deeds = [deed for deed in ways if deed is not None]
        left = beside.right + round(width * BETWEEN)
        gap = max(6, width // 60)
        shares = [0.6, 0.4] if len(deeds) == 2 else [1.0] * len(deeds)
        found = []
        for deed, share in zip(deeds, shares, strict=True):
            wide = round((width - beside.right - round(width * BETWEEN) - gap * (len(deeds) - 1)) * share)
            found.append((deed, pygame.Rect(left, beside.top, wide, beside.height)))
            left += wide + gap
        return found

    # --- the way of the turn

    def _answer(self, box: Box) -> Answered | None:
        answers = self.turn.answers if self.turn is not None else ()
        return next((answer for answer in answers if answer.box == box.id), None)

    def _took(self, box: Box, yes: bool) -> bool:
        answer = self._answer(box)
        return answer is not None and answer.yes == yes

    # --- drawing

    def _question(self, image: pygame.Surface, box: Box, rect: pygame.Rect) -> None:
        answer = self._answer(box)
        lit = self.turn is not None and bool(self.turn.answers) and self.turn.answers[-1].box == box.id
        edge = EMBER if lit else GOLD if answer else self._edge
        self._plate(image, rect, edge, lit=lit)
        self._words(image, rect, self._title(box), self._said(box), WHITE if answer else self._ink)

    def _title(self, box: Box) -> str:
        return f"{self.procedure.boxes.index(box) + 1}. {wording.say(box.title, self.lang)}"

    def _said(self, box: Box) -> str:
        """The reasons of the answer, or what the question is."""
        answer = self._answer(box)
        reasons = "\n".join(self.told(event) for event in answer.reasons) if answer else ""
        return reasons or wording.say(box.text, self.lang)

    def _deed(self, image: pygame.Surface, box: Box, deed: Deed, rect: pygame.Rect) -> None:
        here = self._did(box, deed)
        self._plate(image, rect, EMBER if here else self._edge, lit=here, share=0.3)
        title = wording.say(deed.title, self.lang)
        self._words(image, rect, title, self._done(box, deed), WHITE if here else self._ink)

    def _did(self, box: Box, deed: Deed) -> bool:
        """Whether the turn ended there."""
        return self.turn is not None and self.turn.deed == deed.id and self.turn.answers[-1].box == box.id

    def _done(self, box: Box, deed: Deed) -> str:
        """What was done, or what the deed is, said once."""
        if self.turn is not None and self.turn.done is not None and self._did(box, deed):
            return self.told(self.turn.done)
        first = next(one for one in self.procedure.boxes if deed.id in (one.yes.to, one.no.to))
        return wording.say(deed.text, self.lang) if first is box else ""

    def _title_size(self, height: int) -> int:
        return max(self.fonts.least, min(self.fonts.pixels(fonts.BODY), round(height * 0.032)))

    @property
    def _edge(self) -> Colour:
        """What no turn has come by stands back while one is lit."""
        return mixed(self.theme.accent, BLACK, 0.45 if self.turn is not None else 0.1)

    @property
    def _ink(self) -> Colour:
        return mixed(TEXT, BLACK, 0.35) if self.turn is not None else TEXT

    def _plate(self, image: pygame.Surface, rect: pygame.Rect, edge: Colour, *, lit: bool, share: float = 0.12) -> None:
        cloth = mixed(self.theme.base, edge, share + (0.14 if lit else 0))
        image.blit(paint.panel(rect.size, cloth, edge, radius=max(4, rect.height // 8), lit=lit), rect)

    def _words(self, image: pygame.Surface, rect: pygame.Rect, title: str, text: str, ink: Colour) -> None:
        """A title, the same size in every box, and what there is to say below it: as large as there is room for, and
        where it could not be read, as much as there is room for.
        """
        width, height = rect.width - 2 * PAD, rect.height - PAD // 2
        size = self._title_size(image.get_height())
        head = self.fonts.exact("serif", size, True)
        titles = fonts.wrapped(head, title, width)
        room = height - head.get_height() * len(titles)
        sizes = range(max(self.fonts.least, round(size * 0.86)), self.fonts.least - 1, -1)
        body, lines = self.fonts.broken("sans", text, (width, room), sizes)
        step = fonts.closely(body)
        if len(lines) > (fit := max(0, room // step)):
            lines = [*lines[: fit - 1], _cut(body, lines[fit - 1], width)] if fit and ink == WHITE else []
        top = rect.top + (rect.height - head.get_height() * len(titles) - len(lines) * step) // 2
        for line in titles:
            image.blit(self.fonts.line(head, line, ink), (rect.left + PAD, top))
            top += head.get_height()
        for line in lines:
            image.blit(self.fonts.line(body, line, mixed(ink, MUTED, 0.5)), (rect.left + PAD, top))
            top += step

    # --- arrows

    def _way(self, image: pygame.Surface, place: int, yes: bool, rects: list[pygame.Rect]) -> None:
        box, rect = self.procedure.boxes[place], rects[place]
        to, took = box.way(yes).to, self._took(box, yes)
        colour = EMBER if took else mixed(MUTED, BLACK, 0.5 if self.turn is not None else 0.2)
        wide = max(2, rect.height // (18 if took else 28))
        ids = [one.id for one in self.procedure.boxes]
        if to not in ids:
            deeds = self._deeds(box, rect, image.get_width())
            number = next(number for number, (deed, _at) in enumerate(deeds) if deed.id == to)
            self._to_deed(image, rect, deeds[number][1], number, yes, colour, wide)
        elif ids.index(to) == place + 1:
            below = rects[place + 1]
            x = rect.left + rect.width // 4
            self._line(image, [(x, rect.bottom), (x, below.top)], colour, wide)
            self._label(image, (x + wide * 3, (rect.bottom + below.top) // 2), yes, colour, below.top - rect.bottom)
        else:
            target = rects[ids.index(to)]
            x = round(rect.left * 0.4)
            points = [(rect.left, rect.centery), (x, rect.centery), (x, target.centery), (target.left, target.centery)]
            self._line(image, points, colour, wide)
            self._label(image, (x + 2, rect.centery - rect.height // 5), yes, colour, rect.height // 3)

    def _to_deed(
        self,
        image: pygame.Surface,
        rect: pygame.Rect,
        deed: pygame.Rect,
        number: int,
        yes: bool,
        colour: Colour,
        wide: int,
    ) -> None:
        y = rect.centery
        if number == 0:
            self._line(image, [(rect.right, y), (deed.left, y)], colour, wide)
            self._label(image, (rect.right + wide * 2, y - rect.height // 5), yes, colour, rect.height // 3)
            return
        y = rect.bottom - rect.height // 12
        beneath = rect.bottom + max(3, rect.height // 10)  # under the deed before it
        points = [(rect.right - rect.width // 8, y), (rect.right - rect.width // 8, beneath), (deed.centerx, beneath)]
        self._line(image, [*points, (deed.centerx, deed.bottom)], colour, wide)
        self._label(image, (rect.right - rect.width // 8 + wide * 3, beneath - 2), yes, colour, rect.height // 4)

    def _line(self, image: pygame.Surface, points: list[tuple[int, int]], colour: Colour, wide: int) -> None:
        """With a head at its end."""
        pygame.draw.lines(image, colour, False, points, wide)
        (x, y), (before_x, before_y) = points[-1], points[-2]
        size = wide * 2 + 2
        dx, dy = (x > before_x) - (x < before_x), (y > before_y) - (y < before_y)
        back = (x - dx * size, y - dy * size)
        pygame.draw.polygon(
            image,
            colour,
            [(x, y), (back[0] + dy * size, back[1] + dx * size), (back[0] - dy * size, back[1] - dx * size)],
        )

    def _label(self, image: pygame.Surface, at: tuple[int, int], yes: bool, colour: Colour, tall: int) -> None:
        word = wording.word(self.content, "button", "yes" if yes else "no", self.lang)
        size = max(LEAST, min(tall, self.fonts.pixels(fonts.SMALLEST)))
        ink = colour if colour == EMBER else HEAL if yes else mixed(MUTED, GOLD, 0.3)
        mark = pictures.icon("check" if yes else "cross", size, ink)
        said = self.fonts.line(self.fonts.exact("sans", size, True), word, ink)
        image.blit(mark, mark.get_rect(midleft=at))
        image.blit(said, said.get_rect(midleft=(at[0] + mark.get_width() + 3, at[1])))


def _cut(font: pygame.font.Font, line: str, width: int) -> str:
    """The beginning of what goes on."""
    words = line.split(" ")
    begun = [f"{' '.join(words[:count])} …" for count in range(len(words), -1, -1)]
    return fonts.largest(begun, lambda text: font.size(text)[0] <= width)
