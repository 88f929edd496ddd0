"""The packaging backend: setuptools, with the console compiled and the assets put beside the game."""

import shutil
from pathlib import Path

from build_console import NATIVE, build
from setuptools import Extension
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
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


def assets() -> list[Path]:
    """What the game shows and plays, without what each machine bakes for itself."""
    folder = ROOT / "assets"
    files = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in files if folder / "baked" not in path.parents)


class BuildConsole(build_ext):
    def build_extension(self, ext: Extension) -> None:
        # A stranger's compiler may know warnings ours does not; they are no reason to refuse a player.
        kept = ROOT / ".build" / "objects"  # of build.py's set-up, whose console this is
        output = Path(self.get_ext_fullpath(ext.name)).parent
        build(output, werror=False, keep=kept if kept.exists() else None)

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
