"""Where the spaces of a place's tracks lie: a head with its name, a lane for each track, the main one larger."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import pygame

from game.engine.sources.content import Content
from game.engine.telling import wording
from game.presentation.layout_parts import Tracks
from game.ui import fonts
from game.ui.fonts import Fonts

Point = tuple[float, float]
MAIN = 1.5  # how much higher the main track's lane is
LOOSE = 1.7  # from middle to middle at most, in medallions
START = 0.62  # how much of a space's size and length the start takes
CLOSE = 1.06  # and at least
WAVE = 0.8  # radians from space to space along the way's swing
SIDE = 0.92  # a side track's medallions are no larger than so much of the main one's


@dataclass(frozen=True)
class Stop:
    """A space: its medallion, and what is written below it."""

    space: int  # 0 for the start
    index: int
    at: Point
    content: str
    number: int  # printed on it; 0 for none
    gains: int  # the definition of the card taken there; -1 for none


@dataclass(frozen=True)
class Lane:
    """A track: its sign at the left, its start and its spaces."""

    name: str
    main: bool
    rect: pygame.Rect
    badge: pygame.Rect
    size: int  # of a medallion
    pitch: float
    stops: tuple[Stop, ...]
    label: int  # height of what is written below a medallion

    @property
    def length(self) -> int:
        return len(self.stops) - 1

    def across(self, stop: Stop) -> int:
        """How large a stop's medallion is: the start has a small one."""
        return self.size if stop.space else round(self.size * START)


@dataclass
class TrackPlan:
    rect: pygame.Rect
    head: pygame.Rect
    place: str
    lanes: list[Lane] = field(default_factory=list)

    def lane(self, name: str) -> Lane | None:
        return next((lane for lane in self.lanes if lane.name == name), None)

    def stop(self, space: int) -> tuple[Lane, Stop] | None:
        for lane in self.lanes:
            for stop in lane.stops:
                if space and stop.space == space:
                    return lane, stop
        return None


@dataclass(frozen=True)
class _Row:
    name: str
    main: bool
    start: int
    spaces: tuple[int, ...]


def place_name(content: Content, tracks: Tracks, place: int) -> str:
    """The name of a place by its number; nothing where there is none."""
    values = content.enums.get(content.space_facts[tracks.of], ())
    return values[place - 1] if 1 <= place <= len(values) else ""


def plan_of(content: Content, tracks: Tracks, place: int, rect: pygame.Rect, letters: Fonts) -> TrackPlan:
    """The tracks of a place laid out in a rectangle; a place without tracks has only its head."""
    pad = max(4, rect.height // 40)
    pixels = letters.pixels(fonts.SMALLEST)
    tall = max(round(letters.height * 0.045), min(letters.pixels(2.6), round(rect.height * 0.12)) + 4)
    head = pygame.Rect(rect.left + pad, rect.top + pad // 2, rect.width - 2 * pad, tall)
    plan = TrackPlan(rect, head, place_name(content, tracks, place))
    rows = _rows(content, tracks, place)
    if not rows:
        return plan
    room = pygame.Rect(rect.left + pad, head.bottom, rect.width - 2 * pad, rect.bottom - pad - head.bottom)
    share = room.height / sum(MAIN if row.main else 1.0 for row in rows)
    top, largest = float(room.top), room.height
    for row in rows:
        high = share * (MAIN if row.main else 1.0)
        rect_ = pygame.Rect(room.left, round(top), room.width, round(top + high) - round(top))
        lane = _lane(content, tracks, row, rect_, min(pixels, round(high * 0.3)), largest)
        if row.main:
            largest = round(lane.size * SIDE)
        plan.lanes.append(lane)
        top += high
    return plan


def _rows(content: Content, tracks: Tracks, place: int) -> list[_Row]:
    """The tracks of a place in the order of their enum, the main one first."""
    names = content.enums[content.space_facts[tracks.track]]
    found: dict[int, list[int]] = {}
    for number, space in enumerate(content.spaces, 1):
        if space.facts.get(tracks.of) == place:
            found.setdefault(space.facts.get(tracks.track, 0), []).append(number)
    rows = []
    for track, spaces in sorted(found.items()):
        spaces.sort(key=lambda number: content.spaces[number - 1].facts.get(tracks.index, 0))
        main = bool(tracks.main and content.spaces[spaces[0] - 1].facts.get(tracks.main))
        start = tracks.starts.get(place_name(content, tracks, place), 0) if main else 0
        rows.append(_Row(names[track - 1], main, start, tuple(spaces)))
    return sorted(rows, key=lambda row: not row.main)


def _lane(content: Content, tracks: Tracks, row: _Row, rect: pygame.Rect, label: int, largest: int) -> Lane:
    count = len(row.spaces) + START
    written = row.main or any(_gained(content, tracks, space) >= 0 for space in row.spaces)
    below = round(label * 1.12) if written else 0
    side = min(rect.height, round(rect.width * 0.085))
    badge = pygame.Rect(0, 0, round(side * 0.8), round(side * 0.8))
    badge.center = (rect.left + side // 2, rect.centery)
    length = rect.width - side - rect.height * 0.06
    size = round(min((rect.height - below) * 0.86, length / (count * CLOSE), largest))
    pitch = min(size * LOOSE, length / count)
    swing = max(0.0, min(rect.height - below - size - rect.height * 0.1, size * 0.42)) / 2
    middle = rect.top + (rect.height - below) / 2
    left = rect.left + side + pitch * (START - 0.5)
    stops = []
    for index, space in enumerate((0, *row.spaces)):
        back = 0.0 if index else pitch * (1 - START) / 2
        at = (left + pitch * index + back, middle - math.sin(index * WAVE) * swing)
        stops.append(_stop(content, tracks, space, index, at, row.start))
    return Lane(row.name, row.main, rect, badge, size, pitch, tuple(stops), below)


def _stop(content: Content, tracks: Tracks, space: int, index: int, at: Point, start: int) -> Stop:
    if not space:
        return Stop(0, 0, at, "", start, -1)
    facts = content.spaces[space - 1].facts
    names = content.enums.get(content.space_facts[tracks.content], ())
    value = facts.get(tracks.content, 0)
    return Stop(
        space,
        index,
        at,
        names[value - 1] if 1 <= value <= len(names) else "",
        facts.get(tracks.number, 0) if tracks.number else 0,
        _gained(content, tracks, space),
    )


def _gained(content: Content, tracks: Tracks, space: int) -> int:
    """The definition of the card a space gives, or -1. The fact is its number, or a word that ends with its id."""
    value = content.spaces[space - 1].facts.get(tracks.gains, 0) if tracks.gains else 0
    kind = content.space_facts.get(tracks.gains, "number")
    if not value:
        return -1
    if kind == "number":
        return value if value < len(content.cards) else -1
    word = content.enums[kind][value - 1]
    ids = {card.id: number for number, card in enumerate(content.cards)}
    return ids.get(word, ids.get(word.partition("_")[2], -1))


def gained(content: Content, tracks: Tracks, space: int) -> int:
    return _gained(content, tracks, space)


def card_name(content: Content, definition: int, lang: str) -> str:
    return wording.definition_name(content, definition, lang) if definition >= 0 else ""


# --- what a plan must keep


def faults(plan: TrackPlan) -> list[str]:
    """What lies over something else, or off the board: nothing, on a good one."""
    found = []
    for lane in plan.lanes:
        if not plan.rect.contains(lane.rect):
            found.append(f"{lane.name} leaves the board")
        for stop in lane.stops:
            around = pygame.Rect(0, 0, lane.across(stop), lane.across(stop))
            around.center = (round(stop.at[0]), round(stop.at[1]))
            if not lane.rect.inflate(2, 2).contains(around):
                found.append(f"{lane.name} {stop.index} leaves its lane")
            if around.bottom + lane.label > lane.rect.bottom + 2:
                found.append(f"what is written under {lane.name} {stop.index} leaves its lane")
            if around.colliderect(lane.badge):
                found.append(f"{lane.name} {stop.index} lies on the track's sign")
        for one, other in zip(lane.stops, lane.stops[1:], strict=False):
            if math.dist(one.at, other.at) < (lane.across(one) + lane.across(other)) / 2:
                found.append(f"{lane.name} {one.index} lies on {other.index}")
    for upper, lower in zip(plan.lanes, plan.lanes[1:], strict=False):
        if upper.rect.colliderect(lower.rect):
            found.append(f"{upper.name} lies on {lower.name}")
    return found
