"""How this program is started again, as whoever reads it would type it: it depends on how it was installed."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path, PurePath

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
    return f"{program()} {_quoted(words)}"


def built(*words: str) -> str:
    """A command of build.py, for whoever stands in the folder of the sources."""
    return f"{'py' if os.name == 'nt' else 'python3'} build.py {_quoted(words)}"


def mended() -> str:
    """What puts a console right that is not there or does not load: only the sources can be set up."""
    from_source = (Path(__file__).parents[2] / "build.py").exists()
    return f"run `{built('setup')}`" if from_source else "install Emberdeck again, with the file for this machine"


def _quoted(words: tuple[str, ...]) -> str:
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
