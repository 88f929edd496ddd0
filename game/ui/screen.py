"""The one place that talks to the display: the window, full screen, what is shown."""

from __future__ import annotations

import os
import warnings
from contextlib import suppress

import pygame

from game.engine.command_line import typed
from game.engine.refusal import Refusal
from game.ui import paint
from game.ui.theme import EMBER, GOLD

TITLE = "Emberdeck"
LEAST = (640, 400)
USUAL = (1280, 720)
BLIND = ("dummy", "offscreen")  # drivers that show nobody anything
UNSEEN = 16  # a side shorter than this shows nothing
LAID = (320, 200)  # in a smaller window, which only some desktops make, this is drawn and pressed into it


class NoDisplay(Refusal):
    """There is nothing to draw on."""

    def __init__(self, why: str):
        super().__init__(f"there is no screen to play on ({why}). In a terminal play with: {typed('text')}")


def start() -> None:
    """Opens SDL's display; without one it raises NoDisplay."""
    for driver in ("X11", "WAYLAND"):
        # What task bars group windows by and scripts find them by; pygame has put the name of a Python file there.
        os.environ[f"SDL_VIDEO_{driver}_WMCLASS"] = TITLE
    # To learn whether OpenGL would be quicker SDL loads it: 100 MB where no graphics card does its work.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    try:
        pygame.display.init()
    except pygame.error as problem:
        raise NoDisplay(str(problem)) from None
    # Without a desktop SDL falls back to drawing into nothing, which is only right for somebody who asked for it.
    if pygame.display.get_driver() in BLIND and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise NoDisplay("no desktop and no graphics device was found")


class Screen:
    """The display, or with `headless` a surface nobody sees."""

    def __init__(self, size: tuple[int, int] | None = None, *, full: bool = False, headless: bool = False):
        self.headless = headless
        self.full = full
        self._windowed = size or USUAL
        self._shown = (0, 0)  # the size when `resized` was last asked; (0, 0) when everything must be drawn again
        self._take(pygame.Surface(self._windowed) if headless else self._open())

    def _take(self, window: pygame.Surface) -> None:
        """`window` is what is shown, `surface` what scenes draw on: the same, unless the window is very small."""
        size = (max(window.width, LAID[0]), max(window.height, LAID[1]))
        self.window, self._taken = window, window.size
        self.surface = window if window.size == size else pygame.Surface(size)

    def _open(self) -> pygame.Surface:
        self._shown = (0, 0)
        try:
            pygame.display.set_caption(TITLE)
            pygame.display.set_icon(_icon())
            if not self.full:
                surface = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
                _keep_usable()
                return surface
            # The desktop's own size: no change of mode, so nothing flickers or hangs on a kiosk.
            return pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
        except pygame.error as problem:
            raise NoDisplay(str(problem)) from None

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    @property
    def hidden(self) -> bool:
        """Minimised, or so small that nothing can be shown."""
        return min(self.window.size) < UNSEEN or not (self.headless or pygame.display.get_active())

    def resized(self) -> bool:
        """Takes up the window's surface and size as they are now; whether everything must be drawn again."""
        if not self.headless:
            # pygame changes the surface on its own when the player pulls at the window's edge.
            found = pygame.display.get_surface()
            if found is not None and (found is not self.window or found.size != self._taken):
                self._take(found)
        if self.window.size == self._shown or self.hidden:
            return False
        self._shown = self.window.size
        if not self.full:
            self._windowed = self.window.size
        return True

    def exposed(self) -> None:
        """Something else was drawn over the window: `resized` will ask for everything."""
        self._shown = (0, 0)

    def set_size(self, size: tuple[int, int]) -> None:
        """A window of that size."""
        self._windowed, self.full = size, False
        self._shown = (0, 0)
        self._take(pygame.Surface(size) if self.headless else self._open())

    def set_full(self, full: bool) -> None:
        """Where the display refuses, everything stays as it was."""
        if full == self.full:
            return
        self.full = full
        if self.headless:
            return
        try:
            self._take(self._open())
        except NoDisplay:
            self.full = not full
            self._take(self._open())
            raise

    def found(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event with its place as scenes count it; fingers tell theirs in shares of the window."""
        if self.surface is self.window or not hasattr(event, "pos"):
            return event
        across, down = (self.size[side] / max(1, self.window.size[side]) for side in (0, 1))
        return pygame.event.Event(event.type, event.dict | {"pos": (event.pos[0] * across, event.pos[1] * down)})

    def show(self, rects: list[pygame.Rect]) -> None:
        if rects and self.surface is not self.window:
            pygame.transform.smoothscale(self.surface, self.window.size, self.window)
            rects = [self.window.get_rect()]
        if rects and not self.headless:
            pygame.display.update(rects)


def _keep_usable() -> None:
    """The window cannot be pulled smaller than a layout can be; where pygame does not offer that, it can."""
    with suppress(pygame.error, AttributeError), warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way to the display's own window yet
        pygame.Window.from_display_module().minimum_size = LEAST


def _icon() -> pygame.Surface:
    """An ember, for the window's corner and the task bar."""
    icon = paint.soft_disc(64, EMBER).copy()
    icon.blit(paint.disc(26, GOLD, EMBER, 4), (19, 19))
    return icon
