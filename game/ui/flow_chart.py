"""A procedure as a chart: its questions one below the other, deeds at the right, and the way that a turn took."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.machine.events import Announced
from game.engine.sources.content import Content
from game.engine.telling import wording
from game.engine.telling.procedure import Answered, Deed, Procedure, Turn
from game.engine.telling.procedure import Box as Question
from game.ui import fonts, paint
from game.ui.boxes import Box, Column, Ink, Laid, Plate, Row, Space, Words, begun, fit, icon
from game.ui.theme import BLACK, EMBER, GOLD, HEAL, MUTED, TEXT, WHITE, Colour, mixed
from game.ui.widgets.canvas import Canvas

SHARES = (10, 44, 10, 36)  # of the width: ways to later questions, questions, ways to deeds, deeds
GAP = 1.5  # percent of the height, under a question: for the arrow to the next
TITLE = 2.1  # percent of the height
STROKE, TAKEN = 0.25, 0.4  # percent of the height: the line of a way, and of one that was taken
PASSED_BY, CAME_BY, STANDS_AT = 1, 2, 9  # whose text goes first where there is not room for all


class Chart:
    """`turn` is the one whose way is lit, `told` puts an event into words."""

    def __init__(
        self,
        scene: Canvas,
        procedure: Procedure,
        content: Content,
        lang: str,
        told: Callable[[Announced], str],
        turn: Turn | None = None,
    ):
        self.scene, self.procedure, self.content, self.lang = scene, procedure, content, lang
        self.told, self.turn = told, turn
        places = range(len(procedure.boxes))
        self._labels = {(place, yes): self._label(place, yes) for place in places for yes in (True, False)}
        self._deeds = [[self._deed(one, deed) for deed in self._ends(one)] for one in procedure.boxes]
        self.questions = [self._question(place) for place in places]
        self._tree = Column([box for place in places for box in (self._row(place), Space(GAP, GAP))], 0)

    def laid(self, size: tuple[int, int]) -> Laid:
        return fit(self._tree, Ink(self.scene.fonts, self.scene.px), pygame.Rect((0, 0), size))

    def drawn(self, size: tuple[int, int]) -> pygame.Surface:
        image, laid = paint.clear(size), self.laid(size)
        for place, yes in sorted(self._labels, key=lambda way: self._took(*way)):  # the one taken over the others
            self._way(image, place, yes, laid.rects)
        laid.paint(self.scene, image)
        return image

    # --- what stands where

    def _row(self, place: int) -> Box:
        """A question with its deeds beside it, and the ways there."""
        label = {self._leads(place, yes): self._labels[place, yes] for yes in (True, False)}
        deeds = self._deeds[place]
        beside = Row(deeds, 0.8, shares=(3, 2)[: len(deeds)]) if deeds else Space()
        row = [label.get("later", Space()), self.questions[place], label.get("beside", Space()), beside]
        return Row(row, 0, shares=SHARES, grow=1)

    def _leads(self, place: int, yes: bool) -> str:
        """Where on the chart an answer leads to."""
        here = self.procedure.boxes[place]
        ends, to = [deed.id for deed in self._ends(here)], here.way(yes).to
        if to in ends:
            return "beneath" if ends.index(to) else "beside"
        return "next" if self.procedure.boxes[place + 1].id == to else "later"

    def _ends(self, question: Question) -> list[Deed]:
        """The deeds that answers to a question lead to."""
        ways = (self.procedure.deed(question.yes.to), self.procedure.deed(question.no.to))
        return [deed for deed in ways if deed is not None]

    def _question(self, place: int) -> Box:
        question = self.procedure.boxes[place]
        answer = self._answer(question)
        lit = self.turn is not None and bool(self.turn.answers) and self.turn.answers[-1] is answer
        title = f"{place + 1}. {wording.say(question.title, self.lang)}"
        reasons = [self.told(event) for event in answer.reasons] if answer else []
        told, edge = (
            reasons or [wording.say(question.text, self.lang)],
            EMBER if lit else GOLD if answer else self._edge,
        )
        down = [self._labels[place, yes] for yes in (True, False) if self._leads(place, yes) in ("next", "beneath")]
        return self._plate(title, told, edge, down, came_by=bool(answer), lit=lit)

    def _deed(self, question: Question, deed: Deed) -> Box:
        """What was done, or what the deed is, said once."""
        turn, title = self.turn, wording.say(deed.title, self.lang)
        here = turn is not None and turn.deed == deed.id and turn.answers[-1].box == question.id
        first = next(one for one in self.procedure.boxes if deed.id in (one.yes.to, one.no.to))
        text = wording.say(deed.text, self.lang) if first is question else ""
        if here and turn is not None and turn.done is not None:
            text = self.told(turn.done)
        return self._plate(title, [text], EMBER if here else self._edge, [], came_by=here, lit=here, share=0.3)

    def _plate(
        self,
        title: str,
        told: list[str],
        edge: Colour,
        beside: Sequence[Box],
        *,
        came_by: bool,
        lit: bool,
        share: float = 0.12,
    ) -> Box:
        ink = WHITE if came_by else mixed(TEXT, BLACK, 0.35) if self.turn is not None else TEXT
        cloth = mixed(self.scene.theme.base, edge, share + (0.14 if lit else 0))
        column: list[Box] = [Row([Words(title, TITLE, "serif", True, ink, grow=1), *beside], 1)]
        if any(told):
            pale = mixed(ink, MUTED, 0.5)
            column.append(
                begun(told, fonts.SMALLEST, pale, STANDS_AT if lit else CAME_BY)
                if came_by
                else Words("\n".join(told), fonts.SMALLEST, colour=pale, drop=PASSED_BY)
            )
        return Plate(Column(column, 0, align="middle"), 0.7, 0.9, 250, cloth, edge, lit)

    def _label(self, place: int, yes: bool) -> Box:
        word = wording.word(self.content, "button", "yes" if yes else "no", self.lang)
        ink = EMBER if self._took(place, yes) else HEAL if yes else mixed(MUTED, GOLD, 0.3)
        mark = icon("check" if yes else "cross", fonts.SMALLEST, ink, fonts.SMALLEST)
        return Row([mark, Words(word, fonts.SMALLEST, bold=True, colour=ink)], 0.3, widest=0.1)

    @property
    def _edge(self) -> Colour:
        """What no turn has come by stands back while one is lit."""
        return mixed(self.scene.theme.accent, BLACK, 0.45 if self.turn is not None else 0.1)

    # --- the way of the turn

    def _answer(self, question: Question) -> Answered | None:
        answers = self.turn.answers if self.turn is not None else ()
        return next((answer for answer in answers if answer.box == question.id), None)

    def _took(self, place: int, yes: bool) -> bool:
        answer = self._answer(self.procedure.boxes[place])
        return answer is not None and answer.yes == yes

    def _way(self, image: pygame.Surface, place: int, yes: bool, at: dict[Box, pygame.Rect]) -> None:
        """The arrow of an answer, which its word stands on."""
        if self._labels[place, yes] not in at or self.questions[place] not in at:
            return
        ids, px = [one.id for one in self.procedure.boxes], self.scene.px
        rect, label = at[self.questions[place]], at[self._labels[place, yes]]
        x, y = label.centerx, label.centery
        match self._leads(place, yes):
            case "next":
                lines = [[(x, rect.bottom), (x, at[self.questions[place + 1]].top)]]
            case "beside":
                deed = at[self._deeds[place][0]]
                lines = [[(rect.right, y), label.midleft], [label.midright, (deed.left, y)]]
            case "beneath":
                deed = at[self._deeds[place][1]]
                y = rect.bottom + px(GAP) - 2
                lines = [[(x, rect.bottom), (x, y), (deed.centerx, y), deed.midbottom]]
            case _:
                there, x = at[self.questions[ids.index(self.procedure.boxes[place].way(yes).to)]], px(0.6)
                back = [label.midleft, (x, y), (x, there.centery), there.midleft]
                lines = [[(rect.left, y), label.midright], back]
        took = self._took(place, yes)
        colour = EMBER if took else mixed(MUTED, BLACK, 0.5 if self.turn is not None else 0.2)
        for points in lines:
            pygame.draw.lines(image, colour, False, points, max(2, px(TAKEN if took else STROKE)))
        _head(image, lines[-1], colour, px(TAKEN) + 4)


def _head(image: pygame.Surface, points: Sequence[tuple[int, int]], colour: Colour, size: int) -> None:
    """Of an arrow, at the end of its line."""
    (before_x, before_y), (x, y) = points[-2:]
    dx, dy = (x > before_x) - (x < before_x), (y > before_y) - (y < before_y)
    back = (x - dx * size, y - dy * size)
    pygame.draw.polygon(
        image, colour, [(x, y), (back[0] + dy * size, back[1] + dx * size), (back[0] - dy * size, back[1] - dx * size)]
    )
