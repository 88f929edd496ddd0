"""Runs of the client that want a process of their own. Each prints one number.

python tests/bench/client_runs.py start|opening|idle|breathing|memory table|memory-silent table|sound|instructions|
frames-WxH|choices|choices-reduced|music|voices

`start` and those after `instructions` ask for a count between what they do, as native/emulation/count.c hears it.
"""

from __future__ import annotations

import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

LARGE = (1920, 1080)
CARDS = 60  # on the table
MOVING = 12  # of them at any moment
FRAME = 1 / 60
CHOICES = 60
MOST_FRAMES = 600  # until everything has come to rest
IDLE_SECONDS = 5.0
SOUND_SECONDS = 12.0
VOICES = 16
SILENT = {"sound_volume": 0, "music_volume": 0, "ambience_volume": 0}


def cabinet_of(folder: Path, size: tuple[int, int], **chosen):
    """A cabinet as the program has it, on SDL's dummy display."""
    import pygame

    from game.engine.keeping import storage
    from game.engine.keeping.settings import Settings
    from game.ui import memory, screen
    from game.ui.cabinet import Cabinet

    memory.give_back_early()
    screen.start()
    pygame.display.set_mode(size)
    usual = {"language": "en", "full_screen": False, "reduced_motion": False, "ask_costly": False}
    settings = Settings(**(usual | chosen))
    cabinet = Cabinet(storage.data_dir(folder), settings, screen.Screen(size))
    memory.settle()
    return cabinet


def table_of(cabinet, choices: int = 0, table_id: str = "quest"):
    """A game of as many seats as the table takes, at quest two; so many random choices in, shown at rest."""
    from game.engine.keeping.match import Match
    from game.engine.machine.setup import every_setup
    from game.players.sitting import Sitting
    from game.ui.scenes.table import Table

    cartridge = cabinet.cartridge(table_id)
    setups = every_setup(cartridge.content)
    setup = next((one for one in setups if table_id == "quest" and one.players == 2), setups[-1])
    sitting = Sitting(Match(cartridge, replace(setup, seed=5)), (), cabinet.settings)
    chance = random.Random(1)
    for _ in range(choices):
        if sitting.over:
            break
        sitting.choose(chance.randrange(len(sitting.decision.options)))
    table = Table(cabinet, sitting)
    cabinet.home(table)
    for _ in range(MOST_FRAMES):
        cabinet.frame([], 0.1)
    return table


def rest(cabinet, table, timed=lambda frame: frame()) -> None:
    """Lets everything move to its end, and tidies up as the loop does; the right person is always at the curtain.

    `timed` is given each frame to run."""
    from game.ui import memory
    from game.ui.scenes.curtain import Curtain

    for frame in range(MOST_FRAMES):
        timed(lambda: cabinet.frame([], FRAME))
        if isinstance(cabinet.scene, Curtain):
            cabinet.scene.lift()
        elif cabinet.scene is not table or not table.busy:  # another scene is the page at the end
            break
        if table.timeline.told and frame >= MOST_FRAMES // 2:
            table.skip_beats()  # nobody is asked before all beats have been told, or passed over
    memory.give_back()


def crowd(table) -> list:
    """Cards from everywhere until sixty lie on the table."""
    from game.ui.table.cards import look_of
    from game.ui.table.places import Pose

    view, state = table.parts["zones"].view, table.state
    field, height = view.places.field, table.px(14)
    free = [card for card in range(1, state.raw.card_count + 1) if card not in view.cards]
    for number, card in enumerate(free[: CARDS - len(view.cards)]):
        x = field.left + field.width * 0.2 + number % 12 * height * 0.66
        y = field.top + field.height * 0.25 + number // 12 * height * 0.9
        view.enter(card, state, Pose(x, y, height, layer=100 + number), look_of(state, table.layout, card))
    return list(view.cards.values())


def keep_moving(table, cards: list) -> None:
    """A dozen cards fly, turn and grow from place to place; whenever one has arrived, another starts."""
    from game.ui.motion import arrive

    chance = random.Random(2)
    resting, field = [card for card in cards if card.pose.face != "back"], table.parts["zones"].places.field

    def start(delay: float = 0.0) -> None:
        shown = resting.pop(chance.randrange(len(resting)))
        home = shown.pose
        x, y = chance.uniform(field.left, field.right), chance.uniform(field.top, field.bottom)
        away = replace(home, x=x, y=y, height=home.height * chance.choice((1.0, 1.0, 1.3)), layer=640)

        def show(share: float) -> None:
            there = 1 - abs(1 - 2 * share)
            pose = replace(
                away,
                x=home.x + (away.x - home.x) * there,
                y=home.y + (away.y - home.y) * there,
                height=home.height + (away.height - home.height) * there,
                angle=home.angle,
            )
            shown.show_between(pose, home.height, shown.look)

        def done() -> None:
            shown.rest()
            resting.append(shown)
            start()

        table.motions.add(chance.uniform(0.4, 0.7), show, ease=arrive, delay=delay, done=done)

    for number in range(MOVING):
        start(0.03 * number)


def animated_table(folder: Path, size: tuple[int, int]):
    cabinet = cabinet_of(folder, size, **SILENT)
    table = table_of(cabinet, choices=40)
    keep_moving(table, crowd(table))
    for _ in range(60):
        cabinet.frame([], FRAME)
    return cabinet


def start(folder: Path) -> None:
    """Prints a line when the first picture of the title has been shown."""
    os.environ["EMBERDECK_SAVES"] = str(folder)
    from game.ui import app

    def first_frame(self) -> int:
        self.cabinet.frame([], 0.0)
        print("shown", flush=True)
        ask_count()
        return 0

    app.Loop.run = first_frame
    from game.__main__ import main

    sys.exit(main(["--windowed", "--lang", "en"]))


def opening(folder: Path) -> int:
    """Calls of Python functions from the title at rest to the first frame of a table of quest."""
    import cProfile

    from game.engine.keeping.match import Match
    from game.engine.machine.setup import Setup
    from game.players.sitting import Sitting
    from game.ui import routes
    from game.ui.scenes.table import Table

    cabinet = cabinet_of(folder, (1280, 720), **SILENT)
    cabinet.home(routes.Title())
    for _ in range(MOST_FRAMES):
        cabinet.frame([], 0.02)
    profile = cProfile.Profile(builtins=False)
    profile.enable()
    cabinet.home(Table(cabinet, Sitting(Match(cabinet.cartridge("quest"), Setup(1, 5)), (), cabinet.settings)))
    cabinet.frame([], FRAME)
    profile.disable()
    calls: int = sum(entry.callcount for entry in profile.getstats())
    cabinet.close()
    return calls


def idle(folder: Path, *, resting: bool) -> float:
    """Percent of a core that the program's own loop takes while nobody does anything."""
    from game.ui.app import Loop

    cabinet = cabinet_of(folder, LARGE)
    table_of(cabinet, choices=20)
    cabinet.idle_seconds = 60.0 if resting else 0.0
    loop = Loop(cabinet, [])
    for _ in range(5):
        loop.step()
    cabinet.idle_seconds = 60.0 if resting else 0.0
    began, used = time.monotonic(), time.process_time()
    while time.monotonic() - began < IDLE_SECONDS:
        loop.step()
    return 100 * (time.process_time() - used) / (time.monotonic() - began)


def memory(folder: Path, table_id: str, *, silent: bool) -> float:
    """MB in memory at most, looked at whenever the table has come to rest in a game of sixty choices."""
    cabinet = cabinet_of(folder, LARGE, **(SILENT if silent else {}))
    table = table_of(cabinet, table_id=table_id)
    chance = random.Random(3)
    most = resident()
    for _ in range(CHOICES):
        rest(cabinet, table)
        if table.decision is None:  # it is over, and another page is in sight
            break
        most = max(most, resident())
        table.answering.answer(chance.randrange(len(table.decision.options)))
    cabinet.close()  # whoever decodes music ends before the mixer does
    return most


def sound() -> float:
    """Percent of a core that music in danger, an ambience and sixteen voices take."""
    import pygame

    from game.ui import band
    from game.ui.sound import Sound

    band.SETTLE = 0.0
    heard = Sound(90, 80)
    heard.ambience("quest")
    heard.mood("danger")
    time.sleep(4.0)
    assert heard.band.playing and heard.band.state == "danger"
    loop = pygame.mixer.Sound(buffer=bytes(range(256)) * 700)  # a second; what it is does not matter
    for number in range(band.RESERVED + 2, band.RESERVED + 2 + VOICES):
        pygame.mixer.Channel(number).play(loop, loops=-1)
        pygame.mixer.Channel(number).set_volume(0.3, 0.2)
    began, used = time.monotonic(), time.process_time()
    time.sleep(SOUND_SECONDS)
    taken = 100 * (time.process_time() - used) / (time.monotonic() - began)
    heard.close()
    return taken


def counted_music(seconds: int = 8) -> None:
    """So many seconds of the three layers that are heard in danger, decoded one by one: about half a bar each."""
    import pygame

    from game.presentation.ogg_file import OggFile
    from game.ui.sound_store import Store

    pygame.mixer.init(44100, -16, 2, 1024, allowedchanges=0)
    folder = Path(__file__).resolve().parents[2] / "game" / "tables" / "quest" / "sounds"
    store = Store(lambda _table: folder, print)
    layers = [OggFile(folder / f"{layer}.ogg") for layer in ("ground", "tension", "danger")]
    store.stretch(layers[0], 0, 44100)  # what is loaded once
    ask_count()
    for second in range(seconds):
        for layer in layers:
            store.stretch(layer, second * 44100, (second + 1) * 44100)
    ask_count()
    print(seconds)


def counted_voices(seconds: int = 4) -> None:
    """So many seconds, by the clock, in which the mixer mixes the four layers and sixteen voices."""
    import pygame

    pygame.mixer.init(44100, -16, 2, 1024, allowedchanges=0)
    pygame.mixer.set_num_channels(32)
    loop = pygame.mixer.Sound(buffer=bytes(range(256)) * 700)
    time.sleep(0.5)  # the mixer at rest comes off
    ask_count()
    time.sleep(seconds)
    ask_count()
    for number in range(4 + VOICES):
        pygame.mixer.Channel(number).play(loop, loops=-1)
        pygame.mixer.Channel(number).set_volume(0.3, 0.2)
    ask_count()
    time.sleep(seconds)
    ask_count()
    print(seconds)


def resident() -> float:
    """MB in memory."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def instructions(folder: Path, frames: int = 30) -> None:
    """Frames between two requests to callgrind, which counts only those."""
    cabinet = animated_table(folder, LARGE)
    subprocess.run(["callgrind_control", "-i", "on", str(os.getpid())], check=True, capture_output=True)
    for _ in range(frames):
        cabinet.frame([], FRAME)
    subprocess.run(["callgrind_control", "-i", "off", str(os.getpid())], check=True, capture_output=True)
    print(frames)


def ask_count() -> None:
    """A system call that does nothing, for whoever counts instructions from outside."""
    with contextlib.suppress(OSError):
        os.getsid(0x7E57C0DE)


def counted_frames(folder: Path, size: tuple[int, int], frames: int = 12) -> None:
    cabinet = animated_table(folder, size)
    ask_count()
    for _ in range(frames):
        cabinet.frame([], FRAME)
    ask_count()
    print(frames)


def counted_choices(folder: Path, *, reduced: bool, choices: int = 6) -> None:
    """A count before each choice, after the frame that first shows something of it, and once all is at rest."""
    cabinet = cabinet_of(folder, (1280, 720), **SILENT, reduced_motion=reduced)
    table = table_of(cabinet)
    rest(cabinet, table)
    chance = random.Random(3)
    for _ in range(choices):
        option = chance.randrange(len(table.decision.options))
        ask_count()
        table.answering.answer(option)
        cabinet.frame([], FRAME)
        ask_count()
        rest(cabinet, table)
        ask_count()
    print(choices)


def main() -> None:
    run = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix="emberdeck-bench-") as name:
        folder = Path(name)
        if run == "start":
            start(folder)
        elif run == "instructions":
            instructions(folder)
        elif run.startswith("frames-"):
            width, height = run.removeprefix("frames-").split("x")
            counted_frames(folder, (int(width), int(height)))
        elif run.startswith("choices"):
            counted_choices(folder, reduced=run == "choices-reduced")
        elif run == "opening":
            print(opening(folder))
        elif run == "sound":
            print(sound())
        elif run == "music":
            counted_music()
        elif run == "voices":
            counted_voices()
        elif run in ("memory", "memory-silent"):
            print(memory(folder, sys.argv[2], silent=run == "memory-silent"))
        else:
            print(idle(folder, resting=run == "idle"))


if __name__ == "__main__":
    main()
