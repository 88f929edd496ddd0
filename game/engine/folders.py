"""Where the program finds what comes with it, and where it bakes."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import platformdirs

_GAME = Path(__file__).resolve().parents[1]


@cache
def assets_folder() -> Path:
    """assets/ stands beside the game in the source tree and inside it once installed."""
    inside = _GAME / "assets"
    return inside if inside.is_dir() else _GAME.parent / "assets"


def baked_folder() -> Path:
    """Where a machine keeps what it made of the sources: beside them, or where the platform has such things."""
    beside = _GAME.parent / "assets"
    if beside.is_dir() and os.access(beside, os.W_OK):
        return beside / "baked"
    return Path(platformdirs.user_cache_dir("emberdeck"))
