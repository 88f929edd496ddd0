"""What is heard in games of random choices at each table: how much, how dense, and which sounds most."""

from __future__ import annotations

import os
import random
import sys
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

TABLES = ("quest", "fellowship", "underdark", "ringwar")
CHOICES = 400  # a whole game, or most of a long one
STEP = 0.05  # seconds of a frame
CLOSE = 0.25  # seconds in which sounds count as together


def main(words: list[str]) -> int:
    """A row for each table; nothing is drawn on a screen and nothing is played aloud."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    print("| table | seconds | asked for | heard | most in 250 ms | heard most |\n|---|---|---|---|---|---|")
    for table in words or TABLES:
        seconds, asked, heard = play(table)
        most = max((sum(at <= other < at + CLOSE for other, _ in heard) for at, _ in heard), default=0)
        often = ", ".join(f"{name} {count}" for name, count in Counter(name for _, name in heard).most_common(6))
        print(f"| {table} | {seconds:.0f} | {asked} | {len(heard)} | {most} | {often} |", flush=True)
    return 0


def play(table: str) -> tuple[float, int, list[tuple[float, str]]]:
    """A game's seconds, how many sounds were asked for, and which were heard when."""
    import pygame

    from game.engine.keeping import storage
    from game.engine.keeping.match import Match
    from game.engine.keeping.settings import Settings
    from game.engine.machine.setup import every_setup
    from game.players.sitting import Sitting
    from game.ui import mixing, screen
    from game.ui.cabinet import Cabinet
    from game.ui.scenes.curtain import Curtain
    from game.ui.scenes.table import Table

    size = (1280, 720)
    screen.start()
    pygame.display.set_mode(size)
    folder = storage.data_dir(Path(tempfile.mkdtemp(prefix="emberdeck-density-")))
    settings = Settings(language="en", full_screen=False, ask_costly=False, pace="brisk")
    cabinet = Cabinet(folder, settings, screen.Screen(size), silent=True)
    now, asked, bursts = [0.0], [0], mixing.Bursts()
    heard: list[tuple[float, str]] = []

    def note(name: str, volume: float = 1.0, x: float | None = None) -> None:
        asked[0] += 1
        if bursts.gain(name, now[0]) > -60:
            heard.append((now[0], name))

    cabinet.sound.play = note  # type: ignore[method-assign]
    cartridge = cabinet.cartridge(table)
    setups = every_setup(cartridge.content)
    setup = next((one for one in setups if table == "quest" and one.players == 2), setups[-1])
    scene: Any = Table(cabinet, Sitting(Match(cartridge, replace(setup, seed=5)), (), settings))
    cabinet.home(scene)
    chance = random.Random(3)
    for _ in range(CHOICES):
        for _ in range(600):
            cabinet.frame([], STEP)
            now[0] += STEP
            if isinstance(cabinet.scene, Curtain):
                cabinet.scene.lift()
            elif id(cabinet.scene) != id(scene) or not scene.busy:
                break
        if id(cabinet.scene) != id(scene) or scene.decision is None:
            break
        scene.answering.answer(chance.randrange(len(scene.decision.options)))
    cabinet.close()
    return now[0], asked[0], heard


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
