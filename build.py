#!/usr/bin/env python3
"""Sets up, compiles, bakes, runs and tests Emberdeck: the only command a newcomer needs.

Everything goes into .venv and .build beside this file. A step whose inputs have not changed is skipped,
so every command sets up first.
"""

import argparse
import contextlib
import hashlib
import importlib.util
import json
import os
import platform
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from types import ModuleType
from typing import Any


def python_problem(version: "tuple[int, ...]") -> str:
    """The line for a Python that is too old, or "" where it will do."""
    if tuple(version[:2]) >= (3, 11):
        return ""
    return "Emberdeck needs Python 3.11 or newer, and this is Python %d.%d" % tuple(version[:2])  # noqa: UP031


# An old Python can read this file (nothing in it is newer than 3.6's grammar) but not run what follows.
if python_problem(sys.version_info[:2]):
    sys.exit("build.py: " + python_problem(sys.version_info[:2]))

ROOT = Path(__file__).resolve().parent
NATIVE = ROOT / "native"
BUILD = ROOT / ".build"
VENV = ROOT / ".venv"
INTERPRETED = "so they are interpreted"  # what `game bake` says of rules the console was not compiled with
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

# One after another, beside the tests: what they say comes first.
CHECKS = [
    ["-m", "ruff", "check"],
    ["-m", "ruff", "format", "--check"],
    ["-m", "mypy", "--no-error-summary"],
    ["-m", "game", "check"],
]
# A process a core. Each begins with a stretch of neighbours, which share what they draw, and helps out when it is done.
# Each would first rewrite every assertion to say what it saw, for seconds: only those that fail are asked once more.
PARALLEL = ["-n", "auto", "--dist", "worksteal", "--assert=plain", "-p", "no:benchmark"]
AGAIN = ["--last-failed", "--last-failed-no-failures=none", "-p", "no:benchmark"]
# What calls the console: clients do so through the engine and the players, and have no calls of their own.
SANITIZED = ["tests/engine", "tests/players", "tests/rulebook", "tests/tables"]

NO_COMPILER = (
    "no C compiler found (looked for $CC if it is set, else cc, gcc, clang), and {} could not be installed in its "
    "place. Install one: sudo apt install build-essential (Debian, Raspberry Pi OS), sudo dnf install gcc (Fedora), "
    "xcode-select --install (macOS)"
)
COMPILER_PACKAGE = "ziglang"  # a C compiler as a wheel, for every platform that Python has wheels for
# --prefer-binary: a Raspberry Pi should not compile a package whose newest version has no wheel.
QUIET = ["--quiet", "--no-input", "--disable-pip-version-check", "--prefer-binary"]
NO_VENV = (
    "this Python cannot make virtual environments. Install what is missing: sudo apt install python3-venv "
    "(Debian, Raspberry Pi OS), or a Python that brings venv and ensurepip"
)
NO_HEADERS = (
    "Python's C headers are missing (no {}). Install them: sudo apt install python3-dev "
    "(Debian, Raspberry Pi OS), sudo dnf install python3-devel (Fedora)"
)


class Stop(Exception):
    """Something only the person at the keyboard can put right; the message is the one line to show."""


# Setting up


class Interpreter:
    """What the steps need to know of the Python in .venv."""

    def __init__(self, version: list[int], suffix: str, include: str) -> None:
        self.suffix = suffix  # of an extension module
        self.header = Path(include, "Python.h")
        self.identity = f"{version} {suffix} {platform.machine()}"


def setup(*, ahead: bool = True, tools: bool = True) -> Interpreter:
    """Makes whatever is missing. Without `ahead`, rules that have changed since are left to the interpreter; without
    `tools`, what only developers need is not installed."""
    with alone(), ThreadPoolExecutor(1) as beside_it:
        python = make_venv()
        install(python, tools=False)
        # pip keeps one core busy, compilers all of them: the tools come meanwhile.
        meanwhile = beside_it.submit(install, python, tools=tools, shown=False)
        make_game(python, ahead=ahead)
        if not meanwhile.done():
            with step("wait for tools"):
                wait([meanwhile])
        meanwhile.result()
    return python


def make_game(python: Interpreter, *, ahead: bool) -> None:
    """Compiles and bakes. With `ahead`, a console that was compiled with other rules than these is compiled again."""
    engine = ROOT / "game" / "engine"
    compile_console(python, engine)
    with step("bake cartridges and pictures"):
        status, words = listen("-m", "game", "bake")
        if status:
            raise Stop(f"cartridges and pictures cannot be baked:\n{words}")
    if ahead and INTERPRETED in words and toolchain().find_compiler():
        compile_console(python, engine, renew=True)


def borrow_compiler() -> None:
    """Installs a compiler as a package into .venv, for a machine that has none, and uses it from now on."""
    if os.environ.get("CC"):
        raise Stop(f"no C compiler found: CC is {os.environ['CC']!r}, which is not on the PATH")
    packages = "Lib/site-packages" if os.name == "nt" else "lib/python*/site-packages"
    if not list(VENV.glob(f"{packages}/{COMPILER_PACKAGE}/__main__.py")):
        with step(f"no C compiler here: install {COMPILER_PACKAGE}"):
            status, words = listen("-m", "pip", "install", *QUIET, COMPILER_PACKAGE)
            if status:
                (BUILD / "pip.log").write_text(words, encoding="utf-8")
                raise Stop(NO_COMPILER.format(COMPILER_PACKAGE))
    os.environ["CC"] = f"{shlex.quote(PYTHON.as_posix())} -m {COMPILER_PACKAGE} cc"


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Makes a second set-up of the same folder wait: two would trip over each other's half-made .venv."""
    BUILD.mkdir(exist_ok=True)
    with open(BUILD / "lock", "w") as lock:
        try:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        except ImportError:  # Windows
            windows: Any = importlib.import_module("msvcrt")
            windows.locking(lock.fileno(), windows.LK_LOCK, 1)
        yield


@contextlib.contextmanager
def step(name: str) -> Iterator[None]:
    """One line of progress, on stderr: stdout belongs to what is run (bench --json, play text --json)."""
    began = time.monotonic()
    print(f"  {name} ...", end="", file=sys.stderr, flush=True)
    try:
        yield
    except BaseException:
        print(" failed", file=sys.stderr, flush=True)
        raise
    print(f" {time.monotonic() - began:.1f} s", file=sys.stderr, flush=True)


def toolchain() -> ModuleType:
    """native/build_console.py, which knows the compilers and imports cffi only when it compiles."""
    spec = importlib.util.spec_from_file_location("build_console", NATIVE / "build_console.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def digest(words: list[str], files: list[Path]) -> str:
    """A hash of some words and of the names and contents of some files."""
    total = hashlib.sha256("\n".join(words).encode())
    for path in files:
        total.update(f"\n{path.relative_to(ROOT).as_posix()} {path.stat().st_size}\n".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def read_stamp(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def probe_venv() -> Interpreter | None:
    """The Python in .venv, or None when there is none that runs: never made, half made, from elsewhere."""
    question = (
        "import importlib.util, json, sys, sysconfig; print(json.dumps(["
        "sys.prefix, importlib.util.find_spec('pip') is not None, sys.version_info[:3], "
        "sysconfig.get_config_var('EXT_SUFFIX'), sysconfig.get_path('include')]))"
    )
    try:
        command = [str(PYTHON), "-c", question]
        answer = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        prefix, has_pip, version, suffix, include = json.loads(answer.stdout)
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
    # A venv that lost its pyvenv.cfg is the system's Python in disguise: pip would install there.
    if not has_pip or Path(prefix).resolve() != VENV.resolve() or python_problem(version):
        return None
    return Interpreter(version, suffix, include)


def make_venv() -> Interpreter:
    python = probe_venv()
    if python:
        return python
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise Stop(NO_VENV)
    with step("make .venv"):
        command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
        made = subprocess.run(command, capture_output=True, text=True, check=False)
        python = probe_venv()
        if made.returncode or not python:
            words = (made.stderr + made.stdout).split() or ["its Python does not run"]
            raise Stop(f"could not make {VENV}: {' '.join(words)}")
    return python


def dependencies(*, tools: bool) -> list[str]:
    project = pyproject()["project"]
    extras = [one for names in project.get("optional-dependencies", {}).values() for one in names]
    return [*project["dependencies"], *extras, *(group("dev") if tools else [])]


def group(name: str) -> list[str]:
    wanted: list[str] = pyproject()["dependency-groups"][name]
    return wanted


def pyproject() -> dict[str, Any]:
    import tomllib

    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def install(python: Interpreter, *, tools: bool = True, shown: bool = True) -> bool:
    """Installs the dependencies into .venv, a developer's tools too if asked; False when they are there already."""
    stamps = {True: VENV / "emberdeck.stamp", False: VENV / "emberdeck-play.stamp"}
    keys = {which: digest([python.identity, *dependencies(tools=which)], []) for which in stamps}
    if any(read_stamp(stamps[which]) == keys[which] for which in {True, tools}):
        return False
    wanted, stamp, key = dependencies(tools=tools), stamps[tools], keys[tools]
    with step(f"install {len(wanted)} packages") if shown else contextlib.nullcontext():
        status, words = listen("-m", "pip", "install", *QUIET, *wanted)
        if status:
            (BUILD / "pip.log").write_text(words, encoding="utf-8")
            raise Stop(pip_problem(words, wanted))
    stamp.write_text(key, encoding="utf-8")
    return True


def pip_problem(words: str, wanted: list[str]) -> str:
    """One line for what pip said in many."""
    missing = re.search(r"No matching distribution found for (\S+)", words)
    fetched = missing.group(1) if missing else ", ".join(re.split(r"[<>=!~;\[ ]", name)[0] for name in wanted)
    if re.search(r"Retrying \(|ConnectionError|Max retries|TimeoutError|ProxyError|SSLError", words):
        return (
            f"no network? pip could not fetch {fetched}. Setting up needs the package index once; "
            "pip's own words are in .build/pip.log"
        )
    error = re.search(r"^ERROR: (.+?)(?: \(from versions.*)?$", words, re.MULTILINE)
    why = f" ({error.group(1)})" if error else ""
    return f"pip could not install {fetched}{why}; its own words are in .build/pip.log"


def compile_console(
    python: Interpreter, output: Path, sanitize: bool = False, renew: bool = False, ahead: bool = True
) -> bool:
    """Compiles the console into a folder; False when it is there and no input has changed.

    The tables' rules go into it too, unless they are to be interpreted. Whether they have changed shows when they are
    baked: then it is to be renewed, and only what has changed is compiled: every object stays in .build, named by what
    it was made from.
    """
    compiler = toolchain().find_compiler()
    inputs = sorted(path for path in NATIVE.rglob("*") if path.suffix in (".c", ".h"))
    inputs += [NATIVE / "build_console.py", *(ROOT / "game" / "engine" / "compiler").glob("ahead.py")]
    if sanitize and ahead:
        tables = ROOT / "game" / "tables"
        inputs += sorted([*tables.rglob("*.py"), *tables.rglob("*.toml"), *(ROOT / "game" / "engine").rglob("*.py")])
    stamp = BUILD / (f"{output.name}.stamp" if sanitize else "console.stamp")
    key = digest([python.identity], inputs)
    # Windows links a module against Python's own library, which a plain one does without.
    plain = not sanitize and (os.name == "nt" or not python.header.exists())
    product = toolchain().PLAIN if plain else f"_console{python.suffix}"
    if not renew and (output / product).exists():
        made_from, _, made_with = read_stamp(stamp).partition(" ")
        # A kiosk that was set up once needs no compiler any more.
        if made_from == key and (compiler is None or made_with == " ".join(compiler)):
            return False
    if compiler is None:
        borrow_compiler()
        compiler = toolchain().find_compiler()
    if sanitize and not python.header.exists():
        raise Stop(NO_HEADERS.format(python.header))
    if plain and os.name != "nt":
        print(f"  no {python.header}: the console becomes a plain library", file=sys.stderr, flush=True)
    with step("compile the console" + (" with ASan and UBSan" if sanitize else "")):
        kept = BUILD / (f"{output.name}-objects" if sanitize else "objects")
        variant = ["--sanitize"] if sanitize else ["--plain"] if plain else []
        variant += [] if ahead else ["--interpret"]
        status, words = listen(NATIVE / "build_console.py", "--output", output, "--keep", kept, *variant)
        if status:
            raise Stop(f"the console does not compile:\n{words}")
    for other in output.glob("_console.*"):  # a module and a library would be two consoles
        if other.suffix != ".pyi" and not other.name.startswith(product.removesuffix(Path(product).suffix)):
            other.unlink()
    stamp.write_text(f"{key} {' '.join(compiler)}", encoding="utf-8")
    return True


# Running


def environment(**more: str) -> dict[str, str]:
    """Ours, with the game importable from any folder the person stands in."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    # Who wants no bytecode beside the sources has it in .build: without any, pytest rewrites every test for seconds.
    tidy = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(BUILD / "bytecode")}
    return {**os.environ, "PYTHONPATH": path, **(tidy if os.environ.get("PYTHONDONTWRITEBYTECODE") else {}), **more}


def run(*arguments: str, env: dict[str, str] | None = None) -> int:
    """Runs .venv's Python in the project's folder and returns its exit status."""
    command = [str(PYTHON), *arguments]
    return subprocess.run(command, cwd=ROOT, env=env or environment(), check=False).returncode


def listen(*arguments: str | Path) -> tuple[int, str]:
    """Runs .venv's Python as run() does, and returns what it said along with its exit status."""
    command = [str(PYTHON), *map(str, arguments)]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        errors="replace",
        check=False,
    )
    return done.returncode, done.stdout.rstrip()


def beside(*arguments: str) -> Callable[[], int]:
    """Starts .venv's Python as run() does and goes on; what is returned shows what it says and waits for its status."""
    command = [str(PYTHON), *arguments]
    begun = subprocess.Popen(command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, bufsize=0)

    def shown() -> int:
        said = begun.stdout
        assert said is not None
        for words in iter(lambda: said.read(4096), b""):  # whatever is there, a dot of pytest's too
            sys.stdout.buffer.write(words)
            sys.stdout.buffer.flush()
        return begun.wait()

    return shown


def become(*arguments: str) -> int:
    """Turns this process into the game, where it stands: signals and the exit status are the game's own."""
    command = [str(PYTHON), *arguments]
    started = typed("play")  # what it tells people to type begins as they began
    if os.name == "nt":  # whose exec returns to the shell at once
        return subprocess.run(command, env=environment(EMBERDECK_COMMAND=started), check=False).returncode
    os.execve(command[0], command, environment(EMBERDECK_COMMAND=started))


def typed(command: str) -> str:
    """A command of this file, as whoever called it would type it in the shell of this system."""
    if os.name == "nt":
        return f"py {subprocess.list2cmdline([sys.argv[0]])} {command}"
    return f"python3 {shlex.quote(sys.argv[0])} {command}"


def do_setup(rest: list[str]) -> int:
    setup(tools=False)
    print(f"ready: {typed('play')}", file=sys.stderr)
    return 0


def do_play(rest: list[str]) -> int:
    setup(tools=False)
    return become("-m", "game", *rest)


def do_kiosk(rest: list[str]) -> int:
    return do_play(["--kiosk", *rest])


def files_of_tests(rest: list[str]) -> list[str]:
    """Where only a name is given (-k NAME): the files whose tests have it in their names. To read all takes 20 s."""
    if len(rest) != 2 or rest[0] != "-k" or not re.match(r"\w+$", rest[1]):
        return []
    named = re.compile(rf"^\s*def test_\w*{rest[1]}", re.MULTILINE | re.IGNORECASE)
    paths = sorted((ROOT / "tests").rglob("test_*.py"))
    found = [path for path in paths if named.search(f"def {path.stem}\n{path.read_text(encoding='utf-8')}")]
    return [str(path.relative_to(ROOT)) for path in found]


def do_test(rest: list[str]) -> int:
    """With arguments only those tests, at once. Else everything, even if a check fails: pytest has the last line."""
    setup(ahead=not rest)
    if rest:
        return run("-m", "pytest", *files_of_tests(rest), *rest)
    colour = ["--color=yes"] if sys.stdout.isatty() else []
    tests = beside("-m", "pytest", *PARALLEL, *colour)
    failed = [" ".join(check[1:]) for check in CHECKS if run(*check)]
    if failed:
        print(f"FAILED beside the tests: {', '.join(failed)}", file=sys.stderr, flush=True)
    status = tests()
    if status == 1:
        print("what failed, once more, with what it saw:", file=sys.stderr, flush=True)
        run("-m", "pytest", *AGAIN, *colour)
    return status or int(bool(failed))


def do_player(rest: list[str]) -> int:
    setup(ahead=False)
    target = BUILD / ("player.exe" if os.name == "nt" else "player")
    return run(str(NATIVE / "build_console.py"), "--player", str(target), "--keep", str(BUILD / "player-objects"))


def do_package(rest: list[str]) -> int:
    setup()
    install_group("elsewhere", "install what compiles for other machines")
    return run("native/package.py", "dist", *rest)


def do_emulate(rest: list[str]) -> int:
    setup()
    install_group("elsewhere", "install what compiles for other machines")
    return run("native/emulate.py", *rest)


def do_bench(rest: list[str]) -> int:
    setup()
    return run("tests/bench/run.py", *rest)


def do_phones(rest: list[str]) -> int:
    setup()
    return run("tests/bench/phones.py", *rest)


def do_ladder(rest: list[str]) -> int:
    setup()
    return run("tests/bench/ladder.py", *rest)


def do_tune(rest: list[str]) -> int:
    setup()
    return run("tests/bench/tune.py", *rest)


def do_puzzles(rest: list[str]) -> int:
    setup()
    return run("tests/bench/puzzles.py", *rest)


def do_chances(rest: list[str]) -> int:
    setup()
    return run("tests/bench/chances.py", *rest)


def do_sheets(rest: list[str]) -> int:
    setup(ahead=False, tools=False)
    return run("tests/bench/sheets.py", *rest)


def do_sounds(rest: list[str]) -> int:
    """Installs what only the workshop of sounds needs, and makes what is out of date."""
    setup(ahead=False)
    install_group("sound", "install what makes sounds")
    return run("-m", "game.studio", *rest)


def install_group(name: str, about: str) -> None:
    """What only one command needs."""
    with step(about):
        status, words = listen("-m", "pip", "install", *QUIET, *group(name))
        if status:
            (BUILD / "pip.log").write_text(words, encoding="utf-8")
            raise Stop(pip_problem(words, group(name)))


def do_sanitize(rest: list[str]) -> int:
    env = sanitizer_environment(setup(ahead=False))
    print("SANITIZER RUN: the tests, with ASan and UBSan in the console", file=sys.stderr, flush=True)
    # --capture=sys: ASan writes its report to the real stderr and aborts; pytest must not be holding it. One of several
    # processes has ours, and when it dies the others go on: pytest names the test behind the report.
    options = ["-m", "not slow", "-p", "no:cacheprovider", "--capture=sys"]
    return run("-m", "pytest", *options, *(rest or [*PARALLEL, *SANITIZED]), env=env)


def do_fuzz(rest: list[str]) -> int:
    if "--guided" in rest:
        setup(ahead=False)
        return run("tests/fuzz/guided.py", *(word for word in rest if word != "--guided"))
    # A stranger's rules are interpreted, so the console is tried as they meet it; and it compiles in seconds.
    env = sanitizer_environment(setup(ahead=False), "fuzz", ahead=False)
    print("FUZZING, with ASan and UBSan in the console", file=sys.stderr, flush=True)
    return run("tests/fuzz/run.py", *rest, env=env)


def do_monkey(rest: list[str]) -> int:
    setup()
    return run("tests/fuzz/monkey.py", *rest)


def sanitizer_environment(python: Interpreter, name: str = "sanitize", *, ahead: bool = True) -> dict[str, str]:
    """Builds the sanitized console in a folder of that name and returns the environment in which Python can load it."""
    if not sys.platform.startswith("linux"):
        raise Stop("the sanitizer run needs Linux")
    output = BUILD / name
    with alone():
        compile_console(python, output, sanitize=True, ahead=ahead)
    preload = [*toolchain().sanitizer_libraries(), os.environ.get("LD_PRELOAD", "")]
    return environment(
        EMBERDECK_CONSOLE=str(output / f"_console{python.suffix}"),
        LD_PRELOAD=":".join(filter(None, preload)),  # Python itself does not bring the runtime
        ASAN_OPTIONS="detect_leaks=0:abort_on_error=1",  # Python itself leaks at exit
        UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1",
        PYTHONMALLOC="malloc",  # so that ASan sees the small blocks Python would cut from its own arenas
    )


COMMANDS = {
    "setup": (do_setup, "", "set up .venv, compile the console, bake cartridges and pictures"),
    "play": (do_play, "[GAME ARGUMENTS]", "set up and play; what follows goes to `python -m game`"),
    "kiosk": (do_kiosk, "[GAME ARGUMENTS]", "set up and play as a kiosk: full screen, no way out"),
    "test": (
        do_test,
        "[PYTEST ARGUMENTS]",
        "lint, check types and rules, run all tests; with arguments only those tests",
    ),
    "bench": (do_bench, "[--json] [--only NAME]", "measure every budget"),
    "package": (
        do_package,
        "[--try]",
        "make a release in dist/: wheels for every machine, sources, Debian packages, a zip for Windows; try them",
    ),
    "emulate": (
        do_emulate,
        "[--interpret] [STEP ...]",
        "run it on an emulated AArch64, and the player on other machines; compare",
    ),
    "player": (do_player, "", "compile the plain-C player of exported cartridges into .build/player"),
    "phones": (
        do_phones,
        "[--out FOLDER] [--most N] | --bench | --stress [--messages N] [--cuts N] [--kills N] [--seed N]",
        "let two phones and a bot play whole games in a real browser; or measure them; or try to break in",
    ),
    "ladder": (
        do_ladder,
        "[--figures] [--table T] [--players N] [--levels L,...] [--neighbours] [--games N] [--seed S] [--keep FILE]",
        "let every level of bot play every other, or with --figures the contests that have a budget",
    ),
    "tune": (
        do_tune,
        "--table T [--players N,...] [--by score] [--games N] [--matches N] [--jobs N] [--seed S] [--write]",
        "learn what the features of a table are worth, from games its bots play against themselves",
    ),
    "puzzles": (
        do_puzzles,
        "--table T [--players 1,2] [--wanted N] [--games N] [--option NAME=VALUE] [--seed S] [--write]",
        "look for puzzles in games that bots play",
    ),
    "chances": (
        do_chances,
        "--table T [--players 1,2] [--games N] [--bots B] [--seed S] [--write]",
        "let bots play, and fit what a standing is worth as a chance",
    ),
    "sheets": (
        do_sheets,
        "--table T [--cards C,C] [--out FOLDER] [--nameless]",
        "show a table's figures as cards, in a hand and at 60 pixels, and say which are alike",
    ),
    "sounds": (
        do_sounds,
        "[--all | --measure | --density] [WORD ...]",
        "make the sounds and the music whose sources have changed; or measure those there are",
    ),
    "monkey": (
        do_monkey,
        "[--minutes N] [--seed N] [--at PLACE ...] [--jobs N] | --again PLACE:SEED [--steps N]",
        "let a monkey press everything in the client, at every table and in a kiosk, and watch what comes of it",
    ),
    "sanitize": (
        do_sanitize,
        "[PYTEST ARGUMENTS]",
        "run the tests of engine, players and tables with ASan and UBSan in the console; or only those asked for",
    ),
    "fuzz": (
        do_fuzz,
        "[--mutations N] [--kills N] [--monkey MINUTES] [--seed N]"
        " | --guided [--seconds N] [--inputs N] [--seed N] [--of TABLE ...] [--keep]",
        "feed broken saves and cartridges to it, kill it, let a monkey play; or let clang's fuzzer look for cartridges",
    ),
}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py", description=__doc__)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (_, takes, about) in COMMANDS.items():
        usage = f"build.py {name} [-h] {takes}".strip()
        commands.add_parser(name, usage=usage, help=about, description=about)

    # What follows a command is for the program it starts, `play text --help` included; only a --help that
    # comes first is ours. argparse is shown no more than that.
    forwards = arguments[:1] and COMMANDS.get(arguments[0], (None, ""))[1]
    asks_help = arguments[1:2] in (["-h"], ["--help"])
    options = parser.parse_args(arguments[: 1 + asks_help] if forwards else arguments)
    rest = arguments[1:] if arguments[1:2] != ["--"] else arguments[2:]
    try:
        return COMMANDS[options.command][0](rest)
    except (Stop, OSError) as problem:
        sys.exit(f"build.py: {problem}")
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
