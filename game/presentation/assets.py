"""What there is in assets/: icons, emblems and sounds, by name."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path

from game.engine.folders import assets_folder, baked_folder

__all__ = ["assets_folder"]  # of the engine, for everybody who shows something


DRAWN_SIGNS = ("bow", "watch")  # signs on faces that the client draws itself


def made_folder(kind: str) -> Path:
    """Where a machine keeps what it makes of them: beside them in a source tree, else in the platform's cache."""
    return baked_folder() / kind


def asset_names() -> dict[str, Collection[str]]:
    """For readers: a sign is an icon, or the emblem of a thing that has no icon."""
    icons, emblems = _stems("icons", "svg"), _stems("emblems", "svg")
    return {
        "icon": icons,
        "emblem": emblems,
        "sign": icons | emblems | {*DRAWN_SIGNS},
        "sound": frozenset(path.name.partition(".")[0] for path in (assets_folder() / "sounds").rglob("*.ogg")),
    }


@cache
def _stems(folder: str, suffix: str) -> frozenset[str]:
    return frozenset(path.stem for path in (assets_folder() / folder).glob(f"*.{suffix}"))
