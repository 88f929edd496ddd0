"""The caption: one line at one place that says what happens and why. It stays until the next one.

What comes before anybody has read the last one waits; several that wait share the line, or the newest stands for them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from game.engine.telling import wording
from game.ui import layers, paint, pictures
from game.ui.faces.names import written
from game.ui.focus import Target
from game.ui.motion import Tween
from game.ui.stage import Sprite
from game.ui.table import pace
from game.ui.table.beats import Moment, additions, sentence, terms
from game.ui.table.context import Context
from game.ui.table.places import TOLD_LETTERS
from game.ui.table.stage_numbers import colour_of
from game.ui.theme import BLACK, GOLD, HEAL, MUTED, TEXT, Colour, mixed, seat_mark

Piece = tuple[str, Colour] | tuple[str, Colour, str]  # words, their colour, and a sign before them
BESIDE = " · "  # between sentences that share the line


@dataclass(frozen=True)
class Told:
    """A sentence with what belongs to it. `seconds` it has to be read; a `passing` one only says what is to come."""

    said: str
    tail: tuple[Piece, ...]
    icon: str
    edge: Colour
    seconds: float = 0.0
    passing: bool = True
    who: str = ""  # whose deed it is: not named twice in one line


def words_of(context: Context, moment: Moment) -> tuple[str, list[Piece]]:
    """What happened, and the numbers that it comes from or leads to."""
    state, lang = context.state, context.lang
    said = wording.shortened(sentence(state, moment, lang, context.seats), state, lang)
    said = f"{said} ×{moment.times}" if moment.times > 1 else said
    tail: list[Piece] = [(words, TEXT) for words in additions(state, moment, lang, context.seats)]
    for term, number in terms(state, moment):
        if term.said:
            continue
        number = abs(number) if term.below is not None else number  # its words say which way
        sign = f"{term.sign} " if tail and term.sign else ""
        tail.append(
            (f"{sign}{wording.say(term.title, lang)} {number}", mixed(colour_of(context, term.icon), TEXT, 0.4))
        )
    for change in moment.changes:
        if change.card and moment.beat.gathers and change.after > change.before:  # what is left over goes there
            title = wording.card_title(state, change.card, lang, context.seats)
            tail.append((f"{title} +{change.after - change.before}", mixed(HEAL, TEXT, 0.3), change.icon))
        if change.player and change.before != change.after:  # how everybody stands is seen close up
            # Whose it is goes without saying where the sentence has just named him.
            whose = "" if change.player == moment.event.player else f"{short_name(context, change.player)}: "
            what = f"{wording.word(context.content, 'variable', change.variable, lang)} " if change.variable else ""
            tail.append(
                (f"{whose}{what}{signed(change.after - change.before)}", seat_mark(change.player).colour, change.icon)
            )
    return said, tail


def short_name(context: Context, seat: int) -> str:
    return wording.shortened(context.player_name(seat), context.state, context.lang)


def signed(number: int) -> str:
    """
    >>> signed(2), signed(-1)
    ('+2', '−1')
    """
    return f"{number:+d}".replace("-", "−")


def _with_sign(words: pygame.Surface, colour: Colour, icon: str = "") -> pygame.Surface:
    """With what it is a number of."""
    if not icon:
        return words
    sign = pictures.icon(icon, round(words.get_height() * 0.78), mixed(colour, TEXT, 0.3))
    gap = sign.get_width() // 3
    whole = paint.clear((sign.get_width() + gap + words.get_width(), words.get_height()))
    whole.blit(sign, sign.get_rect(midleft=(0, words.get_height() // 2)))
    whole.blit(words, (sign.get_width() + gap, 0))
    return whole


class Caption:
    """`look` is told that somebody wants to see it closer."""

    def __init__(self, context: Context, rect: pygame.Rect, look: Callable[[], None]):
        self.context, self.rect, self._look = context, rect, look
        self.text = ""
        self._sprite: Sprite | None = None
        self._drain: Sprite | None = None
        self._read: Tween | None = None  # until what stands there can have been read
        self._next: Told | None = None  # what waits for that

    def show(self, moment: Moment, seconds: float) -> None:
        """`seconds` are how long it has to be read: a thin line drains meanwhile."""
        edge = seat_mark(moment.seat).colour if moment.seat else self.context.theme.accent
        said, tail = words_of(self.context, moment)
        who = short_name(self.context, moment.seat) if moment.seat else ""
        self._tell(Told(said, tuple(tail), moment.beat.icon, edge, seconds, passing=False, who=who))

    def write(self, said: str, tail: list[Piece], icon: str, edge: Colour) -> None:
        """A sentence with what belongs to it."""
        self._tell(Told(said, tuple(tail), icon, edge))

    def _tell(self, told: Told) -> None:
        if self._read is None or self._read.over:
            self._put(told)
            self._count_down(told.seconds, told.edge)
        else:
            self._next = self._together(self._next, told)

    def _together(self, one: Told | None, other: Told) -> Told:
        """What waits, in the order it came where the line has room for it."""
        if one is None or one.passing or other.passing:
            return other
        again = other.said.removeprefix(f"{one.who} ") if one.who == other.who else other.said
        said = f"{one.said}{BESIDE}{again}"
        fits = self.context.fonts.font("serif", TOLD_LETTERS, True).size(said)[0] <= self._room(other.icon).width
        return replace(other, said=said) if fits else other

    def _put(self, told: Told, *, hurried: bool = False) -> None:
        """It stands for so long at least; not where somebody has pressed because all is seen."""
        context, rect = self.context, self.rect
        self._stop_counting()
        self.text = told.said
        edge = told.edge
        plate = paint.panel(rect.size, mixed(context.theme.base, edge, 0.16), mixed(edge, BLACK, 0.25), alpha=255)
        if told.icon:
            sign = pictures.icon(told.icon, self._sign, mixed(GOLD, edge, 0.3))
            plate.blit(sign, sign.get_rect(midleft=(context.px(1.2) // 2, rect.height // 2)))
        closer = self._closer(rect.height)
        plate.blit(closer, closer.get_rect(midright=(rect.width - context.px(0.6), rect.height // 2)))
        self._write(plate, self._room(told.icon), told.said, list(told.tail))
        if self._sprite is None:
            self._sprite = context.stage.add(plate, rect.topleft, layers.FLOATING)
        self._sprite.image = plate
        if not hurried:
            self._read = context.motions.add(
                pace.seen(context.pace), lambda _share: None, done=self._go_on, fleeting=True, timed=True, steady=True
            )

    def _go_on(self) -> None:
        """What stands there has been read, or somebody has pressed."""
        told, self._next = self._next, None
        if told is not None and self._read is not None:
            self._put(told, hurried=self._read.age < self._read.seconds)

    @property
    def _sign(self) -> int:
        return round(self.rect.height * 0.62)

    def _room(self, icon: str) -> pygame.Rect:
        """What of it words may take, between what kind of thing it tells and the sign that it can be seen closer."""
        context, rect = self.context, self.rect
        left = context.px(1.2) // 2 + (self._sign + context.px(0.8) if icon else 0)
        right = rect.width - context.px(0.8) - round(rect.height * 0.6) - context.px(1)
        return pygame.Rect(left, 0, right - left, rect.height)

    def _closer(self, tall: int) -> pygame.Surface:
        return pictures.icon("eye", round(tall * 0.6), mixed(MUTED, TEXT, 0.3))

    def _write(self, plate: pygame.Surface, room: pygame.Rect, said: str, tail: list[Piece]) -> None:
        """As much of the tail as has room; where the sentence itself has none, its letters are narrower."""
        kept, gap = self.context.fonts, self.context.px(1)
        plain = kept.font("sans", TOLD_LETTERS)
        if kept.font("serif", TOLD_LETTERS, True).size(said)[0] > room.width:
            tail = []
        drawn = [written(kept, said, room.width, kept.pixels(TOLD_LETTERS), TEXT, "serif")]
        left = room.width - drawn[0].get_width()
        for text, colour, *sign in tail:
            piece = _with_sign(kept.line(plain, text, colour), colour, *sign)
            left -= piece.get_width() + gap
            if left < 0:
                break
            drawn.append(piece)
        x = room.left
        for piece in drawn:
            plate.blit(piece, piece.get_rect(midleft=(x, room.centery)))
            x += piece.get_width() + gap

    def _count_down(self, seconds: float, edge: Colour) -> None:
        context, rect = self.context, self.rect
        if seconds <= 0 or context.motions.reduced:
            return
        line = pygame.Surface((rect.width - 2 * context.px(0.8), max(2, context.px(0.25))))
        line.fill(mixed(edge, TEXT, 0.25))
        self._drain = sprite = context.stage.add(
            line, (rect.left + context.px(0.8), rect.bottom - 2), layers.FLOATING + 1
        )

        def show(share: float) -> None:
            wide = max(1, round(line.get_width() * (1 - share)))
            sprite.image = line.subsurface((0, 0, wide, line.get_height()))

        context.motions.add(seconds, show, ease=lambda t: t, done=sprite.remove, fleeting=True)

    def _stop_counting(self) -> None:
        if self._drain is not None:
            self._drain.remove()
            self._drain = None

    def clear(self) -> None:
        self._stop_counting()
        self.text, self._next = "", None
        if self._read is not None:
            self.context.motions.drop(self._read)
        if self._sprite is not None:
            self._sprite.remove()
            self._sprite = None

    @property
    def target(self) -> Target:
        return Target(self.rect, self._look, self._look, group="tools", name="caption")
