"""The program in a process of its own, and the sign it gives when its first picture is shown."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).parents[2]
PATIENCE = 120.0  # seconds: a busy machine is no reason to fail


class Program:
    """Starts at once. A variable of the environment that is given as "" is taken away."""

    def __init__(self, folder: Path, *words: str, **environment: str):
        self.saves = folder / "saves"
        self._folder = tempfile.TemporaryDirectory(prefix="emberdeck-")  # an address has to be short
        address = Path(self._folder.name, "ready")
        self._signs = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._signs.settimeout(0.2)
        self._signs.bind(str(address))
        known = os.environ | {
            "EMBERDECK_SAVES": str(self.saves),
            "PYTHONPATH": str(PROJECT),
            "NOTIFY_SOCKET": str(address),
        }
        self.environment = {name: value for name, value in (known | environment).items() if value}
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        command = [sys.executable, "-m", "game", *words]
        self.process = subprocess.Popen(command, cwd=PROJECT, env=self.environment, **pipes)

    def wait_until_shown(self) -> None:
        """Until its first picture is shown."""
        for _ in range(round(PATIENCE / 0.2)):
            try:
                assert self._signs.recv(100) == b"READY=1"
                return
            except TimeoutError:
                assert self.process.poll() is None, f"the program ended: {self.process.communicate()}"
        raise AssertionError("no picture was ever shown")

    def end(self) -> tuple[str, str]:
        """What it said, when it has ended."""
        return self.process.communicate(timeout=PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
        self._signs.close()
        self._folder.cleanup()
