"""Writes Ogg Vorbis."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import soundfile

from game.studio.dsp import RATE, Array, stereo

QUALITY = 0.0  # of 0 to 1: what all of it is worth within its bytes
BLOCK = 32768  # samples at a time: all at once the writer runs out of stack


def write(path: Path, x: Array) -> None:
    """In stereo."""
    path.parent.mkdir(parents=True, exist_ok=True)
    x = stereo(x).astype(np.float32)
    how = {"format": "OGG", "subtype": "VORBIS", "compression_level": 1.0 - QUALITY}
    with soundfile.SoundFile(path, "w", RATE, 2, **how) as file:
        for start in range(0, len(x), BLOCK):
            file.write(x[start : start + BLOCK])


def read(path: Path) -> Array:
    x, _ = soundfile.read(path, always_2d=True)
    return np.asarray(x)
