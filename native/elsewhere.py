"""For other machines than this one: the console and its plain-C player compiled, and the packages they need fetched."""

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from build_console import (
    DECLARED,
    PORTABLE,
    RULES,
    STRICT,
    BuildError,
    compiled,
    player_sources,
    put,
    run,
    sources,
    without_rules,
    write_ahead,
    write_declared,
)

DEBIAN = "bookworm"  # whose Python is 3.11
GLIBC = "2.17"  # as old as wheels go
GLIBCS = ("2014", "_2_17", "_2_24", "_2_28")  # of the wheels this program needs


@dataclass(frozen=True)
class Machine:
    """A kind of machine: what wheels and Debian call it, who compiles for it, and who runs its programs here."""

    name: str
    tag: str  # of wheels for it
    debian: str
    target: str  # zig's name for it
    gcc: str
    emulators: tuple[str, ...]
    packages: str  # of Debian, that bring all of these

    @property
    def windows(self) -> bool:
        return "windows" in self.target

    @property
    def library(self) -> str:
        """What a plain library is called there."""
        return "_console.plain" + (".dll" if self.windows else ".dylib" if "macos" in self.target else ".so")


MACHINES = {
    "x86_64": Machine(
        name="x86_64",
        tag="manylinux_2_17_x86_64.manylinux2014_x86_64",
        debian="amd64",
        target=f"x86_64-linux-gnu.{GLIBC}",
        gcc="x86_64-linux-gnu-gcc",
        emulators=("qemu-x86_64",),
        packages="qemu-user gcc",
    ),
    "aarch64": Machine(
        name="aarch64",
        tag="manylinux_2_17_aarch64.manylinux2014_aarch64",
        debian="arm64",
        target=f"aarch64-linux-gnu.{GLIBC}",
        gcc="aarch64-linux-gnu-gcc",
        emulators=("qemu-aarch64",),
        packages="qemu-user gcc-aarch64-linux-gnu",
    ),
    "armv7": Machine(
        name="armv7l",
        tag="manylinux_2_17_armv7l.manylinux2014_armv7l",
        debian="armhf",
        target=f"arm-linux-gnueabihf.{GLIBC}",
        gcc="arm-linux-gnueabihf-gcc",
        emulators=("qemu-arm",),
        packages="qemu-user gcc-arm-linux-gnueabihf",
    ),
    "windows": Machine(
        name="win_amd64",
        tag="win_amd64",
        debian="",
        target="x86_64-windows-gnu",
        gcc="x86_64-w64-mingw32-gcc",
        emulators=("wine64", "wine"),
        packages="wine gcc-mingw-w64-x86-64",
    ),
    "macos-arm64": Machine(
        name="macos-arm64",
        tag="macosx_11_0_arm64",
        debian="",
        target="aarch64-macos.11.0",
        gcc="",
        emulators=(),
        packages="",
    ),
    "macos-x86_64": Machine(
        name="macos-x86_64",
        tag="macosx_10_15_x86_64",
        debian="",
        target="x86_64-macos.10.15",
        gcc="",
        emulators=(),
        packages="",
    ),
}


def cross_compiler(machine: Machine) -> list[str]:
    """Debian's compiler for that machine, or the one that comes as a package of Python's: for programs that need no
    library, which with that one are linked with musl."""
    if (found := shutil.which(machine.gcc)) and has_headers(found):
        return [found]
    return portable_compiler(machine, static_target(machine))


def has_headers(compiler: str) -> bool:
    """Debian recommends the library's headers with a compiler for another machine, and installs it without them."""
    asked = [compiler, "-E", "-x", "c", "-"]
    return subprocess.run(asked, input=b"#include <math.h>", capture_output=True, check=False).returncode == 0


def static_target(machine: Machine) -> str:
    return machine.target if machine.windows else machine.target.replace("-gnu", "-musl").removesuffix(f".{GLIBC}")


def portable_compiler(machine: Machine, target: str = "") -> list[str]:
    """The one that comes as a package, which compiles for systems as old as wheels promise."""
    if importlib.util.find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "cc", "-target", target or machine.target]
    or_else = f"install {machine.gcc}, or " if machine.gcc else ""
    raise BuildError(f"no compiler for {machine.target}: {or_else}pip install ziglang into .venv")


def flags_for(machine: Machine, optimise: str) -> list[str]:
    portable = [flag for flag in PORTABLE if not (machine.windows and flag == "-fPIC")]
    return [*portable, optimise, *STRICT, "-Werror"]


def build_library(machine: Machine, output: Path, console: Path | None, keep: Path, optimise: str = "-O3") -> Path:
    """The console as a plain library, as it is handed out. `console` is this machine's own, which writes the tables'
    rules as C; without it they are left to the interpreter."""
    compiler = portable_compiler(machine)
    flags = [*flags_for(machine, optimise), "-fvisibility=default"]
    keep.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="emberdeck-") as folder:
        work = Path(folder)
        ahead = write_ahead(console, work / "rules", []) if console else without_rules()
        quicker = [RULES if flag == "-O3" else flag for flag in flags]
        objects = [*compiled(compiler, flags, sources(), keep), *compiled(compiler, quicker, ahead, keep)]
        library = work / machine.library
        command = [*compiler, *flags, "-shared", "-s", *map(str, objects), "-o", str(library), *libraries(machine)]
        run(command, cwd=work)  # for macOS zig leaves an object of its own where it stands
        put(write_declared(library.with_suffix(DECLARED)), output)
        return put(library, output)


def build_player(machine: Machine, target: Path, keep: Path, optimise: str = "-O2") -> Path:
    """The player as a program that needs no library of that machine's."""
    compiler, flags = cross_compiler(machine), flags_for(machine, optimise)
    keep.mkdir(parents=True, exist_ok=True)
    objects = compiled(compiler, flags, player_sources(), keep)
    target.parent.mkdir(parents=True, exist_ok=True)
    run([*compiler, *flags, "-static", *map(str, objects), "-o", str(target), *libraries(machine)])
    return target


def fetch(
    machine: Machine,
    site: Path,
    wheels: Sequence[str],
    anywhere: Sequence[str],
    python: tuple[int, int] = sys.version_info[:2],
) -> None:
    """Unpacks wheels for that machine's Python, of this version or another, and what any machine can use."""
    major, minor = python
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]
    chosen = ["--only-binary=:all:", "--implementation=cp", f"--python-version={major}.{minor}"]
    chosen += [f"--abi={abi}" for abi in (f"cp{major}{minor}", "abi3", "none")]
    newer = [machine.tag] if machine.windows else [f"manylinux{of}_{machine.name}" for of in GLIBCS]
    chosen += [f"--platform={platform}" for platform in newer]
    try:
        run([*pip, "--target", str(site), *chosen, *wheels])
        run([*pip, "--target", str(site), "--no-deps", *anywhere])
    except BuildError:
        shutil.rmtree(site, ignore_errors=True)
        raise


def unpack_debian(tree: Path, machine: Machine, packages: Sequence[str]) -> None:
    """Debian's packages with all they need, unpacked; no program of theirs is run, and nobody need be root."""
    if not shutil.which("mmdebstrap"):
        raise BuildError("no mmdebstrap here to unpack Debian's packages with: sudo apt install mmdebstrap")
    shutil.rmtree(tree, ignore_errors=True)
    tree.parent.mkdir(parents=True, exist_ok=True)
    include = ["--variant=extract", f"--architectures={machine.debian}", f"--include={','.join(packages)}"]
    try:
        run(["mmdebstrap", "--quiet", *include, DEBIAN, str(tree)])
    except BuildError:
        shutil.rmtree(tree, ignore_errors=True)
        raise


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
