"""Kills real games, again and again: the text client while it is answered, the client while it is pressed.

    python tests/fuzz/kill_games.py [kills] [seed]

More than half of the kills go to journals and a quarter to other files (kill.py), a sixth to the text client.

What was asked after a choice proves that the choice is on disk: it must be there afterwards, and the game must go on.
"""

from __future__ import annotations

import importlib
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE)]
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import kill  # noqa: E402 - it may be run from any folder
import monkey  # noqa: E402
from hands import Hands  # noqa: E402
from victims import MEMORY, Answered, Victim  # noqa: E402

from game.__main__ import main as program  # noqa: E402
from game.engine.keeping import match as matches  # noqa: E402
from game.engine.keeping import storage  # noqa: E402
from game.engine.machine.cartridge import load_table  # noqa: E402

for name in ("game.text.client", "game.ui.app", "game.ui.scenes.table"):  # so that the forks need not
    importlib.import_module(name)

TABLES = ("quest", "underdark", "fellowship", "ringwar")
QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANG": "C"}
ASKED, OVER = b"1. ", b"Type u to take back"  # how the lines begin that end a question, or a game
KILLS_OF_A_GAME = 8


def kill_text(kills: int, chance: random.Random) -> dict[str, int]:
    """Each game is played on after it was killed, until it is over or has been killed often."""
    totals = {"kills": kills, "games": 0, "over": 0, "acknowledged": 0, "kept": 0}
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        path, table, before = Path(folder), "", 0
        for number in range(kills):
            if number % KILLS_OF_A_GAME == 0 or not path.is_file():
                totals["games"] += 1
                path, table, before = Path(folder, f"{number}.ember"), chance.choice(TABLES), 0
            told, over = killed_text(path, table, chance)
            after = kept(path, table)
            assert after >= before + told, (
                f"kill {number} at {table}: {told} choices were told, {after - before} are there"
            )
            totals["acknowledged"] += told
            totals["kept"] += after - before
            totals["over"] += over
            path, before = (Path(folder) if over else path), after
    return totals


def killed_text(path: Path, table: str, chance: random.Random) -> tuple[int, bool]:
    """How many choices it took before it was killed: all but the last question were answered; and whether it ended."""
    which = ["--resume", str(path)] if path.exists() else ["--table", table, "--seed", "5", "--save", str(path)]
    player = Answered(text, path.parent, which)
    wanted, asked, over = chance.randrange(1, 30), 0, False
    for line in player.said:
        over = line.startswith(OVER)
        if over:
            break
        if line.startswith(ASKED):
            asked += 1
            if asked <= wanted:
                player.tell(b"1\n")
                continue
            time.sleep(chance.uniform(0, 0.004))
            break
    player.kill()
    return max(0, asked - 1 + over), over


def text(home: Path, which: list[str]) -> None:
    os.environ |= QUIET | {"EMBERDECK_SAVES": str(home)}
    program(["text", *which])


def kill_client(kills: int, chance: random.Random) -> dict[str, int]:
    totals = {"kills": kills, "acknowledged": 0, "kept": 0}
    for number in range(kills):
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            table = chance.choice(TABLES)
            player = Victim(press, table, chance.randrange(1 << 30), Path(folder))
            heard = [player.hear() for _ in range(chance.randrange(1, 12))]
            time.sleep(chance.uniform(0, 0.05))
            told = max(heard + player.kill())
            found = sum(kept(path, table) for path in Path(folder).rglob("*.ember"))
            assert found >= told, f"kill {number} at {table}: {told} choices were shown, {found} are there"
            totals["acknowledged"] += told
            totals["kept"] += found
    return totals


def press(tell: Callable[[int], None], table: str, seed: int, folder: Path) -> None:
    """A client that is pressed for ever, and tells how many choices it has made after every press."""
    os.environ |= QUIET | {"EMBERDECK_SAVES": str(folder)}
    chance = random.Random(seed)
    loop = monkey.opened(table, chance, folder)
    scene, hands = loop.cabinet.scene, Hands(chance, loop.cabinet)
    while True:
        for events, passed in hands.answer():
            monkey.frame(loop, events, passed)
        tell(len(scene.sitting.match.history))
        if loop.cabinet.scene is not scene and len(loop.cabinet.scenes) > 1:
            loop.cabinet.pop()


def kept(path: Path, table: str) -> int:
    """How many choices of the game are on disk; all of them can be played again."""
    try:
        return len(matches.replay(load_table(table), path).history)
    except storage.Missing:
        return 0


def kill_all(kills: int, seed: int) -> None:
    """An AssertionError tells what was lost."""
    chance = random.Random(seed)
    files, games, clients = kills // 4, kills // 6, kills // 40
    print(f"  journals: {kill.kill_journals(kills - files - games - clients, seed)}", flush=True)
    print(f"  files: {kill.kill_files(files, seed)}", flush=True)
    print(f"  text: {kill_text(games, chance)}", flush=True)
    print(f"  client: {kill_client(clients, chance)}", flush=True)


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    kill_all(*given, *[300, 1][len(given) :])
