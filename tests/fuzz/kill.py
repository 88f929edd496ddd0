"""Kill a program that keeps a journal, again and again: what it was told is on disk must be there.

    python tests/fuzz/kill.py [kills] [seed]

A killed process leaves its finished writes to the system, so the tail that only a power cut tears is
torn here by hand, as the first bytes of a frame that was never acknowledged.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from game.engine.keeping import journal, storage  # noqa: E402 - it may be run from any folder


def play(path: Path) -> None:
    """Append numbered choices for ever, telling each number once it is on disk."""
    kept = journal.Journal.open(path) if path.exists() else journal.Journal.create(path, {"game": "kill"})
    number = len(kept.records)
    while True:
        kept.append(["c", number, 0])
        os.write(1, b"%d\n" % number)
        number += 1


def run(kills: int, seed: int) -> dict[str, int]:
    """Kill `kills` players at random instants; an AssertionError tells what was lost."""
    chance = random.Random(seed)
    totals = {"kills": kills, "journals": 0, "acknowledged": 0, "unannounced": 0, "torn": 0}
    with tempfile.TemporaryDirectory() as folder:
        told = 0  # records of this journal known to be on disk
        tail = 0  # bytes torn by hand after them
        path = Path(folder)
        for kill in range(kills):
            if kill == 0 or chance.random() < 0.2:  # now and then a new one, so that kills fall on its creation
                totals["journals"] += 1
                path = Path(folder) / f"{kill}.ember"
                told = tail = 0
            heard = _killed(path, chance)
            if heard:
                assert heard == list(range(heard[0], heard[-1] + 1)), f"kill {kill}: told out of order"
                assert heard[0] == told, f"kill {kill}: went on at {heard[0]}, {told} records were kept"
                told = heard[-1] + 1
                totals["acknowledged"] += len(heard)
            kept, torn = _kept(path, told)
            assert kept == list(range(len(kept))), f"kill {kill}: records out of order"
            assert len(kept) >= told, f"kill {kill}: {told} were acknowledged, {len(kept)} are there"
            assert torn in (0, tail), f"kill {kill}: {torn} bytes torn by a process that died"
            totals["unannounced"] += len(kept) - told
            told = len(kept)
            tail = torn
            if path.exists() and not tail and chance.random() < 0.3:
                tail = _tear(path, told, chance)
                totals["torn"] += 1
    return totals


def _killed(path: Path, chance: random.Random) -> list[int]:
    """What a player told before it was killed."""
    player = subprocess.Popen([sys.executable, __file__, "play", str(path)], stdout=subprocess.PIPE)
    assert player.stdout is not None
    heard = b""
    if chance.random() < 0.7:  # else it may die while it starts, opens and repairs
        heard = player.stdout.readline()
        time.sleep(chance.uniform(0, 0.03))
    else:
        time.sleep(chance.uniform(0.02, 0.12))
    assert player.poll() is None, "the player ended by itself"
    player.kill()
    heard += player.stdout.read()
    player.stdout.close()
    player.wait()
    return [int(line) for line in heard.split(b"\n")[:-1]]


def _kept(path: Path, told: int) -> tuple[list[int], int]:
    """The numbers in the journal and its torn bytes; there may be no journal if nothing was told."""
    try:
        _, records, torn = journal.read(path)
    except storage.Missing:
        assert told == 0, "the journal is gone"
        return [], 0
    return [record[1] for record in records], torn


def _tear(path: Path, count: int, chance: random.Random) -> int:
    """Leave the beginning of the next frame at the end of the journal."""
    whole = journal.frame(count + 1, storage.pack(["c", count, 0]))
    part = whole[: chance.randrange(1, len(whole))]
    with path.open("ab") as file:
        file.write(part)
    assert _kept(path, count) == (list(range(count)), len(part)), "a torn tail was not seen"
    return len(part)


if __name__ == "__main__":
    if sys.argv[1:2] == ["play"]:
        play(Path(sys.argv[2]))
    arguments = [int(argument) for argument in sys.argv[1:]] + [300, 1][len(sys.argv) - 1 :]
    print(run(*arguments))
