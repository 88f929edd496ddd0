"""The plate of a turn that the rules play: what is done, and the questions on the way there, the last one wide open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

import pygame

from game.engine.machine.events import Announced
from game.engine.telling import happenings, wording
from game.engine.telling.procedure import Answered, Procedure, Turn
from game.presentation.layout_battles import Battle
from game.ui import boxes, fonts, paint
from game.ui.boxes import Box, Column, Either, Ink, Laid, Line, Picture, Row, Space, Words, begun, fit, icon
from game.ui.boxes.box import portioned
from game.ui.faces.signs import sign
from game.ui.table.context import Context
from game.ui.theme import BLACK, EMBER, GOLD, HEAL, MUTED, TEXT, WHITE, Colour, mixed, seat_mark

HEAD = fonts.BODY  # percent of the height: whose turn it is, and what is done
FIGURES, LEAST_FIGURES = 5.0, 2.6  # the totals
OPEN = 3.2  # times as wide as a question that is behind: the one the turn stands at
FOLDED = 0.34  # the same: a question that was not asked
NUMBERED = 20  # drops after all reasons but the shortest: what the open question is called
PAD = 0.5  # percent of the height, around and between what stands there


@dataclass(frozen=True)
class Sum:
    """Attack against defence at a place, and when that is so."""

    battle: Battle | None
    place: str
    attack: int
    defence: int
    caption: str


def _droppable(box: Box) -> Iterator[Box]:
    if box.drop:
        yield box
    for one in box.inside():
        yield from _droppable(one)


class Plate:
    def __init__(self, context: Context, procedure: Procedure, size: tuple[int, int]):
        self.context, self.procedure, self.size = context, procedure, size
        self.book = pygame.Rect(0, 0, 0, 0)  # the sign that opens the whole procedure

    def told(self, event: Announced) -> str:
        context = self.context
        return happenings.event_line(context.state, event, context.lang, context.seats) or ""

    def drawn(self, turn: Turn) -> pygame.Surface:
        """All questions in their order: those that were not asked fold to their number, the last answered is open."""
        context, (width, height) = self.context, self.size
        ink, pad, colour = Ink(context.fonts, context.px), context.px(PAD), context.theme.accent
        image = paint.panel(self.size, mixed(context.theme.base, colour, 0.16), colour, alpha=250, lit=True)
        book = icon("book", HEAD * 1.3, MUTED)
        heading = self._heading(turn, book)
        row = pygame.Rect(pad, pad, width - 2 * pad, heading.tall(ink, width).usual)
        laid = fit(heading, ink, row)
        laid.paint(context, image)
        self.book = laid.rects[book].inflate(2 * pad, 2 * pad)
        trees, shares = zip(*self._questions(turn), strict=True)
        room = pygame.Rect(pad, row.bottom + pad, row.width, height - row.bottom - 2 * pad)
        laid_out = self._laid(trees, shares, [tree.wide(ink).least for tree in trees], room, ink)
        if any(box.drop == NUMBERED for laid in laid_out for box in laid.ink.gone):
            # What is asked there has no room: questions that are behind keep none for more than their answers.
            bare = [
                tree.wide(ink if share == OPEN else replace(ink, gone=frozenset(_droppable(tree)))).least
                for tree, share in zip(trees, shares, strict=True)
            ]
            laid_out = self._laid(trees, shares, bare, room, ink)
        for laid in laid_out:
            laid.paint(context, image)
        return image

    def _laid(
        self, trees: Sequence[Box], shares: Sequence[float], least: Sequence[int], room: pygame.Rect, ink: Ink
    ) -> list[Laid]:
        """Side by side, none narrower than that."""
        pad, left, found = self.context.px(PAD), room.left, []
        wides = portioned(room.width - (len(trees) - 1) * pad, [one + pad for one in least], shares)
        for tree, wide in zip(trees, wides, strict=True):
            found.append(fit(tree, ink, pygame.Rect(left, room.top, wide, room.height)))
            left += wide + pad
        return found

    def _heading(self, turn: Turn, book: Box) -> Box:
        """Whose turn it is, and what comes of it."""
        context, mark = self.context, seat_mark(turn.seat)
        title = wording.say(self.procedure.title, context.lang, player=context.player_name(turn.seat))
        shape = Picture(lambda size: paint.seat_mark(mark.shape, size[1], mark.colour), HEAD * 0.7)
        row: list[Box] = [shape, Line(title, HEAD, "serif", bold=True)]
        if turn.done is not None:
            deed = Line(self.told(turn.done), HEAD, "serif", bold=True, colour=mixed(EMBER, WHITE, 0.5))
            row += [icon("right", HEAD * 0.7, EMBER), deed]
        return Row([*row, Space(grow=1), book], 1)

    # --- the questions

    def _questions(self, turn: Turn) -> Iterator[tuple[Box, float]]:
        """Each with its share of the width."""
        answers, last = {answer.box: answer for answer in turn.answers}, turn.answers[-1:]
        for number, question in enumerate(self.procedure.boxes, 1):
            answer, title = answers.get(question.id), f"{number}. {wording.say(question.title, self.context.lang)}"
            if answer is None:
                yield self._folded(number), FOLDED
            elif answer in last:
                yield self._open(number, title, answer), OPEN
            else:
                yield self._behind(number, title, answer), 1

    def _plate(self, box: Box, edge: Colour, *, lit: bool = False) -> Box:
        cloth = mixed(self.context.theme.base, edge, 0.22 if lit else 0.08)
        return boxes.Plate(box, 0.5, 0.5, 255, cloth, edge, lit)

    def _folded(self, number: int) -> Box:
        digit = Words(str(number), fonts.BODY, "serif", True, mixed(MUTED, BLACK, 0.25), "centre")
        return self._plate(Column([digit], align="middle"), mixed(MUTED, BLACK, 0.65))

    def _behind(self, number: int, title: str, answer: Answered) -> Box:
        """The question, its answer, and why, as far as there is room: the answer before all."""
        asked = [Words(text, fonts.SMALLEST, "serif", True) for text in (title, f"{number}.")]
        told = [Words(self.told(event), fonts.SMALLEST, colour=MUTED, drop=1) for event in answer.reasons[:1]]
        asked[0].drop = 2
        return self._plate(Column([Either(asked), self._answer(answer), *told], 0.2), mixed(MUTED, BLACK, 0.4))

    def _open(self, number: int, title: str, answer: Answered) -> Box:
        """The question, its answer, and why: where there is no room for a reason, the question is its number."""
        ways = [Words(text, fonts.SMALLEST, "serif", True) for text in (title, f"{number}.")]
        ways[0].drop = NUMBERED
        asked = Either(ways, grow=1)
        return self._plate(Column([Row([asked, self._answer(answer)], 0.6), self._why(answer)], 0.2), EMBER, lit=True)

    def _answer(self, answer: Answered) -> Box:
        context, colour = self.context, HEAL if answer.yes else mixed(MUTED, GOLD, 0.3)
        word = wording.word(context.content, "button", "yes" if answer.yes else "no", context.lang)
        mark = icon("check" if answer.yes else "cross", fonts.SMALLEST, colour)
        return Row([mark, Words(word, fonts.SMALLEST, bold=True, colour=colour)], 0.3)

    # --- the reasons

    def _why(self, answer: Answered) -> Box:
        """Totals as numbers where there are any and they fit, all else in words, as many as fit: the log has them.

        Where there is room for one reason alone it is the shortest: an answer without any is none to learn from.
        """
        sums, rest = self._sums(answer)
        told = [self.told(event) for event in answer.reasons] or [self._deed_of(answer)]
        shortest = Words(min(told, key=len), fonts.SMALLEST, drop=NUMBERED + 1)
        words = [*begun(told, fonts.BODY, drop=2).boxes, shortest]
        if not sums:
            return Either(words)
        lines = [Words(text, fonts.SMALLEST) for text in rest]
        return Either([Column([self._totals(sums), *lines], 0.2, drop=1), *words])

    def _deed_of(self, answer: Answered) -> str:
        """What the answer leads to, where there is no more to say: a random card is played."""
        box = self.procedure.box(answer.box)
        deed = self.procedure.deed(box.way(answer.yes).to) if box is not None else None
        return wording.say(deed.title, self.context.lang) if deed is not None else ""

    def _sums(self, answer: Answered) -> tuple[list[Sum], list[str]]:
        """The reasons that are totals, each with what is fought over there; and the words of the others."""
        context, state = self.context, self.context.state
        sums: list[Sum] = []
        rest, battle, place = [], None, ""
        for event in answer.reasons:
            total = self.procedure.total(event.name)
            if total is None:
                rest.append(self.told(event))
                continue
            name = wording.card_title(state, event.card, context.lang, context.seats)
            if total.place:
                battle, place = self._battle(event.card), name
            caption = wording.say(total.title, context.lang, card=name)
            sums.append(Sum(battle, place, event.amount, event.other, caption))
        return sums, rest

    def _battle(self, place: int) -> Battle | None:
        layout, content = self.context.layout, self.context.content
        facts = content.cards[self.context.state.raw.cards[place - 1].definition].facts
        return layout.road if layout.road is not None and facts.get(layout.road.number) else layout.fronts

    def _totals(self, sums: Sequence[Sum]) -> Box:
        """Side by side: each place over attack : defence there, and when that is so."""
        places: list[Box] = []
        for place, group in groupby(sums, key=lambda one: one.place):
            steps = [box for one in group for box in (icon("right", 1.6, MUTED), self._figures(one))][1:]
            name = Line(place, fonts.SMALLEST, "serif", True, mixed(GOLD, WHITE, 0.4))
            places.append(Column([name, Row(steps, 0.8)], 0.2))
        return Row([*places, Space(grow=1)], 1.6)

    def _figures(self, one: Sum) -> Box:
        context = self.context
        tall = context.px(FIGURES)
        font = context.fonts.exact("sans", round(tall * 0.82), True)
        pieces = [context.fonts.line(font, text, TEXT, 1) for text in (str(one.attack), ":", str(one.defence))]
        if one.battle is not None:
            size = round(tall * 0.72)
            signs = [sign(mark.icon, size, mark.colour) for mark in (one.battle.attack_sign, one.battle.defence_sign)]
            pieces = [signs[0], *pieces, signs[1]]
        drawn = paint.side_by_side(pieces, max(2, tall // 10))
        wide, high = drawn.get_size()
        figures = Picture(partial(pygame.transform.smoothscale, drawn), FIGURES, wide / high, LEAST_FIGURES)
        return Column([figures, Words(one.caption, fonts.SMALLEST, colour=MUTED, align="centre")], 0.2)
