"""The packaging backend: setuptools, with the console compiled and the assets put beside the game.

Where there is no C compiler one is asked for as a package, which pip fetches for the time of the build.
"""

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

from build_console import NATIVE, BuildError, build, find_compiler, python_includes
from setuptools import Extension, build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = NATIVE.parent
BORROWED = "ziglang"


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    needed: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    return needed if find_compiler() else [*needed, BORROWED]


def get_requires_for_build_editable(config_settings: dict[str, Any] | None = None) -> list[str]:
    needed: list[str] = build_meta.get_requires_for_build_editable(config_settings)
    return needed if find_compiler() else [*needed, BORROWED]


def assets() -> list[Path]:
    """What the game shows and plays, without what each machine bakes for itself."""
    folder = ROOT / "assets"
    files = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in files if folder / "baked" not in path.parents)


class BuildConsole(build_ext):
    def build_extension(self, ext: Extension) -> None:
        if find_compiler() is None:
            os.environ["CC"] = f"{shlex.quote(Path(sys.executable).as_posix())} -m {BORROWED} cc"
        kept = ROOT / ".build" / "objects"  # of build.py's set-up, whose console this is
        output = Path(self.get_ext_fullpath(ext.name)).parent
        # Windows links a module against Python's own library, which a plain one does without.
        plain = os.name == "nt" or not any(Path(folder, "Python.h").exists() for folder in python_includes())
        # A stranger's compiler may know warnings ours does not; they are no reason to refuse a player.
        try:
            build(output, werror=False, keep=kept if kept.exists() else None, plain=plain)
        except BuildError as problem:
            sys.exit(f"emberdeck: the console does not compile: {problem}")

    def get_source_files(self) -> list[str]:
        """Everything outside the game package that a source distribution needs to be built from."""
        wanted = [*NATIVE.rglob("*.[ch]"), *NATIVE.rglob("*.py"), ROOT / "build.py", ROOT / "CHANGELOG.md"]
        wanted += [ROOT / "docs" / "emberdeck-kiosk.service", *assets()]
        return [path.relative_to(ROOT).as_posix() for path in wanted]


class BuildGame(build_py):
    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        for source, target in self.asset_copies():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        return [*super().get_outputs(include_bytecode), *(str(target) for _, target in self.asset_copies())]

    def asset_copies(self) -> list[tuple[Path, Path]]:
        """assets/ stands beside the game in the source tree and inside it once installed."""
        installed = Path(self.build_lib, "game", "assets")
        return [(path, installed / path.relative_to(ROOT / "assets")) for path in assets()]
