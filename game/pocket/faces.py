"""Faces as phones get them: each is drawn once, by a process beside the game, and kept."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from asyncio.subprocess import Process
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple

from game.pocket.room import FaceWanted

LENGTH = 4  # bytes before each face that say how long it is
KEPT = 12_000_000  # bytes
MOST_WANTED = 120  # at a time
PATIENCE = 5.0  # seconds: then the page asks again
RESTED = 60.0  # seconds after which a process that nobody needs ends: its memory is the game's
AGAIN = 5.0  # seconds after which one is begun anew where it failed


class FaceProcess:
    """All of it is done in the server's thread. `command` is what Python runs, `around` what it runs in."""

    def __init__(self, command: Sequence[str], around: Mapping[str, str]):
        self._command, self._around = command, dict(around)
        self._kept: OrderedDict[FaceWanted, bytes] = OrderedDict()
        self._wanted: dict[FaceWanted, asyncio.Task[bytes]] = {}
        self._one = asyncio.Lock()
        self._process: Process | None = None
        self._resting: asyncio.TimerHandle | None = None
        self._failed_at = -AGAIN

    async def get(self, wanted: FaceWanted) -> bytes:
        """The file; none where it takes longer than one waits, or cannot be had."""
        if wanted in self._kept:
            return self._kept[wanted]
        if wanted not in self._wanted:
            if len(self._wanted) >= MOST_WANTED:
                return b""
            self._wanted[wanted] = asyncio.ensure_future(self._keep(wanted))
        with suppress(TimeoutError):
            return await asyncio.wait_for(asyncio.shield(self._wanted[wanted]), PATIENCE)
        return b""

    async def _keep(self, wanted: FaceWanted) -> bytes:
        try:
            async with self._one:
                data = await self._drawn(wanted)
        finally:
            del self._wanted[wanted]
        if data:
            self._kept[wanted] = data
            while sum(map(len, self._kept.values())) > KEPT:
                self._kept.popitem(last=False)
        return data

    async def _drawn(self, wanted: FaceWanted) -> bytes:
        if self._process is None and time.monotonic() - self._failed_at < AGAIN:
            return b""
        try:
            process = await self._begun()
            assert process.stdin is not None and process.stdout is not None, "it was opened with pipes"
            process.stdin.write(json.dumps(astuple(wanted)).encode() + b"\n")
            await process.stdin.drain()
            return await process.stdout.readexactly(int.from_bytes(await process.stdout.readexactly(LENGTH), "big"))
        except (OSError, asyncio.IncompleteReadError):
            self._failed_at = time.monotonic()
            await self.end()
            return b""

    async def _begun(self) -> Process:
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(RESTED, self._rest)
        if self._process is None:
            pipe = subprocess.PIPE
            modest = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)  # elsewhere it lowers itself
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *self._command,
                stdin=pipe,
                stdout=pipe,
                stderr=subprocess.DEVNULL,
                env=self._around,
                creationflags=modest,
            )
        return self._process

    def _rest(self) -> None:
        if self._wanted:
            self._resting = asyncio.get_running_loop().call_later(RESTED, self._rest)
        else:
            self._ending = asyncio.ensure_future(self.end())

    async def close(self) -> None:
        """Nobody is listened to any more."""
        for task in list(self._wanted.values()):
            task.cancel()
        await self.end()

    async def end(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
        process, self._process = self._process, None
        if process is None or process.stdin is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        process.stdin.close()
        with suppress(OSError):
            await process.stdin.wait_closed()  # while its loop is there
