"""How high the rooms are in which teams face each other: fronts, road and reserves share it by who is there."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.engine.machine.state import State
from game.presentation.layout import Layout
from game.ui.faces.small import RATIOS
from game.ui.table import lines, places
from game.ui.table.context import Context
from game.ui.table.lines import Borne, borne_by, broadest
from game.ui.table.places import Reading
from game.ui.table.rows import Needing, heights, shared

LEAST_ROAD = 5.2  # of the smallest letters' height: a name, totals, a verdict
LEAST_RESERVE = 2.8  # of the same: a seat's name in two lines
READABLE = 4.8  # of the same: a tile so high shows its name and numbers well, and takes no more room from the others


@dataclass(frozen=True)
class _Row:
    """The cards of a row in a room so wide."""

    borne: Borne
    width: float

    def need(self, face: str, tall: float) -> float:
        """How high cards so high stand, in as many rows as they need."""
        room = self.width * lines.ACROSS
        fitting = (rows for rows in range(1, len(self.borne)) if broadest(self.borne, face, rows) * tall <= room)
        return next(fitting, len(self.borne)) * tall


@dataclass(frozen=True)
class _Lines:
    """Lines of places side by side, above and below what stands between them."""

    rows: tuple[tuple[_Row, ...], ...]
    between: float
    empty: float
    least: float
    most: float
    places: int

    @property
    def count(self) -> int:
        return self.places

    def need(self, tall: float) -> float:
        if not self.places:
            return self.least
        tall = min(tall, self.most)
        deep = (max(row.need("line", tall) for row in side) / lines.IN_LINE for side in self.rows)
        both = sum(max(self.empty, one) for one in deep)
        beside = max(both / (1 - lines.PLATE), min(both + self.between, both / (1 - lines.MOST_PLATE)))
        return max(self.least, beside)


@dataclass(frozen=True)
class _Beside:
    """Rows of cards side by side."""

    rows: tuple[_Row, ...]
    least: float
    most: float

    @property
    def count(self) -> int:
        return sum(len(row.borne) for row in self.rows)


class _Way(_Beside):
    """The two lines of a road, at both sides of its place."""

    def need(self, tall: float) -> float:
        deep = max((row.need("line", min(tall, self.most)) for row in self.rows), default=0.0)
        return max(self.least, deep / lines.IN_LINE)


class _Held(_Beside):
    """The reserves of seats. Their faces are as large as a tile that goes with a card so high in line."""

    def need(self, tall: float) -> float:
        tile = min(tall * lines.TILE, self.most)
        deep = max((min(self._deep(row, face, tile) for face in lines.NARROWING) for row in self.rows), default=0.0)
        return max(self.least, deep / lines.IN_RESERVE)

    @staticmethod
    def _deep(row: _Row, face: str, tile: float) -> float:
        return row.need(face, tile * math.sqrt(RATIOS[lines.NARROWING[0]] / RATIOS[face]))


def slots_at(context: Context, state: State, seat: int) -> dict[str, pygame.Rect]:
    """All slots of a table, with those that teams stand in as high as that state wants it; who falls in a fight leaves
    the rooms as they are until it is over."""
    fight = context.viewer.fight
    return slots_of(state if fight is None else fight.began, context.layout, context.size, seat, context.reading)


def slots_of(
    state: State, layout: Layout, size: tuple[int, int], seat: int, reading: Reading
) -> dict[str, pygame.Rect]:
    slots = places.slots_of(layout, size, reading.unit, reading.zoom)[1]
    standing = dict(_standing(state, layout, slots, seat, reading))
    for names in (names for names in layout.shared if standing.keys() >= set(names)):
        before = [slots[name] for name in names]
        gap = before[1].top - before[0].bottom if len(before) > 1 else 0
        whole = before[0].unionall(before[1:])
        bands, top = tuple(standing[name] for name in names), float(whole.top)
        rest = tuple(n for n, band in enumerate(bands) if isinstance(band, _Lines))
        tall = _heights(bands, whole.height - gap * (len(names) - 1), rest, reading)
        tall = _as_usual(tall, [rect.height for rect in before], rest)
        for name, height in zip(names, tall, strict=True):
            slots[name] = pygame.Rect(whole.left, round(top), whole.width, round(top + height) - round(top))
            top += height + gap
    return slots


def _as_usual(tall: list[float], usual: list[int], rest: tuple[int, ...]) -> list[float]:
    """What the fronts have more than the layout gives them goes to rooms that have less."""
    found = list(tall)
    for place in rest:
        for other in range(len(found)):
            more = min(found[place] - usual[place], usual[other] - found[other])
            if more > 0:
                found[place], found[other] = found[place] - more, found[other] + more
    return found


@lru_cache(64)
def _heights(bands: tuple[Needing, ...], room: int, rest: tuple[int, ...], reading: Reading) -> list[float]:
    return shared(bands, room, heights(reading.unit, reading.zoom), rest)


def _standing(
    state: State, layout: Layout, slots: dict[str, pygame.Rect], seat: int, reading: Reading
) -> Iterator[tuple[str, Needing]]:
    """Who stands in which slot; what has to be there however few they are takes no more than the layout gives it."""
    own, most = state.teams[seat - 1], lines.TALLEST * reading.unit * reading.zoom
    if (fronts := layout.fronts) is not None:
        guests = lines.guests_of(state, fronts)
        sides: tuple[list[_Row], list[_Row]] = ([], [])
        found = lines.fronts_of(state, fronts, slots[fronts.slot], seat, reading)
        for front in found:
            for side, cards in zip(sides, lines.sides_of(state, fronts, guests.get(front.place, []), own), strict=True):
                side.append(_Row(borne_by(cards, guests), front.rect.width))
        plate, empty = reading.least * lines.LEAST_PLATE, reading.least * lines.EMPTY_LINE
        least = min(plate + 2 * empty, slots[fronts.slot].height)
        yield fronts.slot, _Lines((tuple(sides[0]), tuple(sides[1])), plate, empty, least, most, len(found))
    if (road := layout.road) is not None:
        guests, plan = lines.guests_of(state, road), lines.road_of(slots[road.slot])
        both: list[_Row] = []
        for place in state.cards(road.zone)[-1:]:
            hunters = lines.sides_of(state, road, guests.get(place, []), lines.attacker_of(state, road, place))
            both = [_Row(borne_by(cards, guests), plan.left.width) for cards in hunters]
        yield road.slot, _Way(tuple(both), min(reading.least * LEAST_ROAD, slots[road.slot].height), most)
    if (reserves := layout.reserves) is not None:
        guests = lines.guests_of(state, layout.fronts) if layout.fronts is not None else {}
        for slot in (reserves.near, reserves.far):
            ranks = lines.ranks_of(state, reserves, slots, seat, reading)
            held = [
                _Row(borne_by(state.cards(reserves.zone, rank.seat), guests), rank.row.width)
                for rank in ranks
                if rank.rect.top == slots[slot].top
            ]
            least = min(reading.least * LEAST_RESERVE, slots[slot].height)
            yield slot, _Held(tuple(held), least, reading.least * READABLE)
