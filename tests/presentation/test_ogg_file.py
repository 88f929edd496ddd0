"""Ogg files in stretches: only what is sound is read, and what is cut out of it is a file of its own."""

import pytest

from game.presentation import ogg_file, sound_files
from game.presentation.ogg_file import OggError, OggFile
from game.presentation.sound_files import files_in, own_files, problems

COIN = own_files()["coin"].path


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
