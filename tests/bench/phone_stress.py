"""What hostile and unlucky phones do: mutated messages, connections cut at any moment, kills of the whole cabinet."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from phones import ROOT, a_cabinet
from phoning import LOOPBACK, Phone, Room, sat_down
from websockets.exceptions import WebSocketException

from game.engine.keeping.journal import SUFFIX
from game.engine.machine.cartridge import load_table
from game.engine.sources.language_folders import LANGUAGES
from game.players.sitting import Sitting
from game.pocket import talk
from game.pocket.room import Chosen, Claimed, FaceWanted, Knocked, Left, Present, TakenBack
from game.pocket.server import HEIGHTS
from game.pocket.wire import Garbled, read
from game.ui import memory

FRAME_BUDGET = 8.0  # milliseconds
EVERY = 400  # mutated messages that go through a phone's whole conversation, not only to whoever reads them


def run(messages: int, cuts: int, kills: int, seed: int) -> int:
    """Whatever goes wrong ends it; 1 where phones took more of a frame than a whole one may."""
    chance, longest = random.Random(seed), 0.0
    with tempfile.TemporaryDirectory() as folder:
        if messages:
            mutate(messages, chance, Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        if cuts:
            longest = cut(cuts, chance, Path(folder))
    acknowledged = 0
    for number in range(kills):
        with tempfile.TemporaryDirectory() as folder:
            acknowledged += kill(random.Random(seed + number), Path(folder), seed + number)
    if kills:
        print(f"{kills} kills: all {acknowledged} choices told to phones were on disk, every phone found back")
    return int(longest > FRAME_BUDGET)


# --- messages


def valid(chance: random.Random) -> list[bytes]:
    """One of each request."""
    secret = "".join(chance.choice("0123456789abcdef") for _ in range(32))
    said: list[dict[str, object]] = [
        {"do": "hello", "secret": secret, "door": "", "lang": chance.choice(list(LANGUAGES))},
        {"do": "knock", "letters": "AB12"},
        {"do": "seat", "seat": 2},
        {"do": "choose", "at": 5, "id": "card:12/play"},
        {"do": "undo", "at": 3},
        {"do": "plan", "cards": [1, 2, 3]},
        {"do": "look", "on": True},
        {"do": "lang", "lang": "uk"},
        {"do": "move", "dx": 0.1, "dy": -0.2},
        {"do": "tap"},
        {"do": "leave"},
    ]
    return [json.dumps(one).encode() for one in said]


def mutated(chance: random.Random, seeds: list[bytes]) -> bytes:
    data = bytearray(chance.choice(seeds))
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(6):
            case 0 if data:
                data[at % len(data)] = chance.randrange(256)
            case 1:
                data[at:at] = bytes(chance.randrange(256) for _ in range(chance.randint(1, 4)))
            case 2 if data:
                del data[at : at + chance.randint(1, 8)]
            case 3:
                data[at:at] = chance.choice(
                    [b"1e999", b"NaN", b"[" * 40, b"{}", b"\\u0000", b"-1", b"9" * 30, b'"', b"null"]
                )
            case 4:
                data[at:at] = chance.choice(seeds)
            case _:
                data *= chance.choice([1, 1, 2, 40])
    return bytes(data)


def mutate(count: int, chance: random.Random, folder: Path) -> None:
    """Each is read or refused; those that are read go to a table of phones, and none of them does more than it may."""
    room = Room(a_cabinet(folder))
    scene = sat_down(room.cabinet, "underdark")
    room.cabinet.pockets.turn_on()
    room.frame(3)
    phone = room.joined(scene.sitting.decision.player)
    pockets = room.cabinet.pockets
    wishes: list[object] = []
    heard = talk.Talk(wishes.append)
    heard.enter(pockets.server._talk.room)  # type: ignore[union-attr]
    stranger, seeds, understood = heard.arrives(lambda: None), valid(chance), 0
    before = scene.sitting.state.hash
    for number in range(count):
        data = mutated(chance, seeds)
        with suppress(Garbled):
            read(data)
            understood += 1
        if number % EVERY == 0:
            stranger.garbled, stranger.budget = 0, talk.AT_ONCE
        with suppress(talk.Hangup):
            heard.hears(stranger, data)
        for message in heard.messages(stranger):
            assert '"hand"' not in message, "a stranger was shown a hand"
        wishes[:] = [one for one in wishes if not isinstance(one, Present | Knocked)]
        assert not any(isinstance(one, Chosen | TakenBack | Claimed | Left) for one in wishes), wishes
    assert scene.sitting.state.hash == before
    assert phone.secret in pockets.doors.claims
    room.close()
    print(f"{count} mutated messages: {understood} were requests, none did anything")


# --- connections


def cut(count: int, chance: random.Random, folder: Path) -> float:
    """Connections that end in the middle of anything; phones play on among them, want faces and move over the table.
    What they took of a frame at most, in milliseconds."""
    memory.give_back_early()  # both as the program does before its first frame
    room = Room(a_cabinet(folder, reduced_motion=False, pace="normal"))
    scene = sat_down(room.cabinet, "underdark")
    room.cabinet.pockets.turn_on()
    room.frame(3)
    people = [room.joined(seat) for seat in (1, 2)]
    memory.settle()
    theirs, whole = _timed(room.cabinet.pockets, "frame"), _timed(room.cabinet, "frame")
    for number in range(count):
        _cut_one(room, chance, people[number % 2].secret)
        room.frame()
        if number % 25 == 0:
            _play_on(room, people, chance)
    room.until(lambda: len(room.cabinet.pockets.server._talk.phones) == 2)
    assert scene.sitting.match.position > count // 50
    room.close()
    phones = [1000 * one for one in theirs]
    both, over = max(phones), [(one * 1000, took) for one, took in zip(whole, phones, strict=True)]
    over = [(one, took) for one, took in over if one > FRAME_BUDGET]
    frames = sorted(1000 * one for one in whole)
    at_99, by_phones = frames[int(len(frames) * 0.99)], sum(one - took <= FRAME_BUDGET for one, took in over)
    print(f"{count} connections cut: the phones played on. Of the processor's time of {len(frames)} frames")
    print(f"  phones took {both:.1f} ms at most, whole ones {at_99:.1f} at p99, {frames[-1]:.1f} at most")
    print(f"  {len(over)} were over {FRAME_BUDGET:g} ms, {by_phones} of them by what phones took")
    return both


def _timed(owner: object, name: str) -> list[float]:
    """What each call takes of this thread's time from now on: a busy machine is not the phones' doing."""
    run, found = getattr(owner, name), []

    def timed(*given: object) -> None:
        began = time.thread_time()
        run(*given)
        found.append(time.thread_time() - began)

    setattr(owner, name, timed)
    return found


def _cut_one(room: Room, chance: random.Random, secret: str) -> None:
    """A handshake, a hello or a choice, of which only a part arrives."""
    host = f"{LOOPBACK}:{room.port}"
    lines = [
        "GET /socket HTTP/1.1",
        f"Host: {host}",
        f"Origin: http://{host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
    ]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", "", ""]
    said = json.dumps({"do": "hello", "secret": secret, "door": "", "lang": "en"}).encode()
    frame = struct.pack("!BBH", 0x81, 0x80 | 126, len(said)) + bytes(4) + said
    whole = "\r\n".join(lines).encode() + frame
    with suppress(OSError), socket.create_connection((LOOPBACK, room.port), timeout=5) as line:
        line.sendall(whole[: chance.randint(1, len(whole))])
        if chance.random() < 0.5:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # cut, not closed


def _play_on(room: Room, people: list[Phone], chance: random.Random) -> None:
    room.until(lambda: any(phone.deeds for phone in people))
    phone = next(phone for phone in people if phone.deeds)
    phone.choose(chance.choice(phone.deeds))
    phone.say(do="move", dx=chance.uniform(-0.2, 0.2), dy=chance.uniform(-0.2, 0.2))
    server, kinds = room.cabinet.pockets.server, len(room.cabinet.cartridge("underdark").content.cards)
    wanted = FaceWanted("underdark", chance.choice(list(LANGUAGES)), chance.randrange(kinds), chance.choice(HEIGHTS))
    server._later(lambda: asyncio.ensure_future(server.faces.get(wanted)))


# --- kills


def kill(chance: random.Random, folder: Path, seed: int) -> int:
    """The cabinet is killed while phones play; it comes back with every choice that a phone was told of: how many."""
    secrets, known = _played_until_killed(chance, folder, seed)
    path = next((folder / "games").glob(f"*{SUFFIX}"))
    room = Room(a_cabinet(folder))
    sitting = Sitting.resume(load_table("underdark"), path, room.cabinet.settings)
    assert sitting.match.position >= known, f"{known} choices were acknowledged, {sitting.match.position} are there"
    from game.ui.scenes.table import Table

    room.cabinet.home(Table(room.cabinet, sitting))
    room.frame(3)
    assert room.cabinet.pockets.on, "phones are not on again"
    for secret in secrets:
        phone = room.phone(secret=secret)
        room.until(lambda phone=phone: phone.state)
        assert phone.state["held"] and phone.state["at"] == sitting.match.position
    room.close()
    return known


def _played_until_killed(chance: random.Random, folder: Path, seed: int) -> tuple[list[str], int]:
    """The secrets of the phones, and the last position that one of them was told of."""
    command = [sys.executable, __file__, str(folder), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as cabinet:
        assert cabinet.stdout is not None
        address, port, door = cabinet.stdout.readline().split()
        phones: list[Phone] = []
        known, end = 0, time.monotonic() + chance.uniform(0.3, 1.5)
        with suppress(OSError, WebSocketException, EOFError):
            for seat, phone in _scanned(_There(address, int(port)), door):
                phones.append(phone)
                phone.say(do="seat", seat=seat)
                _hear(phone, 5, lambda phone=phone: phone.state)
            while time.monotonic() < end:
                for phone in phones:
                    _hear(phone, 0.02, lambda: False)
                    known = max(known, phone.state.get("at", 0))
                    if phone.deeds:
                        phone.say(do="choose", at=phone.state["moment"], id=chance.choice(phone.deeds)["id"])
        cabinet.send_signal(signal.SIGKILL)
        for phone in phones:
            with suppress(OSError, WebSocketException, EOFError):
                _hear(phone, 0.02, lambda: False)
            known = max(known, phone.state.get("at", 0))
            with suppress(OSError, WebSocketException, EOFError):
                phone.close()
    return [phone.secret for phone in phones if phone.secret], known


class _There:
    """A room in another process."""

    def __init__(self, address: str, port: int):
        self.address, self.port = address, port


def _scanned(there: _There, door: str) -> Iterator[tuple[int, Phone]]:
    for seat in (1, 2):
        yield seat, Phone(there, door=door)  # type: ignore[arg-type]


def _hear(phone: Phone, seconds: float, reached) -> None:  # type: ignore[no-untyped-def]
    end = time.monotonic() + seconds
    while not reached() and time.monotonic() < end:
        phone.hear()
        time.sleep(0.002)


def _be_a_cabinet(folder: Path, seed: int) -> None:
    """What is killed."""
    room = Room(a_cabinet(folder))
    sat_down(room.cabinet, "underdark", seed=seed)
    room.cabinet.pockets.turn_on()
    room.frame(3)
    print(room.address, room.port, room.door, flush=True)
    while True:
        room.let_in()
        room.frame()
        time.sleep(0.002)


if __name__ == "__main__":
    _be_a_cabinet(Path(sys.argv[1]), int(sys.argv[2]))
