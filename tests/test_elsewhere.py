"""Programs for other machines: who compiles them, who runs them, and that they come to the same states."""

import importlib.util
import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.machine.exported import exported
from game.engine.machine.setup import every_setup

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def native():
    """The modules elsewhere and emulate of native/."""
    found = {}
    with pytest.MonkeyPatch.context() as beside:
        beside.syspath_prepend(ROOT / "native")
        for name in ("elsewhere", "emulate"):
            spec = importlib.util.spec_from_file_location(name, ROOT / "native" / f"{name}.py")
            found[name] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(found[name])
    return found


@pytest.fixture
def elsewhere(native):
    return native["elsewhere"]


def test_debians_compiler_is_used_if_it_is_there_and_else_one_from_a_package(elsewhere, monkeypatch):
    machine = elsewhere.MACHINES["aarch64"]
    monkeypatch.setattr(elsewhere.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(elsewhere, "has_headers", lambda compiler: True)
    assert elsewhere.cross_compiler(machine) == ["/usr/bin/aarch64-linux-gnu-gcc"]
    monkeypatch.setattr(elsewhere.shutil, "which", lambda name: None)
    monkeypatch.setattr(elsewhere.importlib.util, "find_spec", lambda name: name == "ziglang")
    assert elsewhere.cross_compiler(machine)[-3:] == ["cc", "-target", "aarch64-linux-musl"]
    assert elsewhere.portable_compiler(machine)[-3:] == ["cc", "-target", "aarch64-linux-gnu.2.17"]


def test_a_compiler_without_the_headers_of_its_machine_is_passed_over(elsewhere, monkeypatch, tmp_path):
    compiler = tmp_path / "gcc"
    compiler.write_text("#!/bin/sh\nexit 1\n", encoding="ascii")
    compiler.chmod(0o755)
    monkeypatch.setattr(elsewhere.shutil, "which", lambda name: str(compiler))
    monkeypatch.setattr(elsewhere.importlib.util, "find_spec", lambda name: True)
    assert elsewhere.cross_compiler(elsewhere.MACHINES["aarch64"])[-2:] == ["-target", "aarch64-linux-musl"]


def test_what_is_missing_is_named_in_one_line(elsewhere, monkeypatch):
    monkeypatch.setattr(elsewhere.shutil, "which", lambda name: None)
    monkeypatch.setattr(elsewhere.importlib.util, "find_spec", lambda name: None)
    machine = elsewhere.MACHINES["windows"]
    with pytest.raises(elsewhere.BuildError, match="x86_64-w64-mingw32-gcc") as compiler:
        elsewhere.cross_compiler(machine)
    with pytest.raises(elsewhere.BuildError, match="apt install wine") as runner:
        elsewhere.emulator(machine)
    assert "\n" not in f"{compiler.value}{runner.value}"


def test_this_machine_needs_no_emulator(elsewhere):
    own = elsewhere.MACHINES.get(os.uname().machine)
    if own is None:
        pytest.skip(f"{os.uname().machine} is not among the machines")
    assert elsewhere.emulator(own) == []


def test_windows_is_not_told_what_only_others_understand(elsewhere):
    assert "-fPIC" not in elsewhere.flags_for(elsewhere.MACHINES["windows"], "-O2")
    assert "-fPIC" in elsewhere.flags_for(elsewhere.MACHINES["aarch64"], "-O2")


@pytest.mark.slow
def test_the_player_comes_to_the_same_states(elsewhere, lanterns, tmp_path):
    """`build.py emulate` does this at every table, and for ARMv7 and Windows too."""
    machine, own = elsewhere.MACHINES["aarch64"], elsewhere.MACHINES.get(os.uname().machine)
    try:
        runners = [elsewhere.emulator(own), elsewhere.emulator(machine)]
        compilers = [elsewhere.cross_compiler(own), elsewhere.cross_compiler(machine)]
    except (elsewhere.BuildError, AttributeError) as missing:
        pytest.skip(str(missing))
    assert compilers[0] != compilers[1]
    setup = replace(every_setup(lanterns.content)[-1], seed=1)
    cartridge = tmp_path / "cartridge"
    cartridge.write_bytes(exported(lanterns, setup))
    said = []
    for of, runner in zip((own, machine), runners, strict=True):
        player = elsewhere.build_player(of, tmp_path / f"{of.name}-player", tmp_path / of.name, optimise="-O0")
        said.append(subprocess.run([*runner, player, cartridge, "20", "3"], capture_output=True, check=True).stdout)
    assert said[0] == said[1] and said[0].count(b"\n") == 20


def test_an_unknown_step_of_the_emulation_is_one_line(native):
    with pytest.raises(SystemExit, match=r"no step 'picture' .*pictures"):
        native["emulate"].main(["picture"])


def test_what_took_how_long_is_not_compared(native):
    figures = {"games": 3, "games_per_s": 7.5, "wins": [1, 2], "seconds": 0.4}
    assert native["emulate"].untimed(figures) == {"games": 3, "wins": [1, 2]}
