"""What a monkey is watched for: faults, frozen frames, growing memory, lost choices, and a kiosk that was changed."""

from __future__ import annotations

import os
import threading
import time
from contextlib import suppress
from pathlib import Path

from game.engine.keeping import match as matches
from game.engine.keeping import settings as settings_file
from game.ui.cabinet import Cabinet
from game.ui.scenes.table import Table

FROZEN = 4.0  # seconds of a processor's work that a frame may take, laying out a table included
MOST_MEMORY = 512 << 20  # bytes: what a kiosk's unit allows
REST_FRAMES = 300  # of a tenth of a second


class Wrong(AssertionError):
    """What was found."""


class Watch:
    """Looks after every frame, and now and then closely."""

    def __init__(self, cabinet: Cabinet, folder: Path):
        self.cabinet, self.folder = cabinet, folder
        self.frames = self.checks = self.choices = 0
        self.slowest = (0.0, "")
        self.memory: list[int] = []
        self.largest = (0, "")
        self._threads: list[str] = []
        self._house = self._kept() if cabinet.kiosk else None
        threading.excepthook = lambda trouble: self._threads.append(f"{trouble.exc_type.__name__}: {trouble.exc_value}")

    def frame(self, work) -> None:
        """Runs one frame, and times it by the processor."""
        began, scene = time.process_time(), type(self.cabinet.scene).__name__
        work()
        spent = time.process_time() - began
        self.frames += 1
        if spent > self.slowest[0]:
            self.slowest = (spent, f"{scene} at {self.cabinet.screen.size}")
        if spent > FROZEN and threading.active_count() < 3:  # bots think on other threads of this process
            raise Wrong(f"a frame of {scene} took {spent:.1f} s of work at {self.cabinet.screen.size}")
        if self._threads:
            raise Wrong(f"a thread ended with {self._threads[0]}")
        if self.cabinet.kiosk and not (self.cabinet.running and not self.cabinet.ended_by_operator):
            raise Wrong("a visitor ended the kiosk")

    def look(self) -> None:
        """Closely: when everything has come to rest."""
        self.checks += 1
        self._rest()
        for scene in self.cabinet.scenes:
            if isinstance(scene, Table) and not scene.replay:
                self._compare(scene)
        if self._house is not None and self._kept() != self._house:
            raise Wrong("a visitor changed what the operator had set")
        self.memory.append(resident())
        scenes = " > ".join(type(scene).__name__ for scene in self.cabinet.scenes)
        self.largest = max(self.largest, (self.memory[-1] >> 20, f"{scenes} at {self.cabinet.screen.size}"))
        if self.memory[-1] > MOST_MEMORY:
            raise Wrong(f"{self.memory[-1] >> 20} MB are in use")

    def _rest(self) -> None:
        """Until nothing moves; then something must be left to do."""
        for _ in range(REST_FRAMES):
            self.cabinet.frame([], 0.1)
            scene = self.cabinet.scene
            if not scene.busy and not (isinstance(scene, Table) and scene.sitting.thinking):
                break
        scene = self.cabinet.scene
        asked = not (isinstance(scene, Table) and (scene.sitting.bot_is_asked or scene.demo))
        hidden = self.cabinet.screen.hidden
        if asked and not hidden and not scene.demo and not any(target.enabled for target in scene.targets):
            raise Wrong(f"there is nothing to do on {type(scene).__name__} at {self.cabinet.screen.size}")

    def _compare(self, table: Table) -> None:
        """Every choice that was made is on disk, and comes to the same state."""
        match = table.sitting.match
        if match.journal is None:
            return
        again = matches.replay(match.cartridge, match.journal.path)
        self.choices = max(self.choices, len(match.history))
        if [one.choice for one in again.history] != [one.choice for one in match.history]:
            raise Wrong(f"{match.journal.path.name} has {len(again.history)} choices, played were {len(match.history)}")
        if again.state.hash != match.state.hash:
            raise Wrong(f"{match.journal.path.name} comes to another state")

    def _kept(self) -> bytes:
        """The operator's settings on disk."""
        with suppress(OSError):
            return (self.folder / settings_file.FILE).read_bytes()
        return b""


def resident() -> int:
    """Bytes of this process in memory; 0 where that is not told."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0
