"""How long a touch takes: to the table's first frame, and to the phone's answer; and what idle phones cost."""

from __future__ import annotations

import json
import random
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path

from phones import a_cabinet
from phoning import LOOPBACK, Room, sat_down
from websockets.sync.client import connect

TOUCHES, IDLE = 200, 6.0
BUDGET, IDLE_BUDGET = 60.0, 1.0  # milliseconds, percent of a core


class Remote(threading.Thread):
    """A phone in a thread of its own, with its own clock, as far from the table's as a real one is."""

    def __init__(self, host: str, secret: str, *, plays: bool = True):
        super().__init__(daemon=True)
        self.plays, self.touched, self.answers, self.over = plays, 0.0, [], threading.Event()
        self._open = ExitStack()
        line = connect(f"ws://{host}/socket", origin=f"http://{host}", proxy=None, compression=None)
        self.line = self._open.enter_context(line)
        self.line.send(json.dumps({"do": "hello", "secret": secret, "door": "", "lang": "en"}))
        self.chance = random.Random(secret)

    def run(self) -> None:
        while not self.over.is_set():
            try:
                message = json.loads(self.line.recv(timeout=0.2))
            except TimeoutError:
                continue
            if message["t"] != "state" or not self.plays:
                continue
            if self.touched:
                self.answers.append(time.perf_counter() - self.touched)
                self.touched = 0.0
            if message["question"]:
                time.sleep(self.chance.uniform(0.02, 0.12))  # a person thinks, and the table comes to rest
                deed = self.chance.choice(message["question"]["deeds"])
                self.touched = time.perf_counter()
                self.line.send(json.dumps({"do": "choose", "at": message["moment"], "id": deed["id"]}))

    def close(self) -> None:
        self.over.set()
        self.join(2)
        self._open.close()


def measured() -> dict[str, float]:
    """Every figure by its name: milliseconds, and percent of a core."""
    with tempfile.TemporaryDirectory() as folder:
        room = Room(a_cabinet(Path(folder), reduced_motion=False, pace="normal"))
        scene = sat_down(room.cabinet, "underdark", players=2)
        room.cabinet.pockets.turn_on()
        room.frame(3)
        people = [room.joined(seat) for seat in (1, 2)]
        host = f"{LOOPBACK}:{room.port}"
        secrets = [phone.secret for phone in people]
        while room.phones:
            room.phones.pop().close()
        remotes = [Remote(host, secret) for secret in secrets]
        for remote in remotes:
            remote.start()
        frames = _frames(room, scene, remotes)
        answers = sorted(one for remote in remotes for one in remote.answers)
        for remote in remotes:
            remote.close()
        idle = _idle(room, secrets * 2, host)
        room.close()
    return {
        "phone_frame_p50_ms": 1000 * frames[len(frames) // 2],
        "phone_frame_p99_ms": 1000 * frames[int(len(frames) * 0.99)],
        "phone_answer_p50_ms": 1000 * answers[len(answers) // 2],
        "phone_answer_p99_ms": 1000 * answers[int(len(answers) * 0.99)],
        "phones_idle_percent": idle,
    }


def _frames(room: Room, scene: object, remotes: list[Remote]) -> list[float]:
    """From a touch to the end of the frame that shows it, by the loop that players have."""
    from game.ui.app import Loop

    loop, found = Loop(room.cabinet, []), []
    match = scene.sitting.match  # type: ignore[attr-defined]
    end = time.monotonic() + 120
    while len(found) < TOUCHES and time.monotonic() < end and not match.state.over:
        before = match.position
        touched = [remote.touched for remote in remotes if remote.touched]
        loop.step()
        if match.position != before:
            touched = touched or [remote.touched for remote in remotes if remote.touched]
            found += [time.perf_counter() - max(touched)] if touched else []
    return sorted(found)


def _idle(room: Room, secrets: list[str], host: str) -> float:
    """Percent of a core that the cabinet takes while four phones are there and nobody does anything."""
    from game.ui.app import Loop

    with ExitStack() as lines:
        for secret in secrets:
            line = connect(f"ws://{host}/socket", origin=f"http://{host}", proxy=None, compression=None)
            opened = lines.enter_context(line)
            opened.send(json.dumps({"do": "hello", "secret": secret, "door": "", "lang": "en"}))
        loop, end = Loop(room.cabinet, []), time.monotonic() + 60
        while room.cabinet.scene.busy and time.monotonic() < end:
            loop.step()  # what happened last is still told
        end = time.monotonic() + 3
        while time.monotonic() < end:
            loop.step()
        used, began = time.process_time(), time.monotonic()
        while time.monotonic() - began < IDLE:
            loop.step()
        return 100 * (time.process_time() - used) / (time.monotonic() - began)


def run() -> int:
    found = measured()
    late = False
    for name, value in found.items():
        budget = IDLE_BUDGET if name.endswith("percent") else BUDGET if "p99" in name else 0
        over = bool(budget) and value > budget
        late = late or over
        print(f"{name:24} {value:8.2f}" + (f"  of {budget:g}{'  OVER' if over else ''}" if budget else ""))
    return int(late)


if __name__ == "__main__":
    sys.exit(run())
