"""The mixer's side of sound: variants, ambience, volumes, and silence where there is no device."""

import array
import time
from pathlib import Path

import pygame
import pytest

from game.ui import sound as sounds
from game.ui import synth
from game.ui.identity import recipes
from game.ui.sound import CHANNELS, EFFECTS, Sound

CHOSEN = ("coin", "chime", "victory", "ambience_quest", "ambience_cabinet")


class Silent:
    """A channel that notes what it is given."""

    def __init__(self) -> None:
        self.played: list[pygame.mixer.Sound] = []
        self.volume = 1.0

    def play(self, sound: pygame.mixer.Sound) -> None:
        self.played.append(sound)

    def set_volume(self, volume: float) -> None:
        self.volume = volume


@pytest.fixture(scope="module")
def cut(tmp_path_factory) -> tuple[Path, Path]:
    """A few of the recipes, and the folder of their baked sounds."""
    folder, baked = tmp_path_factory.mktemp("recipes"), tmp_path_factory.mktemp("baked")
    for name in CHOSEN:
        text = recipes()[name].read_text(encoding="utf-8")
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    synth.bake(folder, baked)
    return folder, baked


@pytest.fixture(autouse=True)
def cabinet(monkeypatch, cut):
    """The dummy driver, the baked few, and a mixer left closed."""
    folder, baked = cut
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(sounds, "recipes", lambda: recipes(folder))
    monkeypatch.setattr(synth, "recipes", lambda source=None: recipes(source or folder))
    monkeypatch.setattr(sounds, "baked_folder", lambda: baked)
    monkeypatch.setattr(sounds, "_TOO_SOON", 0.0)
    yield
    pygame.mixer.quit()


@pytest.fixture
def sound():
    sound = Sound(80, 60)
    yield sound
    sound.close()


@pytest.fixture
def heard(sound, monkeypatch) -> Silent:
    channel = Silent()
    monkeypatch.setattr(sound, "_free_channel", lambda: channel)
    return channel


def busy() -> list[int]:
    return [number for number in range(CHANNELS) if pygame.mixer.Channel(number).get_busy()]


def until(condition, seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    return condition()


def test_an_effect_plays_on_a_channel_of_its_own(sound):
    assert sound.trouble is None
    sound.play("victory")
    sound.play("victory", volume=0.5)
    assert len(busy()) == 2
    assert [round(pygame.mixer.Channel(number).get_volume(), 1) for number in busy()] == [1.0, 0.5]


def test_the_mixer_answers_within_thirty_milliseconds(sound):
    rate, _, _ = pygame.mixer.get_init()
    assert sounds._BUFFER / rate < 0.03
    assert pygame.mixer.get_num_channels() == CHANNELS


def test_nothing_is_loaded_before_it_is_played(sound):
    assert not sound._variants
    sound.play("coin")
    assert sum(loaded is not None for loaded in sound._variants["coin"]) == 1


def test_never_the_same_variant_twice_in_a_row(sound, heard):
    for _ in range(60):
        sound.play("chime")
    assert len(heard.played) == 60
    assert all(a is not b for a, b in zip(heard.played, heard.played[1:], strict=False))
    variants = set(heard.played)
    assert len(variants) == 3
    assert len({round(variant.get_length(), 4) for variant in variants}) == 3


def test_the_same_effect_at_the_same_moment_is_played_once(sound, heard, monkeypatch):
    monkeypatch.setattr(sounds, "_TOO_SOON", 60.0)
    sound.play("coin")
    sound.play("coin")
    sound.play("chime")
    assert len(heard.played) == 2


def test_more_effects_than_channels_take_over_the_oldest(sound):
    for _ in range(CHANNELS + 3):
        sound.play("victory")
    assert len(busy()) == CHANNELS - 2  # two are the ambience's


def test_an_ambience_fades_into_the_next_and_out(sound, monkeypatch):
    monkeypatch.setattr(sounds, "FADE", 500)
    sound.ambience("cabinet")
    first = busy()
    assert until(lambda: pygame.mixer.Channel(first[0]).get_volume() > 0.3)
    sound.ambience("quest")
    assert len(busy()) == 2 and set(first) < set(busy()) <= {0, 1}
    assert until(lambda: len(busy()) == 1 and busy() != first)
    sound.ambience(None)
    assert until(lambda: not busy())


def test_an_ambience_left_at_once_does_not_play_on(sound, monkeypatch):
    monkeypatch.setattr(sounds, "FADE", 60)
    sound.ambience("cabinet")
    sound.ambience(None)
    assert until(lambda: not busy(), seconds=2.0)


def test_the_ambience_that_plays_is_not_begun_again(sound):
    sound.ambience("quest")
    before = sound._loop
    sound.ambience("quest")
    assert sound._loop is before and len(busy()) == 1


def test_a_loop_is_resampled_without_a_click_at_its_seam(sound):
    sound.ambience("quest")
    samples = array.array("h", sound._loop.get_raw())
    bends = sorted(abs(a - 2 * b + c) for a, b, c in zip(samples, samples[1:], samples[2:], strict=False))
    around = [*samples[-2:], *samples[:2]]
    assert max(abs(around[i] - 2 * around[i + 1] + around[i + 2]) for i in (0, 1)) <= bends[len(bends) * 99 // 100]


def test_volumes_hold_for_what_is_loaded_and_what_comes(sound):
    sound.play("coin")
    sound.ambience("quest")
    sound.set_volumes(100, 50)
    assert [one.get_volume() for one in sound._variants["coin"] if one] == [1.0]
    assert sound._loop.get_volume() == pytest.approx(0.25, abs=0.01)
    sound.play("chime")
    assert [one.get_volume() for one in sound._variants["chime"] if one] == [1.0]


def test_volume_nought_is_silence_until_it_is_turned_up():
    sound = Sound(0, 0)
    sound.play("coin")
    sound.ambience("quest")
    assert not busy()
    sound.set_volumes(50, 50)
    assert busy()
    sound.close()


def test_an_unknown_name_is_silent_for_a_player_and_an_error_in_tests(sound, monkeypatch):
    sound.play("kazoo")
    sound.ambience("moon")
    assert not busy()
    monkeypatch.setattr(Sound, "strict", True)
    with pytest.raises(KeyError):
        sound.play("kazoo")


def test_no_sound_device_is_silence_and_one_line(monkeypatch):
    def refuse(*arguments, **options):
        raise pygame.error("ALSA: Couldn't open\naudio device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sound = Sound(80, 60)
    assert sound.trouble == "No sound: ALSA: Couldn't open audio device"
    for name in EFFECTS:
        sound.play(name)
    for name in ("cabinet", "quest", None):
        sound.ambience(name)
    sound.set_volumes(10, 10)
    sound.close()
    assert pygame.mixer.get_init() is None


def test_missing_sounds_are_baked_behind_the_players_back(monkeypatch, tmp_path):
    monkeypatch.setattr(sounds, "baked_folder", lambda: tmp_path / "sounds")
    sound = Sound(80, 60)
    sound.play("coin")
    sound.ambience("cabinet")
    assert sound._playing is None  # it did not wait
    assert until(lambda: sound._playing == "cabinet")
    sound.play("coin")
    assert len(busy()) == 2
    assert sound.trouble is None
    sound.close()


def test_a_bake_that_fails_is_one_line_of_trouble(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setattr(sounds, "baked_folder", lambda: tmp_path / "file" / "sounds")
    sound = Sound(80, 60)
    sound.play("coin")
    assert until(lambda: sound.trouble is not None)
    assert sound.trouble.startswith("No sound: the sounds cannot be kept in ")
    sound.close()


def test_a_damaged_sound_is_one_line_of_trouble_and_the_others_play(sound, monkeypatch, tmp_path):
    (tmp_path / "coin.wav").write_bytes(b"RIFF....junk")
    (tmp_path / "chime.wav").write_bytes((sound._folder / "chime.wav").read_bytes())
    monkeypatch.setattr(sound, "_folder", tmp_path)
    sound.play("coin")
    assert sound.trouble and sound.trouble.startswith("The sound coin cannot be played: ")
    sound.play("chime")
    assert len(busy()) == 1


def test_a_closed_mixer_stays_silent_and_may_be_closed_again(sound):
    sound.play("victory")
    sound.close()
    sound.close()
    sound.play("coin")
    sound.ambience("quest")
    assert pygame.mixer.get_init() is None
