"""What the cabinet sounds like: effects by class and place, stingers, and the band under them.

Without a sound device, or with a file that is no good, it is silent and says so in one line.
"""

from __future__ import annotations

import random
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.engine.refusal import Refusal, one_line
from game.presentation import sound_files
from game.presentation.sound_recipes import AMBIENCE
from game.presentation.sounding import bars_of
from game.ui import identity
from game.ui.band import BUFFER, RATE, RESERVED, Band, place
from game.ui.mixing import AT_ONCE, CHANCE, IN_SILENCE, RANKS, STINGERS, Bursts, Deck, Levels, factor, rank_of
from game.ui.sound_store import Store
from game.ui.synth import bake, baked_folder, stale

if TYPE_CHECKING:
    from game.engine.keeping.settings import Settings

CHANNELS = 32
CABINET_BARS = 12  # of the title's theme
_POLITE = 0.0005  # seconds the baking thread keeps the interpreter from the one that draws
STORIES = 2  # channels for stingers, after those of the band


@dataclass
class _Voice:
    """What an effect's channel plays."""

    name: str
    rank: int
    since: float


class Sound:
    """The mixer and what is playing."""

    strict = False  # tests set it: a name that is no sound is then a KeyError

    def __init__(self, effects: int, music: int) -> None:
        self.trouble: str | None = None
        self.levels = Levels().quieter(effects, music)
        self._behind = False
        self._place = "cabinet"
        self._bursts, self._deck = Bursts(), Deck()
        self._voices: dict[int, _Voice] = {}
        self._store = Store(identity.folder_of, self._complain)
        self.band = Band(self._store, self._complain, self._sting)
        self._open = self._open_mixer()
        if self._open:
            self._bake_if_needed()
            self._follow_levels()
            self.band.begin()

    # --- what the client calls

    def play(self, name: str, volume: float = 1.0, x: float | None = None) -> None:
        """A sound by name: softer, or at that share of the screen's width. A stinger makes room for itself."""
        found = self._store.find(self._place, name)
        if found is None or name in sound_files.LAYERS:
            if self.strict:
                raise KeyError(name)
            return
        gain = self._gain("effects")
        if not self._open or not gain:
            return
        if name in IN_SILENCE:
            self.band.end(name)
        elif name in STINGERS:
            if self._bursts.gain(name, time.monotonic()) > -60:
                self.band.sting(name)
        else:
            self._play(found, gain * volume, x)

    def ambience(self, name: str | None) -> None:
        """A scene has come: what is heard from now on is that table's, or the cabinet's."""
        if name == self.band.place:
            return
        self._place = name or "cabinet"
        self.band.bars = self._bars(name) if name is not None else 0
        self.band.bed = self._baked(name)
        self.band.mood = "calm"
        self.band.place = name
        self.band.nudge()

    def mood(self, mood: str) -> None:
        """calm, tension or danger, as the table has shown it."""
        if mood != self.band.mood:
            self.band.mood = mood
            self.band.nudge()

    def hold(self, held: bool) -> None:
        """Something is held up, or no more: the rest makes room."""
        if held != self.band.held:
            self.band.held = held
            self.band.nudge()

    def hush(self, hushed: bool) -> None:
        """Somebody reads, or no more."""
        if hushed != self.band.hushed:
            self.band.hushed = hushed
            self.band.nudge()

    def behind(self, behind: bool) -> None:
        """The window is in the background, or back."""
        if behind != self._behind:
            self._behind = behind
            self._follow_levels()

    def heed(self, settings: Settings) -> None:
        """Everything that a player, or a kiosk's operator, has set."""
        self._change(
            Levels(
                effects=settings.sound_volume,
                music=settings.music_volume,
                ambience=settings.ambience_volume,
                master=settings.master_volume,
                ceiling=settings.volume_ceiling,
                muted=settings.muted,
                mono=settings.mono,
                quiet_behind=settings.quiet_behind,
            )
        )

    def look_again(self) -> None:
        """Another table is known: its ambience is baked if it has a recipe for one."""
        self._store.forget()
        if self._open:
            self._bake_if_needed()

    def close(self) -> None:
        if not self._open:
            return
        self._open = False
        self.band.close()
        self._store.forget()
        pygame.mixer.quit()

    # --- volumes

    def _change(self, levels: Levels) -> None:
        before, self.levels = self.levels, levels
        if self._open and before.mono != levels.mono:
            self._reopen()
        self._follow_levels()

    def _gain(self, bus: str) -> float:
        return 0.0 if self._behind and self.levels.quiet_behind else self.levels.of(bus)

    def _follow_levels(self) -> None:
        self.band.music, self.band.ambience = self._gain("music"), self._gain("ambience")
        self.band.nudge()

    # --- the mixer

    def _open_mixer(self) -> bool:
        try:
            pygame.mixer.quit()  # whatever pygame.init() opened has another format and a longer delay
            pygame.mixer.init(RATE, -16, 1 if self.levels.mono else 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
        except (pygame.error, NotImplementedError) as problem:  # the second: a pygame built without its mixer
            self.trouble = one_line(f"No sound: {problem}")
            return False
        return True

    def _reopen(self) -> None:
        """From stereo to mono or back: the mixer is another one, and what was decoded is of no use."""
        at, bars, bed = self.band.place, self.band.bars, self.band.bed
        self.band.close()
        self._store.forget()
        self._voices.clear()
        self._open = self._open_mixer()
        self.band = Band(self._store, self._complain, self._sting)
        self.band.place, self.band.bars, self.band.bed = at, bars, bed
        if self._open:
            self.band.begin()

    def _complain(self, line: str) -> None:
        self.trouble = line

    # --- effects

    def _play(self, found: sound_files.SoundFile, gain: float, x: float | None) -> None:
        now = time.monotonic()
        softer = self._bursts.gain(found.name, now)
        rank = RANKS.index(rank_of(found.name))
        if softer <= -60 or self._sounding_now(found.name) >= AT_ONCE.get(found.name, CHANNELS):
            return
        made = self._store.variant(found, self._deck.draw(found.name, found.variants))
        number = self._free_channel(rank)
        if made is None or number is None:
            return
        try:
            channel = pygame.mixer.Channel(number)
            channel.play(made)
        except pygame.error as problem:
            self._complain(one_line(f"No sound: {problem}"))
            return
        self._voices[number] = _Voice(found.name, rank, now)
        place(channel, gain * factor(softer + random.uniform(-CHANCE, 0)), x)

    def _sounding_now(self, name: str) -> int:
        return sum(voice.name == name and pygame.mixer.Channel(one).get_busy() for one, voice in self._voices.items())

    def _free_channel(self, rank: int) -> int | None:
        """A channel that is silent; else that of the least and oldest, unless all matter more."""
        numbers = range(RESERVED + STORIES, CHANNELS)
        free = next((one for one in numbers if not pygame.mixer.Channel(one).get_busy()), None)
        if free is not None:
            return free
        least = max(numbers, key=lambda one: (self._voices[one].rank, -self._voices[one].since))
        return least if self._voices[least].rank >= rank else None

    def _sting(self, name: str) -> float:
        """Plays a stinger, in the table's own key where it has one; how many seconds it takes."""
        found = self._store.find(self._place, name)
        made = self._store.variant(found, 0, keep=False) if found is not None and self._open else None
        if made is None:
            return 0.0
        now, channels = time.monotonic(), [pygame.mixer.Channel(RESERVED + one) for one in range(STORIES)]
        channel = next((one for one in channels if not one.get_busy()), channels[0])
        try:
            channel.play(made)
        except pygame.error as problem:
            self._complain(one_line(f"No sound: {problem}"))
            return 0.0
        channel.set_volume(min(1.0, self._gain("effects")))
        self.band.stung_until = now + made.get_length()
        self.band.nudge()
        return float(made.get_length())

    # --- what a table brings

    def _bars(self, name: str) -> int:
        """Of a place's theme."""
        if name == "cabinet":
            return CABINET_BARS
        try:
            return bars_of(identity.folder_of(name))
        except Refusal as problem:
            self._complain(one_line(f"No music: {problem}"))
            return 0

    def _baked(self, name: str | None) -> Path | None:
        """The ambience of a table that brings a recipe for it."""
        path = baked_folder() / f"{AMBIENCE}{name}.wav"
        return path if name in identity.ambiences() and path.is_file() else None

    def _bake_if_needed(self) -> None:
        """A stranger's recipes are made into sounds behind the player's back."""
        try:
            if stale(identity.recipes(), baked_folder()):
                threading.Thread(target=self._bake, name="bake sounds", daemon=True).start()
        except (OSError, Refusal) as problem:
            self.trouble = one_line(f"No sound: {problem}")

    def _bake(self) -> None:
        usual = sys.getswitchinterval()
        sys.setswitchinterval(_POLITE)
        try:
            bake()
        except (OSError, Refusal) as problem:
            self.trouble = one_line(f"No sound: {problem}")
        finally:
            sys.setswitchinterval(usual)
        self.band.bed = self._baked(self.band.place)
        self.band.nudge()
