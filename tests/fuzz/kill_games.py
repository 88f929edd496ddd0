"""Kills real games, again and again: the text client while it is answered, the client while it is pressed.

    python tests/fuzz/kill_games.py [text kills] [client kills] [seed]

What was asked after a choice proves that the choice is on disk: it must be there afterwards, and the game must go on.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT), str(HERE)]

from game.engine.keeping import match as matches  # noqa: E402 - it may be run from any folder
from game.engine.keeping import storage  # noqa: E402
from game.engine.machine.cartridge import load_table  # noqa: E402

TABLES = ("quest", "underdark", "fellowship", "ringwar")
QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
QUIET["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


def kill_text(kills: int, chance: random.Random) -> dict[str, int]:
    """Each game is played on after it was killed, until it has been killed often."""
    totals = {"text kills": kills, "games": 0, "acknowledged": 0, "kept": 0}
    with tempfile.TemporaryDirectory() as folder:
        path, table = Path(folder), ""
        for kill in range(kills):
            if kill % 8 == 0 or not path.is_file():
                totals["games"] += 1
                path, table = Path(folder, f"{kill}.ember"), chance.choice(TABLES)
            before = kept(path, table)
            asked = killed_text(path, table, chance)
            after = kept(path, table)
            told = max(0, asked - 1)  # every question but the first comes after a choice
            assert after >= before + told, (
                f"kill {kill} at {table}: {told} choices were told, {after - before} are there"
            )
            totals["acknowledged"] += told
            totals["kept"] += after - before
    return totals


def killed_text(path: Path, table: str, chance: random.Random) -> int:
    """How many questions it asked before it was killed."""
    which = ["--resume", str(path)] if path.exists() else ["--table", table, "--seed", "5", "--save", str(path)]
    command = [sys.executable, "-u", "-m", "game", "text", *which]
    player = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=os.environ | QUIET
    )
    assert player.stdin is not None and player.stdout is not None
    wanted, asked = chance.randrange(1, 30), 0
    for line in player.stdout:
        if line.startswith(b"1. "):
            asked += 1
            if asked > wanted:
                time.sleep(chance.uniform(0, 0.004))
                break
            try:
                player.stdin.write(b"1\n")
                player.stdin.flush()
            except OSError:
                break  # the game is over
    player.kill()
    player.communicate()
    return asked


def kill_client(kills: int, chance: random.Random) -> dict[str, int]:
    totals = {"client kills": kills, "acknowledged": 0, "kept": 0}
    for kill in range(kills):
        with tempfile.TemporaryDirectory() as folder:
            table = chance.choice(TABLES)
            command = [sys.executable, __file__, "press", table, str(chance.randrange(1 << 30)), folder]
            player = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=os.environ | QUIET
            )
            assert player.stdout is not None
            heard = [player.stdout.readline() for _ in range(chance.randrange(1, 12))]
            time.sleep(chance.uniform(0, 0.05))
            assert player.poll() is None, f"kill {kill}: the client ended by itself at {table}"
            player.kill()
            heard += player.stdout.read().splitlines(keepends=True)
            player.wait()
            told = max(int(line) for line in heard if line.endswith(b"\n"))
            found = sum(kept(path, table) for path in Path(folder).rglob("*.ember"))
            assert found >= told, f"kill {kill} at {table}: {told} choices were shown, {found} are there"
            totals["acknowledged"] += told
            totals["kept"] += found
    return totals


def press(table: str, seed: int, folder: Path) -> None:
    """A client that is pressed for ever, and tells how many choices it has made after every press."""
    from hands import Hands
    from monkey import frame, opened

    os.environ["EMBERDECK_SAVES"] = str(folder)
    chance = random.Random(seed)
    loop = opened(table, chance, folder)
    scene, hands = loop.cabinet.scene, Hands(chance, loop.cabinet)
    while True:
        for events, passed in hands.answer():
            frame(loop, events, passed)
        os.write(1, b"%d\n" % len(scene.sitting.match.history))
        if loop.cabinet.scene is not scene and len(loop.cabinet.scenes) > 1:
            loop.cabinet.pop()


def kept(path: Path, table: str) -> int:
    """How many choices of the game are on disk; all of them can be played again."""
    try:
        return len(matches.replay(load_table(table), path).history)
    except storage.Missing:
        return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["press"]:
        press(sys.argv[2], int(sys.argv[3]), Path(sys.argv[4]))
    text, client, seed = [int(argument) for argument in sys.argv[1:]] + [100, 30, 1][len(sys.argv) - 1 :]
    print(kill_text(text, random.Random(seed)), flush=True)
    print(kill_client(client, random.Random(seed)), flush=True)
