"""The phase ribbon: the round's stations, a token that travels along them, and where the seat wants to stop."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import pygame

from game.engine.machine.events import Event, StepBegan
from game.engine.telling import wording
from game.presentation.layout import Station
from game.ui import fonts, paint, pictures
from game.ui.focus import Target
from game.ui.motion import smooth
from game.ui.table.asking import Asking
from game.ui.table.context import Context
from game.ui.table.messages import Choose
from game.ui.table.part import AT_ONCE, GAUGE, Part, Taken
from game.ui.table.things import Thing
from game.ui.theme import BLACK, MUTED, mixed

TRAVEL = 0.25
LEAST = fonts.SMALLEST / fonts.BODY  # of the room names ask for: with less only the station that is on has one


class Ribbon(Part):
    """One line of stations. Choosing a station opens its stops."""

    def __init__(self, context: Context, rect: pygame.Rect, given: tuple[Station, ...]):
        super().__init__(context, rect, given)
        self.stations = given
        self.names = [wording.say(station.title, context.lang) for station in given]
        self.at = -1
        self.stage.add(
            paint.panel(rect.size, context.theme.cloth, context.theme.accent, radius=rect.height // 4), rect.topleft, 20
        )
        self._boxes = self._measure()
        self._sprites = [self.stage.add(paint.clear((1, 1)), box.topleft, 22) for box in self._boxes]
        self._light = self.stage.add(self._flame(), (0, 0), 21)
        self._light.visible = False
        self._stops: set[str] = set()
        self._show_stops()

    def ask(self, asking: Asking) -> None:
        if self._stops != self.context.habits.stops:
            self._show_stops()
        self.go(self.station_of(self.context.state.step or ""))

    def targets(self) -> list[Target]:
        return [
            Target(
                box,
                partial(self.context.tell, Choose(Thing("station", station.name))),
                group="ribbon",
                name=f"station:{station.name}",
                radius=box.height // 4,
            )
            for station, box in zip(self.stations, self._boxes, strict=True)
        ]

    def play(self, event: Event, at: float) -> Taken:
        """The token goes on when the step begins, not when all is over."""
        if isinstance(event, StepBegan):
            number = self.station_of(event.step)
            if number >= 0:
                self.context.motions.add(0.0, lambda _share: self.go(number), delay=at, fleeting=True)
        return AT_ONCE

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        return [(self.rect, GAUGE)]

    def _measure(self) -> list[pygame.Rect]:
        """Each station as wide as its name asks for, all of it within the ribbon."""
        font = self.context.fonts.font("serif", fonts.BODY, True)
        icon = round(self.rect.height * 0.5)
        wide: list[float] = [font.size(name)[0] + round(icon * 2.2) for name in self.names]
        room = self.rect.width - self.rect.height * 0.3
        share = room / max(1, sum(wide))
        self.narrow = share < LEAST
        if self.narrow:
            alone = [self.rect.height * 1.05 for _name in self.names]
            wide = [room - sum(alone[1:]) if n == self.at else width for n, width in enumerate(alone)]
            share = min(1.0, room / sum(wide)) if self.at >= 0 else room / sum(wide)
        left, boxes = self.rect.left + self.rect.height * 0.15, []
        for width in wide:
            boxes.append(pygame.Rect(round(left), self.rect.top + 2, round(width * share), self.rect.height - 4))
            left += width * share
        return boxes

    def _flame(self) -> pygame.Surface:
        box = self._boxes[0] if self._boxes else pygame.Rect(0, 0, 10, 10)
        return paint.glow(box.height, box.height // 3, 6, max(4, box.height // 2), self.context.theme.light, 130)

    def _show_stops(self) -> None:
        self._stops = set(self.context.habits.stops)
        self._draw(range(len(self.stations)))

    def _draw(self, stations: Iterable[int]) -> None:
        pixels = self._letters()
        for number in stations:
            self._sprites[number].image = self._drawn(number, pixels)

    def _hand_size(self, number: int) -> int:
        tall = self._boxes[number].height
        return max(10, round(tall * 0.3)) if not self.narrow or self.stations[number].windows else 0

    def _letters(self) -> int:
        """How large all names are that are told: as the one with the least room."""
        letters, told = self.context.fonts, [self.at] if self.narrow else range(len(self.names))
        sizes = [letters.pixels(fonts.BODY)]
        for number in (one for one in told if one >= 0):
            box = self._boxes[number]
            room = box.width - round(box.height * 0.5) * 5 // 4 - self._hand_size(number) - 6
            sizes.append(letters.fitted("serif", self.names[number], room, sizes[0], True).point_size)
        return min(sizes)

    def _drawn(self, number: int, pixels: int) -> pygame.Surface:
        context, box, station = self.context, self._boxes[number], self.stations[number]
        here = number == self.at
        image = paint.clear(box.size)
        colour = (255, 255, 255) if here else MUTED
        icon, hand_size = round(box.height * 0.5), self._hand_size(number)
        letters = context.fonts
        name = self.names[number] if here or not self.narrow else ""
        font = letters.exact("serif", pixels, here)
        text = letters.line(font, name, colour)
        width = icon + icon // 4 + text.get_width()
        left = (box.width - width - hand_size) // 2
        sign = pictures.icon(station.icon, icon, context.theme.light if here else mixed(MUTED, BLACK, 0.25))
        image.blit(sign, (left, (box.height - icon) // 2))
        image.blit(text, (left + icon + icon // 4, (box.height - text.get_height()) // 2))
        if here:
            bar = paint.fill_rounded((width, max(2, box.height // 16)), 1, context.theme.light)
            image.blit(bar, (left, box.height - bar.get_height() - 1))
        if self._stops & set(station.windows):
            hand = pictures.icon("stop_hand", hand_size, context.theme.accent)
            image.blit(hand, (left + width + 2, 2))
        elif station.windows:
            dot = paint.disc(max(4, box.height // 9), mixed(MUTED, BLACK, 0.5))
            image.blit(dot, (left + width + 4, box.height // 6))
        return image

    def go(self, number: int, *, at_once: bool = False) -> None:
        """The token travels to a station; -1 hides it."""
        if number == self.at:
            return
        before, self.at = self.at, number
        if self.narrow:
            self._boxes = self._measure()
            for box, sprite in zip(self._boxes, self._sprites, strict=True):
                sprite.pos = box.topleft
            self._show_stops()
        self._draw(changed for changed in (before, number) if 0 <= changed < len(self._sprites))
        if number < 0:
            self._light.visible = False
            return
        self._light.visible = True
        end = self._boxes[number].center
        start = self._light.centre if before >= 0 else end
        if at_once:
            self._light.centre = end
            return

        def show(share: float) -> None:
            self._light.centre = (start[0] + (end[0] - start[0]) * share, end[1])

        self.context.motions.add(TRAVEL, show, ease=smooth)

    def station_of(self, step: str) -> int:
        return next((n for n, station in enumerate(self.stations) if step in station.steps), -1)


PART = Ribbon
