"""Programs that are there to be killed.

Where the system has forks, each is a fork of one that has imported everything and done nothing yet: a kill costs what
the program does itself. What is left out is Python's own start, in which nothing of this program's is written.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

HERE = Path(__file__).resolve().parent
_KINDS = multiprocessing.get_context("spawn" if os.name == "nt" else "forkserver")
if os.name != "nt":
    _KINDS.set_forkserver_preload(["kill", "kill_games"])

MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # files there are written to no disk: a kill tears none

Deed = Callable[..., None]


class Victim:
    """A process that does a deed, which is given a pipe to speak through before what it is about."""

    def __init__(self, deed: Deed, *about: object):
        self.heard, says = _KINDS.Pipe(duplex=False)
        self.process = _KINDS.Process(target=_done, args=(deed, says, about), daemon=True)
        _start(self.process)
        says.close()

    def hear(self) -> int:
        """The next number it says."""
        try:
            return int(self.heard.recv_bytes())
        except EOFError:
            raise AssertionError("it ended by itself") from None

    def kill(self) -> list[int]:
        """What it had still said."""
        alive = self.process.is_alive()
        self.process.kill()
        self.process.join()
        numbers = []
        with contextlib.suppress(EOFError, OSError):  # the last may be half said
            # Asked first: on Windows one that died while it started leaves its end of the pipe open here for ever.
            while self.heard.poll():
                numbers.append(int(self.heard.recv_bytes()))
        assert alive, "it ended by itself"
        self.process.close()
        self.heard.close()
        return numbers


class Answered:
    """A program that is spoken with line by line, as at a terminal."""

    def __init__(self, deed: Deed, *about: object):
        hears, self._told = _KINDS.Pipe(duplex=False)
        said, says = _KINDS.Pipe(duplex=False)
        self.process = _KINDS.Process(target=_spoken_with, args=(deed, hears, says, about), daemon=True)
        _start(self.process)
        hears.close(), says.close()
        self.said = os.fdopen(os.dup(said.fileno()), "rb")
        said.close()

    def tell(self, line: bytes) -> None:
        os.write(self._told.fileno(), line)

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.process.close()
        self.said.close()
        self._told.close()


def _start(process: multiprocessing.process.BaseProcess) -> None:
    """The first start begins what is forked from, which knows nothing of this program's sys.path."""
    before = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(HERE.parents[1]), str(HERE), before])
    try:
        process.start()
    finally:
        os.environ["PYTHONPATH"] = before


def _done(deed: Deed, says: Connection, about: tuple[object, ...]) -> None:
    deed(lambda number: says.send_bytes(b"%d" % number), *about)


def _spoken_with(deed: Deed, hears: Connection, says: Connection, about: tuple[object, ...]) -> None:
    os.dup2(hears.fileno(), 0)
    os.dup2(says.fileno(), 1)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - as long as it lives
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False, buffering=1)  # noqa: SIM115
    deed(*about)
