"""An Ogg Vorbis file read in stretches, without decoding it: its pages, and small files made of some of them.

A page says how many samples have been heard when it ends, and its packets what each of them adds. So any stretch of a
long sound is the headers and a few pages, of the first and the last no more than is needed, which whoever plays sounds
decodes as if that were all there is.
"""

from __future__ import annotations

import struct
import zlib
from bisect import bisect_left
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO, NamedTuple

from game.engine.refusal import Refusal

MOST_BYTES = 4_000_000
MOST_SECONDS = 180
_PAGE = struct.Struct("<4sBBqIIIB")  # magic, version, kind, samples, stream, number, checksum, segments
_CONTINUED, _FINAL = 1, 4  # of a page's kind: it begins in the middle of a packet; it is the last
_NONE = -1  # of a page on which nothing ends
_LONG, _BEFORE_LONG = 2, 8  # of a packet's first byte, where there are two kinds of blocks, as encoders write them
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
    opens: bool  # whether every decoder hears the same of a file that begins here
    tail: int  # the first byte of its last packet


class _Packet(NamedTuple):
    lacing: int  # where it begins among the lengths of its page,
    at: int  # and in the page
    heard: int  # samples, after it
    alike: bool


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
            _, _, kind, samples, _, number, _, segments = _PAGE.unpack_from(data, at)
            lacing = data[at + _PAGE.size : at + _PAGE.size + segments]
            size = _PAGE.size + segments + sum(lacing)
            if len(lacing) < segments or at + size > len(data):
                raise OggError(f"{name} ends in the middle of a page")
            if packets < 3:  # the three packets at the beginning say how to read the others
                packets += sum(length < 255 for length in lacing)
                self._heads.append(data[at : at + size])
            elif samples != _NONE:
                blocks = [block for _, _, block in _begun(data[at : at + size])]
                opens = bool(blocks) and not kind & _CONTINUED and _is_alike(blocks[0])
                self._pages.append(_Page(at, size, samples, number, opens, blocks[-1] if blocks else 0))
            elif self._pages:  # belongs to the one before it
                last = self._pages[-1]
                self._pages[-1] = replace(last, size=last.size + size)
            at += size
        self._check(name)

    def _check(self, name: str) -> None:
        head = self._heads[0][_PAGE.size + 1 :] if self._heads else b""
        if not self._pages or head[:7] != b"\x01vorbis" or len(head) < 29:
            raise OggError(f"{name} holds no Vorbis sound")
        self.channels, self.rate = head[11], int.from_bytes(head[12:16], "little")
        self._sizes = (1 << (head[28] & 15), 1 << (head[28] >> 4))  # of short and long blocks
        if self.channels not in (1, 2) or self.rate != 44100:
            raise OggError(f"{name}: expected one or two channels at 44100 Hz, got {self.channels} at {self.rate}")
        heard = [page.samples for page in self._pages]
        if heard != sorted(heard) or not 0 < heard[-1] <= MOST_SECONDS * self.rate:
            raise OggError(f"{name}: expected at most {MOST_SECONDS} seconds of sound")

    def stretch(self, start: int, end: int) -> Stretch:
        """What has to be decoded to hear the samples from `start` to before `end`."""
        final = len(self._pages) - 1
        last = min(bisect_left(self._ends, end), final)
        with open(self.path, "rb") as file:
            while (ending := self._ended(self._read(file, last), last, end)) is None:
                last += 1
            first = max(0, bisect_left(self._ends, start - _SETTLING))
            if last == final:  # how much of it is heard is known by the end of the page before it
                first = max(0, min(first, last - 1))
            while first and not self._pages[first].opens:
                first -= 1
            pages = [*(self._read(file, number) for number in range(first, last)), ending]
        pages[0] = self._begun_late(pages[0], first, start)
        # The headers are numbered as if they came right before: a gap would count as damage.
        before = self._pages[first].number - len(self._heads)
        heads = [_renumbered(head, before + place) for place, head in enumerate(self._heads)]
        return Stretch(b"".join([*heads, *pages]), _PAGE.unpack_from(ending)[3])

    def _read(self, file: BinaryIO, number: int) -> bytes:
        file.seek(self._pages[number].at)
        return file.read(self._pages[number].size)

    def _ended(self, page: bytes, number: int, end: int) -> bytes | None:
        """The page without what comes after `end`; None where no file may end on it."""
        packets = self._packets(page, number)
        for packet, after in pairwise(packets):
            if packet.heard >= end and packet.alike:
                return _part(page, packets[0], after, packet.heard)
        return page if number == len(self._pages) - 1 or _is_alike(self._pages[number].tail) else None

    def _begun_late(self, page: bytes, number: int, start: int) -> bytes:
        """The page without what comes before `start`: the first packet of a file is not heard, only what follows it."""
        early = [packet for packet in self._packets(page, number) if packet.heard <= start and packet.alike]
        return _part(page, early[-1], None, _PAGE.unpack_from(page)[3]) if early else page

    def _packets(self, page: bytes, number: int) -> list[_Packet]:
        """None where they do not add up to what is heard when the page ends."""
        lengths = page[_PAGE.size : _PAGE.size + page[_PAGE.size - 1]]
        if not number or page[5] & _CONTINUED or len(page) != _PAGE.size + len(lengths) + sum(lengths):
            return []
        found, heard, last = [], self._pages[number - 1].samples, self._pages[number - 1].tail
        for lacing, at, block in _begun(page):
            heard += sum(self._sizes[bool(one & _LONG)] for one in (last, block)) // 4
            found.append(_Packet(lacing, at, heard, _is_alike(block)))
            last = block
        return found if heard == _PAGE.unpack_from(page)[3] else []


def _begun(page: bytes) -> list[tuple[int, int, int]]:
    """The packets that begin on a page: where among its lengths, where in it, and with which byte."""
    lacing = page[_PAGE.size : _PAGE.size + page[_PAGE.size - 1]]
    found, at, fresh = [], _PAGE.size + len(lacing), not page[5] & _CONTINUED
    for place, length in enumerate(lacing):
        if fresh:
            found.append((place, at, page[at] if length else 0))
        fresh, at = length < 255, at + length
    return found


def _part(page: bytes, first: _Packet, after: _Packet | None, samples: int) -> bytes:
    """Some packets of a page, as a page of which so much is heard."""
    end, stop = (after.at, after.lacing) if after else (len(page), page[_PAGE.size - 1])
    kind = page[5] & ~_FINAL if after else page[5]
    lacing = page[_PAGE.size + first.lacing : _PAGE.size + stop]
    head = page[:5] + struct.pack("<Bq", kind, samples) + page[14:26] + bytes([len(lacing)])
    return _summed(head + lacing + page[first.at : end])


def _is_alike(block: int) -> bool:
    """Not a long block before a short one, by the first byte of its packet. Of that one the decoder that Windows has
    hears more at once than others do, and nothing of the short one; a file that begins so is over for it."""
    return block & (_LONG | _BEFORE_LONG) != _LONG


def _renumbered(page: bytes, number: int) -> bytes:
    return _summed(page[:18] + struct.pack("<i", number) + page[22:])


def _summed(page: bytes) -> bytes:
    """With its checksum, which counts as nothing while it is made."""
    plain = page[:22] + bytes(4) + page[26:]
    return plain[:22] + struct.pack("<I", _checksum(plain)) + plain[26:]


def _checksum(page: bytes) -> int:
    """Ogg's CRC-32, which is zlib's seen in a mirror."""
    mirrored = zlib.crc32(page.translate(_MIRRORED), 0xFFFFFFFF) ^ 0xFFFFFFFF
    return int(f"{mirrored:032b}"[::-1], 2)
