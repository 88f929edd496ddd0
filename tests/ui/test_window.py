"""A real window under Xvfb, played with a real keyboard and mouse from outside where xdotool is there."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest
from programs import PATIENCE, Program

from game.engine.keeping.match import saved_table

needs_xvfb = pytest.mark.skipif(shutil.which("Xvfb") is None, reason="there is no Xvfb here to open a window under")
needs_xdotool = pytest.mark.skipif(
    shutil.which("xdotool") is None, reason="there is no xdotool here to press keys with"
)


@pytest.fixture
def xvfb(tmp_path):
    """A display of its own; its name."""
    told, telling = os.pipe()
    command = ["Xvfb", "-displayfd", str(telling), "-screen", "0", "1600x900x24", "-nolisten", "tcp"]
    with open(tmp_path / "xvfb.log", "wb") as log:
        server = subprocess.Popen(command, pass_fds=[telling], stdout=log, stderr=log)
    os.close(telling)
    with os.fdopen(told) as pipe:
        number = pipe.readline().strip()
    if not number:
        server.wait(5)
        pytest.skip(f"Xvfb does not start here: {(tmp_path / 'xvfb.log').read_text(errors='replace')[-200:]}")
    yield f":{number}"
    server.terminate()
    server.wait(10)


class Game(Program):
    """The program on that display, with its first picture shown."""

    def __init__(self, display: str, folder: Path):
        screen = {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        super().__init__(folder, "--windowed", "--lang", "en", "--table", "quest", **screen)
        self.wait_until_shown()

    def xdotool(self, *words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=self.environment, capture_output=True, text=True, timeout=20)
        return done.stdout.strip()

    def window(self) -> str:
        return self.until(lambda: self.xdotool("search", "--pid", str(self.process.pid)), "no window").split()[0]

    def press(self, *keys: str) -> None:
        for key in keys:
            self.xdotool("key", "--delay", "30", key)
            time.sleep(0.1)

    def until(self, found, problem: str):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process.poll() is None, f"the game ended: {self.end()}"
            if value := found():
                return value
            time.sleep(0.2)
        raise AssertionError(problem)

    def games(self) -> list[Path]:
        return sorted((self.saves / "games").glob("*.ember"))


@pytest.fixture
def game(xvfb, tmp_path):
    made = Game(xvfb, tmp_path)
    yield made
    made.close()


def ends_cleanly(game):
    game.process.send_signal(signal.SIGTERM)
    out, err = game.end()
    assert game.process.returncode == 0
    assert "Traceback" not in out + err


@needs_xvfb
def test_a_window_opens_and_the_program_ends_cleanly(game):
    ends_cleanly(game)


@needs_xvfb
@needs_xdotool
def test_a_window_goes_by_the_games_name_and_a_game_is_played_in_it_with_real_keys_and_a_real_mouse(game):
    window = game.window()
    assert game.xdotool("search", "--class", "^Emberdeck$") == window
    assert game.xdotool("getwindowname", window) == "Emberdeck"
    game.xdotool("windowfocus", window)
    shape = dict(line.split("=") for line in game.xdotool("getwindowgeometry", "--shell", window).splitlines())
    new_game = [str(round(int(shape[side]) * share)) for side, share in (("WIDTH", 0.635), ("HEIGHT", 0.242))]
    game.xdotool("mousemove", "--window", window, *new_game, "click", "1")  # the second entry of the table asked for
    time.sleep(1.0)
    game.press(*["Down"] * 16, "Return")  # down the set-up to its last line, which starts
    (path,) = game.until(game.games, "no game was begun")
    begun = path.stat().st_size
    # A question takes an answer once it has rested on the screen; on a busy machine that is later.
    game.until(lambda: game.press("Return") or path.stat().st_size > begun, "no choice was made with the keyboard")
    game.xdotool("windowsize", window, "1000", "640")
    time.sleep(1.0)
    made = path.stat().st_size
    for share in (0.4, 0.46, 0.52, 0.58, 0.64):  # over the buttons of the question, at the right
        game.xdotool("mousemove", "--window", window, "900", str(round(640 * share)), "click", "1")
        time.sleep(0.3)
    again = ("Return", "space", "Right", "Return")  # a costly pass is asked about once more
    game.until(lambda: game.press(*again) or path.stat().st_size > made, "no choice was made after the window changed")
    assert saved_table(path) == "quest"
    ends_cleanly(game)
