"""What the cabinet sounds like: short effects that never repeat themselves, and one quiet ambience per table."""

from __future__ import annotations

import io
import random
import sys
import threading
import time
import wave
from pathlib import Path

import pygame

from game.engine.refusal import Refusal, one_line
from game.presentation.sound_recipes import AMBIENCE, RATE, read_recipe
from game.ui.identity import recipes
from game.ui.synth import bake, baked_folder, stale

EFFECTS: tuple[str, ...] = (
    "slide",  # a card drawn
    "place",  # a card played
    "flip",
    "shuffle",
    "coin",
    "tick",  # one step of a dial
    "die",
    "sword",
    "bow",
    "horn",  # an army is called
    "drum",  # the enemy stirs
    "clash",  # two lines meet
    "thud",  # damage
    "crack",  # destroyed
    "heal",
    "web",
    "roar",
    "bell",  # a phase begins
    "heartbeat",
    "chime",  # a choice made
    "sour",  # a choice refused
    "focus",
    "open",  # a panel
    "close",
    "start",
    "progress",
    "reveal",
    "attach",
    "exhaust",
    "ready",
    "victory",
    "defeat",
)

CHANNELS = 16
FADE = 1200  # ms
_AMBIENT = 2  # channels: one fades out while the other fades in
_BUFFER = 512  # samples: 23 ms, the delay between a choice and its sound
_TOO_SOON = 0.02  # seconds within which the same effect again is only louder
_PITCHES = (0, -1, 1)  # variants, in spreads of the recipe
_POLITE = 0.0005  # seconds the baking thread keeps the interpreter from the one that draws
_LAP = 64  # samples of a loop repeated on both sides while it is resampled


class Sound:
    """The mixer and what is playing. Without a sound device, or before the sounds are baked, it is silent."""

    strict = False  # tests set it: a name that is no sound is then a KeyError

    def __init__(self, effects: int, music: int) -> None:
        self.trouble: str | None = None
        self._effects, self._music = _loudness(effects), _loudness(music)
        self._folder = baked_folder()
        self._variants: dict[str, list[pygame.mixer.Sound | None]] = {}
        self._last: dict[str, tuple[int, float]] = {}  # which variant of an effect played last, and when
        self._turn = 0
        self._wanted: str | None = None
        self._playing: str | None = None
        self._loop: pygame.mixer.Sound | None = None
        self._side = 0
        self._lock = threading.RLock()  # the baking thread begins an ambience that could not begin before
        self._open = self._open_mixer()
        if self._open:
            self._bake_if_needed()

    def play(self, name: str, volume: float = 1.0) -> None:
        if name not in EFFECTS:
            if self.strict:
                raise KeyError(name)
            return
        now = time.monotonic()
        before, when = self._last.get(name, (-1, -_TOO_SOON))
        if not self._open or not self._effects or now - when < _TOO_SOON:
            return
        variant = random.choice([number for number in range(len(_PITCHES)) if number != before])
        sound = self._effect(name, variant)
        if sound is None:
            return
        self._last[name] = (variant, now)
        channel = self._free_channel()
        channel.play(sound)
        channel.set_volume(max(0.0, min(1.0, volume)))

    def ambience(self, name: str | None) -> None:
        """What is heard from now on; nothing, where a table has no sound of its own."""
        if name is not None and f"{AMBIENCE}{name}" not in recipes():
            name = None
        with self._lock:
            self._wanted = name
            self._change_ambience()

    def set_volumes(self, effects: int, music: int) -> None:
        with self._lock:
            self._effects, self._music = _loudness(effects), _loudness(music)
            for sounds in self._variants.values():
                for sound in filter(None, sounds):
                    sound.set_volume(self._effects)
            if self._loop:
                self._loop.set_volume(self._music)
            self._change_ambience()

    def close(self) -> None:
        with self._lock:
            if not self._open:
                return
            self._open = False
            self._variants.clear()
            self._loop = self._playing = None
            pygame.mixer.quit()

    # --- the mixer

    def _open_mixer(self) -> bool:
        try:
            pygame.mixer.quit()  # whatever pygame.init() opened has another format and a longer delay
            pygame.mixer.init(RATE, -16, 1, _BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
        except (pygame.error, NotImplementedError) as problem:  # the second: a pygame built without its mixer
            self.trouble = one_line(f"No sound: {problem}")
            return False
        return True

    def _free_channel(self) -> pygame.mixer.Channel:
        """The next channel that is silent; when none is, the one that has played longest."""
        effects = CHANNELS - _AMBIENT
        turns = [(self._turn + step) % effects for step in range(effects)]
        channels = {turn: pygame.mixer.Channel(_AMBIENT + turn) for turn in turns}
        turn = next((turn for turn in turns if not channels[turn].get_busy()), self._turn)
        self._turn = (turn + 1) % effects
        return channels[turn]

    # --- loading, at the moment something is first played

    def _effect(self, name: str, variant: int) -> pygame.mixer.Sound | None:
        sounds = self._variants.setdefault(name, [None] * len(_PITCHES))
        if sounds[variant] is None:
            sounds[variant] = self._load(name, variant)
        return sounds[variant]

    def _load(self, name: str, variant: int = 0) -> pygame.mixer.Sound | None:
        """The sound, or None while it is not baked; one that is no good is a line of trouble."""
        path = self._folder / f"{name}.wav"
        try:
            recipe = read_recipe(recipes()[name], name)
            samples, rate = _read_wav(path)
            if recipe.loop:
                return _looping(samples, rate, self._music)
            sound = pygame.mixer.Sound(io.BytesIO(_wav(samples, round(rate * (1 + _PITCHES[variant] * recipe.spread)))))
            sound.set_volume(self._effects)
            return sound
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, EOFError, wave.Error, pygame.error, Refusal) as problem:
            self.trouble = one_line(f"The sound {name} cannot be played: {problem}")
            return None

    def _bake_if_needed(self) -> None:
        try:
            if stale(recipes(), self._folder):
                threading.Thread(target=self._bake, name="bake sounds", daemon=True).start()
        except (OSError, Refusal) as problem:
            self.trouble = one_line(f"No sound: {problem}")

    def look_again(self) -> None:
        """Another table is known: its ambience is baked if it has one."""
        if self._open:
            self._bake_if_needed()

    def _bake(self) -> None:
        """In a thread of its own: an installed copy bakes its sounds the first time it runs."""
        usual = sys.getswitchinterval()
        sys.setswitchinterval(_POLITE)
        try:
            bake(folder=self._folder)
        except (OSError, Refusal) as problem:
            self.trouble = one_line(f"No sound: {problem}")
        finally:
            sys.setswitchinterval(usual)
        with self._lock:
            self._variants.clear()  # what was played meanwhile may be of an older bake
            self._change_ambience()

    def _change_ambience(self) -> None:
        wanted = self._wanted if self._music else None
        if not self._open or wanted == self._playing:
            return
        loop = self._load(f"{AMBIENCE}{wanted}") if wanted else None
        if self._playing:
            fading = pygame.mixer.Channel(self._side)
            if fading.get_volume() > 0:
                fading.fadeout(FADE)
            else:
                fading.stop()  # SDL will not fade out what has only begun to fade in
        self._loop, self._playing = loop, wanted if loop else None
        if loop:
            self._side = 1 - self._side
            pygame.mixer.Channel(self._side).play(loop, loops=-1, fade_ms=FADE)


def _loudness(volume: int) -> float:
    """0 to 1 from a setting of 0 to 100, squared as ears want it."""
    return (max(0, min(100, volume)) / 100) ** 2


def _read_wav(path: Path) -> tuple[bytes, int]:
    with wave.open(str(path), "rb") as reader:
        if (reader.getnchannels(), reader.getsampwidth()) != (1, 2):
            raise wave.Error("it is not mono of 16 bits")
        return reader.readframes(reader.getnframes()), reader.getframerate()


def _wav(samples: bytes, rate: int) -> bytes:
    """A WAV file that claims this rate: the mixer resamples it, and so shifts its pitch, at no cost to us."""
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setparams((1, 2, rate, len(samples) // 2, "NONE", "not compressed"))
        writer.writeframes(samples)
    return file.getvalue()


def _looping(samples: bytes, rate: int, volume: float) -> pygame.mixer.Sound:
    """A loop at the mixer's rate. It is resampled with its neighbours on both sides: else the seam would click."""
    lap = 2 * _LAP
    longer = pygame.mixer.Sound(io.BytesIO(_wav(samples[-lap:] + samples + samples[:lap], rate))).get_raw()
    lap = lap * RATE // rate
    sound = pygame.mixer.Sound(buffer=longer[lap:-lap])
    sound.set_volume(volume)
    return sound
