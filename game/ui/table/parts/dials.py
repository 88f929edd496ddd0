"""A dial for each player: a number that grows dangerous, whose seat it is, and who is asked."""

from __future__ import annotations

import math

import pygame

from game.engine.machine.state import State
from game.engine.telling import wording
from game.presentation.layout import Dial
from game.ui import fonts, paint, pictures
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.player_boxes import PlayerBoxes
from game.ui.theme import BLACK, DANGER, GOLD, HEAL, MUTED, TEXT, mixed, seat_mark

STEP = 0.06  # seconds a step of the dial takes
MOST_STEPS = 12


class Dials(PlayerBoxes):
    """All players' dials. What they show may lag behind the state while they spin."""

    inspected = False

    def __init__(self, context: Context, rect: pygame.Rect, given: Dial):
        super().__init__(context, rect, given)
        self.dial, players = given, self.players
        self.asked = self.open = 0
        self.bots: set[int] = set()
        self.values = [0] * players
        self._out = [False] * players
        self._first = 0
        self._counts = [0] * players
        self.stage.add(paint.panel(rect.size, context.theme.felt, context.theme.accent), rect.topleft, 20)
        self._sprites = [self.stage.add(paint.clear((1, 1)), box.topleft, 22) for box in self.boxes]

    def _measure(self) -> list[pygame.Rect]:
        """Side by side."""
        room = self.rect.inflate(-self.context.px(1.2), -self.context.px(1.2))
        width, height = room.width // self.players, room.height
        return [pygame.Rect(room.left + n * width, room.top, width, height) for n in range(self.players)]

    def show(self, state: State, asking: Asking, *, values: bool) -> None:
        """Takes everything from the state; the numbers only where nothing spins them."""
        self.asked, self.open, self.bots = asking.asked, self.context.seat, self.context.bots
        dial = self.dial
        for seat in range(1, self.players + 1):
            if values:
                self.values[seat - 1] = state.player_variable(seat, dial.variable)
            self._out[seat - 1] = bool(dial.out) and bool(state.player_variable(seat, dial.out))
        self._first = state.variable(dial.first) if dial.first else 0
        self._counts = [len(state.cards(dial.zone, seat)) if dial.zone else 0 for seat in range(1, self.players + 1)]
        for seat in range(1, self.players + 1):
            self._draw(seat)

    def change(self, variable: str, seat: int, start: int, end: int, at: float) -> float:
        """The dial turns if it shows that variable."""
        return self.spin(seat, start, end, at) if variable == self.dial.variable else 0.0

    def spin(self, seat: int, start: int, end: int, delay: float) -> float:
        """The number runs to its new value, tick by tick; how long that takes."""
        steps = min(MOST_STEPS, abs(end - start))
        if steps == 0:
            return 0.0
        seconds = steps * STEP
        last = [start]

        def show(share: float) -> None:
            value = round(start + (end - start) * share)
            if value != last[0]:
                last[0] = value
                self.values[seat - 1] = value
                self.context.play(self.dial.sound or "tick", 0.6)
                self._draw(seat)

        def done() -> None:
            self.values[seat - 1] = end
            self._draw(seat)
            if self.dial.warn and end >= self.dial.warn > 0:
                self.context.play("heartbeat")

        self.context.motions.add(seconds, show, ease=lambda t: t, delay=delay, done=done)
        return seconds

    def _draw(self, seat: int) -> None:
        self._sprites[seat - 1].image = self._drawn(seat)

    def _drawn(self, seat: int) -> pygame.Surface:
        context, box = self.context, self.boxes[seat - 1]
        image = paint.clear(box.size)
        mark, asked = seat_mark(seat), seat == self.asked
        name = wording.seat_name(context.state, seat, context.lang)
        kept = context.fonts
        line = kept.fitted_font("serif", name, round(box.width * 0.62), fonts.BODY, asked)
        words = kept.line(line, name, mark.colour if asked else TEXT if seat == self.open else MUTED)
        size = min(box.width - 6, box.height - words.get_height() - 6)
        above = (box.height - size - words.get_height() - 6) // 2
        centre = (box.width // 2, above + size // 2 + 2)
        if asked:
            light = paint.soft_disc(round(size * 1.5), mark.colour, 90)
            image.blit(light, light.get_rect(center=centre))
        self._gauge(image, centre, size, seat)
        top = above + size + 4
        sign = round(words.get_height() * 0.8)
        parts = [paint.seat_mark(mark.shape, sign, mark.colour)]
        if self.players <= 2:
            parts.append(words)  # with more there is no room for names: the mark says who it is
        if seat in self.bots:
            parts.append(pictures.icon("robot", sign, MUTED))
        if seat == self._first:
            parts.append(pictures.icon("crown", sign, GOLD))
        if self._counts[seat - 1]:
            parts.append(pictures.icon(self.dial.icon, sign, DANGER))
            parts.append(kept.line(kept.exact("sans", sign, True), str(self._counts[seat - 1]), TEXT))
        left = (box.width - sum(part.get_width() + 4 for part in parts)) // 2
        for part in parts:
            image.blit(part, (left, top + (words.get_height() - part.get_height()) // 2))
            left += part.get_width() + 4
        if seat == self.open:
            bar = paint.fill_rounded((round(box.width * 0.5), max(2, context.px(0.35))), 1, mark.colour)
            image.blit(bar, bar.get_rect(midbottom=(box.width // 2, min(box.height, top + words.get_height() + 3))))
        return paint.dimmed(image, 0.4) if self._out[seat - 1] else image

    def _gauge(self, image: pygame.Surface, centre: tuple[int, int], size: int, seat: int) -> None:
        """Ticks around a number: from leaf to fire, as many lit as the number says."""
        scale = 2
        big = paint.clear((size * scale, size * scale))
        middle, radius = size * scale / 2, size * scale / 2
        pygame.draw.circle(big, mixed(self.context.theme.base, BLACK, 0.35), (middle, middle), radius * 0.98)
        pygame.draw.circle(big, seat_mark(seat).colour, (middle, middle), radius * 0.98, max(2, round(radius * 0.05)))
        value, most = self.values[seat - 1], max(1, self.dial.most)
        count = 40
        for tick in range(count):
            share = tick / (count - 1)
            angle = math.radians(135 + 270 * share)
            lit = share * most < value
            colour = mixed(HEAL, DANGER, share) if lit else mixed(self.context.theme.felt, BLACK, 0.2)
            inner, outer = radius * 0.74, radius * 0.88
            start = (middle + math.cos(angle) * inner, middle + math.sin(angle) * inner)
            end = (middle + math.cos(angle) * outer, middle + math.sin(angle) * outer)
            pygame.draw.line(big, colour, start, end, max(2, round(radius * 0.045)))
        small = pygame.transform.smoothscale(big, (size, size))
        image.blit(small, small.get_rect(center=centre))
        kept = self.context.fonts
        warned = self.dial.warn and value >= self.dial.warn
        number = kept.line(
            kept.exact("sans", max(12, round(size * 0.38)), True), str(value), DANGER if warned else TEXT, 2
        )
        image.blit(number, number.get_rect(center=centre))
        icon = pictures.icon("threat", max(8, round(size * 0.2)), DANGER if warned else MUTED)
        image.blit(icon, icon.get_rect(center=(centre[0], centre[1] + round(size * 0.33))))


PART = Dials
