"""Two numbers against each other, and what the option in focus would make of them."""

from __future__ import annotations

import pygame

from game.engine.machine.state import State
from game.presentation.layout import Versus
from game.ui import fonts, paint, pictures
from game.ui.faces import names
from game.ui.table.context import Context
from game.ui.table.foresight import Foresight
from game.ui.table.part import GAUGE, Part
from game.ui.table.places import inside
from game.ui.table.things import Thing
from game.ui.theme import BLACK, DANGER, GOLD, HEAL, MUTED, TEXT, mixed


class VersusBox(Part):
    def __init__(self, context: Context, rect: pygame.Rect, given: Versus):
        super().__init__(context, rect, given)
        self.versus = given
        self.sprite = self.stage.add(paint.clear(rect.size), rect.topleft, 96)
        self._shown: tuple[tuple[int, int], tuple[int, int], pygame.Rect] | None = None

    def sync(self) -> None:
        self._show(None)

    def foresee(self, foresight: Foresight) -> None:
        """The numbers as they are, and beside them those that the option in focus would lead to."""
        self._show(foresight.after)

    def _show(self, after: State | None) -> None:
        now = self._numbers(self.context.state)
        then = self._numbers(after) if after else now
        self.rect = self._place
        if (now, then, self.rect) != self._shown:
            self._shown = (now, then, self.rect)
            self.sprite.image, self.sprite.pos = self._drawn(now, then), self.rect.topleft

    def where(self, thing: Thing) -> pygame.Rect | None:
        return self._place if thing.kind == "versus" else None

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        return [(self._place, GAUGE)]

    @property
    def _place(self) -> pygame.Rect:
        """Its slot may have grown since the last question."""
        return inside(self.context.slot(self.versus.slot), self.versus.box)

    def _numbers(self, state: State) -> tuple[int, int]:
        return state.call(self.versus.left.function), state.call(self.versus.right.function)

    def _drawn(self, now: tuple[int, int], then: tuple[int, int]) -> pygame.Surface:
        image = paint.clear(self.rect.size)
        letters, context = self.context.fonts, self.context
        half = self.rect.width // 2
        size = round(min(half * 0.86, self.rect.height * 0.56))
        ahead = then[1] - then[0]
        words = [context.say(gauge.word) for gauge in (self.versus.left, self.versus.right)]
        room = (half - 4, round(self.rect.height * 0.58 - size / 2) - 2)
        tall = max(letters.least, letters.pixels(fonts.SMALLEST))
        told = names.alike(letters, words, [room, room], tall, names.WHOLE_WORDS)
        for side, gauge in enumerate((self.versus.left, self.versus.right)):
            colour = GOLD if side else DANGER
            centre = (half // 2 + side * half, round(self.rect.height * 0.42))
            image.blit(light := paint.soft_disc(round(size * 1.35), colour, 70), light.get_rect(center=centre))
            emblem = pictures.icon(gauge.icon, size, mixed(colour, BLACK, 0.25))
            image.blit(emblem, emblem.get_rect(center=centre))
            changed = then[side] != now[side]
            text = f"{now[side]}→{then[side]}" if changed else str(now[side])
            most = round(size * (0.4 if changed else 0.52))
            number = names.written(letters, text, round(size * 1.15), most, TEXT, outline=2)
            image.blit(number, number.get_rect(center=centre))
            label = names.in_lines(letters, told[side], MUTED)
            image.blit(label, label.get_rect(midtop=(centre[0], centre[1] + size // 2 + 2)))
        if not any((*now[1:], *then[1:])):
            return image  # nobody stands against it: what it comes to says nothing yet
        verdict = f"+{ahead}" if ahead > 0 else str(ahead).replace("-", "−")
        colour = HEAL if ahead > 0 else DANGER if ahead < 0 else MUTED
        drawn = letters.line(letters.font("serif", fonts.STAT, True), verdict, colour, 1)
        place = drawn.get_rect(midbottom=(half, self.rect.height - 2))
        if half - size > drawn.get_width():  # low and wide: between the two, not among their words
            place.centery = round(self.rect.height * 0.42)
        image.blit(drawn, place)
        return image


PART = VersusBox
