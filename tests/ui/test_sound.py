"""The mixer's side of sound: variants, ranks, bursts, sides, volumes, and silence where there is no device."""

import array
import io
import time
from collections import Counter
from pathlib import Path

import pygame
import pytest

from game.engine.keeping.settings import Settings
from game.presentation.ogg_file import OggFile, Stretch
from game.presentation.sound_files import LAYERS, cabinet_folder, names, own_files
from game.ui import band, mixing
from game.ui import sound as sounds
from game.ui.band import halves_of
from game.ui.mixing import ENDINGS, STINGERS, Bursts, Deck, Levels, rank_of, sides, volume
from game.ui.sound import CHANNELS, Sound


@pytest.fixture(autouse=True)
def cabinet(monkeypatch):
    """The dummy driver, and a mixer left closed."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


@pytest.fixture
def sound():
    sound = Sound(100, 0)
    yield sound
    sound.close()


def busy() -> list[int]:
    return [number for number in range(band.RESERVED, CHANNELS) if pygame.mixer.Channel(number).get_busy()]


def until(condition, seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    return condition()


# --- how loud


def test_volumes_are_even_steps_in_decibels_and_nought_is_silence():
    assert volume(0) == 0.0 and volume(100) == 1.0
    steps = [20 * __import__("math").log10(volume(v) / volume(v - 5)) for v in range(10, 101, 5)]
    assert all(step == pytest.approx(2.0) for step in steps)


def test_everything_is_under_the_whole_and_under_the_operators_ceiling():
    levels = Levels(effects=100, master=100, ceiling=60)
    assert levels.of("effects") == pytest.approx(volume(60))
    assert Levels(effects=100, muted=True).of("effects") == 0.0
    assert Levels(music=80, master=50).of("music") == pytest.approx(volume(80) * volume(50))


def test_a_place_is_at_most_half_way_to_a_side():
    assert sides(None) == (1.0, 1.0)
    left, right = sides(0.5)
    assert left == pytest.approx(right)
    left, right = sides(0.0)
    assert left == 1.0 and 0.4 < right < 0.6
    assert sides(1.0) == pytest.approx((right, left))


def test_every_name_of_a_class_is_a_sound():
    known = set(own_files()) | {path.name.split(".")[0] for path in Path("game/tables").rglob("sounds/*.ogg")}
    assert set(mixing.RANK_OF) | set(mixing.AT_ONCE) | STINGERS <= known
    assert rank_of("victory") == "story" and rank_of("sword") == "blow" and rank_of("coin") == "card"


def test_a_burst_is_softer_and_softer_and_then_not_heard():
    bursts = Bursts()
    assert [bursts.gain("place", 0.1 * k) for k in range(8)] == [0, -2, -4, -6, -8, -10, -60, -60]
    assert bursts.gain("coin", 0.3) == 0
    assert bursts.gain("place", 5.0) == 0


def test_a_bell_rests_and_a_crowd_of_cards_does_not_grow():
    bursts = Bursts()
    assert [bursts.gain("bell", at) for at in (0.0, 0.5, 3.9, 4.1)] == [0, -60, -60, 0]
    cards = ("place", "slide", "flip", "coin", "attach", "exhaust", "ready", "progress")
    assert [bursts.gain(name, 9.0) for name in cards] == [0] * 6 + [-60] * 2
    assert bursts.gain("sword", 9.0) == 0
    assert bursts.gain("ready", 9.3) == 0


def test_a_stinger_told_twice_is_one_phrase():
    bursts = Bursts()
    assert [bursts.gain("done", now) for now in (0.0, 0.1, 2.5)] == [0.0, -60.0, 0.0]


def test_never_one_of_the_last_two_variants():
    deck = Deck()
    drawn = [deck.draw("coin", 5) for _ in range(300)]
    assert all(drawn[k] not in drawn[max(0, k - 2) : k] for k in range(len(drawn)))
    assert set(drawn) == set(range(5))
    assert {deck.draw("start", 1) for _ in range(5)} == {0}


# --- playing


def test_an_effect_plays_on_a_channel_of_its_own(sound):
    assert sound.trouble is None
    sound.play("sword")
    sound.play("roar", volume=0.5)
    assert len(busy()) == 2
    loud = sorted(pygame.mixer.Channel(number).get_volume() for number in busy())
    assert 0.42 < loud[0] < 0.52 and 0.85 < loud[1] <= 1.0


def test_the_mixer_answers_within_thirty_milliseconds_in_stereo(sound):
    rate, _, channels = pygame.mixer.get_init()
    assert (rate, channels) == (44100, 2)
    assert band.BUFFER / rate < 0.03
    assert pygame.mixer.get_num_channels() == CHANNELS


def test_a_full_mixer_drops_the_least_and_never_what_matters_more(sound, monkeypatch):
    monkeypatch.setattr(sounds, "AT_ONCE", {})
    monkeypatch.setattr(Bursts, "gain", lambda *_: 0.0)
    effects = CHANNELS - band.RESERVED - sounds.STORIES
    for _ in range(effects):
        sound.play("shuffle")
    assert len(busy()) == effects
    sound.play("sword")
    assert Counter(voice.name for voice in sound._voices.values()) == {"shuffle": effects - 1, "sword": 1}
    sound.play("focus")
    assert "focus" not in {voice.name for voice in sound._voices.values()}


def test_only_so_many_of_one_name_at_once(sound, monkeypatch):
    monkeypatch.setattr(Bursts, "gain", lambda *_: 0.0)
    for _ in range(8):
        sound.play("slide")
    assert len(busy()) == mixing.AT_ONCE["slide"]


def test_a_variant_is_cut_out_of_its_file_to_the_sample(sound):
    found = own_files()["coin"]
    whole = pygame.mixer.Sound(str(found.path)).get_raw()
    slot = OggFile(found.path).frames // found.variants
    for number in range(found.variants):
        made = sound._store.variant(found, number)
        assert made.get_raw() == whole[4 * number * slot : 4 * (number + 1) * slot]


def test_what_was_decoded_is_kept_within_bounds(sound, monkeypatch):
    monkeypatch.setattr("game.ui.sound_store.MOST_KEPT", 400_000)
    for name in ("sword", "roar", "shuffle", "coin"):
        for number in range(own_files()[name].variants):
            sound._store.variant(own_files()[name], number)
    assert 0 < sound._store._bytes <= 400_000


def test_what_is_long_is_decoded_anew_and_puts_nothing_out(sound):
    place, toll = own_files()["place"], own_files()["toll"]
    assert sound._store.variant(place, 0) is sound._store.variant(place, 0)
    assert sound._store.variant(toll, 0) is not sound._store.variant(toll, 0)


def test_mono_is_a_mixer_of_one_channel_and_back(sound):
    sound.play("coin")
    sound.heed(Settings(mono=True, music_volume=0, ambience_volume=0))
    assert pygame.mixer.get_init()[2] == 1
    sound.play("sword", x=0.1)
    assert len(busy()) == 1
    sound.heed(Settings(music_volume=0, ambience_volume=0))
    assert pygame.mixer.get_init()[2] == 2


def test_volume_nought_mute_and_the_background_are_silence():
    sound = Sound(0, 0)
    sound.play("coin")
    assert not busy()
    sound.heed(Settings(muted=True))
    sound.play("coin")
    assert not busy()
    sound.heed(Settings())
    sound.behind(True)
    sound.play("coin")
    assert not busy() and sound.band.music == 0.0
    sound.behind(False)
    sound.play("coin")
    assert busy() and sound.band.music > 0
    sound.close()


def test_an_unknown_name_is_silent_for_a_player_and_an_error_in_tests(sound, monkeypatch):
    sound.play("kazoo")
    sound.ambience("moon")
    assert not busy()
    monkeypatch.setattr(Sound, "strict", True)
    with pytest.raises(KeyError):
        sound.play("kazoo")
    with pytest.raises(KeyError):
        sound.play("ground")


def test_a_stinger_is_the_tables_own_and_makes_room(sound):
    sound.ambience("quest")
    played = sound._store.find("quest", "turn")
    assert played.path.parent.parent.name == "quest"
    sound.play("turn")
    assert until(lambda: busy() == [band.RESERVED] and sound.band.stung_until > time.monotonic())


def test_an_ending_is_played_by_the_band(sound):
    sound.play("victory")
    assert until(lambda: busy() == [band.RESERVED])
    assert ENDINGS < STINGERS


# --- what can go wrong


def test_no_sound_device_is_silence_and_one_line(monkeypatch):
    def refuse(*arguments, **options):
        raise pygame.error("ALSA: Couldn't open\naudio device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sound = Sound(80, 60)
    assert sound.trouble == "No sound: ALSA: Couldn't open audio device"
    for name in names():
        sound.play(name)
    for name in ("cabinet", "quest", None):
        sound.ambience(name)
    sound.mood("danger")
    sound.hold(True)
    sound.heed(Settings(sound_volume=10, music_volume=10))
    sound.heed(Settings(mono=True))
    sound.close()
    assert pygame.mixer.get_init() is None


def test_a_damaged_or_missing_sound_is_one_line_of_trouble_and_the_others_play(sound, tmp_path):
    folder = tmp_path / "sounds"
    folder.mkdir()
    data = own_files()["coin"].path.read_bytes()
    (folder / "coin.5.ogg").write_bytes(data[:200])
    (folder / "die.5.ogg").write_bytes(data[: len(data) // 2] + bytes(300) + data[len(data) // 2 + 300 :])
    sound._store._folder_of = lambda _table: tmp_path
    sound.ambience("stranger")
    sound.play("coin")
    assert sound.trouble == "The sound coin.5.ogg ends in the middle of a page"
    sound.play("die")
    sound.play("sword")
    assert "sword" in {voice.name for voice in sound._voices.values()}


def test_a_device_that_goes_away_is_one_line(sound, monkeypatch):
    def gone(_channel, _sound):
        raise pygame.error("the device is gone")

    class Gone:
        play = gone

        def get_busy(self):
            return False

    monkeypatch.setattr(pygame.mixer, "Channel", lambda _number: Gone())
    sound.play("coin")
    assert sound.trouble == "No sound: the device is gone"


def test_a_closed_mixer_stays_silent_and_may_be_closed_again(sound):
    sound.play("victory")
    sound.close()
    sound.close()
    sound.play("coin")
    sound.ambience("quest")
    assert pygame.mixer.get_init() is None


def test_a_strangers_recipe_is_baked_behind_the_players_back(monkeypatch, tmp_path):
    recipe = tmp_path / "ambience.toml"
    recipe.write_text('seconds = 1.0\nloop = true\n[[layer]]\nplay = "tone"\nsteady = true\npitch = 100\n')
    monkeypatch.setattr(sounds.identity, "ambiences", lambda: {"stranger": recipe})
    monkeypatch.setattr(sounds.identity, "recipes", lambda: {"ambience_stranger": recipe})
    monkeypatch.setattr("game.ui.synth.recipes", lambda _source=None: {"ambience_stranger": recipe})
    monkeypatch.setattr(sounds, "baked_folder", lambda: tmp_path / "baked")
    monkeypatch.setattr("game.ui.synth.baked_folder", lambda: tmp_path / "baked")
    sound = Sound(80, 60)
    sound.ambience("stranger")
    assert until(lambda: sound.band.bed is not None)
    assert until(pygame.mixer.music.get_busy)
    assert sound.trouble is None
    sound.close()


def test_the_cabinets_files_are_where_they_are_looked_for():
    assert (cabinet_folder() / "ambience.ogg").is_file()
    assert not set(LAYERS) & names()


def samples(data: bytes) -> array.array:
    return array.array("h", pygame.mixer.Sound(file=io.BytesIO(data)).get_raw())


def test_no_more_is_decoded_than_is_heard_and_some_blocks():
    pygame.mixer.init(44100, -16, 2)
    file = OggFile(Path("game/tables/quest/sounds/tension.ogg"))
    for second in range(3, 12):
        part = file.stretch(second * 44100, (second + 1) * 44100)
        decoded = len(pygame.mixer.Sound(file=io.BytesIO(part.data)).get_raw()) // 4
        assert decoded < 44100 + 4 * 2048


def test_a_stretch_of_which_nothing_is_heard_is_told_in_a_line(sound, monkeypatch):
    file, told = OggFile(Path("game/tables/quest/sounds/tension.ogg")), []
    monkeypatch.setattr(OggFile, "stretch", lambda self, start, end: Stretch(b"".join(self._heads), end))
    monkeypatch.setattr(sound._store, "_complain", told.append)
    assert sound._store.stretch(file, 0, 1000) is None
    assert len(told) == 1 and "tension.ogg" in told[0]


def test_halves_of_bars_joined_are_the_whole_file(sound):
    """To the sample: what the mixer hears piece by piece is what it would hear at once."""
    path = Path("game/tables/quest/sounds/tension.ogg")
    file, bars = OggFile(path), 20
    whole = pygame.mixer.Sound(str(path)).get_raw()
    bar = file.frames // bars
    pieces = [(k * bar + start, k * bar + end) for k in range(bars) for start, end in halves_of(bar)]
    joined = b"".join(sound._store.stretch(file, start, end).get_raw() for start, end in pieces)
    assert joined == whole
