"""Phones for tests: real clients of the real server over loopback, while the test lets frames pass."""

from __future__ import annotations

import http.client
import json
import os
import random
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from game.players.sitting import Chair, Sitting
from game.ui.cabinet import Cabinet
from game.ui.scenes.table import Table

PATIENCE = 60.0


def own_address(number: int = 0) -> str:
    """Of this machine, and of this process: another one's tests have no port there."""
    if sys.platform == "darwin":  # where there is one
        return "127.0.0.1"
    pid = os.getpid()
    return f"127.{64 + 64 * number + (pid >> 16 & 63)}.{pid >> 8 & 255}.{pid & 255}"


LOOPBACK = own_address()


class Phone:
    """One page. It remembers the last message of every kind."""

    def __init__(self, room: Room, *, secret: str = "", door: str = "", lang: str = "en"):
        self.room, self.secret, self.seen, self.notes = room, secret, {}, []
        self.marked = ""  # whether a mark was told, and then shown
        host = f"{room.address}:{room.port}"
        self._open = ExitStack()
        origin = f"http://{host}"
        line = connect(f"ws://{host}/socket", origin=origin, proxy=None, compression=None, open_timeout=PATIENCE)
        self.line = self._open.enter_context(line)
        self.say(do="hello", secret=secret, door=door, lang=lang)

    def say(self, **message: object) -> None:
        self.line.send(json.dumps(message))

    def hear(self) -> None:
        """Whatever has come meanwhile."""
        while True:
            try:
                message = json.loads(self.line.recv(timeout=0))
            except TimeoutError:
                return
            if message["t"] == "note":
                self.notes.append(message["what"])
            elif message["t"] == "yours":
                self.secret = message["secret"]
            elif message["t"] == "marked":
                self.marked = "told"
            else:
                self.seen[message["t"]] = message
                self.marked = "shown" if message["t"] == "state" and self.marked else self.marked

    @property
    def state(self) -> dict:
        return self.seen.get("state", {})

    @property
    def deeds(self) -> list[dict]:
        return (self.state.get("question") or {}).get("deeds", [])

    @property
    def closed(self) -> bool:
        try:
            self.hear()
        except ConnectionClosed:
            return True
        return False

    def choose(self, deed: dict) -> None:
        """Presses it, and waits until the table has answered: a state that comes for another reason is no answer."""
        moment, notes, self.marked = self.state["moment"], len(self.notes), ""
        self.say(do="choose", at=moment, id=deed["id"])
        answers = (lambda: self.state["moment"] != moment, lambda: len(self.notes) > notes)
        self.room.until(lambda: self.marked == "shown" or any(one() for one in answers), self)

    def close(self) -> None:
        self._open.close()


class Room:
    """A cabinet with phones on, and the frames that pass while anybody waits."""

    def __init__(self, cabinet: Cabinet):
        self.cabinet = cabinet
        self.phones: list[Phone] = []
        self.address = LOOPBACK
        cabinet.pockets.where = (self.address,)

    @property
    def port(self) -> int:
        return self.cabinet.pockets.server.port

    @property
    def door(self) -> str:
        return self.cabinet.pockets.doors.door

    def frame(self, count: int = 1) -> None:
        for _ in range(count):
            self.cabinet.frame([], 0.05)

    def until(self, reached: Callable[[], object], *phones: Phone) -> None:
        end = time.monotonic() + PATIENCE
        while not reached():
            assert time.monotonic() < end, "it never came to that"
            self.frame()
            for phone in (*phones, *self.phones):
                phone.hear()
            time.sleep(0.001)

    def phone(self, **given: str) -> Phone:
        self.phones.append(Phone(self, **given))
        return self.phones[-1]

    def joined(self, seat: int) -> Phone:
        """A phone that scanned the code and took the seat."""
        phone = self.phone(door=self.door)
        self.until(lambda: phone.seen.get("door", {}).get("open"))
        phone.say(do="seat", seat=seat)
        self.until(lambda: phone.state or self.let_in())
        self.until(lambda: phone.state)
        phone.notes.clear()
        return phone

    def let_in(self) -> bool:
        """Whoever waits for a press at the table gets one; whether anybody did."""
        waiting = list(self.cabinet.pockets.knocks)
        for wish in waiting:
            self.cabinet.pockets.admit(wish)
        return bool(waiting)

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """A page, as a browser would ask for it, while frames pass."""
        line = http.client.HTTPConnection(LOOPBACK, self.port, timeout=PATIENCE)
        line.request("GET", path, headers=headers)
        line.sock.setblocking(False)
        data, end = b"", time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.frame()
            try:
                got = line.sock.recv(1 << 16)
            except BlockingIOError:
                time.sleep(0.002)
                continue
            if not got:
                break
            data += got
        line.close()
        if not data:
            return 0, {}, b""  # it was cut off
        head, _, body = data.partition(b"\r\n\r\n")
        first, *rest = head.decode().split("\r\n")
        return int(first.split()[1]), dict(one.split(": ", 1) for one in rest), body

    def close(self) -> None:
        for phone in self.phones:
            phone.close()
        self.cabinet.pockets.turn_off()


def sat_down(cabinet: Cabinet, table: str, *, players: int = 2, seed: int = 3, bots: int = 0, **options: str) -> Table:
    """A game at that table with a journal; the last seats are bots'."""
    from game.engine.machine.setup import Setup

    cartridge = cabinet.cartridge(table)
    setup = Setup(players=players, seed=seed, options=options)
    chairs = [Chair(person=number) for number in range(1, players - bots + 1)] + [Chair("learner")] * bots
    sitting = Sitting.begin(cartridge, setup, chairs, cabinet.settings, cabinet.folder)
    scene = Table(cabinet, sitting)
    cabinet.home(scene)
    return scene


def any_deed(phone: Phone, chance: random.Random) -> dict:
    return chance.choice(phone.deeds)
