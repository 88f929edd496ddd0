"""A Windows machine under wine: a real Windows Python, with the program installed as a user would install it.

Python's own library and modules come from a package that ships them (panda3d, for win_amd64); its standard library is
the one of the Python that runs this, of the same version. wine runs it all; nothing of it is handed out.
"""

import contextlib
import importlib.metadata
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from build_console import NATIVE, BuildError, run
from elsewhere import MACHINES, emulator, portable_compiler

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".build" / "windows"
PLACE = HOME / "Program Files" / "Игры и карты"  # where people put things
PYTHON = PLACE / "python"
WHEELS = HOME / "wheels"
MACHINE = MACHINES["windows"]
SOURCES = PLACE / "исходники"
SHIPS_PYTHON = "panda3d==1.10.16"
TOOLS = ["pytest", "pytest-benchmark", "hypothesis", "setuptools"]
CLIENT = "app bad_saves devices focus fonts gallery gestures kiosk pockets robustness screen shot small_windows sound"
# Each a run of its own, so that one hears how far it is: what is different there, and the tables.
TESTS = {
    "files and sources": ["tests/engine/keeping", "tests/engine/sources"],
    "text play": ["tests/engine/test_command_line.py", "tests/text"],
    "phones": ["tests/pocket"],
    "presentation": ["tests/presentation"],
    "rulebooks": ["tests/rulebook"],
    "client": [f"tests/ui/test_{name}.py" for name in CLIENT.split()],
    **{path.parent.name: [f"tests/tables/{path.parent.name}"] for path in (ROOT / "game/tables").glob("*/table.toml")},
}
QUIET_CARD = "pcm.!default { type null }\nctl.!default { type null }\n"  # ALSA's way to have sound and no card
LEFT_OUT = ("__pycache__", "test", "tests", "idlelib", "lib-dynload", "site-packages", "dist-packages", "config-*")
PHONES = ["websockets", "segno"]
PIP = ["--quiet", "--disable-pip-version-check"]


def prepare(wheel: Path) -> None:
    """Wine's disk, Python, and the wheel installed into it. What is there is not made again, but for the wheel."""
    emulator(MACHINE)
    fetch_wheels()
    if not (PYTHON / "python.exe").exists():
        make_python()
    if not (HOME / "wine" / "ready").exists():
        start_wine()
    if not (PYTHON / "Lib" / "site-packages" / "pip").exists():
        wine([PYTHON / "python.exe", "-m", "ensurepip", "--default-pip"])
    install = ["-m", "pip", "install", *PIP, "--no-index", "--find-links", windows(WHEELS), "--no-warn-script-location"]
    wine([PYTHON / "python.exe", *install, *TOOLS, *PHONES, "colorama"])
    wine([PYTHON / "python.exe", *install, "--force-reinstall", "--no-deps", windows(wheel)])
    wine([PYTHON / "python.exe", *install, windows(wheel)])


def fetch_wheels() -> None:
    """Those for Windows that the program and its tests need, and the one that ships Python."""
    needed: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    fonts = [name for name in needed if name.startswith("font-")]
    names = [re.split(r"[<>=!~;\[ ]", name)[0] for name in needed if name not in fonts]
    names += PHONES
    exact = [f"{name}=={importlib.metadata.version(name)}" for name in names]  # those that are used here
    if all(list(WHEELS.glob(f"{name}*")) for name in ("pygame_ce", *PHONES)) and list(HOME.glob("panda3d*")):
        return
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    chosen = ["--only-binary=:all:", f"--platform={MACHINE.tag}", "--implementation=cp", f"--python-version={version}"]
    pip = [sys.executable, "-m", "pip", "download", *PIP]
    run([*pip, *chosen, "-d", str(WHEELS), *exact, *TOOLS, "colorama"])
    run([sys.executable, "-m", "pip", "wheel", *PIP, "--no-deps", "-w", str(WHEELS), *fonts])
    run([*pip, *chosen, "--no-deps", "-d", str(HOME), SHIPS_PYTHON])


def make_python() -> None:
    """As python.org's installer lays it out: python.exe, python311.dll, DLLs and Lib."""
    modules = PYTHON / "DLLs"
    modules.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(next(HOME.glob("panda3d*.whl"))) as whole:
        for name in whole.namelist():
            path = Path(name)
            if path.parent.name == "deploy_libs" and not path.name.startswith(("api-ms-", "tcl", "tk")):
                beside = path.name.lower().startswith(("python3", "vcruntime"))
                (PYTHON if beside else modules).joinpath(path.name).write_bytes(whole.read(name))
    library = Path(sysconfig.get_path("stdlib"))
    shutil.copytree(library, PYTHON / "Lib", ignore=shutil.ignore_patterns(*LEFT_OUT), dirs_exist_ok=True)
    (PYTHON / "Lib" / "site-packages").mkdir(exist_ok=True)
    program = PYTHON / "python.exe"
    compiler = [*portable_compiler(MACHINE), "-O2", "-municode", "-Wall", "-Wextra", "-Werror"]
    run([*compiler, str(NATIVE / "emulation" / "python.c"), "-o", str(program)], cwd=HOME)
    # A virtual environment of Windows' takes its python.exe from here.
    launchers = PYTHON / "Lib" / "venv" / "scripts" / "nt"
    launchers.mkdir(parents=True, exist_ok=True)
    shutil.copy(program, launchers / "python.exe")
    shutil.copy(program, launchers / "pythonw.exe")


def start_wine() -> None:
    """Wine's disk, as Windows 10."""
    for left in PYTHON.parent.glob("*.pdb"):
        left.unlink()
    wine(["wineboot", "-i"])
    version = ["reg", "add", r"HKCU\Software\Wine", "/v", "Version", "/d", "win10", "/f"]
    wine(version)
    (HOME / "wine" / "ready").touch()


@contextlib.contextmanager
def desktop() -> Iterator[None]:
    """Keeps wine's desktop open. Whatever opens one itself lends it the pipe it speaks through, which then never ends:
    a program that listens to another one would wait for ever."""
    waiting = "import pygame, sys; pygame.display.init(); print('open', flush=True); sys.stdin.read()"
    env = environment(HOME / "saves") | {"SDL_VIDEODRIVER": "windows"}
    command = [*emulator(MACHINE), windows(PYTHON / "python.exe"), "-c", waiting]
    with subprocess.Popen(
        command, cwd=PLACE, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as keeper:
        assert keeper.stdin is not None and keeper.stdout is not None
        while (line := keeper.stdout.readline()) and b"open" not in line:  # pygame greets first
            pass
        try:
            yield
        finally:
            keeper.stdin.close()
            keeper.stdout.close()  # the desktop has it too, and stays a little longer


def in_tree() -> dict[str, str]:
    """What Python is told there to play this tree's program instead of the installed one."""
    return {"PYTHONPATH": windows(ROOT), "EMBERDECK_CONSOLE": windows(library())}


def library() -> Path:
    """The console that was compiled here for Windows."""
    return ROOT / ".build" / "elsewhere" / MACHINE.name / "console" / MACHINE.library


def set_up_sources(left_behind: Sequence[str]) -> str:
    """What is said where the sources are set up and played; everything is Windows' own but the compiler."""
    shutil.rmtree(SOURCES, ignore_errors=True)
    kept = shutil.ignore_patterns(*left_behind)
    shutil.copytree(ROOT, SOURCES, ignore=lambda at, names: kept(at, names) - {"_console.pyi"})
    program, stand_in = (PYTHON / "python.exe"), NATIVE / "emulation" / "compiler.py"
    compiler = shlex.join(windows(path).replace("\\", "/") for path in (program, stand_in, library()))
    told = {"CC": compiler, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": windows(WHEELS)}
    asked = ["play", "text", "--table", "quest", "--seed", "1"]
    return python(SOURCES / "build.py", *asked, said="1\nstop\n", **told)


def run_tests() -> str:
    """Those of what is different there: files, their names and ends of lines, what is told of them, windows, devices,
    sounds, phones; and the tables. What fails keeps nobody from hearing of the rest."""
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not posix and not slow", "-o", "addopts="]
    # Wine's xinput has a thread that goes on after SDL has closed it: the second window of a process would be its end.
    once = in_tree() | {"SDL_XINPUT_ENABLED": "0"}
    passed, failed = 0, []
    for name, paths in TESTS.items():
        try:
            last = python(*words, *paths, at=ROOT, **once).strip().splitlines()[-1]
        except BuildError as problem:
            failed.append(name)
            last = str(problem)
        passed += int((re.findall(r"(\d+) passed", last) or ["0"])[-1])
        print(f"    {name}: {last}", flush=True)
    if failed:
        raise BuildError(f"tests of {', '.join(failed)} failed on Windows")
    return f"{passed} passed"


def sound_and_pads() -> str:
    """Which of Windows' drivers there are: sound goes to a card that nobody hears, and no pad is plugged in."""
    card = HOME / "asound.conf"
    card.write_text(QUIET_CARD, encoding="utf-8")
    begun = "from pygame import joystick, mixer; mixer.init(); joystick.init()"
    asked = f"{begun}; print(*mixer.get_init(), joystick.get_count())"
    rate, _, channels, pads = python("-c", asked, ALSA_CONFIG_PATH=str(card), SDL_AUDIODRIVER="wasapi").split()[-4:]
    return f"sound by WASAPI ({rate} Hz, {channels} channels), {pads} pads"


def windows(path: Path) -> str:
    """How Windows calls a file of this machine."""
    return "Z:" + str(path).replace("/", "\\")


def environment(saves: Path) -> dict[str, str]:
    usual = {"WINEPREFIX": str(HOME / "wine"), "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml="}
    usual |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}
    usual |= {"EMBERDECK_SAVES": windows(saves), "PYTHONDONTWRITEBYTECODE": ""}
    ours = ("PIP_", "PYTHONPATH", "PYTHONPYCACHEPREFIX", "LD_PRELOAD", "EMBERDECK_CONSOLE", "DISPLAY", "NOTIFY_SOCKET")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)} | usual


def wine(command: Sequence[str | Path], *, said: str = "", at: str | Path = PLACE, **more: str) -> str:
    """What a program of Windows' says, and is told; a BuildError where it fails. `more` is its environment's."""
    words = [windows(word) if isinstance(word, Path) else word for word in command]
    saves = HOME / "saves"
    saves.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [*emulator(MACHINE), *words],
        cwd=at,
        env=environment(saves) | more,
        input=said.encode(),
        capture_output=True,
        check=False,
    )
    heard = done.stdout.decode("utf-8", "replace").replace("\r\n", "\n")
    if done.returncode:
        trouble = done.stderr.decode("utf-8", "replace")[-3000:]
        raise BuildError(f"{' '.join(words[:4])} (wine) ended with {done.returncode}:\n{heard[-3000:]}{trouble}")
    return heard


def python(*arguments: str | Path, said: str = "", at: str | Path = PLACE, **more: str) -> str:
    """What the installed Python says."""
    return wine([PYTHON / "python.exe", *arguments], said=said, at=at, **more)
