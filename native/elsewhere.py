"""The console and its plain-C player compiled for other machines than this one."""

import importlib.util
import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from build_console import (
    PORTABLE,
    STRICT,
    BuildError,
    compiled,
    declarations,
    player_sources,
    put,
    run,
    sources,
    write_ahead,
)

GLIBC = "2.28"  # as old as the wheels this program needs will do with


@dataclass(frozen=True)
class Machine:
    """Another kind of machine: what Debian calls it, who compiles for it, and who runs its programs here."""

    debian: str
    target: str  # zig's name for it
    gcc: str
    emulators: tuple[str, ...]
    packages: str  # of Debian, that bring all of these

    @property
    def windows(self) -> bool:
        return "windows" in self.target


MACHINES = {
    "x86_64": Machine(
        debian="amd64",
        target=f"x86_64-linux-gnu.{GLIBC}",
        gcc="x86_64-linux-gnu-gcc",
        emulators=("qemu-x86_64",),
        packages="qemu-user gcc",
    ),
    "aarch64": Machine(
        debian="arm64",
        target=f"aarch64-linux-gnu.{GLIBC}",
        gcc="aarch64-linux-gnu-gcc",
        emulators=("qemu-aarch64",),
        packages="qemu-user gcc-aarch64-linux-gnu",
    ),
    "armv7": Machine(
        debian="armhf",
        target=f"arm-linux-gnueabihf.{GLIBC}",
        gcc="arm-linux-gnueabihf-gcc",
        emulators=("qemu-arm",),
        packages="qemu-user gcc-arm-linux-gnueabihf",
    ),
    "windows": Machine(
        debian="",
        target="x86_64-windows-gnu",
        gcc="x86_64-w64-mingw32-gcc",
        emulators=("wine64", "wine"),
        packages="wine gcc-mingw-w64-x86-64",
    ),
}


def cross_compiler(machine: Machine) -> list[str]:
    """Debian's compiler for that machine, or the one that comes as a package of Python's."""
    if found := shutil.which(machine.gcc):
        return [found]
    if importlib.util.find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "cc", "-target", machine.target]
    raise BuildError(f"no compiler for {machine.target}: install {machine.gcc}, or pip install ziglang into .venv")


def flags_for(machine: Machine, optimise: str) -> list[str]:
    portable = [flag for flag in PORTABLE if not (machine.windows and flag == "-fPIC")]
    return [*portable, optimise, *STRICT, "-Werror"]


def build_library(machine: Machine, output: Path, console: Path, keep: Path, optimise: str = "-O3") -> Path:
    """The console as a plain library. `console` is this machine's own, which writes the tables' rules as C."""
    compiler = cross_compiler(machine)
    flags = [*flags_for(machine, optimise), "-fvisibility=default"]
    library = keep / f"_console.plain{'.dll' if machine.windows else '.so'}"
    rules = keep / "rules"
    shutil.rmtree(rules, ignore_errors=True)
    keep.mkdir(parents=True, exist_ok=True)
    objects = compiled(compiler, flags, [*sources(), *write_ahead(console, rules, [])], keep)
    run([*compiler, *flags, "-shared", *map(str, objects), "-o", str(library), *libraries(machine)])
    library.with_suffix(".h").write_text(declarations(), encoding="utf-8")
    put(library.with_suffix(".h"), output)
    return put(library, output)


def build_player(machine: Machine, target: Path, keep: Path, optimise: str = "-O2") -> Path:
    """The player as a program that needs no library of that machine's."""
    compiler, flags = cross_compiler(machine), flags_for(machine, optimise)
    keep.mkdir(parents=True, exist_ok=True)
    objects = compiled(compiler, flags, player_sources(), keep)
    target.parent.mkdir(parents=True, exist_ok=True)
    run([*compiler, *flags, "-static", *map(str, objects), "-o", str(target), *libraries(machine)])
    return target


def libraries(machine: Machine) -> list[str]:
    return [] if machine.windows else ["-lm"]


def emulator(machine: Machine) -> list[str]:
    """What runs its programs here; nothing where this is such a machine."""
    if machine is MACHINES.get(os.uname().machine if os.name == "posix" else ""):
        return []
    for name in machine.emulators:
        if found := shutil.which(name) or shutil.which(f"{name}-static"):
            return [found]
    raise BuildError(f"nothing here runs programs for {machine.target}: sudo apt install {machine.packages}")
