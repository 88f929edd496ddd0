"""The program: opens everything, lets frames follow each other, and sleeps when nothing happens."""

from __future__ import annotations

import argparse
import math
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from weakref import ReferenceType, ref

import pygame

from game.engine.keeping import settings as settings_file
from game.engine.keeping import storage
from game.engine.keeping.opening import UsageError
from game.engine.keeping.pruning import prune
from game.engine.machine.cartridge import table_folder
from game.engine.sources import languages
from game.ui import memory, routes
from game.ui import screen as display
from game.ui.cabinet import FRAME, Cabinet
from game.ui.intents import Device
from game.ui.kiosk import ATTRACT_AFTER, COUNTDOWN, NEVER, Chord
from game.ui.screen import Screen
from game.ui.stage import Stage

LONGEST_WAIT = 0.5  # seconds: a signal is heard only between two waits
LONGEST_STEP = 0.1  # what a frame takes for longer than this did not move anything: a suspended laptop, a slow disk
LONGEST_LIVED = 2.0  # nobody was there meanwhile, however slow the machine; but nobody sits before one that sleeps
CURSOR_SECONDS = 3.0  # that a kiosk shows the mouse's pointer after it moved
AWAKE = 2.0  # seconds after an input during which the next one is awaited eagerly
# Not pygame.event.wait, which looks for events a thousand times a second: 4 % of a core against less than half of one.
QUICK_NAP, SLOW_NAP = 0.008, 0.033

_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
_EXPOSED = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
_FOCUS = (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)
_FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
WRONG, INTERRUPTED = 1, 130
PATIENCE = 5.0  # seconds that a frame may still take once the program was asked to end
ALIVE_EVERY = 5.0  # seconds: the keeper is told that frames still follow each other


def main(arguments: argparse.Namespace) -> int:
    """Plays until the player leaves; the exit status. What cannot be used is a Refusal of one line."""
    if arguments.kiosk and arguments.windowed:
        raise UsageError("--kiosk and --windowed do not go together")
    if arguments.table:
        table_folder(arguments.table)  # a table that is not there is refused before a window flashes up
    with stopped_by_signals() as stopped:
        folder, homeless = storage.find_data_dir()
        settings, trouble = settings_file.load(folder)
        settings.language = arguments.lang or settings.language
        settings.full_screen = settings.full_screen and not arguments.windowed
        memory.give_back_early()
        display.start()
        try:
            screen = Screen(full=arguments.kiosk or settings.full_screen)
            cabinet = Cabinet(folder, settings, screen, kiosk=arguments.kiosk)
            try:
                cabinet.sound.heed(settings)
                memory.settle()
                _open(cabinet, arguments.table, [homeless, trouble])
                return Loop(cabinet, stopped).run()
            finally:
                cabinet.close()
        finally:
            pygame.joystick.quit()
            pygame.display.quit()


def _open(cabinet: Cabinet, table: str | None, troubles: list[str | None]) -> None:
    from game.ui.scenes.title import Title

    if sys.platform == "darwin":
        pygame.event.set_blocked(_FINGERS)  # a Mac's trackpad reports its fingers as if it were the screen
    if cabinet.kiosk:
        prune(cabinet.folder)
    title = Title(cabinet)
    cabinet.home(title)
    for line in filter(None, (*troubles, languages.trouble(cabinet.lang), cabinet.fonts.trouble)):
        cabinet.toast(line, bad=True)
    from game.ui.scenes import distance
    from game.ui.scenes.operator import FirstPin

    if distance.is_due(cabinet):
        cabinet.push(routes.Distance())
    elif table:
        cabinet.guarded(lambda: title.open_table(table))
    elif cabinet.kiosk and title.unfinished is not None:
        cabinet.guarded(title.go_on)  # a power cut ended nobody's game
        return
    if FirstPin.is_due(cabinet):
        cabinet.push(FirstPin(cabinet))


@contextmanager
def stopped_by_signals() -> Iterator[list[int]]:
    """A list that gets the signals that ask the program to end, so that it can end between two frames.

    Where no frame ends for long it ends all the same: every choice is on disk before the next is asked.
    """
    stopped: list[int] = []
    names = ("SIGTERM", "SIGINT", "SIGHUP")
    before = {}
    ending = threading.Timer(PATIENCE, lambda: os._exit(INTERRUPTED if stopped[0] == signal.SIGINT else 0))
    ending.daemon = True

    def heard(got: int, _frame: FrameType | None) -> None:
        stopped.append(got)
        if len(stopped) == 1:
            ending.start()

    for number in (getattr(signal, name) for name in names if hasattr(signal, name)):
        before[number] = signal.signal(number, heard)
    try:
        yield stopped
    finally:
        ending.cancel()
        for number, handler in before.items():
            signal.signal(number, handler)


def tell_keeper(what: str) -> None:
    """Tells whoever keeps the program running that the first frame is shown (READY=1) or that it still runs
    (WATCHDOG=1), as systemd's Type=notify asks for it.
    """
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto(what.encode(), address.replace("@", "\0", 1) if address.startswith("@") else address)


class Loop:
    """One frame after the other: sixty a second while something moves, none while nothing does."""

    def __init__(self, cabinet: Cabinet, stopped: list[int]):
        self.cabinet = cabinet
        self.stopped = stopped
        self._chord = Chord()
        self._kept_alive = self._last = time.monotonic()
        self._heard_at = self._last
        self._mouse_at = self._last
        self._cursor = True
        self._was_busy = False
        self._tidied: ReferenceType[Stage] | None = None  # what was laid out then

    def run(self) -> int:
        self.cabinet.frame([], 0.0)
        tell_keeper("READY=1")
        while self.cabinet.running and not self.stopped and not self.cabinet.ended_by_operator:
            self.step()
        if self.stopped and self.stopped[0] == signal.SIGINT:
            raise KeyboardInterrupt
        # A kiosk that ends on its own has a fault: its keeper should start it again.
        return WRONG if self.cabinet.kiosk and not self.stopped and not self.cabinet.ended_by_operator else 0

    def step(self) -> None:
        """Waits for something to happen or to be due, and lets it happen."""
        wait = self._wait()
        events = self._listen(wait)
        now = time.monotonic()
        passed = min(now - self._last, max(wait, LONGEST_STEP))
        self.cabinet.alone(min(now - self._last, LONGEST_LIVED) - passed)
        self._last = now
        if events:
            self._heard_at = now
            if passed > 2 * FRAME:
                # What starts now has not been going on while we slept.
                self.cabinet.frame([], passed)
                self._attend(passed)
                passed = 0.0
        for event in events:
            if event.type in _FOCUS:
                self.cabinet.sound.behind(event.type == pygame.WINDOWFOCUSLOST)
        if any(event.type in _EXPOSED for event in events):
            self.cabinet.screen.exposed()
        self.cabinet.frame(events, passed)
        self._attend(passed)
        self._show_cursor(events, now)
        self._tidy_up()
        if now - self._kept_alive >= ALIVE_EVERY:
            self._kept_alive = now
            tell_keeper("WATCHDOG=1")

    def _tidy_up(self) -> None:
        """Whenever everything has come to rest there is time for it. Also where nothing has moved: a page that is laid
        out anew leaves its pictures behind, and who leafs through cards would soon fill the memory with them."""
        scene = self.cabinet.scene
        if not scene.busy and (self._was_busy or self._tidied is None or self._tidied() is not scene.stage):
            memory.give_back()
            self._tidied = ref(scene.stage)
        self._was_busy = scene.busy

    def _wait(self) -> float:
        if self.cabinet.screen.hidden:
            return LONGEST_WAIT
        longest = min(self.cabinet.wait, LONGEST_WAIT)
        return min(longest, self._chord.wait) if self.cabinet.kiosk else longest

    def _listen(self, wait: float) -> list[pygame.event.Event]:
        """The events of so many seconds: at once when there are any, but no more often than frames are shown."""
        until = self._last + wait
        soonest = self._last + FRAME
        if wait <= FRAME:
            self._sleep_until(until)
            return pygame.event.get()
        events: list[pygame.event.Event] = []
        pockets = self.cabinet.pockets
        while not (events or self.stopped or pockets.woken.is_set()) and (now := time.monotonic()) < until:
            nap = QUICK_NAP if now - self._heard_at < AWAKE else SLOW_NAP
            pockets.nap(min(nap, until - now)) if pockets.on else time.sleep(min(nap, until - now))
            events = pygame.event.get()
        self._sleep_until(soonest)
        return [*events, *pygame.event.get()]

    def _sleep_until(self, moment: float) -> None:
        """A choice on a phone is not kept waiting for it: whoever made it is told when it is made."""
        left, pockets = moment - time.monotonic(), self.cabinet.pockets
        if left > 0:
            pockets.rest(left) if pockets.on else time.sleep(left)

    def _attend(self, passed: float) -> None:
        """A kiosk's own duties: the operator's way out, and back to the title when everybody has gone."""
        cabinet = self.cabinet
        if not cabinet.kiosk:
            return
        if self._chord.tick(passed, cabinet.devices):
            from game.ui.scenes.operator import knock

            cabinet.guarded(lambda: knock(cabinet))
        playing = len(cabinet.scenes) > 1 and not any(scene.demo for scene in cabinet.scenes)
        left = ATTRACT_AFTER - cabinet.idle_seconds if playing else NEVER
        cabinet.toasts.pin(cabinet.say("cabinet", "still_there", n=math.ceil(left)) if 0 < left <= COUNTDOWN else "")
        if left <= 0:
            self._next_visitor()

    def _next_visitor(self) -> None:
        """Everybody has gone: the title, as the operator left it."""
        from game.ui.scenes.title import Title

        self.cabinet.next_visitor()
        self.cabinet.home(Title(self.cabinet))

    def _show_cursor(self, events: list[pygame.event.Event], now: float) -> None:
        """The pointer is there while the mouse is used; on a kiosk only for a moment."""
        if any(event.type in _MOUSE and not getattr(event, "touch", False) for event in events):
            self._mouse_at = now
        used = self.cabinet.device is Device.MOUSE
        shown = used and (not self.cabinet.kiosk or now - self._mouse_at < CURSOR_SECONDS)
        if shown != self._cursor:
            self._cursor = shown
            pygame.mouse.set_visible(shown)
