"""A dial for each player: a number that grows dangerous, whose seat it is, and who is asked."""

from __future__ import annotations

import math

import pygame

from game.engine.machine.events import PlayerChanged
from game.engine.machine.state import State
from game.engine.telling import wording
from game.presentation.layout import Dial
from game.ui import fonts, paint, pictures
from game.ui.faces.names import LINE, TIGHT, draw_name, fitted
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.player_boxes import Named, PlayerBoxes
from game.ui.theme import BLACK, DANGER, GOLD, HEAL, MUTED, TEXT, mixed, seat_mark

STEP = 0.06  # seconds a step of the dial takes
MOST_STEPS = 12


class Dials(PlayerBoxes):
    """All players' dials. What they show may lag behind the state while they spin."""

    def __init__(self, context: Context, rect: pygame.Rect, given: Dial):
        super().__init__(context, rect, given)
        self.dial, players = given, self.players
        self.asked = self.open = 0
        self.bots: set[int] = set()
        self.values = [0] * players
        self._out = [False] * players
        self._first = 0
        self._counts = [0] * players
        self._shown: list[object] = [None] * players  # what each was drawn with
        self.stage.add(paint.panel(rect.size, context.theme.cloth, context.theme.accent), rect.topleft, 20)
        self._sprites = [self.stage.add(paint.clear((1, 1)), box.topleft, 22) for box in self.boxes]

    def _measure(self) -> list[pygame.Rect]:
        """Side by side; more than two in two lines, where that makes them larger."""
        room = self.rect.inflate(-self.context.px(1.2), -self.context.px(1.2))
        down = 2 if self.players > 2 and room.width < room.height * self.players else 1
        across = -(-self.players // down)
        width, height = room.width // across, room.height // down
        return [
            pygame.Rect(room.left + n % across * width, room.top + n // across * height, width, height)
            for n in range(self.players)
        ]

    def legend(self, seat: int) -> list[Named]:
        dial, state = self.dial, self.context.state
        found = [Named("threat", self.amount(dial.variable, state.player_variable(seat, dial.variable)), DANGER)]
        if dial.zone:
            found.append(Named(dial.icon, self.zone(dial.zone, len(state.cards(dial.zone, seat))), DANGER))
        if self._out[seat - 1]:
            found.append(Named("doomed", self.context.say("sign_out"), MUTED))
        return found + self.roles(bot=seat in self.bots, first=seat == self._first)

    def show(self, state: State, asking: Asking) -> None:
        """Takes everything from the state."""
        self.asked, self.open, self.bots = asking.asked, self.context.seat, self.context.bots
        dial = self.dial
        for seat in range(1, self.players + 1):
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
            if self._warns(end):
                self.context.play(self._pulse(end))

        self.context.motions.add(seconds, show, ease=lambda t: t, delay=delay, done=done)
        return seconds

    def sound_of_change(self, event: PlayerChanged) -> str:
        if event.variable != self.dial.variable:
            return ""
        return self._pulse(event.after) if self._warns(event.after) else self.dial.sound or "tick"

    def _warns(self, value: int) -> bool:
        return bool(self.dial.warn) and value >= self.dial.warn > 0

    def _pulse(self, value: int) -> str:
        """It quickens on the way from the warning to the end."""
        share = (value - self.dial.warn) / max(1, self.dial.most - self.dial.warn)
        return "heartbeat_last" if share >= 0.9 else "heartbeat_fast" if share >= 0.5 else "heartbeat"

    def _draw(self, seat: int) -> None:
        at, asked, shown = seat - 1, seat == self.asked, seat == self.open
        signs = (seat in self.bots, seat == self._first, self._counts[at], self._out[at])
        key = (self.values[at], asked, shown, signs, wording.seat_name(self.context.state, seat, self.context.lang))
        if key != self._shown[at]:
            self._shown[at] = key
            self._sprites[at].image = self._drawn(seat)

    def _drawn(self, seat: int) -> pygame.Surface:
        """The dial, and beside it, or below where the box is high, whose it is and what else there is to know."""
        context, box = self.context, self.boxes[seat - 1]
        image = paint.clear(box.size)
        mark, asked, letters = seat_mark(seat), seat == self.asked, context.fonts
        beside = box.width > box.height * 1.25
        line = round(letters.pixels(fonts.BODY) * 1.2)
        size = box.height - 6 if beside else min(box.width - 6, box.height - 2 * line - 4)
        size = max(8, min(size, box.width - 3 * line) if beside else size)
        centre = (size // 2 + 3, box.height // 2) if beside else (box.width // 2, size // 2 + 2)
        if asked:
            light = paint.soft_disc(round(size * 1.5), mark.colour, 90)
            image.blit(light, light.get_rect(center=centre))
        self._gauge(image, centre, size, seat)
        room = pygame.Rect(size + 8, 0, box.width - size - 10, box.height)
        if not beside:
            room = pygame.Rect(2, size + 4, box.width - 4, box.height - size - 4)
        self._words(image, seat, room, line)
        if seat == self.open:
            bar = paint.fill_rounded((round(box.width * 0.7), max(2, context.px(0.35))), 1, mark.colour)
            image.blit(bar, bar.get_rect(midbottom=(box.width // 2, box.height)))
        return paint.dimmed(image, 0.4) if self._out[seat - 1] else image

    def _words(self, image: pygame.Surface, seat: int, room: pygame.Rect, line: int) -> None:
        """The seat's mark and name, and under them its signs."""
        context, letters, mark = self.context, self.context.fonts, seat_mark(seat)
        size = round(line * 0.8)
        first = [paint.seat_mark(mark.shape, size, mark.colour)]
        name = wording.seat_name(context.state, seat, context.lang)
        lines = fitted(letters, name, (room.width - size - 6, line), letters.pixels(fonts.BODY), LINE)
        tone = mark.colour if seat == self.asked else TEXT if seat == self.open else MUTED
        second = [pictures.icon("robot", size, MUTED)] if seat in self.bots else []
        second += [pictures.icon("crown", size, GOLD)] if seat == self._first else []
        if self._counts[seat - 1]:
            second.append(pictures.icon(self.dial.icon, size, DANGER))
            second.append(
                letters.line(letters.exact("sans", max(size, letters.least), True), str(self._counts[seat - 1]), TEXT)
            )
        top = room.centery - (line if second else line // 2)
        if lines.pixels >= letters.least and lines.width >= TIGHT:  # else the mark tells whose it is
            words = paint.clear((lines.wide(letters) + 4, line))
            draw_name(words, letters, lines, words.get_rect(), tone)
            first.append(words)
        for row, parts in enumerate((first, second)):
            told = paint.side_by_side(parts, 3)
            left = room.left + max(0, (room.width - told.get_width()) // 2)
            image.blit(told, (left, top + row * line + (line - told.get_height()) // 2))

    def _gauge(self, image: pygame.Surface, centre: tuple[int, int], size: int, seat: int) -> None:
        """Ticks around a number: from leaf to fire, as many lit as the number says."""
        scale = 2
        big = paint.clear((size * scale, size * scale))
        middle, radius = size * scale / 2, size * scale / 2
        pygame.draw.circle(big, mixed(self.context.theme.base, BLACK, 0.35), (middle, middle), radius * 0.98)
        pygame.draw.circle(big, seat_mark(seat).colour, (middle, middle), radius * 0.98, max(2, round(radius * 0.05)))
        value, most = self.values[seat - 1], max(1, self.dial.most)
        count, unlit = 40, mixed(self.context.theme.cloth, BLACK, 0.2)
        for tick in range(count):
            share = tick / (count - 1)
            angle = math.radians(135 + 270 * share)
            lit = share * most < value
            colour = mixed(HEAL, DANGER, share) if lit else unlit
            inner, outer = radius * 0.74, radius * 0.88
            start = (middle + math.cos(angle) * inner, middle + math.sin(angle) * inner)
            end = (middle + math.cos(angle) * outer, middle + math.sin(angle) * outer)
            pygame.draw.line(big, colour, start, end, max(2, round(radius * 0.045)))
        small = pygame.transform.smoothscale(big, (size, size))
        image.blit(small, small.get_rect(center=centre))
        letters = self.context.fonts
        warned = self.dial.warn and value >= self.dial.warn
        number = letters.line(
            letters.exact("sans", max(12, round(size * 0.42)), True), str(value), DANGER if warned else TEXT, 2
        )
        image.blit(number, number.get_rect(center=centre))
        icon = pictures.icon("threat", max(8, round(size * 0.2)), DANGER if warned else MUTED)
        image.blit(icon, icon.get_rect(center=(centre[0], centre[1] + round(size * 0.33))))


PART = Dials
