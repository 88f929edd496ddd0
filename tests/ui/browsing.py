"""A real browser, driven headless: Debian's chromium, through the protocol that its developer tools speak."""

from __future__ import annotations

import base64
import itertools
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from websockets.sync.client import connect

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE = 120.0  # of a machine with much else to do
FINGER = 43.5  # pixels of a page: 7 mm, for a phone shows 160 of them in an inch
OPTIONS = (
    "--headless=new",
    "--no-first-run",
    "--disable-gpu",
    "--mute-audio",
    "--hide-scrollbars",
    "--no-proxy-server",
)
# The element's middle, once it is in sight; and what a finger would meet there.
PLACE = """(function (key) {
  const one = document.querySelector('[data-key="' + CSS.escape(key) + '"]');
  if (!one || one.disabled) return null;
  one.scrollIntoView({block: "center", inline: "center"});
  const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  const met = document.elementFromPoint(x, y);
  return [x, y, one.contains(met), box.width, box.height];
})"""


def chromium() -> str:
    """Where it lies; empty where none is installed."""
    return next((found for name in NAMES if (found := shutil.which(name))), "")


class Page:
    """One phone: its own storage, its own screen."""

    def __init__(self, browser: Browser, size: tuple[int, int], scale: float = 2.0):
        self.browser, self.size = browser, size
        context = browser.ask("Target.createBrowserContext")["browserContextId"]
        target = browser.ask("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        self.target = target
        self.session = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")
        self.ask("Runtime.enable")
        self.ask("Log.enable")
        self.resize(size, scale)

    def ask(self, method: str, **given: object) -> dict:
        return self.browser.ask(method, self.session, **given)

    def close(self) -> None:
        self.browser.ask("Target.closeTarget", targetId=self.target)

    def resize(self, size: tuple[int, int], scale: float = 2.0) -> None:
        self.size = size
        width, height = size
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=True)
        self.ask("Emulation.setTouchEmulationEnabled", enabled=True)

    def scheme(self, name: str) -> None:
        """light or dark, as the phone's own settings would have it."""
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def open(self, address: str) -> None:
        self.ask("Page.navigate", url=address)

    def run(self, script: str) -> object:
        """What the script comes to, on the page."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def pressable(self) -> list[str]:
        """The names of everything that can be pressed now."""
        script = "[...document.querySelectorAll('button[data-key]:not(:disabled)')].map(one => one.dataset.key)"
        found = self.run(script)
        assert isinstance(found, list)
        return found

    def text(self) -> str:
        return str(self.run("document.body.innerText"))

    def touch(self, key: str, between: Callable[[], object] = lambda: None, times: int = 1) -> bool:
        """A finger on what has that name, several times on the same spot, with what happens before it is lifted; False
        where that is no longer there."""
        end, met = time.monotonic() + PATIENCE, False
        while not met:
            assert time.monotonic() < end, f"{key} lies under something else at {self.size}"
            place = self.run(f"{PLACE}({json.dumps(key)})")
            if place is None:
                return False
            x, y, met, width, height = place
        assert min(width, height) >= FINGER, f"{key} is {width} by {height} pixels: too small for a finger"
        point = [{"x": x, "y": y}]
        for _ in range(times):
            self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=point)
            between()
            self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        return True

    def too_wide(self) -> int:
        """By how many pixels the page is wider than the screen; a phone would show all of it smaller then."""
        found = self.run("document.documentElement.scrollWidth")
        assert isinstance(found, int | float)
        return max(0, round(found) - self.size[0])

    def picture(self, path: Path) -> None:
        shot = self.ask("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(shot["data"]))


class Browser:
    """Started when made; everything it writes lies in a folder of its own."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self.folder = Path(self._open.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        command = [chromium(), *OPTIONS, "--remote-debugging-port=0", f"--user-data-dir={self.folder}"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.append("--no-sandbox")
        self.process = subprocess.Popen([*command, "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._open.callback(self._end)
        self._numbers = itertools.count(1)
        self.complaints: list[str] = []  # what pages wrote as errors
        port, path = self._address()
        line = connect(f"ws://127.0.0.1:{port}{path}", proxy=None, max_size=None, compression=None)
        self.line = self._open.enter_context(line)

    def _address(self) -> tuple[str, str]:
        written, end = self.folder / "DevToolsActivePort", time.monotonic() + PATIENCE
        while time.monotonic() < end:
            lines = written.read_text().split() if written.exists() else []
            if len(lines) == 2:
                return lines[0], lines[1]
            time.sleep(0.05)
        raise AssertionError("the browser never opened its door")

    def ask(self, method: str, session: str = "", **given: object) -> dict:
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": given} | ({"sessionId": session} if session else {})
        self.line.send(json.dumps(message))
        while True:
            answer = json.loads(self.line.recv(timeout=PATIENCE))
            if answer.get("id") == number:
                assert "error" not in answer, f"{method}: {answer['error']}"
                return answer["result"]
            self._note(answer)

    def _note(self, event: dict) -> None:
        if event.get("method") == "Runtime.exceptionThrown":
            details = event["params"]["exceptionDetails"]
            self.complaints.append(str(details.get("exception", details).get("description", details)))
        elif event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
            entry = event["params"]["entry"]
            if "favicon" not in entry.get("url", "") and " 503 " not in entry["text"]:  # a face that comes later
                self.complaints.append(f"{entry['text']} {entry.get('url', '')}")

    def _end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def close(self) -> None:
        self._open.close()


def wait_for(
    reached: Callable[[], object],
    frame: Callable[[], None],
    seconds: float = PATIENCE,
    moves: Callable[[], object] = lambda: None,
) -> None:
    """Frames pass until it has come to that; patience begins anew whenever something moves, such as a bot's game."""
    end, last = time.monotonic() + seconds, moves()
    while not reached():
        if (now := moves()) != last:
            end, last = time.monotonic() + seconds, now
        assert time.monotonic() < end, "it never came to that"
        frame()
        time.sleep(0.002)
