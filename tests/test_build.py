"""build.py and the console's builder, each time in a folder of their own."""

import ast
import importlib.util
import json
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import threading
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = """
[project]
dependencies = ["lantern>=1"]
[dependency-groups]
dev = ["whetstone"]
elsewhere = ["ziglang"]
"""
HEADER = """
#include <stdint.h>
/* cdef: begin */
#define EM_SEATS 5
int em_sum(int a, int b);
/* cdef: end */
"""
SOURCE = """
#include "ember.h"
int em_sum(int a, int b) { return a + b; }
"""

ASK_CONSOLE = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("game.engine._console", sys.argv[1])
console = importlib.util.module_from_spec(spec)
spec.loader.exec_module(console)
print(console.lib.em_sum(2, 3), console.lib.EM_SEATS)
"""


def load(path: Path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project with a console of one function, and no .venv."""
    (tmp_path / "native" / "kernels").mkdir(parents=True)
    (tmp_path / "game" / "engine").mkdir(parents=True)
    (tmp_path / ".build").mkdir()
    shutil.copy(ROOT / "build.py", tmp_path)
    shutil.copy(ROOT / "native" / "build_console.py", tmp_path / "native")
    (tmp_path / "pyproject.toml").write_text(PYPROJECT)
    (tmp_path / "native" / "ember.h").write_text(HEADER)
    (tmp_path / "native" / "sum.c").write_text(SOURCE)
    return tmp_path


@pytest.fixture
def build(folder: Path):
    return load(folder / "build.py")


@pytest.fixture
def python(build):
    """What build.py knows of a .venv, with this Python standing in for it."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return build.Interpreter(list(sys.version_info[:3]), suffix, sysconfig.get_path("include"))


@pytest.fixture
def commands(build, folder: Path, monkeypatch) -> list[tuple[str, ...]]:
    """What build.py would have run in its .venv; a compiled console appears as an empty file."""
    ran = []

    def listen(*arguments) -> tuple[int, str]:
        ran.append(tuple(map(str, arguments)))
        if "--output" in arguments:
            output = arguments[arguments.index("--output") + 1]
            output.mkdir(exist_ok=True)
            (output / f"_console{sysconfig.get_config_var('EXT_SUFFIX')}").touch()
        return 0, ""

    (folder / ".venv").mkdir()
    monkeypatch.setattr(build, "listen", listen)
    monkeypatch.setattr(build, "setup", lambda **_: None)
    monkeypatch.setattr(build, "run", lambda *arguments, **_: ran.append(arguments) or 0)
    monkeypatch.setattr(build, "beside", lambda *arguments: ran.append(arguments) or (lambda: 0))
    monkeypatch.setattr(build, "become", lambda *arguments: ran.append(arguments) or 0)
    return ran


def run_without_path(folder: Path, *arguments: str) -> subprocess.CompletedProcess:
    environment = {name: value for name, value in os.environ.items() if name != "CC"}
    environment["PATH"] = str(folder / "nothing")
    command = [sys.executable, str(folder / "build.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def test_an_old_python_is_told_what_is_needed(build):
    line = build.python_problem((3, 10, 13))
    assert line == "Emberdeck needs Python 3.11 or newer, and this is Python 3.10"
    assert build.python_problem((3, 11, 0)) == ""
    assert build.python_problem((4, 0)) == ""


def test_an_old_python_can_read_the_file_that_tells_it():
    ast.parse((ROOT / "build.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_a_command_is_told_as_the_shell_takes_it(build, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["my games/build.py"])
    assert build.typed("play") == "python3 'my games/build.py' play"
    monkeypatch.setattr(build.os, "name", "nt")
    assert build.typed("play") == 'py "my games/build.py" play'


def test_tests_asked_for_by_name_are_looked_for_where_that_name_is(build, folder):
    tests = folder / "tests"
    tests.mkdir(exist_ok=True)
    (tests / "test_lamps.py").write_text("def test_a_beacon_burns():\n    pass\n")
    (tests / "test_beacons.py").write_text("def test_one():\n    pass\n")
    (tests / "test_roads.py").write_text("beacon = 1\n\n\ndef test_another():\n    pass\n")
    wanted = [str(Path("tests") / name) for name in ("test_beacons.py", "test_lamps.py")]
    assert build.files_of_tests(["-k", "beacon"]) == wanted
    for rest in (["-k", "nowhere"], ["-k", "beacon or road"], ["tests/test_roads.py", "-k", "beacon"], ["-x"]):
        assert build.files_of_tests(rest) == []


@pytest.fixture
def no_compiler(monkeypatch):
    monkeypatch.setenv("CC", "")  # so that what build.py makes of it is undone
    monkeypatch.setenv("PATH", "/nowhere")


def test_without_a_compiler_one_comes_as_a_package(build, folder, python, commands, no_compiler, capsys):
    (folder / ".venv" / "bin").mkdir()
    (folder / ".venv" / "bin" / "python").symlink_to(sys.executable)
    build.compile_console(python, folder / "game" / "engine")
    assert ("-m", "pip", "install", *build.QUIET, "ziglang") in commands
    assert os.environ["CC"].endswith("-m ziglang cc")
    assert "no C compiler here: install ziglang" in capsys.readouterr().err


def test_without_a_compiler_or_a_network_one_line_says_what_to_install(
    build, folder, python, commands, no_compiler, monkeypatch
):
    monkeypatch.setattr(build, "listen", lambda *_: (1, "ERROR: no network"))
    with pytest.raises(build.Stop, match="no C compiler") as problem:
        build.compile_console(python, folder / "game" / "engine")
    assert "apt install build-essential" in str(problem.value) and "\n" not in str(problem.value)


def test_a_console_that_is_compiled_needs_no_compiler(build, folder, python, commands, monkeypatch):
    build.compile_console(python, folder / "game" / "engine")
    monkeypatch.setenv("CC", "no-such-compiler")
    assert not build.compile_console(python, folder / "game" / "engine")
    (folder / "native" / "sum.c").write_text("int changed;")
    with pytest.raises(build.Stop, match="no C compiler"):
        build.compile_console(python, folder / "game" / "engine")


def test_without_pythons_headers_the_console_becomes_a_plain_library(build, folder, python, commands, capsys):
    python.header = folder / "Python.h"
    build.compile_console(python, folder / "game" / "engine")
    assert "--plain" in commands[-1]
    assert "a plain library" in capsys.readouterr().err


def test_the_sanitizers_need_pythons_headers(build, folder, python, commands):
    python.header = folder / "Python.h"
    with pytest.raises(build.Stop, match=r"python3-dev") as problem:
        build.compile_console(python, folder / "out", sanitize=True)
    assert "\n" not in str(problem.value)


def test_a_plain_library_answers_as_the_module_does(folder):
    builder = load(folder / "native" / "build_console.py")
    path = builder.build(folder / "out", optimise="-O0", plain=True)
    assert {file.name for file in path.parent.iterdir()} == {path.name, "_console.plain.abi"}
    offered = runpy.run_path(str(path.with_suffix(".abi")))
    library = offered["ffi"].dlopen(str(path))
    assert (library.em_sum(2, 3), library.EM_SEATS) == (5, 5)


@pytest.mark.slow
def test_a_game_in_the_plain_library_leaves_the_same_states(tmp_path):
    path = load(ROOT / "native" / "build_console.py").build(tmp_path, optimise="-O0", ahead=False, plain=True)
    command = [sys.executable, "-m", "game", "sim", "--table", "underdark", "--games", "20", "--seed", "3", "--json"]
    figures = []
    for console in ({}, {"EMBERDECK_CONSOLE": str(path)}):
        done = subprocess.run(command, cwd=ROOT, env=os.environ | console, capture_output=True, text=True, check=True)
        found = json.loads(done.stdout)
        figures.append({name: found[name] for name in ("games", "wins", "scores", "turns")})
    assert figures[0] == figures[1]


def test_without_venv_one_line_says_what_to_install(build, monkeypatch):
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name != "ensurepip" and found(name))
    with pytest.raises(build.Stop, match=r"apt install python3-venv") as problem:
        build.make_venv()
    assert "\n" not in str(problem.value)


def test_an_unchanged_console_is_not_compiled_again(build, folder, python, commands):
    engine = folder / "game" / "engine"
    assert build.compile_console(python, engine)
    assert not build.compile_console(python, engine)
    assert len(commands) == 1


SOURCES = ["native/sum.c", "native/ember.h", "native/kernels/new.c", "native/build_console.py"]


@pytest.mark.parametrize("name", [*SOURCES, "game/engine/compiler/ahead.py"])
def test_a_changed_source_is_compiled_again(build, folder, python, commands, name):
    engine = folder / "game" / "engine"
    build.compile_console(python, engine)
    (folder / name).parent.mkdir(exist_ok=True)
    with open(folder / name, "a") as file:
        file.write("\n")
    assert build.compile_console(python, engine)
    assert not build.compile_console(python, engine)


def test_another_compiler_or_python_compiles_again(build, folder, python, commands, monkeypatch):
    engine = folder / "game" / "engine"
    build.compile_console(python, engine)
    monkeypatch.setenv("CC", f"{sys.executable} -O")  # any command will do: nothing is run
    assert build.compile_console(python, engine)
    python.identity += " of another version"
    assert build.compile_console(python, engine)


def test_rules_the_console_was_not_compiled_with_compile_it_again(build, python, commands, monkeypatch):
    says = ["quest: its rules are not those the console was compiled with, so they are interpreted", ""]
    listen = build.listen
    monkeypatch.setattr(build, "listen", lambda *given: (0, says.pop(0)) if "bake" in given else listen(*given))
    build.make_game(python, ahead=True)
    assert len(commands) == 2
    build.make_game(python, ahead=True)
    assert len(commands) == 2


def test_rules_that_have_changed_are_interpreted_while_they_are_worked_on(build, python, commands, monkeypatch):
    says = "quest: its rules are not those the console was compiled with, so they are interpreted"
    listen = build.listen
    monkeypatch.setattr(build, "listen", lambda *given: (0, says) if "bake" in given else listen(*given))
    build.make_game(python, ahead=False)
    assert len(commands) == 1  # the first set-up compiles ahead
    build.make_game(python, ahead=False)
    assert len(commands) == 1


def test_a_lost_console_is_compiled_again(build, folder, python, commands):
    engine = folder / "game" / "engine"
    build.compile_console(python, engine)
    next(engine.glob(f"_console{sysconfig.get_config_var('EXT_SUFFIX')}")).unlink()
    assert build.compile_console(python, engine)


def test_the_sanitized_console_has_a_stamp_of_its_own(build, folder, python, commands):
    build.compile_console(python, folder / "game" / "engine")
    assert build.compile_console(python, folder / ".build" / "sanitize", sanitize=True)
    assert "--sanitize" in commands[-1]
    kept = [command[command.index("--keep") + 1] for command in commands]
    assert kept[0] != kept[1]
    assert not build.compile_console(python, folder / "game" / "engine")


def test_the_fuzzed_console_interprets_rules_and_does_not_care_about_a_tables(build, folder, python, commands):
    output = folder / ".build" / "fuzz"
    assert build.compile_console(python, output, sanitize=True, ahead=False)
    assert {"--sanitize", "--interpret"} <= set(commands[-1])
    (output / f"_console{python.suffix}").touch()
    rules = folder / "game" / "tables" / "quest" / "rules" / "new.py"
    rules.parent.mkdir(parents=True, exist_ok=True)
    rules.write_text("# a rule\n")
    assert not build.compile_console(python, output, sanitize=True, ahead=False)


def test_a_console_that_failed_to_compile_is_tried_again(build, folder, python, commands, monkeypatch):
    engine = folder / "game" / "engine"
    with monkeypatch.context() as broken:
        broken.setattr(build, "listen", lambda *_: (1, "sum.c:3: error: expected ';'"))
        with pytest.raises(build.Stop, match=r"does not compile:\nsum.c:3"):
            build.compile_console(python, engine)
    assert build.compile_console(python, engine)


def test_packages_are_installed_once_until_they_change(build, folder, python, commands):
    assert build.install(python)
    assert commands[0][:3] == ("-m", "pip", "install")
    assert commands[0][-2:] == ("lantern>=1", "whetstone")
    assert not build.install(python)
    pyproject = folder / "pyproject.toml"
    pyproject.write_text(pyproject.read_text() + "[tool.unrelated]\n")
    assert not build.install(python)
    pyproject.write_text(pyproject.read_text().replace("lantern>=1", "lantern>=2"))
    assert build.install(python)


def test_whoever_only_plays_is_spared_the_tools_and_a_developer_has_them_once(build, python, commands):
    assert build.install(python, tools=False)
    assert "lantern>=1" in commands[0] and "whetstone" not in commands[0]
    assert not build.install(python, tools=False)
    assert build.install(python)
    assert "whetstone" in commands[1]
    assert not build.install(python) and not build.install(python, tools=False)


def test_tools_are_installed_while_the_console_is_compiled(build, folder, python, monkeypatch):
    """Here each waits until the other has begun."""
    begun = {"tools": threading.Event(), "console": threading.Event()}

    def listen(*arguments) -> tuple[int, str]:
        if "whetstone" in arguments:
            begun["tools"].set()
            assert begun["console"].wait(60)
        elif "--output" in arguments:
            begun["console"].set()
            assert begun["tools"].wait(60)
        return 0, ""

    (folder / ".venv").mkdir()
    monkeypatch.setattr(build, "make_venv", lambda: python)
    monkeypatch.setattr(build, "listen", listen)
    build.setup()
    assert not build.install(python)


def test_tools_that_cannot_be_installed_stop_a_set_up(build, folder, python, monkeypatch):
    (folder / ".venv").mkdir()
    monkeypatch.setattr(build, "make_venv", lambda: python)
    monkeypatch.setattr(build, "listen", lambda *words: (int("whetstone" in words), "ERROR: it is blunt"))
    with pytest.raises(build.Stop, match="it is blunt"):
        build.setup()
    build.setup(tools=False)


@pytest.mark.parametrize(("command", "tools"), [("setup", False), ("play", False), ("kiosk", False), ("test", True)])
def test_playing_installs_no_tools(build, commands, monkeypatch, command, tools):
    asked = []
    monkeypatch.setattr(build, "setup", lambda *, ahead=True, tools=True: asked.append(tools))
    build.main([command])
    assert asked == [tools]


def test_a_failed_install_is_tried_again(build, python, commands, monkeypatch):
    with monkeypatch.context() as offline:
        offline.setattr(build, "listen", lambda *_: (1, "WARNING: Retrying (Retry(total=0)) after ..."))
        with pytest.raises(build.Stop, match="no network"):
            build.install(python)
    assert build.install(python)


def test_pip_without_a_network_is_one_line_that_names_the_package(build):
    words = (
        "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError(...)'\n"
        "ERROR: Could not find a version that satisfies the requirement lantern>=1 (from versions: none)\n"
        "ERROR: No matching distribution found for lantern>=1\n"
    )
    line = build.pip_problem(words, ["lantern>=1", "whetstone"])
    assert line.startswith("no network? pip could not fetch lantern>=1.")
    assert "\n" not in line


def test_pip_failing_with_a_network_says_why(build):
    words = "note: long tale\nERROR: Failed building wheel for whetstone\nERROR: another\n"
    line = build.pip_problem(words, ["lantern>=1", "whetstone"])
    assert line.startswith("pip could not install lantern, whetstone (Failed building wheel for whetstone);")


def make_venv(folder: Path) -> Path:
    """A real one, but for pip: copying that takes seconds, and only its name is looked for."""
    command = [sys.executable, "-m", "venv", "--without-pip", str(folder / ".venv")]
    subprocess.run(command, check=True)
    packages = next((folder / ".venv").glob("[Ll]ib/**/site-packages"))
    (packages / "pip.py").touch()
    return packages


def test_a_venv_that_runs_is_kept(build, folder):
    make_venv(folder)
    assert build.make_venv().suffix == sysconfig.get_config_var("EXT_SUFFIX")


def test_a_venv_that_was_never_made_is_not_there(build):
    assert build.probe_venv() is None


def test_a_venv_whose_python_is_gone_is_broken(build, folder):
    make_venv(folder)
    build.PYTHON.unlink()
    build.PYTHON.symlink_to(folder / "uninstalled" / "python3")
    assert build.probe_venv() is None


def test_a_venv_whose_python_is_for_another_machine_is_broken(build, folder):
    make_venv(folder)
    build.PYTHON.unlink()
    build.PYTHON.write_bytes(b"\x7fELF of another machine")
    build.PYTHON.chmod(0o755)
    assert build.probe_venv() is None


def test_a_half_made_venv_is_broken(build, folder):
    packages = make_venv(folder)
    (packages / "pip.py").unlink()
    assert build.probe_venv() is None


def test_a_venv_that_is_the_systems_python_in_disguise_is_broken(build, folder):
    make_venv(folder)
    (folder / ".venv" / "pyvenv.cfg").unlink()
    assert build.probe_venv() is None


def test_arguments_after_play_reach_the_game(build, commands):
    assert build.main(["play", "text", "--table", "quest", "--help"]) == 0
    assert build.main(["play", "--", "--help"]) == 0
    assert build.main(["kiosk", "--lang", "ru"]) == 0
    assert commands == [
        ("-m", "game", "text", "--table", "quest", "--help"),
        ("-m", "game", "--help"),
        ("-m", "game", "--kiosk", "--lang", "ru"),
    ]


def test_a_plain_test_run_lints_and_checks_beside_the_tests_and_uses_every_core(build, commands):
    build.main(["test"])
    assert [command[1] for command in commands] == ["pytest", "ruff", "ruff", "mypy", "game"]
    assert commands[0][2:4] == ("-n", "auto")


def test_what_fails_among_all_tests_is_asked_once_more_and_stays_a_failure(build, commands, monkeypatch):
    for status, again in ((0, 0), (1, 1), (2, 0)):
        commands.clear()
        monkeypatch.setattr(build, "beside", lambda *_, status=status: lambda: status)
        assert build.main(["test"]) == status
        assert [command[1] for command in commands if "--last-failed" in command] == ["pytest"] * again


def test_what_runs_beside_has_the_last_line(build, capfd, monkeypatch):
    monkeypatch.setattr(build, "PYTHON", sys.executable)
    tests = build.beside("-c", "print('a dot'); raise SystemExit(3)")
    build.run("-c", "print('a check')")
    assert tests() == 3
    assert capfd.readouterr().out.split("\n") == ["a check", "a dot", ""]


def test_a_test_run_with_arguments_goes_straight_to_these_tests(build, commands):
    build.main(["test", "-k", "gimli"])
    assert commands == [("-m", "pytest", "-k", "gimli")]


@pytest.mark.parametrize(
    ("words", "ahead"),
    [
        (["setup"], True),
        (["play"], True),
        (["kiosk"], True),
        (["bench"], True),
        (["test"], True),
        (["test", "-k", "gimli"], False),
    ],
)
def test_only_a_run_of_some_tests_leaves_changed_rules_to_the_interpreter(build, commands, monkeypatch, words, ahead):
    asked = []
    monkeypatch.setattr(build, "setup", lambda *, ahead=True, **_: asked.append(ahead))
    build.main(words)
    assert asked == [ahead]


def test_bytecode_goes_into_the_build_folder_where_it_may_not_lie_beside_its_sources(build, folder, monkeypatch):
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "")
    assert "PYTHONPYCACHEPREFIX" not in build.environment()
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    environment = build.environment()
    assert environment["PYTHONDONTWRITEBYTECODE"] == ""
    assert Path(environment["PYTHONPYCACHEPREFIX"]).parent == folder / ".build"


def test_a_failed_check_fails_the_test_run_but_pytest_still_runs(build, commands, monkeypatch):
    def run(*arguments, **_) -> int:
        commands.append(arguments)
        return int("ruff" in arguments)

    monkeypatch.setattr(build, "run", run)
    assert build.main(["test"]) == 1
    assert "pytest" in commands[0]


def test_what_packages_emulates_and_fuzzes_is_told_its_arguments(build, commands):
    build.main(["package", "--try"])
    build.main(["emulate", "players", "hashes"])
    build.main(["fuzz", "--guided", "--seconds", "9"])
    borrowed = ("-m", "pip", "install", *build.QUIET, "ziglang")
    assert commands == [
        borrowed,
        ("native/package.py", "dist", "--try"),
        borrowed,
        ("native/emulate.py", "players", "hashes"),
        ("tests/fuzz/guided.py", "--seconds", "9"),
    ]


@pytest.mark.parametrize(
    "command", ["setup", "play", "kiosk", "test", "bench", "package", "emulate", "sanitize", "fuzz"]
)
def test_every_command_explains_itself(build, commands, capsys, command):
    with pytest.raises(SystemExit) as end:
        build.main([command, "--help"])
    assert end.value.code == 0
    assert f"usage: build.py {command}" in capsys.readouterr().out
    assert commands == []


def test_setup_takes_no_arguments(build, commands):
    with pytest.raises(SystemExit) as end:
        build.main(["setup", "everything"])
    assert end.value.code == 2


def test_the_console_compiles_and_answers(folder):
    builder = load(folder / "native" / "build_console.py")
    path = builder.build(folder / "out", optimise="-O0")
    assert path == folder / "out" / f"_console{sysconfig.get_config_var('EXT_SUFFIX')}"
    # In a process of its own: loading it here would make it every later test's game.engine._console.
    result = subprocess.run([sys.executable, "-c", ASK_CONSOLE, str(path)], capture_output=True, text=True)
    assert (result.returncode, result.stdout.split()) == (0, ["5", "5"]), result.stderr


def compiled_files(builder, folder: Path, monkeypatch) -> list[str]:
    """Builds, and returns the sources that were compiled for it."""
    ran, run = [], builder.run
    with monkeypatch.context() as watched:
        watched.setattr(
            builder, "run", lambda command, *more, **named: ran.append(command) or run(command, *more, **named)
        )
        builder.build(folder / "out", optimise="-O0", keep=folder / "objects")
    return sorted(Path(command[command.index("-c") + 1]).name for command in ran if "-c" in command)


def test_only_what_has_changed_is_compiled_again(folder, monkeypatch):
    builder = load(folder / "native" / "build_console.py")
    (folder / "native" / "kernels" / "more.c").write_text("int em_more(void);\nint em_more(void) { return 1; }\n")
    assert compiled_files(builder, folder, monkeypatch) == ["_console.c", "more.c", "sum.c"]
    assert compiled_files(builder, folder, monkeypatch) == []
    (folder / "native" / "kernels" / "more.c").write_text("int em_more(void);\nint em_more(void) { return 2; }\n")
    assert compiled_files(builder, folder, monkeypatch) == ["more.c"]
    assert len(list((folder / "objects").iterdir())) == 3
    with open(folder / "native" / "ember.h", "a") as header:
        header.write("/* new */\n")
    assert compiled_files(builder, folder, monkeypatch) == ["_console.c", "more.c", "sum.c"]


def test_a_warning_in_the_console_is_an_error(folder):
    builder = load(folder / "native" / "build_console.py")
    (folder / "native" / "kernels" / "idle.c").write_text("int em_idle(void) { int unused; return 0; }\n")
    with pytest.raises(builder.BuildError, match=r"unused"):
        builder.build(folder / "out")
    assert not (folder / "out").exists()


def test_a_header_without_its_marks_is_refused(folder):
    builder = load(folder / "native" / "build_console.py")
    (folder / "native" / "ember.h").write_text("int em_sum(int a, int b);\n")
    with pytest.raises(builder.BuildError, match="cdef: begin"):
        builder.declarations()


def test_a_linker_script_leads_to_the_real_library(folder):
    builder = load(folder / "native" / "build_console.py")
    script = folder / "libasan.so"
    real = f"{folder}/real/libasan.so.8.0.0"
    script.write_text(f"/* GNU ld script */\nINPUT ( {real} )\n")
    compiler = folder / "compiler"
    compiler.write_text(f"#!{sys.executable}\nprint({str(script)!r})\n")
    compiler.chmod(0o755)
    assert builder.runtime_library([str(compiler)], "libasan.so") == real
    script.write_bytes(b"\x7fELF and the rest")
    assert builder.runtime_library([str(compiler)], "libasan.so") == str(script)
    script.unlink()
    assert builder.runtime_library([str(compiler)], "libasan.so") == ""
