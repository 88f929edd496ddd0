"""Faces as phones get them: each is drawn once, by a process beside the game, and kept."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from asyncio.subprocess import Process
from collections import OrderedDict
from collections.abc import Coroutine, Mapping, Sequence
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
        self._changes: set[asyncio.Task[None]] = set()  # a process that begins or ends: never left half done
        self._closed = False
        self._resting: asyncio.TimerHandle | None = None
        self._failed_at = -AGAIN

    async def get(self, wanted: FaceWanted) -> bytes:
        """The file; none where it takes longer than one waits, or cannot be had."""
        if wanted in self._kept:
            return self._kept[wanted]
        if wanted not in self._wanted:
            if self._closed or len(self._wanted) >= MOST_WANTED:
                return b""
            task = self._wanted[wanted] = asyncio.ensure_future(self._keep(wanted))
            task.add_done_callback(lambda _task: self._wanted.pop(wanted, None))
        with suppress(TimeoutError):
            return await asyncio.wait_for(asyncio.shield(self._wanted[wanted]), PATIENCE)
        return b""

    async def _keep(self, wanted: FaceWanted) -> bytes:
        async with self._one:
            data = await self._drawn(wanted)
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
            await asyncio.shield(self._end())
            return b""

    def _whole(self, change: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Whoever waits for it may be cut off; it goes on to its end."""
        task = asyncio.ensure_future(change)
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        return task

    async def _begun(self) -> Process:
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(RESTED, self._rest)
        if self._process is None:
            await asyncio.shield(self._whole(self._begin()))
        assert self._process is not None, "it has begun, or an error was raised"
        return self._process

    async def _begin(self) -> None:
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

    def _rest(self) -> None:
        if self._wanted:
            self._resting = asyncio.get_running_loop().call_later(RESTED, self._rest)
        else:
            self._end()

    async def close(self) -> None:
        """Nobody is listened to any more."""
        self._closed, wanted = True, list(self._wanted.values())
        for task in wanted:
            task.cancel()
        await asyncio.gather(*wanted, return_exceptions=True)
        await asyncio.gather(*self._changes, return_exceptions=True)
        await self._end()

    def _end(self) -> asyncio.Task[None]:
        """There is none from now on, and a moment later it is gone."""
        if self._resting is not None:
            self._resting.cancel()
        process, self._process = self._process, None
        return self._whole(_ended(process))


async def _ended(process: Process | None) -> None:
    if process is None or process.stdin is None:
        return
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
    process.stdin.close()
    with suppress(OSError):
        await process.stdin.wait_closed()  # while its loop is there
