"""A lens over the map: the place where something happened, larger, with what came, went and moved drawn on it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.ui import paint
from game.ui.table import things
from game.ui.table.beats import Mark, Moment
from game.ui.table.context import Context
from game.ui.theme import BLACK, DANGER, GOLD, TEXT, Colour, mixed, seat_mark

LARGEST = 2.0  # times the map's size; smaller where the places lie far apart,
IN_A_STRIP = 1.4  # and in a small picture
AROUND = 1.6  # of the place itself: what is seen of the ground about it


@dataclass(frozen=True)
class Spot:
    """A mark with its place on the screen."""

    mark: Mark
    rect: pygame.Rect


class Lens:
    """What a moment changed on the map, in a rectangle of the stage. `below` is the layer it looks under."""

    def __init__(self, context: Context, moment: Moment, room: pygame.Rect, below: int, largest: float = LARGEST):
        self.context, self.seat, self.below = context, moment.seat, below
        self.spots = [Spot(mark, rect) for mark in moment.marks if (rect := _place(context, mark)) is not None]
        places = [spot.rect for spot in self.spots] or _places(context, moment)
        self.about = places[0].unionall(places[1:]) if places else pygame.Rect(0, 0, 0, 0)
        self.rect = pygame.Rect(room.left, room.top, min(room.width, round(room.height * 1.7)), room.height)
        wanted = (self.about.width * AROUND, self.about.height * AROUND)
        fits = min(self.rect.width / max(1, wanted[0]), self.rect.height / max(1, wanted[1]))
        self.scale = max(1.0, min(largest, fits))
        seen = pygame.Rect(0, 0, round(self.rect.width / self.scale), round(self.rect.height / self.scale))
        seen.center = self.about.center
        self.seen = seen.clamp(context.slots.get("board", context.field))

    def point(self) -> tuple[float, float]:
        """Where on the screen the lens shows what was done."""
        spot = self.spots[-1].rect if self.spots else self.about
        x, y = self._at(spot.center)
        return self.rect.left + x, self.rect.top + y

    def _at(self, pos: tuple[int, int]) -> tuple[float, float]:
        """A place of the map in the lens."""
        return (pos[0] - self.seen.left) * self.scale, (pos[1] - self.seen.top) * self.scale

    def picture(self) -> pygame.Surface:
        """The map as it is now, with what is drawn on it."""
        context = self.context
        found = pygame.transform.smoothscale(context.stage.cut(self.seen, self.below), self.rect.size)
        colour = seat_mark(self.seat).colour if self.seat else GOLD
        self._draw(found, colour)
        edged = paint.rounded(found.convert_alpha(), context.px(1.5))
        edged.blit(paint.ring(*edged.get_size(), context.px(1.5), max(2, context.px(0.35)), (*colour, 255)), (0, 0))
        return edged

    def _draw(self, found: pygame.Surface, colour: Colour) -> None:
        thick = max(3, self.context.px(0.6))
        came = [spot for spot in self.spots if spot.mark.after]
        went = [spot for spot in self.spots if spot.mark.before and not spot.mark.after]
        if len(came) == len(went) == 1 and came[0].mark.after == went[0].mark.before:
            arrow(found, self._at(went[0].rect.center), self._at(came[0].rect.center), thick * 3, colour)
            went = []
        for spot in went:
            _cross(found, self._at(spot.rect.center), self._radius(spot), thick + 2)
        for spot in came:
            centre, radius = self._at(spot.rect.center), self._radius(spot) + thick
            pygame.draw.circle(found, BLACK, centre, radius + 2, thick + 4)
            pygame.draw.circle(found, TEXT, centre, radius, thick)
        if not self.spots and self.about.width:
            radius = max(self.about.size) * 0.5 * self.scale + thick
            pygame.draw.circle(found, colour, self._at(self.about.center), radius, thick)

    def _radius(self, spot: Spot) -> float:
        return min(max(spot.rect.size) * 0.5 * self.scale, self.context.px(6))


def _place(context: Context, mark: Mark) -> pygame.Rect | None:
    """Where the sign itself stands, else its space."""
    piece = things.piece(mark.space, mark.after or mark.before)
    return context.where(piece) or context.where(things.space(mark.space))


def _places(context: Context, moment: Moment) -> list[pygame.Rect]:
    """Where something changed that is nobody's sign: the last place in sight."""
    for space in reversed(moment.spaces):
        rect = context.where(things.space(space))
        if rect is not None and rect.width > 0:
            return [rect]
    return []


def is_seen(context: Context, moment: Moment) -> bool:
    """Whether there is anything to look at."""
    spots = [mark.space for mark in moment.marks] + moment.spaces
    return any(context.where(things.space(space)) is not None for space in spots)


def _cross(surface: pygame.Surface, at: tuple[float, float], radius: float, thick: int) -> None:
    """Over a sign that is gone."""
    x, y = at
    for way in (1, -1):
        ends = ((x - radius, y - way * radius), (x + radius, y + way * radius))
        pygame.draw.line(surface, BLACK, *ends, thick + 4)
        pygame.draw.line(surface, DANGER, *ends, thick)


def arrow(
    surface: pygame.Surface, start: tuple[float, float], end: tuple[float, float], thick: float, colour: Colour
) -> None:
    """A thick arrow with a dark edge."""
    length = math.dist(start, end)
    if length < thick:
        return
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    neck = max(0.0, length - thick * 1.6)

    def at(along: float, aside: float) -> tuple[float, float]:
        return start[0] + dx * along - dy * aside, start[1] + dy * along + dx * aside

    half = thick / 2
    shape = [at(0, -half * 0.6), at(neck, -half), at(neck, -thick), at(length, 0), at(neck, thick), at(neck, half)]
    shape.append(at(0, half * 0.6))
    pygame.draw.polygon(surface, colour, shape)
    pygame.draw.polygon(surface, mixed(colour, BLACK, 0.7), shape, max(2, round(thick / 8)))
