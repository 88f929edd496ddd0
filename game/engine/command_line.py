"""How this program is started again, as whoever reads it would type it: it depends on how it was installed."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import PurePath

STARTED = "EMBERDECK_COMMAND"  # set by whatever starts the program for somebody: build.py


def program() -> str:
    """`emberdeck` where it was installed, what build.py was called with, or Python with its module.

    >>> program() in ("emberdeck", "emberdeck.cmd") or program().endswith(("-m game", "play"))
    True
    """
    if started := os.environ.get(STARTED):
        return started
    name = PurePath(sys.argv[0]).name
    if name.removesuffix(".exe") == "emberdeck":
        return "emberdeck"
    if name == "emberdeck.py":  # the folder for Windows
        return "emberdeck.cmd"
    return "py -m game" if os.name == "nt" else "python -m game"


def typed(*words: str) -> str:
    """A command of this program, quoted for the shell of this system."""
    quoted = subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
    return f"{program()} {quoted}"
