"""What a press costs, the way a person goes: events of a device, to the end of the frame that shows the answer."""

from __future__ import annotations

import sys
import tempfile
import time
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import client_runs
from client_runs import FRAME, LARGE

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "ui"))
ANSWERS = 60
DEVICES = ("mouse", "touch", "keys", "pad")


@dataclass
class Presses:
    """Milliseconds of the frames that answered a press, and of all frames after them until the table was at rest."""

    first: list[float] = field(default_factory=list)
    after: list[float] = field(default_factory=list)


@cache
def presses(device: str, size: tuple[int, int] = LARGE) -> Presses:
    from driving import PLAYERS, PadPlayer

    found = Presses()
    with tempfile.TemporaryDirectory() as folder:
        cabinet = client_runs.cabinet_of(Path(folder), size, sound_volume=0, music_volume=0, pace="normal")
        table = client_runs.table_of(cabinet)
        client_runs.rest(cabinet, table)
        player = PLAYERS[device](cabinet, 3, step=FRAME)
        if isinstance(player, PadPlayer):
            player.plug_in()
        frame, answered = cabinet.frame, False

        def timed(events, passed: float) -> None:
            nonlocal answered
            before = table.sitting.match.position
            began = time.thread_time()
            frame(events, passed)
            taken = 1000 * (time.thread_time() - began)
            if table.sitting.match.position != before:
                answered = True
                found.first.append(taken)
            elif answered and not events and cabinet.scene is table:
                found.after.append(taken)

        cabinet.frame = timed
        while len(found.first) < ANSWERS and table.decision is not None and cabinet.scene is table:
            player.answer()
            client_runs.rest(cabinet, table)
            answered = False
        cabinet.frame = frame
        cabinet.close()
    return found
