"""Shows that the program is the same on a Raspberry Pi and on Windows as here: it runs on an emulated AArch64 and under
wine, and is compared.

python native/emulate.py [--interpret] [STEP ...]

Debian's packages are unpacked into .build/arm64, never run as root and never installed; qemu runs that tree's Python on
this tree's program, with a console compiled for it (and the tables' rules with it, unless they are to be interpreted).
Nothing here measures time: an emulator has its own.
"""

import importlib.metadata
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import windows
from bare import LEFT_BEHIND
from build_console import NATIVE, BuildError, find_compiler, run
from elsewhere import MACHINES, build_library, build_player, emulator, fetch, unpack_debian
from package import own_wheel
from wheels import make_wheel, own_console

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build"
TREE = BUILD / "arm64"
CONSOLE = BUILD / "arm64-console"
MACHINE = MACHINES["aarch64"]
PYTHON = "3.11"  # Debian's
WHEELS = ["pygame-ce", "cffi", "msgpack", "platformdirs", "pytest", "pytest-benchmark", "hypothesis"]
FONTS = ["font-source-serif-pro", "font-source-sans-pro"]  # which any machine can use
TESTS = ["vm", "state", "modifiers", "timing", "lanterns", "determinize", "cartridge", "teams", "ahead"]
GAMES = 6  # a table: state hashes of every choice
PLAYED = 20  # games of a player


class Failure(Exception):
    """Something is not the same there; the message says what."""


# The other machine


def prepare(ahead: bool) -> None:
    """An AArch64 tree with Python, the packages the program needs, and the console. What is there is not made again."""
    if not (TREE / "usr/bin" / f"python{PYTHON}").exists() or not list(TREE.glob("usr/lib/*/libstdc++.so.6")):
        unpack_debian(TREE, MACHINE, ["python3", "libstdc++6"])  # pygame's mixer needs the second
    site = TREE / "opt/site"
    wanted = [f"{name}=={importlib.metadata.version(name)}" for name in WHEELS]  # those that are used here
    if not (site / "pygame").exists():
        fetch(MACHINE, site, wanted, FONTS)
    build_library(MACHINE, CONSOLE, own_console() if ahead else None, BUILD / "arm64-objects")


def environment(there: bool) -> dict[str, str]:
    usual = {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": ""}
    usual["PYTHONPYCACHEPREFIX"] = str(BUILD / ("arm64-bytecode" if there else "bytecode"))
    usual |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANG": "C.UTF-8"}
    if there:
        usual["PYTHONPATH"] += f":{TREE}/opt/site"
        usual["EMBERDECK_CONSOLE"] = str(CONSOLE / "_console.plain.so")
    return {**os.environ, **usual}


def command(arguments: list[str], *, there: bool) -> list[str]:
    if not there:
        return [sys.executable, *arguments]
    return [*emulator(MACHINE), "-L", str(TREE), str(TREE / "usr/bin" / f"python{PYTHON}"), *arguments]


def count(arguments: list[str]) -> list[int]:
    """How many instructions Python had run there whenever it asked, as native/emulation/count.c hears it."""
    compiler = find_compiler()
    if compiler is None:
        raise BuildError("no C compiler found to make qemu's plugin with")
    qemu, *rest = command(arguments, there=True)
    with tempfile.TemporaryDirectory(prefix="emberdeck-") as folder:
        plugin = Path(folder, "count.so")
        run([*compiler, "-O2", "-fPIC", "-shared", str(NATIVE / "emulation" / "count.c"), "-o", str(plugin)])
        watched = [qemu, "-plugin", str(plugin), *rest]
        done = subprocess.run(watched, cwd=ROOT, env=environment(True), capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"{' '.join(arguments)} (emulated) ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return [int(line.split()[1]) for line in done.stderr.splitlines() if line.startswith("instructions ")]


def ask(arguments: list[str], *, there: bool) -> str:
    """What Python says, here or there."""
    done = subprocess.run(
        command(arguments, there=there), cwd=ROOT, env=environment(there), capture_output=True, text=True, check=False
    )
    if done.returncode:
        where = "emulated" if there else "here"
        raise Failure(f"{' '.join(arguments[:4])} ({where}) ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


# What is shown


def run_tests() -> str:
    """The console's tests, there."""
    files = [f"tests/engine/machine/test_{name}.py" for name in TESTS]
    said = ask(["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *files], there=True)
    return said.strip().splitlines()[-1]


def compare_hashes() -> str:
    """A digest of every state of fixed games."""
    here, there = (ask(["native/emulation/hashes.py", str(GAMES)], there=there) for there in (False, True))
    same_states(here, there)
    return f"the same at {len(here.splitlines())} tables\n{there.strip()}"


def same_states(here: str, there: str) -> None:
    """Whether rules were interpreted or compiled makes no difference."""
    for one, other in zip(here.splitlines(), there.splitlines(), strict=True):
        if one.rpartition(" (")[0] != other.rpartition(" (")[0]:
            raise Failure(f"states differ: here {one}, there {other}")


def compare_sim() -> str:
    """What many games add up to, without how long they took."""
    for table in tables():
        asked = ["-m", "game", "sim", "--table", table, "--games", str(GAMES), "--seed", "3", "--json"]
        here, there = (untimed(json.loads(ask(asked, there=there))) for there in (False, True))
        if here != there:
            raise Failure(f"sim differs at {table}: here {here}, there {there}")
    return f"the same at {len(tables())} tables, {GAMES} games each"


def untimed(figures: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in figures.items() if not name.endswith(("_per_s", "seconds"))}


def compare_pictures() -> str:
    """A picture of every table, pixel for pixel: what rounds a blur another way may be off by one of 255, no more."""
    import pygame

    kept = BUILD / "pictures"
    kept.mkdir(exist_ok=True)
    rounded = []
    for table in tables():
        pixels = []
        for there in (False, True):
            path = kept / f"{table}-{'aarch64' if there else 'here'}.png"
            ask(
                ["-m", "game", "shot", "--scene", "table", "--table", table, "--seed", "5", "--out", str(path)],
                there=there,
            )
            pixels.append(pygame.image.tobytes(pygame.image.load(path), "RGB"))
        off = [abs(one - other) for one, other in zip(*pixels, strict=True) if one != other]
        if max(off, default=0) > 1:
            raise Failure(f"the picture of {table} differs in {len(off)} values, by up to {max(off)}: see {kept}")
        if off:
            rounded.append(f"; {table} rounds {100 * len(off) / len(pixels[0]):.1f} % of its values another way")
    return f"the same at {len(tables())} tables, in {kept.relative_to(ROOT)}{''.join(rounded)}"


def compare_players() -> str:
    """The plain-C player of every machine that something here runs programs of."""
    told = []
    with tempfile.TemporaryDirectory(prefix="emberdeck-") as folder:
        cartridges = [export(table, Path(folder)) for table in tables()]
        expected = [played("x86_64", cartridge) for cartridge in cartridges]
        for name in ("aarch64", "armv7", "windows"):
            try:
                found = [played(name, cartridge) for cartridge in cartridges]
            except BuildError as problem:
                told.append(f"{name}: not run, {problem}")
                continue
            if found != expected:
                raise Failure(f"the player for {name} comes to other states")
            told.append(f"{name}: the same, {PLAYED} games at {len(cartridges)} tables")
    return "\n".join(told)


def played(name: str, cartridge: Path) -> str:
    """What the player says, compiled for that machine."""
    machine, target = MACHINES[name], BUILD / "players" / name
    runner = emulator(machine)
    program = target.with_suffix(".exe") if machine.windows else target
    build_player(machine, program, BUILD / "players" / f"{name}-objects")
    done = subprocess.run(
        [*runner, str(program), str(cartridge), str(PLAYED), "11"],
        env={**os.environ, "WINEDEBUG": "-all"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode or not done.stdout:
        raise Failure(f"the player for {name} ended with {done.returncode}: {done.stderr[-400:]}")
    return "\n".join(done.stdout.split())  # Windows ends lines in its own way


def export(table: str, folder: Path) -> Path:
    path = folder / table
    ask(["-m", "game", "export", "--table", table, "--out", str(path)], there=False)
    return path


def on_windows() -> str:
    """The wheel, installed in a real Windows Python under wine, in a folder with blanks and Cyrillic letters; then the
    sources, set up beside it."""
    with tempfile.TemporaryDirectory(prefix="emberdeck-") as folder:
        wheel = make_wheel(Path(folder), own_wheel(Path(folder)), own_console(), MACHINES["windows"])
        windows.prepare(wheel)
        with windows.desktop():
            told = [f"{windows.python('-c', 'import sys; print(sys.version)').strip()}, installed by pip"]
            told += [same_on_windows(), played_on_windows(Path(folder)), windows.sound_and_pads(), from_sources()]
            kills = windows.python(ROOT / "tests/fuzz/kill.py", "30", "10", "1", **windows.in_tree())
            told += [f"kills of {kills.strip()}", f"tests: {windows.run_tests()}"]
    return "\n".join(told)


def from_sources() -> str:
    said = windows.set_up_sources(LEFT_BEHIND)
    if f'py "{windows.windows(windows.SOURCES / "build.py")}" play text --resume' not in said:
        raise Failure(f"who set the sources up is not told how to go on in the shell of Windows:\n{said[-2000:]}")
    return "build.py play from the sources, with a console that was compiled here"


def same_on_windows() -> str:
    here = ask(["native/emulation/hashes.py", str(GAMES)], there=False)
    same_states(here, windows.python(ROOT / "native/emulation/hashes.py", str(GAMES), **windows.in_tree()))
    for table in tables():
        asked = ["-m", "game", "sim", "--table", table, "--games", "50", "--seed", "3", "--json"]
        one, other = untimed(json.loads(ask(asked, there=False))), untimed(json.loads(windows.python(*asked)))
        if one != other:
            raise Failure(f"sim differs at {table}: here {one}, on Windows {other}")
    return f"states of {GAMES} games a table and sim of 50 are the same"


def played_on_windows(folder: Path) -> str:
    """A picture, what the program says of itself, and a game that goes on here."""
    picture, saved = folder / "картина.png", folder / "игра 1.ember"
    windows.python("-m", "game", "shot", "--scene", "table", "--table", "ringwar", "--seed", "5", "--out", picture)
    windows.python("-m", "game", "check")
    asked = ["-m", "game", "text", "--table", "underdark", "--players", "2", "--bots", "2=random", "--seed", "1"]
    windows.python(*asked, "--save", saved, said="1\n1\n1\nstop\n")
    again = windows.python("-m", "game", "text", "--resume", saved, said="stop\n")
    if len(json.loads(ask(["-m", "game", "text", "--json", "--resume", str(saved)], there=False))["log"]) < 3:
        raise Failure(f"a game saved on Windows does not go on here:\n{again}")
    return f"a table is drawn ({picture.stat().st_size:,} bytes), check, text play, and a save that goes on here"


def tables() -> list[str]:
    return sorted(path.parent.name for path in (ROOT / "game" / "tables").glob("*/table.toml"))


STEPS: dict[str, Callable[[], str]] = {
    "players": compare_players,
    "hashes": compare_hashes,
    "sim": compare_sim,
    "pictures": compare_pictures,
    "tests": run_tests,
    "windows": on_windows,
}
ELSEWHERE = ("players", "windows")  # steps that need no emulated AArch64


def main(arguments: list[str]) -> int:
    names = [name for name in arguments if name != "--interpret"]
    unknown = [name for name in names if name not in STEPS]
    if unknown:
        sys.exit(f"emulate: there is no step {unknown[0]!r} (steps: {', '.join(STEPS)})")
    wanted = names or list(STEPS)
    try:
        if set(wanted) - set(ELSEWHERE):
            emulator(MACHINE)
            print("  the emulated machine ...", flush=True)
            prepare(ahead="--interpret" not in arguments)
        for name in wanted:
            began = time.monotonic()
            said = STEPS[name]().replace("\n", "\n    ")
            print(f"  {name} ({time.monotonic() - began:.0f} s): {said}", flush=True)
    except BuildError as problem:
        sys.exit(f"emulate: {problem}")
    except Failure as difference:
        print(f"FAILED: {difference}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
