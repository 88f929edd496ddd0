"""How long a touch takes: to the table's first frame, and to the phone's answer; and what idle phones cost."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from phones import a_cabinet
from phoning import LOOPBACK, Room, sat_down
from websockets.sync.client import connect

from game.ui import memory
from game.ui.app import Loop
from game.ui.scene import REST_AFTER
from game.ui.scenes.table import Table

TOUCHES, IDLE = 400, 6.0
BUDGETS = {
    "phone_frame_p99_ms": 60.0,
    "phone_answer_p99_ms": 60.0,
    "phone_work_p99_ms": 8.0,
    "phones_idle_percent": 1.0,
}


def measured() -> dict[str, float]:
    """Every figure by its name: milliseconds, and percent of a core."""
    with tempfile.TemporaryDirectory() as folder:
        room = Room(a_cabinet(Path(folder), reduced_motion=False, pace="normal"))
        scene = sat_down(room.cabinet, "underdark", players=2)
        room.cabinet.pockets.turn_on()
        room.frame(3)
        people = [room.joined(seat) for seat in (1, 2)]
        host, secrets = f"{LOOPBACK}:{room.port}", [phone.secret for phone in people]
        while room.phones:
            room.phones.pop().close()
        memory.settle()  # as the program does before its first frame
        touches, shown, work = _played(room, scene, host, secrets)
        idle = _idle(room, secrets * 2, host)
        room.close()
    chose = {moment: touched for moment, touched, _told in touches}  # the last touch of a moment; others only marked
    frames = sorted(shown[moment] - touched for moment, touched in chose.items() if moment in shown)
    answers = sorted(told - touched for _moment, touched, told in touches)
    return {
        "phone_touches": len(touches),
        "phone_frame_p50_ms": 1000 * _at(frames, 0.5),
        "phone_frame_p99_ms": 1000 * _at(frames, 0.99),
        "phone_answer_p50_ms": 1000 * _at(answers, 0.5),
        "phone_answer_p99_ms": 1000 * _at(answers, 0.99),
        "phone_work_p99_ms": 1000 * _at(sorted(work), 0.99),
        "phones_idle_percent": idle,
    }


def _at(values: list[float], share: float) -> float:
    return values[min(len(values) - 1, int(len(values) * share))]


def _played(
    room: Room, scene: Table, host: str, secrets: list[str]
) -> tuple[list[tuple[int, float, float]], dict[int, float], list[float]]:
    """The touches, as the phones tell them; when the frame after each moment was shown, by the loop that players have;
    and what of the processor's time those frames took."""
    command = [sys.executable, str(Path(__file__).with_name("phone_hands.py")), host, *secrets]
    loop, match, pockets = Loop(room.cabinet, []), scene.sitting.match, room.cabinet.pockets
    shown: dict[int, float] = {}
    work: list[float] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as phones:
        end = time.monotonic() + 180
        while len(shown) < TOUCHES and time.monotonic() < end and not match.state.over:
            before, moment, used = match.position, pockets._moment, time.thread_time()
            loop.step()
            if match.position != before:
                shown[moment] = time.perf_counter()
                work.append(time.thread_time() - used)
        phones.terminate()
        assert phones.stdout is not None
        touches = [(int(moment), float(at), float(told)) for moment, at, told in map(str.split, phones.stdout)]
    return touches, shown, work


def _idle(room: Room, secrets: list[str], host: str) -> float:
    """Percent of a core that the cabinet takes while four phones are there and nobody has done anything for a while."""
    with ExitStack() as lines:
        for secret in secrets:
            line = connect(f"ws://{host}/socket", origin=f"http://{host}", proxy=None, compression=None)
            opened = lines.enter_context(line)
            opened.send(json.dumps({"do": "hello", "secret": secret, "door": "", "lang": "en"}))
        loop, end = Loop(room.cabinet, []), time.monotonic() + 60
        room.cabinet.idle_seconds = REST_AFTER  # as an idle table is measured: its focus no longer breathes
        room.cabinet.scene.timeline.finish()  # phones were quicker than what they did could be told
        while room.cabinet.scene.busy and time.monotonic() < end:
            loop.step()
        assert not room.cabinet.scene.busy, "it is at rest"
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
        budget = BUDGETS.get(name, 0)
        over = bool(budget) and value > budget
        late = late or over
        print(f"{name:24} {value:8.2f}" + (f"  of {budget:g}{'  OVER' if over else ''}" if budget else ""))
    return int(late)


if __name__ == "__main__":
    sys.exit(run())
