"""Compiles the console into the extension module game.engine._console, or into a plain shared library.

python native/build_console.py [--output DIR] [--keep DIR] [--optimise -O3] [--sanitize] [--interpret] [--plain]
"""

import argparse
import contextlib
import hashlib
import io
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

NATIVE = Path(__file__).resolve().parent
MODULE = "game.engine._console"
CDEF_BEGIN = "/* cdef: begin */"
CDEF_END = "/* cdef: end */"
NO_RULES = NATIVE / "interpreted" / "no_rules.c"
# A library that cffi opens with what it offers beside it: no Python header is needed to make it.
PLAIN = "_console.plain" + {"nt": ".dll", "posix": ".dylib" if sys.platform == "darwin" else ".so"}[os.name]
DECLARED = ".abi"

# No -ffast-math, no -march=native, no fused multiply-adds: the same choices must give the same bytes
# on every machine. Hidden symbols let the compiler inline and call across files without a jump table.
PORTABLE = ["-std=c11", "-fvisibility=hidden", "-ffp-contract=off", *(["-fPIC"] if os.name != "nt" else [])]
STRICT = ["-Wall", "-Wextra", "-Wpedantic"]
# What the rules become calls more than it computes: -O3 takes longer to compile it, and games gain nothing by it.
RULES = "-O2"
SANITIZE = [
    "-O1",
    "-g",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-fno-omit-frame-pointer",
]


class BuildError(Exception):
    """The console cannot be built; the message says why."""


def find_compiler() -> list[str] | None:
    """The command for the C compiler: $CC, which may carry arguments, or the first of the usual names.

    The names are kept as found on the PATH, so clang called through `cc` stays `cc`.
    """
    if os.environ.get("CC"):
        command, *arguments = shlex.split(os.environ["CC"])
        found = shutil.which(command)
        return [os.path.abspath(found), *arguments] if found else None
    for name in ("cc", "gcc", "clang"):
        found = shutil.which(name)
        if found:
            return [found]
    return None


def compiler_version(compiler: list[str]) -> str:
    with tempfile.TemporaryDirectory(prefix="emberdeck-") as folder:  # for Windows zig leaves an empty object behind
        asked = [*compiler, "--version"]
        return subprocess.run(asked, cwd=folder, capture_output=True, text=True, check=False).stdout


def is_clang(compiler: list[str]) -> bool:
    return "clang" in compiler_version(compiler)


def sanitizer_libraries() -> list[str]:
    """ASan's runtime, to be preloaded into Python, and libstdc++, whose exceptions it wants to see."""
    compiler = find_compiler()
    if compiler is None:
        return []
    if is_clang(compiler):
        names = [f"libclang_rt.asan-{platform.machine()}.so", "libclang_rt.asan.so", "libstdc++.so.6"]
    else:
        names = ["libasan.so", "libstdc++.so.6"]
    return [path for path in (runtime_library(compiler, name) for name in names) if path]


def runtime_library(compiler: list[str], name: str) -> str:
    """Where the compiler keeps a shared library, or "" if it has none of that name."""
    command = [*compiler, f"-print-file-name={name}"]
    path = Path(subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip())
    if not path.is_absolute() or not path.exists():
        return ""
    content = path.read_bytes()
    if content.startswith(b"\x7fELF"):
        return str(path.resolve())
    # Some distributions put a linker script there that names the real file.
    named = re.search(rb"/[^\s()*]+\.so[.\d]*", content)
    return named.group().decode() if named else ""


def sources() -> list[Path]:
    return sorted([*NATIVE.glob("*.c"), *NATIVE.glob("kernels/*.c")])


def without_rules() -> list[Path]:
    """What takes the place of rules that were compiled ahead."""
    return [NO_RULES] if NO_RULES.exists() else []


def player_sources(main: str = "player") -> list[Path]:
    return [*sources(), *without_rules(), *(NATIVE / "player" / f"{name}.c" for name in ("cartridge_file", main))]


def declarations() -> str:
    """The part of ember.h that cffi can read as it stands."""
    header = (NATIVE / "ember.h").read_text(encoding="utf-8")
    before, begin, rest = header.partition(CDEF_BEGIN)
    body, end, _ = rest.partition(CDEF_END)
    if not begin or not end:
        raise BuildError(f"ember.h: expected the lines {CDEF_BEGIN} and {CDEF_END}")
    # As many lines as stood before it, so that cffi's complaints point at the header's own lines.
    return "\n" * before.count("\n") + body


def build(
    output_dir: Path,
    optimise: str = "-O3",
    sanitize: bool = False,
    *,
    ahead: bool = True,
    werror: bool = True,
    keep: Path | None = None,
    plain: bool = False,
) -> Path:
    """Compiles the module into output_dir and returns the file. With sanitize, optimise is not used.

    With `plain` it is a shared library for which no Python headers are needed. Without `ahead` the tables' rules are
    left to the interpreter. Objects stay in the folder `keep` for the next time.
    """
    compiler = find_compiler()
    if compiler is None:
        raise BuildError("no C compiler found: install gcc or clang, or set CC to one")

    common = [*PORTABLE, *(SANITIZE if sanitize else [optimise]), *(["-fvisibility=default"] if plain else [])]
    if sanitize and is_clang(compiler):
        common.append("-shared-libasan")  # clang's default is a runtime linked into the main program
    elif sanitize:
        common.append("-fsanitize=bounds-strict")  # gcc's default lets an array at the end of a struct run over
    # Sanitizers make gcc warn of what cannot happen, so only the plain build takes warnings for errors.
    strict = [*common, *STRICT, *(["-Werror"] if werror and not sanitize else [])]
    # cffi's own code is neither pedantic nor ours to mend.
    lenient = [*common, "-w", *(f"-I{path}" for path in python_includes())]

    with tempfile.TemporaryDirectory(prefix="emberdeck-") as folder:
        work = Path(folder)
        kept = keep or work / "objects"
        kept.mkdir(parents=True, exist_ok=True)
        objects = compiled(compiler, strict, sources(), kept)
        if not plain:
            objects += compiled(compiler, lenient, [write_glue(work / "_console.c")], kept)
        alone = compiled(compiler, strict, without_rules(), kept)
        module = linked(compiler, common, [*objects, *alone], work / "first", plain)
        if ahead and (NATIVE / "ahead.h").exists():
            # The console itself compiles the tables' rules; the C that comes of them is linked into a second one.
            rules = write_ahead(module, work / "ahead", sanitizer_libraries() if sanitize else [])
            quicker = [RULES if flag == "-O3" else flag for flag in strict]
            objects += compiled(compiler, quicker, rules, kept)
            module = linked(compiler, common, objects, work / "second", plain)
        for unused in set(kept.glob("*.o")) - {*objects, *alone}:
            unused.unlink()
        if plain:
            put(module.with_suffix(DECLARED), output_dir)
        return put(module, output_dir)


def build_player(
    target: Path, optimise: str = "-O3", *, keep: Path | None = None, main: str = "player", more: Sequence[str] = ()
) -> Path:
    """Compiles the plain-C player of exported cartridges: the console without Python, its rules interpreted.

    `main` is the file of native/player that is played with; `more` are flags besides.
    """
    compiler = find_compiler()
    if compiler is None:
        raise BuildError("no C compiler found: install gcc or clang, or set CC to one")
    flags = [*PORTABLE, optimise, *STRICT, "-Werror", *more]
    with tempfile.TemporaryDirectory(prefix="emberdeck-") as folder:
        kept = keep or Path(folder)
        kept.mkdir(parents=True, exist_ok=True)
        objects = compiled(compiler, flags, player_sources(main), kept)
        target.parent.mkdir(parents=True, exist_ok=True)
        run([*compiler, *flags, *map(str, objects), "-o", str(target), "-lm"])
    return target


def compiled(compiler: list[str], flags: list[str], files: list[Path], kept: Path) -> list[Path]:
    """The object files of some sources, each named by all it depends on; one that is there is not made again."""
    command = [*compiler, *flags, f"-I{NATIVE}", "-c"]
    # Whether a warning is an error makes no difference to an object that was made.
    words = [word for word in command if word != "-Werror"]
    shared = hashlib.sha256("\n".join([*words, compiler_version(compiler)]).encode())
    for header in sorted(NATIVE.rglob("*.h")):
        shared.update(header.read_bytes())
    objects = {}
    for file in files:
        total = shared.copy()
        total.update(file.read_bytes())
        objects[file] = kept / f"{file.stem}-{total.hexdigest()[:32]}.o"
    # The largest first: it is what the others would be waited with for.
    missing = sorted((file for file in files if not objects[file].exists()), key=lambda file: -file.stat().st_size)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda file: compile_one(command, file, objects[file]), missing))
    return list(objects.values())


def compile_one(command: list[str], file: Path, target: Path) -> None:
    """Under another name until it is whole."""
    unfinished = target.with_suffix(f".{os.getpid()}")
    try:
        # For macOS zig leaves an object of its own where it stands.
        run([*command, str(file.resolve()), "-o", str(unfinished.resolve())], cwd=target.parent)
        os.replace(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)


def linked(compiler: list[str], flags: list[str], objects: list[Path], folder: Path, plain: bool) -> Path:
    folder.mkdir()
    bundle = ["-bundle", "-undefined", "dynamic_lookup"]
    shared = bundle if sys.platform == "darwin" and not plain else ["-shared"]
    module = folder / (PLAIN if plain else f"_console{sysconfig.get_config_var('EXT_SUFFIX')}")
    if plain:
        write_declared(module.with_suffix(DECLARED))
    run([*compiler, *flags, *shared, *map(str, objects), "-o", str(module), "-lm"])
    return module


def write_ahead(console: Path, folder: Path, preload: list[str]) -> list[Path]:
    """Has the rules of every table written as C."""
    folder.mkdir()
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, [str(NATIVE.parent), os.environ.get("PYTHONPATH")])),
        "PYTHONDONTWRITEBYTECODE": "1",
        "EMBERDECK_CONSOLE": str(console),
    }
    if preload:
        env |= {"LD_PRELOAD": ":".join(preload), "ASAN_OPTIONS": "detect_leaks=0", "PYTHONMALLOC": "malloc"}
    run([sys.executable, "-m", "game.engine.compiler.ahead", str(folder)], env)
    return sorted(folder.glob("*.c"))


def write_glue(path: Path) -> Path:
    """The C that makes a module of Python's out of the console."""
    with contextlib.redirect_stdout(io.StringIO()):  # cffi announces the file it writes
        declared('#include "ember.h"').emit_c_code(str(path))
    return path


def write_declared(path: Path) -> Path:
    """What a plain library offers, as cffi reads it at once: the header would be parsed at every start."""
    written = path.with_suffix(".py")  # cffi insists on the name
    with contextlib.redirect_stdout(io.StringIO()):
        declared(None).emit_python_code(str(written))
    return written.replace(path)


def declared(source: str | None) -> Any:
    # Not at the top: build.py asks this file for the compiler before there is a cffi.
    from cffi import FFI, CDefError, FFIError

    ffi = FFI()
    try:
        ffi.cdef(declarations())
    except (CDefError, FFIError) as error:
        raise BuildError(f"ember.h: cffi cannot read it: {error}") from error
    ffi.set_source(MODULE, source)
    return ffi


def python_includes() -> list[str]:
    return sorted({sysconfig.get_path("include"), sysconfig.get_path("platinclude")})


def run(command: list[str], env: dict[str, str] | None = None, cwd: Path | None = None) -> None:
    result = subprocess.run(
        command, env=env, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if result.returncode:
        raise BuildError(f"{result.stdout}failed: {shlex.join(command)}")


def put(module: Path, output_dir: Path) -> Path:
    """Moves the module into place at once: a game that is running keeps the file it has open."""
    output_dir.mkdir(parents=True, exist_ok=True)
    target = output_dir / module.name
    waiting = target.with_name(f"{module.name}.{os.getpid()}")
    shutil.copy2(module, waiting)
    os.replace(waiting, target)
    return target


def main() -> None:
    parser = argparse.ArgumentParser(description="Compiles the console (the C sources beside this file).")
    parser.add_argument("--output", type=Path, default=NATIVE.parent / "game" / "engine", metavar="DIR")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="where object files stay for the next time")
    parser.add_argument("--optimise", default="-O3", metavar="FLAG", help="as in --optimise=-O0")
    parser.add_argument("--sanitize", action="store_true", help="with ASan and UBSan")
    parser.add_argument("--interpret", action="store_true", help="leave the tables' rules to the interpreter")
    parser.add_argument("--player", type=Path, metavar="FILE", help="make the plain-C player instead, in this file")
    parser.add_argument("--plain", action="store_true", help="as a shared library, without Python's headers")
    options = parser.parse_args()
    try:
        if options.player:
            print(build_player(options.player, options.optimise, keep=options.keep))
            return
        ahead = not options.interpret
        made = build(
            options.output, options.optimise, options.sanitize, ahead=ahead, keep=options.keep, plain=options.plain
        )
        print(made)
    except BuildError as error:
        sys.exit(f"build_console.py: {error}")


if __name__ == "__main__":
    main()
