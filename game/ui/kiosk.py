"""A cabinet in a public room: the operator's way out, attract mode, and the game that a power cut broke off."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from pathlib import Path

from game.engine.keeping import journal, saves
from game.engine.keeping import match as matches
from game.engine.machine.cartridge import Cartridge, named_table
from game.engine.machine.state import State
from game.engine.refusal import Refusal
from game.ui.devices import Devices

KEYS_SECONDS = 2.0
PAD_SECONDS = 3.0
PAD_CHORD = frozenset(("back", "start", "left_shoulder", "right_shoulder"))
COUNTDOWN = 15.0  # seconds before that, told on the screen
ATTRACT_AFTER = 180.0  # seconds without input until a kiosk goes back to its title
MOST_LOOKED_AT = 12  # saved games, the newest first
MOST_BYTES = 1 << 20  # of them replayed at once, about a second; a long game has 50 000
NEVER = 60.0
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 600.0  # seconds after a wrong PIN: a day allows 150 guesses of ten thousand


class Chord:
    """The operator's way out: Ctrl+Shift+Q held, or both shoulders with Back and Start on a controller."""

    def __init__(self) -> None:
        self._age = 0.0
        self._needed = 0.0
        self._spent = False

    def tick(self, passed: float, devices: Devices) -> bool:
        """Whether it has now been held long enough: once, until it is let go."""
        needed = _needed(devices)
        self._spent = self._spent and bool(needed)
        # The time before it was pressed does not count.
        self._age = self._age + passed if needed and needed == self._needed else 0.0
        self._needed = needed
        held = bool(needed) and not self._spent and self._age >= needed - 1e-6
        self._spent = self._spent or held
        return held

    @property
    def wait(self) -> float:
        return max(0.0, self._needed - self._age) if self._needed and not self._spent else NEVER


class Guesses:
    """Of the PIN: after a wrong one the next may be tried only later, each time twice as late."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong = 0
        self._until = 0.0

    def missed(self) -> None:
        self._until = self._clock() + min(FIRST_PAUSE * 2.0**self._wrong, LONGEST_PAUSE)
        self._wrong += 1

    def met(self) -> None:
        self._wrong = 0

    @property
    def left(self) -> int:
        """Whole seconds until the next may be tried."""
        return max(0, math.ceil(self._until - self._clock()))


def _needed(devices: Devices) -> float:
    """How long what is pressed now must be held; 0 when it is no chord."""
    keys = devices.keys_down
    if "q" in keys and keys & {"lctrl", "rctrl"} and keys & {"lshift", "rshift"}:
        return KEYS_SECONDS
    if any(down >= PAD_CHORD for down in devices.buttons_down.values()):
        return PAD_SECONDS
    return 0.0


def latest_unfinished(folder: Path, load: Callable[[str], Cartridge] = named_table, *, table: str = "") -> Path | None:
    """The game in `folder`, of that table or of any, that was played last and is not over; None when there is none."""
    saved = saves.by_turn(folder)
    for gone in _known.keys() - set(saved):
        del _known[gone]
    saved = [path for path in saved if not table or _table_of(path) == table]
    room = MOST_BYTES
    for path in saved[:MOST_LOOKED_AT]:
        stamp = _stamp(path)
        if path not in _known or _known[path][0] != stamp:
            if stamp[1] > room:
                continue
            room -= stamp[1]
        if _goes_on(path, stamp, load):
            return path
    return None


def _table_of(path: Path) -> str:
    try:
        return matches.saved_table(path)
    except Refusal:
        return ""  # the list of saved games says why


def _stamp(path: Path) -> tuple[int, int]:
    """When it was written last, and its size."""
    try:
        found = path.stat()
    except OSError:
        return (0, 0)  # deleted since it was listed
    return (found.st_mtime_ns, found.st_size)


# Replaying a game again tells nothing new until it changes; None where it cannot be gone on with.
_known: dict[Path, tuple[tuple[int, int], State | None]] = {}


def position_of(path: Path) -> State | None:
    """Where a game stands that `latest_unfinished` has found."""
    known = _known.get(path)
    return known[1] if known is not None else None


def _goes_on(path: Path, stamp: tuple[int, int], load: Callable[[str], Cartridge]) -> bool:
    """What cannot be read cannot be gone on with; the list of saved games says why."""
    known = _known.get(path)
    if known is not None and known[0] == stamp:
        return known[1] is not None
    try:
        found = journal.read(path)
        table = matches.checked_header(path, found[0])[0]
        state: State | None = matches.replayed(load(table), path, found).state
    except (Refusal, OSError, LookupError, ValueError, RecursionError, MemoryError):
        state = None
    _known[path] = (stamp, state if state is not None and not state.over else None)
    return _known[path][1] is not None
