"""Locks on open files, as the system at hand has them: one program at a time may hold one."""

from __future__ import annotations

import os
import time

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

try:
    import msvcrt
except ImportError:
    msvcrt = None  # type: ignore[assignment]

_NAP = 0.02  # seconds
_FAR = 1 << 30  # Windows locks bytes, and keeps others from reading them: this one lies beyond every file of ours


def take(fd: int, *, patience: float = 0.0) -> bool:
    """Whether the file is ours now, or within so many seconds; where the system or the disk knows no locks, it is."""
    until = time.monotonic() + patience
    while not _taken(fd):
        if time.monotonic() >= until:
            return False
        time.sleep(_NAP)
    return True


def is_taken(fd: int) -> bool:
    """Whether somebody else holds it; it is left free."""
    if fcntl is not None:
        return not _take_whole(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)  # closing the file lets go of it
    if msvcrt is None:
        return False
    if not _on_far_byte(fd, msvcrt.LK_NBLCK):
        return True
    _on_far_byte(fd, msvcrt.LK_UNLCK)
    return False


def _taken(fd: int) -> bool:
    if fcntl is not None:
        return _take_whole(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return msvcrt is None or _on_far_byte(fd, msvcrt.LK_NBLCK)


def _take_whole(fd: int, how: int) -> bool:
    try:
        fcntl.flock(fd, how)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a network disk without locks
    return True


def _on_far_byte(fd: int, how: int) -> bool:
    before = os.lseek(fd, 0, os.SEEK_CUR)
    try:
        os.lseek(fd, _FAR, os.SEEK_SET)
        msvcrt.locking(fd, how, 1)  # type: ignore[attr-defined]
    except OSError:
        return False
    finally:
        os.lseek(fd, before, os.SEEK_SET)
    return True
