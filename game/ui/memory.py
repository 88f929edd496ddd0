"""Memory on small machines: pictures that are no longer kept go back to the system at once."""

from __future__ import annotations

import contextlib
import ctypes
import sys

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # of glibc's mallopt
_LARGE = 128 * 1024  # bytes


def give_back_early() -> None:
    """Without this glibc raises its own limits after the first large picture, and keeps the room of every later one."""
    if not sys.platform.startswith("linux"):
        return
    with contextlib.suppress(OSError, AttributeError):  # another C library: nothing is lost but some memory
        library = ctypes.CDLL(None)
        library.mallopt(_MMAP_THRESHOLD, _LARGE)
        library.mallopt(_TRIM_THRESHOLD, _LARGE)
