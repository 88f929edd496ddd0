"""An Ogg Vorbis file read in stretches, without decoding it: its pages, and small files made of some of them.

A page says how many samples have been heard when it ends. So any stretch of a long sound is the headers and a few
pages, which whoever plays sounds decodes as if that were all there is.
"""

from __future__ import annotations

import struct
import zlib
from bisect import bisect_left
from dataclasses import dataclass
from pathlib import Path

from game.engine.refusal import Refusal

MOST_BYTES = 4_000_000
MOST_SECONDS = 180
_PAGE = struct.Struct("<4sBBqIIIB")  # magic, version, kind, samples, stream, number, checksum, segments
_NONE = -1  # of a page on which nothing ends
_SETTLING = 2560  # samples before a stretch that are decoded too: the first block of a stream is only half heard
_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class OggError(Refusal):
    """A file that cannot be played; the message says which and why."""


@dataclass(frozen=True)
class _Page:
    at: int
    size: int
    samples: int  # heard when it ends
    number: int


@dataclass(frozen=True)
class Stretch:
    """A small Ogg file, and the number of its last sample in the whole one."""

    data: bytes
    ends: int


class OggFile:
    """Raises an OggError for a file that is no Ogg Vorbis within our bounds."""

    def __init__(self, path: Path):
        self.path = path
        self._heads: list[bytes] = []
        self._pages: list[_Page] = []
        try:
            self._index(path.read_bytes())
        except OSError as problem:
            raise OggError(f"{path.name} cannot be read ({problem.strerror or problem})") from None
        self._ends = [page.samples for page in self._pages]
        self.frames = self._ends[-1]

    def _index(self, data: bytes) -> None:
        name = self.path.name
        if len(data) > MOST_BYTES:
            raise OggError(f"{name} is larger than {MOST_BYTES // 1_000_000} MB")
        at = packets = 0
        while at < len(data):
            if len(data) - at < _PAGE.size or data[at : at + 4] != b"OggS":
                raise OggError(f"{name} is not an Ogg file, or is damaged")
            _, _, _, samples, _, number, _, segments = _PAGE.unpack_from(data, at)
            lacing = data[at + _PAGE.size : at + _PAGE.size + segments]
            size = _PAGE.size + segments + sum(lacing)
            if len(lacing) < segments or at + size > len(data):
                raise OggError(f"{name} ends in the middle of a page")
            if packets < 3:  # the three packets at the beginning say how to read the others
                packets += sum(length < 255 for length in lacing)
                self._heads.append(data[at : at + size])
            elif samples != _NONE:
                self._pages.append(_Page(at, size, samples, number))
            elif self._pages:  # belongs to the one before it
                last = self._pages[-1]
                self._pages[-1] = _Page(last.at, last.size + size, last.samples, last.number)
            at += size
        self._check(name)

    def _check(self, name: str) -> None:
        head = self._heads[0][_PAGE.size + 1 :] if self._heads else b""
        if not self._pages or head[:7] != b"\x01vorbis" or len(head) < 16:
            raise OggError(f"{name} holds no Vorbis sound")
        self.channels, self.rate = head[11], int.from_bytes(head[12:16], "little")
        if self.channels not in (1, 2) or self.rate != 44100:
            raise OggError(f"{name}: expected one or two channels at 44100 Hz, got {self.channels} at {self.rate}")
        heard = [page.samples for page in self._pages]
        if heard != sorted(heard) or not 0 < heard[-1] <= MOST_SECONDS * self.rate:
            raise OggError(f"{name}: expected at most {MOST_SECONDS} seconds of sound")

    def stretch(self, start: int, end: int) -> Stretch:
        """What has to be decoded to hear the samples from `start` to before `end`."""
        last = min(bisect_left(self._ends, end), len(self._pages) - 1)
        first = max(0, bisect_left(self._ends, start - _SETTLING))
        used = self._pages[first : last + 1]
        with open(self.path, "rb") as file:
            file.seek(used[0].at)
            body = file.read(used[-1].at + used[-1].size - used[0].at)
        # The headers are numbered as if they came right before: a gap would count as damage.
        heads = [_renumbered(head, used[0].number - len(self._heads) + place) for place, head in enumerate(self._heads)]
        return Stretch(b"".join(heads) + body, used[-1].samples)


def _renumbered(page: bytes, number: int) -> bytes:
    plain = page[:18] + struct.pack("<iI", number, 0) + page[26:]
    return plain[:22] + struct.pack("<I", _checksum(plain)) + plain[26:]


def _checksum(page: bytes) -> int:
    """Ogg's CRC-32, which is zlib's seen in a mirror."""
    mirrored = zlib.crc32(page.translate(_MIRRORED), 0xFFFFFFFF) ^ 0xFFFFFFFF
    return int(f"{mirrored:032b}"[::-1], 2)
