"""How loud things are: the classes of sounds, and volumes from settings to factors."""

from __future__ import annotations

import math
import random
from collections import deque
from dataclasses import dataclass, replace

# A full mixer drops the last of these first, and of those the oldest.
RANKS = ("story", "blow", "card", "dial", "focus")
_BLOWS = [
    "sword",
    "bow",
    "claw",
    "web",
    "troll",
    "roar",
    "thud",
    "crack",
    "toll",
    "clash",
    "clash_great",
    "horn",
    "drum",
    "stone",
    "collapse",
    "relief",
    "sting",
    "quest_won",
    "quest_even",
    "quest_lost",
    "heartbeat",
    "heartbeat_fast",
    "heartbeat_last",
    "fallen",
    "end_bell",
    "reveal",
    "menace",
    "assassinate",
    "supplant",
    "eye",
]
_DIALS = ["tick", "chime", "close", "open", "sour", "undo", "costly", "think", "knock", "bell"]
RANK_OF = {name: "blow" for name in _BLOWS} | {name: "dial" for name in _DIALS} | {"focus": "focus", "start": "blow"}
STINGERS = frozenset(["turn", "alarm", "corruption", "ring", "done", "won", "lost", "first", "victory", "defeat"])
ENDINGS = frozenset(("victory", "defeat"))
IN_SILENCE = ENDINGS | {"collapse"}  # music stops for them
AT_ONCE = {
    "place": 3,
    "slide": 4,
    "tick": 2,
    "deploy": 3,
    "thud": 3,
    "coin": 3,
    "flip": 3,
    "crack": 3,
}  # of one name together
BURST = 0.4  # seconds within which the same again is softer,
SOFTER = 2.0  # dB each,
MOST_IN_BURST = 6  # and after so many not heard
RESTS = {
    "bell": 4.0,
    "tick": 0.2,
    "alarm": 45.0,
}  # seconds before that one is heard again: phases in a row are one bell
STINGER_RESTS = 2.0  # and any other stinger: what is told twice is one phrase
TOGETHER, MOST_TOGETHER = 0.25, 6  # seconds in which no more than so many sounds of cards and dials begin
QUIETEST = -40.0  # dB of the lowest step of a volume
BESIDE = 0.5  # how far to a side a sound may go
CHANCE = 1.0  # dB that a sound strays
HELD = {"music": -5.0, "ambience": -4.0}  # while the stage holds something up
UNDER_STINGER = -8.0
HUSHED = -6.0  # music while somebody reads


def factor(decibels: float) -> float:
    return 0.0 if decibels <= -60 else math.pow(10, decibels / 20)


def volume(setting: int) -> float:
    """0 to 1 from a setting of 0 to 100: nothing at 0, else even steps in dB."""
    setting = max(0, min(100, setting))
    return 0.0 if setting == 0 else factor(QUIETEST * (100 - setting) / 100)


@dataclass(frozen=True)
class Levels:
    """What somebody has set: volumes from 0 to 100, and what else is done to all of it."""

    effects: int = 90
    music: int = 80
    ambience: int = 90
    master: int = 100
    ceiling: int = 100  # the operator's
    muted: bool = False
    mono: bool = False
    quiet_behind: bool = True

    def of(self, bus: str) -> float:
        """The factor of a bus: effects, music or ambience."""
        if self.muted:
            return 0.0
        return volume(getattr(self, bus)) * volume(min(self.master, self.ceiling))

    def quieter(self, effects: int, music: int) -> Levels:
        """With these volumes; where music is off, what lies under it is too."""
        return replace(self, effects=effects, music=music, ambience=self.ambience if music else 0)


def rank_of(name: str) -> str:
    return "story" if name in STINGERS else RANK_OF.get(name, "card")


def sides(x: float | None) -> tuple[float, float]:
    """How loud left and right are for something at that share of the screen's width."""
    if x is None:
        return 1.0, 1.0
    angle = (BESIDE * (2 * max(0.0, min(1.0, x)) - 1) + 1) * math.pi / 4
    return min(1.0, math.sqrt(2) * math.cos(angle)), min(1.0, math.sqrt(2) * math.sin(angle))


class Bursts:
    """The same sound again and again is softer each time, and then not heard: twenty cards are not twenty blows. Nor
    are many sounds of cards and dials heard at once; a blow or a stinger always is."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[float, int]] = {}  # when, and how many so far
        self._begun: deque[float] = deque(maxlen=MOST_TOGETHER)  # sounds of cards and dials

    def gain(self, name: str, now: float) -> float:
        """dB for a sound now; -60 is silence."""
        when, count = self._last.get(name, (-math.inf, 0))
        count = count + 1 if now - when < BURST else 0
        rests = RESTS.get(name, STINGER_RESTS if name in STINGERS else 0.0)
        if count >= MOST_IN_BURST or now - when < rests or self._is_crowded(name, now):
            return -60.0
        self._last[name] = (now, count)
        return -SOFTER * count

    def _is_crowded(self, name: str, now: float) -> bool:
        if rank_of(name) in ("story", "blow"):
            return False
        if len(self._begun) == MOST_TOGETHER and now - self._begun[0] < TOGETHER:
            return True
        self._begun.append(now)
        return False


class Deck:
    """Which variant comes next: never one of the last two, where there are enough."""

    def __init__(self) -> None:
        self._drawn: dict[str, list[int]] = {}

    def draw(self, name: str, variants: int) -> int:
        before = self._drawn.setdefault(name, [])
        free = [one for one in range(variants) if one not in before[-min(2, variants - 1) :]] if variants > 1 else [0]
        chosen = random.choice(free)
        self._drawn[name] = [*before[-1:], chosen]
        return chosen
