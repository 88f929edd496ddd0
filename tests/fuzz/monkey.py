"""Lets a monkey loose on the client: mouse, fingers, keys, controllers, phones, windows and languages by chance.

    python tests/fuzz/monkey.py [--minutes 10] [--seed 1] [--at PLACE ...] [--jobs 1]
    python tests/fuzz/monkey.py --again quest:1234 [--steps 400]

It plays in stretches, each in a process of its own, at the title, at every table, and in a kiosk. A stretch's seed says
everything it does.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import math
import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE)]

STEPS = 400  # gestures of a stretch
LOOK_EVERY = 40
BACK_EVERY = 15  # gestures: who has left the table comes back to it, or sits down to another game
REMEMBERED = 25  # gestures told beside a fault
STUCK = 120  # seconds without a gesture: whatever it does then, it has stopped
TABLES = ("quest", "underdark", "fellowship", "ringwar")
PLACES = ("title", "kiosk", *TABLES)
PIN = "73190462"
# EMBERDECK_DEBUG: a fault is not told in a line, it ends the stretch.
SET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "EMBERDECK_DEBUG": "1", "PYTHONHASHSEED": "0"}
UNSET = ("EMBERDECK_CONSOLE", "LD_PRELOAD", "PYTHONMALLOC")  # of a sanitizer, whose memory is not the game's


# --- a stretch, in a process of its own


def stretch(place: str, seed: int, steps: int) -> dict[str, object]:
    """What was seen, or under `wrong` what went wrong and after what."""
    os.environ |= SET
    from hands import Hands
    from watching import Watch

    chance = Random(f"{place} {seed}")
    without_luck(chance)
    told: deque[str] = deque(maxlen=REMEMBERED)
    with tempfile.TemporaryDirectory(prefix="emberdeck-monkey-") as folder:
        os.environ["EMBERDECK_SAVES"] = folder
        loop = opened(place, chance, Path(folder))
        cabinet = loop.cabinet
        watch, hands = Watch(cabinet, Path(folder)), Hands(chance, cabinet)
        answer: dict[str, object] = {}
        try:
            for step in range(steps):
                faulthandler.dump_traceback_later(STUCK, exit=True)
                gesture = hands.gesture()
                told.append(f"{type(cabinet.scene).__name__}: {hands.said}")
                for events, passed in gesture:
                    watch.frame(lambda events=events, passed=passed: frame(loop, events, passed))
                if not cabinet.running:
                    return_to_title(cabinet)
                if place in TABLES and step % BACK_EVERY == 0:
                    back_to_table(cabinet, place, chance)
                if step % LOOK_EVERY == LOOK_EVERY - 1:
                    told.append("-- at rest")
                    watch.look()
        except Exception:
            answer = {"wrong": traceback.format_exc(limit=-16), "after": [*told]}
        faulthandler.cancel_dump_traceback_later()
        slowest = [round(watch.slowest[0], 2), watch.slowest[1]]
        answer |= {"frames": watch.frames, "checks": watch.checks, "choices": watch.choices, "slowest": slowest}
        answer["memory"], answer["largest"] = [bytes >> 20 for bytes in watch.memory], watch.largest
        cabinet.scenes and [scene.left() for scene in reversed(cabinet.scenes)]
        cabinet.sound.close()
    return answer


def opened(place: str, chance: Random, folder: Path):
    """The program as it stands there, in a loop whose time is the monkey's."""
    from game.engine.keeping import pin, storage
    from game.engine.keeping import settings as settings_file
    from game.engine.keeping.settings import Settings
    from game.engine.sources.language_folders import LANGUAGES
    from game.ui import memory, screen
    from game.ui.app import Loop
    from game.ui.cabinet import Cabinet
    from game.ui.scenes.title import Title

    kiosk = place == "kiosk"
    settings = Settings(language=chance.choice(tuple(LANGUAGES)), full_screen=False)
    if kiosk:
        settings.operator_pin = pin.hashed(PIN)
        settings.kiosk_phones = chance.random() < 0.5
    data = storage.data_dir(folder)
    settings_file.save(data, settings)
    memory.give_back_early()
    screen.start()
    cabinet = Cabinet(data, settings, screen.Screen((1280, 720)), kiosk=kiosk)
    cabinet.home(Title(cabinet))
    if place in TABLES:
        cabinet.push(table_of(cabinet, place, chance))
    return Loop(cabinet, [])


def without_luck(chance: Random) -> None:
    """Nothing goes by the clock or by luck of its own any more, in this process: a seed tells the same story again."""
    import secrets

    import callers

    from game.players import bots, sitting
    from game.pocket import server, talk
    from game.ui import pockets
    from game.ui.table import timeline

    begin = bots.Thought.start

    def think(thought: bots.Thought) -> None:
        begin(thought)
        for thread in thought._threads:
            thread.join()

    bots.Thought.start = think
    sitting.HINT = bots.Budget(iterations=60)
    timeline.MUCH, timeline.WHILE_MOVING, timeline.AT_REST = math.inf, 0.0, 0.0  # a step of drawing in every frame
    secrets.randbits = chance.getrandbits
    server.Pocket, talk.time, pockets.GRANTING = callers.Line, callers.clock, math.inf


def table_of(cabinet, place: str, chance: Random):
    """A new game, with people and quick bots."""
    from game.engine.machine.setup import every_setup
    from game.players.sitting import Chair, Sitting
    from game.ui.scenes.table import Table

    cartridge = cabinet.cartridge(place)
    setup = replace(chance.choice(every_setup(cartridge.content)), seed=chance.randrange(1 << 32))
    chairs = [Chair(), *(Chair(chance.choice(("", "first_timer"))) for _ in range(setup.players - 1))]
    return Table(cabinet, Sitting.begin(cartridge, setup, chairs, cabinet.settings, cabinet.folder))


def frame(loop, events: list, passed: float) -> None:
    """As the program's own loop does it."""
    loop.cabinet.frame(events, passed)
    loop._attend(passed)
    loop._tidy_up()


def return_to_title(cabinet) -> None:
    """It left the program; so it is started again."""
    from game.ui.scenes.title import Title

    cabinet.running = True
    cabinet.home(Title(cabinet))


def back_to_table(cabinet, place: str, chance: Random) -> None:
    from game.ui.scenes.table import Table

    if not any(isinstance(scene, Table) for scene in cabinet.scenes):
        cabinet.push(table_of(cabinet, place, chance))
    while not isinstance(cabinet.scene, Table):
        cabinet.pop()


# --- one after the other


def begun(place: str, seed: int, steps: int) -> dict[str, object]:
    """A stretch in a process of its own; what it said of itself."""
    command = [sys.executable, __file__, "--again", f"{place}:{seed}", "--steps", str(steps), "--json"]
    env = {name: value for name, value in os.environ.items() if name not in UNSET} | SET
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    try:
        return json.loads(done.stdout.splitlines()[-1])
    except (IndexError, ValueError):
        return {"wrong": f"the process ended with status {done.returncode}\n{done.stderr[-3000:]}", "after": []}


def run(minutes: float, seed: int, places: list[str], jobs: int = 1) -> int:
    """How many stretches went wrong."""
    until, wrong, number = time.monotonic() + 60 * minutes, 0, 0
    totals = {"stretches": 0, "frames": 0, "checks": 0, "choices": 0}
    most, slowest = [0, ""], [0.0, ""]
    with ThreadPoolExecutor(jobs) as pool:
        while time.monotonic() < until:
            batch = [(places[(number + n) % len(places)], seed * 100_000 + number + n) for n in range(jobs)]
            number += jobs
            for (place, one), found in zip(batch, pool.map(lambda given: begun(*given, STEPS), batch), strict=True):
                totals["stretches"] += 1
                for name in ("frames", "checks", "choices"):
                    totals[name] += found.get(name, 0)
                most = max(most, found.get("largest", most))
                slowest = max(slowest, found.get("slowest", slowest))
                if "wrong" in found:
                    wrong += 1
                    after = "\n  ".join(found["after"])
                    print(f"FAILED {place}:{one}\n{found['wrong']}after\n  {after}\n", flush=True)
    print(
        f"monkey, seed {seed}: {totals['stretches']} stretches, {totals['frames']} frames, "
        f"{totals['choices']} choices, {totals['checks']} looks, {wrong} faults; at most {most[0]} MB ({most[1]}); "
        f"the slowest frame {slowest[0]} s of work ({slowest[1]})",
        flush=True,
    )
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(prog="monkey", description="Random presses on the client, watched.")
    parser.add_argument("--minutes", type=float, default=10.0, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument(
        "--at", nargs="+", default=list(PLACES), choices=PLACES, metavar="PLACE", help=", ".join(PLACES)
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="stretches at once (1)")
    parser.add_argument("--steps", type=int, default=STEPS, metavar="N", help="gestures of a stretch")
    parser.add_argument("--again", metavar="PLACE:SEED", help="one stretch by itself, in this process")
    parser.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.again:
        return int(bool(run(options.minutes, options.seed, options.at, options.jobs)))
    place, _, seed = options.again.partition(":")
    if place not in PLACES or not seed.isdigit():
        sys.exit(f"monkey: expected one of {', '.join(PLACES)} and a number, as in quest:1234")
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | SET)
    found = stretch(place, int(seed), options.steps)
    if options.json:
        print(json.dumps(found), flush=True)
        return 0
    print("\n  ".join(["after", *found.pop("after", [])]))
    print(found.pop("wrong", "nothing wrong"))
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
