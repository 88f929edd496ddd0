"""Work that another process does beside the game, at the lowest priority: a review, a laboratory.

It prints a line of JSON whenever it got further; whoever waits looks in with `poll`, which never waits itself.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

from game.engine.keeping.storage import PROGRAM

MOST_SECONDS = 2.0  # for it to end when told to


def surroundings() -> dict[str, str]:
    """In which another process finds the program, wherever that was begun."""
    path = os.pathsep.join(filter(None, (str(PROGRAM), os.environ.get("PYTHONPATH", ""))))
    return os.environ | {"PYTHONPATH": path}


class Errand:
    """`python -m game ...`, begun at once. `stop` ends it; what it said before stays said."""

    def __init__(self, *arguments: str):
        lowest = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)  # elsewhere it lowers itself: see `stand_back`
        self._process = subprocess.Popen(
            [sys.executable, "-m", "game", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            env=surroundings(),
            creationflags=lowest,
        )
        self._said: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self._trouble = ""
        self._reading = [threading.Thread(target=work, daemon=True) for work in (self._listen, self._listen_to_trouble)]
        for thread in self._reading:
            thread.start()

    def poll(self) -> list[dict[str, Any]]:
        """What it said since the last time."""
        found = []
        with suppress(Empty):
            while True:
                found.append(self._said.get_nowait())
        return found

    @property
    def running(self) -> bool:
        return self._process.poll() is None or any(thread.is_alive() for thread in self._reading)

    @property
    def trouble(self) -> str:
        """Why it failed, in one line; empty while it has not."""
        return "" if self.running or self._process.returncode == 0 else self._trouble or "it ended by itself"

    def stop(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(MOST_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        for thread in self._reading:
            thread.join(MOST_SECONDS)

    def _listen(self) -> None:
        assert self._process.stdout is not None, "it was opened with a pipe"
        for line in self._process.stdout:
            with suppress(ValueError):
                said = json.loads(line)
                if isinstance(said, dict):
                    self._said.put(said)

    def _listen_to_trouble(self) -> None:
        assert self._process.stderr is not None, "it was opened with a pipe"
        for line in self._process.stderr:
            self._trouble = line.strip() or self._trouble
