"""The caption: one line at one place that says what happens and why. It stays until the next one."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.telling import wording
from game.ui import layers, paint, pictures
from game.ui.faces.names import written
from game.ui.focus import Target
from game.ui.stage import Sprite
from game.ui.table.beats import Moment, additions, sentence, terms
from game.ui.table.context import Context
from game.ui.table.places import TOLD_LETTERS
from game.ui.table.stage_numbers import colour_of
from game.ui.theme import BLACK, GOLD, HEAL, MUTED, TEXT, Colour, mixed, seat_mark

Piece = tuple[str, Colour] | tuple[str, Colour, str]  # words, their colour, and a sign before them


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

    def show(self, moment: Moment, seconds: float) -> None:
        """`seconds` are how long it has to be read: a thin line drains meanwhile."""
        edge = seat_mark(moment.seat).colour if moment.seat else self.context.theme.accent
        self.write(*words_of(self.context, moment), moment.beat.icon, edge)
        self._count_down(seconds, edge)

    def write(self, said: str, tail: list[Piece], icon: str, edge: Colour) -> None:
        """A sentence with what belongs to it."""
        context, rect = self.context, self.rect
        self._stop_counting()
        self.text = said
        plate = paint.panel(rect.size, mixed(context.theme.base, edge, 0.16), mixed(edge, BLACK, 0.25), alpha=255)
        room = plate.get_rect().inflate(-context.px(1.2), 0)
        if icon:
            sign = pictures.icon(icon, round(rect.height * 0.62), mixed(GOLD, edge, 0.3))
            plate.blit(sign, sign.get_rect(midleft=(room.left, rect.height // 2)))
            room.left += sign.get_width() + context.px(0.8)
            room.width = rect.width - room.left - context.px(0.8)
        closer = self._closer(rect.height)
        plate.blit(closer, closer.get_rect(midright=(rect.width - context.px(0.6), rect.height // 2)))
        room.width -= closer.get_width() + context.px(1)
        self._write(plate, room, said, tail)
        if self._sprite is None:
            self._sprite = context.stage.add(plate, rect.topleft, layers.FLOATING)
        self._sprite.image = plate

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
        self.text = ""
        if self._sprite is not None:
            self._sprite.remove()
            self._sprite = None

    @property
    def target(self) -> Target:
        return Target(self.rect, self._look, self._look, group="tools", name="caption")
