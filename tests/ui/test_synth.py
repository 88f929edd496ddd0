"""The synthesiser: every recipe makes a sane sound, the same one every time, and a broken one makes one line."""

import array
import json
import math
import wave
from pathlib import Path

import pytest

from game.presentation.sound_recipes import SoundError, parse_recipe, read_recipe
from game.ui import synth

KNOCK = 'seconds = 0.1\n[[layer]]\nplay = "strike"\nmodes = [[300, 0.1, 1]]\n'
HUM = 'seconds = 1.0\nloop = true\nrate = 11025\n[[layer]]\nplay = "tone"\nsteady = true\npitch = 100.3\n'


def read(path: Path) -> tuple[array.array, int]:
    with wave.open(str(path), "rb") as reader:
        assert (reader.getnchannels(), reader.getsampwidth()) == (1, 2)
        return array.array("h", reader.readframes(reader.getnframes())), reader.getframerate()


def rms(samples) -> float:
    return math.sqrt(sum(sample * sample for sample in samples) / len(samples))


@pytest.fixture
def small(tmp_path) -> tuple[Path, Path]:
    """A folder with two recipes, and one for their sounds."""
    folder = tmp_path / "recipes"
    folder.mkdir()
    (folder / "knock.toml").write_text(KNOCK)
    (folder / "tap.toml").write_text(KNOCK.replace("300", "500"))
    return folder, tmp_path / "baked"


def test_a_sound_is_as_long_and_as_loud_as_its_recipe_says(small):
    source, folder = small
    synth.bake(source, folder)
    samples, rate = read(folder / "knock.wav")
    assert (len(samples), rate) == (2205, 22050)
    assert max(map(abs, samples)) == pytest.approx(32767 * 0.5, abs=1)
    assert rms(samples) > 0.04 * max(map(abs, samples))
    assert samples[-1] == 0


def test_a_loop_has_no_click_at_its_seam():
    hiss = 'seconds = 2.0\nloop = true\n[[layer]]\nplay = "noise"\nsteady = true\nband = 400\ntremolo = [0.5, 0.5]\n'
    samples = synth.render(parse_recipe("hiss", hiss))
    around = [*samples[-2:], *samples[:2]]
    bends = sorted(abs(a - 2 * b + c) for a, b, c in zip(samples, samples[1:], samples[2:], strict=False))
    usual = bends[len(bends) * 99 // 100]
    assert max(abs(around[i] - 2 * around[i + 1] + around[i + 2]) for i in (0, 1)) <= usual


def test_a_steady_tone_closes_its_loop():
    samples = synth.render(parse_recipe("hum", HUM))
    turn = math.tau * 100 / 11025  # the nearest whole number of waves
    for a, b, c in (samples[-2:] + samples[:1], samples[-1:] + samples[:2]):
        assert a + c == pytest.approx(2 * math.cos(turn) * b, abs=2e-3)


def test_what_runs_over_the_end_of_a_loop_goes_on_at_its_beginning():
    text = KNOCK.replace("seconds = 0.1", "seconds = 0.1\nloop = true") + "at = 0.09\n"
    samples = synth.render(parse_recipe("knock", text))
    assert rms(samples[:500]) > 2 * rms(samples[1400:1900])


def test_the_same_recipe_makes_the_same_bytes(small):
    source, folder = small
    synth.bake(source, folder)
    recipe = read_recipe(source / "knock.toml", "knock")
    assert synth.wav(synth.render(recipe), recipe.rate) == (folder / "knock.wav").read_bytes()


def test_without_a_tables_recipe_nothing_is_baked(tmp_path, monkeypatch):
    monkeypatch.setattr(synth, "recipes", lambda _source=None: {})
    assert synth.bake(folder=tmp_path / "baked") == []
    assert not (tmp_path / "baked").exists()


def test_only_changed_recipes_are_baked_again(small):
    source, folder = small
    assert synth.bake(source, folder) == ["knock", "tap"]
    assert synth.bake(source, folder) == []
    (source / "tap.toml").write_text(KNOCK.replace("300", "700"))
    assert synth.bake(source, folder) == ["tap"]
    (folder / "knock.wav").unlink()
    assert synth.bake(source, folder) == ["knock"]


def test_a_sound_without_a_recipe_is_dropped(small):
    source, folder = small
    synth.bake(source, folder)
    (source / "tap.toml").unlink()
    (source / "knock.toml").write_text(KNOCK + "gain = 0.5\n")
    synth.bake(source, folder)
    assert [path.name for path in folder.glob("*.wav")] == ["knock.wav"]
    assert list(json.loads((folder / synth.STAMPS).read_text())) == ["knock"]


def test_damaged_stamps_are_made_again(small):
    source, folder = small
    synth.bake(source, folder)
    (folder / synth.STAMPS).write_bytes(b"[1, \xff")
    assert synth.bake(source, folder) == ["knock", "tap"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("seconds = ", " Invalid value (at end of document)"),
        ("", " key 'seconds' is missing"),
        ("seconds = 1", " key 'layer' is missing"),
        ("seconds = 1\nlayer = []", "2: key 'layer': expected a list of 1 to 200, got a list of 0"),
        ("seconds = 1\nlayer = [3]", "2: key 'layer', item 1: expected a table, got 3"),
        (KNOCK.replace("0.1\n", "99\n"), "1: key 'seconds': expected a number from 0.01 to 15, got 99"),
        (KNOCK.replace("0.1\n", "nan\n"), "1: key 'seconds': expected a number, got NaN"),
        ("rate = 8000\n" + KNOCK, "1: key 'rate': expected one of 22050, 11025, got 8000"),
        ("loop = 1\n" + KNOCK, "1: key 'loop': expected true or false, got 1"),
        (KNOCK + "gian = 1", "5: [[layer]] 1: key 'gian' is unknown; did you mean 'gain'?"),
        (KNOCK + "gain = true", "5: [[layer]] 1: key 'gain': expected a number, got true"),
        (KNOCK + "at = [0, -1]", "5: [[layer]] 1: key 'at', item 2: expected a number from 0 to 15, got -1"),
        (KNOCK + 'notes = [[0, "H4", 1]]', "5: [[layer]] 1: key 'notes', item 1: expected a note such as D4 or F#5"),
        (KNOCK + "steady = true", "5: [[layer]] 1: key 'steady': only a tone or a noise in a loop can be steady"),
        (KNOCK.replace("strike", "tone"), "2: [[layer]] 1: a tone needs pitch or notes"),
        (KNOCK.replace("strike", "noise"), "2: [[layer]] 1: a strike, and nothing else, has modes"),
        (KNOCK.replace("strike", "drum"), "3: [[layer]] 1: key 'play': expected one of tone, noise, strike, got"),
        (KNOCK.replace("[300, 0.1, 1]", "[300, 0.1]"), "4: [[layer]] 1: key 'modes', item 1: expected a list of 3"),
    ],
)
def test_a_broken_recipe_gives_one_clear_line(text, complaint):
    with pytest.raises(SoundError) as refused:
        parse_recipe("knock", text)
    assert str(refused.value).startswith(f"knock.toml:{complaint}")
    assert "\n" not in str(refused.value)


def test_a_broken_recipe_leaves_the_baked_sounds_alone(small):
    source, folder = small
    synth.bake(source, folder)
    before = (folder / "tap.wav").read_bytes()
    (source / "tap.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(SoundError, match=r"^tap\.toml is not UTF-8 text$"):
        synth.bake(source, folder)
    assert (folder / "tap.wav").read_bytes() == before


def test_a_folder_without_recipes_or_one_that_cannot_be_written_gives_one_line(small, tmp_path):
    source, _ = small
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(SoundError, match=r"^the sounds cannot be kept in .*file"):
        synth.bake(source, tmp_path / "file" / "sounds")
    (tmp_path / "nothing").mkdir()
    with pytest.raises(SoundError, match=r"^there are no sound recipes in "):
        synth.bake(tmp_path / "nothing", tmp_path / "baked")
