"""Memory on small machines: pictures that nobody keeps go back to the system whenever everything has come to rest.

Not before that: while cards fly every frame draws new ones, and to ask the system for room takes longer than to draw.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import sys

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # of glibc's mallopt
_LARGE = 6 * 1024 * 1024  # bytes: nearly a whole screen. Smaller pictures come and go while something moves


def _library() -> ctypes.CDLL | None:
    """glibc; another C library keeps memory in its own way."""
    return ctypes.CDLL(None) if sys.platform.startswith("linux") else None


def give_back_early() -> None:
    """Without this glibc raises its own limits after the first large picture, and keeps the room of every later one.
    Much lower ones would have each picture's room come from the system anew: most of the time that a plate takes.
    All threads share one heap: those that write, mix and search keep little of their own."""
    library = _library()
    with contextlib.suppress(OSError, AttributeError):  # another C library: nothing is lost but some memory
        if library is not None:
            library.mallopt(_MMAP_THRESHOLD, _LARGE)
            library.mallopt(_TRIM_THRESHOLD, _LARGE)
            library.mallopt(_ARENA_MAX, 1)


def settle() -> None:
    """What is loaded now stays: whoever looks for what nobody holds any more need not look through it."""
    gc.collect()
    gc.freeze()


def give_back() -> None:
    """Pictures that only hold each other, and the room between those still kept: up to 40 MB after a lively choice."""
    gc.collect()
    library = _library()
    with contextlib.suppress(OSError, AttributeError):
        if library is not None:
            library.malloc_trim(0)
