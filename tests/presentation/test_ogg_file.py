"""Ogg files in stretches: only what is sound is read, and what is cut out of it is a file of its own."""

import contextlib
from itertools import pairwise
from pathlib import Path

import pytest

from game.presentation import ogg_file, sound_files
from game.presentation.ogg_file import OggError, OggFile
from game.presentation.sound_files import files_in, own_files, problems

COIN = own_files()["coin"].path
PROJECT = Path(__file__).resolve().parents[2]


def test_a_file_says_how_long_it_is():
    coin = OggFile(COIN)
    assert coin.channels == 2 and coin.rate == 44100
    assert coin.frames % own_files()["coin"].variants == 0


def test_a_stretch_is_smaller_than_the_whole_and_numbered_without_a_gap():
    bed = OggFile(sound_files.cabinet_folder() / "ambience.ogg")
    middle = bed.stretch(10 * 44100, 12 * 44100)
    assert len(middle.data) < bed.path.stat().st_size / 5
    assert middle.ends >= 12 * 44100
    pages = [at for at in range(len(middle.data)) if middle.data[at : at + 4] == b"OggS"]
    numbers = [int.from_bytes(middle.data[at + 18 : at + 22], "little", signed=True) for at in pages]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert numbers[0] > 0


def pages_of(data: bytes) -> list[bytes]:
    begins = [at for at in range(len(data)) if data[at : at + 4] == b"OggS"]
    return [data[at:end] for at, end in pairwise([*begins, len(data)])]


def test_no_stretch_begins_or_ends_where_decoders_disagree():
    """A long block before a short one is heard otherwise on Windows: nothing was, or it came late by 448 samples."""
    beds = [OggFile(path) for path in sorted((PROJECT / "game" / "tables").glob("*/sounds/ambience.ogg"))]
    unlike = [(bed, page) for bed in beds for page in bed._pages[1:-1] if not (page.opens and page.tail & 0b1000)]
    assert unlike, "then this would see nothing"
    for bed, page in unlike:
        for start in range(page.samples - 4096, page.samples + 4096, 509):
            part = bed.stretch(start, start + 3000)
            body = pages_of(part.data)[len(bed._heads) :]
            assert ogg_file._begun(body[0])[0][2] & 0b1010 != 0b0010
            assert ogg_file._begun(body[-1])[-1][2] & 0b1010 != 0b0010 or part.ends == bed.frames


def test_of_its_last_page_a_stretch_has_what_is_needed():
    bed = OggFile(sound_files.cabinet_folder() / "ambience.ogg")
    for end in range(3 * 44100, 6 * 44100, 9973):
        assert 0 <= bed.stretch(2 * 44100, end).ends - end < 2 * 2048


@pytest.mark.parametrize("lengths", [[0], [10, 0], [255, 0], [], [255]])
def test_packets_of_nothing_are_no_trouble(tmp_path, lengths):
    data = COIN.read_bytes()
    heads = len(data) - len(b"".join(pages_of(data)[2:]))
    body = bytes([len(lengths), *lengths]) + bytes(sum(lengths))
    page = data[heads : heads + 5] + bytes([0]) + (5000).to_bytes(8, "little") + data[heads + 14 : heads + 26] + body
    path = tmp_path / "x.ogg"
    path.write_bytes(data[:heads] + page + data[heads:])
    with contextlib.suppress(OggError):
        OggFile(path).stretch(0, 10)
        OggFile(path).stretch(9000, 9010)


def test_the_checksum_is_oggs():
    page = COIN.read_bytes()[:58]  # the first page of a Vorbis file
    assert ogg_file._renumbered(page, 0) == page


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (lambda data: b"RIFF" + data[4:], "x.ogg is not an Ogg file, or is damaged"),
        (lambda data: data[:-10], "x.ogg ends in the middle of a page"),
        (lambda data: data[:58], "x.ogg holds no Vorbis sound"),
        (lambda data: data.replace(b"\x01vorbis", b"\x01vorbin"), "x.ogg holds no Vorbis sound"),
        (lambda data: data[:39] + b"\x08" + data[40:], "x.ogg: expected one or two channels at 44100 Hz, got 8 "),
        (lambda data: data * 400, "x.ogg is larger than 4 MB"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_one_line(tmp_path, spoil, line):
    path = tmp_path / "x.ogg"
    path.write_bytes(spoil(COIN.read_bytes()))
    with pytest.raises(OggError) as refused:
        OggFile(path)
    assert str(refused.value).startswith(line)


def test_a_missing_file_is_one_line(tmp_path):
    with pytest.raises(OggError, match=r"^none\.ogg cannot be read \(No such file or directory\)$"):
        OggFile(tmp_path / "none.ogg")


def test_names_say_how_many_variants_there_are(tmp_path):
    for name in ("coin.5.ogg", "turn.ogg", "Coin.ogg", "coin.99.ogg", "notes.txt"):
        (tmp_path / name).write_bytes(b"")
    assert {name: one.variants for name, one in files_in(tmp_path).items()} == {"coin": 5, "turn": 1}


def test_a_tables_wrong_sounds_are_told(tmp_path):
    folder = tmp_path / "sounds"
    folder.mkdir()
    (folder / "good.ogg").write_bytes(COIN.read_bytes())
    (folder / "Bad.ogg").write_bytes(COIN.read_bytes())
    (folder / "torn.ogg").write_bytes(COIN.read_bytes()[:100])
    assert problems(tmp_path) == [
        "sounds/Bad.ogg: expected a name such as coin.ogg or coin.5.ogg",
        "sounds/torn.ogg ends in the middle of a page",
    ]
