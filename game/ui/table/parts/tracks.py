"""The board of the present place: its tracks, the markers that walk along them, and what may be chosen there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import partial

import pygame

from game.engine.machine.events import Event, TableChanged
from game.engine.machine.state import State
from game.presentation.layout_parts import Tracks as Given
from game.ui import layers, paint
from game.ui.focus import Target
from game.ui.motion import arrive, smooth
from game.ui.slices import Slices, finished
from game.ui.stage import Sprite, Sprites
from game.ui.table import things, track_ground, track_pieces
from game.ui.table.asking import Asking
from game.ui.table.clearing import clearing
from game.ui.table.context import Context
from game.ui.table.messages import Choose, Inspect, PrepareAhead
from game.ui.table.part import AT_ONCE, GAUGE, SPACE, Part, Taken
from game.ui.table.things import Thing
from game.ui.table.track_plan import Lane, Point, Stop, TrackPlan, place_name, plan_of
from game.ui.theme import GOLD, Colour, mixed

STEP, ARRIVAL = 0.24, 0.9  # seconds from space to space, and for a place to come up
TOUCH = 6.7  # percent of the height that a target should have
FOOT = 0.34  # how far below a medallion's middle a marker stands, in medallions


class Tracks(Part):
    """Draws a place once; lanes are drawn again only when their marker has moved."""

    def __init__(self, context: Context, rect: pygame.Rect, given: Given):
        super().__init__(context, rect, given)
        self.content = context.content
        self.setting = track_ground.Setting(
            self.content, given, context.theme, context.fonts, context.lang
        )  # fmt: skip
        self.place = -1
        self.plan = TrackPlan(rect, pygame.Rect(rect), "")
        self.reached: dict[str, int] = {}
        self._ground: Sprite = self.stage.add(paint.clear(rect.size), rect.topleft, layers.GROUND)
        self._lanes: dict[str, Sprite] = {}
        self._markers: dict[str, Sprite] = {}
        self._lights = Sprites()
        self._options: set[int] = set()  # the spaces on offer
        self._painted_after = -1  # the place whose next one was painted ahead
        self._next: tuple[int, pygame.Surface] | None = None  # a place that is about to come up, and its ground

    # --- as the state says

    def sync(self) -> None:
        """The place and every marker as they are, at once."""
        before, state = self.place, self.context.state
        self._show_place(state)
        if before not in (-1, self.place):
            self.context.tell(PrepareAhead())
        for lane in self.plan.lanes:
            self._show(lane, state.variable(self.given.markers[lane.name]))
            marker = self._markers[lane.name]
            marker.layer, marker.alpha = layers.PIECE, 255
            self._stand(marker, lane, self.reached[lane.name])

    def _show_place(self, state: State) -> None:
        given = self.given
        place = state.variable(given.place)
        if place == self.place:
            return
        self.place = place
        for sprite in (*self._lanes.values(), *self._markers.values()):
            sprite.remove()
        self._lanes, self._markers, self.reached = {}, {}, {}
        self.plan = plan_of(self.content, given, place, self.rect, self.context.fonts)
        ready, self._next = self._next, None
        self._ground.image = ready[1] if ready is not None and ready[0] == place else finished(self._board(place))
        for lane in self.plan.lanes:
            stage, colour = self.stage, self.setting.sign(lane.name).colour
            self._lanes[lane.name] = stage.add(paint.clear((1, 1)), lane.rect.topleft, layers.LANE)
            self._markers[lane.name] = stage.add(track_pieces.marker(self._pawn(lane), colour), (0, 0), layers.PIECE)

    def _board(self, place: int) -> Slices[pygame.Surface]:
        plan = plan_of(self.content, self.given, place, self.rect, self.context.fonts)
        return track_ground.board(self.setting, plan, place, self.rect)

    def _show(self, lane: Lane, reached: int) -> None:
        """A lane with so much of it lit."""
        reached = max(0, min(reached, lane.length))
        if self.reached.get(lane.name) != reached:
            self.reached[lane.name] = reached
            self._lanes[lane.name].image = track_ground.lane(self.setting, lane, reached)

    @staticmethod
    def _pawn(lane: Lane) -> int:
        return max(12, round(lane.size * (0.8 if lane.main else 0.86)))

    def _stand(self, sprite: Sprite, lane: Lane, index: float, hop: float = 0.0) -> None:
        """Puts a marker on a space, or between two."""
        x, y = self._spot(lane, index)
        width, height = sprite.image.get_size()
        spread = max(3, self._pawn(lane) // 6)
        sprite.pos = (x - width / 2, y + lane.size * FOOT - height + spread - hop)

    @staticmethod
    def _spot(lane: Lane, index: float) -> Point:
        low = max(0, min(int(index), lane.length))
        high = min(low + 1, lane.length)
        share = index - low
        (x, y), (u, v) = lane.stops[low].at, lane.stops[high].at
        return x + (u - x) * share, y + (v - y) * share

    # --- what may be chosen

    def ask(self, asking: Asking) -> None:
        self._options = set(asking.spaces)
        self._light(asking.spaces, self.context.theme.light)

    def answered(self) -> None:
        self._light((), self.context.theme.light)

    def targets(self) -> list[Target]:
        """Every space can be looked at; those on offer have room for a finger and lie over the others."""
        options = self._options
        found = [(lane, stop) for lane in self.plan.lanes for stop in lane.stops if stop.space]
        found.sort(key=lambda one: one[1].space in options)
        return [self._target(lane, stop, stop.space in options) for lane, stop in found]

    def _target(self, lane: Lane, stop: Stop, offered: bool) -> Target:
        want = self.context.px(TOUCH)
        wide = max(lane.size, want) if offered else min(round(lane.pitch), max(lane.size, want))
        tall = max(lane.size, min(want, lane.rect.height))
        rect = pygame.Rect(0, 0, wide, tall)
        rect.center = (round(stop.at[0]), round(stop.at[1]))
        around = pygame.Rect(0, 0, lane.size + 4, lane.size + 4)
        around.center = rect.center
        return Target(
            rect.clip(self.rect),
            partial(self.context.tell, Choose(things.space(stop.space))),
            partial(self.context.tell, Inspect(things.space(stop.space))),
            group="board",
            name=f"space:{stop.space}",
            radius=lane.size // 2 + 2,
            around=around,
        )

    def _light(self, spaces: Iterable[int], colour: Colour) -> None:
        """The spaces on offer glow, under a wedge."""
        self._lights.clear()
        for space in spaces:
            if (found := self.plan.stop(space)) is not None:
                lane, stop = found
                sprite = self.stage.add(track_pieces.lamp(lane.size, colour), (0, 0), layers.GLOW)
                sprite.centre = stop.at
                self._lights.append(sprite)

    # --- motion

    def weights(self) -> list[tuple[pygame.Rect, float]]:
        """All of it, and every space with what is written below it: what covers a few of many hides much."""
        spaces: list[tuple[pygame.Rect, float]] = []
        for lane in self.plan.lanes:
            for x, y in (stop.at for stop in lane.stops):
                rect = pygame.Rect(
                    round(x - lane.size / 2), round(y - lane.size / 2), lane.size, lane.size + lane.label
                )
                spaces.append((rect, SPACE))
        return [(self.rect, GAUGE), *spaces]

    def where(self, thing: Thing) -> pygame.Rect | None:
        if thing.kind == "clearing":
            return clearing(self.plan, self.reached, thing.number)
        found = self.plan.stop(thing.id) if thing.kind == "space" and isinstance(thing.id, int) else None
        if found is None:
            return None
        lane, stop = found
        rect = pygame.Rect(0, 0, lane.size + 4, lane.size + 4)
        rect.center = (round(stop.at[0]), round(stop.at[1]))
        return rect

    def play(self, event: Event, at: float) -> Taken:
        """A change of the table's variables: the rest waits for it."""
        return Taken.all(self._play(event, at)) if isinstance(event, TableChanged) else AT_ONCE

    def _play(self, event: TableChanged, at: float) -> float:
        name, before, after = event.variable, event.before, event.after
        if name == self.given.place:
            return self._arrive(at)
        if self.given.done and name == self.given.done and after > before:
            return self._done(at)
        track = next((track for track, variable in self.given.markers.items() if variable == name), "")
        if not track:
            return 0.0
        if after <= before:
            self.context.motions.fleet(0.0, lambda _share: self._set_back(track, after), at, smooth)
            return 0.0
        self.context.motions.fleet(0.0, lambda _share: self._walk(track, before, after), at, smooth)
        return STEP * (after - before) + 0.06

    def sound_of(self, event: Event) -> str:
        if not isinstance(event, TableChanged) or event.after <= event.before:
            return ""
        track = next((track for track, variable in self.given.markers.items() if variable == event.variable), "")
        lane = self.plan.lane(track) if track else None
        return "" if lane is None else "progress" if event.after < lane.length else "goal"

    def _set_back(self, track: str, index: int) -> None:
        lane = self.plan.lane(track)
        if lane is not None:
            self._show(lane, index)
            self._stand(self._markers[track], lane, index)

    def _walk(self, track: str, start: int, end: int) -> None:
        """Space by space, lighting the way; begun when its time has come, for the place may have changed before."""
        lane = self.plan.lane(track)
        if lane is None:
            return
        sprite, end = self._markers[track], min(end, lane.length)
        for step, index in enumerate(range(start, end)):

            def show(share: float, index: int = index) -> None:
                sprite.layer = layers.FLYING if share < 1 else layers.PIECE
                self._stand(sprite, lane, index + share, lane.size * 0.5 * math.sin(math.pi * min(1.0, share)))

            def landed(_share: float, index: int = index) -> None:
                self._show(lane, index + 1)
                self._burst(lane, index + 1)
                self.context.play("progress" if index + 1 < lane.length else "goal")

            self.context.motions.fleet(STEP * 0.9, show, step * STEP, smooth)
            self.context.motions.fleet(0.0, landed, (step + 0.9) * STEP, smooth)

    def _burst(self, lane: Lane, index: int) -> None:
        """Light where a marker comes down; more of it at the end of a track."""
        last = index == lane.length
        colour = GOLD if last else self.setting.sign(lane.name).colour
        image = paint.soft_disc(round(lane.size * (3.4 if last else 2.0)), mixed(colour, (255, 255, 255), 0.2), 235)
        sprite = self.stage.add(image, (0, 0), layers.PIECE - 1)
        sprite.centre = self._spot(lane, index)

        def show(share: float) -> None:
            sprite.alpha = 255 * (1 - share)

        self.context.motions.fleet(0.7 if last else 0.35, show, 0.0, arrive, sprite.remove)

    def _arrive(self, at: float) -> float:
        """The next place comes up out of the dark; it is painted before that, in the frames of what is told first."""
        place, waits = self.context.state.variable(self.given.place), False

        def painted(board: pygame.Surface) -> None:
            self._next = (place, board)
            if waits:
                come_up()

        self.context.pictures.later(("board", place), lambda: self._board(place), painted)

        def come_up() -> None:
            if self.place == place:
                return
            old = self.stage.add(self._ground.image, self.rect.topleft, layers.FLYING + 10)
            self._show_place(self.context.state)
            for lane in self.plan.lanes:
                self._show(lane, 0)
                self._stand(self._markers[lane.name], lane, 0)

            def fade(share: float) -> None:
                old.alpha = 255 * (1 - share)

            self.context.motions.fleet(ARRIVAL, fade, 0.0, smooth, old.remove)

        def begin(_share: float) -> None:
            nonlocal waits
            if self._next is not None and self._next[0] == place:
                come_up()
            else:
                waits = True

        self.context.motions.fleet(0.0, begin, at, smooth)
        return ARRIVAL

    def _done(self, at: float) -> float:
        """The place is behind: light runs over the whole board."""
        light = paint.vertical(self.rect.size, (*GOLD, 40), (*GOLD, 150), (*GOLD, 40))
        paint.rounded(light, max(6, min(self.rect.size) // 26))
        sprite = self.stage.add(light, self.rect.topleft, layers.FLYING + 9)
        sprite.alpha = 0

        def show(share: float) -> None:
            sprite.alpha = 255 * math.sin(math.pi * min(1.0, share))

        self.context.motions.fleet(0.9, show, at, smooth, sprite.remove)
        return 0.5

    def prepare(self) -> Iterator[None]:
        """Paints the next place while nothing else is to be done, once."""
        if self._painted_after == self.place:
            return
        place = place_name(self.content, self.given, self.place + 1)
        ground = self.given.grounds.get(place)
        if ground is not None:
            yield from track_ground.ahead(track_ground.subject_of(self.content, place, ground), self.rect.width)
        self._painted_after = self.place


PART = Tracks
