"""The server: a thread of its own with its own loop, which no frame ever waits for.

The page, its socket and the faces come from one port, on addresses of the local network only.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from queue import SimpleQueue
from typing import ClassVar

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame
from websockets.http11 import Request, Response
from websockets.protocol import Event

from game.engine.sources.language_folders import LANGUAGES
from game.pocket import addresses, page
from game.pocket.doors import PORTS
from game.pocket.faces import FaceProcess
from game.pocket.room import FaceWanted, Room, Wish
from game.pocket.talk import Hangup, Phone, Talk
from game.pocket.wire import LONGEST

SOCKET = "/socket"
FACE = re.compile(r"/face/([0-9a-f]{16})/(\w{1,40})/([a-z]{2,3})/(\d{1,5})/(\d{2,4})")
HEIGHTS = (180, 420, 680)  # pixels of a face, of which a phone chooses
MOST_LINES, MOST_OF_ONE = 128, 32  # connections at a time: whoever opens more takes files from the game's own hands
LOOK_AGAIN = 5.0  # seconds until it is looked for networks that have come
SAID, SAID_AT_ONCE = 4_000.0, 16_000.0  # bytes of a connection in a second, and at once; a finger on the pad is 1,500
OPENING = 7.0  # seconds until a connection has said what it wants; a face that is drawn first may take longer
QUIET = logging.getLogger("emberdeck.phones")  # what goes wrong with a connection is nobody's business at the terminal
QUIET.addHandler(logging.NullHandler())
QUIET.propagate = False
SWITCH = 0.001  # seconds after which this thread lets the table's go on, where both have something to do


class Closed(OSError):
    """No port can be had, or there is no network."""


class Line(ServerConnection):
    """A connection, unless there are too many: then it is none. Whoever says much more than a page does is cut off
    before it is read: pings and frames without end would take the table's time and memory."""

    lines: ClassVar[Counter[str]] = Counter()  # of this process, by who made them
    whose = ""
    heard_at, budget = 0.0, SAID_AT_ONCE

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.heard_at = time.monotonic()
        self._hurry = self.loop.call_later(OPENING, self._is_late)
        self.whose = str((transport.get_extra_info("peername") or [""])[0])
        self.lines[self.whose] += 1
        super().connection_made(transport)
        if self.lines[self.whose] > MOST_OF_ONE or self.lines.total() > MOST_LINES:
            self.transport.abort()

    def _is_late(self) -> None:
        if self.request is None:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        self.budget = min(SAID_AT_ONCE, self.budget + (now - self.heard_at) * SAID) - len(data)
        self.heard_at = now
        if self.budget < 0:
            self.transport.abort()
        else:
            super().data_received(data)

    def process_event(self, event: Event) -> None:
        if isinstance(event, Frame) and not event.fin:  # what a page says is short: one frame each
            self.transport.abort()
        else:
            super().process_event(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._hurry.cancel()
        self.lines.subtract([self.whose])
        if not self.lines[self.whose]:
            del self.lines[self.whose]
        super().connection_lost(exc)


class Pocket:
    """Made, started, told and stopped by the table's thread; `wishes` is what phones want of it. `draws` is the command
    that draws faces, `around` what it runs in."""

    def __init__(
        self,
        wake: Callable[[Wish], None],
        where: Sequence[str] = (),
        draws: Sequence[str] = (),
        around: Mapping[str, str] | None = None,
    ):
        self.wishes: SimpleQueue[Wish] = SimpleQueue()
        self.where = list(where)
        self.port = 0
        self._wake = wake
        self._talk = Talk(self._wish)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._hosts: frozenset[str] = frozenset()
        self._servers: dict[str, Server] = {}  # by address
        self.faces = FaceProcess(draws, around or {})
        self._switched = 0.0

    # --- for the table's thread

    def start(self, port: int, room: Room) -> None:
        """Begins to listen, at that port or one of the next; Closed where that cannot be. Whoever comes at once, such
        as a phone that lost the table, is known already."""
        self._talk.enter(room)
        given, self.where = bool(self.where), self.where or addresses.local_addresses()
        if not self.where:
            raise Closed("no network")
        begun: SimpleQueue[Exception | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, args=(port, begun, given), name="phones", daemon=True)
        self._switched = sys.getswitchinterval()
        sys.setswitchinterval(min(SWITCH, self._switched))
        self._thread.start()
        if (problem := begun.get()) is not None:
            self._thread.join()
            sys.setswitchinterval(self._switched)
            raise Closed(str(problem))

    def stop(self) -> None:
        if self._loop is None or self._thread is None:
            return
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._end)
        self._thread.join(5)
        sys.setswitchinterval(self._switched)
        self._loop = None

    def publish(self, room: Room) -> None:
        """What phones may know from now on."""
        self._later(self._talk.enter, room)

    def admit(self, phone: int) -> None:
        self._later(self._talk.admit, phone)

    def grant(self, phone: int, secret: str) -> None:
        self._later(self._talk.grant, phone, secret)

    def note(self, phone: int, what: str) -> None:
        self._later(self._talk.note, phone, what)

    def _later(self, work: Callable[..., object], *given: object) -> None:
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # it has just ended
                self._loop.call_soon_threadsafe(work, *given)

    def _wish(self, wish: Wish) -> None:
        self.wishes.put(wish)
        self._wake(wish)

    # --- the thread

    def _run(self, port: int, begun: SimpleQueue[Exception | None], given: bool) -> None:
        asyncio.run(self._live(port, begun, given))

    async def _live(self, port: int, begun: SimpleQueue[Exception | None], given: bool) -> None:
        self._loop = asyncio.get_running_loop()
        self._over = asyncio.Event()
        try:
            await self._listen(port)
        except OSError as problem:
            self._loop = None
            begun.put(problem)
            return
        begun.put(None)
        while not self._over.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), None if given else LOOK_AGAIN)
                break
            await self._follow(await asyncio.to_thread(addresses.local_addresses))
        for server in self._servers.values():
            server.close()
        await self.faces.close()
        for server in self._servers.values():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(server.wait_closed(), 3)

    def _end(self) -> None:
        self._over.set()

    async def _listen(self, first: int) -> None:
        """One port for all addresses: a phone that changes the network still finds it."""
        problem: OSError = Closed("no port")
        for port in (*range(first, first + PORTS), 0):
            try:
                for address in self.where:
                    server = self._servers[address] = await self._serve(address, port or self.port)
                    self.port = self.port or server.sockets[0].getsockname()[1]
            except OSError as found:
                problem, self.port = found, 0
                for server in self._servers.values():
                    server.close()
                self._servers = {}
                continue
            self._hosts = addresses.hosts(self.where, self.port)
            return
        raise problem

    async def _follow(self, found: list[str]) -> None:
        """The computer came into another network, or got another address: it is listened to there as well."""
        for address in found:
            if address not in self._servers:
                with contextlib.suppress(OSError):
                    self._servers[address] = await self._serve(address, self.port)
        self.where = [address for address in found if address in self._servers] or self.where
        self._hosts = addresses.hosts(list(self._servers), self.port)

    async def _serve(self, address: str, port: int) -> Server:
        return await serve(
            self._converse,
            address,
            port,
            process_request=self._answer,
            create_connection=Line,
            compression=None,
            max_size=LONGEST,
            max_queue=8,
            open_timeout=None,  # a line sees to that itself
            ping_interval=20,
            ping_timeout=20,
            close_timeout=2,
            server_header=None,
            logger=QUIET,
        )

    # --- pages and faces

    async def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """A page, a face, or None: then the socket is opened."""
        host = request.headers.get("Host", "")
        peer = connection.remote_address
        if host not in self._hosts or not peer or not addresses.is_local(str(peer[0])):
            return _response(HTTPStatus.FORBIDDEN, b"", "text/plain", {})
        headers = page.headers(host)
        if request.path == SOCKET:
            if request.headers.get("Origin") != f"http://{host}":
                return _response(HTTPStatus.FORBIDDEN, b"", "text/plain", headers)
            return None
        if found := page.file_at(request.path):
            return _response(HTTPStatus.OK, *found, page.headers(host, kept=page.is_lasting(request.path)))
        if (wanted := self._face_at(request.path)) is not None:
            return await self._face(wanted, host)
        return _response(HTTPStatus.NOT_FOUND, b"", "text/plain", headers)

    def _face_at(self, path: str) -> FaceWanted | None:
        """Only numbers and names that are known are taken from a path; nothing in it names a file."""
        found = FACE.fullmatch(path)
        sitting = self._talk.room.sitting
        if found is None or sitting is None:
            return None
        word, table, lang, definition, height = found[1], found[2], found[3], int(found[4]), int(found[5])
        if table != sitting.cartridge.id or lang not in LANGUAGES or height not in HEIGHTS:
            return None
        return FaceWanted(table, lang, definition, height) if self._talk.may_have(word, table, definition) else None

    async def _face(self, wanted: FaceWanted, host: str) -> Response:
        if data := await self.faces.get(wanted):
            return _response(HTTPStatus.OK, data, "image/jpeg", page.headers(host, kept=True))
        return _response(HTTPStatus.SERVICE_UNAVAILABLE, b"", "text/plain", page.headers(host))

    # --- the socket

    async def _converse(self, connection: ServerConnection) -> None:
        news = asyncio.Event()
        phone = self._talk.arrives(news.set)
        teller = asyncio.ensure_future(self._tell(connection, phone, news))
        try:
            async for text in connection:
                self._talk.hears(phone, text)
        except (ConnectionClosed, Hangup):
            pass
        finally:
            self._talk.leaves(phone)
            teller.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionClosed):
                await teller

    async def _tell(self, connection: ServerConnection, phone: Phone, news: asyncio.Event) -> None:
        """Whoever is slow is told the newest, never all that came before it."""
        while True:
            await news.wait()
            news.clear()
            if phone.dismissed:
                return await connection.close()
            for message in self._talk.messages(phone):
                if message:
                    await connection.send(message)
                await asyncio.sleep(0)  # first everybody is heard and asked, then everybody is told the rest
                if news.is_set():
                    break


def _response(status: HTTPStatus, body: bytes, kind: str, headers: dict[str, str]) -> Response:
    told = Headers(headers | {"Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close"})
    return Response(status.value, status.phrase, told, body)
