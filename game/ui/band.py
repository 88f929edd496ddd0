"""The band: music that follows the game, the ambience under it, and the single sounds thrown into that.

It has a thread of its own, so that music goes on while nothing is drawn. Whoever calls only says what is wished for;
the thread alone touches the channels. The four layers of a theme are queued on a channel each, half a bar at a time,
all of one length and begun together, so they stay in step to the sample; a layer that is not heard plays silence. Two
halves of a bar of the layers that are heard are in memory, and no more.
"""

from __future__ import annotations

import random
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

import pygame

from game.engine.refusal import one_line
from game.presentation.ogg_file import OggFile
from game.presentation.sound_files import AMBIENCE, LAYERS, STRAY
from game.ui.mixing import HELD, HUSHED, UNDER_STINGER, factor, sides
from game.ui.sound_store import Store, frame_bytes

RATE, BUFFER = 44100, 1024
FIRST, SCRATCH, STRAYS = 0, 4, 5  # channels
RESERVED = 8
STATES = {  # dB of each layer; None: it rests
    "calm": (0.0, None, None, None),
    "song": (0.0, 0.0, None, None),
    "tension": (-1.0, None, 0.0, None),
    "danger": (-4.0, None, 0.0, 0.0),
    "after": (-6.0, None, None, None),  # the game is over
}
UP, DOWN = 0.6, 3.0  # seconds of a layer's fade
DUCK_DOWN, DUCK_UP = 0.25, 0.6
STOP = 0.4  # seconds in which music stops at the end,
NOTHING = 0.5  # and of silence after that
STAYS = 20.0  # seconds in a mood before it may fall
PHRASE = 2  # bars at whose end it falls
SPELL, REST = (2, 3), (60.0, 120.0)  # rounds of a theme, and seconds of rest after them
SETTLE = 2.5  # seconds at a place before its music begins
APART = (8.0, 25.0)  # seconds between two single sounds
FADE = 900  # ms of an ambience
EAGER, LAZY = 0.03, 0.5  # seconds between two looks: while something fades, and else
TOGETHER = 0.008  # seconds in which all layers are begun, or it is tried again


class Band:
    """`place` is a table or the cabinet; `bars` are those of its theme."""

    def __init__(self, store: Store, complain: Callable[[str], None], sting: Callable[[str], float]):
        self._store, self._complain, self._sting = store, complain, sting
        self._wake, self._closed = threading.Event(), False
        self._thread: threading.Thread | None = None
        # What is wished for.
        self.place: str | None = None
        self.bars = 0
        self.bed: Path | None = None  # an ambience that is no file of the place
        self.mood = "calm"
        self.music = self.ambience = 0.0  # factors
        self.held = self.hushed = False
        self.stung_until = 0.0
        self._stingers: deque[str] = deque()
        self._endings: deque[str] = deque()
        # What is.
        self._here: str | None = None
        self._files: list[OggFile | None] = []
        self._playing = False
        self._next = self._length = 0  # the half of a bar that is queued, or about to be, and a bar's samples
        self._rounds = 0  # left of the spell
        self._state, self._since = "calm", 0.0
        self._levels = [0.0] * len(LAYERS)
        self._live = [False] * len(LAYERS)  # whether what the channel plays now is the layer,
        self._coming = [False] * len(LAYERS)  # and what is queued there
        self._silences: tuple[pygame.mixer.Sound, ...] = ()  # as long as each half of a bar
        self._ducks = {"music": 0.0, "ambience": 0.0}
        self._begins_at = 0.0
        self._after = False  # the game is over: the ground alone, soft
        self._title_heard = False
        self._bed_playing: Path | None = None
        self._bed_free = 0.0
        self._stray_at, self._stray_before = 0.0, -1
        self._stings_at = self._ended_at = 0.0
        self._last = 0.0

    # --- wishes, from whichever thread

    def begin(self) -> None:
        self._thread = threading.Thread(target=self._run, name="band", daemon=True)
        self._thread.start()

    def nudge(self) -> None:
        self._wake.set()

    def sting(self, name: str) -> None:
        """That stinger, now: decoding seconds of it would hold up whoever draws."""
        self._stingers.append(name)
        self.nudge()

    def end(self, name: str) -> None:
        """Something ends, or all: music stops, nothing is heard, then that stinger. Several wait for each other."""
        if name not in self._endings:
            self._endings.append(name)
        self.nudge()

    def close(self) -> None:
        self._closed = True
        self.nudge()
        if self._thread is not None:
            self._thread.join(2.0)

    @property
    def playing(self) -> bool:
        return self._playing

    @property
    def state(self) -> str:
        return self._state

    # --- the thread

    def _run(self) -> None:
        while not self._closed:
            try:
                wait = self.step(time.monotonic())
            except pygame.error as problem:  # the device is gone
                self._complain(one_line(f"No music: {problem}"))
                return
            self._wake.wait(wait)
            self._wake.clear()

    def step(self, now: float) -> float:
        """Does what is due; seconds until the next look."""
        passed, self._last = min(0.2, now - self._last), now
        if self.place != self._here:
            self._move(now)
        while self._stingers:
            self._sting(self._stingers.popleft())
        fading = self._duck(passed)
        fading |= self._finale(now)
        self._bed(now)
        self._throw(now)
        if self._files and not self._stings_at:
            self._conduct(now)
        fading |= self._fade(passed)
        return EAGER if fading else LAZY

    def _move(self, now: float) -> None:
        """Another place: its music begins after a while, its ambience at once."""
        self._halt()
        self._here, self._after, self._state = self.place, False, "calm"
        self._stings_at = self._ended_at = 0.0
        self._endings.clear()
        self._begins_at = now + SETTLE
        self._stray_at = now + random.uniform(*APART)
        own = self._store.own(self._here) if self._here else {}
        self._files = []
        if "ground" in own and not (self._here == "cabinet" and self._title_heard):
            self._files = [self._store.file(own[layer].path) if layer in own else None for layer in LAYERS]
            if self._files[0] is None:
                self._files = []

    # --- layers

    def _channel(self, layer: int) -> pygame.mixer.Channel:
        return pygame.mixer.Channel(FIRST + layer)

    def _conduct(self, now: float) -> None:
        danger = self.mood == "danger"
        if not self.music:
            self._halt()
        elif not self._playing:
            if now >= self._begins_at or (danger and not self._after):
                self._start(now)
        else:
            self._follow(now)
            self._keep_up(now)

    def _start(self, now: float) -> None:
        """A spell begins: its first two bars, all layers at the same sample."""
        ground = self._files[0]
        assert ground is not None
        bars = self.bars or max(1, round(ground.frames / RATE / 2.5))
        self._length = ground.frames // bars
        self._next, self._rounds = 0, random.randint(*SPELL)
        if self._here == "cabinet":
            self._rounds, self._title_heard = 1, True
        self._silences = tuple(
            pygame.mixer.Sound(buffer=bytes((end - start) * frame_bytes())) for start, end in halves_of(self._length)
        )
        self._state, self._since = self._wanted_state(), now
        self._levels, self._ducks["music"] = [0.0] * len(LAYERS), self._target("music")
        wanted = [level > 0 for level in self._targets()]
        pieces = [self._piece(layer) if wanted[layer] else self._silence for layer in range(len(LAYERS))]
        self._live = [piece is not self._silence for piece in pieces]
        self._levels = [level if live else 0.0 for level, live in zip(self._targets(), self._live, strict=True)]
        self._set()
        self._begin_together(pieces)
        self._set()
        self._playing, self._next = True, 1
        self._queue()

    def _begin_together(self, pieces: list[pygame.mixer.Sound]) -> None:
        """Right after the mixer has asked for samples there are 20 ms until it asks again: all begin within one."""
        edge = pygame.mixer.Sound(buffer=bytes(BUFFER * frame_bytes()))
        scratch = pygame.mixer.Channel(SCRATCH)
        for _ in range(5):
            scratch.play(edge)
            until = time.monotonic() + 0.2
            while scratch.get_busy() and time.monotonic() < until:
                time.sleep(0.0005)
            began = time.perf_counter()
            for layer, piece in enumerate(pieces):
                self._channel(layer).play(piece)
            if time.perf_counter() - began < TOGETHER:
                return
            for layer in range(len(pieces)):
                self._channel(layer).stop()
        for layer, piece in enumerate(pieces):
            self._channel(layer).play(piece)

    @property
    def _silence(self) -> pygame.mixer.Sound:
        return self._silences[self._next % len(self._silences)]

    def _piece(self, layer: int) -> pygame.mixer.Sound:
        """What comes next of a layer; a shorter one goes round in its own time, one that is missing is silent."""
        file = self._files[layer]
        if file is None:
            return self._silence
        bar, half = divmod(self._next, len(self._silences))
        start, end = halves_of(self._length)[half]
        at = bar % max(1, file.frames // self._length) * self._length
        made = self._store.stretch(file, at + start, at + end)
        return made if made is not None else self._silence

    def _queue(self) -> None:
        """What comes next, where nothing waits yet."""
        targets = self._targets()
        for layer in range(len(LAYERS)):
            heard = targets[layer] > 0 or (self._live[layer] and self._levels[layer] > 0)
            piece = self._piece(layer) if heard else self._silence
            self._coming[layer] = piece is not self._silence
            self._channel(layer).queue(piece)

    def _keep_up(self, now: float) -> None:
        """When what waited has begun, the next half of a bar is queued."""
        ground = self._channel(0)
        if not ground.get_busy():  # the machine slept: once more from the beginning, together
            self._halt()
            self._begins_at = now
            return
        if ground.get_queue() is not None:
            return
        self._live = list(self._coming)
        self._next += 1
        if self._next % (self._round_bars * len(self._silences)) == 0:
            self._rounds -= 1
            if self._rounds <= 0 and self._state in ("calm", "song", "after"):
                self._rest(now)
                return
        self._queue()

    @property
    def _round_bars(self) -> int:
        ground = self._files[0]
        return max(1, ground.frames // self._length) if ground is not None else 1

    def _rest(self, now: float) -> None:
        """Music comes in spells; what rings on in what plays fades with it."""
        for layer in range(len(LAYERS)):
            self._channel(layer).fadeout(round(1000 * self._length / len(self._silences) / RATE))
        self._playing = False
        self._begins_at = now + random.uniform(*REST)
        if self._here == "cabinet":
            self._files = []

    def _halt(self) -> None:
        """Music stops. What fades out by itself would go on with what is queued, so it is faded here."""
        if self._playing:
            for step in range(9, -1, -1):
                self._set(step / 10)
                time.sleep(STOP / 10)
            for layer in range(len(LAYERS)):
                self._channel(layer).stop()
                self._channel(layer).stop()  # what was queued
        self._playing, self._silences = False, ()
        self._live, self._levels = [False] * len(LAYERS), [0.0] * len(LAYERS)

    # --- moods

    def _wanted_state(self) -> str:
        if self._after:
            return "after"
        if self.mood != "calm":
            return self.mood
        # The song is sung in the first round of a spell only.
        return "song" if self._next < self._round_bars * len(self._silences) else "calm"

    def _follow(self, now: float) -> None:
        """Up at the next half of a bar, down only at a phrase's end and after a while."""
        wanted = self._wanted_state()
        if wanted == self._state:
            return
        order = ("after", "calm", "song", "tension", "danger")
        falls = order.index(wanted) < order.index(self._state)
        tense, phrase = self._state in ("tension", "danger"), PHRASE * len(self._silences)
        if falls and tense and (now - self._since < STAYS or self._next % phrase):
            return
        self._state, self._since = wanted, now
        self._call_in()

    def _call_in(self) -> None:
        """Layers that are wanted now and were not are queued for what comes next, if that has not begun meanwhile."""
        for layer, level in enumerate(self._targets()):
            if level > 0 and not self._coming[layer] and self._channel(0).get_queue() is not None:
                piece = self._piece(layer)
                if self._channel(0).get_queue() is not None:
                    self._channel(layer).queue(piece)
                    self._coming[layer] = piece is not self._silence

    def _targets(self) -> list[float]:
        return [0.0 if level is None else factor(level) for level in STATES[self._state]]

    def _fade(self, passed: float) -> bool:
        """Layers on their way; whether any is."""
        if not self._playing:
            return False
        moving = False
        for layer, target in enumerate(self._targets()):
            if target > 0 and not self._live[layer]:
                continue  # it has not begun
            level = self._levels[layer]
            step = passed / (UP if target > level else DOWN)
            self._levels[layer] = min(target, level + step) if target > level else max(target, level - step)
            moving |= abs(self._levels[layer] - target) > 1e-4
        self._set()
        return moving

    def _set(self, share: float = 1.0) -> None:
        gain = share * self.music * factor(self._ducks["music"])
        for layer, level in enumerate(self._levels):
            self._channel(layer).set_volume(min(1.0, level * gain))

    # --- what makes room for what

    def _target(self, bus: str) -> float:
        """dB."""
        down = HELD[bus] if self.held else 0.0
        if bus == "music":
            down = min(down, UNDER_STINGER if time.monotonic() < self.stung_until else 0.0)
            down += HUSHED if self.hushed else 0.0
        return down

    def _duck(self, passed: float) -> bool:
        moving = False
        for bus, now in self._ducks.items():
            target = self._target(bus)
            step = 8.0 * passed / (DUCK_DOWN if target < now else DUCK_UP)
            self._ducks[bus] = max(target, now - step) if target < now else min(target, now + step)
            moving |= abs(self._ducks[bus] - target) > 0.01
        return moving or time.monotonic() < self.stung_until

    def _finale(self, now: float) -> bool:
        """Music stops, half a second of nothing, then the stinger, then the ground alone."""
        if self._endings and not self._stings_at:
            quick = not self._playing
            self._halt()
            self._stings_at = max(self._ended_at, now + (0.0 if quick else STOP + NOTHING))
        if self._stings_at and now >= self._stings_at:
            self._stings_at, self._after, self.mood = 0.0, True, "calm"
            self._ended_at = now + self._sting(self._endings.popleft())
            self._begins_at = self._ended_at + 1.0
        return bool(self._stings_at)

    # --- the place itself

    def _bed(self, now: float) -> None:
        """The ambience: streamed, and faded into the next."""
        wanted = None
        if self.ambience > 0 and self._here is not None:
            own = self._store.own(self._here)
            wanted = own[AMBIENCE].path if AMBIENCE in own else self.bed
        stream = pygame.mixer.music
        if wanted != self._bed_playing:
            if self._bed_playing is not None and stream.get_busy():
                stream.fadeout(FADE)
                self._bed_free = now + FADE / 1000 + 0.1
            self._bed_playing = None
            if wanted is not None and now >= self._bed_free:
                self._bed_playing = wanted
                try:
                    stream.load(str(wanted))
                    stream.set_volume(self.ambience * factor(self._ducks["ambience"]))
                    stream.play(-1, fade_ms=FADE)
                except pygame.error as problem:
                    self._complain(one_line(f"The sound {wanted.name} cannot be played: {problem}"))
        elif wanted is not None:
            stream.set_volume(self.ambience * factor(self._ducks["ambience"]))

    def _throw(self, now: float) -> None:
        """A bird, a drop, a gust: elsewhere each time, and never the same twice."""
        if self.ambience <= 0 or self._here is None or now < self._stray_at:
            return
        self._stray_at = now + random.uniform(*APART)
        sound = self._store.own(self._here).get(STRAY)
        if sound is None:
            return
        free = [number for number in range(sound.variants) if number != self._stray_before or sound.variants == 1]
        self._stray_before = random.choice(free)
        made = self._store.variant(sound, self._stray_before, keep=False)
        if made is not None:
            channel = pygame.mixer.Channel(STRAYS + self._stray_before % 2)
            channel.play(made)
            gain = self.ambience * factor(random.uniform(-7.0, 0.0))
            place(channel, gain, random.uniform(0.0, 1.0))


def halves_of(bar: int) -> list[tuple[int, int]]:
    """Where the halves of a bar lie, in whole buffers of the mixer; one that is too short stays whole."""
    middle = bar // BUFFER // 2 * BUFFER
    return [(0, middle), (middle, bar)] if middle else [(0, bar)]


def place(channel: pygame.mixer.Channel, gain: float, x: float | None) -> None:
    """How loud a channel is, and on which side; a mixer in mono has no sides."""
    left, right = sides(x)
    if x is None or frame_bytes() == 2:
        channel.set_volume(min(1.0, gain))
    else:
        channel.set_volume(min(1.0, gain * left), min(1.0, gain * right))
