"""What there is in assets/: icons, emblems and sounds, by name."""

from __future__ import annotations

import os
from collections.abc import Collection
from functools import cache
from pathlib import Path

from game.engine.folders import assets_folder, baked_folder

__all__ = ["assets_folder"]  # of the engine, for everybody who shows something


DRAWN_SIGNS = ("bow", "watch")  # signs on faces that the client draws itself


def made_folder(kind: str) -> Path:
    """Where a machine keeps what it makes of them: beside them in a source tree, else in the platform's cache."""
    return baked_folder() / kind


@cache
def asset_names() -> dict[str, Collection[str]]:
    """For readers: a sign is an icon, or the emblem of a thing that has no icon."""
    icons, emblems = _stems("icons", "svg"), _stems("emblems", "svg")
    return {
        "icon": icons,
        "emblem": emblems,
        "sign": icons | emblems | {*DRAWN_SIGNS},
        "sound": frozenset(
            name.partition(".")[0]
            for _folder, _inside, files in os.walk(assets_folder() / "sounds")
            for name in files
            if name.endswith(".ogg")
        ),
    }


def _stems(folder: str, suffix: str) -> frozenset[str]:
    return stems(assets_folder() / folder, suffix)


def stems(folder: Path, suffix: str) -> frozenset[str]:
    """The names of the files of that kind in a folder; none where there is no such folder."""
    try:
        return frozenset(
            {name.removesuffix(f".{suffix}") for name in os.listdir(folder) if name.endswith(f".{suffix}")}
        )
    except OSError:
        return frozenset()
