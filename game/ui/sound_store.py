"""Sounds on their way into the mixer: files found, stretches of them decoded, and as few kept as will do."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

import pygame

from game.engine.refusal import one_line
from game.presentation.ogg_file import OggError, OggFile
from game.presentation.sound_files import FOLDER, SoundFile, files_in, own_files

MOST_KEPT = 1_500_000  # bytes of decoded effects
LONGEST_KEPT = 1.0  # seconds: what lasts longer is rare, and would put out a dozen that are not
SAMPLE = 2  # bytes


class Store:
    """`complain` is told in one line what cannot be played; that is silent from then on."""

    def __init__(self, folder_of: Callable[[str], Path], complain: Callable[[str], None]):
        self._folder_of, self._complain = folder_of, complain
        self._files: dict[str, dict[str, SoundFile]] = {}
        self._open: dict[Path, OggFile | None] = {}
        self._kept: OrderedDict[tuple[Path, int], pygame.mixer.Sound] = OrderedDict()
        self._bytes = 0

    def own(self, place: str) -> dict[str, SoundFile]:
        """What a place has of its own; the cabinet's is the program's."""
        if place not in self._files:
            self._files[place] = own_files() if place == "cabinet" else files_in(self._folder_of(place) / FOLDER)
        return self._files[place]

    def find(self, place: str, name: str) -> SoundFile | None:
        return self.own(place).get(name) or own_files().get(name)

    def forget(self) -> None:
        """Another table: its files are looked for anew, and what was decoded goes."""
        self._files.clear()
        self._kept.clear()
        self._open.clear()
        self._bytes = 0

    def file(self, path: Path) -> OggFile | None:
        if path not in self._open:
            try:
                self._open[path] = OggFile(path)
            except OggError as problem:
                self._complain(f"The sound {problem}")
                self._open[path] = None
        return self._open[path]

    def variant(self, sound: SoundFile, number: int, *, keep: bool = True) -> pygame.mixer.Sound | None:
        """One of a sound's variants, decoded; short effects are kept for the next time."""
        key = (sound.path, number)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        file = self.file(sound.path)
        if file is None:
            return None
        slot = file.frames // sound.variants
        made = self.stretch(file, number * slot, (number + 1) * slot)
        if made is not None and keep and made.get_length() <= LONGEST_KEPT:
            self._keep(key, made)
        return made

    def _keep(self, key: tuple[Path, int], made: pygame.mixer.Sound) -> None:
        self._kept[key] = made
        self._bytes += _size(made)
        while self._bytes > MOST_KEPT and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= _size(gone)

    def stretch(self, file: OggFile, start: int, end: int) -> pygame.mixer.Sound | None:
        """The samples from `start` to before `end`, to the sample, in the mixer's format."""
        try:
            part = file.stretch(start, end)
            # Looked at where the mixer has it: a copy more would be a megabyte more at each bar.
            whole = pygame.mixer.Sound(file=io.BytesIO(part.data))
            raw = memoryview(whole).cast("B")  # type: ignore[arg-type]  # its stub does not say that it has one
        except (OSError, TypeError, pygame.error) as problem:  # a TypeError: nothing of it was heard
            self._complain(one_line(f"The sound {file.path.name} cannot be played: {problem}"))
            self._open[file.path] = None
            return None
        frame = frame_bytes()
        first = part.ends - len(raw) // frame
        cut = raw[max(0, start - first) * frame : (end - first) * frame]
        return pygame.mixer.Sound(buffer=cut) if cut else None


def frame_bytes() -> int:
    """Of a moment in the mixer's format."""
    given = pygame.mixer.get_init()
    return SAMPLE * (given[2] if given else 2)


def _size(sound: pygame.mixer.Sound) -> int:
    return round(sound.get_length() * 44100) * frame_bytes()
