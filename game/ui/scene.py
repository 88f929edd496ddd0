"""A scene: one screen of the cabinet. It lays itself out, and understands every device by one grammar.

Pointing or a direction moves the focus, choosing acts on it, inspecting looks closer, back leaves.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

import pygame

from game.ui import focus, layers, paint, slices
from game.ui.focus import Target
from game.ui.identity import theme_of
from game.ui.intents import Act, Device, Drag, Hold, Intent, Move, Point, Scroll, Tap
from game.ui.motion import Motions
from game.ui.shelf import Shelf, surface_bytes
from game.ui.stage import Sprite, Stage
from game.ui.theme import BLACK, WHITE, Theme, mixed

if TYPE_CHECKING:
    from game.engine.machine.state import Event, State
    from game.engine.telling.wording import Seats
    from game.players.sitting import Sitting
    from game.ui.cabinet import Cabinet
    from game.ui.devices import Devices
    from game.ui.fonts import Fonts
    from game.ui.routes import Route

BREATH = 1.4  # seconds
ARROW = 3.4  # percent of the height: what points at the focus
REST_AFTER = 20.0  # seconds without input until even the focus stops breathing
NEVER = 60.0  # seconds

Ring = tuple[pygame.Surface, tuple[int, int]]  # around the focus, and how far from its corner that begins
RINGS: Shelf[Ring] = Shelf(1_000_000, lambda ring: surface_bytes(ring[0]))

Shape = tuple[int, int, str, int, str, bool, int, bool]  # what a layout depends on, as the cabinet has it


class Area(Protocol):
    """Something that scrolls."""

    rect: pygame.Rect

    def scroll(self, pixels: int) -> None: ...


class Scene:
    """Subclasses write `build`, which lays everything out for `self.size`; it is called again whenever that changes."""

    overlay = False  # drawn over the scene below, which rests meanwhile in the dark
    table = "cabinet"  # whose colours and ambience it has
    demo = False  # nobody plays: a kiosk has not been left
    slow = False  # it takes long to lay out, so that something is said meanwhile
    operators = False  # what is done over it lasts, in a kiosk too

    def __init__(self, cabinet: Cabinet):
        self.cabinet = cabinet
        self.stage = Stage(pygame.Surface((1, 1)))
        self.motions = Motions(cabinet.settings.speed / 100, cabinet.settings.reduced_motion)
        self.targets: list[Target] = []
        self.areas: list[Area] = []
        self.focus: Target | None = None
        self.signs: list[Callable[[], None]] = []  # draw anew what shows the signs of a device
        self.signs_of = cabinet.device  # which these are
        self.built_for: Shape | None = None
        self._ring: Sprite | None = None
        self._breath = 0.0

    # --- laying out

    @property
    def size(self) -> tuple[int, int]:
        return self.cabinet.screen.size

    @property
    def theme(self) -> Theme:
        return theme_of(self.table)

    @property
    def fonts(self) -> Fonts:
        return self.cabinet.fonts

    @property
    def devices(self) -> Devices:
        return self.cabinet.devices

    def px(self, percent: float) -> int:
        """So many percent of the screen's height (or of what counts as such on a narrow one), in pixels."""
        return self.cabinet.px(percent)

    def within(self, margin: float) -> pygame.Rect:
        """The screen without so many percent of its height at each side."""
        return pygame.Rect(0, 0, *self.size).inflate(-2 * self.px(margin), -2 * self.px(margin))

    def say(self, name: str, **values: object) -> str:
        """The cabinet's words of this scene: game/ui/words/<scene>.toml."""
        family, _, entry = name.rpartition(".")
        return self.cabinet.say(family or type(self).__name__.lower(), entry, **values)

    def to(self, route: Route) -> Callable[[], None]:
        """The way to another screen, for whatever leads there."""
        return lambda: self.cabinet.push(route)

    def rebuild(self) -> None:
        """Lays everything out anew, and puts the focus back where it was."""
        name = self.focus.name if self.focus else ""
        self.put_away()
        self.stage = Stage(self.backdrop())
        slices.pause()
        self.built_for, self.signs_of = self.cabinet.shape, self.cabinet.device
        self.build()
        again = next((target for target in self.targets if name and target.name == name), None)
        self.set_focus(again or self.first_focus())

    def put_away(self) -> None:
        """Lets go of everything that was drawn: it is laid out anew when it comes into sight again."""
        self.motions.finish()
        self.motions = Motions(self.cabinet.settings.speed / 100, self.cabinet.settings.reduced_motion)
        self.stage = Stage(pygame.Surface((1, 1)))
        self.targets, self.areas, self.signs, self.focus, self._ring = [], [], [], None, None
        self.built_for = None

    def build(self) -> None:
        """Puts sprites on `self.stage` and targets into `self.targets`."""
        raise NotImplementedError

    def backdrop(self) -> pygame.Surface:
        """What lies behind everything; over another scene that scene, in the dark."""
        if self.overlay:
            return self.cabinet.dimmed_below(self)
        return dark_room(self.size, self.theme)

    def first_focus(self) -> Target | None:
        return next((target for target in self.targets if target.enabled), None)

    # --- living

    def entered(self) -> None:
        """The scene is the one in front, for the first time or again."""

    def covered(self) -> None:
        """A scene that fills the screen has come in front of it."""

    def left(self) -> None:
        """The scene is gone for good."""

    def scored(self, variant: str, place: int) -> None:
        """Over this scene a score was entered at that place of a board; 0 when it was not."""

    def tick(self, passed: float) -> None:
        """So many seconds later. Whoever overrides this calls it."""
        self.motions.tick(passed)
        self._breathe(passed)

    @property
    def busy(self) -> bool:
        """Whether something moves, so that the next frame is wanted at once."""
        return self.motions.busy

    @property
    def wait(self) -> float:
        """Seconds until there is something to do without a player."""
        return min(NEVER, self.motions.wait)

    @property
    def warning(self) -> str:
        """What a player has to know on arriving here."""
        return ""

    def shows(self, sitting: Sitting) -> tuple[State, Seats] | None:
        """The position of that game on the screen and who reads it, where this is its table."""
        return None

    def happened(self) -> Sequence[Iterable[Event]]:
        """All that led to the position it shows, choice by choice."""
        return []

    def place_for_news(
        self, shapes: Sequence[pygame.Surface], taken: Sequence[pygame.Rect]
    ) -> tuple[pygame.Surface, pygame.Rect]:
        """In which of these shapes a line is told that tells itself, and where; others stand there already."""
        width, height = shapes[0].size
        top = max((one.bottom for one in taken), default=self.px(0.5)) + self.px(1)
        return shapes[0], pygame.Rect((self.size[0] - width) // 2, top, width, height)

    def overlay_lines(self) -> list[str]:
        """For the developer's overlay."""
        return []

    @property
    def breathing(self) -> bool:
        rested = self.cabinet.idle_seconds > REST_AFTER
        return self._ring is not None and self._ring.visible and not self.motions.reduced and not rested

    # --- understanding

    def handle(self, intent: Intent) -> None:
        """One grammar for all devices; subclasses override the verbs below rather than this."""
        match intent:
            case Point(pos=pos):
                if (target := focus.at_point(self.targets, pos)) is not None:
                    self.set_focus(target)
                else:
                    self.point_beside()
            case Tap(pos=pos):
                self.tap(pos, intent)
            case Hold(pos=pos):
                if intent.device is Device.TOUCH and not any(target.inspect for target in self.targets):
                    self.tap(pos, intent)  # where nothing can be looked at, a slow finger is a finger
                elif (target := focus.at_point(self.targets, pos)) is not None:
                    self.set_focus(target)
                    self.inspect()
            case Move(dx=dx, dy=dy):
                self.move(dx, dy)
            case Scroll(pos=pos, by=by):
                self.scroll(pos, by[1] * self.px(6))
            case Drag(pos=pos, by=by):
                target = focus.at_point(self.targets, pos)
                if target is not None and target.dragged is not None:
                    target.dragged(pos)
                else:
                    self.scroll(pos, -by[1])
            case Act(action="choose"):
                self.choose()
            case Act(action="inspect"):
                self.inspect()
            case Act(action="back" | "pause"):
                self.back()
            case Act(action="previous"):
                self.turn(-1)
            case Act(action="next"):
                self.turn(1)

    def tap(self, pos: tuple[int, int], intent: Intent) -> None:
        target = focus.at_point(self.targets, pos)
        if target is None:
            self.tap_beside(pos)
            return
        self.set_focus(target)
        if target.tapped is not None and target.tapped(pos):
            self.cabinet.sound.play("chime")
            return
        self.choose()

    def point_beside(self) -> None:
        """The pointer is on nothing: it is the cursor, so nothing else looks like one."""
        self._place_ring()

    def tap_beside(self, pos: tuple[int, int]) -> None:
        """A tap on nothing."""

    def move(self, dx: int, dy: int) -> None:
        at = self.focus
        if at is not None and at.move is not None and at.move(dx, dy):
            return
        if at is not None and at.adjust is not None and dx:
            at.adjust(dx)
            return
        found = focus.nearest([target for target in self.targets if target.enabled], at, dx, dy)
        if found is not None:
            self.cabinet.sound.play("focus")
            self.set_focus(found)

    def turn(self, by: int) -> None:
        """To the next group of things or the one before; where a scene has pages, to another page."""
        self.set_focus(focus.next_group(self.targets, self.focus, by))

    def choose(self) -> None:
        target = self.focus
        if target is not None and target.enabled and target.choose is not None:
            self.cabinet.sound.play("chime")
            target.choose()

    def inspect(self) -> None:
        if self.focus is not None and self.focus.inspect is not None:
            self.focus.inspect()

    def back(self) -> None:
        self.cabinet.sound.play("close")
        self.cabinet.pop()

    def scroll(self, pos: tuple[int, int], pixels: int) -> None:
        for area in self.areas:
            if area.rect.collidepoint(pos):
                area.scroll(pixels)

    def show_signs(self) -> None:
        """Another device is used: its signs are shown from now on."""
        self.signs_of = self.cabinet.device
        for draw in self.signs:
            draw()
        steered = self.cabinet.device in (Device.KEYS, Device.PAD)
        self.set_focus(self.first_focus() if self.focus is None and steered else self.focus)

    # --- the focus

    def set_focus(self, target: Target | None) -> None:
        if target is self.focus:
            self._place_ring()
            return
        if self.focus is not None and self.focus.shown is not None:
            self.focus.shown(False)
        self.focus = target
        if target is not None and target.shown is not None:
            target.shown(True)
        self._place_ring()

    def _place_ring(self) -> None:
        """The ring around the focus: its shape tells it from anything that merely glows."""
        target = self.focus
        if target is None or not target.ring or not self._has_cursor(target):
            if self._ring is not None:
                self._ring.visible = False
            return
        inner = target.around or target.rect
        arrow = self.px(ARROW) if self.points_at(target) else 0
        below = inner.top < self.px(6)
        key = (inner.size, target.radius, arrow, below, self.cabinet.unit, self.theme.light)
        image, off = RINGS.get(key, lambda: self._ring_picture(inner.size, target.radius, arrow, below=below))
        if self._ring is None:
            self._ring = self.stage.add(image, (0, 0), layers.CURSOR)
        self._ring.image = image
        self._ring.pos = (inner.x - off[0], inner.y - off[1])
        self._ring.visible = True
        self._ring.alpha = 255
        self._breath = 0.0

    def points_at(self, target: Target) -> bool:
        """Whether an arrow points at it while it has the focus: where it lies among much that glows."""
        return False

    def _has_cursor(self, target: Target) -> bool:
        """There is one cursor, of the device last used: a finger needs none, and a pointer is one itself."""
        if self.cabinet.device is Device.TOUCH:
            return False
        pointer = self.devices.pointer
        return pointer is None or target.rect.collidepoint(pointer)

    def _ring_picture(self, size: tuple[int, int], radius: int, arrow: int, *, below: bool) -> Ring:
        """A white ring between two dark ones in its own light, and an arrow of that height that points at it.

        Dark and white are seen on any ground: options merely glow in the table's colour.
        """
        width, dark, spread = max(2, self.px(0.45)), max(1, self.px(0.2)), max(5, self.px(1.6))
        band = width + 2 * dark
        outer = (size[0] + 2 * band, size[1] + 2 * band)
        light = paint.glow(*outer, radius + band, spread, mixed(self.theme.light, WHITE, 0.35), 230)
        image = paint.clear((light.get_width(), light.get_height() + arrow))
        top = 0 if below else arrow
        image.blit(light, (0, top))
        hole = paint.fill_rounded(size, radius, WHITE)
        image.blit(hole, (spread + band, top + spread + band), special_flags=pygame.BLEND_RGBA_SUB)
        image.blit(paint.ring(*outer, radius + band, band, (*BLACK, 255)), (spread, top + spread))
        middle = (outer[0] - 2 * dark, outer[1] - 2 * dark)
        image.blit(
            paint.ring(*middle, radius + band - dark, width, (*WHITE, 255)), (spread + dark, top + spread + dark)
        )
        if arrow:
            _point(image, arrow, below=below, at=image.get_height() - spread if below else top + spread)
        return image, (spread + band, top + spread + band)

    def _breathe(self, passed: float) -> None:
        if self._ring is None:
            return
        if not self.breathing:
            self._ring.alpha = 255
            return
        self._breath = (self._breath + passed) % BREATH
        wave = 0.5 + 0.5 * math.cos(2 * math.pi * self._breath / BREATH)
        self._ring.alpha = 12 * round((150 + 105 * wave) / 12)


def _point(image: pygame.Surface, tall: int, *, below: bool, at: int) -> None:
    """An arrow whose tip is at that height: up from below, or down from above."""
    x, way = image.get_width() // 2, 1 if below else -1
    half = tall * 0.62
    tip, tail = at + way * 0.1 * tall, at + way * 0.95 * tall
    points = [(x, tip), (x - half, tail), (x + half, tail)]
    pygame.draw.polygon(image, WHITE, points)
    pygame.draw.lines(image, BLACK, True, points, max(2, tall // 9))


def dark_room(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """A dark room with one warm lamp: what menus stand in."""
    width, height = size
    room = pygame.Surface(size)
    room.blit(
        paint.vertical(size, mixed(theme.base, theme.cloth, 0.5), theme.base, mixed(theme.base, BLACK, 0.5)), (0, 0)
    )
    paint.grain(room, 7)
    lamp = paint.soft_disc(round(max(width, height) * 1.1), mixed(theme.cloth, theme.light, 0.25), 70)
    room.blit(lamp, lamp.get_rect(center=(width // 2, round(height * 0.18))))
    room.blit(paint.vignette(size), (0, 0))
    return room
